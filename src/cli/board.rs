//! `parton board`.

use super::Verbosity;
use super::output::{print, warn};
use clap::Args;
use parton::search::Settings;
use parton::server::{Server, ServerOptions};
use parton::session::{Exit, Input};
use std::io;
use std::path::PathBuf;
use std::process::{Command, Stdio};

const EXAMPLES: &str = "\
Examples:
  parton board
  parton board problems/marks-1999.ron
  parton board problems/ --save

The page is served to this machine alone, by the program; Ctrl-C ends it.";

#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct BoardArgs {
    /// Problem files that the page may open, or folders of them
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Only print the address, open no browser
    #[arg(long)]
    no_open: bool,
    /// The port; 0 is any that is free. With one of your own, drafts are found again at the next
    /// start
    #[arg(long, default_value_t = 0, value_name = "N")]
    port: u16,
    /// Let the page write the files
    #[arg(long)]
    save: bool,
    /// Threads; 0 is one for each core
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=1024), help_heading = "Effort")]
    threads: u16,
    /// Memory for the table of positions, in MiB
    #[arg(long, default_value_t = 256, value_name = "MIB", value_parser = clap::value_parser!(u32).range(0..=1_048_576), help_heading = "Effort")]
    hash: u32,
}

pub(super) fn run(args: &BoardArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    if args.files.iter().any(|path| path.as_os_str() == "-") {
        warn("error: standard input cannot be edited: name a file");
        return Ok(Exit::BadInput);
    }
    let mut input = Input {
        files: args.files.clone(),
        ..Input::default()
    };
    for source in input.find() {
        super::output::show_diagnostics(&source.loaded.diagnostics, verbosity);
    }
    if let Some(missing) = input.files.iter().find(|path| !path.exists()) {
        warn(&format!(
            "error: {}: there is no such file",
            missing.display()
        ));
        return Ok(Exit::BadInput);
    }
    let settings = Settings {
        threads: usize::from(args.threads),
        hash_mib: args.hash as usize,
        ..Settings::default()
    };
    let options = ServerOptions {
        port: args.port,
        files: input.files,
        save: args.save,
        settings,
    };
    let server = match Server::bind(options) {
        Ok(server) => server,
        Err(error) => {
            warn(&format!("error: {}", refused(args.port, &error)));
            return Ok(Exit::BadInput);
        }
    };
    let url = server.url();
    print(format!("{url}\n").as_bytes())?;
    if !args.no_open && !opened(&url) && !verbosity.quiet {
        warn("no browser could be opened: open the address above yourself");
    }
    if !verbosity.quiet {
        warn("the board is served to this machine alone; Ctrl-C ends it");
    }
    server.serve();
    Ok(Exit::Done)
}

fn refused(port: u16, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => {
            format!(
                "port {port} is in use, perhaps by another parton board: name another, or leave --port out"
            )
        }
        io::ErrorKind::PermissionDenied => {
            format!("port {port} may not be used: name one above 1023")
        }
        _ => format!("cannot listen on port {port}: {error}"),
    }
}

/// Opens the address in the user's browser; whether that could be tried.
fn opened(url: &str) -> bool {
    let (program, first): (&str, &[&str]) = if cfg!(target_os = "windows") {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command
        .args(first)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.spawn().is_ok_and(|mut child| {
        // So that nothing is left of it when it ends.
        std::thread::spawn(move || child.wait());
        true
    })
}
