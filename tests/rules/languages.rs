//! The letters of other languages: written, read, and in moves that are kept for any language.

use crate::positions::{Kind, Random, random_setup};
use parton::notation::{
    Explanation, Language, Notated, NotationError, Style, explain_text, find_or_english, long_in,
    short, short_in,
};
use parton::position::{Role, RuleSet, Setup, Shape, Variant};
use parton::rules::AnyPosition;

/// The languages for people, without those of Popeye's input.
fn languages() -> impl Iterator<Item = Language> {
    use Language::{Dutch, English, Figurine, French, German, Italian, Polish, Russian, Spanish};
    [
        English, German, French, Italian, Spanish, Dutch, Polish, Russian, Figurine,
    ]
    .into_iter()
}

/// Visits positions of every variant: random ones, and a random game.
fn visit(mut look: impl FnMut(&AnyPosition)) {
    let mut random = Random::new(4711);
    for variant in Variant::ALL {
        let kinds = if variant.law().shape == Shape::Board {
            &Kind::ALL[..]
        } else {
            &[]
        };
        for &kind in kinds {
            if let Ok(position) = AnyPosition::new(&random_setup(&mut random, variant, kind, 12)) {
                look(&position);
            }
        }
        let mut position = AnyPosition::new(&Setup::array(RuleSet::new(variant))).unwrap();
        for _ in 0..40 {
            look(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(random.pick(&moves));
        }
    }
}

/// A move that is kept with marks has the letters of each language, alone and in a line.
#[test]
fn kept_moves_are_written_as_in_each_language() {
    let (mut promotions, mut castlings, mut zeros) = (0, 0, 0);
    visit(|position| {
        for mv in position.legal_moves() {
            let (english, notated) = (short(position, mv), Notated::short(position, mv));
            promotions += usize::from(mv.promotion().is_some());
            castlings += usize::from(mv.is_castling());
            zeros += usize::from(english.contains('~'));
            assert_eq!(notated.to_string(), english);
            let mark = notated.as_marked();
            let line = Notated::marked(format!("1...{mark}! 2.{mark} ({mark} / {mark})"));
            let long = Notated::long(mv, position.variant());
            for language in languages() {
                let written = short_in(position, mv, language);
                let case = format!("{} in {:?}", language.name(), position.variant());
                assert_eq!(notated.in_letters(language), written, "{case}");
                let expected = format!("1...{written}! 2.{written} ({written} / {written})");
                assert_eq!(line.in_letters(language), expected, "{case}");
                let written = long_in(mv, position.variant(), language);
                assert_eq!(long.in_letters(language), written, "{case}");
            }
        }
    });
    assert!(
        promotions > 10 && castlings > 5 && zeros > 10,
        "{promotions} {castlings} {zeros}"
    );
}

/// Text written in a language can be read in it.
#[test]
fn written_moves_are_read() {
    visit(|position| {
        for mv in position.legal_moves() {
            for language in languages() {
                // If both homologues may be occupied, a pawn's long notation begins with its board:
                // only in English.
                let bare =
                    mv.role() == Role::Pawn && position.variant().law().transfer.shares_squares();
                let long = (!bare).then(|| long_in(mv, position.variant(), language));
                for text in long.into_iter().chain([short_in(position, mv, language)]) {
                    let read = find_or_english(position, &text, language);
                    assert_eq!(
                        read,
                        Ok(mv),
                        "{text} in {}, {:?}",
                        language.name(),
                        position.variant()
                    );
                }
            }
        }
    });
}

/// A text is read with the letters of the language, and with English ones only if these make a
/// legal move and those do not.
#[test]
fn english_is_the_fallback() {
    let position = |boards: &str| {
        let place = crate::common::place("orthodox", boards, "w");
        AnyPosition::new(&place.setup()).unwrap()
    };
    // White Ke1, Ra1, Qd2; R is the king in French (roi), and T the rook (tour).
    let here = position("4k3/8/8/8/8/8/3Q4/R3K3");
    let french =
        |text: &str| find_or_english(&here, text, Language::French).map(|mv| short(&here, mv));
    assert_eq!(french("Rf1").as_deref(), Ok("Kf1"));
    assert_eq!(french("Ta8").as_deref(), Ok("Ra8+"));
    // The king cannot go to a8, but the rook can.
    assert_eq!(french("Ra8").as_deref(), Ok("Ra8+"));
    assert_eq!(french("Qd3").as_deref(), Ok("Qd3"));
    assert_eq!(french("Da5").as_deref(), Ok("Qa5"));
    // Missing and additional signs do not matter.
    assert_eq!(french("Ta1a8+!").as_deref(), Ok("Ra8+"));
    assert!(
        matches!(french("Dxa5"), Err(NotationError::Illegal { near, letters, .. })
            if near[0].in_letters(letters).trim_end_matches('+') == "Da5")
    );
    let Ok(Explanation::Illegal { misfit, .. }) = explain_text(&here, "Db7", Language::French)
    else {
        panic!("legal")
    };
    assert!(misfit.to_string().contains("queen"), "{misfit}");
}

/// Popeye's own letters in its notation, the language's letters elsewhere; English letters for men
/// without a letter in the language.
#[test]
fn styles_choose_the_letters_of_men() {
    use parton::notation::Notation;
    let popeye = |language| Style {
        notation: Notation::Popeye,
        language,
    };
    assert_eq!(popeye(Language::English).letter(Role::Knight), "S");
    assert_eq!(popeye(Language::French).letter(Role::Knight), "C");
    assert_eq!(popeye(Language::Polish).letter(Role::Queen), "H");
    assert_eq!(Style::short(Language::English).letter(Role::Knight), "N");
    assert_eq!(Style::short(Language::Russian).letter(Role::Unicorn), "U");
    assert_eq!(Style::short(Language::Figurine).letter(Role::Queen), "♕");
}

/// In each language, no two men are written with the same letters. By the columns of the tables,
/// the Polish bishop (goniec) has the letter of the grasshopper, the Dutch one (loper) that of the
/// locust.
#[test]
fn no_two_men_are_written_alike() {
    for language in languages().filter(|language| *language != Language::Figurine) {
        let style = Style::short(language);
        let mut known = std::collections::BTreeMap::new();
        for role in Role::every().filter(|role| role.letter() != "?") {
            let letters = style.letter(role).into_owned();
            if let Some(other) = known.insert(letters.clone(), role) {
                panic!(
                    "{}: {letters} is {} and {}",
                    language.name(),
                    other.name(),
                    role.name()
                );
            }
        }
    }
}

/// The letters of attributes stand before a pawn's figurine and before letters of other scripts.
#[test]
fn pawns_with_attributes_are_read_in_every_script() {
    let setup = parton::formats::parse_position(
        "6k1/1[neutral P]6/n7/8/8/8/8/7K w - -",
        RuleSet::new(Variant::Orthodox),
    );
    let here = AnyPosition::new(&Setup {
        turn: parton::position::Color::White,
        ..setup.unwrap()
    })
    .unwrap();
    for (written, language) in [
        ("nPb8=nR", Language::English),
        ("nПb8=nЛ", Language::Russian),
        ("n♙b8=n♖", Language::Figurine),
        ("nBb8=nT", Language::German),
    ] {
        let found = explain_text(&here, written, language);
        assert!(
            matches!(&found, Ok(Explanation::Legal(moves)) if moves.len() == 1),
            "{written}: {found:?}"
        );
    }
}
