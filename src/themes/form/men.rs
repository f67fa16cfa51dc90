//! The number and kinds of men: miniature, Meredith, Wenigsteiner, aristocrat, kindergarten, rex
//! solus, minimal.
//!
//! The diagram is counted, kings included. A problem without pawns is an aristocrat; one with only
//! kings and pawns is a kindergarten problem. In a minimal a side has one man in addition to its
//! king.

use super::super::{Evidence, Section, Theme, Work};
use crate::position::{Color, Man, Role};

pub(super) const THEMES: &[Theme] = &[
    of("Wenigsteiner", "at most four men", |work| count(work, 0, 4)),
    of("miniature", "at most seven men", |work| count(work, 0, 7)).keyword("Miniature"),
    of("Meredith", "eight to twelve men", |work| count(work, 8, 12)).keyword("Meredith"),
    of("aristocrat", "no pawns in the diagram", |work| {
        only(work, "no pawns", |men| {
            men.iter().all(|man| man.role != Role::Pawn)
        })
    })
    .keyword("No pawns"),
    of("kindergarten problem", "kings and pawns only", |work| {
        only(work, "kings and pawns only", |men| {
            let pawns = men.iter().any(|man| man.role == Role::Pawn);
            pawns
                && men
                    .iter()
                    .all(|man| matches!(man.role, Role::Pawn | Role::King))
        })
    }),
    of("white rex solus", "White has only a king", |work| {
        beside_king(work, Color::White, 0)
    }),
    of("black rex solus", "Black has only a king", |work| {
        beside_king(work, Color::Black, 0)
    }),
    of(
        "white minimal",
        "White has one man besides the king",
        |work| beside_king(work, Color::White, 1),
    )
    .keyword("White minimal"),
    of(
        "black minimal",
        "Black has one man besides the king",
        |work| beside_king(work, Color::Black, 1),
    ),
];

const fn of(
    name: &'static str,
    definition: &'static str,
    find: fn(&Work) -> Vec<Evidence>,
) -> Theme {
    Theme::new(Section::Form, name, definition, find).of_diagram()
}

fn men(work: &Work) -> Vec<Man> {
    work.problem.setup.men.iter().map(|(_, man)| *man).collect()
}

/// `7 men: 4+3`
fn census(work: &Work) -> String {
    let setup = &work.problem.setup;
    format!(
        "{} men: {}+{}",
        setup.men.len(),
        setup.count(Color::White),
        setup.count(Color::Black)
    )
}

fn count(work: &Work, least: usize, most: usize) -> Vec<Evidence> {
    let number = work.problem.setup.men.len();
    if number < least || number > most {
        Vec::new()
    } else {
        vec![Evidence::new(census(work), Vec::new())]
    }
}

fn only(work: &Work, text: &str, test: fn(&[Man]) -> bool) -> Vec<Evidence> {
    let men = men(work);
    if men.is_empty() || !test(&men) {
        Vec::new()
    } else {
        vec![Evidence::new(text, Vec::new())]
    }
}

fn beside_king(work: &Work, color: Color, wanted: usize) -> Vec<Evidence> {
    let own: Vec<(crate::board::Cell, Man)> = work
        .problem
        .setup
        .men
        .iter()
        .copied()
        .filter(|(_, man)| man.color == color)
        .collect();
    let king = own
        .iter()
        .filter(|(_, man)| *man == Man::new(color, Role::King))
        .count();
    if king != 1 || own.len() != wanted + 1 {
        return Vec::new();
    }
    vec![Evidence::new(census(work), Vec::new())]
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// T. R. Dawson, Asymmetry 1927: solution as published, keyword No pawns in YACPDB.
    #[test]
    fn aristocrat() {
        let position = "white Kg6 Rg1 black Kg8";
        labelled("#2", position, "aristocrat", &["no pawns"]);
    }

    /// S. Loyd, Sissa 1868: solution as published, keyword Miniature in YACPDB.
    #[test]
    fn miniature() {
        let position = "white Ka2 Qb6 Pc5 black Ka4 Pb5";
        labelled("#3", position, "miniature", &["5 men: 3+2"]);
    }
}
