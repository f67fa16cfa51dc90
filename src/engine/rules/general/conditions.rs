//! Moves under fairy conditions.
//!
//! Moves are generated as the men's ways have them, whether the king is safe after them or not. What conditions make of each is
//! put in its place, made, and handed on if the king is then safe and no condition forbids it. A condition that compares
//! moves (maximummer, exclusive chess) has to see all of them first.

use super::{General, Rules, Visitor, Walk};
use crate::board::Sites;
use crate::position::{Color, Conditions, Move, MoveKind, Worlds};
use crate::rules::PositionOf;
use std::ops::ControlFlow;

type Position = PositionOf<General>;

/// In exclusive and checkless chess a move's legality hangs on whether it mates, which hangs on the legality of replies that
/// check in their turn. A chain of checks may go on for ever; after this many half-moves a check is taken for an ordinary
/// move. No problem is known whose checks answer one another so long.
const HORIZON: u8 = 6;

/// Hands on all legal moves.
#[cold]
#[inline(never)]
pub(super) fn visit(position: &Position, visit: &mut impl Visitor) -> ControlFlow<()> {
    let conditions = position.men().conditions();
    if compares(conditions, position.turn()) {
        return compared(position, HORIZON).into_iter().try_for_each(|mv| visit.one(mv));
    }
    each_legal(position, HORIZON, &mut |mv, _| visit.one(mv))
}

/// Whether the side to move has a legal move. Whether one that must check, and is in check, is mated is asked as if it need not.
pub(super) fn has_move(position: &Position) -> bool {
    has_move_within(position, HORIZON)
}

/// As [`has_move`], with fewer half-moves to go until the [`HORIZON`].
fn has_move_within(position: &Position, depth: u8) -> bool {
    use Conditions as C;
    let must_check = match position.turn() {
        Color::White => C::WHITE_MUST_CHECK,
        Color::Black => C::BLACK_MUST_CHECK,
    };
    if position.men().conditions().has(must_check) && position.is_in_check(position.turn()) {
        return each_legal(position, depth, &mut |_, _| ControlFlow::Break(())).is_break();
    }
    if compares(position.men().conditions(), position.turn()) {
        return !compared(position, depth).is_empty();
    }
    each_legal(position, depth, &mut |_, _| ControlFlow::Break(())).is_break()
}

/// Whether it takes all moves of a side to know which are legal.
fn compares(conditions: Conditions, side: Color) -> bool {
    use Conditions as C;
    let of_side = match side {
        Color::White => C::WHITE_MAXIMUMMER.with(C::WHITE_MINIMUMMER).with(C::WHITE_MUST_CHECK),
        Color::Black => C::BLACK_MAXIMUMMER.with(C::BLACK_MINIMUMMER).with(C::BLACK_MUST_CHECK),
    };
    conditions.any(of_side.with(C::EXCLUSIVE))
}

/// The moves that are legal among others.
fn compared(position: &Position, depth: u8) -> Vec<Move> {
    use Conditions as C;
    let (conditions, us) = (position.men().conditions(), position.turn());
    let mut legal: Vec<(Move, Position)> = Vec::new();
    let _ = each_legal(position, depth, &mut |mv, after| {
        legal.push((mv, *after));
        ControlFlow::Continue(())
    });
    if conditions.has(C::EXCLUSIVE) && depth > 0 {
        let mates: Vec<bool> =
            legal.iter().map(|(_, after)| after.is_in_check(!us) && !has_move_within(after, depth - 1)).collect();
        if mates.iter().filter(|mates| **mates).count() > 1 {
            let mut mates = mates.into_iter();
            legal.retain(|_| mates.next() != Some(true));
        }
    }
    let [longest, shortest, checking] = match us {
        Color::White => [C::WHITE_MAXIMUMMER, C::WHITE_MINIMUMMER, C::WHITE_MUST_CHECK],
        Color::Black => [C::BLACK_MAXIMUMMER, C::BLACK_MINIMUMMER, C::BLACK_MUST_CHECK],
    };
    if conditions.has(checking) {
        legal.retain(|(_, after)| after.is_in_check(!us));
    }
    let length = |mv: Move| position.length(mv);
    let best = if conditions.has(longest) {
        legal.iter().map(|(mv, _)| length(*mv)).max()
    } else if conditions.has(shortest) {
        legal.iter().map(|(mv, _)| length(*mv)).min()
    } else {
        None
    };
    legal.into_iter().map(|(mv, _)| mv).filter(|&mv| best.is_none_or(|best| length(mv) == best)).collect()
}

/// Takes each move that leaves the king safe and that no condition forbids by itself, with what it leads to.
fn each_legal(
    position: &Position,
    depth: u8,
    take: &mut dyn FnMut(Move, &Position) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (men, us) = (position.men(), position.turn());
    let law = General::variant(position).law();
    let walk = Walk {
        position,
        men,
        law,
        us,
        king: men.king_site(us),
        their_king: men.king_site(!us),
        in_check: false,
        in_view: 0,
        hinges: 0,
        is_free: true,
    };
    let mut choices =
        Choices { position, men, depth, must_transmute: position.must_transmute(), list: Vec::new(), take };
    walk.men(&mut choices)?;
    walk.en_passant(&mut choices)?;
    walk.castlings(&mut choices)?;
    let mut exchanges = Vec::new();
    position.exchanges(&mut exchanges);
    position.unusual_en_passant(&mut exchanges);
    exchanges.into_iter().try_for_each(|mv| choices.offer(mv))
}

/// Puts in place of each move what conditions make of it.
struct Choices<'a> {
    position: &'a Position,
    men: &'a Worlds,
    depth: u8,
    must_transmute: bool,
    list: Vec<Move>,
    take: &'a mut dyn FnMut(Move, &Position) -> ControlFlow<()>,
}

impl Choices<'_> {
    fn offer(&mut self, mv: Move) -> ControlFlow<()> {
        let after = self.position.play(mv);
        let us = self.position.turn();
        if after.is_in_check(us) || self.position.forbids(mv, &after) {
            return ControlFlow::Continue(());
        }
        let checks = || after.is_in_check(!us) && has_move_within(&after, self.depth - 1);
        if self.men.conditions().has(Conditions::CHECKLESS) && self.depth > 0 && checks() {
            return ControlFlow::Continue(());
        }
        (self.take)(mv, &after)
    }
}

impl Visitor for Choices<'_> {
    fn one(&mut self, mv: Move) -> ControlFlow<()> {
        let mut list = std::mem::take(&mut self.list);
        list.clear();
        if mv.kind() == MoveKind::Exchange {
            list.push(mv);
        } else {
            self.position.under_conditions(mv, &mut list);
        }
        for mv in &list {
            if self.must_transmute && !(mv.role().is_king() && mv.promotion().is_some()) {
                continue;
            }
            self.offer(*mv)?;
        }
        self.list = list;
        ControlFlow::Continue(())
    }

    fn set(&mut self, mv: Move, to: Sites, landing: usize) -> ControlFlow<()> {
        let (world, geometry) = (mv.from().board.world(), self.men.geometry());
        crate::board::sites_in(to).try_for_each(|site| {
            self.one(mv.landing(geometry.cell(landing, site)).capturing(self.men.role_on(world, site)))
        })
    }
}
