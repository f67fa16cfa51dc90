//! The role that a move gives to its man: a promoted pawn, or a chameleon that turns into the next
//! man of its cycle.
//!
//! A move has one field for both cases. Promotion concerns pawns only, so a query about it must not
//! return the change of a chameleon.

use super::{Move, Role};

impl Move {
    /// The role that a pawn takes when it promotes.
    pub fn promoted_to(self) -> Option<Role> {
        self.promotion().filter(|_| self.role().is_pawn())
    }

    /// The man into which a man other than a pawn turns, as chameleons do.
    pub fn turns_into(self) -> Option<Role> {
        self.promotion().filter(|_| !self.role().is_pawn())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Cell, Square};

    #[test]
    fn a_chameleon_does_not_promote() {
        let at = |square: &str| Cell::new(Board::A, square.parse::<Square>().expect("a square"));
        let both = |mv: Move| (mv.promoted_to(), mv.turns_into());
        let rook = Move::new(Role::Rook, at("g5"), at("g3")).promoting(Role::Queen);
        assert_eq!(both(rook), (None, Some(Role::Queen)));
        let pawn = Move::new(Role::BerolinaPawn, at("g7"), at("f8")).promoting(Role::Queen);
        assert_eq!(both(pawn), (Some(Role::Queen), None));
        assert_eq!(
            both(Move::new(Role::Rook, at("g5"), at("g3"))),
            (None, None)
        );
    }
}
