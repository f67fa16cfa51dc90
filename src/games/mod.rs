//! Game scores: read as they are printed, played through move by move.
//!
//! [`read_scores`] finds the moves in a text, [`replay()`] plays them by the rules. What comes out,
//! a [`Replay`], says of each move how it is written here, whether its signs of check and mate are
//! right, and where and why a score stops being legal.

mod json;
mod replay;
mod score;
mod text;

pub use json::{Game, ReplayDocument};
pub use replay::{BoardMarks, GameLine, Ply, Replay, ReplayError, ReplayOptions, Stop, replay};
pub use score::{CheckSign, Printed, Score, ScoreHeader, ScoreItem, Unclosed, read_scores};
pub use text::{At, render_replay};
