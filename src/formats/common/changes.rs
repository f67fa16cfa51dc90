//! The changes of a twin as text, much as a magazine prints them: `wKh1-h2, +bPc3/B, h=2`.

mod named;
mod printed;

use super::bracket::{self, Bracketed, Letters};
use super::diagnostic::TextFlaw;
use super::fen;
use super::suggest::{did_you_mean, either, is_name, nearest, quote};
use super::values::{self, StarredStipulation, parse_dialect, stipulation};
use crate::board::{Board, Cell, Square};
use crate::men::Traits;
use crate::position::{CastlingSetup, Color, Conditions, Role, RuleSet, Variant};
use crate::problem::{Change, Spot, Stipulation};
use named::{man, one_role, square};
use std::ops::Range;

pub(in crate::formats) use printed::{man_on, print};

/// A change as text in a twin of a problem file; `None` for changed options, which have no such
/// form.
pub fn twin_text(change: &Change, problem: &crate::problem::Problem) -> Option<String> {
    print(change, problem)
}

/// The words that begin a change.
const WORDS: [&str; 9] = [
    "shift",
    "rotate",
    "mirror",
    "polish",
    "colours",
    "substitute",
    "rules",
    "castling",
    "unchanged",
];

/// The signs between two men that change places. Some collections have lost the second arrowhead.
pub(in crate::formats) const EXCHANGES: [&str; 5] = ["<-->", "<->", "↔", "<--", "<-"];

/// The signs between departure and arrival square.
const ARROWS: [&str; 6] = ["-->", "->", "-", "–", "−", "→"];

/// A man in a change: its colour and role may be omitted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::formats) struct NamedMan {
    pub(in crate::formats) color: Option<Color>,
    pub(in crate::formats) role: Option<Role>,
    /// Its attributes, if the man is named.
    pub(in crate::formats) traits: Option<Traits>,
    pub(in crate::formats) spot: Spot,
    pub(in crate::formats) at: Range<usize>,
}

/// A change, the men that it finds on the board, and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::formats) struct FoundChange {
    pub(in crate::formats) change: Option<Change>,
    pub(in crate::formats) men: Vec<NamedMan>,
    pub(in crate::formats) at: Range<usize>,
}

/// Returns whether the twin continues the previous one, and where its changes begin.
pub(in crate::formats) fn continued(text: &str) -> (bool, usize) {
    let blank = text.len() - text.trim_start().len();
    let rest = text.trim_start();
    for word in ["continued", "cont"] {
        let after = rest
            .get(..word.len())
            .filter(|begin| begin.eq_ignore_ascii_case(word));
        let after = after
            .and_then(|_| rest.get(word.len()..))
            .unwrap_or_default();
        if let Some(changes) = after.trim_start().strip_prefix(':') {
            return (true, blank + rest.len() - changes.len());
        }
    }
    (false, 0)
}

/// Reads the changes in a text, starting at a byte, and adds all errors to `flaws`. Changed rules
/// apply to the changes after them.
pub(in crate::formats) fn read(
    text: &str,
    from: usize,
    mut rules: RuleSet,
    letters: &Letters,
    flaws: &mut Vec<TextFlaw>,
) -> Vec<FoundChange> {
    let mut steps = Vec::new();
    let rest = text.get(from..).unwrap_or_default();
    let mut start = 0;
    let commas = bracket::outside(rest)
        .filter(|(_, c)| *c == ',')
        .map(|(at, _)| at);
    for end in commas.chain([rest.len()]) {
        let part = &rest[start..end];
        let from = from + start + part.len() - part.trim_start().len();
        start = end + 1;
        let part = part.trim();
        let moved = |at: &Range<usize>| at.start + from..at.end + from;
        match step(part, rules, letters) {
            Ok((change, men)) => {
                if let Some(Change::Rules(wanted)) = change {
                    rules = wanted;
                }
                let men = men
                    .into_iter()
                    .map(|man| NamedMan {
                        at: moved(&man.at),
                        ..man
                    })
                    .collect();
                steps.push(FoundChange {
                    change,
                    men,
                    at: from..from + part.len(),
                });
            }
            Err(flaw) => flaws.push(flaw.moved(moved)),
        }
    }
    steps
}

type ReadChange = (Option<Change>, Vec<NamedMan>);

fn step(part: &str, rules: RuleSet, letters: &Letters) -> Result<ReadChange, TextFlaw> {
    let word = part.split_whitespace().next().unwrap_or_default();
    let lower = if word.len() <= 20 {
        word.to_ascii_lowercase()
    } else {
        String::new()
    };
    let argument = part.len()
        - part
            .get(word.len()..)
            .unwrap_or_default()
            .trim_start()
            .len()..part.len();
    let bare = |change: Option<Change>| match part.get(argument.clone()) {
        Some("") => Ok((change, Vec::new())),
        rest => {
            let message = format!(
                "found {} after '{word}', expected nothing more",
                quote(rest.unwrap_or_default())
            );
            Err(TextFlaw::new(argument.clone(), message, "too much"))
        }
    };
    let change = match lower.as_str() {
        "polish" => return bare(Some(Change::Polish)),
        "colours" | "colors" => return bare(Some(Change::ColorChange)),
        "unchanged" => return bare(None),
        "shift" => {
            let (from, to) = squares(
                part,
                &argument,
                "the squares of one shifted man such as a1-b1",
            )?;
            Change::Shift(from, to)
        }
        "mirror" => {
            let (from, to) = squares(part, &argument, "two corners such as a1-h1")?;
            Change::Mirror(from, to)
        }
        "rotate" => match part
            .get(argument.clone())
            .unwrap_or_default()
            .trim_end_matches('°')
        {
            "90" => Change::Rotate(1),
            "180" => Change::Rotate(2),
            "270" => Change::Rotate(3),
            _ => return Err(expected(part, &argument, "the angle", "90, 180 or 270")),
        },
        "substitute" => substitute(part, &argument, letters)?,
        "rules" => Change::Rules(ruleset(part, &argument)?),
        "castling" => Change::Castling(match part.get(argument.clone()) {
            Some(word) if is_name(word, "presumed") => CastlingSetup::Presumed,
            rights => fen::castling(rights.unwrap_or_default(), rules).map_err(|flaw| {
                flaw.moved(|at| argument.start + at.start..argument.start + at.end)
            })?,
        }),
        _ => return men(part, word, (rules, letters)),
    };
    Ok((Some(change), Vec::new()))
}

/// The error for an unexpected part.
fn expected(part: &str, at: &Range<usize>, what: &str, allowed: &str) -> TextFlaw {
    let found = part.get(at.clone()).unwrap_or_default();
    let found = if found.is_empty() {
        "nothing".to_owned()
    } else {
        quote(found)
    };
    let (at, label) = if at.is_empty() {
        (0..part.len(), "incomplete")
    } else {
        (at.clone(), "not understood")
    };
    TextFlaw::new(
        at,
        format!("found {found} for {what}, expected {allowed}"),
        label,
    )
}

/// The first of some separators outside brackets; the longest, if several begin there.
fn sign(text: &str, signs: &[&str]) -> Option<Range<usize>> {
    let found = bracket::outside(text).flat_map(|(at, _)| {
        let here = &text.as_bytes()[at..];
        signs
            .iter()
            .filter(move |sign| here.starts_with(sign.as_bytes()))
            .map(move |sign| at..at + sign.len())
    });
    found.min_by_key(|at| (at.start, usize::MAX - at.end))
}

fn trimmed(text: &str, at: Range<usize>) -> Range<usize> {
    let inside = text.get(at.clone()).unwrap_or_default();
    let start = at.start + inside.len() - inside.trim_start().len();
    start..start + inside.trim().len()
}

/// The two sides of a separator.
fn sides(part: &str, at: &Range<usize>, signs: &[&str]) -> Option<[Range<usize>; 2]> {
    let sign = sign(part.get(at.clone())?, signs)?;
    let (left, right) = (at.start..at.start + sign.start, at.start + sign.end..at.end);
    Some([trimmed(part, left), trimmed(part, right)])
}

fn squares(part: &str, at: &Range<usize>, what: &str) -> Result<(Square, Square), TextFlaw> {
    let both = sides(part, at, &EXCHANGES).or_else(|| sides(part, at, &ARROWS));
    let [left, right] = both.ok_or_else(|| expected(part, at, "the squares", what))?;
    Ok((square(part, &left)?, square(part, &right)?))
}

fn substitute(part: &str, at: &Range<usize>, letters: &Letters) -> Result<Change, TextFlaw> {
    let Some([left, right]) = sides(part, at, &ARROWS) else {
        return Err(expected(part, at, "the men", "two letters such as R-B"));
    };
    Ok(Change::Substitute(
        one_role(part, left, letters)?,
        one_role(part, right, letters)?,
    ))
}

/// Reads rules, perhaps followed by conditions: `alice castling=any ep=off with Circe + Madrasi`.
fn ruleset(part: &str, at: &Range<usize>) -> Result<RuleSet, TextFlaw> {
    let text = part.get(at.clone()).unwrap_or_default();
    let Some(with) = text.find(WITH) else {
        return plain_rules(part, at);
    };
    let rules = plain_rules(part, &trimmed(part, at.start..at.start + with))?;
    let mut conditions = Conditions::NONE;
    let mut start = at.start + with + WITH.len();
    for name in text[with + WITH.len()..].split('+') {
        let at = trimmed(part, start..start + name.len());
        start += name.len() + 1;
        let one = values::condition(name, at.clone())?;
        if conditions.has(one) {
            let message = format!("the condition {one} is named twice");
            return Err(TextFlaw::new(at, message, "the second time"));
        }
        conditions = conditions | one;
    }
    Ok(RuleSet {
        conditions,
        ..rules
    })
}

/// The separator between rules and conditions.
const WITH: &str = " with ";

fn plain_rules(part: &str, at: &Range<usize>) -> Result<RuleSet, TextFlaw> {
    let text = part.get(at.clone()).unwrap_or_default();
    let name = text.split_whitespace().next().unwrap_or_default();
    let Ok(variant) = name.parse::<Variant>() else {
        let names = Variant::ALL.map(Variant::name);
        let at = at.start..at.start + name.len();
        return Err(expected(part, &at, "the rules", &either(&names))
            .maybe_help(did_you_mean(name, &names)));
    };
    let rules = RuleSet::new(variant);
    let switches = trimmed(part, at.start + name.len()..at.end);
    if switches.is_empty() {
        return Ok(rules);
    }
    let joined = part
        .get(switches.clone())
        .unwrap_or_default()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(",");
    parse_dialect(&joined, rules).map_err(|diagnostics| {
        let first = diagnostics.into_iter().next();
        let (message, help) =
            first.map_or_else(Default::default, |first| (first.message, first.help));
        TextFlaw::new(switches, message, "in this dialect").maybe_help(help)
    })
}

/// Reads a change of men, or a stipulation.
fn men(part: &str, word: &str, rules: (RuleSet, &Letters)) -> Result<ReadChange, TextFlaw> {
    if let Ok(stipulation) = part.parse::<Stipulation>() {
        return Ok((Some(Change::Stipulation(stipulation)), Vec::new()));
    }
    let misspelt = word.len() > 3
        && word.bytes().all(|byte| byte.is_ascii_alphabetic())
        && nearest(word, &WORDS).is_some();
    let whole = 0..part.len();
    if misspelt {
        return Err(unknown(part, word));
    }
    if part.contains(['#', '=']) {
        return stipulation(part).and_then(|wanted| {
            Ok((
                Some(Change::Stipulation(without_star(wanted, &whole)?)),
                Vec::new(),
            ))
        });
    }
    if part.starts_with('+') {
        return add(part, rules);
    }
    if let Some(sign) = sign(part, &ARROWS).filter(|sign| sign.start == 0) {
        let man = man(part, &trimmed(part, sign.end..part.len()), rules)?;
        return Ok((Some(Change::Remove(man.spot)), vec![man]));
    }
    if let Some([left, right]) = sides(part, &whole, &EXCHANGES) {
        let (left, right) = (man(part, &left, rules)?, man(part, &right, rules)?);
        return Ok((
            Some(Change::Exchange(left.spot, right.spot)),
            vec![left, right],
        ));
    }
    if let Some([left, right]) = sides(part, &whole, &ARROWS) {
        let (left, right) = (man(part, &left, rules)?, man(part, &right, rules)?);
        if right.color.is_some() || right.role.is_some() {
            let flaw = expected(
                part,
                &right.at,
                "the arrival square",
                &format!("{}", right.spot.square),
            );
            return Err(flaw.help("write two men that change places as wKh1<->bRh2"));
        }
        return Ok((Some(Change::Move(left.spot, right.spot)), vec![left]));
    }
    if man(part, &whole, rules).is_ok() {
        let message = format!(
            "found the man {} alone, expected a change to it",
            quote(part)
        );
        let help = format!("{part}-e4 moves it, -{part} removes it, +{part} adds it");
        return Err(TextFlaw::new(whole, message, "and?").help(help));
    }
    Err(unknown(part, word))
}

/// The stipulation of a twin, which must not have an asterisk.
pub(in crate::formats) fn without_star(
    wanted: StarredStipulation,
    at: &Range<usize>,
) -> Result<Stipulation, TextFlaw> {
    if wanted.set_play {
        let message = "found an asterisk after the stipulation of a twin, expected nothing more";
        let flaw = TextFlaw::new(at.clone(), message, "set play is an option");
        return Err(flaw.help("request set play in the problem's own stipulation or options"));
    }
    Ok(wanted.stipulation)
}

fn unknown(part: &str, word: &str) -> TextFlaw {
    if part.is_empty() {
        let flaw = TextFlaw::new(
            0..0,
            "found no change, expected one such as wKh1-h2",
            "nothing here",
        );
        return flaw.help("write \"unchanged\" for a twin without a change");
    }
    let message = format!(
        "found {}, expected a change: wKh1-h2, -wKh1, +wKh1, wKh1<->bRh2, a stipulation, or one \
        of {}",
        quote(word),
        WORDS.join(", ")
    );
    TextFlaw::new(0..word.len(), message, "not a change of a twin")
        .maybe_help(did_you_mean(word, &WORDS))
}

fn add(part: &str, rules: (RuleSet, &Letters)) -> Result<ReadChange, TextFlaw> {
    let at = trimmed(part, 1..part.len());
    let NamedMan {
        color,
        role,
        traits,
        spot,
        at,
    } = man(part, &at, rules)?;
    let (Some(color), Some(role)) = (color, role) else {
        let flaw = expected(
            part,
            &at,
            "the new man",
            "its colour, letter and square such as wNc3",
        );
        return Err(flaw.maybe_help((role.is_none()).then(|| "a pawn is P".to_owned())));
    };
    let cell = Cell::new(spot.board.unwrap_or(Board::A), spot.square);
    let man = Bracketed {
        color: None,
        role,
        traits: traits.unwrap_or_default(),
    }
    .of(color);
    Ok((Some(Change::Add(cell, man)), Vec::new()))
}
