//! Castling under conditions.
//!
//! Each king and each rook has its own right: that to castle needs both. A right ends when its man
//! moves, changes places, vanishes or becomes another. It begins, whatever was before, when a rook
//! of the side is reborn on its corner or becomes a rook or a man of the side there, and when a
//! king is reborn on its square or becomes a king there; not when one moves there.

use super::super::position::{PlainPosition, king_home};
use super::anticirce::KIN;
use parton_core::board::Cell;
use parton_core::position::{
    CastlingRule, CastlingSetup, Color, Conditions, Man, Move, MoveKind, Role, Setup, Traits,
};

/// Conditions under which a king that has moved may castle again, for being reborn or for having
/// been another man.
const KINGS_AGAIN: Conditions = KIN
    .with(Conditions::WHITE_KOBUL)
    .with(Conditions::BLACK_KOBUL);

/// What happened to the men on cells, as far as rights to castle are concerned.
#[derive(Default)]
pub(super) struct Events {
    /// From where somebody went, or where he changed.
    pub(super) gone: Vec<Cell>,
    /// Where somebody was put, or changed.
    pub(super) come: Vec<Cell>,
}

/// Whose corner it is, if it is one.
fn corner_of(cell: Cell) -> Option<Color> {
    let corner = cell.square.file() == 0 || cell.square.file() == 7;
    Color::ALL
        .into_iter()
        .find(|color| corner && cell.square.rank() == color.rank(0))
}

impl PlainPosition {
    /// The rights of a diagram.
    pub(super) fn begin_castling(&mut self, setup: &Setup) {
        let again = self.has_any(KINGS_AGAIN) && self.rules.dialect.castling != CastlingRule::Off;
        if setup.castling == CastlingSetup::Presumed && again {
            let corners = self.men.cells().filter(|&cell| self.is_rook_at_home(cell));
            self.castling = corners.collect();
        }
        self.state.kings = if setup.castling == CastlingSetup::Presumed {
            Color::ALL.map(|color| self.king_at_home(color).is_some())
        } else {
            Color::ALL.map(|color| {
                self.castling
                    .iter()
                    .any(|rook| rook.square.rank() == color.rank(0))
            })
        };
    }

    /// Whether a man is a king or rook of a side without attributes, or a neutral rook.
    fn castles(man: Man, role: Role, color: Color) -> bool {
        man == Man::new(color, role)
            || role == Role::Rook && man.role == role && man.traits == Traits::NEUTRAL
    }

    fn is_rook_at_home(&self, cell: Cell) -> bool {
        corner_of(cell).is_some_and(|color| {
            self.men
                .at(cell)
                .is_some_and(|man| Self::castles(man, Role::Rook, color))
        })
    }

    fn king_at_home(&self, color: Color) -> Option<Cell> {
        let king = |&(cell, man): &(Cell, Man)| {
            Self::castles(man, Role::King, color)
                && cell.square.file() == 4
                && cell.square.rank() == color.rank(0)
        };
        self.men.of(color).find(king).map(|(cell, _)| cell)
    }

    /// The rights after a move of `before`.
    pub(super) fn change_castling(&mut self, before: &Self, mv: Move, events: &Events) {
        let gone = |cell: Cell| events.gone.contains(&cell);
        let mut rooks = before.castling.clone();
        let mut kings = before.state.kings;
        rooks.retain(|&rook| !gone(rook));
        for color in Color::ALL {
            let home = |cell: &Cell| cell.square.file() == 4 && cell.square.rank() == color.rank(0);
            kings[color.index()] &= !events.gone.iter().any(home);
            kings[color.index()] |=
                events.come.iter().any(home) && self.king_at_home(color).is_some();
        }
        rooks.extend(
            events
                .come
                .iter()
                .copied()
                .filter(|&cell| self.is_rook_at_home(cell)),
        );
        if let Some((start, _)) = mv.rook() {
            for pair in self
                .exclusive
                .iter()
                .filter(|pair| pair.contains(&start.square))
            {
                rooks.retain(|rook| !pair.contains(&rook.square));
            }
        }
        let lasting = self.has_any(KINGS_AGAIN);
        rooks.retain(|&rook| {
            let king = corner_of(rook).is_some_and(|color| kings[color.index()]);
            self.is_rook_at_home(rook) && (king || lasting)
        });
        rooks.sort_unstable();
        rooks.dedup();
        self.castling = rooks;
        self.state.kings = kings;
    }

    /// The legal castlings: the king is not in check where it stands, nor after a step towards the
    /// rook, nor in the end.
    pub(super) fn conditional_castlings(&self) -> Vec<Move> {
        let Some(king) = self
            .king_at_home(self.turn)
            .filter(|_| self.state.kings[self.turn.index()])
        else {
            return Vec::new();
        };
        let man = self.men.at(king).unwrap_or(Man::new(self.turn, Role::King));
        if self.rules.dialect.castling == CastlingRule::Off
            || self.powers_other_than_own(king, man)
            || self.is_held(king, man)
            || self.is_paralysed(king, self.turn)
            || self.in_check(self.turn)
        {
            return Vec::new();
        }
        let own = self
            .castling
            .iter()
            .copied()
            .filter(|&rook| king_home(rook) == Some(king));
        own.flat_map(|rook| self.conditional_castlings_with(king, rook))
            .collect()
    }

    fn conditional_castlings_with(&self, king: Cell, rook: Cell) -> Vec<Move> {
        let towards = if rook.square.file() == 0 { -1 } else { 1 };
        let steps = (
            self.men.step(king, (towards, 0, 0)),
            self.men.step(king, (2 * towards, 0, 0)),
        );
        let (Some(passed), Some(arrival)) = steps else {
            return Vec::new();
        };
        if self.men.ray(king, (towards, 0, 0)).last() != Some(&rook) {
            return Vec::new();
        }
        let mut on_the_way = self.clone();
        if let Some(man) = on_the_way.men.take(king) {
            on_the_way.men.put(passed, man);
            on_the_way.step_imitators(king, passed);
        }
        if on_the_way.in_check(self.turn) {
            return Vec::new();
        }
        let mut moves = self.landings_of_both(king, arrival, passed);
        moves.retain(|&mv| {
            mv.kind() != MoveKind::CastleApart
                && self.allows_squares(mv)
                && self.imitators_follow(mv)
        });
        moves.retain(|&mv| !self.play(mv).in_check(self.turn));
        moves
    }
}
