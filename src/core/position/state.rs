//! [`Position`]: men, side to move, castling rights, en-passant state and signature; and
//! [`FairyPlay`], the changes that fairy men and conditions make in play.
//!
//! A position is small and copied: the move is made on the copy (copy-make), and no move is ever
//! unmade. Its signature is a Zobrist key, the exclusive or of a random number for each fact,
//! updated with each move. Equal positions have equal signatures; an en-passant right is recorded
//! only if an enemy man may stand ready to use it. So a position is the same whichever moves led to
//! it. The code is generic over the store of the men and is compiled for each store. Each
//! implementation of the rules in the engine names its store.

use super::key::Key;
use super::men::{FlatMen, Men, OneBoard, TwoBoards};
use super::moves::{Move, MoveKind};
use super::reason::{Reason, Severity};
use super::rights::{Castling, EnPassant};
use super::setup::{Setup, SetupError};
use super::variants::{CastlingRule, EnPassantRule};
use super::{Color, Man, Role, Traits, UnplayedMan};
use crate::board::{Bitboard, Cell, Square, attacks};

/// The changes that fairy men and conditions make in play, as a [`Position`] consults them.
///
/// The defaults are those of orthodox play. A position consults a method only if
/// [`FairyPlay::FAIRY`] holds, so orthodox and Alice chess pay nothing for it.
pub trait FairyPlay: Men {
    /// Whether there may be fairy men, and men with attributes.
    const FAIRY: bool = false;

    /// Records the facts about the initial position that conditions need.
    fn record_start(&mut self) {}

    /// Applies the further effects of a move, those of conditions and of magic men, to the position
    /// after it.
    fn apply_effects(_before: &Position<Self>, _mv: Move, _next: &mut Position<Self>) {}

    /// Returns whether the captured man is reborn as part of the capturing move.
    fn is_captured_man_reborn(_before: &Position<Self>, _mv: Move) -> bool {
        false
    }

    /// Returns whether the man that made a move has vanished or been covered by it.
    fn is_mover_gone(_before: &Position<Self>, _mv: Move) -> bool {
        false
    }

    /// Returns whether the side that is not to move may be in check in the diagram (Lèse-Majesté).
    fn may_begin_in_check(&self) -> bool {
        false
    }

    /// Returns whether a side is in check if the enemy attacks a cell, whatever stands there.
    fn is_royal_square(&self, _: Color, _: Cell) -> bool {
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

    /// Returns whether a side moves the men of the other side.
    fn moves_others(&self) -> bool {
        false
    }

    /// The square of a pawn of `mover` that has just passed a square with a double step.
    fn behind_passed(&self, passed: Square, mover: Color) -> Option<Square> {
        passed.step(0, mover.forward() / 8)
    }

    /// The cell on which the man stands that makes a move, after a turn of the board.
    fn arrived(&self, mv: Move) -> Cell {
        mv.to()
    }

    /// Records the double step of a pawn of `mover`, after which it may be captured en passant;
    /// `None` ends that right.
    fn note_en_passant(&mut self, _state: Option<EnPassant>, _mover: Color) {}

    /// Forgets the state that concerned only the next move. If the pass counts as a move, also
    /// forgets the state that lasts until a move is made, such as the captured man in Parrain
    /// Circe.
    fn pass(&mut self, _is_move: bool) {}

    /// The part of the signature for the state of the store besides the places of the men.
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

impl FairyPlay for OneBoard {}
impl FairyPlay for TwoBoards {}

/// A position: men on boards, side to move, castling rights, en-passant state.
///
/// [`Position::new`] accepts only positions in which both sides have at most one king and the side
/// that has just moved is not in check, unless a condition allows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<M> {
    men: M,
    /// The signature without the memory of the men, which few queries need and which would be
    /// costly to update.
    key: Key,
    castling: Castling,
    en_passant: Option<EnPassant>,
    turn: Color,
    castling_rule: CastlingRule,
    en_passant_rule: EnPassantRule,
}

/// Empty boards on which men are placed again and again, for tables of many positions. Making each
/// from a [`Setup`] would take longer than its moves.
#[derive(Clone, Copy, Debug)]
pub struct EmptyBoards<M>(Position<M>);

impl<M: FairyPlay> EmptyBoards<M> {
    /// The boards of a setup, without its men. Only men of the kinds that stand in the setup, or
    /// that pawns there may become, can be placed on them.
    pub fn of(setup: &Setup) -> Self {
        Self(Position {
            men: M::empty(setup),
            key: Key::turn(Color::White),
            castling: Castling::default(),
            en_passant: None,
            turn: Color::White,
            castling_rule: setup.rules.dialect.castling,
            en_passant_rule: setup.rules.dialect.en_passant,
        })
    }

    /// The position with these men, each on another cell where it may stand, without castling and
    /// en-passant rights. `None` if the side that has moved is in check.
    pub fn with(&self, men: &[(Cell, Man)], turn: Color) -> Option<Position<M>> {
        let mut position = self.0;
        if turn != position.turn {
            position.turn = turn;
            position.key ^= Key::other_turn();
        }
        for &(cell, man) in men {
            position.toggle(cell, man);
        }
        if M::FAIRY {
            position.men.record_start();
        }
        position.is_begun_safely().then_some(position)
    }
}

impl<M: FairyPlay> Position<M> {
    /// Makes a position from a setup, if the setup passes all checks.
    ///
    /// # Errors
    /// Every [`Reason`] at once, if one of them is graver than a warning.
    pub fn new(setup: &Setup) -> Result<Self, SetupError> {
        let mut reasons = setup.static_reasons();
        let unknown = setup.unknown();
        reasons
            .extend(unknown.map(|(cell, man)| Reason::NotPlayed(cell, man, UnplayedMan::Unknown)));
        if !setup.added.is_empty() {
            reasons.push(Reason::MenToBeAdded(setup.added.len()));
        }
        let error = |reasons| SetupError {
            setup: Box::new(setup.clone()),
            reasons,
        };
        if reasons
            .iter()
            .any(|reason| reason.severity() > Severity::Warning)
        {
            return Err(error(reasons));
        }
        let mut position = Self {
            men: M::empty(setup),
            key: Key::turn(setup.turn),
            castling: Castling::default(),
            en_passant: None,
            turn: setup.turn,
            castling_rule: setup.rules.dialect.castling,
            en_passant_rule: setup.rules.dialect.en_passant,
        };
        for &(cell, man) in setup
            .men
            .iter()
            .filter(|(_, man)| man.role != Role::Imitator)
        {
            position.toggle(cell, man);
        }
        if M::FAIRY {
            position.men.record_start();
        }
        for rook in setup.castling_rooks() {
            position.castling.0 |= Castling::of_rook(rook).0;
        }
        if !position.castling.is_empty() {
            setup
                .exclusive_castling
                .iter()
                .for_each(|pair| position.castling.exclude(*pair));
        }
        position.key ^= Key::castling(position.castling);
        if let (Some(pawn), Some(assertion)) = (setup.double_stepped_pawn(), setup.en_passant) {
            position.set_en_passant(
                EnPassant {
                    passed: assertion.passed,
                    board: pawn.board,
                },
                !setup.turn,
            );
        }
        if !position.is_begun_safely() {
            reasons.push(Reason::KingCapturable(setup.turn));
            return Err(error(reasons));
        }
        Ok(position)
    }

    /// Returns whether play may begin from here: whether the side that has moved is not in check,
    /// or may be in the diagram.
    fn is_begun_safely(&self) -> bool {
        !self.is_in_check(!self.turn) || self.men.may_begin_in_check()
    }

    /// The men.
    #[inline(always)]
    pub const fn men(&self) -> &M {
        &self.men
    }

    /// The signature: equal for equal positions.
    #[inline(always)]
    pub fn key(&self) -> Key {
        if M::FAIRY {
            self.key ^ self.men.memory_key()
        } else {
            self.key
        }
    }

    /// The side to move.
    #[inline(always)]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The castling rights left.
    #[inline(always)]
    pub const fn castling(&self) -> Castling {
        self.castling
    }

    /// The en-passant state.
    #[inline(always)]
    pub const fn en_passant(&self) -> Option<EnPassant> {
        self.en_passant
    }

    /// The rule for castling.
    #[inline(always)]
    pub const fn castling_rule(&self) -> CastlingRule {
        self.castling_rule
    }

    /// The rule for captures en passant.
    #[inline(always)]
    pub const fn en_passant_rule(&self) -> EnPassantRule {
        self.en_passant_rule
    }

    /// Returns whether a side is in check, as its conditions define it; usually, whether its king
    /// is attacked. It does not matter whether paralysis holds all its men: see
    /// [`Position::is_suffocated`].
    #[inline(always)]
    pub fn is_in_check(&self, color: Color) -> bool {
        if !M::FAIRY {
            return self.men.is_in_check(color);
        }
        let passed = |state| color != self.turn && self.is_royal_pawn_behind(state, color);
        M::is_in_check_by_length(self, color)
            .unwrap_or_else(|| self.men.is_in_check(color) || self.en_passant.is_some_and(passed))
    }

    /// Returns whether paralysis holds all men of the side to move that could otherwise move.
    /// Without a legal move that side is stalemated, in check or not, and never mated (Popeye).
    #[inline(always)]
    pub fn is_suffocated(&self) -> bool {
        M::FAIRY && self.men.is_suffocated(self.turn)
    }

    /// Returns whether the pawn that has just made a double step is royal, or stands on a royal
    /// square, and an enemy pawn stands ready to capture it en passant. That is check, as the
    /// threat of any other capture would be (Popeye).
    pub(super) fn is_royal_pawn_behind(&self, state: EnPassant, color: Color) -> bool {
        let stands = self.men.behind_passed(state.passed, color);
        let cell = stands.map(|stands| Cell::new(state.board, stands));
        let royal = |cell: Cell| {
            self.men.man_at(cell).is_some_and(|man| {
                man.belongs_to(color) && (man.is_royal() || self.men.is_royal_square(color, cell))
            })
        };
        cell.is_some_and(|cell| {
            royal(cell)
                && self
                    .men
                    .can_capture_passed(!color, Cell::new(state.board, state.passed), cell)
        })
    }

    /// Returns whether the captured man is reborn as part of the capturing move (Circe and its
    /// relatives, except Parrain Circe).
    #[inline(always)]
    pub fn is_captured_man_reborn(&self, mv: Move) -> bool {
        M::FAIRY && M::is_captured_man_reborn(self, mv)
    }

    /// Returns whether the man that makes a move vanishes by it, or is covered by the man that it
    /// captures. Another man may then stand on its arrival square.
    #[inline(always)]
    pub fn is_mover_gone(&self, mv: Move) -> bool {
        M::FAIRY && M::is_mover_gone(self, mv)
    }

    /// The cell on which the man that makes a move stands after it, if no other effect moves it
    /// than a turn of the board or a wormhole.
    #[inline(always)]
    pub fn arrived(&self, mv: Move) -> Cell {
        if M::FAIRY {
            self.men.arrived(mv)
        } else {
            mv.to()
        }
    }

    /// The same position with the other side to move and without the right to capture en passant.
    /// The pass stands for any move of the side, as in the search for threats.
    #[must_use]
    pub fn pass(&self) -> Self {
        self.passed(true)
    }

    /// As [`Position::pass`], but the pass does not count as a move: for two successive moves of
    /// one side in a series, and for queries about a side's next moves.
    #[must_use]
    pub fn pass_in_series(&self) -> Self {
        self.passed(false)
    }

    fn passed(&self, is_move: bool) -> Self {
        let mut next = *self;
        next.clear_en_passant();
        next.turn = !self.turn;
        next.key ^= Key::other_turn();
        if M::FAIRY {
            next.men.pass(is_move);
        }
        next
    }

    /// The position after a move that the rules have generated in this position.
    #[inline]
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        if M::FAIRY && self.moves_other_side(mv) {
            return self.handed_over().played(mv).handed_over();
        }
        self.played(mv)
    }

    /// The position after a move of a man of the side to move.
    #[inline]
    fn played(&self, mv: Move) -> Self {
        let mut next = *self;
        self.make(mv, &mut next);
        if M::FAIRY && !mv.is_pass() {
            M::apply_effects(self, mv, &mut next);
        }
        next
    }

    /// Returns whether a man of the side that is not to move makes a move (All-in Chess and its
    /// relatives).
    #[inline]
    pub fn moves_other_side(&self, mv: Move) -> bool {
        M::FAIRY
            && self.men.moves_others()
            && !mv.is_pass()
            && (self.men.man_at(mv.from())).is_some_and(|man| !man.belongs_to(self.turn))
    }

    /// The same position with the other side to move.
    #[must_use]
    fn handed_over(&self) -> Self {
        let mut other = *self;
        other.turn = !self.turn;
        other.key ^= Key::other_turn();
        other
    }

    /// The same position with the side to move to which the man of a move belongs.
    #[must_use]
    pub fn for_owner(&self, mv: Move) -> Self {
        if self.moves_other_side(mv) {
            self.handed_over()
        } else {
            *self
        }
    }

    /// The same position with a side to move, for the moves of its men. Only a pawn of the other
    /// side can then be captured en passant.
    #[must_use]
    pub fn for_men_of(&self, side: Color) -> Self {
        let mut other = if side == self.turn {
            *self
        } else {
            self.handed_over()
        };
        let is_of_side = |state: EnPassant| {
            let stands = self.men.behind_passed(state.passed, side);
            let pawn = stands.and_then(|square| self.men.man_at(Cell::new(state.board, square)));
            pawn.is_some_and(|man| man.belongs_to(side) && man.role.is_pawn())
                && state.passed.rank() == side.rank(2)
        };
        if self.en_passant.is_some_and(is_of_side) {
            other.clear_en_passant();
        }
        other
    }

    /// The position after a move, before the effects of conditions and magic men.
    #[inline]
    #[must_use]
    pub fn moved(&self, mv: Move) -> Self {
        let mut next = *self;
        self.make(mv, &mut next);
        next
    }

    /// Makes a move in a copy of this position.
    #[inline]
    fn make(&self, mv: Move, next: &mut Self) {
        if M::FAIRY && mv.is_pass() {
            *next = self.pass();
            return;
        }
        next.clear_en_passant();
        next.turn = !self.turn;
        next.key ^= Key::other_turn();
        next.end_rights(mv);
        let (from, us) = (mv.from(), self.turn);
        let mover = self.man_on(from, Man::new(us, mv.role()));
        next.toggle(from, mover);
        match mv.kind() {
            MoveKind::Exchange => return next.exchange(mv, mover),
            MoveKind::DoubleStep => return next.double_step(mv, mover, us),
            MoveKind::Normal
            | MoveKind::Zero
            | MoveKind::Locust
            | MoveKind::Recolor
            | MoveKind::Endow
            | MoveKind::Rebirth
            | MoveKind::RebirthPromotion
            | MoveKind::Removal
            | MoveKind::Pass => {
                if let Some(role) = mv.captured() {
                    next.remove(M::captures_on(mv), Man::new(!us, role));
                    if M::FAIRY && mover.traits.has(Traits::KAMIKAZE) {
                        // It has hopped over its hurdle nevertheless.
                        return next.recolor_hurdle(mv);
                    }
                    next.make_room(mv);
                }
            }
            MoveKind::EnPassant | MoveKind::EnPassantAcross => {
                if let Some(at) = mv.captured_at() {
                    next.remove(at, Man::new(!us, Role::Pawn));
                    if M::FAIRY && mover.traits.has(Traits::KAMIKAZE) {
                        return;
                    }
                    next.make_room(mv);
                }
            }
            MoveKind::CastleShort | MoveKind::CastleLong | MoveKind::CastleApart => {
                next.move_rook(mv, us);
            }
        }
        next.arrive(mv, mover);
    }

    /// Ends the castling rights of the man that moves and of the one that it captures.
    #[inline(always)]
    fn end_rights(&mut self, mv: Move) {
        if self.castling.is_empty() {
            return;
        }
        let ended = Castling::ended_by(mv.from()).0 | Castling::ended_by(M::captures_on(mv)).0;
        if self.castling.0 & ended != 0 {
            self.key ^= Key::castling(Castling(self.castling.0 & ended));
            self.castling.0 &= !ended;
        }
    }

    /// The man on a cell. Without fairy men it is the one that the move names.
    #[inline(always)]
    fn man_on(&self, cell: Cell, named: Man) -> Man {
        if M::FAIRY {
            self.men.man_at(cell).unwrap_or(named)
        } else {
            named
        }
    }

    /// Removes the man on a cell, which a move names.
    #[inline(always)]
    fn remove(&mut self, cell: Cell, named: Man) {
        let man = self.man_on(cell, named);
        self.toggle(cell, man);
    }

    /// Takes the man off on whose cell a capturer is reborn (Anticirce).
    #[inline(always)]
    fn make_room(&mut self, mv: Move) {
        if M::FAIRY
            && let Some(man) = self.men.man_at(mv.to())
        {
            self.toggle(mv.to(), man);
        }
    }

    /// Lets the man that has left its cell change places with the one on its arrival cell.
    fn exchange(&mut self, mv: Move, mover: Man) {
        let (from, to) = (mv.from(), mv.to());
        let other = self.man_on(to, mover);
        self.toggle(to, other);
        self.toggle(from, other);
        self.toggle(to, mover);
    }

    /// Puts a pawn on the arrival cell of its double step.
    #[inline(always)]
    fn double_step(&mut self, mv: Move, mover: Man, us: Color) {
        let to = mv.to();
        // Under some conditions a pawn moves as if from another square.
        let passed = to
            .square
            .index()
            .wrapping_add_signed(-isize::from(us.forward()));
        self.arrive(mv, mover);
        let state = EnPassant {
            passed: Square::wrap(passed as u32),
            board: to.board,
        };
        self.set_en_passant(state, us);
    }

    /// Moves the rook of a castling, and ends the rights that the castling excludes.
    #[inline(always)]
    fn move_rook(&mut self, mv: Move, us: Color) {
        let Some((start, end)) = mv.rook() else {
            return;
        };
        let rook = self.man_on(start, Man::new(us, Role::Rook));
        self.toggle(start, rook);
        self.toggle(end, rook);
        if M::FAIRY {
            self.lose_rights_of(start);
        }
        if M::FAIRY && mv.castles_anywhere() {
            return;
        }
        let ended = self.castling.excluded_by(us, mv.is_long_castling());
        self.key ^= Key::castling(ended);
        self.castling.0 &= !ended.0;
    }

    /// Puts a man on the arrival cell of a move, with its promotion and its changes of colour.
    #[inline(always)]
    fn arrive(&mut self, mv: Move, mover: Man) {
        let mut man = Man {
            role: mv.arriving(),
            ..mover
        };
        if M::FAIRY && mv.promotion().is_some() {
            man.traits = man
                .traits
                .with(self.men.traits_of_promoted(man.role))
                .with(mv.endows().unwrap_or_default());
        }
        if !M::FAIRY || man.is_classical() {
            self.toggle(mv.to(), man);
        } else {
            self.arrive_as(mv, man);
        }
    }

    /// Puts a fairy man, or a man with attributes, on the arrival cell of a move.
    fn arrive_as(&mut self, mv: Move, mut man: Man) {
        // A pawn that becomes an imitator no longer occupies a square.
        if man.role == Role::Imitator {
            return;
        }
        let by = !self.turn;
        if man.traits.has(Traits::HALF_NEUTRAL) {
            man.traits = man.traits.toggled(Traits::NEUTRAL);
            man.color = if man.traits.has(Traits::NEUTRAL) {
                Color::White
            } else {
                by
            };
        }
        self.toggle(mv.to(), man);
        self.recolor_hurdle(mv);
    }

    /// Changes the colour of the hurdle over which a hurdle-colour-changing man has hopped.
    fn recolor_hurdle(&mut self, mv: Move) {
        if let Some(cell) = mv.recolors()
            && let Some(hurdle) = self.men.man_at(cell)
        {
            self.recolor(cell, hurdle);
        }
    }

    /// The men, for changes of their further state.
    pub(super) const fn men_mut(&mut self) -> &mut M {
        &mut self.men
    }

    /// Replaces a man, or an empty cell, by another man or none.
    pub(super) fn change(&mut self, cell: Cell, from: Option<Man>, to: Option<Man>) {
        if let Some(man) = from {
            self.toggle(cell, man);
        }
        if let Some(man) = to {
            self.toggle(cell, man);
        }
    }

    /// Gives a right to castle.
    pub(super) fn grant(&mut self, right: Castling) {
        let new = Castling(right.0 & !self.castling.0);
        self.key ^= Key::castling(new);
        self.castling.0 |= new.0;
    }

    /// Ends the castling rights of the man on a cell.
    pub(super) fn lose_rights_of(&mut self, cell: Cell) {
        let ended = Castling(Castling::ended_by(cell).0 & self.castling.0);
        self.key ^= Key::castling(ended);
        self.castling.0 &= !ended.0;
    }

    /// Changes the colour of a man, and ends its castling rights.
    pub(super) fn recolor(&mut self, cell: Cell, man: Man) {
        self.toggle(cell, man);
        self.toggle(
            cell,
            Man {
                color: !man.color,
                ..man
            },
        );
        self.lose_rights_of(cell);
    }

    /// The fairy men that pawns may become.
    pub fn fairy_promotions(&self) -> &[Role] {
        self.men.fairy_promotions()
    }

    #[inline(always)]
    fn toggle(&mut self, cell: Cell, man: Man) {
        self.men.toggle(cell, man);
        self.key ^= Key::man(cell, man);
    }

    /// Ends the right to capture en passant.
    #[inline(always)]
    pub(super) fn clear_en_passant(&mut self) {
        if let Some(state) = self.en_passant.take() {
            self.key ^= Key::en_passant(state);
            if M::FAIRY {
                self.men.note_en_passant(None, self.turn);
            }
        }
    }

    /// Records a double step of `mover` if an enemy pawn stands where it might capture en passant.
    fn set_en_passant(&mut self, state: EnPassant, mover: Color) {
        let beside = attacks::pawn(mover.index(), state.passed);
        let ready = |board| (beside & self.men.men(!mover, Role::Pawn, board)).any();
        let stands = state.board;
        let left = if self.men.planes().len() == 1 {
            stands
        } else {
            stands.other()
        };
        let possible =
            match self.en_passant_rule {
                EnPassantRule::Stands => ready(stands),
                EnPassantRule::Left => ready(left),
                EnPassantRule::Either => ready(stands) || ready(left),
                EnPassantRule::Off => false,
            } || M::FAIRY && self.men.lends_ways() && self.en_passant_rule != EnPassantRule::Off;
        if possible {
            self.key ^= Key::en_passant(state);
            self.en_passant = Some(state);
            if M::FAIRY {
                self.men.note_en_passant(self.en_passant, mover);
            }
        }
    }

    /// Records that the square which a pawn of `mover` has just passed is now another one.
    pub(super) fn move_passed(&mut self, passed: Square, mover: Color) {
        if let Some(state) = self.en_passant {
            let now = EnPassant { passed, ..state };
            self.key ^= Key::en_passant(state);
            self.key ^= Key::en_passant(now);
            self.en_passant = Some(now);
            self.men.note_en_passant(Some(now), mover);
        }
    }

    /// Puts castling rights in place of those that are left.
    pub(super) fn set_castling(&mut self, rights: Castling) {
        self.key ^= Key::castling(self.castling);
        self.key ^= Key::castling(rights);
        self.castling = rights;
    }

    /// The signature computed from scratch; always equal to [`Position::key`].
    pub fn recomputed_key(&self) -> Key {
        let mut key = Key::turn(self.turn) ^ Key::castling(self.castling) ^ self.men.memory_key();
        if let Some(state) = self.en_passant {
            key ^= Key::en_passant(state);
        }
        for board in self.men.planes() {
            for square in self.men.occupied(*board) {
                let cell = Cell::new(*board, square);
                if let Some(man) = self.men.man_at(cell) {
                    key ^= Key::man(cell, man);
                }
            }
        }
        key
    }
}

impl<M: FlatMen> Position<M> {
    /// The men of a side that attack a square of a board, if that board were occupied like this.
    #[inline(always)]
    pub fn attackers(&self, cell: Cell, by: Color, occupied: Bitboard) -> Bitboard {
        self.men.attackers(cell, by, occupied)
    }
}
