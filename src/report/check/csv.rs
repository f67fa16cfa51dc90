//! Verdicts as comma-separated values, one record per version.
//!
//! The names of the columns, and `yes` for the other side of a duplex, are for programs and stay
//! the same in every language. Verdicts and remarks are in the words of the chosen language.

use super::table::status;
use super::{Caption, Sheet, SheetOptions};
use crate::check::Grade;

/// Prevents formula injection in spreadsheets: a cell that begins like a formula gets a leading
/// apostrophe, as OWASP advises.
fn make_harmless(cell: &mut String) {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) {
        cell.insert(0, '\'');
    }
}

/// The name of the column that counts the duals of a grade.
const fn column_of(grade: Grade) -> &'static str {
    match grade {
        Grade::Thematic => "duals thematic",
        Grade::ByPlay => "duals by-play",
        Grade::Threat => "duals in the threat",
        Grade::LastPromotion => "duals promotion on the last move",
        Grade::Minor => "duals minor",
    }
}

/// The records, with a heading.
///
/// # Errors
/// Errors of the writer; none is known to occur.
pub(super) fn render(sheets: &[Sheet], options: SheetOptions) -> Result<String, csv::Error> {
    let (words, times) = (options.words, options.times);
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut heading: Vec<String> = [
        "file",
        "id",
        "version",
        "duplex",
        "stipulation",
        "authors",
        "title",
        "source",
        "men",
        "outcome",
        "summary",
    ]
    .into_iter()
    .chain(["solutions", "expected", "c_plus"])
    .map(str::to_owned)
    .collect();
    heading.extend(Grade::ALL.map(|grade| column_of(grade).to_owned()));
    heading.extend(["printed solution", "printed wrong", "warnings"].map(str::to_owned));
    let since = sheets.iter().any(|sheet| sheet.since.is_some());
    heading.extend(since.then(|| "since".to_owned()));
    if times {
        heading.push("seconds".to_owned());
    }
    let width = heading.len();
    writer.write_record(&heading)?;
    for sheet in sheets {
        let file = sheet.file.clone().unwrap_or_default();
        let time = sheet
            .seconds
            .map(|seconds| format!("{seconds:.3}"))
            .unwrap_or_default();
        let about = match &sheet.about {
            Some(Caption {
                authors,
                title,
                source,
                men,
            }) => [
                authors.join("; "),
                title.clone().unwrap_or_default(),
                source.clone().unwrap_or_default(),
                men.clone(),
            ],
            None => Default::default(),
        };
        if sheet.rows.is_empty() {
            let mut record = vec![
                file.clone(),
                sheet.id.clone(),
                String::new(),
                String::new(),
                String::new(),
            ];
            record.extend(about.clone());
            let outcome = words.missing_outcome(sheet.missing()).to_owned();
            record.extend([outcome, sheet.remarks().join("; ")]);
            record.resize(width, String::new());
            record.iter_mut().for_each(make_harmless);
            writer.write_record(&record)?;
        }
        for row in &sheet.rows {
            let judgement = &row.judgement;
            let mut record = vec![
                file.clone(),
                sheet.id.clone(),
                row.version.clone(),
                if row.duplex { "yes" } else { "" }.to_owned(),
                row.stipulation.clone(),
            ];
            record.extend(about.clone());
            record.extend([
                words.outcome(judgement.outcome).to_owned(),
                row.summary(options),
                judgement.solutions.to_string(),
                judgement
                    .expected
                    .map(|number| number.to_string())
                    .unwrap_or_default(),
                judgement
                    .c_plus
                    .as_ref()
                    .map(|certificate| words.certificate(certificate))
                    .unwrap_or_default(),
            ]);
            let count = |grade| {
                judgement
                    .duals
                    .iter()
                    .filter(|dual| dual.grade == grade)
                    .count()
            };
            record.extend(Grade::ALL.map(|grade| count(grade).to_string()));
            let printed = status(row).map(|status| words.claim_status(status));
            record.push(printed.unwrap_or_default().to_owned());
            record.push(row.wrong_in_print(options).join("; "));
            let warnings = judgement.warnings.iter();
            let warnings: Vec<String> = warnings
                .map(|warning| words.impossibility(warning))
                .collect();
            record.push(warnings.join("; "));
            let compared = sheet.since.map(|since| words.since(since));
            record.extend(since.then(|| compared.unwrap_or_default().to_owned()));
            if times {
                record.push(time.clone());
            }
            record.iter_mut().for_each(make_harmless);
            writer.write_record(&record)?;
        }
    }
    let bytes = writer
        .into_inner()
        .map_err(csv::IntoInnerError::into_error)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
