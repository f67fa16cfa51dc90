//! Help and series play: the script of a stipulation, the walks that find its lines, and what
//! shares them out.

pub(super) mod destination;
pub(super) mod lines;
pub(super) mod parry;
pub(super) mod script;
pub(super) mod search;
mod spell;
mod walk;
