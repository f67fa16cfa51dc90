//! Finds the language of the men's letters in a text.

use super::{ClaimTokenKind, Token};
use crate::men::fairy::Nature;
use crate::men::{Color, Language, Man, Role};
use crate::position::Conditions;
use crate::problem::{Change, Problem};

/// The letters of a man as written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Letter {
    /// Latin letters, whose man depends on the language.
    Latin(&'static str),
    /// Latin letters of a solution that may name fairy men; these letters are also read in every
    /// language.
    Mixed(&'static str),
    /// A figurine, or Cyrillic or declared letters, which are clear without a language.
    Known(Role),
}

/// The languages that are tried if there are fairy men. Popeye's letters are preferred, since the
/// printed solutions of such problems use them. In [`Language::English`], N is the knight.
const BESIDE_FAIRY_MEN: [Language; 7] = [
    Language::PopeyeEnglish,
    Language::English,
    Language::PopeyeGerman,
    Language::PopeyeFrench,
    Language::Italian,
    Language::Dutch,
    Language::Polish,
];

/// The fairy men, letters and signs that a solution may use besides the orthodox men.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FairyMen {
    roles: Vec<Role>,
    declared: Vec<(char, Role)>,
    attributes: bool,
    conditions: bool,
    rebirths: Rebirths,
    passes: bool,
}

/// When the captured men of a problem are reborn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) enum Rebirths {
    /// Never.
    #[default]
    None,
    /// With the capture.
    AtOnce,
    /// Perhaps with the move after it.
    Later,
}

impl FairyMen {
    /// The fairy men of a problem, and the letters that it declares.
    pub fn of(problem: &Problem) -> Self {
        let declared = problem
            .intended
            .letters
            .iter()
            .map(|(letter, role, _)| (*letter, *role));
        let mut rules = vec![problem.setup.rules.conditions];
        rules.extend(
            problem
                .twins
                .iter()
                .flat_map(|twin| &twin.changes)
                .filter_map(|change| match change {
                    Change::Rules(rules) => Some(rules.conditions),
                    _ => None,
                }),
        );
        let conditions = rules.iter().any(|rules| !rules.is_empty());
        let rebirths = rules.iter().map(|rules| {
            if rules.has(Conditions::PARRAIN_CIRCE) {
                Rebirths::Later
            } else if rules.rebirth_of_captured().is_some() {
                Rebirths::AtOnce
            } else {
                Rebirths::None
            }
        });
        let rebirths = rebirths.max().unwrap_or_default();
        let mut changes = problem.twins.iter().flat_map(|twin| &twin.changes);
        let null_moves = problem.options.null_moves
            || changes
                .any(|change| matches!(change, Change::Options(options) if options.null_moves));
        let passes = null_moves
            || rules
                .iter()
                .any(|rules| rules.has(Conditions::BLACK_CHECKS));
        // A king that becomes another man (Köbul, Frankfurt, Snek) is written as a royal man: `rN`.
        let kobul = Conditions::WHITE_KOBUL
            .with(Conditions::BLACK_KOBUL)
            .with(Conditions::KINGS_AS_CAPTURED)
            .with(Conditions::SNEKS);
        let mut men = Self {
            declared: declared.collect(),
            conditions,
            rebirths,
            passes,
            attributes: rules.iter().any(|rules| rules.any(kobul)),
            ..Self::default()
        };
        let mut add = |man: Man| {
            men.attributes |= !man.traits.is_empty();
            if man.role.is_fairy() && !men.roles.contains(&man.role) {
                men.roles.push(man.role);
            }
        };
        problem.setup.men.iter().for_each(|(_, man)| add(*man));
        problem
            .setup
            .promotions
            .iter()
            .for_each(|role| add(Man::new(Color::White, *role)));
        for change in problem.twins.iter().flat_map(|twin| &twin.changes) {
            match change {
                Change::Add(_, man) => add(*man),
                Change::Substitute(_, role) => add(Man::new(Color::White, *role)),
                _ => {}
            }
        }
        // Conditions bring men that need not be in the diagram.
        for rules in &rules {
            let officers = rules.officers().unwrap_or_default();
            let reverse = rules.any(Conditions::PROTEANS).then_some(Role::ReversePawn);
            let named = rules.kinds().roles();
            let roles = officers.iter().copied().chain(named).chain(reverse);
            roles.for_each(|role| add(Man::new(Color::White, role)));
        }
        // A marine pawn is promoted to men that need not be in the diagram.
        if men.roles.iter().any(|role| {
            role.fairy()
                .is_some_and(|man| man.nature == Nature::MarinePawn)
        }) {
            let marine = Role::every()
                .filter(|role| role.fairy().is_some_and(|man| man.nature == Nature::Marine));
            marine.for_each(|role| men.roles.push(role));
        }
        men
    }

    /// Returns whether there are no fairy men, declared letters or attributes.
    pub fn is_empty(&self) -> bool {
        self.roles.is_empty() && self.declared.is_empty() && !self.attributes
    }

    /// Returns whether a man may have attributes. Their letters stand before its own letter, and
    /// their effects after the move.
    pub(super) const fn have_attributes(&self) -> bool {
        self.attributes
    }

    /// Returns whether a side may pass: `--`, or three dots that stand alone.
    pub(super) const fn may_pass(&self) -> bool {
        self.passes
    }

    /// When captured men are reborn.
    pub(super) const fn rebirths(&self) -> Rebirths {
        self.rebirths
    }

    /// Returns whether conditions may change more than the move itself; the text gives these
    /// changes after the move: `[+bSg8]`, `=w`.
    pub(super) const fn are_under_conditions(&self) -> bool {
        self.conditions
    }

    /// The languages that are tried.
    pub fn languages(&self) -> &'static [Language] {
        if self.is_empty() {
            &LANGUAGES
        } else {
            &BESIDE_FAIRY_MEN
        }
    }
}

/// The languages with Latin letters to try. Of those that fit a solution equally well, the first is
/// used.
pub const LANGUAGES: [Language; 6] = [
    Language::English,
    Language::German,
    Language::French,
    Language::Italian,
    Language::Dutch,
    Language::Polish,
];

impl Letter {
    /// A letter of a man in any of [`LANGUAGES`].
    pub fn latin(letter: char) -> Option<Self> {
        Language::letters_of_any(&LANGUAGES, letter.encode_utf8(&mut [0; 4])).map(Self::Latin)
    }

    /// The man in a language.
    pub fn role(self, language: Language) -> Option<Role> {
        match self {
            Self::Known(role) => Some(role),
            Self::Mixed(letters) => language.role(letters),
            Self::Latin(letters) => language.certain(letters),
        }
    }
}

/// The languages that have all letters of a solution.
pub fn candidates<'a>(
    tokens: &(impl Iterator<Item = &'a Token> + Clone),
    men: &FairyMen,
) -> Vec<Language> {
    let knows = |language: &Language| {
        tokens.clone().all(|token| match &token.kind {
            ClaimTokenKind::Move(written) => {
                let letters = [written.man, written.promotion];
                letters
                    .into_iter()
                    .flatten()
                    .all(|letter| letter.role(*language).is_some())
            }
            _ => true,
        })
    };
    men.languages().iter().copied().filter(knows).collect()
}

/// The letters of a man at the beginning of a text, and their length in bytes including the letters
/// of its attributes.
pub(super) fn letter(text: &str, men: &FairyMen) -> Option<(Letter, usize)> {
    let man = bare_letter(text, men);
    if man.is_some() || !men.attributes {
        return man;
    }
    let mut at = 0;
    loop {
        let every = men
            .languages()
            .iter()
            .flat_map(|language| language.attributes());
        let found = every
            .filter(|(_, letters)| text[at..].starts_with(letters))
            .map(|(_, letters)| letters.len())
            .max();
        at += found.filter(|length| *length > 0)?;
        if let Some((letter, length)) = bare_letter(&text[at..], men) {
            return Some((letter, at + length));
        }
    }
}

fn bare_letter(text: &str, men: &FairyMen) -> Option<(Letter, usize)> {
    if let Some((letter, role)) = men
        .declared
        .iter()
        .find(|(letter, _)| text.starts_with(*letter))
    {
        // A capital letter does not follow a man's letter, unless it also belongs to the man:
        // `LIg4`, though L was declared.
        let both = |letters: &&str| {
            letters.ends_with(|c: char| c.is_ascii_uppercase()) && letters.len() > 1
        };
        let mut fairy = men
            .languages()
            .iter()
            .filter_map(|language| language.beginning_of(text, men.roles.iter().copied()));
        return match fairy.find_map(|(_, letters)| Some(letters).filter(both)) {
            Some(letters) => Some((Letter::Mixed(letters), letters.len())),
            None => Some((Letter::Known(*role), letter.len_utf8())),
        };
    }
    if let Some((man, length)) = Man::of_figurine(text) {
        return Some((Letter::Known(man.role), length));
    }
    // In Russian, fairy men have Latin letters, so only the classical men are read here.
    if let Some((role, letters)) = Language::Russian.beginning_of(text, Role::CLASSICAL.into_iter())
    {
        return Some((Letter::Known(role), letters.len()));
    }
    if men.is_empty() {
        return Language::letters_of_any(&LANGUAGES, text)
            .map(|letters| (Letter::Latin(letters), letters.len()));
    }
    let roles = || Role::CLASSICAL.into_iter().chain(men.roles.iter().copied());
    let all = men
        .languages()
        .iter()
        .filter_map(|language| language.beginning_of(text, roles()));
    let letters = all
        .map(|(_, letters)| letters)
        .max_by_key(|letters| letters.len())?;
    Some((Letter::Mixed(letters), letters.len()))
}
