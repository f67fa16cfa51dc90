//! The solution reported during a search is exactly the one that it returns, in the same order, and
//! the text and the records made from it equal those made from the whole.

use crate::long::cases;
use crate::published::published_entries;
use crate::support::settings;
use parton::notation::Notation;
use parton::position::Move;
use parton::problem::{Duplex, Part, Problem, Solution, Status, TwinSolution};
use parton::report::json::{LineSource, ProblemEntry, line_records};
use parton::report::{Layout, TextOptions, TextStream, render_text};
use parton::search::{Control, News, Search};
use serde_json::Value;
use std::sync::Mutex;

/// Every problem of `problems/` of at most two moves, and those of help and series play of at most
/// three.
fn problems() -> Vec<Problem> {
    let problems = published_entries().into_iter().map(|entry| entry.problem);
    problems
        .filter(|it| it.stipulation.moves <= if it.stipulation.is_battle() { 2 } else { 3 })
        .collect()
}

/// The positions of these problems also under other stipulations, with set play, and many of them
/// with duplex.
fn variety() -> Vec<Problem> {
    const STIPULATIONS: [&str; 10] = [
        "h#1", "h#1.5", "h=1.5", "hs#1.5", "ser-h#2", "ser-#2", "ser-s=2", "h+1", "hr#1", "#1",
    ];
    let mut all = Vec::new();
    let each = cases(3, STIPULATIONS.len());
    for (number, problem) in problems().into_iter().enumerate() {
        // Different ones for each problem, if not all are used.
        for stipulation in STIPULATIONS.iter().cycle().skip(number * 3).take(each) {
            let stipulation = stipulation.parse().unwrap();
            let mut other = Problem {
                stipulation,
                ..problem.clone()
            };
            other.options.set_play = true;
            other.options.duplex = [Duplex::No, Duplex::Both, Duplex::Half][number % 3];
            other.options.max_solutions = (number % 4 == 3).then_some(2);
            all.push(other);
        }
        all.push(problem);
    }
    all
}

/// The reports of a search: the name of each version, and the lines and the solution of each side.
#[derive(Clone, PartialEq, Debug, Default)]
struct Heard {
    versions: Vec<String>,
    sides: Vec<(bool, Solution, Option<Solution>)>,
    /// The keys of the side being solved.
    keys: Vec<(Move, bool, bool)>,
}

impl Heard {
    fn hear(&mut self, news: News<'_>) {
        match news {
            News::Version { name, .. } => self.versions.push(name.to_owned()),
            News::Side { exchanged } => {
                assert!(
                    self.sides.iter().all(|(_, _, solved)| solved.is_some()),
                    "the side before is done"
                );
                self.sides.push((exchanged, Solution::default(), None));
            }
            News::Lines { part, lines } => {
                let (_, heard, solved) = self.sides.last_mut().expect("a side");
                assert!(solved.is_none() && !lines.is_empty());
                let later = Part::ALL.into_iter().filter(|other| *other > part);
                assert!(
                    later.map(|later| heard.part(later).len()).sum::<usize>() == 0,
                    "parts in their order"
                );
                match part {
                    Part::Set => heard.set_lines.extend_from_slice(lines),
                    Part::Short => heard.short_lines.extend_from_slice(lines),
                    Part::Full => heard.lines.extend_from_slice(lines),
                }
            }
            News::Key(key) => self.keys.push((key.mv, key.check, key.goal)),
            News::Solved(solution) => {
                // They are in the order of the solution, whatever the number of threads.
                let keys: Vec<_> = solution
                    .keys
                    .iter()
                    .map(|node| (node.mv, node.check, node.goal))
                    .collect();
                assert_eq!(std::mem::take(&mut self.keys), keys);
                self.sides.last_mut().expect("a side").2 = Some(solution.clone());
            }
        }
    }
}

fn listen(problem: &Problem, threads: usize) -> (Vec<TwinSolution>, Heard) {
    let heard = Mutex::new(Heard::default());
    let control = Control::default();
    let versions = Search::new(problem, &settings(threads), &control)
        .listener(&|news| {
            heard.lock().unwrap().hear(news);
        })
        .solve()
        .unwrap();
    (versions, heard.into_inner().unwrap())
}

/// The sides of a solution in the order in which they are searched.
fn sides(versions: &[TwinSolution]) -> Vec<(bool, &Solution)> {
    let of = |version: &TwinSolution| {
        let half = version.problem.options.duplex == Duplex::Half;
        (!half, version.duplex.is_some())
    };
    let mut all = Vec::new();
    for version in versions {
        let (own, other) = of(version);
        all.extend(own.then_some((false, &version.solution)));
        all.extend(
            version
                .duplex
                .as_ref()
                .filter(|_| other)
                .map(|solution| (true, solution)),
        );
    }
    all
}

#[test]
fn reports_equal_the_solution() {
    let (mut many, mut solved) = (0, 0);
    for problem in variety() {
        let quiet = Search::new(&problem, &settings(1), &Control::default())
            .solve()
            .unwrap();
        for threads in [1, 3] {
            let (versions, heard) = listen(&problem, threads);
            assert_eq!(versions, quiet, "{} {}", problem.id, problem.stipulation);
            let names: Vec<&str> = versions
                .iter()
                .map(|version| version.name.as_str())
                .collect();
            assert_eq!(heard.versions, names);
            let sides = sides(&versions);
            assert_eq!(heard.sides.len(), sides.len());
            for ((exchanged, lines, solution), side) in heard.sides.iter().zip(sides) {
                assert_eq!((*exchanged, solution.as_ref()), (side.0, Some(side.1)));
                for part in Part::ALL {
                    assert_eq!(
                        lines.part(part),
                        side.1.part(part),
                        "{} {}",
                        problem.id,
                        problem.stipulation
                    );
                }
                many += usize::from(lines.lines.len() > 1);
                solved += 1;
            }
        }
    }
    assert!(
        many > 30 && solved > 200,
        "{many} of {solved} sides have several solutions"
    );
}

/// The first solutions are reported while first moves are still to be searched.
#[test]
fn lines_are_reported_before_the_end() {
    let mut early = 0;
    for problem in problems()
        .iter()
        .filter(|problem| !problem.stipulation.is_battle())
    {
        let control = Control::default();
        let heard = Mutex::new(0);
        let listener = |news: News<'_>| {
            if let News::Lines {
                part: Part::Full, ..
            } = news
            {
                *heard.lock().unwrap() += usize::from(control.done() < control.total());
            }
        };
        Search::new(problem, &settings(1), &control)
            .listener(&listener)
            .solve()
            .unwrap();
        early += usize::from(heard.into_inner().unwrap() > 0);
    }
    assert!(early >= 5, "{early}");
}

fn layouts() -> Vec<TextOptions> {
    let plain = TextOptions::default();
    vec![
        plain,
        TextOptions {
            layout: Layout::Tree,
            color: true,
            width: 40,
            ..plain
        },
        TextOptions {
            notation: Notation::Popeye,
            ..plain
        },
        TextOptions {
            notation: Notation::Long,
            width: 30,
            ..plain
        },
    ]
}

#[test]
fn text_written_line_by_line_equals_the_whole() {
    for problem in variety() {
        let streams = layouts()
            .iter()
            .map(|options| (TextStream::new(&problem, options), String::new()))
            .collect();
        let state: Mutex<Vec<(TextStream, String)>> = Mutex::new(streams);
        let listener = |news: News<'_>| {
            for (stream, text) in &mut *state.lock().unwrap() {
                match news {
                    News::Version { name, problem } => stream.version(name, problem),
                    News::Side { exchanged } => {
                        stream.side(exchanged, problem.options.duplex != Duplex::No);
                    }
                    News::Lines { part, lines } if part == Part::Full => {
                        // One line at a time.
                        for line in lines {
                            stream.lines(part, std::slice::from_ref(line)).unwrap();
                            text.push_str(&stream.take());
                        }
                    }
                    News::Lines { part, lines } => stream.lines(part, lines).unwrap(),
                    News::Key(_) => {}
                    News::Solved(solution) => stream.solved(solution).unwrap(),
                }
                text.push_str(&stream.take());
            }
        };
        let versions = Search::new(&problem, &settings(2), &Control::default())
            .listener(&listener)
            .solve()
            .unwrap();
        for ((_, text), options) in state.into_inner().unwrap().iter().zip(layouts()) {
            let whole = render_text(&problem, &versions, &options).unwrap();
            assert_eq!(*text, whole, "{} {}", problem.id, problem.stipulation);
        }
    }
}

#[test]
fn records_equal_the_lines_of_a_document() {
    for problem in variety() {
        let state = Mutex::new((None, false, Vec::new()));
        let listener = |news: News<'_>| {
            let (version, other, records) = &mut *state.lock().unwrap();
            match news {
                News::Version { name, problem } => {
                    *version = Some((name.to_owned(), problem.clone()));
                }
                News::Side { exchanged } => *other = exchanged,
                News::Lines { part, lines } => {
                    let (twin, made) = version.as_ref().unwrap();
                    let exchanged = *other;
                    let source = LineSource {
                        file: None,
                        printed: &problem,
                        twin,
                        version: made,
                        exchanged,
                    };
                    for record in line_records(&source, part, lines).unwrap() {
                        records.push(
                            serde_json::from_str::<Value>(&record.to_line().unwrap()).unwrap(),
                        );
                    }
                }
                News::Key(_) | News::Solved(_) => {}
            }
        };
        let versions = Search::new(&problem, &settings(2), &Control::default())
            .listener(&listener)
            .solve()
            .unwrap();
        let records = state.into_inner().unwrap().2;
        let whole = serde_json::to_value(
            ProblemEntry::solved(None, &problem, &versions, Vec::new()).unwrap(),
        )
        .unwrap();
        let end = ProblemEntry::counted(None, &problem, versions, Vec::new())
            .unwrap()
            .to_line()
            .unwrap();
        let end: Value = serde_json::from_str(&end).unwrap();
        let mut used = 0;
        for (twin, counted) in whole["twins"]
            .as_array()
            .unwrap()
            .iter()
            .zip(end["twins"].as_array().unwrap())
        {
            for (twin, counted) in [(twin, counted), (&twin["duplex"], &counted["duplex"])] {
                for list in ["set_lines", "short_lines", "lines"] {
                    let Some(lines) = twin[list].as_array() else {
                        continue;
                    };
                    assert_eq!(counted[list], lines.len());
                    let of = |record: &&Value| {
                        record["twin"] == twin["name"]
                            && record["starts"] == twin["starts"]
                            && record["list"] == list
                    };
                    let heard: Vec<&Value> = records
                        .iter()
                        .filter(of)
                        .map(|record| &record["moves"])
                        .collect();
                    assert_eq!(heard, lines.iter().collect::<Vec<_>>());
                    used += heard.len();
                }
                assert_eq!(counted["keys"], twin["keys"]);
            }
        }
        assert_eq!(used, records.len());
    }
}

/// When a search is stopped, its reports are kept, and the rest is marked as incomplete.
#[test]
fn a_search_stopped_while_reporting_says_so() {
    let mut stopped = 0;
    for problem in problems()
        .iter()
        .filter(|problem| !problem.stipulation.is_battle() && problem.twins.is_empty())
    {
        let control = Control::default();
        let heard = Mutex::new(Heard::default());
        let listener = |news: News<'_>| {
            heard.lock().unwrap().hear(news);
            if let News::Lines {
                part: Part::Full, ..
            } = news
            {
                control.stop();
            }
        };
        let versions = Search::new(problem, &settings(1), &control)
            .listener(&listener)
            .solve()
            .unwrap();
        let heard = heard.into_inner().unwrap();
        let solution = &versions[0].solution;
        assert_eq!(heard.sides[0].1.lines, solution.lines);
        if solution.status == Status::Limited {
            stopped += 1;
            let text = render_text(problem, &versions, &TextOptions::default()).unwrap();
            assert!(
                !solution.unsearched.is_empty() && text.contains("Search incomplete: "),
                "{text}"
            );
        }
    }
    assert!(stopped >= 5, "{stopped}");
}
