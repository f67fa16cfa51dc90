//! Counts: phases, twins and solutions, last moves, flights, checks, promotions, captures.

use super::super::{Evidence, Section, Theme, Work};
use super::key::king_moves;
use super::special::moves;
use crate::position::{Color, Move, Role};

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Form,
        "phases",
        "the number of phases, twins and solutions",
        phases,
    ),
    Theme::new(
        Section::Form,
        "counts",
        "the number of different last moves (on two boards also without regard to boards), \
        flights after the key, checks, promotions by kind and captures in the actual play, each \
        move once",
        counts,
    ),
];

fn phases(work: &Work) -> Vec<Evidence> {
    let one = |study: &super::super::study::Study| {
        let set = usize::from(study.set().is_some());
        let tries = study.tries().count();
        let keys = study.keys_found;
        let parts = [
            (set, "set play", "set play"),
            (tries, "try", "tries"),
            (keys, "key", "keys"),
            (study.set_courses.len(), "set line", "set lines"),
            (study.courses.len(), "solution", "solutions"),
        ];
        let parts = parts.into_iter().filter(|(count, ..)| *count > 0);
        let text: Vec<String> = parts
            .map(|(count, name, names)| {
                format!("{count} {}", if count == 1 { name } else { names })
            })
            .collect();
        Evidence::of(study, text.join(", "), Vec::new())
    };
    work.studies
        .iter()
        .map(one)
        .filter(|evidence| !evidence.text.is_empty())
        .collect()
}

fn counts(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        let all = moves(study);
        if all.is_empty() {
            continue;
        }
        let distinct = |wanted: &dyn Fn(Move) -> bool| {
            let mut some: Vec<_> = all
                .iter()
                .filter(|(mv, ..)| wanted(*mv))
                .map(|(mv, by, _)| (*mv, *by as u8))
                .collect();
            some.sort_unstable();
            some.dedup();
            some.len()
        };
        let mut ends: Vec<Move> = study
            .keys()
            .flat_map(|key| {
                key.variations()
                    .into_iter()
                    .filter(|one| one.only)
                    .map(|one| one.end.mv)
                    .collect::<Vec<_>>()
            })
            .chain(
                study
                    .courses
                    .iter()
                    .filter_map(|course| course.last().map(|ply| ply.step.mv)),
            )
            .collect();
        ends.sort_unstable();
        ends.dedup();
        let flights = study
            .keys()
            .map(|key| king_moves(&key.at).len())
            .max()
            .unwrap_or(0);
        let mut bare: Vec<_> = ends
            .iter()
            .map(|mv| (mv.role(), mv.to().square, mv.promotion()))
            .collect();
        bare.sort_unstable();
        bare.dedup();
        let boardless = match study.problem.setup.rules.variant.boards() {
            1 => String::new(),
            _ => format!(" ({} without boards)", bare.len()),
        };
        let parts = [
            (ends.len(), "last moves", boardless),
            (flights, "flights", String::new()),
            (checks(study), "checks", String::new()),
            (
                distinct(&|mv| mv.promotion().is_some()),
                "promotions",
                promotions(&all),
            ),
            (
                distinct(&|mv| mv.captured().is_some()),
                "captures",
                String::new(),
            ),
        ];
        let parts = parts.iter().filter(|(count, ..)| *count > 0);
        let parts: Vec<String> = parts
            .map(|(count, what, more)| format!("{what} {count}{more}"))
            .collect();
        if !parts.is_empty() {
            found.push(Evidence::of(study, parts.join(", "), Vec::new()));
        }
    }
    found
}

/// ` (white queen rook, black knight)`: the promotions of either side, each kind once.
fn promotions(all: &[(Move, Color, String)]) -> String {
    let of = |color: Color| {
        let mut roles: Vec<Role> = all
            .iter()
            .filter(|(_, by, _)| *by == color)
            .filter_map(|(mv, ..)| mv.promotion())
            .collect();
        roles.sort_unstable_by_key(|role| role.index());
        roles.dedup();
        let names: Vec<&str> = roles.into_iter().map(Role::name).collect();
        let side = if color == Color::White {
            "white"
        } else {
            "black"
        };
        (!names.is_empty()).then(|| format!("{side} {}", names.join(" ")))
    };
    let sides: Vec<String> = [Color::White, Color::Black]
        .into_iter()
        .filter_map(of)
        .collect();
    if sides.is_empty() {
        String::new()
    } else {
        format!(" ({})", sides.join(", "))
    }
}

/// The number of different checking moves in the actual play.
fn checks(study: &super::super::study::Study) -> usize {
    let mut found: Vec<(Move, u8)> = Vec::new();
    for key in study.keys() {
        let first = key.first.iter().filter(|first| first.check);
        found.extend(first.map(|first| (first.mv, first.by() as u8)));
        for variation in key.variations().into_iter().filter(|one| one.only) {
            let mut position = std::rc::Rc::clone(&key.at);
            for mv in variation
                .lead
                .iter()
                .copied()
                .chain([variation.defence.mv, variation.end.mv])
            {
                let by = position.turn();
                position = std::rc::Rc::new(position.play(mv));
                if position.is_in_check(!by) {
                    found.push((mv, by as u8));
                }
            }
        }
        if let [threat] = key.threats.as_slice() {
            found.extend(threat.check.then(|| (threat.mv, threat.by() as u8)));
        }
    }
    let plies = study
        .courses
        .iter()
        .flat_map(|course| &course.plies)
        .filter(|ply| ply.step.check);
    found.extend(plies.map(|ply| (ply.step.mv, ply.step.by() as u8)));
    found.sort_unstable();
    found.dedup();
    found.len()
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::shown;

    /// The pawn mates as a queen or as a rook along the last rank: two promotions, two checks, two
    /// last moves.
    #[test]
    fn counts_by_kind() {
        let counts = shown("h#0.5", "white Kg6 Pa7 black Kh8", "counts");
        assert_eq!(
            counts[0].to_string(),
            "last moves 2, checks 2, promotions 2 (white queen rook)"
        );
    }

    /// On two boards the counts of last moves are given both ways.
    #[test]
    fn counts_with_and_without_boards() {
        let counts = shown("h#0.5", "white Kf6/A Ra1/B black Kh8/A Rg8/B", "counts");
        assert_eq!(
            counts[0].to_string(),
            "last moves 1 (1 without boards), checks 1"
        );
    }
}
