//! Further effects of a move, in the order in which they happen.
//!
//! Promotion comes first. Then follow the changes of moving men, colours, rebirths, the other
//! side's king, pawns and holes that are left behind, men that vanish, and the effects of magic
//! men. The effects of a check come last: the exchange of kings and of colours.

use super::super::position::PlainPosition;
use super::castling::Events;
use super::choices::{CHROMATIC_BRETONS, SNEKS};
use super::homes::is_light;
use parton_core::board::Cell;
use parton_core::position::{Color, Conditions, Man, Move, MoveKind, Role, Traits};

/// The number of pawns with which a side leaves no further pawn behind.
const MOST_PAWNS: usize = 8;

/// The conditions under which each move of a side, White's first, exchanges the kings.
const OSCILLATING: [Conditions; 2] = [Conditions::WHITE_OSCILLATING, Conditions::BLACK_OSCILLATING];

/// The same, and the side may not be in check before that.
const OSCILLATING_B: [Conditions; 2] = [
    Conditions::WHITE_OSCILLATING_B,
    Conditions::BLACK_OSCILLATING_B,
];

/// The conditions under which each check by a side, White's first, exchanges the kings.
const OSCILLATING_C: [Conditions; 2] = [
    Conditions::WHITE_OSCILLATING_C,
    Conditions::BLACK_OSCILLATING_C,
];

impl PlainPosition {
    /// Oscillating kings, type B: returns whether a move leaves its own king in check if the kings
    /// do not change places with it.
    pub(super) fn is_unsafe_before_exchange(&self, mv: Move) -> bool {
        let oscillating = OSCILLATING_B[self.turn.index()];
        if !self.has(oscillating) {
            return false;
        }
        let mut still = self.clone();
        still.rules.conditions = still.rules.conditions.without(oscillating);
        let after = still.play(mv);
        after.only_kings().is_some() && after.in_check(self.turn)
    }

    /// The royal men of both sides if each has one: of several, no rule says which change places.
    fn only_kings(&self) -> Option<[Cell; 2]> {
        let only = |color: Color| {
            let royals: Vec<Cell> = self.men.royals(color).collect();
            <[Cell; 1]>::try_from(royals).ok().map(|[king]| king)
        };
        Some([only(Color::White)?, only(Color::Black)?])
    }

    /// Completes a move of `before` by the effects of the conditions.
    pub(crate) fn change_by_conditions(&mut self, before: &Self, mv: Move) {
        let mut events = Events {
            gone: vec![mv.from()],
            come: Vec::new(),
        };
        events.gone.extend(mv.captured_at());
        events.gone.extend(mv.rook().map(|(start, _)| start));
        let at = Self::arriving_of(before, mv);
        self.move_imitators(before, mv);
        if mv.kind() == MoveKind::Exchange {
            self.put_back_other(before, mv);
            events.gone.push(mv.to());
        }
        if mv.kind() == MoveKind::DoubleStep {
            let passed = before.passed_by(mv);
            self.en_passant = passed.first().map(|&square| (mv.to(), square));
            self.state.also_passed = passed.into_iter().skip(1).collect();
        }
        self.go_on(before, mv);
        let mut changed = self.change_as_einstein(before, mv, at);
        changed.extend(self.change_by_own_move(before, mv, at));
        changed.extend(self.change_side_of_mover(before, mv, at));
        changed.extend(self.change_sides_on_magic_squares(before, mv));
        let waits = before.waits_as_capturer(mv);
        let turned = self.change_reborn_capturer(before, mv, at);
        changed.extend(turned.filter(|_| !waits));
        self.land_capturer(before, mv);
        if before.lets_capturer_be_reborn(mv) && !waits {
            events.come.extend(at);
        }
        self.carry_promoted(before, mv);
        events.come.extend(self.place_reborn_kamikaze(before, mv));
        events.come.extend(self.place_reborn(before, mv));
        changed.extend(self.change_king(before, mv));
        events.gone.extend(changed.iter().copied());
        events.come.extend(changed);
        if before.has(Conditions::PARRAIN_CIRCE) {
            events.come.extend(self.place_reborn_late(before, mv));
            let captured = mv.captured_at().and_then(|cell| {
                before
                    .men
                    .at(cell)
                    .map(|man| (man, cell, before.origin(cell)))
            });
            self.state.pending = captured.filter(|(man, ..)| !man.is_royal());
        }
        self.change_pawn_from_box(before, mv);
        self.promote_late_pawn(before, mv);
        self.place_king(before, mv);
        self.leave_sentinel(before, mv);
        self.dig_holes(before, mv);
        if mv.kind() == MoveKind::Removal
            && let Some(cell) = mv.chosen()
        {
            let captured = mv.captured_at().and_then(|at| before.men.at(at));
            let changing = self.men.at(cell).filter(|_| before.has_any(SNEKS));
            let turning = self
                .men
                .at(cell)
                .filter(|_| before.has_any(CHROMATIC_BRETONS));
            events.gone.push(cell);
            if let (Some(man), Some(captured)) = (changing, captured) {
                self.men.put(cell, Self::of_kind_of_captured(man, captured));
                events.come.push(cell);
            } else if let Some(man) = turning {
                let color = !man.color;
                self.men.put(cell, Man { color, ..man });
                events.come.push(cell);
            } else {
                self.men.take(cell);
                self.origins.forget(cell);
            }
        }
        self.bury_captured(before, mv);
        let appeared = self.uncover_waiting();
        self.note_ghosts(before, mv, &appeared);
        events.come.extend(appeared);
        events.gone.extend(self.lose_men());
        events.gone.extend(self.note_captors(before, mv));
        let influenced = self.change_neighbours(before, mv, at);
        events.gone.extend(influenced.iter().copied());
        events.come.extend(influenced);
        self.turn_men(before, mv);
        self.state.exchanged = match mv.kind() {
            MoveKind::Exchange => vec![mv.from(), mv.to()],
            _ => Vec::new(),
        };
        // An exchange of places does not count as a move (Popeye).
        let moves = before.has(Conditions::DISPARATE) && mv.kind() != MoveKind::Exchange;
        self.state.last = moves.then(|| (before.turn, mv.role()));
        self.note_move(before, mv);
        self.pay(before, mv);
        // Magic men see the resulting board.
        let mut changed = self.change_by_magic(before, mv);
        changed.extend(mv.recolors());
        // A king that comes to a square by the exchange has moved there.
        let kings = self.exchange_kings(before);
        events.come.retain(|cell| !kings.contains(cell));
        events.gone.extend(kings);
        changed.extend(self.change_sides_of_observed(at));
        changed.extend(self.join_or_leave(before, mv, at));
        events.gone.extend(changed.iter().copied());
        events.come.extend(changed);
        self.note_attacks();
        self.change_castling(before, mv, &events);
        // A pawn that has changed sides is not captured by its own side; other changes make no
        // difference (Popeye).
        let enemy = |cell: Cell| {
            self.men
                .at(cell)
                .is_some_and(|man| man.belongs_to(before.turn))
        };
        self.en_passant = self.en_passant.filter(|&(pawn, _)| enemy(pawn));
    }

    /// The cell of the man that has moved, if it has not vanished.
    pub(super) fn arriving_of(before: &Self, mv: Move) -> Option<Cell> {
        let removed = mv.kind() == MoveKind::Removal && !before.has_any(CHROMATIC_BRETONS);
        let perished = before.perishes(mv) || removed && mv.chosen() == Some(mv.to());
        (!perished).then_some(mv.to())
    }

    /// In an exchange the other man goes to the departure cell of the first.
    fn put_back_other(&mut self, before: &Self, mv: Move) {
        if let Some(other) = before.men.at(mv.to()) {
            self.men.put(mv.from(), other);
            self.origins.put(mv.from(), before.origin(mv.to()));
        }
    }

    /// Haaner chess: turns the departure squares of men into holes, and that of a pawn captured en
    /// passant.
    fn dig_holes(&mut self, before: &Self, mv: Move) {
        if !before.has(Conditions::HAANER) {
            return;
        }
        let left = [
            Some(mv.from()),
            mv.rook().map(|(start, _)| start),
            mv.captured_at().filter(|_| mv.is_en_passant()),
        ];
        for cell in left.into_iter().flatten().filter(|&cell| cell != mv.to()) {
            if self.men.is_vacant(cell) {
                self.men.dig(cell);
            }
        }
    }

    /// Magic squares: the men that have moved there change their sides, kings and neutral men
    /// apart. Returns their cells.
    fn change_sides_on_magic_squares(&mut self, before: &Self, mv: Move) -> Vec<Cell> {
        let magic = before
            .rules
            .conditions
            .squares_of(Conditions::MAGIC_SQUARES);
        let steps = [Some((mv.from(), mv.to())), mv.rook()];
        let mut changed = Vec::new();
        for (start, end) in steps.into_iter().flatten() {
            let moved = before.men.at(start);
            let may = moved.is_some_and(|man| !man.is_royal() && !man.traits.has(Traits::NEUTRAL));
            if may
                && magic.has(end.square)
                && let Some(man) = self.men.at(end)
            {
                let color = !before.turn;
                let traits = man.traits.without(Traits::NEUTRAL);
                self.men.put(
                    end,
                    Man {
                        color,
                        traits,
                        ..man
                    },
                );
                changed.push(end);
            }
        }
        changed
    }

    /// Changes the side of the man that has moved, if a condition requires it; returns its cell.
    fn change_side_of_mover(&mut self, before: &Self, mv: Move, at: Option<Cell>) -> Option<Cell> {
        if before.has(Conditions::VOLAGE) {
            self.carry_fickle(before, mv);
        }
        let cell = at.filter(|_| mv.kind() != MoveKind::Exchange)?;
        let man = self.men.at(cell)?;
        // A super transmuting king has moved as a king, whatever it becomes.
        before.men.at(mv.from()).filter(|man| !man.is_royal())?;
        // A rebirth is no move of the man.
        let arrival = before.arrival_before_rebirth(mv);
        let other_colour = is_light(mv.from().square) != is_light(arrival.square);
        let captures = mv.captured().is_some();
        let taken = mv.captured_at().and_then(|at| before.men.at(at));
        let unlike = taken.is_some_and(|taken| taken.role != man.role);
        let tibet = before.has(Conditions::DOUBLE_TIBET)
            || before.has(Conditions::TIBET) && before.turn == Color::Black;
        let pursues =
            before.state.left == Some(mv.to()) && before.has(Conditions::CHAMELEON_PURSUIT);
        let changes = before.has(Conditions::ANDERNACH) && captures
            || pursues
            || tibet && unlike
            || before.has(Conditions::ANTI_ANDERNACH) && !captures
            || before.has(Conditions::HYPERVOLAGE) && other_colour
            || before.has(Conditions::VOLAGE) && other_colour && self.state.fickle.contains(&cell);
        if !changes {
            return None;
        }
        self.state
            .fickle
            .retain(|&one| one != cell || before.has(Conditions::HYPERVOLAGE));
        // A neutral man goes to the side that has not moved it.
        self.men.put(
            cell,
            Man {
                color: !before.turn,
                traits: man.traits.without(Traits::NEUTRAL),
                ..man
            },
        );
        Some(cell)
    }

    /// Tracks the men that may still change sides by moving.
    fn carry_fickle(&mut self, before: &Self, mv: Move) {
        let moves = |cell: Cell| match mv.rook() {
            // A man that has become an imitator has no side any more, and one that vanishes leaves
            // nothing to a man reborn there.
            _ if cell == mv.from() => Some(mv.to())
                .filter(|_| mv.promotion() != Some(Role::Imitator) && !before.perishes(mv)),
            Some((start, end)) if cell == start => Some(end),
            _ if mv.kind() == MoveKind::Exchange && cell == mv.to() => Some(mv.from()),
            _ if mv.captured_at() == Some(cell) => None,
            _ => Some(cell),
        };
        self.state.fickle = before
            .state
            .fickle
            .iter()
            .copied()
            .filter_map(moves)
            .collect();
        self.state.fickle.sort_unstable();
    }

    /// Swapping and oscillating kings: some moves exchange the kings. Returns their cells.
    fn exchange_kings(&mut self, before: &Self) -> Vec<Cell> {
        let mover = before.turn.index();
        let always = before.has(OSCILLATING[mover]) || before.has(OSCILLATING_B[mover]);
        let by_check = before.has(Conditions::SWAPPING_KINGS) || before.has(OSCILLATING_C[mover]);
        let exchanges = always || by_check && self.conditional_check(self.turn);
        if !exchanges {
            return Vec::new();
        }
        let Some([one, other]) = self.only_kings() else {
            return Vec::new();
        };
        let (first, second) = (self.men.take(one), self.men.take(other));
        let origins = (self.origins.at(one), self.origins.at(other));
        for (cell, king, origin) in [(one, second, origins.1), (other, first, origins.0)] {
            if let Some(king) = king {
                self.men.put(cell, king);
            }
            self.origins.put(cell, origin);
        }
        vec![one, other]
    }

    /// Sentinels: a man other than a pawn, even a king, that moves from a square of the six middle
    /// ranks leaves a pawn there.
    fn leave_sentinel(&mut self, before: &Self, mv: Move) {
        let side = match () {
            () if before.has(Conditions::SENTINELS) => before.turn,
            () if before.has(Conditions::SENTINELS_ADVERSE) => !before.turn,
            () => return,
        };
        let from = mv.from();
        let edge = from.square.rank() == 0 || from.square.rank() == 7;
        let pawns = self
            .men
            .of(side)
            .filter(|(_, man)| man.role == Role::Pawn)
            .count();
        if !edge
            && !mv.role().is_pawn()
            && self.men.is_vacant(from)
            && !self.men.is_hole(from)
            && pawns < MOST_PAWNS
        {
            self.men.put(from, Man::new(side, Role::Pawn));
            self.origins.forget(from);
        }
    }

    /// Anda and its inverse: a man other than a king that has moved becomes neutral or, if it was
    /// neutral, joins the side that has moved it: with Anda if it gives check, with the inverse if
    /// it does not. Returns its cell if it changes.
    fn join_or_leave(&mut self, before: &Self, mv: Move, at: Option<Cell>) -> Option<Cell> {
        let changes_if_checking = match () {
            () if before.has(Conditions::ANDA) => true,
            () if before.has(Conditions::ANDA_INVERSE) => false,
            () => return None,
        };
        let cell = at.filter(|_| !mv.is_castling())?;
        let man = self.men.at(cell).filter(|man| !man.is_royal())?;
        let kings: Vec<Cell> = self.men.royals(self.turn).collect();
        let checks = kings
            .into_iter()
            .any(|king| self.capturers(king, before.turn).contains(&cell));
        if checks != changes_if_checking {
            return None;
        }
        let now = if man.traits.has(Traits::NEUTRAL) {
            Man {
                color: before.turn,
                traits: man.traits.without(Traits::NEUTRAL),
                ..man
            }
        } else {
            Man {
                color: Color::White,
                traits: man.traits.with(Traits::NEUTRAL),
                ..man
            }
        };
        self.men.put(cell, now);
        Some(cell)
    }

    /// Influencer: what moves as the last part of a move, kings apart, makes pawns of the enemies
    /// that a king could reach from there with one step, and men of its own kind of those on the
    /// edges where pawns cannot stand. Returns their cells.
    fn change_neighbours(&mut self, before: &Self, mv: Move, at: Option<Cell>) -> Vec<Cell> {
        let last = mv.rook().map_or(at, |(_, end)| Some(end));
        let moved = last.and_then(|cell| Some((cell, self.men.at(cell)?)));
        let Some((here, moved)) = moved.filter(|(_, man)| !man.is_royal()) else {
            return Vec::new();
        };
        if !before.has(Conditions::INFLUENCER) {
            return Vec::new();
        }
        let is_near = |cell: Cell| {
            cell != here
                && cell.square.file().abs_diff(here.square.file()) < 2
                && cell.square.rank().abs_diff(here.square.rank()) < 2
        };
        let enemies: Vec<(Cell, Man)> = self
            .men
            .of(!before.turn)
            .filter(|&(cell, man)| is_near(cell) && !Man::is_royal(man))
            .collect();
        for &(cell, man) in &enemies {
            let inside = (1..7).contains(&cell.square.rank());
            let role = if inside { Role::Pawn } else { moved.role };
            self.men.put(cell, Man { role, ..man });
        }
        enemies.into_iter().map(|(cell, _)| cell).collect()
    }

    /// Masand: the men that a checking man observes change sides. Returns their cells.
    fn change_sides_of_observed(&mut self, at: Option<Cell>) -> Vec<Cell> {
        let generalised = self.has(Conditions::MASAND_GENERALISED);
        if !generalised && !self.has(Conditions::MASAND) || !self.conditional_check(self.turn) {
            return Vec::new();
        }
        let mover = !self.turn;
        let kings: Vec<Cell> = self.men.royals(self.turn).collect();
        let mut changed = Vec::new();
        let checkers: Vec<Cell> = if generalised {
            self.men.cells().collect()
        } else {
            at.into_iter().collect()
        };
        for checker in checkers {
            let gives_check = |cell: Cell| {
                kings
                    .iter()
                    .any(|&king| self.capturers(king, mover).contains(&cell))
            };
            if !self
                .men
                .at(checker)
                .is_some_and(|man| man.belongs_to(mover))
                || !gives_check(checker)
            {
                continue;
            }
            let subject = |man: Man| !man.is_royal() && !man.traits.has(Traits::NEUTRAL);
            let others: Vec<(Cell, Man)> = self
                .men
                .everybody()
                .filter(|&(cell, man)| cell != checker && subject(man))
                .collect();
            for (cell, man) in others {
                if !changed.contains(&cell) && self.capturers(cell, mover).contains(&checker) {
                    self.men.put(
                        cell,
                        Man {
                            color: !man.color,
                            ..man
                        },
                    );
                    changed.push(cell);
                }
            }
        }
        changed
    }
}
