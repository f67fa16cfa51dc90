//! Which moves are legal.
//!
//! A rule set is a type that implements [`Rules`]; [`generate`](generate::generate) is compiled once for each, so that the hot
//! path asks no questions about variants. [`with_rules!`](crate::with_rules) turns the run-time name into the type, once, at the top.

mod alice;
mod any;
mod general;
mod generate;
mod list;
mod mates;
mod orthodox;
mod safety;
mod stuck;

pub use alice::Alice;
pub use any::AnyPosition;
pub use general::General;
pub use generate::{Everything, GoalChecks, PawnStep, Scope, Visitor, generate};
use generate::{Only, Quiet};
use list::Collect;
pub use list::Sink;
pub use mates::Doubts;
pub use orthodox::Orthodox;
pub use stuck::{ForcingMoves, GoalStalemates};

use crate::board::{Bitboard, Board, Cell};
#[doc(hidden)]
pub use crate::position::Variant;
use crate::position::{Color, Dialect, Men, Move, Position, Role, RuleSet};
use std::fmt::Debug;
use std::ops::ControlFlow;

/// A rule set: how its men are stored, which squares they may enter, where they land.
pub trait Rules: Copy + Default + Debug + Send + Sync + 'static {
    /// How the men are stored.
    type Men: Men;

    /// Whether the moves come from [`Rules::visit_all`], one by one, and not from the set-wise generator.
    const ANY: bool = false;

    /// The variant by whose rules a position is played.
    fn variant(position: &PositionOf<Self>) -> Variant;

    /// The variant with its dialect. Switches that mean nothing in it have their defaults.
    fn rule_set(position: &PositionOf<Self>) -> RuleSet {
        let (castling, en_passant) = (position.castling_rule(), position.en_passant_rule());
        let dialect = Dialect { castling, en_passant, ..Dialect::DEFAULT };
        RuleSet { variant: Self::variant(position), dialect }
    }

    /// Whether a moved man leaves its board. Decides how pins and interpositions work; see [`safety`](self).
    const TRANSFERS: bool;

    /// The board on which a man ends up that moves on `board`.
    fn landing(board: Board) -> Board;

    /// The squares of `board` on which a move may end in a capture or on a vacant square, the landing square being
    /// vacant too.
    fn enterable(men: &Self::Men, color: Color, board: Board) -> Bitboard;

    /// The squares on which a move may end without a capture.
    fn vacant(men: &Self::Men, board: Board) -> Bitboard;

    /// Hands on all legal moves one by one, where [`Rules::ANY`] is set.
    fn visit_all<V: Visitor>(_position: &PositionOf<Self>, _visitor: &mut V) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The position type of a rule set.
pub type PositionOf<R> = Position<<R as Rules>::Men>;

/// All legal moves, in the order of generation; sort them before showing them.
pub fn legal_moves<R: Rules>(position: &PositionOf<R>) -> Vec<Move> {
    let mut list = Vec::with_capacity(64);
    collect_moves::<R, _, _>(position, &Everything, &mut list);
    list
}

/// Writes the legal moves in a scope into a sink, in the order of generation.
#[inline]
pub fn collect_moves<R: Rules, S: Scope, K: Sink>(position: &PositionOf<R>, scope: &S, sink: &mut K) {
    let _ = generate::<R, _, _>(position, scope, &mut Collect::new(position, sink));
}

/// Whether a move, of whatever position, is one of the legal moves of this one.
pub fn is_legal<R: Rules>(position: &PositionOf<R>, mv: Move) -> bool {
    let mut seek = Seek { mv, found: false };
    collect_moves::<R, _, _>(position, &Only(mv), &mut seek);
    seek.found
}

/// The number of legal moves, without making a list.
pub fn count_legal<R: Rules>(position: &PositionOf<R>) -> u64 {
    let mut count = Count(0);
    let _ = generate::<R, _, _>(position, &Everything, &mut count);
    count.0
}

/// Whether the side to move has a legal move.
pub fn has_legal_move<R: Rules>(position: &PositionOf<R>) -> bool {
    generate::<R, _, _>(position, &Everything, &mut Any).is_break()
}

/// Whether there is a legal move that surely gives no check; castlings and captures en passant are not looked at, nor
/// any move where moves come one by one.
pub fn has_quiet_move<R: Rules>(position: &PositionOf<R>, checks: &GoalChecks) -> bool {
    !R::ANY && generate::<R, _, _>(position, &Quiet(checks), &mut AnyOfSets).is_break()
}

/// Whether the side to move is mated.
pub fn is_mate<R: Rules>(position: &PositionOf<R>) -> bool {
    position.is_in_check(position.turn()) && !has_legal_move::<R>(position)
}

/// The number of sequences of `depth` legal half-moves.
pub fn perft<R: Rules>(position: &PositionOf<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_legal::<R>(position),
        _ => legal_moves::<R>(position).iter().map(|&mv| perft::<R>(&position.play(mv), depth - 1)).sum(),
    }
}

/// Waits for a move.
struct Seek {
    mv: Move,
    found: bool,
}

impl Sink for Seek {
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        self.found |= mv == self.mv;
    }
}

struct Count(u64);

impl Visitor for Count {
    #[inline(always)]
    fn man(&mut self, _: Role, _: Cell, to: Bitboard, _: Board) -> ControlFlow<()> {
        self.0 += u64::from(to.len());
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, to: Bitboard) -> ControlFlow<()> {
        const EDGES: Bitboard = Bitboard(0xff00_0000_0000_00ff);
        let _ = step;
        self.0 += u64::from(to.len());
        // Counting bits is dear where the processor is not known to do it; promotions are rare.
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
struct Any;

impl Visitor for Any {
    #[inline(always)]
    fn man(&mut self, _: Role, _: Cell, to: Bitboard, _: Board) -> ControlFlow<()> {
        if to.any() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    #[inline(always)]
    fn pawns(&mut self, _: PawnStep, to: Bitboard) -> ControlFlow<()> {
        if to.any() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    #[inline(always)]
    fn special(&mut self, _: Move) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// Stops at the first set of moves; single moves do not count.
struct AnyOfSets;

impl Visitor for AnyOfSets {
    #[inline(always)]
    fn man(&mut self, role: Role, from: Cell, to: Bitboard, landing: Board) -> ControlFlow<()> {
        Any.man(role, from, to, landing)
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, to: Bitboard) -> ControlFlow<()> {
        Any.pawns(step, to)
    }

    #[inline(always)]
    fn special(&mut self, _: Move) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Calls a generic function with the type of a run-time variant: `with_rules!(variant, R => solve::<R>(problem))`.
#[macro_export]
macro_rules! with_rules {
    ($variant:expr, $rules:ident => $call:expr) => {
        match $variant {
            $crate::rules::Variant::Orthodox => {
                type $rules = $crate::rules::Orthodox;
                $call
            }
            $crate::rules::Variant::Alice | $crate::rules::Variant::Alice2 => {
                type $rules = $crate::rules::Alice;
                $call
            }
            _ => {
                type $rules = $crate::rules::General;
                $call
            }
        }
    };
}
