//! Converts problems between formats, and reports the parts that a format cannot express.
//!
//! No table lists the losses of each format. Every written problem is read back and compared with
//! the original.

use super::common::defaults::Defaults;
use super::common::suggest::{quote, shorten};
use super::format::Format;
use super::inp;
use super::load::load_str;
use super::pgn::fen_of_game;
use super::ron::options;
use crate::claim::{self, FairyMen};
use crate::position::{Color, Dialect, Man, Role, RuleSet, Setup, Traits, Variant};
use crate::problem::{Duplex, Goal, Intended, Length, Play, Problem, Stipulation, Version};
use std::collections::HashSet;

/// Problems in another format.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Conversion {
    /// The content of the file; empty if no problem can be written.
    pub text: String,
    /// The losses as sentences, each with the id of its problem.
    pub losses: Vec<String>,
    /// The problems that cannot be written, with the reasons, as sentences.
    pub refused: Vec<String>,
}

/// Writes problems in a format. A problem is refused if the result would be a different problem. An
/// example is a format that cannot express its men, second diagram, stipulation, rules or the side
/// that begins. Anything else that cannot be expressed is a loss. Only RON keeps ids; with other
/// formats this is not reported as a loss.
pub fn convert(problems: &[Problem], format: Format) -> Conversion {
    let mut conversion = Conversion::default();
    let mut kept: Vec<Problem> = Vec::new();
    let mut ids = HashSet::new();
    for problem in problems {
        let id = shorten(&problem.id, 80);
        match losses(problem, format) {
            Ok(losses) => conversion
                .losses
                .extend(losses.into_iter().map(|loss| format!("{id}: {loss}"))),
            Err(reason) => {
                conversion
                    .refused
                    .push(format!("{id} is omitted: {reason}"));
                continue;
            }
        }
        let mut problem = problem.clone();
        // The ids in a file must be unique.
        let unique = (1..).map(|number| {
            if number == 1 {
                problem.id.clone()
            } else {
                format!("{}-{number}", problem.id)
            }
        });
        let free = unique
            .into_iter()
            .find(|name| !ids.contains(name))
            .unwrap_or_default();
        if free != problem.id && format.row().keeps_ids {
            conversion.losses.push(format!(
                "{id}: another problem has this id; it is renamed {}",
                shorten(&free, 80)
            ));
        }
        ids.insert(free.clone());
        problem.id = free;
        kept.push(problem);
    }
    if !kept.is_empty() {
        conversion.text = (format.row().write)(&kept);
    }
    conversion
}

/// The parts of a problem that the format loses.
///
/// # Errors
/// The reason why it cannot be written.
fn losses(problem: &Problem, format: Format) -> Result<Vec<String>, String> {
    let (rules, row) = (problem.setup.rules, format.row());
    let mut losses = Vec::new();
    // The result is read with unsupported options ignored, as a user can read it.
    let mut defaults = Defaults {
        ignore_options: true,
        ..Defaults::default()
    };
    if row.takes_popeyes_model && !matches!(rules.variant, Variant::Orthodox | Variant::Alice) {
        return Err(format!(
            "{} does not know the rules {}",
            capital(format.name()),
            rules.variant
        ));
    }
    if row.takes_popeyes_model
        && problem.setup.en_passant.is_some()
        && inp::write::begins_otherwise(&problem.clone().completed())
    {
        return Err(
            "this format cannot give both the side to move and a right to capture en passant"
                .to_owned(),
        );
    }
    if format == Format::Pgn && fen_of_game(&problem.setup).is_none() {
        return Err(
            "a game in PGN has no fairy men, conditions or variants except Alice chess, and no \
                square with men on both boards"
                .to_owned(),
        );
    }
    let is_shortest = problem.stipulations().any(Stipulation::is_shortest);
    let lacks = |one: &&Stipulation| {
        let is_reciprocal_self = one.play == Play::HelpSelf && one.own_goal.is_some();
        is_reciprocal_self || one.goal == Goal::CaptureZugzwang && one.structure().is_none()
    };
    if let Some(lacking) = problem
        .stipulations()
        .find(lacks)
        .filter(|_| row.takes_popeyes_model)
    {
        losses.push(format!(
            "Popeye solves {lacking} only as a structured stipulation"
        ));
    }
    if row.takes_popeyes_model && is_shortest {
        losses.push("Popeye cannot solve a stipulation without a number of moves".to_owned());
    }
    if row.is_positions_only {
        if problem.zero_position {
            return Err(
                "its diagram is a zeroposition, and a list of positions has no twins".to_owned(),
            );
        }
        // If flags can make good a loss when the list is read, the loss is reported with them.
        let guess = if rules.variant.planes().len() > 1 {
            Variant::Alice
        } else {
            Variant::Orthodox
        };
        if rules.variant != guess {
            losses.push(format!(
                "the rules are not kept: pass --rules {} when reading the list",
                rules.variant
            ));
        }
        if rules.dialect != Dialect::DEFAULT {
            let switches = dialect(rules, Dialect::DEFAULT);
            losses.push(format!(
                "the dialect is not kept: pass --dialect {switches} when reading the list"
            ));
        }
        for name in rules.conditions.names() {
            losses.push(format!(
                "the condition is not kept: pass --condition '{name}' when reading the list"
            ));
        }
        if problem.setup.allow_missing_king && lacks_king(&problem.setup) {
            let flag = "pass --allow missing-king when reading the list";
            losses.push(format!(
                "the permission for a missing king is not kept: {flag}"
            ));
        }
        let allow_missing_king = problem.setup.allow_missing_king;
        let (variant, dialect) = (Some(rules.variant), Some(rules.dialect));
        let conditions = Some(rules.conditions);
        defaults = Defaults {
            variant,
            dialect,
            conditions,
            allow_missing_king,
            ..defaults
        };
    }
    if problem.target.is_some() && !row.has_second_diagram {
        return Err(format!(
            "{} has no place for a second diagram",
            format.name()
        ));
    }
    let loaded = load_str(
        "x",
        &(row.write)(std::slice::from_ref(problem)),
        format,
        defaults,
    );
    let [entry] = loaded.entries.as_slice() else {
        let reason = loaded
            .diagnostics
            .first()
            .map_or("the result cannot be read back", |first| {
                first.message.as_str()
            });
        return Err(format!("this format cannot express it ({reason})"));
    };
    compare(problem, &entry.problem, &mut losses)?;
    Ok(losses)
}

fn capital(name: &str) -> String {
    name.get(..1).unwrap_or_default().to_ascii_uppercase() + name.get(1..).unwrap_or_default()
}

/// Returns whether a side has no ordinary king.
fn lacks_king(setup: &Setup) -> bool {
    Color::ALL.into_iter().any(|color| {
        setup
            .men
            .iter()
            .all(|(_, man)| *man != Man::new(color, Role::King))
    })
}

/// The settings that differ from another dialect, in the form that `--dialect` takes.
fn dialect(rules: RuleSet, other: Dialect) -> String {
    let other = RuleSet {
        dialect: other,
        ..rules
    };
    let differing = rules
        .switches()
        .filter(|switch| rules.setting(*switch) != other.setting(*switch));
    differing
        .map(|switch| format!("{}={}", switch.name(), rules.setting(switch)))
        .collect::<Vec<_>>()
        .join(",")
}

/// Compares a problem with the one that was read back, and adds the losses.
///
/// # Errors
/// If it became a different problem: the reason.
fn compare(problem: &Problem, back: &Problem, losses: &mut Vec<String>) -> Result<(), String> {
    let (versions, read) = (
        problem.versions().unwrap_or_default(),
        back.versions().unwrap_or_default(),
    );
    let (diagram, diagram_read) = (normal(problem), normal(back));
    essential(&diagram, &diagram_read)?;
    let of_diagram = differences(&diagram, &diagram_read);
    losses.extend(of_diagram.iter().cloned());
    let twins = |versions: &[Version], problem: &Problem| {
        versions
            .iter()
            .skip(usize::from(!problem.zero_position))
            .cloned()
            .collect::<Vec<_>>()
    };
    let (versions, read) = (twins(&versions, problem), twins(&read, back));
    if problem.zero_position != back.zero_position || versions.len() != read.len() {
        let names: Vec<String> = versions
            .iter()
            .map(|version| format!("{})", version.name))
            .collect();
        losses.push(format!("its twins are not kept: {}", names.join(", ")));
    } else {
        for (version, read) in versions.iter().zip(&read) {
            let (one, other) = (normal(&version.problem), normal(&read.problem));
            let name = &version.name;
            if let Err(reason) = essential(&one, &other) {
                return Err(format!("in twin {name}) {reason}"));
            }
            let own = differences(&one, &other)
                .into_iter()
                .filter(|loss| !of_diagram.contains(loss));
            losses.extend(own.map(|loss| format!("twin {name}): {loss}")));
        }
    }
    for (name, was, is) in [
        ("title", &problem.title, &back.title),
        ("source", &problem.source, &back.source),
        ("comment", &problem.comment, &back.comment),
    ] {
        match (was, is) {
            (was, is) if was == is => {}
            (_, None) => losses.push(format!("the {name} is not kept")),
            (_, Some(is)) => losses.push(format!("the {name} is not kept as it is: {}", quote(is))),
        }
    }
    if problem.authors != back.authors {
        let read = if back.authors.is_empty() {
            String::new()
        } else {
            format!(" as they are: {}", back.authors.join(" & "))
        };
        losses.push(format!("the authors are not kept{}", shorten(&read, 100)));
    }
    losses.extend(solution(&problem.intended, &back.intended));
    if !read_alike(problem, &back.intended.letters) {
        losses.push(
            "the author's solution has letters that only a problem file in RON can declare"
                .to_owned(),
        );
    }
    Ok(())
}

/// Returns whether the author's solution reads the same if only these letters are declared.
fn read_alike(problem: &Problem, letters: &[(char, Role, Traits)]) -> bool {
    let mut other = problem.clone();
    other.intended.letters = letters.to_vec();
    let (was, is) = (FairyMen::of(problem), FairyMen::of(&other));
    problem
        .intended
        .pieces()
        .all(|text| claim::tokens(text, &was) == claim::tokens(text, &is))
}

/// The losses in the author's solution.
fn solution(was: &Intended, is: &Intended) -> Vec<String> {
    let mut losses = Vec::new();
    let text = |intended: &Intended| intended.pieces().collect::<Vec<_>>().join("\n");
    if text(was) != text(is) {
        losses.push("the author's solution is not kept".to_owned());
    } else if (&was.keys, &was.tries, &was.lines, &was.text)
        != (&is.keys, &is.tries, &is.lines, &is.text)
    {
        losses.push("keys, tries and lines of the author's solution become one text".to_owned());
    }
    if was.solutions != is.solutions {
        losses.push("the intended number of solutions is not kept".to_owned());
    }
    losses
}

/// A problem in a normal form, in which problems with the same meaning are equal.
fn normal(problem: &Problem) -> Problem {
    let mut problem = problem.clone().completed();
    problem.setup.men.sort_unstable();
    problem
        .target
        .iter_mut()
        .for_each(|target| target.men.sort_unstable());
    let (options, setup) = (&mut problem.options, &mut problem.setup);
    // An exact stipulation already requires the exact length.
    if options.length == Length::Exactly && problem.stipulation.exact {
        options.length = Length::UpTo;
    }
    // "Only the other side begins" is the same as "the other side begins".
    if options.duplex == Duplex::Half && setup.en_passant.is_none() {
        options.duplex = Duplex::No;
        setup.turn = !setup.turn;
    }
    setup.allow_missing_king &= lacks_king(setup);
    problem
}

/// Returns an error if a diagram or twin became a different problem.
fn essential(was: &Problem, is: &Problem) -> Result<(), String> {
    let men = |target: &Option<Setup>| target.as_ref().map(|target| target.men.clone());
    let added = |target: &Option<Setup>| target.as_ref().map(|target| target.added.clone());
    let (one, other) = (&was.setup, &is.setup);
    for (name, same) in [
        (
            "its rules",
            one.rules.variant == other.rules.variant
                && one.rules.conditions == other.rules.conditions,
        ),
        ("its men", one.men == other.men),
        ("its second diagram", men(&was.target) == men(&is.target)),
        (
            "the men that are to be added",
            one.added == other.added && added(&was.target) == added(&is.target),
        ),
        ("its stipulation", was.stipulation == is.stipulation),
        ("the side that begins", one.turn == other.turn),
    ] {
        if !same {
            return Err(format!("this format cannot express {name}"));
        }
    }
    Ok(())
}

/// The losses in a diagram or twin that remains the same problem.
fn differences(was: &Problem, is: &Problem) -> Vec<String> {
    let mut losses = Vec::new();
    let (one, other) = (&was.setup, &is.setup);
    if one.rules.dialect != other.rules.dialect {
        let (left, right) = (
            dialect(one.rules, other.rules.dialect),
            dialect(other.rules, one.rules.dialect),
        );
        losses.push(format!("the dialect is not kept: {left} becomes {right}"));
    }
    let rooks = |setup: &Setup| setup.castling_rooks().into_iter().collect::<HashSet<_>>();
    // Differently written rights of the same rooks matter only if a twin may move men.
    if one.castling != other.castling && (rooks(one) != rooks(other) || !was.twins.is_empty()) {
        losses.push("the castling rights are not kept".to_owned());
    }
    if one.exclusive_castling != other.exclusive_castling {
        losses.push("the mutual exclusion of castlings is not kept".to_owned());
    }
    match (one.en_passant, other.en_passant) {
        (was, is) if was == is => {}
        (Some(was), Some(is)) if was.passed == is.passed => {
            losses.push(
                "the board of the pawn that can be captured en passant is not kept".to_owned(),
            );
        }
        _ => losses.push("the right to capture en passant is not kept".to_owned()),
    }
    if one.allow_missing_king != other.allow_missing_king {
        losses.push("the permission for a missing king is not kept".to_owned());
    }
    let options = options::fields(&was.options, &is.options).into_iter();
    losses.extend(options.map(|(name, value)| format!("the option {name}: {value} is not kept")));
    losses
}
