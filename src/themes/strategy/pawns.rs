//! The four moves of one pawn on its first rank: pickaninny (black), albino (white).

use super::super::study::{Deed, deed};
use super::super::{Evidence, Section, Theme, Work};
use crate::board::Cell;
use crate::position::{Color, Role};

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Strategy,
        "pickaninny",
        "a black pawn on its home rank makes its four moves in one phase",
        |work| find(work, Color::Black),
    )
    .keyword("Pickaninny"),
    Theme::new(
        Section::Strategy,
        "albino",
        "a white pawn on its home rank makes its four moves in one phase, or in the solutions of help play",
        |work| find(work, Color::White),
    )
    .keyword("Albino"),
];

fn find(work: &Work, color: Color) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        let mut made: Vec<(Deed, String)> = Vec::new();
        let mut note = |mv: crate::position::Move, by: Color, line: &dyn Fn() -> String| {
            let home = mv.from().square.rank() == color.rank(1);
            if by == color && mv.role() == Role::Pawn && home && !made.iter().any(|(one, _)| *one == deed(mv)) {
                made.push((deed(mv), line()));
            }
        };
        for (mv, by, line) in super::super::form::moves(study) {
            note(mv, by, &|| line.clone());
        }
        // Defences count however they are answered.
        for key in study.keys() {
            for defence in &key.defences {
                if let Some(answer) = defence.answers.first() {
                    note(defence.step.mv, defence.step.by(), &|| key.line(defence, answer));
                }
            }
        }
        let pawns: std::collections::BTreeSet<Cell> = made.iter().map(|(one, _)| one.1).collect();
        for pawn in pawns {
            let lines: Vec<String> = made.iter().filter(|(one, _)| one.1 == pawn).map(|(_, line)| line.clone()).collect();
            if lines.len() >= 4 {
                found.push(Evidence::of(study, format!("pawn {}", super::super::scene::place(pawn, &study.start)), lines));
            }
        }
    }
    found
}
