//! `parton find`.

use super::Verbosity;
use super::effort::Effort;
use super::input::{files_help, formats};
use super::output::{Output, guard, refused, show_diagnostics, warn, write_whole};
use super::running::{Interrupt, Watch, say_done};
use clap::Args;
use clap::builder::NonEmptyStringValueParser;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use parton::find::{Freedom, Index, Pattern, Query, Refused, WantedStipulation, digest, plain};
use parton::formats::{Diagnostic, Format, nearest};
use parton::position::Variant;
use parton::report::TextOrJson;
use parton::session::{Collection, Exit, Input, Models, NEEDLESS, Studying};
use parton::storage::{all_of, read_own, wait_for};
use parton::themes::{Theme, all};
use std::fs;
use std::io::{self, IsTerminal};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  parton find --like original.ron --within 1 collection/
  parton find --pattern 'wKf6 bK?8 [wQ wR]??' --mirrored problems/
  parton find --theme Grimshaw --stipulation '#2' --index my.index collection.olv
  parton find --same-scheme original.ron --index my.index collection/

Exit codes: 0 done, whatever is found, 2 bad input, 3 search cut short.";

#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(super) struct FindArgs {
    #[arg(value_name = "FILE", required = true, help = files_help())]
    files: Vec<PathBuf>,
    #[command(flatten)]
    wanted: WantedArgs,
    /// Keep an index of the problems and their solutions in this file, and update it
    #[arg(long, value_name = "FILE", help_heading = "Everyday")]
    index: Option<PathBuf>,
    /// Solve every problem, so that the index holds its themes and its scheme
    #[arg(long, help_heading = "Everyday")]
    solve: bool,
    #[command(flatten)]
    effort: Effort,
    /// Output format
    #[arg(
        long,
        value_enum,
        default_value_t = TextOrJson::Text,
        value_name = "FORMAT",
        help_heading = "Everyday",
    )]
    format: TextOrJson,
    /// Write the report to this file once it is complete
    #[arg(short, long, value_name = "FILE", help_heading = "Everyday")]
    output: Option<PathBuf>,
    /// Allow --output to replace a file that is not a report of parton
    #[arg(long, help_heading = "Everyday")]
    force: bool,
    /// Input format; by default a file's ending decides, or else its beginning
    #[arg(
        long,
        value_parser = formats(),
        value_name = "FORMAT",
        help_heading = "Input",
    )]
    from: Option<Format>,
    /// Refuse files larger than this many MiB
    #[arg(
        long,
        value_name = "MIB",
        default_value_t = 64,
        value_parser = clap::value_parser!(u64).range(1..=65536),
        help_heading = "Input",
    )]
    max_size: u64,
}

/// The criteria of a query, which must all hold.
#[derive(Args, Debug)]
#[command(next_help_heading = "What to find")]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
struct WantedArgs {
    /// The position of this file, also reflected, rotated or shifted
    #[arg(long, value_name = "FILE")]
    like: Option<PathBuf>,
    /// This position: FEN, or a list of men such as 'white Kf6 black Kh8'
    #[arg(long, value_name = "POSITION", conflicts_with = "like")]
    position: Option<String>,
    /// At most N men of the position moved, replaced, added or removed [default: 0]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=8))]
    within: Option<u8>,
    /// The position exactly as given, neither turned nor shifted
    #[arg(long)]
    exact: bool,
    /// Men on squares, such as 'wKf6 bK?8 [wQ wR]?? .e4'; may be repeated
    #[arg(long = "pattern", value_name = "PATTERN", value_parser = pattern)]
    patterns: Vec<Pattern>,
    /// The pattern may be mirrored left to right
    #[arg(long)]
    mirrored: bool,
    /// The pattern may be rotated
    #[arg(long)]
    rotated: bool,
    /// The colours of the pattern may be exchanged and the board turned upside down
    #[arg(long, alias = "colors")]
    colours: bool,
    /// The pattern may be shifted on the board
    #[arg(long)]
    shifted: bool,
    /// A theme, by a name or keyword of `parton themes`; may be repeated
    #[arg(long = "theme", value_name = "NAME", value_parser = theme)]
    themes: Vec<&'static Theme>,
    /// A keyword given to the problem in its file, as by Olive; may be repeated
    #[arg(long = "keyword", value_name = "NAME", value_parser = NonEmptyStringValueParser::new())]
    keywords: Vec<String>,
    /// The stipulation, such as '#2', or 'h#' for any length; if repeated, any of them
    #[arg(long = "stipulation", value_name = "STIPULATION", value_parser = WantedStipulation::read)]
    stipulations: Vec<WantedStipulation>,
    /// The rules: a name that `parton rules` lists, such as orthodox or alice
    #[arg(long, value_name = "RULES", value_parser = variant)]
    rules: Option<Variant>,
    /// The number of men: 7, ..7, 8..12
    #[arg(long, value_name = "N..M", value_parser = men)]
    men: Option<RangeInclusive<usize>>,
    /// Words of an author's name, in any order and without accents; may be repeated
    #[arg(long = "author", value_name = "TEXT", value_parser = NonEmptyStringValueParser::new())]
    authors: Vec<String>,
    /// Words of the source; may be repeated
    #[arg(long = "source", value_name = "TEXT", value_parser = NonEmptyStringValueParser::new())]
    sources: Vec<String>,
    /// Possible anticipations: problems that share the scheme of a problem in this file, best match
    /// first
    #[arg(long, value_name = "FILE")]
    same_scheme: Option<PathBuf>,
    /// How far a scheme must agree, in percent [default: 25]
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(1..=100))]
    agreement: Option<u8>,
}

/// The default agreement that a scheme must have, in percent.
const AGREEMENT: u8 = 25;

/// The number of problems solved between two writes of the index. If the machine fails, only the
/// results since the last write are lost.
const BATCH: usize = 500;

pub(super) fn run(args: &FindArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    let started = Instant::now();
    args.wanted.pointless()?;
    let interrupt = Interrupt::listen();
    let mut input = Input {
        files: args.files.clone(),
        from: args.from,
        most_bytes: args.max_size << 20,
        patience: args.effort.max_time,
        ..Input::default()
    };
    let notes = input.find();
    let inputs: Vec<&Path> = [&args.wanted.like, &args.wanted.same_scheme]
        .into_iter()
        .flatten()
        .chain(&input.files)
        .map(PathBuf::as_path)
        .collect();
    let output = ("--output", args.output.as_deref());
    guard(&[output, ("--index", args.index.as_deref())], &inputs, true)?;
    // Whether the index may be replaced is tested when it is read, because it is not a report.
    guard(&[output], &[], args.force)?;
    let read = args
        .index
        .as_deref()
        .map(|path| read_index(path, args.effort.max_time, verbosity))
        .transpose()?;
    let (index, seen) = read.unzip();
    let mut file = args.index.as_deref().map(|path| IndexFile {
        path,
        seen: seen.unwrap_or_default(),
    });
    let mut output = Output::new(args.output.as_deref(), verbosity)?;
    let limit = args.effort.max_time.map(|limit| limit.as_secs_f64());
    let watch = |control: &_| Watch::silent(control, &interrupt, args.effort.max_time);
    let stopped = || interrupt.is_stopped();
    let studying = Studying {
        settings: args.effort.settings(),
        limit,
        watch: &watch,
        stopped: &stopped,
        done: &|| {},
    };
    let Some(query) = args.wanted.query(&input, &studying, verbosity)? else {
        return Ok(Exit::BadInput);
    };
    if query.is_empty() && !args.solve && args.index.is_none() {
        let words = "nothing to find: give a position, a pattern, a theme or another criterion \
            of `parton find --help`";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, words));
    }
    share_or_not();
    let tell = |diagnostics: &[Diagnostic]| show_diagnostics(diagnostics, verbosity);
    let mut collection = Collection::read(&input, notes, &index.unwrap_or_default(), &tell);
    let unsolved = collection.unsolved(&query, args.solve, limit);
    let bar = (!verbosity.quiet && !unsolved.is_empty() && io::stderr().is_terminal())
        .then(|| progress(unsolved.len()));
    let done = || bar.iter().for_each(|bar| bar.inc(1));
    let studying = Studying {
        done: &done,
        ..studying
    };
    let batches: Vec<_> = unsolved.chunks(BATCH).collect();
    // An index that cannot be written does not keep the answer back.
    let mut saved = Ok(());
    for (number, batch) in batches.iter().enumerate() {
        collection.solve(&input, batch, &studying);
        if number + 1 < batches.len() && saved.is_ok() {
            saved = save(file.as_mut(), &collection);
        }
    }
    if let Some(bar) = &bar {
        bar.finish_and_clear();
    }
    if saved.is_ok() {
        saved = save(file.as_mut(), &collection);
    }
    let report = collection.matches(&query, args.solve);
    output.write(&report.render(args.format)?)?;
    output.finish()?;
    say_done("looked at", report.looked_at, started, verbosity);
    saved?;
    let has_errors = collection.has_errors() || !report.unread.is_empty();
    Ok(match (has_errors, report.cut_short) {
        (true, _) => Exit::BadInput,
        (_, true) => Exit::Incomplete,
        _ => Exit::Done,
    })
}

impl WantedArgs {
    /// Refuses flags that modify a missing criterion.
    fn pointless(&self) -> io::Result<()> {
        let position = self.like.is_some() || self.position.is_some();
        let flags = [
            (
                self.within.is_some(),
                "--within",
                position,
                "--like or --position",
            ),
            (self.exact, "--exact", position, "--like or --position"),
            (
                self.mirrored,
                "--mirrored",
                !self.patterns.is_empty(),
                "--pattern",
            ),
            (
                self.rotated,
                "--rotated",
                !self.patterns.is_empty(),
                "--pattern",
            ),
            (
                self.colours,
                "--colours",
                !self.patterns.is_empty(),
                "--pattern",
            ),
            (
                self.shifted,
                "--shifted",
                !self.patterns.is_empty(),
                "--pattern",
            ),
            (
                self.agreement.is_some(),
                "--agreement",
                self.same_scheme.is_some(),
                "--same-scheme",
            ),
        ];
        match flags.iter().find(|(given, _, about, _)| *given && !about) {
            Some((_, flag, _, about)) => {
                let words = format!("{flag} needs {about}");
                Err(io::Error::new(io::ErrorKind::InvalidInput, words))
            }
            None => Ok(()),
        }
    }

    /// The query. `None` if a file that it needs cannot be read, which is shown.
    fn query<W>(
        &self,
        input: &Input,
        studying: &Studying<'_, W>,
        verbosity: &Verbosity,
    ) -> io::Result<Option<Query>> {
        let position = self.position.is_some();
        let like = Input {
            files: self.like.iter().cloned().collect(),
            position: self.position.clone(),
            rules: self
                .rules
                .filter(|_| position)
                .map(|variant| variant.name().to_owned()),
            ..input.clone()
        };
        let Some(like) = models(like, verbosity) else {
            return Ok(None);
        };
        let scheme = Input {
            files: self.same_scheme.iter().cloned().collect(),
            ..input.clone()
        };
        let Some(scheme) = models(scheme, verbosity) else {
            return Ok(None);
        };
        Ok(Some(Query {
            positions: like.positions(),
            exact: self.exact,
            within: usize::from(self.within.unwrap_or(0)),
            patterns: self.patterns.clone(),
            freedom: Freedom {
                mirrored: self.mirrored,
                rotated: self.rotated,
                colours: self.colours,
                shifted: self.shifted,
                boards: false,
            },
            themes: self.themes.clone(),
            labels: self.keywords.clone(),
            stipulations: self.stipulations.clone(),
            rules: self.rules.map(Variant::name),
            men: self.men.clone(),
            authors: self.authors.clone(),
            sources: self.sources.clone(),
            schemes: scheme.schemes(studying).map_err(io::Error::other)?,
            agreement: usize::from(self.agreement.unwrap_or(AGREEMENT)),
        }))
    }
}

/// The problems that serve as models of the query. `None` if they cannot be read, which is shown.
fn models(mut input: Input, verbosity: &Verbosity) -> Option<Models> {
    if input.files.is_empty() && input.position.is_none() {
        return Some(Models::of(&[]));
    }
    // Folders hold collections; a single file holds models.
    let mut sources = input.find();
    match input.read(Some(NEEDLESS)) {
        Ok(read) => sources.extend(read),
        Err(diagnostics) => {
            show_diagnostics(&diagnostics, verbosity);
            return None;
        }
    }
    let mut errors = false;
    for source in &sources {
        show_diagnostics(&source.loaded.diagnostics, verbosity);
        errors |= source.loaded.has_errors();
    }
    (!errors).then(|| Models::of(&sources))
}

/// The index file.
struct IndexFile<'a> {
    path: &'a Path,
    /// The seal of its content when it was last read or written.
    seen: String,
}

/// The digest of the first line of an index, which has that of the others.
fn seal(text: &str) -> String {
    digest(text.lines().next().unwrap_or_default().as_bytes())
}

/// The content of the index, and its seal. Empty if there is no index yet, or if it has to be
/// rebuilt.
fn read_index(
    path: &Path,
    patience: Option<Duration>,
    verbosity: &Verbosity,
) -> io::Result<(Index, String)> {
    let name = path.display();
    let text = match read_own(path, patience) {
        Ok(bytes) => String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok((Index::default(), seal("")));
        }
        Err(error) => {
            return Err(io::Error::new(
                error.kind(),
                format!("cannot read {name}: {error}"),
            ));
        }
    };
    let seen = seal(&text);
    let why = match Index::read(&text) {
        Ok(index) => return Ok((index, seen)),
        Err(Refused::Foreign) => {
            let words =
                format!("--index {name} is not an index of parton find: choose another file");
            return Err(io::Error::new(io::ErrorKind::InvalidInput, words));
        }
        Err(Refused::Other(why)) => why,
        Err(Refused::Damaged) => "it was damaged".to_owned(),
    };
    if !verbosity.quiet {
        warn(&format!("warning: the index {name} is rebuilt: {why}"));
    }
    Ok((Index::default(), seen))
}

/// Writes the index if there is anything new, merged with what other processes have written in the
/// meantime. The file is locked while it is written, so that two programs that share an index do
/// not lose each other's entries.
fn save(file: Option<&mut IndexFile<'_>>, collection: &Collection) -> io::Result<()> {
    let (Some(file), Some(mut index)) = (file, collection.index()) else {
        return Ok(());
    };
    let path = file.path;
    let lock = wait_for(path, true).map_err(|error| refused(path, &error))?;
    // A damaged index, or one of another version, is replaced, as on reading.
    if let Some(lock) = &lock
        && let Ok(text) = all_of(lock).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        && seal(&text) != file.seen
        && let Ok(theirs) = Index::read(&text)
    {
        index.merge(theirs, |path| Path::new(path).is_file());
    }
    let text = index.to_text().map_err(io::Error::other)?;
    if let Err(error) = write_whole(path, text.as_bytes()) {
        // Locking has made the file if there was none.
        if fs::metadata(path).is_ok_and(|made| made.len() == 0) {
            let _ = fs::remove_file(path);
        }
        return Err(error);
    }
    file.seen = seal(&text);
    drop(lock);
    Ok(())
}

/// Falls back to reading files on this thread alone where the system has no threads to share the
/// work.
fn share_or_not() {
    if rayon::ThreadPoolBuilder::new().build().is_err() {
        // If such threads exist already, they do the work.
        let _ = rayon::ThreadPoolBuilder::new()
            .num_threads(1)
            .use_current_thread()
            .build_global();
    }
}

fn progress(problems: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(problems as u64), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template(
        "{bar:30}  {pos} of {len} problems solved, {elapsed}, {eta} to go",
    ) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn pattern(text: &str) -> Result<Pattern, String> {
    Pattern::read(text).map_err(|error| error.to_string())
}

/// The theme with this name or keyword.
fn theme(text: &str) -> Result<&'static Theme, String> {
    let wanted = plain(text.trim());
    let named = |theme: &&Theme| {
        plain(theme.name) == wanted || theme.keyword.is_some_and(|word| plain(word) == wanted)
    };
    // A name takes precedence over a keyword, which several themes may share.
    let exact = all()
        .find(|theme| plain(theme.name) == wanted)
        .or_else(|| all().find(named));
    exact.ok_or_else(|| {
        let names: Vec<&str> = all()
            .flat_map(|theme| [Some(theme.name), theme.keyword])
            .flatten()
            .collect();
        let near = nearest(text, &names)
            .map(|near| format!("; did you mean '{near}'?"))
            .unwrap_or_default();
        format!("unknown theme{near}; docs/guide/themes.md lists all themes")
    })
}

fn variant(text: &str) -> Result<Variant, String> {
    text.parse().map_err(|()| {
        let names: Vec<&str> = Variant::ALL.into_iter().map(Variant::name).collect();
        let near = nearest(text, &names)
            .map(|near| format!("; did you mean '{near}'?"))
            .unwrap_or_default();
        format!("expected one of {}{near}", names.join(", "))
    })
}

/// Reads a range of numbers of men: `7`, `..7`, `8..`, `8..12`.
fn men(text: &str) -> Result<RangeInclusive<usize>, String> {
    let number = |text: &str, open: usize| {
        let text = text.trim();
        if text.is_empty() {
            Ok(open)
        } else {
            text.parse()
                .map_err(|_| "expected 7, ..7, 8.. or 8..12".to_owned())
        }
    };
    match text.split_once("..") {
        _ if text.trim().is_empty() => number("x", 0).map(|one| one..=one),
        None => number(text, 0).map(|one| one..=one),
        Some((least, most)) => {
            let (least, most) = (
                number(least, 0)?,
                number(most.trim_start_matches('='), usize::MAX)?,
            );
            if least > most {
                Err(format!("{least} is more than {most}"))
            } else {
                Ok(least..=most)
            }
        }
    }
}
