//! Structured stipulations in words, one sentence for each part.

use super::{Branch, BranchKind, Fork, ForkKind, Group, Structure, Term, TermId};
use crate::position::Color;
use crate::problem::goal::Goal;

/// A sentence about a part of a structure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// The depth of the part in the tree, from 0.
    pub depth: usize,
    /// The sentence.
    pub text: String,
}

impl Structure {
    /// The play in words, one sentence for each part, in the order of the text.
    pub fn sentences(&self) -> Vec<Sentence> {
        let mut all = Vec::new();
        self.describe(self.root, self.starter, (0, ""), &mut all);
        all
    }

    fn describe(
        &self,
        id: TermId,
        side: Color,
        (depth, before): (usize, &str),
        all: &mut Vec<Sentence>,
    ) {
        let mut say = |text: String| {
            all.push(Sentence {
                depth,
                text: format!("{before}{text}"),
            });
        };
        match self.term(id) {
            Term::Goal(goal) => say(format!("{}.", goal_in_words(goal))),
            Term::Fork(fork) => self.describe(fork.what, side, (depth, before), all),
            Term::Turned(what) => {
                say(format!("{} has the move instead:", !side));
                self.describe(what, !side, (depth + 1, ""), all);
            }
            Term::Not(what) => {
                if let Term::Goal(goal) = self.term(what) {
                    return say(format!("no {}.", goal_in_words(goal)));
                }
                say("the following has no solution:".to_owned());
                self.describe(what, side, (depth + 1, ""), all);
            }
            Term::Both(one, other) => {
                say("both of the following hold:".to_owned());
                self.describe(one, side, (depth + 1, ""), all);
                self.describe(other, side, (depth + 1, ""), all);
            }
            Term::Either(one, other) => {
                say("the first of the following holds or, if it does not, the second:".to_owned());
                self.describe(one, side, (depth + 1, ""), all);
                self.describe(other, side, (depth + 1, ""), all);
            }
            Term::Branch(branch) => {
                say(branch_in_words(branch, side));
                self.describe_forks(branch, side, depth + 1, all);
            }
        }
    }

    fn describe_forks(&self, branch: Branch, side: Color, depth: usize, all: &mut Vec<Sentence>) {
        for second in [false, true] {
            let mover = if second { !side } else { side };
            for fork in self.forks(branch, second) {
                let before = self.fork_in_words(fork, branch, mover);
                let turn = match (branch.kind, fork.kind) {
                    // Before a move of a series, its own side has the move.
                    (BranchKind::Series, ForkKind::Constraint) => side,
                    _ => !mover,
                };
                self.describe(fork.what, turn, (depth, &before), all);
            }
        }
    }

    fn fork_in_words(&self, fork: Fork, branch: Branch, mover: Color) -> String {
        let hidden = if fork.hidden {
            " (its moves are not shown)"
        } else {
            ""
        };
        let goal = self.group(fork.what) == Group::Goal;
        match fork.kind {
            ForkKind::End if goal => {
                format!("Play ends after a move of {mover} that reaches this: ")
            }
            ForkKind::End => {
                format!("Play may end after a move of {mover} where this holds{hidden}: ")
            }
            ForkKind::ForcedEnd => {
                format!("Play must end after a move of {mover} where this holds{hidden}: ")
            }
            ForkKind::Constraint if goal => {
                format!("A move of {mover} before another move must reach this: ")
            }
            ForkKind::Constraint => {
                let next = if branch.kind == BranchKind::Series {
                    mover
                } else {
                    !mover
                };
                format!("Before each move of {next} this must hold: ")
            }
        }
    }
}

fn branch_in_words(branch: Branch, side: Color) -> String {
    let unit = if branch.kind == BranchKind::Series {
        "move"
    } else {
        "half-move"
    };
    let plural = if branch.most == 1 { "" } else { "s" };
    let length = match (branch.least, branch.most) {
        (least, most) if least == most => format!("exactly {most} {unit}{plural}"),
        (1, most) => format!("at most {most} {unit}{plural}"),
        (least, most) => format!("{least} to {most} {unit}{plural}"),
    };
    let other = !side;
    match branch.kind {
        BranchKind::Attack => {
            format!("{side} attacks and {other} defends, {side} first, {length}.")
        }
        BranchKind::ParriedAttack => format!(
            "{side} attacks and {other} defends, {side} first, {length}; {other} moves only when \
             it is in check."
        ),
        BranchKind::Defence => {
            format!("{other} attacks and {side} defends, {side} first, {length}.")
        }
        BranchKind::Help => format!("Both sides help, {side} first, {length}."),
        BranchKind::ParriedHelp => format!(
            "Both sides help, {side} first, {length}; {other} moves only when it is in check."
        ),
        BranchKind::Series => format!("{side} makes a series of {length}."),
    }
}

fn goal_in_words(goal: Goal) -> String {
    match goal {
        Goal::Mate => "mate".to_owned(),
        Goal::Stalemate => "stalemate".to_owned(),
        Goal::MateOrStalemate => "mate or stalemate".to_owned(),
        Goal::DoubleStalemate => "double stalemate".to_owned(),
        Goal::AutoStalemate => "auto-stalemate".to_owned(),
        Goal::AutoMate => "auto-mate".to_owned(),
        Goal::DoubleMate => "double mate".to_owned(),
        Goal::CounterMate => "counter-mate".to_owned(),
        Goal::Check => "check".to_owned(),
        Goal::Capture => "capture".to_owned(),
        Goal::WinOfMan => "win of a man".to_owned(),
        Goal::EnPassant => "capture en passant".to_owned(),
        Goal::Castling => "castling".to_owned(),
        Goal::AnyMove => "move".to_owned(),
        Goal::CaptureZugzwang => "capture zugzwang".to_owned(),
        Goal::Circuit => "circuit".to_owned(),
        Goal::CircuitByRebirth => "circuit by rebirth".to_owned(),
        Goal::Exchange => "exchange of squares".to_owned(),
        Goal::ExchangeByRebirth => "exchange of squares by rebirth".to_owned(),
        Goal::Chess81 => "move to the last rank".to_owned(),
        Goal::Target(square) => format!("move to {square}"),
        Goal::Kiss(square) => format!("kiss of the man of {square}"),
        Goal::KingCapture => "capture of the king".to_owned(),
        Goal::ProofGame | Goal::AToB => "diagram".to_owned(),
    }
}
