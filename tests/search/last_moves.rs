//! Last moves of the general engine: of those that mate, stalemate or leave nothing but mates none is left out, with fairy men,
//! neutral men and under conditions.

use crate::long::cases;
use crate::positions::fairy::under_conditions;
use crate::positions::{Random, changed, hemmed_in};
use parton::position::{Color, Conditions, Man, Move, Position, Role, RuleSet, Setup, Traits, Variant};
use parton_engine::rules::{General, PositionOf, Rules, has_legal_move, is_mate, legal_moves};

type GeneralPosition = PositionOf<General>;

/// How often a move was seen that mates, one that stalemates and one that leaves nothing but mates, each where others were left out.
type Seen = [u32; 3];

/// Looks at every move of a position.
fn last_moves(position: &GeneralPosition, seen: &mut Seen) {
    let moves = legal_moves::<General>(position);
    let listed = [General::collect_mates, General::collect_stalemates, General::collect_forcing_mates].map(|collect| {
        let mut list: Vec<Move> = Vec::new();
        collect(position, &mut list);
        assert!(list.iter().all(|mv| moves.contains(mv)), "{list:?} {position:?}");
        list
    });
    for mv in &moves {
        let after = position.play(*mv);
        let mut is_such = [is_mate::<General>(&after), false, false];
        if has_legal_move::<General>(&after) {
            let replies = legal_moves::<General>(&after);
            is_such[2] = !replies.is_empty() && replies.iter().all(|reply| is_mate::<General>(&after.play(*reply)));
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
    let rules = RuleSet { conditions, ..RuleSet::new(Variant::Orthodox) };
    let mut setup =
        if random.chance(80) { hemmed_in(random, Variant::Orthodox) } else { under_conditions(random, rules, true, 6) };
    setup.rules = rules;
    for (cell, man) in setup.men.iter_mut().filter(|(_, man)| man.role != Role::King) {
        if !strange.is_empty() && random.chance(40) {
            let (role, traits) = random.pick(strange);
            let edge = matches!(cell.square.rank(), 0 | 7);
            if !(role.is_pawn() && edge) {
                let color = if traits.has(Traits::NEUTRAL) { Color::White } else { man.color };
                *man = Man::new(color, role).with(traits);
            }
        }
    }
    setup
}

/// Random positions under these conditions with these men, and others near those in which something was seen. Says in how many a move
/// left nothing but mates, which is too rare to be asked of each.
fn none_is_left_out(seed: u64, conditions: Conditions, strange: &[(Role, Traits)]) -> u32 {
    let mut random = Random(seed);
    let mut seen = Seen::default();
    let mut near: Vec<Setup> = Vec::new();
    let rounds = cases(4_000, 150_000);
    for _ in 0..rounds {
        let setup = if !near.is_empty() && random.chance(60) {
            let index = random.below(near.len());
            changed(&mut random, &near[index], 16)
        } else {
            cramped(&mut random, conditions, strange)
        };
        let Ok(position) = Position::new(&setup) else { continue };
        let before = seen;
        last_moves(&position, &mut seen);
        if seen != before && near.len() < 500 {
            near.push(setup);
        }
    }
    // Of a side that must check no reply is sure but to a check.
    let stalemates = if conditions.has(Conditions::BLACK_MUST_CHECK) { 0 } else { rounds as u32 / 200 };
    let least = [rounds as u32 / 100, stalemates, 0];
    assert!(seen.iter().zip(least).all(|(seen, least)| *seen >= least), "{conditions}: {seen:?}");
    seen[2]
}

#[test]
fn no_last_move_is_left_out_among_fairy_men() {
    let men = |roles: &[Role]| roles.iter().map(|&role| (role, Traits::NONE)).collect::<Vec<_>>();
    let mut forced = none_is_left_out(1, Conditions::NONE, &men(&[Role::Grasshopper, Role::Nightrider, Role::Lion]));
    forced += none_is_left_out(2, Conditions::NONE, &men(&[Role::BerolinaPawn, Role::Locust, Role::Pao, Role::Vao]));
    forced += none_is_left_out(3, Conditions::NONE, &men(&[Role::Bouncer, Role::Equihopper, Role::Rose, Role::Camel]));
    let neutral = [Role::Queen, Role::Pawn, Role::Rook, Role::Grasshopper].map(|role| (role, Traits::NEUTRAL));
    forced += none_is_left_out(4, Conditions::NONE, &neutral);
    forced += none_is_left_out(5, Conditions::CHECKLESS, &neutral);
    assert!(forced > 0, "no move left nothing but mates");
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
    let strange = [(Role::Grasshopper, Traits::NONE), (Role::BerolinaPawn, Traits::NONE)];
    let forced = (10..)
        .zip(alone)
        .map(|(seed, conditions)| none_is_left_out(seed, conditions, if seed % 2 == 0 { &[] } else { &strange }));
    assert!(forced.sum::<u32>() > 0, "no move left nothing but mates");
}
