//! [`Course`]: a script with its goal, played by the plain rules. It decides which moves continue a
//! line, and which end a solution.
//!
//! The definitions, in the order in which [`Course::is_solution`] applies them:
//!
//! - A side that is to move but not by the script passes, which it cannot do in check; in a
//!   parrying series it parries instead. A series ends as soon as the passing side could be made to
//!   reach the goal.
//! - In reflex play a line does not continue from a position in which the side to move can reach
//!   the goal.
//! - A line does not pass through its own goal: the side that is to reach it has not reached it
//!   before. A proof game does not pass through its diagram, whichever side moves.
//! - None of this applies to the introduction: its moves are made in a row, whatever they reach.

use super::script::{Bound, End, Script};
use parton::board::Cell;
use parton::plain::{PlainPosition, Target};
use parton::position::{Color, Man, Move};

/// A half-move of a line, with its side.
pub(crate) type Step = (Color, Move);

/// The aim of a line.
#[derive(Clone, Debug)]
pub(crate) enum Aim {
    /// A goal, in the plain rules.
    Goal(Target),
    /// Exactly these men, in order.
    Men(Vec<(Cell, Man)>),
    /// The same, as the diagram of a proof game.
    Game(Vec<(Cell, Man)>),
}

/// The men of a position, in order.
pub(crate) fn men_of(position: &PlainPosition) -> Vec<(Cell, Man)> {
    let mut men = position.setup().men;
    men.sort_unstable_by_key(|(cell, man)| {
        (
            cell.board.index(),
            cell.square.index(),
            man.role,
            man.color,
            man.traits,
        )
    });
    men
}

impl Aim {
    fn is_reached(&self, before: &PlainPosition, mv: Move) -> bool {
        match self {
            Self::Goal(target) => target.is_reached(before, mv),
            Self::Men(men) | Self::Game(men) => men_of(&before.play(mv)) == *men,
        }
    }

    /// The moves to try: the legal ones, and those that reach a goal although they leave a king in
    /// check.
    fn moves(&self, position: &PlainPosition) -> Vec<Move> {
        match self {
            Self::Goal(target) => target.moves(position),
            Self::Men(_) | Self::Game(_) => position.legal_moves(),
        }
    }

    pub(crate) fn reaching(&self, position: &PlainPosition) -> Vec<Move> {
        let mut moves = self.moves(position);
        moves.retain(|mv| self.is_reached(position, *mv));
        moves
    }

    fn is_at_hand(&self, position: &PlainPosition) -> bool {
        self.moves(position)
            .into_iter()
            .any(|mv| self.is_reached(position, mv))
    }

    /// Returns whether the side to move has moves, and each of them reaches the goal.
    pub(crate) fn is_forced(&self, position: &PlainPosition) -> bool {
        let moves = self.moves(position);
        !moves.is_empty() && moves.into_iter().all(|mv| self.is_reached(position, mv))
    }
}

/// The side of the next half-move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    /// The side named by the script.
    Scripted,
    /// The other side, which parries a check in a series.
    Parry,
}

/// A script with its goal.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    pub(crate) script: Script,
    pub(crate) aim: Aim,
    /// In reciprocal play, the goal of the side that begins.
    pub(crate) own_aim: Aim,
}

impl Course {
    /// The position with the right side to move after `made` scripted half-moves; `None` if the
    /// line ends there or cannot go on.
    pub(crate) fn next(
        &self,
        made: usize,
        position: &PlainPosition,
    ) -> Option<(PlainPosition, Turn)> {
        let script = &self.script;
        let mover = *script.movers.get(made)?;
        if position.turn() == mover {
            return Some((position.clone(), Turn::Scripted));
        }
        let other_may_end = script.is_within_series(made)
            && (script.bound == Bound::Both && self.aim.is_at_hand(position)
                || script.end == End::Forced && !self.is_helped() && self.aim.is_forced(position));
        if other_may_end {
            return None;
        }
        if !position.in_check(position.turn()) {
            return Some((position.pass_in_series(), Turn::Scripted));
        }
        (script.parries && script.is_within_series(made)).then(|| (position.clone(), Turn::Parry))
    }

    /// Returns whether it is `ser-hs`, in which the side of the series is forced in the end.
    fn is_helped(&self) -> bool {
        let Script {
            movers,
            intro,
            series,
            ..
        } = &self.script;
        *series > 0 && movers.len() == intro + series + 2
    }

    const fn left(&self, made: usize) -> usize {
        self.script.movers.len() - made
    }

    /// Returns whether the side to move may make a half-move that continues the line.
    pub(crate) fn may_go_on(&self, made: usize, position: &PlainPosition, turn: Turn) -> bool {
        turn == Turn::Parry
            || self.script.is_intro(made)
            || self.left(made) > 1
                && !(self.script.bound == Bound::Both && self.aim.is_at_hand(position))
    }

    /// Returns whether the line continues after a legal move that [may go on](Self::may_go_on).
    pub(crate) fn goes_on(
        &self,
        made: usize,
        position: &PlainPosition,
        mv: Move,
        turn: Turn,
    ) -> bool {
        if turn == Turn::Parry || self.script.is_intro(made) || self.script.end != End::Reach {
            return true;
        }
        let own_goal = matches!(self.aim, Aim::Game(_)) || position.turn() == self.script.winner;
        !own_goal || !self.aim.is_reached(position, mv)
    }

    /// The moves that end a solution here.
    pub(crate) fn ends(&self, made: usize, position: &PlainPosition) -> Vec<Move> {
        match (self.left(made), self.script.end) {
            (1, End::Forced) if !self.aim.is_forced(position) => Vec::new(),
            (1, _) => self.aim.reaching(position),
            (2, End::Reciprocal) => {
                let own = self.own_aim.reaching(position);
                let helps = |mv| self.aim.is_at_hand(&position.play(mv));
                if !own.is_empty() && position.legal_moves().into_iter().any(helps) {
                    own
                } else {
                    Vec::new()
                }
            }
            _ => Vec::new(),
        }
    }

    /// Returns whether a line from a position is a solution.
    pub(crate) fn is_solution(&self, start: &PlainPosition, line: &[Step]) -> bool {
        let mut position = start.clone();
        let mut made = 0;
        for (number, &(side, mv)) in line.iter().enumerate() {
            let Some((here, turn)) = self.next(made, &position) else {
                return false;
            };
            if here.turn() != side {
                return false;
            }
            if number + 1 == line.len() {
                return turn == Turn::Scripted && self.ends(made, &here).contains(&mv);
            }
            let reciprocal = self.script.end == End::Reciprocal && self.left(made) == 2;
            if !self.may_go_on(made, &here, turn)
                || !here.legal_moves().contains(&mv)
                || !self.goes_on(made, &here, mv, turn)
                || reciprocal && self.ends(made, &here).is_empty()
            {
                return false;
            }
            made += usize::from(turn == Turn::Scripted);
            position = here.play(mv);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constructed::script::Script;
    use crate::texts;
    use parton::formats::Format;
    use parton::problem::Problem;

    /// The course of a problem, and its position with the beginning side to move.
    fn course(text: &str) -> (Course, PlainPosition) {
        let problem: Problem = texts::problem(text, Format::Ron);
        let script = Script::of(&problem.stipulation, false).unwrap();
        let aim = match &problem.target {
            Some(target) => Aim::Men(men_of(&PlainPosition::from_setup(target))),
            None => Aim::Goal(Target::new(problem.stipulation.goal).unwrap()),
        };
        let setup = parton::position::Setup {
            turn: script.movers[0],
            ..problem.setup
        };
        (
            Course {
                script,
                own_aim: aim.clone(),
                aim,
            },
            PlainPosition::from_setup(&setup),
        )
    }

    /// The line of moves from square to square, each with its side.
    fn line(start: &PlainPosition, moves: &[(Color, &str)]) -> Option<Vec<Step>> {
        let mut position = start.clone();
        let mut line = Vec::new();
        for (side, squares) in moves {
            if position.turn() != *side {
                position = position.pass_in_series();
            }
            let is_it = |mv: &Move| format!("{}{}", mv.from().square, mv.to().square) == *squares;
            let mv = position.legal_moves().into_iter().find(is_it)?;
            line.push((*side, mv));
            position = position.play(mv);
        }
        Some(line)
    }

    /// `2->ser-a=>b1`: the side that does not make the series, White, makes the introduction. By
    /// hand: Black's pawn goes h7-h6-h5, then White's king c1-d1. Before 2026-11-26 both searches
    /// let White make the introduction.
    #[test]
    fn the_other_side_makes_the_introduction() {
        use Color::{Black, White};
        let target =
            "..k.....\n........\n........\n.......p\n........\n........\n........\n...K....";
        let text = format!(
            "(id: \"x\", rules: orthodox, stipulation: \"2->ser-a=>b1\", \
            position: \"2k5/7p/8/8/8/8/8/2K5 b - -\", \
             target: (a: \"{target}\"))"
        );
        let (course, start) = course(&text);
        let right = line(&start, &[(Black, "h7h6"), (Black, "h6h5"), (White, "c1d1")]).unwrap();
        assert!(course.is_solution(&start, &right));
        let short = line(&start, &[(Black, "h7h5"), (White, "c1d1")]).unwrap();
        assert!(!course.is_solution(&start, &short));
        let white = start.pass_in_series();
        let wrong = line(&white, &[(White, "c1d2"), (White, "d2d1"), (Black, "h7h5")]).unwrap();
        assert!(!course.is_solution(&start, &wrong));
    }

    /// A series must not give check before its last move, but a parrying series continues after the
    /// parry. By hand: 1.Rh8+ Ka7 2.Rh7+ reaches h7.
    #[test]
    fn a_check_within_a_series_must_be_parried() {
        use Color::{Black, White};
        let of = |play: &str| {
            format!(
                "(id: \"x\", rules: orthodox, stipulation: \"{play}z{}\", \
                position: \"k7/8/2K5/8/8/8/8/7R w - -\")",
                "h72"
            )
        };
        let moves = [(White, "h1h8"), (Black, "a8a7"), (White, "h8h7")];
        let (parrying, start) = course(&of("phser-"));
        let known = line(&start, &moves).unwrap();
        assert!(parrying.is_solution(&start, &known));
        let (plain, start) = course(&of("ser-"));
        assert!(!plain.is_solution(&start, &known));
    }

    /// The goal ends a line: `h~2` has no line in which White moves before the end.
    #[test]
    fn no_line_passes_through_its_goal() {
        use Color::{Black, White};
        let (course, start) = course(
            "(id: \"x\", rules: orthodox, stipulation: \"h~2\", position: \"k7/8/8/8/8/8/8/7K b \
            - -\")",
        );
        let long = line(
            &start,
            &[
                (Black, "a8a7"),
                (White, "h1h2"),
                (Black, "a7a6"),
                (White, "h2h3"),
            ],
        )
        .unwrap();
        assert!(!course.is_solution(&start, &long));
    }
}
