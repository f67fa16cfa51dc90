//! [`Solver`]: the resources of a search, its progress reports and its cancellation.

use super::{Error, Problem, Solution};
use crate::check::{self, Judgement, Policy};
use crate::problem::Status;
use crate::search::{Control, Search, Settings, SolveError};
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// The interval between calls of [`Solver::on_progress`].
const TICK: Duration = Duration::from_millis(100);

/// Searches problems exhaustively. A complete result does not depend on the number of threads.
///
/// ```
/// use parton::{Problem, Solver};
///
/// let problem = Problem::from_fen("7k/8/5K2/8/8/8/8/6R1 w - -", "#2")?;
/// let solution = Solver::new().threads(1).solve(&problem)?;
/// let keys: Vec<String> = solution.keys().map(|key| key.to_string()).collect();
/// assert_eq!(keys, ["1.Kf7!"]);
/// # Ok::<(), parton::Error>(())
/// ```
#[derive(Default)]
pub struct Solver<'a> {
    settings: Settings,
    limit: Option<Duration>,
    cancel: Cancel,
    progress: Option<Box<dyn Fn(Progress) + Send + Sync + 'a>>,
}

impl fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("settings", &self.settings)
            .field("limit", &self.limit)
            .finish_non_exhaustive()
    }
}

impl<'a> Solver<'a> {
    /// A solver with one thread per core and a table of 256 MiB.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the number of threads; 0 means one per core.
    #[must_use]
    pub const fn threads(mut self, threads: usize) -> Self {
        self.settings.threads = threads;
        self
    }

    /// Sets the maximum size of the transposition table in MiB, rounded down to a power of two.
    #[must_use]
    pub const fn table(mut self, mib: usize) -> Self {
        self.settings.hash_mib = mib;
        self
    }

    /// Sets the maximum time of each call of [`Solver::solve`] or [`Solver::check`]. A search that
    /// is cut short returns its findings so far; [`Solution::is_complete`] is then false.
    #[must_use]
    pub const fn time_limit(mut self, limit: Duration) -> Self {
        self.limit = Some(limit);
        self
    }

    /// Lets another thread stop the search through this handle or a clone of it.
    #[must_use]
    pub fn cancelled_by(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    /// Calls a function from a separate thread, about ten times a second, while a search runs.
    #[must_use]
    pub fn on_progress(mut self, call: impl Fn(Progress) + Send + Sync + 'a) -> Self {
        self.progress = Some(Box::new(call));
        self
    }

    /// Solves a problem with all its twins.
    ///
    /// The options of the problem select further results besides the solutions: set play, tries
    /// with a maximum number of refutations, variations, duplex.
    ///
    /// # Errors
    /// [`Error::Illegal`] if the diagram or a twin is not a legal position, [`Error::Unsupported`]
    /// if no search solves the stipulation, [`Error::Search`] if the search could not run.
    pub fn solve(&self, problem: &Problem) -> Result<Solution, Error> {
        let versions =
            self.watched(|control| Search::new(problem.data(), &self.settings, control).solve())?;
        let solutions = versions
            .iter()
            .flat_map(|version| [Some(&version.solution), version.duplex.as_ref()])
            .flatten();
        for solution in solutions {
            if solution.status == Status::Illegal {
                return Err(Error::Illegal(solution.reasons.clone()));
            }
            if solution.status == Status::Unsupported {
                return Err(Error::Unsupported(problem.data().stipulation));
            }
        }
        Ok(Solution::from_data(problem.clone(), versions))
    }

    /// Solves and judges a problem. Each verdict reports soundness, cooks and duals, and compares
    /// the printed solution. There is one verdict for each twin and, in duplex, for each side.
    ///
    /// # Errors
    /// [`Error::Search`] if the search could not run. An illegal position is not an error: its
    /// verdict says so.
    pub fn check(&self, problem: &Problem) -> Result<Vec<Judgement>, Error> {
        let checked = self.watched(|control| {
            check::check(problem.data(), &self.settings, control, Policy::default())
        })?;
        Ok(checked.judgements.into_iter().flatten().collect())
    }

    /// Runs a search. If there is a time limit or a progress function, a second thread attends to
    /// them.
    fn watched<T>(
        &self,
        search: impl FnOnce(&Control) -> Result<T, SolveError>,
    ) -> Result<T, SolveError> {
        let control = self.cancel.control();
        if self.limit.is_none() && self.progress.is_none() {
            return search(&control);
        }
        let started = Instant::now();
        let (done, end) = channel::<()>();
        let running = &control;
        let watch = move || {
            loop {
                let left = self
                    .limit
                    .map(|limit| limit.saturating_sub(started.elapsed()));
                let tick = if self.progress.is_some() {
                    Some(TICK)
                } else {
                    None
                };
                // At least one of the two exists; the time limit is tested again after each tick.
                let wait = left.into_iter().chain(tick).min().unwrap_or(TICK);
                if end.recv_timeout(wait) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
                if self.limit.is_some_and(|limit| started.elapsed() >= limit) {
                    running.stop();
                    return;
                }
                if let Some(call) = &self.progress {
                    call(Progress::of(running));
                }
            }
        };
        thread::scope(|scope| {
            thread::Builder::new()
                .spawn_scoped(scope, watch)
                .map_err(|error| SolveError::Threads(error.to_string()))?;
            let found = search(&control);
            drop(done);
            found
        })
    }
}

/// Stops searches from another thread: pass a reference to [`Solver::cancelled_by`], then call
/// [`Cancel::cancel`] on the handle or on a clone.
///
/// ```
/// use parton::{Cancel, Problem, Solver};
///
/// let problem = Problem::from_fen("k7/8/8/8/8/8/8/K6R w - -", "#9")?;
/// let cancel = Cancel::default();
/// cancel.cancel();
/// let solution = Solver::new().cancelled_by(&cancel).solve(&problem)?;
/// assert!(!solution.is_complete());
/// # Ok::<(), parton::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<Cancelled>);

#[derive(Debug, Default)]
struct Cancelled {
    cancelled: AtomicBool,
    running: Mutex<Vec<Weak<Control>>>,
}

impl Cancel {
    /// Stops the searches that run now, and every later search with this handle. It cannot be
    /// undone.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Relaxed);
        let running = self
            .0
            .running
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        running
            .iter()
            .filter_map(Weak::upgrade)
            .for_each(|control| control.stop());
    }

    /// Returns whether [`Cancel::cancel`] was called.
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.load(Relaxed)
    }

    /// The control of a new search.
    fn control(&self) -> Arc<Control> {
        let control = Arc::new(Control::default());
        let mut running = self
            .0
            .running
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        running.retain(|control| control.strong_count() > 0);
        running.push(Arc::downgrade(&control));
        if self.is_cancelled() {
            control.stop();
        }
        control
    }
}

/// The progress of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// The units of work (first moves decided, trees built) that are finished.
    pub done: u64,
    /// The units of work that are known so far.
    pub total: u64,
    /// The keys found so far.
    pub keys: u64,
    /// The positions searched so far.
    pub positions: u64,
}

impl Progress {
    fn of(control: &Control) -> Self {
        Self {
            done: control.done(),
            total: control.total(),
            keys: control.keys(),
            positions: control.positions(),
        }
    }
}
