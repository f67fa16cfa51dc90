//! Pseudo-legal moves, before conditions change them and before the king's safety is tested.

use crate::board::Sites;
use crate::position::Move;
use crate::rules::general::visitor::Collect;
use crate::rules::general::{GeneralPosition, Visitor, Walk};
use std::ops::ControlFlow;

/// Returns whether a king's move turns it into another man.
pub(in crate::rules::general) fn transmutes(mv: Move) -> bool {
    mv.role().is_king() && mv.promotion().is_some()
}

/// Passes on the pseudo-legal moves. Moves that are illegal on the board that the man leaves are
/// included only on request.
pub(in crate::rules::general) fn each_candidate(
    position: &GeneralPosition,
    all: bool,
    visit: &mut impl Visitor,
) -> ControlFlow<()> {
    let walk = free_walk(position, all);
    walk.men(visit)?;
    walk.en_passant(visit)?;
    walk.castlings(visit)
}

/// The pseudo-legal moves, without those that are illegal on the board that the man leaves.
pub(in crate::rules::general) fn pseudo_legal(position: &GeneralPosition) -> Vec<Move> {
    let mut list = Vec::with_capacity(64);
    let men = position.men();
    let _ = each_candidate(
        position,
        false,
        &mut Collect {
            men,
            list: &mut list,
        },
    );
    list
}

/// A walk over pseudo-legal moves. With `is_listing` it includes moves that are illegal on the
/// board that the man leaves.
pub(in crate::rules::general) fn free_walk(
    position: &GeneralPosition,
    is_listing: bool,
) -> Walk<'_> {
    let (men, us) = (position.men(), position.turn());
    Walk {
        position,
        men,
        law: position.men().law(),
        us,
        king: men.king_site(us),
        their_king: men.king_site(!us),
        in_check: false,
        in_view: 0,
        hinges: 0,
        evasions: Sites::MAX,
        is_careful: true,
        is_free: true,
        is_listing,
    }
}
