//! The files named on the command line. The page refers to them by number and never sends a path.

use crate::formats::{
    Defaults, Entry, Format, Loaded, convert, load_bytes, load_str, refuse, to_ron, why_unreadable,
};
use crate::page::draft::{PageDraft, records};
use crate::problem::Problem;
use crate::session::{Input, InputSource, file_name, read_bytes};
use crate::storage::{Target, all_of, wait_for};
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The files, and whether they may be written.
#[derive(Debug)]
pub(super) struct Files {
    paths: Vec<PathBuf>,
    save: bool,
    /// Two concurrent writers would undo each other's changes.
    writing: Mutex<()>,
}

/// A request for a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileRequest {
    /// Its number. Without one, the request is for the list of files.
    number: Option<usize>,
    /// The problem to save. Without it, the file is read.
    save: Option<Save>,
}

/// A problem to be saved.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Save {
    draft: PageDraft,
    /// The number of the problem that it replaces. Without one, it is added.
    index: Option<usize>,
    /// The id of that problem when it was read.
    #[serde(default)]
    id: String,
    /// The digest of the file when it was read.
    stamp: String,
    /// Whether to save even if the file has changed.
    #[serde(default)]
    force: bool,
    /// Whether to save even if the format loses something.
    #[serde(default)]
    accept_losses: bool,
}

impl Files {
    pub(super) const fn new(paths: Vec<PathBuf>, save: bool) -> Self {
        Self {
            paths,
            save,
            writing: Mutex::new(()),
        }
    }

    /// The names of the files, and whether they may be written.
    pub(super) fn list(&self) -> Value {
        let names: Vec<String> = self.paths.iter().map(|path| file_name(path)).collect();
        json!({ "names": names, "save": self.save })
    }

    pub(super) fn answer(&self, query: &FileRequest) -> Result<Value, String> {
        let Some(number) = query.number else {
            return Ok(self.list());
        };
        let path = self
            .paths
            .get(number)
            .ok_or_else(|| format!("unknown file {number}"))?;
        match &query.save {
            None => Ok(read(path)),
            Some(save) => self.write(path, save),
        }
    }

    fn write(&self, path: &Path, save: &Save) -> Result<Value, String> {
        if !self.save {
            return Err(
                "files are only written by parton board --save; download the problem instead"
                    .to_owned(),
            );
        }
        // One request at a time in this server, and one server at a time: the second finds that the
        // file has changed.
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let locked = wait_for(path, false).map_err(|error| why_unreadable(&error))?;
        let bytes = match &locked {
            Some(file)
                if file
                    .metadata()
                    .is_ok_and(|known| known.len() <= Input::MOST_BYTES) =>
            {
                all_of(file)
            }
            _ => read_bytes(path, Input::MOST_BYTES, None),
        };
        let bytes = bytes.map_err(|error| why_unreadable(&error))?;
        if stamp(&bytes) != save.stamp && !save.force {
            return Ok(json!({ "saved": false, "conflict": true }));
        }
        let (problem, errors) = save.draft.problem();
        if let Some(error) = errors.first() {
            return Err(error.message.clone());
        }
        let format = Format::of_path(path)
            .or_else(|| Format::of_content(&bytes))
            .unwrap_or(Format::Ron);
        let conversion = convert(std::slice::from_ref(&problem), format);
        if let Some(refused) = conversion.refused.first() {
            return Err(refused.clone());
        }
        if !conversion.losses.is_empty() && !save.accept_losses {
            return Ok(json!({ "saved": false, "losses": conversion.losses }));
        }
        let old = InputSource {
            file: None,
            loaded: load_bytes(&file_name(path), &bytes, format, Defaults::default()),
        };
        let text = changed(&old, save, &problem, &conversion.text, format)?;
        let written = replaced(path, &text, &bytes);
        drop(locked);
        written.map_err(|error| format!("cannot write the problem: {error}"))?;
        Ok(json!({ "saved": true, "stamp": stamp(text.as_bytes()) }))
    }
}

fn read(path: &Path) -> Value {
    let name = file_name(path);
    let (loaded, format, stamp) = match read_bytes(path, Input::MOST_BYTES, None) {
        Ok(bytes) => {
            let format = Format::of_path(path)
                .or_else(|| Format::of_content(&bytes))
                .unwrap_or(Format::Ron);
            (
                load_bytes(&name, &bytes, format, Defaults::default()),
                format,
                stamp(&bytes),
            )
        }
        Err(error) => (
            refuse(&name, why_unreadable(&error)),
            Format::Ron,
            String::new(),
        ),
    };
    let mut answer = records(&name, format, loaded);
    answer["name"] = json!(name);
    answer["stamp"] = json!(stamp);
    answer
}

/// The text of a file with one problem replaced or added and everything else unchanged. The result
/// is read again to verify this.
fn changed(
    old: &InputSource,
    save: &Save,
    problem: &Problem,
    written: &str,
    format: Format,
) -> Result<String, String> {
    let before = entries(&old.loaded);
    let here = |wanted: &Entry| wanted.problem.id == save.id;
    let by_number = save
        .index
        .and_then(|index| old.records().into_iter().nth(index)?.problem.ok());
    // If the file has changed, the number may now mean another problem.
    let entry = match by_number {
        Some(entry) if !save.force || here(&entry) => Some(entry),
        _ if save.force => old.loaded.entries.iter().find(|entry| here(entry)).cloned(),
        _ => None,
    };
    if entry.is_none() && save.index.is_some() && !save.force {
        return Err("this problem is no longer in the file: reload it".to_owned());
    }
    let place = entry
        .as_ref()
        .and_then(|entry| old.loaded.entries.iter().position(|one| one == entry));
    let mut wanted = before.clone();
    match place.and_then(|place| wanted.get_mut(place)) {
        Some(old) => *old = anonymous(problem),
        None => wanted.push(anonymous(problem)),
    }
    // The losses of the format in the new problem were accepted.
    let alone = load_str("x", written, format, Defaults::default());
    if let (Some(read), Some(place)) = (entries(&alone).pop(), place.or(Some(before.len()))) {
        wanted[place] = read;
    }
    let fits = |text: &str| {
        let loaded = load_str("x", text, format, Defaults::default());
        entries(&loaded) == wanted && loaded.unread.len() == old.loaded.unread.len()
    };
    let in_place = |entry: &Entry, wording: &str| {
        let whole = entry.places.whole();
        let text = whole.source.text();
        let (head, tail) = (text.get(..whole.span.start), text.get(whole.span.end..));
        head.zip(tail)
            .map(|(head, tail)| format!("{head}{wording}{tail}"))
    };
    // Fields of a RON problem that are unchanged keep their text.
    let by_fields = entry
        .as_ref()
        .filter(|_| format == Format::Ron)
        .and_then(|entry| {
            let whole = entry.places.whole();
            let own = whole.source.text().get(whole.span.clone())?;
            in_place(entry, &other_fields(own, &to_ron(&entry.problem), written)?)
        });
    if let Some(text) = by_fields.filter(|text| fits(text)) {
        return Ok(text);
    }
    let spliced = match &entry {
        Some(entry) => in_place(entry, written.trim_end()),
        None => old
            .loaded
            .entries
            .first()
            .map(|first| format!("{}\n{written}", first.places.whole().source.text())),
    };
    if let Some(text) = spliced.filter(|text| fits(text)) {
        return Ok(text);
    }
    let mut all: Vec<Problem> = old
        .loaded
        .entries
        .iter()
        .map(|entry| entry.problem.clone())
        .collect();
    match place.and_then(|place| all.get_mut(place)) {
        Some(old) => *old = problem.clone(),
        None => all.push(problem.clone()),
    }
    let whole = convert(&all, format);
    if old.loaded.unread.is_empty() && whole.refused.is_empty() && fits(&whole.text) {
        return Ok(whole.text);
    }
    Err(
        "the rest of the file would not stay as it is; download the problem and put it in by hand"
            .to_owned(),
    )
}

/// Rewrites those fields of a RON problem that have changed, and keeps the rest of its text. `own`
/// is the text in the file; `before` and `after` are the old and the new problem as parton writes
/// them. `None` if one of them has no fields.
fn other_fields(own: &str, before: &str, after: &str) -> Option<String> {
    let ((head, own, tail), (_, before, _), (_, after, _)) =
        (fields(own)?, fields(before)?, fields(after)?);
    let of = |list: &[(&str, &str)], name: &str| {
        list.iter()
            .find(|(one, _)| *one == name)
            .map(|(_, text)| text.trim().to_owned())
    };
    let indent = |text: &str| text.len() - text.trim_start_matches(' ').len();
    let deeper = own
        .first()
        .map_or(0, |(_, text)| indent(text))
        .saturating_sub(after.first().map_or(0, |(_, text)| indent(text)));
    let fresh = |text: &str| {
        let line = |line: &str| [" ".repeat(deeper).as_str(), line, "\n"].concat();
        text.lines().map(line).collect::<String>()
    };
    let mut text = head.to_owned();
    for (name, written) in &own {
        let now = after.iter().find(|(one, _)| one == name);
        match now {
            _ if of(&before, name) == of(&after, name) => text.push_str(written),
            Some((_, now)) => text.push_str(&fresh(now)),
            None => {}
        }
        if of(&before, name) != of(&after, name) {
            // Comments after a field belong to the next field.
            let remarks = written
                .lines()
                .rev()
                .take_while(|line| line.trim_start().starts_with("//"));
            let remarks: Vec<&str> = remarks.collect();
            text.extend(remarks.into_iter().rev().flat_map(|line| [line, "\n"]));
        }
    }
    let is_new = |name: &str| {
        own.iter().all(|(one, _)| *one != name) && of(&before, name) != of(&after, name)
    };
    text.extend(
        after
            .iter()
            .filter(|(name, _)| is_new(name))
            .map(|(_, now)| fresh(now)),
    );
    Some(text + tail)
}

/// The fields of a problem in RON: their names, and their lines.
type Fields<'a> = Vec<(&'a str, &'a str)>;

/// The text before the fields of a RON problem, the fields with everything up to the next, and the
/// bracket after them.
fn fields(text: &str) -> Option<(&str, Fields<'_>, &str)> {
    let end = text.rfind(')')?;
    let end = text.get(..end)?.trim_end_matches(' ').len();
    let mut starts: Vec<(usize, usize, &str)> = Vec::new();
    let mut at = 0;
    for line in text.get(..end)?.split_inclusive('\n') {
        let words = line.trim_start_matches(' ');
        let indent = line.len() - words.len();
        let name = words.split_once(':').map_or("", |(name, _)| name);
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        if is_name && starts.first().is_none_or(|(_, first, _)| *first == indent) {
            starts.push((at, indent, name));
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).map(|(start, ..)| *start).chain([end]);
    let all = starts
        .iter()
        .zip(ends)
        .map(|((start, _, name), end)| Some((*name, text.get(*start..end)?)));
    let head = text.get(..starts.first()?.0)?;
    Some((head, all.collect::<Option<Vec<_>>>()?, text.get(end..)?))
}

fn entries(loaded: &Loaded) -> Vec<Problem> {
    loaded
        .entries
        .iter()
        .map(|entry| anonymous(&entry.problem))
        .collect()
}

/// A problem without its id, which most formats do not keep, and with its men sorted.
fn anonymous(problem: &Problem) -> Problem {
    let mut problem = Problem {
        id: String::new(),
        ..problem.clone()
    };
    problem.setup.men.sort_unstable();
    problem
}

/// A digest by which a change of the file is detected.
fn stamp(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .fold(String::new(), |mut text, byte| {
            // Writing to a String cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
}

/// Replaces a file in one step, unless it has changed.
fn replaced(path: &Path, text: &str, before: &[u8]) -> io::Result<()> {
    let mut staged = Target::find(path)?.stage()?;
    staged.write_all(text.as_bytes())?;
    // Other programs do not respect the lock.
    if std::fs::read(path)? != before {
        return Err(io::Error::other("it has changed just now"));
    }
    staged.finish()
}
