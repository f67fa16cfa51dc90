//! Damaged files of every kind that the program reads, apart from problems: game scores, journals,
//! certificates, reports and folders. Nothing panics, and every unreadable part has an error with
//! its place. For damaged problems, see `tests/front/formats`.

use crate::damage::{records, wound};
use crate::long::cases;
use crate::random::Random;
use crate::root;
use crate::support::{Folder, MARKS};
use parton::certificate::{AuditHelp, Sections, audit};
use parton::games::read_scores;
use parton::journal::{Journal, Merge};
use parton::report::check::Earlier;
use parton::session::Input;
use std::fs;
use std::path::{Path, PathBuf};

const TOKENS: [&str; 28] = [
    "{",
    "}",
    "[",
    "]",
    "\"",
    "\\",
    "\\u00",
    ":",
    ",",
    "null",
    "-1",
    "1e99",
    "99999999999999999999",
    "\n",
    "\r\n",
    "\0",
    "é",
    "\u{feff}",
    "\u{1b}[2J",
    "(",
    ")",
    "{x}",
    "1.",
    "e8=Q",
    "--",
    "0-0",
    "[Variant \"alice\"]",
    "Kb1",
];

/// A folder for files, with a problem that is quickly solved.
fn with_marks(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.copy(MARKS, "marks.ron");
    folder
}

#[test]
fn damaged_journals_are_read_or_refused_by_name() {
    let folder = with_marks("journals");
    let [one, two] = ["1/2", "2/2"].map(|shard| {
        let name = format!("{}.jsonl", &shard[..1]);
        // Half of the work is not a complete search.
        assert_eq!(
            folder
                .run(&["solve", "--shard", shard, "--journal", &name, "marks.ron"])
                .code,
            Some(3)
        );
        fs::read(folder.join(name)).unwrap()
    });
    let header = Merge::read(&[folder.join("1.jsonl"), folder.join("2.jsonl")])
        .expect("two journals")
        .header()
        .clone();
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let file = folder.join("wounded.jsonl");
    let whole = folder.join("2.jsonl");
    for round in 0..cases(400, 4000) {
        let bytes = wound(
            if round % 2 == 0 { &one } else { &two },
            &TOKENS,
            &mut random,
        );
        fs::write(&file, &bytes).unwrap();
        for read in [
            Merge::read(std::slice::from_ref(&file)).map(drop),
            Merge::read(&[whole.clone(), file.clone()]).map(drop),
        ] {
            let words = read.err().map(|error| error.to_string());
            assert!(
                words.is_none_or(
                    |words| words.contains("wounded.jsonl") || words.contains("missing")
                ),
                "round {round}"
            );
        }
        if let Err(error) = Journal::resume(&file, &header) {
            assert!(
                error.to_string().contains("wounded.jsonl"),
                "round {round}: {error}"
            );
        }
        // The program itself, now and then. A header may request any problem.
        if round % 40 == 0 {
            fs::write(&file, &bytes).unwrap();
            for args in [
                &["merge", "wounded.jsonl", "2.jsonl"][..],
                &["solve", "--resume", "wounded.jsonl", "marks.ron"][..],
            ] {
                let (code, words) = folder.run(args).code_and_words();
                assert!(
                    matches!(code, Some(0 | 3))
                        || code == Some(2)
                            && (words.contains("journal") || words.contains("wounded")),
                    "round {round}: {code:?} {words}"
                );
            }
        }
    }
}

#[test]
fn damaged_certificates_are_refused_with_a_line() {
    let folder = with_marks("certificates");
    assert_eq!(
        folder
            .run(&["solve", "--certify", "marks.cert", "marks.ron"])
            .code,
        Some(0)
    );
    let whole = fs::read(folder.join("marks.cert")).unwrap();
    let lines = whole.split(|byte| *byte == b'\n').count();
    let mut random = Random(0x1357_9bdf_0246_8ace);
    let (mut held, mut refused, mut faulty) = (0, 0, 0);
    for round in 0..cases(400, 4000) {
        let bytes = wound(&whole, &TOKENS, &mut random);
        for section in Sections::new(bytes.as_slice()) {
            match section {
                Ok(Ok(section)) => match audit(&section, AuditHelp::default()) {
                    Ok(_) => held += 1,
                    Err(refusal) => {
                        assert!(
                            (1..=2 * lines).contains(&refusal.line) && !refusal.what.is_empty(),
                            "round {round}"
                        );
                        refused += 1;
                    }
                },
                Ok(Err(fault)) => {
                    assert!(fault.line >= 1 && !fault.what.is_empty(), "round {round}");
                    faulty += 1;
                    break;
                }
                Err(error) => panic!("round {round}: {error}"),
            }
        }
        if round % 100 == 0 {
            fs::write(folder.join("wounded.cert"), &bytes).unwrap();
            let (code, words) = folder.run(&["audit", "wounded.cert"]).code_and_words();
            let named = words.contains("wounded.cert:");
            assert!(
                matches!((code, named), (Some(0), _) | (Some(1 | 2), true)),
                "round {round}: {code:?} {words}"
            );
        }
    }
    assert!(
        refused > 0 && faulty > 0,
        "{held} held, {refused} did not, {faulty} were none"
    );
}

#[test]
fn damaged_reports_are_refused_with_a_line() {
    let folder = with_marks("reports");
    assert_eq!(
        folder
            .run(&["check", "marks.ron", "--format", "json", "-o", "old.json"])
            .code,
        Some(0)
    );
    let whole = fs::read(folder.join("old.json")).unwrap();
    let mut random = Random(0x0f1e_2d3c_4b5a_6978);
    let (mut refused, mut known) = (0, 0);
    for round in 0..cases(400, 4000) {
        let bytes = wound(&whole, &TOKENS, &mut random);
        if let Ok(text) = std::str::from_utf8(&bytes) {
            match Earlier::read(text) {
                Ok((report, _)) => known += report.known(Some("marks.ron"), "marks").count(),
                Err(error) => {
                    refused += 1;
                    assert!(error.line() >= 1, "round {round}: {error}");
                }
            }
        }
        if round % 50 == 0 {
            fs::write(folder.join("wounded.json"), &bytes).unwrap();
            let (code, words) = folder
                .run(&["check", "marks.ron", "--changed-since", "wounded.json"])
                .code_and_words();
            let named = words.contains("wounded.json") || bytes.is_empty();
            assert!(
                matches!((code, named), (Some(0 | 1), _) | (Some(2), true)),
                "round {round}: {code:?} {words}"
            );
        }
    }
    assert!(refused > 0 && known > 0);
}

/// Scores are read in part: text that is not a move is a stop with its place.
#[test]
fn damaged_game_scores_have_stops_within_the_text() {
    scores("scores", true);
}

/// The same with characters beyond ASCII and byte-order marks.
#[test]
fn damaged_game_scores_beyond_ascii_have_stops_within_the_text() {
    scores("scores-beyond-ascii", false);
}

fn scores(name: &str, ascii: bool) {
    let samples = [
        "[Variant \"alice\"]\n\n1. e4 h5 2. Be2 Rh6 3. Nf3 Rxh2 { a remark } 4. Bxh5 $1 (4. Nc3 \
        a6) *\n",
        "1.e2-e4 e7-e5 2.Ng1-f3 Nb8-c6 3.0-0? d6 \
        1-0\n\n[Event \"x\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n1. O-O-O+ Kd7 1/2-1/2\n",
    ];
    let mut random = Random(0x7777_1111_3333_5555);
    for round in 0..cases(400, 4000) {
        let bytes = wound(samples[round % 2].as_bytes(), &TOKENS, &mut random);
        let text: String = String::from_utf8_lossy(&bytes)
            .chars()
            .filter(|c| !ascii || c.is_ascii())
            .collect();
        match read_scores(&text) {
            Ok(scores) => {
                for mv in scores.iter().flat_map(parton::games::Score::moves) {
                    assert!(
                        text.get(mv.span.clone()).is_some(),
                        "round {round}: {text:?}"
                    );
                }
            }
            Err(unclosed) => assert!(text.get(unclosed.at).is_some(), "round {round}: {text:?}"),
        }
        if round % 40 == 0 {
            let folder = Folder::new(name);
            fs::write(folder.join("game.pgn"), &text).unwrap();
            let (code, words) = folder.run(&["replay", "game.pgn"]).code_and_words();
            let named = words.contains("game.pgn:") || text.is_empty();
            assert!(
                matches!((code, named), (Some(0), _) | (Some(1 | 2), true)),
                "round {round}: {code:?} {text:?} {words}"
            );
        }
    }
}

/// Whatever a folder contains, every file is reported, every problem has a record, and every
/// unreadable part has an error with its place.
#[test]
fn every_damaged_file_of_a_folder_is_reported() {
    let folder = Folder::new("folders");
    let mut random = Random(0xabcd_ef01_2345_6789);
    let mut samples: Vec<PathBuf> = fs::read_dir(root().join("problems"))
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    samples.sort();
    let endings = ["ron", "fen", "EPD", "inp", "olv", "yaml", "yml", "txt", ""];
    let (mut number, mut read, mut unread) = (0, 0, 0);
    for _ in 0..cases(10, 100) {
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("below/é deep")).unwrap();
        let mut files = Vec::new();
        for _ in 0..50 {
            number += 1;
            let sample = &samples[random.below(samples.len())];
            let own = sample.extension().unwrap().to_str().unwrap();
            let ending = if random.below(4) == 0 {
                endings[random.below(endings.len())]
            } else {
                own
            };
            let below = ["", "below", "below/é deep"][random.below(3)];
            let path = folder.join(below).join(format!("p {number}.{ending}"));
            fs::write(
                &path,
                wound(&fs::read(sample).unwrap(), &TOKENS, &mut random),
            )
            .unwrap();
            files.push(path);
        }
        let mut input = Input {
            files: vec![folder.to_path_buf()],
            most_bytes: 1 << 20,
            ..Input::default()
        };
        let words = input.find();
        let sources = input.read(None).expect("no flags");
        let known = |file: &Path| {
            sources
                .iter()
                .find(|source| source.file.as_deref() == file.to_str())
        };
        for file in files {
            let Some(source) = known(&file) else {
                // Files with other endings are skipped with a message.
                assert!(words.iter().any(|word| {
                    word.loaded
                        .diagnostics
                        .iter()
                        .any(|diagnostic| diagnostic.message.contains("skipped"))
                }));
                let ending = file.extension().map_or_else(String::new, |ending| {
                    ending.to_string_lossy().to_lowercase()
                });
                assert!(matches!(ending.as_str(), "txt" | ""), "{}", file.display());
                continue;
            };
            let (entries, broken) = records(source);
            read += entries;
            unread += broken;
        }
    }
    assert!(read > 0 && unread > 0, "{read} problems read, {unread} not");
}
