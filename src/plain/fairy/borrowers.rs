//! The orphan and the friend, which take their powers from others.

use super::super::men::Men;
use super::own_acts;
use parton_core::board::Cell;
use parton_core::position::{Color, Man, Role, Traits};

/// A man without a power of its own: its cell, the side that moves it, and its powers.
struct Borrower {
    cell: Cell,
    man: Man,
    side: Color,
    powers: Vec<Role>,
}

pub(super) const fn borrows(role: Role) -> bool {
    matches!(role, Role::Orphan | Role::Friend)
}

/// The powers of the orphan or friend on a cell.
///
/// A man that has its power from another may lend it to a third. So powers spread until nothing
/// changes: at first no borrower has any, and a ring of orphans that only attack one another never
/// gets one.
pub(crate) fn powers(men: &Men, cell: Cell, side: Color) -> Vec<Role> {
    let of_side = |side| men.of(side).map(move |(cell, man)| (cell, man, side));
    let mut borrowers: Vec<Borrower> = Color::ALL
        .into_iter()
        .flat_map(of_side)
        .filter(|(_, man, _)| borrows(man.role))
        .map(|(cell, man, side)| Borrower {
            cell,
            man,
            side,
            powers: Vec::new(),
        })
        .collect();
    loop {
        let news: Vec<Vec<Role>> = borrowers
            .iter()
            .map(|one| lent_to(men, one, &borrowers))
            .collect();
        let grown = borrowers
            .iter()
            .zip(&news)
            .any(|(one, powers)| one.powers.len() < powers.len());
        for (one, powers) in borrowers.iter_mut().zip(news) {
            one.powers = powers;
        }
        if !grown {
            break;
        }
    }
    borrowers
        .into_iter()
        .find(|one| (one.cell, one.side) == (cell, side))
        .map_or(Vec::new(), |one| one.powers)
}

/// The powers that a borrower takes from the men that attack it (an orphan) or guard it (a friend),
/// given the present powers of the others.
fn lent_to(men: &Men, borrower: &Borrower, borrowers: &[Borrower]) -> Vec<Role> {
    let lender = if borrower.man.role == Role::Orphan {
        !borrower.side
    } else {
        borrower.side
    };
    let mut powers = Vec::new();
    for (at, man) in men.of(lender).filter(|&(at, _)| at != borrower.cell) {
        // A man that paralyses or is paralysed captures nothing, and so neither attacks nor guards.
        // A man that borrows does not paralyse, so no circle arises.
        if man.traits.has(Traits::PARALYSING) || men.is_paralysed(at, lender) {
            continue;
        }
        let roles = if borrows(man.role) {
            let other = borrowers
                .iter()
                .find(|other| (other.cell, other.side) == (at, lender));
            other.map_or(Vec::new(), |other| other.powers.clone())
        } else {
            vec![man.role]
        };
        for role in roles {
            // A locust must be able to arrive, including the change of board.
            let aims = own_acts(men, at, role, lender).iter().any(|act| {
                act.takes == Some(borrower.cell)
                    && (act.to == borrower.cell || !men.landings(act.to).is_empty())
            });
            if aims && !powers.contains(&role) {
                powers.push(role);
            }
        }
    }
    powers
}
