//! Orthodox legal moves, compared with those of the crate `cozy-chess` on thousands of random
//! positions.

use crate::positions::Random;
use cozy_chess as cozy;
use parton::board::{Board, Cell, Square};
use parton::position::{
    CastlingSetup, Color, EnPassantSetup, Man, Position, Role, RuleSet, Setup, Variant,
};
use parton::rules::{Orthodox, legal_moves, perft};

fn role(piece: cozy::Piece) -> Role {
    match piece {
        cozy::Piece::King => Role::King,
        cozy::Piece::Queen => Role::Queen,
        cozy::Piece::Rook => Role::Rook,
        cozy::Piece::Bishop => Role::Bishop,
        cozy::Piece::Knight => Role::Knight,
        cozy::Piece::Pawn => Role::Pawn,
    }
}

fn color(color: cozy::Color) -> Color {
    match color {
        cozy::Color::White => Color::White,
        cozy::Color::Black => Color::Black,
    }
}

fn square(square: cozy::Square) -> Square {
    square.to_string().parse().unwrap()
}

/// The same position as a setup.
fn setup(board: &cozy::Board) -> Setup {
    let mut setup = Setup::empty(RuleSet::new(Variant::Orthodox));
    for at in cozy::Square::ALL {
        if let (Some(piece), Some(side)) = (board.piece_on(at), board.color_on(at)) {
            setup.men.push((
                Cell::new(Board::A, square(at)),
                Man::new(color(side), role(piece)),
            ));
        }
    }
    setup.turn = color(board.side_to_move());
    let mut rooks = Vec::new();
    for side in [cozy::Color::White, cozy::Color::Black] {
        let rights = board.castle_rights(side);
        for file in [rights.short, rights.long].into_iter().flatten() {
            let rank = if side == cozy::Color::White {
                cozy::Rank::First
            } else {
                cozy::Rank::Eighth
            };
            rooks.push(Cell::new(Board::A, square(cozy::Square::new(file, rank))));
        }
    }
    setup.castling = CastlingSetup::Given(rooks);
    setup.en_passant = board.en_passant().map(|file| {
        let rank = if board.side_to_move() == cozy::Color::White {
            cozy::Rank::Sixth
        } else {
            cozy::Rank::Third
        };
        EnPassantSetup {
            passed: square(cozy::Square::new(file, rank)),
            board: None,
        }
    });
    setup
}

fn ours(board: &cozy::Board) -> Vec<String> {
    let position = Position::new(&setup(board)).unwrap_or_else(|error| panic!("{board}: {error}"));
    let mut moves: Vec<String> = legal_moves::<Orthodox>(&position)
        .iter()
        .map(|mv| {
            let promotion = mv
                .promotion()
                .map_or(String::new(), |role| role.letter().to_ascii_lowercase());
            format!("{}{}{promotion}", mv.from().square, mv.to().square)
        })
        .collect();
    moves.sort();
    moves
}

fn theirs(board: &cozy::Board) -> Vec<String> {
    let mut moves = Vec::new();
    board.generate_moves(|set| {
        // cozy-chess writes castling as the king capturing its rook.
        moves.extend(
            set.into_iter()
                .map(|mv| cozy::util::display_uci_move(board, mv).to_string()),
        );
        false
    });
    moves.sort();
    moves
}

fn cozy_perft(board: &cozy::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|set| {
        if depth == 1 {
            nodes += set.len() as u64;
        } else {
            for mv in set {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += cozy_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn compare(board: &cozy::Board) {
    assert_eq!(ours(board), theirs(board), "{board}");
}

/// Counts of the contents of the positions, which show the coverage of the test.
#[derive(Default)]
struct Seen {
    positions: usize,
    checks: usize,
    castlings: usize,
    promotions: usize,
    en_passant: usize,
}

impl Seen {
    fn add(&mut self, board: &cozy::Board) {
        self.positions += 1;
        self.checks += usize::from(!board.checkers().is_empty());
        self.en_passant += usize::from(board.en_passant().is_some());
        let moves = theirs(board);
        self.promotions += usize::from(moves.iter().any(|mv| mv.len() == 5));
        let castles = ["e1g1", "e1c1", "e8g8", "e8c8"];
        let king = board.king(board.side_to_move()).to_string();
        let unmoved = castles.iter().any(|castle| castle.starts_with(&king));
        self.castlings +=
            usize::from(unmoved && moves.iter().any(|mv| castles.contains(&mv.as_str())));
    }
}

#[test]
fn random_games_have_the_same_moves() {
    let mut random = Random::new(1);
    let mut seen = Seen::default();
    for _ in 0..120 {
        let mut board = cozy::Board::default();
        for _ in 0..80 {
            compare(&board);
            seen.add(&board);
            let mut moves = Vec::new();
            board.generate_moves(|set| {
                moves.extend(set);
                false
            });
            let Some(&mv) = moves.get(random.below(moves.len().max(1))) else {
                break;
            };
            board.play_unchecked(mv);
        }
    }
    assert!(
        seen.positions > 7000 && seen.checks > 200 && seen.castlings > 100,
        "{} positions",
        seen.positions
    );
    assert!(
        seen.promotions > 50 && seen.en_passant > 50,
        "{} {}",
        seen.promotions,
        seen.en_passant
    );
}

/// Scattered men: many queens, pins and double checks, which are rare in games.
#[test]
fn random_diagrams_have_the_same_moves() {
    let mut random = Random::new(2);
    let mut seen = Seen::default();
    let pieces = [
        cozy::Piece::Queen,
        cozy::Piece::Rook,
        cozy::Piece::Bishop,
        cozy::Piece::Knight,
        cozy::Piece::Pawn,
    ];
    while seen.positions < 4000 {
        let mut builder = cozy::BoardBuilder::empty();
        builder.side_to_move = if random.below(2) == 0 {
            cozy::Color::White
        } else {
            cozy::Color::Black
        };
        let men = 2 + random.below(14);
        for n in 0..men {
            let side = if n % 2 == 0 {
                cozy::Color::White
            } else {
                cozy::Color::Black
            };
            let piece = if n < 2 {
                cozy::Piece::King
            } else {
                pieces[random.below(pieces.len())]
            };
            let at = cozy::Square::index(random.below(64));
            if builder.square(at).is_none() {
                *builder.square_mut(at) = Some((piece, side));
            }
        }
        // cozy-chess allows adjacent kings.
        let apart = |board: &cozy::Board| {
            let [white, black] =
                [cozy::Color::White, cozy::Color::Black].map(|side| board.king(side));
            !cozy::get_king_moves(white).has(black)
        };
        if let Ok(board) = builder.build()
            && apart(&board)
        {
            compare(&board);
            seen.add(&board);
        }
    }
    assert!(
        seen.checks > 800 && seen.promotions > 100,
        "{} {}",
        seen.checks,
        seen.promotions
    );
}

#[test]
fn random_games_have_the_same_counts() {
    let mut random = Random::new(3);
    for _ in 0..12 {
        let mut board = cozy::Board::default();
        for ply in 0..60 {
            let mut moves = Vec::new();
            board.generate_moves(|set| {
                moves.extend(set);
                false
            });
            let Some(&mv) = moves.get(random.below(moves.len().max(1))) else {
                break;
            };
            board.play_unchecked(mv);
            if ply % 15 == 14 {
                let position = Position::new(&setup(&board)).unwrap();
                assert_eq!(
                    perft::<Orthodox>(&position, 3),
                    cozy_perft(&board, 3),
                    "{board}"
                );
            }
        }
    }
}
