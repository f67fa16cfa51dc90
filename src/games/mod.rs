//! Game scores: reads them as printed and replays them move by move.
//!
//! [`read_scores`] finds the moves in a text, [`replay()`] plays them by the rules. The result, a
//! [`Replay`], gives for each move its standard spelling and whether its signs of check and mate
//! are right. It also shows where and why a score stops being legal.

mod json;
mod replay;
mod score;
mod text;

pub use json::{Game, ReplayDocument};
pub use replay::{BoardMarks, GameLine, Ply, Replay, ReplayError, ReplayOptions, Stop, replay};
pub use score::{CheckSign, Printed, Score, ScoreHeader, ScoreItem, Unclosed, read_scores};
pub use text::{At, render_replay};
