//! The heavy race: real problems that take Popeye seconds to minutes, solved by both programs on
//! one thread. The CPU time of the whole process counts.
//!
//! `POPEYE=path/to/py PARTON_CORPUS=folder cargo bench --bench heavy [-- part of an id ...]`. The
//! problems lie outside the project, in the subfolder `heavy` of that folder: `heavy.json` lists
//! them, and each has a `.inp` file. If a variable is unset, nothing is run. Both programs read the
//! same file, so that they compute the same: keys only for most battles, every line of help and
//! series play. Popeye solves orthodox help and series play in its plain and in its intelligent
//! mode, unless `heavy.json` says that the mode does not finish.
//!
//! | variable | meaning |
//! |---|---|
//! | `PARTON_HEAVY_ROUNDS` | the number of runs, of which the best counts; 1 |
//! | `PARTON_HEAVY_LIMIT` | CPU seconds for modes of Popeye that may not finish; unset: not run |
//! | `PARTON_HEAVY_FLAGS` | more flags for parton, such as `--hash 1 --stats` |
//!
//! It fails if Popeye found anything that parton did not.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the table is what this program is for"
)]

mod clock;
#[path = "../tests/common/popeye.rs"]
mod popeye;

use clock::{Failure, Run, best_of};
use parton::formats::{Defaults, Format, load_str};
use parton::problem::{Play, Problem};
use popeye::{play, popeye_play};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A row of `heavy.json`, without the fields that are not needed.
#[derive(Deserialize)]
struct Row {
    id: String,
    file: String,
    stipulation: String,
    condition: String,
    /// CPU seconds of Popeye in its better mode, on another machine.
    popeye_cpu_seconds: f64,
    popeye_options: Vec<String>,
    other_runs: Vec<OtherRun>,
}

#[derive(Deserialize)]
struct OtherRun {
    options: Vec<String>,
    timed_out: bool,
}

/// The groups in which ratios are summed up: Alice chess, other battle play, and other help and
/// series play.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Family {
    Alice,
    Battle,
    Help,
}

/// The speed relative to Popeye, and whether it is only a bound because one of the two was cut
/// short.
#[derive(Clone, Copy)]
struct Ratio {
    times: f64,
    sign: &'static str,
}

/// One row's race.
struct Race {
    family: Family,
    plain: Option<Ratio>,
    intelligent: Option<Ratio>,
    /// The findings of only one of the programs.
    ours_only: Vec<String>,
    theirs_only: Vec<String>,
}

/// The requests in the environment.
struct Wishes {
    popeye: OsString,
    folder: PathBuf,
    rounds: usize,
    limit: Option<u32>,
    flags: Vec<OsString>,
}

fn main() -> ExitCode {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let (Some(popeye), Some(folder)) = (set("POPEYE"), set("PARTON_CORPUS")) else {
        println!("heavy: skipped, since POPEYE names no program or PARTON_CORPUS no folder");
        return ExitCode::SUCCESS;
    };
    let number = |name: &str| {
        std::env::var(name)
            .ok()
            .and_then(|text| text.parse::<u32>().ok())
    };
    let wishes = Wishes {
        popeye,
        folder: Path::new(&folder).join("heavy"),
        rounds: number("PARTON_HEAVY_ROUNDS").unwrap_or(1).max(1) as usize,
        limit: number("PARTON_HEAVY_LIMIT").filter(|seconds| *seconds > 0),
        flags: std::env::var("PARTON_HEAVY_FLAGS")
            .unwrap_or_default()
            .split_whitespace()
            .map(Into::into)
            .collect(),
    };
    let ids: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"))
        .collect();
    match races(&wishes, &ids) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("heavy: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Races every selected row. Returns whether nothing that Popeye found is missing.
fn races(wishes: &Wishes, ids: &[String]) -> Result<bool, Failure> {
    let rows: Vec<Row> =
        serde_json::from_str(&std::fs::read_to_string(wishes.folder.join("heavy.json"))?)?;
    println!(
        "{:<16} {:<9} {:>9} {:>9} {:>9} {:>8}  result",
        "problem", "play", "plain s", "intell. s", "parton s", "ratio"
    );
    let mut raced = Vec::new();
    for row in rows
        .iter()
        .filter(|row| ids.is_empty() || ids.iter().any(|id| row.id.contains(id.as_str())))
    {
        raced.push(race(wishes, row).map_err(|failure| format!("{}: {failure}", row.id))?);
    }
    println!();
    println!(
        "{:<48} {:>5} {:>8} {:>8}",
        "times faster than Popeye", "rows", "least", "median"
    );
    let best = |race: &Race| match (race.plain, race.intelligent) {
        (Some(a), Some(b)) => Some(if a.times < b.times { a } else { b }),
        (a, b) => a.or(b),
    };
    let of = |family, ratio: &dyn Fn(&Race) -> Option<Ratio>| {
        raced
            .iter()
            .filter(|race| race.family == family)
            .filter_map(ratio)
            .collect::<Vec<Ratio>>()
    };
    summary("Alice, every play", of(Family::Alice, &best));
    summary(
        "orthodox, one side against the other (#, s, r, hs)",
        of(Family::Battle, &best),
    );
    summary(
        "orthodox help and series, v. its plain mode",
        of(Family::Help, &|race| race.plain),
    );
    summary(
        "orthodox help and series, v. its intelligent mode",
        of(Family::Help, &|race| race.intelligent),
    );
    summary(
        "orthodox help and series, v. the better of the two",
        of(Family::Help, &best),
    );
    Ok(raced.iter().all(|race| race.theirs_only.is_empty()))
}

/// A line about several ratios.
fn summary(what: &str, mut ratios: Vec<Ratio>) {
    ratios.sort_by(|a, b| a.times.total_cmp(&b.times));
    let Some(least) = ratios.first() else { return };
    let (low, high) = (ratios[(ratios.len() - 1) / 2], ratios[ratios.len() / 2]);
    // A median of bounds is also a bound, if they all point the same way.
    let sign = if low.sign == high.sign { low.sign } else { "" };
    let median = Ratio {
        times: f64::midpoint(low.times, high.times),
        sign,
    };
    println!(
        "{what:<50} {:>3} {:>8} {:>8}",
        ratios.len(),
        least.text(),
        median.text()
    );
}

impl Ratio {
    fn of(theirs: &Run, ours: &Run) -> Self {
        let sign = match (theirs.ended, ours.ended) {
            (true, true) => "",
            (false, true) => ">",
            (true, false) => "<",
            (false, false) => "?",
        };
        Self {
            times: theirs.seconds / ours.seconds,
            sign,
        }
    }

    fn text(self) -> String {
        format!("{}{:.1}", self.sign, self.times)
    }
}

/// A time in seconds; `-` if there was no run.
fn time(run: Option<&Run>) -> String {
    run.map_or_else(
        || "-".to_owned(),
        |run| {
            let sign = if run.ended { "" } else { ">" };
            let digits = if run.seconds < 1.0 { 3 } else { 2 };
            format!("{sign}{:.digits$}", run.seconds)
        },
    )
}

/// Runs both programs on a row and prints its line.
fn race(wishes: &Wishes, row: &Row) -> Result<Race, Failure> {
    let text = std::fs::read_to_string(wishes.folder.join(&row.file))?;
    let family = family(row, &text)?;
    let scratch = std::env::temp_dir().join(format!("parton-heavy-{}", std::process::id()));
    std::fs::create_dir_all(&scratch)?;
    let input = |name: &str, text: &str| -> Result<OsString, Failure> {
        let path = scratch.join(format!("{}-{name}.inp", row.id));
        std::fs::write(&path, text)?;
        Ok(path.into_os_string())
    };
    let plain_input = input("plain", &in_mode(&text, false))?;
    let other_input = input("intelligent", &in_mode(&text, true))?;
    let known = |intelligent: bool| ends(row, intelligent);
    let theirs = |intelligent: bool, input: &OsStr| -> Result<Option<Run>, Failure> {
        let limit = if known(intelligent) {
            None
        } else {
            wishes.limit
        };
        if !known(intelligent) && (limit.is_none() || family != Family::Help) {
            return Ok(None);
        }
        best_of(
            &[wishes.popeye.clone(), input.to_owned()],
            wishes.rounds,
            limit,
        )
        .map(Some)
    };
    let (plain, intelligent) = (theirs(false, &plain_input)?, theirs(true, &other_input)?);
    let mut command: Vec<OsString> = vec![
        env!("CARGO_BIN_EXE_parton").into(),
        "solve".into(),
        plain_input,
    ];
    let flags = [
        "--full",
        "--notation",
        "popeye",
        "--knight",
        "S",
        "--checking-tries",
        "--threads",
        "1",
        "--quiet",
    ];
    command.extend(
        flags
            .map(OsString::from)
            .into_iter()
            .chain(wishes.flags.iter().cloned()),
    );
    // A program that takes many times as long as Popeye has lost.
    let patience = wishes
        .limit
        .unwrap_or(0)
        .max(60 + 4 * row.popeye_cpu_seconds as u32);
    let ours = best_of(&command, wishes.rounds, Some(patience))?;
    let _ = std::fs::remove_dir_all(&scratch);

    let complete = [&plain, &intelligent]
        .into_iter()
        .flatten()
        .find(|run| run.ended);
    let listed = |text: &str, read: fn(&str) -> Vec<String>| -> BTreeSet<String> {
        read(text).iter().flat_map(|tree| branches(tree)).collect()
    };
    let our_play = listed(&ours.text, play);
    let (mut ours_only, mut theirs_only) = (Vec::new(), Vec::new());
    if let Some(run) = complete.filter(|_| ours.ended) {
        if !run.text.contains("solution finished") {
            return Err("Popeye did not finish".into());
        }
        let their_play = listed(&run.text, popeye_play);
        ours_only = our_play.difference(&their_play).cloned().collect();
        theirs_only = their_play.difference(&our_play).cloned().collect();
    }
    let ratio = |run: &Option<Run>| run.as_ref().map(|run| Ratio::of(run, &ours));
    let race = Race {
        family,
        plain: ratio(&plain),
        intelligent: ratio(&intelligent),
        ours_only,
        theirs_only,
    };
    let best = [race.plain, race.intelligent]
        .into_iter()
        .flatten()
        .min_by(|a, b| a.times.total_cmp(&b.times));
    let result = match (complete, ours.ended) {
        (_, false) => "parton: unfinished".to_owned(),
        (None, true) => format!("Popeye: unfinished; parton: {}", our_play.len()),
        _ if race.ours_only.is_empty() && race.theirs_only.is_empty() => {
            format!("same, {}", our_play.len())
        }
        _ => format!(
            "DIFFERS: {} only ours, {} only Popeye's",
            race.ours_only.len(),
            race.theirs_only.len()
        ),
    };
    println!(
        "{:<16} {:<9} {:>9} {:>9} {:>9} {:>8}  {result}",
        row.id,
        row.stipulation,
        time(plain.as_ref()),
        time(intelligent.as_ref()),
        time(Some(&ours)),
        best.map_or_else(|| "-".to_owned(), Ratio::text),
    );
    for (name, found) in [("ours", &race.ours_only), ("Popeye's", &race.theirs_only)] {
        for branch in found.iter().take(3) {
            println!("    only {name}: {}", branch.replace('\n', " / "));
        }
    }
    Ok(race)
}

/// Returns whether a mode of Popeye is known to finish on a row.
fn ends(row: &Row, intelligent: bool) -> bool {
    let is =
        |options: &[String]| options.iter().any(|option| option == "intelligent") == intelligent;
    is(&row.popeye_options)
        || row
            .other_runs
            .iter()
            .any(|run| is(&run.options) && !run.timed_out)
}

/// A problem's text with or without the request for the intelligent mode.
fn in_mode(text: &str, intelligent: bool) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        if words.first() == Some(&"option") {
            words.retain(|word| *word != "intelligent");
            if words.len() > 1 {
                lines.push(words.join(" "));
            }
        } else {
            if intelligent && words.first() == Some(&"endproblem") {
                lines.push("option intelligent".to_owned());
            }
            lines.push(line.to_owned());
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

fn family(row: &Row, text: &str) -> Result<Family, Failure> {
    let loaded = load_str(&row.file, text, Format::Popeye, Defaults::default());
    let Problem { stipulation, .. } = &loaded
        .entries
        .first()
        .ok_or("parton reads no problem")?
        .problem;
    Ok(if row.condition.eq_ignore_ascii_case("alice") {
        Family::Alice
    } else if stipulation.series.is_some() || stipulation.play == Play::Help {
        Family::Help
    } else {
        Family::Battle
    })
}

/// The branches of a tree: each first move with all play below it.
fn branches(tree: &str) -> Vec<String> {
    let mut branches: Vec<String> = Vec::new();
    for line in tree.lines() {
        match branches.last_mut() {
            Some(branch) if line.starts_with(' ') => {
                branch.push('\n');
                branch.push_str(line);
            }
            _ => branches.push(line.to_owned()),
        }
    }
    branches
}
