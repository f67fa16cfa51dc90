//! Mutation checks: with each [`Fault`] of the program switched on, a comparison with the plain
//! engine must turn red.
//!
//! The expected results are computed once, by the plain engine with no fault on. Each fault is then
//! tested against all of them until a result differs; a case that showed the fault before comes
//! first. That shows two things: the code that the
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
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

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
        let rules = self.setup.rules;
        self.text == "general"
            || !rules.conditions.is_empty()
            || !positions::TUNED.contains(&rules.variant)
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

/// A number for a text, the same in every run and with every compiler (FNV-1a, draft-eastlake-fnv).
fn number_of(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |number, byte| {
        (number ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// One comparison of the fast engine with an expected result.
struct Case<'a> {
    /// The kind of the comparison.
    kind: &'static str,
    /// The position or problem, in words.
    words: String,
    /// The subject of a walk of the general engine, in small letters; empty for others.
    subject: &'a str,
    /// The error is the difference.
    check: Box<dyn Fn() -> Result<(), String> + Send + Sync + 'a>,
}

impl Case<'_> {
    /// A number by which the case is found again in another run.
    fn key(&self) -> u64 {
        number_of(&format!("{} {}", self.kind, self.words))
    }
}

/// Cases of one kind.
fn cases<'a, T: Sync + 'a>(
    kind: &'static str,
    subjects: impl IntoIterator<Item = &'a T>,
    words: impl Fn(&T) -> String,
    check: fn(&T) -> Result<(), String>,
) -> Vec<Case<'a>> {
    let case = |subject: &'a T| Case {
        kind,
        words: words(subject),
        subject: "",
        check: Box::new(move || check(subject)),
    };
    subjects.into_iter().map(case).collect()
}

/// Every comparison, in lists of one kind. The first two concern the general engine: they come
/// first for its faults, and last for others. The cheapest of the rest comes first.
fn every_case(truth: &Truth) -> Vec<Vec<Case<'_>>> {
    let walk = |walk: &'_ _| Walk::whole_words(walk);
    let mut general = cases("general", &truth.walks, walk, Walk::holds);
    for (case, walk) in general.iter_mut().zip(&truth.walks) {
        case.subject = walk.subject();
    }
    let some = truth.places.iter().step_by(5);
    let tables = Case {
        kind: "table",
        words: String::new(),
        subject: "",
        check: Box::new(tables::remember),
    };
    vec![
        general,
        cases("memory", &truth.ways, Ways::words, Ways::holds),
        cases("moves", &truth.places, Place::words, Place::lists),
        cases("counts", &truth.places, Place::words, Place::counts),
        cases("positions", &truth.places, Place::words, Place::plays),
        cases("signatures", some, Place::words, Place::signs),
        cases("last moves", &truth.lasts, Last::words, Last::holds),
        vec![tables],
        cases("solutions", &truth.solved, Solved::words, Solved::solves),
        cases("divided", &truth.solved, Solved::words, Solved::divides),
        cases("endgames", &truth.tabled, Tabled::words, Tabled::holds),
    ]
}

/// Returns whether a fault belongs to the general engine, by the name of its list.
fn is_general(fault: Fault) -> bool {
    fault.list().starts_with("general")
}

/// The first of some cases that turns red with a fault, and the difference; `None` if all stay
/// green.
fn red_among<'a>(cases: &[&'a Case<'a>], fault: Option<Fault>) -> Option<(&'a Case<'a>, String)> {
    let at = AtomicUsize::new(0);
    let check_all = || {
        cases.iter().enumerate().try_for_each(|(number, case)| {
            at.store(number, Ordering::Relaxed);
            (case.check)()
        })
    };
    let why = match alone(fault, || catch_unwind(AssertUnwindSafe(check_all))) {
        Ok(Ok(())) => return None,
        Ok(Err(difference)) => difference,
        Err(_) => "a panic".to_owned(),
    };
    Some((cases[at.into_inner()], why))
}

/// The first case that turns red with a fault, and the difference; `None` if all stay green. The
/// walks of the fault's subject come before other walks.
fn first_red<'a>(
    every: &'a [Vec<Case<'a>>],
    fault: Option<Fault>,
) -> Option<(&'a Case<'a>, String)> {
    let (general, others) = every.split_at(2);
    let order = if fault.is_some_and(is_general) {
        [general, others]
    } else {
        [others, general]
    };
    let doc = fault.map_or("", Fault::doc).to_lowercase();
    let is_meant = |case: &&Case| !case.subject.is_empty() && doc.contains(case.subject);
    order.into_iter().flatten().find_map(|cases| {
        let (first, rest): (Vec<_>, Vec<_>) = cases.iter().partition(is_meant);
        red_among(&[first, rest].concat(), fault)
    })
}

/// The file that names, for each fault, a case that turned red with it. Such a case is tried first,
/// because a run over all cases takes long. A case that is gone, or stays green, is only slower:
/// the others follow. The file is written with
///
/// ```text
/// PARTON_WRITE=1 cargo test -p parton-mutations every_fault
/// ```
const SEEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/mutations_seen.txt");

/// The lines of [`SEEN`]: names of faults, and keys of cases.
fn seen() -> HashMap<String, u64> {
    let text = std::fs::read_to_string(SEEN).unwrap_or_default();
    let read = |line: &str| {
        let (name, key) = line.split_once(' ')?;
        Some((name.to_owned(), u64::from_str_radix(key, 16).ok()?))
    };
    text.lines().filter_map(read).collect()
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
    let every = every_case(&truth);
    let green = first_red(&every, None).map(|(case, why)| (case.kind, why));
    assert_eq!(green, None, "the program as it is");
    let keys: HashMap<u64, &Case> = every
        .iter()
        .flatten()
        .map(|case| (case.key(), case))
        .collect();
    let (seen, mut now, mut missed) = (seen(), String::new(), 0);
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
        let name = format!("{fault:?}");
        let known = seen.get(&name).and_then(|key| keys.get(key));
        let known = known.and_then(|case| red_among(&[case], Some(fault)));
        missed += usize::from(known.is_none());
        match known.or_else(|| first_red(&every, Some(fault))) {
            Some((case, why)) => {
                println!("{name}: {}: {why}", case.kind);
                now.push_str(&format!("{name} {:016x}\n", case.key()));
            }
            None => unseen.push(name),
        }
    }
    if chosen.is_none() && std::env::var_os("PARTON_WRITE").is_some() {
        std::fs::write(SEEN, now).unwrap();
    } else if missed > 0 {
        println!("{missed} faults were compared with all cases: {SEEN} does not name one");
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
    let every = every_case(&truth);
    let unseen = Fault::ALL
        .iter()
        .copied()
        .filter(|fault| first_red(&every, Some(*fault)).is_none());
    // Faults of the general engine may show only in last moves.
    let (general, others): (Vec<Fault>, Vec<Fault>) = unseen.partition(|fault| is_general(*fault));
    let left = last::hunt(general::hunt(general).into_iter().chain(others).collect());
    solutions::hunt(left);
}
