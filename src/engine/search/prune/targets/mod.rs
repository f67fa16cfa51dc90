//! [`Targets`]: mate patterns, the idea of Popeye's intelligent mode. The ends that can still be
//! reached in the moves left, each a few men on certain cells, are listed before the play begins.
//! Moves after which none is in reach are not made.
//!
//! In the last position of a line the king of the loser is mated or stalemated. Some men achieve
//! this: one checks, others guard or block the flights, and in a stalemate each man of the loser is
//! stuck or gone. A [`Target`] lists these men, their cells at the end, and the cells that must be
//! vacant so that lines are open. [`draft`] lists targets so that every end matches at least one of
//! them, if that is not too much work. [`listed`] caches the moves that their men need from each
//! cell; [`tracker`] keeps, move by move, the targets that are still in reach. If none is left, no
//! line continues. Nothing is generated from a target: it only forbids.
//!
//! All conditions on an end are necessary, and ways are measured alone on the boards
//! ([`super::paths`]), so no end is lost:
//!
//! - men of a target are not captured, and together they make no more moves than their side has
//!   left;
//! - the checking man arrives with the last move, from a cell where it did not check, or another
//!   man leaves its line with the last move: before it the loser was not in check;
//! - no man of the target that belongs to the loser can parry: it is pinned or shut off, or there
//!   is a second check;
//! - the king of the winner, if the target places it, is not attacked by the target's men of the
//!   loser: the winner has moved last;
//! - before a stalemate the winner captures all men of the loser that the target does not place, at
//!   most one with each move;
//! - a man on a cell that must be vacant moves on or is captured.
//!
//! Castling moves two men at once: it is a move of the king, and the rook's part is free. So if a
//! side had castling rights in the first position, the ways of a king at home include castlings. A
//! rook in its corner then reaches its castling square without a move.

mod budget;
mod draft;
mod listed;
#[cfg(test)]
mod tests;
mod tracker;

use super::paths::{
    CELLS, NEVER, Placed, ROLES, attacked, cell_at, cell_index, placed, role_at, steps, who,
};
use super::{Plan, Pruner, Pruning};
use crate::board::{Bitboard, Cell, Square, attacks};
use crate::position::{Castling, Color, Men, Move, Role};
use crate::problem::Goal;
use crate::rules::{PositionOf, SetWise};
use crate::search::control::{Control, Techniques};
use crate::search::script::Script;
use crate::search::tally::{Count, count, count_many};
use budget::Budget;
use listed::Listed;
use std::marker::PhantomData;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, OnceLock};
use tracker::Tracker;

/// The greatest number of men for which targets are listed.
const MEN: usize = 64;

/// A set of cells, a bit for each.
type Cells = u128;

/// A set of men, a bit for each number.
type Men64 = u64;

/// The roles that a man can have and the cells that it can reach.
struct Ways {
    /// The fewest moves to a role and cell.
    moves: [[u8; CELLS]; ROLES],
    /// The cells that it can reach in at most a number of moves, by role and that number.
    within: [Box<[Cells]>; ROLES],
    /// The cells that a rook reaches by castling, without a move of its own.
    rides: Cells,
}

impl Ways {
    /// The fewest moves to the place of an aim.
    const fn moves_to(&self, aim: Aim) -> u8 {
        self.moves[aim.role as usize][aim.cell as usize]
    }

    fn within(&self, role: usize, moves: u8) -> Cells {
        let cells = &self.within[role];
        cells
            .get(usize::from(moves))
            .or(cells.last())
            .copied()
            .unwrap_or(0)
    }
}

/// A man of a target, and where it stands at the end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Aim {
    /// Its number.
    man: u8,
    role: u8,
    cell: u8,
    /// Whether it arrives there with the very last move, and checks.
    arrives: bool,
}

/// Men with their places at the end.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Target {
    /// The king of the loser first.
    aims: Box<[Aim]>,
    /// The men of the aims.
    men: Men64,
    /// Cells that are vacant at the end.
    vacant: Cells,
    /// The fewest moves that its men have to make, the winner's and the loser's.
    moves: [u8; 2],
}

/// The indices of the winner and the loser in arrays.
const WINNER: usize = 0;
const LOSER: usize = 1;

/// The tables of a search, filled on demand.
pub(super) struct Targets<R> {
    ways: Box<[OnceLock<Ways>]>,
    winner: Color,
    mate: bool,
    /// The rights of the first position.
    castling: Castling,
    /// The greatest number of steps that did not suffice.
    failed: AtomicU64,
    rules: PhantomData<R>,
}

fn on_board(set: Bitboard, board: usize) -> Cells {
    Cells::from(set.0) << (64 * board)
}

fn of_board(cells: Cells, board: usize) -> Bitboard {
    Bitboard((cells >> (64 * board)) as u64)
}

fn each(mut cells: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (cells != 0).then(|| cells.trailing_zeros() as usize)?;
        cells &= cells - 1;
        Some(cell)
    })
}

impl<R: SetWise> Targets<R> {
    /// The tables for a goal. `None` unless it is mate or stalemate and the technique is on.
    pub(super) fn wanted(
        goal: Goal,
        winner: Color,
        castling: Castling,
        techniques: Techniques,
    ) -> Option<Self> {
        let mate = match goal {
            Goal::Mate => true,
            Goal::Stalemate => false,
            _ => return None,
        };
        techniques
            .has(Techniques::TARGETS)
            .then(|| Self::new(winner, mate, castling))
    }

    /// The tables for positions that descend from one with these rights.
    fn new(winner: Color, mate: bool, castling: Castling) -> Self {
        let ways = std::iter::repeat_with(OnceLock::new)
            .take(2 * ROLES * CELLS)
            .collect();
        Self {
            ways,
            winner,
            mate,
            castling,
            failed: AtomicU64::new(0),
            rules: PhantomData,
        }
    }

    /// The targets that can be reached from a position in these numbers of half-moves of the winner
    /// and of the loser, if they can be listed in `most` steps.
    fn tracker(
        &self,
        position: &PositionOf<R>,
        left: [u8; 2],
        most: u64,
        control: &Control,
    ) -> Option<Tracker<'_, R>> {
        if most == 0 {
            return None;
        }
        position.men().king(!self.winner)?;
        let men = numbered::<R>(position)?;
        count(Count::TargetsAsked);
        let targets = draft::targets(self, position, &men, left, most, control)?;
        count_many(Count::TargetsListed, targets.len() as u64);
        Some(Tracker::new(
            Listed::new(self, targets, position, &men),
            left,
        ))
    }

    /// The side of a man: winner or loser.
    fn side(&self, man: Placed) -> usize {
        if who(man).0 == self.winner {
            WINNER
        } else {
            LOSER
        }
    }

    fn ways(&self, man: Placed) -> &Ways {
        self.ways[man].get_or_init(|| self.find_ways(man))
    }

    /// A breadth-first search: all cells at the same number of moves together.
    fn find_ways(&self, man: Placed) -> Ways {
        let (color, role, home) = who(man);
        let (king, pawn) = (Role::King.index(), Role::Pawn.index());
        let last = R::BOARDS.iter().fold(0, |cells, board| {
            cells | on_board(Bitboard::rank(color.rank(7)), board.index())
        });
        let castled = self
            .castled(color, role, home)
            .fold(0, |cells, cell| cells | 1 << cell_index(cell));
        let rides = if role == Role::Rook { castled } else { 0 };
        let mut moves = [[NEVER; CELLS]; ROLES];
        let mut within: [Vec<Cells>; ROLES] = Default::default();
        let mut reached: [Cells; ROLES] = [0; ROLES];
        let mut new = reached;
        new[role.index()] = 1 << cell_index(home) | rides;
        for made in 0..NEVER {
            if new == [0; ROLES] {
                break;
            }
            let mut next: [Cells; ROLES] = [0; ROLES];
            for (role, cells) in new.into_iter().enumerate() {
                for cell in each(cells) {
                    moves[role][cell] = made;
                    let (board, to) = steps::<R>(color, role_at(role), cell_at(cell));
                    next[role] |= on_board(to, board.index());
                }
                reached[role] |= cells;
                within[role].push(reached[role]);
            }
            for promoted in Role::PROMOTIONS {
                next[promoted.index()] |= next[pawn] & last;
            }
            next[pawn] &= !last;
            if made == 0 && role == Role::King {
                next[king] |= castled;
            }
            new = std::array::from_fn(|role| next[role] & !reached[role]);
        }
        Ways {
            moves,
            within: within.map(Vec::into_boxed_slice),
            rides,
        }
    }

    /// The cells of a king or rook after castling, if this is its home and it might have castled in
    /// the first position.
    fn castled(&self, color: Color, role: Role, home: Cell) -> impl Iterator<Item = Cell> {
        let castling = self.castling;
        [false, true].into_iter().filter_map(move |long| {
            let (from, to) = match (role, long) {
                (Role::King, false) => (4, 6),
                (Role::King, true) => (4, 2),
                (Role::Rook, false) => (7, 5),
                (Role::Rook, true) => (0, 3),
                _ => return None,
            };
            let is_home = home.square.rank() == color.rank(0) && home.square.file() == from;
            let to = Square::at(to, color.rank(0))
                .filter(|_| is_home && castling.has(home.board, color, long));
            to.map(|square| Cell::new(R::landing(home.board), square))
        })
    }

    /// The fewest moves after which a man arrives on a cell and checks a king from there, not
    /// having checked before.
    ///
    /// Where men stay on their board, a line piece does not come from a nearer square on the line:
    /// it would have checked from there.
    fn arrival(&self, ways: &Ways, aim: Aim, king: usize) -> u8 {
        let (role, at) = (usize::from(aim.role), usize::from(aim.cell));
        if role == Role::Rook.index() && ways.rides >> at & 1 == 1 {
            return 0;
        }
        let (to, king) = (cell_at(at).square, cell_at(king).square);
        let from = (at & 64) ^ if R::TRANSFERS { 64 } else { 0 };
        let is_line_piece = matches!(role_at(role), Role::Queen | Role::Rook | Role::Bishop);
        let nearer = if !R::TRANSFERS && is_line_piece {
            attacks::between(to, king)
        } else {
            Bitboard::EMPTY
        };
        let least = |role: usize, squares: Bitboard| {
            squares
                .into_iter()
                .map(|square| ways.moves[role][from + square.index()])
                .min()
                .unwrap_or(NEVER)
        };
        let mut moves = NEVER;
        let pawn = Role::Pawn.index();
        if role != pawn {
            moves = least(
                role,
                attacked(self.winner, role_at(role), to, Bitboard::EMPTY) - nearer,
            );
        }
        if role == pawn || to.rank() == self.winner.rank(7) {
            let behind = Bitboard::from(to).shift(-self.winner.forward());
            let twice = if to.rank() == self.winner.rank(3) {
                behind.shift(-self.winner.forward())
            } else {
                behind
            };
            let aside = attacks::pawn((!self.winner).index(), to);
            moves = moves.min(least(pawn, behind | twice | aside));
        }
        moves.saturating_add(1)
    }
}

impl<R: SetWise> Pruning<R> for Targets<R> {
    fn plan<'a>(
        &'a self,
        start: &PositionOf<R>,
        script: &'a Script,
        control: &'a Control,
    ) -> Option<Box<dyn Plan<R> + 'a>> {
        Some(Box::new(TargetPlan {
            budget: Budget::new(self, *start, script, control),
            script,
        }))
    }
}

/// The targets of one search.
struct TargetPlan<'a, R: SetWise> {
    budget: Budget<'a, R>,
    script: &'a Script,
}

impl<R: SetWise> Plan<R> for TargetPlan<'_, R> {
    fn pruner(&self) -> Box<dyn Pruner<R> + '_> {
        let tracker = self
            .budget
            .listed()
            .filter(|_| !self.budget.is_given_up())
            .map(Tracker::onward);
        Box::new(TargetPruner {
            plan: self,
            tracker,
            positions: 0,
            noted: 0,
        })
    }
}

/// The targets of one walk.
struct TargetPruner<'s, 'a, R: SetWise> {
    plan: &'s TargetPlan<'a, R>,
    /// The targets still in reach, once they are listed; the tracker has all moves of the path.
    tracker: Option<Tracker<'a, R>>,
    /// The number of positions entered, and of those that the budget has counted.
    positions: u64,
    noted: u64,
}

impl<R: SetWise> Pruner<R> for TargetPruner<'_, '_, R> {
    fn enters(&mut self, _: &PositionOf<R>, index: usize, path: &[Move]) -> bool {
        self.positions += 1;
        let TargetPlan { budget, script } = self.plan;
        // Positions of forced ends are cheap to search: a list that can be made at once helps, but
        // longer lists cost more than they cut. Even a list made at once may cost more.
        if script.end.is_forced()
            && self
                .tracker
                .as_ref()
                .is_some_and(|tracker| tracker.is_too_expensive(self.positions))
        {
            self.tracker = None;
            budget.give_up();
        }
        if self.tracker.is_none() && !script.end.is_forced() && script.movers.len() - index > 3 {
            let more = self.positions - self.noted;
            self.noted = self.positions;
            self.tracker = budget.go_on(more).map(|listed| {
                let mut tracker = listed.onward();
                for (&mv, &color) in path.iter().zip(&script.movers) {
                    tracker.follow(mv, color);
                }
                tracker
            });
        }
        true
    }

    fn admits(&mut self, mv: Move, by: Color, no_more: bool) -> bool {
        match &mut self.tracker {
            None => true,
            Some(tracker) if no_more => tracker.admits(mv, by),
            Some(tracker) => tracker.advance(mv, by),
        }
    }

    fn leave(&mut self) {
        if let Some(tracker) = &mut self.tracker {
            tracker.back();
        }
    }

    fn fork<'b>(&'b self) -> Box<dyn Pruner<R> + 'b> {
        let tracker = self.tracker.as_ref().map(Tracker::onward);
        Box::new(TargetPruner {
            plan: self.plan,
            tracker,
            positions: 0,
            noted: 0,
        })
    }
}

impl<R: SetWise> Drop for TargetPruner<'_, '_, R> {
    fn drop(&mut self) {
        self.plan.budget.note(self.positions - self.noted);
    }
}

/// All men, in the order of their numbers; `None` if there are more than [`MEN`].
fn numbered<R: SetWise>(position: &PositionOf<R>) -> Option<Vec<Placed>> {
    let men = position.men();
    let mut list = Vec::with_capacity(MEN);
    for &board in R::BOARDS {
        for role in Role::ALL.into_iter().take(ROLES) {
            for color in Color::ALL {
                let squares = men.men(color, role, board).into_iter();
                list.extend(squares.map(|square| placed(color, role, Cell::new(board, square))));
            }
        }
    }
    (list.len() <= MEN).then_some(list)
}

/// How often a move may vacate two cells at once where other moves vacate one: by castling, and by
/// capturing en passant.
fn in_pairs<R: SetWise>(targets: &Targets<R>, position: &PositionOf<R>) -> u32 {
    let castles = |color: &Color| {
        let king = position.men().king(*color);
        king.is_some_and(|king| targets.castled(*color, Role::King, king).next().is_some())
    };
    let castlings = Color::ALL.iter().filter(|color| castles(color)).count() as u32;
    castlings + en_passants::<R>(position)
}

/// How often a capture en passant may vacate two cells at once.
fn en_passants<R: SetWise>(position: &PositionOf<R>) -> u32 {
    let men = position.men();
    let boards = R::BOARDS;
    let pawns = |color: Color| {
        boards
            .iter()
            .map(move |board| men.men(color, Role::Pawn, *board))
    };
    if Color::ALL
        .iter()
        .any(|color| pawns(*color).all(Bitboard::is_empty))
    {
        return 0;
    }
    let at_home = |color: Color| {
        pawns(color)
            .map(|pawns| (pawns & Bitboard::rank(color.rank(1))).len())
            .sum::<u32>()
    };
    at_home(Color::White) + at_home(Color::Black) + u32::from(position.en_passant().is_some())
}
