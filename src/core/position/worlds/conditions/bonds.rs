//! Who may not move, and which captures and moves are none.

use super::Place;
use crate::board::{Cell, Sites, sites_in};
use crate::conditions::{Conditions, REBORN_IF_CAPTURING};
use crate::position::state::Position;
use crate::position::worlds::Worlds;
use crate::position::{Color, Man, Men, Move, MoveKind, Role};

/// Conditions under which some men may not move, and observe nobody.
const BINDING: Conditions = Conditions::MADRASI
    .with(Conditions::MADRASI_REX)
    .with(Conditions::EIFFEL)
    .with(Conditions::ULTRA_PATROL)
    .with(Conditions::FUNCTIONARY)
    .with(Conditions::CENTRAL)
    .with(Conditions::DISPARATE);

/// Those of them that ask who is observed by whom.
const HOLDING: Conditions = Conditions::MADRASI.with(Conditions::MADRASI_REX).with(Conditions::EIFFEL);

/// Conditions that give men other ways also where it is asked whom they observe.
const IN_OBSERVATION: Conditions =
    Conditions::ANNAN.with(Conditions::NANNA).with(Conditions::MARS_CIRCE).with(Conditions::PHANTOM);

/// Conditions under which some captures are none.
const DISARMING: Conditions = Conditions::PATROL
    .with(Conditions::LORTAP)
    .with(Conditions::GRID)
    .with(Conditions::MONOCHROMATIC)
    .with(Conditions::BICHROMATIC)
    .with(Conditions::KOEKO)
    .with(Conditions::NEW_KOEKO)
    .with(Conditions::ANTI_KOEKO)
    .with(Conditions::ISARDAM)
    .with(Conditions::ISARDAM_REX)
    .with(REBORN_IF_CAPTURING)
    // Here the capturer always has a square to be reborn on.
    .without(Conditions::ANTI_SUPER_CIRCE);

/// Who paralyses a man of this role in Eiffel chess.
const fn eiffel(role: Role) -> Option<Role> {
    match role {
        Role::Pawn => Some(Role::Queen),
        Role::Queen => Some(Role::Rook),
        Role::Rook => Some(Role::Bishop),
        Role::Bishop => Some(Role::Knight),
        Role::Knight => Some(Role::Pawn),
        _ => None,
    }
}

impl Worlds {
    /// Whether a man of a side observes a site of its board: whether it could capture there, by a move that leads from square to
    /// square as it must, whatever else forbids it. The powers of those who stand face to face, back to back or cheek to cheek,
    /// and of transmuted kings, do not count (Popeye).
    fn observes(&self, by: Color, from: Place, to: usize) -> bool {
        from.1 != to && self.squares_allow(from, to) && self.aims_because(by, from, to, IN_OBSERVATION)
    }

    /// Whether a man is observed by an enemy that moves like a role. One of that role must be on the board (Popeye).
    fn is_observed_by_role(&self, (world, site): Place, by: Color, role: Role) -> bool {
        let moves_so = |from: usize| match self.lent(by, (world, from), IN_OBSERVATION) {
            Some(roles) => roles.contains(&role),
            None => self.role_on(world, from) == Some(role),
        };
        self.all_of(by).any(|(_, of)| of == role)
            && sites_in(self.sites_of(by, world)).any(|from| moves_so(from) && self.observes(by, (world, from), site))
    }

    /// Whether a man of a side guards or attacks who stands on a place, and is not held himself by Madrasi or Eiffel chess.
    fn is_aimed_at(&self, (world, site): Place, by: Color) -> bool {
        sites_in(self.sites_of(by, world))
            .any(|from| self.observes(by, (world, from), site) && !self.is_held(by, (world, from)))
    }

    /// Whether enemies hold a man by observing it: in Madrasi those of its own kind, in Eiffel chess those of another.
    fn is_held(&self, by: Color, place: Place) -> bool {
        use Conditions as C;
        let conditions = self.conditions();
        if !conditions.any(HOLDING) {
            return false;
        }
        let Some(man) = self.man_in(place) else { return false };
        let madrasi = conditions.has(C::MADRASI_REX) || conditions.has(C::MADRASI) && !man.is_royal();
        madrasi && self.is_observed_by_role(place, !by, man.role)
            || conditions.has(C::EIFFEL)
                && eiffel(man.role).is_some_and(|role| self.is_observed_by_role(place, !by, role))
    }

    /// Whether a man of a side may neither move nor observe, whatever he would do.
    pub fn is_bound(&self, by: Color, place: Place) -> bool {
        use Conditions as C;
        let conditions = self.conditions();
        if !conditions.any(BINDING) {
            return false;
        }
        let Some(man) = self.man_in(place) else { return false };
        if self.is_held(by, place) {
            return true;
        }
        if conditions.has(C::ULTRA_PATROL) && !self.is_aimed_at(place, by) {
            return true;
        }
        if conditions.has(C::FUNCTIONARY) && !self.is_aimed_at(place, !by) {
            return true;
        }
        if conditions.has(C::DISPARATE) && self.memory.last == Some((!by, man.role)) {
            return true;
        }
        conditions.has(C::CENTRAL) && !self.is_held_by_king(by, place, &mut vec![place])
    }

    /// Central chess: whether a man is royal, or guarded by one that is held so itself.
    fn is_held_by_king(&self, by: Color, place: Place, chain: &mut Vec<Place>) -> bool {
        if self.man_in(place).is_some_and(Man::is_royal) {
            return true;
        }
        let (world, site) = place;
        sites_in(self.sites_of(by, world)).any(|from| {
            let guard = (world, from);
            if chain.contains(&guard) || !self.observes(by, guard, site) || self.is_held(by, guard) {
                return false;
            }
            chain.push(guard);
            let held = self.is_held_by_king(by, guard, chain);
            chain.pop();
            held
        })
    }

    /// The site on which the man captured last would be reborn by a capture (Parrain).
    fn reborn_late(&self, (world, from): Place, to: usize) -> Sites {
        let Some((_, at)) = self.memory.pending.filter(|_| self.conditions().has(Conditions::PARRAIN_CIRCE)) else {
            return 0;
        };
        let [from, to] = [from, to].map(|site| self.cell((world, site)).square);
        let square = at.square.step(to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
        square.filter(|square| *square != to).map_or(0, |square| 1 << self.place(Cell::new(at.board, square)).1)
    }

    /// Whether men stand next to a site, if the board were occupied like this.
    fn has_contact(&self, site: usize, occupied: Sites) -> bool {
        self.cast.geometry.king(site) & occupied != 0
    }

    /// Whether no condition says that a man of a side who aims at a site cannot capture there. It may be asked of an empty site, too.
    pub(super) fn is_armed(&self, by: Color, from: Place, to: usize) -> bool {
        use Conditions as C;
        let conditions = self.conditions();
        if self.is_bound(by, from) {
            return false;
        }
        if !conditions.any(DISARMING) {
            return true;
        }
        let (world, site) = from;
        if conditions.has(C::PATROL) && !self.is_aimed_at(from, by)
            || conditions.has(C::LORTAP) && self.is_aimed_at(from, by)
            || !self.squares_allow(from, to)
        {
            return false;
        }
        let after = self.occupied_sites(world) & !(1 << site) & !(1 << to) | self.reborn_late(from, to);
        if conditions.has(C::KOEKO) && !self.has_contact(to, after)
            || conditions.has(C::ANTI_KOEKO) && self.has_contact(to, after)
            || conditions.has(C::NEW_KOEKO)
                && self.has_contact(to, after) != self.has_contact(site, self.occupied_sites(world) & !(1 << site))
        {
            return false;
        }
        if conditions.any(C::ISARDAM.with(C::ISARDAM_REX)) && self.makes_observation(by, from, to) {
            return false;
        }
        self.capturer_is_reborn(by, from, to)
    }

    /// Grid, monochromatic and bichromatic chess.
    fn squares_allow(&self, (world, from): Place, to: usize) -> bool {
        use Conditions as C;
        let conditions = self.conditions();
        let [from, to] = [from, to].map(|site| self.cast.geometry.cell(world, site).square);
        let color = |square: crate::board::Square| (square.file() + square.rank()) % 2;
        let cell = |square: crate::board::Square| (square.file() / 2, square.rank() / 2);
        !(conditions.has(C::GRID) && cell(from) == cell(to)
            || conditions.has(C::MONOCHROMATIC) && color(from) != color(to)
            || conditions.has(C::BICHROMATIC) && color(from) == color(to))
    }

    /// Isardam: whether a capture on a site, of a king perhaps, would make men of a kind observe each other.
    fn makes_observation(&self, by: Color, from: Place, to: usize) -> bool {
        let (world, _) = from;
        let Some(man) = self.man_in(from) else { return false };
        let mut there = *self;
        there.toggle(self.cell(from), man);
        if let Some(captured) = there.man_on(world, to) {
            there.toggle(self.cell((world, to)), captured);
        }
        let man = Man { color: if man.belongs_to(!by) { man.color } else { by }, ..man };
        let cell = self.cell((world, to));
        let law = self.rules().variant.law();
        let promotes = man.role.is_pawn() && cell.square.rank() == law.rank(by, law.ranks() - 1);
        let roles = if promotes { self.promotions_of(man.role) } else { &[man.role] };
        // A pawn captures so if it may become anything that does not.
        roles.iter().all(|&role| {
            let mut there = there;
            there.toggle(cell, Man { role, ..man });
            there.has_observation()
        })
    }

    /// Isardam: whether anybody observes an enemy of his own kind.
    fn has_observation(&self) -> bool {
        let rex = self.conditions().has(Conditions::ISARDAM_REX);
        Color::ALL.into_iter().any(|side| {
            self.all_of(side).any(|(cell, role)| {
                let place = self.place(cell);
                let royal = self.man_in(place).is_some_and(Man::is_royal);
                (rex || !royal) && self.is_observed_by_role(place, !side, role)
            })
        })
    }
}

impl Position<Worlds> {
    /// Whether the conditions forbid a move, castling or not, that leaves the king safe; `after` is what it leads to.
    pub fn forbids(&self, mv: Move, after: &Self) -> bool {
        use Conditions as C;
        let men = self.men();
        let conditions = men.conditions();
        let us = self.turn();
        let from = men.place(mv.from());
        if mv.captured().is_some() {
            // Where the mover is when it has captured, before it goes on.
            let arrival =
                if mv.kind() == MoveKind::Locust { mv.captured_at().unwrap_or_else(|| mv.to()) } else { mv.to() };
            let to = men.place(Cell::new(mv.from().board, arrival.square)).1;
            let no_captures = match us {
                Color::White => C::NO_WHITE_CAPTURE,
                Color::Black => C::NO_BLACK_CAPTURE,
            };
            let disarmed = conditions.any(C::PATROL.with(C::LORTAP)) && !men.is_armed(us, from, to);
            if disarmed || conditions.has(no_captures) {
                return true;
            }
        }
        let to = men.place(Cell::new(mv.from().board, mv.to().square)).1;
        if mv.kind() != MoveKind::Exchange && !men.squares_allow(from, to) {
            return true;
        }
        if let Some((start, end)) = mv.rook()
            && !men.squares_allow(men.place(start), men.place(end).1)
        {
            return true;
        }
        if conditions.any(C::KOEKO.with(C::ANTI_KOEKO).with(C::NEW_KOEKO)) && self.breaks_contact(mv, after) {
            return true;
        }
        // A pawn that may be captured en passant is observed.
        conditions.any(C::ISARDAM.with(C::ISARDAM_B).with(C::ISARDAM_REX))
            && (after.men().has_observation() || after.is_passing_pawn_observed())
    }

    /// Whether a pawn of the side to move observes one that it could capture en passant.
    fn is_passing_pawn_observed(&self) -> bool {
        let Some(state) = self.en_passant() else { return false };
        let (men, us) = (self.men(), self.turn());
        let (world, passed) = men.place(Cell::new(state.board, state.passed));
        let near = men.geometry().pawns_attacking(us.index(), passed) & men.sites_of(us, world);
        sites_in(near).any(|from| men.moves_like_pawn(us, (world, from)) && men.squares_allow((world, from), passed))
    }

    /// Köko and its kin.
    fn breaks_contact(&self, mv: Move, after: &Self) -> bool {
        use Conditions as C;
        let conditions = self.men().conditions();
        let contact = |position: &Self, cell: Cell| {
            let men = position.men();
            let (world, site) = men.place(cell);
            men.has_contact(site, men.occupied_sites(world) & !(1 << site))
        };
        let rook = mv.rook().map(|(_, end)| end);
        let moved = [Some(mv.to()), rook, (mv.kind() == MoveKind::Exchange).then(|| mv.from())];
        conditions.has(C::KOEKO) && moved.into_iter().flatten().any(|cell| !contact(after, cell))
            || conditions.has(C::ANTI_KOEKO) && contact(after, mv.to())
            || conditions.has(C::NEW_KOEKO) && contact(after, mv.to()) != contact(self, mv.from())
    }
}
