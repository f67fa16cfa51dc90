//! The functions that search: `solve`, `search`, `check` and `themes`.

use crate::arguments::{Effort, prepare};
use crate::errors::SearchInterrupted;
use crate::position::Move;
use crate::problem::{self, Problem};
use crate::read::{Rules, Words};
use crate::run::{Findings, Run};
use crate::solution::{self, Line, Solution};
use crate::verdict::{Report, Themes};
use parton::check::Policy;
use parton::problem::{Node, Part, TwinSolution};
use parton::search::{Control, News};
use parton::session::{self, CheckRequest, Record, Request, SolvedRecord, Watched};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::convert::Infallible;
use std::sync::{Mutex, PoisonError};

/// Solves a problem completely, with all its twins.
///
/// `problem` is a `Problem`, or a position (FEN, a list of men, a `chess.Board`), to which
/// `stipulation`, `rules`, `dialect`, `conditions` and `allow` (such as `missing-king`) belong.
///
/// `tries`, `refutations` (of a try, at most), `set_play`, `keys_only`, `max_solutions` and `first`
/// (stop at the first solution) select results; the problem decides about the others. `threads` 0
/// means one per core, `hash` is the size of the table in MiB, `max_time` a limit in seconds. A
/// search cut short has the status `limited`: its results are right, but others may be missing.
///
/// `on_progress` is called many times a second with a dictionary: `done` and `total` units of work,
/// `keys` and `positions`. An exception in it stops the search.
///
/// Ctrl-C raises `SearchInterrupted`, a `KeyboardInterrupt` whose `result` holds the findings.
///
/// >>> import parton
/// >>> [key.san for key in parton.solve("7k/8/5K2/8/8/8/8/6R1 w - -", "#2").keys]
/// ['Kf7']
#[pyfunction]
#[pyo3(signature = (
    problem, stipulation=None, *, rules=None, dialect=None, conditions=None, allow=None,
    tries=None, refutations=None, set_play=None, keys_only=false, max_solutions=None,
    first=false, threads=0, hash=256, max_time=None, on_progress=None
))]
#[allow(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn solve(
    problem: &Bound<'_, PyAny>,
    stipulation: Option<String>,
    rules: Option<String>,
    dialect: Option<String>,
    conditions: Option<Words>,
    allow: Option<Words>,
    tries: Option<bool>,
    refutations: Option<u32>,
    set_play: Option<bool>,
    keys_only: bool,
    max_solutions: Option<u64>,
    first: bool,
    threads: u16,
    hash: u32,
    max_time: Option<f64>,
    on_progress: Option<Py<PyAny>>,
) -> PyResult<Solution> {
    let py = problem.py();
    let rules = Rules::new(rules, dialect, conditions, allow);
    let problem = problem::given(problem, stipulation, rules)?;
    let request = Request {
        tries,
        refutations,
        set_play,
        keys_only,
        max_solutions,
        first,
        ..Request::default()
    };
    let prepared = prepare(py, &problem, &request)?;
    let effort = Effort::new(py, threads, hash, max_time)?;
    let (searched, ready) = (problem.clone(), prepared.clone());
    let run = Run::start(effort.limit(&prepared), move |control, _| {
        solution::search(&searched, &ready, effort, control, &|_| {})
    })?;
    finished(py, &run, on_progress, |solved| {
        Solution::of(&problem, prepared, solved)
    })
}

/// Waits for a search, and makes an object of its result.
fn finished<T: Send + 'static, R>(
    py: Python<'_>,
    run: &Run<Infallible, T>,
    on_progress: Option<Py<PyAny>>,
    result: impl FnOnce(T) -> PyResult<R>,
) -> PyResult<R>
where
    R: for<'py> IntoPyObject<'py>,
{
    let mut watch = |control: &Control| match &on_progress {
        None => Ok(()),
        Some(call) => progress(py, call, control),
    };
    let waited = run.next(py, &mut watch);
    if waited.is_err() {
        run.stop();
    }
    let Some(found) = run.result(py) else {
        return Err(PyRuntimeError::new_err("the search has no result"));
    };
    let Err(error) = waited else {
        return result(found);
    };
    Err(interrupted(py, error, result(found)))
}

/// The exception that ends a search. If it is that of Ctrl-C, it holds the findings until then.
fn interrupted<R>(py: Python<'_>, error: PyErr, found: PyResult<R>) -> PyErr
where
    R: for<'py> IntoPyObject<'py>,
{
    if !error.is_instance_of::<PyKeyboardInterrupt>(py) {
        return error;
    }
    let interrupted = SearchInterrupted::new_err(
        "the search was cut short by Ctrl-C: results may be missing; those found are in `result`",
    );
    let value = interrupted.value(py);
    let set = match found {
        Ok(found) => value.setattr("result", found),
        Err(_) => value.setattr("result", py.None()),
    };
    set.err().unwrap_or(interrupted)
}

fn progress(py: Python<'_>, call: &Py<PyAny>, control: &Control) -> PyResult<()> {
    let values = PyDict::new(py);
    values.set_item("done", control.done())?;
    values.set_item("total", control.total())?;
    values.set_item("keys", control.keys())?;
    values.set_item("positions", control.positions())?;
    call.call1(py, (values,))?;
    Ok(())
}

/// Searches a problem and yields its results while it searches: each key as a `Move`, each line of
/// help and series play as a `Line`.
///
/// The results come in the order in which `solve` lists them, each as soon as everything before it
/// is decided. After the last one the attribute `solution` is the whole `Solution`. The arguments
/// mean the same as in `solve`.
///
/// >>> import parton
/// >>> found = parton.search("7k/8/5K2/8/8/8/8/6R1 w - -", "#2")
/// >>> [move.san for move in found]
/// ['Kf7']
/// >>> found.solution.is_complete
/// True
#[pyfunction]
#[pyo3(signature = (
    problem, stipulation=None, *, rules=None, dialect=None, conditions=None, allow=None,
    max_solutions=None, threads=0, hash=256, max_time=None
))]
#[allow(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn search(
    problem: &Bound<'_, PyAny>,
    stipulation: Option<String>,
    rules: Option<String>,
    dialect: Option<String>,
    conditions: Option<Words>,
    allow: Option<Words>,
    max_solutions: Option<u64>,
    threads: u16,
    hash: u32,
    max_time: Option<f64>,
) -> PyResult<Search> {
    let py = problem.py();
    let rules = Rules::new(rules, dialect, conditions, allow);
    let problem = problem::given(problem, stipulation, rules)?;
    let request = Request {
        max_solutions,
        ..Request::default()
    };
    let prepared = prepare(py, &problem, &request)?;
    let effort = Effort::new(py, threads, hash, max_time)?;
    let (searched, ready) = (problem.clone(), prepared.clone());
    let run = Run::start(effort.limit(&prepared), move |control, findings| {
        let place = Mutex::new(Place::default());
        solution::search(&searched, &ready, effort, control, &|news| {
            let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
            place.hear(news, findings);
        })
    })?;
    Ok(Search {
        run,
        problem,
        prepared,
        solution: Mutex::new(None),
    })
}

/// A result of a search.
#[derive(IntoPyObject)]
pub(crate) enum Found {
    Key(Move),
    Line(Line),
}

/// The version and the side of which a search reports.
#[derive(Default)]
struct Place {
    name: String,
    problem: Option<parton::problem::Problem>,
    exchanged: bool,
}

impl Place {
    /// Sends the results of a report to the thread of Python.
    fn hear(&mut self, news: News<'_>, findings: &Findings<Found>) {
        match news {
            News::Version { name, problem } => {
                *self = Self {
                    name: name.to_owned(),
                    problem: Some(problem.clone()),
                    exchanged: false,
                };
            }
            News::Side { exchanged } => self.exchanged = exchanged,
            News::Lines { part, lines } => {
                let mut found = parton::problem::Solution::default();
                match part {
                    Part::Set => found.set_lines = lines.to_vec(),
                    Part::Short => found.short_lines = lines.to_vec(),
                    Part::Full => found.lines = lines.to_vec(),
                }
                self.send(found, findings, |twin| {
                    twin.part(part).map(Line::of).map(Found::Line).collect()
                });
            }
            News::Key(step) => {
                let found = parton::problem::Solution {
                    keys: vec![Node::leaf(step.mv, step.check, step.goal)],
                    ..parton::problem::Solution::default()
                };
                self.send(found, findings, |twin| {
                    let key = |branch: parton::Branch<'_>| {
                        Found::Key(Move {
                            position: *branch.position(),
                            mv: branch.mv(),
                        })
                    };
                    twin.keys().map(key).collect()
                });
            }
            News::Solved(_) => {}
        }
    }

    /// Sends results, with the positions of the version and the side that begins.
    fn send(
        &self,
        found: parton::problem::Solution,
        findings: &Findings<Found>,
        read: impl FnOnce(parton::Twin<'_>) -> Vec<Found>,
    ) {
        let Some(problem) = &self.problem else { return };
        let (solution, duplex) = if self.exchanged {
            (parton::problem::Solution::default(), Some(found))
        } else {
            (found, None)
        };
        let version = TwinSolution {
            name: self.name.clone(),
            problem: problem.clone(),
            solution,
            duplex,
        };
        let whole = parton::Solution::from_data(problem.clone().into(), vec![version]);
        let twin = whole
            .twins()
            .find(|twin| twin.is_other_side() == self.exchanged);
        let sender = findings.lock().unwrap_or_else(PoisonError::into_inner);
        for one in twin.map(read).unwrap_or_default() {
            // Nobody listens if the iterator was dropped.
            let _ = sender.send(one);
        }
    }
}

/// The iterator that `search` returns.
#[pyclass(module = "parton", frozen)]
pub(crate) struct Search {
    run: Run<Found, SolvedRecord>,
    problem: Problem,
    prepared: parton::problem::Problem,
    /// The solution, once the search is finished.
    solution: Mutex<Option<Solution>>,
}

impl Search {
    /// Keeps the solution of the finished search.
    fn finish(&self, py: Python<'_>) -> PyResult<()> {
        if let Some(solved) = self.run.result(py) {
            let solution = Solution::of(&self.problem, self.prepared.clone(), solved)?;
            *self.solution.lock().unwrap_or_else(PoisonError::into_inner) = Some(solution);
        }
        Ok(())
    }
}

#[pymethods]
impl Search {
    const fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Found>> {
        let found = match self.run.next(py, &mut |_| Ok(())) {
            Ok(found) => found,
            Err(error) => {
                self.run.stop();
                let finished = self.finish(py);
                return Err(interrupted(py, error, finished.map(|()| self.solution())));
            }
        };
        if found.is_none() {
            self.finish(py)?;
        }
        Ok(found)
    }

    /// The whole solution, or None while the search runs.
    #[getter]
    fn solution(&self) -> Option<Solution> {
        let solution = self.solution.lock().unwrap_or_else(PoisonError::into_inner);
        solution.clone()
    }

    /// Stops the search. The iterator then ends after the results that were found until now.
    fn stop(&self) {
        self.run.stop();
    }
}

/// Judges a problem: whether it is sound, its cooks and duals, and whether its printed solution is
/// right.
///
/// `strict` counts thematic duals as flaws; `solutions` is the number of solutions that there
/// should be, whatever the problem says. The other arguments mean the same as in `solve`.
///
/// >>> import parton
/// >>> report = parton.check("7k/8/5K2/8/8/8/8/6R1 w - -", "#3")
/// >>> report.is_sound, report[0].outcome
/// (False, 'cooked')
#[pyfunction]
#[pyo3(signature = (
    problem, stipulation=None, *, rules=None, dialect=None, conditions=None, allow=None,
    strict=false, solutions=None, threads=0, hash=256, max_time=None, on_progress=None
))]
#[allow(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn check(
    problem: &Bound<'_, PyAny>,
    stipulation: Option<String>,
    rules: Option<String>,
    dialect: Option<String>,
    conditions: Option<Words>,
    allow: Option<Words>,
    strict: bool,
    solutions: Option<u32>,
    threads: u16,
    hash: u32,
    max_time: Option<f64>,
    on_progress: Option<Py<PyAny>>,
) -> PyResult<Report> {
    let py = problem.py();
    let rules = Rules::new(rules, dialect, conditions, allow);
    let problem = problem::given(problem, stipulation, rules)?;
    let effort = Effort::new(py, threads, hash, max_time)?;
    let limit = effort.limit(&problem.entry.problem);
    let request = CheckRequest {
        policy: Policy {
            strict,
            idle: false,
        },
        solutions,
        limit: limit.map(|limit| limit.as_secs_f64()),
        ..CheckRequest::default()
    };
    let run = Run::start(limit, move |control, _| {
        let record = Record {
            problem: Ok(problem.entry),
            diagnostics: problem.diagnostics,
            passed_over: false,
        };
        let watched = Watched {
            watch: &|| (),
            interrupted: &|| false,
            clock: None,
            ledger: None,
        };
        let file = problem.file.as_deref();
        session::check(&record, file, &request, &effort.settings, control, &watched)
    })?;
    finished(py, &run, on_progress, Report::of)
}

/// The themes that a problem shows, with the moves that prove them. The arguments mean the same as
/// in `solve`.
///
/// >>> import parton
/// >>> [theme.name for theme in parton.themes("7k/8/5K2/8/8/8/8/6R1 w - -", "#2")][:3]
/// ['model mate', 'ideal mate', 'Wenigsteiner']
#[pyfunction]
#[pyo3(signature = (
    problem, stipulation=None, *, rules=None, dialect=None, conditions=None, allow=None,
    refutations=None, threads=0, hash=256, max_time=None, on_progress=None
))]
#[allow(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn themes(
    problem: &Bound<'_, PyAny>,
    stipulation: Option<String>,
    rules: Option<String>,
    dialect: Option<String>,
    conditions: Option<Words>,
    allow: Option<Words>,
    refutations: Option<u32>,
    threads: u16,
    hash: u32,
    max_time: Option<f64>,
    on_progress: Option<Py<PyAny>>,
) -> PyResult<Themes> {
    let py = problem.py();
    let rules = Rules::new(rules, dialect, conditions, allow);
    let problem = problem::given(problem, stipulation, rules)?;
    let effort = Effort::new(py, threads, hash, max_time)?;
    let prepared = parton::themes::prepared(&problem.entry.problem, refutations).completed();
    let run = Run::start(effort.limit(&prepared), move |control, _| {
        let solved = solution::search(&problem, &prepared, effort, control, &|_| {});
        let found = solved
            .versions
            .as_deref()
            .map(|versions| parton::themes::find(&prepared, versions));
        (found, problem, prepared, solved)
    })?;
    finished(
        py,
        &run,
        on_progress,
        |(found, problem, prepared, solved)| {
            // A problem that was not searched is an error, as in `solve`.
            Solution::of(&problem, prepared, solved)?;
            Ok(Themes(found.unwrap_or_default()))
        },
    )
}
