//! Squares of rebirth under the options of Anticirce, Mars Circe, Immun chess and their relatives.
//!
//! In Immun chess a man is captured only if its square of rebirth is vacant after the capture. In
//! Geneva chess a man captures only if its square of rebirth (that of the game array by the square
//! that it leaves) is vacant after the capture, and is not the square that it leaves. A pawn that
//! promotes captures as a pawn. Kings are excluded unless an option includes them. No man is
//! reborn.

use super::super::position::PlainPosition;
use super::homes::{as_far, home, opposite, promotion_square};
use super::rebirth::{antipode, chameleon};
use super::roles::{higher, lower};
use parton_core::board::{Cell, Square};
use parton_core::position::{Color, Conditions, Man, Move, RebirthOption as O, Reborn, Role};

/// A man whose square of the game array matters.
pub(super) type Owner = (Role, Color);

impl PlainPosition {
    /// The square of rebirth by the options of a kind of rebirth. The first owner is the man whose
    /// square it is, the second one the other man of the capture. The square depends on `at`; the
    /// capturer goes from `path.0` to `path.1`.
    pub(super) fn square_of_rebirth(
        &self,
        who: Reborn,
        owners: [Owner; 2],
        (at, origin): (Cell, Option<Cell>),
        path: (Cell, Cell),
        has_promoted: bool,
    ) -> Option<Cell> {
        let has = |option| self.has(Conditions::of_option_for(who, option));
        let (role, side) = owners[usize::from(has(O::Couscous))];
        let side = if has(O::Mirror) { !side } else { side };
        if has_promoted && has(O::Frischauf) {
            // On the file of the capture, whatever square other men have.
            return Some(promotion_square(side, at));
        }
        let usual = home(role, side, at);
        let of = |file, rank| Some(Cell::new(at.board, Square::at(file, rank)?));
        let cell = if has(O::File) {
            of(at.square.file(), usual.square.rank())?
        } else if has(O::Rank) {
            let files = Color::ALL.map(|side| home(role, side, at).square.file());
            let light = |file: u8, rank: u8| (file + rank) % 2;
            let here = light(at.square.file(), at.square.rank());
            let paired = matches!(role, Role::Rook | Role::Knight | Role::Bishop);
            let file = files
                .into_iter()
                .find(|&file| !paired || light(file, at.square.rank()) == here)?;
            of(file, at.square.rank())?
        } else if has(O::Symmetry) {
            opposite(at)
        } else if has(O::Antipodes) {
            antipode(at)
        } else if has(O::Equipollents) {
            let back = (path.1, path.0);
            as_far(at, &[if has(O::Mirror) { back } else { path }])?
        } else if has(O::Departure) {
            path.0
        } else if has(O::Diagram) {
            origin?
        } else if has(O::CaptureSquare) {
            at
        } else {
            usual
        };
        if has(O::Diametral) {
            Some(opposite(cell))
        } else if has(O::VerticalMirror) {
            of(7 - cell.square.file(), cell.square.rank())
        } else {
            Some(cell)
        }
    }

    /// The cell as from which a side's man on a cell moves or captures, vacant or not (Mars Circe
    /// and its relatives).
    pub(super) fn start_of(&self, at: Cell, man: Man, side: Color) -> Option<Cell> {
        let who = Reborn::FromThere(parton_core::position::FromHome::Both);
        let owner = (man.role, side);
        self.square_of_rebirth(who, [owner; 2], (at, None), (at, at), false)
    }

    /// Returns whether Immun or Geneva chess forbids a capture.
    pub(super) fn lacks_vacant_rebirth(&self, mv: Move) -> bool {
        let (immun, geneva) = (self.has(Conditions::IMMUN), self.has(Conditions::GENEVA));
        let (Some(at), Some(capturer)) = (mv.captured_at(), self.men.at(mv.from())) else {
            return false;
        };
        if !immun && !geneva {
            return false;
        }
        let has = |option| self.has(Conditions::of_option_for(Reborn::Immune, option));
        let Some(captured) = self.men.at(at) else {
            return false;
        };
        let man = if immun { captured } else { capturer };
        if man.is_royal() && !has(O::RexInclusive) {
            return false;
        }
        let role = match captured.role {
            role if has(O::Chameleon) => chameleon(role),
            _ if has(O::Clone) && !capturer.is_royal() => capturer.role,
            role if has(O::Einstein) => lower(role),
            role if has(O::ReversalEinstein) => higher(role),
            role => role,
        };
        let mover = (mv.arriving(), self.turn);
        let path = (mv.from(), mv.to());
        let cell = if immun {
            let owners = [(role, !self.turn), mover];
            let here = (at, self.origin(at));
            let has_promoted = self.state.promoted.contains(&at);
            self.square_of_rebirth(Reborn::Immune, owners, here, path, has_promoted)
        } else {
            let from = mv.from();
            // Only the square of the game array depends on the square that the man leaves.
            let by_capture = [O::File, O::Symmetry, O::Antipodes].into_iter().any(has);
            let here = (if by_capture { at } else { from }, self.origin(from));
            // A pawn that promotes captures as a pawn.
            let mover = (capturer.role, self.turn);
            let has_promoted = self.state.promoted.contains(&from);
            self.square_of_rebirth(Reborn::Bound, [mover; 2], here, path, has_promoted)
                .filter(|&cell| cell != from)
        };
        let mut after = self.men;
        after.take(mv.from());
        after.take(at);
        !cell.is_some_and(|cell| {
            after.is_vacant(cell) && !after.is_hole(cell) && (cell != mv.to() || self.perishes(mv))
        })
    }
}
