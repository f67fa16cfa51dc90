//! Set-wise move generation: orthodox chess and Alice chess, a board at a time.
//!
//! The men of a role are a set of squares, a machine word
//! ([bitboards](https://www.chessprogramming.org/Bitboards)), and so are the squares that a man may
//! enter: where it attacks, less what the rules and the safety of its king forbid. The generated
//! moves are legal: apart from captures en passant, none must be made to test whether it leaves the
//! king in check ([`safety`]).
//!
//! [`walk`](walk()) traverses those sets once, for any visitor: one counts, one lists, one stops at
//! the first move. A [`Scope`] narrows a walk to the relevant moves. Each query is compiled once
//! for each rule set and not inlined into the search, as the generator is the largest piece of
//! code.

mod alice;
mod collect;
mod helping;
mod last_moves;
mod mates;
mod non_mates;
mod orthodox;
mod reckless;
mod safety;
mod scope;
mod unrefuted;
mod walk;

pub use alice::Alice;
pub use non_mates::NonMates;
pub use orthodox::Orthodox;
pub use scope::Scope;

use super::{PositionOf, Rules, is_legal};
use crate::board::{Bitboard, Board, Cell, attacks};
use crate::position::{Color, FlatMen, Men, Move, MoveKind, Role};
use collect::MoveCollector;
use std::ops::ControlFlow;
use walk::{EVERYTHING, INSIDE, OUTSIDE, PawnStep, SetVisitor, walk};

/// A rule set whose moves can be generated set by set: the interface for the set-wise engine and
/// for all code that reasons about sets of squares.
pub trait SetWise: Rules<Men: FlatMen> {
    /// Whether each moved man leaves its board. This decides how pins and interpositions work.
    const TRANSFERS: bool;

    /// The boards.
    const BOARDS: &'static [Board];

    /// The board on which a man that moves on `board` ends up.
    fn landing(board: Board) -> Board;

    /// The squares of `board` that a man of `color` may enter: those with an enemy and the vacant
    /// ones, if the landing square is also vacant.
    fn enterable(men: &Self::Men, color: Color, board: Board) -> Bitboard;

    /// The squares on which a move may end without a capture.
    fn vacant(men: &Self::Men, board: Board) -> Bitboard;
}

/// The methods of the set-wise engine, for the `impl` of [`Rules`] of a rule set.
macro_rules! answers_of_sets {
    () => {
        type NonMates<'a> = NonMates<'a, Self>;

        #[inline]
        fn collect(position: &PositionOf<Self>, list: &mut Vec<Move>) {
            super::collect::<Self>(position, list);
        }

        #[inline]
        fn collect_in(position: &PositionOf<Self>, scope: &Scope, list: &mut Vec<Move>) {
            super::collect_in::<Self>(position, scope, list);
        }

        #[inline]
        fn count(position: &PositionOf<Self>) -> u64 {
            super::count::<Self>(position)
        }

        #[inline]
        fn has_move(position: &PositionOf<Self>) -> bool {
            super::has_move::<Self>(position)
        }

        const TAKES_KINGS: bool = true;

        fn collect_ignoring_king_safety(position: &PositionOf<Self>, list: &mut Vec<Move>) {
            super::reckless::collect::<Self>(position, list);
        }

        fn is_safe(position: &PositionOf<Self>, mv: Move) -> bool {
            super::reckless::is_safe::<Self>(position, mv)
        }

        #[inline]
        fn has_quiet_move(position: &PositionOf<Self>, checks: &Scope) -> bool {
            super::has_quiet_move::<Self>(position, checks)
        }

        #[inline]
        fn checks(position: &PositionOf<Self>) -> Scope {
            Scope::checks::<Self>(position)
        }

        #[inline]
        fn collect_mates(position: &PositionOf<Self>, list: &mut Vec<Move>) {
            super::mates::collect::<Self>(position, list);
        }

        #[inline]
        fn collect_helping_mates(position: &PositionOf<Self>, list: &mut Vec<Move>) {
            super::helping::collect::<Self>(position, list);
        }

        #[inline]
        fn collect_forcing_mates(position: &PositionOf<Self>, list: &mut Vec<Move>) {
            super::helping::collect_forcing::<Self>(position, list);
        }

        #[inline]
        fn stalemates(position: &PositionOf<Self>) -> Scope {
            Scope::stalemates::<Self>(position)
        }

        #[inline]
        fn forcing_mates(position: &PositionOf<Self>) -> Scope {
            Scope::forcing_mates::<Self>(position)
        }

        #[inline]
        fn unrefuted(
            position: &PositionOf<Self>,
            reply: Move,
            after: &PositionOf<Self>,
        ) -> Option<Scope> {
            Scope::unrefuted::<Self>(position, reply, after)
        }

        const FORESEES: bool = !<Self as SetWise>::TRANSFERS;

        #[inline]
        fn play_if_legal(
            position: &PositionOf<Self>,
            mv: Move,
            list: &mut Vec<Move>,
        ) -> Option<PositionOf<Self>> {
            super::play_if_legal::<Self>(position, mv, list)
        }

        #[inline]
        fn non_mates(position: &PositionOf<Self>) -> NonMates<'_, Self> {
            NonMates::new(position)
        }
    };
}
use answers_of_sets;

#[inline(never)]
fn collect<R: SetWise>(position: &PositionOf<R>, list: &mut Vec<Move>) {
    let _ = walk::<R, EVERYTHING, _>(
        position,
        &Scope::EVERYTHING,
        &mut MoveCollector::new(position, list),
    );
}

#[inline(never)]
fn collect_in<R: SetWise>(position: &PositionOf<R>, scope: &Scope, list: &mut Vec<Move>) {
    let _ = walk::<R, INSIDE, _>(position, scope, &mut MoveCollector::new(position, list));
}

/// The position after a move of any position, if it is legal. Where men stay on their board, an
/// ordinary move needs only tests of the man's path and, after the move, of its king.
#[inline(never)]
fn play_if_legal<R: SetWise>(
    position: &PositionOf<R>,
    mv: Move,
    list: &mut Vec<Move>,
) -> Option<PositionOf<R>> {
    if R::TRANSFERS || !matches!(mv.kind(), MoveKind::Normal | MoveKind::DoubleStep) {
        return is_legal::<R>(position, mv, list).then(|| position.play(mv));
    }
    let (men, us) = (position.men(), position.turn());
    let (from, to) = (mv.from(), mv.to());
    let board = from.board;
    let occupied = men.occupied(board);
    let stands = (men.of(us, board) & men.role(mv.role(), board)).has(from.square);
    let meets = match mv.captured() {
        Some(role) => (men.of(!us, board) & men.role(role, board)).has(to.square),
        None => !occupied.has(to.square),
    };
    if !stands || !meets {
        return None;
    }
    let goes_to = match mv.role() {
        Role::King => attacks::king(from.square),
        Role::Knight => attacks::knight(from.square),
        Role::Bishop => attacks::bishop(from.square, occupied),
        Role::Rook => attacks::rook(from.square, occupied),
        Role::Queen => attacks::queen(from.square, occupied),
        // It may be a pawn of the other side, which moves the other way.
        _ if mv.captured().is_some() => attacks::pawn(us.index(), from.square),
        _ => {
            let steps = if mv.kind() == MoveKind::DoubleStep {
                2
            } else {
                1
            };
            Bitboard::from(from.square).shift(steps * us.forward())
        }
    };
    let between = attacks::between(from.square, to.square);
    if !goes_to.has(to.square) || between.meets(occupied) {
        return None;
    }
    let after = position.play(mv);
    (!after.is_in_check(us)).then_some(after)
}

#[inline(never)]
fn count<R: SetWise>(position: &PositionOf<R>) -> u64 {
    let mut count = MoveCount(0);
    let _ = walk::<R, EVERYTHING, _>(position, &Scope::EVERYTHING, &mut count);
    count.0
}

#[inline(never)]
fn has_move<R: SetWise>(position: &PositionOf<R>) -> bool {
    walk::<R, EVERYTHING, _>(position, &Scope::EVERYTHING, &mut AnyMove).is_break()
}

#[inline(never)]
fn has_quiet_move<R: SetWise>(position: &PositionOf<R>, checks: &Scope) -> bool {
    walk::<R, OUTSIDE, _>(position, checks, &mut AnyOfSets).is_break()
}

/// Counts moves.
struct MoveCount(u64);

impl SetVisitor for MoveCount {
    #[inline(always)]
    fn man(&mut self, _: Role, _: Cell, to: Bitboard, _: Board) -> ControlFlow<()> {
        self.0 += u64::from(to.len());
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, _: PawnStep, to: Bitboard) -> ControlFlow<()> {
        const EDGES: Bitboard = Bitboard(0xff00_0000_0000_00ff);
        self.0 += u64::from(to.len());
        // Counting bits is slow on processors without a known instruction for it; promotions are
        // rare.
        if to.meets(EDGES) {
            self.0 += 3 * u64::from((to & EDGES).len());
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn special(&mut self, _: Move) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// Stops at the first move.
struct AnyMove;

impl SetVisitor for AnyMove {
    #[inline(always)]
    fn man(&mut self, _: Role, _: Cell, to: Bitboard, _: Board) -> ControlFlow<()> {
        if to.any() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    #[inline(always)]
    fn pawns(&mut self, _: PawnStep, to: Bitboard) -> ControlFlow<()> {
        if to.any() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    #[inline(always)]
    fn special(&mut self, _: Move) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// Stops at the first set of moves; single moves do not count.
struct AnyOfSets;

impl SetVisitor for AnyOfSets {
    #[inline(always)]
    fn man(&mut self, role: Role, from: Cell, to: Bitboard, landing: Board) -> ControlFlow<()> {
        AnyMove.man(role, from, to, landing)
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, to: Bitboard) -> ControlFlow<()> {
        AnyMove.pawns(step, to)
    }

    #[inline(always)]
    fn special(&mut self, _: Move) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
