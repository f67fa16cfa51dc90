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
    /// Reads the authors, comments, title, source and award.
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
        let dates = [
            source.and_then(|source| field(source, "date")),
            self.field("date"),
        ];
        let [of_source, mut of_problem] = dates.map(|written| date(written?));
        of_problem.take_if(|date| of_source.as_ref() == Some(date));
        let all = [
            joined(name, " "),
            part("round").map(|round| format!("round {round}")),
            number.map(|number| format!("no. {number}")),
            part("pagenumber").map(|page| format!("p. {page}")),
            of_source,
            of_problem,
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

/// A text whose lines are trimmed; `None` if it is empty.
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

/// A date in words, from a group of year, month and day, or from `1965-02-21`. Parts that make no
/// date, such as a thirteenth month or a day without a month, stay as they are written. A zero
/// stands for an unknown part.
fn date(node: &YamlNode) -> Option<String> {
    let part = |name: &str| field(node, name).and_then(|part| text(part));
    let whole = text(node);
    let parts = match &whole {
        Some(whole) => {
            let mut parts = whole.splitn(3, '-').map(str::to_owned);
            let parts = [(); 3].map(|()| parts.next());
            // 1965-1967 is a range of years.
            if parts[1].as_ref().is_none_or(|month| month.len() > 2) {
                return Some(whole.clone());
            }
            parts
        }
        None => ["year", "month", "day"].map(part),
    };
    let known = |part: &String| part.parse() != Ok(0_u8);
    let [year, month, day] = parts.map(|part| part.filter(known));
    let in_words = match (month.as_deref().map(month_named), &day) {
        (Some(None), _) | (None, Some(_)) => None,
        (Some(Some(month)), Some(day)) => day
            .parse::<u8>()
            .ok()
            .map(|day| [Some(day.to_string()), Some(month)]),
        (Some(Some(month)), None) => Some([None, Some(month)]),
        (None, None) => Some([None, None]),
    };
    match in_words {
        Some([day, month]) => joined([day, month, year], " "),
        None if whole.is_some() => whole,
        None => {
            let unknown = |part: Option<String>| part.or_else(|| Some("?".to_owned()));
            joined([year, month, day].map(unknown), "-")
        }
    }
}

/// The English name of a month, given by its number or its name.
fn month_named(text: &str) -> Option<String> {
    let number = text.parse::<usize>().ok().and_then(|it| it.checked_sub(1));
    let is_named = |name: &&&str| name.eq_ignore_ascii_case(text);
    number
        .and_then(|number| MONTHS.get(number))
        .or_else(|| MONTHS.iter().find(is_named))
        .map(|&name| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn family_names_are_moved_to_the_end_and_texts_are_joined() {
        assert_eq!(first_name_first("Јаневски, Живко"), "Живко Јаневски");
        assert_eq!(first_name_first("Hikaru"), "Hikaru");
        assert_eq!(first_name_first("Loyd,"), "Loyd,");
        assert_eq!(
            joined([None, Some("a".to_owned()), Some("b".to_owned())], ", ").as_deref(),
            Some("a, b")
        );
    }
}
