//! Hunters, which move like one man up the board and like another one down it.

use super::super::men::{Men, Vector};
use super::Act;
use super::pawns;
use super::tracks::{bishop, knight, leap, queen, ride, rook, straights};
use parton_core::board::Cell;
use parton_core::position::{Color, Role};

/// The acts of a hunter of a side on a flat board; `None` for other roles.
pub(super) fn acts(men: &Men, from: Cell, role: Role, side: Color) -> Option<Vec<Act>> {
    const QUEEN: Role = Role::Queen;
    const ROOK: Role = Role::Rook;
    const BISHOP: Role = Role::Bishop;
    const KNIGHT: Role = Role::Knight;
    const PAWN: Role = Role::Pawn;
    // The man that a hunter resembles on its way from its own side, and the one on its way back.
    let (away, home) = match role {
        Role::RookBishopHunterUp => return Some(both(men, from, side, (ROOK, BISHOP))),
        Role::BishopRookHunterUp => return Some(both(men, from, side, (BISHOP, ROOK))),
        Role::QueenRookHunter => (QUEEN, ROOK),
        Role::QueenBishopHunter => (QUEEN, BISHOP),
        Role::QueenKnightHunter => (QUEEN, KNIGHT),
        Role::RookQueenHunter => (ROOK, QUEEN),
        Role::RookBishopHunter => (ROOK, BISHOP),
        Role::RookKnightHunter => (ROOK, KNIGHT),
        Role::BishopQueenHunter => (BISHOP, QUEEN),
        Role::BishopRookHunter => (BISHOP, ROOK),
        Role::BishopKnightHunter => (BISHOP, KNIGHT),
        Role::KnightQueenHunter => (KNIGHT, QUEEN),
        Role::KnightRookHunter => (KNIGHT, ROOK),
        Role::KnightBishopHunter => (KNIGHT, BISHOP),
        Role::PawnQueenHunter => (PAWN, QUEEN),
        Role::PawnRookHunter => (PAWN, ROOK),
        Role::PawnBishopHunter => (PAWN, BISHOP),
        Role::PawnKnightHunter => (PAWN, KNIGHT),
        _ => return None,
    };
    Some(match side {
        Color::White => both(men, from, side, (away, home)),
        Color::Black => both(men, from, side, (home, away)),
    })
}

/// The acts like one man up the board and like another one down it.
fn both(men: &Men, from: Cell, side: Color, (up, down): (Role, Role)) -> Vec<Act> {
    let rank = |cell: Cell| cell.square.rank();
    let mut acts = like(men, from, up, side);
    acts.retain(|act| rank(act.to) > rank(from));
    let mut others = like(men, from, down, side);
    others.retain(|act| rank(act.to) < rank(from));
    acts.extend(others);
    acts
}

fn like(men: &Men, from: Cell, role: Role, side: Color) -> Vec<Act> {
    let riding = |steps: &[Vector]| -> Vec<Act> {
        let lines = straights(men, from, steps);
        lines.iter().flat_map(|line| ride(men, line)).collect()
    };
    match role {
        Role::Queen => riding(&queen(men)),
        Role::Rook => riding(&rook(men)),
        Role::Bishop => riding(&bishop(men)),
        Role::Knight => {
            let leaps = knight(men).into_iter();
            leaps.filter_map(|step| leap(men, from, step)).collect()
        }
        _ => pawns::of_hunter(men, from, side),
    }
}
