//! Refusals and objections in English.

use super::nouns::a;
use crate::board::Cell;
use crate::explain::{Cause, Moment, Refusal};
use crate::men::fairy::Nature;
use crate::position::{
    Barred, ConditionCheck, Conditions, Contact, Disarming, Holding, Law, Man, Objection,
    Preference, Protecting, Role, Squares, Zero,
};

/// Squares and men in words for a variant; boards have names if there are several.
struct Places<'a> {
    law: &'a Law,
}

impl Places<'_> {
    fn cell(&self, cell: Cell) -> String {
        if self.law.boards > 1 {
            cell.to_string()
        } else {
            cell.place()
        }
    }

    fn man(&self, at: Cell, man: Man) -> String {
        format!("the {} on {}", man.described(), self.cell(at))
    }
}

/// A refusal as a sentence without its full stop, in the terms of these rules.
#[allow(clippy::too_many_lines, reason = "an arm for each reason")]
pub(super) fn refusal(refusal: &Refusal, law: &Law) -> String {
    let words = Places { law };
    match *refusal {
        Refusal::NoSuchPlace(cell) => format!("there is no {}", cell.place()),
        Refusal::NoMan {
            at,
            elsewhere: None,
        } => format!("no man stands on {}", words.cell(at)),
        Refusal::NoMan {
            at,
            elsewhere: Some((other, man)),
        } => format!(
            "no man stands on {}: the {} on {} stands on board {}",
            words.cell(at),
            name(man),
            other.place(),
            other.board
        ),
        Refusal::NotYours { at, man } => format!(
            "{} is not {}'s to \
                move",
            words.man(at, man),
            !man.color
        ),
        Refusal::OutOfReach { man, from, to } => {
            format!(
                "{} cannot go to {} in one move",
                words.man(from, man),
                to.place()
            )
        }
        Refusal::Blocked { man, from, at, by } => {
            format!(
                "{} stands in the way of {}",
                words.man(at, by),
                words.man(from, man)
            )
        }
        Refusal::Paralysed { man, from, at, by } => {
            format!(
                "{} is paralysed by {}",
                words.man(from, man),
                words.man(at, by)
            )
        }
        Refusal::NeedsHurdle {
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
        Refusal::OnlyCaptures { man, .. } => {
            format!(
                "{} moves only to capture, and it has nothing to capture",
                a(man.role.name())
            )
        }
        Refusal::NeverCaptures { from, man } => format!(
            "{} paralyses and does not \
                capture",
            words.man(from, man)
        ),
        Refusal::NeverMoves { man, .. } => format!("{} does not move", a(man.role.name())),
        Refusal::NoPower { from, man } => {
            let lacks = match man.role.fairy().map(|row| row.nature) {
                Some(Nature::Friend) => {
                    ": no man of its own side guards it and lends it a way to move"
                }
                Some(Nature::Orphan) => ": no enemy man attacks it and lends it a way to move",
                Some(
                    Nature::Officer
                    | Nature::Marine
                    | Nature::Pawn
                    | Nature::MarinePawn
                    | Nature::ReversePawn
                    | Nature::King
                    | Nature::Dummy
                    | Nature::Imitator
                    | Nature::Unknown,
                )
                | None => "",
            };
            format!("{} has no power to move{lacks}", words.man(from, man))
        }
        Refusal::KingInDanger { from } => {
            format!(
                "the move of the man on {} would leave the king attacked",
                words.cell(from)
            )
        }
        Refusal::OwnMan { at, man } => format!(
            "{}'s own {} stands on \
                {}",
            man.color,
            man.role.name(),
            words.cell(at)
        ),
        Refusal::KingThere(at) => format!("the king on {} cannot be captured", words.cell(at)),
        Refusal::NothingToCapture {
            at,
            elsewhere: None,
        } => {
            format!("there is nothing to capture on {}", words.cell(at))
        }
        Refusal::NothingToCapture {
            at,
            elsewhere: Some((other, man)),
        } => format!(
            "there is nothing to capture on {}: the {} on {} stands on board {}",
            words.cell(at),
            name(man),
            other.place(),
            other.board
        ),
        Refusal::PawnsCaptureAside(at) => format!(
            "a pawn does not capture straight ahead, on \
                {}",
            words.cell(at)
        ),
        Refusal::Captures { at, man } => format!("the move captures {}", words.man(at, man)),
        Refusal::PawnOnFirstRank(at) => {
            format!(
                "the pawn on {} stands on its own first rank, where it cannot \
                    move",
                words.cell(at)
            )
        }
        Refusal::NoDoubleStep { from, exists: true } => {
            format!(
                "a pawn makes its double step only from its first square, not from \
                    {}",
                words.cell(from)
            )
        }
        Refusal::NoDoubleStep { exists: false, .. } => "these rules have no double \
                step"
            .to_owned(),
        Refusal::EnPassantOff(at) => {
            format!(
                "there is nothing to capture on {}, and these rules have no capture en \
                    passant",
                words.cell(at)
            )
        }
        Refusal::EnPassantNotNow { at, elsewhere } => words.en_passant(at, elsewhere),
        Refusal::EnPassantBoard { from, pawn } => format!(
            "for a capture en passant the pawn on {} stands on the wrong board: the pawn on \
                {} stands on board {}",
            words.cell(from),
            pawn.place(),
            pawn.board
        ),
        Refusal::PromotionMissing(at) => format!(
            "a pawn that reaches {} must be \
                promoted",
            at.place()
        ),
        Refusal::NoPromotion(at) => format!("no pawn promotes on {}", at.place()),
        Refusal::TurnsInto { man, into } => format!(
            "{} turns into {} as it moves",
            a(&name(man)),
            a(into.name())
        ),
        Refusal::PromotionTo(role) => format!("a pawn cannot become {}", a(role.name())),
        Refusal::MustChangeBoard(at) => format!(
            "a man that moves on board {} must leave \
                it",
            at.board
        ),
        Refusal::HomologueOccupied { at, by } => {
            format!(
                "{}, where the man would go, is occupied by the \
                    {}",
                words.cell(at),
                name(by)
            )
        }
        Refusal::NoZeroMoves => "these rules have no zero moves".to_owned(),
        Refusal::NoZeroPawns(at) => format!(
            "the pawn on {} may not make a zero \
                move",
            words.cell(at)
        ),
        Refusal::ZeroOutOfCheck { king, at, by } => format!(
            "the king on {} is in check by {}, and a king may not make a zero move out of \
                check",
            words.cell(king),
            words.man(at, by)
        ),
        Refusal::CastlingOff => "there is no castling in these rules".to_owned(),
        Refusal::NoCastlingRight {
            rook,
            at_home: false,
        } => {
            format!(
                "king and rook are not at home for castling with the rook of \
                    {}",
                words.cell(rook)
            )
        }
        Refusal::NoCastlingRight {
            rook,
            at_home: true,
        } => format!(
            "king or rook has moved, or their castling right is not given: no castling with \
                the rook of {}",
            words.cell(rook)
        ),
        Refusal::CastlingBlocked { at, by } => format!(
            "{} stands between king and \
                rook",
            words.man(at, by)
        ),
        Refusal::CastlingAttacked { square, at, by } => format!(
            "{} attacks {}, which the king would leave, pass or reach in castling",
            words.man(at, by),
            words.cell(square)
        ),
        Refusal::Condition {
            objection,
            from,
            man,
            other,
        } => objection_in_words(&words, objection, (from, man), other),
        Refusal::IntoHole(hole) => format!("{} is a hole", words.cell(hole)),
        Refusal::OverHole { man, hole } => format!(
            "a {} does not cross the hole on {}",
            man.role.name(),
            words.cell(hole)
        ),
        Refusal::CastlingOverHole(hole) => format!("there is a hole on {}", words.cell(hole)),
        Refusal::CastlingNotReborn => {
            "under Antimars Circe king and rook castle from their squares of the game array, \
                and no rook can do so here: a square there is occupied, or the king would be \
                attacked where it starts, passes or arrives"
                .to_owned()
        }
        Refusal::CastlingDenied => {
            "king and rook cannot castle here under these conditions: the king is attacked \
                where it leaves, passes or \
                 arrives, or does not move like a king"
                .to_owned()
        }
        Refusal::PartnersApart => "king and rook must go to the same board when they \
                castle"
            .to_owned(),
        Refusal::KingAttacked {
            moment,
            king,
            at,
            by,
            cause,
        } => words.attacked(moment, king, (at, by), cause),
    }
}

/// `black pawn`, `neutral grasshopper`.
fn name(man: Man) -> String {
    man.described()
}

impl Places<'_> {
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

/// An objection in words. `man` moves from `from`; `other` is the other man of the objection.
#[allow(clippy::too_many_lines, reason = "a table")]
fn objection_in_words(
    words: &Places<'_>,
    objection: Objection,
    (from, man): (Cell, Man),
    other: Option<Man>,
) -> String {
    let condition = objection.condition();
    let mover = || words.man(from, man);
    let with = |at: Cell| {
        other.map_or_else(
            || format!("a man on {}", words.cell(at)),
            |other| words.man(at, other),
        )
    };
    let text = match objection {
        Objection::Paralysed { by, .. } => format!("{} is paralysed by {}", mover(), with(by)),
        Objection::Held { holding, .. } => {
            let man = mover();
            match holding {
                Holding::OwnKind { .. } | Holding::OtherKind => format!("{man} is paralysed"),
                Holding::Unguarded => {
                    format!("{man} may not move, because no man of its side guards it")
                }
                Holding::Unattacked => {
                    format!("{man} may not move, because no enemy attacks it")
                }
                Holding::KindJustMoved => {
                    format!("{man} may not move, because an enemy of its kind has just moved")
                }
                Holding::MovedLast => {
                    format!("{man} may not move, because its side moved it last")
                }
                Holding::HomeOccupied => {
                    format!("{man} may not move, because its square of rebirth is occupied")
                }
                Holding::AttackedKings => {
                    format!("{man} may not move, because an enemy attacks it")
                }
                Holding::Unconnected => format!(
                    "{man} may not move, because no chain of guards connects it to its king"
                ),
            }
        }
        Objection::NoCapture(_) => format!("{} does not capture", man.color),
        Objection::BoxFull { role, .. } => format!(
            "{} has every {} of the game array, so a pawn cannot become one",
            man.color,
            role.name()
        ),
        Objection::NoPromotion(_) => format!("pawns of {} do not promote", man.color),
        Objection::NotPreferred { what, from, to, .. } => {
            let (from, to) = (words.cell(from), words.cell(to));
            match what {
                Preference::NamedSquares => format!(
                    "{} must move to {to} or another of its forced squares, for example from {from}",
                    man.color
                ),
                Preference::Captures | Preference::AnyCapture => {
                    format!(
                        "{} must capture, for example from {from} to {to}",
                        man.color
                    )
                }
                Preference::DiagramSquare => format!(
                    "{} must move a man to its square in the diagram, for example from {from} to \
                    {to}",
                    man.color
                ),
                Preference::Distance { greatest } => format!(
                    "{} must keep the two men as {} as it can, for example from {from} to {to}",
                    man.color,
                    if greatest {
                        "far apart"
                    } else {
                        "close together"
                    }
                ),
                Preference::SquareLeft => format!(
                    "{} must move to {to}, which the other side has just left, for example from \
                    {from}",
                    man.color
                ),
                Preference::SameMan => {
                    format!(
                        "{} must move the man that it moved last, on {from}",
                        man.color
                    )
                }
                Preference::FirstSquare => format!(
                    "{} must move the man on {from}, the first square of a man with a legal move",
                    man.color
                ),
                Preference::SameStep => format!(
                    "{} must move as the other side has just moved, for example from {from} to \
                    {to}",
                    man.color
                ),
                Preference::OppositeStep => format!(
                    "{} must move in the opposite direction, as far as the other side has just \
                    moved, for example from {from} to {to}",
                    man.color
                ),
            }
        }
        Objection::Unlike { captured, .. } => {
            if man.is_royal() {
                format!("{} does not capture", mover())
            } else {
                format!(
                    "{} captures only its own kind, not a {}",
                    mover(),
                    captured.name()
                )
            }
        }
        Objection::Protected { protecting, at, .. } => {
            let man = with(at);
            let guarded = |by: &str, why: &str| {
                format!("{man} may not be captured{by}, because {why} man of its side guards it")
            };
            match protecting {
                Protecting::Guarded => guarded("", "a"),
                Protecting::Unguarded => guarded("", "no"),
                Protecting::GuardedKings => guarded(" by a king", "a"),
                Protecting::Ghosts => {
                    format!("{man} may not be captured, because it is a ghost")
                }
                Protecting::AttackedOnce(by) => {
                    format!("{man} may not be captured, because only one man of {by} attacks it")
                }
            }
        }
        Objection::LikeAttacker { by, .. } => {
            let attacker = with(by);
            format!("{} may not move like {attacker}, which attacks it", mover())
        }
        Objection::Disarmed { disarming, .. } => {
            let man = mover();
            match disarming {
                Disarming::Unguarded => {
                    format!("{man} may not capture, because no man of its side guards it")
                }
                Disarming::Guarded => {
                    format!("{man} may not capture, because a man of its side guards it")
                }
                Disarming::Unattacked => {
                    format!("{man} may not capture, because no enemy attacks it")
                }
                Disarming::Mutually {
                    enemies, on_line, ..
                } => {
                    let line = if on_line { " on this line" } else { "" };
                    let why = if enemies {
                        "an enemy attack"
                    } else {
                        "another man of its side guard"
                    };
                    format!("{man} may not capture{line}, because it and {why} each other")
                }
                Disarming::SeveralTargets => {
                    format!("{man} may not capture, because it could capture several men")
                }
                Disarming::OneTarget => {
                    format!("{man} may not capture, because it could capture no other man")
                }
                Disarming::HasCaptured { .. } => {
                    format!("{man} may not capture, because it has captured before")
                }
            }
        }
        Objection::Squares {
            squares, from, to, ..
        } => {
            let (from, to) = (from.place(), to.place());
            match squares {
                Squares::Boxes => format!("{from} and {to} lie in the same box of the grid"),
                Squares::SameColor => {
                    format!("{from} and {to} are squares of different colours")
                }
                Squares::OtherColor => format!("{from} and {to} are squares of the same colour"),
                Squares::Affordable => {
                    format!("the balance does not cover the way from {from} to {to}")
                }
                Squares::Edge(side) => {
                    format!("men of {side} move only to the edge, and {to} is not on it")
                }
            }
        }
        Objection::Contact {
            needs, at, touches, ..
        } => {
            if needs == Contact::AcrossLine {
                return format!(
                    "on {} the {} would stand next to no man in another box of the grid",
                    words.cell(at),
                    man.described()
                );
            }
            let which = if touches { "another" } else { "no other" };
            let now = match (needs, touches) {
                (Contact::Required | Contact::Forbidden | Contact::AcrossLine, _) => "",
                (Contact::Kept, true) => ", but now it does not",
                (Contact::Kept, false) => ", but now it does",
            };
            format!(
                "on {} the {} would stand next to {which} man{now}",
                words.cell(at),
                man.described()
            )
        }
        Objection::Observation { man: at, by, .. } => {
            // Under Leffie the two men are of different kinds.
            let kind = other
                .filter(|_| !condition.has(Conditions::LEFFIE))
                .map_or("man", |other| other.role.name());
            format!(
                "the move would let {} observe the {kind} on {}",
                with(by),
                words.cell(at)
            )
        }
        Objection::NotFollowed { imitator, at, hops } => {
            let imitator = format!("the imitator on {} cannot follow", imitator.place());
            match at.map(Cell::place) {
                None => format!("{imitator}: it would leave the board"),
                Some(at) if hops => format!("{imitator}: it has no hurdle on {at}"),
                Some(at) => format!("{imitator}: {at} is occupied"),
            }
        }
        Objection::Covered(at) => format!(
            "{}, where the imitator would stand, would be \
            occupied",
            at.place()
        ),
        Objection::NoContinuation { condition, .. } => {
            let victim = other.map_or("man captured", |other| other.role.name());
            if condition.has(Conditions::WORMHOLES) {
                format!("{} could not go on to another, vacant wormhole", mover())
            } else if condition.has(Conditions::TAKE_MAKE_CIRCE) {
                format!("the {victim} could not continue from its square")
            } else {
                format!(
                    "having captured, {} could not continue like the {victim}",
                    mover()
                )
            }
        }
        Objection::CapturerNotReborn { home, at, .. } => match home {
            Some(home) if home == at => format!(
                "{} may not capture on its own square of rebirth, {}",
                mover(),
                words.cell(home)
            ),
            Some(home) => format!(
                "{} would be reborn on {}, which is occupied",
                mover(),
                words.cell(home)
            ),
            None => format!(
                "the square on which {} would be reborn is off the board",
                mover()
            ),
        },
        Objection::CapturedNotReborn { home, .. } => {
            let victim = other.map_or("man captured", |other| other.role.name());
            match home {
                Some(home) => format!(
                    "the {victim} would be reborn on {}, which is occupied",
                    words.cell(home)
                ),
                None => format!("the {victim} would be reborn off the board"),
            }
        }
        Objection::LacksRebirth {
            is_captured,
            home,
            stands_there,
            ..
        } => {
            let victim = other.map_or("man captured", |other| other.role.name());
            let who = if is_captured {
                format!("the {victim}")
            } else {
                mover()
            };
            match home {
                Some(home) if stands_there && !is_captured => {
                    format!(
                        "{who} may not capture from its square of rebirth, {}",
                        words.cell(home)
                    )
                }
                Some(home) => format!(
                    "the square of rebirth of {who}, {}, would be occupied",
                    words.cell(home)
                ),
                None => format!("the square of rebirth of {who} is off the board"),
            }
        }
        Objection::KingVanishes {
            home, is_capturer, ..
        } => {
            let victim = if is_capturer {
                "capturer"
            } else {
                other.map_or("man captured", |other| other.role.name())
            };
            format!(
                "the {victim} would be reborn on {}, where a king stands",
                words.cell(home)
            )
        }
        Objection::Length {
            longer,
            role,
            from,
            to,
            ..
        } => {
            let longer = if longer { "longer" } else { "shorter" };
            format!(
                "there is a {longer} move, that of the {} from {} to {}",
                role.name(),
                words.cell(from),
                words.cell(to)
            )
        }
        Objection::NoCheck(_) => format!("{} must give check, and the move gives none", man.color),
        Objection::NotCapturing(_) => {
            format!("{} must capture, and the move captures nothing", man.color)
        }
        Objection::Check(_) => "the move would give check without mating".to_owned(),
        Objection::MateNotAlone { from, to, .. } => {
            format!(
                "the move would mate, and so would the one from {} to \
                {}",
                words.cell(from),
                words.cell(to)
            )
        }
        Objection::KingMustMove(_) => "the king is in check and must move like a man that checks \
            it"
        .to_owned(),
        Objection::SelfCheck { check, .. } => match check {
            ConditionCheck::OwnAttack => format!(
                "the move would attack the enemy's king and thereby put {} itself in check",
                man.color
            ),
            ConditionCheck::RoyalSquare => {
                "after the move a royal square of the same side would be attacked".to_owned()
            }
            ConditionCheck::LastOfKind => {
                "after the move the last man of a kind would be attacked".to_owned()
            }
            ConditionCheck::Unanswered => {
                "after the move the king could be captured, and the enemy's king not in return"
                    .to_owned()
            }
            ConditionCheck::Unattacked => {
                "after the move the king would be in check: no enemy would \
                attack it"
                    .to_owned()
            }
            ConditionCheck::EitherSide => {
                "after the move the king would be in check: a man of one \
                of the sides would attack or guard it"
                    .to_owned()
            }
            ConditionCheck::HomeOfAttacked => {
                "after the move the king would be in check: it would stand on the square to which \
                 an attacked enemy could go"
                    .to_owned()
            }
            ConditionCheck::Flights(most) => format!(
                "after the move the king would be in check: it could go to, or stay unattacked on, \
                 more squares than {most}"
            ),
            ConditionCheck::Flight { strict: true } => "after the move the king would be in \
                check: it could go to an unattacked square, or is no longer attacked"
                .to_owned(),
            ConditionCheck::Flight { strict: false } => "after the move the king would be in \
                check: it could go to an unattacked square"
                .to_owned(),
        },
        Objection::OwnMan(_) => {
            format!(
                "{} may not move, because its own side would move it",
                mover()
            )
        }
        Objection::Barred { barred, .. } => match barred {
            Barred::Reversal => "the move reverses the last one".to_owned(),
            Barred::SameMan => format!("{} may not move, because it made the last move", mover()),
        },
        Objection::InCheckBeforeSwap(_) => "the king would be in check before the kings change \
            places"
            .to_owned(),
        Objection::Attacked { .. } | Objection::InCheck => "the king would be attacked".to_owned(),
    };
    format!("{text} ({condition})")
}
