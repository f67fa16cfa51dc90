//! The Universal Chess Interface: [`serve`] answers the commands of a program that drives chess
//! engines.
//!
//! The [protocol](https://www.wbec-ridderkerk.nl/html/UCIProtocol.html) (Meyer-Kahlen and Huber,
//! 2000) is lines of text in both directions. It was made for engines that estimate. This engine
//! proves, so its answers differ in three ways:
//!
//! - a score is only given if it is certain: `score mate 3` means that a mate in three was found
//!   with an answer to every defence, and no score in centipawns is ever given to a position that
//!   can be played on;
//! - a finished search of a length is reported in words: `info string mate in 2 is not possible`;
//! - `bestmove` is only a proposal if nothing was proved: a move that does not lose within the
//!   lengths searched, or else the first legal move.
//!
//! The option `Stipulation` selects another play or goal, `UCI_Variant` and `Conditions` other
//! rules.
//!
//! | module | content |
//! |---|---|
//! | `command` | a line of text → a command |
//! | `options` | the options and their values |
//! | `output` | lines to the other program |
//! | `watch` | the limits of a search, and the commands that end it |
//! | `engine` | one search after the other until something is proved |
//! | `line` | the main line of a solution |

mod command;
mod engine;
mod line;
mod options;
mod output;
mod watch;

use crate::formats::{Defaults, Diagnostic, Flags, Level};
use crate::notation;
use crate::position::{RuleSet, Setup};
use crate::rules::AnyPosition;
use command::{Command, Go, Start};
use engine::Engine;
use options::Options;
use output::Output;
use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use watch::Watch;

/// The greatest length in bytes of a line that is read; the rest of a longer line is ignored.
const LONGEST: u64 = 1 << 20;

/// Reads commands until `quit` or the end of the input, and writes answers. A search that has a
/// limit is finished before the end of the input ends the program.
///
/// The answers end without an error if their reader is gone.
///
/// # Errors
/// If the input cannot be read.
pub fn serve(mut input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
    let mut session = Session {
        options: Options::default(),
        position: Err("no position was set".to_owned()),
        output: Arc::new(Output::new(output)),
        search: None,
    };
    session.set_position(&Start::Array, &[]);
    while let Some(line) = next_line(&mut input)? {
        if session.output.is_gone() || session.obey(&line) == Next::End {
            session.stop();
            return Ok(());
        }
    }
    if let Some((_, watch)) = &session.search
        && watch.is_endless()
    {
        watch.stop();
    }
    session.wait();
    Ok(())
}

/// A line of input without its end; `None` after the last.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if read as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        let mut rest = Vec::new();
        while input.take(LONGEST).read_until(b'\n', &mut rest)? as u64 == LONGEST
            && rest.last() != Some(&b'\n')
        {
            rest.clear();
        }
    }
    let line = String::from_utf8_lossy(&bytes);
    Ok(Some(line.trim().to_owned()))
}

/// Whether the program goes on after a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    Continue,
    End,
}

/// The state between two commands.
struct Session {
    options: Options,
    /// The position to search, or the reason why there is none.
    position: Result<(AnyPosition, RuleSet), String>,
    output: Arc<Output>,
    search: Option<(JoinHandle<()>, Arc<Watch>)>,
}

impl Session {
    /// Carries out a command.
    fn obey(&mut self, line: &str) -> Next {
        match Command::read(line) {
            Command::Nothing => {}
            Command::Uci => {
                let version = env!("CARGO_PKG_VERSION");
                self.output.line(&format!("id name parton {version}"));
                self.output.line("id author the parton developers");
                for option in Options::list() {
                    self.output.line(&option);
                }
                self.output.line("uciok");
            }
            Command::IsReady => self.output.line("readyok"),
            Command::NewGame => {
                self.stop();
                self.set_position(&Start::Array, &[]);
            }
            Command::SetOption { name, value } => {
                self.stop();
                if let Err(message) = self.options.set(&name, &value) {
                    self.output.remark(&message);
                }
            }
            Command::Position { start, moves } => {
                self.stop();
                self.set_position(&start, &moves);
                if let Err(message) = &self.position {
                    self.output.remark(message);
                }
            }
            Command::Go(go, unread) => {
                self.stop();
                for word in unread {
                    self.output.remark(&format!(
                        "found {word:?} after go, expected a limit such as mate 3, movetime 1000, \
                         depth 5, nodes 100000 or infinite"
                    ));
                }
                self.go(&go);
            }
            Command::Stop => self.stop(),
            Command::PonderHit => {
                if let Some((_, watch)) = &self.search {
                    watch.ponder_hit();
                }
            }
            Command::Quit => return Next::End,
            Command::Unknown(word) => self.output.remark(&format!(
                "found {word:?}, expected a command: uci, isready, ucinewgame, setoption, \
                 position, go, stop, ponderhit, quit"
            )),
        }
        Next::Continue
    }

    /// Ends the search that runs, if any, and waits for its last line.
    fn stop(&mut self) {
        if let Some((_, watch)) = &self.search {
            watch.stop();
        }
        self.wait();
    }

    fn wait(&mut self) {
        if let Some((thread, _)) = self.search.take()
            && thread.join().is_err()
        {
            self.output.remark("the search failed");
            self.output.line("bestmove (none)");
        }
    }

    fn set_position(&mut self, start: &Start, moves: &[String]) {
        self.position = self.position(start, moves);
    }

    /// The position that a command describes.
    fn position(&self, start: &Start, moves: &[String]) -> Result<(AnyPosition, RuleSet), String> {
        let setup = match start {
            Start::Array => Setup::array(self.options.rules()?),
            Start::Fen(fen) => {
                let conditions = self.options.conditions();
                let flags = Flags {
                    rules: self.options.variant(),
                    conditions: &conditions,
                    position: Some(fen),
                    stipulation: Some("#1"),
                    ..Flags::default()
                };
                let loaded = flags.load(Defaults::default());
                loaded
                    .entries
                    .into_iter()
                    .next()
                    .map(|entry| entry.problem.setup)
                    .ok_or_else(|| unread(&loaded.diagnostics))?
            }
        };
        let mut position =
            AnyPosition::new(&setup).map_err(|error| format!("not a legal position: {error}"))?;
        for text in moves {
            let legal = position.legal_moves();
            let found = notation::find_coordinate(&legal, text);
            let mv = found.map_or_else(
                || notation::find(&position, text).map_err(|error| error.to_string()),
                Ok,
            )?;
            position = position.play(mv);
        }
        Ok((position, setup.rules))
    }

    fn go(&mut self, go: &Go) {
        let position = match &self.position {
            Ok(position) => *position,
            Err(message) => {
                self.output.remark(message);
                self.output.line("bestmove (none)");
                return;
            }
        };
        let watch = Arc::new(Watch::new(go, position.0.turn()));
        let engine = Engine::new(
            position,
            self.options.clone(),
            go.clone(),
            Arc::clone(&watch),
            Arc::clone(&self.output),
        );
        let thread = thread::Builder::new().spawn(move || engine.run());
        match thread {
            Ok(thread) => self.search = Some((thread, watch)),
            Err(error) => {
                self.output
                    .remark(&format!("the system refused a thread: {error}"));
                self.output.line("bestmove (none)");
            }
        }
    }
}

/// The errors of a position in one line.
fn unread(diagnostics: &[Diagnostic]) -> String {
    let errors = diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.severity == Level::Error);
    let texts: Vec<String> = errors
        .map(|error| match &error.help {
            Some(help) => format!("{}; {help}", error.message),
            None => error.message.clone(),
        })
        .collect();
    format!("the position is not set: {}", texts.join("; "))
}
