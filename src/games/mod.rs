//! Game scores: read as they are printed, played through move by move.
//!
//! [`read_scores`] finds the moves in a text, [`replay()`] plays them by the rules. What comes out, a [`Replay`], says of each
//! move how it is written here, whether its signs of check and mate are right, and where and why a score stops being legal.

mod json;
mod replay;
mod score;
mod text;

pub use json::{Document, Game};
pub use replay::{BoardMarks, Line, Options, Ply, Replay, ReplayError, Stop, replay};
pub use score::{Header, Item, Printed, Score, Sign, Unclosed, read_scores};
pub use text::{At, render_replay};
