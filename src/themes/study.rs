//! The analysed tree: what a problem's solutions show, laid out so that a predicate can look things up in it.
//!
//! A [`Work`] is a whole problem. It has a [`Study`] for each version and side. A study of battle play has phases: the set
//! play, the tries, the actual play. A phase is what follows one first move: threats, defences with their answers, refutations.
//! A study of help or series play has courses, each a line from the diagram to the goal.

use super::course::PlayedLine;
pub(super) use super::phase::{Deed, Defence, Phase, PhaseKind, PlayedMove, Variation, deed};
use super::scene::Scene;
use crate::position::Setup;
use crate::problem::{Duplex, Goal, Part, Play, Problem, Solution, Status, TwinSolution};
use crate::rules::AnyPosition;
use std::rc::Rc;

/// One version of a problem, one side beginning.
#[derive(Debug)]
pub(super) struct Study<'a> {
    pub(super) problem: &'a Problem,
    /// What evidence calls it; empty if it is the only one.
    pub(super) name: String,
    pub(super) start: Rc<AnyPosition>,
    /// Set play, tries in their order, actual play. None in help and series play.
    pub(super) phases: Vec<Phase<'a>>,
    /// The lines of help and series play, without those of set play.
    pub(super) courses: Vec<PlayedLine>,
    /// The lines of set play.
    pub(super) set_courses: Vec<PlayedLine>,
}

impl<'a> Study<'a> {
    fn new(version: &'a TwinSolution, name: String, solution: &'a Solution, other_side: bool) -> Option<Self> {
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
            // A first move that reaches the goal at once is followed by nothing.
            let tries = solution.tries.iter().map(|node| (node, PhaseKind::Try));
            let keys = solution.keys.iter().filter(|node| !node.goal).map(|node| (node, PhaseKind::Key));
            phases.extend(tries.chain(keys).map(|(node, kind)| Phase::first(&start, node, kind, goal)));
        }
        let courses = |part| {
            let lines = solution.part(part).iter();
            lines.map(|line| PlayedLine::new(&start, problem, line, part == Part::Set, &name)).collect()
        };
        let (courses, set_courses) = (courses(Part::Full), courses(Part::Set));
        Some(Self { problem, name, start, phases, courses, set_courses })
    }

    /// The set play, if there is any.
    pub(super) fn set(&self) -> Option<&Phase<'a>> {
        self.phases.iter().find(|phase| phase.kind == PhaseKind::Set)
    }

    /// Tries that count: those that give check are crude, and show nothing.
    pub(super) fn tries(&self) -> impl Iterator<Item = &Phase<'a>> + Clone {
        let quiet = |phase: &&Phase| phase.first.as_ref().is_some_and(|first| !first.check);
        self.phases.iter().filter(|phase| phase.kind == PhaseKind::Try).filter(quiet)
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = &Phase<'a>> + Clone {
        self.phases.iter().filter(|phase| phase.kind == PhaseKind::Key)
    }

    /// Set play, tries that count, actual play.
    pub(super) fn counted(&self) -> impl Iterator<Item = &Phase<'a>> + Clone {
        self.set().into_iter().chain(self.tries()).chain(self.keys())
    }

    /// Whether it is a direct mate.
    pub(super) fn is_direct_mate(&self) -> bool {
        self.problem.stipulation.play == Play::Direct && self.problem.stipulation.goal == Goal::Mate
    }

    /// The keys of a direct mate in rules that [`Scene`] knows; the phases in which strategy is looked for.
    pub(super) fn mating_keys(&self) -> impl Iterator<Item = &Phase<'a>> + Clone {
        let known = self.is_direct_mate() && Scene::knows(&self.start);
        self.keys().filter(move |_| known)
    }
}

/// A whole problem.
#[derive(Debug)]
pub(super) struct Work<'a> {
    /// The problem as it was given.
    pub(super) problem: &'a Problem,
    pub(super) studies: Vec<Study<'a>>,
    /// Whether everything was searched, so that what is not there is not there.
    pub(super) complete: bool,
}

impl<'a> Work<'a> {
    pub(super) fn new(problem: &'a Problem, versions: &'a [TwinSolution]) -> Self {
        let mut studies = Vec::new();
        let mut complete = !versions.is_empty();
        for version in versions {
            let half = version.problem.options.duplex == Duplex::Half;
            let own = (!half).then_some((&version.solution, false));
            for (solution, other) in own.into_iter().chain(version.duplex.as_ref().map(|solution| (solution, true))) {
                complete &= solution.status == Status::Complete && !version.problem.options.is_restricted();
                let mut name = if versions.len() > 1 { format!("{})", version.name) } else { String::new() };
                if other && !half {
                    name += if name.is_empty() { "duplex" } else { " duplex" };
                }
                studies.extend(Study::new(version, name, solution, other));
            }
        }
        Self { problem, studies, complete }
    }

    /// All lines of help and series play, version by version.
    pub(super) fn courses(&self) -> Vec<&PlayedLine> {
        self.studies.iter().flat_map(|study| &study.courses).collect()
    }
}
