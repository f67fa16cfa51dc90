//! Moves as if one's own king could not be attacked, for the last move of an auto-mate (`!#`) or a
//! double mate (`##`).
//!
//! All that men's ways and conditions make, whatever speaks against them, but for captures of a
//! king: what those lead to under each condition is asked of the plain rules, which is seldom
//! necessary.

use super::conditions::each_candidate;
use super::{Collect, GeneralPosition};
use crate::board::Cell;
use crate::position::{Men, Move, MoveKind, Zero};

/// The moves that take the place of one that men's ways have, as conditions make them.
pub(super) fn sequels(position: &GeneralPosition, mv: Move, list: &mut Vec<Move>) {
    if mv.kind() == MoveKind::Exchange {
        list.push(mv);
    } else {
        position.under_conditions(mv, list);
    }
}

/// Adds all moves to a list, whether they are legal or not, but for captures of a king.
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
    // A king in check is not offered a change of board: it would not be legal, but here that is no
    // objection.
    if men.law().zero == Zero::ToVacant && position.is_in_check(position.turn()) {
        let kings = men
            .all_of(position.turn())
            .filter(|(_, role)| role.is_king());
        let changes = kings
            .map(|(from, role)| Move::new(role, from, Cell::new(from.board.other(), from.square)));
        let vacant = changes.filter(|mv| men.man_at(mv.to()).is_none());
        list.extend(vacant.map(|mv| mv.of_kind(MoveKind::Zero)));
    }
}
