//! Which problems the fast search solves; the plain search solves the others.

use super::battle::Battle;
use super::goals::{self, Homes};
use super::script::{Parry, Script, beginner};
use crate::position::{Conditions, Move};
use crate::problem::{Goal, Options, Play, Problem, Stipulation};
use crate::rules::{Alice, AnyPosition, General, Orthodox, PositionOf, Rules};

/// Returns whether a legal move reaches a goal, or `None` if the fast search does not know the
/// goal.
pub fn reaches(goal: Goal, mv: Move, before: &AnyPosition) -> Option<bool> {
    fn reached<R: Rules>(goal: Goal, mv: Move, before: &PositionOf<R>) -> bool {
        goals::reached::<R>(goal, mv, (before, &before.play(mv)), Homes::default)
    }
    goals::is_known(goal).then(|| match before {
        AnyPosition::Orthodox(before) => reached::<Orthodox>(goal, mv, before),
        AnyPosition::Alice(before) => reached::<Alice>(goal, mv, before),
        AnyPosition::General(before) => reached::<General>(goal, mv, before),
    })
}

/// Returns whether a problem is left to the plain search because the fast one does not know its
/// play.
pub fn is_plain(problem: &Problem, other_side: bool) -> bool {
    battle_of(problem).is_none() && script_of(problem, other_side).is_none()
}

/// The script of a problem's help or series play, with the sides exchanged on request; `None` if
/// the fast search does not know such play.
pub(super) fn script_of(problem: &Problem, exchanged: bool) -> Option<Script> {
    let Problem {
        stipulation,
        options,
        ..
    } = problem;
    // Each length of a stipulation without a number is searched by itself.
    let stipulation = &if stipulation.is_shortest() {
        stipulation.of_length(1)
    } else {
        *stipulation
    };
    if is_plain_by_options(problem) {
        return None;
    }
    let beginner = beginner(stipulation, problem.setup.turn, exchanged);
    let ranged = options.first_moves.is_some();
    let seen = [Some(stipulation.goal), stipulation.own_goal]
        .into_iter()
        .flatten()
        .all(|goal| sees(problem, goal, false));
    let script = if seen {
        Script::new(stipulation, options, beginner)
    } else {
        None
    };
    script.filter(|script| !ranged || script.parry != Parry::Resists)
}

/// Returns whether the options leave the problem to the plain search.
fn is_plain_by_options(problem: &Problem) -> bool {
    let Options {
        null_moves,
        keep_mating_piece,
        ..
    } = problem.options;
    // Without conditions and attributes a lone king neither checks nor mates, whatever men the other
    // side has: to keep a man changes nothing.
    let mut men = problem.setup.men.iter();
    let is_usual = problem.setup.rules.conditions.is_empty()
        && men.all(|(_, man)| man.traits.is_empty() || man.role.is_unknown());
    let needs_man = is_usual && matches!(problem.stipulation.goal, Goal::Mate | Goal::Check);
    null_moves || keep_mating_piece && !needs_man
}

/// Returns whether the fast search can recognize a goal in this problem, which is a battle or not.
fn sees(problem: &Problem, goal: Goal, is_battle: bool) -> bool {
    // If a condition makes men be reborn or change places, only the plain search knows where each
    // man came from.
    let knows_homes = problem.setup.rules.conditions.is_empty();
    // Under SAT a king in check has a flight; the capture of the other king would count as one.
    let knows_checks = !problem
        .setup
        .rules
        .conditions
        .any(Conditions::SAT.with(Conditions::STRICT_SAT));
    // Where mates and stalemates are others, the fast search knows those that both sides help to.
    let knows_ends = !problem.setup.rules.conditions.any(Conditions::ENDING)
        || !is_battle && goals::is_known(goal);
    knows_ends
        && (knows_homes || !goals::needs_diagram(goal))
        && (knows_checks || !goals::leaves_king(goal))
}

/// Returns whether [`reaches`] knows a goal.
pub fn reaches_is_known(goal: Goal) -> bool {
    goals::is_known(goal)
}

/// The play and goal of a problem of battle play, if the fast search knows them.
pub(super) fn battle_of(problem: &Problem) -> Option<Battle> {
    let Problem {
        stipulation,
        options,
        ..
    } = problem;
    let &Stipulation {
        intro,
        exact,
        half,
        play,
        goal,
        ..
    } = stipulation;
    let known = (goals::is_known(goal) || goals::needs_diagram(goal) || goals::leaves_king(goal))
        && sees(problem, goal, true);
    let quodlibet = options.quodlibet && play != Play::Direct;
    // The plain search handles these unusual combinations of options.
    let is_odd =
        exact && (options.prunes() || quodlibet && options.goal_is_end || goals::leaves_king(goal));
    (stipulation.is_battle()
        && stipulation.structure().is_none()
        && !half
        && intro == 0
        && !is_odd
        && !is_plain_by_options(problem)
        && known)
        .then_some(Battle {
            exact,
            quodlibet,
            ..Battle::new(play, goal, options.goal_is_end)
        })
}
