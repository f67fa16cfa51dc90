//! Poses a known solution as a problem: the diagram, the stipulation, the form, and the required
//! findings.

use super::course::Step;
use super::kinds::Form;
use super::starts::made_sound;
use crate::positions::Random;
use parton::board::{Cell, Square};
use parton::position::{CastlingSetup, Color, Man, Move, Role, Setup};
use parton::problem::{
    Change, Duplex, Line, Options, Part, Problem, Solution, Spot, Stipulation, Twin, TwinSolution,
};

/// The required part of the solutions.
#[derive(Clone, Debug)]
pub(crate) enum Wanted {
    /// This line, among those of set play or among the others, including short ones.
    Line(Vec<Step>, Part),
    /// These first moves, as keys.
    Keys(Vec<Move>),
    /// Lines that begin with these moves (parrying series against defence).
    Beginnings(Vec<Move>),
}

/// A problem with a known solution.
#[derive(Clone, Debug)]
pub(crate) struct Posed {
    pub(crate) problem: Problem,
    pub(crate) wanted: Wanted,
    /// Whether the solution belongs to the side that does not begin.
    pub(crate) exchanged: bool,
}

impl Posed {
    /// Poses the solution of a position in a form. `setup` is the position from which the solution
    /// begins, with the side of its first move to move. Returns `None` if the form is impossible.
    pub(crate) fn new(
        random: &mut Random,
        (mut setup, target): (Setup, Option<Setup>),
        stipulation: Stipulation,
        form: Form,
        wanted: Wanted,
    ) -> Option<Self> {
        let journey = stipulation.leads_to_diagram();
        let exchanged = matches!(form, Form::Duplex | Form::HalfDuplex);
        if exchanged || form == Form::SetPlay {
            // The problem begins with the other side to move; an en passant right belongs to the
            // side that has it.
            setup = made_sound_with_right(Setup {
                turn: !setup.turn,
                ..setup
            })?;
        }
        let options = Options {
            set_play: form == Form::SetPlay || stipulation.is_battle() && random.chance(50),
            variations: !stipulation.is_battle() || random.chance(50),
            duplex: match form {
                Form::Duplex => Duplex::Both,
                Form::HalfDuplex => Duplex::Half,
                _ => Duplex::No,
            },
            white_to_play: form == Form::WhiteToPlay,
            ..Options::default()
        };
        let mut problem = Problem {
            options,
            target,
            ..Problem::bare("constructed", setup, stipulation)
        };
        if form == Form::Twin {
            problem = if journey {
                with_neutral_twin(problem)
            } else {
                as_twin(random, &problem)
            };
        }
        Some(Self {
            problem,
            wanted,
            exchanged,
        })
    }

    /// The part missing from the solutions; `None` if nothing is missing.
    pub(crate) fn missing(&self, versions: &[TwinSolution]) -> Option<String> {
        let Some(version) = versions.last() else {
            return Some("no version was solved".to_owned());
        };
        let found = if self.exchanged {
            version.duplex.as_ref()
        } else {
            Some(&version.solution)
        };
        let Some(found) = found else {
            return Some("the duplex was not solved".to_owned());
        };
        self.missing_in(found)
    }

    pub(crate) fn missing_in(&self, found: &Solution) -> Option<String> {
        let is_it = |line: &Line, steps: &[Step]| {
            line.0.len() == steps.len()
                && line
                    .0
                    .iter()
                    .zip(steps)
                    .all(|(made, step)| (made.by, made.mv) == *step)
        };
        match &self.wanted {
            Wanted::Line(steps, Part::Set) => {
                let there = found.set_lines.iter().any(|line| is_it(line, steps));
                (!there).then(|| format!("the set line {steps:?}"))
            }
            Wanted::Line(steps, _) => {
                let there = found
                    .lines
                    .iter()
                    .chain(&found.short_lines)
                    .any(|line| is_it(line, steps));
                (!there).then(|| format!("the line {steps:?}"))
            }
            Wanted::Keys(keys) => {
                let lost = keys
                    .iter()
                    .find(|key| !found.keys.iter().any(|node| node.mv == **key))?;
                Some(format!("the key {lost:?}"))
            }
            Wanted::Beginnings(moves) => {
                let begins =
                    |line: &Line, mv: Move| line.0.first().is_some_and(|first| first.mv == mv);
                let lost = moves.iter().find(|mv| {
                    !found
                        .lines
                        .iter()
                        .chain(&found.short_lines)
                        .any(|line| begins(line, **mv))
                })?;
                Some(format!("a line that begins with {lost:?}"))
            }
        }
    }
}

/// The setup if it is sound, with its en passant right even if it belongs to the other side.
fn made_sound_with_right(setup: Setup) -> Option<Setup> {
    let right = setup.en_passant;
    let sound = made_sound(setup).ok()??;
    Some(Setup {
        en_passant: right,
        ..sound
    })
}

/// A diagram whose twin is the problem. If rights would be lost with the men, a man is only added
/// or removed.
fn as_twin(random: &mut Random, problem: &Problem) -> Problem {
    let setup = problem.setup.clone();
    let bound = !setup.castling_rooks().is_empty() || setup.en_passant.is_some();
    let mut diagram = problem.clone();
    diagram.zero_position = random.chance(50);
    let spot = |cell: Cell| Spot {
        square: cell.square,
        board: Some(cell.board),
    };
    let movable: Vec<usize> = (0..setup.men.len())
        .filter(|index| !setup.men[*index].1.role.is_king())
        .collect();
    let law = setup.rules.variant.law();
    let free: Vec<Cell> = (0..64)
        .map(|index| {
            Cell::new(
                random.pick(setup.rules.variant.planes()),
                Square::wrap(index),
            )
        })
        .filter(|cell| {
            law.has_square(cell.square) && setup.men.iter().all(|(at, _)| at.square != cell.square)
        })
        .collect();
    let changes = match random.below(5) {
        0 if !movable.is_empty() => {
            let (cell, man) = diagram.setup.men.remove(random.pick(&movable));
            vec![Change::Add(cell, man)]
        }
        1 if !movable.is_empty() && !free.is_empty() && !bound => {
            let index = random.pick(&movable);
            let (from, to) = (setup.men[index].0, random.pick(&free));
            let to = Cell::new(from.board, to.square);
            diagram.setup.men[index].0 = to;
            vec![Change::Move(spot(to), spot(from))]
        }
        2 if !bound && setup.rules.conditions.is_empty() => {
            let polish = Change::Polish;
            match diagram.with_changes([&polish]) {
                Ok(turned) => {
                    diagram.setup = turned.setup;
                    vec![polish]
                }
                Err(_) => Vec::new(),
            }
        }
        3 => {
            let other: Stipulation = Stipulation {
                exact: !problem.stipulation.exact,
                ..problem.stipulation
            };
            diagram.stipulation = other;
            vec![Change::Stipulation(problem.stipulation)]
        }
        _ if !free.is_empty() => {
            let at = random.pick(&free);
            diagram
                .setup
                .men
                .push((at, Man::new(Color::White, Role::Knight)));
            vec![Change::Remove(spot(at))]
        }
        _ => Vec::new(),
    };
    diagram.twins = vec![Twin {
        continued: false,
        changes,
    }];
    diagram
}

/// A problem whose twin only states the castling rights that it has anyway.
fn with_neutral_twin(problem: Problem) -> Problem {
    let castling = CastlingSetup::Given(problem.setup.castling_rooks());
    Problem {
        twins: vec![Twin {
            continued: false,
            changes: vec![Change::Castling(castling)],
        }],
        ..problem
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constructed::judge::{Judged, judge};
    use crate::texts;
    use parton::formats::Format;
    use parton::search::{Control, Search, Settings};
    use std::time::Duration;

    fn solved(problem: &Problem) -> Vec<TwinSolution> {
        let settings = Settings {
            threads: 1,
            hash_mib: 1,
            ..Settings::default()
        };
        Search::new(problem, &settings, &Control::default())
            .solve()
            .unwrap()
    }

    /// The judge notices a search that drops a line or a key.
    #[test]
    fn dropped_solutions_are_noticed() {
        // One of the lines of the plain search, in which Black lets the rook mate.
        let help = texts::problem(
            "(id: \"x\", rules: orthodox, stipulation: \"h#2\", position: \"7k/8/5K2/8/8/8/8/6R1 \
            b - -\")",
            Format::Ron,
        );
        let plain = parton::plain::solve_problem(&help).unwrap();
        let line: Vec<Step> = plain.lines[0]
            .0
            .iter()
            .map(|step| (step.by, step.mv))
            .collect();
        let posed = Posed {
            problem: help.clone(),
            wanted: Wanted::Line(line, Part::Full),
            exchanged: false,
        };
        let mut versions = solved(&help);
        assert_eq!(posed.missing(&versions), None);
        versions[0].solution.lines.remove(0);
        assert!(
            posed
                .missing(&versions)
                .is_some_and(|words| words.contains("the line"))
        );

        let direct = texts::problem(
            "(id: \"x\", rules: orthodox, stipulation: \"#2\", position: \"7k/8/5K2/8/8/8/8/6R1 \
            w - -\")",
            Format::Ron,
        );
        let keys = parton::plain::solve_problem(&direct)
            .unwrap()
            .keys
            .iter()
            .map(|node| node.mv)
            .collect();
        let posed = Posed {
            problem: direct.clone(),
            wanted: Wanted::Keys(keys),
            exchanged: false,
        };
        let mut versions = solved(&direct);
        assert_eq!(posed.missing(&versions), None);
        versions[0].solution.keys.pop();
        assert!(
            posed
                .missing(&versions)
                .is_some_and(|words| words.contains("the key"))
        );
    }

    /// Both searches lack a line that is not a solution, so a wrong definition here also shows.
    #[test]
    fn a_line_that_is_not_a_solution_is_reported_as_lost() {
        let help = texts::problem(
            "(id: \"x\", rules: orthodox, stipulation: \"h#2\", position: \"7k/8/5K2/8/8/8/8/6R1 \
            b - -\")",
            Format::Ron,
        );
        let line = vec![(Color::Black, Move::PASS)];
        let posed = Posed {
            problem: help,
            wanted: Wanted::Line(line, Part::Full),
            exchanged: false,
        };
        assert!(matches!(
            judge(&posed, 0, 0, Duration::from_mins(1)),
            Judged::Lost(_)
        ));
    }
}
