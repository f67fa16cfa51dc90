//! [`DifferingCells`]: a bound for proof games by any rules. They continue only if the cells that
//! differ from the diagram can be changed in time.
//!
//! Under conditions and with fairy men, [`ProofGame`](super::proof_game::ProofGame) cannot measure
//! the ways of men. But the numbers of cells that a half-move can change and fill are bounded: see
//! [`need_of`](crate::position::Distance::need_of). Such a bound is weak far from the diagram and
//! strong near it. Most positions of a search are near it, with one or two half-moves left.

use super::{Plan, Pruner, Pruning};
use crate::position::{Color, Men, Move, Need, Role, Setup, Worlds};
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

/// The bound in one search.
#[derive(Clone, Copy)]
struct DifferingCellsPlan<'a> {
    diagram: &'a Worlds,
    script: &'a Script,
}

impl Plan<General> for DifferingCellsPlan<'_> {
    fn pruner(&self) -> Box<dyn Pruner<General> + '_> {
        Box::new(DifferingCellsPruner {
            plan: *self,
            entered: Vec::new(),
            depth: 0,
        })
    }
}

/// The bound on one walk.
#[derive(Clone)]
struct DifferingCellsPruner<'a> {
    plan: DifferingCellsPlan<'a>,
    /// The needs in the positions of the path, by half-move; unknown for positions without a query.
    entered: Vec<Option<Need>>,
    /// The half-move that is due.
    depth: usize,
}

impl Pruner<General> for DifferingCellsPruner<'_> {
    fn enters(&mut self, position: &PositionOf<General>, index: usize, _: &[Move]) -> bool {
        let DifferingCellsPlan { diagram, script } = self.plan;
        let distance = position.men().distance();
        let left = script.left(index);
        let need = distance
            .need_of(diagram, position.castling())
            .filter(|need| need.half_moves.fit_in(left));
        count_many(Count::BoundsCuts, u64::from(need.is_none()));
        self.entered.resize(index, None);
        self.entered.push(need);
        need.is_some()
    }

    fn admits(&mut self, mv: Move, by: Color, no_more: bool) -> bool {
        let DifferingCellsPlan { diagram, script } = self.plan;
        let need = self.entered.get(self.depth).and_then(Option::as_ref);
        let left = || script.left(self.depth);
        let is_near = need.is_none_or(|need| need.admits(diagram, mv, by, left()));
        count_many(Count::BoundsCuts, u64::from(!is_near));
        self.depth += usize::from(is_near && !no_more);
        is_near
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }

    fn fork<'b>(&'b self) -> Box<dyn Pruner<General> + 'b> {
        Box::new(self.clone())
    }
}
