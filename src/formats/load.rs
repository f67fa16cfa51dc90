//! Files and texts to [`Loaded`] problems.

use super::Defaults;
use super::diagnostic::{Diagnostic, Flaw, Level, Sink};
use super::places::Entry;
use super::source::Source;
use super::{fen_file, inp, olive, ron};
use std::path::Path;
use std::sync::Arc;

/// How problems are written down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// A problem or a list of problems in RON, `.ron`.
    Ron,
    /// A list of positions, `.fen` or `.epd`.
    Fen,
    /// Problems in the input language of Popeye, `.inp`.
    Popeye,
    /// Problems of the editor Olive and of the database YACPDB in YAML, `.olv`, `.yaml` or `.yml`.
    Olive,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 4] = [Self::Ron, Self::Fen, Self::Popeye, Self::Olive];

    /// The name used in options.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ron => "ron",
            Self::Fen => "fen",
            Self::Popeye => "popeye",
            Self::Olive => "olive",
        }
    }

    /// The endings of its files, without the dot.
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Ron => &["ron"],
            Self::Fen => &["fen", "epd"],
            Self::Popeye => &["inp"],
            Self::Olive => &["olv", "yaml", "yml"],
        }
    }

    /// The format of a file, by its ending.
    pub fn of_path(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|format| format.extensions().contains(&ending.as_str()))
    }
}

/// What came out of a text: the problems that can be solved, and what is to be said about it. A problem with an error
/// is not among them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Loaded {
    /// The problems.
    pub entries: Vec<Entry>,
    /// Errors and warnings, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl Loaded {
    /// Whether something could not be read.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Level::Error)
    }

    fn refused(name: &str, text: &str, flaw: Flaw) -> Self {
        let source = Arc::new(Source::new(name, text));
        Self { entries: Vec::new(), diagnostics: vec![flaw.locate(&source, Level::Error)] }
    }
}

/// Reads a file in the format that its ending names. A file that cannot be read is a diagnostic too.
pub fn load_file(path: &Path, defaults: Defaults) -> Loaded {
    let name = path.display().to_string();
    let Some(format) = Format::of_path(path) else {
        let endings: Vec<String> =
            Format::ALL.iter().flat_map(|format| format.extensions()).map(|ending| format!(".{ending}")).collect();
        let endings: Vec<&str> = endings.iter().map(String::as_str).collect();
        let found = path
            .extension()
            .map_or_else(|| "no ending".to_owned(), |ending| format!("the ending '.{}'", ending.to_string_lossy()));
        let message = format!("found a file with {found}, expected {}", super::suggest::either(&endings));
        return Loaded::refused(&name, "", Flaw::new(0..0, message, ""));
    };
    match std::fs::read(path) {
        Ok(bytes) => load_bytes(&name, &bytes, format, defaults),
        Err(error) => Loaded::refused(&name, "", Flaw::new(0..0, format!("this file cannot be read: {error}"), "")),
    }
}

/// Reads the bytes of a file under a name, in UTF-8. Popeye's files may also be in Latin-1, as many are.
pub fn load_bytes(name: &str, bytes: &[u8], format: Format, defaults: Defaults) -> Loaded {
    match std::str::from_utf8(bytes) {
        Ok(text) => load_str(name, text, format, defaults),
        Err(_) if format == Format::Popeye => {
            let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
            load_str(name, &text, format, defaults)
        }
        Err(error) => {
            let at = error.valid_up_to();
            let byte = bytes.get(at).copied().unwrap_or_default();
            let message = format!("the file is not UTF-8 text: found the byte 0x{byte:02X}");
            let flaw = Flaw::new(at..at + '\u{fffd}'.len_utf8(), message, "this is no character");
            Loaded::refused(name, &String::from_utf8_lossy(bytes), flaw.help("save the file as UTF-8"))
        }
    }
}

/// Reads a text under a name. The name, without directories and ending, is the id of a problem that has none.
pub fn load_str(name: &str, text: &str, format: Format, defaults: Defaults) -> Loaded {
    let source = Arc::new(Source::new(name, text));
    let stem = Path::new(name).file_stem().map_or_else(|| name.to_owned(), |stem| stem.to_string_lossy().into_owned());
    let mut sink = Sink::default();
    let entries = match format {
        Format::Ron => ron::read(&source, &stem, defaults, &mut sink),
        Format::Fen => fen_file::read(&source, &stem, defaults, &mut sink),
        Format::Popeye => inp::read(&source, &stem, defaults, &mut sink),
        Format::Olive => olive::read(&source, &stem, &mut sink),
    };
    Loaded { entries, diagnostics: sink.in_order() }
}
