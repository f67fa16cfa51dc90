//! [`Structure`]: a structured stipulation, in which the play is a tree of expressions.
//!
//! The language is that of the keyword `sstipulation` in Popeye's manual (version 4.104). Where the
//! manual leaves something open, Popeye's behaviour on small positions decides; each such case is
//! marked with (P).
//!
//! ```text
//! structure  = side expression                 white, black: the side that begins
//! expression = operand { & operand } | operand { | operand }
//! operand    = ( expression ) | ! operand | - operand | branch | goal
//! branch     = [ least : ] most kind           1 to 199 half-moves; in series, moves
//! kind       = a forks [ ?+? ] d forks         battle, the attacker begins
//!            | d forks a forks                 battle, the defender begins
//!            | h forks [ ?+? ] h forks         help play
//!            | s forks                         series
//! forks      = { [ [ > ] [ / ] expression ] | { expression } }    brackets and braces are literal
//! ```
//!
//! **Goals** are the signs of the other stipulations, except `dia` and `a=>b`. `!` always negates,
//! so the goals `!#` and `!=` cannot be written (P). A goal holds if the last move reached it. Before
//! the first move, only the goals of positions can hold: mate, stalemate, check.
//!
//! **Branches.** A branch is a number of half-moves; in `a`, `d` and `h` the sides alternate, in `s`
//! one side makes all moves and the other passes, which it cannot do in check. The forks behind a
//! letter say what must hold after a move of this letter for play to end there. A branch ends after
//! any number of half-moves from `least` to `most`. Without `least` that is any number.
//!
//! - `h`, `s`: there is a line of moves to a fork that holds. A line goes on behind a move after
//!   which a fork holds, unless the fork is a goal or begins with `>`.
//! - `a`: the attacker has a move after which a fork holds, or after which the defender has a move
//!   and none of its moves refutes. A defence refutes if no fork of `d` holds after it and the
//!   attacker does not win in the half-moves left. The shortest ways to win are shown.
//! - `d`: the defender begins; it has a move, and no move refutes (P: a defender without a move is
//!   no solution).
//!
//! **Constraints** are in braces. They must hold before each move of the other letter (of `a` for
//! `d{…}`, and the reverse), in `s` before each move. Where one is violated, the branch has no
//! solution. A goal in braces is tested after each move of its own letter that another move may
//! follow, in `s` after each move; it is not tested before the first move of all (P).
//!
//! **Operators.** `!` holds if its operand does not and shows no play. `&` needs both operands and
//! shows both. `|` shows the second operand only if the first does not hold (P). The operands of
//! `&` and `|` are both goals, or both begin with an attack, help or series move. Popeye groups
//! `a&b|c` from the right, against its manual; here such a text needs parentheses.
//!
//! `-` gives the move to the other side, `/` keeps a branch out of the solution, `>` ends the branch
//! around it wherever the nested branch has a solution. `?+?` grants the second move of a pair only
//! to a side in check.
//!
//! A stipulation is copied freely, so a structure is a tree in an array of fixed size. Only the
//! reader makes one; so each structure fits its grammar.

mod read;
#[cfg(test)]
mod tests;
mod words;
mod write;

pub use words::Sentence;

use super::goal::Goal;
use crate::position::Color;

/// The greatest number of terms in a structure.
const MOST_TERMS: usize = 24;

/// The place of a term in its structure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct TermId(u8);

/// An expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Term {
    /// The last move reached a goal.
    Goal(Goal),
    /// `!`: an expression does not hold.
    Not(TermId),
    /// `&`: both expressions hold.
    Both(TermId, TermId),
    /// `|`: one of the expressions holds.
    Either(TermId, TermId),
    /// `-`: an expression holds with the other side to move.
    Turned(TermId),
    /// Moves.
    Branch(Branch),
    /// A member of a list of forks; never an operand.
    Fork(Fork),
}

/// The kinds of branches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum BranchKind {
    /// `ad`: the attacker begins.
    Attack,
    /// `a?+?d`: the defender moves only when it is in check.
    ParriedAttack,
    /// `da`: the defender begins.
    Defence,
    /// `hh`: both sides help.
    Help,
    /// `h?+?h`: the second side moves only when it is in check.
    ParriedHelp,
    /// `s`: one side makes all moves.
    Series,
}

impl BranchKind {
    /// Returns whether the branch is won against resistance.
    pub const fn is_battle(self) -> bool {
        matches!(self, Self::Attack | Self::ParriedAttack | Self::Defence)
    }
}

/// A branch: a number of moves, and what must hold after them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Branch {
    /// The kind.
    pub kind: BranchKind,
    /// The least number of half-moves; 1 if it is not stated.
    pub least: u8,
    /// The greatest number of half-moves, in series of moves.
    pub most: u8,
    first: Option<TermId>,
    second: Option<TermId>,
}

/// The role of a fork.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum ForkKind {
    /// `[…]`: play may end where the expression holds.
    End,
    /// `[>…]`: play ends where the expression holds.
    ForcedEnd,
    /// `{…}`: the expression must hold for play to go on.
    Constraint,
}

/// A fork or a constraint behind a letter of a branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Fork {
    /// Its role.
    pub kind: ForkKind,
    /// `/`: whether its moves are left out of the solution.
    pub hidden: bool,
    /// The expression.
    pub what: TermId,
    next: Option<TermId>,
}

/// A structured stipulation: the side that begins, and the tree of its play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Structure {
    /// The side that begins, unless the tree begins with `-`.
    pub starter: Color,
    terms: [Term; MOST_TERMS],
    root: TermId,
}

/// What an expression begins with. The operands of `&` and `|` are alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// A goal.
    Goal,
    /// A move of the side that wants the expression to hold.
    Attack,
    /// A move of the side that wants it not to hold.
    Defence,
}

impl Structure {
    /// The root of the tree; not a goal.
    pub const fn root(&self) -> TermId {
        self.root
    }

    /// A term.
    pub const fn term(&self, id: TermId) -> Term {
        self.terms[id.0 as usize]
    }

    /// The forks after the first (or only) letter of a branch, or after the second one.
    pub fn forks(&self, branch: Branch, second: bool) -> impl Iterator<Item = Fork> + use<> {
        let mut next = if second { branch.second } else { branch.first };
        let whole = *self;
        std::iter::from_fn(move || {
            let Term::Fork(fork) = whole.term(next?) else {
                return None;
            };
            next = fork.next;
            Some(fork)
        })
    }

    /// What an expression begins with.
    pub const fn group(&self, id: TermId) -> Group {
        match self.term(id) {
            Term::Goal(_) => Group::Goal,
            Term::Branch(branch) if matches!(branch.kind, BranchKind::Defence) => Group::Defence,
            Term::Branch(_) => Group::Attack,
            Term::Not(what) | Term::Both(what, _) | Term::Either(what, _) | Term::Turned(what) => {
                self.group(what)
            }
            Term::Fork(fork) => self.group(fork.what),
        }
    }

    /// Returns whether the solution is a tree of attacks and defences: the root is a battle, and
    /// the sides move alternately in all its branches. The solution of any other structure is a
    /// list of lines.
    pub const fn is_battle(&self) -> bool {
        let mut id = self.root;
        while let Term::Turned(what) = self.term(id) {
            id = what;
        }
        let mut inner = 0;
        while inner < id.0 {
            let alternates = match self.term(TermId(inner)) {
                Term::Turned(_) => false,
                Term::Branch(branch) => matches!(
                    branch.kind,
                    BranchKind::Attack | BranchKind::Defence | BranchKind::Help
                ),
                _ => true,
            };
            if !alternates {
                return false;
            }
            inner += 1;
        }
        matches!(
            self.term(id),
            Term::Branch(Branch {
                kind: BranchKind::Attack | BranchKind::Defence,
                ..
            })
        )
    }

    /// The side that makes the first move.
    pub const fn first_mover(&self) -> Color {
        let mut side = self.starter;
        let mut id = self.root;
        while let Term::Turned(what) = self.term(id) {
            side = match side {
                Color::White => Color::Black,
                Color::Black => Color::White,
            };
            id = what;
        }
        side
    }

    /// The goals of the tree, in the order of the text.
    pub fn goals(&self) -> impl Iterator<Item = Goal> + '_ {
        let used = usize::from(self.root.0) + 1;
        self.terms[..used].iter().filter_map(|term| match term {
            Term::Goal(goal) => Some(*goal),
            _ => None,
        })
    }

    /// The greatest number of half-moves of the branch that begins.
    pub const fn length(&self) -> u8 {
        let mut id = self.root;
        loop {
            match self.term(id) {
                Term::Branch(branch) => return branch.most,
                Term::Turned(what)
                | Term::Not(what)
                | Term::Both(what, _)
                | Term::Either(what, _) => id = what,
                Term::Goal(_) | Term::Fork(_) => return 1,
            }
        }
    }
}
