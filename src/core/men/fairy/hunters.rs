//! Hunters: men that move in one way towards one end of the board and in another way towards the
//! other end. They never move along a rank.
//!
//! Popeye's manual knows two kinds. The hunters of the rook and the bishop lead up and down the
//! board for both sides. The generalized hunters, which are written with a stroke between two men,
//! lead away from the man's own side and back to it. The table has those of the generalized hunters
//! that consist of orthodox men. A pawn that is a part of a hunter also leaves its own first rank,
//! as with Popeye.

use super::men;
use super::way::Heading::{Ahead, Back, Down, Up};
use super::way::{BISHOP, Course::Forward, KNIGHT, QUEEN, ROOK, Step, at_most, leap, ride};

/// The steps of a pawn.
const AHEAD: &[Step] = &[(0, 1)];
/// The captures of a pawn.
const ASIDE: &[Step] = &[(-1, 1), (1, 1)];

men! { from super::hoppers::END; nature Officer;
    /// Moves up the board like a rook and down it like a bishop, whichever side it belongs to, and
    /// not along the rank.
    RookBishopHunterUp "rook/bishop hunter" ["RR" "TJ" "TC"] RU => [ride(ROOK).heading(Up), ride(BISHOP).heading(Down)];
    /// Moves up the board like a bishop and down it like a rook, whichever side it belongs to, and
    /// not along the rank.
    BishopRookHunterUp "bishop/rook hunter" ["BR" "LJ" "FC"] BU => [ride(BISHOP).heading(Up), ride(ROOK).heading(Down)];
    /// Moves up the board like a queen and down it like a rook, and not along the rank; Black's
    /// moves are the other way round.
    QueenRookHunter "queen/rook hunter of its side" ["Q/R" "D/T" "D/T"] QL => [ride(QUEEN).heading(Ahead), ride(ROOK).heading(Back)];
    /// Moves up the board like a queen and down it like a bishop, and not along the rank; Black's
    /// moves are the other way round.
    QueenBishopHunter "queen/bishop hunter of its side" ["Q/B" "D/L" "D/F"] QL => [ride(QUEEN).heading(Ahead), ride(BISHOP).heading(Back)];
    /// Moves up the board like a queen and down it like a knight, and not along the rank; Black's
    /// moves are the other way round.
    QueenKnightHunter "queen/knight hunter of its side" ["Q/S" "D/S" "D/C"] QL => [ride(QUEEN).heading(Ahead), leap(KNIGHT).heading(Back)];
    /// Moves up the board like a rook and down it like a queen, and not along the rank; Black's
    /// moves are the other way round.
    RookQueenHunter "rook/queen hunter of its side" ["R/Q" "T/D" "T/D"] RL => [ride(ROOK).heading(Ahead), ride(QUEEN).heading(Back)];
    /// Moves up the board like a rook and down it like a bishop, and not along the rank; Black's
    /// moves are the other way round.
    RookBishopHunter "rook/bishop hunter of its side" ["R/B" "T/L" "T/F"] RL => [ride(ROOK).heading(Ahead), ride(BISHOP).heading(Back)];
    /// Moves up the board like a rook and down it like a knight, and not along the rank; Black's
    /// moves are the other way round.
    RookKnightHunter "rook/knight hunter of its side" ["R/S" "T/S" "T/C"] RL => [ride(ROOK).heading(Ahead), leap(KNIGHT).heading(Back)];
    /// Moves up the board like a bishop and down it like a queen, and not along the rank; Black's
    /// moves are the other way round.
    BishopQueenHunter "bishop/queen hunter of its side" ["B/Q" "L/D" "F/D"] BL => [ride(BISHOP).heading(Ahead), ride(QUEEN).heading(Back)];
    /// Moves up the board like a bishop and down it like a rook, and not along the rank; Black's
    /// moves are the other way round.
    BishopRookHunter "bishop/rook hunter of its side" ["B/R" "L/T" "F/T"] BL => [ride(BISHOP).heading(Ahead), ride(ROOK).heading(Back)];
    /// Moves up the board like a bishop and down it like a knight, and not along the rank; Black's
    /// moves are the other way round.
    BishopKnightHunter "bishop/knight hunter of its side" ["B/S" "L/S" "F/C"] BL => [ride(BISHOP).heading(Ahead), leap(KNIGHT).heading(Back)];
    /// Moves up the board like a knight and down it like a queen, and not along the rank; Black's
    /// moves are the other way round.
    KnightQueenHunter "knight/queen hunter of its side" ["S/Q" "S/D" "C/D"] SL => [leap(KNIGHT).heading(Ahead), ride(QUEEN).heading(Back)];
    /// Moves up the board like a knight and down it like a rook, and not along the rank; Black's
    /// moves are the other way round.
    KnightRookHunter "knight/rook hunter of its side" ["S/R" "S/T" "C/T"] SL => [leap(KNIGHT).heading(Ahead), ride(ROOK).heading(Back)];
    /// Moves up the board like a knight and down it like a bishop, and not along the rank; Black's
    /// moves are the other way round.
    KnightBishopHunter "knight/bishop hunter of its side" ["S/B" "S/L" "C/F"] SL => [leap(KNIGHT).heading(Ahead), ride(BISHOP).heading(Back)];
    /// Moves up the board like a pawn that does not promote, also from its own first rank, and down
    /// it like a queen; Black's moves are the other way round.
    PawnQueenHunter "pawn/queen hunter of its side" ["P/Q" "B/D" "P/D"] PL => [
        at_most(1, Forward(AHEAD)).moves(),
        at_most(2, Forward(AHEAD)).moves().from_ranks(1, 1),
        at_most(1, Forward(ASIDE)).captures(),
        ride(QUEEN).heading(Back),
    ];
    /// Moves up the board like a pawn that does not promote, also from its own first rank, and down
    /// it like a rook; Black's moves are the other way round.
    PawnRookHunter "pawn/rook hunter of its side" ["P/R" "B/T" "P/T"] PL => [
        at_most(1, Forward(AHEAD)).moves(),
        at_most(2, Forward(AHEAD)).moves().from_ranks(1, 1),
        at_most(1, Forward(ASIDE)).captures(),
        ride(ROOK).heading(Back),
    ];
    /// Moves up the board like a pawn that does not promote, also from its own first rank, and down
    /// it like a bishop; Black's moves are the other way round.
    PawnBishopHunter "pawn/bishop hunter of its side" ["P/B" "B/L" "P/F"] PL => [
        at_most(1, Forward(AHEAD)).moves(),
        at_most(2, Forward(AHEAD)).moves().from_ranks(1, 1),
        at_most(1, Forward(ASIDE)).captures(),
        ride(BISHOP).heading(Back),
    ];
    /// Moves up the board like a pawn that does not promote, also from its own first rank, and down
    /// it like a knight; Black's moves are the other way round.
    PawnKnightHunter "pawn/knight hunter of its side" ["P/S" "B/S" "P/C"] PL => [
        at_most(1, Forward(AHEAD)).moves(),
        at_most(2, Forward(AHEAD)).moves().from_ranks(1, 1),
        at_most(1, Forward(ASIDE)).captures(),
        leap(KNIGHT).heading(Back),
    ];
}
