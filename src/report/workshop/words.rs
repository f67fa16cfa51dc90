//! Describes an alteration and its effects in words.

use crate::board::Cell;
use crate::men::Traits;
use crate::notation::{Language, Notated, Style};
use crate::position::{Color, Man};
use crate::problem::{Change, Problem, Spot};
use crate::report::change_words;
use crate::workshop::{Alteration, Merits};

/// An alteration in words: `-wPa2`, `wKa1→b2`, `wRa1 becomes wQ`.
pub fn alteration_words(alteration: &Alteration, problem: &Problem, style: Style) -> String {
    let several = problem.setup.rules.variant.boards() > 1;
    let at = |cell: Cell| {
        if several {
            cell.to_string()
        } else {
            cell.place()
        }
    };
    let side = |man: Man| match man.color {
        _ if man.traits.has(Traits::NEUTRAL) => "",
        Color::White => "w",
        Color::Black => "b",
    };
    let spelt = |man: Man| format!("{}{}", side(man), style.man(man));
    let there = |spot: &Spot| {
        let here = |cell: &Cell| {
            cell.square == spot.square && spot.board.is_none_or(|board| board == cell.board)
        };
        problem
            .setup
            .men
            .iter()
            .find(|(cell, _)| here(cell))
            .copied()
    };
    match &alteration.change {
        Change::Add(cell, man) => match problem.setup.men.iter().find(|(there, _)| there == cell) {
            Some((_, before)) => format!("{}{} becomes {}", spelt(*before), at(*cell), spelt(*man)),
            None => format!("+{}{}", spelt(*man), at(*cell)),
        },
        Change::Remove(spot) if several => match there(spot) {
            Some((cell, man)) => format!("-{}{}", spelt(man), at(cell)),
            None => change_words(problem, &alteration.change, style),
        },
        Change::Move(from, to) => match there(from) {
            Some((cell, man)) => {
                let to = Cell::new(to.board.unwrap_or(cell.board), to.square);
                format!("{}{}\u{2192}{}", spelt(man), at(cell), at(to))
            }
            None => change_words(problem, &alteration.change, style),
        },
        Change::Exchange(a, b) => match (there(a), there(b)) {
            (Some((one, man)), Some((other, second))) => {
                format!(
                    "{}{}\u{2194}{}{}",
                    spelt(man),
                    at(one),
                    spelt(second),
                    at(other)
                )
            }
            _ => change_words(problem, &alteration.change, style),
        },
        change => change_words(problem, change, style),
    }
}

/// Alterations in words, each made after those before it.
pub(super) fn words_of<'a>(
    made: impl IntoIterator<Item = &'a Alteration>,
    problem: &Problem,
    style: Style,
) -> Vec<String> {
    let mut altered = problem.clone();
    let word = |one: &Alteration| {
        let words = alteration_words(one, &altered, style);
        if let Some(after) = one.apply(&altered) {
            altered = after;
        }
        words
    };
    made.into_iter().map(word).collect()
}

/// The differences from the original in words, one per line, with the letters of a language.
pub(super) fn differences(
    merits: &Merits,
    original: &Merits,
    has_keys: bool,
    letters: Language,
) -> Vec<String> {
    let mut all: Vec<String> = men(merits, original).into_iter().collect();
    let play: Vec<String> = [
        has_keys.then(|| keys(merits, original, letters)),
        lines(merits),
    ]
    .into_iter()
    .flatten()
    .collect();
    all.extend((!play.is_empty()).then(|| play.join("; ")));
    if !has_keys && !merits.kept.is_all() {
        let solution = merits.solution.iter().take(4);
        all.extend(solution.map(|line| line.in_letters(letters)));
    }
    all.extend(duals(
        merits.thematic_duals,
        original.thematic_duals,
        "thematic dual",
    ));
    all.extend(duals(
        merits.lesser_duals,
        original.lesser_duals,
        "lesser dual",
    ));
    let listed = |what: &str, list: &[String]| {
        (!list.is_empty()).then(|| format!("{what}: {}", list.join(", ")))
    };
    all.extend(listed("now with", &crude_beyond(merits, original)));
    all.extend(listed("no longer with", &crude_beyond(original, merits)));
    let themes = |one: &Merits, other: &Merits| {
        one.themes_beyond(other)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    all.extend(listed("themes gained", &themes(merits, original)));
    all.extend(listed("themes lost", &themes(original, merits)));
    let new = merits
        .illegal
        .iter()
        .filter(|reason| !original.illegal.contains(reason));
    all.extend(new.map(|reason| format!("not from a game: {reason}")));
    all
}

/// The change in the number of men.
fn men(merits: &Merits, original: &Merits) -> Option<String> {
    let men = |count: usize| {
        if count == 1 {
            "1 man".to_owned()
        } else {
            format!("{count} men")
        }
    };
    match (
        original.men.checked_sub(merits.men),
        merits.men.checked_sub(original.men),
    ) {
        (Some(fewer @ 1..), _) => Some(format!("{} fewer", men(fewer))),
        (_, Some(more @ 1..)) => Some(format!("{} more", men(more))),
        _ => None,
    }
}

/// A remark on whether the keys are the same.
fn keys(merits: &Merits, original: &Merits, letters: Language) -> String {
    let key = Notated::join(&merits.solution, ", ", letters);
    let s = if merits.solution.len() == 1 { "" } else { "s" };
    let kept = &merits.keys_kept;
    let new: Vec<Notated> = merits
        .solution
        .iter()
        .filter(|one| !kept.contains(one))
        .cloned()
        .collect();
    if original.solution.is_empty() {
        format!("the key{s}: {key}")
    } else if merits.kept.keys {
        format!(
            "the key{s} stay{}: {key}",
            if s.is_empty() { "s" } else { "" }
        )
    } else if kept.is_empty() || new.is_empty() {
        format!("another key: {key}")
    } else {
        let stay = if kept.len() == 1 { "stays" } else { "stay" };
        format!(
            "{} {stay}, another key: {}",
            Notated::join(kept, ", ", letters),
            Notated::join(&new, ", ", letters)
        )
    }
}

/// The number of equal lines.
fn lines(merits: &Merits) -> Option<String> {
    let kept = &merits.kept;
    match (kept.lines, kept.of, kept.new) {
        (_, 0, _) => None,
        (lines, of, 0) if lines == of => Some("all lines stay".to_owned()),
        (lines, of, new) => {
            let new = if new > 0 {
                format!(", {new} new")
            } else {
                String::new()
            };
            let (s, stays) = (
                if of == 1 { "" } else { "s" },
                if lines == 1 { "s" } else { "" },
            );
            Some(format!("{lines} of {of} line{s} stay{stays}{new}"))
        }
    }
}

/// The number of duals of a kind, if it differs.
fn duals(own: usize, before: usize, what: &str) -> Option<String> {
    let s = if own == 1 { "" } else { "s" };
    (own != before).then(|| format!("{own} {what}{s} where there were {before}"))
}

/// The crude features that `one` has in addition to those of `other`, each kind once.
fn crude_beyond(one: &Merits, other: &Merits) -> Vec<String> {
    let mut left = other.crude.clone();
    let is_new = |kind: &&String| match left.iter().position(|one| one == *kind) {
        Some(place) => {
            left.swap_remove(place);
            false
        }
        None => true,
    };
    let mut kinds: Vec<String> = one
        .crude
        .iter()
        .filter(is_new)
        .map(|kind| kind.replace('-', " "))
        .collect();
    kinds.dedup();
    kinds
}
