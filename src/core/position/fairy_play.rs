//! [`FairyPlay`]: the changes that fairy men and conditions make in play, as [`Position`] consults
//! them.
//!
//! The defaults are those of orthodox play. A position consults a method only if
//! [`FairyPlay::FAIRY`] holds, so that flat boards pay nothing for it.

use super::key::Key;
use super::rights::EnPassant;
use super::{Color, Men, Move, Position, Role, Traits};
use crate::board::Cell;

/// The changes of fairy men and conditions in play.
pub trait FairyPlay: Men {
    /// Whether there may be fairy men, and men with attributes.
    const FAIRY: bool = false;

    /// Records what conditions need to know about the initial position.
    fn record_start(&mut self) {}

    /// Applies the further effects of a move, those of conditions and of magic men, to the position
    /// after it.
    fn apply_effects(_before: &Position<Self>, _mv: Move, _next: &mut Position<Self>) {}

    /// Returns whether the captured man is reborn as part of the capturing move.
    fn is_captured_man_reborn(_before: &Position<Self>, _mv: Move) -> bool {
        false
    }

    /// Returns whether a side is in check, if that depends on all moves of the other side (as with
    /// measured moves); otherwise `None`.
    fn is_in_check_by_length(_: &Position<Self>, _: Color) -> Option<bool> {
        None
    }

    /// Returns whether only paralysis prevents a side from moving, the safety of its king apart: it
    /// has men that could otherwise move, and all of them are paralysed.
    fn is_suffocated(&self, _: Color) -> bool {
        false
    }

    /// Returns whether a side has a man that can capture the pawn on cell `pawn`, which has just
    /// passed the cell `passed`.
    fn can_capture_passed(&self, _by: Color, _passed: Cell, _pawn: Cell) -> bool {
        true
    }

    /// Returns whether men other than enemy pawns may capture en passant: other kinds of men, or
    /// men that change sides by the double step itself.
    fn lends_ways(&self) -> bool {
        false
    }

    /// Records the double step of a pawn of `mover`, after which it may be captured en passant;
    /// `None` ends that right.
    fn note_en_passant(&mut self, _state: Option<EnPassant>, _mover: Color) {}

    /// Forgets what concerned only the next move: that of the other side, or any move if the pass
    /// counts as one.
    fn pass(&mut self, _is_move: bool) {}

    /// The part of the signature for what the store remembers besides the places of the men.
    fn memory_key(&self) -> Key {
        Key::default()
    }

    /// The attributes of a man of this role that a pawn receives by promotion.
    fn traits_of_promoted(&self, _: Role) -> Traits {
        Traits::NONE
    }

    /// The fairy men that pawns may become.
    fn fairy_promotions(&self) -> &[Role] {
        &[]
    }
}
