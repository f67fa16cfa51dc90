//! The module `parton` for Python: problems, solutions, verdicts and themes as objects.
//!
//! The module wraps [`parton::session`], as the command line does, so both give the same results.
//! [pyo3](https://pyo3.rs) makes the classes, and maturin the wheel. The wheel fits every Python
//! from 3.9 on, because the module uses only the stable part of Python's interface ("abi3").
//!
//! Searches run in a thread of their own, without the lock of the interpreter. The calling thread
//! wakes up fifty times a second to see whether Ctrl-C was pressed.
//!
//! | file | content |
//! |---|---|
//! | `read` | text, files and rules → problems and positions |
//! | `arguments` | the resources of a search, and the results that a caller selects |
//! | `problem` | `Problem`, and how problems are read |
//! | `position` | `Position` and `Move` |
//! | `solution` | `Solution`, `Twin`, `Branch` and `Line` |
//! | `verdict` | `Report`, `Verdict`, `Themes` and `Theme` |
//! | `search` | the functions that search, and the iterator `Search` |
//! | `run` | a search in a thread of its own |
//! | `errors` | the exceptions |
//! | `python_chess` | objects of python-chess, in and out |

#![allow(
    clippy::doc_link_with_quotes,
    clippy::needless_pass_by_value,
    clippy::wrong_self_convention,
    reason = "the docstrings are for Python, whose objects arrive as values and are copied freely"
)]

mod arguments;
mod errors;
mod position;
mod problem;
mod python_chess;
mod read;
mod run;
mod search;
mod solution;
mod verdict;

/// The classes and functions of `parton`, written in Rust.
#[pyo3::pymodule]
mod _parton {
    #[pymodule_export]
    use super::errors::{
        Error, IllegalPosition, ProblemWarning, ReadError, SearchError, SearchInterrupted,
        Unsupported,
    };
    #[pymodule_export]
    use super::position::{Move, Position, legal_moves};
    #[pymodule_export]
    use super::problem::{Problem, conditions, load, loads};
    #[pymodule_export]
    use super::search::{Search, check, search, solve, themes};
    #[pymodule_export]
    use super::solution::{Branch, Line, Solution, Twin, to_json};
    #[pymodule_export]
    use super::verdict::{Report, Theme, Themes, Verdict};

    /// The version of parton.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
