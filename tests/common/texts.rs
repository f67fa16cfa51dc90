//! Problems read from text.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "every test binary uses its own part"
)]

use parton::formats::{Defaults, Diagnostic, Entry, Format, Loaded, load_str, render};
use parton::problem::Problem;

/// Reads a text as a file with a name such as `p.ron`.
pub fn load(text: &str, format: Format) -> Loaded {
    let name = match format {
        Format::Ron => "p.ron",
        Format::Popeye => "p.inp",
        Format::Olive => "p.olv",
        Format::Yacpdb => "p.json",
        Format::Fen => "p.fen",
        Format::Pgn => "test.pgn",
    };
    load_str(name, text, format, Defaults::default())
}

/// The diagnostics in the form shown to a user.
pub fn shown(diagnostics: &[Diagnostic]) -> String {
    diagnostics
        .iter()
        .map(|diagnostic| render(diagnostic, false) + "\n\n")
        .collect()
}

/// The only entry of a text without errors. Warnings are allowed.
pub fn entry(text: &str, format: Format) -> Entry {
    let mut loaded = load(text, format);
    assert!(
        !loaded.has_errors() && loaded.entries.len() == 1,
        "{text}\n{}",
        shown(&loaded.diagnostics)
    );
    loaded.entries.remove(0)
}

/// The only problem of a text without errors. Warnings are allowed.
pub fn problem(text: &str, format: Format) -> Problem {
    entry(text, format).problem
}

/// The only problem of a text without errors and warnings.
pub fn faultless(text: &str, format: Format) -> Problem {
    let loaded = load(text, format);
    assert!(
        loaded.diagnostics.is_empty(),
        "{text}\n{}",
        shown(&loaded.diagnostics)
    );
    problem(text, format)
}
