//! Receivers of legal moves: a walk over them passes each move, or each set of moves of a man, to a
//! visitor, which collects, counts, or stops at the first.

use crate::board::{Sites, sites_in};
use crate::position::{Move, Worlds};
use std::ops::ControlFlow;

/// Receives the legal moves; a break ends the walk.
pub(super) trait Visitor {
    /// The arrival sites that are wanted. `mv` has role, departure, kind and promotion.
    #[inline]
    fn wanted(&self, _mv: Move, to: Sites) -> Sites {
        to
    }

    /// Receives one move.
    fn one(&mut self, mv: Move) -> ControlFlow<()>;

    /// Receives the moves of a man to each of some sites of its board, from which it goes on to the
    /// board `landing`. `mv` has role, departure, kind and promotion.
    fn set(&mut self, mv: Move, to: Sites, landing: usize) -> ControlFlow<()>;
}

/// Lists moves.
pub(super) struct Collect<'a> {
    pub(super) men: &'a Worlds,
    pub(super) list: &'a mut Vec<Move>,
}

impl Visitor for Collect<'_> {
    fn one(&mut self, mv: Move) -> ControlFlow<()> {
        self.list.push(mv);
        ControlFlow::Continue(())
    }

    fn set(&mut self, mv: Move, to: Sites, landing: usize) -> ControlFlow<()> {
        let (world, geometry) = (mv.from().board.world(), self.men.geometry());
        self.list.extend(sites_in(to).map(|site| {
            mv.landing(geometry.cell(landing, site))
                .capturing(self.men.role_on(world, site))
        }));
        ControlFlow::Continue(())
    }
}

/// Counts moves.
pub(super) struct Count(pub(super) u64);

impl Visitor for Count {
    fn one(&mut self, _: Move) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn set(&mut self, _: Move, to: Sites, _: usize) -> ControlFlow<()> {
        self.0 += u64::from(to.count_ones());
        ControlFlow::Continue(())
    }
}

/// Stops at the first move.
pub(super) struct Any;

impl Visitor for Any {
    fn one(&mut self, _: Move) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn set(&mut self, _: Move, to: Sites, _: usize) -> ControlFlow<()> {
        if to == 0 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}
