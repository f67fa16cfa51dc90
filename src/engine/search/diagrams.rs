//! [`Diagrams`]: the diagram by the plain rules, for goals that only these rules can decide.

use super::goals::leaves_king;
use crate::position::{Color, Setup};
use crate::problem::Stipulation;
use crate::rules::Rules;
use parton_plain::PlainPosition;

/// The diagram by the plain rules with each side to move, White first, if it will be needed.
#[derive(Default)]
pub(super) struct Diagrams(Option<[PlainPosition; 2]>);

impl Diagrams {
    /// The diagram of a problem; set play begins from it with the other side to move.
    pub(super) fn new<R: Rules>(setup: &Setup, stipulation: &Stipulation) -> Self {
        let mut goals = [Some(stipulation.goal), stipulation.own_goal]
            .into_iter()
            .flatten();
        let is_needed = !R::TAKES_KINGS && goals.any(leaves_king);
        let with = |turn: Color| {
            let mut setup = setup.clone();
            if setup.turn != turn {
                setup.pass();
            }
            PlainPosition::from_setup(&setup)
        };
        Self(is_needed.then(|| Color::ALL.map(with)))
    }

    /// The diagram with a side to move.
    pub(super) fn with(&self, turn: Color) -> Option<&PlainPosition> {
        self.0.as_ref().map(|diagrams| &diagrams[turn.index()])
    }
}
