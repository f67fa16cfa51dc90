//! Of an entry of a report, the file and the name alone: they stand at its beginning, and what follows may be long.

use serde::Deserializer;
use serde::de::{Error, IgnoredAny, MapAccess, Visitor};
use std::fmt;

/// Which problem an entry is about.
#[derive(Clone, Debug)]
pub(super) struct Name {
    pub(super) file: Option<String>,
    pub(super) id: String,
}

/// The file and the name of an entry. Reading stops as soon as both are known.
///
/// # Errors
/// If there is no name.
pub(super) fn of(entry: &str) -> Result<Name, serde_json::Error> {
    let mut reader = Reader { file: None, id: None };
    let read = serde_json::Deserializer::from_str(entry).deserialize_map(&mut reader);
    match (reader, read) {
        (Reader { file: Some(file), id: Some(id) }, _) => Ok(Name { file, id }),
        (Reader { id: Some(id), .. }, Ok(())) => Ok(Name { file: None, id }),
        (_, Err(error)) => Err(error),
        (_, Ok(())) => Err(Error::missing_field("id")),
    }
}

struct Reader {
    /// What stands in place of the file's name, be it null.
    file: Option<Option<String>>,
    id: Option<String>,
}

impl<'de> Visitor<'de> for &mut Reader {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an entry of a report")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while self.file.is_none() || self.id.is_none() {
            match map.next_key::<&str>()? {
                Some("file") => self.file = Some(map.next_value()?),
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
