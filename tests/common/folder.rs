//! Temporary folders.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "every test binary uses its own part"
)]

use crate::published::root;
use std::collections::BTreeSet;
use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A new temporary folder named after its test, removed when dropped. The folder of a failed test
/// is kept.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let (process, number) = (std::process::id(), NUMBER.fetch_add(1, Relaxed));
        let path = std::env::temp_dir().join(format!("parton-{name}-{process}-{number}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// The path of a file in this folder, as text.
    pub fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// Writes a file. Returns its path.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path
    }

    /// Copies a file of the repository into this folder, under a name.
    pub fn copy(&self, from: &str, name: &str) {
        fs::copy(root().join(from), self.0.join(name)).unwrap();
    }

    /// The text of a file.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    /// Typesets a LaTeX document of this folder with diagram.sty. Returns whether it succeeded, and
    /// what LaTeX printed; `None`, saying so, where LaTeX or the package is missing.
    #[allow(clippy::print_stderr, reason = "skipped tests must be visible")]
    pub fn typeset(&self, name: &str) -> Option<(bool, String)> {
        let known = Command::new("kpsewhich")
            .args(["diagram.sty", "pstricks.sty"])
            .output();
        if !known.is_ok_and(|known| String::from_utf8_lossy(&known.stdout).lines().count() == 2) {
            eprintln!("skipped: no LaTeX with diagram.sty and pstricks.sty here");
            return None;
        }
        let made = Command::new("latex")
            .args(["-interaction=nonstopmode", "-halt-on-error", name])
            .current_dir(&self.0)
            .output()
            .unwrap();
        let log = String::from_utf8_lossy(&made.stdout).into_owned();
        Some((made.status.success(), log))
    }

    /// The names of the files and folders in this folder.
    pub fn names(&self) -> BTreeSet<String> {
        fs::read_dir(&self.0)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }
}

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl AsRef<Path> for Folder {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}
