//! Verdicts as one web page.

use super::{Sheet, SheetOptions, json_document, render_problem, table};
use crate::report::page::{Plain, page};
use crate::report::{TextOptions, render_text};
use std::fmt::Write as _;

/// The page of all verdicts.
pub(super) fn render(sheets: &[Sheet], options: SheetOptions) -> Result<String, serde_json::Error> {
    // A page has no columns or terminal colours, and no limit on length.
    let options = SheetOptions {
        full: true,
        all: true,
        color: false,
        width: None,
        reported: false,
        ..options
    };
    let text_options = TextOptions {
        language: options.language,
        ..TextOptions::default()
    };
    let plain: Vec<Plain> = sheets
        .iter()
        .map(|sheet| {
            let mut text = render_problem(sheet, options);
            // A problem reused from an earlier report has its play only in that report.
            if let Some(play) = &sheet.play
                && let Ok(solution) = render_text(&play.0, &play.1, &text_options)
            {
                text = text + "\n" + &solution;
            }
            let omitted = sheet.omitted();
            if omitted > 0 {
                // Writing to a String cannot fail.
                let _ = write!(text, "\n{omitted} more lines are not shown.\n");
            }
            Plain {
                id: sheet.id.clone(),
                text,
            }
        })
        .collect();
    let overview = if sheets.len() > 1 {
        table::text(sheets, options)
    } else {
        String::new()
    };
    let drawn = sheets.last().and_then(|sheet| sheet.play.as_ref());
    page(
        &json_document(sheets)?,
        &plain,
        &overview,
        drawn.map(|play| &play.0),
    )
}
