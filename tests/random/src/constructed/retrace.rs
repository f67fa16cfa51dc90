//! A line built from its end: a position in which the goal is reached, with half-moves retracted
//! from there.
//!
//! Rare events of a walk (a forced end, a double mate) are less rare among positions drawn for
//! them, since only the last half-move must be tested. Then, for each earlier half-move, a man is
//! put where it can have come from. Finally the course decides, forwards, whether the line is a
//! solution.

use super::course::{Course, Step, men_of};
use super::script::End;
use super::starts::made_sound;
use super::walk::shuffle;
use crate::positions::Random;
use parton::board::Cell;
use parton::plain::PlainPosition;
use parton::position::{CastlingSetup, Color, Man, Move, Role, Setup};

/// The decisive half-move: the last, in reciprocal play the last but one.
pub(crate) fn deciding(course: &Course) -> usize {
    course
        .script
        .movers
        .len()
        .saturating_sub(if course.script.end == End::Reciprocal {
            2
        } else {
            1
        })
}

/// A position and a solution from it that ends with this position, in which the side of the
/// decisive half-move is to move.
pub(crate) fn retrace(
    random: &mut Random,
    course: &Course,
    end: Setup,
) -> Option<(Setup, Vec<Step>, f64)> {
    let made = deciding(course);
    let position = PlainPosition::from_setup(&end);
    let ends = course.ends(made, &position);
    if ends.is_empty() {
        return None;
    }
    let mut line: Vec<Step> = vec![(position.turn(), random.pick(&ends))];
    if end_is_reciprocal(course) && random.chance(50) {
        // The other half: a helping move, and the goal of the other side.
        let mut moves = position.legal_moves();
        shuffle(random, &mut moves);
        let helped = moves.into_iter().find_map(|mv| {
            let after = position.play(mv);
            let last = course.ends(made + 1, &after);
            (!last.is_empty())
                .then(|| vec![(position.turn(), mv), (after.turn(), random.pick(&last))])
        });
        line = helped?;
    }
    let mut setup = end;
    let mut size = 1.0;
    for number in (0..made).rev() {
        let mover = course.script.movers[number];
        let (before, mv) = take_back(random, &setup, mover)?;
        line.insert(0, (mover, mv));
        let moves = PlainPosition::from_setup(&before).legal_moves().len();
        size *= f64::from(u32::try_from(moves).unwrap_or(u32::MAX));
        setup = before;
    }
    course
        .is_solution(&PlainPosition::from_setup(&setup), &line)
        .then_some((setup, line, size))
}

fn end_is_reciprocal(course: &Course) -> bool {
    course.script.end == End::Reciprocal
}

/// A position from which a move of this side leads to the men of a given one, with that move.
pub(crate) fn take_back(random: &mut Random, after: &Setup, mover: Color) -> Option<(Setup, Move)> {
    let target = men_of(&PlainPosition::from_setup(after));
    let mut origins = origins(after, mover);
    shuffle(random, &mut origins);
    for (index, origin) in origins.into_iter().take(10) {
        let mut before = Setup {
            turn: mover,
            en_passant: None,
            ..after.clone()
        };
        if let CastlingSetup::Given(rooks) = &mut before.castling {
            rooks.clear();
        }
        let (arrival, man) = before.men[index];
        before.men[index].0 = origin;
        if random.chance(20)
            && !(man.role.is_pawn() && origin.square.file() == arrival.square.file())
        {
            let role = random.pick(&[
                Role::Queen,
                Role::Rook,
                Role::Bishop,
                Role::Knight,
                Role::Pawn,
            ]);
            if role != Role::Pawn || !matches!(arrival.square.rank(), 0 | 7) {
                before.men.push((
                    Cell::new(origin.board, arrival.square),
                    Man::new(!mover, role),
                ));
            }
        }
        let Ok(Some(before)) = made_sound(before) else {
            continue;
        };
        let position = PlainPosition::from_setup(&before);
        let leads = |mv: &Move| mv.from() == origin && men_of(&position.play(*mv)) == target;
        if let Some(mv) = position.legal_moves().into_iter().find(leads) {
            return Some((before, mv));
        }
    }
    None
}

/// The men of a side by number, and the cells from which they may have come.
fn origins(after: &Setup, mover: Color) -> Vec<(usize, Cell)> {
    let position = PlainPosition::from_setup(&Setup {
        turn: mover,
        en_passant: None,
        ..after.clone()
    });
    let index_of = |cell: Cell| {
        after
            .men
            .iter()
            .position(|(at, man)| *at == cell && man.belongs_to(mover))
    };
    let mut origins = Vec::new();
    for mv in position.moves_safe_or_not() {
        let quiet =
            mv.captured().is_none() && !mv.role().is_pawn() && !mv.is_castling() && !mv.is_pass();
        origins.extend(
            index_of(mv.from())
                .filter(|_| quiet)
                .map(|index| (index, mv.to())),
        );
    }
    let law = after.rules.variant.law();
    let back: i8 = if mover == Color::White { -1 } else { 1 };
    for (index, (cell, man)) in after.men.iter().enumerate() {
        if man.role != Role::Pawn || !man.belongs_to(mover) {
            continue;
        }
        for (files, ranks) in [(0, back), (0, 2 * back), (1, back), (-1, back)] {
            let Some(square) = cell
                .square
                .step(files, ranks)
                .filter(|square| law.has_square(*square))
            else {
                continue;
            };
            origins.extend(
                law.departures(cell.board)
                    .into_iter()
                    .map(|board| (index, Cell::new(board, square))),
            );
        }
    }
    origins
}
