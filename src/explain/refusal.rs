//! [`Refusal`]: a rule that a move breaks.

use crate::board::Cell;
use crate::position::{Man, Objection, Role};

/// The moment at which a king would be attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Moment {
    /// After the first phase, before the moved man changes board.
    BeforeTransfer,
    /// When the move is complete.
    After,
}

/// The reason why a king would be attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Cause {
    /// The king itself goes there.
    GoesThere,
    /// It was in check before.
    StaysInCheck {
        /// Whether the moved man was meant to interpose, but does not stay on the king's board.
        vanishes: bool,
    },
    /// The moved man opens the line by leaving.
    Pinned {
        /// The square that it left.
        from: Cell,
        /// Whether it moves along the line and still does not close it.
        along: bool,
    },
    /// The move lets the attacker attack the king, for example by opening a line or providing a
    /// hurdle.
    ComesToAttack,
    /// The captured man stood in the line.
    CaptureOpens {
        /// The square that it left.
        captured: Cell,
    },
    /// The moved and the captured man stood in the line together.
    BothLeave {
        /// The square that the moved man left.
        from: Cell,
        /// The square of the captured man.
        captured: Cell,
    },
}

/// A rule that a move breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The boards have no such place.
    NoSuchPlace(Cell),
    /// No man stands on the departure square.
    NoMan {
        /// The departure square.
        at: Cell,
        /// A man on a homologue.
        elsewhere: Option<(Cell, Man)>,
    },
    /// The man is the opponent's.
    NotYours {
        /// Its place.
        at: Cell,
        /// The man.
        man: Man,
    },
    /// A man of this kind does not go there in one move.
    OutOfReach {
        /// The man.
        man: Man,
        /// Its place.
        from: Cell,
        /// The place on its board.
        to: Cell,
    },
    /// Another man stands in the way.
    Blocked {
        /// The man that is to move.
        man: Man,
        /// Its place.
        from: Cell,
        /// The square of the other man.
        at: Cell,
        /// The other man.
        by: Man,
    },
    /// A paralysing man attacks it.
    Paralysed {
        /// The man that is to move.
        man: Man,
        /// Its place.
        from: Cell,
        /// The square of the paralysing man.
        at: Cell,
        /// The paralysing man.
        by: Man,
    },
    /// There is no hurdle where the man needs one.
    NeedsHurdle {
        /// The man.
        man: Man,
        /// Its place.
        from: Cell,
        /// The place on its board.
        to: Cell,
        /// The square where a hurdle would let it go there.
        hurdle: Cell,
    },
    /// A locust or similar man has no man to capture.
    OnlyCaptures {
        /// Its place.
        from: Cell,
        /// The man.
        man: Man,
    },
    /// A paralysing man does not capture.
    NeverCaptures {
        /// Its place.
        from: Cell,
        /// The man.
        man: Man,
    },
    /// A dummy never moves.
    NeverMoves {
        /// Its place.
        from: Cell,
        /// The man.
        man: Man,
    },
    /// An orphan that no enemy attacks, or a friend that no man of its side guards.
    NoPower {
        /// Its place.
        from: Cell,
        /// The man.
        man: Man,
    },
    /// The mover's king would be attacked, but the attacker cannot be named.
    KingInDanger {
        /// The square of the moved man.
        from: Cell,
    },
    /// A man of the mover's side stands on the arrival square, or where a man would be captured.
    OwnMan {
        /// The square.
        at: Cell,
        /// The man.
        man: Man,
    },
    /// Kings are not captured.
    KingThere(Cell),
    /// The move is to capture, but the square is empty.
    NothingToCapture {
        /// The square.
        at: Cell,
        /// An enemy man on a homologue.
        elsewhere: Option<(Cell, Man)>,
    },
    /// A pawn does not capture straight ahead.
    PawnsCaptureAside(Cell),
    /// The move is written without a capture, but is one.
    Captures {
        /// The square of the man to be captured.
        at: Cell,
        /// That man.
        man: Man,
    },
    /// A pawn on its own first rank, which only a diagram has, does not move.
    PawnOnFirstRank(Cell),
    /// No double step from here.
    NoDoubleStep {
        /// The square of the pawn.
        from: Cell,
        /// Whether there are double steps at all.
        exists: bool,
    },
    /// No capture en passant in these rules or this dialect.
    EnPassantOff(Cell),
    /// No double step just made gives the right to this capture en passant.
    EnPassantNotNow {
        /// The vacant square on which the capture would end.
        at: Cell,
        /// An enemy pawn where it would stand after a double step, on a different board from the
        /// capturer.
        elsewhere: Option<Cell>,
    },
    /// The capturer stands on the wrong board for a capture en passant.
    EnPassantBoard {
        /// Its place.
        from: Cell,
        /// The square of the pawn to be captured.
        pawn: Cell,
    },
    /// A pawn on its last rank must promote.
    PromotionMissing(Cell),
    /// No promotion here.
    NoPromotion(Cell),
    /// No pawn promotes to that man.
    PromotionTo(Role),
    /// A chameleon turns into a different man.
    TurnsInto {
        /// The chameleon.
        man: Man,
        /// The man that it turns into.
        into: Role,
    },
    /// The moved man must change board.
    MustChangeBoard(Cell),
    /// The man goes to a homologue that is not vacant.
    HomologueOccupied {
        /// The homologue.
        at: Cell,
        /// The man there.
        by: Man,
    },
    /// These rules have no zero moves.
    NoZeroMoves,
    /// A pawn may not make a zero move.
    NoZeroPawns(Cell),
    /// A king may not make a zero move out of check.
    ZeroOutOfCheck {
        /// The square of the king.
        king: Cell,
        /// The square of the checker.
        at: Cell,
        /// The checker.
        by: Man,
    },
    /// No castling in these rules or this dialect.
    CastlingOff,
    /// King or rook has moved or is not where it should be, or the castling right is not given.
    NoCastlingRight {
        /// The square where the rook should be.
        rook: Cell,
        /// Whether both stand where they should.
        at_home: bool,
    },
    /// A man stands between king and rook.
    CastlingBlocked {
        /// Its place.
        at: Cell,
        /// The man.
        by: Man,
    },
    /// A square that the king leaves, passes or reaches is attacked.
    CastlingAttacked {
        /// The square.
        square: Cell,
        /// The square of the attacker.
        at: Cell,
        /// The attacker.
        by: Man,
    },
    /// A fairy condition objects.
    Condition {
        /// The objection.
        objection: Objection,
        /// The square of the man to move.
        from: Cell,
        /// That man; for a contact, the man that would have or lack it.
        man: Man,
        /// The other man of the objection: the one that paralyses, observes or is captured.
        other: Option<Man>,
    },
    /// The man would go to a hole.
    IntoHole(Cell),
    /// The man would cross a hole.
    OverHole {
        /// The man.
        man: Man,
        /// The hole.
        hole: Cell,
    },
    /// A hole is between king and rook.
    CastlingOverHole(Cell),
    /// Conditions do not let king and rook castle, for example because the king is attacked on its
    /// way.
    CastlingDenied,
    /// Under Antimars Circe, no rook can be reborn with the king to castle.
    CastlingNotReborn,
    /// King and rook must go to the same board.
    PartnersApart,
    /// The mover's king would be attacked.
    KingAttacked {
        /// The moment.
        moment: Moment,
        /// The square where the king would stand.
        king: Cell,
        /// The square of the attacker.
        at: Cell,
        /// The attacker.
        by: Man,
        /// The cause.
        cause: Cause,
    },
}

impl Refusal {
    /// Returns whether the attempt is no move at all: there is no such place, no man of this side
    /// there, or no such move of this kind of man.
    pub const fn is_remote(&self) -> bool {
        matches!(
            self,
            Self::NoSuchPlace(_)
                | Self::NoMan { .. }
                | Self::NotYours { .. }
                | Self::OutOfReach { .. }
        )
    }
}
