//! Changes of kind and colour by moves: Einstein chess and its relatives, men that become as the men
//! that they capture, men that turn (Andernach, Volage), Influencer, Köbul kings, Snek, Breton
//! chromatic and magic men.

use super::super::roles::{as_einstein, becoming};
use super::{Effects, home_bit};
use crate::board::{Cell, attacks};
use crate::conditions::{Conditions, Rebirth};
use crate::position::{Color, Man, Men, MoveKind, Role, Traits};

impl Effects<'_> {
    /// Einstein chess and its relatives: the man that has moved changes, and so does the rook in
    /// castling.
    pub(super) fn einstein(&mut self, captures: bool) {
        let conditions = self.conditions;
        let change = |role: Role| as_einstein(conditions, role, captures);
        let rook = self.mv.rook().map(|(_, end)| end);
        let moved = [
            Some(self.mv.to()),
            rook,
            (self.mv.kind() == MoveKind::Exchange).then(|| self.mv.from()),
        ];
        for cell in moved.into_iter().flatten() {
            if let Some(man) = self.next.men().man_at(cell) {
                // In a castling, only the king and the rook stand there.
                let role = if self.mv.kind() == MoveKind::Exchange {
                    man.role
                } else {
                    change(man.role)
                };
                let now = Man { role, ..man };
                if now != man {
                    self.next.change(cell, Some(man), Some(now));
                    self.come_home(cell, now);
                }
            }
        }
    }

    /// Norsk Sjakk, relegation chess, chameleon chess, line chameleon chess. Except in the last, a
    /// man that promotes has become what it is by that. In castling only Norsk Sjakk changes the
    /// rook.
    pub(super) fn becoming(&mut self) {
        let conditions = self.conditions.only(Conditions::BECOMING);
        if conditions.any(Conditions::AS_CAPTURED) {
            return self.as_captured();
        }
        let promotes = self.mv.promotion().is_some();
        if conditions.is_empty() || promotes && !conditions.has(Conditions::LINE_CHAMELEON) {
            return;
        }
        let is_relegated = self.before.men().is_relegated(self.us, self.mv);
        let rook = self.mv.rook().map(|(_, end)| end);
        let rook = rook.filter(|_| conditions.has(Conditions::NORSK_SJAKK));
        for cell in [Some(self.mv.to()), rook].into_iter().flatten() {
            let Some(man) = self.next.men().man_at(cell) else {
                continue;
            };
            let role = becoming(conditions, man.role, is_relegated, cell.square.file());
            if role != man.role {
                let now = Man { role, ..man };
                self.next.change(cell, Some(man), Some(now));
                self.come_home(cell, now);
            }
        }
    }

    /// Frankfurt chess. A capturer that promotes has become a pawn before. A reverse pawn that
    /// promotes on its own first rank may come home.
    fn as_captured(&mut self) {
        if self.mv.role() == Role::ReversePawn
            && self.mv.captured().is_none()
            && let Some(man) = self.next.men().man_at(self.mv.to())
        {
            self.come_home(self.mv.to(), man);
        }
        let (Some((victim, _)), Some(mover)) =
            (self.captured(), self.before.men().man_at(self.mv.from()))
        else {
            return;
        };
        if !self.before.men().becomes_as_captured(mover) {
            return;
        }
        let to = self.mv.to();
        if let Some(man) = self.next.men().man_at(to) {
            let becomes = self.before.men().role_as_captured(victim.role);
            let role = self.mv.promotion().unwrap_or(becomes);
            let royal = if mover.is_royal() {
                Traits::ROYAL
            } else {
                Traits::NONE
            };
            let traits = man.traits.with(royal);
            let now = Man {
                role,
                traits,
                ..man
            };
            if now != man {
                self.next.change(to, Some(man), Some(now));
                self.come_home(to, now);
            }
        }
    }

    /// Changes of colour by the own move: Andernach, Volage and their relatives.
    pub(super) fn colors(&mut self, captured: Option<(Man, Cell)>) {
        use Conditions as C;
        let captures = captured.is_some();
        if self.mv.kind() == MoveKind::Exchange {
            return;
        }
        let arrived = [Some(self.mv.to()), self.mv.rook().map(|(_, end)| end)];
        if self.conditions.has(C::ANDERNACH) && captures
            || self.conditions.has(C::ANTI_ANDERNACH) && !captures && !self.mv.is_castling()
        {
            self.turn(self.mv.from(), self.mv.to());
        }
        let is_unlike = |(victim, _): (Man, Cell)| {
            let mover = self.next.men().man_at(self.mv.to());
            mover.is_some_and(|man| man.role != victim.role)
        };
        let turns = self.conditions.has(C::DOUBLE_TIBET)
            || self.conditions.has(C::TIBET) && self.us == Color::Black;
        if turns && captured.is_some_and(is_unlike) {
            self.turn(self.mv.from(), self.mv.to());
        }
        let left = self.before.men().memory.left;
        if left == Some(self.mv.to().square) && self.conditions.has(C::CHAMELEON_PURSUIT) {
            self.turn(self.mv.from(), self.mv.to());
        }
        let magic = self.conditions.squares_of(C::MAGIC_SQUARES);
        let starts = [Some(self.mv.from()), self.mv.rook().map(|(start, _)| start)];
        for (start, end) in starts.into_iter().zip(arrived) {
            if let (Some(start), Some(end)) = (start, end)
                && magic.has(end.square)
                && let Some(man) = self.before.men().man_at(start)
                && !man.traits.has(Traits::NEUTRAL)
            {
                self.turn(start, end);
            }
        }
        if !self.conditions.any(C::VOLAGE.with(C::HYPERVOLAGE)) {
            return;
        }
        let starts = [Some(self.mv.from()), self.mv.rook().map(|(start, _)| start)];
        let is_light = |cell: Cell| (cell.square.file() + cell.square.rank()) % 2 == 1;
        let mut marks = self.next.men().memory.marks;
        let mask = |cell: Cell| 1u64 << cell.square.index();
        if let Some(at) = self.mv.captured_at() {
            marks &= !mask(at);
        }
        let marked = marks;
        for start in starts.into_iter().flatten() {
            marks &= !mask(start);
        }
        // In castling by rebirth one may go where the other comes from.
        for (start, end) in starts
            .into_iter()
            .zip(arrived)
            .filter_map(|(start, end)| Some((start?, end?)))
        {
            let fickle = marked & mask(start) != 0 || self.conditions.has(C::HYPERVOLAGE);
            // The rook of a castling keeps its colour.
            let moves = end == self.mv.to();
            // A rebirth is no move of the man.
            let arrival = if end == self.mv.to() {
                self.before.arrival_before_rebirth(self.mv)
            } else {
                end
            };
            let turns = fickle && moves && is_light(start) != is_light(arrival);
            if turns {
                self.turn(start, end);
            }
            // A man that vanishes with its capture leaves no mark to a man reborn there.
            let remains = self.next.men().man_at(end).is_some();
            let stays = fickle && remains && !turns && self.conditions.has(C::VOLAGE);
            marks = marks & !mask(end) | if stays { mask(end) } else { 0 };
        }
        self.next.men_mut().memory.marks = marks;
    }

    /// Frischauf: the men that have promoted take their marks with them, and a man that promotes is
    /// marked.
    pub(super) fn promoted(&mut self, captured: Option<(Man, Cell)>) {
        if !self.conditions.any(Conditions::FRISCHAUF) {
            return;
        }
        let bit = |cell: Cell| 1u64 << cell.square.index();
        let before = self.before.men().memory.marks;
        let mut marks = before & !captured.map_or(0, |(_, at)| bit(at));
        let own = (self.mv.from(), self.mv.to());
        let ways = [Some(own), self.mv.rook()];
        for (start, _) in ways.into_iter().flatten() {
            marks &= !bit(start);
        }
        for (start, end) in ways.into_iter().flatten() {
            let promotes = end == self.mv.to() && self.promotes();
            let remains = self.next.men().man_at(end).is_some();
            if remains && (promotes || before & bit(start) != 0) {
                marks |= bit(end);
            }
        }
        self.next.men_mut().memory.marks = marks;
    }

    /// A man that has moved from one cell to another changes sides, unless it was royal before: a
    /// super transmuting king has moved as a king, whatever it becomes.
    fn turn(&mut self, start: Cell, cell: Cell) {
        let moved = self.before.men().man_at(start);
        if moved.is_some_and(Man::is_royal) {
            return;
        }
        let Some(man) = self.next.men().man_at(cell) else {
            return;
        };
        let changed = if man.traits.has(Traits::NEUTRAL) {
            // A neutral man joins the side that has not moved it.
            Man {
                traits: man.traits.toggled(Traits::NEUTRAL),
                color: !self.us,
                ..man
            }
        } else if man.color == self.us {
            Man {
                color: !man.color,
                ..man
            }
        } else {
            return;
        };
        self.next.change(cell, Some(man), Some(changed));
        self.come_home(cell, changed);
    }

    /// Returns whether the move promotes a pawn. A capturer that becomes another man by its rebirth
    /// does not promote by that.
    fn promotes(&self) -> bool {
        let changes = self.before.men().cast.rebirth_of_capturer;
        let changes = changes.is_some_and(Rebirth::changes_man);
        if !changes || !self.before.capturer_is_reborn(self.mv) {
            return self.mv.promotion().is_some();
        }
        let arrival = self.before.arrival_before_rebirth(self.mv);
        let law = self.before.men().law();
        let last = law.rank(self.us, law.ranks() - 1);
        self.mv.role().is_pawn() && arrival.square.rank() == last
    }

    /// Influencer: the man that has moved, in castling the rook, changes the enemies next to it.
    pub(super) fn influence(&mut self) {
        if !self.conditions.has(Conditions::INFLUENCER) {
            return;
        }
        let at = self.mv.rook().map_or(self.mv.to(), |(_, end)| end);
        let men = *self.next.men();
        let mover = men.man_at(at).filter(|man| {
            !man.is_royal() && man.belongs_to(self.us) && !self.before.loses_mover(self.mv)
        });
        let Some(mover) = mover else {
            return;
        };
        for square in attacks::king(at.square) {
            let cell = Cell::new(at.board, square);
            let enemy = men
                .man_at(cell)
                .filter(|man| man.belongs_to(!self.us) && !man.is_royal());
            let Some(man) = enemy else {
                continue;
            };
            let role = if matches!(square.rank(), 0 | 7) {
                mover.role
            } else {
                Role::Pawn
            };
            let now = Man { role, ..man };
            self.next.change(cell, Some(man), Some(now));
            self.next.lose_rights_of(cell);
            if let Some(bit) = home_bit(self.homes(), cell, man) {
                self.next.men_mut().memory.at_home &= !bit;
            }
            self.come_home(cell, now);
        }
    }

    /// Köbul kings.
    pub(super) fn kobul(&mut self, victim: Man) {
        use Conditions as C;
        let wanted = match self.us {
            Color::Black => C::WHITE_KOBUL,
            Color::White => C::BLACK_KOBUL,
        };
        if !self.conditions.has(wanted) {
            return;
        }
        let Some(cell) = self.next.men().king(!self.us) else {
            return;
        };
        let Some(king) = self.next.men().man_at(cell) else {
            return;
        };
        let role = if victim.role.is_pawn() {
            Role::King
        } else {
            victim.role
        };
        let traits = Traits::ROYAL;
        let plain = king.traits.toggled(if king.traits.has(traits) {
            traits
        } else {
            Traits::NONE
        });
        let traits = if role == Role::King {
            plain
        } else {
            plain.with(traits)
        };
        let now = Man {
            role,
            traits,
            ..king
        };
        if now != king {
            self.next.change(cell, Some(king), Some(now));
            self.next.lose_rights_of(cell);
            if let Some(bit) = home_bit(self.homes(), cell, king) {
                self.next.men_mut().memory.at_home &= !bit;
            }
            self.come_home(cell, now);
        }
    }

    /// Snek chess: what the man becomes that takes the kind of the captured man. A king becomes a
    /// royal man.
    pub(super) fn snek(&self, man: Man) -> Option<Man> {
        let (victim, _) = self.captured()?;
        if !self.conditions.any(Conditions::SNEKS) {
            return None;
        }
        let plain = man.traits.without(Traits::ROYAL);
        Some(if victim.role == Role::Pawn {
            Man {
                role: Role::King,
                traits: plain,
                ..man
            }
        } else if man.is_royal() {
            Man {
                role: victim.role,
                traits: plain.with(Traits::ROYAL),
                ..man
            }
        } else {
            Man {
                role: victim.role,
                ..man
            }
        })
    }

    /// Breton chromatic: the man changes sides.
    pub(super) fn chromatic(&self, man: Man) -> Option<Man> {
        let changes = self.conditions.any(Conditions::CHROMATIC_BRETONS);
        changes.then(|| Man {
            color: !man.color,
            ..man
        })
    }

    /// Magic men change the colour of the men that the move brings into their view.
    pub(super) fn magic(&mut self) {
        for (cell, man) in self
            .next
            .men()
            .magic()
            .changed_by_magic(self.before.men(), self.mv)
        {
            self.recolor(cell, man);
        }
    }

    /// Changes the colour of a man, which may bring a rook home.
    pub(super) fn recolor(&mut self, cell: Cell, man: Man) {
        self.next.recolor(cell, man);
        self.come_home(
            cell,
            Man {
                color: !man.color,
                ..man
            },
        );
    }
}
