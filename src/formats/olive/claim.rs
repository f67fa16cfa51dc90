//! The author's solution: the field `solution`, mostly as Popeye prints it, and how many solutions are intended.

use super::Problem;
use super::yaml::Node;
use crate::claim;
use crate::formats::common::diagnostic::{Flaw, Level, Sink};
use crate::formats::common::entry::Entry;
use crate::formats::common::suggest::{quote, shorten};
use crate::formats::common::text::Text;

impl Problem<'_> {
    /// Reads what the author claims. What cannot be read is left out with a warning: the problem can be solved without.
    pub(super) fn claim(&self, entry: &mut Entry, sink: &mut Sink) {
        if let Some(node) = self.field("intended-solutions") {
            entry.problem.intended.solutions = node.text().and_then(count);
            if entry.problem.intended.solutions.is_none() {
                let message = format!("found {}, expected a number of solutions such as 2 or 2.1.1.1", node.describe());
                let flaw = Flaw::new(self.line(&node.span), message, "skipped");
                sink.push(flaw.locate(self.source, Level::Warning));
            }
        }
        let Some(node) = self.field("solution") else { return };
        let Some(value) = node.text().filter(|text| !text.trim().is_empty()) else { return };
        let text = Text::by_words(value, self.source.text(), &node.span);
        match claim::tokens(value) {
            Ok(_) => {
                entry.problem.intended.text = Some(value.to_owned());
                entry.places.claims = vec![text];
            }
            Err(error) => sink.push(self.unreadable(node, &text, &error).locate(self.source, Level::Warning)),
        }
    }

    fn unreadable(&self, node: &Node, text: &Text, error: &claim::Unreadable) -> Flaw {
        if error.span == (0..text.value.len()) {
            let message = "found no move in this solution, expected such as 1.Kb1!: it is not compared";
            return Flaw::new(self.line(&node.span), message, "no move");
        }
        let word = quote(&shorten(&error.word, 60));
        let message = format!("found {word} in the solution, expected {}: it is not compared", error.expected);
        Flaw::new(text.place(&error.span), message, "not a move").maybe_help(error.help.map(str::to_owned))
    }
}

/// How many solutions: `2`, or how many ways there are at each half-move, `2.1.1.1` or `2.1...`.
fn count(text: &str) -> Option<u32> {
    let ways = text.trim().trim_end_matches('.').split('.');
    let product = ways.map(|ways| ways.parse::<u32>().ok()).try_fold(1u32, |all, ways| all.checked_mul(ways?))?;
    (1..=9999).contains(&product).then_some(product)
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn solutions_are_counted_as_popeye_writes_them() {
        for (text, number) in [("1", 1), ("2.1...", 2), ("2.1.1.1", 2), ("1.3.1.1", 3), (" 4 ", 4), ("2.2.1", 4)] {
            assert_eq!(count(text), Some(number), "{text}");
        }
        for text in ["", "two", "0.1", "0", "1..2", "-1", "99999999999", "9999.2"] {
            assert_eq!(count(text), None, "{text}");
        }
    }
}
