//! Imitators make every move of every man, parallel to it, except exchanges of places.
//!
//! A move is divided into the squares that the man passes. On each of them the displacement of the
//! imitator is that of the man. If the man passes a vacant square, the square of the imitator must
//! also be vacant. If the man hops over a man, so must the imitator. The imitator's arrival square
//! must be vacant. The departure square of the man is vacant by then, and a captured man still
//! stands.

use super::super::fairy::{self, Act, Route};
use super::super::men::Vector;
use super::super::position::PlainPosition;
use parton_core::board::Cell;
use parton_core::position::{Conditions, Move, MoveKind, Role, Setup};

/// The vector from one cell to another.
const fn apart(from: Cell, to: Cell) -> Vector {
    let (from, to) = (from.square, to.square);
    (
        to.file() as i8 - from.file() as i8,
        to.rank() as i8 - from.rank() as i8,
        0,
    )
}

impl PlainPosition {
    /// Sets up the imitators of a diagram.
    pub(super) fn begin_imitators(&mut self, setup: &Setup) {
        self.state.imitators = setup.imitators().collect();
        self.state.imitators.sort_unstable();
    }

    /// The cells of the imitators.
    pub(crate) fn imitators(&self) -> &[Cell] {
        &self.state.imitators
    }

    /// Returns whether every imitator can follow a move.
    pub(super) fn imitators_follow(&self, mv: Move) -> bool {
        if !self.has(Conditions::IMITATOR)
            || self.state.imitators.is_empty()
            || mv.kind() == MoveKind::Exchange
        {
            return true;
        }
        if mv.is_castling() {
            return self.imitators_castle(mv);
        }
        self.ways_of(mv).iter().any(|way| {
            self.state
                .imitators
                .iter()
                .all(|&imitator| self.goes_beside(imitator, mv.from(), way))
        })
    }

    /// Returns whether an imitator can follow a man that passes some cells and arrives on the last.
    fn goes_beside(&self, imitator: Cell, from: Cell, way: &[Cell]) -> bool {
        let Some((arrival, passed)) = way.split_last() else {
            return false;
        };
        let beside = |cell: Cell| self.men.away(imitator, apart(from, cell));
        let stands = |cell: Cell| cell != from && !self.men.is_vacant(cell);
        passed.iter().all(|&cell| {
            beside(cell).is_some_and(|other| stands(other) != self.men.is_vacant(cell))
        }) && beside(*arrival).is_some_and(|other| !stands(other))
    }

    /// The cells that the man of a move reaches, one after the other: there may be several paths to
    /// the same end.
    fn ways_of(&self, mv: Move) -> Vec<Vec<Cell>> {
        let (from, to) = (mv.from(), mv.to());
        let (files, ranks, _) = apart(from, to);
        let straight = (files.signum(), ranks.signum(), 0);
        match mv.role() {
            Role::King | Role::Knight => vec![vec![to]],
            Role::Queen | Role::Rook | Role::Bishop | Role::Pawn => {
                vec![self.walk(from, straight, to)]
            }
            role => {
                let takes = mv.captured_at();
                let same = |act: &Act| act.to == to && act.takes == takes;
                let over = |act: &Act| mv.recolors().is_none() || act.over == mv.recolors();
                let acts = fairy::acts(&self.men, from, role, self.turn).into_iter();
                acts.filter(|act| same(act) && over(act))
                    .map(|act| self.way_of(from, role, act))
                    .collect()
            }
        }
    }

    /// The cells on the path of a fairy man.
    fn way_of(&self, from: Cell, role: Role, act: Act) -> Vec<Cell> {
        let (files, ranks, _) = apart(from, act.to);
        match (act.way, act.over) {
            (Route::Straight(step), None) => self.walk(from, step, act.to),
            (Route::Straight(step), Some(hurdle)) => {
                let before = self.walk(from, step, hurdle);
                let beyond = self.walk(hurdle, step, act.to);
                // A man deflected by the hurdle goes there directly.
                let beyond = if beyond.last() == Some(&act.to) {
                    beyond
                } else {
                    vec![act.to]
                };
                [before, beyond].concat()
            }
            _ => {
                let knee = match role {
                    Role::Mao => Some((files / 2, ranks / 2, 0)),
                    Role::Moa => Some((files.signum(), ranks.signum(), 0)),
                    _ => None,
                };
                let knee = knee.and_then(|step| self.men.away(from, step));
                knee.into_iter().chain(act.over).chain([act.to]).collect()
            }
        }
    }

    /// The cells after this one, step by step, up to another one or to the edge.
    fn walk(&self, from: Cell, step: Vector, to: Cell) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut at = from;
        while at != to {
            let Some(next) = self.men.away(at, step) else {
                break;
            };
            at = next;
            cells.push(at);
        }
        cells
    }

    /// Returns whether the imitators can follow a castling: first the king's walk, then the rook's.
    fn imitators_castle(&self, mv: Move) -> bool {
        let Some((start, end)) = mv.rook() else {
            return true;
        };
        let mut board = self.clone();
        for (from, to) in [(mv.from(), mv.to()), (start, end)] {
            let (files, ..) = apart(from, to);
            let walker = board.men.take(from);
            for _ in 0..files.abs() {
                let next: Option<Vec<Cell>> = board
                    .state
                    .imitators
                    .iter()
                    .map(|&at| {
                        board
                            .men
                            .away(at, (files.signum(), 0, 0))
                            .filter(|&at| board.men.is_vacant(at))
                    })
                    .collect();
                let Some(next) = next else { return false };
                board.state.imitators = next;
            }
            if let Some(walker) = walker {
                board.men.put(to, walker);
            }
        }
        true
    }

    /// Moves the imitators of the previous position with a move, and adds the one that a pawn has
    /// become.
    pub(super) fn move_imitators(&mut self, before: &Self, mv: Move) {
        if !before.has(Conditions::IMITATOR) {
            return;
        }
        let ways = [
            Some((mv.from(), mv.to())).filter(|_| mv.kind() != MoveKind::Exchange),
            mv.rook(),
        ];
        let goes = |imitator: Cell| {
            let mut ways = ways.into_iter().flatten().map(|(from, to)| apart(from, to));
            let sum = ways
                .next()
                .map_or((0, 0), |(files, ranks, _)| (files, ranks));
            let sum = ways.fold(sum, |sum, (files, ranks, _)| (sum.0 + files, sum.1 + ranks));
            self.men.away(imitator, (sum.0, sum.1, 0))
        };
        self.state.imitators = before
            .state
            .imitators
            .iter()
            .copied()
            .filter_map(goes)
            .collect();
        if mv.promotion() == Some(Role::Imitator) && !before.perishes(mv) {
            self.state.imitators.push(mv.to());
        }
        self.state.imitators.sort_unstable();
    }

    /// Adds an imitator: a pawn is reborn here and becomes one by promotion.
    pub(super) fn place_reborn_imitator(&mut self, cell: Cell) {
        self.state.imitators.push(cell);
        self.state.imitators.sort_unstable();
    }

    /// Moves the imitators parallel to a king that goes from one cell to another, as a part of a
    /// castling.
    pub(super) fn step_imitators(&mut self, from: Cell, to: Cell) {
        let step = apart(from, to);
        self.state.imitators = self
            .state
            .imitators
            .iter()
            .filter_map(|&at| self.men.away(at, step))
            .collect();
    }

    /// Returns whether a move leaves the squares of the imitators free.
    pub(super) fn keeps_imitators_free(&self, mv: Move) -> bool {
        if !self.has(Conditions::IMITATOR) {
            return true;
        }
        let after = self.play(mv);
        after
            .state
            .imitators
            .iter()
            .all(|&cell| after.men.is_vacant(cell))
    }
}
