//! The analysed tree: the content of a problem's solutions, organised for lookup by predicates.
//!
//! A [`Work`] is a whole problem. It has a [`Study`] for each version and side, or for each key if
//! it is not known which one is the author's. A study of battle play has phases: the set play, the
//! tries, the actual play. A phase is the play after one first move: threats, defences with their
//! answers, refutations. A study of help or series play has courses, each a line from the diagram
//! to the goal.

use super::course::PlayedLine;
pub(super) use super::phase::{Deed, Defence, Phase, PhaseKind, PlayedMove, Variation, deed};
use super::scene::Scene;
use crate::position::{Move, Setup};
use crate::problem::{Duplex, Goal, Node, Part, Play, Problem, Solution, Status, TwinSolution};
use crate::rules::AnyPosition;
use crate::search::{Control, Settings};
use std::rc::Rc;

/// One version of a problem, one side beginning.
#[derive(Debug)]
pub(super) struct Study<'a> {
    pub(super) problem: &'a Problem,
    /// Its name in evidence; empty if it is the only version.
    pub(super) name: String,
    pub(super) start: Rc<AnyPosition>,
    /// The number of keys of the version, whether or not they are in its phases.
    pub(super) keys_found: usize,
    /// Set play, tries in their order, actual play. None in help and series play.
    pub(super) phases: Vec<Phase<'a>>,
    /// The lines of help and series play, without those of set play.
    pub(super) courses: Vec<PlayedLine>,
    /// The lines of set play.
    pub(super) set_courses: Vec<PlayedLine>,
}

impl<'a> Study<'a> {
    /// A study with these keys only: the play after a cook is not part of the problem.
    fn new(
        version: &'a TwinSolution,
        name: String,
        solution: &'a Solution,
        other_side: bool,
        keys: &[&'a Node],
    ) -> Option<Self> {
        let problem = &version.problem;
        let mut setup = match problem.stipulation.goal {
            Goal::ProofGame => Setup::array(problem.setup.rules),
            _ => problem.setup.clone(),
        };
        if other_side {
            setup.pass();
        }
        let start = Rc::new(AnyPosition::new(&setup).ok()?);
        let goal = problem.stipulation.goal;
        let mut phases = Vec::new();
        if problem.stipulation.is_battle() && !problem.options.post_key {
            setup.pass();
            if let (false, Ok(passed)) = (solution.set_play.is_empty(), AnyPosition::new(&setup)) {
                phases.push(Phase::set(Rc::new(passed), solution, goal));
            }
            // A first move that reaches the goal at once has no play after it.
            let tries = solution.tries.iter().map(|node| (node, PhaseKind::Try));
            let keys = keys
                .iter()
                .copied()
                .filter(|node| !node.goal)
                .map(|node| (node, PhaseKind::Key));
            phases.extend(
                tries
                    .chain(keys)
                    .map(|(node, kind)| Phase::first(&start, node, kind, goal)),
            );
        }
        let courses = |part| {
            let lines = solution.part(part).iter();
            lines
                .map(|line| PlayedLine::new(&start, problem, line, part == Part::Set, &name))
                .collect()
        };
        let (courses, set_courses) = (courses(Part::Full), courses(Part::Set));
        let keys_found = solution.keys.len();
        Some(Self {
            problem,
            name,
            start,
            keys_found,
            phases,
            courses,
            set_courses,
        })
    }

    /// The set play, if there is any.
    pub(super) fn set(&self) -> Option<&Phase<'a>> {
        self.phases
            .iter()
            .find(|phase| phase.kind == PhaseKind::Set)
    }

    /// Tries that count. Checking tries are crude, and show nothing.
    pub(super) fn tries(&self) -> impl Iterator<Item = &Phase<'a>> + Clone {
        let quiet = |phase: &&Phase| phase.first.as_ref().is_some_and(|first| !first.check);
        self.phases
            .iter()
            .filter(|phase| phase.kind == PhaseKind::Try)
            .filter(quiet)
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = &Phase<'a>> + Clone {
        self.phases
            .iter()
            .filter(|phase| phase.kind == PhaseKind::Key)
    }

    /// Set play, tries that count, actual play.
    pub(super) fn counted(&self) -> impl Iterator<Item = &Phase<'a>> + Clone {
        self.set()
            .into_iter()
            .chain(self.tries())
            .chain(self.keys())
    }

    /// Returns whether it is a direct mate.
    pub(super) fn is_direct_mate(&self) -> bool {
        self.problem.stipulation.play == Play::Direct && self.problem.stipulation.goal == Goal::Mate
    }

    /// The keys of a direct mate in rules that [`Scene`] supports; the phases in which strategic
    /// themes are sought.
    pub(super) fn mating_keys(&self) -> impl Iterator<Item = &Phase<'a>> + Clone {
        let known = self.is_direct_mate() && Scene::knows(&self.start);
        self.keys().filter(move |_| known)
    }
}

/// The author's keys and lines for each version and side; empty if no version with a printed
/// solution has several keys. Nothing is searched.
fn meant(versions: &[TwinSolution]) -> Vec<Vec<crate::check::Meant>> {
    let claims = |version: &TwinSolution| {
        let sides = [Some(&version.solution), version.duplex.as_ref()];
        !version.problem.intended.is_empty()
            && sides
                .into_iter()
                .flatten()
                .any(|solution| solution.keys.len() > 1)
    };
    if !versions.iter().any(claims) {
        return Vec::new();
    }
    let control = Control::default();
    control.stop();
    crate::check::meant(
        versions,
        &Settings {
            threads: 1,
            hash_mib: 1,
            ..Settings::default()
        },
        &control,
    )
}

/// The keys that are examined together: the author's own, if they are known; all keys, if several
/// solutions are intended; else each key separately, since one of them is the key and the others
/// are cooks.
fn actual<'a>(
    version: &TwinSolution,
    solution: &'a Solution,
    meant: &[Move],
) -> Vec<Vec<&'a Node>> {
    let all: Vec<&Node> = solution.keys.iter().collect();
    let own: Vec<&Node> = all
        .iter()
        .copied()
        .filter(|node| meant.contains(&node.mv))
        .collect();
    if !own.is_empty() {
        return vec![own];
    }
    if all.len() > 1
        && version
            .problem
            .intended
            .solutions
            .is_none_or(|number| number < 2)
    {
        return all.into_iter().map(|key| vec![key]).collect();
    }
    vec![all]
}

/// A whole problem.
#[derive(Debug)]
pub(super) struct Work<'a> {
    /// The original problem.
    pub(super) problem: &'a Problem,
    pub(super) studies: Vec<Study<'a>>,
    /// Whether the search was complete, so that absence is meaningful.
    pub(super) complete: bool,
}

impl<'a> Work<'a> {
    pub(super) fn new(problem: &'a Problem, versions: &'a [TwinSolution]) -> Self {
        let mut studies = Vec::new();
        let mut complete = !versions.is_empty();
        let meant = meant(versions);
        for (number, version) in versions.iter().enumerate() {
            let half = version.problem.options.duplex == Duplex::Half;
            let own = (!half).then_some((&version.solution, false));
            let sides = own
                .into_iter()
                .chain(version.duplex.as_ref().map(|solution| (solution, true)));
            for (side, (solution, other)) in sides.enumerate() {
                complete &=
                    solution.status == Status::Complete && !version.problem.options.is_restricted();
                let mut name = if versions.len() > 1 {
                    format!("{})", version.name)
                } else {
                    String::new()
                };
                if other && !half {
                    name += if name.is_empty() { "duplex" } else { " duplex" };
                }
                let own = meant
                    .get(number)
                    .and_then(|sides| sides.get(side))
                    .map_or(&[][..], |meant| &meant.keys);
                for keys in actual(version, solution, own) {
                    studies.extend(Study::new(version, name.clone(), solution, other, &keys));
                }
            }
        }
        Self {
            problem,
            studies,
            complete,
        }
    }

    /// All lines of help and series play, version by version.
    pub(super) fn courses(&self) -> Vec<&PlayedLine> {
        self.studies
            .iter()
            .flat_map(|study| &study.courses)
            .collect()
    }
}
