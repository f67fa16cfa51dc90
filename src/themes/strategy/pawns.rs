//! The four moves of one pawn on its home rank: pickaninny (black), albino (white).

use super::super::study::{Deed, deed};
use super::super::{Evidence, Section, Theme, Work};
use crate::board::{Cell, Square};
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
        "a white pawn on its home rank makes its four moves in one phase, or in the solutions of \
        help play",
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
            if by == color
                && mv.role() == Role::Pawn
                && home
                && !made.iter().any(|(one, _)| *one == deed(mv))
            {
                made.push((deed(mv), line()));
            }
        };
        for (mv, by, line) in super::super::form::moves(study) {
            note(mv, by, &|| line.clone());
        }
        // Defences count with any answers.
        for key in study.keys() {
            for defence in &key.defences {
                if let Some(answer) = defence.answers.first() {
                    note(defence.step.mv, defence.step.by(), &|| {
                        key.line(defence, answer)
                    });
                }
            }
        }
        let pawns: std::collections::BTreeSet<Cell> = made.iter().map(|(one, _)| one.1).collect();
        for pawn in pawns {
            let own = || made.iter().filter(|(one, _)| one.1 == pawn);
            // One step, two steps and both captures: four squares, on any boards.
            let squares: std::collections::BTreeSet<Square> =
                own().map(|(one, _)| one.2.square).collect();
            let lines: Vec<String> = own().map(|(_, line)| line.clone()).collect();
            if squares.len() >= 4 {
                found.push(Evidence::of(
                    study,
                    format!("pawn {}", super::super::scene::place(pawn, &study.start)),
                    lines,
                ));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// C. Mansfield, The British Chess Magazine 1916: solution as published, keyword Pickaninny in
    /// YACPDB.
    #[test]
    fn pickaninny() {
        let position = "white Ka8 Qa6 Rb8 Be8 Ba7 Nf2 black Kg1 Rh1 Ph2 Pb7";
        labelled(
            "#2",
            position,
            "pickaninny",
            &[
                "1...b5 2.Qa1#",
                "1...bxa6 2.Rb1#",
                "1...b6 2.Nh3#",
                "1...bxc6 2.Rg8#",
            ],
        );
    }

    /// C. Mansfield, Shakhmaty v SSSR 1963: solution as published, keyword Albino in YACPDB.
    #[test]
    fn albino() {
        let position =
            "white Ka5 Qh1 Rh2 Be1 Bb5 Nb3 Nb2 Pf2 black Ke2 Qe3 Rc2 Nd3 Nc3 Ph3 Pg5 Pe6 Pd4";
        labelled(
            "#2",
            position,
            "albino",
            &["1...Qg3 2.fxg3#", "1...Qe4 2.f3#", "1...Qe5 2.f4#"],
        );
    }

    /// On two boards (`duo`) a pawn has a step and a double step to either board: four moves, but
    /// no captures.
    #[test]
    fn two_squares_on_two_boards_are_not_a_pickaninny() {
        use super::super::super::testing::{evidence, findings, problem};
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/problems/parton-duo-1.ron");
        let found = findings(&problem(
            &std::fs::read_to_string(path).expect("a shipped problem"),
        ));
        assert!(evidence(&found, "pickaninny").is_empty());
    }
}
