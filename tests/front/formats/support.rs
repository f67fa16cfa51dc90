//! Sources with a marked place: `«` and `»` around the bytes to which a diagnostic must point.

use crate::texts::{self, faultless, load, shown};
use parton::formats::{Diagnostic, Format, Level, Loaded, to_ron};
use parton::problem::Problem;

/// An orthodox problem without errors.
pub(crate) const ONE: &str = r##"// A problem without fault
(
    rules: orthodox,
    stipulation: "#2",
    boards: (
        a: "
            r . . . k . . r
            . . . . . . . .
            . . . . . . . .
            . . . p P . . .
            . . . . . . . .
            . . . . . . . .
            P . . . . . . .
            R . . . K . . R
        ",
    ),
)
"##;

/// An Alice problem without errors.
pub(crate) const TWO: &str = r##"(
    rules: alice,
    stipulation: "#2",
    boards: (
        a: "
            . . . . k . . r
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
        ",
        b: "
            ........
            .......p
            ........
            ........
            ...P....
            ........
            P.......
            R...K..R
        ",
    ),
)
"##;

/// The expected diagnostic.
#[derive(Clone, Copy)]
pub(crate) struct Expected<'a> {
    pub(crate) marked: &'a str,
    pub(crate) message: &'a str,
    pub(crate) help: &'a str,
}

/// Removes the marks. Returns the text, the line and column (from 1) of the first marked byte, and
/// the marked text.
pub(crate) fn unmark(marked: &str) -> (String, usize, usize, String) {
    let (before, rest) = marked.split_once('«').expect("a mark «");
    let (inside, after) = rest.split_once('»').expect("a mark »");
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
    (
        format!("{before}{inside}{after}"),
        line,
        column,
        inside.to_owned(),
    )
}

/// A case: the base with one piece replaced by marked text.
pub(crate) fn marked(base: &str, from: &str, to: &str) -> String {
    assert!(base.contains(from), "{from}");
    base.replacen(from, to, 1)
}

/// Reads a text as a problem file.
pub(crate) fn ron(text: &str) -> Loaded {
    load(text, Format::Ron)
}

/// Reads a text as Popeye's input.
pub(crate) fn inp(text: &str) -> Loaded {
    load(text, Format::Popeye)
}

/// Reads a text as an Olive file.
pub(crate) fn olive(text: &str) -> Loaded {
    load(text, Format::Olive)
}

/// The only problem of a text without errors and warnings. Written as a problem file, it must be
/// the same problem.
pub(crate) fn read_back(text: &str, format: Format) -> Problem {
    let problem = faultless(text, format);
    reads_back(&problem);
    problem
}

/// Checks that a problem written as a problem file is the same problem.
pub(crate) fn reads_back(problem: &Problem) {
    let sorted = |problem: &Problem| {
        let mut problem = problem.clone();
        problem.setup.men.sort_unstable();
        problem
    };
    let text = to_ron(problem);
    let back = texts::problem(&text, Format::Ron);
    assert_eq!(sorted(&back), sorted(problem), "{text}");
}

/// Checks that there is exactly one diagnostic, with this level, place and text.
pub(crate) fn check(
    expected: Expected<'_>,
    severity: Level,
    load: impl Fn(&str) -> Vec<Diagnostic>,
) {
    let (text, line, column, inside) = unmark(expected.marked);
    let diagnostics = load(&text);
    let shown = shown(&diagnostics);
    assert_eq!(
        diagnostics.len(),
        1,
        "one diagnostic for:\n{}\n{shown}",
        expected.marked
    );
    let found = &diagnostics[0];
    assert_eq!(found.severity, severity, "{shown}");
    assert_eq!(
        (found.line, found.column),
        (line, column),
        "place in\n{shown}"
    );
    assert_eq!(&text[found.span.clone()], inside, "bytes in\n{shown}");
    assert!(
        found.message.contains(expected.message),
        "'{}' in the message of\n{shown}",
        expected.message
    );
    let help = found.help.as_deref().unwrap_or("");
    assert!(
        help.contains(expected.help),
        "'{}' in the help of\n{shown}",
        expected.help
    );
    assert!(
        !expected.help.is_empty() || help.is_empty(),
        "no help in\n{shown}"
    );
    let place = format!("{}:{line}:{column}", found.file());
    assert!(shown.contains(&place), "{place} in\n{shown}");
}

/// Checks that a problem file yields no problem, and one error.
pub(crate) fn refuses(marked: &str, message: &str, help: &str) {
    refuses_in(Format::Ron, marked, message, help);
}

/// Checks that a source in a format yields no problem, and one error.
pub(crate) fn refuses_in(format: Format, marked: &str, message: &str, help: &str) {
    let expected = Expected {
        marked,
        message,
        help,
    };
    check(expected, Level::Error, |text| {
        let loaded = load(text, format);
        assert!(
            loaded.entries.is_empty(),
            "loaded in spite of an error:\n{marked}"
        );
        loaded.diagnostics
    });
}

/// Checks that a source in a format yields a problem, and one warning.
pub(crate) fn warns_in(format: Format, marked: &str, message: &str, help: &str) {
    let expected = Expected {
        marked,
        message,
        help,
    };
    check(expected, Level::Warning, |text| {
        let loaded = load(text, format);
        assert_eq!(loaded.entries.len(), 1);
        loaded.diagnostics
    });
}
