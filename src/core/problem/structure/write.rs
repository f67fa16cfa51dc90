//! Writes structured stipulations in their canonical text.

use super::{Branch, BranchKind, ForkKind, Structure, Term, TermId};
use crate::position::Color;
use std::fmt;

impl fmt::Display for Structure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.starter {
            Color::White => "white ",
            Color::Black => "black ",
        })?;
        self.write(f, self.root)
    }
}

impl Structure {
    fn write(&self, f: &mut fmt::Formatter<'_>, id: TermId) -> fmt::Result {
        match self.term(id) {
            Term::Goal(goal) => write!(f, "{goal}"),
            Term::Not(what) => {
                f.write_str("!")?;
                self.write_operand(f, what)
            }
            Term::Turned(what) => {
                f.write_str("-")?;
                self.write_operand(f, what)
            }
            Term::Both(one, other) => self.write_joined(f, (one, other), '&'),
            Term::Either(one, other) => self.write_joined(f, (one, other), '|'),
            Term::Branch(branch) => self.write_branch(f, branch),
            Term::Fork(fork) => self.write(f, fork.what),
        }
    }

    fn write_joined(
        &self,
        f: &mut fmt::Formatter<'_>,
        (one, other): (TermId, TermId),
        sign: char,
    ) -> fmt::Result {
        let same = match self.term(one) {
            Term::Both(..) => sign == '&',
            Term::Either(..) => sign == '|',
            _ => true,
        };
        if same {
            self.write(f, one)?;
        } else {
            self.write_operand(f, one)?;
        }
        write!(f, "{sign}")?;
        self.write_operand(f, other)
    }

    /// Writes an operand, in parentheses if it has an operator itself.
    fn write_operand(&self, f: &mut fmt::Formatter<'_>, id: TermId) -> fmt::Result {
        if !matches!(self.term(id), Term::Both(..) | Term::Either(..)) {
            return self.write(f, id);
        }
        f.write_str("(")?;
        self.write(f, id)?;
        f.write_str(")")
    }

    fn write_branch(&self, f: &mut fmt::Formatter<'_>, branch: Branch) -> fmt::Result {
        if branch.least > 1 {
            write!(f, "{}:", branch.least)?;
        }
        write!(f, "{}", branch.most)?;
        let (first, second) = match branch.kind {
            BranchKind::Attack => ("a", "d"),
            BranchKind::ParriedAttack => ("a", "?+?d"),
            BranchKind::Defence => ("d", "a"),
            BranchKind::Help => ("h", "h"),
            BranchKind::ParriedHelp => ("h", "?+?h"),
            BranchKind::Series => ("s", ""),
        };
        f.write_str(first)?;
        self.write_forks(f, branch, false)?;
        f.write_str(second)?;
        self.write_forks(f, branch, true)
    }

    fn write_forks(&self, f: &mut fmt::Formatter<'_>, branch: Branch, second: bool) -> fmt::Result {
        for fork in self.forks(branch, second) {
            let (open, close) = match fork.kind {
                ForkKind::End => ("[", "]"),
                ForkKind::ForcedEnd => ("[>", "]"),
                ForkKind::Constraint => ("{", "}"),
            };
            f.write_str(open)?;
            if fork.hidden {
                f.write_str("/")?;
            }
            self.write(f, fork.what)?;
            f.write_str(close)?;
        }
        Ok(())
    }
}
