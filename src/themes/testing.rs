//! What the tests of predicates share.

use super::{Evidence, Findings, asked, find};
use crate::formats::{Defaults, Format, load_str};
use crate::problem::Problem;
use crate::search::{Control, Settings, solve_versions};

/// A problem in RON.
pub(super) fn problem(text: &str) -> Problem {
    let loaded = load_str("test.ron", text, Format::Ron, Defaults::default());
    assert!(!loaded.has_errors(), "{text}: {:?}", loaded.diagnostics);
    loaded.entries.into_iter().next().expect("a problem").problem
}

/// What is found in a problem.
pub(super) fn findings(problem: &Problem) -> Findings {
    let problem = asked(problem, None);
    let settings = Settings { threads: 1, hash_mib: 16, ..Settings::default() };
    let versions = solve_versions(&problem, &settings, &Control::default()).expect("can be solved");
    find(&problem, &versions)
}

/// The evidence that a position shows a theme; none if it does not.
pub(super) fn shown(stipulation: &str, position: &str, theme: &str) -> Vec<Evidence> {
    let rules = if position.contains("/A") || position.contains("/B") { "alice" } else { "orthodox" };
    let text = format!("(rules: {rules}, stipulation: \"{stipulation}\", position: \"{position}\")");
    evidence(&findings(&problem(&text)), theme)
}

/// The evidence for a theme among what was found.
pub(super) fn evidence(findings: &Findings, theme: &str) -> Vec<Evidence> {
    assert!(findings.complete);
    assert!(super::all().any(|one| one.name == theme), "no theme is called {theme}");
    let found = findings.themes.iter().find(|finding| finding.theme.name == theme);
    found.map(|finding| finding.evidence.clone()).unwrap_or_default()
}
