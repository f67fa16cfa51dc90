//! Files with one writer at a time. A file is locked before it is read, so that nothing that
//! another process has just added is cut off or overwritten.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// The result of opening a file for exclusive writing.
#[derive(Debug)]
pub enum Locked {
    /// This process holds the lock until the file is closed.
    Mine(File),
    /// Another process holds the lock.
    InUse,
}

/// Creates a file, which must not exist, and locks it. Where files cannot be locked, other writers
/// are not excluded.
///
/// # Errors
/// If the file exists or cannot be created.
pub fn begin_locked(path: &Path) -> io::Result<Locked> {
    let file = OpenOptions::new()
        .append(true)
        .create_new(true)
        .open(path)?;
    Ok(locked(file, path))
}

/// Opens a file to continue it, and locks it before anything is read.
///
/// # Errors
/// If it is not a regular file or cannot be opened.
pub fn resume_locked(path: &Path) -> io::Result<Locked> {
    // A device or a pipe has no end to append at.
    if !path.metadata()?.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    let file = OpenOptions::new().read(true).append(true).open(path)?;
    Ok(locked(file, path))
}

fn locked(file: File, path: &Path) -> Locked {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Locked::InUse,
        Ok(()) if !is_at(&file, path) => Locked::InUse,
        Ok(()) | Err(TryLockError::Error(_)) => Locked::Mine(file),
    }
}

/// Waits until no other process writes a file that is to be replaced. The lock holds until the file
/// is closed. If the file is replaced meanwhile, the lock of the new file is also waited for. With
/// `create`, a missing file is created empty. Returns `None`, without waiting, for a device or a
/// pipe and where files cannot be locked.
///
/// # Errors
/// If the file cannot be opened.
pub fn wait_for(path: &Path, create: bool) -> io::Result<Option<File>> {
    loop {
        if path.metadata().is_ok_and(|known| !known.is_file()) {
            return Ok(None);
        }
        let both = OpenOptions::new()
            .read(true)
            .write(true)
            .create(create)
            .truncate(false)
            .open(path);
        let file = match both {
            // A user without the right to write the file may still replace it.
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => File::open(path)?,
            opened => opened?,
        };
        if file.lock().is_err() {
            return Ok(None);
        }
        if is_at(&file, path) {
            return Ok(Some(file));
        }
    }
}

/// Returns whether an open file is the one that a path names now.
#[cfg(unix)]
pub(super) fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |known: std::fs::Metadata| (known.dev(), known.ino());
    match (file.metadata(), path.metadata()) {
        (Ok(open), Ok(there)) => place(open) == place(there),
        _ => false,
    }
}

#[cfg(not(unix))]
pub(super) fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// The whole content of an open file.
///
/// # Errors
/// If it cannot be read.
pub fn all_of(mut file: &File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two handles of one process exclude each other like two processes.
    #[test]
    fn a_file_has_one_writer() {
        let path = std::env::temp_dir().join(format!("parton-lock-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let Ok(Locked::Mine(first)) = begin_locked(&path) else {
            panic!("it is new")
        };
        assert!(matches!(resume_locked(&path), Ok(Locked::InUse)));
        assert_eq!(
            begin_locked(&path)
                .map(|_| ())
                .map_err(|error| error.kind()),
            Err(io::ErrorKind::AlreadyExists)
        );
        drop(first);
        assert!(matches!(resume_locked(&path), Ok(Locked::Mine(_))));
        assert!(wait_for(&path, false).is_ok_and(|file| file.is_some()));
        std::fs::remove_file(&path).unwrap();
        assert!(wait_for(&path, false).is_err());
    }
}
