//! Files that this program has written itself, which may be as long as they are.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// The most bytes of what is no file on a disk, such as a pipe: it need not have an end.
const MOST: u64 = 64 << 20;
/// The most bytes of a file: more would not fit into any memory.
const MOST_OF_FILE: u64 = 16 << 30;

/// Opens a file to be read, or standard input for `-`. What has no end is an error when it has gone on for too long.
///
/// # Errors
/// If it cannot be opened, or is a folder or too long.
pub fn open_own(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(Endless { source: io::stdin(), left: MOST }));
    }
    let known = path.metadata()?;
    if known.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    if known.is_file() && known.len() > MOST_OF_FILE {
        let words = format!("it has more than {} GiB", MOST_OF_FILE >> 30);
        return Err(io::Error::new(ErrorKind::FileTooLarge, words));
    }
    let source = File::open(path)?;
    Ok(if known.is_file() { Box::new(source) } else { Box::new(Endless { source, left: MOST }) })
}

/// The bytes of such a file.
///
/// # Errors
/// If it cannot be read.
pub fn read_own(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_own(path)?.read_to_end(&mut bytes)?;
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
            let words = format!("it is no file and has more than {} MiB: write it to a file first", MOST >> 20);
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
        let mut short = Endless { source: &b"abc"[..], left: 3 };
        assert_eq!(short.read_to_end(&mut bytes).ok(), Some(3));
        let endless = Endless { source: io::repeat(0), left: 1000 }.read_to_end(&mut bytes);
        assert_eq!(endless.map_err(|error| error.kind()), Err(ErrorKind::FileTooLarge));
    }
}
