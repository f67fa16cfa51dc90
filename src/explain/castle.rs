//! Judges castling, one requirement after the other.

use super::{Attempt, BareScene, MoveJudge, Refusal, no};
use crate::board::{Cell, Square};
use crate::position::{CastlingRule, Man, Move, MoveKind, Partners, Role, Transfer};

impl MoveJudge<'_> {
    pub(super) fn castle(
        &self,
        attempt: &Attempt,
        man: Man,
        long: bool,
        rook_to: Cell,
    ) -> Result<Move, Vec<Refusal>> {
        let Attempt {
            from: king,
            to,
            promotion,
            capture,
            ..
        } = *attempt;
        let direction: i8 = if long { -1 } else { 1 };
        let at = |square: Option<Square>| square.map(|square| Cell::new(king.board, square));
        let corner = at(Square::at(if long { 0 } else { 7 }, king.square.rank()));
        let passed = at(king.square.step(direction, 0));
        let arrival = at(king.square.step(2 * direction, 0));
        let (Some(corner), Some(passed), Some(arrival)) = (corner, passed, arrival) else {
            return no(Refusal::OutOfReach {
                man,
                from: king,
                to,
            });
        };
        if man.role != Role::King || !arrival.is_homologue(to) || !passed.is_homologue(rook_to) {
            return no(Refusal::OutOfReach {
                man,
                from: king,
                to,
            });
        }
        if promotion.is_some() {
            return no(Refusal::NoPromotion(to));
        }
        let rule = self.rules.dialect.castling;
        if self.law.castling.is_empty() || rule == CastlingRule::Off {
            return no(Refusal::CastlingOff);
        }
        if !self.position.castling().has(king.board, self.us, long) || king.square.file() != 4 {
            let rook = Man::new(self.us, Role::Rook);
            let home = rule == CastlingRule::Any || self.law.homes[self.us.index()] == king.board;
            let at_home = home
                && king.square.file() == 4
                && king.square.rank() == self.law.rank(self.us, 0)
                && self.scene.at(corner) == Some(rook);
            return no(Refusal::NoCastlingRight {
                rook: corner,
                at_home,
            });
        }
        if capture == Some(true) {
            return no(Refusal::NothingToCapture {
                at: arrival,
                elsewhere: None,
            });
        }
        let mut refusals = Vec::new();
        let path = self.scene.between(king, corner).unwrap_or_default();
        self.path(&path, &mut refusals);
        self.attacks(&[king, passed, arrival], &mut refusals);
        refusals.extend(self.transfer(arrival, to));
        refusals.extend(self.transfer(passed, rook_to));
        let world = to.board.world();
        let free = self.rules.dialect.partners == Partners::Free
            || self.law.transfer == Transfer::IfVacant;
        if !free && rook_to.board != to.board {
            refusals.push(Refusal::PartnersApart);
        }
        if rule == CastlingRule::Strict && world != king.board.world() {
            let across = |cell: Cell| BareScene::homologue(cell, world);
            self.path(
                &path.iter().map(|&cell| across(cell)).collect::<Vec<_>>(),
                &mut refusals,
            );
            self.attacks(&[king, passed].map(across), &mut refusals);
        }
        if refusals.is_empty() {
            let rook = Man::new(self.us, Role::Rook);
            let after = self
                .scene
                .clone()
                .without(king)
                .without(corner)
                .with(to, man)
                .with(rook_to, rook);
            self.safety(&after, (man, king, arrival, to), None, &mut refusals);
        }
        let kind = if long {
            MoveKind::CastleLong
        } else {
            MoveKind::CastleShort
        };
        match refusals.as_slice() {
            [] if rook_to.board == to.board => Ok(Move::new(Role::King, king, to).of_kind(kind)),
            [] => Ok(Move::castling_apart(king, to, rook_to.board)),
            _ => {
                // A man on the way may also occupy an arrival square: it is named once.
                let mut named: Vec<Refusal> = Vec::new();
                for refusal in refusals {
                    if !named.iter().any(|other| same(other, &refusal)) {
                        named.push(refusal);
                    }
                }
                Err(named)
            }
        }
    }

    fn path(&self, path: &[Cell], refusals: &mut Vec<Refusal>) {
        let men = path.iter().filter_map(|&at| Some((at, self.scene.at(at)?)));
        refusals.extend(men.map(|(at, by)| Refusal::CastlingBlocked { at, by }));
    }

    fn attacks(&self, squares: &[Cell], refusals: &mut Vec<Refusal>) {
        for &square in squares {
            let hits = self.scene.attackers(square, !self.us);
            refusals.extend(hits.into_iter().map(|(at, by)| Refusal::CastlingAttacked {
                square,
                at,
                by,
            }));
        }
    }
}

fn same(one: &Refusal, other: &Refusal) -> bool {
    let occupant = |refusal: &Refusal| match *refusal {
        Refusal::HomologueOccupied { at, .. } | Refusal::CastlingBlocked { at, .. } => Some(at),
        _ => None,
    };
    one == other || occupant(one).is_some() && occupant(one) == occupant(other)
}
