//! Values that no program has written: every kind of JSON that the program reads, with values
//! replaced and with matching digests. Nothing panics, and whether the input is accepted or
//! refused, the exit code is one of the program's own.

use crate::long::cases;
use crate::random::Random;
use crate::root;
use crate::support::{Folder, Run};
use parton::storage::digest;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// A random value, or one from elsewhere in the document.
fn other(document: &Value, numbers: &mut Random) -> Value {
    let all = places(document);
    match numbers.below(20) {
        0 => Value::Null,
        1 => json!(0),
        2 => json!(-1),
        3 => json!(1),
        4 => json!(255),
        5 => json!(65_536),
        6 => json!(4_294_967_296_u64),
        7 => json!(u64::MAX),
        8 => json!(1e300),
        9 => json!(""),
        10 => json!("é\u{202e}\0"),
        11 => json!([]),
        12 => json!({}),
        13 => json!([[[]]]),
        14 => json!(true),
        15 => json!("ffffffffffffffff"),
        _ => document
            .pointer(&all[numbers.below(all.len())])
            .cloned()
            .unwrap_or_default(),
    }
}

/// The places of all values of a document, as JSON pointers.
fn places(document: &Value) -> Vec<String> {
    fn below(value: &Value, at: &str, all: &mut Vec<String>) {
        all.push(at.to_owned());
        match value {
            Value::Array(list) => {
                for (number, one) in list.iter().enumerate() {
                    below(one, &format!("{at}/{number}"), all);
                }
            }
            Value::Object(map) => {
                for (key, one) in map {
                    let key = key.replace('~', "~0").replace('/', "~1");
                    below(one, &format!("{at}/{key}"), all);
                }
            }
            _ => {}
        }
    }
    let mut all = Vec::new();
    below(document, "", &mut all);
    all
}

/// Makes up to three changes to a document: a value is replaced or removed, or another one is
/// added.
pub(crate) fn forge(document: &mut Value, numbers: &mut Random) {
    for _ in 0..=numbers.below(3) {
        let all = places(document);
        let at = &all[numbers.below(all.len())];
        let new = other(document, numbers);
        let manner = numbers.below(4);
        let Some((parent, key)) = at.rsplit_once('/') else {
            continue;
        };
        match document.pointer_mut(parent) {
            Some(Value::Array(list)) => {
                let at: usize = key.parse().unwrap();
                match manner {
                    0 => drop(list.remove(at)),
                    1 => list.insert(at, new),
                    _ => list[at] = new,
                }
            }
            Some(Value::Object(map)) => {
                let key = key.replace("~1", "/").replace("~0", "~");
                match manner {
                    0 => drop(map.remove(&key)),
                    1 => drop(map.insert(format!("{key}x"), new)),
                    _ => drop(map.insert(key, new)),
                }
            }
            _ => {}
        }
    }
}

/// A folder with a mate in two, a mate in one, and help play.
fn with_problems(name: &str) -> Folder {
    let folder = Folder::new(name);
    let problems = [
        "7k/8/5K2/8/8/8/8/6R1 w - - ; #2",
        "7k/5K2/8/8/8/8/8/6R1 w - - ; #1",
        "k7/8/1K6/8/8/8/8/7R b - - ; h#1",
        "",
    ];
    folder.write("x.fen", problems.join("\n"));
    folder.write("one.fen", problems[0]);
    folder
}

/// Runs the program: it never panics, and ends with one of its own exit codes.
fn outcome(folder: &Folder, args: &[&str]) -> Run {
    let run = folder.run(args);
    let code = run.code;
    assert!(
        matches!(code, Some(0..=3)),
        "{args:?} {code:?}: {}",
        run.err
    );
    run
}

/// A text in JSON with forged values.
fn forged(text: &str, numbers: &mut Random) -> String {
    let mut value: Value = serde_json::from_str(text).unwrap();
    forge(&mut value, numbers);
    value.to_string()
}

/// The digest that seals the lines of a journal of `solve`, computed from its header.
fn seal_of_solve(header: &str) -> String {
    let header: Value = serde_json::from_str(header).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let mut texts = vec![header["journal"].to_string(), text(&header["parton"])];
    for problem in header["problems"].as_array().unwrap() {
        let bound = ["rules", "position", "stipulation", "twins"];
        texts.extend(bound.map(|key| text(&problem[key])));
        for option in problem["options"].as_array().unwrap() {
            texts.extend([0, 1].map(|which| text(&option[which])));
        }
    }
    digest(&texts.iter().map(String::as_str).collect::<Vec<_>>())
}

#[derive(Deserialize)]
struct UnitLine<'a> {
    problem: usize,
    #[serde(borrow)]
    unit: &'a RawValue,
    #[serde(borrow)]
    found: &'a RawValue,
    check: &'a str,
}

#[test]
fn forged_units_of_a_journal_do_no_harm() {
    let folder = with_problems("units");
    outcome(&folder, &["solve", "--journal", "j", "x.fen"]);
    let whole = folder.read("j");
    let (header, rest) = whole.split_once('\n').unwrap();
    let seal = seal_of_solve(header);
    let lines: Vec<UnitLine> = rest
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let sealed = |problem: usize, unit: &str, found: &str| {
        let check = digest(&[&seal, &problem.to_string(), unit, found]);
        format!(r#"{{"problem":{problem},"unit":{unit},"found":{found},"check":"{check}"}}"#)
    };
    // The seal equals that of the program.
    for line in &lines {
        let again = sealed(line.problem, line.unit.get(), line.found.get());
        assert!(again.contains(line.check), "{again}");
    }
    let mut numbers = Random(20_261_127);
    for _ in 0..cases(60, 4000) {
        let which = numbers.below(lines.len());
        let written = lines.iter().enumerate().map(|(number, line)| {
            let (mut unit, mut found) = (line.unit.get().to_owned(), line.found.get().to_owned());
            if number == which {
                let one = if numbers.below(2) == 0 {
                    &mut unit
                } else {
                    &mut found
                };
                *one = forged(one, &mut numbers);
            }
            sealed(line.problem, &unit, &found) + "\n"
        });
        let journal = header.to_owned() + "\n" + &written.collect::<String>();
        folder.write("j", &journal);
        outcome(&folder, &["solve", "--resume", "j", "x.fen"]);
        folder.write("j", &journal);
        outcome(&folder, &["merge", "j"]);
        outcome(&folder, &["units", "--missing", "j", "x.fen"]);
    }
    // The header itself.
    for _ in 0..cases(40, 2000) {
        folder.write("j", format!("{}\n{rest}", forged(header, &mut numbers)));
        outcome(&folder, &["merge", "j"]);
        outcome(&folder, &["solve", "--resume", "j", "x.fen"]);
    }
}

#[derive(Deserialize)]
struct TrialLine<'a> {
    number: u64,
    #[serde(borrow)]
    trial: &'a RawValue,
    check: &'a str,
}

#[test]
fn forged_trials_of_a_journal_do_no_harm() {
    let folder = with_problems("trials");
    for command in ["improve", "twins"] {
        outcome(&folder, &[command, "--journal", "j", "one.fen"]);
        let whole = folder.read("j");
        let (header, rest) = whole.split_once('\n').unwrap();
        let bound: Value = serde_json::from_str(header).unwrap();
        let text = |key: &str| bound[key].as_str().unwrap().to_owned();
        let (parton, what, problem) = (text("parton"), text("what"), text("problem"));
        let form = bound["workshop"].to_string();
        assert_eq!(bound["solutions"], Value::Null);
        let alterations = text("alterations");
        let seal = digest(&[&form, &parton, &what, &problem, "None", &alterations]);
        let lines: Vec<TrialLine> = rest
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let sealed = |number: u64, trial: &str| {
            let check = digest(&[&seal, &number.to_string(), trial]);
            format!(r#"{{"number":{number},"trial":{trial},"check":"{check}"}}"#)
        };
        for line in &lines {
            let again = sealed(line.number, line.trial.get());
            assert!(again.contains(line.check), "{again}");
        }
        // Only the forty longest lines are forged.
        let mut longest: Vec<usize> = (0..lines.len()).collect();
        longest.sort_by_key(|number| std::cmp::Reverse(lines[*number].trial.get().len()));
        let mut numbers = Random(20_261_128);
        for _ in 0..cases(20, 2000) {
            let which: Vec<usize> = (0..8)
                .map(|_| longest[numbers.below(longest.len().min(40))])
                .collect();
            let written = lines.iter().enumerate().map(|(number, line)| {
                let (mut place, mut trial) = (line.number, line.trial.get().to_owned());
                if which.contains(&number) {
                    trial = forged(&trial, &mut numbers);
                    if numbers.below(8) == 0 {
                        place = numbers.below(usize::MAX) as u64;
                    }
                }
                sealed(place, &trial) + "\n"
            });
            folder.write(
                "j",
                &(header.to_owned() + "\n" + &written.collect::<String>()),
            );
            outcome(&folder, &[command, "--resume", "j", "one.fen"]);
        }
        fs::remove_file(folder.join("j")).unwrap();
    }
}

/// The entry of a report, with a matching digest.
fn sealed_entry(entry: &Value) -> String {
    let text = serde_json::to_string_pretty(entry).unwrap();
    let lines = text.lines().map(str::trim);
    let fitting = digest(&lines.collect::<Vec<_>>());
    text.replacen('{', &format!("{{\n  \"digest\": \"{fitting}\","), 1)
}

#[test]
fn forged_verdicts_of_a_report_do_no_harm() {
    let folder = with_problems("verdicts");
    let report = outcome(&folder, &["check", "--format", "json", "x.fen"]).out;
    let mut report: Value = serde_json::from_str(&report).unwrap();
    let mut entries = report["problems"].take();
    let entries = entries.as_array_mut().unwrap();
    for entry in entries.iter_mut() {
        entry.as_object_mut().unwrap().remove("digest").unwrap();
    }
    let written = |entries: &[Value]| {
        let all: Vec<String> = entries.iter().map(sealed_entry).collect();
        let head = report.to_string();
        head.replacen(
            "\"problems\":null",
            &format!("\"problems\":[{}]", all.join(",")),
            1,
        )
    };
    folder.write("old.json", written(entries));
    let since = ["check", "--changed-since", "old.json", "x.fen"];
    let run = outcome(&folder, &since);
    assert!(run.err.is_empty(), "the digests fit: {}", run.err);
    let mut numbers = Random(20_261_129);
    for _ in 0..cases(60, 4000) {
        let mut forged = entries.clone();
        let which = numbers.below(forged.len());
        forge(&mut forged[which], &mut numbers);
        if !forged[which].is_object() {
            continue;
        }
        folder.write("old.json", written(&forged));
        outcome(&folder, &since);
        // In the form of a journal.
        let kept = |entry: &Value| {
            let (parton, schema) = (&report["parton"], &report["schema"]);
            let entry = sealed_entry(entry);
            let text = format!(
                "{{\n  \"parton\": {parton},\n  \"schema\": {schema},\n  \"problems\": \
                [\n{entry}\n  ]\n}}\n"
            );
            json!(text).to_string() + "\n"
        };
        folder.write("j", forged.iter().map(kept).collect::<String>());
        outcome(&folder, &["check", "--resume", "j", "x.fen"]);
    }
}

#[test]
fn forged_entries_of_an_index_do_no_harm() {
    let folder = with_problems("cards");
    let find = [
        "find",
        "--index",
        "i",
        "--stipulation",
        "#",
        "--like",
        "one.fen",
        "x.fen",
    ];
    outcome(&folder, &[&find[..], &["--solve"]].concat());
    let whole = folder.read("i");
    let (head, rest) = whole.split_once('\n').unwrap();
    let head: Value = serde_json::from_str(head).unwrap();
    let lines: Vec<&str> = rest.lines().collect();
    let sealed = |rest: &str| {
        let mut head = head.clone();
        head["digest"] = json!(parton::find::digest(rest.as_bytes()));
        // The key `parton_index` must come first in the header.
        let mut text = String::from("{\"parton_index\":") + &head["parton_index"].to_string();
        for (key, value) in head.as_object().unwrap() {
            if key != "parton_index" {
                let _ = write!(text, ",\"{key}\":{value}");
            }
        }
        text + "}\n" + rest
    };
    let unchanged = sealed(rest);
    assert!(parton::find::Index::read(&unchanged).is_ok(), "{unchanged}");
    let mut numbers = Random(20_261_130);
    for _ in 0..cases(60, 4000) {
        let which = numbers.below(lines.len());
        let rest: String = lines
            .iter()
            .enumerate()
            .map(|(number, line)| {
                let line = (*line).to_owned();
                let line = if number == which {
                    forged(&line, &mut numbers)
                } else {
                    line
                };
                // The line of a file is recognized by its first key.
                let line = if line.starts_with('{') && lines[number].starts_with("{\"file\":") {
                    let value: Value = serde_json::from_str(&line).unwrap();
                    let others = value
                        .as_object()
                        .unwrap()
                        .iter()
                        .filter(|(key, _)| *key != "file");
                    let others: String = others
                        .map(|(key, value)| [",\"", key, "\":", &value.to_string()].concat())
                        .collect();
                    format!("{{\"file\":{}{others}}}", value["file"])
                } else {
                    line
                };
                line + "\n"
            })
            .collect();
        folder.write("i", sealed(&rest));
        outcome(&folder, &find);
    }
}

#[test]
fn forged_lines_of_a_certificate_do_no_harm() {
    let folder = with_problems("certificate");
    outcome(&folder, &["solve", "--certify", "c", "one.fen"]);
    let whole = folder.read("c");
    let lines: Vec<&str> = whole.lines().collect();
    let mut numbers = Random(20_261_131);
    for _ in 0..cases(60, 4000) {
        let which = numbers.below(lines.len());
        let written = lines.iter().enumerate().map(|(number, line)| {
            let is_forged = number == which || number == 0 && which.is_multiple_of(4);
            let line = (*line).to_owned();
            (if is_forged {
                forged(&line, &mut numbers)
            } else {
                line
            }) + "\n"
        });
        folder.write("c", written.collect::<String>());
        outcome(&folder, &["audit", "c"]);
    }
}

/// The page's questions, forged: each is answered.
#[cfg(feature = "board")]
#[test]
fn forged_questions_to_the_board_are_answered() {
    use crate::board::Board;
    let board = Board::start(&[&problem("marks-1999.ron"), &problem("enemark.inp")]);
    let marks = fs::read_to_string(problem("marks-1999.ron")).unwrap();
    let small = "7k/8/5K2/8/8/8/8/6R1 w - - ; #2";
    let [marks, small] = [marks.as_str(), small]
        .map(|text| board.ask("/read", &json!({ "text": text }))["records"][0]["draft"].clone());
    let moves = board.ask("/moves", &json!({ "draft": small }));
    let mv = moves["moves"][0].clone();
    assert!(mv.is_object(), "{moves}");
    let file = board.ask("/files", &json!({ "number": 0 }));
    let save = json!({ "draft": marks, "index": 0, "id": "x", "stamp": file["stamp"] });
    let questions = [
        (
            "/read",
            json!({ "text": small, "format": "fen", "rules": "orthodox" }),
        ),
        (
            "/read",
            json!({ "text": "white Kf6 Rg1 black Kh8", "stipulation": "#2" }),
        ),
        (
            "/write",
            json!({ "drafts": [marks, small], "format": "inp" }),
        ),
        ("/write", json!({ "drafts": [small], "format": "ron" })),
        ("/inspect", marks.clone()),
        ("/inspect", small.clone()),
        (
            "/moves",
            json!({ "draft": marks, "path": [], "pass": false, "attempt": ["Ac1", "Ab1"] }),
        ),
        (
            "/moves",
            json!({ "draft": small, "path": [mv.clone()], "twin": "" }),
        ),
        (
            "/picture",
            json!({ "draft": marks, "format": "svg", "size": 40, "flip": true }),
        ),
        ("/files", json!({ "number": 0, "save": save })),
        ("/why", json!({ "draft": small, "move": mv })),
        ("/solve", json!({ "draft": small, "max_time": 0.01 })),
        (
            "/check",
            json!({ "draft": small, "max_time": 0.01, "strict": true }),
        ),
    ];
    let mut numbers = Random(20_261_132);
    let mut answered = 0;
    for round in 0..cases(30, 3000) {
        for (path, question) in &questions {
            // The slow ones run less often.
            if matches!(*path, "/why" | "/solve" | "/check") && round % 8 != 0 {
                continue;
            }
            let mut forged = question.clone();
            forge(&mut forged, &mut numbers);
            // A search must end.
            if matches!(*path, "/solve" | "/check") {
                forged["max_time"] = json!(0.01);
            }
            if *path == "/why" && forged["draft"] != question["draft"] {
                continue;
            }
            let status = board.status(path, &forged);
            assert!(matches!(status, 200 | 400), "{path} {forged}: {status}");
            answered += usize::from(status == 200);
        }
    }
    assert!(answered > 0);
}

fn problem(name: &str) -> String {
    let path: PathBuf = root().join("problems").join(name);
    Path::new(&path).to_string_lossy().into_owned()
}
