//! [`Index`]: the cards of a collection in a file, so that nothing is read or solved twice.
//!
//! The first line is a JSON header: it names the format, the version of the program and the
//! definitions of themes, and holds a digest of everything that follows. A damaged or truncated
//! file is detected and rebuilt. Then each problem file has a line (its path, its state), followed
//! by one line for each of its problems, which is read only when a query looks at it ([`Cards`]).
//!
//! A file counts as unchanged if its size and time, or its digest, are those in the index. Programs
//! that share an index lock it for writing and merge what others have written since.

use super::card::{Analysis, hex};
use super::cards::Cards;
use crate::formats::Format;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::Arc;

/// The version number of the index format, raised when an older program or index would be
/// misunderstood.
pub const FORM: u32 = 1;

/// The stored facts of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stamp {
    /// Its size in bytes.
    pub size: u64,
    /// When it was last changed, in nanoseconds since 1970.
    pub changed: u64,
    /// The digest of its bytes.
    pub digest: String,
}

/// A file and its problems.
#[derive(Clone, PartialEq, Debug)]
pub struct Shelf {
    /// Its path, in full.
    pub path: String,
    /// The `--from` option with which it was read.
    pub from: Option<Format>,
    /// Its state when it was read.
    pub stamp: Stamp,
    /// The ids of its unreadable problems.
    pub unread: Vec<String>,
    /// Its problems.
    pub cards: Cards,
}

/// The cards of a collection.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Index {
    /// When it was written, in nanoseconds since 1970: a file changed at that moment may have
    /// changed again.
    pub written: u64,
    /// The files.
    pub shelves: Vec<Shelf>,
}

/// The reason why a text is not a usable index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// It is not an index.
    Foreign,
    /// It has another format, was written by another version of the program, or uses other
    /// definitions of themes: the reason in words.
    Other(String),
    /// It is damaged.
    Damaged,
}

/// The first line.
#[derive(Serialize, Deserialize)]
struct IndexHead {
    parton_index: u32,
    program: String,
    /// The result of [`definitions`] when it was written.
    #[serde(default)]
    definitions: String,
    #[serde(default)]
    written: u64,
    #[serde(default)]
    digest: String,
}

/// The line of a file.
#[derive(Serialize, Deserialize)]
struct FileLine {
    file: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<Format>,
    #[serde(flatten)]
    stamp: Stamp,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    unread: Vec<String>,
    problems: usize,
}

/// A digest of the names and definitions of all themes: other definitions give other results.
fn definitions() -> String {
    let all: Vec<&str> = crate::themes::all()
        .flat_map(|theme| [theme.name, theme.definition])
        .collect();
    digest(all.join("\n").as_bytes())
}

/// The beginning of the first line.
const START: &str = "{\"parton_index\":";

impl Index {
    /// Reads an index. An empty text is an index without files.
    ///
    /// # Errors
    /// The reason why it cannot be used.
    pub fn read(text: &str) -> Result<Self, Refused> {
        if text.trim().is_empty() {
            return Ok(Self::default());
        }
        if !text.starts_with(START) {
            return Err(Refused::Foreign);
        }
        let (first, rest) = text.split_once('\n').ok_or(Refused::Damaged)?;
        let head: IndexHead = serde_json::from_str(first).map_err(|_| Refused::Damaged)?;
        let program = env!("CARGO_PKG_VERSION");
        if head.parton_index != FORM {
            return Err(Refused::Other(format!(
                "it has format {}, not {FORM}",
                head.parton_index
            )));
        }
        if head.program != program {
            return Err(Refused::Other(format!(
                "it was written by parton {}, not {program}",
                head.program
            )));
        }
        if head.definitions != definitions() {
            return Err(Refused::Other(
                "it uses other definitions of themes".to_owned(),
            ));
        }
        let rest: Arc<str> = rest.into();
        let (found, shelves) = rayon::join(|| digest(rest.as_bytes()), || Self::shelves(&rest));
        if head.digest != found {
            return Err(Refused::Damaged);
        }
        let shelves = shelves?;
        Ok(Self {
            written: head.written,
            shelves,
        })
    }

    /// The files of the lines below the first.
    fn shelves(text: &Arc<str>) -> Result<Vec<Shelf>, Refused> {
        let mut shelves: Vec<Shelf> = Vec::new();
        let mut end = 0;
        for line in text.split_inclusive('\n') {
            let start = end;
            end += line.len();
            let line = line.strip_suffix('\n').ok_or(Refused::Damaged)?;
            if line.starts_with("{\"file\":") {
                let file: FileLine = serde_json::from_str(line).map_err(|_| Refused::Damaged)?;
                let lines = Vec::with_capacity(file.problems.min(1 << 16));
                shelves.push(Shelf {
                    path: file.file,
                    from: file.from,
                    stamp: file.stamp,
                    unread: file.unread,
                    cards: Cards::in_text(Arc::clone(text), lines),
                });
            } else {
                let shelf = shelves.last_mut().ok_or(Refused::Damaged)?;
                if !shelf.cards.push(start..start + line.len()) {
                    return Err(Refused::Damaged);
                }
            }
        }
        Ok(shelves)
    }

    /// The index as text.
    ///
    /// # Errors
    /// Errors of the writer; none is known to occur.
    pub fn to_text(&self) -> Result<String, serde_json::Error> {
        let mut rest = String::new();
        for shelf in &self.shelves {
            let line = FileLine {
                file: shelf.path.clone(),
                from: shelf.from,
                stamp: shelf.stamp.clone(),
                unread: shelf.unread.clone(),
                problems: shelf.cards.len(),
            };
            rest += &serde_json::to_string(&line)?;
            rest.push('\n');
            for card in shelf.cards.lines() {
                rest += card;
                rest.push('\n');
            }
        }
        let head = IndexHead {
            parton_index: FORM,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            definitions: definitions(),
            written: self.written,
            digest: digest(rest.as_bytes()),
        };
        rest.insert_str(0, &(serde_json::to_string(&head)? + "\n"));
        Ok(rest)
    }

    /// Adds the facts of another index: files that are not in this one, if they are `kept`, and
    /// results of solving problems of this one.
    pub fn merge(&mut self, other: Self, kept: impl Fn(&str) -> bool) {
        let studies = other.studies();
        for shelf in &mut self.shelves {
            if studies.is_empty() {
                break;
            }
            shelf.cards = shelf.cards.changed(|_, card| {
                let is_known = card
                    .study
                    .as_ref()
                    .is_some_and(|study| study.unknown.is_none());
                let better = studies
                    .get(&card.print)
                    .filter(|study| !is_known && (card.study.is_none() || study.unknown.is_none()));
                if let Some(study) = better {
                    card.study = Some(study.clone());
                }
                better.is_some()
            });
        }
        let known = self.by_path();
        let mut more = other.shelves;
        more.retain(|shelf| !known.contains_key(shelf.path.as_str()) && kept(&shelf.path));
        drop(known);
        self.shelves.extend(more);
        self.shelves.sort_by(|one, other| one.path.cmp(&other.path));
        // A file that was read before the index was written may have changed since then.
        self.written = self.written.min(other.written);
    }

    /// The number of each file in `shelves`, by its path.
    pub fn by_path(&self) -> HashMap<&str, usize> {
        self.shelves
            .iter()
            .enumerate()
            .map(|(index, shelf)| (shelf.path.as_str(), index))
            .collect()
    }

    /// The results of solving, by the fingerprint of the problem, whichever file contains it.
    pub fn studies(&self) -> HashMap<String, Analysis> {
        let cards = self.shelves.iter().flat_map(|shelf| shelf.cards.studied());
        cards
            .filter_map(|card| Some((card.print, card.study?)))
            .collect()
    }
}

/// The digest of bytes.
pub fn digest(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}
