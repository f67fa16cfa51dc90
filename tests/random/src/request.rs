//! The command line.

use std::path::PathBuf;
use std::time::Duration;

pub(crate) const HELP: &str = "\
Usage: cargo run --release -p parton-random -- [OPTIONS] [FILE]...

Makes problems with a known solution, and requires the search to find it. With --compare: solves
random problems by the fast and by the plain search, and compares the complete results.

  --compare          compare random and changed problems, instead of making problems
  FILE               with --compare: published problems to be changed, or folders of them
                     (default: problems), in addition to those of the folder PARTON_CORPUS
  --problems N       number of problems (default: 100000)
  --seed S           seed of the problems (default: 1)
  --from N           start with this number, without a journal: repeats single problems
  --only WORDS       only kinds whose name contains these words, such as 'play h ct' or
                     'condition Circe'
  --short            only the kinds of the short form, which the tests run
  --small            all kinds, with problems as small as in the short form: some thirty times
                     as many per hour
  --tries N          number of positions tried for a problem of a kind (default: 60)
  --journal FILE     record the progress in this file; continue it if it exists
  --folder FOLDER    folder for files that reproduce lost solutions (default: the working
                     directory)
  --max-time SECONDS stop after this time
  --plain-moves N    maximum number of moves of the plain search (default: 100000)
  --threads N        number of problems at a time (default: one per core)

Exit codes: 0 all done, nothing lost and no kind without a solution; 1 a kind has no problem with
a solution; 2 bad input; 3 stopped before the end; 70 a solution is lost, or the searches differ.";

/// The parsed command line.
pub(crate) struct Request {
    pub(crate) compare: bool,
    pub(crate) problems: u64,
    pub(crate) seed: u64,
    pub(crate) from: Option<u64>,
    pub(crate) only: Option<String>,
    pub(crate) short: bool,
    pub(crate) small: bool,
    pub(crate) tries: u32,
    pub(crate) journal: Option<PathBuf>,
    pub(crate) folder: PathBuf,
    pub(crate) most_time: Option<Duration>,
    pub(crate) plain_moves: u32,
    pub(crate) threads: usize,
    pub(crate) files: Vec<PathBuf>,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            compare: false,
            problems: 100_000,
            seed: 1,
            from: None,
            only: None,
            short: false,
            small: false,
            tries: 60,
            journal: None,
            folder: ".".into(),
            most_time: None,
            plain_moves: 100_000,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            files: Vec::new(),
        }
    }
}

/// Reads the command line. The error is the text to print.
pub(crate) fn parse(mut words: impl Iterator<Item = String>) -> Result<Request, String> {
    let mut request = Request::default();
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        let number = |text: String| {
            text.parse::<u64>()
                .map_err(|_| format!("expected a whole number, found '{text}'"))
        };
        let small = |text: String| {
            u32::try_from(number(text)?).map_err(|_| format!("too large a number for {word}"))
        };
        match word.as_str() {
            "--compare" => request.compare = true,
            "--short" => request.short = true,
            "--small" => request.small = true,
            "--problems" => request.problems = number(value()?)?,
            "--seed" => request.seed = number(value()?)?,
            "--from" => request.from = Some(number(value()?)?),
            "--only" => request.only = Some(value()?),
            "--tries" => request.tries = small(value()?)?,
            "--plain-moves" => request.plain_moves = small(value()?)?,
            "--threads" => request.threads = small(value()?)?.max(1) as usize,
            "--max-time" => request.most_time = Some(Duration::from_secs(number(value()?)?)),
            "--journal" => request.journal = Some(value()?.into()),
            "--folder" => request.folder = value()?.into(),
            "--help" => return Err(HELP.to_owned()),
            _ if word.starts_with('-') => {
                return Err(format!("there is no option {word}\n\n{HELP}"));
            }
            _ => request.files.push(word.into()),
        }
    }
    if request.files.is_empty() {
        request.files.push("problems".into());
    }
    Ok(request)
}
