//! Battle play: one side works against the other.
//!
//! Proving and building the tree are separate. A [`Prover`] decides whether the attacker succeeds
//! in n moves, by any sound shortcut. The [`TreeBuilder`] walks exactly the branches that are to be
//! shown, queries the prover at each, and lists everything. No shortcut can leave a gap in a list,
//! since lists are made without shortcuts.

mod backward;
mod direct;
mod finder;
mod first;
mod lengths;
mod numbers;
mod order;
mod play;
mod prover;
mod split;
mod spread;
mod stack;
mod successors;
mod tree;

pub(super) use backward::{Room, backward};
pub(super) use direct::DirectProver;
pub(super) use lengths::{Length, Lengths, NEVER};
pub(super) use play::{Battle, BattleProver, Limits};
pub(super) use prover::{Computed, Prover, Shared};
pub(super) use spread::{Predecessors, UNKNOWN, spread};
pub(super) use successors::successors;
pub(super) use tree::TreeBuilder;
