//! Problems as text, for tests.

use parton::formats::{Defaults, Format, load_str};
use parton::problem::Problem;

/// The problem in a text.
pub(crate) fn read_text(text: &str) -> Problem {
    let loaded = load_str("x.ron", text, Format::Ron, Defaults::default());
    loaded
        .entries
        .first()
        .unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))
        .problem
        .clone()
}
