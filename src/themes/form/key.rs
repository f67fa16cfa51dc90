//! Features of the key: checks, captures, flights given and taken, sacrifices, withdrawals.
//!
//! A flight is a square to which the king to be mated can move by a single step; flights of the
//! diagram are those with that side to move. A key that gives and takes flights counts both as
//! giving and as giving and taking.

use super::super::scene::{Scene, distance, place};
use super::super::study::{Phase, Study};
use super::super::{Evidence, Section, Theme, Work};
use crate::board::Cell;
use crate::men::with_article;
use crate::position::Move;
use crate::rules::AnyPosition;

pub(super) const THEMES: &[Theme] = &[
    of("checking key", "the key gives check", |work| {
        each(work, |_, key| key.first.as_ref()?.check.then(String::new))
    })
    .keyword("Checking key"),
    of("capturing key", "the key captures", |work| {
        each(work, |_, key| {
            key.first
                .as_ref()?
                .mv
                .captured()
                .map(|role| with_article(role.name()))
        })
    }),
    of(
        "flight giving key",
        "the key gives the king a flight that it did not have",
        |work| flights(work, |given, _| given > 0),
    )
    .keyword("Flight giving key"),
    of(
        "key giving two flights",
        "the key gives the king exactly two flights",
        |work| flights(work, |given, _| given == 2),
    )
    .keyword("2 flights giving key"),
    of(
        "key giving three flights or more",
        "the key gives the king three or more flights",
        |work| flights(work, |given, _| given >= 3),
    )
    .keyword("3+ flights giving key"),
    of(
        "flight giving and taking key",
        "the key gives the king flights and takes others",
        |work| flights(work, |given, taken| given > 0 && taken > 0),
    )
    .keyword("Flight giving and taking key"),
    of(
        "flight taking key",
        "the key takes flights from the king and gives none",
        |work| flights(work, |given, taken| given == 0 && taken > 0),
    )
    .keyword("Flight taking key"),
    of(
        "active sacrifice",
        "the man that makes the key can be captured on its arrival square",
        |work| each(work, sacrifice),
    )
    .keyword("Active sacrifice"),
    of(
        "en prise key",
        "the man that makes the key could have been captured on its departure square",
        |work| each(work, en_prise),
    ),
    of(
        "withdrawal key",
        "the key moves a man away from the king to be mated, along a line",
        |work| each(work, withdrawal),
    ),
];

const fn of(
    name: &'static str,
    definition: &'static str,
    find: fn(&Work) -> Vec<Evidence>,
) -> Theme {
    Theme::new(Section::Form, name, definition, find)
}

/// The findings about each key.
fn each(work: &Work, say: fn(&Study, &Phase) -> Option<String>) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for key in study.keys() {
            found.extend(say(study, key).map(|text| Evidence::of(study, text, vec![key.name()])));
        }
    }
    found
}

/// The cells to which the king of the side to move can go, by a single step.
pub(in super::super) fn king_moves(position: &AnyPosition) -> Vec<Cell> {
    let king = position.king(position.turn());
    let moves = position.legal_moves().into_iter();
    let mut cells: Vec<Cell> = moves
        .filter(|mv| Some(mv.from()) == king && !mv.is_castling())
        .map(Move::to)
        .collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn flights(work: &Work, counts: fn(usize, usize) -> bool) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in work.studies.iter().filter(|study| study.is_direct_mate()) {
        // A side in check in the diagram has no flights to compare.
        if study.start.is_in_check(!study.start.turn())
            || study.start.is_in_check(study.start.turn())
        {
            continue;
        }
        let before = king_moves(&study.start.pass());
        for key in study.keys() {
            let after = king_moves(&key.at);
            let given: Vec<Cell> = after
                .iter()
                .copied()
                .filter(|cell| !before.contains(cell))
                .collect();
            let taken: Vec<Cell> = before
                .iter()
                .copied()
                .filter(|cell| !after.contains(cell))
                .collect();
            if counts(given.len(), taken.len()) {
                let names = |cells: &[Cell]| {
                    cells
                        .iter()
                        .map(|&cell| place(cell, &study.start))
                        .collect::<Vec<_>>()
                        .join(", ")
                };
                let parts = [("gives", &given), ("takes", &taken)];
                let parts = parts.iter().filter(|(_, cells)| !cells.is_empty());
                let parts: Vec<String> = parts
                    .map(|(what, cells)| format!("{what} {}", names(cells)))
                    .collect();
                found.push(Evidence::of(
                    study,
                    format!("{} {}", key.name(), parts.join(" and ")),
                    Vec::new(),
                ));
            }
        }
    }
    found
}

fn sacrifice(_: &Study, key: &Phase) -> Option<String> {
    let first = key.first.as_ref()?;
    let captures: Vec<String> = key
        .replies()
        .into_iter()
        .filter(|mv| mv.captured_at() == Some(first.mv.to()))
        .map(|mv| format!("1...{}", crate::check::spell::spell(&key.at, mv, None)))
        .collect();
    (!captures.is_empty()).then(|| captures.join(", "))
}

fn en_prise(study: &Study, key: &Phase) -> Option<String> {
    let first = key.first.as_ref()?;
    if study.start.is_in_check(study.start.turn()) {
        return None;
    }
    let passed = study.start.pass();
    let mut moves = passed.legal_moves();
    moves.sort_unstable();
    let capture = moves
        .into_iter()
        .find(|mv| mv.captured_at() == Some(first.mv.from()))?;
    Some(format!(
        "1...{} was threatened",
        crate::check::spell::spell(&passed, capture, None)
    ))
}

fn withdrawal(study: &Study, key: &Phase) -> Option<String> {
    let first = key.first.as_ref().filter(|_| Scene::knows(&study.start))?;
    let king = study.start.king(!study.start.turn())?;
    let (from, to) = (first.mv.from().square, first.mv.to().square);
    let far = distance(to, king.square);
    (super::super::scene::is_line(first.mv.role(), from, to) && far > distance(from, king.square))
        .then(|| format!("from distance {} to {far}", distance(from, king.square)))
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// 1.Kxf7 Kh7 2.Rh1# is forced.
    #[test]
    fn a_captured_man_has_its_article() {
        for (man, name) in [("P", "a pawn"), ("AN", "an antelope")] {
            let position = format!("white Kf6 Rg1 black Kh8 {man}f7");
            labelled("#2", &position, "capturing key", &["1.Kxf7!", name]);
        }
    }

    /// S. Loyd, Chicago Times 1879: solution as published, keyword Flight giving key in YACPDB.
    #[test]
    fn flight_giving_key() {
        let position = "white Ke2 Qf2 black Ke4 Pe5 Pd5";
        labelled("#2", position, "flight giving key", &["1.Qf8! gives d4"]);
    }

    /// T. R. Dawson, Asymmetry 1927: solution as published, keyword Flight taking key in YACPDB.
    #[test]
    fn flight_taking_key() {
        let position = "white Kg6 Rg1 black Kg8";
        labelled("#2", position, "flight taking key", &["1.Rf1! takes f8"]);
    }

    /// S. Loyd, New York Musical World 1859: solution as published, keyword Active sacrifice in
    /// YACPDB.
    #[test]
    fn active_sacrifice() {
        let position = "white Kc3 Qg5 Re4 black Kf2 Bf1 Pf3";
        labelled("#2", position, "active sacrifice", &["1...Kxe1"]);
    }

    /// E. E. H. Baird, Womanhood 1899: solution as published, keyword Flight giving and taking key
    /// in YACPDB.
    #[test]
    fn flight_giving_and_taking_key() {
        let position = "white Kc3 Rc7 Bf7 Be7 Pf3 black Ke5";
        labelled(
            "#2",
            position,
            "flight giving and taking key",
            &["1.Bg5! gives d6 and takes f4"],
        );
    }

    /// S. Loyd, Buffalo Commercial Advertiser 1880: solution as published, keyword 2 flights giving
    /// key in YACPDB.
    #[test]
    fn key_giving_two_flights() {
        let position = "white Ke4 Qg4 Rc8 Nd5 black Kd6 Pg5";
        labelled(
            "#2",
            position,
            "key giving two flights",
            &["1.Kf5! gives d5, d7"],
        );
    }

    /// C. Mansfield, The Problemist 1974: solution as published, keyword 3+ flights giving key in
    /// YACPDB.
    #[test]
    fn key_giving_three_flights_or_more() {
        let position = "white Kc2 Rb5 Bg8 Ba7 Nh2 Pg3 Pf5 Pf4 black Ke4 Pf6 Pb7";
        labelled(
            "#2",
            position,
            "key giving three flights or more",
            &["1.Rb6! gives e3, d4, f5"],
        );
    }

    /// T. R. Dawson, The British Chess Magazine 1901: solution as published, keyword Checking key
    /// in YACPDB.
    #[test]
    fn checking_key() {
        let position = "white Kg8 Rf7 Rb3 Ba2 Ne6 Nc4 black Kd5";
        labelled("#2", position, "checking key", &["1.Rb5+!"]);
    }
}
