//! FEN of Alice chess as [pychess](https://pychess.github.io) writes it: one board, on which a bar
//! precedes each man of board B.
//!
//! ```text
//! rnbqkbnr/pppp1ppp/8/4|p3/4|P3/8/PPPP1PPP/RNBQKBNR
//! ```

use crate::board::{Board, Cell};
use crate::position::{Color, Man, Setup, Variant};

/// Both boards of a placement, joined by a bar, as this program writes them; `None` if it is not a
/// placement of pychess with men on board B.
pub fn boards(placement: &str) -> Option<String> {
    if !placement.contains('|') || placement.matches('/').count() != 7 {
        return None;
    }
    let mut boards = [const { Vec::new() }; 2];
    for rank in placement.split('/') {
        let mut ranks = [const { String::new() }; 2];
        let mut on_b = false;
        for c in rank.chars() {
            match c {
                '|' if !on_b => on_b = true,
                '1'..='8' if !on_b => {
                    let vacant = "1".repeat(c.to_digit(10)? as usize);
                    for text in &mut ranks {
                        text.push_str(&vacant);
                    }
                }
                _ if c.is_ascii_alphabetic() => {
                    ranks[usize::from(on_b)].push(c);
                    ranks[usize::from(!on_b)].push('1');
                    on_b = false;
                }
                _ => return None,
            }
        }
        for (board, text) in boards.iter_mut().zip(ranks) {
            board.push(text);
        }
    }
    Some(boards.map(|ranks| ranks.join("/")).join(" | "))
}

/// The placement of a setup of Alice chess; `None` under other rules, with fairy men, or if men
/// stand on the same square of both boards, for which this FEN has no form.
pub(in crate::formats) fn placement(setup: &Setup) -> Option<String> {
    if setup.rules.variant != Variant::Alice || !setup.rules.conditions.is_empty() {
        return None;
    }
    let ranks = (0..8).rev().map(|rank| {
        let mut text = String::new();
        let mut vacant = 0;
        for file in 0..8 {
            let here = |&&(cell, _): &&(Cell, Man)| {
                (cell.square.file(), cell.square.rank()) == (file, rank)
            };
            let men: Vec<_> = setup.men.iter().filter(here).collect();
            match men[..] {
                [] => vacant += 1,
                [&(cell, man)] if man.is_classical() => {
                    if vacant > 0 {
                        text += &vacant.to_string();
                        vacant = 0;
                    }
                    if cell.board == Board::B {
                        text.push('|');
                    }
                    let letter = man.role.letter();
                    text += &match man.color {
                        Color::White => letter.to_owned(),
                        Color::Black => letter.to_lowercase(),
                    };
                }
                _ => return None,
            }
        }
        if vacant > 0 {
            text += &vacant.to_string();
        }
        Some(text)
    });
    Some(ranks.collect::<Option<Vec<_>>>()?.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::parse_position;
    use crate::position::RuleSet;

    #[test]
    fn placements_are_written_as_they_are_read() {
        // pyffish_alice 0.0.3 after 1.e4 e5.
        let written = "rnbqkbnr/pppp1ppp/8/4|p3/4|P3/8/PPPP1PPP/RNBQKBNR";
        let both = boards(written).unwrap();
        let rules = RuleSet::new(Variant::Alice);
        let setup = parse_position(&format!("{both} w"), rules).unwrap();
        assert_eq!(placement(&setup).as_deref(), Some(written));
    }

    #[test]
    fn men_on_one_square_have_no_placement() {
        let fen = "7k/8/8/8/8/8/8/R3K3 | 8/8/8/8/8/8/8/R7 w";
        let setup = parse_position(fen, RuleSet::new(Variant::Alice)).unwrap();
        assert_eq!(placement(&setup), None);
    }
}
