//! Verdicts as text, tables, CSV, `JUnit`, JSON and a web page.
//!
//! A [`Sheet`] is one problem with a [`Row`] for each version of it (in duplex two); [`totals`]
//! counts the verdicts.

mod csv;
mod html;
mod junit;
mod name;
mod sealed;
mod table;
mod text;

pub use table::totals;
pub use text::{problem as render_problem, why as render_why};

use super::json::{Agreement, OmittedJson, Verified};
use super::{census, json};
use crate::check::{Checked, Judgement, Outcome};
use crate::notation::{Language, letters_for};
use crate::problem::{Duplex, Problem, TwinSolution, Version};
use crate::search::Second;
use crate::themes::Findings;
pub use crate::words::Since;
use crate::words::{Missing, Words};
use name::Name;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// A problem with its verdicts, the input of reports.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The file it comes from, if any.
    pub file: Option<String>,
    /// Its name.
    pub id: String,
    /// Its authors, title, source and men; `None` if it could not be read.
    pub about: Option<Caption>,
    /// Its versions; empty if it could not be read or searched.
    pub rows: Vec<Row>,
    /// The reasons why it could not be read or solved.
    pub errors: Vec<String>,
    /// Its time in seconds, if requested.
    pub seconds: Option<f64>,
    /// The comparison with an earlier report, if there is one.
    pub since: Option<Since>,
    /// The problem with its results, unless it was reused or could not be solved.
    pub play: Option<Box<(Problem, Vec<TwinSolution>)>>,
    /// The names of the themes it shows, if requested.
    pub themes: Vec<&'static str>,
    /// The entry of the JSON document.
    pub entry: Item,
}

/// The columns of tables besides the verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caption {
    /// Its authors.
    pub authors: Vec<String>,
    /// Its title.
    pub title: Option<String>,
    /// Its source.
    pub source: Option<String>,
    /// The numbers of White's and Black's men in the diagram, as in [`census`]: `7+11`.
    pub men: String,
}

impl Caption {
    fn new(problem: &Problem) -> Self {
        Self {
            authors: problem.authors.clone(),
            title: problem.title.clone(),
            source: problem.source.clone(),
            men: census(&problem.setup),
        }
    }
}

/// An entry of the JSON document: new, or reused verbatim.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Item {
    /// Made in this run.
    New(Box<json::ProblemEntry>),
    /// Reused.
    #[serde(serialize_with = "as_it_was")]
    Old(Arc<RawValue>),
}

fn as_it_was<S: Serializer>(raw: &Arc<RawValue>, serializer: S) -> Result<S::Ok, S::Error> {
    raw.as_ref().serialize(serializer)
}

/// The verdict on one version.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// `a`, `b` and so on; empty if there is only one.
    pub version: String,
    /// Its number among the versions, from 0.
    pub number: usize,
    /// The stipulation.
    pub stipulation: String,
    /// Whether the problem has fairy men, so English uses Popeye's letters.
    pub fairy: bool,
    /// Whether the other side begins, in duplex.
    pub duplex: bool,
    /// The verdict.
    pub judgement: Judgement,
}

/// Returns whether a problem is written with Popeye's letters.
fn has_fairy_men(problem: &Problem) -> bool {
    letters_for(problem, Language::English) != Language::English
}

impl Row {
    /// The letters of its moves in a language.
    fn letters(&self, language: Language) -> Language {
        if self.fairy && language == Language::English {
            Language::PopeyeEnglish
        } else {
            language
        }
    }

    /// The verdict in one line.
    fn summary(&self, options: SheetOptions) -> String {
        let letters = self.letters(options.language);
        options.words.summary(&self.judgement.verdict(), letters)
    }

    /// The errors in the printed solution.
    fn wrong_in_print(&self, options: SheetOptions) -> Vec<String> {
        let letters = self.letters(options.language);
        let wrong = self.judgement.claim.iter().flat_map(|claim| &claim.wrong);
        wrong
            .map(|remark| options.words.mismatch(&remark.mismatch, letters))
            .collect()
    }
}

/// A document of verdicts.
#[derive(Serialize)]
struct CheckDocument<'a> {
    parton: &'static str,
    schema: u32,
    problems: Vec<Cow<'a, RawValue>>,
}

/// The appearance of verdicts.
#[derive(Clone, Copy, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a separate choice")]
pub struct SheetOptions {
    /// Whether to report each of several problems in full instead of in a table.
    pub full: bool,
    /// Whether to show the time for each problem.
    pub times: bool,
    /// Whether to list every cook and dual.
    pub all: bool,
    /// The words, in all formats except JSON.
    pub words: &'static dyn Words,
    /// The letters of the men, in all formats except JSON.
    pub language: Language,
    /// Whether text has colours.
    pub color: bool,
    /// The width of the terminal in columns, at which lines of text are wrapped.
    pub width: Option<usize>,
    /// Whether the reasons for unread problems have been reported already.
    pub reported: bool,
}

/// A format of verdicts. The sentences are also the help of `--format`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum VerdictFormat {
    /// For people
    Text,
    /// One JSON document
    Json,
    /// A web page to step through, in one file: diagrams, verdicts, solutions
    Html,
    /// One record per version, for spreadsheets
    Csv,
    /// A table for a web page or a letter
    Markdown,
    /// For build servers
    Junit,
}

/// The reason why verdicts could not be written in some format.
pub type RenderError = Box<dyn std::error::Error + Send + Sync>;

/// All verdicts in one format.
///
/// # Errors
/// Errors of the writers; none is known to occur.
pub fn render(
    sheets: &[Sheet],
    format: VerdictFormat,
    options: SheetOptions,
) -> Result<String, RenderError> {
    Ok(match format {
        VerdictFormat::Text if sheets.is_empty() => String::new(),
        VerdictFormat::Text if options.full || sheets.len() == 1 => sheets
            .iter()
            .map(|sheet| render_problem(sheet, options))
            .collect::<Vec<_>>()
            .join("\n"),
        VerdictFormat::Text => table::text(sheets, options),
        VerdictFormat::Json => json_document(sheets)?,
        VerdictFormat::Html => html::render(sheets, options)?,
        VerdictFormat::Csv => csv::render(sheets, options)?,
        VerdictFormat::Markdown => table::markdown(sheets, options),
        VerdictFormat::Junit => junit::render(sheets, options)?,
    })
}

/// All verdicts as one JSON document.
fn json_document(sheets: &[Sheet]) -> Result<String, serde_json::Error> {
    let problems = sheets
        .iter()
        .map(|sheet| sealed::entry(&sheet.entry))
        .collect::<Result<_, _>>()?;
    let document = CheckDocument {
        parton: env!("CARGO_PKG_VERSION"),
        schema: json::SCHEMA,
        problems,
    };
    serde_json::to_string_pretty(&document).map(|text| json::escape_controls(text + "\n"))
}

impl Sheet {
    /// A JSON report about this problem alone, for [`Earlier`] to read.
    ///
    /// # Errors
    /// Errors of the writer; none is known to occur.
    pub fn to_report(&self) -> Result<String, serde_json::Error> {
        json_document(std::slice::from_ref(self))
    }

    /// The beginning of [`Sheet::to_report`].
    pub fn report_head() -> String {
        let (program, schema) = (env!("CARGO_PKG_VERSION"), json::SCHEMA);
        format!("{{\n  \"parton\": \"{program}\",\n  \"schema\": {schema},\n")
    }

    /// Adds the themes that it shows, unless it was reused.
    pub fn show_themes(&mut self, findings: &Findings) {
        let Item::New(entry) = &mut self.entry else {
            return;
        };
        let shown = findings.themes.iter().map(|finding| json::Shown {
            name: finding.theme.name,
            evidence: finding.evidence.iter().map(ToString::to_string).collect(),
        });
        entry.themes = Some(shown.collect());
        self.themes = findings
            .themes
            .iter()
            .map(|finding| finding.theme.name)
            .collect();
    }

    /// A problem that was checked.
    ///
    /// # Errors
    /// If the setup of a version is not a position.
    pub fn checked(
        file: Option<&str>,
        problem: &Problem,
        checked: &Checked,
        diagnostics: Vec<json::InputRemark>,
        fingerprint: &str,
        (cut_short, seconds): (Option<f64>, Option<f64>),
    ) -> Result<Self, crate::position::SetupError> {
        let mut entry = json::ProblemEntry::solved(file, problem, &checked.versions, diagnostics)?;
        let verdict =
            |judgement: &Judgement| json::Verdict::new(judgement, fingerprint, cut_short, seconds);
        let several = checked.versions.len() > 1;
        let mut rows = Vec::new();
        let sides = checked
            .versions
            .iter()
            .zip(&checked.judgements)
            .zip(&mut entry.twins);
        for (number, ((version, judgements), twin)) in sides.enumerate() {
            let half = version.problem.options.duplex == Duplex::Half;
            let mut places = [
                Some(&mut twin.verdict),
                twin.duplex.as_mut().map(|twin| &mut twin.verdict),
            ];
            for (side, judgement) in judgements.iter().enumerate() {
                if let Some(place) = places.get_mut(side).and_then(Option::as_mut) {
                    **place = Some(verdict(judgement));
                }
                rows.push(Row {
                    version: if several {
                        version.name.clone()
                    } else {
                        String::new()
                    },
                    number,
                    stipulation: version.problem.stipulation.to_string(),
                    fairy: has_fairy_men(&version.problem),
                    duplex: side > 0 || half,
                    judgement: judgement.clone(),
                });
            }
        }
        Ok(Self {
            file: file.map(str::to_owned),
            id: problem.id.clone(),
            about: Some(Caption::new(problem)),
            rows,
            errors: Vec::new(),
            seconds,
            since: None,
            play: Some(Box::new((problem.clone(), checked.versions.clone()))),
            themes: Vec::new(),
            entry: Item::New(Box::new(entry)),
        })
    }

    /// Adds the outcomes of second searches: the number of the version, whether the sides are
    /// exchanged, and the outcome. C+ mentions them if they agree.
    pub fn verify(&mut self, verified: Vec<(usize, bool, Verified)>) {
        for (number, exchanged, verified) in &verified {
            for row in self
                .rows
                .iter_mut()
                .filter(|row| row.number == *number && row.duplex == *exchanged)
            {
                if let Some(c_plus) = row
                    .judgement
                    .c_plus
                    .as_mut()
                    .filter(|_| verified.outcome == Agreement::Agrees)
                {
                    c_plus.verified = Some(verified.by);
                }
            }
        }
        if let Item::New(entry) = &mut self.entry {
            for row in &self.rows {
                if let Some(twin) = entry.twins.get_mut(row.number) {
                    twin.certify(row.duplex, row.judgement.c_plus.as_ref());
                }
            }
            entry.verify(verified);
        }
    }

    /// Counts the lines of these versions that the JSON leaves out because no list has more than
    /// `most`.
    pub fn omit(&mut self, versions: &[TwinSolution], most: usize) {
        let Item::New(entry) = &mut self.entry else {
            return;
        };
        for (twin, version) in entry.twins.iter_mut().zip(versions) {
            let exchanged = version.duplex.as_ref();
            let half = version.problem.options.duplex == Duplex::Half;
            if !half || exchanged.is_none() {
                twin.omit(false, OmittedJson::of(&version.solution, most));
            }
            if let Some(exchanged) = exchanged {
                twin.omit(true, OmittedJson::of(exchanged, most));
            }
        }
    }

    /// The number of lines that the JSON leaves out.
    fn omitted(&self) -> usize {
        let Item::New(entry) = &self.entry else {
            return 0;
        };
        let own = entry.twins.iter();
        let exchanged = own.clone().filter_map(|twin| twin.duplex.as_deref());
        own.chain(exchanged)
            .filter_map(|twin| twin.omitted)
            .map(OmittedJson::total)
            .sum()
    }

    /// Drops the play, which only JSON and pages show: of an unsound problem it may take gigabytes.
    pub fn drop_play(&mut self) {
        self.play = None;
        if let Item::New(entry) = &mut self.entry {
            entry.twins = Vec::new();
        }
    }

    /// The reason for a missing verdict.
    const fn missing(&self) -> Missing {
        if self.about.is_some() {
            Missing::Unsearched
        } else if self.is_passed_over() {
            Missing::PassedOver
        } else {
            Missing::Unreadable
        }
    }

    /// Returns whether it was skipped because it is not a problem for a solver, such as a study.
    const fn is_passed_over(&self) -> bool {
        self.rows.is_empty() && self.about.is_none() && self.errors.is_empty()
    }

    /// The text in place of the problem: the errors, or the reason why it is skipped.
    fn remarks(&self) -> Vec<String> {
        match &self.entry {
            Item::New(entry) if self.is_passed_over() => entry
                .diagnostics
                .iter()
                .map(|one| one.message.clone())
                .collect(),
            _ => self.errors.clone(),
        }
    }

    /// The reasons for a missing verdict with the errors. For errors already reported, only the
    /// places.
    fn why_missing(&self, options: SheetOptions) -> String {
        let number =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let place = |error: &'_ String| {
            let place = error.split(": ").next().unwrap_or_default();
            let is_place = place
                .split_once(':')
                .is_some_and(|(line, column)| number(line) && number(column));
            is_place.then(|| place.to_owned())
        };
        let mut errors: Vec<String> = if options.reported {
            self.errors.iter().filter_map(place).collect()
        } else {
            self.remarks()
        };
        errors.dedup();
        options
            .words
            .missing_because(self.missing(), &errors, options.reported)
    }

    /// A problem that was read but not searched, for example for lack of memory.
    pub fn unsearched(
        file: Option<&str>,
        problem: &Problem,
        diagnostics: Vec<json::InputRemark>,
    ) -> Self {
        Self {
            about: Some(Caption::new(problem)),
            ..Self::broken(file, &problem.id, diagnostics)
        }
    }

    /// A problem or a file that could not be read.
    pub fn broken(file: Option<&str>, id: &str, diagnostics: Vec<json::InputRemark>) -> Self {
        let errors = diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.severity == json::RemarkLevel::Error)
            .map(|diagnostic| match (diagnostic.line, diagnostic.column) {
                (Some(line), Some(column)) => format!("{line}:{column}: {}", diagnostic.message),
                _ => diagnostic.message.clone(),
            })
            .collect();
        Self {
            file: file.map(str::to_owned),
            id: id.to_owned(),
            about: None,
            rows: Vec::new(),
            errors,
            seconds: None,
            since: None,
            play: None,
            themes: Vec::new(),
            entry: Item::New(Box::new(json::ProblemEntry::unread(file, id, diagnostics))),
        }
    }
}

/// An earlier report, read only as far as needed.
#[derive(Clone, Debug, Default)]
pub struct Earlier {
    problems: HashMap<Name, Vec<Arc<RawValue>>>,
    /// The problems whose verdicts were altered after writing.
    changed: HashSet<Name>,
}

/// The problems added to an [`Earlier`].
#[derive(Clone, Debug, Default)]
pub struct Added {
    /// The number of reused problems.
    pub taken: usize,
    /// The names of the problems that were not reused because their entries were altered.
    pub changed: Vec<String>,
}

/// The verdict of an earlier report on a problem.
#[derive(Clone, Debug)]
pub struct Known {
    /// The digest of the problem and the settings.
    pub fingerprint: String,
    /// If a search was cut short, its time limit in seconds; 0 if time was not the reason.
    pub cut_short: Option<f64>,
    /// The verdicts, each with the outcome of a second search.
    verdicts: Vec<(Judgement, Option<Verified>)>,
    raw: Arc<RawValue>,
}

#[derive(Deserialize)]
struct EarlierDocument<'a> {
    #[serde(default)]
    schema: u32,
    #[serde(borrow)]
    problems: Vec<&'a RawValue>,
}

impl Earlier {
    /// Reads a report that `parton check --format json` has written. Nothing is reused from a
    /// report of another format version, nor any problem whose digest does not match.
    ///
    /// # Errors
    /// If it is not such a report.
    pub fn read(text: &str) -> Result<(Self, Added), serde_json::Error> {
        let mut earlier = Self::default();
        let added = earlier.add(text)?;
        Ok((earlier, added))
    }

    /// Adds another report, or a part of one as stored in a journal.
    ///
    /// # Errors
    /// If it is not such a report.
    pub fn add(&mut self, text: &str) -> Result<Added, serde_json::Error> {
        let document: EarlierDocument = serde_json::from_str(text)?;
        // An entry is reused verbatim, so entries of another format version cannot be used.
        let same_form = document.schema == json::SCHEMA;
        let mut added = Added::default();
        for raw in document.problems.into_iter().filter(|_| same_form) {
            let name = name::of(raw.get())?;
            if sealed::is_whole(raw.get()) {
                added.taken += 1;
                self.problems
                    .entry(name)
                    .or_default()
                    .push(Arc::from(raw.to_owned()));
            } else {
                added.changed.push(name.id.clone());
                self.changed.insert(name);
            }
        }
        Ok(added)
    }

    /// Returns whether there was a problem of this name in this file.
    pub fn has(&self, file: Option<&str>, id: &str) -> bool {
        let name = Name {
            file: file.map(str::to_owned),
            id: id.to_owned(),
        };
        self.problems.contains_key(&name) || self.changed.contains(&name)
    }

    /// The verdicts of the report on the judged problems of this name in this file.
    pub fn known(&self, file: Option<&str>, id: &str) -> impl Iterator<Item = Known> {
        self.named(file, id).filter_map(Known::read)
    }

    fn named(&self, file: Option<&str>, id: &str) -> impl Iterator<Item = &Arc<RawValue>> {
        let name = Name {
            file: file.map(str::to_owned),
            id: id.to_owned(),
        };
        self.problems.get(&name).into_iter().flatten()
    }
}

impl Known {
    /// Reads only the verdicts, since the results may be a hundred times as long. In a string the
    /// quotation marks would be escaped, so each match is a key.
    fn read(raw: &Arc<RawValue>) -> Option<Self> {
        const KEY: &str = "\"verdict\": {";
        let text = raw.get();
        let mut verdicts = Vec::new();
        let mut about: Option<(String, Option<f64>)> = None;
        let starts: Vec<usize> = text.match_indices(KEY).map(|(at, _)| at).collect();
        for (number, &start) in starts.iter().enumerate() {
            let end = starts.get(number + 1).copied().unwrap_or(text.len());
            let verdict: json::EarlierVerdict = value(&text[start..end], KEY)?;
            let verified: Option<Verified> = value(&text[start..end], "\"verified\": {");
            // Reports without the time limit of a search show only that it was cut short.
            let (cut_short, own) = (verdict.cut_short, verdict.fingerprint.clone());
            let judgement = verdict.judgement()?;
            let unknown = (judgement.outcome == Outcome::Incomplete).then_some(0.0);
            let cut = cut_short.or(unknown);
            about = match about {
                None => Some((own, cut)),
                Some((fingerprint, _)) if fingerprint != own => return None,
                Some((fingerprint, Some(least))) => {
                    Some((fingerprint, Some(cut.unwrap_or(least).min(least))))
                }
                Some((fingerprint, None)) => Some((fingerprint, cut)),
            };
            verdicts.push((judgement, verified));
        }
        let (fingerprint, cut_short) = about?;
        Some(Self {
            fingerprint,
            cut_short,
            verdicts,
            raw: Arc::clone(raw),
        })
    }

    /// Returns whether the second search of this name found the same result for every side. Play
    /// that only the plain search can solve needs no second search.
    pub fn is_verified(&self, by: Second) -> bool {
        self.verdicts
            .iter()
            .all(|(judgement, verified)| match verified {
                Some(verified) => {
                    verified.by == by
                        && matches!(verified.outcome, Agreement::Agrees | Agreement::NoOther)
                }
                None => matches!(judgement.outcome, Outcome::Illegal | Outcome::Unsupported),
            })
    }

    /// The problem as it was reported, if these are the verdicts on its versions.
    pub fn sheet(&self, file: Option<&str>, problem: &Problem) -> Option<Sheet> {
        let mut verdicts = self.verdicts.iter().map(|(judgement, _)| judgement.clone());
        let versions = problem.versions().ok()?;
        let several = versions.len() > 1;
        let mut rows = Vec::new();
        for (
            number,
            Version {
                name,
                problem: version,
            },
        ) in versions.into_iter().enumerate()
        {
            let version = version.completed();
            let mut row = |duplex: bool| {
                Some(Row {
                    version: if several { name.clone() } else { String::new() },
                    number,
                    stipulation: version.stipulation.to_string(),
                    fairy: has_fairy_men(&version),
                    duplex,
                    judgement: verdicts.next()?,
                })
            };
            match version.options.duplex {
                Duplex::No => rows.push(row(false)?),
                Duplex::Half => rows.push(row(true)?),
                // The other side stands within the version, before its verdict.
                Duplex::Both => {
                    let other = row(true)?;
                    rows.extend([row(false)?, other]);
                }
            }
        }
        if verdicts.next().is_some() {
            return None;
        }
        Some(Sheet {
            file: file.map(str::to_owned),
            id: problem.id.clone(),
            about: Some(Caption::new(problem)),
            rows,
            errors: Vec::new(),
            seconds: None,
            since: Some(Since::Unchanged),
            play: None,
            themes: Vec::new(),
            entry: Item::Old(Arc::clone(&self.raw)),
        })
    }
}

/// The object after the first occurrence of a key with its brace.
fn value<T: DeserializeOwned>(text: &str, key: &str) -> Option<T> {
    let start = text.find(key)? + key.len() - 1;
    serde_json::Deserializer::from_str(&text[start..])
        .into_iter()
        .next()?
        .ok()
}
