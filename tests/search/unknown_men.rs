//! Unknown men in the diagram of a proof game and of `a=>b`, and men that are to be added to it.

use crate::long::cases;
use crate::positions::fairy::under_conditions;
use crate::positions::{Random, under};
use crate::support::settings;
use parton::board::Cell;
use parton::formats::{Defaults, Format, load_str};
use parton::men::Traits;
use parton::plain;
use parton::position::{Color, Conditions, Man, Move, Role, RuleSet, Setup, Variant};
use parton::problem::{Line, Problem, Solution, Stipulation};
use parton::rules::AnyPosition;
use parton::search::{Control, Search, Settings, Techniques};

fn found(problem: &Problem, techniques: Techniques) -> Solution {
    let settings = Settings {
        techniques,
        ..settings(1)
    };
    Search::new(problem, &settings, &Control::default())
        .solve_diagram()
        .unwrap_or_else(|error| panic!("{problem:?}: {error:?}"))
}

/// Returns whether a line is a played game, or its beginning.
fn is_played(line: &Line, played: &[Move]) -> bool {
    let mut moves = line.0.iter().zip(played);
    line.0.len() <= played.len() && moves.all(|(found, mv)| found.mv == *mv)
}

/// Makes some men unknown, if possible: of a side or of either, men of any kind or officers.
fn hide(random: &mut Random, men: &mut [(Cell, Man)], percent: usize) {
    for (_, man) in men {
        let role = if man.role.is_officer() && random.chance(50) {
            Role::UnknownOfficer
        } else {
            Role::UnknownMan
        };
        let unknown = Man::new(man.color, role);
        let either = Man::new(Color::White, role).with(Traits::NEUTRAL);
        if random.chance(percent) {
            *man = if random.chance(50) { unknown } else { either };
        }
    }
}

/// A game as a problem, with unknown men in its diagram and men that are to be added to it, and the
/// moves of the game.
fn posed(
    random: &mut Random,
    rules: RuleSet,
    half_moves: usize,
    from_array: bool,
) -> Option<(Problem, Vec<Move>)> {
    let (whole, half) = (half_moves / 2, if half_moves % 2 == 1 { ".5" } else { "" });
    let goal = if from_array { "dia" } else { "a=>b" };
    let stipulation: Stipulation = format!("{goal}{whole}{half}").parse().unwrap();
    let start = if from_array {
        Setup::array(rules)
    } else {
        under_conditions(random, rules, false, 6)
    };
    let start = Setup {
        turn: Color::White,
        ..start
    };
    let mut position = AnyPosition::new(&start).ok()?;
    let mut played = Vec::new();
    for _ in 0..half_moves {
        let moves = position.legal_moves();
        let captures: Vec<Move> = moves
            .iter()
            .filter(|mv| mv.captured().is_some())
            .copied()
            .collect();
        let from = if captures.is_empty() || random.chance(60) {
            &moves
        } else {
            &captures
        };
        if from.is_empty() {
            return None;
        }
        let mv = random.pick(from);
        played.push(mv);
        position = position.play(mv);
    }
    let mut end = Setup {
        men: position.men(),
        ..Setup::empty(rules)
    };
    let percent = random.pick(&[10, 40]);
    hide(random, &mut end.men, percent);
    if random.chance(40) {
        for _ in 0..random.pick(&[1, 2, 4]) {
            let place = random.below(end.men.len());
            let (_, man) = end.men.remove(place);
            end.added.push(man);
        }
    }
    let mut problem = Problem::bare(
        "",
        if from_array { end.clone() } else { start },
        stipulation,
    );
    problem.target = Some(end).filter(|_| !from_array);
    Some((problem, played))
}

/// A played game is among the solutions for its diagram with unknown men, and the solutions are
/// those of the plain search.
#[test]
fn games_that_were_played_are_found() {
    let mut random = Random::new(4101);
    let (mut compared, mut hidden, mut added) = (0, 0, 0);
    let circe = Conditions::CIRCE;
    for number in 0..cases(60, 2_000) {
        let rules = match number % 4 {
            0 => under(Variant::Orthodox, circe),
            1 => RuleSet::new(Variant::Alice),
            _ => RuleSet::new(Variant::Orthodox),
        };
        let half_moves = if number % 6 == 5 { 3 } else { 2 };
        let Some((problem, played)) = posed(&mut random, rules, half_moves, number % 3 == 0) else {
            continue;
        };
        let target = problem.target.as_ref().unwrap_or(&problem.setup);
        hidden += usize::from(target.unknown().next().is_some());
        added += usize::from(!target.added.is_empty());
        let all = found(&problem, Techniques::ALL);
        let has_game = all
            .lines
            .iter()
            .chain(&all.short_lines)
            .any(|line| is_played(line, &played));
        assert!(has_game, "{played:?} {problem:?}");
        let without = Techniques::ALL.without(Techniques::BOUNDS);
        assert_eq!(all, found(&problem, without), "{problem:?}");
        if half_moves == 2 {
            assert_eq!(Some(all), plain::solve_problem(&problem), "{problem:?}");
            compared += 1;
        }
    }
    let counts = (compared, hidden, added);
    assert!(compared > 20 && hidden > 30 && added > 15, "{counts:?}");
}

/// Longer games from the array, for which the bounds decide.
#[test]
fn longer_games_are_not_lost_by_bounds() {
    let mut random = Random::new(4102);
    let mut saved = 0;
    for number in 0..cases(8, 300) {
        let variant = if number % 2 == 0 {
            Variant::Orthodox
        } else {
            Variant::Alice
        };
        let Some((problem, played)) = posed(&mut random, RuleSet::new(variant), 4, true) else {
            continue;
        };
        let settings = Settings {
            techniques: Techniques::ALL,
            ..settings(1)
        };
        let control = Control::default();
        let solution = Search::new(&problem, &settings, &control).solve_diagram();
        let solution = solution.unwrap();
        saved += usize::from(control.positions() < 50_000);
        let mut lines = solution.lines.iter().chain(&solution.short_lines);
        let has_game = lines.any(|line| is_played(line, &played));
        assert!(has_game, "{played:?} {problem:?}");
    }
    assert!(saved > 4, "{saved}");
}

/// The number of games of a diagram, derived by hand.
#[test]
fn the_kind_and_the_side_count() {
    let games = |board: &str, stipulation: &str| {
        let text = format!("(position: \"{board}\", stipulation: \"{stipulation}\")");
        let loaded = load_str("x.ron", &text, Format::Ron, Defaults::default());
        let solution = found(&loaded.entries[0].problem, Techniques::ALL);
        (solution.lines.len(), solution.short_lines.len())
    };
    // 1.Nf3 puts a knight on f3; f2-f3 leaves f2 vacant and g1 occupied.
    let knight = "rnbqkbnr/pppppppp/8/8/8/5?2/PPPPPPPP/RNBQKB1R";
    assert_eq!(games(knight, "dia0.5"), (1, 0));
    // The man on c3 may be the knight or the pawn. What stands on b1 and c2 tells which.
    let either = "rnbqkbnr/pppppppp/8/8/8/2?5/PP?PPPPP/R?BQKBNR";
    assert_eq!(games(either, "dia0.5"), (0, 0));
    let pawn = "rnbqkbnr/pppppppp/8/8/8/2?5/PP1PPPPP/R?BQKBNR";
    assert_eq!(games(pawn, "dia0.5"), (1, 0));
    let officer = "rnbqkbnr/pppppppp/8/8/8/2[unknown officer]5/PP1PPPPP/RNBQKBNR";
    assert_eq!(games(officer, "dia0.5"), (0, 0));
    // 1.e4 d5 2.exd5: a white man on d5; Black's pawn has gone.
    let white = "rnbqkbnr/ppp1pppp/8/3[Unknown man]4/8/8/PPPP1PPP/RNBQKBNR";
    assert_eq!(games(white, "dia1.5"), (1, 0));
    let black = "rnbqkbnr/ppp1pppp/8/3[unknown man]4/8/8/PPPP1PPP/RNBQKBNR";
    assert_eq!(games(black, "dia1.5"), (0, 0));
}

/// The number of games of a diagram to which men are to be added, derived by hand.
#[test]
fn added_men_stand_on_vacant_squares() {
    let games = |board: &str, added: &str, stipulation: &str| {
        let text =
            format!("(position: \"{board}\", added: \"{added}\", stipulation: \"{stipulation}\")");
        let loaded = load_str("x.ron", &text, Format::Ron, Defaults::default());
        let problem = &loaded.entries[0].problem;
        let solution = found(problem, Techniques::ALL);
        assert_eq!(plain::solve_problem(problem).as_ref(), Some(&solution));
        (solution.lines.len(), solution.short_lines.len())
    };
    // The knight of g1 is missing: 1.Nf3 or 1.Nh3.
    let no_knight = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R";
    for man in ["N", "?", "[Unknown man]", "[Unknown officer]"] {
        assert_eq!(games(no_knight, man, "dia0.5"), (2, 0), "{man}");
    }
    for man in ["n", "P", "[unknown man]", "N N"] {
        assert_eq!(games(no_knight, man, "dia0.5"), (0, 0), "{man}");
    }
    // The pawns of d2 and e7 are missing. White has two moves with its pawn, and so has Black. But
    // Black's pawn may also stand on e7, which is vacant in the diagram: so 1.d3 and 1.d4 suffice.
    let no_pawns = "rnbqkbnr/pppp1ppp/8/8/8/8/PPP1PPPP/RNBQKBNR";
    for men in ["P p", "p P", "? P", "P ?", "? p", "? ?"] {
        assert_eq!(games(no_pawns, men, "dia1"), (0, 2), "{men}");
        // A game ends when it reaches the diagram.
        assert_eq!(games(no_pawns, men, "exact-dia1"), (0, 0), "{men}");
    }
    for men in ["P P", "? P P", "p", "? [unknown officer]"] {
        assert_eq!(games(no_pawns, men, "dia1"), (0, 0), "{men}");
    }
    // The pawns of e2 and d7 are missing. If one man is added, it was 1.e4 d5 2.exd5. If both pawns
    // are, White's pawn has not moved, as its first move would have ended the game: a knight left
    // and came back (four ways), while Black played d6 or d5.
    let two_pawns = "rnbqkbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKBNR";
    assert_eq!(games(two_pawns, "P", "exact-dia1.5"), (1, 0));
    assert_eq!(games(two_pawns, "P p", "exact-dia1.5"), (8, 0));
}
