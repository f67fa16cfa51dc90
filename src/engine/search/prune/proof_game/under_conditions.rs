//! [`UnderConditions`]: the bound of proof games under conditions with which men move as usual.
//!
//! Many conditions only forbid moves, choose among them, or define checks in another way (Madrasi,
//! maximummers, Checkless Chess, Köko). A legal move is then one step of one man, castling, or a
//! pass, and changes nothing else but the captured man. That is all that the bound of
//! [`ProofGame`] assumes, with one exception: kings may go to squares that the enemy's men attack,
//! since it may be no check. So their ways are measured without guarded squares. Walls and the
//! order of moves are not used.
//!
//! [`Conditions::WITH_USUAL_STEPS`] lists the conditions by their values.

use super::super::{Plan, Pruner, Pruning};
use super::{ProofGame, ProofGamePlan, ProofGamePruner};
use crate::board::Cell;
use crate::position::{Color, Conditions, Man, Men, Move, Role, Setup};
use crate::rules::{General, PositionOf, SetWise};
use crate::search::control::{Control, Techniques};
use crate::search::script::Script;

/// The bound for play under conditions, by the ways of men of other rules.
pub(in crate::search::prune) struct UnderConditions<R: SetWise> {
    bound: ProofGame<R>,
    /// The boards without men.
    empty: R::Men,
}

impl<R: SetWise> UnderConditions<R> {
    /// The bound for play from one setup to another. `None` if a move may change more than a step
    /// of its man does, if there are other men than the classical ones, or if men of the diagram
    /// are unknown.
    pub(in crate::search::prune) fn new(start: &Setup, end: &Setup) -> Option<Self> {
        let is_classical =
            |(_, man): &(Cell, Man)| Role::ALL.contains(&man.role) && man.traits.is_empty();
        let conditions = start.rules.conditions;
        if !Conditions::WITH_USUAL_STEPS.has(conditions)
            || end.is_open()
            || !start.men.iter().chain(&end.men).all(is_classical)
            || !start.promotions.is_empty()
        {
            return None;
        }
        let of_men = Techniques::ALL
            .without(Techniques::WALLS)
            .without(Techniques::ORDER);
        Some(Self {
            bound: ProofGame::with_guards(start, end, of_men, false)?,
            empty: R::Men::empty(start),
        })
    }
}

impl<R: SetWise> Pruning<General> for UnderConditions<R> {
    fn plan<'a>(
        &'a self,
        _: &PositionOf<General>,
        script: &'a Script,
        _: &'a Control,
    ) -> Option<Box<dyn Plan<General> + 'a>> {
        Some(Box::new(UnderConditionsPlan {
            plan: ProofGamePlan {
                bound: &self.bound,
                script,
            },
            empty: self.empty,
        }))
    }
}

/// The bound in one search.
struct UnderConditionsPlan<'a, R: SetWise> {
    plan: ProofGamePlan<'a, R>,
    empty: R::Men,
}

impl<R: SetWise> Plan<General> for UnderConditionsPlan<'_, R> {
    fn pruner(&self) -> Box<dyn Pruner<General> + '_> {
        Box::new(UnderConditionsPruner {
            inner: self.plan.begin(),
            empty: self.empty,
        })
    }
}

/// The bound on one walk.
struct UnderConditionsPruner<'a, R: SetWise> {
    inner: ProofGamePruner<'a, R>,
    empty: R::Men,
}

impl<R: SetWise> Pruner<General> for UnderConditionsPruner<'_, R> {
    fn enters(&mut self, position: &PositionOf<General>, index: usize, path: &[Move]) -> bool {
        let mut men = self.empty;
        for &board in R::BOARDS {
            for color in Color::ALL {
                for square in position.men().of(color, board) {
                    let cell = Cell::new(board, square);
                    if let Some(man) = position.men().man_at(cell) {
                        men.toggle(cell, man);
                    }
                }
            }
        }
        let standing = (&men, position.castling());
        let needs = self.inner.needs(standing, position.turn(), index, path);
        self.inner.enter(needs, index)
    }

    fn admits(&mut self, mv: Move, by: Color, no_more: bool) -> bool {
        self.inner.admits(mv, by, no_more)
    }

    fn leave(&mut self) {
        self.inner.leave();
    }

    fn fork<'b>(&'b self) -> Box<dyn Pruner<General> + 'b> {
        Box::new(UnderConditionsPruner {
            inner: self.inner.copy(),
            empty: self.empty,
        })
    }
}
