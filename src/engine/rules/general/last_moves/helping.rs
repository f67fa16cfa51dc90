//! Detection of moves before the last that leave the other side no mate, without making them.
//!
//! In help play the loser makes the move before the last, and after most such moves no mate is
//! possible. So the mates are found once, as if the loser passed, together with the loser's sure
//! replies ([`SureReplies`]). For each man of the winner the search finds the arrivals that give
//! check, and the arrivals that attack each flight of the king. A move of another man of the loser
//! changes little of that, and the changes are known beforehand: the men that it blocks and the
//! lines that it opens. If no man of the winner can then arrive where it gives check and attacks
//! all remaining flights, there is no mate, and the move need not be made. This is the [null
//! move](https://www.chessprogramming.org/Null_Move) observation, turned into a proof. For the
//! king's own moves its new site counts; whether its flights there are attacked does not depend on
//! where it came from.
//!
//! A line to a flight opens only when a man that stands on it in view leaves (the winner's men are
//! ignored, since they may also leave). Conversely an arriving man can only close lines, except
//! those of hoppers. The sites on which hoppers depend are their hinges. Moves that touch these are
//! made, and so are moves under conditions that capture.

use super::{Captor, ENOUGH, LastMove, SureReplies, SureReply, bit};
use crate::board::{Sites, sites_in};
use crate::position::{Conditions, Men, Move, MoveKind, Role, Seen};
use crate::rules::PositionOf;
use crate::rules::general::{General, QuietMoves};
use std::cell::Cell;

/// The possible moves of the winner after a move of the loser.
pub(in crate::rules::general) struct HelpingMoves<'a> {
    /// The replies to the winner's moves if the loser passes now.
    replies: SureReplies<'a>,
    maters: Vec<Mater>,
    /// Facts about moves of the loser's men other than the king.
    if_passed: Option<IfPassed>,
    /// The sites for which it is known whether the winner attacks them with the king lifted, and
    /// the attacked ones among them.
    known: Cell<(Sites, Sites)>,
}

/// A man of the winner, and its kind on arrival.
struct Mater {
    site: usize,
    mv: Move,
}

/// The possible moves of the winner if the loser passes.
struct IfPassed {
    /// A departure from one of these sites may open a line to the loser's king.
    view: Sites,
    /// A departure from or arrival on one of these may change whether a hopper attacks it.
    hinges: Sites,
    flights: Vec<Flight>,
    captors: Vec<Captor>,
    mates: Vec<Mate>,
}

/// A flight of the loser's king that is sure as long as none of the loser's men leaves or enters
/// certain sites.
struct Flight {
    leaving: Sites,
    entering: Sites,
}

/// The sites where a man of the winner may mate.
struct Mate {
    /// The number of the man.
    mater: usize,
    /// Whether its departure opens a line to the king.
    opens: bool,
    /// The arrivals that may give check.
    checking: Sites,
    /// The arrivals that may attack each flight.
    taking: [Sites; ENOUGH],
}

const fn is_rider(role: Role) -> bool {
    matches!(
        role,
        Role::Queen | Role::Rook | Role::Bishop | Role::Unicorn
    )
}

impl<'a> HelpingMoves<'a> {
    /// The facts about the winner's moves. `passed` is the position after a pass of the loser.
    /// `None` if the loser is in check, or in positions that this analysis does not cover, such as
    /// those with neutral men or castling rights.
    pub(in crate::rules::general) fn new(
        passed: &'a PositionOf<General>,
        moves: &[Move],
    ) -> Option<Self> {
        let (men, us) = (passed.men(), passed.turn());
        let plain = !men.has_neutral()
            && !men.powers().captures_hurdles()
            && !men.conditions().any(Conditions::MESSIGNIES);
        // Castling rights require an unmoved king and rook, so castling is rare at the end.
        if !plain || !passed.castling().is_empty() || men.is_in_check(!us) {
            return None;
        }
        // If replies must not give check, the lines that a move closes matter.
        let mut replies = SureReplies::unknown(passed, LastMove::Mates)
            .filter(|replies| !replies.without_check)?;
        let king = men.geometry().cell(0, replies.their_king?);
        let others = moves.iter().filter(|mv| mv.from() != king).count();
        let mut maters = Vec::with_capacity(16);
        for site in sites_in(men.sites_of(us, 0)) {
            add_maters(&replies, site, &mut maters);
        }
        let if_passed = if others < ENOUGH {
            None
        } else {
            IfPassed::new(passed, &mut replies, &maters)
        };
        Some(Self {
            replies,
            maters,
            if_passed,
            known: Cell::default(),
        })
    }

    /// Returns whether there is certainly no mate after a legal move of the loser.
    pub(in crate::rules::general) fn leave_no_mate(&self, mv: Move) -> bool {
        let SureReplies {
            men, their_king, ..
        } = self.replies;
        let geometry = men.geometry();
        let [from, to] = [mv.from(), mv.to()].map(|cell| geometry.site(cell));
        if mv.kind() != MoveKind::Normal {
            false
        } else if their_king == Some(from) {
            mv.captured().is_none()
                && mv.role() == Role::King
                && self.leaves_no_mate_of_king(from, to)
        } else {
            let captures_otherwise = mv.captured().is_some() && men.changes_captures();
            let known = self.if_passed.as_ref().filter(|_| !captures_otherwise);
            known.is_some_and(|known| self.leaves_no_mate_of_others(known, from, to))
        }
    }

    /// The same for a move of a man other than the king.
    fn leaves_no_mate_of_others(&self, known: &IfPassed, from: usize, to: usize) -> bool {
        let SureReplies {
            men,
            us,
            their_king,
            ..
        } = self.replies;
        if (bit(from) | bit(to)) & known.hinges != 0 {
            return false;
        }
        let occupied = men.occupied_sites(0) & !bit(from) | bit(to);
        // What the king sees beyond the man that leaves its view. If the next man there is the
        // winner's, it may open a line then.
        let beyond = their_king
            .filter(|_| known.view & bit(from) != 0)
            .map_or(0, |king| {
                men.geometry().all_lines(king, occupied) & !known.view
            });
        if beyond & men.sites_of(us, 0) != 0 {
            return false;
        }
        let is_left = |flight: &Flight| bit(from) & flight.leaving | bit(to) & flight.entering == 0;
        let left = known
            .flights
            .iter()
            .enumerate()
            .filter(|(_, flight)| is_left(flight));
        let left = left.fold(0u32, |set, (number, _)| set | 1 << number);
        let captors = known
            .captors
            .iter()
            .filter(|captor| captor.site != from && captor.reach & bit(to) == 0);
        let captured = captors.fold(0, |set, captor| set | captor.takes);
        if left == 0 && captured == 0 {
            return false;
        }
        let prey = (men.sites_of(!us, 0) & !bit(from) | bit(to)) & !their_king.map_or(0, bit);
        let taken_otherwise = if men.changes_captures() { prey } else { 0 };
        !known.mates.iter().any(|mate| {
            let Some(mater) = self.maters.get(mate.mater).filter(|mater| mater.site != to) else {
                return false;
            };
            let arriving = mater.mv.arriving();
            let mut wanted = mate.checking | if is_rider(arriving) { beyond } else { 0 };
            if !mate.opens {
                wanted &= !captured;
            }
            for (number, taking) in mate.taking.iter().enumerate() {
                if left >> number & 1 != 0 {
                    wanted &= taking;
                }
            }
            wanted = (wanted | taken_otherwise) & !(occupied & !prey);
            let mut reached = if wanted == 0 {
                0
            } else {
                wanted & self.reached(mater, occupied, prey)
            };
            if arriving.is_fairy() && !mate.opens {
                reached = self.checking_by_hops(mater, their_king, known.hinges, reached, occupied)
                    | reached & taken_otherwise;
            }
            reached != 0
        })
    }

    /// The arrival sites of a fairy man, whose departure opens no line, on which it may give check
    /// to a king.
    fn checking_by_hops(
        &self,
        mater: &Mater,
        king: Option<usize>,
        hinges: Sites,
        to: Sites,
        occupied: Sites,
    ) -> Sites {
        let (men, us, gone) = (
            self.replies.men,
            self.replies.us,
            occupied & !bit(mater.site),
        );
        let checks = |&at: &usize| {
            king.is_none_or(|king| {
                men.powers()
                    .aims(us, mater.mv.arriving(), (0, at), king, gone | bit(at))
            })
        };
        to & hinges
            | sites_in(to & !hinges)
                .filter(checks)
                .fold(0, |set, at| set | bit(at))
    }

    /// Returns whether there is certainly no mate after a move of the loser's king without a
    /// capture.
    fn leaves_no_mate_of_king(&self, from: usize, to: usize) -> bool {
        let SureReplies {
            men,
            us,
            their_king,
            our_king,
            takes,
            lifted,
            ..
        } = self.replies;
        let geometry = men.geometry();
        let ours = men.sites_of(us, 0);
        let closed = men.sites_of(!us, 0) & !bit(from) | men.holes(0) | our_king.map_or(0, bit);
        let open = geometry.king(to) & !closed & if takes { Sites::MAX } else { !ours };
        let flights = sites_in(open)
            .filter(|&flight| !self.attacks(flight))
            .take(ENOUGH);
        let mut replies: [Option<SureReply>; ENOUGH] = [None; ENOUGH];
        for (reply, flight) in replies.iter_mut().zip(flights) {
            *reply = Some(self.replies.flight(to, flight, 0));
        }
        if replies[0].is_none() {
            return false;
        }
        let occupied = lifted | bit(to);
        let prey = men.sites_of(!us, 0) & !bit(from);
        let hinges = men.powers().hinges(us, 0, to);
        let view = geometry.all_lines(to, lifted) | hinges;
        let taken_otherwise = if men.changes_captures() { prey } else { 0 };
        debug_assert_eq!(their_king, Some(from));
        !self.maters.iter().any(|mater| {
            let arriving = mater.mv.arriving();
            let mut wanted = self.reached(mater, occupied, prey) & !(occupied & !prey);
            let otherwise = wanted & taken_otherwise;
            if view & bit(mater.site) == 0 {
                wanted = if arriving.is_fairy() {
                    self.checking_by_hops(mater, Some(to), hinges, wanted, occupied)
                } else {
                    wanted & (hinges | self.replies.strikes_now(arriving, to, mater.site))
                };
            }
            for reply in replies.iter().flatten() {
                if wanted == 0 {
                    break;
                }
                wanted = self.replies.taking(reply, mater.mv, wanted, false);
            }
            wanted | otherwise != 0
        })
    }

    /// Returns whether the winner attacks a site with the loser's king lifted from the board.
    fn attacks(&self, site: usize) -> bool {
        let (known, attacked) = self.known.get();
        if known & bit(site) != 0 {
            return attacked & bit(site) != 0;
        }
        let men = self.replies.men;
        let seen = Seen {
            occupied: self.replies.lifted,
            ..men.seen(0)
        };
        let attacks = men.attacks(self.replies.us, 0, site, seen);
        self.known.set((
            known | bit(site),
            attacked | if attacks { bit(site) } else { 0 },
        ));
        attacks
    }

    /// The sites to which a man of the winner goes, with these sites occupied.
    fn reached(&self, mater: &Mater, occupied: Sites, prey: Sites) -> Sites {
        let (men, us) = (self.replies.men, self.replies.us);
        match mater.mv.role() {
            Role::Pawn => {
                let steps = |from| men.geometry().pawn_steps(us.index(), from) & !occupied;
                let first = steps(mater.site);
                let second = sites_in(first).fold(0, |set, passed| set | steps(passed));
                first | second | men.geometry().pawn(us.index(), mater.site) & prey
            }
            role if role.is_fairy() => men.powers().fairy_reach(us, role, mater.site, occupied),
            role => men.powers().reach(role, us, mater.site, occupied),
        }
    }
}

/// Adds a man of the winner, once for each kind that it may have on arrival.
fn add_maters(replies: &SureReplies<'_>, site: usize, maters: &mut Vec<Mater>) {
    let (men, us) = (replies.men, replies.us);
    let Some(role) = men.role_on(0, site) else {
        return;
    };
    let geometry = men.geometry();
    let from = geometry.cell(0, site);
    let mv = Move::new(role, from, from);
    let promotes = |to: usize| men.is_promotion_cell(us, geometry.cell(0, to));
    // A pawn that would wait now may have to promote after the loser's move, and the reverse
    // (Single Box).
    let is_unsure = role == Role::Pawn && men.conditions().any(Conditions::WITH_WAITING_PAWNS);
    let next = geometry.pawn_steps(us.index(), site) | geometry.pawn(us.index(), site);
    if role != Role::Pawn || is_unsure || !sites_in(next).all(promotes) {
        maters.push(Mater { site, mv });
    }
    if role.is_pawn() && (role.is_fairy() || is_unsure || sites_in(next).any(promotes)) {
        maters.extend(men.promotions_of(role).iter().map(|&role| Mater {
            site,
            mv: mv.promoting(role),
        }));
    }
}

impl IfPassed {
    /// The possible moves of the winner if the loser passes; `None` if no reply is sure then.
    fn new<'a>(
        passed: &'a PositionOf<General>,
        replies: &mut SureReplies<'a>,
        maters: &[Mater],
    ) -> Option<Self> {
        let (men, us) = (passed.men(), passed.turn());
        if !replies.find(passed) {
            return None;
        }
        let quiet = replies.quiet?;
        let (_, king, view) = quiet.king?;
        let transparent = men.occupied_sites(0) & !men.sites_of(us, 0) & !bit(king);
        // All replies to a check that are collected are flights.
        let flights = replies.replies.iter().filter_map(|reply| {
            let to = reply.flight?;
            let hinges = men.powers().hinges(us, 0, to);
            let leaving = men.geometry().all_lines(to, transparent) | hinges;
            Some(Flight {
                leaving,
                entering: bit(to) | hinges,
            })
        });
        let flights = flights.collect();
        let mut captors = Vec::with_capacity(16);
        replies.each_captor(&replies.lines(), |captor| captors.push(captor));
        let mates = maters
            .iter()
            .enumerate()
            .filter_map(|(number, mater)| Mate::new(replies, &quiet, number, mater));
        Some(Self {
            view,
            hinges: quiet.hinges,
            flights,
            captors,
            mates: mates.collect(),
        })
    }
}

impl Mate {
    /// The sites where a man of the winner may mate if the loser passes, or makes a move that opens
    /// lines only to the loser's own king.
    fn new(
        replies: &SureReplies<'_>,
        quiet: &QuietMoves<'_>,
        number: usize,
        mater: &Mater,
    ) -> Option<Self> {
        let (men, us) = (replies.men, replies.us);
        let all = men.geometry().all;
        let arriving = mater.mv.arriving();
        let opens = quiet.opens(bit(mater.site));
        let mut checking = quiet.noisy(mater.mv, all);
        if arriving.is_fairy() && !opens {
            // Whether it attacks the king depends on what the move before changes.
            let (_, king, _) = quiet.king?;
            let may = |&at: &usize| {
                men.powers()
                    .ways_to_attack(us, arriving, at, king)
                    .is_some()
            };
            checking |= sites_in(all & !checking)
                .filter(may)
                .fold(0, |set, at| set | bit(at));
        }
        if checking == 0 && !men.changes_captures() {
            return None;
        }
        let sites = if is_rider(arriving) { all } else { checking };
        let mut taking = [Sites::MAX; ENOUGH];
        for (taking, reply) in taking.iter_mut().zip(&replies.replies) {
            *taking = replies.taking(reply, mater.mv, sites, false);
        }
        Some(Self {
            mater: number,
            opens,
            checking,
            taking,
        })
    }
}
