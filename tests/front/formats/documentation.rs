//! Every example in `docs/reference/problem-format.md` is readable.

use super::support::ron;
use crate::texts::shown;
use parton::formats::{Defaults, Flags, Format, load_str};
use parton::problem::Stipulation;

const GUIDE: &str = include_str!("../../../docs/reference/problem-format.md");

/// The code blocks of a language.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    GUIDE
        .split(fence.as_str())
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect()
}

#[test]
fn examples_in_ron_are_readable() {
    let examples = blocks("ron");
    assert!(examples.len() >= 4);
    for example in examples {
        let loaded = ron(example);
        assert!(
            loaded.diagnostics.is_empty() && !loaded.entries.is_empty(),
            "{example}\n{}",
            shown(&loaded.diagnostics)
        );
    }
}

#[test]
fn examples_of_position_lists_are_readable() {
    let examples = blocks("fen");
    assert!(!examples.is_empty());
    for example in examples {
        let loaded = load_str("list.fen", example, Format::Fen, Defaults::default());
        assert!(
            loaded.diagnostics.is_empty() && !loaded.entries.is_empty(),
            "{}",
            shown(&loaded.diagnostics)
        );
    }
}

#[test]
fn examples_of_popeye_input_are_readable() {
    let examples = blocks("inp");
    assert!(!examples.is_empty());
    for example in examples {
        let loaded = load_str("p.inp", example, Format::Popeye, Defaults::default());
        assert!(
            loaded.diagnostics.is_empty() && !loaded.entries.is_empty(),
            "{}",
            shown(&loaded.diagnostics)
        );
    }
}

#[test]
fn examples_of_olive_are_readable() {
    let examples = blocks("yaml");
    assert!(!examples.is_empty());
    for example in examples {
        let loaded = load_str("p.olv", example, Format::Olive, Defaults::default());
        assert!(
            loaded.diagnostics.is_empty() && loaded.entries.len() >= 2,
            "{}",
            shown(&loaded.diagnostics)
        );
    }
}

#[test]
fn examples_of_positions_are_readable() {
    let examples = blocks("position");
    assert!(!examples.is_empty());
    for position in examples.into_iter().flat_map(str::lines) {
        let flags = Flags {
            position: Some(position),
            ..Flags::default()
        };
        let defaults = Defaults {
            stipulation: Some(Stipulation::mate_in(2)),
            ..Defaults::default()
        };
        let loaded = flags.load(defaults);
        assert!(
            loaded.diagnostics.is_empty() && loaded.entries.len() == 1,
            "{}",
            shown(&loaded.diagnostics)
        );
    }
}
