//! One key with its play, for a search for a single key.

use super::TreeBuilder;
use super::nodes::{bare, one, trees};
use crate::position::Move;
use crate::problem::{Limit, Node, Solution};
use crate::rules::Rules;
use crate::search::battle::finder::Finder;
use crate::search::battle::first::FirstPlay;
use crate::search::control::Interrupted;
use crate::search::played::Played;
use crate::search::units::{Outcome, Stage, Step, WorkPlace};
use std::sync::atomic::Ordering::Relaxed;

impl<R: Rules> TreeBuilder<'_, R> {
    /// One key with its play, if there is a key.
    pub(super) fn first_key(&self, position: &Played<R>, moves: u8, solution: &mut Solution) {
        let listed = || (self.prover)().attacks(position);
        let Ok(mut all) = self.shared.control.interruptible(listed) else {
            return self.units.limit(solution);
        };
        all.sort_unstable();
        let numbered = (1..)
            .zip(all)
            .filter(|(number, _)| self.options.tries_first_move(*number));
        let firsts: Vec<(u32, Move)> = numbered.collect();
        self.shared.control.total.fetch_add(2, Relaxed);
        let mut prover = (self.prover)();
        // With some options a longer win cannot replace a shorter one.
        let finder = Finder::new(self.shared)
            .filter(|_| !prover.is_exact() && !self.options.prunes() && !prover.needs_diagram());
        let mut play = FirstPlay {
            prover: &mut *prover,
            finder,
            options: self.options,
        };
        let search = |_: &WorkPlace| {
            let moves_alone: Vec<Move> = firsts.iter().map(|(_, mv)| *mv).collect();
            play.key(position, &moves_alone, moves)
        };
        let keep = |key: &Option<Move>| Outcome::Lines(key.iter().map(|mv| vec![*mv]).collect());
        let read = |outcome| match outcome {
            Outcome::Lines(lines) => Some(lines.first().and_then(|line| line.first().copied())),
            _ => None,
        };
        let found = self
            .units
            .place(Stage::Key, moves, (0, 0))
            .decide((keep, read), search);
        self.shared.control.done.fetch_add(1, Relaxed);
        let Ok(found) = found else {
            self.units.limit(solution);
            solution.unsearched = firsts.into_iter().map(|(_, mv)| mv).collect();
            return;
        };
        let Some(&first) = firsts.iter().find(|(_, mv)| found == Some(*mv)) else {
            return;
        };
        solution.limit(Limit::First);
        self.stream.key(self.key(position, first.1, moves - 1));
        self.shared.control.keys.fetch_add(1, Relaxed);
        let tree = |place: &WorkPlace| {
            // The restrictions depend on the allowance, which only the complete play determines.
            if self.options.prunes() {
                return self.phase(place, position, first.1, moves - 1);
            }
            play.attack(position, first.1, moves - 1)
        };
        let keep = |node: &Node| Outcome::Trees(vec![node.clone()]);
        // Only the proof determines which replies to search: it is one unit.
        let unit = self
            .units
            .place(Stage::Tree, moves, (0, 1))
            .after(Step::new(first.0, first.1));
        let built = if self.options.variations {
            unit.decide((keep, |outcome| one(trees(outcome)?)), tree)
        } else {
            Err(Interrupted)
        };
        self.shared.control.done.fetch_add(1, Relaxed);
        if built.is_err() && self.options.variations {
            self.units.limit(solution);
        }
        solution.keys.push(
            built.unwrap_or_else(|_| {
                bare::<R>(&*(self.prover)(), position, first.1, moves - 1, &[])
            }),
        );
    }
}
