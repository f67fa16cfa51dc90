//! Help and series play, self and reflex play, twins and duplex as text, numbered as in published
//! solutions.

use crate::samples::{ARRAY, selfmate, setup};
use parton::board::{Board, Cell};
use parton::notation::{Language, Notation, find};
use parton::position::{Color, Man, Role, Variant};
use parton::problem::{
    Change, Duplex, Line, LineMove, Node, Options, Problem, Solution, Spot, Stipulation, Twin,
    TwinSolution,
};
use parton::report::{Layout, TextOptions, render_text, single_version};
use parton::rules::AnyPosition;

/// A problem from FEN placements, in the variant with this number of boards.
fn made(placement: &str, turn: Color, stipulation: &str) -> Problem {
    let variant = if placement.contains('|') {
        Variant::Alice
    } else {
        Variant::Orthodox
    };
    let mut setup = setup(variant, placement);
    setup.turn = turn;
    Problem::bare("test", setup, stipulation.parse::<Stipulation>().unwrap())
}

/// Reads a line such as `1.Ke4/B Qe5/A 2.d1=B/A Re3/A#`, beginning with the side to move; `-` is an
/// omitted move.
fn line(problem: &Problem, text: &str) -> Line {
    let array;
    let start = if problem.stipulation.leads_to_diagram() {
        array = setup(problem.setup.rules.variant, ARRAY);
        &array
    } else {
        &problem.setup
    };
    let mut position = AnyPosition::new(start).unwrap();
    let mut moves = Vec::new();
    for word in text.replace(" e.p.", "_e.p.").split_whitespace() {
        if word == "-" {
            position = position.pass();
            continue;
        }
        let mv = find(&position, &word.replace('_', " ")).unwrap();
        let by = position.turn();
        position = position.play(mv);
        moves.push(LineMove {
            mv,
            by,
            check: position.is_in_check(!by),
            goal: false,
        });
    }
    moves.last_mut().unwrap().goal = true;
    Line(moves)
}

fn lines(problem: &Problem, texts: &[&str]) -> Vec<Line> {
    texts.iter().map(|text| line(problem, text)).collect()
}

fn with_lines(problem: &Problem, texts: &[&str]) -> Solution {
    Solution {
        lines: lines(problem, texts),
        ..Solution::default()
    }
}

fn text(problem: &Problem, solution: Solution) -> String {
    styled(problem, solution, &TextOptions::default())
}

fn styled(problem: &Problem, solution: Solution, options: &TextOptions) -> String {
    render_text(problem, &[single_version(problem, solution)], options).unwrap()
}

const POPEYE: Notation = Notation::Popeye;

/// The text below the header.
fn body(text: &str) -> &str {
    text.split_once("\n\n").unwrap().1
}

fn popeye(problem: &Problem, solution: Solution) -> String {
    let text = styled(
        problem,
        solution,
        &TextOptions {
            notation: POPEYE,
            ..TextOptions::default()
        },
    );
    body(&text).trim_end().to_owned()
}

/// M. Rittirsch and F. Pachl, Andernach 2025.
const RITTIRSCH: &str = "8/4r1b1/4P1P1/3b4/6p1/3p2P1/3r2R1/7K | 5k2/5B2/8/8/8/8/8/8";
/// M. Caillaud, Andernach 2025.
const CAILLAUD: &str = "5K2/8/8/8/3P4/5P2/8/3k4 | 8/8/8/8/R7/b7/8/2r1r2B";
/// T. R. Dawson, Chess Amateur 1922.
const DAWSON: &str = "8/8/8/4bb2/RB3k2/5r2/K6P/8";

#[test]
fn a_helpmate_counts_from_black() {
    let problem = made(
        "8/8/8/2Q5/8/8/8/K7 | 8/8/8/4k3/8/2R5/3p4/8",
        Color::Black,
        "h#2",
    );
    let found = || {
        with_lines(
            &problem,
            &["Kf4/A Qf5/B d1=N/A Rf3/A", "Ke4/A Qe5/B d1=B/A Re3/A"],
        )
    };
    assert_eq!(
        body(&text(&problem, found())),
        "Solution\n  1.Kf4/A Qf5/B 2.d1=N/A Rf3/A#\n  1.Ke4/A Qe5/B 2.d1=B/A Re3/A#\n\n2 \
        solutions.\n"
    );
    // As printed by Popeye.
    assert_eq!(
        popeye(&problem, found()),
        "  1.Ke5-f4A Qc5-f5B   2.d2-d1=SA Rc3-f3A #\n  1.Ke5-e4A Qc5-e5B   2.d2-d1=BA Rc3-e3A #"
    );
    let knight = TextOptions {
        language: Language::PopeyeEnglish,
        ..TextOptions::default()
    };
    assert!(styled(&problem, found(), &knight).contains("2.d1=S/A Rf3/A#"));
    let long = TextOptions {
        notation: Notation::Long,
        ..TextOptions::default()
    };
    assert!(styled(&problem, found(), &long).contains("  1.Ke5-f4A Qc5-f5B 2.d2-d1=NA Rc3-f3A#\n"));
    assert!(!text(&problem, found()).contains("begins"));
}

#[test]
fn set_play_of_a_helpmate_begins_with_dots() {
    let problem = made(DAWSON, Color::Black, "h#2");
    let set_lines = lines(&problem, &["- Bd2"]);
    let found = Solution {
        set_lines,
        ..with_lines(&problem, &["Bd4 h4 Be3 Bd6"])
    };
    assert_eq!(
        body(&text(&problem, found.clone())),
        "Set play\n  1...Bd2#\n\nSolution\n  1.Bd4 h4 2.Be3 Bd6#\n"
    );
    assert_eq!(
        popeye(&problem, found),
        "  1...Bb4-d2 #\n\n  1.Be5-d4 h2-h4   2.Bd4-e3 Bb4-d6 #"
    );
}

#[test]
fn half_a_move_more_begins_with_dots() {
    let problem = made(CAILLAUD, Color::White, "h#2.5");
    let found = with_lines(
        &problem,
        &[
            "Be4/A Bb2/A Bd3/B Bxd4/B Rxd4/A",
            "Re4/A Rf1/A Re2/B Rxf3/B Bxf3/A",
        ],
    );
    let output = text(&problem, found.clone());
    assert!(
        body(&output).starts_with("Solution\n  1...Be4/A 2.Bb2/A Bd3/B 3.Bxd4/B Rxd4/A#\n"),
        "{output}"
    );
    assert!(!output.contains("begins"));
    assert_eq!(
        popeye(&problem, found.clone()).lines().next().unwrap(),
        "  1...Bh1-e4A   2.Ba3-b2A Be4-d3B   3.Bb2*d4B Ra4*d4A #"
    );
    // Its set play omits the first move; any moves will do here.
    let set_lines = lines(&problem, &["- Bb2/A Re4/A Bc3/B Re2/B"]);
    let found = Solution { set_lines, ..found };
    assert!(
        text(&problem, found.clone()).contains("\nSet play\n  1... 2.Bb2/A Re4/A 3.Bc3/B Re2/B")
    );
    assert!(
        popeye(&problem, found).starts_with("  1...  ...   2.Ba3-b2A Ra4-e4A   3.Bb2-c3B Re4-e2B")
    );
    // White to play in h#3 is the same.
    let three = Problem {
        options: Options {
            white_to_play: true,
            ..Options::default()
        },
        ..made(CAILLAUD, Color::White, "h#3")
    };
    let output = text(
        &three,
        with_lines(&three, &["Be4/A Bb2/A Bd3/B Bxd4/B Rxd4/A"]),
    );
    assert!(
        output.contains("  1...Be4/A 2.Bb2/A Bd3/B 3.Bxd4/B Rxd4/A#"),
        "{output}"
    );
    assert!(
        output
            .lines()
            .any(|line| line.starts_with("h#3 ") && line.ends_with("White begins")),
        "{output}"
    );
}

#[test]
fn helpselfmates_count_from_white() {
    let problem = made("8/1P6/p7/3p4/PBkP4/Kp6/1P1Rp3/8", Color::White, "hs#2");
    let found = with_lines(&problem, &["Rxe2 a5 Rd2 axb4"]);
    assert_eq!(
        body(&text(&problem, found.clone())),
        "Solution\n  1.Rxe2 a5 2.Rd2 axb4#\n"
    );
    assert_eq!(
        popeye(&problem, found),
        "  1.Rd2*e2 a6-a5   2.Re2-d2 a5*b4 #"
    );
}

#[test]
fn a_series_counts_the_moves_of_its_side() {
    let problem = made(
        "b7/8/1N6/8/4k3/8/8/6K1 | 8/8/B4Q2/8/8/8/5P2/8",
        Color::Black,
        "ser-h#3",
    );
    let found = with_lines(
        &problem,
        &["Bd5/B - Bc4/A - Bd3/B Bb7/A", "Bc6/B - Bb5/A - Bd3/B Bb7/A"],
    );
    assert_eq!(
        body(&text(&problem, found.clone())),
        "Solution\n  1.Bd5/B 2.Bc4/A 3.Bd3/B Bb7/A#\n  1.Bc6/B 2.Bb5/A 3.Bd3/B Bb7/A#\n\n2 \
        solutions.\n"
    );
    assert!(popeye(&problem, found).starts_with("  1.Ba8-d5B   2.Bd5-c4A   3.Bc4-d3B Ba6-b7A #\n"));

    // Ten moves and more: Popeye's numbers stay three columns wide.
    let problem = made("K1k5/8/1B6/8/8/8/8/7b", Color::White, "ser-=14");
    let moves =
        "Ka7 - Bc7 - Kb6 - Kc5 - Kd4 - Ke3 - Kf2 - Kg1 - Kxh1 - Kg2 - Kf3 - Ke4 - Kd5 - Kc6";
    let found = with_lines(&problem, &[moves]);
    assert!(text(&problem, found.clone()).contains("13.Kd5 14.Kc6=\n"));
    assert!(popeye(&problem, found).contains("  8.Kf2-g1   9.Kg1*h1  10.Kh1-g2  11.Kg2-f3"));
}

#[test]
fn parries_stand_behind_the_check() {
    // D. Meinking, StrateGems 2009.
    let problem = made("8/8/8/8/8/4P3/1K2p3/3N3k", Color::Black, "pser-h#7");
    let moves = "e1=N - Nd3+ Kc2 Ne1+ Kd2 Nf3+ Ke2 Ng1+ Kf2 Nh3+ Kg3 Ng1 Nf2";
    assert_eq!(
        body(&text(&problem, with_lines(&problem, &[moves]))),
        "Solution\n  1.e1=N 2.Nd3+ Kc2 3.Ne1+ Kd2 4.Nf3+ Ke2 5.Ng1+ Kf2 6.Nh3+ Kg3 7.Ng1 Nf2#\n"
    );
}

#[test]
fn introductory_moves_are_numbered_apart() {
    // B. Enemark.
    let problem = made("8/8/8/1N6/8/1r1n4/2K5/k7", Color::White, "1->ser-h#3");
    let found = with_lines(&problem, &["Nd4 Ra3 - Nb2 - Ra2 Nb3"]);
    assert_eq!(
        body(&text(&problem, found.clone())),
        "Solution\n  1.Nd4 1.Ra3 2.Nb2 3.Ra2 Nb3#\n"
    );
    assert_eq!(
        popeye(&problem, found),
        "  1.Sb5-d4   1.Rb3-a3   2.Sd3-b2   3.Ra3-a2 Sd4-b3 #"
    );
}

#[test]
fn proof_games_begin_in_the_game_array() {
    let problem = made(
        "rnbq1bnr/pp1pkppp/2p1p3/8/4P3/8/PPPP1PPP/RNBQK1NR",
        Color::White,
        "dia4",
    );
    let found = with_lines(&problem, &["e4 e6 Bb5 Ke7 Bxd7 c6 Be8 Kxe8"]);
    assert_eq!(
        body(&text(&problem, found.clone())),
        "Solution\n  1.e4 e6 2.Bb5 Ke7 3.Bxd7 c6 4.Be8 Kxe8 dia\n"
    );
    assert_eq!(
        popeye(&problem, found),
        "  1.e2-e4 e7-e6   2.Bf1-b5 Ke8-e7   3.Bb5*d7 c7-c6   4.Bd7-e8 Ke7*e8 dia"
    );
    // White has the last move in three half-moves, and still begins.
    let problem = made(ARRAY, Color::White, "dia1.5");
    assert!(text(&problem, with_lines(&problem, &["e4 e5 Nf3"])).contains("  1.e4 e5 2.Nf3 dia\n"));
}

#[test]
fn reciprocal_play_has_two_goals() {
    // T. Steudel, Problemkiste 1994.
    let problem = made("8/4P3/8/8/8/8/4p3/5k1K", Color::Black, "reci-h(#)=2");
    let found = with_lines(&problem, &["e1=Q e8=Q Qe3 Qxe3", "e1=Q e8=Q Qh4"]);
    assert_eq!(
        body(&text(&problem, found)),
        "Solution\n  1.e1=Q e8=Q 2.Qe3 Qxe3=\n  1.e1=Q e8=Q 2.Qh4#\n\n2 solutions.\n"
    );
}

#[test]
fn short_solutions_stand_apart() {
    let problem = made(DAWSON, Color::Black, "h#3");
    let short_lines = lines(&problem, &["Bd4 h4 Be3 Bd6"]);
    let output = text(
        &problem,
        Solution {
            short_lines,
            ..Solution::default()
        },
    );
    assert_eq!(
        body(&output),
        "Short solution: 1 in 2 moves\n  1.Bd4 h4 2.Be3 Bd6#\n\nNo solution of the full length.\n"
    );
    assert!(text(&problem, Solution::default()).ends_with("\n\nNo solution.\n"));
}

#[test]
fn an_unplayable_line_is_still_written() {
    let problem = made(DAWSON, Color::Black, "h#2");
    let mut found = with_lines(&problem, &["Bd4 h4 Be3 Bd6"]);
    found.lines[0].0.drain(..2);
    let output = text(&problem, found);
    assert!(output.contains("1.Bd4e3 Bb4d6#"), "{output}");
}

#[test]
fn lines_that_begin_alike_are_written_like_lines_alone() {
    let problem = made(DAWSON, Color::Black, "h#2");
    let playable = with_lines(&problem, &["Bd4 h4 Be3 Bd6"]);
    let [line] = &playable.lines[..] else {
        panic!("one line")
    };
    // A move omitted in the middle: the rest cannot be played.
    let mut broken = line.clone();
    broken.0.remove(1);
    let mut otherwise = broken.clone();
    otherwise.0[2].check = false;
    let mut short = line.clone();
    short.0.truncate(2);
    let all = [
        line, &short, line, &broken, line, &broken, &otherwise, &broken, &short, &broken,
    ];
    let body_of = |lines: Vec<Line>| {
        body(&text(
            &problem,
            Solution {
                lines,
                ..Solution::default()
            },
        ))
        .to_owned()
    };
    let written = |text: &str| {
        text.lines()
            .filter(|line| line.starts_with("  1"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let together = written(&body_of(all.iter().map(|line| (*line).clone()).collect()));
    let alone: Vec<String> = all
        .iter()
        .flat_map(|line| written(&body_of(vec![(*line).clone()])))
        .collect();
    assert_eq!(together.len(), all.len());
    assert_eq!(together, alone);
    assert_ne!(together[3], together[0]);
}

#[test]
fn twins_are_named_by_their_changes() {
    let at = |text: &str| Spot {
        square: text.parse().unwrap(),
        board: None,
    };
    let mut problem = made(RITTIRSCH, Color::Black, "h#2");
    let twin = |continued, changes: Vec<Change>| Twin { continued, changes };
    problem.twins = vec![
        twin(false, vec![Change::Move(at("h1"), at("h2"))]),
        twin(
            true,
            vec![
                Change::Remove(at("h2")),
                Change::Stipulation("h=2".parse().unwrap()),
            ],
        ),
        twin(
            false,
            vec![
                Change::Exchange(at("d2"), at("g2")),
                Change::Add(
                    Cell::new(Board::B, "c3".parse().unwrap()),
                    Man::new(Color::White, Role::Knight),
                ),
                Change::Polish,
            ],
        ),
    ];
    let solved = ["Bb7/B Re2/B Ra7/B e7/B", "Rb2/B Rg1/B Ba1/B g7/B"];
    let versions = problem.versions().unwrap();
    let mut found: Vec<TwinSolution> = versions
        .iter()
        .zip(solved)
        .map(|(version, text)| TwinSolution {
            name: version.name.clone(),
            ..single_version(&version.problem, with_lines(&version.problem, &[text]))
        })
        .collect();
    let output = render_text(&problem, &found, &TextOptions::default()).unwrap();
    assert_eq!(
        body(&output),
        "a)\n\nSolution\n  1.Bb7/B Re2/B 2.Ra7/B e7/B#\n\n\
         b) wKh1\u{2192}h2\n\nSolution\n  1.Rb2/B Rg1/B 2.Ba1/B g7/B#\n"
    );
    let options = TextOptions {
        notation: POPEYE,
        ..TextOptions::default()
    };
    assert!(
        render_text(&problem, &found, &options)
            .unwrap()
            .contains("\n\nb) wKh1-->h2\n\n  1.Rd2-b2B Rg2-g1B")
    );
    // The third twin removes the king that the second has moved, so only the names can be tested.
    for name in ["c", "d"] {
        found.push(TwinSolution {
            name: name.into(),
            ..single_version(&problem, Solution::default())
        });
    }
    let output = render_text(&problem, &found, &TextOptions::default()).unwrap();
    assert!(output.contains("\n+c) -wKh2, h=2\n"), "{output}");
    assert!(
        output.contains("\nd) bRd2\u{2194}wRg2, +wNc3/B, Polish type\n"),
        "{output}"
    );
    problem.zero_position = true;
    found.truncate(1);
    let output = render_text(&problem, &found, &TextOptions::default()).unwrap();
    assert!(
        output.contains("  zeroposition\n") && output.contains("\na) wKh1\u{2192}h2\n"),
        "{output}"
    );
}

#[test]
fn duplex_has_a_section_for_each_side() {
    // S. Saletic, Problemkiste 1994.
    let mut problem = made("8/8/2b3R1/8/8/1K6/6p1/k7", Color::Black, "h=2");
    problem.options.duplex = Duplex::Both;
    let other = Problem {
        setup: parton::position::Setup {
            turn: Color::White,
            ..problem.setup.clone()
        },
        ..problem.clone()
    };
    let mut version = TwinSolution {
        duplex: Some(with_lines(&other, &["Rg5 g1=Q Rc5 Qxc5"])),
        ..single_version(&problem, with_lines(&problem, &["Be4 Rxg2 Bb1 Rg1"]))
    };
    let output = render_text(
        &problem,
        std::slice::from_ref(&version),
        &TextOptions::default(),
    )
    .unwrap();
    assert_eq!(
        body(&output),
        "Black begins\n\nSolution\n  1.Be4 Rxg2 2.Bb1 Rg1=\n\nWhite begins\n\nSolution\n  1.Rg5 \
        g1=Q 2.Rc5 Qxc5=\n"
    );
    version.problem.options.duplex = Duplex::Half;
    let output = render_text(&problem, &[version], &TextOptions::default()).unwrap();
    assert_eq!(
        body(&output),
        "White begins\n\nSolution\n  1.Rg5 g1=Q 2.Rc5 Qxc5=\n"
    );
}

#[test]
fn selfmates_end_with_the_defender() {
    let problem = made(
        "1k6/4p3/4P3/3nK3/3p4/3P4/b1P5/8 | 8/b2Q4/1pN3p1/1P6/r3pP1B/2P1P3/8/8",
        Color::White,
        "s#2",
    );
    let start = AnyPosition::new(&problem.setup).unwrap();
    let keys = ["Qe8/A", "Qd8/A"].map(|text| find(&start, text).unwrap());
    let keys = keys.map(|mv| selfmate(&start, mv, 2)).to_vec();
    let found = Solution {
        keys,
        ..Solution::default()
    };
    let output = text(&problem, found.clone());
    assert_eq!(
        body(&output),
        "Keys\n  1.Qe8/A+!\n    1...K(b8)-any 2.Qb8/B+ Bxb8/A#\n  1.Qd8/A+!\n    1...Kb7/B \
        2.Qb8/B+ Bxb8/A#\n"
    );
    let tree = TextOptions {
        layout: Layout::Tree,
        ..TextOptions::default()
    };
    assert!(
        styled(&problem, found.clone(), &tree)
            .contains("    1...Kb7/B\n      2.Qb8/B+\n        2...Bxb8/A#\n")
    );
    // As printed by Popeye, except for the order of the defences.
    assert!(popeye(&problem, found).ends_with(
        "   1.Qd7-d8A + !\n      1...Kb8-b7B\n          2.Qd8-b8B +\n              2...Ba7*b8A #"
    ));
}

#[test]
fn a_defence_that_mates_at_once_is_written_out() {
    let problem = made(
        "8/8/N7/8/p7/1k6/8/BKQ5 | 8/8/8/8/8/p7/8/8",
        Color::White,
        "s#2",
    );
    let start = AnyPosition::new(&problem.setup).unwrap();
    let key = selfmate(&start, find(&start, "Nb4/B").unwrap(), 2);
    let output = text(
        &problem,
        Solution {
            keys: vec![key],
            ..Solution::default()
        },
    );
    assert_eq!(body(&output), "Key\n  1.Nb4/B! a2/A#\n");
}

#[test]
fn a_reflex_refutation_carries_the_forced_mate() {
    let problem = made("7k/8/5K2/8/8/8/8/R7", Color::White, "r#2");
    let start = AnyPosition::new(&problem.setup).unwrap();
    let play = |position: &AnyPosition, text: &str| find(position, text).unwrap();
    let first = play(&start, "Kf7");
    let next = start.play(first);
    let reply = play(&next, "Kh7");
    let forced = Node::leaf(play(&next.play(reply), "Rh1#"), true, true);
    let mut node = Node::leaf(first, false, false);
    node.refutations = vec![Node {
        replies: vec![forced],
        ..Node::leaf(reply, false, false)
    }];
    let found = Solution {
        tries: vec![node],
        ..Solution::default()
    };
    assert!(text(&problem, found.clone()).contains("  1.Kf7? but 1...Kh7! 2.Rh1# (forced)\n"));
    assert!(
        popeye(&problem, found).contains("    but\n      1...Kh8-h7 !\n          2.Ra1-h1 #\n")
    );
}

#[test]
fn goals_have_their_signs() {
    let play = |problem: &Problem, text: &str| {
        let start = AnyPosition::new(&problem.setup).unwrap();
        let mv = find(&start, text).unwrap();
        let next = start.play(mv);
        Solution {
            keys: vec![Node::leaf(mv, next.is_in_check(next.turn()), true)],
            ..Solution::default()
        }
    };
    let expected = [
        (
            "7k/8/5KQ1/8/8/8/8/8",
            "=1",
            "Qf7",
            "1.Qf7=!",
            "1.Qg6-f7 = !",
        ),
        (
            "7k/8/5KQ1/8/8/8/8/8",
            "#=1",
            "Qg7",
            "1.Qg7#!",
            "1.Qg6-g7 #= !",
        ),
        (
            "7k/8/5KQ1/8/8/8/8/8",
            "+1",
            "Qh5",
            "1.Qh5+!",
            "1.Qg6-h5 + !",
        ),
        (
            "7k/8/5KQ1/8/8/8/8/8",
            "zg11",
            "Qg1",
            "1.Qg1 z!",
            "1.Qg6-g1 z !",
        ),
        (
            "7k/8/5KQ1/8/6p1/8/8/8",
            "x1",
            "Qxg4",
            "1.Qxg4!",
            "1.Qg6*g4 x !",
        ),
        (
            "7k/8/5KQ1/8/6p1/8/8/8",
            "%1",
            "Qxg4",
            "1.Qxg4%!",
            "1.Qg6*g4 % !",
        ),
        (
            "7k/8/5KQ1/8/8/8/8/8",
            "~1",
            "Qg7",
            "1.Qg7#!",
            "1.Qg6-g7 + !",
        ),
    ];
    for (placement, stipulation, mv, short, machine) in expected {
        let problem = made(placement, Color::White, stipulation);
        let found = play(&problem, mv);
        assert_eq!(
            body(&text(&problem, found.clone())),
            format!("Key\n  {short}\n")
        );
        assert_eq!(popeye(&problem, found), format!("   {machine}"));
    }
}

#[test]
fn duplex_of_a_direct_mate_has_the_other_side_attack() {
    let mut problem = made("6k1/5ppp/8/8/8/8/r4PPP/R5K1", Color::White, "#1");
    problem.options.duplex = Duplex::Both;
    let start = AnyPosition::new(&problem.setup).unwrap();
    let key = |position: &AnyPosition, text: &str| {
        let mv = find(position, text).unwrap();
        Solution {
            keys: vec![Node::leaf(mv, true, true)],
            ..Solution::default()
        }
    };
    let version = TwinSolution {
        duplex: Some(key(&start.pass(), "Rxa1#")),
        ..single_version(&problem, Solution::default())
    };
    let output = render_text(&problem, &[version], &TextOptions::default()).unwrap();
    assert_eq!(
        body(&output),
        "White begins\n\nNo solution.\n\nBlack begins\n\nKey\n  1.Rxa1#!\n"
    );
}
