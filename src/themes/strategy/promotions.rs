//! Promotion tasks: allumwandlung, Babson, excelsior.

use super::super::{Evidence, Section, Theme, Work};
use crate::board::Cell;
use crate::position::{Color, Move, Role};

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Strategy,
        "allumwandlung",
        "pawns of one side, or else of both together, become queen, rook, bishop and knight in the play that counts",
        allumwandlung,
    )
    .keyword("Allumwandlung"),
    Theme::new(
        Section::Strategy,
        "Babson",
        "a black pawn becomes queen, rook, bishop or knight, and White answers each with the same promotion (J. N. Babson)",
        babson,
    )
    .keyword("Babson"),
    Theme::new(
        Section::Strategy,
        "excelsior",
        "a pawn goes from its home rank to promotion within one line (S. Loyd)",
        excelsior,
    )
    .keyword("Excelsior"),
];

fn allumwandlung(work: &Work) -> Vec<Evidence> {
    let all: Vec<(Move, Color, String)> = work.studies.iter().flat_map(super::super::form::moves).collect();
    let of = |text: &str, sides: &[Color]| {
        let line = |role: Role| {
            let made = all.iter().find(|(mv, by, _)| sides.contains(by) && mv.promotion() == Some(role));
            made.map(|(.., line)| line.clone())
        };
        let lines: Option<Vec<String>> = Role::PROMOTIONS.into_iter().map(line).collect();
        lines.map(|mut lines| {
            lines.dedup();
            Evidence::new(text, lines)
        })
    };
    let alone: Vec<Evidence> =
        [of("by White", &[Color::White]), of("by Black", &[Color::Black])].into_iter().flatten().collect();
    if alone.is_empty() { of("by both sides", &Color::ALL).into_iter().collect() } else { alone }
}

fn babson(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for key in study.keys() {
            let line = |role: Role| {
                let same = |mv: Move| mv.promotion() == Some(role);
                let defence = key
                    .defences
                    .iter()
                    .find(|one| same(one.step.mv) && one.answer().is_some_and(|only| same(only.mv)))?;
                Some(key.line(defence, defence.answer()?))
            };
            let lines: Option<Vec<String>> = Role::PROMOTIONS.into_iter().map(line).collect();
            found.extend(lines.map(|lines| Evidence::of(study, "", lines)));
        }
    }
    found
}

fn excelsior(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for course in &study.courses {
            let moves: Vec<Move> = course.plies.iter().map(|ply| ply.step.mv).collect();
            let pawn = course.men.iter().find(|(cell, man)| {
                man.role == Role::Pawn && cell.square.rank() == man.color.rank(1) && promotes(&moves, *cell)
            });
            if pawn.is_some() {
                found.push(Evidence::of(study, "", vec![course.text.clone()]));
            }
        }
        for key in study.keys() {
            let Some(first) = &key.first else { continue };
            for variation in key.variations().iter().filter(|one| one.only) {
                let mut moves = vec![first.mv];
                moves.extend(&variation.lead);
                moves.extend([variation.defence.mv, variation.end.mv]);
                let pawn = study.start.men().into_iter().find(|(cell, man)| {
                    man.role == Role::Pawn && cell.square.rank() == man.color.rank(1) && promotes(&moves, *cell)
                });
                if pawn.is_some() {
                    found.push(Evidence::of(study, key.name(), vec![key.spelled(variation)]));
                }
            }
        }
    }
    found
}

/// Whether the pawn of a cell goes on to promotion. A pawn that is captured on the way does not move again.
fn promotes(moves: &[Move], pawn: Cell) -> bool {
    let mut at = Some(pawn);
    for mv in moves {
        if Some(mv.from()) == at {
            if mv.promotion().is_some() {
                return true;
            }
            at = Some(mv.to());
        } else if mv.captured_at() == at {
            at = None;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// V. Bron, Shakhmaty, Riga 1967: solution as published, keyword Allumwandlung in YACPDB.
    #[test]
    fn allumwandlung() {
        let position = "white Ka6 Ra8 Pd7 black Ke7 Qb2 Rf7 Bg1 Ba4 Nc4 Na5 Pg6";
        labelled("h#2", position, "allumwandlung", &["by White"]);
    }

    /// P. Benko: solution as published, keyword Allumwandlung in YACPDB. White becomes knight and queen, Black bishop and rook.
    #[test]
    fn both_sides_share_the_promotions() {
        use super::super::super::testing::{evidence, findings, problem};
        let twins = "(rules: orthodox, stipulation: \"h#3\", position: \"white Ka2 Pa7 Pa6 black Ke8 Ra8 Nc7 Ph2 Pf5 Pe6\", \
                     twins: [\"a8-h8\"])";
        let shown = evidence(&findings(&problem(twins)), "allumwandlung");
        assert_eq!(shown.len(), 1, "{shown:?}");
        assert_eq!(shown[0].text, "by both sides");
    }
}
