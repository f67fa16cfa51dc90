//! The pairs of conditions that are refused together, against a list kept by hand.
//!
//! A new condition may be combined with every other one that `core/conditions/limits.rs` does not
//! exclude. Therefore each row of the table and each option of Circe has a line in
//! `tests/data/refused_pairs.txt` with the conditions with which no rule combines it. A condition
//! without a line is undecided.

use crate::positions;
use parton::board::{Board, Cell, Square};
use parton::position::{
    Color, Conditions, Man, Reason, RebirthOption, Role, Setup, Unplayed, Variant,
};
use std::collections::{BTreeMap, BTreeSet};

type Pairs = BTreeMap<String, BTreeSet<String>>;

/// The rows of the table, and Circe with each of its options.
fn conditions() -> Vec<Conditions> {
    let options = RebirthOption::ALL
        .iter()
        .filter_map(|row| Conditions::CIRCE.with_option(row.option));
    let rows = Conditions::ALL.iter().map(|row| row.set);
    let mut all: Vec<Conditions> = rows.chain(options).collect();
    let mut seen = BTreeSet::new();
    all.retain(|set| seen.insert(set.to_string()));
    all
}

/// The lines of the list: a condition, a colon, and those later in the alphabet with which it is
/// refused.
fn listed(text: &str) -> Pairs {
    let lines = text.lines().filter(|line| !line.starts_with("//"));
    lines
        .map(|line| {
            let (name, others) = line.split_once(':').expect("a name and a colon");
            let others = others.split(';').map(|other| other.trim().to_owned());
            let others = others.filter(|other| !other.is_empty()).collect();
            (name.to_owned(), others)
        })
        .collect()
}

#[test]
fn every_pair_of_conditions_is_decided() {
    let all = conditions();
    // Two kinds of Circe are alternatives, with or without options.
    let is_refused = |one: Conditions, other: Conditions| {
        one != other
            && ((one | other).why_not_together().is_some()
                || one.rebirth_of_captured().is_some() && other.rebirth_of_captured().is_some())
    };
    let found: Pairs = all
        .iter()
        .map(|&one| {
            let name = one.to_string();
            let others = all.iter().filter(|&&other| is_refused(one, other));
            let others = others
                .map(ToString::to_string)
                .filter(|other| *other > name);
            let others = others.collect();
            (name, others)
        })
        .collect();
    let listed = listed(include_str!("../data/refused_pairs.txt"));
    for (name, others) in &found {
        let Some(known) = listed.get(name) else {
            panic!("{name} has no line in tests/data/refused_pairs.txt: its pairs are undecided");
        };
        let differ: Vec<&String> = known.symmetric_difference(others).collect();
        assert!(
            differ.is_empty(),
            "{name} with {differ:?}: decided otherwise"
        );
    }
    let unknown: Vec<&String> = listed
        .keys()
        .filter(|name| !found.contains_key(*name))
        .collect();
    assert!(unknown.is_empty(), "lines without a condition: {unknown:?}");
}

/// The conditions under which men attack by more or less than their own ways, so that it is
/// undecided which men lend an orphan or friend their powers.
const WITHOUT_BORROWERS: &str = "\
    Anticirce, Anticirce Cheylan, Mirror Anticirce, Equipollents Anticirce, Symmetry \
    Anticirce, Immun Chess, Geneva Chess, Mars Circe, Antimars Circe, Phantom Chess, Make & \
    Take, Grid Chess, Contact Grid Chess, Monochromatic Chess, Bichromatic Chess, Köko, New Köko, Anti-Köko, \
    Madrasi, Madrasi rex inclusive, Isardam, Isardam rex inclusive, Leffie, PAD Chess, \
    PAD Chess rex inclusive, PAD Chess strict, PAD Chess strict rex inclusive, Patrol Chess, Ultra \
    Patrol, Lortap, Provocation Chess, Woozles, Woozles rex exclusive, BiWoozles, BiWoozles rex \
    exclusive, Heffalumps, Heffalumps rex exclusive, BiHeffalumps, BiHeffalumps rex exclusive, \
    CAST Chess, CAST Chess Inverse, Transmission Menace, Power Transfer, Power Transfer rex \
    inclusive, \
    Superguards, Antiguards, Pepo, Ghost Chess, White Multi-Captures, Black Multi-Captures, Functionary Chess, \
    Disparate Chess, Fuddled Men, Immobilio, Eiffel \
    Chess, Central Chess, Annan Chess, Black Edge Mover, White Edge Mover, Nanna Chess, \
    Shielded Kings, White Reflecting King, Black Reflecting King, White Vaulting King, \
    Black Vaulting King, Bolero, Bolero rex inclusive, Bolero Inverse, Bolero Inverse rex inclusive, \
    Point Reflection, Plus Chess, Partial Paralysis, Parrain Circe, Cage Circe, \
    Face-to-Face, Back-to-Back, Cheek-to-Cheek, White Transmuted King, Black Transmuted \
    King, White Super Transmuting King, Black Super Transmuting King, Imitator";

#[test]
fn orphans_and_friends_are_refused_under_exactly_these_conditions() {
    let mut listed = BTreeSet::new();
    for name in WITHOUT_BORROWERS.split(',') {
        listed.insert(name.trim().to_owned());
    }
    for role in [Role::Orphan, Role::Friend] {
        let mut refused = BTreeSet::new();
        for set in conditions() {
            let rules = positions::under(Variant::Orthodox, set);
            let mut setup = Setup::empty(rules);
            let men = [
                ("a1", Man::new(Color::White, Role::King)),
                ("h8", Man::new(Color::Black, Role::King)),
                ("d4", Man::new(Color::White, role)),
            ];
            let cell = |name: &str| Cell::new(Board::A, name.parse::<Square>().unwrap());
            setup.men = men.map(|(at, man)| (cell(at), man)).to_vec();
            let borrowers = |reason: &Reason| match reason {
                Reason::NotUnderConditions(why) => matches!(**why, Unplayed::Borrowers(..)),
                _ => false,
            };
            if setup.static_reasons().iter().any(borrowers) {
                refused.insert(set.to_string());
            }
        }
        assert_eq!(refused, listed, "{}", role.name());
    }
}
