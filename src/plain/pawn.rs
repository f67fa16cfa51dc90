//! The pawn of the game: its steps, captures and promotions; and the promotions of other pawns.

use super::position::PlainPosition;
use parton_core::board::{Cell, Square};
use parton_core::position::{
    Color, Conditions, EnPassantRule, Man, Move, MoveKind, Role, Setup, Traits, Variant,
};

/// The Chinese counterparts of queen, rook, bishop and knight.
const CHINESE: [Role; 4] = [Role::Leo, Role::Pao, Role::Vao, Role::Mao];

/// The marine counterparts of queen, rook, bishop and knight.
const MARINE: [Role; 4] = [Role::Siren, Role::Triton, Role::Nereid, Role::MarineKnight];

/// Conditions under which the officers of chess are foreign men, of which pawns become those in the
/// diagram, and with which kings do not castle.
pub(super) const FOREIGN: Conditions = Conditions::MARINE
    .with(Conditions::ULTRAMARINE)
    .with(Conditions::ARGENTINIAN);

impl PlainPosition {
    /// Returns whether a pawn stands on its own first rank, which it cannot have reached, and so
    /// has no move. In a cube it may move up, and under some conditions ahead.
    pub(super) fn is_stuck(&self, pawn: Cell) -> bool {
        pawn.board.level().is_none()
            && self.men.is_on_rank(self.turn, pawn, 0)
            && self.first_rank_steps() == 0
            && !self.is_wormhole(pawn)
    }

    /// The moves of a pawn, safe or not, without zero moves.
    pub(super) fn pawn_moves(&self, from: Cell) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.is_stuck(from) {
            return moves;
        }
        let vacant = |cells: Vec<Cell>| cells.into_iter().filter(|&cell| self.men.is_vacant(cell));
        let one_step: Vec<Cell> = vacant(self.men.ahead(self.turn, from)).collect();
        // The square passed by a double step must be vacant on the pawn's own board only (2.4).
        let initial = self
            .initial_pawn_rank()
            .is_some_and(|rank| self.men.is_on_rank(self.turn, from, rank));
        if initial {
            for cell in one_step
                .iter()
                .flat_map(|&passed| vacant(self.men.ahead(self.turn, passed)))
            {
                moves.extend(
                    self.moves_to(Role::Pawn, from, cell)
                        .into_iter()
                        .map(|mv| mv.of_kind(MoveKind::DoubleStep)),
                );
            }
        }
        let attacked = self.men.attacked_by_pawn(self.turn, from).into_iter();
        let captures = attacked.filter(|&cell| !self.men.is_vacant(cell) && self.may_enter(cell));
        for cell in one_step.into_iter().chain(captures) {
            for mv in self.moves_to(Role::Pawn, from, cell) {
                moves.extend(self.promoted(mv, cell));
            }
        }
        moves.extend(self.steps_from_first_rank(from));
        moves.extend(self.en_passant_captures(from));
        moves
    }

    /// The rank, seen from its side and counted from 0, from which a pawn makes its double step
    /// (2.8, 8, 10).
    pub(super) const fn initial_pawn_rank(&self) -> Option<u8> {
        match self.rules.variant {
            Variant::Raumschach | Variant::Raumschach2 => None,
            Variant::Alice8x4 if !self.rules.dialect.double_step => None,
            Variant::Alice8x4 => Some(2),
            _ => Some(1),
        }
    }

    /// The promotions of a pawn: an officer of the game, or a fairy officer of either side in the
    /// diagram. A dummy (Popeye) and a Poseidon are excluded.
    pub(super) fn promotions_of(setup: &Setup, pawn: Role) -> Vec<Role> {
        let game: &[Role] = match setup.rules.variant {
            // A marine pawn becomes a marine man.
            _ if pawn == Role::MarinePawn => &MARINE,
            Variant::Raumschach | Variant::Raumschach2 => &Role::CUBE_PROMOTIONS,
            _ if setup.rules.conditions.has(Conditions::CAVALIER_MAJEUR) => {
                &[Role::Queen, Role::Rook, Role::Bishop, Role::Nightrider]
            }
            _ if setup.rules.conditions.has(Conditions::LEOFAMILY) => &CHINESE,
            _ if setup.rules.conditions.has(Conditions::MARINE)
                || setup.rules.conditions.has(Conditions::ULTRAMARINE) =>
            {
                &MARINE
            }
            _ if setup.rules.conditions.has(Conditions::ARGENTINIAN) => {
                &[Role::Senora, Role::Faro, Role::Loco, Role::Saltador]
            }
            _ if setup.rules.conditions.has(Conditions::LOSING)
                || setup.rules.conditions.has(Conditions::EXTINCTION)
                || setup.rules.conditions.has(Conditions::ROYAL_DYNASTY) =>
            {
                &[
                    Role::King,
                    Role::Queen,
                    Role::Rook,
                    Role::Bishop,
                    Role::Knight,
                ]
            }
            _ => &Role::PROMOTIONS,
        };
        let mut fairy: Vec<Role> = setup
            .men
            .iter()
            .map(|(_, man)| man.role)
            .filter(|role| {
                let is_foreign = setup.rules.conditions.any(FOREIGN);
                role.is_fairy() || is_foreign && Role::PROMOTIONS.contains(role)
            })
            .collect();
        if setup.rules.conditions.has(Conditions::CHINESE_CHESS) {
            fairy.extend(CHINESE);
        }
        fairy.retain(|role| {
            !role.is_pawn()
                && *role != Role::Dummy
                && *role != Role::Poseidon
                && !game.contains(role)
        });
        // Pawns may promote to imitators, unless that is forbidden.
        let conditions = setup.rules.conditions;
        let imitators = conditions.has(Conditions::IMITATOR)
            && !conditions.has(Conditions::NO_IMITATOR_PROMOTION);
        fairy.retain(|role| *role != Role::Imitator || imitators);
        if conditions.has(Conditions::PROMOTION_ONLY) {
            let named = conditions.kinds();
            return Role::every().filter(|&role| named.has(role)).collect();
        }
        fairy.sort_unstable();
        fairy.dedup();
        [game, &fairy].concat()
    }

    /// A pawn's move to a cell of its board, once for each promotion if it promotes. A kamikaze
    /// pawn that captures has vanished before it could promote, unless it is reborn (Circe;
    /// Popeye).
    pub(super) fn promoted(&self, mv: Move, reached: Cell) -> Vec<Move> {
        let lives = !self.perishes(mv) || self.has(Conditions::CIRCE);
        let stays = self.stays_pawn();
        if self.is_promotion_cell(mv.role(), reached) && lives && self.pawns_promote() && !stays {
            let promotions = &self.promotions[usize::from(mv.role() == Role::MarinePawn)];
            let chameleons = Role::PROMOTIONS
                .into_iter()
                .filter(|_| self.attributes.has(Traits::CHAMELEON));
            let chameleons = chameleons.map(|role| mv.endowing(role, Traits::CHAMELEON));
            promotions
                .iter()
                .filter(|&&role| self.is_boxed(role))
                .map(|&role| mv.promoting(role))
                .chain(chameleons)
                .collect()
        } else {
            vec![mv]
        }
    }

    /// Returns whether a pawn of the side to move promotes on a cell: on the squares that a
    /// condition names, on its last rank but one (Glasgow chess), or else on its last rank.
    fn is_promotion_cell(&self, pawn: Role, cell: Cell) -> bool {
        let named = match self.turn {
            Color::White => Conditions::WHITE_PROMOTION_SQUARES,
            Color::Black => Conditions::BLACK_PROMOTION_SQUARES,
        };
        if self.has(Conditions::GLASGOW) {
            self.men.is_on_rank(self.turn, cell, 6)
        } else if self.has(named) {
            self.rules.conditions.squares_of(named).has(cell.square)
        } else {
            self.men.promotes_as(pawn, self.turn, cell)
        }
    }

    /// Returns whether a royal pawn of a side has just made a double step and may be captured en
    /// passant: that is a check like any other (Popeye).
    pub(super) fn royal_pawn_is_attacked_en_passant(&self, color: Color) -> bool {
        let royal = |man: Man| man.belongs_to(color) && man.is_royal();
        let stepped = self
            .en_passant
            .is_some_and(|(pawn, _)| self.men.at(pawn).is_some_and(royal));
        let free = |at: Cell, man: Man| {
            !man.traits.has(Traits::PARALYSING) && !self.men.is_paralysed(at, self.turn)
        };
        let mut pawns = self
            .men
            .of(self.turn)
            .filter(|&(at, man)| man.role == Role::Pawn && free(at, man));
        stepped
            && self.turn != color
            && pawns.any(|(at, _)| !self.taking_kings().en_passant_captures(at).is_empty())
    }

    /// The captures en passant of the pawn on this cell, safe or not (2.10).
    pub(super) fn en_passant_captures(&self, from: Cell) -> Vec<Move> {
        let Some((pawn, passed)) = self.en_passant else {
            return Vec::new();
        };
        let mut moves = self.captures_passed(from, pawn, passed);
        for &further in self.further_passed() {
            // A capture that ends further behind the pawn must name the cell of the pawn.
            let captures = self.captures_passed(from, pawn, further).into_iter();
            let named = |mv: Move| {
                Move::new(Role::Pawn, from, mv.to()).capturing_passed(Some(Role::Pawn), pawn)
            };
            moves.extend(captures.map(named));
        }
        moves
    }

    /// The captures en passant of a pawn, on a square that it has passed.
    fn captures_passed(&self, from: Cell, pawn: Cell, passed: Square) -> Vec<Move> {
        let stands = from.board == pawn.board;
        // If the capturer stands on the board that the pawn left, there are two boards, and every
        // man changes board.
        let left = !stands;
        let on_right_board = match self.rules.dialect.en_passant {
            EnPassantRule::Stands => stands,
            // On a single board the pawn left the same board on which it stands.
            EnPassantRule::Left => left || self.rules.variant.boards() == 1,
            EnPassantRule::Either => true,
            EnPassantRule::Off => false,
        };
        let target = Cell::new(from.board, passed);
        let aimed_at = self.men.attacked_by_pawn(self.turn, from).contains(&target);
        // A neutral pawn belongs to both sides, but only one of them has moved it.
        let goes_on = if self.has(Conditions::WORMHOLES) {
            // The pawn may stand anywhere.
            passed.rank() < 4
        } else if self.rules.conditions.has(Conditions::REVOLVING_BOARD) {
            pawn.square.file() > passed.file()
        } else {
            pawn.square.rank() > passed.rank()
        };
        let mover = if goes_on { Color::White } else { Color::Black };
        let enemy = mover != self.turn
            && self
                .men
                .at(pawn)
                .is_none_or(|man| man.belongs_to(!self.turn));
        if !enemy
            || !self.may_enter(pawn)
            || !on_right_board
            || !aimed_at
            || !self.men.is_vacant(target)
        {
            return Vec::new();
        }
        let kind = if stands {
            MoveKind::EnPassant
        } else {
            MoveKind::EnPassantAcross
        };
        let beside =
            pawn.square.rank() == from.square.rank() && pawn.square.file() == passed.file();
        let elsewhere = Conditions::REVOLVING.with(Conditions::WORMHOLES);
        let turned = self.rules.conditions.any(elsewhere) && !beside;
        let capture = |to| {
            let mv = Move::new(Role::Pawn, from, to);
            if turned {
                // A turn of the board or a wormhole has put the pawn elsewhere.
                mv.capturing_passed(Some(Role::Pawn), pawn)
            } else {
                mv.capturing(Some(Role::Pawn)).of_kind(kind)
            }
        };
        self.men.landings(target).into_iter().map(capture).collect()
    }
}
