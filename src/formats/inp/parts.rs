//! Popeye's words inside another format: the caller passes the parts of a problem one by one, each
//! a span of the text.

use super::draft::InpDraft;
use super::reader::Reader;
use super::token::Scanner;
use super::words::{CHOICES, Lookup, Tongue};
use crate::formats::common::defaults::Defaults;
use crate::formats::common::diagnostic::{Sink, TextFlaw};
use crate::formats::common::entry::{Entry, NotRead};
use crate::formats::common::places::Form;
use crate::formats::common::side::Side;
use crate::formats::common::source::Source;
use crate::formats::common::values;
use crate::problem::Duplex;
use std::ops::Range;
use std::sync::Arc;

/// A problem whose parts are read one by one, in Popeye's English words.
pub(in crate::formats) struct Parts<'a> {
    reader: Reader<'a>,
    draft: InpDraft,
    /// The number of earlier errors.
    errors: usize,
}

impl<'a> Parts<'a> {
    pub(in crate::formats) fn new(
        source: &'a Arc<Source>,
        form: Form,
        defaults: Defaults,
        sink: &'a mut Sink,
    ) -> Self {
        let errors = sink.errors();
        let scanner = Scanner::new(source.text());
        let reader = Reader {
            source,
            form,
            scanner,
            tongue: Tongue::English,
            sink,
            allow_missing_king: defaults.allow_missing_king,
            ignore_options: defaults.ignore_options,
            boards_named: false,
            passed_over: false,
        };
        // The caller that passes the parts reports missing ones.
        let draft = InpDraft {
            stipulation_failed: true,
            ..InpDraft::default()
        };
        Self {
            reader,
            draft,
            errors,
        }
    }

    pub(in crate::formats) fn error(&mut self, flaw: TextFlaw) {
        self.reader.error(flaw);
    }

    pub(in crate::formats) fn warn(&mut self, flaw: TextFlaw) {
        self.reader.warn(flaw);
    }

    /// Requests variations.
    pub(in crate::formats) fn show_variations(&mut self) {
        self.draft.chosen.options.variations = true;
    }

    pub(in crate::formats) fn title(&mut self, text: String) {
        self.draft.titles.push(text);
    }

    pub(in crate::formats) fn author(&mut self, name: String) {
        self.draft.authors.push(name);
    }

    pub(in crate::formats) fn origin(&mut self, text: String) {
        self.draft.origins.push(text);
    }

    pub(in crate::formats) fn remark(&mut self, text: String) {
        self.draft.remarks.push(text);
    }

    fn text(&self, at: &Range<usize>) -> &'a str {
        let source: &'a Arc<Source> = self.reader.source;
        source.text().get(at.clone()).unwrap_or_default()
    }

    /// Reads a span. Unread text in it is an error.
    fn within<T>(
        &mut self,
        at: &Range<usize>,
        read: impl FnOnce(&mut Reader<'a>, &mut InpDraft) -> T,
    ) -> T {
        self.reader.scanner = Scanner::within(self.reader.source.text(), at);
        let errors = self.reader.sink.errors();
        let result = read(&mut self.reader, &mut self.draft);
        if self.reader.sink.errors() == errors
            && let Some(token) = self.reader.scanner.take()
        {
            self.reader.unknown(&token, "nothing more", "too much", &[]);
        }
        result
    }

    /// Reads a stipulation.
    pub(in crate::formats) fn stipulation(&mut self, at: &Range<usize>) {
        // First tries the whole text, blanks included, then a stipulation before other words.
        if let Ok(wanted) = values::stipulation(self.text(at)) {
            return self.draft.require(wanted, at.clone());
        }
        self.within(at, |reader, draft| {
            let Some((wanted, at)) = reader.stipulation() else {
                return;
            };
            draft.require(reader.counted(wanted), at);
            // `#2 b) Black`: both sides; `#3 by Black`: only the other.
            let duplex = match reader.scanner.peek().map(|token| token.text) {
                Some("b)") => Duplex::Both,
                Some("by") => Duplex::Half,
                _ => return,
            };
            let before = reader.scanner.clone();
            reader.scanner.take();
            if reader
                .scanner
                .take()
                .is_some_and(|token| token.text.eq_ignore_ascii_case("black"))
            {
                draft.chosen.options.duplex = duplex;
            } else {
                reader.scanner = before;
            }
        });
    }

    /// Records the place of the list of men, even if it is empty.
    pub(in crate::formats) fn position(&mut self, at: Range<usize>) {
        self.draft.pieces = Some(at);
    }

    /// Reads men of a side, such as `AliceB Ka1`.
    pub(in crate::formats) fn men(&mut self, side: Side, at: &Range<usize>) {
        self.within(at, |reader, draft| {
            let men = reader.men_of(side);
            draft.conditions.alice |= reader.boards_named;
            draft.place(reader, men);
        });
    }

    /// Reads an option or a condition: a condition may stand among the options.
    pub(in crate::formats) fn option(&mut self, at: &Range<usize>) {
        let first = self.text(at).split_whitespace().next().unwrap_or_default();
        let known =
            matches!(Tongue::English.find(CHOICES, first), Lookup::One(_)) && first.len() >= 3;
        if known {
            self.within(at, |reader, draft| reader.options(&mut draft.chosen));
        } else {
            self.condition(at);
        }
    }

    /// Reads a condition.
    pub(in crate::formats) fn condition(&mut self, at: &Range<usize>) {
        self.within(at, |reader, draft| {
            let others = draft.conditions.set;
            draft.hold(reader.conditions(others), at.clone());
        });
    }

    /// Reads a twin. The first one may make the diagram a zeroposition.
    pub(in crate::formats) fn twin(&mut self, at: &Range<usize>, zero_position: bool) {
        self.within(at, |reader, draft| {
            let mut twin = reader.twin(at);
            twin.at = at.clone();
            draft.twins.push(twin);
        });
        self.draft.zero_position |= zero_position;
    }

    /// The problem, if it has no errors.
    pub(in crate::formats) fn finish(self, span: Range<usize>) -> Result<Entry, NotRead> {
        let Self {
            mut reader,
            draft,
            errors,
        } = self;
        draft.finish(&mut reader, span, errors)
    }
}
