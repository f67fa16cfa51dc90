//! Problems found in a collection: by a position, a pattern of men, a theme, words, or the scheme
//! of another problem.
//!
//! A [`Query`] is asked of [`Card`]s, which hold what is worth remembering of a problem, so that an
//! [`Index`] of them answers for ten thousand problems in less than a second. Nothing is searched
//! or read here: see `session::find`.
//!
//! | room | what is in it |
//! |---|---|
//! | `card`, `index` | what is remembered of a problem, and of a collection in a file |
//! | `query` | what is looked for, and what it says of a card |
//! | `placement`, `transform`, `hashes`, `likeness` | who stands where; how a position is turned; numbers that do not change with that; how one is another's |
//! | `pattern` | men on squares, with wildcards |
//! | `scheme` | what the play of a problem is made of |

mod card;
mod hashes;
mod index;
mod likeness;
mod pattern;
mod placement;
mod query;
mod scheme;
mod transform;

pub use card::{Analysis, Card, Stand, Unknown};
pub use hashes::{Hash, Hashes};
pub use index::{FORM, Index, Refused, Shelf, Stamp, digest};
pub use likeness::{Likeness, likeness};
pub use pattern::{Pattern, PatternError};
pub use placement::Placement;
pub(crate) use placement::is_flat;
pub use query::{Ground, GroundKind, Matched, Model, Query, WantedStipulation, plain};
pub use scheme::{Agreement, Scheme, Sought};
pub use transform::{Freedom, Transformation};
