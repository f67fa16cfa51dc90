//! Problems in the input language of Popeye, `.inp`.

mod condition_words;
mod conditions;
mod draft;
mod effects;
mod latex;
mod men;
mod options;
mod parts;
mod reader;
mod token;
mod twins;
mod unsupported;
mod unsupported_conditions;
mod words;
pub(super) mod write;

use crate::formats::common::beginning::Beginning;
use crate::formats::common::defaults::Defaults;
use crate::formats::common::diagnostic::{Sink, TextFlaw};
use crate::formats::common::entry::{Entry, NotRead, Read, Unread};
use crate::formats::common::places::{Form, Place};
use crate::formats::common::source::Source;
use crate::formats::common::suggest::{did_you_mean, quote};
use crate::formats::common::values::{self, StarredStipulation};
pub use condition_words::unsupported_condition;
pub use conditions::{condition_named, condition_words};
use draft::InpDraft;
pub(super) use parts::Parts;
use reader::Reader;
use std::ops::Range;
use std::sync::Arc;
use token::{InpToken, Scanner};
pub use unsupported::{unsupported_attributes, unsupported_man, unsupported_men};
pub use unsupported_conditions::{Lack, unsupported_conditions};
use words::{DiagramEnd, ENDS, Lookup, PARTS, ProblemPart, Tongue};

/// Returns whether a text begins like a file for Popeye.
pub(super) fn begins(text: &Beginning) -> bool {
    let first = &text.first;
    let words = ["beginproblem", "anfangproblem", "debutprobleme"];
    first.len() >= 3 && words.iter().any(|word| word.starts_with(first))
}

/// Reads a file.
pub(super) fn read(
    source: &Arc<Source>,
    stem: &str,
    defaults: Defaults,
    sink: &mut Sink,
) -> Vec<Read> {
    let scanner = Scanner::new(source.text());
    let allow_missing_king = defaults.allow_missing_king;
    let tongue = Tongue::English;
    let mut reader = Reader {
        source,
        form: Form::Popeye,
        scanner,
        tongue,
        sink,
        allow_missing_king,
        ignore_options: defaults.ignore_options,
        boards_named: false,
        passed_over: false,
    };
    if !reader.begin() {
        return Vec::new();
    }
    let mut entries = Vec::new();
    let mut number = 0;
    loop {
        number += 1;
        reader.sink.begin_problem();
        let (entry, span, more) = reader.problem();
        let id = format!("{stem}-{number}");
        entries.push(match entry {
            Ok(mut entry) => {
                entry.problem.id = id;
                Ok(entry)
            }
            Err(why) => {
                let whole = Place {
                    source: Arc::clone(source),
                    span,
                };
                Err(Unread {
                    id,
                    whole,
                    passed_over: why == NotRead::PassedOver,
                })
            }
        });
        if !more && !reader.begin_again() {
            break;
        }
    }
    if number == 1
        && let Some(entry) = entries.first_mut()
    {
        let id = match entry {
            Ok(entry) => &mut entry.problem.id,
            Err(unread) => &mut unread.id,
        };
        stem.clone_into(id);
    }
    entries
}

impl Reader<'_> {
    /// Reads the word that begins the file, and derives the language from it. Returns whether it is
    /// such a word.
    fn begin(&mut self) -> bool {
        let words = Tongue::ALL.map(Tongue::begin);
        let Some(token) = self.scanner.take() else {
            let flaw = TextFlaw::new(0..0, "the file is empty, expected problems", "nothing here");
            self.error(flaw.help("begin with beginproblem"));
            return false;
        };
        let text = token.text.to_ascii_lowercase();
        let tongue = Tongue::ALL
            .into_iter()
            .find(|tongue| tongue.begin().starts_with(&text));
        if tongue.is_none() {
            let message = format!(
                "found {}, expected beginproblem, anfangproblem or debutprobleme",
                quote(token.text)
            );
            let help = did_you_mean(token.text, &words);
            self.error(
                TextFlaw::new(token.at, message, "the file begins otherwise").maybe_help(help),
            );
        }
        self.tongue = tongue.unwrap_or(self.tongue);
        tongue.is_some()
    }

    /// After the end of a problem, looks for another one. Text between problems is ignored, as by
    /// Popeye, with a warning if it seems to begin a problem.
    fn begin_again(&mut self) -> bool {
        while let Some(token) = self.scanner.take() {
            if token.text.len() > 4 && self.end_of(&token) == Some(DiagramEnd::NextProblem) {
                let message = format!("{} follows the end of the problems", quote(token.text));
                let help = format!(
                    "take out the word before it, or write {} instead",
                    self.tongue.begin()
                );
                self.warn(TextFlaw::new(token.at, message, "not read from here").help(help));
            }
            let tongue = Tongue::ALL
                .into_iter()
                .find(|tongue| token.text.eq_ignore_ascii_case(tongue.begin()));
            if let Some(tongue) = tongue {
                self.tongue = tongue;
                return true;
            }
        }
        false
    }

    /// Reads a problem. Also returns its place, and whether another follows at once.
    fn problem(&mut self) -> (Result<Entry, NotRead>, Range<usize>, bool) {
        let errors = self.sink.errors();
        let start = self.here().start;
        let mut draft = InpDraft::default();
        let end = loop {
            let Some(token) = self.scanner.take() else {
                let words = self.tongue.words(ENDS);
                let flaw = TextFlaw::new(self.here(), "the file ends within a problem", "the end");
                self.error(flaw.help(format!("end it with {}", words[2])));
                break None;
            };
            // Words that begin a part take precedence, as in Popeye: French `a` is `auteur`, not
            // `asuivre`.
            let is_part = self.tongue.find(PARTS, token.text) != Lookup::None;
            match self.end_of(&token).filter(|_| !is_part) {
                Some(DiagramEnd::Problem) => break Some(DiagramEnd::Problem),
                Some(DiagramEnd::NextProblem) => break Some(DiagramEnd::NextProblem),
                Some(DiagramEnd::Twin) => {
                    let twin = self.twin(&token.at);
                    draft.twins.push(twin);
                }
                Some(DiagramEnd::ZeroPosition) => {
                    let twin = self.twin(&token.at);
                    draft.zero_position = true;
                    draft.twins.push(twin);
                }
                None => self.part(&token, &mut draft),
            }
        };
        let span = start..self.scanner.at().max(start);
        let entry = draft.finish(self, span.clone(), errors);
        (entry, span, end == Some(DiagramEnd::NextProblem))
    }

    fn part(&mut self, token: &InpToken<'_>, draft: &mut InpDraft) {
        let Some(found) = self.find(PARTS, token) else {
            return;
        };
        let Lookup::One(part) = found else {
            let words = self.part_words();
            let example = self.tongue.word(PARTS, &ProblemPart::Pieces);
            self.unknown(
                token,
                &format!("a part of a problem such as {example}"),
                "not understood",
                &words,
            );
            return self.skip_line();
        };
        match part {
            ProblemPart::Author => draft.authors.extend(self.text_line()),
            ProblemPart::Title => draft.titles.extend(self.text_line()),
            ProblemPart::Origin | ProblemPart::Award => draft.origins.extend(self.text_line()),
            ProblemPart::Remark => {
                let remark = self.text_line();
                let stated = remark.as_deref().and_then(stated);
                draft.solutions = stated.or(draft.solutions);
                // "2 solutions" says only that; "2.1.1.1" also stays as a remark.
                draft
                    .remarks
                    .extend(remark.filter(|remark| stated.is_none() || remark.contains('.')));
            }
            ProblemPart::Protocol => drop(self.scanner.line()),
            ProblemPart::Latex | ProblemPart::LatexPieces => {
                self.scanner.line();
                self.skip_part();
            }
            ProblemPart::Structured => {
                let wanted = self.structured();
                let wanted = wanted.map(|(stipulation, at)| (stipulation.into(), at));
                self.required(wanted, draft);
            }
            ProblemPart::Stipulation => {
                let wanted = self.stipulation();
                let wanted = wanted.map(|(wanted, at)| (self.counted(wanted), at));
                self.required(wanted, draft);
            }
            ProblemPart::Condition => {
                let conditions = self.conditions(draft.conditions.set);
                draft.hold(conditions, token.at.start..self.scanner.at());
            }
            ProblemPart::Option => self.options(&mut draft.chosen),
            ProblemPart::Pieces => {
                draft.pieces = Some(draft.pieces.take().unwrap_or_else(|| token.at.clone()));
                let men = self.men();
                draft.conditions.alice |= self.boards_named;
                draft.place(self, men);
            }
            ProblemPart::Array => {
                draft.pieces = Some(token.at.clone());
                draft.men = men::array(&token.at);
            }
            ProblemPart::Forsyth => {
                draft.pieces = Some(self.here());
                let men = self.forsyth();
                self.nightriders(&men, draft.pieces.clone());
                draft.place(self, men);
                self.end_of_fen(&mut draft.chosen);
            }
        }
    }

    /// Sets the stipulation, unless the problem has one.
    fn required(
        &mut self,
        wanted: Option<(StarredStipulation, Range<usize>)>,
        draft: &mut InpDraft,
    ) {
        match (wanted, &draft.stipulation) {
            (Some((_, at)), Some((first, _))) => {
                let message = format!("a second stipulation beside {first}");
                let flaw = TextFlaw::new(at, message, "which one?");
                self.error(flaw.help("drop one of the two, or make the second a twin"));
            }
            (Some((wanted, at)), None) => draft.require(wanted, at),
            (None, _) => draft.stipulation_failed = true,
        }
    }

    /// The rest of the line, decoded, if there is any.
    fn text_line(&mut self) -> Option<String> {
        let text = latex::decode(self.scanner.line().text);
        (!text.is_empty()).then_some(text)
    }

    /// All words that begin or end a part of a problem.
    fn part_words(&self) -> Vec<&'static str> {
        let mut words = self.tongue.words(PARTS);
        words.extend(self.tongue.words(ENDS));
        words
    }
}

/// The intended number of solutions according to a remark: `2 solutions`, `2.1.1.1`.
fn stated(remark: &str) -> Option<u32> {
    let remark = remark.trim().trim_end_matches('.').to_lowercase();
    let number = remark
        .strip_suffix("solutions")
        .or_else(|| remark.strip_suffix("solution"));
    // `1.4.13` is a date.
    number
        .or(remark.ends_with(".1").then_some(remark.as_str()))
        .and_then(values::solutions)
}
