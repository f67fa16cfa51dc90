//! CPU time of whole programs: user and system time of child processes, as reported by the shell's
//! `times`.
//!
//! CPU time is measured, not wall-clock time, so other work on the machine hardly matters. The
//! programs' own clocks are not used, since Popeye's is unreliable.

#![allow(dead_code, unreachable_pub, reason = "every bench uses its own part")]

use std::ffi::OsString;
use std::process::Command;

pub type Failure = Box<dyn std::error::Error>;

/// The output of a program, and its time.
pub struct Run {
    /// Its output, up to the point where it was cut short.
    pub text: String,
    /// The CPU seconds of its fastest run.
    pub seconds: f64,
    /// Whether it ended within the limit.
    pub ended: bool,
}

/// Runs a command for this many rounds. If there is a limit, each round has at most this many CPU
/// seconds, and the first one cut short is the last.
pub fn best_of(command: &[OsString], rounds: usize, limit: Option<u32>) -> Result<Run, Failure> {
    let (text, mut seconds, ended) = timed(command, 1, limit)?;
    // The shell's clock may tick only a hundred times a second: a quick program is run several
    // times.
    let runs = if seconds < 0.5 { 20 } else { 1 };
    if runs == 1 {
        for _ in 1..rounds {
            seconds = seconds.min(if ended {
                timed(command, runs, limit)?.1
            } else {
                seconds
            });
        }
    } else if ended {
        seconds = f64::INFINITY;
        for _ in 0..rounds {
            seconds = seconds.min(timed(command, runs, limit)?.1 / f64::from(runs));
        }
    }
    Ok(Run {
        text,
        seconds,
        ended,
    })
}

/// Runs a command this many times. Returns the output of the last run, the CPU seconds of all runs,
/// and whether the last one ended by itself.
fn timed(
    command: &[OsString],
    runs: u32,
    limit: Option<u32>,
) -> Result<(String, f64, bool), Failure> {
    const SCRIPT: &str = "\
        runs=$1; out=$2; limit=$3; shift 3
        if [ $limit -gt 0 ]; then ulimit -t $limit; fi
        while [ $runs -gt 0 ]; do \"$@\" >\"$out\" 2>/dev/null; code=$?; runs=$((runs - 1)); done
        times; echo $code";
    let name = command[0]
        .to_string_lossy()
        .replace(|c: char| !c.is_ascii_alphanumeric(), "");
    let out = std::env::temp_dir().join(format!("parton-bench-{}-{name}.out", std::process::id()));
    let numbers = [
        runs.to_string(),
        out.to_string_lossy().into_owned(),
        limit.unwrap_or(0).to_string(),
    ];
    let output = Command::new("sh")
        .args(["-c", SCRIPT, "sh"])
        .args(numbers)
        .args(command)
        .output();
    let text = std::fs::read(&out).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let _ = std::fs::remove_file(&out);
    let output = String::from_utf8(output?.stdout)?;
    let mut lines = output.lines();
    // The first line is for the shell itself, the second for its children:
    // `0m1.250000s 0m0.030000s`.
    let children = lines.nth(1).ok_or("the shell's times has no second line")?;
    let mut seconds = 0.0;
    for time in children.split_whitespace() {
        let (minutes, rest) = time
            .trim_end_matches('s')
            .split_once('m')
            .ok_or("a time without minutes")?;
        seconds += 60.0 * minutes.parse::<f64>()? + rest.parse::<f64>()?;
    }
    // For a killed process, the shell reports 128 plus the signal.
    let ended = lines
        .next()
        .ok_or("the shell did not say how the program ended")?
        .parse::<u32>()?
        < 128;
    Ok((text?, seconds, ended))
}
