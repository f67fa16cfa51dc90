//! The fast search beside the plain one: complete solutions compared on random positions of every kind, with every
//! technique off in turn, and for several numbers of threads and sizes of table.

mod positions;

use parton::position::{Setup, Variant};
use parton::problem::{Intended, Options, Problem, Solution, Stipulation};
use parton::search::{Control, Settings, Techniques, plain, solve};
use positions::{Kind, Random, random_setup};

fn options(refutations: u32) -> Options {
    Options { set_play: true, refutations, variations: true }
}

fn fast(setup: &Setup, moves: u8, options: Options, settings: &Settings) -> Solution {
    let problem = Problem {
        id: String::new(),
        title: None,
        authors: Vec::new(),
        source: None,
        comment: None,
        setup: setup.clone(),
        stipulation: Stipulation::mate_in(moves),
        options,
        intended: Intended::default(),
    };
    solve(&problem, settings, &Control::default()).unwrap()
}

fn one_thread() -> Settings {
    Settings { threads: 1, hash_mib: 1, ..Settings::default() }
}

/// Random positions with their plain solutions, until at least a third of `wanted` have a key.
struct Cases {
    random: Random,
    variant: Variant,
    moves: u8,
    men: usize,
}

impl Cases {
    /// For each kind, `each` positions, of which at least `solved` have a key.
    fn compare(&mut self, each: usize, solved: usize, settings: &Settings) -> usize {
        let mut compared = 0;
        for kind in Kind::ALL {
            let (mut positions, mut keys, mut drawn) = (0, 0, 0);
            while positions < each {
                drawn += 1;
                assert!(drawn < 200_000, "{:?} {kind:?}: {keys} of {positions} solved", self.variant);
                let men = 4 + self.random.below(self.men - 3);
                let setup = random_setup(&mut self.random, self.variant, kind, men);
                // Positions without a solution are the many: let in only as many as are wanted.
                let plain = plain::solve(&setup, self.moves, &options(1));
                let has_key = !plain.keys.is_empty();
                if !has_key && positions - keys >= each - solved {
                    continue;
                }
                positions += 1;
                keys += usize::from(has_key);
                let fast = fast(&setup, self.moves, options(1), settings);
                assert_eq!(fast, plain, "{setup:?} #{}", self.moves);
            }
            assert!(keys >= solved);
            compared += positions;
        }
        compared
    }
}

#[test]
fn mates_in_one() {
    for (variant, seed) in Variant::ALL.into_iter().zip(100..) {
        let mut cases = Cases { random: Random(seed), variant, moves: 1, men: 14 };
        assert_eq!(cases.compare(150, 60, &one_thread()), 1050);
    }
}

#[test]
fn mates_in_two() {
    for (variant, seed) in Variant::ALL.into_iter().zip(200..) {
        let mut cases = Cases { random: Random(seed), variant, moves: 2, men: 8 };
        assert_eq!(cases.compare(40, 15, &one_thread()), 280);
    }
}

#[test]
fn mates_in_three() {
    for (variant, seed) in Variant::ALL.into_iter().zip(300..) {
        let mut cases = Cases { random: Random(seed), variant, moves: 3, men: 5 };
        assert_eq!(cases.compare(6, 2, &one_thread()), 42);
    }
}
