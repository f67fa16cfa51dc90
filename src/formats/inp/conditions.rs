//! Conditions: `condition Circe RexInclusive BlackMaximummer`.
//!
//! A word may be abbreviated, like all of Popeye's words, as long as only one condition begins with
//! it, including conditions that are not supported. The names used in results and RON files are
//! also accepted, in one word or in several (`Black Maximummer`). Words that modify a condition
//! follow some names (`AntiCirce Cheylan`), and the squares of imitators follow `Imitator`.

use super::reader::{Reader, squares_in};
use super::token::InpToken;
use super::unsupported_conditions::CONDITIONS as UNSUPPORTED;
use super::words::Tongue;
use crate::board::Square;
use crate::formats::common::diagnostic::TextFlaw;
use crate::formats::common::places::Form;
use crate::formats::common::suggest::{did_you_mean, quote, shorten};
use crate::position::{
    Condition, Conditions as C, REBORN_IF_CAPTURED, REBORN_IF_CAPTURING, RebirthOption,
    RebirthSquare,
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

/// A word that modifies the preceding condition, in English, German and French.
type Modifier = [&'static str; 3];

const REX_INCLUSIVE: Modifier = ["RexInclusive", "RexInklusive", "RexInclusif"];

/// All words that modify a condition, each with the conditions that it modifies here and the
/// results.
const MODIFIERS: &[(Modifier, &[(C, C)])] = &[
    (
        REX_INCLUSIVE,
        &[(C::MADRASI, C::MADRASI_REX), (C::ISARDAM, C::ISARDAM_REX)],
    ),
    (["RexExclusive", "RexExklusive", "RexExclusif"], &[]),
    (["TypeA", "TypA", "TypeA"], &[(C::ISARDAM, C::ISARDAM)]),
    (["TypeB", "TypB", "TypeB"], &[(C::ISARDAM, C::ISARDAM_B)]),
    (["Type1", "Typ1", "Type1"], &[]),
    (["Type2", "Typ2", "Type2"], &[]),
    (
        ["Calvet", "Calvet", "Calvet"],
        &[(C::ANTICIRCE, C::ANTICIRCE)],
    ),
    (
        ["Cheylan", "Cheylan", "Cheylan"],
        &[(C::ANTICIRCE, C::ANTICIRCE_CHEYLAN)],
    ),
    (
        ["Mirror", "Spiegel", "Malefique"],
        &[(C::ANTICIRCE, C::MIRROR_ANTICIRCE)],
    ),
    (["Clone", "Clone", "Clone"], &[]),
    (["Chameleon", "Chamaeleon", "Chameleon"], &[]),
    (["Couscous", "Couscous", "Couscous"], &[]),
    (
        ["Equipollents", "Equipollents", "Equipollents"],
        &[(C::ANTICIRCE, C::EQUIPOLLENTS_ANTICIRCE)],
    ),
    (["Parrain", "Parrain", "Parrain"], &[]),
    (["File", "File", "Colonne"], &[]),
    (
        ["Symmetry", "Symmetrie", "Symetrie"],
        &[(C::ANTICIRCE, C::SYMMETRY_ANTICIRCE)],
    ),
    (["Diagram", "Diagramm", "Diagramme"], &[]),
    (["PWC", "Platzwechsel", "Echange"], &[]),
    (
        ["Super", "Super", "Super"],
        &[(C::ANTICIRCE, C::ANTI_SUPER_CIRCE)],
    ),
    (
        ["PionPropre", "PionPropre", "PionPropre"],
        &[(C::SENTINELS, C::SENTINELS)],
    ),
    (
        ["PionAdvers", "PionAdvers", "PionAdvers"],
        &[(C::SENTINELS, C::SENTINELS_ADVERSE)],
    ),
    (["PionNeutre", "PionNeutre", "PionNeutre"], &[]),
    (
        ["ParaSentinelles", "ParaSentinelles", "ParaSentinelles"],
        &[],
    ),
    (["Berolina", "Berolina", "Berolina"], &[]),
    (["MaximumTotal", "MaximumTotal", "MaximumTotal"], &[]),
    (
        ["Adverse", "Advers", "Adverse"],
        &[(C::BRETON, C::BRETON_ADVERSE)],
    ),
    (["Chromatic", "Chromatisch", "Chromatique"], &[]),
    (["PY", "PY", "PY"], &[]),
    (
        ["White", "Weiss", "Blancs"],
        &[(KOBUL_KINGS, C::WHITE_KOBUL)],
    ),
    (
        ["Black", "Schwarz", "Noirs"],
        &[(KOBUL_KINGS, C::BLACK_KOBUL)],
    ),
    (["Strict", "Strikt", "Stricte"], &[(C::SAT, C::STRICT_SAT)]),
    (["Relaxed", "Locker", "Relache"], &[]),
    (["Volcanic", "Vulkan", "Volcanique"], &[]),
    (["Parachute", "Fallschirm", "Parachute"], &[]),
    (["Assassin", "Assassin", "Assassin"], &[]),
    (["Cage", "Kaefig", "Cage"], &[]),
    (["Rank", "Reihe", "Rangee"], &[]),
    (["Antipodes", "Antipoden", "Antipodes"], &[]),
    (["Turncoats", "Turncoat", "Turncoats"], &[]),
    (["Einstein", "Einstein", "Einstein"], &[]),
    (["LastMove", "LetzterZug", "CoupDernier"], &[]),
    (["WaitCapture", "NaechsterSchlag", "PriseProchaine"], &[]),
    (["CaptureSquare", "Schlagfeld", "CaseDePrise"], &[]),
    (
        ["VerticalMirror", "VertikalSpiegel", "MalefiqueVerticale"],
        &[],
    ),
    (["Diametral", "Diametral", "Diametral"], &[]),
    (["Frischauf", "Frischauf", "Frischauf"], &[]),
    (
        ["ReversalEinstein", "ReversesEinstein", "ReversEinstein"],
        &[],
    ),
    (["Take&Make", "Take&Make", "Take&Make"], &[]),
    (["Absolute", "Absolut", "Absolu"], &[]),
    (["ContraParrain", "ContraParrain", "ContraParrain"], &[]),
    (
        ["Ultra", "Ultra", "Ultra"],
        &[
            (C::WHITE_MAXIMUMMER, C::WHITE_ULTRA_MAXIMUMMER),
            (C::BLACK_MAXIMUMMER, C::BLACK_ULTRA_MAXIMUMMER),
            (C::WHITE_MINIMUMMER, C::WHITE_ULTRA_MINIMUMMER),
            (C::BLACK_MINIMUMMER, C::BLACK_ULTRA_MINIMUMMER),
        ],
    ),
    (["Neighbour", "Nachbar", "Voisin"], &[]),
];

/// The words among them that name a square of rebirth.
const REBIRTH_SQUARES: [(&str, RebirthSquare); 10] = [
    ("Cage", RebirthSquare::Cage),
    ("Equipollents", RebirthSquare::Equipollents),
    ("Parrain", RebirthSquare::EquipollentsOfNextMove),
    ("Rank", RebirthSquare::Rank),
    ("File", RebirthSquare::File),
    ("Symmetry", RebirthSquare::Symmetry),
    ("Diagram", RebirthSquare::Diagram),
    ("PWC", RebirthSquare::Departure),
    ("Antipodes", RebirthSquare::Antipodes),
    ("Super", RebirthSquare::Chosen),
];

/// The condition into which a word, given in English, changes a relative of Circe.
fn change_of_circe(condition: C, word: &str) -> Option<C> {
    let square = REBIRTH_SQUARES.iter().find(|(name, _)| *name == word);
    if let Some((_, square)) = square {
        return condition.with_square(*square);
    }
    // Popeye's words for what holds without an option.
    if matches!(word, "RexExclusive" | "Relaxed") && condition.any(REBORN_IF_CAPTURED) {
        return Some(condition);
    }
    let option = RebirthOption::ALL.iter().find(|row| row.words[0] == word)?;
    condition.with_option(option.option)
}

/// The condition with an option of Circe whose name is written in two words; `None` if no option is
/// written so.
fn change_by_two_words(condition: C, text: &str) -> Option<C> {
    let option = RebirthOption::ALL
        .iter()
        .find(|row| row.name.contains(' ') && plain(row.name) == plain(text))?;
    condition.with_option(option.option)
}

/// Those of these words that are not variants of Circe.
const OTHERS: [&str; 17] = [
    "TypeA",
    "TypeB",
    "Type1",
    "Type2",
    "PionPropre",
    "PionAdvers",
    "PionNeutre",
    "ParaSentinelles",
    "Berolina",
    "MaximumTotal",
    "Adverse",
    "Chromatic",
    "PY",
    "White",
    "Black",
    "Ultra",
    "Neighbour",
];

/// Returns whether variants of Circe may follow.
const fn is_of_circe(condition: C) -> bool {
    const RELATIVES: C = REBORN_IF_CAPTURED
        .with(REBORN_IF_CAPTURING)
        .with(C::MARS_CIRCE)
        .with(C::ANTIMARS_CIRCE);
    RELATIVES.any(condition)
}

const KOBUL_KINGS: C = C::WHITE_KOBUL.with(C::BLACK_KOBUL);

/// Words for two conditions at once, one for each side, or for a condition with an option.
const BOTH: &[([&str; 3], C)] = &[
    (
        ["MirrorFileCirce", "SpiegelFileCirce", "FileCirceMalefique"],
        C::FILE_CIRCE.with(C::of_option(RebirthOption::Mirror)),
    ),
    (
        [
            "MirrorCirceClone",
            "SpiegelCirceclone",
            "CirceCloneMalefique",
        ],
        C::MIRROR_CIRCE.with(C::of_option(RebirthOption::Clone)),
    ),
    (
        [
            "MirrorCouscousCirce",
            "SpiegelCouscousCirce",
            "CirceCouscousMalefique",
        ],
        C::MIRROR_CIRCE.with(C::of_option(RebirthOption::Couscous)),
    ),
    (
        [
            "VerticalMirrorCirce",
            "VertikalesSpiegelCirce",
            "CirceMalefiqueVerticale",
        ],
        C::CIRCE.with(C::of_option(RebirthOption::VerticalMirror)),
    ),
    (
        ["DiametralCirce", "DiametralCirce", "CirceDiametrale"],
        C::CIRCE.with(C::of_option(RebirthOption::Diametral)),
    ),
    (
        ["CirceTurncoats", "TurncoatCirce", "CirceTurncoats"],
        C::CIRCE.with(C::of_option(RebirthOption::Turncoats)),
    ),
    (
        [
            "CirceDoubleAgents",
            "DoppelAgentenCirce",
            "CirceDoubleAgents",
        ],
        C::MIRROR_CIRCE.with(C::of_option(RebirthOption::Turncoats)),
    ),
    (
        ["NoCapture", "Ohneschlag", "SansPrises"],
        C::NO_WHITE_CAPTURE.with(C::NO_BLACK_CAPTURE),
    ),
    (
        [
            "TransmutedKings",
            "TransmutierendeKoenige",
            "RoisTransmutes",
        ],
        C::WHITE_TRANSMUTED.with(C::BLACK_TRANSMUTED),
    ),
    (["KobulKings", "KobulKoenige", "RoisKobul"], KOBUL_KINGS),
    (
        [
            "SuperTransmutingKings",
            "SuperTransmutierendeKoenige",
            "SuperRoisTransmutes",
        ],
        C::WHITE_SUPER_TRANSMUTING.with(C::BLACK_SUPER_TRANSMUTING),
    ),
];

/// Common names that neither Popeye nor the table has.
const ALIASES: &[(&str, C)] = &[
    ("Circe Parrain", C::PARRAIN_CIRCE),
    ("Circe Equipollents", C::EQUIPOLLENTS_CIRCE),
    ("Reversal Einstein", C::REVERSE_EINSTEIN),
    ("Clone Circe", C::CLONE_CIRCE),
    ("Couscous", C::COUSCOUS_CIRCE),
    ("Patrol", C::PATROL),
    ("Ohneschach", C::CHECKLESS),
    ("Beamten", C::FUNCTIONARY),
    ("Antimars", C::ANTIMARS_CIRCE),
    ("Sentinels", C::SENTINELS),
    ("Anticirce Calvet", C::ANTICIRCE),
    ("Super Anticirce", C::ANTI_SUPER_CIRCE),
    ("Koebul Kings", KOBUL_KINGS),
    ("Köbul Kings", KOBUL_KINGS),
    (
        "Transmuting Kings",
        C::WHITE_TRANSMUTED.with(C::BLACK_TRANSMUTED),
    ),
    ("Vogtlander", C::VOGTLAENDER),
    // Without a side, that of Black is meant (T. R. Dawson's maximummer; Popeye).
    ("Maximummer", C::BLACK_MAXIMUMMER),
    ("Ultra Maximummer", C::BLACK_ULTRA_MAXIMUMMER),
    ("Ultraschachzwang", C::BLACK_MUST_CHECK),
];

/// The effect of a modifying word on a condition, if any.
enum WordChange {
    To(C),
    /// Popeye supports it, but with this condition it is not supported here.
    Unsupported,
    No,
}

fn plain(text: &str) -> String {
    text.chars()
        .filter(|letter| letter.is_alphanumeric() || *letter == '&')
        .flat_map(char::to_lowercase)
        .collect()
}

/// The condition with this full name; `chess` may be omitted.
fn by_name(text: &str) -> Option<C> {
    let wanted = plain(text).replace('&', "");
    let fits = |name: &str| {
        let name = plain(name).replace('&', "");
        !wanted.is_empty() && (name == wanted || name.strip_suffix("chess") == Some(&wanted))
    };
    let both = BOTH
        .iter()
        .flat_map(|(words, set)| words.map(|word| (word, *set)));
    let rows = C::ALL.iter().map(|row| (row.name, row.set));
    let words = C::ALL
        .iter()
        .flat_map(|row| row.words.map(|word| (word, row.set)));
    rows.chain(words)
        .chain(both)
        .chain(ALIASES.iter().copied())
        .find(|(name, _)| fits(name))
        .map(|(_, set)| set)
}

/// The conditions whose word in a language begins with this text; `None` stands for unsupported
/// ones.
fn by_beginning(tongue: Tongue, text: &str) -> Vec<(&'static str, Option<C>)> {
    let wanted = plain(text);
    let rows = C::ALL
        .iter()
        .map(|row| (row.words[tongue as usize], Some(row.set)));
    let both = BOTH
        .iter()
        .map(|(words, set)| (words[tongue as usize], Some(*set)));
    let unsupported = UNSUPPORTED
        .iter()
        .map(|words| (words[tongue as usize], None));
    let all = rows.chain(both).chain(unsupported);
    all.filter(|(word, _)| !wanted.is_empty() && plain(word).starts_with(&wanted))
        .collect()
}

fn change(tongue: Tongue, condition: C, text: &str) -> WordChange {
    let wanted = plain(text);
    let fits =
        |words: &Modifier| wanted.len() >= 2 && plain(words[tongue as usize]).starts_with(&wanted);
    let mut known = MODIFIERS.iter().filter(|(words, _)| fits(words));
    let Some((words, changes)) = known.next() else {
        return WordChange::No;
    };
    let of_circe = !OTHERS.contains(&words[0]);
    let changed = changes.iter().find(|(from, _)| *from == condition);
    match changed.map_or_else(|| change_of_circe(condition, words[0]), |(_, to)| Some(*to)) {
        Some(to) => WordChange::To(to),
        // It may be the beginning of another condition, but after a Circe condition a word is first
        // read as its variant.
        None if !(is_of_circe(condition) && of_circe)
            && (!by_beginning(tongue, text).is_empty() || by_name(text).is_some()) =>
        {
            WordChange::No
        }
        None => WordChange::Unsupported,
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
            if any && !is_name && self.is_command(&token) || ends {
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

    /// Warns if a condition is among those before it. Each word for imitators adds squares.
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
        } else if one.set.is_empty() || one.set == C::IMITATOR || !known.has(one.set) {
            return;
        } else {
            one.set.to_string()
        };
        let message = format!("the condition {name} is repeated");
        self.warn(TextFlaw::new(at, message, "given before"));
    }

    /// Reads a condition with what changes it; nothing after an error.
    fn condition(&mut self, token: &InpToken<'_>) -> Option<WrittenConditions> {
        let text = token.text.to_ascii_lowercase();
        if text.len() >= 3 && self.tongue.alice().starts_with(&text) || text == "alice" {
            self.scanner.take();
            return Some(WrittenConditions {
                alice: true,
                ..WrittenConditions::default()
            });
        }
        let Some(mut set) = self.longest_name().or_else(|| self.cut_short(token)) else {
            return self.no_condition(token);
        };
        while let Some(next) = self.scanner.peek() {
            if let Some(other) = self.change_in_two_words(set) {
                set = other;
                continue;
            }
            match change(self.tongue, set, next.text) {
                WordChange::To(other) => {
                    self.scanner.take();
                    set = other;
                }
                WordChange::Unsupported if !self.is_command(&next) => {
                    let names = set.to_string();
                    let message = format!("{names} with {} is not supported", quote(next.text));
                    self.skip_part();
                    self.error(TextFlaw::new(next.at, message, "not supported"));
                    return None;
                }
                _ => break,
            }
        }
        let imitators = if set == C::IMITATOR {
            self.imitator_squares()?
        } else {
            0
        };
        Some(WrittenConditions {
            alice: false,
            set,
            imitators,
        })
    }

    /// Reads an option of Circe in two words, if one follows a condition.
    fn change_in_two_words(&mut self, condition: C) -> Option<C> {
        let mut ahead = self.scanner.clone();
        let text = ahead.take()?.text.to_owned() + ahead.take()?.text;
        let changed = change_by_two_words(condition, &text)?;
        self.scanner = ahead;
        Some(changed)
    }

    /// The squares of imitators; `None` after an error.
    fn imitator_squares(&mut self) -> Option<u64> {
        let mut set = 0;
        while let Some(token) = self.scanner.peek() {
            let Ok(squares) = squares_in(token.text) else {
                break;
            };
            self.scanner.take();
            set |= squares
                .iter()
                .fold(0, |set, (square, _)| set | 1 << square.index());
        }
        if set == 0 {
            self.missing("the squares of imitators such as d4");
            return None;
        }
        Some(set)
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
/// conditions, one for each side.
pub fn condition_named(text: &str) -> Option<C> {
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

/// A condition's word in the input of a language, with its modifiers.
pub(super) fn words(tongue: Tongue, condition: C) -> String {
    if let Some(rebirth) = condition
        .rebirth_of_captured()
        .filter(|_| condition.options().next().is_some())
    {
        // Popeye reads options behind `Circe`, and not behind the names of its relatives.
        let english = REBIRTH_SQUARES
            .iter()
            .find(|(_, square)| *square == rebirth.square)
            .map(|(word, _)| *word);
        let square = MODIFIERS
            .iter()
            .find(|(words, _)| Some(words[0]) == english)
            .map(|(words, _)| words[tongue as usize]);
        let options = rebirth.options().map(|row| row.words[tongue as usize]);
        let base = words(tongue, C::CIRCE);
        let all = std::iter::once(base.as_str()).chain(square).chain(options);
        return all.collect::<Vec<_>>().join(" ");
    }
    let row = C::ALL.iter().find(|row| row.set == condition);
    if let Some(word) = row
        .map(|row| row.words[tongue as usize])
        .filter(|word| !word.is_empty())
    {
        return word.to_owned();
    }
    let changed = MODIFIERS
        .iter()
        .flat_map(|(words, changes)| changes.iter().map(move |change| (words, change)));
    let found = changed.into_iter().find(|(_, (_, to))| *to == condition);
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

    /// Every decided combination of options of Circe is read back in every language.
    #[test]
    fn options_of_circe_have_words() {
        for set in C::each_rebirth() {
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
        // The words for Circe with an option are those of the option.
        for (words, set) in BOTH {
            let read = set.rebirth_of_captured().and_then(C::of_rebirth);
            let is_rebirth = set.any(REBORN_IF_CAPTURED);
            assert!(!is_rebirth || read == Some(*set), "{words:?}");
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
