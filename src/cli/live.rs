//! Results that are written while the search runs.

use super::output::Output;
use super::watch::Watch;
use parton::position::SetupError;
use parton::problem::{Duplex, Problem, Status};
use parton::report::json::{LineSource, line_records};
use parton::report::{TextOptions, TextStream};
use parton::search::{Control, News};
use std::io;
use std::sync::{Mutex, PoisonError};

/// The form in which results are written.
pub(super) enum Form<'a> {
    /// Text, with an empty line before it if something was printed already.
    Text { stream: Box<TextStream<'a>>, apart: bool },
    /// A record for each line.
    Records { file: Option<&'a str> },
}

impl<'a> Form<'a> {
    pub(super) fn text(problem: &'a Problem, options: &TextOptions, apart: bool) -> Self {
        Self::Text { stream: Box::new(TextStream::new(problem, options)), apart }
    }
}

/// Writes what a search tells.
pub(super) struct Live<'a> {
    state: Mutex<State<'a>>,
    watch: &'a Watch,
    control: &'a Control,
}

struct State<'a> {
    form: Form<'a>,
    problem: &'a Problem,
    output: &'a mut Output,
    /// The version that is being solved, and its name.
    version: Option<(String, Problem)>,
    exchanged: bool,
    /// Whether there is anything to tell beside what is said on standard error.
    told: bool,
    failed: Option<io::Error>,
}

impl<'a> Live<'a> {
    pub(super) const fn new(
        form: Form<'a>,
        problem: &'a Problem,
        output: &'a mut Output,
        watch: &'a Watch,
        control: &'a Control,
    ) -> Self {
        let state = State { form, problem, output, version: None, exchanged: false, told: false, failed: None };
        Self { state: Mutex::new(state), watch, control }
    }

    /// Takes a piece of news. If it cannot be written, the search is stopped.
    pub(super) fn hear(&self, news: News<'_>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.failed.is_some() {
            return;
        }
        let written = match state.text(news).map_err(io::Error::other) {
            Ok(text) if text.is_empty() => Ok(()),
            Ok(text) => self.watch.while_hidden(|| state.output.write(&text)),
            Err(error) => Err(error),
        };
        if let Err(error) = written {
            state.failed = Some(error);
            self.control.stop();
        }
    }

    /// Whether anything was written; or why not all of it was.
    pub(super) fn finish(self) -> io::Result<bool> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.failed.map_or(Ok(state.told), Err)
    }
}

impl State<'_> {
    /// What is to be written now.
    fn text(&mut self, news: News<'_>) -> Result<String, SetupError> {
        match news {
            News::Version { name, problem } => self.version = Some((name.to_owned(), problem.clone())),
            News::Side { exchanged } => self.exchanged = exchanged,
            News::Lines { .. } | News::Solved(_) => {}
        }
        match &mut self.form {
            Form::Text { stream, apart } => {
                match news {
                    News::Version { name, problem } => stream.version(name, problem),
                    News::Side { exchanged } => {
                        let duplex = self.version.as_ref().is_some_and(|(_, it)| it.options.duplex != Duplex::No);
                        stream.side(exchanged, duplex);
                    }
                    News::Lines { part, lines } => stream.lines(part, lines)?,
                    News::Solved(solution) => stream.solved(solution)?,
                }
                let worth_telling = match news {
                    News::Lines { .. } => true,
                    // These were complained of on standard error.
                    News::Solved(solution) => !matches!(solution.status, Status::Illegal | Status::Unsupported),
                    News::Version { .. } | News::Side { .. } => false,
                };
                if !self.told && !worth_telling {
                    return Ok(String::new());
                }
                let gap = if std::mem::replace(&mut self.told, true) || !*apart { "" } else { "\n" };
                Ok(gap.to_owned() + &stream.take())
            }
            Form::Records { file } => {
                let (News::Lines { part, lines }, Some((name, version))) = (news, &self.version) else {
                    return Ok(String::new());
                };
                let source =
                    LineSource { file: *file, printed: self.problem, twin: name, version, exchanged: self.exchanged };
                let records = line_records(&source, part, lines)?;
                Ok(records.iter().filter_map(|record| record.to_line().ok()).collect())
            }
        }
    }
}
