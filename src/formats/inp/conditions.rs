//! Conditions: `condition Circe RexInclusive BlackMaximummer`.
//!
//! A word may be abbreviated, like all of Popeye's words, as long as only one condition begins with
//! it, including conditions that are not supported. The names used in results and RON files are
//! also accepted, in one word or in several (`Black Maximummer`). Words that modify a condition
//! follow some names (`AntiCirce Cheylan`), squares follow `Imitator` and the conditions that name
//! squares (`Hole d4e4`), and numbers those that name numbers (`BGL 4.5 10`).

use super::condition_words::{
    BOTH, MODIFIERS, REBIRTH_SQUARES, WordChange, by_beginning, by_name, change,
    change_by_two_words, plain,
};
use super::men::{no_man, role};
use super::reader::{Reader, squares_in};
use super::token::InpToken;
use super::unsupported::unsupported;
use super::words::{EDITS, Edit, Lookup, Tongue};
use crate::board::{Bitboard, Square};
use crate::formats::common::diagnostic::TextFlaw;
use crate::formats::common::places::Form;
use crate::formats::common::suggest::{did_you_mean, quote, shorten};
use crate::position::{
    Condition, Conditions as C, Kinds, Numbers, Unit, name_and_kinds, name_and_numbers,
    name_and_squares,
};
use std::ops::Range;

/// The conditions of a problem or of a twin, as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct WrittenConditions {
    /// Whether Alice chess is among them.
    pub(super) alice: bool,
    /// The other conditions.
    pub(super) set: C,
    /// The squares of imitators as a bit set.
    pub(super) imitators: u64,
}

impl WrittenConditions {
    pub(super) fn add(&mut self, other: Self) {
        self.alice |= other.alice;
        self.set = self.set | other.set;
        self.imitators |= other.imitators;
    }

    /// The squares of imitators.
    pub(super) fn imitators(self) -> impl Iterator<Item = Square> {
        Square::all().filter(move |square| self.imitators >> square.index() & 1 != 0)
    }
}

impl Reader<'_> {
    /// Reads conditions up to the next part. The problem or twin has others already.
    pub(super) fn conditions(&mut self, others: C) -> WrittenConditions {
        let mut named = WrittenConditions::default();
        let mut any = false;
        while let Some(token) = self.scanner.peek() {
            // `Mirror` alone makes a twin and is not a condition.
            let is_name = self.name_ahead().is_some();
            let begins = |text: &str| !by_beginning(self.tongue, text).is_empty();
            let ends = self.end_of(&token).is_some() && (any || !begins(token.text));
            let is_next = any || self.scanner.begins_line() && !begins(token.text);
            if is_next && !is_name && self.is_command(&token) || ends {
                break;
            }
            any = true;
            let Some(one) = self.condition(&token) else {
                break;
            };
            self.repeated(one, named, others, token.at.start..self.scanner.at());
            named.add(one);
        }
        if !any {
            self.missing("a condition");
        }
        named
    }

    /// Warns if a condition is among those before it. Further words for imitators, or for a
    /// condition that names squares, add squares.
    fn repeated(
        &mut self,
        one: WrittenConditions,
        before: WrittenConditions,
        others: C,
        at: Range<usize>,
    ) {
        let known = before.set | others;
        let name = if one.alice && before.alice {
            "Alice".to_owned()
        } else if one.set.is_empty()
            || one.set.any(C::IMITATOR.with(C::NAMING_SQUARES))
            || !known.has(one.set)
        {
            return;
        } else {
            one.set.to_string()
        };
        let message = format!("the condition {name} is repeated");
        self.warn(TextFlaw::new(at, message, "given before"));
    }

    /// Reads a condition with the words that modify it; `None` after an error.
    fn condition(&mut self, token: &InpToken<'_>) -> Option<WrittenConditions> {
        let text = token.text.to_ascii_lowercase();
        if text.len() >= 3 && self.tongue.alice().starts_with(&text) || text == "alice" {
            self.scanner.take();
            return Some(WrittenConditions {
                alice: true,
                ..WrittenConditions::default()
            });
        }
        let single = self.name_ahead().is_none_or(|(_, words)| words == 1);
        let Some(mut set) = self.longest_name().or_else(|| self.cut_short(token)) else {
            return self.no_condition(token);
        };
        let squares = if set.any(C::NAMING_SQUARES) {
            self.squares_for("the squares of the condition such as d4")?
        } else {
            Bitboard::EMPTY
        };
        if set.any(C::NAMING_KINDS) {
            let needs = set.lacking_kinds().is_some();
            set = set.of_kinds(self.kinds_for(needs)?);
        }
        let unit = set.rows().find_map(|row| row.value.unit());
        if let Some(unit) = unit {
            set = set.numbered(self.numbers_for(unit)?);
        }
        let is_relative = single && set != C::CIRCE && set.rebirth_of_captured().is_some();
        while let Some(next) = self.scanner.peek() {
            if is_relative && self.is_read_otherwise(set, &next) {
                return None;
            }
            if let Some(other) = self.change_in_two_words(set) {
                set = other;
                continue;
            }
            match change(self.tongue, set, next.text) {
                WordChange::To(other) => {
                    self.scanner.take();
                    set = if other.lacking_kinds().is_some() {
                        other.of_kinds(self.kinds_for(true)?)
                    } else {
                        other
                    };
                }
                WordChange::Unsupported
                    if !self.is_command(&next) || self.is_mirror_without_squares(&next) =>
                {
                    let names = set.to_string();
                    let message = format!("{names} with {} is not supported", quote(next.text));
                    self.skip_part();
                    self.error(TextFlaw::new(next.at, message, "not supported"));
                    return None;
                }
                WordChange::Ambiguous(words) if !self.is_command(&next) => {
                    self.skip_part();
                    self.ambiguous(&next, &words);
                    return None;
                }
                _ => break,
            }
        }
        if set.any(C::VAULTING)
            && let Some(next) = self.scanner.peek()
            && self.is_of_vaulting_kings(&next)
        {
            let message = format!("{set} with {} is not supported", quote(next.text));
            self.skip_part();
            self.error(TextFlaw::new(next.at, message, "not supported"));
            return None;
        }
        let imitators = if set == C::IMITATOR {
            self.squares_for("the squares of imitators such as d4")?
        } else {
            Bitboard::EMPTY
        };
        Some(WrittenConditions {
            alice: false,
            set: set.on(squares).unwrap_or(set),
            imitators: imitators.0,
        })
    }

    /// Returns whether a word behind vaulting kings gives them kinds of men like which they move,
    /// or lets them move only so. Letters of a man might otherwise begin another condition.
    fn is_of_vaulting_kings(&self, next: &InpToken<'_>) -> bool {
        if self.scanner.begins_line() && self.is_command(next) {
            return false;
        }
        let is_man =
            role(self.tongue, next.text).is_some() || unsupported(self.tongue, next.text).is_some();
        next.text.contains('/')
            || next.text.chars().count() <= 2 && is_man
            || next.text.len() >= 2
                && ["transmuting", "transmutierende", "transmute"]
                    .iter()
                    .any(|word| word.starts_with(&plain(next.text)))
    }

    /// Returns whether the next word is `mirror`, but begins no edit of a twin such as
    /// `mirror a1<-->h1`: then it is meant as an option of Circe.
    fn is_mirror_without_squares(&self, next: &InpToken<'_>) -> bool {
        let mut ahead = self.scanner.clone();
        ahead.take();
        let squares = ahead.take().is_some_and(|token| token.text.contains('<'));
        !squares
            && matches!(
                self.tongue.find(EDITS, next.text),
                Lookup::One(Edit::Mirror)
            )
    }

    /// Returns whether a word after a relative of Circe, named in one word, is ambiguous; reports
    /// it if so. It is if it is an option of Circe here but begins another condition in Popeye.
    ///
    /// Popeye reads options after `Circe`, and few after the names of its relatives: to Popeye,
    /// `MirrorCirce Einstein` means Mirror Circe with Einstein chess.
    fn is_read_otherwise(&mut self, set: C, next: &InpToken<'_>) -> bool {
        let found = by_beginning(self.tongue, next.text);
        let [(word, condition)] = found.as_slice() else {
            return false;
        };
        let is_circe = condition.is_some_and(|one| one.rebirth_of_captured().is_some());
        let is_whole = plain(word) == plain(next.text);
        if is_circe || is_whole || matches!(change(self.tongue, set, next.text), WordChange::No) {
            return false;
        }
        let circe = words(self.tongue, C::CIRCE);
        let message = format!(
            "{} can mean {word} or an option of {circe}",
            quote(next.text)
        );
        let help = format!("write {word}, or {circe} with its square and options");
        self.skip_part();
        self.error(TextFlaw::new(next.at.clone(), message, "which of them?").help(help));
        true
    }

    /// Reads an option of Circe in two words, if one follows a condition.
    fn change_in_two_words(&mut self, condition: C) -> Option<C> {
        let mut ahead = self.scanner.clone();
        let text = ahead.take()?.text.to_owned() + ahead.take()?.text;
        let changed = change_by_two_words(condition, &text)?;
        self.scanner = ahead;
        Some(changed)
    }

    /// Reads the squares of a condition; `None` after an error.
    fn squares_for(&mut self, expected: &str) -> Option<Bitboard> {
        let mut set = Bitboard::EMPTY;
        while let Some(token) = self.scanner.peek() {
            let Ok(squares) = squares_in(token.text) else {
                break;
            };
            self.scanner.take();
            set |= squares.iter().map(|(square, _)| *square).collect();
        }
        if set.is_empty() {
            self.missing(expected);
            return None;
        }
        Some(set)
    }

    /// Reads the kinds of men of a condition, which may need at least one; `None` after an error.
    fn kinds_for(&mut self, needs_one: bool) -> Option<Kinds> {
        let mut roles = Vec::new();
        while let Some(token) = self.scanner.peek() {
            if self.scanner.begins_line() && self.is_command(&token) {
                break;
            }
            let Some(role) = role(self.tongue, token.text) else {
                let is_man = unsupported(self.tongue, token.text).is_some();
                if token.text.contains('/') || is_man {
                    self.skip_part();
                    self.error(no_man(self.tongue, token.text, token.at));
                    return None;
                }
                break;
            };
            self.scanner.take();
            roles.push(role);
        }
        if roles.is_empty() && needs_one {
            self.missing("the letters of men such as Q");
            return None;
        }
        Some(roles.into_iter().collect())
    }

    /// Reads the numbers of a condition; `None` after an error.
    fn numbers_for(&mut self, unit: Unit) -> Option<Numbers> {
        let mut words = Vec::new();
        while let Some(token) = self.scanner.peek().filter(|_| words.len() < 2) {
            // A dash stands for a number only beside another one.
            if Numbers::parse(&[token.text, "1"], unit).is_none() {
                break;
            }
            self.scanner.take();
            words.push(token.text);
        }
        let numbers = Numbers::parse(&words, unit);
        if numbers.is_none() && (unit == Unit::Hundredths || !words.is_empty()) {
            self.missing("a number such as 7.5 for both sides, or one for each");
            return None;
        }
        Some(numbers.unwrap_or_default())
    }

    /// Reads a condition whose name is written out in up to four words.
    fn longest_name(&mut self) -> Option<C> {
        let (set, words) = self.name_ahead()?;
        for _ in 0..words {
            self.scanner.take();
        }
        Some(set)
    }

    /// The condition whose name is written out in the next words, at most four, and their number.
    fn name_ahead(&self) -> Option<(C, usize)> {
        let mut ahead = self.scanner.clone();
        let (mut text, mut found) = (String::new(), None);
        for words in 1..=4 {
            let Some(token) = ahead.take() else { break };
            // A dash stands for a number.
            if token.text == "-" {
                break;
            }
            text += token.text;
            if let Some(set) = by_name(&text) {
                found = Some((set, words));
            }
        }
        found
    }

    /// Reads a condition whose word is abbreviated.
    fn cut_short(&mut self, token: &InpToken<'_>) -> Option<C> {
        let found = by_beginning(self.tongue, token.text);
        match found.as_slice() {
            [(_, Some(set))] => {
                self.scanner.take();
                Some(*set)
            }
            _ => None,
        }
    }

    /// Reports an unreadable condition.
    fn no_condition(&mut self, token: &InpToken<'_>) -> Option<WrittenConditions> {
        let found = by_beginning(self.tongue, token.text);
        let exact = found
            .iter()
            .any(|(word, _)| plain(word) == plain(token.text));
        if let ([(one, _), (two, _), ..], false) = (found.as_slice(), exact) {
            let words: Vec<&str> = found.iter().map(|(word, _)| *word).collect();
            let (one, two) = (*one, *two);
            let words = if words.len() > 6 {
                vec![one, two, "other conditions"]
            } else {
                words
            };
            self.skip_part();
            self.ambiguous(token, &words);
            return None;
        }
        let at = self.skip_part();
        let at = if at.is_empty() { self.here() } else { at };
        let name = self.source.text().get(at.clone()).unwrap_or_default();
        let name = quote(&shorten(
            &name.split_whitespace().collect::<Vec<_>>().join(" "),
            60,
        ));
        let message = match self.form {
            Form::Olive => {
                format!(
                    "{name} is not supported, expected an option such as SetPlay, or a condition \
                    such as Circe"
                )
            }
            _ => format!("the condition {name} is not supported"),
        };
        let words: Vec<&str> = C::ALL
            .iter()
            .map(|row| row.name)
            .chain(["Alice", "SetPlay"])
            .collect();
        let help = if found.is_empty() {
            did_you_mean(token.text, &words)
        } else {
            None
        };
        self.error(TextFlaw::new(at, message, "not supported").maybe_help(
            help.or_else(|| {
                Some("the conditions that exist are listed by: parton rules".to_owned())
            }),
        ));
        None
    }
}

/// The condition with a name, in the form of results and RON files, or with a full word of Popeye's
/// input in any language, including modifiers; `chess` may be omitted. A few words name two
/// conditions, one for each side. The squares of a condition follow its name.
pub fn condition_named(text: &str) -> Option<C> {
    if let Some((row, kinds)) = name_and_kinds(text) {
        return Some(row.set.of_kinds(kinds));
    }
    if let Some((row, numbers)) = name_and_numbers(text) {
        return Some(row.set.numbered(numbers));
    }
    let (name, squares) = name_and_squares(text);
    if !squares.is_empty() {
        return condition_named(name)?.on(squares);
    }
    let wanted = plain(text);
    let so_written = |row: &&Condition| {
        condition_words(row.set)
            .iter()
            .any(|words| plain(words) == wanted)
    };
    by_name(text)
        .or_else(|| C::ALL.iter().find(so_written).map(|row| row.set))
        .or_else(|| C::of_name(text))
}

/// The spelling of a condition in Popeye's English, German and French input.
pub fn condition_words(condition: C) -> [String; 3] {
    Tongue::ALL.map(|tongue| words(tongue, condition))
}

/// A condition's word in the input of a language, with its squares and modifiers.
pub(super) fn words(tongue: Tongue, condition: C) -> String {
    let squares = condition.squares_of(condition);
    if !squares.is_empty() {
        let names = squares.into_iter().map(|square| square.to_string());
        let all = words(tongue, condition.without_squares());
        // Popeye reads squares in one word, before modifiers.
        let (word, modifiers) = all.split_once(' ').unwrap_or((&all, ""));
        let written = format!("{word} {} {modifiers}", names.collect::<String>());
        return written.trim_end().to_owned();
    }
    let kinds = condition.kinds();
    if !kinds.is_empty() {
        let letters = kinds
            .roles()
            .filter_map(|role| tongue.letters().letter(role));
        let all = words(tongue, condition.without_squares());
        let parts = letters.fold(all, |text, letter| text + " " + letter);
        return parts;
    }
    let numbers = condition.numbers_of(condition);
    if !numbers.is_none() {
        let unit = condition.rows().find_map(|row| row.value.unit());
        let numbers = unit.map_or_else(String::new, |unit| numbers.text(unit));
        return words(tongue, condition.without_squares()) + &numbers;
    }
    let row = C::ALL.iter().find(|row| row.set == condition);
    let is_word = row.is_some_and(|row| !row.words[0].is_empty());
    if let Some(rebirth) = condition.rebirth().filter(|_| !is_word) {
        // Popeye reads all options after `Circe`, but few after the names of its relatives.
        let english = REBIRTH_SQUARES
            .iter()
            .find(|(_, square)| *square == rebirth.square)
            .map(|(word, _)| *word);
        let square = MODIFIERS
            .iter()
            .find(|(words, _)| Some(words[0]) == english)
            .map(|(words, _)| words[tongue as usize]);
        let options = rebirth
            .options()
            .filter(|row| row.option.square().is_none())
            .map(|row| row.words[tongue as usize]);
        let base = words(tongue, C::without_options(rebirth.who));
        let all = std::iter::once(base.as_str()).chain(square).chain(options);
        return all.collect::<Vec<_>>().join(" ");
    }
    if let Some(word) = row
        .map(|row| row.words[tongue as usize])
        .filter(|word| !word.is_empty())
    {
        return word.to_owned();
    }
    let changed = MODIFIERS
        .iter()
        .flat_map(|(words, changes)| changes.iter().map(move |change| (words, change)));
    let found = changed
        .into_iter()
        .find(|(_, (from, to))| *to == condition && from != to);
    found.map_or_else(String::new, |(modifier, (from, _))| {
        let base = BOTH
            .iter()
            .find(|(_, set)| set == from)
            .map(|(words, _)| words[tongue as usize].to_owned());
        format!(
            "{} {}",
            base.unwrap_or_else(|| words(tongue, *from)),
            modifier[tongue as usize]
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every supported combination of options of Circe is read back in every language.
    #[test]
    fn options_of_circe_have_words() {
        for set in C::each_rebirth_of(|_| true) {
            for tongue in Tongue::ALL {
                let text = words(tongue, set);
                let mut parts = text.split(' ');
                let first = parts.next().and_then(by_name);
                let read = parts.try_fold(first, |set, part| match change(tongue, set?, part) {
                    WordChange::To(other) => Some(Some(other)),
                    _ => None,
                });
                assert_eq!(read, Some(Some(set)), "{text}: {set}");
            }
        }
        // A word for Circe with an option names the set that `of_rebirth` gives for it.
        for (words, set) in BOTH {
            let read = set.rebirth().and_then(C::of_rebirth);
            assert!(set.rebirth().is_none() || read == Some(*set), "{words:?}");
        }
    }

    /// Written conditions are read back in every language.
    #[test]
    fn every_condition_has_words() {
        for row in C::ALL {
            for tongue in Tongue::ALL {
                let text = words(tongue, row.set);
                assert!(!text.is_empty(), "{}", row.name);
                let mut parts = text.split(' ');
                let first = parts
                    .next()
                    .and_then(by_name)
                    .unwrap_or_else(|| panic!("{text}: not a word"));
                let read = parts.try_fold(first, |set, part| match change(tongue, set, part) {
                    WordChange::To(other) => Some(other),
                    _ => None,
                });
                assert_eq!(
                    (read, condition_named(&text)),
                    (Some(row.set), Some(row.set)),
                    "{text}"
                );
            }
        }
    }
}
