//! The lines of a journal.

use super::binding::Header;
use super::kept::{KeptOutcome, KeptUnit};
use super::{JournalError, Result, UnitPlace};
use crate::search::{Outcome, Unit};
use crate::storage::digest;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// A finished unit, as read from its line.
pub(super) struct UnitRecord {
    pub(super) place: UnitPlace,
    pub(super) outcome: Outcome,
    /// The number of its line, from 1.
    pub(super) line: usize,
}

/// A line after the first.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenLine<'a> {
    problem: usize,
    #[serde(borrow)]
    unit: &'a RawValue,
    #[serde(borrow)]
    found: &'a RawValue,
    check: &'a str,
}

/// The digest that protects a line, over the seal of the journal and the fields as written.
fn check(seal: &str, problem: usize, unit: &RawValue, found: &RawValue) -> String {
    digest(&[seal, &problem.to_string(), unit.get(), found.get()])
}

/// The line of a finished unit, ending with a line break.
pub(super) fn write(
    seal: &str,
    problem: usize,
    unit: &Unit,
    outcome: &Outcome,
) -> std::result::Result<String, serde_json::Error> {
    let (unit, found) = (
        to_raw_value(&KeptUnit::of(unit))?,
        to_raw_value(&KeptOutcome::of(outcome))?,
    );
    let check = check(seal, problem, &unit, &found);
    serde_json::to_string(&WrittenLine {
        problem,
        unit: &unit,
        found: &found,
        check: &check,
    })
    .map(|text| text + "\n")
}

/// Reads the line of a finished unit; `line` is its number, from 1.
///
/// # Errors
/// The reason why the line is damaged, as a sentence about it.
pub(super) fn parse(
    seal: &str,
    text: &str,
    line: usize,
) -> std::result::Result<UnitRecord, String> {
    let written: WrittenLine =
        serde_json::from_str(text).map_err(|_| "it cannot be read".to_owned())?;
    if written.check != check(seal, written.problem, written.unit, written.found) {
        return Err("it was edited, or belongs to another journal".to_owned());
    }
    let unit: KeptUnit =
        serde_json::from_str(written.unit.get()).map_err(|error| format!("its unit: {error}"))?;
    let unit = unit.unit().ok_or("its unit has an unknown stage")?;
    let found: KeptOutcome = serde_json::from_str(written.found.get())
        .map_err(|error| format!("its result is invalid: {error}"))?;
    let outcome = found
        .outcome()
        .ok_or("its result is invalid: a tree has missing nodes")?;
    Ok(UnitRecord {
        place: UnitPlace {
            problem: written.problem,
            unit,
        },
        outcome,
        line,
    })
}

/// The contents of a journal.
pub(super) struct Contents {
    /// The header. `None` if its line is incomplete.
    pub(super) header: Option<Header>,
    /// The bytes after the last line break, from a line that was not written to its end.
    pub(super) torn: Vec<u8>,
    pub(super) records: Vec<UnitRecord>,
    /// The damaged lines, from 1, each with its error. They are left in the file and ignored.
    pub(super) damaged: Vec<(usize, String)>,
    /// The size of all complete lines in bytes.
    pub(super) whole: u64,
}

/// Reads a journal up to its last complete line.
///
/// # Errors
/// If the file cannot be read, its first line is no header, or another format was written.
pub(super) fn read(path: &Path, file: impl Read) -> Result<Contents> {
    let failed = |error| JournalError::File {
        path: path.to_owned(),
        error,
    };
    let mut reader = BufReader::new(file);
    let mut contents = Contents {
        header: None,
        torn: Vec::new(),
        records: Vec::new(),
        damaged: Vec::new(),
        whole: 0,
    };
    let mut seal = String::new();
    for line in 1.. {
        let mut bytes = Vec::new();
        let length = reader.read_until(b'\n', &mut bytes).map_err(failed)?;
        if bytes.last() != Some(&b'\n') {
            contents.torn = bytes;
            break;
        }
        let text = std::str::from_utf8(&bytes);
        if line == 1 {
            let header = text
                .ok()
                .and_then(|text| header(text, path))
                .ok_or(JournalError::NoHeader(path.to_owned()))??;
            seal = header.seal();
            contents.header = Some(header);
        } else {
            let parsed = text
                .map_err(|_| "it is not text".to_owned())
                .and_then(|text| parse(&seal, text, line));
            match parsed {
                Ok(record) => contents.records.push(record),
                Err(what) => contents.damaged.push((line, what)),
            }
        }
        contents.whole += length as u64;
    }
    Ok(contents)
}

/// The header in a line. `None` if the line is no header, or names an impossible shard. For a
/// journal of another format, the error names the program that wrote it.
fn header(text: &str, path: &Path) -> Option<Result<Header>> {
    #[derive(Deserialize)]
    struct HeaderForm {
        journal: u32,
        parton: String,
    }
    let HeaderForm { journal, parton } = serde_json::from_str(text).ok()?;
    if journal != Header::FORM {
        let difference = format!(
            "parton {parton} wrote it in format {journal}, this is parton {} with format {}",
            env!("CARGO_PKG_VERSION"),
            Header::FORM
        );
        return Some(Err(JournalError::Foreign {
            path: path.to_owned(),
            difference,
        }));
    }
    let header: Header = serde_json::from_str(text).ok()?;
    let sound = header
        .shard
        .is_none_or(|shard| (1..=shard.of).contains(&shard.index));
    sound.then_some(Ok(header))
}
