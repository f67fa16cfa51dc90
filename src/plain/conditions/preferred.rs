//! Must capture and its relatives: a side plays a move of a certain kind, if it has a legal one.
//! Also the sides that play only captures, and those whose pawns do not promote.
//!
//! Of a castling, the move of the king counts. A captured duellist is replaced by no other man.

use super::super::position::PlainPosition;
use parton_core::board::{Bitboard, Cell};
use parton_core::position::{Color, Conditions, Move};

impl PlainPosition {
    /// The condition of the side to move.
    fn own(&self, white: Conditions, black: Conditions) -> bool {
        self.has(match self.turn {
            Color::White => white,
            Color::Black => black,
        })
    }

    /// Keeps the preferred moves among the legal ones, if there are any.
    pub(super) fn keep_preferred(&self, moves: &mut Vec<Move>) {
        use Conditions as C;
        let last = self.state.step;
        let vector = |from: Cell, to: Cell| {
            let files = i32::from(to.square.file()) - i32::from(from.square.file());
            let ranks = i32::from(to.square.rank()) - i32::from(from.square.rank());
            (files, ranks)
        };
        let step = |mv: Move| vector(mv.from(), self.arrival_before_rebirth(mv));
        let keep = |moves: &mut Vec<Move>, is_preferred: &dyn Fn(Move) -> bool| {
            if moves.iter().any(|&mv| is_preferred(mv)) {
                moves.retain(|&mv| is_preferred(mv));
            }
        };
        if self.own(C::WHITE_ULTRA_MUST_CAPTURE, C::BLACK_ULTRA_MUST_CAPTURE) {
            moves.retain(|mv| mv.captured().is_some());
        }
        if self.own(C::WHITE_MUST_CAPTURE, C::BLACK_MUST_CAPTURE) || self.has(C::LOSING) {
            keep(moves, &|mv| mv.captured().is_some());
        }
        if self.own(C::WHITE_FOLLOW_MY_LEADER, C::BLACK_FOLLOW_MY_LEADER)
            && let Some((left, _)) = last
        {
            keep(moves, &|mv| self.arrival_before_rebirth(mv) == left);
        }
        if self.own(C::WHITE_SYNCHRON, C::BLACK_SYNCHRON)
            && let Some((from, to)) = last
        {
            keep(moves, &|mv| step(mv) == vector(from, to));
        }
        if self.own(C::WHITE_ANTISYNCHRON, C::BLACK_ANTISYNCHRON)
            && let Some((from, to)) = last
        {
            keep(moves, &|mv| step(mv) == vector(to, from));
        }
        if self.own(C::WHITE_ALPHABETIC, C::BLACK_ALPHABETIC) {
            let name = |mv: Move| mv.from().square.to_string();
            if let Some(first) = moves.iter().map(|&mv| name(mv)).min() {
                moves.retain(|&mv| name(mv) == first);
            }
        }
        if self.own(C::WHITE_FORCED_SQUARE, C::BLACK_FORCED_SQUARE) {
            let forced = self.forced_squares(self.turn);
            keep(moves, &|mv| {
                forced.has(self.arrival_before_rebirth(mv).square)
            });
        }
        for (condition, side, sign) in [
            (C::WHITE_MAX_DISTER, Color::White, 1),
            (C::BLACK_MAX_DISTER, Color::Black, 1),
            (C::WHITE_MIN_DISTER, Color::White, -1),
            (C::BLACK_MIN_DISTER, Color::Black, -1),
        ] {
            if self.has(condition) && self.turn == side {
                let squares = self.rules.conditions.squares_of(condition);
                // Without one of the men a move is worse than any other.
                let value = |mv: Move| self.play(mv).distance(squares).map(|far| sign * far);
                let best = moves.iter().map(|&mv| value(mv)).max();
                moves.retain(|&mv| Some(value(mv)) == best);
            }
        }
        if self.has(C::BACK_HOME) {
            keep(moves, &|mv| self.is_homing(mv));
        }
        if self.has(C::DUELLISTS)
            && let Some(duellist) = self.state.duellists[self.turn.index()]
        {
            keep(moves, &|mv| mv.from() == duellist);
        }
    }

    /// The square of the distance between the two men that stood on squares of the diagram; `None`
    /// if one of them is gone.
    fn distance(&self, squares: Bitboard) -> Option<i32> {
        let men = self.men.everybody().filter(|&(cell, _)| {
            let origin = self.origin(cell);
            origin.is_some_and(|origin| squares.has(origin.square))
        });
        let places: Vec<Cell> = men.map(|(cell, _)| cell).collect();
        let [one, other] = places[..] else {
            return None;
        };
        let files = i32::from(one.square.file()) - i32::from(other.square.file());
        let ranks = i32::from(one.square.rank()) - i32::from(other.square.rank());
        Some(files * files + ranks * ranks)
    }

    /// Returns whether a move brings its man to its square in the diagram (Back-Home).
    fn is_homing(&self, mv: Move) -> bool {
        self.origin(mv.from()) == Some(mv.to())
    }

    /// Back-Home: returns whether the other side could capture a royal man of a side by a move to
    /// the capturer's square in the diagram, or by another one because it has no such legal move.
    pub(super) fn is_in_check_by_homing(&self, color: Color) -> bool {
        let captures = self.captures_of_royals(color);
        if captures.iter().any(|&mv| self.is_homing(mv)) {
            return true;
        }
        if captures.is_empty() {
            return false;
        }
        let mut there = Self {
            turn: !color,
            ..self.clone()
        };
        if self.turn == color {
            there.en_passant = None;
        }
        // A king that castles stands on its square. That castling needs a king without check would
        // have no end.
        there.castling.clear();
        there.state.kings = [false; 2];
        let mut homing = there.conditional_moves(None).into_iter();
        !homing.any(|mv| there.is_homing(mv) && !there.play(mv).in_check(!color))
    }

    /// The squares to which a side must go, consequently or not.
    pub(super) fn forced_squares(&self, side: Color) -> Bitboard {
        let conditions = match side {
            Color::White => {
                Conditions::WHITE_FORCED_SQUARE | Conditions::WHITE_CONSEQUENT_FORCED_SQUARE
            }
            Color::Black => {
                Conditions::BLACK_FORCED_SQUARE | Conditions::BLACK_CONSEQUENT_FORCED_SQUARE
            }
        };
        self.rules.conditions.squares_of(conditions)
    }

    /// Records the squares and the man of a move made in the position before this one.
    pub(super) fn note_move(&mut self, before: &Self, mv: Move) {
        use Conditions as C;
        let answers = [
            C::WHITE_FOLLOW_MY_LEADER | C::WHITE_SYNCHRON | C::WHITE_ANTISYNCHRON,
            C::BLACK_FOLLOW_MY_LEADER | C::BLACK_SYNCHRON | C::BLACK_ANTISYNCHRON,
        ];
        self.state.step = before
            .has_any(answers[(!before.turn).index()])
            .then(|| (mv.from(), before.arrival_before_rebirth(mv)));
        self.state.left = before.has(C::CHAMELEON_PURSUIT).then(|| mv.from());
        self.state.way = before.has_any(C::ALL_IN | C::MAINLY_IN).then(|| {
            (
                mv.from(),
                mv.to(),
                mv.captured().is_none() && mv.promotion().is_none(),
            )
        });
        if before.has(C::DUELLISTS) {
            let enemy = &mut self.state.duellists[(!before.turn).index()];
            *enemy = enemy.filter(|&cell| Some(cell) != mv.captured_at());
            self.state.duellists[before.turn.index()] = Self::arriving_of(before, mv);
        }
        if before.has(C::FUDDLED_MEN) {
            let rook = mv.rook().map(|(_, end)| end);
            let moved = Self::arriving_of(before, mv).into_iter().chain(rook);
            self.state.fuddled[before.turn.index()] = moved.collect();
            // A captured man is no longer where it went.
            self.state.fuddled[(!before.turn).index()]
                .retain(|&cell| Some(cell) != mv.captured_at());
        }
    }

    /// Returns whether a move is no promotion of a pawn, or the pawns of the side to move promote.
    pub(super) fn may_promote(&self, mv: Move) -> bool {
        let keeps = self.own(
            Conditions::NO_WHITE_PROMOTION,
            Conditions::NO_BLACK_PROMOTION,
        );
        !keeps || mv.promotion().is_none() || !mv.role().is_pawn()
    }
}
