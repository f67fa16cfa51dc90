//! The composition checker: it judges a problem by its solution.
//!
//! [`check`] solves a problem and judges each version. It finds cooks and duals, grades the duals,
//! and tests whether the author's solution is right. [`why()`] shows the refutations of a first
//! move, [`economy()`] the use of each man. Soundness follows
//! the Codex for Chess Composition, chapter III. A cook, a short solution or no solution makes any
//! problem unsound. So does a dual in help play, except a promotion dual on the last move. In
//! direct, self and reflex play, [`Policy::strict`] decides whether serious duals do so.
//!
//! Everything here is data: flaws, facts and mismatches are enums whose variants have a stable
//! code. The module [`words`](crate::words) puts them into words.

mod battle;
mod beginnings;
mod claim;
mod coded;
mod duals;
mod economy;
mod facts;
mod legality;
mod lines;
mod listing;
mod mismatch;
mod oracle;
pub(crate) mod spell;
mod verdict;
mod why;

pub use claim::{ClaimReport, ClaimStatus, Remark};
pub(crate) use coded::{Datum, as_value};
pub use economy::economy;
pub use legality::{Impossibility, illegality, retro_illegality};
pub(crate) use lines::count_lines;
pub use listing::Listing;
pub use mismatch::{Mismatch, Refuted};
pub(crate) use oracle::solve_rest;
pub use verdict::{
    Certificate, ChangedPlay, Dual, Effect, Fact, Flaw, Grade, IllegalReason, Judgement, LostPlay,
    Outcome, Summary, Unjudged, Use,
};
pub use why::{Answer, Quiet, Why, WhyError, WhyLine, why};

use crate::position::{Color, Move, Setup};
use crate::problem::{Change, Duplex, Goal, Options, Problem, Solution, Status, TwinSolution};
use crate::rules::AnyPosition;
use crate::search::{Control, Ledger, Search, Settings, SolveError, Techniques, is_plain};
use std::borrow::Cow;

/// The settings of a verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Policy {
    /// Whether thematic duals and those in the by-play make direct, self and reflex play unsound.
    pub strict: bool,
    /// Whether to find the use of each man.
    pub idle: bool,
}

/// A problem solved and judged.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// Its versions, solved.
    pub versions: Vec<TwinSolution>,
    /// The judgements of each version: for the side that begins and, in duplex, the other.
    pub judgements: Vec<Vec<Judgement>>,
}

/// Solves a problem and judges each version.
///
/// Variations, set play and tries are computed even if the problem's options leave them out.
/// Options that leave out solutions are kept; they prevent a C+ verdict.
///
/// # Errors
/// If a twin cannot be made, or threads or memory are not available.
pub fn check(
    problem: &Problem,
    settings: &Settings,
    control: &Control,
    policy: Policy,
) -> Result<Checked, SolveError> {
    check_kept(problem, settings, control, policy, None)
}

/// As [`check`], with a ledger that keeps finished units of work, those of [`prepared`].
///
/// # Errors
/// As for [`check`].
pub(crate) fn check_kept(
    problem: &Problem,
    settings: &Settings,
    control: &Control,
    policy: Policy,
    ledger: Option<&dyn Ledger>,
) -> Result<Checked, SolveError> {
    // The search decides for each version which side begins and whether the length is exact: twins
    // may differ.
    let versions = Search::new(&prepared(problem), settings, control)
        .ledger(ledger)
        .solve()?;
    let judgements = judge(&versions, settings, control, policy);
    Ok(Checked {
        versions,
        judgements,
    })
}

/// Judges versions that were solved with all results that a verdict needs. Returns the judgements
/// of each version: for the side that begins and, in duplex, the other.
pub(crate) fn judge(
    versions: &[TwinSolution],
    settings: &Settings,
    control: &Control,
    policy: Policy,
) -> Vec<Vec<Judgement>> {
    cases(&numbered(versions), settings, control, policy)
        .map(|sides| sides.iter().map(SideSolution::judge).collect())
        .collect()
}

/// The author's solution of each version as far as it is readable, one entry for each side that
/// begins.
pub(crate) fn meant(
    versions: &[TwinSolution],
    settings: &Settings,
    control: &Control,
) -> Vec<Vec<Meant>> {
    let versions = numbered(versions);
    let cases = cases(&versions, settings, control, Policy::default());
    cases
        .map(|sides| sides.iter().map(SideSolution::meant).collect())
        .collect()
}

/// The first moves and lines that the author intends as solutions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Meant {
    /// In battle play, the keys.
    pub(crate) keys: Vec<Move>,
    /// In help and series play, lines or their beginnings.
    pub(crate) lines: Vec<Vec<Move>>,
}

/// The versions with the lengths that were found for stipulations without a number of moves. If
/// none was found, printed lines may have any length.
fn numbered(versions: &[TwinSolution]) -> Cow<'_, [TwinSolution]> {
    let is_shortest = |version: &TwinSolution| version.problem.stipulation.is_shortest();
    if !versions.iter().any(is_shortest) {
        return Cow::Borrowed(versions);
    }
    let mut versions = versions.to_vec();
    for version in versions.iter_mut().filter(|version| is_shortest(version)) {
        let stipulation = version.problem.stipulation;
        let found = version.solution.shortest.and_then(|lengths| lengths.found);
        let longest = stipulation.of_length(stipulation.greatest_length());
        version.problem.stipulation = found.unwrap_or(longest);
    }
    Cow::Owned(versions)
}

fn cases<'a>(
    versions: &'a [TwinSolution],
    settings: &'a Settings,
    control: &'a Control,
    policy: Policy,
) -> impl Iterator<Item = Vec<SideSolution<'a>>> {
    versions.iter().enumerate().map(move |(number, version)| {
        let half = version.problem.options.duplex == Duplex::Half;
        let own = (!half).then_some((&version.solution, false));
        let sides = own
            .into_iter()
            .chain(version.duplex.as_ref().map(|solution| (solution, true)));
        let case = |(solution, other_side)| SideSolution {
            problem: &version.problem,
            name: &version.name,
            first: number == 0,
            only: versions.len() == 1,
            solution,
            other_side,
            settings,
            control,
            policy,
        };
        sides.map(case).collect()
    })
}

/// The problem with options that compute everything a verdict needs.
pub(crate) fn prepared(problem: &Problem) -> Problem {
    let all = |options: &mut Options, battle: bool| {
        options.variations = true;
        options.refutations = options.refutations.max(1);
        options.no_threats = false;
        options.no_short_variations = false;
        options.mates_in_one = false;
        options.no_checking_tries = false;
        options.set_play |= battle;
    };
    let mut problem = problem.clone();
    let battle = problem.stipulation.is_battle();
    all(&mut problem.options, battle);
    for change in problem.twins.iter_mut().flat_map(|twin| &mut twin.changes) {
        if let Change::Options(options) = change {
            all(options, battle);
        }
    }
    problem
}

/// A version with its solution, one side beginning.
#[derive(Clone, Copy)]
struct SideSolution<'a> {
    problem: &'a Problem,
    name: &'a str,
    first: bool,
    only: bool,
    solution: &'a Solution,
    other_side: bool,
    settings: &'a Settings,
    control: &'a Control,
    policy: Policy,
}

impl SideSolution<'_> {
    /// The initial position of the play.
    fn start(&self) -> Setup {
        let setup = &self.problem.setup;
        let mut setup = match self.problem.stipulation.goal {
            Goal::ProofGame => Setup::array(setup.rules),
            _ => setup.clone(),
        };
        if self.other_side {
            setup.pass();
        }
        setup
    }

    fn judge(&self) -> Judgement {
        let stipulation = self.problem.stipulation;
        match self.solution.status {
            Status::Illegal => {
                let reasons = self.solution.reasons.iter();
                return Judgement::none(Unjudged::Illegal {
                    reasons: reasons.cloned().map(IllegalReason::Found).collect(),
                });
            }
            Status::Unsupported => {
                return Judgement::none(Unjudged::Unsupported {
                    stipulation: stipulation.to_string(),
                });
            }
            _ if stipulation.is_battle() && self.problem.options.post_key => {
                return Judgement::none(Unjudged::AfterKey);
            }
            _ => {}
        }
        let mut judgement = self.judge_start();
        judgement.warnings = legality::illegality(&self.problem.setup);
        if judgement.outcome == Outcome::Sound {
            judgement.c_plus = Some(self.certificate());
        }
        if self.policy.idle {
            judgement.economy = Some(economy::of_case(self, &judgement));
        }
        judgement
    }

    fn meant(&self) -> Meant {
        let Ok(start) = AnyPosition::new(&self.start()) else {
            return Meant::default();
        };
        let claim::Resolved { keys, lines, .. } = self.compare(&start);
        Meant { keys, lines }
    }

    fn compare(&self, start: &AnyPosition) -> claim::Resolved {
        // If only the other side's play is requested, the claim concerns that side only.
        let other_side = self.other_side && self.problem.options.duplex == Duplex::Both;
        let about = claim::AboutVersion {
            version: self.name,
            first: self.first,
            only: self.only,
            other_side,
        };
        claim::compare(
            self.problem,
            about,
            start,
            self.solution,
            self.settings,
            self.control,
        )
    }

    fn judge_start(&self) -> Judgement {
        let Ok(start) = AnyPosition::new(&self.start()) else {
            return Judgement::none(Unjudged::IllegalStart);
        };
        let claim = self.compare(&start);
        let mut judgement = if self.problem.stipulation.is_battle() {
            battle::judge(self, &start, &claim)
        } else {
            lines::judge(self, &start, &claim)
        };
        judgement.claim = claim.report;
        judgement
    }

    /// The intended number of solutions, as the author states or prints them.
    fn stated(&self, claimed: usize) -> Option<usize> {
        let stated = self
            .problem
            .intended
            .solutions
            .and_then(|number| usize::try_from(number).ok());
        stated
            .or((claimed > 0).then_some(claimed))
            .map(|number| number.max(1))
    }

    /// The basis of C+.
    fn certificate(&self) -> Certificate {
        let mut without: Vec<&str> = Techniques::NAMED
            .iter()
            .filter(|(_, technique)| !self.settings.techniques.has(*technique))
            .map(|(name, _)| *name)
            .collect();
        without.sort_unstable();
        Certificate {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            rules: self.problem.setup.rules.to_string(),
            plain: is_plain(self.problem, self.other_side),
            without: without.into_iter().map(str::to_owned).collect(),
            verified: None,
        }
    }

    /// Sets the outcome that follows from the flaws and the status of the search.
    fn conclude(&self, judgement: &mut Judgement) {
        let status = self.solution.status;
        judgement.outcome = match (judgement.flaws.first(), status) {
            (Some(flaw), _) => flaw.kind(),
            (None, Status::Limited) => Outcome::Incomplete,
            (None, Status::Restricted) => Outcome::Restricted,
            (None, _) if self.problem.options.is_restricted() => Outcome::Restricted,
            (None, _)
                if self
                    .problem
                    .options
                    .max_solutions
                    .is_some_and(|most| judgement.solutions as u64 >= most) =>
            {
                Outcome::Restricted
            }
            (None, _) if judgement.expected.is_none() && judgement.solutions > 1 => {
                Outcome::NotStated
            }
            (None, _) => Outcome::Sound,
        };
    }

    /// Returns whether the search was complete: nothing that it left out could change the result.
    fn is_complete(&self) -> bool {
        self.solution.status == Status::Complete && !self.problem.options.is_restricted()
    }

    /// The side that begins.
    const fn begins(&self) -> Color {
        let turn = self.problem.setup.turn;
        if self.other_side {
            match turn {
                Color::White => Color::Black,
                Color::Black => Color::White,
            }
        } else {
            turn
        }
    }
}
