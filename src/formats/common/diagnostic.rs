//! [`Diagnostic`]: an error or warning with its span and a suggested fix; [`render`] prints it in
//! the style of rustc.

use super::source::Source;
use super::visible::one_line;
use crate::position::Severity;
use annotate_snippets::{AnnotationKind, Group, Origin, Renderer, Snippet};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// The severity of a [`Diagnostic`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Level {
    /// The problem can be solved, but something about it is doubtful.
    Warning,
    /// The problem cannot be read.
    Error,
}

impl Level {
    /// The severity of a reason against a position.
    pub(in crate::formats) const fn of(severity: Severity) -> Self {
        match severity {
            Severity::Warning => Self::Warning,
            Severity::Illegal | Severity::Error => Self::Error,
        }
    }
}

/// An error or a doubt about a text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Diagnostic {
    /// Its severity.
    pub severity: Level,
    /// The text found, and the texts allowed.
    pub message: String,
    /// The text that it concerns.
    pub source: Arc<Source>,
    /// The bytes at fault.
    pub span: Range<usize>,
    /// The line of the first byte, from 1.
    pub line: usize,
    /// The column of the first byte, from 1, counted in characters.
    pub column: usize,
    /// A few words under the pointer.
    pub label: String,
    /// Other related places, each with a few words.
    pub related: Vec<(Range<usize>, String)>,
    /// A suggestion for a fix.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error at some bytes of a text.
    pub fn error(
        source: &Arc<Source>,
        at: Range<usize>,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Self {
        TextFlaw::new(at, message, label).locate(source, Level::Error)
    }

    /// The name of the text: a file, or a command-line flag.
    pub fn file(&self) -> &str {
        self.source.name()
    }
}

/// An error at some bytes of a text whose own place is not yet known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::formats) struct TextFlaw {
    pub(in crate::formats) at: Range<usize>,
    pub(in crate::formats) message: String,
    pub(in crate::formats) label: String,
    pub(in crate::formats) related: Vec<(Range<usize>, String)>,
    pub(in crate::formats) help: Option<String>,
}

impl TextFlaw {
    pub(in crate::formats) fn new(
        at: Range<usize>,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Self {
        Self {
            at,
            message: message.into(),
            label: label.into(),
            related: Vec::new(),
            help: None,
        }
    }

    #[must_use]
    pub(in crate::formats) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    #[must_use]
    pub(in crate::formats) fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = help;
        self
    }

    #[must_use]
    pub(in crate::formats) fn related(
        mut self,
        at: Range<usize>,
        label: impl Into<String>,
    ) -> Self {
        self.related.push((at, label.into()));
        self
    }

    /// The flaw with every range moved by `place`.
    #[must_use]
    pub(in crate::formats) fn moved(
        mut self,
        place: impl Fn(&Range<usize>) -> Range<usize>,
    ) -> Self {
        self.at = place(&self.at);
        for (at, _) in &mut self.related {
            *at = place(at);
        }
        self
    }

    /// The diagnostic of this flaw in a text.
    pub(in crate::formats) fn locate(self, source: &Arc<Source>, severity: Level) -> Diagnostic {
        let span = source.clamp(&self.at);
        let (line, column) = source.line_and_column(span.start);
        let visible = |text: String| one_line(&text).into_owned();
        let related = self
            .related
            .into_iter()
            .map(|(at, label)| (source.clamp(&at), visible(label)))
            .collect();
        Diagnostic {
            severity,
            message: visible(self.message),
            source: Arc::clone(source),
            span,
            line,
            column,
            label: visible(self.label),
            related,
            help: self.help.map(visible),
        }
    }
}

/// Collects diagnostics up to a limit for each problem, and counts errors.
#[derive(Debug, Default)]
pub(in crate::formats) struct Sink {
    pub(in crate::formats) diagnostics: Vec<Diagnostic>,
    /// The index of the first diagnostic of the current problem.
    begun: usize,
    errors: usize,
}

/// The message in place of the diagnostics that are not shown, at the first of them. Its level is
/// that of the worst one.
fn more(source: &Arc<Source>, at: Range<usize>, worst: Level) -> Diagnostic {
    let (message, help) = match worst {
        Level::Error => (
            "there are more errors here than are shown",
            "fix the errors shown above first",
        ),
        Level::Warning => (
            "there are more warnings here than are shown",
            "fix the faults shown above first",
        ),
    };
    TextFlaw::new(at, message, "and so on")
        .help(help)
        .locate(source, worst)
}

impl Sink {
    /// The maximum number of messages about one problem.
    const MOST: usize = 20;

    /// Starts another problem, so that errors of the last one do not hide its errors.
    pub(in crate::formats) fn begin_problem(&mut self) {
        let shown = self.diagnostics.len().min(self.begun + Self::MOST);
        if let Some(own) = self.diagnostics.get_mut(self.begun..shown) {
            own.sort_by_key(|diagnostic| diagnostic.span.start);
        }
        self.begun = self.diagnostics.len();
    }

    pub(in crate::formats) fn push(&mut self, diagnostic: Diagnostic) {
        self.count(diagnostic.severity);
        match self.diagnostics.len() - self.begun {
            0..Self::MOST => self.diagnostics.push(diagnostic),
            Self::MOST => {
                let last = more(&diagnostic.source, diagnostic.span, diagnostic.severity);
                self.diagnostics.push(last);
            }
            _ => {}
        }
    }

    pub(in crate::formats) fn error(&mut self, source: &Arc<Source>, flaw: TextFlaw) {
        if self.is_full() {
            self.count(Level::Error);
        } else {
            self.push(flaw.locate(source, Level::Error));
        }
    }

    /// Counts a diagnostic if it is an error. If an error is not shown, the message about further
    /// diagnostics is an error as well.
    pub(in crate::formats) fn count(&mut self, level: Level) {
        if level != Level::Error {
            return;
        }
        self.errors += 1;
        if self.is_full()
            && let Some(last) = self.diagnostics.last_mut()
            && last.severity != Level::Error
        {
            *last = more(&last.source, last.span.clone(), Level::Error);
        }
    }

    /// Returns whether no more diagnostics are shown; hidden ones need no location.
    pub(in crate::formats) const fn is_full(&self) -> bool {
        self.diagnostics.len() - self.begun > Self::MOST
    }

    /// The diagnostics. Those of each problem are in the order of the text, with the message about
    /// further errors last.
    pub(in crate::formats) fn in_order(mut self) -> Vec<Diagnostic> {
        self.begin_problem();
        self.diagnostics
    }

    /// The number of errors, whether shown or not.
    pub(in crate::formats) const fn errors(&self) -> usize {
        self.errors
    }
}

/// The diagnostic as text: message, place, the lines at fault with a pointer, the fix. No line
/// break at the end.
pub fn render(diagnostic: &Diagnostic, color: bool) -> String {
    render_group(diagnostic, &[], color)
}

/// Groups diagnostics with the same message about the same text, each group in the order of the
/// text.
pub fn group(diagnostics: &[Diagnostic]) -> Vec<Vec<&Diagnostic>> {
    let mut groups: Vec<Vec<&Diagnostic>> = Vec::new();
    let mut known: HashMap<(&str, Level, &str), usize> = HashMap::new();
    for diagnostic in diagnostics {
        let key = (
            diagnostic.file(),
            diagnostic.severity,
            diagnostic.message.as_str(),
        );
        let index = *known.entry(key).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[index].push(diagnostic);
    }
    groups
}

/// Like [`render`]; then adds the places of equal messages.
pub fn render_group(diagnostic: &Diagnostic, others: &[&Diagnostic], color: bool) -> String {
    let source = &diagnostic.source;
    let related = &diagnostic.related;
    let whole = related
        .iter()
        .fold(diagnostic.span.clone(), |sum, (at, _)| {
            sum.start.min(at.start)..sum.end.max(at.end)
        });
    let (first_line, window) = source.window(&whole);
    let local = |span: &Range<usize>| span.start - window.start..span.end - window.start;
    let level = match diagnostic.severity {
        Level::Error => annotate_snippets::Level::ERROR,
        Level::Warning => annotate_snippets::Level::WARNING,
    };
    let title = level.primary_title(diagnostic.message.as_str());
    let renderer = if color {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    if source.text().is_empty() {
        let mut group = Group::with_title(title).element(Origin::path(source.name()));
        if let Some(help) = &diagnostic.help {
            group = group.element(annotate_snippets::Level::HELP.message(help.as_str()));
        }
        return renderer.render(&[group]);
    }
    let mut snippet = Snippet::source(source.text().get(window.clone()).unwrap_or_default())
        .line_start(first_line)
        .path(source.name())
        .annotation(
            AnnotationKind::Primary
                .span(local(&diagnostic.span))
                .label(diagnostic.label.as_str()),
        );
    for (at, label) in related {
        snippet = snippet.annotation(
            AnnotationKind::Context
                .span(local(at))
                .label(label.as_str()),
        );
    }
    let mut group = Group::with_title(title).element(snippet);
    if let Some(help) = &diagnostic.help {
        group = group.element(annotate_snippets::Level::HELP.message(help.as_str()));
    }
    if !others.is_empty() {
        group = group.element(annotate_snippets::Level::NOTE.message(also_at(others)));
    }
    renderer.render(&[group])
}

/// The places of the same diagnostic: the first ten by line and column, and the number of further
/// ones.
fn also_at(others: &[&Diagnostic]) -> String {
    const PLACES: usize = 10;
    let places: Vec<String> = others
        .iter()
        .take(PLACES)
        .map(|one| format!("{}:{}", one.line, one.column))
        .collect();
    let more = others.len().saturating_sub(PLACES);
    let more = if more > 0 {
        format!(" and {more} more places")
    } else {
        String::new()
    };
    format!("the same at {}{more}", places.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The message about further diagnostics has the level of the worst of them, even if that one
    /// comes late or is only counted.
    #[test]
    fn hidden_warnings_are_no_error() {
        let source = Arc::new(Source::new("test", "text"));
        let warning = || TextFlaw::new(0..4, "doubtful", "").locate(&source, Level::Warning);
        let filled = || {
            let mut sink = Sink::default();
            for _ in 0..Sink::MOST + 2 {
                sink.push(warning());
            }
            sink
        };
        let last = |sink: Sink| {
            let errors = sink.errors();
            let shown = sink.in_order();
            assert_eq!(shown.len(), Sink::MOST + 1);
            let last = shown.last().expect("a message");
            (errors, last.severity, last.message.clone())
        };
        let more = |what: &str| format!("there are more {what} here than are shown");
        assert_eq!(last(filled()), (0, Level::Warning, more("warnings")));
        let mut sink = filled();
        sink.error(&source, TextFlaw::new(0..1, "wrong", ""));
        sink.push(warning());
        assert_eq!(last(sink), (1, Level::Error, more("errors")));
        let mut sink = filled();
        sink.count(Level::Error);
        assert_eq!(last(sink), (1, Level::Error, more("errors")));
    }
}
