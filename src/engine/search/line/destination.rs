//! [`Destination`]: the diagram to which play leads, in proof games and `a=>b`.

use crate::board::Cell;
use crate::position::{Man, Men, Role, Setup};
use crate::rules::{PositionOf, Rules};

/// The diagram at the end of a proof game or of `a=>b`.
pub(in crate::search) struct Destination<R: Rules> {
    men: R::Men,
    /// The unknown men: each stands for one of several men.
    unknown: Vec<(Cell, Man)>,
    /// Whether this arrangement of men is possible at all.
    pub(super) is_possible: bool,
}

impl<R: Rules> Destination<R> {
    /// The diagram of a setup.
    pub(in crate::search) fn new(setup: &Setup) -> Self {
        let mut men = R::Men::empty(setup);
        let mut unknown: Vec<(Cell, Man)> = Vec::new();
        let mut is_possible = true;
        let shares = setup.rules.variant.law().transfer.shares_squares();
        // Imitators are stored separately and obstruct no man.
        for &(cell, man) in setup
            .men
            .iter()
            .filter(|(_, man)| man.role != Role::Imitator)
        {
            let taken = if shares {
                men.man_at(cell).is_some() || unknown.iter().any(|(at, _)| *at == cell)
            } else {
                let is_above = |at: &Cell| *at == cell || at.is_homologue(cell);
                let known = men.planes().iter().any(|&board| {
                    board.level() == cell.board.level() && men.occupied(board).has(cell.square)
                });
                known || unknown.iter().any(|(at, _)| is_above(at))
            };
            let room = men.planes().contains(&cell.board) && !taken;
            if room && man.role.is_unknown() {
                unknown.push((cell, man));
            } else if room {
                men.toggle(cell, man);
            }
            is_possible &= room;
        }
        Self {
            men,
            unknown,
            is_possible,
        }
    }

    /// Returns whether a position is the diagram.
    pub(super) fn is_reached(&self, position: &PositionOf<R>) -> bool {
        if self.unknown.is_empty() {
            return self.is_possible && position.men().stand_like(&self.men);
        }
        let mut men = *position.men();
        let mut fits = |&(cell, unknown): &(Cell, Man)| {
            let there = men.man_at(cell).filter(|man| unknown.stands_for(*man));
            there.is_some_and(|man| {
                men.toggle(cell, man);
                true
            })
        };
        self.is_possible && self.unknown.iter().all(&mut fits) && men.stand_like(&self.men)
    }
}
