//! Locusts and marine men, which capture the man over which they leap.

use super::super::men::{Men, Vector};
use super::Act;
use super::pawns;
use super::tracks::{bishop, knight, leap, locust, marine, moves, queen, ride, rook, straights};
use parton_core::board::Cell;
use parton_core::position::{Color, Role};

/// The acts of such a man; `None` for other roles. The marine ship moves partly like a pawn, and so
/// only on flat boards.
pub(super) fn acts(men: &Men, from: Cell, role: Role, side: Color) -> Option<Vec<Act>> {
    let locusts = |steps: Vec<Vector>| -> Vec<Act> {
        straights(men, from, &steps)
            .iter()
            .filter_map(|line| locust(men, line))
            .collect()
    };
    let rides = |steps: Vec<Vector>| -> Vec<Act> {
        moves(
            straights(men, from, &steps)
                .iter()
                .flat_map(|line| ride(men, line))
                .collect(),
        )
    };
    let leaps = |steps: Vec<Vector>| -> Vec<Act> {
        moves(
            steps
                .into_iter()
                .filter_map(|step| leap(men, from, step))
                .collect(),
        )
    };
    let marines = |steps: Vec<Vector>| -> Vec<Act> {
        steps
            .into_iter()
            .filter_map(|step| marine(men, from, step))
            .collect()
    };
    Some(match role {
        Role::Locust => locusts(queen(men)),
        Role::Rooklocust => locusts(rook(men)),
        Role::Bishoplocust => locusts(bishop(men)),
        Role::Nightriderlocust => locusts(knight(men)),
        Role::Siren => [rides(queen(men)), locusts(queen(men))].concat(),
        Role::Triton => [rides(rook(men)), locusts(rook(men))].concat(),
        Role::Nereid => [rides(bishop(men)), locusts(bishop(men))].concat(),
        Role::MarineKnight => [leaps(knight(men)), marines(knight(men))].concat(),
        Role::Poseidon => [leaps(queen(men)), marines(queen(men))].concat(),
        // It is an officer, and so may stand on the first rank and also capture from there.
        Role::MarineShip => [
            rides(rook(men)),
            locusts(rook(men)),
            marines(pawns::aside(side).to_vec()),
        ]
        .concat(),
        _ => return None,
    })
}
