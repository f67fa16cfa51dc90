//! Verdicts as a table, one line per version.

use super::{Row, Sheet, SheetOptions, Since};
use crate::check::{ClaimStatus, Judgement, Outcome};
use crate::words::{Column, Missing, Totals, Words};
use std::fmt::Write;

/// The result for the printed solution; `None` without a printed solution.
pub(super) fn status(row: &Row) -> Option<ClaimStatus> {
    row.judgement.claim.as_ref().map(|claim| claim.status)
}

/// The id of the problem, with the letter of the version, if there are several, and `duplex` for
/// the other side.
pub(super) fn name(sheet: &Sheet, row: &Row) -> String {
    let version = if row.version.is_empty() {
        String::new()
    } else {
        format!(" {})", row.version)
    };
    let duplex = if row.duplex { " duplex" } else { "" };
    format!("{}{version}{duplex}", sheet.id)
}

/// The indices of the columns without data, the last first: columns are removed in this order.
fn absent(sheets: &[Sheet], times: bool) -> Vec<usize> {
    let since = sheets.iter().any(|sheet| sheet.since.is_some());
    [(4, since), (3, times)]
        .into_iter()
        .filter_map(|(column, there)| (!there).then_some(column))
        .collect()
}

/// The cells of a line of the table, and the colour of its verdict.
type TableLine = (Vec<String>, &'static str);

/// The lines of the table, without the columns that have no data. A problem that could not be read
/// or solved has one line, with the reason as its verdict.
fn cells(sheets: &[Sheet], options: SheetOptions) -> Vec<TableLine> {
    let mut rows = Vec::new();
    for sheet in sheets {
        let since = sheet.since.map(|since| options.words.since(since));
        let since = since.unwrap_or_default().to_owned();
        let time = sheet
            .seconds
            .map(|seconds| format!("{seconds:.2}"))
            .unwrap_or_default();
        if sheet.rows.is_empty() {
            let why = sheet.why_missing(options);
            rows.push((
                vec![
                    sheet.id.clone(),
                    String::new(),
                    String::new(),
                    time,
                    since,
                    why,
                ],
                RED,
            ));
            continue;
        }
        for row in &sheet.rows {
            let cells = vec![
                name(sheet, row),
                row.stipulation.clone(),
                status(row)
                    .map(|status| options.words.claim_status(status))
                    .unwrap_or_default()
                    .to_owned(),
                time.clone(),
                since.clone(),
                row.summary(options),
            ];
            rows.push((cells, color(&row.judgement)));
        }
    }
    for column in absent(sheets, options.times) {
        for (row, _) in &mut rows {
            row.remove(column);
        }
    }
    rows
}

// Colours as ANSI codes.
const GREEN: &str = "32";
const YELLOW: &str = "33";
pub(super) const RED: &str = "31";

/// The colour of a verdict: green if sound, red if unsound, illegal or unsupported, else yellow.
pub(super) fn color(judgement: &Judgement) -> &'static str {
    match judgement.outcome {
        outcome if outcome.is_unsound() => RED,
        Outcome::Illegal | Outcome::Unsupported => RED,
        Outcome::Sound => GREEN,
        _ => YELLOW,
    }
}

/// Words in a colour, if colours are used.
pub(super) fn colored(words: &str, color: &str, options: SheetOptions) -> String {
    if options.color {
        format!("\x1b[{color}m{words}\x1b[0m")
    } else {
        words.to_owned()
    }
}

fn headings(sheets: &[Sheet], options: SheetOptions) -> Vec<&'static str> {
    let columns = [
        Column::Problem,
        Column::Stipulation,
        Column::Printed,
        Column::Time,
        Column::Since,
        Column::Verdict,
    ];
    let mut all = columns.map(|column| options.words.column(column)).to_vec();
    for column in absent(sheets, options.times) {
        all.remove(column);
    }
    all
}

/// The table as text for people, with the totals below it.
pub(super) fn text(sheets: &[Sheet], options: SheetOptions) -> String {
    let rows = cells(sheets, options);
    let headings = headings(sheets, options);
    let last = headings.len() - 1;
    let mut widths: Vec<usize> = headings
        .iter()
        .enumerate()
        .map(|(column, heading)| {
            rows.iter()
                .map(|(row, _)| row[column].chars().count())
                .chain([heading.chars().count()])
                .max()
                .unwrap_or(0)
        })
        .collect();
    // The verdict takes the width left by the other columns, and continues on further lines.
    let before = widths[..last].iter().map(|width| width + 2).sum::<usize>();
    widths[last] = options.width.map_or(usize::MAX, |width| {
        width.saturating_sub(before).max(NARROWEST)
    });
    let mut text = String::new();
    let mut line = |cells: &[&str], color: Option<&str>| {
        let (verdict, others) = cells.split_last().unwrap_or((&"", &[]));
        let mut start = String::new();
        for (cell, &width) in others.iter().zip(&widths) {
            let padded = format!("{cell:width$}  ");
            let wrong = color.is_some() && *cell == options.words.claim_status(ClaimStatus::Wrong);
            start.push_str(&if wrong {
                colored(&padded, RED, options)
            } else {
                padded
            });
        }
        for (number, part) in wrapped(verdict, widths[last]).iter().enumerate() {
            let part =
                color.map_or_else(|| (*part).to_owned(), |color| colored(part, color, options));
            let start = if number == 0 {
                start.clone()
            } else {
                " ".repeat(before)
            };
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{}", format!("{start}{part}").trim_end());
        }
    };
    line(&headings, None);
    for (row, color) in &rows {
        line(
            &row.iter().map(String::as_str).collect::<Vec<_>>(),
            Some(color),
        );
    }
    text.push('\n');
    for part in wrapped(
        &totals(sheets, options.words),
        options.width.unwrap_or(usize::MAX),
    ) {
        let _ = writeln!(text, "{part}");
    }
    text
}

/// The minimum width of the last column, the verdict, in characters.
const NARROWEST: usize = 24;

/// A text in lines of at most `width` columns, divided between words. A longer word gets a separate
/// line.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while rest.chars().count() > width {
        let limit = rest
            .char_indices()
            .nth(width)
            .map_or(rest.len(), |(at, _)| at);
        // A blank right after the last column also ends a line.
        let room = &rest[..limit + usize::from(rest[limit..].starts_with(' '))];
        let Some(end) = room
            .rfind(' ')
            .filter(|end| *end > 0)
            .or_else(|| rest.find(' '))
        else {
            break;
        };
        lines.push(rest[..end].trim_end());
        rest = rest[end..].trim_start();
    }
    lines.push(rest);
    lines
}

/// The table in Markdown. Text from problems is escaped, so that it creates neither HTML nor links.
pub(super) fn markdown(sheets: &[Sheet], options: SheetOptions) -> String {
    let escape = |cell: &str| {
        let cell = cell
            .replace('\\', "\\\\")
            .replace('|', "\\|")
            .replace('\n', " ");
        cell.replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace("](", "]\\(")
    };
    let headings = headings(sheets, options);
    let mut text = format!(
        "| {} |\n|{}\n",
        headings.join(" | "),
        "---|".repeat(headings.len())
    );
    for (row, _) in cells(
        sheets,
        SheetOptions {
            reported: false,
            ..options
        },
    ) {
        let cells: Vec<String> = row.iter().map(|cell| escape(cell)).collect();
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    let _ = writeln!(text, "\n{}", totals(sheets, options.words));
    text
}

/// The totals in words: the numbers of problems, versions, each verdict, problems without a
/// verdict, wrong printed solutions and unchanged problems.
pub fn totals(sheets: &[Sheet], words: &dyn Words) -> String {
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
    let of = |outcome| {
        let same = |row: &&Row| row.judgement.outcome == outcome;
        (outcome, rows().filter(same).count())
    };
    let without = |missing| {
        let same = |sheet: &&Sheet| sheet.rows.is_empty() && sheet.missing() == missing;
        (missing, sheets.iter().filter(same).count())
    };
    let missing = [
        Missing::Unsearched,
        Missing::Unreadable,
        Missing::PassedOver,
    ]
    .map(without);
    let [(_, unsearched), (_, unreadable), (_, passed_over)] = missing;
    words.totals(&Totals {
        problems: sheets.len() - unreadable - passed_over,
        versions: rows().count() + unsearched,
        outcomes: ORDER
            .map(of)
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .collect(),
        missing: missing
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .collect(),
        wrong: rows()
            .filter(|row| status(row) == Some(ClaimStatus::Wrong))
            .count(),
        unchanged: sheets
            .iter()
            .filter(|sheet| sheet.since == Some(Since::Unchanged))
            .count(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_divided_between_words() {
        assert_eq!(wrapped("cooked: 1.Kc6", 20), ["cooked: 1.Kc6"]);
        assert_eq!(
            wrapped("cooked: 1.Kc6, 1.Qc8#", 14),
            ["cooked: 1.Kc6,", "1.Qc8#"]
        );
        assert_eq!(
            wrapped("cooked: 1.Kc6, 1.Qc8#", 13),
            ["cooked:", "1.Kc6, 1.Qc8#"]
        );
        assert_eq!(
            wrapped("cooked: 1.Kc6, 1.Qc8#", 12),
            ["cooked:", "1.Kc6,", "1.Qc8#"]
        );
        assert_eq!(
            wrapped("♔ überlangeswort kurz", 5),
            ["♔", "überlangeswort", "kurz"]
        );
        assert_eq!(wrapped("", 5), [""]);
    }
}
