//! Tests whether the fast search finds a known solution: with all techniques, with one of them off,
//! with several threads, with small tables. If it is cheap, the plain search must give an equal
//! complete solution.

use super::pose::Posed;
use crate::solutions::without_forced_replies;
use parton::plain;
use parton::position::Reason;
use parton::problem::{Duplex, Limit, Solution, Status, TwinSolution};
use parton::search::{Control, Search, Settings, SolveError, Techniques, is_plain};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

/// The results of the searches for a problem.
#[derive(Clone, Debug)]
pub(crate) enum Judged {
    /// The solution was found. The flags tell whether the fast search left it to the plain one, and
    /// whether both were compared.
    Found { plainly: bool, compared: bool },
    /// The program refuses the problem, with a reason.
    Refused(String),
    /// A search took too long.
    Slow,
    /// A solution is lost, or the searches differ: in words.
    Lost(String),
}

/// The settings used in turn, besides those of the first search.
fn settings(number: u64) -> (String, Settings) {
    let usual = Settings {
        threads: 1,
        hash_mib: 1,
        ..Settings::default()
    };
    let named = Techniques::NAMED;
    let index = usize::try_from(number).unwrap_or(0) % (named.len() + 6);
    if let Some((name, technique)) = named.get(index) {
        return (
            format!("without {name}"),
            Settings {
                techniques: Techniques::ALL.without(*technique),
                ..usual
            },
        );
    }
    match index - named.len() {
        0 => (
            "without techniques".to_owned(),
            Settings {
                techniques: Techniques::NONE,
                ..usual
            },
        ),
        1 => (
            "with two threads".to_owned(),
            Settings {
                threads: 2,
                ..usual
            },
        ),
        2 => (
            "with the smallest table".to_owned(),
            Settings {
                hash_mib: 0,
                ..usual
            },
        ),
        3 => (
            "with three threads and the smallest table".to_owned(),
            Settings {
                threads: 3,
                hash_mib: 0,
                ..usual
            },
        ),
        4 => (
            "with all techniques at once".to_owned(),
            Settings {
                hash_mib: 16,
                at_once: true,
                ..usual
            },
        ),
        _ => (
            "with a large table".to_owned(),
            Settings {
                hash_mib: 16,
                ..usual
            },
        ),
    }
}

/// Runs a search, which is stopped after this time.
pub(crate) fn within<T>(limit: Duration, search: impl FnOnce(&Control) -> T) -> T {
    let control = Arc::new(Control::default());
    let (done, wait) = channel::<()>();
    let watched = Arc::clone(&control);
    let watch = std::thread::spawn(move || {
        if wait.recv_timeout(limit) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
            watched.stop();
        }
    });
    let found = search(&control);
    drop(done);
    // It has nothing left to do.
    let _ = watch.join();
    found
}

fn was_stopped(solution: &Solution) -> bool {
    solution.limits.contains(&Limit::Stopped)
}

/// Solves a problem in the usual way.
fn solved(
    posed: &Posed,
    settings: &Settings,
    limit: Duration,
) -> Result<Vec<TwinSolution>, Judged> {
    let found = within(limit, |control| {
        Search::new(&posed.problem, settings, control).solve()
    });
    let versions = match found {
        Ok(versions) => versions,
        Err(SolveError::Unsupported(stipulation)) => {
            return Err(Judged::Refused(format!("{stipulation} is not solved")));
        }
        Err(error) => return Err(Judged::Lost(format!("error: {error}"))),
    };
    let Some(last) = versions.last() else {
        return Err(Judged::Lost("no version".to_owned()));
    };
    let solution = if posed.exchanged {
        last.duplex.as_ref()
    } else {
        Some(&last.solution)
    };
    let Some(solution) = solution else {
        return Err(Judged::Lost("no duplex was solved".to_owned()));
    };
    match solution.status {
        Status::Unsupported => Err(Judged::Refused(format!(
            "{} is not solved",
            last.problem.stipulation
        ))),
        // Games from the array are played without a look at the squares that a condition closes.
        Status::Illegal
            if (solution.reasons.iter())
                .all(|reason| matches!(reason, Reason::NotUnderConditions(_))) =>
        {
            Err(Judged::Refused("closed squares are occupied".to_owned()))
        }
        Status::Illegal => Err(Judged::Lost(format!(
            "taken for illegal: {:?}",
            solution.reasons
        ))),
        _ if was_stopped(solution) => Err(Judged::Slow),
        _ => Ok(versions),
    }
}

/// Judges a problem. `plain_moves` is the maximum number of moves of the plain search; 0 for no
/// plain search.
pub(crate) fn judge(posed: &Posed, number: u64, plain_moves: u32, limit: Duration) -> Judged {
    match judged(posed, number, plain_moves, limit) {
        Ok(judged) | Err(judged) => judged,
    }
}

fn judged(posed: &Posed, number: u64, plain_moves: u32, limit: Duration) -> Result<Judged, Judged> {
    let usual = Settings {
        threads: 1,
        hash_mib: 1,
        ..Settings::default()
    };
    let first = solved(posed, &usual, limit)?;
    if let Some(missing) = posed.missing(&first) {
        return Err(Judged::Lost(format!("lost: {missing}")));
    }
    let Some(last) = first.last() else {
        return Err(Judged::Slow);
    };
    let plainly = is_plain(&last.problem, posed.exchanged);
    let found = if posed.exchanged {
        last.duplex.clone().unwrap_or_default()
    } else {
        last.solution.clone()
    };
    if !plainly {
        let (name, other) = settings(number);
        match solved(posed, &other, 4 * limit) {
            Ok(second) => {
                if let Some(missing) = posed.missing(&second) {
                    return Err(Judged::Lost(format!("lost {name}: {missing}")));
                }
                if second != first {
                    return Err(Judged::Lost(format!("another solution {name}")));
                }
            }
            Err(Judged::Slow) => {}
            Err(other) => return Err(other),
        }
    }
    let compared = !plainly && plain_moves > 0 && {
        let left = Rc::new(Cell::new(plain_moves));
        let stop = move || {
            left.set(left.get().saturating_sub(1));
            left.get() == 0
        };
        let plain = |exchanged: bool| {
            let problem = &last.problem;
            plain::stoppable(stop, || {
                if exchanged {
                    plain::solve_duplex(problem)
                } else {
                    plain::solve_problem(problem)
                }
            })
        };
        match plain(posed.exchanged) {
            Some(Some(other)) => {
                let (one, other) = (without_forced_replies(found), without_forced_replies(other));
                if one != other {
                    return Err(Judged::Lost(format!(
                        "the searches differ: {}",
                        difference(&one, &other)
                    )));
                }
                true
            }
            _ => false,
        }
    };
    let both = last.problem.options.duplex == Duplex::Both && was_stopped(&last.solution);
    Ok(if both {
        Judged::Slow
    } else {
        Judged::Found { plainly, compared }
    })
}

/// The difference between a fast and a plain solution, in a few words.
fn difference(fast: &Solution, plain: &Solution) -> String {
    let lines = |solution: &Solution| {
        [&solution.lines, &solution.short_lines, &solution.set_lines].map(Vec::len)
    };
    let trees =
        |solution: &Solution| [&solution.keys, &solution.tries, &solution.set_play].map(Vec::len);
    let [a, b, c] = lines(fast);
    let [d, e, f] = lines(plain);
    let [g, h, i] = trees(fast);
    let [j, k, l] = trees(plain);
    let moves = |solution: &Solution| {
        let lines = solution
            .lines
            .iter()
            .chain(&solution.short_lines)
            .chain(&solution.set_lines);
        lines
            .map(|line| {
                line.0
                    .iter()
                    .map(|step| (step.by, step.mv))
                    .collect::<Vec<_>>()
            })
            .collect::<Vec<_>>()
    };
    let (one, other) = (moves(fast), moves(plain));
    let only = |these: &[Vec<_>], those: &[Vec<_>]| {
        let mut only = these.iter().filter(|line| !those.contains(line));
        only.next()
            .map_or_else(|| "none".to_owned(), |line| format!("{line:?}"))
    };
    format!(
        "fast {a} lines, {b} short, {c} set, {g} keys, {h} tries, {i} set play; plain {d}, {e}, \
        {f}, {j}, {k}, {l}; \
         fast alone: {}; plain alone: {}",
        only(&one, &other),
        only(&other, &one)
    )
}
