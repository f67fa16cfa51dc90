//! Files that this program has written itself, which may be as long as they are; and waiting for
//! what is no file on a disk.

use std::fs::File;
use std::io::{self, Cursor, ErrorKind, Read};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc;
use std::time::Duration;

/// The most bytes of what is no file on a disk, such as a pipe: it need not have an end.
const MOST: u64 = 64 << 20;
/// The most bytes of a file: more would not fit into any memory.
const MOST_OF_FILE: u64 = 16 << 30;

/// How much waits now for what may never come.
static WAITS: AtomicUsize = AtomicUsize::new(0);

/// Whether the program waits for a pipe, a terminal or a device, to read it or to find a reader of
/// it. A front end that is asked to stop then need not wait for the end of that, which may never
/// come.
pub fn is_waiting() -> bool {
    WAITS.load(SeqCst) > 0
}

/// A wait for what may never come, until it is dropped.
#[derive(Debug)]
pub struct Waiting(());

impl Waiting {
    /// Begins to wait.
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

/// Reads what is no file on a disk, and waits for it so long at most.
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
    // The thread of a read that never ends goes down with the program.
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

/// Opens a file to be read, or standard input for `-`. What is no file on a disk is waited for so
/// long at most; what has no end is an error when it has gone on for too long.
///
/// # Errors
/// If it cannot be opened, is a folder or too long, or does not come in time.
pub fn open_own(path: &Path, patience: Option<Duration>) -> io::Result<Box<dyn Read + Send>> {
    if path.as_os_str() != "-" {
        let known = path.metadata()?;
        if known.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        if known.is_file() {
            if known.len() > MOST_OF_FILE {
                let words = format!("it has more than {} GiB", MOST_OF_FILE >> 30);
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

/// The bytes of such a file.
///
/// # Errors
/// If it cannot be read.
pub fn read_own(path: &Path, patience: Option<Duration>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_own(path, patience)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What may have no end, and is given up then.
struct Endless<R> {
    source: R,
    left: u64,
}

impl<R: Read> Read for Endless<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.source.read(buffer)?;
        let Some(left) = self.left.checked_sub(length as u64) else {
            let words = format!(
                "it is no file and has more than {} MiB: write it to a file first",
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
    fn what_has_no_end_is_given_up() {
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
