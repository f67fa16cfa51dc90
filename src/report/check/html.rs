//! Verdicts as one web page.

use super::{Sheet, json_document, render_problem, table};
use crate::report::page::{Plain, page};
use crate::report::{TextOptions, render_text};

/// The page of all verdicts.
pub(super) fn render(sheets: &[Sheet], times: bool) -> Result<String, serde_json::Error> {
    let plain: Vec<Plain> = sheets
        .iter()
        .map(|sheet| {
            let mut text = render_problem(sheet, true);
            // What is taken over from an earlier report has its play only there.
            if let Some(play) = &sheet.play
                && let Ok(solution) = render_text(&play.0, &play.1, &TextOptions::default())
            {
                text = text + "\n" + &solution;
            }
            Plain { id: sheet.id.clone(), text }
        })
        .collect();
    let overview = if sheets.len() > 1 { table::text(sheets, times) } else { String::new() };
    let drawn = sheets.last().and_then(|sheet| sheet.play.as_ref());
    page(&json_document(sheets)?, &plain, &overview, drawn.map(|play| &play.0))
}
