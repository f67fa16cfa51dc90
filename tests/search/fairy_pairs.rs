//! Pairs of men, attributes and conditions in problems with something to find, solved by the engine
//! and by the plain reference, in direct, help, self and series play and with stalemate as the
//! goal, on one board and on two.
//!
//! Random positions seldom have solutions, least of all selfmates. But near a problem with a
//! solution there are others, and often it still has one when a man is replaced or a condition is
//! added. Therefore problems with something to find are kept, starting with the small ones of
//! `problems/`, and most of the compared problems are made from them by small changes. Some
//! problems that have no solution according to the engine are also compared.

use crate::conditions_agreement::compare_solutions;
use crate::effort::sequences;
use crate::long::{cases, is_long};
use crate::positions::fairy::{
    ATTRIBUTES, attributes_under_conditions, bearer, bearers, fairy_men, under_conditions, with_men,
};
use crate::positions::{Random, changed};
use crate::published::problem_files;
use crate::solutions::has_play;
use crate::support::{one_board_or_two, settings};
use parton::formats::{Defaults, load_file};
use parton::plain::solve_problem;
use parton::position::{
    Color, Conditions, Man, ON_TWO_BOARDS, RebirthOption, Role, RuleSet, Setup, Traits, Variant,
};
use parton::problem::{Options, Problem, Solution, Status, Stipulation};
use parton::search::{Control, Search};

const STIPULATIONS: [&str; 6] = ["#2", "h#2", "s#2", "ser-h#3", "=2", "h=2"];

/// A fairy man, or any man with attributes.
type Kind = (Role, Traits);

/// Problems with something to find, by stipulation and number of boards.
#[derive(Default)]
struct Kept([[Vec<Setup>; 2]; STIPULATIONS.len()]);

impl Kept {
    /// The small problems of the folder, whatever their stipulation.
    fn published() -> Self {
        let mut kept = Self::default();
        for file in problem_files() {
            if file.extension().is_none_or(|ending| ending != "ron") {
                continue;
            }
            for entry in load_file(&file, Defaults::default()).entries {
                let setup = entry.problem.setup;
                if setup.men.len() <= 10 {
                    (0..STIPULATIONS.len()).for_each(|number| kept.keep(number, setup.clone()));
                }
            }
        }
        kept
    }

    fn keep(&mut self, stipulation: usize, setup: Setup) {
        let boards = match setup.rules.variant {
            Variant::Orthodox => 0,
            Variant::Alice => 1,
            _ => return,
        };
        let list = &mut self.0[stipulation][boards];
        // The newer ones have more of the wanted features.
        if list.len() == 400 {
            list.remove(0);
        }
        list.push(setup);
    }

    fn one(&self, random: &mut Random, stipulation: usize, variant: Variant) -> Option<&Setup> {
        let list = &self.0[stipulation][usize::from(variant == Variant::Alice)];
        list.get(random.below(list.len()))
    }
}

/// The comparisons so far.
#[derive(Default, Debug)]
struct Tally {
    found: usize,
    nothing: usize,
    /// Pairs for which no problem was found.
    without: usize,
    /// Problems with something to find, by stipulation and on two boards.
    by_stipulation: [usize; STIPULATIONS.len()],
    on_two_boards: usize,
}

/// A problem in which the two differ, with the parts that only one of them has.
fn words(problem: &Problem, found: &Solution, expected: &Solution) -> String {
    let men = problem.setup.men.iter().map(|(cell, man)| {
        let traits: Vec<&str> = man.traits.names().collect();
        format!(
            "{} [{} {}]{cell}",
            man.color,
            traits.join(" "),
            man.role.name()
        )
    });
    let men: Vec<String> = men.collect();
    let lines = |solution: &Solution| {
        [
            &solution.set_lines[..],
            &solution.short_lines,
            &solution.lines,
        ]
        .concat()
    };
    let only = |one: &Solution, other: &Solution| {
        let others = lines(other);
        let lines: Vec<_> = lines(one)
            .into_iter()
            .filter(|line| !others.contains(line))
            .take(3)
            .collect();
        if lines.is_empty() {
            format!("{:?}", [&one.keys, &one.tries, &one.set_play])
        } else {
            format!("{lines:?}")
        }
    };
    format!(
        "{} {} {}\nonly the engine's {}\nonly the reference's {}",
        problem.setup.rules,
        problem.stipulation,
        men.join(", "),
        only(found, expected),
        only(expected, found)
    )
}

/// The state of a comparison of pairs.
struct Bench {
    random: Random,
    kept: Kept,
    tally: Tally,
    largest: usize,
}

impl Bench {
    fn new(seed: u64, largest: usize) -> Self {
        Self {
            random: Random(seed),
            kept: Kept::published(),
            tally: Tally::default(),
            largest,
        }
    }

    /// Compares a problem under these rules that has something to find, and some of those before it
    /// that have not. `draw` makes a random position, `recast` puts the wanted men into an existing
    /// one.
    #[allow(clippy::print_stdout, reason = "a long run reports its progress")]
    fn compare(
        &mut self,
        rules: RuleSet,
        draw: &dyn Fn(&mut Random) -> Setup,
        recast: &dyn Fn(&mut Random, &mut Setup),
    ) {
        let number = self.random.below(STIPULATIONS.len());
        let stipulation: Stipulation = STIPULATIONS[number].parse().unwrap();
        for _ in 0..80 {
            let kept = self
                .kept
                .one(&mut self.random, number, rules.variant)
                .cloned();
            let mut setup = match kept.filter(|_| self.random.chance(75)) {
                Some(kept) => {
                    let mut setup = Setup { rules, ..kept };
                    for _ in 0..self.random.below(3) {
                        setup = changed(&mut self.random, &setup, 9);
                    }
                    recast(&mut self.random, &mut setup);
                    setup
                }
                None => draw(&mut self.random),
            };
            setup.turn = stipulation.starter();
            setup.en_passant = None;
            if sequences(&setup, stipulation).is_none_or(|sequences| sequences > self.largest) {
                continue;
            }
            let options = Options {
                refutations: 2,
                set_play: true,
                ..Options::default()
            };
            let problem = Problem {
                options,
                ..Problem::bare("", setup, stipulation)
            };
            let settings = settings(1);
            let Ok(found) = Search::new(&problem, &settings, &Control::default()).solve_diagram()
            else {
                continue;
            };
            if found.status != Status::Complete {
                continue;
            }
            let worth = has_play(&found);
            if !worth && self.random.chance(90) {
                continue;
            }
            let expected = solve_problem(&problem).expect("the reference knows it, too");
            assert!(found == expected, "{}", words(&problem, &found, &expected));
            if worth {
                self.tally.found += 1;
                if is_long() && self.tally.found.is_multiple_of(100) {
                    println!("{rules}: {:?}", self.tally);
                }
                self.tally.by_stipulation[number] += 1;
                self.tally.on_two_boards += usize::from(rules.variant == Variant::Alice);
                self.kept.keep(number, problem.setup);
                return;
            }
            self.tally.nothing += 1;
        }
        self.tally.without += 1;
    }

    /// Prints the comparisons, most of which must have had something to find.
    #[allow(clippy::print_stdout, reason = "the output is for the reader")]
    fn finish(self) {
        let Tally {
            found,
            without,
            by_stipulation,
            on_two_boards,
            ..
        } = self.tally;
        println!("{:?} {STIPULATIONS:?}", self.tally);
        assert!(
            found > 3 * without && on_two_boards > found / 20,
            "{:?}",
            self.tally
        );
        assert!(
            !is_long() || by_stipulation.iter().all(|&some| some > found / 20),
            "{:?}",
            self.tally
        );
    }
}

/// Replaces some men that are not royal by these kinds.
fn put(random: &mut Random, setup: &mut Setup, kinds: &[Kind]) {
    for &(role, traits) in kinds {
        let places: Vec<usize> = (0..setup.men.len())
            .filter(|&at| !setup.men[at].1.is_royal())
            .collect();
        let Some(&at) = places.get(random.below(places.len())) else {
            return;
        };
        let (cell, man) = setup.men[at];
        let color = if traits.has(Traits::NEUTRAL) {
            Color::White
        } else {
            man.color
        };
        if !role.is_pawn() || !matches!(cell.square.rank(), 0 | 7) {
            setup.men[at].1 = Man::new(color, role).with(traits);
        }
    }
}

/// Problems with two kinds of men.
fn compare_kinds(seed: u64, rounds: usize, mut kinds: impl FnMut(&mut Random) -> [Kind; 2]) {
    let mut bench = Bench::new(seed, cases(3_000, 40_000));
    for _ in 0..rounds {
        let variant = one_board_or_two(&mut bench.random, 65);
        let kinds = kinds(&mut bench.random);
        bench.compare(
            RuleSet::new(variant),
            &|random| {
                let others = 1 + random.below(3);
                with_men(random, variant, &kinds, others)
            },
            &|random, setup| put(random, setup, &kinds),
        );
    }
    bench.finish();
}

#[test]
fn pairs_of_men_have_the_solutions_of_the_reference() {
    let men = fairy_men();
    compare_kinds(1, cases(15, 4_000), |random| {
        [(); 2].map(|()| (random.pick(&men), Traits::NONE))
    });
}

#[test]
fn attributes_and_men_have_the_solutions_of_the_reference() {
    let (men, bearers) = (fairy_men(), bearers());
    compare_kinds(2, cases(15, 3_000), |random| {
        let traits = random.pick(&ATTRIBUTES);
        [
            (bearer(random, traits, &bearers), traits),
            (random.pick(&men), Traits::NONE),
        ]
    });
}

/// Two attributes, of two men or, if possible, of one.
#[test]
fn pairs_of_attributes_have_the_solutions_of_the_reference() {
    let bearers = bearers();
    compare_kinds(3, cases(15, 3_000), |random| {
        let [one, other] = [(); 2].map(|()| random.pick(&ATTRIBUTES));
        let [first, second] = [one, other].map(|traits| bearer(random, traits, &bearers));
        let both = one.with(other);
        let of_one = Man::new(Color::White, first)
            .with(both)
            .why_not_played()
            .is_none()
            && random.chance(50);
        if of_one {
            [(first, both), (second, other)]
        } else {
            [(first, one), (second, other)]
        }
    });
}

/// The pairs of conditions that can be combined, each once, each condition alone, and each with
/// Circe and one of its options.
fn pairs() -> Vec<Conditions> {
    // With that many moves it takes too long to find the mating ones.
    let endless = |set: Conditions| {
        set.any(Conditions::EXCLUSIVE | Conditions::CHECKLESS)
            && set.any(Conditions::SUPER_CIRCE | Conditions::ANTI_SUPER_CIRCE)
    };
    let each = |(number, row): (usize, &'static parton::position::Condition)| {
        Conditions::ALL[number..]
            .iter()
            .map(move |other| row.example() | other.example())
    };
    let pairs = Conditions::ALL.iter().enumerate().flat_map(each);
    let rebirths = [
        Conditions::CIRCE,
        Conditions::ANTICIRCE,
        Conditions::IMMUN,
        Conditions::GENEVA,
        Conditions::MARS_CIRCE,
        Conditions::PHANTOM,
    ];
    let with_options = RebirthOption::ALL.iter().flat_map(|option| {
        let changed = rebirths.map(|one| one.with_option(option.option));
        let changed = changed.into_iter().flatten();
        changed.flat_map(|one| Conditions::ALL.iter().map(move |row| one | row.example()))
    });
    pairs
        .chain(with_options)
        .filter(|&set| set.why_not_together().is_none() && !endless(set))
        .collect()
}

/// Pairs of conditions, with men of the game, fairy men, and men with attributes.
#[test]
fn pairs_of_conditions_have_the_solutions_of_the_reference() {
    let mut bench = Bench::new(4, cases(3_000, 20_000));
    let pairs = pairs();
    assert!(pairs.len() > 2_000, "{} pairs", pairs.len());
    let is_for_two = |set: Conditions| set.without(ON_TWO_BOARDS).is_empty();
    let for_two: Vec<Conditions> = pairs
        .iter()
        .copied()
        .filter(|&set| is_for_two(set))
        .collect();
    let bearers = bearers();
    let rounds = cases(15, pairs.len());
    for round in 0..rounds {
        let conditions = match round % 3 {
            _ if is_long() => pairs[round],
            // Few pairs are supported on two boards.
            0 => bench.random.pick(&for_two),
            _ => bench.random.pick(&pairs),
        };
        let both = is_for_two(conditions);
        let variant = if both && bench.random.chance(60) {
            Variant::Alice
        } else {
            Variant::Orthodox
        };
        let rules = RuleSet {
            conditions,
            ..RuleSet::new(variant)
        };
        let attributes = bench.random.chance(40);
        bench.compare(
            rules,
            &|random| {
                let fairy = random.chance(50);
                if attributes {
                    attributes_under_conditions(random, rules, None, 3)
                } else {
                    under_conditions(random, rules, fairy, 3)
                }
            },
            &|random, setup| {
                let traits = random.pick(&ATTRIBUTES);
                let kind = (bearer(random, traits, &bearers), traits);
                if attributes {
                    put(random, setup, &[kind]);
                }
            },
        );
    }
    bench.finish();
}

/// Positions in which the two searches once disagreed.
#[test]
fn searches_agree_in_known_cases_of_pairs() {
    // The moose captures on d5 over the queen, which becomes Black's although the moose vanishes.
    let men = "white Kb5 Bd5 Qe6 black Kd8 Bf7 [kamikaze hurdle-colour-changing moose]e8";
    compare_solutions(Variant::Orthodox, men, "ser-h#2", Conditions::NONE);
    // After 1.Kf2 g3+ 2.Kg2 the equihopper could go to f1 over the pawn, though it paralyses: it is
    // mate, not stalemate.
    let men =
        "white Kf1 [paralysing Q]b1 black Kh1 Pg4 [paralysing hurdle-colour-changing equihopper]h5";
    compare_solutions(Variant::Orthodox, men, "=2", Conditions::NONE);
    // 1.-- Qg6 stalemates, and so 2.-- does not go on, though Black could pass.
    let men = "white Kf7 Qg1 black Kh8";
    for stipulation in ["h=2", "exact-h=2", "ser-h=2", "h#=2", "h==2"] {
        compare_solutions(
            Variant::Orthodox,
            men,
            stipulation,
            Conditions::BLACK_CHECKS,
        );
    }
    // Over the king or over the royal bishop, which keep their colour, the moose reaches d1/A in
    // one move.
    let men = "white Ka1 Qc5 [hurdle-colour-changing moose]c3/B black Ke4/B [royal B]d2/B";
    compare_solutions(Variant::Alice, men, "h#2", Conditions::NONE);
}
