//! Model, ideal and mirror mates.
//!
//! A mate is pure if the mated king's square and each square beside it are covered only once:
//! guarded by one man and not blocked, or blocked and not guarded. A pin counts if it is needed. A
//! pure mate is a model mate if every officer of the mating side takes part; king and pawns need
//! not. It is ideal if every man on the board does. Only one board is supported: there is no agreed
//! definition for two.

use super::super::{Evidence, Section, Theme, Work};
use super::{Final, finals};

pub(super) const THEMES: &[Theme] = &[
    of(
        "model mate",
        "a pure mate in which all officers of the mating side take part",
        |work| find(work, |one| one.field.is_model()),
    )
    .keyword("Model mates"),
    of(
        "ideal mate",
        "a model mate in which every man on the board takes part",
        |work| find(work, |one| one.field.is_ideal()),
    )
    .keyword("Ideal mates"),
    of(
        "pin model",
        "a model mate that needs the pin of one man",
        |work| {
            find(work, |one| {
                one.field.is_model() && one.field.pins.len() == 1
            })
        },
    )
    .keyword("Models with pin"),
    of(
        "model with two pins",
        "a model mate that needs the pins of two men",
        |work| {
            find(work, |one| {
                one.field.is_model() && one.field.pins.len() == 2
            })
        },
    )
    .keyword("Models with two pins"),
    of(
        "pure mate, not economical",
        "a pure mate in which an officer takes no part",
        |work| {
            find(work, |one| {
                one.field.is_pure() && !one.field.is_economical()
            })
        },
    ),
    of(
        "mirror mate",
        "the eight squares beside the mated king are vacant",
        |work| find(work, |one| one.field.is_mirror()),
    ),
];

const fn of(
    name: &'static str,
    definition: &'static str,
    find: fn(&Work) -> Vec<Evidence>,
) -> Theme {
    Theme::new(Section::Help, name, definition, find)
}

fn find(work: &Work, wanted: fn(&Final) -> bool) -> Vec<Evidence> {
    let all = finals(work);
    let wanted = all.iter().filter(|one| wanted(one));
    wanted
        .map(|one| Evidence::of(one.study, "", vec![one.line.clone()]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// T. R. Dawson, The British Chess Magazine 1947: solution as published, keyword Model mates in
    /// YACPDB.
    #[test]
    fn model_mate() {
        let position = "white Kg4 Qf4 Nd4 black Ka4";
        labelled("#2", position, "model mate", &["1...Ka3 2.Qb3#"]);
    }

    /// E. E. H. Baird, The Chess Amateur 1924: solution as published, keyword Ideal mates in
    /// YACPDB.
    #[test]
    fn ideal_mate() {
        let position = "white Kf5 Rd3 Bb1 black Kh7";
        labelled("#2", position, "ideal mate", &["1...Kg8 2.Rd8#"]);
    }

    /// V. Bron, Shakhmaty v SSSR 1954: solution as published, keyword Models with pin in YACPDB.
    #[test]
    fn pin_model() {
        let position = "white Kh8 Qe6 Rd1 Bd5 Nb2 Na4 Pe2 Pc2 black Kd4 Qd2 Be1 Bb7 Ne4 Na6 Pe5";
        labelled("#3", position, "pin model", &["1...Kxd5 2.c4+ Kd4 3.e3#"]);
        labelled("#3", position, "pin model", &["1...Ng5 2.Qb6+ Kxd5 3.Nc3#"]);
    }
}
