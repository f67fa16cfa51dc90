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

The program serves the page to this machine only; press Ctrl-C to stop.";

/// The usual port: the year of Alice chess. With a fixed port, the page finds its drafts again.
const PORT: u16 = 1953;

#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct BoardArgs {
    /// Problem files that the page may open, or folders of problem files
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print the address without opening a browser
    #[arg(long)]
    no_open: bool,
    /// The port; 0 picks a free one. The browser keeps drafts for each port apart [default: 1953,
    /// or a free one if that is taken]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Allow the page to write to the files
    #[arg(long)]
    save: bool,
    /// Number of threads; 0 means one per core
    #[arg(
        long,
        default_value_t = 0,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(0..=1024),
        help_heading = "Effort",
    )]
    threads: u16,
    /// Memory for the table of positions, in MiB
    #[arg(
        long,
        default_value_t = 256,
        value_name = "MIB",
        value_parser = clap::value_parser!(u32).range(0..=1_048_576),
        help_heading = "Effort",
    )]
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
        warn(&format!("error: {}: no such file", missing.display()));
        return Ok(Exit::BadInput);
    }
    let settings = Settings {
        threads: usize::from(args.threads),
        hash_mib: args.hash as usize,
        ..Settings::default()
    };
    let options = ServerOptions {
        port: args.port.unwrap_or(PORT),
        files: input.files,
        save: args.save,
        settings,
    };
    let mut bound = Server::bind(options.clone());
    if args.port.is_none() && bound.is_err() {
        bound = Server::bind(ServerOptions { port: 0, ..options });
        if bound.is_ok() && !verbosity.quiet {
            warn(&format!(
                "note: port {PORT} is taken, perhaps by another parton board; the drafts of its \
                 page are not found at this address"
            ));
        }
    }
    let server = match bound {
        Ok(server) => server,
        Err(error) => {
            let port = args.port.unwrap_or_default();
            warn(&format!("error: {}", refused(port, &error)));
            return Ok(Exit::BadInput);
        }
    };
    let url = server.url();
    print(format!("{url}\n").as_bytes())?;
    if !args.no_open && !opened(&url) && !verbosity.quiet {
        warn("cannot open a browser: open the address above yourself");
    }
    if !verbosity.quiet {
        warn("the board is served to this machine only; press Ctrl-C to stop");
    }
    server.serve();
    Ok(Exit::Done)
}

fn refused(port: u16, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => {
            format!(
                "port {port} is in use, perhaps by another parton board: choose another, or omit \
                --port"
            )
        }
        io::ErrorKind::PermissionDenied => {
            format!("port {port} may not be used: choose one above 1023")
        }
        _ => format!("cannot listen on port {port}: {error}"),
    }
}

/// Opens the address in the user's browser. Returns whether a browser could be started.
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
        // Reap the child when it ends. If the system refuses the thread, the end of the program
        // does so.
        let _ = std::thread::Builder::new().spawn(move || child.wait());
        true
    })
}
