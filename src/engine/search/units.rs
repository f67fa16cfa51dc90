//! Units of work: the pieces of a search, which a ledger can store so that a later run need not
//! repeat them.
//!
//! A unit is a first move: whether it solves, the tree below it, or the lines that begin with it.
//! In long play a unit has parts that are units themselves: the replies to the first move, and the
//! attacker's answers to them. Some work has no first move and is a unit as a whole: play after the
//! key, and problems that the plain search solves. An incomplete unit is never passed to the
//! ledger. The problem and the depth of division determine which units are possible, not threads or
//! timing. The results of other units determine which are needed: for a first move that fails, only
//! the replies that refute it.
//!
//! A divided unit is combined from its parts with three answers: yes, no, unknown. Facts that only
//! some runs know (the table, lists of targets) must not decide between parts: another run would
//! need other parts. Cheap work (lists of moves, plays of two half-moves) is not a unit and is
//! repeated.

use super::control::{Control, Interrupted};
use crate::position::Move;
use crate::problem::{Answers, Limit, Line, Node, Solution};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The kind of work in a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stage {
    /// Battle play: whether a first move solves, and its refutations.
    First,
    /// Battle play: one key, if only one is wanted.
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
    /// Everything that the plain search solves.
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

    /// The stage with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.name() == name)
    }

    /// The name in journals and messages.
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
    /// A pass of the defender: the threats follow.
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
    /// Whether the side that begins is not the one that the stipulation names, as in duplex.
    pub exchanged: bool,
    /// The kind of work.
    pub stage: Stage,
    /// In battle play the number of moves of the search, in help and series play the number of the
    /// script, shortest first, from 0.
    pub part: u16,
    /// The half-moves that lead to it: none if it is the whole stage, one for a first move, more
    /// for a part of the work on a first move.
    pub path: Vec<Step>,
}

impl Unit {
    /// Returns whether this unit is a part of another.
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

/// The result of a unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The first move solves.
    Key,
    /// It fails to these replies only.
    Try(Vec<Move>),
    /// The first move fails to more replies than wanted; or the move at the end of a longer path
    /// does not win or refute.
    Fails,
    /// A tree, or the trees of set play.
    Trees(Vec<Node>),
    /// The attacker's move of a longer path wins.
    Wins,
    /// The reply at the end of a path refutes.
    Refutes,
    /// The play after a key that is not shown.
    Answers(Answers),
    /// The number of moves that a key or try needs, and its threats.
    Threats {
        /// The number of moves that the attacker needs after it.
        needed: u8,
        /// The number of moves in which the threats win; 0 if there are none, because of zugzwang
        /// or because threats are not wanted.
        length: u8,
        /// Whether the defender is in zugzwang.
        zugzwang: bool,
        /// The moves with the play after them.
        trees: Vec<Node>,
    },
    /// The result of a reply to a key or try.
    Variation(Variation),
    /// The moves of lines; or the one key that was wanted, empty if there is none.
    Lines(Vec<Vec<Move>>),
    /// The number of moves that a first move needs to win, and its lines; `None` if it does not
    /// win.
    Parries(Option<(u8, Vec<Line>)>),
    /// A whole solution; `None` if the plain search does not know such play either.
    Solution(Option<Box<Solution>>),
}

/// The result of a reply to a shown attacker's move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Variation {
    /// It refutes.
    Refutes,
    /// It is not a defence worth showing.
    Unlisted,
    /// It reaches the goal, in the attacker's favour.
    Ends,
    /// It defends: the continuations.
    Defends(Vec<Node>),
}

/// A share of the work: the units of every `of`-th first move, from number `index` on; both from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// The number of the share.
    pub index: u32,
    /// The number of shares.
    pub of: u32,
}

impl Shard {
    /// Returns whether a unit belongs to it. Units without a first move belong to the first share.
    pub fn has(self, unit: &Unit) -> bool {
        let number = unit
            .path
            .first()
            .map_or(0, |first| first.number.saturating_sub(1));
        number % self.of == self.index - 1
    }
}

/// The store for the units of one problem. All threads of a search call it.
pub trait Ledger: Sync {
    /// The outcome of a unit, if it is known.
    fn known(&self, unit: &Unit) -> Option<Outcome>;
    /// Returns whether this run searches a unit that is not known.
    fn is_mine(&self, unit: &Unit) -> bool;
    /// Returns whether a unit that is not known is to be done in parts, each a unit of its own.
    /// `usual` is the number of half-moves that usually lead to the parts of such a unit.
    fn splits(&self, unit: &Unit, usual: usize) -> bool;
    /// Returns whether parts of a unit are known, so a later run must combine them.
    fn knows_part_of(&self, _: &Unit) -> bool {
        false
    }
    /// Stores the outcome of a unit. If this fails, the search stops: continuing would be useless.
    ///
    /// # Errors
    /// If it cannot be stored; the ledger keeps the reason.
    fn finished(&self, unit: &Unit, outcome: &Outcome) -> Result<(), Interrupted>;
    /// Records that the known parts of a unit sufficed.
    fn composed(&self, _: &Unit) {}
    /// The share of the work that this run does, if not all of it.
    fn shard(&self) -> Option<Shard>;
}

/// The units of one side of one version.
#[derive(Clone, Copy)]
pub(super) struct Units<'a> {
    pub(super) ledger: Option<&'a dyn Ledger>,
    pub(super) control: &'a Control,
    pub(super) version: &'a str,
    pub(super) exchanged: bool,
    /// The length that is searched, if the stipulation has no number of moves; otherwise 0.
    pub(super) length: u16,
}

impl<'a> Units<'a> {
    /// No ledger: every unit is searched.
    pub(super) const fn none(control: &'a Control) -> Self {
        Self {
            ledger: None,
            control,
            version: "",
            exchanged: false,
            length: 0,
        }
    }

    /// The place in the work of a whole stage. `usual` half-moves usually lead to its parts, and at
    /// most `most`.
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
            length,
        } = self;
        // Lengths are searched without shorter ones and set play, so each stage has one part.
        let part = part.into() + length;
        let unit = Unit {
            version: version.to_owned(),
            exchanged,
            stage,
            part,
            path: Vec::new(),
        };
        WorkPlace {
            ledger,
            control,
            unit,
            usual,
            most,
            requested: Arc::default(),
            only_known: false,
        }
    }

    /// Marks a solution with unknown parts: as stopped, unless other runs have the rest.
    pub(super) fn limit(&self, solution: &mut Solution) {
        if self.control.is_stopped() || self.shard().is_none() {
            solution.limit(Limit::Stopped);
        }
    }

    /// Marks a solution as that of a share.
    pub(super) fn limit_to_shard(&self, solution: &mut Solution) {
        if let Some(Shard { index, of }) = self.shard() {
            solution.limit(Limit::Shard(index, of));
        }
    }

    fn shard(&self) -> Option<Shard> {
        self.ledger.and_then(Ledger::shard)
    }
}

/// A place in the work: a unit, or a place within one.
#[derive(Clone)]
pub(super) struct WorkPlace<'a> {
    /// `None` within a unit, and if nothing is stored.
    ledger: Option<&'a dyn Ledger>,
    control: &'a Control,
    unit: Unit,
    usual: usize,
    most: usize,
    /// Set when a part of the enclosing unit was requested.
    requested: Arc<AtomicBool>,
    /// Whether units that are not known are left unknown.
    only_known: bool,
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
            requested: Arc::default(),
            only_known: false,
        }
    }

    /// Returns whether the work here is done in parts that are units.
    pub(super) const fn has_parts(&self) -> bool {
        self.ledger.is_some()
    }

    /// The place at which nothing is searched, if parts of its unit are known: units that do not
    /// follow from known ones are unknown there. Known parts that decide make other parts
    /// superfluous, whichever thread comes to them first.
    pub(super) fn known_parts(&self) -> Option<Self> {
        let ledger = self.ledger?;
        (!self.only_known && ledger.knows_part_of(&self.unit)).then(|| Self {
            only_known: true,
            ..self.clone()
        })
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
    /// search. The search receives the place at which it works: the unit's own if its parts are
    /// units, otherwise a place inside it. A unit of which no part is requested is done as a whole.
    /// The result of a unit that belongs to another share is unknown.
    pub(super) fn decide<T>(
        &self,
        (keep, read): (
            impl FnOnce(&T) -> Outcome,
            impl FnOnce(Outcome) -> Option<T>,
        ),
        search: impl FnOnce(&WorkPlace) -> Result<T, Interrupted>,
    ) -> Result<T, Interrupted> {
        let within = || WorkPlace::within(self.control);
        let search = |place: &WorkPlace| {
            let found = self.control.interruptible(|| search(place));
            found.and_then(|found| found)
        };
        let Some(ledger) = self.ledger else {
            return search(&within());
        };
        let unit = &self.unit;
        self.requested.store(true, Relaxed);
        if let Some(known) = ledger.known(unit).and_then(read) {
            return Ok(known);
        }
        if self.only_known && !ledger.knows_part_of(unit) {
            return Err(Interrupted);
        }
        let is_mine = || !self.only_known && ledger.is_mine(unit);
        if unit.path.len() < self.most && ledger.splits(unit, self.usual) {
            let parts = WorkPlace {
                requested: Arc::default(),
                ..self.clone()
            };
            let found = search(&parts)?;
            // If moves are now taken in another order than when the parts were done, none of the
            // parts may be needed.
            if parts.requested.load(Relaxed) || ledger.knows_part_of(unit) {
                ledger.composed(unit);
                return Ok(found);
            }
            if !is_mine() {
                return Err(Interrupted);
            }
            return ledger
                .finished(unit, &keep(&found))
                .inspect_err(|_| self.control.stop())
                .map(|()| found);
        }
        if !is_mine() {
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
