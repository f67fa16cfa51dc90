//! `Report`, `Verdict`, `Themes` and `Theme`.

use crate::errors::SearchError;
use parton::notation::Language;
use parton::report::check::{Sheet, SheetOptions, VerdictFormat, render};
use parton::session::{CheckedRecord, Exit};
use parton::words::English;
use pyo3::exceptions::{PyIndexError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyIterator;

/// The verdicts on a problem: one for each twin and, in duplex, for each side.
///
/// >>> import parton
/// >>> report = parton.check("7k/8/5K2/8/8/8/8/6R1 w - -", "#2")
/// >>> report.is_sound
/// True
/// >>> [verdict.outcome for verdict in report]
/// ['sound']
#[pyclass(module = "parton", frozen)]
#[derive(Clone, Debug)]
pub(crate) struct Report {
    sheet: Sheet,
    exit: Exit,
}

impl Report {
    /// The report on a problem.
    ///
    /// # Errors
    /// If the search could not run.
    pub(crate) fn of(checked: CheckedRecord) -> PyResult<Self> {
        match checked.error {
            Some(error) => Err(SearchError::new_err(error)),
            None => Ok(Self {
                sheet: checked.sheet,
                exit: checked.exit,
            }),
        }
    }

    fn list(&self) -> Vec<Verdict> {
        let rows = self.sheet.rows.iter();
        rows.map(|row| Verdict {
            twin: row.version.clone(),
            is_other_side: row.duplex,
            stipulation: row.stipulation.clone(),
            judgement: row.judgement.clone(),
        })
        .collect()
    }

    fn render(&self, format: VerdictFormat) -> PyResult<String> {
        let options = SheetOptions {
            full: true,
            times: false,
            all: false,
            words: &English,
            language: Language::English,
            color: false,
            width: None,
            reported: false,
        };
        render(std::slice::from_ref(&self.sheet), format, options)
            .map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }
}

#[pymethods]
impl Report {
    /// The verdicts.
    #[getter]
    fn verdicts(&self) -> Vec<Verdict> {
        self.list()
    }

    /// Returns whether every verdict is `sound` and no statement of a printed solution is wrong.
    #[getter]
    fn is_sound(&self) -> bool {
        self.exit == Exit::Done && !self.sheet.rows.is_empty()
    }

    /// Returns whether everything was searched.
    #[getter]
    fn is_complete(&self) -> bool {
        matches!(self.exit, Exit::Done | Exit::Unsound)
    }

    /// The report as `parton check` writes it.
    fn text(&self) -> PyResult<String> {
        self.render(VerdictFormat::Text)
    }

    /// The document that `parton check --format json` writes.
    fn to_json(&self) -> PyResult<String> {
        self.render(VerdictFormat::Json)
    }

    /// The problem in the document that `parton check --format json` writes, as a dictionary.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let document = py
            .import("json")?
            .call_method1("loads", (self.to_json()?,))?;
        document.get_item("problems")?.get_item(0)
    }

    fn __len__(&self) -> usize {
        self.sheet.rows.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.list().into_pyobject(py)?.try_iter()
    }

    fn __getitem__(&self, index: isize) -> PyResult<Verdict> {
        item(self.list(), index)
    }

    fn __str__(&self) -> PyResult<String> {
        self.text()
    }

    fn __repr__(&self) -> String {
        let rows = self.sheet.rows.iter();
        let summaries: Vec<String> = rows.map(|row| row.judgement.summary()).collect();
        format!(
            "<parton.Report {}: {}>",
            self.sheet.id,
            summaries.join("; ")
        )
    }
}

/// The element of a list at an index, which counts from the end if it is negative.
pub(crate) fn item<T>(mut list: Vec<T>, index: isize) -> PyResult<T> {
    let at = if index < 0 {
        index + list.len() as isize
    } else {
        index
    };
    match usize::try_from(at) {
        Ok(at) if at < list.len() => Ok(list.swap_remove(at)),
        _ => Err(PyIndexError::new_err("index out of range")),
    }
}

/// The verdict on one twin, one side beginning.
#[pyclass(module = "parton", frozen)]
#[derive(Clone, Debug)]
pub(crate) struct Verdict {
    twin: String,
    is_other_side: bool,
    stipulation: String,
    judgement: parton::Verdict,
}

#[pymethods]
impl Verdict {
    /// The name of the twin: `a`, `b` and so on; empty if there is only one.
    #[getter]
    fn twin(&self) -> &str {
        &self.twin
    }

    /// Returns whether the side begins that the stipulation does not name, as in duplex.
    #[getter]
    const fn is_other_side(&self) -> bool {
        self.is_other_side
    }

    /// The stipulation, such as `#2`.
    #[getter]
    fn stipulation(&self) -> &str {
        &self.stipulation
    }

    /// The verdict in a word: `sound`, `cooked`, `no_solution`, `short`, `too_few`, `dual`,
    /// `not_stated`, `restricted`, `incomplete`, `illegal` or `unsupported`.
    #[getter]
    fn outcome(&self) -> PyResult<String> {
        let value = serde_json::to_value(self.judgement.outcome)
            .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        Ok(value.as_str().unwrap_or_default().to_owned())
    }

    /// Returns whether the problem is proved to be unsound.
    #[getter]
    const fn is_unsound(&self) -> bool {
        self.judgement.outcome.is_unsound()
    }

    /// The verdict in one line.
    #[getter]
    fn summary(&self) -> String {
        self.judgement.summary()
    }

    /// The basis of C+ in words, or None if the problem is not sound.
    #[getter]
    fn c_plus(&self) -> Option<String> {
        self.judgement.c_plus.as_ref().map(ToString::to_string)
    }

    /// The reasons why the problem is unsound.
    #[getter]
    fn flaws(&self) -> Vec<String> {
        self.judgement
            .flaws
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    /// The duals: the moves before each and its continuations.
    #[getter]
    fn duals(&self) -> Vec<String> {
        let duals = self.judgement.duals.iter();
        duals.map(|dual| dual.play.to_string()).collect()
    }

    /// The facts worth knowing about the key and the set play.
    #[getter]
    fn facts(&self) -> Vec<String> {
        self.judgement
            .facts
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    fn __str__(&self) -> String {
        self.judgement.summary()
    }

    fn __repr__(&self) -> String {
        format!("<parton.Verdict {}>", self.judgement.summary())
    }
}

/// The themes that a problem shows.
///
/// >>> import parton
/// >>> themes = parton.themes("7k/8/5K2/8/8/8/8/6R1 w - -", "#2")
/// >>> themes[0].name, themes[0].evidence
/// ('model mate', ['1.Kf7! [2.Rh1#]'])
#[pyclass(module = "parton", frozen)]
#[derive(Clone, Debug)]
pub(crate) struct Themes(pub(crate) parton::themes::Findings);

impl Themes {
    fn list(&self) -> Vec<Theme> {
        let theme = |finding: &parton::themes::Finding| Theme {
            name: finding.theme.name,
            keyword: finding.theme.keyword,
            definition: finding.theme.definition,
            evidence: finding.evidence.iter().map(ToString::to_string).collect(),
        };
        self.0.themes.iter().map(theme).collect()
    }
}

#[pymethods]
impl Themes {
    /// Returns whether everything was searched. If not, only themes of the diagram are named.
    #[getter]
    const fn is_complete(&self) -> bool {
        self.0.complete
    }

    /// The keywords of YACPDB.
    #[getter]
    fn keywords(&self) -> Vec<&'static str> {
        self.0.keywords()
    }

    fn __len__(&self) -> usize {
        self.0.themes.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.list().into_pyobject(py)?.try_iter()
    }

    fn __getitem__(&self, index: isize) -> PyResult<Theme> {
        item(self.list(), index)
    }

    fn __repr__(&self) -> String {
        let names: Vec<&str> = self.0.themes.iter().map(|found| found.theme.name).collect();
        format!("<parton.Themes {}>", names.join(", "))
    }
}

/// A theme that a problem shows, with the moves that prove it.
#[pyclass(module = "parton", frozen)]
#[derive(Clone, Debug)]
pub(crate) struct Theme {
    name: &'static str,
    keyword: Option<&'static str>,
    definition: &'static str,
    evidence: Vec<String>,
}

#[pymethods]
impl Theme {
    /// The name.
    #[getter]
    const fn name(&self) -> &'static str {
        self.name
    }

    /// The keyword of YACPDB, or None.
    #[getter]
    const fn keyword(&self) -> Option<&'static str> {
        self.keyword
    }

    /// The definition.
    #[getter]
    const fn definition(&self) -> &'static str {
        self.definition
    }

    /// The moves that prove it, one line for each piece of evidence.
    #[getter]
    fn evidence(&self) -> Vec<String> {
        self.evidence.clone()
    }

    fn __str__(&self) -> &'static str {
        self.name
    }

    fn __repr__(&self) -> String {
        format!("<parton.Theme {}>", self.name)
    }
}
