//! [`Solution`]: phases of trees, built by the search, without any text.

use super::Options;
use crate::position::{Color, Move, Reason};
use std::fmt;

/// The parts of a solution that consist of lines, in the order in which they are reported.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// Set play.
    Set,
    /// Solutions shorter than stipulated.
    Short,
    /// Solutions.
    Full,
}

impl Part {
    /// All parts, in order.
    pub const ALL: [Self; 3] = [Self::Set, Self::Short, Self::Full];
}

/// How far the search went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Status {
    /// Everything asked for was searched.
    #[default]
    Complete,
    /// Cut short by time, memory or the user: what is listed is right, but something may be
    /// missing.
    Limited,
    /// Everything that the options allow was searched, but they leave out what may be solutions.
    Restricted,
    /// Not searched: the setup is not a position of its rules.
    Illegal,
    /// Not searched: this version cannot.
    Unsupported,
}

/// A move in a solution, and what follows.
///
/// Below an attacker's move stand `threats`, `replies` (defences) and `refutations`; below a
/// defence stand in `replies` all continuations of the shortest length that works.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The move.
    pub mv: Move,
    /// Whether it gives check (mate included).
    pub check: bool,
    /// Whether it reaches the goal.
    pub goal: bool,
    /// After an attacker's move: nothing is threatened, though the defender is not in check.
    pub zugzwang: bool,
    /// After an attacker's move: the shortest moves that would win if the defender passed.
    pub threats: Vec<Node>,
    /// Defences after an attacker's move, continuations after a defence.
    pub replies: Vec<Node>,
    /// Defences after which the goal is out of reach in time.
    pub refutations: Vec<Node>,
    /// After an attacker's move: the legal moves that are no defences, since they stop no threat or
    /// lose sooner.
    pub unlisted: Vec<Move>,
}

impl Node {
    /// A move with nothing below.
    pub const fn leaf(mv: Move, check: bool, goal: bool) -> Self {
        Self {
            mv,
            check,
            goal,
            zugzwang: false,
            threats: Vec::new(),
            replies: Vec::new(),
            refutations: Vec::new(),
            unlisted: Vec::new(),
        }
    }
}

/// A move in a line of help or series play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct LineMove {
    /// The move.
    pub mv: Move,
    /// Who makes it. In series play the same side moves several times running.
    pub by: Color,
    /// Whether it gives check (mate included).
    pub check: bool,
    /// Whether it reaches the goal; only the last move of a line does.
    pub goal: bool,
}

/// A line of help or series play, from the diagram to the goal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Line(pub Vec<LineMove>);

/// The solution of one version of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TwinSolution {
    /// `a`, `b` and so on.
    pub name: String,
    /// The problem as it was solved.
    pub problem: super::Problem,
    /// The solution, the stipulated side beginning.
    pub solution: Solution,
    /// The solution, the other side beginning, if asked for.
    pub duplex: Option<Solution>,
}

/// What follows an attacker's move: of one that is not shown, in a diagram that stands after the
/// key.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answers {
    /// Nothing is threatened, though the defender is not in check.
    pub zugzwang: bool,
    /// The shortest moves that would win if the defender passed.
    pub threats: Vec<Node>,
    /// Defences.
    pub replies: Vec<Node>,
    /// Defences after which the goal is out of reach in time.
    pub refutations: Vec<Node>,
    /// The legal moves that are no defences, since they stop no threat or lose sooner.
    pub unlisted: Vec<Move>,
}

/// Why a solution need not be the whole one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Limit {
    /// The search was stopped, by a limit of time or by the user.
    Stopped,
    /// Only one share of the work was done: its number, from 1, and the number of shares.
    Shard(u32, u32),
    /// It ended with as many solutions as were asked for.
    MaxSolutions(u64),
    /// One solution was looked for, and found.
    First,
    /// Solutions that are longer than the shortest were not searched.
    Shortest,
    /// Only first moves with these numbers were searched.
    FirstMoves(u32, u32),
    /// Only attacker's moves that grant the defender few non-trivial replies were searched: their
    /// number along a line of play, beside one at each move, and within how many moves an answer
    /// makes a reply trivial.
    NonTrivial(u32, u32),
    /// Only attacker's moves that threaten to win within this number of moves, or give check, were
    /// searched.
    MaxThreat(u32),
    /// Only attacker's moves that leave the defending king at most this number of moves were
    /// searched.
    MaxFlights(u32),
}

impl Limit {
    /// Whether it leaves out what may be solutions, so that neither is what is listed all there is
    /// nor are refutations certain; otherwise the search was cut short, and what is listed is
    /// right.
    pub const fn is_restriction(self) -> bool {
        !matches!(
            self,
            Self::Stopped | Self::MaxSolutions(_) | Self::First | Self::Shard(..)
        )
    }

    /// Whether these limits are those of a search for one solution, and no others: then all that
    /// may be missing is more solutions.
    pub fn is_first(limits: &[Self]) -> bool {
        limits.contains(&Self::First)
            && limits
                .iter()
                .all(|limit| matches!(limit, Self::First | Self::Shortest))
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Stopped => f.write_str("stopped before the end"),
            Self::Shard(index, of) => write!(f, "shard {index} of {of}"),
            Self::MaxSolutions(1) => f.write_str("at most 1 solution"),
            Self::MaxSolutions(most) => write!(f, "at most {most} solutions"),
            Self::First => f.write_str("one solution was looked for, no other"),
            Self::Shortest => f.write_str("the shortest only"),
            Self::FirstMoves(from, u32::MAX) => write!(f, "first moves from number {from} on"),
            Self::FirstMoves(from, to) => write!(f, "first moves number {from} to {to}"),
            Self::NonTrivial(more, length) => {
                write!(
                    f,
                    "non-trivial replies, {more} beyond one a move, length {length}"
                )
            }
            Self::MaxThreat(0) => f.write_str("checks only"),
            Self::MaxThreat(1) => f.write_str("threats of 1 move at most"),
            Self::MaxThreat(most) => write!(f, "threats of {most} moves at most"),
            Self::MaxFlights(1) => f.write_str("1 flight at most"),
            Self::MaxFlights(most) => write!(f, "{most} flights at most"),
        }
    }
}

/// Everything the search found out. All lists are in the order of [`Move`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solution {
    /// How far the search went.
    pub status: Status,
    /// If it is illegal: why.
    pub reasons: Vec<Reason>,
    /// Why it is limited or restricted.
    pub limits: Vec<Limit>,
    /// If the diagram stands after the key: what follows.
    pub post_key: Option<Answers>,
    /// Defences in the diagram that have an answer in time, with the shortest answers.
    pub set_play: Vec<Node>,
    /// In self play: the defences in the diagram that reach the goal at once. They are part of the
    /// set play only if there is nothing longer, or if `Options::mates_in_one` asks for them; else
    /// they stand here.
    pub set_at_once: Vec<Node>,
    /// In reflex play: the moves that reach the goal in the diagram. The side that begins must make
    /// one of them, though it is the other that is to reach the goal; so there is no solution.
    pub forced: Vec<Node>,
    /// First moves that solve.
    pub keys: Vec<Node>,
    /// First moves that fail to few refutations.
    pub tries: Vec<Node>,
    /// Help and series play: the lines of the stipulated length.
    pub lines: Vec<Line>,
    /// The lines that are shorter.
    pub short_lines: Vec<Line>,
    /// The lines of set play.
    pub set_lines: Vec<Line>,
    /// If the search was cut short: the first moves of which nothing is known.
    pub unsearched: Vec<Move>,
}

impl Solution {
    /// The same, marked as limited for a reason.
    pub fn limit(&mut self, limit: Limit) {
        if !self.limits.contains(&limit) {
            self.limits.push(limit);
        }
        self.status = match (self.status, limit.is_restriction()) {
            (Status::Complete, true) => Status::Restricted,
            (Status::Complete | Status::Restricted, false) => Status::Limited,
            (status, _) => status,
        };
    }

    /// Marks it with each restriction that the options put on the search.
    pub fn restrict(&mut self, options: &Options) {
        let limits = [
            options
                .first_moves
                .map(|(from, to)| Limit::FirstMoves(from, to)),
            options
                .non_trivial
                .map(|(more, length)| Limit::NonTrivial(more, length)),
            options.max_threat.map(Limit::MaxThreat),
            options.max_flights.map(Limit::MaxFlights),
        ];
        limits
            .into_iter()
            .flatten()
            .for_each(|limit| self.limit(limit));
    }

    /// The lines of a part.
    pub fn part(&self, part: Part) -> &[Line] {
        match part {
            Part::Set => &self.set_lines,
            Part::Short => &self.short_lines,
            Part::Full => &self.lines,
        }
    }
}
