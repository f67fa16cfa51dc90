//! Finds the duals after a key and grades them.

use super::SideSolution;
use super::claim::Resolved;
use super::spell::{battle_line, number, spell};
use super::verdict::{Dual, Grade};
use crate::notation::Notated;
use crate::position::Move;
use crate::problem::Node;
use crate::rules::AnyPosition;
use std::hash::Hash;

/// The number of the attacker's moves in the longest variation that begins with this attacker's
/// move, if the attacker meets each reply in the shortest way.
pub(super) fn length(node: &Node) -> u32 {
    if node.goal {
        return 1;
    }
    let threats = node.threats.iter().map(length);
    let answers = node
        .replies
        .iter()
        .filter_map(|reply| reply.replies.iter().map(length).min());
    1 + threats.chain(answers).max().unwrap_or(0)
}

/// All duals after a key.
pub(super) fn of_key(
    case: &SideSolution,
    start: &AnyPosition,
    key: &Node,
    claim: &Resolved,
) -> Vec<Dual> {
    let mut finder = DualFinder {
        case,
        claim,
        key: key.mv,
        origin: *start,
        found: Vec::new(),
    };
    let after = start.play(key.mv);
    finder.origin = after;
    finder.after_attack(
        key,
        &mut Vec::new(),
        None,
        u32::from(case.problem.stipulation.moves),
    );
    finder.found
}

struct DualFinder<'a> {
    case: &'a SideSolution<'a>,
    claim: &'a Resolved,
    key: Move,
    /// The position after the key.
    origin: AnyPosition,
    found: Vec<Dual>,
}

impl DualFinder<'_> {
    /// Adds the duals after an attacker's move; `path` holds the moves between the key and it.
    /// `within` is the grade of the enclosing play, if that is no longer the main play. The
    /// attacker has `moves` left, this move included.
    fn after_attack(
        &mut self,
        node: &Node,
        path: &mut Vec<Move>,
        within: Option<Grade>,
        moves: u32,
    ) {
        if node.threats.len() > 1 && within.is_none() {
            let passed = path
                .iter()
                .fold(self.origin, |position, &mv| position.play(mv))
                .pass();
            let answers: Vec<&Node> = node.threats.iter().collect();
            let text = ways(&passed, path.len() + 2, &[], &answers, self.case);
            let grade = if is_promotion(&node.threats) {
                Grade::LastPromotion
            } else {
                Grade::Threat
            };
            self.found.push(Dual {
                grade,
                play: Notated::marked(format!("[{text}]")),
                ways: node.threats.len(),
            });
        }
        for reply in node.replies.iter().filter(|reply| !reply.goal) {
            path.push(reply.mv);
            let grade = (reply.replies.len() > 1)
                .then(|| self.grade(node, reply, path.len() == 1, within, moves));
            if let Some(grade) = grade {
                let answers: Vec<&Node> = reply.replies.iter().collect();
                let text = ways(&self.origin, 1, path, &answers, self.case);
                self.found.push(Dual {
                    grade,
                    play: Notated::marked(text),
                    ways: reply.replies.len(),
                });
            }
            let below = within.or(grade
                .filter(|grade| *grade != Grade::LastPromotion)
                .map(|_| Grade::Minor));
            for answer in reply.replies.iter().filter(|answer| !answer.goal) {
                path.push(answer.mv);
                self.after_attack(answer, path, below, moves.saturating_sub(1));
                path.pop();
            }
            path.pop();
        }
    }

    fn grade(
        &self,
        attack: &Node,
        reply: &Node,
        first: bool,
        within: Option<Grade>,
        moves: u32,
    ) -> Grade {
        if is_promotion(&reply.replies) {
            return Grade::LastPromotion;
        }
        if let Some(grade) = within {
            return grade;
        }
        let same = |a: &Node, b: &Node| {
            (a.mv.from(), a.mv.to(), a.mv.promotion()) == (b.mv.from(), b.mv.to(), b.mv.promotion())
        };
        let threat_survives = attack
            .threats
            .iter()
            .any(|threat| reply.replies.iter().any(|answer| same(threat, answer)));
        let short = reply.replies.iter().map(length).min().unwrap_or(0) + 1 < moves;
        if threat_survives || short {
            return Grade::Minor;
        }
        if first && self.claim.with_defences.contains(&self.key) {
            let named = self.claim.named.contains(&(self.key, reply.mv));
            return if named {
                Grade::Thematic
            } else {
                Grade::ByPlay
            };
        }
        // Another move of the same man has a single answer, which is among these answers: this move
        // adds nothing.
        let shared = attack.replies.iter().any(|other| {
            other.mv != reply.mv
                && other.mv.from() == reply.mv.from()
                && other.replies.len() == 1
                && reply
                    .replies
                    .iter()
                    .any(|answer| same(answer, &other.replies[0]))
        });
        if shared {
            Grade::ByPlay
        } else {
            Grade::Thematic
        }
    }
}

/// Returns whether all these moves end the play by the same step of the same pawn.
fn is_promotion(nodes: &[Node]) -> bool {
    let Some(first) = nodes.first() else {
        return false;
    };
    let step = |node: &Node| promoting_step(node.mv);
    nodes
        .iter()
        .all(|node| node.goal && step(node).is_some() && step(node) == step(first))
}

/// A move by which a pawn promotes, or a captured pawn promotes on its rebirth square, without the
/// promoted kind; `None` for other moves.
pub(super) fn promoting_step(mv: Move) -> Option<impl Eq + Hash> {
    let reborn = mv.reborn_promotion().map(|(square, _)| square);
    let promotes = mv.promoted_to().is_some() || reborn.is_some();
    promotes.then(|| {
        (
            mv.role(),
            mv.from(),
            mv.to(),
            mv.captured_at(),
            mv.captured(),
            mv.chosen(),
            reborn,
        )
    })
}

/// A line that ends with several answers: `1...a 2.A / B`. `first` is the half-move of its first
/// move, from 0; `before` are the moves before the answers.
fn ways(
    position: &AnyPosition,
    first: usize,
    before: &[Move],
    answers: &[&Node],
    case: &SideSolution,
) -> String {
    let after = before
        .iter()
        .fold(*position, |position, &mv| position.play(mv));
    let lead = battle_line(position, first, before, None);
    let ply = first + before.len();
    let goal = case.problem.stipulation.goal;
    let names: Vec<String> = answers
        .iter()
        .map(|node| spell(&after, node.mv, node.goal.then_some(goal)))
        .collect();
    let space = if lead.is_empty() { "" } else { " " };
    format!("{lead}{space}{}{}", number(ply), names.join(" / "))
}
