//! A place in the play: its legal moves, and why a man cannot go where it was dragged.

use super::answers::start;
use super::draft::{PageDraft, cell_of, men, side};
use crate::board::{Board, CUBE, Cell};
use crate::explain::{Attempt, MoveManner, explain};
use crate::men::{Color, Role};
use crate::notation::short_among;
use crate::position::{Law, Move, Transfer, Zero};
use crate::problem::Problem;
use crate::report::json::{self, of_legal};
use crate::rules::AnyPosition;
use crate::words::{English, Words};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};

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
pub(super) fn landing(law: &Law, there: Cell) -> Cell {
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
