//! [`Record`]: a problem of a source, read or not, with everything that is said about it.

use super::Source;
use crate::formats::{Diagnostic, Entry, Level, Place};
use std::sync::Arc;

/// A problem, or what takes the place of one.
#[derive(Clone, Debug)]
pub struct Record {
    /// The problem, or the id of one that could not be read.
    pub problem: Result<Entry, String>,
    /// What is said about it.
    pub diagnostics: Vec<Diagnostic>,
}

impl Source {
    /// Everything in this source, in its order: one record for each problem, so that none goes missing. An error that
    /// belongs to no problem has a record of its own, unless it explains why problems are unread.
    pub fn records(&self) -> Vec<Record> {
        let loaded = &self.loaded;
        let read = loaded.entries.iter().map(|entry| (entry.places.whole(), Ok(entry.clone())));
        let unread = loaded.unread.iter().map(|unread| (&unread.whole, Err(unread.id.clone())));
        let mut all: Vec<(&Place, Record)> =
            read.chain(unread).map(|(whole, problem)| (whole, Record { problem, diagnostics: Vec::new() })).collect();
        all.sort_by_key(|(whole, _)| whole.span.start);
        let mut stray = Vec::new();
        for diagnostic in &loaded.diagnostics {
            match owner(&all, diagnostic) {
                Some(index) => all[index].1.diagnostics.push(diagnostic.clone()),
                None => stray.push(diagnostic.clone()),
            }
        }
        let mut records: Vec<Record> = all.into_iter().map(|(_, record)| record).collect();
        if stray.iter().any(|one| one.severity == Level::Error) {
            let unexplained = |record: &&mut Record| {
                record.problem.is_err() && record.diagnostics.iter().all(|one| one.severity != Level::Error)
            };
            let mut explained = false;
            for record in records.iter_mut().filter(unexplained) {
                record.diagnostics.extend_from_slice(&stray);
                explained = true;
            }
            if !explained {
                let id = self.file.clone().unwrap_or_else(|| "position".to_owned());
                records.push(Record { problem: Err(id), diagnostics: stray });
            }
        }
        records
    }
}

/// The problem that a diagnostic is about: in which it stands or, if it is a mere warning, which follows it.
fn owner(all: &[(&Place, Record)], diagnostic: &Diagnostic) -> Option<usize> {
    let at = diagnostic.span.start;
    let here = |whole: &Place| Arc::ptr_eq(&whole.source, &diagnostic.source) || whole.source == diagnostic.source;
    let after = all.partition_point(|(whole, _)| whole.span.start <= at);
    let before = after.checked_sub(1).filter(|&index| {
        let (whole, _) = &all[index];
        here(whole) && (at < whole.span.end || at == whole.span.end && diagnostic.span.end <= whole.span.end)
    });
    let next = || diagnostic.severity == Level::Warning && all.get(after).is_some_and(|(whole, _)| here(whole));
    before.or_else(|| next().then_some(after))
}
