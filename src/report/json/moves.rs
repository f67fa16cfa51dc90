//! Moves, lines and trees in JSON.

use super::position::{ManJson, man, side};
use crate::board::Cell;
use crate::notation::{Belongs, Spelling, changes};
use crate::position::{Man, Move, MoveKind, Role};
use crate::report::replay::{After, SpeltLine, SpeltMove, SpeltNode};
use crate::rules::AnyPosition;
use serde::Serialize;
use std::rc::Rc;

/// A move.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct MoveJson {
    /// Short notation.
    pub san: String,
    /// The English letter of the man before the move, so for a promotion that of the pawn. `None`
    /// for a pass, like all squares and boards.
    pub man: Option<&'static str>,
    /// The departure; in castling the king's.
    pub from: Option<String>,
    /// Board of departure.
    pub from_board: Option<char>,
    /// The arrival; in castling the king's.
    pub to: Option<String>,
    /// Board of arrival.
    pub to_board: Option<char>,
    /// The man captured.
    pub captures: Option<Captured>,
    /// The letter of the man a pawn becomes.
    pub promotes_to: Option<&'static str>,
    /// The letter of the man that a chameleon turns into. Omitted for other men.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns_into: Option<&'static str>,
    /// The side of a half-neutral man after the move: `white`, `black` or `neutral`. Omitted for
    /// other men.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub becomes: Option<&'static str>,
    /// The attributes that a man gains by promotion. Omitted if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gains: Vec<&'static str>,
    /// The men that change colour. Omitted if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub recolors: Vec<Recolored>,
    /// Whether a kamikaze man vanishes with the man it captures. Omitted if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub vanishes: bool,
    /// Under fairy conditions, the men after the move that do not follow from the fields above and
    /// the rook. Omitted if empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Changed>,
    /// In castling, the move of the rook.
    pub rook: Option<Rook>,
    /// `move`, `castle-short`, `castle-long`, `en-passant`, `zero`, `exchange` or `pass`.
    pub kind: &'static str,
    /// Whether it gives check, mate included.
    pub check: bool,
    /// Whether it reaches the goal.
    pub goal: bool,
}

/// A move in a line of help or series play.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct StepJson {
    /// The side that makes it: `white` or `black`.
    pub by: &'static str,
    /// The move.
    #[serde(flatten)]
    pub mv: MoveJson,
    /// After the last move of play that ends in a diagram: the men that were to be added to it, in
    /// the order of their squares.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<ManJson>,
}

/// A man captured.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Captured {
    /// Its English letter.
    pub man: &'static str,
    /// The square that it left.
    pub square: String,
    /// The board of that square.
    pub board: char,
}

/// A man that changes colour.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Recolored {
    /// Its square.
    pub square: String,
    /// The board of that square.
    pub board: char,
    /// Its side after the move: `white` or `black`.
    pub to: &'static str,
}

/// A square with a change that the move itself does not show.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Changed {
    /// The square.
    pub square: String,
    /// The board of that square.
    pub board: char,
    /// The man there after the move.
    pub man: Option<StandingMan>,
}

/// A man on a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct StandingMan {
    /// Its side: `white` or `black`.
    pub color: &'static str,
    /// Its English letter.
    pub man: &'static str,
    /// Its attributes, if it has any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<&'static str>,
}

/// The rook's part in castling.
#[derive(Clone, Debug, Serialize)]
pub struct Rook {
    /// Departure.
    pub from: String,
    /// Arrival.
    pub to: String,
    /// Board of arrival.
    pub to_board: char,
}

/// A move and the play after it.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct NodeJson {
    /// The move.
    #[serde(flatten)]
    pub mv: MoveJson,
    /// After an attacker's move: whether nothing is threatened, and it is not check.
    pub zugzwang: bool,
    /// After an attacker's move: the moves that win if the defender passes.
    pub threats: Vec<NodeJson>,
    /// Defences after an attacker's move, continuations after a defence.
    pub replies: Vec<NodeJson>,
    /// Defences that refute an attacker's move.
    pub refutations: Vec<NodeJson>,
}

/// The play after a key that is not shown.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct AnswersJson {
    /// Whether nothing is threatened, and the defender is not in check.
    pub zugzwang: bool,
    /// The moves that win if the defender passes.
    pub threats: Vec<NodeJson>,
    /// Defences.
    pub replies: Vec<NodeJson>,
    /// Defences that refute the key.
    pub refutations: Vec<NodeJson>,
}

pub(super) fn lines(lines: &[SpeltLine]) -> Vec<Vec<StepJson>> {
    let step = |step: &Rc<SpeltMove>| StepJson {
        by: side(step.by),
        mv: written(&step.spelling, &step.changes, step.check, step.goal),
        added: step.added.0.iter().copied().map(man).collect(),
    };
    lines
        .iter()
        .map(|line| line.iter().map(step).collect())
        .collect()
}

pub(super) fn answers(after: &After) -> AnswersJson {
    AnswersJson {
        zugzwang: after.zugzwang,
        threats: nodes(&after.threats),
        replies: nodes(&after.replies),
        refutations: nodes(&after.refutations),
    }
}

pub(super) fn nodes(lines: &[SpeltNode]) -> Vec<NodeJson> {
    let node = |line: &SpeltNode| NodeJson {
        mv: written(&line.spelling, &line.changes, line.check, line.goal),
        zugzwang: line.after.zugzwang,
        threats: nodes(&line.after.threats),
        replies: nodes(&line.after.replies),
        refutations: nodes(&line.after.refutations),
    };
    lines.iter().map(node).collect()
}

pub(super) fn written(
    spelling: &Spelling,
    changes: &[(Cell, Option<Man>)],
    check: bool,
    goal: bool,
) -> MoveJson {
    let mv = spelling.mv;
    let made = !mv.is_pass();
    let [from, to] = [mv.from(), mv.to()].map(|cell| made.then_some(cell));
    MoveJson {
        san: spelling.to_string(),
        man: made.then(|| mv.role().letter()),
        from: from.map(Cell::place),
        from_board: from.map(|cell| cell.board.letter()),
        to: to.map(Cell::place),
        to_board: to.map(|cell| cell.board.letter()),
        captures: mv
            .captured()
            .zip(mv.captured_at())
            .map(|(role, cell)| captured(role, cell)),
        promotes_to: mv.promoted_to().map(Role::letter),
        turns_into: mv.turns_into().map(Role::letter),
        becomes: spelling.effects.becomes.map(|belongs| match belongs {
            Belongs::To(color) => side(color),
            Belongs::ToBoth => "neutral",
        }),
        gains: spelling.effects.gained.names().collect(),
        recolors: spelling
            .effects
            .recolors
            .iter()
            .map(|&(cell, color)| Recolored {
                square: cell.place(),
                board: cell.board.letter(),
                to: side(color),
            })
            .collect(),
        vanishes: spelling.effects.vanishes.is_some(),
        changes: changes.iter().copied().map(changed).collect(),
        rook: mv.rook().map(|(from, to)| Rook {
            from: from.place(),
            to: to.place(),
            to_board: to.board.letter(),
        }),
        kind: match mv.kind() {
            _ if mv.is_en_passant() => "en-passant",
            _ if mv.is_long_castling() => "castle-long",
            MoveKind::CastleShort | MoveKind::CastleLong | MoveKind::CastleApart => "castle-short",
            MoveKind::Zero => "zero",
            MoveKind::Exchange => "exchange",
            MoveKind::Pass => "pass",
            _ => "move",
        },
        check,
        goal,
    }
}

/// A legal move in JSON, given the legal moves of its position. The goal is not marked.
pub fn of_legal(position: &AnyPosition, legal: &[Move], mv: Move) -> MoveJson {
    let spelling = Spelling::new(position, legal, mv);
    written(&spelling, &changes(position, mv), spelling.check, false)
}

fn changed((cell, man): (Cell, Option<Man>)) -> Changed {
    let standing = |man: Man| StandingMan {
        color: side(man.color),
        man: man.role.letter(),
        attributes: man.traits.names().collect(),
    };
    Changed {
        square: cell.place(),
        board: cell.board.letter(),
        man: man.map(standing),
    }
}

fn captured(role: Role, cell: Cell) -> Captured {
    Captured {
        man: role.letter(),
        square: cell.place(),
        board: cell.board.letter(),
    }
}
