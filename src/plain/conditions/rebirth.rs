//! Circe and its relatives: the captured man is reborn.
//!
//! The rebirth square must be vacant after the other effects of the move; so a man may be reborn on
//! the departure square of its capturer. Men keep their attributes, and a promoted man keeps its
//! role. The square of capture of a pawn captured en passant is its own square. A royal man is not
//! reborn. A pawn reborn on its last rank promotes as the capturing side chooses. One reborn on its
//! own first rank stays there permanently, except that in Parrain Circe it may go on by one step.

use super::super::position::PlainPosition;
use super::homes::{home, opposite};
use parton_core::board::{Cell, Square};
use parton_core::position::{Conditions, Man, Move, MoveKind, Role};

/// Conditions under which the man captured by a move is reborn with it.
const CIRCES: Conditions = Conditions::CIRCE
    .with(Conditions::MIRROR_CIRCE)
    .with(Conditions::EQUIPOLLENTS_CIRCE)
    .with(Conditions::PWC)
    .with(Conditions::CHAMELEON_CIRCE)
    .with(Conditions::DIAGRAM_CIRCE)
    .with(Conditions::CLONE_CIRCE)
    .with(Conditions::SYMMETRY_CIRCE)
    .with(Conditions::COUSCOUS_CIRCE)
    .with(Conditions::SUPER_CIRCE)
    .with(Conditions::FILE_CIRCE);

/// The role in which a man is reborn in Chameleon Circe.
const fn chameleon(role: Role) -> Role {
    match role {
        Role::Knight => Role::Bishop,
        Role::Bishop => Role::Rook,
        Role::Rook => Role::Queen,
        Role::Queen => Role::Knight,
        _ => role,
    }
}

/// The departures and arrivals of men in a move: one, in castling two.
fn ways(mv: Move) -> Vec<(Cell, Cell)> {
    let own = (mv.kind() != MoveKind::Exchange).then(|| (mv.from(), mv.to()));
    own.into_iter().chain(mv.rook()).collect()
}

impl PlainPosition {
    /// The rebirth square of the man captured by a move, vacant or not, and its role there; `after`
    /// is the position after the move without rebirth. `None` if no man is reborn, or if the square
    /// is not on the board.
    pub(super) fn rebirth(&self, mv: Move, after: &Self) -> Option<(Cell, Man)> {
        let at = mv.captured_at()?;
        let man = self.men.at(at).filter(|man| !man.is_royal())?;
        if !self.has_any(CIRCES) {
            return None;
        }
        if let Some((square, number)) = mv.reborn_promotion() {
            return Some((
                Cell::new(at.board, square),
                self.becomes_reborn(man, number)?,
            ));
        }
        let side = !self.turn;
        let capturer = self.men.at(mv.from())?;
        let role = match man.role {
            role if self.has(Conditions::CHAMELEON_CIRCE) => chameleon(role),
            _ if self.has(Conditions::CLONE_CIRCE) && !capturer.is_royal() => capturer.role,
            role => role,
        };
        let cell = if self.has(Conditions::SUPER_CIRCE) {
            mv.chosen()?
        } else if self.has(Conditions::PWC) {
            mv.from()
        } else if self.has(Conditions::EQUIPOLLENTS_CIRCE) {
            self.as_far(at, &ways(mv))?
        } else if self.has(Conditions::SYMMETRY_CIRCE) {
            opposite(at)
        } else if self.has(Conditions::DIAGRAM_CIRCE) {
            self.origin(at)?
        } else if self.has(Conditions::COUSCOUS_CIRCE) {
            home(
                after.men.at(mv.to()).map_or(mv.arriving(), |man| man.role),
                self.turn,
                at,
            )
        } else if self.has(Conditions::MIRROR_CIRCE) {
            home(role, !side, at)
        } else if self.has(Conditions::FILE_CIRCE) {
            let rank = home(role, side, at).square.rank();
            Cell::new(at.board, Square::at(at.square.file(), rank)?)
        } else {
            home(role, side, at)
        };
        Some((cell, Man { role, ..man }))
    }

    /// Puts the man captured by a move of `before` on its rebirth square, if it is vacant; returns
    /// that square.
    pub(super) fn bear_again(&mut self, before: &Self, mv: Move) -> Option<Cell> {
        let (cell, man) = before.rebirth(mv, self)?;
        let origin = mv.captured_at().and_then(|at| before.origin(at));
        self.put_reborn(cell, man, origin)
    }

    /// Circe: puts a kamikaze man that has captured, and perhaps promoted, on its rebirth square;
    /// returns that square (Popeye).
    pub(super) fn bear_kamikaze_again(&mut self, before: &Self, mv: Move) -> Option<Cell> {
        let at = mv
            .captured_at()
            .filter(|_| before.has(Conditions::CIRCE) && before.perishes(mv))?;
        let man = before.men.at(mv.from())?;
        let man = Man {
            role: mv.promotion().unwrap_or(man.role),
            ..man
        };
        self.put_reborn(
            home(man.role, before.turn, at),
            man,
            before.origin(mv.from()),
        )
    }

    /// The cells on which men are reborn by a move to `after`: the captured man, the man captured
    /// by the previous move (Parrain), and the capturer if the rebirth moves it (Anticirce).
    pub(crate) fn reborn_by(&self, mv: Move, after: &Self) -> Vec<Cell> {
        let moved = self.before_magic(mv);
        let captured = self.rebirth(mv, &moved).map(|(cell, _)| cell);
        let late = self
            .late_rebirth(mv)
            .filter(|_| self.has(Conditions::PARRAIN_CIRCE));
        let vacant = |cell: &Cell| moved.men.is_vacant(*cell) && !moved.men.is_hole(*cell);
        let goes_on = self.has_any(super::anticirce::KIN)
            && mv.kind() == MoveKind::Locust
            && !self.perishes(mv);
        let capturer = mv.captured_at().filter(|_| goes_on).map(|_| mv.to());
        let reborn = captured
            .into_iter()
            .chain(late)
            .filter(vacant)
            .chain(capturer);
        reborn.filter(|&cell| !after.men.is_vacant(cell)).collect()
    }

    /// Returns whether the man captured by a move is reborn with it. A kamikaze man that is reborn
    /// has precedence.
    pub(crate) fn bears_captured_again(&self, mv: Move) -> bool {
        let mut moved = self.before_magic(mv);
        moved.bear_kamikaze_again(self, mv);
        self.rebirth(mv, &moved)
            .is_some_and(|(cell, _)| moved.men.is_vacant(cell) && !moved.men.is_hole(cell))
    }

    /// The rebirth square of the man captured by the last move, reborn with this one, vacant or not
    /// (Parrain).
    pub(super) fn late_rebirth(&self, mv: Move) -> Option<Cell> {
        let (_, at, _) = self.state.pending?;
        let ways = ways(mv);
        self.as_far(at, &ways).filter(|_| !ways.is_empty())
    }

    /// Puts the man captured by the previous move on its rebirth square (Parrain); returns that
    /// square.
    pub(super) fn bear_again_late(&mut self, before: &Self, mv: Move) -> Option<Cell> {
        let (man, _, origin) = before.state.pending?;
        let cell = before.late_rebirth(mv)?;
        let becomes = mv
            .reborn_promotion()
            .and_then(|(_, number)| before.becomes_reborn(man, number));
        self.put_reborn(cell, becomes.unwrap_or(man), origin)
    }

    fn put_reborn(&mut self, cell: Cell, man: Man, origin: Option<Cell>) -> Option<Cell> {
        if !self.men.is_vacant(cell) || self.men.is_hole(cell) {
            return None;
        }
        if man.role == Role::Imitator {
            self.bear_imitator(cell);
            return None;
        }
        self.men.put(cell, man);
        self.origins.put(cell, origin);
        Some(cell)
    }
}
