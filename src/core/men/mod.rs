//! The kinds of men, and their names.
//!
//! The names and letters of the men of the orthodox game and of Raumschach are in the table
//! `names.rs`. It has a row for each man and a column for each language. The [fairy men](fairy)
//! have a separate table, which also defines their moves. No other part of the program spells a
//! man.

pub mod fairy;
mod language;
mod letters;
mod man;
mod names;
mod role;

pub use language::Language;
pub use man::{Color, Man, Traits, UnplayedMan, with_article};
pub use role::Role;
