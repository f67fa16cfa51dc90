//! Single Box: the officers of a side are those of the game array, and no more.
//!
//! A pawn may become an officer that is in the box: one of the game array of which the side has
//! fewer men on the board. In type 2 a pawn may stand on its last rank while the box is empty; an
//! officer that is captured goes to the box, and such a pawn becomes it.

use super::super::position::PlainPosition;
use parton_core::board::Cell;
use parton_core::position::{Color, Conditions, Move, MoveKind, Role};

/// The officers of one side in the game array.
const ARRAY: [Role; 7] = [
    Role::Rook,
    Role::Knight,
    Role::Bishop,
    Role::Queen,
    Role::Bishop,
    Role::Knight,
    Role::Rook,
];

impl PlainPosition {
    /// The officers in the box of a side.
    fn boxed(&self, side: Color) -> Vec<Role> {
        let mut boxed = ARRAY.to_vec();
        for (_, man) in self.men.of(side) {
            if let Some(place) = boxed.iter().position(|&role| role == man.role) {
                boxed.remove(place);
            }
        }
        boxed
    }

    /// Returns whether a pawn of the side to move may become a man of this role.
    pub(crate) fn is_boxed(&self, role: Role) -> bool {
        !self.has_any(Conditions::SINGLE_BOX | Conditions::SINGLE_BOX_2)
            || self.boxed(self.turn).contains(&role)
    }

    /// Type 2: returns whether a pawn of the side to move that comes to its last rank stays a pawn.
    pub(crate) fn stays_pawn(&self) -> bool {
        self.has(Conditions::SINGLE_BOX_2) && self.boxed(self.turn).is_empty()
    }

    /// Type 2: a capture, with each pawn on its last rank that may become the captured officer.
    pub(super) fn with_pawns_from_box(&self, mv: Move) -> Vec<Move> {
        let captured = mv.captured_at().and_then(|cell| self.men.at(cell));
        let side = !self.turn;
        let pawns: Vec<Cell> = self
            .men
            .of(side)
            .filter(|&(cell, man)| man.role == Role::Pawn && self.men.promotes(side, cell))
            .map(|(cell, _)| cell)
            .collect();
        if pawns.is_empty() || captured.is_none_or(|man| !ARRAY.contains(&man.role)) {
            return vec![mv];
        }
        pawns.into_iter().map(|cell| mv.reborn_on(cell)).collect()
    }

    /// Type 2: the pawn chosen with a capture becomes the captured officer.
    pub(super) fn change_pawn_from_box(&mut self, before: &Self, mv: Move) {
        if !before.has(Conditions::SINGLE_BOX_2) || mv.kind() != MoveKind::Rebirth {
            return;
        }
        let captured = mv.captured_at().and_then(|cell| before.men.at(cell));
        if let (Some(cell), Some(captured)) = (mv.chosen(), captured)
            && let Some(mut pawn) = self.men.at(cell)
        {
            pawn.role = captured.role;
            self.men.put(cell, pawn);
        }
    }
}
