//! Marks for a position: flights of the king to be mated, squares that are guarded against it, and
//! pinned men.
//!
//! No rule of chess stands here. Each man of a side attempts to go to each square, and
//! [`explain`] says which attempts are legal and which rule forbids the others. A *flight* is a
//! square to which the king can move; a *guarded* square is one that only an attack denies it. A
//! man is *pinned* if one of its moves would open a line to its king.

use super::draft::{cell_name, side};
use super::play::{FoundPlace, PlayPlace, landing};
use crate::board::{Cell, Square};
use crate::explain::{Attempt, Cause, MoveManner, Refusal, explain};
use crate::men::{Color, Man, Role};
use crate::problem::{Play, Problem};
use crate::rules::AnyPosition;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The marks for a place in the play.
pub(crate) fn marks(query: &PlayPlace) -> Result<Value, String> {
    let place = query.find()?;
    let victim = victim(&place.problem);
    let here = with_turn(&place, victim);
    let mut flights = BTreeSet::new();
    let mut guards = BTreeSet::new();
    let king = here.king(victim);
    if let Some((king, man)) = king.and_then(|king| Some((king, here.man_at(king)?))) {
        for to in goals(&here, king) {
            match explain(&here, &walk(&here, king, man, to)) {
                Ok(_) => drop(flights.insert(cell_name(to))),
                Err(refusals) if refusals.iter().all(is_guard) => {
                    guards.insert(cell_name(to));
                }
                Err(_) => {}
            }
        }
    }
    let pins: BTreeSet<String> = Color::ALL
        .into_iter()
        .flat_map(|color| pinned(&with_turn(&place, color), color))
        .map(cell_name)
        .collect();
    Ok(json!({ "king": side(victim), "flights": flights, "guards": guards, "pins": pins }))
}

/// The side whose king is to be mated: the opponent of the side that reaches the goal.
fn victim(problem: &Problem) -> Color {
    let stipulation = &problem.stipulation;
    let series = stipulation.series.is_some();
    let helps = matches!(
        stipulation.play,
        Play::Help | Play::HelpSelf | Play::HelpReflex | Play::Reciprocal
    );
    // Another side than usual begins with half a move more, or with a move less.
    let shifted = !series && helps && (stipulation.half || problem.options.white_to_play);
    let first = problem.setup.turn;
    let beginner = if shifted == (stipulation.intro > 0) {
        first
    } else {
        !first
    };
    let wins = stipulation.play == Play::Direct || series && stipulation.play == Play::HelpSelf;
    if wins { !beginner } else { beginner }
}

/// The position with a side to move.
fn with_turn(place: &FoundPlace, color: Color) -> AnyPosition {
    if place.position.turn() == color {
        place.position
    } else {
        place.passed()
    }
}

/// The cells to which a man may be meant to go: those of its own board, or of all levels of its
/// cube.
fn goals(position: &AnyPosition, from: Cell) -> Vec<Cell> {
    let law = position.variant().law();
    let boards = law.planes().iter().copied();
    boards
        .filter(|board| board.world() == from.board.world())
        .flat_map(|board| Square::all().map(move |square| Cell::new(board, square)))
        .filter(|to| law.has_square(to.square) && *to != from)
        .collect()
}

/// The attempt of a man to go to a cell of its own board.
fn walk(position: &AnyPosition, from: Cell, man: Man, to: Cell) -> Attempt {
    let law = position.variant().law();
    let promotes = man.role == Role::Pawn && law.is_last_rank(man.color, to);
    Attempt {
        from,
        to: landing(law, to),
        manner: MoveManner::Walk,
        promotion: promotes.then_some(Role::Queen),
        capture: None,
    }
}

/// Returns whether a refusal says that the king would be attacked.
const fn is_guard(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::KingAttacked { .. } | Refusal::KingInDanger { .. }
    )
}

/// The men of a side that are pinned. It must be that side's turn.
fn pinned(position: &AnyPosition, color: Color) -> Vec<Cell> {
    let opens_line = |refusal: &Refusal| {
        matches!(
            refusal,
            Refusal::KingAttacked {
                cause: Cause::Pinned { .. },
                ..
            }
        )
    };
    let is_pinned = |&(from, man): &(Cell, Man)| {
        man.color == color
            && goals(position, from).into_iter().any(|to| {
                explain(position, &walk(position, from, man, to)).is_err_and(|refusals| {
                    refusals.iter().any(opens_line) && refusals.iter().all(is_guard)
                })
            })
    };
    let men = position.men();
    men.into_iter()
        .filter(is_pinned)
        .map(|(cell, _)| cell)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The marks of a position, with the names of their cells joined.
    fn marks_of(position: &str, rules: &str, stipulation: &str) -> [String; 4] {
        let read = json!({ "text": position, "rules": rules, "stipulation": stipulation });
        let read = serde_json::from_value(read).unwrap();
        let answer = crate::page::answers::read(&read).unwrap();
        let mut draft = answer["records"][0]["draft"].clone();
        draft["stipulation"] = Value::from(stipulation);
        let place = json!({ "draft": draft });
        let found = marks(&serde_json::from_value(place).unwrap()).unwrap();
        ["flights", "guards", "pins", "king"].map(|name| match &found[name] {
            Value::Array(all) => {
                let names: Vec<&str> = all.iter().filter_map(Value::as_str).collect();
                names.join(" ")
            }
            other => other.as_str().unwrap_or_default().to_owned(),
        })
    }

    #[test]
    fn flights_guards_and_pins_are_those_of_a_hand_derivation() {
        // Kd5 between Rc1 (file c), Qh6 (rank 6) and Kf4 (e4 and e5): d4 and c4... the rook takes
        // c4, c5, c6; the queen c6, d6, e6; the king e4, e5. Only d4 is left. The knight on b7 has
        // no line to the king.
        let fen = "8/1n6/7Q/3k4/5K2/8/8/2R5 b - - 0 1";
        let found = marks_of(fen, "orthodox", "h#2");
        assert_eq!(found[0], "Ad4");
        assert_eq!(found[1], "Ac4 Ac5 Ac6 Ad6 Ae4 Ae5 Ae6");
        assert_eq!(found[3], "black");
        // The rook on d4 stands between Kd5 and Rd1, and can only move along the file: pinned. The
        // bishop on f1 stands between Kg1 and Rc1: pinned as well, though it is White's.
        let fen = "8/8/8/3k4/3r4/8/8/2rR1BK1 w - - 0 1";
        let found = marks_of(fen, "orthodox", "#2");
        assert_eq!(found[2], "Ad4");
        let fen = "8/8/8/3k4/3r4/8/3R4/2r2BK1 w - - 0 1";
        assert_eq!(marks_of(fen, "orthodox", "#2")[2], "Ad4 Af1");
    }

    #[test]
    fn the_marked_king_is_the_one_to_be_mated() {
        let fen = "8/8/8/3k4/8/8/8/2R3K1 w - - 0 1";
        for (stipulation, king) in [
            ("#2", "black"),
            ("s#2", "white"),
            ("r#2", "white"),
            ("h#2", "black"),
            ("h#2.5", "black"),
            ("hs#3", "white"),
            ("hs#2.5", "white"),
            ("ser-h#3", "black"),
            ("ser-s#3", "white"),
            ("ser-#3", "black"),
            ("reci-h#3", "black"),
        ] {
            assert_eq!(
                marks_of(fen, "orthodox", stipulation)[3],
                king,
                "{stipulation}"
            );
        }
    }

    #[test]
    fn marks_of_two_boards_stand_on_the_board_of_departure() {
        // Alice chess: the black king on a8 of A would stand on B after its move. The rook on b1 of
        // B guards the file b there; on a7 nothing attacks it.
        let men = "white Kh1 Rb1/B black Ka8";
        let found = marks_of(men, "alice", "h#2");
        assert_eq!([&*found[0], &*found[1]], ["Aa7", "Ab7 Ab8"]);
    }
}
