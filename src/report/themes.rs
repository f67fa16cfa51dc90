//! The report of `parton themes`: themes with their evidence, as text and as JSON.

use super::json::{InputRemark, SCHEMA, escape_controls};
use crate::notation::{Language, letters_for};
use crate::problem::Problem;
use crate::themes::{Evidence, Findings};
use serde::Serialize;
use std::fmt::Write as _;

/// A document of themes.
#[derive(Clone, Debug, Serialize)]
pub struct ThemesDocument {
    parton: &'static str,
    schema: u32,
    problems: Vec<ThemesEntry>,
}

impl ThemesDocument {
    /// A document of these problems.
    pub const fn new(problems: Vec<ThemesEntry>) -> Self {
        Self {
            parton: env!("CARGO_PKG_VERSION"),
            schema: SCHEMA,
            problems,
        }
    }

    /// The document as indented JSON, ending with a line break.
    ///
    /// # Errors
    /// Errors of the writer; none is known to occur.
    pub fn to_text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self).map(|text| escape_controls(text + "\n"))
    }
}

/// The themes of a problem.
#[derive(Clone, Debug, Serialize)]
pub struct ThemesEntry {
    file: Option<String>,
    id: String,
    /// The stipulation; null if the problem could not be read.
    stipulation: Option<String>,
    /// Whether everything was searched; if not, only themes of the diagram are named.
    complete: bool,
    diagnostics: Vec<InputRemark>,
    keywords: Vec<&'static str>,
    themes: Vec<ThemeJson>,
    /// Whether fairy men determine the letters of the text.
    #[serde(skip)]
    fairy: bool,
}

#[derive(Clone, Debug, Serialize)]
struct ThemeJson {
    name: &'static str,
    section: &'static str,
    keyword: Option<&'static str>,
    definition: &'static str,
    evidence: Vec<EvidenceJson>,
}

#[derive(Clone, Debug, Serialize)]
struct EvidenceJson {
    version: Option<String>,
    text: String,
    lines: Vec<String>,
    #[serde(skip)]
    evidence: Evidence,
}

impl EvidenceJson {
    fn of(evidence: &Evidence) -> Self {
        let version = (!evidence.version.is_empty()).then(|| evidence.version.clone());
        Self {
            version,
            text: evidence.text.to_string(),
            lines: evidence.lines.iter().map(ToString::to_string).collect(),
            evidence: evidence.clone(),
        }
    }
}

impl ThemesEntry {
    /// The findings in a problem, and the remarks about its input.
    pub fn new(
        file: Option<&str>,
        problem: &Problem,
        findings: &Findings,
        diagnostics: Vec<InputRemark>,
    ) -> Self {
        let theme = |finding: &crate::themes::Finding| ThemeJson {
            name: finding.theme.name,
            section: finding.theme.section.name(),
            keyword: finding.theme.keyword,
            definition: finding.theme.definition,
            evidence: finding.evidence.iter().map(EvidenceJson::of).collect(),
        };
        Self {
            file: file.map(str::to_owned),
            id: problem.id.clone(),
            stipulation: Some(problem.stipulation.to_string()),
            complete: findings.complete,
            diagnostics,
            keywords: findings.keywords(),
            themes: findings.themes.iter().map(theme).collect(),
            fairy: letters_for(problem, Language::English) != Language::English,
        }
    }

    /// A problem that could not be read.
    pub fn unread(file: Option<&str>, id: &str, diagnostics: Vec<InputRemark>) -> Self {
        Self {
            file: file.map(str::to_owned),
            id: id.to_owned(),
            stipulation: None,
            complete: false,
            diagnostics,
            keywords: Vec::new(),
            themes: Vec::new(),
            fairy: false,
        }
    }

    /// The name and stipulation, `id  #2`, and a remark if the search is incomplete.
    fn heading(&self) -> String {
        let mut text = self.id.clone();
        match &self.stipulation {
            Some(stipulation) => {
                let _ = write!(text, "  {stipulation}");
            }
            None => text += "  not read",
        }
        if self.stipulation.is_some() && !self.complete {
            text += "  search incomplete: only the diagram was examined";
        }
        text
    }

    /// One line with the keywords only.
    pub fn keywords_line(&self) -> String {
        let keywords = self.keywords.join(", ");
        let gap = if keywords.is_empty() { "" } else { ": " };
        format!("{}{gap}{keywords}\n", self.heading())
    }

    /// Each theme with its evidence, `most` lines of it, or all.
    pub fn to_text(&self, language: Language, most: Option<usize>, definitions: bool) -> String {
        let language = if self.fairy && language == Language::English {
            Language::PopeyeEnglish
        } else {
            language
        };
        let mut text = format!("{}\n", self.heading());
        for theme in &self.themes {
            let _ = writeln!(text, "  {}", theme.name);
            if definitions {
                let _ = writeln!(text, "    ({})", theme.definition);
            }
            let shown = most.map_or(theme.evidence.len(), |most| {
                // Show the last item instead of a line for one more item.
                if theme.evidence.len() <= most + 1 {
                    theme.evidence.len()
                } else {
                    most
                }
            });
            for evidence in &theme.evidence[..shown] {
                let line = evidence.evidence.in_letters(language);
                let _ = writeln!(text, "    {line}");
            }
            if shown < theme.evidence.len() {
                let _ = writeln!(
                    text,
                    "    and {} more; --all shows them",
                    theme.evidence.len() - shown
                );
            }
        }
        if self.stipulation.is_some() && self.themes.is_empty() {
            text += "  no theme found\n";
        }
        text
    }
}
