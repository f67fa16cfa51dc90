//! [`ProofGame`]: a lower bound on the distance of the men of a proof game from the diagram, or
//! from one diagram to another (`a=>b`).
//!
//! A side needs at least as many moves as its men need together, each on the shortest way to a
//! place of its own in the diagram. This is a lower bound, and so sound, for these reasons:
//!
//! - **Ways are those of a man alone on the boards**, among men that can never move (`fixed`). In a
//!   real game other men also stand in the way, so a real way is never shorter. Steps follow the
//!   rules: a man that leaves its board with each move does so here, so parity is included. Pawns
//!   may promote on the way to the place of a piece.
//! - **Every place gets a different man, and the sum is the least over all such assignments.** In a
//!   real game the men that end on the places form such an assignment. Each has made at least the
//!   moves of its way, and a move moves one man.
//! - **But castling moves two men.** While a side may castle, the bound is the least of up to
//!   three: without castling, and for each wing one move and then the way from the squares of king
//!   and rook after it. Until they castle, they do not move.
//! - **Men without a place in the diagram were captured:** at most one by each move of the other
//!   side. A pawn changes files only by captures. So the file changes of all pawns, in the cheapest
//!   assignment, are at most the captures that their side has to make; without captures to come,
//!   pawns walk straight.
//!
//! All this holds for orthodox chess, for Alice chess and for Alice 2. Under conditions with which
//! men still move as usual, [`under_conditions`] uses it too. No other rules are covered.
//!
//! The need of a side depends on its own men, its castling rights, the captures that it still has
//! to make and the walls; it is memoized by exactly these.
//!
//! Unknown men of a diagram are no places: any of the other men may end on their squares. So the
//! men in excess of the places are an upper bound on the men that are to be captured. The unknown
//! men stand on the board at the end: without them, the excess is a lower bound. Walls and the
//! order of moves, which assume that each man has a place, are not used then. Men that are to be
//! added to the diagram stand on the board at the end as well, on squares that are not known: the
//! bounds treat them as unknown men, even if their kind is given.
//!
//! Men that will not move again are walls, among which the ways are measured once more: see
//! [`walls`]. Where no move is to spare, [`order`] tests whether the moves can be made in any
//! order.

mod least_sum;
mod order;
#[cfg(test)]
mod tests;
mod under_conditions;
mod walls;
mod ways;
mod worth;

use super::{Plan, Pruner, Pruning};
use crate::board::{Board, Cell, Square, attacks};
use crate::position::{Castling, Color, Man, Men, Move, Role, Setup, Traits};
use crate::rules::{PositionOf, SetWise};
use crate::search::control::{Control, Techniques};
use crate::search::script::{Parry, Script};
use crate::search::tally::{Count, count_many};
use arrayvec::ArrayVec;
pub(super) use least_sum::least_sum;
use order::{Next, Order, Outlook};
use std::sync::Arc;
pub(super) use under_conditions::UnderConditions;
use walls::{Among, KnownWays, PawnPlaces};
use ways::{Place, Ways};
use worth::Worth;

/// Cells of two boards.
const CELLS: usize = 128;
/// Unreachable, or no assignment.
const NEVER: u8 = u8::MAX;
/// The most men of a side.
const MEN: usize = 16;
/// The most captures to come with which walls are looked for. With more of them walls are few, and
/// finding them costs more than it saves.
const CAPTURES: usize = 1;

/// The men of a side, with their cells.
type Standing = ArrayVec<(Cell, Role), MEN>;

const fn index(cell: Cell) -> usize {
    cell.board.index() * 64 + cell.square.index()
}

fn cells<R: SetWise>() -> impl Iterator<Item = Cell> {
    R::BOARDS
        .iter()
        .flat_map(|&board| Square::all().map(move |square| Cell::new(board, square)))
}

/// The needs of a side, memoized by the data on which they depend: a hash table whose entries
/// replace each other.
#[derive(Default)]
struct Memo(Vec<([u64; 5], Need)>);

impl Memo {
    const SIZE: usize = 1 << 15;

    /// The stored value for these words, or the newly computed one.
    fn get(&mut self, words: [u64; 5], find: impl FnOnce() -> Need) -> Need {
        if self.0.is_empty() {
            self.0.resize(Self::SIZE, ([u64::MAX; 5], Need::default()));
        }
        let mix = |hash: u64, word: &u64| {
            (hash ^ word)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29)
        };
        let hash = words.iter().fold(0, mix) >> 7;
        let entry = &mut self.0[hash as usize % Self::SIZE];
        if entry.0 != words {
            *entry = (words, find());
        }
        entry.1
    }
}

/// The way from one diagram, in a proof game the array, to another.
pub(super) struct ProofGame<R: SetWise> {
    /// The men of the diagram, without the unknown ones.
    men: Vec<(Cell, Man)>,
    /// The number of men of each side, by colour, and of those of either side, that are unknown or
    /// to be added.
    unknown: [usize; 3],
    /// The ways among the men that never move from the start.
    ways: Arc<Ways<R>>,
    /// The places of pawns; `None` if there are to be no walls.
    pawns: Option<PawnPlaces>,
    /// Whether the order of moves is tested.
    has_order: bool,
}

impl<R: SetWise> Pruning<R> for ProofGame<R> {
    fn plan<'a>(
        &'a self,
        _: &PositionOf<R>,
        script: &'a Script,
        _: &'a Control,
    ) -> Option<Box<dyn Plan<R> + 'a>> {
        Some(Box::new(ProofGamePlan {
            bound: self,
            script,
        }))
    }
}

/// The bound in one search.
struct ProofGamePlan<'a, R: SetWise> {
    bound: &'a ProofGame<R>,
    script: &'a Script,
}

impl<R: SetWise> ProofGamePlan<'_, R> {
    fn begin(&self) -> ProofGamePruner<'_, R> {
        ProofGamePruner {
            plan: self,
            memo: Memo::default(),
            known: KnownWays::of(self.bound),
            entered: Vec::new(),
            order: Order::default(),
            worth: Worth::default(),
            depth: 0,
        }
    }
}

impl<R: SetWise> Plan<R> for ProofGamePlan<'_, R> {
    fn pruner(&self) -> Box<dyn Pruner<R> + '_> {
        Box::new(self.begin())
    }
}

/// The fewest moves that a side needs.
#[derive(Clone, Copy, Default)]
struct Need {
    /// If it does not castle any more.
    plain: u8,
    /// If it castles; [`NEVER`] if it cannot.
    castled: u8,
}

impl Need {
    fn least(self) -> u8 {
        self.plain.min(self.castled)
    }
}

/// The needs of the two sides in a position, by colour.
#[derive(Clone)]
struct Needs<R: SetWise> {
    sides: [Need; 2],
    /// The number of moves that they have left, at most.
    left: [usize; 2],
    /// The number of their men that are still to be captured, at most.
    surplus: [usize; 2],
    /// Whether some of their men need not go to a place.
    free: [bool; 2],
    /// The ways that were used.
    among: Among<R>,
    /// The steps that may come next, if the order was tested.
    next: Option<Box<Next>>,
}

/// The bound on one walk.
struct ProofGamePruner<'a, R: SetWise> {
    plan: &'a ProofGamePlan<'a, R>,
    memo: Memo,
    known: KnownWays<R>,
    /// The needs in the positions of the path, by half-move; unknown for positions without a query.
    entered: Vec<Option<Needs<R>>>,
    order: Order,
    /// A record of the tests of order that pay.
    worth: Worth,
    /// The half-move that is due.
    depth: usize,
}

impl<R: SetWise> ProofGamePruner<'_, R> {
    /// The needs before half-move number `index`, with a side to move, after the moves of a path;
    /// `None` if the diagram is out of reach.
    fn needs(
        &mut self,
        standing: (&R::Men, Castling),
        turn: Color,
        index: usize,
        path: &[Move],
    ) -> Option<Needs<R>> {
        let ProofGamePlan { bound, script } = self.plan;
        // A move without capture changes only the need of its own side. The need of the other side
        // is known from the position before it, unless a parry may come between: then both sides
        // have moved since.
        let alone =
            script.parry == Parry::No && path.last().is_some_and(|mv| mv.captured().is_none());
        let before = index
            .checked_sub(1)
            .filter(|_| alone)
            .and_then(|before| self.entered.get(before)?.as_ref());
        // In a series the side that has moved moves again.
        let mover = index
            .checked_sub(1)
            .and_then(|last| script.movers.get(last))
            .copied()
            .unwrap_or(!turn);
        let known = before.map(|before| (!mover, before));
        let left = script.left(index);
        bound.needs(standing, left, known, (&mut self.memo, &mut self.known))
    }

    /// Records the needs in the position before half-move number `index`. Returns whether a line
    /// may continue there.
    fn enter(&mut self, needs: Option<Needs<R>>, index: usize) -> bool {
        count_many(Count::BoundsCuts, u64::from(needs.is_none()));
        self.entered.resize(index, None);
        let near = needs.is_some();
        self.entered.push(needs);
        near
    }

    /// A copy for another walk.
    fn copy(&self) -> ProofGamePruner<'_, R> {
        ProofGamePruner {
            plan: self.plan,
            memo: Memo::default(),
            known: self.known.clone(),
            entered: self.entered.clone(),
            order: Order::default(),
            worth: self.worth.clone(),
            depth: self.depth,
        }
    }
}

impl<R: SetWise> Pruner<R> for ProofGamePruner<'_, R> {
    fn enters(&mut self, position: &PositionOf<R>, index: usize, path: &[Move]) -> bool {
        let ProofGamePlan { bound, script } = self.plan;
        let standing = (position.men(), position.castling());
        let mut needs = self.needs(standing, position.turn(), index, path);
        self.worth.count(index);
        if let Some(some) = &mut needs
            && bound.has_order
            && script.parry == Parry::No
            && some.surplus == [0; 2]
            && self.worth.is_due(index)
        {
            let outlook = self.order.outlook(
                position,
                some,
                script.movers.get(index..).unwrap_or_default(),
            );
            let fails = matches!(outlook, Outlook::Impossible);
            self.worth.enter(index, self.order.size(), fails);
            match outlook {
                Outlook::Impossible => needs = None,
                Outlook::Open(next) => some.next = Some(next),
                Outlook::Unknown => {}
            }
        }
        self.enter(needs, index)
    }

    fn admits(&mut self, mv: Move, by: Color, no_more: bool) -> bool {
        // Most moves bring no man nearer to a place; with no move to spare they need not be made.
        let too_far = self
            .entered
            .get(self.depth)
            .and_then(Option::as_ref)
            .is_some_and(|needs| {
                let left = needs.left[by.index()].saturating_sub(1);
                let next = needs.next.as_ref();
                needs.among.ways.least_after(mv, by, needs) > left
                    || next.is_some_and(|next| !next.admits(mv.from(), mv.to()))
            });
        count_many(Count::BoundsCuts, u64::from(too_far));
        self.depth += usize::from(!too_far && !no_more);
        !too_far
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }

    fn fork<'b>(&'b self) -> Box<dyn Pruner<R> + 'b> {
        Box::new(self.copy())
    }
}

impl<R: SetWise> ProofGame<R> {
    /// The way from one setup to another, whose men each have a cell of their own. `None` if a side
    /// has more than [`MEN`] men, as in a diagram that comes from no game.
    pub(super) fn new(start: &Setup, end: &Setup, techniques: Techniques) -> Option<Self> {
        Self::with_guards(start, end, techniques, true)
    }

    /// The same; also says whether kings stay off attacked squares.
    fn with_guards(
        start: &Setup,
        end: &Setup,
        techniques: Techniques,
        has_guards: bool,
    ) -> Option<Self> {
        let mut unknown = [0; 3];
        let added = end.added.iter().copied();
        for man in end.unknown().map(|(_, man)| man).chain(added) {
            let either = man.traits.has(Traits::NEUTRAL);
            unknown[if either { 2 } else { man.color.index() }] += 1;
        }
        let known = Setup {
            men: end
                .men
                .iter()
                .copied()
                .filter(|(_, man)| !man.role.is_unknown())
                .collect(),
            ..end.clone()
        };
        let (end, is_known) = (&known, unknown == [0; 3]);
        let count = |setup: &Setup, color| {
            setup
                .men
                .iter()
                .filter(|(_, man)| man.color == color)
                .count()
        };
        if [start, end].into_iter().any(|setup| {
            Color::ALL
                .into_iter()
                .any(|color| count(setup, color) > MEN)
        }) {
            return None;
        }
        let mut diagram = R::Men::empty(end);
        end.men
            .iter()
            .for_each(|&(cell, man)| diagram.toggle(cell, man));
        Some(Self {
            men: end.men.clone(),
            ways: Arc::new(Ways::new(start, &diagram, &end.men, has_guards)),
            pawns: (is_known && techniques.has(Techniques::WALLS)).then(|| PawnPlaces::of(end)),
            has_order: is_known && techniques.has(Techniques::ORDER),
            unknown,
        })
    }

    /// The needs of the sides, one of which may be known; `None` if the diagram is out of reach
    /// when each side makes at most this number of moves.
    fn needs(
        &self,
        (men, castling): (&R::Men, Castling),
        left: [usize; 2],
        known: Option<(Color, &Needs<R>)>,
        (memo, known_ways): (&mut Memo, &mut KnownWays<R>),
    ) -> Option<Needs<R>> {
        let boards = R::BOARDS;
        let count = |color: Color| {
            boards
                .iter()
                .map(|&board| men.of(color, board).len() as usize)
                .sum::<usize>()
        };
        let surplus =
            |color: Color| count(color).checked_sub(self.ways.places[color.index()].len());
        let (white, black) = (surplus(Color::White)?, surplus(Color::Black)?);
        // Of the men in excess, unknown men stay on the board.
        let [own_white, own_black, either] = self.unknown;
        let excess = [white.checked_sub(own_white)?, black.checked_sub(own_black)?];
        let captures = (excess[0] + excess[1]).checked_sub(either)?;
        let captured = |color: Color| excess[color.index()].min(captures);
        let is_late =
            |color: Color| excess[color.index()].saturating_sub(either) > left[(!color).index()];
        if Color::ALL.into_iter().any(is_late) || captures > left[0] + left[1] {
            return None;
        }
        let free = [white > 0, black > 0];
        let (white, black) = (captured(Color::White), captured(Color::Black));
        let mut found = |among: &Among<R>| {
            let mut needs = [Need::default(); 2];
            for color in Color::ALL {
                let captures = if color == Color::White { black } else { white };
                let find = || among.ways.need((men, castling), color, captures);
                needs[color.index()] = match known {
                    Some((side, before))
                        if side == color && before.among.number == among.number =>
                    {
                        before.sides[color.index()]
                    }
                    _ => memo.get(
                        words::<R>((men, castling), color, captures, among.number),
                        find,
                    ),
                };
                if usize::from(needs[color.index()].least()) > left[color.index()] {
                    return None;
                }
            }
            Some(needs)
        };
        let few = |_: &&PawnPlaces| white + black <= CAPTURES;
        let Some(pawns) = self.pawns.as_ref().filter(few) else {
            let among = known_ways.free.clone();
            return Some(Needs {
                sides: found(&among)?,
                left,
                surplus: [white, black],
                free,
                among,
                next: None,
            });
        };
        let mut walls = pawns.walls::<R>(men, [black, white]);
        let mut among = known_ways.among(&walls, self);
        let mut needs = found(&among)?;
        let mut more = false;
        for color in Color::ALL {
            let need = needs[color.index()];
            let settled = among.ways.settled(men, color, need, left[color.index()]);
            for (still, settled) in walls.still.iter_mut().zip(settled) {
                more |= !(settled - *still).is_empty();
                *still |= settled;
            }
        }
        if more {
            among = known_ways.among(&walls, self);
            needs = found(&among)?;
        }
        Some(Needs {
            sides: needs,
            left,
            surplus: [white, black],
            free,
            among,
            next: None,
        })
    }
}

/// All data on which the need of a side depends.
fn words<R: SetWise>(
    (men, castling): (&R::Men, Castling),
    color: Color,
    captures: usize,
    walls: u32,
) -> [u64; 5] {
    let mut words = [0; 5];
    for (number, role) in (1_usize..).zip(Role::ALL) {
        let set = R::BOARDS
            .iter()
            .fold(0, |set, &board| set | men.men(color, role, board).0);
        for (bit, word) in words[..3].iter_mut().enumerate() {
            if number >> bit & 1 != 0 {
                *word |= set;
            }
        }
    }
    if R::BOARDS.len() > 1 {
        words[3] = men.of(color, Board::B).0;
    }
    let rights = u64::from(castling.of_side(color));
    words[4] =
        rights | (captures as u64) << 16 | (color.index() as u64) << 24 | u64::from(walls) << 32;
    words
}

impl<R: SetWise> Ways<R> {
    /// A lower bound on the moves that a side needs after a move of its own, found without making
    /// it. It is the need before, plus the least increase of the moving man's distance from a
    /// place. (With the man put back, the assignment after the move is also one for the position
    /// before it.) Captures, castlings, promotions and passes are not covered.
    fn least_after(&self, mv: Move, by: Color, needs: &Needs<R>) -> usize {
        if mv.captured().is_some() || mv.is_castling() || mv.promotion().is_some() || mv.is_pass() {
            return 0;
        }
        let (from, to) = (index(mv.from()), index(mv.to()));
        let straight = needs.surplus[(!by).index()] == 0;
        // A man that is to be captured, or is unknown in the diagram, goes to no place.
        let mut farther = if needs.free[by.index()] {
            0
        } else {
            i32::from(NEVER)
        };
        for place in &self.places[by.index()] {
            let way = match mv.role() {
                Role::Pawn => {
                    if straight {
                        &place.straight
                    } else {
                        &place.pawn
                    }
                }
                role if role == place.role => &place.own,
                _ => continue,
            };
            if way[to] != NEVER {
                farther = farther.min(i32::from(way[to]) - i32::from(way[from]));
            }
        }
        (i32::from(needs.sides[by.index()].least()) + farther).clamp(0, i32::from(NEVER)) as usize
    }

    /// A lower bound on the moves that a side needs.
    fn need(&self, (men, castling): (&R::Men, Castling), color: Color, captures: usize) -> Need {
        let mut standing: Standing = ArrayVec::new();
        for &board in R::BOARDS {
            for square in men.of(color, board) {
                let cell = Cell::new(board, square);
                let Some(role) = men.role_at(cell) else {
                    continue;
                };
                if standing.try_push((cell, role)).is_err() {
                    return Need::default();
                }
            }
        }
        let mut need = Need {
            plain: self.assign(color, &standing, captures),
            castled: NEVER,
        };
        for rook in castling
            .rooks()
            .filter(|rook| rook.square.rank() == color.rank(0))
        {
            let Some(king) = men.king(color) else {
                continue;
            };
            let between = attacks::between(king.square, rook.square);
            if self.fixed[rook.board.index()].meets(between) {
                continue;
            }
            let landing = R::landing(king.board);
            let (king_file, rook_file) = if rook.square.file() == 0 {
                (2, 3)
            } else {
                (6, 5)
            };
            let to =
                |file| Square::at(file, color.rank(0)).map(|square| Cell::new(landing, square));
            let (Some(king_to), Some(rook_to)) = (to(king_file), to(rook_file)) else {
                continue;
            };
            let moved = standing.iter().map(|&(cell, role)| match cell {
                _ if cell == king => (king_to, role),
                _ if cell == rook => (rook_to, role),
                _ => (cell, role),
            });
            let moved: Standing = moved.collect();
            let after = self.assign(color, &moved, captures);
            need.castled = need.castled.min(after.saturating_add(1));
        }
        need
    }

    /// The fewest moves in which men reach all places of their side.
    fn assign(&self, color: Color, men: &[(Cell, Role)], captures: usize) -> u8 {
        // A man that never moves is on its place, or the diagram is out of reach.
        let is_fixed = |cell: Cell| self.fixed[cell.board.index()].has(cell.square);
        let places = &self.places[color.index()];
        let there = |place: &&Place| men.contains(&(place.cell, place.role));
        if !places
            .iter()
            .filter(|place| is_fixed(place.cell))
            .all(|place| there(&place))
        {
            return NEVER;
        }
        let places = places.iter().filter(|place| !is_fixed(place.cell));
        let men: Standing = men
            .iter()
            .copied()
            .filter(|(cell, _)| !is_fixed(*cell))
            .collect();
        let moves = |place: &Place, &(cell, role): &(Cell, Role)| {
            let at = index(cell);
            match role {
                _ if role == place.role && role != Role::Pawn => place.own[at],
                Role::Pawn if captures == 0 => place.straight[at],
                Role::Pawn if usize::from(place.captures[at]) <= captures => place.pawn[at],
                _ => NEVER,
            }
        };
        let needed = least_sum(
            places
                .clone()
                .map(|place| men.iter().map(move |man| moves(place, man))),
        );
        if captures == 0 || needed == NEVER {
            return needed;
        }
        let changes = |place: &Place, man: &(Cell, Role)| match man.1 {
            _ if moves(place, man) == NEVER => NEVER,
            Role::Pawn => place.captures[index(man.0)],
            _ => 0,
        };
        let changed = least_sum(places.map(|place| men.iter().map(move |man| changes(place, man))));
        if usize::from(changed) > captures {
            NEVER
        } else {
            needed
        }
    }
}
