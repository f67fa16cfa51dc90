//! Solves one problem and finds its themes.

use super::{Exit, Record};
use crate::formats::Diagnostic;
use crate::report::json;
use crate::report::themes::ThemesEntry;
use crate::search::{Control, Settings};
use crate::themes::{find, prepared};

/// The result for a record.
#[derive(Debug)]
#[non_exhaustive]
pub struct Themed {
    /// The themes.
    pub entry: ThemesEntry,
    /// The outcome.
    pub exit: Exit,
    /// The errors in the positions of the versions.
    pub diagnostics: Vec<Diagnostic>,
    /// Other errors, without a place in the text.
    pub errors: Vec<String>,
}

/// The themes of a record of a file, or the errors of an unread record. `refutations` is the
/// maximum number of refutations of a try; `None` leaves it to the problem.
pub fn themes(
    record: &Record,
    file: Option<&str>,
    refutations: Option<u32>,
    settings: &Settings,
    control: &Control,
) -> Themed {
    let own = || record.diagnostics.iter().map(json::InputRemark::from);
    let entry = match &record.problem {
        Ok(entry) => entry,
        Err(id) => {
            let entry = ThemesEntry::unread(file, id, own().collect());
            return Themed {
                entry,
                exit: record.exit_unread(),
                diagnostics: Vec::new(),
                errors: Vec::new(),
            };
        }
    };
    let mut problem = prepared(&entry.problem, refutations).completed();
    if problem.id.is_empty() {
        "position".clone_into(&mut problem.id);
    }
    let solved = super::solve(entry, &problem, settings, control, &|_| {}, None);
    let found = find(&problem, solved.versions.as_deref().unwrap_or_default());
    let entry = ThemesEntry::new(file, &problem, &found, solved.remarks(&record.diagnostics));
    Themed {
        entry,
        exit: solved.exit,
        diagnostics: solved.diagnostics,
        errors: solved.errors,
    }
}
