//! Lines as they are reported: adds the moving side, checks and the goal to bare moves.

use crate::position::Move;
use crate::problem::{Line, LineMove};
use crate::rules::{PositionOf, Rules};
use crate::search::script::{Parry, Script};

/// The lines of these moves, with their marks. Most begin like the previous line, whose positions
/// are kept.
pub(super) fn spelt_out<R: Rules>(
    position: &PositionOf<R>,
    script: &Script,
    lines: &[Vec<Move>],
) -> Vec<Line> {
    let mut way: Vec<Trodden<R>> = Vec::new();
    let spell = |moves: &Vec<Move>| {
        let shared = way
            .iter()
            .zip(moves)
            .take_while(|(step, mv)| step.step.mv == **mv)
            .count();
        way.truncate(shared);
        for &mv in &moves[shared..] {
            let (before, done) = way
                .last()
                .map_or((position, 0), |step| (&step.after, step.done));
            way.push(tread::<R>(before, script, done, mv));
        }
        let mut line: Vec<LineMove> = way.iter().map(|step| step.step).collect();
        if let Some(last) = line.last_mut() {
            last.goal = true;
        }
        Line(line)
    };
    lines.iter().map(spell).collect()
}

/// A move of a line with its marks.
struct Trodden<R: Rules> {
    step: LineMove,
    after: PositionOf<R>,
    /// The number of half-moves of the script that have been made.
    done: usize,
}

/// Marks one move after `done` half-moves of a script.
fn tread<R: Rules>(before: &PositionOf<R>, script: &Script, done: usize, mv: Move) -> Trodden<R> {
    let mut position = *before;
    let due = script.movers.get(done) == Some(&position.turn());
    // Out of turn: a parry or a pass.
    if !(due || script.parry == Parry::Helps && position.is_in_check(position.turn())) {
        position = position.pass_in_series();
    }
    let by = position.turn();
    let done = done + usize::from(script.movers.get(done) == Some(&by));
    let after = position.play(mv);
    let check = after.is_in_check(after.turn());
    Trodden {
        step: LineMove {
            mv,
            by,
            check,
            goal: false,
        },
        after,
        done,
    }
}
