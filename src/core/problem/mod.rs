//! A problem and its solution, as plain data.
//!
//! [`Problem`] is the input: a [`crate::position::Setup`], a [`Stipulation`], names, [`Options`],
//! [`Twin`]s and the author's claims. [`Solution`] is the output of the search: phases of trees, or
//! lines, without any text.

mod compile;
mod effect;
mod goal;
mod options;
mod solution;
mod stipulation;
mod stipulation_error;
mod structure;
mod twin;

pub use compile::Compiled;
pub use effect::{Effect, OptionName};
pub use goal::{Goal, GoalMark, GoalSigns};
pub use options::{Duplex, Length, Options};
pub use solution::{
    Answers, Limit, Line, LineMove, Node, Part, Shortest, Solution, Status, TwinSolution,
};
pub use stipulation::{Play, Series, Stipulation};
pub use stipulation_error::StipulationError;
pub use structure::{Branch, BranchKind, Fork, ForkKind, Group, Sentence, Structure, Term, TermId};
pub use twin::{Change, Spot, Twin, TwinError, Version};

use crate::men::{Color, Man, Role, Traits};
use crate::position::{Conditions, Setup};
use std::sync::Arc;

/// A chess problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// A short name, unique in its file; by default the file name without its extension.
    pub id: String,
    /// The title, if it has one.
    pub title: Option<String>,
    /// The authors, each `First Last`.
    pub authors: Vec<String>,
    /// The place and date of publication, and any award.
    pub source: Option<String>,
    /// Remarks.
    pub comment: Option<String>,
    /// The position and its rules.
    pub setup: Setup,
    /// The second diagram, to which `a=>b` leads. Only the men of this setup count, and those that
    /// are to be added to it.
    pub target: Option<Setup>,
    /// The stipulation.
    pub stipulation: Stipulation,
    /// The options: which phases to search, and within which limits.
    pub options: Options,
    /// The author's solution, as far as it is given.
    pub intended: Intended,
    /// The twins other than the diagram, `b)` and so on (or `a)` and so on if the diagram is a
    /// zeroposition).
    pub twins: Vec<Twin>,
    /// Whether the diagram itself is not part of the problem (a zeroposition).
    pub zero_position: bool,
    /// The fields of its file, for a writer of the same format.
    pub foreign: ForeignFields,
}

/// The fields of the file from which a problem was read, in a format that has more fields than
/// [`Problem`]: names and values, in the order and the words of the file. They are not part of the
/// problem: whatever they are, they make no difference when problems are compared.
#[derive(Clone, Default, Debug)]
pub struct ForeignFields(pub Arc<[(String, String)]>);

impl PartialEq for ForeignFields {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for ForeignFields {}

impl Problem {
    /// A problem with only a position and a stipulation.
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
            // Set play of help and series play is shown only on request.
            options: Options {
                set_play: stipulation.is_battle(),
                ..Options::default()
            },
            intended: Intended::default(),
            twins: Vec::new(),
            zero_position: false,
            foreign: ForeignFields::default(),
        }
    }
}

impl Problem {
    /// Gives the turn to the side that the stipulation, and the option `white_to_play`, require.
    /// This concerns help play, proof games and play from one diagram to another; in other play the
    /// turn stays.
    #[must_use]
    pub fn with_usual_turn(mut self) -> Self {
        if !self.may_begin_otherwise() {
            self.setup.turn = self.beginner();
        }
        self
    }

    /// Returns whether the problem itself says which side begins. In help play, proof games and
    /// play from one diagram to another the stipulation and the options decide.
    pub(super) fn may_begin_otherwise(&self) -> bool {
        let helps = matches!(
            self.stipulation.play,
            Play::Help | Play::HelpSelf | Play::HelpReflex | Play::Reciprocal | Play::Structured(_)
        );
        !helps && !self.stipulation.leads_to_diagram()
    }

    /// The side that begins by the stipulation and the option `white_to_play`.
    fn beginner(&self) -> Color {
        let usual = self.stipulation.starter();
        let to_diagram = self.stipulation.goal == Goal::AToB;
        let whole = !self.stipulation.half || to_diagram;
        let structured = self.stipulation.structure().is_some();
        let other = self.options.white_to_play && whole && self.stipulation.series.is_none();
        let free = !self.may_begin_otherwise() && !structured;
        if free && other && (to_diagram || !self.stipulation.leads_to_diagram()) {
            !usual
        } else {
            usual
        }
    }

    /// The diagram at which play ends: that of a proof game, or the second one of `a=>b`. `None` in
    /// other play.
    pub fn end(&self) -> Option<&Setup> {
        match self.stipulation.goal {
            Goal::ProofGame => Some(&self.setup),
            Goal::AToB => self.target.as_ref(),
            _ => None,
        }
    }

    /// As [`Problem::end`], to be changed.
    pub fn end_mut(&mut self) -> Option<&mut Setup> {
        match self.stipulation.goal {
            Goal::ProofGame => Some(&mut self.setup),
            Goal::AToB => self.target.as_mut(),
            _ => None,
        }
    }

    /// The men that are to be added to the diagram at which play ends.
    pub fn added(&self) -> &[Man] {
        self.end().map_or(&[], |end| &end.added)
    }

    /// The side that begins unless the problem says otherwise. After the key it is the defender.
    pub fn usual_beginner(&self) -> Color {
        let usual = self.beginner();
        let after_key = self.options.post_key
            && OptionName::PostKey.effect(&self.stipulation) == Effect::Played;
        if after_key { !usual } else { usual }
    }

    /// The condition beside which null moves are not played, if the problem has both: one under
    /// which the choice of moves, or what follows from the last move, depends on other moves.
    pub fn unplayed_beside_nulls(&self) -> Option<String> {
        let here = self.setup.rules.conditions;
        let unclear = here.only(Conditions::UNCLEAR_BESIDE_NULLS);
        unclear.names().next().filter(|_| self.options.null_moves)
    }

    /// Why this program does not solve the problem, in words.
    pub fn unsupported(&self) -> String {
        self.unplayed_beside_nulls().map_or_else(
            || self.stipulation.unsupported(),
            |condition| {
                format!(
                    "null moves are not supported under {condition}: no rule says how a null move \
                     compares with others"
                )
            },
        )
    }

    /// The problem with the consequences of its options: the side that begins, whether the length
    /// is exact, and no set play with null moves, which show it themselves.
    #[must_use]
    pub fn completed(mut self) -> Self {
        // Without a number every solution has the same length.
        let is_exact = self.options.length == Length::Exactly && !self.stipulation.is_shortest();
        self.stipulation.exact |= is_exact;
        self.options.set_play &= !self.options.null_moves;
        self.with_usual_turn()
    }
}

/// The author's claim, as printed; the module `claim` parses it.
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
    /// The number of solutions that the author intends, if stated.
    pub solutions: Option<u32>,
    /// The letters that the author declares for men, with their attributes.
    pub letters: Vec<(char, Role, Traits)>,
}

impl Intended {
    /// Returns whether the author claims nothing.
    pub const fn is_empty(&self) -> bool {
        self.keys.is_empty()
            && self.tries.is_empty()
            && self.lines.is_empty()
            && self.text.is_none()
            && self.solutions.is_none()
    }

    /// All claims, piece by piece, in reading order: keys, lines, tries, text.
    pub fn pieces(&self) -> impl Iterator<Item = &str> {
        self.keys
            .iter()
            .chain(&self.lines)
            .chain(&self.tries)
            .chain(&self.text)
            .map(String::as_str)
    }
}
