//! The objections of conditions to a move, for explanations.
//!
//! The search only needs to know whether there is an objection and stops at the first. This module
//! applies the same tests to each requested move in three stages: the conditions on the move
//! itself, the safety of its king and forbidden checks, and the comparison with other moves. It
//! collects the objections of the first stage that has any.

use super::conditions::{
    HORIZON, each_candidate, free_walk, legal_alone, objections_among, pseudo_legal, transmutes,
};
use super::reckless::sequels;
use super::{Collect, General, GeneralPosition, Walk, bit};
use crate::board::Cell;
use crate::position::{Color, ConditionCheck, Conditions, Move, Objection};
use crate::rules::has_legal_move;

/// The reason why a man on this cell, if it belongs to the moving side, cannot move at all.
pub(in crate::rules) fn bond(position: &GeneralPosition, from: Cell) -> Option<Objection> {
    let men = position.men();
    if men.conditions().is_empty() {
        return None;
    }
    men.bonds().bond(
        position.turn(),
        (from.board.world(), men.geometry().site(from)),
    )
}

/// The pseudo-legal moves, with the effects of conditions, that satisfy `is_meant`, each with the
/// objections to it; a legal move has none. A capture after which a condition leaves the capturer
/// no continuation is listed as the capture alone.
pub(in crate::rules) fn objections(
    position: &GeneralPosition,
    is_meant: &dyn Fn(Move) -> bool,
) -> Vec<(Move, Vec<Objection>)> {
    if position.men().conditions().any(Conditions::MOVING_OTHERS) {
        return objections_to_both_sides(position, is_meant);
    }
    let mut plain = Vec::new();
    let _ = each_candidate(
        position,
        true,
        &mut Collect {
            men: position.men(),
            list: &mut plain,
        },
    );
    let mut found = Vec::new();
    let mut candidates = Vec::new();
    for mv in plain {
        let before = candidates.len();
        sequels(position, mv, &mut candidates);
        if candidates.len() == before && is_meant(mv) {
            found.extend(
                position
                    .no_way_on(mv)
                    .map(|objection| (mv, vec![objection])),
            );
        }
    }
    position.exchanges(&mut candidates);
    position.unusual_en_passant(&mut candidates);
    let walk = free_walk(position, false);
    let legal = legal_alone(position, HORIZON);
    let among = objections_among(position, HORIZON, &legal);
    candidates.retain(|&mv| is_meant(mv));
    for mv in candidates {
        let mut objections = alone(position, &walk, mv);
        if objections.is_empty() {
            let number = legal.iter().position(|other| *other == mv);
            objections.extend(number.and_then(|number| among[number]));
        }
        found.push((mv, objections));
    }
    found
}

/// As [`objections`], if a side moves the men of the other side (All-in Chess and its relatives).
fn objections_to_both_sides(
    position: &GeneralPosition,
    is_meant: &dyn Fn(Move) -> bool,
) -> Vec<(Move, Vec<Objection>)> {
    let us = position.turn();
    let moves = [us, !us].map(|side| pseudo_legal(&position.for_men_of(side)));
    let meant = moves.into_iter().flatten().filter(|&mv| is_meant(mv));
    meant
        .map(|mv| {
            let after = position.play(mv);
            let mut found: Vec<Objection> = position.barred(mv).into_iter().collect();
            if found.is_empty() && after.is_in_check(us) {
                found = attacks(position, &after);
                found.extend(found.is_empty().then_some(Objection::InCheck));
            }
            (mv, found)
        })
        .collect()
}

/// The objections to a move that do not depend on other moves.
fn alone(position: &GeneralPosition, walk: &Walk<'_>, mv: Move) -> Vec<Objection> {
    use Conditions as C;
    let (conditions, us) = (position.men().conditions(), position.turn());
    let mut found = Vec::new();
    if position.must_transmute() && !transmutes(mv) {
        let condition = match us {
            Color::White => C::WHITE_SUPER_TRANSMUTING,
            Color::Black => C::BLACK_SUPER_TRANSMUTING,
        };
        found.push(Objection::KingMustMove(condition));
    }
    let after = position.play(mv);
    found.extend(position.objection(mv, &after));
    if !found.is_empty() {
        return found;
    }
    let world = mv.from().board.world();
    let geometry = position.men().geometry();
    if world != mv.to().board.world() && !mv.is_castling() {
        let there = geometry.cell(world, geometry.site(mv.to()));
        let captured = mv.captured_at().filter(|at| at.board.world() == world);
        let captured = captured.map_or(0, |at| bit(geometry.site(at)));
        if !walk.is_safe_there(mv, world, geometry.site(there), captured) {
            found.extend(attacks(
                position,
                &position.before_transfer(mv.landing(there)),
            ));
            found.extend(found.is_empty().then_some(Objection::InCheck));
            return found;
        }
    }
    if after.is_in_check(us) {
        let flights = conditions.number_of(C::SAT, us);
        let flight = ConditionCheck::Flight { strict: false };
        let checks = [
            (C::SAT, flights.map_or(flight, ConditionCheck::Flights)),
            (C::STRICT_SAT, ConditionCheck::Flight { strict: true }),
            (C::VOGTLAENDER, ConditionCheck::OwnAttack),
            (C::BRUNNER, ConditionCheck::Unanswered),
            (C::ANTI_KINGS, ConditionCheck::Unattacked),
            (C::BICOLORES, ConditionCheck::EitherSide),
        ];
        let own = checks
            .into_iter()
            .find(|&(condition, _)| conditions.has(condition));
        let royal = conditions.only(C::royal_squares(us));
        let is_attacked = || after.men().checks().attacked_royal_square(us).is_some();
        let check = ConditionCheck::RoyalSquare;
        let own = own.or_else(|| (!royal.is_empty() && is_attacked()).then_some((royal, check)));
        let last = ConditionCheck::LastOfKind;
        let own = own.or_else(|| {
            conditions
                .has(C::EXTINCTION)
                .then_some((C::EXTINCTION, last))
        });
        let is_at_home = || conditions.has(C::DANGER) && attacks(position, &after).is_empty();
        let home = ConditionCheck::HomeOfAttacked;
        let own = own.or_else(|| is_at_home().then_some((C::DANGER, home)));
        match own {
            Some((condition, check)) => found.push(Objection::SelfCheck { condition, check }),
            None => found.extend(attacks(position, &after)),
        }
        found.extend(found.is_empty().then_some(Objection::InCheck));
    } else if conditions.has(C::CHECKLESS)
        && after.is_in_check(!us)
        && has_legal_move::<General>(&after)
    {
        found.push(Objection::Check(C::CHECKLESS));
    }
    found
}

/// The attacks on the royal men of the side that has moved.
fn attacks(before: &GeneralPosition, after: &GeneralPosition) -> Vec<Objection> {
    let us = before.turn();
    let attackers = |position: &GeneralPosition| {
        let men = position.men();
        let royals = men
            .royal_sites(us)
            .map(|(world, site)| (men.geometry().cell(world, site), world, site));
        let hits = royals.flat_map(|(king, world, site)| {
            men.bonds()
                .attackers(!us, world, site)
                .map(move |by| (king, by))
                .collect::<Vec<_>>()
        });
        hits.collect::<Vec<_>>()
    };
    let already = attackers(before);
    let hits = attackers(after).into_iter();
    hits.map(|(king, by)| Objection::Attacked {
        king,
        by,
        before: already.contains(&(king, by)),
    })
    .collect()
}
