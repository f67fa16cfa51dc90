//! The report of `parton find`: the problems found, with reasons, the undecided and the unread
//! ones.

use super::TextOrJson;
use super::json::{SCHEMA, escape_controls};
use crate::find::{Card, Ground};
use serde::Serialize;
use std::fmt::Write as _;

/// The result of a query.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct FindReport {
    /// Whether the query had any criterion.
    pub searches: bool,
    /// The problems that were found.
    pub found: Vec<FoundProblem>,
    /// The undecided problems, each with the reason.
    pub unknown: Vec<(FoundProblem, String)>,
    /// The files and ids of the problems that could not be read.
    pub unread: Vec<(Option<String>, String)>,
    /// The number of problems examined.
    pub looked_at: usize,
    /// Whether more could have been found with more time.
    pub cut_short: bool,
}

/// A problem that was found.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct FoundProblem {
    file: Option<String>,
    id: String,
    stipulation: String,
    title: Option<String>,
    authors: Vec<String>,
    source: Option<String>,
    rules: String,
    position: String,
    why: Vec<WhyJson>,
    /// The agreement of the scheme in percent; `None` if not requested.
    pub agreement: Option<usize>,
}

#[derive(Clone, Debug, Serialize)]
struct WhyJson {
    kind: &'static str,
    text: String,
}

impl FoundProblem {
    /// A problem that was found, with its file, the reasons and the agreement in percent.
    pub fn new(
        file: Option<&str>,
        card: &Card,
        why: Vec<Ground>,
        agreement: Option<usize>,
    ) -> Self {
        Self {
            file: file.map(str::to_owned),
            id: card.id.clone(),
            stipulation: card.stipulation().to_owned(),
            title: card.title.clone(),
            authors: card.authors.clone(),
            source: card.source.clone(),
            rules: card.rules.clone(),
            position: card
                .versions
                .first()
                .map(|version| version.position.clone())
                .unwrap_or_default(),
            why: why
                .into_iter()
                .map(|one| WhyJson {
                    kind: one.kind.name(),
                    text: one.text,
                })
                .collect(),
            agreement,
        }
    }

    /// File, id, stipulation, and authors with source, separated by two spaces:
    /// `problems/marks-1999.ron  marks-1999  #2  Udo Marks, The Problemist, March 1999`.
    fn line(&self) -> String {
        let mut line = String::new();
        for part in self.file.iter().chain([&self.id, &self.stipulation]) {
            let gap = if line.is_empty() { "" } else { "  " };
            let _ = write!(line, "{gap}{part}");
        }
        let authors = self.authors.join(" & ");
        let words: Vec<&str> = [authors.as_str(), self.source.as_deref().unwrap_or_default()]
            .into_iter()
            .filter(|word| !word.is_empty())
            .collect();
        if !words.is_empty() {
            let _ = write!(line, "  {}", words.join(", "));
        }
        line
    }
}

/// The JSON document of a query.
#[derive(Serialize)]
struct FindDocument<'a> {
    parton: &'static str,
    schema: u32,
    looked_at: usize,
    complete: bool,
    found: &'a [FoundProblem],
    unknown: Vec<UnknownJson<'a>>,
    unread: Vec<UnreadJson<'a>>,
}

#[derive(Serialize)]
struct UnknownJson<'a> {
    file: Option<&'a str>,
    id: &'a str,
    stipulation: &'a str,
    why: &'a str,
}

#[derive(Serialize)]
struct UnreadJson<'a> {
    file: Option<&'a str>,
    id: &'a str,
}

impl FindReport {
    /// The report in a format.
    ///
    /// # Errors
    /// Errors of the JSON writer; none is known to occur.
    pub fn render(&self, format: TextOrJson) -> Result<String, serde_json::Error> {
        match format {
            TextOrJson::Text => Ok(self.to_text()),
            TextOrJson::Json => self.to_json(),
        }
    }

    /// The report as text. The first line has the numbers. Then each problem that was found has a
    /// line that ends with the reasons, and undecided and unread ones have lines of their own.
    pub fn to_text(&self) -> String {
        let counted =
            |number: usize| format!("{number} problem{}", if number == 1 { "" } else { "s" });
        let mut text = if self.searches {
            format!("found {} of {}", self.found.len(), counted(self.looked_at))
        } else {
            format!("looked at {}", counted(self.looked_at))
        };
        for (number, words) in [
            (self.unknown.len(), "not known"),
            (self.unread.len(), "not read"),
        ] {
            if number > 0 {
                let _ = write!(text, "; {number} {words}");
            }
        }
        text.push('\n');
        for found in &self.found {
            let why: Vec<&str> = found.why.iter().map(|one| one.text.as_str()).collect();
            let gap = if why.is_empty() { "" } else { "  " };
            let _ = writeln!(text, "{}{gap}{}", found.line(), why.join("; "));
        }
        for (found, why) in &self.unknown {
            let _ = writeln!(text, "not known: {}  {why}", found.line());
        }
        for (file, id) in &self.unread {
            let file = file
                .as_ref()
                .map(|file| format!("{file}  "))
                .unwrap_or_default();
            let _ = writeln!(text, "not read: {file}{id}");
        }
        text
    }

    /// The report as indented JSON, ending with a line break.
    ///
    /// # Errors
    /// Errors of the writer; none is known to occur.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        let unknown = self.unknown.iter().map(|(found, why)| UnknownJson {
            file: found.file.as_deref(),
            id: &found.id,
            stipulation: &found.stipulation,
            why,
        });
        let document = FindDocument {
            parton: env!("CARGO_PKG_VERSION"),
            schema: SCHEMA,
            looked_at: self.looked_at,
            complete: self.unknown.is_empty() && self.unread.is_empty(),
            found: &self.found,
            unknown: unknown.collect(),
            unread: self
                .unread
                .iter()
                .map(|(file, id)| UnreadJson {
                    file: file.as_deref(),
                    id,
                })
                .collect(),
        };
        serde_json::to_string_pretty(&document).map(|text| escape_controls(text + "\n"))
    }
}
