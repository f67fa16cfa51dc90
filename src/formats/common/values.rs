//! Values with the same spelling in several formats and on the command line: stipulations,
//! dialects, conditions, rights, positions in FEN.

use super::bracket::Letters;
use super::build;
use super::diagnostic::{Diagnostic, Level, Sink, TextFlaw};
use super::fen;
use super::places::{Place, Places};
use super::source::Source;
use super::suggest::{did_you_mean, either, is_name, quote, shorten};
use crate::position::{
    CastlingSetup, Color, Conditions, EnPassantSetup, RuleSet, Setup, Switch, Variant,
    name_and_squares,
};
use crate::problem::{Stipulation, StipulationError, Structure};
use std::ops::Range;
use std::sync::Arc;

/// A flag's text as a source with the flag's name.
pub(in crate::formats) fn flag(name: &str, text: Option<&str>) -> Arc<Source> {
    Arc::new(Source::new(name, text.unwrap_or_default()))
}

/// A stipulation, whether an asterisk after it requests set play (`h#2*`), and the intended number
/// of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::formats) struct StarredStipulation {
    pub(in crate::formats) stipulation: Stipulation,
    pub(in crate::formats) set_play: bool,
    /// Given by the choices at each half-move: `h#2 2.1.1.1`.
    pub(in crate::formats) solutions: Option<u32>,
}

impl From<Stipulation> for StarredStipulation {
    fn from(stipulation: Stipulation) -> Self {
        Self {
            stipulation,
            set_play: false,
            solutions: None,
        }
    }
}

impl StarredStipulation {
    /// The side that begins if a problem does not state it.
    pub(in crate::formats) fn usual_turn(wanted: Option<Self>) -> Color {
        wanted.map_or(Color::White, |wanted| wanted.stipulation.usual_turn())
    }
}

/// Reads a stipulation, followed by an optional number of solutions in help and series play. Spans
/// refer to the text.
pub(in crate::formats) fn stipulation(text: &str) -> Result<StarredStipulation, TextFlaw> {
    let refused = match bare(text) {
        Ok(wanted) => return Ok(wanted),
        Err(flaw) => flaw,
    };
    // `h≠2,5`, as printed in magazines of some countries.
    let plain = text.replace('≠', "#").replace(',', ".");
    let counted = || {
        let (before, ways) = plain.trim_end().rsplit_once(char::is_whitespace)?;
        let solutions = Some(solutions(ways).filter(|_| ways.contains('.'))?);
        bare(before)
            .ok()
            .filter(|wanted| !wanted.stipulation.is_battle())
            .map(|wanted| StarredStipulation {
                solutions,
                ..wanted
            })
    };
    bare(&plain)
        .ok()
        .or_else(counted)
        .or_else(|| bare(&in_words(text)?).ok())
        .ok_or(refused)
}

/// The stipulation that a sentence such as `mate in 2` or `White to play and mate in two moves`
/// means, or that has its number before the goal, `h2#`.
fn in_words(text: &str) -> Option<String> {
    const PLAYS: [(&str, &str); 12] = [
        ("mate", "#"),
        ("mates", "#"),
        ("checkmate", "#"),
        ("matt", "#"),
        ("mat", "#"),
        ("selfmate", "s#"),
        ("selbstmatt", "s#"),
        ("reflexmate", "r#"),
        ("helpmate", "h#"),
        ("hilfsmatt", "h#"),
        ("stalemate", "="),
        ("patt", "="),
    ];
    const UNITS: [&str; 6] = ["move", "moves", "zug", "zügen", "coup", "coups"];
    const NUMBERS: [&str; 10] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    let lower = text.trim().to_lowercase();
    if let Some(before) = lower.strip_suffix(['#', '=']) {
        let play = before.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        let (goal, number) = (&lower[before.len()..], &before[play.len()..]);
        return (!number.is_empty()).then(|| format!("{play}{goal}{number}"));
    }
    let mut words = lower
        .trim_end_matches('.')
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty());
    let mut play = words.next()?;
    // `White mates in 2`, `White to play and mate in 2`. Where Black begins, the position says so.
    if play == "white" {
        play = words.next()?;
        if play == "to" {
            let verb = words.next()?;
            play = words.nth(1).filter(|_| ["play", "move"].contains(&verb))?;
        }
    }
    let (_, sign) = PLAYS.into_iter().find(|(name, _)| *name == play)?;
    if !["in", "en"].contains(&words.next()?) {
        return None;
    }
    let number = words.next()?;
    let number = NUMBERS
        .iter()
        .position(|name| *name == number)
        .map_or_else(|| number.to_owned(), |at| (at + 1).to_string());
    words
        .all(|word| UNITS.contains(&word))
        .then(|| format!("{sign}{number}"))
}

/// Reads a stipulation, perhaps followed by the asterisk for set play but nothing else.
fn bare(text: &str) -> Result<StarredStipulation, TextFlaw> {
    let starred = text.trim_end().strip_suffix('*');
    let read = starred.unwrap_or(text).parse::<Stipulation>();
    let set_play = starred.is_some();
    read.map(|stipulation| StarredStipulation {
        stipulation,
        set_play,
        solutions: None,
    })
    .map_err(|error| flaw_of(text, "stipulation", error))
}

/// The flaw of a stipulation, at its character.
fn flaw_of(text: &str, kind: &str, error: StipulationError) -> TextFlaw {
    let end = text
        .get(error.at..)
        .and_then(|rest| rest.chars().next())
        .map_or(error.at, |c| error.at + c.len_utf8());
    TextFlaw::new(
        error.at..end,
        format!("bad {kind}: {}", shorten(&error.what, 120)),
        "here",
    )
    .maybe_help(error.help)
}

/// Reads a structured stipulation: a side and an expression. Spans refer to the text.
pub(in crate::formats) fn structured(text: &str) -> Result<StarredStipulation, TextFlaw> {
    Structure::read(text)
        .map(|structure| Stipulation::structured(structure).into())
        .map_err(|error| flaw_of(text, "structured stipulation", error))
}

/// The number of solutions: `2`, or the number of choices at each half-move, `2.1.1.1` or `2.1...`;
/// at most 9999.
pub(in crate::formats) fn solutions(text: &str) -> Option<u32> {
    let ways = text.trim().trim_end_matches('.').split('.');
    let product = ways
        .map(|ways| ways.parse::<u32>().ok())
        .try_fold(1u32, |all, ways| all.checked_mul(ways?))?;
    (1..=9999).contains(&product).then_some(product)
}

/// The rules with a name. Case, signs, blanks and a final `chess` do not matter: `Alice 2`,
/// `Ms. Alice chess`.
pub(in crate::formats) fn rules_named(text: &str) -> Option<Variant> {
    let plain = |name: &str| {
        let letters: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        let name = letters.to_ascii_lowercase();
        name.strip_suffix("chess")
            .map_or_else(|| name.clone(), str::to_owned)
    };
    let wanted = plain(text);
    text.parse().ok().or_else(|| {
        Variant::ALL
            .into_iter()
            .find(|variant| plain(variant.name()) == wanted)
    })
}

/// Reads a position, in FEN or as a list of men, from a part of a text into a setup. Returns
/// whether it is readable. If it does not give the side to move, `usual` begins.
pub(in crate::formats) fn position(
    source: &Arc<Source>,
    at: Range<usize>,
    usual: Color,
    setup: &mut Setup,
    places: &mut Places,
    sink: &mut Sink,
) -> bool {
    let before = sink.errors();
    let start = at.start;
    let place = |at: &Range<usize>| start + at.start..start + at.end;
    let mut flaws = Vec::new();
    let position = fen::read(
        source.text().get(at.clone()).unwrap_or_default(),
        setup.rules,
        &Letters::default(),
        &mut flaws,
    );
    for flaw in flaws {
        sink.error(source, flaw.moved(place));
    }
    build::put(setup, places, source, &position.men, place);
    let field = |at: &Range<usize>| Place {
        source: Arc::clone(source),
        span: place(at),
    };
    places.fields.push((
        "position",
        Place {
            source: Arc::clone(source),
            span: at,
        },
    ));
    setup.turn = usual;
    if let Some((turn, at)) = position.turn {
        setup.turn = turn;
        places.fields.push(("turn", field(&at)));
    }
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

/// The words between commas, with their spans.
pub(in crate::formats) fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut start = 0;
    text.split(',').filter_map(move |part| {
        let from = start + (part.len() - part.trim_start().len());
        start += part.len() + 1;
        let word = part.trim();
        (!word.is_empty()).then_some((from..from + word.len(), word))
    })
}

/// Reads `castling=strict,ep=off`; other settings stay as in `rules`.
///
/// # Errors
/// One error for each switch that does not exist, has no effect in this variant, or lacks this
/// setting.
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
    if diagnostics.is_empty() {
        Ok(rules)
    } else {
        Err(diagnostics)
    }
}

/// The condition with a name.
pub(in crate::formats) fn condition(name: &str, at: Range<usize>) -> Result<Conditions, TextFlaw> {
    Conditions::of_name(name).ok_or_else(|| {
        if let Some((base, option)) = Conditions::undecided(name) {
            let message = format!("{base} with {option} is not supported: no rule says how");
            return TextFlaw::new(at, message, "not supported");
        }
        if let (named, squares) = name_and_squares(name)
            && !squares.is_empty()
            && let Some(one) = Conditions::of_name(named)
        {
            let message = format!("{one} names no squares, found {}", quote(name.trim()));
            return TextFlaw::new(at, message, "no squares here");
        }
        let names: Vec<&str> = Conditions::ALL.iter().map(|row| row.name).collect();
        let message = format!(
            "found {}, expected the name of a condition",
            quote(name.trim())
        );
        let imitator = name.trim().to_lowercase().starts_with("imitator ");
        let imitator =
            imitator.then(|| "give the squares of imitators in the position: [I]d4".to_owned());
        let help = imitator.or_else(|| did_you_mean(name.trim(), &names));
        let help = help.or_else(|| {
            Some(
                "parton rules lists them, and parton rules unsupported those that only Popeye has"
                    .to_owned(),
            )
        });
        TextFlaw::new(at, message, "no such condition").maybe_help(help)
    })
}

/// Reads castling rights in the form of `--castling`: letters of `KQkq`, rooks by their cells such
/// as `Aa1`, or `-`.
///
/// # Errors
/// The error in the text.
pub fn parse_castling(text: &str, rules: RuleSet) -> Result<CastlingSetup, Vec<Diagnostic>> {
    fen::castling(text, rules)
        .map_err(|flaw| vec![flaw.locate(&flag("--castling", Some(text)), Level::Error)])
}

/// Reads the square that a pawn has just passed in the form of `--en-passant`, or `-`.
///
/// # Errors
/// The error in the text.
pub fn parse_en_passant(
    text: &str,
    rules: RuleSet,
) -> Result<Option<EnPassantSetup>, Vec<Diagnostic>> {
    fen::en_passant(text, rules)
        .map_err(|flaw| vec![flaw.locate(&flag("--en-passant", Some(text)), Level::Error)])
}

fn switch(word: &str, at: Range<usize>, rules: &mut RuleSet) -> Result<(), TextFlaw> {
    let (name, setting) = word.split_once('=').unwrap_or((word, ""));
    let value_at = at.end - setting.len()..at.end;
    let wanted = name.trim();
    let named = |switch: &Switch| is_name(wanted, switch.name());
    let Some(switch) = rules.switches().find(named) else {
        let names: Vec<&str> = rules.switches().map(Switch::name).collect();
        let expected = if names.is_empty() {
            "none: it has no switches".to_owned()
        } else {
            either(&names)
        };
        let known = Switch::ALL.iter().any(named);
        let variant = if known {
            format!(" of {} chess", rules.variant)
        } else {
            String::new()
        };
        let message = format!(
            "found {} as a dialect switch{variant}, expected {expected}",
            quote(wanted)
        );
        let flaw = TextFlaw::new(at.start..at.start + name.len(), message, "no such switch");
        return Err(flaw.maybe_help(did_you_mean(wanted, &names)));
    };
    match rules.with(switch, &setting.trim().to_ascii_lowercase()) {
        Some(set) => *rules = set,
        None => {
            return Err(no_setting(
                name,
                setting,
                value_at,
                *rules,
                &switch.choices(rules.variant),
            ));
        }
    }
    Ok(())
}

fn no_setting(
    name: &str,
    setting: &str,
    at: Range<usize>,
    rules: RuleSet,
    names: &[&str],
) -> TextFlaw {
    let found = if setting.is_empty() {
        "nothing".to_owned()
    } else {
        quote(setting)
    };
    let message = format!(
        "found {found} for '{}' in {} chess, expected {}",
        name.trim(),
        rules.variant,
        either(names)
    );
    TextFlaw::new(at, message, "no such setting").maybe_help(did_you_mean(setting, names))
}

#[cfg(test)]
mod tests {
    use super::{solutions, stipulation};

    #[test]
    fn stipulations_are_read_with_the_number_of_solutions() {
        for (text, meant, number) in [
            ("h#2 2.1.1.1", "h#2", Some(2)),
            ("H≠2", "h#2", None),
            ("h#2,5", "h#2.5", None),
            ("h≠2,5 3.1...*", "h#2.5", None),
            ("ser-h#3 4.1.1", "ser-h#3", Some(4)),
        ] {
            let read = stipulation(text)
                .ok()
                .map(|wanted| (wanted.stipulation.to_string(), wanted.solutions));
            let expected = (!text.ends_with("..*")).then(|| (meant.to_owned(), number));
            assert_eq!(read, expected, "{text}");
        }
        for (text, meant) in [
            ("mate in 2", "#2"),
            ("White to play and mate in two moves.", "#2"),
            ("White mates in 3", "#3"),
            ("Selfmate in 3", "s#3"),
            ("Matt in 4 Zügen", "#4"),
            ("mat en 2 coups", "#2"),
            ("helpmate in 2.5", "h#2.5"),
            ("2#", "#2"),
            ("h3#", "h#3"),
            ("ser-h5=", "ser-h=5"),
        ] {
            let read = stipulation(text).map(|wanted| wanted.stipulation.to_string());
            assert_eq!(read.ok().as_deref(), Some(meant), "{text}");
        }
        assert!(
            [
                "#2 2.1.1.1",
                "mate in",
                "mate in a corner",
                "black mates in 2",
                "to play and mate in 2",
                "h#2 2",
                "h#2 0.1",
                "#2,"
            ]
            .iter()
            .all(|text| stipulation(text).is_err())
        );
    }

    #[test]
    fn solutions_are_counted_as_popeye_writes_them() {
        for (text, number) in [
            ("1", 1),
            ("2.1...", 2),
            ("2.1.1.1", 2),
            ("1.3.1.1", 3),
            (" 4 ", 4),
            ("2.2.1", 4),
        ] {
            assert_eq!(solutions(text), Some(number), "{text}");
        }
        for text in ["", "two", "0.1", "0", "1..2", "-1", "99999999999", "9999.2"] {
            assert_eq!(solutions(text), None, "{text}");
        }
    }
}
