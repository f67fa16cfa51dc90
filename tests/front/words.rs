//! Damaged words: printed solutions, and arguments on the command line other than files. Nothing
//! panics, all spans lie within the text, and the running time is proportional to the length.

use crate::check::{printed, printed_solutions};
use crate::damage::wound;
use crate::long::cases;
use crate::published::published;
use crate::random::Random;
use parton::check::{Policy, check};
use parton::claim::{FairyMen, tokens};
use parton::find::{Pattern, WantedStipulation};
use parton::formats::{
    Defaults, Format, condition_named, load_str, parse_castling, parse_dialect, parse_en_passant,
};
use parton::journal::UnitName;
use parton::notation::{Language, explain_text, find_or_english};
use parton::position::{RuleSet, Variant};
use parton::problem::{Problem, Stipulation};
use parton::rules::AnyPosition;
use parton::search::{Control, Settings};

const TOKENS: [&str; 40] = [
    "1.",
    "1...",
    "2.",
    "(",
    ")",
    "[",
    "]",
    "a) ",
    "b) ",
    "I) ",
    "II)",
    "!",
    "?",
    "??",
    "#",
    "+",
    "=",
    "~",
    "-any",
    "–other",
    "/A",
    "/B",
    "0-0",
    "0-0-0",
    "e.p.",
    "zz",
    "Kb1",
    "Txh8",
    "e8=D",
    "nPa7",
    "[wPe6->e2]",
    "but",
    "threat:",
    "Verführungen: ",
    ", ",
    "; ",
    "\n",
    "♕",
    "Крe2",
    "99999999999",
];

/// Tests that all spans found in a text lie within it.
fn scan(text: &str, men: &FairyMen) {
    match tokens(text, men) {
        Ok(tokens) => {
            for token in tokens {
                assert!(text.get(token.span).is_some(), "{text:?}");
            }
        }
        Err(word) => assert!(text.get(word.span).is_some(), "{text:?}"),
    }
}

#[test]
fn damaged_printed_solutions_cause_no_panic() {
    let mut samples: Vec<(Problem, String)> = printed_solutions()
        .into_iter()
        .map(|printed| (published(&printed.problem), printed.text))
        .collect();
    let collections = include_str!("../data/collections.olv");
    let loaded = load_str("x", collections, Format::Olive, Defaults::default());
    for entry in loaded.entries {
        if let Some(text) = entry.problem.intended.text.clone() {
            samples.push((entry.problem, text));
        }
    }
    assert!(samples.len() > 20);
    // Problems that are solved quickly, so that their solutions are also judged.
    let soon = [
        ("7k/8/5K2/8/8/8/8/6R1 w - - ; #2", "1.Kf7! Kh7 2.Rh1#"),
        ("7k/5K2/8/8/8/8/8/6R1 w - - ; #1", "1.Rh1#!"),
        ("k7/8/1K6/8/8/8/8/7R b - - ; h#1.5", "1... Rg1 2.Kb8 Rg8#"),
        ("7k/8/5K2/8/8/8/8/6R1 w - - ; s#1", "no solution"),
    ]
    .map(|(line, text)| {
        let loaded = load_str("x", line, Format::Fen, Defaults::default());
        (loaded.entries[0].problem.clone(), text)
    });
    let settings = Settings {
        threads: 1,
        hash_mib: 1,
        ..Settings::default()
    };
    let mut random = Random(0x5151_7272_9393_b4b4);
    for round in 0..cases(2000, 100_000) {
        let (problem, text) = &samples[random.below(samples.len())];
        let bytes = wound(text.as_bytes(), &TOKENS, &mut random);
        scan(&String::from_utf8_lossy(&bytes), &FairyMen::of(problem));
        if round % 8 == 0 {
            let (problem, own) = &soon[random.below(soon.len())];
            let other = &samples[random.below(samples.len())].1;
            let text = [*own, other][random.below(2)];
            let bytes = wound(text.as_bytes(), &TOKENS, &mut random);
            let claimed = printed(problem, &String::from_utf8_lossy(&bytes));
            let checked = check(&claimed, &settings, &Control::default(), Policy::default());
            assert!(checked.is_ok());
        }
    }
}

/// Passes a word to the readers of words on the command line.
fn read_word(text: &str, positions: &[AnyPosition]) {
    if let Ok(stipulation) = text.parse::<Stipulation>() {
        // A result can be written and read again.
        let written = stipulation.to_string();
        assert_eq!(
            written.parse::<Stipulation>().ok(),
            Some(stipulation),
            "{text:?}"
        );
    }
    let _ = WantedStipulation::read(text);
    let _ = Pattern::read(text);
    if let Ok(name) = text.parse::<UnitName>() {
        assert_eq!(
            name.to_string().parse::<UnitName>().ok(),
            Some(name),
            "{text:?}"
        );
    }
    if let Some(condition) = condition_named(text) {
        assert!(!condition.is_empty());
    }
    for variant in [Variant::Orthodox, Variant::Alice] {
        let rules = RuleSet::new(variant);
        let _ = parse_castling(text, rules);
        let _ = parse_en_passant(text, rules);
        let _ = parse_dialect(text, rules);
    }
    for position in positions {
        for language in [Language::English, Language::German, Language::Russian] {
            let _ = find_or_english(position, text, language);
            let _ = explain_text(position, text, language);
        }
    }
}

fn positions() -> Vec<AnyPosition> {
    [
        "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 ; #2",
        "(rules: alice, stipulation: \"#2\", position: \"4r3/1p6/3n4/2n1k1rb/8/2b1p1p1/8/8 | \
        8/8/4R3/5R2/1P1NpB2/Q7/K7/8 w - -\")",
        "beginproblem stip #1 condition circe andernach pieces white Ka1 Ge1 Pb7 black Kh8 Rd5 \
        neutral Pc2 Na7 endproblem",
    ]
    .into_iter()
    .map(|text| {
        let format = Format::of_content(text.as_bytes()).unwrap();
        let loaded = load_str("x", text, format, Defaults::default());
        let entry = loaded.entries.into_iter().next().unwrap();
        AnyPosition::new(&entry.problem.completed().setup).unwrap()
    })
    .collect()
}

#[test]
fn damaged_words_of_the_command_line_cause_no_panic() {
    let samples = [
        "#2",
        "ser-h#13.5",
        "2->ser-hs=4",
        "exact-phser-dia7",
        "a=>b3.5",
        "reci-h##2",
        "hep1",
        "ser-zh8 5",
        "circe rexinclusive",
        "BlackMaximummer",
        "Take&Make",
        "anticirce cheylan",
        "castling=strict,ep=off",
        "KQkq",
        "e6",
        "1.a.first.2.3.4",
        "2.b.exchanged.tree.1",
        "wKf6 bK?8 .Q[de]4 -a1",
        "wK(a1-c3) b{QR}d? =Sh*",
        "exd6 e.p./B",
        "b8=S+[wPb7->a1]",
        "0-0-0/A",
        "Td1-d8#",
        "Крe1xe2",
        "nPc1=nQ",
    ];
    let positions = positions();
    let mut random = Random(0x3c3c_5a5a_6969_9696);
    for round in 0..cases(1000, 100_000) {
        let sample = samples[round % samples.len()];
        let bytes = wound(sample.as_bytes(), &TOKENS, &mut random);
        read_word(&String::from_utf8_lossy(&bytes), &positions);
    }
}

/// Thousands of repetitions: with quadratic running time, this would hardly end.
#[test]
fn long_words_and_solutions_are_read_in_linear_time() {
    let size = cases(6_000, 120_000);
    let positions = positions();
    for piece in TOKENS.into_iter().chain([
        "(1.", "[1.Kb1", "a) 1.", "K", "x", "{", "*", "?", "->", "ser-", "h", "1.Kb1 ", "xx", " ",
        "..", "1.a.", "e4e5", "=Q",
    ]) {
        let text = piece.repeat(size / piece.len());
        scan(&text, &FairyMen::default());
        read_word(&text, &positions);
    }
}
