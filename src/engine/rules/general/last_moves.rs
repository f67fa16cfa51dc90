//! Detection of moves that can mate, stalemate or leave only mating replies, without making them.
//!
//! Before the last move the search collects replies that the other side keeps after most moves:
//! mainly steps of men to adjacent vacant sites. Such a reply disappears only if its man is
//! captured or pinned, or its way is closed; a flight of the king, only if a man comes to attack
//! it. Only men are considered that have no enemy rider behind them on a line to their king: such a
//! man is pinned only if a man arrives there. So for each reply the arrivals that may take it away
//! are known (`arriving`), and for flights also the departures (`leaving`). A move that leaves some
//! reply need not be made. This is the idea of a [killer
//! move](https://www.chessprogramming.org/Killer_Heuristic), applied to all moves at once. All
//! moves with the wanted effect remain, and perhaps others.

mod helping;

pub(super) use helping::HelpingMoves;

use super::{Collect, General, QuietMoves, Visitor, bit};
use crate::board::{Sites, sites_in};
use crate::position::{AfterCapture, Color, Conditions, Move, MoveKind, Role, Seen, Shape, Worlds};
use crate::rules::PositionOf;
use std::ops::ControlFlow;

/// The effect that a last move should have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LastMove {
    /// It leaves no reply.
    Stalemates,
    /// It leaves only mating replies.
    ForcesMate,
    /// It is a check and leaves no reply.
    Mates,
}

/// The greatest number of men for which replies are collected, and of the king's flights.
const ENOUGH: usize = 4;

/// Replies of one man. After a move that gives no check the other side certainly has one of them,
/// unless the move takes them away; a flight also remains after a check.
#[derive(Clone, Copy)]
struct SureReply {
    /// The man that makes them, and its site.
    role: Role,
    from: usize,
    /// Arrivals on these sites may take the replies away.
    arriving: Sites,
    /// Departures from these sites may.
    leaving: Sites,
    /// The sites that the man leaves and enters. A fairy man with one of them on its path to the
    /// king may take the replies away.
    touched: Sites,
    /// The king's flight: an attack on it takes it away.
    flight: Option<usize>,
}

/// A classical man of the other side that can capture any checking man within reach.
struct Captor {
    site: usize,
    /// The sites that it attacks.
    reach: Sites,
    /// The sites on which its capture opens no line.
    takes: Sites,
}

/// The replies that the other side certainly keeps after a move, without giving check if that
/// matters.
pub(super) struct SureReplies<'a> {
    men: &'a Worlds,
    us: Color,
    last: LastMove,
    our_king: Option<usize>,
    their_king: Option<usize>,
    /// Whether replies must not give check: only such replies are legal, or only they count.
    without_check: bool,
    /// Whether they may capture, without further effects.
    takes: bool,
    /// The occupied sites except that of the other side's king.
    lifted: Sites,
    /// For a mate: the sites on which an unpinned man of the other side captures an arriving man.
    captors: Sites,
    /// The filter for quiet moves, if a check may also be such a last move.
    quiet: Option<QuietMoves<'a>>,
    replies: Vec<SureReply>,
}

/// The lines and hinges of both kings, as needed to find sure replies. Those of our king are empty
/// unless replies must not give check.
struct Lines {
    /// The lines of the other side's king, and of our king, on an empty board.
    theirs: Sites,
    ours: Sites,
    /// The sites on which attacks of fairy men on the other side's king, and on ours, depend.
    their_hinges: Sites,
    our_hinges: Sites,
}

impl<'a> SureReplies<'a> {
    /// The sure replies that keep a move in this position from being such a last move. `None` if
    /// none can be known.
    pub(super) fn new(position: &'a PositionOf<General>, last: LastMove) -> Option<Self> {
        let mut replies = Self::unknown(position, last)?;
        replies.find(position).then_some(replies)
    }

    /// The same, still without any reply.
    fn unknown(position: &'a PositionOf<General>, last: LastMove) -> Option<Self> {
        use Conditions as C;
        let (men, us) = (position.men(), position.turn());
        let law = men.law();
        let conditions = men.conditions();
        let [must_check, no_captures, measured] = match us {
            Color::White => [
                C::BLACK_MUST_CHECK,
                C::NO_BLACK_CAPTURE,
                C::ranked(!us).with(C::BLACK_CHECKS),
            ],
            Color::Black => [C::WHITE_MUST_CHECK, C::NO_WHITE_CAPTURE, C::ranked(!us)],
        };
        // A side whose moves are measured certainly has a move, but which one is uncertain. The
        // same holds for a side that passes if it cannot check.
        if last == LastMove::ForcesMate && conditions.any(measured) {
            return None;
        }
        // A side that must check, and is in check, is not mated if it has any move.
        if law.boards != 1
            || men.is_intricate()
            || conditions.has(must_check) && last != LastMove::Mates
        {
            return None;
        }
        let [our_king, their_king] =
            [us, !us].map(|side| men.king_site(side).map(|(_, site)| site));
        let without_check =
            last == LastMove::ForcesMate || conditions.any(C::CHECKLESS.with(C::EXCLUSIVE));
        let replies = Vec::with_capacity(2 * ENOUGH);
        let takes = !men.changes_captures() && !conditions.has(no_captures);
        let lifted = men.occupied_sites(0) & !their_king.map_or(0, bit);
        Some(Self {
            men,
            us,
            last,
            our_king,
            their_king,
            without_check,
            takes,
            lifted,
            quiet: None,
            captors: 0,
            replies,
        })
    }

    /// Collects the replies in the position; returns whether there are any.
    fn find(&mut self, position: &'a PositionOf<General>) -> bool {
        self.look();
        if self.replies.is_empty() && self.captors == 0 {
            return false;
        }
        // A check leaves fewer replies than are known here.
        self.quiet = (self.last != LastMove::Stalemates).then(|| QuietMoves::new(position));
        true
    }

    fn lines(&self) -> Lines {
        let (men, them) = (self.men, !self.us);
        let empty_lines =
            |king: Option<usize>| king.map_or(0, |king| men.geometry().all_lines(king, 0));
        let hinges =
            |king: Option<usize>, by| king.map_or(0, |king| men.powers().hinges(by, 0, king));
        Lines {
            theirs: empty_lines(self.their_king),
            ours: if self.without_check {
                empty_lines(self.our_king)
            } else {
                0
            },
            their_hinges: hinges(self.their_king, self.us),
            our_hinges: if self.without_check {
                hinges(self.our_king, them)
            } else {
                0
            },
        }
    }

    fn look(&mut self) {
        let (men, them) = (self.men, !self.us);
        let lines = self.lines();
        if self.last == LastMove::Mates {
            self.captors = self.captors(&lines);
            return self.flights(&lines);
        }
        let mut taking_all = Sites::MAX;
        for site in sites_in(men.sites_of(them, 0) & !men.sites_of(self.us, 0)) {
            if self.their_king != Some(site)
                && let Some(reply) = self.of_man(site, &lines)
            {
                taking_all &= reply.arriving;
                self.replies.push(reply);
                if self.replies.len() == ENOUGH || taking_all == 0 && self.replies.len() > 1 {
                    return;
                }
            }
        }
        if taking_all != 0 {
            self.flights(&lines);
        }
    }

    /// The sites where an arriving man of the side `by` may attack `king` once a man has left
    /// `site`; `None` if a rider of that side stands on one of them.
    fn behind(&self, king: Option<usize>, lines: Sites, site: usize, by: Color) -> Option<Sites> {
        let men = self.men;
        let Some(king) = king.filter(|_| lines & bit(site) != 0) else {
            return Some(0);
        };
        let behind = lines & !men.geometry().all_lines(king, bit(site));
        let rides = |&from: &usize| {
            let role = men.role_on(0, from);
            role.is_some_and(|role| {
                matches!(
                    role,
                    Role::Queen | Role::Rook | Role::Bishop | Role::Unicorn
                )
            })
        };
        (!sites_in(behind & men.sites_of(by, 0)).any(|from| rides(&from))).then_some(behind)
    }

    /// The arrival sites that may pin a man of the other side that leaves a site. `None` if it may
    /// be pinned now, or if attacks on either king depend on it in another way.
    fn unpinned(&self, site: usize, lines: &Lines) -> Option<Sites> {
        if (lines.their_hinges | lines.our_hinges) & bit(site) != 0 {
            return None;
        }
        let pinning = self.behind(self.their_king, lines.theirs, site, self.us)?;
        let opening = self.behind(self.our_king, lines.ours, site, !self.us)?;
        // A neutral man that arrives also belongs to the other side.
        Some(pinning | if self.men.has_neutral() { opening } else { 0 })
    }

    /// Returns whether a pawn of the other side would reach its last rank with a step, although its
    /// side does not promote.
    fn keeps_pawn(&self, site: usize) -> bool {
        let (men, them) = (self.men, !self.us);
        let ahead = men.law().rank(them, men.law().ranks() - 2);
        men.conditions().any(Conditions::no_promotion(them))
            && men.geometry().cell(0, site).square.rank() == ahead
    }

    /// The sure replies of a man of the other side that is not royal.
    fn of_man(&self, site: usize, lines: &Lines) -> Option<SureReply> {
        let (men, them) = (self.men, !self.us);
        let role = men.role_on(0, site)?;
        let occupied = men.occupied_sites(0);
        let geometry = men.geometry();
        let beside = if role == Role::Knight {
            Sites::MAX
        } else {
            geometry.king(site)
        };
        let steps = match role {
            Role::Pawn if self.men.law().shape == Shape::Cube && self.without_check => 0,
            Role::Pawn if men.is_first_rank(them, site) => 0,
            Role::Pawn if self.keeps_pawn(site) => 0,
            Role::Pawn => geometry.pawn_steps(them.index(), site),
            _ if role.is_pawn() && self.keeps_pawn(site) => 0,
            _ if role.is_fairy() => men.powers().first_steps(them, role, site),
            _ => men.powers().reach(role, them, site, occupied) & beside,
        };
        let mut steps = steps & !occupied & !lines.their_hinges & !lines.our_hinges;
        if steps == 0 {
            return None;
        }
        let pinning = self.unpinned(site, lines)?;
        if self.without_check {
            let is_quiet = |&to: &usize| {
                // Promotions there are not examined.
                // A capture may let a pawn promote that would wait (Single Box).
                let cell = geometry.cell(0, to);
                let promotes = role.is_pawn()
                    && (men.is_promotion_cell(them, cell) || men.is_end_of_pawn(role, them, cell));
                !promotes
                    && self
                        .our_king
                        .is_none_or(|king| !self.may_attack(them, role, to, king))
            };
            steps = sites_in(steps)
                .filter(is_quiet)
                .fold(0, |set, to| set | bit(to));
        }
        // A single arrival cannot close several ways.
        let shutting = match steps.count_ones() {
            0 => return None,
            1 => steps,
            _ => 0,
        };
        let touched = steps | bit(site);
        Some(SureReply {
            role,
            from: site,
            arriving: bit(site) | shutting | pinning,
            leaving: 0,
            touched,
            flight: None,
        })
    }

    /// Returns whether a man of a side might attack one site from another with any occupation of
    /// the board.
    fn may_attack(&self, by: Color, role: Role, from: usize, to: usize) -> bool {
        if role.is_fairy() {
            return self
                .men
                .powers()
                .ways_to_attack(by, role, from, to)
                .is_some();
        }
        self.strikes(by, role, to) & bit(from) != 0
    }

    /// The sites from which a classical man might attack a site.
    fn strikes(&self, by: Color, role: Role, to: usize) -> Sites {
        let geometry = self.men.geometry();
        match role {
            Role::Pawn => geometry.pawns_attacking(by.index(), to),
            _ => self.men.powers().reach(role, by, to, 0),
        }
    }

    /// The sites where a classical man of the other side, not the king, captures a checking man
    /// that arrives there, without opening a line.
    fn captors(&self, lines: &Lines) -> Sites {
        let mut captors = 0;
        self.each_captor(lines, |captor| captors |= captor.takes);
        captors
    }

    /// Passes on each of these men with the sites of such captures.
    fn each_captor(&self, lines: &Lines, mut take: impl FnMut(Captor)) {
        let (men, them) = (self.men, !self.us);
        if !self.takes || self.without_check {
            return;
        }
        for site in sites_in(men.sites_of(them, 0) & !men.sites_of(self.us, 0)) {
            let role = men
                .role_on(0, site)
                .filter(|role| !role.is_fairy() && *role != Role::King);
            let Some(role) = role.filter(|role| {
                *role != Role::Pawn || !men.is_first_rank(them, site) && !self.keeps_pawn(site)
            }) else {
                continue;
            };
            let reach = men.powers().reach(role, them, site, men.occupied_sites(0));
            if reach & !lines.their_hinges != 0
                && let Some(pinning) = self.unpinned(site, lines)
            {
                take(Captor {
                    site,
                    reach,
                    takes: reach & !lines.their_hinges & !pinning,
                });
            }
        }
    }

    /// The sites beside the other side's king that it can enter and that no classical man of ours
    /// attacks. Men with attributes are left out.
    fn unattacked(&self, king: usize) -> Sites {
        let men = self.men;
        let ours = men.sites_of(self.us, 0);
        let theirs = men.sites_of(!self.us, 0) | self.our_king.map_or(0, bit);
        let mut free =
            men.geometry().king(king) & !theirs & if self.takes { Sites::MAX } else { !ours };
        for site in sites_in(ours & !men.fairy_sites(0)) {
            if free == 0 {
                break;
            }
            free &= !men.role_on(0, site).map_or(0, |role| {
                men.powers().reach(role, self.us, site, self.lifted)
            });
        }
        free & !men.holes(0)
    }

    /// Collects the steps of the other side's king to unattacked sites.
    fn flights(&mut self, lines: &Lines) {
        let men = self.men;
        let Some(king) = self.their_king else { return };
        if men.role_on(0, king) != Some(Role::King) || men.is_neutral((0, king)) {
            return;
        }
        let Some(opening) = self.behind(self.our_king, lines.ours, king, !self.us) else {
            return;
        };
        if lines.our_hinges & bit(king) != 0 {
            return;
        }
        let opening = if men.has_neutral() { opening } else { 0 };
        let without = Seen {
            occupied: self.lifted,
            ..men.seen(0)
        };
        let has_fairy_men = men.fairy_sites(0) & men.sites_of(self.us, 0) != 0;
        let room = self.replies.len() + ENOUGH;
        for to in sites_in(self.unattacked(king) & !lines.our_hinges) {
            if self.replies.len() < room && !(has_fairy_men && men.attacks(self.us, 0, to, without))
            {
                self.replies.push(self.flight(king, to, opening));
            }
        }
    }

    /// A king's step to a site that no man of ours attacks; an arrival on one of `opening` may make
    /// it illegal.
    fn flight(&self, king: usize, to: usize, opening: Sites) -> SureReply {
        let hinges = self.men.powers().hinges(self.us, 0, to);
        SureReply {
            role: Role::King,
            from: king,
            arriving: bit(to) | hinges | opening,
            leaving: self.men.geometry().all_lines(to, self.lifted) | hinges,
            touched: bit(king) | bit(to),
            flight: Some(to),
        }
    }

    /// The arrival sites, without captures elsewhere, to which a man goes by a move that may be
    /// such a last move.
    pub(super) fn wanted(&self, mv: Move, to: Sites) -> Sites {
        let Some(quiet) = &self.quiet else {
            return self.spoiling(mv, to);
        };
        let noisy = quiet.noisy(mv, to);
        if self.last == LastMove::ForcesMate {
            return self.spoiling(mv, to) | noisy;
        }
        let from = self.men.geometry().site(mv.from());
        let captured = if quiet.opens(bit(from)) {
            0
        } else {
            self.captors
        };
        self.spoiling(mv, noisy & !captured)
    }

    /// Returns whether the wanted moves must give check.
    pub(super) fn wants_checks(&self) -> bool {
        self.last == LastMove::Mates
    }

    /// The filter for quiet moves, if it was needed.
    pub(super) const fn quiet(&self) -> Option<QuietMoves<'a>> {
        self.quiet
    }

    /// Returns whether a capture that leads to the board `after` is certainly not mate.
    pub(super) fn survive(&self, mv: Move, after: &AfterCapture) -> bool {
        let geometry = self.men.geometry();
        let [from, to] = [mv.from(), mv.to()].map(|cell| geometry.site(cell));
        let role = mv.arriving();
        if !self.wants_checks()
            || role.is_fairy()
            || self.without_check && self.our_king == Some(from)
        {
            return false;
        }
        let left = bit(from) | mv.captured_at().map_or(0, |at| bit(geometry.site(at)));
        let reborn = after.reborn.map_or(0, |(_, site)| bit(site));
        self.replies.iter().any(|reply| {
            let attacks = reply
                .flight
                .is_none_or(|flight| self.strikes_now(role, flight, from) & bit(to) != 0);
            !attacks && reply.leaving & left == 0 && reply.arriving & (bit(to) | reborn) == 0
        })
    }

    /// The sites from which a classical man of ours attacks a flight of the other side's king after
    /// another man has left a site.
    fn strikes_now(&self, role: Role, flight: usize, from: usize) -> Sites {
        match role {
            Role::Pawn => self.men.geometry().pawns_attacking(self.us.index(), flight),
            _ => self
                .men
                .powers()
                .reach(role, self.us, flight, self.lifted & !bit(from)),
        }
    }

    /// Returns whether an attack on a flight may open when a man leaves a site.
    fn uncovers(&self, flight: usize, from: usize) -> bool {
        self.men.powers().hinges(self.us, 0, flight) & bit(from) != 0
            || self
                .men
                .powers()
                .opens_line(self.us, (0, flight), from, self.lifted)
    }

    /// Returns whether a reply may give check to our king on another site.
    fn may_check(&self, reply: &SureReply, king: usize) -> bool {
        let (men, them) = (self.men, !self.us);
        let lines = men.geometry().all_lines(king, 0);
        let mut steps = sites_in(reply.touched & !bit(reply.from));
        self.behind(Some(king), lines, reply.from, them).is_none()
            || men.powers().hinges(them, 0, king) & (reply.touched | bit(reply.from)) != 0
            || steps.any(|step| self.may_attack(them, reply.role, step, king))
    }

    /// Returns whether a legal move is certainly not such a last move.
    pub(super) fn refutes(&self, mv: Move) -> bool {
        // The effect of a capture under conditions shows when it is made.
        let changes_more = mv.captured().is_some() && self.men.changes_captures();
        matches!(mv.kind(), MoveKind::Normal | MoveKind::DoubleStep)
            && !changes_more
            && self.wanted(mv, bit(self.men.geometry().site(mv.to()))) == 0
    }

    /// The arrival sites on which a man may take all sure replies away.
    fn spoiling(&self, mv: Move, to: Sites) -> Sites {
        let men = self.men;
        let from = men.geometry().site(mv.from());
        // Our king must not be in check after a reply; if it moves, that needs another test.
        let moves_king = self.without_check && self.our_king == Some(from);
        let takes = if men.changes_captures() {
            to & men.sites_of(!self.us, 0)
        } else {
            0
        };
        let role = mv.arriving();
        if role.is_fairy() && self.without_check && men.is_neutral((0, from)) {
            return to;
        }
        let mut rest = to & !takes;
        for reply in &self.replies {
            if rest == 0 {
                break;
            }
            rest = self.taking(reply, mv, rest, moves_king);
        }
        rest | takes
    }

    /// The arrival sites on which a man may take a reply away. `moves_king` is set if the man is
    /// our king and replies must not check.
    fn taking(&self, reply: &SureReply, mv: Move, to: Sites, moves_king: bool) -> Sites {
        let men = self.men;
        let (from, role) = (men.geometry().site(mv.from()), mv.arriving());
        if reply.leaving & bit(from) != 0
            && reply
                .flight
                .is_none_or(|flight| self.uncovers(flight, from))
        {
            return to;
        }
        let strikes = |&at: &usize| match (reply.flight, self.their_king) {
            (Some(flight), _) => men
                .powers()
                .ways_to_attack(self.us, role, at, flight)
                .is_some(),
            (None, Some(king)) => men
                .powers()
                .ways_to_attack(self.us, role, at, king)
                .is_some_and(|sites| sites & reply.touched != 0),
            (None, None) => false,
        };
        let mut spoils = to & reply.arriving;
        if role.is_fairy() {
            spoils |= sites_in(to & !spoils)
                .filter(strikes)
                .fold(0, |set, at| set | bit(at));
        } else if let Some(flight) = reply.flight {
            spoils |= self.strikes_now(role, flight, from) & to;
        }
        if moves_king {
            let checks = |&at: &usize| self.may_check(reply, at);
            spoils |= sites_in(to & !spoils)
                .filter(checks)
                .fold(0, |set, at| set | bit(at));
        }
        spoils
    }
}

/// Lists the moves that may be such last moves.
pub(super) struct CollectLast<'a> {
    pub(super) list: Collect<'a>,
    pub(super) replies: &'a SureReplies<'a>,
}

impl Visitor for CollectLast<'_> {
    fn wanted(&self, mv: Move, to: Sites) -> Sites {
        self.replies.wanted(mv, to)
    }

    fn one(&mut self, mv: Move) -> ControlFlow<()> {
        self.list.one(mv)
    }

    fn set(&mut self, mv: Move, to: Sites, landing: usize) -> ControlFlow<()> {
        self.list.set(mv, to, landing)
    }
}
