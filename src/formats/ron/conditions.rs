//! The conditions of a problem: `conditions: ["Circe", "Black Maximummer"]`.

use super::fields::Context;
use super::tree::{RonNode, RonValue};
use crate::formats::common::diagnostic::TextFlaw;
use crate::formats::common::values;
use crate::formats::inp::condition_named;
use crate::position::Conditions;

/// Reads the field `conditions`.
pub(super) fn conditions(node: &RonNode, context: &mut Context<'_>) -> Conditions {
    let mut set = Conditions::NONE;
    let RonValue::List(items) = &node.kind else {
        let message = format!(
            "found {} for 'conditions', expected a list of names",
            node.kind.describe()
        );
        let flaw = TextFlaw::new(node.span.clone(), message, "no list");
        context.flaw(flaw.help("such as conditions: [\"Circe\", \"Black Maximummer\"]"));
        return set;
    };
    for item in items {
        let Some(text) = context.string(item, "a condition") else {
            continue;
        };
        match condition_named(&text.value)
            .map_or_else(|| values::condition(&text.value, item.span.clone()), Ok)
        {
            Ok(one) if set.has(one) => {
                let message = format!("the condition {one} is named twice");
                context.flaw(TextFlaw::new(item.span.clone(), message, "the second time"));
            }
            Ok(one) => set = set | one,
            Err(flaw) => context.flaw(flaw),
        }
    }
    set
}
