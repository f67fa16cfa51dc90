//! `parton bench`.

use super::Verbosity;
use super::effort::rate;
use super::output::Output;
use clap::Args;
use cpu_time::ProcessTime;
use parton::formats::{Defaults, Format, load_str};
use parton::problem::{Options, Problem, Stipulation};
use parton::report;
use parton::search::{Control, Search, Settings, Techniques};
use parton::session::Exit;
use serde::Serialize;
use std::io;
use std::path::Path;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  parton bench
  parton bench --quick
  parton bench --threads 4 --hash 1024 --format json

With one thread the numbers of positions are the same in every run of a version, whatever the \
    machine.";

#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct BenchArgs {
    /// Shorten the problems: a second or two instead of half a minute
    #[arg(long)]
    quick: bool,
    /// Number of threads; 0 means one per core
    #[arg(
        long,
        default_value_t = 1,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(0..=1024),
    )]
    threads: u16,
    /// Memory for the table of positions, in MiB
    #[arg(
        long,
        default_value_t = 256,
        value_name = "MIB",
        value_parser = clap::value_parser!(u32).range(0..=1_048_576),
    )]
    hash: u32,
    /// Output format
    #[arg(
        long,
        value_enum,
        default_value_t = report::TextOrJson::Text,
        value_name = "FORMAT",
        help_heading = "Everyday",
    )]
    format: report::TextOrJson,
}

/// A problem of the set: its file, its text, and its stipulations in a full run and in a quick run.
type BenchProblem = (&'static str, &'static str, &'static str, &'static str);

macro_rules! set {
    ($($file:literal, $whole:literal, $quick:literal;)*) => {
        &[$(($file, include_str!(concat!("../../problems/", $file)), $whole, $quick)),*]
    };
}

/// Every kind of play, most of it lengthened until it takes about a second. A change of the set
/// makes earlier figures incomparable.
const SET: &[BenchProblem] = set! {
    "marks-1999.ron", "#5", "#4";
    "kraetschmer-pachl-rittirsch-2025-andernach.ron", "#5", "#4";
    "kraetschmer-pachl-rittirsch-2025-andernach.ron", "s#4", "s#3";
    "kraetschmer-pachl-rittirsch-2025-andernach.ron", "r#4", "r#3";
    "caillaud-2025-andernach-8.ron", "h#3.5", "h#2.5";
    "caillaud-2025-andernach-5.ron", "h#3", "h#2";
    "caillaud-2025-andernach-8.ron", "hs#3", "hs#2";
    "caillaud-2025-andernach-8.ron", "ser-h#6", "ser-h#4";
    "michielsen-2025-andernach.inp", "dia10.5", "dia9.5";
    "vukcevich-1992-schulte-memorial.ron", "#5", "#4";
    "loyd-1857-chess-monthly.ron", "#6", "#4";
    "bron-1958-magyar-sakkelet.ron", "#5", "#4";
    "cheron-1930-feuille-d-avis-de-lausanne.ron", "#8", "#5";
    "dawson-pauly-1926-magyar-sakkvilag.ron", "=5", "=4";
    "loyd-1887-toledo-daily-blade.ron", "s#5", "s#4";
    "dawson-1922-fata-morgana.ron", "s#7", "s#5";
    "dawson-1921-natal-mercury.ron", "r#6", "r#4";
    "onkoud-2009-sachmatija.ron", "h#3.5", "h#2.5";
    "foeldeak-1955-schwalbe.ron", "h#3.5", "h#2.5";
    "babic-1997-problemkiste.ron", "h=4", "h=3";
    "zujevas-2012-sachmatija.ron", "hs#4", "hs#3";
    "bartel-1981-jugendschach.inp", "ser-#8", "ser-#7";
    "husserl-1973-schwalbe.inp", "ser-h#6", "ser-h#5";
    "geissler-1995-problemkiste.ron", "ser-=8", "ser-=7";
    "bakcsi-1987-feenschach.ron", "ser-s#6", "ser-s#4";
    "meinking-2009-strategems-12.ron", "pser-h=5", "pser-h=4";
    "steudel-1994-problemkiste.ron", "reci-h(=)#4", "reci-h(=)#3";
    "gruber-1984-problemkiste.ron", "dia6.5", "dia6";
    "parton-alice3-1.ron", "#4", "#3";
    "parton-duo-1.ron", "#4", "#3";
    "parton-raumschach-2.ron", "h#3", "h#2";
};

/// The effort that a problem took.
#[derive(Serialize)]
struct Measured {
    problem: String,
    rules: &'static str,
    stipulation: String,
    #[serde(flatten)]
    effort: BenchEffort,
}

/// Positions and time.
#[derive(Serialize)]
struct BenchEffort {
    nodes: u64,
    /// User and system time of all threads.
    cpu_seconds: f64,
    /// Positions a second; `None` if the time was too short to measure.
    nodes_per_second: Option<u64>,
}

/// The whole run, in the form of the JSON output.
#[derive(Serialize)]
struct BenchDocument<'a> {
    /// The version of the program.
    parton: &'static str,
    quick: bool,
    threads: u16,
    hash_mib: u32,
    problems: &'a [Measured],
    total: &'a BenchEffort,
}

impl BenchEffort {
    fn new(nodes: u64, time: Duration) -> Self {
        Self {
            nodes,
            cpu_seconds: time.as_secs_f64(),
            nodes_per_second: rate(nodes, time),
        }
    }

    /// The last columns of a line.
    fn columns(&self) -> String {
        let rate = self
            .nodes_per_second
            .map_or_else(|| "-".to_owned(), |rate| rate.to_string());
        format!("{:>11} {:>9.3} {rate:>11}\n", self.nodes, self.cpu_seconds)
    }
}

pub(super) fn run(args: &BenchArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    let mut output = Output::new(None, verbosity)?;
    let (threads, hash_mib) = (usize::from(args.threads), args.hash as usize);
    let settings = Settings {
        threads,
        hash_mib,
        techniques: Techniques::ALL,
        ..Settings::default()
    };
    let text = args.format == report::TextOrJson::Text;
    if text {
        let [problem, rules, task] = ["problem", "rules", "task"];
        let [nodes, time, rate] = ["positions", "CPU s", "a second"];
        output.write(&format!(
            "{problem:<43} {rules:<10} {task:<12} {nodes:>11} {time:>9} {rate:>11}\n"
        ))?;
    }
    let mut rows = Vec::new();
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for &(file, content, whole, quick) in SET {
        let problem = problem(file, content, if args.quick { quick } else { whole })?;
        let control = Control::default();
        let started = ProcessTime::try_now()?;
        Search::new(&problem, &settings, &control)
            .solve_diagram()
            .map_err(io::Error::other)?;
        let taken = started.try_elapsed()?;
        let effort = BenchEffort::new(control.positions(), taken);
        nodes += effort.nodes;
        time += taken;
        let rules = problem.setup.rules.variant.name();
        let row = Measured {
            problem: problem.id,
            rules,
            stipulation: problem.stipulation.to_string(),
            effort,
        };
        if text {
            let (name, columns) = (&row.problem, row.effort.columns());
            output.write(&format!(
                "{name:<43} {rules:<10} {:<12} {columns}",
                row.stipulation
            ))?;
        }
        rows.push(row);
    }
    let total = BenchEffort::new(nodes, time);
    if text {
        output.write(&format!("{:<67} {}", "total", total.columns()))?;
    } else {
        let (parton, quick, threads, hash_mib) = (
            env!("CARGO_PKG_VERSION"),
            args.quick,
            args.threads,
            args.hash,
        );
        let document = BenchDocument {
            parton,
            quick,
            threads,
            hash_mib,
            problems: &rows,
            total: &total,
        };
        output.write(&(serde_json::to_string_pretty(&document)? + "\n"))?;
    }
    output.finish()?;
    Ok(Exit::Done)
}

/// A problem of the set. Battle play is searched for keys only, other play for all lines without
/// set play.
fn problem(file: &str, content: &str, task: &str) -> io::Result<Problem> {
    let format = Format::of_path(Path::new(file)).unwrap_or(Format::Ron);
    let stipulation: Stipulation = task
        .parse()
        .map_err(|error| io::Error::other(format!("{task}: {error}")))?;
    let loaded = load_str(file, content, format, Defaults::default());
    let entry = loaded
        .entries
        .into_iter()
        .next()
        .ok_or_else(|| io::Error::other(format!("{file}: no problem")))?;
    let options = Options {
        set_play: false,
        refutations: 0,
        variations: false,
        ..Options::DEFAULT
    };
    Ok(Problem {
        stipulation,
        options,
        twins: Vec::new(),
        ..entry.problem
    }
    .completed())
}
