//! What the caller says about problems that do not say it themselves.

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
