//! The further effects of a move under fairy conditions: rebirths, changes of colour and role, men
//! that vanish or change places, castling rights.
//!
//! They are applied to the position after the move, in the order that the parent module gives. A
//! move names only its choices; everything else follows from the position before it. The state that
//! the next move needs ([`Memory`]) is part of the position and of its signature.

mod castling;

pub(in crate::position::worlds) use castling::HOMES;
pub(in crate::position::worlds::conditions) use castling::home_bit;

use super::roles::{as_einstein, becoming};
use super::{GIVE_BACK_RIGHTS, Memory, Place, gives_back_rights, imitator, rebirth};
use crate::board::{Cell, Square, attacks, sites_in};
use crate::conditions::{Conditions, Occupied, REBORN_IF_CAPTURING, Rebirth, RebirthOption};
use crate::position::state::Position;
use crate::position::worlds::Worlds;
use crate::position::{Color, Man, Men, Move, MoveKind, Role, Traits};

/// Applies the further effects of a move, in the order of the parent module.
pub(in crate::position::worlds) fn follow(
    before: &Position<Worlds>,
    mv: Move,
    next: &mut Position<Worlds>,
) {
    if is_without_effects(before, mv) {
        return;
    }
    Effects {
        before,
        mv,
        next,
        conditions: before.men().conditions(),
        us: before.turn(),
    }
    .all();
}

/// The position after a capture as far as the rebirth of the captured man: the steps that follow it
/// are left out, first of all what magic men do.
pub(in crate::position::worlds::conditions) fn until_rebirth(
    before: &Position<Worlds>,
    mv: Move,
) -> Position<Worlds> {
    let mut next = before.moved(mv);
    Effects {
        before,
        mv,
        next: &mut next,
        conditions: before.men().conditions(),
        us: before.turn(),
    }
    .until_rebirth();
    next
}

/// Conditions under which any move may have further effects.
const ALWAYS: Conditions = Conditions::EINSTEINS
    .with(Conditions::BECOMING)
    .with(Conditions::ANTI_ANDERNACH)
    .with(Conditions::VOLAGE)
    .with(Conditions::HYPERVOLAGE)
    .with(Conditions::MAGIC_SQUARES)
    .with(Conditions::PARRAIN_CIRCE)
    .with(Conditions::DISPARATE)
    .with(Conditions::BGL)
    .with(Conditions::PREFERRING_BY_HISTORY)
    .with(Conditions::FUDDLED_MEN)
    .with(Conditions::ANDAS)
    .with(Conditions::HAUNTINGS)
    .with(Conditions::LOST_PIECES)
    .with(Conditions::SENTINELS)
    .with(Conditions::SENTINELS_ADVERSE)
    .with(Conditions::HAANER)
    .with(Conditions::IMITATOR)
    .with(Conditions::MASAND)
    .with(Conditions::MASAND_GENERALISED)
    .with(Conditions::SWAPPING)
    .with(Conditions::STRICT_SAT)
    .with(Conditions::REVOLVING)
    .with(Conditions::CHAMELEON_PURSUIT)
    .with(Conditions::INFLUENCER)
    .with(Conditions::FRISCHAUF)
    .with(Conditions::PADS)
    .with(Conditions::of_option(RebirthOption::Parachute))
    .with(Conditions::of_option(RebirthOption::Volcanic));

/// Conditions under which captures may have further effects.
const OF_CAPTURES: Conditions = GIVE_BACK_RIGHTS
    .with(Conditions::BRETONS)
    .with(Conditions::SINGLE_BOX_2);

/// Returns whether a move certainly has no further effects. Most moves have none.
fn is_without_effects(before: &Position<Worlds>, mv: Move) -> bool {
    let men = before.men();
    let conditions = men.conditions();
    // No king or rook at home may castle, and no state ends with the move.
    let has_nothing_to_do = men.memory.at_home == 0 && men.memory.moved() == men.memory;
    has_nothing_to_do
        && !conditions.any(ALWAYS)
        && !men.has_origins()
        && (mv.captured().is_none() || !conditions.any(OF_CAPTURES))
        && mv.added().is_none()
        && mv.kind() != MoveKind::Exchange
        && mv.kind() != MoveKind::Recolor
        && !men.cast.traits.has(crate::men::Traits::MAGIC)
}

pub(in crate::position::worlds::conditions) struct Effects<'a> {
    pub(super) before: &'a Position<Worlds>,
    pub(super) mv: Move,
    pub(super) next: &'a mut Position<Worlds>,
    pub(super) conditions: Conditions,
    us: Color,
}

impl Effects<'_> {
    /// The captured man, and its cell.
    fn captured(&self) -> Option<(Man, Cell)> {
        let at = self.mv.captured_at()?;
        Some((self.before.men().man_at(at)?, at))
    }

    fn all(&mut self) {
        self.until_rebirth();
        self.after_rebirth();
    }

    fn until_rebirth(&mut self) {
        let memory = self.before.men().memory;
        let captured = self.captured();
        self.remember(memory, captured);
        self.castling(captured);
        self.origins(captured);
        self.go_on();
        // A capturer whose square of rebirth is that of the capture is reborn as well.
        let is_reborn = self.before.capturer_is_reborn(self.mv);
        let goes_on =
            self.mv.kind() == MoveKind::Locust && !self.conditions.any(REBORN_IF_CAPTURING);
        if is_reborn {
            self.change_reborn_capturer();
        }
        if (goes_on || is_reborn)
            && let Some(man) = self.next.men().man_at(self.mv.to())
        {
            self.come_home(self.mv.to(), man);
        }
        if let Some(cell) = self.mv.recolors()
            && let Some(hurdle) = self.next.men().man_at(cell)
        {
            self.come_home(cell, hurdle);
        }
        self.einstein(captured.is_some());
        self.becoming();
        self.colors(captured);
        self.promoted(captured);
        self.kamikaze(captured.is_some());
        if let Some((man, cell)) = rebirth::of_captured(self.before, self.mv) {
            let origin = captured.and_then(|(_, at)| self.before.men().origin(at));
            let is_reborn = self.reborn(man, cell, origin.unwrap_or(cell));
            if is_reborn && captured.is_some_and(|(_, at)| self.before.men().has_promoted(at)) {
                self.mark(cell);
            }
        }
    }

    fn after_rebirth(&mut self) {
        use Conditions as C;
        let captured = self.captured();
        if let Some((victim, _)) = captured {
            self.kobul(victim);
        }
        if self.conditions.has(C::PARRAIN_CIRCE)
            && let Some((man, cell)) = rebirth::of_pending(self.before.men(), self.mv)
        {
            self.reborn(man, cell, cell);
        }
        if let Some((cell, officer)) = self.before.refilled(self.mv)
            && let Some(pawn) = self.next.men().man_at(cell)
        {
            let now = Man {
                role: officer.role,
                ..pawn
            };
            self.next.change(cell, Some(pawn), Some(now));
        }
        if let Some((cell, now)) = self.before.promoted_first(self.mv) {
            let pawn = self.next.men().man_at(cell);
            self.next.change(cell, pawn, Some(now));
        }
        if let Some((square, _)) = self.mv.added()
            && self.conditions.any(C::REPUBLICANS)
        {
            let cell = Cell::new(self.mv.from().board, square);
            let king = Man::new(!self.us, Role::King);
            self.next.change(cell, None, Some(king));
        }
        self.sentinel();
        self.hole(captured);
        if self.mv.kind() == MoveKind::Removal
            && let Some(cell) = self.mv.chosen()
            && let Some(man) = self.next.men().man_at(cell)
        {
            let becomes = self.snek(man).or_else(|| self.chromatic(man));
            self.next.change(cell, Some(man), becomes);
            self.next.lose_rights_of(cell);
            if let Some(now) = becomes {
                self.come_home(cell, now);
            }
        }
        self.haunt(captured);
        self.note_captors(captured);
        self.uncover();
        self.lose_men();
        self.influence();
        self.revolve();
        self.magic();
        self.checks();
        self.anda();
        if self.conditions.has(C::STRICT_SAT) {
            let men = *self.next.men();
            self.next.men_mut().memory.note_attacks(&men);
        }
        self.grant_castlings();
    }

    /// A capturer that is reborn changes sides (Turncoats), unless it is royal or neutral. A royal
    /// one that becomes another man (Clone) stays royal.
    fn change_reborn_capturer(&mut self) {
        let rebirth = self.before.men().cast.rebirth_of_capturer;
        let Some(rebirth) = rebirth.filter(|rebirth| rebirth.changes_man()) else {
            return;
        };
        let to = self.mv.to();
        let mover = self.before.men().man_at(self.mv.from());
        let (Some(mover), Some(man)) = (mover, self.next.men().man_at(to)) else {
            return;
        };
        let mut now = man;
        if mover.is_royal() {
            if !man.is_royal() {
                now.traits = man.traits.with(Traits::ROYAL);
            }
        } else if rebirth.turncoat && !man.traits.has(Traits::NEUTRAL) {
            now.color = !man.color;
        }
        if now != man {
            self.next.change(to, Some(man), Some(now));
        }
    }

    /// Wormholes: the man goes on to another square. A pawn may still be captured en passant,
    /// unless it has promoted or stands on the square that it has passed.
    fn go_on(&mut self) {
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

    /// Records the state that the next move needs.
    fn remember(&mut self, memory: Memory, captured: Option<(Man, Cell)>) {
        use Conditions as C;
        let mut memory = memory.moved();
        if self.conditions.has(C::DISPARATE) && self.mv.kind() != MoveKind::Exchange {
            memory.last = Some((self.us, self.mv.role()));
        }
        if self.conditions.has(C::BGL) {
            let arrival = self.before.arrival_before_rebirth(self.mv).square;
            let step = (self.mv.from().square, arrival);
            memory.balances = memory.balances.after(self.conditions, self.us, step);
        }
        if self.conditions.any(C::answering(!self.us)) {
            let arrival = self.before.arrival_before_rebirth(self.mv);
            memory.step = Some((self.mv.from().square, arrival.square));
        }
        if self.conditions.has(C::CHAMELEON_PURSUIT) {
            memory.left = Some(self.mv.from().square);
        }
        if self.conditions.has(C::DUELLISTS) {
            let is_gone = |square| captured.is_some_and(|(_, at)| at.square == square);
            let enemy = memory.duellists[(!self.us).index()].filter(|&square| !is_gone(square));
            memory.duellists[(!self.us).index()] = enemy;
            let stays = !self.before.loses_mover(self.mv);
            memory.duellists[self.us.index()] = stays.then_some(self.mv.to().square);
        }
        if self.conditions.has(C::FUDDLED_MEN) {
            let bit = |cell: Cell| 1 << cell.square.index();
            let gone = captured.map_or(0, |(_, at)| bit(at));
            let mover = bit(self.mv.to());
            let rook = self.mv.rook().map_or(0, |(_, end)| bit(end));
            let vanishes = self.before.loses_mover(self.mv);
            memory.fuddled[(!self.us).index()] &= !gone;
            memory.fuddled[self.us.index()] = if vanishes { 0 } else { mover | rook };
        }
        if self.conditions.has(C::PARRAIN_CIRCE) {
            memory.pending = captured;
        }
        let (from, to) = (self.mv.from(), self.mv.to());
        let is_triple = self.mv.kind() == MoveKind::DoubleStep
            && from.square.rank().abs_diff(to.square.rank()) == 3;
        if is_triple && self.conditions.any(C::EINSTEINS) {
            let back = -2 * self.us.forward() / 8;
            memory.also_passed = to
                .square
                .step(0, back)
                .map(|square| Cell::new(to.board, square));
        }
        if self.conditions.any(C::MESSIGNIES) && self.mv.kind() == MoveKind::Exchange {
            memory.exchanged = Some((self.mv.from(), self.mv.to()));
        }
        if memory.imitators != 0 {
            memory.imitators = imitator::after(self.before, self.mv);
        }
        self.next.men_mut().memory = memory;
        let vanishes = || {
            self.before
                .men()
                .man_at(from)
                .is_some_and(|man| man.traits.has(Traits::KAMIKAZE))
        };
        if self.mv.promotion() == Some(Role::Imitator) && !(captured.is_some() && vanishes()) {
            self.next.men_mut().put_imitator(to);
        }
    }

    /// Diagram Circe: each man keeps its square in the diagram.
    fn origins(&mut self, captured: Option<(Man, Cell)>) {
        if !self.before.men().has_origins() {
            return;
        }
        if let Some((_, at)) = captured {
            self.next.men_mut().forget_origin(at);
        }
        // In castling by rebirth one may go where the other comes from.
        let origin = |(from, to)| (self.before.men().origin(from), to);
        let king = origin((self.mv.from(), self.mv.to()));
        let other =
            (self.mv.kind() == MoveKind::Exchange).then(|| origin((self.mv.to(), self.mv.from())));
        let goes = [Some(king), other, self.mv.rook().map(origin)];
        let rook = self.mv.rook().map(|(start, _)| start);
        for cell in [Some(self.mv.from()), rook].into_iter().flatten() {
            self.next.men_mut().forget_origin(cell);
        }
        for (origin, to) in goes.into_iter().flatten() {
            match origin {
                Some(origin) => self.next.men_mut().carry_origin(origin, to),
                None => self.next.men_mut().forget_origin(to),
            }
        }
        if self.mv.promotion() == Some(Role::Imitator) {
            self.next.men_mut().forget_origin(self.mv.to());
        }
    }

    fn einstein(&mut self, captures: bool) {
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
    fn becoming(&mut self) {
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
    fn colors(&mut self, captured: Option<(Man, Cell)>) {
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
    fn promoted(&mut self, captured: Option<(Man, Cell)>) {
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

    /// In Circe a kamikaze man that captures is reborn like the captured man, in the role to which
    /// it has promoted (Popeye).
    fn kamikaze(&mut self, captures: bool) {
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
    fn mark(&mut self, cell: Cell) {
        self.next.men_mut().memory.marks |= 1 << cell.square.index();
    }

    /// A man is reborn on a cell, if that is vacant or the option of Circe allows it. Its cell in
    /// the diagram stays the same. Returns whether it then stands there.
    fn reborn(&mut self, mut man: Man, cell: Cell, origin: Cell) -> bool {
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
    fn uncover(&mut self) {
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

    /// Lost Pieces: removes the enemy's men that it could not save.
    fn lose_men(&mut self) {
        if self.conditions.has(Conditions::LOST_PIECES) {
            for (cell, man) in self.next.lost_men() {
                self.vanish(cell, man);
            }
        }
    }

    /// Influencer: the man that has moved, in castling the rook, changes the enemies next to it.
    fn influence(&mut self) {
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

    /// Actuated Revolving Centre and Board: all men turn with their squares. Rights to castle belong
    /// to the men, wherever the board has turned them.
    fn revolve(&mut self) {
        let conditions = self.conditions;
        if !conditions.any(Conditions::REVOLVING) {
            return;
        }
        let step = (self.mv.from().square, self.mv.to().square);
        let turned = |square| conditions.revolved(step, square);
        let board = self.mv.from().board;
        let moving: Vec<(Square, Man)> = Square::all()
            .filter(|&square| turned(square) != square)
            .filter_map(|square| Some((square, self.next.men().man_at(Cell::new(board, square))?)))
            .collect();
        for &(square, man) in &moving {
            self.next.change(Cell::new(board, square), Some(man), None);
        }
        for (square, man) in moving {
            self.next
                .change(Cell::new(board, turned(square)), None, Some(man));
        }
        if let Some(state) = self.next.en_passant() {
            self.next.move_passed(turned(state.passed), self.us);
        }
        if conditions.has(Conditions::REVOLVING_BOARD) {
            self.keep_turned_rights();
            let memory = &mut self.next.men_mut().memory;
            memory.quarters = (memory.quarters + 1) % 4;
        }
    }

    /// Ends the castling rights of men that have moved or were captured on squares to which the
    /// board had turned them, and of no others.
    fn keep_turned_rights(&mut self) {
        let quarters = self.before.men().memory.quarters;
        if quarters == 0 {
            return;
        }
        self.next.set_castling(self.before.castling());
        let left = [Some(self.mv.from()), self.mv.captured_at()];
        for cell in left.into_iter().flatten() {
            let home = Conditions::before_turns(cell.square, quarters);
            self.next.lose_rights_of(Cell::new(cell.board, home));
        }
    }

    /// Removes a man on whose cell another is reborn, or a lost one.
    fn vanish(&mut self, cell: Cell, man: Man) {
        self.next.change(cell, Some(man), None);
        self.next.lose_rights_of(cell);
        let homes = self.homes();
        let men = self.next.men_mut();
        if let Some(bit) = home_bit(homes, cell, man) {
            men.memory.at_home &= !bit;
        }
        if men
            .conditions()
            .any(Conditions::VOLAGE.with(Conditions::FRISCHAUF))
        {
            men.memory.marks &= !(1 << cell.square.index());
        }
    }

    /// Köbul kings.
    fn kobul(&mut self, victim: Man) {
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
    fn snek(&self, man: Man) -> Option<Man> {
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
    fn chromatic(&self, man: Man) -> Option<Man> {
        let changes = self.conditions.any(Conditions::CHROMATIC_BRETONS);
        changes.then(|| Man {
            color: !man.color,
            ..man
        })
    }

    fn sentinel(&mut self) {
        use Conditions as C;
        if !self.conditions.any(C::SENTINELS.with(C::SENTINELS_ADVERSE))
            || self.mv.kind() == MoveKind::Exchange
        {
            return;
        }
        let from = self.mv.from();
        if self.mv.role().is_pawn()
            || matches!(from.square.rank(), 0 | 7)
            || self.next.men().man_at(from).is_some()
            || self.next.men().is_hole(from)
        {
            return;
        }
        let side = if self.conditions.has(C::SENTINELS) {
            self.us
        } else {
            !self.us
        };
        let pawns = |side: Color| {
            self.next
                .men()
                .all_of(side)
                .filter(|(_, role)| *role == Role::Pawn)
                .count()
        };
        if pawns(side) < 8 && pawns(Color::White) + pawns(Color::Black) < 16 {
            self.next
                .change(from, None, Some(Man::new(side, Role::Pawn)));
        }
    }

    /// Haaner chess.
    fn hole(&mut self, captured: Option<(Man, Cell)>) {
        if !self.conditions.has(Conditions::HAANER) {
            return;
        }
        let left = [Some(self.mv.from()), self.mv.rook().map(|(start, _)| start)];
        let passed = captured
            .map(|(_, at)| at)
            .filter(|_| self.mv.is_en_passant());
        for cell in left.into_iter().chain([passed]).flatten() {
            if self.next.men().man_at(cell).is_none() {
                self.next.men_mut().dig(cell);
            }
        }
    }

    fn magic(&mut self) {
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
    fn recolor(&mut self, cell: Cell, man: Man) {
        self.next.recolor(cell, man);
        self.come_home(
            cell,
            Man {
                color: !man.color,
                ..man
            },
        );
    }

    /// Swapping and oscillating kings, and Masand: the last effects, most of which need a check.
    fn checks(&mut self) {
        use Conditions as C;
        let them = !self.us;
        let swapping = self.conditions.only(C::swapping(self.us));
        let swaps = !swapping.is_empty()
            && (!swapping.any(C::SWAPPING_BY_CHECKS) || self.next.men().is_in_check(them));
        if swaps && let Some([white, black]) = self.next.swap_kings() {
            self.next.lose_rights_of(white);
            self.next.lose_rights_of(black);
            self.kings_leave_home();
        }
        if !self.conditions.any(C::MASAND.with(C::MASAND_GENERALISED))
            || !self.next.men().is_in_check(them)
        {
            return;
        }
        let men = *self.next.men();
        let kings: Vec<Place> = men.royal_sites(them).collect();
        let us = self.us;
        let observes = |from: Place, to: usize, men: &Worlds| {
            from.1 != to
                && men
                    .bonds()
                    .can_capture(us, from, to, &Conditions::OTHER_WAYS)
        };
        let arrived = men.place(self.mv.to());
        let checkers: Vec<Place> = if self.conditions.has(C::MASAND) {
            vec![arrived]
        } else {
            // A man that has just joined the checking side may also check.
            let worlds = 0..men.rules().variant.boards();
            worlds
                .flat_map(|world| {
                    sites_in(men.occupied_sites(world)).map(move |site| (world, site))
                })
                .collect()
        };
        let mut done: Vec<Place> = Vec::new();
        for from in checkers {
            // Men change one after another, so that the later are seen as those before left them.
            let now = *self.next.men();
            let is_ours = now.man_in(from).is_some_and(|man| man.belongs_to(us));
            let checks = kings
                .iter()
                .any(|king| from.0 == king.0 && observes(from, king.1, &now));
            if !is_ours || !checks {
                continue;
            }
            for site in sites_in(men.occupied_sites(from.0)) {
                let now = *self.next.men();
                let Some(man) = now.man_in((from.0, site)) else {
                    continue;
                };
                let keeps = man.is_royal() || man.traits.has(Traits::NEUTRAL);
                if !keeps && !done.contains(&(from.0, site)) && observes(from, site, &now) {
                    let cell = now.cell((from.0, site));
                    self.recolor(cell, man);
                    done.push((from.0, site));
                }
            }
        }
    }

    /// Anda and its inverse: the man that has moved becomes neutral, or joins the side that has
    /// moved it.
    fn anda(&mut self) {
        if !self.conditions.any(Conditions::ANDAS) {
            return;
        }
        let (us, cell) = (self.us, self.mv.to());
        let men = *self.next.men();
        let Some(man) = men.man_at(cell).filter(|man| !man.is_royal()) else {
            return;
        };
        let from = men.place(cell);
        let checks = men.royal_sites(!us).any(|king| {
            let because = &Conditions::OTHER_WAYS;
            king != from && king.0 == from.0 && men.bonds().can_capture(us, from, king.1, because)
        });
        if checks == self.conditions.has(Conditions::ANDA_INVERSE) {
            return;
        }
        let color = if man.traits.has(Traits::NEUTRAL) {
            us
        } else {
            Color::White
        };
        let traits = man.traits.toggled(Traits::NEUTRAL);
        let now = Man {
            color,
            traits,
            ..man
        };
        self.next.change(cell, Some(man), Some(now));
        self.come_home(cell, now);
    }
}

impl Position<Worlds> {
    /// Exchanges the places of the kings, and returns them; `None` unless each side has one royal
    /// man, since no rule says which of several change places.
    pub(super) fn swap_kings(&mut self) -> Option<[Cell; 2]> {
        let men = *self.men();
        let only_king = |color: Color| {
            let mut royals = men.royal_sites(color);
            let king = royals.next()?;
            royals.next().is_none().then(|| men.cell(king))
        };
        let (white, black) = (only_king(Color::White)?, only_king(Color::Black)?);
        let (one, other) = (men.man_at(white)?, men.man_at(black)?);
        self.change(white, Some(one), None);
        self.change(black, Some(other), Some(one));
        self.change(white, None, Some(other));
        // Each king keeps its square in the diagram.
        for (from, to) in [(white, black), (black, white)] {
            let next = self.men_mut();
            match men.has_origins().then(|| men.origin(from)).flatten() {
                Some(origin) => next.carry_origin(origin, to),
                None => next.forget_origin(to),
            }
        }
        Some([white, black])
    }

    /// Returns whether the side that has made the last move would be in check if the kings, which
    /// changed places with it, had not done so; `self` is the position after the move.
    pub(super) fn was_in_check_before_swap(&self, us: Color) -> bool {
        let mut before = *self;
        before.swap_kings().is_some() && before.is_in_check(us)
    }
}
