//! Castling rights under conditions by which a king or rook may come home again: each of them that
//! stands at home may castle as far as it is concerned.

use super::{Effects, gives_back_rights};
use crate::board::{Board, Cell, Square};
use crate::conditions::Conditions;
use crate::position::rights::Castling;
use crate::position::{CastlingRule, Color, Man, Men, Role, Traits};

/// The squares of kings and rooks that castle, on the home board of their side.
pub(in crate::position::worlds) const HOMES: [(u32, Role, Color); 6] = [
    (4, Role::King, Color::White),
    (60, Role::King, Color::Black),
    (0, Role::Rook, Color::White),
    (7, Role::Rook, Color::White),
    (56, Role::Rook, Color::Black),
    (63, Role::Rook, Color::Black),
];

/// The bit of a king or rook at home; `homes` are the home boards of White and Black.
pub(in crate::position::worlds::conditions) fn home_bit(
    homes: [Board; 2],
    cell: Cell,
    man: Man,
) -> Option<u8> {
    let color = match cell.square.rank() {
        0 => Color::White,
        7 => Color::Black,
        _ => return None,
    };
    if cell.board != homes[color.index()] {
        return None;
    }
    let home = |&(square, role, color): &(u32, Role, Color)| {
        cell.square.index() == square as usize && may_castle(man, role, color)
    };
    HOMES.iter().position(home).map(|number| 1 << number)
}

/// Returns whether a man is a king or rook of a side without attributes, or a neutral rook.
fn may_castle(man: Man, role: Role, color: Color) -> bool {
    man == Man::new(color, role)
        || role == Role::Rook && man.role == role && man.traits == Traits::NEUTRAL
}

impl Effects<'_> {
    fn gives_back_rights(&self) -> bool {
        gives_back_rights(self.before.men().cast.rules, self.before.men().cast.traits)
    }

    /// The home boards of White and Black.
    pub(super) const fn homes(&self) -> [Board; 2] {
        self.before.men().cast.law.homes
    }

    /// Records that a king or rook is at home again, so that it does not prevent castling.
    pub(super) fn come_home(&mut self, cell: Cell, man: Man) {
        if self.gives_back_rights()
            && let Some(bit) = home_bit(self.homes(), cell, man)
        {
            self.next.men_mut().memory.at_home |= bit;
        }
    }

    /// Ends the rights of kings and rooks that have left home or were captured there.
    pub(super) fn castling(&mut self, captured: Option<(Man, Cell)>) {
        if !self.gives_back_rights() {
            return;
        }
        let mut at_home = self.before.men().memory.at_home;
        if at_home == 0 {
            return;
        }
        let rook = self.mv.rook().map(|(start, _)| start);
        let homes = self.homes();
        let left = [Some(self.mv.from()), rook, captured.map(|(_, at)| at)];
        for cell in left.into_iter().flatten() {
            if let Some(bit) = self
                .before
                .men()
                .man_at(cell)
                .and_then(|man| home_bit(homes, cell, man))
            {
                at_home &= !bit;
            }
        }
        // A castling ends the rights of the rooks that it excludes.
        if rook.is_some() {
            let own = Castling::corner(self.us, self.mv.is_long_castling());
            let pairs = self.before.castling().exclusive();
            for other in pairs.filter(|pair| pair.contains(&own)).flatten() {
                let corner = |&(square, role, _): &(u32, Role, Color)| {
                    role == Role::Rook && other.index() == square as usize && other != own
                };
                if let Some(number) = HOMES.iter().position(corner) {
                    at_home &= !(1 << number);
                }
            }
        }
        self.next.men_mut().memory.at_home = at_home;
    }

    /// Ends the rights of both kings, which have moved, even if one has come back to its home.
    pub(super) fn kings_leave_home(&mut self) {
        for (number, (_, role, _)) in HOMES.iter().enumerate() {
            if *role == Role::King {
                self.next.men_mut().memory.at_home &= !(1 << number);
            }
        }
    }

    pub(super) fn grant_castlings(&mut self) {
        /// The usual homes, for which the compiler knows the places of kings and rooks.
        const USUAL: [Board; 2] = [Board::A; 2];
        match self.homes() {
            USUAL => self.grant_castlings_on(USUAL),
            homes => self.grant_castlings_on(homes),
        }
    }

    #[inline(always)]
    fn grant_castlings_on(&mut self, homes: [Board; 2]) {
        let mut at_home = self.next.men().memory.at_home;
        if at_home == 0 {
            return;
        }
        for (number, &(square, role, color)) in HOMES.iter().enumerate() {
            // A king or rook that has become another man, or has vanished, is no longer there.
            let there = self
                .next
                .men()
                .man_at(Cell::new(homes[color.index()], Square::wrap(square)));
            if !there.is_some_and(|man| may_castle(man, role, color)) {
                at_home &= !(1 << number);
            }
        }
        self.next.men_mut().memory.at_home = at_home;
        if at_home == 0 || self.next.castling_rule() == CastlingRule::Off {
            return;
        }
        for (number, &(square, role, color)) in HOMES.iter().enumerate() {
            let king = HOMES
                .iter()
                .position(|&(_, role, of)| role == Role::King && of == color);
            let may = |number: usize| at_home >> number & 1 != 0;
            // Under Antimars Circe a king is reborn to castle.
            let reborn = self.conditions.has(Conditions::ANTIMARS_CIRCE);
            if role == Role::Rook && may(number) && (reborn || king.is_some_and(may)) {
                let rook = Cell::new(homes[color.index()], Square::wrap(square));
                self.next.grant(Castling::of_rook(rook));
            }
        }
    }
}
