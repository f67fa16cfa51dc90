//! All variants: the rules of a position's own variant, looked up as play goes on.
//!
//! What a man may do on its board comes from the [`Geometry`](crate::board::Geometry) of the board, what becomes of it
//! afterwards from the [`Law`]. Each move is made on a small model of the king's board and looked at, so that no fact about
//! pins has to be proved for each way of changing board. The engines of their own, [`Orthodox`](super::Orthodox) and
//! [`Alice`](super::Alice), are many times faster.

use super::{NoFilter, PositionOf, Rules};
use crate::board::{Board, CUBE, Cell, Direction, Sites, sites_in};
use crate::position::{
    CastlingRule, Color, EnPassantRule, Law, Men, Move, MoveKind, Partners, Role, RuleSet, Shape, Transfer, Worlds,
    Zero,
};
use std::ops::ControlFlow;

/// The rules of any variant.
#[derive(Clone, Copy, Default, Debug)]
pub struct General;

impl Rules for General {
    type Men = Worlds;
    type NonMates<'a> = NoFilter;

    fn rule_set(position: &PositionOf<Self>) -> RuleSet {
        position.men().rules()
    }

    fn collect(position: &PositionOf<Self>, list: &mut Vec<Move>) {
        let _ = visit(position, &mut |mv| {
            list.push(mv);
            ControlFlow::Continue(())
        });
    }

    fn count(position: &PositionOf<Self>) -> u64 {
        let mut count = 0;
        let _ = visit(position, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    fn has_move(position: &PositionOf<Self>) -> bool {
        visit(position, &mut |_| ControlFlow::Break(())).is_break()
    }

    fn non_mates(_: &PositionOf<Self>) -> NoFilter {
        NoFilter
    }
}

/// Takes the legal moves, one at a time; a break ends the walk.
type Visit<'a> = dyn FnMut(Move) -> ControlFlow<()> + 'a;

/// Hands on all legal moves.
fn visit(position: &PositionOf<General>, visit: &mut Visit) -> ControlFlow<()> {
    let law = General::variant(position).law();
    let us = position.turn();
    let walk = Walk { position, men: position.men(), law, us, king: position.men().king(us) };
    walk.men(visit)?;
    walk.en_passant(visit)?;
    walk.castlings(visit)
}

struct Walk<'a> {
    position: &'a PositionOf<General>,
    men: &'a Worlds,
    law: &'static Law,
    us: Color,
    king: Option<Cell>,
}

const fn bit(site: usize) -> Sites {
    1 << site
}

impl Walk<'_> {
    fn men(&self, visit: &mut Visit) -> ControlFlow<()> {
        for world in 0..self.law.boards {
            for site in sites_in(self.men.sites_of(self.us, world)) {
                let Some(role) = self.men.role_on(world, site) else { continue };
                let from = self.men.geometry().cell(world, site);
                if role == Role::Pawn {
                    self.pawn(world, site, from, visit)?;
                } else {
                    let targets = self.reach(role, world, site) & !self.men.sites_of(self.us, world);
                    for to in sites_in(targets) {
                        self.arrive(Move::new(role, from, from), world, to, visit)?;
                    }
                }
                self.zero(role, from, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The sites of its own board that a man attacks.
    fn reach(&self, role: Role, world: usize, site: usize) -> Sites {
        let geometry = self.men.geometry();
        let lines = |wanted: fn(Direction) -> bool| geometry.lines(site, self.men.occupied_sites(world), wanted);
        match role {
            Role::King => geometry.king(site),
            Role::Knight => geometry.knight(site),
            Role::Queen => lines(|_| true),
            Role::Rook => lines(|direction| direction == Direction::Straight),
            Role::Bishop => lines(|direction| direction == Direction::Diagonal),
            Role::Unicorn => lines(|direction| direction == Direction::Triagonal),
            Role::Pawn => geometry.pawn(self.us.index(), site),
        }
    }

    fn pawn(&self, world: usize, site: usize, from: Cell, visit: &mut Visit) -> ControlFlow<()> {
        let geometry = self.men.geometry();
        // On a flat board a pawn on its own first rank, which only a set-up has, does not move.
        if self.law.shape != Shape::Cube && from.square.rank() == self.law.rank(self.us, 0) {
            return ControlFlow::Continue(());
        }
        let mv = Move::new(Role::Pawn, from, from);
        let occupied = self.men.occupied_sites(world);
        let steps = geometry.pawn_steps(self.us.index(), site) & !occupied;
        for to in sites_in(steps | geometry.pawn(self.us.index(), site) & self.men.sites_of(!self.us, world)) {
            if self.promotes(geometry.cell(world, to)) {
                let roles =
                    if self.law.shape == Shape::Cube { &Role::CUBE_PROMOTIONS[..] } else { &Role::PROMOTIONS[..] };
                for &role in roles {
                    self.arrive(mv.promoting(role), world, to, visit)?;
                }
            } else {
                self.arrive(mv, world, to, visit)?;
            }
        }
        let doubles = self.law.double_step_from.filter(|_| self.men.rules().dialect.double_step);
        if doubles.is_some_and(|rank| from.square.rank() == self.law.rank(self.us, rank)) {
            for passed in sites_in(steps) {
                for to in sites_in(geometry.pawn_steps(self.us.index(), passed) & !occupied) {
                    self.arrive(mv.of_kind(MoveKind::DoubleStep), world, to, visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn promotes(&self, to: Cell) -> bool {
        to.square.rank() == self.law.rank(self.us, self.law.ranks() - 1)
            && to.board.level().is_none_or(|level| level == self.law.rank(self.us, CUBE - 1))
    }

    /// The boards to which a man that has arrived on a site of a board may go, or stay on.
    fn landings(&self, world: usize, site: usize) -> impl Iterator<Item = usize> {
        let boards = self.law.boards;
        let vacant = move |other: usize| self.men.occupied_sites(other) & bit(site) == 0;
        let transfer = self.law.transfer;
        (0..boards).filter(move |&landing| match transfer {
            Transfer::Never => landing == world,
            Transfer::Always | Transfer::EitherOther => landing != world && vacant(landing),
            Transfer::IfVacant => (landing == world) != vacant(1 - world),
            Transfer::AtWill => landing == world || vacant(landing),
        })
    }

    /// Hands on the legal moves of a man to a site of its board. `mv` has role, departure, kind and promotion.
    fn arrive(&self, mv: Move, world: usize, to: usize, visit: &mut Visit) -> ControlFlow<()> {
        let captured = (self.men.occupied_sites(world) & bit(to) != 0).then(|| self.men.role_on(world, to)).flatten();
        if captured == Some(Role::King) {
            return ControlFlow::Continue(());
        }
        if mv.role() == Role::King {
            // Before it changes board the king must be safe where it has moved.
            let occupied = self.men.occupied_sites(world) & !bit(self.men.geometry().site(mv.from()));
            if self.men.attacks(!self.us, world, to, occupied, bit(to)) {
                return ControlFlow::Continue(());
            }
        }
        for landing in self.landings(world, to) {
            let mv = mv.landing(self.men.geometry().cell(landing, to)).capturing(captured);
            if self.is_safe(mv) {
                visit(mv)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_safe(&self, mv: Move) -> bool {
        self.king.is_none() || !self.position.play(mv).is_in_check(self.us)
    }

    fn zero(&self, role: Role, from: Cell, visit: &mut Visit) -> ControlFlow<()> {
        let to = Cell::new(from.board.other(), from.square);
        let there = self.men.man_at(to);
        let possible = match self.law.zero {
            Zero::None => false,
            Zero::ToVacant => {
                there.is_none()
                    && (role != Role::Pawn || self.men.rules().dialect.zero_pawns)
                    && !(role == Role::King && self.position.is_in_check(self.us))
            }
            Zero::Captures => {
                role != Role::Pawn && there.is_none_or(|man| man.color != self.us && man.role != Role::King)
            }
        };
        if possible {
            let mv = Move::new(role, from, to).of_kind(MoveKind::Zero).capturing(there.map(|man| man.role));
            if self.is_safe(mv) {
                visit(mv)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn en_passant(&self, visit: &mut Visit) -> ControlFlow<()> {
        let Some(state) = self.position.en_passant() else { return ControlFlow::Continue(()) };
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
            let capturers =
                geometry.pawns_attacking(self.us.index(), passed) & self.men.sites(self.us, Role::Pawn, world);
            for site in sites_in(capturers) {
                for landing in self.landings(world, passed) {
                    let mv = Move::new(Role::Pawn, geometry.cell(world, site), geometry.cell(landing, passed))
                        .of_kind(kind)
                        .capturing(Some(Role::Pawn));
                    if self.is_safe(mv) {
                        visit(mv)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn castlings(&self, visit: &mut Visit) -> ControlFlow<()> {
        if self.position.castling().is_empty() {
            return ControlFlow::Continue(());
        }
        let Some(king) = self.king else { return ControlFlow::Continue(()) };
        for long in [false, true] {
            if self.position.castling().has(king.board, self.us, long) {
                self.castle(king, long, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn castle(&self, king: Cell, long: bool, visit: &mut Visit) -> ControlFlow<()> {
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
            self.men.attacks(!self.us, world, square.index(), self.men.occupied_sites(world), 0)
        };
        if self.men.occupied_sites(world) & path != 0
            || [king.square, passed, arrival].iter().any(|&square| attacked(world, square))
        {
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
                if self.is_safe(mv) {
                    visit(mv)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
