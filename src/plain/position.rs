//! Positions of the plain engine and their moves.

use super::men::Men;
use parton_core::board::{Board, Cell, Square};
use parton_core::position::{
    CastlingSetup, Color, EnPassantRule, EnPassantSetup, Man, Move, MoveKind, Role, RuleSet, Setup, Variant,
};

/// The file on which unmoved kings stand.
const KING_FILE: u8 = 4;

/// The cell on the king's rank of this rook from which the king castles.
pub(super) fn king_home(rook: Cell) -> Option<Cell> {
    Square::at(KING_FILE, rook.square.rank()).map(|square| Cell::new(rook.board, square))
}

/// For each cell with a man, where he stood in the diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Origins([[Option<Cell>; 64]; Board::COUNT]);

impl Origins {
    const fn carry(&mut self, from: Cell, to: Cell) {
        self.0[to.board.index()][to.square.index()] = self.0[from.board.index()][from.square.index()].take();
    }

    const fn forget(&mut self, cell: Cell) {
        self.0[cell.board.index()][cell.square.index()] = None;
    }
}

/// The step in ranks of a pawn of this side on a flat board.
const fn forward(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// A position of the plain engine.
///
/// Positions are equal if play goes on in the same way, wherever the men stood in the diagram.
#[derive(Clone, Debug)]
pub struct PlainPosition {
    pub(super) men: Men,
    pub(super) turn: Color,
    /// Where the man on each cell stood in the diagram.
    origins: Origins,
    /// The rooks that may still castle, by the cells on which they stand.
    pub(super) castling: Vec<Cell>,
    /// Pairs of corners, White's first, of whose rooks only one may castle.
    exclusive: Vec<[Square; 2]>,
    /// The pawn that has just made a double step, and the square it passed.
    en_passant: Option<(Cell, Square)>,
    pub(super) rules: RuleSet,
    /// Whether a king may be captured, as it never happens in play.
    takes_kings: bool,
}

impl PartialEq for PlainPosition {
    fn eq(&self, other: &Self) -> bool {
        let parts = |position: &Self| (position.men, position.turn, position.en_passant, position.rules);
        parts(self) == parts(other) && self.castling == other.castling
    }
}

impl Eq for PlainPosition {}

impl PlainPosition {
    /// The position of a setup that is known to be valid.
    ///
    /// What no valid setup contains (a man on a board too many, an impossible castling right) is not complained of here.
    pub fn from_setup(setup: &Setup) -> Self {
        let mut men = Men::none(setup.rules.variant);
        let mut origins = Origins([[None; 64]; Board::COUNT]);
        for &(cell, man) in &setup.men {
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
            takes_kings: false,
        };
        position.castling = match &setup.castling {
            CastlingSetup::Given(rooks) => rooks.clone(),
            CastlingSetup::Presumed => position.presumed_castling(),
        };
        position.en_passant = setup.en_passant.and_then(|asserted| {
            let boards = Board::ALL.into_iter().filter(|&board| asserted.board.is_none_or(|named| named == board));
            let mover = !setup.turn;
            // It may be the other side's, for set play.
            let from = asserted.passed.step(0, -forward(mover))?;
            let rank = position.initial_pawn_rank()?;
            let arrival = asserted.passed.step(0, forward(mover))?;
            boards
                .map(|board| Cell::new(board, arrival))
                .filter(|cell| men.is_on_rank(mover, Cell::new(cell.board, from), rank))
                .find(|&cell| men.at(cell) == Some(Man::new(mover, Role::Pawn)))
                .map(|pawn| (pawn, asserted.passed))
        });
        position
    }

    /// The position as a setup: equal positions give equal ones.
    pub fn setup(&self) -> Setup {
        let men_of = |color| self.men.of(color).map(move |(cell, role)| (cell, Man::new(color, role)));
        let mut castling = self.castling.clone();
        castling.sort_unstable();
        Setup {
            men: Color::ALL.into_iter().flat_map(men_of).collect(),
            turn: self.turn,
            castling: CastlingSetup::Given(castling),
            exclusive_castling: self.exclusive.clone(),
            en_passant: self.en_passant.map(|(pawn, passed)| EnPassantSetup { passed, board: Some(pawn.board) }),
            ..Setup::empty(self.rules)
        }
    }

    /// The side to move.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Whether the last move was a double step, so that a pawn may be captured en passant.
    pub(super) const fn has_en_passant(&self) -> bool {
        self.en_passant.is_some()
    }

    /// Whether a side's king is attacked; never without a king (2.12).
    pub fn in_check(&self, color: Color) -> bool {
        self.men.in_check(color)
    }

    /// Whether the side to move is mated: in check, and without a legal move.
    pub fn is_mate(&self) -> bool {
        self.in_check(self.turn) && self.legal_moves().is_empty()
    }

    /// Where a man that has moved to this cell of its departure board ends up; each is a move of its own. Nowhere, if the
    /// move does not exist.
    pub(super) fn landings(&self, reached: Cell) -> Vec<Cell> {
        let vacant: Vec<Cell> =
            self.men.homologues(reached).filter(|&homologue| self.men.is_vacant(homologue)).collect();
        match self.rules.variant {
            Variant::Orthodox | Variant::Raumschach => vec![reached],
            // If it is occupied the man stays (6).
            Variant::ODonohue if vacant.is_empty() => vec![reached],
            // The homologue must be vacant, whoever's man stands there (2.3); of three boards either of the others (9).
            Variant::Alice
            | Variant::Alice2
            | Variant::MsAlice
            | Variant::ODonohue
            | Variant::Alice8x4
            | Variant::Alice3
            | Variant::Raumschach2 => vacant,
            // The man may stay (7).
            Variant::Duo => [vec![reached], vacant].concat(),
        }
    }

    /// All legal moves, in the order of [`Move`].
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.moves_safe_or_not();
        moves.retain(|&mv| mv.is_castling() || self.leaves_king_safe(mv));
        moves
    }

    /// All moves as if one's own king could not be attacked (castling as ever), in the order of [`Move`].
    pub(super) fn moves_safe_or_not(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, role) in self.men.of(self.turn) {
            match role {
                Role::Pawn => moves.extend(self.pawn_moves(from)),
                _ => moves.extend(self.piece_moves(from, role)),
            }
            moves.extend(self.zero_move(from, role));
        }
        moves.extend(self.castlings());
        moves.sort_unstable();
        moves
    }

    /// Where the man of this cell stood in the diagram.
    pub(super) const fn origin(&self, cell: Cell) -> Option<Cell> {
        self.origins.0[cell.board.index()][cell.square.index()]
    }

    /// The same position, but a king may be captured.
    pub(super) fn taking_kings(&self) -> Self {
        Self { takes_kings: true, ..self.clone() }
    }

    /// The moves of a king, queen, rook, bishop, knight or unicorn, safe or not, without castling and zero moves.
    fn piece_moves(&self, from: Cell, role: Role) -> Vec<Move> {
        let reached = self.men.reached_by(role, from);
        reached
            .into_iter()
            .filter(|&cell| self.may_enter(cell))
            .flat_map(|cell| self.moves_to(role, from, cell))
            .collect()
    }

    /// The moves by which a man goes to a cell of its departure board and over: captures whoever stands there.
    fn moves_to(&self, role: Role, from: Cell, cell: Cell) -> Vec<Move> {
        let captured = self.men.at(cell).map(|man| man.role);
        self.landings(cell).into_iter().map(|to| Move::new(role, from, to).capturing(captured)).collect()
    }

    /// Whether a piece may move to a cell of its board: no man of its own there, and the king is not taken.
    fn may_enter(&self, cell: Cell) -> bool {
        let may_take = |man: Man| man.color != self.turn && (man.role != Role::King || self.takes_kings);
        self.men.at(cell).is_none_or(may_take)
    }

    /// Whether a pawn of a set-up stands where no pawn can have come, on its own first rank, and so has no move. In a
    /// cube pawns go up, too.
    fn is_stuck(&self, pawn: Cell) -> bool {
        pawn.board.level().is_none() && self.men.is_on_rank(self.turn, pawn, 0)
    }

    /// The move by which a man only changes board, safe or not.
    fn zero_move(&self, from: Cell, role: Role) -> Option<Move> {
        let to = self.men.homologues(from).next()?;
        let pawn = role == Role::Pawn;
        let may_go = match self.rules.variant {
            // To a vacant homologue (5).
            Variant::MsAlice => {
                self.men.is_vacant(to) && (!pawn || self.rules.dialect.zero_pawns && !self.is_stuck(from))
            }
            // No pawn; an enemy man there is captured (7).
            Variant::Duo => !pawn && self.may_enter(to),
            _ => false,
        };
        let captured = self.men.at(to).map(|man| man.role);
        may_go.then(|| Move::new(role, from, to).capturing(captured).of_kind(MoveKind::Zero))
    }

    /// The moves of a pawn, safe or not, without zero moves.
    fn pawn_moves(&self, from: Cell) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.is_stuck(from) {
            return moves;
        }
        let vacant = |cells: Vec<Cell>| cells.into_iter().filter(|&cell| self.men.is_vacant(cell));
        let one_step: Vec<Cell> = vacant(self.men.ahead(self.turn, from)).collect();
        // The square passed by a double step must be vacant on the pawn's own board only (2.4).
        let initial = self.initial_pawn_rank().is_some_and(|rank| self.men.is_on_rank(self.turn, from, rank));
        if initial {
            for cell in one_step.iter().flat_map(|&passed| vacant(self.men.ahead(self.turn, passed))) {
                moves.extend(
                    self.moves_to(Role::Pawn, from, cell).into_iter().map(|mv| mv.of_kind(MoveKind::DoubleStep)),
                );
            }
        }
        let attacked = self.men.attacked_by_pawn(self.turn, from).into_iter();
        let captures = attacked.filter(|&cell| !self.men.is_vacant(cell) && self.may_enter(cell));
        for cell in one_step.into_iter().chain(captures) {
            for mv in self.moves_to(Role::Pawn, from, cell) {
                if self.men.promotes(self.turn, cell) {
                    moves.extend(self.promotions().iter().map(|&role| mv.promoting(role)));
                } else {
                    moves.push(mv);
                }
            }
        }
        moves.extend(self.en_passant_captures(from));
        moves
    }

    /// The rank, seen from its side and counted from 0, from which a pawn makes its double step (2.8, 8, 10).
    const fn initial_pawn_rank(&self) -> Option<u8> {
        match self.rules.variant {
            Variant::Raumschach | Variant::Raumschach2 => None,
            Variant::Alice8x4 if !self.rules.dialect.double_step => None,
            Variant::Alice8x4 => Some(2),
            _ => Some(1),
        }
    }

    const fn promotions(&self) -> &'static [Role] {
        match self.rules.variant {
            Variant::Raumschach | Variant::Raumschach2 => &Role::CUBE_PROMOTIONS,
            _ => &Role::PROMOTIONS,
        }
    }

    /// The captures en passant of the pawn on this cell, safe or not (2.10).
    fn en_passant_captures(&self, from: Cell) -> Vec<Move> {
        let Some((pawn, passed)) = self.en_passant else { return Vec::new() };
        let stands = from.board == pawn.board;
        // Where the capturer stands on the board which the pawn left, there are two boards, and every man changes.
        let left = !stands;
        let on_right_board = match self.rules.dialect.en_passant {
            EnPassantRule::Stands => stands,
            // On a single board the pawn left the board on which it stands.
            EnPassantRule::Left => left || self.rules.variant.boards() == 1,
            EnPassantRule::Either => true,
            EnPassantRule::Off => false,
        };
        let target = Cell::new(from.board, passed);
        let aimed_at = self.men.attacked_by_pawn(self.turn, from).contains(&target);
        if !on_right_board || !aimed_at || !self.men.is_vacant(target) {
            return Vec::new();
        }
        let kind = if stands { MoveKind::EnPassant } else { MoveKind::EnPassantAcross };
        let capture = |to| Move::new(Role::Pawn, from, to).capturing(Some(Role::Pawn)).of_kind(kind);
        self.landings(target).into_iter().map(capture).collect()
    }

    /// The self-check tests (2.6) of any move but castling.
    fn leaves_king_safe(&self, mv: Move) -> bool {
        let zero = mv.kind() == MoveKind::Zero;
        // (b) The intermediate position: the man has moved, but still stands on its departure board. The king may not
        // be attacked there, if that is the board he is on. (c) A king on the other board may be.
        if !zero && self.is_attacked_between(mv) {
            return false;
        }
        // A king in check makes no zero move (5); in Duo it may (7).
        let from_check = zero && mv.role() == Role::King && self.rules.variant == Variant::MsAlice;
        if from_check && self.in_check(self.turn) {
            return false;
        }
        // (a) The final position.
        !self.play(mv).in_check(self.turn)
    }

    /// Whether the king is on the departure board and attacked in the intermediate position.
    fn is_attacked_between(&self, mv: Move) -> bool {
        let mut between = self.men;
        between.take(mv.from());
        if let Some(cell) = mv.captured_at() {
            between.take(cell);
        }
        let departure = mv.from().board.world();
        between.put(between.homologue(mv.to(), departure), Man::new(self.turn, mv.arriving()));
        between
            .king(self.turn)
            .is_some_and(|king| king.board.world() == departure && between.is_attacked(king, !self.turn))
    }

    /// The position after a legal move.
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        super::interrupt::poll();
        let mut next = self.pass();
        let (from, to) = (mv.from(), mv.to());
        next.men.take(from);
        if let Some(cell) = mv.captured_at() {
            next.men.take(cell);
            next.origins.forget(cell);
        }
        next.origins.carry(from, to);
        next.men.put(to, Man::new(self.turn, mv.arriving()));
        if let Some((start, end)) = mv.rook() {
            next.men.take(start);
            next.origins.carry(start, end);
            next.men.put(end, Man::new(self.turn, Role::Rook));
        }
        // A right ends for good when its king or rook moves or its rook is taken.
        next.castling.retain(|&rook| king_home(rook) != Some(from) && rook != from && Some(rook) != mv.captured_at());
        if let Some((start, _)) = mv.rook() {
            // Whoever castles takes the right from those whom it excludes.
            for pair in self.exclusive.iter().filter(|pair| pair.contains(&start.square)) {
                next.castling.retain(|rook| !pair.contains(&rook.square));
            }
        }
        if mv.kind() == MoveKind::DoubleStep {
            next.en_passant = from.square.step(0, forward(self.turn)).map(|passed| (to, passed));
        }
        next
    }

    /// The position in which the same men stand and the other side is to move; what en passant allowed is over.
    #[must_use]
    pub fn pass(&self) -> Self {
        Self { turn: !self.turn, en_passant: None, ..self.clone() }
    }
}

/// The number of sequences of `depth` legal moves.
pub fn perft(position: &PlainPosition, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position.legal_moves().into_iter().map(|mv| perft(&position.play(mv), depth - 1)).sum()
}
