//! Help and series play: the walks that find the lines of a script, and the division of the work
//! among threads and units; also parrying series against defence.

pub(super) mod destination;
pub(super) mod lines;
pub(super) mod parry;
pub(super) mod search;
mod spell;
mod walk;
