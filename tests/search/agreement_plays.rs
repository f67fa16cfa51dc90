//! The fast search compared with the plain one for every play and goal that the fast one supports:
//! complete solutions of random positions of every kind, in orthodox and in Alice chess.

use crate::long::{cases, is_long};
use crate::positions::{Kind, Random, TUNED as RULES, random_setup, random_setup_either_way};
use crate::solutions::{has_play, without_forced_replies};
use crate::support::{affordable, expected_positions, fast, settings};
use parton::board::{Board, Cell, Square};
use parton::formats::{Defaults, Format, load_str};
use parton::plain;
use parton::position::{CastlingSetup, Color, Man, Role, RuleSet, Setup, Variant};
use parton::problem::{Length, Line, Node, Options, Play, Problem, Solution, Status, Stipulation};
use parton::search::{Control, Search, Settings, Techniques};

/// Compares two solutions, list by list, for readable differences.
fn agree(found: &Solution, plain: &Solution, problem: &Problem) {
    let words = |what: &str| format!("{what} of {} {:?}", problem.stipulation, problem.setup);
    for (what, found, plain) in [
        ("set play", &found.set_play, &plain.set_play),
        ("keys", &found.keys, &plain.keys),
        ("tries", &found.tries, &plain.tries),
    ] {
        let moves = |nodes: &[Node]| nodes.iter().map(|node| node.mv).collect::<Vec<_>>();
        assert_eq!(moves(found), moves(plain), "{}", words(what));
        for (found, plain) in found.iter().zip(plain) {
            assert_eq!(found, plain, "{}", words(what));
        }
    }
    for (what, found, plain) in [
        ("lines", &found.lines, &plain.lines),
        ("short lines", &found.short_lines, &plain.short_lines),
        ("set lines", &found.set_lines, &plain.set_lines),
    ] {
        let only = |these: &[Line], those: &[Line]| {
            let only = these.iter().filter(|line| !those.contains(line)).take(2);
            only.map(|line| line.0.iter().map(|step| step.mv).collect::<Vec<_>>())
                .collect::<Vec<_>>()
        };
        let (more, less) = (only(found, plain), only(plain, found));
        assert!(
            found == plain,
            "only fast {more:?}, only plain {less:?}: {}",
            words(what)
        );
    }
    assert_eq!(found, plain, "{}", words("all"));
}

/// Random options.
fn options(random: &mut Random) -> Options {
    let set_play = random.chance(50);
    let [goal_is_end, stop_on_short, white_to_play] = [(); 3].map(|()| random.chance(15));
    let length = if stop_on_short {
        Length::Shortest
    } else {
        Options::default().length
    };
    Options {
        set_play,
        refutations: 2,
        goal_is_end,
        length,
        white_to_play,
        ..Options::default()
    }
}

/// Random options for battle play.
fn battle_options(random: &mut Random) -> Options {
    let [quodlibet, mates_in_one, no_variations] = [30, 20, 10].map(|chance| random.chance(chance));
    Options {
        quodlibet,
        mates_in_one,
        variations: !no_variations,
        ..options(random)
    }
}

/// Compares `each` positions for each stipulation and rule set, a third of them with a solution. In
/// the short form, a twelfth as many are compared, which the plain search solves quickly.
fn compare(stipulations: &[&str], each: usize, men: usize, seed: u64) {
    compare_some(stipulations, each, men, seed, 3);
}

/// The same, with one position in `share` having a solution; 0 if none need have one. A `?` in a
/// stipulation is the square of a man.
fn compare_some(stipulations: &[&str], each: usize, men: usize, seed: u64, share: usize) {
    let mut random = Random(seed);
    let each = cases(each.div_ceil(12), each);
    for text in stipulations {
        for variant in RULES {
            let (mut compared, mut solved, mut drawn) = (0, 0, 0);
            while compared < each || solved * share < compared && share > 0 {
                drawn += 1;
                assert!(
                    drawn < 60_000,
                    "{text} {variant}: {solved} of {compared} have a solution"
                );
                let kind = random.pick(&Kind::ALL);
                let men = 3 + random.below(men - 2);
                let mut setup = random_setup_either_way(&mut random, variant, kind, men);
                let text = if text.contains('?') {
                    text.replace('?', &random.pick(&setup.men).0.square.to_string())
                } else {
                    (*text).to_owned()
                };
                let stipulation: Stipulation = text.parse().unwrap();
                // The side to move is the one that begins in this stipulation.
                setup.turn = stipulation.starter();
                let mut options = if stipulation.is_battle() {
                    battle_options(&mut random)
                } else {
                    options(&mut random)
                };
                if stipulation.play == Play::HelpSelf {
                    options.quodlibet = random.chance(40);
                }
                let problem = Problem {
                    options,
                    ..Problem::bare("", setup, stipulation)
                };
                let settings = settings(1);
                let Ok(found) =
                    Search::new(&problem, &settings, &Control::default()).solve_diagram()
                else {
                    // The position is illegal.
                    continue;
                };
                let stopped =
                    options.length == Length::Shortest && found.status == Status::Restricted;
                assert!(
                    stopped || found.status == Status::Complete,
                    "{:?}",
                    found.status
                );
                let worth = has_play(&found);
                if !worth && compared >= each * 2 / 3 && share > 0 {
                    continue;
                }
                if !affordable(&problem, 5_000.0) {
                    continue;
                }
                compared += 1;
                solved += usize::from(worth);
                agree(
                    &without_forced_replies(found.clone()),
                    &plain::solve_problem(&problem).unwrap(),
                    &problem,
                );
                assert_eq!(
                    found,
                    fast(&problem, Techniques::NONE),
                    "bare: {text} {:?}",
                    problem.setup
                );
                if stipulation.is_battle() && !stopped {
                    one_key_is_found(&problem, &found);
                }
            }
        }
    }
}

/// The search for one key finds one of the keys, or that there is none.
fn one_key_is_found(problem: &Problem, all: &Solution) {
    let options = Options {
        first: true,
        ..problem.options
    };
    let one = fast(
        &Problem {
            options,
            ..problem.clone()
        },
        Techniques::ALL,
    );
    let is_key = |mv| all.keys.iter().any(|key| key.mv == mv);
    let right = one
        .keys
        .first()
        .map_or(all.keys.is_empty(), |key| is_key(key.mv));
    assert!(
        right,
        "one key of {} {:?}",
        problem.stipulation, problem.setup
    );
}

#[test]
fn searches_agree_in_self_and_reflex_play() {
    compare(&["s#1", "r#1", "semi-r#1", "s=1", "r+1"], 60, 9, 1);
    compare(&["s#2", "r#2", "semi-r#2", "s=2", "s+2", "r=2"], 24, 5, 2);
}

#[test]
fn searches_agree_in_direct_play_to_other_goals() {
    compare_some(&["==1", "!=1", "!=2"], 40, 6, 9, 0);
    compare(
        &["=1", "#=1", "+1", "x1", "~1", "001", "c811", "zd41"],
        40,
        9,
        3,
    );
    compare(&["=2", "+2", "x2", "#=2", "ze32"], 24, 5, 4);
}

/// A side whose only other move is to capture the king cannot move: kings are not captured. By
/// hand: after 1.f7+ the king on a8 is confined by the queen, and the pawn by the knight on f8.
#[test]
fn searches_agree_about_auto_stalemates_with_check() {
    let text =
        "(rules: orthodox, stipulation: \"!=1\", position: \"K4nk1/2q5/5P2/8/8/8/8/8 w - -\")";
    let loaded = load_str("x.ron", text, Format::Ron, Defaults::default());
    let found = fast(&loaded.entries[0].problem, Techniques::ALL);
    assert_eq!(
        found
            .keys
            .iter()
            .map(|key| key.mv.to().square.to_string())
            .collect::<Vec<_>>(),
        ["f7"]
    );
    let (mut random, mut compared, mut checking) = (Random::new(65), 0, 0);
    for number in 0..cases(20_000, 200_000) {
        let variant = RULES[number % 2];
        let mut setup = Setup::empty(RuleSet::new(variant));
        // A king in the corner with a queen nearby, a pawn two ranks in front of the other king,
        // and a man in front of the pawn.
        let (file, rank) = (2 + random.below(6) as u8, 4 + random.below(4) as u8);
        let aside = if random.chance(50) {
            file.saturating_sub(1)
        } else {
            (file + 1).min(7)
        };
        let any = |random: &mut Random| (random.below(8) as u8, random.below(8) as u8);
        let queen = if random.chance(70) {
            random.pick(&[(1, 2), (2, 1)])
        } else {
            any(&mut random)
        };
        let other = any(&mut random);
        let officer = random.pick(&[Role::Queen, Role::Rook, Role::Bishop, Role::Knight]);
        for ((file, rank), color, role) in [
            ((0, 0), Color::White, Role::King),
            ((file, rank), Color::Black, Role::King),
            ((aside, rank - 2), Color::White, Role::Pawn),
            (
                (aside, rank),
                Color::Black,
                random.pick(&[Role::Knight, Role::Bishop, Role::Rook]),
            ),
            (queen, Color::Black, Role::Queen),
            (other, random.pick(&Color::ALL), officer),
        ] {
            let cell = Cell::new(
                random.pick(variant.planes()),
                Square::at(file, rank).unwrap(),
            );
            if setup
                .men
                .iter()
                .all(|(other, _)| other.square != cell.square)
            {
                setup.men.push((cell, Man::new(color, role)));
            }
        }
        let text = random.pick(&["!=1", "h!=0.5", "ser-!=1", "exact-!=1"]);
        let stipulation: Stipulation = text.parse().unwrap();
        setup.turn = stipulation.starter();
        setup.castling = CastlingSetup::Given(Vec::new());
        let problem = Problem {
            options: options(&mut random),
            ..Problem::bare("", setup, stipulation)
        };
        let Ok(found) = Search::new(&problem, &settings(1), &Control::default()).solve_diagram()
        else {
            continue;
        };
        if !has_play(&found) && !random.chance(3) {
            continue;
        }
        compared += 1;
        let plain = plain::solve_problem(&problem).unwrap();
        checking += found.keys.iter().filter(|key| key.check).count();
        agree(&found, &plain, &problem);
    }
    assert!(compared > 200 && checking > 20, "{compared} {checking}");
}

/// The goal must be reached by the last move and not before, even if it can be reached earlier and
/// play continues.
#[test]
fn searches_agree_in_battles_of_exact_length() {
    compare(
        &["exact-#1", "exact-s#1", "exact-r+1", "exact-+1"],
        24,
        7,
        61,
    );
    compare(
        &[
            "exact-#2",
            "exact-+2",
            "exact-=2",
            "exact-x2",
            "exact-semi-r+2",
            "exact-s+2",
            "exact-r+2",
        ],
        24,
        5,
        62,
    );
    compare_some(
        &[
            "exact-s#2",
            "exact-r#2",
            "exact-semi-r#2",
            "exact-s=2",
            "exact-#3",
            "exact-+3",
        ],
        24,
        4,
        63,
        0,
    );
}

#[test]
fn searches_agree_in_help_play() {
    compare(
        &[
            "h#1",
            "h#1.5",
            "h=1",
            "h=1.5",
            "h+1",
            "hx1",
            "hzd41",
            "exact-h=1.5",
        ],
        40,
        7,
        5,
    );
    compare(
        &["h#2", "h=2", "hr+2", "reci-h+2", "reci-h(x)+1.5"],
        12,
        4,
        6,
    );
}

#[test]
fn searches_agree_in_series_play() {
    compare(
        &[
            "ser-#2",
            "ser-=2",
            "ser-h#2",
            "ser-h=2",
            "ser-+2",
            "ser-x2",
            "ser-hx2",
            "exact-ser-#2",
        ],
        30,
        6,
        7,
    );
    compare(
        &[
            "ser-#3", "ser-h#3", "ser-r=2", "ser-r+2", "ser-s+2", "ser-hsx2", "ser-hs+2",
        ],
        15,
        4,
        8,
    );
    compare(
        &[
            "ser-hs+1",
            "ser-hs~2",
            "exact-ser-hs+2",
            "1->ser-hs+1",
            "ser-hs#=2",
        ],
        15,
        4,
        14,
    );
    compare(
        &[
            "1->ser-h#1",
            "2->ser-h+1",
            "1->ser-#2",
            "2->ser-=1",
            "1->ser-r+1",
            "1->ser-s+1",
        ],
        15,
        4,
        10,
    );
}

/// Circuits, exchanges and kisses, which depend on the squares of men in the diagram.
#[test]
fn searches_agree_about_goals_that_need_the_diagram() {
    compare(
        &[
            "hct1.5",
            "hct2",
            "h<>2.5",
            "hk?1.5",
            "hk?2",
            "reci-hct2",
            "hrk?1.5",
            "exact-hct2",
        ],
        24,
        5,
        31,
    );
    compare(
        &[
            "ser-ct2", "ser-ct3", "ser-<>3", "ser-k?2", "ser-hk?2", "ser-rk?2",
        ],
        24,
        5,
        32,
    );
    compare(
        &["phser-ct2", "phser-k?2", "1->ser-ct2", "1->ser-k?1"],
        18,
        4,
        33,
    );
    compare(
        &[
            "k?1",
            "k?2",
            "exact-k?2",
            "ct2",
            "exact-ct2",
            "semi-rk?1",
            "rk?1",
            "rk?2",
        ],
        18,
        5,
        35,
    );
    // A side that moves once cannot make a circuit; forced ones are rare.
    compare_some(
        &[
            "ser-hct2",
            "ser-rct2",
            "pser-hct2",
            "hsct2.5",
            "ser-sk?2",
            "ser-s<>3",
            "hsk?1.5",
            "pser-ct2",
            "sk?1",
            "sk?2",
            "sct2",
        ],
        18,
        4,
        34,
        0,
    );
}

/// Goals that are reached by leaving one's own king in check, with confined kings.
#[test]
fn searches_agree_about_goals_that_leave_the_king_in_check() {
    let texts = [
        "ser-!#1",
        "ser-!#2",
        "h!#1",
        "h!#1.5",
        "hr!#1.5",
        "reci-h(!#)=1",
        "h##1",
        "h##1.5",
        "ser-h##1",
        "ser-##2",
        "h##!1",
        "h##!1.5",
        "phser-!#2",
        "!#1",
        "!#2",
        "##1",
        "##2",
        "##!1",
        "s!#1",
        "s##1",
        "s##!1",
        "r!#1",
        "semi-r!#2",
        "hs!#1.5",
        "hs##1",
        "hs##!1.5",
        "ser-s!#2",
        "ser-s##!1",
        "ser-hs!#1",
    ];
    let mut solved = [0; 3];
    for text in texts {
        let sign = ["!#", "##!", "##"]
            .into_iter()
            .position(|sign| text.contains(sign))
            .unwrap();
        for variant in RULES {
            let problems =
                (0..cases(24, 1500)).filter_map(|seed| problem_of(seed as u64, text, variant));
            for problem in problems.filter(|problem| affordable(problem, 4_000.0)) {
                let found = fast(&problem, Techniques::ALL);
                solved[sign] += usize::from(has_play(&found));
                agree(&found, &plain::solve_problem(&problem).unwrap(), &problem);
                agree(&found, &fast(&problem, Techniques::NONE), &problem);
            }
        }
    }
    assert!(solved[0] >= 3 && solved[2] >= 1, "{solved:?}");
}

#[test]
fn searches_agree_in_parrying_series() {
    compare(
        &[
            "pser-#2",
            "pser-=2",
            "pser-+2",
            "pser-sx2",
            "pser-s+2",
            "pser-r+2",
            "exact-pser-#2",
        ],
        18,
        5,
        11,
    );
    compare(
        &[
            "pser-h#2",
            "pser-hs+2",
            "phser-hs+1",
            "phser-#2",
            "phser-=2",
            "phser-h=2",
            "phser-s+2",
            "phser-rx2",
            "1->pser-h#1",
        ],
        18,
        4,
        12,
    );
    compare(&["pser-#3", "exact-pser-+3", "pser-h+3"], 12, 3, 13);
}

/// A position with one king confined in a corner by its own men, and few others.
pub(crate) fn hemmed(random: &mut Random, variant: Variant) -> Setup {
    let mut setup = Setup::empty(RuleSet::new(variant));
    setup.castling = CastlingSetup::Given(Vec::new());
    let loser = random.pick(&Color::ALL);
    let mut put =
        |random: &mut Random, square: Square, board: Option<Board>, color, roles: &[Role]| {
            let board = board.unwrap_or_else(|| Board::ALL[random.below(variant.boards())]);
            let man = Man::new(color, random.pick(roles));
            let edge = man.role == Role::Pawn && matches!(square.rank(), 0 | 7);
            if !edge && setup.men.iter().all(|(cell, _)| cell.square != square) {
                setup.men.push((Cell::new(board, square), man));
            }
        };
    let corner: Square = random
        .pick(&["a1", "h1", "a8", "h8", "a2", "d1"])
        .parse()
        .unwrap();
    let board = Board::ALL[random.below(variant.boards())];
    put(random, corner, Some(board), loser, &[Role::King]);
    for (files, ranks) in [
        (0, 1),
        (1, 0),
        (1, 1),
        (0, -1),
        (-1, 0),
        (-1, -1),
        (1, -1),
        (-1, 1),
    ] {
        if let Some(square) = corner.step(files, ranks).filter(|_| random.chance(40)) {
            put(
                random,
                square,
                Some(board),
                loser,
                &[
                    Role::Pawn,
                    Role::Pawn,
                    Role::Knight,
                    Role::Bishop,
                    Role::Rook,
                ],
            );
        }
    }
    let anywhere = |random: &mut Random| Square::new(random.below(64) as u8).unwrap();
    let square = anywhere(random);
    put(random, square, None, !loser, &[Role::King]);
    for _ in 0..=random.below(2) {
        let square = anywhere(random);
        put(
            random,
            square,
            None,
            !loser,
            &[Role::Queen, Role::Rook, Role::Knight, Role::Pawn],
        );
    }
    let square = anywhere(random);
    put(
        random,
        square,
        None,
        loser,
        &[Role::Queen, Role::Rook, Role::Bishop],
    );
    setup
}

/// The problem of a seed, if its position is legal.
fn problem_of(seed: u64, text: &str, variant: Variant) -> Option<Problem> {
    let mut random = Random(seed);
    let stipulation: Stipulation = text.parse().unwrap();
    let mut setup = hemmed(&mut random, variant);
    setup.turn = stipulation.starter();
    let problem = Problem {
        options: options(&mut random),
        ..Problem::bare("", setup, stipulation)
    };
    let stopped = Control::default();
    stopped.stop();
    Search::new(&problem, &settings(1), &stopped)
        .solve_diagram()
        .is_ok()
        .then_some(problem)
}

/// Plays whose solutions are rare by chance, with seeds of positions that have one, orthodox and
/// Alice, found by `seeds`. Twice as many seeds from 0 on are also compared.
#[rustfmt::skip]
#[allow(clippy::unreadable_literal, reason = "seeds, printed as they are")]
const KEPT: [(&str, [&[u64]; 2]); 19] = [
    ("hs#1", [&[17777, 38684, 78854, 93993, 150609, 187992, 222710, 242007], &[3442, 18818, 20452, 22167, 38684, 40062, 46686, 46852]]),
    ("hs#1.5", [&[4664, 5537, 7451, 14513, 16425, 17777, 17986, 23885], &[65, 766, 1704, 2343, 2838, 3013, 3442, 6441]]),
    ("hs=1", [&[1688, 15215, 16093, 27396, 27944, 46337, 57514, 57965], &[1740, 3697, 5058, 5882, 7456, 15215, 16093, 18093]]),
    ("hs#2", [&[620, 793, 891, 950, 1297, 2330, 2798, 2875], &[65, 410, 937, 1082, 1180, 1573, 1808, 1978]]),
    ("hs=1.5", [&[1586, 1688, 1740, 2739, 4779, 5882, 6071, 6382], &[209, 649, 724, 845, 1492, 1567, 1586, 1740]]),
    ("hr#1", [&[26, 27, 122, 213, 275, 307, 322, 365], &[26, 54, 64, 117, 122, 135, 142, 172]]),
    ("hr#1.5", [&[26, 27, 37, 48, 57, 61, 64, 84], &[26, 27, 37, 43, 45, 48, 54, 57]]),
    ("hr=2", [&[26, 28, 29, 37, 42, 44, 48, 54], &[26, 28, 29, 37, 42, 45, 47, 48]]),
    ("reci-h#1", [&[388, 783, 3375, 4136, 12358, 13511, 16383, 22390], &[480, 846, 1424, 1635, 2343, 2525, 2686, 3361]]),
    ("reci-h#1.5", [&[388, 644, 783, 950, 1038, 1275, 1297, 1313], &[142, 293, 322, 388, 480, 615, 846, 902]]),
    ("reci-h(=)#2", [&[724, 1567, 1800, 2330, 2390, 2436, 2798, 2938], &[65, 488, 584, 606, 724, 1343, 1800, 1808]]),
    ("ser-reci-h#2", [&[271, 340, 388, 529, 553, 554, 620, 725], &[135, 228, 271, 317, 331, 357, 365, 374]]),
    ("ser-s#2", [&[950, 2792, 3952, 6492, 7106, 10725, 13511, 14611], &[322, 1978, 2792, 3442, 3952, 4567, 6681, 7309]]),
    ("ser-s=2", [&[1688, 2798, 3803, 3984, 7509, 8515, 10277, 10497], &[196, 934, 1688, 1740, 1808, 1939, 2275, 2798]]),
    ("ser-hs#2", [&[724, 2631, 3396, 4547, 4664, 4779, 5537, 6441], &[65, 480, 766, 846, 1646, 1704, 2343, 2402]]),
    ("pser-hs#2", [&[724, 2631, 3396, 4547, 4664, 4779, 5537, 6441], &[65, 480, 766, 846, 1646, 1704, 2343, 2402]]),
    ("ser-r#2", [&[26, 27, 28, 64, 74, 84, 86, 122], &[26, 27, 45, 54, 55, 57, 64, 65]]),
    ("pser-s#2", [&[950, 2792, 3952, 6492, 7106, 10725, 13511, 14611], &[322, 1978, 2792, 3442, 3952, 4567, 6681, 7309]]),
    ("phser-r#2", [&[26, 27, 28, 62, 64, 74, 84, 86], &[26, 27, 45, 54, 55, 57, 64, 65]]),
];

/// Seeds for a line of `KEPT`, for when those listed have no solution any more.
fn seeds(text: &str, variant: Variant) -> Vec<u64> {
    let solved = |seed: &u64| {
        let problem = problem_of(*seed, text, variant);
        problem.is_some_and(|problem| has_play(&fast(&problem, Techniques::ALL)))
    };
    // The first ones are compared anyway.
    (20..).filter(solved).take(8).collect()
}

/// Lengths at which the plain search is too slow: the comparison is with the fast search without
/// targets.
#[test]
fn targets_lose_nothing() {
    for text in [
        "h#2.5", "h#3", "h=2.5", "h=3", "hs#2", "hs=1.5", "ser-h#3", "ser-h#4", "ser-h=4",
        "ser-#3", "ser-s#3",
    ] {
        for variant in RULES {
            // Solutions are rare by chance: equal numbers with and without solutions are compared.
            let (mut unsolved, mut solved) = (0, 0);
            let wanted = cases(1, 8);
            for problem in (5000..5400).filter_map(|seed| problem_of(seed, text, variant)) {
                if solved == wanted {
                    break;
                }
                let with = fast(&problem, Techniques::ALL);
                let is_solved = has_play(&with);
                if !is_solved && unsolved == 2 * wanted {
                    continue;
                }
                let without = fast(&problem, Techniques::ALL.without(Techniques::TARGETS));
                assert_eq!(with, without, "{text} {:?}", problem.setup);
                *(if is_solved {
                    &mut solved
                } else {
                    &mut unsolved
                }) += 1;
            }
            // Forced ends are even rarer; the seeds above cover them.
            let forced = text.contains('s') && !text.contains("ser-h") && text != "ser-#3";
            assert!(
                forced || solved == wanted,
                "{text} {variant}: {solved} of {}",
                solved + unsolved
            );
        }
    }
}

#[test]
fn searches_agree_about_rare_solutions_in_help_play() {
    compare_kept(|text| !text.contains("ser"));
}

#[test]
fn searches_agree_about_rare_solutions_in_series() {
    compare_kept(|text| text.contains("ser"));
}

fn compare_kept(wanted: impl Fn(&str) -> bool) {
    for (text, kept) in KEPT.into_iter().filter(|(text, _)| wanted(text)) {
        for (variant, kept) in RULES.into_iter().zip(kept) {
            let (mut compared, mut solved) = (0, 0);
            // The plain search takes a second for each of the longer ones.
            let series = text.contains("ser");
            let all: usize = if series || text.ends_with('1') { 6 } else { 2 };
            let each = cases(all.div_ceil(6), all);
            let problems = |seeds: &mut dyn Iterator<Item = u64>| -> Vec<Problem> {
                seeds
                    .filter_map(|seed| problem_of(seed, text, variant))
                    .collect()
            };
            let mut solvable = problems(&mut kept.iter().copied());
            if !is_long() {
                solvable.sort_by(|a, b| {
                    expected_positions(a)
                        .partial_cmp(&expected_positions(b))
                        .unwrap()
                });
            }
            solvable.truncate(each);
            let others = problems(&mut (0..2 * each as u64))
                .into_iter()
                .filter(|problem| affordable(problem, 10_000.0));
            for problem in solvable.into_iter().chain(others) {
                let plain = plain::solve_problem(&problem).unwrap();
                compared += 1;
                solved += usize::from(has_play(&plain));
                for techniques in [Techniques::ALL, Techniques::NONE] {
                    agree(&fast(&problem, techniques), &plain, &problem);
                }
            }
            assert!(
                solved >= each && solved * 3 >= compared,
                "{text} {variant}: {solved} of {compared}: take {:?}",
                seeds(text, variant)
            );
        }
    }
}

/// The game array.
fn array(variant: Variant) -> Setup {
    let mut setup = Setup::empty(RuleSet::new(variant));
    let pieces = [
        Role::Rook,
        Role::Knight,
        Role::Bishop,
        Role::Queen,
        Role::King,
        Role::Bishop,
        Role::Knight,
        Role::Rook,
    ];
    for (file, piece) in (0..).zip(pieces) {
        for (color, rank, role) in [
            (Color::White, 0, piece),
            (Color::White, 1, Role::Pawn),
            (Color::Black, 6, Role::Pawn),
            (Color::Black, 7, piece),
        ] {
            setup.men.push((
                Cell::new(Board::A, Square::at(file, rank).unwrap()),
                Man::new(color, role),
            ));
        }
    }
    setup
}

/// A setup after this number of random half-moves, of each side or of only one, with a preference
/// for captures. `None` if the play ends.
fn played(random: &mut Random, mut setup: Setup, half_moves: usize, series: bool) -> Option<Setup> {
    let mut position = plain::PlainPosition::from_setup(&setup);
    for number in 1..=half_moves {
        let moves = position.legal_moves();
        let captures: Vec<_> = moves
            .iter()
            .copied()
            .filter(|mv| mv.captured().is_some())
            .collect();
        let any = captures.is_empty() || random.chance(50);
        if moves.is_empty() {
            return None;
        }
        let mv = random.pick(if any { &moves } else { &captures });
        position = position.play(mv);
        if series && number < half_moves {
            if position.in_check(position.turn()) {
                return None;
            }
            position = position.pass();
        }
        // The men of a setup after the move.
        let mover = setup
            .men
            .iter()
            .position(|(cell, _)| *cell == mv.from())
            .unwrap();
        setup.men[mover] = (mv.to(), Man::new(setup.men[mover].1.color, mv.arriving()));
        let taken = mv.captured_at();
        let mut index = 0;
        setup.men.retain(|(cell, _)| {
            index += 1;
            Some(*cell) != taken || index - 1 == mover
        });
        if let Some((from, to)) = mv.rook() {
            let rook = setup
                .men
                .iter()
                .position(|(cell, _)| *cell == from)
                .unwrap();
            setup.men[rook].0 = to;
        }
    }
    Some(setup)
}

/// Proof games of the final diagrams of random games: there is always a solution.
fn compare_proof_games(stipulations: &[&str], each: usize, seed: u64, with_plain: bool) {
    let mut random = Random(seed);
    let each = cases(each.div_ceil(8), each);
    for text in stipulations {
        let stipulation: Stipulation = text.parse().unwrap();
        let series = stipulation.series.is_some();
        let half_moves = usize::from(stipulation.moves) * if series { 1 } else { 2 }
            + usize::from(stipulation.half);
        for variant in RULES {
            let mut compared = 0;
            while compared < each {
                let Some(setup) = played(&mut random, array(variant), half_moves, series) else {
                    continue;
                };
                let options = Options {
                    goal_is_end: random.chance(20),
                    ..Options::default()
                };
                let problem = Problem {
                    options,
                    ..Problem::bare("", setup, stipulation)
                };
                compared += 1;
                let found = fast(&problem, Techniques::ALL);
                // A game that passes through its final diagram is not a line.
                let lines = found.lines.len() + found.short_lines.len();
                assert!(
                    lines > 0 || problem.options.goal_is_end || !with_plain,
                    "{text}: {:?}",
                    problem.setup
                );
                if with_plain {
                    agree(&found, &plain::solve_problem(&problem).unwrap(), &problem);
                }
                agree(&found, &fast(&problem, Techniques::NONE), &problem);
            }
        }
    }
}

#[test]
fn searches_agree_about_proof_games() {
    compare_proof_games(
        &["dia1", "dia1.5", "ser-dia2", "ser-dia3", "exact-ser-dia3"],
        12,
        21,
        true,
    );
    compare_proof_games(&["dia2"], 3, 22, true);
    // Too long for the plain search: compared with and without the bounds.
    compare_proof_games(&["dia2.5", "ser-dia4"], 4, 23, false);
}

/// The pawn that was captured last may be reborn after the next move (Parrain Circe): that is not
/// part of the diagram.
#[test]
fn memory_of_conditions_is_not_part_of_a_diagram() {
    let text = "beginproblem\nstipulation dia1.5\ncondition Circe Parrain\n\
                forsyth rsbqkbsr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RSBQKBSR\nendproblem\n";
    let loaded = load_str("game.inp", text, Format::Popeye, Defaults::default());
    let problem = &loaded.entries[0].problem;
    let found = fast(problem, Techniques::ALL);
    assert_eq!(found.lines.len(), 1, "1.e4 d5 2.exd5");
    agree(&found, &plain::solve_problem(problem).unwrap(), problem);
}

/// From a random diagram to the end of random play: there is a line, or a shorter one.
fn compare_ways(stipulations: &[&str], each: usize, men: usize, seed: u64, with_plain: bool) {
    let mut random = Random(seed);
    let each = cases(each.div_ceil(8), each);
    for text in stipulations {
        let stipulation: Stipulation = text.parse().unwrap();
        let series = stipulation.series.is_some();
        let half_moves = usize::from(stipulation.moves) * if series { 1 } else { 2 }
            + usize::from(stipulation.half);
        for variant in RULES {
            let (mut compared, mut solved) = (0, 0);
            while compared < each {
                let kind = random.pick(&Kind::ALL);
                let men = 3 + random.below(men - 2);
                let mut setup = random_setup(&mut random, variant, kind, men);
                setup.turn = random.pick(&Color::ALL);
                let options = options(&mut random);
                let mut problem = Problem {
                    options,
                    ..Problem::bare("", setup.clone(), stipulation)
                };
                // The en passant right of the drawn position may be that of the other side.
                problem.setup.en_passant = None;
                let is_legal = Problem {
                    stipulation: "~1".parse().unwrap(),
                    ..problem.clone()
                };
                if Search::new(&is_legal, &Settings::default(), &Control::default())
                    .solve_diagram()
                    .is_err()
                {
                    continue;
                }
                let Some(end) = played(&mut random, problem.setup.clone(), half_moves, series)
                else {
                    continue;
                };
                problem.target = Some(end);
                if with_plain && !affordable(&problem, 15_000.0) {
                    continue;
                }
                compared += 1;
                let found = fast(&problem, Techniques::ALL);
                solved += usize::from(has_play(&found));
                if with_plain {
                    agree(&found, &plain::solve_problem(&problem).unwrap(), &problem);
                }
                agree(&found, &fast(&problem, Techniques::NONE), &problem);
            }
            // Play that passes through its end an odd number of half-moves earlier has no line.
            assert!(
                solved * 10 >= compared * 9,
                "{text} {variant}: {solved} of {compared}"
            );
        }
    }
}

#[test]
fn searches_agree_about_play_from_one_diagram_to_another() {
    let short = [
        "a=>b1",
        "a=>b1.5",
        "ser-a=>b2",
        "exact-ser-a=>b3",
        "exact-a=>b1.5",
    ];
    compare_ways(&short, 40, 9, 41, true);
    compare_ways(&["a=>b2", "ser-a=>b3"], 16, 5, 42, true);
    // Too long for the plain search: compared with and without the bounds.
    compare_ways(&["a=>b2.5", "ser-a=>b4"], 12, 8, 43, false);
}

/// A bishop that is confined behind a pawn which never moves may still be captured, if a pawn
/// promotes to replace it: 1.Rxa8 Kf1 2.Rh8 a8=B.
#[test]
fn a_promoted_man_takes_the_place_of_one_that_never_moved() {
    let text = "beginproblem\npieces white Kg1 Ba8 Pa7 black Kd3 Rh8 Pb7\n\
                stipulation a=>b2\npieces white Kf1 Ba8 black Kd3 Rh8 Pb7\nendproblem\n";
    let loaded = load_str("way.inp", text, Format::Popeye, Defaults::default());
    let problem = &loaded.entries[0].problem;
    let found = fast(problem, Techniques::ALL);
    let lines: Vec<String> = found
        .lines
        .iter()
        .map(|line| format!("{:?}", line.0.last().unwrap().mv))
        .collect();
    assert_eq!(lines, ["Pa7/A-a8/A=B"]);
    agree(&found, &plain::solve_problem(problem).unwrap(), problem);
}

/// Kings and rooks at home, with some mutually exclusive castlings, and few other men.
fn at_home(random: &mut Random) -> Setup {
    let mut setup = Setup::empty(RuleSet::new(Variant::Orthodox));
    let at = |file, rank| Cell::new(Board::A, Square::at(file, rank).unwrap());
    for (color, rank) in [(Color::White, 0), (Color::Black, 7)] {
        setup.men.push((at(4, rank), Man::new(color, Role::King)));
        for file in [0, 7] {
            if random.chance(70) {
                setup
                    .men
                    .push((at(file, rank), Man::new(color, Role::Rook)));
            }
        }
    }
    for _ in 0..random.below(3) {
        let cell = at(random.below(8) as u8, 1 + random.below(6) as u8);
        let man = Man::new(
            random.pick(&Color::ALL),
            random.pick(&[Role::Knight, Role::Bishop, Role::Pawn]),
        );
        if setup.man_at(cell).is_none() {
            setup.men.push((cell, man));
        }
    }
    let [a1, h1, a8, h8] = ["a1", "h1", "a8", "h8"].map(|corner| corner.parse().unwrap());
    let pairs = [[a1, a8], [a1, h8], [h1, a8], [h1, h8]];
    setup.exclusive_castling = pairs.into_iter().filter(|_| random.chance(50)).collect();
    setup
}

/// With mutually exclusive castlings: the two searches agree, and the solution often differs from
/// the one without.
#[test]
fn searches_agree_about_castlings_that_exclude_each_other() {
    let mut random = Random::new(51);
    let (mut compared, mut changed) = (0, 0);
    for text in [
        "h001.5", "h002", "ser-h002", "s001", "002", "hs001.5", "h~1.5",
    ] {
        let stipulation: Stipulation = text.parse().unwrap();
        let mut left = cases(4, 24);
        while left > 0 {
            let mut setup = at_home(&mut random);
            setup.turn = stipulation.starter();
            let options = Options {
                set_play: random.chance(50),
                refutations: 2,
                ..Options::default()
            };
            let problem = Problem {
                options,
                ..Problem::bare("", setup, stipulation)
            };
            if Search::new(&problem, &Settings::default(), &Control::default())
                .solve_diagram()
                .is_err()
            {
                continue;
            }
            left -= 1;
            compared += 1;
            let found = fast(&problem, Techniques::ALL);
            agree(&found, &plain::solve_problem(&problem).unwrap(), &problem);
            agree(&found, &fast(&problem, Techniques::NONE), &problem);
            let free = Setup {
                exclusive_castling: Vec::new(),
                ..problem.setup.clone()
            };
            changed += usize::from(
                fast(
                    &Problem {
                        setup: free,
                        ..problem
                    },
                    Techniques::ALL,
                ) != found,
            );
        }
    }
    assert!(changed * 10 > compared, "{changed} of {compared}");
}

/// C. Remling, 4494 Die Schwalbe 83, 1983, with `castlingmutuallyexclusive a1h8`: Popeye 4.104 has
/// the key 1.0-0-0 and the try 1.Rd1? 0-0!
#[test]
fn a_castling_that_takes_the_other_right() {
    let text = "beginproblem\nstipulation #2\npieces\n white Ke1 Ra1 Be6 Sf7 Pb2b4b6c2c3g2h6\n \
                black Ke8 Rh8 Ba5 Sa8 Pb7c7e7f6g6h7\noption try castlingmutuallyexclusive \
                a1h8\nendproblem\n";
    let loaded = load_str("remling.inp", text, Format::Popeye, Defaults::default());
    let problem = &loaded.entries[0].problem;
    let found = fast(problem, Techniques::ALL);
    let spelt = |nodes: &[Node]| -> Vec<String> {
        let name = |node: &Node| {
            format!(
                "{:?} {:?}",
                node.mv,
                node.refutations
                    .iter()
                    .map(|reply| reply.mv)
                    .collect::<Vec<_>>()
            )
        };
        nodes.iter().map(name).collect()
    };
    assert_eq!(spelt(&found.keys), ["Ke1/A-c1/A CastleLong []"]);
    assert_eq!(spelt(&found.tries), ["Ra1/A-d1/A [Ke8/A-g8/A CastleShort]"]);
    agree(&found, &plain::solve_problem(problem).unwrap(), problem);
}

/// An en passant right of the side that does not begin: Popeye 4.104 has the set play 1...e5*d6 ep.
/// and no solution.
#[test]
fn en_passant_in_set_play() {
    let text = "beginproblem\nstipulation hx1\npieces white Pe5 black Pc7d5\noption nowk nobk \
        setplay enpassant d7d6d5\n\
                endproblem\n";
    let loaded = load_str("set.inp", text, Format::Popeye, Defaults::default());
    let problem = &loaded.entries[0].problem;
    let found = fast(problem, Techniques::ALL);
    let set: Vec<String> = found
        .set_lines
        .iter()
        .map(|line| format!("{:?}", line.0[0].mv))
        .collect();
    assert_eq!(
        (set, found.lines.len()),
        (vec!["Pe5/AxPd6/A EnPassant".to_owned()], 0)
    );
    agree(&found, &plain::solve_problem(problem).unwrap(), problem);
}

/// After 1.e4 e5 Popeye 4.104 finds 301 games with `exact-dia3`, and two shorter ones with `dia3`:
/// 1.e4 e5 and 1.e3 e6 2.e4 e5. It does not search for games that are half a move shorter, such as
/// 1.e3 e5 2.e4, which end with White's move.
#[test]
fn shorter_proof_games_are_shown() {
    let text = "beginproblem\nstipulation dia3.0\n\
                forsyth rsbqkbsr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RSBQKBSR\nendproblem\n";
    let loaded = load_str("game.inp", text, Format::Popeye, Defaults::default());
    let problem = &loaded.entries[0].problem;
    let found = fast(problem, Techniques::ALL);
    assert_eq!(found.lines.len(), 301);
    let of_length = |half_moves| {
        found
            .short_lines
            .iter()
            .filter(|line| line.0.len() == half_moves)
            .count()
    };
    assert_eq!([1, 2, 4].map(of_length), [0, 1, 1]);
    // White's pawn moves in two steps. Or Black's does, and a white man goes and returns: a knight
    // to a3, c3, f3 or h3, with e4 following or in between; after e4 the king, the queen (4
    // squares), the bishop (5) or a knight (5).
    assert_eq!([3, 5].map(of_length), [1, 4 * 2 + 1 + 4 + 5 + 5]);
    let exact = Problem {
        stipulation: "exact-dia3".parse().unwrap(),
        ..problem.clone()
    };
    let only = fast(&exact, Techniques::ALL);
    assert_eq!((only.lines, only.short_lines), (found.lines, Vec::new()));
}

/// A stopped search reports what it has not searched.
#[test]
fn a_search_cut_short_says_so() {
    for (text, count) in [
        ("exact-hr#3", 26),
        ("exact-ser-r#3", 21),
        ("exact-reci-h#3", 3),
        ("hr#3", 27),
        ("pser-#4", 27),
        ("phser-#4", 27),
    ] {
        let stipulation: Stipulation = text.parse().unwrap();
        let mut setup = Setup::empty(RuleSet::new(Variant::Orthodox));
        // The white queen has 24 moves, the king 3; the black king in the corner has 3. Qg3 would
        // be stalemate, which ends help play; Qc1, Qe1, Qf3, Qh3, Qc6 and Qh8 would be check, which
        // ends a series. Shorter lines, if requested, and parrying series are entirely unknown.
        for (square, color, role) in [
            ("a1", Color::White, Role::King),
            ("c3", Color::White, Role::Queen),
            ("h1", Color::Black, Role::King),
        ] {
            setup.men.push((
                Cell::new(Board::A, square.parse().unwrap()),
                Man::new(color, role),
            ));
        }
        setup.turn = stipulation.starter();
        let control = Control::default();
        control.stop();
        let found = Search::new(
            &Problem::bare("", setup, stipulation),
            &Settings::default(),
            &control,
        )
        .solve_diagram()
        .unwrap();
        assert_eq!(
            (found.status, found.unsearched.len()),
            (Status::Limited, count),
            "{text}"
        );
    }
}
