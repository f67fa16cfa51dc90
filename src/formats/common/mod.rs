//! The parts common to all formats: spans and diagnostics, boards and positions in FEN, values such
//! as stipulations, and the changes that make a twin.

pub(super) mod added;
pub(super) mod beginning;
pub(super) mod beyond;
pub(super) mod boards;
pub(super) mod bracket;
pub(super) mod build;
pub(super) mod changes;
pub(super) mod defaults;
pub(super) mod diagnostic;
pub(super) mod encoding;
pub(super) mod entry;
pub(super) mod fen;
pub(super) mod grid;
pub(super) mod listed;
pub(super) mod loaded;
pub(super) mod material;
pub(super) mod men_list;
pub(super) mod places;
pub(super) mod pychess;
pub(super) mod reasons;
pub(super) mod side;
pub(super) mod source;
pub(super) mod suggest;
pub(super) mod text;
pub(super) mod turned;
pub(super) mod twins;
pub(super) mod values;
pub(super) mod visible;
