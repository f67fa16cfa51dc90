//! Queries about a position for explanations: attacking men, paralysing men, lenders of powers.

use super::fairy::powers;
use super::position::PlainPosition;
use parton_core::board::Cell;
use parton_core::men::fairy::Nature;
use parton_core::position::{Color, Man, Move, Role, Traits};

impl PlainPosition {
    /// All moves as if the side's own king could not be attacked (castling follows the usual
    /// rules), in the order of [`Move`].
    pub fn moves_if_safe(&self) -> Vec<Move> {
        self.moves_safe_or_not()
    }

    /// The cells of the kings and royal men of a side.
    pub fn royals(&self, color: Color) -> Vec<Cell> {
        self.men.royals(color).collect()
    }

    /// The men of a side that attack a cell.
    pub fn attackers(&self, cell: Cell, by: Color) -> Vec<(Cell, Man)> {
        let paralysing = |man: Man| man.traits.has(Traits::PARALYSING);
        let men = self
            .men
            .of(by)
            .filter(|&(at, man)| !paralysing(man) && !self.men.is_paralysed(at, by));
        men.filter(|&(one, _)| self.men.is_observed(cell, by, &|at| at == one))
            .collect()
    }

    /// The men that paralyse the man on a cell, moved by this side.
    pub fn paralysers(&self, cell: Cell, side: Color) -> Vec<(Cell, Man)> {
        let men = self
            .men
            .of(!side)
            .filter(|(_, man)| man.traits.has(Traits::PARALYSING));
        men.filter(|&(one, _)| self.men.is_observed(cell, !side, &|at| at == one))
            .collect()
    }

    /// The powers of an orphan or friend on a cell, moved by this side; `None` for other men.
    pub fn powers(&self, cell: Cell, side: Color) -> Option<Vec<Role>> {
        let nature = self.men.at(cell)?.role.fairy()?.nature;
        matches!(nature, Nature::Orphan | Nature::Friend).then(|| powers(&self.men, cell, side))
    }
}
