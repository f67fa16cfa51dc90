//! The figures that flights of a king and moves of a knight draw: star, cross, Y, wheel.
//!
//! A star are the four squares diagonally beside the king, a cross the four others, a Y two neighbouring points of the star and the
//! point of the cross opposite to both. All are moves of the actual play.

use super::super::study::Phase;
use super::super::{Evidence, Section, Theme, Work};
use crate::board::Square;
use crate::position::{Color, Move, Role};

pub(super) const THEMES: &[Theme] = &[
    of("king star", "the king flees to the four squares diagonally beside it", |work| king(work, star))
        .keyword("King star flight"),
    of("king cross", "the king flees to the four squares beside it along rank and file", |work| king(work, cross)),
    of("king Y", "the king flees to two squares diagonally beside it and straight between the other two", |work| king(work, y))
        .keyword("King Y-flight"),
    of("black knight wheel", "a black knight defends with all its eight moves", |work| wheel(work, Color::Black))
        .keyword("BS wheel"),
    of("white knight wheel", "a white knight mates with all its eight moves", |work| wheel(work, Color::White))
        .keyword("WS wheel"),
];

const fn of(name: &'static str, definition: &'static str, find: fn(&Work) -> Vec<Evidence>) -> Theme {
    Theme::new(Section::Strategy, name, definition, find)
}

type Steps = Vec<(i8, i8)>;

fn star(steps: &[(i8, i8)]) -> Option<Steps> {
    all(steps, &[(1, 1), (1, -1), (-1, 1), (-1, -1)])
}

fn cross(steps: &[(i8, i8)]) -> Option<Steps> {
    all(steps, &[(1, 0), (-1, 0), (0, 1), (0, -1)])
}

fn y(steps: &[(i8, i8)]) -> Option<Steps> {
    let turns = [[(1, 1), (-1, 1), (0, -1)], [(1, -1), (-1, -1), (0, 1)], [(1, 1), (1, -1), (-1, 0)], [(-1, 1), (-1, -1), (1, 0)]];
    turns.iter().find_map(|figure| all(steps, figure))
}

fn all(steps: &[(i8, i8)], figure: &[(i8, i8)]) -> Option<Steps> {
    figure.iter().all(|step| steps.contains(step)).then(|| figure.to_vec())
}

fn step(from: Square, to: Square) -> (i8, i8) {
    (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8)
}

fn line(phase: &Phase, mv: Move) -> Option<String> {
    let defence = phase.defences.iter().find(|one| one.step.mv == mv)?;
    Some(phase.line(defence, defence.answers.first()?))
}

fn king(work: &Work, figure: fn(&[(i8, i8)]) -> Option<Steps>) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in work.studies.iter().filter(|study| study.is_direct_mate()) {
        for key in study.keys() {
            let Some(king) = key.at.king(key.at.turn()) else { continue };
            let moves: Vec<Move> = key
                .defences
                .iter()
                .map(|one| one.step.mv)
                .filter(|mv| mv.from() == king && mv.role() == Role::King && !mv.is_castling())
                .collect();
            let steps: Steps = moves.iter().map(|mv| step(king.square, mv.to().square)).collect();
            if let Some(drawn) = figure(&steps) {
                let of_step = |one: &(i8, i8)| moves.iter().find(|mv| step(king.square, mv.to().square) == *one);
                let lines = drawn.iter().filter_map(|one| line(key, *of_step(one)?)).collect();
                found.push(Evidence::of(study, "", lines));
            }
        }
    }
    found
}

fn wheel(work: &Work, color: Color) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in work.studies.iter().filter(|study| study.is_direct_mate()) {
        for key in study.keys() {
            // A knight's moves with their lines, as defences or as mates.
            let variations = key.variations();
            let own = variations.iter().filter_map(|one| {
                let mv = if one.defence.by() == color { one.defence.mv } else { one.end.mv };
                (mv.role() == Role::Knight && one.lead.is_empty()).then(|| (mv, key.spelled(one)))
            });
            let mut own: Vec<(Move, String)> = own.collect();
            own.sort_by_key(|(mv, _)| *mv);
            own.dedup_by_key(|(mv, _)| super::super::study::deed(*mv));
            for hub in own.iter().map(|(mv, _)| mv.from()).collect::<std::collections::BTreeSet<_>>() {
                let spokes: Vec<String> =
                    own.iter().filter(|(mv, _)| mv.from() == hub).map(|(_, line)| line.clone()).collect();
                if spokes.len() == 8 {
                    found.push(Evidence::of(study, "", spokes));
                }
            }
        }
    }
    found
}
