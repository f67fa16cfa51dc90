//! A line of help or series play with the path of each man.

use super::study::PlayedMove;
use crate::board::Cell;
use crate::check::spell::help_line;
use crate::notation::marked_letters;
use crate::position::{Color, Man};
use crate::problem::{Line, Problem};
use crate::rules::AnyPosition;
use std::rc::Rc;

/// A move of a line with its side.
#[derive(Clone, Debug)]
pub(super) struct CoursePly {
    pub(super) step: PlayedMove,
    /// The number of the man that moves, in the order of the diagram.
    pub(super) mover: usize,
    /// The number of the man captured.
    pub(super) captured: Option<usize>,
    /// The number of the rook that castles.
    pub(super) rook: Option<usize>,
}

/// A line from the diagram to the goal.
#[derive(Clone, Debug)]
pub(super) struct PlayedLine {
    /// The version to which it belongs; empty if there is only one.
    pub(super) version: String,
    pub(super) text: String,
    /// The men of the diagram, in the order of their numbers.
    pub(super) men: Vec<(Cell, Man)>,
    /// Its moves. Empty if a man could not be tracked, for example if conditions move other men, or
    /// if a side passes.
    pub(super) plies: Vec<CoursePly>,
    /// The position at the end.
    pub(super) end: AnyPosition,
}

impl PlayedLine {
    pub(super) fn new(
        start: &Rc<AnyPosition>,
        problem: &Problem,
        line: &Line,
        set: bool,
        version: &str,
    ) -> Self {
        let men = start.men();
        let mut at: Vec<Option<Cell>> = men.iter().map(|(cell, _)| Some(*cell)).collect();
        let mut position = Rc::clone(start);
        let mut plies = Some(Vec::new());
        for made in &line.0 {
            if position.turn() != made.by {
                position = Rc::new(position.pass_in_series());
            }
            let man_at =
                |cell: Cell, at: &[Option<Cell>]| at.iter().position(|place| *place == Some(cell));
            let mv = made.mv;
            let captured = mv.captured_at().and_then(|cell| man_at(cell, &at));
            let rook = mv.rook().and_then(|(from, _)| man_at(from, &at));
            let mover = man_at(mv.from(), &at).filter(|_| !mv.is_pass());
            if let Some(number) = captured {
                at[number] = None;
            }
            if let (Some(number), Some((_, to))) = (rook, mv.rook()) {
                at[number] = Some(to);
            }
            if let Some(number) = mover {
                at[number] = Some(mv.to());
            }
            let origin = mv.from();
            let step = PlayedMove {
                before: Rc::clone(&position),
                mv,
                check: made.check,
                goal: made.goal,
                origin,
            };
            position = Rc::new(position.play(mv));
            // Each man stands where its track ends, and all other squares are empty.
            let mut here: Vec<Cell> = at.iter().flatten().copied().collect();
            let mut there: Vec<Cell> = position.men().iter().map(|(cell, _)| *cell).collect();
            here.sort_unstable();
            there.sort_unstable();
            match mover.filter(|_| here == there && captured.is_some() == mv.captured().is_some()) {
                Some(mover) => plies.iter_mut().for_each(|plies: &mut Vec<CoursePly>| {
                    plies.push(CoursePly {
                        step: step.clone(),
                        mover,
                        captured,
                        rook,
                    });
                }),
                None => plies = None,
            }
        }
        let text = help_line(start, problem, line, set);
        Self {
            version: version.to_owned(),
            text,
            men,
            plies: plies.unwrap_or_default(),
            end: *position,
        }
    }

    /// The last move.
    pub(super) fn last(&self) -> Option<&CoursePly> {
        self.plies.last()
    }

    /// The cells that a man visits, starting with the diagram.
    pub(super) fn way(&self, number: usize) -> Vec<Cell> {
        let mut way: Vec<Cell> = self
            .men
            .get(number)
            .map(|(cell, _)| *cell)
            .into_iter()
            .collect();
        for ply in &self.plies {
            if ply.mover == number {
                way.push(ply.step.mv.to());
            } else if ply.rook == Some(number) {
                way.extend(ply.step.mv.rook().map(|(_, to)| to));
            }
        }
        way
    }

    /// The cells that a man visits in its final form. For a promoted pawn, these start with the
    /// promotion square.
    pub(super) fn walk(&self, number: usize) -> Vec<Cell> {
        let mut way = self.way(number);
        let own = self
            .plies
            .iter()
            .filter(|ply| ply.mover == number || ply.rook == Some(number));
        if let Some(index) = own
            .collect::<Vec<_>>()
            .iter()
            .rposition(|ply| ply.step.mv.promotion().is_some())
        {
            way.drain(..=index);
        }
        way
    }

    /// `w{R}a1` for a man of the diagram.
    pub(super) fn name(&self, number: usize) -> String {
        self.men
            .get(number)
            .map_or_else(String::new, |(cell, man)| name(*cell, *man, &self.end))
    }

    /// `a) 1.{K}a1 {K}b3#`.
    pub(super) fn line(&self) -> String {
        if self.version.is_empty() {
            self.text.clone()
        } else {
            format!("{} {}", self.version, self.text)
        }
    }
}

/// `w{R}a1`, in Alice chess `w{R}a1/B`.
pub(super) fn name(cell: Cell, man: Man, position: &AnyPosition) -> String {
    let side = if man.color == Color::White { 'w' } else { 'b' };
    let letter = marked_letters(man.role);
    format!("{side}{letter}{}", super::scene::place(cell, position))
}
