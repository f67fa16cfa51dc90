//! Reads files of any length that this program has written itself, and waits for input that is not
//! a regular file.

use std::fs::File;
use std::io::{self, Cursor, ErrorKind, Read};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc;
use std::time::Duration;

/// The maximum number of bytes read from a pipe or a device, which may be endless.
const MOST: u64 = 64 << 20;
/// The maximum size of a file in bytes: more would not fit into memory.
const MOST_OF_FILE: u64 = 16 << 30;

/// The number of current waits for input that may never come.
static WAITS: AtomicUsize = AtomicUsize::new(0);

/// Returns whether the program waits to read a pipe, a terminal or a device, or waits for the
/// reader of a pipe. A front end that stops need not wait for this, since it may never end.
pub fn is_waiting() -> bool {
    WAITS.load(SeqCst) > 0
}

/// A wait for input that may never come. It lasts until it is dropped.
#[derive(Debug)]
pub struct Waiting(());

impl Waiting {
    /// Starts the wait.
    pub fn begin() -> Self {
        WAITS.fetch_add(1, SeqCst);
        Self(())
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        WAITS.fetch_sub(1, SeqCst);
    }
}

/// Reads a source that is not a regular file, waiting at most this long; `None` sets no limit.
///
/// # Errors
/// If it cannot be read, or nothing comes in time.
pub fn within<T: Send + 'static>(
    patience: Option<Duration>,
    read: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> io::Result<T> {
    let _waiting = Waiting::begin();
    let Some(patience) = patience else {
        return read();
    };
    // A read that never ends is abandoned: its thread ends with the program.
    let (done, result) = mpsc::channel();
    std::thread::Builder::new()
        .stack_size(256 << 10)
        .spawn(move || done.send(read()))?;
    let late = |_| {
        Err(io::Error::new(
            ErrorKind::TimedOut,
            "nothing came within --max-time",
        ))
    };
    result.recv_timeout(patience).unwrap_or_else(late)
}

/// Opens a file for reading, or standard input for `-`. A source that is not a regular file is
/// waited for at most this long; reading too much from it is an error.
///
/// # Errors
/// If it cannot be opened, is a folder or too large, or does not come in time.
pub fn open_own(path: &Path, patience: Option<Duration>) -> io::Result<Box<dyn Read + Send>> {
    if path.as_os_str() != "-" {
        let known = path.metadata()?;
        if known.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        if known.is_file() {
            if known.len() > MOST_OF_FILE {
                let words = format!("larger than {} GiB", MOST_OF_FILE >> 30);
                return Err(io::Error::new(ErrorKind::FileTooLarge, words));
            }
            return Ok(Box::new(File::open(path)?));
        }
    }
    let path = path.to_owned();
    let read = move || {
        let mut bytes = Vec::new();
        if path.as_os_str() == "-" {
            Endless {
                source: io::stdin(),
                left: MOST,
            }
            .read_to_end(&mut bytes)?;
        } else {
            Endless {
                source: File::open(&path)?,
                left: MOST,
            }
            .read_to_end(&mut bytes)?;
        }
        Ok(bytes)
    };
    Ok(Box::new(Cursor::new(within(patience, read)?)))
}

/// The bytes of a file, or of standard input for `-`: see [`open_own`].
///
/// # Errors
/// As for [`open_own`], or if it cannot be read.
pub fn read_own(path: &Path, patience: Option<Duration>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_own(path, patience)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A reader of a possibly endless source, which fails after too many bytes.
struct Endless<R> {
    source: R,
    left: u64,
}

impl<R: Read> Read for Endless<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.source.read(buffer)?;
        let Some(left) = self.left.checked_sub(length as u64) else {
            let words = format!(
                "not a regular file and larger than {} MiB: write it to a file first",
                MOST >> 20
            );
            return Err(io::Error::new(ErrorKind::FileTooLarge, words));
        };
        self.left = left;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_input_is_given_up() {
        let mut bytes = Vec::new();
        let mut short = Endless {
            source: &b"abc"[..],
            left: 3,
        };
        assert_eq!(short.read_to_end(&mut bytes).ok(), Some(3));
        let endless = Endless {
            source: io::repeat(0),
            left: 1000,
        }
        .read_to_end(&mut bytes);
        assert_eq!(
            endless.map_err(|error| error.kind()),
            Err(ErrorKind::FileTooLarge)
        );
    }
}
