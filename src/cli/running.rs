//! A running search: Ctrl-C, the time limit and the progress bar.

use super::Verbosity;
use super::output::warn;
use super::pager;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use parton::search::Control;
use parton::session::Exit;
use parton::storage::is_waiting;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The state of the running searches and the user's request to stop.
#[derive(Clone, Default)]
pub(super) struct Interrupt {
    stopped: Arc<AtomicBool>,
    /// Whether the searched problems are out of date, so the search must start over.
    outdated: Arc<AtomicBool>,
    running: Arc<Mutex<Vec<Arc<Control>>>>,
}

/// The reaction to Ctrl-C and other signals that ask the program to end.
#[derive(Default)]
struct Signals {
    interrupt: Interrupt,
    /// The message printed at the first signal by a command that then ends in good order. Other
    /// commands end at once.
    words: Mutex<Option<&'static str>>,
    quiet: AtomicBool,
    /// The error that keeps signals from being handled.
    deaf: Mutex<Option<ctrlc::Error>>,
}

static SIGNALS: LazyLock<Signals> = LazyLock::new(Signals::default);

/// Starts handling signals. Until a command defines how it ends, the first signal ends the program.
pub(super) fn install() {
    let listening = ctrlc::set_handler(|| SIGNALS.hear());
    *SIGNALS.deaf.lock().unwrap_or_else(PoisonError::into_inner) = listening.err();
}

/// Sets whether a signal ends the program without a message.
pub(super) fn be_quiet(quiet: bool) {
    SIGNALS.quiet.store(quiet, Relaxed);
}

impl Signals {
    fn hear(&self) {
        if pager::is_open() {
            return;
        }
        let words = *self.words.lock().unwrap_or_else(PoisonError::into_inner);
        // While the program waits for input, which may never come, there is nothing to report.
        let at_once = words.is_none() || is_waiting();
        let again = self.interrupt.stopped.swap(true, Relaxed);
        if !self.quiet.load(Relaxed) && !again {
            // On a terminal the cursor stands after the progress bar and `^C`.
            let gap = if std::io::stderr().is_terminal() {
                "\n"
            } else {
                ""
            };
            warn(&format!(
                "{gap}{}",
                words.filter(|_| !at_once).unwrap_or("interrupted")
            ));
        }
        if at_once || again {
            std::process::exit(Exit::KILLED);
        }
        self.interrupt.stop_all();
    }
}

impl Interrupt {
    /// Handles Ctrl-C: the first stops the search, the second ends the program.
    pub(super) fn listen() -> Self {
        Self::saying("stopping: what was found so far follows; press Ctrl-C again to quit at once")
    }

    /// As [`Interrupt::listen`], with this message at the first Ctrl-C.
    pub(super) fn saying(words: &'static str) -> Self {
        if let Some(error) = SIGNALS
            .deaf
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
        {
            warn(&format!(
                "warning: Ctrl-C will end the program without a report ({error})"
            ));
        }
        *SIGNALS.words.lock().unwrap_or_else(PoisonError::into_inner) = Some(words);
        SIGNALS.interrupt.clone()
    }

    /// Returns whether to stop searching: the user has pressed Ctrl-C, or the search is out of
    /// date.
    pub(super) fn is_stopped(&self) -> bool {
        self.is_ended() || self.outdated.load(Relaxed)
    }

    /// Returns whether the user has pressed Ctrl-C.
    pub(super) fn is_ended(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// A copy for searches that may go out of date independently.
    pub(super) fn afresh(&self) -> Self {
        Self {
            outdated: Arc::default(),
            ..self.clone()
        }
    }

    /// Stops the searches that are out of date.
    pub(super) fn outdate(&self) {
        self.outdated.store(true, Relaxed);
        self.stop_all();
    }

    fn stop_all(&self) {
        for control in &*self.running.lock().unwrap_or_else(PoisonError::into_inner) {
            control.stop();
        }
    }

    fn watch(&self, control: &Arc<Control>) {
        self.running
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(Arc::clone(control));
        if self.is_stopped() {
            control.stop();
        }
    }

    fn forget(&self, control: &Arc<Control>) {
        self.running
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .retain(|other| !Arc::ptr_eq(other, control));
    }
}

/// Watches one search until dropped.
pub(super) struct Watch {
    interrupt: Interrupt,
    bar: Option<ProgressBar>,
    control: Arc<Control>,
    end: Option<Sender<()>>,
    ticker: Option<JoinHandle<()>>,
}

impl Watch {
    /// Starts watching. `name` is shown next to the progress; `limit` stops the search.
    pub(super) fn start(
        control: &Arc<Control>,
        interrupt: &Interrupt,
        name: &str,
        limit: Option<Duration>,
        verbosity: &Verbosity,
    ) -> Self {
        let bar = (!verbosity.quiet && std::io::stderr().is_terminal()).then(|| progress_bar(name));
        Self::with_bar(control, interrupt, limit, bar, progress)
    }

    /// As [`Watch::start`], for work that counts positions and finds no solutions.
    pub(super) fn counting(
        control: &Arc<Control>,
        interrupt: &Interrupt,
        name: &str,
        limit: Option<Duration>,
        verbosity: &Verbosity,
    ) -> Self {
        let bar = (!verbosity.quiet && std::io::stderr().is_terminal()).then(|| progress_bar(name));
        let positions = |control: &Control| format!("{} positions", control.positions());
        Self::with_bar(control, interrupt, limit, bar, positions)
    }

    /// As [`Watch::start`], without progress, for one of many searches.
    pub(super) fn silent(
        control: &Arc<Control>,
        interrupt: &Interrupt,
        limit: Option<Duration>,
    ) -> Self {
        Self::with_bar(control, interrupt, limit, None, progress)
    }

    fn with_bar(
        control: &Arc<Control>,
        interrupt: &Interrupt,
        limit: Option<Duration>,
        bar: Option<ProgressBar>,
        message: fn(&Control) -> String,
    ) -> Self {
        interrupt.watch(control);
        // A limit of zero is exceeded at once, however short the problem.
        if limit.is_some_and(|limit| limit.is_zero()) {
            control.stop();
        }
        let shown = bar.clone();
        let deadline = limit.map(|limit| (Instant::now(), limit));
        let (end, ended) = channel();
        let watched = Arc::clone(control);
        // This thread does so little that it needs almost no stack.
        let ticker = std::thread::Builder::new()
            .stack_size(256 << 10)
            .spawn(move || {
                loop {
                    let rest = deadline.map(|(start, limit)| limit.saturating_sub(start.elapsed()));
                    if rest.is_some_and(|rest| rest.is_zero()) {
                        watched.stop();
                    }
                    if let Some(bar) = &bar {
                        bar.set_length(watched.total());
                        bar.set_position(watched.done());
                        bar.set_message(message(&watched));
                    }
                    let tick = Duration::from_millis(100);
                    let pause = rest
                        .filter(|rest| !rest.is_zero())
                        .map_or(tick, |rest| rest.min(tick));
                    if ended.recv_timeout(pause) != Err(RecvTimeoutError::Timeout) {
                        break;
                    }
                }
                if let Some(bar) = &bar {
                    bar.finish_and_clear();
                }
            });
        if let (Err(error), true) = (&ticker, limit.is_some()) {
            warn(&format!(
                "warning: cannot start the timer; --max-time is ignored ({error})"
            ));
        }
        Self {
            interrupt: interrupt.clone(),
            bar: shown,
            control: Arc::clone(control),
            end: Some(end),
            ticker: ticker.ok(),
        }
    }

    /// Returns whether a progress bar is visible.
    pub(super) fn is_shown(&self) -> bool {
        self.bar.is_some()
    }

    /// Writes results during the search, with the progress bar hidden meanwhile.
    pub(super) fn while_hidden<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.interrupt.forget(&self.control);
        drop(self.end.take());
        if let Some(ticker) = self.ticker.take() {
            let _ = ticker.join();
        }
    }
}

/// The length that is searched, unless it is given, and the number of solutions found.
fn progress(control: &Control) -> String {
    let found = match control.keys() {
        0 => "nothing found yet".to_owned(),
        1 => "1 solution".to_owned(),
        many => format!("{many} solutions"),
    };
    match control.sought() {
        Some(sought) => format!("{sought}: {found}"),
        None => found,
    }
}

fn progress_bar(name: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template(
        "{prefix}  {bar:30}  {pos} of {len}, {msg}, {elapsed}, {eta} to go",
    );
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.set_prefix(name.to_owned());
    bar.set_message("nothing found yet");
    bar
}

/// On a terminal, reports at the end how many problems were done in what time.
pub(super) fn say_done(what: &str, problems: usize, started: Instant, verbosity: &Verbosity) {
    if !verbosity.quiet && std::io::stderr().is_terminal() {
        let problems = if problems == 1 {
            "1 problem".to_owned()
        } else {
            format!("{problems} problems")
        };
        warn(&format!(
            "{what} {problems} in {}",
            spent(started.elapsed())
        ));
    }
}

/// A time as text: `0.31 s`, `1:04 min`, `2:03:04 h`.
fn spent(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..60 => format!("{:.2} s", time.as_secs_f64()),
        60..3600 => format!("{}:{:02} min", seconds / 60, seconds % 60),
        _ => format!(
            "{}:{:02}:{:02} h",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        ),
    }
}
