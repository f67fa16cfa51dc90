//! Solutions as JSON. `docs/reference/json.md` and `docs/parton.schema.json` describe the format.
//!
//! The structures here have the field names and field order of the format. A caller collects a
//! [`ProblemEntry`] for each problem in a [`Document`] and writes it with [`Document::to_text`].
//!
//! | module | contents |
//! |---|---|
//! | `entry` | a problem, and remarks about its input |
//! | `twin` | a twin with its solution |
//! | `verdict` | a verdict: texts with their codes and data |
//! | `position` | the placement of men |
//! | `rules` | the rules of a problem or a twin |
//! | `moves` | moves, lines and trees |
//! | `records` | keys and lines, each as soon as it is found |
//! | `answers` | the output of `parton moves` and `parton why` |
//! | `endgame` | the output of `parton endgame` |
//! | `controls` | escapes of control characters, which must not reach a terminal |

mod answers;
mod controls;
mod endgame;
mod entry;
mod moves;
mod position;
mod records;
mod rules;
mod twin;
mod verdict;

pub use answers::{MovesDocument, MovesEntry, WhyDocument, WhyEntry};
pub use controls::escape_controls;
pub use endgame::EndgameDocument;
pub use entry::{InputRemark, ProblemEntry, RemarkLevel, Shown};
pub use moves::{
    AnswersJson, Captured, Changed, MoveJson, NodeJson, Rook, StandingMan, StepJson, of_legal,
};
pub use position::{EnPassantJson, ManJson, PlaceJson, PositionJson};
pub use records::{LineRecord, LineSource, key_record, line_records};
pub use rules::{DialectJson, RulesJson};
pub use twin::{Agreement, LinesJson, OmittedJson, ShortestJson, TwinEntry, TwinStatus, Verified};
pub(super) use verdict::EarlierVerdict;
pub use verdict::Verdict;

use serde::Serialize;

/// The version number of the format, raised when a reader of the old format could be misled.
pub const SCHEMA: u32 = 3;

/// The complete output of a run.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Document {
    /// The version of the program.
    pub parton: &'static str,
    /// The version number of the format: [`SCHEMA`].
    pub schema: u32,
    /// The problems, in the order of the input.
    pub problems: Vec<ProblemEntry>,
}

impl Document {
    /// A document of these problems.
    pub const fn new(problems: Vec<ProblemEntry>) -> Self {
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
