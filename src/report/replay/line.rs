//! Lines of help and series play. They come in depth-first order, so most share a prefix with the
//! preceding line. The prefix is spelt once, and the legal moves of a position are generated once
//! for all its successors.

use super::{Speller, SpeltLine, SpeltMove};
use crate::board::Cell;
use crate::men::Man;
use crate::notation::{Boards, Spelling, changes, reckless_moves};
use crate::position::{Color, Move};
use crate::problem::{Line, LineMove};
use crate::rules::AnyPosition;
use std::borrow::Cow;
use std::fmt::Write;
use std::rc::Rc;

/// Spells lines that begin in the same position, one after another.
pub(super) struct LineSpeller<'a> {
    speller: Speller<'a>,
    start: AnyPosition,
    /// The last spelt line.
    steps: Vec<Step>,
    /// The position before each of its moves; unknown after an illegal move.
    places: Vec<Option<Place>>,
}

/// A move of the last line.
struct Step {
    mv: LineMove,
    /// Whether it was legal where it was made.
    legal: bool,
    spelt: Rc<SpeltMove>,
}

/// The changed men that do not follow from a move alone.
type Changes = Vec<(Cell, Option<Man>)>;

/// The position before a move.
struct Place {
    position: AnyPosition,
    legal: Vec<Move>,
}

impl<'a> LineSpeller<'a> {
    pub(super) const fn new(speller: Speller<'a>, start: &AnyPosition) -> Self {
        Self {
            speller,
            start: *start,
            steps: Vec::new(),
            places: Vec::new(),
        }
    }

    /// Spells a line. If a move is illegal in the position reached, it and the rest are written
    /// without a position.
    pub(super) fn spell(&mut self, line: &Line) -> SpeltLine {
        let shared = self
            .steps
            .iter()
            .zip(&line.0)
            .take_while(|(step, mv)| step.mv == **mv)
            .count();
        self.steps.truncate(shared);
        self.places.truncate(shared + 1);
        for &mv in &line.0[shared..] {
            self.arrive(mv.by);
            let played = self.spelt(mv);
            let legal = played.is_some();
            let (spelling, changes) =
                played.unwrap_or_else(|| (self.speller.unplayed(mv), Vec::new()));
            let goal = mv.goal.then(|| self.speller.goal(mv.by));
            let spelling = self.speller.finish(spelling, goal);
            let mut text = String::with_capacity(16);
            // Writing to a String cannot fail.
            let _ = write!(text, "{spelling}");
            let spelt = Rc::new(SpeltMove {
                spelling,
                text,
                changes,
                by: mv.by,
                check: mv.check,
                goal: mv.goal,
                added: self.added(mv),
            });
            self.steps.push(Step { mv, legal, spelt });
        }
        self.steps
            .iter()
            .map(|step| Rc::clone(&step.spelt))
            .collect()
    }

    /// The men that were to be added to the diagram, with their cells, after the move that leads to
    /// it, and their text.
    fn added(&self, last: LineMove) -> (Vec<(Cell, Man)>, String) {
        let Speller { problem, style, .. } = self.speller;
        let is_last = |place: &&Place| {
            last.goal && !problem.added().is_empty() && place.legal.contains(&last.mv)
        };
        let place = self.places.last().and_then(Option::as_ref);
        let (Some(place), Some(end)) = (place.filter(is_last), problem.end()) else {
            return (Vec::new(), String::new());
        };
        let mut men = place.position.play(last.mv).men();
        men.retain(|(cell, _)| end.man_at(*cell).is_none());
        men.sort_unstable_by_key(|(cell, man)| (man.color, *cell));
        let several = Boards::of(end.rules.variant).several;
        let mut text = "+".to_owned();
        for (index, (cell, man)) in men.iter().enumerate() {
            if index == 0 || men[index - 1].1.color != man.color {
                text += if index == 0 { " " } else { "  " };
                text += &man.color.to_string().to_lowercase();
            }
            text.extend([" ", &style.man(*man), &cell.place()]);
            text.extend(several.then(|| format!("/{}", cell.board)));
        }
        (men, text)
    }

    /// Finds the position of the next move. The side that makes a move is set to move.
    fn arrive(&mut self, by: Color) {
        let depth = self.steps.len();
        if matches!(self.places.get(depth), Some(Some(place)) if place.position.turn() == by) {
            return;
        }
        self.places.truncate(depth);
        let after = |(step, place): (&Step, &Option<Place>)| {
            place
                .as_ref()
                .filter(|_| step.legal)
                .map(|place| place.position.play(step.mv.mv))
        };
        let arrived = self
            .steps
            .last()
            .zip(self.places.last())
            .map_or(Some(self.start), after);
        self.places.push(arrived.map(|position| {
            let position = if position.turn() == by {
                position
            } else {
                position.pass_in_series()
            };
            Place {
                legal: position.legal_moves(),
                position,
            }
        }));
    }

    /// The spelling and changes of the next move, if it is legal in its position.
    fn spelt(&self, mv: LineMove) -> Option<(Spelling, Changes)> {
        let Place { position, legal } = self.places.last()?.as_ref()?;
        let mut legal = Cow::Borrowed(legal);
        // With null moves a side passes where its rules allow no pass.
        if mv.mv.is_pass() && !legal.contains(&mv.mv) {
            legal.to_mut().push(mv.mv);
        }
        if mv.goal && !legal.contains(&mv.mv) {
            let made: Vec<Move> = self.steps.iter().map(|step| step.mv.mv).collect();
            legal
                .to_mut()
                .extend(reckless_moves(self.speller.problem, &made, mv.by));
        }
        legal.contains(&mv.mv).then(|| {
            (
                Spelling::new(position, &legal, mv.mv),
                changes(position, mv.mv),
            )
        })
    }
}
