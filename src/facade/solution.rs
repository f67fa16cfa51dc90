//! [`Solution`]: trees and lines with their positions, for printing and walking.

use super::Problem;
use crate::notation::{Notation, Spelling, coordinate};
use crate::position::{Color, Move, Setup};
use crate::problem::{self, Goal, Node, Part, Status, TwinSolution};
use crate::report::{TextOptions, goal_sign, line_text, render_text};
use crate::rules::AnyPosition;
use std::fmt;

/// The solution of a problem: of the diagram and of each twin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    problem: Problem,
    versions: Vec<TwinSolution>,
}

impl Solution {
    /// The solution with these results for the versions of a problem.
    pub const fn from_data(problem: Problem, versions: Vec<TwinSolution>) -> Self {
        Self { problem, versions }
    }

    /// The problem as it was solved.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Returns whether everything that was requested was searched. If not, the listed results are
    /// correct, but others may be missing.
    pub fn is_complete(&self) -> bool {
        self.twins()
            .all(|twin| twin.data().status == Status::Complete)
    }

    /// The twins in order, each with the side that begins and, in duplex, the other side after it.
    /// A problem without twins counts as one twin.
    pub fn twins(&self) -> impl Iterator<Item = Twin<'_>> {
        self.versions.iter().flat_map(|version| {
            let half = version.problem.options.duplex == problem::Duplex::Half;
            let other = version.duplex.as_ref().map(|solution| Twin {
                version,
                solution,
                other_side: true,
            });
            let own = Twin {
                version,
                solution: &version.solution,
                other_side: false,
            };
            (!half).then_some(own).into_iter().chain(other)
        })
    }

    /// The keys of the first twin: the first moves that solve it.
    pub fn keys(&self) -> impl Iterator<Item = Branch<'_>> {
        self.twins().take(1).flat_map(|twin| twin.keys())
    }

    /// The tries of the first twin: first moves that few replies refute.
    pub fn tries(&self) -> impl Iterator<Item = Branch<'_>> {
        self.twins().take(1).flat_map(|twin| twin.tries())
    }

    /// The lines of help and series play of the first twin.
    pub fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        self.twins().take(1).flat_map(|twin| twin.lines())
    }

    /// The whole solution as `parton solve` writes it.
    pub fn text(&self) -> String {
        let options = TextOptions::default();
        render_text(self.problem.data(), &self.versions, &options).unwrap_or_default()
    }

    /// The solution as plain data.
    pub fn data(&self) -> &[TwinSolution] {
        &self.versions
    }
}

/// The solution of one twin, one side beginning.
#[derive(Clone, Copy, Debug)]
pub struct Twin<'a> {
    version: &'a TwinSolution,
    solution: &'a problem::Solution,
    other_side: bool,
}

impl<'a> Twin<'a> {
    /// The name of the twin: `a`, `b` and so on.
    pub fn name(&self) -> &'a str {
        &self.version.name
    }

    /// The keys: the first moves that solve.
    pub fn keys(&self) -> impl Iterator<Item = Branch<'a>> + use<'a> {
        self.branches(&self.solution.keys, Kind::Key)
    }

    /// The tries: first moves that few replies refute.
    pub fn tries(&self) -> impl Iterator<Item = Branch<'a>> + use<'a> {
        self.branches(&self.solution.tries, Kind::Try)
    }

    /// The set play of battle play: defences in the diagram that have an answer.
    pub fn set_play(&self) -> impl Iterator<Item = Branch<'a>> + use<'a> {
        self.branches(&self.solution.set_play, Kind::Defence)
    }

    /// The lines of help and series play.
    pub fn lines(&self) -> impl Iterator<Item = Line<'a>> + use<'a> {
        self.part(Part::Full)
    }

    /// The lines of help and series play of a part of the solution: set play, shorter solutions or
    /// solutions.
    pub fn part(&self, part: Part) -> impl Iterator<Item = Line<'a>> + use<'a> {
        let twin = *self;
        let lines = twin.solution.part(part).iter();
        lines.map(move |data| Line { twin, data, part })
    }

    /// The problem with the changes of the twin made.
    pub const fn problem(&self) -> &'a problem::Problem {
        &self.version.problem
    }

    /// Returns whether the side begins that the stipulation does not name, as in duplex.
    pub const fn is_other_side(&self) -> bool {
        self.other_side
    }

    /// The solution as plain data.
    pub const fn data(&self) -> &'a problem::Solution {
        self.solution
    }

    fn branches(
        &self,
        nodes: &'a [Node],
        kind: Kind,
    ) -> impl Iterator<Item = Branch<'a>> + use<'a> {
        let start = self.start(kind == Kind::Defence);
        let goal = self.version.problem.stipulation.goal;
        nodes.iter().filter_map(move |node| {
            Some(Branch {
                position: start?,
                node,
                number: 1,
                kind,
                goal,
            })
        })
    }

    /// The position from which play begins; in set play the other side is to move.
    fn start(&self, passed: bool) -> Option<AnyPosition> {
        let problem = &self.version.problem;
        let mut setup = match problem.stipulation.goal {
            Goal::ProofGame => Setup::array(problem.setup.rules),
            _ => problem.setup.clone(),
        };
        if self.other_side != passed {
            setup.pass();
        }
        AnyPosition::new(&setup).ok()
    }
}

/// The role of a move in a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Key,
    Try,
    Threat,
    Answer,
    Defence,
    Refutation,
}

/// A move of a solution tree, with the position before it and the play after it.
///
/// `Display` writes the move with its number: `1.Kf7!`, `1...Ke3`, `2.Rh1#`.
#[derive(Clone, Copy, Debug)]
pub struct Branch<'a> {
    position: AnyPosition,
    node: &'a Node,
    number: u32,
    kind: Kind,
    goal: Goal,
}

impl<'a> Branch<'a> {
    /// The move.
    pub const fn mv(&self) -> Move {
        self.node.mv
    }

    /// The position before the move.
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The position after the move.
    pub fn after(&self) -> AnyPosition {
        self.position.play(self.node.mv)
    }

    /// The side that makes the move.
    pub fn by(&self) -> Color {
        self.position.turn()
    }

    /// Returns whether the move reaches the goal.
    pub const fn reaches_goal(&self) -> bool {
        self.node.goal
    }

    /// Returns whether the move threatens nothing, and its side wins because the other side has to
    /// move.
    pub const fn is_zugzwang(&self) -> bool {
        self.node.zugzwang
    }

    /// After a move of the attacker: the moves that would win next if the defender passed.
    pub fn threats(&self) -> impl Iterator<Item = Self> + use<'a> {
        self.below(&self.node.threats, &self.after().pass(), Kind::Threat)
    }

    /// After a move of the attacker: the defences. After a defence: the answers that win.
    pub fn replies(&self) -> impl Iterator<Item = Self> + use<'a> {
        let kind = if self.is_defence() {
            Kind::Answer
        } else {
            Kind::Defence
        };
        self.below(&self.node.replies, &self.after(), kind)
    }

    /// After a move of the attacker: the replies that refute it.
    pub fn refutations(&self) -> impl Iterator<Item = Self> + use<'a> {
        self.below(&self.node.refutations, &self.after(), Kind::Refutation)
    }

    /// The branch as plain data.
    pub const fn node(&self) -> &'a Node {
        self.node
    }

    /// The move without its number: `Kf7`, `Rh1#`, `Rxe7/A#`.
    pub fn san(&self) -> String {
        let mut legal = self.position.legal_moves();
        // Some goals are reached by moves that leave a king in check.
        if !legal.contains(&self.node.mv) {
            legal.push(self.node.mv);
        }
        let mut spelling = Spelling::new(&self.position, &legal, self.node.mv);
        if self.node.goal {
            spelling.goal = goal_sign(self.goal, spelling.mate, Notation::Short);
        }
        spelling.to_string()
    }

    /// The move in the coordinate notation of chess engines: `f6f7`, `e7e8q`.
    pub fn uci(&self) -> String {
        coordinate(&self.position.legal_moves(), self.node.mv)
    }

    /// Returns whether the defender makes the move.
    pub const fn is_defence(&self) -> bool {
        matches!(self.kind, Kind::Defence | Kind::Refutation)
    }

    fn below(
        &self,
        nodes: &'a [Node],
        position: &AnyPosition,
        kind: Kind,
    ) -> impl Iterator<Item = Self> + use<'a> {
        let defends = matches!(kind, Kind::Defence | Kind::Refutation);
        let (number, goal, position) = (self.number + u32::from(!defends), self.goal, *position);
        nodes.iter().map(move |node| Branch {
            position,
            node,
            number,
            kind,
            goal,
        })
    }
}

impl fmt::Display for Branch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = if self.is_defence() { "..." } else { "." };
        let mark = match self.kind {
            Kind::Key | Kind::Refutation => "!",
            Kind::Try => "?",
            _ => "",
        };
        write!(f, "{}{dots}{}{mark}", self.number, self.san())
    }
}

/// A line of help or series play. `Display` writes it: `1.d1=B Re3 2.Ke4 Rh5#`.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    twin: Twin<'a>,
    data: &'a problem::Line,
    part: Part,
}

impl<'a> Line<'a> {
    /// The moves, each with the side that makes it.
    pub fn moves(&self) -> impl Iterator<Item = (Color, Move)> + use<'a> {
        self.data.0.iter().map(|step| (step.by, step.mv))
    }

    /// The positions: the one from which play begins, and the one after each move.
    pub fn positions(&self) -> Vec<AnyPosition> {
        let mut positions: Vec<AnyPosition> = self
            .twin
            .start(self.part == Part::Set)
            .into_iter()
            .collect();
        for step in &self.data.0 {
            let Some(last) = positions.last() else { break };
            let here = if last.turn() == step.by {
                *last
            } else {
                last.pass_in_series()
            };
            positions.push(here.play(step.mv));
        }
        positions
    }
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problem = &self.twin.version.problem;
        let text = line_text(problem, self.data, self.part, self.twin.other_side);
        f.write_str(&text.unwrap_or_default())
    }
}
