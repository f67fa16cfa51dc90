//! Where problems come from: files, standard input, or the command line itself.

use clap::{Args, ValueEnum};
use parton::formats::{
    Defaults, Diagnostic, Flags, Format, Loaded, load_bytes, load_file, parse_castling, parse_dialect, parse_en_passant,
};
use parton::position::{RuleSet, Variant};
use parton::problem::Stipulation;
use serde::{Deserialize, Serialize};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Files, or a position given by flags.
#[derive(Args, Clone, Debug, Serialize, Deserialize)]
pub(super) struct InputArgs {
    /// Problem files (.ron), files for Popeye (.inp) or Olive (.olv, .yaml), lists of positions (.fen, .epd); - is
    /// standard input
    #[arg(value_name = "FILE", required_unless_present = "position")]
    files: Vec<PathBuf>,
    /// How the input is written; if not given, the file's ending tells, and standard input is RON
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = "Input")]
    from: Option<From>,
    /// The rules: a name that `parton rules` lists, such as orthodox or alice; if not given, two boards mean Alice chess
    #[arg(long, value_name = "RULES", help_heading = "Input")]
    rules: Option<String>,
    /// Switches of the rules, such as castling=strict,ep=off
    #[arg(long, value_name = "SWITCHES", help_heading = "Input")]
    dialect: Option<String>,
    /// A position instead of a file: FEN, in Alice chess with boards A and B joined by ' | '
    #[arg(long, value_name = "POSITION", conflicts_with = "files", help_heading = "Input")]
    position: Option<String>,
    /// The stipulation, such as '#2'
    #[arg(long, value_name = "STIPULATION", help_heading = "Input")]
    stipulation: Option<String>,
    /// Castling rights instead of those of the problem: `KQkq`, some of them, or - for none
    #[arg(long, value_name = "RIGHTS", allow_hyphen_values = true, help_heading = "Input")]
    castling: Option<String>,
    /// The square that a pawn has just passed, which can be taken en passant, or - for none
    #[arg(long, value_name = "SQUARE", allow_hyphen_values = true, help_heading = "Input")]
    en_passant: Option<String>,
    /// What else is allowed: missing-king
    #[arg(long, value_name = "WORDS", help_heading = "Input")]
    allow: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
enum From {
    Ron,
    Fen,
    Popeye,
    Olive,
}

/// What stands in a file, as a journal keeps it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum KeptText {
    /// Text in UTF-8.
    Text(String),
    /// Anything else.
    Bytes(Vec<u8>),
}

impl KeptText {
    fn bytes(&self) -> &[u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::Bytes(bytes) => bytes,
        }
    }
}

/// Everything read from one file or from the flags.
pub(super) struct Source {
    /// The file's name, if it was one.
    pub(super) file: Option<String>,
    /// The problems and what is to be said about them.
    pub(super) loaded: Loaded,
}

impl InputArgs {
    /// The same, each directory replaced by the problem files in it and below it, in order.
    pub(super) fn with_directories(mut self) -> Self {
        let files = std::mem::take(&mut self.files);
        self.files = files.into_iter().flat_map(|path| if path.is_dir() { walk(&path) } else { vec![path] }).collect();
        self
    }

    /// Takes the last of several files away: it is a move.
    pub(super) fn take_last_word(&mut self) -> Option<String> {
        let enough = self.files.len() > 1;
        enough.then(|| self.files.pop())?.map(|word| word.to_string_lossy().into_owned())
    }

    /// Whether a position was given instead of files.
    pub(super) const fn is_inline(&self) -> bool {
        self.position.is_some()
    }

    /// What stands in each file, to be read by [`InputArgs::read_kept`].
    pub(super) fn texts(&self) -> io::Result<Vec<KeptText>> {
        let text = |path: &PathBuf| {
            let bytes = if is_standard(path) { read_standard_input() } else { std::fs::read(path) };
            match bytes.map(String::from_utf8) {
                Ok(Ok(text)) => Ok(KeptText::Text(text)),
                Ok(Err(error)) => Ok(KeptText::Bytes(error.into_bytes())),
                Err(error) => Err(io::Error::new(error.kind(), format!("cannot read {}: {error}", path.display()))),
            }
        };
        self.files.iter().map(text).collect()
    }

    /// Reads everything, from these texts instead of the files.
    pub(super) fn read_kept(&self, texts: &[KeptText]) -> Result<Vec<Source>, Vec<Diagnostic>> {
        self.read_from(None, Some(texts))
    }

    /// Reads everything. `needless` is the stipulation where none is needed.
    pub(super) fn read(&self, needless: Option<Stipulation>) -> Result<Vec<Source>, Vec<Diagnostic>> {
        self.read_from(needless, None)
    }

    fn read_from(
        &self,
        needless: Option<Stipulation>,
        texts: Option<&[KeptText]>,
    ) -> Result<Vec<Source>, Vec<Diagnostic>> {
        let flags = Flags {
            rules: self.rules.as_deref(),
            dialect: self.dialect.as_deref(),
            position: self.position.as_deref(),
            stipulation: self.stipulation.as_deref(),
            allow: self.allow.as_deref(),
        };
        if self.files.is_empty() {
            let defaults = Defaults { stipulation: needless, ..Defaults::default() };
            let mut source = Source { file: None, loaded: flags.load(defaults) };
            self.rights(&mut source.loaded);
            return Ok(vec![source]);
        }
        let defaults = flags.defaults()?;
        let defaults = Defaults { stipulation: defaults.stipulation.or(needless), ..defaults };
        let stipulation = flags.stipulation.and(defaults.stipulation);
        let read = |(number, path): (usize, &PathBuf)| {
            let text = texts.and_then(|texts| texts.get(number));
            let mut source = self.read_file(path, text, defaults);
            self.overrule(&mut source.loaded, defaults.variant, stipulation);
            self.rights(&mut source.loaded);
            source
        };
        Ok(self.files.iter().enumerate().map(read).collect())
    }

    /// What the flags say goes before what a problem says.
    fn overrule(&self, loaded: &mut Loaded, variant: Option<Variant>, stipulation: Option<Stipulation>) {
        let mut refused = Vec::new();
        loaded.entries.retain_mut(|entry| {
            let problem = &mut entry.problem;
            if let Some(stipulation) = stipulation {
                problem.stipulation = stipulation;
            }
            if let Some(variant) = variant.filter(|variant| *variant != problem.setup.rules.variant) {
                problem.setup.rules = RuleSet::new(variant);
            }
            let Some(dialect) = &self.dialect else {
                return true;
            };
            match parse_dialect(dialect, problem.setup.rules) {
                Ok(rules) => problem.setup.rules = rules,
                Err(diagnostics) => {
                    // The same flag is as wrong for the next problem.
                    refused = diagnostics;
                    return false;
                }
            }
            true
        });
        loaded.diagnostics.extend(refused);
    }

    /// Castling and en-passant rights that the flags give or deny, in the diagram.
    fn rights(&self, loaded: &mut Loaded) {
        let mut refused = Vec::new();
        loaded.entries.retain_mut(|entry| {
            let setup = &mut entry.problem.setup;
            let castling = self.castling.as_ref().map(|text| parse_castling(text, setup.rules)).transpose();
            let en_passant = self.en_passant.as_ref().map(|text| parse_en_passant(text, setup.rules)).transpose();
            match (castling, en_passant) {
                (Ok(castling), Ok(en_passant)) => {
                    setup.castling = castling.unwrap_or_else(|| setup.castling.clone());
                    setup.en_passant = en_passant.unwrap_or(setup.en_passant);
                    true
                }
                (castling, en_passant) => {
                    refused = [castling.err(), en_passant.err()].into_iter().flatten().flatten().collect();
                    false
                }
            }
        });
        loaded.diagnostics.extend(refused);
    }

    fn read_file(&self, path: &Path, text: Option<&KeptText>, defaults: Defaults) -> Source {
        let format = self.from.map(|from| match from {
            From::Ron => Format::Ron,
            From::Fen => Format::Fen,
            From::Popeye => Format::Popeye,
            From::Olive => Format::Olive,
        });
        let standard = is_standard(path);
        let name = if standard { "<stdin>".to_owned() } else { path.display().to_string() };
        let format = format.or(if standard { Some(Format::Ron) } else { Format::of_path(path) });
        let bytes = || match text {
            Some(text) => Ok(text.bytes().to_owned()),
            None if standard => read_standard_input(),
            None => std::fs::read(path),
        };
        let loaded = match format.map(|format| (format, bytes())) {
            Some((format, Ok(bytes))) => load_bytes(&name, &bytes, format, defaults),
            // Reading it by its path says what is wrong.
            _ => load_file(path, defaults),
        };
        Source { file: Some(name), loaded }
    }
}

fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The files in a directory and below it that are problem files by their ending, in the order of their names.
fn walk(directory: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(directory) else { return vec![directory.to_owned()] };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.sort();
    // A link to a directory might lead back here.
    let inside = |path: PathBuf| {
        if path.is_dir() && !path.is_symlink() {
            walk(&path)
        } else if path.is_file() && Format::of_path(&path).is_some() {
            vec![path]
        } else {
            Vec::new()
        }
    };
    paths.into_iter().flat_map(inside).collect()
}

fn read_standard_input() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}
