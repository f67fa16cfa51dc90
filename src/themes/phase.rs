//! A phase of battle play: the play after one first move, or the set play.

use super::scene::Scene;
use crate::board::Cell;
use crate::check::spell::{battle_line, spell};
use crate::position::{Color, Move, Role};
use crate::problem::{Goal, Node, Solution};
use crate::rules::AnyPosition;
use std::rc::Rc;

/// The identity of a move when phases are compared: the man, its arrival, and its promotion. The
/// man is identified by its square in the diagram: if it made the first move, its mate on a square
/// is the same from any departure. Boards are part of it, captures are not.
pub(super) type Deed = (Role, Cell, Cell, Option<Role>);

/// A move made in a position.
#[derive(Clone, Debug)]
pub(super) struct PlayedMove {
    pub(super) before: Rc<AnyPosition>,
    pub(super) mv: Move,
    pub(super) check: bool,
    pub(super) goal: bool,
    /// The square of the man before the first move.
    pub(super) origin: Cell,
}

impl PlayedMove {
    fn of(before: &Rc<AnyPosition>, node: &Node, first: Option<Move>) -> Self {
        let from = node.mv.from();
        let origin = first
            .filter(|first| first.to() == from)
            .map_or(from, Move::from);
        Self {
            before: Rc::clone(before),
            mv: node.mv,
            check: node.check,
            goal: node.goal,
            origin,
        }
    }

    pub(super) const fn deed(&self) -> Deed {
        let (role, _, to, promotion) = deed(self.mv);
        (role, self.origin, to, promotion)
    }

    /// `1...a` for a defence or refutation.
    pub(super) fn reply(&self) -> String {
        format!("1...{}", spell(&self.before, self.mv, None))
    }

    pub(super) fn after(&self) -> AnyPosition {
        self.before.play(self.mv)
    }

    pub(super) fn by(&self) -> Color {
        self.before.turn()
    }

    /// The board before the move, in rules that [`Scene`] supports.
    pub(super) fn scene(&self) -> Option<Scene> {
        Scene::of(&self.before)
    }

    /// The board after the move.
    pub(super) fn scene_after(&self) -> Option<Scene> {
        Scene::of(&self.after())
    }
}

/// The deed of a move.
pub(super) const fn deed(mv: Move) -> Deed {
    (mv.role(), mv.from(), mv.to(), mv.promotion())
}

/// A defence and its answers.
#[derive(Clone, Debug)]
pub(super) struct Defence {
    pub(super) step: PlayedMove,
    pub(super) answers: Vec<PlayedMove>,
}

impl Defence {
    pub(super) const fn deed(&self) -> Deed {
        self.step.deed()
    }

    /// The answer, if there is exactly one.
    pub(super) fn answer(&self) -> Option<&PlayedMove> {
        match self.answers.as_slice() {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Returns whether this move answers the defence, alone or among others.
    pub(super) fn has_answer(&self, wanted: Deed) -> bool {
        self.answers.iter().any(|answer| answer.deed() == wanted)
    }
}

/// A defence at any depth with an answer that reaches the goal, and the moves between the first
/// move and the defence.
#[derive(Clone, Debug)]
pub(super) struct Variation {
    pub(super) lead: Vec<Move>,
    pub(super) defence: PlayedMove,
    pub(super) end: PlayedMove,
    /// Whether no other answer reaches the goal, and the attacker had no other moves on the way.
    pub(super) only: bool,
}

/// The kind of phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PhaseKind {
    Set,
    Try,
    Key,
}

/// The play after a first move, or the set play.
#[derive(Clone, Debug)]
pub(super) struct Phase<'a> {
    pub(super) kind: PhaseKind,
    /// The first move; `None` in set play.
    pub(super) first: Option<PlayedMove>,
    /// The position in which the defender is to move.
    pub(super) at: Rc<AnyPosition>,
    pub(super) zugzwang: bool,
    pub(super) threats: Vec<PlayedMove>,
    pub(super) defences: Vec<Defence>,
    pub(super) refutations: Vec<PlayedMove>,
    goal: Goal,
    nodes: &'a [Node],
    threat_nodes: &'a [Node],
}

impl<'a> Phase<'a> {
    pub(super) fn set(at: Rc<AnyPosition>, solution: &'a Solution, goal: Goal) -> Self {
        let nodes = solution.set_play.as_slice();
        let defences = defences(&at, nodes, None);
        Self {
            kind: PhaseKind::Set,
            first: None,
            at,
            zugzwang: false,
            threats: Vec::new(),
            defences,
            refutations: Vec::new(),
            goal,
            nodes,
            threat_nodes: &[],
        }
    }

    pub(super) fn first(
        start: &Rc<AnyPosition>,
        node: &'a Node,
        kind: PhaseKind,
        goal: Goal,
    ) -> Self {
        let at = Rc::new(start.play(node.mv));
        let threats = if node.threats.is_empty() {
            Vec::new()
        } else {
            let passed = Rc::new(at.pass());
            node.threats
                .iter()
                .map(|threat| PlayedMove::of(&passed, threat, Some(node.mv)))
                .collect()
        };
        Self {
            kind,
            first: Some(PlayedMove::of(start, node, None)),
            zugzwang: node.zugzwang,
            threats,
            defences: defences(&at, &node.replies, Some(node.mv)),
            refutations: node
                .refutations
                .iter()
                .map(|reply| PlayedMove::of(&at, reply, None))
                .collect(),
            at,
            goal,
            nodes: &node.replies,
            threat_nodes: &node.threats,
        }
    }

    /// `set play`, `1.Qd3?`, `1.Kb1!`.
    pub(super) fn name(&self) -> String {
        match (&self.first, self.kind) {
            (Some(first), PhaseKind::Key) => format!("1.{}!", spell(&first.before, first.mv, None)),
            (Some(first), _) => format!("1.{}?", spell(&first.before, first.mv, None)),
            (None, _) => "set play".to_owned(),
        }
    }

    pub(super) fn defence(&self, wanted: Deed) -> Option<&Defence> {
        self.defences
            .iter()
            .find(|defence| defence.deed() == wanted)
    }

    /// Returns whether a move is among the threats.
    pub(super) fn threatens(&self, wanted: Deed) -> bool {
        self.threats.iter().any(|threat| threat.deed() == wanted)
    }

    /// The single refutation of a try.
    pub(super) fn refutation(&self) -> Option<&PlayedMove> {
        match self.refutations.as_slice() {
            [only] if self.kind == PhaseKind::Try => Some(only),
            _ => None,
        }
    }

    /// `1...a 2.A#` for a defence with one of its answers.
    pub(super) fn line(&self, defence: &Defence, answer: &PlayedMove) -> String {
        let goal = answer.goal.then_some(self.goal);
        battle_line(&self.at, 1, &[defence.step.mv, answer.mv], goal)
    }

    /// `1.Qd3?: 1...a 2.A#`, or `set play: 1...a 2.A#`.
    pub(super) fn line_in(&self, defence: &Defence, answer: &PlayedMove) -> String {
        format!("{}: {}", self.name(), self.line(defence, answer))
    }

    /// `2.A#` for a threat or an answer.
    pub(super) fn second(&self, step: &PlayedMove) -> String {
        format!(
            "2.{}",
            spell(&step.before, step.mv, step.goal.then_some(self.goal))
        )
    }

    /// `1...Ka1 2.Qb3 Kb1 3.Qb2#`.
    pub(super) fn spelled(&self, variation: &Variation) -> String {
        let mut moves = variation.lead.clone();
        moves.extend([variation.defence.mv, variation.end.mv]);
        battle_line(&self.at, 1, &moves, Some(self.goal))
    }

    /// Every defence at any depth with each answer that reaches the goal, in the order of the tree.
    pub(super) fn variations(&self) -> Vec<Variation> {
        let mut found = Vec::new();
        let first = self.first.as_ref().map(|first| first.mv);
        below(
            &self.at,
            self.nodes,
            (first, true),
            &mut Vec::new(),
            &mut found,
        );
        found
    }

    /// Every position in which a move without duals reaches the goal, with the line before it: in
    /// variations, and in a single threat and the play after it. In self play the defender makes
    /// that move.
    pub(super) fn finals(&self) -> Vec<(AnyPosition, String)> {
        let mut found = Vec::new();
        let spelled = |start: &AnyPosition, first: usize, moves: &[Move]| {
            battle_line(start, first, moves, Some(self.goal))
        };
        after_attack(
            &self.at,
            self.nodes,
            &mut Vec::new(),
            &mut |position, moves| {
                found.push((position, spelled(&self.at, 1, moves)));
            },
        );
        if let ([threat], [node]) = (self.threats.as_slice(), self.threat_nodes) {
            let start = &threat.before;
            let after = threat.after();
            let mut tell = |position, moves: &[Move]| {
                found.push((
                    position,
                    format!("{} [{}]", self.name(), spelled(start, 2, moves)),
                ));
            };
            if node.goal {
                tell(after, &[node.mv]);
            } else {
                after_attack(&after, &node.replies, &mut vec![node.mv], &mut tell);
            }
        }
        found
    }

    /// All legal replies in the position of this phase.
    pub(super) fn replies(&self) -> Vec<Move> {
        let mut all = self.at.legal_moves();
        all.sort_unstable();
        all
    }
}

fn defences(at: &Rc<AnyPosition>, nodes: &[Node], first: Option<Move>) -> Vec<Defence> {
    let one = |node: &Node| {
        let after = Rc::new(at.play(node.mv));
        let answers = node
            .replies
            .iter()
            .map(|answer| PlayedMove::of(&after, answer, first))
            .collect();
        Defence {
            step: PlayedMove::of(at, node, None),
            answers,
        }
    };
    // In self play, a move that ends the play is not a defence.
    nodes.iter().filter(|node| !node.goal).map(one).collect()
}

/// The variations below a position, given the first move and whether all later moves were unique.
fn below(
    at: &Rc<AnyPosition>,
    nodes: &[Node],
    (first, sole): (Option<Move>, bool),
    lead: &mut Vec<Move>,
    found: &mut Vec<Variation>,
) {
    for node in nodes.iter().filter(|node| !node.goal) {
        let after = Rc::new(at.play(node.mv));
        let ends = node.replies.iter().filter(|answer| answer.goal).count();
        for answer in &node.replies {
            if answer.goal {
                found.push(Variation {
                    lead: lead.clone(),
                    defence: PlayedMove::of(at, node, None),
                    end: PlayedMove::of(&after, answer, first),
                    only: sole && ends == 1,
                });
                continue;
            }
            lead.extend([node.mv, answer.mv]);
            // After a second move, the man of the first move can no longer be identified.
            let sole = sole && node.replies.len() == 1;
            below(
                &Rc::new(after.play(answer.mv)),
                &answer.replies,
                (None, sole),
                lead,
                found,
            );
            lead.truncate(lead.len() - 2);
        }
    }
}

/// The ends below an attacker's move; `path` holds the moves up to and including it.
fn after_attack(
    at: &AnyPosition,
    replies: &[Node],
    path: &mut Vec<Move>,
    tell: &mut dyn FnMut(AnyPosition, &[Move]),
) {
    for reply in replies {
        let after = at.play(reply.mv);
        path.push(reply.mv);
        if reply.goal {
            tell(after, path);
        }
        let ends = reply.replies.iter().filter(|answer| answer.goal).count();
        for answer in &reply.replies {
            path.push(answer.mv);
            let next = after.play(answer.mv);
            if !answer.goal {
                after_attack(&next, &answer.replies, path, tell);
            } else if ends == 1 {
                tell(next, path);
            }
            path.pop();
        }
        path.pop();
    }
}
