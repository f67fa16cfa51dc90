//! Maximummers and minimummers: a side must play its longest or its shortest legal move.
//!
//! The length of castling is the sum of the moves of king and rook; that of an exchange of places
//! is 0. For a capturer that is reborn, the move before its rebirth counts. A mao or moa moves one
//! step straight and one diagonally, which is 1 + √2.
//!
//! With consequent forced squares, a move to such a square counts as the longest.
//!
//! In the ultra forms all moves of men are measured, whether or not they leave the king in check. A
//! check then counts only if the capture of the king is among the longest or shortest moves of the
//! checking side. To decide whether that side may castle, all attacks count, whatever their length.

use super::super::position::PlainPosition;
use parton_core::board::Cell;
use parton_core::position::{Color, Conditions, Man, Move, MoveKind, Role};

/// The square of the distance between the centres of two squares.
fn squared(from: Cell, to: Cell) -> i32 {
    let files = i32::from(from.square.file()) - i32::from(to.square.file());
    let ranks = i32::from(from.square.rank()) - i32::from(to.square.rank());
    files * files + ranks * ranks
}

impl PlainPosition {
    /// The square of the length of a move in squares, rounded.
    fn squared_length(&self, mv: Move) -> i32 {
        if self.is_consequently_forced(self.turn) {
            let to = self.arrival_before_rebirth(mv).square;
            return self.forced_squares(self.turn).has(to).into();
        }
        match mv.kind() {
            MoveKind::Exchange => 0,
            MoveKind::CastleShort => 16,
            MoveKind::CastleLong => 25,
            _ if matches!(mv.role(), Role::Mao | Role::Moa) => 6,
            _ => squared(mv.from(), self.arrival_before_rebirth(mv)),
        }
    }

    /// Keeps the longest or shortest of the legal moves, if the side to move must play one.
    pub(super) fn keep_longest(&self, moves: &mut Vec<Move>) {
        let wanted = if self.is_ultra(self.turn) {
            self.required_length(&self.conditional_moves(None))
        } else {
            self.required_length(moves)
        };
        if let Some(wanted) = wanted {
            moves.retain(|&mv| self.squared_length(mv) == wanted);
        }
    }

    /// The squared length that the side to move must play, given its moves; `None` if there is no
    /// move or the side may play any.
    fn required_length(&self, moves: &[Move]) -> Option<i32> {
        let of_side = |white, black| {
            self.has(if self.turn == Color::White {
                white
            } else {
                black
            })
        };
        // A royal man that would vanish by capturing cannot capture.
        let royal = |mv: Move| self.men.at(mv.from()).is_some_and(Man::is_royal);
        let able = moves
            .iter()
            .filter(|&&mv| !(royal(mv) && self.perishes(mv)));
        let lengths = able.map(|&mv| self.squared_length(mv));
        if of_side(Conditions::WHITE_MAXIMUMMER, Conditions::BLACK_MAXIMUMMER)
            || of_side(
                Conditions::WHITE_ULTRA_MAXIMUMMER,
                Conditions::BLACK_ULTRA_MAXIMUMMER,
            )
            || self.is_consequently_forced(self.turn)
        {
            lengths.max()
        } else if of_side(Conditions::WHITE_MINIMUMMER, Conditions::BLACK_MINIMUMMER)
            || of_side(
                Conditions::WHITE_ULTRA_MINIMUMMER,
                Conditions::BLACK_ULTRA_MINIMUMMER,
            )
        {
            lengths.min()
        } else {
            None
        }
    }

    /// Returns whether a side measures all its moves, including captures of kings.
    pub(super) fn is_ultra(&self, side: Color) -> bool {
        let [longest, shortest] = match side {
            Color::White => [
                Conditions::WHITE_ULTRA_MAXIMUMMER,
                Conditions::WHITE_ULTRA_MINIMUMMER,
            ],
            Color::Black => [
                Conditions::BLACK_ULTRA_MAXIMUMMER,
                Conditions::BLACK_ULTRA_MINIMUMMER,
            ],
        };
        self.has(longest) || self.has(shortest) || self.is_consequently_forced(side)
    }

    /// Returns whether a side must go to certain squares if it can, legally or not.
    fn is_consequently_forced(&self, side: Color) -> bool {
        self.has(match side {
            Color::White => Conditions::WHITE_CONSEQUENT_FORCED_SQUARE,
            Color::Black => Conditions::BLACK_CONSEQUENT_FORCED_SQUARE,
        })
    }

    /// Returns whether one of these captures of a royal man, by the side to move, has the required
    /// length.
    pub(super) fn is_long_enough(&self, captures: &[Move]) -> bool {
        // Here the other side attacks whatever the length of its moves. Otherwise the recursion
        // would not end.
        let mut plainly = self.clone();
        for other in [
            [
                Conditions::WHITE_ULTRA_MAXIMUMMER,
                Conditions::BLACK_ULTRA_MAXIMUMMER,
            ],
            [
                Conditions::WHITE_ULTRA_MINIMUMMER,
                Conditions::BLACK_ULTRA_MINIMUMMER,
            ],
            [
                Conditions::WHITE_CONSEQUENT_FORCED_SQUARE,
                Conditions::BLACK_CONSEQUENT_FORCED_SQUARE,
            ],
        ] {
            plainly.rules.conditions = plainly
                .rules
                .conditions
                .without(other[1 - self.turn.index()]);
        }
        let best = self.required_length(&plainly.conditional_moves(None));
        captures
            .iter()
            .any(|&mv| Some(self.squared_length(mv)) == best)
    }
}
