//! What the caller says about problems that do not say it themselves.

use super::values::StarredStipulation;
use crate::position::{Conditions, Dialect, Variant};
use crate::problem::Stipulation;

/// What the caller says about problems that do not say it themselves: position lists (`.fen`,
/// `.epd`), and RON problems that leave out their rules.
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
    /// Whether that stipulation asks for set play: `h#2*`.
    pub set_play: bool,
    /// How many solutions that stipulation asks for: `h#2 2.1.1.1`.
    pub solutions: Option<u32>,
    /// Whether a side may lack a king.
    pub allow_missing_king: bool,
    /// Whether options that are not played are passed over, though they change what is found.
    pub ignore_options: bool,
}

impl Defaults {
    /// The stipulation with its set play.
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
