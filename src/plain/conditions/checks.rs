//! Checks: their definitions, and conditions that forbid or demand them.
//!
//! In Checkless and Exclusive chess, legality depends on whether a move mates, and so on whether
//! the other side has a legal move. That may in turn depend on whether this move mates. A reply
//! that gives no check settles it. A chain of checks is followed for a fixed number of half-moves;
//! then every reply counts.
//!
//! A side that must give check has no other legal move; but mate is decided as if it need not. In
//! Black Checks, Black passes if it cannot give check and passing leaves its king safe. Stalemate
//! is also decided as if Black need not give check.

use super::super::options::OptionRules;
use super::super::position::PlainPosition;
use parton_core::board::{Board, Cell};
use parton_core::position::{Color, Conditions, Man, Move, MoveKind, RebirthOption, Role};
use std::sync::LazyLock;

/// The number of half-moves for which replies are examined.
pub(super) const HORIZON: u8 = 6;

/// The conditions that make each side give check.
const MUST_CHECK: [Conditions; 2] = [
    Conditions::WHITE_MUST_CHECK,
    Conditions::BLACK_MUST_CHECK.with(Conditions::BLACK_CHECKS),
];

/// The conditions that determine attacks: all except those that leave attacks unchanged.
fn of_attacks() -> Conditions {
    static AS_EVER: [Conditions; 131] = [
        Conditions::ALL_IN,
        Conditions::MAINLY_IN,
        Conditions::HALF_IN,
        Conditions::BICAPTURES,
        Conditions::INFLUENCER,
        Conditions::APRIL,
        Conditions::LINE_CHAMELEON,
        Conditions::CHAMELEON_PURSUIT,
        Conditions::REVOLVING_CENTRE,
        Conditions::REVOLVING_BOARD,
        Conditions::REPUBLICAN,
        Conditions::REPUBLICAN_1,
        Conditions::LOSING,
        Conditions::EXTINCTION,
        Conditions::ROYAL_DYNASTY,
        Conditions::WHITE_MAX_DISTER,
        Conditions::WHITE_MIN_DISTER,
        Conditions::BLACK_MAX_DISTER,
        Conditions::BLACK_MIN_DISTER,
        Conditions::CASTLING_CHESS,
        Conditions::ROKAGOGO,
        Conditions::BACK_HOME,
        Conditions::LESE_MAJESTE,
        Conditions::DANGER,
        Conditions::LOST_PIECES,
        Conditions::HAUNTED,
        Conditions::ANDA,
        Conditions::ANDA_INVERSE,
        Conditions::BRUNNER,
        Conditions::SNEK,
        Conditions::SNEK_CIRCLE,
        Conditions::FRANKFURT,
        Conditions::FRANKFURT_NO_REX,
        Conditions::PROTEAN,
        Conditions::PROTEAN_NO_REX,
        Conditions::TIBET,
        Conditions::DOUBLE_TIBET,
        Conditions::NORSK_SJAKK,
        Conditions::RELEGATION,
        Conditions::CHAMELEON_CHESS,
        Conditions::CIRCE,
        Conditions::MIRROR_CIRCE,
        Conditions::EQUIPOLLENTS_CIRCE,
        Conditions::PARRAIN_CIRCE,
        Conditions::PWC,
        Conditions::CHAMELEON_CIRCE,
        Conditions::DIAGRAM_CIRCE,
        Conditions::CLONE_CIRCE,
        Conditions::SYMMETRY_CIRCE,
        Conditions::COUSCOUS_CIRCE,
        Conditions::SUPER_CIRCE,
        Conditions::CAGE_CIRCE,
        Conditions::TAKE_MAKE_CIRCE,
        Conditions::FILE_CIRCE,
        Conditions::RANK_CIRCE,
        Conditions::ANTIPODEAN_CIRCE,
        Conditions::TAKE_MAKE,
        Conditions::ANDERNACH,
        Conditions::ANTI_ANDERNACH,
        Conditions::VOLAGE,
        Conditions::HYPERVOLAGE,
        Conditions::WHITE_MAXIMUMMER,
        Conditions::BLACK_MAXIMUMMER,
        Conditions::WHITE_MINIMUMMER,
        Conditions::BLACK_MINIMUMMER,
        Conditions::WHITE_MUST_CHECK,
        Conditions::BLACK_MUST_CHECK,
        Conditions::BLACK_CHECKS,
        Conditions::WHITE_MUST_CAPTURE,
        Conditions::BLACK_MUST_CAPTURE,
        Conditions::WHITE_ULTRA_MUST_CAPTURE,
        Conditions::BLACK_ULTRA_MUST_CAPTURE,
        Conditions::WHITE_FOLLOW_MY_LEADER,
        Conditions::BLACK_FOLLOW_MY_LEADER,
        Conditions::WHITE_ALPHABETIC,
        Conditions::BLACK_ALPHABETIC,
        Conditions::WHITE_FORCED_SQUARE,
        Conditions::BLACK_FORCED_SQUARE,
        Conditions::DUELLISTS,
        Conditions::WHITE_SYNCHRON,
        Conditions::BLACK_SYNCHRON,
        Conditions::WHITE_ANTISYNCHRON,
        Conditions::BLACK_ANTISYNCHRON,
        Conditions::PROMOTION_ONLY,
        Conditions::GLASGOW,
        Conditions::MAFF,
        Conditions::OWU,
        Conditions::AMU,
        Conditions::CAVALIER_MAJEUR,
        Conditions::LEOFAMILY,
        Conditions::MARINE,
        Conditions::ULTRAMARINE,
        Conditions::ARGENTINIAN,
        Conditions::CHINESE_CHESS,
        Conditions::SINGLE_BOX_2,
        Conditions::WHITE_ROYAL_SQUARE,
        Conditions::BLACK_ROYAL_SQUARE,
        Conditions::NO_WHITE_PROMOTION,
        Conditions::NO_BLACK_PROMOTION,
        Conditions::WHITE_PROMOTION_SQUARES,
        Conditions::BLACK_PROMOTION_SQUARES,
        Conditions::MAGIC_SQUARES,
        Conditions::NO_WHITE_CAPTURE,
        Conditions::NO_BLACK_CAPTURE,
        Conditions::CHECKLESS,
        Conditions::EXCLUSIVE,
        Conditions::WHITE_KOBUL,
        Conditions::BLACK_KOBUL,
        Conditions::MESSIGNY,
        Conditions::MESSIGNY_NO_KINGS,
        Conditions::NO_IMITATOR_PROMOTION,
        Conditions::SENTINELS,
        Conditions::SENTINELS_ADVERSE,
        Conditions::SWAPPING_KINGS,
        Conditions::WHITE_OSCILLATING,
        Conditions::BLACK_OSCILLATING,
        Conditions::WHITE_OSCILLATING_B,
        Conditions::BLACK_OSCILLATING_B,
        Conditions::WHITE_OSCILLATING_C,
        Conditions::BLACK_OSCILLATING_C,
        Conditions::BRETON,
        Conditions::BRETON_ADVERSE,
        Conditions::BRETON_CHROMATIC,
        Conditions::BRETON_ADVERSE_CHROMATIC,
        Conditions::VOGTLAENDER,
        Conditions::ANTI_KINGS,
        Conditions::BICOLORES,
        Conditions::SAT,
        Conditions::STRICT_SAT,
        Conditions::MASAND,
        Conditions::MASAND_GENERALISED,
    ];
    static OF_ATTACKS: LazyLock<Conditions> = LazyLock::new(|| {
        let all = Conditions::ALL
            .iter()
            .fold(Conditions::NONE, |all, row| all.with(row.set));
        AS_EVER.iter().copied().fold(all, Conditions::without)
    });
    *OF_ATTACKS
}

impl PlainPosition {
    /// Returns whether the side that is not to move is in check in a diagram, unless it may be
    /// (Lèse-Majesté).
    pub(crate) fn is_begun_in_check(&self) -> bool {
        self.in_check(!self.turn) && !self.has(Conditions::LESE_MAJESTE)
    }

    /// Returns whether a side is in check under the conditions.
    pub(crate) fn conditional_check(&self, color: Color) -> bool {
        if self.has(Conditions::VOGTLAENDER) {
            // A side without a royal man is never in check.
            return self.men.royals(color).next().is_some() && self.is_king_attacked(!color);
        }
        if self.has(Conditions::BRUNNER) {
            // The answer is a capture of any royal man of the side that has captured this one.
            let hunter = self.hunter_of(color);
            let is_unanswered = |mv: Move| !hunter.play(mv).is_king_attacked(!color);
            return self.men.royals(color).any(|royal| {
                let captures = hunter.conditional_moves(Some(royal));
                captures.into_iter().any(is_unanswered)
            });
        }
        if self.has(Conditions::BACK_HOME) {
            return self.is_in_check_by_homing(color);
        }
        if self.has(Conditions::EXTINCTION) {
            return self.is_kind_in_danger(color);
        }
        if self.has(Conditions::ANTI_KINGS) {
            let hunter = self.hunter_of(color);
            return self
                .men
                .royals(color)
                .any(|royal| hunter.conditional_moves(Some(royal)).is_empty());
        }
        if self.has(Conditions::BICOLORES) {
            let mut royals = self.men.royals(color);
            let is_guarded = royals.any(|royal| !self.capturers(royal, color).is_empty());
            return is_guarded || self.is_king_attacked(color);
        }
        if self.has(Conditions::STRICT_SAT) {
            let lost = self.state.attacked[color.index()] && !self.is_king_attacked(color);
            return lost || self.has_flight(color);
        }
        if let Some(most) = self.rules.conditions.number_of(Conditions::SAT, color) {
            let stays = usize::from(!self.is_king_attacked(color));
            let mut royals = self.men.royals(color);
            return royals.any(|royal| self.flights_of(color, royal) + stays > most.into());
        }
        if self.has(Conditions::SAT) {
            return self.has_flight(color);
        }
        self.is_king_attacked(color)
            || self.is_royal_square_attacked(color)
            || self.is_king_in_danger(color)
    }

    /// Extinction Chess: returns whether the other side could capture the last man of a kind.
    fn is_kind_in_danger(&self, color: Color) -> bool {
        let hunter = self.hunter_of(color);
        let is_last = |of: Role| {
            let kind = self.men.of(color).filter(|(_, man)| man.role == of);
            kind.count() == 1
        };
        self.men.of(color).any(|(cell, man)| {
            is_last(man.role) && !hunter.conditional_moves(Some(cell)).is_empty()
        })
    }

    /// Returns whether the other side could capture on a royal square, if a man of the side without
    /// moves of its own stood there when it is vacant.
    fn is_royal_square_attacked(&self, color: Color) -> bool {
        let named = match color {
            Color::White => Conditions::WHITE_ROYAL_SQUARE,
            Color::Black => Conditions::BLACK_ROYAL_SQUARE,
        };
        let squares = self.rules.conditions.squares_of(named).into_iter();
        squares
            .map(|square| Cell::new(Board::A, square))
            .any(|cell| {
                let mut there = self.clone();
                if there.men.is_vacant(cell) {
                    there.men.put(cell, Man::new(color, Role::Dummy));
                }
                !there.capturers(cell, !color).is_empty()
            })
    }

    /// The captures of a side's royal men by the other side.
    pub(super) fn captures_of_royals(&self, color: Color) -> Vec<Move> {
        let hunter = self.hunter_of(color);
        let royals = self.men.royals(color);
        royals
            .flat_map(|royal| hunter.conditional_moves(Some(royal)))
            .collect()
    }

    /// The position in which the other side may capture a side's royal men.
    fn hunter_of(&self, color: Color) -> Self {
        Self {
            turn: !color,
            takes_kings: true,
            spares_own_king: false,
            takes_all: false,
            ..self.clone()
        }
    }

    /// Returns whether the other side could capture a royal man.
    fn is_king_attacked(&self, color: Color) -> bool {
        let stuck = |(cell, man): (Cell, Man)| {
            let at_home =
                |color: &Color| man.belongs_to(*color) && self.men.is_on_rank(*color, cell, 0);
            man.role == Role::Pawn && Color::ALL.iter().any(at_home)
        };
        let takes_kings = self.has_option(RebirthOption::RexInclusive);
        let assassin = self.has_any(Conditions::ASSASSINS);
        let is_usual = !takes_kings && !assassin;
        if is_usual && !self.has_any(of_attacks()) && !self.men.everybody().any(stuck) {
            return self.men.in_check(color) || self.royal_pawn_is_attacked_en_passant(color);
        }
        let hunter = self.hunter_of(color);
        let captures = |royal| {
            let mut moves = hunter.conditional_moves(Some(royal));
            // Rex inclusive: a king that is reborn is not captured for good.
            moves.retain(|&mv| !takes_kings || !hunter.is_captured_reborn(mv));
            moves
        };
        if assassin {
            let of_side = |man: Man| man.belongs_to(color);
            let victims = self.men.of(color).filter(|(_, man)| !man.is_royal());
            let vanishes = victims
                .flat_map(|(victim, _)| hunter.conditional_moves(Some(victim)))
                .any(|mv| hunter.vanishing_king(mv).is_some_and(of_side));
            if vanishes {
                return true;
            }
        }
        if self.is_ultra(!color) {
            let captures: Vec<Move> = self.men.royals(color).flat_map(captures).collect();
            return !captures.is_empty() && hunter.is_long_enough(&captures);
        }
        self.men
            .royals(color)
            .any(|royal| !captures(royal).is_empty())
    }

    /// Returns whether a move is illegal before the change of board: the man has moved, but still
    /// stands on its board of departure. Then its king may not be attacked on that board (2.6).
    pub(super) fn is_unsafe_there(&self, mv: Move) -> bool {
        let world = mv.from().board.world();
        if mv.kind() == MoveKind::Zero || world == mv.to().board.world() {
            return false;
        }
        let mut between = self.pass();
        between.men = self.men_between(mv);
        // The move counts as made: the enemy man of its kind is held (Disparate chess).
        if self.has(Conditions::DISPARATE) {
            between.state.last = Some((self.turn, mv.role()));
        }
        let hunter = Self {
            takes_kings: true,
            spares_own_king: false,
            takes_all: false,
            ..between.clone()
        };
        let mut here = between
            .men
            .royals(self.turn)
            .filter(|royal| royal.board.world() == world);
        here.any(|royal| {
            if self.has_any(of_attacks()) {
                !hunter.conditional_moves(Some(royal)).is_empty()
            } else {
                between.men.is_attacked(royal, !self.turn)
            }
        })
    }

    /// Returns whether a royal man of a side could go, without castling, to a cell where no enemy
    /// would attack it.
    fn has_flight(&self, color: Color) -> bool {
        let mut royals = self.men.royals(color);
        royals.any(|royal| self.flights_of(color, royal) > 0)
    }

    /// The number of moves, castling apart, with which a royal man of a side could go where no
    /// enemy would attack it.
    fn flights_of(&self, color: Color, royal: Cell) -> usize {
        let mover = Self {
            turn: color,
            ..self.clone()
        };
        let Some(man) = self.men.at(royal) else {
            return 0;
        };
        let mut moves = mover.moves_of(royal, man);
        moves.sort_unstable();
        moves.dedup();
        moves.retain(|mv| {
            let mut gone = self.clone();
            gone.men.take(royal);
            if let Some(at) = mv.captured_at() {
                gone.men.take(at);
            }
            gone.men.put(mv.to(), man);
            !gone.is_king_attacked(color)
        });
        moves.len()
    }

    /// Records which kings are attacked (Strict SAT).
    pub(super) fn note_attacks(&mut self) {
        if self.has(Conditions::STRICT_SAT) {
            for color in Color::ALL {
                self.state.attacked[color.index()] |= self.is_king_attacked(color);
            }
        }
    }

    /// The same position without the duty to give check.
    pub(crate) fn without_duties(&self) -> Self {
        let mut free = self.clone();
        for duty in MUST_CHECK {
            free.rules.conditions = free.rules.conditions.without(duty);
        }
        free
    }

    /// The same position for the test whether a side has any move: Black need not give check, and
    /// cannot pass (Black Checks), nor do options matter.
    pub(crate) fn without_passes(&self) -> Self {
        let mut free = self.clone();
        free.rules.conditions = free.rules.conditions.without(Conditions::BLACK_CHECKS);
        free.options = OptionRules::default();
        free
    }

    /// Black Checks: if Black has no legal move, Black passes, unless that leaves the king in
    /// check.
    pub(super) fn pass_for_want_of_checks(&self, moves: &mut Vec<Move>) {
        let may =
            self.has(Conditions::BLACK_CHECKS) && self.turn == Color::Black && moves.is_empty();
        if may && !self.play(Move::PASS).in_check(self.turn) {
            moves.push(Move::PASS);
        }
    }

    /// Keeps the legal moves that satisfy the conditions on checks.
    pub(super) fn keep_those_that_may_check(&self, moves: &mut Vec<Move>, depth: u8) {
        let checks = |mv: Move| self.play(mv).in_check(!self.turn);
        if self.has_any(MUST_CHECK[self.turn.index()]) {
            moves.retain(|&mv| checks(mv));
        }
        if depth == 0 {
            return;
        }
        if self.has(Conditions::CHECKLESS) {
            moves.retain(|&mv| !checks(mv) || self.mates(mv, depth));
        }
        if self.has(Conditions::EXCLUSIVE) {
            let mates: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|&mv| checks(mv) && self.mates(mv, depth))
                .collect();
            if mates.len() > 1 {
                moves.retain(|mv| !mates.contains(mv));
            }
        }
    }

    /// Returns whether a move that gives check leaves the other side without a legal move.
    fn mates(&self, mv: Move, depth: u8) -> bool {
        let after = self.play(mv);
        let replies = after.safe_moves();
        let quiet = |&reply: &Move| !after.play(reply).in_check(!after.turn);
        if replies.iter().any(quiet) {
            return false;
        }
        replies.is_empty() || after.legal_moves_within(depth - 1).is_empty()
    }
}
