//! Groups defences that have the same answer.
//!
//! Two answers are the same if the same man makes the same move, both are written alike, and the
//! play below them is the same by the same criteria. The written form includes promotions, captures
//! (whatever the captured men), signs, and all changes of other men under fairy conditions. Only
//! the origin may differ, as in `Rd2` and `Rfd2`; the longer form is then written. A defence that
//! reaches the goal itself has no answer; it is always written out, with the sign of the goal. A
//! group never claims more than the tree: `R(e8)-other` stands for *all* legal moves of that man
//! except those written next to it, and is used only where that is true.

use super::replay::SpeltNode;
use crate::board::Cell;
use crate::notation::{Spelling, Style};
use crate::position::{Move, MoveKind, Role};
use std::fmt;

/// A man of the defender, identified by its cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Defender {
    role: Role,
    from: Cell,
}

impl Defender {
    const fn of(mv: Move) -> Self {
        Self {
            role: mv.role(),
            from: mv.from(),
        }
    }
}

/// The written form of a group of defences. In the kinds `Any` and `Other`, all moves belong to one
/// man.
#[derive(Clone, Debug)]
pub(super) enum Defences {
    /// Every legal move of a man.
    Any(Defender, Style),
    /// Every legal move of a man except those written next to it.
    Other(Defender, Style),
    /// These moves.
    Listed(Vec<Spelling>),
}

impl fmt::Display for Defences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any(man, style) => {
                write!(f, "{}({})-any", style.letter(man.role), man.from.square)
            }
            Self::Other(man, style) => {
                write!(f, "{}({})-other", style.letter(man.role), man.from.square)
            }
            Self::Listed(moves) => {
                let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
                f.write_str(&moves.join(", "))
            }
        }
    }
}

/// Defences with the same answers.
#[derive(Clone, Debug)]
pub(super) struct DefenceGroup {
    pub(super) defences: Defences,
    pub(super) answers: Vec<SpeltNode>,
    first: Move,
}

/// Groups the defences among `replies`, given the other legal moves. Groups are sorted by their
/// first man. For each man, those with written moves precede `other`.
pub(super) fn groups(
    replies: &[SpeltNode],
    refutations: &[SpeltNode],
    unlisted: &[Move],
) -> Vec<DefenceGroup> {
    let classes = classes(replies);
    let style = replies
        .first()
        .map(|line| line.spelling.style)
        .unwrap_or_default();
    let ends = |class: &[&SpeltNode]| class.iter().any(|line| line.goal);
    let count = |man, class: &[&SpeltNode]| {
        class
            .iter()
            .filter(|line| Defender::of(line.spelling.mv) == man)
            .count()
    };
    let label = |man: Defender, class: &[&SpeltNode]| {
        let open = || classes.iter().filter(|class| !ends(class));
        let largest = open().map(|class| count(man, class)).max().unwrap_or(0);
        let first = open().find(|class| count(man, class) == largest);
        if largest < 2 || !first.is_some_and(|first| std::ptr::eq(first.as_slice(), class)) {
            return None;
        }
        let silent = unlisted.iter().any(|&mv| Defender::of(mv) == man);
        let apart = replies
            .iter()
            .chain(refutations)
            .filter(|line| Defender::of(line.spelling.mv) == man)
            .count();
        match (silent, apart == largest) {
            (true, _) => None,
            (false, true) => Some(Defences::Any(man, style)),
            (false, false) => Some(Defences::Other(man, style)),
        }
    };
    let mut groups: Vec<DefenceGroup> = classes
        .iter()
        .flat_map(|class| split(class, |man| label(man, class)))
        .collect();
    let listed = |group: &DefenceGroup| matches!(group.defences, Defences::Listed(_));
    groups.sort_by_key(|group| (Defender::of(group.first), !listed(group), group.first));
    groups
}

/// Writes a class of defences with equal answers as one group for each labelled man, and one for
/// all the rest.
fn split(class: &[&SpeltNode], label: impl Fn(Defender) -> Option<Defences>) -> Vec<DefenceGroup> {
    let answers = merged(class);
    let mut groups = Vec::new();
    let mut rest: Vec<Spelling> = Vec::new();
    let mut labelled: Vec<Defender> = Vec::new();
    for line in class {
        let mv = line.spelling.mv;
        let man = Defender::of(mv);
        if labelled.contains(&man) {
            continue;
        }
        if let Some(defences) = label(man) {
            labelled.push(man);
            groups.push(DefenceGroup {
                defences,
                answers: answers.clone(),
                first: mv,
            });
        } else {
            rest.push(line.spelling.clone());
        }
    }
    if let Some(first) = rest.first().map(|spelling| spelling.mv) {
        groups.push(DefenceGroup {
            defences: Defences::Listed(rest),
            answers,
            first,
        });
    }
    groups
}

fn classes(replies: &[SpeltNode]) -> Vec<Vec<&SpeltNode>> {
    let mut classes: Vec<Vec<&SpeltNode>> = Vec::new();
    for line in replies {
        let alike = |first: &SpeltNode| {
            first.goal == line.goal && all_same(&first.after.replies, &line.after.replies)
        };
        let known = classes
            .iter_mut()
            .find(|class| class.first().is_some_and(|first| alike(first)));
        match known {
            Some(class) => class.push(line),
            None => classes.push(vec![line]),
        }
    }
    classes
}

/// The parts of a move that decide whether two answers are the same: all written parts except the
/// origin.
type AnswerShape = (Role, Cell, Cell, Option<Role>, bool, Option<Cell>, MoveKind);

fn shape(mv: Move) -> AnswerShape {
    (
        mv.role(),
        mv.from(),
        mv.to(),
        mv.promotion(),
        mv.captured().is_some(),
        // A locust and a pawn en passant capture elsewhere than they arrive.
        mv.captured_at().filter(|cell| *cell != mv.to()),
        mv.kind(),
    )
}

/// Returns whether two moves from one place are written alike, except for the origin.
fn written_alike(a: &Spelling, b: &Spelling) -> bool {
    let Spelling {
        mv,
        traits,
        effects,
        origin: _,
        check,
        mate,
        goal,
        boards,
        style,
    } = a;
    shape(*mv) == shape(b.mv)
        && (traits, check, mate, goal) == (&b.traits, &b.check, &b.mate, &b.goal)
        && (boards, style) == (&b.boards, &b.style)
        && *effects == b.effects
}

fn same(a: &SpeltNode, b: &SpeltNode) -> bool {
    written_alike(&a.spelling, &b.spelling)
        && a.check == b.check
        && (a.goal, a.after.zugzwang) == (b.goal, b.after.zugzwang)
        && all_same(&a.after.threats, &b.after.threats)
        && all_same(&a.after.replies, &b.after.replies)
        && all_same(&a.after.refutations, &b.after.refutations)
}

fn all_same(a: &[SpeltNode], b: &[SpeltNode]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
}

/// The answers of a class as one list that is correct after each of its defences.
fn merged(class: &[&SpeltNode]) -> Vec<SpeltNode> {
    let mut lists = class.iter().map(|line| line.after.replies.as_slice());
    let mut answers = lists.next().unwrap_or_default().to_vec();
    for list in lists {
        absorb_all(&mut answers, list);
    }
    answers
}

/// Merges the same line after another defence. A spelling must be unambiguous in both positions,
/// and a move that is unmentioned in one of them may not be covered by "other".
fn absorb(line: &mut SpeltNode, other: &SpeltNode) {
    line.spelling.origin = line.spelling.origin.or(other.spelling.origin);
    line.after.unlisted.extend(&other.after.unlisted);
    absorb_all(&mut line.after.threats, &other.after.threats);
    absorb_all(&mut line.after.replies, &other.after.replies);
    absorb_all(&mut line.after.refutations, &other.after.refutations);
}

fn absorb_all(lines: &mut [SpeltNode], others: &[SpeltNode]) {
    lines
        .iter_mut()
        .zip(others)
        .for_each(|(line, other)| absorb(line, other));
}

/// Attacker's moves with the same play below them.
#[derive(Clone, Debug)]
pub(super) struct Folded {
    moves: Vec<Spelling>,
    /// The first of them, with the play that is correct below all of them.
    pub(super) line: SpeltNode,
}

/// Moves in their order, each with those that have the same play below them. Moves without play are
/// not merged.
pub(super) fn fold(lines: &[SpeltNode]) -> Vec<Folded> {
    let mut all: Vec<Folded> = Vec::new();
    for line in lines {
        let ends = line.is_last() || line.after.threats.is_empty() && line.after.replies.is_empty();
        let alike = |folded: &&mut Folded| !ends && same_play(&folded.line, line);
        match all.iter_mut().find(alike) {
            Some(folded) => {
                folded.moves.push(line.spelling.clone());
                let first = folded.line.spelling.clone();
                absorb(&mut folded.line, line);
                folded.line.spelling = first;
            }
            None => all.push(Folded {
                moves: vec![line.spelling.clone()],
                line: line.clone(),
            }),
        }
    }
    all
}

/// Returns whether everything except the move itself is the same.
fn same_play(a: &SpeltNode, b: &SpeltNode) -> bool {
    (a.goal, a.after.zugzwang) == (b.goal, b.after.zugzwang)
        && !a.is_last()
        && all_same(&a.after.threats, &b.after.threats)
        && all_same(&a.after.replies, &b.after.replies)
        && all_same(&a.after.refutations, &b.after.refutations)
}

impl fmt::Display for Folded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<String> = self.moves.iter().map(ToString::to_string).collect();
        // If a stroke precedes the board, strokes cannot separate moves.
        let stroke = if moves.iter().any(|name| name.contains('/')) {
            ","
        } else {
            "/"
        };
        f.write_str(&moves.join(stroke))
    }
}
