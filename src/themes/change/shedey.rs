//! Shedey cycle: a threat and the answers to two or more defences shift by one place from one phase
//! to another.
//!
//! Threat and answers to a and b are A, B and C in one phase; B, C and A in the other (S. Shedey).
//! It is complete if a third phase has C, A and B. The threat and the answers are unique.

use super::super::study::{Deed, Phase};
use super::super::{Evidence, Section, Theme, Work};
use super::{le_grand::threat, line, sole};

pub(super) const THEMES: &[Theme] = &[
    of(
        "Shedey cycle",
        "threat A, a-B b-C in one phase, threat B, a-C b-A in another; the threats are the only \
        ones (S. Shedey)",
        |work| cycles(work, 3),
    )
    .keyword("Shedey cycle"),
    of(
        "Shedey cycle, \
        fourfold",
        "a Shedey cycle of a threat and three answers",
        |work| cycles(work, 4),
    )
    .keyword("Shedey cycle 4-fold"),
    of(
        "complete Shedey cycle",
        "a Shedey cycle whose third phase has threat C, a-A b-B",
        complete,
    )
    .keyword("Complete Shedey cycle"),
];

const fn of(
    name: &'static str,
    definition: &'static str,
    find: fn(&Work) -> Vec<Evidence>,
) -> Theme {
    Theme::new(Section::Change, name, definition, find)
}

/// The answer at each place: first the threat, carried out if there is no defence, then the answers
/// to the defences.
type Row = Vec<(Option<Deed>, Deed)>;

/// The only threat, and the defences with a single answer.
fn row(phase: &Phase) -> Option<Row> {
    let mut row: Row = vec![(None, threat(phase)?)];
    row.extend(
        sole(phase)
            .into_iter()
            .map(|(defence, answer)| (Some(defence), answer)),
    );
    Some(row)
}

fn at(row: &Row, place: Option<Deed>) -> Option<Deed> {
    row.iter()
        .find(|(one, _)| *one == place)
        .map(|(_, answer)| *answer)
}

/// The defences of a cycle of this many moves. Each place has the move in the second row that the
/// next place of the cycle has in the first row.
fn cycle(before: &Row, after: &Row, length: usize) -> Option<Vec<Deed>> {
    let mut path: Vec<Option<Deed>> = vec![None];
    go(before, after, length, &mut path).then(|| path.into_iter().flatten().collect())
}

fn go(before: &Row, after: &Row, length: usize, path: &mut Vec<Option<Deed>>) -> bool {
    let Some(moved) = path.last().and_then(|last| at(after, *last)) else {
        return false;
    };
    if path.len() == length {
        return at(before, None) == Some(moved);
    }
    // Threat and answers are different moves: a single move that answers everything in both phases
    // is not a cycle.
    if path.iter().any(|place| at(before, *place) == Some(moved)) {
        return false;
    }
    for (place, answer) in before {
        if *answer != moved || path.contains(place) {
            continue;
        }
        path.push(*place);
        if go(before, after, length, path) {
            return true;
        }
        path.pop();
    }
    false
}

/// The first move with its threat, `1.Qd3? [2.A#]`, then the line of each defence.
fn lines(phase: &Phase, defences: &[Deed]) -> Vec<String> {
    let threat = phase
        .threats
        .first()
        .map_or_else(String::new, |threat| phase.second(threat));
    let lead = format!("{} [{threat}]", phase.name());
    std::iter::once(lead)
        .chain(defences.iter().map(|&one| line(phase, one)))
        .collect()
}

/// The phases with a single threat, each with its row.
fn rows<'s, 'a>(study: &'s super::Study<'a>) -> Vec<(&'s Phase<'a>, Row)> {
    study
        .counted()
        .filter_map(|phase| Some((phase, row(phase)?)))
        .collect()
}

fn cycles(work: &Work, length: usize) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        let rows = rows(study);
        for (index, (one, first)) in rows.iter().enumerate() {
            for (two, second) in &rows[index + 1..] {
                let defences =
                    cycle(first, second, length).or_else(|| cycle(second, first, length));
                if let Some(defences) = defences {
                    let both = [lines(one, &defences), lines(two, &defences)];
                    found.push(Evidence::of(study, "", both.concat()));
                }
            }
        }
    }
    found
}

fn complete(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        let rows = rows(study);
        let mut triples = Vec::new();
        for (a, (one, first)) in rows.iter().enumerate() {
            for (b, (two, second)) in rows.iter().enumerate().filter(|(b, _)| *b != a) {
                let Some(defences) = cycle(first, second, 3) else {
                    continue;
                };
                let moved = |place: usize| {
                    let places: Vec<Option<Deed>> = std::iter::once(None)
                        .chain(defences.iter().copied().map(Some))
                        .collect();
                    at(second, places[(place + 1) % 3]).map(|answer| (places[place], answer))
                };
                let third = rows.iter().enumerate().find(|(_, (_, row))| {
                    (0..3).all(|place| {
                        moved(place).is_some_and(|(place, answer)| at(row, place) == Some(answer))
                    })
                });
                let Some((c, (three, _))) = third else {
                    continue;
                };
                let mut triple = [a, b, c];
                triple.sort_unstable();
                if !triples.contains(&triple) {
                    triples.push(triple);
                    let all = [one, two, three].map(|phase| lines(phase, &defences));
                    found.push(Evidence::of(study, "", all.concat()));
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Cell};
    use crate::position::Role;

    /// A move named by a letter: a man on the first rank of that file.
    fn named(file: char) -> Deed {
        let square = format!("{file}1").parse().expect("a square");
        (
            Role::Queen,
            Cell::new(Board::A, square),
            Cell::new(Board::A, square),
            None,
        )
    }

    /// `a bc`: threat a, then the answers to the defences g, h, f.
    fn row(text: &str) -> Row {
        let places = [None, Some('g'), Some('h'), Some('f')];
        places
            .into_iter()
            .zip(text.chars())
            .map(|(place, answer)| (place.map(named), named(answer)))
            .collect()
    }

    /// Letters stand for threat and answers. The second row is the first shifted by one.
    #[test]
    fn threat_and_answers_move_on() {
        let defences = |names: &str| Some(names.chars().map(named).collect::<Vec<_>>());
        assert_eq!(cycle(&row("abc"), &row("bca"), 3), defences("gh"));
        assert_eq!(cycle(&row("abc"), &row("cab"), 3), defences("hg"));
        assert_eq!(cycle(&row("abcd"), &row("bcda"), 4), defences("ghf"));
        // Here only two of them change places, as in a le Grand.
        assert_eq!(cycle(&row("abc"), &row("bac"), 3), None);
        assert_eq!(cycle(&row("abc"), &row("bad"), 3), None);
        // One move is both threat and answer in both phases, as can happen in longer play, where a
        // defence may only delay the threat.
        assert_eq!(cycle(&row("aaa"), &row("aaa"), 3), None);
        assert_eq!(cycle(&row("aba"), &row("baa"), 3), None);
    }
}
