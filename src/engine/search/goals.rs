//! Detection of goals: whether a move reaches a goal.
//!
//! The last move and the position after it decide most goals. Some goals depend on the squares of
//! men in the diagram, or are reached by illegal moves that not every engine generates. For these,
//! [`Past`] supplies the history of the position. Where the diagram matters, the squares of the men
//! in it are part of the key in the table. Under conditions, which may let men be reborn or change
//! places, the plain search solves goals for which the diagram matters.

use super::control::Techniques;
use crate::board::{Cell, Square};
use crate::interrupt;
use crate::position::{Color, Key, Man, Men as _, Move, Role};
use crate::problem::Goal;
use crate::rules::{NonMateFilter, PositionOf, Rules, has_legal_move, legal_moves};
use parton_plain::{PlainPosition, Target};
use std::sync::atomic::Ordering::Relaxed;

/// Returns whether the last move and the position after it decide a goal.
///
/// For goals that let a side stand in check, the last moves are not legal: see [`leaves_king`].
pub(super) const fn is_known(goal: Goal) -> bool {
    matches!(
        goal,
        Goal::Mate
            | Goal::Stalemate
            | Goal::MateOrStalemate
            | Goal::DoubleStalemate
            | Goal::AutoStalemate
            | Goal::Check
            | Goal::Capture
            | Goal::WinOfMan
            | Goal::EnPassant
            | Goal::Castling
            | Goal::AnyMove
            | Goal::CaptureZugzwang
            | Goal::Target(_)
            | Goal::Chess81
    )
}

/// Returns whether a goal is reached only by moves that leave the king of the moving side in check
/// and so are illegal.
pub(super) const fn leaves_king(goal: Goal) -> bool {
    matches!(goal, Goal::AutoMate | Goal::DoubleMate | Goal::CounterMate)
}

/// The history of a position.
pub(super) trait Past {
    /// The squares of its men in the diagram.
    fn homes(&self) -> Homes;

    /// The position, with this side to move, as the plain rules reach it from the diagram; `None`
    /// if the moves are not kept.
    fn plain(&self, turn: Color) -> Option<PlainPosition>;
}

/// A history without its moves: it cannot be repeated by the plain rules.
impl Past for Homes {
    fn homes(&self) -> Homes {
        self.clone()
    }

    fn plain(&self, _: Color) -> Option<PlainPosition> {
        None
    }
}

/// The moves that reach a goal by leaving one's own king in check.
fn reckless_moves<R: Rules>(goal: Goal, position: &PositionOf<R>, past: &dyn Past) -> Vec<Move> {
    let us = position.turn();
    let (check, stuck) = (position.is_in_check(us), !has_legal_move::<R>(position));
    let may = match goal {
        Goal::DoubleMate => !stuck,
        Goal::CounterMate => check && stuck,
        _ => true,
    };
    let mut moves = Vec::new();
    if may {
        R::collect_ignoring_king_safety(position, &mut moves);
    }
    if !R::TAKES_KINGS {
        return plainly_reckless::<R>(goal, position, &moves, past);
    }
    moves.retain(|&mv| {
        let after = position.play(mv);
        after.is_in_check(us)
            && is_lost_for_good::<R>(&after.pass_in_series())
            && (goal == Goal::AutoMate || is_lost_for_good::<R>(&after))
    });
    moves
}

/// As [`reckless_moves`], for an engine that does not list captures of kings. The candidates are
/// all moves that leave the side's own king in check, and perhaps others. Checks and legal replies
/// show whether such a goal is possible; if so, the plain rules decide.
fn plainly_reckless<R: Rules>(
    goal: Goal,
    position: &PositionOf<R>,
    moves: &[Move],
    past: &dyn Past,
) -> Vec<Move> {
    let us = position.turn();
    let may_reach = |&mv: &Move| {
        let after = position.play(mv);
        let is_lost = |side: Color| {
            let turn = if after.turn() == side {
                after
            } else {
                after.pass_in_series()
            };
            after.is_in_check(side)
                && (!R::legal_move_is_escape(&after) || !has_legal_move::<R>(&turn))
        };
        is_lost(us) && (goal == Goal::AutoMate || is_lost(!us))
    };
    if !moves.iter().any(may_reach) {
        return Vec::new();
    }
    let (plain, target) = (past.plain(us), Target::new(goal));
    debug_assert!(
        plain.is_some(),
        "{goal:?} is searched for where the moves from the diagram are not kept"
    );
    plain
        .zip(target)
        .map_or_else(Vec::new, |(plain, target)| reaching_moves(&target, &plain))
}

/// The moves that reach a goal by the plain rules. This may take long, and ends early if the search
/// is stopped.
fn reaching_moves(target: &Target, plain: &PlainPosition) -> Vec<Move> {
    let Some(stop) = interrupt::flag() else {
        return target.reaching_moves(plain);
    };
    parton_plain::stoppable(move || stop.load(Relaxed), || target.reaching_moves(plain))
        .unwrap_or_else(|| interrupt::end())
}

/// Returns whether the side to move is in check without a way out, even by capturing the other
/// king.
fn is_lost_for_good<R: Rules>(position: &PositionOf<R>) -> bool {
    let mut moves = Vec::new();
    position.is_in_check(position.turn()) && {
        R::collect_ignoring_king_safety(position, &mut moves);
        !moves.into_iter().any(|mv| R::is_safe(position, mv))
    }
}

/// Returns whether a goal depends on the squares of men in the diagram, which [`Homes`] tracks. Two
/// positions with the same men on the same cells may then differ.
pub(super) const fn needs_diagram(goal: Goal) -> bool {
    matches!(goal, Goal::Kiss(_) | Goal::Circuit | Goal::Exchange)
}

/// The squares of men in the diagram: for each man that now stands elsewhere, its cell in the
/// diagram and its cell now.
#[derive(Clone, Debug, Default)]
pub(super) struct Homes(Vec<(Cell, Cell)>);

impl Homes {
    /// The homes after these moves from the diagram. Passes between them make no difference.
    pub(super) fn after(path: &[Move]) -> Self {
        let mut homes = Self::default();
        for &mv in path {
            homes.make(mv);
        }
        homes
    }

    fn make(&mut self, mv: Move) {
        if mv.is_pass() {
            return;
        }
        let captured = mv.captured_at();
        let man = (mv.from(), mv.to());
        let moved =
            [Some(man), mv.rook()].map(|way| way.map(|(from, to)| (self.of(from), from, to)));
        let left = |now: Cell| {
            captured == Some(now) || moved.iter().flatten().any(|(_, from, _)| *from == now)
        };
        self.0.retain(|(_, now)| !left(*now));
        let elsewhere = moved
            .into_iter()
            .flatten()
            .filter(|(home, _, to)| home != to);
        self.0.extend(elsewhere.map(|(home, _, to)| (home, to)));
    }

    /// The cell in the diagram of the man that is now on a cell. A promoted man is still the same
    /// pawn.
    fn of(&self, cell: Cell) -> Cell {
        self.0
            .iter()
            .find(|(_, now)| *now == cell)
            .map_or(cell, |(home, _)| *home)
    }

    /// The key of a position in which the identity of men matters.
    pub(super) fn key(&self, key: Key) -> Key {
        // The finalizer of SplitMix64 (Steele, Lea, Flood 2014).
        const fn mix(word: u64) -> u64 {
            let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            word ^ word >> 31
        }
        let index = |cell: Cell| (cell.board.index() * 64 + cell.square.index()) as u64 + 1;
        let word = |&(home, now): &(Cell, Cell)| index(home) << 32 | index(now);
        // The men are listed in no particular order, so the sum must not depend on it.
        let sum = |salt: u64| {
            self.0
                .iter()
                .fold(0, |sum, moved| sum ^ mix(word(moved).wrapping_mul(salt)))
        };
        Key {
            low: key.low ^ sum(0x9e37_79b9_7f4a_7c15),
            high: key.high ^ sum(0xd1b5_4a32_d192_ed03),
        }
    }

    /// The homes after one more move.
    pub(super) fn with(&self, mv: Move) -> Self {
        let mut homes = self.clone();
        homes.make(mv);
        homes
    }

    /// Returns whether a goal of this kind is reached in a position of men with these homes, and
    /// `arrival` is where the last move ended. Squares are compared without their boards.
    fn reach<R: Rules>(&self, goal: Goal, arrival: Cell, after: &PositionOf<R>) -> bool {
        let home = self.of(arrival);
        let men = after.men();
        // The men with these coordinates, on any board.
        let men_at = |cell: Cell| {
            let planes = men
                .planes()
                .iter()
                .filter(move |board| board.level() == cell.board.level());
            planes.filter_map(move |&board| {
                let cell = Cell::new(board, cell.square);
                men.man_at(cell).map(|man| (cell, man))
            })
        };
        match goal {
            Goal::Circuit => home.is_homologue(arrival),
            Goal::Exchange => {
                let partner = |(cell, man): (Cell, Man)| {
                    man.color != after.turn() && self.of(cell).is_homologue(arrival)
                };
                !home.is_homologue(arrival) && men_at(home).any(partner)
            }
            Goal::Kiss(diagram) => beside::<R>(after, arrival).any(|cell| {
                men_at(cell).any(|(cell, _)| self.of(cell).square == diagram)
                    && beside::<R>(after, cell)
                        .all(|other| other == arrival || men_at(other).next().is_none())
            }),
            _ => false,
        }
    }
}

/// The cells of the same board or cube a king's step away.
fn beside<R: Rules>(position: &PositionOf<R>, cell: Cell) -> impl Iterator<Item = Cell> + use<R> {
    let law = R::variant(position).law();
    let near = |one: u8, other: u8| one.abs_diff(other) <= 1;
    let worlds = law
        .planes()
        .iter()
        .filter(move |board| board.world() == cell.board.world());
    let boards = worlds.filter(move |board| match (board.level(), cell.board.level()) {
        (Some(one), Some(other)) => near(one, other),
        _ => true,
    });
    boards.flat_map(move |&board| {
        let squares = Square::all().filter(move |square| {
            law.has_square(*square)
                && near(square.file(), cell.square.file())
                && near(square.rank(), cell.square.rank())
        });
        squares
            .map(move |square| Cell::new(board, square))
            .filter(move |&other| other != cell)
    })
}

/// Returns whether a move reaches a goal. The move is legal, or one of the illegal moves that
/// [`goal_moves`] lists. It leads from the first position to the second, and `homes` holds the
/// squares of the men in the diagram.
#[inline]
pub(super) fn reached<R: Rules>(
    goal: Goal,
    mv: Move,
    (before, after): (&PositionOf<R>, &PositionOf<R>),
    homes: impl FnOnce() -> Homes,
) -> bool {
    let check = || after.is_in_check(after.turn());
    let stuck = || R::is_at_end(after);
    // In check, and not only because paralysis holds its men.
    let lost = || check() && !after.is_suffocated();
    // The side that moved is never in check itself. If it gives check, the engine could capture the
    // king, which is not a legal move.
    let takes_king = |mv: &Move| mv.captured() == Some(Role::King);
    // The board may have turned with the man.
    let arrival = before.arrived(mv);
    let mover_stuck = || {
        let passed = after.pass_in_series();
        R::is_at_end(&passed) || check() && legal_moves::<R>(&passed).iter().all(takes_king)
    };
    match goal {
        Goal::Mate => lost() && stuck() && R::may_mate(before, mv),
        Goal::Stalemate => !lost() && stuck(),
        Goal::MateOrStalemate => stuck() && (!lost() || R::may_mate(before, mv)),
        Goal::DoubleStalemate => !lost() && stuck() && mover_stuck(),
        Goal::AutoStalemate => mover_stuck(),
        Goal::Check => check(),
        Goal::Capture => mv.captured().is_some(),
        // A man that is reborn is not won.
        Goal::WinOfMan => mv.captured().is_some() && !before.is_captured_man_reborn(mv),
        Goal::EnPassant => mv.is_en_passant(),
        Goal::Castling => mv.is_castling(),
        Goal::AnyMove => true,
        Goal::CaptureZugzwang => {
            let replies = legal_moves::<R>(after);
            !check() && !replies.is_empty() && replies.iter().all(|mv| mv.captured().is_some())
        }
        // No man has moved.
        Goal::Target(_) | Goal::Chess81 if mv.is_pass() => false,
        // A man that vanished by capturing there has not arrived there, nor has one that is covered
        // by its victim.
        Goal::Target(_) | Goal::Chess81 | Goal::Kiss(_) | Goal::Circuit | Goal::Exchange
            if after.men().man_at(arrival).is_none() || before.is_mover_gone(mv) =>
        {
            false
        }
        Goal::Target(square) => arrival.square == square,
        Goal::Chess81 => R::variant(after).law().is_last_rank(!after.turn(), arrival),
        goal if needs_diagram(goal) => homes().reach::<R>(goal, mv.to(), after),
        goal if leaves_king(goal) => after.is_in_check(!after.turn()),
        _ => false,
    }
}

/// Adds to a list the legal moves that can reach a goal: all that do, and others.
pub(super) fn candidates<R: Rules>(goal: Goal, position: &PositionOf<R>, list: &mut Vec<Move>) {
    match goal {
        Goal::Mate => R::collect_mates(position, list),
        Goal::Check => R::collect_checks(position, list),
        Goal::Stalemate | Goal::DoubleStalemate => R::collect_stalemates(position, list),
        _ => R::collect(position, list),
    }
}

/// A filter for moves that certainly do not reach a goal.
#[inline]
pub(super) fn non_mates<R: Rules>(
    goal: Goal,
    position: &PositionOf<R>,
    techniques: Techniques,
) -> Option<R::NonMates<'_>> {
    (goal == Goal::Mate && techniques.has(Techniques::MATE_MOVES)).then(|| R::non_mates(position))
}

/// The moves that reach a goal: legal ones, or those that leave one's own king in check.
pub(super) fn goal_moves<'p, R: Rules>(
    goal: Goal,
    position: &'p PositionOf<R>,
    techniques: Techniques,
    past: &dyn Past,
) -> impl Iterator<Item = Move> + use<'p, R> {
    let mut moves: Vec<Move> = Vec::new();
    let reckless = leaves_king(goal);
    if reckless {
        moves = reckless_moves::<R>(goal, position, past);
    } else if techniques.has(Techniques::MATE_MOVES) {
        candidates::<R>(goal, position, &mut moves);
    } else {
        moves = legal_moves::<R>(position);
    }
    let non_mates = non_mates::<R>(goal, position, techniques);
    let fails = move |mv| non_mates.as_ref().is_some_and(|filter| filter.refutes(mv));
    let homes = if needs_diagram(goal) {
        past.homes()
    } else {
        Homes::default()
    };
    let reaches =
        move |mv| reached::<R>(goal, mv, (position, &position.play(mv)), || homes.with(mv));
    moves
        .into_iter()
        .filter(move |&mv| reckless || !fails(mv) && reaches(mv))
}

/// Returns whether the side to move can reach a goal at once.
pub(super) fn is_at_hand<R: Rules>(
    goal: Goal,
    position: &PositionOf<R>,
    techniques: Techniques,
    past: &dyn Past,
) -> bool {
    goal_moves::<R>(goal, position, techniques, past)
        .next()
        .is_some()
}

/// Returns whether there is a playable move and every such move reaches a goal.
pub(super) fn all_reach<R: Rules>(
    goal: Goal,
    position: &PositionOf<R>,
    techniques: Techniques,
    past: &dyn Past,
) -> bool {
    if leaves_king(goal) {
        // A side that must give check may have no legal move without being mated, and a side
        // without a move may be able to pass.
        return legal_moves::<R>(position).is_empty()
            && is_at_hand::<R>(goal, position, techniques, past);
    }
    if goal == Goal::Mate
        && techniques.has(Techniques::MATE_MOVES)
        && R::has_quiet_move(position, &R::checks(position))
    {
        return false;
    }
    let moves = legal_moves::<R>(position);
    if moves.is_empty() {
        return false;
    }
    if let Some(filter) = non_mates::<R>(goal, position, techniques)
        && moves.iter().any(|mv| filter.refutes(*mv))
    {
        return false;
    }
    let homes = if needs_diagram(goal) {
        past.homes()
    } else {
        Homes::default()
    };
    moves
        .into_iter()
        .all(|mv| reached::<R>(goal, mv, (position, &position.play(mv)), || homes.with(mv)))
}
