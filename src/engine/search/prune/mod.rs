//! The prunings of help and series play: what leaves out positions and moves from which no line
//! goes on.
//!
//! A pruning only forbids. It is asked on entering a position and before a move is made, and
//! notified when the move is taken back; lines are found by playing, so that a pruning can lose
//! lines but never invent or repeat one. Each is a room of its own behind one seam: [`Pruning`]
//! holds what all searches of a problem share, [`Plan`] what the threads of one search share,
//! [`Pruner`] what one thread remembers. Which of them are sound for a rule set is a matter of
//! types: each is a [`Pruning`] for set-wise rules, or for the general engine, only, and
//! [`Prunable`] says which a rule set has.
//!
//! - [`targets`]: the mates and stalemates still in reach ("mate patterns", the idea of Popeye's
//!   intelligent mode);
//! - [`proof_game`]: lower bounds on the moves that the men of a proof game still need;
//! - [`differing_cells`]: a lower bound on the half-moves to a diagram by any rules.

mod differing_cells;
mod paths;
mod proof_game;
mod targets;

use super::control::{Control, Techniques};
use super::line::script::{Parry, Script};
use crate::position::{Castling, Color, Move, Setup};
use crate::rules::{Alice, General, Orthodox, PositionOf, Rules, SetWise};
use differing_cells::DifferingCells;
use proof_game::ProofGame;
use targets::Targets;

/// What a pruning knows of a problem, for all searches of its scripts.
pub(super) trait Pruning<R: Rules>: Sync {
    /// Its part in the search of a script from its first position; nothing if it has no part in it.
    fn plan<'a>(
        &'a self,
        start: &PositionOf<R>,
        script: &'a Script,
        control: &'a Control,
    ) -> Option<Box<dyn Plan<R> + 'a>>;
}

/// What a pruning knows of one search, shared by its threads.
pub(super) trait Plan<R: Rules>: Sync {
    /// For a walk from the first position.
    fn pruner(&self) -> Box<dyn Pruner<R> + '_>;
}

/// What a pruning knows on one thread's walk.
pub(super) trait Pruner<R: Rules>: Send + Sync {
    /// Whether a line may go on from a position with half-move number `index`; `path` has led
    /// there.
    fn enters(&mut self, position: &PositionOf<R>, index: usize, path: &[Move]) -> bool;

    /// Whether a line may go on with a move of a side. If so it is taken to be made, until
    /// [`Pruner::leave`]; unless there is `no_more` to be asked below it.
    fn admits(&mut self, mv: Move, by: Color, no_more: bool) -> bool;

    /// Leaves of the moves of a side only those with which a line may go on. None is taken to be
    /// made.
    fn retain(&mut self, moves: &mut Vec<Move>, by: Color) {
        moves.retain(|&mv| self.admits(mv, by, true));
    }

    /// The last move that was admitted is taken back.
    fn leave(&mut self);

    /// The same for another walk that goes on from here.
    fn fork<'b>(&'b self) -> Box<dyn Pruner<R> + 'b>;
}

/// What the prunings need to know of a problem.
pub(super) struct Case<'a> {
    pub(super) script: &'a Script,
    /// The first position, and the diagram that the play leads to, if it leads to one.
    pub(super) start: &'a Setup,
    pub(super) diagram: Option<&'a Setup>,
    /// The castling rights of the first position.
    pub(super) castling: Castling,
    pub(super) techniques: Techniques,
}

/// A rule set with its prunings.
pub(super) trait Prunable: Rules {
    /// The prunings that a problem may be searched with; none where nothing is proved.
    fn prunings(_: &Case) -> Prunings<Self> {
        Prunings(Vec::new())
    }
}

impl Prunable for General {
    fn prunings(case: &Case) -> Prunings<Self> {
        let diagram = case
            .diagram
            .filter(|_| case.techniques.has(Techniques::BOUNDS));
        let bound = diagram.and_then(|diagram| DifferingCells::new(case.start, diagram));
        Prunings(
            bound
                .into_iter()
                .map(|bound| Box::new(bound) as Box<dyn Pruning<Self>>)
                .collect(),
        )
    }
}

impl Prunable for Orthodox {
    fn prunings(case: &Case) -> Prunings<Self> {
        Prunings::of_sets(case)
    }
}

impl Prunable for Alice {
    fn prunings(case: &Case) -> Prunings<Self> {
        Prunings::of_sets(case)
    }
}

/// The prunings of a problem.
pub(super) struct Prunings<R: Rules>(Vec<Box<dyn Pruning<R>>>);

impl<R: SetWise> Prunings<R> {
    fn of_sets(case: &Case) -> Self {
        let &Case {
            script,
            start,
            diagram,
            castling,
            techniques,
        } = case;
        let mut prunings: Vec<Box<dyn Pruning<R>>> = Vec::new();
        if let Some(diagram) = diagram {
            let bound = techniques
                .has(Techniques::BOUNDS)
                .then(|| ProofGame::<R>::new(start, diagram))
                .flatten();
            prunings.extend(bound.map(|bound| Box::new(bound) as Box<dyn Pruning<R>>));
        } else if script.parry == Parry::No && script.movers.len() > 2 {
            let targets = Targets::<R>::wanted(script.goal, script.winner, castling, techniques);
            prunings.extend(targets.map(|targets| Box::new(targets) as Box<dyn Pruning<R>>));
        }
        Self(prunings)
    }
}

impl<R: Rules> Prunings<R> {
    /// Their parts in the search of a script.
    pub(super) fn plan<'a>(
        &'a self,
        start: &PositionOf<R>,
        script: &'a Script,
        control: &'a Control,
    ) -> Vec<Box<dyn Plan<R> + 'a>> {
        self.0
            .iter()
            .filter_map(|pruning| pruning.plan(start, script, control))
            .collect()
    }
}

/// All pruners of a walk.
pub(super) struct Pruners<'a, R: Rules>(Vec<Box<dyn Pruner<R> + 'a>>);

impl<'a, R: Rules> Pruners<'a, R> {
    /// For a walk from the first position.
    pub(super) fn new(plan: &'a [Box<dyn Plan<R> + 'a>]) -> Self {
        Self(plan.iter().map(|plan| plan.pruner()).collect())
    }

    /// The same for another walk that goes on from here.
    pub(super) fn fork(&self) -> Pruners<'_, R> {
        Pruners(self.0.iter().map(|pruner| pruner.fork()).collect())
    }

    /// Whether a line may go on from a position: see [`Pruner::enters`].
    #[inline]
    pub(super) fn enter(&mut self, position: &PositionOf<R>, index: usize, path: &[Move]) -> bool {
        self.0
            .iter_mut()
            .all(|pruner| pruner.enters(position, index, path))
    }

    /// Leaves of some moves those with which a line may go on: see [`Pruner::retain`].
    #[inline]
    pub(super) fn retain(&mut self, moves: &mut Vec<Move>, by: Color) {
        self.0
            .iter_mut()
            .for_each(|pruner| pruner.retain(moves, by));
    }

    /// Whether a line may go on with a move: see [`Pruner::admits`].
    #[inline]
    pub(super) fn admit(&mut self, mv: Move, by: Color, no_more: bool) -> bool {
        for number in 0..self.0.len() {
            if !self.0[number].admits(mv, by, no_more) {
                if !no_more {
                    self.0[..number]
                        .iter_mut()
                        .for_each(|pruner| pruner.leave());
                }
                return false;
            }
        }
        true
    }

    /// The last move that was admitted is taken back.
    #[inline]
    pub(super) fn leave(&mut self) {
        self.0.iter_mut().for_each(|pruner| pruner.leave());
    }
}
