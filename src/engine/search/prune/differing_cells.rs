//! [`DifferingCells`]: a bound for proof games by any rules. They continue only if the cells that
//! differ from the diagram can be changed in time.
//!
//! Under conditions and with fairy men, [`ProofGame`](super::proof_game::ProofGame) cannot measure
//! the ways of men. But the numbers of cells that a half-move can change and fill are bounded: see
//! [`half_moves_to`](crate::position::Distance::half_moves_to). Such a bound is weak far from the
//! diagram and strong near it. Most positions of a search are near it, with one or two half-moves
//! left.

use super::{Plan, Pruner, Pruning};
use crate::position::{Color, Men, Move, Role, Setup, Worlds};
use crate::rules::{General, PositionOf};
use crate::search::control::Control;
use crate::search::script::Script;
use crate::search::tally::{Count, count_many};

/// The diagram that play leads to.
pub(super) struct DifferingCells {
    diagram: Worlds,
}

impl DifferingCells {
    /// The bound for play from one setup to another. `None` if no bound is known for the rules, if
    /// the second arrangement is impossible, or if several positions may be the diagram.
    pub(super) fn new(start: &Setup, end: &Setup) -> Option<Self> {
        if end.is_open() {
            return None;
        }
        let mut diagram = Worlds::empty(end);
        // Imitators do not occupy cells as men do.
        for &(cell, man) in end.men.iter().filter(|(_, man)| man.role != Role::Imitator) {
            if !diagram.planes().contains(&cell.board) || diagram.man_at(cell).is_some() {
                return None;
            }
            diagram.toggle(cell, man);
        }
        Worlds::empty(start)
            .distance()
            .counts_cells()
            .then_some(Self { diagram })
    }
}

impl Pruning<General> for DifferingCells {
    fn plan<'a>(
        &'a self,
        _: &PositionOf<General>,
        script: &'a Script,
        _: &'a Control,
    ) -> Option<Box<dyn Plan<General> + 'a>> {
        Some(Box::new(DifferingCellsPlan {
            diagram: &self.diagram,
            script,
        }))
    }
}

/// The bound in one search, and on each of its walks.
#[derive(Clone, Copy)]
struct DifferingCellsPlan<'a> {
    diagram: &'a Worlds,
    script: &'a Script,
}

impl Plan<General> for DifferingCellsPlan<'_> {
    fn pruner(&self) -> Box<dyn Pruner<General> + '_> {
        Box::new(*self)
    }
}

impl Pruner<General> for DifferingCellsPlan<'_> {
    fn enters(&mut self, position: &PositionOf<General>, index: usize, _: &[Move]) -> bool {
        let half_moves = position
            .men()
            .distance()
            .half_moves_to(self.diagram, position.castling());
        let left = self.script.left(index);
        let is_near = half_moves.is_some_and(|half_moves| half_moves.fit_in(left));
        count_many(Count::BoundsCuts, u64::from(!is_near));
        is_near
    }

    fn admits(&mut self, _: Move, _: Color, _: bool) -> bool {
        true
    }

    fn leave(&mut self) {}

    fn fork<'b>(&'b self) -> Box<dyn Pruner<General> + 'b> {
        Box::new(*self)
    }
}
