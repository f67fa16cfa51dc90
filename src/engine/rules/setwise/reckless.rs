//! Moves that ignore the safety of one's own king.
//!
//! The last move of an auto-mate (`!#`) or a double mate (`##`) leaves the king of the moving side
//! in check. That side is then mated only if it cannot even capture the other king without leaving
//! its own attacked. So this module lists illegal moves and captures of kings. Legal moves come
//! from [`walk`](super::walk()).

use super::collect::MoveCollector;
use super::safety::Safety;
use super::walk::{EVERYTHING, SetVisitor, SetWalk};
use super::{Scope, SetWise};
use crate::board::{Cell, attacks};
use crate::position::{Men, Move, Role};
use crate::rules::PositionOf;

/// Adds all moves to a list, safe or not, including captures of the other king. Castling follows
/// the usual rules.
#[inline(never)]
pub(super) fn collect<R: SetWise>(position: &PositionOf<R>, list: &mut Vec<Move>) {
    let men = position.men();
    let us = position.turn();
    let mut visitor = MoveCollector::new(position, list);
    let careless = SetWalk::<R, EVERYTHING> {
        position,
        scope: &Scope::EVERYTHING,
        safety: Safety::none(),
    };
    for &board in R::BOARDS {
        for king in men.men(us, Role::King, board) {
            let to = attacks::king(king) & R::enterable(men, us, board);
            let _ = visitor.man(Role::King, Cell::new(board, king), to, R::landing(board));
        }
        let _ = careless.pieces(board, &mut visitor);
        let _ = careless.pawns(board, &mut visitor);
    }
    let _ = careless.en_passant(&mut visitor);
    let careful = SetWalk::<R, EVERYTHING> {
        position,
        scope: &Scope::EVERYTHING,
        safety: Safety::new::<R>(position),
    };
    let _ = careful.castling(&mut visitor);
}

/// Returns whether a move is safe for the king of the side that makes it, both where it moves and
/// where it lands.
pub(super) fn is_safe<R: SetWise>(position: &PositionOf<R>, mv: Move) -> bool {
    let us = position.turn();
    let men = position.men();
    let (from, to) = (mv.from(), mv.to());
    // Only the king's own moves need a test on the board where they are made: a departing man opens
    // lines and closes none.
    let leaves = R::TRANSFERS && mv.role() == Role::King && !mv.is_castling();
    let before = Cell::new(from.board, to.square);
    let attacked = || {
        position
            .attackers(before, !us, men.occupied(from.board) - from.square.into())
            .any()
    };
    !(leaves && attacked() || position.play(mv).is_in_check(us))
}
