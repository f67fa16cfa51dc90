//! Loads problems from files and texts.

use super::common::defaults::Defaults;
use super::common::diagnostic::{Level, Sink, TextFlaw};
use super::common::entry::apart;
use super::common::loaded::Loaded;
use super::common::men_list;
use super::common::source::Source;
use super::common::visible::{one_line, visible};
#[cfg(feature = "files")]
use super::olive;
use super::{fen_list, inp, ron};
use crate::problem::Problem;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// The file formats of problems.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// A problem or a list of problems in RON, `.ron`.
    Ron,
    /// A list of positions, `.fen` or `.epd`.
    Fen,
    /// Problems in the input language of Popeye, `.inp`.
    Popeye,
    /// Problems of the editor Olive and of the database YACPDB in YAML, `.olv`, `.yaml` or `.yml`.
    #[cfg(feature = "files")]
    Olive,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Ron,
        Self::Fen,
        Self::Popeye,
        #[cfg(feature = "files")]
        Self::Olive,
    ];

    const COUNT: usize = if cfg!(feature = "files") { 4 } else { 3 };

    /// Its name in options.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ron => "ron",
            Self::Fen => "fen",
            Self::Popeye => "popeye",
            #[cfg(feature = "files")]
            Self::Olive => "olive",
        }
    }

    /// The format with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The endings of its files, without the dot.
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Ron => &["ron"],
            Self::Fen => &["fen", "epd"],
            Self::Popeye => &["inp"],
            #[cfg(feature = "files")]
            Self::Olive => &["olv", "yaml", "yml"],
        }
    }

    /// The YAML format, if this build supports it.
    #[allow(
        clippy::unnecessary_wraps,
        reason = "there is none without the feature `files`"
    )]
    const fn yaml() -> Option<Self> {
        #[cfg(feature = "files")]
        return Some(Self::Olive);
        #[cfg(not(feature = "files"))]
        None
    }

    /// Returns whether problems of this format are written in YAML.
    fn is_yaml(self) -> bool {
        Self::yaml() == Some(self)
    }

    /// Returns whether the format has exactly Popeye's rules and options.
    pub(super) fn takes_popeyes_model(self) -> bool {
        self == Self::Popeye || self.is_yaml()
    }

    /// Guesses the format of a text without a name from its beginning.
    pub fn of_content(bytes: &[u8]) -> Option<Self> {
        let decoded = utf16(bytes).unwrap_or_else(|| String::from_utf8_lossy(bytes).into_owned());
        let text = past_comments(decoded.trim_start_matches('\u{feff}'));
        let is_remark =
            |line: &&str| line.is_empty() || line.starts_with("//") || line.starts_with('#');
        let line = text.lines().map(str::trim).find(|line| !is_remark(line))?;
        let first = line.split_whitespace().next()?.to_ascii_lowercase();
        let begins = ["beginproblem", "anfangproblem", "debutprobleme"];
        if first.len() >= 3 && begins.iter().any(|word| word.starts_with(&first)) {
            return Some(Self::Popeye);
        }
        // A list of problems, and not other text in brackets.
        if line.starts_with('(')
            || line
                .strip_prefix('[')
                .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '(']))
        {
            return Some(Self::Ron);
        }
        if first.matches('/').count() >= 3 && first.len() >= 7 || men_list::begins(line) {
            return Some(Self::Fen);
        }
        let key = line.split_once(':').map(|(key, _)| key);
        let is_key = key.is_some_and(|key| {
            !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
        });
        Self::yaml().filter(|_| line.starts_with("---") || line.starts_with("%YAML") || is_key)
    }

    /// The format of a file, by its ending.
    pub fn of_path(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        Self::ALL
            .into_iter()
            .find(|format| format.extensions().contains(&ending.as_str()))
    }
}

/// A text without leading comments in `/* */`, which only RON has.
fn past_comments(text: &str) -> &str {
    let mut rest = text.trim_start();
    while let Some(comment) = rest.strip_prefix("/*") {
        let Some(end) = comment.find("*/") else {
            return rest;
        };
        rest = comment[end + 2..].trim_start();
    }
    rest
}

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
        && (format == Format::Ron || format.is_yaml())
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

/// The byte order mark.
const MARK: &str = "\u{feff}";

/// The text of a file, without its byte order mark: UTF-8, or UTF-16 with a byte order mark. Bytes
/// that are not UTF-8 are read as Latin-1.
///
/// # Errors
/// An empty result with the place of the invalid bytes.
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

/// The text of bytes that begin with the byte order mark of UTF-16.
fn utf16(bytes: &[u8]) -> Option<String> {
    let (rest, little) = match bytes {
        [0xff, 0xfe, rest @ ..] => (rest, true),
        [0xfe, 0xff, rest @ ..] => (rest, false),
        _ => return None,
    };
    let unit = |pair: [u8; 2]| {
        if little {
            u16::from_le_bytes(pair)
        } else {
            u16::from_be_bytes(pair)
        }
    };
    let units = rest
        .chunks(2)
        .map(|pair| unit([pair[0], pair.get(1).copied().unwrap_or_default()]));
    Some(
        char::decode_utf16(units)
            .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect(),
    )
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
    let all = match format {
        Format::Ron => ron::read(&source, &stem, defaults, &mut sink),
        Format::Fen => fen_list::read(&source, &stem, defaults, &mut sink),
        Format::Popeye => inp::read(&source, &stem, defaults, &mut sink),
        #[cfg(feature = "files")]
        Format::Olive => olive::read(&source, &stem, defaults, &mut sink),
    };
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

/// Removes control characters from the displayed parts of a problem, and line breaks from all of
/// them except the comment.
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
