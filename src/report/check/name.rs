//! Reads only the file and the name of a report entry. They stand at its beginning, and the rest
//! may be long.

use serde::Deserializer;
use serde::de::{Error, IgnoredAny, MapAccess, Visitor};
use std::fmt;

/// The problem that an entry concerns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Name {
    pub(super) file: Option<String>,
    pub(super) id: String,
}

/// The file and the name of an entry. Reading stops as soon as both are known.
///
/// # Errors
/// If there is no name.
pub(super) fn of(entry: &str) -> Result<Name, serde_json::Error> {
    let mut reader = NameReader::default();
    let read = serde_json::Deserializer::from_str(entry).deserialize_map(&mut reader);
    match (reader, read) {
        // An error after both does not matter here.
        (
            NameReader {
                file,
                has_file: true,
                id: Some(id),
            },
            _,
        )
        | (
            NameReader {
                file, id: Some(id), ..
            },
            Ok(()),
        ) => Ok(Name { file, id }),
        (_, Err(error)) => Err(error),
        (_, Ok(())) => Err(Error::missing_field("id")),
    }
}

#[derive(Default)]
struct NameReader {
    file: Option<String>,
    /// Whether the file's name was read, even if null.
    has_file: bool,
    id: Option<String>,
}

impl<'de> Visitor<'de> for &mut NameReader {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an entry of a report")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while !self.has_file || self.id.is_none() {
            match map.next_key::<&str>()? {
                Some("file") => (self.file, self.has_file) = (map.next_value()?, true),
                Some("id") => self.id = Some(map.next_value()?),
                Some(_) => {
                    map.next_value::<IgnoredAny>()?;
                }
                None => break,
            }
        }
        Ok(())
    }
}
