//! `parton find` as a program: its results, its index as files come, change and go, the undecided
//! problems, JSON.

use crate::support::{Folder, Run, parton};
use serde_json::Value;

fn run(place: &Folder, args: &[&str], code: i32) -> Run {
    let run = place.run(&[&["find"], args].concat());
    assert_eq!(run.code, Some(code), "{args:?}\n{}\n{}", run.out, run.err);
    run
}

/// The ids of the problems found.
fn ids(place: &Folder, args: &[&str]) -> Vec<String> {
    let out = run(place, args, 0).out;
    let lines = out.lines().skip(1).filter(|line| !line.starts_with("not "));
    lines
        .map(|line| line.split("  ").nth(1).unwrap().to_owned())
        .collect()
}

/// 1.Kf7! and 2.Rh1#; N. Shire's Hannelius; U. Marks's Alice problem; a miniature by two authors.
fn collection(name: &str) -> Folder {
    let folder = Folder::new(name);
    std::fs::create_dir(folder.join("all")).unwrap();
    for file in ["shire-2007-british-chess-magazine.ron", "marks-1999.ron"] {
        folder.copy(&format!("problems/{file}"), &format!("all/{file}"));
    }
    folder.write(
        "all/list.fen",
        "7k/8/5K2/8/8/8/8/6R1 w ; #2\n8/8/8/8/8/2k5/8/K7 w ; #3\n",
    );
    let two = "---\nalgebraic:\n  white: [Kf6, Rg1, Pa2]\n  black: [Kh8]\nauthors:\n- Kubbel, \
        Leonid\n- Müller, Jörg\n\
               source: {name: Shakhmaty}\nkeywords: [Miniature, Model mates]\nstipulation: '#2'\n";
    folder.write("all/two.olv", two);
    folder
}

#[test]
fn words_and_numbers_are_found() {
    let folder = collection("words");
    for (args, found) in [
        (&["--author", "muller jorg"][..], &["two"][..]),
        (&["--author", "Kubbel, L"], &["two"]),
        (
            &["--author", "marks", "--source", "problemist 1999"],
            &["marks-1999"],
        ),
        (&["--keyword", "model mates"], &["two"]),
        (&["--keyword", "Grimshaw"], &[]),
        (&["--stipulation", "#3"], &["list-2"]),
        (
            &["--stipulation", "#3", "--stipulation", "#2", "--men", "..4"],
            &["list-1", "list-2", "two"],
        ),
        (&["--men", "2"], &["list-2"]),
        (
            &["--men", "4..32", "--rules", "orthodox"],
            &["shire-2007-british-chess-magazine", "two"],
        ),
        (&["--rules", "alice"], &["marks-1999"]),
        (&["--pattern", "wKf6 bK?8", "--pattern", "wP??"], &["two"]),
        (&["--pattern", "wKc6 bKa8"], &[]),
        (
            &["--pattern", "wKc6 bKa8", "--mirrored"],
            &["list-1", "two"],
        ),
    ] {
        assert_eq!(
            ids(&folder, &[args, &["-q", "all"]].concat()),
            found,
            "{args:?}"
        );
    }
    let out = run(&folder, &["--men", "2", "-q", "all"], 0).out;
    assert_eq!(out, "found 1 of 5 problems\nall/list.fen  list-2  #3\n");
}

/// The position of two.olv mirrored; without its pawn it equals the one in the list. The file of
/// the query is not among the results.
#[test]
fn mirrored_and_similar_positions_are_found() {
    let folder = collection("positions");
    let found = |args: &[&str]| run(&folder, &[args, &["-q", "all"]].concat(), 0).out;
    let mirrored = ["--position", "white Kc6 Rb1 Ph2 black Ka8"];
    let two = "all/two.olv  two  #2  Leonid Kubbel & Jörg Müller, Shakhmaty";
    assert_eq!(
        found(&mirrored),
        format!("found 1 of 5 problems\n{two}  position, mirrored\n")
    );
    assert_eq!(
        found(&[&mirrored[..], &["--within", "1"]].concat()),
        format!(
            "found 2 of 5 problems\nall/list.fen  list-1  #2  position, mirrored, without \
            wPa2\n{two}  position, mirrored\n"
        )
    );
    assert_eq!(
        found(&[&mirrored[..], &["--exact"]].concat()),
        "found 0 of 5 problems\n"
    );
    assert_eq!(
        found(&["--like", "all/two.olv", "--within", "1"]),
        "found 1 of 5 problems\nall/list.fen  list-1  #2  position, without wPa2\n"
    );
}

/// The query is list-1 mirrored, with the key 1.Kc7 instead of 1.Kf7.
#[test]
fn schemes_are_found() {
    let folder = collection("schemes");
    folder.write("new.fen", "k7/8/2K5/8/8/8/8/1R6 w ; #2\n");
    let out = run(
        &folder,
        &[
            "--same-scheme",
            "new.fen",
            "--stipulation",
            "#2",
            "-q",
            "all",
        ],
        0,
    )
    .out;
    let lines: Vec<&str> = out.lines().collect();
    assert!(
        lines[1].starts_with("all/list.fen  list-1  #2  scheme 100%: key, threat, mate, theme"),
        "{out}"
    );
    // Key, threat and mate weigh 3 + 2 + 2, and both have a model mate. The pawn prevents an ideal
    // mate as well: 9 of 11.
    let other = "scheme 81%: key, threat, mate, theme model mate";
    assert!(
        lines[2].starts_with("all/two.olv  two  #2  ") && lines[2].ends_with(other),
        "{out}"
    );
    let without = run(&folder, &["--same-scheme", "all/list.fen", "-q", "all"], 2);
    assert!(
        without.err.contains("list-2 has no scheme to compare with"),
        "{}",
        without.err
    );
}

#[test]
fn themes_are_found_by_name_and_keyword() {
    let folder = collection("themes");
    let shire = ["shire-2007-british-chess-magazine"];
    assert_eq!(ids(&folder, &["--theme", "hannelius", "-q", "all"]), shire);
    assert_eq!(
        ids(
            &folder,
            &[
                "--theme",
                "Pseudo Le Grand",
                "--theme",
                "Rudenko",
                "-q",
                "all"
            ]
        ),
        shire
    );
    // Problems with two, three and four men.
    assert_eq!(
        ids(&folder, &["--theme", "miniature", "-q", "all"]),
        ["list-1", "list-2", "two"]
    );
    let wrong = run(&folder, &["--theme", "Hanelius", "all"], 2);
    assert!(
        wrong.err.contains("did you mean 'Hannelius'?"),
        "{}",
        wrong.err
    );
    let nothing = run(&folder, &["all"], 2);
    assert!(nothing.err.contains("nothing to find"), "{}", nothing.err);
}

/// Without time, the report says so and names each problem that may show the theme (two-movers are
/// solved before the time is checked). Themes of the diagram are known in any case. With more time
/// the same index completes them.
#[test]
fn unsearched_problems_are_named() {
    let folder = collection("short");
    let args = ["--theme", "Hannelius", "--index", "my.index", "-q", "all"];
    let short = run(&folder, &[&["--max-time", "0"], &args[..]].concat(), 3);
    assert!(
        short
            .out
            .starts_with("found 1 of 5 problems; 1 not known\n"),
        "{}",
        short.out
    );
    assert!(
        short
            .out
            .ends_with("\nnot known: all/list.fen  list-2  #3  not searched to the end\n"),
        "{}",
        short.out
    );
    let again = run(&folder, &[&["--max-time", "0"], &args[..]].concat(), 3);
    assert_eq!(again.out, short.out);
    assert_eq!(ids(&folder, &args), ["shire-2007-british-chess-magazine"]);
    run(
        &folder,
        &["--max-time", "0", "--theme", "miniature", "-q", "all"],
        0,
    );
    // Known results need no time.
    run(&folder, &[&["--max-time", "0"], &args[..]].concat(), 0);
    folder.write(
        "all/wrong.fen",
        "7k/8/5K2/8/8/8/8/6R1 w ; #2\n7k/8/5K2/8/8/8/8/6X1 w ; #2\n",
    );
    for _ in 0..2 {
        let unread = run(
            &folder,
            &["--men", "3", "--index", "my.index", "-q", "all"],
            2,
        )
        .out;
        assert!(
            unread.starts_with("found 2 of 6 problems; 1 not read\n"),
            "{unread}"
        );
        assert!(
            unread.ends_with("\nnot read: all/wrong.fen  wrong-2\n"),
            "{unread}"
        );
    }
}

/// The number of problems whose results of solving are in the index.
fn studies(place: &Folder) -> usize {
    std::fs::read_to_string(place.join("my.index"))
        .unwrap()
        .matches("\"study\":{")
        .count()
}

#[test]
fn the_index_is_kept_up_to_date() {
    let folder = collection("index");
    let three = |code: i32| run(&folder, &["--index", "my.index", "--men", "3", "all"], code);
    assert_eq!(
        three(0).out,
        "found 1 of 5 problems\nall/list.fen  list-1  #2\n"
    );
    assert_eq!(
        run(&folder, &["--index", "my.index", "--solve", "-q", "all"], 0).out,
        "looked at 5 problems\n"
    );
    assert_eq!(studies(&folder), 5);
    // As many bytes in the same second, but other problems: one of the two is known, on another
    // line.
    folder.write(
        "all/list.fen",
        "8/8/8/8/8/2k5/8/K7 w ; #3\n7k/8/5K2/8/8/8/8/5R2 w ; #2\n",
    );
    assert_eq!(
        three(0).out,
        "found 1 of 5 problems\nall/list.fen  list-2  #2\n"
    );
    assert_eq!(studies(&folder), 4);
    // A file that can no longer be read is named, and the others stay.
    folder.write(
        "all/list.fen",
        "8/8/8/8/8/2k5/8/K7 w ; #3\n7k/8/5K2/8/8/8/8/5X2 w ; #2\n",
    );
    for _ in 0..2 {
        let broken = three(2).out;
        assert_eq!(
            broken,
            "found 0 of 4 problems; 1 not read\nnot read: all/list.fen  list-2\n"
        );
    }
    folder.write(
        "all/list.fen",
        "8/8/8/8/8/2k5/8/K7 w ; #3\n7k/8/5K2/8/8/8/8/5R2 w ; #2\n",
    );
    assert_eq!(
        three(0).out,
        "found 1 of 5 problems\nall/list.fen  list-2  #2\n"
    );
    assert_eq!(studies(&folder), 4);
    // A problem that has moved to another file is known.
    std::fs::rename(folder.join("all/two.olv"), folder.join("all/three.olv")).unwrap();
    std::fs::remove_file(folder.join("all/marks-1999.ron")).unwrap();
    assert!(three(0).out.starts_with("found 1 of 4 problems\n"));
    assert_eq!(studies(&folder), 3);
    let text = folder.read("my.index");
    assert!(
        !text.contains("marks-1999") && !text.contains("two.olv") && text.contains("three.olv"),
        "{text}"
    );
    // Files outside the query stay in the index.
    let one = run(
        &folder,
        &["--index", "my.index", "--men", "3", "all/list.fen"],
        0,
    )
    .out;
    assert_eq!(one, "found 1 of 2 problems\nall/list.fen  list-2  #2\n");
    assert!(folder.read("my.index").contains("three.olv"));
}

/// A damaged index, and one of another program version, are rebuilt with a message. A file that is
/// not an index is left alone.
#[test]
fn a_damaged_or_foreign_index_is_not_trusted() {
    let folder = collection("damage");
    let args = ["--index", "my.index", "--men", "3", "all"];
    let good = run(&folder, &args, 0);
    let path = folder.join("my.index");
    let text = std::fs::read_to_string(&path).unwrap();
    for damaged in [
        &text[..text.len() / 2],
        &text.replace("Kubbel", "Kobbel"),
        &format!("{text}x"),
        "{\"parton_index\":",
    ] {
        std::fs::write(&path, damaged).unwrap();
        let run = run(&folder, &args, 0);
        assert_eq!(run.out, good.out);
        assert!(
            run.err
                .contains("warning: the index my.index is rebuilt: it was damaged"),
            "{}",
            run.err
        );
        assert_eq!(
            self::run(&folder, &args, 0).err.matches("rebuilt").count(),
            0
        );
    }
    let older = text.replacen("\"program\":\"", "\"program\":\"0.", 1);
    std::fs::write(&path, older).unwrap();
    assert!(
        run(&folder, &args, 0)
            .err
            .contains("rebuilt: it was written by parton 0.")
    );
    std::fs::write(&path, "dear diary").unwrap();
    assert!(
        run(&folder, &args, 2)
            .err
            .contains("my.index is not an index of parton find")
    );
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "dear diary");
    let same = run(&folder, &["--index", "all/two.olv", "--men", "3", "all"], 2);
    assert!(
        same.err.contains("would replace an input file"),
        "{}",
        same.err
    );
}

#[test]
fn json_results_match_the_schema() {
    let folder = collection("json");
    folder.write("all/wrong.fen", "7k/8/5K2/8/8/8/8/6X1 w ; #2\n");
    for args in [
        &["--men", "..4", "--theme", "miniature", "--pattern", "wKf6"][..],
        &["--same-scheme", "all/two.olv"],
        &["--theme", "Grimshaw", "--max-time", "0"],
    ] {
        let run = run(&folder, &[args, &["--format", "json", "all"]].concat(), 2);
        let value = run.document_of("findDocument", 2);
        assert_eq!(
            (&value["looked_at"], &value["complete"]),
            (&5.into(), &false.into())
        );
        assert_eq!(value["unread"][0]["file"], "all/wrong.fen");
    }
    let out = run(
        &folder,
        &["--pattern", "wPa2", "--format", "json", "-q", "all/two.olv"],
        0,
    )
    .out;
    let value: Value = serde_json::from_str(&out).unwrap();
    let found = &value["found"][0];
    assert_eq!(
        (&found["id"], &found["authors"][0]),
        (&"two".into(), &"Leonid Kubbel".into())
    );
    assert_eq!(
        found["why"],
        serde_json::json!([{"kind": "pattern", "text": "pattern: wPa2"}])
    );
}

/// The same result with any number of threads. A report is overwritten, other files are not.
#[test]
fn threads_change_nothing() {
    let output = |threads: &str| {
        let args = [
            "--theme",
            "changed mates",
            "--stipulation",
            "#2",
            "--threads",
            threads,
            "-q",
            "problems",
        ];
        let run = parton(&[&["find"], &args[..]].concat());
        assert_eq!(run.code, Some(0), "{}", run.err);
        run.out
    };
    let one = output("1");
    assert!(
        one.contains("mansfield-1924-british-chess-magazine"),
        "{one}"
    );
    assert_eq!(one, output("4"));
    let folder = collection("output");
    for _ in 0..2 {
        run(&folder, &["--men", "3", "-o", "report.txt", "-q", "all"], 0);
    }
    folder.write("diary.txt", "dear diary");
    assert!(
        run(&folder, &["--men", "3", "-o", "diary.txt", "all"], 2)
            .err
            .contains("not a report of parton")
    );
}

/// Several programs use one index at the same time, each for its own files. In the end it knows
/// them all, read and solved.
#[test]
fn concurrent_programs_keep_each_others_entries() {
    let folder = collection("together");
    let names = ["one", "two", "three", "four"];
    for (number, name) in names.iter().enumerate() {
        std::fs::create_dir_all(folder.join(name)).unwrap();
        let rook = ["R7", "1R6", "2R5", "3R4"][number];
        folder.write(
            &format!("{name}/{name}.fen"),
            format!("7k/8/5K2/8/8/8/8/{rook} w ; #2\n"),
        );
    }
    for _ in 0..3 {
        let _ = std::fs::remove_file(folder.join("my.index"));
        std::thread::scope(|scope| {
            for name in names {
                let folder = &folder;
                scope
                    .spawn(move || run(folder, &["--index", "my.index", "--solve", "-q", name], 0));
            }
        });
        let text = folder.read("my.index");
        assert!(
            names
                .iter()
                .all(|name| text.contains(&format!("{name}.fen"))),
            "{text}"
        );
        assert_eq!(studies(&folder), 4);
    }
}

/// A flag without effect is refused, if it modifies a criterion that is not given.
#[test]
fn flags_without_effect_are_refused() {
    let folder = collection("pointless");
    for (args, about) in [
        (
            &["--within", "3", "--men", "3"][..],
            "--within needs --like or --position",
        ),
        (
            &["--exact", "--theme", "miniature"],
            "--exact needs --like or --position",
        ),
        (
            &["--mirrored", "--theme", "miniature"],
            "--mirrored needs --pattern",
        ),
        (
            &["--rotated", "--like", "all/two.olv"],
            "--rotated needs --pattern",
        ),
        (&["--colours", "--men", "3"], "--colours needs --pattern"),
        (&["--shifted", "--men", "3"], "--shifted needs --pattern"),
        (
            &["--agreement", "30", "--men", "3"],
            "--agreement needs --same-scheme",
        ),
    ] {
        let refused = run(&folder, &[args, &["all"]].concat(), 2);
        assert!(
            refused.err.contains(about) && refused.out.is_empty(),
            "{args:?}: {}",
            refused.err
        );
    }
}

/// A file named in addition to its folder counts once, here and in `check`.
#[test]
fn a_file_named_twice_counts_once() {
    let folder = collection("once");
    let twice = run(&folder, &["--men", "3", "all", "all/list.fen"], 0);
    assert_eq!(
        twice.out,
        "found 1 of 5 problems\nall/list.fen  list-1  #2\n"
    );
    assert!(
        twice
            .err
            .contains("this file is named more than once; it is counted once"),
        "{}",
        twice.err
    );
    let checked = folder.run(&["check", "--format", "csv", "all/two.olv", "all/two.olv"]);
    assert_eq!(checked.out.lines().count(), 2, "{}", checked.out);
}

/// A cube has no scheme, whichever king is mated.
#[test]
fn a_cube_has_no_scheme() {
    let folder = collection("cube");
    let cube = "parton-raumschach-2.ron";
    folder.copy(&format!("problems/{cube}"), cube);
    let refused = run(&folder, &["--same-scheme", cube, "all"], 2);
    assert!(
        refused
            .err
            .contains("has no scheme to compare with: a cube has no scheme"),
        "{}",
        refused.err
    );
}

/// The answer comes even if the index cannot be written.
#[test]
fn an_index_that_cannot_be_written_does_not_keep_the_answer_back() {
    let folder = collection("find-unwritable");
    let wanted = ["--theme", "Hannelius", "-q", "all"];
    let found = run(&folder, &wanted, 0).out;
    assert!(found.contains("shire"), "{found}");
    let refused = run(
        &folder,
        &[&["--index", "missing/my.index"], &wanted[..]].concat(),
        2,
    );
    assert_eq!(refused.out, found);
    assert!(
        refused
            .err
            .starts_with("error: cannot write missing/my.index"),
        "{}",
        refused.err
    );
}

/// A file with more problems than stay in memory is read again when one of them is solved.
/// 1.Kf7 Kh7 2.Rh1#: each square of the black king's field is guarded once, and all men take part.
#[test]
fn problems_of_long_files_are_solved() {
    let folder = Folder::new("long");
    let others = "7k/5K2/8/8/8/8/8/6R1 w ; #1\n".repeat(6_000);
    folder.write("long.fen", &(others + "7k/8/5K2/8/8/8/8/6R1 w ; #2\n"));
    let query = ["--stipulation", "#2", "--theme", "ideal mate", "-q"];
    for index in ["i", "i", "j"] {
        let args = [&query[..], &["--index", index, "long.fen"]].concat();
        let out = run(&folder, &args, 0).out;
        assert!(out.starts_with("found 1 of 6001 problems\n"), "{out}");
    }
    // The index has the result of the one problem that was solved.
    assert_eq!(folder.read("i").matches("\"study\":").count(), 1);
}
