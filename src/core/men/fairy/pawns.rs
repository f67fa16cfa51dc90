//! Pawns of other kinds. They promote on the last rank; only orthodox pawns capture, and can be
//! captured, en passant.

use super::men;
use super::way::{Course::Forward, Step, along, at_most};

const AHEAD: &[Step] = &[(0, 1)];
const ASIDE: &[Step] = &[(-1, 1), (1, 1)];

men! { from super::others::friends::END; nature Pawn;
    /// A reversed pawn: moves one step diagonally forward, from its second rank also two, and
    /// captures straight ahead.
    BerolinaPawn "Berolina pawn" ["BP" "BB" "PB"] PU => [
        at_most(1, Forward(ASIDE)).moves().from_ranks(1, 7),
        at_most(2, Forward(ASIDE)).moves().from_ranks(1, 1),
        at_most(1, Forward(AHEAD)).captures().from_ranks(1, 7),
    ];
    /// Moves forward any distance over vacant squares and captures diagonally forward at any
    /// distance, also from its first rank.
    Superpawn "superpawn" ["SP" "SB" "SP"] PL => [along(Forward(AHEAD)).moves(), along(Forward(ASIDE)).captures()];
    /// Moves diagonally forward any distance over vacant squares and captures straight ahead at any
    /// distance.
    BerolinaSuperpawn "Berolina superpawn" ["BS" "BS" "BS"] PR => [
        along(Forward(ASIDE)).moves(),
        along(Forward(AHEAD)).captures(),
    ];
}

pub(super) mod marine {
    //! The marine pawn.

    use super::{AHEAD, ASIDE};
    use crate::men::fairy::men;
    use crate::men::fairy::way::Distance::Exactly;
    use crate::men::fairy::way::{Course::Forward, Purpose, at_most, hop_over};

    men! { from super::END; nature MarinePawn;
        /// Moves like a pawn; captures a man on a square that a pawn attacks, arriving just beyond
        /// it. It becomes a siren, triton, nereid or marine knight.
        MarinePawn "marine pawn" ["MP" "MB" "PM"] PR => [
            at_most(1, Forward(AHEAD)).moves().from_ranks(1, 7),
            at_most(2, Forward(AHEAD)).moves().from_ranks(1, 1),
            hop_over(1, Forward(ASIDE), Exactly(1), Exactly(1)).only(Purpose::CaptureHurdle).from_ranks(1, 7),
        ];
    }
}

pub(super) mod reverse {
    //! The pawn that goes backwards.

    use crate::men::fairy::men;
    use crate::men::fairy::way::{Course::Forward, Step, at_most};

    const BACK: &[Step] = &[(0, -1)];
    const BACK_ASIDE: &[Step] = &[(-1, -1), (1, -1)];

    men! { from super::marine::END; nature ReversePawn;
        /// Moves and captures like a pawn of the other side: backwards, from its seventh rank also
        /// two squares; it promotes on its own first rank.
        ReversePawn "reverse pawn" ["PP" "RB" "PV"] PU => [
            at_most(1, Forward(BACK)).moves().from_ranks(0, 6),
            at_most(2, Forward(BACK)).moves().from_ranks(6, 6),
            at_most(1, Forward(BACK_ASIDE)).captures().from_ranks(0, 6),
        ];
    }
}
