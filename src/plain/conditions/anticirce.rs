//! Anticirce and its relatives: the capturer is reborn.
//!
//! The capturer is removed from the square of capture, and then its rebirth square must be vacant.
//! So it may be reborn on its departure square or, except in Cheylan, on the square of capture. A
//! pawn that captures on the last rank promotes first, and is reborn as the promoted man; one that
//! is reborn on its last rank promotes there. Rebirth squares depend on the square of the captured
//! man; for a capture en passant, on the square of the captured pawn.

use super::super::position::PlainPosition;
use super::homes::{as_far, opposite};
use parton_core::board::{Cell, Square};
use parton_core::position::{Conditions, Man, Move, RebirthOption, Reborn, Role, Traits};

/// Anticirce and its relatives.
pub(super) const REBORN_CAPTURERS: Conditions = Conditions::ANTICIRCE
    .with(Conditions::ANTICIRCE_CHEYLAN)
    .with(Conditions::MIRROR_ANTICIRCE)
    .with(Conditions::EQUIPOLLENTS_ANTICIRCE)
    .with(Conditions::SYMMETRY_ANTICIRCE)
    .with(Conditions::ANTI_SUPER_CIRCE);

impl PlainPosition {
    /// A capture with the rebirth of the capturer: empty if it cannot be reborn, several moves if
    /// it has a choice.
    pub(super) fn with_capturer_reborn(&self, mv: Move) -> Vec<Move> {
        let Some(at) = mv.captured_at() else {
            return vec![mv];
        };
        let Some(capturer) = self.arriving(mv) else {
            return vec![mv];
        };
        let mut after = self.men;
        after.take(mv.from());
        after.take(at);
        let cells: Vec<Cell> = if self.has(Conditions::ANTI_SUPER_CIRCE) {
            self.men.cells().collect()
        } else {
            self.capturer_rebirth(mv, capturer, at)
                .into_iter()
                .collect()
        };
        let free = |cell: &Cell| after.is_vacant(*cell) && !after.is_hole(*cell);
        let cheylan = Conditions::of_option_for(Reborn::Capturer, RebirthOption::Cheylan);
        let leaves = self.has(Conditions::ANTICIRCE_CHEYLAN) || self.has(cheylan);
        let cells = cells
            .into_iter()
            .filter(free)
            .filter(|&cell| !leaves || cell != at);
        cells
            .flat_map(|cell| self.reborn_capturers(mv, at, cell))
            .collect()
    }

    /// The cell on which a man arrives by its move, before a capturer is reborn.
    pub(super) fn arrival_before_rebirth(&self, mv: Move) -> Cell {
        if mv.captured().is_none() || !self.has_any(REBORN_CAPTURERS) {
            return mv.to();
        }
        let leads_to = |one: &Move| {
            one.captured_at() == mv.captured_at() && self.with_capturer_reborn(*one).contains(&mv)
        };
        self.men
            .of(self.turn)
            .filter(|&(from, _)| from == mv.from())
            .flat_map(|(from, man)| self.steps_and_captures(from, man))
            .filter(leads_to)
            .map(Move::to)
            // A rose-locust may leap over one man on two circles.
            .min_by_key(|&to| (Some(to) != mv.captured_at(), to))
            .unwrap_or_else(|| mv.to())
    }

    /// The rebirth square of the capturer, if it is on the board.
    fn capturer_rebirth(&self, mv: Move, capturer: Man, at: Cell) -> Option<Cell> {
        if self.has(Conditions::EQUIPOLLENTS_ANTICIRCE) {
            let mirror = Conditions::of_option_for(Reborn::Capturer, RebirthOption::Mirror);
            let way = if self.has(mirror) {
                (mv.to(), mv.from())
            } else {
                (mv.from(), mv.to())
            };
            return self.turned(as_far(at, &[way])?);
        }
        if self.has(Conditions::SYMMETRY_ANTICIRCE) {
            return self.turned(opposite(at));
        }
        let side = if self.has(Conditions::MIRROR_ANTICIRCE) {
            !self.turn
        } else {
            self.turn
        };
        let captured = self.men.at(at).map_or(Role::King, |man| man.role);
        let owners = [(capturer.role, side), (captured, !side)];
        let here = (at, self.origin(mv.from()));
        let has_promoted = mv.promotion().is_some() || self.state.promoted.contains(&mv.from());
        let path = (mv.from(), mv.to());
        self.square_of_rebirth(Reborn::Capturer, owners, here, path, has_promoted)
    }

    /// A square of rebirth as the options of a row of its own adapt it.
    fn turned(&self, cell: Cell) -> Option<Cell> {
        let has = |option| self.has(Conditions::of_option_for(Reborn::Capturer, option));
        if has(RebirthOption::Diametral) {
            Some(opposite(cell))
        } else if has(RebirthOption::VerticalMirror) {
            let square = Square::at(7 - cell.square.file(), cell.square.rank())?;
            Some(Cell::new(cell.board, square))
        } else {
            Some(cell)
        }
    }

    /// The captures that end on this cell: one, or one for each promotion.
    fn reborn_capturers(&self, mv: Move, at: Cell, cell: Cell) -> Vec<Move> {
        if cell == mv.to() {
            return vec![mv];
        }
        let reborn = Move::new(mv.role(), mv.from(), cell);
        let reborn = if mv.is_en_passant() {
            reborn.capturing_passed(mv.captured(), at)
        } else {
            reborn.capturing_at(mv.captured(), at)
        };
        match mv.promotion() {
            Some(role) if mv.endows().is_some() => vec![reborn.endowing(role, Traits::CHAMELEON)],
            Some(role) => vec![reborn.promoting(role)],
            None if mv.role().is_pawn() => self.promoted(reborn, cell),
            None => vec![reborn],
        }
    }
}
