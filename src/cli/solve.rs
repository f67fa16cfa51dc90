//! `parton solve`.

use super::input::{InputArgs, Source};
use super::output::{self, Output, complain, show_diagnostics};
use super::watch::{Interrupt, Watch};
use super::{Exit, Talk};
use clap::{Args, ValueEnum};
use parton::formats::{self, Diagnostic};
use parton::problem::{Options, Problem, Solution, Status};
use parton::report::json;
use parton::report::{Layout, TextOptions, render_text, single_version};
use parton::search::{Control, Settings, SolveError, Techniques, solve};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

#[derive(Args, Debug)]
pub(super) struct SolveArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    wanted: Wanted,
    #[command(flatten)]
    effort: Effort,
    /// The form of the result
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT", help_heading = "Output")]
    format: Format,
    /// The full tree, one move a line, instead of the condensed form
    #[arg(long, help_heading = "Output")]
    full: bool,
    /// Show tries that give check, too
    #[arg(long, help_heading = "Output")]
    checking_tries: bool,
    /// Write the result to this file
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    Text,
    Json,
}

/// What is computed; by default what the problem's own options say.
#[derive(Args, Debug)]
#[command(next_help_heading = "What to compute")]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
struct Wanted {
    /// Tries: first moves with up to as many refutations as --refutations says (default 1)
    #[arg(long, overrides_with = "no_tries")]
    tries: bool,
    /// No tries
    #[arg(long)]
    no_tries: bool,
    /// How many refutations a try may have
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=99), conflicts_with = "no_tries")]
    refutations: Option<u32>,
    /// Set play
    #[arg(long, overrides_with = "no_set_play")]
    set_play: bool,
    /// No set play
    #[arg(long)]
    no_set_play: bool,
    /// First moves only, no play
    #[arg(long)]
    keys_only: bool,
}

impl Wanted {
    fn apply(&self, options: &mut Options) {
        if self.tries && options.refutations == 0 {
            options.refutations = 1;
        }
        if let Some(refutations) = self.refutations {
            options.refutations = refutations;
        }
        if self.no_tries {
            options.refutations = 0;
        }
        options.set_play = (options.set_play || self.set_play) && !self.no_set_play;
        if self.keys_only {
            options.set_play = false;
            options.variations = false;
            if self.refutations.is_none() && !self.tries {
                options.refutations = 0;
            }
        }
    }
}

/// What the search may use.
#[derive(Args, Debug)]
#[command(next_help_heading = "Effort")]
struct Effort {
    /// Threads; 0 is one for each core
    #[arg(long, default_value_t = 0, value_name = "N")]
    threads: usize,
    /// Memory for the table of positions, in MiB
    #[arg(long, default_value_t = 256, value_name = "MIB", value_parser = clap::value_parser!(u32).range(0..=1_048_576))]
    hash: u32,
    /// Stop each problem after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    max_time: Option<Duration>,
    /// Search without these techniques, joined by commas: mate-moves, killers, checks, mobility, table
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = technique)]
    without: Vec<Techniques>,
    /// Say how many positions were searched, and how long it took
    #[arg(long)]
    stats: bool,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let expected = "expected a number of seconds, such as 10 or 0.5";
    let seconds: f64 = text.parse().map_err(|_| expected.to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| expected.to_owned())
}

fn technique(name: &str) -> Result<Techniques, String> {
    let named = Techniques::NAMED.iter().find(|(known, _)| *known == name);
    named.map(|(_, technique)| *technique).ok_or_else(|| {
        let names: Vec<&str> = Techniques::NAMED.iter().map(|(name, _)| *name).collect();
        format!("expected one of {}", names.join(", "))
    })
}

pub(super) fn run(args: &SolveArgs, talk: &Talk) -> io::Result<Exit> {
    let sources = match args.input.read(None) {
        Ok(sources) => sources,
        Err(diagnostics) => {
            show_diagnostics(&diagnostics, talk);
            return Ok(Exit::BadInput);
        }
    };
    let mut run = Run {
        args,
        talk,
        interrupt: Interrupt::listen(),
        output: Output::new(args.output.as_deref(), talk)?,
        document: Vec::new(),
        printed: false,
        exit: Exit::Done,
    };
    for source in &sources {
        run.source(source)?;
    }
    if args.format == Format::Json {
        let text = json::Document::new(run.document).to_text()?;
        run.output.write(&text)?;
    }
    run.output.finish()?;
    Ok(run.exit)
}

/// The state of one run over all problems.
struct Run<'a> {
    args: &'a SolveArgs,
    talk: &'a Talk,
    interrupt: Interrupt,
    output: Output,
    document: Vec<json::Entry>,
    printed: bool,
    exit: Exit,
}

impl Run<'_> {
    fn worst(&mut self, exit: Exit) {
        self.exit = self.exit.max(exit);
    }

    fn source(&mut self, source: &Source) -> io::Result<()> {
        show_diagnostics(&source.loaded.diagnostics, self.talk);
        let mut remarks = json_diagnostics(&source.loaded.diagnostics);
        if source.loaded.has_errors() {
            self.worst(Exit::BadInput);
        }
        for entry in &source.loaded.entries {
            self.entry(source.file.as_deref(), entry, std::mem::take(&mut remarks))?;
        }
        if !remarks.is_empty() {
            let id = source.file.as_deref().unwrap_or("position");
            self.document.push(json::Entry::unread(source.file.as_deref(), id, remarks));
        }
        Ok(())
    }

    fn entry(
        &mut self,
        file: Option<&str>,
        entry: &formats::Entry,
        mut remarks: Vec<json::Diagnostic>,
    ) -> io::Result<()> {
        let mut problem = entry.problem.clone();
        self.args.wanted.apply(&mut problem.options);
        match self.search(&problem) {
            Ok(solution) => {
                if solution.status == Status::Limited {
                    self.worst(Exit::Incomplete);
                }
                self.report(file, &problem, solution, remarks)
            }
            Err(SolveError::Setup(error)) => {
                self.worst(Exit::BadInput);
                let diagnostics: Vec<Diagnostic> = error.reasons.iter().map(|reason| entry.diagnose(reason)).collect();
                show_diagnostics(&diagnostics, self.talk);
                remarks.extend(json_diagnostics(&diagnostics));
                let status = json::Status::Illegal;
                self.document.push(json::Entry::without_solution(file, &problem, status, remarks));
                Ok(())
            }
            Err(SolveError::Unsupported(stipulation)) => {
                self.worst(Exit::BadInput);
                let message = format!("this version cannot solve {stipulation}, expected a mate in n, such as #2");
                complain(&format!("error: {}: {message}", problem.id));
                remarks.push(json::Diagnostic { severity: json::Level::Error, message, line: None, column: None });
                let status = json::Status::Unsupported;
                self.document.push(json::Entry::without_solution(file, &problem, status, remarks));
                Ok(())
            }
            Err(SolveError::Threads(error)) => Err(io::Error::other(error)),
        }
    }

    fn search(&self, problem: &Problem) -> Result<Solution, SolveError> {
        let effort = &self.args.effort;
        let techniques = effort.without.iter().fold(Techniques::ALL, |all, one| all.without(*one));
        let settings = Settings { threads: effort.threads, hash_mib: effort.hash as usize, techniques };
        let control = Arc::new(Control::default());
        let started = Instant::now();
        let watch = Watch::start(&control, &self.interrupt, &problem.id, effort.max_time, self.talk);
        let solution = solve(problem, &settings, &control);
        drop(watch);
        if effort.stats {
            let nodes = control.nodes.load(Relaxed);
            let seconds = started.elapsed().as_secs_f64();
            complain(&format!("{}: {nodes} positions in {seconds:.3} s", problem.id));
        }
        solution
    }

    fn report(
        &mut self,
        file: Option<&str>,
        problem: &Problem,
        solution: Solution,
        remarks: Vec<json::Diagnostic>,
    ) -> io::Result<()> {
        let versions = [single_version(problem, solution)];
        if self.args.format == Format::Json {
            let entry = json::Entry::solved(file, problem, &versions, remarks).map_err(io::Error::other)?;
            self.document.push(entry);
            return Ok(());
        }
        let options = TextOptions {
            layout: if self.args.full { Layout::Tree } else { Layout::Condensed },
            checking_tries: self.args.checking_tries,
            color: self.output.color,
            width: width(self.args.output.is_some()),
            ..TextOptions::default()
        };
        let text = render_text(problem, &versions, &options).map_err(io::Error::other)?;
        if std::mem::replace(&mut self.printed, true) {
            self.output.write("\n")?;
        }
        self.output.write(&text)
    }
}

/// The number of columns: the terminal's, at most 100; 100 in files and pipes.
fn width(to_file: bool) -> usize {
    const WIDEST: usize = 100;
    if to_file || !output::on_terminal() {
        return WIDEST;
    }
    terminal_size::terminal_size().map_or(WIDEST, |(width, _)| usize::from(width.0).clamp(40, WIDEST))
}

fn json_diagnostics(diagnostics: &[Diagnostic]) -> Vec<json::Diagnostic> {
    diagnostics
        .iter()
        .map(|diagnostic| json::Diagnostic {
            severity: match diagnostic.severity {
                formats::Level::Warning => json::Level::Warning,
                formats::Level::Error => json::Level::Error,
            },
            message: diagnostic.message.clone(),
            line: Some(diagnostic.line),
            column: Some(diagnostic.column),
        })
        .collect()
}
