//! [`endgame()`]: the results of all positions of a set of men, computed backwards.
//!
//! These are [endgame tables](https://www.chessprogramming.org/Endgame_Tablebases) (T. Ströhlein,
//! 1970; K. Thompson, 1986), for any battle play and by any rules, on two boards as well:
//!
//! 1. All legal positions of the men are numbered, and those of the sets of men to which captures
//!    and promotions lead ([`Listing`]).
//! 2. The moves of each are counted ([`successors()`]); then they are made once more, and each
//!    position learns from which ones it follows. That takes less memory than to keep the moves.
//! 3. The lengths follow from the ends backwards ([`spread()`]).
//!
//! Nothing is left out, so the longest of the lengths is the longest of all.

mod census;
mod listing;
mod material;

pub use census::{Census, Endgame, EndgamePosition};

use super::battle::{
    Battle, Computed, Length, Limits, NEVER, Predecessors, Prover, Shared, UNKNOWN, spread,
    successors,
};
use super::control::{Control, Interrupted, Searched, Settings};
use super::diagrams::Diagrams;
use super::parallel::each_in_turn;
use super::played::Played;
use super::scope::battle_of;
use super::threads::within;
use super::{SolveError, goals, prover_of};
use crate::position::{Color, EmptyBoards, Man, Role, RuleSet, Setup, SetupError, Severity};
use crate::problem::{Options, Play, Problem, Stipulation};
use crate::rules::{PositionOf, Rules};
use crate::with_rules;
use listing::{Listing, Table};
use material::{Cells, MOST_MEN, setup_of};
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// A question about a set of men: what happens in each of its positions.
#[derive(Clone, Debug)]
pub struct EndgameQuestion {
    /// The rules. There is no castling.
    pub rules: RuleSet,
    /// The men: at least two, at most eight.
    pub men: Vec<Man>,
    /// The play and the goal, whatever the number of moves. White is the attacker.
    pub stipulation: Stipulation,
    /// The most positions of each list in the answer.
    pub most: usize,
    /// Whether the answer has a position of each length.
    pub examples: bool,
    /// Positions of these men whose lengths are wanted, without castling and en-passant rights.
    pub asked: Vec<Setup>,
}

/// Why a set of men has no answer.
#[derive(Debug)]
pub enum EndgameError {
    /// The number of men is less than two or more than eight.
    Men(usize),
    /// A man that has no place in a table.
    NotCounted(Man),
    /// The play is not a battle, or its results do not depend on the position alone.
    Unsupported(Stipulation),
    /// The men cannot stand on the boards by these rules, or a given position is illegal.
    Setup(SetupError),
    /// A given position is not one of the table: it has other men, castling or en-passant rights,
    /// or a pawn on a rank to which none comes.
    NotListed(Box<Setup>),
    /// More memory is needed than the settings allow, in MiB.
    TooLarge {
        /// The memory that is needed; 0 if it cannot be said.
        needed: u64,
        /// The memory that is allowed.
        allowed: u64,
    },
    /// The search was stopped.
    Interrupted,
    /// The threads could not be started.
    Search(SolveError),
}

impl fmt::Display for EndgameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Men(count) => write!(f, "found {count} men, expected 2 to {MOST_MEN}"),
            Self::NotCounted(man) => write!(
                f,
                "a table of positions cannot have the man '{}'",
                man.role.name()
            ),
            Self::Unsupported(stipulation) => write!(
                f,
                "no table for '{stipulation}': the play must be direct, self or reflex, and its \
                goal must depend on the position alone"
            ),
            Self::Setup(error) => write!(f, "{error}"),
            Self::NotListed(_) => f.write_str(
                "the position is not in the table: it must have the same men, and no right to \
                castle or to capture en passant",
            ),
            Self::TooLarge { needed: 0, allowed } => write!(
                f,
                "the positions are too many: their table would not fit any memory (--hash is \
                {allowed} MiB)"
            ),
            Self::TooLarge { needed, allowed } => write!(
                f,
                "the table needs at least {needed} MiB of memory, and --hash allows {allowed} MiB"
            ),
            Self::Interrupted => f.write_str("stopped before the table was complete"),
            Self::Search(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for EndgameError {}

impl From<Interrupted> for EndgameError {
    fn from(_: Interrupted) -> Self {
        Self::Interrupted
    }
}

/// Computes the lengths of all positions of a set of men.
///
/// # Errors
/// If there can be no table, or if it does not fit the memory of the settings.
pub fn endgame(
    question: &EndgameQuestion,
    settings: &Settings,
    control: &Control,
) -> Result<Endgame, EndgameError> {
    let search = || answer(question, settings, control);
    within(settings.threads, control, search).map_err(EndgameError::Search)?
}

/// As [`endgame`], on the threads of the pool in which it runs.
pub(super) fn answer(
    question: &EndgameQuestion,
    settings: &Settings,
    control: &Control,
) -> Result<Endgame, EndgameError> {
    if !(2..=MOST_MEN).contains(&question.men.len()) {
        return Err(EndgameError::Men(question.men.len()));
    }
    let is_no_man = |man: &&Man| man.role == Role::Imitator || man.role.is_unknown();
    if let Some(man) = question.men.iter().find(is_no_man) {
        return Err(EndgameError::NotCounted(*man));
    }
    let setup = stand(question.rules, &question.men).map_err(EndgameError::Setup)?;
    let problem = Problem::bare("", setup, question.stipulation);
    let unsupported = || EndgameError::Unsupported(question.stipulation);
    let battle = battle_of(&problem).ok_or_else(unsupported)?;
    let goal = battle.goal;
    if battle.exact || goals::leaves_king(goal) || goals::needs_diagram(goal) {
        return Err(unsupported());
    }
    with_rules!(&problem.setup, R => {
        tabulate::<R>(question, &problem.setup, battle, settings, control)
    })
}

/// Puts the men on any squares where the rules let them stand together.
fn stand(rules: RuleSet, men: &[Man]) -> Result<Setup, SetupError> {
    let cells = Cells::of(rules, men);
    let mut placed = Vec::new();
    for man in men {
        let mut refused = None;
        let stands = cells.all().iter().any(|cell| {
            placed.push((*cell, *man));
            let setup = setup_of(rules, &placed);
            let reasons = setup.static_reasons();
            let is_legal = reasons
                .iter()
                .all(|one| one.severity() <= Severity::Warning);
            if !is_legal {
                placed.pop();
                let setup = Box::new(setup);
                refused.get_or_insert(SetupError { setup, reasons });
            }
            is_legal
        });
        if let (false, Some(error)) = (stands, refused) {
            return Err(error);
        }
    }
    Ok(setup_of(rules, &placed))
}

/// What is known about each position, by its number.
struct Facts {
    lengths: Vec<AtomicU16>,
    /// The number of moves that lead to positions, while the length is unknown.
    open: Vec<AtomicU16>,
    attacking: Vec<AtomicBool>,
    /// The number of moves by which the position arises.
    arising: Vec<AtomicUsize>,
}

impl Facts {
    fn of(positions: usize) -> Self {
        let zeros = || (0..positions).map(|_| AtomicU16::new(0)).collect();
        Self {
            lengths: zeros(),
            open: zeros(),
            attacking: (0..positions).map(|_| AtomicBool::new(false)).collect(),
            arising: (0..=positions).map(|_| AtomicUsize::new(0)).collect(),
        }
    }

    /// Appends the facts about the positions behind the tables; those that arise are counted at
    /// the end of `others`.
    fn append(&mut self, others: Others) {
        let Others {
            lengths,
            open,
            attacking,
            arising,
        } = others;
        self.lengths.extend(lengths.into_iter().map(AtomicU16::new));
        self.open.extend(open.into_iter().map(AtomicU16::new));
        self.attacking
            .extend(attacking.into_iter().map(AtomicBool::new));
        self.arising.pop();
        self.arising
            .extend(arising.into_iter().map(AtomicUsize::new));
        self.arising.push(AtomicUsize::new(0));
    }
}

/// The facts about the positions that stand behind the tables.
#[derive(Default)]
struct Others {
    lengths: Vec<Length>,
    open: Vec<u16>,
    attacking: Vec<bool>,
    arising: Vec<usize>,
}

/// A table in the making.
struct Tabulation<'a, R: Rules> {
    listing: Listing<R>,
    shared: Shared<'a>,
    battle: Battle,
    control: &'a Control,
    /// The memory allowed, in bytes.
    room: u64,
}

/// The bytes that a position takes in [`Facts`].
const FACTS: u64 = 13;
/// The bytes that a move takes: the number of the position before.
const EDGE: u64 = 4;
/// The positions that are looked at first, to find the sets of men to which moves lead.
const SAMPLE: u64 = 1 << 13;

fn tabulate<R: Rules>(
    question: &EndgameQuestion,
    setup: &Setup,
    battle: Battle,
    settings: &Settings,
    control: &Control,
) -> Result<Endgame, EndgameError> {
    let rules = question.rules;
    let boards = EmptyBoards::<R::Men>::of(setup);
    let mut tabulation = Tabulation::<R> {
        listing: Listing::new(rules, Cells::of(rules, &question.men), boards),
        shared: Shared {
            control,
            table: None,
            techniques: settings.techniques,
            numbers: 0,
            diagrams: Diagrams::default(),
            lengths: Computed::default(),
        },
        battle,
        control,
        room: (settings.hash_mib as u64) << 20,
    };
    tabulation.add(question.men.clone())?;
    let facts = tabulation.count()?;
    let lengths = tabulation.lengths(facts)?;
    let asked = (question.asked.iter())
        .map(|setup| {
            let number = tabulation.listing.number_asked(setup)?;
            let length = lengths[number as usize];
            Ok((length != NEVER).then_some(usize::from(length)))
        })
        .collect::<Result<_, EndgameError>>()?;
    Ok(Endgame {
        asked,
        ..census::of(&tabulation.listing, question, &lengths)
    })
}

impl<R: Rules> Tabulation<'_, R> {
    fn prover(&self) -> Box<dyn Prover<R> + '_> {
        let direct = self.battle == Battle::new(Play::Direct, crate::problem::Goal::Mate, false);
        prover_of::<R>(
            &self.shared,
            self.battle,
            direct,
            Limits::of(&Options::default()),
        )
    }

    /// Returns an error if this number of bytes is beyond the memory allowed.
    fn fits(&self, bytes: Option<u64>) -> Result<(), EndgameError> {
        match bytes {
            Some(bytes) if bytes <= self.room => Ok(()),
            other => Err(EndgameError::TooLarge {
                needed: other.map_or(0, |bytes| bytes.div_ceil(1 << 20)),
                allowed: self.room >> 20,
            }),
        }
    }

    /// Lists the positions of a set of men, and of those to which moves from samples lead.
    fn add(&mut self, men: Vec<Man>) -> Result<(), EndgameError> {
        let mut missing = vec![men];
        let facts = |tabulation: &Self| tabulation.listing.len() * FACTS;
        while !missing.is_empty() {
            for men in std::mem::take(&mut missing) {
                let bytes = self.listing.bytes(&men);
                let bytes = bytes.and_then(|bytes| bytes.checked_add(facts(self)));
                self.fits(bytes)?;
                self.listing.add(men, self.control)?;
                self.fits(Some(facts(self)))?;
                if let Some(table) = self.listing.tables.last() {
                    self.sample(table)?;
                }
            }
            missing = self.listing.take_missing();
        }
        Ok(())
    }

    /// Notes the sets of men to which moves lead from some positions of a table.
    fn sample(&self, table: &Table) -> Result<(), EndgameError> {
        let every = table.positions.div_ceil(SAMPLE).max(1);
        let prover = self.prover();
        let mut list = Vec::new();
        for portion in 0..table.portions() {
            self.control.poll()?;
            table.each_in(portion, |number, index, turn| {
                if number % every == 0
                    && let Some(position) = self.listing.position(table, index, turn)
                {
                    let played = Played::diagram(position);
                    successors(&played, turn == Color::White, &*prover, &mut list);
                    for after in &list {
                        self.listing.number(after);
                    }
                }
            });
        }
        Ok(())
    }

    /// Calls a function with the number, the position and the side to move of each position in the
    /// tables, in parallel, with a prover and scratch space.
    fn each_position(
        &self,
        wanted: impl Fn(u64) -> bool + Sync,
        visit: impl Fn(u64, &Played<R>, &dyn Prover<R>, &mut Vec<PositionOf<R>>) + Sync,
    ) -> Result<(), EndgameError> {
        let tables = &self.listing.tables;
        let portions: Vec<(usize, usize)> = (0..tables.len())
            .flat_map(|table| (0..tables[table].portions()).map(move |portion| (table, portion)))
            .collect();
        let stopped = AtomicBool::new(false);
        self.control.add_total(portions.len() as u64);
        each_in_turn(self.control, portions.len(), &|number| {
            self.control.add_done();
            if self.control.poll().is_err() {
                stopped.store(true, Relaxed);
                return;
            }
            let (table, portion) = portions[number];
            let table = &tables[table];
            let prover = self.prover();
            let mut searched = Searched::new(self.control);
            let mut list = Vec::new();
            table.each_in(portion, |number, index, turn| {
                if wanted(number)
                    && let Some(position) = self.listing.position(table, index, turn)
                {
                    searched.count();
                    visit(number, &Played::diagram(position), &*prover, &mut list);
                }
            });
        });
        if stopped.into_inner() {
            return Err(EndgameError::Interrupted);
        }
        Ok(())
    }

    /// Counts the moves of all positions, and lists further sets of men until all are known.
    fn count(&mut self) -> Result<Facts, EndgameError> {
        loop {
            let facts = self.count_once()?;
            let missing = self.listing.take_missing();
            if missing.is_empty() {
                return Ok(facts);
            }
            for men in missing {
                self.add(men)?;
            }
        }
    }

    fn count_once(&self) -> Result<Facts, EndgameError> {
        let in_tables = self.listing.in_tables();
        self.fits(Some(in_tables * FACTS))?;
        let mut facts = Facts::of(in_tables as usize);
        let others = Mutex::new(Others::default());
        let arise = |after: &PositionOf<R>| {
            let Some(number) = self.listing.number(after) else {
                return;
            };
            match number.checked_sub(in_tables) {
                None => {
                    facts.arising[number as usize].fetch_add(1, Relaxed);
                }
                Some(other) => {
                    let mut others = others.lock().unwrap_or_else(PoisonError::into_inner);
                    let other = other as usize;
                    if others.arising.len() <= other {
                        others.arising.resize(other + 1, 0);
                    }
                    others.arising[other] += 1;
                }
            }
        };
        self.each_position(
            |_| true,
            |number, position, prover, list| {
                let number = number as usize;
                let attacks = position.turn() == Color::White;
                let length = successors(position, attacks, prover, list);
                facts.attacking[number].store(attacks, Relaxed);
                facts.lengths[number].store(length.unwrap_or(UNKNOWN), Relaxed);
                facts.open[number].store(open(list.len()), Relaxed);
                list.iter().for_each(&arise);
            },
        )?;
        // The positions behind the tables may lead to further ones.
        let prover = self.prover();
        let mut list = Vec::new();
        let mut next = 0;
        let mut behind = Others::default();
        while let Some(position) = self.listing.other(next) {
            self.control.poll()?;
            let attacks = position.turn() == Color::White;
            let length = successors(&Played::diagram(position), attacks, &*prover, &mut list);
            behind.lengths.push(length.unwrap_or(UNKNOWN));
            behind.open.push(open(list.len()));
            behind.attacking.push(attacks);
            list.iter().for_each(&arise);
            next += 1;
            let bytes = in_tables * FACTS + next as u64 * Listing::<R>::other_bytes();
            self.fits(Some(bytes))?;
        }
        behind.arising = others
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .arising;
        behind.arising.resize(next, 0);
        facts.append(behind);
        Ok(facts)
    }

    /// The lengths of all positions.
    fn lengths(&self, facts: Facts) -> Result<Vec<Length>, EndgameError> {
        let Facts {
            lengths,
            open,
            attacking,
            arising,
        } = facts;
        // Where the predecessors of each position end; each found one moves the end to the front.
        let mut total = 0;
        let ends: Vec<AtomicUsize> = (arising.into_iter())
            .map(|count| {
                total += count.into_inner();
                AtomicUsize::new(total)
            })
            .collect();
        let positions = lengths.len() as u64;
        if u32::try_from(positions).is_err() {
            self.fits(None)?;
        }
        self.fits(Some(positions * FACTS + total as u64 * EDGE))?;
        let numbers: Vec<AtomicU32> = (0..total).map(|_| AtomicU32::new(0)).collect();
        let note = |before: u64, after: &PositionOf<R>| {
            if let Some(number) = self.listing.number(after) {
                let place = ends[number as usize].fetch_sub(1, Relaxed) - 1;
                numbers[place].store(before as u32, Relaxed);
            }
        };
        let is_open = |number: u64| lengths[number as usize].load(Relaxed) == UNKNOWN;
        self.each_position(is_open, |number, position, prover, list| {
            let attacks = position.turn() == Color::White;
            successors(position, attacks, prover, list);
            for after in &*list {
                note(number, after);
            }
        })?;
        let prover = self.prover();
        let mut list = Vec::new();
        for (other, number) in (self.listing.in_tables()..positions).enumerate() {
            if let Some(position) = self.listing.other(other).filter(|_| is_open(number)) {
                let attacks = position.turn() == Color::White;
                successors(&Played::diagram(position), attacks, &*prover, &mut list);
                for after in &*list {
                    note(number, after);
                }
            }
        }
        let predecessors = Predecessors {
            starts: ends.into_iter().map(AtomicUsize::into_inner).collect(),
            numbers: numbers.into_iter().map(AtomicU32::into_inner).collect(),
        };
        let mut lengths: Vec<Length> = lengths.into_iter().map(AtomicU16::into_inner).collect();
        let mut open: Vec<u16> = open.into_iter().map(AtomicU16::into_inner).collect();
        let attacks = |number: u32| attacking[number as usize].load(Relaxed);
        spread(&mut lengths, &mut open, attacks, &predecessors);
        Ok(lengths)
    }
}

/// The number of moves that are open. No position has as many as the type can hold.
fn open(moves: usize) -> u16 {
    u16::try_from(moves).unwrap_or(u16::MAX)
}
