//! The exceptions of the module.

use parton::formats::{Diagnostic, Level, render};
use parton::position::Reason;
use pyo3::exceptions::{PyException, PyKeyboardInterrupt, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::PyList;
use std::ffi::CString;

pyo3::create_exception!(
    parton,
    Error,
    PyException,
    "The base of parton's exceptions."
);
pyo3::create_exception!(
    parton,
    ReadError,
    Error,
    "A text is not a problem. The message shows the place in the text. The attribute `problems` \
    lists the problems of the file that could be read."
);
pyo3::create_exception!(
    parton,
    IllegalPosition,
    Error,
    "The diagram is not a legal position of its rules."
);
pyo3::create_exception!(
    parton,
    Unsupported,
    Error,
    "No search of this version solves the stipulation, or an option does not go with it."
);
pyo3::create_exception!(
    parton,
    SearchError,
    Error,
    "The search could not run: a twin cannot be made, or the system refused threads or memory."
);
pyo3::create_exception!(
    parton,
    SearchInterrupted,
    PyKeyboardInterrupt,
    "Ctrl-C cut a search short. The attribute `result` holds the findings until then; results may \
    be missing."
);
pyo3::create_exception!(
    parton,
    ProblemWarning,
    PyUserWarning,
    "A doubt about a problem or an option, which does not prevent solving."
);

/// The exception for text that is not a problem.
pub(crate) fn unread(diagnostics: &[Diagnostic]) -> PyErr {
    let errors = diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.severity == Level::Error);
    let texts: Vec<String> = errors.map(|error| render(error, false)).collect();
    read_error(texts.join("\n").trim_end())
}

/// The exception for a text with this message. No other problem was read with it.
pub(crate) fn read_error(message: &str) -> PyErr {
    let error = ReadError::new_err(with_keywords(message));
    // An empty list can always be set.
    let _ = Python::attach(|py| error.value(py).setattr("problems", PyList::empty(py)));
    error
}

/// A message with the names of keywords instead of the flags of the command line.
fn with_keywords(text: &str) -> String {
    let flags = [
        ("the flag --allow missing-king", "allow=\"missing-king\""),
        ("--condition", "conditions"),
        ("--position", "position"),
        ("--stipulation", "stipulation"),
        ("--rules", "rules"),
        ("--dialect", "dialect"),
        ("--allow", "allow"),
        ("--from", "format"),
    ];
    let replace = |text: String, (flag, keyword)| text.replace(flag, keyword);
    flags.into_iter().fold(text.to_owned(), replace)
}

/// The exception for a diagram that is not a legal position.
pub(crate) fn illegal(reasons: &[Reason]) -> PyErr {
    let texts: Vec<String> = reasons.iter().map(ToString::to_string).collect();
    IllegalPosition::new_err(format!("not a legal position: {}", texts.join("; ")))
}

/// Issues the warnings among diagnostics.
pub(crate) fn warn_all(py: Python<'_>, diagnostics: &[Diagnostic]) -> PyResult<()> {
    let warnings = diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.severity == Level::Warning);
    for warning in warnings {
        warn(py, &warning.message)?;
    }
    Ok(())
}

/// Issues a warning, which Python's filters may make an exception of.
pub(crate) fn warn(py: Python<'_>, message: &str) -> PyResult<()> {
    let text = CString::new(message.replace('\0', " "))?;
    PyErr::warn(py, &py.get_type::<ProblemWarning>(), &text, 1)
}
