//! The fast search compared with the plain one: complete solutions of random positions of every
//! kind, with every technique off in turn, and for several numbers of threads and table sizes.
//! Mirrored positions have mirrored solutions.

use crate::long::cases;
use crate::positions::{Kind, Random, TUNED, flip, mirror, random_setup, swap_boards};
use crate::solutions::without_forced_replies;
use crate::support::{settings, solved};
use parton::board::{Board, Cell, Square};
use parton::formats::{Defaults, Format, load_str};
use parton::plain;
use parton::position::{Move, Setup, Variant};
use parton::problem::{Duplex, Line, Node, Options, Problem, Solution, Stipulation};
use parton::search::{Control, Search, Settings, Techniques};

fn options(refutations: u32) -> Options {
    Options {
        refutations,
        ..Options::default()
    }
}

/// The solution of a mate in this many moves.
fn mates(setup: &Setup, moves: u8, options: Options, settings: &Settings) -> Solution {
    let problem = Problem {
        options,
        ..Problem::bare("", setup.clone(), Stipulation::mate_in(moves))
    };
    solved(&problem, settings)
}

/// Random positions of one variant and length.
struct Positions {
    random: Random,
    variant: Variant,
    moves: u8,
    men: usize,
}

impl Positions {
    /// Compares `each` positions of each kind, of which at least `solved` have a key.
    fn compare(&mut self, each: usize, solved: usize, settings: &Settings) -> usize {
        let mut compared = 0;
        for kind in Kind::ALL {
            let (mut positions, mut keys, mut drawn) = (0, 0, 0);
            while positions < each {
                drawn += 1;
                assert!(
                    drawn < 200_000,
                    "{:?} {kind:?}: {keys} of {positions} solved",
                    self.variant
                );
                let men = 4 + self.random.below(self.men - 3);
                let setup = random_setup(&mut self.random, self.variant, kind, men);
                // Most positions have no solution, so their number is limited. If the fast search
                // misses a key, the position counts as one without, and the comparison shows it.
                let fast = mates(&setup, self.moves, options(1), settings);
                let has_key = !fast.keys.is_empty();
                if !has_key && positions - keys >= each - solved {
                    continue;
                }
                positions += 1;
                keys += usize::from(has_key);
                assert_eq!(
                    fast,
                    plain::solve(&setup, self.moves, &options(1)),
                    "{setup:?} #{}",
                    self.moves
                );
            }
            assert!(keys >= solved);
            compared += positions;
        }
        compared
    }
}

#[test]
fn searches_agree_about_mates_in_one() {
    let each = cases(30, 150);
    for (variant, seed) in TUNED.into_iter().zip(100..) {
        let mut positions = Positions {
            random: Random(seed),
            variant,
            moves: 1,
            men: 14,
        };
        assert_eq!(
            positions.compare(each, each * 2 / 5, &settings(1)),
            7 * each
        );
    }
}

#[test]
fn searches_agree_about_mates_in_two() {
    let each = cases(8, 40);
    for (variant, seed) in TUNED.into_iter().zip(200..) {
        let mut positions = Positions {
            random: Random(seed),
            variant,
            moves: 2,
            men: 8,
        };
        assert_eq!(
            positions.compare(each, each * 3 / 8, &settings(1)),
            7 * each
        );
    }
}

#[test]
fn searches_agree_about_mates_in_three() {
    let each = cases(1, 6);
    for (variant, seed) in TUNED.into_iter().zip(300..) {
        let mut positions = Positions {
            random: Random(seed),
            variant,
            moves: 3,
            men: 5,
        };
        assert_eq!(positions.compare(each, each / 3, &settings(1)), 7 * each);
    }
}

/// Combinations of techniques: all but one, none, and some random ones.
fn ablations() -> Vec<Techniques> {
    let mut random = Random::new(400);
    let mut sets: Vec<Techniques> = Techniques::NAMED
        .iter()
        .map(|(_, technique)| Techniques::ALL.without(*technique))
        .collect();
    sets.push(
        Techniques::NAMED
            .iter()
            .fold(Techniques::ALL, |set, (_, technique)| {
                set.without(*technique)
            }),
    );
    sets.extend((0..8).map(|_| {
        let dropped = Techniques::NAMED.iter().filter(|_| random.chance(50));
        dropped.fold(Techniques::ALL, |set, (_, technique)| {
            set.without(*technique)
        })
    }));
    sets
}

#[test]
fn no_technique_changes_a_result() {
    let mut random = Random::new(401);
    let mut compared = 0;
    for (moves, rounds) in [(2, 12), (3, 4)] {
        for variant in TUNED {
            for kind in Kind::ALL {
                for _ in 0..rounds {
                    let setup = random_setup(&mut random, variant, kind, 6);
                    let expected = mates(&setup, moves, options(2), &settings(1));
                    for techniques in ablations() {
                        let settings = Settings {
                            techniques,
                            ..settings(1)
                        };
                        assert_eq!(
                            mates(&setup, moves, options(2), &settings),
                            expected,
                            "{techniques:?} {setup:?}"
                        );
                        compared += 1;
                    }
                }
            }
        }
    }
    assert_eq!(compared, 2 * 7 * 16 * ablations().len());
}

#[test]
fn neither_threads_nor_the_table_change_a_result() {
    let mut random = Random::new(500);
    for variant in TUNED {
        for kind in Kind::ALL {
            for moves in [2, 3, 4] {
                let men = if moves == 4 { 5 } else { 8 };
                let setup = random_setup(&mut random, variant, kind, men);
                let expected = mates(&setup, moves, options(1), &settings(1));
                // A table of size zero has one bucket.
                for (threads, hash_mib) in [(1, 0), (2, 1), (8, 1), (2, 0), (8, 64)] {
                    let settings = Settings {
                        threads,
                        hash_mib,
                        ..Settings::default()
                    };
                    assert_eq!(
                        mates(&setup, moves, options(1), &settings),
                        expected,
                        "{threads} {hash_mib} {setup:?}"
                    );
                }
            }
        }
    }
}

/// Long battles are divided among threads at each half-move. With one thread they are not, and
/// other tests compare that case with the plain search. Here the plain search is also run where it
/// is fast enough, which is rarely.
#[test]
fn dividing_long_battles_changes_no_result() {
    let mut random = Random::new(550);
    let (mut compared, mut solved) = (0, 0);
    let texts = ["#5", "semi-r#5", "s#5", "r#5", "exact-#5", "#6"];
    for text in &texts[..cases(2, texts.len())] {
        let stipulation: Stipulation = text.parse().unwrap();
        for variant in TUNED {
            for kind in [Kind::Cornered, Kind::Promotion] {
                for _ in 0..cases(1, 6) {
                    let setup = random_setup(&mut random, variant, kind, cases(3, 4));
                    let options = Options {
                        set_play: true,
                        ..options(1)
                    };
                    let problem = Problem {
                        options,
                        ..Problem::bare("", setup, stipulation)
                    };
                    let expected = Search::new(&problem, &settings(1), &Control::default())
                        .solve_diagram()
                        .unwrap();
                    solved += usize::from(!expected.keys.is_empty() || !expected.tries.is_empty());
                    for threads in [2, 8] {
                        let settings = Settings {
                            threads,
                            ..settings(1)
                        };
                        let found = Search::new(&problem, &settings, &Control::default())
                            .solve_diagram()
                            .unwrap();
                        assert_eq!(found, expected, "{text} {threads} {:?}", problem.setup);
                    }
                    let left = std::cell::Cell::new(cases(20_000, 2_000_000));
                    let stop = move || left.replace(left.get().saturating_sub(1)) == 0;
                    if let Some(plain) = plain::stoppable(stop, || plain::solve_problem(&problem)) {
                        compared += 1;
                        let found = without_forced_replies(expected);
                        assert_eq!(Some(found), plain, "{text} {:?}", problem.setup);
                    }
                }
            }
        }
    }
    assert!(
        solved > 4,
        "{compared} by the plain search, {solved} with something to find"
    );
}

/// Mates in five with few men, in which long searches are first tried with fewer moves. Each needs
/// all five moves, according to the plain search where it finishes.
#[test]
fn no_technique_changes_a_long_mate() {
    let positions = [
        "k7/2K5/2P1p3/4P3/8/8/8/8 w - -",
        "k7/3K4/4P3/8/8/8/8/8 w - -",
        "k7/2p5/3KP3/8/7N/8/8/8 w - -",
        "k7/8/2K1P3/8/8/8/p7/8 w - -",
        "k7/8/5p1R/4P3/8/8/8/K7 w - -",
        "k7/5K2/2P3R1/8/7p/8/8/8 w - -",
    ];
    let mut compared = 0;
    for position in &positions[..cases(4, positions.len())] {
        let text =
            format!("(id: \"x\", rules: orthodox, stipulation: \"#5\", position: \"{position}\")");
        let setup = load_str("x.ron", &text, Format::Ron, Defaults::default()).entries[0]
            .problem
            .setup
            .clone();
        let expected = mates(&setup, 5, options(1), &settings(1));
        assert!(
            mates(&setup, 4, options(0), &settings(1)).keys.is_empty(),
            "{position}"
        );
        let pair = Techniques::ALL
            .without(Techniques::DEEPENING)
            .without(Techniques::KILLERS);
        let sets = Techniques::NAMED
            .iter()
            .map(|(_, technique)| Techniques::ALL.without(*technique))
            .chain([pair]);
        for techniques in sets {
            for threads in [1, 2] {
                let settings = Settings {
                    techniques,
                    threads,
                    ..settings(1)
                };
                assert_eq!(
                    mates(&setup, 5, options(1), &settings),
                    expected,
                    "{techniques:?} {threads} {position}"
                );
            }
        }
        let problem = Problem {
            options: options(1),
            ..Problem::bare("", setup, "#5".parse().unwrap())
        };
        let left = std::cell::Cell::new(cases(500_000, 50_000_000));
        let stop = move || left.replace(left.get().saturating_sub(1)) == 0;
        if let Some(plain) = plain::stoppable(stop, || plain::solve_problem(&problem)) {
            compared += 1;
            assert_eq!(Some(expected), plain, "{position}");
        }
    }
    assert!(compared > 0);
}

/// A symmetry: its effect on a position, and on a cell.
struct Mirror {
    name: &'static str,
    setup: fn(&Setup) -> Setup,
    cell: fn(Cell) -> Cell,
    /// Whether the sides also change places.
    colors: bool,
}

fn square_at(file: u8, rank: u8) -> Square {
    Square::at(file, rank).unwrap()
}

const MIRRORS: [Mirror; 3] = [
    Mirror {
        name: "colours",
        setup: flip,
        cell: |cell| {
            Cell::new(
                cell.board,
                square_at(cell.square.file(), 7 - cell.square.rank()),
            )
        },
        colors: true,
    },
    Mirror {
        name: "left and right",
        setup: mirror,
        cell: |cell| {
            Cell::new(
                cell.board,
                square_at(7 - cell.square.file(), cell.square.rank()),
            )
        },
        colors: false,
    },
    Mirror {
        name: "boards",
        setup: swap_boards,
        cell: |cell| Cell::new(Board::other(cell.board), cell.square),
        colors: false,
    },
];

impl Mirror {
    fn mv(&self, mv: Move) -> Move {
        let image = Move::new(mv.role(), (self.cell)(mv.from()), (self.cell)(mv.to()));
        let image = image.capturing(mv.captured()).of_kind(mv.kind());
        mv.promotion().map_or(image, |role| image.promoting(role))
    }

    fn nodes(&self, nodes: &[Node]) -> Vec<Node> {
        let mut images: Vec<Node> = nodes
            .iter()
            .map(|node| {
                let mut unlisted: Vec<Move> = node.unlisted.iter().map(|&mv| self.mv(mv)).collect();
                unlisted.sort_unstable();
                Node {
                    mv: self.mv(node.mv),
                    threats: self.nodes(&node.threats),
                    replies: self.nodes(&node.replies),
                    refutations: self.nodes(&node.refutations),
                    unlisted,
                    ..*node
                }
            })
            .collect();
        images.sort_by_key(|node| node.mv);
        images
    }

    fn lines(&self, lines: &[Line]) -> Vec<Line> {
        let mut images = lines.to_vec();
        for step in images.iter_mut().flat_map(|line| &mut line.0) {
            step.mv = self.mv(step.mv);
            step.by = if self.colors { !step.by } else { step.by };
        }
        images.sort();
        images
    }

    fn solution(&self, solution: &Solution) -> Solution {
        Solution {
            set_play: self.nodes(&solution.set_play),
            set_at_once: self.nodes(&solution.set_at_once),
            forced: self.nodes(&solution.forced),
            keys: self.nodes(&solution.keys),
            tries: self.nodes(&solution.tries),
            lines: self.lines(&solution.lines),
            short_lines: self.lines(&solution.short_lines),
            set_lines: self.lines(&solution.set_lines),
            ..solution.clone()
        }
    }

    fn problem(&self, problem: &Problem) -> Problem {
        let mut image = Problem {
            setup: (self.setup)(&problem.setup),
            ..problem.clone()
        };
        if self.colors && !problem.stipulation.is_battle() {
            // In help play the stipulation decides which side begins.
            image.setup.turn = problem.setup.turn;
            image.options.duplex = Duplex::Half;
        }
        image
    }
}

#[test]
fn a_mirrored_position_has_the_mirrored_solution() {
    let mut random = Random::new(600);
    let (mut mirrored, mut solved) = (0, 0);
    for (text, men) in [
        ("#2", 7),
        ("#3", 4),
        ("=2", 6),
        ("s#2", 5),
        ("r#2", 5),
        ("semi-r#2", 5),
        ("h#2", 6),
        ("h#1.5", 8),
    ] {
        let stipulation: Stipulation = text.parse().unwrap();
        for variant in TUNED {
            for kind in Kind::ALL {
                let mut taken = 0;
                // With the other side to move a random position may be illegal; for some kinds it
                // almost always is.
                for _ in 0..40 {
                    if taken == 2 {
                        break;
                    }
                    let mut setup = random_setup(&mut random, variant, kind, men);
                    setup.turn = stipulation.starter();
                    let options = Options {
                        refutations: 2,
                        ..Options::default()
                    };
                    let problem = Problem {
                        options,
                        ..Problem::bare("", setup, stipulation)
                    };
                    let Ok(found) =
                        Search::new(&problem, &settings(1), &Control::default()).solve_diagram()
                    else {
                        continue;
                    };
                    taken += 1;
                    solved += usize::from(!found.keys.is_empty() || !found.lines.is_empty());
                    for mirror in MIRRORS {
                        // Castling distinguishes left from right, and one of the boards; an
                        // orthodox position has one board.
                        let fits = mirror.colors || kind != Kind::Castling;
                        if !fits || mirror.name == "boards" && variant == Variant::Orthodox {
                            continue;
                        }
                        let image = Search::new(
                            &mirror.problem(&problem),
                            &settings(1),
                            &Control::default(),
                        )
                        .solve_diagram()
                        .unwrap();
                        assert_eq!(
                            image,
                            mirror.solution(&found),
                            "{} {text} {:?}",
                            mirror.name,
                            problem.setup
                        );
                        mirrored += 1;
                    }
                }
            }
        }
    }
    assert!(mirrored > 400 && solved > 20, "{mirrored} {solved}");
}
