//! The letters that a problem declares for its men:
//! `men: (G: "grasshopper", N: "nightrider", X: "royal knight")`.

use super::fields::Context;
use super::tree::{RonNode, RonValue};
use crate::formats::common::bracket::{self, Letters};
use crate::formats::common::diagnostic::TextFlaw;
use crate::formats::common::suggest::quote;

/// Reads the field `men`.
pub(super) fn letters(node: &RonNode, context: &mut Context<'_>) -> Letters {
    let mut letters = Letters::default();
    let RonValue::Struct(fields) = &node.kind else {
        let message = format!(
            "found {} for 'men', expected letters and what they mean",
            node.kind.describe()
        );
        context.flaw(
            TextFlaw::new(node.span.clone(), message, "no letters")
                .help("such as men: (G: \"grasshopper\")"),
        );
        return letters;
    };
    for field in fields {
        let mut chars = field.name.chars();
        let letter = chars
            .next()
            .filter(|c| c.is_ascii_uppercase() && chars.next().is_none());
        let Some(letter) = letter else {
            let message = format!(
                "found {} for a man, expected one capital letter",
                quote(&field.name)
            );
            let flaw = TextFlaw::new(field.name_span.clone(), message, "no letter");
            context.flaw(flaw.help("the capital letter is White's man, the small letter Black's"));
            continue;
        };
        if letters.0.iter().any(|(known, ..)| *known == letter) {
            let message = format!("the letter {letter} is declared twice");
            context.flaw(TextFlaw::new(
                field.name_span.clone(),
                message,
                "the second time",
            ));
            continue;
        }
        let Some(text) = context.string(&field.value, &format!("the man {letter}")) else {
            continue;
        };
        match bracket::described(&text.value) {
            Ok((role, traits)) => letters.0.push((letter, role, traits)),
            Err(flaw) => context.flaw(flaw.moved(|at| text.place(at))),
        }
    }
    letters
}
