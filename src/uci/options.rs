//! The options, which the other program shows to its user.

use crate::formats::{Defaults, Flags};
use crate::position::{RuleSet, Variant};
use crate::problem::Stipulation;
use crate::search::Settings;

/// The values of the options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Options {
    /// The size of the table in MiB.
    hash: usize,
    /// The number of threads.
    threads: usize,
    /// The number of first moves or lines to report.
    pub(super) lines: usize,
    /// The play and goal with or without a number of moves: `#`, `s#`, `h#2.5`.
    stipulation: String,
    /// The rules; `None` for those that the number of boards indicates.
    variant: Option<Variant>,
    /// The fairy conditions.
    conditions: Vec<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash: 256,
            threads: 1,
            lines: 1,
            stipulation: "#".to_owned(),
            variant: None,
            conditions: Vec::new(),
        }
    }
}

/// The greatest size of the table in MiB.
const MOST_HASH: usize = 1 << 20;
/// The greatest number of threads.
const MOST_THREADS: usize = 1024;
/// The greatest number of lines.
const MOST_LINES: usize = 500;
/// The name by which other programs know orthodox chess.
const CHESS: &str = "chess";

/// The name by which other programs know rules.
fn name_of(variant: Variant) -> &'static str {
    if variant == Variant::Orthodox {
        CHESS
    } else {
        variant.name()
    }
}

impl Options {
    /// The lines that declare the options.
    pub(super) fn list() -> Vec<String> {
        let initial = Self::default();
        let variants: Vec<String> = Variant::ALL
            .into_iter()
            .map(|variant| format!(" var {}", name_of(variant)))
            .collect();
        vec![
            format!(
                "option name Hash type spin default {} min 1 max {MOST_HASH}",
                initial.hash
            ),
            format!(
                "option name Threads type spin default {} min 1 max {MOST_THREADS}",
                initial.threads
            ),
            format!(
                "option name MultiPV type spin default {} min 1 max {MOST_LINES}",
                initial.lines
            ),
            "option name Ponder type check default false".to_owned(),
            format!(
                "option name Stipulation type string default {}",
                initial.stipulation
            ),
            format!(
                "option name UCI_Variant type combo default {CHESS}{}",
                variants.concat()
            ),
            "option name Conditions type string default <empty>".to_owned(),
        ]
    }

    /// Sets an option.
    ///
    /// # Errors
    /// If there is no such option, or if it does not have this value; the option is unchanged.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |most: usize| {
            value
                .parse::<usize>()
                .ok()
                .filter(|number| (1..=most).contains(number))
                .ok_or_else(|| {
                    format!("found {value:?} for {name}, expected a number from 1 to {most}")
                })
        };
        let value = if value == "<empty>" { "" } else { value };
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.hash = number(MOST_HASH)?,
            "threads" => self.threads = number(MOST_THREADS)?,
            "multipv" => self.lines = number(MOST_LINES)?,
            // The other program decides when to ponder.
            "ponder" => {}
            "stipulation" => {
                let wanted = if value.is_empty() { "#" } else { value };
                stipulation(wanted, 2)?;
                wanted.clone_into(&mut self.stipulation);
            }
            "uci_variant" => {
                let named = Variant::ALL
                    .into_iter()
                    .find(|variant| name_of(*variant).eq_ignore_ascii_case(value));
                let variant = named.ok_or_else(|| {
                    let all = Variant::ALL.map(name_of).join(", ");
                    format!("found {value:?} for UCI_Variant, expected one of {all}")
                })?;
                self.variant = Some(variant).filter(|variant| *variant != Variant::Orthodox);
            }
            "conditions" => {
                let named: Vec<String> = value
                    .split(',')
                    .map(|name| name.trim().to_owned())
                    .filter(|name| !name.is_empty())
                    .collect();
                conditions(&named)?;
                self.conditions = named;
            }
            _ => {
                return Err(format!(
                    "found {name:?} as the name of an option, expected Hash, Threads, MultiPV, \
                     Ponder, Stipulation, UCI_Variant or Conditions"
                ));
            }
        }
        Ok(())
    }

    /// The resources of a search.
    pub(super) fn settings(&self) -> Settings {
        Settings {
            threads: self.threads,
            hash_mib: self.hash,
            ..Settings::default()
        }
    }

    /// The name of the rules; `None` for those that the number of boards indicates.
    pub(super) fn variant(&self) -> Option<&'static str> {
        self.variant.map(Variant::name)
    }

    /// The names of the fairy conditions.
    pub(super) fn conditions(&self) -> Vec<String> {
        self.conditions.clone()
    }

    /// The rules of the array.
    ///
    /// # Errors
    /// If a condition has no name that is known.
    pub(super) fn rules(&self) -> Result<RuleSet, String> {
        let mut rules = RuleSet::new(self.variant.unwrap_or(Variant::Orthodox));
        rules.conditions = conditions(&self.conditions)?.conditions.unwrap_or_default();
        Ok(rules)
    }

    /// The stipulation with this number of moves; the second value tells whether the option has a
    /// number of its own.
    ///
    /// # Errors
    /// If no such stipulation is known.
    pub(super) fn stipulation(&self, moves: u32) -> Result<(Stipulation, bool), String> {
        stipulation(&self.stipulation, moves)
    }
}

/// A stipulation whose text may lack the number of moves, and whether the text has it.
fn stipulation(text: &str, moves: u32) -> Result<(Stipulation, bool), String> {
    if let Some(stipulation) = whole_stipulation(text) {
        return Ok((stipulation, true));
    }
    whole_stipulation(&format!("{text}{moves}"))
        .map(|stipulation| (stipulation, false))
        .ok_or_else(|| {
            format!(
                "found {text:?} for Stipulation, expected a play and a goal, such as #, s#, r= or \
                 h#, with or without a number of moves"
            )
        })
}

fn whole_stipulation(text: &str) -> Option<Stipulation> {
    let flags = Flags {
        stipulation: Some(text),
        ..Flags::default()
    };
    flags.defaults().ok()?.stipulation
}

fn conditions(names: &[String]) -> Result<Defaults, String> {
    let flags = Flags {
        conditions: names,
        ..Flags::default()
    };
    flags.defaults().map_err(|errors| {
        let texts: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
        texts.join("; ")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_values_leave_an_option_unchanged() {
        let mut options = Options::default();
        for (name, value) in [
            ("Hash", "0"),
            ("Threads", "many"),
            ("MultiPV", "-1"),
            ("Stipulation", "quickly"),
            ("UCI_Variant", "crazyhouse"),
            ("Conditions", "Circe, Cirque"),
            ("Contempt", "3"),
        ] {
            let message = options.set(name, value).unwrap_err();
            assert!(message.contains("expected"), "{name}: {message}");
        }
        assert_eq!(options, Options::default());
    }

    #[test]
    fn a_stipulation_takes_its_number_from_the_search() {
        let mut options = Options::default();
        let text = |options: &Options, moves| {
            let (stipulation, fixed) = options.stipulation(moves).unwrap();
            (stipulation.to_string(), fixed)
        };
        assert_eq!(text(&options, 3), ("#3".to_owned(), false));
        options.set("stipulation", "h#2.5").unwrap();
        assert_eq!(text(&options, 3), ("h#2.5".to_owned(), true));
        options.set("Stipulation", "s#").unwrap();
        assert_eq!(text(&options, 4), ("s#4".to_owned(), false));
        options.set("Stipulation", "<empty>").unwrap();
        assert_eq!(text(&options, 1), ("#1".to_owned(), false));
    }

    #[test]
    fn every_variant_and_condition_can_be_named() {
        let mut options = Options::default();
        for variant in Variant::ALL {
            options.set("UCI_Variant", name_of(variant)).unwrap();
            assert_eq!(options.rules().unwrap().variant, variant);
        }
        options.set("UCI_Variant", "Chess").unwrap();
        options.set("Conditions", "Circe, Madrasi").unwrap();
        assert_eq!(
            options.rules().unwrap().conditions.to_string(),
            "Circe, Madrasi"
        );
    }
}
