//! Themes of a problem, with the moves that prove them.
//!
//! [`find`] takes a problem with its solution and evaluates every predicate of [`all`]. A predicate
//! is a [`Theme`]: a name, the keyword that collections use, the definition, and a function over
//! the analysed tree (`study`) that returns [`Evidence`], never just "yes". Definitions follow
//! common usage; where usage differs, the definition states which one applies.
//!
//! This module does no search, and ignores the play of a problem that was not searched completely:
//! an incomplete tree may lack moves. A predicate finds nothing if it does not apply to the rules
//! of the problem: guards and pins mean something else under fairy conditions and in cubes.
//!
//! | module | contents |
//! |---|---|
//! | `study`, `phase`, `course` | the analysed tree: phases of battle play, lines of help play |
//! | `scene`, `field` | attacks, lines and pins; how a mate covers each square |
//! | `change` | change of play over set play, tries and actual play |
//! | `strategy` | effects within one phase |
//! | `help` | trajectories, mates and relations of solutions |
//! | `form` | the diagram, the key, counts |
//! | `alice` | motifs that exist only on two boards |
//! | `game` | proof games: promoted men, array squares, tempo |

mod alice;
mod change;
mod course;
mod field;
mod form;
mod game;
mod help;
mod phase;
mod scene;
mod strategy;
mod study;
#[cfg(test)]
mod testing;

use crate::notation::{Language, Notated};
use crate::problem::{Problem, TwinSolution};
use std::fmt;
use study::{Study, Work};

/// The kind of theme.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Section {
    /// Change of play.
    Change,
    /// Strategy in one phase.
    Strategy,
    /// Trajectories, mates and relations of solutions.
    Help,
    /// The diagram, the key, counts.
    Form,
    /// Motifs of two boards.
    Alice,
    /// Proof games.
    Game,
}

impl Section {
    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Change => "change",
            Self::Strategy => "strategy",
            Self::Help => "help",
            Self::Form => "form",
            Self::Alice => "alice",
            Self::Game => "game",
        }
    }
}

/// A predicate.
#[non_exhaustive]
pub struct Theme {
    /// Its name.
    pub name: &'static str,
    /// The keyword of YACPDB, spelled as there, if it has one.
    pub keyword: Option<&'static str>,
    /// The kind of theme.
    pub section: Section,
    /// The definition.
    pub definition: &'static str,
    /// Whether the diagram alone decides it.
    pub of_diagram: bool,
    find: fn(&Work) -> Vec<Evidence>,
}

impl Theme {
    const fn new(
        section: Section,
        name: &'static str,
        definition: &'static str,
        find: fn(&Work) -> Vec<Evidence>,
    ) -> Self {
        Self {
            name,
            keyword: None,
            section,
            definition,
            of_diagram: false,
            find,
        }
    }

    const fn keyword(mut self, keyword: &'static str) -> Self {
        self.keyword = Some(keyword);
        self
    }

    const fn of_diagram(mut self) -> Self {
        self.of_diagram = true;
        self
    }
}

impl fmt::Debug for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Theme")
            .field("name", &self.name)
            .field("keyword", &self.keyword)
            .finish_non_exhaustive()
    }
}

/// The proof that a problem shows a theme.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Evidence {
    /// The version that it concerns, as `b)`; empty if there is only one, or if several take part.
    pub version: String,
    /// A short description; may be empty.
    pub text: Notated,
    /// The moves that prove it.
    pub lines: Vec<Notated>,
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_letters(Language::English))
    }
}

impl Evidence {
    /// The evidence in one line, with the letters of a language.
    pub fn in_letters(&self, letters: Language) -> String {
        let parts = [self.version.clone(), self.text.in_letters(letters)];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        let lead = parts.collect::<Vec<_>>().join(" ");
        let colon = if lead.is_empty() || self.lines.is_empty() {
            ""
        } else {
            ": "
        };
        format!("{lead}{colon}{}", Notated::join(&self.lines, "; ", letters))
    }

    /// Evidence about several versions, or the whole problem. The men are marked as in [`Notated`].
    fn new(text: impl Into<String>, lines: Vec<String>) -> Self {
        Self {
            version: String::new(),
            text: Notated::marked(text),
            lines: lines.into_iter().map(Notated::marked).collect(),
        }
    }

    /// Returns whether this evidence makes the other superfluous: both are equal, or they differ
    /// only in a single line that ends in the same move. In the latter case both have a text.
    fn says(&self, other: &Self) -> bool {
        let last = |one: &Self| match one.lines.as_slice() {
            [only] if !one.text.as_marked().is_empty() => {
                only.as_marked().rsplit(' ').next().map(str::to_owned)
            }
            _ => None,
        };
        self == other
            || self.version == other.version
                && self.text == other.text
                && last(self).is_some()
                && last(self) == last(other)
    }

    /// Evidence about one version.
    fn of(study: &Study, text: impl Into<String>, lines: Vec<String>) -> Self {
        Self {
            version: study.name.clone(),
            ..Self::new(text, lines)
        }
    }
}

/// A theme that a problem shows.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// The theme.
    pub theme: &'static Theme,
    /// The proof; never empty.
    pub evidence: Vec<Evidence>,
}

/// The findings about a problem.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Findings {
    /// The themes, in the order of [`all`].
    pub themes: Vec<Finding>,
    /// Whether everything was searched. If not, only the diagram was examined.
    pub complete: bool,
}

impl Findings {
    /// The keywords of the themes, each once, in the order of the themes.
    pub fn keywords(&self) -> Vec<&'static str> {
        let mut keywords: Vec<&str> = Vec::new();
        for keyword in self
            .themes
            .iter()
            .filter_map(|finding| finding.theme.keyword)
        {
            if !keywords.contains(&keyword) {
                keywords.push(keyword);
            }
        }
        keywords
    }
}

/// Every predicate, section by section.
pub fn all() -> impl Iterator<Item = &'static Theme> {
    change::THEMES
        .iter()
        .chain(strategy::THEMES)
        .chain(help::THEMES)
        .chain(form::THEMES)
        .chain(alice::THEMES)
        .chain(game::THEMES)
        .copied()
        .flatten()
}

/// The themes of a problem. The versions are the results of the search, with set play, tries and
/// variations.
pub fn find(problem: &Problem, versions: &[TwinSolution]) -> Findings {
    let work = Work::new(problem, versions);
    let themes = all()
        .filter(|theme| work.complete || theme.of_diagram)
        .filter_map(|theme| {
            let mut evidence: Vec<Evidence> = Vec::new();
            for one in (theme.find)(&work) {
                if !evidence.iter().any(|known| known.says(&one)) {
                    evidence.push(one);
                }
            }
            (!evidence.is_empty()).then_some(Finding { theme, evidence })
        });
    Findings {
        themes: themes.collect(),
        complete: work.complete,
    }
}

/// The problem with the options that themes need: set play, tries and all the play. `refutations`
/// is the maximum number of refutations of a try; `None` keeps that of the problem, or 1 if that is
/// 0.
#[must_use]
pub fn prepared(problem: &Problem, refutations: Option<u32>) -> Problem {
    let mut problem = crate::check::prepared(problem);
    let change = |options: &mut crate::problem::Options| {
        options.refutations = refutations.unwrap_or(options.refutations);
    };
    change(&mut problem.options);
    for twin in problem.twins.iter_mut().flat_map(|twin| &mut twin.changes) {
        if let crate::problem::Change::Options(options) = twin {
            change(options);
        }
    }
    problem
}
