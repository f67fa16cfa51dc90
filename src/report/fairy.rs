//! Text about the men of a diagram: their number, and a legend of fairy men and attributes.

use crate::board::Cell;
use crate::men::{Color, Language, Man, Role, Traits};
use crate::position::Setup;

/// The number of men of a diagram, White + Black: `7+11`, with neutral men `7+11+2n`.
pub fn census(setup: &Setup) -> String {
    let neutral = |man: &Man| man.traits.has(Traits::NEUTRAL);
    let neutrals = setup.men.iter().filter(|(_, man)| neutral(man)).count();
    let of = |color: Color| setup.count(color);
    let counts = format!("{}+{}", of(Color::White), of(Color::Black));
    if neutrals == 0 {
        counts
    } else {
        format!("{counts}+{neutrals}n")
    }
}

/// The language of a diagram's letters. With fairy men it is that of the moves, in which N is the
/// nightrider and S the knight.
pub(super) fn letters(setup: &Setup) -> Language {
    let fairy = setup.men.iter().any(|(_, man)| man.role.is_fairy());
    if fairy {
        Language::PopeyeEnglish
    } else {
        Language::English
    }
}

/// A man of a diagram in characters: upper case for White, lower case for Black, `=` before a
/// neutral man. If the letters have no case, `-` precedes a black man. A man without letters is
/// `?`.
pub(super) fn sign(man: Man, language: Language) -> String {
    let letters = language.letter(man.role).unwrap_or("?");
    let cased = letters.contains(|c: char| c.is_ascii_alphabetic());
    match man.color {
        _ if man.traits.has(Traits::NEUTRAL) => format!("={letters}"),
        Color::White => letters.to_owned(),
        Color::Black if cased => letters.to_ascii_lowercase(),
        Color::Black => format!("-{letters}"),
    }
}

/// The legend below a diagram: `G = grasshopper`, and the men with attributes: `royal: e5`. Empty
/// if all men are orthodox and have no attribute to show.
pub(super) fn legend(setup: &Setup) -> Vec<String> {
    let mut lines: Vec<String> = meanings(setup, letters(setup)).into_iter().collect();
    lines.extend(attributes(setup));
    lines
}

/// The legend of fairy men in a language: `N = nightrider, G = grasshopper`. `None` without fairy
/// men.
pub(super) fn meanings(setup: &Setup, language: Language) -> Option<String> {
    let standing = |role: Role| {
        setup
            .men
            .iter()
            .filter(move |(_, man)| man.role == role)
            .map(|(cell, _)| *cell)
    };
    let meaning = |role: Role| match language.letter(role) {
        Some(letters) if letters != role.name() => format!("{letters} = {}", role.name()),
        _ => format!("{} = {}", places(setup, standing(role)), role.name()),
    };
    let roles = Role::every().filter(|role| role.is_fairy() && standing(*role).next().is_some());
    let meanings: Vec<String> = roles.map(meaning).collect();
    (!meanings.is_empty()).then(|| meanings.join(", "))
}

/// The legend of a diagram with figures instead of letters, with names and squares: `Grasshopper
/// d4, e5`.
pub(super) fn named(setup: &Setup) -> Vec<String> {
    let mut lines = Vec::new();
    for role in Role::every().filter(|role| role.is_fairy()) {
        let places = places(
            setup,
            setup
                .men
                .iter()
                .filter(|(_, man)| man.role == role)
                .map(|(cell, _)| *cell),
        );
        if !places.is_empty() {
            let name = role.name();
            lines.push(format!(
                "{}{} {places}",
                name[..1].to_ascii_uppercase(),
                &name[1..]
            ));
        }
    }
    let mut lines = if lines.is_empty() {
        lines
    } else {
        vec![lines.join("; ")]
    };
    lines.extend(attributes(setup));
    lines
}

/// The men with attributes that the signs do not show: all except neutral.
fn attributes(setup: &Setup) -> Option<String> {
    let all = Traits::NAMED
        .into_iter()
        .filter(|(one, _)| *one != Traits::NEUTRAL);
    let phrases = all.filter_map(|(one, name)| {
        let places = places(
            setup,
            setup
                .men
                .iter()
                .filter(|(_, man)| man.traits.has(one))
                .map(|(cell, _)| *cell),
        );
        (!places.is_empty()).then(|| format!("{name}: {places}"))
    });
    let phrases: Vec<String> = phrases.collect();
    (!phrases.is_empty()).then(|| phrases.join("; "))
}

fn places(setup: &Setup, cells: impl Iterator<Item = Cell>) -> String {
    let mut cells: Vec<Cell> = cells.collect();
    cells.sort_unstable();
    let several = setup.rules.variant.boards() > 1;
    let name = |cell: &Cell| {
        if several {
            cell.to_string()
        } else {
            cell.place()
        }
    };
    cells.iter().map(name).collect::<Vec<_>>().join(", ")
}
