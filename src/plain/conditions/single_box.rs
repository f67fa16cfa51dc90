//! Single Box: the officers of a side are those of the game array, and no more.
//!
//! A pawn may become an officer that is in the box: one of the game array of which the side has
//! fewer men on the board. In type 2 a pawn may stand on its last rank while the box is empty; an
//! officer that is captured goes to the box, and such a pawn becomes it.

use super::super::position::PlainPosition;
use parton_core::board::Cell;
use parton_core::position::{Color, Conditions, Man, Move, MoveKind, Role};

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
        !self.has_any(Conditions::SINGLE_BOX | Conditions::SINGLE_BOX_2 | Conditions::SINGLE_BOX_3)
            || self.boxed(self.turn).contains(&role)
    }

    /// Type 2: returns whether a pawn of the side to move that comes to its last rank stays a pawn.
    pub(crate) fn stays_pawn(&self) -> bool {
        self.has_any(Conditions::SINGLE_BOX_2 | Conditions::SINGLE_BOX_3)
            && self.boxed(self.turn).is_empty()
    }

    /// The pawns of the side to move on its last rank.
    fn late_pawns(&self) -> Vec<(Cell, Man)> {
        let men = self.men.of(self.turn);
        men.filter(|&(cell, man)| man.role == Role::Pawn && self.men.promotes(self.turn, cell))
            .collect()
    }

    /// Type 3: the moves of a side with a pawn on its last rank and an officer in its box. At the
    /// beginning of the move the pawn becomes the officer; then the box is empty, or no other such
    /// pawn is left.
    pub(super) fn moves_after_promotion(&self, prey: Option<Cell>) -> Option<Vec<Move>> {
        let late = self.late_pawns();
        let mut boxed = self.boxed(self.turn);
        if !self.has(Conditions::SINGLE_BOX_3) || late.is_empty() || boxed.is_empty() {
            return None;
        }
        boxed.sort_unstable();
        boxed.dedup();
        let mut moves = Vec::new();
        for &(pawn, man) in &late {
            for &role in &boxed {
                let mut there = self.clone();
                there.men.take(pawn);
                there.men.put(pawn, Man { role, ..man });
                let number = Role::PROMOTIONS.iter().position(|&other| other == role);
                for mv in there.moves_as_they_stand(prey) {
                    let after = there.play(mv).as_if_to_move(self.turn);
                    let is_left = !after.late_pawns().is_empty();
                    if prey.is_none() && is_left && !after.boxed(self.turn).is_empty() {
                        continue;
                    }
                    moves.push(if mv.from() == pawn {
                        Move::new(Role::Pawn, pawn, mv.to())
                            .capturing(mv.captured())
                            .promoting(role)
                    } else {
                        mv.adding(pawn.square, number.unwrap_or_default())
                    });
                }
            }
        }
        Some(moves)
    }

    /// The same men, with this side to move.
    fn as_if_to_move(&self, turn: Color) -> Self {
        Self {
            turn,
            ..self.clone()
        }
    }

    /// Type 3: the pawn that promotes with the move of another man becomes an officer.
    pub(super) fn promote_late_pawn(&mut self, before: &Self, mv: Move) {
        let role = mv
            .added()
            .and_then(|(_, number)| Role::PROMOTIONS.get(number));
        if let (Some((square, _)), Some(&role)) = (mv.added(), role)
            && before.has(Conditions::SINGLE_BOX_3)
        {
            let cell = Cell::new(mv.from().board, square);
            self.men.take(cell);
            self.men.put(cell, Man::new(before.turn, role));
        }
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
