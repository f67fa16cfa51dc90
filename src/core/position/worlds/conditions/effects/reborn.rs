//! Rebirths and what follows them: captured men and capturers that are reborn, men that go on from
//! a wormhole, kamikaze men, and men that wait beneath others and appear.

use super::{Effects, rebirth};
use crate::board::Cell;
use crate::conditions::{Conditions, Occupied};
use crate::position::{Man, Men, Role, Traits};

impl Effects<'_> {
    /// A capturer that is reborn changes sides (Turncoats), unless it is royal or neutral. A royal
    /// one that becomes another man (Clone) stays royal.
    pub(super) fn change_reborn_capturer(&mut self) {
        let to = self.mv.to();
        let Some(man) = self.next.men().man_at(to) else {
            return;
        };
        let now = self.changed_capturer(man);
        // A man that waits has changed before.
        if now != man && !self.before.waits_as_capturer(self.mv) {
            self.next.change(to, Some(man), Some(now));
        }
    }

    /// The man that a capturer becomes by its rebirth, in the role in which it is reborn.
    fn changed_capturer(&self, man: Man) -> Man {
        let rebirth = self.before.men().cast.rebirth_of_capturer;
        let rebirth = rebirth.filter(|rebirth| rebirth.changes_man());
        let mover = self.before.men().man_at(self.mv.from());
        let mut now = man;
        if let (Some(rebirth), Some(mover)) = (rebirth, mover) {
            if mover.is_royal() {
                if !man.is_royal() {
                    now.traits = man.traits.with(Traits::ROYAL);
                }
            } else if rebirth.turncoat && !man.traits.has(Traits::NEUTRAL) {
                now.color = !man.color;
            }
        }
        now
    }

    /// A capturer is reborn on the cell of another man, which has been taken off: that man vanishes
    /// (Assassin) or is covered (Parachute), or the capturer waits beneath it (Volcanic).
    pub(super) fn land(&mut self, occupant: Man, cell: Cell) {
        let rebirth = self.before.men().cast.rebirth_of_capturer;
        let treatment = rebirth.map(|rebirth| rebirth.occupied);
        let man = self.next.men().man_at(cell);
        self.next.change(cell, man, Some(occupant));
        let Some(man) = man else {
            return;
        };
        if treatment == Some(Occupied::Beneath) {
            let waiting = self.changed_capturer(man);
            self.next.men_mut().wait(waiting, cell, false);
            return;
        }
        self.vanish(cell, occupant);
        if treatment == Some(Occupied::Covered) {
            self.next.men_mut().wait(occupant, cell, true);
        }
        self.next.change(cell, None, Some(man));
    }

    /// Wormholes: the man goes on to another square. A pawn may still be captured en passant,
    /// unless it has promoted or stands on the square that it has passed.
    pub(super) fn go_on(&mut self) {
        let square = self.mv.added().map(|(square, _)| square);
        let Some(square) = square.filter(|_| self.conditions.has(Conditions::WORMHOLES)) else {
            return;
        };
        let arrival = self.mv.to();
        let end = Cell::new(arrival.board, square);
        let man = self.next.men().man_at(arrival);
        self.next.change(arrival, man, None);
        self.next.change(end, None, man);
        let Some(state) = self.next.en_passant() else {
            return;
        };
        if self.mv.promotion().is_some() || state.passed == square {
            self.next.clear_en_passant();
        } else {
            self.next.men_mut().memory.sent_on = Some(square);
        }
    }

    /// In Circe a kamikaze man that captures is reborn like the captured man, in the role to which
    /// it has promoted (Popeye).
    pub(super) fn kamikaze(&mut self, captures: bool) {
        let mover = self.before.men().man_at(self.mv.from());
        let Some(man) = mover.filter(|man| captures && man.traits.has(Traits::KAMIKAZE)) else {
            return;
        };
        if let Some(at) = self
            .mv
            .captured_at()
            .filter(|_| self.conditions.has(Conditions::CIRCE))
        {
            let role = self.mv.arriving();
            let square = rebirth::home(role, self.us, at.square);
            let cell = Cell::new(at.board, square);
            let is_reborn = self.reborn(Man { role, ..man }, cell, cell);
            let promoted =
                self.mv.promotion().is_some() || self.before.men().has_promoted(self.mv.from());
            if is_reborn && promoted && self.conditions.any(Conditions::FRISCHAUF) {
                self.mark(cell);
            }
        }
    }

    /// Marks the man on a cell.
    pub(super) fn mark(&mut self, cell: Cell) {
        self.next.men_mut().memory.marks |= 1 << cell.square.index();
    }

    /// A man is reborn on a cell, if that is vacant or the option of Circe allows it. Its cell in
    /// the diagram stays the same. Returns whether it then stands there.
    pub(super) fn reborn(&mut self, mut man: Man, cell: Cell, origin: Cell) -> bool {
        if self.next.men().is_hole(cell) {
            return false;
        }
        let occupant = self.next.men().man_at(cell);
        let occupied = self.before.men().rebirths().occupied();
        let allows_rebirth = occupied.is_some_and(Occupied::allows_rebirth);
        if occupant.is_some() && !allows_rebirth {
            return false;
        }
        if let Some((_, number)) = self.mv.reborn_promotion()
            && let Some((role, traits)) = self.before.men().rebirths().reborn_pawn(man.role, number)
        {
            man = Man {
                role,
                traits: man.traits.with(traits),
                ..man
            };
        }
        if man.role == Role::Imitator {
            self.next.men_mut().put_imitator(cell);
            return false;
        }
        man = self.turned(man);
        if let Some(occupant) = occupant {
            if occupied == Some(Occupied::Beneath) {
                self.next.men_mut().wait(man, cell, false);
                return false;
            }
            self.vanish(cell, occupant);
            if occupied == Some(Occupied::Covered) {
                self.next.men_mut().wait(occupant, cell, true);
            }
        }
        self.next.change(cell, None, Some(man));
        self.next.men_mut().carry_origin(origin, cell);
        self.come_home(cell, man);
        true
    }

    /// A man that is reborn, after it has changed sides if Turncoats applies.
    fn turned(&self, man: Man) -> Man {
        let rebirth = self.before.men().cast.rebirth;
        let turns = rebirth.is_some_and(|rebirth| rebirth.turncoat);
        if turns && !man.traits.has(Traits::NEUTRAL) {
            let color = !man.color;
            Man { color, ..man }
        } else {
            man
        }
    }

    /// Lets the men appear that wait on vacant cells, one on each.
    pub(super) fn uncover(&mut self) {
        if !self.before.men().has_waiting() {
            return;
        }
        let mut waiting: Vec<(Man, Cell)> = self.next.men().waiting().collect();
        let all = waiting.len();
        waiting.retain(|&(man, cell)| {
            let is_free = self.next.men().man_at(cell).is_none() && !self.next.men().is_hole(cell);
            if is_free {
                self.next.change(cell, None, Some(man));
                self.come_home(cell, man);
                self.next.men_mut().raise_ghost(cell);
            }
            !is_free
        });
        if waiting.len() < all {
            self.next.men_mut().set_waiting(&waiting);
        }
    }
}
