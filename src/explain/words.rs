//! [`Words`]: cells, men and objections in words.

use crate::board::Cell;
use crate::position::{Conditions, Law, Man, Objection};

/// Words for a variant; boards have names if there are several.
pub(super) struct Words<'a> {
    pub(super) law: &'a Law,
}

impl Words<'_> {
    pub(super) fn cell(&self, cell: Cell) -> String {
        if self.law.boards > 1 {
            cell.to_string()
        } else {
            cell.place()
        }
    }

    pub(super) fn man(&self, at: Cell, man: Man) -> String {
        format!("the {} on {}", man.described(), self.cell(at))
    }
}

/// An objection in words. `man` moves from `from`; `other` is the other man of the objection.
#[allow(clippy::too_many_lines, reason = "a table")]
pub(super) fn objection_in_words(
    words: &Words<'_>,
    objection: Objection,
    (from, man): (Cell, Man),
    other: Option<Man>,
) -> String {
    use Conditions as C;
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
        Objection::Held(C::ULTRA_PATROL) => format!(
            "{} may not move, because no man of its side \
            guards it",
            mover()
        ),
        Objection::Held(C::FUNCTIONARY) => format!(
            "{} may not move, because no enemy attacks \
            it",
            mover()
        ),
        Objection::Held(C::CENTRAL) => {
            format!(
                "{} may not move, because no chain of guards connects it to its king",
                mover()
            )
        }
        Objection::Held(_) => format!(
            "{} may not move, because an enemy of its kind has just \
            moved",
            mover()
        ),
        Objection::Capture(C::PATROL) => format!(
            "{} may not capture, because no man of its side \
            guards it",
            mover()
        ),
        Objection::Capture(C::LORTAP) => format!(
            "{} may not capture, because a man of its side \
            guards it",
            mover()
        ),
        Objection::Capture(_) => format!("{} does not capture", man.color),
        Objection::Squares {
            condition: C::GRID,
            from,
            to,
        } => {
            format!(
                "{} and {} lie in the same box of the grid",
                from.place(),
                to.place()
            )
        }
        Objection::Squares {
            condition: C::MONOCHROMATIC,
            from,
            to,
        } => {
            format!(
                "{} and {} are squares of different colours",
                from.place(),
                to.place()
            )
        }
        Objection::Squares { from, to, .. } => {
            format!(
                "{} and {} are squares of the same colour",
                from.place(),
                to.place()
            )
        }
        Objection::Contact {
            condition: C::NEW_KOEKO,
            at,
            touches: true,
        } => {
            format!(
                "on {} the {} would stand next to another man, but now it does not",
                words.cell(at),
                man.described()
            )
        }
        Objection::Contact {
            condition: C::NEW_KOEKO,
            at,
            touches: false,
        } => {
            format!(
                "on {} the {} would stand next to no other man, but now it \
                does",
                words.cell(at),
                man.described()
            )
        }
        Objection::Contact {
            at, touches: true, ..
        } => {
            format!(
                "on {} the {} would stand next to another man",
                words.cell(at),
                man.described()
            )
        }
        Objection::Contact { at, .. } => {
            format!(
                "on {} the {} would stand next to no other \
                man",
                words.cell(at),
                man.described()
            )
        }
        Objection::Observation { man: at, by, .. } => {
            let kind = other.map_or("man", |other| other.role.name());
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
        Objection::NoWayOn {
            home: Some(home),
            at,
            ..
        } if home == at => {
            format!(
                "{} may not capture on its own square of rebirth, \
                {}",
                mover(),
                words.cell(home)
            )
        }
        Objection::NoWayOn {
            home: Some(home), ..
        } => {
            format!(
                "{} would be reborn on {}, which is occupied",
                mover(),
                words.cell(home)
            )
        }
        Objection::NoWayOn {
            condition: C::TAKE_MAKE,
            ..
        } => {
            let victim = other.map_or("man captured", |other| other.role.name());
            format!(
                "having captured, {} could not continue like the {victim}",
                mover()
            )
        }
        Objection::NoWayOn { .. } => format!(
            "the square on which {} would be reborn is off the \
            board",
            mover()
        ),
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
        Objection::KingVanishes { home, .. } => {
            let victim = other.map_or("man captured", |other| other.role.name());
            format!(
                "the {victim} would be reborn on {}, where a king stands",
                words.cell(home)
            )
        }
        Objection::Length {
            condition,
            role,
            from,
            to,
        } => {
            let longer = if condition.any(C::LONGEST) {
                "longer"
            } else {
                "shorter"
            };
            format!(
                "there is a {longer} move, that of the {} from {} to {}",
                role.name(),
                words.cell(from),
                words.cell(to)
            )
        }
        Objection::NoCheck(_) => format!("{} must give check, and the move gives none", man.color),
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
        Objection::SelfCheck(C::VOGTLAENDER) => {
            format!(
                "the move would attack the enemy's king and thereby put {} itself in \
                check",
                man.color
            )
        }
        Objection::SelfCheck(C::STRICT_SAT) => {
            "after the move the king would be in check: it could go to an unattacked square, or \
            is no longer attacked"
                .to_owned()
        }
        Objection::SelfCheck(_) => {
            "after the move the king would be in check: it could go to an unattacked \
            square"
                .to_owned()
        }
        Objection::Attacked { .. } => "the king would be attacked".to_owned(),
    };
    format!("{text} ({condition})")
}
