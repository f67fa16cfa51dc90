//! [`Solution`]: the trees or lines of each phase, built by the search, without any text.

use super::{Options, Stipulation};
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

/// The extent of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Status {
    /// Everything requested was searched.
    #[default]
    Complete,
    /// Cut short by time, memory or the user: the listed moves are right, but may be incomplete.
    Limited,
    /// Everything that the options allow was searched, but they leave out possible solutions.
    Restricted,
    /// Not searched: the setup is not a position of its rules.
    Illegal,
    /// Not searched: this version of the program cannot solve it.
    Unsupported,
}

/// A move in a solution, and the play after it.
///
/// Below an attacker's move are `threats`, `replies` (defences) and `refutations`. Below a defence,
/// `replies` holds all continuations of the shortest length that works.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The move.
    pub mv: Move,
    /// Whether it gives check (mate included).
    pub check: bool,
    /// Whether it reaches the goal.
    pub goal: bool,
    /// After an attacker's move: there is no threat, although the defender is not in check.
    pub zugzwang: bool,
    /// After an attacker's move: the shortest moves that would win if the defender passed.
    pub threats: Vec<Node>,
    /// Defences after an attacker's move, continuations after a defence.
    pub replies: Vec<Node>,
    /// Defences after which the goal is out of reach in time.
    pub refutations: Vec<Node>,
    /// After an attacker's move: the legal moves that are not defences, since they stop no threat
    /// or lose sooner.
    pub unlisted: Vec<Move>,
}

impl Node {
    /// A move without children.
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
    /// The side that makes it. In series play the same side makes several moves in a row.
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
    /// The name of the version: `a`, `b` and so on.
    pub name: String,
    /// The problem as it was solved.
    pub problem: super::Problem,
    /// The solution with the stipulated side beginning.
    pub solution: Solution,
    /// The solution with the other side beginning, if requested.
    pub duplex: Option<Solution>,
}

/// The play after an attacker's move that is not shown, since the diagram is the position after the
/// key.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answers {
    /// There is no threat, although the defender is not in check.
    pub zugzwang: bool,
    /// The shortest moves that would win if the defender passed.
    pub threats: Vec<Node>,
    /// Defences.
    pub replies: Vec<Node>,
    /// Defences after which the goal is out of reach in time.
    pub refutations: Vec<Node>,
    /// The legal moves that are not defences, since they stop no threat or lose sooner.
    pub unlisted: Vec<Move>,
}

/// A reason why a solution may be incomplete.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Limit {
    /// The search was stopped, by a time limit or by the user.
    Stopped,
    /// Only one share of the work was done: its number, from 1, and the number of shares.
    Shard(u32, u32),
    /// The search ended with the requested number of solutions.
    MaxSolutions(u64),
    /// One solution was wanted, and found.
    First,
    /// Solutions that are longer than the shortest were not searched.
    Shortest,
    /// Only first moves with these numbers were searched.
    FirstMoves(u32, u32),
    /// Only attacker's moves that grant the defender few non-trivial replies were searched; the
    /// numbers are those of [`Options::non_trivial`].
    NonTrivial(u32, u32),
    /// Only attacker's moves that threaten to win within this number of moves, or give check, were
    /// searched.
    MaxThreat(u32),
    /// Only attacker's moves that leave the defending king at most this number of moves were
    /// searched.
    MaxFlights(u32),
}

impl Limit {
    /// Returns whether the limit leaves out possible solutions. Then the list may be incomplete and
    /// refutations are uncertain. Any other limit only cuts the search short, and what is listed is
    /// right.
    pub const fn is_restriction(self) -> bool {
        !matches!(
            self,
            Self::Stopped | Self::MaxSolutions(_) | Self::First | Self::Shard(..)
        )
    }

    /// Returns whether these limits are exactly those of a search for one solution: then only
    /// further solutions can be missing.
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

/// The lengths that were searched for a stipulation without a number of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shortest {
    /// The stipulation with the length of the lines found; `None` if there are none.
    pub found: Option<Stipulation>,
    /// The stipulation with the greatest length up to which no solution exists, shown by complete
    /// searches of this length and of each shorter one.
    pub excluded: Option<Stipulation>,
}

impl Shortest {
    /// Returns whether the lines found are as short as possible.
    pub fn is_proved(&self) -> bool {
        let excluded = self.excluded.map_or(0, |longest| longest.length());
        self.found
            .is_some_and(|found| found.length() == excluded + 1)
    }
}

/// Everything that the search found. Lists of moves and lines are in the order of [`Move`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solution {
    /// The extent of the search.
    pub status: Status,
    /// The reasons, if the setup is illegal.
    pub reasons: Vec<Reason>,
    /// The reasons, if the search was limited or restricted.
    pub limits: Vec<Limit>,
    /// The play if the diagram is the position after the key.
    pub post_key: Option<Answers>,
    /// Defences in the diagram that have an answer in time, with the shortest answers.
    pub set_play: Vec<Node>,
    /// In self play: the defences in the diagram that reach the goal at once. They belong to the
    /// set play only if there is nothing longer, or if `Options::mates_in_one` includes them;
    /// otherwise they are listed here.
    pub set_at_once: Vec<Node>,
    /// In reflex play: the moves that reach the goal in the diagram. The side that begins must make
    /// one of them, although the other side should reach the goal; so there is no solution.
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
    /// The lengths searched, if the stipulation has no number of moves.
    pub shortest: Option<Shortest>,
    /// The first moves without a result, if the search was cut short.
    pub unsearched: Vec<Move>,
}

impl Solution {
    /// A copy with at most this many lines in each list; with 0, also without the trees of battles.
    #[must_use]
    pub fn shortened(&self, most: usize) -> Self {
        let lines = |all: &Vec<Line>| all.iter().take(most).cloned().collect();
        let trees = |all: &Vec<Node>| {
            if most == 0 { Vec::new() } else { all.clone() }
        };
        Self {
            status: self.status,
            reasons: self.reasons.clone(),
            limits: self.limits.clone(),
            post_key: self.post_key.clone().filter(|_| most > 0),
            set_play: trees(&self.set_play),
            set_at_once: trees(&self.set_at_once),
            forced: trees(&self.forced),
            keys: trees(&self.keys),
            tries: trees(&self.tries),
            lines: lines(&self.lines),
            short_lines: lines(&self.short_lines),
            set_lines: lines(&self.set_lines),
            shortest: self.shortest,
            unsearched: self.unsearched.clone(),
        }
    }

    /// Marks the solution as limited, or as restricted, for a reason.
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

    /// Marks the solution with each restriction that the options put on the search.
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
