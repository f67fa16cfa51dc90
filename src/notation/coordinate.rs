//! Coordinate notation, as the protocol of chess engines writes moves: departure, arrival and the
//! letter of a promotion, `e7e8q`.
//!
//! Castling is the king's move, `e1g1`; a pass is `0000`. If moves from two boards have the same
//! text, the letter of the board stands before it, `Be2e4`. Conditions may allow moves that differ
//! in something else: from the second on they have a number, `e2e4,2`, in the order of the list of
//! moves.

use crate::position::Move;

/// A legal move in coordinate notation, which no other of the legal moves has.
pub fn coordinate(legal: &[Move], mv: Move) -> String {
    let bare = bare(mv);
    let others = |also: &dyn Fn(Move) -> bool| {
        legal
            .iter()
            .copied()
            .filter(|other| self::bare(*other) == bare && also(*other))
            .collect::<Vec<_>>()
    };
    let board = |other: Move| other.from().board == mv.from().board;
    let prefix = if !mv.is_pass() && !others(&|other| !board(other)).is_empty() {
        mv.from().board.to_string()
    } else {
        String::new()
    };
    let mut same = others(&board);
    same.sort_unstable();
    match same.iter().position(|other| *other == mv) {
        None | Some(0) => format!("{prefix}{bare}"),
        Some(at) => format!("{prefix}{bare},{}", at + 1),
    }
}

/// The legal move with this text in coordinate notation.
pub fn find_coordinate(legal: &[Move], wanted: &str) -> Option<Move> {
    legal
        .iter()
        .copied()
        .find(|mv| coordinate(legal, *mv).eq_ignore_ascii_case(wanted))
}

fn bare(mv: Move) -> String {
    if mv.is_pass() {
        return "0000".to_owned();
    }
    let promotion = mv
        .promotion()
        .map(|role| role.letter().to_ascii_lowercase())
        .unwrap_or_default();
    format!("{}{}{promotion}", mv.from().place(), mv.to().place())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::parse_position;
    use crate::position::{RuleSet, Variant};
    use crate::rules::AnyPosition;
    use std::collections::HashSet;

    fn texts(fen: &str, rules: RuleSet) -> HashSet<String> {
        let position = AnyPosition::new(&parse_position(fen, rules).unwrap()).unwrap();
        let legal = position.legal_moves();
        let texts: HashSet<String> = legal.iter().map(|mv| coordinate(&legal, *mv)).collect();
        assert_eq!(texts.len(), legal.len(), "{fen}: a text names one move");
        for mv in &legal {
            assert_eq!(
                find_coordinate(&legal, &coordinate(&legal, *mv)),
                Some(*mv),
                "{fen}"
            );
        }
        texts
    }

    #[test]
    fn castling_and_promotion_are_written_as_the_protocol_says() {
        let fen = "7k/P7/8/8/8/8/8/R3K3 w Q -";
        let texts = texts(fen, RuleSet::new(Variant::Orthodox));
        for text in ["e1c1", "a7a8q", "a7a8r", "a7a8b", "a7a8n"] {
            assert!(texts.contains(text), "{text}");
        }
    }

    #[test]
    fn men_on_one_square_of_two_boards_are_distinguished() {
        let fen = "7k/8/8/8/8/8/8/R3K3 | 8/8/8/8/8/8/8/R7 w - -";
        let texts = texts(fen, RuleSet::new(Variant::ODonohue));
        for text in ["Aa1a5", "Ba1a5", "e1e2"] {
            assert!(texts.contains(text), "{text}");
        }
    }

    #[test]
    fn moves_that_differ_in_their_effect_are_numbered() {
        let mut rules = RuleSet::new(Variant::Orthodox);
        rules.conditions = crate::formats::condition_named("Super Circe").unwrap();
        let texts = texts("7k/8/8/3p4/8/8/8/3RK3 w - -", rules);
        for text in ["d1d5", "d1d5,2", "d1d5,3"] {
            assert!(texts.contains(text), "{text}");
        }
    }
}
