//! What men there are, and what they are called.
//!
//! The names and letters of all men in all languages stand in one table, `names.rs`: a man is a row
//! of it, a language a column. The [fairy men](fairy) have a table of their own, which also says
//! how they move. Nothing else in the program spells a man.

pub mod fairy;
mod language;
mod letters;
mod man;
mod names;
mod role;

pub use language::Language;
pub use man::{Color, Man, Traits};
pub use role::Role;
