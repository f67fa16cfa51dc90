//! `Problem`, and how problems are read and written.

use crate::errors::{read_error, unread, warn_all};
use crate::position::Position;
use crate::read::{self, Rules, Words};
use parton::formats::{Diagnostic, Entry, Format, Level, convert, print_with_rights};
use parton::report::picture::{Look, Picture, Versions, latex, svg};
use parton::report::{DiagramOptions, TextOptions, render_problem};
use parton::session::{Input, InputSource, Kept};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;

/// A chess problem: a position under its rules, a stipulation, twins and options.
///
/// The position is FEN, a list of men, an address of lichess' editor or a `chess.Board`. One board
/// is orthodox chess; two boards joined by `|` are Alice chess.
///
/// >>> import parton
/// >>> problem = parton.Problem("7k/8/5K2/8/8/8/8/6R1 w - -", "#2")
/// >>> problem.stipulation, problem.rules
/// ('#2', 'orthodox')
/// >>> parton.Problem("white Kf6 Rg1 black Kh8", "#2").fen
/// '7k/8/5K2/8/8/8/8/6R1 w - -'
#[pyclass(module = "parton", frozen)]
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) file: Option<String>,
    pub(crate) entry: Entry,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Problem {
    pub(crate) const fn new(
        file: Option<String>,
        entry: Entry,
        diagnostics: Vec<Diagnostic>,
    ) -> Self {
        Self {
            file,
            entry,
            diagnostics,
        }
    }

    const fn data(&self) -> &parton::problem::Problem {
        &self.entry.problem
    }

    fn changed(
        &self,
        change: impl FnOnce(parton::Problem) -> Result<parton::Problem, parton::Error>,
    ) -> PyResult<Self> {
        let changed =
            change(self.data().clone().into()).map_err(|error| read_error(&error.to_string()))?;
        let mut problem = self.clone();
        problem.entry.problem = changed.into();
        Ok(problem)
    }
}

#[pymethods]
impl Problem {
    #[new]
    #[pyo3(signature = (
        position, stipulation, *, rules=None, dialect=None, conditions=None, allow=None
    ))]
    fn from_position(
        position: &Bound<'_, PyAny>,
        stipulation: String,
        rules: Option<String>,
        dialect: Option<String>,
        conditions: Option<Words>,
        allow: Option<Words>,
    ) -> PyResult<Self> {
        let rules = Rules::new(rules, dialect, conditions, allow);
        let (entry, diagnostics) =
            read::problem(position.py(), position, Some(stipulation), rules)?;
        Ok(Self::new(None, entry, diagnostics))
    }

    /// The name of the problem in its file.
    #[getter]
    fn id(&self) -> &str {
        &self.data().id
    }

    /// The file from which it was read, or None.
    #[getter]
    fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    /// The title, or None.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.data().title.as_deref()
    }

    /// The authors.
    #[getter]
    fn authors(&self) -> Vec<String> {
        self.data().authors.clone()
    }

    /// The place and date of publication, or None.
    #[getter]
    fn source(&self) -> Option<&str> {
        self.data().source.as_deref()
    }

    /// The stipulation, such as `#2`.
    #[getter]
    fn stipulation(&self) -> String {
        self.data().stipulation.to_string()
    }

    /// The rules, such as `orthodox` or `alice`.
    #[getter]
    fn rules(&self) -> &'static str {
        self.data().setup.rules.variant.name()
    }

    /// The names of the fairy conditions.
    #[getter]
    fn conditions(&self) -> Vec<String> {
        self.data().setup.rules.conditions.names().collect()
    }

    /// The diagram as FEN, with the side that begins.
    #[getter]
    fn fen(&self) -> String {
        print_with_rights(&self.data().clone().completed().setup)
    }

    /// The position from which play begins.
    #[getter]
    fn position(&self) -> PyResult<Position> {
        Ok(Position(read::start(&self.entry)?))
    }

    /// The doubts about the text of the problem: dictionaries with `severity`, `message`, `line`
    /// and `column`.
    #[getter]
    fn diagnostics<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let one = |diagnostic: &Diagnostic| {
            let values = PyDict::new(py);
            let is_error = diagnostic.severity == Level::Error;
            let severity = if is_error { "error" } else { "warning" };
            values.set_item("severity", severity)?;
            values.set_item("message", &diagnostic.message)?;
            values.set_item("line", diagnostic.line)?;
            values.set_item("column", diagnostic.column)?;
            Ok(values)
        };
        self.diagnostics.iter().map(one).collect()
    }

    /// The same problem under one more fairy condition.
    ///
    /// >>> import parton
    /// >>> problem = parton.Problem("8/8/8/8/8/1K6/2R5/k1b5 w - -", "h#1.5")
    /// >>> problem.with_condition("Circe").conditions
    /// ['Circe']
    fn with_condition(&self, name: &str) -> PyResult<Self> {
        self.changed(|problem| problem.with_condition(name))
    }

    /// The same problem with another stipulation.
    fn with_stipulation(&self, stipulation: &str) -> PyResult<Self> {
        self.changed(|problem| problem.with_stipulation(stipulation))
    }

    /// The diagram as `chess.Board` of python-chess, for orthodox chess without fairy men.
    fn to_chess<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        crate::python_chess::board(py, &read::start(&self.entry)?)
    }

    /// The diagram and stipulation as text, as `parton show` writes them.
    fn diagram(&self) -> PyResult<String> {
        let options = DiagramOptions::default();
        render_problem(self.data(), true, &options, &TextOptions::default())
            .map_err(|(_, error)| PyValueError::new_err(error.to_string()))
    }

    /// The diagram as a picture in SVG. `size` is the width of a square in pixels.
    #[pyo3(signature = (*, size=45, coordinates=false, flip=false))]
    fn svg(&self, size: u16, coordinates: bool, flip: bool) -> PyResult<String> {
        let look = Look {
            size,
            coordinates,
            flip,
            ..Look::default()
        };
        Ok(svg(&self.picture(look)?))
    }

    /// The picture that Jupyter shows.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(45, true, false)
    }

    /// The diagram for LaTeX's diagram.sty.
    fn latex(&self) -> PyResult<String> {
        Ok(latex(&self.picture(Look::default())?))
    }

    /// The problem in a format of files: `ron`, `popeye`, `olive`, `yacpdb`, `fen` or `pgn`. The
    /// parts that the format cannot express are the second value.
    ///
    /// >>> import parton
    /// >>> problem = parton.Problem("7k/8/5K2/8/8/8/8/6R1 w - -", "#2")
    /// >>> problem.to_format("fen")
    /// ('7k/8/5K2/8/8/8/8/6R1 w - - ; #2\n', [])
    fn to_format(&self, format: &str) -> PyResult<(String, Vec<String>)> {
        let converted = convert(std::slice::from_ref(self.data()), format_named(format)?);
        if let Some(refused) = converted.refused.first() {
            return Err(PyValueError::new_err(refused.clone()));
        }
        Ok((converted.text, converted.losses))
    }

    fn __repr__(&self) -> String {
        format!(
            "<parton.Problem {} {}>",
            self.fen(),
            self.data().stipulation
        )
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.data() == other.data()
    }
}

impl Problem {
    fn picture(&self, look: Look) -> PyResult<Picture> {
        if !(8..=400).contains(&look.size) {
            return Err(PyValueError::new_err("size is from 8 to 400 pixels"));
        }
        let drawn = Picture::of_problem(self.data(), true, &Versions::Diagram, look)
            .map_err(|(_, error)| PyValueError::new_err(error.to_string()))?;
        let mut pictures = drawn.into_iter().map(|(_, picture)| picture);
        pictures
            .next()
            .ok_or_else(|| PyValueError::new_err("the problem has no diagram"))
    }
}

fn format_named(name: &str) -> PyResult<Format> {
    Format::ALL
        .into_iter()
        .find(|format| format.name() == name)
        .ok_or_else(|| {
            let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
            PyValueError::new_err(format!(
                "no format {name:?}: expected one of {}",
                names.join(", ")
            ))
        })
}

/// The problem that a function was given: a `Problem`, or a position and a stipulation.
pub(crate) fn given(
    problem: &Bound<'_, PyAny>,
    stipulation: Option<String>,
    rules: Rules,
) -> PyResult<Problem> {
    let py = problem.py();
    let Ok(ready) = problem.cast::<Problem>() else {
        let (entry, diagnostics) = read::problem(py, problem, stipulation, rules)?;
        return Ok(Problem::new(None, entry, diagnostics));
    };
    if stipulation.is_some() || !rules.is_empty() {
        return Err(PyTypeError::new_err(
            "a Problem has its stipulation and rules: give them with a position only, or use \
            with_stipulation and with_condition",
        ));
    }
    Ok(ready.get().clone())
}

/// All problems of a file, or of every file in a folder and its subfolders: RON, Popeye's input,
/// Olive's YAML, positions or games.
///
/// If any problem cannot be read, that is a `ReadError`, whose attribute `problems` lists the
/// others.
#[pyfunction]
#[pyo3(signature = (path, *, format=None))]
pub(crate) fn load(py: Python<'_>, path: PathBuf, format: Option<&str>) -> PyResult<Vec<Problem>> {
    let mut input = Input {
        files: vec![path],
        from: format.map(format_named).transpose()?,
        ..Input::default()
    };
    let notes = input.find();
    let read = read::sources(&input, None)?;
    problems_of(py, notes.into_iter().chain(read))
}

/// All problems of a text in some format of files.
///
/// >>> import parton
/// >>> [problem.stipulation for problem in parton.loads("7k/8/5K2/8/8/8/8/6R1 w - - ; #2")]
/// ['#2']
#[pyfunction]
#[pyo3(signature = (text, *, format=None))]
pub(crate) fn loads(py: Python<'_>, text: String, format: Option<&str>) -> PyResult<Vec<Problem>> {
    let input = Input {
        files: vec![PathBuf::from("text")],
        from: format.map(format_named).transpose()?,
        ..Input::default()
    };
    let read = input
        .read_kept(&[Kept::Text(text)])
        .map_err(|errors| unread(&errors))?;
    problems_of(py, read)
}

fn problems_of(
    py: Python<'_>,
    sources: impl IntoIterator<Item = InputSource>,
) -> PyResult<Vec<Problem>> {
    let mut problems = Vec::new();
    let mut errors = Vec::new();
    let mut failed = false;
    for source in sources {
        for record in source.records() {
            match record.problem {
                Ok(entry) => {
                    warn_all(py, &record.diagnostics)?;
                    problems.push(Problem::new(source.file.clone(), entry, record.diagnostics));
                }
                // Such as a study, which is not for a solver.
                Err(_) if record.passed_over => warn_all(py, &record.diagnostics)?,
                Err(_) => {
                    failed = true;
                    errors.extend(record.diagnostics);
                }
            }
        }
    }
    if !failed {
        return Ok(problems);
    }
    let error = unread(&errors);
    error.value(py).setattr("problems", problems)?;
    Err(error)
}

/// The names of all fairy conditions, as `parton rules` lists them.
///
/// >>> import parton
/// >>> "Circe" in parton.conditions()
/// True
#[pyfunction]
pub(crate) fn conditions() -> Vec<&'static str> {
    parton::position::Conditions::ALL
        .iter()
        .map(|condition| condition.name)
        .collect()
}
