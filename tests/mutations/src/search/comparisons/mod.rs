//! Mutation checks: with each [`Fault`] of the program switched on, a comparison with the plain
//! engine must turn red.
//!
//! The expected results are computed once, by the plain engine with no fault on. Each fault is then
//! tested against all of them until a result differs. That shows two things: the code that the
//! fault breaks matters, and comparisons of this kind, which other tests make on more positions,
//! would notice it.

#![allow(clippy::print_stdout, reason = "the output is for the reader")]

/// `with_rules!` for the variants with an optimised engine.
macro_rules! tuned {
    ($variant:expr, $rules:ident => $call:expr) => {
        match $variant {
            crate::position::Variant::Orthodox => {
                type $rules = crate::rules::Orthodox;
                $call
            }
            crate::position::Variant::Alice => {
                type $rules = crate::rules::Alice;
                $call
            }
            other => panic!("{other} has no engine of its own"),
        }
    };
}

mod endgames;
mod general;
mod last;
mod moves;
#[path = "../../../../common/solutions.rs"]
mod plays;
#[path = "../../../../positions/mod.rs"]
mod positions;
mod solutions;
mod tables;

use crate::faults::{Fault, broken};
use crate::fen;
use crate::position::{Conditions, RuleSet, Setup, Variant};
use endgames::Tabled;
use general::{Walk, Ways};
use last::Last;
use moves::Place;
use solutions::Solved;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A line of `tests/data/mutations.txt`. It begins with a stipulation, or with `moves` or `last`
/// for tests of moves only, or with `general` for the general engine only. A position and moves
/// from it follow.
struct Aimed {
    text: String,
    setup: Setup,
    /// The moves of a path from there, or of two paths.
    lines: Vec<Vec<String>>,
}

impl Aimed {
    /// Returns whether its moves lead to the diagram of `a=>b`.
    fn leads_to_diagram(&self) -> bool {
        self.text.contains("a=>b")
    }

    /// Returns whether it is only for the general engine.
    fn is_general(&self) -> bool {
        self.text == "general" || !self.setup.rules.conditions.is_empty()
    }
}

/// The positions of the file, and the faults listed there that no comparison notices yet.
fn aimed() -> (Vec<Aimed>, Vec<String>) {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/mutations.txt");
    let text = std::fs::read_to_string(file).unwrap();
    let (mut aimed, mut open) = (Vec::new(), Vec::new());
    for line in text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
    {
        if let Some(fault) = line.strip_prefix("open ") {
            open.push(fault.to_owned());
            continue;
        }
        let (text, rest) = line.split_once(' ').unwrap();
        let (rest, moves) = rest.split_once(" : ").unwrap_or((rest, ""));
        let (variant, fen) = rest.split_once(' ').unwrap();
        let (names, fen) = fen
            .strip_prefix('[')
            .and_then(|fen| fen.split_once("] "))
            .unwrap_or(("", fen));
        let variant = Variant::ALL
            .into_iter()
            .find(|known| known.to_string() == variant)
            .unwrap();
        let named = names
            .split(", ")
            .filter(|name| !name.is_empty())
            .map(|name| Conditions::of_name(name).unwrap());
        let rules = RuleSet {
            conditions: named.fold(Conditions::NONE, Conditions::with),
            ..RuleSet::new(variant)
        };
        let setup = Setup {
            allow_missing_king: true,
            ..fen::parse(fen, rules).unwrap()
        };
        let lines = moves
            .split('/')
            .map(|line| line.split_whitespace().map(str::to_owned).collect())
            .collect();
        aimed.push(Aimed {
            text: text.to_owned(),
            setup,
            lines,
        });
    }
    (aimed, open)
}

/// The expected results.
struct Truth {
    walks: Vec<Walk>,
    ways: Vec<Ways>,
    places: Vec<Place>,
    lasts: Vec<Last>,
    solved: Vec<Solved>,
    tabled: Vec<Tabled>,
}

impl Truth {
    fn of(aimed: &[Aimed]) -> Self {
        Self {
            walks: general::walks(aimed),
            ways: general::ways(aimed),
            places: moves::places(aimed),
            lasts: last::lasts(aimed),
            solved: solutions::solved(aimed),
            tabled: endgames::tabled(),
        }
    }
}

/// Compares the fast engine with the expected results. The error is the difference.
type Checker = fn(&Truth) -> Result<(), String>;

/// Every comparison. The first two concern the general engine: they come first for its faults, and
/// last for others. The cheapest of the rest comes first.
const CHECKERS: &[(&str, Checker)] = &[
    ("general", |truth| general::differs(&truth.walks)),
    ("memory", |truth| all(&truth.ways, Ways::holds)),
    ("moves", |truth| all(&truth.places, Place::lists)),
    ("counts", |truth| all(&truth.places, Place::counts)),
    ("positions", |truth| all(&truth.places, Place::plays)),
    ("signatures", |truth| {
        all(truth.places.iter().step_by(5), Place::signs)
    }),
    ("last moves", |truth| all(&truth.lasts, Last::holds)),
    ("table", |_| tables::remember()),
    ("solutions", |truth| all(&truth.solved, Solved::solves)),
    ("divided", |truth| all(&truth.solved, Solved::divides)),
    ("endgames", |truth| all(&truth.tabled, Tabled::holds)),
];

/// Returns whether a fault belongs to the general engine, by the name of its list.
fn is_general(fault: Fault) -> bool {
    fault.list().starts_with("general")
}

fn all<'a, T: 'a>(
    cases: impl IntoIterator<Item = &'a T>,
    check: impl Fn(&T) -> Result<(), String>,
) -> Result<(), String> {
    cases.into_iter().try_for_each(check)
}

/// The first comparison that turns red with a fault, and the difference; `None` if all stay green.
fn first_red(truth: &Truth, fault: Option<Fault>) -> Option<(&'static str, String)> {
    let general_first = fault.is_some_and(is_general);
    let (general, others) = CHECKERS.split_at(2);
    let order = if general_first {
        [general, others]
    } else {
        [others, general]
    };
    order.into_iter().flatten().find_map(|(name, check)| {
        let result = alone(fault, || catch_unwind(AssertUnwindSafe(|| check(truth))));
        match result {
            Ok(Ok(())) => None,
            Ok(Err(difference)) => Some((*name, difference)),
            Err(_) => Some((*name, "a panic".to_owned())),
        }
    })
}

/// Does work with a fault on, if any, on a single thread, which also does all shared work.
fn alone<T: Send>(fault: Option<Fault>, work: impl FnOnce() -> T + Send) -> T {
    let pool = super::threads::pool(1, &super::Control::default()).unwrap();
    pool.install(|| broken(fault, work))
}

#[test]
fn every_fault_turns_a_comparison_red() {
    let (aimed, open) = aimed();
    let truth = Truth::of(&aimed);
    assert_eq!(first_red(&truth, None), None, "the program as it is");
    let mut unseen = Vec::new();
    let chosen = std::env::var("PARTON_FAULTS").ok();
    let is_chosen = |name: &str| {
        chosen
            .as_ref()
            .is_none_or(|chosen| chosen.split(',').any(|one| one == name))
    };
    let open: Vec<String> = open.into_iter().filter(|name| is_chosen(name)).collect();
    for &fault in Fault::ALL
        .iter()
        .filter(|fault| is_chosen(&format!("{fault:?}")))
    {
        match first_red(&truth, Some(fault)) {
            Some((name, why)) => println!("{fault:?}: {name}: {why}"),
            None => unseen.push(format!("{fault:?}")),
        }
    }
    assert_eq!(
        unseen, open,
        "the faults with which no comparison turns red, and those known as such"
    );
}

/// The output of `hunt` can be read back.
#[test]
fn positions_are_printed_as_they_are_read() {
    for Aimed { setup, .. } in aimed().0 {
        let text = fen::print(&setup);
        let again = fen::parse(&text, setup.rules).unwrap();
        let rights = |setup: &Setup| {
            let mut rooks = setup.castling_rooks();
            rooks.sort_unstable();
            rooks
        };
        let mut men = [setup.men.clone(), again.men.clone()];
        men.iter_mut()
            .for_each(|men| men.sort_by_key(|(cell, _)| *cell));
        assert_eq!(men[0], men[1], "{text}");
        assert_eq!(
            (rights(&again), again.turn, again.en_passant),
            (rights(&setup), setup.turn, setup.en_passant),
            "{text}"
        );
    }
}

/// For the author of a fault that no comparison notices: searches for small problems that expose
/// it.
#[test]
#[ignore = "a tool that looks for positions for open faults: see CONTRIBUTING.md"]
fn hunt() {
    let truth = Truth::of(&aimed().0);
    let unseen = Fault::ALL
        .iter()
        .copied()
        .filter(|fault| first_red(&truth, Some(*fault)).is_none());
    // Faults of the general engine may show only in last moves.
    let (general, others): (Vec<Fault>, Vec<Fault>) = unseen.partition(|fault| is_general(*fault));
    let left = last::hunt(general::hunt(general).into_iter().chain(others).collect());
    solutions::hunt(left);
}
