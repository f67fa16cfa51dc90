//! Tests of [`Pairs`](super::Pairs): a game that was played is never cut.

use super::*;
use crate::board::Board;
use crate::position::{Men, Position, RuleSet, Variant};
use crate::problem::Options;
use crate::rules::{Alice, Orthodox, legal_moves};
use crate::search::dice::Dice;

/// The setup of a position, as a diagram.
fn diagram<R: SetWise>(position: &PositionOf<R>, variant: Variant) -> Setup {
    let mut setup = Setup::empty(RuleSet::new(variant));
    let cells = R::BOARDS
        .iter()
        .flat_map(|&board| Square::all().map(move |square| Cell::new(board, square)));
    setup.men = cells
        .filter_map(|cell| Some((cell, position.men().man_at(cell)?)))
        .collect();
    setup
}

/// The moves without promotion, and without capture if one has been made.
fn quiet<R: SetWise>(position: &PositionOf<R>, captures: bool) -> Vec<Move> {
    let mut moves = legal_moves::<R>(position);
    moves.retain(|mv| (captures || mv.captured().is_none()) && mv.promotion().is_none());
    moves
}

/// A random game without promotions, with at most one capture if `captures`. Some men wander,
/// others stay; castling and captures, above all en passant, are chosen more often than other moves.
/// If `series`, Black passes.
fn game<R: SetWise>(
    dice: &mut Dice,
    start: PositionOf<R>,
    length: usize,
    series: bool,
    captures: bool,
) -> (Vec<PositionOf<R>>, Vec<Move>) {
    let first_capture = if captures { dice.below(length) } else { length };
    let (mut positions, mut played) = (vec![start], Vec::new());
    let lazy = dice.below(3);
    let favoured = [Role::King, Role::Rook, Role::Knight, Role::Pawn][dice.below(4)];
    while played.len() < length {
        let position = positions[played.len()];
        let is_late = played.iter().any(|mv: &Move| mv.captured().is_some());
        let moves = quiet::<R>(&position, played.len() >= first_capture && !is_late);
        let some = |takes: &dyn Fn(&Move) -> bool| -> Vec<Move> {
            moves.iter().copied().filter(takes).collect()
        };
        let invites = |mv: &Move| {
            let after = position.play(*mv);
            let moves = if mv.role() == Role::Pawn {
                legal_moves::<R>(&after)
            } else {
                Vec::new()
            };
            moves.iter().any(|mv| mv.is_en_passant())
        };
        let choice = match dice.below(4) {
            _ if moves.iter().any(|mv| mv.is_en_passant()) => some(&|mv| mv.is_en_passant()),
            0 if dice.below(2) == 0 => some(&|mv| mv.captured().is_some()),
            0 => some(&|mv| mv.is_castling()),
            1 if captures && dice.below(2) == 0 => some(&invites),
            1 => some(&|mv| mv.role() == favoured),
            // A man that has moved goes on, or back.
            2 if lazy > 0 => some(&|mv| played.iter().any(|one: &Move| one.to() == mv.from())),
            _ => moves.clone(),
        };
        let choice = if choice.is_empty() { moves } else { choice };
        let Some(&mv) = choice.get(dice.below(choice.len())) else {
            break;
        };
        let mut after = position.play(mv);
        if series {
            if after.is_in_check(after.turn()) {
                break;
            }
            after = after.pass();
        }
        positions.push(after);
        played.push(mv);
    }
    (positions, played)
}

/// Played games of all lengths are never cut, from the array and from the middle, at every position
/// on their way; many other moves are.
fn games_are_never_cut<R: SetWise>(variant: Variant, seed: u64, captures: bool) {
    let mut dice = Dice(seed);
    let (mut castlings, mut cut, mut open) = (0, 0, 0);
    let (mut captured, mut en_passant) = (0, 0);
    for number in 0..160 {
        let series = number % 4 == 0;
        let length = 4 + dice.below(if number % 8 == 1 { 50 } else { 24 });
        // With fewer men more of them castle.
        let mut array = Setup::array(RuleSet::new(variant));
        array.men.retain(|(_, man)| {
            matches!(man.role, Role::King | Role::Rook | Role::Pawn)
                || number % 8 == 1
                || dice.below(3) == 0
        });
        let array = Position::<R::Men>::new(&array).unwrap();
        let (positions, played) = game::<R>(&mut dice, array, length, series, captures);
        let first = if number % 2 == 0 {
            0
        } else {
            2 * dice.below(positions.len() / 2)
        };
        let (positions, played) = (&positions[first..], &played[first..]);
        if played.is_empty() {
            continue;
        }
        castlings += played.iter().filter(|mv| mv.is_castling()).count();
        let half = if played.len() % 2 == 1 && !series {
            ".5"
        } else {
            ""
        };
        let (prefix, moves) = if series {
            ("ser-", played.len())
        } else {
            ("", played.len() / 2)
        };
        let stipulation = format!("{prefix}a=>b{moves}{half}").parse().unwrap();
        let script = Script::new(&stipulation, &Options::default(), Color::White).unwrap();
        let ends = [&positions[0], &positions[played.len()]];
        let [start, end] = ends.map(|position| diagram::<R>(position, variant));
        let mut bound = Pairs::<R>::new(&start, &end, positions[0].castling(), true).unwrap();
        // Few strategies leave choices open.
        bound.strategies = [STRATEGIES, 1, 3][number % 3];
        let control = Control::default();
        captured += usize::from(bound.has_capture());
        en_passant += played.iter().filter(|mv| mv.is_en_passant()).count();
        let plan = bound.plan(&positions[0], &script, &control).unwrap();
        let mut pruner = plan.pruner();
        for (index, mv) in played.iter().enumerate() {
            let position = &positions[index];
            let shown = || format!("{number}: {index} of {played:?} from {first}");
            assert!(
                pruner.enters(position, index, &played[..index]),
                "{}",
                shown()
            );
            let by = position.turn();
            let is_late = played[..index].iter().any(|mv| mv.captured().is_some());
            let mut moves = quiet::<R>(position, captures && !is_late);
            let count = moves.len();
            pruner.retain(&mut moves, by);
            assert!(moves.contains(mv), "{}", shown());
            open += moves.len();
            cut += count - moves.len();
            assert!(pruner.admits(*mv, by, false), "{}", shown());
        }
    }
    assert!(castlings > 20, "{castlings}");
    assert!(2 * cut > open, "{cut}, {open}");
    assert!(
        !captures || captured > 40 && en_passant > 0,
        "{captured}, {en_passant}"
    );
}

#[test]
fn orthodox_games_are_never_cut() {
    games_are_never_cut::<Orthodox>(Variant::Orthodox, 411, false);
}

#[test]
fn orthodox_games_with_a_capture_are_never_cut() {
    games_are_never_cut::<Orthodox>(Variant::Orthodox, 414, true);
}

#[test]
fn alice_games_are_never_cut() {
    games_are_never_cut::<Alice>(Variant::Alice, 412, false);
    games_are_never_cut::<Alice>(Variant::Alice2, 413, false);
}

#[test]
fn alice_games_with_a_capture_are_never_cut() {
    games_are_never_cut::<Alice>(Variant::Alice, 415, true);
    games_are_never_cut::<Alice>(Variant::Alice2, 416, true);
}

/// The setup with these men, such as `Ke1`.
fn setup(white: &str, black: &str) -> Setup {
    let mut setup = Setup::empty(RuleSet::new(Variant::Orthodox));
    for (color, men) in Color::ALL.into_iter().zip([white, black]) {
        setup.men.extend(men.split(' ').map(|word| {
            let role = word.chars().next().and_then(Role::from_letter).unwrap();
            let square = word[1..].parse().unwrap();
            (Cell::new(Board::A, square), Man::new(color, role))
        }));
    }
    setup
}

/// Whether the diagram is in reach in the given numbers of moves, as far as pairs know.
fn is_open(start: &Setup, end: &Setup, left: [usize; 2]) -> bool {
    let bound = Pairs::<Orthodox>::new(start, end, Castling::default(), true).unwrap();
    let journey = Journey {
        men: &bound.men,
        places: &bound.places,
        castles: &bound.castles,
        missing: bound.missing,
        left,
    };
    strategies::<Orthodox>(&journey, STRATEGIES).is_none_or(|tables| !tables.is_empty())
}

/// From a1 to h1 a rook alone takes one move. With the king on e1 it goes around over a2 and h2, or
/// the king steps aside and back: three moves in either case.
#[test]
fn men_that_obstruct_each_other_lose_moves() {
    let start = setup("Ke1 Ra1", "Ke8");
    let end = setup("Ke1 Rh1", "Ke8");
    assert!(!is_open(&start, &end, [2, 0]));
    assert!(is_open(&start, &end, [3, 0]));
}

/// Black's pawns stay where they are. Those on e3 and g3 attack d2, f2 and h2: the white king goes
/// from d1 to f3 over e2. One on d3 attacks e2, too; then the king goes over e1, f1 and g2.
#[test]
fn kings_keep_away_from_pawns_that_stay() {
    let start = setup("Kd1", "Kh8 Pe3 Pg3");
    let end = setup("Kf3", "Kh8 Pe3 Pg3");
    assert!(is_open(&start, &end, [2, 0]));
    let start = setup("Kd1", "Kh8 Pe3 Pg3 Pd3");
    let end = setup("Kf3", "Kh8 Pe3 Pg3 Pd3");
    assert!(!is_open(&start, &end, [3, 0]));
    assert!(is_open(&start, &end, [4, 0]));
}
