//! Standard algebraic notation, as
//! [PGN](https://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm) (Edwards 1994) defines it
//! and chess programs read it: `Nbd2`, `exd6`, `e8=Q+`, `O-O-O`.
//!
//! It has no boards. In Alice chess, as pychess writes it, men on both boards that can go to the
//! same square are rivals, and nothing tells the board of a man.

use crate::position::{Move, MoveKind, Role};
use crate::rules::AnyPosition;
use std::fmt::Write as _;

/// A legal move of a position in standard algebraic notation, among all its legal moves.
pub fn san(position: &AnyPosition, legal: &[Move], mv: Move) -> String {
    let after = position.play(mv);
    let side = after.turn();
    let sign = if !after.is_in_check(side) {
        ""
    } else if after.has_legal_move() {
        "+"
    } else {
        "#"
    };
    bare(legal, mv) + sign
}

/// The move without a sign of check.
fn bare(legal: &[Move], mv: Move) -> String {
    if mv.kind() == MoveKind::Pass {
        return "--".to_owned();
    }
    if mv.is_castling() {
        let short = mv.to().square.file() > mv.from().square.file();
        return if short { "O-O" } else { "O-O-O" }.to_owned();
    }
    let mut text = String::new();
    if mv.role() == Role::Pawn {
        if mv.captured().is_some() {
            text.push(mv.from().square.file_letter());
        }
    } else {
        text += mv.role().letter();
        text += &origin(legal, mv);
    }
    if mv.captured().is_some() {
        text.push('x');
    }
    text += &mv.to().place();
    if let Some(role) = mv.promotion() {
        // Writing to a String cannot fail.
        let _ = write!(text, "={}", role.letter());
    }
    text
}

/// The part of the departure square that distinguishes a move: nothing, the file, the rank or both,
/// the first of these that suffices.
fn origin(legal: &[Move], mv: Move) -> String {
    let from = mv.from();
    let rivals: Vec<_> = legal
        .iter()
        .filter(|other| {
            other.role() == mv.role()
                && other.to().square == mv.to().square
                && other.from() != from
                && !other.is_castling()
        })
        .map(|other| other.from().square)
        .collect();
    let place = from.place();
    let (file, rank) = place.split_at(1);
    if rivals.is_empty() {
        String::new()
    } else if rivals
        .iter()
        .all(|rival| rival.file() != from.square.file())
    {
        file.to_owned()
    } else if rivals
        .iter()
        .all(|rival| rival.rank() != from.square.rank())
    {
        rank.to_owned()
    } else {
        place
    }
}
