//! `parton completions`.

use super::output::Output;
use super::{Cli, Verbosity};
use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};
use parton::session::Exit;
use std::io;

const EXAMPLES: &str = "\
Examples:
  parton completions bash > ~/.local/share/bash-completion/completions/parton
  parton completions zsh > ~/.zfunc/_parton
  parton completions fish > ~/.config/fish/completions/parton.fish";

#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub(super) fn run(args: &CompletionsArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    let mut text = Vec::new();
    generate(args.shell, &mut Cli::command(), "parton", &mut text);
    let mut output = Output::new(None, verbosity)?;
    output.write(&String::from_utf8_lossy(&text))?;
    output.finish()?;
    Ok(Exit::Done)
}
