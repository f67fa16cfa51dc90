//! Tables of all positions of a few men.

use crate::positions::{Random, under};
use crate::support::settings;
use parton::board::{Board, Cell, Square};
use parton::plain;
use parton::position::{
    CastlingSetup, Color, Conditions, Man, Role, RuleSet, Setup, Traits, Variant,
};
use parton::problem::{Options, Problem};
use parton::rules::AnyPosition;
use parton::search::{
    Control, Endgame, EndgameError, EndgameQuestion, Search, Settings, Techniques, endgame,
};

const ORTHODOX: RuleSet = RuleSet::new(Variant::Orthodox);
const ALICE: RuleSet = RuleSet::new(Variant::Alice);

fn white(role: Role) -> Man {
    Man::new(Color::White, role)
}

fn black(role: Role) -> Man {
    Man::new(Color::Black, role)
}

/// A question about two kings and these other men.
fn question(rules: RuleSet, others: &[Man], stipulation: &str) -> EndgameQuestion {
    let kings = [white(Role::King), black(Role::King)];
    EndgameQuestion {
        rules,
        men: kings.iter().chain(others).copied().collect(),
        stipulation: format!("{stipulation}1").parse().unwrap(),
        most: 3,
        examples: false,
        asked: Vec::new(),
    }
}

/// Settings with enough memory for these tables.
fn roomy(threads: usize) -> Settings {
    Settings {
        hash_mib: 512,
        ..settings(threads)
    }
}

fn answer(question: &EndgameQuestion) -> Endgame {
    endgame(question, &roomy(2), &Control::default()).unwrap()
}

/// A position without castling.
fn setup(rules: RuleSet, men: &[(&str, Man)], turn: Color) -> Setup {
    let place = |(square, man): &(&str, Man)| {
        let square: Square = square.parse().unwrap();
        (Cell::new(Board::A, square), *man)
    };
    Setup {
        men: men.iter().map(place).collect(),
        turn,
        castling: CastlingSetup::Given(Vec::new()),
        ..Setup::empty(rules)
    }
}

/// The numbers of positions with Black to move are those of a published table: M. Bain and A. van
/// Hoff, *Chess (King-Rook vs. King)*, UCI Machine Learning Repository, 1994: 28056 positions, of
/// which 2796 are drawn and 27 mate.
#[test]
fn king_and_rook_are_counted_as_in_a_published_table() {
    let published = [
        78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166, 390,
    ];
    let found = answer(&question(ORTHODOX, &[white(Role::Rook)], "#"));
    assert_eq!(found.defender.positions, 28_056);
    assert_eq!(found.defender.lengths[1..], published);
    assert_eq!(found.defender.won(), 28_056 - 2796 - 27);
    assert_eq!(found.attacker.longest(), Some(16));
}

/// The longest mates are those of endgame tables (K. Thompson, 1986): with a queen in 10, with a
/// pawn in 28 moves.
#[test]
fn the_longest_mates_are_known_ones() {
    for (role, longest) in [(Role::Queen, 10), (Role::Pawn, 28)] {
        let found = answer(&question(ORTHODOX, &[white(role)], "#"));
        assert_eq!(found.attacker.longest(), Some(longest), "{role:?}");
        assert!(found.longest.iter().all(|placed| placed.length == longest));
    }
}

/// A pawn stands on ranks 2 to 7, the kings apart, and with White to move the pawn attacks no king:
/// these positions are counted here, on files a to d, since reflections count once.
#[test]
fn pawns_stand_only_where_they_can_come() {
    let apart = |one: Square, other: Square| {
        one.file().abs_diff(other.file()) > 1 || one.rank().abs_diff(other.rank()) > 1
    };
    let mut expected = [0, 0];
    for pawn in Square::all().filter(|at| at.file() < 4 && (1..7).contains(&at.rank())) {
        for king in Square::all().filter(|at| *at != pawn) {
            for other in Square::all().filter(|at| *at != pawn && apart(king, *at)) {
                let attacked =
                    other.rank() == pawn.rank() + 1 && other.file().abs_diff(pawn.file()) == 1;
                expected[0] += u64::from(!attacked);
                expected[1] += 1;
            }
        }
    }
    let found = answer(&question(ORTHODOX, &[white(Role::Pawn)], "#"));
    assert_eq!(
        [found.attacker.positions, found.defender.positions],
        expected
    );
}

/// White to move gives stalemate (1.e7+ Ke8 2.Ke6) or loses the pawn; Black to move must let the
/// pawn through: 1...Ke8 2.e7 Kf7 3.Kd7. The positions with pawn on the a-file are drawn.
#[test]
fn a_mutual_zugzwang_is_found() {
    let pawn = [white(Role::Pawn)];
    let men = |file: char| {
        let near = char::from(file as u8 - 1);
        [
            (format!("{near}6"), white(Role::King)),
            (format!("{file}6"), white(Role::Pawn)),
            (format!("{near}8"), black(Role::King)),
        ]
    };
    let placed = |turn| {
        let men = men('e');
        let men: Vec<(&str, Man)> = men.iter().map(|(at, man)| (at.as_str(), *man)).collect();
        setup(ORTHODOX, &men, turn)
    };
    let mut question = question(ORTHODOX, &pawn, "#");
    question.most = 100;
    question.asked = Color::ALL.map(placed).to_vec();
    let found = answer(&question);
    assert_eq!(found.asked[0], None);
    assert!(found.asked[1].is_some());
    assert_eq!(found.longest_zugzwangs.len() as u64, found.zugzwangs);
    // Every one of them holds for both sides to move.
    question.asked = found
        .longest_zugzwangs
        .iter()
        .flat_map(|placed| {
            Color::ALL.map(|turn| Setup {
                turn,
                ..placed.setup.clone()
            })
        })
        .collect();
    let again = answer(&question);
    for (both, placed) in again.asked.chunks(2).zip(&found.longest_zugzwangs) {
        assert_eq!(both, [None, Some(placed.length)]);
    }
}

/// Black's pawn must move, and White's captures it on d6: after 1...d5 en passant.
#[test]
fn captures_en_passant_count() {
    let men = [white(Role::King), white(Role::Pawn), black(Role::Pawn)];
    let placed = setup(
        ORTHODOX,
        &[
            ("a1", white(Role::King)),
            ("e5", white(Role::Pawn)),
            ("d7", black(Role::Pawn)),
        ],
        Color::Black,
    );
    let question = EndgameQuestion {
        men: men.to_vec(),
        asked: vec![placed],
        ..question(ORTHODOX, &[], "x")
    };
    assert_eq!(answer(&question).asked, [Some(1)]);
}

/// Returns whether the problem has a key: by the plain search in one or two moves, else by the fast
/// one without computing backwards.
fn is_solved(setup: &Setup, stipulation: &str, moves: usize) -> bool {
    let mut problem = Problem::bare(
        "",
        Setup {
            allow_missing_king: true,
            ..setup.clone()
        },
        format!("{stipulation}{moves}").parse().unwrap(),
    );
    problem.options = Options {
        variations: false,
        set_play: false,
        refutations: 0,
        ..Options::DEFAULT
    };
    if moves < 3 {
        return !plain::solve_problem(&problem).unwrap().keys.is_empty();
    }
    let settings = Settings {
        techniques: Techniques::ALL.without(Techniques::BACKWARD),
        ..settings(1)
    };
    let solution = Search::new(&problem, &settings, &Control::default()).solve_diagram();
    !solution.unwrap().keys.is_empty()
}

/// Sets of men under various rules, with the greatest number of moves in which they are compared.
fn sets() -> Vec<(EndgameQuestion, usize)> {
    let circe = under(Variant::Orthodox, Conditions::CIRCE);
    // A position remembers which men have just changed places.
    let messigny = under(Variant::Orthodox, Conditions::MESSIGNY);
    let small = RuleSet::new(Variant::Alice8x4);
    let duo = RuleSet::new(Variant::Duo);
    let lion = white(Role::Lion);
    let paralysing = white(Role::Rook).with(Traits::PARALYSING);
    vec![
        (question(ALICE, &[white(Role::Queen)], "#"), 4),
        (question(ALICE, &[white(Role::Rook)], "="), 3),
        (question(small, &[white(Role::Pawn)], "#"), 4),
        (question(duo, &[white(Role::Queen)], "#"), 3),
        (question(circe, &[white(Role::Rook)], "#"), 4),
        (question(messigny, &[white(Role::Rook)], "#"), 2),
        (question(ORTHODOX, &[lion], "="), 4),
        (question(ORTHODOX, &[paralysing], "="), 4),
        (question(ORTHODOX, &[white(Role::Pawn)], "#"), 5),
        (question(ORTHODOX, &[black(Role::Rook)], "semi-r#"), 3),
        (question(ORTHODOX, &[black(Role::Pawn)], "s="), 3),
    ]
}

/// Random positions have the lengths that a search finds, and so has the first position of each
/// length.
#[test]
fn lengths_are_those_of_searches() {
    let mut random = Random::new(4311);
    let (mut compared, mut solved) = (0, 0);
    for (mut question, most) in sets() {
        question.examples = true;
        while question.asked.len() < 24 {
            let rules = question.rules;
            let law = rules.variant.law();
            let squares: Vec<Square> = Square::all().filter(|at| law.has_square(*at)).collect();
            let place = |man: &Man| {
                let board = law.planes()[random.below(law.planes().len())];
                (Cell::new(board, random.pick(&squares)), *man)
            };
            let setup = Setup {
                men: question.men.iter().map(place).collect(),
                castling: CastlingSetup::Given(Vec::new()),
                ..Setup::empty(rules)
            };
            // No pawn comes to its first or last rank.
            let is_dead = |(cell, man): &(Cell, Man)| {
                man.role == Role::Pawn && [0, 7].contains(&cell.square.rank())
            };
            if AnyPosition::new(&setup).is_ok() && !setup.men.iter().any(is_dead) {
                question.asked.push(setup);
            }
        }
        let found = answer(&question);
        let written = question.stipulation.to_string();
        let stipulation = written.trim_end_matches('1');
        let asked = question.asked.iter().zip(found.asked.iter().copied());
        let examples = (found.examples.iter()).map(|placed| (&placed.setup, Some(placed.length)));
        for (setup, length) in asked.chain(examples) {
            let shown = || format!("{stipulation} {setup:?} {length:?}");
            // The shortest length is the one found, or no length up to the greatest is enough.
            let enough = length.filter(|length| *length <= most);
            let shorter = enough.map_or(most, |length| length - 1);
            assert!(
                shorter == 0 || !is_solved(setup, stipulation, shorter),
                "{}",
                shown()
            );
            if let Some(length) = enough {
                assert!(is_solved(setup, stipulation, length), "{}", shown());
                solved += 1;
            }
            compared += 1;
        }
    }
    assert!(compared > 264 && solved > 40, "{compared}, {solved}");
}

/// Positions that differ in the places of two rooks, or by a symmetry, count once: the number of
/// positions with Black to move is counted here from all placements.
#[test]
fn twins_and_images_count_once() {
    let men = vec![white(Role::Rook), white(Role::Rook), black(Role::King)];
    let question = EndgameQuestion {
        men: men.clone(),
        ..question(ORTHODOX, &[], "#")
    };
    let image = |square: Square, number: usize| {
        let (mut file, mut rank) = (square.file(), square.rank());
        if number & 1 != 0 {
            file = 7 - file;
        }
        if number & 2 != 0 {
            rank = 7 - rank;
        }
        if number & 4 != 0 {
            (file, rank) = (rank, file);
        }
        Square::at(file, rank).unwrap()
    };
    let mut classes = std::collections::HashSet::new();
    for one in Square::all() {
        for other in Square::all().filter(|other| one < *other) {
            for king in Square::all() {
                let squares = [one, other, king];
                let mut setup = setup(ORTHODOX, &[], Color::Black);
                setup.allow_missing_king = true;
                let cells = squares.map(|square| Cell::new(Board::A, square));
                setup.men = cells.into_iter().zip(men.iter().copied()).collect();
                if AnyPosition::new(&setup).is_ok() {
                    let images = (0..8).map(|number| {
                        let mut squares = squares.map(|square| image(square, number));
                        squares[..2].sort_unstable();
                        squares
                    });
                    classes.insert(images.min().unwrap());
                }
            }
        }
    }
    assert_eq!(answer(&question).defender.positions, classes.len() as u64);
}

/// The answer is the same with any number of threads.
#[test]
fn threads_make_no_difference() {
    let mut question = question(ALICE, &[white(Role::Rook)], "#");
    question.examples = true;
    let [one, four] =
        [1, 4].map(|threads| endgame(&question, &roomy(threads), &Control::default()).unwrap());
    assert_eq!(one, four);
}

/// A table that is not complete is refused, with the reason.
#[test]
fn a_table_is_complete_or_refused() {
    let rook = question(ALICE, &[white(Role::Rook)], "#");
    let stopped = Control::default();
    stopped.stop();
    let refused = endgame(&rook, &roomy(1), &stopped);
    assert!(matches!(refused, Err(EndgameError::Interrupted)));
    let small = Settings {
        hash_mib: 1,
        ..settings(1)
    };
    let refused = endgame(&rook, &small, &Control::default());
    assert!(matches!(refused, Err(EndgameError::TooLarge { .. })));
    for (question, expected) in [
        (question(ORTHODOX, &[white(Role::Rook); 7], "#"), "9 men"),
        (question(ORTHODOX, &[], "h#"), "no table for"),
        (
            question(ORTHODOX, &[white(Role::Imitator)], "#"),
            "imitator",
        ),
    ] {
        let error = endgame(&question, &roomy(1), &Control::default()).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    }
}
