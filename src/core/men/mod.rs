//! What men there are, and what they are called.
//!
//! The names and letters of all men in all languages stand in one table, `names.rs`: a man is a row of it, a language a
//! column. Nothing else in the program spells a man.

mod language;
mod man;
mod names;

pub use language::Language;
pub use man::{Color, Man, Role};
