//! The words for differences between a printed solution and the solution found.

use super::{counted, few};
use crate::check::{ClaimReport, ClaimStatus, Listing, Mismatch, Refuted};
use crate::notation::{Language, Notated};

pub(super) fn mismatch(mismatch: &Mismatch, letters: Language) -> String {
    let at = |line: &Notated| line.in_letters(letters);
    let few = |list: &Listing| few(list, ", ", letters);
    match mismatch {
        Mismatch::NoLanguage => "the letters of the men fit no single language".to_owned(),
        Mismatch::LineTooLong => "the line is longer than the problem".to_owned(),
        Mismatch::TooManyMoves => {
            "from here on the text covers too many moves to compare".to_owned()
        }
        Mismatch::NoSuchNumber => "there is no move with this number".to_owned(),
        Mismatch::NumberOutOfOrder => "this number does not follow the preceding move".to_owned(),
        Mismatch::CaptureSign { after } => format!(
            "the capture sign does not fit after {}",
            after.as_ref().map_or_else(|| "the diagram".to_owned(), at)
        ),
        Mismatch::Ambiguous { moves, compared } => {
            let rest = if *compared {
                ""
            } else {
                ", so what follows was not compared"
            };
            format!(
                "this could be {}{rest}",
                Notated::join(moves, " or ", letters)
            )
        }
        Mismatch::EnPassantNotStated => "the problem does not say that this capture en \
            passant is allowed, so it was not compared"
            .to_owned(),
        Mismatch::NoOtherMove => "no other move is possible here".to_owned(),
        Mismatch::NoSuchMove { after } => impossible(
            "no such move is possible here",
            after.as_ref(),
            &[],
            letters,
        ),
        Mismatch::NotLegal { after, near } => {
            impossible("this move is not legal here", after.as_ref(), near, letters)
        }
        Mismatch::NotMate {
            line, check: false, ..
        } => format!("{} is not mate: it is not even check", at(line)),
        Mismatch::NotMate {
            line,
            reply: Some(reply),
            ..
        } => format!("{} is not mate: {}", at(line), at(reply)),
        Mismatch::NotMate { line, .. } => format!("{} is not mate", at(line)),
        Mismatch::NotCheck { line } => format!("{} is not check", at(line)),
        Mismatch::NeitherMateNorStalemate { line } => {
            format!("{} is neither mate nor stalemate", at(line))
        }
        Mismatch::TrySolves { line } => {
            format!("{} is called a try, but it solves", at(line))
        }
        Mismatch::DoesNotSolve { line, shown } => format!(
            "{} does not solve{}",
            at(line),
            refuted(shown.as_ref(), letters)
        ),
        Mismatch::NotZugzwang { line, threats } => {
            format!(
                "{} is not zugzwang: it threatens {}",
                at(line),
                few(threats)
            )
        }
        Mismatch::ReachesGoal { line } => format!(
            "{} does not refute: it reaches the attacker's goal",
            at(line)
        ),
        Mismatch::DoesNotRefute { line, answers } => {
            format!("{} does not refute: {}", at(line), few(answers))
        }
        Mismatch::Works { line } => {
            format!("{} is marked as failing, but it works", at(line))
        }
        Mismatch::DoesNotWork {
            line,
            shown,
            better,
        } => {
            let better = if better.is_empty() {
                String::new()
            } else {
                let moves = if better.count == 1 {
                    "the move that works is"
                } else {
                    "the moves that work are"
                };
                format!(" ({moves} {})", few(better))
            };
            let shown = refuted(shown.as_ref(), letters);
            format!("{} does not work{shown}{better}", at(line))
        }
        Mismatch::Try { key, refutations } => {
            format!("try {} {}!", at(key), few(refutations))
        }
        Mismatch::Refutations {
            line,
            refutations,
            given,
        } => {
            let too = if *given { ", too" } else { "" };
            format!("{} fails to {}{too}", at(line), few(refutations))
        }
        Mismatch::Variation { defences, answers } => {
            format!("{} {}", few(defences), few(answers))
        }
        Mismatch::Continuations {
            defence,
            others,
            given,
        } => format!("{} {} (besides {})", at(defence), few(others), few(given)),
        Mismatch::Threats { threats } => format!("threat {}", few(threats)),
        Mismatch::Solution { line } => at(line),
        Mismatch::NoDefence { line } => format!(
            "{} does not defend: it stops no threat, or loses sooner",
            at(line)
        ),
        Mismatch::SetPlayNotRequested => {
            "set play was not requested, so it was not compared".to_owned()
        }
        Mismatch::StopsShort => "this line stops before the goal".to_owned(),
        Mismatch::MissesGoal => "this line does not reach the goal".to_owned(),
        Mismatch::NoSuchBeginning => "no solution begins this way".to_owned(),
        Mismatch::NoSuchContinuation => "no solution continues this way".to_owned(),
    }
}

pub(super) fn claim(claim: &ClaimReport) -> String {
    match claim.status {
        ClaimStatus::Confirmed => format!(
            "confirmed: {} true, letters {}",
            counted(claim.confirmed, "statement"),
            claim.language
        ),
        ClaimStatus::Wrong => format!(
            "wrong: {} not true, {} true, letters {}",
            counted(claim.wrong.len(), "statement"),
            claim.confirmed,
            claim.language
        ),
        ClaimStatus::Undecided => "undecided: not everything could be compared".to_owned(),
    }
}

fn refuted(shown: Option<&Refuted>, letters: Language) -> String {
    match shown {
        None => String::new(),
        Some(Refuted::NoReply) => ": no reply is legal, but the goal is not reached".to_owned(),
        Some(Refuted::Replies { replies }) => format!(": {}", few(replies, ", ", letters)),
        Some(Refuted::TooLate) => ": it comes too late".to_owned(),
    }
}

/// A move that is not possible after another, and similar moves that are.
fn impossible(what: &str, after: Option<&Notated>, near: &[Notated], letters: Language) -> String {
    let after = after.map_or_else(String::new, |after| {
        format!(" after {}", after.in_letters(letters))
    });
    let near = if near.is_empty() {
        String::new()
    } else {
        format!("; {} would be", Notated::join(near, ", ", letters))
    };
    format!("{what}{after}{near}")
}
