//! Answers to questions of the page about a whole problem that need no search.

use super::draft::{PageDraft, cell_name, men, records, side};
use crate::board::{Board, Cell};
use crate::check::retro_illegality;
use crate::explain::about::{about as rules_about, about_setting, about_switch};
use crate::formats::{
    Defaults, Format, Loaded, convert, load_str, parse_position, print_position, to_fen_line,
    to_ron,
};
use crate::men::{Color, Man, Role, Traits};
use crate::notation::{Language, Style};
use crate::position::{
    Conditions, ON_TWO_BOARDS, Reason, RuleSet, Setup, Severity, Shape, Switch, Variant, Zero,
};
use crate::problem::{Goal, Problem, Version};
use crate::report::picture::{self, Inks, Look, Picture};
use crate::report::version_heading;
use crate::rules::AnyPosition;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::path::Path;

/// The choices that the page offers: variants with their boards and switches, men, attributes,
/// conditions, files.
pub(crate) fn about(files: &Value) -> Value {
    let variant = |variant: Variant| {
        let law = variant.law();
        let about = rules_about(variant);
        let roles = || {
            Role::CLASSICAL
                .into_iter()
                .filter(|role| *role != Role::Unicorn || law.shape == Shape::Cube)
        };
        let plane = |board: &Board| {
            let level = board.level_letter().map(String::from).unwrap_or_default();
            let title = match (law.boards, board.level_letter()) {
                (1, None) => "Board".to_owned(),
                (_, None) => format!("Board {board}"),
                (1, Some(level)) => format!("Level {level}"),
                (_, Some(level)) => format!("Cube {board}, level {level}"),
            };
            json!({ "id": format!("{board}{level}"), "world": board.world(), "title": title })
        };
        let rules = RuleSet::new(variant);
        let switch = |switch: Switch| {
            let choice =
                |name: &'static str| json!({ "name": name, "about": about_setting(switch, name) });
            let choices: Vec<Value> = switch.choices(variant).into_iter().map(choice).collect();
            json!({ "name": switch.name(), "about": about_switch(switch), "choices": choices })
        };
        json!({
            "name": variant.name(), "title": about.title,
            "short": about.short, "rules": about.rules,
            "planes": law.planes().iter().map(plane).collect::<Vec<_>>(), "worlds": law.boards,
            "files": law.files(), "ranks": law.ranks(), "cube": law.shape == Shape::Cube,
            // Whether both of two homologous squares may be occupied.
            "shares": law.transfer.shares_squares() || law.zero == Zero::Captures,
            // The letters in the order in which men are listed, and their meanings.
            "letters": roles().map(Role::letter).collect::<String>(),
            "names": roles()
                .map(|role| (role.letter().to_string(), role.name().into()))
                .collect::<Map<_, _>>(),
            "switches": rules.switches().map(switch).collect::<Vec<_>>(),
            "array": men(&Setup::array(rules).men),
        })
    };
    let all: Vec<Role> = Role::every().collect();
    json!({
        "parton": env!("CARGO_PKG_VERSION"),
        "variants": Variant::ALL.map(variant),
        "men": picture::sheet(&all, Inks { ink: "var(--ink)", paper: "var(--paper)" })
            + &picture::neutral_sheet(&all),
        "names": all
            .iter()
            .map(|role| (picture::man_id(*role), role.name().into()))
            .collect::<serde_json::Map<_, Value>>(),
        // The rules of fairy men, by their letters.
        "moves": all
            .iter()
            .filter_map(|role| Some((picture::man_id(*role), role.fairy()?.rule.into())))
            .collect::<Map<_, Value>>(),
        "conditions": Conditions::ALL
            .iter()
            .map(|row| {
                let everywhere = ON_TWO_BOARDS.has(row.set);
                json!({ "name": row.name, "rule": row.rule.trim(), "everywhere": everywhere })
            })
            .collect::<Vec<_>>(),
        "letters": LETTERS.map(letters_of),
        "attributes": Traits::NAMED.map(|(_, name)| name),
        "files": files,
    })
}

/// The languages of letters that the page offers beside English.
const LETTERS: [Language; 9] = [
    Language::PopeyeEnglish,
    Language::German,
    Language::French,
    Language::Italian,
    Language::Spanish,
    Language::Dutch,
    Language::Polish,
    Language::Russian,
    Language::Figurine,
];

/// A language of letters: its name, and its letters by the English ones that differ.
fn letters_of(language: Language) -> Value {
    let name = match language {
        Language::PopeyeEnglish => "English, S for the knight",
        other => other.name(),
    };
    let pair = |role: Role| {
        let (english, own) = (Language::English.letter(role)?, language.letter(role)?);
        (english != own).then(|| (english.to_owned(), Value::from(own)))
    };
    let letters: Map<_, _> = Role::every().filter_map(pair).collect();
    json!({ "name": name, "letters": letters })
}

/// A text to be read.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
#[derive(Default)]
pub(crate) struct ReadRequest {
    text: String,
    /// The name of the file, if the text is the content of one.
    name: Option<String>,
    /// The format, if it is known.
    format: Option<String>,
    /// The rules of a bare position, if they fit its boards.
    rules: Option<String>,
    /// The stipulation of problems that have none.
    stipulation: Option<String>,
}

/// The problems in a text of any format, or a bare position.
pub(crate) fn read(query: &ReadRequest) -> Result<Value, String> {
    let named = query.format.as_deref().and_then(Format::from_name);
    let by_content = Format::of_content(query.text.as_bytes());
    if let Some(name) = &query.name {
        let format = Format::of_path(Path::new(name)).or(by_content);
        let format = format.unwrap_or(Format::Fen);
        let loaded = load_str(name, &query.text, format, Defaults::default());
        return Ok(records(name, format, loaded));
    }
    let whole = named.or(by_content.filter(|format| *format != Format::Fen));
    if let Some(format) = whole {
        return Ok(records(
            "pasted",
            format,
            loaded(&query.text, format, query),
        ));
    }
    match bare(query) {
        Ok(draft) => Ok(json!({
            "format": "position",
            "records": [{ "id": "position", "draft": draft, "diagnostics": [] }],
        })),
        Err(error) => match by_content {
            Some(format) => Ok(records(
                "pasted",
                format,
                loaded(&query.text, format, query),
            )),
            None => Err(error),
        },
    }
}

fn loaded(text: &str, format: Format, query: &ReadRequest) -> Loaded {
    let stipulation = query
        .stipulation
        .as_deref()
        .and_then(|text| text.parse().ok());
    load_str(
        "pasted",
        text,
        format,
        Defaults {
            stipulation,
            ..Defaults::default()
        },
    )
}

/// A position alone: FEN or a list of men. As on the command line, one board means orthodox chess
/// and two boards Alice chess, unless the query names other rules with as many boards. If these do
/// not fit, the first rules that do are taken.
fn bare(query: &ReadRequest) -> Result<PageDraft, String> {
    let text = query.text.trim();
    let own = query.rules.as_deref().and_then(|name| name.parse().ok());
    // A board stands after a square, as in Qd7/B. In FEN a rank such as B7 may follow a stroke.
    let on_b = |rest: &str| {
        rest.starts_with(['B', 'b']) && !rest.chars().nth(1).is_some_and(char::is_alphanumeric)
    };
    let two = text.contains('|') || text.split('/').skip(1).any(on_b);
    let guess = if two {
        Variant::Alice
    } else {
        Variant::Orthodox
    };
    let mut first = None;
    let fits = |variant: &Variant| (variant.law().boards > 1) == two;
    for variant in own
        .into_iter()
        .filter(fits)
        .chain([guess])
        .chain(Variant::ALL)
    {
        match parse_position(text, RuleSet::new(variant)) {
            Ok(setup) => return Ok(PageDraft::of_setup(&setup)),
            Err(error) => first = first.or(Some(error)),
        }
    }
    Err(first.map_or_else(
        || "this is not a position".to_owned(),
        |error| match error.help {
            Some(help) => format!("{}; {help}", error.what),
            None => error.what,
        },
    ))
}

/// Problems to be written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WriteRequest {
    drafts: Vec<PageDraft>,
    format: String,
}

/// Problems as a file of a format, and the parts that the format loses.
pub(crate) fn write(query: &WriteRequest) -> Result<Value, String> {
    let format = Format::from_name(&query.format).or_else(|| Format::of_extension(&query.format));
    let format = format.ok_or_else(|| format!("unknown format '{}'", query.format))?;
    let problems = problems(&query.drafts)?;
    if let [problem] = problems.as_slice()
        && !problem.zero_position
        && let Err(error) = AnyPosition::new(&problem.clone().completed().setup)
    {
        return illegal(problem, format, &error.to_string());
    }
    let conversion = convert(&problems, format);
    Ok(json!({
        "text": conversion.text, "losses": conversion.losses, "refused": conversion.refused,
        "ending": format.extensions().first(),
    }))
}

/// A problem with an illegal position, in a format that can express it.
fn illegal(problem: &Problem, format: Format, reason: &str) -> Result<Value, String> {
    let text = match format {
        Format::Ron => to_ron(problem),
        Format::Fen => to_fen_line(problem) + "\n",
        other => {
            return Err(format!(
                "this position is not legal ({reason}): it can be written as RON or FEN, but not \
                for {}",
                other.name()
            ));
        }
    };
    let loss =
        format!("the position is not legal ({reason}): programs that read this will reject it");
    Ok(json!({ "text": text, "losses": [loss], "refused": [],
            "ending": format.extensions().first() }))
}

/// The problems of some drafts, if they can be understood.
pub(crate) fn problems(drafts: &[PageDraft]) -> Result<Vec<Problem>, String> {
    let problem = |draft: &PageDraft| match draft.problem() {
        (problem, errors) if errors.is_empty() => Ok(problem),
        (problem, errors) => Err(format!(
            "{}: {}",
            problem.id,
            errors.first().map_or("", |one| one.message.as_str())
        )),
    };
    drafts.iter().map(problem).collect()
}

/// The errors of a draft, cell by cell, and its meaning. Nothing is searched.
pub(crate) fn inspect(draft: &PageDraft) -> Value {
    let (problem, errors) = draft.problem();
    let completed = problem.clone().completed();
    let setup = &completed.setup;
    // Nobody moves in the diagram of a proof game, which may have unknown men.
    let ends_play = completed.stipulation.goal == Goal::ProofGame;
    let mut reasons = match AnyPosition::new(setup) {
        Err(error) if !ends_play => error.reasons,
        _ => setup.static_reasons(),
    };
    reasons.dedup();
    let listed: Vec<Value> = reasons
        .iter()
        .map(|reason| {
            let severity = if reason.severity() == Severity::Warning {
                "warning"
            } else {
                "error"
            };
            let cells: Vec<String> = cells(reason, setup).into_iter().map(cell_name).collect();
            json!({ "severity": severity, "message": reason.to_string(), "cells": cells })
        })
        .collect();
    let sound = reasons
        .iter()
        .all(|reason| reason.severity() == Severity::Warning);
    let impossible: Vec<String> = if sound {
        retro_illegality(setup)
            .iter()
            .map(ToString::to_string)
            .collect()
    } else {
        Vec::new()
    };
    let stipulation = problem.stipulation;
    let versions = match problem.versions() {
        Ok(versions) => json!(
            versions
                .iter()
                .map(|version| version_json(&problem, version))
                .collect::<Vec<_>>()
        ),
        Err((number, error)) => {
            json!([{ "name": "?", "error": format!("twin {}: {error}", number + 1) }])
        }
    };
    json!({
        "fen": print_position(setup), "complaints": errors, "reasons": listed,
        "impossible": impossible,
        "counts": [setup.count(Color::White), setup.count(Color::Black)],
        "stipulation": stipulation.to_string(), "battle": stipulation.is_battle(),
        "starts": side(setup.turn),
        "usual": side(stipulation.starter()), "rules": setup.rules.to_string(),
        "conditions": setup.rules.conditions.names().collect::<Vec<_>>(),
        "ready": sound && errors.is_empty(), "versions": versions,
        "zero": problem.zero_position,
        "pieces": problem.intended.pieces().collect::<Vec<_>>(),
        "castling": setup.castling_rooks().into_iter().map(cell_name).collect::<Vec<_>>(),
    })
}

fn version_json(printed: &Problem, version: &Version) -> Value {
    let problem = version.problem.clone().completed();
    let several = !printed.twins.is_empty();
    let heading = if several {
        version_heading(printed, &version.name, Style::default())
    } else {
        String::new()
    };
    json!({
        "name": version.name, "heading": heading, "stipulation": problem.stipulation.to_string(),
        "starts": side(problem.setup.turn), "men": men(&problem.setup.men),
        "start": men(&start(&problem).men),
        "rules": problem.setup.rules.variant.name(),
    })
}

/// The start of a version's play: proof games begin in the game array.
pub(crate) fn start(problem: &Problem) -> Setup {
    match problem.stipulation.goal {
        Goal::ProofGame => Setup::array(problem.setup.rules),
        _ => problem.setup.clone(),
    }
}

/// The cells that a reason concerns.
fn cells(reason: &Reason, setup: &Setup) -> Vec<Cell> {
    let of = |wanted: &dyn Fn(Cell, Man) -> bool| {
        setup
            .men
            .iter()
            .filter(|(cell, man)| wanted(*cell, *man))
            .map(|(cell, _)| *cell)
            .collect::<Vec<_>>()
    };
    match *reason {
        Reason::TwoMenOnCell(cell)
        | Reason::NoSuchBoard(cell)
        | Reason::NoSuchSquare(cell)
        | Reason::NoSuchMan(cell, _)
        | Reason::NotPlayed(cell, ..)
        | Reason::PawnOnEdge(cell)
        | Reason::CastlingImpossible(cell) => vec![cell],
        Reason::HomologuesOccupied(cell) => of(&|other, _| other.is_homologue(cell)),
        Reason::ManyKings(color, _) => of(&|_, man| man == Man::new(color, Role::King)),
        Reason::KingCapturable(color) => of(&|_, man| man == Man::new(!color, Role::King)),
        Reason::ManyPawns(color, ..) => of(&|_, man| man == Man::new(color, Role::Pawn)),
        Reason::MissingKing(_)
        | Reason::NotUnderConditions(_)
        | Reason::ManyMen(..)
        | Reason::CastlingOff
        | Reason::EnPassantImpossible(_)
        | Reason::EnPassantInSetPlay(_)
        | Reason::EnPassantOff
        | Reason::MenToBeAdded(_)
        | Reason::NotAdded(_) => Vec::new(),
    }
}

/// A picture of a draft.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PictureRequest {
    draft: PageDraft,
    /// `svg` or `latex`.
    format: String,
    #[serde(default)]
    style: String,
    #[serde(default)]
    coordinates: bool,
    #[serde(default)]
    flip: bool,
    size: Option<u16>,
}

/// The diagram as SVG or LaTeX.
pub(crate) fn picture(query: &PictureRequest) -> Result<Value, String> {
    let (problem, _) = query.draft.problem();
    let style = picture::PictureStyle::ALL
        .into_iter()
        .find(|style| style.name() == query.style)
        .unwrap_or_default();
    let size = query.size.unwrap_or(Look::default().size).clamp(8, 400);
    let look = Look {
        style,
        size,
        coordinates: query.coordinates,
        flip: query.flip,
    };
    let drawn = Picture::of_problem(&problem, true, &picture::Versions::Diagram, look);
    let drawn = drawn.map_err(|(number, error)| format!("twin {}: {error}", number + 1))?;
    let (_, picture) = drawn.first().ok_or("there is nothing to draw")?;
    match query.format.as_str() {
        "svg" => Ok(json!({ "text": picture::svg(picture), "ending": "svg" })),
        "latex" => Ok(json!({ "text": picture::latex(picture), "ending": "tex" })),
        other => Err(format!("unknown picture format '{other}'")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules_of(text: &str, own: &str) -> Value {
        let query = ReadRequest {
            text: text.to_owned(),
            rules: Some(own.to_owned()),
            ..ReadRequest::default()
        };
        read(&query).unwrap()["records"][0]["draft"]["rules"].clone()
    }

    /// The rank B7 after a stroke names no board.
    #[test]
    fn the_number_of_boards_decides_the_rules() {
        let mansfield = "KR5Q/8/8/2Np4/N1k5/1r1r4/B7/4b3 w - - 0 1";
        for own in ["orthodox", "alice", "nonsense"] {
            assert_eq!(rules_of(mansfield, own), "orthodox", "{own}");
            assert_eq!(rules_of("white Kf6 Qd7/B black Kh8", own), "alice", "{own}");
            let two = "8/8/8/8/8/8/k1K5/8 | 8/8/8/8/8/8/8/1R6 w";
            assert_eq!(rules_of(two, own), "alice", "{own}");
        }
        // Rules with as many boards stay.
        assert_eq!(rules_of("white Kf6 Qd7/B black Kh8", "duo"), "duo");
    }

    /// A file is read by the ending of its name.
    #[test]
    fn files_are_read_by_name() {
        let query = ReadRequest {
            text: "BeginProblem\nstip #1\npieces white kf6 rg1 black kh8\nEndProblem\n".to_owned(),
            name: Some("own.inp".to_owned()),
            ..ReadRequest::default()
        };
        let answer = read(&query).unwrap();
        assert_eq!(answer["format"], "popeye");
        assert_eq!(answer["records"][0]["draft"]["stipulation"], "#1");
    }
}
