//! Judges an altered problem: rejects it quickly if that is certain, and searches it completely if
//! it may be sound.
//!
//! Most alterations are unsound, and one solution too many proves it. Each altered problem is
//! therefore first solved without its play, until it has one solution more than intended. Such a
//! rejection is certain. A problem that passes is solved again in full and judged as in
//! `parton check`.

use super::alteration::Alteration;
use super::merits::Merits;
use super::play::{PlayKept, Played};
use crate::check::{self, Judgement, Meant, Outcome, Policy, Summary};
use crate::notation::Notated;
use crate::problem::{Change, Options, Problem, Solution, Status, TwinSolution};

use crate::rules::AnyPosition;
use crate::search::{Control, Search, Settings, SolveError};
use crate::themes::Section;
use serde::{Deserialize, Serialize};

/// The largest number of solutions taken as intended if the author does not state one.
const UNSTATED: usize = 8;

/// The result of an altered problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Trial {
    /// It is not a position, or not one that can be judged.
    Impossible,
    /// It is unsound: a side that should solve has no solution.
    Unsolvable,
    /// It is unsound in another way.
    Unsound,
    /// It was not fully searched.
    Undecided,
    /// It is sound, after a complete search.
    Sound(Box<Merits>),
}

/// One side that begins in a version.
#[derive(Clone, Debug)]
struct VersionSide {
    /// The intended number of solutions.
    expected: usize,
    played: Played,
}

/// The verdicts on one version of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct VersionVerdicts {
    /// The name of the version, as in [`TwinSolution::name`].
    pub name: String,
    /// The verdicts: for the side that begins and, in duplex, the other.
    pub sides: Vec<Summary>,
}

/// The problem to alter.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Original {
    /// The problem without the author's claims.
    pub problem: Problem,
    /// Its verdicts, version by version.
    pub verdicts: Vec<VersionVerdicts>,
    /// Whether it is sound.
    pub is_sound: bool,
    /// Whether it was fully searched.
    pub is_complete: bool,
    /// Whether several solutions were found and the intended number is not stated. Up to eight are
    /// then taken as intended.
    pub is_unstated: bool,
    /// Its merits and flaws.
    pub merits: Merits,
    sides: Vec<Vec<VersionSide>>,
}

/// The reason why nothing can be tried with a problem.
#[derive(Debug)]
#[non_exhaustive]
pub enum OriginalError {
    /// It cannot be searched.
    Solve(SolveError),
    /// It is not a position, or cannot be judged, for this reason.
    NotJudged(Summary),
}

impl From<SolveError> for OriginalError {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
    }
}

impl std::fmt::Display for OriginalError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Solve(error) => write!(f, "{error}"),
            Self::NotJudged(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for OriginalError {}

impl Original {
    /// Solves and judges the problem as it is. `solutions` is the intended number, overriding the
    /// problem.
    ///
    /// # Errors
    /// If it cannot be searched, or is not a position that can be judged.
    pub fn new(
        problem: &Problem,
        solutions: Option<u32>,
        settings: &Settings,
        control: &Control,
    ) -> Result<Self, OriginalError> {
        let mut problem = check::prepared(problem).completed();
        each_options(&mut problem, |options| options.max_solutions = None);
        problem.intended.solutions = solutions.or(problem.intended.solutions);
        let versions = Search::new(&problem, settings, control).solve()?;
        let judgements = check::judge(&versions, settings, control, Policy::default());
        let meant = check::meant(&versions, settings, control);
        let all = || judgements.iter().flatten();
        if let Some(bad) =
            all().find(|one| matches!(one.outcome, Outcome::Illegal | Outcome::Unsupported))
        {
            return Err(OriginalError::NotJudged(bad.verdict()));
        }
        let counted = |judgement: &Judgement| match judgement.expected {
            Some(expected) => expected,
            None if (1..=UNSTATED).contains(&judgement.solutions) => judgement.solutions,
            None => 1,
        };
        let sides: Vec<Vec<VersionSide>> = (versions.iter().zip(&judgements).zip(&meant))
            .map(|((version, judgements), meant)| {
                let sides = solutions_of(version).zip(judgements).zip(meant);
                sides
                    .map(|(((solution, _), judgement), meant)| VersionSide {
                        expected: counted(judgement),
                        played: Played::of(solution, meant),
                    })
                    .collect()
            })
            .collect();
        let is_unstated = all().any(|one| one.expected.is_none() && one.solutions > 1);
        let is_complete = versions
            .iter()
            .flat_map(solutions_of)
            .all(|(solution, _)| solution.status == Status::Complete);
        // Several intended keys are compared with each other, here and in the altered problem.
        let several = sides
            .iter()
            .flatten()
            .map(|side| side.expected)
            .max()
            .filter(|most| *most > 1);
        let several = several.and_then(|most| u32::try_from(most).ok());
        let mut compared = versions.clone();
        for version in &mut compared {
            version.problem.intended.solutions = several.or(version.problem.intended.solutions);
        }
        let mut merits = merits(&problem, &compared, all());
        let own = sides
            .iter()
            .flatten()
            .map(|side| side.played.compare(&side.played));
        merits.kept = PlayKept::sum(own);
        // The author's claims were compared before, and do not apply to an altered problem.
        let letters = std::mem::take(&mut problem.intended).letters;
        problem.intended.letters = letters;
        problem.intended.solutions = several;
        Ok(Self {
            verdicts: (versions.iter().zip(&judgements))
                .map(|(version, judged)| VersionVerdicts {
                    name: version.name.clone(),
                    sides: judged.iter().map(Judgement::verdict).collect(),
                })
                .collect(),
            is_sound: all().all(|one| matches!(one.outcome, Outcome::Sound | Outcome::NotStated)),
            is_complete,
            is_unstated,
            merits,
            sides,
            problem,
        })
    }

    /// The result of the problem with alterations made, one after the other.
    ///
    /// # Errors
    /// If no threads or memory are available.
    pub fn attempt(
        &self,
        alterations: &[&Alteration],
        settings: &Settings,
        control: &Control,
    ) -> Result<Trial, SolveError> {
        let mut problem = self.problem.clone();
        for alteration in alterations {
            match alteration.apply(&problem) {
                Some(altered) => problem = altered,
                None => return Ok(Trial::Impossible),
            }
        }
        match self.reject(&problem, settings, control) {
            Err(SolveError::Twin { .. } | SolveError::Setup(_)) => return Ok(Trial::Impossible),
            Err(error) => return Err(error),
            Ok(Some(verdict)) => return Ok(verdict),
            Ok(None) => {}
        }
        let versions = Search::new(&problem, settings, control).solve()?;
        let judgements: Vec<Vec<Judgement>> = versions
            .iter()
            .zip(&self.sides)
            .map(|(version, sides)| judge(version, sides, settings, control))
            .collect();
        let all = || judgements.iter().flatten();
        if all().any(|one| matches!(one.outcome, Outcome::Illegal | Outcome::Unsupported)) {
            return Ok(Trial::Impossible);
        }
        if all().any(|one| one.outcome == Outcome::NoSolution) {
            return Ok(Trial::Unsolvable);
        }
        if all().any(|one| one.outcome.is_unsound()) {
            return Ok(Trial::Unsound);
        }
        let complete = versions
            .iter()
            .flat_map(solutions_of)
            .all(|(solution, _)| solution.status == Status::Complete);
        if !complete || all().any(|one| one.outcome != Outcome::Sound) {
            return Ok(Trial::Undecided);
        }
        let mut merits = merits(&problem, &versions, all());
        let played: Vec<Played> = versions
            .iter()
            .flat_map(solutions_of)
            .map(|(solution, _)| Played::of(solution, &Meant::default()))
            .collect();
        merits.kept = PlayKept::sum(self.compared(alterations, &played));
        merits.keys_kept = self.keys_kept(alterations, &versions);
        merits.play = played.iter().map(Played::digest).collect();
        Ok(Trial::Sound(Box::new(merits)))
    }

    /// The parts of each side's play that an altered problem keeps.
    fn compared(&self, alterations: &[&Alteration], played: &[Played]) -> Vec<PlayKept> {
        let moved = |played: Played, by: &&Alteration| played.moved(&self.problem, by);
        let before = |side: &VersionSide| alterations.iter().fold(side.played.clone(), moved);
        self.sides
            .iter()
            .flatten()
            .zip(played)
            .map(|(side, played)| before(side).compare(played))
            .collect()
    }

    /// The keys of an altered problem that were keys before.
    fn keys_kept(&self, alterations: &[&Alteration], versions: &[TwinSolution]) -> Vec<Notated> {
        let moved = |played: Played, by: &&Alteration| played.moved(&self.problem, by);
        let mut kept = Vec::new();
        for (version, sides) in versions.iter().zip(&self.sides) {
            let heading = heading(version, versions);
            for ((solution, other), side) in solutions_of(version).zip(sides) {
                let before = alterations.iter().fold(side.played.clone(), moved);
                let texts = texts(version, solution, other);
                let of_key = |index: usize| texts.get(index).map(|text| led(&heading, text));
                kept.extend(before.keeps(&solution.keys).filter_map(of_key));
            }
        }
        kept
    }

    /// The reason to reject an altered problem, if it is evident without all of its play.
    fn reject(
        &self,
        problem: &Problem,
        settings: &Settings,
        control: &Control,
    ) -> Result<Option<Trial>, SolveError> {
        let most = self
            .sides
            .iter()
            .flatten()
            .map(|side| side.expected)
            .max()
            .unwrap_or(1) as u64
            + 1;
        let mut quick = problem.clone();
        each_options(&mut quick, |options| {
            options.set_play = false;
            options.refutations = 0;
            options.variations = false;
            options.max_solutions = Some(most);
        });
        let versions = Search::new(&quick, settings, control).solve()?;
        if versions.len() != self.sides.len() {
            return Ok(Some(Trial::Impossible));
        }
        let mut worst = None;
        for (version, sides) in versions.iter().zip(&self.sides) {
            for ((solution, _), side) in solutions_of(version).zip(sides) {
                match solution.status {
                    Status::Illegal | Status::Unsupported => return Ok(Some(Trial::Impossible)),
                    Status::Restricted => return Ok(Some(Trial::Undecided)),
                    Status::Complete | Status::Limited => {}
                }
                let complete = solution.status == Status::Complete;
                let found = if version.problem.stipulation.is_battle() {
                    solution.keys.len()
                } else {
                    check::count_lines(&solution.lines)
                };
                let short = !solution.short_lines.is_empty() && !version.problem.stipulation.exact;
                if complete && found == 0 && !short {
                    return Ok(Some(Trial::Unsolvable));
                }
                if found > side.expected || short || complete && found < side.expected {
                    worst = Some(Trial::Unsound);
                }
            }
        }
        if worst.is_none() && control.is_stopped() {
            worst = Some(Trial::Undecided);
        }
        Ok(worst)
    }
}

/// The solutions of a version, one for each side that begins, each with whether that side is the
/// other one.
fn solutions_of(version: &TwinSolution) -> impl Iterator<Item = (&Solution, bool)> {
    let half = version.problem.options.duplex == crate::problem::Duplex::Half;
    let own = (!half).then_some((&version.solution, false));
    own.into_iter()
        .chain(version.duplex.as_ref().map(|solution| (solution, true)))
}

/// The judgement of each side of a version with its own intended number of solutions.
fn judge(
    version: &TwinSolution,
    sides: &[VersionSide],
    settings: &Settings,
    control: &Control,
) -> Vec<Judgement> {
    let judged = |(index, side): (usize, &VersionSide)| {
        let mut version = version.clone();
        version.problem.intended.solutions = u32::try_from(side.expected).ok();
        let judged = check::judge(
            std::slice::from_ref(&version),
            settings,
            control,
            Policy::default(),
        );
        judged.into_iter().flatten().nth(index)
    };
    sides.iter().enumerate().filter_map(judged).collect()
}

fn merits<'a>(
    problem: &Problem,
    versions: &[TwinSolution],
    judgements: impl Iterator<Item = &'a Judgement>,
) -> Merits {
    let mut merits = Merits {
        men: problem.setup.men.len(),
        ..Merits::default()
    };
    judgements.for_each(|judgement| merits.judged(judgement));
    let found = crate::themes::find(problem, versions);
    // A missing quality of a mate is not a gain.
    let counted = found.themes.iter().filter(|finding| {
        finding.theme.section != Section::Form && finding.theme.name != "pure mate, not economical"
    });
    merits.themes = counted
        .map(|finding| finding.theme.name.to_owned())
        .collect();
    for version in versions {
        let heading = heading(version, versions);
        for (solution, other) in solutions_of(version) {
            let texts = texts(version, solution, other);
            let led = texts.iter().map(|text| led(&heading, text));
            merits.solution.extend(led);
        }
    }
    merits
}

/// `a) ` before text about one version of several.
fn heading(version: &TwinSolution, versions: &[TwinSolution]) -> String {
    if versions.len() > 1 {
        format!("{}) ", version.name)
    } else {
        String::new()
    }
}

fn led(heading: &str, text: &str) -> Notated {
    Notated::marked(format!("{heading}{text}"))
}

/// Keys, or lines of help and series play with their set play first, marked as in [`Notated`].
fn texts(version: &TwinSolution, solution: &Solution, other_side: bool) -> Vec<String> {
    let problem = &version.problem;
    let mut setup = match problem.stipulation.goal {
        crate::problem::Goal::ProofGame => crate::position::Setup::array(problem.setup.rules),
        _ => problem.setup.clone(),
    };
    if other_side {
        setup.pass();
    }
    let Ok(start) = AnyPosition::new(&setup) else {
        return Vec::new();
    };
    let goal = problem.stipulation.goal;
    let keys = solution.keys.iter().map(|key| {
        let text = check::spell::spell(&start, key.mv, key.goal.then_some(goal));
        format!("1.{text}{}", if key.goal { "" } else { "!" })
    });
    let lines = |lines: &[crate::problem::Line], set: bool| {
        lines
            .iter()
            .map(|line| check::spell::help_line(&start, problem, line, set))
            .collect::<Vec<_>>()
    };
    keys.chain(lines(&solution.set_lines, true))
        .chain(lines(&solution.lines, false))
        .collect()
}

/// Applies a function to the options of the diagram and of each twin.
fn each_options(problem: &mut Problem, change: impl Fn(&mut Options)) {
    change(&mut problem.options);
    for twin in problem.twins.iter_mut().flat_map(|twin| &mut twin.changes) {
        if let Change::Options(options) = twin {
            change(options);
        }
    }
}
