//! Fairy conditions: the general engine compared with the plain reference, which implements each
//! condition's definition. Legal moves and checks on random walks from random positions, each
//! condition alone and with others, on one board and on two, and complete solutions of short
//! problems.

use crate::agreement_plays::hemmed;
use crate::effort::{sequences, sequences_ahead};
use crate::fairy_agreement::{checks_are_known, unsafe_moves_are_listed};
use crate::long::{cases, is_long};
use crate::positions::fairy::{
    ATTRIBUTES, attributes_under_conditions, fairy_men, under_conditions, with_men,
};
use crate::positions::{Random, random_dialect, under};
use crate::solutions::without_forced_replies;
use crate::support::{agreed_moves, settings};
use parton::board::{Board, Cell, Square};
use parton::formats::parse_position;
use parton::plain::{PlainPosition, solve_problem};
use parton::position::{
    CastlingSetup, Color, Conditions, Man, Move, Reborn, Role, RuleSet, Setup, Traits, Variant,
};
use parton::problem::{Line, Options, Problem, Status, Stipulation};
use parton::rules::AnyPosition;
use parton::search::{Control, Search};

/// Walks at random under these rules and compares legal moves and checks all the way. Returns the
/// number of walks.
fn walk(random: &mut Random, rules: RuleSet, fairy: bool, walks: usize) -> usize {
    walk_from(random, rules, walks, |random| {
        under_conditions(random, rules, fairy, 12)
    })
}

/// The men with their squares and attributes, and the side to move.
fn shown(position: &AnyPosition) -> String {
    let men = position.men().into_iter().map(|(cell, man)| {
        let traits: Vec<&str> = man.traits.names().chain([man.role.letter()]).collect();
        format!("{} [{}]{cell}", man.color, traits.join(" "))
    });
    format!(
        "{} to move, {}",
        position.turn(),
        men.collect::<Vec<_>>().join(", ")
    )
}

fn walk_from(
    random: &mut Random,
    rules: RuleSet,
    walks: usize,
    mut setup: impl FnMut(&mut Random) -> Setup,
) -> usize {
    let mut walked = 0;
    for _ in 0..walks * 60 {
        if walked == walks {
            break;
        }
        let setup = setup(random);
        let Ok(mut position) = AnyPosition::new(&setup) else {
            continue;
        };
        walked += 1;
        let mut plain = PlainPosition::from_setup(&setup);
        let mut path: Vec<Move> = Vec::new();
        for _ in 0..8 {
            let moves = agreed_moves(&position, &plain, || {
                format!("{rules}: {} after {path:?}", shown(&position))
            });
            assert_eq!(
                position.is_in_check(position.turn()),
                plain.in_check(plain.turn()),
                "{rules}: {}",
                shown(&position)
            );
            checks_are_known(&position, &moves);
            // A side that must check has no move without check, but is not mated if it has one.
            let must_check = Conditions::WHITE_MUST_CHECK
                | Conditions::BLACK_MUST_CHECK
                | Conditions::BLACK_CHECKS;
            if rules.conditions.any(must_check) {
                let ends = (position.is_mate(), position.is_stalemate());
                assert_eq!(
                    ends,
                    (plain.is_mate(), plain.is_stalemate()),
                    "{rules}: {}",
                    shown(&position)
                );
            } else {
                assert_eq!(
                    position.has_legal_move(),
                    !moves.is_empty(),
                    "{rules}: {}",
                    shown(&position)
                );
            }
            if random.chance(12) {
                unsafe_moves_are_listed(&position, &plain);
            }
            // The journal's form of a move reads back as the same move.
            for &mv in &moves {
                assert_eq!(Move::try_from(u64::from(mv)), Ok(mv), "{rules}: {mv:?}");
            }
            // Conditions mostly concern captures.
            let captures: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|mv| mv.captured().is_some())
                .collect();
            let from = if captures.is_empty() || random.chance(50) {
                &moves
            } else {
                &captures
            };
            let Some(&mv) = from.get(random.below(from.len().max(1))) else {
                break;
            };
            path.push(mv);
            position = position.play(mv);
            plain = plain.play(mv);
            let AnyPosition::General(general) = position else {
                panic!("conditions are the general engine's")
            };
            assert_eq!(general.key(), general.recomputed_key(), "{rules}: {mv:?}");
        }
    }
    walked
}

#[test]
fn every_condition_alone_is_that_of_the_reference() {
    for row in Conditions::ALL {
        let walks = cases(25, 1000);
        assert_eq!(
            walk(
                &mut Random::of(row.name),
                under(Variant::Orthodox, row.example()),
                false,
                walks
            ),
            walks,
            "{}",
            row.name
        );
    }
}

/// Circe with its options in every decided combination, by itself and beside other conditions.
#[test]
fn options_of_circe_are_those_of_the_reference() {
    let mut random = Random::new(76);
    let all = Conditions::each_rebirth();
    let mut beside = 0;
    for number in 0..cases(120, 20_000) {
        let one = random.pick(&all);
        let rules = under(Variant::Orthodox, one);
        assert_eq!(walk(&mut random, rules, number % 4 == 0, 1), 1, "{one}");
        let both = one | random.pick(Conditions::ALL).example();
        let is_long = both.any(Conditions::EXCLUSIVE | Conditions::CHECKLESS);
        if both.why_not_together().is_none() && !is_long {
            let rules = under(Variant::Orthodox, both);
            beside += walk(&mut random, rules, number % 4 == 1, 1);
        }
    }
    assert!(beside > 20, "{beside} pairs");
}

/// The same for Anticirce, Mars Circe, Immun chess and their relatives.
#[test]
fn options_of_other_rebirths_are_those_of_the_reference() {
    let mut random = Random::new(77);
    let all = Conditions::each_rebirth_of(|rebirth| rebirth.who != Reborn::Captured);
    let mut beside = 0;
    for number in 0..cases(200, 20_000) {
        let one = random.pick(&all);
        let rules = under(Variant::Orthodox, one);
        assert_eq!(walk(&mut random, rules, number % 4 == 0, 1), 1, "{one}");
        let both = one | random.pick(Conditions::ALL).example();
        let is_long = both.any(Conditions::EXCLUSIVE | Conditions::CHECKLESS);
        if both.why_not_together().is_none() && !is_long {
            let rules = under(Variant::Orthodox, both);
            beside += walk(&mut random, rules, number % 4 == 1, 1);
        }
    }
    assert!(beside > 15, "{beside} pairs");
}

/// Volage and Circe: a reborn man no longer changes colour. It inherits nothing from a kamikaze man
/// that vanished on its square of rebirth, whether or not that man changed colour there (Rxa1, from
/// light to dark: yes; Bxh8: no).
#[test]
fn a_vanished_man_leaves_nothing_to_a_man_reborn_there() {
    let rules = under(Variant::Orthodox, Conditions::CIRCE | Conditions::VOLAGE);
    for (text, capture, after) in [
        ("7r/8/8/5k2/8/8/8/[kamikaze B]3K3 w - -", "h8", "h7"),
        ("7k/8/[kamikaze r]7/8/8/8/8/R3K3 b - -", "a1", "a8"),
    ] {
        let setup = parse_position(text, rules).unwrap();
        let mut position = AnyPosition::new(&setup).unwrap();
        let mut plain = PlainPosition::from_setup(&setup);
        for square in [capture, after] {
            let to = |mv: &&Move| mv.to().square.to_string() == square && mv.role() != Role::King;
            let mv = *plain.legal_moves().iter().find(to).expect(square);
            (position, plain) = (position.play(mv), plain.play(mv));
        }
        let stands = position
            .men()
            .into_iter()
            .find(|(cell, _)| cell.square.to_string() == after)
            .unwrap()
            .1;
        // Black's rook on h7, White's on a8: unchanged.
        assert_eq!(
            stands,
            Man::new(
                if after == "h7" {
                    Color::Black
                } else {
                    Color::White
                },
                Role::Rook
            ),
            "{text}"
        );
        let mut moves = position.legal_moves();
        moves.sort_unstable();
        assert_eq!(moves, plain.legal_moves(), "{text}");
    }
}

/// Pairs of conditions that can be combined.
#[test]
fn pairs_of_conditions_are_those_of_the_reference() {
    let mut random = Random::new(77);
    let one = || {
        Conditions::ALL
            .iter()
            .map(parton::position::Condition::example)
    };
    let mut pairs: Vec<Conditions> = one()
        .flat_map(|row| {
            one()
                .filter(move |other| row != *other)
                .map(move |other| row | other)
        })
        .collect();
    // With that many moves it takes too long to find the mating ones.
    let endless = |set: Conditions| {
        set.any(Conditions::EXCLUSIVE | Conditions::CHECKLESS)
            && set.any(Conditions::SUPER_CIRCE | Conditions::ANTI_SUPER_CIRCE)
    };
    pairs.retain(|&set| set.why_not_together().is_none() && !endless(set));
    assert!(
        pairs.len() > 4000,
        "{} pairs, each in both orders",
        pairs.len()
    );
    for _ in 0..cases(150, 40_000) {
        let pair = random.pick(&pairs);
        walk(&mut random, under(Variant::Orthodox, pair), false, 2);
    }
}

#[test]
fn conditions_with_fairy_men_are_those_of_the_reference() {
    for row in Conditions::ALL {
        walk(
            &mut Random::of(row.name),
            under(Variant::Orthodox, row.example()),
            true,
            cases(10, 500),
        );
    }
}

/// Every condition in every variant with two large boards, with classical men and with fairy men
/// and attributes: zero moves, captures of homologues and moves that stay on their board included.
#[test]
fn conditions_in_every_variant_are_those_of_the_reference() {
    let variants = [
        Variant::Alice,
        Variant::Alice2,
        Variant::MsAlice,
        Variant::ODonohue,
        Variant::Duo,
    ];
    for variant in variants {
        let mut played = 0;
        for row in Conditions::ALL {
            for fairy in [false, true] {
                let mut random = Random::of(&format!("{} {variant}", row.name));
                let mut walks = 0;
                // Half of the walks are in another dialect.
                for rules in [RuleSet::new(variant), random_dialect(&mut random, variant)] {
                    let rules = RuleSet {
                        conditions: row.example(),
                        ..rules
                    };
                    walks += walk(&mut random, rules, fairy, cases(4, 250));
                }
                played += usize::from(walks > 0 && !fairy);
            }
        }
        assert!(played >= 15, "{played} conditions in {variant}");
    }
}

/// Both sides with measured moves, with castling, fairy men and attributes; and Black Checks with
/// White's conditions.
#[test]
fn measured_checks_and_passes_are_those_of_the_reference() {
    use Conditions as C;
    let sets = [
        C::WHITE_ULTRA_MAXIMUMMER | C::BLACK_ULTRA_MAXIMUMMER,
        C::WHITE_ULTRA_MAXIMUMMER | C::BLACK_ULTRA_MINIMUMMER,
        C::WHITE_ULTRA_MINIMUMMER | C::BLACK_MAXIMUMMER,
        C::BLACK_ULTRA_MAXIMUMMER | C::SENTINELS_ADVERSE | C::SUPER_CIRCE,
        C::WHITE_ULTRA_MAXIMUMMER | C::BLACK_ULTRA_MAXIMUMMER | C::CIRCE | C::VOLAGE,
        C::BLACK_CHECKS | C::WHITE_MAXIMUMMER,
        C::BLACK_CHECKS | C::WHITE_MUST_CHECK,
        C::BLACK_CHECKS | C::EXCLUSIVE,
        C::BLACK_CHECKS | C::CHECKLESS,
        C::BLACK_CHECKS | C::DISPARATE,
        C::BLACK_CHECKS | C::PARRAIN_CIRCE | C::MESSIGNY,
    ];
    let mut random = Random::new(81);
    for conditions in sets {
        assert_eq!(conditions.why_not_together(), None);
        let rules = under(Variant::Orthodox, conditions);
        let walks = cases(25, 3_000);
        assert_eq!(
            walk(&mut random, rules, false, walks),
            walks,
            "{conditions}"
        );
        walk(&mut random, rules, true, walks);
        walk_from(&mut random, rules, walks, |random| {
            attributes_under_conditions(random, rules, None, 8)
        });
    }
    let beside = [
        C::NONE,
        C::WHITE_MAXIMUMMER,
        C::EXCLUSIVE,
        C::MADRASI,
        C::WHITE_MUST_CHECK,
        C::ANDERNACH,
    ];
    for other in beside {
        let rules = under(Variant::Alice, C::BLACK_CHECKS | other);
        let walks = cases(15, 1_500);
        assert_eq!(walk(&mut random, rules, false, walks), walks, "{other}");
        walk_from(&mut random, rules, walks, |random| {
            attributes_under_conditions(random, rules, None, 8)
        });
    }
}

/// Imitators with every man that they have a defined way to imitate, and with every condition.
#[test]
fn imitators_are_those_of_the_reference() {
    let imitable = |role: &Role| {
        role.is_fairy() && role.is_imitable() && *role != Role::Imitator && !role.is_unknown()
    };
    let men: Vec<Role> = Role::every().filter(imitable).collect();
    assert!(
        men.len() > 80 && !men.contains(&Role::Rose) && !men.contains(&Role::Locust),
        "{men:?}"
    );
    let rules = under(Variant::Orthodox, Conditions::IMITATOR);
    let mut random = Random::new(79);
    let walks = cases(6, 300);
    for role in men {
        walk_from(&mut random, rules, walks, |random| {
            let setup = with_role(random, rules, role);
            with_imitators(random, &setup)
        });
    }
    for row in Conditions::ALL {
        let rules = under(Variant::Orthodox, row.example() | Conditions::IMITATOR);
        walk(&mut random, rules, false, walks);
        walk(&mut random, rules, true, walks / 2);
    }
}

/// Holes with every man for which they are defined.
#[test]
fn holes_are_those_of_the_reference() {
    let known = |role: &Role| {
        role.is_fairy()
            && role.is_known_amid_holes()
            && *role != Role::Imitator
            && !role.is_unknown()
    };
    let men: Vec<Role> = Role::every().filter(known).collect();
    assert!(
        men.len() > 120 && !men.contains(&Role::Bouncer) && !men.contains(&Role::Edgehog),
        "{men:?}"
    );
    let mut random = Random::new(80);
    let walks = cases(4, 300);
    let closed = Conditions::of_name("Hole c3 f6").unwrap();
    let sets = [Conditions::HAANER, closed];
    for (role, holes) in men.iter().flat_map(|&role| sets.map(|holes| (role, holes))) {
        let rules = under(Variant::Orthodox, holes);
        walk_from(&mut random, rules, walks, |random| {
            with_role(random, rules, role)
        });
    }
}

/// A position with men of a role among others, sometimes with an attribute.
fn with_role(random: &mut Random, rules: RuleSet, role: Role) -> Setup {
    let traits = if random.chance(25) {
        random.pick(&ATTRIBUTES)
    } else {
        Traits::NONE
    };
    let fitting = Man::new(Color::White, role)
        .with(traits)
        .why_not_played()
        .is_none();
    let traits = if fitting && traits != Traits::MAGIC {
        traits
    } else {
        Traits::NONE
    };
    Setup {
        rules,
        ..with_men(random, rules.variant, &[(role, traits)], 7)
    }
}

/// The position with one or two imitators on vacant squares.
fn with_imitators(random: &mut Random, setup: &Setup) -> Setup {
    let mut setup = setup.clone();
    for _ in 0..=random.below(2) {
        let cell = Cell::new(Board::A, Square::wrap(random.below(64) as u32));
        if setup.man_at(cell).is_none() {
            setup
                .men
                .push((cell, Man::new(Color::White, Role::Imitator)));
        }
    }
    setup
}

/// Men with attributes, and locusts, under every condition.
#[test]
fn attributes_under_conditions_are_those_of_the_reference() {
    for row in Conditions::ALL {
        let rules = under(Variant::Orthodox, row.example());
        for traits in ATTRIBUTES {
            let setup =
                |random: &mut Random| attributes_under_conditions(random, rules, Some(traits), 8);
            walk_from(&mut Random::of(row.name), rules, cases(2, 100), setup);
        }
        walk_from(&mut Random::of(row.name), rules, cases(6, 300), |random| {
            attributes_under_conditions(random, rules, None, 10)
        });
    }
}

/// The same under two conditions, and on two boards.
#[test]
fn attributes_under_pairs_of_conditions_are_those_of_the_reference() {
    let mut random = Random::new(78);
    for _ in 0..cases(200, 20_000) {
        let [one, other] = [(); 2].map(|()| random.pick(Conditions::ALL).example());
        let boards = if random.chance(25) {
            Variant::Alice
        } else {
            Variant::Orthodox
        };
        let rules = under(boards, one | other);
        let endless = (one | other).any(Conditions::EXCLUSIVE | Conditions::CHECKLESS)
            && (one | other).any(Conditions::SUPER_CIRCE | Conditions::ANTI_SUPER_CIRCE);
        if rules.conditions.why_not_together().is_none() && !endless {
            walk_from(&mut random, rules, 2, |random| {
                attributes_under_conditions(random, rules, None, 7)
            });
        }
    }
}

/// Republican Chess in positions without kings, where a move may put one on the board.
#[test]
fn kings_put_on_the_board_are_those_of_the_reference() {
    let mut random = Random::new(91);
    for name in ["Republican Chess", "Republican Chess type 1"] {
        let rules = under(Variant::Orthodox, Conditions::of_name(name).unwrap());
        let walked = walk_from(&mut random, rules, cases(12, 200), |random| {
            let mut setup = under_conditions(random, rules, false, 6);
            setup.men.retain(|(_, man)| !man.is_royal());
            Setup {
                castling: CastlingSetup::Given(Vec::new()),
                en_passant: None,
                ..setup
            }
        });
        assert!(walked > 0, "{name}");
    }
}

/// Short problems under each condition, solved by both searches.
#[test]
fn solutions_under_conditions_are_those_of_the_reference() {
    solve_each(cases(1, 30), 1, |random, conditions| {
        under_conditions(random, under(Variant::Orthodox, conditions), false, 4)
    });
}

/// The same with attributes, on one board and on two.
#[test]
fn solutions_with_attributes_under_conditions_are_those_of_the_reference() {
    // The plain search is slow with chameleons and neutral men: every twelfth condition in the
    // short form.
    solve_each(
        cases(1, 40),
        if is_long() { 1 } else { 12 },
        |random, conditions| {
            let boards = if random.chance(25) {
                Variant::Alice
            } else {
                Variant::Orthodox
            };
            attributes_under_conditions(random, under(boards, conditions), None, 4)
        },
    );
}

fn solve_each(each: usize, every: usize, mut setup: impl FnMut(&mut Random, Conditions) -> Setup) {
    let stipulations = ["#2", "h#2", "s#2", "ser-h#3", "h=2", "=2", "h%1.5"];
    let largest = cases(600, 40_000);
    for row in Conditions::ALL.iter().step_by(every) {
        let mut random = Random::of(row.name);
        let mut compared = 0;
        for _ in 0..5_000 {
            if compared == each {
                break;
            }
            let mut setup = setup(&mut random, row.example());
            let stipulation: Stipulation = random.pick(&stipulations).parse().unwrap();
            setup.turn = stipulation.starter();
            let is_long = sequences(&setup, stipulation).is_none_or(|number| number > largest)
                || sequences_ahead(&setup, stipulation).is_none_or(|number| number > 100 * largest);
            if is_long {
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
            assert_eq!(found.status, Status::Complete);
            compared += 1;
            let expected = solve_problem(&problem);
            assert_eq!(
                Some(&found),
                expected.as_ref(),
                "{}: {stipulation} {:?}",
                row.name,
                problem.setup
            );
        }
    }
}

/// Goals that leave one's own king in check, with confined kings, under each condition and with
/// fairy men.
#[test]
fn goals_that_leave_the_king_in_check_under_conditions_are_those_of_the_reference() {
    let texts = [
        "!#1",
        "!#2",
        "##1",
        "##2",
        "##!1",
        "s##1",
        "s!#1",
        "r!#1",
        "semi-r##1",
        "h!#1",
        "h!#1.5",
        "h##1",
        "h##1.5",
        "h##!1",
        "hs!#1",
        "hs##1.5",
        "ser-!#2",
        "ser-##2",
        "ser-h##2",
        "ser-s!#1",
        "reci-h(!#)=1",
        "phser-!#2",
        "1->ser-h!#1",
    ];
    let mut random = Random::new(77);
    let men = fairy_men();
    let (mut compared, mut solved) = (0, 0);
    let none = [Conditions::NONE; 6];
    // A side that may pass is not forced.
    let passing = [Conditions::BLACK_CHECKS; 8];
    for set in none.into_iter().chain(passing).chain(
        Conditions::ALL
            .iter()
            .map(parton::position::Condition::example),
    ) {
        let mut left = cases(3, 120);
        for _ in 0..cases(300, 5_000) {
            let variant = if random.chance(80) {
                Variant::Orthodox
            } else {
                Variant::Alice
            };
            let mut setup = Setup {
                rules: under(variant, set),
                ..hemmed(&mut random, variant)
            };
            let changes = set.is_empty() || random.chance(25);
            let number = random.below(setup.men.len());
            if changes && setup.men[number].1.role != Role::King {
                let role = random.pick(&men);
                let traits = if random.chance(30) {
                    random.pick(&ATTRIBUTES)
                } else {
                    Traits::NONE
                };
                setup.men[number].1 = Man {
                    role,
                    traits,
                    ..setup.men[number].1
                };
            }
            let stipulation: Stipulation = random.pick(&texts).parse().unwrap();
            setup.turn = stipulation.starter();
            let Ok(position) = AnyPosition::new(&setup) else {
                continue;
            };
            let [own, other] =
                [position, position.pass()].map(|position| position.count_legal() as usize + 1);
            let moves = u32::from(stipulation.moves) + u32::from(stipulation.half);
            if (own * other).pow(moves) > cases(600, 40_000) {
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
            let found = without_forced_replies(found);
            let expected = solve_problem(&problem);
            assert_eq!(
                Some(&found),
                expected.as_ref(),
                "{set}: {stipulation} {:?}",
                problem.setup
            );
            (compared, left) = (compared + 1, left - 1);
            solved += usize::from(!found.keys.is_empty() || !found.lines.is_empty());
            if left == 0 {
                break;
            }
        }
    }
    assert!(
        compared > 300 && solved > 5,
        "{compared} compared, {solved} solved"
    );
}

/// The lines of a problem as squares, without set play and short lines.
fn lines_of(position: &str, stipulation: &str, conditions: Conditions) -> Vec<String> {
    let setup = parse_position(position, under(Variant::Orthodox, conditions)).unwrap();
    let stipulation: Stipulation = stipulation.parse().unwrap();
    let problem = Problem::bare(
        "",
        Setup {
            turn: stipulation.starter(),
            allow_missing_king: true,
            ..setup
        },
        stipulation,
    );
    let settings = settings(1);
    let found = Search::new(&problem, &settings, &Control::default())
        .solve_diagram()
        .unwrap();
    let squares = |mv: Move| format!("{}{}", mv.from().square, mv.to().square);
    let line = |line: &Line| {
        line.0
            .iter()
            .map(|step| squares(step.mv))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let mut lines: Vec<String> = found.lines.iter().map(line).collect();
    lines.sort();
    lines
}

/// A half-neutral king moved by White becomes the king of both sides, so it can be mated, or
/// checked, if Black had no king. The lines are all those of Popeye 4.104.
#[test]
fn a_half_neutral_king_may_become_that_of_a_side_without_one() {
    let lines = lines_of(
        "white [half-neutral K]e1 Ra2 black Ph7",
        "h+1",
        Conditions::NONE,
    );
    assert_eq!(
        lines,
        [
            "h7h5 e1d2",
            "h7h5 e1e2",
            "h7h5 e1f2",
            "h7h6 e1d2",
            "h7h6 e1e2",
            "h7h6 e1f2"
        ]
    );
}

/// No man takes part in two consecutive exchanges of a series: 1.Sa3<->Sa7 2.Sa2<->Sa3 is illegal.
/// The lines are all those of Popeye 4.104.
#[test]
fn a_series_has_no_two_exchanges_of_one_man_together() {
    let lines = lines_of(
        "white Ka4 Rb4 Pe6 Na7 black Ka6 Na2 Na3",
        "ser-h#2",
        Conditions::MESSIGNY,
    );
    assert_eq!(
        lines,
        ["a2a7 a7b5 a4a6", "a2a7 a7c8 a4a6", "a3b5 b5c7 a7c7"]
    );
}

/// Double mates and auto-mates with all their lines, from Popeye 4.104.
#[test]
fn mates_of_ones_own_king_are_those_of_popeye() {
    use Conditions as C;
    for (position, stipulation, conditions, lines) in [
        (
            "white Ka6 Ba5 Nd5 [grasshopper]d3 black Ka8 Qe4",
            "h##1.5",
            C::ANTI_KOEKO,
            vec!["a5b4 e4d3 d5c7", "a5e1 e4a4 d5c7"],
        ),
        (
            "white Kd7 Nd8 Ne8 Rb5 [nightrider]e3 Ra5 black Kh1 Rh2 Qb7 [nightrider]d3",
            "h##1.5",
            C::EXCLUSIVE,
            vec!["d7e6 d3f4 a5a1"],
        ),
        (
            "white Kf1 Qd1 Rb3 Bb7 Pe3 black Kg3 Qe8 Rh2 Ng6 Pg4",
            "h##1.5",
            C::MADRASI,
            vec![],
        ),
        // The move that leaves the king in check is the longest of all.
        (
            "white Kb4 Pa5 Pc4 Pc5 Ba3 black Ka2 [locust]b3 Bb5",
            "h!#1",
            C::WHITE_MAXIMUMMER,
            vec!["b5c6 a3c1", "b5d7 a3c1", "b5e8 a3c1"],
        ),
    ] {
        assert_eq!(
            lines_of(position, stipulation, conditions),
            lines,
            "{conditions}"
        );
    }
}

/// A rook that becomes White's own in the corner may castle, whatever makes it change colour
/// (Popeye 4.104 has these lines).
#[test]
fn a_man_that_becomes_a_rook_in_its_corner_may_castle() {
    use Conditions as C;
    let magic = "white Ke1 [magic Q]d5 black Kh7 Ra1";
    let four = ["d5a2 e1c1", "d5a5 e1c1", "d5a8 e1c1", "d5e5 e1c1"];
    for conditions in [
        C::NONE,
        C::CIRCE,
        C::SYMMETRY_CIRCE,
        C::ANDERNACH,
        C::MADRASI,
    ] {
        assert_eq!(lines_of(magic, "ser-002", conditions), four, "{conditions}");
        compare_solutions(Variant::Orthodox, magic, "ser-002", conditions);
    }
    // The queen, going to a square of the other colour, becomes Black's before it views the rook.
    assert_eq!(
        lines_of(magic, "ser-002", C::VOLAGE),
        ["d5a2 e1c1", "d5a8 e1c1"]
    );
    // A king that has moved does not castle.
    assert_eq!(
        lines_of("white Ke2 [magic Q]d5 black Kh7 Ra1", "ser-003", C::NONE),
        [""; 0]
    );
}

/// Positions in which the two engines once disagreed, with attributes and locusts among the men.
#[test]
fn searches_agree_in_known_cases_with_attributes_and_locusts() {
    use Conditions as C;
    for (position, stipulation, conditions) in [
        (
            "white Kc5 [paralysing N]e2 black Kg6 [grasshopper]e3",
            "=1",
            C::BLACK_SUPER_TRANSMUTING,
        ),
        ("white Ke3 [paralysing R]c5 black Kb6", "=2", C::VOLAGE),
        (
            "white Ke7 Pf4 [nightrider]b2 black Kd5 [paralysing N]b6",
            "=1",
            C::REVERSE_EINSTEIN | C::ULTRA_PATROL,
        ),
        (
            "white Kb5 Bh6 [paralysing nightrider]c6 black Kd3 [chameleon Q]f7",
            "h#1.5",
            C::TAKE_MAKE,
        ),
        (
            "white Ka5 [kamikaze R]f5 [royal locust]g8 black Kd3 Pb6 [royal R]h5",
            "#2",
            C::BICHROMATIC,
        ),
        (
            "white Kb2 [magic Q]h3 [kamikaze locust]a2 black Kg6 [half-neutral locust]d6 \
            [neutral locust]f2",
            "#2",
            C::KOEKO,
        ),
        (
            "white Kd7 [kamikaze nightrider]c3 black Ka3 [neutral locust]a6 [royal N]g6",
            "h=1",
            C::KOEKO,
        ),
        // The pawn in front of the knight paralyses like a knight.
        (
            "white Kb8 Nb1 [paralysing P]c4 black Bd6 Kh1",
            "~1",
            C::ANNAN,
        ),
        ("white Ka1 [siren]g2 black Kd3 Pe4", "#2", C::PWC),
        ("white Ke1 Rh1 [royal N]b5 black Kd8", "h#2", C::MADRASI),
        // 1.Ra1+ can only be parried by 1...Nxa1, which gives no check, so Black must play
        // 1...Ke1!#.
        (
            "white Kf1 Ra8 black Kd1 Rd2 Nc2 Qh8",
            "hs!#1",
            C::BLACK_CHECKS,
        ),
        // After 1.EQe1-a1[c1=b] the king is not in check, since by 2.EQxa5[a3=b] the locusts would
        // observe each other (Popeye).
        (
            "white Ka5 [locust]a3 [locust]e7 Na8 [hurdle-colour-changing equihopper]c1 \
             black Kd4 [hurdle-colour-changing equihopper]e1",
            "h~1",
            C::ISARDAM,
        ),
    ] {
        compare_solutions(Variant::Orthodox, position, stipulation, conditions);
    }
    let two =
        "white Ka4 [paralysing Q]h6/B black Kg6/B [hurdle-colour-changing moose]h4/B [neutral Q]d2";
    compare_solutions(Variant::Alice, two, "=1", C::BLACK_MAXIMUMMER);
}

pub(crate) fn compare_solutions(
    variant: Variant,
    position: &str,
    stipulation: &str,
    conditions: Conditions,
) {
    let stipulation: Stipulation = stipulation.parse().unwrap();
    let setup = parse_position(position, under(variant, conditions))
        .unwrap_or_else(|error| panic!("{position}: {error}"));
    let setup = Setup {
        turn: stipulation.starter(),
        ..setup
    };
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
    let found = Search::new(&problem, &settings, &Control::default())
        .solve_diagram()
        .unwrap_or_else(|error| panic!("{position}: {error:?}"));
    assert_eq!(
        Some(&found),
        solve_problem(&problem).as_ref(),
        "{conditions}: {position}"
    );
}

/// A side that must give check and cannot has no move, and is not mated if it is in check: a check
/// with this effect wins nothing. (Popeye finds no solution of the first problem, a row of the
/// corpus.)
#[test]
fn a_side_that_must_check_and_cannot_is_not_mated() {
    let position = "white Kd2 Re6 Be2 Bf6 Ne4 Nf3 black Kd5";
    for stipulation in ["#3", "#2", "#=2", "s#2", "=2"] {
        compare_solutions(
            Variant::Orthodox,
            position,
            stipulation,
            Conditions::BLACK_MUST_CHECK,
        );
    }
    let setup = parse_position(
        position,
        under(Variant::Orthodox, Conditions::BLACK_MUST_CHECK),
    )
    .unwrap();
    let problem = Problem::bare("", setup, "#3".parse().unwrap());
    let settings = settings(1);
    assert!(
        Search::new(&problem, &settings, &Control::default())
            .solve_diagram()
            .unwrap()
            .keys
            .is_empty()
    );
}

/// After 1...Qb1+ the black queen does not observe the pawn g6, since on g6 the queen g4 would
/// observe it (Popeye plays 1.Qb3-b1[a1=b][b7=b]). In the second position 1...b7-b5 is illegal: a
/// pawn that it turns white could capture it en passant.
#[test]
fn a_masand_check_obeys_isardam_and_en_passant() {
    use Conditions as C;
    for (position, conditions, mv) in [
        (
            "white Ra1 Ke1 Rf3 Qg4 Bf6 Rb7 black Qb3 Pc4 Ba6 Pg6 Pc7 Ph7 Ke8 Rh8",
            C::ISARDAM | C::MASAND_GENERALISED,
            ("b3", "b1", true),
        ),
        (
            "white Rf3 Kg7 black Ra2 Pa3 Pb4 Bh4 Pa5 Ra7 Pb7 Ke8",
            C::ISARDAM_B | C::MASAND_GENERALISED,
            ("b7", "b5", false),
        ),
    ] {
        let setup = parse_position(position, under(Variant::Orthodox, conditions)).unwrap();
        let setup = Setup {
            turn: Color::Black,
            ..setup
        };
        let position = AnyPosition::new(&setup).unwrap();
        let mut moves = position.legal_moves();
        moves.sort_unstable();
        assert_eq!(
            moves,
            PlainPosition::from_setup(&setup).legal_moves(),
            "{conditions}"
        );
        let is_it = |one: &Move| (one.from().square.to_string(), one.to().square.to_string());
        let found = moves
            .iter()
            .any(|one| is_it(one) == (mv.0.to_owned(), mv.1.to_owned()));
        assert_eq!(found, mv.2, "{conditions}");
    }
}

/// A pass can reach a goal that concerns moves, but not a goal that concerns a man's arrival.
#[test]
fn a_pass_reaches_no_goal_of_arrival() {
    let black_to_play = |position: &str, stipulation: &str| {
        let rules = under(Variant::Orthodox, Conditions::BLACK_CHECKS);
        let setup = Setup {
            turn: Color::Black,
            ..parse_position(position, rules).unwrap()
        };
        let problem = Problem::bare("", setup, stipulation.parse().unwrap());
        let settings = settings(1);
        let found = Search::new(&problem, &settings, &Control::default())
            .solve_diagram()
            .unwrap();
        assert_eq!(
            Some(&found),
            solve_problem(&problem).as_ref(),
            "{position} {stipulation}"
        );
        found.keys.iter().map(|key| key.mv).collect::<Vec<_>>()
    };
    let position = "white Kh5 black Ka1 Pc7";
    assert_eq!(black_to_play(position, "~1"), [Move::PASS]);
    // The king stands on a1, on Black's last rank; c7 is not vacated.
    for stipulation in ["za1 1", "c81 1", "ka1 1", "ct1", "<>1", "x1", "+1", "#1"] {
        assert_eq!(black_to_play(position, stipulation), [], "{stipulation}");
    }
    // White has no move left: the pass stalemates.
    assert_eq!(black_to_play("white Ka1 black Kc2 Pb3 Pd7", "=1"), []);
    assert_eq!(
        black_to_play("white Ka1 Pa2 black Kc1 Pa3 Pd7", "=1"),
        [Move::PASS]
    );
}

/// A man in front of a knight of its side paralyses like a knight (Annan): the bishop gives no
/// check, and the knight may go there.
#[test]
fn men_paralyse_like_the_man_behind() {
    let setup = parse_position(
        "white Kb8 Nb1 [paralysing P]c4 black Bd6 Kh1",
        under(Variant::Orthodox, Conditions::ANNAN),
    );
    let position = AnyPosition::new(&setup.unwrap()).unwrap();
    let goes = |mv: &Move| [mv.from(), mv.to()].map(|cell| cell.square.to_string()) == ["b1", "c3"];
    assert!(position.is_in_check(position.turn()) && position.legal_moves().iter().any(goes));
}

/// The same position with the colours exchanged, seen from the other end of the board.
pub(crate) fn with_colors_exchanged(setup: &Setup) -> Setup {
    let names = setup
        .rules
        .conditions
        .names()
        .map(|name| match name.split_once(' ') {
            Some(("White", rest)) => format!("Black {rest}"),
            Some(("Black", rest)) => format!("White {rest}"),
            Some(("BGL", rest)) => {
                let (white, black) = rest.split_once(' ').unwrap_or((rest, ""));
                format!("BGL {black} {white}")
            }
            Some(("No", rest)) => {
                format!(
                    "No {}",
                    rest.replace("White", "X")
                        .replace("Black", "White")
                        .replace('X', "Black")
                )
            }
            _ => name.clone(),
        });
    let conditions = names
        .filter_map(|name| Conditions::of_name(&name))
        .fold(Conditions::NONE, |all, one| all | one);
    let mut other = Setup {
        turn: !setup.turn,
        ..Setup::empty(under(setup.rules.variant, conditions))
    };
    other.men.extend(setup.men.iter().map(|&(cell, man)| {
        let square = Square::wrap(cell.square.index() as u32 ^ 0x38);
        let color = if man.traits.has(Traits::NEUTRAL) {
            man.color
        } else {
            !man.color
        };
        // Some hunters move up the board in one way whichever side they belong to.
        let role = match man.role {
            Role::RookBishopHunterUp => Role::BishopRookHunterUp,
            Role::BishopRookHunterUp => Role::RookBishopHunterUp,
            role => role,
        };
        (Cell::new(cell.board, square), Man { color, role, ..man })
    }));
    other
}

/// With colours exchanged, there are as many moves, and as many replies to each.
#[test]
fn colors_exchanged_change_nothing_under_any_condition() {
    // If men change colour one after another, the order of their squares matters.
    let in_order = Conditions::MASAND | Conditions::MASAND_GENERALISED;
    // In alphabetic chess the first square stays the first.
    let in_order = in_order | Conditions::WHITE_ALPHABETIC | Conditions::BLACK_ALPHABETIC;
    // Black Checks and Tibet chess have no counterpart for White.
    let apart = in_order | Conditions::BLACK_CHECKS | Conditions::TIBET;
    // The board turns clockwise for both sides.
    let apart = apart | Conditions::REVOLVING_CENTRE | Conditions::REVOLVING_BOARD;
    for row in Conditions::ALL
        .iter()
        .filter(|row| !apart.has(row.example()))
    {
        let mut random = Random::of(row.name);
        for _ in 0..cases(4, 200) {
            let setup = attributes_under_conditions(
                &mut random,
                under(Variant::Orthodox, row.example()),
                None,
                6,
            );
            // With several royal men, a condition may concern only the first.
            let royal = |color| {
                setup
                    .men
                    .iter()
                    .filter(|(_, man)| man.belongs_to(color) && man.is_royal())
                    .count()
            };
            if Color::ALL.into_iter().any(|color| royal(color) > 1) {
                continue;
            }
            let replies = |setup: &Setup| {
                let position = AnyPosition::new(setup).ok()?;
                let mut counts: Vec<u64> = position
                    .legal_moves()
                    .into_iter()
                    .map(|mv| position.play(mv).count_legal())
                    .collect();
                counts.sort_unstable();
                Some((position.is_in_check(position.turn()), counts))
            };
            assert_eq!(
                replies(&setup),
                replies(&with_colors_exchanged(&setup)),
                "{}: {:?}",
                row.name,
                setup.men
            );
        }
    }
}
