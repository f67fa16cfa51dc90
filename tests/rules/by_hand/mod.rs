//! The plain engine in small positions whose moves can be found by hand. The derivation is next to
//! each list.

mod attributes;
mod bent;
mod conditions;
mod conditions_checks;
mod conditions_effects;
mod conditions_moves;
mod hoppers;
mod imitators;
mod magic;
mod others;

use crate::common::cells::cell;
use parton::board::{Board, Cell};
use parton::plain::PlainPosition;
use parton::position::{CastlingSetup, Color, Man, Move, Role, RuleSet, Setup, Traits, Variant};

/// Men of the same side, role and attributes, and their squares (`a4`, or `a4'` on board B).
type Group<'a> = (Color, Role, Traits, &'a str);

fn position(variant: Variant, turn: Color, groups: &[Group<'_>]) -> PlainPosition {
    let stand = |&(color, role, traits, squares): &Group<'_>| -> Vec<(Cell, Man)> {
        squares
            .split_whitespace()
            .map(|square| (cell(square), Man::new(color, role).with(traits)))
            .collect()
    };
    PlainPosition::from_setup(&Setup {
        men: groups.iter().flat_map(stand).collect(),
        turn,
        castling: CastlingSetup::Presumed,
        allow_missing_king: true,
        ..Setup::empty(RuleSet::new(variant))
    })
}

/// The man on a square.
fn man_at(position: &PlainPosition, square: &str) -> Option<Man> {
    position
        .setup()
        .men
        .into_iter()
        .find(|(at, _)| *at == cell(square))
        .map(|(_, man)| man)
}

/// A move as `a1-b3`, `a1*b3`, or `a1*a2-a3` if the captured man stands on a2.
fn written(mv: Move) -> String {
    let board = |cell: Cell| if cell.board == Board::B { "'" } else { "" };
    let place = |cell: Cell| format!("{}{}", cell.place(), board(cell));
    let becomes = mv
        .promotion()
        .map_or(String::new(), |role| format!("={}", role.name()));
    match mv.captured_at() {
        None => format!("{}-{}{becomes}", place(mv.from()), place(mv.to())),
        Some(cell) if cell.square == mv.to().square => {
            format!("{}*{}{becomes}", place(mv.from()), place(mv.to()))
        }
        Some(cell) => format!(
            "{}*{}-{}{becomes}",
            place(mv.from()),
            place(cell),
            place(mv.to())
        ),
    }
}

fn sorted(mut moves: Vec<String>) -> Vec<String> {
    moves.sort();
    moves
}

/// All legal moves, in words.
fn all_moves(position: &PlainPosition) -> Vec<String> {
    sorted(position.legal_moves().into_iter().map(written).collect())
}

fn words(text: &str) -> Vec<String> {
    sorted(text.split_whitespace().map(String::from).collect())
}

/// Tests the moves (`d4`) and captures (`*d4`, `*d4-e5`) of a white man, with dummies of both sides
/// on the board.
#[track_caller]
fn goes(role: Role, from: &str, own: &str, enemies: &str, expected: &str) {
    let plain = Traits::NONE;
    let men = [
        (Color::White, role, plain, from),
        (Color::White, Role::Dummy, plain, own),
        (Color::Black, Role::Dummy, plain, enemies),
    ];
    let moves = all_moves(&position(Variant::Orthodox, Color::White, &men));
    let without_departure = |text: String| text[2..].trim_start_matches('-').to_string();
    assert_eq!(
        sorted(moves.into_iter().map(without_departure).collect()),
        words(expected),
        "{} {from}",
        role.name()
    );
}
