//! Riders: men that repeat a leap along a line while the squares on which they land are vacant.

use super::men;
use super::way::{BISHOP, KNIGHT, QUEEN, ROOK, leap, ride};

men! { from super::leapers::END; nature Officer;
    /// Rides knight's leaps in a straight line.
    Nightrider "nightrider" ["N" "N" "N"] SU => [ride(KNIGHT)];
    /// Rides dabbaba's leaps in a straight line: every second square of a rank or file.
    Dabbabarider "dabbabarider" ["" "" ""] RL => [ride(&[[0, 0, 2]])];
    /// Rides alfil's leaps in a straight line: every second square of a diagonal.
    Alfilrider "alfilrider" ["" "" ""] BL => [ride(&[[0, 2, 2]])];
    /// Rides camel's leaps in a straight line.
    Camelrider "camelrider" ["CR" "CR" "CN"] RL => [ride(&[[0, 1, 3]])];
    /// Rides zebra's leaps in a straight line.
    Zebrarider "zebrarider" ["ZR" "ZR" "ZN"] SR => [ride(&[[0, 2, 3]])];
    /// Nightrider and camelrider in one.
    Gnurider "gnurider" ["GR" "GR" "GN"] SR => [ride(KNIGHT), ride(&[[0, 1, 3]])];
    /// Moves like a rook: a riding wazir.
    Wazirrider "wazirrider" ["WR" "WR" "VS"] RL => [ride(ROOK)];
    /// Moves like a bishop: a riding fers.
    Fersrider "fersrider" ["FR" "FR" "FS"] BL => [ride(BISHOP)];
    /// Queen and knight in one.
    Amazon "amazon" ["AM" "AM" "AM"] QL => [ride(QUEEN), leap(KNIGHT)];
    /// Rook and knight in one.
    Empress "empress" ["EM" "KN" "IM"] RU => [ride(ROOK), leap(KNIGHT)];
    /// Bishop and knight in one.
    Princess "princess" ["PR" "PR" "PR"] BU => [ride(BISHOP), leap(KNIGHT)];
    /// Rook and nightrider in one.
    Waran "waran" ["WA" "WA" "V"] RR => [ride(ROOK), ride(KNIGHT)];
    /// Queen and nightrider in one.
    Elephant "elephant" ["ET" "ET" "EL"] QU => [ride(QUEEN), ride(KNIGHT)];
}
