//! Splits the author's printed solution into [`Token`]s.
//!
//! Magazines print solutions in many ways, but all contain moves, numbers, brackets and a few
//! words. This module recognizes each of them with its span in the text, and uses no position.
//! [`crate::check`] finds the intended moves and tests the claims.
//!
//! Moves may be short or long algebraic, with the letters of a [`Language`] or figurines. The
//! letters of fairy men are read if the problem has such men: [`FairyMen`]. A letter alone does not
//! identify the language (R is a rook in English, a king in French). [`Written`] therefore keeps
//! the letters, and [`candidates`] returns the languages that have all of them.

mod language;
mod near;
mod scan;
mod words;
mod written;

pub use crate::men::Language;
pub use language::{FairyMen, LANGUAGES, Letter, candidates};
pub use scan::tokens;
pub use words::Word;
pub use written::{Marks, Written, WrittenTarget};

use std::ops::Range;

/// A piece of a printed solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// Its kind.
    pub kind: ClaimTokenKind,
    /// Its bytes in the text.
    pub span: Range<usize>,
}

/// The kind of a piece of a printed solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant, reason = "most tokens are moves")]
pub enum ClaimTokenKind {
    /// `a)`: the following text concerns this version.
    Twin(char),
    /// `I)`, `1)`: the next of several solutions.
    Label,
    /// `1.`, `1...`.
    Number {
        /// The number of the move.
        number: u32,
        /// Whether dots stand for the move of the side that begins.
        dots: bool,
    },
    /// A move, or several: `R(e8)-any`.
    Move(Written),
    /// `(` or `[`.
    Open,
    /// `)` or `]`.
    Close,
    /// `,`, `/`, `or`: the next text is an alternative to the preceding text, or continues it.
    Also,
    /// `;`, or the end of a line.
    Break,
    /// A word about the play.
    Word(Word),
}

/// A word of a printed solution that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{word}' cannot be read: expected {expected}")]
pub struct Unreadable {
    /// The word.
    pub word: String,
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// The expected text.
    pub expected: &'static str,
    /// A suggestion for putting it right.
    pub help: Option<&'static str>,
}
