//! Moves under fairy conditions.
//!
//! First the pseudo-legal moves are generated. Each is replaced by the moves into which conditions
//! turn it. These are passed on if they leave the king safe and no condition forbids them. A
//! condition that compares moves (maximummer, exclusive chess) must see all of them first.

mod candidates;
mod check_filter;
mod offers;

pub(super) use candidates::{each_candidate, free_walk, pseudo_legal, transmutes};

use self::check_filter::CheckFilter;
use self::offers::{Wanted, is_checkless};
use super::{GeneralPosition, SureReplies, Visitor};
use crate::interrupt;
use crate::position::{Color, Conditions, Move, Objection, Preference, REBORN_IF_CAPTURING};
use std::ops::ControlFlow;

/// In exclusive and checkless chess the legality of a move depends on whether it mates. That
/// depends on the legality of replies that give check themselves. Such a chain of checks may be
/// endless; after this many half-moves a check counts as an ordinary move. No problem is known with
/// a chain of checks this long.
pub(super) const HORIZON: u8 = 6;

/// Passes on all legal moves.
#[cold]
#[inline(never)]
pub(super) fn visit(position: &GeneralPosition, visit: &mut impl Visitor) -> ControlFlow<()> {
    interrupt::poll();
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
        let filter = CheckFilter::new(position);
        list.extend(
            compared(position, HORIZON)
                .into_iter()
                .filter(|&mv| !filter.is_quiet(mv)),
        );
        return;
    }
    let _ = each_legal(position, HORIZON, Wanted::Checks, &mut |mv| {
        list.push(mv);
        ControlFlow::Continue(())
    });
}

/// Adds to a list the legal moves that may take all of some replies away, and perhaps others.
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

/// Returns whether the side to move has a legal move. For a side that must check and is in check,
/// mate is decided as if it need not. In Black Checks the same holds for a stalemate of Black, and
/// a possible pass does not count.
pub(super) fn has_move(position: &GeneralPosition) -> bool {
    has_move_within(position, HORIZON)
}

/// As [`has_move`], with this number of half-moves left until the [`HORIZON`].
fn has_move_within(position: &GeneralPosition, depth: u8) -> bool {
    use Conditions as C;
    interrupt::poll();
    let conditions = position.men().conditions();
    let is_any =
        |wanted| each_legal(position, depth, wanted, &mut |_| ControlFlow::Break(())).is_break();
    // To test whether a check is allowed takes longer than to find another move.
    let asks_mates = is_checkless(position, depth) || conditions.has(C::EXCLUSIVE);
    let quiet_first = asks_mates && !position.men().is_intricate();
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
    // Of any legal moves some have the highest rank, so a comparison never takes the last move
    // away.
    if conditions.has(C::EXCLUSIVE) && depth > 0 {
        quiet_first && is_any(Wanted::Quiet) || has_exclusive_move(position, depth)
    } else {
        has_any()
    }
}

/// Returns whether any move is legal in exclusive chess: one that does not mate, or the only one
/// that mates. To test whether a check mates takes longest, so the first move that decides ends the
/// search.
fn has_exclusive_move(position: &GeneralPosition, depth: u8) -> bool {
    let filter = CheckFilter::new(position);
    let mut mates = 0;
    let is_harmless = each_legal(
        position,
        depth,
        Wanted::All,
        &mut |mv| match filter.check(mv) {
            Some(after) if !has_move_within(&after, depth - 1) => {
                mates += 1;
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Break(()),
        },
    )
    .is_break();
    is_harmless || mates == 1
}

/// Returns whether mobility is a useful key for move ordering. A side that compares its moves
/// mostly has few. Under SAT each move must be made to be counted, which costs more than it
/// saves.
pub(super) fn is_mobility_telling(conditions: Conditions) -> bool {
    use Conditions as C;
    !conditions.any(
        C::ranked(Color::White)
            .with(C::ranked(Color::Black))
            .with(C::SAT)
            .with(C::STRICT_SAT),
    )
}

/// Returns whether a side with a legal move would also have one if it could capture the other king.
/// This is not so where moves are compared, as a capture of the king might forbid the others. Nor
/// is it so under SAT, where the capture would be a flight, and so give check. The answer is also
/// false in checkless, Brunner, extinction and republican chess, with super-transmuting kings, and
/// where a side with a move may be mated.
pub(super) fn legal_move_is_escape(conditions: Conditions) -> bool {
    use Conditions as C;
    let [white, black] = Color::ALL.map(|side| C::ranked(side).with(must_check(side)));
    !conditions.any(white.with(black).with(C::EXCLUSIVE).with(C::CHECKLESS))
        && !conditions.any(C::SUPER_TRANSMUTING.with(C::SAT).with(C::STRICT_SAT))
        && !conditions.any(C::ENDING.with(C::BRUNNER))
        && !conditions.any(C::REPUBLICANS.with(C::EXTINCTION).with(C::MOVING_OTHERS))
}

/// The conditions that make a side give check.
const fn must_check(side: Color) -> Conditions {
    match side {
        Color::White => Conditions::WHITE_MUST_CHECK,
        Color::Black => Conditions::BLACK_MUST_CHECK.with(Conditions::BLACK_CHECKS),
    }
}

/// Returns whether the legality of a side's move depends on its other moves.
fn compares(conditions: Conditions, side: Color) -> bool {
    conditions.any(
        Conditions::ranked(side)
            .with(must_check(side))
            .with(Conditions::EXCLUSIVE),
    )
}

/// The moves that are legal after comparison with the others.
fn compared(position: &GeneralPosition, depth: u8) -> Vec<Move> {
    let mut legal = compared_by_men(position, depth);
    // Black Checks: a side that cannot check passes, if that leaves its king safe.
    let passes = legal.is_empty()
        && position.turn() == Color::Black
        && position.men().conditions().has(Conditions::BLACK_CHECKS)
        && !position.play(Move::PASS).is_in_check(Color::Black);
    legal.extend(passes.then_some(Move::PASS));
    legal
}

/// The moves of men that are legal after comparison with the others.
fn compared_by_men(position: &GeneralPosition, depth: u8) -> Vec<Move> {
    if !only_captures(position).is_empty() {
        return legal_among(position, depth, Wanted::Length(1));
    }
    if let Some((_, length)) = best_of_all(position) {
        return legal_among(position, depth, Wanted::Length(length));
    }
    if measures_alone(position) {
        return longest(position, depth);
    }
    let mut legal = legal_among(position, depth, Wanted::All);
    let worse = objections_among(position, depth, &legal);
    let mut worse = worse.into_iter();
    legal.retain(|_| worse.next().flatten().is_none());
    legal
}

/// The condition under which the side to move plays only captures; empty if it plays other moves.
fn only_captures(position: &GeneralPosition) -> Conditions {
    let own = Conditions::ONLY_CAPTURING.only(Conditions::ranked(position.turn()));
    position.men().conditions().only(own)
}

/// The longest of the moves that are legal in isolation.
///
/// The longest possible move of a man usually leaves its king safe. So shorter moves are examined
/// only if no move of that length is legal.
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

/// The moves that are legal without comparison with others.
pub(super) fn legal_alone(position: &GeneralPosition, depth: u8) -> Vec<Move> {
    legal_among(position, depth, Wanted::All)
}

/// Returns whether moves are compared only by their length, for the longest.
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

/// The objections that a comparison raises to each of the moves that are legal in isolation.
pub(super) fn objections_among(
    position: &GeneralPosition,
    depth: u8,
    legal: &[Move],
) -> Vec<Option<Objection>> {
    use Conditions as C;
    let (conditions, us) = (position.men().conditions(), position.turn());
    let mut found: Vec<Option<Objection>> = vec![None; legal.len()];
    if conditions.has(C::EXCLUSIVE) && depth > 0 {
        let filter = CheckFilter::new(position);
        let mates = |(number, &mv): (usize, &Move)| {
            let after = filter.check(mv)?;
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
        let filter = CheckFilter::new(position);
        for (&mv, objection) in legal.iter().zip(&mut found) {
            if objection.is_none() && filter.check(mv).is_none() {
                *objection = Some(Objection::NoCheck(checking));
            }
        }
    }
    if let Some((condition, what)) = position.preference(us) {
        object_to_others(position, condition, what, legal, &mut found);
        return found;
    }
    let condition = conditions.only(C::ranked(us));
    if condition.is_empty() {
        return found;
    }
    let lengths: Vec<u32> = legal.iter().map(|&mv| position.length(mv)).collect();
    if condition.any(C::ONLY_CAPTURING) {
        for (length, objection) in lengths.iter().zip(&mut found) {
            if objection.is_none() && *length == 0 {
                *objection = Some(Objection::NotCapturing(condition));
            }
        }
        return found;
    }
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
                    longer: condition.any(Conditions::LONGEST),
                    role,
                    from,
                    to,
                });
            }
        }
    }
    found
}

/// Adds an objection to each move that is not among those that its side prefers.
fn object_to_others(
    position: &GeneralPosition,
    condition: Conditions,
    what: Preference,
    legal: &[Move],
    found: &mut [Option<Objection>],
) {
    let ranks: Vec<u32> = legal.iter().map(|&mv| position.rank(what, mv)).collect();
    let free = |&number: &usize| found[number].is_none();
    let Some(best) = (0..legal.len())
        .filter(free)
        .max_by_key(|&number| ranks[number])
    else {
        return;
    };
    for (rank, objection) in ranks.iter().zip(found) {
        if objection.is_none() && *rank != ranks[best] {
            *objection = Some(Objection::NotPreferred {
                condition,
                what,
                from: legal[best].from(),
                to: legal[best].to(),
            });
        }
    }
}

/// The longest or the shortest of some moves, as a condition requires.
fn best_of(condition: Conditions, moves: impl Iterator<Item = (Move, u32)>) -> Option<(Move, u32)> {
    if condition.any(Conditions::LONGEST) {
        moves.max_by_key(|(_, length)| *length)
    } else {
        moves.min_by_key(|(_, length)| *length)
    }
}

/// In an ultra maximummer or minimummer, the longest or the shortest move of the side to move, even
/// if it leaves the king in check.
fn best_of_all(position: &GeneralPosition) -> Option<(Move, u32)> {
    let us = position.turn();
    let condition = position.men().conditions().only(Conditions::ultra(us));
    if condition.is_empty() {
        return None;
    }
    let mut all = pseudo_legal(position);
    // Castling into check is never possible.
    all.retain(|&mv| !mv.is_castling() || !position.play(mv).is_in_check(us));
    best_of(
        condition,
        all.into_iter().map(|mv| (mv, position.length(mv))),
    )
}

/// Visits each move that leaves the king safe and that no condition forbids in isolation.
fn each_legal<'a>(
    position: &'a GeneralPosition,
    depth: u8,
    wanted: Wanted<'a>,
    take: &'a mut dyn FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let men = position.men();
    if men.conditions().any(Conditions::MOVING_OTHERS) {
        return each_of_both_sides(position, take);
    }
    let made_alike = men.powers().captures_hurdles() && men.conditions().any(REBORN_IF_CAPTURING);
    if !made_alike {
        return offers::each_legal(position, (depth, has_move_within), wanted, take);
    }
    // A rose-locust may leap over one man on two circles, and is reborn on the same square.
    let mut seen = Vec::new();
    let mut once = |mv: Move| {
        if seen.contains(&mv) {
            return ControlFlow::Continue(());
        }
        seen.push(mv);
        take(mv)
    };
    offers::each_legal(position, (depth, has_move_within), wanted, &mut once)
}

/// Visits each legal move if a side moves the men of the other side as that side would (All-in
/// Chess and its relatives).
fn each_of_both_sides(
    position: &GeneralPosition,
    take: &mut dyn FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let us = position.turn();
    for side in [us, !us] {
        for mv in pseudo_legal(&position.for_men_of(side)) {
            if position.barred(mv).is_none() && !position.play(mv).is_in_check(us) {
                take(mv)?;
            }
        }
    }
    ControlFlow::Continue(())
}
