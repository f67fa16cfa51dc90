//! [`Lines`]: the state that all walks over the lines of a problem share.

use super::destination::Destination;
use crate::rules::Rules;
use crate::search::control::{Control, Techniques};
use crate::search::diagrams::Diagrams;
use crate::search::prune::Prunings;
use crate::search::table::Table;
use crate::search::units::Units;

/// The state that the searches of a problem's scripts share.
pub(in crate::search) struct Lines<'a, R: Rules> {
    pub(in crate::search) control: &'a Control,
    pub(in crate::search) units: &'a Units<'a>,
    pub(in crate::search) table: Option<Table>,
    pub(in crate::search) techniques: Techniques,
    /// The diagram to which the play leads, if it leads to one.
    pub(in crate::search) destination: Option<Destination<R>>,
    pub(in crate::search) diagrams: Diagrams,
    pub(in crate::search) prunings: Prunings<R>,
}
