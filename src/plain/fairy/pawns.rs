//! Pawns of other kinds, men that move partly like pawns, the moves of a pawn without its
//! promotion; and the querquisite, whose moves depend on its file.
//!
//! Like the pawn of the game, they have no move on their own first rank, which none can have
//! reached. The exceptions are the superpawns, and the Chinese pawn, which does not promote. An
//! orphan or a hunter with such a power, which may well come there, steps and captures from there.
//! Only the pawn of the game captures en passant and is so captured: the rules of the others do not
//! mention it. (Popeye also allows it for Berolina pawns.)
//!
//! The double step starts from the second rank of the board, whatever the dialect says about pawns
//! on boards of 4x8.

use super::super::men::{Men, Vector};
use super::Act;
use super::tracks::{
    bishop, captures, knight, leap, marine, moves, queen, ride, rook, straight, straights,
};
use parton_core::board::Cell;
use parton_core::position::{Color, Role};

/// The acts of such a man of a side on a flat board; `None` for other roles.
pub(super) fn acts(men: &Men, from: Cell, role: Role, side: Color) -> Option<Vec<Act>> {
    let riding = |steps: Vec<Vector>| -> Vec<Act> {
        straights(men, from, &steps)
            .iter()
            .flat_map(|line| ride(men, line))
            .collect()
    };
    let leaping = |steps: Vec<Vector>| -> Vec<Act> {
        steps
            .into_iter()
            .filter_map(|step| leap(men, from, step))
            .collect()
    };
    let [left, right] = aside(side);
    let forward = (0, left.1, 0);
    Some(match role {
        Role::Pawn => pawn(men, from, side, &[forward], &[left, right]),
        Role::BerolinaPawn => pawn(men, from, side, &[left, right], &[forward]),
        Role::MarinePawn => {
            let mut acts = pawn(men, from, side, &[forward], &[]);
            if !rests(men, from, side) {
                acts.extend(
                    [left, right]
                        .into_iter()
                        .filter_map(|step| marine(men, from, step)),
                );
            }
            acts
        }
        Role::ReversePawn => reverse_pawn(men, from, side),
        Role::Superpawn => [
            moves(riding(vec![forward])),
            captures(riding(vec![left, right])),
        ]
        .concat(),
        Role::BerolinaSuperpawn => [
            moves(riding(vec![left, right])),
            captures(riding(vec![forward])),
        ]
        .concat(),
        Role::Dragon => [
            leaping(knight(men)),
            pawn(men, from, side, &[forward], &[left, right]),
        ]
        .concat(),
        // A bishop also captures where a pawn captures.
        Role::Gryphon => [riding(bishop(men)), pawn(men, from, side, &[forward], &[])].concat(),
        Role::Ship => [
            riding(rook(men)),
            pawn(men, from, side, &[forward], &[left, right]),
        ]
        .concat(),
        Role::Querquisite => match from.square.file() {
            0 | 7 => riding(rook(men)),
            1 | 6 => leaping(knight(men)),
            2 | 5 => riding(bishop(men)),
            3 => riding(queen(men)),
            _ => leaping(queen(men)),
        },
        Role::ChinesePawn => {
            // The river is between the fourth rank and the fifth.
            let beyond = (4..8).any(|rank| men.is_on_rank(side, from, rank));
            let sideways = if beyond {
                vec![(-1, 0, 0), (1, 0, 0)]
            } else {
                Vec::new()
            };
            leaping([vec![forward], sideways].concat())
        }
        _ => return None,
    })
}

/// The steps diagonally forward.
pub(super) const fn aside(side: Color) -> [Vector; 2] {
    match side {
        Color::White => [(-1, 1, 0), (1, 1, 0)],
        Color::Black => [(-1, -1, 0), (1, -1, 0)],
    }
}

/// Returns whether a man with a pawn's power does not move, since it is on its own first rank.
fn rests(men: &Men, from: Cell, side: Color) -> bool {
    let orphan = men.at(from).is_some_and(|man| man.role == Role::Orphan);
    men.is_on_rank(side, from, 0) && !orphan
}

/// The acts of a pawn in a hunter, which also leaves its own first rank.
pub(super) fn of_hunter(men: &Men, from: Cell, side: Color) -> Vec<Act> {
    let [left, right] = aside(side);
    pawn_acts(men, from, side, &[(0, left.1, 0)], &[left, right])
}

/// One step to a vacant cell, from the second rank also two; and one step to capture.
fn pawn(men: &Men, from: Cell, side: Color, ahead: &[Vector], attacks: &[Vector]) -> Vec<Act> {
    if rests(men, from, side) {
        return Vec::new();
    }
    pawn_acts(men, from, side, ahead, attacks)
}

fn pawn_acts(men: &Men, from: Cell, side: Color, ahead: &[Vector], attacks: &[Vector]) -> Vec<Act> {
    let steps = if men.is_on_rank(side, from, 1) { 2 } else { 1 };
    let going = ahead.iter().flat_map(|&step| {
        let mut line = straight(men, from, step);
        line.cells.truncate(steps);
        moves(ride(men, &line))
    });
    let taking = captures(
        attacks
            .iter()
            .filter_map(|&step| leap(men, from, step))
            .collect(),
    );
    going.chain(taking).collect()
}

/// Like a pawn of the other side: from the seventh rank of its own side two steps, from its eighth
/// none.
fn reverse_pawn(men: &Men, from: Cell, side: Color) -> Vec<Act> {
    let steps = match (0..8).find(|&rank| men.is_on_rank(side, from, rank)) {
        Some(7) => return Vec::new(),
        Some(6) => 2,
        _ => 1,
    };
    let [left, right] = aside(!side);
    let mut line = straight(men, from, (0, left.1, 0));
    line.cells.truncate(steps);
    let takes = [left, right]
        .into_iter()
        .filter_map(|step| leap(men, from, step));
    [moves(ride(men, &line)), captures(takes.collect())].concat()
}
