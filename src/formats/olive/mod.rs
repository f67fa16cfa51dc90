//! Problems of the editor Olive and the database YACPDB: YAML, one document per problem, with
//! Popeye's vocabulary.

mod claim;
mod fields;
mod names;
pub(super) mod write;
mod yaml;

use super::inp::Parts;
use crate::formats::common::beginning::Beginning;
use crate::formats::common::defaults::Defaults;
use crate::formats::common::diagnostic::{Sink, TextFlaw};
use crate::formats::common::entry::{Entry, NotRead, Read, Unread, id_in_file};
use crate::formats::common::places::{Form, Place};
use crate::formats::common::side::Side;
use crate::formats::common::source::Source;
use crate::formats::common::suggest::{did_you_mean, quote};
use crate::formats::common::visible::one_line;
use crate::problem::ForeignFields;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use yaml::{YamlNode, YamlValue};

/// The fields that are read.
const READ: [&str; 15] = [
    "algebraic",
    "stipulation",
    "options",
    "conditions",
    "twins",
    "authors",
    "title",
    "source",
    "source-id",
    "date",
    "award",
    "distinction",
    "comments",
    "solution",
    "intended-solutions",
];

/// The fields that a problem cannot store.
const SKIPPED: [&str; 7] = [
    "keywords",
    "reprints",
    "foreignids",
    "glyphs",
    "id",
    "ash",
    "legend",
];

/// Returns whether a text begins like the JSON of YACPDB, which is YAML, too.
pub(super) fn begins_as_json(text: &Beginning) -> bool {
    let bare: String = text
        .whole
        .chars()
        .filter(|c| !c.is_whitespace())
        .take(2)
        .collect();
    (bare.starts_with("{\"") || bare == "[{") && text.whole.contains("\"algebraic\"")
}

/// Returns whether a text begins like YAML: with a document, a directive or a key.
pub(super) fn begins(text: &Beginning) -> bool {
    let key = text.line.split_once(':').map(|(key, _)| key);
    let is_key = key.is_some_and(|key| {
        !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
    });
    text.line.starts_with("---") || text.line.starts_with("%YAML") || is_key
}

/// Reads a file.
pub(super) fn read(
    source: &Arc<Source>,
    stem: &str,
    defaults: Defaults,
    sink: &mut Sink,
) -> Vec<Read> {
    let documents = yaml::documents(source);
    if documents.is_empty() {
        let flaw = TextFlaw::new(
            0..0,
            "found no problem in this file, expected fields such as stipulation",
            "nothing",
        );
        sink.error(source, flaw);
    }
    let mut problems = Vec::new();
    for document in documents {
        match document {
            Ok(document) => match &document.kind {
                YamlValue::List(items) => problems.extend(items.iter().cloned().map(Ok)),
                _ => problems.push(Ok(document)),
            },
            Err(fault) => problems.push(Err(fault)),
        }
    }
    let only = problems.len() == 1;
    let mut entries = Vec::new();
    for (number, node) in problems.iter().enumerate() {
        sink.begin_problem();
        let id = id_in_file(stem, number, only);
        let (entry, span) = match node {
            Ok(node) => (
                (OliveProblem { source, node }).read(defaults, sink),
                node.span.clone(),
            ),
            Err(yaml::YamlFault { flaw, document }) => {
                sink.error(source, flaw.clone());
                (Err(NotRead::Broken), document.clone())
            }
        };
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
    }
    entries
}

/// A problem being read.
struct OliveProblem<'a> {
    source: &'a Arc<Source>,
    node: &'a YamlNode,
}

impl<'a> OliveProblem<'a> {
    fn read(&self, defaults: Defaults, sink: &mut Sink) -> Result<Entry, NotRead> {
        let YamlValue::Map(fields) = &self.node.kind else {
            let message = format!(
                "found {}, expected the fields of a problem",
                self.node.describe()
            );
            sink.error(
                self.source,
                TextFlaw::new(self.line(&self.node.span), message, "not a problem"),
            );
            return Err(NotRead::Broken);
        };
        let mut parts = Parts::new(self.source, Form::Olive, defaults, sink);
        // Olive always requests variations.
        parts.show_variations();
        for (key, _) in fields {
            Self::known(key, &mut parts);
        }
        self.stipulation(&mut parts);
        self.men(&mut parts);
        for (field, condition) in [("options", false), ("conditions", true)] {
            for item in self.items(field, &mut parts) {
                match self.words(&item, &mut parts) {
                    Some(at) if condition => parts.condition(&at),
                    Some(at) => parts.option(&at),
                    None => {}
                }
            }
        }
        self.twins(&mut parts);
        let fields = fields::of(self.node);
        if fields.is_none() {
            let flaw = TextFlaw::new(
                self.line(&self.node.span),
                "the fields of this problem have too many values or are nested too deeply: a \
                conversion does not keep them",
                "this problem",
            );
            parts.warn(flaw);
        }
        self.published(&mut parts);
        let mut entry = parts.finish(self.node.span.clone())?;
        self.claim(&mut entry, sink);
        entry.problem.foreign = ForeignFields(fields.unwrap_or_default().into());
        entry.places.labels = self.labels();
        entry.places.skipped = SKIPPED
            .into_iter()
            .filter(|name| self.field(name).is_some())
            .collect();
        Ok(entry)
    }

    /// The keywords: those texts in the list, or the only text. Other values are skipped.
    fn labels(&self) -> Vec<String> {
        let line = |node: &Rc<YamlNode>| Some(one_line(node.text()?.trim()).into_owned());
        match self.field("keywords").map(|value| (&value.kind, value)) {
            Some((YamlValue::List(items), _)) => items.iter().filter_map(line).collect(),
            Some((YamlValue::Scalar(..), value)) => line(value).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The value of a field, unless it is empty.
    fn field(&self, name: &str) -> Option<&'a Rc<YamlNode>> {
        field(self.node, name).filter(|value| !value.is_nothing())
    }

    /// The first line of a span.
    fn line(&self, span: &Range<usize>) -> Range<usize> {
        let text = self.source.text().get(span.clone()).unwrap_or_default();
        span.start..span.start + text.find('\n').unwrap_or(text.len())
    }

    /// Warns if a field is unknown.
    fn known(key: &YamlNode, parts: &mut Parts<'_>) {
        let name = key.text().unwrap_or_default();
        if READ.contains(&name) || SKIPPED.contains(&name) {
            return;
        }
        let message = format!("unknown field {}: it is not used", quote(name));
        parts.warn(
            TextFlaw::new(key.span.clone(), message, "not used")
                .maybe_help(did_you_mean(name, &READ)),
        );
    }

    /// Reports an unexpected value.
    fn wrong(&self, node: &YamlNode, expected: &str, parts: &mut Parts<'_>) {
        let message = format!("found {}, expected {expected}", node.describe());
        parts.error(TextFlaw::new(
            self.line(&node.span),
            message,
            "not understood",
        ));
    }

    /// The span of a text in Popeye's words.
    fn words(&self, node: &YamlNode, parts: &mut Parts<'_>) -> Option<Range<usize>> {
        if node.text().is_none() || node.is_nothing() {
            self.wrong(node, "a text", parts);
            return None;
        }
        let words = node.words(self.source.text());
        if words.is_none() {
            let message = format!("found {} with escapes, expected none", node.describe());
            parts.error(TextFlaw::new(
                self.line(&node.span),
                message,
                "written with escapes",
            ));
        }
        words
    }

    /// The items of a list. A single text is a list of one.
    fn items(&self, name: &str, parts: &mut Parts<'_>) -> Vec<Rc<YamlNode>> {
        let Some(value) = self.field(name) else {
            return Vec::new();
        };
        self.list(value, parts)
    }

    fn list(&self, value: &Rc<YamlNode>, parts: &mut Parts<'_>) -> Vec<Rc<YamlNode>> {
        match &value.kind {
            YamlValue::List(items) => items.clone(),
            YamlValue::Scalar(..) => vec![Rc::clone(value)],
            YamlValue::Map(_) => {
                self.wrong(value, "a list", parts);
                Vec::new()
            }
        }
    }

    fn stipulation(&self, parts: &mut Parts<'_>) {
        match field(self.node, "stipulation") {
            None => {
                let flaw = TextFlaw::new(
                    self.line(&self.node.span),
                    "this problem has no stipulation",
                    "in this problem",
                );
                parts.error(flaw.help("such as stipulation: '#2'"));
            }
            // Outside quotation marks, text after # is a comment.
            Some(value) if value.is_nothing() => {
                let message =
                    "the stipulation is empty, expected one such as '#2' in quotation marks";
                let rest = self.line(&(value.span.start..self.source.text().len()));
                let text = self.source.text().get(rest.clone()).unwrap_or_default();
                let at = rest.end
                    - text
                        .trim_start_matches(|c: char| c == ':' || c.is_whitespace())
                        .len()..rest.start + text.trim_end().len();
                parts.error(TextFlaw::new(
                    at.start..at.end.max(at.start),
                    message,
                    "a remark, or nothing",
                ));
            }
            Some(value) => {
                if let Some(at) = self.words(value, parts) {
                    parts.stipulation(&at);
                }
            }
        }
    }

    fn men(&self, parts: &mut Parts<'_>) {
        let Some(sides) = self.field("algebraic") else {
            let flaw = TextFlaw::new(
                self.line(&self.node.span),
                "this problem has no men",
                "in this problem",
            );
            parts.error(flaw.help("such as algebraic: {white: [Ka1], black: [Kh8]}"));
            return parts.position(self.node.span.clone());
        };
        parts.position(self.line(&sides.span));
        let YamlValue::Map(fields) = &sides.kind else {
            return self.wrong(
                sides,
                "the men of both sides such as {white: [Ka1], black: [Kh8]}",
                parts,
            );
        };
        for (key, value) in fields.iter().filter(|(_, value)| !value.is_nothing()) {
            let side = match key.text() {
                Some("white") => Side::White,
                Some("black") => Side::Black,
                Some("neutral") => Side::Neutral,
                _ => {
                    let message =
                        format!("found {}, expected white, black or neutral", key.describe());
                    let help =
                        did_you_mean(key.text().unwrap_or_default(), &Side::ALL.map(Side::word));
                    parts.error(
                        TextFlaw::new(key.span.clone(), message, "whose men?").maybe_help(help),
                    );
                    continue;
                }
            };
            for man in self.list(value, parts) {
                if let Some(at) = self.words(&man, parts) {
                    parts.men(side, &at);
                }
            }
        }
    }

    /// Reads the twins in the order of their letters. If there is a twin a), the diagram is not
    /// solved.
    fn twins(&self, parts: &mut Parts<'_>) {
        let Some(twins) = self.field("twins") else {
            return;
        };
        let YamlValue::Map(fields) = &twins.kind else {
            return self.wrong(
                twins,
                "twins with their letters such as {b: Move a1 a2}",
                parts,
            );
        };
        let mut fields: Vec<_> = fields.iter().collect();
        fields.sort_by_key(|(key, _)| {
            let name = key.text().unwrap_or_default();
            // After z come z1, z2 and so on.
            (
                name.get(..1).unwrap_or_default(),
                name.get(1..)
                    .and_then(|number| number.parse().ok())
                    .unwrap_or(0u32),
            )
        });
        let zero_position = fields
            .first()
            .is_some_and(|(key, _)| key.text() == Some("a"));
        for (number, (key, value)) in fields.into_iter().enumerate() {
            let number = number + usize::from(!zero_position);
            let expected = letter(number);
            if key.text() != Some(&expected) {
                let message = format!("found {} for a twin, expected {expected}", key.describe());
                parts.error(TextFlaw::new(
                    key.span.clone(),
                    message,
                    "twins are called b, c and so on",
                ));
            } else if value.is_nothing() {
                // A twin without changes.
                parts.twin(&(value.span.start..value.span.start), number == 0);
            } else if let Some(at) = self.words(value, parts) {
                parts.twin(&at, number == 0);
            }
        }
    }
}

/// The letter of a twin, counted from 0: after `z` come `z1`, `z2` and so on.
fn letter(number: usize) -> String {
    match u8::try_from(number).ok().filter(|number| *number < 26) {
        Some(number) => char::from(b'a' + number).to_string(),
        None => format!("z{}", number - 25),
    }
}

/// The value of a field of a map.
fn field<'a>(node: &'a YamlNode, name: &str) -> Option<&'a Rc<YamlNode>> {
    match &node.kind {
        YamlValue::Map(fields) => fields
            .iter()
            .find(|(key, _)| key.text() == Some(name))
            .map(|(_, value)| value),
        _ => None,
    }
}
