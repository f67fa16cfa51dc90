//! Solves problems.
//!
//! Proving and building the tree are separate. A prover answers yes or no as fast as it can. A tree
//! builder walks exactly the branches that are to be shown, queries the prover at each, and lists
//! everything in the order of [`Move`](crate::position::Move). So no shortcut of the prover can
//! leave a gap in a list, and the result does not depend on threads or timing.

mod battle;
mod certify;
mod control;
mod deepening;
mod diagrams;
#[cfg(test)]
mod dice;
mod endgame;
mod error;
#[cfg(test)]
mod games;
mod goals;
mod line;
mod listing;
mod memory;
mod parallel;
mod plainly;
mod played;
mod prune;
mod room;
mod scope;
mod script;
mod stream;
mod table;
mod tally;
mod threads;
mod units;
mod verify;

pub use certify::{CertifyError, Claim, Roots, certify, certify_limits};
pub use control::{Control, Interrupted, Observe, Settings, Shortage, Techniques};
pub use endgame::{Census, Endgame, EndgameError, EndgamePosition, EndgameQuestion, endgame};
pub use error::SolveError;
pub use memory::within_memory;
pub use room::has_memory;
pub use scope::{is_plain, reaches, reaches_is_known};
pub use stream::{Listener, News};
pub use tally::Count;
pub use threads::Worker;
pub use units::{Ledger, Outcome, Shard, Stage, Step, Unit, Variation};
pub use verify::{Disagreement, Second, Verification, verify};

use crate::position::{Color, FairyPlay, Position, Setup};
use crate::problem::{
    Duplex, Goal, Limit, Options, Problem, Solution, Status, Stipulation, TwinSolution, Version,
};
use crate::rules::{Alice, AnyPosition, General, Orthodox, PositionOf, Rules};
use crate::with_rules;
use battle::{
    Battle, BattleProver, Computed, DirectProver, Lengths, Limits, Prover, Room, Shared,
    TreeBuilder, backward,
};
use deepening::solve_shortest;
use diagrams::Diagrams;
use line::destination::Destination;
use listing::solve_lines;
use memory::{table, table_bytes};
use plainly::solve_plainly;
use played::Played;
use prune::{Case, Prunable};
use scope::{battle_of, script_of};
use std::fmt;
use std::sync::OnceLock;
use stream::Stream;
use units::Units;

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

    /// Solves the rest of battle play from a position that the play has reached, with the attacker
    /// to move. Other than the setup of that position, it includes everything that conditions
    /// remember of earlier moves. The stipulation of the problem is that of the rest; set play is
    /// not searched, the listener receives no reports, and a ledger is not used.
    ///
    /// # Errors
    /// If the fast search does not know the play, if its goal depends on the moves from the
    /// diagram, or if threads or memory are not available.
    pub fn solve_rest(&self, position: &AnyPosition) -> Result<Solution, SolveError> {
        let stipulation = self.problem.stipulation;
        let goals = [Some(stipulation.goal), stipulation.own_goal];
        let is_whole = |goal: Goal| goals::needs_diagram(goal) || goals::leaves_king(goal);
        let battle = battle_of(self.problem)
            .filter(|_| !goals.into_iter().flatten().any(is_whole))
            .ok_or(SolveError::Unsupported(stipulation))?;
        threads::within(self.settings.threads, self.control, || match position {
            AnyPosition::Orthodox(at) => self.rest::<Orthodox>(battle, at),
            AnyPosition::Alice(at) => self.rest::<Alice>(battle, at),
            AnyPosition::General(at) => self.rest::<General>(battle, at),
        })?
    }

    fn rest<R: Rules>(
        &self,
        battle: Battle,
        position: &PositionOf<R>,
    ) -> Result<Solution, SolveError> {
        solve_battle::<R>(
            self.problem,
            (battle, Diagrams::default()),
            &Played::diagram(*position),
            None,
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
            length: 0,
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
    let stipulation = problem.stipulation;
    if stipulation.is_shortest() {
        return solve_shortest(problem, units, |problem, units| {
            solve_by::<R>(problem, white, settings, units, stream)
        });
    }
    let mut setup = problem.setup.clone();
    if white == Color::Black {
        setup.pass();
    }
    if let Some(battle) = battle_of(problem) {
        let position = Played::diagram(Position::<R::Men>::new(&setup)?);
        let set = passed(&setup).map(Played::diagram);
        let diagrams = Diagrams::new::<R>(&setup, &stipulation);
        let play = (battle, diagrams);
        return solve_battle::<R>(
            problem,
            play,
            &position,
            set.as_ref(),
            settings,
            units,
            stream,
        );
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
    let Some(script) = script_of(problem, white == Color::Black) else {
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
            added: end.added.clone(),
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
        at_once: settings.at_once,
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

/// Solves battle play from a position, with `set` as the position of the set play.
fn solve_battle<R: Rules>(
    problem: &Problem,
    (battle, diagrams): (Battle, Diagrams),
    position: &Played<R>,
    set: Option<&Played<R>>,
    settings: &Settings,
    units: &Units,
    stream: &Stream,
) -> Result<Solution, SolveError> {
    let (stipulation, options) = (problem.stipulation, problem.options);
    let direct =
        stipulation == Stipulation::mate_in(stipulation.moves) && !problem.options.prunes();
    // Even a selfmate in one meets the same position many times.
    let moves = if direct {
        stipulation.moves
    } else {
        stipulation.moves.saturating_add(1)
    };
    // The search for a single key uses two tables.
    let bytes =
        table_bytes(moves, settings).map(|bytes| if options.first { bytes / 2 } else { bytes });
    let numbers = if options.first {
        bytes.unwrap_or_default()
    } else {
        0
    };
    let limits = Limits::of(&options);
    let room = room_backward(problem, battle, settings);
    let has_threats = !options.no_threats && options.variations;
    let roots = [(Some(position), true), (set, false)];
    let roots: Vec<(&Played<R>, bool)> = roots
        .into_iter()
        .filter_map(|(root, attacks)| Some((root?, attacks != options.post_key)))
        .collect();
    let compute = |room| {
        let alone = Shared {
            control: units.control,
            table: None,
            techniques: settings.techniques,
            numbers: 0,
            diagrams: Diagrams::default(),
            lengths: Computed::default(),
        };
        let prover = prover_of::<R>(&alone, battle, direct, limits);
        // A search that is to stop notices it again.
        let lengths = backward(&roots, &*prover, room, has_threats, units.control);
        lengths.ok().flatten()
    };
    let shared = Shared {
        control: units.control,
        table: table(bytes, units.control)?,
        techniques: settings.techniques,
        numbers,
        diagrams,
        lengths: Computed {
            after: room.map_or(0, |room| units.control.positions() + room.after),
            compute: room.map(|room| -> Box<dyn Fn() -> Option<Lengths> + Sync> {
                Box::new(move || compute(room))
            }),
            known: OnceLock::new(),
        },
    };
    let prover = || prover_of::<R>(&shared, battle, direct, limits);
    let builder = TreeBuilder::<R>::new(&shared, units, stream, options, &prover);
    Ok(builder.solve(position, set, stipulation.moves))
}

/// A prover of a battle; `direct` if it is a direct mate.
fn prover_of<'a, R: Rules>(
    shared: &'a Shared<'a>,
    battle: Battle,
    direct: bool,
    limits: Limits,
) -> Box<dyn Prover<R> + 'a> {
    if direct {
        Box::new(DirectProver::<R>::new(shared))
    } else {
        Box::new(BattleProver::<R>::new(shared, battle, limits))
    }
}

/// The room to compute the results of a battle backwards. `None` if that is not possible: the
/// results must depend on the position and the number of moves alone, and a win in fewer moves must
/// also be one in more. A search for one key has techniques of its own.
fn room_backward(problem: &Problem, battle: Battle, settings: &Settings) -> Option<Room> {
    let Battle { goal, exact, .. } = battle;
    let options = &problem.options;
    let is_possible = settings.techniques.has(Techniques::BACKWARD)
        && !(exact || options.first || options.prunes())
        && !(goals::leaves_king(goal) || goals::needs_diagram(goal));
    let room = Room::of(problem.stipulation.moves, settings);
    room.filter(|_| is_possible)
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
