//! [`Rebirth`]: a rebirth with its parameters, for Circe, Anticirce and their relatives, and for
//! conditions that need a vacant square of rebirth.
//!
//! A rebirth determines a square, which options adapt, and the role and side of the reborn man. All
//! of them follow from the square of capture and the two men of the capture. Sources: P. Monréal
//! and J.-P. Boyer, *Problème* 1968, for Circe; Popeye's manual for the options and their order.

/// The moves that men play as from their squares of rebirth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FromHome {
    /// Captures only as from there (Mars Circe).
    Captures,
    /// Other moves only as from there (Antimars Circe).
    QuietMoves,
    /// All moves, beside the usual ones (Phantom chess).
    Both,
}

/// The man whose square of rebirth matters, and the reason why it does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reborn {
    /// A captured man is reborn (Circe).
    Captured,
    /// A capturer is reborn (Anticirce).
    Capturer,
    /// Men move or capture as from their squares of rebirth (Mars Circe and its relatives).
    FromThere(FromHome),
    /// A man is captured only if it could be reborn (Immun chess).
    Immune,
    /// A man captures only if it could be reborn on a square other than its own (Geneva chess).
    Bound,
}

impl Reborn {
    /// The group of conditions that take the same options. At most one of a group is played.
    pub(super) const fn group(self) -> u32 {
        match self {
            Self::Captured => 0,
            Self::Capturer => 1,
            Self::FromThere(_) => 2,
            Self::Immune | Self::Bound => 3,
        }
    }
}

/// The rebirth of a man that captures or is captured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a parameter of its own"
)]
pub struct Rebirth {
    /// The man, and the reason why its square of rebirth matters.
    pub who: Reborn,
    /// The square of rebirth, before it is adapted.
    pub square: RebirthSquare,
    /// Whether the square of the game array is that of the other man of the capture (Couscous).
    pub of_other: bool,
    /// Whether the square of the game array is that of the man's counterpart on the other side, or
    /// a displacement goes in the opposite direction (Mirror).
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
    /// Whether a capturer must leave the square of capture by its rebirth (Cheylan).
    pub away: bool,
    /// Whether only men of the kinds that the condition names are reborn (April).
    pub named: bool,
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
    /// A square to which the man, once it is what it becomes, could go from the square of capture
    /// without capturing, as the side that captures chooses. Without one the capture is impossible
    /// (Take & Make).
    Made,
    /// The square of capture, to be adapted.
    Capture,
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
    /// That of a man that has promoted in play is its promotion square, as for a fairy man
    /// (Frischauf).
    ToPromotion,
}

/// The man that is reborn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Becomes {
    /// The man itself.
    Itself,
    /// The next man in the order knight, bishop, rook, queen, knight (Chameleon).
    NextInTurn,
    /// A man of the other man's kind, unless that man is royal (Clone).
    OthersKind,
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
    /// The man on it vanishes, and the captured man or capturer is reborn there (Assassin).
    Vanishes,
    /// That man is reborn there and covers the man on it, which appears again as soon as
    /// the square is vacated (Parachute).
    Covered,
    /// That man waits beneath the man on it, and appears as soon as the square is vacated
    /// (Volcanic).
    Beneath,
}

/// An option of Circe, which changes one parameter of its rebirth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RebirthOption {
    /// Not [`Rebirth::kings`].
    RexExclusive,
    /// [`Rebirth::mirrored`].
    Mirror,
    /// [`Rebirth::of_other`].
    Couscous,
    /// [`Becomes::OthersKind`].
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
    /// [`Rebirth::away`].
    Cheylan,
    /// [`RebirthSquare::File`].
    File,
    /// [`RebirthSquare::Rank`].
    Rank,
    /// [`RebirthSquare::Symmetry`].
    Symmetry,
    /// [`RebirthSquare::Antipodes`].
    Antipodes,
    /// [`RebirthSquare::Equipollents`].
    Equipollents,
    /// [`RebirthSquare::Departure`].
    Departure,
    /// [`RebirthSquare::Diagram`].
    Diagram,
    /// [`RebirthSquare::Capture`].
    CaptureSquare,
    /// [`Turned::ToPromotion`].
    Frischauf,
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
            option: Self::RexExclusive,
            name: "rex exclusive",
            words: ["RexExclusive", "RexExklusive", "RexExclusif"],
            rule: "Kings capture as usual and are not reborn.",
        },
        OptionRow {
            option: Self::Mirror,
            name: "Mirror",
            words: ["Mirror", "Spiegel", "Malefique"],
            rule: "Squares of the game array are those of the other side; a man that goes as far \
                   as another, goes in the opposite direction.",
        },
        OptionRow {
            option: Self::Couscous,
            name: "Couscous",
            words: ["Couscous", "Couscous", "Couscous"],
            rule: "Squares of the game array are those of the other man of the capture.",
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
            rule: "If the square of rebirth is occupied, the reborn man waits beneath the man on \
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
        OptionRow {
            option: Self::Cheylan,
            name: "Cheylan",
            words: ["Cheylan", "Cheylan", "Cheylan"],
            rule: "No man captures on its own rebirth square.",
        },
        OptionRow {
            option: Self::File,
            name: "File",
            words: ["File", "File", "Colonne"],
            rule: "The square of rebirth is on the file of the capture, and on the rank of the square of the game array.",
        },
        OptionRow {
            option: Self::Rank,
            name: "Rank",
            words: ["Rank", "Reihe", "Rangee"],
            rule: "The square of rebirth is on the rank of the capture, and on the file of the square of the game array.",
        },
        OptionRow {
            option: Self::Symmetry,
            name: "Symmetry",
            words: ["Symmetry", "Symmetrie", "Symetrie"],
            rule: "The square of rebirth is opposite to the square of capture with respect to the centre of the board.",
        },
        OptionRow {
            option: Self::Antipodes,
            name: "Antipodes",
            words: ["Antipodes", "Antipoden", "Antipodes"],
            rule: "The square of rebirth is four files and four ranks away from the square of capture.",
        },
        OptionRow {
            option: Self::Equipollents,
            name: "Equipollents",
            words: ["Equipollents", "Equipollents", "Equipollents"],
            rule: "The square of rebirth is as far from the square of capture, and in the same direction, as the capturer has gone.",
        },
        OptionRow {
            option: Self::Departure,
            name: "PWC",
            words: ["PWC", "Platzwechsel", "Echange"],
            rule: "The square of rebirth is the one that the capturer has left.",
        },
        OptionRow {
            option: Self::Diagram,
            name: "Diagram",
            words: ["Diagram", "Diagramm", "Diagramme"],
            rule: "The square of rebirth is that of the man in the diagram.",
        },
        OptionRow {
            option: Self::CaptureSquare,
            name: "Capture Square",
            words: ["CaptureSquare", "Schlagfeld", "CaseDePrise"],
            rule: "The square of rebirth is the square of capture, as further options adapt it.",
        },
        OptionRow {
            option: Self::Frischauf,
            name: "Frischauf",
            words: ["Frischauf", "Frischauf", "Frischauf"],
            rule: "A man that has promoted in play is reborn on the promotion square of the file, \
                   as fairy men are.",
        },
    ];

    /// The name, which follows that of the condition.
    pub const fn name(self) -> &'static str {
        Self::ALL[self as usize].name
    }

    /// The square of rebirth that the option chooses.
    pub const fn square(self) -> Option<RebirthSquare> {
        Some(match self {
            Self::File => RebirthSquare::File,
            Self::Rank => RebirthSquare::Rank,
            Self::Symmetry => RebirthSquare::Symmetry,
            Self::Antipodes => RebirthSquare::Antipodes,
            Self::Equipollents => RebirthSquare::Equipollents,
            Self::Departure => RebirthSquare::Departure,
            Self::Diagram => RebirthSquare::Diagram,
            Self::CaptureSquare => RebirthSquare::Capture,
            _ => return None,
        })
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
        matches!(self, Self::Chosen | Self::Cage | Self::Made)
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
            | Self::Cage
            | Self::Made
            | Self::Capture => true,
        }
    }
}

impl Rebirth {
    /// The rebirth of Circe, on the square of the game array.
    pub const CIRCE: Self = Self {
        who: Reborn::Captured,
        square: RebirthSquare::GameArray,
        of_other: false,
        mirrored: false,
        turned: Turned::No,
        becomes: Becomes::Itself,
        turncoat: false,
        occupied: Occupied::NoRebirth,
        kings: false,
        away: false,
        named: false,
    };

    /// The rebirth of Anticirce.
    pub const ANTICIRCE: Self = Self {
        kings: true,
        ..Self::required(Reborn::Capturer)
    };

    /// The rebirth without which a move or capture is impossible, not for kings.
    pub const fn required(who: Reborn) -> Self {
        Self {
            who,
            occupied: Occupied::NoCapture,
            ..Self::CIRCE
        }
    }

    /// The rebirth of the condition without options.
    const fn without_options(self) -> Self {
        match self.who {
            Reborn::Captured => Self::CIRCE,
            Reborn::Capturer => Self::ANTICIRCE,
            who @ Reborn::FromThere(FromHome::Captures | FromHome::QuietMoves) => Self {
                kings: true,
                ..Self::required(who)
            },
            who @ (Reborn::FromThere(FromHome::Both) | Reborn::Immune | Reborn::Bound) => {
                Self::required(who)
            }
        }
    }

    /// Returns whether the captured man is reborn at once, as itself, on a square that does not
    /// depend on the capturer's kind.
    pub(super) const fn is_of_captured_alone(self) -> bool {
        !self.of_other
            && matches!(self.becomes, Becomes::Itself)
            && !self.square.is_of_next_move()
            && !matches!(self.square, RebirthSquare::Cage | RebirthSquare::Made)
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
        // No rule says how options apply to men that are not reborn.
        if self.named {
            return None;
        }
        let is_free = match option {
            O::Mirror => !self.mirrored,
            O::Couscous => !self.of_other,
            O::Turncoats => !self.turncoat,
            O::Strict => self.occupied == Occupied::NoRebirth,
            O::Assassin | O::Parachute | O::Volcanic => {
                self.occupied == self.without_options().occupied
            }
            O::Cheylan => self.who == Reborn::Capturer && !self.away,
            O::File
            | O::Rank
            | O::Symmetry
            | O::Antipodes
            | O::Equipollents
            | O::Departure
            | O::Diagram
            | O::CaptureSquare => self.square == RebirthSquare::GameArray,
            O::RexInclusive => !self.kings && self.who != Reborn::Capturer,
            O::RexExclusive => self.kings && self.who == Reborn::Capturer,
            O::Diametral | O::VerticalMirror | O::Frischauf => self.turned == Turned::No,
            O::Clone | O::Chameleon | O::Einstein | O::ReversalEinstein => {
                self.becomes == Becomes::Itself
            }
        };
        let mut changed = self;
        if let Some(square) = option.square() {
            changed.square = square;
        }
        match option {
            O::Cheylan => changed.away = true,
            O::Mirror => changed.mirrored = true,
            O::Couscous => changed.of_other = true,
            O::Turncoats => changed.turncoat = true,
            O::Strict => changed.occupied = Occupied::NoCapture,
            O::Assassin => changed.occupied = Occupied::Vanishes,
            O::Parachute => changed.occupied = Occupied::Covered,
            O::Volcanic => changed.occupied = Occupied::Beneath,
            O::RexInclusive => changed.kings = true,
            O::RexExclusive => changed.kings = false,
            O::Diametral => changed.turned = Turned::HalfTurn,
            O::VerticalMirror => changed.turned = Turned::LeftToRight,
            O::Frischauf => changed.turned = Turned::ToPromotion,
            O::Clone => changed.becomes = Becomes::OthersKind,
            O::Chameleon => changed.becomes = Becomes::NextInTurn,
            O::Einstein => changed.becomes = self.by_einstein(),
            O::ReversalEinstein => changed.becomes = self.by_reversal(),
            O::File
            | O::Rank
            | O::Symmetry
            | O::Antipodes
            | O::Equipollents
            | O::Departure
            | O::Diagram
            | O::CaptureSquare => {}
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
        if self.turned == Turned::ToPromotion && !self.has_decided_promotion_square() {
            return false;
        }
        let base = self.without_options();
        // Only the square and the man that determines it change.
        let changes_square_only = |becomes| {
            self == Self {
                square: self.square,
                of_other: self.of_other,
                mirrored: self.mirrored,
                turned: self.turned,
                becomes,
                away: self.away,
                kings: self.kings,
                ..base
            }
        };
        match self.who {
            Reborn::Captured => self.is_decided_for_captured(),
            Reborn::Capturer => self.is_decided_for_capturer(),
            // Castling is made from the squares of the game array in Antimars Circe.
            Reborn::FromThere(FromHome::QuietMoves) => self == base,
            Reborn::FromThere(_) => {
                changes_square_only(Becomes::Itself)
                    && self.kings == base.kings
                    && !self.of_other
                    && matches!(
                        self.square,
                        S::GameArray | S::File | S::Rank | S::Symmetry | S::Antipodes
                    )
                    && self.has_decided_square()
            }
            Reborn::Immune => changes_square_only(self.becomes) && self.has_decided_square(),
            // The square of the game array depends on the square that the man leaves.
            Reborn::Bound => {
                changes_square_only(Becomes::Itself)
                    && !self.of_other
                    && !matches!(
                        self.square,
                        S::Rank | S::Departure | S::Equipollents | S::Capture
                    )
                    && self.has_decided_square()
            }
        }
    }

    /// The man that is reborn with Einstein: as in Einstein chess, a capturer rises.
    const fn by_einstein(self) -> Becomes {
        match self.who {
            Reborn::Capturer => Becomes::Higher,
            _ => Becomes::Lower,
        }
    }

    /// The man that is reborn with Reversal Einstein.
    const fn by_reversal(self) -> Becomes {
        match self.who {
            Reborn::Capturer => Becomes::Lower,
            _ => Becomes::Higher,
        }
    }

    /// Returns whether the man changes its kind or its side by its rebirth.
    pub const fn changes_man(self) -> bool {
        self.turncoat || !matches!(self.becomes, Becomes::Itself)
    }

    /// As [`Rebirth::is_decided`], for capturers.
    fn is_decided_for_capturer(self) -> bool {
        use RebirthSquare as S;
        // Without a square for it, the capturer would stay: no source says where.
        if self.occupied == Occupied::NoRebirth {
            return false;
        }
        // The square of a waiting man in the diagram is not recorded.
        if self.occupied.has_waiting() && self.square == S::Diagram {
            return false;
        }
        if self.square == S::Chosen {
            let away = self.away;
            return self
                == Self {
                    away,
                    ..Self::ANTICIRCE.on(S::Chosen)
                };
        }
        // A pawn that promotes by its capture and becomes a pawn again would promote twice.
        let may_promote_twice = self.becomes == Becomes::Lower
            && (self.of_other || matches!(self.square, S::Rank | S::Capture));
        self.has_decided_square() && !may_promote_twice
    }

    /// Returns whether it is known which man has promoted, and on which square it is reborn
    /// (Frischauf): the man that is reborn does not become a pawn. Of men that wait beneath others
    /// this is not recorded.
    fn has_decided_promotion_square(self) -> bool {
        use RebirthSquare as S;
        let keeps_kind = match self.becomes {
            Becomes::Itself => true,
            // A capturer that rises has not promoted by that.
            Becomes::Higher => self.who == Reborn::Capturer,
            Becomes::NextInTurn | Becomes::OthersKind | Becomes::Lower => false,
        };
        matches!(
            self.square,
            S::GameArray | S::File | S::Symmetry | S::Antipodes
        ) && !self.of_other
            && keeps_kind
            && !self.occupied.has_waiting()
            && (self.who != Reborn::Capturer || self.occupied != Occupied::Vanishes)
            && !matches!(self.who, Reborn::FromThere(_))
    }

    /// Returns whether the options that adapt the square have a meaning for it.
    fn has_decided_square(self) -> bool {
        use RebirthSquare as S;
        match self.square {
            S::GameArray | S::File => true,
            // The colour of the square of capture decides between two files.
            S::Rank => !self.mirrored && self.turned == Turned::No,
            // These squares do not depend on the game array.
            S::Symmetry | S::Antipodes | S::Departure | S::Diagram | S::Capture => {
                !self.mirrored && !self.of_other
            }
            S::Equipollents => !self.of_other,
            S::EquipollentsOfNextMove | S::Chosen | S::Cage | S::Made => false,
        }
    }

    /// As [`Rebirth::is_decided`], for captured men that are reborn.
    fn is_decided_for_captured(self) -> bool {
        use RebirthSquare as S;
        let may_be_pawn = matches!(self.becomes, Becomes::OthersKind | Becomes::Lower);
        // A king that changes sides, or becomes another man, is no king. Two points are undecided:
        // whether a king in check may be captured if it cannot be reborn, and whether it may be if
        // another man vanishes for its rebirth or covers it.
        let is_of_ordinary_king = !self.turncoat
            && !may_be_pawn
            && matches!(self.occupied, Occupied::NoRebirth | Occupied::Covered);
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
            S::Symmetry | S::Antipodes | S::Departure | S::Capture => {
                !self.mirrored && !self.of_other
            }
            S::Equipollents => !self.of_other,
            // Which man the next move lets be reborn, and as what, is known after the capture.
            S::EquipollentsOfNextMove => self.is_of_itself_alone(),
            // The square of a waiting man in the diagram is not recorded.
            S::Diagram => {
                !self.mirrored && !self.of_other && !may_be_pawn && !self.occupied.has_waiting()
            }
            // The man is known before the choice, and its square is not adapted.
            S::Made => !self.mirrored && self.turned == Turned::No && self.is_of_itself_alone(),
            S::Chosen => {
                let relaxed = self.relaxed();
                !self.mirrored && self.turned == Turned::No && relaxed.is_of_itself_alone()
            }
            // Other options would have to hold for the moves of the man; no rule says how.
            S::Cage => self.relaxed() == Self::CIRCE.on(S::Cage),
        }
    }

    /// The same rebirth without Strict.
    fn relaxed(self) -> Self {
        if self.occupied == Occupied::NoCapture {
            let occupied = Occupied::NoRebirth;
            Self { occupied, ..self }
        } else {
            self
        }
    }

    /// Returns whether the rebirth depends neither on the capturer nor on the man on the square,
    /// and no king is reborn.
    fn is_of_itself_alone(self) -> bool {
        !self.kings
            && !self.of_other
            && self.becomes != Becomes::OthersKind
            && self.occupied == Occupied::NoRebirth
    }

    /// The options that have been chosen.
    pub fn options(self) -> impl Iterator<Item = &'static OptionRow> {
        let base = self.without_options();
        RebirthOption::ALL
            .iter()
            .filter(move |row| self.has(row.option) && !base.has(row.option))
    }

    /// Returns whether an option has been chosen.
    pub(super) const fn has(self, option: RebirthOption) -> bool {
        match option {
            RebirthOption::Mirror => self.mirrored,
            RebirthOption::Couscous => self.of_other,
            RebirthOption::Clone => matches!(self.becomes, Becomes::OthersKind),
            RebirthOption::Chameleon => matches!(self.becomes, Becomes::NextInTurn),
            RebirthOption::Turncoats => self.turncoat,
            RebirthOption::Einstein => match self.who {
                Reborn::Capturer => matches!(self.becomes, Becomes::Higher),
                _ => matches!(self.becomes, Becomes::Lower),
            },
            RebirthOption::ReversalEinstein => match self.who {
                Reborn::Capturer => matches!(self.becomes, Becomes::Lower),
                _ => matches!(self.becomes, Becomes::Higher),
            },
            RebirthOption::Diametral => matches!(self.turned, Turned::HalfTurn),
            RebirthOption::VerticalMirror => matches!(self.turned, Turned::LeftToRight),
            RebirthOption::Frischauf => matches!(self.turned, Turned::ToPromotion),
            RebirthOption::Strict => matches!(self.occupied, Occupied::NoCapture),
            RebirthOption::Assassin => matches!(self.occupied, Occupied::Vanishes),
            RebirthOption::Parachute => matches!(self.occupied, Occupied::Covered),
            RebirthOption::Volcanic => matches!(self.occupied, Occupied::Beneath),
            RebirthOption::RexInclusive => self.kings,
            RebirthOption::RexExclusive => !self.kings,
            RebirthOption::Cheylan => self.away,
            RebirthOption::File => matches!(self.square, RebirthSquare::File),
            RebirthOption::Rank => matches!(self.square, RebirthSquare::Rank),
            RebirthOption::Symmetry => matches!(self.square, RebirthSquare::Symmetry),
            RebirthOption::Antipodes => matches!(self.square, RebirthSquare::Antipodes),
            RebirthOption::Equipollents => matches!(self.square, RebirthSquare::Equipollents),
            RebirthOption::Departure => matches!(self.square, RebirthSquare::Departure),
            RebirthOption::Diagram => matches!(self.square, RebirthSquare::Diagram),
            RebirthOption::CaptureSquare => matches!(self.square, RebirthSquare::Capture),
        }
    }

    /// Returns whether a captured pawn may be reborn on its last rank, where it promotes.
    pub const fn may_promote(self) -> bool {
        self.of_other || self.square.may_be_on_last_rank()
    }
}
