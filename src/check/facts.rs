//! Facts about battle play that an editor wants to know and that are no flaws of soundness.

use super::Case;
use super::spell::{battle_line, spell};
use super::verdict::Fact;
use crate::board::Cell;
use crate::position::{Men, Move};
use crate::problem::{Goal, Node, Play};
use crate::rules::{PositionOf, Rules, legal_moves};

/// About the keys, and about what the defender can do in the diagram.
pub(super) fn of_battle<R: Rules>(case: &Case, start: &PositionOf<R>, keys: &[&Node]) -> Vec<Fact> {
    let mut facts = Vec::new();
    for key in keys {
        of_key::<R>(start, key, keys.len() > 1, &mut facts);
    }
    let direct = case.problem.stipulation.play == Play::Direct && case.problem.stipulation.goal == Goal::Mate;
    // Who is in check in the diagram has no set play.
    if !start.is_in_check(start.turn()) && case.solution.status == crate::problem::Status::Complete {
        if direct && case.problem.stipulation.moves > 1 {
            unprovided::<R>(case, start, &mut facts);
        }
        if let [key] = keys {
            changes::<R>(case, start, key, &mut facts);
        }
    }
    facts
}

fn fact(kind: &str, text: String) -> Fact {
    Fact { kind: kind.to_owned(), text }
}

/// The squares to which the king of the side to move can go, by a single step.
fn flights<R: Rules>(position: &PositionOf<R>) -> Vec<Cell> {
    let king = position.men().king(position.turn());
    let mut cells: Vec<Cell> = legal_moves::<R>(position)
        .into_iter()
        .filter(|mv| Some(mv.from()) == king && !mv.is_castling())
        .map(Move::to)
        .collect();
    cells.sort_unstable();
    cells
}

fn of_key<R: Rules>(start: &PositionOf<R>, key: &Node, several: bool, facts: &mut Vec<Fact>) {
    let name = format!("1.{}", spell::<R>(start, key.mv, None));
    let which = if several { format!(" {name}") } else { String::new() };
    if key.check && !key.goal {
        facts.push(fact("checking-key", format!("the key{which} gives check")));
    }
    if let Some(role) = key.mv.captured() {
        facts.push(fact("capturing-key", format!("the key{which} captures a {}", role.name())));
    }
    if key.mv.promotion().is_some() {
        facts.push(fact("promoting-key", format!("the key{which} promotes a pawn")));
    }
    if key.mv.is_castling() {
        facts.push(fact("castling-key", format!("the key{which} castles")));
    }
    if start.is_in_check(start.turn()) {
        return;
    }
    let (before, after) = (flights::<R>(&start.pass()), flights::<R>(&start.play(key.mv)));
    let several_boards = R::VARIANT.boards() > 1;
    let names = |cells: Vec<&Cell>| {
        let name = |cell: &&Cell| if several_boards { cell.to_string() } else { cell.square.to_string() };
        cells.iter().map(name).collect::<Vec<_>>().join(", ")
    };
    let taken: Vec<&Cell> = before.iter().filter(|cell| !after.contains(cell)).collect();
    let given: Vec<&Cell> = after.iter().filter(|cell| !before.contains(cell)).collect();
    if !taken.is_empty() {
        facts.push(fact("flight-taking-key", format!("the key{which} takes {}", flight(&names(taken)))));
    }
    if !given.is_empty() {
        facts.push(fact("flight-giving-key", format!("the key{which} gives {}", flight(&names(given)))));
    }
}

fn flight(names: &str) -> String {
    format!("{} {names}", if names.contains(',') { "the flights" } else { "the flight" })
}

/// Checks and flights in the diagram to which no mate is set.
fn unprovided<R: Rules>(case: &Case, start: &PositionOf<R>, facts: &mut Vec<Fact>) {
    let passed = start.pass();
    let king = passed.men().king(passed.turn());
    let mut moves = legal_moves::<R>(&passed);
    moves.sort_unstable();
    let provided = |mv: &Move| case.solution.set_play.iter().any(|node| node.mv == *mv);
    moves.retain(|mv| !provided(mv));
    let gives_check = |mv: &Move| {
        let after = passed.play(*mv);
        after.is_in_check(after.turn())
    };
    let names = |moves: Vec<&Move>| {
        moves.into_iter().map(|&mv| format!("1...{}", spell::<R>(&passed, mv, None))).collect::<Vec<_>>().join(", ")
    };
    let checks: Vec<&Move> = moves.iter().filter(|mv| gives_check(mv)).collect();
    if !checks.is_empty() {
        facts.push(fact("unprovided-check", format!("unprovided checks: {}", names(checks))));
    }
    let flights: Vec<&Move> = moves.iter().filter(|mv| Some(mv.from()) == king && !gives_check(mv)).collect();
    if !flights.is_empty() {
        facts.push(fact("unprovided-flight", format!("unprovided flights: {}", names(flights))));
    }
}

/// Set play that is changed or lost after the key.
fn changes<R: Rules>(case: &Case, start: &PositionOf<R>, key: &Node, facts: &mut Vec<Fact>) {
    let (passed, after) = (start.pass(), start.play(key.mv));
    let legal = legal_moves::<R>(&after);
    let goal = case.problem.stipulation.goal;
    let (mut changed, mut lost) = (Vec::new(), Vec::new());
    for set in case.solution.set_play.iter().filter(|set| !set.goal && !set.replies.is_empty()) {
        let answers = |node: &Node| node.replies.iter().map(|answer| answer.mv).collect::<Vec<_>>();
        let line = |start: &PositionOf<R>, node: &Node| {
            let after = start.play(node.mv);
            let names: Vec<String> =
                node.replies.iter().map(|answer| spell::<R>(&after, answer.mv, answer.goal.then_some(goal))).collect();
            names.join(" / ")
        };
        let name = battle_line::<R>(&passed, 1, &[set.mv], None);
        match key.replies.iter().find(|reply| reply.mv == set.mv) {
            Some(reply) if answers(reply).iter().any(|answer| answers(set).contains(answer)) => {}
            Some(reply) => {
                changed.push(format!("{name} 2.{} becomes 2.{}", line(&passed, set), line(&after, reply)));
            }
            // What is no defence any more is answered by the threat.
            None if key.unlisted.contains(&set.mv) => {
                lost.push(format!("{name} 2.{} (now the threat)", line(&passed, set)))
            }
            None if legal.contains(&set.mv) => {}
            None => lost.push(format!("{name} 2.{} (now impossible)", line(&passed, set))),
        }
    }
    if !changed.is_empty() {
        facts.push(fact("set-play-changed", format!("set play changed: {}", changed.join("; "))));
    }
    if !lost.is_empty() {
        facts.push(fact("set-play-lost", format!("set play lost: {}", lost.join("; "))));
    }
}
