//! Men of a FEN by their pictures: orthodox figures, turned and neutral, as diagrams have them.
//!
//! - Fairy FEN (Joost de Heer; <https://www.janko.at/Retros/d.htm>), which FEN Tool and the diagrams
//!   of janko.at read: `*2Q` is a queen turned by two quarters, `-q` a neutral queen, `-*3b` both.
//! - The extended FEN of YACPDB, Olive and py2web: `(Q2)`, `(!q)`, `(!b3)`.
//!
//! A picture may stand for several men. The man is then the one that Olive's list of fairy men
//! gives for the picture (`conf/fairy-pieces.txt`, column of defaults): a queen upside down is a
//! grasshopper.

use super::diagnostic::TextFlaw;
use super::suggest::quote;
use crate::men::{Color, Man, Role, Traits};

/// The men of turned figures: letter of the figure, quarters clockwise, name of the man.
const TURNED: [(char, u8, &str); 9] = [
    ('q', 1, "locust"),
    ('q', 2, "grasshopper"),
    ('q', 3, "leo"),
    ('r', 2, "rook-hopper"),
    ('r', 3, "pao"),
    ('b', 2, "bishop-hopper"),
    ('b', 3, "vao"),
    ('n', 2, "nightrider"),
    ('n', 3, "zebra"),
];

/// The men of the other pictures of extended FEN.
const PICTURES: [(&str, &str); 5] = [
    ("a", "amazon"),
    ("e", "equihopper"),
    ("e1", "orix"),
    ("f", "rose"),
    ("o", "orphan"),
];

/// The figure and the quarters that are read back as this man, if there are any; `extended` is
/// whether the pictures of extended FEN count.
pub fn picture_of(role: Role, extended: bool) -> Option<(char, u8)> {
    if Role::ALL.contains(&role) {
        return Some((role.letter().chars().next()?.to_ascii_lowercase(), 0));
    }
    let is_it = |name: &str| Role::of_name(name) == Some(role);
    let turned = TURNED.into_iter().find(|(.., name)| is_it(name));
    if let Some((figure, quarters, _)) = turned {
        return Some((figure, quarters));
    }
    let (picture, _) = PICTURES
        .into_iter()
        .find(|(_, name)| extended && is_it(name))?;
    let mut signs = picture.chars();
    let figure = signs.next()?;
    Some((figure, signs.as_str().parse().unwrap_or(0)))
}

/// The number of bytes of a turned or neutral man at the beginning of a text; `None` if it begins
/// otherwise.
pub(super) fn length(text: &str) -> Option<usize> {
    if text.starts_with('(') {
        return Some(text.find(')')? + 1);
    }
    let figure = text.strip_prefix('-').unwrap_or(text);
    let figure = figure.strip_prefix('*').map_or(figure, |turned| {
        turned.trim_start_matches(|c: char| c.is_ascii_digit())
    });
    let letter = figure.chars().next().filter(char::is_ascii_alphabetic)?;
    let length = text.len() - figure.len() + letter.len_utf8();
    (length > 1).then_some(length)
}

/// Reads a turned or neutral man.
///
/// # Errors
/// Text that is no such man, or a picture of which no man is known.
pub(super) fn read(text: &str) -> Result<Man, TextFlaw> {
    let bare = text.trim_start_matches('(').trim_end_matches(')');
    let frame = bare.strip_prefix(['B', 'b']);
    if text.starts_with('(')
        && frame.is_some_and(|rest| !rest.is_empty() && !rest.starts_with(is_digit))
    {
        let message = format!(
            "found {}, a man in a frame: it has an attribute that the position does not name",
            quote(text)
        );
        let flaw = TextFlaw::new(0..text.len(), message, "which attribute?");
        return Err(flaw.help("write both in brackets, such as [royal grasshopper]"));
    }
    let figure = bare.strip_prefix(['-', '!']).unwrap_or(bare);
    let neutral = figure.len() < bare.len();
    let (figure, quarters) = match figure.strip_prefix('*') {
        Some(turned) => (turned.trim_start_matches(is_digit), leading_digits(turned)),
        None => (
            figure.trim_end_matches(is_digit),
            &figure[figure.trim_end_matches(is_digit).len()..],
        ),
    };
    let lower = figure.to_ascii_lowercase();
    let role = role(&lower, quarters).ok_or_else(|| unknown(text, &lower, quarters))?;
    let color = if neutral || figure != lower {
        Color::White
    } else {
        Color::Black
    };
    let traits = if neutral {
        Traits::NEUTRAL
    } else {
        Traits::NONE
    };
    Ok(Man::new(color, role).with(traits))
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

fn leading_digits(text: &str) -> &str {
    &text[..text.len() - text.trim_start_matches(is_digit).len()]
}

/// The man of a figure and its quarters, which may be left out.
fn role(figure: &str, quarters: &str) -> Option<Role> {
    let quarters = match quarters {
        "" => 0,
        digits => digits.parse::<u8>().ok()?,
    };
    let mut letters = figure.chars();
    let letter = letters.next().filter(|_| letters.as_str().is_empty())?;
    let letter = if letter == 's' { 'n' } else { letter };
    if quarters == 0
        && let Some(role) = orthodox(letter)
    {
        return Some(role);
    }
    let named = TURNED
        .into_iter()
        .find(|(figure, turn, _)| (*figure, *turn) == (letter, quarters))
        .map(|(.., name)| name);
    let picture = if quarters == 0 {
        letter.to_string()
    } else {
        format!("{letter}{quarters}")
    };
    let other = || {
        let found = PICTURES.into_iter().find(|(sign, _)| *sign == picture);
        found.map(|(_, name)| name)
    };
    Role::of_name(named.or_else(other)?)
}

fn orthodox(letter: char) -> Option<Role> {
    let capital = letter.to_ascii_uppercase();
    Role::ALL
        .into_iter()
        .find(|role| role.letter().starts_with(capital) && role.letter().len() == 1)
}

fn unknown(text: &str, figure: &str, quarters: &str) -> TextFlaw {
    let message = format!(
        "found the picture {}, of which no man is known",
        quote(text)
    );
    let flaw = TextFlaw::new(0..text.len(), message, "which man is this?");
    let letter = if figure == "s" { "n" } else { figure };
    let turn = quarters.parse::<u8>().unwrap_or(0) % 4;
    let so_drawn: Vec<&str> = Role::every()
        .filter(|role| {
            let sign = role.sign();
            sign.figure.letter().eq_ignore_ascii_case(letter) && sign.quarters == turn
        })
        .map(Role::name)
        .take(4)
        .collect();
    flaw.help(if so_drawn.is_empty() {
        "write the man by its name in brackets, such as [grasshopper]".to_owned()
    } else {
        format!(
            "write the man by its name in brackets; so drawn are {}",
            so_drawn.join(", ")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of FEN Tool's notes, and Olive's spelling of the same men.
    #[test]
    fn pictures_are_men() {
        let man = |color, name: &str| Man::new(color, Role::of_name(name).unwrap());
        let neutral = |name: &str| man(Color::White, name).with(Traits::NEUTRAL);
        for (texts, expected) in [
            (&["*2Q", "(Q2)"][..], man(Color::White, "grasshopper")),
            (&["*2q", "(q2)"], man(Color::Black, "grasshopper")),
            (&["-k", "-K", "(!k)", "(!K)"], neutral("king")),
            (&["-*3b", "(!b3)"], neutral("vao")),
            (&["*2N", "(S2)", "(N2)"], man(Color::White, "nightrider")),
            (&["(B)", "*0B"], man(Color::White, "bishop")),
            (&["(E1)"], man(Color::White, "orix")),
            (&["(a)"], man(Color::Black, "amazon")),
        ] {
            for text in texts {
                assert_eq!(length(text), Some(text.len()), "{text}");
                assert_eq!(read(text).unwrap(), expected, "{text}");
            }
        }
        for other in ["q", "*", "-", "-1", "(q2", "8"] {
            assert_eq!(length(other), None, "{other}");
        }
        // Between its ends.
        assert_eq!(length("-*2q4P"), Some(4));
    }

    #[test]
    fn every_picture_of_a_man_is_read_back() {
        let turned = TURNED.map(|(.., name)| name);
        for name in turned.into_iter().chain(PICTURES.map(|(_, name)| name)) {
            let role = Role::of_name(name).unwrap();
            let (figure, quarters) = picture_of(role, true).unwrap();
            let text = format!("({figure}{quarters})");
            assert_eq!(read(&text).unwrap(), Man::new(Color::Black, role), "{text}");
            assert_eq!(picture_of(role, false).is_some(), turned.contains(&name));
        }
        for role in Role::ALL {
            assert!(picture_of(role, false).is_some());
        }
        assert_eq!(picture_of(Role::Unicorn, true), None);
    }

    #[test]
    fn other_pictures_are_refused_with_the_men_so_drawn() {
        let flaw = read("*2K").unwrap_err();
        assert_eq!(
            flaw.message,
            "found the picture '*2K', of which no man is known"
        );
        assert!(read("(Q5)").is_err() && read("()").is_err() && read("(B2)").is_ok());
        let help = flaw.help.unwrap();
        assert!(
            help.starts_with("write the man by its name in brackets"),
            "{help}"
        );
        // py2web frames men with attributes.
        for framed in ["(BQ2)", "(bQ2)", "(bq2)", "(b!q2)", "(BB)"] {
            let flaw = read(framed).unwrap_err();
            assert!(flaw.message.contains("a man in a frame"), "{framed}");
        }
        for wrong in ["(é)", "(qq)", "*9999Q", "(!)"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
