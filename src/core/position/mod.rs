//! Positions, and the effect of a move on a position.
//!
//! [`Setup`] is anything that a problem file can describe. [`Position`] is a setup that passed the
//! checks of [`Position::new`]; it is generic over the storage of its men ([`Men`]), so orthodox
//! chess pays nothing for the second board. The layer above, `rules` in the engine, decides which
//! moves are legal.

mod cast;
mod key;
mod men;
mod moves;
mod promotion;
mod reach;
mod reason;
mod rights;
mod ruleset;
mod setup;
mod state;
mod unplayed;
mod variants;
mod worlds;

pub use crate::conditions::{
    Barred, Becomes, Clash, Condition, ConditionCheck, Conditions, Contact, Disarming, Ending,
    FromHome, Holding, Kinds, NEEDING_REBIRTH, Numbers, ON_TWO_BOARDS, Objection, Occupied,
    OptionRow, Preference, Protecting, REBORN_IF_CAPTURED, REBORN_IF_CAPTURING, Rebirth,
    RebirthOption, RebirthSquare, Reborn, Squares, Turned, Unit, Value, name_and_kinds,
    name_and_numbers, name_and_squares,
};
pub use crate::men::{Color, Man, Role, Traits, UnplayedMan};
pub use key::Key;
pub use men::{FlatMen, Men, OneBoard, TwoBoards};
pub use moves::{Move, MoveKind, NoMove};
pub use reach::Arrivals;
pub use reason::{Reason, Severity};
pub use rights::{Castling, EnPassant};
pub use ruleset::{Dialect, Partners, RuleSet, Switch, Variant};
pub use setup::{CastlingSetup, EnPassantSetup, Setup, SetupError};
pub use state::{EmptyBoards, FairyPlay, Position};
pub use unplayed::Unplayed;
pub use variants::{CastlingRule, EnPassantRule, Law, Shape, Transfer, Zero};
pub use worlds::{
    AfterCapture, Bonds, Checks, Distance, Imitators, Need, Powers, Rebirths, Seen, Ways, Worlds,
};
