//! The search of help and series play: set play, shorter lines, and lines of full length, each
//! listed in the order of its moves.

use super::SolveError;
use super::control::Settings;
use super::diagrams::Diagrams;
use super::line::destination::Destination;
use super::line::lines::Lines;
use super::line::parry::Parries;
use super::line::search::Tell;
use super::memory::{table, table_bytes};
use super::prune::{Case, Prunable};
use super::script::{Parry, Script};
use super::stream::Stream;
use super::units::{Stage, Units};
use crate::position::Position;
use crate::problem::{Length, Limit, Line, Options, Part, Problem, Solution};

/// Help and series play: set play, shorter lines, lines.
pub(super) fn solve_lines<R: Prunable>(
    problem: &Problem,
    (position, set_position): (&Position<R::Men>, Option<&Position<R::Men>>),
    case: &Case,
    destination: Option<Destination<R>>,
    settings: &Settings,
    units: &Units,
    stream: &Stream,
) -> Result<Solution, SolveError> {
    let control = units.control;
    let &Case {
        script,
        start,
        techniques,
        ..
    } = case;
    let table = table(
        table_bytes(
            u8::try_from(script.movers.len())
                .unwrap_or(u8::MAX)
                .saturating_sub(1),
            settings,
        ),
        control,
    )?;
    let diagrams = Diagrams::new::<R>(start, &problem.stipulation);
    let lines = Lines::<R> {
        control,
        units,
        table,
        techniques,
        destination,
        diagrams,
        prunings: R::prunings(case),
    };
    let forced = control.interruptible(|| lines.forced(position, script));
    let mut solution = Solution::default();
    if forced.is_err() {
        units.limit(&mut solution);
    }
    solution.forced = forced.unwrap_or_default();
    let options = &problem.options;
    // Help and series play have one restriction only: the range of first moves.
    solution.restrict(&Options {
        first_moves: options.first_moves,
        ..Options::DEFAULT
    });
    let most = options
        .max_solutions
        .map(|most| usize::try_from(most).unwrap_or(usize::MAX));
    let mut search = |stage,
                      scripts: &[Script],
                      range: Option<(u32, u32)>,
                      room: &mut Option<usize>,
                      tell: &Tell| {
        let mut all: Vec<Line> = Vec::new();
        for (index, script) in scripts.iter().enumerate() {
            // The shortest proof games have precedence.
            let taken = if script.is_by_length() { all.len() } else { 0 };
            let room = room.map(|room| room - taken);
            if room == Some(0) {
                break;
            }
            let unit = (stage, index as u16);
            let Some(start) = (if stage == Stage::Set {
                set_position
            } else {
                Some(position)
            }) else {
                break;
            };
            let mut found = lines.search(start, script, unit, range, room, tell);
            if let Some(room) = room.filter(|_| script.is_by_length()) {
                found.lines.sort();
                found.lines.truncate(room);
            }
            if found.is_cut {
                units.limit(&mut solution);
            }
            for mv in found.unsearched {
                units.limit(&mut solution);
                // The other side begins set play: its first moves are not those of the problem.
                if stage != Stage::Set && !solution.unsearched.contains(&mv) {
                    solution.unsearched.push(mv);
                }
            }
            all.extend(found.lines);
            if options.length == Length::Shortest && !all.is_empty() {
                if index + 1 < scripts.len() {
                    solution.limit(Limit::Shortest);
                }
                break;
            }
        }
        all.sort();
        if let Some(room) = room {
            all.truncate(*room);
            *room -= all.len();
        }
        if let (Some(0), Some(most)) = (*room, options.max_solutions) {
            solution.limit(Limit::MaxSolutions(most));
        }
        all
    };
    let set = if options.set_play {
        script.set_play()
    } else {
        None
    };
    let set_lines = set.map_or_else(Vec::new, |set| {
        let scripts: Vec<Script> = set.shorter().into_iter().chain([set]).collect();
        search(Stage::Set, &scripts, None, &mut most.clone(), &|_| {})
    });
    stream.report(Part::Set, &set_lines, usize::MAX);
    if script.parry == Parry::Resists {
        let found = Parries::new(&lines, &problem.stipulation, options).search(position);
        let (mut short_lines, mut full_lines) = (found.short_lines, found.lines);
        if found.is_cut || !found.unsearched.is_empty() {
            units.limit(&mut solution);
            solution.unsearched = found.unsearched;
        }
        if let Some(most) = most.filter(|most| *most <= short_lines.len() + full_lines.len()) {
            solution.limit(Limit::MaxSolutions(most as u64));
            short_lines.truncate(most);
            full_lines.truncate(most - short_lines.len());
        }
        return Ok(Solution {
            set_lines,
            short_lines,
            lines: full_lines,
            ..solution
        });
    }
    let mut room = most;
    let short_lines = search(
        Stage::Short,
        &script.shorter(),
        options.first_moves,
        &mut room,
        &|_| {},
    );
    stream.report(Part::Short, &short_lines, usize::MAX);
    let cut_short = options.length == Length::Shortest && !short_lines.is_empty();
    let most_full = room.unwrap_or(usize::MAX);
    let report = |lines: &[Line]| stream.report(Part::Full, lines, most_full);
    let full_lines = if cut_short {
        Vec::new()
    } else {
        search(
            Stage::Full,
            std::slice::from_ref(script),
            options.first_moves,
            &mut room,
            &report,
        )
    };
    if cut_short {
        solution.limit(Limit::Shortest);
    }
    solution.unsearched.sort_unstable();
    Ok(Solution {
        set_lines,
        short_lines,
        lines: full_lines,
        ..solution
    })
}
