//! Castling: section 2.9 of the rules, with the changes in sections 4 to 10.

use super::men::Men;
use super::position::{PlainPosition, king_home};
use parton_core::board::{Board, Cell, Square};
use parton_core::position::{
    CastlingRule, Color, Man, Move, MoveKind, Partners, Role, Traits, Variant,
};

/// The board of a side's men before the game; `None` in variants without castling (8, 10).
pub(super) const fn home_board(variant: Variant, color: Color) -> Option<Board> {
    match (variant, color) {
        (Variant::Alice8x4 | Variant::Raumschach | Variant::Raumschach2, _) => None,
        (Variant::Alice2 | Variant::Duo, Color::Black) => Some(Board::B),
        _ => Some(Board::A),
    }
}

impl PlainPosition {
    /// Rooks that stand with their king on their home squares, on the boards where the dialect
    /// presumes castling (2.9).
    pub(super) fn presumed_castling(&self) -> Vec<Cell> {
        let variant = self.rules.variant;
        let mut rooks = Vec::new();
        for color in Color::ALL {
            let boards: Vec<Board> = match (home_board(variant, color), self.rules.dialect.castling)
            {
                (None, _) | (_, CastlingRule::Off) => Vec::new(),
                (Some(home), CastlingRule::Home | CastlingRule::Strict) => vec![home],
                (Some(_), CastlingRule::Any) => Board::ALL[..variant.boards()].to_vec(),
            };
            let corners = [0, 7]
                .into_iter()
                .filter_map(|file| Square::at(file, color.rank(0)));
            for rook in
                corners.flat_map(|square| boards.iter().map(move |&board| Cell::new(board, square)))
            {
                let unmoved = |cell: Cell, role| self.men.at(cell) == Some(Man::new(color, role));
                let is_neutral = self
                    .men
                    .at(rook)
                    .is_some_and(|man| man.role == Role::Rook && man.traits == Traits::NEUTRAL);
                if (is_neutral || unmoved(rook, Role::Rook))
                    && king_home(rook).is_some_and(|king| unmoved(king, Role::King))
                {
                    rooks.push(rook);
                }
            }
        }
        rooks
    }

    /// The legal castlings.
    pub(super) fn castlings(&self) -> Vec<Move> {
        if self.rules.dialect.castling == CastlingRule::Off
            || home_board(self.rules.variant, self.turn).is_none()
        {
            return Vec::new();
        }
        let own = self
            .castling
            .iter()
            .filter(|rook| rook.square.rank() == self.turn.rank(0));
        own.flat_map(|&rook| self.castlings_with(rook)).collect()
    }

    fn castlings_with(&self, rook: Cell) -> Vec<Move> {
        let Some(king) = king_home(rook) else {
            return Vec::new();
        };
        let towards = if rook.square.file() == 0 { -1 } else { 1 };
        let (Some(passed), Some(arrival)) = (
            self.men.step(king, (towards, 0, 0)),
            self.men.step(king, (2 * towards, 0, 0)),
        ) else {
            return Vec::new();
        };
        // Departure board: all between king and rook vacant; the king neither leaves, passes nor
        // reaches an attack.
        let between_vacant = self.men.ray(king, (towards, 0, 0)).last() == Some(&rook);
        if !between_vacant
            || !self.walks_safely(king, rook, [passed, arrival])
            || self.men.is_paralysed(king, self.turn)
        {
            return Vec::new();
        }
        let strict = self.rules.dialect.castling == CastlingRule::Strict;
        let is_safe_on = |cell: Cell| !self.men.is_attacked(cell, !self.turn);
        let mut moves = self.landings_of_both(king, arrival, passed);
        moves.retain(|&mv| {
            !self.play(mv).in_check(self.turn)
                && (!strict || strictly(&self.men, king, rook, mv.to().board.world(), &is_safe_on))
        });
        moves
    }

    /// Returns whether the king is safe on its square, after its step to the passed square, and on
    /// its arrival square with the rook beside it. On each of these squares, hoppers may attack it
    /// over other hurdles.
    fn walks_safely(&self, king: Cell, rook: Cell, [passed, arrival]: [Cell; 2]) -> bool {
        let safe = |moved: &[(Cell, Cell)], at: Cell| {
            let mut men = self.men;
            for &(from, to) in moved {
                if let Some(man) = men.take(from) {
                    men.put(to, man);
                }
            }
            !men.is_attacked(at, !self.turn)
        };
        safe(&[], king)
            && safe(&[(king, passed)], passed)
            && safe(&[(king, arrival), (rook, passed)], arrival)
    }

    /// The castlings of a king to a cell, one for each pair of boards on which king and rook may
    /// land.
    pub(super) fn landings_of_both(&self, king: Cell, king_to: Cell, rook_to: Cell) -> Vec<Move> {
        let (short, long) = (MoveKind::CastleShort, MoveKind::CastleLong);
        let kind = if king_to.square.file() > king.square.file() {
            short
        } else {
            long
        };
        // In O'Donohue's variant no man chooses its board (6), so king and rook may part under any
        // setting.
        let may_part = self.rules.variant == Variant::ODonohue
            || self.rules.dialect.partners == Partners::Free;
        let mut moves = Vec::new();
        for to in self.men.landings(king_to) {
            for rook in self.men.landings(rook_to) {
                if to.board == rook.board {
                    moves.push(Move::new(Role::King, king, to).of_kind(kind));
                } else if may_part {
                    moves.push(Move::castling_apart(king, to, rook.board));
                }
            }
        }
        moves
    }
}

/// The strict reading: on the board of arrival all squares between king and rook must also be
/// vacant, and the king's start and passed squares must not be attacked.
pub(super) fn strictly(
    men: &Men,
    king: Cell,
    rook: Cell,
    world: usize,
    is_safe_on: &dyn Fn(Cell) -> bool,
) -> bool {
    let (king, rook) = (men.homologue(king, world), men.homologue(rook, world));
    let towards = if rook.square.file() < king.square.file() {
        -1
    } else {
        1
    };
    let mut between = Vec::new();
    let mut at = king;
    while let Some(next) = men.step(at, (towards, 0, 0)).filter(|&next| next != rook) {
        between.push(next);
        at = next;
    }
    let passed = between.first().copied();
    between.iter().all(|&cell| men.is_vacant(cell))
        && [Some(king), passed].into_iter().flatten().all(is_safe_on)
}
