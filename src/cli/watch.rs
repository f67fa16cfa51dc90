//! `parton watch`: solves and checks files again whenever they are saved.
//!
//! Files are polled: their times and lengths are read several times a second, which works on every
//! system. If a file is saved during a search, the search is stopped and started over.

use super::Verbosity;
use super::effort::Effort;
use super::form::{LookArgs, ReportArgs, columns};
use super::input::InputArgs;
use super::long::Keeper;
use super::output::{Output, print, warn};
use super::request::RequestArgs;
use super::running::{Interrupt, Watch};
use super::solve::{RunOptions, report};
use super::trust::TrustArgs;
use clap::Args;
use parton::report::check::{Sheet, SheetOptions, render_problem};
use parton::report::solve::SolutionFormat;
use parton::search::{Control, Settings, within_memory};
use parton::session::{self, CheckRequest, Exit, InputSource, Watched, found_in_words};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, SystemTime};

const EXAMPLES: &str = "\
Examples:
  parton watch draft.ron
  parton watch --play --language de draft.ron
  parton watch --max-time 30 originals/

Press Ctrl-C to stop. Exit codes: those of check for the last state of the files, 3 if a search \
    was running.";

#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, override_usage = "parton watch [OPTIONS] <FILE|DIRECTORY>...")]
pub(super) struct WatchArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Also show the variations, not only the keys and solutions
    #[arg(long, help_heading = "What to show")]
    play: bool,
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    effort: Effort,
}

/// The interval between two polls of the files.
const POLL: Duration = Duration::from_millis(100);
/// The stack of the thread that polls the files, in bytes.
const LOOKER_STACK: usize = 1 << 20;
/// The number of polls after which a missing file is reported as gone.
const PATIENCE: u32 = 20;

pub(super) fn run(args: WatchArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    let WatchArgs {
        input,
        play,
        look,
        effort,
    } = args;
    if input.has_no_file() {
        warn("error: watch needs files or folders: standard input and --position never change");
        return Ok(Exit::BadInput);
    }
    let interrupt = Interrupt::saying("no longer watching");
    let report = ReportArgs {
        diagram: true,
        format: SolutionFormat::Text,
        output: None,
        look,
        force: false,
    };
    let request = RequestArgs::keys_only_unless(play);
    let mut rounds = Rounds {
        input,
        report,
        request,
        effort,
        verbosity,
        interrupt,
        before: BTreeMap::new(),
        exit: Exit::Done,
    };
    let mut stamps = Stamps::of(&rounds.input);
    if let Some(path) = stamps.missing() {
        warn(&format!(
            "error: {}: no such file or folder",
            path.display()
        ));
        return Ok(Exit::BadInput);
    }
    for number in 0.. {
        if !begin(number)? {
            break;
        }
        let next = rounds.round(&stamps)?;
        if rounds.interrupt.is_ended() {
            break;
        }
        let wait = || {
            rounds.say_waiting();
            stamps.changed(&rounds.input, || rounds.interrupt.is_ended())
        };
        let changed = next.or_else(wait);
        match changed {
            Some(changed) => stamps = changed,
            None => break,
        }
    }
    Ok(rounds.exit)
}

/// The modification time and length of each file; `None` for a missing file.
#[derive(Clone, PartialEq, Eq)]
struct Stamps(Vec<(PathBuf, Option<(SystemTime, u64)>)>);

impl Stamps {
    fn of(input: &InputArgs) -> Self {
        let stamp = |path: PathBuf| {
            let known = path.metadata().ok();
            let stamp = known.map(|known| {
                (
                    known.modified().unwrap_or(SystemTime::UNIX_EPOCH),
                    known.len(),
                )
            });
            (path, stamp)
        };
        Self(input.found_files().into_iter().map(stamp).collect())
    }

    fn missing(&self) -> Option<&PathBuf> {
        self.0
            .iter()
            .find(|(_, stamp)| stamp.is_none())
            .map(|(path, _)| path)
    }

    /// Waits until files have changed, all exist and stay the same for a moment. Editors write in
    /// several steps, and some write a new file that replaces the old one. Returns `None` if
    /// `is_enough` ends the wait.
    fn changed(&self, input: &InputArgs, is_enough: impl Fn() -> bool) -> Option<Self> {
        let mut last = self.clone();
        let mut gone = 0;
        loop {
            thread::sleep(POLL);
            if is_enough() {
                return None;
            }
            let now = Self::of(input);
            let unchanged = now == last;
            last = now;
            gone = if last.missing().is_some() {
                gone + 1
            } else {
                0
            };
            if let Some(path) = last.missing().filter(|_| gone == PATIENCE) {
                warn(&format!(
                    "{} is gone: waiting for its return",
                    path.display()
                ));
            }
            if unchanged && last != *self && last.missing().is_none() {
                return Some(last);
            }
        }
    }
}

/// The first few items of a list, and the number of the others.
fn few(words: &[&str]) -> String {
    const FEW: usize = 6;
    let shown = words
        .iter()
        .take(FEW)
        .copied()
        .collect::<Vec<_>>()
        .join(", ");
    if words.len() > FEW {
        format!("{shown} and {} more", words.len() - FEW)
    } else {
        shown
    }
}

/// Clears the screen, or separates one round from the next. Returns whether the output is still
/// open.
fn begin(number: u32) -> io::Result<bool> {
    print(match number {
        _ if io::stdout().is_terminal() => b"\x1b[H\x1b[2J\x1b[3J",
        0 => b"",
        _ => b"\n----\n\n",
    })
}

/// The findings about a problem from the last time it could be read.
#[derive(Clone, Default)]
struct Before {
    /// The verdicts; empty if the problem was never readable.
    verdicts: Vec<String>,
    /// Keys and lines.
    found: Vec<String>,
    /// Whether it could not be read last time.
    broken: bool,
}

/// The state that is kept from round to round.
struct Rounds<'a> {
    input: InputArgs,
    report: ReportArgs,
    request: RequestArgs,
    effort: Effort,
    verbosity: &'a Verbosity,
    interrupt: Interrupt,
    /// The last findings, by the file and name of the problems.
    before: BTreeMap<(Option<String>, String), Before>,
    exit: Exit,
}

impl Rounds<'_> {
    fn say_waiting(&self) {
        if !self.verbosity.quiet && io::stderr().is_terminal() {
            warn("watching for changes; Ctrl-C ends");
        }
    }

    /// Solves and checks everything. If files change meanwhile, returns their new stamps.
    fn round(&mut self, stamps: &Stamps) -> io::Result<Option<Stamps>> {
        let interrupt = self.interrupt.afresh();
        let done = AtomicBool::new(false);
        let input = self.input.clone();
        thread::scope(|scope| {
            let look = || {
                let changed = stamps.changed(&input, || done.load(Relaxed) || interrupt.is_ended());
                if changed.is_some() {
                    interrupt.outdate();
                }
                changed
            };
            // If the system refuses the thread, the files are polled after the work is done.
            let looking = thread::Builder::new()
                .stack_size(LOOKER_STACK)
                .spawn_scoped(scope, look)
                .ok();
            let worked = self.work(&interrupt);
            done.store(true, Relaxed);
            let changed = looking.and_then(|looking| looking.join().unwrap_or_default());
            // The next attempt may succeed.
            if let Err(error) = worked {
                warn(&format!("error: {error}"));
                self.exit = Exit::BadInput;
            }
            Ok(changed)
        })
    }

    fn work(&mut self, interrupt: &Interrupt) -> io::Result<()> {
        let Some((_, sources)) = self.input.read(None, self.effort.max_time, self.verbosity) else {
            self.exit = Exit::BadInput;
            return Ok(());
        };
        let request = self.request.request();
        let trust = TrustArgs::default();
        let options = RunOptions {
            request: &request,
            effort: &self.effort,
            report: &self.report,
            trust: &trust,
            keeper: Keeper::Nowhere,
        };
        self.exit = report(&options, &sources, interrupt.clone(), self.verbosity)?;
        let mut output = Output::new(None, self.verbosity)?;
        let options = SheetOptions {
            language: self.report.look.letters(),
            color: output.color,
            width: columns(false),
            reported: true,
            ..SheetOptions::default()
        };
        let mut verdicts = BTreeMap::new();
        // An interrupt after the last verdict cuts nothing short.
        let mut is_cut = false;
        for (file, record) in sources.iter().flat_map(|source: &InputSource| {
            source
                .records()
                .into_iter()
                .map(|record| (source.file.as_deref(), record))
        }) {
            if interrupt.is_stopped() {
                is_cut = true;
                break;
            }
            let (sheet, found, exit) = self.verdict(&record, file, interrupt);
            self.exit = self.exit.max(exit);
            let mut text = String::from("\n");
            text += &render_problem(&sheet, options);
            let summaries: Vec<String> = sheet
                .rows
                .iter()
                .map(|row| row.judgement.summary())
                .collect();
            let key = (sheet.file.clone(), sheet.id.clone());
            if interrupt.is_stopped() {
                is_cut = true;
            } else {
                let broken = record.problem.is_err();
                if broken {
                    // The problems of this file are compared with their earlier state once it can
                    // be read again.
                    let here = self.before.iter().filter(|((file, _), _)| *file == key.0);
                    let kept = here.map(|(key, before)| {
                        (
                            key.clone(),
                            Before {
                                broken,
                                ..before.clone()
                            },
                        )
                    });
                    for (key, before) in kept.collect::<Vec<_>>() {
                        verdicts.entry(key).or_insert(before);
                    }
                    verdicts.entry(key).or_insert(Before {
                        broken,
                        ..Before::default()
                    });
                } else {
                    text += &self.since(&key, &summaries, &found);
                    verdicts.insert(
                        key,
                        Before {
                            verdicts: summaries,
                            found,
                            broken,
                        },
                    );
                }
                output.write(&text)?;
            }
        }
        // A problem that was not fully judged keeps its earlier findings for comparison.
        if is_cut {
            self.before.extend(verdicts);
        } else {
            self.before = verdicts;
        }
        if is_cut && interrupt.is_ended() {
            self.exit = self.exit.max(Exit::Incomplete);
        }
        output.finish()
    }

    fn verdict(
        &self,
        record: &session::Record,
        file: Option<&str>,
        interrupt: &Interrupt,
    ) -> (Sheet, Vec<String>, Exit) {
        let control = Arc::new(Control::default());
        let (settings, _, _): (Settings, _, _) = within_memory(self.effort.settings(), 1);
        let name = record
            .problem
            .as_ref()
            .map_or_else(Clone::clone, |entry| entry.problem.id.clone());
        let watched = Watched {
            watch: &|| {
                Watch::start(
                    &control,
                    interrupt,
                    &name,
                    self.effort.max_time,
                    self.verbosity,
                )
            },
            interrupted: &|| interrupt.is_stopped(),
            clock: None,
            ledger: None,
        };
        let checked = session::check(
            record,
            file,
            &CheckRequest::default(),
            &settings,
            &control,
            &watched,
        );
        (
            checked.sheet,
            found_in_words(&checked.versions),
            checked.exit,
        )
    }

    /// The changes since the previous round, or since the last round in which the problem could be
    /// read.
    fn since(
        &self,
        key: &(Option<String>, String),
        summaries: &[String],
        found: &[String],
    ) -> String {
        let Some(before) = self.before.get(key) else {
            return String::new();
        };
        let mut text = String::new();
        if before.broken {
            text += "  It could not be read before the change.\n";
        }
        if before.verdicts.is_empty() {
            return text;
        }
        let when = if before.broken {
            "When it could last be read"
        } else {
            "Before the change"
        };
        let missing = |from: &[String], of: &[String]| {
            let of: BTreeSet<&String> = of.iter().collect();
            let missing: Vec<&str> = from
                .iter()
                .filter(|one| !of.contains(one))
                .map(String::as_str)
                .collect();
            few(&missing)
        };
        let (gone, new) = (missing(&before.found, found), missing(found, &before.found));
        if before.verdicts == summaries && gone.is_empty() && new.is_empty() {
            text += if before.broken {
                "  It was the same when it could last be read.\n"
            } else {
                "  Unchanged.\n"
            };
            return text;
        }
        if before.verdicts != summaries {
            text += &["  ", when, ": ", &before.verdicts.join("; "), "\n"].concat();
        }
        for (word, moves) in [("Gone", gone), ("New", new)] {
            if !moves.is_empty() {
                text += &["  ", word, ": ", &moves, "\n"].concat();
            }
        }
        text
    }
}
