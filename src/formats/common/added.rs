//! The men that are to be added to a diagram: signs of FEN one after another, such as
//! `P p ? [unknown officer]`.

use super::bracket::{self, Letters};
use super::diagnostic::{Diagnostic, Level, TextFlaw};
use super::suggest::quote;
use super::values::flag;
use crate::position::{Man, Reason, Setup};
use crate::problem::{Problem, Stipulation};

/// The most men that can be added: the number of squares of two boards.
const MOST: usize = 128;

/// Reads the signs of the men that are to be added. Spans refer to the text.
pub(in crate::formats) fn read(text: &str, letters: &Letters) -> Result<Vec<Man>, TextFlaw> {
    let example = "such as \"P p ?\": a white pawn, a black pawn and a man of any kind";
    signs(text, letters, ["men that are to be added", example])
}

/// Reads the signs of men. `expected` describes them and gives an example. Spans refer to the text.
pub(in crate::formats) fn signs(
    text: &str,
    letters: &Letters,
    expected: [&str; 2],
) -> Result<Vec<Man>, TextFlaw> {
    let [what, example] = expected;
    let mut men = Vec::new();
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = &text[at..];
        let length = bracket::length(rest).unwrap_or(c.len_utf8());
        let span = at..at + length;
        at = span.end;
        if c.is_whitespace() {
            continue;
        }
        let man = if c == '[' {
            bracket::read_man(&rest[..length])
                .map_err(|flaw| flaw.moved(|part| span.start + part.start..span.start + part.end))?
        } else {
            letters.man(c).ok_or_else(|| {
                let found = quote(&rest[..length]);
                let message = format!("found {found}, expected {what}");
                TextFlaw::new(span.clone(), message, "no man has this letter").help(example)
            })?
        };
        if men.len() == MOST {
            let message = format!("found more than {MOST} men, expected {what}");
            return Err(TextFlaw::new(span, message, "too many"));
        }
        men.push(man);
    }
    Ok(men)
}

/// The signs of men, each separated from the next one by a blank.
pub(in crate::formats) fn print(men: &[Man], letters: &Letters) -> String {
    let signs: Vec<String> = men.iter().map(|man| letters.sign(*man)).collect();
    signs.join(" ")
}

/// The message and the label of the error about men that are to be added in play that does not
/// end in a diagram.
pub(in crate::formats) fn no_diagram(stipulation: Stipulation) -> (String, &'static str) {
    (
        format!(
            "men can be added only to the diagram at the end of a proof game or of a=>b, not in \
            {stipulation}"
        ),
        "no diagram at the end",
    )
}

/// The reason why a man cannot be added to a diagram; `None` if all can be.
pub(in crate::formats) fn refused(end: &Setup) -> Option<Reason> {
    let mut reasons = end.static_reasons().into_iter();
    reasons.find(|reason| matches!(reason, Reason::NotAdded(_)))
}

/// Sets the men that are to be added to the diagram at the end to those of the flag `--added`.
///
/// # Errors
/// The error in the text, or that the play does not end in a diagram.
pub fn add_men(problem: &mut Problem, text: &str) -> Result<(), Vec<Diagnostic>> {
    let source = flag("--added", Some(text));
    let whole = 0..text.len();
    let error = |flaw: TextFlaw| vec![flaw.locate(&source, Level::Error)];
    let letters = Letters::of(problem);
    let men = read(text, &letters).map_err(error)?;
    let (message, label) = no_diagram(problem.stipulation);
    let Some(end) = problem.end_mut() else {
        return Err(error(TextFlaw::new(whole, message, label)));
    };
    end.added = men;
    refused(end).map_or(Ok(()), |reason| {
        let label = "unknown in these rules";
        Err(error(TextFlaw::new(whole, reason.to_string(), label)))
    })
}
