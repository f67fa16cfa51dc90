//! Positions of the plain engine and their moves.

use super::fairy;
use super::men::{Kings, Men, next_of_chameleon};
use super::options::OptionRules;
use super::state::State;
use parton_core::board::{Board, Cell, Square};
use parton_core::position::{
    CastlingSetup, Color, Conditions, EnPassantSetup, Man, Move, MoveKind, RebirthOption, Role,
    RuleSet, Setup, Traits, Variant,
};

/// The file of unmoved kings.
const KING_FILE: u8 = 4;

/// The cell on the rank of this rook from which the king castles.
pub(super) fn king_home(rook: Cell) -> Option<Cell> {
    Square::at(KING_FILE, rook.square.rank()).map(|square| Cell::new(rook.board, square))
}

/// For each occupied cell, the cell of its man in the diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Origins([[Option<Cell>; 64]; Board::COUNT]);

impl Origins {
    pub(super) const fn at(&self, cell: Cell) -> Option<Cell> {
        self.0[cell.board.index()][cell.square.index()]
    }

    pub(super) const fn put(&mut self, cell: Cell, origin: Option<Cell>) {
        self.0[cell.board.index()][cell.square.index()] = origin;
    }

    pub(super) const fn carry(&mut self, from: Cell, to: Cell) {
        self.0[to.board.index()][to.square.index()] =
            self.0[from.board.index()][from.square.index()].take();
    }

    pub(super) const fn forget(&mut self, cell: Cell) {
        self.0[cell.board.index()][cell.square.index()] = None;
    }
}

/// The step in ranks of a pawn of this side on a flat board.
pub(super) const fn forward(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// A position of the plain engine.
///
/// Positions are equal if play continues in the same way, wherever the men stood in the diagram.
#[derive(Clone, Debug)]
pub struct PlainPosition {
    pub(super) men: Men,
    pub(super) turn: Color,
    /// The cell in the diagram of the man on each cell.
    pub(super) origins: Origins,
    /// The rooks that may still castle, by their cells.
    pub(super) castling: Vec<Cell>,
    /// Pairs of corners, White's first. Only one of the two rooks may castle.
    pub(super) exclusive: Vec<[Square; 2]>,
    /// The pawn that has just made a double step, and the square it passed.
    pub(super) en_passant: Option<(Cell, Square)>,
    pub(super) rules: RuleSet,
    /// The promotions of pawns, and those of marine pawns.
    pub(super) promotions: [Vec<Role>; 2],
    /// The union of the attributes of the men in the diagram. If there are chameleons, a pawn may
    /// promote to one; if there are hurdle-colour-changing men, promoted hoppers are such men
    /// (Popeye).
    pub(super) attributes: Traits,
    /// Whether kings may be captured, as only tests of check and mate assume.
    pub(super) takes_kings: bool,
    /// Whether a side may not capture a neutral king, because that is also its own king.
    pub(super) spares_own_king: bool,
    /// Whether every man may be captured, friend or foe: to find the observed men.
    pub(super) takes_all: bool,
    /// The state that conditions need besides the men.
    pub(super) state: State,
    /// What options of a problem add to the rules.
    pub(super) options: OptionRules,
}

impl PartialEq for PlainPosition {
    fn eq(&self, other: &Self) -> bool {
        let parts = |position: &Self| {
            (
                position.men,
                position.turn,
                position.en_passant,
                position.rules,
            )
        };
        parts(self) == parts(other)
            && self.castling == other.castling
            && self.state == other.state
            && self.options == other.options
            && (!self.rules.conditions.any(Conditions::WITH_ORIGINS)
                || self.origins == other.origins)
    }
}

impl Eq for PlainPosition {}

impl PlainPosition {
    /// The position of a setup that is known to be valid.
    ///
    /// This does not test for errors that no valid setup contains (a man on a board that does not
    /// exist, an impossible castling right).
    pub fn from_setup(setup: &Setup) -> Self {
        let mut men = Men::none(setup.rules.variant);
        for square in setup.rules.conditions.squares_of(Conditions::HOLE) {
            men.dig(Cell::new(Board::A, square));
        }
        if setup.rules.conditions.has(Conditions::ROYAL_DYNASTY) {
            men.crown(Kings::RoyalIfAlone);
        }
        if setup.rules.conditions.has(Conditions::LOSING)
            || setup.rules.conditions.has(Conditions::EXTINCTION)
        {
            men.crown(Kings::Never);
        }
        let mut origins = Origins([[None; 64]; Board::COUNT]);
        for &(cell, man) in setup
            .men
            .iter()
            .filter(|(_, man)| man.role != Role::Imitator)
        {
            men.put(cell, man);
            origins.0[cell.board.index()][cell.square.index()] = Some(cell);
        }
        let mut position = Self {
            men,
            turn: setup.turn,
            origins,
            castling: Vec::new(),
            exclusive: setup.exclusive_castling.clone(),
            en_passant: None,
            rules: setup.rules,
            promotions: [Role::Pawn, Role::MarinePawn].map(|pawn| Self::promotions_of(setup, pawn)),
            attributes: setup
                .men
                .iter()
                .fold(Traits::NONE, |all, (_, man)| all.with(man.traits)),
            takes_kings: false,
            spares_own_king: false,
            takes_all: false,
            state: State::default(),
            options: OptionRules::default(),
        };
        position.castling = match &setup.castling {
            CastlingSetup::Given(rooks) => rooks.clone(),
            CastlingSetup::Presumed => position.presumed_castling(),
        };
        position.en_passant = setup.en_passant.and_then(|asserted| {
            let boards = Board::ALL
                .into_iter()
                .filter(|&board| asserted.board.is_none_or(|named| named == board));
            let mover = !setup.turn;
            // It may belong to the other side, for set play.
            let from = asserted.passed.step(0, -forward(mover))?;
            let rank = position.initial_pawn_rank()?;
            let arrival = asserted.passed.step(0, forward(mover))?;
            boards
                .map(|board| Cell::new(board, arrival))
                .filter(|cell| men.is_on_rank(mover, Cell::new(cell.board, from), rank))
                .find(|&cell| men.at(cell) == Some(Man::new(mover, Role::Pawn)))
                .map(|pawn| (pawn, asserted.passed))
        });
        position.begin(setup);
        position.hold_passing_pawn();
        position
    }

    /// The position as a setup; equal positions give equal setups.
    pub fn setup(&self) -> Setup {
        let men_of = |color| {
            self.men
                .everybody()
                .filter(move |(_, man)| man.color == color)
        };
        let mut castling = self.castling.clone();
        let reborn = self.rules.conditions.has(Conditions::ANTIMARS_CIRCE);
        let king_stands = |rook| king_home(rook).is_some_and(|king| !self.men.is_vacant(king));
        castling.retain(|&rook| reborn || king_stands(rook));
        castling.sort_unstable();
        let imitators = self
            .imitators()
            .iter()
            .map(|&cell| (cell, Man::new(Color::White, Role::Imitator)));
        Setup {
            men: Color::ALL
                .into_iter()
                .flat_map(men_of)
                .chain(imitators)
                .collect(),
            turn: self.turn,
            castling: CastlingSetup::Given(castling),
            exclusive_castling: self.exclusive.clone(),
            en_passant: self.en_passant.map(|(pawn, passed)| EnPassantSetup {
                passed,
                board: Some(pawn.board),
            }),
            ..Setup::empty(self.rules)
        }
    }

    /// Returns whether the setup of the position determines the play that follows: conditions
    /// remember nothing that a setup does not state.
    pub fn is_given_by_setup(&self) -> bool {
        let mut same = Self::from_setup(&self.setup());
        if !self.may_regain_castling() {
            same.state.kings = self.state.kings;
        }
        same.state == self.state
            && (!self.rules.conditions.any(Conditions::WITH_ORIGINS)
                || same.origins == self.origins)
    }

    /// The side to move.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Returns whether the last move was a double step, so a pawn may be captured en passant.
    pub(super) const fn has_en_passant(&self) -> bool {
        self.en_passant.is_some()
    }

    /// Returns whether a royal man of a side is attacked; false without a king (2.12).
    pub fn in_check(&self, color: Color) -> bool {
        if self.rules.conditions.is_empty() {
            self.men.in_check(color) || self.royal_pawn_is_attacked_en_passant(color)
        } else {
            self.conditional_check(color)
        }
    }

    /// Returns whether the side to move is mated: in check, and without a legal move.
    pub fn is_mate(&self) -> bool {
        self.in_check(self.turn)
            && self.without_duties().is_at_end()
            && !self.is_suffocated(self.turn)
    }

    /// All legal moves, in the order of [`Move`].
    pub fn legal_moves(&self) -> Vec<Move> {
        self.legal_moves_where(|_| true)
    }

    /// The legal moves that pass a test, in the order of [`Move`]. Without conditions, whether a
    /// move is legal does not depend on others; so only these are tested.
    pub fn legal_moves_where(&self, is_wanted: impl Fn(Move) -> bool) -> Vec<Move> {
        let mut moves = if self.rules.conditions.is_empty() {
            let mut moves = self.moves_safe_or_not();
            moves.retain(|&mv| is_wanted(mv) && (mv.is_castling() || self.leaves_king_safe(mv)));
            moves
        } else {
            let mut moves = self.conditional_legal_moves();
            moves.retain(|&mv| is_wanted(mv));
            moves
        };
        self.follow_options(&mut moves);
        moves.retain(|&mv| !mv.is_pass() || is_wanted(mv));
        moves
    }

    /// Returns whether the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        if !self.rules.conditions.is_empty() || self.options != OptionRules::default() {
            return !self.legal_moves().is_empty();
        }
        self.moves_safe_or_not()
            .into_iter()
            .any(|mv| mv.is_castling() || self.leaves_king_safe(mv))
    }

    /// All moves as if the side's own king could not be attacked (castling follows the usual
    /// rules), in the order of [`Move`].
    pub fn moves_safe_or_not(&self) -> Vec<Move> {
        if self.moves_both_sides() {
            return self.moves_of_both_sides();
        }
        if !self.rules.conditions.is_empty() {
            return self.conditional_moves(None);
        }
        let able = self
            .men
            .of(self.turn)
            .filter(|&(from, _)| !self.men.is_paralysed(from, self.turn));
        let mut moves: Vec<Move> = able
            .flat_map(|(from, man)| self.moves_of(from, man))
            .collect();
        moves.extend(self.castlings());
        moves.sort_unstable();
        // Hoppers may reach one square over two different hurdles.
        moves.dedup();
        moves
    }

    /// The moves of a man, safe or not, without castling, even if it is paralysed.
    pub(super) fn moves_of(&self, from: Cell, man: Man) -> Vec<Move> {
        let role = man.role;
        let mut moves = match role {
            Role::Pawn => self.pawn_moves(from),
            _ if role.is_fairy() => self.fairy_moves(from, role),
            _ => self.piece_moves(from, role),
        };
        moves.extend(self.zero_move(from, role));
        if man.traits.has(Traits::PARALYSING) {
            moves.retain(|mv| mv.captured().is_none());
        }
        // Other chameleons, such as those of Clone Circe, stay what they are.
        let next = next_of_chameleon(role);
        if man.traits.has(Traits::CHAMELEON) && !role.is_pawn() && next != role {
            moves = moves.into_iter().map(|mv| mv.promoting(next)).collect();
        }
        moves
    }

    /// Returns whether all men of a side that could move (regardless of their king's safety) are
    /// paralysed. Such a side in check is not mated but stalemated (Popeye).
    pub(super) fn is_suffocated(&self, side: Color) -> bool {
        let position = if self.turn == side {
            self.clone()
        } else {
            self.pass()
        };
        let could_move = |from: Cell, man: Man| {
            if self.rules.conditions.is_empty() {
                !position.moves_of(from, man).is_empty()
            } else {
                position.could_go(from, man)
            }
        };
        let mut movers = self
            .men
            .of(side)
            .filter(|&(from, man)| could_move(from, man))
            .peekable();
        movers.peek().is_some() && movers.all(|(from, _)| self.is_paralysed(from, side))
    }

    /// The cell in the diagram of the man on this cell.
    pub(super) const fn origin(&self, cell: Cell) -> Option<Cell> {
        self.origins.0[cell.board.index()][cell.square.index()]
    }

    /// The same position, in which the other side's king may be captured. A neutral king may not: a
    /// side that captures it loses its own king.
    pub(super) fn taking_kings(&self) -> Self {
        Self {
            takes_kings: true,
            spares_own_king: true,
            ..self.clone()
        }
    }

    /// The moves of a king, queen, rook, bishop, knight or unicorn, safe or not, without castling
    /// and zero moves.
    pub(super) fn piece_moves(&self, from: Cell, role: Role) -> Vec<Move> {
        let reached = self.men.reached_by(role, from);
        reached
            .into_iter()
            .filter(|&cell| self.may_enter(cell))
            .flat_map(|cell| self.moves_to(role, from, cell))
            .collect()
    }

    /// The moves of a man to a cell of its departure board, one for each board on which it may
    /// land; they capture the man on that cell.
    pub(super) fn moves_to(&self, role: Role, from: Cell, cell: Cell) -> Vec<Move> {
        let captured = self.men.at(cell).map(|man| man.role);
        self.men
            .landings(cell)
            .into_iter()
            .map(|to| Move::new(role, from, to).capturing(captured))
            .collect()
    }

    /// The moves of a fairy man, safe or not, without zero moves.
    pub(super) fn fairy_moves(&self, from: Cell, role: Role) -> Vec<Move> {
        let mut moves = Vec::new();
        for act in fairy::acts(&self.men, from, role, self.turn) {
            if act.takes.is_some_and(|cell| !self.may_enter(cell)) {
                continue;
            }
            let captured = act
                .takes
                .and_then(|cell| self.men.at(cell))
                .map(|man| man.role);
            for to in self.men.landings(act.to) {
                let mv = Move::new(role, from, to);
                let mv = match act.takes {
                    Some(cell) if cell != act.to => mv.capturing_at(captured, cell),
                    _ => mv.capturing(captured),
                };
                let mv = match act.over.filter(|&over| self.changes_hurdle(from, over)) {
                    Some(hurdle) => mv.recoloring(hurdle),
                    None => mv,
                };
                if role.is_pawn() {
                    moves.extend(self.promoted(mv, act.to));
                } else {
                    moves.push(mv);
                }
            }
        }
        moves
    }

    /// Returns whether a piece may move to a cell of its board, or capture the man there: a man of
    /// the other side or a neutral one, under Bicaptures also of the same side, but no king.
    pub(super) fn may_enter(&self, cell: Cell) -> bool {
        // Rex inclusive: kings are captured and reborn.
        let takes_kings = self.takes_kings || self.has_option(RebirthOption::RexInclusive);
        let may_take_king =
            |king: Man| takes_kings && !(self.spares_own_king && king.belongs_to(self.turn));
        let may_take = |man: Man| {
            let is_royal = self.men.counts_as_royal(man, !self.turn);
            man.belongs_to(!self.turn) && (!is_royal || may_take_king(man))
        };
        let may_take_own = |man: Man| {
            self.rules.conditions.has(Conditions::BICAPTURES)
                && man.belongs_to(self.turn)
                && !self.men.counts_as_royal(man, self.turn)
        };
        let may_take = |man: Man| may_take(man) || may_take_own(man);
        self.takes_all || self.men.at(cell).is_none_or(may_take)
    }

    /// The move by which a man only changes board, safe or not.
    fn zero_move(&self, from: Cell, role: Role) -> Option<Move> {
        let to = self.men.homologues(from).next()?;
        let pawn = role.is_pawn();
        let may_go = match self.rules.variant {
            // It leads to a vacant homologue (5).
            Variant::MsAlice => {
                self.men.is_vacant(to)
                    && (!pawn || self.rules.dialect.zero_pawns && !self.is_stuck(from))
            }
            // Not for a pawn; an enemy man there is captured (7).
            Variant::Duo => !pawn && self.may_enter(to),
            _ => false,
        };
        let captured = self.men.at(to).map(|man| man.role);
        may_go.then(|| {
            Move::new(role, from, to)
                .capturing(captured)
                .of_kind(MoveKind::Zero)
        })
    }

    /// The self-check tests (2.6) of any move except castling.
    fn leaves_king_safe(&self, mv: Move) -> bool {
        // Nor may a side lose its royal man by that man's own capture (Popeye).
        let royal = self.men.at(mv.from()).is_some_and(Man::is_royal);
        if royal && self.perishes(mv) {
            return false;
        }
        let zero = mv.kind() == MoveKind::Zero;
        // (b) The intermediate position: the man has moved, but still stands on its departure
        // board. The king may not be attacked there, if it is on that board. (c) A king on the
        // other board may be. A man that stays on its board is in the final position at once, and
        // so are men that magic men change.
        let stays = mv.from().board.world() == mv.to().board.world();
        if !zero && !stays && self.is_attacked_between(mv) {
            return false;
        }
        // A king in check makes no zero move (5); in Duo it may (7).
        let from_check = zero && royal && self.rules.variant == Variant::MsAlice;
        if from_check && self.in_check(self.turn) {
            return false;
        }
        // (a) The final position.
        !self.play(mv).in_check(self.turn)
    }

    /// Returns whether the king is on the departure board and attacked in the intermediate
    /// position.
    fn is_attacked_between(&self, mv: Move) -> bool {
        let between = self.men_between(mv);
        let departure = mv.from().board.world();
        let mut here = between
            .royals(self.turn)
            .filter(|royal| royal.board.world() == departure);
        here.any(|royal| between.is_attacked(royal, !self.turn))
    }

    /// The men of the intermediate position: the man has moved, but still stands on its departure
    /// board.
    pub(super) fn men_between(&self, mv: Move) -> Men {
        let mut between = self.men;
        between.take(mv.from());
        if let Some(cell) = mv.captured_at() {
            between.take(cell);
        }
        Self::change_hurdle(mv, &mut between);
        if let Some(man) = self.arriving(mv) {
            between.put(between.homologue(mv.to(), mv.from().board.world()), man);
        }
        between
    }

    /// The position after a legal move.
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        super::interrupt::poll();
        if mv.is_pass() {
            return self.pass();
        }
        if self.moves_an_enemy(mv) {
            return self.play_for_enemy(mv);
        }
        let mut next = self.before_magic(mv);
        next.options = self.options.after_move();
        if self.has_side_effects() {
            next.change_by_conditions(self, mv);
        } else {
            next.change_by_magic(self, mv);
        }
        next.hold_passing_pawn();
        next
    }

    /// Paralyses the pawn that a paralysing pawn could capture en passant. Under conditions this
    /// follows from observation, except for orphans and friends, whose powers do not depend on
    /// conditions.
    fn hold_passing_pawn(&mut self) {
        let Some((pawn, _)) = self.en_passant else {
            return;
        };
        let borrows = |(_, man): (Cell, Man)| man.role.borrows();
        if self.attributes.has(Traits::PARALYSING)
            && (self.rules.conditions.is_empty() || self.men.everybody().any(borrows))
        {
            let taking = self.taking_kings();
            let is_held = self
                .men
                .of(self.turn)
                .filter(|(_, man)| man.role == Role::Pawn && man.traits.has(Traits::PARALYSING))
                .any(|(at, _)| !taking.en_passant_captures(at).is_empty());
            self.men.hold(is_held.then_some((pawn, !self.turn)));
        }
    }

    /// The position after a move, before magic men change colours.
    pub(super) fn before_magic(&self, mv: Move) -> Self {
        let mut next = self.pass();
        let (from, to) = (mv.from(), mv.to());
        let hurdle = Self::change_hurdle(mv, &mut next.men);
        next.men.take(from);
        if let Some(cell) = mv.captured_at() {
            next.men.take(cell);
            next.origins.forget(cell);
        }
        // In castling by rebirth the king may go where the rook comes from, or the rook where the
        // king does.
        let rook = mv.rook().map(|(start, end)| {
            let rook = next.men.take(start);
            let origin = next.origins.at(start);
            next.origins.forget(start);
            (rook.unwrap_or(Man::new(self.turn, Role::Rook)), origin, end)
        });
        // A pawn that becomes an imitator no longer stands there as a man.
        match self.arriving(mv).filter(|man| man.role != Role::Imitator) {
            Some(man) => {
                next.origins.carry(from, to);
                next.men.put(to, man);
            }
            None => next.origins.forget(from),
        }
        if let Some((rook, origin, end)) = rook {
            next.origins.put(end, origin);
            next.men.put(end, rook);
        }
        // A right ends permanently when its king or rook moves or its rook is captured.
        next.castling.retain(|&rook| {
            king_home(rook) != Some(from) && rook != from && Some(rook) != mv.captured_at()
        });
        next.castling.retain(|&rook| Some(rook) != hurdle);
        if let Some((start, _)) = mv.rook() {
            // A side that castles takes the right from those that it excludes.
            for pair in self
                .exclusive
                .iter()
                .filter(|pair| pair.contains(&start.square))
            {
                next.castling.retain(|rook| !pair.contains(&rook.square));
            }
        }
        if mv.kind() == MoveKind::DoubleStep {
            next.en_passant = to
                .square
                .step(0, -forward(self.turn))
                .map(|passed| (to, passed));
        }
        next
    }

    /// The same position with the other side to move and without a right to capture en passant. The
    /// pass stands for any move of the side, as in the search for threats.
    #[must_use]
    pub fn pass(&self) -> Self {
        Self {
            men: self.men.without_held(),
            turn: !self.turn,
            en_passant: None,
            state: self.state.passed_by_move(),
            options: self.options.after_pass(),
            ..self.clone()
        }
    }

    /// As [`Self::pass`], but no move comes between two moves of the other side: in a series, and
    /// in tests of that side's next moves.
    #[must_use]
    pub fn pass_in_series(&self) -> Self {
        Self {
            men: self.men.without_held(),
            turn: !self.turn,
            en_passant: None,
            state: self.state.passed(),
            ..self.clone()
        }
    }
}

/// The number of sequences of `depth` legal moves.
pub fn perft(position: &PlainPosition, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position
        .legal_moves()
        .into_iter()
        .map(|mv| perft(&position.play(mv), depth - 1))
        .sum()
}
