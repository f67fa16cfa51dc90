//! A twin with its solution and the remarks about it.

use super::moves::{answers, lines, nodes};
use super::position::{AddedJson, men, position, side};
use super::verdict::Verdict;
use super::{AnswersJson, ManJson, NodeJson, PositionJson, RulesJson, StepJson};
use crate::check::Certificate;
use crate::notation::Style;
use crate::position::{Setup, SetupError};
use crate::problem::{self, Goal, Problem, Shortest, Solution, TwinSolution};
use crate::report::replay::{PlayedSolution, replay};
use crate::search::Second;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The status of a twin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum TwinStatus {
    /// Everything requested was searched.
    Complete,
    /// The search was cut short: something may be missing.
    Limited,
    /// The question was restricted by the user: only a part was searched.
    Restricted,
    /// The position is illegal under these rules.
    Illegal,
    /// This version of the program cannot solve it.
    Unsupported,
}

/// A twin and its solution.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct TwinEntry {
    /// `a`, `b` and so on.
    pub name: String,
    /// The stipulation.
    pub stipulation: String,
    /// The rules, if they differ from those of the problem.
    #[serde(flatten)]
    pub rules: Option<RulesJson>,
    /// The men of the second diagram, to which `a=>b` leads.
    pub target: Option<Vec<ManJson>>,
    /// The men that are to be added to the diagram at the end of play.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<AddedJson>,
    /// The diagram.
    pub position: PositionJson,
    /// In proof games: the game array, in which the play begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub array: Option<PositionJson>,
    /// The side that begins: `white` or `black`.
    pub starts: &'static str,
    /// Its status.
    pub status: TwinStatus,
    /// The reasons why it is limited or restricted, in words.
    pub limits: Vec<String>,
    /// The lengths searched, if the stipulation has no number of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest: Option<ShortestJson>,
    /// The first moves that were not searched, in short notation.
    pub unsearched: Vec<String>,
    /// Defences in the diagram with their continuations.
    pub set_play: Vec<NodeJson>,
    /// In self play: defences in the diagram that reach the goal at once and are not set play.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub set_at_once: Vec<NodeJson>,
    /// In reflex play: the goal moves in the diagram; the side that begins must make one, so there
    /// is no solution.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forced: Vec<NodeJson>,
    /// The play after a key that is not shown, if the diagram shows the position after the key.
    pub post_key: Option<AnswersJson>,
    /// First moves that solve.
    pub keys: Vec<NodeJson>,
    /// First moves with few refutations, including checking ones.
    pub tries: Vec<NodeJson>,
    /// Help and series play: solutions.
    pub lines: LinesJson,
    /// Help and series play: shorter solutions.
    pub short_lines: LinesJson,
    /// Help and series play: set play.
    pub set_lines: LinesJson,
    /// The numbers of lines that these lists leave out, if they would be too long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub omitted: Option<OmittedJson>,
    /// The same for the other side, if requested.
    pub duplex: Option<Box<Self>>,
    /// The verdict, if requested.
    pub verdict: Option<Verdict>,
    /// The result of a second search, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verified: Option<Verified>,
}

/// The lengths that were searched for a stipulation without a number of moves.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ShortestJson {
    /// The stipulation with the length of the lines; null if there are none.
    pub found: Option<String>,
    /// The stipulation with the greatest length up to which no solution exists.
    pub excluded: Option<String>,
    /// Whether no solution is shorter than `found`.
    pub proved: bool,
}

impl ShortestJson {
    fn of(lengths: &Shortest) -> Self {
        Self {
            found: lengths.found.map(|found| found.to_string()),
            excluded: lengths.excluded.map(|excluded| excluded.to_string()),
            proved: lengths.is_proved(),
        }
    }
}

/// The outcome of a second search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Verified {
    /// The second search: `plain` or `light`.
    #[serde(serialize_with = "name_of", deserialize_with = "named")]
    pub by: Second,
    /// The outcome.
    pub outcome: Agreement,
}

impl Verified {
    /// A second search with its outcome.
    pub const fn new(by: Second, outcome: Agreement) -> Self {
        Self { by, outcome }
    }
}

/// The outcome of a second search in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Agreement {
    /// It finds the same result.
    Agrees,
    /// It finds another result.
    Differs,
    /// It was stopped before the end.
    Stopped,
    /// Only the plain search can solve such play, so there is no second search.
    NoOther,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn name_of<S: Serializer>(by: &Second, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(by.name())
}

fn named<'a, D: Deserializer<'a>>(deserializer: D) -> Result<Second, D::Error> {
    let name = String::deserialize(deserializer)?;
    Second::of_name(&name).ok_or_else(|| D::Error::custom("no second search has this name"))
}

/// Lines of help and series play.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum LinesJson {
    /// In a document: the lines.
    Listed(Vec<Vec<StepJson>>),
    /// In a record, after a separate record for each line: the number of lines.
    Counted(usize),
}

/// The numbers of lines that lists leave out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct OmittedJson {
    /// Of the lines of the stipulated length.
    pub lines: usize,
    /// Of the shorter lines.
    pub short_lines: usize,
    /// Of the lines of set play.
    pub set_lines: usize,
}

impl OmittedJson {
    /// The lines of a solution beyond the first `most` of each list.
    pub const fn of(solution: &Solution, most: usize) -> Self {
        Self {
            lines: solution.lines.len().saturating_sub(most),
            short_lines: solution.short_lines.len().saturating_sub(most),
            set_lines: solution.set_lines.len().saturating_sub(most),
        }
    }

    /// The number of all these lines.
    pub const fn total(self) -> usize {
        self.lines + self.short_lines + self.set_lines
    }
}

impl TwinEntry {
    /// Records the basis of C+ after a second search.
    pub fn certify(&mut self, exchanged: bool, c_plus: Option<&Certificate>) {
        self.change(exchanged, |side| {
            if let Some(verdict) = &mut side.verdict {
                verdict.certify(c_plus);
            }
        });
    }

    /// Records the outcome of a second search for one side; if `exchanged`, for the side that does
    /// not begin.
    pub fn verify(&mut self, exchanged: bool, verified: Verified) {
        self.change(exchanged, |side| side.verified = Some(verified));
    }

    /// Records how many lines of one side its lists leave out; `exchanged` as in
    /// [`TwinEntry::verify`].
    pub fn omit(&mut self, exchanged: bool, omitted: OmittedJson) {
        let omitted = (omitted.total() > 0).then_some(omitted);
        self.change(exchanged, |side| side.omitted = omitted);
    }

    /// Changes the entry of one side; in half duplex there is only the side that does not begin.
    fn change(&mut self, exchanged: bool, change: impl FnOnce(&mut Self)) {
        match self.duplex.as_deref_mut() {
            Some(duplex) if exchanged => change(duplex),
            _ => change(self),
        }
    }

    pub(super) fn count(&mut self, counts: [usize; 3]) {
        let lists = [&mut self.set_lines, &mut self.short_lines, &mut self.lines];
        for (list, count) in lists.into_iter().zip(counts) {
            *list = LinesJson::Counted(count);
        }
    }

    /// A version with its solution; in half duplex that of the other side only.
    pub(super) fn solved(version: &TwinSolution) -> Result<Self, SetupError> {
        let mut phases = PlayedSolution::all(version)
            .into_iter()
            .map(|phase| Self::of(&version.name, &phase));
        let mut twin = phases.next().unwrap_or_else(|| {
            Ok(Self::unsolved(
                &version.name,
                &version.problem,
                status(version.solution.status),
            ))
        })?;
        twin.duplex = phases.next().transpose()?.map(Box::new);
        Ok(twin)
    }

    fn of(name: &str, phase: &PlayedSolution) -> Result<Self, SetupError> {
        let play = replay(phase, Style::default())?;
        Ok(Self {
            starts: side(phase.begins()),
            set_play: nodes(&play.set_play),
            set_at_once: nodes(&play.set_at_once),
            forced: nodes(&play.forced),
            limits: phase
                .solution
                .limits
                .iter()
                .map(ToString::to_string)
                .collect(),
            shortest: phase.solution.shortest.as_ref().map(ShortestJson::of),
            unsearched: play.unsearched.clone(),
            post_key: play.post_key.as_ref().map(answers),
            keys: nodes(&play.keys),
            tries: nodes(&play.tries),
            lines: LinesJson::Listed(lines(&play.lines)),
            short_lines: LinesJson::Listed(lines(&play.short_lines)),
            set_lines: LinesJson::Listed(lines(&play.set_lines)),
            ..Self::unsolved(name, phase.problem, status(phase.solution.status))
        })
    }

    pub(super) fn unsolved(name: &str, problem: &Problem, status: TwinStatus) -> Self {
        Self {
            name: name.to_owned(),
            stipulation: problem.stipulation.to_string(),
            rules: None,
            target: problem.target.as_ref().map(men),
            added: problem.added().iter().copied().map(AddedJson::of).collect(),
            position: position(&problem.setup),
            array: (problem.stipulation.goal == Goal::ProofGame)
                .then(|| position(&Setup::array(problem.setup.rules))),
            starts: side(problem.setup.turn),
            status,
            limits: Vec::new(),
            shortest: None,
            unsearched: Vec::new(),
            set_play: Vec::new(),
            set_at_once: Vec::new(),
            forced: Vec::new(),
            post_key: None,
            keys: Vec::new(),
            tries: Vec::new(),
            lines: LinesJson::Listed(Vec::new()),
            short_lines: LinesJson::Listed(Vec::new()),
            set_lines: LinesJson::Listed(Vec::new()),
            omitted: None,
            duplex: None,
            verdict: None,
            verified: None,
        }
    }
}

const fn status(status: problem::Status) -> TwinStatus {
    match status {
        problem::Status::Complete => TwinStatus::Complete,
        problem::Status::Limited => TwinStatus::Limited,
        problem::Status::Restricted => TwinStatus::Restricted,
        problem::Status::Illegal => TwinStatus::Illegal,
        problem::Status::Unsupported => TwinStatus::Unsupported,
    }
}
