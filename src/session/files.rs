//! Files and folders: which are read, and how much of them.

use super::Source;
use crate::formats::{Level, notice, one_line, why_unreadable};
use std::collections::BTreeSet;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

/// Replaces each folder by the files in it and below it that are wanted, in the order of their names. Whatever is passed over
/// gets a word, as a source without problems. `kind` names what is wanted.
pub fn find_files(files: &mut Vec<PathBuf>, wanted: &dyn Fn(&Path) -> bool, kind: &str) -> Vec<Source> {
    let mut words = Vec::new();
    for path in std::mem::take(files) {
        if !path.is_dir() {
            files.push(path);
            continue;
        }
        let before = files.len();
        let mut folder = Folder { files, wanted, words: &mut words, other: BTreeSet::new(), others: 0 };
        let errors = folder.search(&path);
        folder.tell_others(&path);
        if !errors && files.len() == before {
            words.push(word(&path, Level::Error, format!("there is no {kind} in this folder or below it")));
        }
    }
    words
}

/// The bytes of a file, or of standard input for `-`; what is not a file on a disk is waited for so long.
///
/// # Errors
/// If it cannot be read, has more bytes than these, or nothing comes in time.
pub fn read_bytes(path: &Path, most: u64, patience: Option<Duration>) -> io::Result<Vec<u8>> {
    let is_file = path.is_file();
    let path = path.to_owned();
    let read = move || -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        if is_standard(&path) {
            io::stdin().lock().take(most + 1).read_to_end(&mut bytes)?;
        } else {
            std::fs::File::open(&path)?.take(most + 1).read_to_end(&mut bytes)?;
        }
        if bytes.len() as u64 > most {
            let words = format!("it has more than {} MiB; --max-size allows more", most >> 20);
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, words));
        }
        Ok(bytes)
    };
    // A file on a disk is there at once, however little time the search is given.
    let Some(patience) = patience.filter(|_| !is_file) else { return read() };
    // The thread of a read that never ends goes down with the program.
    let (done, result) = mpsc::channel();
    std::thread::Builder::new().stack_size(256 << 10).spawn(move || done.send(read()))?;
    let late = |_| Err(io::Error::new(io::ErrorKind::TimedOut, "nothing came within --max-time"));
    result.recv_timeout(patience).unwrap_or_else(late)
}

/// The name of a file as it is shown.
pub fn file_name(path: &Path) -> String {
    if is_standard(path) { "<stdin>".to_owned() } else { one_line(&path.display().to_string()).into_owned() }
}

pub(super) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// A folder that is searched.
struct Folder<'a> {
    files: &'a mut Vec<PathBuf>,
    wanted: &'a dyn Fn(&Path) -> bool,
    words: &'a mut Vec<Source>,
    /// The endings of the files that are not wanted, and how many there are.
    other: BTreeSet<String>,
    others: usize,
}

impl Folder<'_> {
    /// Finds the files; whether something was wrong.
    fn search(&mut self, folder: &Path) -> bool {
        let entries = std::fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let entries = match entries {
            Ok(entries) => entries,
            Err(error) => {
                self.words.push(word(folder, Level::Error, why_unreadable(&error)));
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
                    // A link to a folder might lead back here.
                    if path.is_symlink() {
                        let message = "this link to a folder is not followed; name the folder itself".to_owned();
                        self.words.push(word(&path, Level::Warning, message));
                    } else {
                        errors |= self.search(&path);
                    }
                }
                Ok(found) if found.is_file() && known => self.files.push(path),
                Ok(_) => {
                    self.others += 1;
                    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy()));
                    self.other.insert(ending.unwrap_or_else(|| "none".to_owned()));
                }
                Err(error) if known => {
                    errors = true;
                    let dangling = path.is_symlink() && error.kind() == io::ErrorKind::NotFound;
                    let message = if dangling { "this link leads nowhere".to_owned() } else { why_unreadable(&error) };
                    self.words.push(word(&path, Level::Error, message));
                }
                Err(_) => self.others += 1,
            }
        }
        errors
    }

    /// One word for all files that are not wanted.
    fn tell_others(&mut self, folder: &Path) {
        if self.others == 0 {
            return;
        }
        let files =
            if self.others == 1 { "1 other file is".to_owned() } else { format!("{} other files are", self.others) };
        let endings: Vec<&str> = self.other.iter().map(String::as_str).collect();
        let endings = if endings.is_empty() { String::new() } else { format!(" (endings: {})", endings.join(", ")) };
        self.words.push(word(folder, Level::Warning, format!("{files} skipped in this folder{endings}")));
    }
}

/// A source without problems, which says something about a path.
fn word(path: &Path, level: Level, message: String) -> Source {
    let name = file_name(path);
    Source { loaded: notice(&name, level, message), file: Some(name) }
}
