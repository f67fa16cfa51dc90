//! Complete solutions of the fast search, compared with those of the plain one.

use super::plays::{has_play, without_forced_replies};
use super::positions::{Kind, Random, TUNED, changed, random_setup_either_way};
use super::{Aimed, alone};
use crate::faults::{Fault, broken, current, switch};
use crate::plain::PlainPosition;
use crate::position::{Color, Dialect, Man, Move, Role, RuleSet, Setup, Traits, Variant};
use crate::problem::{Goal, Options, Play, Problem, Series, Solution, Stipulation};
use crate::rules::General;
use crate::search::Techniques;
use crate::search::stream::Stream;
use crate::search::units::Units;
use crate::search::{
    Control, Interrupted, Ledger, Outcome, Settings, Shard, Unit, solve_by, threads,
};
use crate::{fen, plain};
use std::cell::Cell;

/// A problem with the solution of the plain search.
pub(super) struct Solved {
    problem: Problem,
    right: Solution,
}

/// The word after a stipulation whose diagrams have an unknown man.
const UNKNOWN: &str = " unknown";
/// The word after a stipulation whose diagrams lack two men, which are to be added.
const ADDED: &str = " added";
/// The word after a stipulation that is then posed without its number of moves.
const SHORTEST: &str = " shortest";
/// The word after a stipulation that has the option quodlibet.
const QUODLIBET: &str = " quodlibet";

/// Stipulations, the number of random problems of each in each variant, and the maximum number of
/// men.
const RANDOM: &[(&str, usize, usize)] = &[
    ("#2", 20, 5),
    ("=1", 40, 8),
    ("=2", 6, 4),
    ("s#1", 100, 8),
    ("s=1", 20, 7),
    ("r#1", 60, 7),
    ("r#2", 2, 4),
    ("semi-r#1", 20, 7),
    ("h#1.5", 6, 5),
    ("h=1.5", 4, 4),
    ("ser-#2", 40, 6),
    ("ser-h#2", 10, 5),
    ("ser-h=2", 10, 5),
    ("a=>b1.5", 120, 8),
    ("a=>b2", 10, 5),
    ("ser-a=>b3", 120, 8),
    ("ser-ha=>b3", 60, 6),
    ("pser-ha=>b2", 60, 5),
    ("phser-a=>b3", 60, 5),
    ("a=>b2 unknown", 40, 6),
    ("a=>b1.5 added", 60, 6),
    ("a=>b1.5 shortest", 20, 5),
    ("hs#1.5 quodlibet", 20, 5),
];

/// The maximum number of moves of the plain search for a random problem. Problems that need more
/// are skipped.
const MOST: u32 = 8_000;

/// The greatest number of men of problems that are also solved backwards.
const FEW: usize = 2;

/// Set play, tries with two refutations, variations.
const OPTIONS: Options = Options {
    refutations: 2,
    ..Options::DEFAULT
};

/// All problems with their solutions: those of the file, which cover rare cases, and random ones.
pub(super) fn solved(aimed: &[Aimed]) -> Vec<Solved> {
    let aimed = aimed.iter().filter_map(|Aimed { text, setup, lines }| {
        let stipulation: Stipulation = text.parse().ok()?;
        // The moves of the line lead to the diagram to be reached.
        let target = (stipulation.goal == Goal::AToB).then(|| played(setup, &lines[0]));
        let problem = Problem {
            options: OPTIONS,
            target,
            ..Problem::bare("", setup.clone(), stipulation)
        };
        Some(Solved {
            right: plain::solve_problem(&problem)?,
            problem,
        })
    });
    let mut all: Vec<Solved> = aimed.collect();
    for (number, &(text, count, men)) in RANDOM.iter().enumerate() {
        let mut random = Random(100 + number as u64);
        for variant in TUNED {
            all.extend(alone(None, || {
                drawn(&mut random, text, variant, count, men)
            }));
        }
    }
    all
}

/// The diagram to which moves lead, such as `e2e4` and `a7a8q`. A side passes if it is not its
/// turn.
fn played(start: &Setup, moves: &[String]) -> Setup {
    let find = |position: &PlainPosition, name: &String| {
        let is_meant = |mv: &Move| {
            let way = format!("{}{}", mv.from().square, mv.to().square);
            let to = mv
                .promotion()
                .map(|role| role.letter().to_ascii_lowercase());
            name.strip_prefix(&way)
                .is_some_and(|rest| rest.is_empty() || Some(rest) == to.as_deref())
        };
        position.legal_moves().into_iter().find(is_meant)
    };
    let end = moves
        .iter()
        .fold(PlainPosition::from_setup(start), |position, name| {
            let passed = position.pass();
            let in_turn = find(&position, name).map(|mv| position.play(mv));
            let moved = in_turn.or_else(|| find(&passed, name).map(|mv| passed.play(mv)));
            moved.unwrap_or_else(|| panic!("{name} is no legal move"))
        });
    end.setup()
}

/// A number of random problems, three quarters of them with a solution if enough are found.
fn drawn(
    random: &mut Random,
    text: &str,
    variant: Variant,
    count: usize,
    men: usize,
) -> Vec<Solved> {
    let mut all = Vec::new();
    let mut unsolved = 0;
    for _ in 0..count * 60 {
        let Some(problem) = draw(random, text, variant, men) else {
            continue;
        };
        let Ok(found) = fast(&problem, Techniques::ALL) else {
            continue;
        };
        if !has_play(&found) {
            unsolved += 1;
            if unsolved > count / 4 {
                continue;
            }
        }
        let Some(right) = plainly(&problem, MOST) else {
            continue;
        };
        all.push(Solved { problem, right });
        if all.len() == count {
            break;
        }
    }
    all
}

/// The solution of the plain search, if it does not need too many moves.
fn plainly(problem: &Problem, most: u32) -> Option<Solution> {
    let made = Cell::new(0);
    let too_many = move || {
        made.set(made.get() + 1);
        made.get() > most
    };
    plain::stoppable(too_many, || plain::solve_problem(problem)).flatten()
}

/// A random problem, if its position is legal. A `?` in the stipulation stands for the square of a
/// man.
fn draw(random: &mut Random, text: &str, variant: Variant, men: usize) -> Option<Problem> {
    let kind = random.pick(&Kind::ALL);
    let men = 3 + random.below(men - 2);
    let mut setup = random_setup_either_way(random, variant, kind, men);
    let hides = text.ends_with(UNKNOWN);
    let adds = text.ends_with(ADDED);
    let is_unnumbered = text.ends_with(SHORTEST);
    let quodlibet = text.ends_with(QUODLIBET);
    let words = [UNKNOWN, ADDED, SHORTEST, QUODLIBET];
    let text = words
        .iter()
        .fold(text, |text, word| text.trim_end_matches(word));
    let stipulation: Stipulation = text
        .replace('?', &random.pick(&setup.men).0.square.to_string())
        .parse()
        .unwrap();
    setup.turn = stipulation.starter();
    let castles = kind == Kind::Castling || kind == Kind::EnPassant;
    if !(castles || setup.rules == RuleSet::new(variant)) {
        return None;
    }
    let target = if stipulation.leads_to_diagram() {
        let mut target = reached(random, &setup, &stipulation)?;
        if hides {
            let number = random.below(target.men.len());
            target.men[number].1 = unknown(random, target.men[number].1.color);
        }
        if adds {
            // The unknown man is read first, and the other one may stand before it on the boards.
            let mut take = || target.men.remove(random.below(target.men.len())).1;
            let [hidden, shown] = [take(), take()];
            target.added = vec![unknown(random, hidden.color), shown];
        }
        Some(target)
    } else {
        None
    };
    let stipulation = if is_unnumbered {
        text.trim_end_matches(|letter: char| letter == '.' || letter.is_ascii_digit())
            .parse()
            .unwrap()
    } else {
        stipulation
    };
    let options = Options {
        quodlibet,
        ..OPTIONS
    };
    Some(Problem {
        options,
        target,
        ..Problem::bare("", setup, stipulation)
    })
}

/// An unknown man of a side, or of either.
fn unknown(random: &mut Random, color: Color) -> Man {
    if random.chance(50) {
        Man::new(color, Role::UnknownMan)
    } else {
        Man::new(Color::White, Role::UnknownMan).with(Traits::NEUTRAL)
    }
}

/// The diagram to which a random play of a given length leads. Captures, castlings and pawn moves
/// are preferred.
fn reached(random: &mut Random, start: &Setup, stipulation: &Stipulation) -> Option<Setup> {
    let mut position = PlainPosition::from_setup(start);
    let sides = if stipulation.series.is_some() { 1 } else { 2 };
    let helped = stipulation.series.is_some() && stipulation.play == Play::Help;
    let length = sides * usize::from(stipulation.moves) + usize::from(stipulation.half);
    let parries = matches!(stipulation.series, Some(Series::Parry | Series::ParryHelp));
    for number in 1..=length + usize::from(helped) {
        let moves = position.legal_moves();
        let is_rare =
            |mv: &Move| mv.captured().is_some() || mv.is_castling() || mv.role() == Role::Pawn;
        let rare: Vec<Move> = moves.iter().copied().filter(is_rare).collect();
        let choice = if rare.is_empty() || random.below(3) == 0 {
            moves
        } else {
            rare
        };
        let mv = (!choice.is_empty()).then(|| random.pick(&choice))?;
        position = position.play(mv);
        let is_last = number >= length;
        if parries && !is_last && position.in_check(position.turn()) {
            let replies = position.legal_moves();
            let parry = (!replies.is_empty()).then(|| random.pick(&replies))?;
            position = position.play(parry);
        } else if stipulation.series.is_some() && !is_last {
            position = position.pass();
        }
    }
    Some(position.setup())
}

/// The solution of the fast search on this thread alone. It omits the moves that a refutation in
/// reflex play forces on the attacker, which the plain search does not report.
fn fast(problem: &Problem, techniques: Techniques) -> Result<Solution, String> {
    with_ledger(problem, techniques, None, false)
}

/// The solution with the techniques that otherwise wait until a search is long.
fn at_once(problem: &Problem) -> Result<Solution, String> {
    with_ledger(problem, Techniques::ALL, None, true)
}

/// A ledger that knows nothing and divides all work.
struct Parts;

impl Ledger for Parts {
    fn known(&self, _: &Unit) -> Option<Outcome> {
        None
    }

    fn is_mine(&self, _: &Unit) -> bool {
        true
    }

    fn splits(&self, _: &Unit, _: usize) -> bool {
        true
    }

    fn finished(&self, _: &Unit, _: &Outcome) -> Result<(), Interrupted> {
        Ok(())
    }

    fn shard(&self) -> Option<Shard> {
        None
    }
}

/// The same solution with a ledger, if there is one, and with the techniques that otherwise wait,
/// if wanted.
fn with_ledger(
    problem: &Problem,
    techniques: Techniques,
    ledger: Option<&dyn Ledger>,
    at_once: bool,
) -> Result<Solution, String> {
    let control = Control::default();
    let settings = Settings {
        threads: 1,
        hash_mib: if at_once { 16 } else { 1 },
        techniques,
        at_once,
    };
    let (units, stream) = (
        Units {
            ledger,
            ..Units::none(&control)
        },
        Stream::new(&|_| {}),
    );
    let RuleSet { variant, .. } = problem.setup.rules;
    let solution = if problem.setup.is_classical() {
        tuned!(variant, R => solve_by::<R>(problem, Color::White, &settings, &units, &stream))
    } else {
        solve_by::<General>(problem, Color::White, &settings, &units, &stream)
    };
    let solution = solution.map_err(|error| error.to_string())?;
    Ok(without_forced_replies(solution))
}

impl Solved {
    /// The problem.
    pub(super) fn words(&self) -> String {
        words(&self.problem)
    }

    /// Tests that the fast search finds the same.
    pub(super) fn solves(&self) -> Result<(), String> {
        let words = |what: &str| format!("{what}: {}", words(&self.problem));
        // With targets, few other techniques remain active.
        let sets = [
            Techniques::ALL,
            Techniques::ALL.without(Techniques::TARGETS),
        ];
        // The bounds for single men look for walls and order where pairs do not apply.
        let towards_a_diagram = [Techniques::ALL, Techniques::ALL.without(Techniques::PAIRS)];
        let sets = if self.problem.stipulation.is_battle() {
            &sets[..1]
        } else if self.problem.target.is_some() {
            &towards_a_diagram
        } else {
            &sets
        };
        if self.problem.target.is_some() {
            let found = at_once(&self.problem).map_err(|error| words(&error))?;
            if found != self.right {
                return Err(words("another solution at once"));
            }
        }
        sets.iter().try_for_each(|techniques| {
            let found = fast(&self.problem, *techniques).map_err(|error| words(&error))?;
            (found == self.right)
                .then_some(())
                .ok_or_else(|| words("another solution"))
        })?;
        if self.problem.stipulation.is_battle() {
            if self.problem.setup.men.len() <= FEW {
                let found = at_once(&self.problem).map_err(|error| words(&error))?;
                if found != self.right {
                    return Err(words("another solution backwards"));
                }
            }
            self.finds_one()
        } else {
            Ok(())
        }
    }

    /// Tests that the fast search finds the same when it divides long work, among units and between
    /// two threads.
    pub(super) fn divides(&self) -> Result<(), String> {
        const LONG: u8 = 4;
        if self.problem.stipulation.moves < LONG || !self.problem.stipulation.is_battle() {
            return Ok(());
        }
        let fault = current();
        let pool = threads::pool(2, &Control::default()).map_err(|error| error.to_string())?;
        pool.broadcast(|_| switch(fault));
        let among_threads = pool.install(|| fast(&self.problem, Techniques::ALL));
        let among_units = with_ledger(&self.problem, Techniques::ALL, Some(&Parts), false);
        [among_threads, among_units]
            .into_iter()
            .try_for_each(|found| {
                (found? == self.right)
                    .then_some(())
                    .ok_or_else(|| format!("divided: {}", words(&self.problem)))
            })
    }

    /// Tests that the search for one key finds a key, or none if there is none.
    fn finds_one(&self) -> Result<(), String> {
        let options = Options {
            first: true,
            ..self.problem.options
        };
        let found = fast(
            &Problem {
                options,
                ..self.problem.clone()
            },
            Techniques::ALL,
        )?;
        let is_key = |mv| self.right.keys.iter().any(|key| key.mv == mv);
        let right = found
            .keys
            .first()
            .map_or(self.right.keys.is_empty(), |key| is_key(key.mv));
        right
            .then_some(())
            .ok_or_else(|| format!("another key: {}", words(&self.problem)))
    }
}

fn words(problem: &Problem) -> String {
    let setup = &problem.setup;
    format!(
        "{} {} {}",
        problem.stipulation,
        setup.rules.variant,
        fen::print(setup)
    )
}

/// Prints random problems that expose faults, one per fault.
pub(super) fn hunt(mut faults: Vec<Fault>) {
    const HUNTED: &[(&str, usize)] = &[
        ("#2", 6),
        ("#2", 6),
        ("#3", 5),
        ("#3", 6),
        ("r#1", 7),
        ("s#1", 8),
        ("s#2", 6),
        ("r#2", 5),
        ("h#1.5", 6),
        ("h#1.5", 6),
        ("h=1.5", 6),
        ("h#2", 5),
        ("h=2", 4),
        ("ser-#2", 7),
        ("ser-h#2", 6),
        ("ser-h=2", 6),
        ("ser-h#3", 4),
        ("ser-h#4", 4),
        ("ser-h#4", 5),
        ("ser-h=4", 4),
        ("ser-#4", 4),
        ("ser-#3", 5),
        ("ser-<>4", 4),
        ("ser-k?4", 4),
        ("k?3", 4),
        ("!#2", 7),
        ("s!#1", 7),
        ("s!#2", 6),
    ];
    let mut random = Random(7);
    // Problems with a solution are rare by chance, but there are others near them.
    let mut near: Vec<Problem> = Vec::new();
    alone(None, || {
        for number in 0..400_000 {
            if faults.is_empty() {
                return;
            }
            let ((text, men), variant) = (random.pick(HUNTED), random.pick(&TUNED));
            let drawn = if near.len() > 50 && number % 4 > 0 {
                let mut problem = near[random.below(near.len())].clone();
                problem.setup = changed(&mut random, &problem.setup, 8);
                Some(problem)
            } else {
                draw(&mut random, text, variant, men)
            };
            let Some(problem) =
                drawn.filter(|problem| problem.setup.rules.dialect == Dialect::DEFAULT)
            else {
                continue;
            };
            let techniques = if number % 2 == 0 || problem.stipulation.is_battle() {
                Techniques::ALL
            } else {
                // With targets, few other techniques remain active.
                Techniques::ALL.without(Techniques::TARGETS)
            };
            let right = fast(&problem, techniques);
            let Some(found) = right.as_ref().ok().filter(|found| has_play(found)) else {
                continue;
            };
            if has_length(found) {
                let index = random.below(3000);
                match near.get_mut(index) {
                    Some(old) => *old = problem.clone(),
                    None => near.push(problem.clone()),
                }
            }
            faults.retain(|fault| {
                let shows = broken(Some(*fault), || fast(&problem, techniques)) != right;
                let is_small = shows && plainly(&problem, 3 * MOST).is_some();
                if is_small {
                    println!("// {fault:?}\n{}", words(&problem));
                }
                !is_small
            });
        }
    });
    println!("not found: {faults:?}");
}

/// Returns whether there is more than tries and set play.
fn has_length(found: &Solution) -> bool {
    !(found.keys.is_empty() && found.lines.is_empty())
}
