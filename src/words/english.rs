//! [`English`]: the words of verdicts and explanations in English.

mod explanations;
mod mismatches;
mod nouns;
mod refusals;

use self::nouns::{a, number_of};
use super::{Column, Heading, Missing, Since, Totals, Words};
use crate::check::{
    Answer, Certificate, ChangedPlay, ClaimReport, ClaimStatus, Effect, Fact, Flaw, Grade,
    IllegalReason, Impossibility, Listing, LostPlay, Mismatch, Outcome, Quiet, Summary, Unjudged,
    WhyLine,
};
use crate::explain::Refusal;
use crate::notation::{Language, Misfit, Notated, NotationError, Returned};
use crate::position::{Color, Law, Reason};
use crate::search::Second;
use std::fmt::Write;

/// English words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct English;

/// `s` unless the number is one.
const fn s(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// `1 statement`, `2 statements`.
fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", s(count))
}

/// ` and 3 more`; empty for none.
fn and_more(count: usize) -> String {
    if count == 0 {
        String::new()
    } else {
        format!(" and {count} more")
    }
}

/// The first moves of a list, and the number of the others.
fn few(list: &Listing, between: &str, letters: Language) -> String {
    let shown = &list.moves[..list.moves.len().min(Listing::FEW)];
    Notated::join(shown, between, letters) + &and_more(list.count.saturating_sub(Listing::FEW))
}

/// ` 1.Qa7` if the key needs a name.
fn named(key: Option<&Notated>, letters: Language) -> String {
    key.map_or_else(String::new, |key| format!(" {}", key.in_letters(letters)))
}

fn flights(squares: &[String]) -> String {
    let which = if squares.len() == 1 {
        "flight"
    } else {
        "flights"
    };
    format!("the {which} {}", squares.join(", "))
}

const fn small(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

impl Words for English {
    fn outcome(&self, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Sound => "sound",
            Outcome::Cooked => "cooked",
            Outcome::NoSolution => "no solution",
            Outcome::Short => "short solution",
            Outcome::TooFew => "too few solutions",
            Outcome::Dual => "dual",
            Outcome::NotStated => "number not stated",
            Outcome::Restricted => "restricted",
            Outcome::Incomplete => "incomplete",
            Outcome::Illegal => "illegal",
            Outcome::Unsupported => "unsupported",
        }
    }

    fn grade(&self, grade: Grade) -> &'static str {
        match grade {
            Grade::Thematic => "thematic",
            Grade::ByPlay => "by-play",
            Grade::Threat => "in the threat",
            Grade::LastPromotion => "promotion on the last move",
            Grade::Minor => "minor",
        }
    }

    fn summary(&self, summary: &Summary, letters: Language) -> String {
        match summary {
            Summary::Sound { thematic, by_play } => {
                let duals = [(*thematic, Grade::Thematic), (*by_play, Grade::ByPlay)];
                let duals = duals.iter().filter(|(count, _)| *count > 0);
                duals.fold("sound".to_owned(), |text, (count, grade)| {
                    format!("{text}, {count} {} dual{}", self.grade(*grade), s(*count))
                })
            }
            Summary::Unsound { flaws } => {
                let flaws: Vec<String> =
                    flaws.iter().map(|flaw| self.flaw(flaw, letters)).collect();
                flaws.join("; ")
            }
            Summary::NotStated { solutions } => {
                format!("{solutions} solutions (number not stated)")
            }
            Summary::Restricted => {
                "restricted: no flaw found, but not everything was searched".to_owned()
            }
            Summary::Incomplete { solutions: 0 } => {
                "incomplete: the search was cut short before anything was found".to_owned()
            }
            Summary::Incomplete { solutions } => format!(
                "incomplete: the search was cut short, with {} found so far",
                counted(*solutions, "solution")
            ),
            Summary::Unjudged { reason } => match reason {
                Unjudged::Illegal { reasons } => {
                    let sentence = |reason: &IllegalReason| match reason {
                        IllegalReason::Found(reason) => self.reason(reason),
                        IllegalReason::Reported(sentence) => sentence.clone(),
                    };
                    let reasons: Vec<String> = reasons.iter().map(sentence).collect();
                    format!("illegal: {}", reasons.join("; "))
                }
                Unjudged::IllegalStart => {
                    "illegal: not a legal position under its rules".to_owned()
                }
                Unjudged::Unsupported { stipulation } => {
                    format!("this version of parton cannot solve {stipulation}")
                }
                Unjudged::AfterKey => {
                    "a diagram after the key has no first move to judge; a printed solution is not \
                     compared"
                        .to_owned()
                }
            },
        }
    }

    fn flaw(&self, flaw: &Flaw, letters: Language) -> String {
        match flaw {
            Flaw::NoSolution { forced } if forced.is_empty() => "no solution".to_owned(),
            Flaw::NoSolution { forced } => {
                format!("no solution: {} (forced)", few(forced, " / ", letters))
            }
            Flaw::KeyFails { key, refutations } => {
                let key = key.in_letters(letters);
                let shown = if refutations.is_empty() {
                    String::new()
                } else {
                    format!(" 1...{}!", Notated::join(refutations, ", ", letters))
                };
                format!("no solution: {key}{shown}")
            }
            Flaw::KeyNotLegal => "no solution: the printed first move is not legal".to_owned(),
            Flaw::LineFails => "no solution: the author's line fails".to_owned(),
            Flaw::CookedByKeys { keys, claimed } => {
                let count = if *claimed {
                    String::new()
                } else {
                    format!("{} keys: ", keys.count)
                };
                format!("cooked: {count}{}", few(keys, ", ", letters))
            }
            Flaw::CookedByLines { lines } => format!("cooked: {}", few(lines, " | ", letters)),
            Flaw::TooMany {
                found, expected, ..
            } => format!("cooked: {found} solutions instead of {expected}"),
            Flaw::ShortByKeys { stipulation, keys } => format!(
                "short solution: {stipulation} by {}",
                few(keys, ", ", letters)
            ),
            Flaw::ShortByLines { lines } => {
                format!("short solution: {}", few(lines, " | ", letters))
            }
            Flaw::TooFew { found, expected } => {
                format!("too few solutions: {found} of {expected}")
            }
            Flaw::Duals { duals } => format!("dual: {}", Notated::join(duals, ", ", letters)),
            Flaw::DualLines { lines } => format!("dual: {}", few(lines, " | ", letters)),
        }
    }

    fn fact(&self, fact: &Fact, letters: Language) -> String {
        let named = |key: &Option<Notated>| named(key.as_ref(), letters);
        match fact {
            Fact::CheckingKey { key } => format!("the key{} gives check", named(key)),
            Fact::CapturingKey { key, captured } => {
                format!("the key{} captures {}", named(key), a(captured.name()))
            }
            Fact::PromotingKey { key } => format!("the key{} promotes a pawn", named(key)),
            Fact::CastlingKey { key } => format!("the key{} castles", named(key)),
            Fact::FlightTakingKey {
                key,
                flights: squares,
            } => format!("the key{} takes {}", named(key), flights(squares)),
            Fact::FlightGivingKey {
                key,
                flights: squares,
            } => format!("the key{} gives {}", named(key), flights(squares)),
            Fact::UnprovidedCheck { moves } => {
                format!("unprovided checks: {}", Notated::join(moves, ", ", letters))
            }
            Fact::UnprovidedFlight { moves } => {
                format!(
                    "unprovided flights: {}",
                    Notated::join(moves, ", ", letters)
                )
            }
            Fact::SetPlayChanged { changes } => {
                let one = |ChangedPlay {
                               defence,
                               before,
                               now,
                           }: &ChangedPlay| {
                    let [defence, before, now] =
                        [defence, before, now].map(|moves| moves.in_letters(letters));
                    format!("{defence} {before}, now {now}")
                };
                let changes: Vec<String> = changes.iter().map(one).collect();
                format!("set play changed: {}", changes.join("; "))
            }
            Fact::SetPlayLost { lost } => {
                let one = |LostPlay { answers, defences }: &LostPlay| {
                    let answers = answers.in_letters(letters);
                    format!("{answers} after {}", few(defences, ", ", letters))
                };
                let lost: Vec<String> = lost.iter().map(one).collect();
                format!("set play lost: {}", lost.join("; "))
            }
            Fact::Shortest { stipulation } => format!("shortest length: {stipulation}"),
            Fact::Solution { line } => line.in_letters(letters),
            Fact::SetPlay { lines } => {
                let more = and_more(lines.count.saturating_sub(lines.moves.len()));
                format!(
                    "set play: {}{more}",
                    Notated::join(&lines.moves, " | ", letters)
                )
            }
        }
    }

    fn effect(&self, effect: &Effect, letters: Language) -> String {
        match effect {
            Effect::Nothing => "nothing changes".to_owned(),
            Effect::NotJudged => "not judged".to_owned(),
            Effect::Verdict { summary } => self.summary(summary, letters),
            Effect::Flaws { flaws } => {
                let flaws = flaws.iter().map(|flaw| self.flaw(flaw, letters));
                flaws.collect::<Vec<String>>().join("; ")
            }
            Effect::Duals { duals } => format!(
                "dual {}{}",
                Notated::join(&duals.moves, "; ", letters),
                and_more(duals.count.saturating_sub(duals.moves.len()))
            ),
            Effect::ClaimFails { mismatch } => format!(
                "the author's solution fails: {}",
                self.mismatch(mismatch, letters)
            ),
        }
    }

    fn reason(&self, reason: &Reason) -> String {
        reason.to_string()
    }

    fn impossibility(&self, reason: &Impossibility) -> String {
        match reason {
            Impossibility::PawnOnEdge { square } => self.reason(&Reason::PawnOnEdge(*square)),
            Impossibility::ManyMen { side, count, most } => {
                self.reason(&Reason::ManyMen(*side, *count, *most))
            }
            Impossibility::ManyPawns { side, count, most } => {
                self.reason(&Reason::ManyPawns(*side, *count, *most))
            }
            Impossibility::EnPassantInSetPlay { square } => {
                self.reason(&Reason::EnPassantInSetPlay(*square))
            }
            Impossibility::PromotedMen {
                side,
                pawns,
                promoted,
            } => {
                let pawns = number_of(*pawns, "pawn", "pawns");
                let promoted = number_of(*promoted, "promoted man", "promoted men");
                format!("{side} has {pawns} and at least {promoted}: a side starts with 8 pawns")
            }
            Impossibility::PawnFiles { side } => format!(
                "{side}'s pawns cannot stand like this: too few files are available for them"
            ),
            Impossibility::PawnCaptures { side, needed, gone } => {
                let needed = number_of(*needed, "time", "times");
                let lost = number_of(*gone, "man", "men");
                format!(
                    "{side}'s pawns have captured at least {needed}, but {} has lost {lost}",
                    !*side
                )
            }
            Impossibility::ManyCheckers { side, count } => {
                format!("{side} is in check from {count} men at the same time")
            }
            Impossibility::DoubleCheck {
                side,
                squares: [one, other],
            } => format!(
                "{side} is in check from {one} and {other} at the same time, and neither can have \
                been discovered"
            ),
            Impossibility::UnmovedPawnChecks { side, square } => {
                format!("{side} is in check from the pawn on {square}, which has not moved")
            }
            Impossibility::UnmovedPawnOnB { side, square } => format!(
                "the {} pawn on {square} has not moved, so it should stand on board A",
                small(*side)
            ),
            Impossibility::MovedPawnOnA { side, square } => format!(
                "the {} pawn on {square} has made one move, so it should stand on board B",
                small(*side)
            ),
            Impossibility::Knights { side } => format!(
                "{side}'s knights cannot both stand there: they started on squares of different \
                colours"
            ),
        }
    }

    fn mismatch(&self, mismatch: &Mismatch, letters: Language) -> String {
        mismatches::mismatch(mismatch, letters)
    }

    fn certificate(&self, certificate: &Certificate) -> String {
        let Certificate {
            version,
            rules,
            plain,
            without,
            verified,
        } = certificate;
        let search = if *plain { "plain" } else { "complete" };
        let without = if without.is_empty() {
            String::new()
        } else {
            format!(" without {}", without.join(", "))
        };
        let verified = match verified {
            None => "",
            Some(Second::Plain) => ", verified by the plain search",
            Some(Second::Light) => ", verified by the search without techniques",
        };
        format!("parton {version}, {rules}, {search} search{without}{verified}")
    }

    fn claim_status(&self, status: ClaimStatus) -> &'static str {
        match status {
            ClaimStatus::Confirmed => "confirmed",
            ClaimStatus::Wrong => "wrong",
            ClaimStatus::Undecided => "undecided",
        }
    }

    fn claim(&self, claim: &ClaimReport) -> String {
        mismatches::claim(claim)
    }

    fn wrong_in_print(&self, errors: &[String]) -> String {
        format!("the printed solution is wrong: {}", errors.join("; "))
    }

    fn answer(&self, answer: Answer) -> &'static str {
        match answer {
            Answer::Solves => "solves",
            Answer::Fails => "fails",
            Answer::Unknown => "is undecided",
        }
    }

    fn why_line(&self, line: &WhyLine, letters: Language) -> String {
        let at = |line: &Notated| line.in_letters(letters);
        match line {
            WhyLine::Solution { line } | WhyLine::Answers { line } => at(line),
            WhyLine::NoSolution => "no solution begins this way".to_owned(),
            WhyLine::CutShort => "the search was cut short".to_owned(),
            WhyLine::GoalAtOnce => "it reaches the goal at once".to_owned(),
            WhyLine::NoReply => "there is no reply, but the goal is not reached".to_owned(),
            WhyLine::NoThreat => "it threatens nothing".to_owned(),
            WhyLine::Threats { threats } => {
                format!("it threatens {}", Notated::join(threats, ", ", letters))
            }
            WhyLine::NoRefutation => "nothing refutes it".to_owned(),
            WhyLine::Refutations { refutations } => {
                let count = match refutations.len() {
                    1 => "one refutation".to_owned(),
                    count => format!("{count} refutations"),
                };
                format!("{count}: {}", Notated::join(refutations, ", ", letters))
            }
            WhyLine::NoMove { reply } => format!("{}, and no legal move remains", at(reply)),
            WhyLine::AnswerMustCheck { line } => format!(
                "{} is not mate: the king could be saved if the answer did not have to check",
                at(line)
            ),
            WhyLine::Attempt { line, replies } => format!(
                "{} {}!{}",
                at(line),
                Notated::join(&replies.moves, ", ", letters),
                and_more(replies.count.saturating_sub(replies.moves.len()))
            ),
            WhyLine::Quiet { reply, reason } => {
                let reason = match reason {
                    Quiet::NoMatingAnswer => "it is check, and no answer to it mates",
                    Quiet::Check => "it is check",
                    Quiet::NoCheckLeft => "there is no check left",
                    Quiet::NothingClose => "no attempt comes close",
                };
                format!("{}: {reason}", at(reply))
            }
            WhyLine::More { reply, count } => format!(
                "{}: {}",
                at(reply),
                number_of(*count, "more attempt fails", "more attempts fail")
            ),
        }
    }

    fn heading(&self, heading: Heading) -> String {
        match heading {
            Heading::Certificate => "C+",
            Heading::Duals(grade) => return format!("Duals, {}", self.grade(grade)),
            Heading::Printed => "Printed solution",
            Heading::WrongInPrint => "Wrong in print",
            Heading::NotInPrint => "Not in print",
            Heading::BesideSolution => "In print, but not part of the solution",
            Heading::Facts => "Facts",
            Heading::Position => "Position",
            Heading::Economy => "Without",
            Heading::Themes => "Themes",
        }
        .to_owned()
    }

    fn column(&self, column: Column) -> &'static str {
        match column {
            Column::Problem => "problem",
            Column::Stipulation => "stipulation",
            Column::Printed => "printed",
            Column::Time => "time",
            Column::Since => "since",
            Column::Verdict => "verdict",
        }
    }

    fn since(&self, since: Since) -> &'static str {
        match since {
            Since::New => "new",
            Since::Changed => "changed",
            Since::Unchanged => "unchanged",
        }
    }

    fn missing(&self, missing: Missing) -> &'static str {
        match missing {
            Missing::Unsearched => "could not be searched",
            Missing::PassedOver => "passed over",
            Missing::Unreadable => "cannot be read",
        }
    }

    fn missing_outcome(&self, missing: Missing) -> &'static str {
        match missing {
            Missing::Unsearched => "not searched",
            Missing::PassedOver => "passed over",
            Missing::Unreadable => "unreadable",
        }
    }

    fn missing_because(&self, missing: Missing, errors: &[String], reported: bool) -> String {
        let missing = self.missing(missing);
        if errors.is_empty() {
            missing.to_owned()
        } else if reported {
            format!("{missing} (see {})", errors.join(", "))
        } else {
            format!("{missing}: {}", errors.join("; "))
        }
    }

    fn refusal(&self, refusal: &Refusal, law: &Law) -> String {
        refusals::refusal(refusal, law)
    }

    fn misfit(&self, misfit: &Misfit, letters: Language) -> String {
        explanations::misfit(misfit, letters)
    }

    fn notation_error(&self, error: &NotationError) -> String {
        explanations::notation_error(error)
    }

    fn returned(&self, returned: &Returned) -> String {
        explanations::returned(returned)
    }

    fn more(&self, count: usize, unknown: bool) -> String {
        let how = if unknown { "parton solve" } else { "--all" };
        format!("and {count} more; {how} shows them")
    }

    fn totals(&self, totals: &Totals) -> String {
        let outcomes = totals.outcomes.iter().map(|(outcome, count)| {
            if *outcome == Outcome::NotStated {
                format!("{count} with the number of solutions not stated")
            } else {
                format!("{count} {}", self.outcome(*outcome))
            }
        });
        let missing = totals
            .missing
            .iter()
            .map(|(missing, count)| format!("{count} {}", self.missing_outcome(*missing)));
        let parts: Vec<String> = outcomes.chain(missing).collect();
        let mut text = counted(totals.problems, "problem");
        // Writing to a String cannot fail.
        if totals.versions != totals.problems {
            let _ = write!(text, " in {} versions", totals.versions);
        }
        if !parts.is_empty() {
            let _ = write!(text, ": {}", parts.join(", "));
        }
        if totals.wrong > 0 {
            let _ = write!(
                text,
                "; {} wrong",
                counted(totals.wrong, "printed solution")
            );
        }
        if totals.unchanged > 0 {
            let _ = write!(
                text,
                "; {} unchanged since the earlier report",
                totals.unchanged
            );
        }
        text
    }
}
