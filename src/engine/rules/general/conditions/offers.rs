//! Legal moves, one by one. Each pseudo-legal move is replaced by the moves into which conditions
//! turn it ([`Choices`]). These are passed on if the king is then safe and no condition forbids
//! them ([`Offers`]). For most moves both are known without making them.

use super::candidates::{each_candidate, free_walk, pseudo_legal, transmutes};
use super::check_filter::CheckFilter;
use crate::board::{Geometry, Sites, sites_in};
use crate::position::{Color, Conditions, Men, Move, MoveKind, Role, Worlds};
use crate::rules::general::{GeneralPosition, QuietMoves, SureReplies, Unattacked, Visitor, Walk};
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// Returns whether the side to move has a legal move, with a number of half-moves left until the
/// horizon. In checkless chess it is called after each check, so legality is decided recursively.
pub(super) type HasMove = fn(&GeneralPosition, u8) -> bool;

/// The wanted legal moves.
#[derive(Clone, Copy)]
pub(super) enum Wanted<'a> {
    All,
    /// Those that give check, and perhaps others.
    Checks,
    /// Some that give no check.
    Quiet,
    /// The longest if it has at least this length, squared, and perhaps others.
    Longest(u32),
    /// Those of a length, squared.
    Length(u32),
    /// Those that may take all of some replies away, and perhaps others.
    Last(&'a SureReplies<'a>),
}

impl Wanted<'_> {
    /// Returns whether only checks are wanted.
    fn is_checks(&self) -> bool {
        match self {
            Self::Checks => true,
            Self::Last(replies) => replies.wants_checks(),
            Self::All | Self::Quiet | Self::Longest(_) | Self::Length(_) => false,
        }
    }
}

/// Visits each move that leaves the king safe and that no condition forbids in isolation.
pub(super) fn each_legal<'a>(
    position: &'a GeneralPosition,
    (depth, has_move): (u8, HasMove),
    wanted: Wanted<'a>,
    take: &'a mut dyn FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let men = position.men();
    let asks_checks = wanted.is_checks()
        || matches!(wanted, Wanted::Quiet)
        || depth > 0 && men.conditions().has(Conditions::CHECKLESS);
    let known = if let Wanted::Last(replies) = wanted {
        replies.quiet()
    } else {
        None
    };
    let filter =
        (asks_checks && !men.is_intricate()).then(|| CheckFilter::knowing(position, known));
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
        filter,
        longest: if let Wanted::Longest(at_least) = wanted {
            at_least
        } else {
            0
        },
        sure: sure.as_ref(),
        plain,
        take,
    };
    let sat = men.conditions().has(Conditions::SAT);
    let flights = if sat {
        men.checks().open_flights(position.turn())
    } else {
        None
    };
    let mut choices = Choices {
        position,
        men,
        list: Vec::new(),
        offers: &mut offers,
        is_sure: false,
        flights,
    };
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

/// Returns whether the side to move is in check and has no legal move, apart from those that put a
/// king on the board.
fn is_mated_by_men(position: &GeneralPosition) -> bool {
    let us = position.turn();
    let is_legal = |mv: Move| {
        let after = position.play(mv);
        !after.is_in_check(us) && position.objection(mv, &after).is_none()
    };
    let escapes = |mv: Move| !mv.is_castling() && is_legal(mv);
    position.is_in_check(us) && !pseudo_legal(position).into_iter().any(escapes)
}

/// Filters moves before they reach the visitor.
struct Offers<'a> {
    position: &'a GeneralPosition,
    depth: u8,
    has_move: HasMove,
    wanted: Wanted<'a>,
    must_transmute: bool,
    /// The filter for checks, where checks matter and some moves can be excluded.
    filter: Option<CheckFilter<'a>>,
    /// If the longest move is wanted, the length of the longest so far, or a lower bound of it.
    longest: u32,
    /// The walk, if it knows moves to be legal without making them.
    sure: Option<&'a Walk<'a>>,
    /// If conditions only take attacks away: the facts about moves in the plain game.
    plain: Option<&'a Unattacked<'a>>,
    take: &'a mut dyn FnMut(Move) -> ControlFlow<()>,
}

impl Offers<'_> {
    /// Offers a move that may be illegal.
    fn candidate(&mut self, mv: Move) -> ControlFlow<()> {
        let Self {
            position, depth, ..
        } = *self;
        let is_another =
            matches!(self.wanted, Wanted::Length(length) if position.length(mv) != length);
        if is_another || self.must_transmute && !transmutes(mv) {
            return ControlFlow::Continue(());
        }
        if position.bars_promotion(mv) || position.unfollowed(mv).is_some() {
            return ControlFlow::Continue(());
        }
        if let Some(plain) = self.plain.filter(|plain| plain.knows(mv)) {
            let wants_checks = self.wanted.is_checks();
            let is_quiet = (wants_checks || is_checkless(position, depth)) && plain.is_quiet(mv);
            if wants_checks && is_quiet {
                return ControlFlow::Continue(());
            }
            let knows_check =
                is_quiet || !is_checkless(position, depth) && (!wants_checks || plain.is_exact());
            let is_legal = if knows_check || plain.is_exact() {
                plain.is_legal(mv)
            } else {
                None
            };
            match is_legal {
                Some(false) => return ControlFlow::Continue(()),
                Some(true) if knows_check => return (self.take)(mv),
                _ => {}
            }
        }
        let after = position.play(mv);
        // The test for check is cheaper.
        if self.wanted.is_checks() && !after.is_in_check(!position.turn()) {
            return ControlFlow::Continue(());
        }
        if self.is_refused(mv, &after) {
            ControlFlow::Continue(())
        } else {
            (self.take)(mv)
        }
    }

    /// Checkless chess: returns whether a check, given by the position after it, does not mate.
    fn is_idle(&self, after: &GeneralPosition) -> bool {
        (self.has_move)(after, self.depth - 1)
    }

    /// Returns whether a move leaves the king in check, or a condition forbids it in isolation.
    fn is_refused(&self, mv: Move, after: &GeneralPosition) -> bool {
        let us = self.position.turn();
        after.is_in_check(us)
            || self.position.objection(mv, after).is_some()
            || self.is_king_misplaced(mv, after)
            || is_checkless(self.position, self.depth)
                && after.is_in_check(!us)
                && self.is_idle(after)
    }

    /// Republican Chess: returns whether a king that appears with a move is not mated, or none
    /// appears although it could be mated. Answers that put the other king do not count.
    fn is_king_misplaced(&self, mv: Move, after: &GeneralPosition) -> bool {
        let (position, us) = (self.position, self.position.turn());
        if !position.men().conditions().any(Conditions::REPUBLICANS) {
            return false;
        }
        if mv.added().is_some() {
            return !is_mated_by_men(after);
        }
        let mut placed = Vec::new();
        position.placing_king(mv, &mut placed);
        placed.into_iter().any(|mv| {
            let after = position.play(mv);
            !after.is_in_check(us) && is_mated_by_men(&after)
        })
    }

    /// Offers a capture that may be illegal, under conditions that change only captures.
    fn capture(&mut self, mv: Move) -> ControlFlow<()> {
        let foreseen = self
            .sure
            .and_then(|walk| Some((walk, self.position.after_capture(mv)?)));
        let Some((walk, after)) = foreseen else {
            return self.candidate(mv);
        };
        if matches!(self.wanted, Wanted::Last(replies) if replies.survive(mv, &after)) {
            return ControlFlow::Continue(());
        }
        self.judge(
            mv,
            || walk.is_safe_capture(mv, &after),
            |quiet| quiet.checks_by_capture(mv, &after),
        )
    }

    /// Super Circe, if checks are wanted: returns whether a capture gives no check wherever the
    /// captured man is reborn. The reborn man can only obstruct lines.
    fn checks_nowhere(&self, mv: Move) -> bool {
        self.wanted.is_checks()
            && self
                .position
                .men()
                .conditions()
                .has(Conditions::SUPER_CIRCE)
            && self
                .filter
                .as_ref()
                .and_then(|filter| filter.quiet.as_ref())
                .is_some_and(|quiet| {
                    let after = self.position.after_capture(mv);
                    quiet.sees_lines_alone()
                        && after.is_some_and(|after| !quiet.checks_by_capture(mv, &after))
                })
    }

    /// Offers an exchange, or another move that conditions add, which may be illegal.
    fn exchange(&mut self, mv: Move) -> ControlFlow<()> {
        let men = self.position.men();
        let plain = |cell| {
            men.man_at(cell)
                .is_some_and(|man| man.is_classical() && !man.is_royal())
        };
        let ordinary = mv.kind() == MoveKind::Exchange
            && men.law().boards == 1
            && plain(mv.from())
            && plain(mv.to());
        let Some(walk) = self.sure.filter(|_| ordinary) else {
            return self.candidate(mv);
        };
        self.judge(
            mv,
            || walk.is_safe_exchange(mv),
            |quiet| quiet.checks_by_exchange(mv),
        )
    }

    /// Offers a move for which it is known whether it leaves the king safe and whether it checks.
    fn judge(
        &mut self,
        mv: Move,
        is_safe: impl FnOnce() -> bool,
        checks: impl FnOnce(&QuietMoves<'_>) -> bool,
    ) -> ControlFlow<()> {
        let wants_checks = self.wanted.is_checks();
        let is_checkless = is_checkless(self.position, self.depth);
        if wants_checks || is_checkless {
            let Some(quiet) = self
                .filter
                .as_ref()
                .and_then(|filter| filter.quiet.as_ref())
            else {
                return self.candidate(mv);
            };
            let check = checks(quiet);
            if wants_checks && !check {
                return ControlFlow::Continue(());
            }
            // Whether a check mates shows when it is made.
            if is_checkless && check {
                return self.candidate(mv);
            }
        }
        let forbids = match self.position.turn() {
            Color::White => Conditions::NO_WHITE_CAPTURE,
            Color::Black => Conditions::NO_BLACK_CAPTURE,
        };
        let forbidden = mv.captured().is_some() && self.position.men().conditions().has(forbids)
            || self.position.bars_promotion(mv);
        if !forbidden && is_safe() {
            (self.take)(mv)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Offers a move that leaves the king safe. A condition may forbid it only because it gives
    /// check.
    fn legal(&mut self, mv: Move) -> ControlFlow<()> {
        let checks = self
            .filter
            .as_ref()
            .filter(|_| is_checkless(self.position, self.depth));
        let refused =
            checks.is_some_and(|filter| filter.check(mv).is_some_and(|after| self.is_idle(&after)));
        if refused {
            ControlFlow::Continue(())
        } else {
            self.quiet(mv)
        }
    }

    /// Offers a move that leaves the king safe and that no condition forbids because of a check.
    fn quiet(&mut self, mv: Move) -> ControlFlow<()> {
        if matches!(self.wanted, Wanted::Longest(_)) && self.is_outdone(mv) {
            ControlFlow::Continue(())
        } else {
            (self.take)(mv)
        }
    }

    /// Returns whether a legal move is shorter than the longest so far, and records its length.
    fn is_outdone(&mut self, mv: Move) -> bool {
        let length = self.position.length(mv);
        self.longest = self.longest.max(length);
        length < self.longest
    }

    /// The arrival sites of a classical man, before any change by a condition, that are at least as
    /// far away as the longest legal move so far.
    fn far(&self, mv: Move, to: Sites, geometry: &Geometry) -> Sites {
        to & away(geometry.site(mv.from()), self.longest)
    }
}

/// The sites of a flat board whose squared distance from one of its sites is at least `length`.
fn away(site: usize, length: u32) -> Sites {
    /// By site and length.
    static AWAY: LazyLock<Vec<[u64; LENGTHS]>> = LazyLock::new(|| {
        let length = |from: usize, to: usize| {
            (from / 8).abs_diff(to / 8).pow(2) + (from % 8).abs_diff(to % 8).pow(2)
        };
        let away = |from: usize, least: usize| {
            (0..64)
                .filter(|&to| length(from, to) >= least)
                .fold(0, |set: u64, to| set | 1 << to)
        };
        (0..64)
            .map(|from| std::array::from_fn(|least| away(from, least)))
            .collect()
    });
    const LENGTHS: usize = 7 * 7 + 7 * 7 + 1;
    AWAY[site].get(length as usize).copied().unwrap_or(0).into()
}

/// The squared length of the longest pseudo-legal move of a classical man other than a pawn; 0 if
/// unknown.
pub(super) fn farthest(position: &GeneralPosition) -> u32 {
    let (men, us) = (position.men(), position.turn());
    if men.is_intricate()
        || men.ways().has_other_ways()
        || men.law().boards > 1
        || men.is_in_check(us)
    {
        return 0;
    }
    let (occupied, own) = (men.occupied_sites(0), men.sites_of(us, 0) | men.holes(0));
    sites_in(men.sites_of(us, 0) & !men.fairy_sites(0)).fold(0, |longest, from| {
        let role = men.role_on(0, from).filter(|&role| role != Role::Pawn);
        let to = role.map_or(0, |role| {
            men.powers().reach(role, us, from, occupied) & !own
        });
        sites_in(to & away(from, longest + 1)).fold(longest, |longest, to| {
            let (files, ranks) = (
                (from % 8).abs_diff(to % 8) as u32,
                (from / 8).abs_diff(to / 8) as u32,
            );
            longest.max(files * files + ranks * ranks)
        })
    })
}

/// Returns whether checks that do not mate are forbidden.
pub(super) fn is_checkless(position: &GeneralPosition, depth: u8) -> bool {
    depth > 0 && position.men().conditions().has(Conditions::CHECKLESS)
}

/// Replaces each move by the moves into which conditions turn it.
struct Choices<'a, 'b> {
    position: &'a GeneralPosition,
    men: &'a Worlds,
    list: Vec<Move>,
    offers: &'b mut Offers<'a>,
    /// Whether each incoming move leaves the king safe, except captures if conditions change them.
    is_sure: bool,
    /// SAT: the king of the side to move and its flights, none of which may remain.
    flights: Option<(usize, Sites)>,
}

impl Choices<'_, '_> {
    /// SAT: the arrival sites on which a man may close all flights of its king.
    fn shutting(&self, mv: Move, to: Sites) -> Sites {
        let from = self.men.geometry().site(mv.from());
        let Some((king, flights)) = self.flights.filter(|(king, _)| *king != from) else {
            return to;
        };
        let lifted = self.men.occupied_sites(0) & !(1 << king);
        let them = !self.position.turn();
        let mut shut = to;
        for flight in sites_in(flights) {
            if shut & !(1 << flight) != 0
                && !self
                    .men
                    .powers()
                    .opens_line(them, (0, flight), from, lifted)
            {
                shut &= 1 << flight;
            }
        }
        shut
    }
}

impl Visitor for Choices<'_, '_> {
    /// The arrivals among which the wanted moves are: those that may check, those that do not
    /// check, those at least as far as the longest move so far, or those that may be last moves.
    fn wanted(&self, mv: Move, to: Sites) -> Sites {
        if !self.is_sure {
            let to = self.shutting(mv, to);
            let to = self.offers.plain.map_or(to, |plain| plain.meeting(mv, to));
            // Whether a capture checks shows when it is made.
            return match self.offers.plain.filter(|_| self.offers.wanted.is_checks()) {
                Some(plain) => {
                    plain.noisy(mv, to) | to & self.men.occupied_sites(mv.from().board.world())
                }
                None => to,
            };
        }
        let (us, world) = (self.position.turn(), mv.from().board.world());
        let takes = if self.men.changes_captures() {
            to & self.men.sites_of(!us, world)
        } else {
            0
        };
        match (self.offers.wanted, &self.offers.filter) {
            (Wanted::Quiet, Some(filter)) => to & !filter.noisy(mv, to) & !takes,
            (Wanted::Checks, Some(filter)) => filter.noisy(mv, to) | takes,
            (Wanted::Longest(_), _) if self.offers.longest > 0 && !mv.role().is_fairy() => {
                self.offers.far(mv, to, self.men.geometry()) | takes
            }
            (Wanted::Last(replies), _) => replies.wanted(mv, to) | takes,
            _ => to,
        }
    }

    fn one(&mut self, mv: Move) -> ControlFlow<()> {
        if self.is_sure && !(mv.captured().is_some() && self.men.changes_captures()) {
            if self.position.bars_promotion(mv) {
                return ControlFlow::Continue(());
            }
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
            if self.is_sure {
                self.offers.capture(*mv)?;
            } else {
                self.offers.candidate(*mv)?;
            }
        }
        self.list = list;
        ControlFlow::Continue(())
    }

    fn set(&mut self, mv: Move, to: Sites, landing: usize) -> ControlFlow<()> {
        let (world, geometry) = (mv.from().board.world(), self.men.geometry());
        // If checks are forbidden, most moves are known not to check before each is examined.
        let noisy = match &self.offers.filter {
            Some(filter) if self.is_sure => filter.noisy(mv, to),
            _ => to,
        };
        let takes = to & self.men.occupied_sites(world);
        sites_in(to).try_for_each(|site| {
            let mv = mv
                .landing(geometry.cell(landing, site))
                .capturing(self.men.role_on(world, site));
            if (noisy | takes) >> site & 1 == 0 {
                self.offers.quiet(mv)
            } else {
                self.one(mv)
            }
        })
    }
}
