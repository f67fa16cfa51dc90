//! [`Damage`]: the damaged lines of a journal.

use std::fmt;
use std::path::{Path, PathBuf};

/// The damaged lines of a journal. They are ignored, and their work is done again if needed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    path: PathBuf,
    /// The lines, from 1.
    lines: Vec<usize>,
    /// The error of the first.
    what: String,
}

impl Damage {
    /// The damage of a journal with such lines, if there are any.
    pub fn of(path: &Path, lines: &[(usize, String)]) -> Option<Self> {
        let (_, what) = lines.first()?;
        let lines = lines.iter().map(|(line, _)| *line).collect();
        Some(Self {
            path: path.to_owned(),
            lines,
            what: what.clone(),
        })
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 5;
        let Self { path, lines, what } = self;
        let path = path.display();
        if let [line] = lines.as_slice() {
            return write!(
                f,
                "journal {path}: line {line} is skipped, and its unit is searched again if \
                needed: {what}"
            );
        }
        let shown: Vec<String> = lines.iter().take(SHOWN).map(ToString::to_string).collect();
        let more = if lines.len() > SHOWN { ", ..." } else { "" };
        let (count, shown) = (lines.len(), shown.join(", "));
        write!(
            f,
            "journal {path}: {count} lines are skipped, and their units are searched again if \
            needed ({shown}{more}); "
        )?;
        write!(f, "the first: {what}")
    }
}
