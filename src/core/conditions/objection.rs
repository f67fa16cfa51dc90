//! [`Objection`]: the reason why a condition, or an ordinary check, forbids a move that a man could
//! otherwise make.

use super::Conditions;
use super::value::{Barred, Contact, Disarming, Holding, Preference, Protecting, Squares};
use crate::board::Cell;
use crate::men::Role;

/// A check that a condition defines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConditionCheck {
    /// A side is in check if it attacks the enemy's king (Vogtländer chess).
    OwnAttack,
    /// A king is in check if its capture could not be answered by that of the other king (Brunner
    /// chess).
    Unanswered,
    /// A king is in check if no enemy attacks it (Anti-Kings).
    Unattacked,
    /// A side is in check if the enemy attacks a royal square.
    RoyalSquare,
    /// A side is in check if the enemy attacks its last man of a kind (Extinction Chess).
    LastOfKind,
    /// A king is in check if a man of either side attacks or guards it (Bicolores).
    EitherSide,
    /// A king is in check on a square where an attacked enemy may go home (Danger Circe).
    HomeOfAttacked,
    /// A king is in check if it has a flight (SAT).
    Flight {
        /// Whether a king that has been attacked is also in check when it is not attacked.
        strict: bool,
    },
    /// A king is in check if it has more flights than a number (SAT with a number).
    Flights(u16),
}

/// The reason why a condition, or an ordinary check, forbids a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objection {
    /// The man is paralysed by an enemy that observes it (Madrasi, Eiffel chess).
    Paralysed {
        /// The condition.
        condition: Conditions,
        /// The cell of the enemy.
        by: Cell,
    },
    /// The man may not move at all: it lacks the required guard or attack, or an enemy of its kind
    /// has just moved (Ultra Patrol, functionary, central and disparate chess).
    Held {
        /// The condition.
        condition: Conditions,
        /// The men that it holds.
        holding: Holding,
    },
    /// The side does not capture (no capture).
    NoCapture(Conditions),
    /// The pawns of the side do not promote.
    NoPromotion(Conditions),
    /// The man does not capture this kind of men (Norsk Sjakk).
    Unlike {
        /// The condition.
        condition: Conditions,
        /// The role of the man to be captured.
        captured: Role,
    },
    /// The man on a cell may not be captured (superguards, antiguards).
    Protected {
        /// The condition.
        condition: Conditions,
        /// The men that it protects.
        protecting: Protecting,
        /// The cell of the man that would be captured.
        at: Cell,
    },
    /// The man may not capture (Patrol, Lortap).
    Disarmed {
        /// The condition.
        condition: Conditions,
        /// The men that may not capture.
        disarming: Disarming,
    },
    /// An enemy attacks the man, and could make the same move in its place (partial paralysis).
    LikeAttacker {
        /// The condition.
        condition: Conditions,
        /// The cell of the enemy.
        by: Cell,
    },
    /// No move may lead between two such squares (grid, monochromatic and bichromatic chess).
    Squares {
        /// The condition.
        condition: Conditions,
        /// The squares between which moves lead.
        squares: Squares,
        /// The departure of the man.
        from: Cell,
        /// The arrival, on the same board.
        to: Cell,
    },
    /// A man would have a forbidden contact, or lack a required one (Köko and its relatives).
    Contact {
        /// The condition.
        condition: Conditions,
        /// The contact that it needs.
        needs: Contact,
        /// The cell of the man after the move.
        at: Cell,
        /// Whether it would have contact there.
        touches: bool,
    },
    /// A man would be observed by an enemy of its own kind (Isardam), or of another (Leffie).
    Observation {
        /// The condition.
        condition: Conditions,
        /// The cell of the man after the move.
        man: Cell,
        /// The cell of the enemy after the move.
        by: Cell,
    },
    /// An imitator could not make the move.
    NotFollowed {
        /// The cell of the imitator.
        imitator: Cell,
        /// The cell that it would have to reach or pass; `None` if that is off the board.
        at: Option<Cell>,
        /// Whether it would have to hop over a man on that cell, but the cell is vacant.
        hops: bool,
    },
    /// A man would stand on the square of an imitator.
    Covered(Cell),
    /// The capturer (Take & Make), or the captured man (Take & Make Circe), could not continue from
    /// the square of capture, or a man from a wormhole on which it arrives.
    NoContinuation {
        /// The condition.
        condition: Conditions,
        /// The square of capture or arrival.
        at: Cell,
    },
    /// The man could not be reborn after its capture (Anticirce and its relatives).
    CapturerNotReborn {
        /// The condition.
        condition: Conditions,
        /// The square of capture.
        at: Cell,
        /// The rebirth square, if there is one.
        home: Option<Cell>,
    },
    /// The captured man could not be reborn (Circe and its relatives, Strict).
    CapturedNotReborn {
        /// The condition.
        condition: Conditions,
        /// The occupied square of rebirth, if it is on the board.
        home: Option<Cell>,
    },
    /// A man could not be reborn, which the capture needs although no man is reborn (Immun and
    /// Geneva chess).
    LacksRebirth {
        /// The condition.
        condition: Conditions,
        /// Whether the man is the captured one (Immun chess), and not the capturer.
        is_captured: bool,
        /// The square of rebirth, if it is on the board.
        home: Option<Cell>,
        /// Whether the capturer stands on it before the capture.
        stands_there: bool,
    },
    /// A king would vanish, since the captured man would be reborn on its square (Circe and its
    /// relatives, Assassin).
    KingVanishes {
        /// The condition.
        condition: Conditions,
        /// The square of the king.
        home: Cell,
        /// Whether the man that is reborn is the capturer (Anticirce).
        is_capturer: bool,
    },
    /// The side has all officers of this role that it may have (Single Box).
    BoxFull {
        /// The condition.
        condition: Conditions,
        /// The role.
        role: Role,
    },
    /// Another move is longer or shorter, and must be preferred (maximummer, minimummer).
    Length {
        /// The condition.
        condition: Conditions,
        /// Whether the other move is longer.
        longer: bool,
        /// The role of the man that makes the other move.
        role: Role,
        /// The departure of the other move.
        from: Cell,
        /// The arrival of the other move.
        to: Cell,
    },
    /// The side must prefer another move (must capture and its relatives).
    NotPreferred {
        /// The condition.
        condition: Conditions,
        /// The moves that the side prefers.
        what: Preference,
        /// The departure of the other move.
        from: Cell,
        /// The arrival of the other move.
        to: Cell,
    },
    /// The move gives no check, although it must (Ultraschachzwang).
    NoCheck(Conditions),
    /// The move captures nothing, although it must (ultra must capture).
    NotCapturing(Conditions),
    /// The move gives check and does not mate (checkless chess).
    Check(Conditions),
    /// The move mates, and so does another one (exclusive chess).
    MateNotAlone {
        /// The condition: exclusive chess.
        condition: Conditions,
        /// The departure of the other move.
        from: Cell,
        /// The arrival of the other move.
        to: Cell,
    },
    /// The king is in check and has to move like a man that checks it (super transmuting kings).
    KingMustMove(Conditions),
    /// The move leaves its own side in check as the condition defines it (SAT, Anti-Kings,
    /// Vogtländer chess).
    SelfCheck {
        /// The condition.
        condition: Conditions,
        /// The check that it defines.
        check: ConditionCheck,
    },
    /// The side moves only men of the other side (Half-in Chess).
    OwnMan(Conditions),
    /// The move reverses the last one (All-in Chess), or the man that makes it made the last one
    /// (Mainly-in Chess).
    Barred {
        /// The condition.
        condition: Conditions,
        /// The moves that it forbids.
        barred: Barred,
    },
    /// The move leaves its own king in check before the kings change places (oscillating kings).
    InCheckBeforeSwap(Conditions),
    /// The move leaves its own king in check, and no attacker is named.
    InCheck,
    /// An enemy would attack the king.
    Attacked {
        /// The cell of the king after the move.
        king: Cell,
        /// The cell of the attacker after the move.
        by: Cell,
        /// Whether it already attacks the king before the move.
        before: bool,
    },
}

impl Objection {
    /// The condition that objects; empty for an ordinary check.
    pub const fn condition(self) -> Conditions {
        match self {
            Self::Paralysed { condition, .. }
            | Self::Held { condition, .. }
            | Self::NoCapture(condition)
            | Self::NoPromotion(condition)
            | Self::NotPreferred { condition, .. }
            | Self::Unlike { condition, .. }
            | Self::Protected { condition, .. }
            | Self::Disarmed { condition, .. }
            | Self::LikeAttacker { condition, .. }
            | Self::Squares { condition, .. }
            | Self::Contact { condition, .. }
            | Self::Observation { condition, .. }
            | Self::NoContinuation { condition, .. }
            | Self::CapturerNotReborn { condition, .. }
            | Self::CapturedNotReborn { condition, .. }
            | Self::LacksRebirth { condition, .. }
            | Self::KingVanishes { condition, .. }
            | Self::Length { condition, .. }
            | Self::BoxFull { condition, .. }
            | Self::NoCheck(condition)
            | Self::NotCapturing(condition)
            | Self::Check(condition)
            | Self::MateNotAlone { condition, .. }
            | Self::KingMustMove(condition)
            | Self::OwnMan(condition)
            | Self::Barred { condition, .. }
            | Self::InCheckBeforeSwap(condition)
            | Self::SelfCheck { condition, .. } => condition,
            Self::NotFollowed { .. } | Self::Covered(_) => Conditions::IMITATOR,
            Self::Attacked { .. } | Self::InCheck => Conditions::NONE,
        }
    }
}
