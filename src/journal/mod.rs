//! Journals: files with the finished units of long runs. Another run can continue a journal, or
//! merge several.
//!
//! A journal is a file of JSON lines. The first, the [`Header`], binds it to problems, options and
//! the version of the program. Each further line is a finished unit of work with its own checksum,
//! which covers the header: a damaged line or a line of another journal is detected. Lines are
//! written whole and only appended, so a crash damages at most the last line, which is dropped on
//! reading.

mod binding;
mod damage;
mod file;
mod kept;
mod merge;
mod name;
mod pool;
mod record;
mod share;
mod todo;

pub use binding::{Binding, Header};
pub use damage::Damage;
pub use file::{Journal, JournalLedger, NamedUnit, mine};
pub use merge::{Merge, MergeLedger};
pub use name::UnitName;
pub use pool::UnitPool;
pub use share::Share;
pub use todo::{TodoLedger, TodoList};

use crate::search::{Shard, Step, Unit};
use std::fmt;
use std::path::PathBuf;

/// A unit with its problem, displayed in words.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UnitPlace {
    /// The number of the problem, from 0.
    pub problem: usize,
    /// Its unit.
    pub unit: Unit,
}

impl UnitPlace {
    /// Returns whether this is a part of another unit.
    fn is_part_of(&self, whole: &Self) -> bool {
        self.problem == whole.problem && self.unit.is_part_of(&whole.unit)
    }

    /// The units of which this is a part, the smallest first.
    fn wholes(&self) -> impl Iterator<Item = Self> + '_ {
        self.unit.wholes().map(|unit| Self {
            problem: self.problem,
            unit,
        })
    }
}

impl fmt::Display for UnitPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unit {
            version,
            exchanged,
            stage,
            part,
            path,
        } = &self.unit;
        write!(
            f,
            "problem {}, version {version}, {} {part}",
            self.problem + 1,
            stage.name()
        )?;
        if *exchanged {
            f.write_str(", the sides exchanged")?;
        }
        for (index, Step { number, mv }) in path.iter().enumerate() {
            f.write_str(if index == 0 {
                ", first move "
            } else {
                ", then "
            })?;
            match mv {
                Some(mv) => write!(f, "{number} ({mv:?})")?,
                None => f.write_str("nothing")?,
            }
        }
        Ok(())
    }
}

/// The reason why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// It cannot be read or written.
    #[error("journal {}: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error.
        error: std::io::Error,
    },
    /// The file for a new journal already exists.
    #[error("{} already exists: continue it with --resume, or choose another name for a new \
        journal", .0.display())]
    Exists(PathBuf),
    /// Another process writes to it.
    #[error("journal {} is in use by another run", .0.display())]
    InUse(PathBuf),
    /// Its first line is not a header.
    #[error("{} is not a journal of parton: its first line is not a header", .0.display())]
    NoHeader(PathBuf),
    /// It belongs to another run.
    #[error("journal {} belongs to another run: {difference}", .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// The difference.
        difference: String,
    },
    /// A line is damaged.
    #[error("journal {}, line {line}: {what}; do not edit journals", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The error.
        what: String,
    },
    /// A unit with different results.
    #[error("duplicate unit with different results: {place}, in {} and in \
        {}", .files[0].display(), .files[1].display())]
    Double {
        /// The unit.
        place: UnitPlace,
        /// The files that contain it.
        files: [PathBuf; 2],
    },
    /// A unit in the wrong journal.
    #[error("journal {} has a unit that does not belong there: {place}", .path.display())]
    Stray {
        /// The file.
        path: PathBuf,
        /// The unit.
        place: UnitPlace,
    },
    /// Missing units.
    #[error("{}", missing(.places, *.of))]
    Missing {
        /// The units, in order.
        places: Vec<UnitPlace>,
        /// The number of shares of the work, if all journals agree.
        of: Option<u32>,
    },
}

fn missing(places: &[UnitPlace], of: Option<u32>) -> String {
    const SHOWN: usize = 5;
    let line = |place: &UnitPlace| {
        let shard = |of| {
            (1..=of)
                .find(|&index| Shard { index, of }.has(&place.unit))
                .map(|index| (index, of))
        };
        let shard = of
            .and_then(shard)
            .map(|(index, of)| format!(" (shard {index} of {of})"));
        format!("\n  {place}{}", shard.unwrap_or_default())
    };
    let are = if places.len() == 1 {
        "1 unit is"
    } else {
        &format!("{} units are", places.len())
    };
    let shown: String = places.iter().take(SHOWN).map(line).collect();
    let more = if places.len() > SHOWN { "\n  ..." } else { "" };
    format!("the journals are incomplete: {are} missing{shown}{more}")
}

/// A result of working with a journal.
pub type Result<T> = std::result::Result<T, JournalError>;
