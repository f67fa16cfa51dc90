//! The flags that name the problems to read.

use super::Verbosity;
use super::output::show_diagnostics;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use parton::formats::{Format, typed};
use parton::problem::Stipulation;
use parton::session::{Input, InputSource};
use std::path::PathBuf;
use std::time::Duration;

/// Files, or a position given by flags.
#[derive(Args, Clone, Debug)]
pub(super) struct InputArgs {
    #[arg(value_name = "FILE", required_unless_present = "position", help = files_help())]
    files: Vec<PathBuf>,
    /// A position instead of a file: FEN, in Alice chess with boards A and B joined by ' | ', or a
    /// list of men such as 'white Kf6 Qd7/B black Kh8'
    #[arg(
        long,
        alias = "fen",
        value_name = "POSITION",
        allow_hyphen_values = true,
        conflicts_with = "files",
        help_heading = "Everyday"
    )]
    position: Option<String>,
    /// The stipulation, such as '#2'
    #[arg(
        long,
        alias = "stip",
        value_name = "STIPULATION",
        help_heading = "Everyday"
    )]
    stipulation: Option<String>,
    /// The rules: a name that `parton rules` lists, such as orthodox or alice; if not given, two
    /// boards mean Alice chess
    #[arg(long, value_name = "RULES", help_heading = "Everyday")]
    rules: Option<String>,
    /// A fairy condition that `parton rules` lists, such as Circe; replaces those of the problem;
    /// may be repeated
    #[arg(long = "condition", value_name = "NAME", help_heading = "Everyday")]
    conditions: Vec<String>,
    /// Input format; by default the file's ending decides, or else its beginning
    #[arg(long, value_parser = formats(), value_name = "FORMAT", help_heading = "Input")]
    from: Option<Format>,
    /// Switches of the rules, such as castling=strict,ep=off
    #[arg(long, value_name = "SWITCHES", help_heading = "Input")]
    dialect: Option<String>,
    /// Castling rights instead of those of the problem: `KQkq`, a part of it, or - for none
    #[arg(
        long,
        value_name = "RIGHTS",
        allow_hyphen_values = true,
        help_heading = "Input"
    )]
    castling: Option<String>,
    /// The square that a pawn has just passed, for an en passant capture, or - for none
    #[arg(
        long,
        value_name = "SQUARE",
        allow_hyphen_values = true,
        help_heading = "Input"
    )]
    en_passant: Option<String>,
    /// Men that are to be added to the diagram at the end of a proof game or of a=>b: letters as in
    /// FEN, and ? for a man of any kind
    #[arg(long, value_name = "MEN", help_heading = "Input")]
    added: Option<String>,
    /// Accept more input: missing-king, or unplayed-options to ignore options of a file that parton
    /// does not play
    #[arg(long, value_name = "WORDS", help_heading = "Input")]
    allow: Option<String>,
    /// Refuse files larger than this many MiB
    #[arg(
        long,
        value_name = "MIB",
        default_value_t = 64,
        value_parser = clap::value_parser!(u64).range(1..=65536),
        help_heading = "Input",
    )]
    max_size: u64,
}

/// The formats of problem files by their names.
pub(super) fn formats() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name))
        .map(|name| Format::from_name(&name).unwrap_or(Format::Ron))
}

/// The help of arguments that are problem files.
pub(super) fn files_help() -> String {
    let of = |format: Format| {
        let endings: Vec<String> = format
            .extensions()
            .iter()
            .map(|ending| format!(".{ending}"))
            .collect();
        // Of some formats no ending is sure.
        if endings.is_empty() {
            return format.files().to_owned();
        }
        format!("{} ({})", format.files(), endings.join(", "))
    };
    let files = Format::ALL.map(of).join(", ");
    let (first, rest) = files.split_at(1);
    format!(
        "{}{rest}, or folders of them; - is standard input",
        first.to_uppercase()
    )
}

/// The files that a pattern such as `problems/*.ron` means, for shells that do not expand it. A
/// path that exists, and a pattern that nothing matches, stay as they are. A folder that may not be
/// read stands for its files, so that it is reported.
fn expanded(path: PathBuf) -> Vec<PathBuf> {
    let is_pattern = path.to_str().filter(|text| text.contains(['*', '?']));
    let Some(pattern) = is_pattern.filter(|_| !path.exists()) else {
        return vec![path];
    };
    let found: Vec<PathBuf> = glob::glob(pattern)
        .map(|paths| {
            let or_folder = |error: glob::GlobError| error.path().to_owned();
            paths.map(|path| path.unwrap_or_else(or_folder)).collect()
        })
        .unwrap_or_default();
    if found.is_empty() { vec![path] } else { found }
}

impl InputArgs {
    /// Removes and returns the last of several files, which is a move instead, unless it is a
    /// stipulation.
    pub(super) fn take_last_word(&mut self) -> Option<String> {
        let [_, .., last] = self.files.as_slice() else {
            return None;
        };
        let word = last.to_string_lossy().into_owned();
        if word.parse::<Stipulation>().is_ok() {
            return None;
        }
        self.files.pop();
        Some(word)
    }

    /// Returns whether some input is not a file: a position given by flags, or standard input.
    pub(super) fn has_no_file(&self) -> bool {
        self.typed().1.is_some() || self.files.iter().any(|path| path.as_os_str() == "-")
    }

    /// The files, the position and the stipulation. A position typed in place of files, perhaps
    /// with a stipulation after it, counts as given by flags.
    fn typed(&self) -> (Vec<PathBuf>, Option<String>, Option<String>) {
        let (position, stipulation) = (self.position.clone(), self.stipulation.clone());
        let text = || {
            let words = self.files.iter().map(|word| word.to_string_lossy());
            words.collect::<Vec<_>>().join(" ")
        };
        if position.is_some() || self.files.iter().any(|path| path.exists()) {
            return (self.files.clone(), position, stipulation);
        }
        if let Some((position, task)) = typed(&text()) {
            return (Vec::new(), Some(position), stipulation.or(task));
        }
        // The words after a position are meant as its stipulation, and will be judged so.
        let first = self.files.first().map(|word| word.to_string_lossy());
        match first.and_then(|first| typed(&first)) {
            Some((position, None)) if self.files.len() > 1 => {
                let words = self.files[1..].iter().map(|word| word.to_string_lossy());
                let task = words.collect::<Vec<_>>().join(" ");
                (Vec::new(), Some(position), stipulation.or(Some(task)))
            }
            _ => (self.files.clone(), position, stipulation),
        }
    }

    /// The files as they are now, including those in folders.
    pub(super) fn found_files(&self) -> Vec<PathBuf> {
        self.find(None).0.files
    }

    /// The sources to read, with each folder replaced by its files, and a note about each skipped
    /// file.
    pub(super) fn find(&self, patience: Option<Duration>) -> (Input, Vec<InputSource>) {
        let (files, position, stipulation) = self.typed();
        let mut input = Input {
            files: files.into_iter().flat_map(expanded).collect(),
            from: self.from,
            rules: self.rules.clone(),
            dialect: self.dialect.clone(),
            conditions: self.conditions.clone(),
            position,
            stipulation,
            castling: self.castling.clone(),
            en_passant: self.en_passant.clone(),
            added: self.added.clone(),
            allow: self.allow.clone(),
            most_bytes: self.max_size << 20,
            patience,
        };
        let notes = input.find();
        (input, notes)
    }

    /// Reads everything. `None` if the flags are wrong, which is shown. `needless` is the
    /// stipulation to assume where none is needed.
    pub(super) fn read(
        &self,
        needless: Option<Stipulation>,
        patience: Option<Duration>,
        verbosity: &Verbosity,
    ) -> Option<(Input, Vec<InputSource>)> {
        let (input, notes) = self.find(patience);
        match input.read(needless) {
            Ok(sources) => Some((input, notes.into_iter().chain(sources).collect())),
            Err(diagnostics) => {
                show_diagnostics(&diagnostics, verbosity);
                None
            }
        }
    }
}
