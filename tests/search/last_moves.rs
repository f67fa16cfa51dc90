//! Last moves of the general engine. With fairy men, neutral men and under conditions, no move is
//! pruned that mates, stalemates or leaves only mates, nor any move after which a reply mates.

use crate::long::cases;
use crate::positions::fairy::under_conditions;
use crate::positions::{Random, changed, hemmed_in};
use parton::position::{
    Color, Conditions, Man, Move, Position, Role, RuleSet, Setup, Traits, Variant,
};
use parton_engine::rules::{General, PositionOf, Rules, has_legal_move, is_mate, legal_moves};

type GeneralPosition = PositionOf<General>;

/// The number of moves that mate, that stalemate, that leave only mates and after which a reply
/// mates, each in positions where other moves were pruned.
type Seen = [u32; 4];

/// Examines every move of a position.
fn last_moves(position: &GeneralPosition, seen: &mut Seen) {
    let moves = legal_moves::<General>(position);
    let collects = [
        General::collect_mates,
        General::collect_stalemates,
        General::collect_forcing_mates,
        General::collect_helping_mates,
    ];
    let listed = collects.map(|collect| {
        let mut list: Vec<Move> = Vec::new();
        collect(position, &mut list);
        assert!(
            list.iter().all(|mv| moves.contains(mv)),
            "{list:?} {position:?}"
        );
        list
    });
    for mv in &moves {
        let after = position.play(*mv);
        let mut is_such = [is_mate::<General>(&after), false, false, false];
        if has_legal_move::<General>(&after) {
            let replies = legal_moves::<General>(&after);
            let mates = replies
                .iter()
                .filter(|reply| is_mate::<General>(&after.play(**reply)))
                .count();
            is_such[2] = mates > 0 && mates == replies.len();
            is_such[3] = mates > 0;
        } else {
            is_such[1] = !is_such[0];
        }
        for ((is_such, list), seen) in is_such.into_iter().zip(&listed).zip(&mut *seen) {
            assert!(!is_such || list.contains(mv), "{mv:?} {position:?}");
            *seen += u32::from(is_such && list.len() < moves.len());
        }
    }
}

/// A position in which kings have little room, with some men exchanged for these.
fn cramped(random: &mut Random, conditions: Conditions, strange: &[(Role, Traits)]) -> Setup {
    let rules = RuleSet {
        conditions,
        ..RuleSet::new(Variant::Orthodox)
    };
    let mut setup = if random.chance(80) {
        hemmed_in(random, Variant::Orthodox)
    } else {
        under_conditions(random, rules, true, 6)
    };
    setup.rules = rules;
    for (cell, man) in setup
        .men
        .iter_mut()
        .filter(|(_, man)| man.role != Role::King)
    {
        if !strange.is_empty() && random.chance(40) {
            let (role, traits) = random.pick(strange);
            let edge = matches!(cell.square.rank(), 0 | 7);
            if !(role.is_pawn() && edge) {
                let color = if traits.has(Traits::NEUTRAL) {
                    Color::White
                } else {
                    man.color
                };
                *man = Man::new(color, role).with(traits);
            }
        }
    }
    setup
}

/// Tests random positions under these conditions with these men, and others near interesting ones.
/// Returns the number in which a move left only mates or let a reply mate, which is too rare to
/// require of each.
fn none_is_left_out(seed: u64, conditions: Conditions, strange: &[(Role, Traits)]) -> [u32; 2] {
    let rounds = cases(4_000, 150_000);
    let mut seen = Seen::default();
    examine(&mut Random(seed), conditions, strange, rounds, &mut seen);
    // For a side that must check, only a reply to a check is certain.
    let stalemates = if conditions.has(Conditions::BLACK_MUST_CHECK) {
        0
    } else {
        rounds as u32 / 200
    };
    let least = [rounds as u32 / 100, stalemates, 0, 0];
    assert!(
        seen.iter().zip(least).all(|(seen, least)| *seen >= least),
        "{conditions}: {seen:?}"
    );
    [seen[2], seen[3]]
}

/// Examines a number of random positions, and counts the moves of each kind.
fn examine(
    random: &mut Random,
    conditions: Conditions,
    strange: &[(Role, Traits)],
    rounds: usize,
    seen: &mut Seen,
) {
    let mut near: Vec<Setup> = Vec::new();
    for _ in 0..rounds {
        let setup = if !near.is_empty() && random.chance(60) {
            let index = random.below(near.len());
            changed(random, &near[index], 16)
        } else {
            cramped(random, conditions, strange)
        };
        let Ok(position) = Position::new(&setup) else {
            continue;
        };
        let before = *seen;
        last_moves(&position, seen);
        if seen[..3] != before[..3] && near.len() < 500 {
            near.push(setup);
        }
    }
}

/// Tests that moves of both kinds were seen.
fn are_seen(seen: impl Iterator<Item = [u32; 2]>) {
    let seen = seen.fold([0; 2], |sum, seen| [sum[0] + seen[0], sum[1] + seen[1]]);
    assert!(seen[0] > 0, "no move left nothing but mates");
    assert!(seen[1] > 100, "{} moves let a reply mate", seen[1]);
}

#[test]
fn no_last_move_is_left_out_among_fairy_men() {
    let men = |roles: &[Role]| {
        roles
            .iter()
            .map(|&role| (role, Traits::NONE))
            .collect::<Vec<_>>()
    };
    let neutral = [Role::Queen, Role::Pawn, Role::Rook, Role::Grasshopper]
        .map(|role| (role, Traits::NEUTRAL));
    let seen = [
        none_is_left_out(
            1,
            Conditions::NONE,
            &men(&[Role::Grasshopper, Role::Nightrider, Role::Lion]),
        ),
        none_is_left_out(
            2,
            Conditions::NONE,
            &men(&[Role::BerolinaPawn, Role::Locust, Role::Pao, Role::Vao]),
        ),
        none_is_left_out(
            3,
            Conditions::NONE,
            &men(&[Role::Bouncer, Role::Equihopper, Role::Rose, Role::Camel]),
        ),
        none_is_left_out(4, Conditions::NONE, &neutral),
        none_is_left_out(5, Conditions::CHECKLESS, &neutral),
        none_is_left_out(
            6,
            Conditions::NONE,
            &men(&[Role::BerolinaPawn, Role::Superpawn, Role::Pao, Role::Leo]),
        ),
        none_is_left_out(7, Conditions::NONE, &[]),
    ];
    are_seen(seen.into_iter());
}

#[test]
fn no_last_move_is_left_out_under_conditions() {
    use Conditions as C;
    let alone = [
        C::CHECKLESS,
        C::EXCLUSIVE,
        C::MESSIGNY,
        C::CIRCE,
        C::PWC,
        C::TAKE_MAKE,
        C::ANDERNACH,
        C::BLACK_MAXIMUMMER,
        C::WHITE_MINIMUMMER,
        C::BLACK_MUST_CHECK,
        C::BLACK_CHECKS,
        C::NO_BLACK_CAPTURE | C::NO_WHITE_CAPTURE | C::CHECKLESS,
        C::CHECKLESS | C::EXCLUSIVE | C::CIRCE,
        C::MESSIGNY | C::SYMMETRY_CIRCE,
    ];
    let strange = [
        (Role::Grasshopper, Traits::NONE),
        (Role::BerolinaPawn, Traits::NONE),
    ];
    let strange = |seed: u64| {
        if seed.is_multiple_of(2) {
            &[][..]
        } else {
            &strange
        }
    };
    are_seen(
        (10..)
            .zip(alone)
            .map(|(seed, conditions)| none_is_left_out(seed, conditions, strange(seed))),
    );
}

/// Each pair of a condition, or of Circe with any options, and another condition.
#[test]
fn no_last_move_is_left_out_under_pairs_of_conditions() {
    use Conditions as C;
    let mut random = Random::new(40);
    let rebirths = C::each_rebirth();
    let mut seen = Seen::default();
    for _ in 0..cases(250, 20_000) {
        let one = if random.chance(50) {
            random.pick(&rebirths)
        } else {
            C::ALL[random.below(C::ALL.len())].example()
        };
        let conditions = one | C::ALL[random.below(C::ALL.len())].example();
        // With that many moves each position takes too long.
        let endless = conditions.any(C::EXCLUSIVE | C::CHECKLESS)
            && conditions.any(C::SUPER_CIRCE | C::ANTI_SUPER_CIRCE);
        if conditions.why_not_together().is_none() && !endless {
            examine(&mut random, conditions, &[], 60, &mut seen);
        }
    }
    assert!(seen[0] > 1_000, "{seen:?}");
}
