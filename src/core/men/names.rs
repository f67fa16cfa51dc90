//! The table of the men of the orthodox game and of Raumschach: a row for each man, a column for each [`Language`].
//!
//! The letters of fairy men stand in the rows of [their own table](super::fairy), for the three languages of Popeye's input.
//! German and French take theirs from there, other languages the English ones.
//!
//! Sources: the FIDE Laws, appendix C, for English; the usage of problem magazines for the other languages; Popeye's own
//! tables for its input.

use super::fairy::FairyMan;
use super::{Language, Role};

/// A row.
pub(super) struct Names {
    pub(super) role: Role,
    /// The English name, for sentences.
    pub(super) name: &'static str,
    /// The letters in each language, in the order of [`Language::ALL`]: first those that are written, then others that
    /// are read. None where the language leaves a pawn bare or does not know the man.
    pub(super) letters: Letters,
    /// Letters that are understood only where the language is known: elsewhere they would be taken for another man or the
    /// level of a cube.
    pub(super) in_context: &'static [(Language, &'static str)],
    /// The white and the black figurine, the column of [`Language::Figurine`]. None is in use for the unicorn.
    pub(super) figurines: Option<[&'static str; 2]>,
}

type Letters = [&'static [&'static str]; Language::LETTERED];

const fn row(role: Role, name: &'static str, letters: Letters, figurines: Option<[&'static str; 2]>) -> Names {
    Names { role, name, letters, in_context: &[], figurines }
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
        // Pion: moves leave it bare, lists of men say pi.
        in_context: &[(Language::Dutch, "pi")],
        ..row(Role::Pawn, "pawn", [&["P"], &["B"], &["P"], &["P"], &["P"], &[], &["P"], &["П", "п"], &["P"], &["B"], &["P"]], Some(["♙", "♟"]))
    },
    Names {
        // Einhorn, licorne.
        in_context: &[(Language::German, "E"), (Language::French, "L")],
        ..row(Role::Unicorn, "unicorn", [&["U"], &["U"], &["U"], &["U"], &["U"], &["U"], &["U"], &[], &[], &[], &[]], None)
    },
];

/// A row is found by its role.
const _: () = {
    let mut index = 0;
    while index < ROWS.len() {
        assert!(ROWS[index].role.index() == index, "the rows stand in the order of the roles");
        index += 1;
    }
};

/// The letters of a man in a language; figurines are those of White first, which are written for both sides.
pub(super) fn written(role: Role, language: Language) -> &'static [&'static str] {
    if let Some(man) = role.fairy() {
        return fairy_letters(man, language);
    }
    let Names { letters, figurines, .. } = &ROWS[role.index()];
    match language {
        Language::Figurine => figurines.as_ref().map_or(&[], <[_; 2]>::as_slice),
        _ => letters[language as usize],
    }
}

fn fairy_letters(man: &'static FairyMan, language: Language) -> &'static [&'static str] {
    let column = match language {
        Language::Figurine => return &[],
        Language::German | Language::PopeyeGerman => 1,
        Language::French | Language::PopeyeFrench => 2,
        _ => 0,
    };
    let letters = std::slice::from_ref(&man.letters[column]);
    let is_taken = || {
        let mut others = ROWS.iter().flat_map(|row| {
            let in_context = row.in_context.iter().filter(|(known, _)| *known == language).map(|(_, letters)| letters);
            row.letters[language as usize].iter().chain(in_context)
        });
        others.any(|other| *other == letters[0])
    };
    match letters[0] {
        "" => &[],
        // Where N is the knight, the nightrider is NR.
        "N" if is_taken() => &["NR"],
        _ if is_taken() => &[],
        _ => letters,
    }
}

/// Those of a man in a language, and whether each is certain to be read so where the language is not known.
pub(super) fn spellings(role: Role, language: Language) -> impl Iterator<Item = (&'static str, bool)> {
    let in_context = ROWS.get(role.index()).map_or(&[][..], |row| row.in_context);
    let others = in_context.iter().filter(move |(known, _)| *known == language).map(|(_, letters)| (*letters, false));
    // A fairy man's letters may be another man's elsewhere.
    let certain = !role.is_fairy()
        || matches!(language, Language::PopeyeEnglish | Language::PopeyeGerman | Language::PopeyeFrench);
    written(role, language).iter().map(move |letters| (*letters, certain)).chain(others)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::men::{Color, Man};

    #[test]
    fn columns_stand_in_the_order_of_languages() {
        assert_eq!(Role::CLASSICAL.map(Role::index), std::array::from_fn(|index| index));
        for (index, language) in Language::ALL.into_iter().enumerate() {
            assert_eq!(language as usize, index);
        }
    }

    #[test]
    fn no_letters_stand_for_two_men() {
        for language in Language::ALL {
            for role in Role::every() {
                for (letters, certain) in spellings(role, language) {
                    assert_eq!(language.role(letters), Some(role), "{letters} in {}", language.name());
                    assert_eq!(language.certain(letters), certain.then_some(role), "{letters} in {}", language.name());
                    assert_eq!(language.beginning(&format!("{letters}e4")), Some((role, letters)));
                }
            }
        }
    }

    /// Whole lines of a known game and problem, in each language.
    #[test]
    fn letters_are_those_of_the_languages() {
        let order = |language: Language, text: &str| {
            let letters = |role: Role| language.letter(role).unwrap_or("-");
            assert_eq!(Role::ALL.map(letters).join(" "), text, "{}", language.name());
        };
        order(Language::English, "K Q R B N P");
        order(Language::German, "K D T L S B");
        order(Language::French, "R D T F C P");
        order(Language::Italian, "R D T A C P");
        order(Language::Spanish, "R D T A C P");
        order(Language::Dutch, "K D T L P pi");
        order(Language::Polish, "K H W G S P");
        order(Language::Russian, "Кр Ф Л С К П");
        order(Language::PopeyeEnglish, "K Q R B S P");
        order(Language::PopeyeGerman, "K D T L S B");
        order(Language::PopeyeFrench, "R D T F C P");
        order(Language::Figurine, "♔ ♕ ♖ ♗ ♘ ♙");
    }

    #[test]
    fn longer_letters_go_before_shorter_ones() {
        assert_eq!(Language::Russian.beginning("Крe2"), Some((Role::King, "Кр")));
        assert_eq!(Language::Russian.beginning("Кe2"), Some((Role::Knight, "К")));
        assert_eq!(Language::letters_of_any(&Language::ALL, "Крe2"), Some("Кр"));
        assert_eq!(Language::letters_of_any(&[Language::German, Language::French], "Ee2"), None);
        assert_eq!(Language::letters_of_any(&[Language::German, Language::French], "Le2"), Some("L"));
    }

    #[test]
    fn figurines_are_read_back() {
        for color in Color::ALL {
            for man in Role::ALL.map(|role| Man::new(color, role)) {
                let text = format!("{}a1", man.figurine().unwrap());
                assert_eq!(Man::of_figurine(&text), Some((man, "♔".len())));
            }
        }
        assert_eq!(Man::of_figurine("Ka1"), None);
        assert_eq!(Man::new(Color::Black, Role::Unicorn).figurine(), None);
    }
}
