//! Random games for tests: short ones that end with Black mated or stalemated.

use super::dice::Dice;
use crate::board::{Board, Cell, Square};
use crate::position::{Color, Man, Men, Move, Position, Role, RuleSet, Setup, Variant};
use crate::rules::{PositionOf, SetWise, has_legal_move, legal_moves};

/// Kings and some other men, one in `black` of them Black's, with either side to move, all on a few
/// files and ranks near a1 or a8; `None` if the result is not a position.
pub(super) fn start<R: SetWise>(
    dice: &mut Dice,
    variant: Variant,
    others: usize,
    (size, black): (usize, usize),
) -> Option<PositionOf<R>> {
    let mut setup = Setup::empty(RuleSet::new(variant));
    let low = dice.below(2) == 0;
    let kings = [
        Man::new(Color::White, Role::King),
        Man::new(Color::Black, Role::King),
    ];
    let roles = [
        Role::Queen,
        Role::Rook,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
        Role::Pawn,
    ];
    let others = (0..others).map(|_| {
        let color = if dice.below(black) == 0 {
            Color::Black
        } else {
            Color::White
        };
        Man::new(color, roles[dice.below(roles.len())])
    });
    for man in kings.into_iter().chain(others.collect::<Vec<Man>>()) {
        let board = Board::ALL[dice.below(R::BOARDS.len())];
        let rank = dice.below(size);
        let square = if low { rank } else { 7 - rank } * 8 + dice.below(size);
        setup
            .men
            .push((Cell::new(board, Square::wrap(square as u32)), man));
    }
    setup.turn = Color::ALL[dice.below(2)];
    Position::<R::Men>::new(&setup).ok()
}

/// Like [`start`], with White's king on e1 and, in one of three games, Black's on e8. A king on
/// such a square has one or both rooks, so that it may castle.
pub(super) fn start_at_home<R: SetWise>(
    dice: &mut Dice,
    variant: Variant,
    others: usize,
    (size, black): (usize, usize),
) -> Option<PositionOf<R>> {
    let position = start::<R>(dice, variant, others, (size, black))?;
    let mut setup = Setup::empty(RuleSet::new(variant));
    let men = position.men();
    for &board in R::BOARDS {
        for square in men.occupied(board) {
            let cell = Cell::new(board, square);
            setup.men.extend(
                men.man_at(cell)
                    .filter(|man| man.role != Role::King)
                    .map(|man| (cell, man)),
            );
        }
    }
    // Black's king often stands where a castling rook checks.
    let black_king = if dice.below(3) == 0 {
        60
    } else {
        dice.below(64)
    };
    for (color, square) in [(Color::White, 4), (Color::Black, black_king)] {
        let board = Board::ALL[dice.below(R::BOARDS.len())];
        let mut put = |square: usize, role| {
            setup.men.retain(|(cell, _)| cell.square.index() != square);
            setup.men.push((
                Cell::new(board, Square::wrap(square as u32)),
                Man::new(color, role),
            ));
        };
        put(square, Role::King);
        if square % 56 == 4 {
            let rooks = 1 + dice.below(3);
            for (_, square) in [(1, square - 4), (2, square + 3)]
                .into_iter()
                .filter(|(bit, _)| rooks & bit != 0)
            {
                put(square, Role::Rook);
            }
        }
    }
    setup.turn = Color::ALL[dice.below(2)];
    Position::<R::Men>::new(&setup).ok()
}

/// Returns whether a position is the end that White aims for.
pub(super) fn is_end<R: SetWise>(position: &PositionOf<R>, mate: bool) -> bool {
    position.turn() == Color::Black
        && position.is_in_check(Color::Black) == mate
        && !has_legal_move::<R>(position)
}

/// A random game of at most `most` half-moves until White mates or stalemates, which White does
/// whenever possible: its positions and moves. `None` if it ends otherwise.
pub(super) fn game<R: SetWise>(
    dice: &mut Dice,
    start: PositionOf<R>,
    mate: bool,
    most: usize,
) -> Option<(Vec<PositionOf<R>>, Vec<Move>)> {
    let mut positions = vec![start];
    let mut played = Vec::new();
    while played.len() < most {
        let position = positions[played.len()];
        let moves = legal_moves::<R>(&position);
        let end = moves
            .iter()
            .copied()
            .find(|&mv| is_end::<R>(&position.play(mv), mate));
        let castles: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|mv| mv.is_castling())
            .collect();
        let castles = castles
            .get(dice.below(castles.len().max(1)))
            .copied()
            .filter(|_| dice.below(2) == 0);
        let mv = end
            .or(castles)
            .or_else(|| moves.get(dice.below(moves.len())).copied())?;
        positions.push(position.play(mv));
        played.push(mv);
        if end.is_some() {
            return Some((positions, played));
        }
    }
    None
}
