//! Positions of the plain engine and their moves.

use crate::board::{Board, Cell, Square};
use crate::position::{
    CastlingRule, CastlingSetup, Color, EnPassantRule, Man, Move, MoveKind, Role, RuleSet, Setup, Variant,
};

const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const ALL_DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const KNIGHT_LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The file on which unmoved kings stand.
const KING_FILE: u8 = 4;

/// Who stands where: one slot for each square of each board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Men([[Option<Man>; 64]; Board::ALL.len()]);

impl Men {
    pub(super) const fn at(&self, cell: Cell) -> Option<Man> {
        self.0[cell.board.index()][cell.square.index()]
    }

    const fn put(&mut self, cell: Cell, man: Man) {
        self.0[cell.board.index()][cell.square.index()] = Some(man);
    }

    const fn take(&mut self, cell: Cell) -> Option<Man> {
        self.0[cell.board.index()][cell.square.index()].take()
    }

    const fn is_vacant(&self, cell: Cell) -> bool {
        self.at(cell).is_none()
    }

    /// The men of a side with the cells on which they stand.
    pub(super) fn of(&self, color: Color) -> impl Iterator<Item = (Cell, Role)> {
        Board::ALL
            .into_iter()
            .flat_map(|board| Square::all().map(move |square| Cell::new(board, square)))
            .filter_map(move |cell| self.at(cell).filter(|man| man.color == color).map(|man| (cell, man.role)))
    }

    pub(super) fn king(&self, color: Color) -> Option<Cell> {
        self.of(color).find(|&(_, role)| role == Role::King).map(|(cell, _)| cell)
    }

    /// The cells from here in one direction up to the first man, his cell included.
    fn ray(&self, from: Cell, (files, ranks): (i8, i8)) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut at = from;
        while let Some(square) = at.square.step(files, ranks) {
            at = Cell::new(from.board, square);
            cells.push(at);
            if !self.is_vacant(at) {
                break;
            }
        }
        cells
    }

    /// Whether a side attacks a cell: an attack comes only from men of the same board, and only men of that board
    /// block it (section 1).
    fn is_attacked(&self, cell: Cell, by: Color) -> bool {
        let stands =
            |at: Cell, roles: &[Role]| self.at(at).is_some_and(|man| man.color == by && roles.contains(&man.role));
        let leapt = |role, leaps: &[(i8, i8)]| {
            leaps.iter().any(|&leap| neighbour(cell, leap).is_some_and(|at| stands(at, &[role])))
        };
        let lined = |role, directions: &[(i8, i8)]| {
            directions.iter().any(|&d| self.ray(cell, d).last().is_some_and(|&at| stands(at, &[role, Role::Queen])))
        };
        // A pawn attacks the two squares diagonally in front of it, so it stands diagonally behind what it attacks.
        let behind = -forward(by);
        leapt(Role::King, &ALL_DIRECTIONS)
            || leapt(Role::Knight, &KNIGHT_LEAPS)
            || leapt(Role::Pawn, &[(-1, behind), (1, behind)])
            || lined(Role::Rook, &ORTHOGONAL)
            || lined(Role::Bishop, &DIAGONAL)
    }

    fn in_check(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| self.is_attacked(king, !color))
    }
}

/// The step in ranks of a pawn of this side.
const fn forward(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// The cell so many files and ranks away on the same board.
fn neighbour(cell: Cell, (files, ranks): (i8, i8)) -> Option<Cell> {
    cell.square.step(files, ranks).map(|square| Cell::new(cell.board, square))
}

/// The cell on the king's rank of this rook from which the king castles.
fn king_home(rook: Cell) -> Option<Cell> {
    Square::at(KING_FILE, rook.square.rank()).map(|square| Cell::new(rook.board, square))
}

/// For each cell with a man, the square on which he stood in the diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Origins([[Option<Square>; 64]; Board::ALL.len()]);

impl Origins {
    const fn carry(&mut self, from: Cell, to: Cell) {
        self.0[to.board.index()][to.square.index()] = self.0[from.board.index()][from.square.index()].take();
    }

    const fn forget(&mut self, cell: Cell) {
        self.0[cell.board.index()][cell.square.index()] = None;
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
    castling: Vec<Cell>,
    /// The pawn that has just made a double step, and the square it passed.
    en_passant: Option<(Cell, Square)>,
    rules: RuleSet,
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
    /// What no valid setup contains (a man on a third board, an impossible castling right) is not complained of here.
    pub fn from_setup(setup: &Setup) -> Self {
        let mut men = Men([[None; 64]; Board::ALL.len()]);
        let mut origins = Origins([[None; 64]; Board::ALL.len()]);
        for &(cell, man) in &setup.men {
            men.put(cell, man);
            origins.0[cell.board.index()][cell.square.index()] = Some(cell.square);
        }
        let mut position = Self {
            men,
            turn: setup.turn,
            origins,
            castling: Vec::new(),
            en_passant: None,
            rules: setup.rules,
            takes_kings: false,
        };
        position.castling = match &setup.castling {
            CastlingSetup::Given(rooks) => rooks.clone(),
            CastlingSetup::Presumed => position.presumed_castling(),
        };
        position.en_passant = setup.en_passant.and_then(|asserted| {
            let boards = position.boards().iter().filter(|&&board| asserted.board.is_none_or(|named| named == board));
            let mover = !setup.turn;
            let arrival = asserted.passed.step(0, forward(mover))?;
            boards
                .map(|&board| Cell::new(board, arrival))
                .find(|&cell| men.at(cell) == Some(Man::new(mover, Role::Pawn)))
                .map(|pawn| (pawn, asserted.passed))
        });
        position
    }

    /// The boards in use.
    fn boards(&self) -> &'static [Board] {
        &Board::ALL[..self.rules.variant.boards()]
    }

    /// Rooks that stand with their king on their home squares, on the boards where the dialect presumes castling
    /// (2.9).
    fn presumed_castling(&self) -> Vec<Cell> {
        let boards = match self.rules.dialect.castling {
            CastlingRule::Off => &[],
            CastlingRule::Home | CastlingRule::Strict => &[Board::A][..],
            CastlingRule::Any => self.boards(),
        };
        let mut rooks = Vec::new();
        for color in Color::ALL {
            let home_rank = color.rank(0);
            let corners = [0, 7].into_iter().filter_map(|file| Square::at(file, home_rank));
            for rook in corners.flat_map(|square| boards.iter().map(move |&board| Cell::new(board, square))) {
                let unmoved = |cell: Cell, role| self.men.at(cell) == Some(Man::new(color, role));
                if unmoved(rook, Role::Rook) && king_home(rook).is_some_and(|king| unmoved(king, Role::King)) {
                    rooks.push(rook);
                }
            }
        }
        rooks
    }

    /// The side to move.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Whether a side's king is attacked; never without a king (2.12).
    pub fn in_check(&self, color: Color) -> bool {
        self.men.in_check(color)
    }

    /// Whether the side to move is mated: in check, and without a legal move.
    pub fn is_mate(&self) -> bool {
        self.in_check(self.turn) && self.legal_moves().is_empty()
    }

    /// The board to which a man that moves on this board goes over.
    fn arrival_board(&self, departure: Board) -> Board {
        match self.rules.variant {
            Variant::Orthodox => departure,
            _ => departure.other(),
        }
    }

    /// The same square as seen by a man that has moved on the departure board and goes over.
    fn transferred(&self, cell: Cell) -> Cell {
        Cell::new(self.arrival_board(cell.board), cell.square)
    }

    /// Whether a man that moves to this cell of its departure board can go over: its homologue must be vacant,
    /// whoever's man stands there (2.3).
    fn can_transfer(&self, cell: Cell) -> bool {
        let homologue = self.transferred(cell);
        homologue == cell || self.men.is_vacant(homologue)
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
        }
        moves.extend(self.castlings());
        moves.sort_unstable();
        moves
    }

    /// The square on which the man of this cell stood in the diagram.
    pub(super) const fn origin(&self, cell: Cell) -> Option<Square> {
        self.origins.0[cell.board.index()][cell.square.index()]
    }

    /// The same position, but a king may be captured.
    pub(super) fn taking_kings(&self) -> Self {
        Self { takes_kings: true, ..self.clone() }
    }

    /// Who stands on a square, on whichever board.
    pub(super) fn cells_of(&self, square: Square) -> impl Iterator<Item = Cell> {
        Board::ALL.into_iter().map(move |board| Cell::new(board, square)).filter(|&cell| !self.men.is_vacant(cell))
    }

    /// The moves of a king, queen, rook, bishop or knight, safe or not, without castling.
    fn piece_moves(&self, from: Cell, role: Role) -> Vec<Move> {
        let line = |directions: &[(i8, i8)]| directions.iter().flat_map(|&d| self.men.ray(from, d)).collect();
        let leap = |leaps: &[(i8, i8)]| leaps.iter().filter_map(|&leap| neighbour(from, leap)).collect();
        let reached: Vec<Cell> = match role {
            Role::King => leap(&ALL_DIRECTIONS),
            Role::Knight => leap(&KNIGHT_LEAPS),
            Role::Queen => line(&ALL_DIRECTIONS),
            Role::Rook => line(&ORTHOGONAL),
            Role::Bishop => line(&DIAGONAL),
            Role::Pawn | Role::Unicorn => Vec::new(),
        };
        reached
            .into_iter()
            .filter(|&cell| self.may_enter(cell))
            .map(|cell| Move::new(role, from, self.transferred(cell)).capturing(self.role_at(cell)))
            .collect()
    }

    /// Whether a piece may move to a cell of its board and go over: no man of its own there, and the king is not
    /// taken.
    fn may_enter(&self, cell: Cell) -> bool {
        let may_take = |man: Man| man.color != self.turn && (man.role != Role::King || self.takes_kings);
        self.men.at(cell).is_none_or(may_take) && self.can_transfer(cell)
    }

    fn role_at(&self, cell: Cell) -> Option<Role> {
        self.men.at(cell).map(|man| man.role)
    }

    /// The moves of a pawn, safe or not. A pawn on its own first rank has none.
    fn pawn_moves(&self, from: Cell) -> Vec<Move> {
        let mut moves = Vec::new();
        let ahead = forward(self.turn);
        if from.square.rank() == self.turn.rank(0) {
            return moves;
        }
        let one_step = neighbour(from, (0, ahead)).filter(|&cell| self.men.is_vacant(cell));
        // The square passed by a double step must be vacant on the pawn's own board only (2.4).
        let two_steps = one_step
            .filter(|_| from.square.rank() == self.turn.rank(1))
            .and_then(|cell| neighbour(cell, (0, ahead)))
            .filter(|&cell| self.men.is_vacant(cell));
        let captures = [-1, 1]
            .into_iter()
            .filter_map(|side| neighbour(from, (side, ahead)))
            .filter(|&cell| !self.men.is_vacant(cell) && self.may_enter(cell));
        for cell in one_step.filter(|&cell| self.can_transfer(cell)).into_iter().chain(captures) {
            let mv = Move::new(Role::Pawn, from, self.transferred(cell)).capturing(self.role_at(cell));
            if cell.square.rank() == self.turn.rank(7) {
                moves.extend(Role::PROMOTIONS.map(|role| mv.promoting(role)));
            } else {
                moves.push(mv);
            }
        }
        if let Some(cell) = two_steps.filter(|&cell| self.can_transfer(cell)) {
            moves.push(Move::new(Role::Pawn, from, self.transferred(cell)).of_kind(MoveKind::DoubleStep));
        }
        moves.extend(self.en_passant_capture(from));
        moves
    }

    /// The capture en passant of the pawn on this cell, safe or not (2.10).
    fn en_passant_capture(&self, from: Cell) -> Option<Move> {
        let (pawn, passed) = self.en_passant?;
        let stands = pawn.board;
        // A pawn comes from the board to which it would go next, if there are two, and from its own if there is one.
        let left = self.arrival_board(stands);
        let on_right_board = match self.rules.dialect.en_passant {
            EnPassantRule::Stands => from.board == stands,
            EnPassantRule::Left => from.board == left,
            EnPassantRule::Either => from.board == stands || from.board == left,
            EnPassantRule::Off => false,
        };
        let target = Cell::new(from.board, passed);
        let aimed_at = [-1, 1].into_iter().any(|side| neighbour(from, (side, forward(self.turn))) == Some(target));
        if !on_right_board || !aimed_at || !self.men.is_vacant(target) || !self.can_transfer(target) {
            return None;
        }
        let kind = if pawn.board == from.board { MoveKind::EnPassant } else { MoveKind::EnPassantAcross };
        Some(Move::new(Role::Pawn, from, self.transferred(target)).capturing(Some(Role::Pawn)).of_kind(kind))
    }

    /// The legal castlings (2.9).
    fn castlings(&self) -> Vec<Move> {
        if self.rules.dialect.castling == CastlingRule::Off {
            return Vec::new();
        }
        let own = self.castling.iter().filter(|rook| rook.square.rank() == self.turn.rank(0));
        own.filter_map(|&rook| self.castling_with(rook)).collect()
    }

    fn castling_with(&self, rook: Cell) -> Option<Move> {
        let king = king_home(rook)?;
        let (kind, towards) =
            if rook.square.file() == 0 { (MoveKind::CastleLong, -1) } else { (MoveKind::CastleShort, 1) };
        let passed = neighbour(king, (towards, 0))?;
        let arrival = neighbour(king, (2 * towards, 0))?;
        // Departure board: all between king and rook vacant; the king neither leaves, passes nor reaches an attack.
        let between_vacant = self.men.ray(king, (towards, 0)).last() == Some(&rook);
        let walks_safely = |cells: &[Cell]| cells.iter().all(|&cell| !self.men.is_attacked(cell, !self.turn));
        if !between_vacant || !walks_safely(&[king, passed, arrival]) {
            return None;
        }
        // Other board: both men must find room. (On a single board these squares lie between the two anyway.)
        if !self.can_transfer(arrival) || !self.can_transfer(passed) {
            return None;
        }
        if self.rules.dialect.castling == CastlingRule::Strict && !self.castles_on_other_board(king, rook, towards) {
            return None;
        }
        let mv = Move::new(Role::King, king, self.transferred(arrival)).of_kind(kind);
        (!self.play(mv).in_check(self.turn)).then_some(mv)
    }

    /// The strict reading of castling: on the other board too all squares between king and rook are vacant, and the
    /// king's start and passed squares are not attacked.
    fn castles_on_other_board(&self, king: Cell, rook: Cell, towards: i8) -> bool {
        let (king, rook) = (self.transferred(king), self.transferred(rook));
        let mut between = Vec::new();
        let mut at = king;
        while let Some(next) = neighbour(at, (towards, 0)).filter(|&next| next != rook) {
            between.push(next);
            at = next;
        }
        let passed = between.first().copied();
        between.iter().all(|&cell| self.men.is_vacant(cell))
            && [Some(king), passed].into_iter().flatten().all(|cell| !self.men.is_attacked(cell, !self.turn))
    }

    /// The self-check tests (2.6) of any move but castling.
    fn leaves_king_safe(&self, mv: Move) -> bool {
        // (b) The intermediate position: the man has moved, but still stands on its departure board. The king may not
        // be attacked there, if that is the board he is on. (c) A king on the other board may be.
        let mut intermediate = self.men;
        intermediate.take(mv.from());
        if let Some(cell) = mv.captured_at() {
            intermediate.take(cell);
        }
        let reached = Cell::new(mv.from().board, mv.to().square);
        intermediate.put(reached, Man::new(self.turn, mv.arriving()));
        if let Some(king) = intermediate.king(self.turn)
            && king.board == mv.from().board
            && intermediate.is_attacked(king, !self.turn)
        {
            return false;
        }
        // (a) The final position.
        !self.play(mv).in_check(self.turn)
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
