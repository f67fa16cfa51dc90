//! A problem and its solution, as plain data.
//!
//! [`Problem`] is what a composer hands over: a [`crate::position::Setup`], a [`Stipulation`],
//! names, [`Options`], [`Twin`]s and what the author claims. [`Solution`] is what the search hands
//! back: phases of trees, or lines, without any text.

mod effect;
mod goal;
mod options;
mod solution;
mod stipulation;
mod twin;

pub use effect::{Effect, OptionName};
pub use goal::Goal;
pub use options::{Duplex, Length, Options};
pub use solution::{Answers, Limit, Line, LineMove, Node, Part, Solution, Status, TwinSolution};
pub use stipulation::{Play, Series, Stipulation, StipulationError};
pub use twin::{Change, Spot, Twin, TwinError, Version};

use crate::men::{Role, Traits};
use crate::position::Setup;

/// A chess problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// A short name, unique in its file; by default the file's name without its ending.
    pub id: String,
    /// The title, if it has one.
    pub title: Option<String>,
    /// The authors, each `First Last`.
    pub authors: Vec<String>,
    /// Where and when it was published, and what it won there.
    pub source: Option<String>,
    /// Remarks.
    pub comment: Option<String>,
    /// The position and its rules.
    pub setup: Setup,
    /// The second diagram, to which `a=>b` leads: of its setup the men alone count.
    pub target: Option<Setup>,
    /// What is to be done.
    pub stipulation: Stipulation,
    /// What to compute.
    pub options: Options,
    /// The author's solution, as far as given.
    pub intended: Intended,
    /// The twins beside the diagram, `b)` and so on (or `a)` and so on, if the diagram is a
    /// zeroposition).
    pub twins: Vec<Twin>,
    /// Whether the diagram itself is not to be solved.
    pub zero_position: bool,
}

impl Problem {
    /// A problem with nothing but a position and a stipulation.
    pub fn bare(id: impl Into<String>, setup: Setup, stipulation: Stipulation) -> Self {
        Self {
            id: id.into(),
            title: None,
            authors: Vec::new(),
            source: None,
            comment: None,
            setup,
            target: None,
            stipulation,
            // Set play of help and series play is shown where it is asked for.
            options: Options {
                set_play: stipulation.is_battle(),
                ..Options::default()
            },
            intended: Intended::default(),
            twins: Vec::new(),
            zero_position: false,
        }
    }
}

impl Problem {
    /// Lets the side begin that the stipulation says, where it leaves no choice: in help play,
    /// proof games and from one diagram to another.
    #[must_use]
    pub fn with_usual_turn(mut self) -> Self {
        let helps = matches!(
            self.stipulation.play,
            Play::Help | Play::HelpSelf | Play::HelpReflex | Play::Reciprocal
        );
        if helps || self.stipulation.leads_to_diagram() {
            let to_diagram = self.stipulation.goal == Goal::AToB;
            let whole = !self.stipulation.half || to_diagram;
            let other = self.options.white_to_play && whole && self.stipulation.series.is_none();
            let usual = self.stipulation.starter();
            self.setup.turn = if other && (to_diagram || !self.stipulation.leads_to_diagram()) {
                !usual
            } else {
                usual
            };
        }
        self
    }

    /// The problem with what its options imply for the rest of it: who begins, and whether the
    /// length is exact.
    #[must_use]
    pub fn completed(mut self) -> Self {
        self.stipulation.exact |= self.options.length == Length::Exactly;
        self.with_usual_turn()
    }
}

/// The author's claim, as printed; `claim` reads it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Intended {
    /// First moves that solve.
    pub keys: Vec<String>,
    /// First moves that fail, with their refutations as far as given: `1.Qd3/A? Ra8/B+!`.
    pub tries: Vec<String>,
    /// Lines of play: `1...Re7/B 2.Rxe7/A#`.
    pub lines: Vec<String>,
    /// The whole solution as a magazine prints it.
    pub text: Option<String>,
    /// How many solutions the author means, where he says so.
    pub solutions: Option<u32>,
    /// The letters that the author declares for men, with their attributes.
    pub letters: Vec<(char, Role, Traits)>,
}

impl Intended {
    /// Whether the author claims nothing.
    pub const fn is_empty(&self) -> bool {
        self.keys.is_empty()
            && self.tries.is_empty()
            && self.lines.is_empty()
            && self.text.is_none()
            && self.solutions.is_none()
    }

    /// Everything that is claimed, piece by piece, in the order in which it is to be read: keys,
    /// lines, tries, text.
    pub fn pieces(&self) -> impl Iterator<Item = &str> {
        self.keys
            .iter()
            .chain(&self.lines)
            .chain(&self.tries)
            .chain(&self.text)
            .map(String::as_str)
    }
}
