//! Moves under fairy conditions.
//!
//! Moves are generated as the men's ways have them, whether the king is safe after them or not.
//! What conditions make of each is put in its place, made, and handed on if the king is then safe
//! and no condition forbids it. A condition that compares moves (maximummer, exclusive chess) has
//! to see all of them first.

mod candidates;
mod noise;
mod offers;

pub(super) use candidates::{each_candidate, free_walk, transmutes};

use self::noise::Noise;
use self::offers::{Wanted, is_checkless};
use super::{Collect, GeneralPosition, SureReplies, Visitor};
use crate::position::{Color, Conditions, Move, Objection};
use std::ops::ControlFlow;

/// In exclusive and checkless chess a move's legality hangs on whether it mates, which hangs on the
/// legality of replies that check in their turn. A chain of checks may go on for ever; after this
/// many half-moves a check is taken for an ordinary move. No problem is known whose checks answer
/// one another so long.
pub(super) const HORIZON: u8 = 6;

/// Hands on all legal moves.
#[cold]
#[inline(never)]
pub(super) fn visit(position: &GeneralPosition, visit: &mut impl Visitor) -> ControlFlow<()> {
    let conditions = position.men().conditions();
    if compares(conditions, position.turn()) {
        return compared(position, HORIZON)
            .into_iter()
            .try_for_each(|mv| visit.one(mv));
    }
    each_legal(position, HORIZON, Wanted::All, &mut |mv| visit.one(mv))
}

/// Adds the legal moves that give check to a list, and perhaps others.
pub(super) fn collect_checks(position: &GeneralPosition, list: &mut Vec<Move>) {
    let conditions = position.men().conditions();
    if compares(conditions, position.turn()) {
        let noise = Noise::new(position);
        list.extend(
            compared(position, HORIZON)
                .into_iter()
                .filter(|&mv| !noise.is_quiet(mv)),
        );
        return;
    }
    let _ = each_legal(position, HORIZON, Wanted::Checks, &mut |mv| {
        list.push(mv);
        ControlFlow::Continue(())
    });
}

/// Adds the legal moves to a list that may take all of some replies away, and perhaps others.
pub(super) fn collect_last(
    position: &GeneralPosition,
    replies: &SureReplies<'_>,
    list: &mut Vec<Move>,
) {
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

/// Whether the side to move has a legal move. Whether one that must check, and is in check, is
/// mated is asked as if it need not; in Black Checks so is whether Black is stalemated, and that he
/// might pass does not count.
pub(super) fn has_move(position: &GeneralPosition) -> bool {
    has_move_within(position, HORIZON)
}

/// As [`has_move`], with this number of half-moves to go until the [`HORIZON`].
fn has_move_within(position: &GeneralPosition, depth: u8) -> bool {
    use Conditions as C;
    let conditions = position.men().conditions();
    let is_any =
        |wanted| each_legal(position, depth, wanted, &mut |_| ControlFlow::Break(())).is_break();
    // To find out whether a check is allowed takes longer than to find another move.
    let quiet_first = is_checkless(position, depth) && !position.men().is_intricate();
    let has_any = || quiet_first && is_any(Wanted::Quiet) || is_any(Wanted::All);
    if conditions.any(C::ultra(position.turn())) {
        return !compared(position, depth).is_empty();
    }
    let must_check = must_check(position.turn());
    let is_free =
        conditions.only(must_check).has(C::BLACK_CHECKS) || position.is_in_check(position.turn());
    if conditions.any(must_check) && !is_free {
        return !compared(position, depth).is_empty();
    }
    // Of several lengths one is the greatest, and one the least.
    if conditions.has(C::EXCLUSIVE) {
        !compared_without(position, depth, must_check).is_empty()
    } else {
        has_any()
    }
}

/// Whether the number of a side's moves tells which of the other side's to try first. Who plays the
/// longest move mostly has one, and under SAT each move is made to be counted, so that counting
/// takes longer than what it spares.
pub(super) fn is_mobility_telling(conditions: Conditions) -> bool {
    use Conditions as C;
    !conditions.any(
        C::measured(Color::White)
            .with(C::measured(Color::Black))
            .with(C::SAT)
            .with(C::STRICT_SAT),
    )
}

/// Whether a side with a legal move would have one, too, if it could capture the other king: where
/// moves are compared, a capture of the king might forbid the others, and under SAT it would be a
/// flight, and so give check.
pub(super) fn is_way_out_sure(conditions: Conditions) -> bool {
    use Conditions as C;
    let [white, black] = Color::ALL.map(|side| C::measured(side).with(must_check(side)));
    !conditions.any(white.with(black).with(C::EXCLUSIVE).with(C::CHECKLESS))
        && !conditions.any(C::SUPER_TRANSMUTING.with(C::SAT).with(C::STRICT_SAT))
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
    conditions.any(
        Conditions::measured(side)
            .with(must_check(side))
            .with(Conditions::EXCLUSIVE),
    )
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
    if measures_alone(position) {
        return longest(position, depth);
    }
    let mut legal = legal_among(position, depth, Wanted::All);
    let worse = objections_among(position, depth, &legal, spared);
    let mut worse = worse.into_iter();
    legal.retain(|_| worse.next().flatten().is_none());
    legal
}

/// The longest of the moves that are legal alone.
///
/// Most of the time the longest move that a man could make leaves his king safe. So those that are
/// shorter are not looked at, unless none is as long as that.
fn longest(position: &GeneralPosition, depth: u8) -> Vec<Move> {
    let mut at_least = offers::farthest(position);
    loop {
        let mut legal = legal_among(position, depth, Wanted::Longest(at_least));
        let best = legal.iter().map(|&mv| position.length(mv)).max();
        if at_least == 0 || best.is_some_and(|best| best >= at_least) {
            legal.retain(|&mv| Some(position.length(mv)) == best);
            return legal;
        }
        at_least = 0;
    }
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

/// What speaks against each of the moves that are legal alone, as one looks at the others, if some
/// conditions did not matter.
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
                found[number] = Some(Objection::MateNotAlone {
                    condition: C::EXCLUSIVE,
                    from,
                    to,
                });
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
    let rest = legal
        .iter()
        .zip(&lengths)
        .zip(&found)
        .filter(|(_, objection)| objection.is_none());
    let rest = rest.map(|((&mv, &length), _)| (mv, length));
    if let Some((best, length)) = best_of_all(position).or_else(|| best_of(condition, rest)) {
        for (own, objection) in lengths.iter().zip(&mut found) {
            if objection.is_none() && *own != length {
                let (role, from, to) = (best.role(), best.from(), best.to());
                *objection = Some(Objection::Length {
                    condition,
                    role,
                    from,
                    to,
                });
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

/// In an ultra maximummer or minimummer, the longest or the shortest move of the side to move,
/// whether it leaves its king in check or not.
fn best_of_all(position: &GeneralPosition) -> Option<(Move, u32)> {
    let us = position.turn();
    let condition = position.men().conditions().only(Conditions::ultra(us));
    if condition.is_empty() {
        return None;
    }
    let mut all = Vec::with_capacity(64);
    let _ = each_candidate(
        position,
        false,
        &mut Collect {
            men: position.men(),
            list: &mut all,
        },
    );
    // No castling leads into check.
    all.retain(|&mv| !mv.is_castling() || !position.play(mv).is_in_check(us));
    best_of(
        condition,
        all.into_iter().map(|mv| (mv, position.length(mv))),
    )
}

/// Takes each move that leaves the king safe and that no condition forbids by itself.
fn each_legal<'a>(
    position: &'a GeneralPosition,
    depth: u8,
    wanted: Wanted<'a>,
    take: &'a mut dyn FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    offers::each_legal(position, (depth, has_move_within), wanted, take)
}
