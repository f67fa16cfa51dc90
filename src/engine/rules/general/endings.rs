//! Mates and stalemates that need something else, or something more, than that a side has no legal
//! move (MAFF, OWU, AMU).

use super::fairy::never_captures;
use super::{General, GeneralPosition};
use crate::board::sites_in;
use crate::position::{Conditions, Ending, Man, Men as _, Move, Value};
use crate::rules::{Rules, legal_moves};

/// What the conditions let mates and stalemates need.
pub(super) fn ending(position: &GeneralPosition) -> Option<Ending> {
    let own = position.men().conditions().only(Conditions::ENDING);
    if own.is_empty() {
        return None;
    }
    own.rows().find_map(|row| match row.value {
        Value::Ending(ending) => Some(ending),
        _ => None,
    })
}

/// Returns whether the side to move is mated or stalemated, depending on whether it is in check.
pub(super) fn is_at_end(position: &GeneralPosition) -> bool {
    match ending(position) {
        None | Some(Ending::AttackedUnit) => !General::has_move(position),
        Some(Ending::OneUnit) => is_beside_one_enemy(position) && !General::has_move(position),
        Some(Ending::OneFlight) => {
            let moves = legal_moves::<General>(position);
            let is_royal = |mv: &Move| position.men().man_at(mv.from()).is_some_and(Man::is_royal);
            moves.len() == 1 && moves.iter().all(is_royal)
        }
    }
}

/// Returns whether a move may mate, as far as the man that makes it matters.
pub(super) fn may_mate(before: &GeneralPosition, mv: Move) -> bool {
    if ending(before) != Some(Ending::AttackedUnit) {
        return true;
    }
    let men = before.men();
    let (world, site) = (mv.from().board.world(), men.geometry().site(mv.from()));
    men.bonds().attackers(!before.turn(), world, site).count() == 1
}

/// Returns whether the royal men of the side to move attack exactly one enemy.
fn is_beside_one_enemy(position: &GeneralPosition) -> bool {
    let (men, us) = (position.men(), position.turn());
    let enemies = men.royal_sites(us).map(|(world, site)| {
        if men.man_on(world, site).is_none_or(never_captures) {
            return 0;
        }
        let arrivals = men.ways().arrivals_of(us, (world, site));
        let royals = men.royal_sites(!us).filter(|place| place.0 == world);
        let royals = royals.fold(0, |set, place| set | 1 << place.1);
        let theirs = men.sites_of(!us, world) & !royals;
        let beyond = arrivals.beyond.iter().map(|&(at, _)| usize::from(at));
        let beyond = beyond.fold(0, |set, at| set | 1 << at);
        sites_in((arrivals.takes | beyond) & theirs).count()
    });
    enemies.sum::<usize>() == 1
}
