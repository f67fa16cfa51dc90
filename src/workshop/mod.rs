//! The composer's workshop: what may be altered in a problem, and what comes of it.
//!
//! An [`Alteration`] is one change such as a twin has: of a man, of the whole position, of the
//! stipulation. An [`Original`] is a problem solved and judged; [`Original::attempt`] judges what
//! alterations make of it, and a [`Run`] tries them all. What is sound has [`Merits`], by which
//! `parton improve` ranks versions of a problem; `parton twins` groups them by what they share with
//! it.
//!
//! Nothing is called sound that was not searched completely. What is rejected without a complete
//! search has been shown to have a solution too many or none.

mod alteration;
mod journal;
mod merits;
mod play;
mod run;
mod trial;

pub use alteration::{Alteration, AlterationKind, of_one_man, of_the_whole, of_twins};
pub use journal::{TrialBinding, TrialJournal};
pub use merits::{Merits, economy, points};
pub use play::PlayKept;
pub use run::{Run, RunError, Tally, Tried};
pub use trial::{Original, OriginalError, Trial};
