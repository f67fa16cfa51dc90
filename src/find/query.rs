//! [`Query`]: the criteria of a search. All of them must hold.

use super::card::{Analysis, Card, Unknown};
use super::likeness::likeness;
use super::pattern::Pattern;
use super::placement::Placement;
use super::scheme::Sought;
use super::transform::Freedom;
use crate::problem::Stipulation;
use crate::themes::Theme;
use std::ops::RangeInclusive;

/// The criteria.
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// The position is like one of these.
    pub positions: Vec<Model<Placement>>,
    /// Positions match only as given, without turning or shifting.
    pub exact: bool,
    /// The number of men that may differ.
    pub within: usize,
    /// The position matches each of these patterns.
    pub patterns: Vec<Pattern>,
    /// The ways in which a pattern may be turned.
    pub freedom: Freedom,
    /// The problem shows each of these themes.
    pub themes: Vec<&'static Theme>,
    /// The file gives the problem each of these keywords.
    pub labels: Vec<String>,
    /// The stipulation is one of these.
    pub stipulations: Vec<WantedStipulation>,
    /// The rules, by the name of the variant.
    pub rules: Option<&'static str>,
    /// The number of men in the diagram.
    pub men: Option<RangeInclusive<usize>>,
    /// Words of an author's name.
    pub authors: Vec<String>,
    /// Words of the source.
    pub sources: Vec<String>,
    /// The scheme agrees with one of these.
    pub schemes: Vec<Model<Sought>>,
    /// The least agreement of schemes that counts, in percent.
    pub agreement: usize,
}

/// A criterion, and the problem that it was taken from, which is excluded from the results.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Model<T> {
    /// The name of the problem, if there are several.
    pub name: Option<String>,
    /// The file and the id of the problem.
    pub from: Option<(String, String)>,
    /// The criterion.
    pub what: T,
}

/// A stipulation, or all of its kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WantedStipulation {
    text: String,
    any_length: bool,
}

impl WantedStipulation {
    /// Reads `#2`, or `#` for mates of any length.
    ///
    /// # Errors
    /// If the text is neither.
    pub fn read(text: &str) -> Result<Self, String> {
        let text = text.trim().trim_end_matches('*');
        match (
            text.parse::<Stipulation>(),
            format!("{text}1").parse::<Stipulation>(),
        ) {
            (Ok(stipulation), _) => Ok(Self {
                text: stipulation.to_string(),
                any_length: false,
            }),
            (Err(_), Ok(any)) if !text.ends_with(|c: char| c.is_ascii_digit()) => {
                let text = any.to_string();
                Ok(Self {
                    text: text.trim_end_matches('1').to_owned(),
                    any_length: true,
                })
            }
            (Err(error), _) => Err(format!(
                "{error}; without a number, such as 'h#', any length counts"
            )),
        }
    }

    fn fits(&self, stipulation: &str) -> bool {
        if !self.any_length {
            return stipulation == self.text;
        }
        let rest = stipulation.strip_prefix(&self.text);
        rest.is_some_and(|rest| {
            !rest.is_empty() && rest.chars().all(|c| c.is_ascii_digit() || c == '.')
        })
    }
}

/// A reason for which a problem is found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Ground {
    /// The part of the query that it answers.
    pub kind: GroundKind,
    /// The explanation in words.
    pub text: String,
}

/// The answered part of a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are self-explanatory")]
#[non_exhaustive]
pub enum GroundKind {
    Position,
    Pattern,
    Theme,
    Keyword,
    Scheme,
}

impl GroundKind {
    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Position => "position",
            Self::Pattern => "pattern",
            Self::Theme => "theme",
            Self::Keyword => "keyword",
            Self::Scheme => "scheme",
        }
    }
}

/// The result of a query for a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Matched {
    /// It is found, for these reasons, with this agreement of its scheme in percent.
    Found(Vec<Ground>, Option<usize>),
    /// It is not found.
    Not,
    /// It depends on its play, which is not known yet.
    Unsolved,
    /// It depends on its play, which cannot be searched completely, for this reason.
    Unknown(String),
}

impl Query {
    /// Returns whether there is no criterion.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
            && self.patterns.is_empty()
            && self.themes.is_empty()
            && self.labels.is_empty()
            && self.stipulations.is_empty()
            && self.rules.is_none()
            && self.men.is_none()
            && self.authors.is_empty()
            && self.sources.is_empty()
            && self.schemes.is_empty()
    }

    /// Returns whether it needs the solutions of problems.
    pub fn needs_play(&self) -> bool {
        !self.schemes.is_empty() || self.themes.iter().any(|theme| !theme.of_diagram)
    }

    /// The result for a problem of a file. Cheap tests come first, so that only candidates are
    /// solved.
    pub fn of(&self, file: Option<&str>, card: &Card) -> Matched {
        let mut why = Vec::new();
        if self.says(card) && self.stands(file, card, &mut why) && self.has_patterns(card, &mut why)
        {
            self.plays(file, card, why)
        } else {
            Matched::Not
        }
    }

    /// Returns whether the criteria match that need neither squares nor play.
    fn says(&self, card: &Card) -> bool {
        let fits = |wanted: &WantedStipulation| {
            card.versions
                .iter()
                .any(|version| wanted.fits(&version.stipulation))
        };
        let men = |version: &super::Stand| {
            let men = card
                .placement(version)
                .map_or(0, |placement| placement.men.len());
            self.men.as_ref().is_none_or(|wanted| wanted.contains(&men))
        };
        let source = card.source.as_deref().unwrap_or_default();
        (self.stipulations.is_empty() || self.stipulations.iter().any(fits))
            && self.rules.is_none_or(|rules| rules == card.rules)
            && self
                .authors
                .iter()
                .all(|words| card.authors.iter().any(|author| has_words(author, words)))
            && self.sources.iter().all(|words| has_words(source, words))
            && self
                .labels
                .iter()
                .all(|label| card.labels.iter().any(|known| plain(known) == plain(label)))
            && (self.men.is_none() || card.versions.first().is_some_and(men))
            && self
                .themes
                .iter()
                .filter(|theme| theme.of_diagram)
                .all(|theme| card.shows(theme.name))
    }

    /// Returns whether the position is like one of the wanted positions, and adds the reasons.
    fn stands(&self, file: Option<&str>, card: &Card, why: &mut Vec<Ground>) -> bool {
        if self.positions.is_empty() {
            return true;
        }
        let before = why.len();
        for version in &card.versions {
            let Some(placement) = card.placement(version) else {
                continue;
            };
            for model in &self.positions {
                if model.is(file, card) {
                    continue;
                }
                let directed = model.what.is_directed() || placement.is_directed();
                let freedom = if self.exact {
                    Freedom::default()
                } else {
                    Freedom {
                        shifted: true,
                        ..Freedom::alike(placement.variant, directed)
                    }
                };
                if let Some(found) = likeness(&model.what, &placement, freedom, self.within) {
                    let of = model
                        .name
                        .as_ref()
                        .map(|name| format!(" of {name}"))
                        .unwrap_or_default();
                    let words = found.words();
                    let comma = if words.is_empty() { "" } else { ", " };
                    let text = format!("{}position{of}{comma}{words}", lead(card, version));
                    why.push(Ground {
                        kind: GroundKind::Position,
                        text,
                    });
                }
            }
        }
        why.len() > before
    }

    /// Returns whether each pattern matches, and adds the reasons.
    fn has_patterns(&self, card: &Card, why: &mut Vec<Ground>) -> bool {
        self.patterns.iter().all(|pattern| {
            let found = card.versions.iter().find_map(|version| {
                Some((
                    version,
                    pattern.find(&card.placement(version)?, self.freedom)?,
                ))
            });
            let Some((version, words)) = found else {
                return false;
            };
            let colon = if words.is_empty() { "" } else { ": " };
            why.push(Ground {
                kind: GroundKind::Pattern,
                text: format!("{}pattern{colon}{words}", lead(card, version)),
            });
            true
        })
    }

    /// The result for the play.
    fn plays(&self, file: Option<&str>, card: &Card, mut why: Vec<Ground>) -> Matched {
        for label in &self.labels {
            let known = card
                .labels
                .iter()
                .find(|known| plain(known) == plain(label));
            why.extend(known.map(|known| Ground {
                kind: GroundKind::Keyword,
                text: format!("keyword {known}"),
            }));
        }
        let theme = |theme: &&Theme| Ground {
            kind: GroundKind::Theme,
            text: theme.name.to_owned(),
        };
        let all = self.themes.iter().map(theme);
        if !self.needs_play() {
            why.extend(all);
            return Matched::Found(why, None);
        }
        let Some(study) = &card.study else {
            return Matched::Unsolved;
        };
        match &study.unknown {
            Some(Unknown::CutShort(_)) => return Matched::Unsolved,
            Some(other) => return Matched::Unknown(other.words()),
            None => {}
        }
        let shows =
            |theme: &&Theme| theme.of_diagram || study.themes.iter().any(|name| name == theme.name);
        if !self.themes.iter().all(shows) {
            return Matched::Not;
        }
        why.extend(all);
        if self.schemes.is_empty() {
            return Matched::Found(why, None);
        }
        self.agrees(file, card, study, why)
    }

    fn agrees(
        &self,
        file: Option<&str>,
        card: &Card,
        study: &Analysis,
        mut why: Vec<Ground>,
    ) -> Matched {
        let Some(scheme) = &study.scheme else {
            return Matched::Not;
        };
        let mut most = None;
        for model in self.schemes.iter().filter(|model| !model.is(file, card)) {
            let agreement = model.what.agreement(scheme, &study.themes);
            if agreement.percent < self.agreement.max(1) {
                continue;
            }
            most = most.max(Some(agreement.percent));
            let of = model
                .name
                .as_ref()
                .map(|name| format!(" of {name}"))
                .unwrap_or_default();
            let text = format!("scheme{of} {}%: {}", agreement.percent, agreement.words);
            why.push(Ground {
                kind: GroundKind::Scheme,
                text,
            });
        }
        if most.is_some() {
            Matched::Found(why, most)
        } else {
            Matched::Not
        }
    }
}

impl<T> Model<T> {
    /// Returns whether the criterion was taken from that problem.
    fn is(&self, file: Option<&str>, card: &Card) -> bool {
        self.from
            .as_ref()
            .is_some_and(|(from, id)| Some(from.as_str()) == file && *id == card.id)
    }
}

/// `b) ` for a problem with several versions.
fn lead(card: &Card, version: &super::Stand) -> String {
    if card.versions.len() > 1 {
        format!("{}) ", version.name)
    } else {
        String::new()
    }
}

/// Returns whether a text has each of these words, in any order, as the beginning of a word or
/// within one.
fn has_words(text: &str, words: &str) -> bool {
    let text = plain(text);
    plain(words)
        .split(|c: char| c.is_whitespace() || c == ',')
        .all(|word| text.contains(word))
}

/// A text in lower case and without accents, as people type names.
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        let bare = match c {
            'á' | 'à' | 'â' | 'ä' | 'ã' | 'å' | 'ā' | 'ă' | 'ą' => "a",
            'ç' | 'ć' | 'č' => "c",
            'ď' | 'đ' => "d",
            'é' | 'è' | 'ê' | 'ë' | 'ē' | 'ė' | 'ę' | 'ě' => "e",
            'ğ' | 'ģ' => "g",
            'í' | 'ì' | 'î' | 'ï' | 'ī' | 'ı' => "i",
            'ł' | 'ľ' | 'ļ' => "l",
            'ñ' | 'ń' | 'ň' | 'ņ' => "n",
            'ó' | 'ò' | 'ô' | 'ö' | 'õ' | 'ø' | 'ő' => "o",
            'ř' | 'ŕ' => "r",
            'ś' | 'š' | 'ş' | 'ș' => "s",
            'ß' => "ss",
            'ť' | 'ţ' | 'ț' => "t",
            'ú' | 'ù' | 'û' | 'ü' | 'ū' | 'ů' | 'ű' => "u",
            'ý' | 'ÿ' => "y",
            'ž' | 'ź' | 'ż' => "z",
            // The combining accent of a capital letter, after lower-casing.
            '\u{300}'..='\u{36f}' => "",
            other => {
                plain.push(other);
                continue;
            }
        };
        plain.push_str(bare);
    }
    plain
}
