//! Solves positions that arise in the play of a problem.

use crate::explain::whole_setup_of;
use crate::position::{Move, Setup};
use crate::problem::{Duplex, Options, Problem, Solution, Status, Stipulation};
use crate::rules::AnyPosition;
use crate::search::{self, Control, Search, Settings, SolveError};
use std::collections::HashMap;

/// Finds winning moves, tries and refutations in positions of battle play by solving the rest of
/// the problem from there.
pub(super) struct Oracle<'a> {
    pub(super) problem: &'a Problem,
    settings: Settings,
    control: &'a Control,
    /// The winning moves by position and number of moves left.
    known: HashMap<(crate::position::Key, u8), Vec<Move>>,
    /// Whether a search failed or was cut short, so answers may be incomplete.
    pub(super) interrupted: bool,
}

impl<'a> Oracle<'a> {
    pub(super) fn new(problem: &'a Problem, settings: &Settings, control: &'a Control) -> Self {
        let settings = Settings {
            hash_mib: settings.hash_mib.min(32),
            ..*settings
        };
        Self {
            problem,
            settings,
            control,
            known: HashMap::new(),
            interrupted: false,
        }
    }

    fn rest(&self, position: &AnyPosition, moves: u8, refutations: u32) -> Option<Solution> {
        let wanted = (moves, refutations);
        solve_rest(self.problem, position, wanted, &self.settings, self.control).ok()?
    }

    /// The attacker's moves that win in this many moves or fewer; empty once interrupted.
    pub(super) fn winners(&mut self, position: &AnyPosition, moves: u8) -> Vec<Move> {
        if moves == 0 || self.interrupted {
            return Vec::new();
        }
        if let Some(known) = self.known.get(&(position.key(), moves)) {
            return known.clone();
        }
        let Some(solution) = self.rest(position, moves, 0) else {
            self.interrupted = true;
            return Vec::new();
        };
        self.interrupted |= solution.status != Status::Complete;
        let winners: Vec<Move> = solution.keys.iter().map(|node| node.mv).collect();
        self.known.insert((position.key(), moves), winners.clone());
        winners
    }

    /// The tries in this many moves, each with its only refutation.
    pub(super) fn tries(&self, position: &AnyPosition, moves: u8) -> Vec<(Move, Vec<Move>)> {
        let tries = self
            .rest(position, moves, 1)
            .map(|solution| solution.tries)
            .unwrap_or_default();
        tries
            .into_iter()
            .map(|node| (node.mv, node.refutations.iter().map(|one| one.mv).collect()))
            .collect()
    }

    /// The replies after which the attacker, with this many moves left, does not reach the goal.
    pub(super) fn refutations(&mut self, after: &AnyPosition, moves: u8) -> Vec<Move> {
        let mut replies = after.legal_moves();
        replies.sort_unstable();
        let goal = self.problem.stipulation.goal;
        let by_reply = self.problem.stipulation.play != crate::problem::Play::Direct;
        let ends = |mv: &Move| by_reply && search::reaches(goal, *mv, after) == Some(true);
        // In reflex play the defender must reach the goal if it can.
        let must_reach_goal = matches!(
            self.problem.stipulation.play,
            crate::problem::Play::Reflex | crate::problem::Play::SemiReflex
        );
        if must_reach_goal && replies.iter().any(ends) {
            return Vec::new();
        }
        replies.retain(|mv| !ends(mv) && self.winners(&after.play(*mv), moves).is_empty());
        replies
    }
}

/// The solution of the rest of a problem's battle play from a position with the attacker to move,
/// in this many moves, with the tries that have at most this many refutations, but without set play
/// and variations; `None` if the rest cannot be searched by itself.
///
/// # Errors
/// If no threads or memory are available.
pub(crate) fn solve_rest(
    problem: &Problem,
    position: &AnyPosition,
    (moves, refutations): (u8, u32),
    settings: &Settings,
    control: &Control,
) -> Result<Option<Solution>, SolveError> {
    let stipulation = Stipulation {
        moves,
        ..problem.stipulation
    };
    let options = Options {
        set_play: false,
        variations: false,
        refutations,
        duplex: Duplex::No,
        quodlibet: problem.options.quodlibet,
        goal_is_end: problem.options.goal_is_end,
        ..Options::DEFAULT
    };
    let rest = |setup: Setup| Problem {
        options,
        ..Problem::bare("", setup, stipulation)
    };
    // The fast search continues from the position itself, with all that conditions remember of the
    // moves before. Other searches begin with a setup.
    let here = rest(problem.setup.clone());
    match Search::new(&here, settings, control).solve_rest(position) {
        Err(SolveError::Unsupported(_)) => {}
        solved => return solved.map(Some),
    }
    let Some(setup) = whole_setup_of(position, problem.setup.rules) else {
        return Ok(None);
    };
    match Search::new(&rest(setup), settings, control).solve_diagram() {
        Err(SolveError::Unsupported(_) | SolveError::Setup(_)) => Ok(None),
        solved => solved.map(Some),
    }
}
