//! `parton solve`.

use super::effort::Effort;
use super::input::{InputArgs, Source};
use super::live::{Form, Live};
use super::output::{self, Output, complain, show_diagnostics};
use super::trust::{Trust, TrustArgs};
use super::watch::{Interrupt, Watch};
use super::{Exit, Talk};
use clap::{Args, ValueEnum};
use parton::formats::{self, Diagnostic};
use parton::notation::{Knight, Notation};
use parton::position::Color;
use parton::problem::{Change, Duplex, Length, Options, Problem, Solution, Status, TwinSolution};
use parton::report::json;
use parton::report::{Layout, TextOptions};
use parton::search::{Control, SolveError, solve_versions, solve_versions_aloud};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  parton solve problems/marks-1999.ron
  parton solve --format json --output marks.json problems/marks-1999.ron
  parton solve --position '7k/8/5K2/8/8/8/8/6R1 w - -' --stipulation '#2'

Exit codes: 0 solved (also if there is no solution), 2 bad input, 3 search cut short, 70 two searches disagree.";

#[derive(Args, Debug)]
#[command(
    after_help = EXAMPLES,
    override_usage = "parton solve [OPTIONS] <FILE>...\n       parton solve [OPTIONS] --position <POSITION> --stipulation <STIPULATION>"
)]
pub(super) struct SolveArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    wanted: Wanted,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    trust: TrustArgs,
    /// The form of the result
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT", help_heading = "Output")]
    format: Format,
    /// One move a line instead of the condensed form
    #[arg(long, help_heading = "Output")]
    full: bool,
    /// Show tries that give check, too (JSON always has them)
    #[arg(long, help_heading = "Output")]
    checking_tries: bool,
    /// How moves are written in text
    #[arg(long, value_enum, default_value_t = NotationArg::Short, value_name = "NOTATION", help_heading = "Output")]
    notation: NotationArg,
    /// The letter of the knight in text
    #[arg(long, value_enum, default_value_t = KnightArg::N, value_name = "LETTER", ignore_case = true, help_heading = "Output")]
    knight: KnightArg,
    /// Write the result to this file, once it is complete
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    Text,
    /// One document
    Json,
    /// A record for each line of help and series play, as soon as it is settled, and one for each problem
    Jsonl,
}

/// How moves are written in text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum NotationArg {
    /// As people do: Rxe7/A#
    Short,
    /// As programs do: Re6*e7A
    Long,
    /// As Popeye does, in its layout
    Popeye,
}

/// The letter of the knight in text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[value(rename_all = "UPPER")]
enum KnightArg {
    N,
    S,
}

/// What is computed; by default what the problem's own options say.
#[derive(Args, Debug)]
#[command(next_help_heading = "What to compute")]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
struct Wanted {
    /// Tries, even if the problem says none
    #[arg(long, overrides_with = "no_tries")]
    tries: bool,
    /// No tries
    #[arg(long)]
    no_tries: bool,
    /// The most refutations that a try may have (default: 1)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=99), conflicts_with = "no_tries")]
    refutations: Option<u32>,
    /// Set play, even if the problem says none
    #[arg(long, overrides_with = "no_set_play")]
    set_play: bool,
    /// No set play
    #[arg(long)]
    no_set_play: bool,
    /// Keys alone; with --tries or --refutations, tries too
    #[arg(long)]
    keys_only: bool,
    /// All defences, and no threats
    #[arg(long)]
    no_threats: bool,
    /// No variations shorter than stipulated
    #[arg(long)]
    no_short_variations: bool,
    /// Who begins
    #[arg(long, value_enum, value_name = "COLOUR")]
    turn: Option<TurnArg>,
    /// The diagram stands after the key: the defender begins
    #[arg(long)]
    post_key: bool,
    /// Solve with the sides exchanged, too
    #[arg(long)]
    duplex: bool,
    /// Solve with the sides exchanged only
    #[arg(long, conflicts_with = "duplex")]
    half_duplex: bool,
    /// Which lengths count: as stipulated or fewer moves, exactly as stipulated, or the fewest that do
    #[arg(long, value_enum, value_name = "LENGTH")]
    length: Option<LengthArg>,
    /// Stop at so many keys or lines
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    max_solutions: Option<u64>,
    /// Only first moves with these numbers, in the order of the list
    #[arg(long, value_name = "FROM-TO", value_parser = range)]
    first_moves: Option<(u32, u32)>,
    /// Restricted search: non-trivial replies granted in all beyond one a move, and the length that is trivial
    #[arg(long, value_name = "N,LENGTH", value_parser = non_trivial)]
    non_trivial: Option<(u32, u32)>,
    /// Restricted search: only checks and threats to win in so many moves
    #[arg(long, value_name = "MOVES")]
    max_threat: Option<u32>,
    /// Restricted search: only moves that leave the defending king so many moves
    #[arg(long, value_name = "N")]
    max_flights: Option<u32>,
    /// In self play, show defences that reach the goal at once, too
    #[arg(long)]
    mates_in_one: bool,
}

/// Who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum TurnArg {
    White,
    Black,
}

/// Which numbers of moves a solution may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum LengthArg {
    UpTo,
    Exactly,
    Shortest,
}

/// Reads `3-6`, `3-` or `3`.
fn range(text: &str) -> Result<(u32, u32), String> {
    let expected = || "expected numbers from 1 such as 3-6, 3- or 3".to_owned();
    let number = |text: &str| text.parse::<u32>().ok().filter(|number| *number > 0).ok_or_else(expected);
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let (from, to) = (number(from)?, if to.is_empty() { u32::MAX } else { number(to)? });
    if from <= to { Ok((from, to)) } else { Err(expected()) }
}

/// Reads `0,1`.
fn non_trivial(text: &str) -> Result<(u32, u32), String> {
    let read = |(more, length): (&str, &str)| Some((more.trim().parse().ok()?, length.trim().parse().ok()?));
    text.split_once(',').and_then(read).ok_or_else(|| "expected two numbers such as 0,1".to_owned())
}

impl Wanted {
    /// What the flags say goes before what a problem says.
    fn apply(&self, problem: &mut Problem) {
        if self.post_key && !problem.options.post_key && problem.stipulation.is_battle() {
            problem.options.post_key = true;
            problem.setup.turn = !problem.setup.turn;
        }
        if let Some(turn) = self.turn {
            let turn = if turn == TurnArg::White { Color::White } else { Color::Black };
            problem.setup.turn = turn;
            // In help play a stipulation says who begins; only whole moves leave a choice.
            problem.options.white_to_play = false;
            if problem.clone().settled().setup.turn != turn {
                problem.options.white_to_play = true;
            }
            if problem.clone().settled().setup.turn != turn {
                problem.options.white_to_play = false;
                complain(&format!("warning: --turn does not apply to {}: it is ignored", problem.stipulation));
            }
        }
        self.apply_options(&mut problem.options);
        // A twin with options of its own is asked the same.
        for change in problem.twins.iter_mut().flat_map(|twin| &mut twin.changes) {
            if let Change::Options(options) = change {
                self.apply_options(options);
            }
        }
    }

    fn apply_options(&self, options: &mut Options) {
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
        options.no_threats |= self.no_threats;
        options.no_short_variations |= self.no_short_variations;
        options.mates_in_one |= self.mates_in_one;
        if self.duplex {
            options.duplex = Duplex::Both;
        }
        if self.half_duplex {
            options.duplex = Duplex::Half;
        }
        options.length = self.length.map_or(options.length, |length| match length {
            LengthArg::UpTo => Length::UpTo,
            LengthArg::Exactly => Length::Exactly,
            LengthArg::Shortest => Length::Shortest,
        });
        options.max_solutions = self.max_solutions.or(options.max_solutions);
        options.first_moves = self.first_moves.or(options.first_moves);
        options.non_trivial = self.non_trivial.or(options.non_trivial);
        options.max_threat = self.max_threat.or(options.max_threat);
        options.max_flights = self.max_flights.or(options.max_flights);
        if self.keys_only {
            options.set_play = false;
            options.variations = false;
            if self.refutations.is_none() && !self.tries {
                options.refutations = 0;
            }
        }
    }
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
        interrupt: Interrupt::listen(talk),
        output: Output::new(args.output.as_deref(), talk)?,
        trust: Trust::new(&args.trust)?,
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
    run.trust.finish()?;
    Ok(run.exit)
}

/// The state of one run over all problems.
struct Run<'a> {
    args: &'a SolveArgs,
    talk: &'a Talk,
    interrupt: Interrupt,
    output: Output,
    trust: Trust,
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
        if source.loaded.has_errors() {
            self.worst(Exit::BadInput);
        }
        // Each problem of the document gets the remarks that fall on it. What lies between the problems belongs to
        // one that could not be read, or is a mere remark on the next.
        let in_text = |one: &Diagnostic| {
            source.loaded.entries.first().is_none_or(|entry| one.source == entry.places.whole().source)
        };
        let (diagnostics, mut elsewhere): (Vec<_>, Vec<_>) =
            source.loaded.diagnostics.iter().cloned().partition(in_text);
        let mut diagnostics = diagnostics.as_slice();
        for entry in &source.loaded.entries {
            let whole = entry.places.whole();
            let (before, rest) =
                diagnostics.split_at(diagnostics.partition_point(|one| one.span.start < whole.span.start));
            let (own, rest) = rest.split_at(rest.partition_point(|one| one.span.start < whole.span.end));
            diagnostics = rest;
            let own = if before.iter().any(|one| one.severity == formats::Level::Error) {
                self.unread(source, before)?;
                json_diagnostics(own)
            } else {
                json_diagnostics(&[before, own].concat())
            };
            self.entry(source.file.as_deref(), entry, own)?;
        }
        elsewhere.extend_from_slice(diagnostics);
        if !elsewhere.is_empty() {
            self.unread(source, &elsewhere)?;
        }
        Ok(())
    }

    fn unread(&mut self, source: &Source, diagnostics: &[Diagnostic]) -> io::Result<()> {
        let file = source.file.as_deref();
        let id = file.unwrap_or("position");
        self.add(json::Entry::unread(file, id, json_diagnostics(diagnostics)))
    }

    fn entry(
        &mut self,
        file: Option<&str>,
        entry: &formats::Entry,
        mut remarks: Vec<json::Diagnostic>,
    ) -> io::Result<()> {
        let mut problem = entry.problem.clone();
        self.args.wanted.apply(&mut problem);
        problem = problem.settled();
        let name = if file.is_some() { problem.id.clone() } else { problem.stipulation.to_string() };
        let started = Instant::now();
        let versions = match self.search(file, &problem, &name)? {
            Ok(versions) => versions,
            Err(error @ SolveError::Twin { .. }) => {
                self.worst(Exit::BadInput);
                let message = error.to_string();
                complain(&format!("error: {}: {message}", problem.id));
                remarks.push(json::Diagnostic { severity: json::Level::Error, message, line: None, column: None });
                return self.add(json::Entry::unread(file, &problem.id, remarks));
            }
            Err(error) => return Err(io::Error::other(error)),
        };
        for version in &versions {
            for solution in [Some(&version.solution), version.duplex.as_ref()].into_iter().flatten() {
                self.judge(entry, version, solution, &mut remarks);
            }
        }
        let left = self.limit(&problem).map(|limit| limit.saturating_sub(started.elapsed()));
        let settings = self.args.effort.settings();
        let (verified, exit) = self.trust.look(
            &name,
            &versions,
            &settings,
            |control| {
                // No time left is no time, however short the problem.
                if left.is_some_and(|left| left.is_zero()) {
                    control.stop();
                }
                Watch::start(control, &self.interrupt, &name, left, self.talk)
            },
            self.talk,
        )?;
        self.worst(exit);
        let solved = match self.args.format {
            // Text was written while it was found.
            Format::Text => return Ok(()),
            Format::Json => json::Entry::solved(file, &problem, &versions, remarks),
            Format::Jsonl => json::Entry::counted(file, &problem, versions, remarks),
        };
        let mut entry = solved.map_err(io::Error::other)?;
        verified.iter().for_each(|checked| checked.note(&mut entry));
        self.add(entry)
    }

    /// How long a problem may take.
    fn limit(&self, problem: &Problem) -> Option<Duration> {
        let in_file = problem.options.max_time.map(|seconds| Duration::from_secs(u64::from(seconds)));
        self.args.effort.max_time.or(in_file)
    }

    /// Takes note of what keeps a solution from being complete.
    fn judge(
        &mut self,
        entry: &formats::Entry,
        version: &TwinSolution,
        solution: &Solution,
        remarks: &mut Vec<json::Diagnostic>,
    ) {
        match solution.status {
            Status::Complete => {}
            Status::Limited | Status::Restricted => self.worst(Exit::Incomplete),
            Status::Illegal => {
                self.worst(Exit::BadInput);
                let diagnostics: Vec<Diagnostic> =
                    solution.reasons.iter().map(|reason| entry.diagnose(reason)).collect();
                show_diagnostics(&diagnostics, self.talk);
                remarks.extend(json_diagnostics(&diagnostics));
            }
            Status::Unsupported => {
                self.worst(Exit::BadInput);
                let stipulation = version.problem.stipulation;
                let why = stipulation.goal.needs().map(|what| format!(": it needs {what}")).unwrap_or_default();
                let message = format!("this version cannot solve {stipulation}{why}");
                complain(&format!("error: {}: {message}", version.problem.id));
                remarks.push(json::Diagnostic { severity: json::Level::Error, message, line: None, column: None });
            }
        }
    }

    /// Puts an entry into the JSON output.
    fn add(&mut self, entry: json::Entry) -> io::Result<()> {
        match self.args.format {
            Format::Text => Ok(()),
            Format::Json => {
                self.document.push(entry);
                Ok(())
            }
            Format::Jsonl => self.output.write(&entry.to_line()?),
        }
    }

    /// Solves a problem. Text and records are written meanwhile.
    fn search(
        &mut self,
        file: Option<&str>,
        problem: &Problem,
        name: &str,
    ) -> io::Result<Result<Vec<TwinSolution>, SolveError>> {
        let effort = &self.args.effort;
        let settings = effort.settings();
        let mut printed = problem.clone();
        if file.is_none() && self.args.format == Format::Text {
            // Who gave the position by flags gave it no name.
            printed.id.clear();
        }
        let form = match self.args.format {
            Format::Text => Some(Form::text(&printed, &self.text_options(), self.printed)),
            Format::Jsonl => Some(Form::Records { file }),
            Format::Json => None,
        };
        let control = Arc::new(Control::default());
        let started = Instant::now();
        let watch = Watch::start(&control, &self.interrupt, name, self.limit(problem), self.talk);
        let versions = match form {
            Some(form) => {
                let live = Live::new(form, &printed, &mut self.output, &watch, &control);
                let versions = solve_versions_aloud(problem, &settings, &control, &|news| live.hear(news));
                self.printed |= live.finish()?;
                versions
            }
            None => solve_versions(problem, &settings, &control),
        };
        drop(watch);
        if effort.stats {
            let nodes = control.nodes.load(Relaxed);
            let seconds = started.elapsed().as_secs_f64();
            complain(&format!("{name}: {nodes} positions in {seconds:.3} s"));
        }
        Ok(versions)
    }

    fn text_options(&self) -> TextOptions {
        TextOptions {
            layout: if self.args.full { Layout::Tree } else { Layout::Condensed },
            checking_tries: self.args.checking_tries,
            color: self.output.color,
            width: width(self.args.output.is_some()),
            notation: match self.args.notation {
                NotationArg::Short => Notation::Short,
                NotationArg::Long => Notation::Long,
                NotationArg::Popeye => Notation::Popeye,
            },
            knight: match self.args.knight {
                KnightArg::N => Knight::N,
                KnightArg::S => Knight::S,
            },
        }
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

pub(super) fn json_diagnostics(diagnostics: &[Diagnostic]) -> Vec<json::Diagnostic> {
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
