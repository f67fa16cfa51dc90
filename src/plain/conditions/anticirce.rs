//! Anticirce and its relatives: the capturer is reborn.
//!
//! The capturer is removed from the square of capture, and then its rebirth square must be vacant.
//! So it may be reborn on its departure square or, except in Cheylan, on the square of capture. A
//! pawn that captures on the last rank promotes first, and is reborn as the promoted man; one that
//! is reborn on its last rank promotes there. Rebirth squares depend on the square of the captured
//! man; for a capture en passant, on the square of the captured pawn.

use super::super::position::PlainPosition;
use super::homes::{as_far, opposite};
use super::rebirth::chameleon;
use super::roles::{higher, lower};
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
        if !self.lets_capturer_be_reborn(mv) {
            return vec![mv];
        }
        let capturer = Man {
            role: self.role_of_reborn(mv),
            ..capturer
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
        let free = |cell: &Cell| {
            let vacant = after.is_vacant(*cell) || self.lands_on(*cell);
            vacant && !after.is_hole(*cell)
        };
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

    /// Returns whether an option of Anticirce has this effect on occupied squares of rebirth.
    fn capturer_has(&self, option: RebirthOption) -> bool {
        self.has(Conditions::of_option_for(Reborn::Capturer, option))
    }

    /// Returns whether a capturer may be reborn on the cell of another man, which then vanishes
    /// (Assassin), is covered (Parachute), or covers the capturer (Volcanic). No side lets its own
    /// king vanish, and that of the other side vanishes only where captures of kings are asked for.
    fn lands_on(&self, cell: Cell) -> bool {
        let king = self.men.at(cell).filter(|man| man.is_royal());
        let spares = |king: Man| !(self.takes_kings && king.belongs_to(!self.turn));
        self.capturer_has(RebirthOption::Parachute)
            || self.capturer_has(RebirthOption::Volcanic)
            || self.capturer_has(RebirthOption::Assassin) && !king.is_some_and(spares)
    }

    /// The man on the cell on which a capturer is reborn.
    fn under_capturer(&self, mv: Move) -> Option<Man> {
        let stays = mv.to() != mv.from() && Some(mv.to()) != mv.captured_at();
        let is_reborn = self.lets_capturer_be_reborn(mv) && !self.perishes(mv);
        self.men.at(mv.to()).filter(|_| stays && is_reborn)
    }

    /// Returns whether a capturer waits beneath the man on its square of rebirth (Volcanic).
    pub(super) fn waits_as_capturer(&self, mv: Move) -> bool {
        self.capturer_has(RebirthOption::Volcanic) && self.under_capturer(mv).is_some()
    }

    /// The royal man of the other side that would vanish by the rebirth of a capturer (Assassin).
    pub(super) fn king_under_capturer(&self, mv: Move) -> Option<Man> {
        self.under_capturer(mv)
            .filter(|man| man.is_royal() && self.capturer_has(RebirthOption::Assassin))
    }

    /// A capturer, in its final form, has been put on its square of rebirth: lets the man that
    /// stood there begin to wait (Parachute), or puts it back and lets the capturer wait
    /// (Volcanic).
    pub(super) fn land_capturer(&mut self, before: &Self, mv: Move) {
        let cell = mv.to();
        let Some(occupant) = before.under_capturer(mv) else {
            return;
        };
        if before.capturer_has(RebirthOption::Parachute) {
            self.state.waiting.insert(0, (cell, occupant));
        } else if before.capturer_has(RebirthOption::Volcanic) {
            let capturer = self.men.at(cell);
            self.men.put(cell, occupant);
            let waiting = capturer.map(|man| (cell, man));
            self.state.waiting.extend(waiting);
        }
    }

    /// The cell on which a man arrives by its move, before a capturer is reborn.
    pub(super) fn arrival_before_rebirth(&self, mv: Move) -> Cell {
        if !self.lets_capturer_be_reborn(mv) {
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

    /// Returns whether a move lets its capturer be reborn: any capturer, except a king with Rex
    /// Exclusive.
    pub(crate) fn lets_capturer_be_reborn(&self, mv: Move) -> bool {
        let has = |option| self.has(Conditions::of_option_for(Reborn::Capturer, option));
        let excluded =
            has(RebirthOption::RexExclusive) && self.men.at(mv.from()).is_some_and(Man::is_royal);
        mv.captured().is_some() && self.has_any(REBORN_CAPTURERS) && !excluded
    }

    /// The role in which a capturer is reborn, by the role in which it arrives. With Einstein a
    /// capturer rises, as in Einstein chess.
    fn role_of_reborn(&self, mv: Move) -> Role {
        let has = |option| self.has(Conditions::of_option_for(Reborn::Capturer, option));
        let role = mv.arriving();
        let taken = mv.captured_at().and_then(|at| self.men.at(at));
        if has(RebirthOption::Clone) {
            let taken = taken.filter(|man| !man.is_royal());
            taken.map_or(role, |man| man.role)
        } else if has(RebirthOption::Chameleon) {
            chameleon(role)
        } else if has(RebirthOption::Einstein) {
            higher(role)
        } else if has(RebirthOption::ReversalEinstein) {
            lower(role)
        } else {
            role
        }
    }

    /// Returns whether capturers change when they are reborn.
    fn changes_capturers(&self) -> bool {
        [
            RebirthOption::Clone,
            RebirthOption::Chameleon,
            RebirthOption::Turncoats,
            RebirthOption::Einstein,
            RebirthOption::ReversalEinstein,
        ]
        .into_iter()
        .any(|option| self.has(Conditions::of_option_for(Reborn::Capturer, option)))
    }

    /// Returns whether the promotion in a move is that of a pawn, and not the change of kind of a
    /// capturer that is reborn.
    pub(super) fn promotes_pawn(&self, mv: Move) -> bool {
        if !self.changes_capturers() || !self.lets_capturer_be_reborn(mv) {
            return mv.promotion().is_some();
        }
        let last = self.turn.rank(7);
        mv.role().is_pawn() && self.arrival_before_rebirth(mv).square.rank() == last
    }

    /// The captures of a capturer that may change and is reborn on a cell. Its new kind is written
    /// as a promotion; of several promotions that become the same man, the first is listed.
    fn reborn_changed(&self, mv: Move, at: Cell, cell: Cell) -> Vec<Move> {
        let role = self.role_of_reborn(mv);
        if let Some(promotion) = mv.promotion() {
            let pawn = usize::from(mv.role() == Role::MarinePawn);
            let first = (self.promotions[pawn].iter())
                .find(|&&one| self.role_of_reborn(mv.promoting(one)) == role);
            if first != Some(&promotion) {
                return Vec::new();
            }
        }
        let step = Move::new(mv.role(), mv.from(), cell);
        let capture = if mv.is_en_passant() && cell == mv.to() {
            mv
        } else if mv.is_en_passant() {
            step.capturing_passed(mv.captured(), at)
        } else if cell != mv.to() || Some(mv.to()) != mv.captured_at() {
            step.capturing_at(mv.captured(), at)
        } else {
            step.capturing(mv.captured())
        };
        if role.is_pawn() && cell.square.rank() == self.turn.rank(7) {
            let pawn = usize::from(role == Role::MarinePawn);
            let roles = self.promotions[pawn].iter();
            return roles.map(|&role| capture.promoting(role)).collect();
        }
        if role == mv.role() {
            vec![capture]
        } else {
            vec![capture.promoting(role)]
        }
    }

    /// Completes the rebirth of a capturer on a cell: it changes sides (Turncoats), unless it is
    /// royal or neutral, and a royal man stays royal (Clone). Returns its cell.
    pub(super) fn change_reborn_capturer(
        &mut self,
        before: &Self,
        mv: Move,
        at: Option<Cell>,
    ) -> Option<Cell> {
        let cell = at.filter(|_| before.lets_capturer_be_reborn(mv))?;
        let (man, mover) = (self.men.at(cell)?, before.men.at(mv.from())?);
        let turncoat = Conditions::of_option_for(Reborn::Capturer, RebirthOption::Turncoats);
        let mut now = man;
        if mover.is_royal() {
            if !man.is_royal() {
                now.traits = man.traits.with(Traits::ROYAL);
            }
        } else if before.has(turncoat) && !man.traits.has(Traits::NEUTRAL) {
            now.color = !man.color;
        }
        self.men.put(cell, now);
        (now != man).then_some(cell)
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
        let promotes = mv.role().is_pawn() && mv.promotion().is_some();
        let has_promoted = promotes || self.state.promoted.contains(&mv.from());
        let frischauf = Conditions::of_option_for(Reborn::Capturer, RebirthOption::Frischauf);
        let by_promotion = has_promoted && self.has(frischauf);
        if self.has(Conditions::SYMMETRY_ANTICIRCE) && !by_promotion {
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
        if self.changes_capturers() {
            return self.reborn_changed(mv, at, cell);
        }
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
