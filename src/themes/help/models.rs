//! Model, ideal and mirror mates.
//!
//! A mate is pure if the mated king's square and each square beside it is taken once only: guarded by one man and not blocked, or
//! blocked and not guarded; a pin counts if it is needed. It is a model if, besides, every officer of the mating side takes part (king
//! and pawns need not), and ideal if every man on the board does. On one board: there is no agreed definition for two.

use super::super::{Evidence, Section, Theme, Work};
use super::{Final, finals};

pub(super) const THEMES: &[Theme] = &[
    of("model mate", "a pure mate in which all officers of the mating side take part", |work| {
        find(work, |one| one.field.is_model())
    })
    .keyword("Model mates"),
    of("ideal mate", "a model mate in which every man on the board takes part", |work| {
        find(work, |one| one.field.is_ideal())
    })
    .keyword("Ideal mates"),
    of("pin model", "a model mate that needs the pin of one man", |work| {
        find(work, |one| one.field.is_model() && one.field.pins.len() == 1)
    })
    .keyword("Models with pin"),
    of("model with two pins", "a model mate that needs the pins of two men", |work| {
        find(work, |one| one.field.is_model() && one.field.pins.len() == 2)
    })
    .keyword("Models with two pins"),
    of("pure mate, not economical", "a pure mate in which some officer takes no part", |work| {
        find(work, |one| one.field.is_pure() && !one.field.is_economical())
    }),
    of("mirror mate", "nobody stands on the eight squares beside the mated king", |work| {
        find(work, |one| one.field.is_mirror())
    }),
];

const fn of(name: &'static str, definition: &'static str, find: fn(&Work) -> Vec<Evidence>) -> Theme {
    Theme::new(Section::Help, name, definition, find)
}

fn find(work: &Work, wanted: fn(&Final) -> bool) -> Vec<Evidence> {
    let all = finals(work);
    let wanted = all.iter().filter(|one| wanted(one));
    wanted.map(|one| Evidence::of(one.study, "", vec![one.line.clone()])).collect()
}
