//! [`Input`]: the origin of problems, and the overriding settings.

use super::files::{InputSource, file_name, find_files, is_standard, read_bytes};
use crate::formats::{
    Defaults, Diagnostic, Entry, Flags, Format, Loaded, Unread, add_men, load_bytes, load_str,
    parse_castling, parse_dialect, refuse_unknown, refuse_unreadable,
};
use crate::position::RuleSet;
use crate::problem::Stipulation;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Files or a position, and settings that override all problems.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Problem files and, until [`Input::find`] has replaced them, folders; `-` is standard input.
    pub files: Vec<PathBuf>,
    /// Their format, if it does not follow from endings and content.
    pub from: Option<Format>,
    /// The rules.
    pub rules: Option<String>,
    /// Switches of the rules.
    pub dialect: Option<String>,
    /// Names of fairy conditions, which replace those of the problem.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<String>,
    /// A position instead of files.
    pub position: Option<String>,
    /// The stipulation.
    pub stipulation: Option<String>,
    /// Castling rights.
    pub castling: Option<String>,
    /// The square that a pawn has just passed.
    pub en_passant: Option<String>,
    /// The men that are to be added to the diagram at the end of play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub added: Option<String>,
    /// Other permissions.
    pub allow: Option<String>,
    /// The maximum size of a file in bytes; 0 means [`Input::MOST_BYTES`].
    pub most_bytes: u64,
    /// The time to wait for input other than a disk file, such as standard input.
    pub patience: Option<Duration>,
}

/// The contents of a file, as kept in a journal.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Kept {
    /// Text in UTF-8.
    Text(String),
    /// Anything else.
    Bytes(Vec<u8>),
}

impl Kept {
    fn bytes(&self) -> &[u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::Bytes(bytes) => bytes,
        }
    }
}

impl Input {
    /// The default limit on the size of a file: 64 MiB.
    pub const MOST_BYTES: u64 = 64 << 20;

    /// Replaces each folder by the problem files in it and its subfolders, in the order of their
    /// names. Returns the remarks as [`find_files`] does.
    pub fn find(&mut self) -> Vec<InputSource> {
        find_files(
            &mut self.files,
            &|path| Format::of_path(path).is_some(),
            "problem file",
        )
    }

    fn bytes(&self, path: &Path) -> io::Result<Vec<u8>> {
        read_bytes(
            path,
            if self.most_bytes == 0 {
                Self::MOST_BYTES
            } else {
                self.most_bytes
            },
            self.patience,
        )
    }

    /// The contents of each file, for [`Input::read_kept`].
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn texts(&self) -> io::Result<Vec<Kept>> {
        let text = |path: &PathBuf| match self.bytes(path).map(String::from_utf8) {
            Ok(Ok(text)) => Ok(Kept::Text(text)),
            Ok(Err(error)) => Ok(Kept::Bytes(error.into_bytes())),
            Err(error) => Err(io::Error::new(
                error.kind(),
                format!("cannot read {}: {error}", path.display()),
            )),
        };
        self.files.iter().map(text).collect()
    }

    /// Reads everything, using these texts instead of the files.
    ///
    /// # Errors
    /// The error in the flags.
    pub fn read_kept(&self, texts: &[Kept]) -> Result<Vec<InputSource>, Vec<Diagnostic>> {
        self.read_from(None, Some(texts))
    }

    /// Reads everything. `needless` is the stipulation of problems without one, if none is
    /// needed.
    ///
    /// # Errors
    /// The error in the flags.
    pub fn read(&self, needless: Option<Stipulation>) -> Result<Vec<InputSource>, Vec<Diagnostic>> {
        self.read_from(needless, None)
    }

    fn read_from(
        &self,
        needless: Option<Stipulation>,
        texts: Option<&[Kept]>,
    ) -> Result<Vec<InputSource>, Vec<Diagnostic>> {
        let flags = Flags {
            rules: self.rules.as_deref(),
            dialect: self.dialect.as_deref(),
            conditions: &self.conditions,
            position: self.position.as_deref(),
            stipulation: self.stipulation.as_deref(),
            allow: self.allow.as_deref(),
        };
        if self.position.is_some() {
            let defaults = Defaults {
                stipulation: needless,
                ..Defaults::default()
            };
            let mut source = InputSource {
                file: None,
                loaded: flags.load(defaults),
            };
            changing(&mut source.loaded, |loaded| self.rights(loaded));
            source
                .loaded
                .diagnostics
                .extend(flags.repeated_conditions());
            return Ok(vec![source]);
        }
        let defaults = flags.defaults()?;
        let defaults = Defaults {
            stipulation: defaults.stipulation.or(needless),
            ..defaults
        };
        let stipulation = flags.stipulation.and(defaults.stipulation);
        let read = |(number, path): (usize, &PathBuf)| {
            let text = texts.and_then(|texts| texts.get(number));
            let mut source = self.read_file(path, text, defaults);
            changing(&mut source.loaded, |loaded| {
                self.overrule(loaded, defaults, stipulation);
                self.rights(loaded);
            });
            source
        };
        let mut sources: Vec<InputSource> = self.files.iter().enumerate().map(read).collect();
        if let Some(first) = sources.first_mut() {
            first.loaded.diagnostics.extend(flags.repeated_conditions());
        }
        Ok(sources)
    }

    /// Overrides settings of the problem by flags.
    fn overrule(&self, loaded: &mut Loaded, flags: Defaults, stipulation: Option<Stipulation>) {
        change_all(loaded, |entry| {
            let problem = &mut entry.problem;
            if let Some(stipulation) = stipulation {
                if stipulation.usual_turn() != problem.stipulation.usual_turn() {
                    problem.setup.turn = !problem.setup.turn;
                }
                problem.stipulation = stipulation;
            }
            problem.options.set_play |= flags.set_play;
            problem.intended.solutions = flags.solutions.or(problem.intended.solutions);
            if let Some(variant) = flags
                .variant
                .filter(|variant| *variant != problem.setup.rules.variant)
            {
                problem.setup.rules = RuleSet {
                    conditions: problem.setup.rules.conditions,
                    ..RuleSet::new(variant)
                };
            }
            problem.setup.rules.conditions =
                flags.conditions.unwrap_or(problem.setup.rules.conditions);
            if let Some(dialect) = &self.dialect {
                problem.setup.rules = parse_dialect(dialect, problem.setup.rules)?;
            }
            Ok(())
        });
    }

    /// Sets castling and en passant rights of the diagram, and the men that are to be added to it,
    /// according to the flags.
    fn rights(&self, loaded: &mut Loaded) {
        change_all(loaded, |entry| {
            let rules = entry.problem.setup.rules;
            let castling = self
                .castling
                .as_ref()
                .map(|text| parse_castling(text, rules))
                .transpose();
            let en_passant = self
                .en_passant
                .as_ref()
                .map_or(Ok(()), |text| entry.assert_en_passant(text));
            match (castling, en_passant) {
                (Ok(castling), Ok(())) => {
                    let setup = &mut entry.problem.setup;
                    setup.castling = castling.unwrap_or_else(|| setup.castling.clone());
                    Ok(())
                }
                (castling, en_passant) => Err([castling.err(), en_passant.err()]
                    .into_iter()
                    .flatten()
                    .flatten()
                    .collect()),
            }
        });
        if let Some(text) = &self.added {
            change_all(loaded, |entry| add_men(&mut entry.problem, text));
        }
    }

    fn read_file(&self, path: &Path, text: Option<&Kept>, defaults: Defaults) -> InputSource {
        let name = file_name(path);
        let bytes = text.map_or_else(|| self.bytes(path), |text| Ok(text.bytes().to_owned()));
        let loaded = match bytes {
            Err(error) => refuse_unreadable(&name, &error),
            Ok(bytes) => self.load(path, &name, &bytes, defaults),
        };
        InputSource {
            file: Some(name),
            loaded,
        }
    }

    fn load(&self, path: &Path, name: &str, bytes: &[u8], defaults: Defaults) -> Loaded {
        let by_name = if is_standard(path) {
            None
        } else {
            Format::of_path(path)
        };
        match self.from.or(by_name).or_else(|| Format::of_content(bytes)) {
            Some(format) => load_bytes(name, bytes, format, defaults),
            None if is_standard(path) && bytes.trim_ascii().is_empty() => {
                load_str(name, "", Format::Ron, defaults)
            }
            None => refuse_unknown(name, path),
        }
    }
}

/// Changes the problems by flags. A warning about a right to capture en passant is replaced if the
/// flags change its reason.
fn changing(loaded: &mut Loaded, change: impl FnOnce(&mut Loaded)) {
    let in_set_play = |loaded: &Loaded| -> Vec<Diagnostic> {
        let entries = loaded.entries.iter();
        entries.filter_map(Entry::right_in_set_play).collect()
    };
    let before = in_set_play(loaded);
    change(loaded);
    let after = in_set_play(loaded);
    if before == after {
        return;
    }
    let diagnostics = &mut loaded.diagnostics;
    diagnostics.retain(|one| !before.contains(one) || after.contains(one));
    diagnostics.extend(after.into_iter().filter(|one| !before.contains(one)));
}

/// Changes each problem by flags. A problem that cannot be changed counts as unread. The same flag
/// usually fails in the same way for many problems, so each different reason is reported once.
fn change_all(
    loaded: &mut Loaded,
    mut change: impl FnMut(&mut Entry) -> Result<(), Vec<Diagnostic>>,
) {
    let mut refused: Vec<Diagnostic> = Vec::new();
    for mut entry in std::mem::take(&mut loaded.entries) {
        match change(&mut entry) {
            Ok(()) => loaded.entries.push(entry),
            Err(diagnostics) => {
                for diagnostic in diagnostics {
                    if !refused.contains(&diagnostic) {
                        refused.push(diagnostic);
                    }
                }
                let (id, whole) = (entry.problem.id.clone(), entry.places.whole().clone());
                loaded.unread.push(Unread {
                    id,
                    whole,
                    passed_over: false,
                });
            }
        }
    }
    loaded.unread.sort_by_key(|unread| unread.whole.span.start);
    loaded.diagnostics.extend(refused);
}
