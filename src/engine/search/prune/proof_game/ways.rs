//! [`Ways`]: the shortest ways of men to their places among men that never move again.
//!
//! Ways are found by breadth-first search, backwards from each place, by the steps of a man alone
//! on the boards. The men that never move are walls: other men stand in their way in the same
//! squares of every later position, so a way past them is no way. More walls never shorten a way.

use super::{CELLS, MEN, NEVER, cells, index};
use crate::board::{Bitboard, Board, Cell, Square, attacks};
use crate::position::{Color, Man, Men, Role, Setup};
use crate::rules::SetWise;
use arrayvec::ArrayVec;

type Distances = [u8; CELLS];

/// A place of the diagram, and its distance from each cell.
pub(super) struct Place {
    pub(super) role: Role,
    pub(super) cell: Cell,
    /// For a man of this role.
    pub(super) own: Distances,
    /// For a pawn that walks straight and, if the place is not a pawn's, promotes to this man on
    /// its way.
    pub(super) straight: Distances,
    /// For a pawn that may capture.
    pub(super) pawn: Distances,
    /// The fewest captures of such a pawn.
    pub(super) captures: Distances,
}

/// The squares of a file on one of which a pawn always stands: those from its square to its place.
/// A man that crosses all of them in one move, or lands on the last of them, would pass it.
#[derive(Clone, Copy)]
pub(super) struct Segment {
    /// The end on White's side.
    low: Square,
    /// The end on Black's side.
    high: Square,
}

impl Segment {
    /// The segment of a pawn that goes to a place on its file.
    pub(super) fn of(pawn: Square, place: Square) -> Self {
        let (low, high) = if pawn.rank() < place.rank() {
            (pawn, place)
        } else {
            (place, pawn)
        };
        Self { low, high }
    }

    /// The end behind which no man comes to a square on the file in one move, except from that end
    /// itself. On squares between the ends men come from both sides.
    pub(super) fn end_before(self, to: Square) -> Option<Square> {
        match to.rank() {
            _ if to.file() != self.low.file() => None,
            rank if rank <= self.low.rank() => Some(self.high),
            rank if rank >= self.high.rank() => Some(self.low),
            _ => None,
        }
    }
}

/// The men that obstruct others in every later position.
#[derive(Clone, Default)]
pub(super) struct Walls {
    /// The squares of each board on which a man stands that never moves again.
    pub(super) still: [Bitboard; 2],
    /// The pawns on the way to their places.
    pub(super) segments: ArrayVec<Segment, { 2 * MEN }>,
    /// The squares of these pawns, by colour.
    pub(super) starts: [Bitboard; 2],
}

impl Walls {
    /// The key of these walls among those of the same diagram. It determines the segments: the pawns
    /// of a side on a file with segments are those of `starts` and those on their places, and each
    /// goes to the place of its rank among them.
    pub(super) fn key(&self) -> [u64; 4] {
        let [still, starts] = [self.still, self.starts];
        [still[0].0, still[1].0, starts[0].0, starts[1].0]
    }
}

/// The places of a diagram with the ways to them.
pub(super) struct Ways<R: SetWise> {
    diagram: R::Men,
    pub(super) places: [Vec<Place>; 2],
    /// The squares of each board on which stands a man that never moves.
    pub(super) fixed: [Bitboard; 2],
    /// Whether a side may ever promote a pawn: it begins with more pawns than places for them.
    promotes: [bool; 2],
    /// The pawns that men do not pass on their file; on one board.
    pub(super) segments: ArrayVec<Segment, { 2 * MEN }>,
    /// Whether kings stay off the squares that the other side's men attack.
    has_guards: bool,
}

impl<R: SetWise> Ways<R> {
    /// The ways from the men of a setup to a diagram, and whether kings stay off attacked squares
    /// on them.
    pub(super) fn new(
        start: &Setup,
        diagram: &R::Men,
        places: &[(Cell, Man)],
        has_guards: bool,
    ) -> Self {
        let mut ways = Self {
            diagram: *diagram,
            places: [Vec::new(), Vec::new()],
            fixed: Default::default(),
            promotes: Color::ALL.map(|color| {
                let pawn = Man::new(color, Role::Pawn);
                let count = |men: &[(Cell, Man)]| men.iter().filter(|one| one.1 == pawn).count();
                count(&start.men) > count(places)
            }),
            segments: ArrayVec::new(),
            has_guards,
        };
        ways.fix(start);
        ways.measure(places);
        ways
    }

    /// The ways to the same places among walls.
    pub(super) fn among(&self, walls: &Walls, places: &[(Cell, Man)]) -> Self {
        let mut ways = Self {
            diagram: self.diagram,
            places: [Vec::new(), Vec::new()],
            fixed: [0, 1].map(|board| self.fixed[board] | walls.still[board]),
            promotes: self.promotes,
            segments: walls.segments.clone(),
            has_guards: self.has_guards,
        };
        ways.measure(places);
        ways
    }

    /// Finds the ways to all places.
    fn measure(&mut self, places: &[(Cell, Man)]) {
        for color in Color::ALL {
            let pawns = self.pawn_ways(color);
            let guarded = [0, 1].map(|board| {
                let board = Board::ALL[board];
                self.guarded(board, !color) | self.guarded(R::landing(board), !color)
            });
            let own = places.iter().filter(|(_, man)| man.color == color);
            self.places[color.index()] = own
                .map(|&(cell, man)| self.place(cell, man, &pawns, guarded))
                .collect();
        }
    }

    /// Finds the men that stand in the diagram as at the start and never move in between.
    ///
    /// - A pawn on its second rank has never moved, and no other pawn comes there: it is the one of
    ///   the start, and was never captured. (On other ranks, where pawns may stand at the start of
    ///   `a=>b`, another pawn may take its place.)
    /// - A queen or bishop that can neither leave nor arrive past such men is one of them: if it
    ///   were captured, no other could take its place, unless a pawn promotes there. (A rook may
    ///   arrive by castling, a knight jumps, and a king is not captured but may castle.)
    fn fix(&mut self, start: &Setup) {
        let stays = |cell: Cell, man| self.diagram.man_at(cell) == Some(man);
        let staying: Vec<(Cell, Man)> = start
            .men
            .iter()
            .copied()
            .filter(|&(cell, man)| stays(cell, man))
            .collect();
        let may_stay = |(cell, man): &(Cell, Man)| {
            matches!(man.role, Role::Queen | Role::Bishop)
                && cell.square.rank() != man.color.rank(7)
        };
        for (cell, man) in &staying {
            if man.role == Role::Pawn && cell.square.rank() == man.color.rank(1) {
                self.fixed[cell.board.index()] |= cell.square.into();
            }
        }
        loop {
            let before = self.fixed;
            for &(cell, man) in staying.iter().filter(|man| may_stay(man)) {
                let arrives = |from: Cell| self.steps(from, man).any(|to| to == cell);
                // While unfixed it does not obstruct others here; once it is fixed no man could
                // arrive there in any case.
                if self.steps(cell, man).next().is_none() && !cells::<R>().any(arrives) {
                    self.fixed[cell.board.index()] |= cell.square.into();
                }
            }
            if self.fixed == before {
                return;
            }
        }
    }

    /// Returns whether a man that never moves stands on a cell.
    pub(super) fn is_fixed(&self, cell: Cell) -> bool {
        self.fixed[cell.board.index()].has(cell.square)
    }

    /// The squares on which no move ends: a man that never moves stands there, on one board or the
    /// other.
    fn taken(&self) -> Bitboard {
        self.fixed[0] | self.fixed[1]
    }

    /// The squares of a board that a side's men that never move attack permanently: pawns, knights
    /// and kings, and riders beside them, where no man can come between.
    fn guarded(&self, board: Board, by: Color) -> Bitboard {
        if !self.has_guards {
            return Bitboard::EMPTY;
        }
        let attacked = |square| match self.diagram.man_at(Cell::new(board, square)) {
            Some(man) if man.color == by => match man.role {
                Role::Pawn => attacks::pawn(by.index(), square),
                Role::Knight => attacks::knight(square),
                Role::King => attacks::king(square),
                Role::Rook => attacks::rook(square, Bitboard::ALL),
                Role::Bishop => attacks::bishop(square, Bitboard::ALL),
                Role::Queen => attacks::queen(square, Bitboard::ALL),
                _ => Bitboard::EMPTY,
            },
            _ => Bitboard::EMPTY,
        };
        let fixed = self.fixed[board.index()].into_iter();
        fixed.fold(Bitboard::EMPTY, |set, square| set | attacked(square))
    }

    /// The cells that a piece reaches in one move if only the men that never move are in its way.
    pub(super) fn steps(&self, from: Cell, man: Man) -> impl Iterator<Item = Cell> + use<R> {
        let Cell { board, square } = from;
        let occupied = self.fixed[board.index()] - square.into();
        let landing = R::landing(board);
        let reached = match man.role {
            // A king must be safe on the board where it moves, and where it lands.
            Role::King => {
                let guarded = self.guarded(board, !man.color) | self.guarded(landing, !man.color);
                attacks::king(square) - guarded
            }
            Role::Queen => attacks::queen(square, occupied),
            Role::Rook => attacks::rook(square, occupied),
            Role::Bishop => attacks::bishop(square, occupied),
            Role::Knight => attacks::knight(square),
            _ => Bitboard::EMPTY,
        };
        (reached - self.taken())
            .into_iter()
            .map(move |square| Cell::new(landing, square))
    }

    /// The cells that a pawn reaches in one move, and whether by a capture.
    pub(super) fn pawn_steps(&self, from: Cell, color: Color) -> ArrayVec<(Cell, bool), 4> {
        let Cell { board, square } = from;
        let mut reached = ArrayVec::new();
        if square.rank() == color.rank(0) || square.rank() == color.rank(7) {
            return reached;
        }
        let ahead = if color == Color::White { 1 } else { -1 };
        let landing = R::landing(board);
        let mut go = |square: Option<Square>, captures| {
            let free = square.filter(|&square| !self.taken().has(square));
            reached.extend(free.map(|square| (Cell::new(landing, square), captures)));
        };
        let one = square.step(0, ahead);
        go(one, false);
        if square.rank() == color.rank(1)
            && one.is_some_and(|one| !self.fixed[board.index()].has(one))
        {
            go(square.step(0, 2 * ahead), false);
        }
        go(square.step(1, ahead), true);
        go(square.step(-1, ahead), true);
        reached
    }

    /// The steps of a side's pawns as indices of cells, and whether each is a capture. Pawns move
    /// in one direction: the steps of those in front come first.
    fn pawn_ways(&self, color: Color) -> Vec<(usize, usize, bool)> {
        let mut ways = Vec::with_capacity(R::BOARDS.len() * 176);
        for rank in (1..7).rev() {
            for from in cells::<R>().filter(|from| from.square.rank() == color.rank(rank)) {
                for (to, captures) in self.pawn_steps(from, color) {
                    ways.push((index(from), index(to), captures));
                }
            }
        }
        ways
    }

    /// A place with the distances to it; to that of a man that never moves there is no way. `pawns`
    /// are the steps of the side's pawns, `guarded` the squares of each board that its king may not
    /// leave for another, because it would be attacked.
    fn place(
        &self,
        cell: Cell,
        man: Man,
        pawns: &[(usize, usize, bool)],
        guarded: [Bitboard; 2],
    ) -> Place {
        let mut place = Place {
            role: man.role,
            cell,
            own: [NEVER; CELLS],
            straight: [NEVER; CELLS],
            pawn: [NEVER; CELLS],
            captures: [NEVER; CELLS],
        };
        if self.fixed[cell.board.index()].has(cell.square) {
            return place;
        }
        if man.role == Role::Pawn {
            for distances in [
                &mut place.own,
                &mut place.straight,
                &mut place.pawn,
                &mut place.captures,
            ] {
                distances[index(cell)] = 0;
            }
        } else {
            self.measure_backwards(&mut place, guarded);
            if !self.promotes[man.color.index()] {
                return place;
            }
            if Role::PROMOTIONS.contains(&man.role) {
                for at in cells::<R>()
                    .filter(|at| at.square.rank() == man.color.rank(7))
                    .map(index)
                {
                    place.straight[at] = place.own[at];
                    place.pawn[at] = place.own[at];
                    place.captures[at] = if place.own[at] == NEVER { NEVER } else { 0 };
                }
            }
        }
        let more = |known: u8, next: u8, by: u8| known.min(next.saturating_add(by));
        for &(from, to, captures) in pawns {
            if !captures {
                place.straight[from] = more(place.straight[from], place.straight[to], 1);
            }
            place.pawn[from] = more(place.pawn[from], place.pawn[to], 1);
            place.captures[from] =
                more(place.captures[from], place.captures[to], u8::from(captures));
        }
        place
    }

    /// Finds the distances of a piece to its place, one move per round backwards. A piece can go
    /// back the way that it came, so the steps to a cell are those of a man on it.
    fn measure_backwards(&self, place: &mut Place, guarded: [Bitboard; 2]) {
        let taken = self.taken();
        place.own[index(place.cell)] = 0;
        let mut queue: ArrayVec<Cell, CELLS> = ArrayVec::new();
        queue.push(place.cell);
        let mut next_in_line = 0;
        while let Some(&at) = queue.get(next_in_line) {
            next_in_line += 1;
            let square = at.square;
            if taken.has(square) {
                continue;
            }
            let next = place.own[index(at)] + 1;
            let departures = R::BOARDS
                .iter()
                .filter(|&&board| R::landing(board) == at.board);
            for &board in departures {
                let ends = self
                    .segments
                    .iter()
                    .filter_map(|one| one.end_before(square));
                let occupied = ends.fold(self.fixed[board.index()], |set, end| set | end.into());
                let sources = match place.role {
                    Role::King if guarded[board.index()].has(square) => Bitboard::EMPTY,
                    Role::King => attacks::king(square),
                    Role::Queen => attacks::queen(square, occupied),
                    Role::Rook => attacks::rook(square, occupied),
                    Role::Bishop => attacks::bishop(square, occupied),
                    Role::Knight => attacks::knight(square),
                    _ => Bitboard::EMPTY,
                };
                for from in sources {
                    let from = Cell::new(board, from);
                    let known = &mut place.own[index(from)];
                    if *known == NEVER {
                        *known = next;
                        queue.push(from);
                    }
                }
            }
        }
    }
}
