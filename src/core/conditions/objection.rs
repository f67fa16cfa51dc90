//! [`Objection`]: why conditions do not let a man make a move that he could make by his own way.

use super::Conditions;
use crate::board::Cell;
use crate::men::Role;

/// What a condition has against a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objection {
    /// The man is paralysed by an enemy who observes him (Madrasi, Eiffel chess).
    Paralysed {
        /// Which of them.
        condition: Conditions,
        /// Where the enemy stands.
        by: Cell,
    },
    /// The man may not move, whatever the move: nobody guards or attacks him as he needs it, or an
    /// enemy of his kind has just moved (Ultra Patrol, functionary, central and disparate chess).
    Held(Conditions),
    /// The man may not capture (Patrol, Lortap, no capture).
    Capture(Conditions),
    /// No move leads from such a square to such another one (grid, monochromatic and bichromatic
    /// chess).
    Squares {
        /// Which of them.
        condition: Conditions,
        /// From where a man would go.
        from: Cell,
        /// And to where, on the same board.
        to: Cell,
    },
    /// A man would have contact, or none (Köko and its kin).
    Contact {
        /// Which of them.
        condition: Conditions,
        /// Where he would stand.
        at: Cell,
        /// Whether he would have contact there.
        touches: bool,
    },
    /// A man would be observed by an enemy of his own kind (Isardam).
    Observation {
        /// Which type.
        condition: Conditions,
        /// Where he would stand.
        man: Cell,
        /// Where the enemy would stand.
        by: Cell,
    },
    /// A pawn would be observed by a pawn that could capture it en passant (Isardam).
    PawnObserved(Conditions),
    /// An imitator could not make the move.
    NotFollowed {
        /// Where it stands.
        imitator: Cell,
        /// Where it would have to go or to pass; nothing if that is off the board.
        at: Option<Cell>,
        /// Whether it would have to hop over somebody there, where nobody stands.
        hops: bool,
    },
    /// Somebody would stand on an imitator's square.
    Covered(Cell),
    /// The man could not go on from where he captures (Take & Make), or not be reborn (Anticirce
    /// and its kin).
    NoWayOn {
        /// Which of them.
        condition: Conditions,
        /// The square of capture.
        at: Cell,
        /// The square of rebirth, if there is one.
        home: Option<Cell>,
    },
    /// Another move is longer or shorter, as is asked of the move to be played (maximummer,
    /// minimummer).
    Length {
        /// Which of them.
        condition: Conditions,
        /// What stands where the other move begins.
        role: Role,
        /// From where it goes.
        from: Cell,
        /// And to where.
        to: Cell,
    },
    /// The move gives no check, as it must (Ultraschachzwang).
    NoCheck(Conditions),
    /// The move gives check, and does not mate (checkless chess).
    Check(Conditions),
    /// The move mates, and so does another one (exclusive chess).
    MateNotAlone {
        /// Exclusive chess.
        condition: Conditions,
        /// From where the other move goes.
        from: Cell,
        /// And to where.
        to: Cell,
    },
    /// The king is in check and has to move like a man who checks him (super transmuting kings).
    KingMustMove(Conditions),
    /// The move leaves one's own side in check as the condition means it (SAT, Vogtländer chess).
    SelfCheck(Conditions),
    /// The king would stand in check, by men who attack him.
    Attacked {
        /// Where the king would stand.
        king: Cell,
        /// Where the attacker would stand.
        by: Cell,
        /// Whether he attacks the king before the move, too.
        before: bool,
    },
}

impl Objection {
    /// The condition that objects; none if it is but a check.
    pub const fn condition(self) -> Conditions {
        match self {
            Self::Paralysed { condition, .. }
            | Self::Held(condition)
            | Self::Capture(condition)
            | Self::Squares { condition, .. }
            | Self::Contact { condition, .. }
            | Self::Observation { condition, .. }
            | Self::PawnObserved(condition)
            | Self::NoWayOn { condition, .. }
            | Self::Length { condition, .. }
            | Self::NoCheck(condition)
            | Self::Check(condition)
            | Self::MateNotAlone { condition, .. }
            | Self::KingMustMove(condition)
            | Self::SelfCheck(condition) => condition,
            Self::NotFollowed { .. } | Self::Covered(_) => Conditions::IMITATOR,
            Self::Attacked { .. } => Conditions::NONE,
        }
    }
}
