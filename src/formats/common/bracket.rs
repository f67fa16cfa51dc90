//! Fairy men in texts where single letters are orthodox men. They stand in brackets, by their
//! letters or names, after their attributes: `[G]`, `[grasshopper]`, `[royal NR]`, `[neutral G]`.
//!
//! A capital first letter means White, small letters mean Black. `white` or `black` among the
//! attributes gives the side of letters that are digits. A file may also [declare](Letters) its own
//! letters.

use super::diagnostic::TextFlaw;
use super::suggest::{did_you_mean, quote};
use crate::men::{Color, Language, Man, Role, Traits};
use crate::problem::Problem;
use std::ops::Range;

/// A man in a bracket, with the colour shown by its letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::formats) struct Bracketed {
    /// White for a neutral man; `None` if the letters have no case.
    pub(in crate::formats) color: Option<Color>,
    pub(in crate::formats) role: Role,
    pub(in crate::formats) traits: Traits,
}

impl Bracketed {
    /// The man of a side; a neutral man stays neutral.
    pub(in crate::formats) fn of(self, color: Color) -> Man {
        let color = if self.traits.has(Traits::NEUTRAL) {
            Color::White
        } else {
            color
        };
        Man::new(color, self.role).with(self.traits)
    }
}

/// Letters that a file declares. Each has the meaning of a bracket; upper case is a white man,
/// lower case a black one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::formats) struct Letters(pub(in crate::formats) Vec<(char, Role, Traits)>);

impl Letters {
    /// The letters of a problem.
    pub(in crate::formats) fn of(problem: &Problem) -> Self {
        Self(problem.intended.letters.clone())
    }

    /// Spells a man in the presence of these letters: by its own letter, or as in FEN. An orthodox
    /// man whose letter is taken is spelt by its name in brackets.
    pub(in crate::formats) fn sign(&self, man: Man) -> String {
        let cased = |text: String| {
            if man.color == Color::Black {
                text.to_ascii_lowercase()
            } else {
                text
            }
        };
        if let Some((letter, ..)) = self
            .0
            .iter()
            .find(|(_, role, traits)| (*role, *traits) == (man.role, man.traits))
        {
            return cased(letter.to_string());
        }
        if man.is_classical()
            && self
                .0
                .iter()
                .any(|(letter, ..)| man.role.letter().starts_with(*letter))
        {
            return cased(format!("[{}]", capitalised(man.role.name())));
        }
        sign(man)
    }

    /// The man of a letter: a declared man, or an orthodox one.
    pub(in crate::formats) fn man(&self, letter: char) -> Option<Man> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        match self
            .0
            .iter()
            .find(|(known, ..)| known.eq_ignore_ascii_case(&letter))
        {
            Some((_, role, traits)) => Some(
                Bracketed {
                    color: None,
                    role: *role,
                    traits: *traits,
                }
                .of(color),
            ),
            None if letter == UNKNOWN => Some(unknown()),
            None => Man::from_letter(letter),
        }
    }
}

/// The sign of a man of any kind and side in the diagram of a proof game.
pub(in crate::formats) const UNKNOWN: char = '?';

/// The man of this sign.
pub(in crate::formats) const fn unknown() -> Man {
    Man::new(Color::White, Role::UnknownMan).with(Traits::NEUTRAL)
}

/// The length of the bracket at the beginning of a text, if there is one. If the bracket is not
/// closed, it is the whole text.
pub(in crate::formats) fn length(text: &str) -> Option<usize> {
    text.starts_with('[')
        .then(|| text.find(']').map_or(text.len(), |end| end + 1))
}

/// The characters outside brackets, with their places.
pub(in crate::formats) fn outside(text: &str) -> impl Iterator<Item = (usize, char)> {
    let mut inside = false;
    text.char_indices().filter(move |(_, c)| {
        let shown = !inside && *c != '[';
        inside = (inside || *c == '[') && *c != ']';
        shown
    })
}

/// Reads a bracket, including the bracket signs. Spans refer to the text.
pub(in crate::formats) fn read(text: &str) -> Result<Bracketed, TextFlaw> {
    let Some(content) = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'))
    else {
        return Err(TextFlaw::new(
            0..text.len(),
            "this bracket is not closed, expected ']'",
            "opened here",
        ));
    };
    let (color, traits, name) = attributes(content);
    let at = 1 + name.start..1 + name.end;
    let named = content.get(name).unwrap_or_default();
    let Some(role) = role(named) else {
        return Err(no_man(
            named,
            if at.is_empty() { 0..text.len() } else { at },
        ));
    };
    if matches!(named, "N" | "n") && traits.is_empty() && color.is_none() {
        let flaw = TextFlaw::new(
            at,
            "N is the knight, which needs no bracket",
            "knight or nightrider?",
        );
        return Err(flaw.help("the nightrider is [NR], the knight N"));
    }
    let case = named.chars().find(char::is_ascii_alphabetic);
    let case = case.map(|c| {
        if c.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        }
    });
    let color = if traits.has(Traits::NEUTRAL) {
        Some(Color::White)
    } else {
        color.or(case)
    };
    Ok(Bracketed {
        color,
        role,
        traits,
    })
}

/// As [`read`], for a bracket that must show the colour.
pub(in crate::formats) fn read_man(text: &str) -> Result<Man, TextFlaw> {
    let read = read(text)?;
    let color = read.color.ok_or_else(|| {
        let inside = text.trim_matches(['[', ']']);
        let message = format!(
            "{} has no upper or lower case to show the colour",
            quote(text)
        );
        TextFlaw::new(0..text.len(), message, "whose man?")
            .help(format!("write [white {inside}] or [black {inside}]"))
    })?;
    Ok(read.of(color))
}

/// The man with a letter or a name, in any case.
pub(in crate::formats) fn role(name: &str) -> Option<Role> {
    Language::English
        .role(&name.to_ascii_uppercase())
        .or_else(|| Role::of_name(name))
        .filter(|_| !name.is_empty())
}

/// Reads attributes and a man, as in a declaration: `royal grasshopper`.
pub(in crate::formats) fn described(text: &str) -> Result<(Role, Traits), TextFlaw> {
    let (color, traits, name) = attributes(text);
    let named = text.get(name.clone()).unwrap_or_default();
    if color.is_some() {
        let flaw = TextFlaw::new(
            0..text.len(),
            "a declared letter serves both sides",
            "no colour here",
        );
        return Err(flaw.help("the capital letter is White's man, the small letter Black's"));
    }
    role(named)
        .map(|role| (role, traits))
        .ok_or_else(|| no_man(named, if name.is_empty() { 0..text.len() } else { name }))
}

/// The colour and the attributes before a man, and the span of the man's name. Words are separated
/// by blanks, hyphens or `_`.
fn attributes(text: &str) -> (Option<Color>, Traits, Range<usize>) {
    let (mut color, mut traits) = (None, Traits::NONE);
    let is_gap = |c: char| c.is_whitespace() || matches!(c, '-' | '_');
    let end = text.trim_end().len();
    let mut start = text.len() - text.trim_start().len();
    'words: while start < end {
        let rest = &text[start..end];
        // An attribute has at most three words.
        for (at, _) in rest.char_indices().filter(|(_, c)| is_gap(*c)).take(3) {
            let (word, after) = rest.split_at(at);
            let known = match word.to_ascii_lowercase().as_str() {
                "white" => color.replace(Color::White).is_none(),
                "black" => color.replace(Color::Black).is_none(),
                _ => Traits::of_name(word).is_some_and(|one| {
                    traits = traits.with(one);
                    true
                }),
            };
            if known {
                start += at + after.len() - after.trim_start_matches(is_gap).len();
                continue 'words;
            }
        }
        break;
    }
    (color, traits, start.min(end)..end)
}

fn no_man(name: &str, at: Range<usize>) -> TextFlaw {
    let found = if name.is_empty() {
        "nothing".to_owned()
    } else {
        quote(name)
    };
    let message = format!(
        "found {found}, expected the letters or the name of a man such as G or grasshopper"
    );
    let words: Vec<&str> = Role::every()
        .map(Role::name)
        .chain(Traits::NAMED.map(|(_, word)| word))
        .collect();
    let help = did_you_mean(name, &words)
        .unwrap_or_else(|| "parton rules lists all men with their letters".to_owned());
    TextFlaw::new(at, message, "no man has this name").help(help)
}

/// Spells a man in FEN: an orthodox man by its letter, others in brackets.
pub fn sign(man: Man) -> String {
    if man.is_classical() {
        return man.to_string();
    }
    if man == unknown() {
        return UNKNOWN.to_string();
    }
    let letters = man.role.letter();
    let has_case = letters.contains(|c: char| c.is_ascii_alphabetic());
    let mut name = if man.role.is_fairy() && !has_case {
        // Letters that are digits, or no letters.
        capitalised(man.role.name())
    } else {
        letters.to_owned()
    };
    if man.color == Color::Black {
        name.make_ascii_lowercase();
    }
    let attributes: String = man.traits.names().flat_map(|word| [word, " "]).collect();
    format!("[{attributes}{name}]")
}

fn capitalised(name: &str) -> String {
    let at = name
        .find(|c: char| c.is_ascii_alphabetic())
        .unwrap_or(name.len());
    let (before, rest) = name.split_at(at);
    before.to_owned()
        + &rest[..rest.len().min(1)].to_ascii_uppercase()
        + rest.get(1..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_man_in_brackets_reads_back() {
        let all = [
            Traits::NONE,
            Traits::NEUTRAL,
            Traits::ROYAL,
            Traits::HALF_NEUTRAL.with(Traits::KAMIKAZE),
        ];
        for role in Role::every() {
            for (color, traits) in Color::ALL
                .into_iter()
                .flat_map(|color| all.map(|traits| (color, traits)))
            {
                let man = Bracketed {
                    color: None,
                    role,
                    traits,
                }
                .of(color);
                let sign = sign(man);
                if man == unknown() {
                    assert_eq!(sign, "?");
                    assert_eq!(Letters::default().man('?'), Some(man));
                } else if !man.is_classical() {
                    assert_eq!(read_man(&sign), Ok(man), "{sign}");
                    assert_eq!(length(&format!("{sign}a[x]")), Some(sign.len()));
                }
            }
        }
    }

    #[test]
    fn brackets_are_read_or_refused_with_the_error() {
        let man = |text: &str| read_man(text).map_err(|flaw| flaw.message);
        let white = |role| Man::new(Color::White, role);
        let black = |role| Man::new(Color::Black, role);
        for (text, wanted) in [
            ("[G]", white(Role::Grasshopper)),
            ("[g]", black(Role::Grasshopper)),
            ("[grasshopper]", black(Role::Grasshopper)),
            ("[Rook-lion]", white(Role::Rooklion)),
            ("[ROYAL  li]", black(Role::Lion).with(Traits::ROYAL)),
            (
                "[half-neutral-royal-NR]",
                white(Role::Nightrider).with(Traits::HALF_NEUTRAL.with(Traits::ROYAL)),
            ),
            (
                "[neutral g]",
                white(Role::Grasshopper).with(Traits::NEUTRAL),
            ),
            (
                "[hurdle colour changing g]",
                black(Role::Grasshopper).with(Traits::HURDLE_COLOR_CHANGING),
            ),
            ("[black 16]", black(Role::Leaper16)),
            (
                "[White royal (2,1)-leaper]",
                white(Role::Knight).with(Traits::ROYAL),
            ),
            ("[royal N]", white(Role::Knight).with(Traits::ROYAL)),
        ] {
            assert_eq!(man(text), Ok(wanted), "{text}");
        }
        for (text, wanted) in [
            ("[G", "not closed"),
            ("[]", "found nothing"),
            ("[royal ]", "found 'royal'"),
            ("[16]", "no upper or lower case"),
            ("[N]", "N is the knight"),
            ("[grasshoper]", "found 'grasshoper'"),
            ("[é]", "found 'é'"),
        ] {
            assert!(
                man(text).is_err_and(|message| message.contains(wanted)),
                "{text}: {:?}",
                man(text)
            );
        }
    }

    #[test]
    fn characters_outside_brackets_are_found() {
        let text: String = outside("ab[c,d]e,[f").map(|(_, c)| c).collect();
        assert_eq!(text, "abe,");
    }
}
