//! Reads and writes problem files. Diagnostics show the place, the text found, the texts allowed
//! and how to fix it.
//!
//! [`load_file`] and [`load_str`] read problem files, [`Flags::load`] reads a problem from
//! command-line flags. Every [`Problem`] comes as an [`Entry`] with the spans of its parts, so that
//! a [`Reason`] found later can still be shown at the right place ([`Entry::diagnose`]). This
//! module does not write to a terminal: [`render`] returns text.
//!
//! [`Problem`]: crate::problem::Problem
//! [`Reason`]: crate::position::Reason

mod common;
mod convert;
mod drawing;
mod fen_list;
mod format;
mod inline;
mod inp;
mod load;
#[cfg(feature = "files")]
mod olive;
mod pgn;
mod ron;

pub use common::added::add_men;
pub use common::bracket::sign as fen_sign;
pub use common::changes::twin_text;
pub use common::defaults::Defaults;
pub use common::diagnostic::{Diagnostic, Level, group, render, render_group};
pub use common::entry::{Entry, Unread};
pub use common::fen::{FenError, parse_position, print_position, print_with_rights};
pub use common::grid::print_grid;
pub use common::loaded::Loaded;
pub use common::material::{print_men, read_men};
pub use common::places::{Place, Places};
pub use common::pychess::boards as pychess_boards;
pub use common::source::Source;
pub use common::suggest::nearest;
pub use common::turned::picture_of;
pub use common::values::{parse_castling, parse_dialect, parse_en_passant};
pub use common::visible::{has_controls, one_line, picture, visible};
pub use convert::{Conversion, convert};
pub use fen_list::to_fen_line;
pub use format::Format;
pub use inline::{Flags, typed};
pub use inp::{
    Lack, condition_named, condition_words, unsupported_attributes, unsupported_condition,
    unsupported_conditions, unsupported_man, unsupported_men,
};
pub use load::{
    decode, load_bytes, load_file, load_str, notice, refuse, refuse_unknown, refuse_unreadable,
    why_unreadable,
};
pub use pgn::{Tags, fen_of_game, tag_lines, tags};
pub use ron::{to_ron, twin_lines};
