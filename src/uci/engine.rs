//! [`Engine`]: one search after the other, until something is proved or a limit is reached.
//!
//! A search of one length proves that the stipulation can be forced in this number of moves, or
//! that it cannot. With a limit on the length, the lengths follow one another. Without one, a long disproof
//! must not hide a mate that is a few moves longer and easily found. So several lengths share the
//! time in turn, and each round gives them more of it (dovetailing; for its cost see
//! [Luby, Sinclair and Zuckerman](https://doi.org/10.1016/0020-0190(93)90029-9), 1993).
//!
//! The side to move may also be the one that is mated: that is proved by a mate after each of its
//! moves.

use super::command::Go;
use super::line::{joined, main_line};
use super::options::Options;
use super::output::Output;
use super::watch::Watch;
use crate::explain::{setup_of, whole_setup_of};
use crate::notation;
use crate::position::{Move, RuleSet};
use crate::problem::{self, Play, Problem, Solution, Status, Stipulation};
use crate::rules::AnyPosition;
use crate::search::{Search, SolveError};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The interval between two looks at the limits.
const TICK: Duration = Duration::from_millis(2);
/// The interval between two lines about the progress.
const PROGRESS: Duration = Duration::from_secs(1);
/// The time of a search in the first round, and the factor from round to round.
const SLICE: Duration = Duration::from_millis(50);
const GROWTH: u32 = 3;
/// The lengths searched in turn, beyond the greatest that is decided.
const AHEAD: [u32; 5] = [1, 2, 3, 5, 9];
/// The lengths that are decided first when one length is wanted, since that is quick.
const SHORT: [u32; 2] = [1, 2];
/// The greatest length of a search.
const MOST: u32 = Stipulation::MAX_MOVES as u32;

/// A search as `go` asks for it.
pub(super) struct Engine {
    position: AnyPosition,
    rules: RuleSet,
    options: Options,
    go: Go,
    watch: Arc<Watch>,
    output: Arc<Output>,
}

/// The result of a search of one length.
enum Verdict {
    /// Lines that fulfil the stipulation, each with its number of moves.
    Solved(Vec<(u32, Vec<Move>)>),
    /// The stipulation cannot be fulfilled in this number of moves.
    Impossible,
    /// The search was stopped.
    Cut,
    /// The search is not possible; the reason.
    Refused(String),
}

/// The result of a search for a loss.
enum Defence {
    /// Each move loses; the longest line.
    Lost(Vec<Move>),
    /// A move does not lose in this number of moves.
    Escape(Move),
    /// The search was stopped.
    Cut,
}

/// The answer so far: the best move known, and the move expected after it.
#[derive(Default)]
struct Best {
    line: Vec<Move>,
    /// The length of the shortest solution found.
    length: Option<u32>,
}

/// The stipulation of the option.
#[derive(Clone, Copy)]
struct Aim {
    /// The stipulation; its number of moves counts only if it is fixed.
    stipulation: Stipulation,
    /// Whether the number of moves is part of the option.
    fixed: bool,
}

impl Engine {
    pub(super) fn new(
        (position, rules): (AnyPosition, RuleSet),
        options: Options,
        go: Go,
        watch: Arc<Watch>,
        output: Arc<Output>,
    ) -> Self {
        Self {
            position,
            rules,
            options,
            go,
            watch,
            output,
        }
    }

    /// Searches and answers.
    pub(super) fn run(&self) {
        let best = thread::scope(|scope| {
            let (done, end) = channel::<()>();
            let clock = move || {
                let mut last = Instant::now();
                while end.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    if self.output.is_gone() {
                        self.watch.stop();
                    }
                    self.watch.check();
                    if last.elapsed() >= PROGRESS {
                        last = Instant::now();
                        self.output.line(&format!("info{}", self.effort()));
                    }
                }
            };
            let clock = thread::Builder::new().spawn_scoped(scope, clock);
            if let Err(error) = clock {
                self.output
                    .remark(&format!("the system refused a thread: {error}"));
                return Best::default();
            }
            let best = self.think();
            drop(done);
            best
        });
        self.watch.wait();
        let texts = Self::texts(&self.position, &best.line);
        let answer = match &texts[..] {
            [] => "bestmove (none)".to_owned(),
            [first] => format!("bestmove {first}"),
            [first, second, ..] => format!("bestmove {first} ponder {second}"),
        };
        self.output.line(&answer);
    }

    fn think(&self) -> Best {
        let mut best = Best::default();
        let legal = self.position.legal_moves();
        let Some(&first) = legal.first() else {
            let score = if self.position.is_in_check(self.position.turn()) {
                "mate 0"
            } else {
                "cp 0"
            };
            self.output.line(&format!("info depth 0 score {score}"));
            return best;
        };
        let roots = match self.roots(&legal) {
            Ok(roots) => roots,
            Err(message) => {
                self.output.remark(&message);
                return best;
            }
        };
        best.line = vec![*roots.first().unwrap_or(&first)];
        let aim = match self.options.stipulation(2) {
            Ok((stipulation, fixed)) => Aim { stipulation, fixed },
            Err(message) => {
                self.output.remark(&message);
                return best;
            }
        };
        let mut hunt = Hunt {
            engine: self,
            aim,
            roots: &roots,
            all: if roots.is_empty() { &legal } else { &roots },
            best,
            decided: 0,
            held: 0,
        };
        match (aim.fixed, self.go.mate, self.go.depth) {
            (true, ..) => hunt.only(u32::from(aim.stipulation.moves)),
            (false, Some(length), _) => hunt.length(length.clamp(1, MOST)),
            (false, None, Some(depth)) => hunt.deepen(depth.div_ceil(2).clamp(1, MOST), None),
            (false, None, None) => hunt.deepen(MOST, Some(SLICE)),
        }
        hunt.best
    }

    /// The first moves that the command names.
    fn roots(&self, legal: &[Move]) -> Result<Vec<Move>, String> {
        let named = self.go.moves.iter();
        named
            .map(|text| {
                notation::find_coordinate(legal, text).ok_or_else(|| {
                    format!("found {text:?} after searchmoves, expected a legal move such as e2e4")
                })
            })
            .collect()
    }

    /// The positions and the time so far, as a line states them.
    fn effort(&self) -> String {
        let (nodes, time) = self.watch.effort();
        let nps = u128::from(nodes) * 1000 / time.as_millis().max(1);
        format!(" nodes {nodes} nps {nps} time {}", time.as_millis())
    }

    /// The moves of a line as text.
    fn texts(start: &AnyPosition, line: &[Move]) -> Vec<String> {
        let mut position = *start;
        line.iter()
            .map(|&mv| {
                let mut legal = position.legal_moves();
                // In a series the same side moves again.
                if !legal.contains(&mv) {
                    let again = position.pass_in_series();
                    let moves = again.legal_moves();
                    if moves.contains(&mv) {
                        (position, legal) = (again, moves);
                    }
                }
                let text = notation::coordinate(&legal, mv);
                position = position.play(mv);
                text
            })
            .collect()
    }

    /// Writes a line of play with its score.
    fn report(&self, depth: u32, number: usize, score: i64, line: &[Move]) {
        self.output.line(&format!(
            "info depth {depth} multipv {number} score mate {score}{} pv {}",
            self.effort(),
            Self::texts(&self.position, line).join(" ")
        ));
    }

    /// Searches a position for a solution of the stipulation, or for several.
    fn search(
        &self,
        position: &AnyPosition,
        stipulation: Stipulation,
        lines: usize,
        slice: Option<Duration>,
    ) -> Result<Solution, SolveError> {
        let setup = whole_setup_of(position, self.rules);
        let known = setup.clone();
        let setup = setup.unwrap_or_else(|| setup_of(position, self.rules));
        let turn = setup.turn;
        let mut problem = Problem::bare("uci", setup, stipulation);
        problem.options.set_play = false;
        problem.options.refutations = 0;
        let settings = self.options.settings();
        let run = |problem: &Problem, rest: bool| {
            self.watch.run(slice, |control| {
                let search = Search::new(problem, &settings, control);
                if rest {
                    search.solve_rest(position)
                } else {
                    search.solve_diagram()
                }
            })
        };
        if stipulation.is_battle() {
            problem.options.first = lines == 1;
            match run(&problem, true) {
                Err(SolveError::Unsupported(_)) if known.is_some() => {}
                found => return found,
            }
        } else {
            problem.options.max_solutions = Some(lines as u64);
            if known.is_none() {
                return Err(SolveError::Unsupported(stipulation));
            }
            if problem.clone().completed().setup.turn != turn {
                problem.options.white_to_play = true;
            }
            problem = problem.completed();
        }
        run(&problem, false)
    }

    /// The main line of battle play that is won within a number of moves, which is known; `None`
    /// if the search was stopped.
    fn line_within(&self, position: &AnyPosition, aim: Aim, most: u32) -> Option<Vec<Move>> {
        (1..=most).find_map(|moves| {
            let stipulation = aim.with(moves, &self.options)?;
            let solution = self.search(position, stipulation, 1, None).ok()?;
            let key = solution.keys.first()?;
            self.line_of(position, key, aim)
        })
    }

    fn line_of(&self, position: &AnyPosition, key: &problem::Node, aim: Aim) -> Option<Vec<Move>> {
        main_line(position, key, &|after, most| {
            self.line_within(after, aim, most)
        })
    }
}

impl Aim {
    /// The stipulation with this number of moves.
    fn with(self, moves: u32, options: &Options) -> Option<Stipulation> {
        if self.fixed {
            let moves = u8::try_from(moves).ok()?;
            return Some(Stipulation {
                moves,
                ..self.stipulation
            });
        }
        options
            .stipulation(moves)
            .ok()
            .map(|(stipulation, _)| stipulation)
    }

    /// Returns whether the other side may have the same aim: it wins by its own moves.
    fn is_direct(self) -> bool {
        self.stipulation.is_battle() && self.stipulation.play == Play::Direct
    }

    /// The statement that there is no solution.
    fn refutation(stipulation: &Stipulation) -> String {
        if *stipulation == Stipulation::mate_in(stipulation.moves) {
            format!("mate in {} is not possible", stipulation.moves)
        } else {
            format!("{stipulation} has no solution")
        }
    }
}

/// The course of the searches.
struct Hunt<'a> {
    engine: &'a Engine,
    aim: Aim,
    /// The only first moves that count; all, if there are none.
    roots: &'a [Move],
    /// The first moves that count.
    all: &'a [Move],
    best: Best,
    /// The greatest length in which the stipulation is known to be out of reach.
    decided: u32,
    /// The greatest length in which the side to move is known not to lose.
    held: u32,
}

impl Hunt<'_> {
    /// The stipulation of the option alone.
    fn only(&mut self, length: u32) {
        let _ = self.attempt(length, None);
    }

    /// A solution within this length, or a loss.
    fn length(&mut self, length: u32) {
        let short = SHORT.into_iter().filter(|short| *short < length);
        for length in short.chain([length]) {
            if self.attempt(length, None).is_none() || self.best.length.is_some() {
                return;
            }
        }
        let short = SHORT.into_iter().filter(|short| *short < length);
        for length in short.chain([length]) {
            if self.is_over(length, None) {
                return;
            }
        }
    }

    /// The shortest solution, or a loss, up to a length. With a slice of time, several lengths
    /// share the time.
    fn deepen(&mut self, most: u32, slice: Option<Duration>) {
        let mut slice = slice;
        let ahead = if slice.is_some() {
            &AHEAD[..]
        } else {
            &AHEAD[..1]
        };
        loop {
            let (decided, held) = (self.decided, self.held);
            let length = self.best.length;
            for offset in ahead {
                let wanted = self.decided + offset;
                if wanted > most || self.best.length.is_some_and(|found| wanted >= found) {
                    break;
                }
                if self.attempt(wanted, slice).is_none() {
                    return;
                }
                // After any finding the next length to search is another one.
                if (self.decided, self.best.length) != (decided, length) {
                    break;
                }
            }
            let shortest = self.best.length == Some(self.decided + 1);
            if shortest || self.engine.watch.is_stopped() {
                return;
            }
            if self.best.length.is_none()
                && self.held < self.decided
                && self.is_over(self.held + 1, slice)
            {
                return;
            }
            if self.decided >= most && self.held >= self.decided {
                return;
            }
            if (self.decided, self.best.length, self.held) == (decided, length, held) {
                slice = slice.map(|slice| slice.saturating_mul(GROWTH));
            }
        }
    }

    /// Searches one length and reports. Returns `None` if no further search makes sense.
    fn attempt(&mut self, length: u32, slice: Option<Duration>) -> Option<()> {
        let engine = self.engine;
        let stipulation = self.aim.with(length, &engine.options)?;
        let depth = depth(length, &stipulation);
        match self.verdict(stipulation, slice) {
            Verdict::Solved(lines) => {
                for (number, (length, line)) in lines.iter().enumerate() {
                    engine.report(depth, number + 1, i64::from(*length), line);
                }
                if let Some((length, line)) = lines.into_iter().next() {
                    self.best = Best {
                        line,
                        length: Some(length),
                    };
                }
            }
            Verdict::Impossible => {
                self.decided = self.decided.max(length);
                engine
                    .output
                    .line(&format!("info depth {depth}{}", engine.effort()));
                let only = if self.roots.is_empty() {
                    ""
                } else {
                    " with these first moves"
                };
                engine
                    .output
                    .remark(&format!("{}{only}", Aim::refutation(&stipulation)));
            }
            Verdict::Cut => {
                // Without a slice only a command or a limit cuts a search.
                slice?;
            }
            Verdict::Refused(message) => {
                engine.output.remark(&message);
                return None;
            }
        }
        (!engine.watch.is_stopped()).then_some(())
    }

    /// The result of a search of one length.
    fn verdict(&self, stipulation: Stipulation, slice: Option<Duration>) -> Verdict {
        let engine = self.engine;
        let lines = if self.roots.is_empty() {
            engine.options.lines
        } else {
            // Other first moves must not take the place of these.
            usize::MAX
        };
        let solution = match engine.search(&engine.position, stipulation, lines, slice) {
            Ok(solution) => solution,
            Err(SolveError::Unsupported(_)) => return Verdict::Refused(stipulation.unsupported()),
            Err(error) => return Verdict::Refused(error.to_string()),
        };
        let counts = |mv: Move| self.roots.is_empty() || self.roots.contains(&mv);
        let mut found = Vec::new();
        for key in solution.keys.iter().filter(|key| counts(key.mv)) {
            match engine.line_of(&engine.position, key, self.aim) {
                Some(line) => found.push((line.len().div_ceil(2) as u32, line)),
                None => return Verdict::Cut,
            }
        }
        for line in solution.short_lines.iter().chain(&solution.lines) {
            // In a series the side that begins makes all moves but the last.
            let first = line.0.first().map(|step| step.by);
            let own = line.0.iter().filter(|step| Some(step.by) == first).count();
            let moves = if stipulation.series.is_some() {
                own
            } else {
                line.0.len().div_ceil(2)
            };
            let line: Vec<Move> = line.0.iter().map(|step| step.mv).collect();
            if line.first().is_some_and(|first| counts(*first)) {
                found.push((moves as u32, line));
            }
        }
        found.sort_by_key(|(length, _)| *length);
        found.truncate(engine.options.lines);
        match (found.is_empty(), solution.status) {
            (false, _) => Verdict::Solved(found),
            (true, Status::Complete) => Verdict::Impossible,
            (true, Status::Illegal) => Verdict::Refused(
                "the stipulation has no solution: the position is not legal under it".to_owned(),
            ),
            (true, Status::Unsupported) => Verdict::Refused(stipulation.unsupported()),
            (true, Status::Limited | Status::Restricted) => Verdict::Cut,
        }
    }

    /// Returns whether the side to move loses within a length, which is reported.
    fn is_over(&mut self, length: u32, slice: Option<Duration>) -> bool {
        if !self.aim.is_direct() {
            self.held = self.held.max(length);
            return false;
        }
        match self.defence(length, slice) {
            Defence::Lost(line) => {
                let moves = line.len() / 2;
                self.engine.report(2 * length, 1, -(moves as i64), &line);
                self.best.line = line;
                return true;
            }
            Defence::Escape(mv) => {
                self.held = self.held.max(length);
                self.best.line = vec![mv];
            }
            Defence::Cut => {}
        }
        false
    }

    /// Looks for a move that does not lose within a length.
    fn defence(&self, length: u32, slice: Option<Duration>) -> Defence {
        let engine = self.engine;
        let Some(stipulation) = self.aim.with(length, &engine.options) else {
            return Defence::Cut;
        };
        // The move that held out so far comes first.
        let last = self.best.line.first().copied();
        let others = self.all.iter().copied().filter(|mv| Some(*mv) != last);
        let mut longest = Vec::new();
        for mv in last.into_iter().chain(others) {
            let after = engine.position.play(mv);
            let Ok(solution) = engine.search(&after, stipulation, 1, slice) else {
                return Defence::Cut;
            };
            let Some(key) = solution.keys.first() else {
                return if solution.status == Status::Complete {
                    Defence::Escape(mv)
                } else {
                    Defence::Cut
                };
            };
            let Some(line) = engine.line_of(&after, key, self.aim) else {
                return Defence::Cut;
            };
            if line.len() >= longest.len() {
                longest = joined(mv, line);
            }
        }
        Defence::Lost(longest)
    }
}

/// The number of half-moves of a length.
fn depth(length: u32, stipulation: &Stipulation) -> u32 {
    if stipulation.is_battle() && stipulation.play == Play::Direct {
        2 * length - 1
    } else {
        2 * length
    }
}
