//! Helpers of these tests: searches with small tables, and comparisons with the plain search.

use crate::effort::positions;
use crate::long::is_long;
use crate::positions::Random;
use parton::plain::{PlainPosition, solve_problem};
use parton::position::{Move, Variant};
use parton::problem::{Problem, Solution, Status};
use parton::rules::AnyPosition;
use parton::search::{Control, Search, Settings, Techniques};

/// A small table and this many threads.
pub(crate) fn settings(threads: usize) -> Settings {
    Settings {
        threads,
        hash_mib: 1,
        ..Settings::default()
    }
}

/// The solution of the diagram by the fast search with these settings.
pub(crate) fn solved(problem: &Problem, settings: &Settings) -> Solution {
    Search::new(problem, settings, &Control::default())
        .solve_diagram()
        .unwrap()
}

/// The solution of the diagram by the fast search with these techniques, on one thread.
pub(crate) fn fast(problem: &Problem, techniques: Techniques) -> Solution {
    let settings = Settings {
        techniques,
        ..settings(1)
    };
    solved(problem, &settings)
}

/// The complete solution of both searches, which must be the same.
pub(crate) fn agreed(problem: &Problem) -> Solution {
    let found = solved(problem, &Settings::default());
    assert_eq!(found.status, Status::Complete, "{}", problem.id);
    assert_eq!(
        solve_problem(problem).as_ref(),
        Some(&found),
        "{}",
        problem.id
    );
    found
}

/// Returns whether the plain search is run: in the long form always, otherwise if it examines about
/// `most` positions or fewer.
pub(crate) fn affordable(problem: &Problem, most: f64) -> bool {
    is_long() || expected_positions(problem).is_some_and(|positions| positions <= most)
}

/// The approximate number of positions that the plain search examines; `None` if the diagram is
/// illegal. Direct play needs a twentieth: a refuted move is not examined again, and mates are
/// recognized without replies.
pub(crate) fn expected_positions(problem: &Problem) -> Option<f64> {
    positions(problem, 20.0)
}

/// Orthodox chess in this percentage of the cases, otherwise Alice chess.
pub(crate) fn one_board_or_two(random: &mut Random, percent: usize) -> Variant {
    if random.chance(percent) {
        Variant::Orthodox
    } else {
        Variant::Alice
    }
}

/// Orthodox chess in this percentage of cases, otherwise a variant with several large boards.
pub(crate) fn one_board_or_more(random: &mut Random, percent: usize) -> Variant {
    if random.chance(percent) {
        return Variant::Orthodox;
    }
    random.pick(&[
        Variant::Alice,
        Variant::Alice2,
        Variant::MsAlice,
        Variant::ODonohue,
        Variant::Duo,
        Variant::Alice3,
    ])
}

/// The legal moves, sorted, which must be the same by both engines. `words` describes the position.
pub(crate) fn agreed_moves(
    position: &AnyPosition,
    plain: &PlainPosition,
    words: impl Fn() -> String,
) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    moves.dedup();
    let expected = plain.legal_moves();
    let only = |a: &[Move], b: &[Move]| {
        a.iter()
            .filter(|mv| !b.contains(mv))
            .copied()
            .collect::<Vec<_>>()
    };
    assert!(
        moves == expected,
        "{}\nonly the engine's {:?}\nonly the reference's {:?}",
        words(),
        only(&moves, &expected),
        only(&expected, &moves)
    );
    moves
}
