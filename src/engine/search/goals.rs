//! Whether a move reaches a goal.

use super::control::Techniques;
use crate::position::{Move, MoveKind};
use crate::problem::Goal;
use crate::rules::{NonMateFilter, PositionOf, Rules, has_legal_move, legal_moves};

/// Whether the fast search knows a goal: those that can be seen from the last move and the position after it.
///
/// Goals that ask where a man stood in the diagram, or that let a side stand in check, are left to the plain search.
pub(super) const fn is_known(goal: Goal) -> bool {
    matches!(
        goal,
        Goal::Mate
            | Goal::Stalemate
            | Goal::MateOrStalemate
            | Goal::DoubleStalemate
            | Goal::AutoStalemate
            | Goal::Check
            | Goal::Capture
            | Goal::WinOfMan
            | Goal::EnPassant
            | Goal::Castling
            | Goal::AnyMove
            | Goal::Target(_)
            | Goal::Chess81
    )
}

/// Whether a legal move reaches a goal; `after` is the position after it.
#[inline]
pub(super) fn reached<R: Rules>(goal: Goal, mv: Move, after: &PositionOf<R>) -> bool {
    let check = || after.is_in_check(after.turn());
    let stuck = || !has_legal_move::<R>(after);
    // The side that moved is never in check itself.
    let mover_stuck = || !has_legal_move::<R>(&after.pass());
    match goal {
        Goal::Mate => check() && stuck(),
        Goal::Stalemate => !check() && stuck(),
        Goal::MateOrStalemate => stuck(),
        Goal::DoubleStalemate => !check() && stuck() && mover_stuck(),
        Goal::AutoStalemate => mover_stuck(),
        Goal::Check => check(),
        Goal::Capture | Goal::WinOfMan => mv.captured().is_some(),
        Goal::EnPassant => matches!(mv.kind(), MoveKind::EnPassant | MoveKind::EnPassantAcross),
        Goal::Castling => mv.is_castling(),
        Goal::AnyMove => true,
        Goal::Target(square) => mv.to().square == square,
        Goal::Chess81 => R::variant(after).law().is_last_rank(!after.turn(), mv.to()),
        _ => false,
    }
}

/// Adds the legal moves that can reach a goal to a list: all that do, and others.
pub(super) fn candidates<R: Rules>(goal: Goal, position: &PositionOf<R>, list: &mut Vec<Move>) {
    match goal {
        Goal::Mate | Goal::Check => R::collect_in(position, &R::checks(position), list),
        Goal::Stalemate | Goal::DoubleStalemate => R::collect_in(position, &R::stalemates(position), list),
        _ => R::collect(position, list),
    }
}

/// What tells that moves surely do not reach a goal.
#[inline]
pub(super) fn non_mates<R: Rules>(
    goal: Goal,
    position: &PositionOf<R>,
    techniques: Techniques,
) -> Option<R::NonMates<'_>> {
    (goal == Goal::Mate && techniques.has(Techniques::MATE_MOVES)).then(|| R::non_mates(position))
}

/// The legal moves that reach a goal.
pub(super) fn goal_moves<R: Rules>(
    goal: Goal,
    position: &PositionOf<R>,
    techniques: Techniques,
) -> impl Iterator<Item = Move> + use<'_, R> {
    let mut moves: Vec<Move> = Vec::new();
    if techniques.has(Techniques::MATE_MOVES) {
        candidates::<R>(goal, position, &mut moves);
    } else {
        moves = legal_moves::<R>(position);
    }
    let non_mates = non_mates::<R>(goal, position, techniques);
    let fails = move |mv| non_mates.as_ref().is_some_and(|filter| filter.refutes(mv));
    moves.into_iter().filter(move |&mv| !fails(mv) && reached::<R>(goal, mv, &position.play(mv)))
}

/// Whether the side to move can reach a goal at once.
pub(super) fn is_at_hand<R: Rules>(goal: Goal, position: &PositionOf<R>, techniques: Techniques) -> bool {
    goal_moves::<R>(goal, position, techniques).next().is_some()
}

/// Whether every legal move reaches a goal, and there is one.
pub(super) fn all_reach<R: Rules>(goal: Goal, position: &PositionOf<R>, techniques: Techniques) -> bool {
    if goal == Goal::Mate && techniques.has(Techniques::MATE_MOVES) && R::has_quiet_move(position, &R::checks(position))
    {
        return false;
    }
    let moves = legal_moves::<R>(position);
    if moves.is_empty() {
        return false;
    }
    if let Some(filter) = non_mates::<R>(goal, position, techniques)
        && moves.iter().any(|mv| filter.refutes(*mv))
    {
        return false;
    }
    moves.into_iter().all(|mv| reached::<R>(goal, mv, &position.play(mv)))
}
