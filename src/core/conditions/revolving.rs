//! The turns of the board and of its centre.

use super::Conditions;
use crate::board::Square;
use crate::men::Color;

/// Returns whether a square is one of the centre.
fn is_central(square: Square) -> bool {
    Conditions::CENTRE.contains(&square)
}

/// The square to which a quarter turn of the board, clockwise, carries a square.
fn quarter_turn(square: Square) -> Square {
    let (file, rank) = (square.rank(), 7 - square.file());
    Square::at(file, rank).unwrap_or(square)
}

impl Conditions {
    /// The square on which a man stands after the board has turned, if a move between two squares
    /// has put it on `square`.
    pub fn revolved(self, (from, to): (Square, Square), square: Square) -> Square {
        let turns = self.has(Self::REVOLVING_BOARD)
            || self.has(Self::REVOLVING_CENTRE)
                && is_central(square)
                && (is_central(from) || is_central(to));
        if turns { quarter_turn(square) } else { square }
    }

    /// The square that a number of quarter turns of the board carries to `square`.
    pub fn before_turns(square: Square, quarters: u8) -> Square {
        (0..(4 - quarters % 4) % 4).fold(square, |square, _| quarter_turn(square))
    }

    /// The square of a pawn that has just made a double step, after the board has turned; `passed`
    /// is the square that it has passed, also after that.
    pub fn behind_passed(self, passed: Square, color: Color) -> Option<Square> {
        let ahead = color.forward() / 8;
        if self.has(Self::REVOLVING_BOARD) {
            return passed.step(ahead, 0);
        }
        let square = passed.step(0, ahead)?;
        Some(self.revolved((square, square), square))
    }
}
