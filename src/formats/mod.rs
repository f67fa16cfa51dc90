//! Text to problems and back, with diagnostics that say where, what was found, what is allowed and what would mend it.
//!
//! [`load_file`] and [`load_str`] read problem files, [`Flags::load`] reads a problem from command-line flags. Every
//! [`Problem`] comes as an [`Entry`] that remembers where each of its parts stands in the text, so that a [`Reason`]
//! found later can still be shown at the right place ([`Entry::diagnose`]). Nothing here writes to a terminal:
//! [`render`] returns text.
//!
//! [`Problem`]: crate::problem::Problem
//! [`Reason`]: crate::position::Reason

mod boards;
mod build;
mod changes;
mod diagnostic;
mod fen;
mod fen_file;
mod fields;
mod grid;
mod inline;
mod inp;
mod load;
mod olive;
mod options;
mod places;
mod reader;
mod reasons;
mod ron;
mod source;
mod suggest;
mod token;
mod tree;
mod twins;
mod write;

pub use diagnostic::{Diagnostic, Level, render};
pub use fen::{FenError, parse_position, print_position};
pub use grid::print_grid;
pub use inline::{Flags, parse_castling, parse_dialect, parse_en_passant};
pub use load::{Format, Loaded, load_bytes, load_file, load_str};
pub use places::{Entry, Place, Places};
pub use source::Source;
pub use write::{to_fen_line, to_ron};

use crate::position::Dialect;
use crate::position::Variant;
use crate::problem::Stipulation;

/// What the caller says about problems that do not say it themselves. Only position lists (`.fen`, `.epd`) leave
/// anything unsaid; a RON problem is always complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Defaults {
    /// The rules; if not given, one board means orthodox chess and two boards mean Alice chess.
    pub variant: Option<Variant>,
    /// The dialect.
    pub dialect: Option<Dialect>,
    /// The stipulation.
    pub stipulation: Option<Stipulation>,
    /// Whether a side may lack a king.
    pub allow_missing_king: bool,
}
