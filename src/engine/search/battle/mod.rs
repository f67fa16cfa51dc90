//! Battle play: one side works against the other.
//!
//! Deciding and telling are kept apart. A [`Prover`] answers one question, "does the attacker get
//! his way in n moves?", by any shortcut that is sound; the [`TreeBuilder`] walks exactly the
//! branches that are to be shown, asks at each, and lists everything. No shortcut can leave a gap
//! in a list, since none is taken where lists are made.

mod direct;
mod finder;
mod first;
mod numbers;
mod order;
mod play;
mod prover;
mod split;
mod stack;
mod tree;

pub(super) use direct::DirectProver;
pub(super) use play::{Battle, BattleProver, Limits};
pub(super) use prover::{Prover, Shared};
pub(super) use tree::TreeBuilder;
