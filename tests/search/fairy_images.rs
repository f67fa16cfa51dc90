//! Metamorphic tests: a problem with fairy men or under conditions, and its images. The images
//! exchange the colours and turn the board upside down (with the stipulation for the other side),
//! exchange left and right, or exchange the men of two boards. They have the same numbers of
//! solutions, tries and set plays, and their trees have the same shape. Nothing is compared with
//! another program, so a common misreading of a rule would have to affect both sides equally.

use crate::conditions_agreement::with_colors_exchanged;
use crate::effort::sequences;
use crate::long::cases;
use crate::positions::fairy::{ATTRIBUTES, bearer, bearers, fairy_men, under_conditions, with_men};
use crate::positions::{Random, mirror, swap_boards};
use crate::support::{one_board_or_two, settings};
use parton::position::{CastlingSetup, Color, Conditions, RuleSet, Setup, Traits, Variant};
use parton::problem::{Duplex, Line, Node, Options, Problem, Solution, Status, Stipulation};
use parton::search::{Control, Search};
use std::hash::{DefaultHasher, Hash, Hasher};

const STIPULATIONS: [&str; 6] = ["#2", "h#2", "s#2", "ser-h#3", "=2", "h=2"];

/// Conditions under which the order of squares counts, or certain squares: men change colour one
/// after another, the first man moves, the condition names squares, or men turn clockwise.
const IN_ORDER: Conditions = Conditions::MASAND
    .with(Conditions::MASAND_GENERALISED)
    .with(Conditions::WHITE_ALPHABETIC)
    .with(Conditions::BLACK_ALPHABETIC)
    .with(Conditions::REVOLVING_CENTRE)
    .with(Conditions::REVOLVING_BOARD)
    .with(Conditions::NAMING_SQUARES);

/// Conditions that hold for Black and have no counterpart for White.
const FOR_BLACK: Conditions = Conditions::BLACK_CHECKS.with(Conditions::TIBET);

/// Conditions that depend on the game array, in which kings and queens stand on one half of the
/// board.
const BY_THE_ARRAY: Conditions = Conditions::CIRCE
    .with(Conditions::MIRROR_CIRCE)
    .with(Conditions::CHAMELEON_CIRCE)
    .with(Conditions::CLONE_CIRCE)
    .with(Conditions::COUSCOUS_CIRCE)
    .with(Conditions::ANTICIRCE)
    .with(Conditions::ANTICIRCE_CHEYLAN)
    .with(Conditions::MIRROR_ANTICIRCE)
    .with(Conditions::IMMUN)
    .with(Conditions::GENEVA)
    .with(Conditions::MARS_CIRCE)
    .with(Conditions::ANTIMARS_CIRCE)
    .with(Conditions::PHANTOM)
    .with(Conditions::DANGER)
    .with(Conditions::IMMOBILIO)
    .with(Conditions::LINE_CHAMELEON)
    .with(Conditions::POWER_TRANSFER)
    .with(Conditions::POWER_TRANSFER_REX)
    .with(Conditions::BOLERO)
    .with(Conditions::BOLERO_REX)
    .with(Conditions::BOLERO_INVERSE)
    .with(Conditions::BOLERO_INVERSE_REX);

/// The shape of a solution without its moves.
type Form = [Vec<u64>; 6];

fn hashed(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

fn of_nodes(nodes: &[Node]) -> Vec<u64> {
    let of_node = |node: &Node| {
        let below = [&node.threats, &node.replies, &node.refutations].map(|nodes| of_nodes(nodes));
        hashed(&(
            node.check,
            node.goal,
            node.zugzwang,
            below,
            node.unlisted.len(),
        ))
    };
    let mut forms: Vec<u64> = nodes.iter().map(of_node).collect();
    forms.sort_unstable();
    forms
}

fn of_lines(lines: &[Line]) -> Vec<u64> {
    let of_line = |Line(moves): &Line| {
        hashed(
            &moves
                .iter()
                .map(|one| (one.check, one.goal))
                .collect::<Vec<_>>(),
        )
    };
    let mut forms: Vec<u64> = lines.iter().map(of_line).collect();
    forms.sort_unstable();
    forms
}

fn form(solution: &Solution) -> Form {
    let Solution {
        keys,
        tries,
        set_play,
        lines,
        short_lines,
        set_lines,
        ..
    } = solution;
    let [keys, tries, set_play] = [keys, tries, set_play].map(|nodes| of_nodes(nodes));
    let [lines, short_lines, set_lines] =
        [lines, short_lines, set_lines].map(|lines| of_lines(lines));
    [keys, tries, set_play, lines, short_lines, set_lines]
}

fn solved(setup: &Setup, stipulation: Stipulation, duplex: Duplex) -> Option<Form> {
    let options = Options {
        refutations: 2,
        set_play: true,
        duplex,
        ..Options::default()
    };
    let problem = Problem {
        options,
        ..Problem::bare("", setup.clone(), stipulation)
    };
    let settings = settings(1);
    let solution = Search::new(&problem, &settings, &Control::default())
        .solve_diagram()
        .ok()?;
    (solution.status == Status::Complete).then(|| form(&solution))
}

/// The number of compared images, and of those with something to find.
#[derive(Default, Debug)]
struct Tally {
    images: usize,
    found: usize,
}

/// Draws problems, preferring those with something to find, and compares their images.
fn compare(
    random: &mut Random,
    tally: &mut Tally,
    problems: usize,
    mut draw: impl FnMut(&mut Random) -> Setup,
) {
    for number in 0..problems {
        let stipulation: Stipulation = STIPULATIONS[(number + random.below(6)) % 6]
            .parse()
            .unwrap();
        let mut chosen = None;
        for _ in 0..60 {
            let mut setup = draw(random);
            setup.castling = CastlingSetup::Given(Vec::new());
            setup.turn = stipulation.starter();
            if sequences(&setup, stipulation).is_none_or(|sequences| sequences > 60_000) {
                continue;
            }
            let Some(form) = solved(&setup, stipulation, Duplex::No) else {
                continue;
            };
            let found = form.iter().any(|part| !part.is_empty());
            chosen = Some((setup, form, found));
            if found {
                break;
            }
        }
        let Some((setup, form, found)) = chosen else {
            continue;
        };
        let conditions = setup.rules.conditions;
        let royal = |color| {
            setup
                .men
                .iter()
                .filter(|(_, man)| man.belongs_to(color) && man.is_royal())
                .count()
        };
        let several = Color::ALL.into_iter().any(|color| royal(color) > 1);
        let mut images = Vec::new();
        if !conditions.any(IN_ORDER) {
            // With several royal men, a condition may concern only the first.
            if conditions.is_empty() || !several && !conditions.any(FOR_BLACK) {
                let castling = CastlingSetup::Given(Vec::new());
                let image = Setup {
                    turn: setup.turn,
                    castling,
                    ..with_colors_exchanged(&setup)
                };
                images.push(("colours", image, Duplex::Half));
            }
            let by_file = setup.men.iter().any(|(_, man)| man.role.depends_on_file());
            if !conditions.any(BY_THE_ARRAY) && !by_file {
                images.push(("left and right", mirror(&setup), Duplex::No));
            }
        }
        if setup.rules.variant == Variant::Alice {
            images.push(("boards", swap_boards(&setup), Duplex::No));
        }
        for (name, image, duplex) in images {
            assert_eq!(
                solved(&image, stipulation, duplex),
                Some(form.clone()),
                "{name}: {stipulation} {setup:?}"
            );
            tally.images += 1;
            tally.found += usize::from(found);
        }
    }
}

#[test]
fn images_of_every_man_have_as_many_solutions() {
    let mut tally = Tally::default();
    let men = fairy_men();
    for &role in &men {
        compare(
            &mut Random::of(role.name()),
            &mut tally,
            cases(1, 24),
            |random| {
                let (variant, others) = (one_board_or_two(random, 60), 2 + random.below(3));
                with_men(random, variant, &[(role, Traits::NONE)], others)
            },
        );
    }
    assert!(
        tally.images >= 2 * men.len() && tally.found > tally.images / 2,
        "{tally:?}"
    );
}

#[test]
fn images_of_every_attribute_have_as_many_solutions() {
    let mut tally = Tally::default();
    let men = bearers();
    for (seed, traits) in (1..).zip(ATTRIBUTES) {
        compare(&mut Random(seed), &mut tally, cases(3, 300), |random| {
            let role = bearer(random, traits, &men);
            let (variant, others) = (one_board_or_two(random, 60), 1 + random.below(3));
            with_men(random, variant, &[(role, traits)], others)
        });
    }
    assert!(
        tally.images >= 6 * ATTRIBUTES.len() && tally.found > tally.images / 2,
        "{tally:?}"
    );
}

#[test]
fn images_under_every_condition_have_as_many_solutions() {
    let mut tally = Tally::default();
    for row in Conditions::ALL {
        compare(
            &mut Random::of(row.name),
            &mut tally,
            cases(1, 40),
            |random| {
                let variant = if parton::position::ON_TWO_BOARDS.has(row.example()) {
                    one_board_or_two(random, 60)
                } else {
                    Variant::Orthodox
                };
                let fairy = random.chance(30);
                under_conditions(
                    random,
                    RuleSet {
                        conditions: row.example(),
                        ..RuleSet::new(variant)
                    },
                    fairy,
                    4,
                )
            },
        );
    }
    assert!(
        tally.images >= Conditions::ALL.len() && tally.found > tally.images / 2,
        "{tally:?}"
    );
}
