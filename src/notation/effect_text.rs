//! The other changes in a written move: `[+bSg8]`, `[wSe2->b1]`, `[c2=rB]`, `[Id4]`, `=w`.
//!
//! A text may omit changes, but those that it gives must happen. Sources differ in spelling:
//! squares must agree, but letters and sides only if they are given. `[+Pg7]`, `(+bpg7)` and
//! `[+g7]` are the rebirth `[+bPg7]`.

use super::{Language, long_at};
use crate::board::Square;
use crate::men::{Color, Man};
use crate::position::{Move, Role};
use crate::rules::AnyPosition;
use std::borrow::Cow;

/// A written change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct WrittenEffect<'a> {
    kind: EffectKind,
    /// The square; if there are two, the second.
    square: Option<Square>,
    from: Option<Square>,
    /// The letters of the man: those of its side, those of its attributes, and its own.
    man: &'a str,
    /// The change: a side, or the letters of a man.
    becomes: &'a str,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum EffectKind {
    /// `[+bSg8]`.
    Appears,
    /// `[+bNb8->v]`: it waits beneath the man there.
    Waits,
    /// `[-wNf3]`.
    Vanishes,
    /// `[wSe2->b1]`, `[->b1]`.
    Reborn,
    /// `[wSe2->b1->v]`: it waits beneath the man there.
    RebornBeneath,
    /// `[Ke1<->Kd2]`.
    Swaps,
    /// `[e4=w]`.
    Turns,
    /// `=w`.
    Becomes,
    /// `[Id4]`, one for each imitator.
    Imitates,
    /// `(Pg7)`: a man stands there after the move.
    Is,
}

/// The changes of a legal move in this program's notation.
pub(crate) struct OwnEffects {
    /// With English letters.
    texts: Vec<String>,
    /// With those of the language.
    local: Vec<String>,
    arrival: Square,
}

impl OwnEffects {
    pub(crate) fn of(position: &AnyPosition, mv: Move, language: Language) -> Self {
        let written = |language| {
            let text = long_at(position, mv, language);
            effects(&text)
                .into_iter()
                .map(str::to_owned)
                .collect::<Vec<String>>()
        };
        let texts = written(Language::English);
        let local = if language == Language::English {
            Vec::new()
        } else {
            written(language)
        };
        Self {
            texts,
            local,
            arrival: mv.to().square,
        }
    }

    /// Returns whether all written changes happen.
    pub(crate) fn hold<'a>(
        &self,
        written: impl IntoIterator<Item = &'a str>,
        language: Language,
    ) -> bool {
        let own: Vec<WrittenEffect> = self
            .texts
            .iter()
            .filter_map(|text| read(text))
            .flatten()
            .collect();
        let happens =
            |written: &WrittenEffect| own.iter().any(|own| self.agree(own, written, language));
        let text_happens = |text: &str| {
            self.local.iter().any(|own| own == text)
                || read(text)
                    .is_some_and(|written| !written.is_empty() && written.iter().all(happens))
        };
        written.into_iter().all(text_happens)
    }

    /// The number of changes, except promotions and other changes of the mover's role.
    pub(crate) fn count(&self) -> usize {
        count(self.texts.iter().map(String::as_str))
    }

    /// Returns whether the moving man becomes one of this role.
    pub(crate) fn becomes(&self, role: Option<Role>) -> bool {
        let own = self.texts.iter().filter_map(|text| text.strip_prefix('='));
        // The letters of its attributes are small: `=nR`. So are names: `=threeleaper`.
        let bare = |letters: &str| {
            let man = letters.trim_start_matches(char::is_lowercase);
            Language::English
                .role(letters)
                .or_else(|| Language::English.role(man))
        };
        role.is_some() && own.map(bare).any(|own| own == role)
    }

    fn agree(&self, own: &WrittenEffect, written: &WrittenEffect, language: Language) -> bool {
        use EffectKind::{
            Appears, Becomes, Imitates, Is, Reborn, RebornBeneath, Swaps, Turns, Vanishes, Waits,
        };
        let square = written
            .square
            .is_none_or(|square| own.square == Some(square));
        let from = written.from.is_none_or(|from| own.from == Some(from));
        let man = || is_same_man(own.man, written.man, language);
        let becomes =
            || written.becomes.is_empty() || becomes_same(own.becomes, written.becomes, language);
        let here = |square: Option<Square>| square.is_none_or(|square| square == self.arrival);
        match (own.kind, written.kind) {
            (Appears, Appears | Is | Reborn)
            | (Reborn | Waits, Appears | Is)
            | (Waits, Waits)
            | (Vanishes, Vanishes) => square && man() && becomes(),
            (Reborn, Reborn) | (RebornBeneath, RebornBeneath) => {
                square && from && man() && becomes()
            }
            (Swaps, Swaps) => {
                let mut squares = [(own.from, own.square), (written.from, written.square)];
                squares
                    .iter_mut()
                    .filter(|(one, other)| one > other)
                    .for_each(|(one, other)| std::mem::swap(one, other));
                squares[0] == squares[1]
            }
            (Turns, Turns) => square && becomes(),
            (Becomes, Turns) => here(written.square) && becomes(),
            (Turns | Reborn, Becomes) => here(own.square) && becomes(),
            (Becomes, Becomes) => becomes(),
            (Imitates, Imitates) => square,
            _ => false,
        }
    }
}

/// The texts of the changes of a move: the contents of its brackets, and `=w`. Promotions are
/// included; the rest of the text is ignored.
pub(crate) fn effects(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let at = rest.find(['[', '=']).unwrap_or(rest.len());
        rest = &rest[at..];
        if let Some(behind) = rest.strip_prefix('[') {
            let end = behind.find(']').unwrap_or(behind.len());
            found.push(&behind[..end]);
            rest = behind.get(end + 1..).unwrap_or_default();
        } else if let Some(behind) = rest.strip_prefix('=') {
            let end = behind
                .find(|c: char| !c.is_alphanumeric())
                .unwrap_or(behind.len());
            let end = rest.len() - behind.len() + end;
            found.extend((end > 1).then_some(&rest[..end]));
            rest = &rest[end..];
        }
    }
    found
}

/// The number of written changes, except promotions and other changes of the mover's role.
pub(crate) fn count<'a>(texts: impl IntoIterator<Item = &'a str>) -> usize {
    let role = |text: &str| {
        text.strip_prefix('=').is_some_and(|text| {
            text.starts_with(|c: char| c.is_uppercase()) || Language::English.role(text).is_some()
        })
    };
    texts.into_iter().filter(|text| !role(text)).count()
}

/// Returns whether a bracket after a move contains its changes.
pub(crate) fn is_effect(inside: &str) -> bool {
    read(inside).is_some_and(|written| {
        !written.is_empty() && written.iter().all(|written| written.kind != EffectKind::Is)
    })
}

/// Returns whether a bracket names only a man with its square, `Pg7`, which may be the reborn man.
pub(crate) fn names_man(inside: &str) -> bool {
    let letters = inside.trim_start_matches(['w', 'b', 's', 'n']);
    letters.starts_with(|c: char| c.is_ascii_uppercase()) && names_place(inside)
}

/// Returns whether a bracket names only a square, `g7`, or a man with its square.
pub(crate) fn names_place(inside: &str) -> bool {
    matches!(
        read(inside).as_deref(),
        Some([WrittenEffect {
            kind: EffectKind::Is,
            square: Some(_),
            ..
        }])
    )
}

/// The text with changes in parentheses or after a blank rewritten in this notation:
/// `Kxh5 (+bPh7)`.
pub(crate) fn bracketed(text: &str) -> Cow<'_, str> {
    let mut whole = Cow::Borrowed(text);
    let mut from = 0;
    while let Some(at) = whole
        .get(from..)
        .and_then(|rest| rest.find(['(', '[']))
        .map(|at| from + at)
    {
        let Some(length) = whole[at..].find([')', ']']) else {
            break;
        };
        let inside = whole[at + 1..at + length].trim();
        if is_effect(inside) || names_man(inside) {
            let before = whole[..at].trim_end();
            let rest = &whole[at + length + 1..];
            let next = before.len() + inside.len() + 2;
            whole = Cow::Owned(format!("{before}[{inside}]{rest}"));
            from = next;
        } else {
            from = at + length + 1;
        }
    }
    whole
}

/// The stored text of a written move's changes, of at most 23 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct EffectText {
    length: u8,
    bytes: [u8; 23],
}

impl EffectText {
    /// Stores a text; `None` if it is too long.
    pub(crate) fn new(text: &str) -> Option<Self> {
        let mut bytes = [0; 23];
        bytes
            .get_mut(..text.len())?
            .copy_from_slice(text.as_bytes());
        Some(Self {
            length: u8::try_from(text.len()).ok()?,
            bytes,
        })
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.length)]).unwrap_or_default()
    }
}

/// The changes in one text; for imitators there may be several.
fn read(text: &str) -> Option<Vec<WrittenEffect<'_>>> {
    let effect = |kind, square, from, man, becomes| {
        Some(vec![WrittenEffect {
            kind,
            square,
            from,
            man,
            becomes,
        }])
    };
    let text = text.trim();
    if let Some(waits) = text.strip_suffix("->v") {
        let mut written = read(waits)?;
        for effect in &mut written {
            effect.kind = match effect.kind {
                EffectKind::Appears => EffectKind::Waits,
                EffectKind::Reborn => EffectKind::RebornBeneath,
                _ => return None,
            };
        }
        return Some(written);
    }
    if let Some(becomes) = text.strip_prefix('=') {
        return effect(EffectKind::Becomes, None, None, "", becomes);
    }
    if let Some((one, other)) = text.split_once("<->") {
        return effect(
            EffectKind::Swaps,
            Some(place(other)?.1),
            Some(place(one)?.1),
            "",
            "",
        );
    }
    if let Some((before, behind)) = text.split_once("->") {
        let (to, becomes) = behind.split_once('=').unwrap_or((behind, ""));
        let (man, from) = if before.is_empty() {
            ("", None)
        } else {
            place(before).map(|(man, at)| (man, Some(at)))?
        };
        return effect(EffectKind::Reborn, Some(place(to)?.1), from, man, becomes);
    }
    if let Some(squares) = text
        .strip_prefix('I')
        .filter(|squares| squares.starts_with(|c: char| c.is_ascii_lowercase()))
    {
        let imitator = |square: &str| {
            let square = Some(square.trim().parse().ok()?);
            Some(WrittenEffect {
                kind: EffectKind::Imitates,
                square,
                from: None,
                man: "",
                becomes: "",
            })
        };
        return squares.split(',').map(imitator).collect();
    }
    let (kind, rest) = match (text.strip_prefix('+'), text.strip_prefix('-')) {
        (Some(rest), _) => (EffectKind::Appears, rest),
        (_, Some(rest)) => (EffectKind::Vanishes, rest),
        _ => (EffectKind::Is, text),
    };
    let (before, becomes) = rest.split_once('=').unwrap_or((rest, ""));
    let (man, square) = place(before)?;
    let kind = if kind == EffectKind::Is && !becomes.is_empty() {
        EffectKind::Turns
    } else {
        kind
    };
    effect(kind, Some(square), None, man, becomes)
}

/// The letters of a man and the square after them. A board or a level may also stand there.
fn place(text: &str) -> Option<(&str, Square)> {
    let text = text.split('/').next().unwrap_or(text).trim();
    let at = text.len().checked_sub(2)?;
    Some((text.get(..at)?, text.get(at..)?.parse().ok()?))
}

/// The languages whose letters are accepted.
fn languages(language: Language) -> [Language; 4] {
    [
        language,
        Language::English,
        Language::PopeyeEnglish,
        Language::Russian,
    ]
}

/// Returns whether a lower-case letter stands for this side in one of the languages. If French and
/// English differ, both sides are possible.
fn is_side(letter: &str, color: Color, language: Language) -> bool {
    languages(language)
        .into_iter()
        .any(|language| language.side(color) == letter)
}

fn color(letter: &str) -> Option<Color> {
    Color::ALL
        .into_iter()
        .find(|&color| Language::English.side(color) == letter)
}

/// Returns whether letters stand for this man. The letter of a pawn may be lower case, and the text
/// may omit the man or its side.
fn is_same_man(own: &str, written: &str, language: Language) -> bool {
    let small = |text: &str| {
        text.find(|c: char| !c.is_ascii_lowercase())
            .unwrap_or(text.len())
    };
    let (own_small, own_letters) = own.split_at(small(own));
    let (written_small, written_letters) = written.split_at(small(written));
    let (written_small, pawn) = match written_small
        .strip_suffix('p')
        .filter(|_| written_letters.is_empty())
    {
        Some(before) => (before, true),
        None => (written_small, false),
    };
    let role = Language::English.role(own_letters);
    let same_role = if pawn {
        role == Some(Role::Pawn)
    } else {
        written_letters.is_empty() || names(written_letters, role, language)
    };
    let side = match (written_small.get(..1), own_small.get(..1).and_then(color)) {
        (Some(side), Some(color)) => is_side(side, color, language) || !is_any_side(side, language),
        _ => true,
    };
    same_role && side
}

fn is_any_side(letter: &str, language: Language) -> bool {
    Color::ALL
        .into_iter()
        .any(|color| is_side(letter, color, language))
}

/// Returns whether letters stand for a man of this role.
fn names(letters: &str, role: Option<Role>, language: Language) -> bool {
    let figurine = || Man::of_figurine(letters).map(|(man, _)| man.role);
    let known = languages(language)
        .into_iter()
        .filter_map(|language| language.role(letters))
        .chain(figurine());
    role.is_some() && known.into_iter().any(|known| Some(known) == role)
}

/// Returns whether a man changes as written: to a side, to a man, or to both: `w`, `rB`, `S=b`.
fn becomes_same(own: &str, written: &str, language: Language) -> bool {
    let part = |text: &str, whole: &str| {
        whole.split('=').any(|own| {
            let small = own
                .find(|c: char| !c.is_ascii_lowercase())
                .unwrap_or(own.len());
            let role = Language::English.role(&own[small..]);
            let start = text
                .find(|c: char| !c.is_ascii_lowercase())
                .unwrap_or(text.len());
            if start < text.len() {
                return names(&text[start..], role, language);
            }
            let half = |text: &str| {
                text.strip_suffix('h')
                    .filter(|side| side.len() == 1)
                    .map(str::to_owned)
            };
            let (written, own) = half(text)
                .zip(half(own))
                .unwrap_or_else(|| (text.to_owned(), own.to_owned()));
            written == own || color(&own).is_some_and(|color| is_side(&written, color, language))
        })
    };
    written.split('=').all(|one| part(one, own))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_found_in_the_text() {
        assert_eq!(
            effects("c7*d8[Id4]=Q=w[+bRh8] !#"),
            ["Id4", "=Q", "=w", "+bRh8"]
        );
        assert_eq!(effects("Rb1-b2 ="), [""; 0]);
        assert_eq!(effects("Ke3<->Ka3"), [""; 0]);
    }

    fn reborn() -> OwnEffects {
        of("+bPg7")
    }

    fn of(text: &str) -> OwnEffects {
        OwnEffects {
            texts: vec![text.to_owned()],
            local: Vec::new(),
            arrival: "h5".parse().unwrap(),
        }
    }

    #[test]
    fn round_brackets_are_read_as_square_ones() {
        for (text, read) in [
            ("Kxh5 (+bPh7)", "Kxh5[+bPh7]"),
            ("5.Kxh5 [+bPh7] +", "5.Kxh5[+bPh7] +"),
            ("Kxh5(Ph7)", "Kxh5[Ph7]"),
            ("Nxe2(Ne2->b1)", "Nxe2[Ne2->b1]"),
            ("e8(Q)", "e8(Q)"),
            ("Q(x)d5", "Q(x)d5"),
            ("Rb1 (+)", "Rb1 (+)"),
        ] {
            assert_eq!(bracketed(text), read);
        }
    }

    #[test]
    fn a_man_that_waits_beneath_another_may_be_written_as_reborn() {
        for written in ["+bNb8->v", "+Nb8->v", "+bNb8", "Nb8"] {
            let own = of("+bNb8->v");
            assert!(own.hold([written], Language::English), "{written}");
            assert!(written == "Nb8" || is_effect(written), "{written}");
        }
        for written in ["+bNb7->v", "+bBb8->v", "Nb8->v", "-bNb8"] {
            let own = of("+bNb8->v");
            assert!(!own.hold([written], Language::English), "{written}");
        }
        assert!(of("+bPb8=Q->v").hold(["+Pb8=Q->v"], Language::English));
        assert!(!of("+bNb8").hold(["+bNb8->v"], Language::English));
    }

    #[test]
    fn letters_and_sides_may_be_left_out_or_spelt_otherwise() {
        for written in [
            "+bPg7", "+Pg7", "+bpg7", "+pg7", "+g7", "+sPg7", "Pg7", "Ph5->g7", "+b♟g7",
        ] {
            let own = reborn();
            assert!(own.hold([written], Language::German), "{written}");
        }
        for written in [
            "+bPg6", "+wPg7", "+bNg7", "-bPg7", "foo", "->g6", "=w", "g7=w",
        ] {
            let own = reborn();
            assert!(!own.hold([written], Language::English), "{written}");
        }
    }
}
