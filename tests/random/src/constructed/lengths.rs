//! The number of moves of a problem with a given play and goal.

use super::kinds::{Form, Shape};
use super::script::{End, Script};
use crate::positions::Random;
use parton::problem::{Goal, Series, Stipulation};

/// A stipulation of a shape, and its script in a form; `None` if it is undefined. Battles have no
/// script.
pub(crate) fn scripted(
    random: &mut Random,
    shape: Shape,
    goal: Goal,
    form: Form,
) -> Option<(Stipulation, Option<Script>)> {
    let least = match goal {
        Goal::Exchange | Goal::ExchangeByRebirth => 3,
        Goal::Circuit => 2,
        _ => 1,
    };
    let intro = 1 + random.below(2) as u8;
    let journey = matches!(goal, Goal::ProofGame | Goal::AToB);
    let most = match shape.series {
        _ if shape.is_fought() && !journey => 2,
        Some(Series::Plain) => 4,
        Some(_) => 3,
        None => 2,
    };
    let mut moves = random.below(most + 1) as u8;
    if moves == 0 && !(shape.half && goal != Goal::ProofGame) {
        moves = 1 + random.below(most) as u8;
    }
    if shape.is_fought() && !journey && form != Form::SetPlay {
        let moves = moves.max(least);
        return Some((shape.stipulation(goal, moves, intro), None));
    }
    let swapped = matches!(form, Form::Duplex | Form::HalfDuplex | Form::BlackToMove);
    for moves in moves..moves + 4 {
        let stipulation = shape.stipulation(goal, moves, intro);
        let script = match form {
            _ if moves == 0 && !shape.half => None,
            Form::SetPlay => Script::of(&stipulation, swapped)?.set_play(),
            Form::WhiteToPlay => Script::of(&stipulation, swapped)?.white_to_play(),
            _ => Some(Script::of(&stipulation, swapped)?),
        };
        let own = |script: &Script| {
            script
                .movers
                .iter()
                .filter(|side| **side == script.winner)
                .count()
        };
        // In reciprocal play, the goal of the side that begins is half of the task.
        let fits = |script: &Script| {
            own(script) >= usize::from(least)
                && (script.end != End::Reciprocal || script.movers.len() > 1)
        };
        if let Some(script) = script.filter(fits) {
            return Some((stipulation, Some(script)));
        }
    }
    None
}
