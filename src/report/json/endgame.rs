//! The output of `parton endgame`.

use super::{DialectJson, SCHEMA, escape_controls};
use crate::formats::{print_men, print_position};
use crate::search::{Census, Endgame, EndgamePosition, EndgameQuestion};
use serde::Serialize;

/// A document about a set of men.
#[derive(Clone, Debug, Serialize)]
pub struct EndgameDocument {
    parton: &'static str,
    schema: u32,
    men: String,
    rules: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    conditions: Vec<String>,
    dialect: DialectJson,
    play: String,
    symmetries: usize,
    sets: usize,
    computed: u64,
    white_to_move: CensusJson,
    black_to_move: CensusJson,
    longest: Vec<PlacedJson>,
    examples: Vec<PlacedJson>,
    zugzwangs: u64,
    longest_zugzwangs: Vec<PlacedJson>,
    asked: Vec<AskedJson>,
}

#[derive(Clone, Debug, Serialize)]
struct AskedJson {
    position: String,
    moves: Option<usize>,
}

#[derive(Clone, Debug, Serialize)]
struct CensusJson {
    positions: u64,
    won: u64,
    longest: Option<usize>,
    lengths: Vec<u64>,
}

#[derive(Clone, Debug, Serialize)]
struct PlacedJson {
    position: String,
    moves: usize,
}

impl EndgameDocument {
    /// A document of the answer to a question.
    pub fn new(question: &EndgameQuestion, endgame: &Endgame) -> Self {
        let rules = question.rules;
        let play = question.stipulation.to_string();
        let census = |census: &Census| CensusJson {
            positions: census.positions,
            won: census.won(),
            longest: census.longest(),
            lengths: census.lengths.clone(),
        };
        let placed = |placed: &EndgamePosition| PlacedJson {
            position: print_position(&placed.setup),
            moves: placed.length,
        };
        Self {
            parton: env!("CARGO_PKG_VERSION"),
            schema: SCHEMA,
            men: print_men(&endgame.men),
            rules: rules.variant.name(),
            conditions: rules.conditions.names().collect(),
            dialect: DialectJson::of(rules),
            play: play
                .trim_end_matches(|c: char| c.is_ascii_digit())
                .to_owned(),
            symmetries: endgame.symmetries,
            sets: endgame.sets,
            computed: endgame.computed,
            white_to_move: census(&endgame.attacker),
            black_to_move: census(&endgame.defender),
            longest: endgame.longest.iter().map(placed).collect(),
            examples: endgame.examples.iter().map(placed).collect(),
            zugzwangs: endgame.zugzwangs,
            longest_zugzwangs: endgame.longest_zugzwangs.iter().map(placed).collect(),
            asked: (question.asked.iter().zip(&endgame.asked))
                .map(|(setup, moves)| AskedJson {
                    position: print_position(setup),
                    moves: *moves,
                })
                .collect(),
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
