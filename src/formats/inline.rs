//! A problem given by command-line flags, and the dialect as a flag writes it.

use super::Defaults;
use super::build;
use super::diagnostic::{Diagnostic, Flaw, Level, Sink};
use super::fen;
use super::load::Loaded;
use super::places::{Entry, Form, Place, Places};
use super::ron;
use super::source::Source;
use super::suggest::{did_you_mean, either, quote};
use crate::position::{CastlingSetup, Color, EnPassantSetup, RuleSet, Setup, Switch, Variant};
use crate::problem::{Problem, Stipulation};
use std::ops::Range;
use std::sync::Arc;

/// What the flags say; text as the user typed it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Flags<'a> {
    /// `--rules alice`; if not given, one board means orthodox chess and two boards mean Alice chess.
    pub rules: Option<&'a str>,
    /// `--dialect castling=strict,ep=off`.
    pub dialect: Option<&'a str>,
    /// `--position "BOARD_A | BOARD_B w - -"`.
    pub position: Option<&'a str>,
    /// `--stipulation "#2"`.
    pub stipulation: Option<&'a str>,
    /// `--allow missing-king`, words joined by commas.
    pub allow: Option<&'a str>,
}

/// A flag's text under the flag's name.
fn flag(name: &str, text: Option<&str>) -> Arc<Source> {
    Arc::new(Source::new(name, text.unwrap_or_default()))
}

impl Flags<'_> {
    /// The problem that the flags describe. The diagnostics point into the text of the flag concerned, under the
    /// flag's name.
    pub fn load(&self, defaults: Defaults) -> Loaded {
        let mut sink = Sink::default();
        let entry = self.entry(defaults, &mut sink);
        Loaded { entries: entry.into_iter().collect(), diagnostics: sink.diagnostics }
    }

    /// The rules, dialect, stipulation and allowances alone, as [`Defaults`] for position lists.
    ///
    /// # Errors
    /// Everything that cannot be read.
    pub fn defaults(&self) -> Result<Defaults, Vec<Diagnostic>> {
        let mut sink = Sink::default();
        let variant = self.variant(&mut sink);
        let rules = self.rules(variant.unwrap_or_default(), &mut sink);
        let stipulation = self.stipulation(Defaults::default(), &mut sink);
        let allow_missing_king = self.allow(&mut sink);
        if sink.errors() > 0 {
            return Err(sink.diagnostics);
        }
        let dialect = self.dialect.map(|_| rules.dialect);
        Ok(Defaults { variant, dialect, stipulation, allow_missing_king })
    }

    fn entry(&self, defaults: Defaults, sink: &mut Sink) -> Option<Entry> {
        let source = flag("--position", self.position);
        let two = source.text().contains('|');
        let guess = if two { Variant::Alice } else { Variant::Orthodox };
        let rules = self.rules(self.variant(sink).or(defaults.variant).unwrap_or(guess), sink);
        let stipulation = self.stipulation(defaults, sink);
        if stipulation.is_none() && self.stipulation.is_none() {
            missing("--stipulation", "\"#2\"", sink);
        }
        let mut setup = Setup::empty(rules);
        setup.allow_missing_king = self.allow(sink) || defaults.allow_missing_king;
        if self.position.is_none() {
            missing("--position", "\"4k3/8/8/8/8/8/8/4K3 w - -\"", sink);
            return None;
        }
        let whole = Place { source: Arc::clone(&source), span: 0..source.text().len() };
        let mut places = Places::new(Form::Flags, whole);
        let readable = position(&source, 0..source.text().len(), &mut setup, &mut places, sink);
        if !(readable && build::check(&setup, &places, sink)) || sink.errors() > 0 {
            return None;
        }
        let problem = bare_problem("position".to_owned(), setup, stipulation?);
        Some(Entry { problem, places })
    }

    fn variant(&self, sink: &mut Sink) -> Option<Variant> {
        let text = self.rules?;
        let variant = text.parse().ok();
        if variant.is_none() {
            let names = Variant::ALL.map(Variant::name);
            let message = format!("found {} for the rules, expected {}", quote(text), either(&names));
            let flaw = Flaw::new(0..text.len(), message, "no such rules").maybe_help(did_you_mean(text, &names));
            sink.error(&flag("--rules", self.rules), flaw);
        }
        variant
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

    fn stipulation(&self, defaults: Defaults, sink: &mut Sink) -> Option<Stipulation> {
        let Some(text) = self.stipulation else {
            return defaults.stipulation;
        };
        match ron::stipulation(text) {
            Ok(stipulation) => Some(stipulation),
            Err(flaw) => {
                sink.error(&flag("--stipulation", self.stipulation), flaw);
                None
            }
        }
    }

    fn allow(&self, sink: &mut Sink) -> bool {
        let text = self.allow.unwrap_or_default();
        let mut allowed = false;
        for (at, word) in words(text) {
            if matches!(word, "missing-king" | "missing_king") {
                allowed = true;
            } else {
                let message = format!("found {} as a permission, expected missing-king", quote(word));
                let help = did_you_mean(word, &["missing-king"]);
                sink.error(&flag("--allow", self.allow), Flaw::new(at, message, "not a permission").maybe_help(help));
            }
        }
        allowed
    }
}

fn missing(name: &str, example: &str, sink: &mut Sink) {
    let flaw = Flaw::new(0..0, format!("the flag {name} is missing"), "").help(format!("such as {name} {example}"));
    sink.error(&flag(name, None), flaw);
}

/// A problem of which nothing is known but what is to be solved.
pub(super) fn bare_problem(id: String, setup: Setup, stipulation: Stipulation) -> Problem {
    Problem::bare(id, setup, stipulation)
}

/// Reads a FEN position out of part of a text into a setup; whether it could be read.
pub(super) fn position(
    source: &Arc<Source>,
    at: Range<usize>,
    setup: &mut Setup,
    places: &mut Places,
    sink: &mut Sink,
) -> bool {
    let before = sink.errors();
    let start = at.start;
    let place = |at: &Range<usize>| start + at.start..start + at.end;
    let mut flaws = Vec::new();
    let position = fen::read(source.text().get(at.clone()).unwrap_or_default(), setup.rules, &mut flaws);
    for flaw in flaws {
        sink.error(source, flaw.moved(place));
    }
    build::put(setup, places, source, &position.men, place);
    let field = |at: &Range<usize>| Place { source: Arc::clone(source), span: place(at) };
    places.fields.push(("position", Place { source: Arc::clone(source), span: at }));
    setup.turn = position.turn.unwrap_or(Color::White);
    if let Some((castling, at)) = position.castling {
        setup.castling = castling;
        places.fields.push(("castling", field(&at)));
    }
    if let Some((en_passant, at)) = position.en_passant {
        setup.en_passant = Some(en_passant);
        places.fields.push(("en_passant", field(&at)));
    }
    sink.errors() == before
}

/// Words joined by commas, with their places.
fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut start = 0;
    text.split(',').filter_map(move |part| {
        let from = start + (part.len() - part.trim_start().len());
        start += part.len() + 1;
        let word = part.trim();
        (!word.is_empty()).then_some((from..from + word.len(), word))
    })
}

/// Reads `castling=strict,ep=off`; what is not mentioned stays as it is in `rules`.
///
/// # Errors
/// Every switch that does not exist, means nothing in this variant, or has no such setting.
pub fn parse_dialect(text: &str, rules: RuleSet) -> Result<RuleSet, Vec<Diagnostic>> {
    let source = flag("--dialect", Some(text));
    let mut rules = rules;
    let mut diagnostics = Vec::new();
    for (at, word) in words(text) {
        if let Err(flaw) = switch(word, at, &mut rules)
            && diagnostics.len() < 20
        {
            diagnostics.push(flaw.locate(&source, Level::Error));
        }
    }
    if diagnostics.is_empty() { Ok(rules) } else { Err(diagnostics) }
}

/// Reads castling rights as `--castling` gives them: `KQkq`, some of them, or `-`.
///
/// # Errors
/// What is wrong with the text.
pub fn parse_castling(text: &str, rules: RuleSet) -> Result<CastlingSetup, Vec<Diagnostic>> {
    fen::castling(text, rules).map_err(|flaw| vec![flaw.locate(&flag("--castling", Some(text)), Level::Error)])
}

/// Reads the square that a pawn has just passed as `--en-passant` gives it, or `-`.
///
/// # Errors
/// What is wrong with the text.
pub fn parse_en_passant(text: &str, rules: RuleSet) -> Result<Option<EnPassantSetup>, Vec<Diagnostic>> {
    fen::en_passant(text, rules).map_err(|flaw| vec![flaw.locate(&flag("--en-passant", Some(text)), Level::Error)])
}

fn switch(word: &str, at: Range<usize>, rules: &mut RuleSet) -> Result<(), Flaw> {
    let (name, setting) = word.split_once('=').unwrap_or((word, ""));
    let value_at = at.end - setting.len()..at.end;
    let wanted = name.trim();
    let named = |switch: &Switch| [switch.name(), switch.field()].contains(&wanted);
    let Some(switch) = rules.switches().find(named) else {
        let names: Vec<&str> = rules.switches().map(Switch::name).collect();
        let expected = if names.is_empty() { "none: it has no switches".to_owned() } else { either(&names) };
        let known = Switch::ALL.iter().any(named);
        let variant = if known { format!(" of {} chess", rules.variant) } else { String::new() };
        let message = format!("found {} as a dialect switch{variant}, expected {expected}", quote(wanted));
        let flaw = Flaw::new(at.start..at.start + name.len(), message, "no such switch");
        return Err(flaw.maybe_help(did_you_mean(wanted, &names)));
    };
    match rules.with(switch, setting.trim()) {
        Some(set) => *rules = set,
        None => return Err(no_setting(name, setting, value_at, *rules, &switch.choices(rules.variant))),
    }
    Ok(())
}

fn no_setting(name: &str, setting: &str, at: Range<usize>, rules: RuleSet, names: &[&str]) -> Flaw {
    let found = if setting.is_empty() { "nothing".to_owned() } else { quote(setting) };
    let message = format!("found {found} for '{}' in {} chess, expected {}", name.trim(), rules.variant, either(names));
    Flaw::new(at, message, "no such setting").maybe_help(did_you_mean(setting, names))
}
