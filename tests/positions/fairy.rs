//! Random positions with fairy men and under fairy conditions.

use super::Random;
use parton::board::{Board, Cell, Square};
use parton::position::{Color, Conditions, Man, Role, RuleSet, Setup, Traits, Variant};

/// Kings, now and then at home with their rooks, and other men, with or without fairy men.
pub fn under_conditions(random: &mut Random, rules: RuleSet, fairy: bool, most: usize) -> Setup {
    let game = [
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
        Role::Pawn,
        Role::Pawn,
    ];
    let strange = [Role::Grasshopper, Role::Nightrider, Role::Lion];
    kings_and(random, rules, most, |random| {
        let role = if fairy && random.chance(30) {
            random.pick(&strange)
        } else {
            random.pick(&game)
        };
        (role, Traits::NONE)
    })
}

/// As [`under_conditions`], with men of all kinds, half of them with attributes: all of these, or
/// any.
pub fn attributes_under_conditions(
    random: &mut Random,
    rules: RuleSet,
    traits: Option<Traits>,
    most: usize,
) -> Setup {
    const LOCUSTS: [Role; 3] = [Role::Locust, Role::Siren, Role::MarineKnight];
    let game = [
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
        Role::Pawn,
    ];
    let others = [
        Role::Grasshopper,
        Role::Nightrider,
        Role::Lion,
        Role::Locust,
        Role::Locust,
        Role::Orphan,
    ];
    kings_and(random, rules, most, |random| match random.below(10) {
        0..5 => {
            let traits = traits.unwrap_or_else(|| random.pick(&ATTRIBUTES));
            (bearer(random, traits, &LOCUSTS), traits)
        }
        5..7 => (random.pick(&others), Traits::NONE),
        _ => (random.pick(&game), Traits::NONE),
    })
}

fn kings_and(
    random: &mut Random,
    rules: RuleSet,
    most: usize,
    mut man: impl FnMut(&mut Random) -> (Role, Traits),
) -> Setup {
    let mut setup = Setup {
        turn: random.pick(&Color::ALL),
        ..Setup::empty(rules)
    };
    let boards = rules.variant.boards();
    let mut put = |square: usize, man: Man, board: Board| {
        let square = Square::wrap(square as u32);
        if setup.men.iter().all(|(cell, _)| cell.square != square) {
            setup.men.push((Cell::new(board, square), man));
        }
    };
    for color in Color::ALL {
        let first = if color == Color::White { 0 } else { 56 };
        let at_home = random.chance(33);
        put(
            if at_home { first + 4 } else { random.below(64) },
            Man::new(color, Role::King),
            Board::A,
        );
        for corner in [0, 7] {
            if at_home && random.chance(50) {
                put(first + corner, Man::new(color, Role::Rook), Board::A);
            }
        }
    }
    // Men on the squares that a condition of distances names.
    if boards == 1 {
        for square in rules.conditions.squares_of(Conditions::DISTERS) {
            let (role, traits) = man(random);
            let color = if traits.has(Traits::NEUTRAL) {
                Color::White
            } else {
                random.pick(&Color::ALL)
            };
            put(square.index(), Man::new(color, role).with(traits), Board::A);
        }
    }
    for _ in 0..3 + random.below(most) {
        let (role, traits) = man(random);
        let square = random.below(64);
        if !role.is_pawn() || (8..56).contains(&square) {
            let color = random.pick(&Color::ALL);
            let color = if traits.has(Traits::NEUTRAL) {
                Color::White
            } else {
                color
            };
            put(
                square,
                Man::new(color, role).with(traits),
                Board::ALL[random.below(boards)],
            );
        }
    }
    if rules.conditions.has(Conditions::IMITATOR) && boards == 1 {
        for _ in 0..=random.below(3) / 2 {
            put(
                random.below(64),
                Man::new(Color::White, Role::Imitator),
                Board::A,
            );
        }
    }
    setup
}

/// A random man: one of these, or a man of the game.
fn random_man(random: &mut Random, men: &[(Role, Traits)]) -> Man {
    let color = random.pick(&Color::ALL);
    if random.chance(55) {
        let (role, traits) = random.pick(men);
        let color = if traits.has(Traits::NEUTRAL) {
            Color::White
        } else {
            color
        };
        return Man::new(color, role).with(traits);
    }
    Man::new(
        color,
        random.pick(&[
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
            Role::Pawn,
            Role::Pawn,
        ]),
    )
}

/// Kings, at least one of these men and some others, on distinct squares.
pub fn with_men(
    random: &mut Random,
    variant: Variant,
    men: &[(Role, Traits)],
    count: usize,
) -> Setup {
    let boards = variant.boards();
    let mut setup = Setup {
        turn: random.pick(&Color::ALL),
        ..Setup::empty(RuleSet::new(variant))
    };
    let (role, traits) = men[0];
    let color = if traits.has(Traits::NEUTRAL) {
        Color::White
    } else {
        random.pick(&Color::ALL)
    };
    let mut wanted = vec![
        Man::new(Color::White, Role::King),
        Man::new(Color::Black, Role::King),
    ];
    wanted.push(Man::new(color, role).with(traits));
    wanted.extend((0..count).map(|_| random_man(random, men)));
    for man in wanted {
        let square = Square::wrap(random.below(64) as u32);
        let last = matches!(square.rank(), 0 | 7);
        let cell = Cell::new(Board::ALL[random.below(boards)], square);
        if setup.men.iter().any(|(other, _)| other.square == square) || man.role.is_pawn() && last {
            continue;
        }
        setup.men.push((cell, man));
    }
    setup
}

/// The fairy men of the table that have a side and a kind.
pub fn fairy_men() -> Vec<Role> {
    Role::every()
        .filter(|role| role.is_fairy() && *role != Role::Imitator && !role.is_unknown())
        .collect()
}

/// The attributes, with the plain engine's terms. A chameleon is a queen, rook, bishop or knight.
pub const ATTRIBUTES: [Traits; 8] = [
    Traits::ROYAL,
    Traits::NEUTRAL,
    Traits::HALF_NEUTRAL,
    Traits::KAMIKAZE,
    Traits::CHAMELEON,
    Traits::PARALYSING,
    Traits::HURDLE_COLOR_CHANGING,
    Traits::MAGIC,
];

/// The fairy men that may have any attribute.
pub fn bearers() -> Vec<Role> {
    let magic = |role: &Role| {
        Man::new(Color::White, *role)
            .with(Traits::MAGIC)
            .why_not_played()
            .is_none()
    };
    fairy_men().into_iter().filter(magic).collect()
}

/// A role that may have an attribute.
pub fn bearer(random: &mut Random, traits: Traits, men: &[Role]) -> Role {
    const OFFICERS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    const HOPPERS: [Role; 5] = [
        Role::Grasshopper,
        Role::Lion,
        Role::Moose,
        Role::Equihopper,
        Role::Kangaroo,
    ];
    match traits {
        Traits::CHAMELEON => random.pick(&OFFICERS),
        Traits::HURDLE_COLOR_CHANGING => random.pick(&HOPPERS),
        Traits::MAGIC if random.chance(30) => random.pick(&HOPPERS),
        _ if random.chance(40) => random.pick(&OFFICERS),
        _ if random.chance(20) => Role::Pawn,
        _ => random.pick(men),
    }
}
