//! Finds the legal moves that a written move may stand for.

use crate::board::{Board, Square};
use crate::claim::{Language, Letter, Written, WrittenTarget};
use crate::notation::{OwnEffects, count_effects};
use crate::position::{Conditions, Move, MoveKind, Role};
use crate::rules::AnyPosition;

/// The data that decide how a written move is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    pub(super) language: Language,
    /// The number of boards.
    pub(super) boards: usize,
    /// Whether squares are those of a cube, so `Bc3` may be a pawn's move to level B.
    pub(super) cube: bool,
    /// Whether a move without a board goes to B, as in texts that only mark returns to A.
    pub(super) unmarked_is_b: bool,
    /// The conditions, which may change the man that moves.
    pub(super) conditions: Conditions,
}

/// The matching moves. If there are several, only those that match best.
pub(super) fn fitting(
    position: &AnyPosition,
    legal: &[Move],
    written: &Written,
    reading: Reading,
) -> Vec<Move> {
    let mut found: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|&mv| fits(position, mv, written, reading))
        .collect();
    found.retain(|&mv| {
        position
            .way_home(mv)
            .is_none_or(|home| written.home.is_none_or(|named| named == home.square))
    });
    found.retain(|&mv| written.home.is_none() || position.way_home(mv).is_some());
    if written.target == WrittenTarget::Any {
        // `b1~` with b1 empty: a pawn that promotes there to any man.
        if let (true, None, Some(file), Some(rank)) =
            (found.is_empty(), written.man, written.file, written.rank)
        {
            let arrives = |mv: &Move| {
                mv.promoted_to().is_some() && Square::at(file, rank) == Some(mv.to().square)
            };
            found.extend(legal.iter().copied().filter(arrives));
        }
        // `Bc~` with no bishop on the c-file: a bishop that goes there.
        if let (true, Some(man), Some(file), None) =
            (found.is_empty(), written.man, written.file, written.rank)
        {
            let role = man.role(reading.language);
            let arrives = |mv: &Move| role == Some(mv.role()) && mv.to().square.file() == file;
            found.extend(legal.iter().copied().filter(arrives));
        }
        return found;
    }
    if written.exchange {
        // Of two neutral men either may be named first, which makes two moves.
        narrow(&mut found, |mv| {
            let from = mv.from().square;
            (written.file, written.rank) == (Some(from.file()), Some(from.rank()))
        });
    }
    compare_effects(position, &mut found, written, reading);
    let marks = written.marks;
    let check = |mv: &Move| {
        let after = position.play(*mv);
        after.is_in_check(after.turn())
    };
    narrow(&mut found, |mv| {
        mv.captured().is_none() && written.capture.is_none()
    });
    if written.landing.is_none() && reading.unmarked_is_b {
        narrow(&mut found, |mv| mv.to().board.world() == Board::B.world());
    }
    if marks.mate {
        narrow(&mut found, |mv| position.play(*mv).is_mate());
    }
    if marks.check || marks.mate {
        narrow(&mut found, check);
    }
    found
}

/// Keeps the moves with the written changes; if there are several, those without other changes.
fn compare_effects(
    position: &AnyPosition,
    found: &mut Vec<Move>,
    written: &Written,
    reading: Reading,
) {
    let effects_written = written.effects().count();
    if effects_written == 0
        && (reading.conditions.is_empty() || found.len() < 2)
        && written.promotion.is_none()
    {
        return;
    }
    let effects: Vec<(Move, OwnEffects)> = found
        .iter()
        .map(|&mv| (mv, OwnEffects::of(position, mv, reading.language)))
        .collect();
    found.clear();
    let becomes = |mv: Move, own: &OwnEffects| {
        // Only a pawn's change is a promotion.
        let role = written
            .promotion
            .filter(|_| mv.promotion().is_none())
            .map(|letter| letter.role(reading.language));
        role.is_none_or(|role| own.becomes(role))
    };
    let hold = |(mv, own): &&(Move, OwnEffects)| {
        own.hold(written.effects(), reading.language) && becomes(*mv, own)
    };
    let held: Vec<&(Move, OwnEffects)> = effects.iter().filter(hold).collect();
    let whole = count_effects(written.effects());
    found.extend(held.iter().map(|(mv, _)| *mv));
    // Without conditions a text may omit changes of colour, but not that a promoted man gains an
    // attribute: `=Q` is not `=Q=c`.
    let gains = found.iter().any(|mv| mv.endows().is_some());
    if gains || !reading.conditions.is_empty() {
        let exactly: Vec<Move> = held
            .iter()
            .filter(|(_, own)| own.count() == whole)
            .map(|(mv, _)| *mv)
            .collect();
        narrow(found, |mv| exactly.contains(mv));
    }
}

/// Returns whether a written move stands for any move of any man.
fn is_any(written: &Written) -> bool {
    let of_a_man = written.man.is_some() || written.file.is_some() || written.rank.is_some();
    written.target == WrittenTarget::Any && !of_a_man
}

/// Keeps the moves that pass a test, if there are any.
fn narrow(moves: &mut Vec<Move>, test: impl Fn(&Move) -> bool) {
    if moves.len() > 1 && moves.iter().any(&test) {
        moves.retain(|mv| test(mv));
    }
}

fn fits(position: &AnyPosition, mv: Move, written: &Written, reading: Reading) -> bool {
    if mv.is_pass() || written.target == WrittenTarget::Pass {
        return mv.is_pass() && (written.target == WrittenTarget::Pass || is_any(written));
    }
    let one_board = reading.boards == 1;
    let landing = match written.suffix.filter(|_| !one_board) {
        Some(letter) => Board::from_letter(letter),
        // On one board, `g8/B` promotes to a bishop.
        None => written
            .landing
            .filter(|_| !(one_board && mv.promotion().is_some())),
    };
    if landing.is_some_and(|board| board.world() != mv.to().board.world()) {
        return false;
    }
    let (man, to_level) = match (written.man, written.to_level) {
        (Some(Letter::Latin(letters)), None) if reading.cube && mv.role() == Role::Pawn => {
            match letters.as_bytes() {
                [level @ b'A'..=b'E'] => (None, Some(level - b'A')),
                _ => (written.man, None),
            }
        }
        other => other,
    };
    let role = man.and_then(|letter| letter.role(reading.language));
    if man.is_some() && role.is_none() {
        return false;
    }
    let (from, to) = (mv.from(), mv.to());
    // A square of a cube has three coordinates.
    if reading.cube
        && matches!(written.target, WrittenTarget::Square(_))
        && (to_level.is_none() || to_level != to.board.level())
    {
        return false;
    }
    // `f~` means the pawn of the file; with a whole square, as in `e8~`, any man.
    let pawn = written.target == WrittenTarget::Any
        && man.is_none()
        && written.file.is_some()
        && written.rank.is_none();
    let leaves = (!pawn || mv.role() == Role::Pawn)
        && role.is_none_or(|role| role == mv.role())
        && written.file.is_none_or(|file| file == from.square.file())
        && written.rank.is_none_or(|rank| rank == from.square.rank())
        && written
            .level
            .is_none_or(|level| from.board.level() == Some(level))
        && written
            .departure
            .is_none_or(|board| board.world() == from.board.world());
    let square = match written.target {
        WrittenTarget::Castling(long) => {
            return mv.is_castling() && (mv.kind() == MoveKind::CastleLong) == long;
        }
        WrittenTarget::Any => return leaves,
        WrittenTarget::Pass => return false,
        WrittenTarget::Square(square) => square,
    };
    let suffix = written
        .suffix
        .or(written.landing.map(Board::letter))
        .filter(|_| one_board)
        .and_then(Letter::latin);
    let promotion = written.promotion.or(suffix);
    if written.exchange {
        let squares = written
            .file
            .zip(written.rank)
            .and_then(|(file, rank)| Square::at(file, rank));
        let own = [Some(from.square), Some(to.square)];
        return mv.kind() == MoveKind::Exchange
            && role == Some(mv.role())
            && (own == [squares, Some(square)] || own == [Some(square), squares]);
    }
    leaves
        && (!mv.is_castling() || mv.castles_anywhere())
        && written.zero == (mv.kind() == MoveKind::Zero)
        && mv.role() == role.unwrap_or(Role::Pawn)
        && square == position.arrival_before_rebirth(mv).square
        && written
            .capture
            .is_none_or(|capture| capture == mv.captured().is_some())
        && promotion.is_none_or(|letter| match mv.promotion() {
            Some(becomes) => letter.role(reading.language) == Some(becomes),
            None => written.promotion.is_some() && !reading.conditions.is_empty(),
        })
        && written
            .captured
            .is_none_or(|square| mv.captured_at().is_some_and(|cell| cell.square == square))
        && written
            .recolored
            .zip(mv.recolors())
            .is_none_or(|(square, cell)| cell.square == square)
        && (!written.en_passant || passes(mv))
}

/// Returns whether the captured pawn stands elsewhere than on the arrival square.
fn passes(mv: Move) -> bool {
    mv.is_en_passant() || mv.captured() == Some(Role::Pawn) && mv.captured_at() != Some(mv.to())
}
