//! Illegal moves that may still end the play: in `!#`, `##` and `##!` the last move may leave its
//! own king in check.
//!
//! They are rare and only needed for one position at a time. The plain rules therefore generate
//! them.

use crate::plain::{PlainPosition, Target};
use crate::position::{Color, Move};
use crate::problem::{Goal, Problem};

/// The moves of side `by` that reach the goal after the moves of `path` from the diagram, although
/// they leave the king of that side in check.
pub fn reckless_moves(problem: &Problem, path: &[Move], by: Color) -> Vec<Move> {
    let stipulation = problem.stipulation;
    let goals = [Some(stipulation.goal), stipulation.own_goal]
        .into_iter()
        .flatten();
    let goals: Vec<Goal> = goals.filter(|goal| leaves_king(*goal)).collect();
    if goals.is_empty() {
        return Vec::new();
    }
    // In a series no move comes between those of one side.
    let pass = |position: &PlainPosition| {
        if stipulation.series.is_some() {
            position.pass_in_series()
        } else {
            position.pass()
        }
    };
    let mut position = PlainPosition::from_setup(&problem.setup);
    for &mv in path {
        // The side that makes a move is set to move.
        if !position.legal_moves().contains(&mv) {
            position = pass(&position);
        }
        position = position.play(mv);
    }
    if position.setup().turn != by {
        position = pass(&position);
    }
    let legal = position.legal_moves();
    let reaching =
        |goal| Target::new(goal).map_or_else(Vec::new, |target| target.reaching_moves(&position));
    let mut moves: Vec<Move> = goals
        .into_iter()
        .flat_map(reaching)
        .filter(|mv| !legal.contains(mv))
        .collect();
    moves.sort_unstable();
    moves.dedup();
    moves
}

/// Returns whether a goal may be reached by a move that leaves the king of the moving side in
/// check.
pub const fn leaves_king(goal: Goal) -> bool {
    matches!(goal, Goal::AutoMate | Goal::DoubleMate | Goal::CounterMate)
}
