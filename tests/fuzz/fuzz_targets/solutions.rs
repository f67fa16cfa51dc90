//! Printed solutions: every text is split into tokens, or its first unreadable word is named.

#![no_main]

use libfuzzer_sys::fuzz_target;
use parton::claim::{FairyMen, tokens};
use parton::formats::{Defaults, Format, load_str};
use std::sync::LazyLock;

static MEN: LazyLock<Vec<FairyMen>> = LazyLock::new(|| {
    let texts = [
        "7k/8/5K2/8/8/8/8/6R1 ; #2",
        "beginproblem\nstipulation h#2\ncondition Circe\npieces white kc1 gb2 black ka1 neutral pa2\nendproblem\n",
    ];
    let formats = [Format::Fen, Format::Popeye];
    texts
        .iter()
        .zip(formats)
        .flat_map(|(text, format)| load_str("men", text, format, Defaults::default()).entries)
        .map(|entry| FairyMen::of(&entry.problem))
        .collect()
});

fuzz_target!(|text: &str| {
    for men in MEN.iter() {
        let _ = tokens(text, men);
    }
});
