//! Printed game scores, compared with the results of an independent program and the claims of the
//! sources.

use crate::positions::Random;
use crate::published::root;
use parton::formats::print_position;
use parton::games::{
    CheckSign, Game, Replay, ReplayDocument, ReplayOptions, Stop, read_scores, replay,
};
use parton::notation::{Language, long, short};
use parton::position::{RuleSet, Setup, Variant};
use parton::rules::AnyPosition;
use serde_json::Value;
use std::fmt::Write as _;

/// The text of a file of the repository.
fn text_of(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn facts() -> Value {
    serde_json::from_str(&text_of("tests/data/games.json")).unwrap()
}

fn games(text: &str) -> Vec<Replay> {
    games_in(text, ReplayOptions::default())
}

fn games_in(text: &str, options: ReplayOptions<'_>) -> Vec<Replay> {
    read_scores(text)
        .unwrap()
        .iter()
        .map(|score| replay(score, &options).unwrap())
        .collect()
}

fn game(text: &str) -> Replay {
    let mut all = games(text);
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0)
}

fn fact_game(fact: &Value) -> Replay {
    let file = fact["file"].as_str().unwrap();
    let mut all = games(&text_of(&format!("games/{file}")));
    all.remove(fact["index"].as_u64().unwrap() as usize)
}

fn longs(replay: &Replay) -> Vec<String> {
    replay.lines[0]
        .plies
        .iter()
        .map(|ply| ply.long.clone())
        .collect()
}

fn stop(text: &str) -> Stop {
    game(text)
        .stop()
        .cloned()
        .unwrap_or_else(|| panic!("{text}"))
}

/// All games and early mates of the sources: the moves, whether they are legal to the end, check
/// and mate.
#[test]
fn printed_games_are_replayed() {
    let facts = facts();
    let list = facts["games"].as_array().unwrap();
    assert_eq!(list.len(), 13);
    for fact in list {
        let replay = fact_game(fact);
        let name = &fact["name"];
        let expected: Vec<&str> = fact["moves"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_str)
            .collect();
        assert_eq!(longs(&replay), expected, "{name}");
        assert_eq!(
            replay.stop().is_none(),
            fact["legal"].as_bool().unwrap(),
            "{name}"
        );
        let last = replay.lines[0].plies.last().unwrap();
        if fact["legal"].as_bool().unwrap() {
            assert_eq!(
                last.sign == CheckSign::Mate,
                fact["mate"].as_bool().unwrap(),
                "{name}"
            );
            assert_eq!(
                last.sign != CheckSign::None,
                fact["check"].as_bool().unwrap(),
                "{name}"
            );
            // All signs printed in the sources are right, and none is missing.
            assert!(
                replay.lines[0]
                    .plies
                    .iter()
                    .all(|ply| ply.sign == ply.printed.sign),
                "{name}"
            );
        }
    }
}

/// The nine printed mates are also mates without en passant, with the strict castling rule, and
/// without castling.
#[test]
fn printed_mates_are_mates_in_other_dialects() {
    let mut mates = 0;
    for dialect in ["ep=off", "castling=strict", "castling=off,ep=left"] {
        let options = ReplayOptions {
            dialect: Some(dialect),
            ..ReplayOptions::default()
        };
        for file in [
            "aise.txt",
            "castelli-jelliss-1995.txt",
            "castelli-pugnali.txt",
            "encyclopaedia.txt",
            "veronesi-vecchi-1993.txt",
        ] {
            let replays = games_in(&text_of(&format!("games/{file}")), options);
            let last = replays
                .iter()
                .filter_map(|replay| replay.lines[0].plies.last());
            mates += last.filter(|ply| ply.sign == CheckSign::Mate).count();
        }
    }
    assert_eq!(mates, 27);
}

#[test]
fn printed_diagrams_are_reached() {
    let facts = facts();
    let list = facts["diagrams"].as_array().unwrap();
    assert_eq!(list.len(), 5);
    for fact in list {
        let replay = fact_game(fact);
        let ply = &replay.lines[0].plies[fact["half_moves"].as_u64().unwrap() as usize - 1];
        let boards: Vec<&str> = fact["boards"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_str)
            .collect();
        let printed = print_position(&ply.after);
        assert!(
            printed.starts_with(&boards.join(" | ")),
            "{fact}: {printed}"
        );
    }
}

/// Scholar's mate with the letters of the Russian Laws, with figurines and with Polish letters.
#[test]
fn scores_in_other_letters_are_read() {
    let options = |language| ReplayOptions {
        variant: Some(Variant::Orthodox),
        language,
        ..ReplayOptions::default()
    };
    let mate = [
        "e2-e4", "e7-e5", "Bf1-c4", "Nb8-c6", "Qd1-h5", "Ng8-f6", "Qh5*f7",
    ];
    for (text, language) in [
        ("1.e4 e5 2.Сc4 Кc6 3.Фh5 Кf6 4.Фxf7#", Language::Russian),
        ("1.e4 e5 2.♗c4 ♘c6 3.♕h5 ♘f6 4.♕xf7#", Language::Figurine),
        ("1.e4 e5 2.Gc4 Sc6 3.Hh5 Sf6 4.Hxf7#", Language::Polish),
    ] {
        let played = games_in(text, options(Some(language)));
        assert_eq!(longs(&played[0]), mate, "{text}");
    }
}

/// The AISE example of notation breaks AISE's own rules: after 3.e:d5 White's pawn has returned to
/// A, while the pawn c6 stands on B.
#[test]
fn the_example_of_notation_is_illegal() {
    let facts = facts();
    let fact = &facts["games"][2];
    let replay = fact_game(fact);
    let stop = replay.stop().unwrap();
    assert_eq!(
        (stop.number, stop.printed.as_str(), replay.language),
        (3, "c:d5/A", Language::Italian)
    );
    assert_eq!(
        stop.why,
        "White's pawn has returned to board A, the black pawn on c6 stands on B"
    );
}

/// The annotations of Yearout - Jelliss, as lines that start at an earlier move. The independent
/// program confirms that 21.Rd8/A gives no check, and that 19...Kf8 was forced.
#[test]
fn the_annotations_of_yearout_and_jelliss() {
    let text = text_of("games/yearout-jelliss-1996.pgn");
    let lines = "\n11...Qc7 12.Qd8# 11...Qb6 12.Qd8# 14...Rc4+ 15.c3 Bxc3+/A 15.Nc3 Bxc3+/A \
        18.h3 Qa1#\n\
                 21...Bd7 22.Qg8# 21...Be6 22.Re8# 21...Nf6 22.Qh8#";
    let replay = game(&(text + lines));
    assert_eq!(replay.stop(), None);
    // 18...Qa1# is a threat, carried out after an irrelevant move.
    let last: Vec<(usize, CheckSign)> = replay.lines[1..]
        .iter()
        .map(|line| (line.from, line.plies.last().unwrap().sign))
        .collect();
    let (check, mate) = (CheckSign::Check, CheckSign::Mate);
    assert_eq!(
        last,
        [
            (21, mate),
            (21, mate),
            (27, check),
            (28, check),
            (34, mate),
            (41, mate),
            (41, mate),
            (41, mate)
        ]
    );
    assert_eq!(replay.lines[0].plies.last().unwrap().sign, CheckSign::None);
}

/// Marks' problem with its solution as printed by the encyclopaedia, including templates and
/// bullets: every mate is correct. Variations for several moves at once are skipped.
#[test]
fn a_printed_solution_with_bullets() {
    let replay = game(&text_of("games/marks-1999.txt"));
    assert_eq!(replay.stop(), None);
    let mates = replay
        .lines
        .iter()
        .flat_map(|line| &line.plies)
        .filter(|ply| ply.sign == CheckSign::Mate)
        .count();
    // Re7, Ba1, Bb2, b6, e2, g2 and, in the first try, Nxd3.
    assert_eq!(mates, 7);
    let several = replay
        .lines
        .iter()
        .filter(|line| line.stop.is_some())
        .count();
    // R(e8)-other, R(g5)-any, B(c3)-other, B(h5)-any, N(c5)-any, N(d6)-any.
    assert_eq!(several, 6);
    // 1.Qd3/A? but 1...Ra8+!; 1.b5/A? Ba1! 2.Qc3/A+ Bxd4/A!
    let shorts: Vec<String> = replay
        .lines
        .iter()
        .map(|line| {
            line.plies
                .iter()
                .map(|ply| ply.short.as_str())
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    assert!(
        shorts.contains(&"b5/A Ba1/B Qc3/A+ Bxd4/A".to_owned()),
        "{shorts:?}"
    );
    let all_right = replay
        .lines
        .iter()
        .flat_map(|line| &line.plies)
        .all(|ply| ply.sign == ply.printed.sign);
    assert!(all_right);
}

/// One game in four languages and many styles.
#[test]
fn many_ways_of_writing_a_game_are_understood() {
    let expected = ["e2-e4B", "d7-d5B", "Bf1-e2B", "d5*e4A", "Be2-b5A"];
    for (text, language) in [
        ("1.e4/B d5/B 2.Be2/B dxe4/A 3.Bb5/A#", Language::English),
        ("1. e4 d5 2. Be2 dxe4 3. Bb5#", Language::English),
        ("1. e4 d5 2. Be2 dxe4/A 3. Bb5/A mate", Language::English),
        (
            "1.e2-e4B d7-d5B 2.Bf1-e2B d5*e4A 3.Be2-b5A",
            Language::English,
        ),
        (
            "1.e2e4/B, d7d5/B 2.Bf1e2/B, d5e4/A 3.Be2b5/A #",
            Language::English,
        ),
        ("1.e4 d5 2.Ae2 d:e4 3.Ab5 scacco matto.", Language::Italian),
        ("1.e4 d5 2.Fe2 dxe4 3.Fb5 échec et mat", Language::French),
        ("1.e4 d5 2.Le2 de4: 3.Lb5 matt", Language::German),
        ("1.Be4 Bd5 2.Le2 Bd:e4 3.Lb5‡", Language::German),
        (
            "1.e4 {the king's pawn (as usual)} d5 ; a comment 2.a4\n2.Be2 (2.Bb5+ d4) 2...dxe4?? \
            $4 3.Bb5# 1–0",
            Language::English,
        ),
        (
            "[Event \"x\"]\n[Variant \"Alice Chess\"]\n\n1.e4 d5 2.Bfe2 d5xe4 3.Be2-b5# 1-0\n",
            Language::English,
        ),
        (
            "1.e4 d5 2.Be2 dxe4{{chesspunc|?}} 3.Bb5{{chessAN|#}} {{chessAN|1–0}} {{clear}}",
            Language::English,
        ),
        (
            "1.e2A-e4B d7A-d5B 2.Bf1A-e2B d5B*e4A 3.Be2B-b5A#",
            Language::English,
        ),
    ] {
        let replay = game(text);
        assert_eq!(replay.stop(), None, "{text}");
        assert_eq!(longs(&replay), expected, "{text}");
        assert_eq!(replay.language, language, "{text}");
        assert_eq!(replay.lines[0].plies[4].sign, CheckSign::Mate);
    }
}

/// If only arrivals on A are marked, the unmarked rook goes to B: 6...Rbg8/A needs its mark, not
/// its file.
#[test]
fn unmarked_moves_arrive_on_b() {
    let start = "1.d3 Nf6 2.Nc3 c5 3.Qd2 Nc6 4.d4/A Rb8 5.e3 g5 6.f4";
    let plies = |text: &str| {
        game(&format!("{start} {text}")).lines[0]
            .plies
            .last()
            .unwrap()
            .long
            .clone()
    };
    assert_eq!(plies("Rg8/A"), "Rb8-g8A");
    assert_eq!(plies("Rg8"), "Rh8-g8B");
    // Without any marks it could be either.
    let unmarked = format!("{} Rg8", start.replace("/A", ""));
    assert_eq!(stop(&unmarked).why, "it could be Rg8/B or Rg8/A");
}

#[test]
fn wrong_and_missing_signs_are_noticed() {
    let replay = game("1.e4 d5+ 2.Be2 dxe4 3.Bb5+ 0-1");
    let signs: Vec<(CheckSign, CheckSign)> = replay.lines[0]
        .plies
        .iter()
        .map(|ply| (ply.printed.sign, ply.sign))
        .filter(|(a, b)| a != b)
        .collect();
    assert_eq!(
        signs,
        [
            (CheckSign::Check, CheckSign::None),
            (CheckSign::Check, CheckSign::Mate)
        ]
    );
}

/// A result ends a game, so that the next `1.` begins another one even after a diagram.
#[test]
fn a_result_ends_a_game_that_began_in_a_diagram() {
    let text = "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 7\"]\n\n7... O-O-O 8. Rxh8 Rxh8 *\n\n\
                1. e4 e5 1/2-1/2";
    let games = read_scores(text).unwrap();
    let results: Vec<_> = games.iter().map(|game| game.result.as_deref()).collect();
    assert_eq!(results, [Some("*"), Some("1/2-1/2")]);
    assert_eq!(games[0].moves().count(), 3);
    assert_eq!(games[1].moves().count(), 2);
}

/// FIDE's notation writes castling with zeros; scores also have the letter O, large or small.
#[test]
fn castling_is_read_with_zeros_and_both_letters() {
    for long in ["0-0-0", "O-O-O", "o-o-o", "o\u{2013}o\u{2013}o"] {
        for short in ["0-0", "O-O", "o-o"] {
            let text =
                format!("[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n1. {long} {short} *");
            let games = read_scores(&text).unwrap();
            let moves: Vec<String> = games[0].moves().map(|mv| mv.text.clone()).collect();
            assert_eq!(moves.len(), 2, "{long} {short}: {moves:?}");
        }
    }
}

#[test]
fn errors_are_reported_with_their_places() {
    for (text, printed, why) in [
        (
            "1.e4 e5 2.Ke3",
            "Ke3",
            "the king on e1/A cannot go to e3 in one move",
        ),
        ("1.e4 e5 3.Nf3", "", "found move number 3, expected 2."),
        (
            "1.e4 e5 2.Xyz",
            "Xyz",
            "this is not a move, but the number before it needs one",
        ),
        (
            "1.e4 e5 2.e5",
            "e5",
            "the black pawn on e5/B stands in the way of the white pawn on e4/B",
        ),
    ] {
        let stop = stop(text);
        assert_eq!(
            (stop.printed.as_str(), stop.why.as_str()),
            (printed, why),
            "{text}"
        );
        assert!(text[stop.span].starts_with(if printed.is_empty() { "3." } else { printed }));
    }
    assert!(read_scores("1.e4 (and so on").is_err());
    let bad = read_scores("[Variant \"Draughts\"]\n1.e4").unwrap();
    assert!(replay(&bad[0], &ReplayOptions::default()).is_err());
}

/// Random games of every variant, written in short or long notation, read back unchanged.
#[test]
fn random_games_read_back() {
    let mut random = Random(99);
    for variant in Variant::ALL {
        for round in 0..3 {
            let rules = RuleSet::new(variant);
            let mut text = format!("[Variant \"{variant}\"]\n\n");
            let mut expected = Vec::new();
            let mut position = AnyPosition::new(&Setup::array(rules)).unwrap();
            for ply in 0..60 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mv = random.pick(&moves);
                if ply % 2 == 0 {
                    let _ = write!(text, "{}. ", ply / 2 + 1);
                }
                let written = if round == 0 {
                    long(mv, variant)
                } else {
                    short(&position, mv)
                };
                let _ = write!(text, "{written} ");
                expected.push(long(mv, variant));
                position = position.play(mv);
            }
            let replay = game(&text);
            assert_eq!(replay.stop(), None, "{text}");
            assert_eq!(replay.rules.variant, variant);
            assert_eq!(longs(&replay), expected, "{text}");
            if round > 0 {
                assert!(
                    replay.lines[0]
                        .plies
                        .iter()
                        .all(|ply| ply.sign == ply.printed.sign),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn rules_by_flag_override_the_header() {
    let text = "[Variant \"Alice\"]\n1.e4 e5 2.Bc4 Nc6 3.Qh5 Nf6 4.Qxf7#";
    let orthodox = ReplayOptions {
        variant: Some(Variant::Orthodox),
        ..ReplayOptions::default()
    };
    assert_eq!(
        games_in(text, orthodox)[0].lines[0]
            .plies
            .last()
            .unwrap()
            .sign,
        CheckSign::Mate
    );
    assert_eq!(stop(text).printed, "Qxf7");
}

#[test]
fn json_of_games_matches_the_schema() {
    let schema: Value = serde_json::from_str(&text_of("docs/replay.schema.json")).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let mut list = Vec::new();
    for file in [
        "aise.txt",
        "encyclopaedia.txt",
        "marks-1999.txt",
        "yearout-jelliss-1996.pgn",
    ] {
        list.extend(
            games(&text_of(&format!("games/{file}")))
                .iter()
                .map(|replay| Game::new(file, replay, |at| (1, at + 1))),
        );
    }
    let document: Value =
        serde_json::from_str(&ReplayDocument::new(list).to_text().unwrap()).unwrap();
    let errors: Vec<String> = validator
        .iter_errors(&document)
        .map(|error| error.to_string())
        .collect();
    assert_eq!(errors, Vec::<String>::new());
    assert_eq!(document["games"].as_array().unwrap().len(), 11);
}

#[test]
fn no_text_makes_it_panic() {
    let words = [
        "1.",
        "2...",
        "e4",
        "Nf3/B",
        "d:e5/A",
        "0-0",
        "O-O-O",
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "\"",
        "{{chessAN|#}}",
        "{{",
        "}}",
        "•",
        "#",
        "+",
        "1-0",
        "*",
        ";",
        "\n",
        "[Event \"x\"]",
        "[FEN \"8/8 | 8\"]",
        "é",
        "…",
        "a1A",
        "b8(Q)",
        "%",
        "$3",
        "9999.",
        "–",
        "R(e8)–any",
        "e.p.",
        "mate",
        "|",
        "=",
        "x",
        "~",
        "a7~b8",
    ];
    let mut random = Random(5);
    let mut read = 0;
    for _ in 0..4_000 {
        let text: String = (0..random.below(14))
            .map(|_| random.pick(&words).to_owned() + if random.chance(70) { " " } else { "" })
            .collect();
        for score in read_scores(&text).unwrap_or_default() {
            read += usize::from(replay(&score, &ReplayOptions::default()).is_ok());
        }
    }
    assert!(read > 500, "{read}");
}
