//! The general engine: all variants, by rules that are looked up during play.
//!
//! The [`Geometry`](crate::board::Geometry) of the board gives the moves of a man on its board; the
//! [`Law`](crate::position::Law) gives their further effects; [`walk`] passes the legal ones to a
//! [`visitor`]. The specialized engines, [`Orthodox`](super::Orthodox) and
//! [`Alice`](super::Alice), use more facts and are faster.

mod checks;
mod conditions;
mod endings;
mod fairy;
mod last_moves;
mod objections;
mod rare;
mod reckless;
mod unattacked;
mod visitor;
mod walk;

pub(super) use checks::QuietMoves;
use last_moves::{CollectLast, HelpingMoves, LastMove, SureReplies};
pub(super) use objections::{bond, objections};
use unattacked::Unattacked;
use visitor::{Any, Collect, Count, Visitor};
use walk::{Walk, bit};

use super::{PositionOf, Rules};
use crate::position::{Conditions, Move, RuleSet, Worlds};
use std::ops::ControlFlow;

/// The rules of any variant.
#[derive(Clone, Copy, Default, Debug)]
pub struct General;

type GeneralPosition = PositionOf<General>;

impl Rules for General {
    type Men = Worlds;
    type NonMates<'a> = QuietMoves<'a>;

    fn rule_set(position: &PositionOf<Self>) -> RuleSet {
        position.men().rules()
    }

    fn collect(position: &PositionOf<Self>, list: &mut Vec<Move>) {
        let _ = visit(
            position,
            &mut Collect {
                men: position.men(),
                list,
            },
        );
    }

    fn count(position: &PositionOf<Self>) -> u64 {
        let mut count = Count(0);
        let _ = visit(position, &mut count);
        count.0
    }

    fn has_move(position: &PositionOf<Self>) -> bool {
        if !position.men().conditions().is_empty() {
            return conditions::has_move(position);
        }
        visit(position, &mut Any).is_break()
    }

    fn is_at_end(position: &PositionOf<Self>) -> bool {
        endings::is_at_end(position)
    }

    fn may_mate(before: &PositionOf<Self>, mv: Move) -> bool {
        endings::may_mate(before, mv)
    }

    fn non_mates(position: &PositionOf<Self>) -> QuietMoves<'_> {
        QuietMoves::new(position)
    }

    fn collect_checks(position: &PositionOf<Self>, list: &mut Vec<Move>) {
        if !position.men().conditions().is_empty() {
            return conditions::collect_checks(position, list);
        }
        let quiet = QuietMoves::new(position);
        let _ = visit(
            position,
            &mut checks::CollectChecks {
                list: Collect {
                    men: position.men(),
                    list,
                },
                quiet,
            },
        );
    }

    const TAKES_KINGS: bool = false;

    fn collect_ignoring_king_safety(position: &PositionOf<Self>, list: &mut Vec<Move>) {
        reckless::collect(position, list);
    }

    fn legal_move_is_escape(position: &PositionOf<Self>) -> bool {
        conditions::legal_move_is_escape(position.men().conditions())
    }

    fn stalemated_may_pass(position: &PositionOf<Self>) -> bool {
        position.men().conditions().has(Conditions::BLACK_CHECKS)
    }

    fn is_mobility_telling(position: &PositionOf<Self>) -> bool {
        conditions::is_mobility_telling(position.men().conditions())
    }

    fn collect_mates(position: &PositionOf<Self>, list: &mut Vec<Move>) {
        if position.men().is_intricate() || !collect_last(position, LastMove::Mates, list) {
            Self::collect_checks(position, list);
        }
    }

    fn collect_helping_mates(position: &PositionOf<Self>, list: &mut Vec<Move>) {
        let base = list.len();
        Self::collect(position, list);
        if list.len() - base < WORTH_A_LOOK
            || position.men().is_intricate()
            || endings::ending(position).is_some()
        {
            return;
        }
        let passed = position.pass();
        let Some(helping) = HelpingMoves::new(&passed, &list[base..]) else {
            return;
        };
        let mut kept = base;
        for number in base..list.len() {
            if !helping.leave_no_mate(list[number]) {
                list.swap(kept, number);
                kept += 1;
            }
        }
        list.truncate(kept);
    }

    fn collect_stalemates(position: &PositionOf<Self>, list: &mut Vec<Move>) {
        if !collect_last(position, LastMove::Stalemates, list) {
            Self::collect(position, list);
        }
    }

    fn collect_forcing_mates(position: &PositionOf<Self>, list: &mut Vec<Move>) {
        if !collect_last(position, LastMove::ForcesMate, list) {
            Self::collect(position, list);
        }
    }
}

/// With fewer moves, making them is cheaper than finding out which of them allow mate.
const WORTH_A_LOOK: usize = 4;

/// Lists the legal moves that may be such last moves, and perhaps others. Returns whether sure
/// replies are known that exclude some moves.
fn collect_last(position: &PositionOf<General>, last: LastMove, list: &mut Vec<Move>) -> bool {
    // A side with a sure reply may be mated or stalemated (MAFF).
    if endings::ending(position).is_some() {
        return false;
    }
    let Some(replies) = SureReplies::new(position, last) else {
        return false;
    };
    if position.men().conditions().is_empty() {
        let list = Collect {
            men: position.men(),
            list,
        };
        let _ = visit(
            position,
            &mut CollectLast {
                list,
                replies: &replies,
            },
        );
    } else {
        conditions::collect_last(position, &replies, list);
    }
    true
}

/// Passes on all legal moves.
#[inline(always)]
fn visit(position: &PositionOf<General>, visit: &mut impl Visitor) -> ControlFlow<()> {
    if !position.men().conditions().is_empty() {
        return conditions::visit(position, visit);
    }
    let walk = Walk::new(position);
    walk.men(visit)?;
    walk.en_passant(visit)?;
    walk.castlings(visit)
}
