//! Popeye's input language: accepted and refused input with the places of errors, and damaged
//! files.

use super::mutation::show;
use super::support::{Expected, check, inp, read_back, reads_back, refuses_in, warns_in};
use crate::cells::square;
use crate::damage::wound;
use crate::long::cases;
use crate::random::Random;
use crate::texts::shown;
use parton::board::{Board, Cell};
use parton::formats::{Defaults, Format, Level, convert, load_bytes, load_str, print_position};
use parton::position::{CastlingRule, CastlingSetup, Color, Role, Variant};
use parton::problem::{Change, Duplex, Length, Options, Problem};

/// The only problem of Popeye's input without errors and warnings.
fn one(text: &str) -> Problem {
    read_back(text, Format::Popeye)
}

fn refuses(marked: &str, message: &str, help: &str) {
    refuses_in(Format::Popeye, marked, message, help);
}

fn warns(marked: &str, message: &str) {
    warns_in(Format::Popeye, marked, message, "");
}

/// A problem with these lines between its men and its end.
fn with(lines: &str) -> Problem {
    one(&format!(
        "beginproblem\nstip #2\npieces white Ke1 Ra1h1 Qd1 black Ke8 Rh8 Pd5\n{lines}\nendproblem\n"
    ))
}

/// The positions of all versions.
fn positions(problem: &Problem) -> Vec<String> {
    let versions = problem.versions().expect("twins that can be made");
    versions
        .iter()
        .map(|version| print_position(&version.problem.setup))
        .collect()
}

#[test]
fn every_part_of_a_problem_is_read() {
    let problem = one(
        "BeginProblem\nauthor Ralf Kr\\\"atschmer & Franz Pachl\nauthor N. N.\norigin . Die \
        Schwalbe, 1999\n\
                       award 1st Prize\ntitle Caf\\'e\nremark first\nremark second line\nStip \
                       ser-H#3,\n\
                       pieces\n  white Ka1 Qb2C3; black Kh8 S b7\nopt var\nendp\n",
    );
    assert_eq!(problem.id, "p");
    assert_eq!(problem.authors, ["Ralf Krätschmer", "Franz Pachl", "N. N."]);
    assert_eq!(
        problem.source.as_deref(),
        Some("Die Schwalbe, 1999, 1st Prize")
    );
    assert_eq!(problem.title.as_deref(), Some("Café"));
    assert_eq!(problem.comment.as_deref(), Some("first\nsecond line"));
    assert_eq!(problem.stipulation.to_string(), "ser-h#3");
    assert_eq!(problem.setup.turn, Color::Black);
    assert_eq!(print_position(&problem.setup), "7k/1n6/8/8/8/2Q5/1Q6/K7 b");
}

#[test]
fn three_languages_have_the_same_meaning() {
    let english = one(
        "beginproblem stip #2 pieces white Ka1 Qb1 Rc1 Bd1 Se1 Pf2 black Kh8 option nothreat \
        endproblem",
    );
    let german = one(
        "anfangproblem ford #2 steine weiss Ka1 Db1 Tc1 Ld1 Se1 Bf2 schwarz Kh8 opt ohned \
        endeproblem",
    );
    let french = one(
        "debutprobleme enonce #2 pieces blanc Ra1 Db1 Tc1 Fd1 Ce1 Pf2 noir Rh8 option sansm \
        finprobleme",
    );
    assert_eq!(english, german);
    assert_eq!(english, french);
    for (begin, condition, end) in [
        (
            "beginp stip #1 pieces white Ka1 black Kh8",
            "condition AliceChess",
            "endproblem",
        ),
        (
            "anfang ford #1 steine weiss Ka1 schwarz Kh8",
            "bedingung AliceSchach",
            "endeproblem",
        ),
        (
            "debut enonce #1 pieces blanc Ra1 noir Rh8",
            "condition alice",
            "finprobleme",
        ),
    ] {
        assert_eq!(
            one(&format!("{begin} {condition} {end}"))
                .setup
                .rules
                .variant,
            Variant::Alice
        );
    }
}

#[test]
fn men_on_two_boards_are_read() {
    let problem = one(
        "beginproblem stip #2 pieces white Ka1 white aliceb Ra2b2 black AliceB Kh8 black Pa7 \
        AliceB Pb7 AliceA Pc7 endproblem",
    );
    assert_eq!(problem.setup.rules.variant, Variant::Alice);
    assert_eq!(problem.setup.rules.dialect.castling, CastlingRule::Any);
    assert_eq!(
        print_position(&problem.setup),
        "8/p1p5/8/8/8/8/8/K7 | 7k/1p6/8/8/8/8/RR6/8 w"
    );
}

#[test]
fn a_named_board_is_enough() {
    let problem = one("beginproblem stip #2 pieces white AliceA Ka1 black Kh8 end");
    assert_eq!(problem.setup.rules.variant, Variant::Alice);
}

#[test]
fn forsyth_and_the_array_are_read() {
    let problem = one("beginproblem stip #2 forsyth 7k/1s6/8/8/8/8/8/KQ6 endproblem");
    assert_eq!(print_position(&problem.setup), "7k/1n6/8/8/8/8/8/KQ6 w");
    let problem = one("anfang ford #2 forsyth 7k/48/KD endeproblem");
    assert_eq!(print_position(&problem.setup), "7k/8/8/8/8/8/8/KQ6 w");
    let problem = one("beginproblem stip dia 4 initialgamearray endproblem");
    assert_eq!(
        print_position(&problem.setup),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"
    );
}

#[test]
fn several_problems_in_one_file_are_read() {
    let body = "stip #1 pieces white Ka1 black Kh8";
    let loaded = inp(&format!(
        "beginproblem {body} nextproblem stip #x {body} next {body} \
        endproblem\nnotes\nbeginproblem {body} endproblem"
    ));
    assert_eq!(
        loaded.diagnostics.len(),
        1,
        "{}",
        shown(&loaded.diagnostics)
    );
    let ids: Vec<&str> = loaded
        .entries
        .iter()
        .map(|entry| entry.problem.id.as_str())
        .collect();
    assert_eq!(ids, ["p-1", "p-3", "p-4"]);
}

#[test]
fn old_files_are_read_as_latin_1() {
    let bytes = b"beginproblem author J\xf6rg stip #1 pieces white Ka1 black Kh8";
    let bytes = [
        &bytes[..],
        b"\nstip #1 pieces white Ka1 black Kh8 endproblem",
    ]
    .concat();
    let loaded = load_bytes("p.inp", &bytes, Format::Popeye, Defaults::default());
    assert!(
        loaded.diagnostics.is_empty(),
        "{}",
        shown(&loaded.diagnostics)
    );
    assert!(loaded.entries[0].problem.authors[0].starts_with("Jörg"));
}

#[test]
fn without_options_only_keys_are_requested() {
    let Options {
        set_play,
        refutations,
        variations,
        duplex,
        max_solutions,
        ..
    } = with("").options;
    assert_eq!(
        (set_play, refutations, variations, duplex, max_solutions),
        (false, 0, false, Duplex::No, None)
    );
}

/// A remark that consists only of a number of solutions states that number.
#[test]
fn remarks_state_how_many_solutions() {
    for (remark, number) in [
        ("2 solutions", Some(2)),
        ("1 Solution.", Some(1)),
        ("2.1.1.1", Some(2)),
        ("1.3.1...", Some(3)),
        ("2", None),
        ("2 solutions are known", None),
        ("two solutions", None),
        ("0 solutions", None),
        ("1.4.2013", None),
    ] {
        let problem = with(&format!("remark {remark}"));
        assert_eq!(problem.intended.solutions, number, "{remark}");
        // A remark that states only the number is not kept as a comment.
        let messages = matches!(remark, "2 solutions");
        assert_eq!(problem.comment.as_deref(), (!messages).then_some(remark));
    }
    assert_eq!(
        with("remark 2 solutions\nremark by the author")
            .intended
            .solutions,
        Some(2)
    );
}

#[test]
fn irrelevant_parts_are_skipped() {
    let body = "stip ser-00 9 pieces white Ka1 black Kh8";
    let problem = one(&format!(
        "beginproblem protocol x.out\nlatex x.tex\n  g DL Grasshopper\n  et SR Elephant\n{body} end"
    ));
    assert_eq!(problem.stipulation.to_string(), "ser-009");
    refuses(
        "beginproblem pieces white Ka1 black Kh8 stip «a=>b2.5» end",
        "the second diagram is missing",
        "such as stipulation a=>b1",
    );
    refuses(
        "beginproblem «x» y z 3 stip #1 pieces white Ka1 black Kh8 end",
        "found 'x', expected a part",
        "",
    );
    refuses(
        "beginproblem stip #1 pieces white Ka1 black Kh8 cond «darkside»\nend",
        "the condition 'darkside'",
        "parton rules",
    );
}

#[test]
fn every_option_is_read() {
    let plain = with("").options;
    let cases: [(&str, Options); 18] = [
        (
            "setplay",
            Options {
                set_play: true,
                ..plain
            },
        ),
        (
            "try",
            Options {
                refutations: 1,
                ..plain
            },
        ),
        (
            "defence 3",
            Options {
                refutations: 3,
                ..plain
            },
        ),
        (
            "variation",
            Options {
                variations: true,
                ..plain
            },
        ),
        (
            "nothreat",
            Options {
                no_threats: true,
                ..plain
            },
        ),
        (
            "noshortvariations",
            Options {
                no_short_variations: true,
                ..plain
            },
        ),
        (
            "postkeyplay",
            Options {
                post_key: true,
                variations: true,
                ..plain
            },
        ),
        (
            "duplex",
            Options {
                duplex: Duplex::Both,
                ..plain
            },
        ),
        (
            "halfduplex",
            Options {
                duplex: Duplex::Half,
                ..plain
            },
        ),
        (
            "maxsolutions 7",
            Options {
                max_solutions: Some(7),
                ..plain
            },
        ),
        (
            "startmovenumber 3",
            Options {
                first_moves: Some((3, u32::MAX)),
                ..plain
            },
        ),
        (
            "uptomovenumber 5 startmovenumber 2",
            Options {
                first_moves: Some((2, 5)),
                ..plain
            },
        ),
        // In direct play Popeye counts one move more (measured).
        (
            "nontrivial 1 2",
            Options {
                non_trivial: Some((1, 3)),
                ..plain
            },
        ),
        (
            "threat 1",
            Options {
                max_threat: Some(1),
                ..plain
            },
        ),
        (
            "maxflightsquares 2",
            Options {
                max_flights: Some(2),
                ..plain
            },
        ),
        ("noboard", plain),
        (
            "goalisend",
            Options {
                goal_is_end: true,
                ..plain
            },
        ),
        (
            "maxtime 60 intelligent movenumbers noboard nosymmetry beep search try",
            Options {
                refutations: 1,
                max_time: Some(60),
                ..plain
            },
        ),
    ];
    let cases = cases.into_iter().chain([
        (
            "nullmoves",
            Options {
                null_moves: true,
                ..plain
            },
        ),
        (
            "keepmatingpiece",
            Options {
                keep_mating_piece: true,
                ..plain
            },
        ),
        (
            "trivialtriesavoid",
            Options {
                no_checking_tries: true,
                ..plain
            },
        ),
    ]);
    for (text, options) in cases {
        assert_eq!(with(&format!("option {text}")).options, options, "{text}");
    }
}

#[test]
fn options_are_read_according_to_the_play() {
    let options = |stipulation: &str, option: &str| {
        one(&format!(
            "beginproblem stip {stipulation} pieces white Ka1 black Kh8 option {option} endproblem"
        ))
        .options
    };
    assert_eq!(options("s#4", "nontrivial 1 2").non_trivial, Some((1, 2)));
    assert_eq!(options("r#4", "nontrivial 1 2").non_trivial, Some((1, 3)));
    assert_eq!(
        options("h#4", "stoponshortsolutions").length,
        Length::Shortest
    );
    assert!(options("s#4", "quodlibet").quodlibet && options("semi-r#4", "quodlibet").quodlibet);
    assert!(options("s#4", "matesin1").mates_in_one);
}

/// Popeye 4.104 finds the same result with and without each of these options, and for some it
/// reports that they do not apply.
#[test]
fn options_without_effect_are_named() {
    for (stipulation, options) in [
        ("#2", "quodlibet matesin1 whitetoplay stoponshortsolutions"),
        ("s#2", "whitetoplay stoponshortsolutions"),
        (
            "h#2",
            "quodlibet postkeyplay try defence~2 nothreat noshortvariations matesin1 threat~1 \
            maxflightsquares~1 nontrivial~0~1",
        ),
        ("h#2.5", "whitetoplay"),
        ("hs#3", "postkeyplay try threat~1"),
        ("reci-h#2", "quodlibet try"),
        ("reci-hs#2", "quodlibet try"),
        ("ser-#2", "setplay quodlibet postkeyplay try nothreat"),
        ("ser-s#2", "quodlibet postkeyplay"),
        ("ser-h#2", "quodlibet postkeyplay"),
        ("pser-#2", "whitetoplay quodlibet"),
        ("dia4", "postkeyplay setplay quodlibet"),
        ("a=>b2", "postkeyplay quodlibet"),
        ("ser-ha=>b2", "setplay"),
    ] {
        for option in options.split(' ') {
            let option = option.replace('~', " ");
            let end = if stipulation.contains("a=>b") {
                "pieces white Kb1 black Kg8"
            } else {
                ""
            };
            let text = format!(
                "beginproblem stip {stipulation} {end} pieces white Ka1 black Kh8 option \
                {option} endproblem"
            );
            let text = if end.is_empty() {
                text
            } else {
                format!(
                    "beginproblem pieces white Ka1 black Kh8 stip {stipulation} {end} option \
                    {option} endproblem"
                )
            };
            let loaded = inp(&text);
            assert_eq!(
                loaded.entries.len(),
                1,
                "{text}\n{}",
                shown(&loaded.diagnostics)
            );
            let expected = format!("this option does not apply to {stipulation}: it is ignored");
            let messages: Vec<&str> = loaded
                .diagnostics
                .iter()
                .map(|one| one.message.as_str())
                .collect();
            assert_eq!(messages, [expected], "{text}");
        }
    }
}

/// Popeye 4.104 finds a different result with each of these options, and parton does not support
/// them there.
#[test]
fn options_that_are_not_played_are_refused_unless_allowed() {
    for (stipulation, option) in [
        ("dia4", "keepmatingpiece"),
        ("pser-#2", "nullmoves"),
        ("h#2", "intelligent 2"),
        ("#2", "startmovenumber 1:2"),
        ("pser-s#2", "quodlibet"),
        ("pser-#2", "postkeyplay"),
        ("pser-#2", "threat 0"),
        ("dia4", "whitetoplay"),
        ("dia4", "nocastling h1"),
        ("ser-s#2", "whitetoplay"),
        ("1->ser-h#2", "whitetoplay"),
        ("phser-#2", "whitetoplay"),
    ] {
        let text = format!(
            "beginproblem stip {stipulation} pieces white Ka1 black Kh8 option {option} endproblem"
        );
        let loaded = inp(&text);
        assert!(
            loaded.entries.is_empty() && loaded.unread.len() == 1,
            "{text}"
        );
        assert!(
            loaded.diagnostics[0]
                .message
                .contains("is not supported, and would change the result"),
            "{text}"
        );
        assert!(
            loaded.diagnostics[0]
                .help
                .as_ref()
                .unwrap()
                .contains("--allow unplayed-options")
        );
        let defaults = Defaults {
            ignore_options: true,
            ..Defaults::default()
        };
        let loaded = load_str("p.inp", &text, Format::Popeye, defaults);
        assert_eq!(
            loaded.entries.len(),
            1,
            "{text}\n{}",
            shown(&loaded.diagnostics)
        );
        assert!(
            loaded.diagnostics[0].message.ends_with("it is ignored"),
            "{text}"
        );
    }
}

/// Solved as by Popeye 4.104: it heads the results `ser-h~2`, `ser-~2`, `ser-hs~1`. Of `ser-h~1` it
/// keeps White's move, and of `ser-hs~1` White's move and Black's.
#[test]
fn white_to_play_shortens_a_series() {
    for (stipulation, short, turn) in [
        ("ser-h~3", "ser-h~2", Color::Black),
        ("ser-~3", "ser-~2", Color::White),
        ("ser-hs~2", "ser-hs~1", Color::Black),
        ("ser-h~1", "h~0.5", Color::White),
        ("ser-hs~1", "hs~1", Color::White),
    ] {
        let text = format!(
            "beginproblem stip {stipulation} pieces white Ka1 black Kh8 option whitetoplay \
            endproblem"
        );
        let loaded = inp(&text);
        let messages = format!("this option shortens {stipulation} by one move: solved as {short}");
        assert_eq!(loaded.diagnostics[0].message, messages);
        let problem = loaded.entries[0].problem.clone().completed();
        assert_eq!(
            (problem.stipulation.to_string().as_str(), problem.setup.turn),
            (short, turn)
        );
    }
}

/// Twins that Popeye 4.104 reads.
#[test]
fn in_twins_their_own_words_come_first() {
    let changes = |text: &str| one(text).twins[0].changes.clone();
    let english = |twin: &str| {
        changes(&format!(
            "beginproblem stip #1 pieces white Ka1 Sb1 Rh1 black Kh8 twin {twin} endproblem"
        ))
    };
    let german = |twin: &str| {
        changes(&format!(
            "anfangproblem ford #1 steine weiss Ka1 Sb1 Th1 schwarz Kh8 zwilling {twin} endeproblem"
        ))
    };
    let french = |twin: &str| {
        changes(&format!(
            "debutprobleme enonce #1 pieces blanc Ra1 Cb1 Th1 noir Rh8 jumeau {twin} finprobleme"
        ))
    };
    let removed = english("remove h1");
    assert!(matches!(removed[0], Change::Remove(spot) if spot.square == square("h1")));
    for text in [
        "rem h1",
        "re h1",
        "rem h1 remark a rook less\n",
        "re h1 remark\n",
    ] {
        assert_eq!(english(text), removed, "{text}");
    }
    let substituted = |to| vec![Change::Substitute(Role::Knight, to)];
    assert_eq!(english("substitute S N"), substituted(Role::Nightrider));
    assert_eq!(english("substitute S Z"), substituted(role("Z")));
    assert_eq!(english("e a1 b1"), english("exchange a1 b1"));
    assert_eq!(german("ersetze S N"), substituted(Role::Nightrider));
    assert_eq!(german("en h1"), removed);
    assert_eq!(german("be Circe"), german("bedingung Circe"));
    for letter in ["F", "Z", "A"] {
        let becomes = parton::men::Language::PopeyeFrench
            .role(letter)
            .expect("a man");
        for word in ["rem", "remplace"] {
            assert_eq!(
                french(&format!("{word} C {letter}")),
                substituted(becomes),
                "{letter}"
            );
        }
    }
    assert_eq!(french("a blanc Db2"), french("ajoute blanc Db2"));
    // Outside twins the words of a problem take precedence: French `a` is `auteur`, not `asuivre`.
    let problem = one("debutprobleme enonce #1 a N. N.\npieces blanc Ra1 noir Rh8 finprobleme");
    assert_eq!(problem.authors, ["N. N."]);
}

/// The man with these letters in Popeye's English input.
fn role(letters: &str) -> Role {
    parton::men::Language::PopeyeEnglish
        .role(letters)
        .expect("a man")
}

/// Popeye 4.104 reports that both sides need a king, and solves a) and b).
#[test]
fn twins_without_a_king_get_a_warning() {
    for twin in ["remove g8", "move b6 g8", "remove g8 add white Sh1"] {
        let text = format!(
            "beginproblem stip h#1 pieces white Kg8 Rb6 black Ka5 Sh8 «twin {twin}» endproblem"
        );
        let message = "twin b: White has no king: solved without one";
        check(
            Expected {
                marked: &text,
                message,
                help: "option nowk",
            },
            Level::Warning,
            |text| inp(text).diagnostics,
        );
        let problem = inp(&text.replace(['«', '»'], "")).entries[0]
            .problem
            .clone();
        let versions = problem.versions().unwrap();
        assert!(
            versions.len() == 2 && versions[1].problem.setup.allow_missing_king,
            "{twin}"
        );
        assert!(
            versions[1].problem.setup.static_reasons().is_empty(),
            "{twin}"
        );
    }
    // Both sides lose their kings.
    let both = inp(
        "beginproblem stip h#1 pieces white Kg8 Rb6 black Ka5 Sh8 twin substitute k s endproblem",
    );
    let messages: Vec<&str> = both
        .diagnostics
        .iter()
        .map(|one| one.message.as_str())
        .collect();
    let message = |side: &str| format!("twin b: {side} has no king: solved without one");
    assert_eq!(messages, [message("White"), message("Black")]);
    for (option, twin) in [("option nowk", "remove g8"), ("", "exchange g8 a5")] {
        one(&format!(
            "beginproblem stip h#1 pieces white Kg8 Rb6 black Ka5 Sh8 {option} twin {twin} \
            endproblem"
        ));
    }
}

/// Tasks that are not stipulations: the problem is skipped, and the next one is read.
#[test]
fn studies_and_other_tasks_are_skipped() {
    for (task, kind) in [
        ("+", "a study"),
        ("=", "a study"),
        ("Win", "a study"),
        ("Draw", "a study"),
        ("-1(w), #1", "a retraction"),
        ("add Q, #1", "a task of adding men"),
        ("Last move?", "a question"),
    ] {
        for gap in ["\n", " "] {
            let text = format!(
                "beginproblem\nstipulation {task}{gap}pieces white Ka1 black \
                Kh8\nnextproblem\nstip #1 pieces white Ka1 black Kh8 \
                 endproblem"
            );
            let loaded = inp(&text);
            let [warning] = loaded.diagnostics.as_slice() else {
                panic!("{text}\n{}", shown(&loaded.diagnostics))
            };
            assert_eq!(warning.severity, Level::Warning);
            assert_eq!(
                warning.message,
                format!("'{task}' is {kind}: the problem is skipped")
            );
            assert!(
                loaded.entries.len() == 1
                    && loaded.unread.len() == 1
                    && loaded.unread[0].passed_over,
                "{text}"
            );
        }
    }
    assert_eq!(
        one("beginproblem stipulation = 3 pieces white Ka1 black Kh8 end")
            .stipulation
            .to_string(),
        "=3"
    );
}

#[test]
fn a_pasted_fen_is_read_to_its_end() {
    let read = |stip: &str, tail: &str| {
        inp(&format!(
            "beginproblem stip {stip} forsyth r3k2r/8/8/3pP3/8/8/8/R3K2R {tail}\nendproblem"
        ))
    };
    let loaded = read("#2", "w Kq d6 0 1");
    assert!(
        loaded.diagnostics.is_empty(),
        "{}",
        shown(&loaded.diagnostics)
    );
    let setup = &loaded.entries[0].problem.setup;
    let rooks: Vec<String> = setup
        .castling_rooks()
        .into_iter()
        .map(|rook| rook.square.to_string())
        .collect();
    assert_eq!(rooks, ["h1", "a8"]);
    assert_eq!(
        setup.en_passant.map(|right| right.passed),
        Some(square("d6"))
    );
    let loaded = read("#2", "b - - 0 1");
    assert_eq!(
        loaded.diagnostics[0].message,
        "this FEN has Black to move, but White begins in #2"
    );
    assert_eq!(loaded.entries[0].problem.setup.turn, Color::White);
    assert!(read("h#2", "b KQkq -").diagnostics.is_empty());
    let nightrider = inp("beginproblem stip #2 forsyth 7k/8/8/8/3N4/8/8/K7 endproblem");
    assert_eq!(
        nightrider.diagnostics[0].message,
        "N is the nightrider here: a knight is S"
    );
    one("beginproblem stip #2 forsyth 7k/8/8/8/3N4/8/8/KS6 endproblem");
    refuses(
        "beginproblem stip #2 pieces white Ka1 Bb7 «c7» f6 black Kh8 endproblem",
        "found 'c7' after a blank, expected letters of a man",
        "write the squares of a man without blanks: b7c7",
    );
}

#[test]
fn incompatible_conditions_are_shown_in_place() {
    let text =
        "beginproblem stip #2 condition AliceChess Circe pieces white Ka1 black Kh8 endproblem";
    let loaded = inp(text);
    let error = &loaded.diagnostics[0];
    assert!(
        error.span.start >= text.find("condition").unwrap()
            && error.span.end <= text.find(" pieces").unwrap()
    );
}

#[test]
fn attributes_belong_to_a_man() {
    refuses(
        "beginproblem stip #2 pieces white Ka1 black «royal» white Qb1 black Kh8 endproblem",
        "found the attribute 'royal' without a man",
        "before the letters of its man",
    );
}

#[test]
fn options_about_the_position() {
    let rooks = |lines: &str| -> Vec<String> {
        with(lines)
            .setup
            .castling_rooks()
            .into_iter()
            .map(|rook| rook.square.to_string())
            .collect()
    };
    assert_eq!(rooks(""), ["h1", "a1", "h8"]);
    assert_eq!(rooks("option nocastling a1"), ["h1", "h8"]);
    assert_eq!(rooks("option nocastling e1"), ["h8"]);
    assert_eq!(rooks("option nocastling h1h8"), ["a1"]);
    let kings = one("beginproblem stip #1 pieces white Ra1 black Kh8 option nowk endproblem");
    assert!(kings.setup.allow_missing_king);
    // Popeye solves it without a king: it is read the same way, with a warning.
    let without = inp("beginproblem stip #1 pieces white Ra1 black Kh8 endproblem");
    assert!(without.entries[0].problem.setup.allow_missing_king);
    let exclusive = with("option castlingmutuallyexclusive a1h8 castlingmutuallyexclusive h8h1");
    assert_eq!(
        exclusive.setup.exclusive_castling,
        [["a1", "h8"], ["h1", "h8"]].map(|pair| pair.map(square))
    );
    reads_back(&exclusive);
    for path in ["d7d6d5", "d7d5", "d6", "D7d6D5"] {
        assert_eq!(
            with(&format!("option enpassant {path}"))
                .setup
                .en_passant
                .map(|right| right.passed),
            Some(square("d6"))
        );
    }
}

#[test]
fn the_stipulation_decides_who_begins() {
    let turn = |stip: &str, option: &str| {
        one(&format!(
            "beginproblem stip {stip} pieces white Ka1 black Kh8 {option} endproblem"
        ))
        .setup
        .turn
    };
    for (stip, color) in [
        ("#2", Color::White),
        ("h#2", Color::Black),
        ("h#2.5", Color::White),
        ("hs#2", Color::White),
        ("hs#2.5", Color::Black),
        ("ser-h#2", Color::Black),
        ("ser-#2", Color::White),
        ("1->ser-h#2", Color::White),
        ("dia2.5", Color::White),
        ("reci-h#2", Color::Black),
    ] {
        assert_eq!(turn(stip, ""), color, "{stip}");
    }
    assert_eq!(turn("h#2", "option whitetoplay"), Color::White);
    assert_eq!(turn("hs#2", "option whitetoplay"), Color::Black);
    assert_eq!(turn("#2", "option postkeyplay"), Color::Black);
}

#[test]
fn changes_of_twins_are_made() {
    let men = "beginproblem stip #2 pieces white Ka1 Qd4 Pb2 black Kh8 Sf6\n";
    let all = |twins: &str| positions(&one(&format!("{men}{twins} endproblem")));
    let last = |twins: &str| all(twins).pop().expect("a version");
    assert_eq!(last("twin move d4 e5"), "7k/8/5n2/4Q3/8/8/1P6/K7 w");
    assert_eq!(last("twin move d4 f6"), "7k/8/5Q2/8/8/8/1P6/K7 w");
    assert_eq!(last("twin exchange d4 f6"), "7k/8/5Q2/8/3n4/8/1P6/K7 w");
    assert_eq!(last("twin remove d4f6"), "7k/8/8/8/8/8/1P6/K7 w");
    assert_eq!(
        last("twin add white Rc4 black Pd4"),
        "7k/8/5n2/8/2Rp4/8/1P6/K7 w"
    );
    assert_eq!(last("twin substitute q b"), "7k/8/5n2/8/3B4/8/1P6/K7 w");
    assert_eq!(
        last("twin remove h8 add black Kb8 remove f6 shift a1 b1"),
        "2k5/8/8/8/4Q3/8/2P5/1K6 w"
    );
    assert_eq!(last("twin rotate 90"), "k7/8/2n5/8/4Q3/8/6P1/7K w");
    assert_eq!(last("twin rotate 180"), "7K/6P1/8/4Q3/8/2n5/8/k7 w");
    assert_eq!(last("twin mirror a1<-->h1"), "k7/8/2n5/8/4Q3/8/6P1/7K w");
    assert_eq!(last("twin mirror a1<-->a8"), "K7/1P6/8/3Q4/8/5n2/8/7k w");
    assert_eq!(last("twin mirror a1<-->h8"), "7K/6P1/8/4Q3/8/2n5/8/k7 w");
    assert_eq!(last("twin polishtype"), "7K/8/5N2/8/3q4/8/1p6/k7 w");
    assert_eq!(all("twin move a1 a2 twin move d4 d5").len(), 3);
    assert_eq!(
        last("twin move a1 a2 twin continued move d4 d5 remark both\n"),
        "7k/8/5n2/3Q4/8/8/KP6/8 w"
    );
    let zero = one(&format!(
        "{men} zeroposition move a1 a2 twin move d4 d5 endproblem"
    ));
    assert!(zero.zero_position);
    assert_eq!(
        positions(&zero),
        ["7k/8/5n2/8/3Q4/8/KP6/8 w", "7k/8/5n2/3Q4/8/8/1P6/K7 w"]
    );
    let stip = one(&format!(
        "{men} twin stip h#3 twin stip #3 move a1 a2 endproblem"
    ));
    let versions = stip.versions().expect("versions");
    let wanted: Vec<String> = versions
        .iter()
        .map(|version| version.problem.stipulation.to_string())
        .collect();
    assert_eq!(wanted, ["#2", "h#3", "#3"]);
    assert_eq!(versions[1].problem.setup.turn, Color::Black);
}

#[test]
fn changes_of_twins_on_two_boards_are_made() {
    let men = "beginproblem stip #2 pieces white Ka1 white AliceB Rb3 black Kh8\n";
    let last = |twin: &str| {
        positions(&one(&format!("{men}{twin} endproblem")))
            .pop()
            .expect("a version")
    };
    assert_eq!(
        last("twin move b3 c3"),
        "7k/8/8/8/8/8/8/K7 | 8/8/8/8/8/2R5/8/8 w"
    );
    assert_eq!(
        last("twin exchange a1 b3"),
        "7k/8/8/8/8/1K6/8/8 | 8/8/8/8/8/8/8/R7 w"
    );
    assert_eq!(
        last("twin add black Rb3"),
        "7k/8/8/8/8/1r6/8/K7 | 8/8/8/8/8/8/8/8 w"
    );
    let alice = one(
        "beginproblem stip #1 pieces white Ka1 black Kh8 twin add white AliceB Rb3 twin \
        condition alice twin move a1 a2 endproblem",
    );
    let versions = alice.versions().expect("versions");
    let variants: Vec<Variant> = versions
        .iter()
        .map(|version| version.problem.setup.rules.variant)
        .collect();
    assert_eq!(
        variants,
        [
            Variant::Orthodox,
            Variant::Alice,
            Variant::Alice,
            Variant::Orthodox
        ]
    );
}

#[test]
fn castling_that_is_denied_stays_denied_in_twins() {
    let problem = with("option nocastling h1\ntwin move a1 a2");
    let rook = Cell::new(Board::A, square("h8"));
    assert_eq!(
        problem.versions().expect("versions")[1]
            .problem
            .setup
            .castling,
        CastlingSetup::Given(vec![rook])
    );
    assert!(matches!(problem.twins[0].changes[0], Change::Move(..)));
}

#[test]
fn substitution_reads_the_letters_of_the_language() {
    let problem = one("anfang ford #1 steine weiss Ka1 Dd4 schwarz Kh8 zwilling ersetze d t ende");
    assert_eq!(
        problem.twins[0].changes,
        [Change::Substitute(Role::Queen, Role::Rook)]
    );
}

#[test]
fn faults_in_attributes_are_reported() {
    let table = [
        (
            "beginproblem stip #1 pieces white Ka1 black Kh8 «totalinvisible» 3 endproblem",
            "'totalinvisible' men are not supported",
            "",
        ),
        (
            "beginproblem stip #1 pieces white «uncapturable» Ra1 black Kh8 endproblem",
            "'uncapturable' men are not supported",
            "men may be royal, neutral",
        ),
        (
            "beginproblem stip #1 pieces white Ka1 «royal» Rb1 black Kh8 endproblem",
            "'royal' comes after a man",
            "white royal",
        ),
        (
            "beginproblem stip #1 pieces white «pa» Ra1 black Kh8 endproblem",
            "'pa' can mean paralysing or patrol",
            "write the word",
        ),
        (
            "beginproblem stip #1 pieces «royal» Ka1 black Kh8 endproblem",
            "expected white or black first",
            "",
        ),
        (
            "beginproblem stip #1 forsyth 8/8/8/8/8/8/8/K«.x» endproblem",
            "expected the letters of a man",
            "",
        ),
        (
            "beginproblem stip #1 forsyth 8/8/8/8/8/8/8/K=.«xx»3k endproblem",
            "found the man 'xx'",
            "parton rules",
        ),
        (
            "beginproblem stip #1 forsyth 8/8/8/8/8/8/8/K«==R»3k endproblem",
            "expected the letters of a man",
            "",
        ),
    ];
    for (marked, message, help) in table {
        refuses(marked, message, help);
    }
}

#[test]
fn faults_of_structured_stipulations_are_reported_in_place() {
    let table = [
        (
            "beginproblem sstipulation white 3ad[«3»hh#]\npieces white Ka1 black Kh8 endproblem",
            "a branch without an end, expected a fork in brackets",
            "such as [#] behind the letter",
        ),
        (
            "beginproblem sstip «grey» 3ad[#]\npieces white Ka1 black Kh8 endproblem",
            "expected white or black, the side that begins",
            "",
        ),
        (
            "beginproblem sstip white 3s[#]«x»\npieces white Ka1 black Kh8 endproblem",
            "found 'x' after the stipulation",
            "",
        ),
        (
            "beginproblem sstip white 3a[#]d stip «#1» pieces white Ka1 black Kh8 endproblem",
            "a second stipulation beside sstip white 3a[#]d",
            "drop one of the two",
        ),
        (
            "beginproblem stip #1 pieces white Ka1 black Kh8 twin sstip white 3a[#«}»d endproblem",
            "found '}', expected ']'",
            "",
        ),
    ];
    for (marked, message, help) in table {
        refuses(marked, message, help);
    }
}

#[test]
fn structured_stipulations_are_read_and_written() {
    let text = "anfangproblem sforderung schwarz - 5h[/1d[x]a\n{!+}]h steine weiss Ka1 schwarz Kh8 \
        option satzspiel zwilling sforderung weiss 3a[#]d tausche a1 h8 endeproblem";
    // The problem is also the same when it is written in RON.
    let problem = one(text);
    assert_eq!(
        problem.stipulation.to_string(),
        "sstip black -5h[/1d[x]a{!+}]h"
    );
    assert_eq!(problem.setup.turn, Color::White);
    let versions = problem.versions().unwrap();
    // The twin means another stipulation.
    assert_eq!(versions[1].problem.stipulation.to_string(), "#2");
    assert_eq!(versions[1].problem.setup.turn, Color::White);
    let written = convert(std::slice::from_ref(&problem), Format::Popeye).text;
    let again = one(&written);
    assert_eq!(again.stipulation, problem.stipulation, "{written}");
    assert_eq!(again.twins, problem.twins, "{written}");
}

#[test]
fn faults_are_reported_in_place() {
    let table = [
        (
            "«begin-problem» stip #1",
            "expected beginproblem, anfangproblem or debutprobleme",
            "did you mean 'beginproblem'?",
        ),
        (
            "beginproblem stip #1 pieces white Ka1 black Kh8«»",
            "the file ends within a problem",
            "end it with",
        ),
        (
            "beginproblem «stip #1 endproblem»",
            "this problem has no men",
            "such as pieces",
        ),
        (
            "beginproblem «pieces white Ka1 black Kh8 endproblem»",
            "no stipulation",
            "stipulation #2",
        ),
        (
            "beginproblem stip #1 condition\n«pieces» white Ka1 black Kh8 endproblem",
            "found 'pieces', expected a condition",
            "",
        ),
        (
            "beginproblem stip #1 pieces white Ka1 black «Kz8» endproblem",
            "found 'Kz8', expected men such as Ka1",
            "",
        ),
        (
            "beginproblem stip #1 pieces white Ka1 black Kh8 Ra2«b9» endproblem",
            "found 'b9', expected a square",
            "",
        ),
        (
            "beginproblem stip #1 pieces white Ka1 black Kh8 «XX»a2 endproblem",
            "found the man 'XX'",
            "parton rules",
        ),
        (
            "beginproblem stip #1 pieces white Ka1 black Kh8 «sc»a2 endproblem",
            "the scarabeus",
            "parton rules",
        ),
        (
            "beginproblem stip #1 pieces white Ka1 black Kh8 «G/B»a2 endproblem",
            "found 'G/B': this hunter is not supported",
            "hunters consist of",
        ),
        (
            "beginproblem stip #1 pieces white Ka1 «blakc» Kh8 option nobk endproblem",
            "found 'blakc'",
            "did you mean 'black'?",
        ),
        (
            "beginproblem stip #1 pieces «Ka1» white Kb1 black Kh8 endproblem",
            "expected white or black first",
            "",
        ),
        (
            "beginproblem stip #«x» pieces white Ka1 black Kh8 endproblem",
            "the number of moves",
            "",
        ),
        (
            "beginproblem «piecs» stip #1 pieces white Ka1 black Kh8 endproblem",
            "found 'piecs'",
            "did you mean 'pieces'?",
        ),
        (
            "beginproblem «o» stip #1 pieces white Ka1 black Kh8 endproblem",
            "'o' can mean origin or option",
            "write the word out",
        ),
        (
            "beginproblem stip #1 pieces white Ka1 black Kh8 condition Anticirce «Relax» \
            Inclusive\nendproblem",
            "Anticirce with 'Relax' is not supported",
            "",
        ),
        // Examples are words of the language of the file, and letters of its men.
        (
            "AnfangProblem Forderung #1 Steine Weiss Ka1 Schwarz Kh8 Zwilling «drehen» 90 \
             EndeProblem",
            "expected a change such as versetze",
            "did you mean 'drehung'?",
        ),
        (
            "DebutProbleme Enonce #1 Pieces Blanc Ra1 Noir Rh8 Jumeau «deplacer» f7 f6 \
             FinProbleme",
            "expected a change such as deplacement",
            "",
        ),
        (
            "DebutProbleme «Enonce #1 FinProbleme»",
            "this problem has no men",
            "such as pieces blanc Ra1 noir Rh8",
        ),
        (
            "beginproblem stip #1 pieces white Ka1 black Kh8 option «varation» endproblem",
            "expected an option",
            "did you mean 'variations'?",
        ),
        (
            "beginproblem stip #1 pieces white Ka1 black Kh8 option maxsolutions «many» endproblem",
            "expected a number after 'maxsolutions'",
            "",
        ),
        (
            "beginproblem stip #1 pieces white Ka1 black Kh8 option castlingmutuallyexclusive \
            «a1h1» endproblem",
            "expected the corners of a white and a black rook such as a1h8",
            "",
        ),
        (
            "beginproblem stip #1 pieces white Ka1 black Kh8 option enpassant «d7d6d5d4» \
            endproblem",
            "found no double step",
            "",
        ),
        (
            "beginproblem stip #1 pieces white Ka1 black Kh8 twin move «c1» a2 endproblem",
            "there is no man on c1",
            "",
        ),
        (
            "beginproblem stip #1 pieces white Ka1 black Kh8 twin «mvoe» endproblem",
            "expected a change such as move",
            "did you mean 'move'?",
        ),
        (
            "beginproblem stip #1 pieces white Ka1 black Kh8 twin rotate «45» endproblem",
            "expected 90, 180 or 270",
            "",
        ),
        (
            "beginproblem stip #1 pieces white Ka1 black Kh8 twin mirror «a1<-->b1» endproblem",
            "expected a1<-->h1",
            "did you mean 'a1<-->h1'?",
        ),
        (
            "beginproblem stip ser-«h»r#1 pieces white Ka1 black Kh8 endproblem",
            "found 'hr', expected a goal, h, s, r, hs or reci-h after the sign of a series",
            "",
        ),
        (
            "beginproblem stip #1 forsyth 7k/3«/»8 endproblem",
            "this row has 3 squares",
            "",
        ),
        (
            "beginproblem stip #1 forsyth 7k/3«x»4 endproblem",
            "found the man 'x'",
            "parton rules",
        ),
    ];
    for (marked, message, help) in table {
        refuses(marked, message, help);
    }
}

#[test]
fn doubtful_input_causes_warnings() {
    warns(
        "beginproblem stip #1 pieces white Ka1 Rb2 black Kh8 Q«b2» endproblem",
        "b2 is already occupied",
    );
    warns(
        "beginproblem stip #1 pieces white Ka1 Rb2 black AliceB Kh8 Q«b2» endproblem",
        "b2 is already occupied",
    );
    check(
        Expected {
            marked: "beginproblem stip #1 «pieces» white Ka1 endproblem",
            message: "Black has no king: solved without one",
            help: "option nobk",
        },
        Level::Warning,
        |text| inp(text).diagnostics,
    );
    warns(
        "beginproblem stip #1 pieces white Ka1 Pe5 black Kh8 Pd5 option enpassant «d8d7d6d5» \
        endproblem",
        "no pawn makes the triple step d8-d5 here: read as d7-d5",
    );
    warns(
        "beginproblem stip h#1 pieces white Ka1 Pe5 black Kh8 Pd5 option setplay enpassant \
        «d7d5» endproblem",
        "the side that does not begin may capture en passant on d6: in set play only",
    );
    let men = "pieces white Ka1 Qb2 black Kh8 endproblem";
    for (conditions, name) in [
        ("condition Circe «Circe»", "Circe"),
        ("condition Circe Madrasi «circe»", "Circe"),
        ("condition Circe condition Madrasi «circe»", "Circe"),
        ("condition Alice «Alice»", "Alice"),
    ] {
        warns(
            &format!("beginproblem stip #1 {conditions} {men}"),
            &format!("the condition {name} is repeated"),
        );
    }
    let twin = men.replace("endproblem", "twin condition Circe «Circe» endproblem");
    warns(
        &format!("beginproblem stip #1 condition Circe {twin}"),
        "the condition Circe is repeated",
    );
    let passed = "beginproblem stip #1 pieces white Ka1 Pe5 black Kg8 Pd5 option enpassant d7d6d5";
    warns(
        &format!("{passed} «twin mirror a1<-->h1» endproblem"),
        "twin b: the right to capture en passant goes with the men from d6 to e6; Popeye keeps d6",
    );
    warns(
        &format!("{passed} «twin rotate 90» endproblem"),
        "twin b: the right to capture en passant on d6 ends: no double step can just have been made",
    );
    warns(
        &format!("{passed} «twin stipulation h#1» endproblem"),
        "twin b: the side that does not begin has the right to capture en passant on d6",
    );
}

const SAMPLES: [&str; 4] = [
    "beginproblem\nauthor Kr\\\"atschmer & G\\'erard\norigin 1. Preis, feenschach \
    1991\nstipulation h#2.5\npieces\n  white Kh3 Bh7 \
     Pd3e3\n  white AliceB Rd1\n  black Kd6 Qf6 Rg5\noption setplay duplex maxsolutions 3 \
     enpassant d2d3d4 nocastling e1h8\nzeroposition \
     move e5 g8\ntwin move h7 a7 exchange h3 d6\ntwin continued add white AliceB Qa1 black \
     Pb7\nnextproblem\nforsyth \
     8/8/3k4/8/8/3K4/8/R7\nstip reci-h(=)#3 condition Alice\nendproblem\n",
    "anfangproblem ford #3 steine weiss Ka1 Dc3 Te4d4 schwarz Kh8 Bb7 option drohung 1 satzspiel \
    zwilling rotation 90 zwilling \
     spiegelung a1<-->h8 drehung 180 zwilling verschiebung a1 b1 ersetze d t farbwechsel \
     endeproblem",
    "debutprobleme enonce s#3 titre \\c{c}a pieces blanc Ra1 Dc3 noir Rh8 Cb7 option essais \
    variantes sansm jumeau ote c3 enonce h=2 \
     finprobleme",
    "beginproblem sstip white 3ad[3hh#]3\npieces neutral royal Ka1 totalinvisible 3 black N a1 \
    ro b2 wh G3c3\nopt \
     start 1:2 upto 5 intel 3\ncond circe rex inclusive madrasi\ntwin stip #2 sub q b twin poly \
     mirr a1<->a8\nendproblem",
];

const WORDS: [&str; 36] = [
    " white ",
    " black ",
    " AliceB ",
    " twin ",
    " zeroposition ",
    " continued ",
    " stip ",
    " #",
    "h#",
    " pieces ",
    " Ka1",
    "a1b2",
    " N",
    " option ",
    " enpassant ",
    " nocastling ",
    " condition Alice ",
    " move a1 b2",
    " shift a1 h8 ",
    " rotate 90 ",
    " mirror ",
    " a1<-->h8 ",
    " remove ",
    " add ",
    " substitute q ",
    " forsyth ",
    " author ",
    "\\\"",
    "{\\",
    "\n",
    "\u{e9}",
    "\0",
    " endproblem ",
    " nextproblem ",
    " 99999999999999999999 ",
    " beginproblem ",
];

#[test]
fn random_damage_causes_no_panic() {
    let rounds = cases(400, 10_000);
    for (number, sample) in SAMPLES.iter().enumerate() {
        let mut random = Random(0x9e37_79b9_7f4a_7c15 + number as u64);
        for _ in 0..rounds {
            let bytes = wound(sample.as_bytes(), &WORDS, &mut random);
            show(&load_bytes(
                "x.inp",
                &bytes,
                Format::Popeye,
                Defaults::default(),
            ));
        }
    }
}

#[test]
fn missing_ends_and_missing_bytes_cause_no_panic() {
    for sample in SAMPLES {
        for at in 0..sample.len() {
            show(&load_bytes(
                "x.inp",
                &sample.as_bytes()[..at],
                Format::Popeye,
                Defaults::default(),
            ));
            let mut bytes = sample.as_bytes().to_vec();
            bytes.remove(at);
            show(&load_bytes(
                "x.inp",
                &bytes,
                Format::Popeye,
                Defaults::default(),
            ));
        }
    }
}

#[test]
fn a_problem_after_the_end_causes_a_warning() {
    let men = "stipulation h#2 pieces white Ka1 Ra2 black Kh8 endproblem";
    let text = format!("beginproblem {men} «nextproblem» {men}");
    check(
        Expected {
            marked: &text,
            message: "'nextproblem' follows the end of the problems",
            help: "write beginproblem instead",
        },
        Level::Warning,
        |text| inp(text).diagnostics,
    );
    // Other text there is ignored, as by Popeye.
    let loaded = inp(&format!("beginproblem {men} a remark beginproblem {men}"));
    assert_eq!((loaded.entries.len(), loaded.diagnostics.len()), (2, 0));
}

/// Popeye takes the first of two choices that exclude each other. Either may be the one that was
/// meant, so both are named.
#[test]
fn two_choices_that_exclude_each_other_are_errors() {
    for (input, message) in [
        (
            "option duplex halfduplex\nstipulation #2",
            "exclude each other",
        ),
        (
            "option halfduplex\noption duplex\nstipulation #2",
            "exclude each other",
        ),
        (
            "stipulation h#2\nstipulation #2",
            "a second stipulation beside h#2",
        ),
    ] {
        let text = format!("beginproblem\n{input}\npieces white Kc2 Rh8 black Ka3\nendproblem\n");
        let loaded = load_str("two.inp", &text, Format::Popeye, Defaults::default());
        assert!(loaded.entries.is_empty(), "{input}");
        let said = &loaded.diagnostics[0].message;
        assert!(said.contains(message), "{input}: {said}");
    }
    // A choice may be repeated.
    let text = "beginproblem\noption duplex duplex\nstipulation #2\npieces white Kc2 Rh8 black \
                Ka3\nendproblem\n";
    let loaded = load_str("twice.inp", text, Format::Popeye, Defaults::default());
    assert_eq!(loaded.entries.len(), 1);
}
