//! Entries of a report with a digest that reveals changes.
//!
//! The digest covers the lines of the entry as written, without leading and trailing blanks and
//! without the line that holds the digest. An entry may therefore be moved to another depth of a
//! document.

use super::Item;
use super::json;
use crate::storage::digest;
use serde::Serialize as _;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// The beginning of the digest line.
const KEY: &str = "\"digest\": \"";
/// The depth of an entry in the document.
const INDENT: &str = "    ";

/// An entry in the form of the document: with its digest, or verbatim.
///
/// # Errors
/// Errors of the writer; none is known to occur.
pub(super) fn entry(item: &Item) -> Result<Cow<'_, RawValue>, serde_json::Error> {
    let new = match item {
        Item::Old(raw) => return Ok(Cow::Borrowed(raw)),
        Item::New(entry) => entry,
    };
    let mut text = Vec::new();
    new.serialize(&mut serde_json::Serializer::pretty(&mut text))?;
    let text = json::escape_controls(String::from_utf8_lossy(&text).into_owned());
    let digest = of(&text);
    let text = text.replacen('{', &format!("{{\n  {KEY}{digest}\","), 1);
    RawValue::from_string(text.replace('\n', &format!("\n{INDENT}"))).map(Cow::Owned)
}

/// The digest of the lines of an entry.
fn of(text: &str) -> String {
    let lines = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.starts_with(KEY));
    digest(&lines.collect::<Vec<_>>())
}

/// Returns whether an entry is unchanged since it was written.
pub(super) fn is_whole(raw: &str) -> bool {
    let line = raw.lines().nth(1).map(str::trim);
    let written = line.and_then(|line| line.strip_prefix(KEY)?.strip_suffix("\","));
    written.is_some_and(|written| written == of(raw))
}
