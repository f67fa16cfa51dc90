//! Facts about battle play that interest an editor but do not affect soundness.

use super::SideSolution;
use super::spell::{battle_line, listed, notated, spell};
use super::verdict::{ChangedPlay, Fact, LostPlay};
use crate::board::Cell;
use crate::notation::{Notated, place};
use crate::position::Move;
use crate::problem::{Goal, Node, Play};
use crate::rules::AnyPosition;

/// Facts about the keys, and about the defender's moves in the diagram.
pub(super) fn of_battle(case: &SideSolution, start: &AnyPosition, keys: &[&Node]) -> Vec<Fact> {
    let mut facts = Vec::new();
    for key in keys {
        of_key(start, key, keys.len() > 1, &mut facts);
    }
    let direct = case.problem.stipulation.play == Play::Direct
        && case.problem.stipulation.goal == Goal::Mate;
    // A side in check in the diagram has no set play.
    if !start.is_in_check(start.turn()) && case.solution.status == crate::problem::Status::Complete
    {
        if direct && case.problem.stipulation.moves > 1 {
            unprovided(case, start, &mut facts);
        }
        if let [key] = keys {
            changes(case, start, key, &mut facts);
        }
    }
    facts
}

/// The squares to which the king of the side to move can go by a single step.
fn flights(position: &AnyPosition) -> Vec<Cell> {
    let king = position.king(position.turn());
    let mut cells: Vec<Cell> = position
        .legal_moves()
        .into_iter()
        .filter(|mv| Some(mv.from()) == king && !mv.is_castling() && !mv.is_pass())
        .map(Move::to)
        .collect();
    cells.sort_unstable();
    cells
}

fn of_key(start: &AnyPosition, key: &Node, several: bool, facts: &mut Vec<Fact>) {
    let named = || several.then(|| Notated::marked(format!("1.{}", spell(start, key.mv, None))));
    if key.check && !key.goal {
        facts.push(Fact::CheckingKey { key: named() });
    }
    if let Some(captured) = key.mv.captured() {
        facts.push(Fact::CapturingKey {
            key: named(),
            captured,
        });
    }
    if key.mv.promoted_to().is_some() {
        facts.push(Fact::PromotingKey { key: named() });
    }
    if key.mv.is_castling() {
        facts.push(Fact::CastlingKey { key: named() });
    }
    if start.is_in_check(start.turn()) {
        return;
    }
    let (before, after) = (flights(&start.pass()), flights(&start.play(key.mv)));
    let beyond = |cells: &[Cell], others: &[Cell]| -> Vec<String> {
        let only = cells.iter().filter(|cell| !others.contains(cell));
        only.map(|&cell| place(cell, start.variant())).collect()
    };
    let (taken, given) = (beyond(&before, &after), beyond(&after, &before));
    if !taken.is_empty() {
        facts.push(Fact::FlightTakingKey {
            key: named(),
            flights: taken,
        });
    }
    if !given.is_empty() {
        facts.push(Fact::FlightGivingKey {
            key: named(),
            flights: given,
        });
    }
}

/// Adds the checks and flights in the diagram to which no mate is set.
fn unprovided(case: &SideSolution, start: &AnyPosition, facts: &mut Vec<Fact>) {
    let passed = start.pass();
    let king = passed.king(passed.turn());
    let mut moves = passed.legal_moves();
    moves.sort_unstable();
    let provided = |mv: &Move| case.solution.set_play.iter().any(|node| node.mv == *mv);
    moves.retain(|mv| !provided(mv));
    let gives_check = |mv: &Move| {
        let after = passed.play(*mv);
        after.is_in_check(after.turn())
    };
    let names = |moves: Vec<&Move>| {
        notated(
            moves
                .into_iter()
                .map(|&mv| format!("1...{}", spell(&passed, mv, None))),
        )
    };
    let checks: Vec<&Move> = moves.iter().filter(|mv| gives_check(mv)).collect();
    if !checks.is_empty() {
        let moves = names(checks);
        facts.push(Fact::UnprovidedCheck { moves });
    }
    let flights: Vec<&Move> = moves
        .iter()
        .filter(|mv| Some(mv.from()) == king && !mv.is_pass() && !gives_check(mv))
        .collect();
    if !flights.is_empty() {
        let moves = names(flights);
        facts.push(Fact::UnprovidedFlight { moves });
    }
}

/// Adds the set play that changes after the key, or is lost.
fn changes(case: &SideSolution, start: &AnyPosition, key: &Node, facts: &mut Vec<Fact>) {
    let (passed, after) = (start.pass(), start.play(key.mv));
    let goal = case.problem.stipulation.goal;
    // A man may come from a different square after the key: only its arrival counts.
    let shape = |node: &Node| (node.mv.role(), node.mv.to(), node.mv.promotion());
    let actual: Vec<_> = key
        .threats
        .iter()
        .chain(key.replies.iter().flat_map(|reply| &reply.replies))
        .map(shape)
        .collect();
    let answers = |position: &AnyPosition, node: &Node| {
        let next = position.play(node.mv);
        let spelt = |answer: &Node| spell(&next, answer.mv, answer.goal.then_some(goal));
        let spelt: Vec<String> = node.replies.iter().map(spelt).collect();
        Notated::marked(format!("2.{}", spelt.join(" / ")))
    };
    let mut changes = Vec::new();
    let mut lost: Vec<(Notated, Vec<String>)> = Vec::new();
    for set in case
        .solution
        .set_play
        .iter()
        .filter(|set| !set.goal && !set.replies.is_empty())
    {
        let name = battle_line(&passed, 1, &[set.mv], None);
        let reply = key.replies.iter().find(|reply| reply.mv == set.mv);
        if let Some(reply) = reply {
            let same = |answer: &Node| {
                set.replies
                    .iter()
                    .any(|other| shape(other) == shape(answer))
            };
            if !reply.replies.iter().any(same) {
                changes.push(ChangedPlay {
                    defence: Notated::marked(name),
                    before: answers(&passed, set),
                    now: answers(&after, reply),
                });
            }
        } else if !set
            .replies
            .iter()
            .any(|answer| actual.contains(&shape(answer)))
        {
            // Abandoned set play: answers that occur nowhere after the key.
            let answers = answers(&passed, set);
            match lost.iter_mut().find(|(known, _)| *known == answers) {
                Some((_, names)) => names.push(name),
                None => lost.push((answers, vec![name])),
            }
        }
    }
    if !changes.is_empty() {
        facts.push(Fact::SetPlayChanged { changes });
    }
    if !lost.is_empty() {
        let one = |(answers, defences)| LostPlay {
            answers,
            defences: listed(defences),
        };
        let lost = lost.into_iter().map(one).collect();
        facts.push(Fact::SetPlayLost { lost });
    }
}
