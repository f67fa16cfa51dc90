//! The author's solution: the field `solution`, mostly in Popeye's layout, and the intended number
//! of solutions.

use super::OliveProblem;
use super::yaml::YamlNode;
use crate::claim;
use crate::formats::common::diagnostic::{Level, Sink, TextFlaw};
use crate::formats::common::entry::Entry;
use crate::formats::common::suggest::{quote, shorten};
use crate::formats::common::text::Text;
use crate::formats::common::values;

impl OliveProblem<'_> {
    /// Reads the author's claims. Unreadable parts are skipped with a warning, since the problem
    /// can be solved without them.
    pub(super) fn claim(&self, entry: &mut Entry, sink: &mut Sink) {
        if let Some(node) = self.field("intended-solutions") {
            let stated = node.text().and_then(values::solutions);
            entry.problem.intended.solutions = stated.or(entry.problem.intended.solutions);
            if stated.is_none() {
                let message = format!(
                    "found {}, expected a number of solutions such as 2 or 2.1.1.1",
                    node.describe()
                );
                let flaw = TextFlaw::new(self.line(&node.span), message, "skipped");
                sink.push(flaw.locate(self.source, Level::Warning));
            }
        }
        let Some(node) = self.field("solution") else {
            return;
        };
        let Some(value) = node.text().filter(|text| !text.trim().is_empty()) else {
            return;
        };
        let text = Text::by_words(value, self.source.text(), &node.span);
        match claim::tokens(value, &claim::FairyMen::of(&entry.problem)) {
            Ok(_) => {
                entry.problem.intended.text = Some(value.to_owned());
                entry.places.claims = vec![text];
            }
            Err(error) => sink.push(
                self.unreadable(node, &text, &error)
                    .locate(self.source, Level::Warning),
            ),
        }
    }

    fn unreadable(&self, node: &YamlNode, text: &Text, error: &claim::Unreadable) -> TextFlaw {
        if error.span == (0..text.value.len()) {
            let message =
                "found no move in this solution, expected one such as 1.Kb1!: it is not compared";
            return TextFlaw::new(self.line(&node.span), message, "no move");
        }
        let word = quote(&shorten(&error.word, 60));
        let message = format!(
            "found {word} in the solution, expected {}: it is not compared",
            error.expected
        );
        TextFlaw::new(text.place(&error.span), message, "not a move")
            .maybe_help(error.help.map(str::to_owned))
    }
}
