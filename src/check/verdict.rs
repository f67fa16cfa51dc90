//! [`Judgement`]: the verdict on one version of a problem.

use super::claim::ClaimReport;
use super::coded::{Datum, coded, datum};
use super::legality::Impossibility;
use super::listing::Listing;
use super::mismatch::Mismatch;
use crate::notation::Notated;
use crate::position::{Reason, Role};
use crate::search::Second;
use serde::{Deserialize, Serialize};
use serde_json::Value;

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
    /// The search was cut short, and no flaw was found until then.
    Incomplete,
    /// It is not a position of its rules.
    Illegal,
    /// This version of the program cannot judge it.
    Unsupported,
}

impl Outcome {
    /// Returns whether it is proved to be unsound.
    pub const fn is_unsound(self) -> bool {
        matches!(
            self,
            Self::Cooked | Self::NoSolution | Self::Short | Self::TooFew | Self::Dual
        )
    }
}

coded! {
    /// A reason why a problem is unsound.
    pub enum Flaw {
        /// Nothing solves.
        "no-solution" => NoSolution {
            /// In reflex play, the moves that reach the goal at once and must therefore be made.
            forced: Listing,
        },
        /// The author's first move fails.
        "key-fails" => KeyFails {
            /// The move.
            key: Notated,
            /// Its first refutations.
            refutations: Vec<Notated>,
        },
        /// The author's first move is not legal.
        "key-not-legal" => KeyNotLegal,
        /// The author's line fails.
        "line-fails" => LineFails,
        /// Other first moves solve.
        "cooked-by-keys" => CookedByKeys {
            /// The moves.
            keys: Listing,
            /// Whether the author's own key is known.
            claimed: bool,
        },
        /// Other lines solve.
        "cooked-by-lines" => CookedByLines {
            /// The lines.
            lines: Listing,
        },
        /// There are more solutions than stated, and the author's lines are not known.
        "too-many-solutions" => TooMany {
            /// The number found.
            found: usize,
            /// The number stated.
            expected: usize,
            /// The lines.
            lines: Listing,
        },
        /// First moves win sooner than stipulated.
        "short-by-keys" => ShortByKeys {
            /// The shorter stipulation.
            stipulation: String,
            /// The moves.
            keys: Listing,
        },
        /// Shorter lines solve.
        "short-by-lines" => ShortByLines {
            /// The lines.
            lines: Listing,
        },
        /// There are fewer solutions than there should be.
        "too-few-solutions" => TooFew {
            /// The number found.
            found: usize,
            /// The number stated.
            expected: usize,
        },
        /// Duals that count as flaws.
        "duals" => Duals {
            /// The moves before each and its continuations.
            duals: Vec<Notated>,
        },
        /// Lines that begin like the author's.
        "dual-lines" => DualLines {
            /// The lines.
            lines: Listing,
        },
    }
}

impl Flaw {
    /// Its kind.
    pub const fn kind(&self) -> Outcome {
        match self {
            Self::NoSolution { .. }
            | Self::KeyFails { .. }
            | Self::KeyNotLegal
            | Self::LineFails => Outcome::NoSolution,
            Self::CookedByKeys { .. } | Self::CookedByLines { .. } | Self::TooMany { .. } => {
                Outcome::Cooked
            }
            Self::ShortByKeys { .. } | Self::ShortByLines { .. } => Outcome::Short,
            Self::TooFew { .. } => Outcome::TooFew,
            Self::Duals { .. } | Self::DualLines { .. } => Outcome::Dual,
        }
    }

    /// The number of its moves, of which [`Flaw::moves`] may have only the first.
    pub const fn count(&self) -> usize {
        match self {
            Self::CookedByKeys { keys: list, .. }
            | Self::CookedByLines { lines: list }
            | Self::TooMany { lines: list, .. }
            | Self::ShortByKeys { keys: list, .. }
            | Self::ShortByLines { lines: list }
            | Self::DualLines { lines: list } => list.count,
            Self::NoSolution { .. }
            | Self::KeyFails { .. }
            | Self::KeyNotLegal
            | Self::LineFails
            | Self::TooFew { .. }
            | Self::Duals { .. } => self.moves().len(),
        }
    }

    /// The moves or lines concerned.
    pub const fn moves(&self) -> &[Notated] {
        match self {
            Self::NoSolution { .. } | Self::KeyNotLegal | Self::LineFails | Self::TooFew { .. } => {
                &[]
            }
            Self::KeyFails { key, .. } => std::slice::from_ref(key),
            Self::CookedByKeys { keys: list, .. }
            | Self::CookedByLines { lines: list }
            | Self::TooMany { lines: list, .. }
            | Self::ShortByKeys { keys: list, .. }
            | Self::ShortByLines { lines: list }
            | Self::DualLines { lines: list } => list.moves.as_slice(),
            Self::Duals { duals } => duals.as_slice(),
        }
    }

    /// The same flaw with the first of its moves only.
    #[must_use]
    pub(super) fn briefly(&self) -> Self {
        let mut flaw = self.clone();
        match &mut flaw {
            Self::CookedByKeys { keys: list, .. }
            | Self::CookedByLines { lines: list }
            | Self::TooMany { lines: list, .. }
            | Self::ShortByKeys { keys: list, .. }
            | Self::ShortByLines { lines: list }
            | Self::DualLines { lines: list } => *list = list.briefly(),
            Self::NoSolution { .. }
            | Self::KeyFails { .. }
            | Self::KeyNotLegal
            | Self::LineFails
            | Self::TooFew { .. }
            | Self::Duals { .. } => {}
        }
        flaw
    }
}

/// The weight of a dual, heaviest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// After a real defence: a defence that the author names or, without an author's solution, one
    /// with its own answers.
    Thematic,
    /// After a defence that the author does not name or, without an author's solution, one that
    /// shares an answer with another move of the same man.
    ByPlay,
    /// Several threats.
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
}

/// Several continuations after the author's first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dual {
    /// Its weight.
    pub grade: Grade,
    /// The moves before it and the continuations: `1...{B}a5/B 2.{Q}a1/A# / {Q}b2/A#`.
    pub play: Notated,
    /// The number of continuations.
    pub ways: usize,
}

/// Set play of a defence, and its play after the key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChangedPlay {
    /// The defence.
    pub defence: Notated,
    /// The answers in the set play.
    pub before: Notated,
    /// The answers after the key.
    pub now: Notated,
}

datum!(ChangedPlay: defence, before, now);

/// Answers of the set play that occur nowhere after the key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LostPlay {
    /// The answers.
    pub answers: Notated,
    /// The defences that they met.
    pub defences: Listing,
}

datum!(LostPlay: answers, defences);

coded! {
    /// A fact worth knowing that does not affect soundness. Facts about a key name it only if there
    /// are several keys.
    pub enum Fact {
        /// The key gives check.
        "checking-key" => CheckingKey {
            /// The key, if there are several.
            key: Option<Notated>,
        },
        /// The key captures.
        "capturing-key" => CapturingKey {
            /// The key, if there are several.
            key: Option<Notated>,
            /// The captured man.
            captured: Role,
        },
        /// The key promotes a pawn.
        "promoting-key" => PromotingKey {
            /// The key, if there are several.
            key: Option<Notated>,
        },
        /// The key castles.
        "castling-key" => CastlingKey {
            /// The key, if there are several.
            key: Option<Notated>,
        },
        /// The key takes flights.
        "flight-taking-key" => FlightTakingKey {
            /// The key, if there are several.
            key: Option<Notated>,
            /// The squares.
            flights: Vec<String>,
        },
        /// The key gives flights.
        "flight-giving-key" => FlightGivingKey {
            /// The key, if there are several.
            key: Option<Notated>,
            /// The squares.
            flights: Vec<String>,
        },
        /// Checks in the diagram to which no mate is set.
        "unprovided-check" => UnprovidedCheck {
            /// The checks.
            moves: Vec<Notated>,
        },
        /// Flights in the diagram to which no mate is set.
        "unprovided-flight" => UnprovidedFlight {
            /// The king's moves.
            moves: Vec<Notated>,
        },
        /// Set play that changes after the key.
        "set-play-changed" => SetPlayChanged {
            /// The play of each defence.
            changes: Vec<ChangedPlay>,
        },
        /// Set play that is lost after the key.
        "set-play-lost" => SetPlayLost {
            /// The play lost.
            lost: Vec<LostPlay>,
        },
        /// The length of the solutions, if the stipulation has no number of moves. No shorter
        /// solution exists.
        "shortest" => Shortest {
            /// The stipulation with this length.
            stipulation: String,
        },
        /// A solution, if the intended number is not stated.
        "solution" => Solution {
            /// The line.
            line: Notated,
        },
        /// The set play of help and series play.
        "set-play" => SetPlay {
            /// The lines.
            lines: Listing,
        },
    }
}

coded! {
    /// The effect of the removal of a man.
    pub enum Effect {
        /// Nothing changes.
        "nothing" => Nothing,
        /// The problem without the man could not be judged.
        "not-judged" => NotJudged,
        /// It gets another verdict.
        "verdict" => Verdict {
            /// The verdict, with the first moves of each flaw.
            summary: Summary,
        },
        /// It has flaws that it does not have with the man.
        "flaws" => Flaws {
            /// The flaws, with the first moves of each.
            flaws: Vec<Flaw>,
        },
        /// It has duals that it does not have with the man.
        "duals" => Duals {
            /// The first of them.
            duals: Listing,
        },
        /// The author's solution fails.
        "claim-fails" => ClaimFails {
            /// How it fails.
            mismatch: Mismatch,
        },
    }
}

/// The use of a man.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Use {
    /// The man and where it stands: `w{P}b4/B`.
    pub man: Notated,
    /// The effect of its removal.
    pub effect: Effect,
}

impl Use {
    /// Returns whether its removal changes nothing.
    pub fn is_idle(&self) -> bool {
        self.effect == Effect::Nothing
    }
}

/// A reason against a setup that is not a legal position.
///
/// JSON shows the sentence in English alone, so a reason from an earlier report has no other form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum IllegalReason {
    /// The reason as data.
    Found(Reason),
    /// The sentence in an earlier report.
    Reported(String),
}

impl Datum for IllegalReason {
    fn write(&self) -> Value {
        Value::from(match self {
            Self::Found(reason) => reason.to_string(),
            Self::Reported(sentence) => sentence.clone(),
        })
    }

    fn read(value: &Value) -> Option<Self> {
        Datum::read(value).map(Self::Reported)
    }
}

coded! {
    /// The reason why a problem has no verdict.
    pub enum Unjudged {
        /// The setup is not a legal position.
        "illegal" => Illegal {
            /// The reasons.
            reasons: Vec<IllegalReason>,
        },
        /// The play does not begin in a legal position.
        "illegal-start" => IllegalStart,
        /// This version of the program cannot solve it.
        "unsupported" => Unsupported {
            /// The stipulation.
            stipulation: String,
        },
        /// The diagram shows the position after the key.
        "after-key" => AfterKey,
    }
}

coded! {
    /// The verdict in one line.
    pub enum Summary {
        /// Sound, perhaps with duals.
        "sound" => Sound {
            /// The number of thematic duals.
            thematic: usize,
            /// The number of duals in the by-play.
            by_play: usize,
        },
        /// Unsound.
        "unsound" => Unsound {
            /// The reasons.
            flaws: Vec<Flaw>,
        },
        /// There are several solutions, and the intended number is not stated.
        "not-stated" => NotStated {
            /// The number found.
            solutions: usize,
        },
        /// Options left out a part of the search.
        "restricted" => Restricted,
        /// The search was cut short.
        "incomplete" => Incomplete {
            /// The number of solutions found.
            solutions: usize,
        },
        /// There is no verdict.
        "unjudged" => Unjudged {
            /// The reason.
            reason: Unjudged,
        },
    }
}

/// The basis of C+.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The version of the program.
    pub version: String,
    /// The rules with their dialect.
    pub rules: String,
    /// Whether the plain search found the solution.
    pub plain: bool,
    /// The techniques that were switched off.
    pub without: Vec<String>,
    /// A second search that agrees.
    pub verified: Option<Second>,
}

datum!(Certificate: version, rules, plain, without, verified);

impl Datum for Second {
    fn write(&self) -> Value {
        Value::from(self.name())
    }

    fn read(value: &Value) -> Option<Self> {
        Self::of_name(value.as_str()?)
    }
}

/// The verdict on one version of a problem, one side beginning.
///
/// The module [`words`](crate::words) puts it into words. [`Judgement::summary`] is its first line
/// in English.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Judgement {
    /// The verdict in one word.
    pub outcome: Outcome,
    /// The reason why there is no verdict.
    pub unjudged: Option<Unjudged>,
    /// The basis of C+. `None` unless the problem is sound and the search was complete.
    pub c_plus: Option<Certificate>,
    /// The solutions counted as the stipulation counts them.
    pub solutions: usize,
    /// The intended number of solutions, as the author states or prints them; in battle play,
    /// otherwise one.
    pub expected: Option<usize>,
    /// The reasons why it is unsound.
    pub flaws: Vec<Flaw>,
    /// Duals.
    pub duals: Vec<Dual>,
    /// Facts worth knowing.
    pub facts: Vec<Fact>,
    /// The reasons, as far as found, why no game leads to the position.
    pub warnings: Vec<Impossibility>,
    /// The author's solution, compared.
    pub claim: Option<ClaimReport>,
    /// The use of each man, if requested.
    pub economy: Option<Vec<Use>>,
}

impl Judgement {
    /// A judgement with nothing but an outcome.
    pub(super) const fn of(outcome: Outcome) -> Self {
        Self {
            outcome,
            unjudged: None,
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

    /// A problem that has no verdict.
    pub(super) fn none(reason: Unjudged) -> Self {
        let outcome = match reason {
            Unjudged::Illegal { .. } | Unjudged::IllegalStart => Outcome::Illegal,
            Unjudged::Unsupported { .. } | Unjudged::AfterKey => Outcome::Unsupported,
        };
        Self {
            unjudged: Some(reason),
            ..Self::of(outcome)
        }
    }

    /// The verdict in one line, as data.
    pub fn verdict(&self) -> Summary {
        if let Some(reason) = &self.unjudged {
            return Summary::Unjudged {
                reason: reason.clone(),
            };
        }
        let count = |grade| self.duals.iter().filter(|dual| dual.grade == grade).count();
        match self.outcome {
            Outcome::Sound => Summary::Sound {
                thematic: count(Grade::Thematic),
                by_play: count(Grade::ByPlay),
            },
            Outcome::NotStated => Summary::NotStated {
                solutions: self.solutions,
            },
            Outcome::Restricted => Summary::Restricted,
            Outcome::Incomplete => Summary::Incomplete {
                solutions: self.solutions,
            },
            Outcome::Cooked
            | Outcome::NoSolution
            | Outcome::Short
            | Outcome::TooFew
            | Outcome::Dual
            // Illegal and unsupported problems have a reason, which is returned above.
            | Outcome::Illegal
            | Outcome::Unsupported => Summary::Unsound {
                flaws: self.flaws.clone(),
            },
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
