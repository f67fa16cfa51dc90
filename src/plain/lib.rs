//! The reference: a move generator and a solver that follow the rules and the definitions
//! literally.
//!
//! Nothing here is fast, and nothing should be made so: no attack tables, no bitboards, no
//! transposition table, no move ordering. Men are in an array, and lines are walked square by
//! square. A move is legal if the king is safe after it is made, and a mate in `n` is found by
//! trying everything. It shares only plain data with the fast engine (squares, moves, setups,
//! solutions). So an error in one shows as a disagreement between the two.
//!
//! Numbers in brackets are sections of `docs/reference/rules.md`. The same code plays all variants:
//! orthodox chess is a game with one board and no transfer.

mod attacks;
mod battle;
mod castling;
mod conditions;
mod effects;
mod fairy;
mod goals;
mod interrupt;
mod lines;
mod magic;
mod men;
mod obey;
mod options;
mod parry;
mod pawn;
mod position;
mod restrict;
mod state;
mod structure;
mod why;

pub use goals::Target;
pub use interrupt::stoppable;
pub use position::{PlainPosition, perft};

use battle::Battle;
use lines::{Ending, Liner};
use options::OptionRules;
use parry::Parry;
use parton_core::position::{CastlingSetup, Color, Setup};
use parton_core::problem::{
    Goal, Length, Limit, Line, Node, Options, Play, Problem, Series, Shortest, Solution, Status,
    Stipulation,
};

/// Solves a direct mate in `moves` moves. The side to move attacks.
///
/// The setup must be valid; see [`PlainPosition::from_setup`].
pub fn solve(setup: &Setup, moves: u8, options: &Options) -> Solution {
    let stipulation = Stipulation::mate_in(moves);
    let Some(target) = Target::new(stipulation.goal) else {
        return Solution::default();
    };
    let battle = Battle::new(&target, Play::Direct, false, options);
    battle.solve(
        &PlainPosition::from_setup(setup),
        &PlainPosition::from_setup(&exchanged(setup)),
        moves,
    )
}

/// Solves a problem without its twins or duplex, and without a limit of time. `None` if the
/// stipulation is not supported.
///
/// The setup must be valid; see [`PlainPosition::from_setup`]. The side that begins is:
///
/// - in battle play, in `a=>b` and in other series than those below: the side to move;
/// - in help play, `ser-h`, `ser-hs` and `ser-reci-h`: Black, in `h#n.5` White;
/// - in `hs#n` and `hr#n`: White, in `hs#n.5` and `hr#n.5` Black;
/// - in proof games: White;
/// - in structured stipulations: the side to move.
///
/// With `white_to_play`, help play of whole moves lacks its first half-move. In help play White
/// reaches the goal, in `hs` and `hr` Black.
pub fn solve_problem(problem: &Problem) -> Option<Solution> {
    solve_as(problem, false)
}

/// Solves the duplex of a problem: the same position with the roles of the sides exchanged.
pub fn solve_duplex(problem: &Problem) -> Option<Solution> {
    solve_as(problem, true)
}

fn solve_as(problem: &Problem, duplex: bool) -> Option<Solution> {
    let stipulation = &problem.stipulation;
    if let Play::Structured(structure) = stipulation.play {
        let tree = structure::Tree::new(structure, &problem.options)?;
        let (one, other) = (problem.setup.clone(), exchanged(&problem.setup));
        let (begins, passed) = if duplex { (other, one) } else { (one, other) };
        let [begins, passed] = [begins, passed].map(|setup| PlainPosition::from_setup(&setup));
        return Some(tree.solve(&begins, &passed));
    }
    // Both sides lead to a diagram together, or one of them in a series. No source defines forcing
    // a side there.
    let leads = matches!(stipulation.play, Play::Direct | Play::Help) && !duplex;
    if stipulation.leads_to_diagram() && !leads {
        return None;
    }
    if stipulation.is_shortest() {
        return solve_shortest(problem);
    }
    if stipulation.is_battle() {
        let target = Target::new(stipulation.goal)?;
        let battle = Battle::new(
            &target,
            stipulation.play,
            stipulation.exact,
            &problem.options,
        );
        let setup = if duplex {
            exchanged(&problem.setup)
        } else {
            problem.setup.clone()
        };
        let attacker = if problem.options.post_key {
            !setup.turn
        } else {
            setup.turn
        };
        let winner = if stipulation.play == Play::Direct {
            attacker
        } else {
            !attacker
        };
        let rules = OptionRules::new(&problem.options, stipulation, winner);
        let position = PlainPosition::from_setup(&setup).under_options(rules);
        let passed = PlainPosition::from_setup(&exchanged(&setup)).under_options(rules);
        return (!stipulation.half).then(|| battle.solve(&position, &passed, stipulation.moves));
    }
    Roles::of(problem, duplex)?.solve(problem)
}

/// Solves a stipulation without a number of moves: the solutions of the first length that has any.
fn solve_shortest(problem: &Problem) -> Option<Solution> {
    let mut shortest = Shortest::default();
    let mut solution = Solution::default();
    for length in 1..=problem.stipulation.greatest_length() {
        let numbered = problem.stipulation.of_length(length);
        let mut exact = problem.clone();
        exact.stipulation = Stipulation {
            exact: true,
            ..numbered
        };
        solution = solve_as(&exact, false)?;
        if !solution.lines.is_empty() {
            shortest.found = Some(numbered);
            break;
        }
        if solution.status == Status::Complete {
            shortest.excluded = Some(numbered);
        }
    }
    solution.shortest = Some(shortest);
    Some(solution)
}

/// The diagram with the other side to move. The side that had the move loses its capture en
/// passant.
fn exchanged(setup: &Setup) -> Setup {
    let gone = PlainPosition::from_setup(setup).has_en_passant();
    Setup {
        turn: !setup.turn,
        en_passant: setup.en_passant.filter(|_| !gone),
        ..setup.clone()
    }
}

/// The position of a setup with this side to move.
fn position(setup: &Setup, turn: Color) -> PlainPosition {
    PlainPosition::from_setup(&Setup {
        turn,
        ..setup.clone()
    })
}

/// The roles of the sides in help or series play.
struct Roles {
    setup: Setup,
    target: Target,
    own_target: Target,
    /// The side that makes the full moves first: Black in help play, the side of the series.
    beginner: Color,
    /// The side that reaches the goal.
    winner: Color,
    ending: Ending,
    stipulation: Stipulation,
    rules: OptionRules,
}

impl Roles {
    fn of(problem: &Problem, duplex: bool) -> Option<Self> {
        let stipulation = problem.stipulation;
        let (play, series) = (stipulation.play, stipulation.series);
        if series.is_some() && matches!(play, Play::HelpReflex | Play::SemiReflex) {
            return None;
        }
        let ending = match play {
            Play::Direct | Play::Help => Ending::Reach,
            Play::HelpSelf if stipulation.own_goal.is_some() => Ending::ReciprocalForced,
            Play::HelpSelf if problem.options.quodlibet && series.is_none() => Ending::ForcedOrOwn,
            Play::SelfPlay | Play::HelpSelf => Ending::Forced,
            Play::Reflex | Play::HelpReflex => Ending::Reflex,
            Play::SemiReflex => Ending::SemiReflex,
            Play::Reciprocal => Ending::Reciprocal,
            Play::Structured(_) => return None,
        };
        let proof_game = stipulation.goal == Goal::ProofGame;
        let to_diagram = stipulation.goal == Goal::AToB;
        let usual = match (play, series) {
            // Either side may begin the way to a diagram; with an additional half-move it is not
            // the side of the whole moves.
            (Play::Help, None) if to_diagram && stipulation.half => !problem.setup.turn,
            (Play::Help, None) if to_diagram => problem.setup.turn,
            (Play::Help | Play::Reciprocal, _) if !proof_game => Color::Black,
            (Play::HelpSelf, Some(_)) => Color::Black,
            (Play::HelpSelf | Play::HelpReflex, _) => Color::White,
            _ if proof_game => Color::White,
            // The side with the introductory moves is not the one that continues.
            _ if stipulation.intro > 0 => !problem.setup.turn,
            _ => problem.setup.turn,
        };
        let beginner = if duplex { !usual } else { usual };
        // From one diagram to another the side with the last move reaches the goal.
        let last = if to_diagram && series.is_none() {
            stipulation.half && play == Play::Direct
        } else {
            play == Play::Direct || is_helped_series(&stipulation)
        };
        let winner = if last { beginner } else { !beginner };
        let target = match &problem.target {
            Some(end) if to_diagram => Target::diagram(end),
            _ => target(stipulation.goal, &problem.setup)?,
        };
        let own_target = target_of(stipulation.own_goal, &target, &problem.setup)?;
        let mut setup = problem.setup.clone();
        if proof_game && setup.imitators().next().is_some() {
            return None;
        }
        if proof_game {
            setup.men = Setup::array(setup.rules).men;
            setup.added = Vec::new();
            setup.castling = CastlingSetup::Presumed;
            setup.en_passant = None;
        }
        if duplex {
            // The other side has the move, so a capture en passant is impossible, unless the right
            // was that of set play.
            let turn = setup.turn;
            setup = Setup {
                turn,
                ..exchanged(&setup)
            };
        }
        Some(Self {
            setup,
            target,
            own_target,
            beginner,
            winner,
            ending,
            stipulation,
            rules: OptionRules::new(&problem.options, &stipulation, winner),
        })
    }

    fn solve(&self, problem: &Problem) -> Option<Solution> {
        let options = &problem.options;
        let liner = Liner {
            target: &self.target,
            own_target: &self.own_target,
            winner: self.winner,
            ending: self.ending,
            parries: self
                .stipulation
                .series
                .is_some_and(|series| series != Series::Plain),
            helped: is_helped_series(&self.stipulation),
            ends_with_either: self.stipulation.goal == Goal::ProofGame,
            options,
        };
        let mut solution = Solution {
            status: Status::Complete,
            ..Solution::default()
        };
        solution.forced = self.forced(options);
        match self.stipulation.series {
            None => self.solve_help(&liner, &mut solution),
            Some(series) => self.solve_series(&liner, series, &mut solution)?,
        }
        self.leave_out(options, &mut solution);
        Some(solution)
    }

    /// The diagram with this side to move.
    fn position(&self, turn: Color) -> PlainPosition {
        position(&self.setup, turn).under_options(self.rules)
    }

    /// In reflex play: the goal moves of which the side that begins must make one, although the
    /// other side should reach the goal.
    fn forced(&self, options: &Options) -> Vec<Node> {
        let first = self
            .stipulation
            .series
            .map_or_else(|| self.half_moves(options).1, |_| self.beginner);
        if self.ending != Ending::Reflex || self.stipulation.intro > 0 || first == self.winner {
            return Vec::new();
        }
        let start = self.position(first);
        self.target
            .reaching_moves(&start)
            .into_iter()
            .map(|mv| battle::reaching_leaf(&start, mv))
            .collect()
    }

    /// Removes from a complete result what the options exclude: lines with first moves outside the
    /// range, and lines beyond the wanted number, where shorter lines count first, and of proof
    /// games the shortest. Set play is counted separately.
    fn leave_out(&self, options: &Options, solution: &mut Solution) {
        // Of the options that restrict a search, only the range of first moves applies to help and
        // series play.
        let range = Options {
            first_moves: options.first_moves,
            ..Options::DEFAULT
        };
        solution.restrict(&range);
        let begins = match self.stipulation.series {
            None => self.half_moves(options).1,
            Some(_) if self.stipulation.intro > 0 => !self.beginner,
            Some(_) => self.beginner,
        };
        let firsts = self.position(begins).legal_moves();
        let wanted = |line: &Line| {
            let first = line.0.first().map(|step| step.mv);
            (1..)
                .zip(&firsts)
                .any(|(number, mv)| Some(*mv) == first && range.tries_first_move(number))
        };
        if options.first_moves.is_some() {
            solution.lines.retain(wanted);
            solution.short_lines.retain(wanted);
        }
        if let Some(most) = options.max_solutions {
            let room = usize::try_from(most).unwrap_or(usize::MAX);
            if solution.set_lines.len() >= room
                || solution.short_lines.len() + solution.lines.len() >= room
            {
                solution.limit(Limit::MaxSolutions(most));
            }
            solution.set_lines.truncate(room);
            if self.stipulation.goal == Goal::ProofGame && self.stipulation.series.is_none() {
                keep_shortest(&mut solution.short_lines, room);
            } else {
                solution.short_lines.truncate(room);
            }
            solution.lines.truncate(room - solution.short_lines.len());
        }
    }

    /// The number of half-moves of the longest lines, and the side that makes the first.
    fn half_moves(&self, options: &Options) -> (u32, Color) {
        let full = u32::from(self.stipulation.moves) * 2 + u32::from(self.stipulation.half);
        // A proof game of 2.5 moves has five half-moves; its last is White's. In `ha=>b2.5` the
        // other side begins, as usual in help play.
        if self.stipulation.leads_to_diagram() {
            let helps = self.stipulation.goal == Goal::AToB && self.stipulation.play == Play::Help;
            return (
                full,
                if helps && self.stipulation.half {
                    !self.beginner
                } else {
                    self.beginner
                },
            );
        }
        let length = if options.white_to_play && !self.stipulation.half {
            full.saturating_sub(1)
        } else {
            full
        };
        let even = length.is_multiple_of(2);
        (length, if even { self.beginner } else { !self.beginner })
    }

    fn solve_help(&self, liner: &Liner<'_>, solution: &mut Solution) {
        let (length, first) = self.half_moves(liner.options);
        let start = self.position(first);
        if liner.options.set_play && !self.stipulation.leads_to_diagram() && length > 1 {
            let passed = self.position(!first);
            if !passed.is_begun_in_check() {
                // The set play of reci-h#1 is the move of the other side alone.
                let alone = self.ending.is_reciprocal() && length == 2;
                for n in self.lengths(length - 1).chain(alone.then_some(1)) {
                    solution.set_lines.extend(liner.help(&passed, n));
                    if liner.options.length == Length::Shortest
                        && n < length - 1
                        && !solution.set_lines.is_empty()
                    {
                        solution.limit(Limit::Shortest);
                        break;
                    }
                }
                solution.set_lines.sort();
            }
        }
        for n in self.lengths(length) {
            let lines = liner.help(&start, n);
            add(n == length, lines, solution);
            if liner.options.length == Length::Shortest
                && n < length
                && !solution.short_lines.is_empty()
            {
                solution.limit(Limit::Shortest);
                break;
            }
        }
        solution.short_lines.sort();
    }

    /// Series: all lengths of the introduction and of the series up to the stipulated ones;
    /// anything shorter is a short line. Parrying series against defence are battles and are
    /// reported at once.
    fn solve_series(
        &self,
        liner: &Liner<'_>,
        series: Series,
        solution: &mut Solution,
    ) -> Option<()> {
        let stipulation = &self.stipulation;
        let (moves, intro) = (u32::from(stipulation.moves), u32::from(stipulation.intro));
        if stipulation.half || moves == 0 {
            return None;
        }
        let passed = self.position(!self.beginner);
        let answers = self.winner != self.beginner || liner.helped;
        let set_play = liner.options.set_play && answers && intro == 0;
        if set_play && !passed.is_begun_in_check() {
            solution.set_lines = liner.series(&passed, 0, 0);
        }
        let start = self.position(if intro > 0 {
            !self.beginner
        } else {
            self.beginner
        });
        if series == Series::Parry
            && !matches!(
                stipulation.play,
                Play::Help | Play::HelpSelf | Play::Reciprocal
            )
        {
            let parry = Parry {
                target: &self.target,
                play: stipulation.play,
                exact: stipulation.exact,
                goal_is_end: liner.options.goal_is_end,
            };
            if intro > 0 {
                return None;
            }
            let (full, short) = parry.solve(&start, stipulation.moves);
            add(true, full, solution);
            add(false, short, solution);
            return Some(());
        }
        let exact = stipulation.exact;
        for first in if exact {
            intro..=intro
        } else {
            intro.min(1)..=intro
        } {
            for n in if exact { moves..=moves } else { 1..=moves } {
                let lines = liner.series(&start, n, first);
                add(n == moves && first == intro, lines, solution);
                if liner.options.length == Length::Shortest && !solution.short_lines.is_empty() {
                    if (n, first) != (moves, intro) {
                        solution.limit(Limit::Shortest);
                    }
                    return Some(());
                }
            }
        }
        Some(())
    }

    /// The lengths to search, shortest first: every second one, so that the same side begins; every
    /// length for proof games.
    fn lengths(&self, longest: u32) -> impl Iterator<Item = u32> + use<> {
        let exact = self.stipulation.exact;
        // A diagram does not show whose turn it is: a proof game may be shorter by half a move.
        let step = if self.stipulation.goal == Goal::ProofGame {
            1
        } else {
            2
        };
        // In reciprocal play a goal of the side that begins takes half of the stipulated number.
        let shortest = if self.ending.is_reciprocal() { 2 } else { 1 };
        (shortest..=longest)
            .filter(move |n| *n == longest || !exact && (longest - n).is_multiple_of(step))
    }
}

/// Returns whether a stipulation is `ser-hs`, in which the side of the series must reach the goal.
fn is_helped_series(stipulation: &Stipulation) -> bool {
    stipulation.series.is_some() && stipulation.play == Play::HelpSelf
}

/// Keeps as many sorted lines: the shortest, and of these the first.
fn keep_shortest(lines: &mut Vec<Line>, room: usize) {
    lines.sort_by_key(|line| line.0.len());
    lines.truncate(room);
    lines.sort();
}

/// Adds lines to those of the stipulated length or to the short ones.
fn add(full_length: bool, lines: Vec<Line>, solution: &mut Solution) {
    let list = if full_length {
        &mut solution.lines
    } else {
        &mut solution.short_lines
    };
    list.extend(lines);
    list.sort();
    list.dedup();
}

/// A goal, with the diagram if it needs one.
fn target(goal: Goal, diagram: &Setup) -> Option<Target> {
    if goal == Goal::ProofGame {
        Some(Target::diagram(diagram))
    } else {
        Target::new(goal)
    }
}

fn target_of(own_goal: Option<Goal>, otherwise: &Target, diagram: &Setup) -> Option<Target> {
    own_goal.map_or_else(|| Some(otherwise.clone()), |goal| target(goal, diagram))
}
