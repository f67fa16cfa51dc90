//! Finds problems in a collection by a position, a pattern of men, a theme, words, or the scheme of
//! another problem.
//!
//! A [`Query`] is matched against [`Card`]s, which store the facts of a problem. An [`Index`] of
//! cards answers for ten thousand problems in less than a second. This module neither solves nor
//! reads problems: see `session::find`.
//!
//! | module | contents |
//! |---|---|
//! | `card`, `index` | the stored facts of a problem, and of a collection in a file |
//! | `query` | a query, and its result for a card |
//! | `placement`, `transform`, `hashes`, `likeness` | placements, transformations, invariant hashes, likeness |
//! | `pattern` | men on squares, with wildcards |
//! | `scheme` | the elements of a problem's play |

mod card;
mod cards;
mod hashes;
mod index;
mod likeness;
mod pattern;
mod placement;
mod query;
mod scheme;
mod transform;

pub use card::{Analysis, Card, Stand, Unknown};
pub use cards::Cards;
pub use hashes::{Hash, Hashes};
pub use index::{FORM, Index, Refused, Shelf, Stamp, digest};
pub use likeness::{Likeness, likeness};
pub use pattern::{Pattern, PatternError};
pub use placement::Placement;
pub(crate) use placement::is_flat;
pub use query::{Ground, GroundKind, Matched, Model, Query, WantedStipulation, plain};
pub use scheme::{Agreement, Scheme, Sought};
pub use transform::{Freedom, Transformation};
