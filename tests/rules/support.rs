//! Helpers of these tests: positions from text, explanations of moves, and random placements.

use crate::positions::Random;
use parton::board::{Board, Cell, Square};
use parton::formats::parse_position;
use parton::notation::{Explanation, Language, explain_text, short};
use parton::position::{Man, RuleSet, Setup};
use parton::rules::AnyPosition;

/// The position in a text. Kings may be missing.
pub(crate) fn position_from(text: &str, rules: RuleSet) -> AnyPosition {
    let setup = Setup {
        allow_missing_king: true,
        ..parse_position(text, rules).expect(text)
    };
    AnyPosition::new(&setup).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The explanation of a move in a position: `legal: ` and the move, or the reason why it is
/// illegal.
pub(crate) fn explained(position: &AnyPosition, text: &str) -> String {
    match explain_text(position, text, Language::English).unwrap() {
        Explanation::Legal(moves) => format!("legal: {}", short(position, moves[0])),
        Explanation::Illegal { misfit, .. } => misfit.to_string(),
    }
}

/// Places men on random squares of random boards. Those whose square is taken are left out, and so
/// are pawns on the first and last rank.
pub(crate) fn scatter(random: &mut Random, setup: &mut Setup, men: Vec<Man>) {
    let boards = setup.rules.variant.boards();
    for man in men {
        let square = Square::wrap(random.below(64) as u32);
        let free = setup.men.iter().all(|(other, _)| other.square != square);
        if free && !(man.role.is_pawn() && matches!(square.rank(), 0 | 7)) {
            let board = Board::ALL[random.below(boards)];
            setup.men.push((Cell::new(board, square), man));
        }
    }
}
