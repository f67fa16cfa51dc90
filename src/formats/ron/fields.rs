//! Converts nodes of the tree built by [`super::reader`] to the values of a problem file.

use super::tree::{RonField, RonNode, RonValue};
use crate::formats::common::diagnostic::{Sink, TextFlaw};
use crate::formats::common::source::Source;
use crate::formats::common::suggest::{did_you_mean, either, is_name, nearest, quote};
use crate::formats::common::text::Text;
use crate::position::Variant;
use std::ops::Range;
use std::sync::Arc;

/// Words that are often used for a field with another name.
const SYNONYMS: [(&str, &str); 14] = [
    ("fen", "position"),
    ("board", "boards"),
    ("side", "turn"),
    ("to_move", "turn"),
    ("stm", "turn"),
    ("solution", "intended"),
    ("variant", "rules"),
    ("condition", "conditions"),
    ("goal", "stipulation"),
    ("ep", "en_passant"),
    ("name", "title"),
    ("year", "source"),
    ("en_passant", "ep"),
    ("mates", "lines"),
];

/// The text being read and its diagnostics.
pub(super) struct Context<'a> {
    pub(super) source: &'a Arc<Source>,
    pub(super) sink: &'a mut Sink,
    /// Whether a king may be missing even if the problem does not say so.
    pub(super) allow_missing_king: bool,
    /// Whether unsupported options are ignored even if they change the result.
    pub(super) ignore_options: bool,
    /// The rules of problems that do not state theirs, if the caller knows them.
    pub(super) variant: Option<Variant>,
}

impl Context<'_> {
    pub(super) fn flaw(&mut self, flaw: TextFlaw) {
        self.sink.error(self.source, flaw);
    }

    fn wrong_kind(&mut self, node: &RonNode, what: &str, expected: &str) -> TextFlaw {
        let message = format!(
            "found {} for {what}, expected {expected}",
            node.kind.describe()
        );
        TextFlaw::new(
            self.head(&node.span),
            message,
            format!("expected {expected}"),
        )
    }

    /// The range, or its first line if it has several.
    fn head(&self, span: &Range<usize>) -> Range<usize> {
        let text = self.source.text().get(span.clone()).unwrap_or_default();
        span.start..span.start + text.find('\n').unwrap_or(text.len())
    }

    /// The fields of a group; unknown and repeated ones are reported. `what` is the name of the
    /// group in messages. `None` after reporting another kind of value.
    pub(super) fn group<'n>(
        &mut self,
        node: &'n RonNode,
        what: &str,
        allowed: &[&'static str],
    ) -> Option<FieldGroup<'n>> {
        let RonValue::Struct(fields) = &node.kind else {
            let example = format!("a group ({}: …)", allowed.first().unwrap_or(&"name"));
            let flaw = self.wrong_kind(node, what, &example);
            self.flaw(flaw);
            return None;
        };
        let mut group = FieldGroup {
            fields: Vec::new(),
            meant: Vec::new(),
        };
        for field in fields {
            let Some(&name) = allowed.iter().find(|&&name| name == field.name) else {
                let meant = self.unknown_field(field, what, allowed);
                group.meant.extend(meant);
                continue;
            };
            if let Some(first) = group.field(name) {
                let message = format!("the field '{name}' is given twice");
                let flaw = TextFlaw::new(field.name_span.clone(), message, "the second time");
                let flaw = flaw.related(first.name_span.clone(), "the first time");
                self.flaw(flaw);
            } else {
                group.fields.push((name, field));
            }
        }
        Some(group)
    }

    /// Reports an unknown field. Returns the field that was probably intended.
    fn unknown_field(
        &mut self,
        field: &RonField,
        what: &str,
        allowed: &[&'static str],
    ) -> Option<&'static str> {
        let name = &field.name;
        let message = format!(
            "unknown field {} in {what}, expected {}",
            quote(name),
            either(allowed)
        );
        let synonym = SYNONYMS
            .iter()
            .find(|(word, meant)| word == name && allowed.contains(meant));
        let meant = synonym
            .map(|(_, meant)| *meant)
            .or_else(|| nearest(name, allowed));
        let help = meant.map(|meant| format!("did you mean '{meant}'?"));
        self.flaw(
            TextFlaw::new(field.name_span.clone(), message, "no such field").maybe_help(help),
        );
        meant
    }

    /// The text of a string; `None` after reporting another kind of value.
    pub(super) fn string<'n>(&mut self, node: &'n RonNode, what: &str) -> Option<&'n Text> {
        if let RonValue::Text(text) = &node.kind {
            return Some(text);
        }
        let flaw = self.wrong_kind(node, what, "a string in quotes");
        let help = match &node.kind {
            RonValue::Word(word) | RonValue::Number(word) => Some(format!("write \"{word}\"")),
            _ => None,
        };
        self.flaw(flaw.maybe_help(help));
        None
    }

    /// The index of a word among the allowed ones; `None` after reporting another value.
    pub(super) fn word(&mut self, node: &RonNode, what: &str, allowed: &[&str]) -> Option<usize> {
        let expected = either(allowed);
        let (found, quoted) = match &node.kind {
            RonValue::Word(word) => (word.as_str(), false),
            RonValue::Text(text) => (text.value.trim(), true),
            _ => {
                let flaw = self.wrong_kind(node, what, &expected);
                self.flaw(flaw);
                return None;
            }
        };
        match allowed.iter().position(|word| is_name(found, word)) {
            Some(index) if !quoted => return Some(index),
            Some(_) => {
                let flaw = self.wrong_kind(node, what, &expected);
                self.flaw(flaw.help(format!("leave out the quotes: {found}")));
            }
            None => {
                let flaw = self.wrong_kind(node, what, &expected);
                self.flaw(flaw.maybe_help(did_you_mean(found, allowed)));
            }
        }
        None
    }

    /// The value of `true` or `false`; `None` after reporting another value.
    pub(super) fn boolean(&mut self, node: &RonNode, what: &str) -> Option<bool> {
        match &node.kind {
            RonValue::Word(word) if is_name(word, "true") => Some(true),
            RonValue::Word(word) if is_name(word, "false") => Some(false),
            kind => {
                let help = match kind {
                    RonValue::Word(word) => {
                        match nearest(word, &["true", "false", "yes", "no", "on", "off"]) {
                            Some("yes" | "on" | "true") => Some("write true".to_owned()),
                            Some(_) => Some("write false".to_owned()),
                            None => None,
                        }
                    }
                    _ => None,
                };
                let flaw = self.wrong_kind(node, what, "true or false");
                self.flaw(flaw.maybe_help(help));
                None
            }
        }
    }

    /// A whole number from 0 to `most`; `None` after reporting another value.
    pub(super) fn number(&mut self, node: &RonNode, what: &str, most: u32) -> Option<u32> {
        if let RonValue::Number(text) = &node.kind
            && let Some(number) = text.parse::<u32>().ok().filter(|number| *number <= most)
        {
            return Some(number);
        }
        let flaw = self.wrong_kind(node, what, &format!("a whole number from 0 to {most}"));
        self.flaw(flaw);
        None
    }

    /// A list, or a single value, which counts as a list of one.
    pub(super) fn list(node: &RonNode) -> &[RonNode] {
        match &node.kind {
            RonValue::List(items) => items,
            _ => std::slice::from_ref(node),
        }
    }

    /// The texts of a list of strings, or of a single string. Other values are reported.
    pub(super) fn strings<'n>(&mut self, node: &'n RonNode, what: &str) -> Vec<&'n Text> {
        Self::list(node)
            .iter()
            .filter_map(|item| self.string(item, what))
            .collect()
    }
}

/// Fields by name.
pub(super) struct FieldGroup<'n> {
    fields: Vec<(&'static str, &'n RonField)>,
    /// Fields probably intended by unknown fields. They are not reported as missing.
    meant: Vec<&'static str>,
}

impl<'n> FieldGroup<'n> {
    pub(super) fn field(&self, name: &str) -> Option<&'n RonField> {
        self.fields
            .iter()
            .find(|(other, _)| *other == name)
            .map(|(_, field)| *field)
    }

    /// Returns whether a field is present, perhaps misspelt.
    pub(super) fn is_meant(&self, name: &str) -> bool {
        self.field(name).is_some() || self.meant.contains(&name)
    }

    pub(super) fn get(&self, name: &str) -> Option<&'n RonNode> {
        self.field(name).map(|field| &field.value)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&'static str, &'n RonField)> {
        self.fields.iter().copied()
    }
}
