//! [`Value`]: the meaning of a condition with its parameters, and the [`Facts`] that follow from
//! it.
//!
//! Each row of the table gives its condition a value. The sets of conditions that play tests
//! together (`families.rs`) and the combinations that are refused (`limits.rs`) are computed from
//! values and facts. The match in [`Value::facts`] has no default arm, so a new kind of condition
//! does not compile before its facts are stated.

pub use super::circe::FromHome;
use super::circe::{Rebirth, RebirthOption, RebirthSquare};
use crate::men::{Color, Role};

/// The meaning of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// A captured man is reborn (Circe and its relatives).
    CapturedReborn(Rebirth),
    /// The capturer is reborn (Anticirce and its relatives).
    CapturerReborn(Rebirth),
    /// A man is captured only if it could be reborn (Immun chess).
    Immune(Rebirth),
    /// A man captures only if it could be reborn (Geneva chess).
    BoundToRebirth(Rebirth),
    /// Men play some of their moves as from their squares of rebirth.
    FromHome(FromHome, Rebirth),
    /// A capturer continues as the captured man could (Take & Make).
    TakeAndMake,
    /// A capturer first moves as the captured man could (Make & Take).
    MakeAndTake,
    /// A man in the centre also captures as from the other squares of the centre (Plus chess).
    FromCentre,
    /// A man changes colour by its own move.
    Turning(Turning),
    /// A side plays its longest or shortest moves.
    Measured {
        /// The side.
        side: Color,
        /// Whether it plays its longest moves.
        longest: bool,
        /// Whether illegal moves and captures of the king are measured as well.
        ultra: bool,
    },
    /// A side plays moves of a certain kind if it has a legal one.
    Preferred {
        /// The side; `None` for both.
        side: Option<Color>,
        /// The moves that it prefers.
        what: Preference,
    },
    /// A side plays moves to certain squares if it has one, legal or not.
    ConsequentlyForced(Color),
    /// A side plays only captures.
    OnlyCapturing(Color),
    /// The pawns of a side do not promote.
    NoPromotion(Color),
    /// The pawns of a side promote on certain squares, and on no others.
    PromotionSquares(Color),
    /// Pawns promote on their last rank but one, and nowhere else (Glasgow chess).
    EarlyPromotion,
    /// Pawns promote only to certain kinds of men.
    PromotionOnly,
    /// The officers of the game are others, and pawns promote to these.
    Officers(Officers),
    /// A side has at most the officers of the game array.
    SingleBox {
        /// Whether a pawn that has nothing to become waits on its last rank.
        waits: bool,
    },
    /// A side has at most the officers of the game array, and pawns that wait on their last rank
    /// promote with the next move of their side (Single Box type 3).
    PromotingFirst,
    /// A side puts the enemy's king on the board where it is mated (Republican Chess).
    PlacesKing {
        /// Whether a side whose king has been put there may put the other king in answer.
        answers: bool,
    },
    /// The board, or its centre, makes a quarter turn after a move, with the men on it.
    Revolves {
        /// Whether the whole board turns, after every move.
        board: bool,
    },
    /// A side is also in check if the enemy attacks certain squares.
    RoyalSquares(Color),
    /// A side must give check with each move.
    MustCheck(Color),
    /// A side gives check with each move, or passes.
    ChecksOrPasses(Color),
    /// A side does not capture.
    NoCapture(Color),
    /// A move may not give check unless it mates.
    Checkless,
    /// A move may not mate if another one could.
    Exclusive,
    /// Mates, or mates and stalemates, need something else or something more.
    Ending(Ending),
    /// A side is in check if it attacks the enemy's king.
    Vogtlaender,
    /// A king is in check if its capture could not be answered by that of the other king.
    Brunner,
    /// A king is in check if it is not attacked.
    AntiKings,
    /// A king is in check if any other man attacks or guards it (Bicolores).
    Bicolores,
    /// Kings castle from any square with the first man in a direction (Castling Chess).
    CastlesAnywhere {
        /// Whether they do so only along ranks and files, with rooks (Rokagogo).
        rooks: bool,
    },
    /// The side that is not to move may be in check in the diagram (Lèse-Majesté).
    CheckInDiagram,
    /// A king is royal only if it is the only one of its side (Royal Dynasty).
    RoyalIfAlone,
    /// Kings are not royal, and a side is in check if its last man of a kind is attacked
    /// (Extinction Chess).
    Extinction,
    /// An attacked king is held, and is in check only if two men attack it (Pepo).
    Pepo,
    /// A king is in check if it has a flight.
    Sat {
        /// Whether a king that has been attacked is also in check when it is not attacked.
        strict: bool,
    },
    /// Moves and checks must lead to squares of a certain kind.
    Squares(Squares),
    /// A man must, or must not, stand next to another man after its move.
    Contact(Contact),
    /// Some men neither move nor capture nor check.
    Holding(Holding),
    /// Some men do not capture or check.
    Disarming(Disarming),
    /// A man that an enemy attacks does not move, capture or check as that enemy would from its
    /// square (partial paralysis).
    PartlyHeld,
    /// Some men are not captured.
    Protecting(Protecting),
    /// No move may let a man be observed by certain enemies (Isardam and its relatives).
    Unobserved {
        /// The enemies.
        by: Observers,
        /// Whether it also forbids the capture of a king, which is then no check.
        checks: bool,
    },
    /// Men change their role with each move (Einstein chess).
    Einstein(Einstein),
    /// Some men change their role with their own move, and attack as their present roles do.
    Becoming(Becoming),
    /// Men move like others.
    Lending(Lending),
    /// Officers make some of their moves like the man of their file in the game array (Bolero).
    LikeFile {
        /// Whether they capture like that man, and not only move without capturing like it.
        captures: bool,
        /// Whether kings do so as well.
        kings: bool,
    },
    /// The king of a side, when in check, has other moves.
    KingTransmutes {
        /// The side.
        side: Color,
        /// The moves of the king in check.
        how: Transmuting,
    },
    /// The king of a side becomes a royal man of the kind of each captured officer (Köbul kings).
    KingFollowsCaptures(Color),
    /// Men may change places with enemies of their own kind (Messigny).
    Exchanges {
        /// Whether kings may do so.
        kings: bool,
    },
    /// Attacked men may move to their square of the game array.
    FleesHome,
    /// An officer leaves a pawn on the square that it leaves.
    Sentinels {
        /// Whether the pawn is the enemy's.
        adverse: bool,
    },
    /// A check changes the colour of the men that a checking man observes (Masand).
    Masand {
        /// Whether this holds for all checking men, not only for the man that has moved.
        all_checkers: bool,
    },
    /// A captured man comes back when its square of capture is vacated (Haunted Chess).
    Haunting {
        /// Whether it is then not captured any more (Ghost Chess).
        ghosts: bool,
    },
    /// With a move the enemy's men vanish that it could not save (Lost Pieces).
    LostMen,
    /// A man that moves and gives check joins both sides, or leaves one of them (Anda).
    Anda {
        /// Whether this holds for men that give no check instead.
        inverse: bool,
    },
    /// The kings change places with moves.
    SwappingKings {
        /// The side with whose moves they do; `None` for both.
        by: Option<Color>,
        /// The moves with which they do.
        when: Swapping,
    },
    /// The square that a man leaves becomes a hole (Haaner).
    Holes,
    /// Certain squares are holes.
    HolesFromStart,
    /// A man that arrives on one of certain squares goes on to another, vacant one (wormholes).
    GoesOn,
    /// Imitators make each move as well.
    Imitators,
    /// Pawns do not become imitators.
    NoImitatorPromotion,
    /// With a captured man another man of its side takes its kind (Snek).
    TakesKindOfCaptured {
        /// Whether the order of kinds is a circle of officers, and does not include kings.
        circle: bool,
    },
    /// A side moves the men of the other side, as that side would (All-in Chess and its relatives).
    MovesOthers {
        /// Whether it may also move its own men.
        own: bool,
        /// The moves that the last one forbids.
        barred: Option<Barred>,
    },
    /// A side also captures its own men (Bicaptures).
    CapturesOwn,
    /// A man that has moved changes the kinds of the enemies next to it (Influencer).
    Influences,
    /// With a captured man another man of its kind vanishes, or changes sides (Breton).
    Breton {
        /// Whether that man changes sides.
        chromatic: bool,
        /// Whether it is a man of the captured man's side.
        adverse: bool,
    },
}

/// The moves that the last move forbids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Barred {
    /// A move that reverses it.
    Reversal,
    /// Moves of the same man.
    SameMan,
}

/// What mates and stalemates need.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The king of the side has exactly one legal move, and no other man has any (MAFF).
    OneFlight,
    /// The side has no legal move, and its king attacks exactly one enemy (OWU).
    OneUnit,
    /// As usual, but exactly one enemy attacked the mating man before its move (AMU).
    AttackedUnit,
}

/// The officers of a game with others than queen, rook, bishop and knight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Officers {
    /// Nightriders instead of knights (Cavalier Majeur).
    Nightriders,
    /// Leo, pao, vao and mao instead of queen, rook, bishop and knight (Leofamily).
    Chinese,
    /// The orthodox ones, and leo, pao, vao and mao as well (Chinese chess).
    OrthodoxAndChinese,
    /// Siren, triton, nereid and marine knight instead of queen, rook, bishop and knight (marine
    /// chess).
    Marine {
        /// Whether Poseidons and marine pawns also replace kings and pawns (ultramarine chess).
        all: bool,
    },
    /// Senora, faro, loco and saltador instead of queen, rook, bishop and knight (Argentinian
    /// chess).
    Argentinian,
}

impl Officers {
    /// The officers, in the order of printed lists.
    pub const fn roles(self) -> &'static [Role] {
        match self {
            Self::Nightriders => &[Role::Queen, Role::Rook, Role::Bishop, Role::Nightrider],
            Self::Chinese => &[Role::Leo, Role::Pao, Role::Vao, Role::Mao],
            Self::Marine { .. } => &[Role::Siren, Role::Triton, Role::Nereid, Role::MarineKnight],
            Self::Argentinian => &[Role::Senora, Role::Faro, Role::Loco, Role::Saltador],
            Self::OrthodoxAndChinese => &[
                Role::Queen,
                Role::Rook,
                Role::Bishop,
                Role::Knight,
                Role::Leo,
                Role::Pao,
                Role::Vao,
                Role::Mao,
            ],
        }
    }
}

/// The moves by which a man changes colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turning {
    /// Captures (Andernach).
    Captures,
    /// Captures of men of another kind (Tibet chess).
    UnlikeCaptures {
        /// Whether White's men change as well.
        both: bool,
    },
    /// Moves that do not capture (Anti-Andernach).
    QuietMoves,
    /// The first move to a square of the other colour (Volage).
    FirstChangeOfSquare,
    /// Each move to a square of the other colour (Hypervolage).
    ChangesOfSquare,
    /// Each move to one of the squares that the condition names (magic squares).
    NamedSquares,
    /// Each move to the square that the last move has left (chameleon pursuit).
    SquareLeft,
}

/// The moves that a side prefers to its other legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preference {
    /// Captures.
    Captures,
    /// Captures, also of kings, which are not royal (losing chess).
    AnyCapture,
    /// Moves to the square that the other side has just left (follow my leader).
    SquareLeft,
    /// Moves of the man that the side moved last (duellists).
    SameMan,
    /// Moves from the first square in the order a1, a2, ..., h8 (alphabetic chess).
    FirstSquare,
    /// Moves as far, and in the same direction, as the other side has just moved (synchron movers).
    SameStep,
    /// Moves as far, and in the opposite direction, as the other side has just moved (antisynchron
    /// movers).
    OppositeStep,
    /// Moves to the squares that the condition names (forced squares).
    NamedSquares,
    /// Moves of men to their squares in the diagram (Back-Home).
    DiagramSquare,
    /// Moves after which two men, on squares of the diagram that the condition names, are far apart
    /// or close together (distance conditions).
    Distance {
        /// Whether they are to be far apart.
        greatest: bool,
    },
}

/// The squares between which men move and check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Squares {
    /// Squares of different boxes (grid chess).
    Boxes,
    /// Squares of the same colour (monochromatic chess).
    SameColor,
    /// Squares of different colours (bichromatic chess).
    OtherColor,
    /// Any squares to squares of the edge, for the men of a side (edge movers).
    Edge(Color),
    /// Squares as far apart as the balance of the side allows, which pays for each move (BGL).
    Affordable,
}

/// The contact that a man needs after its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contact {
    /// It must stand next to a man (Köko).
    Required,
    /// It must stand next to a man if and only if it did so before (New Köko).
    Kept,
    /// It must not stand next to a man (Anti-Köko).
    Forbidden,
    /// It must stand next to a man in another box (contact grid chess).
    AcrossLine,
}

/// The enemies that may not observe a man after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Observers {
    /// Those of its own kind (Isardam).
    OwnKind {
        /// Whether this holds for kings.
        kings: bool,
    },
    /// Those of a certain other kind (Leffie).
    OtherKind,
}

/// The men that are held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holding {
    /// Those observed by an enemy of their own kind (Madrasi).
    OwnKind {
        /// Whether kings are among them.
        kings: bool,
    },
    /// Those observed by an enemy of a certain other kind (Eiffel chess).
    OtherKind,
    /// Those that no man of their side guards (ultra patrol).
    Unguarded,
    /// Those that no enemy attacks (functionary chess).
    Unattacked,
    /// Those of the kind that the other side has just moved (disparate chess).
    KindJustMoved,
    /// Those that no chain of guards connects to their king (central chess).
    Unconnected,
    /// Those that their side moved last (fuddled men).
    MovedLast,
    /// Those whose square of the game array is occupied, or those of certain kinds (Immobilio).
    HomeOccupied,
    /// Kings that an enemy attacks (Pepo).
    AttackedKings,
}

/// The men that do not capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disarming {
    /// Those that no man of their side guards (patrol chess).
    Unguarded,
    /// Those that a man of their side guards (Lortap).
    Guarded,
    /// Those that no enemy attacks (provocation chess).
    Unattacked,
    /// Those that guard, or attack, a man that does the same to them (Woozles and its relatives).
    Mutually {
        /// Whether that man is an enemy, and not of their own side.
        enemies: bool,
        /// Whether only captures along the line of that man are lost (Heffalumps).
        on_line: bool,
        /// Whether kings are among them.
        kings: bool,
    },
    /// Those that could capture several men (CAST chess).
    SeveralTargets,
    /// Those that could capture one man only (inverse CAST chess).
    OneTarget,
    /// Men that have captured (PAD).
    HasCaptured {
        /// Whether they may capture again, and vanish then, except kings.
        vanishes: bool,
        /// Whether kings do not capture again.
        kings: bool,
    },
}

/// The men that are not captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protecting {
    /// Those that a man of their side guards (superguards).
    Guarded,
    /// Those that no man of their side guards (antiguards).
    Unguarded,
    /// Kings that a man of their side guards, by kings (shielded kings).
    GuardedKings,
    /// Those that were captured and have come back (Ghost Chess).
    Ghosts,
    /// Those that only one man of a side attacks, by that side (multi-captures).
    AttackedOnce(Color),
}

/// The moves with which the kings change places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Swapping {
    /// Those that give check (swapping kings, oscillating kings of type C).
    Checks,
    /// All (oscillating kings of type A).
    All,
    /// All, and the king of the side that moves may not be in check before the kings change places
    /// (oscillating kings of type B).
    AllFromSafety,
}

/// The moves of a king in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Transmuting {
    /// Only those of the men that check it (transmuted kings).
    Checkers,
    /// Only those of the men that check it, and it becomes such a man for good (super transmuting
    /// kings).
    CheckersForGood,
    /// Its own, and those of the men that check it (reflecting kings).
    AlsoCheckers,
    /// Its own, and those of an equihopper (vaulting kings).
    AlsoEquihopper,
}

/// The rise and fall of men in Einstein chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Einstein {
    /// Men fall without capturing and rise by capturing.
    Falling,
    /// Men rise without capturing and fall by capturing (reverse Einstein chess).
    Rising,
    /// Men fall without capturing, and a capturer does not change (Anti-Einstein chess).
    FallingOnly,
}

/// The men that change their role with their own move, and what they become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Becoming {
    /// Queen and knight, and rook and bishop, change into each other. Men capture only their own
    /// kind, and kings nothing (Norsk Sjakk).
    Interchanged,
    /// An officer that reaches its own second rank becomes a pawn (relegation chess).
    Relegated,
    /// Knight, bishop, rook, queen, and knight again (chameleon chess).
    NextInTurn,
    /// An officer becomes the one whose file it reaches (line chameleon chess).
    OfFile,
    /// A capturer becomes a man of the captured man's kind (Frankfurt chess).
    AsCaptured {
        /// Whether kings become royal men of that kind.
        kings: bool,
        /// Whether a pawn keeps the direction of the captured one (Protean Chess).
        keeps_direction: bool,
    },
}

/// The men like which other men move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lending {
    /// A man of the same side behind (Annan).
    FriendBehind,
    /// A man of the same side ahead (Nanna).
    FriendAhead,
    /// An enemy ahead (Face-to-Face).
    EnemyAhead,
    /// An enemy behind (Back-to-Back).
    EnemyBehind,
    /// An enemy beside (Cheek-to-Cheek).
    EnemyBeside,
    /// A man of either side on the opposite square of the board (point reflection).
    Opposite,
    /// The enemies that attack the man, which keeps its own moves (transmission menace).
    Attackers,
    /// A man on the square of rebirth (power transfer).
    ManAtHome {
        /// Whether kings do so as well.
        kings: bool,
    },
}

/// What follows the name of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Names {
    /// Nothing.
    Nothing,
    /// Squares.
    Squares,
    /// Kinds of men.
    Kinds,
    /// One number for both sides, or one for each.
    Numbers(Unit),
}

/// The unit of the numbers that a condition names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Hundredths of the side of a square. A dash stands for a side without a limit, and the
    /// condition needs numbers.
    Hundredths,
    /// Flights of a king. Without a number the condition has another rule.
    Flights,
}

/// The number of officers of a role that a side has in the game array; `None` for other men.
pub const fn in_box(role: Role) -> Option<usize> {
    match role {
        Role::Queen => Some(1),
        Role::Rook | Role::Bishop | Role::Knight => Some(2),
        _ => None,
    }
}

/// The facts about a condition on which the shortcuts of play depend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// The attacks of men, compared with play without the condition.
    pub attacks: Attacks,
    /// The cases in which a king is in check.
    pub checks: Checks,
    /// Changes on the board that moves make beside the usual ones.
    pub changes: Changes,
    /// The moves that are forbidden, apart from the lost attacks.
    pub forbids: Forbids,
}

/// Attacks under a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attacks {
    /// Men attack as without it.
    Usual,
    /// Some men are held, and attack nothing.
    LostByHeldMen,
    /// Some captures are impossible whatever position they lead to, and so are the attacks.
    LostWithCaptures,
    /// Some captures are impossible because of the position after them, and so are the attacks.
    LostByResult,
    /// Classical men attack as their roles do, and pawns have further moves.
    OfRoles,
    /// Men have other attacks than their own.
    Other,
}

/// Checks under a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checks {
    /// An attacked king is in check.
    Attacked,
    /// An attacked king is in check if its capture would be long or short enough.
    AttackedAtLength,
    /// A king is in check for other reasons.
    Otherwise,
}

/// Changes on the board by a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Changes {
    /// Only the usual ones.
    Usual,
    /// Captures change further men, on the cells that the move leaves or enters or where men
    /// vanish.
    CapturesNearby,
    /// Captures change men on other cells.
    CapturesElsewhere,
    /// Captures change nothing more at once, but the next move does.
    Later,
    /// A move changes the role of the moving man.
    MoversRole,
    /// A move changes the side of the moving man.
    MoversSide,
    /// A move leaves a hole, or there are holes.
    Holes,
    /// Further men vanish with a move.
    Losses,
    /// Moves change further men.
    Further,
}

/// Moves that a condition forbids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forbids {
    /// None, or those that follow from the attacks.
    Nothing,
    /// All captures of a side.
    Captures,
    /// Captures, because of the kinds of the two men.
    Kinds,
    /// Moves by comparison with others, by the checks and mates that they give, or by promotions.
    Results,
    /// Moves by the places of men after them.
    Places,
}

/// The facts with these fields.
const fn facts(attacks: Attacks, checks: Checks, changes: Changes, forbids: Forbids) -> Facts {
    Facts {
        attacks,
        checks,
        changes,
        forbids,
    }
}

impl Value {
    /// The rebirth, or the square of rebirth, that the condition is about.
    pub const fn rebirth(self) -> Option<Rebirth> {
        match self {
            Self::CapturedReborn(rebirth)
            | Self::CapturerReborn(rebirth)
            | Self::Immune(rebirth)
            | Self::BoundToRebirth(rebirth)
            | Self::FromHome(_, rebirth) => Some(rebirth),
            _ => None,
        }
    }

    /// What follows the name of the condition.
    pub const fn names(self) -> Names {
        match self {
            Self::HolesFromStart
            | Self::GoesOn
            | Self::PromotionSquares(_)
            | Self::RoyalSquares(_)
            | Self::Turning(Turning::NamedSquares)
            | Self::ConsequentlyForced(_)
            | Self::Preferred {
                what: Preference::NamedSquares | Preference::Distance { .. },
                ..
            } => Names::Squares,
            Self::PromotionOnly
            | Self::CapturedReborn(Rebirth { named: true, .. })
            | Self::Holding(Holding::HomeOccupied) => Names::Kinds,
            Self::Squares(Squares::Affordable) => Names::Numbers(Unit::Hundredths),
            Self::Sat { strict: false } => Names::Numbers(Unit::Flights),
            Self::CapturedReborn(_)
            | Self::CapturerReborn(_)
            | Self::Immune(_)
            | Self::BoundToRebirth(_)
            | Self::FromHome(..)
            | Self::TakeAndMake
            | Self::MakeAndTake
            | Self::FromCentre
            | Self::Turning(_)
            | Self::Measured { .. }
            | Self::Preferred { .. }
            | Self::OnlyCapturing(_)
            | Self::NoPromotion(_)
            | Self::EarlyPromotion
            | Self::Officers(_)
            | Self::SingleBox { .. }
            | Self::PromotingFirst
            | Self::PlacesKing { .. }
            | Self::Revolves { .. }
            | Self::CapturesOwn
            | Self::MovesOthers { .. }
            | Self::Influences
            | Self::MustCheck(_)
            | Self::ChecksOrPasses(_)
            | Self::NoCapture(_)
            | Self::Checkless
            | Self::Exclusive
            | Self::Ending(_)
            | Self::Vogtlaender
            | Self::Brunner
            | Self::AntiKings
            | Self::Bicolores
            | Self::CheckInDiagram
            | Self::CastlesAnywhere { .. }
            | Self::RoyalIfAlone
            | Self::Extinction
            | Self::Pepo
            | Self::Sat { strict: true }
            | Self::Squares(_)
            | Self::Contact(_)
            | Self::Holding(_)
            | Self::Disarming(_)
            | Self::PartlyHeld
            | Self::Protecting(_)
            | Self::Unobserved { .. }
            | Self::Einstein(_)
            | Self::Becoming(_)
            | Self::Lending(_)
            | Self::LikeFile { .. }
            | Self::KingTransmutes { .. }
            | Self::KingFollowsCaptures(_)
            | Self::Exchanges { .. }
            | Self::FleesHome
            | Self::Sentinels { .. }
            | Self::Masand { .. }
            | Self::SwappingKings { .. }
            | Self::Holes
            | Self::Imitators
            | Self::NoImitatorPromotion
            | Self::TakesKindOfCaptured { .. }
            | Self::Haunting { .. }
            | Self::Anda { .. }
            | Self::LostMen
            | Self::Breton { .. } => Names::Nothing,
        }
    }

    /// Returns whether the condition names squares.
    pub const fn names_squares(self) -> bool {
        matches!(self.names(), Names::Squares)
    }

    /// Returns whether the condition names kinds of men.
    pub const fn names_kinds(self) -> bool {
        matches!(self.names(), Names::Kinds)
    }

    /// Returns whether the condition needs kinds of men, and does not hold for all without them.
    pub const fn needs_kinds(self) -> bool {
        self.names_kinds() && !matches!(self, Self::Holding(_))
    }

    /// The unit of the numbers that the condition names.
    pub const fn unit(self) -> Option<Unit> {
        match self.names() {
            Names::Numbers(unit) => Some(unit),
            Names::Nothing | Names::Squares | Names::Kinds => None,
        }
    }

    /// The facts about the condition.
    pub const fn facts(self) -> Facts {
        use {Attacks as A, Changes as C, Checks as K, Forbids as F};
        match self {
            Self::CapturedReborn(rebirth) if rebirth.square.is_of_next_move() => {
                facts(A::Other, K::Attacked, C::Later, F::Nothing)
            }
            // Pawns step and capture from their own first rank.
            // With Take & Make, a capture needs a step of the captured man.
            Self::CapturedReborn(rebirth)
                if matches!(rebirth.square, RebirthSquare::Cage | RebirthSquare::Made) =>
            {
                facts(A::Other, K::Attacked, C::CapturesElsewhere, F::Nothing)
            }
            Self::CapturedReborn(_) => {
                facts(A::Usual, K::Attacked, C::CapturesElsewhere, F::Nothing)
            }
            // The capturer always has a rebirth square.
            Self::CapturerReborn(rebirth) if rebirth.square.is_chosen() => {
                facts(A::Usual, K::Attacked, C::CapturesNearby, F::Nothing)
            }
            Self::CapturerReborn(_) => facts(
                A::LostWithCaptures,
                K::Attacked,
                C::CapturesNearby,
                F::Nothing,
            ),
            Self::FromHome(..)
            | Self::MakeAndTake
            | Self::FromCentre
            | Self::Lending(_)
            | Self::LikeFile { .. }
            | Self::KingTransmutes {
                how: Transmuting::Checkers | Transmuting::AlsoCheckers | Transmuting::AlsoEquihopper,
                ..
            } => facts(A::Other, K::Attacked, C::Usual, F::Nothing),
            Self::TakeAndMake
            | Self::Turning(Turning::Captures | Turning::UnlikeCaptures { .. })
            | Self::Breton {
                chromatic: false, ..
            } => facts(A::Usual, K::Attacked, C::CapturesNearby, F::Nothing),
            Self::Turning(
                Turning::QuietMoves
                | Turning::FirstChangeOfSquare
                | Turning::ChangesOfSquare
                | Turning::NamedSquares
                | Turning::SquareLeft,
            )
            | Self::Anda { .. } => facts(A::Usual, K::Attacked, C::MoversSide, F::Nothing),
            // The moves of a side decide whether it may capture a king, or kings are not royal.
            Self::Preferred {
                what: Preference::DiagramSquare | Preference::AnyCapture,
                ..
            } => facts(A::Usual, K::Otherwise, C::Usual, F::Results),
            Self::Measured { ultra: false, .. }
            | Self::Preferred { .. }
            | Self::NoPromotion(_)
            | Self::PromotionOnly
            | Self::Officers(_)
            | Self::MustCheck(_)
            | Self::ChecksOrPasses(_)
            | Self::Checkless
            | Self::Exclusive
            | Self::NoImitatorPromotion => facts(A::Usual, K::Attacked, C::Usual, F::Results),
            // The measure takes legal moves away, perhaps all. Where only captures are legal, every
            // capture of the king is a check.
            Self::Measured { ultra: true, .. }
            | Self::ConsequentlyForced(_)
            | Self::OnlyCapturing(_) => facts(A::Usual, K::AttackedAtLength, C::Usual, F::Results),
            Self::NoCapture(_) => facts(A::Usual, K::Attacked, C::Usual, F::Captures),
            Self::Vogtlaender
            | Self::Brunner
            | Self::AntiKings
            | Self::Bicolores
            // Shortcuts compare a move with the position before it, in which the enemy's king is
            // usually not attacked.
            | Self::CheckInDiagram
            | Self::RoyalIfAlone
            | Self::Extinction
            | Self::Sat { .. }
            // A king may also be captured by a man that goes home.
            | Self::FleesHome
            | Self::RoyalSquares(_) => facts(A::Usual, K::Otherwise, C::Usual, F::Nothing),
            // A pawn that could not promote does not capture on its last rank.
            Self::SingleBox { waits: false } => {
                facts(A::LostWithCaptures, K::Attacked, C::Usual, F::Results)
            }
            Self::PromotingFirst => facts(A::Other, K::Attacked, C::Further, F::Results),
            // Shortcuts know only moves of a side's own men.
            Self::MovesOthers { .. } => facts(A::Usual, K::Attacked, C::Further, F::Results),
            Self::PlacesKing { .. } => facts(A::Usual, K::Otherwise, C::Further, F::Results),
            // A man may arrive only where it can go on, by a capture as well.
            Self::GoesOn => facts(
                A::LostWithCaptures,
                K::Attacked,
                C::Further,
                F::Places,
            ),
            Self::SingleBox { waits: true } => {
                facts(A::Usual, K::Attacked, C::CapturesElsewhere, F::Results)
            }
            // A capturer may vanish, and a mark stays on it.
            Self::Haunting { ghosts: true } | Self::Disarming(Disarming::HasCaptured { .. }) => {
                facts(A::LostWithCaptures, K::Attacked, C::Further, F::Nothing)
            }
            // Kings are also held.
            Self::Pepo
            | Self::Squares(_)
            | Self::Disarming(_)
            | Self::PartlyHeld
            | Self::Protecting(_)
            | Self::Immune(_)
            | Self::BoundToRebirth(_) => {
                facts(A::LostWithCaptures, K::Attacked, C::Usual, F::Nothing)
            }
            Self::Contact(_) | Self::Imitators | Self::Unobserved { checks: true, .. } => {
                facts(A::LostByResult, K::Attacked, C::Usual, F::Places)
            }
            Self::Unobserved { checks: false, .. } => {
                facts(A::Usual, K::Attacked, C::Usual, F::Places)
            }
            Self::Holding(_) => facts(A::LostByHeldMen, K::Attacked, C::Usual, F::Nothing),
            Self::Einstein(_) => facts(A::OfRoles, K::Attacked, C::MoversRole, F::Nothing),
            Self::Becoming(Becoming::Interchanged) => {
                facts(A::Usual, K::Attacked, C::MoversRole, F::Kinds)
            }
            Self::Becoming(
                Becoming::Relegated
                | Becoming::NextInTurn
                | Becoming::OfFile
                | Becoming::AsCaptured { .. },
            ) => facts(A::Usual, K::Attacked, C::MoversRole, F::Nothing),
            Self::KingTransmutes {
                how: Transmuting::CheckersForGood,
                ..
            } => facts(A::Other, K::Attacked, C::MoversRole, F::Nothing),
            Self::KingFollowsCaptures(_)
            | Self::TakesKindOfCaptured { .. }
            | Self::Breton {
                chromatic: true, ..
            }
            | Self::Sentinels { .. }
            | Self::Masand { .. }
            | Self::SwappingKings {
                when: Swapping::Checks | Swapping::All,
                ..
            }
            // A castling may move any man.
            | Self::CastlesAnywhere { .. }
            | Self::Haunting { ghosts: false }
            | Self::Influences
            // Shortcuts know only captures of enemies.
            | Self::CapturesOwn
            | Self::Revolves { .. } => facts(A::Usual, K::Attacked, C::Further, F::Nothing),
            Self::SwappingKings {
                when: Swapping::AllFromSafety,
                ..
            } => facts(A::Usual, K::Attacked, C::Further, F::Places),
            Self::Exchanges { .. }
            | Self::PromotionSquares(_)
            | Self::EarlyPromotion
            | Self::Ending(_) => facts(A::Usual, K::Attacked, C::Usual, F::Nothing),
            Self::LostMen => facts(A::Usual, K::Attacked, C::Losses, F::Nothing),
            Self::Holes | Self::HolesFromStart => {
                facts(A::Usual, K::Attacked, C::Holes, F::Nothing)
            }
        }
    }
}

impl RebirthOption {
    /// The facts about the option, beside those about its condition.
    pub const fn facts(self) -> Facts {
        use {Attacks as A, Changes as C, Checks as K, Forbids as F};
        let usual = facts(A::Usual, K::Attacked, C::CapturesElsewhere, F::Nothing);
        match self {
            Self::Mirror
            | Self::Couscous
            | Self::Clone
            | Self::Chameleon
            | Self::Turncoats
            | Self::Einstein
            | Self::ReversalEinstein
            | Self::Diametral
            | Self::VerticalMirror
            | Self::Strict
            | Self::Cheylan
            | Self::RexExclusive
            | Self::File
            | Self::Rank
            | Self::Symmetry
            | Self::Antipodes
            | Self::Equipollents
            | Self::Departure
            | Self::Diagram
            | Self::CaptureSquare
            | Self::Frischauf => usual,
            // A man may vanish with the capture of another.
            Self::Assassin => Facts {
                checks: K::Otherwise,
                ..usual
            },
            // A man that waits appears with any move that vacates its square.
            Self::Parachute | Self::Volcanic => Facts {
                changes: C::Further,
                ..usual
            },
            // The threat to capture a king is no check if the king would be reborn.
            Self::RexInclusive => Facts {
                attacks: A::LostWithCaptures,
                ..usual
            },
        }
    }
}
