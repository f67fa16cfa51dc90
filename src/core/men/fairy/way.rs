//! [`Way`]: the words in which the table says how a man moves.
//!
//! A man has one or more ways. A way is a [`Course`], the squares that follow one another from where he stands, and a
//! [`Manner`], what must be vacant and what must be occupied along the course for him to stop or to capture. Nothing else is
//! needed for riders, hoppers, lions, locusts, roses and pawns: a grasshopper hops straight along the lines of a queen, a
//! rose rides along a circle of knight's leaps, and a rose hopper hops along that circle.

/// Leaps by their lengths along the axes, in any order and direction: `[0, 1, 2]` is a knight's leap.
pub type Leaps = &'static [[u8; 3]];

/// The lines of a rook.
pub(super) const ROOK: Leaps = &[[0, 0, 1]];
/// The lines of a bishop.
pub(super) const BISHOP: Leaps = &[[0, 1, 1]];
/// The lines of a queen; in a cube the triagonals are among them.
pub(super) const QUEEN: Leaps = &[[0, 0, 1], [0, 1, 1], [1, 1, 1]];
/// A knight's leaps.
pub(super) const KNIGHT: Leaps = &[[0, 1, 2]];

/// A step in files and ranks.
pub type Step = (i8, i8);

/// The squares that follow one another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Course {
    /// The same leap again and again, in each direction.
    Straight(Leaps),
    /// One or two steps by turns, in each of the eight ways to turn and mirror them.
    Zigzag(&'static [[Step; 2]]),
    /// As `Zigzag`, but the man may stop only after the second of each pair of steps (the mao).
    Jointed(&'static [[Step; 2]]),
    /// Knight's leaps around a regular octagon, in both senses (the rose).
    Octagon,
    /// A bishop's line, which the edge of the board reflects so many times at most.
    Reflected(u8),
    /// These steps, forward as seen from the man's side.
    Forward(&'static [Step]),
}

/// What happens along the course.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Over vacant squares, at most so many steps.
    Ride(u8),
    /// As `Ride`, but only to the edge of the board from elsewhere, and from the edge to elsewhere (the edgehog).
    ToEdge,
    /// Over so many hurdles, each of either side; between them everything is vacant.
    Hop {
        /// How many men are leapt over.
        hurdles: u8,
        /// How far it is to the first hurdle: any distance, if nothing else is said.
        before: Distance,
        /// How far beyond the last hurdle the man lands.
        after: Distance,
    },
    /// Up to a hurdle, and on at an angle of so many eighths of a full turn to either side: one step from the hurdle.
    Deflected(u8),
    /// The other way: as far as it is, in the opposite direction, to the first man or to the edge of the board.
    Bounce,
}

/// How many steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Distance {
    /// One or more.
    Any,
    /// So many.
    Exactly(u8),
    /// As many as before the hurdle.
    Same,
}

/// What a way serves for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To move and to capture.
    Both,
    /// To move to a vacant square.
    Move,
    /// To capture whoever stands where the man arrives.
    Capture,
    /// To capture the hurdle, arriving on a vacant square beyond it.
    CaptureHurdle,
}

/// One way in which a man moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// The squares that follow one another.
    pub course: Course,
    /// What happens along them.
    pub manner: Manner,
    /// What it serves for.
    pub purpose: Purpose,
    /// The ranks, seen from the man's own side, from which it is open: the first and the last, from 0.
    pub ranks: (u8, u8),
}

const ALL_RANKS: (u8, u8) = (0, u8::MAX);

const fn way(course: Course, manner: Manner) -> Way {
    Way { course, manner, purpose: Purpose::Both, ranks: ALL_RANKS }
}

/// To each square so far away, over whatever stands between.
pub(super) const fn leap(leaps: Leaps) -> Way {
    way(Course::Straight(leaps), Manner::Ride(1))
}

/// Such leaps in a line, as far as the squares in between are vacant.
pub(super) const fn ride(leaps: Leaps) -> Way {
    along(Course::Straight(leaps))
}

/// Along a course, as far as it is vacant.
pub(super) const fn along(course: Course) -> Way {
    way(course, Manner::Ride(u8::MAX))
}

/// Along a course, so many steps at most.
pub(super) const fn at_most(steps: u8, course: Course) -> Way {
    way(course, Manner::Ride(steps))
}

/// Over a hurdle to the very next place beyond it.
pub(super) const fn hop(course: Course) -> Way {
    hop_over(1, course, Distance::Any, Distance::Exactly(1))
}

/// Over a hurdle to any place beyond it.
pub(super) const fn lion(course: Course) -> Way {
    hop_over(1, course, Distance::Any, Distance::Any)
}

/// Over a hurdle, captured on the way, to the very next place beyond it.
pub(super) const fn locust(course: Course) -> Way {
    hop(course).only(Purpose::CaptureHurdle)
}

/// Over hurdles.
pub(super) const fn hop_over(hurdles: u8, course: Course, before: Distance, after: Distance) -> Way {
    way(course, Manner::Hop { hurdles, before, after })
}

/// Up to a hurdle, then a step at an angle of so many eighths of a full turn.
pub(super) const fn deflected(leaps: Leaps, eighths: u8) -> Way {
    way(Course::Straight(leaps), Manner::Deflected(eighths))
}

/// As far to the other side as it is to the first obstacle.
pub(super) const fn bounce(leaps: Leaps) -> Way {
    way(Course::Straight(leaps), Manner::Bounce)
}

/// To and from the edge of the board.
pub(super) const fn to_edge(leaps: Leaps) -> Way {
    way(Course::Straight(leaps), Manner::ToEdge)
}

/// The lines of some leaps.
pub(super) const fn lines(leaps: Leaps) -> Course {
    Course::Straight(leaps)
}

impl Way {
    /// The same for this purpose only.
    #[must_use]
    pub const fn only(self, purpose: Purpose) -> Self {
        Self { purpose, ..self }
    }

    /// The same without a capture.
    #[must_use]
    pub const fn moves(self) -> Self {
        self.only(Purpose::Move)
    }

    /// The same to capture only.
    #[must_use]
    pub const fn captures(self) -> Self {
        self.only(Purpose::Capture)
    }

    /// The same from these ranks only, the man's own first rank being 0.
    #[must_use]
    pub const fn from_ranks(self, first: u8, last: u8) -> Self {
        Self { ranks: (first, last), ..self }
    }
}
