//! Problems on the command line, and lists of positions.

use super::support::{Expected, check};
use crate::folder::Folder;
use crate::texts::shown;
use parton::formats::{
    Defaults, Diagnostic, Flags, Format, Level, load_str, parse_dialect, to_fen_line,
};
use parton::position::{CastlingRule, Color, EnPassantRule, Reason, RuleSet, Variant};
use parton::problem::Stipulation;
use parton::session::Input;

const ALICE: &str = "4k3/8/8/8/8/8/8/8 | 8/8/8/8/8/8/8/R3K2R w - -";

fn flags() -> Flags<'static> {
    Flags {
        rules: Some("alice"),
        position: Some(ALICE),
        stipulation: Some("#2"),
        ..Flags::default()
    }
}

#[test]
fn flags_describe_a_problem() {
    let flags = Flags {
        dialect: Some("castling=strict, ep=off"),
        ..flags()
    };
    let loaded = flags.load(Defaults::default());
    assert!(
        loaded.diagnostics.is_empty(),
        "{}",
        shown(&loaded.diagnostics)
    );
    let problem = &loaded.entries[0].problem;
    assert_eq!(
        problem.setup.rules.to_string(),
        "alice (castling=strict, ep=off)"
    );
    assert_eq!(problem.stipulation, Stipulation::mate_in(2));
    let guess = Flags {
        rules: None,
        ..flags
    }
    .load(Defaults::default());
    assert_eq!(guess.entries[0].problem.setup.rules.variant, Variant::Alice);
}

#[test]
fn wrong_flags_are_shown_under_their_names() {
    let cases: [(&str, &str, &str, &str); 9] = [
        (
            "--rules",
            "«alise»",
            "found 'alise' for the rules, expected orthodox, alice, alice2, ms-alice, odonohue, \
            duo, alice8x4, alice3, raumschach or raumschach2",
            "did you mean 'alice'?",
        ),
        (
            "--stipulation",
            "#2«x»",
            "found 'x' after the number of moves",
            "",
        ),
        (
            "--dialect",
            "castling=«strickt»",
            "found 'strickt' for 'castling' in alice chess, expected home, any",
            "did you mean 'strict'?",
        ),
        (
            "--dialect",
            "ep=off,«castlin»=off",
            "found 'castlin' as a dialect switch, expected castling or ep",
            "did you mean 'castling'?",
        ),
        ("--dialect", "ep«»", "found nothing for 'ep'", ""),
        (
            "--allow",
            "«missing-kin»",
            "expected missing-king",
            "did you mean 'missing-king'?",
        ),
        (
            "--position",
            "4k3/8/8/8/8/8/8/8 | 8/8/8/8/8/8/8/R3K2«T» w - -",
            "found 'T', expected KQRBNP",
            "write 'R'",
        ),
        (
            "--position",
            "4k3/8/8/8/8/8/8/8 | 8/8/8/8/8/8/8/R3K2R w - «e4»",
            "rank 3 or 6",
            "passed over",
        ),
        (
            "--position",
            "«4k3/8/8/8/8/8/8/8 | 8/8/8/8/8/8/8/R6R w - -»",
            "White has no king",
            "--allow missing-king",
        ),
    ];
    for (name, marked, message, help) in cases {
        check(
            Expected {
                marked,
                message,
                help,
            },
            Level::Error,
            |text| {
                let mut flags = flags();
                match name {
                    "--rules" => flags.rules = Some(text),
                    "--stipulation" => flags.stipulation = Some(text),
                    "--dialect" => flags.dialect = Some(text),
                    "--allow" => flags.allow = Some(text),
                    _ => flags.position = Some(text),
                }
                let loaded = flags.load(Defaults::default());
                assert!(loaded.entries.is_empty());
                assert!(
                    loaded
                        .diagnostics
                        .iter()
                        .all(|diagnostic| diagnostic.file() == name)
                );
                loaded.diagnostics
            },
        );
    }
}

#[test]
fn missing_flags_are_reported() {
    let loaded = Flags::default().load(Defaults::default());
    let shown = shown(&loaded.diagnostics);
    assert!(
        shown.contains("the flag --position is missing")
            && shown.contains("the flag --stipulation is missing"),
        "{shown}"
    );
    let with = Defaults {
        stipulation: Some(Stipulation::mate_in(1)),
        ..Defaults::default()
    };
    assert_eq!(
        Flags {
            stipulation: None,
            ..flags()
        }
        .load(with)
        .entries
        .len(),
        1
    );
}

#[test]
fn permissions_and_defaults_are_read_from_flags() {
    let flags = Flags {
        position: Some("8/8/8/8/8/8/8/R3K2R"),
        rules: None,
        allow: Some("missing-king"),
        ..flags()
    };
    assert!(
        flags.load(Defaults::default()).entries[0]
            .problem
            .setup
            .allow_missing_king
    );
    let defaults = flags.defaults().expect("good flags");
    assert_eq!(
        (
            defaults.variant,
            defaults.dialect,
            defaults.allow_missing_king
        ),
        (None, None, true)
    );
    assert!(
        Flags {
            rules: Some("x"),
            ..flags
        }
        .defaults()
        .is_err()
    );
}

#[test]
fn dialects_are_read_from_flags() {
    let rules =
        parse_dialect("ep=left,castling=any", RuleSet::new(Variant::Alice)).expect("a dialect");
    assert_eq!(
        (rules.dialect.castling, rules.dialect.en_passant),
        (CastlingRule::Any, EnPassantRule::Left)
    );
    assert_eq!(parse_dialect("", rules).expect("no change"), rules);
    let errors = parse_dialect("castling=any,ep=left", RuleSet::new(Variant::Orthodox))
        .expect_err("two errors");
    assert_eq!(errors.len(), 2, "{}", shown(&errors));
    assert_eq!((errors[1].file(), errors[1].column), ("--dialect", 17));
}

#[test]
fn a_reason_found_later_points_into_the_flag() {
    let loaded = flags().load(Defaults::default());
    let found = loaded.entries[0].diagnose(&Reason::KingCapturable(Color::White));
    assert_eq!((found.file(), found.column), ("--position", 2));
    assert_eq!(
        found.help.as_deref(),
        Some("if Black is to move, write b after the boards")
    );
}

#[test]
fn lists_of_positions_are_read() {
    let text = "# mates\n7k/5K2/8/8/8/8/8/6R1 w - - ; #1 ; a remark\n\n4k3/8/8/8/8/8/8/8 | \
        8/8/8/8/8/8/8/4K3; #3\n";
    let loaded = load_str("dir/list.fen", text, Format::Fen, Defaults::default());
    assert!(
        loaded.diagnostics.is_empty(),
        "{}",
        shown(&loaded.diagnostics)
    );
    let [first, second] = &loaded.entries[..] else {
        panic!("two problems")
    };
    assert_eq!(
        (first.problem.id.as_str(), first.problem.comment.as_deref()),
        ("list-1", Some("a remark"))
    );
    assert_eq!(
        (
            second.problem.stipulation.moves,
            second.problem.setup.rules.variant
        ),
        (3, Variant::Alice)
    );
}

#[test]
fn faults_in_lists_of_positions_are_reported() {
    for (marked, message, help) in [
        (
            "\n  «7k/5K2/8/8/8/8/8/6R1 w - -»\n",
            "this position has no stipulation",
            "after a semicolon",
        ),
        (
            "7k/5K2/8/8/8/8/8/6R1 w - - ; «mate»",
            "bad stipulation: found 'm'",
            "",
        ),
        (
            "7k/5K2/8/8/8/8/8/6R1 w - - ; #1\n7k/5K2/8/«7»/8/8/8/6R1 w ; #1",
            "rank 5 of board A has 7 squares",
            "",
        ),
        ("«»# nothing\n", "the file is empty", "7k/5K2"),
    ] {
        // For text that is not a stipulation at all, the error points at its first letter.
        let marked = marked.replace("«mate»", "«m»ate");
        check(
            Expected {
                marked: &marked,
                message,
                help,
            },
            Level::Error,
            |text| load_str("list.fen", text, Format::Fen, Defaults::default()).diagnostics,
        );
    }
}

/// After d7-d5 White may capture on d6. In `h#1` Black begins, so the right holds in set play
/// alone; in `h#1.5` and in `#1` White begins, and it holds.
#[test]
fn a_right_of_the_side_that_does_not_begin_is_named() {
    const MESSAGE: &str =
        "the side that does not begin may capture en passant on d6: in set play only";
    const MEN: &str = "7k/8/8/3pP3/8/8/8/K7";
    let named = |diagnostics: &[Diagnostic]| -> Vec<(Level, String, usize)> {
        diagnostics
            .iter()
            .filter(|one| one.message == MESSAGE)
            .map(|one| {
                let file = one.file().rsplit(['/', '\\']).next().unwrap_or_default();
                (one.severity, file.to_owned(), one.column)
            })
            .collect()
    };
    let warning = |file: &str, column| vec![(Level::Warning, file.to_owned(), column)];
    let folder = Folder::new("right");
    let write = |name: &str, text: String| folder.write(name, text);
    let plain_path = write("plain.fen", MEN.to_owned());
    let list_path = write("list.fen", format!("{MEN} w - d6"));
    for (stipulation, holds) in [("h#1", false), ("h#1.5", true), ("#1", true)] {
        let fields =
            format!("rules: orthodox, stipulation: \"{stipulation}\", position: \"{MEN}\"");
        let ron_path = write("right.ron", format!("({fields},\nen_passant: \"d6\")"));
        let list = Input {
            files: vec![list_path.clone()],
            stipulation: Some(stipulation.to_owned()),
            ..Input::default()
        };
        let flag = Input {
            en_passant: Some("d6".to_owned()),
            ..list.clone()
        };
        let position = Input {
            files: Vec::new(),
            position: Some(MEN.to_owned()),
            ..flag.clone()
        };
        let in_ron = Input {
            files: vec![ron_path],
            ..Input::default()
        };
        let plain = Input {
            files: vec![plain_path.clone()],
            ..flag.clone()
        };
        let position_with_right = Input {
            position: Some(format!("{MEN} w - d6")),
            en_passant: None,
            ..position.clone()
        };
        for (input, file, column) in [
            (in_ron, "right.ron", 13),
            (list, "list.fen", 26),
            (position_with_right, "--position", 26),
            (position, "--en-passant", 1),
            (plain, "--en-passant", 1),
            (flag, "--en-passant", 1),
        ] {
            let sources = input.read(None).expect("good flags");
            let found = named(&sources[0].loaded.diagnostics);
            let expected = if holds {
                Vec::new()
            } else {
                warning(file, column)
            };
            assert_eq!(found, expected, "{stipulation} {file}");
        }
    }
}

/// A flag may be wrong for different reasons under different rules. Each reason is reported once.
#[test]
fn a_flag_is_refused_once_for_each_reason() {
    let path = std::env::temp_dir().join(format!("parton-reasons-{}.ron", std::process::id()));
    let problem = |rules: &str, position: &str| {
        format!("(rules: {rules}, stipulation: \"#1\", position: \"{position}\")")
    };
    let flat = problem("orthodox", "white Kf7 Rg1 black Kh8");
    let cube = problem("raumschach", "white KAa1 RBb2 black KEe5");
    std::fs::write(&path, format!("[{flat}, {cube}, {flat}, {cube}]")).expect("a file");
    let input = Input {
        files: vec![path.clone()],
        dialect: Some("castling=any".to_owned()),
        ..Input::default()
    };
    let sources = input.read(None).expect("good flags");
    std::fs::remove_file(&path).expect("removed");
    let loaded = &sources[0].loaded;
    assert_eq!((loaded.entries.len(), loaded.unread.len()), (0, 4));
    let messages: Vec<&str> = loaded
        .diagnostics
        .iter()
        .map(|one| one.message.as_str())
        .collect();
    let [orthodox, raumschach] = messages.as_slice() else {
        panic!("{messages:?}");
    };
    assert!(orthodox.contains("orthodox chess"), "{orthodox}");
    assert!(raumschach.contains("raumschach chess"), "{raumschach}");
}

/// Black begins help play of whole moves, White that with half a move more, and Black the series of
/// `ser-h#`. A battle begins with the side that the position names.
#[test]
fn a_side_to_move_that_does_not_begin_is_named() {
    const MEN: &str = "7k/8/5K2/8/8/8/8/6R1";
    let cases = [
        ("h#2", 'w', Some("Black")),
        ("h#2", 'b', None),
        ("h#1.5", 'b', Some("White")),
        ("h#1.5", 'w', None),
        ("ser-h#2", 'w', Some("Black")),
        ("ser-h#2", 'b', None),
        ("hs#2", 'b', Some("White")),
        ("#2", 'w', None),
        ("#2", 'b', None),
    ];
    for (stipulation, letter, begins) in cases {
        let other = if letter == 'w' { "White" } else { "Black" };
        let expected = begins.map(|begins| {
            format!("this position has {other} to move, but {begins} begins in {stipulation}")
        });
        let position = format!("{MEN} {letter}");
        let line = format!("{position} ; {stipulation}");
        let fields = format!("stipulation: \"{stipulation}\", position: \"{position}\"");
        let flags = Flags {
            position: Some(&position),
            stipulation: Some(stipulation),
            ..Flags::default()
        };
        let list = load_str("a.fen", &line, Format::Fen, Defaults::default());
        let problem = format!("(rules: orthodox, {fields})");
        let problem = load_str("a.ron", &problem, Format::Ron, Defaults::default());
        for loaded in [flags.load(Defaults::default()), list, problem] {
            let found = loaded.diagnostics.first();
            let message = found.map(|one| one.message.clone());
            assert_eq!(message, expected, "{line}");
            assert!(
                loaded.diagnostics.len() < 2,
                "{}",
                shown(&loaded.diagnostics)
            );
            let marked = found.map(|one| one.source.text()[one.span.clone()].to_owned());
            assert_eq!(marked, expected.as_ref().map(|_| letter.to_string()));
            // The list states the side that begins, and reads back without a warning.
            let begins = loaded.entries[0].problem.clone().completed().setup.turn;
            let line = to_fen_line(&loaded.entries[0].problem);
            let letter = if begins == Color::White { 'w' } else { 'b' };
            assert_eq!(line, format!("{MEN} {letter} ; {stipulation}"));
            let back = load_str("b.fen", &line, Format::Fen, Defaults::default());
            assert!(back.diagnostics.is_empty(), "{}", shown(&back.diagnostics));
            let again = back.entries[0].problem.clone().completed().setup.turn;
            assert_eq!(again, begins, "{line}");
        }
    }
    // A list of men names the side in words.
    let flags = Flags {
        position: Some("white Kf6 Rg1 black Kh8 white to move"),
        stipulation: Some("h#2"),
        ..Flags::default()
    };
    let loaded = flags.load(Defaults::default());
    let found = &loaded.diagnostics[0];
    assert_eq!(&found.source.text()[found.span.clone()], "white to move");
    assert_eq!(
        found.help.as_deref(),
        Some("if White is to begin, pass --turn white")
    );
}

/// Only three-board Alice chess and Duo have the switch `partners`. Without a flag for the rules,
/// the rules of each problem decide.
#[test]
fn a_switch_of_other_rules_waits_for_the_problem() {
    let without = |dialect| Flags {
        dialect: Some(dialect),
        ..Flags::default()
    };
    let defaults = without("partners=free").defaults().unwrap();
    assert_eq!((defaults.variant, defaults.dialect), (None, None));
    assert!(
        without("castling=any")
            .defaults()
            .unwrap()
            .dialect
            .is_some()
    );
    for dialect in ["partner=free", "partners=perhaps"] {
        assert!(without(dialect).defaults().is_err(), "{dialect}");
    }
    let alice = Flags {
        rules: Some("alice"),
        ..without("partners=free")
    };
    assert!(alice.defaults().is_err());
}
