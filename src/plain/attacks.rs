//! Attacks: which men attack a cell.

use super::fairy;
use super::men::{Men, Vector};
use parton_core::board::Cell;
use parton_core::position::{Color, Man, Role, Traits, Variant};

impl Men {
    /// Returns whether a side attacks a cell, that is, whether one of its men could capture a man
    /// there. Only men on the same board attack it, and only men on that board block an attack
    /// (section 1 of the rules). In Duo a man other than a pawn also attacks the homologue of its
    /// cell (section 7).
    pub(super) fn is_attacked(&self, cell: Cell, by: Color) -> bool {
        let attacks = |at: Cell| {
            let paralysing = self
                .at(at)
                .is_some_and(|man| man.traits.has(Traits::PARALYSING));
            !paralysing && !self.is_paralysed(at, by)
        };
        self.is_observed(cell, by, &attacks)
    }

    /// Returns whether the man on a cell, moved by this side, is paralysed: a paralysing man of the
    /// other side would attack it if paralysing men could capture. A paralysed man still paralyses
    /// others (Popeye).
    pub(super) fn is_paralysed(&self, cell: Cell, side: Color) -> bool {
        let paralyses = |at: Cell| {
            self.at(at)
                .is_some_and(|man| man.traits.has(Traits::PARALYSING))
        };
        self.is_paralysed_en_passant(cell, side)
            || self.everybody().any(|(at, _)| paralyses(at))
                && self.is_observed(cell, !side, &paralyses)
    }

    /// Returns whether a man of a side aims at a cell as if to capture a man there. Only men on
    /// cells for which `counts` returns true are considered.
    pub(super) fn is_observed(&self, cell: Cell, by: Color, counts: &dyn Fn(Cell) -> bool) -> bool {
        let stands = |at: Cell, roles: &[Role]| {
            self.at(at)
                .is_some_and(|man| man.belongs_to(by) && roles.contains(&man.role))
                && counts(at)
        };
        let leapt = |role, steps: &[Vector]| {
            steps
                .iter()
                .any(|&step| self.step(cell, step).is_some_and(|at| stands(at, &[role])))
        };
        let lined = |role, steps: &[Vector]| {
            steps.iter().any(|&step| {
                self.ray(cell, step)
                    .last()
                    .is_some_and(|&at| stands(at, &[role, Role::Queen]))
            })
        };
        // An attacking pawn stands where the other side's pawn, standing on this cell, would
        // attack.
        let pawn = || {
            self.attacked_by_pawn(!by, cell)
                .into_iter()
                .any(|at| stands(at, &[Role::Pawn]))
        };
        // The zero move of Duo.
        let zero = || {
            let officer = |at| {
                self.at(at)
                    .is_some_and(|man| man.belongs_to(by) && !man.role.is_pawn())
            };
            self.homologues(cell).any(|at| officer(at) && counts(at))
        };
        let ways = self.ways();
        leapt(Role::King, ways.all)
            || leapt(Role::Knight, ways.knight)
            || lined(Role::Rook, ways.rook)
            || lined(Role::Bishop, ways.bishop)
            || lined(Role::Unicorn, ways.unicorn)
            || pawn()
            || self.variant() == Variant::Duo && zero()
            || self.is_observed_by_fairy_men(cell, by, counts)
    }

    /// The same as [`Self::is_observed`] for fairy men alone. Some men, such as locusts, capture on
    /// a cell other than their arrival. They aim at it only if they can complete the move,
    /// including the change of board.
    fn is_observed_by_fairy_men(
        &self,
        cell: Cell,
        by: Color,
        counts: &dyn Fn(Cell) -> bool,
    ) -> bool {
        let near = |at: Cell| at != cell && at.board.world() == cell.board.world();
        let fairy = self
            .of(by)
            .filter(|&(at, man)| man.role.is_fairy() && near(at) && counts(at));
        let fairy: Vec<(Cell, Man)> = fairy.collect();
        if fairy.is_empty() {
            return false;
        }
        let mut men = *self;
        if men.is_vacant(cell) {
            // Some captures require that the cell is occupied.
            men.put(cell, Man::new(!by, Role::Dummy));
        }
        let aims = |at: Cell, role| {
            let mut acts = fairy::acts(&men, at, role, by)
                .into_iter()
                .filter(|act| act.takes == Some(cell));
            acts.any(|act| act.to == cell || !men.landings(act.to).is_empty())
        };
        fairy.into_iter().any(|(at, man)| aims(at, man.role))
    }

    /// Returns whether a royal man of a side is attacked.
    pub(super) fn in_check(&self, color: Color) -> bool {
        self.royals(color)
            .any(|royal| self.is_attacked(royal, !color))
    }
}
