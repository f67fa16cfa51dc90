//! Men that move like several others or not at all, and men that take their powers from others.

use super::men;
use super::way::{BISHOP, Course::Forward, KNIGHT, QUEEN, ROOK, Step, at_most, leap, ride};

/// The steps of a pawn.
const AHEAD: &[Step] = &[(0, 1)];
/// The captures of a pawn.
const ASIDE: &[Step] = &[(-1, 1), (1, 1)];

men! { from super::bent::END; nature Officer;
    /// Moves like a knight or like a pawn that does not promote: with a double step from its second
    /// rank, but it neither captures nor can be captured en passant.
    Dragon "dragon" ["DR" "DR" "DR"] SR => [
        leap(KNIGHT),
        at_most(1, Forward(AHEAD)).moves().from_ranks(1, 7),
        at_most(2, Forward(AHEAD)).moves().from_ranks(1, 1),
        at_most(1, Forward(ASIDE)).captures().from_ranks(1, 7),
    ];
    /// Moves like a bishop or like a pawn that does not promote, as a dragon does.
    Gryphon "gryphon" ["GY" "GY" "GY"] BR => [
        ride(BISHOP),
        at_most(1, Forward(AHEAD)).moves().from_ranks(1, 7),
        at_most(2, Forward(AHEAD)).moves().from_ranks(1, 1),
    ];
    /// Moves like a rook or like a pawn that does not promote, as a dragon does.
    Ship "ship" ["SH" "SC" "BA"] RR => [
        ride(ROOK),
        at_most(1, Forward(ASIDE)).captures().from_ranks(1, 7),
    ];
    /// The pawn of Chinese chess: one step forward, to move or to capture; beyond the middle of the
    /// board also one step sideways. It does not promote.
    ChinesePawn "Chinese pawn" ["CP" "CB" "PC"] PR => [
        at_most(1, Forward(AHEAD)),
        at_most(1, Forward(&[(-1, 0), (1, 0)])).from_ranks(4, 7),
    ];
    /// Moves like the man with which a game begins on its file: like a rook from the files a and h,
    /// a knight from b and g, a bishop from c and f, a queen from d and a king from e.
    Querquisite "querquisite" ["QQ" "OD" "QQ"] RU => [
        ride(ROOK).from_files(&[0, 3, 7]),
        ride(BISHOP).from_files(&[2, 3, 5]),
        leap(KNIGHT).from_files(&[1, 6]),
        leap(QUEEN).from_files(&[4]),
    ];
}

pub(super) mod dummies {
    //! The dummy.

    use crate::men::fairy::men;

    men! { from super::END; nature Dummy;
        /// Does not move and attacks nothing; it blocks squares, serves as a hurdle and may be
        /// captured.
        Dummy "dummy" ["DU" "DU" "PI"] KL => [];
    }
}

pub(super) mod orphans {
    //! The orphan.

    use crate::men::fairy::men;

    men! { from super::dummies::END; nature Orphan;
        /// Has no power of its own: it moves and captures like every enemy man that attacks it,
        /// including an orphan that has its power from another one. With a pawn's power it also
        /// leaves its own first rank.
        Orphan "orphan" ["O" "O" "O"] PL => [];
    }
}

pub(super) mod friends {
    //! The friend.

    use crate::men::fairy::men;

    men! { from super::orphans::END; nature Friend;
        /// Has no power of its own: it moves and captures like every man of its own side that
        /// guards it, including a friend that has its power from another one.
        Friend "friend" ["F" "F" "A"] PL => [];
    }
}
