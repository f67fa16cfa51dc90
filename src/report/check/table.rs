//! Verdicts as a table, one line a version.

use super::{Row, Sheet, Since};
use crate::check::{ClaimStatus, Outcome};
use std::fmt::Write;

/// What the table says of the author's solution.
pub(super) const fn claim_word(status: Option<ClaimStatus>) -> &'static str {
    match status {
        None => "",
        Some(ClaimStatus::Confirmed) => "confirmed",
        Some(ClaimStatus::Wrong) => "wrong",
        Some(ClaimStatus::Undecided) => "undecided",
    }
}

pub(super) fn status(row: &Row) -> Option<ClaimStatus> {
    row.judgement.claim.as_ref().map(|claim| claim.status)
}

/// The problem's name, with its version and side.
pub(super) fn name(sheet: &Sheet, row: &Row) -> String {
    let version = if row.version.is_empty() { String::new() } else { format!(" {})", row.version) };
    let duplex = if row.duplex { " duplex" } else { "" };
    format!("{}{version}{duplex}", sheet.id)
}

/// The columns that are left out: those of which nothing is known.
fn absent(sheets: &[Sheet], times: bool) -> Vec<usize> {
    let since = sheets.iter().any(|sheet| sheet.since.is_some());
    [(4, since), (3, times)].into_iter().filter_map(|(column, there)| (!there).then_some(column)).collect()
}

fn cells(sheets: &[Sheet], times: bool) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for sheet in sheets {
        let since = sheet.since.map(Since::name).unwrap_or_default().to_owned();
        let time = sheet.seconds.map(|seconds| format!("{seconds:.2}")).unwrap_or_default();
        if sheet.rows.is_empty() {
            let why = format!("cannot be read: {}", sheet.errors.join("; "));
            let why = if sheet.errors.is_empty() { "cannot be read".to_owned() } else { why };
            rows.push(vec![sheet.id.clone(), String::new(), String::new(), time, since, why]);
            continue;
        }
        for row in &sheet.rows {
            rows.push(vec![
                name(sheet, row),
                row.stipulation.clone(),
                claim_word(status(row)).to_owned(),
                time.clone(),
                since.clone(),
                row.judgement.summary.clone(),
            ]);
        }
    }
    for column in absent(sheets, times) {
        for row in &mut rows {
            row.remove(column);
        }
    }
    rows
}

fn headings(sheets: &[Sheet], times: bool) -> Vec<&'static str> {
    let mut all = vec!["problem", "stipulation", "printed", "time", "since", "verdict"];
    for column in absent(sheets, times) {
        all.remove(column);
    }
    all
}

/// The table, for people, and the totals below it.
pub(super) fn text(sheets: &[Sheet], times: bool) -> String {
    let rows = cells(sheets, times);
    let headings = headings(sheets, times);
    let widths: Vec<usize> = headings
        .iter()
        .enumerate()
        .map(|(column, heading)| {
            rows.iter().map(|row| row[column].chars().count()).chain([heading.len()]).max().unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    let mut line = |cells: &mut dyn Iterator<Item = &str>| {
        let padded: Vec<String> = cells.zip(&widths).map(|(cell, &width)| format!("{cell:width$}")).collect();
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{}", padded.join("  ").trim_end());
    };
    line(&mut headings.iter().copied());
    for row in &rows {
        line(&mut row.iter().map(String::as_str));
    }
    text.push('\n');
    text + &totals(sheets) + "\n"
}

/// The table in Markdown.
pub(super) fn markdown(sheets: &[Sheet], times: bool) -> String {
    let escape = |cell: &str| cell.replace('\\', "\\\\").replace('|', "\\|").replace('\n', " ");
    let headings = headings(sheets, times);
    let mut text = format!("| {} |\n|{}\n", headings.join(" | "), "---|".repeat(headings.len()));
    for row in cells(sheets, times) {
        let cells: Vec<String> = row.iter().map(|cell| escape(cell)).collect();
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    let _ = writeln!(text, "\n{}", totals(sheets));
    text
}

/// How many there are of each verdict.
pub fn totals(sheets: &[Sheet]) -> String {
    const ORDER: [Outcome; 11] = [
        Outcome::Sound,
        Outcome::Cooked,
        Outcome::NoSolution,
        Outcome::Short,
        Outcome::TooFew,
        Outcome::Dual,
        Outcome::NotStated,
        Outcome::Restricted,
        Outcome::Incomplete,
        Outcome::Illegal,
        Outcome::Unsupported,
    ];
    let rows = || sheets.iter().flat_map(|sheet| &sheet.rows);
    let mut parts: Vec<String> = ORDER
        .iter()
        .map(|outcome| (outcome, rows().filter(|row| row.judgement.outcome == *outcome).count()))
        .filter(|(_, count)| *count > 0)
        .map(|(outcome, count)| match outcome {
            Outcome::NotStated => format!("{count} with the number of solutions not stated"),
            _ => format!("{count} {}", outcome.name()),
        })
        .collect();
    let broken = sheets.iter().filter(|sheet| sheet.rows.is_empty()).count();
    if broken > 0 {
        parts.push(format!("{broken} unreadable"));
    }
    let wrong = rows().filter(|row| status(row) == Some(ClaimStatus::Wrong)).count();
    let unchanged = sheets.iter().filter(|sheet| sheet.since == Some(Since::Unchanged)).count();
    let count = sheets.len() - broken;
    let versions = rows().count();
    let mut text = format!("{count} problem{}", if count == 1 { "" } else { "s" });
    if versions != count {
        let _ = write!(text, " in {versions} versions");
    }
    if !parts.is_empty() {
        let _ = write!(text, ": {}", parts.join(", "));
    }
    if wrong > 0 {
        let _ = write!(text, "; {wrong} printed solution{} wrong", if wrong == 1 { "" } else { "s" });
    }
    if unchanged > 0 {
        let _ = write!(text, "; {unchanged} unchanged since the earlier report");
    }
    text
}
