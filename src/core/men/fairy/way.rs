//! [`Way`]: the vocabulary in which the table of men describes their moves.
//!
//! A man has one or more ways. A way consists of a [`Course`] and a [`Manner`]. The course is the
//! sequence of squares that the man follows from its own. The manner determines which of them must
//! be vacant or occupied for the man to stop or to capture. This suffices for riders, hoppers,
//! lions, locusts, roses and pawns. A grasshopper hops straight along the lines of a queen. A rose
//! rides along a circle of knight's leaps, and a rosehopper hops along that circle.

/// Leaps, each given by its lengths along the axes, in any order and direction: `[0, 1, 2]` is a
/// knight's leap.
pub type Leaps = &'static [[u8; 3]];

/// The lines of a rook.
pub(super) const ROOK: Leaps = &[[0, 0, 1]];
/// The lines of a bishop.
pub(super) const BISHOP: Leaps = &[[0, 1, 1]];
/// The lines of a queen; in a cube they include the triagonals.
pub(super) const QUEEN: Leaps = &[[0, 0, 1], [0, 1, 1], [1, 1, 1]];
/// A knight's leaps.
pub(super) const KNIGHT: Leaps = &[[0, 1, 2]];

/// A step in files and ranks.
pub type Step = (i8, i8);

/// The sequence of squares of a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Course {
    /// The same leap repeated, in each direction.
    Straight(Leaps),
    /// Two steps that alternate, given as pairs; each pair is used in its eight rotations and
    /// reflections.
    Zigzag(&'static [[Step; 2]]),
    /// As `Zigzag`, but the man may stop only after the second of each pair of steps (the mao).
    Jointed(&'static [[Step; 2]]),
    /// Knight's leaps around a regular octagon, in both directions (the rose).
    Octagon,
    /// A bishop's line, which the edge of the board reflects at most this many times.
    Reflected(u8),
    /// Each of these steps, repeated; forward is up the board for White, down for Black.
    Forward(&'static [Step]),
}

/// The requirements along the course.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Over vacant squares, at most this many steps.
    Ride(u8),
    /// As `Ride`, but a move either begins or ends at the edge of the board, not both (the
    /// edgehog).
    ToEdge,
    /// Over hurdles of either side, with no other man on the way.
    Hop {
        /// The number of hurdles.
        hurdles: u8,
        /// The distance to the first hurdle.
        before: Distance,
        /// The distance beyond the last hurdle at which the man lands.
        after: Distance,
    },
    /// To a hurdle and one step on, turned to either side by this many eighths of a full turn.
    Deflected(u8),
    /// To a hurdle, at most this many steps away, and as many steps on, turned by a right angle to
    /// either side; the sites between are vacant.
    RightAngle(u8),
    /// Over a hurdle to the vacant site just beyond it, and from there over a hurdle along any of
    /// the same lines. The site that the man leaves counts as occupied.
    Twice,
    /// To a hurdle one leap away, and on by another leap of the same length.
    Radial,
    /// By one leap, if a man stands another leap of the same length away.
    Beside,
    /// Away from the first man on the line, or from the edge of the board: as many steps back as
    /// the distance to it.
    Bounce,
}

/// The directions in which a way leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heading {
    /// All.
    Any,
    /// Up the board for White, down for Black.
    Ahead,
    /// Down the board for White, up for Black.
    Back,
    /// Up the board for both sides.
    Up,
    /// Down the board for both sides.
    Down,
}

/// A number of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Distance {
    /// One or more.
    Any,
    /// This many.
    Exactly(u8),
    /// The same number as before the hurdle.
    Same,
}

/// The purpose of a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To move and to capture.
    Both,
    /// To move to a vacant square.
    Move,
    /// To capture any man on the arrival square.
    Capture,
    /// To capture the hurdle, arriving on a vacant square beyond it.
    CaptureHurdle,
}

/// One way in which a man moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// The squares that follow one another.
    pub course: Course,
    /// The requirements along them.
    pub manner: Manner,
    /// The purpose.
    pub purpose: Purpose,
    /// The ranks from which it is available: the first and the last, counted from 0 as the man's
    /// own side sees them.
    pub ranks: (u8, u8),
    /// The files from which it is available: a bit for each, from the left.
    pub files: u8,
    /// The directions in which it leads.
    pub heading: Heading,
}

pub(super) const ALL_RANKS: (u8, u8) = (0, u8::MAX);
pub(super) const ALL_FILES: u8 = u8::MAX;

const fn way(course: Course, manner: Manner) -> Way {
    Way {
        course,
        manner,
        purpose: Purpose::Both,
        ranks: ALL_RANKS,
        files: ALL_FILES,
        heading: Heading::Any,
    }
}

/// To each square that such a leap reaches, whatever stands in between.
pub(super) const fn leap(leaps: Leaps) -> Way {
    way(Course::Straight(leaps), Manner::Ride(1))
}

/// Along a line of such leaps, as far as the squares between are vacant.
pub(super) const fn ride(leaps: Leaps) -> Way {
    along(Course::Straight(leaps))
}

/// Along a course, as far as it is vacant.
pub(super) const fn along(course: Course) -> Way {
    way(course, Manner::Ride(u8::MAX))
}

/// Along a course, at most this many steps.
pub(super) const fn at_most(steps: u8, course: Course) -> Way {
    way(course, Manner::Ride(steps))
}

/// Over a hurdle to the square just beyond it.
pub(super) const fn hop(course: Course) -> Way {
    hop_over(1, course, Distance::Any, Distance::Exactly(1))
}

/// Over a hurdle to any square beyond it.
pub(super) const fn lion(course: Course) -> Way {
    hop_over(1, course, Distance::Any, Distance::Any)
}

/// Over a hurdle, capturing it, to the square just beyond it.
pub(super) const fn locust(course: Course) -> Way {
    hop(course).only(Purpose::CaptureHurdle)
}

/// Over hurdles.
pub(super) const fn hop_over(
    hurdles: u8,
    course: Course,
    before: Distance,
    after: Distance,
) -> Way {
    way(
        course,
        Manner::Hop {
            hurdles,
            before,
            after,
        },
    )
}

/// To a hurdle, then one step, turned by this many eighths of a full turn.
pub(super) const fn deflected(leaps: Leaps, eighths: u8) -> Way {
    way(Course::Straight(leaps), Manner::Deflected(eighths))
}

/// To a hurdle and as many steps on at a right angle.
pub(super) const fn at_right_angle(leaps: Leaps, most: u8) -> Way {
    way(Course::Straight(leaps), Manner::RightAngle(most))
}

/// Two hops in succession.
pub(super) const fn hop_twice(leaps: Leaps) -> Way {
    way(Course::Straight(leaps), Manner::Twice)
}

/// To a hurdle one leap away, and on by another leap of the same length.
pub(super) const fn radial(leaps: Leaps) -> Way {
    way(Course::Straight(leaps), Manner::Radial)
}

/// By one leap, if a man stands another leap of the same length away.
pub(super) const fn beside(leaps: Leaps) -> Way {
    way(Course::Straight(leaps), Manner::Beside)
}

/// Away from the first obstacle on a line, as many steps as the distance to it.
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
    /// The same way for this purpose only.
    #[must_use]
    pub const fn only(self, purpose: Purpose) -> Self {
        Self { purpose, ..self }
    }

    /// The same way without a capture.
    #[must_use]
    pub const fn moves(self) -> Self {
        self.only(Purpose::Move)
    }

    /// The same way to capture only.
    #[must_use]
    pub const fn captures(self) -> Self {
        self.only(Purpose::Capture)
    }

    /// The same way for an orphan that borrows it: a way that is only missing from the man's own
    /// first rank is available there too (Popeye). A double step stays what it is.
    #[must_use]
    pub const fn of_orphan(self) -> Self {
        match self.ranks {
            (1, 7) => self.from_ranks(0, 7),
            _ => self,
        }
    }

    /// The same way from these ranks only, the man's own first rank being 0.
    #[must_use]
    pub const fn from_ranks(self, first: u8, last: u8) -> Self {
        Self {
            ranks: (first, last),
            ..self
        }
    }

    /// The same way from these files only.
    #[must_use]
    pub const fn from_files(self, files: &[u8]) -> Self {
        let (mut set, mut index) = (0, 0);
        while index < files.len() {
            set |= 1 << files[index];
            index += 1;
        }
        Self { files: set, ..self }
    }

    /// The same way in these directions only.
    #[must_use]
    pub const fn heading(self, heading: Heading) -> Self {
        Self { heading, ..self }
    }
}
