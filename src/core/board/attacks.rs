//! Attack tables: which squares a man on a square attacks, given the occupancy of its board.
//!
//! Leapers and pawns use tables made at compile time; sliders use the magic tables that `build.rs`
//! generates.

use super::{Bitboard, Square};

struct Magic {
    mask: u64,
    factor: u64,
    shift: u32,
    offset: usize,
}

#[allow(clippy::unreadable_literal)]
mod tables {
    use super::Magic;
    include!(concat!(env!("OUT_DIR"), "/sliders.rs"));
}
use tables::{BISHOP, ROOK, SLIDER};

#[inline(always)]
fn look_up(magic: &Magic, occupied: Bitboard) -> Bitboard {
    let index = (occupied.0 & magic.mask).wrapping_mul(magic.factor) >> magic.shift;
    Bitboard(SLIDER[magic.offset + index as usize])
}

/// The squares that a rook on `square` attacks: each ray up to and including the first occupied
/// square.
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    look_up(&ROOK[square.index()], occupied)
}

/// The squares that a bishop on `square` attacks: each ray up to and including the first occupied
/// square.
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    look_up(&BISHOP[square.index()], occupied)
}

/// The squares that a queen on `square` attacks.
#[inline(always)]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    rook(square, occupied) | bishop(square, occupied)
}

/// The squares that a knight on `square` attacks.
#[inline(always)]
pub const fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The squares that a king on `square` attacks.
#[inline(always)]
pub const fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The squares that a pawn on `square` attacks; `forward` is 0 for a white pawn (up the board), 1
/// for a black one.
#[inline(always)]
pub const fn pawn(forward: usize, square: Square) -> Bitboard {
    PAWN[forward & 1][square.index()]
}

/// The squares strictly between two squares of one rank, file or diagonal; otherwise empty.
#[inline(always)]
pub const fn between(from: Square, to: Square) -> Bitboard {
    BETWEEN[from.index()][to.index()]
}

/// The whole rank, file or diagonal through two different squares; empty if they share none.
#[inline(always)]
pub const fn line(from: Square, to: Square) -> Bitboard {
    LINE[from.index()][to.index()]
}

static KNIGHT: [Bitboard; 64] = leaper(&[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);
static KING: [Bitboard; 64] = leaper(&[
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
]);
static PAWN: [[Bitboard; 64]; 2] = [leaper(&[(-1, 1), (1, 1)]), leaper(&[(-1, -1), (1, -1)])];
static BETWEEN: [[Bitboard; 64]; 64] = lines(false);
static LINE: [[Bitboard; 64]; 64] = lines(true);

const fn leaper(steps: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let mut i = 0;
        while i < steps.len() {
            if let Some(to) = Square::wrap(index as u32).step(steps[i].0, steps[i].1) {
                table[index].0 |= 1 << to.index();
            }
            i += 1;
        }
        index += 1;
    }
    table
}

/// A table of the squares between two squares or, if `whole`, of the whole line through them.
const fn lines(whole: bool) -> [[Bitboard; 64]; 64] {
    const DIRECTIONS: [(i8, i8); 8] = [
        (0, 1),
        (1, 1),
        (1, 0),
        (1, -1),
        (0, -1),
        (-1, -1),
        (-1, 0),
        (-1, 1),
    ];
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let origin = Square::wrap(from as u32);
        let mut d = 0;
        while d < 8 {
            let (df, dr) = DIRECTIONS[d];
            let mut full = 1u64 << from;
            if whole {
                full |= ray(origin, df, dr) | ray(origin, -df, -dr);
            }
            let mut passed = 0u64;
            let mut square = origin;
            while let Some(next) = square.step(df, dr) {
                table[from][next.index()] = Bitboard(if whole { full } else { passed });
                passed |= 1 << next.index();
                square = next;
            }
            d += 1;
        }
        from += 1;
    }
    table
}

const fn ray(origin: Square, df: i8, dr: i8) -> u64 {
    let mut set = 0;
    let mut square = origin;
    while let Some(next) = square.step(df, dr) {
        set |= 1 << next.index();
        square = next;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition of a slider's attack: each ray up to and including the first occupied square.
    fn walk(square: Square, occupied: Bitboard, directions: &[(i8, i8)]) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        for &(df, dr) in directions {
            let mut at = square;
            while let Some(next) = at.step(df, dr) {
                set |= next.into();
                if occupied.has(next) {
                    break;
                }
                at = next;
            }
        }
        set
    }

    #[test]
    fn sliders_equal_the_walk_on_random_occupancies() {
        let mut seed = 0x9e37_79b9_7f4a_7c15u64;
        for round in 0..2000 {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            // Sparsely and densely occupied boards.
            let occupied = Bitboard(if round % 2 == 0 {
                seed
            } else {
                seed & seed.rotate_left(23)
            });
            for square in Square::all() {
                assert_eq!(
                    rook(square, occupied),
                    walk(square, occupied, &[(0, 1), (0, -1), (1, 0), (-1, 0)])
                );
                assert_eq!(
                    bishop(square, occupied),
                    walk(square, occupied, &[(1, 1), (1, -1), (-1, 1), (-1, -1)])
                );
            }
        }
    }

    #[test]
    fn whole_lines_and_the_squares_between_two_squares() {
        let at = |name: &str| name.parse::<Square>().unwrap();
        let set = |names: &str| names.split(' ').map(at).collect::<Bitboard>();
        assert_eq!(between(at("a1"), at("d4")), set("b2 c3"));
        assert_eq!(between(at("a1"), at("b3")), Bitboard::EMPTY);
        assert_eq!(between(at("h5"), at("e5")), set("f5 g5"));
        assert_eq!(line(at("b2"), at("c3")), set("a1 b2 c3 d4 e5 f6 g7 h8"));
        assert_eq!(line(at("b2"), at("c4")), Bitboard::EMPTY);
        assert_eq!(pawn(0, at("a2")), set("b3"));
        assert_eq!(pawn(1, at("e4")), set("d3 f3"));
    }
}
