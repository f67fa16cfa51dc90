//! Moves that ignore the safety of one's own king, for the last move of an auto-mate (`!#`) or a
//! double mate (`##`).
//!
//! The list holds all pseudo-legal moves with the effects of conditions, except captures of a king.
//! The plain rules decide what such captures lead to under each condition; this is seldom
//! necessary.

use super::conditions::each_candidate;
use super::{Collect, GeneralPosition};
use crate::board::Cell;
use crate::position::{Man, Men, Move, MoveKind, Zero};

/// The moves into which conditions turn a pseudo-legal move.
pub(super) fn sequels(position: &GeneralPosition, mv: Move, list: &mut Vec<Move>) {
    if mv.kind() == MoveKind::Exchange {
        list.push(mv);
    } else {
        position.under_conditions(mv, list);
    }
}

/// Adds all moves to a list, legal or not, except captures of a king.
#[cold]
pub(super) fn collect(position: &GeneralPosition, list: &mut Vec<Move>) {
    let men = position.men();
    let mut plain = Vec::with_capacity(64);
    let _ = each_candidate(
        position,
        true,
        &mut Collect {
            men,
            list: &mut plain,
        },
    );
    for mv in plain {
        sequels(position, mv, list);
    }
    position.exchanges(list);
    position.unusual_en_passant(list);
    // A royal man in check may not change board: the generator omits such moves as illegal, but
    // here that is no objection.
    if men.law().zero == Zero::ToVacant && position.is_in_check(position.turn()) {
        let is_royal = |cell: Cell| men.man_at(cell).is_some_and(Man::is_royal);
        let kings = men
            .all_of(position.turn())
            .filter(|&(from, role)| is_royal(from) && !role.is_pawn());
        let changes = kings
            .map(|(from, role)| Move::new(role, from, Cell::new(from.board.other(), from.square)));
        let vacant = changes.filter(|mv| men.man_at(mv.to()).is_none());
        list.extend(vacant.map(|mv| mv.of_kind(MoveKind::Zero)));
    }
}
