//! [`Rebirth`]: a rebirth with its parameters, for Circe, Anticirce and their relatives.
//!
//! A rebirth determines a square, which options adapt, and the role and side of the reborn man. All
//! of them follow from the square of capture and the two men of the capture. Sources: P. Monréal
//! and J.-P. Boyer, *Problème* 1968, for Circe; Popeye's manual for the options and their order.

/// The rebirth of a man that captures or is captured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a parameter of its own"
)]
pub struct Rebirth {
    /// The square of rebirth, before it is adapted.
    pub square: RebirthSquare,
    /// Whether the square of the game array is the capturer's, and not the captured man's
    /// (Couscous).
    pub of_capturer: bool,
    /// Whether the square of the game array is that of the man's counterpart on the other side
    /// (Mirror).
    pub mirrored: bool,
    /// The adaptation of the square.
    pub turned: Turned,
    /// The man that is reborn.
    pub becomes: Becomes,
    /// Whether the man changes colour on its square of rebirth (Turncoats).
    pub turncoat: bool,
    /// What happens if the square of rebirth is occupied.
    pub occupied: Occupied,
    /// Whether kings are captured and reborn as well. A king is then in check only if its capture
    /// would leave it without rebirth.
    pub kings: bool,
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
    /// As far from the square of capture, and in the same direction, as the next move goes. That
    /// move lets the man be reborn (Parrain).
    EquipollentsOfNextMove,
    /// The square that the capturer has left (PWC).
    Departure,
    /// The square of the man in the diagram.
    Diagram,
    /// Any vacant square, or none, as the side that captures chooses (Super).
    Chosen,
    /// A vacant square from which the man has no legal move without a capture, as the side that
    /// captures chooses (Cage).
    Cage,
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
    /// The next lower man of Einstein chess.
    Lower,
    /// The next higher man of Einstein chess.
    Higher,
}

/// What happens if the square of rebirth is occupied.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Occupied {
    /// The man is not reborn.
    NoRebirth,
    /// The capture is impossible (Strict).
    NoCapture,
    /// The man on it vanishes, and the captured man is reborn there (Assassin).
    Vanishes,
    /// The captured man is reborn there and covers the man on it, which appears again as soon as
    /// the square is vacated (Parachute).
    Covered,
    /// The captured man waits beneath the man on it, and appears as soon as the square is vacated
    /// (Volcanic).
    Beneath,
}

/// An option of Circe, which changes one parameter of its rebirth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RebirthOption {
    /// [`Rebirth::mirrored`].
    Mirror,
    /// [`Rebirth::of_capturer`].
    Couscous,
    /// [`Becomes::CapturersKind`].
    Clone,
    /// [`Becomes::NextInTurn`].
    Chameleon,
    /// [`Rebirth::turncoat`].
    Turncoats,
    /// [`Becomes::Lower`].
    Einstein,
    /// [`Becomes::Higher`].
    ReversalEinstein,
    /// [`Turned::HalfTurn`].
    Diametral,
    /// [`Turned::LeftToRight`].
    VerticalMirror,
    /// [`Occupied::NoCapture`].
    Strict,
    /// [`Occupied::Vanishes`].
    Assassin,
    /// [`Occupied::Covered`].
    Parachute,
    /// [`Occupied::Beneath`].
    Volcanic,
    /// [`Rebirth::kings`].
    RexInclusive,
}

/// A row of the table of options.
#[derive(Clone, Copy, Debug)]
pub struct OptionRow {
    /// The option.
    pub option: RebirthOption,
    /// The name, which follows that of the condition.
    pub name: &'static str,
    /// The words of Popeye's English, German and French input.
    pub words: [&'static str; 3],
    /// The rule, as a sentence that continues that of the condition.
    pub rule: &'static str,
}

impl RebirthOption {
    /// All options, in the order in which they are written.
    pub const ALL: &[OptionRow] = &[
        OptionRow {
            option: Self::Mirror,
            name: "Mirror",
            words: ["Mirror", "Spiegel", "Malefique"],
            rule: "Squares of the game array are those of the other side.",
        },
        OptionRow {
            option: Self::Couscous,
            name: "Couscous",
            words: ["Couscous", "Couscous", "Couscous"],
            rule: "Squares of the game array are those of the capturer.",
        },
        OptionRow {
            option: Self::Clone,
            name: "Clone",
            words: ["Clone", "Clone", "Clone"],
            rule: "The man is reborn as a man of the capturer's kind, unless the capturer is \
                   royal.",
        },
        OptionRow {
            option: Self::Chameleon,
            name: "Chameleon",
            words: ["Chameleon", "Chamaeleon", "Chameleon"],
            rule: "A knight is reborn as a bishop, a bishop as a rook, \
                   a rook as a queen and a queen as a knight.",
        },
        OptionRow {
            option: Self::Turncoats,
            name: "Turncoats",
            words: ["Turncoats", "Turncoat", "Turncoats"],
            rule: "The reborn man changes colour on its square of rebirth.",
        },
        OptionRow {
            option: Self::Einstein,
            name: "Einstein",
            words: ["Einstein", "Einstein", "Einstein"],
            rule: "A queen is reborn as a rook, a rook as a bishop, \
                   a bishop as a knight and a knight as a pawn.",
        },
        OptionRow {
            option: Self::ReversalEinstein,
            name: "Reversal Einstein",
            words: ["ReversalEinstein", "ReversesEinstein", "ReversEinstein"],
            rule: "A pawn is reborn as a knight, a knight as a bishop, \
                   a bishop as a rook and a rook as a queen.",
        },
        OptionRow {
            option: Self::Diametral,
            name: "Diametral",
            words: ["Diametral", "Diametral", "Diametral"],
            rule: "The square of rebirth is turned round the centre of the board.",
        },
        OptionRow {
            option: Self::VerticalMirror,
            name: "Vertical Mirror",
            words: ["VerticalMirror", "VertikalSpiegel", "MalefiqueVerticale"],
            rule: "The square of rebirth is mirrored from the left to the right.",
        },
        OptionRow {
            option: Self::Strict,
            name: "Strict",
            words: ["Strict", "Strikt", "Stricte"],
            rule: "A capture is impossible if the square of rebirth is occupied.",
        },
        OptionRow {
            option: Self::Assassin,
            name: "Assassin",
            words: ["Assassin", "Assassin", "Assassin"],
            rule: "A man on the square of rebirth vanishes. A king is also in check if it would \
                   vanish in this way, and a side may not let its own king vanish.",
        },
        OptionRow {
            option: Self::Parachute,
            name: "Parachute",
            words: ["Parachute", "Fallschirm", "Parachute"],
            rule: "A man on the square of rebirth is covered by the reborn man. Of the men covered \
                   on a square, the last one appears again when the square is vacated.",
        },
        OptionRow {
            option: Self::Volcanic,
            name: "Volcanic",
            words: ["Volcanic", "Vulkan", "Volcanique"],
            rule: "If the square of rebirth is occupied, the captured man waits beneath the man on \
                   it. Of the men that wait on a square, the first one appears when the square is \
                   vacated.",
        },
        OptionRow {
            option: Self::RexInclusive,
            name: "rex inclusive",
            words: ["RexInclusive", "RexInklusive", "RexInclusif"],
            rule: "Kings are captured and reborn as well. A king is in check only if it would not \
                   be reborn.",
        },
    ];

    /// The name, which follows that of the condition.
    pub const fn name(self) -> &'static str {
        Self::ALL[self as usize].name
    }

    /// The number of the option among all.
    pub(super) const fn number(self) -> u32 {
        self as u32
    }
}

impl Occupied {
    /// Returns whether men may wait beneath others.
    pub const fn has_waiting(self) -> bool {
        match self {
            Self::NoRebirth | Self::NoCapture | Self::Vanishes => false,
            Self::Covered | Self::Beneath => true,
        }
    }

    /// Returns whether a man may be reborn on an occupied square, on the board or beneath the man
    /// there.
    pub const fn allows_rebirth(self) -> bool {
        match self {
            Self::NoRebirth | Self::NoCapture => false,
            Self::Vanishes | Self::Covered | Self::Beneath => true,
        }
    }
}

impl RebirthSquare {
    /// Returns whether the next move determines the square.
    pub const fn is_of_next_move(self) -> bool {
        matches!(self, Self::EquipollentsOfNextMove)
    }

    /// Returns whether a side chooses the square.
    pub const fn is_chosen(self) -> bool {
        matches!(self, Self::Chosen | Self::Cage)
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
            | Self::Chosen
            | Self::Cage => true,
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
        turncoat: false,
        occupied: Occupied::NoRebirth,
        kings: false,
    };

    /// The rebirth of Anticirce.
    pub const ANTICIRCE: Self = Self {
        occupied: Occupied::NoCapture,
        ..Self::CIRCE
    };

    /// Returns whether the captured man is reborn at once, as itself, on a square that does not
    /// depend on the capturer's kind.
    pub(super) const fn is_of_captured_alone(self) -> bool {
        !self.of_capturer
            && matches!(self.becomes, Becomes::Itself)
            && !self.square.is_of_next_move()
            && !matches!(self.square, RebirthSquare::Cage)
    }

    /// The same rebirth on another square.
    #[must_use]
    pub const fn on(self, square: RebirthSquare) -> Self {
        Self { square, ..self }
    }

    /// The rebirth changed by an option; `None` if an option has already changed the same
    /// parameter, or if no rule decides the combination.
    pub fn with(self, option: RebirthOption) -> Option<Self> {
        use RebirthOption as O;
        let is_free = match option {
            O::Mirror => !self.mirrored,
            O::Couscous => !self.of_capturer,
            O::Turncoats => !self.turncoat,
            O::Strict | O::Assassin | O::Parachute | O::Volcanic => {
                self.occupied == Occupied::NoRebirth
            }
            O::RexInclusive => !self.kings,
            O::Diametral | O::VerticalMirror => self.turned == Turned::No,
            O::Clone | O::Chameleon | O::Einstein | O::ReversalEinstein => {
                self.becomes == Becomes::Itself
            }
        };
        let mut changed = self;
        match option {
            O::Mirror => changed.mirrored = true,
            O::Couscous => changed.of_capturer = true,
            O::Turncoats => changed.turncoat = true,
            O::Strict => changed.occupied = Occupied::NoCapture,
            O::Assassin => changed.occupied = Occupied::Vanishes,
            O::Parachute => changed.occupied = Occupied::Covered,
            O::Volcanic => changed.occupied = Occupied::Beneath,
            O::RexInclusive => changed.kings = true,
            O::Diametral => changed.turned = Turned::HalfTurn,
            O::VerticalMirror => changed.turned = Turned::LeftToRight,
            O::Clone => changed.becomes = Becomes::CapturersKind,
            O::Chameleon => changed.becomes = Becomes::NextInTurn,
            O::Einstein => changed.becomes = Becomes::Lower,
            O::ReversalEinstein => changed.becomes = Becomes::Higher,
        }
        (is_free && changed.is_decided()).then_some(changed)
    }

    /// The rebirth on another square; `None` if the present square is not that of the game array,
    /// or if no rule decides the combination.
    pub fn moved_to(self, square: RebirthSquare) -> Option<Self> {
        let changed = self.on(square);
        (self.square == RebirthSquare::GameArray && changed.is_decided()).then_some(changed)
    }

    /// Returns whether the parameters have a meaning together, and Popeye supports the combination.
    fn is_decided(self) -> bool {
        use RebirthSquare as S;
        let may_be_pawn = matches!(self.becomes, Becomes::CapturersKind | Becomes::Lower);
        let is_changed = self != Self::CIRCE.on(self.square);
        // A king that changes sides, or becomes another man, is no king. Two points are undecided:
        // whether a king in check may be captured if it cannot be reborn, and whether it may be if
        // another man vanishes for its rebirth.
        let is_of_ordinary_king =
            !self.turncoat && !may_be_pawn && self.occupied == Occupied::NoRebirth;
        if self.kings && !is_of_ordinary_king {
            return false;
        }
        match self.square {
            S::GameArray | S::File => true,
            // Rank Circe adapts the square itself, and the side does not matter: the colour of the
            // square of capture decides between two files. Whether a pawn on its last rank promotes
            // there is undecided.
            S::Rank => !self.mirrored && self.turned == Turned::No && !may_be_pawn,
            // These squares do not depend on the game array.
            S::Symmetry | S::Antipodes | S::Departure | S::Equipollents => {
                !self.mirrored && !self.of_capturer
            }
            // The square of a waiting man in the diagram is not recorded.
            S::Diagram => {
                !self.mirrored && !self.of_capturer && !may_be_pawn && !self.occupied.has_waiting()
            }
            // The option would have to hold for the next move, or for a choice; no rule says how.
            S::EquipollentsOfNextMove | S::Chosen | S::Cage => !is_changed,
        }
    }

    /// The options that have been chosen.
    pub fn options(self) -> impl Iterator<Item = &'static OptionRow> {
        RebirthOption::ALL
            .iter()
            .filter(move |row| self.has(row.option))
    }

    /// Returns whether an option has been chosen.
    pub(super) const fn has(self, option: RebirthOption) -> bool {
        match option {
            RebirthOption::Mirror => self.mirrored,
            RebirthOption::Couscous => self.of_capturer,
            RebirthOption::Clone => matches!(self.becomes, Becomes::CapturersKind),
            RebirthOption::Chameleon => matches!(self.becomes, Becomes::NextInTurn),
            RebirthOption::Turncoats => self.turncoat,
            RebirthOption::Einstein => matches!(self.becomes, Becomes::Lower),
            RebirthOption::ReversalEinstein => matches!(self.becomes, Becomes::Higher),
            RebirthOption::Diametral => matches!(self.turned, Turned::HalfTurn),
            RebirthOption::VerticalMirror => matches!(self.turned, Turned::LeftToRight),
            RebirthOption::Strict => matches!(self.occupied, Occupied::NoCapture),
            RebirthOption::Assassin => matches!(self.occupied, Occupied::Vanishes),
            RebirthOption::Parachute => matches!(self.occupied, Occupied::Covered),
            RebirthOption::Volcanic => matches!(self.occupied, Occupied::Beneath),
            RebirthOption::RexInclusive => self.kings,
        }
    }

    /// Returns whether a captured pawn may be reborn on its last rank, where it promotes.
    pub const fn may_promote(self) -> bool {
        self.of_capturer || self.square.may_be_on_last_rank()
    }
}
