//! Makes edits in a source, each behind the switch of its fault.

use super::list::Edit;
use std::fmt::Write as _;
use std::ops::Range;

/// An edit to be made in these bytes of a source. The range is empty for an insertion.
struct Place<'a> {
    bytes: Range<usize>,
    fault: &'a str,
    edit: &'a Edit,
}

/// A source with the applicable edits of named faults made in it.
pub(crate) fn weave(source: &str, edits: &[(&str, &Edit)], errors: &mut Vec<String>) -> String {
    let packed = Packed::new(source);
    let mut places: Vec<Place> = Vec::new();
    for &(fault, edit) in edits {
        match packed.place(source, edit) {
            Ok(bytes) => places.push(Place { bytes, fault, edit }),
            Err(why) => errors.push(format!(
                "{}: the fault {fault} does not apply to {}: {why}",
                edit.line, edit.file
            )),
        }
    }
    // An insertion precedes an edit that begins at the same byte, and the whole precedes its parts.
    places.sort_by_key(|Place { bytes, .. }| {
        (bytes.start, !bytes.is_empty(), usize::MAX - bytes.end)
    });
    for (index, Place { bytes, fault, edit }) in places.iter().enumerate() {
        let crosses =
            |earlier: &&Place| earlier.bytes.end > bytes.start && earlier.bytes.end < bytes.end;
        if let Some(earlier) = places[..index].iter().find(crosses) {
            let why = format!(
                "its code begins within that of {} and ends outside: mark less, or more",
                earlier.fault
            );
            errors.push(format!(
                "{}: the fault {fault} does not apply to {}: {why}",
                edit.line, edit.file
            ));
            return source.to_owned();
        }
    }
    woven(source, 0..source.len(), &places)
}

/// The bytes of a source with the edits within them, which are sorted.
fn woven(source: &str, bytes: Range<usize>, places: &[Place]) -> String {
    let mut text = String::new();
    let (mut at, mut rest) = (bytes.start, places);
    while let Some(first) = rest.first() {
        text.push_str(&source[at..first.bytes.start]);
        at = first.bytes.end;
        if first.bytes.is_empty() {
            let _ = writeln!(
                text,
                "if {} {{ {} }}",
                question(first.fault),
                first.edit.wrong
            );
            rest = &rest[1..];
            continue;
        }
        let alike = rest
            .iter()
            .take_while(|place| place.bytes == first.bytes)
            .count();
        let within = rest
            .iter()
            .take_while(|place| place.bytes.start < first.bytes.end)
            .count();
        text.push('(');
        for Place { fault, edit, .. } in &rest[..alike] {
            let _ = write!(text, "if {} {{ {} }} else ", question(fault), edit.wrong);
        }
        let _ = write!(
            text,
            "{{ {} }})",
            woven(source, first.bytes.clone(), &rest[alike..within])
        );
        rest = &rest[within..];
    }
    text.push_str(&source[at..bytes.end]);
    text
}

fn question(fault: &str) -> String {
    format!("crate::faults::Fault::{fault}.is_on()")
}

/// A text without its spaces and line breaks, and without the commas that end a list, since the
/// formatter adds and removes them.
struct Packed {
    text: String,
    /// The place of each byte in the original text.
    places: Vec<usize>,
}

impl Packed {
    fn new(text: &str) -> Self {
        let mut packed = Self {
            text: String::new(),
            places: Vec::new(),
        };
        for (at, c) in text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            if matches!(c, ')' | ']' | '}') && packed.text.ends_with(',') {
                packed.text.pop();
                packed.places.pop();
            }
            packed.text.push(c);
            packed.places.extend(at..at + c.len_utf8());
        }
        packed
    }

    /// The bytes of the source that an edit replaces, or the reason why they are unknown.
    fn place(&self, source: &str, edit: &Edit) -> Result<Range<usize>, String> {
        let mut wanted = Self::new(&edit.found).text;
        let mut marks = wanted.match_indices('`').map(|(at, _)| at);
        let marked = match (marks.next(), marks.next(), marks.next()) {
            (None, ..) => 0..wanted.len(),
            (Some(start), Some(end), None) => start..end - 1,
            _ => return Err("expected two backticks, or none".to_owned()),
        };
        wanted.retain(|c| c != '`');
        // The last comma may end a list in the source.
        if wanted.ends_with(',') && marked.end < wanted.len() {
            wanted.pop();
        }
        if wanted.is_empty() {
            return Err("expected some of its code".to_owned());
        }
        let mut found = self
            .text
            .match_indices(&wanted)
            .map(|(at, _)| at)
            .filter(|at| self.is_whole(source, *at, wanted.len()));
        let Some(at) = found.next() else {
            return Err(format!(
                "nothing there reads {:?}{}",
                edit.found,
                self.nearest(source, &wanted)
            ));
        };
        if let Some(again) = found.next() {
            let lines = [at, again].map(|at| line(source, self.places[at]).0);
            return Err(format!(
                "lines {} and {} both read {:?}: add some of the code beside it",
                lines[0], lines[1], edit.found
            ));
        }
        let (start, end) = (at + marked.start, at + marked.end);
        // An insertion at the end follows the last byte, before the space after it.
        let after = |at: usize| self.places[at - 1] + 1;
        let start = if start < at + wanted.len() {
            self.places[start]
        } else {
            after(start)
        };
        Ok(start..if marked.is_empty() { start } else { after(end) })
    }

    /// Returns whether these packed bytes do not begin or end within a word.
    fn is_whole(&self, source: &str, at: usize, length: usize) -> bool {
        let is_word = |byte: Option<&u8>| {
            byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
        };
        let (first, last) = (self.places[at], self.places[at + length - 1]);
        let bytes = source.as_bytes();
        let splits = |left: Option<usize>, right: usize| {
            left.is_some_and(|left| is_word(bytes.get(left)) && is_word(bytes.get(right)))
        };
        !splits(first.checked_sub(1), first) && !splits(Some(last), last + 1)
    }

    /// The place with the longest match of the beginning of a packed text, in words.
    fn nearest(&self, source: &str, wanted: &str) -> String {
        let mut beginnings = wanted
            .char_indices()
            .rev()
            .map(|(at, _)| &wanted[..at])
            .take_while(|beginning| beginning.len() > 5);
        let found =
            beginnings.find_map(|beginning| Some(self.text.find(beginning)? + beginning.len() - 1));
        found.map_or_else(String::new, |end| {
            let (number, text) = line(source, self.places[end]);
            format!("; nearest to it is line {number}: {text:?}")
        })
    }
}

/// The number and the text of the line that contains a byte.
fn line(source: &str, byte: usize) -> (usize, &str) {
    let number = source[..byte].matches('\n').count();
    (
        number + 1,
        source.lines().nth(number).unwrap_or_default().trim(),
    )
}
