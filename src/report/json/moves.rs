//! Moves, lines and trees as JSON has them.

use super::{AnswersJson, Captured, MoveJson, NodeJson, Rook, StepJson, side};
use crate::board::Cell;
use crate::notation::Spelling;
use crate::position::{Move, MoveKind, Role};
use crate::report::replay::{After, Line, Step};
use crate::rules::AnyPosition;

pub(super) fn lines(lines: &[Vec<Step>]) -> Vec<Vec<StepJson>> {
    let step = |step: &Step| StepJson { by: side(step.by), mv: written(&step.spelling, step.check, step.goal) };
    lines.iter().map(|line| line.iter().map(step).collect()).collect()
}

pub(super) fn answers(after: &After) -> AnswersJson {
    AnswersJson {
        zugzwang: after.zugzwang,
        threats: nodes(&after.threats),
        replies: nodes(&after.replies),
        refutations: nodes(&after.refutations),
    }
}

pub(super) fn nodes(lines: &[Line]) -> Vec<NodeJson> {
    let node = |line: &Line| NodeJson {
        mv: written(&line.spelling, line.check, line.goal),
        zugzwang: line.after.zugzwang,
        threats: nodes(&line.after.threats),
        replies: nodes(&line.after.replies),
        refutations: nodes(&line.after.refutations),
    };
    lines.iter().map(node).collect()
}

pub(super) fn written(spelling: &Spelling, check: bool, goal: bool) -> MoveJson {
    let mv = spelling.mv;
    let (from, to) = (mv.from(), mv.to());
    MoveJson {
        san: spelling.to_string(),
        man: mv.role().letter(),
        from: from.place(),
        from_board: from.board.letter(),
        to: to.place(),
        to_board: to.board.letter(),
        captures: mv.captured().zip(mv.captured_at()).map(|(role, cell)| captured(role, cell)),
        promotes_to: mv.promotion().map(Role::letter),
        rook: mv.rook().map(|(from, to)| Rook { from: from.place(), to: to.place(), to_board: to.board.letter() }),
        kind: match mv.kind() {
            MoveKind::Normal | MoveKind::DoubleStep => "move",
            MoveKind::EnPassant | MoveKind::EnPassantAcross => "en-passant",
            _ if mv.is_long_castling() => "castle-long",
            MoveKind::CastleShort | MoveKind::CastleLong | MoveKind::CastleApart => "castle-short",
            MoveKind::Zero => "zero",
        },
        check,
        goal,
    }
}

/// A legal move as JSON has it, among the legal moves of its position. No goal is asked for.
pub fn of_legal(position: &AnyPosition, legal: &[Move], mv: Move) -> MoveJson {
    let spelling = Spelling::new(position, legal, mv);
    written(&spelling, spelling.check, false)
}

fn captured(role: Role, cell: Cell) -> Captured {
    Captured { man: role.letter(), square: cell.place(), board: cell.board.letter() }
}
