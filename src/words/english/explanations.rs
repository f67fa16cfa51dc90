//! The words for moves that are not legal, or are no moves at all.

use super::nouns::plural;
use super::{refusals, small};
use crate::notation::{
    Expected, IllegalReading, Language, Misfit, NoPass, Notated, NotationError, Returned, place,
};
use crate::position::Variant;

pub(super) fn misfit(misfit: &Misfit, letters: Language) -> String {
    match misfit {
        Misfit::OtherChanges => "the other changes written do not happen".to_owned(),
        Misfit::NoPass { why } => match why {
            NoPass::OnlyBlack => "only Black may pass, and only in Black Checks",
            NoPass::CanCheck => "Black may pass only when unable to give check (Black Checks)",
            NoPass::InCheck => "Black is in check and may not pass (Black Checks)",
        }
        .to_owned(),
        Misfit::NoExchange => "these men may not change places".to_owned(),
        Misfit::NoKing { side } => format!("{side} has no king that could castle"),
        Misfit::OtherMan { variant, at, man } => format!(
            "the man on {} is a {} {}",
            place(*at, *variant),
            small(man.color),
            man.role.name()
        ),
        Misfit::Elsewhere {
            variant,
            side,
            role,
            squares,
        } => {
            let squares: Vec<String> = squares.iter().map(|&cell| place(cell, *variant)).collect();
            let role = role.name();
            match squares.as_slice() {
                [] => format!("{side} has no {role}"),
                [one] => format!("{side}'s {role} stands on {one}"),
                several => format!("{side}'s {} stand on {}", plural(role), several.join(", ")),
            }
        }
        Misfit::OutOfReach {
            variant,
            role,
            from,
            to,
        } => {
            let from: Vec<String> = from.iter().map(|&cell| place(cell, *variant)).collect();
            let (role, to) = (role.name(), to.place());
            match from.as_slice() {
                [one] => format!("the {role} on {one} cannot go to {to} in one move"),
                several => format!(
                    "none of the {} on {} can go to {to} in one move",
                    plural(role),
                    several.join(", ")
                ),
            }
        }
        Misfit::Refused { variant, cases } => refused(cases, *variant, letters),
    }
}

pub(super) fn notation_error(error: &NotationError) -> String {
    match error {
        NotationError::Unreadable { text, at, expected } => {
            let expected = match expected {
                Expected::End => "the end of the move",
                Expected::Move => "a man (K Q R B N), a square or castling (0-0, 0-0-0)",
                Expected::Square => "a square such as e4",
                Expected::Rank => "a rank 1 to 8",
                Expected::Arrival => "an arrival square such as e4",
                Expected::Change => {
                    "a square and its man's new colour, [e4=w], or the man that vanishes, \
                     [-wkRe4]"
                }
                Expected::Color => "the man's new colour, [e4=w]",
                Expected::Bracket => "]",
            };
            format!(
                "'{text}' is not a move: expected {expected} at character {}",
                at + 1
            )
        }
        NotationError::Illegal {
            text,
            misfit,
            near,
            letters,
        } => {
            let why = self::misfit(misfit, *letters);
            let why = if why.is_empty() {
                why
            } else {
                format!(": {why}")
            };
            let near = if near.is_empty() {
                String::new()
            } else {
                format!("; {} would be legal", Notated::join(near, ", ", *letters))
            };
            format!("{text} is not legal here{why}{near}")
        }
        NotationError::Ambiguous {
            text,
            candidates,
            letters,
            ..
        } => format!(
            "{text} could be {}",
            Notated::join(candidates, ", ", *letters)
        ),
    }
}

pub(super) fn returned(returned: &Returned) -> String {
    let Returned {
        man,
        board,
        home,
        capturer,
        from,
    } = returned;
    let verb = if *home { "returned" } else { "gone" };
    format!(
        "{}'s {} has {verb} to board {board}, the {} {} on {} stands on {}",
        man.color,
        man.role.name(),
        small(capturer.color),
        capturer.role.name(),
        from.place(),
        from.board
    )
}

/// The moves that a text may mean, each with the rules that it breaks. The man is named if there
/// are several.
fn refused(cases: &[IllegalReading], variant: Variant, letters: Language) -> String {
    let law = variant.law();
    let mut texts: Vec<(String, String)> = Vec::new();
    for case in cases.iter().filter(|case| !case.refusals.is_empty()) {
        let reasons: Vec<String> = case
            .refusals
            .iter()
            .map(|refusal| refusals::refusal(refusal, law))
            .collect();
        let man = Notated::man(case.man).in_letters(letters);
        let from = place(case.attempt.from, variant);
        let to = if law.transfer.is_chosen() {
            format!("-{}", case.attempt.to)
        } else {
            String::new()
        };
        texts.push((format!("{man}{from}{to}"), reasons.join(", and ")));
    }
    texts.dedup_by(|one, other| one.1 == other.1);
    if let [(_, reasons)] = texts.as_slice() {
        return reasons.clone();
    }
    let texts: Vec<String> = texts
        .iter()
        .map(|(man, reasons)| format!("{man}: {reasons}"))
        .collect();
    texts.join("; ")
}
