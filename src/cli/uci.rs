//! `parton uci`.

use clap::Args;
use parton::session::Exit;
use parton::uci;
use std::io;

const EXAMPLES: &str = "\
Example, typed or sent by a chess program:
  position fen 7k/8/5K2/8/8/8/8/6R1 w - -
  go mate 2
  quit

Options: Hash, Threads, MultiPV, Stipulation (#, s#, r=, h#2.5), UCI_Variant, Conditions.

Exit code: 0.";

#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct UciArgs {}

pub(super) fn run(_args: &UciArgs) -> io::Result<Exit> {
    uci::serve(io::stdin().lock(), io::stdout())?;
    Ok(Exit::Done)
}
