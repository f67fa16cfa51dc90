//! The general engine compared with the plain one, on walks of a few moves: the ten variants, fairy
//! men, attributes, and every fairy condition alone.

use super::positions::fairy::{ATTRIBUTES, bearer, bearers, fairy_men, under_conditions, with_men};
use super::positions::{Kind, Random, random_setup_either_way};
use super::{Aimed, alone, number_of};
use crate::board::Cell;
use crate::conditions::ON_TWO_BOARDS;
use crate::faults::{Fault, current};
use crate::fen;
use crate::plain::PlainPosition;
use crate::position::{
    CastlingSetup, Color, Conditions, Dialect, Man, Men, Move, MoveKind, Position, RebirthOption,
    Role, RuleSet, Setup, Traits, Variant, Worlds,
};
use crate::rules::{
    General, NonMateFilter, Rules, count_legal, has_legal_move, is_mate, legal_moves,
};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The position after a move: men with their cells and, unless conditions restore them, castling
/// rights.
type Diagram = u64;

fn diagram(mut men: Vec<(Cell, Man)>, mut castling: Vec<Cell>) -> Diagram {
    men.sort_unstable();
    castling.sort_unstable();
    let mut hasher = DefaultHasher::new();
    (men, castling).hash(&mut hasher);
    hasher.finish()
}

fn diagram_of(position: &Position<Worlds>) -> Diagram {
    let men = Color::ALL
        .into_iter()
        .flat_map(|color| position.men().all_of(color))
        .map(|(cell, _)| cell);
    let mut men: Vec<_> = men
        .filter_map(|cell| Some((cell, position.men().man_at(cell)?)))
        .collect();
    let imitator = Man::new(Color::White, Role::Imitator);
    men.extend(
        position
            .men()
            .imitators()
            .cells()
            .map(|cell| (cell, imitator)),
    );
    men.sort_unstable();
    men.dedup();
    let castles = position.men().conditions().is_empty();
    diagram(
        men,
        position.castling().rooks().filter(|_| castles).collect(),
    )
}

fn diagram_of_plain(position: &PlainPosition) -> Diagram {
    diagram_with(position, |_| true)
}

/// A hash of the men that satisfy a test.
fn diagram_with(position: &PlainPosition, wanted: impl Fn(Man) -> bool) -> Diagram {
    let mut setup = position.setup();
    setup.men.retain(|(_, man)| wanted(*man));
    let rooks = match setup.castling {
        CastlingSetup::Given(rooks) if setup.rules.conditions.is_empty() => rooks,
        _ => Vec::new(),
    };
    diagram(setup.men, rooks)
}

/// A position on the way, with the findings of the plain engine.
struct Step {
    /// The legal moves, sorted, each with the resulting diagram and whether it gives check.
    moves: Vec<(Move, Diagram, bool)>,
    /// The moves that mate.
    mating: Vec<Move>,
    check: bool,
    mate: bool,
    stalemate: bool,
    /// The moves of the other side, if requested.
    others: Option<Vec<Move>>,
    /// The move to make.
    next: Option<Move>,
}

impl Step {
    fn new(plain: &PlainPosition) -> Self {
        let mut moves = plain.legal_moves();
        moves.sort_unstable();
        let mut mating = Vec::new();
        let outcome = |mv: Move| {
            let after = plain.play(mv);
            let gives_check = after.in_check(!plain.turn());
            mating.extend((gives_check && after.is_mate()).then_some(mv));
            (mv, diagram_of_plain(&after), gives_check)
        };
        let moves = moves.into_iter().map(outcome).collect();
        let check = plain.in_check(plain.turn());
        let others = None;
        Self {
            moves,
            mating,
            check,
            mate: plain.is_mate(),
            stalemate: plain.is_stalemate(),
            others,
            next: None,
        }
    }

    /// Finds the moves of the other side, unless the side to move is in check.
    fn find_others(&mut self, plain: &PlainPosition) {
        if !self.check {
            let mut others = plain.pass_in_series().legal_moves();
            others.sort_unstable();
            self.others = Some(others);
        }
    }

    /// Tests that the general engine agrees.
    fn holds(&self, position: &Position<Worlds>) -> Result<(), String> {
        let us = position.turn();
        let mut found = legal_moves::<General>(position);
        if found.len() as u64 != count_legal::<General>(position) {
            return Err("the number of moves".to_owned());
        }
        found.sort_unstable();
        // A hopper may have two hurdles for one square.
        found.dedup();
        let more = found
            .iter()
            .find(|mv| self.moves.iter().all(|(legal, ..)| legal != *mv));
        let less = self
            .moves
            .iter()
            .find(|(mv, ..)| !found.contains(mv))
            .map(|(mv, ..)| *mv);
        if more.is_some() || less.is_some() {
            return Err(format!("illegal {more:?}, forgotten {less:?}"));
        }
        // A side that must check has no legal move without check, but such a move keeps it from
        // being mated.
        let must_check =
            Conditions::WHITE_MUST_CHECK | Conditions::BLACK_MUST_CHECK | Conditions::BLACK_CHECKS;
        let duty = position.men().conditions().any(must_check);
        if !duty && has_legal_move::<General>(position) == self.moves.is_empty() {
            return Err("whether there is a move".to_owned());
        }
        let ends = (position.is_in_check(us), is_mate::<General>(position));
        if ends != (self.check, self.mate) {
            return Err(format!("check and mate: {ends:?}"));
        }
        if duty && !ends.0 && has_legal_move::<General>(position) == self.stalemate {
            return Err("stalemate".to_owned());
        }
        if let Some(others) = &self.others {
            let mut found = legal_moves::<General>(&position.pass_in_series());
            found.sort_unstable();
            found.dedup();
            if found != *others {
                return Err("the moves of the other side".to_owned());
            }
        }
        let mut mates = Vec::new();
        General::collect_mates(position, &mut mates);
        if let Some(mv) = self.mating.iter().find(|mv| !mates.contains(mv)) {
            return Err(format!("{mv:?} mates and is left out"));
        }
        let filter = General::non_mates(position);
        let mut checks = Vec::new();
        General::collect_checks(position, &mut checks);
        for (mv, diagram, gives_check) in &self.moves {
            let after = position.play(*mv);
            if diagram_of(&after) != *diagram {
                return Err(format!("the position after {mv:?}"));
            }
            if after.key() != after.recomputed_key() {
                return Err(format!("the signature after {mv:?}"));
            }
            if after.is_in_check(!us) != *gives_check {
                return Err(format!("whether {mv:?} gives check"));
            }
            if *gives_check && (filter.refutes(*mv) || !checks.contains(mv)) {
                return Err(format!("{mv:?} is taken for a quiet move"));
            }
        }
        Ok(())
    }
}

/// A walk, with the findings of the plain engine on the way.
pub(super) struct Walk {
    /// The subject that it tests.
    name: String,
    setup: Setup,
    steps: Vec<Step>,
}

impl Walk {
    fn new(
        name: &str,
        setup: Setup,
        steps: usize,
        mut pick: impl FnMut(&[Move]) -> Option<Move>,
    ) -> Self {
        let mut plain = PlainPosition::from_setup(&setup);
        let mut walk = Self {
            name: name.to_lowercase(),
            setup,
            steps: Vec::new(),
        };
        for left in (0..steps).rev() {
            let mut step = Step::new(&plain);
            if left <= 1 {
                step.find_others(&plain);
            }
            let moves: Vec<Move> = step.moves.iter().map(|(mv, ..)| *mv).collect();
            step.next = if left > 0 { pick(&moves) } else { None };
            let next = step.next;
            walk.steps.push(step);
            let Some(next) = next else { break };
            plain = plain.play(next);
        }
        walk
    }

    /// A random walk with many captures.
    fn at_random(name: &str, setup: Setup, steps: usize, random: &mut Random) -> Self {
        Self::new(name, setup, steps, |moves| {
            let special = |mv: &Move| mv.kind() != MoveKind::Normal || mv.promotion().is_some();
            let drawn = random.below(100);
            let wanted = |mv: &&Move| match drawn {
                0..45 => mv.captured().is_some(),
                45..65 => special(mv),
                _ => true,
            };
            let some: Vec<Move> = moves.iter().filter(wanted).copied().collect();
            let from = if some.is_empty() { moves } else { &some };
            from.get(random.below(from.len())).copied()
        })
    }

    /// Tests that the general engine agrees all the way.
    pub(super) fn holds(&self) -> Result<(), String> {
        let words = |what: String, steps: usize| format!("{what}: {}", self.words(steps));
        let mut position =
            Position::<Worlds>::new(&self.setup).map_err(|error| words(error.to_string(), 0))?;
        let mut before = Vec::new();
        for (number, step) in self.steps.iter().enumerate() {
            step.holds(&position).map_err(|what| words(what, number))?;
            if !is_in_reach(&before, &position) {
                return Err(words(
                    "a diagram that was reached is out of reach".to_owned(),
                    number,
                ));
            }
            if let Some(next) = step.next {
                before.push((position, next));
                position = position.play(next);
            }
        }
        Ok(())
    }

    /// The subject, in small letters.
    pub(super) fn subject(&self) -> &str {
        &self.name
    }

    /// The position and all moves, in the format of the file.
    pub(super) fn whole_words(&self) -> String {
        self.words(self.steps.len())
    }

    /// The position and the first moves, in the format of the file.
    fn words(&self, steps: usize) -> String {
        let RuleSet {
            variant,
            conditions,
            dialect,
        } = self.setup.rules;
        let conditions = if conditions.is_empty() {
            String::new()
        } else {
            format!("[{conditions}] ")
        };
        let dialect = if dialect == Dialect::DEFAULT {
            ""
        } else {
            " (other dialect)"
        };
        let moves: Vec<String> = self.steps[..steps]
            .iter()
            .filter_map(|step| step.next)
            .map(squares)
            .collect();
        let moves = if moves.is_empty() {
            String::new()
        } else {
            format!(" : {}", moves.join(" "))
        };
        format!(
            "general {variant} {conditions}{}{moves}{dialect}",
            fen::print(&self.setup)
        )
    }
}

/// Returns whether a position is not farther from the earlier ones than the number of moves played,
/// if the distance is known, and none of these moves is excluded.
fn is_in_reach(before: &[(Position<Worlds>, Move)], position: &Position<Worlds>) -> bool {
    before.iter().rev().zip(1..).all(|((earlier, mv), played)| {
        // The sides alternate: the one that moved last has made the more moves.
        let of = |color| (played + usize::from(position.turn() != color)) / 2;
        let (distance, played) = (earlier.men().distance(), Color::ALL.map(of));
        !distance.counts_cells()
            || distance
                .need_of(position.men(), earlier.castling())
                .is_some_and(|need| {
                    need.half_moves.fit_in(played)
                        && need.admits(position.men(), *mv, earlier.turn(), played)
                })
    })
}

/// The squares of a move.
fn squares(mv: Move) -> String {
    format!("{}{}", mv.from().square, mv.to().square)
}

/// The subject of a walk.
#[derive(Clone, Copy)]
enum Subject {
    Variant(Variant, Kind),
    Man(Role),
    Attribute(Traits),
    Condition(Conditions, &'static str),
    /// Circe with an option.
    Option(Conditions, &'static str),
    OnTwoBoards(Conditions, &'static str),
}

/// All subjects.
fn subjects() -> Vec<Subject> {
    // Castling is rare even in positions made for it.
    let kinds = Kind::ALL.into_iter().chain([Kind::Castling; 2]);
    let kinds = |variant| {
        kinds
            .clone()
            .map(move |kind| Subject::Variant(variant, kind))
    };
    let variants = Variant::ALL.into_iter().flat_map(kinds);
    let men = fairy_men().into_iter().map(Subject::Man);
    let attributes = ATTRIBUTES
        .into_iter()
        .flat_map(|traits| [Subject::Attribute(traits); 6]);
    let conditions = Conditions::ALL
        .iter()
        .map(|row| Subject::Condition(row.example(), row.name));
    let options = RebirthOption::ALL.iter().filter_map(|row| {
        let set = Conditions::CIRCE.with_option(row.option)?;
        // Other options are those of conditions with names of their own.
        set.options().next().map(|_| Subject::Option(set, row.name))
    });
    let both = Conditions::ALL
        .iter()
        .filter(|row| ON_TWO_BOARDS.has(row.example()));
    let both = both.map(|row| Subject::OnTwoBoards(row.example(), row.name));
    variants
        .chain(men)
        .chain(attributes)
        .chain(conditions)
        .chain(options)
        .chain(both)
        .collect()
}

impl Subject {
    fn name(self) -> String {
        match self {
            Self::Variant(variant, _) => variant.to_string(),
            Self::Man(role) => role.name().to_owned(),
            Self::Attribute(traits) => traits.names().collect(),
            Self::Condition(_, name) | Self::OnTwoBoards(_, name) => name.to_owned(),
            Self::Option(_, name) => format!("Circe {name}"),
        }
    }

    fn draw(self, random: &mut Random) -> Setup {
        let under = |variant, conditions| RuleSet {
            conditions,
            ..RuleSet::new(variant)
        };
        let board = |random: &mut Random| {
            if random.chance(70) {
                Variant::Orthodox
            } else {
                Variant::Alice
            }
        };
        match self {
            Self::Variant(variant, kind) => {
                let men = 3 + random.below(10);
                random_setup_either_way(random, variant, kind, men)
            }
            Self::Man(role) => {
                let (variant, others) = (board(random), 2 + random.below(7));
                with_men(random, variant, &[(role, Traits::NONE)], others)
            }
            Self::Attribute(traits) => {
                let (variant, others) = (board(random), 2 + random.below(7));
                let role = bearer(random, traits, &bearers());
                with_men(random, variant, &[(role, traits)], others)
            }
            Self::Condition(conditions, _) | Self::Option(conditions, _) => {
                let fairy = random.chance(20);
                under_conditions(random, under(Variant::Orthodox, conditions), fairy, 10)
            }
            Self::OnTwoBoards(conditions, _) => {
                under_conditions(random, under(Variant::Alice, conditions), false, 10)
            }
        }
    }

    /// A random walk.
    fn walk(self, random: &mut Random) -> Option<Walk> {
        let steps = match self {
            Self::Variant(..) => 3,
            Self::Man(_) | Self::OnTwoBoards(..) => 4,
            Self::Attribute(_) => 4,
            Self::Condition(..) | Self::Option(..) => 5,
        };
        let mut setups = (0..60).map(|_| self.draw(random));
        let setup = setups.find(|setup| Position::<Worlds>::new(setup).is_ok())?;
        Some(Walk::at_random(&self.name(), setup, steps, random))
    }
}

/// The walks of the file, and some for each subject.
pub(super) fn walks(aimed: &[Aimed]) -> Vec<Walk> {
    const ROUNDS: u64 = 4;
    let mut walks: Vec<Walk> = aimed
        .iter()
        .filter(|aimed| !aimed.leads_to_diagram())
        .flat_map(aimed_walks)
        .collect();
    let subjects = subjects();
    // The number of each walk of a subject decides it, so that new subjects change no others.
    let mut numbers: HashMap<String, u64> = HashMap::new();
    for _ in 0..ROUNDS {
        for subject in &subjects {
            let name = subject.name();
            let number = numbers.entry(name.clone()).or_default();
            *number += 1;
            let seed = number_of(&format!("{name} {number}"));
            walks.extend(alone(None, || subject.walk(&mut Random(seed))));
        }
    }
    walks
}

/// The walks of a line of the file, one for each path.
fn aimed_walks(Aimed { setup, lines, .. }: &Aimed) -> Vec<Walk> {
    let name = setup.rules.conditions.to_string();
    let walk = |line: &Vec<String>| {
        let mut moves = line.iter();
        Walk::new(&name, setup.clone(), line.len() + 1, |legal| {
            let next = moves.next()?;
            let found = legal.iter().find(|mv| squares(**mv) == *next);
            Some(
                *found
                    .unwrap_or_else(|| panic!("{next} is no legal move of {}", fen::print(setup))),
            )
        })
    };
    lines.iter().map(walk).collect()
}

/// Two paths to one diagram, which may differ in the memory of conditions.
pub(super) struct Ways {
    setup: Setup,
    ways: [Vec<Move>; 2],
    /// Whether the resulting positions are equal.
    same: bool,
}

/// The pairs of paths in the file.
pub(super) fn ways(aimed: &[Aimed]) -> Vec<Ways> {
    let pairs = aimed.iter().filter(|aimed| aimed.lines.len() == 2);
    pairs
        .map(|aimed| Ways::new(&aimed.setup, &aimed_walks(aimed)))
        .collect()
}

impl Ways {
    fn new(setup: &Setup, walks: &[Walk]) -> Self {
        let ways = [0, 1].map(|number: usize| {
            walks[number]
                .steps
                .iter()
                .filter_map(|step| step.next)
                .collect()
        });
        let [one, other] = ways.each_ref().map(|moves: &Vec<Move>| {
            moves
                .iter()
                .fold(PlainPosition::from_setup(setup), |position, mv| {
                    position.play(*mv)
                })
        });
        let text = fen::print(setup);
        // The squares of imitators are also remembered.
        let [first, second] =
            [&one, &other].map(|plain| diagram_with(plain, |man| man.role != Role::Imitator));
        assert_eq!(first, second, "{text}: two ways to two diagrams");
        Self {
            setup: setup.clone(),
            ways,
            same: one == other,
        }
    }

    /// The position and the two paths.
    pub(super) fn words(&self) -> String {
        let ways = self.ways.each_ref().map(|moves| {
            let moves: Vec<String> = moves.iter().copied().map(squares).collect();
            moves.join(" ")
        });
        format!("{}: {}", fen::print(&self.setup), ways.join(" / "))
    }

    /// Tests that the resulting positions have equal signatures if and only if they are equal.
    pub(super) fn holds(&self) -> Result<(), String> {
        let start = Position::<Worlds>::new(&self.setup).map_err(|error| error.to_string())?;
        let [one, other] = self
            .ways
            .each_ref()
            .map(|moves| moves.iter().fold(start, |position, mv| position.play(*mv)));
        let found = [one == other, one.key() == other.key()];
        (found == [self.same; 2])
            .then_some(())
            .ok_or_else(|| format!("the signatures of {}", self.words()))
    }
}

/// Prints random walks that expose faults, one per fault. Returns the other faults.
pub(super) fn hunt(mut faults: Vec<Fault>) -> Vec<Fault> {
    let subjects = subjects();
    let named = |fault: &Fault, subject: &&Subject| {
        fault
            .doc()
            .to_lowercase()
            .contains(&subject.name().to_lowercase())
    };
    let mut random = Random(11);
    faults.retain(|fault| {
        let meant: Vec<&Subject> = subjects
            .iter()
            .filter(|subject| named(fault, subject))
            .collect();
        let from: Vec<&Subject> = if meant.is_empty() {
            subjects.iter().collect()
        } else {
            meant
        };
        for _ in 0..3_000 {
            let Some(walk) = alone(None, || random.pick(&from).walk(&mut random)) else {
                continue;
            };
            if walk.setup.rules.dialect != Dialect::DEFAULT {
                continue;
            }
            let shown = alone(Some(*fault), || walk.holds());
            if let Err(why) = shown {
                println!("// {fault:?}\n{why}");
                return false;
            }
        }
        true
    });
    faults
}
