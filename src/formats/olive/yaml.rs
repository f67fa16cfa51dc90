//! The syntax tree of a YAML text: values with their spans.

use crate::formats::common::diagnostic::TextFlaw;
use crate::formats::common::source::Source;
use crate::formats::common::suggest::quote;
use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, Span};
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

/// A value and its place.
#[derive(Debug)]
pub(super) struct YamlNode {
    pub(super) kind: YamlValue,
    pub(super) span: Range<usize>,
}

#[derive(Debug)]
pub(super) enum YamlValue {
    /// Text, and whether it has no quotation marks.
    Scalar(String, bool),
    List(Vec<Rc<YamlNode>>),
    Map(Vec<(Rc<YamlNode>, Rc<YamlNode>)>),
}

impl YamlNode {
    /// The text of a scalar.
    pub(super) fn text(&self) -> Option<&str> {
        match &self.kind {
            YamlValue::Scalar(text, _) => Some(text),
            YamlValue::List(_) | YamlValue::Map(_) => None,
        }
    }

    /// Returns whether it is empty: no value, `~` or `null`, an empty list or map.
    pub(super) fn is_nothing(&self) -> bool {
        match &self.kind {
            YamlValue::Scalar(text, plain) => {
                *plain && matches!(text.as_str(), "" | "~" | "null" | "Null" | "NULL")
            }
            YamlValue::List(items) => items.is_empty(),
            YamlValue::Map(fields) => fields.is_empty(),
        }
    }

    /// Its name in messages.
    pub(super) fn describe(&self) -> String {
        match &self.kind {
            YamlValue::Scalar(..) if self.is_nothing() => "nothing".to_owned(),
            YamlValue::Scalar(text, _) => format!("the text {}", quote(text.trim())),
            YamlValue::List(_) => "a list".to_owned(),
            YamlValue::Map(_) => "a group of fields".to_owned(),
        }
    }

    /// The span of the source that contains the words of a scalar; `None` if it contains escapes.
    pub(super) fn words(&self, source: &str) -> Option<Range<usize>> {
        let text = self.text()?;
        let mut at = self.span.clone();
        let raw = |at: &Range<usize>| source.get(at.clone()).unwrap_or_default();
        // A tag such as `!!python/unicode` or an anchor may precede.
        while raw(&at).starts_with(['!', '&']) {
            let rest = raw(&at);
            at.start += rest.len()
                - rest
                    .trim_start_matches(|c: char| !c.is_whitespace())
                    .trim_start()
                    .len();
        }
        if raw(&at).starts_with(['"', '\'']) && at.len() > 1 {
            at = at.start + 1..at.end - 1;
        }
        raw(&at)
            .split_whitespace()
            .eq(text.split_whitespace())
            .then_some(at)
    }
}

/// The maximum depth of nesting: no known field is deeper, and unlimited nesting would exhaust the
/// stack.
const DEEPEST: usize = 32;

/// A document that cannot be read.
pub(super) struct YamlFault {
    pub(super) flaw: TextFlaw,
    pub(super) document: Range<usize>,
}

/// Reads a text. An error affects only its own document; empty documents are skipped.
pub(super) fn documents(source: &Source) -> Vec<Result<Rc<YamlNode>, YamlFault>> {
    let mut all = Vec::new();
    for part in parts(source.text()) {
        let text = source.text().get(part.clone()).unwrap_or_default();
        let mut builder = Builder::new(text, part.start);
        // The start of the unread text: an error does not belong to an earlier document.
        let mut from = part.start;
        for event in Parser::new_from_str(text) {
            let read = match event {
                Ok((event, span)) => builder.take(event, span),
                Err(error) => Err(builder.not_yaml(&error)),
            };
            match read {
                Ok(Some(document)) if document.is_nothing() => {}
                Ok(Some(document)) => {
                    from = document.span.end;
                    all.push(Ok(document));
                }
                Ok(None) => {}
                Err(flaw) => {
                    let document = from.min(flaw.at.start)..part.end;
                    all.push(Err(YamlFault { flaw, document }));
                    break;
                }
            }
        }
    }
    all
}

/// Splits the text before every line that begins with `---`, which always starts a document.
/// Directives stay with their document.
fn parts(text: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = text.len() - text.trim_start_matches('\u{feff}').len();
    let mut at = start;
    let mut only_directives = true;
    for line in text.get(start..).unwrap_or_default().split_inclusive('\n') {
        if line
            .strip_prefix("---")
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
        {
            if !only_directives {
                parts.push(start..at);
                start = at;
            }
            only_directives = false;
        }
        only_directives &= line.trim().is_empty() || line.starts_with(['%', '#']);
        at += line.len();
    }
    parts.push(start..at);
    parts
}

/// A list or a map that is not yet complete.
struct OpenNode {
    anchor: usize,
    start: usize,
    /// Values, or keys and values alternately.
    values: Vec<Rc<YamlNode>>,
    map: bool,
}

/// Builds values from the parser's events.
struct Builder {
    /// The byte positions of the characters in the source.
    places: Vec<usize>,
    end: usize,
    open: Vec<OpenNode>,
    anchors: HashMap<usize, Rc<YamlNode>>,
}

impl Builder {
    fn new(text: &str, start: usize) -> Self {
        let places = text.char_indices().map(|(at, _)| start + at).collect();
        Self {
            places,
            end: start + text.len(),
            open: Vec::new(),
            anchors: HashMap::new(),
        }
    }

    fn place(&self, character: usize) -> usize {
        self.places.get(character).copied().unwrap_or(self.end)
    }

    fn not_yaml(&self, error: &ScanError) -> TextFlaw {
        let at = error.marker().index();
        let flaw = TextFlaw::new(
            self.place(at)..self.place(at + 1),
            format!("this is not YAML: {}", error.info()),
            "here",
        );
        flaw.help(
            "put texts that begin with a sign or contain ': ' or ' #' in quotation marks: '#2'",
        )
    }

    /// Handles an event. Returns the document if this event ends it.
    fn take(&mut self, event: Event<'_>, span: Span) -> Result<Option<Rc<YamlNode>>, TextFlaw> {
        let at = self.place(span.start.index())..self.place(span.end.index());
        let done = match event {
            Event::Scalar(text, style, anchor, tag) => {
                // With a tag the words are not taken for anything else.
                let plain = style == ScalarStyle::Plain && tag.is_none();
                let kind = YamlValue::Scalar(text.into_owned(), plain);
                self.keep(anchor, YamlNode { kind, span: at })
            }
            Event::SequenceStart(anchor, _) | Event::MappingStart(anchor, _) => {
                if self.open.len() >= DEEPEST {
                    return Err(TextFlaw::new(at, "this is nested too deeply", "too deep"));
                }
                let map = matches!(event, Event::MappingStart(..));
                self.open.push(OpenNode {
                    anchor,
                    start: at.start,
                    values: Vec::new(),
                    map,
                });
                return Ok(None);
            }
            Event::SequenceEnd | Event::MappingEnd => {
                let Some(open) = self.open.pop() else {
                    return Ok(None);
                };
                let kind = if open.map {
                    Self::map(open.values)?
                } else {
                    YamlValue::List(open.values)
                };
                self.keep(
                    open.anchor,
                    YamlNode {
                        kind,
                        span: open.start..at.end.max(open.start),
                    },
                )
            }
            Event::Alias(anchor) => match self.anchors.get(&anchor) {
                Some(node) => Rc::clone(node),
                None => {
                    return Err(TextFlaw::new(
                        at,
                        "this alias contains itself",
                        "without end",
                    ));
                }
            },
            Event::DocumentStart(_) => {
                self.anchors.clear();
                return Ok(None);
            }
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => {
                return Ok(None);
            }
        };
        match self.open.last_mut() {
            Some(open) => {
                open.values.push(done);
                Ok(None)
            }
            None => Ok(Some(done)),
        }
    }

    fn keep(&mut self, anchor: usize, node: YamlNode) -> Rc<YamlNode> {
        let node = Rc::new(node);
        if anchor != 0 {
            self.anchors.insert(anchor, Rc::clone(&node));
        }
        node
    }

    /// Pairs keys and values. A key may occur only once.
    fn map(values: Vec<Rc<YamlNode>>) -> Result<YamlValue, TextFlaw> {
        let mut fields = Vec::new();
        let mut seen: HashMap<String, Range<usize>> = HashMap::new();
        let mut values = values.into_iter();
        while let (Some(key), Some(value)) = (values.next(), values.next()) {
            let name = key.text().unwrap_or_default().to_owned();
            if let Some(first) = seen.insert(name.clone(), key.span.clone()) {
                let flaw = TextFlaw::new(
                    key.span.clone(),
                    format!("found {} twice", quote(&name)),
                    "the second",
                );
                return Err(flaw.related(first, "the first").help("drop one of the two"));
            }
            fields.push((key, value));
        }
        Ok(YamlValue::Map(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Vec<Option<Rc<YamlNode>>>, Vec<String>) {
        let source = Source::new("x", text);
        let (mut all, mut faults) = (Vec::new(), Vec::new());
        for document in documents(&source) {
            if let Err(fault) = &document {
                let (line, column) = source.line_and_column(fault.flaw.at.start);
                faults.push(format!("{line}:{column}"));
            }
            all.push(document.ok());
        }
        (all, faults)
    }

    #[test]
    fn a_fault_costs_its_document_only() {
        let (all, faults) =
            read("%YAML 1.1\n# x\n---\na: 1\n---\n\n---\né: @x\n--- {a: 1, a: 2}\n---x: y\n");
        let read: Vec<bool> = all.iter().map(Option::is_some).collect();
        assert_eq!(
            (read, faults),
            (
                vec![true, false, false],
                vec!["8:4".to_owned(), "9:12".to_owned()]
            )
        );
    }

    #[test]
    fn words_stand_in_the_source() {
        let text = "- one\n  two\n- 'one two'\n- !!python/unicode \"one two\"\n- |\n  one\n  \
            two\n- &a one   two\n- \"one\\x20two\"\n- 'it''s two'";
        let (all, _) = read(text);
        let Some(YamlNode {
            kind: YamlValue::List(items),
            ..
        }) = all[0].as_deref()
        else {
            panic!("a list")
        };
        let words: Vec<Option<Vec<&str>>> = items
            .iter()
            .map(|item| {
                item.words(text)
                    .map(|at| text[at].split_whitespace().collect())
            })
            .collect();
        let two = Some(vec!["one", "two"]);
        assert_eq!(
            words,
            [
                two.clone(),
                two.clone(),
                two.clone(),
                two.clone(),
                two,
                None,
                None
            ]
        );
    }

    #[test]
    fn recursive_aliases_and_deep_nesting_are_refused() {
        for text in ["&a [*a]".to_owned(), "[".repeat(1000), "- ".repeat(1000)] {
            let (all, faults) = read(&text);
            assert!(all[0].is_none() && faults.len() == 1, "{text}");
        }
    }
}
