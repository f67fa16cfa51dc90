//! Castling, en passant and promotion in the actual play: keys and the play after them, lines of
//! help play.

use super::super::study::{Phase, Study};
use super::super::{Evidence, Section, Theme, Work};
use crate::position::{Color, Move, Role};

pub(super) const THEMES: &[Theme] = &[
    of("en passant", "an en passant capture occurs", |work| {
        each(work, |mv, _| mv.is_en_passant())
    })
    .keyword("En passant"),
    of("castling", "castling occurs", |work| {
        each(work, |mv, _| mv.is_castling())
    })
    .keyword("Castling"),
    of("promotion", "a pawn is promoted", |work| {
        each(work, |mv, _| mv.promotion().is_some())
    })
    .keyword("Promotion"),
    of(
        "white underpromotion",
        "a white pawn becomes a rook, bishop or knight",
        |work| each(work, |mv, by| by == Color::White && is_under(mv)),
    )
    .keyword("White underpromotion"),
    of(
        "black underpromotion",
        "a black pawn becomes a rook, bishop or knight",
        |work| each(work, |mv, by| by == Color::Black && is_under(mv)),
    )
    .keyword("Black underpromotion"),
    of(
        "Valladao",
        "castling, en passant and promotion all occur (J. Valladão Monteiro)",
        valladao,
    )
    .keyword("Valladao"),
];

const fn of(
    name: &'static str,
    definition: &'static str,
    find: fn(&Work) -> Vec<Evidence>,
) -> Theme {
    Theme::new(Section::Form, name, definition, find)
}

const fn is_under(mv: Move) -> bool {
    matches!(
        mv.promotion(),
        Some(Role::Rook | Role::Bishop | Role::Knight)
    )
}

/// The moves of the actual play, with their sides and lines: keys, variations without duals, a
/// single threat, and lines of help and series play.
pub(in super::super) fn moves(study: &Study) -> Vec<(Move, Color, String)> {
    let mut found = Vec::new();
    for key in study.keys() {
        let first = key
            .first
            .iter()
            .map(|first| (first.mv, first.by(), key.name()));
        found.extend(first);
        found.extend(of_phase(key));
    }
    for course in &study.courses {
        found.extend(
            course
                .plies
                .iter()
                .map(|ply| (ply.step.mv, ply.step.by(), course.text.clone())),
        );
    }
    found
}

fn of_phase(key: &Phase) -> Vec<(Move, Color, String)> {
    let mut found = Vec::new();
    let attacker = !key.at.turn();
    for variation in key.variations().iter().filter(|variation| variation.only) {
        let mut by = key.at.turn();
        let all = variation
            .lead
            .iter()
            .copied()
            .chain([variation.defence.mv, variation.end.mv]);
        for mv in all {
            found.push((mv, by, key.spelled(variation)));
            by = !by;
        }
    }
    if let [threat] = key.threats.as_slice() {
        found.push((
            threat.mv,
            attacker,
            format!("{} [{}]", key.name(), key.second(threat)),
        ));
    }
    found
}

fn each(work: &Work, wanted: fn(Move, Color) -> bool) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        let lines = moves(study)
            .into_iter()
            .filter(|(mv, by, _)| wanted(*mv, *by))
            .map(|(.., line)| line);
        let mut lines: Vec<String> = lines.collect();
        lines.dedup();
        if !lines.is_empty() {
            found.push(Evidence::of(study, "", lines));
        }
    }
    found
}

fn valladao(work: &Work) -> Vec<Evidence> {
    let all: Vec<(Move, Color, String)> = work.studies.iter().flat_map(moves).collect();
    let first = |wanted: fn(Move) -> bool| {
        all.iter()
            .find(|(mv, ..)| wanted(*mv))
            .map(|(.., line)| line.clone())
    };
    let three = [
        first(Move::is_castling),
        first(Move::is_en_passant),
        first(|mv| mv.promotion().is_some()),
    ];
    let lines: Option<Vec<String>> = three.into_iter().collect();
    lines
        .map(|mut lines| {
            lines.dedup();
            vec![Evidence::new("", lines)]
        })
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{labelled, shown};

    /// M. Vukcevich, TT, Feenschach 1953: solution as published, keyword Promotion in YACPDB.
    #[test]
    fn promotion() {
        let position = "white Kc2 Nd1 black Ka6 Pd2 Pb2";
        labelled(
            "h#5",
            position,
            "promotion",
            &["1.b1=R Nb2 2.d1=R Kb3 3.Rd7 Ka4 4.Ra7 Nd3 5.Rb6 Nc5#"],
        );
    }

    /// S. Loyd, La Stratégie 1867: solution as published, keyword White underpromotion in YACPDB.
    #[test]
    fn white_underpromotion() {
        let position = "white Ke6 Ph7 Pf7 Pf4 black Kg7";
        labelled("#3", position, "white underpromotion", &["1.f8=R!"]);
    }

    /// T. R. Dawson, Allgemeine Zeitung Chemnitz 1925: solution as published, keyword Castling in
    /// YACPDB.
    #[test]
    fn castling() {
        let position = "white Kg7 Qd5 Bb7 Na6 black Ke8 Re6 Ra8 Pg6 Pe7 Pe5 Pd7 Pa7";
        labelled("#2", position, "castling", &["1...0-0-0 2.Bb7#"]);
    }

    /// S. Loyd, Seaforth Expositor 1868: solution as published, keyword En passant in YACPDB.
    #[test]
    fn en_passant() {
        let position =
            "white Ka5 Qh7 Rh4 Ba2 Ng4 Nb3 Pe2 black Kc4 Rh8 Rd2 Bg8 Ne8 Pf4 Pe6 Pd4 Pc3 Pc2";
        labelled(
            "#2",
            position,
            "en passant",
            &["1...dxe3 e.p. 2.Nxe3#", "1...fxe3 e.p. 2.Nxe3#"],
        );
    }

    /// A. Chéron, Feuille d'Avis de Lausanne 1930, in three moves: 1...Be5 2.h8+ Bxh8 3.Rd8#. The
    /// bishop captures the promoted man in any case, so a rook is a dual of the queen, not an
    /// underpromotion.
    #[test]
    fn a_rook_beside_a_queen_is_a_dual() {
        let position = "white Ka6 Rh6 Ph7 Pd4 black Ka8 Bf4";
        assert!(shown("#3", position, "white underpromotion").is_empty());
        assert!(!shown("#3", position, "miniature").is_empty());
    }
}
