//! A problem with its results and the remarks about its input.

use super::{DialectJson, RulesJson, TwinEntry, TwinStatus, Verified};
use crate::formats;
use crate::position::{RuleSet, SetupError, Severity};
use crate::problem::{Problem, TwinSolution, Version};
use serde::Serialize;

/// A problem with its results.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ProblemEntry {
    /// The file it comes from, if any.
    pub file: Option<String>,
    /// Its name.
    pub id: String,
    /// Its title.
    pub title: Option<String>,
    /// Its authors, each `First Last`.
    pub authors: Vec<String>,
    /// Its source and date.
    pub source: Option<String>,
    /// The author's claims, as printed.
    pub printed: Vec<String>,
    /// The variant, if it could be read.
    pub rules: Option<String>,
    /// The fairy conditions. Omitted if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<String>,
    /// The dialect, if the variant is known.
    pub dialect: Option<DialectJson>,
    /// The errors and warnings.
    pub diagnostics: Vec<InputRemark>,
    /// One for each twin; empty if the problem could not be read.
    pub twins: Vec<TwinEntry>,
    /// The themes it shows. Omitted unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub themes: Option<Vec<Shown>>,
}

/// A theme that a problem shows.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Shown {
    /// Its name.
    pub name: &'static str,
    /// The moves that prove it, one line for each piece of evidence.
    pub evidence: Vec<String>,
}

/// A remark about the input.
#[derive(Clone, Debug, Serialize)]
pub struct InputRemark {
    /// Its severity.
    pub severity: RemarkLevel,
    /// The error or doubt, in English words.
    pub message: String,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The column, from 1.
    pub column: Option<usize>,
}

impl InputRemark {
    /// An error without a place in the text.
    pub const fn error(message: String) -> Self {
        Self {
            severity: RemarkLevel::Error,
            message,
            line: None,
            column: None,
        }
    }
}

impl From<&formats::Diagnostic> for InputRemark {
    fn from(diagnostic: &formats::Diagnostic) -> Self {
        Self {
            severity: match diagnostic.severity {
                formats::Level::Warning => RemarkLevel::Warning,
                formats::Level::Error => RemarkLevel::Error,
            },
            message: diagnostic.message.clone(),
            line: Some(diagnostic.line),
            column: Some(diagnostic.column),
        }
    }
}

/// The severity of an [`InputRemark`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum RemarkLevel {
    /// Doubtful, but solvable.
    Warning,
    /// An error that prevents solving.
    Error,
}

impl From<Severity> for RemarkLevel {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Warning => Self::Warning,
            Severity::Illegal | Severity::Error => Self::Error,
        }
    }
}

/// The versions of a problem, each with its rules if they differ from those of the problem.
fn ruled(
    mut twins: Vec<TwinEntry>,
    rules: impl Iterator<Item = RuleSet>,
    problem: &Problem,
) -> Vec<TwinEntry> {
    for (twin, rules) in twins.iter_mut().zip(rules) {
        twin.rules = (rules != problem.setup.rules).then(|| RulesJson::of(rules));
    }
    twins
}

impl ProblemEntry {
    /// A problem with the solutions of its versions.
    ///
    /// # Errors
    /// If the setup of a version is not a position.
    pub fn solved(
        file: Option<&str>,
        problem: &Problem,
        versions: &[TwinSolution],
        diagnostics: Vec<InputRemark>,
    ) -> Result<Self, SetupError> {
        let twins = versions
            .iter()
            .map(TwinEntry::solved)
            .collect::<Result<Vec<_>, _>>()?;
        let rules = versions.iter().map(|version| version.problem.setup.rules);
        Ok(Self {
            twins: ruled(twins, rules, problem),
            ..Self::named(file, problem, diagnostics)
        })
    }

    /// A problem with the solutions of its versions, in which lines are only counted because each
    /// has had a record.
    ///
    /// # Errors
    /// If the setup of a version is not a position.
    pub fn counted(
        file: Option<&str>,
        problem: &Problem,
        mut versions: Vec<TwinSolution>,
        diagnostics: Vec<InputRemark>,
    ) -> Result<Self, SetupError> {
        let mut counts = Vec::new();
        for version in &mut versions {
            for solution in std::iter::once(&mut version.solution).chain(&mut version.duplex) {
                let lists = [
                    &mut solution.set_lines,
                    &mut solution.short_lines,
                    &mut solution.lines,
                ];
                counts.push(lists.map(|lines| std::mem::take(lines).len()));
            }
        }
        let mut entry = Self::solved(file, problem, &versions, diagnostics)?;
        let mut counts = counts.into_iter();
        for (version, twin) in versions.iter().zip(&mut entry.twins) {
            let own = counts.next().unwrap_or_default();
            let duplex = version.duplex.as_ref().and_then(|_| counts.next());
            // In half duplex there is only the other side.
            match (&mut twin.duplex, duplex) {
                (Some(other), Some(duplex)) => {
                    other.count(duplex);
                    twin.count(own);
                }
                (_, duplex) => twin.count(duplex.unwrap_or(own)),
            }
        }
        Ok(entry)
    }

    /// A problem that was read but not solved, for the reason that `status` gives.
    pub fn without_solution(
        file: Option<&str>,
        problem: &Problem,
        status: TwinStatus,
        diagnostics: Vec<InputRemark>,
    ) -> Self {
        let diagram = || {
            vec![Version {
                name: "a".to_owned(),
                problem: problem.clone(),
            }]
        };
        let versions = problem.versions().unwrap_or_else(|_| diagram());
        let unsolved =
            |version: &Version| TwinEntry::unsolved(&version.name, &version.problem, status);
        let twins = versions.iter().map(unsolved).collect();
        let rules = versions.iter().map(|version| version.problem.setup.rules);
        Self {
            twins: ruled(twins, rules, problem),
            ..Self::named(file, problem, diagnostics)
        }
    }

    fn named(file: Option<&str>, problem: &Problem, diagnostics: Vec<InputRemark>) -> Self {
        let RulesJson {
            rules,
            conditions,
            dialect,
        } = RulesJson::of(problem.setup.rules);
        Self {
            title: problem.title.clone(),
            authors: problem.authors.clone(),
            source: problem.source.clone(),
            printed: problem.intended.pieces().map(str::to_owned).collect(),
            rules: Some(rules.to_owned()),
            conditions,
            dialect: Some(dialect),
            ..Self::unread(file, &problem.id, diagnostics)
        }
    }

    /// A problem that could not be read.
    pub fn unread(file: Option<&str>, id: &str, diagnostics: Vec<InputRemark>) -> Self {
        Self {
            file: file.map(str::to_owned),
            id: id.to_owned(),
            title: None,
            authors: Vec::new(),
            source: None,
            printed: Vec::new(),
            rules: None,
            conditions: Vec::new(),
            dialect: None,
            diagnostics,
            twins: Vec::new(),
            themes: None,
        }
    }

    /// Records the outcome of a second search: the version, whether the sides are exchanged, and
    /// the outcome.
    pub fn verify(&mut self, verified: Vec<(usize, bool, Verified)>) {
        for (version, exchanged, verified) in verified {
            if let Some(twin) = self.twins.get_mut(version) {
                twin.verify(exchanged, verified);
            }
        }
    }
}
