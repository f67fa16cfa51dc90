//! The further effects of a move under fairy conditions: rebirths, changes of colour and role, men
//! that vanish or change places, castling rights.
//!
//! They are applied to the position after the move, in the order that the parent module gives. A
//! move names only its choices; everything else follows from the position before it. The state that
//! the next move needs ([`Memory`]) is part of the position and of its signature.

mod castling;
mod changes;
mod reborn;
mod turns;

pub(in crate::position::worlds) use castling::HOMES;
pub(in crate::position::worlds::conditions) use castling::home_bit;

use super::{GIVE_BACK_RIGHTS, Memory, Place, gives_back_rights, imitator, rebirth};
use crate::board::{Cell, sites_in};
use crate::conditions::{Conditions, REBORN_IF_CAPTURING, RebirthOption};
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
    .with(Conditions::ALL_IN)
    .with(Conditions::MAINLY_IN)
    .with(Conditions::INFLUENCER)
    .with(Conditions::FRISCHAUF)
    .with(Conditions::PADS)
    .with(Conditions::of_option(RebirthOption::Parachute))
    .with(Conditions::of_option(RebirthOption::Volcanic))
    .with(Conditions::CAPTURERS_ON_MEN);

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
        if let Some((occupant, cell)) = self.before.occupant_for_capturer(self.mv) {
            self.land(occupant, cell);
        }
        if is_reborn {
            self.change_reborn_capturer();
        }
        if (goes_on || is_reborn)
            && !self.before.waits_as_capturer(self.mv)
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
        let may_be_reversed = self.mv.captured().is_none() && self.mv.promotion().is_none();
        if self.conditions.has(C::MAINLY_IN) || self.conditions.has(C::ALL_IN) && may_be_reversed {
            memory.way = Some((self.mv.from().square, self.mv.to().square));
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

    /// Lost Pieces: removes the enemy's men that it could not save.
    fn lose_men(&mut self) {
        if self.conditions.has(Conditions::LOST_PIECES) {
            for (cell, man) in self.next.lost_men() {
                self.vanish(cell, man);
            }
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
