//! The plain search of the problems that the fast search does not solve, as one unit of work.

use super::SolveError;
use super::control::Interrupted;
use super::units::{Outcome, Stage, Units};
use crate::position::{Color, REBORN_IF_CAPTURED, REBORN_IF_CAPTURING, Setup};
use crate::problem::{Goal, Play, Problem, Solution};
use crate::rules::AnyPosition;
use parton_plain as plain;
use std::sync::atomic::Ordering::Relaxed;

/// Solves by the plain search the problems that the fast search does not know yet.
pub(super) fn solve_plainly(
    problem: &Problem,
    white: Color,
    units: &Units,
) -> Result<Solution, SolveError> {
    let duplex = white == Color::Black;
    // Introductory moves precede a series.
    let intro = problem.stipulation.intro > 0 && problem.stipulation.series.is_none();
    let nowhere = problem.stipulation.goal == Goal::AToB && problem.target.is_none();
    // A goal by rebirth can be reached only under conditions with rebirths.
    let reborn = problem
        .setup
        .rules
        .conditions
        .any(REBORN_IF_CAPTURED.with(REBORN_IF_CAPTURING));
    let lacks = problem.stipulation.goal.is_by_rebirth() && !reborn;
    if nowhere || intro || lacks || problem.unplayed_beside_nulls().is_some() {
        return Err(SolveError::Unsupported(problem.stipulation));
    }
    if !problem.stipulation.leads_to_diagram() {
        let helps = matches!(
            problem.stipulation.play,
            Play::Help | Play::HelpSelf | Play::HelpReflex | Play::Reciprocal
        );
        let begins = if helps {
            problem.stipulation.starter()
        } else {
            problem.setup.turn
        };
        let turn = if duplex { !begins } else { begins };
        let en_passant = problem.setup.en_passant.filter(|_| !duplex);
        AnyPosition::new(&Setup {
            turn,
            en_passant,
            ..problem.setup.clone()
        })?;
    }
    let search = || {
        let stop = units.control.stop_flag();
        let search = || {
            if duplex {
                plain::solve_duplex(problem)
            } else {
                plain::solve_problem(problem)
            }
        };
        plain::stoppable(move || stop.load(Relaxed), search).ok_or(Interrupted)
    };
    let keep = |found: &Option<Solution>| Outcome::Solution(found.clone().map(Box::new));
    let read = |outcome| match outcome {
        Outcome::Solution(found) => Some(found.map(|found| *found)),
        _ => None,
    };
    if let Ok(found) = units
        .place(Stage::Plain, 0_u16, (0, 0))
        .decide((keep, read), |_| search())
    {
        found.ok_or(SolveError::Unsupported(problem.stipulation))
    } else {
        let mut solution = Solution::default();
        units.limit(&mut solution);
        Ok(solution)
    }
}
