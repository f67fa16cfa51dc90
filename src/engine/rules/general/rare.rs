//! Moves that come about now and then: zero moves, captures en passant and castling.

use super::{Visitor, Walk, bit};
use crate::board::{Board, Cell, Sites, Square, sites_in};
use crate::position::{CastlingRule, Conditions, EnPassantRule, Men, Move, MoveKind, Partners, Role, Transfer, Zero};
use std::ops::ControlFlow;

impl Walk<'_> {
    pub(super) fn zero(&self, role: Role, from: Cell, visit: &mut impl Visitor) -> ControlFlow<()> {
        if self.law.zero == Zero::None {
            return ControlFlow::Continue(());
        }
        let to = Cell::new(from.board.other(), from.square);
        let there = self.men.man_at(to);
        let possible = match self.law.zero {
            Zero::None => false,
            Zero::ToVacant => {
                there.is_none()
                    && (role != Role::Pawn || self.men.rules().dialect.zero_pawns)
                    && !(role == Role::King && (self.in_check || self.is_free && self.position.is_in_check(self.us)))
            }
            Zero::Captures => {
                role != Role::Pawn && there.is_none_or(|man| man.color != self.us && man.role != Role::King)
            }
        };
        if possible {
            let site = self.men.geometry().site(to);
            let gone = (to.board.world(), if there.is_some() { bit(site) } else { 0 });
            let mv = Move::new(role, from, to).of_kind(MoveKind::Zero).capturing(there.map(|man| man.role));
            if self.is_legal(mv, (from.board.world(), site), gone, (to.board.world(), site)) {
                visit.one(mv)?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn en_passant(&self, visit: &mut impl Visitor) -> ControlFlow<()> {
        let Some(state) = self.position.en_passant() else { return ControlFlow::Continue(()) };
        if self.is_free && self.men.conditions().has(Conditions::MAKE_TAKE) {
            return ControlFlow::Continue(());
        }
        let geometry = self.men.geometry();
        let passed = geometry.site(Cell::new(state.board, state.passed));
        let rule = self.position.en_passant_rule();
        for world in 0..self.law.boards {
            let stands = world == state.board.world();
            let (kind, allowed) = if stands {
                (MoveKind::EnPassant, matches!(rule, EnPassantRule::Stands | EnPassantRule::Either))
            } else {
                (MoveKind::EnPassantAcross, matches!(rule, EnPassantRule::Left | EnPassantRule::Either))
            };
            // Where a pawn may have come from elsewhere than the other board, the rule is `stands` or `off`.
            if !allowed || self.men.occupied_sites(world) & bit(passed) != 0 {
                continue;
            }
            let near = geometry.pawns_attacking(self.us.index(), passed) & self.men.sites_of(self.us, world);
            for site in sites_in(near).filter(|&site| {
                self.men.moves_like_pawn(self.us, (world, site))
                    && !(self.is_free && self.men.is_bound(self.us, (world, site)))
            }) {
                for landing in self.landings(world, passed) {
                    let mv = Move::new(
                        self.men.role_on(world, site).unwrap_or(Role::Pawn),
                        geometry.cell(world, site),
                        geometry.cell(landing, passed),
                    )
                    .of_kind(kind)
                    .capturing(Some(Role::Pawn));
                    // A pawn may have become the other side's by its double step.
                    let is_theirs = |cell: Cell| self.men.man_at(cell).is_some_and(|man| man.belongs_to(!self.us));
                    if mv.captured_at().is_some_and(is_theirs) && self.is_safe_when_made(mv) {
                        visit.one(mv)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn castlings(&self, visit: &mut impl Visitor) -> ControlFlow<()> {
        if self.position.castling().is_empty() {
            return ControlFlow::Continue(());
        }
        let geometry = self.men.geometry();
        let kings = self.men.royal_sites(self.us).map(|(world, site)| geometry.cell(world, site));
        // Beside it there may be other royal men.
        let is_home = |king: &Cell| king.square.file() == 4 && king.square.rank() == self.us.rank(0);
        let is_king = |king: &Cell| self.men.man_at(*king).is_some_and(|man| man.role == Role::King);
        let king = match self.king {
            Some((world, site)) => Some(geometry.cell(world, site)),
            None => kings.filter(is_home).find(is_king),
        };
        let Some(king) = king else { return ControlFlow::Continue(()) };
        let place = (king.board.world(), geometry.site(king));
        if self.men.is_paralysed(self.us, place, self.men.occupied_sites(place.0)) {
            return ControlFlow::Continue(());
        }
        let may_not = || {
            self.men.is_bound(self.us, place)
                || self.men.moves_unlike_king(self.us, place)
                || self.men.conditions().has(Conditions::HAANER)
        };
        if self.is_free && may_not() {
            return ControlFlow::Continue(());
        }
        for long in [false, true] {
            if self.position.castling().has(king.board, self.us, long) {
                self.castle(king, long, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn castle(&self, king: Cell, long: bool, visit: &mut impl Visitor) -> ControlFlow<()> {
        let direction: i8 = if long { -1 } else { 1 };
        let squares = (
            king.square.step(if long { -4 } else { 3 }, 0),
            king.square.step(direction, 0),
            king.square.step(2 * direction, 0),
        );
        let (Some(corner), Some(passed), Some(arrival)) = squares else { return ControlFlow::Continue(()) };
        let world = king.board.world();
        let path = Sites::from(crate::board::attacks::between(king.square, corner).0);
        let attacked = |world, square: crate::board::Square| {
            self.men.attacks(!self.us, world, square.index(), self.men.seen(world))
        };
        if self.men.occupied_sites(world) & path != 0 {
            return ControlFlow::Continue(());
        }
        let unsafe_on = |square: Square| {
            if self.is_free {
                self.position.is_in_check_on(king, Cell::new(king.board, square))
            } else {
                attacked(world, square)
            }
        };
        // Where conditions are played, the position after the move is asked of the square of arrival.
        let asked = if self.is_free { &[king.square, passed][..] } else { &[king.square, passed, arrival] };
        if asked.iter().any(|&square| unsafe_on(square)) {
            return ControlFlow::Continue(());
        }
        let strict = self.position.castling_rule() == CastlingRule::Strict;
        let kind = if long { MoveKind::CastleLong } else { MoveKind::CastleShort };
        let free = self.men.rules().dialect.partners == Partners::Free || self.law.transfer == Transfer::IfVacant;
        let rook_landings: Vec<usize> = self.landings(world, passed.index()).collect();
        for king_landing in self.landings(world, arrival.index()) {
            if strict
                && king_landing != world
                && (self.men.occupied_sites(king_landing) & path != 0
                    || attacked(king_landing, king.square)
                    || attacked(king_landing, passed))
            {
                continue;
            }
            let to = Cell::new(Board::ALL[king_landing], arrival);
            for &rook_landing in &rook_landings {
                let mv = if rook_landing == king_landing {
                    Move::new(Role::King, king, to).of_kind(kind)
                } else if free {
                    Move::castling_apart(king, to, Board::ALL[rook_landing])
                } else {
                    continue;
                };
                if self.is_safe_when_made(mv) {
                    visit.one(mv)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
