//! Form: the men of the diagram and their symmetry, features of the key, the opening of the play,
//! special moves, and counts.

mod block;
mod key;
mod men;
mod special;
mod symmetry;
mod tasks;

use super::Theme;
pub(super) use special::moves;

pub(super) const THEMES: &[&[Theme]] = &[
    men::THEMES,
    block::THEMES,
    key::THEMES,
    special::THEMES,
    symmetry::THEMES,
    tasks::THEMES,
];
