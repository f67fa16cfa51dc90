//! Lines to the other program.

use std::fmt;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The answers, written line by line.
pub(super) struct Output {
    writer: Mutex<Box<dyn Write + Send>>,
    /// Whether a line could not be written: the reader is gone.
    is_gone: AtomicBool,
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Output")
            .field("is_gone", &self.is_gone)
            .finish_non_exhaustive()
    }
}

impl Output {
    pub(super) fn new(writer: impl Write + Send + 'static) -> Self {
        Self {
            writer: Mutex::new(Box::new(writer)),
            is_gone: AtomicBool::new(false),
        }
    }

    /// Writes a line at once.
    pub(super) fn line(&self, text: &str) {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let written = writer
            .write_all(format!("{text}\n").as_bytes())
            .and_then(|()| writer.flush());
        if written.is_err() {
            self.is_gone.store(true, Relaxed);
        }
    }

    /// Writes a remark for people.
    pub(super) fn remark(&self, text: &str) {
        let text: Vec<&str> = text.split_whitespace().collect();
        self.line(&format!("info string {}", text.join(" ")));
    }

    /// Returns whether a line could not be written.
    pub(super) fn is_gone(&self) -> bool {
        self.is_gone.load(Relaxed)
    }
}
