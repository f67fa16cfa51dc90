//! Starting positions for random lines: few men, and those needed by a goal, a play or a condition.

use crate::positions::fairy::{
    attributes_under_conditions, bearer, bearers, under_conditions, with_men,
};
use crate::positions::{Kind, Random, flip, hemmed_in, random_setup_either_way};
use parton::board::{Cell, Square};
use parton::plain::PlainPosition;
use parton::position::{
    CastlingSetup, Color, Conditions, EnPassantRule, Man, Reason, Role, RuleSet, Setup, Severity,
    Shape, Traits, Variant,
};
use parton::problem::Goal;

/// The required men and rules.
#[derive(Clone, Debug)]
pub(crate) struct Cast {
    pub(crate) rules: RuleSet,
    /// The required men, besides kings and men of the game.
    pub(crate) men: Vec<(Role, Traits)>,
    /// Whether the other men may be any fairy men with any attributes.
    pub(crate) strange: bool,
    /// Whether both kings should have little room, for forced ends.
    pub(crate) hemmed: bool,
}

impl Cast {
    pub(crate) const fn plain(rules: RuleSet) -> Self {
        Self {
            rules,
            men: Vec::new(),
            strange: false,
            hemmed: false,
        }
    }
}

/// A position of the cast with this side to move; `None` if chance produced no legal one. The error
/// is a refusal by the rules, in words.
pub(crate) fn start(
    random: &mut Random,
    cast: &Cast,
    goal: Goal,
    turn: Color,
    winner: Color,
) -> Result<Option<Setup>, String> {
    let mut setup = men(random, cast, goal, winner);
    if setup.rules.variant != cast.rules.variant {
        return Ok(None);
    }
    setup.rules = cast.rules;
    setup.turn = turn;
    if random.chance(30) {
        setup.castling = CastlingSetup::Given(Vec::new());
    }
    made_sound(setup)
}

/// The setup if it is legal, without an impossible en passant right; `None` if it is illegal by
/// chance; the error if the rules refuse it.
pub(crate) fn made_sound(mut setup: Setup) -> Result<Option<Setup>, String> {
    let is_right = |reason: &Reason| {
        matches!(
            reason,
            Reason::EnPassantImpossible(_) | Reason::EnPassantOff | Reason::EnPassantInSetPlay(_)
        )
    };
    if setup.static_reasons().iter().any(is_right) {
        setup.en_passant = None;
    }
    let reasons = setup.static_reasons();
    if let Some(refusal) = reasons.iter().find(|reason| {
        matches!(
            reason,
            Reason::NotUnderConditions(_) | Reason::NotPlayed(..)
        )
    }) {
        return Err(refusal.to_string());
    }
    if reasons.iter().any(|reason| {
        reason.severity() > Severity::Warning || matches!(reason, Reason::PawnOnEdge(_))
    }) {
        return Ok(None);
    }
    let is_legal = !PlainPosition::from_setup(&setup).in_check(!setup.turn);
    Ok(is_legal.then_some(setup))
}

fn men(random: &mut Random, cast: &Cast, goal: Goal, winner: Color) -> Setup {
    let variant = cast.rules.variant;
    let conditions = cast.rules.conditions;
    let is_sat = conditions.any(Conditions::SAT.with(Conditions::STRICT_SAT));
    let mut setup = if is_sat && random.chance(90) {
        // Under SAT a king with a flight is in check.
        let mut setup = hemmed_in(random, variant);
        for color in Color::ALL {
            surround(random, &mut setup, color);
        }
        setup
    } else if !cast.men.is_empty() {
        let others = random.below(6);
        with_men(random, variant, &cast.men, others)
    } else if !conditions.is_empty() || cast.strange {
        let most = 1 + random.below(4);
        if cast.strange && random.chance(60) {
            attributes_under_conditions(random, cast.rules, None, most)
        } else {
            let fairy = random.chance(30);
            under_conditions(random, cast.rules, fairy, most)
        }
    } else {
        of_the_game(random, variant, goal, winner, cast.hemmed)
    };
    let flat = variant.law().shape == Shape::Board;
    if flat && random.chance(if setup.men.len() > 6 { 30 } else { 70 }) {
        furnish(random, &mut setup, goal, winner);
    }
    setup.allow_missing_king = false;
    let missing = |color| {
        !setup
            .men
            .iter()
            .any(|(_, man)| man.belongs_to(color) && man.is_royal())
    };
    setup.allow_missing_king = Color::ALL.into_iter().any(missing);
    setup
}

fn of_the_game(
    random: &mut Random,
    variant: Variant,
    goal: Goal,
    winner: Color,
    hemmed: bool,
) -> Setup {
    let forced = matches!(
        goal,
        Goal::DoubleMate | Goal::CounterMate | Goal::AutoMate | Goal::DoubleStalemate
    );
    if variant.law().shape == Shape::Board && random.chance(if forced || hemmed { 60 } else { 15 })
    {
        let setup = hemmed_in(random, variant);
        return if winner == Color::Black {
            flip(&setup)
        } else {
            setup
        };
    }
    let kind = match goal {
        Goal::Castling => Kind::Castling,
        Goal::EnPassant => Kind::EnPassant,
        Goal::Mate | Goal::Stalemate | Goal::MateOrStalemate | Goal::Check if random.chance(60) => {
            Kind::Cornered
        }
        Goal::Chess81 if random.chance(60) => Kind::Promotion,
        _ => random.pick(&[
            Kind::Plain,
            Kind::Plain,
            Kind::Cornered,
            Kind::Promotion,
            Kind::Castling,
            Kind::NoKing,
        ]),
    };
    let count = 3 + random.below(4);
    let mut setup = random_setup_either_way(random, variant, kind, count);
    // These kinds are made for White.
    let white_made = setup.turn == Color::White;
    if matches!(
        kind,
        Kind::Castling | Kind::EnPassant | Kind::Cornered | Kind::Promotion
    ) && white_made != (winner == Color::White)
        && random.chance(80)
    {
        setup = flip(&setup);
    }
    setup
}

/// Puts the men that a goal needs on the board, if there is room.
fn furnish(random: &mut Random, setup: &mut Setup, goal: Goal, winner: Color) {
    let file = random.below(8) as u8;
    let beside = if file == 0 || file < 7 && random.chance(50) {
        file + 1
    } else {
        file - 1
    };
    let pawn = |color| Man::new(color, Role::Pawn);
    match goal {
        Goal::EnPassant => {
            setup.rules.dialect.en_passant = match setup.rules.dialect.en_passant {
                EnPassantRule::Off => EnPassantRule::Stands,
                other => other,
            };
            clear(
                setup,
                file,
                &[winner.rank(4), winner.rank(5), winner.rank(6)],
            );
            put(random, setup, file, winner.rank(6), pawn(!winner));
            put(random, setup, beside, winner.rank(4), pawn(winner));
        }
        Goal::Chess81 => {
            let rank = winner.rank(6 - random.below(2) as u8);
            put(random, setup, file, rank, pawn(winner));
        }
        Goal::Castling => {
            let rook = if random.chance(50) { 7 } else { 0 };
            let between: &[u8] = if rook == 7 { &[5, 6] } else { &[1, 2, 3] };
            let free = |file: u8| {
                setup.men.iter().all(|(cell, _)| {
                    (cell.square.file(), cell.square.rank()) != (file, winner.rank(0))
                })
            };
            if between.iter().all(|file| free(*file)) {
                setup
                    .men
                    .retain(|(_, man)| !(man.role == Role::King && man.color == winner));
                put_home(setup, 4, winner, Role::King);
                put_home(setup, rook, winner, Role::Rook);
            }
        }
        Goal::AutoMate
        | Goal::DoubleMate
        | Goal::CounterMate
        | Goal::AutoStalemate
        | Goal::DoubleStalemate => {
            hem_in(random, setup, winner);
        }
        Goal::Exchange | Goal::ExchangeByRebirth => {
            // One man steps aside, another takes its place, and the first goes to where that one
            // stood. A queen can do so in two moves with an adjacent man.
            let rank = random.below(8) as u8;
            let other = random.pick(&[Role::Queen, Role::Rook]);
            for (file, role) in [(file, Role::Queen), (beside, other)] {
                put(random, setup, file, rank, Man::new(winner, role));
            }
        }
        Goal::AToB => {
            // Pawns that may capture, promote, or reach another pawn's former square.
            for side in Color::ALL {
                let rank = 1 + random.below(6) as u8;
                put(random, setup, file, rank, pawn(side));
                let rank = 1 + random.below(6) as u8;
                put(random, setup, beside, rank, pawn(side));
            }
        }
        Goal::Mate | Goal::Stalemate | Goal::MateOrStalemate if random.chance(60) => {
            corner(random, setup, !winner);
        }
        _ => {}
    }
}

/// Moves a king to a corner or an edge.
fn corner(random: &mut Random, setup: &mut Setup, side: Color) {
    let square = random.pick(&[
        (0, 0),
        (7, 0),
        (0, 7),
        (7, 7),
        (3, 0),
        (0, 4),
        (7, 4),
        (4, 7),
    ]);
    let Some(square) = Square::at(square.0, square.1) else {
        return;
    };
    let free = setup.men.iter().all(|(cell, _)| cell.square != square);
    if let Some((cell, _)) = setup
        .men
        .iter_mut()
        .find(|(_, man)| *man == Man::new(side, Role::King))
        .filter(|_| free)
    {
        cell.square = square;
    }
}

/// Puts men of its own side on the squares around a king.
fn surround(random: &mut Random, setup: &mut Setup, side: Color) {
    let Some((king, _)) = setup
        .men
        .iter()
        .find(|(_, man)| *man == Man::new(side, Role::King))
        .copied()
    else {
        return;
    };
    for by in [
        (0, 1),
        (1, 1),
        (1, 0),
        (1, -1),
        (0, -1),
        (-1, -1),
        (-1, 0),
        (-1, 1),
    ] {
        if let Some(square) = king.square.step(by.0, by.1).filter(|_| random.chance(85)) {
            let role = random.pick(&[Role::Pawn, Role::Bishop, Role::Knight, Role::Pawn]);
            put(
                random,
                setup,
                square.file(),
                square.rank(),
                Man::new(side, role),
            );
        }
    }
}

/// Moves a king to a corner and puts men of its own side next to it.
fn hem_in(random: &mut Random, setup: &mut Setup, side: Color) {
    corner(random, setup, side);
    let Some((king, _)) = setup
        .men
        .iter()
        .find(|(_, man)| *man == Man::new(side, Role::King))
        .copied()
    else {
        return;
    };
    for _ in 0..3 {
        let by = [(); 2].map(|()| random.below(3) as i8 - 1);
        if let Some(square) = king.square.step(by[0], by[1]) {
            let role = random.pick(&[Role::Pawn, Role::Bishop, Role::Rook, Role::Knight]);
            put(
                random,
                setup,
                square.file(),
                square.rank(),
                Man::new(side, role),
            );
        }
    }
}

fn clear(setup: &mut Setup, file: u8, ranks: &[u8]) {
    setup.men.retain(|(cell, man)| {
        man.is_royal() || cell.square.file() != file || !ranks.contains(&cell.square.rank())
    });
}

fn put_home(setup: &mut Setup, file: u8, color: Color, role: Role) {
    if let Some(square) = Square::at(file, color.rank(0)) {
        let board = setup.rules.variant.law().homes[color.index()];
        setup.men.retain(|(cell, _)| cell.square != square);
        setup
            .men
            .push((Cell::new(board, square), Man::new(color, role)));
    }
}

fn put(random: &mut Random, setup: &mut Setup, file: u8, rank: u8, man: Man) {
    let Some(square) = Square::at(file, rank) else {
        return;
    };
    let at_edge = man.role.is_pawn() && matches!(rank, 0 | 7);
    if !at_edge && setup.men.iter().all(|(cell, _)| cell.square != square) {
        setup.men.push((
            Cell::new(random.pick(setup.rules.variant.planes()), square),
            man,
        ));
    }
}

/// A man with these attributes.
pub(crate) fn with_traits(random: &mut Random, traits: Traits) -> (Role, Traits) {
    (bearer(random, traits, &bearers()), traits)
}

/// Some conditions that can be combined.
pub(crate) fn some_conditions(random: &mut Random) -> Option<Conditions> {
    let mut conditions = Conditions::ALL[random.below(Conditions::ALL.len())].example();
    if random.chance(25) {
        conditions = conditions | Conditions::ALL[random.below(Conditions::ALL.len())].example();
    }
    conditions
        .why_not_together()
        .is_none()
        .then_some(conditions)
}

/// The goal with a square that the winner may reach, or with a man to be kissed.
pub(crate) fn with_square(random: &mut Random, goal: Goal, setup: &Setup, winner: Color) -> Goal {
    match goal {
        Goal::Target(_) => {
            let moves = PlainPosition::from_setup(&Setup {
                turn: winner,
                ..setup.clone()
            })
            .legal_moves();
            let square = if moves.is_empty() || random.chance(30) {
                Square::wrap(random.below(64) as u32)
            } else {
                random.pick(&moves).to().square
            };
            Goal::Target(square)
        }
        Goal::Kiss(_) => Goal::Kiss(random.pick(&setup.men).0.square),
        goal => goal,
    }
}
