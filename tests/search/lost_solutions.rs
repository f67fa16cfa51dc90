//! Problems in which solutions were lost or wrongly found, each with the complete answer of another
//! program.
//!
//! The faults were revealed by problems constructed with solutions, and by public reports about
//! solvers; no comparison of random problems had found them. The fast search is tested with all
//! techniques and with each one off, the plain search where it is fast enough.

use crate::common::popeye::play;
use crate::fairy_problems::as_popeye;
use crate::long::is_long;
use crate::support::affordable;
use parton::formats::{Defaults, Format, load_str};
use parton::notation::Language;
use parton::plain;
use parton::position::Role;
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
    agree_with_popeye(include_str!("../data/lost_solutions.ron"), 1);
}

/// Random problems under the kinds of Circe, with various combinations of options. In the short
/// form each is solved without every third technique.
#[test]
fn options_of_circe_have_popeyes_solutions() {
    let step = if is_long() { 1 } else { 3 };
    agree_with_popeye(include_str!("../data/circe_options.ron"), step);
}

/// Compares complete solutions with those of facts: the fast search with all techniques and with
/// each one off, or each fact with every `step`-th, in turn; and the plain search where it is quick
/// enough.
fn agree_with_popeye(facts: &str, step: usize) {
    let facts: Vec<Fact> = ron::from_str(facts).unwrap();
    let mut plainly = 0;
    for (number, fact) in facts.iter().enumerate() {
        let problem = fact.problem();
        let none_and_all = [("nothing", Techniques::NONE), ("anything", Techniques::ALL)];
        let one_off = Techniques::NAMED.iter().skip(number % step).step_by(step);
        for &(name, technique) in one_off.chain(&none_and_all) {
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

/// Each version of a problem takes the options that hold for its own stipulation, and begins with
/// the side of that stipulation: a twin is solved like the same stipulation alone.
#[test]
fn options_hold_for_the_stipulation_of_each_version() {
    let read = |option: &str, stipulation: &str, twin: &str| {
        let twin = if twin.is_empty() {
            String::new()
        } else {
            format!("twin stipulation {twin}\n")
        };
        let text = format!(
            "beginproblem\noption {option}\nstipulation {stipulation}\n\
             pieces white Kc2 Rh8\n black Ka3 Pb6\n{twin}endproblem\n"
        );
        let loaded = load_str("twins.inp", &text, Format::Popeye, Defaults::default());
        let entry = loaded.entries.into_iter().next();
        entry
            .unwrap_or_else(|| panic!("{text}: {:?}", loaded.diagnostics))
            .problem
    };
    let solve = |problem: Problem| {
        let problem = problem.completed();
        let control = Control::default();
        let versions = Search::new(&problem, &Settings::default(), &control)
            .solve()
            .unwrap();
        render_text(&problem, &versions, &as_popeye(Language::PopeyeEnglish)).unwrap()
    };
    for option in ["whitetoplay", "postkeyplay", "stoponshortsolutions"] {
        let tasks = ["#2", "s#2", "h#2", "ser-#2", "ser-h#2", "ser-h#3", "hs#2"];
        for stipulation in tasks {
            for twin in tasks {
                let versions = read(option, stipulation, twin).versions().unwrap();
                let [one, other] = &versions[..] else {
                    panic!("{stipulation}, twin {twin}");
                };
                for (version, own) in [(one, stipulation), (other, twin)] {
                    let alone = read(option, own, "").versions().unwrap().remove(0);
                    assert_eq!(
                        lines(&solve(version.problem.clone())),
                        lines(&solve(alone.problem)),
                        "{option}: {own} beside {stipulation} and {twin}"
                    );
                }
            }
        }
    }
    // The plays of the twins by Popeye 4.104, which ignores the options in them.
    for (option, stipulation, twin, pawn, play) in [
        ("whitetoplay", "h#2", "#2", false, "\n   1.Rh8-h4 !\n"),
        (
            "postkeyplay",
            "#2",
            "ser-#2",
            true,
            "\n  1.Kc2-c3   2.Rh8-a8 #\n",
        ),
    ] {
        let mut problem = read(option, stipulation, twin);
        if !pawn {
            problem.setup.men.retain(|(_, man)| man.role != Role::Pawn);
        }
        let version = problem.versions().unwrap().remove(1);
        assert_eq!(lines(&solve(version.problem)), lines(play), "{option}");
    }
}
