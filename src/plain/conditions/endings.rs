//! Mates and stalemates that need something else, or something more: a single flight of the king
//! (MAFF), a single enemy beside it (OWU), an attack on the mating man (AMU).

use super::super::position::PlainPosition;
use parton_core::board::Cell;
use parton_core::position::{Conditions, Man, Move};
use std::collections::BTreeSet;

impl PlainPosition {
    /// Returns whether the side to move is mated or stalemated, depending on whether it is in
    /// check.
    pub(crate) fn is_at_end(&self) -> bool {
        if self.has(Conditions::MAFF) {
            let moves = self.legal_moves();
            let royal = |mv: &Move| self.men.at(mv.from()).is_some_and(Man::is_royal);
            return moves.len() == 1 && moves.iter().all(royal);
        }
        !self.has_legal_move() && (!self.has(Conditions::OWU) || self.enemies_of_king().len() == 1)
    }

    /// The cells of enemies that the royal men of the side to move could capture if no attack on
    /// them forbade it.
    fn enemies_of_king(&self) -> BTreeSet<Cell> {
        let royals = self.men.royals(self.turn);
        let men = royals.filter_map(|royal| Some((royal, self.men.at(royal)?)));
        let moves = men.flat_map(|(royal, man)| self.moves_of(royal, man));
        let royal = |at: &Cell| self.men.at(*at).is_some_and(Man::is_royal);
        moves
            .filter_map(Move::captured_at)
            .filter(|at| !royal(at))
            .collect()
    }

    /// AMU: returns whether exactly one enemy attacks the man that makes a move.
    pub(crate) fn may_mate(&self, mv: Move) -> bool {
        if !self.has(Conditions::AMU) {
            return true;
        }
        let attackers = self.capturers(mv.from(), !self.turn);
        attackers.into_iter().collect::<BTreeSet<Cell>>().len() == 1
    }
}
