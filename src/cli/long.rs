//! The flags for long runs: journals and shares of the work.

use super::output::{beginning, warn};
use clap::Args;
use parton::formats::Level;
use parton::journal::{Binding, Damage, Header, Journal, JournalLedger, Merge, UnitName, UnitPool};
use parton::problem::{Length, Problem};
use parton::search::{Ledger, Shard};
use parton::session::{Input, InputSource, Kept, Request, find_any_files};
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The journal of a long run, and the share of it to do.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Long runs")]
pub(super) struct LongRun {
    /// Write each finished unit of work to this new file
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Continue a journal: units in it are not searched again
    #[arg(long, value_name = "FILE", conflicts_with = "journal")]
    resume: Option<PathBuf>,
    /// Do only share I of N, with a journal; `parton merge` combines the shares
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<Shard>,
    /// Do only these units, joined by commas, with a journal; `parton units` lists them
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        conflicts_with = "shard"
    )]
    units: Option<Vec<UnitName>>,
    /// Reuse the results in these journals of the same run, or in folders of them
    #[arg(long, value_name = "FILE")]
    known: Vec<PathBuf>,
    /// Depth of the units: first moves (1), replies (2), the attacker's answers (3), and so on;
    /// long play is split automatically
    #[arg(long, value_name = "DEPTH", value_parser = clap::value_parser!(u8).range(1..=8))]
    split: Option<u8>,
}

fn shard(text: &str) -> Result<Shard, String> {
    let expected =
        || "expected the number of a share and how many there are, such as 2/7".to_owned();
    let (index, of) = text.split_once('/').ok_or_else(expected)?;
    let (index, of) = (
        index.parse().map_err(|_| expected())?,
        of.parse().map_err(|_| expected())?,
    );
    if (1..=of).contains(&index) {
        Ok(Shard { index, of })
    } else {
        Err(expected())
    }
}

/// The input and request of a call, kept in a journal for `parton merge`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeptRun {
    input: Input,
    texts: Vec<Kept>,
    request: Request,
}

/// The place where units are stored.
#[derive(Clone, Copy)]
pub(super) enum Keeper<'a> {
    Nowhere,
    Journal(&'a Journal),
    Merge(&'a Merge),
}

impl<'a> Keeper<'a> {
    /// The ledger of the problem with this number, from 0.
    pub(super) fn ledger(self, problem: usize) -> Option<Box<dyn Ledger + 'a>> {
        match self {
            Self::Nowhere => None,
            Self::Journal(journal) => {
                let ledger: JournalLedger<'a> = journal.ledger(problem);
                Some(Box::new(ledger))
            }
            Self::Merge(merge) => Some(Box::new(merge.ledger(problem))),
        }
    }
}

/// All problems in the form and order in which they are solved.
pub(super) fn problems<'a>(
    sources: &'a [InputSource],
    request: &'a Request,
) -> impl Iterator<Item = Problem> + 'a {
    sources
        .iter()
        .flat_map(|source| &source.loaded.entries)
        .map(|entry| request.prepare(entry).0)
}

impl LongRun {
    /// The journal to create.
    pub(super) fn begun(&self) -> Option<&Path> {
        self.journal.as_deref()
    }

    /// The journal to continue.
    pub(super) fn resumed(&self) -> Option<&Path> {
        self.resume.as_deref()
    }

    /// Returns whether units to be done are selected by name.
    pub(super) const fn has_units(&self) -> bool {
        self.units.is_some()
    }

    /// The journals that are read in addition.
    pub(super) fn known(&self) -> impl Iterator<Item = &Path> {
        self.known.iter().map(PathBuf::as_path)
    }

    /// The texts of the input, if they are to be kept in a journal. Refuses flags that need a
    /// journal if there is none.
    pub(super) fn texts(&self, input: &Input) -> io::Result<Option<Vec<Kept>>> {
        if self.journal.is_some() || self.resume.is_some() {
            return input.texts().map(Some);
        }
        let flags = [
            ("--shard", self.shard.is_some()),
            ("--units", self.units.is_some()),
            ("--known", !self.known.is_empty()),
            ("--split", self.split.is_some()),
        ];
        match flags.into_iter().find(|(_, given)| *given) {
            Some((flag, _)) => Err(io::Error::other(format!(
                "{flag} needs --journal FILE, for parton merge to read"
            ))),
            None => Ok(None),
        }
    }

    /// Creates or opens the journal, if there is to be one.
    pub(super) fn open(
        &self,
        input: &Input,
        texts: Option<Vec<Kept>>,
        request: &Request,
        sources: &[InputSource],
    ) -> io::Result<Option<Journal>> {
        let Some(texts) = texts else { return Ok(None) };
        let problems: Vec<Problem> = problems(sources, request).collect();
        let run = KeptRun {
            input: input.clone(),
            texts,
            request: request.clone(),
        };
        if let Some(path) = input.files.iter().find(|path| path.to_str().is_none()) {
            let path = path.display();
            return Err(io::Error::other(format!(
                "a journal cannot name the file {path}: its name is not UTF-8; rename it"
            )));
        }
        let run = serde_json::to_value(&run)?;
        let mut header = Header::new(problems.iter().map(Binding::of).collect(), run);
        header.shard = self.shard.filter(|shard| shard.of > 1);
        header.units.clone_from(&self.units);
        header.split = self.split;
        let own = self.journal.as_deref().or(self.resume.as_deref());
        let pool = read_pool(&self.known, own, input.patience)?;
        let journal = match (&self.journal, &self.resume) {
            (Some(path), _) => Journal::create(path, &header),
            (None, Some(path)) => {
                if header.shard.is_none()
                    && header.units.is_none()
                    && path.metadata().is_ok_and(|known| known.len() == 0)
                {
                    warn(&format!(
                        "warning: {} is empty: everything is searched; give --shard I/N to \
                        search a share only",
                        path.display()
                    ));
                }
                Journal::resume(path, &header)
            }
            (None, None) => return Ok(None),
        };
        let journal = journal
            .and_then(|journal| journal.beside(pool))
            .map_err(io::Error::other)?;
        say_damage(&journal.damage());
        Ok(Some(journal))
    }

    /// Returns whether units of work are stored, divided or taken from journals.
    pub(super) fn is_wanted(&self) -> bool {
        self.journal.is_some()
            || self.resume.is_some()
            || self.shard.is_some()
            || self.units.is_some()
            || !self.known.is_empty()
    }

    /// Refuses problems that cannot be divided into shares.
    pub(super) fn refuse(&self, request: &Request, sources: &[InputSource]) -> io::Result<()> {
        if self.shard.is_some_and(|shard| shard.of > 1) {
            return refuse("--shard", request, sources);
        }
        if self.units.is_some() {
            refuse("--units", request, sources)
        } else {
            Ok(())
        }
    }
}

/// Reports the damage of journals.
pub(super) fn say_damage(damage: &[Damage]) {
    for one in damage {
        warn(&format!("warning: {one}"));
    }
}

/// The journals that are named, and those in folders, except the journal that this run writes. A
/// folder may be empty, but must be readable: otherwise the units in it would be searched again.
pub(super) fn read_pool(
    named: &[PathBuf],
    own: Option<&Path>,
    patience: Option<Duration>,
) -> io::Result<UnitPool> {
    let mut files = Vec::new();
    for path in named {
        if path.is_dir() {
            let mut found = vec![path.clone()];
            let notes = find_any_files(&mut found, &is_journal);
            let errors = notes.iter().flat_map(|note| &note.loaded.diagnostics);
            if let Some(error) = errors.into_iter().find(|one| one.severity == Level::Error) {
                return Err(io::Error::other(format!(
                    "{}: {}",
                    error.source.name(),
                    error.message
                )));
            }
            files.extend(found);
        } else {
            files.push(path.clone());
        }
    }
    let real = |path: &Path| path.canonicalize().ok();
    let own = own.and_then(real);
    files.retain(|path| own.is_none() || real(path) != own);
    UnitPool::read(&files, patience).map_err(io::Error::other)
}

/// Returns whether a file begins like a journal. A file that cannot be read counts as a journal, so
/// that reading it reports the error.
pub(super) fn is_journal(path: &Path) -> bool {
    // Never wait for a pipe.
    path.is_file() && beginning(path).map_or(true, |text| text.starts_with("{\"journal\":"))
}

/// Refuses problems that cannot be divided.
pub(super) fn refuse(flag: &str, request: &Request, sources: &[InputSource]) -> io::Result<()> {
    for problem in problems(sources, request) {
        let versions = problem.versions().unwrap_or_default();
        let options = || versions.iter().map(|version| version.problem.options);
        let what = if options().any(|options| options.max_solutions.is_some()) {
            "a limit of solutions"
        } else if options().any(|options| options.length == Length::Shortest) {
            "the length `shortest`"
        } else if versions
            .iter()
            .any(|version| version.problem.stipulation.is_shortest())
        {
            "a stipulation without a number of moves"
        } else {
            continue;
        };
        let id = &problem.id;
        return Err(io::Error::other(format!(
            "{id}: {what} and {flag} cannot be combined: the work of a share depends on the \
            results of the others"
        )));
    }
    Ok(())
}

impl KeptRun {
    /// Reads the sources and the request of a journal again. Also returns the problems as they are
    /// solved.
    pub(super) fn read_again(
        header: &Header,
    ) -> io::Result<(Vec<InputSource>, Request, Vec<Problem>)> {
        let changed = || {
            io::Error::other(
                "the header of the journal was edited: the problems it was written for are unknown",
            )
        };
        let Self {
            input,
            texts,
            request,
        } = serde_json::from_value(header.run.clone()).map_err(|_| changed())?;
        let sources = input.read_kept(&texts).map_err(|_| changed())?;
        let problems: Vec<Problem> = problems(&sources, &request).collect();
        let again = Header::new(
            problems.iter().map(Binding::of).collect(),
            serde_json::Value::Null,
        );
        match header.difference(&again) {
            Some(_) if header.parton == again.parton => Err(changed()),
            Some(difference) => Err(io::Error::other(format!(
                "the journals belong to another run: {difference}"
            ))),
            None => Ok((sources, request, problems)),
        }
    }
}
