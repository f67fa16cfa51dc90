//! [`Refusal`]: a rule that a move breaks, in words.

use super::words::{Words, objection_in_words};
use crate::board::Cell;
use crate::men::fairy::Nature;
use crate::position::{Law, Man, Objection, Role, Zero};

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
    /// The move makes it attack the king by opening a line or providing a hurdle.
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
    /// The mover's king would be attacked before the moved man changes board.
    KingInDanger {
        /// The square of the moved man.
        from: Cell,
    },
    /// An own man stands on the arrival square.
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
    /// A pawn goes straight on only without a capture.
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
    /// A hole is between king and rook (Haaner chess).
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
    /// Returns whether the move is out of the question: there is no such place, no man of this side
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

    /// The refusal as a sentence without its full stop, in the terms of these rules.
    #[allow(clippy::too_many_lines, reason = "an arm for each reason")]
    pub fn words(&self, law: &Law) -> String {
        let words = Words { law };
        match *self {
            Self::NoSuchPlace(cell) => format!("there is no {}", cell.place()),
            Self::NoMan {
                at,
                elsewhere: None,
            } => format!("no man stands on {}", words.cell(at)),
            Self::NoMan {
                at,
                elsewhere: Some((other, man)),
            } => format!(
                "no man stands on {}: the {} on {} stands on board {}",
                words.cell(at),
                name(man),
                other.place(),
                other.board
            ),
            Self::NotYours { at, man } => format!(
                "{} is not {}'s to \
                move",
                words.man(at, man),
                !man.color
            ),
            Self::OutOfReach { man, from, to } => {
                format!(
                    "{} cannot go to {} in one move",
                    words.man(from, man),
                    to.place()
                )
            }
            Self::Blocked { man, from, at, by } => {
                format!(
                    "{} stands in the way of {}",
                    words.man(at, by),
                    words.man(from, man)
                )
            }
            Self::Paralysed { man, from, at, by } => {
                format!(
                    "{} is paralysed by {}",
                    words.man(from, man),
                    words.man(at, by)
                )
            }
            Self::NeedsHurdle {
                man,
                from,
                to,
                hurdle,
            } => format!(
                "{} needs a hurdle between {} and {}: on {}",
                words.man(from, man),
                from.place(),
                to.place(),
                hurdle.place()
            ),
            Self::OnlyCaptures { man, .. } => {
                format!(
                    "a {} moves only to capture, and it has nothing to \
                    capture",
                    man.role.name()
                )
            }
            Self::NeverCaptures { from, man } => format!(
                "{} paralyses and does not \
                capture",
                words.man(from, man)
            ),
            Self::NeverMoves { man, .. } => format!("a {} does not move", man.role.name()),
            Self::NoPower { from, man } => {
                let lacks = match man.role.fairy().map(|row| row.nature) {
                    Some(Nature::Friend) => {
                        "no man of its own side guards it and lends it a way \
                        to move"
                    }
                    _ => "no enemy man attacks it and lends it a way to move",
                };
                format!("{} has no power to move: {lacks}", words.man(from, man))
            }
            Self::KingInDanger { from } => {
                format!(
                    "the move of the man on {} would leave the king attacked",
                    words.cell(from)
                )
            }
            Self::OwnMan { at, man } => format!(
                "{}'s own {} stands on \
                {}",
                man.color,
                man.role.name(),
                words.cell(at)
            ),
            Self::KingThere(at) => format!("the king on {} cannot be captured", words.cell(at)),
            Self::NothingToCapture {
                at,
                elsewhere: None,
            } => {
                format!("there is nothing to capture on {}", words.cell(at))
            }
            Self::NothingToCapture {
                at,
                elsewhere: Some((other, man)),
            } => format!(
                "there is nothing to capture on {}: the {} on {} stands on board {}",
                words.cell(at),
                name(man),
                other.place(),
                other.board
            ),
            Self::PawnsCaptureAside(at) => format!(
                "a pawn does not capture straight ahead, on \
                {}",
                words.cell(at)
            ),
            Self::Captures { at, man } => format!("the move captures {}", words.man(at, man)),
            Self::PawnOnFirstRank(at) => {
                format!(
                    "the pawn on {} stands on its own first rank, where it cannot \
                    move",
                    words.cell(at)
                )
            }
            Self::NoDoubleStep { from, exists: true } => {
                format!(
                    "a pawn makes its double step only from its first square, not from \
                    {}",
                    words.cell(from)
                )
            }
            Self::NoDoubleStep { exists: false, .. } => "these rules have no double \
                step"
                .to_owned(),
            Self::EnPassantOff(at) => {
                format!(
                    "there is nothing to capture on {}, and these rules have no capture en \
                    passant",
                    words.cell(at)
                )
            }
            Self::EnPassantNotNow { at, elsewhere } => words.en_passant(at, elsewhere),
            Self::EnPassantBoard { from, pawn } => format!(
                "for a capture en passant the pawn on {} stands on the wrong board: the pawn on \
                {} stands on board {}",
                words.cell(from),
                pawn.place(),
                pawn.board
            ),
            Self::PromotionMissing(at) => format!(
                "a pawn that reaches {} must be \
                promoted",
                at.place()
            ),
            Self::NoPromotion(at) => format!("no pawn promotes on {}", at.place()),
            Self::TurnsInto { man, into } => format!(
                "a {} turns into a {} as it \
                moves",
                name(man),
                into.name()
            ),
            Self::PromotionTo(role) => format!("a pawn cannot become a {}", role.name()),
            Self::MustChangeBoard(at) => format!(
                "a man that moves on board {} must leave \
                it",
                at.board
            ),
            Self::HomologueOccupied { at, by } => {
                format!(
                    "{}, where the man would go, is occupied by the \
                    {}",
                    words.cell(at),
                    name(by)
                )
            }
            Self::NoZeroMoves => "these rules have no zero moves".to_owned(),
            Self::NoZeroPawns(at) => format!(
                "the pawn on {} may not make a zero \
                move",
                words.cell(at)
            ),
            Self::ZeroOutOfCheck { king, at, by } => format!(
                "the king on {} is in check by {}, and a king may not make a zero move out of \
                check",
                words.cell(king),
                words.man(at, by)
            ),
            Self::CastlingOff => "there is no castling in these rules".to_owned(),
            Self::NoCastlingRight {
                rook,
                at_home: false,
            } => {
                format!(
                    "king and rook are not at home for castling with the rook of \
                    {}",
                    words.cell(rook)
                )
            }
            Self::NoCastlingRight {
                rook,
                at_home: true,
            } => format!(
                "king or rook has moved, or their castling right is not given: no castling with \
                the rook of {}",
                words.cell(rook)
            ),
            Self::CastlingBlocked { at, by } => format!(
                "{} stands between king and \
                rook",
                words.man(at, by)
            ),
            Self::CastlingAttacked { square, at, by } => format!(
                "{} attacks {}, which the king would leave, pass or reach in castling",
                words.man(at, by),
                words.cell(square)
            ),
            Self::Condition {
                objection,
                from,
                man,
                other,
            } => objection_in_words(&words, objection, (from, man), other),
            Self::CastlingOverHole(hole) => format!(
                "there is a hole on {} (Haaner \
                Chess)",
                words.cell(hole)
            ),
            Self::CastlingNotReborn => {
                "under Antimars Circe king and rook castle from their squares of the game array, \
                and no rook can do so here: a square there is occupied, or the king would be \
                attacked where it starts, passes or arrives"
                    .to_owned()
            }
            Self::CastlingDenied => {
                "king and rook cannot castle here under these conditions: the king is attacked \
                where it leaves, passes or \
                 arrives, or does not move like a king"
                    .to_owned()
            }
            Self::PartnersApart => "king and rook must go to the same board when they \
                castle"
                .to_owned(),
            Self::KingAttacked {
                moment,
                king,
                at,
                by,
                cause,
            } => words.attacked(moment, king, (at, by), cause),
        }
    }
}

/// `black pawn`, `neutral grasshopper`.
fn name(man: Man) -> String {
    man.described()
}

impl Words<'_> {
    fn en_passant(&self, at: Cell, elsewhere: Option<Cell>) -> String {
        let at = self.cell(at);
        match elsewhere {
            Some(pawn) => format!(
                "there is nothing to capture on {at}, and only a pawn that has just passed it \
                can be captured en passant; the pawn on {} \
                 stands on board {}",
                pawn.place(),
                pawn.board
            ),
            None => format!("there is nothing to capture on {at}, and no pawn has just passed it"),
        }
    }

    fn attacked(&self, moment: Moment, king: Cell, (at, by): (Cell, Man), cause: Cause) -> String {
        let (king, attacker) = (self.cell(king), self.man(at, by));
        let zero = self.law.zero == Zero::Captures && by.role != Role::Pawn;
        match (cause, moment) {
            (Cause::GoesThere, Moment::BeforeTransfer) if self.law.boards > 1 => {
                format!(
                    "{attacker} attacks {king}, where the king would be before it changes board"
                )
            }
            (Cause::GoesThere, Moment::After) if zero && king.starts_with(&at.place()) => {
                format!(
                    "{attacker} stands on the homologue of {king} and would capture the king by \
                    a zero move"
                )
            }
            (Cause::GoesThere, _) => {
                format!("{attacker} attacks {king}, where the king would be")
            }
            (Cause::ComesToAttack, _) => {
                format!("after the move {attacker} would attack the king on {king}")
            }
            (Cause::StaysInCheck { vanishes: false }, _) => {
                format!("the king on {king} would still be in check by {attacker}")
            }
            (Cause::StaysInCheck { vanishes: true }, _) => format!(
                "the king on {king} would still be in check by {attacker}: a man that interposes \
                on board {} does not \
                 stay there",
                at.board
            ),
            (Cause::Pinned { from, along }, _) => {
                let along = if along {
                    ", and though it moves along the line it does not stay on that board"
                } else {
                    ""
                };
                format!(
                    "the man on {} is pinned to the king on {king} by {attacker}{along}",
                    self.cell(from)
                )
            }
            (Cause::CaptureOpens { captured }, _) => format!(
                "the man on {} shields the king on {king} from {attacker}; the capture would \
                open the line",
                self.cell(captured)
            ),
            (Cause::BothLeave { from, captured }, _) => format!(
                "the men on {} and {} together shield the king on {king} from {attacker}; both \
                would leave the line",
                self.cell(from),
                self.cell(captured)
            ),
        }
    }
}
