//! Verdicts and explanations in words.
//!
//! [`check`](crate::check) returns the faults of a problem as data, and
//! [`explain`](crate::explain) the reasons why a move is not legal. A language is a type that
//! implements [`Words`]: [`English`] is the only one. Every method is required, and its matches
//! list all variants, so a verdict without words does not compile.
//!
//! The letters of the men are chosen apart from the words: a verdict in English words may have
//! German letters. Each method with moves takes the [`Language`] of its letters.
//!
//! Without a choice, verdicts are in English words and letters: [`Judgement::summary`], and
//! [`Display`](fmt::Display) of [`Flaw`], [`Fact`], [`Mismatch`] and the other enums.

mod english;

pub use english::English;

use crate::check::{
    Answer, Certificate, ClaimReport, ClaimStatus, Effect, Fact, Flaw, Grade, Impossibility,
    Judgement, Mismatch, Outcome, Remark, Summary, WhyLine,
};
use crate::explain::Refusal;
use crate::notation::{Language, Misfit, NotationError, Returned};
use crate::position::{Law, Reason};
use std::fmt;

/// The words of a language.
pub trait Words: fmt::Debug + Sync {
    /// The verdict in a word or two.
    fn outcome(&self, outcome: Outcome) -> &'static str;

    /// The weight of a dual.
    fn grade(&self, grade: Grade) -> &'static str;

    /// The verdict in one line.
    fn summary(&self, summary: &Summary, letters: Language) -> String;

    /// A reason why a problem is unsound, with its first moves.
    fn flaw(&self, flaw: &Flaw, letters: Language) -> String;

    /// A fact worth knowing.
    fn fact(&self, fact: &Fact, letters: Language) -> String;

    /// The effect of the removal of a man.
    fn effect(&self, effect: &Effect, letters: Language) -> String;

    /// A reason against a setup. Its [`Display`](fmt::Display) is the sentence in English.
    fn reason(&self, reason: &Reason) -> String;

    /// The reason why no game leads to a position.
    fn impossibility(&self, reason: &Impossibility) -> String;

    /// A difference between a printed solution and the solution found.
    fn mismatch(&self, mismatch: &Mismatch, letters: Language) -> String;

    /// The basis of C+.
    fn certificate(&self, certificate: &Certificate) -> String;

    /// The result of the comparison with a printed solution, in one word.
    fn claim_status(&self, status: ClaimStatus) -> &'static str;

    /// The result of the comparison with a printed solution, in one line.
    fn claim(&self, claim: &ClaimReport) -> String;

    /// The errors of a printed solution, in one line.
    fn wrong_in_print(&self, errors: &[String]) -> String;

    /// The outcome of a first move, after the move.
    fn answer(&self, answer: Answer) -> &'static str;

    /// A line of the play that shows the outcome of a first move.
    fn why_line(&self, line: &WhyLine, letters: Language) -> String;

    /// A heading in a report.
    fn heading(&self, heading: Heading) -> String;

    /// The heading of a column.
    fn column(&self, column: Column) -> &'static str;

    /// The comparison with an earlier report, in one word.
    fn since(&self, since: Since) -> &'static str;

    /// The reason for a missing verdict, after the name of the problem: `cannot be read`.
    fn missing(&self, missing: Missing) -> &'static str;

    /// The reason for a missing verdict, in place of the outcome: `unreadable`.
    fn missing_outcome(&self, missing: Missing) -> &'static str;

    /// The reasons for a missing verdict: `errors` are texts or, if `reported`, places in the file
    /// whose errors were reported before.
    fn missing_because(&self, missing: Missing, errors: &[String], reported: bool) -> String;

    /// A rule that a move breaks, as a sentence without its full stop, in the terms of these rules.
    fn refusal(&self, refusal: &Refusal, law: &Law) -> String;

    /// The reason why a text names no legal move; empty if only similar moves can be named.
    fn misfit(&self, misfit: &Misfit, letters: Language) -> String;

    /// Text that does not name exactly one legal move.
    fn notation_error(&self, error: &NotationError) -> String;

    /// A man that changed board with the last move, so a capture that expects it on the other board
    /// is not legal.
    fn returned(&self, returned: &Returned) -> String;

    /// The line in place of further items of a list. `unknown` is whether the verdict does not have
    /// them, so that `--all` cannot show them.
    fn more(&self, count: usize, unknown: bool) -> String;

    /// The number of each verdict.
    fn totals(&self, totals: &Totals) -> String;
}

impl Default for &'static dyn Words {
    fn default() -> Self {
        &English
    }
}

/// A heading in a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heading {
    /// The basis of C+.
    Certificate,
    /// Duals of one grade.
    Duals(Grade),
    /// The comparison with the printed solution.
    Printed,
    /// The errors in it.
    WrongInPrint,
    /// The parts of the solution that it omits.
    NotInPrint,
    /// The printed moves that are not part of the solution.
    BesideSolution,
    /// Facts worth knowing.
    Facts,
    /// The reasons why no game leads to the position.
    Position,
    /// The use of each man.
    Economy,
    /// Themes.
    Themes,
}

/// A column of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Column {
    /// The name.
    Problem,
    /// The stipulation.
    Stipulation,
    /// The comparison with the printed solution.
    Printed,
    /// The time for the problem.
    Time,
    /// The comparison with an earlier report.
    Since,
    /// The verdict.
    Verdict,
}

/// The comparison of a problem with an earlier report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Since {
    /// It was not in the report.
    New,
    /// It was in the report, but it or the settings have changed.
    Changed,
    /// Its verdict was reused.
    Unchanged,
}

/// The reason for a missing verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// The search could not run.
    Unsearched,
    /// It is not a problem for a solver.
    PassedOver,
    /// It could not be read.
    Unreadable,
}

/// The number of each verdict in a report.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    /// The number of problems.
    pub problems: usize,
    /// The number of their versions, an unsearched problem counting as one.
    pub versions: usize,
    /// The number of each verdict.
    pub outcomes: Vec<(Outcome, usize)>,
    /// The number of problems for each reason for a missing verdict.
    pub missing: Vec<(Missing, usize)>,
    /// The number of printed solutions that are wrong.
    pub wrong: usize,
    /// The number of problems whose verdict was reused.
    pub unchanged: usize,
}

impl Judgement {
    /// The verdict in one line, in English: `sound`, `cooked: 1.Qa7`.
    pub fn summary(&self) -> String {
        self.verdict().to_string()
    }
}

impl Outcome {
    /// Its name in English.
    pub fn name(self) -> &'static str {
        English.outcome(self)
    }
}

impl Grade {
    /// Its name in English.
    pub fn name(self) -> &'static str {
        English.grade(self)
    }
}

/// The English words for an enum.
macro_rules! english {
    ($($name:ident: $method:ident($($letters:expr)?),)+) => {
        $(
            impl fmt::Display for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str(&English.$method(self $(, $letters)?))
                }
            }
        )+
    };
}

english! {
    Summary: summary(Language::English),
    Flaw: flaw(Language::English),
    Fact: fact(Language::English),
    Effect: effect(Language::English),
    Impossibility: impossibility(),
    Mismatch: mismatch(Language::English),
    Certificate: certificate(),
    WhyLine: why_line(Language::English),
    Misfit: misfit(Language::English),
    NotationError: notation_error(),
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.mismatch.fmt(f)
    }
}
