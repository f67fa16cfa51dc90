//! [`Collection`]: the problems of files, read now or stored in an index, for queries.

use super::files::is_standard;
use super::{Input, InputSource, Kept, file_name, solve};
use crate::find::{
    Analysis, Card, Cards, Index, Matched, Model, Placement, Query, Shelf, Sought, Stamp, Unknown,
    digest, is_flat,
};
use crate::formats::{Diagnostic, Entry, Level};
use crate::problem::{Status, Stipulation};
use crate::report::find::{FindReport, FoundProblem};
use crate::search::{Control, Settings, within_memory};
use crate::themes::prepared;
use rayon::prelude::*;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The least age of a file when the index was written, in nanoseconds: two seconds. A younger file
/// may have changed again with the same time stamp.
const YOUNG: u64 = 2_000_000_000;

/// The stack of a thread that reads or solves problems, in bytes.
const STACK: usize = 8 << 20;

/// The number of problems that stay in memory once their files were read, since they may have to be
/// solved. Those of more files are read again when they are solved.
const IN_MEMORY: usize = 5_000;

/// The problems of files.
#[derive(Debug)]
pub struct Collection {
    /// The requested files in their order.
    volumes: Vec<Volume>,
    /// The index entries of other files that still exist.
    others: Vec<Shelf>,
    /// The time when reading began.
    now: u64,
    /// Whether to write the index.
    changed: bool,
    /// The number of problems that may still stay in memory.
    room: AtomicUsize,
}

/// A file, or another source of problems.
#[derive(Debug)]
struct Volume {
    /// Its name in messages.
    file: Option<String>,
    path: Option<PathBuf>,
    shelf: Shelf,
    /// Whether the index may store it.
    kept: bool,
    /// Whether it was read now.
    is_new: bool,
    /// The problems themselves, if it was read now and they stay in memory.
    entries: Option<Vec<Entry>>,
    /// The diagnostics about it, until they are passed on.
    diagnostics: Vec<Diagnostic>,
    /// Whether one of the diagnostics was an error.
    has_errors: bool,
}

/// The place of a problem in a collection: the number of its file, and its number in the file.
pub type CardPlace = (usize, usize);

/// The settings and the observer of searches.
pub struct Studying<'a, W> {
    /// The threads, memory and techniques of all searches together.
    pub settings: Settings,
    /// The time limit for each problem in seconds.
    pub limit: Option<f64>,
    /// Called when a search begins; its result is dropped when the search ends.
    pub watch: &'a (dyn Fn(&Arc<Control>) -> W + Sync),
    /// Whether the search was cancelled.
    pub stopped: &'a (dyn Fn() -> bool + Sync),
    /// Called when a problem is done.
    pub done: &'a (dyn Fn() + Sync),
}

impl Collection {
    /// Reads the files of an input in which folders were replaced, except those that the index
    /// knows. `words` are sources without problems that hold diagnostics about paths. `tell`
    /// receives the diagnostics of each source, in their order, as soon as it and those before it
    /// are read: they contain its text.
    pub fn read(
        input: &Input,
        words: Vec<InputSource>,
        index: &Index,
        tell: &(dyn Fn(&[Diagnostic]) + Sync),
    ) -> Self {
        let now = nanoseconds(SystemTime::now());
        let room = AtomicUsize::new(IN_MEMORY);
        let paths = index.by_path();
        let open = |path: &PathBuf| {
            let (mut volume, known) = Volume::open(
                input,
                path,
                |key| paths.get(key).map(|at| &index.shelves[*at]),
                index.written,
            );
            volume.keep_within(&room);
            (volume, known)
        };
        let mut words: Vec<Volume> = words.into_iter().map(Volume::words).collect();
        for volume in &mut words {
            tell(&std::mem::take(&mut volume.diagnostics));
        }
        let finish = |(volume, _): &mut (Volume, bool)| {
            tell(&std::mem::take(&mut volume.diagnostics));
        };
        let mut volumes: Vec<(Volume, bool)> = of_each(&input.files, &open, &finish);
        // Results of solving stay with a problem that moved to another file, or whose file changed.
        let is_new = volumes
            .iter()
            .any(|(volume, known)| !known && volume.is_new);
        let studies = if is_new {
            index.studies()
        } else {
            HashMap::new()
        };
        for (volume, known) in &mut volumes {
            if *known || studies.is_empty() {
                continue;
            }
            volume.shelf.cards = volume.shelf.cards.changed(|_, card| {
                let found = studies.get(&card.print).filter(|_| card.study.is_none());
                card.study = card.study.take().or_else(|| found.cloned());
                found.is_some()
            });
        }
        let files: HashSet<&str> = volumes
            .iter()
            .map(|(volume, _)| volume.shelf.path.as_str())
            .collect();
        let others = index
            .shelves
            .iter()
            .filter(|shelf| !files.contains(shelf.path.as_str()));
        let others: Vec<Shelf> = others
            .filter(|shelf| Path::new(&shelf.path).is_file())
            .cloned()
            .collect();
        let kept = volumes.iter().filter(|(volume, _)| volume.kept).count();
        let changed = kept + others.len() != index.shelves.len()
            || volumes
                .iter()
                .any(|(volume, known)| volume.kept && (!known || volume.is_new));
        drop(files);
        let volumes = words
            .into_iter()
            .chain(volumes.into_iter().map(|(volume, _)| volume))
            .collect();
        Self {
            volumes,
            others,
            now,
            changed,
            room,
        }
    }

    /// Returns whether something could not be read.
    pub fn has_errors(&self) -> bool {
        self.volumes
            .iter()
            .any(|volume| !volume.shelf.unread.is_empty() || volume.has_errors)
    }

    /// The problems to solve for a query; with `all`, every problem not yet solved. One that was
    /// cut short is searched again if it is now allowed more time.
    pub fn unsolved(&self, query: &Query, all: bool, limit: Option<f64>) -> Vec<CardPlace> {
        if !all && !query.needs_play() {
            return Vec::new();
        }
        let wanted = |volume: &Volume, card: &Card| {
            card.study
                .as_ref()
                .is_none_or(|study| study.is_outdated(limit))
                && (all || query.of(Some(&volume.shelf.path), card) == Matched::Unsolved)
        };
        let places = |(number, volume): (usize, &Volume)| {
            let is_wanted = |index, card: Option<Card>| {
                let card = card.filter(|card| wanted(volume, card));
                card.map(|_| (number, index))
            };
            volume.shelf.cards.map(is_wanted).into_iter().flatten()
        };
        self.volumes.iter().enumerate().flat_map(places).collect()
    }

    /// Solves problems, several at a time. After cancellation the rest stays unsolved.
    pub fn solve<W>(&mut self, input: &Input, places: &[CardPlace], studying: &Studying<'_, W>) {
        let mut numbers: Vec<usize> = places.iter().map(|(number, _)| *number).collect();
        numbers.dedup();
        let is_fetched = |number: &&usize| self.volumes[**number].entries.is_none();
        let fetched: Vec<usize> = numbers.iter().filter(is_fetched).copied().collect();
        for &number in &fetched {
            self.volumes[number].fetch(input);
        }
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = if studying.settings.threads == 0 {
            cores
        } else {
            studying.settings.threads
        };
        let settings = Settings {
            threads,
            ..studying.settings
        };
        let (settings, workers, _) = within_memory(settings, threads.min(places.len()).max(1));
        let threads = if settings.threads == 0 {
            cores
        } else {
            settings.threads
        };
        let next = AtomicUsize::new(0);
        let studies: Vec<Mutex<Option<Analysis>>> =
            places.iter().map(|_| Mutex::new(None)).collect();
        let volumes = &self.volumes;
        std::thread::scope(|scope| {
            for _ in 0..workers {
                let work = || {
                    loop {
                        let at = next.fetch_add(1, Relaxed);
                        let Some((number, index)) = places.get(at) else {
                            break;
                        };
                        if (studying.stopped)() {
                            break;
                        }
                        let entry = volumes[*number]
                            .entries
                            .as_ref()
                            .and_then(|entries| entries.get(*index));
                        let Some(entry) = entry else { continue };
                        // The last problems share the idle threads.
                        let share = threads / workers.min(places.len() - at);
                        let hash_mib = (settings.hash_mib / workers).max(1);
                        let settings = Settings {
                            threads: share.max(1),
                            hash_mib,
                            ..settings
                        };
                        let study = study(entry, &settings, studying);
                        *studies[at].lock().unwrap_or_else(PoisonError::into_inner) = Some(study);
                        (studying.done)();
                    }
                };
                // If no thread is available, the current thread does the work.
                if std::thread::Builder::new()
                    .stack_size(STACK)
                    .spawn_scoped(scope, work)
                    .is_err()
                {
                    work();
                    break;
                }
            }
        });
        let mut found: HashMap<CardPlace, Analysis> = HashMap::new();
        for (place, study) in places.iter().zip(studies) {
            let study = study.into_inner().unwrap_or_else(PoisonError::into_inner);
            found.extend(study.map(|study| (*place, study)));
        }
        for number in numbers {
            let volume = &mut self.volumes[number];
            volume.shelf.cards = volume.shelf.cards.changed(|index, card| {
                let study = found.get(&(number, index));
                card.study = study.cloned().or_else(|| card.study.take());
                study.is_some()
            });
        }
        for number in fetched {
            self.volumes[number].keep_within(&self.room);
        }
        self.changed |= !found.is_empty();
    }

    /// The results of a query in the order of the files or, if it has schemes, by their agreement.
    /// With `all`, each problem with unknown play is listed.
    pub fn matches(&self, query: &Query, all: bool) -> FindReport {
        let mut report = FindReport {
            searches: !query.is_empty(),
            ..FindReport::default()
        };
        for volume in &self.volumes {
            let file = volume.file.as_deref();
            report.looked_at += volume.shelf.cards.len();
            report.unread.extend(
                volume
                    .shelf
                    .unread
                    .iter()
                    .map(|id| (file.map(str::to_owned), id.clone())),
            );
            let of = |number, card: Option<Card>| {
                let Some(card) = card else {
                    return Err(number);
                };
                let verdict = if query.is_empty() {
                    Matched::Not
                } else {
                    query.of(Some(&volume.shelf.path), &card)
                };
                let is_known = || {
                    card.study
                        .as_ref()
                        .is_some_and(|study| study.unknown.is_none())
                };
                let is_listed = verdict != Matched::Not || all && !is_known();
                Ok(is_listed.then_some((card, verdict)))
            };
            for looked in volume.shelf.cards.map(of) {
                let (card, verdict) = match looked {
                    Ok(Some(both)) => both,
                    Ok(None) => continue,
                    Err(number) => {
                        let words = format!("problem {} in the index", number + 1);
                        report.unread.push((file.map(str::to_owned), words));
                        continue;
                    }
                };
                match verdict {
                    Matched::Found(why, agreement) => report
                        .found
                        .push(FoundProblem::new(file, &card, why, agreement)),
                    Matched::Unknown(words) => {
                        report
                            .unknown
                            .push((FoundProblem::new(file, &card, Vec::new(), None), words));
                    }
                    Matched::Not | Matched::Unsolved => {
                        let unknown = card.study.as_ref().and_then(|study| study.unknown.as_ref());
                        report.cut_short |= matches!(unknown, None | Some(Unknown::CutShort(_)));
                        let words =
                            unknown.map_or_else(|| "not searched".to_owned(), Unknown::words);
                        report
                            .unknown
                            .push((FoundProblem::new(file, &card, Vec::new(), None), words));
                    }
                }
            }
        }
        if !query.schemes.is_empty() {
            report
                .found
                .sort_by_key(|found| std::cmp::Reverse(found.agreement));
        }
        report
    }

    /// The index to write; `None` if the old one is current.
    pub fn index(&self) -> Option<Index> {
        let mut shelves: Vec<Shelf> = self
            .volumes
            .iter()
            .filter(|volume| volume.kept)
            .map(|volume| volume.shelf.clone())
            .collect();
        shelves.extend(self.others.iter().cloned());
        shelves.sort_by(|one, other| one.path.cmp(&other.path));
        shelves.dedup_by(|one, other| one.path == other.path);
        self.changed.then_some(Index {
            written: self.now,
            shelves,
        })
    }
}

impl Volume {
    /// A file, from the index if it has not changed, else read now. Also returns whether its
    /// entry in the index needs no update.
    fn open<'a>(
        input: &Input,
        path: &Path,
        known: impl Fn(&str) -> Option<&'a Shelf>,
        written: u64,
    ) -> (Self, bool) {
        let file = Some(file_name(path));
        let key = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let name = key.to_string_lossy().into_owned();
        let metadata = path
            .metadata()
            .ok()
            .filter(|found| found.is_file() && !is_standard(path));
        let changed = metadata
            .as_ref()
            .and_then(|found| found.modified().ok())
            .map_or(0, nanoseconds);
        let size = metadata.as_ref().map_or(0, std::fs::Metadata::len);
        let kept = metadata.is_some() && key.to_str().is_some();
        let old = known(&name).filter(|old| kept && old.from == input.from);
        let shut = |shelf: Shelf| Self {
            file: file.clone(),
            path: Some(path.to_owned()),
            shelf,
            kept,
            is_new: false,
            entries: None,
            diagnostics: Vec::new(),
            has_errors: false,
        };
        let is_old = |old: &&Shelf| old.stamp.size == size && old.stamp.changed == changed;
        if let Some(old) = old
            .filter(is_old)
            .filter(|old| old.stamp.changed.saturating_add(YOUNG) < written)
        {
            return (shut(old.clone()), true);
        }
        let (found, source) = load(input, path);
        let stamp = Stamp {
            size,
            changed,
            digest: found.unwrap_or_default(),
        };
        if let Some(old) =
            old.filter(|old| !stamp.digest.is_empty() && old.stamp.digest == stamp.digest)
        {
            return (
                shut(Shelf {
                    stamp,
                    ..old.clone()
                }),
                false,
            );
        }
        let mut volume = Self::of(source);
        volume.path = Some(path.to_owned());
        volume.kept = kept && !stamp.digest.is_empty();
        volume.shelf = Shelf {
            path: name,
            from: input.from,
            stamp,
            ..volume.shelf
        };
        (volume, false)
    }

    /// The problems of a source.
    fn of(source: InputSource) -> Self {
        let (mut entries, mut unread) = (Vec::new(), Vec::new());
        for record in source.records() {
            match record.problem {
                Ok(entry) => entries.push(entry),
                Err(_) if record.passed_over => {}
                Err(id) => unread.push(id),
            }
        }
        let stamp = Stamp {
            size: 0,
            changed: 0,
            digest: String::new(),
        };
        let cards: Cards = entries.par_iter().map(Card::of).collect();
        let path = source.file.clone().unwrap_or_default();
        let is_error = |one: &Diagnostic| one.severity == Level::Error;
        Self {
            has_errors: source.loaded.diagnostics.iter().any(is_error),
            file: source.file,
            path: None,
            shelf: Shelf {
                path,
                from: None,
                stamp,
                unread,
                cards,
            },
            kept: false,
            is_new: true,
            entries: Some(entries),
            diagnostics: source.loaded.diagnostics,
        }
    }

    /// A source with only a diagnostic about a path.
    fn words(source: InputSource) -> Self {
        let mut volume = Self::of(source);
        // It names no unread problem.
        volume.shelf.unread.clear();
        volume
    }

    /// Drops the problems, unless there is room for them or they cannot be read again.
    fn keep_within(&mut self, room: &AtomicUsize) {
        let Some(entries) = self.entries.as_ref().filter(|_| self.kept) else {
            return;
        };
        let many = entries.len();
        let take = |left: usize| left.checked_sub(many);
        if room.fetch_update(Relaxed, Relaxed, take).is_err() {
            self.entries = None;
        }
    }

    /// Reads the problems, which the index does not hold.
    fn fetch(&mut self, input: &Input) {
        let Some(path) = self.path.as_deref().filter(|_| self.entries.is_none()) else {
            return;
        };
        let (found, source) = load(input, path);
        // A file that has just changed is read next time.
        if found.as_ref() == Some(&self.shelf.stamp.digest) {
            self.entries = Some(
                source
                    .records()
                    .into_iter()
                    .filter_map(|record| record.problem.ok())
                    .collect(),
            );
        }
    }
}

/// The results of a function of each item, in their order, by one thread per core; `finish`
/// receives them in that order. A thread of a pool would begin further files while the cards of its
/// own are made, and all of them would be in memory.
fn of_each<I: Sync, T: Send>(
    items: &[I],
    of: &(dyn Fn(&I) -> T + Sync),
    finish: &(dyn Fn(&mut T) + Sync),
) -> Vec<T> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    // The results, and the number of those that are finished.
    let done: Mutex<(Vec<Option<T>>, usize)> =
        Mutex::new((items.iter().map(|_| None).collect(), 0));
    let work = || {
        loop {
            let number = next.fetch_add(1, Relaxed);
            let Some(item) = items.get(number) else {
                break;
            };
            let result = of(item);
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            let (results, finished) = &mut *done;
            results[number] = Some(result);
            while let Some(Some(result)) = results.get_mut(*finished) {
                finish(result);
                *finished += 1;
            }
        }
    };
    std::thread::scope(|scope| {
        // This thread takes part, so that at least one works even if the system refuses the others.
        for _ in 1..threads.min(items.len()) {
            let builder = std::thread::Builder::new().stack_size(STACK);
            if builder.spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    let (results, _) = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.into_iter().flatten().collect()
}

/// Reads a file. Also returns the digest of its bytes, if they could be read.
fn load(input: &Input, path: &Path) -> (Option<String>, InputSource) {
    let one = Input {
        files: vec![path.to_owned()],
        ..input.clone()
    };
    let refuse = |diagnostics| {
        let loaded = crate::formats::Loaded {
            diagnostics,
            ..crate::formats::Loaded::default()
        };
        vec![InputSource {
            file: Some(file_name(path)),
            loaded,
        }]
    };
    let (found, sources) = match one.texts() {
        Ok(texts) => {
            let bytes = texts.first().map(|text| match text {
                Kept::Text(text) => text.as_bytes(),
                Kept::Bytes(bytes) => bytes,
            });
            (bytes.map(digest), one.read_kept(&texts))
        }
        Err(_) => (None, one.read(None)),
    };
    let source = sources.unwrap_or_else(refuse).into_iter().next();
    (
        found,
        source.unwrap_or_else(|| InputSource {
            file: Some(file_name(path)),
            loaded: crate::formats::Loaded::default(),
        }),
    )
}

/// Solves a problem for its themes and its scheme.
fn study<W>(entry: &Entry, settings: &Settings, studying: &Studying<'_, W>) -> Analysis {
    let problem = prepared(&entry.problem, None).completed();
    let control = Arc::new(Control::default());
    let watch = (studying.watch)(&control);
    let solved = solve(entry, &problem, settings, &control, &|_| {}, None);
    drop(watch);
    let unsolved = |why: String| Analysis {
        unknown: Some(Unknown::Unsolved(why)),
        ..Analysis::default()
    };
    let Some(versions) = solved.versions else {
        return unsolved(solved.errors.join("; "));
    };
    let mut unknown = None;
    for solution in versions
        .iter()
        .flat_map(|version| version.duplex.iter().chain([&version.solution]))
    {
        unknown = match solution.status {
            Status::Complete => continue,
            Status::Limited if control.is_stopped() || control.shortage().refused => {
                let by_time = !(studying.stopped)() && !control.shortage().refused;
                Some(Unknown::CutShort(studying.limit.filter(|_| by_time)))
            }
            Status::Limited | Status::Restricted => Some(Unknown::Restricted),
            Status::Illegal => Some(Unknown::Unsolved("no legal position".to_owned())),
            Status::Unsupported => Some(Unknown::Unsolved(solved.errors.join("; "))),
        };
        break;
    }
    Analysis::new(&problem, &versions, unknown)
}

/// Problems whose positions or schemes a query searches for.
#[derive(Debug)]
pub struct Models {
    entries: Vec<(Option<String>, Entry)>,
}

impl Models {
    /// The problems of some sources.
    pub fn of(sources: &[InputSource]) -> Self {
        let mut entries = Vec::new();
        for source in sources {
            let path = source
                .file
                .as_ref()
                .map(|file| std::path::absolute(file).unwrap_or_else(|_| file.into()));
            let path = path.map(|path| path.to_string_lossy().into_owned());
            entries.extend(
                source
                    .loaded
                    .entries
                    .iter()
                    .map(|entry| (path.clone(), entry.clone())),
            );
        }
        Self { entries }
    }

    fn model<T>(&self, path: Option<&String>, entry: &Entry, what: T) -> Model<T> {
        let several = self.entries.len() > 1;
        let id = entry.problem.id.clone();
        Model {
            name: several.then(|| id.clone()),
            from: path.map(|path| (path.clone(), id)),
            what,
        }
    }

    /// The positions, including those of twins.
    pub fn positions(&self) -> Vec<Model<Placement>> {
        let all = self.entries.iter().flat_map(|(path, entry)| {
            let versions = entry.problem.versions().unwrap_or_default();
            let models = versions.iter().map(|version| {
                let mut model =
                    self.model(path.as_ref(), entry, Placement::of(&version.problem.setup));
                if versions.len() > 1 {
                    model.name = Some(format!("{} {})", entry.problem.id, version.name));
                }
                model
            });
            models.collect::<Vec<_>>()
        });
        all.collect()
    }

    /// The schemes, for which the problems are solved.
    ///
    /// # Errors
    /// The problem without a scheme, and the reason.
    pub fn schemes<W>(&self, studying: &Studying<'_, W>) -> Result<Vec<Model<Sought>>, String> {
        let all = self.entries.iter().map(|(path, entry)| {
            let study = study(entry, &studying.settings, studying);
            let id = &entry.problem.id;
            match (study.unknown, study.scheme) {
                (Some(unknown), _) => Err(format!(
                    "{id} has no scheme to compare with: {}",
                    unknown.words()
                )),
                (None, None)
                    if entry
                        .problem
                        .setup
                        .men
                        .iter()
                        .any(|(cell, _)| !is_flat(cell.board)) =>
                {
                    Err(format!(
                        "{id} has no scheme to compare with: a cube has no scheme"
                    ))
                }
                (None, None) => Err(format!(
                    "{id} has no scheme to compare with: no king is mated"
                )),
                (None, Some(scheme)) => {
                    Ok(self.model(path.as_ref(), entry, Sought::new(&scheme, &study.themes)))
                }
            }
        });
        all.collect()
    }
}

/// The stipulation of query positions, which need none.
pub const NEEDLESS: Stipulation = Stipulation::mate_in(1);

/// Nanoseconds since 1970.
fn nanoseconds(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    u64::try_from(since.as_nanos()).unwrap_or(u64::MAX)
}
