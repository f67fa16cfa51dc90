//! Help and series play: the script of a stipulation, the walk that finds its lines, and what reports them as they are found.

pub(super) mod parry;
pub(super) mod script;
pub(super) mod walk;
