//! Changes of role: Einstein chess and its relatives, Norsk Sjakk, relegation chess, chameleon
//! chess, line chameleon chess, Frankfurt chess, Köbul kings; and the steps of pawns from their
//! first rank, as in Einstein chess.
//!
//! Pawns do not promote: one that reaches its last rank and remains a pawn, or becomes one there,
//! stays there as a pawn. In castling king and rook have both moved, so the rook also changes.

use super::super::men::next_of_chameleon;
use super::super::position::{PlainPosition, forward};
use parton_core::board::{Cell, Square};
use parton_core::position::{Color, Conditions, Man, Move, MoveKind, Role, Traits};

const EINSTEINS: Conditions = Conditions::EINSTEIN
    .with(Conditions::REVERSE_EINSTEIN)
    .with(Conditions::ANTI_EINSTEIN);

const FRANKFURT: Conditions = Conditions::FRANKFURT
    .with(Conditions::FRANKFURT_NO_REX)
    .with(PROTEAN);

const PROTEAN: Conditions = Conditions::PROTEAN.with(Conditions::PROTEAN_NO_REX);

/// Conditions under which a pawn moves from its own first rank, and attacks from there.
pub(super) const FROM_FIRST_RANK: Conditions = EINSTEINS
    .with(Conditions::PARRAIN_CIRCE)
    .with(Conditions::CAGE_CIRCE);

/// The next lower role in Einstein chess.
pub(super) const fn lower(role: Role) -> Role {
    match role {
        Role::Queen => Role::Rook,
        Role::Rook => Role::Bishop,
        Role::Bishop => Role::Knight,
        Role::Knight => Role::Pawn,
        _ => role,
    }
}

/// The next higher role in Einstein chess.
pub(super) const fn higher(role: Role) -> Role {
    match role {
        Role::Pawn => Role::Knight,
        Role::Knight => Role::Bishop,
        Role::Bishop => Role::Rook,
        Role::Rook => Role::Queen,
        _ => role,
    }
}

impl PlainPosition {
    /// Returns whether pawns promote: they do not in Einstein chess and its relatives.
    pub(crate) fn pawns_promote(&self) -> bool {
        !self.has_any(EINSTEINS)
    }

    /// The number of squares that a pawn on its own first rank may step.
    pub(crate) fn first_rank_steps(&self) -> i8 {
        if self.has_any(EINSTEINS) {
            3
        } else {
            i8::from(self.has_any(FROM_FIRST_RANK))
        }
    }

    /// The steps of two and three squares of a pawn on its own first rank.
    pub(crate) fn steps_from_first_rank(&self, from: Cell) -> Vec<Move> {
        let ahead = forward(self.turn);
        if !self.men.is_on_rank(self.turn, from, 0) {
            return Vec::new();
        }
        let steps = (1..=self.first_rank_steps()).map_while(|step| {
            self.men
                .step(from, (0, ahead * step, 0))
                .filter(|&cell| self.men.is_vacant(cell))
        });
        steps
            .skip(1)
            .map(|to| Move::new(Role::Pawn, from, to).of_kind(MoveKind::DoubleStep))
            .collect()
    }

    /// The squares passed by a pawn's step of more than one square.
    pub(super) fn passed_by(&self, mv: Move) -> Vec<Square> {
        let ahead = forward(self.turn);
        let mut passed = (1..)
            .map_while(|step| self.men.away(mv.to(), (0, -ahead * step, 0)))
            .map(|cell| cell.square);
        // The square behind the arrival is passed even if the pawn stood there, and moved as from
        // its square of the game array.
        let nearest = passed.next();
        let further = passed.take_while(|&square| square != mv.from().square);
        let further = further.take(if nearest == Some(mv.from().square) {
            0
        } else {
            2
        });
        let behind: Vec<Square> = nearest.into_iter().chain(further).collect();
        // A man that moves as from its home passes one square, wherever it stood.
        let comes_from_there = behind
            .last()
            .is_none_or(|last| last.rank().abs_diff(mv.from().square.rank()) == 1);
        behind
            .into_iter()
            .take(if comes_from_there { 2 } else { 1 })
            .collect()
    }

    /// The squares, besides the nearest one, that a pawn has passed with the last move.
    pub(crate) fn further_passed(&self) -> &[Square] {
        &self.state.also_passed
    }

    /// Changes the roles of the men that a move of `before` has moved; returns their cells.
    pub(super) fn change_as_einstein(
        &mut self,
        before: &Self,
        mv: Move,
        at: Option<Cell>,
    ) -> Vec<Cell> {
        if !before.has_any(EINSTEINS) || mv.kind() == MoveKind::Exchange {
            return Vec::new();
        }
        let captures = mv.captured().is_some();
        let change: fn(Role) -> Role = if before.has(Conditions::ANTI_EINSTEIN) {
            if captures { |role| role } else { lower }
        } else if captures == before.has(Conditions::REVERSE_EINSTEIN) {
            lower
        } else {
            higher
        };
        let mut changed = Vec::new();
        for cell in at.into_iter().chain(mv.rook().map(|(_, rook)| rook)) {
            let Some(man) = self.men.at(cell) else {
                continue;
            };
            if change(man.role) != man.role {
                self.men.put(
                    cell,
                    Man {
                        role: change(man.role),
                        ..man
                    },
                );
                changed.push(cell);
            }
        }
        changed
    }

    /// Norsk Sjakk: returns whether a move is no capture, or takes a man of the capturer's kind with
    /// a man that is not a king.
    pub(super) fn takes_its_kind(&self, mv: Move) -> bool {
        let Some(at) = mv.captured_at() else {
            return true;
        };
        match (self.men.at(mv.from()), self.men.at(at)) {
            (Some(mover), Some(taken)) => !mover.is_royal() && mover.role == taken.role,
            _ => true,
        }
    }

    /// Frankfurt chess: returns whether a move is a capture by which the capturer becomes another
    /// man. Kings do so unless excluded; a kamikaze man vanishes.
    pub(super) fn becomes_as_captured(&self, mv: Move) -> bool {
        let Some(man) = self.men.at(mv.from()) else {
            return false;
        };
        let changes = self.has(Conditions::FRANKFURT)
            || self.has(Conditions::PROTEAN)
            || self.has_any(FRANKFURT) && !man.is_royal();
        changes && mv.captured().is_some() && !man.traits.has(Traits::KAMIKAZE)
    }

    /// Frankfurt chess: the moves in place of a capture. The capturer promotes if it captures a pawn
    /// on its last rank, and not as the pawn that it was.
    pub(super) fn with_kind_of_captured(&self, mv: Move) -> Vec<Move> {
        let (Some(at), Some(man)) = (mv.captured_at(), self.men.at(mv.from())) else {
            return vec![mv];
        };
        let Some(taken) = self.men.at(at) else {
            return vec![mv];
        };
        let promotions = |pawn: Role| &self.promotions[usize::from(pawn == Role::MarinePawn)];
        let mut capture = mv;
        if let Some(promotion) = mv.promotion() {
            if mv.endows().is_some() || Some(&promotion) != promotions(man.role).first() {
                return Vec::new();
            }
            let step = Move::new(man.role, mv.from(), mv.to());
            capture = match mv.kind() {
                MoveKind::Locust => step.capturing_at(mv.captured(), at),
                _ => step.capturing(mv.captured()),
            };
        }
        let role = self.like_captured(taken.role);
        if !role.is_pawn() || !self.men.promotes_as(role, self.turn, mv.to()) {
            return vec![capture];
        }
        let becomes = promotions(role).iter();
        becomes.map(|&role| capture.promoting(role)).collect()
    }

    /// Frankfurt chess: the role of the capturer of a man. In Protean Chess a capturer of a pawn
    /// keeps the direction of the captured pawn.
    fn like_captured(&self, role: Role) -> Role {
        if !self.has_any(PROTEAN) {
            return role;
        }
        let turned = [
            (Role::Pawn, Role::ReversePawn),
            (Role::ReversePawn, Role::Pawn),
        ];
        let turned = turned.into_iter().find(|&(pawn, _)| pawn == role);
        turned.map_or(role, |(_, other)| other)
    }

    /// Frankfurt chess: changes the capturer on a cell; returns its cell. A king keeps its royalty.
    fn change_to_captured(&mut self, before: &Self, mv: Move, at: Option<Cell>) -> Option<Cell> {
        let cell = at.filter(|_| before.becomes_as_captured(mv))?;
        let (man, mover) = (self.men.at(cell)?, before.men.at(mv.from())?);
        let taken = mv.captured_at().and_then(|at| before.men.at(at))?;
        let role = mv
            .promotion()
            .unwrap_or_else(|| before.like_captured(taken.role));
        let traits = if mover.is_royal() {
            man.traits.with(Traits::ROYAL)
        } else {
            man.traits
        };
        let becomes = Man {
            role,
            traits,
            ..man
        };
        self.men.put(cell, becomes);
        (becomes != man).then_some(cell)
    }

    /// Norsk Sjakk, relegation chess, chameleon chess: changes the role of the man that a move of
    /// `before` has moved without a promotion, and in Norsk Sjakk that of a castling rook; returns
    /// their cells.
    pub(super) fn change_by_own_move(
        &mut self,
        before: &Self,
        mv: Move,
        at: Option<Cell>,
    ) -> Vec<Cell> {
        if before.has_any(FRANKFURT) {
            // A reverse pawn promotes on its own first rank, where it may become a rook at home.
            let promoted =
                at.filter(|_| mv.role() == Role::ReversePawn && mv.promotion().is_some());
            let changed = self.change_to_captured(before, mv, at);
            return changed.or(promoted).into_iter().collect();
        }
        if before.has(Conditions::LINE_CHAMELEON) {
            return self.change_to_man_of_file(at).into_iter().collect();
        }
        if mv.promotion().is_some() {
            return Vec::new();
        }
        let castles_with = mv.rook().map(|(_, end)| end);
        let castles_with = castles_with.filter(|_| before.has(Conditions::NORSK_SJAKK));
        let mut changed = Vec::new();
        for cell in at.into_iter().chain(castles_with) {
            let Some(man) = self.men.at(cell) else {
                continue;
            };
            let becomes = if before.has(Conditions::NORSK_SJAKK) {
                [
                    (Role::Queen, Role::Knight),
                    (Role::Rook, Role::Bishop),
                    (Role::Knight, Role::Queen),
                    (Role::Bishop, Role::Rook),
                ]
                .into_iter()
                .find(|&(role, _)| role == man.role)
                .map(|(_, becomes)| becomes)
            } else if before.has(Conditions::RELEGATION) {
                let second = self.men.is_on_rank(before.turn, cell, 1);
                let falls = second && !man.is_royal() && !man.role.is_pawn();
                falls.then_some(Role::Pawn)
            } else if before.has(Conditions::CHAMELEON_CHESS) {
                Some(next_of_chameleon(man.role))
            } else {
                None
            };
            if let Some(role) = becomes.filter(|&role| role != man.role) {
                self.men.put(cell, Man { role, ..man });
                changed.push(cell);
            }
        }
        changed
    }

    /// Line Chameleon Chess: the officer that has moved to a cell becomes the one that stands on
    /// this file in the game array, unless that is the king. Returns the cell if it changes.
    fn change_to_man_of_file(&mut self, at: Option<Cell>) -> Option<Cell> {
        let cell = at?;
        let officers = [Role::Rook, Role::Knight, Role::Bishop, Role::Queen];
        let man = self
            .men
            .at(cell)
            .filter(|man| officers.contains(&man.role))?;
        let role = match cell.square.file() {
            3 => Role::Queen,
            4 => man.role,
            file => officers[usize::from(file.min(7 - file))],
        };
        self.men.put(cell, Man { role, ..man });
        (role != man.role).then_some(cell)
    }

    /// Changes the king of the side that lost a man (Köbul); returns its cell.
    pub(super) fn change_king(&mut self, before: &Self, mv: Move) -> Option<Cell> {
        let side = !before.turn;
        let kobul = if side == Color::White {
            Conditions::WHITE_KOBUL
        } else {
            Conditions::BLACK_KOBUL
        };
        // A man captured en passant may be a knight (Reverse Einstein chess).
        let at = mv.captured_at().filter(|_| before.has(kobul))?;
        let captured = before.men.at(at)?.role;
        let cell = self.men.royals(side).next()?;
        let king = self.men.at(cell)?;
        let role = if captured.is_pawn() {
            Role::King
        } else {
            captured
        };
        if role == king.role {
            return None;
        }
        let traits = if role.is_king() {
            king.traits.without(Traits::ROYAL)
        } else {
            king.traits.with(Traits::ROYAL)
        };
        self.men.put(
            cell,
            Man {
                role,
                traits,
                ..king
            },
        );
        Some(cell)
    }
}
