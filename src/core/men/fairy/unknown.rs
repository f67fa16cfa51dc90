//! The men of a diagram whose kind the composer leaves open. They stand for men and are none: play
//! that ends in the diagram puts a man of any kind, or any officer, in their place.

use super::men;

men! { from super::imitator::END; nature Unknown;
    /// Stands in the diagram of a proof game for a man of any kind, king and pawn included. If it is
    /// neutral, it also stands for a man of either side.
    UnknownMan "unknown man" ["" "" ""] PU => [];
    /// Stands in the diagram of a proof game for a queen, rook, bishop, knight or fairy officer. If
    /// it is neutral, it also stands for a man of either side.
    UnknownOfficer "unknown officer" ["" "" ""] SU => [];
}
