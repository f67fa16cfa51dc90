//! [`Format`]: the file formats of problems, one row each.
//!
//! A new format is a row here, and a module with its reader and writer. Names in options, detection
//! by ending and beginning, help texts and conversion are derived from the rows.

use super::common::beginning::Beginning;
use super::common::defaults::Defaults;
use super::common::diagnostic::Sink;
use super::common::encoding::utf16;
use super::common::entry::Read;
use super::common::source::Source;
#[cfg(feature = "files")]
use super::olive;
use super::{fen_list, inp, pgn, ron};
use crate::problem::Problem;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::path::Path;
use std::sync::Arc;

/// Everything that the program must know of a format. No field has a default.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a separate fact of a format"
)]
pub(super) struct Row {
    /// Its name in options.
    name: &'static str,
    /// Its files in help texts.
    files: &'static str,
    /// The endings of its files, without the dot.
    endings: &'static [&'static str],
    /// Returns whether a text without a name begins like this format. The first row that answers
    /// yes decides.
    begins: fn(&Beginning) -> bool,
    /// Reads a text. The stem of its name is the id of a problem that has none.
    pub(super) read: fn(&Arc<Source>, &str, Defaults, &mut Sink) -> Vec<Read>,
    /// Writes problems.
    pub(super) write: fn(&[Problem]) -> String,
    /// Whether its files are UTF-8, so that Latin-1 gets a warning.
    pub(super) is_utf8: bool,
    /// Whether it keeps the fields of a file that the program does not read.
    keeps_fields: bool,
    /// Whether it keeps the ids of problems, which must then be unique.
    pub(super) keeps_ids: bool,
    /// Whether it has exactly Popeye's rules and options.
    pub(super) takes_popeyes_model: bool,
    /// Whether it has a place for a second diagram.
    pub(super) has_second_diagram: bool,
    /// Whether it has positions alone: rules and permissions are given by flags when it is read.
    pub(super) is_positions_only: bool,
}

macro_rules! formats {
    ($(
        $(#[doc = $doc:literal])*
        $(#[cfg($($cfg:tt)*)])?
        $format:ident $row:tt
    )*) => {
        /// The file formats of problems.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Format {
            $($(#[doc = $doc])* $(#[cfg($($cfg)*)])? $format,)*
        }

        impl Format {
            /// All formats.
            pub const ALL: [Self; Self::COUNT] = [$($(#[cfg($($cfg)*)])? Self::$format,)*];

            const COUNT: usize = [$($(#[cfg($($cfg)*)])? Self::$format,)*].len();

            /// Its row.
            pub(super) const fn row(self) -> &'static Row {
                match self {
                    $($(#[cfg($($cfg)*)])? Self::$format => const { &Row $row },)*
                }
            }
        }
    };
}

formats! {
    /// A problem or a list of problems in RON, `.ron`.
    Ron {
        name: "ron",
        files: "problem files",
        endings: &["ron"],
        begins: ron::begins,
        read: ron::read,
        write: ron::write,
        is_utf8: true,
        keeps_fields: false,
        keeps_ids: true,
        takes_popeyes_model: false,
        has_second_diagram: true,
        is_positions_only: false,
    }
    /// Problems of the database YACPDB in JSON. They have no ending here, because reports of this
    /// program are JSON, too.
    #[cfg(feature = "files")]
    Yacpdb {
        name: "yacpdb",
        files: "problems of YACPDB in JSON",
        endings: &[],
        begins: olive::begins_as_json,
        read: olive::read,
        write: olive::write::write_json,
        is_utf8: true,
        keeps_fields: true,
        keeps_ids: false,
        takes_popeyes_model: true,
        has_second_diagram: false,
        is_positions_only: false,
    }
    /// Games in PGN with a tag `FEN`. They have no ending here, because most files of games are for
    /// `parton replay`.
    Pgn {
        name: "pgn",
        files: "games in PGN",
        endings: &[],
        begins: pgn::begins,
        read: pgn::read,
        write: pgn::write,
        is_utf8: false,
        keeps_fields: false,
        keeps_ids: false,
        takes_popeyes_model: false,
        has_second_diagram: false,
        is_positions_only: true,
    }
    /// A list of positions, `.fen` or `.epd`.
    Fen {
        name: "fen",
        files: "lists of positions",
        endings: &["fen", "epd"],
        begins: fen_list::begins,
        read: fen_list::read,
        write: fen_list::write,
        is_utf8: false,
        keeps_fields: false,
        keeps_ids: false,
        takes_popeyes_model: false,
        has_second_diagram: false,
        is_positions_only: true,
    }
    /// Problems in the input language of Popeye, `.inp`.
    Popeye {
        name: "popeye",
        files: "files for Popeye",
        endings: &["inp"],
        begins: inp::begins,
        read: inp::read,
        write: inp::write::write,
        is_utf8: false,
        keeps_fields: false,
        keeps_ids: false,
        takes_popeyes_model: true,
        has_second_diagram: true,
        is_positions_only: false,
    }
    /// Problems of the editor Olive and of the database YACPDB in YAML, `.olv`, `.yaml` or `.yml`.
    #[cfg(feature = "files")]
    Olive {
        name: "olive",
        files: "files for Olive",
        endings: &["olv", "yaml", "yml"],
        begins: olive::begins,
        read: olive::read,
        write: olive::write::write,
        is_utf8: true,
        keeps_fields: true,
        keeps_ids: false,
        takes_popeyes_model: true,
        has_second_diagram: false,
        is_positions_only: false,
    }
}

/// Its name in options.
impl Serialize for Format {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Format {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::from_name(&name).ok_or_else(|| D::Error::custom(format!("unknown format '{name}'")))
    }
}

impl Format {
    /// Its name in options.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The format with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Returns whether it keeps the fields of a file in this format that the program does not read.
    pub const fn keeps_fields(self) -> bool {
        self.row().keeps_fields
    }

    /// Its files in help texts, in the plural.
    pub const fn files(self) -> &'static str {
        self.row().files
    }

    /// The endings of its files, without the dot.
    pub const fn extensions(self) -> &'static [&'static str] {
        self.row().endings
    }

    /// Guesses the format of a text without a name from its beginning.
    pub fn of_content(bytes: &[u8]) -> Option<Self> {
        let decoded = utf16(bytes).unwrap_or_else(|| String::from_utf8_lossy(bytes).into_owned());
        let beginning = Beginning::of(&decoded)?;
        Self::ALL
            .into_iter()
            .find(|format| (format.row().begins)(&beginning))
    }

    /// The format of a file, by its ending.
    pub fn of_path(path: &Path) -> Option<Self> {
        Self::of_extension(path.extension()?.to_str()?)
    }

    /// The format of files with this ending, which has no dot.
    pub fn of_extension(ending: &str) -> Option<Self> {
        let ending = ending.to_ascii_lowercase();
        Self::ALL
            .into_iter()
            .find(|format| format.extensions().contains(&ending.as_str()))
    }
}
