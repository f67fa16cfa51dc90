//! Actuated Revolving Centre and Actuated Revolving Board: after a move the centre, or the whole
//! board, makes a quarter turn clockwise, and the men on it do so as well.
//!
//! A king and a rook may castle as long as neither has made a move of its own, but only when the
//! board stands as in the diagram.

use super::super::position::{PlainPosition, king_home};
use parton_core::board::{Cell, Square};
use parton_core::position::{Color, Conditions, Move};

/// The way round the centre, clockwise, as files and ranks: d4, d5, e5, e4.
const WAY_ROUND: [(u8, u8); 4] = [(3, 3), (3, 4), (4, 4), (4, 3)];

/// The number of a square on the way round the centre.
fn on_way_round(square: Square) -> Option<usize> {
    let place = (square.file(), square.rank());
    WAY_ROUND.iter().position(|&central| central == place)
}

/// The square to which a square goes when the board makes a quarter turn clockwise: the first file
/// becomes the last rank, and the first rank the first file, both from left to right or upwards.
fn with_board(square: Square) -> Square {
    let turned =
        Square::all().find(|to| to.file() == square.rank() && to.rank() + square.file() == 7);
    turned.unwrap_or(square)
}

/// The square that a number of quarter turns of the board have brought to this one.
fn at_first(square: Square, quarters: u8) -> Square {
    let goes_here =
        |from: &Square| (0..quarters).fold(*from, |square, _| with_board(square)) == square;
    Square::all().find(goes_here).unwrap_or(square)
}

impl PlainPosition {
    /// The cell on which a man stands after the turn, if it stands on this one after the other
    /// effects of a move of this position.
    pub(crate) fn after_turn(&self, mv: Move, cell: Cell) -> Cell {
        let square = match on_way_round(cell.square) {
            _ if self.has(Conditions::REVOLVING_BOARD) => with_board(cell.square),
            Some(number) if self.has(Conditions::REVOLVING_CENTRE) => {
                let concerned = [mv.from(), mv.to()];
                let turns = concerned.iter().any(|at| on_way_round(at.square).is_some());
                let (file, rank) = WAY_ROUND[(number + usize::from(turns)) % 4];
                Square::at(file, rank).unwrap_or(cell.square)
            }
            _ => cell.square,
        };
        Cell::new(cell.board, square)
    }

    /// Turns the men after a move of `before`.
    pub(super) fn turn_men(&mut self, before: &Self, mv: Move) {
        if !self.has_any(Conditions::REVOLVING) {
            return;
        }
        let places: Vec<Cell> = self.men.everybody().map(|(cell, _)| cell).collect();
        let mut turning = Vec::new();
        for cell in places {
            if let Some(man) = self.men.take(cell) {
                turning.push((before.after_turn(mv, cell), man, self.origins.at(cell)));
            }
            self.origins.forget(cell);
        }
        for (cell, man, origin) in turning {
            self.men.put(cell, man);
            self.origins.put(cell, origin);
        }
        self.en_passant = self.en_passant.map(|(pawn, passed)| {
            let passed = before.after_turn(mv, Cell::new(pawn.board, passed)).square;
            (before.after_turn(mv, pawn), passed)
        });
        if self.has(Conditions::REVOLVING_BOARD) {
            self.state.quarters = (before.state.quarters + 1) % 4;
        }
    }

    /// Actuated Revolving Board: sets the castling rights after a move of `before`.
    pub(super) fn keep_turned_castling(&mut self, before: &Self, mv: Move) {
        let gone: Vec<Square> = [Some(mv.from()), mv.captured_at()]
            .into_iter()
            .flatten()
            .map(|cell| at_first(cell.square, before.state.quarters))
            .collect();
        let mut rooks = before.castling.clone();
        rooks.retain(|&rook| {
            let king = king_home(rook).is_some_and(|king| gone.contains(&king.square));
            !king && !gone.contains(&rook.square)
        });
        let kings = &mut self.state.kings;
        for color in Color::ALL {
            let own = rooks
                .iter()
                .find(|rook| rook.square.rank() == color.rank(0));
            kings[color.index()] = own.is_some();
        }
        self.castling = rooks;
    }
}
