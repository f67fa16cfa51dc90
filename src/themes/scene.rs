//! A snapshot of a board, or of the two boards of Alice chess: the squares that each man observes,
//! the lines, and the men between.
//!
//! Lines run within one board. Strategic themes are found in scenes. Scenes exist only for orthodox
//! chess and for Alice chess without fairy men and conditions: elsewhere guards and pins mean
//! something else, and predicates find nothing.

use crate::board::{Bitboard, Cell, Square, attacks};
use crate::position::{CastlingSetup, Color, Man, Role, Setup};
use crate::rules::AnyPosition;

/// The placement of men.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    men: Vec<(Cell, Man)>,
    occupied: [Bitboard; 2],
    rules: crate::position::RuleSet,
}

const fn bit(square: Square) -> Bitboard {
    Bitboard(1 << square.index())
}

impl Scene {
    /// Returns whether these rules are supported.
    pub(super) const fn knows(position: &AnyPosition) -> bool {
        matches!(position, AnyPosition::Orthodox(_) | AnyPosition::Alice(_))
    }

    pub(super) fn of(position: &AnyPosition) -> Option<Self> {
        if !Self::knows(position) {
            return None;
        }
        let mut scene = Self {
            men: position.men(),
            occupied: [Bitboard::EMPTY; 2],
            rules: position.rule_set(),
        };
        scene.count();
        Some(scene)
    }

    fn count(&mut self) {
        self.occupied = [Bitboard::EMPTY; 2];
        for (cell, _) in &self.men {
            self.occupied[cell.board.index()].0 |= bit(cell.square).0;
        }
    }

    pub(super) fn men(&self) -> impl Iterator<Item = (Cell, Man)> + '_ {
        self.men.iter().copied()
    }

    pub(super) fn of_side(&self, color: Color) -> impl Iterator<Item = (Cell, Man)> + '_ {
        self.men().filter(move |(_, man)| man.color == color)
    }

    pub(super) fn man(&self, cell: Cell) -> Option<Man> {
        self.men
            .iter()
            .find(|(at, _)| *at == cell)
            .map(|(_, man)| *man)
    }

    pub(super) fn king(&self, color: Color) -> Option<Cell> {
        self.men
            .iter()
            .find(|(_, man)| *man == Man::new(color, Role::King))
            .map(|(cell, _)| *cell)
    }

    /// The same scene with this square emptied.
    #[must_use]
    pub(super) fn without(&self, cell: Cell) -> Self {
        let mut scene = self.clone();
        scene.men.retain(|(at, _)| *at != cell);
        scene.count();
        scene
    }

    /// The same scene with a man on this square, replacing any other.
    #[must_use]
    pub(super) fn with(&self, cell: Cell, man: Man) -> Self {
        let mut scene = self.without(cell);
        scene.men.push((cell, man));
        scene.count();
        scene
    }

    /// A position with this side to move; `None` if that is impossible. Neither side may castle or
    /// capture en passant.
    pub(super) fn position(&self, turn: Color) -> Option<AnyPosition> {
        self.position_with(turn, None)
    }

    /// The same position with the right to castle with the rook of a corner, if one is given.
    pub(super) fn position_with(&self, turn: Color, rook: Option<Cell>) -> Option<AnyPosition> {
        let mut setup = Setup::empty(self.rules);
        setup.men.clone_from(&self.men);
        setup.turn = turn;
        setup.castling = CastlingSetup::Given(rook.into_iter().collect());
        AnyPosition::new(&setup).ok()
    }

    /// Returns whether a man of this kind on a cell would attack another cell in this scene.
    fn attacks(&self, from: Cell, man: Man, target: Cell) -> bool {
        if from.board != target.board || from == target {
            return false;
        }
        let occupied = self.occupied[from.board.index()];
        let (from, to) = (from.square, target.square);
        let reach = match man.role {
            Role::King => attacks::king(from),
            Role::Queen => attacks::queen(from, occupied),
            Role::Rook => attacks::rook(from, occupied),
            Role::Bishop => attacks::bishop(from, occupied),
            Role::Knight => attacks::knight(from),
            Role::Pawn => attacks::pawn(man.color.index(), from),
            _ => Bitboard::EMPTY,
        };
        reach.has(to)
    }

    /// The men of a side that attack a cell on its board.
    pub(super) fn attackers(&self, target: Cell, by: Color) -> Vec<Cell> {
        self.of_side(by)
            .filter(|(cell, man)| self.attacks(*cell, *man, target))
            .map(|(cell, _)| cell)
            .collect()
    }

    /// Returns whether a side attacks a cell on its board.
    pub(super) fn is_attacked(&self, target: Cell, by: Color) -> bool {
        self.of_side(by)
            .any(|(cell, man)| self.attacks(cell, man, target))
    }

    /// Returns whether the man on a cell attacks another cell.
    pub(super) fn looks(&self, from: Cell, target: Cell) -> bool {
        self.man(from)
            .is_some_and(|man| self.attacks(from, man, target))
    }

    /// Returns whether the man on a cell would attack another on an empty board, along a line.
    pub(super) fn aims(&self, from: Cell, target: Cell) -> bool {
        let along = |man: Man| is_line(man.role, from.square, target.square);
        from.board == target.board && self.man(from).is_some_and(along)
    }

    /// The men between two cells of a line, from the first cell on.
    pub(super) fn between(&self, from: Cell, to: Cell) -> Vec<Cell> {
        let mut all: Vec<Cell> = cells_between(from, to).collect();
        all.retain(|cell| self.man(*cell).is_some());
        all.sort_by_key(|cell| distance(from.square, cell.square));
        all
    }

    /// The men of a side pinned to their king, each with its pinning man. A pinned man is the only
    /// man between its king and the pinning man.
    pub(super) fn pins(&self, color: Color) -> Vec<(Cell, Cell)> {
        let Some(king) = self.king(color) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for (cell, _) in self
            .of_side(!color)
            .filter(|(cell, _)| self.aims(*cell, king))
        {
            if let [pinned] = self.between(cell, king).as_slice()
                && self.man(*pinned).is_some_and(|man| man.color == color)
            {
                found.push((*pinned, cell));
            }
        }
        found.sort_unstable();
        found
    }
}

/// The cells strictly between two on a line; empty if they share no line.
pub(super) fn cells_between(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let set = if from.board == to.board {
        attacks::between(from.square, to.square)
    } else {
        Bitboard::EMPTY
    };
    set.into_iter()
        .map(move |square| Cell::new(from.board, square))
}

/// Returns whether a line man of this role moves along the line through two squares.
pub(super) fn is_line(role: Role, from: Square, to: Square) -> bool {
    let straight = from.file() == to.file() || from.rank() == to.rank();
    let slant = from.file().abs_diff(to.file()) == from.rank().abs_diff(to.rank());
    from != to
        && match role {
            Role::Queen => straight || slant,
            Role::Rook => straight,
            Role::Bishop => slant,
            _ => false,
        }
}

/// The number of king's steps from one square to another.
pub(super) fn distance(from: Square, to: Square) -> u8 {
    from.file()
        .abs_diff(to.file())
        .max(from.rank().abs_diff(to.rank()))
}

/// The cells beside a cell, on its board.
pub(super) fn beside(cell: Cell) -> impl Iterator<Item = Cell> {
    attacks::king(cell.square)
        .into_iter()
        .map(move |square| Cell::new(cell.board, square))
}

/// Returns whether a square is of the darker colour.
pub(super) const fn is_dark(square: Square) -> bool {
    (square.file() + square.rank()).is_multiple_of(2)
}

/// A cell in move notation: with its board if there are two.
pub(super) fn place(cell: Cell, position: &AnyPosition) -> String {
    crate::notation::place(cell, position.variant())
}
