//! [`State`]: what conditions ask of the past.

use parton_core::board::{Cell, Square};
use parton_core::position::{Color, Man, Role};

/// What conditions remember beside the men who stand on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct State {
    /// Which kings, White's first, may castle as far as it is for them.
    pub(super) kings: [bool; 2],
    /// Who was captured by the last move, where, and where he had stood in the diagram (Parrain
    /// Circe).
    pub(super) pending: Option<(Man, Cell, Option<Cell>)>,
    /// The cells of those who have changed places by the last move (Messigny).
    pub(super) exchanged: Vec<Cell>,
    /// The men who may still change colour by moving (Volage).
    pub(super) fickle: Vec<Cell>,
    /// Who moved last, and what he was before (Disparate).
    pub(super) last: Option<(Color, Role)>,
    /// Further squares that a pawn has passed with its last move (Einstein chess).
    pub(super) also_passed: Vec<Square>,
    /// Where imitators stand, in order.
    pub(super) imitators: Vec<Cell>,
    /// Which kings, White's first, have been attacked (Strict SAT).
    pub(super) attacked: [bool; 2],
}

impl State {
    /// What remains when a side passes. Who has changed places has done so by the last move that
    /// was made, whoever made it, so that this remains until another is made.
    pub(crate) fn passed(&self) -> Self {
        Self {
            pending: None,
            last: None,
            also_passed: Vec::new(),
            ..self.clone()
        }
    }

    /// What remains when a pass counts as a move.
    pub(crate) fn passed_by_move(&self) -> Self {
        Self {
            exchanged: Vec::new(),
            ..self.passed()
        }
    }
}
