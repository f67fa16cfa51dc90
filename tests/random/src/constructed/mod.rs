//! The constructed oracle: problems whose solution is known before they are solved.
//!
//! A random position hardly ever has a solution in a rare play or under strange conditions, and
//! where there is nothing to find, nothing can be lost. So this comparison goes the other way
//! round:
//!
//! 1. The number of a problem chooses its *kind* from a list of all: a play with a goal, a form
//!    (twin, duplex, set play), a variant or its dialect, a man, an attribute, a condition, a pair
//!    of conditions ([`kinds`]).
//! 2. Chance makes a *draft* of that kind ([`draft`]) and positions for it ([`starts`]).
//! 3. From a position a random line of that play is played by the *plain* rules, until its end
//!    reaches the goal ([`walk`], [`course`], [`script`]; [`journeys`] for diagrams, [`battles`]
//!    for plays against defence).
//! 4. The position is posed as a problem, and the line is demanded among its solutions ([`pose`],
//!    [`judge`]): by the fast search with all techniques, then with one of them off, with several
//!    threads or small tables, in turn. Where that is cheap, the plain search must give an equal
//!    complete solution.
//! 5. Each kind is counted ([`count`]). A kind without any solution is a *hole*, and fails the run,
//!    unless the program refuses every problem of that kind.
//!
//! The plays are stated here a third time, so an error that both searches share also shows.

pub(crate) mod battles;
pub(crate) mod climb;
pub(crate) mod count;
pub(crate) mod course;
pub(crate) mod draft;
pub(crate) mod journeys;
pub(crate) mod judge;
pub(crate) mod kinds;
pub(crate) mod lengths;
pub(crate) mod make;
pub(crate) mod pose;
pub(crate) mod retrace;
pub(crate) mod run;
pub(crate) mod script;
pub(crate) mod starts;
pub(crate) mod walk;

use crate::positions::Random;
use count::Count;
use draft::Draft;
use judge::{Judged, judge};
use kinds::Kind;
use make::{Effort, make};
use parton::formats::to_ron;
use parton::plain::stoppable;
use parton::problem::{Goal, Play, Stipulation};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The plan of a run.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) kinds: Vec<Kind>,
    /// The number of positions to try for a problem.
    pub(crate) tries: u32,
    pub(crate) effort: Effort,
    /// The maximum number of moves of a compared plain search.
    pub(crate) plain_moves: u32,
    /// The time limit of a search.
    pub(crate) limit: Duration,
    /// The folder for files that reproduce lost solutions.
    pub(crate) folder: Option<PathBuf>,
}

impl Plan {
    /// A plan without kinds. Searches of the size allowed by [`Effort`] take milliseconds. The
    /// limit exists for bad estimates, and is so long that a busy machine changes no result. It is
    /// so short that no search exhausts the memory: a help series with set play may find a million
    /// lines a second.
    pub(crate) fn new(seed: u64, effort: Effort) -> Self {
        let limit = Duration::from_secs(30);
        Self {
            seed,
            kinds: Vec::new(),
            tries: 60,
            effort,
            plain_moves: 5_000,
            limit,
            folder: None,
        }
    }

    /// The kind of the problem with a number. Similar kinds are adjacent in the list; here they are
    /// spread.
    pub(crate) fn kind(&self, number: u64) -> Option<Kind> {
        let length = self.kinds.len().max(1) as u64;
        let stride = [7_919, 104_729]
            .into_iter()
            .find(|stride| !length.is_multiple_of(*stride))
            .unwrap_or(1);
        self.kinds
            .get((number % length * stride % length) as usize)
            .copied()
    }
}

/// Makes the problem with a number and judges it.
pub(crate) fn one(number: u64, plan: &Plan, count: &mut Count) {
    let length = plan.kinds.len().max(1) as u64;
    let Some(kind) = plan.kind(number) else {
        return;
    };
    let mut random = Random(plan.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number.rotate_left(32));
    let name = kind.to_string();
    let mut refusal = Refusal::default();
    // Men hardly ever change places by chance, but walks for it are quick.
    let patience = match kind {
        Kind::Play(shape, Goal::Exchange) if matches!(shape.play, Play::Direct | Play::Help) => 10,
        _ => 1,
    };
    for attempt in 0..plan.tries * patience {
        if refusal.is_certain(kind, attempt) {
            break;
        }
        let Some(draft) = Draft::of(&mut random, kind) else {
            continue;
        };
        // Whether a move is legal may depend on mates several half-moves deep (exclusive chess).
        let started = Instant::now();
        let limit = plan.limit / 4;
        let is_over = move || started.elapsed() > limit;
        let made = match stoppable(is_over, || make(&mut random, &draft, plan.effort)) {
            Some(Ok(made)) => made,
            Some(Err(why)) => {
                refusal.note(why);
                continue;
            }
            None => {
                count.slow += 1;
                eprintln!("number {number} ({name}): no line was made in time");
                break;
            }
        };
        let Some(made) = made else { continue };
        let cheap = made.size < f64::from(plan.plain_moves) / 2.0;
        match judge(
            &made.posed,
            number / length + number,
            if cheap { plan.plain_moves } else { 0 },
            plan.limit,
        ) {
            Judged::Found { plainly, compared } => {
                count.problems += 1;
                count.compared += u64::from(compared);
                let mut names: Vec<String> = draft
                    .kinds()
                    .iter()
                    .map(Kind::to_string)
                    .chain([name])
                    .collect();
                names.sort();
                names.dedup();
                for name in names {
                    let tally = count.of(&name);
                    *(if plainly {
                        &mut tally.plain
                    } else {
                        &mut tally.fast
                    }) += 1;
                }
                return;
            }
            Judged::Refused(why) => refusal.note(why),
            Judged::Slow => {
                count.slow += 1;
                let Stipulation { moves, .. } = made.posed.problem.stipulation;
                eprintln!("number {number} ({name}, {moves} moves): a search took too long");
            }
            Judged::Lost(words) => {
                count.problems += 1;
                count.lost.push(number);
                report(number, plan, &name, &made.posed, &words);
                return;
            }
        }
    }
    let tally = count.of(&name);
    if refusal.is_certain(kind, refusal.times) {
        tally.refused += 1;
        tally.reason = refusal.why;
    } else {
        tally.missed += 1;
    }
}

/// The number of problems of a kind that the program has refused, and its last reason.
#[derive(Default)]
struct Refusal {
    times: u32,
    why: String,
}

impl Refusal {
    fn note(&mut self, why: String) {
        self.times += 1;
        self.why = why;
    }

    /// Returns whether the program refuses the kind, because each of this many problems was
    /// refused. A kind that names neither a play nor whole rules may have met only refused plays.
    fn is_certain(&self, kind: Kind, attempts: u32) -> bool {
        let enough = if matches!(kind, Kind::Play(..) | Kind::Pair(..)) {
            3
        } else {
            12
        };
        self.times >= enough && self.times == attempts
    }
}

/// Reports a lost solution, and writes a file that reproduces it.
fn report(number: u64, plan: &Plan, kind: &str, posed: &pose::Posed, words: &str) {
    eprintln!("number {number} ({kind}): {words}");
    let mut text = format!(
        "// parton-random, seed {}, number {number}: {kind}\n",
        plan.seed
    );
    let _ = writeln!(
        text,
        "// {words}\n// wanted: {:?}\n\n{}",
        posed.wanted,
        to_ron(&posed.problem)
    );
    let Some(folder) = &plan.folder else { return };
    let path = folder.join(format!("parton-lost-{}-{number}.ron", plan.seed));
    match std::fs::write(&path, text) {
        Ok(()) => eprintln!("  {} reproduces it", path.display()),
        Err(error) => eprintln!("  {} cannot be written: {error}", path.display()),
    }
}
