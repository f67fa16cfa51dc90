//! [`Record`]: a problem of a source, read or unread, with its diagnostics.

use super::{Exit, InputSource};
use crate::formats::{Diagnostic, Entry, Level, Place};
use std::sync::Arc;

/// A problem, or the place of an unreadable one.
#[derive(Clone, Debug)]
pub struct Record {
    /// The problem, or the id of an unreadable one.
    pub problem: Result<Entry, String>,
    /// Its diagnostics.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether it was skipped because it is not a problem for a solver, such as a study. That is
    /// not an error.
    pub passed_over: bool,
}

impl InputSource {
    /// Everything in this source, in order: one record for each problem, so that none is lost. An
    /// error that belongs to no problem gets a separate record, unless it explains why problems are
    /// unread.
    pub fn records(&self) -> Vec<Record> {
        let loaded = &self.loaded;
        let read = loaded
            .entries
            .iter()
            .map(|entry| (entry.places.whole(), Ok(entry.clone()), false));
        let unread = loaded
            .unread
            .iter()
            .map(|unread| (&unread.whole, Err(unread.id.clone()), unread.passed_over));
        let record = |problem, passed_over| Record {
            problem,
            diagnostics: Vec::new(),
            passed_over,
        };
        let mut all: Vec<(&Place, Record)> = read
            .chain(unread)
            .map(|(whole, problem, passed_over)| (whole, record(problem, passed_over)))
            .collect();
        all.sort_by_key(|(whole, _)| whole.span.start);
        let mut stray = Vec::new();
        for diagnostic in &loaded.diagnostics {
            match owner(&all, diagnostic) {
                Some(index) => all[index].1.diagnostics.push(diagnostic.clone()),
                None => stray.push(diagnostic.clone()),
            }
        }
        let strays = stray.iter().any(|one| one.severity == Level::Error);
        for (whole, record) in all.iter_mut().filter(|(_, record)| record.problem.is_err()) {
            if has_error(record) || record.passed_over {
                continue;
            }
            // Problems that begin at the same place share the errors there.
            let within = |one: &&Diagnostic| {
                one.severity == Level::Error
                    && one.source == whole.source
                    && whole.span.contains(&one.span.start)
            };
            record
                .diagnostics
                .extend(loaded.diagnostics.iter().filter(within).cloned());
            if !has_error(record) && !strays {
                let message = "this problem could not be read";
                record.diagnostics.push(Diagnostic::error(
                    &whole.source,
                    whole.span.clone(),
                    message,
                    "",
                ));
            }
        }
        let mut records: Vec<Record> = all.into_iter().map(|(_, record)| record).collect();
        if strays {
            let unexplained = |record: &&mut Record| {
                record.problem.is_err() && !has_error(record) && !record.passed_over
            };
            let mut explained = false;
            for record in records.iter_mut().filter(unexplained) {
                record.diagnostics.extend_from_slice(&stray);
                explained = true;
            }
            if !explained {
                let id = self.file.clone().unwrap_or_else(|| "position".to_owned());
                records.push(Record {
                    problem: Err(id),
                    diagnostics: stray,
                    passed_over: false,
                });
            }
        }
        records
    }
}

fn has_error(record: &Record) -> bool {
    record
        .diagnostics
        .iter()
        .any(|one| one.severity == Level::Error)
}

impl Record {
    /// The exit code of a run that meets this record in place of a problem.
    pub const fn exit_unread(&self) -> Exit {
        if self.passed_over {
            Exit::Done
        } else {
            Exit::BadInput
        }
    }
}

/// The problem that a diagnostic concerns: the one that contains it or, for a warning, the one that
/// follows it.
fn owner(all: &[(&Place, Record)], diagnostic: &Diagnostic) -> Option<usize> {
    let at = diagnostic.span.start;
    let here = |whole: &Place| {
        Arc::ptr_eq(&whole.source, &diagnostic.source) || whole.source == diagnostic.source
    };
    let after = all.partition_point(|(whole, _)| whole.span.start <= at);
    let before = after.checked_sub(1).filter(|&index| {
        let (whole, _) = &all[index];
        here(whole)
            && (at < whole.span.end
                || at == whole.span.end && diagnostic.span.end <= whole.span.end)
    });
    // An error at a place where several problems begin belongs to an unread one.
    let unread = |last: usize| {
        let start = all[last].0.span.start;
        let alike = (0..=last)
            .rev()
            .take_while(|&index| all[index].0.span.start == start);
        alike
            .into_iter()
            .find(|&index| all[index].1.problem.is_err())
            .unwrap_or(last)
    };
    let before = before.map(|last| {
        if diagnostic.severity == Level::Error {
            unread(last)
        } else {
            last
        }
    });
    let next = || {
        diagnostic.severity == Level::Warning
            && all.get(after).is_some_and(|(whole, _)| here(whole))
    };
    before.or_else(|| next().then_some(after))
}
