//! Problems on the command line, and lists of positions.

use super::support::{Expected, check, shown};
use parton::formats::{Defaults, Flags, Format, Level, load_str, parse_dialect};
use parton::position::{CastlingRule, EnPassantRule, Reason, RuleSet, Variant};
use parton::problem::Stipulation;

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
fn a_problem_in_one_line() {
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
fn missing_flags() {
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
fn permissions_and_defaults() {
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
fn dialects() {
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
    let found = loaded.entries[0].diagnose(&Reason::KingCapturable(parton::position::Color::White));
    assert_eq!((found.file(), found.column), ("--position", 2));
    assert_eq!(
        found.help.as_deref(),
        Some("if Black is to move, write b after the boards")
    );
}

#[test]
fn lists_of_positions() {
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
fn wrong_lists() {
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
