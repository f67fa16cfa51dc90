//! The reports of `parton why` and `parton moves`.

use super::moves::written;
use super::position::side;
use super::{DialectJson, MoveJson, SCHEMA, escape_controls};
use crate::check::{Answer, Datum, Why};
use crate::formats::print_position;
use crate::notation::{Explanation, Language, Spelling, changes, explain_text, short};
use crate::position::Setup;
use crate::rules::AnyPosition;
use serde::Serialize;
use serde_json::Value;

/// A document of answers about first moves.
#[derive(Clone, Debug, Serialize)]
pub struct WhyDocument {
    parton: &'static str,
    schema: u32,
    problems: Vec<WhyEntry>,
}

/// The outcome of a first move in each version of a problem.
#[derive(Clone, Debug, Serialize)]
pub struct WhyEntry {
    file: Option<String>,
    id: String,
    /// The reason why there is no answer.
    error: Option<String>,
    versions: Vec<WhyVersion>,
}

#[derive(Clone, Debug, Serialize)]
struct WhyVersion {
    name: String,
    #[serde(rename = "move")]
    mv: MoveJson,
    answer: &'static str,
    threats: Vec<String>,
    refutations: Vec<String>,
    lines: Vec<String>,
    /// The lines as data.
    data: Value,
}

impl WhyDocument {
    /// A document of these answers.
    pub const fn new(problems: Vec<WhyEntry>) -> Self {
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

impl WhyEntry {
    /// The answers about a problem, or the reason why there are none.
    pub fn new(file: Option<&str>, id: &str, answer: Result<&[Why], String>) -> Self {
        let (versions, error) = match answer {
            Ok(versions) => (versions, None),
            Err(error) => (&[][..], Some(error)),
        };
        let version = |why: &Why| WhyVersion {
            name: why.version.clone(),
            mv: written(&why.spelling, &why.changes, why.spelling.check, why.goal),
            answer: match why.answer {
                Answer::Solves => "solves",
                Answer::Fails => "fails",
                Answer::Unknown => "unknown",
            },
            threats: why.threats.iter().map(ToString::to_string).collect(),
            refutations: why.refutations.iter().map(ToString::to_string).collect(),
            lines: why.lines.iter().map(ToString::to_string).collect(),
            data: why.lines.write(),
        };
        let (file, id) = (file.map(str::to_owned), id.to_owned());
        Self {
            file,
            id,
            error,
            versions: versions.iter().map(version).collect(),
        }
    }
}

/// A document of legal moves.
#[derive(Clone, Debug, Serialize)]
pub struct MovesDocument {
    parton: &'static str,
    schema: u32,
    positions: Vec<MovesEntry>,
}

/// The legal moves of a position, and explanations of others.
#[derive(Clone, Debug, Serialize)]
pub struct MovesEntry {
    file: Option<String>,
    id: String,
    rules: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    conditions: Vec<String>,
    dialect: DialectJson,
    position: String,
    turn: &'static str,
    check: bool,
    moves: Vec<MoveJson>,
    explained: Vec<Explained>,
}

#[derive(Clone, Debug, Serialize)]
struct Explained {
    text: String,
    answer: &'static str,
    moves: Vec<String>,
    why: Option<String>,
    code: Option<&'static str>,
    near: Vec<String>,
}

impl MovesDocument {
    /// A document of these positions.
    pub const fn new(positions: Vec<MovesEntry>) -> Self {
        Self {
            parton: env!("CARGO_PKG_VERSION"),
            schema: SCHEMA,
            positions,
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

impl MovesEntry {
    /// The legal moves of a position with this setup, and explanations of some texts, read with the
    /// letters of a language.
    pub fn new(
        (file, id): (Option<&str>, &str),
        setup: &Setup,
        position: &AnyPosition,
        texts: &[String],
        language: Language,
    ) -> Self {
        let mut legal = position.legal_moves();
        legal.sort_unstable();
        let move_of = |&mv| {
            let spelling = Spelling::new(position, &legal, mv);
            written(&spelling, &changes(position, mv), spelling.check, false)
        };
        let rules = setup.rules;
        Self {
            file: file.map(str::to_owned),
            id: id.to_owned(),
            rules: rules.variant.name(),
            conditions: rules.conditions.names().collect(),
            dialect: DialectJson::of(rules),
            position: print_position(setup),
            turn: side(position.turn()),
            check: position.is_in_check(position.turn()),
            moves: legal.iter().map(move_of).collect(),
            explained: texts
                .iter()
                .map(|text| explained(position, text, language))
                .collect(),
        }
    }

    /// Returns whether some text could not be read.
    pub fn has_unreadable(&self) -> bool {
        self.explained.iter().any(|one| one.answer == "unreadable")
    }
}

fn explained(position: &AnyPosition, text: &str, language: Language) -> Explained {
    let mut one = Explained {
        text: text.to_owned(),
        answer: "legal",
        moves: Vec::new(),
        why: None,
        code: None,
        near: Vec::new(),
    };
    match explain_text(position, text, language) {
        Ok(Explanation::Legal(moves)) => {
            one.moves = moves.iter().map(|&mv| short(position, mv)).collect();
        }
        Ok(Explanation::Illegal { misfit, near }) => {
            one.answer = "illegal";
            one.near = near.iter().map(ToString::to_string).collect();
            one.why = Some(misfit.to_string()).filter(|why| !why.is_empty());
            one.code = Some(misfit.code());
        }
        Err(error) => (one.answer, one.why) = ("unreadable", Some(error.to_string())),
    }
    one
}
