//! [`Value`]: the data of a problem file, which the crate `ron` formats.

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::ser::{Serialize, SerializeSeq, SerializeStruct, Serializer};

/// A value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::formats) enum Value {
    /// A name without quotation marks.
    Name(&'static str),
    Truth(bool),
    Number(u64),
    Text(String),
    List(Vec<Value>),
    /// Fields with their names.
    Group(Vec<(&'static str, Value)>),
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Name(name) => serializer.serialize_unit_variant("Name", 0, name),
            Self::Truth(truth) => serializer.serialize_bool(*truth),
            Self::Number(number) => serializer.serialize_u64(*number),
            Self::Text(text) => serializer.serialize_str(text),
            Self::List(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    list.serialize_element(item)?;
                }
                list.end()
            }
            Self::Group(fields) => {
                let mut group = serializer.serialize_struct("Group", fields.len())?;
                for (name, value) in fields {
                    group.serialize_field(name, value)?;
                }
                group.end()
            }
        }
    }
}

impl Value {
    /// The value as RON, with its groups and lists on separate lines down to a given depth. Line
    /// breaks in strings are kept, so that drawings stay readable. If a text has other control
    /// characters, all strings use escapes.
    pub(super) fn print(&self, depth: usize) -> String {
        let config = PrettyConfig::new()
            .new_line("\n")
            .depth_limit(depth)
            .escape_strings(self.has_controls());
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        // Writing to a String fails only for names that are not identifiers, and all names here
        // are.
        let text = options
            .to_string_pretty(self, config)
            .unwrap_or_else(|error| unreachable!("{error}"));
        text + "\n"
    }

    fn has_controls(&self) -> bool {
        match self {
            Self::Text(text) => text.chars().any(|c| c.is_control() && c != '\n'),
            Self::List(items) => items.iter().any(Self::has_controls),
            Self::Group(fields) => fields.iter().any(|(_, value)| value.has_controls()),
            Self::Name(_) | Self::Truth(_) | Self::Number(_) => false,
        }
    }
}

/// Writes the value on one line.
impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match ron::to_string(self) {
            Ok(text) => f.write_str(&text.replace(':', ": ").replace(',', ", ")),
            Err(_) => Err(std::fmt::Error),
        }
    }
}
