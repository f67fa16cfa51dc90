//! The program `parton`: starts the command line, nothing else.

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
