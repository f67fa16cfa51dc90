//! All variants: the rules of a position's own variant, looked up as play goes on.
//!
//! What a man may do on its board comes from the [`Geometry`](crate::board::Geometry) of the board, what becomes of it
//! afterwards from the [`Law`]. A move is legal if nobody attacks the king after it, which is asked of the king's board as it
//! then is: nothing is made for that. Nor is it asked of a move that can open no line to a king that is not in check: one of a man
//! that the king does not see, and that captures none that it sees. What holds in every variant is only that a man who arrives
//! opens nothing. The engines of their own, [`Orthodox`](super::Orthodox) and [`Alice`](super::Alice), know more and are faster.

use super::{NonMateFilter, PositionOf, Rules};
use crate::board::{Board, CUBE, Cell, Direction, Sites, sites_in};
use crate::position::{
    CastlingRule, Color, EnPassantRule, Law, Man, Men, Move, MoveKind, Partners, Role, RuleSet, Seen, Shape, Transfer,
    Worlds, Zero,
};
use std::ops::ControlFlow;

/// The rules of any variant.
#[derive(Clone, Copy, Default, Debug)]
pub struct General;

impl Rules for General {
    type Men = Worlds;
    type NonMates<'a> = QuietMoves<'a>;

    fn rule_set(position: &PositionOf<Self>) -> RuleSet {
        position.men().rules()
    }

    fn collect(position: &PositionOf<Self>, list: &mut Vec<Move>) {
        let _ = visit(position, &mut Collect { men: position.men(), list });
    }

    fn count(position: &PositionOf<Self>) -> u64 {
        let mut count = Count(0);
        let _ = visit(position, &mut count);
        count.0
    }

    fn has_move(position: &PositionOf<Self>) -> bool {
        visit(position, &mut Any).is_break()
    }

    fn non_mates(position: &PositionOf<Self>) -> QuietMoves<'_> {
        QuietMoves::new(position)
    }
}

/// Knows which moves give no check, without making them: those surely do not mate.
#[derive(Clone, Copy, Debug)]
pub struct QuietMoves<'a> {
    men: &'a Worlds,
    us: Color,
    /// The board and the site of the king that is to be mated, and what it sees along all lines, up to the first man.
    king: Option<(usize, usize, Sites)>,
}

impl<'a> QuietMoves<'a> {
    fn new(position: &'a PositionOf<General>) -> Self {
        let (men, us) = (position.men(), position.turn());
        let view = |world, site| men.geometry().all_lines(site, men.occupied_sites(world));
        Self { men, us, king: men.king_site(!us).map(|(world, site)| (world, site, view(world, site))) }
    }
}

impl NonMateFilter for QuietMoves<'_> {
    fn refutes(&self, mv: Move) -> bool {
        let Some((world, king, in_view)) = self.king else { return true };
        if !matches!(mv.kind(), MoveKind::Normal | MoveKind::DoubleStep | MoveKind::Zero) {
            return false;
        }
        let geometry = self.men.geometry();
        let place = |cell: Cell| (cell.board.world(), geometry.site(cell));
        let (from, to) = (place(mv.from()), place(mv.to()));
        let here = |(board, site): (usize, usize)| if board == world { bit(site) } else { 0 };
        let opened = here(from) | mv.captured_at().map_or(0, |cell| here(place(cell)));
        let occupied = self.men.occupied_sites(world) & !opened | here(to);
        let arrived = Man::new(self.us, mv.arriving());
        let hits = if to.0 == world {
            self.men.aims(arrived, to.1, king, occupied)
        } else {
            self.men.rules().variant.law().zero == Zero::Captures && to.1 == king && arrived.role != Role::Pawn
        };
        let seen = Seen { occupied, gone: (from.0, bit(from.1)) };
        !hits && (opened & in_view == 0 || !self.men.attacks(self.us, world, king, seen))
    }
}

/// Takes the legal moves; a break ends the walk.
trait Visitor {
    /// Takes one move.
    fn one(&mut self, mv: Move) -> ControlFlow<()>;

    /// Takes the moves of a man from its board to each of some sites, from where it goes on to the board `landing`. `mv` has
    /// role, departure, kind and promotion.
    fn set(&mut self, mv: Move, to: Sites, landing: usize) -> ControlFlow<()>;
}

/// Lists moves.
struct Collect<'a> {
    men: &'a Worlds,
    list: &'a mut Vec<Move>,
}

impl Visitor for Collect<'_> {
    fn one(&mut self, mv: Move) -> ControlFlow<()> {
        self.list.push(mv);
        ControlFlow::Continue(())
    }

    fn set(&mut self, mv: Move, to: Sites, landing: usize) -> ControlFlow<()> {
        let (world, geometry) = (mv.from().board.world(), self.men.geometry());
        self.list.extend(
            sites_in(to).map(|site| mv.landing(geometry.cell(landing, site)).capturing(self.men.role_on(world, site))),
        );
        ControlFlow::Continue(())
    }
}

/// Counts moves.
struct Count(u64);

impl Visitor for Count {
    fn one(&mut self, _: Move) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn set(&mut self, _: Move, to: Sites, _: usize) -> ControlFlow<()> {
        self.0 += u64::from(to.count_ones());
        ControlFlow::Continue(())
    }
}

/// Stops at the first move.
struct Any;

impl Visitor for Any {
    fn one(&mut self, _: Move) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn set(&mut self, _: Move, to: Sites, _: usize) -> ControlFlow<()> {
        if to == 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Hands on all legal moves.
#[inline(always)]
fn visit(position: &PositionOf<General>, visit: &mut impl Visitor) -> ControlFlow<()> {
    let law = General::variant(position).law();
    let (men, us) = (position.men(), position.turn());
    let king = men.king_site(us);
    let in_check = king.is_some_and(|(world, site)| men.attacks(!us, world, site, men.seen(world)));
    let in_view = king.map_or(0, |(world, site)| men.geometry().all_lines(site, men.occupied_sites(world)));
    let their_king = men.king_site(!us);
    let walk = Walk { position, men, law, us, king, their_king, in_check, in_view };
    walk.men(visit)?;
    walk.en_passant(visit)?;
    walk.castlings(visit)
}

struct Walk<'a> {
    position: &'a PositionOf<General>,
    men: &'a Worlds,
    law: &'static Law,
    us: Color,
    /// The board and the site of the king of the side to move.
    king: Option<(usize, usize)>,
    their_king: Option<(usize, usize)>,
    in_check: bool,
    /// The sites of the king's board that it sees along all lines, up to the first man.
    in_view: Sites,
}

const fn bit(site: usize) -> Sites {
    1 << site
}

impl Walk<'_> {
    fn men(&self, visit: &mut impl Visitor) -> ControlFlow<()> {
        for world in 0..self.law.boards {
            for site in sites_in(self.men.sites_of(self.us, world)) {
                let Some(role) = self.men.role_on(world, site) else { continue };
                let from = self.men.geometry().cell(world, site);
                if role == Role::Pawn {
                    self.pawn(world, site, from, visit)?;
                } else {
                    let targets = self.reach(role, world, site) & !self.men.sites_of(self.us, world);
                    self.arrivals(Move::new(role, from, from), world, targets, visit)?;
                }
                self.zero(role, from, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The sites of its own board that a man attacks.
    fn reach(&self, role: Role, world: usize, site: usize) -> Sites {
        let (geometry, occupied) = (self.men.geometry(), self.men.occupied_sites(world));
        match role {
            Role::King => geometry.king(site),
            Role::Knight => geometry.knight(site),
            Role::Queen => geometry.all_lines(site, occupied),
            Role::Rook => geometry.lines(site, occupied, Direction::Straight),
            Role::Bishop => geometry.lines(site, occupied, Direction::Diagonal),
            Role::Unicorn => geometry.lines(site, occupied, Direction::Triagonal),
            Role::Pawn => geometry.pawn(self.us.index(), site),
        }
    }

    fn pawn(&self, world: usize, site: usize, from: Cell, visit: &mut impl Visitor) -> ControlFlow<()> {
        let geometry = self.men.geometry();
        // On a flat board a pawn on its own first rank, which only a set-up has, does not move.
        if self.law.shape != Shape::Cube && from.square.rank() == self.law.rank(self.us, 0) {
            return ControlFlow::Continue(());
        }
        let mv = Move::new(Role::Pawn, from, from);
        let occupied = self.men.occupied_sites(world);
        let steps = geometry.pawn_steps(self.us.index(), site) & !occupied;
        let to = steps | geometry.pawn(self.us.index(), site) & self.men.sites_of(!self.us, world);
        let last = sites_in(to).filter(|&to| self.promotes(geometry.cell(world, to))).fold(0, |set, to| set | bit(to));
        self.arrivals(mv, world, to & !last, visit)?;
        if last != 0 {
            let roles = if self.law.shape == Shape::Cube { &Role::CUBE_PROMOTIONS[..] } else { &Role::PROMOTIONS };
            for &role in roles {
                self.arrivals(mv.promoting(role), world, last, visit)?;
            }
        }
        let doubles = self.law.double_step_from.filter(|_| self.men.rules().dialect.double_step);
        if doubles.is_some_and(|rank| from.square.rank() == self.law.rank(self.us, rank)) {
            let to = sites_in(steps).fold(0, |set, passed| set | geometry.pawn_steps(self.us.index(), passed));
            self.arrivals(mv.of_kind(MoveKind::DoubleStep), world, to & !occupied, visit)?;
        }
        ControlFlow::Continue(())
    }

    fn promotes(&self, to: Cell) -> bool {
        to.square.rank() == self.law.rank(self.us, self.law.ranks() - 1)
            && to.board.level().is_none_or(|level| level == self.law.rank(self.us, CUBE - 1))
    }

    /// Hands on the legal moves of a man to some sites of its board. `mv` has role, departure, kind and promotion.
    #[inline]
    fn arrivals(&self, mv: Move, world: usize, mut to: Sites, visit: &mut impl Visitor) -> ControlFlow<()> {
        // Nobody captures a king.
        if let Some((_, site)) = self.their_king.filter(|king| king.0 == world) {
            to &= !bit(site);
        }
        if to == 0 {
            return ControlFlow::Continue(());
        }
        // What has to be looked at one by one.
        let asked = if mv.role() == Role::King || self.in_check {
            to
        } else if self.king.is_none_or(|king| king.0 != world) {
            0
        } else if bit(self.men.geometry().site(mv.from())) & self.in_view != 0 {
            to
        } else {
            to & self.in_view & self.men.sites_of(!self.us, world)
        };
        let safe = to & !asked;
        for landing in 0..self.law.boards {
            visit.set(mv, safe & self.landable(world, landing), landing)?;
        }
        for to in sites_in(asked) {
            self.arrive(mv, world, to, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// The sites from which a man that has moved on one board may go to another, or on which it may stay.
    #[inline]
    fn landable(&self, world: usize, landing: usize) -> Sites {
        let vacant = !self.men.occupied_sites(landing);
        match self.law.transfer {
            Transfer::Never => {
                if landing == world {
                    !0
                } else {
                    0
                }
            }
            Transfer::Always | Transfer::EitherOther => {
                if landing == world {
                    0
                } else {
                    vacant
                }
            }
            Transfer::IfVacant if landing == world => self.men.occupied_sites(1 - world),
            Transfer::IfVacant => vacant,
            Transfer::AtWill => {
                if landing == world {
                    !0
                } else {
                    vacant
                }
            }
        }
    }

    /// The boards to which a man that has arrived on a site of a board may go, or stay on.
    fn landings(&self, world: usize, site: usize) -> impl Iterator<Item = usize> {
        (0..self.law.boards).filter(move |&landing| self.landable(world, landing) & bit(site) != 0)
    }

    /// Hands on the legal moves of a man to a site of its board. `mv` has role, departure, kind and promotion.
    #[inline]
    fn arrive(&self, mv: Move, world: usize, to: usize, visit: &mut impl Visitor) -> ControlFlow<()> {
        let captured = if self.men.occupied_sites(world) & bit(to) == 0 { None } else { self.men.role_on(world, to) };
        let from = self.men.geometry().site(mv.from());
        if mv.role() == Role::King {
            // Before it changes board the king must be safe where it has moved.
            let occupied = self.men.occupied_sites(world) & !bit(from);
            if self.men.attacks(!self.us, world, to, Seen { occupied, gone: (world, bit(to)) }) {
                return ControlFlow::Continue(());
            }
        }
        let gone = (world, if captured.is_some() { bit(to) } else { 0 });
        for landing in self.landings(world, to) {
            if self.is_safe(mv.role(), (world, from), gone, (landing, to)) {
                visit.one(mv.landing(self.men.geometry().cell(landing, to)).capturing(captured))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the king is not attacked when a man has left `from`, a man of `gone` has been captured, and the mover has
    /// arrived at `to`.
    #[inline]
    fn is_safe(&self, role: Role, from: (usize, usize), gone: (usize, Sites), to: (usize, usize)) -> bool {
        let Some(mut king) = self.king else { return true };
        if role == Role::King {
            king = to;
        } else {
            let opened = if from.0 == king.0 { bit(from.1) } else { 0 } | if gone.0 == king.0 { gone.1 } else { 0 };
            if !self.in_check && opened & self.in_view == 0 {
                return true;
            }
        }
        let mut occupied = self.men.occupied_sites(king.0);
        if from.0 == king.0 {
            occupied &= !bit(from.1);
        }
        if gone.0 == king.0 {
            occupied &= !gone.1;
        }
        if to.0 == king.0 {
            occupied |= bit(to.1);
        }
        !self.men.attacks(!self.us, king.0, king.1, Seen { occupied, gone })
    }

    /// Whether the king is safe after a move that is rare enough to be made.
    fn is_safe_when_made(&self, mv: Move) -> bool {
        self.king.is_none() || !self.position.play(mv).is_in_check(self.us)
    }

    fn zero(&self, role: Role, from: Cell, visit: &mut impl Visitor) -> ControlFlow<()> {
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
                    && !(role == Role::King && self.in_check)
            }
            Zero::Captures => {
                role != Role::Pawn && there.is_none_or(|man| man.color != self.us && man.role != Role::King)
            }
        };
        if possible {
            let site = self.men.geometry().site(to);
            let gone = (to.board.world(), if there.is_some() { bit(site) } else { 0 });
            if self.is_safe(role, (from.board.world(), site), gone, (to.board.world(), site)) {
                visit.one(Move::new(role, from, to).of_kind(MoveKind::Zero).capturing(there.map(|man| man.role)))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn en_passant(&self, visit: &mut impl Visitor) -> ControlFlow<()> {
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
            let near = geometry.pawns_attacking(self.us.index(), passed) & self.men.sites_of(self.us, world);
            for site in sites_in(near).filter(|&site| self.men.role_on(world, site) == Some(Role::Pawn)) {
                for landing in self.landings(world, passed) {
                    let mv = Move::new(Role::Pawn, geometry.cell(world, site), geometry.cell(landing, passed))
                        .of_kind(kind)
                        .capturing(Some(Role::Pawn));
                    if self.is_safe_when_made(mv) {
                        visit.one(mv)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn castlings(&self, visit: &mut impl Visitor) -> ControlFlow<()> {
        if self.position.castling().is_empty() {
            return ControlFlow::Continue(());
        }
        let Some(king) = self.men.king(self.us) else { return ControlFlow::Continue(()) };
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
                if self.is_safe_when_made(mv) {
                    visit.one(mv)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
