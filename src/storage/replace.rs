//! [`Target`] and [`Staged`]: files that appear or change only when they are complete.
//!
//! The content first goes into a file beside the target. Its name is unpredictable and derived from
//! the target, and the file must be new, so that no link is followed. When everything is on the
//! disk, the file replaces the target in one step. It stays locked while it is written. A staged
//! file without a lock was left by a killed process; the next process that writes the same target
//! removes it.
//!
//! A named pipe or a device is not replaced: the content is written to it at the end, at once.

use super::digest::digest;
use super::lock::is_at;
use super::read::Waiting;
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The destination of a file to be written.
#[derive(Clone, Debug)]
pub struct Target {
    /// The file itself, links followed.
    path: PathBuf,
    /// Whether it is a pipe or a device, which is written directly.
    is_special: bool,
}

/// The content for a target, until it replaces the target. Dropped before that, it leaves nothing
/// behind.
#[derive(Debug)]
pub struct Staged {
    target: Target,
    file: File,
    /// Its path; `None` once it has no name any more.
    place: Option<PathBuf>,
}

impl Target {
    /// Tests whether this path can be written, and removes staged files of killed processes.
    ///
    /// # Errors
    /// If it cannot be written: it is a directory, or no file can be created beside it.
    pub fn new(path: &Path) -> io::Result<Self> {
        let target = Self::find(path)?;
        if !target.is_special {
            drop(target.stage()?);
        }
        Ok(target)
    }

    /// As [`Target::new`], for content that is staged at once: staging itself shows whether a file
    /// can be created beside the target.
    ///
    /// # Errors
    /// If it is a directory, or a device that cannot be written.
    pub fn find(path: &Path) -> io::Result<Self> {
        let path = resolved(path);
        let known = path.metadata().ok();
        if known.as_ref().is_some_and(fs::Metadata::is_dir) {
            return Err(ErrorKind::IsADirectory.into());
        }
        let target = Self {
            is_special: known.is_some_and(|known| !known.is_file()),
            path,
        };
        if target.is_pipe() {
            // Opening a named pipe waits for its reader, and closing it makes the reader leave.
            return Ok(target);
        }
        if target.is_special {
            OpenOptions::new().write(true).open(&target.path)?;
        } else {
            target.clean();
        }
        Ok(target)
    }

    /// Returns whether the target is a named pipe.
    fn is_pipe(&self) -> bool {
        #[cfg(unix)]
        {
            use std::os::unix::fs::FileTypeExt;
            self.path
                .metadata()
                .is_ok_and(|known| known.file_type().is_fifo())
        }
        #[cfg(not(unix))]
        false
    }

    /// Starts writing.
    ///
    /// # Errors
    /// If no file can be created beside the target.
    pub fn stage(&self) -> io::Result<Staged> {
        let folder = if self.is_special {
            std::env::temp_dir()
        } else {
            self.folder().to_owned()
        };
        loop {
            let place = folder.join(self.prefix() + &random() + ENDING);
            let file = match self.options().open(&place) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                opened => opened?,
            };
            // Where files cannot be locked, none is taken for abandoned either.
            let _ = file.lock();
            if !is_at(&file, &place) {
                // Another process took it for abandoned in the moment before it was locked.
                continue;
            }
            let mut staged = Staged {
                target: self.clone(),
                file,
                place: Some(place),
            };
            if self.is_special && cfg!(unix) {
                // No other process needs to see it, and nothing of it remains.
                staged.remove();
            } else if let Ok(known) = self.path.metadata() {
                staged.file.set_permissions(known.permissions())?;
            }
            return Ok(staged);
        }
    }

    /// The options for opening a staged file: it must be new, and readable by no more people than
    /// the target.
    fn options(&self) -> OpenOptions {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create_new(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
            if self.is_special {
                options.mode(0o600);
            } else if let Ok(known) = self.path.metadata() {
                options.mode(known.permissions().mode() & 0o777);
            }
        }
        options
    }

    /// Writes everything at once. A file that already has this content is left alone.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let same_length = || {
            self.path
                .metadata()
                .is_ok_and(|known| known.len() == bytes.len() as u64)
        };
        if !self.is_special
            && same_length()
            && fs::read(&self.path).is_ok_and(|there| there == bytes)
        {
            return Ok(());
        }
        if self.is_special {
            return self.through(|special| special.write_all(bytes));
        }
        let mut staged = self.stage()?;
        staged.write_all(bytes)?;
        staged.finish()
    }

    /// Writes to a pipe or a device. A pipe may have no reader, or a reader that does not read.
    fn through(&self, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
        let _waiting = self.is_pipe().then(Waiting::begin);
        write(&mut OpenOptions::new().write(true).open(&self.path)?)
    }

    fn folder(&self) -> &Path {
        self.path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."))
    }

    /// The beginning of the names of its staged files. It contains a digest of the target's name,
    /// since that name may have the maximum length.
    fn prefix(&self) -> String {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        format!(".parton-{}-", &digest(&[&name])[..12])
    }

    /// Removes staged files of killed processes: those of this target that are not locked.
    fn clean(&self) {
        let prefix = self.prefix();
        let is_ours = |name: &str| {
            let middle = name
                .strip_prefix(&prefix)
                .and_then(|rest| rest.strip_suffix(ENDING));
            middle.is_some_and(|middle| {
                middle.len() == 32 && middle.bytes().all(|c| c.is_ascii_hexdigit())
            })
        };
        for entry in fs::read_dir(self.folder()).into_iter().flatten().flatten() {
            let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
            if !is_file || !entry.file_name().to_str().is_some_and(is_ours) {
                continue;
            }
            let path = entry.path();
            let Ok(file) = OpenOptions::new().read(true).write(true).open(&path) else {
                continue;
            };
            if file.try_lock().is_ok() && is_at(&file, &path) && !path.is_symlink() {
                // If it cannot be removed, it stays.
                let _ = fs::remove_file(&path);
            }
        }
    }
}

/// The end of the names of staged files.
const ENDING: &str = ".tmp";

/// 32 unpredictable hexadecimal digits.
fn random() -> String {
    let half = || RandomState::new().hash_one(std::process::id());
    format!("{:016x}{:016x}", half(), half())
}

/// The file to which a path leads, even if it does not exist yet.
fn resolved(path: &Path) -> PathBuf {
    const MOST_LINKS: usize = 40;
    if let Ok(real) = path.canonicalize() {
        return real;
    }
    let mut place = path.to_owned();
    if path.exists() {
        // A file without a path of its own, such as a pipe under /dev/fd.
        return place;
    }
    for _ in 0..MOST_LINKS {
        let Ok(next) = place.read_link() else {
            return place;
        };
        place = place.parent().unwrap_or(Path::new("")).join(next);
    }
    path.to_owned()
}

impl Staged {
    /// Replaces the target by the written content, or writes it to a pipe or a device.
    ///
    /// # Errors
    /// If that fails.
    pub fn finish(mut self) -> io::Result<()> {
        // A pipe created there meanwhile is not replaced either.
        if self
            .target
            .path
            .metadata()
            .is_ok_and(|known| !known.is_file())
        {
            self.file.seek(SeekFrom::Start(0))?;
            let file = &mut self.file;
            return self
                .target
                .through(|special| io::copy(file, special).map(|_| ()));
        }
        self.file.sync_all()?;
        if let Some(place) = &self.place {
            fs::rename(place, &self.target.path)?;
            self.place = None;
        }
        self.sync_folder();
        Ok(())
    }

    /// Makes the written content the target, which must not exist yet.
    ///
    /// # Errors
    /// If the target exists by now, or cannot be written.
    pub fn finish_new(self) -> io::Result<()> {
        if self.target.path.symlink_metadata().is_ok() {
            return Err(ErrorKind::AlreadyExists.into());
        }
        self.file.sync_all()?;
        let linked = self
            .place
            .as_ref()
            .map_or(Ok(()), |place| fs::hard_link(place, &self.target.path));
        match linked {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
            Ok(()) => {
                self.sync_folder();
                Ok(())
            }
            // A file system without hard links.
            Err(_) => self.finish(),
        }
    }

    /// Leaves the target unchanged. The reader of a named pipe sees an empty input.
    ///
    /// # Errors
    /// If the pipe cannot be opened.
    pub fn give_up(self) -> io::Result<()> {
        if self.target.is_pipe() {
            self.target.through(|_| Ok(()))
        } else {
            Ok(())
        }
    }

    /// Cuts off everything written past a length, and continues there.
    ///
    /// # Errors
    /// If that fails.
    pub fn cut(&mut self, length: u64) -> io::Result<()> {
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::Start(length)).map(|_| ())
    }

    /// Makes the new name survive a crash of the system, where the system supports it.
    fn sync_folder(&self) {
        if cfg!(unix)
            && let Ok(folder) = File::open(self.target.folder())
        {
            let _ = folder.sync_all();
        }
    }

    fn remove(&mut self) {
        if let Some(place) = self.place.take() {
            // If it cannot be removed, the next process that writes the target removes it.
            let _ = fs::remove_file(place);
        }
    }
}

impl Write for Staged {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Read for Staged {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.file.read(bytes)
    }
}

impl Seek for Staged {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        self.remove();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str) -> PathBuf {
        let path =
            std::env::temp_dir().join(format!("parton-replace-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        path
    }

    fn names(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn a_target_changes_at_the_end_and_nothing_stays_beside_it() {
        let place = place("whole");
        let path = place.join("x");
        let target = Target::new(&path).unwrap();
        assert!(names(&place).is_empty());
        target.write(b"one").unwrap();
        let mut staged = target.stage().unwrap();
        staged.write_all(b"another").unwrap();
        assert_eq!(
            (fs::read(&path).unwrap().as_slice(), names(&place).len()),
            (b"one".as_slice(), 2)
        );
        drop(staged);
        assert_eq!(
            (fs::read(&path).unwrap().as_slice(), names(&place)),
            (b"one".as_slice(), vec!["x".to_owned()])
        );
        let mut staged = target.stage().unwrap();
        staged.write_all(b"another one").unwrap();
        staged.cut(7).unwrap();
        staged.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"another");
        let staged = target.stage().unwrap();
        assert_eq!(
            staged.finish_new().map_err(|error| error.kind()),
            Err(ErrorKind::AlreadyExists)
        );
        assert_eq!(names(&place), ["x"]);
        assert_eq!(
            Target::new(&place)
                .map(|_| ())
                .map_err(|error| error.kind()),
            Err(ErrorKind::IsADirectory)
        );
        // A name of the maximum length leaves room for no more.
        let long = place.join("y".repeat(255));
        Target::new(&long).unwrap().write(b"long").unwrap();
        assert_eq!(fs::read(&long).unwrap(), b"long");
        fs::remove_dir_all(place).unwrap();
    }

    /// Only staged files of this very target that no process holds locked are removed; other files
    /// beside it stay.
    #[test]
    fn files_of_killed_processes_are_removed() {
        let place = place("left");
        let target = Target::new(&place.join("x")).unwrap();
        let held = target.stage().unwrap();
        let left = target.prefix() + &"0".repeat(32) + ENDING;
        let other = Target::new(&place.join("y")).unwrap().prefix() + &"0".repeat(32) + ENDING;
        let short = target.prefix() + "0" + ENDING;
        for name in [&left, &other, &short] {
            fs::write(place.join(name), "").unwrap();
        }
        Target::new(&place.join("x")).unwrap();
        let held_name = held
            .place
            .as_ref()
            .unwrap()
            .file_name()
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned();
        let mut expected = vec![held_name, other, short];
        expected.sort();
        assert_eq!(names(&place), expected);
        drop(held);
        fs::remove_dir_all(place).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_permissions_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let place = place("links");
        let (file, link, dangling) = (
            place.join("file"),
            place.join("link"),
            place.join("dangling"),
        );
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("file", &link).unwrap();
        symlink("new", &dangling).unwrap();
        Target::new(&link).unwrap().write(b"new words").unwrap();
        Target::new(&dangling)
            .unwrap()
            .write(b"first words")
            .unwrap();
        assert!(link.is_symlink() && dangling.is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new words");
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(fs::read(place.join("new")).unwrap(), b"first words");
        fs::remove_dir_all(place).unwrap();
    }
}
