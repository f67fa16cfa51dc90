//! The author's solution: `intended: (keys: ["1.Qd4!"], lines: ["1...Kb1 2.Qd1#"])`.

use super::fields::{Context, FieldGroup};
use crate::claim::{self, FairyMen};
use crate::formats::common::diagnostic::TextFlaw;
use crate::formats::common::suggest::quote;
use crate::formats::common::text::Text;
use crate::problem::{Intended, Problem};

/// Reads the author's solution, and the places of its pieces, in the order of [`Intended::pieces`].
pub(super) fn read(
    group: &FieldGroup<'_>,
    problem: &Problem,
    context: &mut Context<'_>,
) -> (Intended, Vec<Text>) {
    let men = FairyMen::of(problem);
    let mut intended = problem.intended.clone();
    let mut places = Vec::new();
    let names = ["keys", "tries", "lines", "text", "solutions"];
    let Some(group) = group
        .get("intended")
        .and_then(|node| context.group(node, "'intended'", &names))
    else {
        return (intended, places);
    };
    let lists = [
        ("keys", &mut intended.keys),
        ("lines", &mut intended.lines),
        ("tries", &mut intended.tries),
    ];
    for (name, list) in lists {
        let texts = group
            .get(name)
            .map(|node| context.strings(node, &format!("'{name}'")))
            .unwrap_or_default();
        for text in texts {
            readable(text, &men, context);
            list.push(text.value.clone());
            places.push(text.clone());
        }
    }
    if let Some(text) = group
        .get("text")
        .and_then(|node| context.string(node, "'text'"))
    {
        readable(text, &men, context);
        intended.text = Some(text.value.clone());
        places.push(text.clone());
    }
    intended.solutions = group
        .get("solutions")
        .and_then(|node| context.number(node, "'solutions'", 9999));
    (intended, places)
}

/// Reports an error if a piece of a solution does not consist of moves. This does not test whether
/// the moves exist.
fn readable(text: &Text, men: &FairyMen, context: &mut Context<'_>) {
    let Err(error) = claim::tokens(&text.value, men) else {
        return;
    };
    let flaw = if error.span == (0..text.value.len())
        && !text.value.starts_with(char::is_alphabetic)
    {
        let message = "found no move in this line of the solution, expected one such as 1.Kb1/A!";
        TextFlaw::new(error.span, message, "no move")
    } else {
        let message = format!(
            "found {} in the solution, expected {}",
            quote(&error.word),
            error.expected
        );
        TextFlaw::new(error.span, message, "not a move").maybe_help(error.help.map(str::to_owned))
    };
    context.flaw(flaw.moved(|at| text.place(at)));
}
