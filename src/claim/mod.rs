//! The author's solution as it is printed: text to [`Token`]s.
//!
//! Magazines print solutions in many ways; what they have in common are moves, numbers, brackets
//! and a few words. Here each of them is distinguished from the others, with its place in the text,
//! and nothing is asked of any position: which moves are meant, and whether what is claimed is
//! true, is found out by [`crate::check`].
//!
//! Moves may be short or long algebraic, with the letters of [`Language`] or figurines. The letters
//! of fairy men are read where a problem has such men: [`FairyMen`]. A letter alone does not tell
//! the language (R is a rook in English, a king in French), so that [`Written`] keeps the letters
//! and [`candidates`] names those that know all of them.

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
    /// What it is.
    pub kind: ClaimTokenKind,
    /// Its bytes in the text.
    pub span: Range<usize>,
}

/// What a piece of a printed solution is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant, reason = "most tokens are moves")]
pub enum ClaimTokenKind {
    /// `a)`: what follows is about this version.
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
    /// `,`, `/`, `or`: what follows stands beside what was before, or follows on it.
    Also,
    /// `;`, or the end of a line.
    Break,
    /// A word that says something about the play.
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
    /// What was expected.
    pub expected: &'static str,
    /// A suggestion for putting it right.
    pub help: Option<&'static str>,
}
