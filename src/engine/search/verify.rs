//! [`verify`]: confirms a result by a second search and compares the complete results.

use super::{Control, Settings, SolveError, Stream, Techniques, Units, is_plain, solve_side};
use crate::position::Move;
use crate::problem::{Limit, Line, Node, Problem, Solution, Status};
use parton_plain as plain;
use std::sync::atomic::Ordering::Relaxed;

/// The search that confirms a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Second {
    /// The plain search, whose rules are independent of the fast one.
    Plain,
    /// The fast search with all techniques disabled.
    Light,
}

impl Second {
    /// The name in options and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Light => "light",
        }
    }

    /// The search with a name; `None` if no search has it.
    pub fn of_name(name: &str) -> Option<Self> {
        [Self::Plain, Self::Light]
            .into_iter()
            .find(|one| one.name() == name)
    }
}

/// The result of a second search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verification {
    /// It finds exactly the same solution.
    Agrees,
    /// It finds another solution: one of the two is wrong.
    Differs(Box<Disagreement>),
    /// One of the two was stopped before the end, or the first covers only a share of the work. So
    /// there is no comparison.
    Stopped,
    /// The result is that of the plain search: no other search knows such play.
    NoOther,
}

/// The difference between two results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The differences in words, the greatest first.
    pub differences: Vec<String>,
    /// The result of the second search.
    pub other: Solution,
}

/// Solves one side of a version again, in another way, and compares. `exchanged` selects the second
/// side of a duplex. The problem must be one that was solved, as [`super::Search::solve`] returns
/// it.
///
/// # Errors
/// If threads or memory are not available.
pub fn verify(
    problem: &Problem,
    exchanged: bool,
    found: &Solution,
    second: Second,
    settings: &Settings,
    control: &Control,
) -> Result<Verification, SolveError> {
    let cut = |limit: &Limit| matches!(limit, Limit::Stopped | Limit::Shard(..));
    if control.is_stopped() || found.limits.iter().any(cut) {
        return Ok(Verification::Stopped);
    }
    if is_plain(problem, exchanged) {
        return Ok(Verification::NoOther);
    }
    let other = match second {
        Second::Plain => plainly(problem, exchanged, control)?,
        Second::Light => {
            let settings = Settings {
                techniques: Techniques::NONE,
                ..*settings
            };
            Some(solve_side(
                problem,
                exchanged,
                &settings,
                &Units::none(control),
                &Stream::new(&|_| {}),
            )?)
        }
    };
    Ok(match other {
        Some(other) if !other.limits.contains(&Limit::Stopped) => compare(found, other),
        _ => Verification::Stopped,
    })
}

/// The solution of the plain search; `None` if it is stopped.
fn plainly(
    problem: &Problem,
    exchanged: bool,
    control: &Control,
) -> Result<Option<Solution>, SolveError> {
    let pool = super::threads::pool(1, control)?;
    let stop = control.stop_flag();
    let search = || {
        if exchanged {
            plain::solve_duplex(problem)
        } else {
            plain::solve_problem(problem)
        }
    };
    let found = pool.install(|| plain::stoppable(move || stop.load(Relaxed), search));
    found.map_or(Ok(None), |found| {
        found
            .map(Some)
            .ok_or(SolveError::Unsupported(problem.stipulation))
    })
}

/// Compares two results. Their lists are in the same order, so each is compared directly.
pub(crate) fn compare(found: &Solution, other: Solution) -> Verification {
    let (left, right) = (
        without_obligations(found.clone()),
        without_obligations(other.clone()),
    );
    if left == right {
        return Verification::Agrees;
    }
    Verification::Differs(Box::new(Disagreement {
        differences: differences(&left, &right),
        other,
    }))
}

/// The solution without the moves that a refutation in reflex play forces the attacker to make. The
/// plain search does not list them: they are neither solutions nor defences.
fn without_obligations(mut solution: Solution) -> Solution {
    let firsts = solution
        .tries
        .iter_mut()
        .chain(&mut solution.keys)
        .flat_map(|node| &mut node.refutations);
    let after = solution
        .post_key
        .iter_mut()
        .flat_map(|answers| &mut answers.refutations);
    firsts
        .chain(after)
        .for_each(|refutation| refutation.replies.clear());
    solution
}

fn differences(found: &Solution, other: &Solution) -> Vec<String> {
    // A new part of a solution does not compile until its differences are named, too.
    let Solution {
        status: _,
        reasons: _,
        limits: _,
        post_key: _,
        set_play: _,
        set_at_once: _,
        forced: _,
        keys: _,
        tries: _,
        lines: _,
        short_lines: _,
        set_lines: _,
        shortest: _,
        unsearched: _,
    } = found;
    let mut all = Vec::new();
    let mut status = |what: &str, found: String, other: String| {
        if found != other {
            all.push(format!(
                "{what}: {found} in the first search, {other} in the second"
            ));
        }
    };
    let word = |status: Status| format!("{status:?}").to_lowercase();
    status("status", word(found.status), word(other.status));
    status(
        "limits",
        format!("{:?}", found.limits),
        format!("{:?}", other.limits),
    );
    let length = |solution: &Solution| match solution.shortest.and_then(|lengths| lengths.found) {
        Some(found) => found.to_string(),
        None => "none".to_owned(),
    };
    status("shortest length", length(found), length(other));
    for (what, found, other) in [
        ("keys", &found.keys, &other.keys),
        ("tries", &found.tries, &other.tries),
        ("set play", &found.set_play, &other.set_play),
        ("set play at once", &found.set_at_once, &other.set_at_once),
        ("forced play", &found.forced, &other.forced),
    ] {
        differing_nodes(what, found, other, &mut all);
    }
    for (what, found, other) in [
        ("lines", &found.lines, &other.lines),
        ("short lines", &found.short_lines, &other.short_lines),
        ("lines of set play", &found.set_lines, &other.set_lines),
    ] {
        only(what, found, other, &words_of_line, &mut all);
    }
    only(
        "first moves not searched",
        &found.unsearched,
        &other.unsearched,
        &|mv| format!("{mv:?}"),
        &mut all,
    );
    if found.post_key != other.post_key {
        all.push("the play after the key differs".to_owned());
    }
    if all.is_empty() {
        all.push("the results differ".to_owned());
    }
    all
}

/// The moves with their play that are in one list only; for those in both, the first one with
/// different play.
fn differing_nodes(what: &str, found: &[Node], other: &[Node], all: &mut Vec<String>) {
    let moves = |nodes: &[Node]| nodes.iter().map(|node| node.mv).collect::<Vec<Move>>();
    only(
        what,
        &moves(found),
        &moves(other),
        &|mv| format!("{mv:?}"),
        all,
    );
    let differing = found
        .iter()
        .find(|node| other.iter().any(|twin| twin.mv == node.mv && twin != *node));
    if let Some(node) = differing {
        all.push(format!("{what}: the play after {:?} differs", node.mv));
    }
}

/// The items that are in one list only.
fn only<T: PartialEq>(
    what: &str,
    found: &[T],
    other: &[T],
    word: &dyn Fn(&T) -> String,
    all: &mut Vec<String>,
) {
    const SHOWN: usize = 5;
    for (search, these, those) in [("first", found, other), ("second", other, found)] {
        let missing: Vec<&T> = these.iter().filter(|item| !those.contains(item)).collect();
        if missing.is_empty() {
            continue;
        }
        let mut words: Vec<String> = missing.iter().take(SHOWN).map(|item| word(item)).collect();
        if missing.len() > SHOWN {
            words.push(format!("{} more", missing.len() - SHOWN));
        }
        all.push(format!(
            "{what} that only the {search} search finds: {}",
            words.join(", ")
        ));
    }
}

fn words_of_line(line: &Line) -> String {
    line.0
        .iter()
        .map(|step| format!("{:?}", step.mv))
        .collect::<Vec<_>>()
        .join(" ")
}
