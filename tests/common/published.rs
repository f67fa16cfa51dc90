//! The problems of `problems/`.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "every test binary uses its own part"
)]

use parton::formats::{Defaults, Entry, load_file};
use parton::problem::Problem;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of `problems/`, in order.
pub fn problem_files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(root().join("problems"))
        .expect("problems/")
        .map(|file| file.expect("a file").path())
        .collect();
    files.sort();
    files
}

/// All entries of `problems/`, in the order of the files.
pub fn published_entries() -> Vec<Entry> {
    problem_files()
        .iter()
        .flat_map(|file| load_file(file, Defaults::default()).entries)
        .collect()
}

/// The problems of `problems/` by their ids.
pub fn published_by_id() -> BTreeMap<String, Problem> {
    published_entries()
        .into_iter()
        .map(|entry| (entry.problem.id.clone(), entry.problem))
        .collect()
}

/// The first problem of a file of `problems/`, with its place in the file.
pub fn published_entry(file: &str) -> Entry {
    let loaded = load_file(&root().join("problems").join(file), Defaults::default());
    assert!(
        loaded.diagnostics.is_empty(),
        "{file}: {:?}",
        loaded.diagnostics
    );
    loaded.entries.into_iter().next().expect("a problem")
}

/// The first problem of a file of `problems/`.
pub fn published(file: &str) -> Problem {
    published_entry(file).problem
}
