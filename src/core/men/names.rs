//! The table of the men of the orthodox game and of Raumschach: a row for each man, a column for
//! each [`Language`].
//!
//! The letters of fairy men are in the rows of [their own table](super::fairy), for the three
//! languages of Popeye's input. German and French take theirs from there; other languages use the
//! English ones.
//!
//! Sources: the FIDE Laws, appendix C, for English; the usage of problem magazines for the other
//! languages; Popeye's own tables for its input.

use super::{Language, Role};

/// A row of the table.
pub(super) struct Names {
    pub(super) role: Role,
    /// The English name, for sentences.
    pub(super) name: &'static str,
    /// The letters in each language, in the order of [`Language::ALL`]: first the written form,
    /// then other accepted forms. Empty where the language omits the letter of a pawn or has no
    /// name for the man.
    pub(super) letters: RowLetters,
    /// Letters that are accepted only if the language is known: otherwise they would mean another
    /// man or the level of a cube.
    pub(super) in_context: &'static [(Language, &'static str)],
    /// The white and the black figurine, the column of [`Language::Figurine`]. The unicorn has
    /// none.
    pub(super) figurines: Option<[&'static str; 2]>,
}

type RowLetters = [&'static [&'static str]; Language::LETTERED];

const fn row(
    role: Role,
    name: &'static str,
    letters: RowLetters,
    figurines: Option<[&'static str; 2]>,
) -> Names {
    Names {
        role,
        name,
        letters,
        in_context: &[],
        figurines,
    }
}

/// The table, in the order of the roles.
#[rustfmt::skip]
pub(super) const ROWS: [Names; Role::CLASSICAL.len()] = [
    //                         English      German  French  Italian Spanish Dutch   Polish  Russian      Popeye E, G, F
    row(Role::King,   "king",   [&["K"],      &["K"], &["R"], &["R"], &["R"], &["K"], &["K"], &["Кр"],     &["K"], &["K"], &["R"]], Some(["♔", "♚"])),
    row(Role::Queen,  "queen",  [&["Q"],      &["D"], &["D"], &["D"], &["D"], &["D"], &["H"], &["Ф"],      &["Q"], &["D"], &["D"]], Some(["♕", "♛"])),
    row(Role::Rook,   "rook",   [&["R"],      &["T"], &["T"], &["T"], &["T"], &["T"], &["W"], &["Л"],      &["R"], &["T"], &["T"]], Some(["♖", "♜"])),
    row(Role::Bishop, "bishop", [&["B"],      &["L"], &["F"], &["A"], &["A"], &["L"], &["G"], &["С"],      &["B"], &["L"], &["F"]], Some(["♗", "♝"])),
    row(Role::Knight, "knight", [&["N", "S"], &["S"], &["C"], &["C"], &["C"], &["P"], &["S"], &["К"],      &["S"], &["S"], &["C"]], Some(["♘", "♞"])),
    Names {
        // Pion: moves omit the letter, lists of men use pi.
        in_context: &[(Language::Dutch, "pi")],
        ..row(Role::Pawn, "pawn", [&["P"], &["B"], &["P"], &["P"], &["P"], &[], &["P"], &["П", "п"], &["P"], &["B"], &["P"]], Some(["♙", "♟"]))
    },
    Names {
        // Einhorn, licorne.
        in_context: &[(Language::German, "E"), (Language::French, "L")],
        ..row(Role::Unicorn, "unicorn", [&["U"], &["U"], &["U"], &["U"], &["U"], &["U"], &["U"], &[], &[], &[], &[]], None)
    },
];

/// Rows are indexed by role.
const _: () = {
    let mut index = 0;
    while index < ROWS.len() {
        assert!(
            ROWS[index].role.index() == index,
            "the rows stand in the order of the roles"
        );
        index += 1;
    }
};

/// Returns whether this is one of the man's English letters.
pub(super) const fn is_english(role: Role, letter: u8) -> bool {
    let letters = ROWS[role.index()].letters[Language::English as usize];
    let mut index = 0;
    while index < letters.len() {
        if matches!(letters[index].as_bytes(), [only] if *only == letter) {
            return true;
        }
        index += 1;
    }
    false
}
