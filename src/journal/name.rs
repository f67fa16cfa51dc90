//! [`UnitName`]: units by name, for lists of work and on the command line.
//!
//! `1.a.first.9.17.4` means: problem 1, version a, the verdict on first moves in nine moves, first
//! move 17, the part about reply 4. With the sides exchanged, as in duplex,
//! `1.a.duplex.first.9.17.4`. A name has no character that is special to a shell or a file system.

use super::UnitPlace;
use crate::search::{Stage, Unit};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The name of a unit. It identifies moves by their numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct UnitName {
    /// The number of the problem, from 0.
    problem: usize,
    version: String,
    exchanged: bool,
    stage: Stage,
    part: u16,
    /// The numbers of the half-moves that lead to it.
    path: Vec<u32>,
}

const EXCHANGED: &str = "duplex";

impl UnitName {
    /// The name of the unit to which the first `length` half-moves of a place's path lead.
    pub fn of(place: &UnitPlace, length: usize) -> Self {
        let UnitPlace {
            problem,
            unit:
                Unit {
                    version,
                    exchanged,
                    stage,
                    part,
                    path,
                },
        } = place;
        let path = path.iter().take(length).map(|step| step.number).collect();
        Self {
            problem: *problem,
            version: version.clone(),
            exchanged: *exchanged,
            stage: *stage,
            part: *part,
            path,
        }
    }

    /// The number of its problem, from 0.
    pub const fn problem(&self) -> usize {
        self.problem
    }

    /// Returns whether a unit is this one or a part of it.
    pub fn has(&self, place: &UnitPlace) -> bool {
        place.unit.path.len() >= self.path.len() && Self::of(place, self.path.len()) == *self
    }

    /// Returns whether this is the name of a unit.
    pub fn is(&self, place: &UnitPlace) -> bool {
        Self::of(place, place.unit.path.len()) == *self
    }

    /// Returns whether this is a part of a unit.
    pub fn is_part_of(&self, place: &UnitPlace) -> bool {
        let length = place.unit.path.len();
        self.path.len() > length
            && Self {
                path: self.path[..length].to_vec(),
                ..self.clone()
            } == Self::of(place, length)
    }
}

impl fmt::Display for UnitName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            problem,
            version,
            exchanged,
            stage,
            part,
            path,
        } = self;
        write!(f, "{}.{version}.", problem + 1)?;
        if *exchanged {
            write!(f, "{EXCHANGED}.")?;
        }
        write!(f, "{}.{part}", stage.name())?;
        path.iter().try_for_each(|number| write!(f, ".{number}"))
    }
}

impl From<UnitName> for String {
    fn from(name: UnitName) -> Self {
        name.to_string()
    }
}

impl TryFrom<String> for UnitName {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl FromStr for UnitName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let mut words = text.split('.').peekable();
            let problem = words.next()?.parse::<usize>().ok()?.checked_sub(1)?;
            let version = words.next().filter(|word| !word.is_empty())?.to_owned();
            let exchanged = words.next_if_eq(&EXCHANGED).is_some();
            let stage = Stage::from_name(words.next()?)?;
            let part = words.next()?.parse().ok()?;
            let path = words
                .map(|word| word.parse().ok())
                .collect::<Option<Vec<u32>>>()?;
            Some(Self {
                problem,
                version,
                exchanged,
                stage,
                part,
                path,
            })
        };
        let name = read().filter(|name| name.to_string() == text);
        name.ok_or_else(|| {
            format!(
                "'{text}' is not the name of a unit: expected one such as 1.a.first.9.17.4, \
                as parton units prints them"
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_others_are_refused() {
        for text in [
            "1.a.first.9.17.4",
            "12.zb.duplex.set-play.3",
            "2.a.tree.9.17.0",
            "1.c.full.0.1",
        ] {
            assert_eq!(
                text.parse::<UnitName>()
                    .map(|name| name.to_string())
                    .as_deref(),
                Ok(text)
            );
        }
        for wrong in [
            "",
            "0.a.first.9",
            "1.a.last.9",
            "1.a.first",
            "1.a.first.x",
            "1.a.first.9.",
            "01.a.first.9",
            "1..first.9",
        ] {
            assert!(wrong.parse::<UnitName>().is_err(), "{wrong}");
        }
    }
}
