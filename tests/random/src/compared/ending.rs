//! Problems with a forced end, some of which have solutions.
//!
//! Selfmates, helpselfmates, reciprocal helpmates and double mates hardly ever arise by chance, and
//! a change of a published one hardly ever leaves a solution. Therefore the end of a published
//! selfmate is used, in which one move that forces it is left. From there, or from a half-move
//! earlier, other forced ends also have solutions, and most of the men are not needed. Few
//! reciprocal and double mates are published; they are drawn at random until there is a solution,
//! or a limit is reached. The fast search only decides which problems are compared more often: a
//! problem whose solution it misses is drawn as often as any other.

use super::{SETTINGS, foretold, is_too_long};
use crate::positions::{Kind, Random, flip, mirror, random_setup_either_way};
use crate::solutions::has_play;
use parton::board::Square;
use parton::position::{CastlingSetup, Color, Role, Setup, Variant};
use parton::problem::{Node, Options, Play, Problem, Stipulation};
use parton::rules::AnyPosition;
use parton::search::{Control, Search, is_plain};

/// Stipulations for positions in which White can force an end at once.
const FORCING: &[&str] = &[
    "hs#1",
    "hs#1.5",
    "hs#2",
    "ser-s#1",
    "ser-s#2",
    "ser-hs#1",
    "ser-hs#2",
    "pser-s#2",
    "exact-s#2",
    "s#2",
];

/// The same with stalemate as the goal.
const STALEMATING: &[&str] = &["hs=1", "hs=1.5", "hs=2", "ser-s=1", "ser-s=2", "s=2"];

/// Stipulations for which problems are drawn until there is a solution.
const RARE: &[&str] = &[
    "reci-h#1",
    "reci-h#1.5",
    "reci-h#2",
    "h##1",
    "h##1.5",
    "h##2",
    "ser-##2",
    "##!1",
    "h##!1.5",
    "hs#1.5",
    "ser-s#2",
    "ser-hs#2",
    "hr#1.5",
];

/// The maximum cost of a problem for a search of its ends.
const DEAREST: f64 = 1e8;

/// The maximum cost of the search for a rare problem, in predicted moves of the plain search.
const RARE_WORTH: f64 = 3e5;

/// Returns whether the fast search finds a solution.
fn is_solvable(setup: &Setup, stipulation: Stipulation) -> bool {
    let mut setup = setup.clone();
    setup.turn = stipulation.starter();
    let options = Options {
        refutations: 0,
        set_play: false,
        ..Options::default()
    };
    let problem = Problem {
        options,
        ..Problem::bare("", setup, stipulation)
    };
    !is_plain(&problem, false)
        && Search::new(&problem, &SETTINGS, &Control::default())
            .solve_diagram()
            .is_ok_and(|found| has_play(&found))
}

/// The positions in which the last move of a published selfmate forces the end; empty if it is not
/// a selfmate, or too long.
pub(crate) fn ends(problem: &Problem) -> Vec<Setup> {
    let Stipulation {
        play, moves, exact, ..
    } = problem.stipulation;
    let is_self = problem.stipulation.is_battle() && play == Play::SelfPlay && !exact && moves > 0;
    if !is_self || foretold(problem).is_none_or(|moves| moves > DEAREST) {
        return Vec::new();
    }
    let options = Options {
        refutations: 0,
        set_play: false,
        ..Options::default()
    };
    let problem = Problem {
        options,
        ..problem.clone()
    };
    let (Ok(position), Ok(found)) = (
        AnyPosition::new(&problem.setup),
        Search::new(&problem, &SETTINGS, &Control::default()).solve_diagram(),
    ) else {
        return Vec::new();
    };
    let mut found_ends = Vec::new();
    for key in &found.keys {
        walk(&problem.setup, &position, key, &mut found_ends);
    }
    found_ends.truncate(20);
    found_ends
}

/// Collects the positions before an attacker's move after which every reply is the end.
fn walk(diagram: &Setup, position: &AnyPosition, attack: &Node, ends: &mut Vec<Setup>) {
    let after = position.play(attack.mv);
    if attack.replies.iter().all(|reply| reply.goal) {
        ends.push(as_setup(diagram, position));
    }
    for reply in attack.replies.iter().filter(|reply| !reply.goal) {
        let next = after.play(reply.mv);
        reply
            .replies
            .iter()
            .for_each(|attack| walk(diagram, &next, attack, ends));
    }
}

/// A position as a setup, without its history.
fn as_setup(diagram: &Setup, position: &AnyPosition) -> Setup {
    let castling = CastlingSetup::Given(Vec::new());
    Setup {
        men: position.men(),
        turn: position.turn(),
        castling,
        en_passant: None,
        ..diagram.clone()
    }
}

/// A problem with a forced end; `None` if none was found. `end` draws one of the [`ends`] of a
/// selfmate or of a selfstalemate, and whether it is a selfstalemate. A rare end is not sought in
/// positions for which the plain search is predicted to need more than this many moves.
pub(crate) fn draw(
    random: &mut Random,
    plain_moves: u32,
    end: impl Fn(&mut Random) -> Option<(Setup, bool)>,
) -> Option<(Setup, Stipulation)> {
    if random.chance(40) {
        return rare(random, plain_moves);
    }
    let (mut setup, stalemate) = end(random)?;
    let text = random.pick(if stalemate { STALEMATING } else { FORCING });
    let stipulation: Stipulation = text.parse().ok()?;
    if setup.turn == Color::Black {
        setup = flip(&setup);
    }
    thin_out(random, &mut setup, stipulation);
    if random.chance(50) {
        setup = mirror(&setup);
    }
    if random.chance(50) {
        shift(random, &mut setup);
    }
    if random.chance(50) {
        change(random, &mut setup);
    }
    Some((setup, stipulation))
}

/// A random position with a solution, if one is found.
fn rare(random: &mut Random, plain_moves: u32) -> Option<(Setup, Stipulation)> {
    let stipulation: Stipulation = random.pick(RARE).parse().ok()?;
    let variant = random.pick(&[Variant::Orthodox, Variant::Orthodox, Variant::Alice]);
    let mut worth = RARE_WORTH;
    for _ in 0..1500 {
        let men = 3 + random.below(5);
        let setup = random_setup_either_way(random, variant, Kind::Cornered, men);
        let mut problem = Problem::bare("", setup, stipulation);
        problem.setup.turn = stipulation.starter();
        let Some(moves) = foretold(&problem).filter(|moves| !is_too_long(*moves, plain_moves))
        else {
            continue;
        };
        if is_solvable(&problem.setup, stipulation) {
            return Some((problem.setup, stipulation));
        }
        worth -= moves;
        if worth < 0.0 {
            break;
        }
    }
    None
}

/// Removes men as long as there is still a solution.
fn thin_out(random: &mut Random, setup: &mut Setup, stipulation: Stipulation) {
    for _ in 0..2 * setup.men.len() {
        let index = random.below(setup.men.len());
        if setup.men[index].1.role != Role::King {
            let mut thinner = setup.clone();
            thinner.men.remove(index);
            if is_solvable(&thinner, stipulation) {
                *setup = thinner;
            }
        }
    }
}

/// Shifts all men by a file or a rank, if there is room and all pawns remain on possible squares.
fn shift(random: &mut Random, setup: &mut Setup) {
    let (files, ranks) = random.pick(&[(1, 0), (-1, 0), (0, 1), (0, -1)]);
    let law = setup.rules.variant.law();
    let mut shifted = setup.clone();
    for (cell, man) in &mut shifted.men {
        let file = i16::from(cell.square.file()) + files;
        let rank = i16::from(cell.square.rank()) + ranks;
        let (Ok(file), Ok(rank)) = (u8::try_from(file), u8::try_from(rank)) else {
            return;
        };
        let at_edge = man.role == Role::Pawn && (rank == 0 || rank + 1 == law.ranks());
        let Some(square) =
            Square::at(file, rank).filter(|square| law.has_square(*square) && !at_edge)
        else {
            return;
        };
        cell.square = square;
    }
    *setup = shifted;
}

/// Moves a man, or replaces it by a different one.
fn change(random: &mut Random, setup: &mut Setup) {
    let index = random.below(setup.men.len());
    let square = Square::wrap(random.below(64) as u32);
    let is_free = setup.men.iter().all(|(cell, _)| cell.square != square);
    let role = setup.men[index].1.role;
    if random.chance(50)
        && is_free
        && role != Role::Pawn
        && setup.rules.variant.law().has_square(square)
    {
        setup.men[index].0.square = square;
    } else if role != Role::King && role != Role::Pawn {
        setup.men[index].1.role =
            random.pick(&[Role::Queen, Role::Rook, Role::Bishop, Role::Knight]);
    }
}
