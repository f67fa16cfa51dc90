//! Loads problems from files and texts.

use super::common::defaults::Defaults;
use super::common::diagnostic::{Level, Sink, TextFlaw};
use super::common::encoding::{MARK, utf16};
use super::common::entry::apart;
use super::common::loaded::Loaded;
use super::common::source::Source;
use super::common::visible::{one_line, visible};
use super::format::Format;
use crate::problem::Problem;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// Reads a file in the format given by its ending or its beginning. An unreadable file is also
/// reported as a diagnostic.
pub fn load_file(path: &Path, defaults: Defaults) -> Loaded {
    let name = path.display().to_string();
    match (std::fs::read(path), Format::of_path(path)) {
        (Ok(bytes), Some(format)) => load_bytes(&name, &bytes, format, defaults),
        (Ok(bytes), None) => match Format::of_content(&bytes) {
            Some(format) => load_bytes(&name, &bytes, format, defaults),
            None => refuse_unknown(&name, path),
        },
        (Err(error), _) => refuse_unreadable(&name, &error),
    }
}

/// The result for a file of unknown format.
pub fn refuse_unknown(name: &str, path: &Path) -> Loaded {
    let endings: Vec<String> = Format::ALL
        .iter()
        .flat_map(|format| format.extensions())
        .map(|ending| format!(".{ending}"))
        .collect();
    let found = match path.extension() {
        _ if path.as_os_str() == "-" => "its beginning matches none of them".to_owned(),
        Some(ending) => format!("its extension is '.{}'", ending.to_string_lossy()),
        None => "its name has no extension".to_owned(),
    };
    let endings = endings.join(", ");
    let message = format!(
        "this does not look like a problem file ({endings}): {found}; give its format with --from"
    );
    refuse(name, message)
}

/// The result for an unreadable file.
pub fn refuse_unreadable(name: &str, error: &io::Error) -> Loaded {
    refuse(name, why_unreadable(error))
}

/// The reason why a file or a folder cannot be read.
pub fn why_unreadable(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "cannot read this: permission denied".to_owned(),
        _ => format!("cannot read this: {error}"),
    }
}

/// An empty result with an error.
pub fn refuse(name: &str, message: String) -> Loaded {
    notice(name, Level::Error, message)
}

/// An empty result with a diagnostic.
pub fn notice(name: &str, severity: Level, message: String) -> Loaded {
    let source = Arc::new(Source::new(name, ""));
    Loaded {
        diagnostics: vec![TextFlaw::new(0..0, message, "").locate(&source, severity)],
        ..Loaded::default()
    }
}

/// Reads the bytes of a file with a name: UTF-8, UTF-16 with a byte order mark, or Latin-1. Latin-1
/// is valid in Popeye's files and position lists; in other formats it gets a warning.
pub fn load_bytes(name: &str, bytes: &[u8], format: Format, defaults: Defaults) -> Loaded {
    let text = match decode(name, bytes) {
        Ok(text) => text,
        Err(loaded) => return loaded,
    };
    let mut loaded = load_str(name, &text, format, defaults);
    if loaded.entries.is_empty()
        && let Some(first) = loaded
            .diagnostics
            .iter_mut()
            .find(|diagnostic| diagnostic.severity == Level::Error)
        && let Some(other) = Format::of_content(bytes).filter(|other| *other != format)
    {
        first.help = Some(format!(
            "this looks like another format: try --from {}",
            other.name()
        ));
    }
    if let (Err(error), None) = (std::str::from_utf8(bytes), utf16(bytes))
        && format.row().is_utf8
    {
        let byte = bytes.get(error.valid_up_to()).copied().unwrap_or_default();
        let mark = if bytes.starts_with(MARK.as_bytes()) {
            MARK.len()
        } else {
            0
        };
        let at = error.valid_up_to() - mark;
        let message =
            format!("the file is not UTF-8 text: the byte 0x{byte:02X} is read as Latin-1");
        let flaw = TextFlaw::new(
            at..at + char::from(byte).len_utf8(),
            message,
            "is this the right character?",
        );
        let source = Arc::new(Source::new(name, text));
        let warning = flaw
            .help("save the file as UTF-8")
            .locate(&source, Level::Warning);
        loaded.diagnostics.insert(0, warning);
    }
    loaded
}

/// The text of a file, without its byte order mark: UTF-8, or UTF-16 with a byte order mark. Bytes
/// that are not UTF-8 are read as Latin-1.
///
/// # Errors
/// An empty result with an error, if the bytes are invalid UTF-16, UTF-16 without a byte order
/// mark, or not text.
pub fn decode(name: &str, bytes: &[u8]) -> Result<String, Loaded> {
    if let Some(text) = utf16(bytes) {
        let whole = bytes.len().is_multiple_of(2) && !text.contains(char::REPLACEMENT_CHARACTER);
        let not_whole = || {
            refuse(
                name,
                "the file starts like UTF-16 but is not valid UTF-16: save it as UTF-8".to_owned(),
            )
        };
        return if whole { Ok(text) } else { Err(not_whole()) };
    }
    let bytes = bytes.strip_prefix(MARK.as_bytes()).unwrap_or(bytes);
    let wide = |zero: usize| {
        let mut pairs = bytes.chunks_exact(2).take(8);
        bytes.len() > 1 && pairs.all(|pair| pair[zero] == 0 && pair[1 - zero] != 0)
    };
    if wide(0) || wide(1) {
        let message = "the file is UTF-16 without a byte order mark: save it as UTF-8";
        return Err(refuse(name, message.to_owned()));
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|&byte| char::from(byte)));
    }
    // Text never contains this byte.
    if bytes.contains(&0) && std::str::from_utf8(bytes).is_err() {
        return Err(refuse(name, "the file is not text".to_owned()));
    }
    Ok(text)
}

/// Reads a text with a name. The name, without directories and ending, is the id of a problem that
/// has none.
pub fn load_str(name: &str, text: &str, format: Format, defaults: Defaults) -> Loaded {
    let source = Arc::new(Source::new(name, text));
    let stem = Path::new(name).file_stem().map_or_else(
        || name.to_owned(),
        |stem| stem.to_string_lossy().into_owned(),
    );
    let mut sink = Sink::default();
    let all = (format.row().read)(&source, &stem, defaults, &mut sink);
    let (mut entries, mut unread) = apart(all);
    for entry in &mut entries {
        make_visible(&mut entry.problem);
    }
    for unread in &mut unread {
        unread.id = one_line(&unread.id).into_owned();
    }
    Loaded {
        entries,
        unread,
        diagnostics: sink.in_order(),
    }
}

/// Makes control characters visible in the displayed parts of a problem, and replaces line breaks
/// by blanks in all of them except the comment.
fn make_visible(problem: &mut Problem) {
    let line = |text: &mut String| {
        *text = visible(&text.replace(['\n', '\r'], " ")).into_owned();
    };
    line(&mut problem.id);
    problem
        .title
        .iter_mut()
        .chain(&mut problem.authors)
        .chain(&mut problem.source)
        .for_each(line);
    if let Some(comment) = &mut problem.comment {
        *comment = visible(&comment.replace("\r\n", "\n")).into_owned();
    }
}
