//! Leapers and riders.

use super::super::men::Men;
use super::Act;
use super::tracks::{bishop, knight, leap, leaps, queen, ride, rook, straights, unicorn};
use parton_core::board::Cell;
use parton_core::position::Role;

/// The acts of a leaper or rider; `None` for other roles.
pub(super) fn acts(men: &Men, from: Cell, role: Role) -> Option<Vec<Act>> {
    let riding = |steps: Vec<_>| {
        straights(men, from, &steps)
            .iter()
            .flat_map(|course| ride(men, course))
            .collect::<Vec<_>>()
    };
    let leaping = |steps: Vec<_>| {
        steps
            .into_iter()
            .filter_map(|step| leap(men, from, step))
            .collect::<Vec<_>>()
    };
    if let Some(sizes) = leaper(role) {
        return Some(
            sizes
                .iter()
                .flat_map(|&(one, other)| leaping(leaps(men, one, other)))
                .collect(),
        );
    }
    if let Some(sizes) = rider(role) {
        return Some(
            sizes
                .iter()
                .flat_map(|&(one, other)| riding(leaps(men, one, other)))
                .collect(),
        );
    }
    Some(match role {
        Role::King | Role::Erlking => leaping(queen(men)),
        Role::Knight => leaping(knight(men)),
        Role::Queen => riding(queen(men)),
        Role::Rook | Role::Wazirrider => riding(rook(men)),
        Role::Bishop | Role::Fersrider => riding(bishop(men)),
        Role::Unicorn => riding(unicorn(men)),
        Role::Amazon => [riding(queen(men)), leaping(knight(men))].concat(),
        Role::Empress => [riding(rook(men)), leaping(knight(men))].concat(),
        Role::Princess => [riding(bishop(men)), leaping(knight(men))].concat(),
        Role::Waran => [riding(rook(men)), riding(knight(men))].concat(),
        Role::Elephant => [riding(queen(men)), riding(knight(men))].concat(),
        _ => return None,
    })
}

/// The leaps of a leaper, each in squares along one line of the board and along the other.
const fn leaper(role: Role) -> Option<&'static [(i8, i8)]> {
    Some(match role {
        Role::Wazir => &[(0, 1)],
        Role::Fers => &[(1, 1)],
        Role::Dabbaba => &[(0, 2)],
        Role::Alfil => &[(2, 2)],
        Role::Threeleaper => &[(0, 3)],
        Role::Camel => &[(1, 3)],
        Role::Zebra => &[(2, 3)],
        Role::Tripper => &[(3, 3)],
        Role::Fourleaper => &[(0, 4)],
        Role::Giraffe => &[(1, 4)],
        Role::Antelope => &[(3, 4)],
        // 25 = 0 + 25 = 9 + 16.
        Role::Root25Leaper => &[(0, 5), (3, 4)],
        // 50 = 1 + 49 = 25 + 25.
        Role::Root50Leaper => &[(1, 7), (5, 5)],
        Role::Squirrel => &[(1, 2), (0, 2), (2, 2)],
        Role::Gnu => &[(1, 2), (1, 3)],
        Role::Okapi => &[(1, 2), (2, 3)],
        Role::Bison => &[(1, 3), (2, 3)],
        Role::Zebu => &[(1, 3), (1, 4)],
        Role::Leaper24 => &[(2, 4)],
        Role::Leaper44 => &[(4, 4)],
        Role::Leaper05 => &[(0, 5)],
        Role::Leaper15 => &[(1, 5)],
        Role::Leaper25 => &[(2, 5)],
        Role::Leaper35 => &[(3, 5)],
        Role::Leaper45 => &[(4, 5)],
        Role::Leaper55 => &[(5, 5)],
        Role::Leaper06 => &[(0, 6)],
        Role::Leaper16 => &[(1, 6)],
        Role::Leaper26 => &[(2, 6)],
        Role::Leaper36 => &[(3, 6)],
        Role::Leaper46 => &[(4, 6)],
        Role::Leaper56 => &[(5, 6)],
        Role::Leaper66 => &[(6, 6)],
        Role::Leaper07 => &[(0, 7)],
        Role::Leaper17 => &[(1, 7)],
        Role::Leaper27 => &[(2, 7)],
        Role::Leaper37 => &[(3, 7)],
        Role::Leaper47 => &[(4, 7)],
        Role::Leaper57 => &[(5, 7)],
        Role::Leaper67 => &[(6, 7)],
        Role::Leaper77 => &[(7, 7)],
        _ => return None,
    })
}

/// The repeated leap of a rider, in squares.
const fn rider(role: Role) -> Option<&'static [(i8, i8)]> {
    Some(match role {
        Role::Nightrider => &[(1, 2)],
        Role::Dabbabarider => &[(0, 2)],
        Role::Alfilrider => &[(2, 2)],
        Role::Camelrider => &[(1, 3)],
        Role::Zebrarider => &[(2, 3)],
        Role::Gnurider => &[(1, 2), (1, 3)],
        Role::Rider03 => &[(0, 3)],
        Role::Rider33 => &[(3, 3)],
        _ => return None,
    })
}
