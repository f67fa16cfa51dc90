//! Options that only add to a result leave the rest unchanged; twins do not affect each other.

use crate::long::cases;
use crate::positions::{Kind, Random, random_setup};
use crate::published::published_entries;
use crate::support::{settings, solved};
use parton::formats::{Defaults, Format, load_str};
use parton::plain;
use parton::position::Variant;
use parton::problem::{
    Change, Duplex, Options, Problem, Solution, Stipulation, Twin, TwinSolution,
};
use parton::search::{Control, Search};

fn versions(problem: &Problem) -> Vec<TwinSolution> {
    Search::new(problem, &settings(2), &Control::default())
        .solve()
        .unwrap()
}

/// The published problems that are solved quickly, and random positions with many stipulations.
fn problems() -> Vec<Problem> {
    // Not every twin is possible on boards of other shapes.
    let short = |problem: &Problem| {
        problem.stipulation.moves <= 2
            && problem.stipulation.series.is_none()
            && matches!(
                problem.setup.rules.variant,
                Variant::Orthodox | Variant::Alice
            )
    };
    let mut all: Vec<Problem> = published_entries()
        .into_iter()
        .map(|entry| entry.problem.completed())
        .filter(short)
        .collect();
    assert!(all.len() >= 12, "{} short problems", all.len());
    let mut random = Random::new(31);
    let each = cases(2, 4);
    for text in [
        "#2", "s#1", "r#1", "semi-r#1", "=2", "h#1.5", "hs#1", "ser-#2", "ser-h#2", "reci-h#1",
        "pser-#1",
    ] {
        let stipulation: Stipulation = text.parse().unwrap();
        for variant in [Variant::Orthodox, Variant::Alice] {
            let mut drawn = 0;
            while drawn < each {
                let kind = random.pick(&[Kind::Cornered, Kind::Plain]);
                let mut setup = random_setup(&mut random, variant, kind, 6);
                setup.turn = stipulation.starter();
                let problem = Problem::bare("", setup, stipulation).completed();
                if Search::new(&problem, &settings(2), &Control::default())
                    .solve_diagram()
                    .is_ok()
                {
                    drawn += 1;
                    all.push(problem);
                }
            }
        }
    }
    all
}

fn with(problem: &Problem, change: impl Fn(&mut Options)) -> Problem {
    let mut problem = Problem {
        twins: Vec::new(),
        zero_position: false,
        ..problem.clone()
    };
    problem.options.post_key = false;
    change(&mut problem.options);
    problem
}

#[test]
fn options_that_add_to_a_result_leave_the_rest_unchanged() {
    let (mut set_plays, mut tries) = (0, 0);
    for problem in problems() {
        let id = format!("{} {} {:?}", problem.id, problem.stipulation, problem.setup);
        let less = |options: &mut Options| {
            (options.set_play, options.refutations, options.variations) = (false, 0, true);
            options.duplex = Duplex::No;
        };
        let bare = solved(&with(&problem, less), &settings(2));
        assert!(
            bare.set_play.is_empty() && bare.set_lines.is_empty() && bare.tries.is_empty(),
            "{id}"
        );
        let set = solved(
            &with(&problem, |options| {
                less(options);
                options.set_play = true;
            }),
            &settings(2),
        );
        set_plays += usize::from(!set.set_play.is_empty() || !set.set_lines.is_empty());
        let rest = Solution {
            set_play: Vec::new(),
            set_at_once: Vec::new(),
            set_lines: Vec::new(),
            ..set.clone()
        };
        assert_eq!(rest, bare, "set play: {id}");
        // Set play needs no variations.
        let alone = solved(
            &with(&problem, |options| {
                less(options);
                (options.set_play, options.variations) = (true, false);
            }),
            &settings(2),
        );
        assert_eq!(
            (alone.set_play, alone.set_at_once),
            (set.set_play, set.set_at_once),
            "set play alone: {id}"
        );
        let tried = solved(
            &with(&problem, |options| {
                less(options);
                options.refutations = 2;
            }),
            &settings(2),
        );
        tries += tried.tries.len();
        assert_eq!(
            Solution {
                tries: Vec::new(),
                ..tried.clone()
            },
            bare,
            "tries: {id}"
        );
        // With fewer refutations there are fewer tries, otherwise the same.
        let one = solved(
            &with(&problem, |options| {
                less(options);
                options.refutations = 1;
            }),
            &settings(2),
        );
        let first: Vec<_> = tried
            .tries
            .iter()
            .filter(|node| node.refutations.len() == 1)
            .cloned()
            .collect();
        assert_eq!(one.tries, first, "tries with one refutation: {id}");
        // Without variations: the same first moves.
        let keys = solved(
            &with(&problem, |options| {
                less(options);
                options.variations = false;
            }),
            &settings(2),
        );
        let moves =
            |solution: &Solution| solution.keys.iter().map(|node| node.mv).collect::<Vec<_>>();
        assert_eq!(
            (moves(&keys), &keys.lines),
            (moves(&bare), &bare.lines),
            "keys: {id}"
        );
        if !problem.stipulation.leads_to_diagram() {
            let both = versions(&with(&problem, |options| {
                less(options);
                options.duplex = Duplex::Both;
            }));
            assert_eq!(both[0].solution, bare, "duplex: {id}");
            let half = versions(&with(&problem, |options| {
                less(options);
                options.duplex = Duplex::Half;
            }));
            assert_eq!(half[0].duplex, both[0].duplex, "half duplex: {id}");
        }
        // A limit above the number of solutions, and a range of all first moves, change nothing
        // except that the range is named.
        let all = solved(
            &with(&problem, |options| {
                less(options);
                options.max_solutions = Some(1_000_000);
                options.first_moves = Some((1, u32::MAX));
            }),
            &settings(2),
        );
        assert_eq!(
            Solution {
                status: bare.status,
                limits: Vec::new(),
                ..all
            },
            bare,
            "all: {id}"
        );
    }
    assert!(
        set_plays > 10 && tries > 100,
        "{set_plays} set plays, {tries} tries"
    );
}

#[test]
fn twins_do_not_affect_each_other() {
    let mut compared = 0;
    for problem in problems() {
        let id = format!("{} {} {:?}", problem.id, problem.stipulation, problem.setup);
        let mut problem = with(&problem, |_| ());
        let other_length = Stipulation {
            moves: 1,
            ..problem.stipulation
        };
        let mirror = Change::Mirror("a1".parse().unwrap(), "a8".parse().unwrap());
        let options = Options {
            refutations: 0,
            set_play: false,
            ..problem.options
        };
        let changes = [
            vec![Change::Stipulation(other_length)],
            vec![mirror],
            vec![Change::Options(options)],
        ];
        let twin = |changes: Vec<Change>| Twin {
            continued: false,
            changes,
        };
        problem.twins = changes.iter().cloned().map(twin).collect();
        let all = versions(&problem);
        assert_eq!(all.len(), 4, "{id}");
        for (number, version) in all.iter().enumerate() {
            // The twin solved alone, as a problem of its own.
            let alone = versions(&version.problem);
            assert_eq!(
                alone[0].solution, version.solution,
                "twin {number} alone: {id}"
            );
            compared += 1;
        }
        problem.twins.reverse();
        let reversed = versions(&problem);
        assert_eq!(reversed[0].solution, all[0].solution, "{id}");
        for (version, other) in all[1..].iter().zip(reversed[1..].iter().rev()) {
            assert_eq!(version.solution, other.solution, "reversed: {id}");
        }
        // Continued twins inherit the previous changes, and nothing else.
        problem.twins.reverse();
        problem.twins[2].continued = true;
        let continued = versions(&problem);
        assert_eq!(continued[..3], all[..3], "{id}");
    }
    assert!(compared > 200, "{compared}");
}

/// G. Berlinger, 32'er 1989 (PDB P0574726), shortened: with the sides exchanged, Popeye's only
/// solution in one move is 1.Kxa4 Bxb4, and there is then nothing to capture en passant.
#[test]
fn an_en_passant_right_ends_with_the_other_side_to_move() {
    let text = "beginproblem\nstipulation h=1\npieces\n white Ka3 Pb4\n black Kc4 Bc3 Sd1 Pa2a4e2\n\
                option enpassant b2b3b4 duplex\nendproblem\n";
    let loaded = load_str("berlinger.inp", text, Format::Popeye, Defaults::default());
    let problem = &loaded.entries[0].problem;
    assert!(problem.setup.en_passant.is_some());
    let duplex = versions(problem)[0].duplex.clone().unwrap();
    let moves: Vec<String> = duplex.lines[0]
        .0
        .iter()
        .map(|step| format!("{:?}", step.mv))
        .collect();
    assert_eq!(
        (duplex.lines.len(), moves),
        (1, vec!["Ka3/AxPa4/A".to_owned(), "Bc3/AxPb4/A".to_owned()])
    );
    assert_eq!(plain::solve_duplex(problem).unwrap().lines, duplex.lines);
}

/// After d7-d5 White's pawn on c5 captures on d6. With the files exchanged that is f5xe6 after
/// e7-e5, and with all men a file to the right d5xe6. No pawn has made a double step in a position
/// that is turned.
#[test]
fn an_en_passant_right_goes_with_the_men_of_a_twin() {
    let text = "beginproblem\nstipulation ep1\npieces\n white Ka1 Pc5\n black Kg8 Pd5\n\
                option enpassant d7d6d5\ntwin mirror a1<-->h1\ntwin shift a1 b1\n\
                twin rotate 180\ntwin continued rotate 180\nendproblem\n";
    let loaded = load_str("passed.inp", text, Format::Popeye, Defaults::default());
    let problem = &loaded.entries[0].problem;
    let keys: Vec<Vec<String>> = versions(problem)
        .iter()
        .map(|version| {
            let keys = version.solution.keys.iter();
            keys.map(|node| format!("{:?}", node.mv)).collect()
        })
        .collect();
    let capture = |from: &str, to: &str| vec![format!("P{from}/AxP{to}/A EnPassant")];
    assert_eq!(
        keys,
        [
            capture("c5", "d6"),
            capture("f5", "e6"),
            capture("d5", "e6"),
            Vec::new(),
            Vec::new()
        ]
    );
}
