//! The authors, source and award of a problem.

use super::yaml::YamlNode;
use super::{OliveProblem, field};
use crate::formats::inp::Parts;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

impl OliveProblem<'_> {
    /// Reads all fields that do not concern solving.
    pub(super) fn published(&self, parts: &mut Parts<'_>) {
        for name in self.items("authors", parts) {
            match text(&name) {
                Some(name) => parts.author(first_name_first(&name)),
                None => self.wrong(&name, "an author such as 'Loyd, Samuel'", parts),
            }
        }
        for comment in self.items("comments", parts) {
            match text(&comment) {
                Some(comment) => parts.remark(comment),
                None => self.wrong(&comment, "a comment", parts),
            }
        }
        if let Some(title) = self.field("title") {
            match text(title) {
                Some(title) => parts.title(title),
                None => self.wrong(title, "a title", parts),
            }
        }
        for text in self.source().into_iter().chain(self.award()) {
            parts.origin(text);
        }
    }

    /// `feenschach 83, no. 7, 2 August 1930`. In old files the source is a text, and its date and
    /// number are separate fields.
    fn source(&self) -> Option<String> {
        let source = self.field("source");
        let part = |name: &str| source.and_then(|source| text(field(source, name)?));
        let name = source
            .and_then(|source| text(source))
            .or_else(|| part("name"));
        let name = [name, part("volume"), part("issue")];
        let number = part("problemid").or_else(|| self.field("source-id").and_then(|id| text(id)));
        let written = source
            .and_then(|source| field(source, "date"))
            .or_else(|| self.field("date"));
        let all = [
            joined(name, " "),
            part("round").map(|round| format!("round {round}")),
            number.map(|number| format!("no. {number}")),
            part("pagenumber").map(|page| format!("p. {page}")),
            written.and_then(|written| date(written)),
        ];
        joined(all, ", ")
    }

    /// `1st Prize`, followed by the name of the tourney if there is one.
    fn award(&self) -> Option<String> {
        let award = self.field("award");
        let part = |name: &str| award.and_then(|award| field(award, name));
        let distinction = part("distinction").and_then(|it| text(it));
        let distinction = distinction.or_else(|| self.field("distinction").and_then(|it| text(it)));
        let source = self
            .field("source")
            .and_then(|source| text(field(source, "name")?));
        let tourney = part("tourney").and_then(|it| text(it).or_else(|| text(field(it, "name")?)));
        let tourney = tourney.filter(|name| name != "ditto" && Some(name) != source.as_ref());
        joined([distinction, tourney], ", ")
    }
}

/// A text on one line.
fn text(node: &YamlNode) -> Option<String> {
    let text = node.text().filter(|_| !node.is_nothing())?;
    let text = text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

fn joined(texts: impl IntoIterator<Item = Option<String>>, by: &str) -> Option<String> {
    let texts: Vec<String> = texts.into_iter().flatten().collect();
    (!texts.is_empty()).then(|| texts.join(by))
}

/// Turns `Loyd, Samuel` into `Samuel Loyd`.
fn first_name_first(name: &str) -> String {
    match name.split_once(',') {
        Some((family, given)) if !given.trim().is_empty() => {
            format!("{} {}", given.trim(), family.trim())
        }
        _ => name.to_owned(),
    }
}

/// A date in words: a group of year, month and day, or `1965-02-21`.
fn date(node: &YamlNode) -> Option<String> {
    let part = |name: &str| field(node, name).and_then(|part| text(part));
    let (year, month, day) = match text(node) {
        Some(whole) => {
            let parts: Vec<&str> = whole.splitn(3, '-').collect();
            let part = |index: usize| parts.get(index).map(|&part| part.to_owned());
            // 1965-1967 is a range of years.
            match part(1).filter(|month| month.len() < 3) {
                Some(month) => (part(0), Some(month), part(2)),
                None => (Some(whole), None, None),
            }
        }
        None => (part("year"), part("month"), part("day")),
    };
    let month = month.and_then(|month| {
        let named = month
            .parse::<usize>()
            .ok()
            .and_then(|number| MONTHS.get(number.checked_sub(1)?));
        named.map(|&name| name.to_owned())
    });
    let day = day
        .filter(|_| month.is_some())
        .and_then(|day| day.parse::<u8>().ok())
        .filter(|day| *day > 0);
    joined([day.map(|day| day.to_string()), month, year], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_texts() {
        assert_eq!(first_name_first("Јаневски, Живко"), "Живко Јаневски");
        assert_eq!(first_name_first("Hikaru"), "Hikaru");
        assert_eq!(first_name_first("Loyd,"), "Loyd,");
        assert_eq!(
            joined([None, Some("a".to_owned()), Some("b".to_owned())], ", ").as_deref(),
            Some("a, b")
        );
    }
}
