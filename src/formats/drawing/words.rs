//! [`Words`]: the lines around a drawn board.
//!
//! Some of them change the problem: the stipulation, the side to move, rules, conditions, rights.
//! The rest are titles. A line with a word about the position that is not understood is an error,
//! since it must not be taken for a title.

use crate::formats::common::diagnostic::TextFlaw;
use crate::formats::common::suggest::quote;
use crate::formats::common::values;
use crate::formats::inp::condition_named;
use crate::formats::{Defaults, parse_dialect};
use crate::position::{Color, Conditions, RuleSet};
use std::ops::Range;

/// The words around a drawn board.
pub(super) struct Words {
    /// The side to move, if the words name it.
    pub(super) turn: Option<Color>,
    /// The castling rights and the square passed over, as FEN writes them after a blank.
    pub(super) rights: String,
    /// The stipulation.
    pub(super) task: Option<String>,
    /// The rules and conditions.
    pub(super) defaults: Defaults,
    /// The numbers of white and black men on the board.
    counts: [usize; 2],
}

impl Words {
    /// The words of a board with these numbers of men, before any is read.
    pub(super) const fn new(counts: [usize; 2], defaults: Defaults) -> Self {
        Self {
            turn: None,
            rights: String::new(),
            task: None,
            defaults,
            counts,
        }
    }

    /// Reads a line: the side to move, the heading with the stipulation and the rules, a condition,
    /// or a title, which is passed over.
    pub(super) fn line(&mut self, line: &str, place: &Range<usize>) -> Result<(), TextFlaw> {
        let trimmed = line.trim();
        let lower = trimmed.to_lowercase();
        if lower == "men in parentheses: board b" {
            return Ok(());
        }
        let lower = lower.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some((counts, rest)) = counted(&lower) {
            // A diagram of this program counts the men, and names all rights.
            self.check_counts(counts, place)?;
            if let Some((side, rights)) = rest.trim().split_once(" to move") {
                self.turn = Some(if side == "black" {
                    Color::Black
                } else {
                    Color::White
                });
                return self.rights(rights, place);
            }
        }
        if let Some(side) = beginner(&lower) {
            self.turn = Some(side);
            // The stipulation may follow: Black to play and mate in 2.
            return match lower.split_once(" and ") {
                Some((_, task)) => self.task(task, place),
                None => Ok(()),
            };
        }
        if values::stipulation(trimmed).is_ok() {
            return self.task(trimmed, place);
        }
        let (first, rest) = trimmed
            .split_once(char::is_whitespace)
            .unwrap_or((trimmed, ""));
        if values::stipulation(first).is_ok() {
            self.task(first, place)?;
            return self.heading(rest.trim(), place);
        }
        // A line of rights, `castling: -`, is not Castling Chess.
        let letters: String = lower.chars().filter(|c| c.is_alphanumeric()).collect();
        if let Some(condition) = condition_named(trimmed)
            && !TELLING.contains(&letters.as_str())
        {
            self.add(condition);
            return Ok(());
        }
        // Attributes, twins, fairy men and rights stand below the diagram.
        let names_squares = trimmed
            .split_once(": ")
            .is_some_and(|(_, rest)| rest.split(", ").all(|word| is_square(word.trim())));
        let is_twin = lower.starts_with("b) ");
        let parts = |c: char| !c.is_alphanumeric();
        let is_telling = lower.split(parts).any(|word| TELLING.contains(&word))
            || trimmed
                .split([',', ':', ';', '(', ')'])
                .any(|part| condition_named(part.trim()).is_some());
        if names_squares || is_twin || is_telling {
            return Err(not_read(trimmed, place));
        }
        Ok(())
    }

    /// Sets the stipulation.
    fn task(&mut self, text: &str, place: &Range<usize>) -> Result<(), TextFlaw> {
        if values::stipulation(text).is_err() || self.task.is_some() {
            return Err(not_read(text, place));
        }
        self.task = Some(text.to_owned());
        Ok(())
    }

    /// The rest of a line that begins with the stipulation: the men and the rules, or the men as
    /// Popeye counts them, `2 + 2`.
    fn heading(&mut self, text: &str, place: &Range<usize>) -> Result<(), TextFlaw> {
        if let Some((counts, rules)) = counted(text) {
            self.check_counts(counts, place)?;
            return self.rules(rules.trim(), place);
        }
        let bare: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        match counted(&format!("({bare})")) {
            Some((counts, "")) => self.check_counts(counts, place),
            _ if text.is_empty() => Ok(()),
            _ => Err(not_read(text, place)),
        }
    }

    /// Compares the numbers of men that a line states with those on the board.
    fn check_counts(&self, stated: [usize; 2], place: &Range<usize>) -> Result<(), TextFlaw> {
        if stated == self.counts {
            return Ok(());
        }
        let [found, stated] =
            [self.counts, stated].map(|[white, black]| format!("{white}+{black}"));
        let message = format!("found {found} men on a drawn board, expected {stated} as stated");
        Err(TextFlaw::new(place.clone(), message, "stated here"))
    }

    /// The rights after the side to move: `castling rooks: h1, a8  en passant: f3`.
    fn rights(&mut self, text: &str, place: &Range<usize>) -> Result<(), TextFlaw> {
        let (rooks, passed) = text.split_once("en passant: ").unwrap_or((text, ""));
        let rooks = rooks.trim().strip_prefix("castling rooks: ").unwrap_or("");
        let mut castling = String::new();
        for rook in rooks
            .split(", ")
            .map(str::trim)
            .filter(|rook| !rook.is_empty())
        {
            castling.push(match rook {
                "h1" => 'K',
                "a1" => 'Q',
                "h8" => 'k',
                "a8" => 'q',
                _ => return Err(Self::other_rights(text, place)),
            });
        }
        if passed.contains('/') {
            return Err(Self::other_rights(text, place));
        }
        let or_none = |text: &str| if text.is_empty() { "-" } else { text }.to_owned();
        self.rights = format!(" {} {}", or_none(&castling), or_none(passed.trim()));
        Ok(())
    }

    fn other_rights(text: &str, place: &Range<usize>) -> TextFlaw {
        let message = format!("found {} at a drawn board", quote(text.trim()));
        TextFlaw::new(place.clone(), message, "not read here")
            .help("write rights on two boards in a problem file (.ron)")
    }

    /// The rules in a heading of this program: `alice (castling=home, ep=stands) with Circe`.
    fn rules(&mut self, text: &str, place: &Range<usize>) -> Result<(), TextFlaw> {
        if text.is_empty() {
            return Ok(());
        }
        let refused = || {
            let message = format!("found {} as the rules of a drawn board", quote(text));
            TextFlaw::new(place.clone(), message, "not understood")
                .help("give them by --rules, --dialect and --condition, and leave them out here")
        };
        let (rules, conditions) = text.split_once(" with ").unwrap_or((text, ""));
        let (name, dialect) = rules.split_once(" (").unwrap_or((rules, ""));
        let variant = values::rules_named(name).ok_or_else(refused)?;
        let mut rules = RuleSet::new(self.defaults.variant.unwrap_or(variant));
        let dialect = dialect.trim_end_matches(')');
        if self.defaults.dialect.is_none() && self.defaults.variant.is_none() && !dialect.is_empty()
        {
            rules = parse_dialect(dialect, rules).map_err(|_| refused())?;
            self.defaults.dialect = Some(rules.dialect);
        }
        self.defaults.variant = Some(rules.variant);
        for name in conditions.split(", ").filter(|name| !name.is_empty()) {
            self.add(condition_named(name).ok_or_else(refused)?);
        }
        Ok(())
    }

    /// Adds a condition. The conditions of flags replace all of them later.
    fn add(&mut self, condition: Conditions) {
        let set = self.defaults.conditions.unwrap_or_default();
        self.defaults.conditions = Some(set | condition);
    }
}

/// Words that say something about the position for which a drawing has no place.
const TELLING: [&str; 16] = [
    "castling",
    "castle",
    "castles",
    "passant",
    "ep",
    "last",
    "neutral",
    "royal",
    "twin",
    "twins",
    "turn",
    "zug",
    "trait",
    "condition",
    "conditions",
    "duplex",
];

/// The numbers of men at the beginning of a text, `(7+11)`, and the rest.
fn counted(text: &str) -> Option<([usize; 2], &str)> {
    let (count, rest) = text.strip_prefix('(')?.split_once(')')?;
    let (white, black) = count.split_once('+')?;
    Some(([white.parse().ok()?, black.parse().ok()?], rest))
}

/// The side that begins, in a line such as `black to move` or `white begins`.
fn beginner(line: &str) -> Option<Color> {
    const VERBS: [&str; 6] = [
        "to move", "to play", "begins", "moves", "am zug", "au trait",
    ];
    let (side, rest) = line.split_once(' ')?;
    let rest = rest.trim_end_matches('.');
    let side = match side {
        "black" | "schwarz" | "noirs" => Color::Black,
        "white" | "weiss" | "weiß" | "blancs" => Color::White,
        _ => return None,
    };
    let begins = VERBS
        .iter()
        .any(|verb| rest == *verb || rest.starts_with(&format!("{verb} and ")));
    begins.then_some(side)
}

fn not_read(text: &str, place: &Range<usize>) -> TextFlaw {
    let message = format!("found {} at a drawn board", quote(text));
    TextFlaw::new(place.clone(), message, "not read here")
        .help("write it in a problem file (.ron), or give the position by --position")
}

fn is_square(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8', ..]) && word.len() <= 4
}
