//! Random and slightly changed problems, solved by the fast and by the plain search, with complete
//! results compared.
//!
//! Each problem depends only on the seed and its number, so a run can be repeated, divided and
//! continued. Four sources take turns: random positions in every variant; positions with fairy men
//! and under fairy conditions; published problems in which a man or two were changed; and forced
//! ends (selfmates, helpselfmates, double mates), which hardly ever arise by chance (see
//! [`ending`]). The plain search has a limit of moves: a problem that would need more counts as too
//! long, and is neither compared nor included in the sum. See `docs/guide/trust.md`.

mod draw;
mod ending;
mod record;

use crate::effort::positions;
use crate::positions::Random;
use crate::request::Request;
use crate::solutions::{has_play, without_forced_replies};
use crate::workers::{share, workers};
use draw::{Published, draw};
use parton::plain;
use parton::problem::{Limit, Problem, Status, TwinSolution};
use parton::rules::AnyPosition;
use parton::search::{Control, Search, Second, Settings, Verification, Worker, is_plain, verify};
use parton::session::reproduction;
use record::Record;
use std::cell::Cell;
use std::ops::Range;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Instant;

/// The outcome of comparing a problem.
enum Compared {
    /// Both find the same; the flag tells whether there is anything to find.
    Same(bool),
    /// No search ran, or the plain one was stopped.
    TooLong,
    /// It is not a problem that both searches solve.
    No,
    /// They differ, in words, with a file that reproduces it.
    Differs(Vec<String>, (String, String)),
}

const SETTINGS: Settings = Settings {
    threads: 1,
    hash_mib: 1,
    techniques: parton::search::Techniques::ALL,
    at_once: false,
};

/// A prediction of the plain search's number of moves; `None` if the diagram is illegal.
fn foretold(problem: &Problem) -> Option<f64> {
    positions(problem, 4.0)
}

/// Returns whether a problem with this prediction should be skipped: most problems above half of
/// the limit exceed it.
fn is_too_long(foretold: f64, plain_moves: u32) -> bool {
    foretold > f64::from(plain_moves) / 2.0
}

fn compare(problem: &Problem, plain_moves: u32) -> Compared {
    if is_plain(problem, false) || AnyPosition::new(&problem.setup).is_err() {
        return Compared::No;
    }
    if foretold(problem).is_none_or(|moves| is_too_long(moves, plain_moves)) {
        return Compared::TooLong;
    }
    let left = Rc::new(Cell::new(plain_moves));
    let stop = move || {
        left.set(left.get().saturating_sub(1));
        left.get() == 0
    };
    let other = match plain::stoppable(stop, || plain::solve_problem(problem)) {
        Some(Some(other)) => other,
        Some(None) => return Compared::No,
        None => return Compared::TooLong,
    };
    let Ok(found) = Search::new(problem, &SETTINGS, &Control::default()).solve_diagram() else {
        return Compared::No;
    };
    if !matches!(found.status, Status::Complete | Status::Restricted)
        || found.limits.contains(&Limit::Stopped)
    {
        return Compared::No;
    }
    let worth = has_play(&found);
    if without_forced_replies(found.clone()) == without_forced_replies(other) {
        return Compared::Same(worth);
    }
    // The comparison again, in words.
    match verify(
        problem,
        false,
        &found,
        Second::Plain,
        &SETTINGS,
        &Control::default(),
    ) {
        Ok(Verification::Differs(disagreement)) => {
            let version = TwinSolution {
                name: "a".to_owned(),
                problem: problem.clone(),
                solution: found,
                duplex: None,
            };
            let file = reproduction(&version, false, &disagreement, (Second::Plain, &SETTINGS));
            Compared::Differs(disagreement.differences, file)
        }
        result => Compared::Differs(
            vec![format!("a second comparison says {result:?}")],
            ("odd".to_owned(), String::new()),
        ),
    }
}

/// Draws and compares the problem with a number.
fn one(number: u64, request: &Request, published: &Published, record: &mut Record) {
    let mut random =
        Random(request.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number.rotate_left(32));
    // Illegal or too long problems are drawn again, so each number yields a comparison.
    for _ in 0..200 {
        let Some(problem) = draw(&mut random, number, published, request.plain_moves) else {
            continue;
        };
        match compare(&problem, request.plain_moves) {
            Compared::Same(worth) => {
                record.count(&problem, worth);
                return;
            }
            Compared::TooLong => record.too_long += 1,
            Compared::No => {}
            Compared::Differs(words, (stem, text)) => {
                record.count(&problem, true);
                let path = format!("{stem}-{}-{number}.ron", request.seed);
                eprintln!("number {number}: the searches differ: {}", words.join("; "));
                match std::fs::write(&path, text) {
                    Ok(()) => eprintln!("  {path} reproduces it"),
                    Err(error) => eprintln!("  {path} cannot be written: {error}"),
                }
                record.different.push(number);
                return;
            }
        }
    }
    record.nothing += 1;
}

/// The number of problems compared before the journal is written.
const STRETCH: u64 = 200;

/// Draws and compares the problems of a range of numbers. Each worker takes the next one left.
fn stretch(
    numbers: Range<u64>,
    request: &Request,
    published: &Published,
    workers: &[Worker],
) -> Record {
    let mut sum = Record::default();
    let one = |number, record: &mut Record| one(number, request, published, record);
    for record in share(numbers, workers, one) {
        sum.add(record);
    }
    sum
}

/// Compares the requested problems. Returns the exit code.
pub(crate) fn run(request: &Request) -> Result<u8, String> {
    let published = {
        let corpus = std::env::var_os("PARTON_CORPUS").map(PathBuf::from);
        Published::read(&request.files, corpus.as_deref())?
    };
    println!("{} published problems to be changed", published.len());
    let name = format!(
        "seed {}, {} moves of the plain search, {}",
        request.seed,
        request.plain_moves,
        published.digest()
    );
    let mut record = Record::open(request.journal.as_deref(), &name)?;
    let workers = workers(request.threads)?;
    let started = Instant::now();
    while record.next < request.problems
        && request
            .most_time
            .is_none_or(|most| started.elapsed() < most)
    {
        let end = request.problems.min((record.next / STRETCH + 1) * STRETCH);
        record.add(stretch(record.next..end, request, &published, &workers));
        record.next = end;
        record.keep(request.journal.as_deref())?;
    }
    print!("{record}");
    let done = record.next >= request.problems;
    if !done {
        println!(
            "Stopped after {} of {} problems: the others were not compared.",
            record.next, request.problems
        );
    }
    Ok(match (record.different.is_empty(), done) {
        (false, _) => 70,
        (true, false) => 3,
        (true, true) => 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same numbers yield the same problems, whether or not a run is continued, and for any
    /// number of threads. Some of them have solutions that could be lost.
    #[test]
    fn a_run_can_be_divided() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../problems");
        let words = [
            "--problems",
            "24",
            "--seed",
            "5",
            "--plain-moves",
            "5000",
            root,
        ];
        let request = crate::request::parse(words.into_iter().map(str::to_owned)).unwrap();
        let published = Published::read(&request.files, None).unwrap();
        let workers = workers(2).unwrap();
        let count = |parts: &[(u64, u64)], threads: usize| {
            let mut record = Record::default();
            for (from, to) in parts {
                record.add(stretch(
                    *from..*to,
                    &request,
                    &published,
                    &workers[..threads],
                ));
            }
            assert!(record.different.is_empty(), "{record}");
            record.to_string()
        };
        let whole = count(&[(0, 24)], 1);
        assert_eq!(whole, count(&[(0, 7), (7, 24)], 2));
        assert!(
            whole.contains("24 problems compared") && whole.contains("0 differences"),
            "{whole}"
        );
        assert_ne!(whole, count(&[(24, 48)], 1));
    }

    /// The comparison notices a solution that lacks a key.
    #[test]
    fn lost_solutions_are_noticed() {
        let problem = crate::texts::problem(
            "(id: \"x\", rules: orthodox, stipulation: \"#2\", position: \"7k/8/5K2/8/8/8/8/6R1 \
            w - -\")",
            parton::formats::Format::Ron,
        );
        let Compared::Same(true) = compare(&problem, 100_000) else {
            panic!("it has a solution")
        };
        let mut found = Search::new(&problem, &SETTINGS, &Control::default())
            .solve_diagram()
            .unwrap();
        found.keys.pop().unwrap();
        assert_ne!(
            without_forced_replies(found),
            without_forced_replies(plain::solve_problem(&problem).unwrap())
        );
        assert!(matches!(compare(&problem, 100), Compared::TooLong));
    }
}
