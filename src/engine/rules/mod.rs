//! Which moves are legal.
//!
//! A rule set is a type that implements [`Rules`]: what any search needs. [`Orthodox`] and
//! [`Alice`] are set-wise engines (`setwise`), which can answer more ([`SetWise`]); [`General`]
//! plays every other variant. `with_rules!` turns the run-time name into the type, once, at the top
//! of a search; what is no search uses [`AnyPosition`].

mod any;
mod general;
mod setwise;

pub use any::AnyPosition;
pub use general::General;
pub use setwise::{Alice, NonMates, Orthodox, Scope, SetWise};

#[doc(hidden)]
pub use crate::position::Variant;
use crate::position::{Men, Move, Position, RuleSet, Setup};
use std::fmt::Debug;

/// A rule set, as any search needs it.
///
/// Of the questions with a default an engine may know more than all rules have in common: fewer
/// moves in a scope, quiet moves, moves that do not mate. A default never claims anything that is
/// not so.
pub trait Rules: Copy + Default + Debug + Send + Sync + 'static {
    /// How the men are stored.
    type Men: Men;

    /// What tells of legal moves that they surely do not mate.
    type NonMates<'a>: NonMateFilter;

    /// The variant with its dialect. Switches that mean nothing in it have their defaults.
    fn rule_set(position: &PositionOf<Self>) -> RuleSet;

    /// The variant by whose rules a position is played.
    fn variant(position: &PositionOf<Self>) -> Variant {
        Self::rule_set(position).variant
    }

    /// Adds the legal moves to a list, in the order of generation.
    fn collect(position: &PositionOf<Self>, list: &mut Vec<Move>);

    /// The number of legal moves.
    fn count(position: &PositionOf<Self>) -> u64;

    /// Whether there is a legal move.
    fn has_move(position: &PositionOf<Self>) -> bool;

    /// What tells of legal moves that they surely do not mate.
    fn non_mates(position: &PositionOf<Self>) -> Self::NonMates<'_>;

    /// Adds the legal moves in a scope to a list, and perhaps others.
    fn collect_in(position: &PositionOf<Self>, _scope: &Scope, list: &mut Vec<Move>) {
        Self::collect(position, list);
    }

    /// Whether [`Rules::collect_reckless`] lists moves that capture a king, and [`Rules::is_safe`]
    /// knows of each move.
    const TAKES_KINGS: bool;

    /// Adds all moves to a list as if the king of the side to move could not be attacked, and those
    /// that capture the other king, if the engine knows them; perhaps others, if it does not.
    fn collect_reckless(position: &PositionOf<Self>, list: &mut Vec<Move>);

    /// Whether a move of [`Rules::collect_reckless`] leaves the king of the side that makes it
    /// safe.
    fn is_safe(_: &PositionOf<Self>, _: Move) -> bool {
        true
    }

    /// Whether a side that has a legal move would have one, too, if it could capture the other
    /// king.
    fn is_way_out_sure(_: &PositionOf<Self>) -> bool {
        true
    }

    /// A scope that holds every move that gives check.
    fn checks(_: &PositionOf<Self>) -> Scope {
        Scope::EVERYTHING
    }

    /// Whether it tells anything how many moves a side has in positions of these rules: not where
    /// conditions leave it mostly one, or where it takes longer to count them than it spares.
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

    /// Whether [`Rules::unrefuted`] ever knows anything.
    const FORESEES: bool = false;

    /// The position after a move, of whatever position, if it is one of the legal moves of this
    /// one. The list is used and left as it was.
    fn play_if_legal(
        position: &PositionOf<Self>,
        mv: Move,
        list: &mut Vec<Move>,
    ) -> Option<PositionOf<Self>> {
        is_legal::<Self>(position, mv, list).then(|| position.play(mv))
    }

    /// A scope that holds every move by which a mate in two may begin although the other side has
    /// this reply, which would be legal and lead to `after` if the move were a pass. Nothing if
    /// that is not known.
    fn unrefuted(_: &PositionOf<Self>, _reply: Move, _after: &PositionOf<Self>) -> Option<Scope> {
        None
    }

    /// Whether a legal move is known that gives no check, `checks` being the [scope](Rules::checks)
    /// of those that may.
    fn has_quiet_move(_: &PositionOf<Self>, _checks: &Scope) -> bool {
        false
    }
}

/// Tells of legal moves of one position that they surely do not mate.
pub trait NonMateFilter {
    /// Whether a legal move surely does not mate.
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

/// Whether a move, of whatever position, is one of the legal moves of this one. The list is used
/// and left as it was.
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

/// Whether the side to move has a legal move.
pub fn has_legal_move<R: Rules>(position: &PositionOf<R>) -> bool {
    R::has_move(position)
}

/// Whether the side to move is mated. Whom paralysis alone holds is not.
pub fn is_mate<R: Rules>(position: &PositionOf<R>) -> bool {
    position.is_in_check(position.turn()) && !R::has_move(position) && !position.is_suffocated()
}

/// Whether the side to move is stalemated, be it because paralysis alone holds its men.
pub fn is_stalemate<R: Rules>(position: &PositionOf<R>) -> bool {
    !R::has_move(position) && (!position.is_in_check(position.turn()) || position.is_suffocated())
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
    /// The engine that plays a setup: one of the two fast ones if their rules are all that is asked
    /// for, else the general one.
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
