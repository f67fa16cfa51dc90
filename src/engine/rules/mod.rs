//! Generation of legal moves.
//!
//! A rule set is a type that implements [`Rules`], the interface that any search needs.
//! [`Orthodox`] and [`Alice`] are set-wise engines (`setwise`), which can answer more
//! ([`SetWise`]): where a man lands and what it may enter. Code that reasons about sets of squares
//! requires `SetWise`, so a technique that is not proved for a variant does not compile for it.
//! [`General`] plays every other variant, and every position with conditions or fairy men.
//! `with_rules!` turns the run-time name into the type, once, at the top of a search; all other
//! code uses [`AnyPosition`].

mod any;
mod general;
mod setwise;

pub use any::AnyPosition;
pub use general::General;
pub use setwise::{Alice, NonMates, Orthodox, Scope, SetWise};

#[doc(hidden)]
pub use crate::position::Variant;
use crate::position::{FairyPlay, Move, Position, RuleSet, Setup};
use std::fmt::Debug;

/// A rule set, as any search needs it.
///
/// An engine may override a method that has a default if it knows more than what all rules have in
/// common: fewer moves in a scope, quiet moves, moves that do not mate. A default is always sound.
pub trait Rules: Copy + Default + Debug + Send + Sync + 'static {
    /// The storage of the men.
    type Men: FairyPlay;

    /// A filter for legal moves that certainly do not mate.
    type NonMates<'a>: NonMateFilter;

    /// The variant with its dialect. Switches without a meaning in it have their defaults.
    fn rule_set(position: &PositionOf<Self>) -> RuleSet;

    /// The variant of a position.
    fn variant(position: &PositionOf<Self>) -> Variant {
        Self::rule_set(position).variant
    }

    /// Adds the legal moves to a list, in the order of generation.
    fn collect(position: &PositionOf<Self>, list: &mut Vec<Move>);

    /// The number of legal moves.
    fn count(position: &PositionOf<Self>) -> u64;

    /// Returns whether there is a legal move. In [`General`] some conditions that oblige a side to
    /// give check are ignored here, as their rules of mate require.
    fn has_move(position: &PositionOf<Self>) -> bool;

    /// Returns whether the side to move is mated or stalemated, depending on whether it is in
    /// check: usually because it has no legal move.
    fn is_at_end(position: &PositionOf<Self>) -> bool {
        !Self::has_move(position)
    }

    /// Returns whether a legal move may mate, as far as the man that makes it matters.
    fn may_mate(_before: &PositionOf<Self>, _: Move) -> bool {
        true
    }

    /// A filter for legal moves that certainly do not mate.
    fn non_mates(position: &PositionOf<Self>) -> Self::NonMates<'_>;

    /// Adds the legal moves in a scope to a list, and perhaps others.
    fn collect_in(position: &PositionOf<Self>, _scope: &Scope, list: &mut Vec<Move>) {
        Self::collect(position, list);
    }

    /// Whether [`Rules::collect_ignoring_king_safety`] lists moves that capture a king, and
    /// [`Rules::is_safe`] recognizes which moves of that list are safe.
    const TAKES_KINGS: bool;

    /// Adds to a list all moves that would be legal if the king of the side to move could not be
    /// attacked. If [`Rules::TAKES_KINGS`] is set, captures of the other king are included;
    /// otherwise the list may hold further moves.
    fn collect_ignoring_king_safety(position: &PositionOf<Self>, list: &mut Vec<Move>);

    /// Returns whether a move of [`Rules::collect_ignoring_king_safety`] leaves the king of the
    /// moving side safe.
    fn is_safe(_: &PositionOf<Self>, _: Move) -> bool {
        true
    }

    /// Returns whether a side that has a legal move would also have one if it could capture the
    /// other king.
    fn legal_move_is_escape(_: &PositionOf<Self>) -> bool {
        true
    }

    /// Returns whether a side that is stalemated may still have a legal move: a pass.
    fn stalemated_may_pass(_: &PositionOf<Self>) -> bool {
        false
    }

    /// A scope that holds every move that gives check.
    fn checks(_: &PositionOf<Self>) -> Scope {
        Scope::EVERYTHING
    }

    /// Returns whether mobility is a useful key for move ordering in these rules. It is not where
    /// conditions mostly leave one move, or where counting moves costs more than it saves.
    #[inline]
    fn is_mobility_telling(_: &PositionOf<Self>) -> bool {
        true
    }

    /// Adds the legal moves that give check to a list, and perhaps others.
    fn collect_checks(position: &PositionOf<Self>, list: &mut Vec<Move>) {
        Self::collect_in(position, &Self::checks(position), list);
    }

    /// A scope that holds every move that stalemates.
    fn stalemates(_: &PositionOf<Self>) -> Scope {
        Scope::EVERYTHING
    }

    /// A scope that holds every move after which each reply is mate.
    fn forcing_mates(_: &PositionOf<Self>) -> Scope {
        Scope::EVERYTHING
    }

    /// Adds the legal moves that mate to a list, and perhaps others.
    fn collect_mates(position: &PositionOf<Self>, list: &mut Vec<Move>) {
        Self::collect_checks(position, list);
    }

    /// Adds the legal moves that stalemate to a list, and perhaps others.
    fn collect_stalemates(position: &PositionOf<Self>, list: &mut Vec<Move>) {
        Self::collect_in(position, &Self::stalemates(position), list);
    }

    /// Adds the legal moves after which each reply is mate to a list, and perhaps others.
    fn collect_forcing_mates(position: &PositionOf<Self>, list: &mut Vec<Move>) {
        Self::collect_in(position, &Self::forcing_mates(position), list);
    }

    /// Adds the legal moves after which the other side may mate at once to a list, and perhaps
    /// others.
    fn collect_helping_mates(position: &PositionOf<Self>, list: &mut Vec<Move>) {
        Self::collect(position, list);
    }

    /// Whether [`Rules::unrefuted`] ever returns a scope.
    const FORESEES: bool = false;

    /// The position after a move of any position, if the move is legal in this one. `list` is
    /// scratch space and keeps its contents.
    fn play_if_legal(
        position: &PositionOf<Self>,
        mv: Move,
        list: &mut Vec<Move>,
    ) -> Option<PositionOf<Self>> {
        is_legal::<Self>(position, mv, list).then(|| position.play(mv))
    }

    /// A scope that holds every move by which a mate in two may begin although the other side has
    /// this reply. If the move were a pass, the reply would be legal and lead to `after`. `None` if
    /// no such scope is known.
    fn unrefuted(_: &PositionOf<Self>, _reply: Move, _after: &PositionOf<Self>) -> Option<Scope> {
        None
    }

    /// Returns whether a legal move without check is known; `checks` is the [scope](Rules::checks)
    /// of the moves that may give check.
    fn has_quiet_move(_: &PositionOf<Self>, _checks: &Scope) -> bool {
        false
    }
}

/// A filter for legal moves of one position that certainly do not mate.
pub trait NonMateFilter {
    /// Returns whether a legal move certainly does not mate.
    fn refutes(&self, mv: Move) -> bool;
}

/// The position type of a rule set.
pub type PositionOf<R> = Position<<R as Rules>::Men>;

/// All legal moves, in the order of generation; sort them before showing them.
pub fn legal_moves<R: Rules>(position: &PositionOf<R>) -> Vec<Move> {
    let mut list = Vec::with_capacity(64);
    R::collect(position, &mut list);
    list
}

/// Returns whether a move of any position is legal in this one. `list` is scratch space and keeps
/// its contents.
pub fn is_legal<R: Rules>(position: &PositionOf<R>, mv: Move, list: &mut Vec<Move>) -> bool {
    let base = list.len();
    R::collect_in(position, &Scope::only(mv), list);
    let found = list[base..].contains(&mv);
    list.truncate(base);
    found
}

/// The number of legal moves, without making a list.
pub fn count_legal<R: Rules>(position: &PositionOf<R>) -> u64 {
    R::count(position)
}

/// Returns whether the side to move has a legal move.
pub fn has_legal_move<R: Rules>(position: &PositionOf<R>) -> bool {
    R::has_move(position)
}

/// Returns whether the side to move is mated. Paralysis alone is not mate.
pub fn is_mate<R: Rules>(position: &PositionOf<R>) -> bool {
    position.is_in_check(position.turn()) && R::is_at_end(position) && !position.is_suffocated()
}

/// Returns whether the side to move is stalemated, also if paralysis alone holds its men.
pub fn is_stalemate<R: Rules>(position: &PositionOf<R>) -> bool {
    R::is_at_end(position) && (!position.is_in_check(position.turn()) || position.is_suffocated())
}

/// The number of sequences of `depth` legal half-moves.
pub fn perft<R: Rules>(position: &PositionOf<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => R::count(position),
        _ => legal_moves::<R>(position)
            .iter()
            .map(|&mv| perft::<R>(&position.play(mv), depth - 1))
            .sum(),
    }
}

/// An engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// [`Orthodox`].
    Orthodox,
    /// [`Alice`].
    Alice,
    /// [`General`].
    General,
}

impl Engine {
    /// The engine that plays a setup: a fast one if it covers the rules, otherwise the general one.
    pub fn of(setup: &Setup) -> Self {
        match setup.rules.variant {
            _ if !setup.is_classical() => Self::General,
            Variant::Orthodox => Self::Orthodox,
            Variant::Alice | Variant::Alice2 => Self::Alice,
            _ => Self::General,
        }
    }
}

/// Calls a generic function with the type of the engine that plays a setup:
/// `with_rules!(&problem.setup, R => solve::<R>(problem))`.
#[macro_export]
macro_rules! with_rules {
    ($setup:expr, $rules:ident => $call:expr) => {
        match $crate::rules::Engine::of($setup) {
            $crate::rules::Engine::Orthodox => {
                type $rules = $crate::rules::Orthodox;
                $call
            }
            $crate::rules::Engine::Alice => {
                type $rules = $crate::rules::Alice;
                $call
            }
            $crate::rules::Engine::General => {
                type $rules = $crate::rules::General;
                $call
            }
        }
    };
}
