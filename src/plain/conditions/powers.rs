//! Borrowed powers: Annan chess and its relatives, point reflection, transmuted kings, Bolero.
//!
//! A man with the power of a pawn steps like a pawn of its side, also twice from the second rank,
//! and captures like one, en passant included; it does not promote. A pawn that reaches its last
//! rank promotes, whichever way it came. One that has gone two squares straight ahead from its
//! second rank may be captured en passant.

use super::super::men::next_of_chameleon;
use super::super::position::{PlainPosition, forward};
use super::homes::home;
use parton_core::board::{Cell, Square};
use parton_core::position::{Color, Conditions, Man, Move, MoveKind, Role, Traits};

/// The conditions with a king that moves like the men that check it.
const TRANSMUTED: [Conditions; 2] = [Conditions::WHITE_TRANSMUTED, Conditions::BLACK_TRANSMUTED];
const SUPER_TRANSMUTING: [Conditions; 2] = [
    Conditions::WHITE_SUPER_TRANSMUTING,
    Conditions::BLACK_SUPER_TRANSMUTING,
];

/// The conditions with a king that, in check, also moves like the men that check it.
const REFLECTING: [Conditions; 2] = [Conditions::WHITE_REFLECTING, Conditions::BLACK_REFLECTING];

/// The conditions with a king that, in check, also moves like an equihopper.
const VAULTING: [Conditions; 2] = [Conditions::WHITE_VAULTING, Conditions::BLACK_VAULTING];

/// The conditions under which men capture like the man of their file in the game array.
pub(super) const BOLERO_INVERSE: Conditions =
    Conditions::BOLERO_INVERSE.with(Conditions::BOLERO_INVERSE_REX);

/// The conditions under which men move or capture like the man of their file.
pub(super) const BOLERO: Conditions = BOLERO_INVERSE
    .with(Conditions::BOLERO)
    .with(Conditions::BOLERO_REX);

/// The role that a king permanently takes when checked by a man with this power. It is no longer
/// royal, so a king that is checked with a king's power becomes an erlking.
const fn becomes(power: Role) -> Role {
    if power.is_king() {
        Role::Erlking
    } else {
        power
    }
}

/// The same move, with its promotion, from another cell, by a man of another role.
pub(super) fn rewritten(mv: Move, role: Role, from: Cell) -> Move {
    let other = Move::new(role, from, mv.to());
    let other = match (mv.kind(), mv.captured_at()) {
        (MoveKind::Locust, Some(cell)) => other.capturing_at(mv.captured(), cell),
        (MoveKind::EnPassant, _) => other.capturing(mv.captured()).of_kind(MoveKind::EnPassant),
        (MoveKind::DoubleStep, _) => other.of_kind(MoveKind::DoubleStep),
        _ => other.capturing(mv.captured()),
    };
    let other = mv
        .recolors()
        .map_or(other, |hurdle| other.recoloring(hurdle));
    match (mv.promotion(), mv.endows()) {
        (Some(becomes), Some(traits)) => other.endowing(becomes, traits),
        (Some(becomes), None) => other.promoting(becomes),
        _ => other,
    }
}

impl PlainPosition {
    /// The moves of a man, with its powers.
    pub(super) fn strides(&self, from: Cell, man: Man) -> Vec<Move> {
        let super_transmuting =
            man.is_royal() && man.role.is_king() && self.has(SUPER_TRANSMUTING[self.turn.index()]);
        // A man that lends the king its powers does not check it: the king changes only in check.
        let transmuting = super_transmuting && !self.checking_powers(from).is_empty();
        let powers = self.powers_here(from, man);
        let mut moves = Vec::new();
        for power in powers.iter().flatten() {
            let like = self.strides_like(from, man, *power);
            moves.extend(like.into_iter().map(|mv| {
                if transmuting {
                    mv.promoting(becomes(*power))
                } else {
                    mv
                }
            }));
        }
        if powers.is_none() {
            moves = self.moves_of(from, man);
        }
        moves
    }

    /// The moves of a man that moves like another.
    pub(super) fn strides_like(&self, from: Cell, man: Man, power: Role) -> Vec<Move> {
        let mut moves = match power {
            Role::Pawn => self.pawn_moves(from),
            _ if power.is_fairy() => self.fairy_moves(from, power),
            _ => self.piece_moves(from, power),
        };
        if man.traits.has(Traits::PARALYSING) {
            moves.retain(|mv| mv.captured().is_none());
        }
        let own = |mv: Move| -> Vec<Move> {
            let plain = match (mv.kind(), mv.captured_at()) {
                (MoveKind::Locust, Some(cell)) => {
                    Move::new(man.role, from, mv.to()).capturing_at(mv.captured(), cell)
                }
                (MoveKind::EnPassant, _) => Move::new(man.role, from, mv.to())
                    .capturing(mv.captured())
                    .of_kind(MoveKind::EnPassant),
                _ => Move::new(man.role, from, mv.to()).capturing(mv.captured()),
            };
            let plain = mv
                .recolors()
                .map_or(plain, |hurdle| plain.recoloring(hurdle));
            if !man.role.is_pawn() {
                let chameleon = man.traits.has(Traits::CHAMELEON);
                return vec![if chameleon {
                    plain.promoting(next_of_chameleon(man.role))
                } else {
                    plain
                }];
            }
            let twice = [(0, 2 * forward(self.turn), 0)];
            let double = man.role == Role::Pawn
                && mv.captured().is_none()
                && self.men.is_on_rank(self.turn, from, 1)
                && twice
                    .iter()
                    .any(|&step| self.men.away(from, step) == Some(mv.to()));
            if double {
                vec![plain.of_kind(MoveKind::DoubleStep)]
            } else {
                self.promoted(plain, mv.to())
            }
        };
        // A man reflected by another does not capture en passant, whatever it is.
        if self.has(Conditions::POINT_REFLECTION) {
            moves.retain(|mv| !mv.is_en_passant());
        }
        moves.into_iter().flat_map(own).collect()
    }

    /// Bolero: the moves of a man. Men other than pawns, and kings only rex inclusive, have those
    /// without a capture from the man that stands on their file in the game array. In Bolero
    /// Inverse it is the captures.
    pub(super) fn moves_by_file(&self, from: Cell, man: Man) -> Vec<Move> {
        let mut moves = self.strides(from, man);
        if let Some(power) = self.power_of_file(from, man) {
            let mut others = self.strides_like(from, man, power);
            let inverse = self.has_any(BOLERO_INVERSE);
            moves.retain(|mv| mv.captured().is_some() != inverse);
            others.retain(|mv| mv.captured().is_some() == inverse);
            moves.extend(others);
        }
        moves
    }

    /// Bolero: the power that a man has from its file.
    fn power_of_file(&self, from: Cell, man: Man) -> Option<Role> {
        let with_kings = Conditions::BOLERO_REX | Conditions::BOLERO_INVERSE_REX;
        let subject = !man.role.is_pawn() && (!man.is_royal() || self.has_any(with_kings));
        subject.then(|| match from.square.file() {
            0 | 7 => Role::Rook,
            1 | 6 => Role::Knight,
            2 | 5 => Role::Bishop,
            3 => Role::Queen,
            _ => Role::King,
        })
    }

    /// The powers of a man, if they are not its own.
    fn powers_here(&self, from: Cell, man: Man) -> Option<Vec<Role>> {
        let ahead = forward(self.turn);
        let beside = |files: i8, ranks: i8| {
            self.men
                .away(from, (files, ranks, 0))
                .and_then(|cell| self.men.at(cell))
        };
        let friend = |ranks: i8| beside(0, ranks).filter(|man| man.belongs_to(self.turn));
        let enemy =
            |files: i8, ranks: i8| beside(files, ranks).filter(|man| man.belongs_to(!self.turn));
        let mut lenders: Vec<Man> = Vec::new();
        if self.has(Conditions::ANNAN) {
            lenders.extend(friend(-ahead));
        }
        if self.has(Conditions::NANNA) {
            lenders.extend(friend(ahead));
        }
        if self.has(Conditions::FACE_TO_FACE) {
            lenders.extend(enemy(0, ahead));
        }
        if self.has(Conditions::BACK_TO_BACK) {
            lenders.extend(enemy(0, -ahead));
        }
        if self.has(Conditions::CHEEK_TO_CHEEK) {
            lenders.extend([-1, 1].into_iter().filter_map(|files| enemy(files, 0)));
        }
        if self.has(Conditions::POINT_REFLECTION) {
            let (file, rank) = (from.square.file(), from.square.rank());
            let opposite = Square::at(7 - file, 7 - rank);
            lenders.extend(opposite.and_then(|square| self.men.at(Cell::new(from.board, square))));
        }
        if self.has(Conditions::POWER_TRANSFER_REX)
            || self.has(Conditions::POWER_TRANSFER) && !man.is_royal()
        {
            let start = home(man.role, self.turn, from);
            lenders.extend(self.men.at(start).filter(|_| start != from));
        }
        let mut powers: Vec<Role> = lenders.into_iter().map(|man| man.role).collect();
        if self.has(Conditions::TRANSMISSION_MENACE) {
            powers.extend(self.attackers_roles(from));
            if !powers.is_empty() {
                powers.push(man.role);
            }
        }
        let transmutes = man.role.is_king() || !self.has(SUPER_TRANSMUTING[self.turn.index()]);
        if man.is_royal() && transmutes && self.is_transmutable(self.turn) {
            let checking = self.checking_powers(from);
            // A king in check moves only like the men that check it.
            if !checking.is_empty() {
                powers = checking;
            }
        }
        let [reflects, vaults] =
            [REFLECTING, VAULTING].map(|kings| self.has(kings[self.turn.index()]));
        if man.is_royal() && (reflects || vaults) {
            let checking = self.checking_powers(from);
            if !checking.is_empty() {
                // It keeps the powers that it has otherwise.
                if powers.is_empty() {
                    powers.push(man.role);
                }
                powers.extend(if reflects {
                    checking
                } else {
                    vec![Role::Equihopper]
                });
            }
        }
        powers.sort_unstable();
        powers.dedup();
        (!powers.is_empty()).then_some(powers)
    }

    /// Returns whether a man moves like others and not like itself.
    pub(super) fn powers_other_than_own(&self, from: Cell, man: Man) -> bool {
        self.powers_here(from, man).is_some()
    }

    /// The powers of the man on a cell, moved by the side to move.
    pub(super) fn moves_like(&self, from: Cell) -> Vec<Role> {
        let Some(man) = self.men.at(from) else {
            return Vec::new();
        };
        if self.has_any(BOLERO_INVERSE)
            && let Some(power) = self.power_of_file(from, man)
        {
            return vec![power];
        }
        self.powers_here(from, man)
            .unwrap_or_else(|| vec![man.role])
    }

    /// The roles of the enemies that observe the man on a cell by their own powers (transmission
    /// menace). A capture en passant is no such observation.
    fn attackers_roles(&self, cell: Cell) -> Vec<Role> {
        let mut plain = self.clone();
        plain.rules.conditions = plain
            .rules
            .conditions
            .without(Conditions::TRANSMISSION_MENACE);
        plain.en_passant = None;
        let cells = plain.capturers(cell, !self.turn).into_iter();
        cells
            .filter_map(|at| self.men.at(at))
            .map(|man| man.role)
            .collect()
    }

    fn is_transmutable(&self, side: Color) -> bool {
        self.has(TRANSMUTED[side.index()]) || self.has(SUPER_TRANSMUTING[side.index()])
    }

    /// The powers of the enemies that attack the man on a cell; kings count with their normal
    /// power.
    fn checking_powers(&self, cell: Cell) -> Vec<Role> {
        let kings = TRANSMUTED
            .into_iter()
            .chain(SUPER_TRANSMUTING)
            .chain(REFLECTING)
            .chain(VAULTING)
            .fold(Conditions::NONE, Conditions::with);
        let mut plain = self.clone();
        plain.rules.conditions = plain.rules.conditions.without(kings);
        let hunter = Self {
            turn: !self.turn,
            ..plain
        };
        hunter
            .capturers(cell, !self.turn)
            .into_iter()
            .flat_map(|at| hunter.moves_like(at))
            .collect()
    }

    /// Keeps the transmuting moves of a king that must transmute permanently when in check.
    pub(super) fn keep_transmutations(&self, moves: &mut Vec<Move>) {
        if !self.has(SUPER_TRANSMUTING[self.turn.index()]) {
            return;
        }
        let is_king = |cell: Cell| {
            self.men
                .at(cell)
                .is_some_and(|man| man.is_royal() && man.role.is_king())
        };
        if self
            .men
            .royals(self.turn)
            .any(|royal| is_king(royal) && !self.checking_powers(royal).is_empty())
        {
            moves.retain(|mv| is_king(mv.from()) && mv.promotion().is_some());
        }
    }
}
