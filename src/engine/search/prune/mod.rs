//! The prunings of help and series play: they exclude positions and moves from which no line
//! continues.
//!
//! A pruning only forbids. The walk calls it on entering a position and before a move is made, and
//! notifies it when the move is taken back. Lines are found by play, so a pruning can lose lines
//! but never invent or repeat one. Each pruning is a module behind three traits: [`Pruning`] holds
//! the state that all searches of a problem share, [`Plan`] the state that the threads of one
//! search share, [`Pruner`] the state of one thread. Types determine which prunings are sound for a
//! rule set: each is a [`Pruning`] only for set-wise rules, or only for the general engine, and
//! [`Prunable`] lists those of a rule set.
//!
//! - [`targets`]: the mates and stalemates still in reach ("mate patterns", the idea of Popeye's
//!   intelligent mode);
//! - [`proof_game`]: lower bounds on the moves that the men of a proof game still need;
//! - [`pairs`]: what two men of a proof game lose by obstructing each other;
//! - [`differing_cells`]: a lower bound on the half-moves to a diagram by any rules.

mod differing_cells;
mod pairs;
mod paths;
mod proof_game;
mod targets;

use super::control::{Control, Techniques};
use super::script::{End, Parry, Script};
use crate::position::{Castling, Color, Move, Setup, Variant};
use crate::rules::{Alice, General, Orthodox, PositionOf, Rules, SetWise};
use differing_cells::DifferingCells;
use pairs::Pairs;
use proof_game::{ProofGame, UnderConditions};
use targets::Targets;

/// The data of a pruning about a problem, for all searches of its scripts.
pub(super) trait Pruning<R: Rules>: Sync {
    /// The plan for the search of a script from its first position; `None` if the pruning does not
    /// apply.
    fn plan<'a>(
        &'a self,
        start: &PositionOf<R>,
        script: &'a Script,
        control: &'a Control,
    ) -> Option<Box<dyn Plan<R> + 'a>>;
}

/// The data of a pruning about one search, shared by its threads.
pub(super) trait Plan<R: Rules>: Sync {
    /// A pruner for a walk from the first position.
    fn pruner(&self) -> Box<dyn Pruner<R> + '_>;
}

/// The state of a pruning on one thread's walk.
pub(super) trait Pruner<R: Rules>: Send + Sync {
    /// Returns whether a line may continue from a position with half-move number `index`; `path`
    /// has led there.
    fn enters(&mut self, position: &PositionOf<R>, index: usize, path: &[Move]) -> bool;

    /// Returns whether a line may continue with a move of a side. If so, the pruner regards it as
    /// made until [`Pruner::leave`], unless `no_more` is set: then there are no queries below the
    /// move.
    fn admits(&mut self, mv: Move, by: Color, no_more: bool) -> bool;

    /// Keeps only the moves of a side with which a line may continue. None of them is regarded as
    /// made.
    fn retain(&mut self, moves: &mut Vec<Move>, by: Color) {
        moves.retain(|&mv| self.admits(mv, by, true));
    }

    /// Takes back the last admitted move.
    fn leave(&mut self);

    /// A copy for another walk that continues from here.
    fn fork<'b>(&'b self) -> Box<dyn Pruner<R> + 'b>;
}

/// The facts about a problem that the prunings need.
pub(super) struct Case<'a> {
    pub(super) script: &'a Script,
    /// The first position, and the diagram to which the play leads, if any.
    pub(super) start: &'a Setup,
    pub(super) diagram: Option<&'a Setup>,
    /// The castling rights of the first position.
    pub(super) castling: Castling,
    pub(super) techniques: Techniques,
    /// Whether techniques that wait until a search is long begin at once.
    pub(super) at_once: bool,
}

/// A rule set with its prunings.
pub(super) trait Prunable: Rules {
    /// The prunings for a problem; none where nothing is proved.
    fn prunings(_: &Case) -> Prunings<Self> {
        Prunings(Vec::new())
    }
}

impl Prunable for General {
    fn prunings(case: &Case) -> Prunings<Self> {
        let diagram = case
            .diagram
            .filter(|_| case.techniques.has(Techniques::BOUNDS));
        let mut prunings: Vec<Box<dyn Pruning<Self>>> = Vec::new();
        if let Some(end) = diagram {
            let start = case.start;
            match start.rules.variant {
                Variant::Orthodox => prunings.extend(
                    UnderConditions::<Orthodox>::new(start, end)
                        .map(|bound| Box::new(bound) as Box<dyn Pruning<Self>>),
                ),
                Variant::Alice => prunings.extend(
                    UnderConditions::<Alice>::new(start, end)
                        .map(|bound| Box::new(bound) as Box<dyn Pruning<Self>>),
                ),
                _ => {}
            }
            let cells = DifferingCells::new(start, end);
            prunings.extend(cells.map(|bound| Box::new(bound) as Box<dyn Pruning<Self>>));
        }
        Prunings(prunings)
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
            at_once,
        } = case;
        let mut prunings: Vec<Box<dyn Pruning<R>>> = Vec::new();
        if let Some(diagram) = diagram {
            let pairs = techniques
                .has(Techniques::PAIRS)
                .then(|| Pairs::<R>::new(start, diagram, castling, at_once))
                .flatten();
            // Pairs know more of men that obstruct others.
            let others = match &pairs {
                Some(pairs) if !pairs.has_capture() => techniques
                    .without(Techniques::WALLS)
                    .without(Techniques::ORDER),
                _ => techniques,
            };
            let bound = techniques
                .has(Techniques::BOUNDS)
                .then(|| ProofGame::<R>::new(start, diagram, others))
                .flatten();
            prunings.extend(pairs.map(|pairs| Box::new(pairs) as Box<dyn Pruning<R>>));
            prunings.extend(bound.map(|bound| Box::new(bound) as Box<dyn Pruning<R>>));
        } else if script.parry == Parry::No
            && script.movers.len() > 2
            // Either side may reach the goal.
            && script.end != End::ForcedOrOwn
        {
            let targets = Targets::<R>::wanted(script.goal, script.winner, castling, techniques);
            prunings.extend(targets.map(|targets| Box::new(targets) as Box<dyn Pruning<R>>));
        }
        Self(prunings)
    }
}

impl<R: Rules> Prunings<R> {
    /// The plans of the prunings for the search of a script.
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
    /// The pruners for a walk from the first position.
    pub(super) fn new(plan: &'a [Box<dyn Plan<R> + 'a>]) -> Self {
        Self(plan.iter().map(|plan| plan.pruner()).collect())
    }

    /// A copy for another walk that continues from here.
    pub(super) fn fork(&self) -> Pruners<'_, R> {
        Pruners(self.0.iter().map(|pruner| pruner.fork()).collect())
    }

    /// Returns whether a line may continue from a position: see [`Pruner::enters`].
    #[inline]
    pub(super) fn enter(&mut self, position: &PositionOf<R>, index: usize, path: &[Move]) -> bool {
        self.0
            .iter_mut()
            .all(|pruner| pruner.enters(position, index, path))
    }

    /// Keeps the moves with which a line may continue: see [`Pruner::retain`].
    #[inline]
    pub(super) fn retain(&mut self, moves: &mut Vec<Move>, by: Color) {
        self.0
            .iter_mut()
            .for_each(|pruner| pruner.retain(moves, by));
    }

    /// Returns whether a line may continue with a move: see [`Pruner::admits`].
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

    /// Takes back the last admitted move.
    #[inline]
    pub(super) fn leave(&mut self) {
        self.0.iter_mut().for_each(|pruner| pruner.leave());
    }
}
