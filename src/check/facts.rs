//! Facts about battle play that interest an editor but do not affect soundness.

use super::SideSolution;
use super::spell::{battle_line, few, spell};
use super::verdict::Fact;
use crate::board::Cell;
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

fn fact(kind: &str, text: String) -> Fact {
    Fact {
        kind: kind.to_owned(),
        text,
    }
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
    let name = format!("1.{}", spell(start, key.mv, None));
    let which = if several {
        format!(" {name}")
    } else {
        String::new()
    };
    if key.check && !key.goal {
        facts.push(fact("checking-key", format!("the key{which} gives check")));
    }
    if let Some(role) = key.mv.captured() {
        facts.push(fact(
            "capturing-key",
            format!("the key{which} captures a {}", role.name()),
        ));
    }
    if key.mv.promoted_to().is_some() {
        facts.push(fact(
            "promoting-key",
            format!("the key{which} promotes a pawn"),
        ));
    }
    if key.mv.is_castling() {
        facts.push(fact("castling-key", format!("the key{which} castles")));
    }
    if start.is_in_check(start.turn()) {
        return;
    }
    let (before, after) = (flights(&start.pass()), flights(&start.play(key.mv)));
    let several_boards = start.variant().boards() > 1;
    let names = |cells: Vec<&Cell>| {
        let name = |cell: &&Cell| {
            if several_boards {
                cell.to_string()
            } else {
                cell.place()
            }
        };
        cells.iter().map(name).collect::<Vec<_>>().join(", ")
    };
    let taken: Vec<&Cell> = before.iter().filter(|cell| !after.contains(cell)).collect();
    let given: Vec<&Cell> = after.iter().filter(|cell| !before.contains(cell)).collect();
    if !taken.is_empty() {
        facts.push(fact(
            "flight-taking-key",
            format!("the key{which} takes {}", flight(&names(taken))),
        ));
    }
    if !given.is_empty() {
        facts.push(fact(
            "flight-giving-key",
            format!("the key{which} gives {}", flight(&names(given))),
        ));
    }
}

fn flight(names: &str) -> String {
    format!(
        "{} {names}",
        if names.contains(',') {
            "the flights"
        } else {
            "the flight"
        }
    )
}

/// Checks and flights in the diagram to which no mate is set.
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
        moves
            .into_iter()
            .map(|&mv| format!("1...{}", spell(&passed, mv, None)))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let checks: Vec<&Move> = moves.iter().filter(|mv| gives_check(mv)).collect();
    if !checks.is_empty() {
        facts.push(fact(
            "unprovided-check",
            format!("unprovided checks: {}", names(checks)),
        ));
    }
    let flights: Vec<&Move> = moves
        .iter()
        .filter(|mv| Some(mv.from()) == king && !mv.is_pass() && !gives_check(mv))
        .collect();
    if !flights.is_empty() {
        facts.push(fact(
            "unprovided-flight",
            format!("unprovided flights: {}", names(flights)),
        ));
    }
}

/// Set play that changes after the key, or is lost.
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
        node.replies
            .iter()
            .map(spelt)
            .collect::<Vec<_>>()
            .join(" / ")
    };
    let mut changed = Vec::new();
    let mut lost: Vec<(String, Vec<String>)> = Vec::new();
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
                changed.push(format!(
                    "{name} 2.{}, now 2.{}",
                    answers(&passed, set),
                    answers(&after, reply)
                ));
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
    if !changed.is_empty() {
        facts.push(fact(
            "set-play-changed",
            format!("set play changed: {}", changed.join("; ")),
        ));
    }
    let lost: Vec<String> = lost
        .into_iter()
        .map(|(answers, names)| format!("2.{answers} after {}", few(&names, ", ")))
        .collect();
    if !lost.is_empty() {
        facts.push(fact(
            "set-play-lost",
            format!("set play lost: {}", lost.join("; ")),
        ));
    }
}
