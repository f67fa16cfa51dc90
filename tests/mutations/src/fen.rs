//! Positions as FEN, for `tests/data/mutations.txt`: placements joined by ` | `, then perhaps the
//! side to move, castling rights, and an en passant square with its board. A fairy man, or a man
//! with attributes, stands in braces with underscores: `{white_royal_grasshopper}`,
//! `{neutral_pawn}`.
//!
//! The reader of `src/formats` would also work, but it belongs to the real program, so any change
//! there would recompile the copied engine.

use crate::board::{Board, Cell, Square};
use crate::position::{CastlingSetup, Color, EnPassantSetup, Man, Role, RuleSet, Setup, Traits};

/// The corners of board A with the letters of their castling rights.
const CORNERS: [(char, &str); 4] = [('K', "h1"), ('Q', "a1"), ('k', "h8"), ('q', "a8")];

/// Reads a position; `None` if it is unreadable.
pub(crate) fn parse(text: &str, rules: RuleSet) -> Option<Setup> {
    let mut setup = Setup::empty(rules);
    let (boards, last) = text
        .rsplit_once(" | ")
        .map_or((None, text), |(boards, last)| (Some(boards), last));
    let mut fields = last.split(' ');
    let placements = boards
        .into_iter()
        .flat_map(|boards| boards.split(" | "))
        .chain(fields.next());
    for (placement, &board) in placements.zip(rules.variant.planes()) {
        for (rank, row) in (0..8).rev().zip(placement.split('/')) {
            let mut file = 0;
            let mut letters = row.chars();
            while let Some(letter) = letters.next() {
                if let Some(vacant) = letter.to_digit(10) {
                    file += vacant as u8;
                    continue;
                }
                let man = if letter == '{' {
                    described(
                        &letters
                            .by_ref()
                            .take_while(|letter| *letter != '}')
                            .collect::<String>(),
                    )?
                } else {
                    Man::from_letter(letter)?
                };
                setup
                    .men
                    .push((Cell::new(board, Square::at(file, rank)?), man));
                file += 1;
            }
        }
    }
    setup.turn = if fields.next().unwrap_or("w") == "w" {
        Color::White
    } else {
        Color::Black
    };
    if let Some(rights) = fields.next() {
        let corner = |letter| {
            CORNERS
                .iter()
                .find(|(known, _)| *known == letter)?
                .1
                .parse()
                .ok()
        };
        let rooks = rights
            .chars()
            .filter(|letter| *letter != '-')
            .map(|letter| Some(Cell::new(Board::A, corner(letter)?)));
        setup.castling = CastlingSetup::Given(rooks.collect::<Option<_>>()?);
    }
    if let Some(square) = fields.next().filter(|field| *field != "-") {
        let board = square.chars().next().and_then(Board::from_letter);
        let passed = square[usize::from(board.is_some())..].parse().ok()?;
        setup.en_passant = Some(EnPassantSetup { passed, board });
    }
    fields.next().is_none().then_some(setup)
}

/// A man in words.
fn described(text: &str) -> Option<Man> {
    let mut man = Man::new(Color::White, Role::King);
    let mut words: Vec<&str> = text.split('_').collect();
    while let [first, rest @ ..] = &words[..] {
        match (*first, Traits::of_name(first)) {
            ("white", _) => {}
            ("black", _) => man.color = Color::Black,
            (_, Some(traits)) => man.traits = man.traits.with(traits),
            _ => break,
        }
        words = rest.to_vec();
    }
    Some(Man {
        role: Role::of_name(&words.join(" "))?,
        ..man
    })
}

/// A position in a form that can be read again. Rights to castle with rooks on boards other than A
/// are omitted.
pub(crate) fn print(setup: &Setup) -> String {
    let boards: Vec<String> = setup
        .rules
        .variant
        .planes()
        .iter()
        .map(|board| placement(setup, *board))
        .collect();
    let turn = if setup.turn == Color::White { 'w' } else { 'b' };
    if setup.castling == CastlingSetup::Presumed && setup.en_passant.is_none() {
        return format!("{} {turn}", boards.join(" | "));
    }
    let rooks = setup.castling_rooks();
    let has = |name: &str| {
        name.parse()
            .is_ok_and(|square| rooks.contains(&Cell::new(Board::A, square)))
    };
    let mut rights: String = CORNERS
        .iter()
        .filter(|(_, name)| has(name))
        .map(|(letter, _)| *letter)
        .collect();
    if rights.is_empty() {
        rights.push('-');
    }
    let en_passant = setup.en_passant.map_or_else(
        || "-".to_owned(),
        |EnPassantSetup { passed, board }| {
            board.map_or_else(|| passed.to_string(), |board| format!("{board}{passed}"))
        },
    );
    format!("{} {turn} {rights} {en_passant}", boards.join(" | "))
}

fn placement(setup: &Setup, board: Board) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let mut vacant = 0;
        for file in 0..8 {
            let man =
                Square::at(file, rank).and_then(|square| setup.man_at(Cell::new(board, square)));
            if let Some(man) = man {
                if vacant > 0 {
                    text.push_str(&vacant.to_string());
                }
                vacant = 0;
                if man.is_classical() {
                    text.push_str(&man.to_string());
                } else {
                    text.extend(["{", &man.described().replace(' ', "_"), "}"]);
                }
            } else {
                vacant += 1;
            }
        }
        if vacant > 0 {
            text.push_str(&vacant.to_string());
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}
