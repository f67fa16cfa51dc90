//! [`Defaults`]: the caller's defaults for settings that problems do not state.

use super::values::StarredStipulation;
use crate::position::{Conditions, Dialect, Variant};
use crate::problem::Stipulation;

/// The caller's defaults for problems that do not state these settings. Position lists (`.fen`,
/// `.epd`) use them all. Problem files in RON use only the variant and the permissions, files for
/// Popeye and Olive only the permissions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Defaults {
    /// The rules; if not given, one board means orthodox chess and two boards mean Alice chess.
    pub variant: Option<Variant>,
    /// The dialect.
    pub dialect: Option<Dialect>,
    /// The fairy conditions.
    pub conditions: Option<Conditions>,
    /// The stipulation.
    pub stipulation: Option<Stipulation>,
    /// Whether that stipulation requests set play: `h#2*`.
    pub set_play: bool,
    /// The number of solutions that the stipulation requests: `h#2 2.1.1.1`.
    pub solutions: Option<u32>,
    /// Whether a side may lack a king.
    pub allow_missing_king: bool,
    /// Whether unsupported options are ignored even if they change the result.
    pub ignore_options: bool,
}

impl Defaults {
    /// The stipulation with its set play and number of solutions.
    pub(in crate::formats) fn wanted(&self) -> Option<StarredStipulation> {
        let Self {
            set_play,
            solutions,
            ..
        } = *self;
        self.stipulation.map(|stipulation| StarredStipulation {
            stipulation,
            set_play,
            solutions,
        })
    }
}
