//! Moves under fairy conditions.
//!
//! Moves are generated as the men's ways have them, whether the king is safe after them or not. What conditions make of each is
//! put in its place, made, and handed on if the king is then safe and no condition forbids it. A condition that compares
//! moves (maximummer, exclusive chess) has to see all of them first.

use super::{General, Rules, Visitor, Walk};
use crate::board::Sites;
use crate::position::{Color, Conditions, Move, MoveKind, Objection, Worlds};
use crate::rules::PositionOf;
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
    each_legal(position, HORIZON, &mut |mv, _| visit.one(mv))
}

/// Whether the side to move has a legal move. Whether one that must check, and is in check, is mated is asked as if it need not.
pub(super) fn has_move(position: &GeneralPosition) -> bool {
    has_move_within(position, HORIZON)
}

/// As [`has_move`], with this number of half-moves to go until the [`HORIZON`].
fn has_move_within(position: &GeneralPosition, depth: u8) -> bool {
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
fn compared(position: &GeneralPosition, depth: u8) -> Vec<Move> {
    let mut legal = legal_alone(position, depth);
    let worse = objections_among(position, depth, &legal);
    let mut worse = worse.into_iter();
    legal.retain(|_| worse.next().flatten().is_none());
    legal.into_iter().map(|(mv, _)| mv).collect()
}

/// The moves that are legal if no others are looked at, with what each leads to.
pub(super) fn legal_alone(position: &GeneralPosition, depth: u8) -> Vec<(Move, GeneralPosition)> {
    let mut legal = Vec::new();
    let _ = each_legal(position, depth, &mut |mv, after| {
        legal.push((mv, *after));
        ControlFlow::Continue(())
    });
    legal
}

/// What speaks against each of the moves that are legal alone, as one looks at the others.
pub(super) fn objections_among(
    position: &GeneralPosition,
    depth: u8,
    legal: &[(Move, GeneralPosition)],
) -> Vec<Option<Objection>> {
    use Conditions as C;
    let (conditions, us) = (position.men().conditions(), position.turn());
    let mut found: Vec<Option<Objection>> = vec![None; legal.len()];
    if conditions.has(C::EXCLUSIVE) && depth > 0 {
        let mates = |(number, (_, after)): (usize, &(Move, GeneralPosition))| {
            (after.is_in_check(!us) && !has_move_within(after, depth - 1)).then_some(number)
        };
        let mates: Vec<usize> = legal.iter().enumerate().filter_map(mates).collect();
        for &number in &mates {
            if let Some(&other) = mates.iter().find(|&&other| other != number) {
                let (from, to) = (legal[other].0.from(), legal[other].0.to());
                found[number] = Some(Objection::MateNotAlone { condition: C::EXCLUSIVE, from, to });
            }
        }
    }
    let [longest, shortest, checking] = match us {
        Color::White => [C::WHITE_MAXIMUMMER, C::WHITE_MINIMUMMER, C::WHITE_MUST_CHECK],
        Color::Black => [C::BLACK_MAXIMUMMER, C::BLACK_MINIMUMMER, C::BLACK_MUST_CHECK],
    };
    if conditions.has(checking) {
        for ((_, after), objection) in legal.iter().zip(&mut found) {
            if objection.is_none() && !after.is_in_check(!us) {
                *objection = Some(Objection::NoCheck(checking));
            }
        }
    }
    let rest = legal.iter().zip(&found).filter(|(_, objection)| objection.is_none()).map(|((mv, _), _)| *mv);
    let (condition, best) = if conditions.has(longest) {
        (longest, rest.max_by_key(|mv| position.length(*mv)))
    } else if conditions.has(shortest) {
        (shortest, rest.min_by_key(|mv| position.length(*mv)))
    } else {
        return found;
    };
    if let Some(best) = best {
        let length = position.length(best);
        for ((mv, _), objection) in legal.iter().zip(&mut found) {
            if objection.is_none() && position.length(*mv) != length {
                let (role, from, to) = (best.role(), best.from(), best.to());
                *objection = Some(Objection::Length { condition, role, from, to });
            }
        }
    }
    found
}

/// Takes each move that leaves the king safe and that no condition forbids by itself, with what it leads to.
fn each_legal(
    position: &GeneralPosition,
    depth: u8,
    take: &mut dyn FnMut(Move, &GeneralPosition) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let must_transmute = position.must_transmute();
    let mut offer = |mv: Move| {
        if must_transmute && !transmutes(mv) {
            return ControlFlow::Continue(());
        }
        let after = position.play(mv);
        if is_refused(position, depth, mv, &after) { ControlFlow::Continue(()) } else { take(mv, &after) }
    };
    let mut choices = Choices { position, men: position.men(), list: Vec::new(), offer: &mut offer };
    each_candidate(position, false, &mut choices)?;
    let mut exchanges = Vec::new();
    position.exchanges(&mut exchanges);
    position.unusual_en_passant(&mut exchanges);
    exchanges.into_iter().try_for_each(offer)
}

/// Whether a move leaves the king in check, or a condition forbids it by itself.
fn is_refused(position: &GeneralPosition, depth: u8, mv: Move, after: &GeneralPosition) -> bool {
    let us = position.turn();
    after.is_in_check(us)
        || position.objection(mv, after).is_some()
        || depth > 0
            && position.men().conditions().has(Conditions::CHECKLESS)
            && after.is_in_check(!us)
            && has_move_within(after, depth - 1)
}

/// A king's move by which it becomes another man.
pub(super) fn transmutes(mv: Move) -> bool {
    mv.role().is_king() && mv.promotion().is_some()
}

/// Hands on the moves as men's ways have them, the king's safety apart; those that are not legal where they are made, on a
/// board that the man leaves, only if all are wanted.
pub(super) fn each_candidate(position: &GeneralPosition, all: bool, visit: &mut impl Visitor) -> ControlFlow<()> {
    let walk = walk(position, all);
    walk.men(visit)?;
    walk.en_passant(visit)?;
    walk.castlings(visit)
}

pub(super) fn walk(position: &GeneralPosition, is_listing: bool) -> Walk<'_> {
    let (men, us) = (position.men(), position.turn());
    Walk {
        position,
        men,
        law: General::variant(position).law(),
        us,
        king: men.king_site(us),
        their_king: men.king_site(!us),
        in_check: false,
        in_view: 0,
        hinges: 0,
        is_free: true,
        is_listing,
    }
}

/// Puts in place of each move what conditions make of it.
struct Choices<'a> {
    position: &'a GeneralPosition,
    men: &'a Worlds,
    list: Vec<Move>,
    offer: &'a mut dyn FnMut(Move) -> ControlFlow<()>,
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
            (self.offer)(*mv)?;
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
