//! [`Card`]: the stored facts of a problem, by which it can be found without reading and solving it
//! again.

use super::placement::Placement;
use super::scheme::Scheme;
use crate::formats::{Entry, parse_position, print_position, to_ron};
use crate::position::{RuleSet, Variant};
use crate::problem::{Intended, Problem, TwinSolution};
use crate::themes::find;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;

/// The stored facts of a problem.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Card {
    /// Its id.
    pub id: String,
    /// Its title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The authors.
    pub authors: Vec<String>,
    /// Its source and date.
    pub source: Option<String>,
    /// The variant, by its name.
    pub rules: String,
    /// The fairy conditions, by their names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<String>,
    /// The keywords given to it in its file.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<String>,
    /// The diagram and its twins.
    pub versions: Vec<Stand>,
    /// The themes it shows that the diagram alone decides.
    pub diagram: Vec<String>,
    /// A fingerprint of everything on which the results of solving depend: 16 bytes as hexadecimal
    /// digits.
    pub print: String,
    /// The results of solving, if it was solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub study: Option<Analysis>,
}

/// A version of a problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stand {
    /// `a`, `b` and so on.
    pub name: String,
    /// The stipulation.
    pub stipulation: String,
    /// The variant, where a twin changes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The position in FEN.
    pub position: String,
}

/// The results of solving a problem.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Analysis {
    /// The themes, by their names, without those of the diagram.
    pub themes: Vec<String>,
    /// The scheme of its play; `None` if it has none, for example without a king to mate.
    pub scheme: Option<Scheme>,
    /// The reason why the play is not known; `None` if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unknown: Option<Unknown>,
}

/// The reason why the play of a problem is not known.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Unknown {
    /// The search was cut short after this many seconds by the limit or, with `None`, by the user
    /// or for lack of memory.
    CutShort(Option<f64>),
    /// The options of the problem restrict the search.
    Restricted,
    /// It cannot be solved, for this reason.
    Unsolved(String),
}

impl Unknown {
    /// The reason in a few words.
    pub fn words(&self) -> String {
        match self {
            Self::CutShort(_) => "not searched to the end".to_owned(),
            Self::Restricted => "searched only in part, because of its options".to_owned(),
            Self::Unsolved(why) => format!("not solved: {why}"),
        }
    }
}

impl Analysis {
    /// The analysis of the solved versions of a problem. If `unknown` gives a reason why the play
    /// is not known, it has nothing else.
    pub fn new(problem: &Problem, versions: &[TwinSolution], unknown: Option<Unknown>) -> Self {
        if unknown.is_some() {
            return Self {
                unknown,
                ..Self::default()
            };
        }
        let findings = find(problem, versions);
        let themes = findings
            .themes
            .iter()
            .filter(|finding| !finding.theme.of_diagram);
        Self {
            themes: themes
                .map(|finding| finding.theme.name.to_owned())
                .collect(),
            scheme: Scheme::of(versions),
            unknown: (!findings.complete).then_some(Unknown::Restricted),
        }
    }

    /// Returns whether a new search with this limit in seconds (`None` for no limit) may find more:
    /// the search was cut short by a lower limit, by the user or for lack of memory.
    pub fn is_outdated(&self, limit: Option<f64>) -> bool {
        match &self.unknown {
            Some(Unknown::CutShort(Some(allowed))) => limit.is_none_or(|limit| limit > *allowed),
            Some(Unknown::CutShort(None)) => true,
            _ => false,
        }
    }
}

impl Card {
    /// The card of a problem, without the results of solving.
    pub fn of(entry: &Entry) -> Self {
        let problem = &entry.problem;
        let rules = problem.setup.rules;
        let completed = problem.clone().completed();
        let twins = completed.versions().unwrap_or_default();
        let stand = |name: &str, problem: &Problem| {
            let own = problem.setup.rules.variant;
            Stand {
                name: name.to_owned(),
                stipulation: problem.stipulation.to_string(),
                rules: (own != rules.variant).then(|| own.name().to_owned()),
                position: print_position(&problem.setup),
            }
        };
        let versions = if twins.is_empty() {
            vec![stand("a", &completed)]
        } else {
            twins
                .iter()
                .map(|version| stand(&version.name, &version.problem))
                .collect()
        };
        let diagram = find(problem, &[]).themes;
        Self {
            id: problem.id.clone(),
            title: problem.title.clone(),
            authors: problem.authors.clone(),
            source: problem.source.clone(),
            rules: rules.variant.name().to_owned(),
            conditions: rules.conditions.names().collect(),
            labels: entry.places.labels().to_owned(),
            versions,
            diagram: diagram
                .iter()
                .map(|finding| finding.theme.name.to_owned())
                .collect(),
            print: fingerprint(problem),
            study: None,
        }
    }

    /// The stipulation of the diagram.
    pub fn stipulation(&self) -> &str {
        self.versions
            .first()
            .map_or("", |version| &version.stipulation)
    }

    /// Returns whether the diagram shows a theme that it alone decides.
    pub fn shows(&self, theme: &str) -> bool {
        self.diagram.iter().any(|name| name == theme)
    }

    /// The placement of men in a version; `None` if the card holds no valid position: then another
    /// program wrote it.
    pub fn placement(&self, version: &Stand) -> Option<Placement> {
        let variant: Variant = version.rules.as_ref().unwrap_or(&self.rules).parse().ok()?;
        let read = || {
            let setup = parse_position(&version.position, RuleSet::new(variant)).ok()?;
            Some(Placement::of(&setup))
        };
        (variant == Variant::Orthodox)
            .then(|| Placement::of_plain(&version.position, variant))
            .flatten()
            .or_else(read)
    }
}

/// A fingerprint of everything that decides the play of a problem: 16 bytes of a digest as
/// hexadecimal digits.
fn fingerprint(problem: &Problem) -> String {
    let bare = Problem {
        id: "x".to_owned(),
        title: None,
        authors: Vec::new(),
        source: None,
        comment: None,
        intended: Intended {
            letters: problem.intended.letters.clone(),
            ..Intended::default()
        },
        ..problem.clone()
    };
    hex(&Sha256::digest(to_ron(&bare).as_bytes())[..16])
}

/// Bytes as lower-case hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
