//! [`State`]: the history that conditions depend on.

use parton_core::board::{Cell, Square};
use parton_core::position::{Color, Man, Role};

/// The state that conditions need besides the men on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct State {
    /// Whether each king, White's first, may castle as far as the king itself is concerned.
    pub(super) kings: [bool; 2],
    /// The man captured by the last move, the square of capture, and its square in the diagram
    /// (Parrain Circe).
    pub(super) pending: Option<(Man, Cell, Option<Cell>)>,
    /// The cells of the men that changed places by the last move (Messigny).
    pub(super) exchanged: Vec<Cell>,
    /// The men that may still change colour by moving (Volage).
    pub(super) fickle: Vec<Cell>,
    /// The men that have promoted in play, in order (Frischauf).
    pub(super) promoted: Vec<Cell>,
    /// The side that moved last, and the role of its man before the move (Disparate).
    pub(super) last: Option<(Color, Role)>,
    /// The cells from and to which the last move went, if the other side may have to answer it.
    pub(super) step: Option<(Cell, Cell)>,
    /// The cell that the last move of either side left (Chameleon Pursuit).
    pub(super) left: Option<Cell>,
    /// The cells from and to which the last move of either side went, and whether it can be
    /// reversed: it has neither captured nor promoted (All-in and Mainly-in Chess).
    pub(super) way: Option<(Cell, Cell, bool)>,
    /// The man that each side moved last, White's first (duellists).
    pub(super) duellists: [Option<Cell>; 2],
    /// The men that each side moved last, White's first: two after castling (fuddled men).
    pub(super) fuddled: [Vec<Cell>; 2],
    /// Further squares that a pawn has passed with its last move (Einstein chess).
    pub(super) also_passed: Vec<Square>,
    /// The cells of imitators, in order.
    pub(super) imitators: Vec<Cell>,
    /// The men that have captured, in order (PAD).
    pub(super) captors: Vec<Cell>,
    /// The ghosts, in order (Ghost Chess).
    pub(super) ghosts: Vec<Cell>,
    /// The men that wait beneath others, in the order in which they appear (Parachute, Volcanic,
    /// Ghost Chess, Haunted Chess).
    pub(super) waiting: Vec<(Cell, Man)>,
    /// Whether each king, White's first, has been attacked (Strict SAT).
    pub(super) attacked: [bool; 2],
    /// The quarter turns of the board, without whole ones (Actuated Revolving Board).
    pub(super) quarters: u8,
    /// What each side, White first, may still spend on its moves, in hundredths; `None` without a
    /// limit (BGL).
    pub(super) balances: [Option<i32>; 2],
}

impl State {
    /// The state after a pass. Men that have changed places did so by the last actual move of
    /// either side, so this stays until another move is made. So does a captured man that is to be
    /// reborn by the next move.
    pub(super) fn passed(&self) -> Self {
        Self {
            last: None,
            step: None,
            also_passed: Vec::new(),
            ..self.clone()
        }
    }

    /// The state after a pass that counts as a move.
    pub(super) fn passed_by_move(&self) -> Self {
        Self {
            exchanged: Vec::new(),
            pending: None,
            left: None,
            way: None,
            ..self.passed()
        }
    }
}
