//! Moves that ignore the safety of one's own king, for the last move of an auto-mate (`!#`) or a
//! double mate (`##`).
//!
//! The list holds all pseudo-legal moves with the effects of conditions, except captures of a king.
//! The plain rules decide what such captures lead to under each condition; this is seldom
//! necessary.

use super::conditions::{each_candidate, pseudo_legal};
use super::rare::{change_of_board, may_change_board};
use super::{Collect, GeneralPosition};
use crate::position::{Conditions, Men, Move, MoveKind, Zero};

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
    if men.conditions().any(Conditions::MOVING_OTHERS) {
        let us = position.turn();
        let moves = [us, !us].map(|side| pseudo_legal(&position.for_men_of(side)));
        let mut moves = moves.concat();
        moves.retain(|&mv| position.barred(mv).is_none());
        list.extend(moves);
        return;
    }
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
        let us = position.turn();
        for (from, role) in men.all_of(us) {
            let royal = men.man_at(from).filter(|man| man.is_royal());
            if let Some(man) = royal.filter(|_| may_change_board(men, us, role, from)) {
                list.push(change_of_board(man, from));
            }
        }
    }
}
