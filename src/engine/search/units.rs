//! Units of work: what a search finishes piece by piece, so that a ledger can keep it and a later run need not do it again.
//!
//! A unit is a first move: whether it solves, the tree below it, the lines that begin with it. Some things have
//! no first move and are units as a whole: set play of a battle, play after the key, what the plain search solves. A unit
//! that is cut short is never handed to the ledger. Which units there are follows from the problem and from what earlier
//! units came to, not from threads or timing.

use super::control::{Control, Interrupted};
use crate::position::Move;
use crate::problem::{Answers, Limit, Line, Node, Solution};

/// What is done in a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stage {
    /// Battle play: whether a first move solves, and what refutes it.
    First,
    /// Battle play: the one key that was looked for.
    Key,
    /// Battle play: the tree below a key or try.
    Tree,
    /// Battle play: the whole set play.
    SetPlay,
    /// Battle play: the whole play after a key that is not shown.
    PostKey,
    /// Help and series play: the lines of set play that begin with a move.
    Set,
    /// Help and series play: the shorter lines that begin with a move.
    Short,
    /// Help and series play: the lines that begin with a move.
    Full,
    /// Parrying series against defence: the lines that begin with a move.
    Parry,
    /// All that the plain search solves.
    Plain,
}

impl Stage {
    /// All stages.
    pub const ALL: [Self; 10] = [
        Self::First,
        Self::Key,
        Self::Tree,
        Self::SetPlay,
        Self::PostKey,
        Self::Set,
        Self::Short,
        Self::Full,
        Self::Parry,
        Self::Plain,
    ];

    /// The word for it in journals and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Key => "key",
            Self::Tree => "tree",
            Self::SetPlay => "set-play",
            Self::PostKey => "post-key",
            Self::Set => "set",
            Self::Short => "short",
            Self::Full => "full",
            Self::Parry => "parry",
            Self::Plain => "plain",
        }
    }
}

/// The name of a unit of one problem.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unit {
    /// The version: `a`, `b` and so on.
    pub version: String,
    /// Whether the other side begins than the stipulation says, as in duplex.
    pub exchanged: bool,
    /// What is done.
    pub stage: Stage,
    /// In battle play the number of moves in which it is to be done, in help and series play the number of the script,
    /// shortest first, from 0.
    pub part: u16,
    /// The number of the first move in the order of [`Move`], from 1; 0 if the unit has no first move.
    pub number: u32,
    /// The first move.
    pub first: Option<Move>,
}

/// What a unit came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The first move solves.
    Key,
    /// It fails to these replies only.
    Try(Vec<Move>),
    /// It fails to more replies than wanted.
    Fails,
    /// A tree, or the trees of set play.
    Trees(Vec<Node>),
    /// What follows a key that is not shown.
    Answers(Answers),
    /// The moves of lines; the one key that was looked for, or nothing if there is none.
    Lines(Vec<Vec<Move>>),
    /// The moves that a first move needs to win, and its lines; nothing if it does not.
    Parries(Option<(u8, Vec<Line>)>),
    /// A whole solution; nothing if the plain search does not know such play either.
    Solution(Option<Box<Solution>>),
}

/// A share of the work: the units of every `of`-th first move, from number `index` on; both from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Which share.
    pub index: u32,
    /// Of how many.
    pub of: u32,
}

impl Shard {
    /// Whether a unit belongs to it. Units without a first move belong to the first share.
    pub const fn has(self, unit: &Unit) -> bool {
        unit.number.saturating_sub(1) % self.of == self.index - 1
    }
}

/// Keeps the units of one problem. It is asked from all threads of a search.
pub trait Ledger: Sync {
    /// What a unit came to, if that is known.
    fn known(&self, unit: &Unit) -> Option<Outcome>;
    /// Whether a unit that is not known is to be searched.
    fn is_mine(&self, unit: &Unit) -> bool;
    /// Takes what a unit came to. If it cannot be kept, the search is stopped: there would be no use in going on.
    ///
    /// # Errors
    /// If it cannot be kept; the ledger remembers why.
    fn finished(&self, unit: &Unit, outcome: &Outcome) -> Result<(), Interrupted>;
    /// The share of the work that is done, if not all of it is.
    fn shard(&self) -> Option<Shard>;
}

/// The units of one side of one version.
#[derive(Clone, Copy)]
pub(super) struct Units<'a> {
    pub(super) ledger: Option<&'a dyn Ledger>,
    pub(super) control: &'a Control,
    pub(super) version: &'a str,
    pub(super) exchanged: bool,
}

impl<'a> Units<'a> {
    /// No ledger: every unit is searched.
    pub(super) const fn none(control: &'a Control) -> Self {
        Self { ledger: None, control, version: "", exchanged: false }
    }

    /// What a unit comes to: as the ledger knows it, or as a search finds it. A unit of another's share is not known.
    pub(super) fn decide<T>(
        &self,
        (stage, part): (Stage, u16),
        first: Option<(u32, Move)>,
        (keep, read): (impl FnOnce(&T) -> Outcome, impl FnOnce(Outcome) -> Option<T>),
        search: impl FnOnce() -> Result<T, Interrupted>,
    ) -> Result<T, Interrupted> {
        let Some(ledger) = self.ledger else { return search() };
        let (number, first) = first.map_or((0, None), |(number, mv)| (number, Some(mv)));
        let unit = Unit { version: self.version.to_owned(), exchanged: self.exchanged, stage, part, number, first };
        if let Some(known) = ledger.known(&unit).and_then(read) {
            return Ok(known);
        }
        if !ledger.is_mine(&unit) {
            return Err(Interrupted);
        }
        let found = search()?;
        ledger.finished(&unit, &keep(&found)).inspect_err(|_| self.control.stop())?;
        Ok(found)
    }

    /// Marks a solution in which something is not known: as stopped, unless others have the rest.
    pub(super) fn limit(&self, solution: &mut Solution) {
        if self.control.is_stopped() || self.shard().is_none() {
            solution.limit(Limit::Stopped);
        }
    }

    /// Marks the solution of a share as such.
    pub(super) fn limit_to_shard(&self, solution: &mut Solution) {
        if let Some(Shard { index, of }) = self.shard() {
            solution.limit(Limit::Shard(index, of));
        }
    }

    fn shard(&self) -> Option<Shard> {
        self.ledger.and_then(Ledger::shard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_unit_belongs_to_one_shard() {
        for of in 1..9 {
            for number in 0..50 {
                let unit = Unit {
                    version: "a".to_owned(),
                    exchanged: false,
                    stage: Stage::First,
                    part: 3,
                    number,
                    first: None,
                };
                let shards = (1..=of).filter(|&index| Shard { index, of }.has(&unit)).count();
                assert_eq!(shards, 1, "{number} of {of}");
            }
        }
    }
}
