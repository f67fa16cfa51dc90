//! Text that is not RON, or not the RON of a problem.

use super::support::{ONE, marked, refuses, ron};
use crate::texts::shown;
use parton::formats::{Defaults, Format, load_bytes};

#[test]
fn broken_ron_is_explained_in_plain_words() {
    for (from, to, message, help) in [
        (
            "orthodox,",
            "orthodox\n    «\"x\"» ",
            "found the string 'x', expected ',' or ')'",
            "",
        ),
        (
            "orthodox,\n    stipulation",
            "orthodox\n    «stipulation»",
            "found 'stipulation', expected ',' or ')'",
            "",
        ),
        (
            "rules: orthodox",
            "rules «orthodox»",
            "found 'orthodox' after the field name 'rules', expected ':'",
            "",
        ),
        (
            "rules: orthodox",
            "rules «=» orthodox",
            "found '=' after 'rules', expected ':'",
            "",
        ),
        (
            "rules: orthodox",
            "«\"rules\"»: orthodox",
            "found a field name in quotes",
            "write rules:",
        ),
        (
            "rules: orthodox",
            "rules: «,» orthodox",
            "found ',', expected a value",
            "",
        ),
        (
            "\"#2\"",
            "«#»2",
            "found '#', expected a value",
            "in quotes: \"#2\"",
        ),
        (
            "\"#2\"",
            "«“»#2”",
            "expected a value",
            "straight double quotes",
        ),
        (
            "boards: (",
            "boards: «{»",
            "found '{', expected a value",
            "round brackets",
        ),
        (
            "rules: orthodox",
            "«;» rules: orthodox",
            "found ';', expected a value",
            "",
        ),
        (
            "orthodox,",
            "orthodox«;»",
            "found ';', expected ',' or ')'",
            "",
        ),
        (
            "// A problem",
            "«/*» A problem",
            "this comment is not closed",
            "",
        ),
        (
            "rules:",
            "title: \"«\\q»\", rules:",
            "unknown escape in a string",
            "\\\\",
        ),
        (
            "(\n    rules",
            "«Problm»(\n    rules",
            "found the name 'Problm'",
            "did you mean 'Problem'?",
        ),
    ] {
        refuses(&marked(ONE, from, to), message, help);
    }
}

#[test]
fn brackets_that_do_not_match_are_reported() {
    refuses(
        &marked(ONE, "        \",\n    ),\n)", "        \",\n    «]»,\n)"),
        "found ']', expected ')'",
        "",
    );
    refuses(
        &marked(ONE, "    ),\n)\n", "    ),\n").replacen("(\n", "«(»\n", 1),
        "this bracket is not closed: expected ')'",
        "",
    );
    refuses(
        &format!("{ONE}«)»\n"),
        "found ')' after the end of the problem",
        "one bracket too many",
    );
    refuses(
        &format!("{}«(»x{}", "(".repeat(17), ")".repeat(18)),
        "nested too deeply",
        "",
    );
    let text = marked(ONE, "        \",\n    ),\n)", "        \",\n)");
    let shown = shown(&ron(&text).diagnostics);
    assert!(shown.contains("the indentation suggests"), "{shown}");
}

#[test]
fn a_string_that_swallows_the_next_field_is_blamed() {
    let message = "this string is not closed: expected another '\"' before the next field";
    refuses(&marked(ONE, "\"#2\",", "«\"»#2,"), message, "");
    let two = marked(ONE, "\"#2\",", "«\"»#2,").replacen("        \",\n", "        ,\n", 1);
    refuses(&two, message, "");
    let last = ONE.trim_end().trim_end_matches(')').to_owned() + "    title: «\"»x\n)\n";
    refuses(&last, "this string is not closed", "earlier string");
}

#[test]
fn several_missing_commas_are_all_reported() {
    let text = ONE
        .replacen("orthodox,", "orthodox", 1)
        .replacen("\"#2\",", "\"#2\"", 1);
    let diagnostics = ron(&text).diagnostics;
    let lines: Vec<usize> = diagnostics
        .iter()
        .map(|diagnostic| diagnostic.line)
        .collect();
    assert_eq!(lines, [4, 5], "{}", shown(&diagnostics));
}

#[test]
fn empty_files_are_reported() {
    for text in ["", "  \n\n", "// only a remark\n"] {
        let loaded = ron(text);
        assert_eq!(loaded.diagnostics.len(), 1);
        let found = &loaded.diagnostics[0];
        assert_eq!((found.line, found.column), (1, 1));
        assert!(
            found
                .message
                .contains("the file is empty, expected a problem")
        );
        assert!(shown(&loaded.diagnostics).contains("p.ron"));
    }
    refuses("«[]»", "the list is empty, expected a problem", "");
    refuses(
        "«\"hello\"»",
        "found the string 'hello' for a problem, expected a group",
        "",
    );
}

#[test]
fn bytes_that_are_not_utf_8_are_read_as_latin_1() {
    let mut bytes = ONE.as_bytes().to_vec();
    let at = ONE.find("orthodox").expect("the word") + 3;
    bytes[at] = 0xE9;
    let loaded = load_bytes("p.ron", &bytes, Format::Ron, Defaults::default());
    // It is read as Latin-1, with a warning; the rules are also wrong.
    assert_eq!(loaded.diagnostics.len(), 2);
    let found = &loaded.diagnostics[0];
    assert_eq!((found.line, found.column), (3, 15));
    assert!(
        found
            .message
            .contains("not UTF-8 text: the byte 0xE9 is read as Latin-1")
    );
    assert!(
        loaded.diagnostics[1]
            .message
            .contains("found the word 'ort\u{e9}odox'")
    );
    assert_eq!(found.help.as_deref(), Some("save the file as UTF-8"));
    assert!(shown(&loaded.diagnostics).contains("p.ron:3:15"));
}

/// Old lists of positions and files for Popeye are in Latin-1: a remark does not make the file
/// unreadable.
#[test]
fn latin_1_is_read_in_lists_and_in_popeyes_input() {
    let list = b"# M\xe4rz\n7k/8/5K2/8/8/8/8/6R1 w - - ; #2 ; \xc9tude\n";
    let loaded = load_bytes("p.fen", list, Format::Fen, Defaults::default());
    assert!(
        loaded.diagnostics.is_empty(),
        "{}",
        shown(&loaded.diagnostics)
    );
    assert_eq!(loaded.entries.len(), 1);
    let input = b"begin\nauthor M\xfcller\npieces white kf6 rg1 black kh8\nstipulation #2\nend\n";
    let loaded = load_bytes("p.inp", input, Format::Popeye, Defaults::default());
    assert!(
        loaded.diagnostics.is_empty(),
        "{}",
        shown(&loaded.diagnostics)
    );
    assert_eq!(loaded.entries[0].problem.authors, ["M\u{fc}ller"]);
}

/// Editors of other systems save UTF-16, recognizable by its first two bytes.
#[test]
fn utf_16_with_a_mark_is_read() {
    let text = format!("\u{feff}{ONE}");
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for bytes in [&little, &big] {
        let loaded = load_bytes("p.ron", bytes, Format::Ron, Defaults::default());
        assert_eq!(loaded.entries, ron(ONE).entries);
        // The last character is cut in half.
        let cut = load_bytes(
            "p.ron",
            &bytes[..bytes.len() - 1],
            Format::Ron,
            Defaults::default(),
        );
        assert!(
            shown(&cut.diagnostics).contains("starts like UTF-16"),
            "{}",
            shown(&cut.diagnostics)
        );
    }
}

#[test]
fn line_ends_and_byte_order_marks_of_other_systems_are_accepted() {
    let loaded = ron(&format!("\u{feff}{}", ONE.replace('\n', "\r\n")));
    assert!(
        loaded.diagnostics.is_empty(),
        "{}",
        shown(&loaded.diagnostics)
    );
    refuses(
        &marked(ONE, "orthodox", "«orthodxo»").replace('\n', "\r\n"),
        "found the word 'orthodxo'",
        "orthodox",
    );
}

#[test]
fn syntax_allowed_by_ron_is_read() {
    let text = format!(
        "#![enable(implicit_some)]\n/* a /* nested */ remark */ Problem{}",
        ONE.trim_start_matches("// A problem without fault\n")
            .replace(
                "rules:",
                r##"title: Some("caf\u{e9} \"Zur\x20Post\""), source: r#"a "raw" one"#, r#rules:"##
            )
    );
    let text = text.replace("r#rules", "rules");
    let loaded = ron(&text);
    assert!(!loaded.has_errors(), "{}", shown(&loaded.diagnostics));
    let problem = &loaded.entries[0].problem;
    assert_eq!(problem.title.as_deref(), Some("café \"Zur Post\""));
    assert_eq!(problem.source.as_deref(), Some("a \"raw\" one"));
}
