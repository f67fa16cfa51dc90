//! Moves as text, and text as moves.
//!
//! There are two notations for people and solvers:
//!
//! - **short** algebraic, for people: `Rxe7/A#`, `exd5/B`, `b8=Q/A+`, `0-0/B`, `dxe6/A e.p.`. In
//!   variants with several boards the board of arrival is always written. Marks stand in the order
//!   move, board, `e.p.`, check;
//! - **long** algebraic, for machines: `Ka2-b1A`, `f4*g5A`, `e7-e8=QB`, `0-0BB` (boards of king and
//!   rook), `f5*e6 ep.A`: the form of Popeye, with N for the knight. [`long`] needs no position,
//!   and omits check marks.
//!
//! [`coordinate()`] writes the notation of chess engines, `e7e8q`, and [`san()`] that of PGN.
//!
//! A pass is `--` in the first two; Popeye writes three dots after a blank.
//!
//! The attributes of a man precede its letters: `nGd4`, `rNb1-d5`. If the captured man does not
//! stand on the arrival square, the text gives both squares: `Lxd4-d5`, `Ld1*d4-d5`. Other changes
//! of the move follow it: see [`Effects`].
//!
//! A [`Spelling`] writes either form, according to its [`Style`].
//!
//! A [`Notated`] text can be written in the letters of any language.
//!
//! [`find`] reads both leniently, and resolves them against the legal moves of a position. A
//! refusal is explained by the rules; [`explain_text`] returns only that explanation.

mod changes;
mod codes;
mod coordinate;
mod effect_text;
mod effects;
mod notated;
mod notes;
mod parse;
mod read;
mod reckless;
mod san;
mod short;
mod style;
mod why;

pub use crate::men::Language;
pub use changes::changes;
pub(crate) use codes::codes;
pub use coordinate::{coordinate, find_coordinate};
pub use effect_text::EffectText;
pub(crate) use effect_text::{
    OwnEffects, count as count_effects, is_effect, names_man, names_place,
};
pub(crate) use effects::gained;
pub(crate) use effects::half_neutral;
pub use effects::{Belongs, Effects};
pub(crate) use notated::marked;
pub use notated::{Notated, marked_letters};
pub use notes::{ChangeKinds, Note, Notes};
pub use parse::Expected;
pub use read::{Explanation, NotationError, explain_text, find, find_in, find_or_english};
pub use reckless::{leaves_king, reckless_moves};
pub use san::san;
pub use short::{Origin, Spelling, long_at, long_in, short, short_among, short_in};
pub use style::{GoalSign, Notation, Style, letters_for};
pub use why::{IllegalReading, Misfit, NoPass, Returned};

use crate::board::Cell;
use crate::men::Traits;
use crate::position::{Move, MoveKind, Role, Shape, Variant};
use std::fmt::Write;

/// Long algebraic notation: `Kd1-e2B`, `f4*g5A`, orthodox `Kd1-e2`.
///
/// A zero move is written `Ke1~B`.
pub fn long(mv: Move, variant: Variant) -> String {
    long_styled(mv, variant, Style::default())
}

fn long_styled(mv: Move, variant: Variant, style: Style) -> String {
    long_with(
        mv,
        (Traits::NONE, &Effects::default()),
        Boards::of(variant),
        style,
    )
}

/// The way in which the moves of a variant give boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Boards {
    /// Whether there are several, so the board of arrival is written.
    pub several: bool,
    /// Whether both homologues may be occupied, so the long notation also names the board of
    /// departure.
    pub shared: bool,
    /// Whether squares are named with the level of a cube.
    pub cube: bool,
}

impl Boards {
    /// The boards of a variant.
    pub const fn of(variant: Variant) -> Self {
        let law = variant.law();
        Self {
            several: law.boards > 1,
            shared: law.transfer.shares_squares(),
            cube: matches!(law.shape, Shape::Cube),
        }
    }
}

/// Long notation; `traits` are those of the moving man, `effects` those of the move.
fn long_with(
    mv: Move,
    (traits, effects): (Traits, &Effects),
    boards: Boards,
    style: Style,
) -> String {
    if mv.is_pass() {
        return if style.notation == Notation::Popeye {
            " ..."
        } else {
            PASS
        }
        .to_owned();
    }
    let mut text = String::new();
    let (from, to) = (mv.from(), mv.to());
    if mv.castles_anywhere() {
        let king = man_letters(mv.role(), traits, style);
        let partner = effects.notes.partner_written(style);
        let notes = effects.notes.written(style);
        return format!("{king}{}-{}{partner}{notes}", from.place(), to.place());
    }
    if let Some((_, rook)) = mv.rook() {
        text.push_str(&effects.notes.castlers_written(style));
        text.push_str(castling_word(mv));
        if boards.several {
            text.extend([to.board.letter(), rook.board.letter()]);
        }
        return text + &effects.notes.imitators_written() + &effects.notes.written(style);
    }
    if mv.kind() == MoveKind::Exchange {
        text += &(style.attributes(traits) + &style.letter(mv.role()));
    } else {
        text.push_str(&man_letters(mv.role(), traits, style));
    }
    if boards.shared {
        text.push(from.board.letter());
    }
    // Writing to a String cannot fail.
    let arrival = effects.notes.arrival;
    let home = effects
        .notes
        .home
        .map_or_else(String::new, |home| format!("-{}", home.place()));
    let _ = match (mv.kind(), mv.captured()) {
        (_, Some(_)) if effects.notes.passed.is_some() => {
            let captured = effects.notes.passed.unwrap_or(to);
            write!(
                text,
                "{}*{}-{}",
                from.place(),
                captured.place(),
                arrival.unwrap_or(to).place()
            )
        }
        (_, Some(_)) if arrival.is_some() => {
            write!(text, "{}*{}", from.place(), arrival.unwrap_or(to).place())
        }
        (MoveKind::Exchange, _) => write!(
            text,
            "{}<->{}{}",
            from.place(),
            style.letter(mv.role()),
            to.place()
        ),
        (MoveKind::Zero, None) => write!(text, "{}~", from.place()),
        (MoveKind::Zero, Some(_)) => write!(text, "{}~*", from.place()),
        (_, None) => write!(text, "{}{home}-{}", from.place(), to.place()),
        (_, Some(_)) if mv.is_locust() => {
            let captured = mv.captured_at().unwrap_or(to);
            let (from, captured) = (from.place(), captured.place());
            write!(text, "{from}{home}*{captured}-{}", to.place())
        }
        (_, Some(_)) => write!(text, "{}{home}*{}", from.place(), to.place()),
    };
    if mv.is_en_passant() || effects.notes.is_en_passant(mv) {
        text.push_str(" ep.");
    }
    text.push_str(&effects.notes.imitators_written());
    if let Some(role) = mv.promotion().filter(|_| !effects.notes.promotes_later()) {
        text.push('=');
        text.push_str(&style.attributes(traits));
        text.push_str(&style.letter(role));
    }
    if boards.several {
        text.push(to.board.letter());
    }
    text + &effects.written(mv, style)
}

/// A place in move notation: `e4`, `Cc3`, with its board if there are several: `e4/A`.
pub fn place(cell: Cell, variant: Variant) -> String {
    if variant.boards() > 1 {
        cell.to_string()
    } else {
        cell.place()
    }
}

/// The letters of a man, preceded by those of its attributes; none for an ordinary pawn.
fn man_letters(role: Role, traits: Traits, style: Style) -> String {
    if role == Role::Pawn && traits.is_empty() {
        return String::new();
    }
    style.attributes(traits) + &style.letter(role)
}

/// The spelling of a pass.
const PASS: &str = "--";

/// The accepted spellings of a pass: this program's, Popeye's, and that of other programs.
const PASSES: [&str; 4] = [PASS, "...", "…", "0000"];

const fn castling_word(mv: Move) -> &'static str {
    if mv.is_long_castling() {
        "0-0-0"
    } else {
        "0-0"
    }
}
