//! Options that change which moves a side may make.
//!
//! **Null moves** (`null_moves`): beside its legal moves, a side may pass if that leaves its king
//! safe, unless the other side has just passed. In a series, in which only one side moves, a pass
//! may not follow a pass of the same side. A pass is a move like any other: it may be a key, a
//! defence or the last move, and it reaches a goal if the position after it does (Popeye). Mate and
//! stalemate are decided as if no side could pass.
//!
//! **Keeping a mating piece** (`keep_mating_piece`): the side that is to reach the goal has no move
//! once it has only kings left. Mate and stalemate are decided without regard to it.

use parton_core::position::Color;
use parton_core::problem::{Options, Play, Stipulation};

/// Whether the side to move may pass by the option of null moves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Nulls {
    /// Without the option.
    #[default]
    Never,
    /// The last move was a pass.
    NotAgain,
    /// It may.
    Now,
}

/// The state of play that such options need.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct OptionRules {
    nulls: Nulls,
    /// The side that must keep a man beside its kings.
    keeper: Option<Color>,
}

impl OptionRules {
    /// The rules of a problem in which `winner` is to reach the goal. In reflex and reciprocal
    /// play, and with quodlibet, either side may reach it, and neither must keep a man.
    pub(super) fn new(options: &Options, stipulation: &Stipulation, winner: Color) -> Self {
        let play = stipulation.play;
        let either = matches!(play, Play::Reflex | Play::HelpReflex | Play::Reciprocal)
            || stipulation.own_goal.is_some()
            || options.quodlibet && play == Play::SemiReflex
            || options.quodlibet && matches!(play, Play::SelfPlay | Play::HelpSelf);
        Self {
            nulls: if options.null_moves {
                Nulls::Now
            } else {
                Nulls::Never
            },
            keeper: (options.keep_mating_piece && !either).then_some(winner),
        }
    }

    /// Returns whether the side to move may pass, if that leaves its king safe.
    pub(super) fn may_pass(self) -> bool {
        self.nulls == Nulls::Now
    }

    /// Returns whether a side must keep a man beside its kings.
    pub(super) fn must_keep_man(self, side: Color) -> bool {
        self.keeper == Some(side)
    }

    /// The rules after a move of a man.
    pub(super) const fn after_move(self) -> Self {
        let nulls = match self.nulls {
            Nulls::Never => Nulls::Never,
            Nulls::NotAgain | Nulls::Now => Nulls::Now,
        };
        Self { nulls, ..self }
    }

    /// The rules after a pass.
    pub(super) const fn after_pass(self) -> Self {
        let nulls = match self.nulls {
            Nulls::Never => Nulls::Never,
            Nulls::NotAgain | Nulls::Now => Nulls::NotAgain,
        };
        Self { nulls, ..self }
    }
}
