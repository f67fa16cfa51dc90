//! [`Destination`]: the diagram to which play leads, in proof games and `a=>b`.

use crate::board::Cell;
use crate::position::{Man, Men, Role, Setup};
use crate::rules::{PositionOf, Rules};

/// The diagram at the end of a proof game or of `a=>b`.
pub(in crate::search) struct Destination<R: Rules> {
    men: R::Men,
    /// The unknown men: each stands for one of several men.
    unknown: Vec<(Cell, Man)>,
    /// The men that are to be added on vacant squares.
    added: Vec<Man>,
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
            added: setup.added.clone(),
            is_possible,
        }
    }

    /// Returns whether a position is the diagram.
    pub(super) fn is_reached(&self, position: &PositionOf<R>) -> bool {
        if self.unknown.is_empty() && self.added.is_empty() {
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
        if !(self.is_possible && self.unknown.iter().all(&mut fits)) {
            return false;
        }
        self.takes_added(&mut men) && men.stand_like(&self.men)
    }

    /// Takes the men off the board that stand on squares that are vacant in the diagram, if they are
    /// the men to be added. Returns whether they are.
    fn takes_added(&self, men: &mut R::Men) -> bool {
        if self.added.is_empty() {
            return true;
        }
        let mut more: Vec<(Cell, Man)> = Vec::new();
        for &board in men.planes() {
            // Boards of one world may share their squares: each man has its own board.
            for square in men.occupied(board) - self.men.occupied(board) {
                let cell = Cell::new(board, square);
                more.extend(men.man_at(cell).map(|man| (cell, man)));
            }
        }
        if more.len() != self.added.len() {
            return false;
        }
        for &(cell, man) in &more {
            men.toggle(cell, man);
        }
        are_matched(&self.added, &more)
    }
}

/// Returns whether each of the men to be added stands for a man of its own: a perfect matching in
/// a bipartite graph, found by augmenting paths (Kuhn's algorithm).
fn are_matched(added: &[Man], standing: &[(Cell, Man)]) -> bool {
    let mut owner: Vec<Option<usize>> = vec![None; standing.len()];
    (0..added.len()).all(|one| {
        let mut seen = vec![false; standing.len()];
        finds_place(one, (added, standing), &mut owner, &mut seen)
    })
}

/// Gives one of the men to be added a standing man, taking it from another one that finds a
/// different man. Returns whether that succeeds; `seen` marks the standing men that were tried.
fn finds_place(
    one: usize,
    (added, standing): (&[Man], &[(Cell, Man)]),
    owner: &mut [Option<usize>],
    seen: &mut [bool],
) -> bool {
    for (place, &(_, man)) in standing.iter().enumerate() {
        if seen[place] || !added[one].stands_for(man) {
            continue;
        }
        seen[place] = true;
        let is_free = match owner[place] {
            None => true,
            Some(other) => finds_place(other, (added, standing), owner, seen),
        };
        if is_free {
            owner[place] = Some(one);
            return true;
        }
    }
    false
}
