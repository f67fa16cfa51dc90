//! [`TextOrJson`]: the formats of reports that have no others.
//!
//! The sentences of the formats are also the help of `--format`.

/// The format of a report that is read by people or by one program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum TextOrJson {
    /// For people
    Text,
    /// One JSON document
    Json,
}
