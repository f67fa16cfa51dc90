//! [`Pairs`]: a bound for proof games with at most one capture, by the ways of two men at a time.
//!
//! [`ProofGame`](super::proof_game::ProofGame) measures each man alone. Here every two men are
//! played out by themselves ([`joint`]): a rook that waits for a bishop that waits for the rook, a
//! king that has to pass a square attacked by a man that never leaves, a man that stands on the
//! only way of another. A conclusion about two men holds in every game, since the other men only
//! obstruct more. If one man is captured, games are divided by both men and the cell of the
//! capture ([`captures`]). The steps that a man never makes are found before play
//! ([`deductions`]); in play, the losses of each two men from where they stand are looked up
//! ([`tables`]).
//!
//! In heuristic search these are pattern databases of pairs. Richard Korf and Larry Taylor showed
//! for sliding puzzles how much they add to single men ("Finding optimal solutions to the
//! twenty-four puzzle", 1996: linear conflicts). In proof games, Euclide plays two men by
//! themselves before the search (Étienne Dupuis, `svart-riddare/euclide`).
//!
//! A man is known by the cell on which it began. So the bound depends on more than the position:
//! two rooks that have exchanged their places are different men here. A bound only forbids lines
//! that lead nowhere. A position without a line has none with the men exchanged either, so the
//! results in the table of positions stay true.
//!
//! The bound holds for orthodox chess, Alice chess and Alice 2, with at most one capture, when all
//! men of the diagram are known and no pawn promotes but a missing one. It is computed
//! when a search has turned out to be long.

mod captures;
mod deductions;
mod joint;
mod journey;
mod tables;
#[cfg(test)]
mod tests;
mod travellers;

use super::{Plan, Pruner, Pruning};
use crate::board::{Bitboard, Board, Cell, Square, attacks};
use crate::position::{Castling, Color, Man, Move, Role, Setup};
use crate::rules::{PositionOf, SetWise};
use crate::search::control::Control;
use crate::search::script::{Parry, Script};
use crate::search::tally::{Count, count_many};
use captures::Capture;
use deductions::{STRATEGIES, strategies};
use journey::Journey;
use std::marker::PhantomData;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tables::{MEN, Tables};
use travellers::{CELLS, NEVER, index};

/// The place of a captured man: a cell of a board that no game has.
const GONE: Cell = Cell::new(Board::C, Square::wrap(0));

/// The number of positions after which the tables are computed.
const WAIT: u64 = 1 << 13;
/// The same for games with a capture, which need more deductions.
const WAIT_WITH_CAPTURE: u64 = 1 << 15;

/// A castling that may come: the men that take part, with the cells that they leave and reach.
#[derive(Clone, Copy, Debug)]
struct Castle {
    /// The numbers of king and rook.
    men: [u8; 2],
    king: (Cell, Cell),
    rook: (Cell, Cell),
    /// The squares of each board that must be vacant.
    through: [Bitboard; 2],
}

/// The men of a proof game with at most one capture, and their places.
pub(super) struct Pairs<R> {
    men: Vec<(Cell, Man)>,
    places: Vec<(Cell, Man)>,
    castles: Vec<Castle>,
    /// The kind of the man that is captured, if one is.
    missing: Option<Man>,
    /// The most strategies.
    strategies: usize,
    /// The number of positions so far, in all searches.
    seen: AtomicU64,
    rules: PhantomData<fn() -> R>,
}

impl<R: SetWise> Pairs<R> {
    /// The bound for play from one setup to another; `None` if there are several captures or
    /// promotions to come, if men of the diagram are unknown, or if pawns stand on their first
    /// ranks.
    pub(super) fn new(
        start: &Setup,
        end: &Setup,
        castling: Castling,
        at_once: bool,
    ) -> Option<Self> {
        let stands = |(cell, man): &(Cell, Man)| {
            man.role != Role::Pawn || man.color.rank(cell.square.rank()) > 0
        };
        let is_orthodox = |man: &Man| Role::ALL.contains(&man.role) && man.traits.is_empty();
        if end.is_open()
            || start.men.len() > MEN
            || !start.men.iter().all(stands)
            || !start.men.iter().all(|(_, man)| is_orthodox(man))
        {
            return None;
        }
        let count = |men: &[(Cell, Man)], kind: Man| men.iter().filter(|one| one.1 == kind).count();
        let fits = |(_, man): &(Cell, Man)| count(&start.men, *man) >= count(&end.men, *man);
        if !end.men.iter().all(fits) || start.men.len() > end.men.len() + 1 {
            return None;
        }
        let is_missing = |man: &Man| count(&start.men, *man) > count(&end.men, *man);
        let missing = start.men.iter().map(|one| one.1).find(is_missing);
        if missing.is_some_and(|man| man.role == Role::King) {
            return None;
        }
        let number = |cell: Cell| start.men.iter().position(|one| one.0 == cell);
        let castle = |rook: Cell| {
            let color = Color::ALL
                .into_iter()
                .find(|color| color.rank(0) == rook.square.rank())?;
            let king = (start.men.iter())
                .find(|(_, man)| *man == Man::new(color, Role::King))?
                .0;
            let landing = R::landing(king.board);
            let files = if rook.square.file() == 0 {
                [2, 3]
            } else {
                [6, 5]
            };
            let [king_to, rook_to] = files.map(|file| Square::at(file, color.rank(0)));
            let (king_to, rook_to) = (Cell::new(landing, king_to?), Cell::new(landing, rook_to?));
            let mut through = [Bitboard::EMPTY; 2];
            through[king.board.index()] = attacks::between(king.square, rook.square);
            through[landing.index()] |= Bitboard::from(king_to.square) | rook_to.square.into();
            Some(Castle {
                men: [number(king)? as u8, number(rook)? as u8],
                king: (king, king_to),
                rook: (rook, rook_to),
                through,
            })
        };
        Some(Self {
            men: start.men.clone(),
            places: end.men.clone(),
            castles: castling.rooks().filter_map(castle).collect(),
            missing,
            strategies: STRATEGIES,
            seen: AtomicU64::new(if at_once { WAIT_WITH_CAPTURE } else { 0 }),
            rules: PhantomData,
        })
    }

    /// Returns whether games have a capture.
    pub(super) const fn has_capture(&self) -> bool {
        self.missing.is_some()
    }
}

impl<R: SetWise> Pruning<R> for Pairs<R> {
    fn plan<'a>(
        &'a self,
        _: &PositionOf<R>,
        script: &'a Script,
        _: &'a Control,
    ) -> Option<Box<dyn Plan<R> + 'a>> {
        (script.parry == Parry::No).then(|| {
            Box::new(PairsPlan {
                bound: self,
                left: (0..=script.movers.len())
                    .map(|index| script.left(index))
                    .collect(),
                tables: OnceLock::new(),
            }) as Box<dyn Plan<R> + 'a>
        })
    }
}

/// The bound in one search.
struct PairsPlan<'a, R> {
    bound: &'a Pairs<R>,
    /// By half-move: the number of moves that each side has left.
    left: Vec<[usize; 2]>,
    /// The tables of the strategies; none if no game reaches the diagram. `None` if nothing is
    /// known.
    tables: OnceLock<Option<Vec<Tables>>>,
}

impl<R: SetWise> Plan<R> for PairsPlan<'_, R> {
    fn pruner(&self) -> Box<dyn Pruner<R> + '_> {
        let men = &self.bound.men;
        let mut walk = Walk {
            cells: men.iter().map(|man| man.0).collect(),
            on: [NEVER; CELLS],
            late: 0,
        };
        for (number, (cell, _)) in (0_u8..).zip(men) {
            walk.on[index(*cell)] = number;
        }
        Box::new(PairsPruner {
            plan: self,
            walk,
            moves: Vec::new(),
            open: vec![Set::MAX],
            retained: Vec::new(),
            tables: None,
        })
    }
}

/// Where the men stand.
#[derive(Clone)]
struct Walk {
    /// By man.
    cells: Vec<Cell>,
    /// By cell: the number of the man there, or [`NEVER`].
    on: [u8; CELLS],
    /// The men that have captured or promoted, as bits.
    late: u32,
}

impl Walk {
    fn shift(&mut self, from: Cell, to: Cell) {
        let man = std::mem::replace(&mut self.on[index(from)], NEVER);
        self.on[index(to)] = man;
        self.cells[usize::from(man)] = to;
    }

    fn play(&mut self, mv: Move) {
        if let Some(at) = mv.captured_at() {
            self.shift(at, GONE);
        }
        let moved = self.on[index(mv.from())];
        self.shift(mv.from(), mv.to());
        if let Some((from, to)) = mv.rook() {
            self.shift(from, to);
        }
        // No man captures or promotes twice: tables know of one capture and one promotion only.
        let changes = mv.captured().is_some() || mv.promotion().is_some();
        self.late ^= u32::from(changes) << moved;
    }

    fn take_back(&mut self, mv: Move) {
        let changes = mv.captured().is_some() || mv.promotion().is_some();
        self.late ^= u32::from(changes) << self.on[index(mv.to())];
        if let Some((from, to)) = mv.rook() {
            self.shift(to, from);
        }
        self.shift(mv.to(), mv.from());
        if let Some(at) = mv.captured_at() {
            self.shift(GONE, at);
        }
    }
}

/// A set of strategies, as bits.
type Set = u64;

/// The bound on one walk.
struct PairsPruner<'a, R> {
    plan: &'a PairsPlan<'a, R>,
    walk: Walk,
    /// The moves that were made.
    moves: Vec<Move>,
    /// The strategies that are possible at the start and after each move.
    open: Vec<Set>,
    /// By number of moves made: the moves that were retained, with the strategies after them.
    retained: Vec<Vec<(Move, Set)>>,
    /// The tables, once they are computed.
    tables: Option<&'a [Tables]>,
}

impl<R: SetWise> PairsPruner<'_, R> {
    /// The strategies that are possible after a move: all if there are no tables yet.
    fn open_after(&mut self, mv: Move, by: Color) -> Set {
        let is_late = self.walk.on[index(GONE)] != NEVER;
        let is_capture = mv.captured().is_some();
        let bound = self.plan.bound;
        if is_capture && (is_late || bound.missing.is_none()) {
            return 0;
        }
        // With a pawn missing, another may promote.
        let Some(tables) = self.tables else {
            let is_bad = mv.promotion().is_some() && bound.missing.is_none();
            return if is_bad { 0 } else { Set::MAX };
        };
        let open = self.open.last().copied().unwrap_or_default();
        let (moved, late) = (self.walk.on[index(mv.from())], self.walk.late);
        let capture = mv.captured_at().map(|at| Capture {
            by: moved,
            victim: self.walk.on[index(at)],
            at,
            to: mv.to(),
        });
        let mut left = self.plan.left[self.moves.len()];
        left[by.index()] = left[by.index()].saturating_sub(1);
        let (mut set, mut is_played) = (0, false);
        for (number, tables) in tables.iter().enumerate() {
            let step = (mv.from(), mv.to());
            if open >> number & 1 == 0
                || !tables.has_step(moved, step, capture, mv.promotion(), late)
            {
                continue;
            }
            if !is_played {
                self.walk.play(mv);
                is_played = true;
            }
            if tables.has_room(&self.walk, usize::from(moved), left) {
                set |= 1 << number;
            }
        }
        if is_played {
            self.walk.take_back(mv);
        }
        set
    }
}

impl<R: SetWise> Pruner<R> for PairsPruner<'_, R> {
    fn enters(&mut self, _: &PositionOf<R>, _: usize, _: &[Move]) -> bool {
        let plan = self.plan;
        let wait = if plan.bound.has_capture() {
            WAIT_WITH_CAPTURE
        } else {
            WAIT
        };
        if self.tables.is_none()
            && (plan.tables.get().is_some() || plan.bound.seen.fetch_add(1, Relaxed) >= wait)
        {
            let bound = plan.bound;
            let tables = plan.tables.get_or_init(|| {
                let journey = Journey {
                    men: &bound.men,
                    places: &bound.places,
                    castles: &bound.castles,
                    missing: bound.missing,
                    left: plan.left[0],
                };
                strategies::<R>(&journey, bound.strategies)
            });
            self.tables = tables.as_deref();
        }
        self.tables.is_none_or(|tables| !tables.is_empty())
    }

    fn admits(&mut self, mv: Move, by: Color, no_more: bool) -> bool {
        let retained = self.retained.get(self.moves.len());
        let known = retained.and_then(|moves| moves.iter().find(|one| one.0 == mv));
        let open = match known {
            Some(&(_, open)) if open != Set::MAX => open,
            _ => self.open_after(mv, by),
        };
        count_many(Count::BoundsCuts, u64::from(open == 0));
        if open != 0 && !no_more {
            self.walk.play(mv);
            self.moves.push(mv);
            self.open.push(open);
            // What was retained after another move says nothing of this one.
            if let Some(below) = self.retained.get_mut(self.moves.len()) {
                below.clear();
            }
        }
        open != 0
    }

    fn retain(&mut self, moves: &mut Vec<Move>, by: Color) {
        let depth = self.moves.len();
        if self.retained.len() <= depth {
            self.retained.resize(depth + 1, Vec::new());
        }
        let mut retained = std::mem::take(&mut self.retained[depth]);
        retained.clear();
        moves.retain(|&mv| {
            let open = self.open_after(mv, by);
            count_many(Count::BoundsCuts, u64::from(open == 0));
            if open != 0 {
                retained.push((mv, open));
            }
            open != 0
        });
        self.retained[depth] = retained;
    }

    fn leave(&mut self) {
        self.open.pop();
        if let Some(mv) = self.moves.pop() {
            self.walk.take_back(mv);
        }
    }

    fn fork<'b>(&'b self) -> Box<dyn Pruner<R> + 'b> {
        Box::new(PairsPruner {
            plan: self.plan,
            walk: self.walk.clone(),
            moves: self.moves.clone(),
            open: self.open.clone(),
            retained: Vec::new(),
            tables: self.tables,
        })
    }
}
