//! Prints changes. A printed change names the man that stands on the square in the given problem,
//! to which the preceding changes have been applied.

use crate::board::{Board, Cell};
use crate::formats::common::bracket::Letters;
use crate::formats::common::fen;
use crate::position::{CastlingSetup, Color, Dialect, Man, Role};
use crate::problem::{Change, Problem, Spot};

/// The man on a square of the given board, or of any board if none is given.
pub(in crate::formats) fn man_on(problem: &Problem, spot: Spot) -> Option<Man> {
    let here = |cell: &Cell| {
        cell.square == spot.square && spot.board.is_none_or(|board| board == cell.board)
    };
    problem
        .setup
        .men
        .iter()
        .find(|(cell, _)| here(cell))
        .map(|(_, man)| *man)
}

/// A change as text; `None` for changed options, which have no such form.
pub(in crate::formats) fn print(change: &Change, problem: &Problem) -> Option<String> {
    let letters = Letters::of(problem);
    let print_man = |man: Man| print_man(man, &letters);
    let man = |spot: Spot| {
        let man = man_on(problem, spot).map(print_man).unwrap_or_default();
        format!("{man}{}", print_spot(spot))
    };
    Some(match change {
        Change::Move(from, to) => format!("{}-{}", man(*from), print_spot(*to)),
        Change::Exchange(a, b) => format!("{}<->{}", man(*a), man(*b)),
        Change::Remove(spot) => format!("-{}", man(*spot)),
        Change::Add(cell, man) => {
            let board = Some(cell.board).filter(|board| *board != Board::A);
            format!(
                "+{}{}",
                print_man(*man),
                print_spot(Spot {
                    square: cell.square,
                    board
                })
            )
        }
        Change::Substitute(from, to) => {
            let sign = |role: Role| letters.sign(Man::new(Color::White, role));
            format!("substitute {}-{}", sign(*from), sign(*to))
        }
        Change::Shift(from, to) => format!("shift {from}-{to}"),
        Change::Rotate(quarters) => match quarters % 4 {
            0 => "unchanged".to_owned(),
            quarters => format!("rotate {}", 90 * u32::from(quarters)),
        },
        Change::Mirror(a, b) => format!("mirror {a}-{b}"),
        Change::ColorChange => "colours".to_owned(),
        Change::Polish => "polish".to_owned(),
        Change::Stipulation(stipulation) => stipulation.to_string(),
        Change::Rules(rules) => {
            let switches = rules
                .switches()
                .filter(|_| rules.dialect != Dialect::default());
            let switches =
                switches.map(|switch| format!(" {}={}", switch.name(), rules.setting(switch)));
            let mut text = format!("rules {}{}", rules.variant, switches.collect::<String>());
            for (number, name) in rules.conditions.names().enumerate() {
                text += if number == 0 { super::WITH } else { " + " };
                text += &name;
            }
            text
        }
        Change::Castling(CastlingSetup::Presumed) => "castling presumed".to_owned(),
        Change::Castling(CastlingSetup::Given(rooks)) => {
            format!(
                "castling {}",
                fen::print_castling(rooks, problem.setup.rules)
            )
        }
        Change::Options(_) => return None,
    })
}

/// A man in brackets, or by its letter after its colour.
fn print_man(man: Man, letters: &Letters) -> String {
    let sign = letters.sign(man);
    if sign.starts_with('[') {
        return sign;
    }
    let color = if man.color == Color::White { 'w' } else { 'b' };
    format!("{color}{}", sign.to_ascii_uppercase())
}

fn print_spot(Spot { square, board }: Spot) -> String {
    board.map_or_else(|| square.to_string(), |board| format!("{square}/{board}"))
}
