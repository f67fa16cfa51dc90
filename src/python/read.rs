//! Text, files and rules → problems and positions as [`parton`] has them.

use crate::errors::{illegal, unread, warn_all};
use crate::python_chess;
use parton::formats::{Diagnostic, Entry};
use parton::position::Setup;
use parton::problem::Stipulation;
use parton::rules::AnyPosition;
use parton::session::{Input, InputSource};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// The stipulation of positions that need none.
const NO_STIPULATION: Stipulation = Stipulation::mate_in(u8::MAX);

/// The rules that a caller gives beside a position, as the flags of the command line.
#[derive(Debug, Default)]
pub(crate) struct Rules {
    pub(crate) variant: Option<String>,
    pub(crate) dialect: Option<String>,
    pub(crate) conditions: Option<Words>,
    pub(crate) allow: Option<Words>,
}

/// A word, or a list of words.
#[derive(FromPyObject, Debug)]
pub(crate) enum Words {
    One(String),
    Several(Vec<String>),
}

impl Words {
    fn list(self) -> Vec<String> {
        match self {
            Self::One(word) => vec![word],
            Self::Several(words) => words,
        }
    }
}

impl Rules {
    pub(crate) const fn new(
        variant: Option<String>,
        dialect: Option<String>,
        conditions: Option<Words>,
        allow: Option<Words>,
    ) -> Self {
        Self {
            variant,
            dialect,
            conditions,
            allow,
        }
    }

    fn input(self) -> Input {
        Input {
            rules: self.variant,
            dialect: self.dialect,
            conditions: self.conditions.map(Words::list).unwrap_or_default(),
            allow: self.allow.map(|words| words.list().join(",")),
            ..Input::default()
        }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        let Self {
            variant,
            dialect,
            conditions,
            allow,
        } = self;
        variant.is_none() && dialect.is_none() && conditions.is_none() && allow.is_none()
    }
}

/// Reads files or a position; nothing is printed.
pub(crate) fn sources(input: &Input, needless: Option<Stipulation>) -> PyResult<Vec<InputSource>> {
    input.read(needless).map_err(|errors| unread(&errors))
}

/// The problem of a position and a stipulation, with its diagnostics.
pub(crate) fn problem(
    py: Python<'_>,
    position: &Bound<'_, PyAny>,
    stipulation: Option<String>,
    rules: Rules,
) -> PyResult<(Entry, Vec<Diagnostic>)> {
    if stipulation.is_none() {
        return Err(PyTypeError::new_err(
            "a position needs a stipulation, such as \"#2\"",
        ));
    }
    let input = Input {
        position: Some(python_chess::fen(position)?),
        stipulation,
        ..rules.input()
    };
    single(py, &sources(&input, None)?)
}

/// A position that needs no stipulation.
pub(crate) fn position(position: &Bound<'_, PyAny>, rules: Rules) -> PyResult<AnyPosition> {
    let input = Input {
        position: Some(python_chess::fen(position)?),
        ..rules.input()
    };
    let (entry, _) = single(position.py(), &sources(&input, Some(NO_STIPULATION))?)?;
    of_setup(&entry.problem.setup)
}

/// The only problem of these sources, with its diagnostics; warnings are issued.
fn single(py: Python<'_>, read: &[InputSource]) -> PyResult<(Entry, Vec<Diagnostic>)> {
    let mut records = read.iter().flat_map(InputSource::records);
    let Some(record) = records.next() else {
        return Err(PyValueError::new_err("no position was given"));
    };
    match record.problem {
        Ok(entry) => {
            warn_all(py, &record.diagnostics)?;
            Ok((entry, record.diagnostics))
        }
        Err(_) => Err(unread(&record.diagnostics)),
    }
}

/// The position from which the play of a problem begins.
pub(crate) fn start(entry: &Entry) -> PyResult<AnyPosition> {
    of_setup(&entry.problem.clone().completed().setup)
}

fn of_setup(setup: &Setup) -> PyResult<AnyPosition> {
    AnyPosition::new(setup).map_err(|error| illegal(&error.reasons))
}
