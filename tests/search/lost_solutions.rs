//! Problems in which solutions were lost or wrongly found, each with the complete answer of another
//! program.
//!
//! The faults were revealed by problems constructed with solutions, and by public reports about
//! solvers; no comparison of random problems had found them. The fast search is tested with all
//! techniques and with each one off, the plain search where it is fast enough.

use crate::common::popeye::play;
use crate::fairy_problems::as_popeye;
use crate::support::affordable;
use parton::formats::{Defaults, Format, load_str};
use parton::notation::Language;
use parton::plain;
use parton::problem::{Duplex, Problem, Solution, Status};
use parton::report::{render_text, single_version};
use parton::search::{Control, Search, Settings, Techniques};
use serde::Deserialize;

/// A problem and its complete play.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fact {
    id: String,
    /// The problem in Popeye's input language, without its first and last word.
    input: String,
    /// The lines or keys in Popeye's layout, as printed by Popeye 4.104.
    play: String,
}

impl Fact {
    fn problem(&self) -> Problem {
        let text = format!("BeginProblem\n{}\nEndProblem\n", self.input);
        let loaded = load_str("lost.inp", &text, Format::Popeye, Defaults::default());
        let entry = loaded.entries.into_iter().next();
        entry
            .unwrap_or_else(|| panic!("{}: {:?}", self.id, loaded.diagnostics))
            .problem
            .completed()
    }

    /// Compares a solution with the play of the fact.
    fn check(&self, problem: &Problem, solution: Solution, by: &str) {
        assert_eq!(solution.status, Status::Complete, "{}: {by}", self.id);
        let version = single_version(problem, solution);
        let text = render_text(problem, &[version], &as_popeye(Language::PopeyeEnglish)).unwrap();
        assert_eq!(lines(&text), lines(&self.play), "{}: {by}", self.id);
    }
}

/// The lines or keys of a text without move numbers, which the programs place differently after an
/// introduction.
fn lines(text: &str) -> Vec<String> {
    let moves = |line: &str| {
        let words = line
            .split_whitespace()
            .map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'));
        words.collect::<Vec<_>>().join(" ")
    };
    let mut lines: Vec<String> = play(text)
        .iter()
        .flat_map(|tree| tree.lines())
        .map(moves)
        .collect();
    lines.sort_unstable();
    lines
}

#[test]
fn solutions_that_were_lost_are_found() {
    agree_with_popeye(include_str!("../data/lost_solutions.ron"));
}

/// Random problems under the kinds of Circe, with various combinations of options.
#[test]
fn options_of_circe_have_popeyes_solutions() {
    agree_with_popeye(include_str!("../data/circe_options.ron"));
}

/// Compares complete solutions with those of facts: the fast search with all techniques and with
/// each one off, and the plain search where it is quick enough.
fn agree_with_popeye(facts: &str) {
    let facts: Vec<Fact> = ron::from_str(facts).unwrap();
    let mut plainly = 0;
    for fact in &facts {
        let problem = fact.problem();
        let none_and_all = [("nothing", Techniques::NONE), ("anything", Techniques::ALL)];
        for &(name, technique) in Techniques::NAMED.iter().chain(&none_and_all) {
            // Without bounds a proof game takes too long.
            let unbounded = technique == Techniques::BOUNDS || technique == Techniques::ALL;
            if unbounded && !affordable(&problem, 200_000.0) {
                continue;
            }
            let techniques = if technique == Techniques::ALL {
                Techniques::NONE
            } else {
                Techniques::ALL.without(technique)
            };
            let settings = Settings {
                techniques,
                ..Settings::default()
            };
            let found = Search::new(&problem, &settings, &Control::default())
                .solve_diagram()
                .unwrap();
            fact.check(&problem, found, &format!("the fast search without {name}"));
        }
        if affordable(&problem, 20_000.0) {
            let found = if problem.options.duplex == Duplex::Half {
                plain::solve_duplex(&problem)
            } else {
                plain::solve_problem(&problem)
            };
            fact.check(&problem, found.unwrap(), "the plain search");
            plainly += 1;
        }
    }
    let solved = facts.iter().filter(|fact| !fact.play.is_empty()).count();
    assert!(
        2 * plainly > facts.len() && 2 * solved > facts.len(),
        "{plainly}, {solved} of {}",
        facts.len()
    );
}
