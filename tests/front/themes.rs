//! Themes of labelled problems: the keywords given by a database, compared with the themes found.
//!
//! The labelled collections lie outside the project. The environment variable `PARTON_CORPUS` names
//! the folder that contains them in `olive/`. If it is unset, the test is skipped with a message.
//! The short form tests the first dozen problems for each keyword, `PARTON_LONG` all of them.

use crate::long::is_long;
use crate::published::root;
use parton::formats::{Defaults, Entry, Format, load_file};
use parton::search::{Control, Search, Settings};
use parton::themes::{Findings, all, find, prepared};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// Labels that need not match: they are counted without a minimum. Which corrections of a man
/// deserve the name is a matter of taste, and en passant keys need retro-analysis.
const UNBOUND: [&str; 2] = ["Black correction", "En passant"];

/// The minimum percentage of labels to be found.
const BOUND: usize = 90;

/// The minimum number of labelled problems for a meaningful percentage.
const FEWEST: usize = 10;

/// The keywords given to a problem in an Olive file.
fn labels(entry: &Entry) -> BTreeSet<String> {
    let whole = entry.places.whole();
    let text = &whole.source.text()[whole.span.clone()];
    let mut lines = text
        .lines()
        .skip_while(|line| line.trim_end() != "keywords:")
        .skip(1);
    let mut labels = BTreeSet::new();
    while let Some(label) = lines
        .next()
        .and_then(|line| line.trim_start().strip_prefix("- "))
    {
        labels.insert(label.trim().trim_matches(['\'', '"']).to_owned());
    }
    labels
}

/// The findings in a problem; `None` if it takes too long.
fn found(entry: &Entry) -> Option<Findings> {
    let problem = prepared(&entry.problem, None).completed();
    let control = Control::default();
    let settings = Settings {
        threads: 1,
        hash_mib: 64,
        ..Settings::default()
    };
    let (done, finished) = channel::<()>();
    let versions = std::thread::scope(|scope| {
        let watched = &control;
        scope.spawn(move || {
            if finished.recv_timeout(Duration::from_secs(20)) == Err(RecvTimeoutError::Timeout) {
                watched.stop();
            }
        });
        let versions = Search::new(&problem, &settings, &control).solve();
        drop(done);
        versions
    });
    Some(find(&problem, &versions.ok()?)).filter(|found| found.complete)
}

/// The number of problems with a keyword, and of those in which the theme is found.
#[derive(Default)]
struct Count {
    labelled: usize,
    found: usize,
    missed: Vec<String>,
}

fn problems(folder: &Path) -> Vec<(Entry, BTreeSet<String>)> {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.retain(|path| Format::of_path(path) == Some(Format::Olive));
    files.sort();
    let known: BTreeSet<&str> = all().filter_map(|theme| theme.keyword).collect();
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    let mut chosen = Vec::new();
    for entry in files
        .iter()
        .flat_map(|path| load_file(path, Defaults::default()).entries)
    {
        let labels: BTreeSet<String> = labels(&entry)
            .into_iter()
            .filter(|one| known.contains(one.as_str()))
            .collect();
        let quick = entry.problem.stipulation.moves <= 2;
        let wanted =
            |label: &String| is_long() || quick && taken.get(label).is_none_or(|count| *count < 12);
        if labels.iter().any(wanted) {
            for label in &labels {
                *taken.entry(label.clone()).or_default() += 1;
            }
            chosen.push((entry, labels));
        }
    }
    chosen
}

#[test]
#[allow(
    clippy::print_stdout,
    reason = "a test reports its findings, or that it was skipped"
)]
fn labelled_problems_show_their_themes() {
    let Some(corpus) = std::env::var_os("PARTON_CORPUS") else {
        println!("skipped: PARTON_CORPUS does not name a folder of labelled problems");
        return;
    };
    let problems = problems(&Path::new(&corpus).join("olive"));
    assert!(
        problems.len() > 100,
        "only {} labelled problems",
        problems.len()
    );
    let next = AtomicUsize::new(0);
    let counts: Mutex<BTreeMap<String, Count>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((entry, labels)) = problems.get(next.fetch_add(1, Relaxed)) {
                    let Some(found) = found(entry) else { continue };
                    let keywords = found.keywords();
                    let mut counts = counts.lock().unwrap();
                    for label in labels {
                        let count = counts.entry(label.clone()).or_default();
                        count.labelled += 1;
                        if keywords.contains(&label.as_str()) {
                            count.found += 1;
                        } else {
                            count.missed.push(entry.problem.id.clone());
                        }
                    }
                }
            });
        }
    });
    let mut short = String::new();
    for (label, count) in counts.into_inner().unwrap() {
        let Count {
            labelled,
            found,
            mut missed,
        } = count;
        missed.sort();
        println!(
            "{label}: {found} of {labelled}, not in {}",
            missed.join(" ")
        );
        let bound = labelled >= FEWEST && !UNBOUND.contains(&label.as_str());
        if bound && found * 100 < labelled * BOUND {
            let _ = writeln!(
                short,
                "{label}: {found} of {labelled}, not in {}",
                missed.join(" ")
            );
        }
    }
    assert!(short.is_empty(), "{short}");
}

/// `docs/guide/themes.md` lists exactly the existing themes with their keywords and definitions,
/// section by section.
#[test]
fn the_page_lists_every_theme() {
    let page = std::fs::read_to_string(root().join("docs/guide/themes.md")).unwrap();
    // The preceding table shows how often labels are found.
    let (_, page) = page
        .split_once("## All themes")
        .expect("a section of all themes");
    let shown: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| theme |"))
        .collect();
    let row = |theme: &parton::themes::Theme| {
        format!(
            "| {} | {} | {} |",
            theme.name,
            theme.keyword.unwrap_or_default(),
            theme.definition
        )
    };
    let rows: Vec<String> = all().map(row).collect();
    assert_eq!(shown, rows);
}
