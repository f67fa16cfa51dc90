//! Records: one line of JSON for each key and each line of play as soon as it is decided, then one
//! for the problem.

use super::moves::lines;
use super::position::side;
use super::{ProblemEntry, StepJson};
use crate::notation::Style;
use crate::position::SetupError;
use crate::problem::{self, LineMove, Part, Problem};
use crate::report::export_error::ExportError;
use crate::report::replay::{PlayedSolution, replay};
use serde::Serialize;

/// A line in a separate record.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct LineRecord<'a> {
    /// The kind of record: `line`.
    pub record: &'static str,
    /// The file of the problem.
    pub file: Option<&'a str>,
    /// The name of the problem.
    pub id: &'a str,
    /// The name of the version.
    pub twin: &'a str,
    /// The side that begins the play to which the line belongs: `white` or `black`.
    pub starts: &'static str,
    /// The list to which it belongs: `set_lines`, `short_lines` or `lines`.
    pub list: &'static str,
    /// Its moves.
    pub moves: Vec<StepJson>,
}

/// A key in a separate record.
#[derive(Serialize)]
struct KeyRecord<'a> {
    record: &'static str,
    file: Option<&'a str>,
    id: &'a str,
    twin: &'a str,
    starts: &'static str,
    key: StepJson,
}

/// A problem in a separate record.
#[derive(Serialize)]
struct ProblemRecord<'a> {
    record: &'static str,
    #[serde(flatten)]
    problem: &'a ProblemEntry,
}

impl ProblemEntry {
    /// The problem as one line of JSON, ending with a line break.
    ///
    /// # Errors
    /// Errors of the writer; none is known to occur.
    pub fn to_line(&self) -> Result<String, serde_json::Error> {
        let record = ProblemRecord {
            record: "problem",
            problem: self,
        };
        serde_json::to_string(&record).map(|text| super::escape_controls(text + "\n"))
    }
}

impl LineRecord<'_> {
    /// The line as one line of JSON, ending with a line break.
    ///
    /// # Errors
    /// Errors of the writer; none is known to occur.
    pub fn to_line(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self).map(|text| super::escape_controls(text + "\n"))
    }
}

/// The origin of the lines of a record.
#[derive(Clone, Copy, Debug)]
pub struct LineSource<'a> {
    /// The file of the problem.
    pub file: Option<&'a str>,
    /// The problem as printed.
    pub printed: &'a Problem,
    /// The name of the version.
    pub twin: &'a str,
    /// The version.
    pub version: &'a Problem,
    /// Whether the side that begins differs from that of the stipulation.
    pub exchanged: bool,
}

/// The record of a key, ending with a line break.
///
/// # Errors
/// If the setup of the version is not a position; no other error is known.
pub fn key_record(source: &LineSource<'_>, key: LineMove) -> Result<String, ExportError> {
    let records = line_records(source, Part::Full, &[problem::Line(vec![key])])?;
    let steps = records
        .into_iter()
        .flat_map(|line| line.moves.into_iter().map(move |key| (line.starts, key)));
    let mut text = String::new();
    for (starts, key) in steps {
        let LineSource {
            file,
            printed,
            twin,
            ..
        } = *source;
        let record = KeyRecord {
            record: "key",
            file,
            id: &printed.id,
            twin,
            starts,
            key,
        };
        text += &super::escape_controls(serde_json::to_string(&record)? + "\n");
    }
    Ok(text)
}

/// A record for each of some lines of a part.
///
/// # Errors
/// If the setup of the version is not a position.
pub fn line_records<'a>(
    source: &LineSource<'a>,
    part: Part,
    found: &[problem::Line],
) -> Result<Vec<LineRecord<'a>>, SetupError> {
    let solution = problem::Solution {
        lines: found.to_vec(),
        ..problem::Solution::default()
    };
    let phase = PlayedSolution::new(source.version, &solution, source.exchanged);
    let play = replay(&phase, Style::default())?;
    let record = |moves| LineRecord {
        record: "line",
        file: source.file,
        id: &source.printed.id,
        twin: source.twin,
        starts: side(phase.begins()),
        list: match part {
            Part::Set => "set_lines",
            Part::Short => "short_lines",
            Part::Full => "lines",
        },
        moves,
    };
    Ok(lines(&play.lines).into_iter().map(record).collect())
}
