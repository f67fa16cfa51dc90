//! A problem given by command-line flags.

use super::common::beginning::Beginning;
use super::common::build;
use super::common::defaults::Defaults;
use super::common::diagnostic::{Diagnostic, Level, Sink, TextFlaw};
use super::common::entry::Entry;
use super::common::loaded::Loaded;
use super::common::men_list;
use super::common::places::{Form, Place, Places};
use super::common::pychess;
use super::common::suggest::{did_you_mean, either, is_name, quote};
use super::common::values::{
    self, StarredStipulation, flag, parse_dialect, position, rules_named, words,
};
use super::fen_list;
use super::inp::condition_named;
use crate::position::{Conditions, RuleSet, Setup, Variant};
use crate::problem::{Problem, Stipulation};
use std::borrow::Cow;
use std::sync::Arc;

/// The values of the flags, as typed by the user.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Flags<'a> {
    /// `--rules alice`; if not given, one board means orthodox chess and two boards mean Alice
    /// chess.
    pub rules: Option<&'a str>,
    /// `--dialect castling=strict,ep=off`.
    pub dialect: Option<&'a str>,
    /// `--condition Circe`, once for each condition.
    pub conditions: &'a [String],
    /// `--position "BOARD_A | BOARD_B w - -"`.
    pub position: Option<&'a str>,
    /// `--stipulation "#2"`.
    pub stipulation: Option<&'a str>,
    /// `--allow missing-king,unplayed-options`: words joined by commas.
    pub allow: Option<&'a str>,
}

impl Flags<'_> {
    /// Reads the problem given by the flags. The diagnostics point into the text of the flag
    /// concerned, under the flag's name.
    pub fn load(&self, defaults: Defaults) -> Loaded {
        let mut sink = Sink::default();
        let entry = self.entry(defaults, &mut sink);
        Loaded {
            entries: entry.into_iter().collect(),
            unread: Vec::new(),
            diagnostics: sink.in_order(),
        }
    }

    /// The rules, dialect, conditions, stipulation and permissions alone, as [`Defaults`] for
    /// files.
    ///
    /// # Errors
    /// The errors in these flags.
    pub fn defaults(&self) -> Result<Defaults, Vec<Diagnostic>> {
        let mut sink = Sink::default();
        let variant = self.variant(&mut sink);
        // Without a flag for the rules, those of each problem decide whether the switch exists.
        let elsewhere = variant.is_none() && self.suits_some_rules();
        let dialect = self.dialect.and_then(|text| {
            let rules = RuleSet::new(variant.unwrap_or_default());
            match parse_dialect(text, rules) {
                Ok(rules) => Some(rules.dialect),
                Err(_) if elsewhere => None,
                Err(diagnostics) => {
                    for one in diagnostics {
                        sink.push(one);
                    }
                    None
                }
            }
        });
        let conditions = self.conditions(&mut sink);
        let wanted = self.stipulation(Defaults::default(), &mut sink);
        let [allow_missing_king, ignore_options] = self.allow(&mut sink);
        if sink.errors() > 0 {
            return Err(sink.diagnostics);
        }
        let stipulation = wanted.map(|wanted| wanted.stipulation);
        let set_play = wanted.is_some_and(|wanted| wanted.set_play);
        let solutions = wanted.and_then(|wanted| wanted.solutions);
        Ok(Defaults {
            variant,
            dialect,
            conditions,
            stipulation,
            set_play,
            solutions,
            allow_missing_king,
            ignore_options,
        })
    }

    fn entry(&self, defaults: Defaults, sink: &mut Sink) -> Option<Entry> {
        let typed = self.position.map(as_fen);
        let source = flag("--position", typed.as_deref());
        let two = men_list::boards(source.text()) > 1;
        let guess = if two {
            Variant::Alice
        } else {
            Variant::Orthodox
        };
        let mut rules = self.rules(
            self.variant(sink).or(defaults.variant).unwrap_or(guess),
            sink,
        );
        rules.conditions = self
            .conditions(sink)
            .or(defaults.conditions)
            .unwrap_or_default();
        let wanted = self.stipulation(defaults, sink);
        if wanted.is_none() && self.stipulation.is_none() {
            missing("--stipulation", "\"#2\"", sink);
        }
        let mut setup = Setup::empty(rules);
        setup.allow_missing_king = self.allow(sink)[0] || defaults.allow_missing_king;
        if self.position.is_none() {
            missing("--position", "\"4k3/8/8/8/8/8/8/4K3 w - -\"", sink);
            return None;
        }
        let whole = Place {
            source: Arc::clone(&source),
            span: 0..source.text().len(),
        };
        let mut places = Places::new(Form::Flags, whole);
        let usual = StarredStipulation::usual_turn(wanted);
        let readable = position(
            &source,
            0..source.text().len(),
            usual,
            &mut setup,
            &mut places,
            sink,
        );
        let stipulation = wanted.map_or(Stipulation::mate_in(2), |wanted| wanted.stipulation);
        let mut problem = Problem::bare("position".to_owned(), setup, stipulation);
        if !(readable && build::check(&problem, &places, sink)) || sink.errors() > 0 {
            return None;
        }
        let wanted = wanted?;
        if let Some(warning) = build::unused_turn(&problem, &places) {
            sink.push(warning);
        }
        problem.options.set_play |= wanted.set_play;
        problem.intended.solutions = wanted.solutions;
        Some(Entry { problem, places })
    }

    fn variant(&self, sink: &mut Sink) -> Option<Variant> {
        let text = self.rules?;
        let variant = rules_named(text);
        if variant.is_none() {
            let names = Variant::ALL.map(Variant::name);
            let message = format!(
                "found {} for the rules, expected {}",
                quote(text),
                either(&names)
            );
            let condition = condition_named(text).map(|condition| {
                format!("{condition} is a condition: --condition \"{condition}\"")
            });
            let flaw = TextFlaw::new(0..text.len(), message, "no such rules")
                .maybe_help(condition.or_else(|| did_you_mean(text, &names)));
            sink.error(&flag("--rules", self.rules), flaw);
        }
        variant
    }

    /// The warnings about conditions that flags repeat.
    pub fn repeated_conditions(&self) -> Vec<Diagnostic> {
        let mut set = Conditions::NONE;
        let mut warnings = Vec::new();
        for name in self.conditions {
            let Ok(one) = condition_flag(name) else {
                continue;
            };
            if set.has(one) {
                let message = format!("the condition {one} is repeated");
                let flaw = TextFlaw::new(0..name.len(), message, "given before");
                warnings.push(flaw.locate(&flag("--condition", Some(name)), Level::Warning));
            }
            set = set | one;
        }
        warnings.dedup();
        warnings
    }

    /// The conditions; `None` without flags for them.
    fn conditions(&self, sink: &mut Sink) -> Option<Conditions> {
        let mut set = Conditions::NONE;
        for name in self.conditions {
            match condition_flag(name) {
                Ok(one) => set = set | one,
                Err(flaw) => sink.error(&flag("--condition", Some(name)), flaw),
            }
        }
        (!self.conditions.is_empty()).then_some(set)
    }

    fn rules(&self, variant: Variant, sink: &mut Sink) -> RuleSet {
        let rules = RuleSet::new(variant);
        let Some(text) = self.dialect else {
            return rules;
        };
        parse_dialect(text, rules).unwrap_or_else(|diagnostics| {
            for diagnostic in diagnostics {
                sink.push(diagnostic);
            }
            rules
        })
    }

    /// Returns whether some rules have the switches of the dialect, with these settings.
    fn suits_some_rules(&self) -> bool {
        self.dialect.is_some_and(|text| {
            Variant::ALL
                .into_iter()
                .any(|variant| parse_dialect(text, RuleSet::new(variant)).is_ok())
        })
    }

    fn stipulation(&self, defaults: Defaults, sink: &mut Sink) -> Option<StarredStipulation> {
        let Some(text) = self.stipulation else {
            return defaults.wanted();
        };
        match values::stipulation(text) {
            Ok(wanted) => Some(wanted),
            Err(flaw) => {
                sink.error(&flag("--stipulation", self.stipulation), flaw);
                None
            }
        }
    }

    /// The permissions: for a missing king, and for ignoring unsupported options.
    fn allow(&self, sink: &mut Sink) -> [bool; 2] {
        const WORDS: [&str; 2] = ["missing-king", "unplayed-options"];
        let text = self.allow.unwrap_or_default();
        let mut allowed = [false; 2];
        for (at, word) in words(text) {
            if let Some(index) = WORDS.iter().position(|known| is_name(word, known)) {
                allowed[index] = true;
            } else {
                let message = format!(
                    "found {} as a permission, expected {}",
                    quote(word),
                    either(&WORDS)
                );
                let help = did_you_mean(word, &WORDS);
                sink.error(
                    &flag("--allow", self.allow),
                    TextFlaw::new(at, message, "not a permission").maybe_help(help),
                );
            }
        }
        allowed
    }
}

/// A position and a stipulation typed as words, such as `7k/8/5K2/8/8/8/8/6R1 w - -` and `#2`, or
/// both in one text; `None` if the text does not begin like a position.
pub fn typed(text: &str) -> Option<(String, Option<String>)> {
    let fen = as_fen(text);
    // An address without a position of chess.
    if fen.contains("://")
        || !Beginning::of(&fen).is_some_and(|beginning| fen_list::begins(&beginning))
    {
        return None;
    }
    let ends = fen
        .char_indices()
        .filter(|(_, c)| c.is_whitespace() || *c == ';');
    for (at, gap) in ends {
        let rest = fen[at + gap.len_utf8()..].trim();
        if !rest.is_empty() && values::stipulation(rest).is_ok() {
            let position = fen[..at].trim_end_matches(|c: char| c.is_whitespace() || c == ';');
            // `black to play and mate in 2`
            let position = position.strip_suffix(" and").unwrap_or(position);
            return Some((position.to_owned(), Some(rest.to_owned())));
        }
    }
    Some((fen.into_owned(), None))
}

/// The FEN in the address of an editor or an analysis board of lichess, FEN with `_` for blanks,
/// and both boards of pychess' FEN; any other text as it is.
fn as_fen(text: &str) -> Cow<'_, str> {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    let tail = match first.split_once("://") {
        Some((_, address)) => {
            let end = address.find(['?', '#']).unwrap_or(address.len());
            let (path, query) = address.split_at(end);
            let parts: Vec<&str> = path.split('/').collect();
            // In a path the FEN begins with the first part that has men or vacant squares.
            let is_rank = |part: &&str| {
                let rank = part.split('_').next().unwrap_or_default();
                !rank.is_empty() && rank.chars().all(|c| "KQRBNPkqrbnp12345678".contains(c))
            };
            // Boards of other variants have addresses of their own.
            let usual = [
                "",
                "editor",
                "analysis",
                "standard",
                "fromPosition",
                "board",
            ];
            let fen = parts
                .iter()
                .position(is_rank)
                .filter(|at| parts[1..*at].iter().all(|part| usual.contains(part)))
                .map(|at| parts[at..].join("/"));
            let in_query = || {
                let (_, fen) = query.split_once("fen=")?;
                fen.split(['&', '#']).next().map(str::to_owned)
            };
            let Some(fen) = fen.or_else(in_query) else {
                return Cow::Borrowed(text);
            };
            fen
        }
        None if first.contains('_') && first.matches('/').count() >= 7 => first.to_owned(),
        None => {
            let boards = pychess::boards(first);
            return boards.map_or(Cow::Borrowed(text), |boards| {
                Cow::Owned(text.replacen(first, &boards, 1))
            });
        }
    };
    let fen = tail.replace("%20", " ").replace(['_', '+'], " ");
    let rest: Vec<&str> = words.collect();
    Cow::Owned(format!("{fen} {}", rest.join(" ")).trim().to_owned())
}

fn missing(name: &str, example: &str, sink: &mut Sink) {
    let flaw = TextFlaw::new(0..0, format!("the flag {name} is missing"), "")
        .help(format!("such as {name} {example}"));
    sink.error(&flag(name, None), flaw);
}

/// The condition that a flag names.
fn condition_flag(name: &str) -> Result<Conditions, TextFlaw> {
    condition_named(name).map_or_else(|| values::condition(name, 0..name.len()), Ok)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::print_position;

    #[test]
    fn typed_words_are_a_position_and_a_stipulation() {
        let fen = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";
        let both = |fen: &str, task: &str| Some((fen.to_owned(), Some(task.to_owned())));
        assert_eq!(typed(&format!("{fen} #2")), both(fen, "#2"));
        assert_eq!(typed(&format!("{fen}; mate in 2")), both(fen, "mate in 2"));
        assert_eq!(typed(fen), Some((fen.to_owned(), None)));
        assert_eq!(
            typed("wKf6 wRg1 bKh8 h#2.5"),
            both("wKf6 wRg1 bKh8", "h#2.5")
        );
        assert_eq!(
            typed("White: Kf6 Rg1; Black: Kh8; #2"),
            both("White: Kf6 Rg1; Black: Kh8", "#2")
        );
        assert_eq!(
            typed("white Kf6 Rg1 black Kh8, black to play and helpmate in 2"),
            both("white Kf6 Rg1 black Kh8, black to play", "helpmate in 2")
        );
        let atomic = "https://lichess.org/analysis/atomic/7k/8/5K2/8/8/8/8/6R1_w_-_-_0_1";
        for text in [
            atomic,
            "",
            "solve",
            "problems/marks-1999.ron",
            "Kf7",
            "a/b/c",
        ] {
            assert_eq!(typed(text), None, "{text}");
        }
    }

    #[test]
    fn the_notation_of_pychess_is_read() {
        let (position, task) = typed("4k3/8/8/8/4|P3/|r7/8/4K3 w - - 0 1 h#2").unwrap();
        assert_eq!(task.as_deref(), Some("h#2"));
        let flags = Flags {
            position: Some(&position),
            stipulation: task.as_deref(),
            ..Flags::default()
        };
        let loaded = flags.load(Defaults::default());
        let setup = &loaded.entries[0].problem.setup;
        assert_eq!(setup.rules.variant, Variant::Alice);
        assert_eq!(
            print_position(setup),
            "4k3/8/8/8/8/8/8/4K3 | 8/8/8/8/4P3/r7/8/8 w - -"
        );
    }

    #[test]
    fn addresses_hold_a_position() {
        let fen = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";
        for text in [
            "https://lichess.org/editor/7k/8/5K2/8/8/8/8/6R1_w_-_-_0_1",
            "https://lichess.org/editor/7k/8/5K2/8/8/8/8/6R1_w_-_-_0_1?color=white",
            "https://lichess.org/analysis/7k/8/5K2/8/8/8/8/6R1_w_-_-_0_1#3",
            "https://lichess.org/analysis/standard/7k/8/5K2/8/8/8/8/6R1_w_-_-_0_1",
            "https://www.chess.com/analysis?fen=7k/8/5K2/8/8/8/8/6R1+w+-+-+0+1&flip=false",
            "7k/8/5K2/8/8/8/8/6R1_w_-_-_0_1",
        ] {
            assert_eq!(typed(text), Some((fen.to_owned(), None)), "{text}");
            let with_task = typed(&format!("{text} #2"));
            assert_eq!(with_task, Some((fen.to_owned(), Some("#2".to_owned()))));
        }
    }
}
