//! Moves under fairy conditions.
//!
//! Moves are generated as the men's ways have them, whether the king is safe after them or not. What conditions make of each is
//! put in its place, made, and handed on if the king is then safe and no condition forbids it. A condition that compares
//! moves (maximummer, exclusive chess) has to see all of them first.

use super::last_moves::SureReplies;
use super::{Collect, General, QuietMoves, Unattacked, Visitor, Walk};
use crate::board::{Geometry, Sites};
use crate::position::{Color, Conditions, Men, Move, MoveKind, Objection, Worlds};
use crate::rules::{NonMateFilter, PositionOf};
use std::ops::ControlFlow;

pub(super) type GeneralPosition = PositionOf<General>;

/// In exclusive and checkless chess a move's legality hangs on whether it mates, which hangs on the legality of replies that
/// check in their turn. A chain of checks may go on for ever; after this many half-moves a check is taken for an ordinary
/// move. No problem is known whose checks answer one another so long.
pub(super) const HORIZON: u8 = 6;

/// Hands on all legal moves.
#[cold]
#[inline(never)]
pub(super) fn visit(position: &GeneralPosition, visit: &mut impl Visitor) -> ControlFlow<()> {
    let conditions = position.men().conditions();
    if compares(conditions, position.turn()) {
        return compared(position, HORIZON).into_iter().try_for_each(|mv| visit.one(mv));
    }
    each_legal(position, HORIZON, Wanted::All, &mut |mv| visit.one(mv))
}

/// Adds the legal moves that give check to a list, and perhaps others.
pub(super) fn collect_checks(position: &GeneralPosition, list: &mut Vec<Move>) {
    let conditions = position.men().conditions();
    if compares(conditions, position.turn()) {
        let noise = Noise::new(position);
        list.extend(compared(position, HORIZON).into_iter().filter(|&mv| !noise.is_quiet(mv)));
        return;
    }
    let _ = each_legal(position, HORIZON, Wanted::Checks, &mut |mv| {
        list.push(mv);
        ControlFlow::Continue(())
    });
}

/// Adds the legal moves to a list that may take all of some replies away, and perhaps others.
pub(super) fn collect_last(position: &GeneralPosition, replies: &SureReplies<'_>, list: &mut Vec<Move>) {
    if compares(position.men().conditions(), position.turn()) {
        let legal = compared(position, HORIZON).into_iter();
        list.extend(legal.filter(|&mv| !replies.refutes(mv)));
        return;
    }
    let _ = each_legal(position, HORIZON, Wanted::Last(replies), &mut |mv| {
        list.push(mv);
        ControlFlow::Continue(())
    });
}

/// Whether the side to move has a legal move. Whether one that must check, and is in check, is mated is asked as if it need not; in
/// Black Checks so is whether Black is stalemated, and that he might pass does not count.
pub(super) fn has_move(position: &GeneralPosition) -> bool {
    has_move_within(position, HORIZON)
}

/// As [`has_move`], with this number of half-moves to go until the [`HORIZON`].
fn has_move_within(position: &GeneralPosition, depth: u8) -> bool {
    use Conditions as C;
    let conditions = position.men().conditions();
    let is_any = |wanted| each_legal(position, depth, wanted, &mut |_| ControlFlow::Break(())).is_break();
    // To find out whether a check is allowed takes longer than to find another move.
    let quiet_first = is_checkless(position, depth) && !position.men().is_intricate();
    let has_any = || quiet_first && is_any(Wanted::Quiet) || is_any(Wanted::All);
    if conditions.any(C::ultra(position.turn())) {
        return !compared(position, depth).is_empty();
    }
    let must_check = must_check(position.turn());
    let is_free = conditions.only(must_check).has(C::BLACK_CHECKS) || position.is_in_check(position.turn());
    if conditions.any(must_check) && !is_free {
        return !compared(position, depth).is_empty();
    }
    // Of several lengths one is the greatest, and one the least.
    if conditions.has(C::EXCLUSIVE) { !compared_without(position, depth, must_check).is_empty() } else { has_any() }
}

/// What makes a side give check.
const fn must_check(side: Color) -> Conditions {
    match side {
        Color::White => Conditions::WHITE_MUST_CHECK,
        Color::Black => Conditions::BLACK_MUST_CHECK.with(Conditions::BLACK_CHECKS),
    }
}

/// Whether it takes all moves of a side to know which are legal.
fn compares(conditions: Conditions, side: Color) -> bool {
    conditions.any(Conditions::measured(side).with(must_check(side)).with(Conditions::EXCLUSIVE))
}

/// The moves that are legal among others.
fn compared(position: &GeneralPosition, depth: u8) -> Vec<Move> {
    let mut legal = compared_without(position, depth, Conditions::NONE);
    // Black Checks: who cannot check passes, as long as that leaves his king safe.
    let passes = legal.is_empty()
        && position.turn() == Color::Black
        && position.men().conditions().has(Conditions::BLACK_CHECKS)
        && !position.play(Move::PASS).is_in_check(Color::Black);
    legal.extend(passes.then_some(Move::PASS));
    legal
}

/// The moves of men that are legal among others, if some conditions did not compare them.
fn compared_without(position: &GeneralPosition, depth: u8, spared: Conditions) -> Vec<Move> {
    if let Some((_, length)) = best_of_all(position) {
        return legal_among(position, depth, Wanted::Length(length));
    }
    let wanted = if measures_alone(position) { Wanted::Longest } else { Wanted::All };
    let mut legal = legal_among(position, depth, wanted);
    let worse = objections_among(position, depth, &legal, spared);
    let mut worse = worse.into_iter();
    legal.retain(|_| worse.next().flatten().is_none());
    legal
}

/// The moves that are legal if no others are looked at.
pub(super) fn legal_alone(position: &GeneralPosition, depth: u8) -> Vec<Move> {
    legal_among(position, depth, Wanted::All)
}

/// Whether the longest move is looked for, and nothing else that a move has to be compared for.
fn measures_alone(position: &GeneralPosition) -> bool {
    use Conditions as C;
    let longest = match position.turn() {
        Color::White => C::WHITE_MAXIMUMMER,
        Color::Black => C::BLACK_MAXIMUMMER,
    };
    let conditions = position.men().conditions();
    conditions.has(longest) && !conditions.any(must_check(position.turn()).with(C::EXCLUSIVE))
}

fn legal_among(position: &GeneralPosition, depth: u8, wanted: Wanted<'_>) -> Vec<Move> {
    let mut legal = Vec::with_capacity(64);
    let _ = each_legal(position, depth, wanted, &mut |mv| {
        legal.push(mv);
        ControlFlow::Continue(())
    });
    legal
}

/// What speaks against each of the moves that are legal alone, as one looks at the others, if some conditions did not matter.
pub(super) fn objections_among(
    position: &GeneralPosition,
    depth: u8,
    legal: &[Move],
    spared: Conditions,
) -> Vec<Option<Objection>> {
    use Conditions as C;
    let (conditions, us) = (position.men().conditions().without(spared), position.turn());
    let mut found: Vec<Option<Objection>> = vec![None; legal.len()];
    if conditions.has(C::EXCLUSIVE) && depth > 0 {
        let noise = Noise::new(position);
        let mates = |(number, &mv): (usize, &Move)| {
            let after = noise.check(mv)?;
            (!has_move_within(&after, depth - 1)).then_some(number)
        };
        let mates: Vec<usize> = legal.iter().enumerate().filter_map(mates).collect();
        for &number in &mates {
            if let Some(&other) = mates.iter().find(|&&other| other != number) {
                let (from, to) = (legal[other].from(), legal[other].to());
                found[number] = Some(Objection::MateNotAlone { condition: C::EXCLUSIVE, from, to });
            }
        }
    }
    let checking = conditions.only(must_check(us));
    if !checking.is_empty() {
        let noise = Noise::new(position);
        for (&mv, objection) in legal.iter().zip(&mut found) {
            if objection.is_none() && noise.check(mv).is_none() {
                *objection = Some(Objection::NoCheck(checking));
            }
        }
    }
    let condition = conditions.only(C::measured(us));
    if condition.is_empty() {
        return found;
    }
    let lengths: Vec<u32> = legal.iter().map(|&mv| position.length(mv)).collect();
    let rest = legal.iter().zip(&lengths).zip(&found).filter(|(_, objection)| objection.is_none());
    let rest = rest.map(|((&mv, &length), _)| (mv, length));
    if let Some((best, length)) = best_of_all(position).or_else(|| best_of(condition, rest)) {
        for (own, objection) in lengths.iter().zip(&mut found) {
            if objection.is_none() && *own != length {
                let (role, from, to) = (best.role(), best.from(), best.to());
                *objection = Some(Objection::Length { condition, role, from, to });
            }
        }
    }
    found
}

/// The longest or the shortest of some moves, as a condition asks.
fn best_of(condition: Conditions, moves: impl Iterator<Item = (Move, u32)>) -> Option<(Move, u32)> {
    if condition.any(Conditions::LONGEST) {
        moves.max_by_key(|(_, length)| *length)
    } else {
        moves.min_by_key(|(_, length)| *length)
    }
}

/// In an ultra maximummer or minimummer, the longest or the shortest move of the side to move, whether it leaves its king in check
/// or not.
fn best_of_all(position: &GeneralPosition) -> Option<(Move, u32)> {
    let us = position.turn();
    let condition = position.men().conditions().only(Conditions::ultra(us));
    if condition.is_empty() {
        return None;
    }
    let mut all = Vec::with_capacity(64);
    let _ = each_candidate(position, false, &mut Collect { men: position.men(), list: &mut all });
    // No castling leads into check.
    all.retain(|&mv| !mv.is_castling() || !position.play(mv).is_in_check(us));
    best_of(condition, all.into_iter().map(|mv| (mv, position.length(mv))))
}

/// Which moves give check, most of them known not to without being made.
struct Noise<'a> {
    position: &'a GeneralPosition,
    /// Nothing where the other side is in check already: one that passes may be, whom nobody lets do so in play.
    quiet: Option<QuietMoves<'a>>,
}

impl<'a> Noise<'a> {
    fn new(position: &'a GeneralPosition) -> Self {
        let in_check = position.men().is_in_check(!position.turn());
        Self { position, quiet: (!in_check).then(|| QuietMoves::new(position)).filter(QuietMoves::sees_king) }
    }

    /// The same, if it is known already which moves are quiet.
    fn knowing(position: &'a GeneralPosition, quiet: Option<QuietMoves<'a>>) -> Self {
        let quiet = quiet.filter(QuietMoves::sees_king);
        if quiet.is_some() { Self { position, quiet } } else { Self::new(position) }
    }

    /// Whether a legal move surely gives no check.
    fn is_quiet(&self, mv: Move) -> bool {
        self.quiet.as_ref().is_some_and(|quiet| quiet.refutes(mv))
    }

    /// Those of the sites to which a man goes where he may give check.
    fn noisy(&self, mv: Move, to: Sites) -> Sites {
        self.quiet.as_ref().map_or(to, |quiet| quiet.noisy(mv, to))
    }

    /// What a legal move leads to, if it gives check.
    fn check(&self, mv: Move) -> Option<GeneralPosition> {
        if self.is_quiet(mv) {
            return None;
        }
        let after = self.position.play(mv);
        after.is_in_check(!self.position.turn()).then_some(after)
    }
}

/// Which legal moves are asked for.
#[derive(Clone, Copy)]
enum Wanted<'a> {
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
fn each_legal<'a>(
    position: &'a GeneralPosition,
    depth: u8,
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
    let mut offers =
        Offers { position, depth, wanted, must_transmute, noise, longest: 0, sure: sure.as_ref(), plain, take };
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
        if is_refused(position, depth, mv, &after) { ControlFlow::Continue(()) } else { (self.take)(mv) }
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
        let refused = checks.is_some_and(|noise| noise.check(mv).is_some_and(|after| is_idle(self.depth, &after)));
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
fn is_checkless(position: &GeneralPosition, depth: u8) -> bool {
    depth > 0 && position.men().conditions().has(Conditions::CHECKLESS)
}

/// Checkless chess: whether a check is no mate, in the position after it.
fn is_idle(depth: u8, after: &GeneralPosition) -> bool {
    has_move_within(after, depth - 1)
}

/// Whether a move leaves the king in check, or a condition forbids it by itself.
fn is_refused(position: &GeneralPosition, depth: u8, mv: Move, after: &GeneralPosition) -> bool {
    let us = position.turn();
    after.is_in_check(us)
        || position.objection(mv, after).is_some()
        || is_checkless(position, depth) && after.is_in_check(!us) && is_idle(depth, after)
}

/// A king's move by which it becomes another man.
pub(super) fn transmutes(mv: Move) -> bool {
    mv.role().is_king() && mv.promotion().is_some()
}

/// Hands on the moves as men's ways have them, the king's safety apart; those that are not legal where they are made, on a
/// board that the man leaves, only if all are wanted.
pub(super) fn each_candidate(position: &GeneralPosition, all: bool, visit: &mut impl Visitor) -> ControlFlow<()> {
    let walk = free_walk(position, all);
    walk.men(visit)?;
    walk.en_passant(visit)?;
    walk.castlings(visit)
}

pub(super) fn free_walk(position: &GeneralPosition, is_listing: bool) -> Walk<'_> {
    let (men, us) = (position.men(), position.turn());
    Walk {
        position,
        men,
        law: position.men().law(),
        us,
        king: men.king_site(us),
        their_king: men.king_site(!us),
        in_check: false,
        in_view: 0,
        hinges: 0,
        evasions: Sites::MAX,
        is_careful: true,
        is_free: true,
        is_listing,
    }
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
        for flight in crate::board::sites_in(flights) {
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
        crate::board::sites_in(to).try_for_each(|site| {
            let mv = mv.landing(geometry.cell(landing, site)).capturing(self.men.role_on(world, site));
            if (noisy | takes) >> site & 1 == 0 { self.offers.quiet(mv) } else { self.one(mv) }
        })
    }
}
