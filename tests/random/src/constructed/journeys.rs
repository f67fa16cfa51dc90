//! Proof games and play from one diagram to another: the final diagram of a random game becomes the
//! goal.

use super::course::{Aim, Course, Step, men_of};
use super::script::Script;
use crate::positions::Random;
use parton::plain::PlainPosition;

/// A random game by a script, unless it gets stuck, with the course whose goal is its end.
/// `is_game` is set for proof games.
pub(crate) fn journey(
    random: &mut Random,
    (script, is_game): (&Script, bool),
    start: &PlainPosition,
    most: f64,
) -> Option<(Course, Vec<Step>, f64)> {
    let nowhere = Aim::Men(Vec::new());
    let mut course = Course {
        script: script.clone(),
        aim: nowhere.clone(),
        own_aim: nowhere,
    };
    let (mut position, mut made, mut line, mut size) = (start.clone(), 0, Vec::new(), 1.0);
    while made < script.movers.len() {
        let (here, turn) = course.next(made, &position)?;
        let moves = here.legal_moves();
        size *= f64::from(u32::try_from(moves.len()).unwrap_or(u32::MAX));
        if moves.is_empty() || size > most {
            return None;
        }
        let mut mv = random.pick(&moves);
        // Parries are rare by chance.
        if script.parries && script.is_within_series(made + 1) {
            let checks = moves
                .iter()
                .copied()
                .filter(|mv| here.play(*mv).in_check(!here.turn()));
            let checks: Vec<_> = checks.collect();
            if !checks.is_empty() && random.chance(60) {
                mv = random.pick(&checks);
            }
        } else if random.chance(40) {
            let captures: Vec<_> = moves
                .iter()
                .copied()
                .filter(|mv| mv.captured().is_some())
                .collect();
            if !captures.is_empty() {
                mv = random.pick(&captures);
            }
        }
        line.push((here.turn(), mv));
        position = here.play(mv);
        made += usize::from(turn == super::course::Turn::Scripted);
    }
    let men = men_of(&position);
    course.aim = if is_game {
        Aim::Game(men)
    } else {
        Aim::Men(men)
    };
    course.own_aim = course.aim.clone();
    course
        .is_solution(start, &line)
        .then_some((course, line, size))
}
