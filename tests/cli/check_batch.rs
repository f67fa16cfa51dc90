//! `parton check` and `parton why` as programs: many files, including broken ones, and several
//! forms of report.

use crate::support::{Folder, MARKS, Run, parton};
use serde_json::Value;

/// A folder of originals: one sound, one cooked, one with a wrong printed solution, one without a
/// solution, two broken files, and one that is not a problem file.
///
/// By hand: Kf6, Rg1 against Kh8 is mated by 1.Kf7 Kh7 2.Rh1; with another rook on a1 also by
/// 1.Ra8+ Kh7 2.Rh1. Two bare kings have no solution.
fn originals(name: &str) -> Folder {
    let folder = Folder::new(name);
    std::fs::create_dir(folder.join("more")).unwrap();
    let write = |name: &str, text: &str| folder.write(name, text);
    let problem = |position: &str, rest: &str| {
        format!("(rules: orthodox, stipulation: \"#2\", position: \"{position}\", {rest})\n")
    };
    write(
        "a-sound.ron",
        &problem(
            "7k/8/5K2/8/8/8/8/6R1",
            "intended: (keys: [\"1.Kf7!\"], lines: [\"1...Kh7 2.Rh1#\"])",
        ),
    );
    write(
        "b-wrong.ron",
        &problem(
            "7k/8/5K2/8/8/8/8/6R1",
            "intended: (keys: [\"1.Kf7!\"], lines: [\"1...Kh7 2.Rg2#\"])",
        ),
    );
    write("c-nothing.ron", &problem("7k/8/5K2/8/8/8/8/8", ""));
    write(
        "d-broken.ron",
        "(rules: orthodox, stipulation: \"#2\", position: \"7k/9/5K2/8/8/8/8/6R1\")\n",
    );
    write(
        "more/e-cooked.ron",
        &problem("7k/8/5K2/8/8/8/8/R5R1", "intended: (keys: [\"1.Ra8+!\"])"),
    );
    folder.write("more/f-bytes.ron", [0xff, 0xfe, 0x00]);
    write("notes.txt", "not a problem");
    folder
}

#[test]
fn one_broken_file_does_not_stop_the_rest() {
    let folder = originals("table");
    let run = folder.run(&["check", "."]);
    assert_eq!(run.code, Some(2), "{}", run.err);
    let lines: Vec<&str> = run.out.lines().collect();
    let of = |id: &str| {
        lines
            .iter()
            .find(|line| line.starts_with(id))
            .copied()
            .unwrap_or_else(|| panic!("{id}: {}", run.out))
    };
    assert!(lines[0].starts_with("problem"));
    assert!(of("a-sound").ends_with("confirmed  sound"));
    assert!(of("b-wrong").contains("wrong"));
    assert!(of("c-nothing").ends_with("no solution"));
    assert!(of("d-broken").contains("cannot be read: 1:"), "{}", run.out);
    assert!(
        of("e-cooked").contains("cooked: 1.Kg6, 1.Kf7, "),
        "{}",
        run.out
    );
    assert!(of("./more/f-bytes.ron").contains("cannot be read"));
    assert_eq!(*lines.last().unwrap(), totals(&run.out));
    assert!(!run.out.contains("notes"));
    assert!(
        run.err
            .contains("1 other file is skipped in this folder (endings: .txt)"),
        "{}",
        run.err
    );
    // The order and every byte are the same with one thread.
    assert_eq!(folder.run(&["check", "--threads", "1", "."]).out, run.out);
    assert_eq!(folder.run(&["check", "--threads", "5", "."]).out, run.out);
}

/// The last line, whose numbers must be those of the rows.
fn totals(table: &str) -> String {
    let rows: Vec<&str> = table
        .lines()
        .skip(1)
        .take_while(|line| !line.is_empty())
        .collect();
    let broken = rows
        .iter()
        .filter(|row| row.contains("cannot be read"))
        .count();
    let last = table.lines().last().unwrap();
    assert!(
        last.starts_with(&format!("{} problems: ", rows.len() - broken)),
        "{last}"
    );
    assert!(last.contains(&format!("{broken} unreadable")), "{last}");
    assert!(last.ends_with("; 1 printed solution wrong"), "{last}");
    last.to_owned()
}

/// Several solutions without a stated number are neither a failure nor a success, in any format.
#[test]
fn unstated_numbers_of_solutions_count_separately() {
    let check = |args: &[&str]| {
        let files = [
            "problems/benko-1974-magyar-sakkelet.inp",
            "docs/originals/1-marks.ron",
        ];
        let run = parton(&[&["check", "--quiet"], args, &files].concat());
        assert_eq!(run.code, Some(0), "{}", run.err);
        run.out
    };
    let table = check(&[]);
    assert!(table.contains("h#2          "), "{table}");
    assert_eq!(
        table.matches("  2 solutions (number not stated)\n").count(),
        2,
        "{table}"
    );
    let totals = "2 problems in 3 versions: 1 sound, 2 with the number of solutions not stated\n";
    assert!(table.ends_with(totals), "{table}");
    assert!(check(&["--format", "markdown"]).contains("| 2 solutions (number not stated) |"));
    let csv = check(&["--format", "csv"]);
    assert!(
        csv.contains(",3+3,number not stated,2 solutions (number not stated),2,,,"),
        "{csv}"
    );
    let junit = check(&["--format", "junit"]);
    assert!(
        junit.contains("tests=\"3\" failures=\"0\" errors=\"0\" skipped=\"2\""),
        "{junit}"
    );
    assert_eq!(
        junit
            .matches("<skipped message=\"2 solutions (number not stated)\"/>")
            .count(),
        2,
        "{junit}"
    );
    let json: Value = serde_json::from_str(&check(&["--format", "json"])).unwrap();
    let verdict = &json["problems"][0]["twins"][0]["verdict"];
    assert_eq!(
        (&verdict["outcome"], &verdict["solutions"]),
        (&Value::from("not_stated"), &Value::from(2))
    );
    assert_eq!(
        (&verdict["expected"], &verdict["c_plus"]),
        (&Value::Null, &Value::Null)
    );
    // Two solutions per side: with one stated, it is cooked.
    let stated = |number: &str| {
        let file = "problems/benko-1974-magyar-sakkelet.inp";
        parton(&["check", "--quiet", "--solutions", number, file]).code
    };
    assert_eq!(
        (stated("1"), stated("2"), stated("3")),
        (Some(1), Some(0), Some(1))
    );
}

#[test]
fn csv_json_junit_and_markdown_agree() {
    let folder = originals("forms");
    let outcomes = ["sound", "sound", "no solution", "unreadable"];
    let csv = folder.run(&["check", "--format", "csv", "."]).out;
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let heading = reader.headers().unwrap().clone();
    let column = |name: &str| heading.iter().position(|other| other == name).unwrap();
    let records: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(records.len(), 6);
    for (record, outcome) in records.iter().zip(outcomes) {
        assert_eq!(&record[column("outcome")], outcome, "{record:?}");
    }
    assert_eq!(&records[1][column("printed solution")], "wrong");
    assert!(records[0][column("c_plus")].starts_with("parton "));

    let json = folder.run(&["check", "--format", "json", "."]).document();
    let problems = json["problems"].as_array().unwrap();
    assert_eq!(problems.len(), 6);
    assert_eq!(problems[0]["twins"][0]["verdict"]["outcome"], "sound");
    assert_eq!(
        problems[1]["twins"][0]["verdict"]["claim"]["status"],
        "wrong"
    );
    let wrong = &problems[1]["twins"][0]["verdict"]["claim"]["wrong"][0];
    let text = folder.read("b-wrong.ron");
    let column = usize::try_from(wrong["column"].as_u64().unwrap()).unwrap();
    assert!(text[column - 1..].starts_with("Rg2#"), "{wrong}");

    let junit = folder.run(&["check", "--format", "junit", "."]).out;
    assert!(
        junit.contains("tests=\"6\" failures=\"3\" errors=\"2\" skipped=\"0\""),
        "{junit}"
    );
    assert_eq!(junit.matches("<testcase ").count(), 6);
    assert_eq!(junit.matches("<testsuite ").count(), 6);

    let markdown = folder.run(&["check", "--format", "markdown", "."]).out;
    assert!(
        markdown.contains("| a-sound | #2 | confirmed | sound |"),
        "{markdown}"
    );
}

/// Unchanged problems are reused verbatim, and the report equals a full one.
#[test]
fn unchanged_problems_are_not_checked_again() {
    let folder = originals("again");
    let first = folder.run(&[
        "check",
        "--format",
        "json",
        "--output",
        "r.json",
        "a-sound.ron",
        "b-wrong.ron",
    ]);
    assert_eq!((first.code, first.out.as_str()), (Some(1), ""));
    let again = folder.run(&[
        "check",
        "--changed-since",
        "r.json",
        "a-sound.ron",
        "b-wrong.ron",
    ]);
    assert_eq!(again.code, Some(1));
    assert!(
        again
            .out
            .ends_with("; 2 unchanged since the earlier report\n"),
        "{}",
        again.out
    );
    let report = folder.read("r.json");
    let json = folder.run(&[
        "check",
        "--format",
        "json",
        "--changed-since",
        "r.json",
        "a-sound.ron",
        "b-wrong.ron",
    ]);
    assert_eq!(json.out, report);
    // A problem is checked again if its position or the policy has changed.
    let text = folder.read("a-sound.ron");
    folder.write("a-sound.ron", text.replace("6R1", "5R2"));
    let changed = folder.run(&[
        "check",
        "--changed-since",
        "r.json",
        "a-sound.ron",
        "b-wrong.ron",
    ]);
    assert!(
        changed
            .out
            .ends_with("; 1 unchanged since the earlier report\n"),
        "{}",
        changed.out
    );
    let line = |run: &Run, id: &str| {
        run.out
            .lines()
            .find(|line| line.starts_with(id))
            .unwrap_or_default()
            .to_owned()
    };
    assert!(
        changed
            .out
            .starts_with("problem  stipulation  printed    since "),
        "{}",
        changed.out
    );
    assert!(
        line(&changed, "a-sound").contains("  changed    "),
        "{}",
        changed.out
    );
    assert!(
        line(&changed, "b-wrong").contains("  unchanged  "),
        "{}",
        changed.out
    );
    let more = folder.run(&[
        "check",
        "--changed-since",
        "r.json",
        "--format",
        "csv",
        "b-wrong.ron",
        "c-nothing.ron",
    ]);
    let since: Vec<&str> = more
        .out
        .lines()
        .map(|line| line.rsplit(',').next().unwrap())
        .collect();
    assert_eq!(since, ["since", "unchanged", "new"], "{}", more.out);
    let strict = folder.run(&[
        "check",
        "--strict",
        "--changed-since",
        "r.json",
        "b-wrong.ron",
        "c-nothing.ron",
    ]);
    assert!(!strict.out.contains("unchanged"), "{}", strict.out);
    let bad = folder.run(&["check", "--changed-since", "notes.txt", "a-sound.ron"]);
    assert_eq!(bad.code, Some(2));
    assert!(
        bad.err
            .contains("notes.txt is not a report of parton check"),
        "{}",
        bad.err
    );
}

/// The same men unchanged, with files a to h exchanged, with the colours exchanged, and both; and
/// other men.
#[test]
fn repeated_positions_are_named() {
    let folder = originals("twice");
    let list = "7k/8/5K2/8/8/8/8/6R1 w ; #2\n7k/8/5K2/8/8/8/8/6R1 w ; #3\nk7/8/2K5/8/8/8/8/1R6 w \
        ; #2\n\
                6r1/8/8/8/8/5k2/8/7K b ; #2\n1r6/8/8/8/8/2k5/8/K7 b ; #2\n7k/8/5K2/8/8/8/8/5R2 w \
                ; #2\n";
    folder.write("list.fen", list);
    let run = folder.run(&["check", "list.fen"]);
    let remarks: Vec<&str> = run
        .err
        .lines()
        .filter(|line| line.contains("has the same position as"))
        .collect();
    assert_eq!(
        remarks,
        [
            "warning: list-2 (list.fen) has the same position as list-1 (list.fen)",
            "warning: list-3 (list.fen) has the same position as list-1 (list.fen), mirrored",
            "warning: list-4 (list.fen) has the same position as list-1 (list.fen), with the \
            colours exchanged",
            "warning: list-5 (list.fen) has the same position as list-1 (list.fen), mirrored and \
            with the colours exchanged",
        ]
    );
}

/// A king and a queen against a king can mate in three moves in many ways.
#[test]
fn many_cooks_are_cut_short_by_default() {
    let args = [
        "check",
        "--position",
        "7k/8/5K2/8/8/8/8/Q7 w - -",
        "--stipulation",
        "#3",
    ];
    let listed = |text: &str| {
        text.lines()
            .skip_while(|line| *line != "  cooked")
            .skip(1)
            .take_while(|line| line.starts_with("    "))
            .count()
    };
    let short = parton(&args);
    let all = parton(&[&args[..], &["--all"]].concat());
    let (few, many) = (listed(&short.out), listed(&all.out));
    assert!(few == 11 && many > 11, "{}\n{}", short.out, all.out);
    assert!(
        short
            .out
            .contains(&format!("    and {} more; --all shows them\n", many - 10)),
        "{}",
        short.out
    );
    assert!(!all.out.contains("--all"));
}

#[test]
fn exit_codes_follow_the_verdict() {
    let code = |args: &[&str]| parton(args).code;
    let marks = MARKS;
    assert_eq!(code(&["check", marks]), Some(0));
    assert_eq!(code(&["check", "--strict", marks]), Some(1));
    assert_eq!(code(&["check", "--strict", "--lenient", marks]), Some(0));
    let benko = "problems/benko-1974-magyar-sakkelet.inp";
    assert_eq!(code(&["check", benko]), Some(0));
    assert_eq!(code(&["check", "--solutions", "1", benko]), Some(1));
    assert_eq!(code(&["check", "--solutions", "2", benko]), Some(0));
    assert_eq!(code(&["check", "nowhere.ron"]), Some(2));
    assert_eq!(
        code(&[
            "check",
            "--max-time",
            "0",
            "problems/dawson-1933-prager-presse.ron"
        ]),
        Some(3)
    );
    assert_eq!(
        code(&[
            "check",
            "--position",
            "k7/8/8/8/8/8/8/K7 w - -",
            "--stipulation",
            "#1"
        ]),
        Some(1)
    );
    // Bad input outranks everything else.
    assert_eq!(
        code(&["check", "--solutions", "1", "nowhere.ron", benko, marks]),
        Some(2)
    );
}

#[test]
fn why_is_answered() {
    let run = parton(&["why", MARKS, "Qb3"]);
    assert_eq!(run.code, Some(0));
    let expected = "marks-1999  1.Qb3/A fails\n  one refutation: 1...Ra8/B+\n  it threatens \
        2.Rd5/A#\n  1...Ra8/B+: it is check, \
                    and no answer to it mates\n";
    assert_eq!(run.out, expected);
    assert_eq!(parton(&["why", MARKS]).code, Some(2));
    let bad = parton(&["why", MARKS, "Qb9"]);
    assert_eq!(bad.code, Some(2));
    assert!(bad.err.contains("Qb9"), "{}", bad.err);
}
