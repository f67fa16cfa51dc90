//! All variants: the rules of a position's own variant, looked up as play goes on.
//!
//! What a man may do on its board comes from the [`Geometry`](crate::board::Geometry) of the board, what becomes of it
//! afterwards from the [`Law`]. A move is legal if nobody attacks the king after it, which is asked of the king's board as it
//! then is: nothing is made for that. Nor is it asked of a move that can open no line to a king that is not in check: one of a man
//! that the king does not see, and that captures none that it sees. What holds in every variant is only that a man who arrives
//! opens nothing. The engines of their own, [`Orthodox`](super::Orthodox) and [`Alice`](super::Alice), know more and are faster.

use super::{NonMateFilter, PositionOf, Rules};
use crate::board::{Board, CUBE, Cell, Sites, sites_in};
use crate::position::{
    CastlingRule, Color, EnPassantRule, Law, Man, Men, Move, MoveKind, Partners, Role, RuleSet, Seen, Shape, Traits,
    Transfer, Worlds, Zero,
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

    fn collect_checks(position: &PositionOf<Self>, list: &mut Vec<Move>) {
        let quiet = QuietMoves::new(position);
        let _ = visit(position, &mut CollectChecks { list: Collect { men: position.men(), list }, quiet });
    }
}

/// Knows which moves give no check, without making them: those surely do not mate.
#[derive(Clone, Copy, Debug)]
pub struct QuietMoves<'a> {
    men: &'a Worlds,
    us: Color,
    /// The board and the site of the king that is to be mated, and what it sees along all lines, up to the first man.
    king: Option<(usize, usize, Sites)>,
    /// Whether there is no king at all, nor a man that is royal in its place: nobody is mated then.
    is_kingless: bool,
    /// The sites of that king's board on which who comes or goes may change whether a fairy man attacks it.
    hinges: Sites,
}

impl<'a> QuietMoves<'a> {
    fn new(position: &'a PositionOf<General>) -> Self {
        let (men, us) = (position.men(), position.turn());
        debug_assert!(!men.is_in_check(!us), "who has moved is not in check");
        let view = |world, site| men.geometry().all_lines(site, men.occupied_sites(world));
        let king = men.king_site(!us).filter(|_| !men.is_intricate());
        Self {
            men,
            us,
            king: king.map(|(world, site)| (world, site, view(world, site))),
            is_kingless: men.king(!us).is_none(),
            hinges: king.map_or(0, |(world, site)| men.hinges(us, world, site)),
        }
    }
}

impl NonMateFilter for QuietMoves<'_> {
    fn refutes(&self, mv: Move) -> bool {
        let Some((world, king, in_view)) = self.king else { return self.is_kingless };
        if !matches!(mv.kind(), MoveKind::Normal | MoveKind::DoubleStep | MoveKind::Zero | MoveKind::Locust) {
            return false;
        }
        let geometry = self.men.geometry();
        let place = |cell: Cell| (cell.board.world(), geometry.site(cell));
        let (from, to) = (place(mv.from()), place(mv.to()));
        let here = |(board, site): (usize, usize)| if board == world { bit(site) } else { 0 };
        let opened = here(from) | mv.captured_at().map_or(0, |cell| here(place(cell)));
        let occupied = self.men.occupied_sites(world) & !opened | here(to);
        let hits = if to.0 == world {
            self.men.aims(self.us, mv.arriving(), to, king, occupied)
        } else {
            self.men.rules().variant.law().zero == Zero::Captures && to.1 == king && mv.arriving() != Role::Pawn
        };
        let seen = Seen { occupied, gone: (from.0, bit(from.1)) };
        let changed = opened & (in_view | self.hinges) | here(to) & self.hinges;
        !hits && (changed == 0 || !self.men.attacks(self.us, world, king, seen))
    }
}

impl QuietMoves<'_> {
    /// Those of the sites to which a man goes that need not be quiet: where he gives check, and where his departure, his
    /// capture or his arrival may open the way to the king for somebody else.
    fn noisy(&self, mv: Move, to: Sites) -> Sites {
        let Some((world, king, in_view)) = self.king else { return if self.is_kingless { 0 } else { to } };
        let geometry = self.men.geometry();
        let from = (mv.from().board.world(), geometry.site(mv.from()));
        let opens = if from.0 == world { in_view | self.hinges } else { 0 };
        if opens & bit(from.1) != 0 {
            return to;
        }
        let law = self.men.rules().variant.law();
        let by_zero = if law.zero == Zero::Captures { bit(king) } else { 0 };
        let noisy = to & (opens & self.men.occupied_sites(world) | self.hinges | by_zero);
        // Where he arrives on the king's board he may attack it.
        if law.transfer == Transfer::Never && from.0 != world || law.transfer == Transfer::Always && from.0 == world {
            return noisy;
        }
        let left = if from.0 == world { bit(from.1) } else { 0 };
        let occupied = self.men.occupied_sites(world) & !left;
        let role = mv.arriving();
        let strikes = |site: &usize| self.men.aims(self.us, role, (world, *site), king, occupied);
        noisy | sites_in(to & !noisy).filter(strikes).fold(0, |set, site| set | bit(site))
    }
}

/// Takes the legal moves; a break ends the walk.
trait Visitor {
    /// Those of the sites to which a man goes that are wanted. `mv` has role, departure, kind and promotion.
    #[inline]
    fn wanted(&self, _mv: Move, to: Sites) -> Sites {
        to
    }

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

/// Lists the moves that may give check.
struct CollectChecks<'a> {
    list: Collect<'a>,
    quiet: QuietMoves<'a>,
}

impl Visitor for CollectChecks<'_> {
    fn wanted(&self, mv: Move, to: Sites) -> Sites {
        self.quiet.noisy(mv, to)
    }

    fn one(&mut self, mv: Move) -> ControlFlow<()> {
        self.list.one(mv)
    }

    fn set(&mut self, mv: Move, to: Sites, landing: usize) -> ControlFlow<()> {
        self.list.set(mv, to, landing)
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
    let in_check = men.is_in_check(us);
    let in_view = king.map_or(0, |(world, site)| men.geometry().all_lines(site, men.occupied_sites(world)));
    let hinges = king.map_or(0, |(world, site)| men.hinges(!us, world, site));
    let their_king = men.king_site(!us);
    let walk = Walk { position, men, law, us, king, their_king, in_check, in_view, hinges };
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
    /// The sites of the king's board on which who comes or goes may change whether a fairy man attacks it: he may be a
    /// hurdle, or in the way.
    hinges: Sites,
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
                if self.men.is_paralysed(self.us, (world, site), self.men.occupied_sites(world)) {
                    continue;
                }
                if self.men.fairy_sites(world) & bit(site) != 0 {
                    self.fairy_man(world, site, from, visit)?;
                } else if role == Role::Pawn {
                    self.pawn(world, site, from, visit)?;
                } else {
                    let occupied = self.men.occupied_sites(world);
                    let targets = self.men.reach(role, self.us, site, occupied) & !self.own(world);
                    self.arrivals(Move::new(role, from, from), world, targets, visit)?;
                }
                self.zero(role, from, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The sites on which nobody is captured: those of men of the side to move that are not neutral.
    #[inline(always)]
    fn own(&self, world: usize) -> Sites {
        self.men.sites_of(self.us, world) & !self.men.sites_of(!self.us, world)
    }

    /// The moves of a fairy man, or of a man with attributes.
    #[cold]
    #[inline(never)]
    fn fairy_man(&self, world: usize, site: usize, from: Cell, visit: &mut impl Visitor) -> ControlFlow<()> {
        let Some(Man { role, traits, .. }) = self.men.man_on(world, site) else { return ControlFlow::Continue(()) };
        if role == Role::Pawn {
            return self.pawn(world, site, from, visit);
        }
        let mut arrivals = self.men.arrivals(self.us, (world, site));
        let suicide =
            traits.has(Traits::KAMIKAZE.with(Traits::ROYAL)) || traits.has(Traits::KAMIKAZE) && role.is_king();
        // Who paralyses does not capture, nor does a royal man who would vanish by it.
        if traits.has(Traits::PARALYSING) || suicide {
            arrivals.takes = 0;
            arrivals.beyond.clear();
            arrivals.over.retain(|(_, to)| self.men.occupied_sites(world) & bit((*to).into()) == 0);
        }
        let theirs = arrivals.takes & self.men.sites_of(!self.us, world);
        let to = arrivals.quiet | theirs;
        let mv = match next_role(role).filter(|_| traits.has(Traits::CHAMELEON)) {
            Some(next) => Move::new(role, from, from).promoting(next),
            None => Move::new(role, from, from),
        };
        if !role.is_pawn() {
            self.arrivals(mv, world, to, visit)?;
            self.beyond(mv, world, &arrivals.beyond, |_| true, visit)?;
            return self.over(mv, world, &arrivals.over, visit);
        }
        let promotes = |site: usize| self.promotes(self.men.geometry().cell(world, site));
        let last = sites_in(to).filter(|&to| promotes(to)).fold(0, |set, to| set | bit(to));
        self.arrivals(mv, world, to & !last, visit)?;
        self.beyond(mv, world, &arrivals.beyond, |to| !promotes(to), visit)?;
        let vanishes = traits.has(Traits::KAMIKAZE);
        let vanish = if vanishes { last & theirs } else { 0 };
        self.arrivals(mv, world, vanish, visit)?;
        if vanishes {
            self.beyond(mv, world, &arrivals.beyond, promotes, visit)?;
        }
        for &role in self.men.promotions_of(role) {
            self.arrivals(mv.promoting(role), world, last & !vanish, visit)?;
            if !vanishes {
                self.beyond(mv.promoting(role), world, &arrivals.beyond, promotes, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Hands on the legal captures of hurdles: each with the site of the hurdle and that of arrival, of which some are
    /// wanted.
    fn beyond(
        &self,
        mv: Move,
        world: usize,
        captures: &[(u8, u8)],
        wanted: impl Fn(usize) -> bool,
        visit: &mut impl Visitor,
    ) -> ControlFlow<()> {
        for &(hurdle, to) in captures {
            let (hurdle, to) = (usize::from(hurdle), usize::from(to));
            let captured = self.men.role_on(world, hurdle);
            let theirs = self.men.sites_of(!self.us, world) & !self.royals(world) & bit(hurdle) != 0;
            let geometry = self.men.geometry();
            let from = (world, geometry.site(mv.from()));
            let mv = mv.capturing_at(captured, geometry.cell(world, hurdle));
            if !theirs || !wanted(to) || !self.is_safe_there(mv, world, to, bit(hurdle)) {
                continue;
            }
            for landing in self.landings(world, to) {
                let mv = mv.landing(geometry.cell(landing, to));
                if self.is_legal(mv, from, (world, bit(hurdle)), (landing, to)) {
                    visit.one(mv)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Hands on the legal moves over hurdles who change colour thereby: each with the site of the hurdle and that of
    /// arrival. Royal and neutral men keep their colour (Popeye).
    fn over(&self, mv: Move, world: usize, moves: &[(u8, u8)], visit: &mut impl Visitor) -> ControlFlow<()> {
        for &(hurdle, to) in moves {
            let geometry = self.men.geometry();
            let keeps = |man: Man| man.is_royal() || man.traits.has(Traits::NEUTRAL);
            let mv = match self.men.man_on(world, hurdle.into()) {
                Some(man) if !keeps(man) => mv.recoloring(geometry.cell(world, hurdle.into())),
                _ => mv,
            };
            let to = usize::from(to);
            if (self.own(world) | self.royals(world)) & bit(to) == 0 {
                self.arrive(mv, world, to, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The kings of the other side, and the men that are royal in their place, whom nobody captures.
    #[inline]
    fn royals(&self, world: usize) -> Sites {
        match self.their_king {
            Some((board, site)) if board == world => bit(site),
            Some(_) => 0,
            None => self
                .men
                .royal_sites(!self.us)
                .filter(|&(board, _)| board == world)
                .fold(0, |set, (_, site)| set | bit(site)),
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
        let traits = self.men.man_on(world, site).map_or(Traits::NONE, |man| man.traits);
        let captures = !traits.has(Traits::PARALYSING) && !traits.has(Traits::KAMIKAZE.with(Traits::ROYAL));
        let takes =
            if captures { geometry.pawn(self.us.index(), site) & self.men.sites_of(!self.us, world) } else { 0 };
        let to = steps | takes;
        let last = sites_in(to).filter(|&to| self.promotes(geometry.cell(world, to))).fold(0, |set, to| set | bit(to));
        self.arrivals(mv, world, to & !last, visit)?;
        if last != 0 {
            // A kamikaze pawn has vanished before it could become anything.
            let vanish = if traits.has(Traits::KAMIKAZE) { last & occupied } else { 0 };
            self.arrivals(mv, world, vanish, visit)?;
            for &role in self.men.promotions_of(Role::Pawn) {
                self.arrivals(mv.promoting(role), world, last & !vanish, visit)?;
            }
            if self.men.has_chameleons() {
                for role in Role::PROMOTIONS {
                    self.arrivals(mv.endowing(role, Traits::CHAMELEON), world, last & !vanish, visit)?;
                }
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
        to = visit.wanted(mv, to & !self.royals(world));
        if to == 0 {
            return ControlFlow::Continue(());
        }
        // What has to be looked at one by one.
        let here = (world, self.men.geometry().site(mv.from()));
        let sensitive = self.in_view | self.hinges;
        let asked = if self.king == Some(here) || self.in_check || self.men.is_intricate() {
            to
        } else if self.king.is_none_or(|king| king.0 != world) {
            // From another board he may arrive on the king's.
            to & self.hinges
        } else if bit(here.1) & sensitive != 0 {
            to
        } else {
            to & (sensitive & self.men.sites_of(!self.us, world) | self.hinges)
        };
        let safe = to & !asked;
        for landing in 0..self.law.boards {
            visit.set(mv, safe & self.men.landable(world, landing), landing)?;
        }
        for to in sites_in(asked) {
            self.arrive(mv, world, to, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// The boards to which a man that has arrived on a site of a board may go, or stay on.
    fn landings(&self, world: usize, site: usize) -> impl Iterator<Item = usize> {
        (0..self.law.boards).filter(move |&landing| self.men.landable(world, landing) & bit(site) != 0)
    }

    /// Hands on the legal moves of a man to a site of its board. `mv` has role, departure, kind and promotion.
    #[inline]
    fn arrive(&self, mv: Move, world: usize, to: usize, visit: &mut impl Visitor) -> ControlFlow<()> {
        let captured = if self.men.occupied_sites(world) & bit(to) == 0 { None } else { self.men.role_on(world, to) };
        let from = self.men.geometry().site(mv.from());
        let gone = (world, if captured.is_some() { bit(to) } else { 0 });
        let mv = mv.capturing(captured);
        if !self.is_safe_there(mv, world, to, gone.1) {
            return ControlFlow::Continue(());
        }
        for landing in self.landings(world, to) {
            let mv = mv.landing(self.men.geometry().cell(landing, to));
            if self.is_legal(mv, (world, from), gone, (landing, to)) {
                visit.one(mv)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the king is safe when a man has moved and captured, before it changes board: the move must be legal on the board
    /// where it is made. Of classical enemies only the king's own moves must be asked that; a hopper may have a hurdle for as
    /// long as the man stands there.
    fn is_safe_there(&self, mv: Move, world: usize, to: usize, captured: Sites) -> bool {
        let geometry = self.men.geometry();
        if self.men.is_intricate() {
            // On one board nothing changes any more.
            return self.law.boards == 1 || {
                let between = self.position.moved(mv.landing(geometry.cell(world, to)));
                let men = between.men();
                let mut kings = men.royal_sites(self.us).filter(|&(board, _)| board == world);
                !kings.any(|(_, king)| men.attacks(!self.us, world, king, men.seen(world)))
            };
        }
        let from = geometry.site(mv.from());
        let occupied = self.men.occupied_sites(world) & !bit(from) & !captured;
        let seen = |occupied| Seen { occupied, gone: (world, captured) };
        match self.king {
            Some(king) if king == (world, from) => !self.men.attacks(!self.us, world, to, seen(occupied)),
            Some((board, king)) if board == world && self.hinges != 0 => {
                !self.men.attacks(!self.us, world, king, seen(occupied | bit(to)))
            }
            _ => true,
        }
    }

    /// Whether a move leaves the king unattacked: when a man has left `from`, a man of `gone` has been captured, and the
    /// mover has arrived at `to`.
    #[inline]
    fn is_legal(&self, mv: Move, from: (usize, usize), gone: (usize, Sites), to: (usize, usize)) -> bool {
        if self.men.is_intricate() { self.is_safe_when_made(mv) } else { self.is_safe(from, gone, to) }
    }

    /// Whether the king is not attacked when a man has left `from`, a man of `gone` has been captured, and the mover has
    /// arrived at `to`.
    #[inline]
    fn is_safe(&self, from: (usize, usize), gone: (usize, Sites), to: (usize, usize)) -> bool {
        let Some(mut king) = self.king else { return true };
        if king == from {
            king = to;
        } else {
            let opened = if from.0 == king.0 { bit(from.1) } else { 0 } | if gone.0 == king.0 { gone.1 } else { 0 };
            let closed = if to.0 == king.0 { bit(to.1) } else { 0 };
            if !self.in_check && opened & (self.in_view | self.hinges) == 0 && closed & self.hinges == 0 {
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
        !self.position.play(mv).is_in_check(self.us)
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
            let mv = Move::new(role, from, to).of_kind(MoveKind::Zero).capturing(there.map(|man| man.role));
            if self.is_legal(mv, (from.board.world(), site), gone, (to.board.world(), site)) {
                visit.one(mv)?;
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

/// What a chameleon of this role becomes with its next move: queen, knight, bishop, rook, queen.
const fn next_role(role: Role) -> Option<Role> {
    match role {
        Role::Queen => Some(Role::Knight),
        Role::Knight => Some(Role::Bishop),
        Role::Bishop => Some(Role::Rook),
        Role::Rook => Some(Role::Queen),
        _ => None,
    }
}
