//! Solves problems.
//!
//! Proving and building the tree are separate. A prover answers yes or no as fast as it can. A tree
//! builder walks exactly the branches that are to be shown, queries the prover at each, and lists
//! everything in the order of [`Move`]. So no shortcut of the prover can leave a gap in a list, and
//! the result does not depend on threads or timing.

mod battle;
mod certify;
mod control;
mod diagrams;
#[cfg(test)]
mod dice;
#[cfg(test)]
mod games;
mod goals;
mod line;
mod memory;
mod parallel;
mod played;
mod prune;
mod script;
mod stream;
mod table;
mod tally;
mod threads;
mod units;
mod verify;

pub use certify::{CertifyError, Claim, Roots, certify, certify_limits};
pub use control::{Control, Interrupted, Settings, Shortage, Techniques};
pub use memory::{has_memory, within_memory};
pub use stream::{Listener, News};
pub use tally::Count;
pub use threads::Worker;
pub use units::{Ledger, Outcome, Shard, Stage, Step, Unit, Variation};
pub use verify::{Disagreement, Second, Verification, verify};

use crate::position::{
    Color, Conditions, FairyPlay, Move, Position, REBORN_IF_CAPTURED, REBORN_IF_CAPTURING, Setup,
    SetupError,
};
use crate::problem::{
    Duplex, Goal, Length, Limit, Line, Options, Part, Play, Problem, Solution, Status, Stipulation,
    TwinError, TwinSolution, Version,
};
use crate::rules::{Alice, AnyPosition, General, Orthodox, PositionOf, Rules};
use crate::with_rules;
use battle::{Battle, BattleProver, DirectProver, Limits, Prover, Shared, TreeBuilder};
use diagrams::Diagrams;
use goals::Homes;
use line::destination::Destination;
use line::lines::Lines;
use line::parry::Parries;
use line::search::Tell;
use memory::{table, table_bytes};
use parton_plain as plain;
use played::Played;
use prune::{Case, Prunable};
use script::{Parry, Script, beginner};
use std::fmt;
use std::sync::atomic::Ordering::Relaxed;
use stream::Stream;
use units::Units;

/// Why a problem could not be searched.
#[derive(Debug)]
pub enum SolveError {
    /// The setup is not a position of its rules.
    Setup(SetupError),
    /// This version of the program cannot solve the stipulation.
    Unsupported(Stipulation),
    /// A twin that cannot be made.
    Twin {
        /// The number of the twin, from 1.
        number: usize,
        /// The reason.
        error: TwinError,
    },
    /// The system could not start the threads.
    Threads(String),
    /// The system could not provide the memory for the table.
    Memory(usize),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => write!(f, "{error}"),
            Self::Unsupported(stipulation) => f.write_str(&stipulation.unsupported()),
            Self::Twin { number, error } => write!(f, "twin {number}: {error}"),
            Self::Threads(why) => write!(f, "cannot start the search threads: {why}"),
            Self::Memory(size) => write!(f, "not enough memory for a table of {size} MiB"),
        }
    }
}

impl std::error::Error for SolveError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Twin { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl From<SetupError> for SolveError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

/// A search of a problem: the resources that it may use, and optionally a listener and a ledger.
#[derive(Clone, Copy)]
pub struct Search<'a> {
    problem: &'a Problem,
    settings: &'a Settings,
    control: &'a Control,
    listener: &'a Listener<'a>,
    ledger: Option<&'a dyn Ledger>,
}

impl fmt::Debug for Search<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("problem", self.problem)
            .field("settings", self.settings)
            .finish_non_exhaustive()
    }
}

impl<'a> Search<'a> {
    /// A search without a listener and without a ledger.
    pub const fn new(problem: &'a Problem, settings: &'a Settings, control: &'a Control) -> Self {
        Self {
            problem,
            settings,
            control,
            listener: &|_| {},
            ledger: None,
        }
    }

    /// Reports each result to a listener as soon as everything that precedes it is certain.
    #[must_use]
    pub const fn listener(mut self, listener: &'a Listener<'a>) -> Self {
        self.listener = listener;
        self
    }

    /// Uses a ledger, if there is one, that supplies finished units of work and stores new ones.
    #[must_use]
    pub const fn ledger(mut self, ledger: Option<&'a dyn Ledger>) -> Self {
        self.ledger = ledger;
        self
    }

    /// Solves the diagram and all twins, each side of a duplex. The status of a version shows if it
    /// is illegal or if this program cannot solve it; such a twin does not affect the results of
    /// the others.
    ///
    /// # Errors
    /// If a twin cannot be made, or if threads or memory are not available. What was reported to
    /// the listener before the error is right.
    pub fn solve(&self) -> Result<Vec<TwinSolution>, SolveError> {
        let versions = self
            .problem
            .versions()
            .map_err(|(number, error)| SolveError::Twin {
                number: number + 1,
                error,
            })?;
        versions
            .into_iter()
            .map(|version| {
                solve_version(
                    version,
                    self.settings,
                    self.control,
                    self.listener,
                    self.ledger,
                )
            })
            .collect()
    }

    /// Solves the diagram alone, without twins and completions. The stipulated side begins. The
    /// listener receives no reports, and a ledger is not used.
    ///
    /// # Errors
    /// If the diagram is not a position of its rules, if this program cannot solve the stipulation,
    /// or if threads or memory are not available.
    pub fn solve_diagram(&self) -> Result<Solution, SolveError> {
        let exchanged = self.problem.options.duplex == Duplex::Half;
        solve_side(
            self.problem,
            exchanged,
            self.settings,
            &Units::none(self.control),
            &Stream::new(&|_| {}),
        )
    }
}

fn solve_version(
    version: Version,
    settings: &Settings,
    control: &Control,
    listener: &Listener,
    ledger: Option<&dyn Ledger>,
) -> Result<TwinSolution, SolveError> {
    let Version { name, problem } = version;
    let mut problem = problem.completed();
    if problem.options.first {
        problem.options.set_play = false;
        problem.options.refutations = 0;
    }
    listener(News::Version {
        name: &name,
        problem: &problem,
    });
    let side = |exchanged| {
        listener(News::Side { exchanged });
        let stream = Stream::new(listener);
        let units = Units {
            ledger,
            control,
            version: &name,
            exchanged,
        };
        let solution = match solve_side(&problem, exchanged, settings, &units, &stream) {
            Ok(mut solution) => {
                units.limit_to_shard(&mut solution);
                solution
            }
            Err(SolveError::Setup(error)) => Solution {
                status: Status::Illegal,
                reasons: error.reasons,
                ..Solution::default()
            },
            Err(SolveError::Unsupported(_)) => Solution {
                status: Status::Unsupported,
                ..Solution::default()
            },
            Err(error) => return Err(error),
        };
        let turn = problem.setup.turn;
        stream.rest(&solution, if exchanged { !turn } else { turn });
        listener(News::Solved(&solution));
        Ok(solution)
    };
    let half = problem.options.duplex == Duplex::Half;
    let solution = if half {
        Solution::default()
    } else {
        side(false)?
    };
    let duplex = if problem.options.duplex == Duplex::No {
        None
    } else {
        Some(side(true)?)
    };
    Ok(TwinSolution {
        name,
        problem,
        solution,
        duplex,
    })
}

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
    battle(problem).is_none() && script(problem, other_side).is_none()
}

/// The script of a problem's help or series play, with the sides exchanged on request; `None` if
/// the fast search does not know such play.
fn script(problem: &Problem, exchanged: bool) -> Option<Script> {
    let Problem {
        stipulation,
        options,
        ..
    } = problem;
    let beginner = beginner(stipulation, problem.setup.turn, exchanged);
    let ranged = options.first_moves.is_some();
    let seen = [Some(stipulation.goal), stipulation.own_goal]
        .into_iter()
        .flatten()
        .all(|goal| sees(problem, goal));
    let script = if seen {
        Script::new(stipulation, options, beginner)
    } else {
        None
    };
    script.filter(|script| !ranged || script.parry != Parry::Resists)
}

/// Returns whether the fast search can recognize a goal in this problem.
fn sees(problem: &Problem, goal: Goal) -> bool {
    // If a condition makes men be reborn or change places, only the plain search knows where each
    // man came from.
    let knows_homes = problem.setup.rules.conditions.is_empty();
    // Under SAT a king in check has a flight; the capture of the other king would count as one.
    let knows_checks = !problem
        .setup
        .rules
        .conditions
        .any(Conditions::SAT.with(Conditions::STRICT_SAT));
    (knows_homes || !goals::needs_diagram(goal)) && (knows_checks || !goals::leaves_king(goal))
}

/// Returns whether [`reaches`] knows a goal.
pub fn reaches_is_known(goal: Goal) -> bool {
    goals::is_known(goal)
}

/// Solves a problem for the side that plays White's part.
fn solve_side(
    problem: &Problem,
    exchanged: bool,
    settings: &Settings,
    units: &Units,
    stream: &Stream,
) -> Result<Solution, SolveError> {
    let white = if exchanged {
        Color::Black
    } else {
        Color::White
    };
    threads::within(
        settings.threads,
        units.control,
        || with_rules!(&problem.setup, R => solve_by::<R>(problem, white, settings, units, stream)),
    )?
}

fn solve_by<R: Prunable>(
    problem: &Problem,
    white: Color,
    settings: &Settings,
    units: &Units,
    stream: &Stream,
) -> Result<Solution, SolveError> {
    let control = units.control;
    let stipulation = problem.stipulation;
    let mut setup = problem.setup.clone();
    if white == Color::Black {
        setup.pass();
    }
    if let Some(battle) = battle(problem) {
        let position = Played::diagram(Position::<R::Men>::new(&setup)?);
        let set = passed(&setup).map(Played::diagram);
        let direct =
            stipulation == Stipulation::mate_in(stipulation.moves) && !problem.options.prunes();
        // Even a selfmate in one meets the same position many times.
        let moves = if direct {
            stipulation.moves
        } else {
            stipulation.moves.saturating_add(1)
        };
        let options = problem.options;
        // The search for a single key uses two tables.
        let bytes =
            table_bytes(moves, settings).map(|bytes| if options.first { bytes / 2 } else { bytes });
        let numbers = if options.first {
            bytes.unwrap_or_default()
        } else {
            0
        };
        let diagrams = Diagrams::new::<R>(&setup, &stipulation);
        let shared = Shared {
            control,
            table: table(bytes, control)?,
            techniques: settings.techniques,
            numbers,
            diagrams,
        };
        return Ok(if direct {
            let prover = || Box::new(DirectProver::<R>::new(&shared)) as Box<dyn Prover<R> + '_>;
            TreeBuilder::<R>::new(&shared, units, stream, options, &prover).solve(
                &position,
                set.as_ref(),
                stipulation.moves,
            )
        } else {
            let limits = Limits::of(&options);
            let prover = || {
                Box::new(BattleProver::<R>::new(&shared, battle, limits)) as Box<dyn Prover<R> + '_>
            };
            TreeBuilder::<R>::new(&shared, units, stream, options, &prover).solve(
                &position,
                set.as_ref(),
                stipulation.moves,
            )
        });
    }
    // Lines are found in their order, however many are wanted.
    let one_line = Options {
        max_solutions: Some(1),
        set_play: false,
        ..problem.options
    };
    let one_line = Problem {
        options: if problem.options.first {
            one_line
        } else {
            problem.options
        },
        ..problem.clone()
    };
    let problem = &one_line;
    let Some(script) = script(problem, white == Color::Black) else {
        return solve_plainly(problem, white, units).map(|solution| only_first(solution, problem));
    };
    // Only one side leads from one diagram to another.
    if stipulation.leads_to_diagram() && white == Color::Black {
        return Err(SolveError::Unsupported(stipulation));
    }
    let diagram = match (stipulation.goal, &problem.target) {
        // No rule says where imitators begin a game.
        (Goal::ProofGame, _) if setup.imitators().next().is_some() => {
            return Err(SolveError::Unsupported(stipulation));
        }
        (Goal::ProofGame, _) => Some(std::mem::replace(
            &mut setup,
            Setup::array(problem.setup.rules),
        )),
        (Goal::AToB, Some(end)) => Some(Setup {
            men: end.men.clone(),
            ..setup.clone()
        }),
        (Goal::AToB, None) => return Err(SolveError::Unsupported(stipulation)),
        _ => None,
    };
    setup.turn = script.movers.first().copied().unwrap_or(script.winner);
    let position = Position::<R::Men>::new(&setup)?;
    let set = passed(&setup);
    let destination = diagram.as_ref().map(Destination::new);
    let case = Case {
        script: &script,
        start: &setup,
        diagram: diagram.as_ref(),
        castling: position.castling(),
        techniques: settings.techniques,
    };
    solve_lines::<R>(
        problem,
        (&position, set.as_ref()),
        &case,
        destination,
        settings,
        units,
        stream,
    )
    .map(|solution| only_first(solution, problem))
}

/// Records the limit of a search for one solution.
fn only_first(mut solution: Solution, problem: &Problem) -> Solution {
    if problem.options.first {
        solution
            .limits
            .iter_mut()
            .filter(|limit| **limit == Limit::MaxSolutions(1))
            .for_each(|limit| *limit = Limit::First);
        // A search for one solution need not list the first moves that it skipped.
        if Limit::is_first(&solution.limits) {
            solution.unsearched.clear();
        }
    }
    solution
}

/// The diagram with the other side to move, where set play begins. The en-passant right there is a
/// separate one. `None` if that side could capture the king: then there is no set play.
fn passed<M: FairyPlay>(setup: &Setup) -> Option<Position<M>> {
    let mut setup = setup.clone();
    setup.pass();
    Position::new(&setup).ok()
}

/// Solves by the plain search the problems that the fast search does not know yet.
fn solve_plainly(problem: &Problem, white: Color, units: &Units) -> Result<Solution, SolveError> {
    let duplex = white == Color::Black;
    // Introductory moves precede a series.
    let intro = problem.stipulation.intro > 0 && problem.stipulation.series.is_none();
    let nowhere = problem.stipulation.goal == Goal::AToB && problem.target.is_none();
    // A goal by rebirth can be reached only under conditions with rebirths.
    let reborn = problem
        .setup
        .rules
        .conditions
        .any(REBORN_IF_CAPTURED.with(REBORN_IF_CAPTURING));
    let lacks = problem.stipulation.goal.is_by_rebirth() && !reborn;
    if nowhere || intro || lacks {
        return Err(SolveError::Unsupported(problem.stipulation));
    }
    if !problem.stipulation.leads_to_diagram() {
        let helps = matches!(
            problem.stipulation.play,
            Play::Help | Play::HelpSelf | Play::HelpReflex | Play::Reciprocal
        );
        let begins = if helps {
            problem.stipulation.starter()
        } else {
            problem.setup.turn
        };
        let turn = if duplex { !begins } else { begins };
        let en_passant = problem.setup.en_passant.filter(|_| !duplex);
        AnyPosition::new(&Setup {
            turn,
            en_passant,
            ..problem.setup.clone()
        })?;
    }
    let search = || {
        let stop = units.control.stop_flag();
        let search = || {
            if duplex {
                plain::solve_duplex(problem)
            } else {
                plain::solve_problem(problem)
            }
        };
        plain::stoppable(move || stop.load(Relaxed), search).ok_or(Interrupted)
    };
    let keep = |found: &Option<Solution>| Outcome::Solution(found.clone().map(Box::new));
    let read = |outcome| match outcome {
        Outcome::Solution(found) => Some(found.map(|found| *found)),
        _ => None,
    };
    if let Ok(found) = units
        .place(Stage::Plain, 0_u16, (0, 0))
        .decide((keep, read), |_| search())
    {
        found.ok_or(SolveError::Unsupported(problem.stipulation))
    } else {
        let mut solution = Solution::default();
        units.limit(&mut solution);
        Ok(solution)
    }
}

/// Help and series play: set play, shorter lines, lines.
fn solve_lines<R: Prunable>(
    problem: &Problem,
    (position, set_position): (&Position<R::Men>, Option<&Position<R::Men>>),
    case: &Case,
    destination: Option<Destination<R>>,
    settings: &Settings,
    units: &Units,
    stream: &Stream,
) -> Result<Solution, SolveError> {
    let control = units.control;
    let &Case {
        script,
        start,
        techniques,
        ..
    } = case;
    let table = table(
        table_bytes(
            u8::try_from(script.movers.len())
                .unwrap_or(u8::MAX)
                .saturating_sub(1),
            settings,
        ),
        control,
    )?;
    let diagrams = Diagrams::new::<R>(start, &problem.stipulation);
    let lines = Lines::<R> {
        control,
        units,
        table,
        techniques,
        destination,
        diagrams,
        prunings: R::prunings(case),
    };
    let forced = control.interruptible(|| lines.forced(position, script));
    let mut solution = Solution::default();
    if forced.is_err() {
        units.limit(&mut solution);
    }
    solution.forced = forced.unwrap_or_default();
    let options = &problem.options;
    // Help and series play have one restriction only: the range of first moves.
    solution.restrict(&Options {
        first_moves: options.first_moves,
        ..Options::DEFAULT
    });
    let most = options
        .max_solutions
        .map(|most| usize::try_from(most).unwrap_or(usize::MAX));
    let mut search = |stage,
                      scripts: &[Script],
                      range: Option<(u32, u32)>,
                      room: &mut Option<usize>,
                      tell: &Tell| {
        let mut all: Vec<Line> = Vec::new();
        for (index, script) in scripts.iter().enumerate() {
            if *room == Some(0) {
                break;
            }
            let unit = (stage, index as u16);
            let Some(start) = (if stage == Stage::Set {
                set_position
            } else {
                Some(position)
            }) else {
                break;
            };
            let found = lines.search(start, script, unit, range, *room, tell);
            if found.is_cut {
                units.limit(&mut solution);
            }
            for mv in found.unsearched {
                units.limit(&mut solution);
                // The other side begins set play: its first moves are not those of the problem.
                if stage != Stage::Set && !solution.unsearched.contains(&mv) {
                    solution.unsearched.push(mv);
                }
            }
            all.extend(found.lines);
            if options.length == Length::Shortest && !all.is_empty() {
                if index + 1 < scripts.len() {
                    solution.limit(Limit::Shortest);
                }
                break;
            }
        }
        all.sort();
        if let Some(room) = room {
            all.truncate(*room);
            *room -= all.len();
        }
        if let (Some(0), Some(most)) = (*room, options.max_solutions) {
            solution.limit(Limit::MaxSolutions(most));
        }
        all
    };
    let set = if options.set_play {
        script.set_play()
    } else {
        None
    };
    let set_lines = set.map_or_else(Vec::new, |set| {
        let scripts: Vec<Script> = set.shorter().into_iter().chain([set]).collect();
        search(Stage::Set, &scripts, None, &mut most.clone(), &|_| {})
    });
    stream.report(Part::Set, &set_lines, usize::MAX);
    if script.parry == Parry::Resists {
        let found = Parries::new(&lines, &problem.stipulation, options).search(position);
        let (mut short_lines, mut full_lines) = (found.short_lines, found.lines);
        if found.is_cut || !found.unsearched.is_empty() {
            units.limit(&mut solution);
            solution.unsearched = found.unsearched;
        }
        if let Some(most) = most.filter(|most| *most <= short_lines.len() + full_lines.len()) {
            solution.limit(Limit::MaxSolutions(most as u64));
            short_lines.truncate(most);
            full_lines.truncate(most - short_lines.len());
        }
        return Ok(Solution {
            set_lines,
            short_lines,
            lines: full_lines,
            ..solution
        });
    }
    let mut room = most;
    let short_lines = search(
        Stage::Short,
        &script.shorter(),
        options.first_moves,
        &mut room,
        &|_| {},
    );
    stream.report(Part::Short, &short_lines, usize::MAX);
    let cut_short = options.length == Length::Shortest && !short_lines.is_empty();
    let most_full = room.unwrap_or(usize::MAX);
    let report = |lines: &[Line]| stream.report(Part::Full, lines, most_full);
    let full_lines = if cut_short {
        Vec::new()
    } else {
        search(
            Stage::Full,
            std::slice::from_ref(script),
            options.first_moves,
            &mut room,
            &report,
        )
    };
    if cut_short {
        solution.limit(Limit::Shortest);
    }
    solution.unsearched.sort_unstable();
    Ok(Solution {
        set_lines,
        short_lines,
        lines: full_lines,
        ..solution
    })
}

/// The play and goal of a problem of battle play, if the fast search knows them.
fn battle(problem: &Problem) -> Option<Battle> {
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
        && sees(problem, goal);
    let quodlibet = options.quodlibet && play != Play::Direct;
    // The plain search handles these unusual combinations of options.
    let is_odd =
        exact && (options.prunes() || quodlibet && options.goal_is_end || goals::leaves_king(goal));
    (stipulation.is_battle() && !half && intro == 0 && !is_odd && known).then_some(Battle {
        exact,
        quodlibet,
        ..Battle::new(play, goal, options.goal_is_end)
    })
}
