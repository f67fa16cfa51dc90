//! Tests that faults are built in at the right places, and that errors of a list are reported.

mod list;
mod weave;

use list::{Edit, Fault};

const SOURCE: &str = "\
fn step(&self) {
    // The square passed over.
    let passed = ahead(pawns)
        - occupied;
    self.push(passed);
    self.push(ahead(passed));
}
";

/// The faults of a list, which must have no errors.
fn read(text: &str) -> Vec<Fault> {
    let (mut faults, mut errors) = (Vec::new(), Vec::new());
    list::read("list.txt", text, &mut faults, &mut errors);
    assert_eq!(errors, [""; 0]);
    faults
}

/// The errors of a list.
fn faulty(text: &str) -> Vec<String> {
    let mut errors = Vec::new();
    list::read("list.txt", text, &mut Vec::new(), &mut errors);
    errors
}

/// The source with the faults of a list, without unnecessary spaces, and the errors.
fn woven(text: &str) -> (String, Vec<String>) {
    let faults = read(text);
    let edits: Vec<(&str, &Edit)> = faults
        .iter()
        .flat_map(|fault| fault.edits.iter().map(|edit| (fault.name.as_str(), edit)))
        .collect();
    let mut errors = Vec::new();
    let text = weave::weave(SOURCE, &edits, &mut errors).replace("crate::faults::Fault::", "");
    (
        text.split_whitespace().collect::<Vec<_>>().join(" "),
        errors,
    )
}

/// A list of faults A, B, ... with one edit each.
fn list(edits: &[(&str, &str)]) -> String {
    let fault = |(name, (found, wrong)): (char, &(&str, &str))| {
        format!("{name}: It is wrong.\n  - {found}\n  + {wrong}\n")
    };
    format!(
        "@ step.rs\n{}",
        ('A'..).zip(edits).map(fault).collect::<String>()
    )
}

#[test]
fn the_wrong_version_comes_first() {
    let (text, errors) = woven(&list(&[(
        "let passed = `ahead(pawns) - occupied`;",
        "pawns",
    )]));
    assert_eq!(errors, [""; 0]);
    let expected = "let passed = (if A.is_on() { pawns } else { ahead(pawns) - occupied }); \
        self.push(passed);";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn faults_share_code_and_lie_in_one_another() {
    let edits = [
        ("ahead(pawns) - `occupied`", "none"),
        ("ahead(pawns) - occupied", "pawns"),
        ("ahead(pawns) - `occupied`", "all"),
    ];
    let (text, errors) = woven(&list(&edits));
    assert_eq!(errors, [""; 0]);
    let inner = "(if A.is_on() { none } else if C.is_on() { all } else { occupied })";
    let expected =
        format!("let passed = (if B.is_on() {{ pawns }} else {{ ahead(pawns) - {inner} }});");
    assert!(text.contains(&expected), "{text}");
}

#[test]
fn statements_are_inserted() {
    let edits = [
        ("``self.push(passed);", "return;"),
        ("self.push(passed);``", "break;"),
        ("`self`.push(passed);", "none"),
    ];
    let (text, errors) = woven(&list(&edits));
    assert_eq!(errors, [""; 0]);
    let expected = "if A.is_on() { return; } (if C.is_on() { none } else \
        { self }).push(passed);if B.is_on() { break; } self.push(ahead";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn inapplicable_edits_are_reported_with_their_places() {
    let complaint = |found: &str| woven(&list(&[(found, "wrong")])).1.join(";");
    let start = "list.txt:3: the fault A does not apply to step.rs: ";
    let nearest = r#"nothing there reads "let passed = ahead(pawns) - empty;"; nearest to it is line 4: "- occupied;""#;
    assert_eq!(
        complaint("let passed = ahead(pawns) - empty;"),
        format!("{start}{nearest}")
    );
    assert_eq!(
        complaint("self.push("),
        format!("{start}lines 5 and 6 both read \"self.push(\": add some of the code beside it")
    );
    // The end of a word is not a word.
    assert!(complaint("ccupied").starts_with(&format!(r#"{start}nothing there reads "ccupied""#)));
    assert_eq!(
        complaint("`occupied"),
        format!("{start}expected two backticks, or none")
    );
    let (_, errors) = woven(&list(&[
        ("`ahead(pawns) - occupied`;", "pawns"),
        ("- `occupied; self`.push(passed)", "none"),
    ]));
    assert!(
        errors.len() == 1
            && errors[0].contains("the fault B does not apply")
            && errors[0].contains("that of A"),
        "{errors:?}"
    );
}

#[test]
fn a_list_is_read_as_it_is_written() {
    let text = "// Here.\n@ a.rs\n\nA: It is wrong.\n    - x\n    - y\n    + 1\n    @ b.rs\n    \
        - z\n    + 2\n    + 3\nB: So is it.\n    - x\n    + 4\n";
    let edit = |line: usize, file: &str, found: &str, wrong: &str| {
        let [file, found, wrong] = [file, found, wrong].map(str::to_owned);
        Edit {
            line: format!("list.txt:{line}"),
            file,
            found,
            wrong,
        }
    };
    let fault = |name: &str, doc: &str, edits| Fault {
        name: name.to_owned(),
        doc: doc.to_owned(),
        edits,
    };
    let a = vec![
        edit(5, "a.rs", "x y", "1\n"),
        edit(9, "b.rs", "z", "2\n3\n"),
    ];
    assert_eq!(
        read(text),
        [
            fault("A", "It is wrong.", a),
            fault("B", "So is it.", vec![edit(13, "a.rs", "x", "4\n")])
        ]
    );
}

#[test]
fn errors_of_a_list_are_reported() {
    assert_eq!(
        faulty("@ a.rs\nA: It is wrong.\n  - x\n"),
        ["list.txt: the fault A lacks an edit, or an edit lacks its wrong version"]
    );
    assert_eq!(
        faulty("A: Twice.\n - x\n + y\nA: Twice.\n - x\n + y\n"),
        ["list.txt:4: there is already a fault A"]
    );
    assert_eq!(
        faulty("  - x\n"),
        [r#"list.txt:1: expected a file, a fault or an edit, found "- x""#]
    );
}
