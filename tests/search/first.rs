//! One solution instead of all. It exists exactly if the whole search finds one; a key is one of
//! its keys; and the play after it is a proof, replayed here by the plain rules: every legal reply
//! has an answer, or does not stop the threat.

use crate::long::cases;
use crate::positions::{Kind, Random, TUNED, random_setup_either_way};
use crate::support::{affordable, settings};
use parton::formats::{Defaults, Format, load_str};
use parton::plain::{self, PlainPosition};
use parton::position::{Move, Variant};
use parton::problem::{Limit, Node, Options, Play, Problem, Solution, Status, Stipulation};
use parton::search::{Control, Search, Settings, Techniques};
use std::collections::BTreeSet;

fn find(problem: &Problem, settings: &Settings) -> Solution {
    let options = Options {
        first: true,
        set_play: false,
        refutations: 0,
        ..problem.options
    };
    Search::new(
        &Problem {
            options,
            ..problem.clone()
        },
        settings,
        &Control::default(),
    )
    .solve_diagram()
    .unwrap()
}

/// The problem of finding all keys of a position, without tries and play.
fn keys_alone(stipulation: Stipulation, position: &PlainPosition) -> Problem {
    let options = Options {
        set_play: false,
        refutations: 0,
        variations: false,
        ..Options::default()
    };
    Problem {
        options,
        ..Problem::bare("", position.setup(), stipulation)
    }
}

/// Returns whether the attacker wins according to the plain search.
fn wins(stipulation: Stipulation, position: &PlainPosition, moves: u8) -> bool {
    let problem = keys_alone(
        Stipulation {
            moves,
            ..stipulation
        },
        position,
    );
    !plain::solve_problem(&problem).unwrap().keys.is_empty()
}

/// Checks that an attacker's move wins with this number of further moves.
fn holds(stipulation: Stipulation, position: &PlainPosition, node: &Node, left: u8) {
    let words = || format!("{stipulation} {:?} {:?}", position.setup(), node.mv);
    assert!(
        position.legal_moves().contains(&node.mv),
        "not legal: {}",
        words()
    );
    let after = position.play(node.mv);
    let replies: BTreeSet<Move> = after.legal_moves().into_iter().collect();
    if node.goal {
        assert!(
            stipulation.play == Play::Direct && after.is_mate(),
            "no mate: {}",
            words()
        );
        return;
    }
    let listed = node
        .replies
        .iter()
        .map(|reply| reply.mv)
        .chain(node.unlisted.iter().copied());
    // A defender that must mate has no other moves.
    let mates = |mv: &Move| after.play(*mv).is_mate();
    let bound =
        matches!(stipulation.play, Play::Reflex | Play::SemiReflex) && replies.iter().any(mates);
    let expected: BTreeSet<Move> = replies
        .iter()
        .copied()
        .filter(|mv| !bound || mates(mv))
        .collect();
    assert_eq!(
        listed.collect::<BTreeSet<Move>>(),
        expected,
        "a reply without an answer: {}",
        words()
    );
    assert!(
        !expected.is_empty() && node.refutations.is_empty(),
        "{}",
        words()
    );
    for threat in &node.threats {
        assert!(left > 0);
        holds(stipulation, &after.pass(), threat, left - 1);
    }
    for reply in &node.replies {
        let next = after.play(reply.mv);
        if reply.goal {
            assert!(
                stipulation.play != Play::Direct && next.is_mate(),
                "no mate: {}",
                words()
            );
            continue;
        }
        assert!(left > 0 && reply.replies.len() == 1, "{}", words());
        holds(stipulation, &next, &reply.replies[0], left - 1);
    }
    for reply in &node.unlisted {
        let next = after.play(*reply);
        let ends = stipulation.play != Play::Direct && next.is_mate();
        assert!(
            ends || wins(stipulation, &next, left.min(2)),
            "no idle reply: {reply:?} {}",
            words()
        );
    }
}

/// Compares the result with all keys. Returns whether there is one.
fn agrees(problem: &Problem, keys: &[Move]) -> bool {
    let found = find(problem, &settings(1));
    let words = format!("{} {:?}", problem.stipulation, problem.setup);
    assert_eq!(found.keys.is_empty(), keys.is_empty(), "{words}");
    assert!(found.tries.is_empty() && found.set_play.is_empty() && found.unsearched.is_empty());
    let [key] = &found.keys[..] else {
        assert!(
            found.keys.is_empty() && found.status == Status::Complete && found.limits.is_empty(),
            "{words}"
        );
        return false;
    };
    assert!(keys.contains(&key.mv), "{:?} is no key: {words}", key.mv);
    assert!(
        found.status == Status::Limited && found.limits == [Limit::First],
        "{words}"
    );
    if problem.options.variations {
        holds(
            problem.stipulation,
            &PlainPosition::from_setup(&problem.setup),
            key,
            problem.stipulation.moves - 1,
        );
    }
    true
}

/// Compares random positions with the findings of `all`; a third of the direct mates have a
/// solution.
fn compare(
    (variants, stipulations): (&[Variant], &[(&str, usize)]),
    each: usize,
    seed: u64,
    all: impl Fn(&Problem) -> Option<Solution>,
) {
    let mut random = Random(seed);
    for (text, men) in stipulations {
        for &variant in variants {
            let (mut compared, mut solved, mut drawn) = (0, 0, 0);
            // Selfmates hardly ever arise by chance.
            let wanted = text.starts_with('#');
            while compared < each || wanted && solved * 3 < compared {
                drawn += 1;
                assert!(
                    drawn < 60_000,
                    "{text} {variant}: {solved} of {compared} have a solution"
                );
                let kind = random.pick(&Kind::ALL);
                let men = 3 + random.below(men - 2);
                let mut setup = random_setup_either_way(&mut random, variant, kind, men);
                let stipulation: Stipulation = text.parse().unwrap();
                setup.turn = stipulation.starter();
                let options = Options {
                    set_play: false,
                    refutations: 0,
                    ..Options::default()
                };
                let problem = Problem {
                    options,
                    ..Problem::bare("", setup, stipulation)
                };
                let Ok(fast) =
                    Search::new(&problem, &settings(1), &Control::default()).solve_diagram()
                else {
                    continue;
                };
                if wanted && fast.keys.is_empty() && compared >= each * 2 / 3 {
                    continue;
                }
                let Some(whole) = all(&problem) else { continue };
                compared += 1;
                let keys: Vec<Move> = whole.keys.iter().map(|node| node.mv).collect();
                solved += usize::from(agrees(&problem, &keys));
            }
        }
    }
}

#[test]
fn a_key_is_found_where_the_plain_search_finds_one() {
    let stipulations = [
        ("#2", 7),
        ("#3", 5),
        ("r#2", 6),
        ("semi-r#2", 6),
        ("s#2", 6),
        ("s#3", 4),
    ];
    compare(
        (&TUNED, &stipulations[..cases(5, 6)]),
        cases(2, 60),
        900,
        plainly,
    );
    let others = [Variant::MsAlice, Variant::ODonohue, Variant::Duo];
    compare(
        (&others, &[("#2", 6), ("#3", 4), ("s#2", 5)][..cases(1, 3)]),
        cases(1, 30),
        902,
        plainly,
    );
}

fn plainly(problem: &Problem) -> Option<Solution> {
    affordable(problem, 8_000.0).then(|| plain::solve_problem(problem).unwrap())
}

#[test]
fn a_key_is_found_where_the_bare_search_finds_one() {
    let bare = |problem: &Problem| {
        let settings = Settings {
            techniques: Techniques::NONE,
            ..settings(1)
        };
        let options = Options {
            variations: false,
            ..problem.options
        };
        affordable(problem, 20_000_000.0).then(|| {
            Search::new(
                &Problem {
                    options,
                    ..problem.clone()
                },
                &settings,
                &Control::default(),
            )
            .solve_diagram()
            .unwrap()
        })
    };
    compare((&TUNED, &[("#4", 4), ("#5", 3)]), cases(3, 40), 901, bare);
}

/// Longer problems with their published keys, by departure and arrival: the key is found, and the
/// play after it is a proof.
#[test]
fn published_moremovers_have_their_keys() {
    const PUBLISHED: [(&str, &str, &str, &str); 8] = [
        (
            "Cheron, Journal de Geneve 1964",
            "#8",
            "N7/PPPPPPPP/K1k3rB/b1pnnb1p/8/1r6/8/8 w - -",
            "b7b8",
        ),
        (
            "Benko, Magyar Sakkelet 1972",
            "#8",
            "8/8/7N/5B2/8/p1N5/2K5/k7 w - -",
            "c3a2",
        ),
        (
            "Vukcevich, Themes 64 1981",
            "#8",
            "2Q5/2n2p1B/3p1p2/1nbrp1pK/r5p1/2pPB3/p1PPkPP1/7R w - -",
            "d3d4",
        ),
        ("Benko", "#9", "7k/8/R7/8/8/8/8/4K3 w - -", "a6g6"),
        (
            "Horwitz",
            "#12",
            "3b3r/r1q1k3/6Q1/p7/P4P2/1B6/2P5/1K6 w - -",
            "g6f7",
        ),
        (
            "Benko, Chess Life Online 2015",
            "#10",
            "8/8/8/4p3/4N3/4K3/4B3/4k3 w - -",
            "e2g4",
        ),
        (
            "Dawson, La Vie Rennaise 1931",
            "#11",
            "7k/4p2P/4P1K1/2b5/8/8/2N5/8 w - -",
            "c2e1",
        ),
        (
            "Vukcevich, The Problemist 1981",
            "s#6",
            "3B4/p2Q4/R7/KR3B1k/Pp6/bP2p1pN/1pp1rpP1/1rqb1n2 w - -",
            "d7d2",
        ),
    ];
    // The last three take the plain rules a while in an unoptimised build.
    for (source, stipulation, fen, key) in &PUBLISHED[..cases(5, PUBLISHED.len())] {
        let line = format!("{fen} ; {stipulation}");
        let read = load_str("published.fen", &line, Format::Fen, Defaults::default());
        let setup = read.entries[0].problem.setup.clone();
        let options = Options {
            set_play: false,
            refutations: 0,
            ..Options::default()
        };
        let problem = Problem {
            options,
            ..Problem::bare("", setup, stipulation.parse().unwrap())
        };
        let found = find(
            &problem,
            &Settings {
                threads: 1,
                hash_mib: 64,
                ..Settings::default()
            },
        );
        let [node] = &found.keys[..] else {
            panic!("{source}: {} keys", found.keys.len())
        };
        assert_eq!(
            format!("{}{}", node.mv.from().square, node.mv.to().square),
            *key,
            "{source}"
        );
        holds(
            problem.stipulation,
            &PlainPosition::from_setup(&problem.setup),
            node,
            problem.stipulation.moves - 1,
        );
        // Four threads find the same.
        let other = find(
            &problem,
            &Settings {
                threads: 4,
                hash_mib: 64,
                ..Settings::default()
            },
        );
        assert_eq!(found, other, "{source}");
    }
}

/// The table of lengths of mates: the mate is found, and there is none in one move less. The short
/// form takes rows with short proofs.
#[test]
fn tabled_mates_are_found_and_are_the_shortest() {
    let table = include_str!("../../docs/reference/mate-lengths.csv");
    let most = cases(1_000_000, usize::MAX);
    let mut compared = 0;
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let &[fen, moves, found_in, proved, _, bytes, _] = &fields[..] else {
            panic!("{line}: {} fields", fields.len())
        };
        let moves: u8 = moves.parse().unwrap();
        let settings = Settings {
            threads: 1,
            hash_mib: 64,
            ..Settings::default()
        };
        let posed = |moves: u8| {
            let line = format!("{fen} ; #{moves}");
            let read = load_str("table.fen", &line, Format::Fen, Defaults::default());
            let position = PlainPosition::from_setup(&read.entries[0].problem.setup);
            keys_alone(format!("#{moves}").parse().unwrap(), &position)
        };
        let problem = posed(moves);
        if proved != "none" || bytes.parse::<usize>().unwrap() > most || found_in == "over 10" {
            continue;
        }
        compared += 1;
        assert_eq!(find(&problem, &settings).keys.len(), 1, "{line}");
        let shorter = posed(moves - 1);
        let less = Search::new(&shorter, &settings, &Control::default())
            .solve_diagram()
            .unwrap();
        assert_eq!(
            (less.status, less.keys.len()),
            (Status::Complete, 0),
            "{line}"
        );
    }
    assert!(compared > 15, "{compared}");
}
