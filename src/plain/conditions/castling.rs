//! Castling under conditions.
//!
//! Each king and each rook has its own right, and castling needs both. A right ends when its man
//! moves, changes places, vanishes or becomes another. A rook gains it, whatever happened before,
//! when it is reborn on its side's corner, or becomes a rook or changes to that side there. A king
//! gains it when it is reborn on its square or becomes a king there. A man that moves there does
//! not.
//!
//! Under Antimars Circe a move without a capture is made as from the square of rebirth. Castling is
//! such a move of the king. So the king is reborn for it wherever it stands, even on its own
//! square, and always has the right. Then the rook is reborn. Only a rook that already stands on
//! its corner needs its right. From there they castle as usual.

use super::super::castling::{home_board, strictly};
use super::super::pawn::FOREIGN;
use super::super::position::{PlainPosition, king_home};
use super::anticirce::REBORN_CAPTURERS;
use super::homes::home;
use parton_core::board::{Cell, Square};
use parton_core::position::{
    CastlingRule, CastlingSetup, Color, Conditions, Man, Move, MoveKind, REBORN_IF_CAPTURED,
    RebirthOption, Role, Setup, Traits,
};

/// Conditions under which a king that has moved may castle again, because it was reborn or was
/// another man in between.
const KINGS_AGAIN: Conditions = REBORN_CAPTURERS
    .with(Conditions::ANTIMARS_CIRCE)
    .with(Conditions::of_option(RebirthOption::RexInclusive))
    .with(Conditions::WHITE_KOBUL)
    .with(Conditions::BLACK_KOBUL)
    .with(Conditions::SNEK)
    .with(Conditions::SNEK_CIRCLE);

/// Conditions under which a rook may appear on its corner without a move of its own: it is reborn
/// there, becomes a rook, or changes its side.
const ROOKS_AGAIN: Conditions = KINGS_AGAIN
    .with(REBORN_IF_CAPTURED)
    .with(Conditions::ANDERNACH)
    .with(Conditions::ANTI_ANDERNACH)
    .with(Conditions::VOLAGE)
    .with(Conditions::BRETON_CHROMATIC)
    .with(Conditions::BRETON_ADVERSE_CHROMATIC)
    .with(Conditions::HYPERVOLAGE)
    .with(Conditions::MAGIC_SQUARES)
    .with(Conditions::MASAND)
    .with(Conditions::MASAND_GENERALISED)
    .with(Conditions::ANDA)
    .with(Conditions::ANDA_INVERSE)
    .with(Conditions::GHOST)
    .with(Conditions::HAUNTED)
    .with(Conditions::TIBET)
    .with(Conditions::DOUBLE_TIBET)
    .with(Conditions::NORSK_SJAKK)
    .with(Conditions::CHAMELEON_CHESS)
    .with(Conditions::LINE_CHAMELEON)
    .with(Conditions::CHAMELEON_PURSUIT)
    .with(Conditions::INFLUENCER)
    .with(Conditions::FRANKFURT)
    .with(Conditions::FRANKFURT_NO_REX)
    .with(Conditions::PROTEAN)
    .with(Conditions::PROTEAN_NO_REX)
    .with(Conditions::EINSTEIN)
    .with(Conditions::REVERSE_EINSTEIN)
    .with(Conditions::ANTI_EINSTEIN);

/// The events of a move that change castling rights.
#[derive(Default)]
pub(super) struct Events {
    /// Cells that a man left or on which it changed.
    pub(super) gone: Vec<Cell>,
    /// Cells on which a man was put or changed.
    pub(super) come: Vec<Cell>,
}

/// The side of which a cell is a corner; `None` if it is not a corner of the game array.
fn corner_of(cell: Cell) -> Option<Color> {
    let corner = cell.square.file() == 0 || cell.square.file() == 7;
    Color::ALL
        .into_iter()
        .find(|color| corner && cell.square.rank() == color.rank(0))
}

/// The corner of the rook with which a move castles, wherever the rook stood.
fn corner_of_castling(mv: Move) -> Option<Square> {
    let file = if mv.is_long_castling() { 0 } else { 7 };
    Square::at(file, mv.to().square.rank()).filter(|_| mv.is_castling())
}

impl PlainPosition {
    /// Sets the castling rights of a diagram.
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

    /// Returns whether a man is a king or rook of a side without attributes, or a neutral rook.
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

    /// Returns whether a corner is on the board of its side's men before the game.
    fn is_on_home_board(&self, corner: Cell) -> bool {
        corner_of(corner).and_then(|color| home_board(self.rules.variant, color))
            == Some(corner.board)
    }

    fn king_at_home(&self, color: Color) -> Option<Cell> {
        let king = |&(cell, man): &(Cell, Man)| {
            !self.has_any(FOREIGN)
                && Self::castles(man, Role::King, color)
                && cell.square.file() == 4
                && cell.square.rank() == color.rank(0)
        };
        self.men.of(color).find(king).map(|(cell, _)| cell)
    }

    /// Returns whether a rook may gain the right to castle during play, which then depends on
    /// whether its king has moved.
    pub(crate) fn may_regain_castling(&self) -> bool {
        self.has_any(ROOKS_AGAIN)
            || self.attributes.has(Traits::MAGIC)
            || self.attributes.has(Traits::HURDLE_COLOR_CHANGING)
    }

    /// Sets the castling rights after a move of `before`.
    pub(super) fn change_castling(&mut self, before: &Self, mv: Move, events: &Events) {
        if self.has(Conditions::REVOLVING_BOARD) {
            self.keep_turned_castling(before, mv);
            self.end_excluded_castlings(mv);
            return;
        }
        let gone = |cell: Cell| events.gone.contains(&cell);
        let mut rooks = before.castling.clone();
        let mut kings = before.state.kings;
        rooks.retain(|&rook| !gone(rook));
        for color in Color::ALL {
            // Another man may leave, or come to, the same square of the other board.
            let left = before.king_at_home(color).is_some_and(gone);
            let came = |cell: Cell| events.come.contains(&cell);
            kings[color.index()] &= !left;
            kings[color.index()] |= self.king_at_home(color).is_some_and(came);
        }
        rooks.extend(
            events
                .come
                .iter()
                .copied()
                .filter(|&cell| self.is_rook_at_home(cell) && self.is_on_home_board(cell)),
        );
        self.castling = rooks;
        self.end_excluded_castlings(mv);
        let mut rooks = std::mem::take(&mut self.castling);
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

    /// Ends the rights of the rooks that a castling excludes.
    fn end_excluded_castlings(&mut self, mv: Move) {
        if let Some(corner) = corner_of_castling(mv) {
            for pair in self.exclusive.iter().filter(|pair| pair.contains(&corner)) {
                self.castling.retain(|rook| !pair.contains(&rook.square));
            }
        }
    }

    /// The legal castlings: the king is not in check before the move, nor after one step towards
    /// the rook, nor after the move.
    pub(super) fn conditional_castlings(&self) -> Vec<Move> {
        if self.has(Conditions::ANTIMARS_CIRCE) {
            return self.castlings_by_rebirth();
        }
        if self.has(Conditions::CASTLING_CHESS) || self.has(Conditions::ROKAGOGO) {
            return self.castlings_anywhere();
        }
        let Some(king) = self
            .king_at_home(self.turn)
            .filter(|_| self.state.kings[self.turn.index()])
        else {
            return Vec::new();
        };
        let man = self.men.at(king).unwrap_or(Man::new(self.turn, Role::King));
        // A king of several is an officer (Royal Dynasty).
        let is_officer =
            self.has(Conditions::ROYAL_DYNASTY) && !self.men.counts_as_royal(man, self.turn);
        if is_officer
            || self.rules.dialect.castling == CastlingRule::Off
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
        // Point reflection: a reflected rook does not castle.
        let own = own.filter(|&rook| {
            let reflected = self.men.at(rook).is_some_and(|man| {
                self.has(Conditions::POINT_REFLECTION) && self.powers_other_than_own(rook, man)
            });
            !reflected
        });
        own.flat_map(|rook| self.conditional_castlings_with(king, rook))
            .collect()
    }

    /// The castlings of Castling Chess and Rokagogo: towards the first man on a line, which two
    /// vacant squares or more separate from the king.
    fn castlings_anywhere(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.rules.dialect.castling == CastlingRule::Off || self.in_check(self.turn) {
            return moves;
        }
        let of_rooks = self.has(Conditions::ROKAGOGO);
        let kings = self.men.of(self.turn);
        let kings =
            kings.filter(|&(at, man)| man.role == Role::King && !self.is_paralysed(at, self.turn));
        for (king, _) in kings {
            for files in -1..=1 {
                for ranks in -1..=1 {
                    if (files, ranks) == (0, 0) || of_rooks && files * ranks != 0 {
                        continue;
                    }
                    let line = self.men.ray(king, (files, ranks, 0));
                    let [passed, arrival, .., end] = line[..] else {
                        continue;
                    };
                    let is_partner = |man: Man| !of_rooks || man.role == Role::Rook;
                    if !self.men.at(end).is_some_and(is_partner) {
                        continue;
                    }
                    let mut on_the_way = self.clone();
                    if let Some(man) = on_the_way.men.take(king) {
                        on_the_way.men.put(passed, man);
                    }
                    let mv = Move::castling_towards(king, arrival, end);
                    if !on_the_way.in_check(self.turn) && !self.play(mv).in_check(self.turn) {
                        moves.push(mv);
                    }
                }
            }
        }
        moves
    }

    /// The castlings under Antimars Circe, for which king and rook are reborn.
    fn castlings_by_rebirth(&self) -> Vec<Move> {
        if self.rules.dialect.castling == CastlingRule::Off {
            return Vec::new();
        }
        let own = |role: Role| {
            self.men
                .of(self.turn)
                .filter(move |&(_, man)| Self::castles(man, role, self.turn))
        };
        let is_free = |&(king, man): &(Cell, Man)| {
            !(self.powers_other_than_own(king, man)
                || self.is_held(king, man)
                || self.is_paralysed(king, self.turn))
        };
        own(Role::King)
            .filter(is_free)
            .flat_map(|(king, _)| {
                own(Role::Rook).filter_map(move |(rook, _)| self.castling_by_rebirth(king, rook))
            })
            .collect()
    }

    fn castling_by_rebirth(&self, king: Cell, rook: Cell) -> Option<Move> {
        let corner = home(Role::Rook, self.turn, rook);
        if rook == corner && !self.castling.contains(&rook) {
            return None;
        }
        let mut reborn = self.clone();
        let start = home(Role::King, self.turn, king);
        reborn.put_home(king, start)?;
        reborn.put_home(rook, corner)?;
        let (kind, towards) = if corner.square.file() == 0 {
            (MoveKind::CastleLong, -1)
        } else {
            (MoveKind::CastleShort, 1)
        };
        let passed = self.men.step(start, (towards, 0, 0))?;
        let arrival = self.men.step(passed, (towards, 0, 0))?;
        let is_way_free = reborn.men.ray(start, (towards, 0, 0)).last() == Some(&corner);
        // A castling must change the place of the king or the rook.
        if !is_way_free || (king, rook) == (arrival, passed) || reborn.in_check(self.turn) {
            return None;
        }
        reborn.put_home(start, passed)?;
        let mv = Move::new(Role::King, king, arrival).of_kind(kind);
        let mv = if rook == corner {
            mv
        } else {
            mv.with_rook_from(rook)
        };
        let is_safe = !reborn.in_check(self.turn) && !self.play(mv).in_check(self.turn);
        (is_safe && self.allows_squares(mv)).then_some(mv)
    }

    /// Moves a man to a cell; `None` if that is a hole or occupied by another man.
    fn put_home(&mut self, from: Cell, to: Cell) -> Option<()> {
        let man = self.men.take(from)?;
        if !self.men.is_vacant(to) || self.men.is_hole(to) {
            return None;
        }
        self.men.put(to, man);
        self.origins.carry(from, to);
        Some(())
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
            on_the_way.origins.carry(king, passed);
            on_the_way.step_imitators(king, passed);
        }
        if on_the_way.in_check(self.turn) {
            return Vec::new();
        }
        // On two boards the king's square of arrival is also unattacked before the transfer.
        if self.rules.variant.boards() > 1 {
            let mut arrived = self.clone();
            for (from, to) in [(king, arrival), (rook, passed)] {
                if let Some(man) = arrived.men.take(from) {
                    arrived.men.put(to, man);
                }
            }
            if arrived.in_check(self.turn) {
                return Vec::new();
            }
        }
        let strict = self.rules.dialect.castling == CastlingRule::Strict;
        let is_safe_on = |cell: Cell| {
            let mut there = self.clone();
            if let Some(man) = there.men.take(king) {
                there.men.put(cell, man);
            }
            !there.in_check(self.turn)
        };
        let mut moves = self.landings_of_both(king, arrival, passed);
        moves.retain(|&mv| {
            let world = mv.to().board.world();
            self.allows_squares(mv)
                && self.imitators_follow(mv)
                && (!strict || strictly(&self.men, king, rook, world, &is_safe_on))
        });
        // A king that goes on is not yet where it ends (wormholes).
        moves.retain(|&mv| self.is_wormhole(mv.to()) || !self.play(mv).in_check(self.turn));
        moves
    }
}
