//! `Solution`, `Twin`, `Branch` and `Line`.

use crate::arguments::Effort;
use crate::errors::{SearchError, Unsupported, illegal};
use crate::position::{Move, Position, side};
use crate::problem::Problem;
use crate::python_chess;
use crate::verdict::item;
use parton::problem::{Part, Status};
use parton::report::json::{Document, InputRemark, ProblemEntry};
use parton::rules::AnyPosition;
use parton::search::{Control, News};
use parton::session::{self, SolvedRecord};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyIterator;
use std::sync::Arc;

/// The solution of a problem: of the diagram and of each twin.
///
/// >>> import parton
/// >>> solution = parton.solve("7k/8/5K2/8/8/8/8/6R1 w - -", "#2")
/// >>> solution.status
/// 'complete'
/// >>> for key in solution.keys:
/// ...     print(key, [str(threat) for threat in key.threats])
/// 1.Kf7! ['2.Rh1#']
#[pyclass(module = "parton", frozen)]
#[derive(Clone, Debug)]
pub(crate) struct Solution {
    data: Arc<parton::Solution>,
    file: Option<String>,
    remarks: Vec<InputRemark>,
}

/// Searches a problem; for the thread of a [`Run`](crate::run::Run).
pub(crate) fn search(
    problem: &Problem,
    prepared: &parton::problem::Problem,
    effort: Effort,
    control: &Control,
    listener: &(dyn Fn(News<'_>) + Sync),
) -> SolvedRecord {
    let settings = &effort.settings;
    session::solve(&problem.entry, prepared, settings, control, listener, None)
}

impl Solution {
    /// The solution of a problem.
    ///
    /// # Errors
    /// If no version of it was searched.
    pub(crate) fn of(
        problem: &Problem,
        prepared: parton::problem::Problem,
        solved: SolvedRecord,
    ) -> PyResult<Self> {
        let remarks = solved.remarks(&problem.diagnostics);
        let SolvedRecord {
            versions, errors, ..
        } = solved;
        let Some(versions) = versions else {
            return Err(SearchError::new_err(errors.join("\n")));
        };
        let data = parton::Solution::from_data(prepared.into(), versions);
        let of_status = |status| {
            let mut twins = data.twins();
            twins.find(|twin| twin.data().status == status)
        };
        let is_searched = |status| !matches!(status, Status::Illegal | Status::Unsupported);
        if !data.twins().any(|twin| is_searched(twin.data().status)) {
            if let Some(twin) = of_status(Status::Illegal) {
                return Err(illegal(&twin.data().reasons));
            }
            return Err(Unsupported::new_err(errors.join("\n")));
        }
        Ok(Self {
            data: Arc::new(data),
            file: problem.file.clone(),
            remarks,
        })
    }

    fn entry(&self) -> PyResult<ProblemEntry> {
        ProblemEntry::solved(
            self.file.as_deref(),
            self.data.problem().data(),
            self.data.data(),
            self.remarks.clone(),
        )
        .map_err(|error| illegal(&error.reasons))
    }

    fn list(&self) -> Vec<Twin> {
        let numbers = 0..self.data.twins().count();
        let data = &self.data;
        let twin = |number| Twin {
            data: Arc::clone(data),
            number,
        };
        numbers.map(twin).collect()
    }

    fn first(&self) -> Twin {
        Twin {
            data: Arc::clone(&self.data),
            number: 0,
        }
    }
}

#[pymethods]
impl Solution {
    /// The twins in order; in duplex each side has its own. A problem without twins counts as one
    /// twin.
    #[getter]
    fn twins(&self) -> Vec<Twin> {
        self.list()
    }

    /// The keys of the first twin: the first moves that solve it.
    #[getter]
    fn keys(&self) -> PyResult<Vec<Branch>> {
        self.first().keys()
    }

    /// The tries of the first twin: first moves that few replies refute.
    #[getter]
    fn tries(&self) -> PyResult<Vec<Branch>> {
        self.first().tries()
    }

    /// The set play of the first twin.
    #[getter]
    fn set_play(&self) -> PyResult<Vec<Branch>> {
        self.first().set_play()
    }

    /// The lines of help and series play of the first twin.
    #[getter]
    fn lines(&self) -> PyResult<Vec<Line>> {
        self.first().lines()
    }

    /// The extent of the search: `complete`, `limited` (cut short), `restricted` (by options),
    /// `illegal` or `unsupported`; with twins the gravest one.
    #[getter]
    fn status(&self) -> &'static str {
        let gravity = |status| match status {
            Status::Complete => 0,
            Status::Restricted => 1,
            Status::Limited => 2,
            Status::Unsupported => 3,
            Status::Illegal => 4,
        };
        let statuses = self.data.twins().map(|twin| twin.data().status);
        name_of(
            statuses
                .max_by_key(|status| gravity(*status))
                .unwrap_or_default(),
        )
    }

    /// Returns whether everything that was requested was searched. If not, the listed results are
    /// correct, but others may be missing.
    #[getter]
    fn is_complete(&self) -> bool {
        self.data.is_complete()
    }

    /// The whole solution as `parton solve` writes it.
    fn text(&self) -> String {
        let mut problem = self.data.problem().clone();
        if self.file.is_none() {
            // A position that was typed has no name of its own.
            problem.data_mut().id.clear();
        }
        parton::Solution::from_data(problem, self.data.data().to_vec()).text()
    }

    /// The document that `parton solve --format json` writes.
    fn to_json(&self) -> PyResult<String> {
        document(vec![self.entry()?])
    }

    /// The solution as a dictionary: the problem in the document that `parton solve --format json`
    /// writes.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = serde_json::to_string(&self.entry()?).map_err(unwritten)?;
        py.import("json")?.call_method1("loads", (text,))
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!(
            "<parton.Solution {} {}>",
            self.data.problem().data().stipulation,
            self.status()
        )
    }
}

/// The document that `parton solve --format json` writes about several problems.
///
/// >>> import json, parton
/// >>> solution = parton.solve("7k/8/5K2/8/8/8/8/6R1 w - -", "#2")
/// >>> json.loads(parton.to_json([solution]))["problems"][0]["twins"][0]["status"]
/// 'complete'
#[pyfunction]
pub(crate) fn to_json(solutions: Vec<PyRef<'_, Solution>>) -> PyResult<String> {
    document(
        solutions
            .iter()
            .map(|solution| solution.entry())
            .collect::<PyResult<_>>()?,
    )
}

fn document(entries: Vec<ProblemEntry>) -> PyResult<String> {
    Document::new(entries).to_text().map_err(unwritten)
}

fn unwritten(error: serde_json::Error) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

const fn name_of(status: Status) -> &'static str {
    match status {
        Status::Complete => "complete",
        Status::Limited => "limited",
        Status::Restricted => "restricted",
        Status::Illegal => "illegal",
        Status::Unsupported => "unsupported",
    }
}

/// The solution of one twin, one side beginning.
#[pyclass(module = "parton", frozen)]
#[derive(Clone, Debug)]
pub(crate) struct Twin {
    data: Arc<parton::Solution>,
    number: usize,
}

impl Twin {
    fn with<T>(&self, read: impl FnOnce(parton::Twin<'_>) -> T) -> PyResult<T> {
        let twin = self.data.twins().nth(self.number);
        twin.map(read).ok_or_else(gone)
    }

    fn branches(&self, stem: Stem) -> PyResult<Vec<Branch>> {
        let count = self.with(|twin| stem.of(&twin).count())?;
        let branch = |index| Branch {
            data: Arc::clone(&self.data),
            twin: self.number,
            stem,
            first: index,
            path: Vec::new(),
        };
        Ok((0..count).map(branch).collect())
    }

    fn part(&self, part: Part) -> PyResult<Vec<Line>> {
        self.with(|twin| twin.part(part).map(Line::of).collect())
    }
}

/// A solution never changes, so no part of it can be gone.
fn gone() -> PyErr {
    PyRuntimeError::new_err("this part of the solution does not exist")
}

#[pymethods]
impl Twin {
    /// The name: `a`, `b` and so on.
    #[getter]
    fn name(&self) -> PyResult<String> {
        self.with(|twin| twin.name().to_owned())
    }

    /// Returns whether the side begins that the stipulation does not name, as in duplex.
    #[getter]
    fn is_other_side(&self) -> PyResult<bool> {
        self.with(|twin| twin.is_other_side())
    }

    /// The stipulation, such as `#2`.
    #[getter]
    fn stipulation(&self) -> PyResult<String> {
        self.with(|twin| twin.problem().stipulation.to_string())
    }

    /// The keys: the first moves that solve.
    #[getter]
    fn keys(&self) -> PyResult<Vec<Branch>> {
        self.branches(Stem::Key)
    }

    /// The tries: first moves that few replies refute.
    #[getter]
    fn tries(&self) -> PyResult<Vec<Branch>> {
        self.branches(Stem::Try)
    }

    /// The set play of battle play: defences in the diagram that have an answer.
    #[getter]
    fn set_play(&self) -> PyResult<Vec<Branch>> {
        self.branches(Stem::SetPlay)
    }

    /// The lines of help and series play, of the stipulated length.
    #[getter]
    fn lines(&self) -> PyResult<Vec<Line>> {
        self.part(Part::Full)
    }

    /// The shorter solutions of help and series play.
    #[getter]
    fn short_lines(&self) -> PyResult<Vec<Line>> {
        self.part(Part::Short)
    }

    /// The set play of help and series play.
    #[getter]
    fn set_lines(&self) -> PyResult<Vec<Line>> {
        self.part(Part::Set)
    }

    /// The extent of the search, as for `Solution.status`.
    #[getter]
    fn status(&self) -> PyResult<&'static str> {
        self.with(|twin| name_of(twin.data().status))
    }

    fn __repr__(&self) -> PyResult<String> {
        self.with(|twin| {
            format!(
                "<parton.Twin {} {}>",
                twin.name(),
                name_of(twin.data().status)
            )
        })
    }
}

/// The list of first moves from which a branch grows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stem {
    Key,
    Try,
    SetPlay,
}

impl Stem {
    fn of<'a>(self, twin: &parton::Twin<'a>) -> Box<dyn Iterator<Item = parton::Branch<'a>> + 'a> {
        match self {
            Self::Key => Box::new(twin.keys()),
            Self::Try => Box::new(twin.tries()),
            Self::SetPlay => Box::new(twin.set_play()),
        }
    }
}

/// The list of moves that follow a branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fork {
    Threat,
    Reply,
    Refutation,
}

impl Fork {
    fn of<'a>(
        self,
        branch: &parton::Branch<'a>,
    ) -> Box<dyn Iterator<Item = parton::Branch<'a>> + 'a> {
        match self {
            Self::Threat => Box::new(branch.threats()),
            Self::Reply => Box::new(branch.replies()),
            Self::Refutation => Box::new(branch.refutations()),
        }
    }
}

/// A move of a solution tree, with the position before it and the play after it. `str` gives the
/// move with its number: `1.Kf7!`, `1...Ke3`, `2.Rh1#`.
#[pyclass(module = "parton", frozen)]
#[derive(Clone, Debug)]
pub(crate) struct Branch {
    data: Arc<parton::Solution>,
    twin: usize,
    stem: Stem,
    /// The number among the first moves.
    first: usize,
    /// The way from there: lists, and numbers in them.
    path: Vec<(Fork, usize)>,
}

impl Branch {
    fn with<T>(&self, read: impl FnOnce(parton::Branch<'_>) -> T) -> PyResult<T> {
        let twin = self.data.twins().nth(self.twin).ok_or_else(gone)?;
        let mut branch = self.stem.of(&twin).nth(self.first).ok_or_else(gone)?;
        for (fork, index) in &self.path {
            branch = fork.of(&branch).nth(*index).ok_or_else(gone)?;
        }
        Ok(read(branch))
    }

    fn below(&self, fork: Fork) -> PyResult<Vec<Self>> {
        let count = self.with(|branch| fork.of(&branch).count())?;
        let branch = |index| {
            let mut below = self.clone();
            below.path.push((fork, index));
            below
        };
        Ok((0..count).map(branch).collect())
    }

    fn mv(&self) -> PyResult<Move> {
        self.with(|branch| Move {
            position: *branch.position(),
            mv: branch.mv(),
        })
    }
}

#[pymethods]
impl Branch {
    /// The move without its number: `Kf7`, `Rh1#`.
    #[getter]
    fn san(&self) -> PyResult<String> {
        self.with(|branch| branch.san())
    }

    /// The move in the notation of chess engines: `f6f7`, `e7e8q`.
    #[getter]
    fn uci(&self) -> PyResult<String> {
        self.with(|branch| branch.uci())
    }

    /// The side that makes the move: `white` or `black`.
    #[getter]
    fn side(&self) -> PyResult<&'static str> {
        self.with(|branch| side(branch.by()))
    }

    /// The position before the move.
    #[getter]
    fn before(&self) -> PyResult<Position> {
        self.with(|branch| Position(*branch.position()))
    }

    /// The position after the move.
    #[getter]
    fn after(&self) -> PyResult<Position> {
        self.with(|branch| Position(branch.after()))
    }

    /// After a move of the attacker: the moves that would win next if the defender passed.
    #[getter]
    fn threats(&self) -> PyResult<Vec<Self>> {
        self.below(Fork::Threat)
    }

    /// After a move of the attacker: the defences. After a defence: the answers that win.
    #[getter]
    fn replies(&self) -> PyResult<Vec<Self>> {
        self.below(Fork::Reply)
    }

    /// After a move of the attacker: the replies that refute it.
    #[getter]
    fn refutations(&self) -> PyResult<Vec<Self>> {
        self.below(Fork::Refutation)
    }

    /// Returns whether the move reaches the goal.
    #[getter]
    fn reaches_goal(&self) -> PyResult<bool> {
        self.with(|branch| branch.reaches_goal())
    }

    /// Returns whether the move threatens nothing, and its side wins because the other side has to
    /// move.
    #[getter]
    fn is_zugzwang(&self) -> PyResult<bool> {
        self.with(|branch| branch.is_zugzwang())
    }

    /// Returns whether the defender makes the move.
    #[getter]
    fn is_defence(&self) -> PyResult<bool> {
        self.with(|branch| branch.is_defence())
    }

    /// The move as `chess.Move` of python-chess, for orthodox chess without fairy men.
    fn to_chess<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Move { position, mv } = self.mv()?;
        python_chess::mv(py, &position, mv)
    }

    fn __str__(&self) -> PyResult<String> {
        self.with(|branch| branch.to_string())
    }

    fn __repr__(&self) -> PyResult<String> {
        self.with(|branch| format!("<parton.Branch {branch}>"))
    }
}

/// A line of help or series play. `str` gives its moves with their numbers: `1.d1=B Re3 2.Ke4
/// Rh5#`.
///
/// >>> import parton
/// >>> solution = parton.solve("8/8/8/8/8/1K6/2R5/k1b5 w - -", "h#1.5", conditions="Circe")
/// >>> print(solution.lines[0], [move.uci for move in solution.lines[0]])
/// 1...Rb2 2.Bd2 Rb1# ['c2b2', 'c1d2', 'b2b1']
#[pyclass(module = "parton", frozen)]
#[derive(Clone, Debug)]
pub(crate) struct Line {
    text: String,
    /// The moves, each with the position before it.
    moves: Vec<Move>,
    last: Option<AnyPosition>,
}

impl Line {
    pub(crate) fn of(line: parton::Line<'_>) -> Self {
        let positions = line.positions();
        let moves = line.moves().zip(&positions).map(|((by, mv), position)| {
            // In series play the other side passes.
            let position = if position.turn() == by {
                *position
            } else {
                position.pass_in_series()
            };
            Move { position, mv }
        });
        Self {
            text: line.to_string(),
            moves: moves.collect(),
            last: positions.last().copied(),
        }
    }
}

#[pymethods]
impl Line {
    /// The moves.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        self.moves.clone()
    }

    /// The position at the end of the line.
    #[getter]
    fn end(&self) -> PyResult<Position> {
        self.last
            .map(Position)
            .ok_or_else(|| PyValueError::new_err("the line has no position"))
    }

    fn __len__(&self) -> usize {
        self.moves.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.moves.clone().into_pyobject(py)?.try_iter()
    }

    fn __getitem__(&self, index: isize) -> PyResult<Move> {
        item(self.moves.clone(), index)
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<parton.Line {}>", self.text)
    }
}
