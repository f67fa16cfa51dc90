//! Selects the files to read, and limits their size.

use crate::formats::{Level, Loaded, notice, one_line, why_unreadable};
use crate::storage::within;
use std::collections::BTreeSet;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Everything read from one file or from the flags.
#[derive(Clone, Debug)]
pub struct InputSource {
    /// The file's name, if it comes from a file.
    pub file: Option<String>,
    /// The problems and their diagnostics.
    pub loaded: Loaded,
}

/// Replaces each folder by the wanted files in it and its subfolders, in the order of their names.
/// Each remark is a source without problems: an error, or a warning such as that about the files
/// skipped in a folder. `kind` names the wanted kind of file.
pub fn find_files(
    files: &mut Vec<PathBuf>,
    wanted: &dyn Fn(&Path) -> bool,
    kind: &str,
) -> Vec<InputSource> {
    find(files, wanted, Some(kind))
}

/// As [`find_files`], but a folder without wanted files is not an error.
pub fn find_any_files(
    files: &mut Vec<PathBuf>,
    wanted: &dyn Fn(&Path) -> bool,
) -> Vec<InputSource> {
    find(files, wanted, None)
}

fn find(
    files: &mut Vec<PathBuf>,
    wanted: &dyn Fn(&Path) -> bool,
    kind: Option<&str>,
) -> Vec<InputSource> {
    let mut words = Vec::new();
    for path in std::mem::take(files) {
        if !path.is_dir() {
            files.push(path);
            continue;
        }
        let before = files.len();
        let mut folder = Folder {
            files,
            wanted,
            words: &mut words,
            other: BTreeSet::new(),
            others: 0,
        };
        let errors = folder.search(&path);
        folder.tell_others(&path);
        if let Some(kind) = kind.filter(|_| !errors && files.len() == before) {
            words.push(word(
                &path,
                Level::Error,
                format!("no {kind} in this folder or its subfolders"),
            ));
        }
    }
    words.extend(each_once(files));
    words
}

/// Drops files that are already listed under another name, such as a file beside its folder; a
/// warning reports them. Input other than a disk file may be named twice on purpose.
fn each_once(files: &mut Vec<PathBuf>) -> Option<InputSource> {
    let mut seen = BTreeSet::new();
    let mut again: Vec<PathBuf> = Vec::new();
    files.retain(|path| {
        let real = if path.is_file() {
            path.canonicalize().ok()
        } else {
            None
        };
        let new = real.is_none_or(|real| seen.insert(real));
        if !new {
            again.push(path.clone());
        }
        new
    });
    let message = match again.len() {
        1 => "this file is named more than once; it is counted once".to_owned(),
        more => {
            format!(
                "{more} files are named more than once; each is counted once, and this is the first"
            )
        }
    };
    again
        .first()
        .map(|path| word(path, Level::Warning, message))
}

/// The bytes of a file, or of standard input for `-`. Input other than a disk file is awaited for
/// at most this long.
///
/// # Errors
/// If it cannot be read, is larger than the limit, or nothing comes in time.
pub fn read_bytes(path: &Path, most: u64, patience: Option<Duration>) -> io::Result<Vec<u8>> {
    let is_file = path.is_file();
    let path = path.to_owned();
    let read = move || -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        if is_standard(&path) {
            io::stdin().lock().take(most + 1).read_to_end(&mut bytes)?;
        } else {
            std::fs::File::open(&path)?
                .take(most + 1)
                .read_to_end(&mut bytes)?;
        }
        if bytes.len() as u64 > most {
            let words = format!(
                "larger than {} MiB; --max-size raises the limit",
                most >> 20
            );
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, words));
        }
        Ok(bytes)
    };
    // A disk file is available at once, however little time the search has.
    if is_file {
        read()
    } else {
        within(patience, read)
    }
}

/// The name of a file in messages.
pub fn file_name(path: &Path) -> String {
    if is_standard(path) {
        "<stdin>".to_owned()
    } else {
        one_line(&path.display().to_string()).into_owned()
    }
}

/// Returns whether a path means standard input: `-`.
pub(super) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// A folder that is searched.
struct Folder<'a> {
    files: &'a mut Vec<PathBuf>,
    wanted: &'a dyn Fn(&Path) -> bool,
    words: &'a mut Vec<InputSource>,
    /// The endings of the skipped files.
    other: BTreeSet<String>,
    /// The number of skipped files.
    others: usize,
}

impl Folder<'_> {
    /// Finds the files. Returns whether there was an error.
    fn search(&mut self, folder: &Path) -> bool {
        let entries = std::fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let entries = match entries {
            Ok(entries) => entries,
            Err(error) => {
                self.words
                    .push(word(folder, Level::Error, why_unreadable(&error)));
                return true;
            }
        };
        let mut errors = false;
        let mut paths: Vec<PathBuf> = entries.iter().map(std::fs::DirEntry::path).collect();
        paths.sort();
        for path in paths {
            let known = (self.wanted)(&path);
            match path.metadata() {
                Ok(found) if found.is_dir() => {
                    // A link to a folder might lead back to this one.
                    if path.is_symlink() {
                        let message =
                            "this link to a folder is not followed; name the folder itself"
                                .to_owned();
                        self.words.push(word(&path, Level::Warning, message));
                    } else {
                        errors |= self.search(&path);
                    }
                }
                Ok(found) if found.is_file() && known => self.files.push(path),
                Ok(_) => {
                    self.others += 1;
                    let ending = path
                        .extension()
                        .map(|ending| format!(".{}", ending.to_string_lossy()));
                    self.other
                        .insert(ending.unwrap_or_else(|| "none".to_owned()));
                }
                Err(error) if known => {
                    errors = true;
                    let dangling = path.is_symlink() && error.kind() == io::ErrorKind::NotFound;
                    let message = if dangling {
                        "this link is broken".to_owned()
                    } else {
                        why_unreadable(&error)
                    };
                    self.words.push(word(&path, Level::Error, message));
                }
                Err(_) => self.others += 1,
            }
        }
        errors
    }

    /// Adds one message about all skipped files.
    fn tell_others(&mut self, folder: &Path) {
        if self.others == 0 {
            return;
        }
        let files = if self.others == 1 {
            "1 other file is".to_owned()
        } else {
            format!("{} other files are", self.others)
        };
        let endings: Vec<&str> = self.other.iter().map(String::as_str).collect();
        let endings = if endings.is_empty() {
            String::new()
        } else {
            format!(" (endings: {})", endings.join(", "))
        };
        self.words.push(word(
            folder,
            Level::Warning,
            format!("{files} skipped in this folder{endings}"),
        ));
    }
}

/// A source without problems that holds a diagnostic about a path.
fn word(path: &Path, level: Level, message: String) -> InputSource {
    let name = file_name(path);
    InputSource {
        loaded: notice(&name, level, message),
        file: Some(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with two files, one of which is also named separately, directly and by a detour;
    /// `-` may be named twice.
    #[test]
    fn a_file_counts_once() {
        let place = std::env::temp_dir().join(format!("parton-once-{}", std::process::id()));
        std::fs::create_dir_all(&place).unwrap();
        let (one, two) = (place.join("one.fen"), place.join("two.fen"));
        for file in [&one, &two] {
            std::fs::write(file, "").unwrap();
        }
        let wanted = |path: &Path| path.extension().is_some_and(|ending| ending == "fen");
        let mut files = vec![
            two.clone(),
            place.clone(),
            PathBuf::from("-"),
            PathBuf::from("-"),
        ];
        let words = find_files(&mut files, &wanted, "problem file");
        assert_eq!(
            files,
            [
                two.clone(),
                one.clone(),
                PathBuf::from("-"),
                PathBuf::from("-")
            ]
        );
        let listed: Vec<&str> = words
            .iter()
            .flat_map(|word| &word.loaded.diagnostics)
            .map(|one| one.message.as_str())
            .collect();
        assert_eq!(
            listed,
            ["this file is named more than once; it is counted once"]
        );
        let mut files = vec![place.join(".").join("one.fen"), one, two.clone(), two];
        let words = find_files(&mut files, &wanted, "problem file");
        assert_eq!((files.len(), words.len()), (2, 1));
        std::fs::remove_dir_all(place).unwrap();
    }
}
