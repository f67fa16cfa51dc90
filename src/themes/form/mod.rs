//! Form: the number of men, the features of the key, and the opening of the play.

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
