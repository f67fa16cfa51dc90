//! A search in a thread of its own, and the wait for it.

use parton::search::Control;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The interval between looks at Ctrl-C.
const TICK: Duration = Duration::from_millis(20);

/// The stack of the thread, in bytes: it may search, too.
const STACK: usize = 8 << 20;

/// A search in a thread of its own. `E` is a finding that it reports while it runs, `T` its result.
pub(crate) struct Run<E, T> {
    control: Arc<Control>,
    // The mutexes make the type safe to share between threads of Python, as its classes must be.
    events: Mutex<Receiver<E>>,
    thread: Mutex<Option<JoinHandle<T>>>,
}

/// Sends findings to the thread of Python. Those of an abandoned search are dropped.
pub(crate) type Findings<E> = Mutex<Sender<E>>;

impl<E: Send + 'static, T: Send + 'static> Run<E, T> {
    /// Starts a search, which another thread stops at the time limit.
    pub(crate) fn start(
        limit: Option<Duration>,
        search: impl FnOnce(&Control, &Findings<E>) -> T + Send + 'static,
    ) -> PyResult<Self> {
        let control = Arc::new(Control::default());
        let (sender, events) = channel();
        let running = Arc::clone(&control);
        let whole = move || {
            let findings = Mutex::new(sender);
            let Some(limit) = limit else {
                return search(&running, &findings);
            };
            let (done, end) = channel::<()>();
            let timed = Arc::clone(&running);
            let clock = thread::spawn(move || {
                if end.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                    timed.stop();
                }
            });
            let found = search(&running, &findings);
            drop(done);
            // The clock cannot panic.
            let _ = clock.join();
            found
        };
        let thread = thread::Builder::new()
            .name("parton".to_owned())
            .stack_size(STACK)
            .spawn(whole)
            .map_err(|error| PyRuntimeError::new_err(format!("no thread: {error}")))?;
        Ok(Self {
            control,
            events: Mutex::new(events),
            thread: Mutex::new(Some(thread)),
        })
    }

    /// The next finding; `None` if the search is finished.
    ///
    /// # Errors
    /// If Ctrl-C was pressed, or if `watch`, which is called while nothing happens, fails.
    pub(crate) fn next(
        &self,
        py: Python<'_>,
        watch: &mut dyn FnMut(&Control) -> PyResult<()>,
    ) -> PyResult<Option<E>> {
        let mut looked = Instant::now();
        loop {
            let event = py.detach(|| {
                let events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
                events.recv_timeout(TICK)
            });
            // Many findings in a row must not hide Ctrl-C.
            if event.is_err() || looked.elapsed() >= TICK {
                py.check_signals()?;
                watch(&self.control)?;
                looked = Instant::now();
            }
            match event {
                Ok(event) => return Ok(Some(event)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }

    /// Stops the search.
    pub(crate) fn stop(&self) {
        self.control.stop();
    }

    /// The result, once [`Run::next`] has returned `None` or the search was stopped; `None` if it
    /// was taken before.
    pub(crate) fn result(&self, py: Python<'_>) -> Option<T> {
        let thread = self
            .thread
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()?;
        match py.detach(|| thread.join()) {
            Ok(found) => Some(found),
            Err(panic) => resume_unwind(panic),
        }
    }
}

impl<E, T> Drop for Run<E, T> {
    /// Stops an abandoned search.
    fn drop(&mut self) {
        self.control.stop();
    }
}
