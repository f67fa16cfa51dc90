//! Words of the command line: stipulations, conditions, patterns and moves.

#![no_main]

use libfuzzer_sys::fuzz_target;
use parton::find::Pattern;
use parton::formats::condition_named;
use parton::notation::{Language, explain_text, find_or_english};
use parton::position::{RuleSet, Setup, Variant};
use parton::problem::Stipulation;
use parton::rules::AnyPosition;
use std::sync::LazyLock;

static POSITIONS: LazyLock<Vec<AnyPosition>> = LazyLock::new(|| {
    let fens = [
        ("r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6", Variant::Orthodox),
        (
            "5k2/8/2p5/8/4R3/8/8/4K3 | 8/8/8/3n4/8/8/8/8 w - -",
            Variant::Alice,
        ),
    ];
    fens.iter()
        .map(|(fen, variant)| {
            let setup: Setup =
                parton::formats::parse_position(fen, RuleSet::new(*variant)).unwrap();
            AnyPosition::new(&setup).unwrap()
        })
        .collect()
});

fuzz_target!(|text: &str| {
    if let Ok(stipulation) = text.parse::<Stipulation>() {
        let written = stipulation.to_string();
        assert_eq!(written.parse::<Stipulation>().ok(), Some(stipulation));
    }
    let _ = (Pattern::read(text), condition_named(text));
    for position in POSITIONS.iter() {
        for language in [Language::English, Language::German, Language::Russian] {
            let _ = find_or_english(position, text, language);
            let _ = explain_text(position, text, language);
        }
    }
});
