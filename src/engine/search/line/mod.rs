//! Help and series play: the script of a stipulation, the walks that find its lines, and the
//! division of the work among threads and units.

pub(super) mod destination;
pub(super) mod lines;
pub(super) mod parry;
pub(super) mod search;
mod spell;
mod walk;
