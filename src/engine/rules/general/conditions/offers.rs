//! Legal moves one by one: what conditions make of each move of men's ways is put in its place ([`Choices`]), and handed on if the king is
//! then safe and no condition forbids it ([`Offers`]). Of most moves both are known without making them.

use super::candidates::{each_candidate, free_walk, transmutes};
use super::noise::Noise;
use crate::board::{Geometry, Sites, sites_in};
use crate::position::{Color, Conditions, Men, Move, MoveKind, Worlds};
use crate::rules::general::{GeneralPosition, QuietMoves, SureReplies, Unattacked, Visitor, Walk};
use std::ops::ControlFlow;

/// Whether the side to move has a legal move, with a number of half-moves to go until the horizon. In checkless chess a check is asked
/// that, which is the question of this room over again.
pub(super) type HasMove = fn(&GeneralPosition, u8) -> bool;

/// Which legal moves are asked for.
#[derive(Clone, Copy)]
pub(super) enum Wanted<'a> {
    All,
    /// Those that give check, and perhaps others.
    Checks,
    /// Some that give no check.
    Quiet,
    /// The longest, and perhaps others.
    Longest,
    /// Those of a length, squared.
    Length(u32),
    /// Those that may take all of some replies away, and perhaps others.
    Last(&'a SureReplies<'a>),
}

impl Wanted<'_> {
    /// Whether nothing but checks is.
    fn is_checks(&self) -> bool {
        match self {
            Self::Checks => true,
            Self::Last(replies) => replies.wants_checks(),
            Self::All | Self::Quiet | Self::Longest | Self::Length(_) => false,
        }
    }
}

/// Takes each move that leaves the king safe and that no condition forbids by itself.
pub(super) fn each_legal<'a>(
    position: &'a GeneralPosition,
    (depth, has_move): (u8, HasMove),
    wanted: Wanted<'a>,
    take: &'a mut dyn FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let men = position.men();
    let asks_checks = wanted.is_checks() || depth > 0 && men.conditions().has(Conditions::CHECKLESS);
    let known = if let Wanted::Last(replies) = wanted { replies.quiet() } else { None };
    let noise = (asks_checks && !men.is_intricate()).then(|| Noise::knowing(position, known));
    let must_transmute = position.must_transmute();
    let sure = (!men.is_intricate()).then(|| Walk::new(position));
    let plain = Unattacked::new(position, asks_checks);
    let plain = plain.as_ref();
    let mut offers = Offers {
        position,
        depth,
        has_move,
        wanted,
        must_transmute,
        noise,
        longest: 0,
        sure: sure.as_ref(),
        plain,
        take,
    };
    let sat = men.conditions().has(Conditions::SAT);
    let flights = if sat { men.open_flights(position.turn()) } else { None };
    let mut choices = Choices { position, men, list: Vec::new(), offers: &mut offers, is_sure: false, flights };
    if let Some(walk) = &sure {
        choices.is_sure = true;
        walk.men(&mut choices)?;
        choices.is_sure = false;
        if matches!(wanted, Wanted::Quiet) {
            return ControlFlow::Continue(());
        }
        if position.en_passant().is_some() || !position.castling().is_empty() {
            let walk = free_walk(position, false);
            walk.en_passant(&mut choices)?;
            walk.castlings(&mut choices)?;
        }
    } else {
        each_candidate(position, false, &mut choices)?;
    }
    let mut exchanges = Vec::new();
    position.exchanges(&mut exchanges);
    position.unusual_en_passant(&mut exchanges);
    exchanges.into_iter().try_for_each(|mv| offers.exchange(mv))
}

/// Moves on their way to who asked for them.
struct Offers<'a> {
    position: &'a GeneralPosition,
    depth: u8,
    has_move: HasMove,
    wanted: Wanted<'a>,
    must_transmute: bool,
    /// Where it is asked which moves give check, if it can be known of some that they do not.
    noise: Option<Noise<'a>>,
    /// Where the longest move is wanted, the length of the longest so far.
    longest: u32,
    /// Where moves are known to be legal without being made: who knows it.
    sure: Option<&'a Walk<'a>>,
    /// Where conditions only take attacks away: what is known of moves without them.
    plain: Option<&'a Unattacked<'a>>,
    take: &'a mut dyn FnMut(Move) -> ControlFlow<()>,
}

impl Offers<'_> {
    /// Offers a move that may be illegal.
    fn candidate(&mut self, mv: Move) -> ControlFlow<()> {
        let Self { position, depth, .. } = *self;
        let is_another = matches!(self.wanted, Wanted::Length(length) if position.length(mv) != length);
        if is_another || self.must_transmute && !transmutes(mv) {
            return ControlFlow::Continue(());
        }
        if position.unfollowed(mv).is_some() {
            return ControlFlow::Continue(());
        }
        if let Some(plain) = self.plain.filter(|_| Unattacked::knows(mv)) {
            let wants_checks = self.wanted.is_checks();
            let is_quiet = (wants_checks || is_checkless(position, depth)) && plain.is_quiet(mv);
            if wants_checks && is_quiet {
                return ControlFlow::Continue(());
            }
            if !wants_checks && (is_quiet || !is_checkless(position, depth)) && plain.is_legal(mv) {
                return (self.take)(mv);
            }
        }
        let after = position.play(mv);
        // Less is asked to know of a check.
        if self.wanted.is_checks() && !after.is_in_check(!position.turn()) {
            return ControlFlow::Continue(());
        }
        if self.is_refused(mv, &after) { ControlFlow::Continue(()) } else { (self.take)(mv) }
    }

    /// Checkless chess: whether a check is no mate, in the position after it.
    fn is_idle(&self, after: &GeneralPosition) -> bool {
        (self.has_move)(after, self.depth - 1)
    }

    /// Whether a move leaves the king in check, or a condition forbids it by itself.
    fn is_refused(&self, mv: Move, after: &GeneralPosition) -> bool {
        let us = self.position.turn();
        after.is_in_check(us)
            || self.position.objection(mv, after).is_some()
            || is_checkless(self.position, self.depth) && after.is_in_check(!us) && self.is_idle(after)
    }

    /// Offers a capture that may be illegal, under conditions that change captures alone.
    fn capture(&mut self, mv: Move) -> ControlFlow<()> {
        let foreseen = self.sure.and_then(|walk| Some((walk, self.position.after_capture(mv)?)));
        let Some((walk, after)) = foreseen else { return self.candidate(mv) };
        if matches!(self.wanted, Wanted::Last(replies) if replies.survive(mv, &after)) {
            return ControlFlow::Continue(());
        }
        self.judge(mv, || walk.is_safe_capture(mv, &after), |quiet| quiet.checks_by_capture(mv, &after))
    }

    /// Super Circe, where checks are wanted: whether a capture gives none wherever the captured man is reborn, who might only get in
    /// the way.
    fn checks_nowhere(&self, mv: Move) -> bool {
        self.wanted.is_checks()
            && self.position.men().conditions().has(Conditions::SUPER_CIRCE)
            && self.noise.as_ref().and_then(|noise| noise.quiet.as_ref()).is_some_and(|quiet| {
                let after = self.position.after_capture(mv);
                quiet.sees_lines_alone() && after.is_some_and(|after| !quiet.checks_by_capture(mv, &after))
            })
    }

    /// Offers an exchange, or another move beside those of men's ways, that may be illegal.
    fn exchange(&mut self, mv: Move) -> ControlFlow<()> {
        let men = self.position.men();
        let plain = |cell| men.man_at(cell).is_some_and(|man| man.is_classical() && !man.is_royal());
        let ordinary = mv.kind() == MoveKind::Exchange && men.law().boards == 1 && plain(mv.from()) && plain(mv.to());
        let Some(walk) = self.sure.filter(|_| ordinary) else { return self.candidate(mv) };
        self.judge(mv, || walk.is_safe_exchange(mv), |quiet| quiet.checks_by_exchange(mv))
    }

    /// Offers a move of which it is known whether it leaves the king safe, and whether it checks.
    fn judge(
        &mut self,
        mv: Move,
        is_safe: impl FnOnce() -> bool,
        checks: impl FnOnce(&QuietMoves<'_>) -> bool,
    ) -> ControlFlow<()> {
        let wants_checks = self.wanted.is_checks();
        let is_checkless = is_checkless(self.position, self.depth);
        if wants_checks || is_checkless {
            let Some(quiet) = self.noise.as_ref().and_then(|noise| noise.quiet.as_ref()) else {
                return self.candidate(mv);
            };
            let check = checks(quiet);
            if wants_checks && !check {
                return ControlFlow::Continue(());
            }
            // Whether a check mates is seen when it is made.
            if is_checkless && check {
                return self.candidate(mv);
            }
        }
        let forbids = match self.position.turn() {
            Color::White => Conditions::NO_WHITE_CAPTURE,
            Color::Black => Conditions::NO_BLACK_CAPTURE,
        };
        let forbidden = mv.captured().is_some() && self.position.men().conditions().has(forbids);
        if !forbidden && is_safe() { (self.take)(mv) } else { ControlFlow::Continue(()) }
    }

    /// Offers a move that leaves the king safe, and that no condition forbids but for whom it checks.
    fn legal(&mut self, mv: Move) -> ControlFlow<()> {
        let checks = self.noise.as_ref().filter(|_| is_checkless(self.position, self.depth));
        let refused = checks.is_some_and(|noise| noise.check(mv).is_some_and(|after| self.is_idle(&after)));
        if refused { ControlFlow::Continue(()) } else { self.quiet(mv) }
    }

    /// Offers a move that leaves the king safe, and that no condition forbids for whom it checks.
    fn quiet(&mut self, mv: Move) -> ControlFlow<()> {
        if matches!(self.wanted, Wanted::Longest) && self.is_outdone(mv) {
            ControlFlow::Continue(())
        } else {
            (self.take)(mv)
        }
    }

    /// Whether a legal move is shorter than another.
    fn is_outdone(&mut self, mv: Move) -> bool {
        let length = self.position.length(mv);
        self.longest = self.longest.max(length);
        length < self.longest
    }

    /// Those of the sites to which a classical man goes, without what a condition makes of it, that are not nearer than another legal
    /// move goes.
    fn far(&self, mv: Move, to: Sites, geometry: &Geometry) -> Sites {
        let from = mv.from().square;
        let is_far = |site: &usize| {
            let to = geometry.cell(0, *site).square;
            let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
            u32::from(files) * u32::from(files) + u32::from(ranks) * u32::from(ranks) >= self.longest
        };
        crate::board::sites_in(to).filter(is_far).fold(0, |set, site| set | 1 << site)
    }
}

/// Whether checks that do not mate are forbidden.
pub(super) fn is_checkless(position: &GeneralPosition, depth: u8) -> bool {
    depth > 0 && position.men().conditions().has(Conditions::CHECKLESS)
}

/// Puts in place of each move what conditions make of it.
struct Choices<'a, 'b> {
    position: &'a GeneralPosition,
    men: &'a Worlds,
    list: Vec<Move>,
    offers: &'b mut Offers<'a>,
    /// Whether what comes leaves the king safe, captures apart if conditions change them.
    is_sure: bool,
    /// SAT: the king of the side to move, and its flights, none of which may be left.
    flights: Option<(usize, Sites)>,
}

impl Choices<'_, '_> {
    /// SAT: those of the sites to which a man goes where he may shut all flights of his king.
    fn shutting(&self, mv: Move, to: Sites) -> Sites {
        let from = self.men.geometry().site(mv.from());
        let Some((king, flights)) = self.flights.filter(|(king, _)| *king != from) else { return to };
        let lifted = self.men.occupied_sites(0) & !(1 << king);
        let them = !self.position.turn();
        let mut shut = to;
        for flight in sites_in(flights) {
            if shut & !(1 << flight) != 0 && !self.men.opens_line(them, (0, flight), from, lifted) {
                shut &= 1 << flight;
            }
        }
        shut
    }
}

impl Visitor for Choices<'_, '_> {
    /// Where checks are wanted, those that may be some; where the longest move is, those as long as another; where last moves are,
    /// those that may be such.
    fn wanted(&self, mv: Move, to: Sites) -> Sites {
        if !self.is_sure {
            let to = self.shutting(mv, to);
            // Whether a capture checks is seen when it is made.
            return match self.offers.plain.filter(|_| self.offers.wanted.is_checks()) {
                Some(plain) => plain.noisy(mv, to) | to & self.men.occupied_sites(mv.from().board.world()),
                None => to,
            };
        }
        let (us, world) = (self.position.turn(), mv.from().board.world());
        let takes = if self.men.changes_captures() { to & self.men.sites_of(!us, world) } else { 0 };
        match (self.offers.wanted, &self.offers.noise) {
            (Wanted::Quiet, Some(noise)) => to & !noise.noisy(mv, to) & !takes,
            (Wanted::Checks, Some(noise)) => noise.noisy(mv, to) | takes,
            (Wanted::Longest, _) if self.offers.longest > 0 && !mv.role().is_fairy() => {
                self.offers.far(mv, to, self.men.geometry()) | takes
            }
            (Wanted::Last(replies), _) => replies.wanted(mv, to) | takes,
            _ => to,
        }
    }

    fn one(&mut self, mv: Move) -> ControlFlow<()> {
        if self.is_sure && !(mv.captured().is_some() && self.men.changes_captures()) {
            return self.offers.legal(mv);
        }
        if self.is_sure && self.offers.checks_nowhere(mv) {
            return ControlFlow::Continue(());
        }
        let mut list = std::mem::take(&mut self.list);
        list.clear();
        if mv.kind() == MoveKind::Exchange {
            list.push(mv);
        } else {
            self.position.under_conditions(mv, &mut list);
        }
        for mv in &list {
            if self.is_sure { self.offers.capture(*mv)? } else { self.offers.candidate(*mv)? }
        }
        self.list = list;
        ControlFlow::Continue(())
    }

    fn set(&mut self, mv: Move, to: Sites, landing: usize) -> ControlFlow<()> {
        let (world, geometry) = (mv.from().board.world(), self.men.geometry());
        // Where checks are forbidden, most moves are known to be none before one looks at each.
        let noisy = match &self.offers.noise {
            Some(noise) if self.is_sure => noise.noisy(mv, to),
            _ => to,
        };
        let takes = to & self.men.occupied_sites(world);
        sites_in(to).try_for_each(|site| {
            let mv = mv.landing(geometry.cell(landing, site)).capturing(self.men.role_on(world, site));
            if (noisy | takes) >> site & 1 == 0 { self.offers.quiet(mv) } else { self.one(mv) }
        })
    }
}
