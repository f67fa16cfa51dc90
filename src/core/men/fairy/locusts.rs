//! Locusts and marine men: men that capture the hurdle over which they leap, arriving on a vacant
//! square beyond it.

use super::men;
use super::way::Distance::Exactly;
use super::way::{
    BISHOP,
    Course::{Forward, Octagon},
    KNIGHT, Leaps, Purpose, QUEEN, ROOK, Way, hop_over, lines, locust, ride,
};

/// Captures a man one leap away, arriving two leaps away.
const fn marine(leaps: Leaps) -> Way {
    hop_over(1, lines(leaps), Exactly(1), Exactly(1)).only(Purpose::CaptureHurdle)
}

men! { from super::hunters::END; nature Officer;
    /// Moves only to capture: along the lines of a queen it leaps over an enemy, which is captured,
    /// to the square just beyond it, which must be vacant.
    Locust "locust" ["L" "H" "L"] QR => [locust(lines(QUEEN))];
    /// A locust on the lines of a rook.
    Rooklocust "rook-locust" ["LR" "HT" "LT"] RR => [locust(lines(ROOK))];
    /// A locust on the lines of a bishop.
    Bishoplocust "bishop-locust" ["LB" "HL" "LF"] BR => [locust(lines(BISHOP))];
    /// A locust on the lines of a nightrider.
    Nightriderlocust "nightrider-locust" ["LN" "HN" "LN"] SR => [locust(lines(KNIGHT))];
    /// A locust on the circles of a rose.
    Roselocust "rose-locust" ["LS" "LR" "LR"] SR => [locust(Octagon)];
    /// Moves and captures like a triton, and also captures like a marine pawn.
    MarineShip "marine ship" ["MH" "MC" "BM"] RR => [
        ride(ROOK).moves(),
        locust(lines(ROOK)),
        hop_over(1, Forward(&[(-1, 1), (1, 1)]), Exactly(1), Exactly(1)).only(Purpose::CaptureHurdle),
    ];
}

pub(super) mod marine {
    //! The marine officers.

    use super::marine;
    use crate::men::fairy::men;
    use crate::men::fairy::way::{BISHOP, KNIGHT, QUEEN, ROOK, leap, lines, locust, ride};

    men! { from super::END; nature Marine;
        /// The marine queen: moves like a queen, captures like a locust.
        Siren "siren" ["SI" "SI" "SI"] QL => [ride(QUEEN).moves(), locust(lines(QUEEN))];
        /// The marine rook: moves like a rook, captures like a rook-locust.
        Triton "triton" ["TR" "TR" "TR"] RL => [ride(ROOK).moves(), locust(lines(ROOK))];
        /// The marine bishop: moves like a bishop, captures like a bishop-locust.
        Nereid "nereid" ["ND" "ND" "NE"] BU => [ride(BISHOP).moves(), locust(lines(BISHOP))];
        /// Moves like a knight; captures a man a knight's leap away, arriving a knight's leap
        /// further in the same direction.
        MarineKnight "marine knight" ["MS" "MS" "CM"] SR => [leap(KNIGHT).moves(), marine(KNIGHT)];
    }
}

pub(super) mod kings {
    //! The marine king.

    use super::marine;
    use crate::men::fairy::men;
    use crate::men::fairy::way::{QUEEN, leap};

    men! { from super::marine::END; nature King;
        /// The marine king: moves like a king; captures an adjacent man, arriving just beyond it.
        /// It is royal.
        Poseidon "poseidon" ["PO" "PO" "PO"] KR => [leap(QUEEN).moves(), marine(QUEEN)];
    }
}
