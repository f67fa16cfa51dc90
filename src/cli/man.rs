//! `parton man`.

use super::output::{Output, warn};
use super::{Cli, Verbosity};
use clap::{Args, CommandFactory};
use clap_mangen::Man;
use parton::session::Exit;
use std::io;

const EXAMPLES: &str = "\
Examples:
  parton man > parton.1
  parton man solve > parton-solve.1
  parton man check | man -l -";

#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct ManArgs {
    /// The command to document; by default the program itself
    command: Option<String>,
}

pub(super) fn run(args: &ManArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    let mut program = Cli::command();
    program.build();
    let mut page = program.clone();
    if let Some(name) = &args.command {
        let Some(command) = program.find_subcommand(name) else {
            let names: Vec<&str> = program
                .get_subcommands()
                .map(clap::Command::get_name)
                .collect();
            warn(&format!(
                "error: found '{name}', expected a command: {}",
                names.join(", ")
            ));
            return Ok(Exit::BadInput);
        };
        page = command.clone();
    }
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    let mut output = Output::new(None, verbosity)?;
    output.write(&String::from_utf8_lossy(&text))?;
    output.finish()?;
    Ok(Exit::Done)
}
