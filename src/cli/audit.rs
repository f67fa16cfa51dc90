//! `parton audit`.

use super::Verbosity;
use super::output::warn;
use clap::Args;
use parton::certificate::{CertificateSection, ClaimRefusal, Fault, Held, Sections, audit, move_name};
use parton::formats::{one_line, print_position};
use parton::position::Move;
use parton::session::Exit;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  parton solve --certify marks.cert problems/marks-1999.ron
  parton audit marks.cert

Exit codes: 0 every claim that the result needs holds, 1 one of them does not, 2 not a certificate.";

/// The stack of the auditor, in bytes: enough for the longest problem there can be.
const STACK: usize = 64 << 20;

#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct AuditArgs {
    /// Certificates that `parton solve --certify` has written
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

pub(super) fn run(args: &AuditArgs, _: &Verbosity) -> io::Result<Exit> {
    let files = args.files.clone();
    let all = move || {
        let mut worst = Exit::Done;
        for path in &files {
            worst = worst.max(one(path)?);
        }
        Ok(worst)
    };
    let auditor = std::thread::Builder::new().stack_size(STACK).spawn(all)?;
    auditor.join().unwrap_or_else(|_| Err(io::Error::other("the auditor failed")))
}

/// Audits a file, section by section.
fn one(path: &Path) -> io::Result<Exit> {
    let name = path.display().to_string();
    let name = one_line(&name);
    let file = File::open(path)
        .and_then(|file| if file.metadata()?.is_dir() { Err(io::ErrorKind::IsADirectory.into()) } else { Ok(file) });
    let file = match file {
        Ok(file) => file,
        Err(error) => {
            warn(&format!("error: cannot read {name}: {error}"));
            return Ok(Exit::BadInput);
        }
    };
    for section in Sections::new(BufReader::new(file)) {
        let mut section = match section? {
            Ok(section) => section,
            Err(Fault { line, what }) => {
                warn(&format!("error: {name}:{line}: {}", one_line(&what)));
                return Ok(Exit::BadInput);
            }
        };
        match audit(&mut section) {
            Ok(held) => writeln!(io::stdout().lock(), "{}", report(&section, &held))?,
            Err(ClaimRefusal { line, what, position, mv }) => {
                let mv = mv.map(|mv| format!("\n  move: {}", one_line(&mv))).unwrap_or_default();
                let (what, position) = (one_line(&what), one_line(&position));
                warn(&format!(
                    "error: {name}:{line}: the certificate does not hold: {what}\n  position: {position}{mv}"
                ));
                return Ok(Exit::Unsound);
            }
        }
    }
    Ok(Exit::Done)
}

/// What was proved, of which problem.
fn report(section: &CertificateSection, held: &Held) -> String {
    let problem = &section.problem;
    let rules = problem.setup.rules;
    let switches = rules.switches().map(|switch| format!("{}={}", switch.name(), rules.setting(switch)));
    let dialect = switches.collect::<Vec<_>>().join(" ");
    let name = |mv: &Move| {
        let letter =
            if mv.role() == parton::position::Role::Pawn { String::new() } else { mv.role().letter().to_string() };
        letter + &move_name(*mv, rules.variant.boards())
    };
    let list = |names: Vec<String>| if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    let keys = list(held.keys.iter().map(name).collect());
    let tried = |(mv, replies): &(Move, Vec<Move>)| {
        format!("{} ({})", name(mv), replies.iter().map(name).collect::<Vec<_>>().join(", "))
    };
    let tries = list(held.tries.iter().map(tried).collect());
    format!(
        "{} {} {}\n  {rules_name} ({dialect}): {position}\n  certificate holds: keys {keys}; tries {tries}; {} positions",
        one_line(&problem.id),
        one_line(&section.version),
        problem.stipulation,
        held.nodes,
        rules_name = rules.variant,
        position = print_position(&problem.setup),
    )
}
