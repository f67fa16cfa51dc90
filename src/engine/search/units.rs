//! Units of work: what a search finishes piece by piece, so that a ledger can keep it and a later
//! run need not do it again.
//!
//! A unit is a first move: whether it solves, the tree below it, the lines that begin with it.
//! Where play is long, a unit has parts that are units themselves: the replies to the first move,
//! and what the attacker answers to them. Some things have no first move and are units as a whole:
//! play after the key, what the plain search solves. A unit that is cut short is never handed to
//! the ledger. Which units there may be follows from the problem and from how deep it is divided,
//! not from threads or timing; which are needed, from what others came to: of a first move that
//! fails, the replies that refute it.

use super::control::{Control, Interrupted};
use crate::position::Move;
use crate::problem::{Answers, Limit, Line, Node, Solution};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

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

    /// The stage of such a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.name() == name)
    }

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

/// A half-move on the way to a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    /// The number of the move among the legal ones, in the order of [`Move`], from 1; 0 if the side
    /// passes, as before a threat.
    pub number: u32,
    /// The move, unless the side passes.
    pub mv: Option<Move>,
}

impl Step {
    /// The defender passes: what follows are the threats.
    pub const PASS: Self = Self {
        number: 0,
        mv: None,
    };

    /// A move with its number.
    pub const fn new(number: u32, mv: Move) -> Self {
        Self {
            number,
            mv: Some(mv),
        }
    }
}

/// The numbers of moves, from 1, in the order of [`Move`].
pub(super) struct Numbers(Vec<Move>);

impl Numbers {
    pub(super) fn new(moves: &[Move]) -> Self {
        let mut sorted = moves.to_vec();
        sorted.sort_unstable();
        Self(sorted)
    }

    pub(super) fn step(&self, mv: Move) -> Step {
        Step::new(self.0.partition_point(|other| *other < mv) as u32 + 1, mv)
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
    /// In battle play the number of moves in which it is to be done, in help and series play the
    /// number of the script, shortest first, from 0.
    pub part: u16,
    /// The half-moves that lead to it: none if it is all that is done in the stage, one for a first
    /// move, more for a part of what is to be done about a first move.
    pub path: Vec<Step>,
}

impl Unit {
    /// Whether this is a part of another unit.
    pub fn is_part_of(&self, whole: &Self) -> bool {
        self.path.len() > whole.path.len() && self.path.starts_with(&whole.path) && {
            let of = |unit: &Self| (unit.exchanged, unit.stage, unit.part);
            of(self) == of(whole) && self.version == whole.version
        }
    }

    /// The units of which this is a part, the smallest first.
    pub fn wholes(&self) -> impl Iterator<Item = Self> + '_ {
        (0..self.path.len()).rev().map(|length| Self {
            path: self.path[..length].to_vec(),
            ..self.clone()
        })
    }
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
    /// The attacker's move of a longer path wins.
    Wins,
    /// The reply at the end of a path refutes.
    Refutes,
    /// What follows a key that is not shown.
    Answers(Answers),
    /// How many moves a key or try needs, and its threats.
    Threats {
        /// How many moves are needed beside it.
        needed: u8,
        /// In how many moves the threats win; 0 if there are none, by zugzwang or since none are
        /// asked for.
        length: u8,
        /// Whether the defender is in zugzwang.
        zugzwang: bool,
        /// The moves with what follows them.
        trees: Vec<Node>,
    },
    /// What a reply to a key or try leads to.
    Variation(Variation),
    /// The moves of lines; the one key that was looked for, or nothing if there is none.
    Lines(Vec<Vec<Move>>),
    /// The moves that a first move needs to win, and its lines; nothing if it does not.
    Parries(Option<(u8, Vec<Line>)>),
    /// A whole solution; nothing if the plain search does not know such play either.
    Solution(Option<Box<Solution>>),
}

/// What a reply to an attacker's move that is shown leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Variation {
    /// It refutes.
    Refutes,
    /// It is no defence worth showing.
    Unlisted,
    /// It reaches the goal, as the attacker wants.
    Ends,
    /// It defends: the continuations.
    Defends(Vec<Node>),
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
    pub fn has(self, unit: &Unit) -> bool {
        let number = unit
            .path
            .first()
            .map_or(0, |first| first.number.saturating_sub(1));
        number % self.of == self.index - 1
    }
}

/// Keeps the units of one problem. It is asked from all threads of a search.
pub trait Ledger: Sync {
    /// What a unit came to, if that is known.
    fn known(&self, unit: &Unit) -> Option<Outcome>;
    /// Whether a unit that is not known is to be searched.
    fn is_mine(&self, unit: &Unit) -> bool;
    /// Whether a unit that is not known is to be done part by part, each a unit of its own.
    /// `usual`: how many half-moves lead to the parts that such a unit usually has.
    fn splits(&self, unit: &Unit, usual: usize) -> bool;
    /// Whether parts of a unit are known, so that whoever puts it together later takes it apart.
    fn knows_part_of(&self, _: &Unit) -> bool {
        false
    }
    /// Takes what a unit came to. If it cannot be kept, the search is stopped: there would be no
    /// use in going on.
    ///
    /// # Errors
    /// If it cannot be kept; the ledger remembers why.
    fn finished(&self, unit: &Unit, outcome: &Outcome) -> Result<(), Interrupted>;
    /// Takes note that what is known of the parts of a unit was enough.
    fn composed(&self, _: &Unit) {}
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
        Self {
            ledger: None,
            control,
            version: "",
            exchanged: false,
        }
    }

    /// The place in the work of all that is done in a stage. Its parts are usually those to which
    /// `usual` half-moves lead, and `most` at most.
    pub(super) fn place(
        &self,
        stage: Stage,
        part: impl Into<u16>,
        (usual, most): (usize, usize),
    ) -> WorkPlace<'a> {
        let &Self {
            ledger,
            control,
            version,
            exchanged,
        } = self;
        let unit = Unit {
            version: version.to_owned(),
            exchanged,
            stage,
            part: part.into(),
            path: Vec::new(),
        };
        WorkPlace {
            ledger,
            control,
            unit,
            usual,
            most,
            asked: Arc::default(),
        }
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

/// A place in the work: a unit, or within one.
#[derive(Clone)]
pub(super) struct WorkPlace<'a> {
    /// None within a unit, and where nothing is kept.
    ledger: Option<&'a dyn Ledger>,
    control: &'a Control,
    unit: Unit,
    usual: usize,
    most: usize,
    /// Set when a part of the unit in whose parts this is was asked for.
    asked: Arc<AtomicBool>,
}

impl WorkPlace<'_> {
    /// A place within a unit that has no parts.
    pub(super) fn within(control: &Control) -> WorkPlace<'_> {
        let unit = Unit {
            version: String::new(),
            exchanged: false,
            stage: Stage::Plain,
            part: 0,
            path: Vec::new(),
        };
        WorkPlace {
            ledger: None,
            control,
            unit,
            usual: 0,
            most: 0,
            asked: Arc::default(),
        }
    }

    /// Whether what is done here is done in parts that are units.
    pub(super) const fn has_parts(&self) -> bool {
        self.ledger.is_some()
    }

    /// The place after one more half-move.
    pub(super) fn after(&self, step: Step) -> Self {
        if !self.has_parts() {
            return self.clone();
        }
        let mut after = self.clone();
        after.unit.path.push(step);
        after
    }

    /// The result of a unit. It comes from the ledger, from the results of its parts, or from a
    /// search. The search is given the place at which it works: the unit's own if its parts are
    /// units, else a place inside it. A unit whose parts nobody asks for is done as a whole.
    /// Nothing is known of a unit that belongs to another share.
    pub(super) fn decide<T>(
        &self,
        (keep, read): (
            impl FnOnce(&T) -> Outcome,
            impl FnOnce(Outcome) -> Option<T>,
        ),
        search: impl FnOnce(&WorkPlace) -> Result<T, Interrupted>,
    ) -> Result<T, Interrupted> {
        let within = || WorkPlace::within(self.control);
        let Some(ledger) = self.ledger else {
            return search(&within());
        };
        let unit = &self.unit;
        self.asked.store(true, Relaxed);
        if let Some(known) = ledger.known(unit).and_then(read) {
            return Ok(known);
        }
        if unit.path.len() < self.most && ledger.splits(unit, self.usual) {
            let parts = WorkPlace {
                asked: Arc::default(),
                ..self.clone()
            };
            let found = search(&parts)?;
            // Where moves are taken in another order than when the parts were done, none of them
            // may be needed.
            if parts.asked.load(Relaxed) || ledger.knows_part_of(unit) {
                ledger.composed(unit);
                return Ok(found);
            }
            if !ledger.is_mine(unit) {
                return Err(Interrupted);
            }
            return ledger
                .finished(unit, &keep(&found))
                .inspect_err(|_| self.control.stop())
                .map(|()| found);
        }
        if !ledger.is_mine(unit) {
            return Err(Interrupted);
        }
        let found = search(&within())?;
        ledger
            .finished(unit, &keep(&found))
            .inspect_err(|_| self.control.stop())?;
        Ok(found)
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
                    path: (number > 0)
                        .then_some(Step { number, mv: None })
                        .into_iter()
                        .collect(),
                };
                let shards = (1..=of)
                    .filter(|&index| Shard { index, of }.has(&unit))
                    .count();
                assert_eq!(shards, 1, "{number} of {of}");
            }
        }
    }
}
