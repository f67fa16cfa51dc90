//! [`Judgement`]: the verdict on one version of a problem.

use super::claim::ClaimReport;
use serde::{Deserialize, Serialize};

/// The verdict in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Outcome {
    /// It has exactly the solutions that are claimed or requested.
    Sound,
    /// There is another solution.
    Cooked,
    /// There is no solution, or the author's solution fails.
    NoSolution,
    /// The goal can be reached sooner.
    Short,
    /// There are solutions, but fewer than there should be.
    TooFew,
    /// There is a dual that makes the problem unsound.
    Dual,
    /// There are several solutions, and the intended number is not stated.
    NotStated,
    /// No flaw was found, but options left out a part of the search.
    Restricted,
    /// The search was cut short before anything was proved.
    Incomplete,
    /// It is not a position of its rules.
    Illegal,
    /// This version of the program cannot judge it.
    Unsupported,
}

impl Outcome {
    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sound => "sound",
            Self::Cooked => "cooked",
            Self::NoSolution => "no solution",
            Self::Short => "short solution",
            Self::TooFew => "too few solutions",
            Self::Dual => "dual",
            Self::NotStated => "number not stated",
            Self::Restricted => "restricted",
            Self::Incomplete => "incomplete",
            Self::Illegal => "illegal",
            Self::Unsupported => "unsupported",
        }
    }

    /// Returns whether it is proved to be unsound.
    pub const fn is_unsound(self) -> bool {
        matches!(
            self,
            Self::Cooked | Self::NoSolution | Self::Short | Self::TooFew | Self::Dual
        )
    }
}

/// A reason why a problem is unsound.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Flaw {
    /// Its kind.
    pub kind: Outcome,
    /// The text with its moves: `cooked: 1.Qa7`.
    pub text: String,
    /// The moves or lines concerned, in short notation.
    pub moves: Vec<String>,
}

/// The weight of a dual, heaviest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// After a real defence: a defence that the author names or, without an author's solution, one
    /// with its own answers.
    Thematic,
    /// After one of several defences that have the same answers.
    ByPlay,
    /// Several threats, or a dual in the play of a threat.
    Threat,
    /// The last move may promote to several men.
    LastPromotion,
    /// After a move that is not a real defence, in a variation shorter than stipulated, or below
    /// another dual.
    Minor,
}

impl Grade {
    /// All grades, heaviest first.
    pub const ALL: [Self; 5] = [
        Self::Thematic,
        Self::ByPlay,
        Self::Threat,
        Self::LastPromotion,
        Self::Minor,
    ];

    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Thematic => "thematic",
            Self::ByPlay => "by-play",
            Self::Threat => "in the threat",
            Self::LastPromotion => "promotion on the last move",
            Self::Minor => "minor",
        }
    }
}

/// Several continuations after the author's first move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Dual {
    /// Its weight.
    pub grade: Grade,
    /// The moves before it and the continuations: `1...Ba5/B 2.Qa1/A# / Qb2/A# / Qc3/A#`.
    pub text: String,
    /// The number of continuations.
    pub ways: usize,
}

/// A fact worth knowing that does not affect soundness.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fact {
    /// The kind of fact: `checking-key`, `unprovided-check` and so on.
    pub kind: String,
    /// The fact.
    pub text: String,
}

/// The use of a man.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Use {
    /// The man and where it stands: `wPb4/B`.
    pub man: String,
    /// Whether its removal changes nothing.
    pub idle: bool,
    /// The effect of its removal.
    pub without: String,
}

/// The verdict on one version of a problem, one side beginning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Judgement {
    /// The verdict in one word.
    pub outcome: Outcome,
    /// The verdict in one line: `sound`, `cooked: 1.Qa7`.
    pub summary: String,
    /// The basis of C+: program, version, rules, dialect and method. `None` unless the problem is
    /// sound and the search was complete.
    pub c_plus: Option<String>,
    /// The solutions counted as the stipulation counts them.
    pub solutions: usize,
    /// The intended number, if it is stated; in battle play otherwise one.
    pub expected: Option<usize>,
    /// Why it is unsound.
    pub flaws: Vec<Flaw>,
    /// Duals.
    pub duals: Vec<Dual>,
    /// Facts worth knowing.
    pub facts: Vec<Fact>,
    /// The reasons, as far as found, why no game leads to the position.
    pub warnings: Vec<String>,
    /// The author's solution, compared.
    pub claim: Option<ClaimReport>,
    /// The use of each man, if requested.
    pub economy: Option<Vec<Use>>,
}

impl Judgement {
    /// A judgement with nothing but an outcome.
    pub(super) fn of(outcome: Outcome, summary: impl Into<String>) -> Self {
        Self {
            outcome,
            summary: summary.into(),
            c_plus: None,
            solutions: 0,
            expected: Some(1),
            flaws: Vec::new(),
            duals: Vec::new(),
            facts: Vec::new(),
            warnings: Vec::new(),
            claim: None,
            economy: None,
        }
    }

    /// Applies a function to each text that may contain moves.
    pub fn each_text(&mut self, mut change: impl FnMut(&mut String)) {
        change(&mut self.summary);
        for flaw in &mut self.flaws {
            change(&mut flaw.text);
            flaw.moves.iter_mut().for_each(&mut change);
        }
        self.duals
            .iter_mut()
            .for_each(|dual| change(&mut dual.text));
        self.facts
            .iter_mut()
            .for_each(|fact| change(&mut fact.text));
        if let Some(claim) = &mut self.claim {
            let remarks = claim
                .wrong
                .iter_mut()
                .chain(&mut claim.missing)
                .chain(&mut claim.extra);
            remarks.for_each(|remark| change(&mut remark.text));
        }
        for one in self.economy.iter_mut().flatten() {
            change(&mut one.man);
            change(&mut one.without);
        }
    }

    /// Returns whether the problem is unsound or its printed solution is wrong.
    pub fn fails(&self) -> bool {
        let wrong = self
            .claim
            .as_ref()
            .is_some_and(|claim| !claim.wrong.is_empty());
        self.outcome.is_unsound() || wrong
    }
}
