//! The composer's workshop: alterations of a problem and their results.
//!
//! An [`Alteration`] is one change of the kind that makes a twin: of a man, of the whole position,
//! or of the stipulation. An [`Original`] is a problem solved and judged; [`Original::attempt`]
//! judges the altered problem, and a [`Run`] tries all alterations. A sound version has [`Merits`],
//! by which `parton improve` ranks versions of a problem; `parton twins` groups them by the play
//! they share with it.
//!
//! A version counts as sound only after a complete search. A rejected version was shown to have too
//! many solutions, too few, or a short one.

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
pub use trial::{Original, OriginalError, Trial, VersionVerdicts};
