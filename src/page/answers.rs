//! Answers to questions of the page that need no search.

use super::draft::{PageDraft, cell_name, cell_of, men, records, side};
use crate::board::{Board, CUBE, Cell};
use crate::check::retro_illegality;
use crate::explain::about::{about as rules_about, about_setting, about_switch};
use crate::explain::{Attempt, MoveManner, explain};
use crate::formats::{
    Defaults, Format, Loaded, convert, load_str, parse_position, print_position, to_fen_line,
    to_ron,
};
use crate::men::{Color, Man, Role, Traits};
use crate::notation::{Style, short_among};
use crate::position::{
    Conditions, Law, Move, Reason, RuleSet, Setup, Severity, Shape, Switch, Transfer, Variant, Zero,
};
use crate::problem::{Goal, Problem, Version};
use crate::report::json::{self, of_legal};
use crate::report::picture::{self, Inks, Look, Picture};
use crate::report::version_heading;
use crate::rules::AnyPosition;
use crate::words::{English, Words};
use serde::Deserialize;
use serde::de::IgnoredAny;
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
        "conditions": Conditions::ALL
            .iter()
            .map(|row| json!({ "name": row.name, "rule": row.rule.trim() }))
            .collect::<Vec<_>>(),
        "attributes": Traits::NAMED.map(|(_, name)| name),
        "files": files,
    })
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
    let mut reasons = match AnyPosition::new(setup) {
        Err(error) => error.reasons,
        Ok(_) => setup.static_reasons(),
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
        | Reason::EnPassantOff => Vec::new(),
    }
}

/// A move of the page: the part of a JSON move that tells it from other moves.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PageMove {
    // `None` for a pass.
    from: Option<String>,
    from_board: Option<char>,
    to: Option<String>,
    to_board: Option<char>,
    promotes_to: Option<String>,
    kind: String,
    rook: Option<MadeRook>,
    /// Under fairy conditions, moves may differ only in their captures or in other changes.
    #[serde(default = "omitted")]
    captures: Value,
    #[serde(default = "omitted")]
    changes: Value,
    #[serde(default, rename = "san")]
    _san: IgnoredAny,
    #[serde(default, rename = "man")]
    _man: IgnoredAny,
    #[serde(default, rename = "turns_into")]
    _turns_into: IgnoredAny,
    #[serde(default, rename = "becomes")]
    _becomes: IgnoredAny,
    #[serde(default, rename = "gains")]
    _gains: IgnoredAny,
    #[serde(default, rename = "recolors")]
    _recolors: IgnoredAny,
    #[serde(default, rename = "vanishes")]
    _vanishes: IgnoredAny,
    #[serde(default, rename = "check")]
    _check: IgnoredAny,
    #[serde(default, rename = "goal")]
    _goal: IgnoredAny,
}

/// The default for a field that a question omits.
const fn omitted() -> Value {
    Value::Bool(false)
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MadeRook {
    to_board: String,
    #[serde(default, rename = "from")]
    _from: IgnoredAny,
    #[serde(default, rename = "to")]
    _to: IgnoredAny,
}

impl PageMove {
    /// Returns whether this is a given move. Omitted captures match any.
    pub(crate) fn is(&self, mv: &json::MoveJson) -> bool {
        let rook = mv.rook.as_ref().map(|rook| rook.to_board.to_string());
        self.from == mv.from
            && self.from_board == mv.from_board
            && self.to == mv.to
            && self.to_board == mv.to_board
            && self.promotes_to.as_deref() == mv.promotes_to
            && self.kind == mv.kind
            && (self.captures == omitted() || json!(mv.captures) == self.captures)
            && (self.changes == omitted() && mv.changes.is_empty()
                || json!(mv.changes) == self.changes)
            && self.rook.as_ref().map(|rook| rook.to_board.clone()) == rook
    }
}

/// A place in the play of a version, and a question about it. One structure serves all such
/// questions, because each further one costs compile time.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayPlace {
    draft: PageDraft,
    /// The name of the version.
    #[serde(default)]
    twin: String,
    /// The moves made.
    #[serde(default)]
    path: Vec<PageMove>,
    /// Whether the other side is to move.
    #[serde(default)]
    pub(crate) pass: bool,
    /// A man dragged from one cell to another.
    attempt: Option<[String; 2]>,
    /// A legal move.
    #[serde(rename = "move")]
    pub(crate) mv: Option<PageMove>,
}

/// A place that was found.
pub(crate) struct FoundPlace {
    /// The version.
    pub(crate) problem: Problem,
    pub(crate) position: AnyPosition,
    /// The side that made each move.
    pub(crate) made: Vec<Color>,
}

impl FoundPlace {
    /// The position with the other side to move.
    pub(crate) fn passed(&self) -> AnyPosition {
        passed(&self.problem, &self.position)
    }
}

/// A position of a problem with the other side to move. In a series the other side has not moved in
/// between; elsewhere, as for a threat, it has.
fn passed(problem: &Problem, position: &AnyPosition) -> AnyPosition {
    if problem.stipulation.series.is_some() {
        position.pass_in_series()
    } else {
        position.pass()
    }
}

impl PlayPlace {
    /// Plays the moves. A move that the side to move does not have belongs to the other side: in
    /// set play, in a threat or in a series.
    pub(crate) fn find(&self) -> Result<FoundPlace, String> {
        let (problem, errors) = self.draft.problem();
        if let Some(error) = errors.first() {
            return Err(error.message.clone());
        }
        let versions = problem
            .versions()
            .map_err(|(number, error)| format!("twin {}: {error}", number + 1))?;
        let version = versions
            .iter()
            .find(|version| version.name == self.twin)
            .or(versions.first());
        let problem = version
            .ok_or("there is nothing to play")?
            .problem
            .clone()
            .completed();
        let mut position = AnyPosition::new(&start(&problem)).map_err(|error| error.to_string())?;
        let mut made = Vec::new();
        for wanted in &self.path {
            let step = [position, passed(&problem, &position)]
                .into_iter()
                .find_map(|here| {
                    let legal = here.legal_moves();
                    let mv = legal
                        .iter()
                        .copied()
                        .find(|&mv| wanted.is(&of_legal(&here, &legal, mv)))?;
                    Some((here.turn(), here.play(mv)))
                });
            let name = || match (&wanted.from, &wanted.to) {
                (Some(from), Some(to)) => format!("{from}-{to}"),
                _ => "a pass".to_owned(),
            };
            let (by, next) = step.ok_or_else(|| format!("{} is not legal there", name()))?;
            made.push(by);
            position = next;
        }
        Ok(FoundPlace {
            problem,
            position,
            made,
        })
    }
}

/// The legal moves. For a man that was dragged, the moves that may be meant, or the reason why
/// there are none.
pub(crate) fn moves(query: &PlayPlace) -> Result<Value, String> {
    let place = query.find()?;
    let position = if query.pass {
        place.passed()
    } else {
        place.position
    };
    let mut legal = position.legal_moves();
    legal.sort_unstable();
    let variant = position.variant();
    let (chosen, why) = match &query.attempt {
        None => (legal.clone(), None),
        Some([from, to]) => {
            let cell = |name: &String| {
                cell_of(name, variant).ok_or_else(|| format!("unknown square {name}"))
            };
            let (from, to) = (cell(from)?, cell(to)?);
            let men = legal.iter().copied().filter(|mv| !mv.is_pass());
            let exact: Vec<Move> = men
                .filter(|mv| mv.from() == from && mv.to() == to)
                .collect();
            let near = |mv: &Move| mv.from() == from && mv.to().is_homologue(to) && from != to;
            let chosen = if exact.is_empty() {
                legal.iter().copied().filter(near).collect()
            } else {
                exact
            };
            let why = chosen.is_empty().then(|| refused(&position, from, to));
            (chosen, why)
        }
    };
    let spelt: Vec<json::MoveJson> = chosen
        .iter()
        .map(|&mv| of_legal(&position, &legal, mv))
        .collect();
    Ok(json!({
        "turn": side(position.turn()), "check": position.is_in_check(position.turn()),
        "men": men(&position.men()),
        "over": legal.is_empty(), "moves": spelt, "why": why,
    }))
}

/// The reason why a man cannot move to a cell, in words.
fn refused(position: &AnyPosition, from: Cell, to: Cell) -> String {
    let law = position.variant().law();
    let Some(man) = position.man_at(from) else {
        return "the square is empty".to_owned();
    };
    let landing = if to.board.world() == from.board.world() {
        landing(law, to)
    } else {
        to
    };
    let promotes = man.role == Role::Pawn && law.is_last_rank(man.color, to);
    let files = i16::from(to.square.file()) - i16::from(from.square.file());
    let castles = man.role == Role::King
        && files.abs() == 2
        && to.square.rank() == from.square.rank()
        && !law.castling.is_empty();
    let rook = from
        .square
        .step(if files < 0 { -1 } else { 1 }, 0)
        .map(|square| Cell::new(landing.board, square));
    let manner = match rook.filter(|_| castles) {
        Some(rook) => MoveManner::Castle {
            long: files < 0,
            rook,
        },
        None if from != landing && from.is_homologue(landing) && law.zero != Zero::None => {
            MoveManner::Zero
        }
        None => MoveManner::Walk,
    };
    let attempt = Attempt {
        from,
        to: landing,
        manner,
        promotion: promotes.then_some(Role::Queen),
        capture: None,
    };
    match explain(position, &attempt) {
        Err(refusals) => {
            let mut words: Vec<String> = refusals
                .iter()
                .map(|refusal| English.refusal(refusal, law))
                .collect();
            words.dedup();
            words.join(", and ")
        }
        Ok(mv) => format!(
            "{} is legal",
            short_among(position, &position.legal_moves(), mv)
        ),
    }
}

/// The arrival cell of a man that moves to a cell of its own board.
fn landing(law: &Law, there: Cell) -> Cell {
    let world = match law.transfer {
        Transfer::Always | Transfer::IfVacant => 1 - there.board.world(),
        Transfer::EitherOther => usize::from(there.board.world() == 0),
        Transfer::Never | Transfer::AtWill => there.board.world(),
    };
    let board = match there.board.level() {
        None => Board::ALL.get(world),
        Some(level) => Board::LEVELS.get(world * usize::from(CUBE) + usize::from(level)),
    };
    Cell::new(board.copied().unwrap_or(there.board), there.square)
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
