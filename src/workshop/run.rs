//! Distributes the alterations among threads, and returns the results in the order of their
//! numbers.
//!
//! Alterations are numbered from 0, followed by pairs of them. For the pairs, the alterations are
//! sorted: those that leave each side a solution come first, and impossible ones are left out. Pair
//! number `k` is (`a`, `b`) with `a < b` and `k = b(b-1)/2 + a`, so that each alteration is paired
//! with all earlier ones first.

use super::alteration::Alteration;
use super::journal::TrialJournal;
use super::trial::{Original, Trial};
use crate::board::Cell;
use crate::journal::JournalError;
use crate::search::{Control, Settings, SolveError, Worker, within_memory};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The counts of verdicts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The number to try.
    pub of: u64,
    /// The number tried.
    pub tried: u64,
    /// Impossible positions, and those that cannot be judged.
    pub impossible: u64,
    /// Unsound.
    pub unsound: u64,
    /// Not fully searched.
    pub undecided: u64,
    /// Sound.
    pub sound: u64,
}

/// The verdicts of alterations by number, the count of each kind, and the number of threads, if it
/// is smaller than requested.
type Tasks = (BTreeMap<u64, Trial>, Tally, Option<usize>);

impl Tally {
    fn count(&mut self, verdict: &Trial) {
        self.tried += 1;
        match verdict {
            Trial::Impossible => self.impossible += 1,
            Trial::Unsolvable | Trial::Unsound => self.unsound += 1,
            Trial::Undecided => self.undecided += 1,
            Trial::Sound(_) => self.sound += 1,
        }
    }

    /// Returns whether everything was tried and decided.
    pub const fn is_complete(&self) -> bool {
        self.tried == self.of && self.undecided == 0
    }
}

/// The result.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Tried {
    /// The alterations.
    pub tally: Tally,
    /// Pairs of alterations, if requested.
    pub pairs: Option<Tally>,
    /// The number of threads used, if the system had fewer than requested.
    pub threads: Option<usize>,
    /// The sound versions, by the numbers of the alterations made.
    pub sound: Vec<(Vec<usize>, super::Merits)>,
}

/// The reason why a run failed.
#[derive(Debug)]
#[non_exhaustive]
pub enum RunError {
    /// A search cannot be set up.
    Solve(SolveError),
    /// The journal cannot be used.
    Journal(JournalError),
}

impl std::fmt::Display for RunError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Solve(error) => write!(f, "{error}"),
            Self::Journal(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for RunError {}

impl From<JournalError> for RunError {
    fn from(error: JournalError) -> Self {
        Self::Journal(error)
    }
}

/// The stack of a thread that only waits for its worker, in bytes.
const HELPER_STACK: usize = 256 << 10;

/// The alterations to try, and the settings.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The problem.
    pub original: &'a Original,
    /// The possible alterations.
    pub alterations: &'a [Alteration],
    /// Whether to also try pairs.
    pub pairs: bool,
    /// The resources for all searches together.
    pub settings: Settings,
    /// The control that stops the searches and counts the finished ones: [`Control::keys`] counts
    /// the sound versions.
    pub control: &'a Control,
    /// The store of finished work.
    pub journal: Option<&'a TrialJournal>,
}

impl Run<'_> {
    /// Tries everything.
    ///
    /// # Errors
    /// If a search cannot be set up, or the journal cannot be written.
    pub fn all(&self) -> Result<Tried, RunError> {
        let count = self.alterations.len() as u64;
        let (verdicts, tally, threads) = self.tasks(0, count, &|number| vec![number as usize])?;
        let mut tried = Tried {
            tally,
            threads,
            ..Tried::default()
        };
        let leaves_a_solution = |number: &u64| {
            matches!(
                verdicts.get(number),
                Some(Trial::Sound(_) | Trial::Unsound | Trial::Undecided)
            )
        };
        let possible = (0..count).filter(|number| verdicts.get(number) != Some(&Trial::Impossible));
        let (mut row, rest): (Vec<u64>, Vec<u64>) = possible.partition(leaves_a_solution);
        tried.keep(verdicts, &|number| vec![number as usize]);
        if self.pairs && tried.tally.tried == count {
            row.extend(rest);
            let pairs = row.len() as u64 * (row.len() as u64).saturating_sub(1) / 2;
            let pair = |number: u64| {
                let (a, b) = pair_of(number - count);
                let mut both = vec![row[a as usize] as usize, row[b as usize] as usize];
                both.sort_unstable();
                both
            };
            let (verdicts, tally, threads) = self.tasks(count, count + pairs, &pair)?;
            tried.threads = tried.threads.into_iter().chain(threads).min();
            tried.keep(verdicts, &pair);
            tried.pairs = Some(tally);
        } else if self.pairs {
            tried.pairs = Some(Tally::default());
        }
        Ok(tried)
    }

    /// Tries the numbers from `from` to below `to`; `of` maps numbers to alterations. Returns the
    /// verdicts of all single alterations, those of pairs only if sound, and the number of threads,
    /// if it is smaller than requested.
    fn tasks(
        &self,
        from: u64,
        to: u64,
        of: &(dyn Fn(u64) -> Vec<usize> + Sync),
    ) -> Result<Tasks, RunError> {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = if self.settings.threads == 0 {
            cores()
        } else {
            self.settings.threads
        };
        let alone = Settings {
            threads: 1,
            hash_mib: (self.settings.hash_mib / threads).min(64),
            ..self.settings
        };
        let next = AtomicU64::new(from);
        let gathered: Mutex<(BTreeMap<u64, Trial>, Tally)> = Mutex::default();
        let failed: Mutex<Option<RunError>> = Mutex::default();
        let singles = self.alterations.len() as u64;
        self.control.add_total(to - from);
        let fail = |error: RunError| {
            failed
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .get_or_insert(error);
            self.control.stop();
        };
        let work = || {
            while !self.control.is_stopped() {
                let number = next.fetch_add(1, Relaxed);
                if number >= to {
                    break;
                }
                let known = self.journal.and_then(|journal| journal.known(number));
                let verdict = match known {
                    Some(known) => known,
                    None => match self.attempt(&of(number), &alone) {
                        // A stopped search has no verdict.
                        Ok(Trial::Undecided) if self.control.is_stopped() => break,
                        Ok(verdict) => {
                            if let Err(error) = self
                                .journal
                                .map_or(Ok(()), |journal| journal.add(number, &verdict))
                            {
                                fail(error.into());
                                break;
                            }
                            verdict
                        }
                        Err(error) => {
                            fail(RunError::Solve(error));
                            break;
                        }
                    },
                };
                self.control.add_done();
                let mut gathered = gathered.lock().unwrap_or_else(PoisonError::into_inner);
                gathered.1.count(&verdict);
                if matches!(verdict, Trial::Sound(_)) {
                    self.control.add_key();
                }
                if number < singles || matches!(verdict, Trial::Sound(_)) {
                    gathered.0.insert(number, verdict);
                }
                drop(gathered);
                self.control.observe();
            }
        };
        // A worker saves time. If the system lacks a thread or memory for it, the searches run
        // without it.
        let two = Settings {
            threads: 2,
            hash_mib: 0,
            ..self.settings
        };
        let is_roomy = within_memory(two, 2).2.is_none();
        let helper = || {
            is_roomy
                .then(|| Worker::new(&Control::default()).ok())
                .flatten()
        };
        let fewest = AtomicU64::new(threads as u64);
        let short_of_threads = |begun: usize| {
            fewest.fetch_min(begun as u64, Relaxed);
        };
        let (work, helper, short_of_threads) = (&work, &helper, &short_of_threads);
        std::thread::scope(|scope| {
            for begun in 1..threads {
                let help = move || match helper() {
                    Some(worker) => worker.run(work),
                    None => short_of_threads(begun),
                };
                let thread = std::thread::Builder::new().stack_size(HELPER_STACK);
                if thread.spawn_scoped(scope, help).is_err() {
                    short_of_threads(begun);
                    break;
                }
            }
            // This thread also works, so that all work is done even without other threads.
            match helper() {
                Some(worker) => worker.run(work),
                None => work(),
            }
        });
        if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        let (verdicts, tally) = gathered
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let fewest = fewest.into_inner() as usize;
        Ok((
            verdicts,
            Tally {
                of: to - from,
                ..tally
            },
            (fewest < threads).then_some(fewest),
        ))
    }

    fn attempt(&self, numbers: &[usize], settings: &Settings) -> Result<Trial, SolveError> {
        let made: Vec<&Alteration> = numbers
            .iter()
            .map(|&number| &self.alterations[number])
            .collect();
        if let [one, other] = made.as_slice() {
            let (cells, others) = (one.cells(), other.cells());
            let law = self.original.problem.setup.rules.variant.law();
            let shared = law.transfer.shares_squares();
            let meet =
                |cell: &Cell, other: &Cell| cell == other || !shared && cell.is_homologue(*other);
            let apart = cells
                .iter()
                .all(|cell| !others.iter().any(|other| meet(cell, other)));
            // If both concern one man or one square, a single change does the same. Two changes of
            // the whole position are not combined.
            if !apart || others.is_empty() && cells.is_empty() {
                return Ok(Trial::Impossible);
            }
        }
        self.original
            .attempt(&made, settings, &self.control.share())
    }
}

impl Tried {
    fn keep(&mut self, verdicts: BTreeMap<u64, Trial>, of: &dyn Fn(u64) -> Vec<usize>) {
        self.sound.extend(
            verdicts
                .into_iter()
                .filter_map(|(number, verdict)| match verdict {
                    Trial::Sound(merits) => Some((of(number), *merits)),
                    _ => None,
                }),
        );
    }
}

/// The pair (`a`, `b`), `a < b`, of a number `b(b-1)/2 + a`.
fn pair_of(number: u64) -> (u64, u64) {
    let b = u64::midpoint((8 * number + 1).isqrt(), 1);
    (number - b * (b - 1) / 2, b)
}

#[cfg(test)]
mod tests {
    use super::pair_of;

    #[test]
    fn each_pair_has_a_number() {
        let pairs = (1..200_u64).flat_map(|b| (0..b).map(move |a| (a, b)));
        for (number, pair) in pairs.enumerate() {
            assert_eq!(pair_of(number as u64), pair);
        }
        // A large number: a #3 of thirty men on two boards has some ten thousand alterations.
        let far = 1_000_000_000_u64;
        assert_eq!(pair_of(far * (far - 1) / 2), (0, far));
        assert_eq!(pair_of(far * (far - 1) / 2 - 1), (far - 2, far - 1));
    }
}
