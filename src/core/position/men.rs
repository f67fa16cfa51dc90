//! Storage of men: [`Men`], the interface of all stores, and the stores of flat boards: bitboards
//! for one board and, with a mask, for the two of Alice chess.
//!
//! A store knows the places of the men. [`FairyPlay`](super::FairyPlay) makes the changes that
//! fairy men and conditions cause in play.

use super::{Color, Man, Move, Role, Setup};
use crate::board::{Bitboard, Board, Cell, attacks};
use std::fmt::Debug;

/// The men of all boards.
///
/// Each implementation of the rules in the engine names its store. These accessors hide the
/// differences between stores.
pub trait Men: Copy + PartialEq + Eq + Debug + Send + Sync + 'static {
    /// The boards, or the levels of all cubes.
    fn planes(&self) -> &'static [Board];

    /// Empty boards for the men of a setup.
    fn empty(setup: &Setup) -> Self;

    /// The occupied squares of a board.
    fn occupied(&self, board: Board) -> Bitboard;

    /// The squares occupied on any board.
    fn anywhere(&self) -> Bitboard;

    /// The squares of a board on which a side's men stand.
    fn of(&self, color: Color, board: Board) -> Bitboard;

    /// The squares of a board on which men of a role stand, of either side.
    fn role(&self, role: Role, board: Board) -> Bitboard;

    /// The role of the man on a cell.
    fn role_at(&self, cell: Cell) -> Option<Role>;

    /// The man on a cell.
    fn man_at(&self, cell: Cell) -> Option<Man>;

    /// The cell of a side's king. If a side has several kings, one of them.
    fn king(&self, color: Color) -> Option<Cell>;

    /// Puts a man on an empty cell or takes this man off its cell.
    fn toggle(&mut self, cell: Cell, man: Man);

    /// Returns whether a side attacks a cell.
    fn is_attacked(&self, cell: Cell, by: Color) -> bool;

    /// Returns whether a king of a side, or another royal man, is attacked; false without one.
    #[inline(always)]
    fn is_in_check(&self, color: Color) -> bool {
        self.king(color)
            .is_some_and(|king| self.is_attacked(king, !color))
    }

    /// Returns whether the same men stand on the same cells, whatever the stores remember of the
    /// play.
    #[inline]
    fn stand_like(&self, other: &Self) -> bool {
        self == other
    }

    /// The cell on which a move that is not a capture en passant captures.
    fn captures_on(mv: Move) -> Cell;

    /// The squares of a board on which a side's men of a role stand.
    #[inline(always)]
    fn men(&self, color: Color, role: Role, board: Board) -> Bitboard {
        self.role(role, board) & self.of(color, board)
    }
}

/// Men on flat boards of 8x8 squares, for which there are attack tables.
pub trait FlatMen: Men {
    /// The men of a side that attack a square of a board, if that board were occupied like this.
    #[inline(always)]
    fn attackers(&self, cell: Cell, by: Color, occupied: Bitboard) -> Bitboard {
        let Cell { board, square } = cell;
        let role = |role| self.role(role, board);
        let queens = role(Role::Queen);
        let hits = attacks::king(square) & role(Role::King)
            | attacks::knight(square) & role(Role::Knight)
            | attacks::pawn((!by).index(), square) & role(Role::Pawn)
            | attacks::rook(square, occupied) & (role(Role::Rook) | queens)
            | attacks::bishop(square, occupied) & (role(Role::Bishop) | queens);
        hits & self.of(by, board)
    }
}

impl FlatMen for OneBoard {}
impl FlatMen for TwoBoards {}

/// The common part of the stores of flat boards.
macro_rules! flat {
    ($boards:expr) => {
        #[inline(always)]
        fn planes(&self) -> &'static [Board] {
            &Board::ALL[..$boards]
        }

        #[inline(always)]
        fn is_attacked(&self, cell: Cell, by: Color) -> bool {
            self.attackers(cell, by, self.occupied(cell.board)).any()
        }

        #[inline(always)]
        fn captures_on(mv: Move) -> Cell {
            // A capture takes place on the departure board.
            Cell::new(mv.from().board, mv.to().square)
        }
    };
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Sets {
    roles: [Bitboard; 6],
    colors: [Bitboard; 2],
}

impl Sets {
    #[inline(always)]
    fn role_at(&self, set: Bitboard) -> Option<Role> {
        Role::ALL
            .into_iter()
            .rev()
            .find(|role| self.roles[role.index()].meets(set))
    }

    #[inline(always)]
    fn color_at(&self, set: Bitboard) -> Color {
        if self.colors[0].meets(set) {
            Color::White
        } else {
            Color::Black
        }
    }

    #[inline(always)]
    fn toggle(&mut self, set: Bitboard, man: Man) {
        // A unicorn never stands on a flat board: setups with one are refused.
        if let Some(role) = self.roles.get_mut(man.role.index()) {
            *role ^= set;
        }
        self.colors[man.color.index()] ^= set;
    }

    #[inline(always)]
    fn king(&self, color: Color) -> Bitboard {
        self.roles[Role::King.index()] & self.colors[color.index()]
    }
}

/// The men of a single board.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct OneBoard(Sets);

impl Men for OneBoard {
    flat!(1);

    #[inline(always)]
    fn empty(_: &Setup) -> Self {
        Self::default()
    }

    #[inline(always)]
    fn occupied(&self, _: Board) -> Bitboard {
        self.anywhere()
    }

    #[inline(always)]
    fn anywhere(&self) -> Bitboard {
        self.0.colors[0] | self.0.colors[1]
    }

    #[inline(always)]
    fn of(&self, color: Color, _: Board) -> Bitboard {
        self.0.colors[color.index()]
    }

    #[inline(always)]
    fn role(&self, role: Role, _: Board) -> Bitboard {
        self.0.roles[role.index()]
    }

    #[inline(always)]
    fn role_at(&self, cell: Cell) -> Option<Role> {
        self.0.role_at(cell.square.into())
    }

    #[inline(always)]
    fn man_at(&self, cell: Cell) -> Option<Man> {
        let set = cell.square.into();
        self.0
            .role_at(set)
            .map(|role| Man::new(self.0.color_at(set), role))
    }

    #[inline(always)]
    fn king(&self, color: Color) -> Option<Cell> {
        self.0
            .king(color)
            .first()
            .map(|square| Cell::new(Board::A, square))
    }

    #[inline(always)]
    fn toggle(&mut self, cell: Cell, man: Man) {
        self.0.toggle(cell.square.into(), man);
    }
}

/// The men of two boards where no square is ever occupied on both, as in Alice chess: the sets of
/// one board, and a mask of the men on board B.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct TwoBoards {
    sets: Sets,
    on_b: Bitboard,
}

impl TwoBoards {
    #[inline(always)]
    fn group(&self, board: Board) -> Bitboard {
        match board {
            Board::A => !self.on_b,
            _ => self.on_b,
        }
    }
}

impl Men for TwoBoards {
    flat!(2);

    #[inline(always)]
    fn empty(_: &Setup) -> Self {
        Self::default()
    }

    #[inline(always)]
    fn occupied(&self, board: Board) -> Bitboard {
        self.anywhere() & self.group(board)
    }

    #[inline(always)]
    fn anywhere(&self) -> Bitboard {
        self.sets.colors[0] | self.sets.colors[1]
    }

    #[inline(always)]
    fn of(&self, color: Color, board: Board) -> Bitboard {
        self.sets.colors[color.index()] & self.group(board)
    }

    #[inline(always)]
    fn role(&self, role: Role, board: Board) -> Bitboard {
        self.sets.roles[role.index()] & self.group(board)
    }

    #[inline(always)]
    fn role_at(&self, cell: Cell) -> Option<Role> {
        self.sets
            .role_at(Bitboard::from(cell.square) & self.group(cell.board))
    }

    #[inline(always)]
    fn man_at(&self, cell: Cell) -> Option<Man> {
        let set = Bitboard::from(cell.square) & self.group(cell.board);
        self.sets
            .role_at(set)
            .map(|role| Man::new(self.sets.color_at(set), role))
    }

    #[inline(always)]
    fn king(&self, color: Color) -> Option<Cell> {
        let king = self.sets.king(color);
        let board = if king.meets(self.on_b) {
            Board::B
        } else {
            Board::A
        };
        king.first().map(|square| Cell::new(board, square))
    }

    #[inline(always)]
    fn toggle(&mut self, cell: Cell, man: Man) {
        let set = cell.square.into();
        self.sets.toggle(set, man);
        if cell.board != Board::A {
            self.on_b ^= set;
        }
    }
}
