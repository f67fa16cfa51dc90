//! [`Rebirth`]: a rebirth with its parameters, for Circe, Anticirce and their relatives.
//!
//! A rebirth has a square, which is adapted, a role and a side; all are computed from the square of
//! capture and the men of the capture (P. Monréal and J.-P. Boyer, *Problème* 1968, for Circe;
//! Popeye's manual for the options and their order).

/// The rebirth of a man that captures or is captured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rebirth {
    /// The square of rebirth, before it is adapted.
    pub square: RebirthSquare,
    /// Whether a square of the game array is that of the capturer, and not of the captured man
    /// (Couscous).
    pub of_capturer: bool,
    /// Whether a square of the game array is that of the other side (Mirror).
    pub mirrored: bool,
    /// The adaptation of the square.
    pub turned: Turned,
    /// The man that is reborn.
    pub becomes: Becomes,
    /// What happens if the square of rebirth is occupied.
    pub occupied: Occupied,
}

/// A square of rebirth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RebirthSquare {
    /// The square of the game array.
    GameArray,
    /// On the file of the capture, and the rank of the square of the game array.
    File,
    /// On the rank of the capture, and the file of the square of the game array.
    Rank,
    /// Opposite to the square of capture with respect to the centre of the board.
    Symmetry,
    /// Four files and four ranks away from the square of capture.
    Antipodes,
    /// As far from the square of capture, and in the same direction, as the capturer has gone.
    Equipollents,
    /// The same for the next move, by which the man is reborn (Parrain).
    EquipollentsOfNextMove,
    /// The square that the capturer has left (PWC).
    Departure,
    /// The square of the man in the diagram.
    Diagram,
    /// Any vacant square, or none, as the side that captures chooses (Super).
    Chosen,
}

/// The adaptation of a square of rebirth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turned {
    /// It stays.
    No,
    /// It is turned round the centre of the board (Diametral).
    HalfTurn,
    /// It is mirrored from the left to the right (Vertical Mirror).
    LeftToRight,
}

/// The man that is reborn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Becomes {
    /// The man itself.
    Itself,
    /// The next man in the order knight, bishop, rook, queen, knight (Chameleon).
    NextInTurn,
    /// A man of the capturer's kind, unless the capturer is royal (Clone).
    CapturersKind,
}

/// What happens if the square of rebirth is occupied.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Occupied {
    /// The man is not reborn.
    NoRebirth,
    /// The capture is impossible (Strict).
    NoCapture,
}

impl RebirthSquare {
    /// Returns whether the next move determines the square.
    pub const fn is_of_next_move(self) -> bool {
        matches!(self, Self::EquipollentsOfNextMove)
    }

    /// Returns whether a side chooses the square.
    pub const fn is_chosen(self) -> bool {
        matches!(self, Self::Chosen)
    }

    /// Returns whether a pawn may be reborn on its last rank, where it promotes.
    pub const fn may_be_on_last_rank(self) -> bool {
        match self {
            Self::GameArray | Self::File => false,
            Self::Rank
            | Self::Symmetry
            | Self::Antipodes
            | Self::Equipollents
            | Self::EquipollentsOfNextMove
            | Self::Departure
            | Self::Diagram
            | Self::Chosen => true,
        }
    }
}

impl Rebirth {
    /// The rebirth of Circe, on the square of the game array.
    pub const CIRCE: Self = Self {
        square: RebirthSquare::GameArray,
        of_capturer: false,
        mirrored: false,
        turned: Turned::No,
        becomes: Becomes::Itself,
        occupied: Occupied::NoRebirth,
    };

    /// The rebirth of Anticirce.
    pub const ANTICIRCE: Self = Self {
        occupied: Occupied::NoCapture,
        ..Self::CIRCE
    };

    /// The same rebirth on another square.
    #[must_use]
    pub const fn on(self, square: RebirthSquare) -> Self {
        Self { square, ..self }
    }

    /// Returns whether a captured pawn may be reborn on its last rank, where it promotes.
    pub const fn may_promote(self) -> bool {
        self.of_capturer || self.square.may_be_on_last_rank()
    }
}
