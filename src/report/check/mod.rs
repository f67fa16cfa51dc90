//! Verdicts as text, tables, CSV, `JUnit`, JSON and a web page.
//!
//! A [`Sheet`] is one problem with a [`Row`] for each version of it (in duplex two); a `Summary` counts them.

mod csv;
mod html;
mod junit;
mod table;
mod text;

pub use table::totals;
pub use text::{problem as render_problem, why as render_why};

use super::{Format, json};
use crate::check::{Checked, Judgement, Outcome};
use crate::problem::{Duplex, Problem, TwinSolution};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A problem with its verdicts, as reports take it.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The file it came from, if it came from one.
    pub file: Option<String>,
    /// Its name.
    pub id: String,
    /// Its versions; none if it could not be read.
    pub rows: Vec<Row>,
    /// Why it could not be read or solved.
    pub errors: Vec<String>,
    /// How long it took, in seconds, if that is to be told.
    pub seconds: Option<f64>,
    /// How it compares with an earlier report, if there is one.
    pub since: Option<Since>,
    /// The problem with what was found, unless it was taken over or could not be solved.
    pub play: Option<Box<(Problem, Vec<TwinSolution>)>>,
    /// The entry of the JSON document.
    pub entry: Item,
}

/// How a problem compares with an earlier report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Since {
    /// It was not there.
    New,
    /// It was there and is otherwise now, or what counts is.
    Changed,
    /// Its verdict was taken over.
    Unchanged,
}

impl Since {
    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Changed => "changed",
            Self::Unchanged => "unchanged",
        }
    }
}

/// An entry of the JSON document: new, or taken over as it was.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Item {
    /// Made in this run.
    New(Box<json::Entry>),
    /// Taken over.
    Old(Box<RawValue>),
}

/// The verdict on one version.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// `a`, `b` and so on; empty if there is only one.
    pub version: String,
    /// The stipulation.
    pub stipulation: String,
    /// Whether the other side begins, in duplex.
    pub duplex: bool,
    /// The verdict.
    pub judgement: Judgement,
}

/// A document of verdicts.
#[derive(Serialize)]
struct Document<'a> {
    parton: &'static str,
    schema: u32,
    problems: Vec<&'a Item>,
}

/// How verdicts look.
#[derive(Clone, Copy, Debug, Default)]
pub struct SheetOptions {
    /// Everything about each of several problems instead of a table.
    pub full: bool,
    /// How long each problem took.
    pub times: bool,
    /// Every cook and dual, however many.
    pub all: bool,
}

/// The forms that verdicts have.
pub const FORMATS: [Format; 6] =
    [Format::Text, Format::Json, Format::Html, Format::Csv, Format::Markdown, Format::Junit];

/// Why verdicts could not be written in some form.
pub type RenderError = Box<dyn std::error::Error + Send + Sync>;

/// All verdicts in one form, each in a file of its own.
///
/// # Errors
/// If verdicts do not have this form; else none is known, passed on from the writers.
pub fn render(sheets: &[Sheet], format: Format, options: SheetOptions) -> Result<String, RenderError> {
    Ok(match format {
        Format::Text if sheets.is_empty() => String::new(),
        Format::Text if options.full || sheets.len() == 1 => {
            sheets.iter().map(|sheet| render_problem(sheet, options.all)).collect::<Vec<_>>().join("\n")
        }
        Format::Text => table::text(sheets, options.times),
        Format::Json => json_document(sheets)?,
        Format::Html => html::render(sheets, options.times)?,
        Format::Csv => csv::render(sheets, options.times)?,
        Format::Markdown => table::markdown(sheets, options.times),
        Format::Junit => junit::render(sheets)?,
        Format::Jsonl | Format::Svg | Format::Png | Format::Latex => {
            return Err(format!("verdicts are not written as {}", format.name()).into());
        }
    })
}

/// All verdicts as one JSON document.
fn json_document(sheets: &[Sheet]) -> Result<String, serde_json::Error> {
    let problems = sheets.iter().map(|sheet| &sheet.entry).collect();
    let document = Document { parton: env!("CARGO_PKG_VERSION"), schema: json::SCHEMA, problems };
    serde_json::to_string_pretty(&document).map(|text| json::escape_controls(text + "\n"))
}

impl Sheet {
    /// A problem that was checked.
    ///
    /// # Errors
    /// If the setup of a version is not a position.
    pub fn checked(
        file: Option<&str>,
        problem: &Problem,
        checked: &Checked,
        diagnostics: Vec<json::Diagnostic>,
        fingerprint: &str,
        seconds: Option<f64>,
    ) -> Result<Self, crate::position::SetupError> {
        let mut entry = json::Entry::solved(file, problem, &checked.versions, diagnostics)?;
        let verdict = |judgement: &Judgement| json::Verdict {
            judgement: judgement.clone(),
            fingerprint: fingerprint.to_owned(),
            seconds,
        };
        let several = checked.versions.len() > 1;
        let mut rows = Vec::new();
        for ((version, judgements), twin) in checked.versions.iter().zip(&checked.judgements).zip(&mut entry.twins) {
            let half = version.problem.options.duplex == Duplex::Half;
            let mut places = [Some(&mut twin.verdict), twin.duplex.as_mut().map(|twin| &mut twin.verdict)];
            for (side, judgement) in judgements.iter().enumerate() {
                if let Some(place) = places.get_mut(side).and_then(Option::as_mut) {
                    **place = Some(verdict(judgement));
                }
                rows.push(Row {
                    version: if several { version.name.clone() } else { String::new() },
                    stipulation: version.problem.stipulation.to_string(),
                    duplex: side > 0 || half,
                    judgement: judgement.clone(),
                });
            }
        }
        Ok(Self {
            file: file.map(str::to_owned),
            id: problem.id.clone(),
            rows,
            errors: Vec::new(),
            seconds,
            since: None,
            play: Some(Box::new((problem.clone(), checked.versions.clone()))),
            entry: Item::New(Box::new(entry)),
        })
    }

    /// A problem or a file that could not be read or solved.
    pub fn broken(file: Option<&str>, id: &str, diagnostics: Vec<json::Diagnostic>) -> Self {
        let errors = diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.severity == json::Level::Error)
            .map(|diagnostic| match (diagnostic.line, diagnostic.column) {
                (Some(line), Some(column)) => format!("{line}:{column}: {}", diagnostic.message),
                _ => diagnostic.message.clone(),
            })
            .collect();
        Self {
            file: file.map(str::to_owned),
            id: id.to_owned(),
            rows: Vec::new(),
            errors,
            seconds: None,
            since: None,
            play: None,
            entry: Item::New(Box::new(json::Entry::unread(file, id, diagnostics))),
        }
    }
}

/// What an earlier report says of a problem.
#[derive(Clone, Debug)]
pub struct Earlier {
    /// The file it came from.
    pub file: Option<String>,
    /// Its name.
    pub id: String,
    /// What the verdict was about.
    pub fingerprint: String,
    rows: Vec<Row>,
    raw: Box<RawValue>,
}

#[derive(Deserialize)]
struct EarlierDocument {
    #[serde(default)]
    schema: u32,
    problems: Vec<Box<RawValue>>,
}

#[derive(Deserialize)]
struct EarlierEntry {
    file: Option<String>,
    id: String,
    twins: Vec<EarlierTwin>,
}

#[derive(Deserialize)]
struct EarlierTwin {
    name: String,
    stipulation: String,
    duplex: Option<Box<EarlierTwin>>,
    verdict: Option<json::Verdict>,
}

impl Earlier {
    /// Reads a report that `parton check --format json` has written. What was not judged to the end is left out,
    /// and all of a report of an older form.
    ///
    /// # Errors
    /// If it is no such report.
    pub fn read(text: &str) -> Result<Vec<Self>, serde_json::Error> {
        let document: EarlierDocument = serde_json::from_str(text)?;
        let mut found = Vec::new();
        // An entry is taken over as it is written, so that those of an older form are of no use.
        let same_form = document.schema == json::SCHEMA;
        for raw in document.problems.into_iter().filter(|_| same_form) {
            let entry: EarlierEntry = serde_json::from_str(raw.get())?;
            found.extend(Self::of(entry, raw));
        }
        Ok(found)
    }

    fn of(entry: EarlierEntry, raw: Box<RawValue>) -> Option<Self> {
        let several = entry.twins.len() > 1;
        let mut fingerprint = None;
        let mut rows = Vec::new();
        for twin in entry.twins {
            let name = if several { twin.name.clone() } else { String::new() };
            let mut side = Some(Box::new(twin));
            let mut duplex = false;
            while let Some(twin) = side {
                let verdict = twin.verdict?;
                if fingerprint.get_or_insert_with(|| verdict.fingerprint.clone()) != &verdict.fingerprint {
                    return None;
                }
                if verdict.judgement.outcome == Outcome::Incomplete {
                    return None;
                }
                let row =
                    Row { version: name.clone(), stipulation: twin.stipulation, duplex, judgement: verdict.judgement };
                rows.push(row);
                (side, duplex) = (twin.duplex, true);
            }
        }
        Some(Self { file: entry.file, id: entry.id, fingerprint: fingerprint?, rows, raw })
    }

    /// The problem as it was reported.
    pub fn sheet(&self) -> Sheet {
        Sheet {
            file: self.file.clone(),
            id: self.id.clone(),
            rows: self.rows.clone(),
            errors: Vec::new(),
            seconds: None,
            since: Some(Since::Unchanged),
            play: None,
            entry: Item::Old(self.raw.clone()),
        }
    }
}
