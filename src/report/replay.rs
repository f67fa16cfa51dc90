//! Replays a solution on its position. Every move gets its spelling, and the legal moves that the
//! solution does not mention are added.

mod line;

use self::line::LineSpeller;
use super::sign::sign;
use crate::board::Cell;
use crate::men::{Man, Traits};
use crate::notation::{Boards, Effects, Notation, Origin, Spelling, Style, changes};
use crate::position::{Color, Move, Setup, SetupError};
use crate::problem::{
    self, Answers, Duplex, Goal, Node, Play, Problem, Solution, Status, TwinSolution,
};
use crate::rules::AnyPosition;
use std::rc::Rc;

/// A solution with its problem.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayedSolution<'a> {
    /// The version that was solved.
    pub(super) problem: &'a Problem,
    pub(super) solution: &'a Solution,
    /// Whether the side that begins differs from the diagram.
    pub(super) other_side: bool,
}

impl<'a> PlayedSolution<'a> {
    /// A solution of a version.
    pub(super) const fn new(
        problem: &'a Problem,
        solution: &'a Solution,
        other_side: bool,
    ) -> Self {
        Self {
            problem,
            solution,
            other_side,
        }
    }

    /// The solution of a version and, in duplex, that of the other side; only the latter if it
    /// alone is requested.
    pub(super) fn all(version: &'a TwinSolution) -> Vec<Self> {
        let of = |solution, other_side| Self {
            problem: &version.problem,
            solution,
            other_side,
        };
        let duplex = version.duplex.as_ref().map(|solution| of(solution, true));
        let half = version.problem.options.duplex == Duplex::Half && duplex.is_some();
        let own = (!half).then(|| of(&version.solution, false));
        own.into_iter().chain(duplex).collect()
    }

    /// The side that begins.
    pub(super) fn begins(&self) -> Color {
        let turn = self.problem.setup.turn;
        if self.other_side { !turn } else { turn }
    }

    /// The initial position of the play.
    pub(super) fn start(&self) -> Setup {
        match self.problem.stipulation.goal {
            Goal::ProofGame => Setup::array(self.problem.setup.rules),
            _ => self.problem.setup.clone(),
        }
    }
}

/// A spelt line. Lines with a common beginning share its moves.
pub(super) type SpeltLine = Vec<Rc<SpeltMove>>;

/// A spelt move of a line.
#[derive(Debug)]
pub(super) struct SpeltMove {
    pub(super) spelling: Spelling,
    /// The written text.
    pub(super) text: String,
    /// The changed men that do not follow from the move alone.
    pub(super) changes: Vec<(Cell, Option<Man>)>,
    pub(super) by: Color,
    pub(super) check: bool,
    pub(super) goal: bool,
    /// After the move to the diagram at the end: the men that were to be added to it, with their
    /// text: `+ white Pe4  black Kh8`. Empty in other play.
    pub(super) added: (Vec<(Cell, Man)>, String),
}

/// A [`Node`] with its move spelt.
#[derive(Clone, Debug)]
pub(super) struct SpeltNode {
    pub(super) spelling: Spelling,
    /// The changed men that do not follow from the move alone.
    pub(super) changes: Vec<(Cell, Option<Man>)>,
    pub(super) check: bool,
    pub(super) goal: bool,
    pub(super) after: After,
}

/// The play after a move.
#[derive(Clone, Debug, Default)]
pub(super) struct After {
    pub(super) zugzwang: bool,
    pub(super) threats: Vec<SpeltNode>,
    pub(super) replies: Vec<SpeltNode>,
    pub(super) refutations: Vec<SpeltNode>,
    /// After an attacker's move: all legal replies that are neither defences nor refutations. They
    /// are computed here and not taken from the node, since a line with "other" must be right even
    /// if the tree is incomplete.
    pub(super) unlisted: Vec<Move>,
    /// Whether there may be play that is not shown, because it was cut or not requested.
    pub(super) cut: bool,
}

/// A whole spelt solution.
#[derive(Clone, Debug, Default)]
pub(super) struct SpeltSolution {
    pub(super) set_play: Vec<SpeltNode>,
    /// The play after a key that is not shown.
    pub(super) post_key: Option<After>,
    /// The defender's legal moves in the diagram that have no set continuation.
    pub(super) set_unlisted: Vec<Move>,
    /// Defences in the diagram that reach the goal at once and are not set play.
    pub(super) set_at_once: Vec<SpeltNode>,
    /// In reflex play: the moves of which the side that begins must make one.
    pub(super) forced: Vec<SpeltNode>,
    pub(super) tries: Vec<SpeltNode>,
    pub(super) keys: Vec<SpeltNode>,
    pub(super) lines: Vec<SpeltLine>,
    pub(super) short_lines: Vec<SpeltLine>,
    pub(super) set_lines: Vec<SpeltLine>,
    pub(super) unsearched: Vec<String>,
}

impl SpeltNode {
    /// Returns whether it is an attacker's last move in self or reflex play: every listed reply
    /// reaches the goal.
    pub(super) fn is_last(&self) -> bool {
        self.after.is_end()
    }
}

impl After {
    /// Returns whether it is the end of self or reflex play: every listed reply reaches the goal.
    pub(super) fn is_end(&self) -> bool {
        let ends = |line: &SpeltNode| line.goal && line.after.replies.is_empty();
        !self.replies.is_empty()
            && self.replies.iter().all(ends)
            && self.threats.is_empty()
            && self.refutations.is_empty()
    }
}

impl SpeltSolution {
    /// Cuts the play after the attacker's move with this number. Returns whether there was any.
    pub(super) fn cut(&mut self, depth: usize) -> bool {
        let mut cut = false;
        for line in self.keys.iter_mut().chain(&mut self.tries) {
            cut |= line.after.cut(1, depth);
        }
        if let Some(after) = &mut self.post_key {
            cut |= after.cut(1, depth);
        }
        if depth < 2 {
            cut |= !self.set_play.is_empty();
            self.set_play.clear();
        }
        for answer in self
            .set_play
            .iter_mut()
            .flat_map(|line| &mut line.after.replies)
        {
            cut |= answer.after.cut(2, depth);
        }
        cut
    }
}

impl After {
    /// Cuts the play after the attacker's moves with the number `depth`; this is the play after the
    /// move with the given number. Returns whether there was any.
    fn cut(&mut self, number: usize, depth: usize) -> bool {
        if number >= depth {
            // The forced replies to a last move belong to it.
            let bare = self.threats.is_empty() && self.replies.is_empty();
            let cut = !(bare || self.is_end());
            if cut {
                self.threats.clear();
                self.replies.clear();
                self.unlisted.clear();
                self.cut = true;
            }
            return cut;
        }
        let attacks = self.threats.iter_mut().chain(
            self.replies
                .iter_mut()
                .flat_map(|line| &mut line.after.replies),
        );
        attacks
            .map(|line| line.after.cut(number + 1, depth))
            .fold(false, |one, other| one | other)
    }
}

/// Replays a solution on the position of its problem.
pub(super) fn replay(phase: &PlayedSolution, style: Style) -> Result<SpeltSolution, SetupError> {
    if matches!(phase.solution.status, Status::Illegal | Status::Unsupported) {
        return Ok(SpeltSolution::default());
    }
    let PlayedSolution {
        problem, solution, ..
    } = *phase;
    let mut setup = phase.start();
    if phase.other_side {
        setup.pass();
    }
    let start = AnyPosition::new(&setup)?;
    // Set play may begin with an en passant capture that only it allows.
    let mut set = setup.clone();
    set.pass();
    let passed = AnyPosition::new(&set).unwrap_or_else(|_| start.pass());
    let writer = Speller {
        problem,
        style,
        other_side: phase.other_side,
    };
    let from = |start: &AnyPosition, lines: &[problem::Line]| {
        let mut speller = LineSpeller::new(writer, start);
        lines.iter().map(|line| speller.spell(line)).collect()
    };
    let lines = |lines: &[problem::Line]| from(&start, lines);
    // Under some conditions even a list of legal moves takes long.
    let [legal, set_legal] = [
        (&start, solution.unsearched.is_empty()),
        (&passed, solution.set_play.is_empty()),
    ]
    .map(|(position, needless)| {
        if needless {
            Vec::new()
        } else {
            position.legal_moves()
        }
    });
    Ok(SpeltSolution {
        set_play: writer.defences(&passed, &solution.set_play),
        set_unlisted: unlisted(&set_legal, &solution.set_play, &[]),
        post_key: solution
            .post_key
            .as_ref()
            .map(|answers| writer.answers(&start, answers)),
        set_at_once: writer.defences(&passed, &solution.set_at_once),
        forced: writer.forced(&start, &solution.forced),
        tries: writer.attacks(&start, &solution.tries),
        keys: writer.attacks(&start, &solution.keys),
        lines: lines(&solution.lines),
        short_lines: lines(&solution.short_lines),
        set_lines: from(&passed, &solution.set_lines),
        unsearched: solution
            .unsearched
            .iter()
            .map(|&mv| {
                Spelling {
                    style: Style::short(style.language),
                    ..Spelling::new(&start, &legal, mv)
                }
                .to_string()
            })
            .collect(),
    })
}

/// Spells moves of a problem in a style.
#[derive(Clone, Copy)]
struct Speller<'a> {
    problem: &'a Problem,
    style: Style,
    /// Whether the sides have exchanged their parts.
    other_side: bool,
}

impl Speller<'_> {
    fn attacks(self, position: &AnyPosition, nodes: &[Node]) -> Vec<SpeltNode> {
        self.each(position, nodes, |line, next, node| {
            line.after.threats = self.threats(next, &node.threats);
            line.after.replies = self.defences(next, &node.replies);
            line.after.refutations = self.defences(next, &node.refutations);
            line.after.cut = !self.problem.options.variations;
            line.after.unlisted = unlisted(&next.legal_moves(), &node.replies, &node.refutations);
        })
    }

    /// The moves of which the side that begins must make one. That side is to move, even if the
    /// other side begins in the diagram.
    fn forced(self, start: &AnyPosition, nodes: &[Node]) -> Vec<SpeltNode> {
        let Some(first) = nodes.first() else {
            return Vec::new();
        };
        let own = start.legal_moves().contains(&first.mv);
        self.attacks(&if own { *start } else { start.pass() }, nodes)
    }

    /// The play after a key that is not shown, in the position after it.
    fn answers(self, position: &AnyPosition, answers: &Answers) -> After {
        After {
            zugzwang: answers.zugzwang,
            threats: self.threats(position, &answers.threats),
            replies: self.defences(position, &answers.replies),
            refutations: self.defences(position, &answers.refutations),
            unlisted: unlisted(
                &position.legal_moves(),
                &answers.replies,
                &answers.refutations,
            ),
            cut: false,
        }
    }

    fn threats(self, position: &AnyPosition, nodes: &[Node]) -> Vec<SpeltNode> {
        if nodes.is_empty() {
            Vec::new()
        } else {
            self.attacks(&position.pass(), nodes)
        }
    }

    fn defences(self, position: &AnyPosition, nodes: &[Node]) -> Vec<SpeltNode> {
        self.each(position, nodes, |line, next, node| {
            line.after.replies = self.attacks(next, &node.replies);
        })
    }

    /// Spells the moves of a list, and lets `below` add the play after each.
    fn each(
        self,
        position: &AnyPosition,
        nodes: &[Node],
        below: impl Fn(&mut SpeltNode, &AnyPosition, &Node),
    ) -> Vec<SpeltNode> {
        if nodes.is_empty() {
            return Vec::new();
        }
        let mut legal = position.legal_moves();
        let reckless: Vec<Move> = nodes
            .iter()
            .map(|node| node.mv)
            .filter(|mv| !legal.contains(mv))
            .collect();
        legal.extend(reckless);
        let spell = |node: &Node| {
            let spelling = Spelling::new(position, &legal, node.mv);
            let mut line = SpeltNode {
                spelling: self.finish(spelling, node.goal.then_some(self.problem.stipulation.goal)),
                changes: changes(position, node.mv),
                check: node.check,
                goal: node.goal,
                after: After {
                    zugzwang: node.zugzwang,
                    ..After::default()
                },
            };
            below(&mut line, &position.play(node.mv), node);
            line
        };
        nodes.iter().map(spell).collect()
    }

    /// Sets the style, and the sign of the goal that is reached.
    fn finish(self, spelling: Spelling, goal: Option<Goal>) -> Spelling {
        // Popeye marks mate only where it is the goal.
        let mate =
            spelling.mate && (self.style.notation != Notation::Popeye || goal == Some(Goal::Mate));
        let goal = goal.and_then(|goal| sign(goal, mate, self.style.notation));
        Spelling {
            mate,
            goal,
            style: self.style,
            ..spelling
        }
    }

    /// The goal of a side: in reciprocal play Black may have a different goal, in reciprocal
    /// help-self play White. The colour decides, not the turn, since that side does not always
    /// begin.
    fn goal(self, side: Color) -> Goal {
        let stipulation = self.problem.stipulation;
        let owner = if stipulation.play == Play::Reciprocal {
            Color::Black
        } else {
            Color::White
        };
        let has_own = (side == owner) != self.other_side;
        stipulation
            .own_goal
            .filter(|_| has_own)
            .unwrap_or(stipulation.goal)
    }

    /// The spelling of a move that is not legal in its position.
    fn unplayed(self, step: problem::LineMove) -> Spelling {
        let boards = Boards::of(self.problem.setup.rules.variant);
        let goal = step.goal && self.problem.stipulation.goal == Goal::Mate;
        Spelling {
            mv: step.mv,
            traits: Traits::NONE,
            effects: Effects::default(),
            origin: Origin {
                file: true,
                rank: true,
                board: boards.shared,
            },
            check: step.check,
            mate: step.check && goal,
            goal: None,
            boards,
            style: self.style,
        }
    }
}

fn unlisted(legal: &[Move], replies: &[Node], refutations: &[Node]) -> Vec<Move> {
    let listed = |mv| replies.iter().chain(refutations).any(|node| node.mv == mv);
    legal.iter().copied().filter(|&mv| !listed(mv)).collect()
}
