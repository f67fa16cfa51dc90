//! Fairy conditions, each from its definition in the table of conditions.
//!
//! A condition acts at one of five stages, listed here in this order:
//!
//! 1. **Which men may move, and like which.** Men may be held where they stand (`observation`), or
//!    move like others (`powers`) or as from other squares (`mars`).
//! 2. **Which moves they have.** The squares of a move may be unsuitable (`squares`), or imitators
//!    unable to follow (`imitators`). A capture may have further parts: the capturer continues or
//!    comes from another square (`take_make`), is reborn (`anticirce`), or a choice comes with it
//!    (`choices`).
//! 3. **The position after the move**: colours and kinds change, men vanish or appear (`effects`),
//!    are reborn (`rebirth`), and castling rights come and go (`castling`).
//! 4. **Whether the resulting position is allowed**: forbidden contacts and observations
//!    (`contact`, `observation`), and checks, which some conditions define in their own way
//!    (`checks`).
//! 5. **Which of the legal moves may be played**: the longest, those that give check, captures before
//!    other moves (`longest`, `checks`, `preferred`).
//!
//! A side is in check if the other side, on its turn, could capture the king by stages 1, 2 and 4,
//! regardless of the safety of its own king. Conditions that only choose among legal moves do not
//! matter then, nor do those that forbid captures. A man that captures a king need not continue
//! from there (Take & Make).
//!
//! Sources: the table of conditions and, where it leaves something open, Popeye 4.

mod all_in;
mod anticirce;
mod balances;
mod castling;
mod checks;
mod choices;
mod contact;
mod effects;
mod endings;
mod haunting;
mod homes;
mod imitators;
mod longest;
mod lost;
mod mars;
mod observation;
mod pad;
mod powers;
mod preferred;
mod rebirth;
mod rebirth_squares;
mod republican;
mod revolving;
mod roles;
mod single_box;
mod squares;
mod take_make;
mod wormholes;

use super::position::PlainPosition;
use parton_core::board::Cell;
use parton_core::position::{Conditions, Man, Move, MoveKind, Setup, Traits, Variant};

impl PlainPosition {
    /// Returns whether this condition holds.
    pub(crate) fn has(&self, condition: Conditions) -> bool {
        self.rules.conditions.has(condition)
    }

    /// Returns whether one of these conditions holds.
    fn has_any(&self, conditions: Conditions) -> bool {
        self.rules.conditions.any(conditions)
    }

    /// Returns whether moves must be tested for further effects. They must under conditions, and on
    /// one board if men change the colour of others, which may give castling rights.
    pub(super) fn has_side_effects(&self) -> bool {
        let recolor = self.attributes.has(Traits::MAGIC)
            || self.attributes.has(Traits::HURDLE_COLOR_CHANGING);
        recolor && self.rules.variant == Variant::Orthodox || !self.rules.conditions.is_empty()
    }

    /// The same position under some of its conditions.
    fn under(&self, conditions: Conditions) -> Self {
        let kept = self
            .rules
            .conditions
            .rows()
            .zip(self.rules.conditions.each())
            .filter(|(row, _)| conditions.has(row.set))
            .map(|(_, one)| one);
        let mut other = self.clone();
        other.rules.conditions = kept.fold(Conditions::NONE, Conditions::with);
        // Without contact, contact grid chess is grid chess.
        if self.has(Conditions::CONTACT_GRID)
            && conditions.has(Conditions::GRID)
            && !conditions.has(Conditions::CONTACT_GRID)
        {
            other.rules.conditions = other.rules.conditions.with(Conditions::GRID);
        }
        other
    }

    /// Sets up the state of conditions for a diagram.
    pub(super) fn begin(&mut self, setup: &Setup) {
        if !self.has_side_effects() {
            return;
        }
        self.begin_castling(setup);
        self.begin_imitators(setup);
        if self.has(Conditions::VOLAGE) {
            self.state.fickle = self
                .men
                .everybody()
                .filter(|(_, man)| !man.is_royal())
                .map(|(cell, _)| cell)
                .collect();
        }
        self.note_attacks();
        self.begin_balances();
    }

    /// The moves of the side to move, regardless of its king's safety (except in castling). If
    /// `prey` is given, only captures of the man on that cell, as far as they matter for check and
    /// observation.
    pub(super) fn conditional_moves(&self, prey: Option<Cell>) -> Vec<Move> {
        self.moves_after_promotion(prey)
            .unwrap_or_else(|| self.moves_as_they_stand(prey))
    }

    /// The same, without a promotion at the beginning of the move.
    fn moves_as_they_stand(&self, prey: Option<Cell>) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, man) in self
            .men
            .of(self.turn)
            .filter(|&(from, _)| Some(from) != prey)
        {
            if self.is_paralysed(from, self.turn) || self.is_held(from, man) {
                continue;
            }
            let mut own = self.steps_and_captures(from, man);
            own.retain(|&mv| prey.is_none() || mv.captured_at() == prey);
            own.retain(|&mv| self.allows_squares(mv) && self.imitators_follow(mv));
            own.retain(|&mv| self.avoids_lines(mv));
            self.leave_out_likenesses(from, man, &mut own);
            if prey.is_none() && self.has(Conditions::NORSK_SJAKK) {
                own.retain(|&mv| self.takes_its_kind(mv));
            }
            own.retain(|mv| {
                mv.captured_at()
                    .is_none_or(|at| self.may_be_captured(at, man))
            });
            if own.iter().any(|mv| mv.captured().is_some())
                && !self.may_capture(from, prey.is_some())
            {
                own.retain(|mv| mv.captured().is_none());
            }
            moves.extend(
                own.into_iter()
                    .flat_map(|mv| self.completed(mv, prey.is_some())),
            );
        }
        if prey.is_none() {
            moves.extend(self.exchanges());
            moves.extend(self.flights_from_danger());
            let mut castlings = self.conditional_castlings();
            // Castling is a king's move.
            if let Some(&mv) = castlings.first()
                && let Some(king) = self.men.at(mv.from())
            {
                self.leave_out_likenesses(mv.from(), king, &mut castlings);
            }
            if self.has(Conditions::WORMHOLES) {
                castlings = castlings
                    .into_iter()
                    .flat_map(|mv| self.gone_on(mv))
                    .collect();
                castlings.retain(|&mv| !self.play(mv).in_check(self.turn));
            }
            moves.extend(castlings);
        }
        moves.retain(|&mv| self.can_pay(mv));
        moves.retain(|&mv| self.keeps_contact(mv) && self.keeps_unobserved(mv, prey.is_some()));
        moves.retain(|&mv| prey.is_some() || self.keeps_imitators_free(mv) && self.may_promote(mv));
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// Returns whether a man of the side to move, if not held, could move, paralysed or not.
    pub(super) fn could_go(&self, from: Cell, man: Man) -> bool {
        !self.is_held(from, man) && !self.steps_and_captures(from, man).is_empty()
    }

    /// The steps and captures of a man, before further effects of a capture.
    fn steps_and_captures(&self, from: Cell, man: Man) -> Vec<Move> {
        if self.has_any(Conditions::MARS_CIRCE | Conditions::ANTIMARS_CIRCE | Conditions::PHANTOM) {
            return self.martian_moves(from, man);
        }
        if self.has_any(powers::BOLERO) {
            return self.moves_by_file(from, man);
        }
        let mut moves = self.strides(from, man);
        if self.has(Conditions::MAKE_TAKE) {
            moves.retain(|mv| mv.captured().is_none());
            moves.extend(self.makes_and_takes(from, man));
        }
        if self.has(Conditions::PLUS) {
            moves.extend(self.captures_from_centre(from, man));
        }
        moves
    }

    /// The moves into which a capture develops: the capturer's final square and the choices. For a
    /// capture that only gives check, choices do not matter.
    fn completed(&self, mv: Move, checks_only: bool) -> Vec<Move> {
        if !checks_only && let Some(moves) = self.with_late_promotions(mv) {
            return moves;
        }
        if self.has(Conditions::WORMHOLES) {
            return self.gone_on(mv);
        }
        if mv.captured().is_none() {
            return vec![mv];
        }
        if !checks_only && self.becomes_as_captured(mv) {
            let moves = self.with_kind_of_captured(mv);
            return moves
                .into_iter()
                .flat_map(|mv| self.with_choices(mv))
                .collect();
        }
        if self.lacks_vacant_rebirth(mv) {
            return Vec::new();
        }
        if self.has_any(anticirce::REBORN_CAPTURERS) {
            return self.with_capturer_reborn(mv);
        }
        if checks_only {
            return vec![mv];
        }
        if self.has(Conditions::TAKE_MAKE) {
            return self.made_after_taking(mv);
        }
        self.with_choices(mv)
    }

    /// The moves that would be legal if one's own king could not be attacked.
    pub(crate) fn moves_sparing_no_king(&self) -> Vec<Move> {
        if self.moves_both_sides() {
            return self.moves_of_both_sides();
        }
        let mut moves = self.moves_safe_or_not();
        self.keep_transmutations(&mut moves);
        self.keep_those_that_may_check(&mut moves, checks::HORIZON);
        self.keep_longest(&mut moves);
        self.keep_preferred(&mut moves);
        moves
    }

    /// All legal moves under conditions.
    pub(super) fn conditional_legal_moves(&self) -> Vec<Move> {
        self.legal_moves_within(checks::HORIZON)
    }

    /// All legal moves; mate is tested at most `depth` half-moves deep.
    fn legal_moves_within(&self, depth: u8) -> Vec<Move> {
        let mut moves = self.safe_moves();
        self.keep_those_that_may_check(&mut moves, depth);
        self.keep_longest(&mut moves);
        self.keep_preferred(&mut moves);
        self.pass_for_want_of_checks(&mut moves);
        moves
    }

    /// The moves that leave one's own king safe.
    fn safe_moves(&self) -> Vec<Move> {
        if self.moves_both_sides() {
            let mut moves = self.moves_of_both_sides();
            moves.retain(|&mv| !self.play(mv).in_check(self.turn));
            return moves;
        }
        let mut moves = self.conditional_moves(None);
        self.add_placements(&mut moves);
        let royal = |mv: Move| self.men.at(mv.from()).is_some_and(Man::is_royal);
        // Nor may a side lose its royal man by that man's own capture.
        moves.retain(|&mv| !(royal(mv) && self.perishes(mv)));
        // A king in check makes no zero move (5).
        let zero = |mv: Move| {
            royal(mv) && mv.kind() == MoveKind::Zero && self.rules.variant == Variant::MsAlice
        };
        moves.retain(|&mv| !(zero(mv) && self.in_check(self.turn)));
        moves.retain(|&mv| {
            mv.is_castling() || !self.is_unsafe_there(mv) && !self.play(mv).in_check(self.turn)
        });
        moves.retain(|&mv| !self.is_unsafe_before_exchange(mv));
        self.keep_transmutations(&mut moves);
        self.keep_mating_placements(&mut moves);
        moves
    }
}
