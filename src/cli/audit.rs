//! `parton audit`.

use super::Verbosity;
use super::output::{beginning, print, show_diagnostics, warn};
use clap::Args;
use parton::certificate::{
    AuditHelp, CertificateSection, ClaimRefusal, Fault, Held, Sections, audit, move_name,
};
use parton::formats::{one_line, print_position};
use parton::position::Move;
use parton::search::has_memory;
use parton::session::{Exit, file_name, find_files};
use parton::storage::open_own;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  parton solve --certify marks.cert problems/marks-1999.ron
  parton audit marks.cert

Exit codes: 0 every claim that the result needs holds, 1 one of them does not, 2 not a \
    certificate.";

/// The stack sizes that the auditor tries, in bytes, the largest first. The first is enough for the
/// longest possible problem, the last for a problem of a hundred moves.
const STACKS: [usize; 3] = [64 << 20, 16 << 20, 8 << 20];
/// The memory that the auditor needs besides its stack, in bytes.
const ROOM: usize = 32 << 20;

#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct AuditArgs {
    /// Certificates written by `parton solve --certify`, or folders of them; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Number of threads; 0 means one per core. The answer is the same with any number
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: u16,
}

pub(super) fn run(args: &AuditArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    let mut files = args.files.clone();
    let is_certificate =
        |path: &Path| beginning(path).is_ok_and(|text| text.starts_with("{\"certificate\":"));
    let notes = find_files(&mut files, &is_certificate, "certificate");
    let begun = if notes.iter().any(|note| note.loaded.has_errors()) {
        Exit::BadInput
    } else {
        Exit::Done
    };
    for note in &notes {
        show_diagnostics(&note.loaded.diagnostics, verbosity);
    }
    let stack = STACKS.into_iter().find(|stack| has_memory(stack + ROOM));
    let Some(stack) = stack else {
        return Err(io::Error::other(format!(
            "an audit needs at least {} MiB of memory, which the system does not have",
            (STACKS[2] + ROOM) >> 20
        )));
    };
    let help = AuditHelp {
        helpers: helpers(args.threads, stack),
        stack,
    };
    let all = move || {
        let mut worst = begun;
        for path in &files {
            worst = worst.max(one(path, help)?);
        }
        Ok(worst)
    };
    let auditor = std::thread::Builder::new().stack_size(stack).spawn(all)?;
    auditor
        .join()
        .unwrap_or_else(|_| Err(io::Error::other("the auditor failed")))
}

/// The number of threads beside the auditor: as many as are requested, or as there are cores, and
/// as have room for their stacks.
fn helpers(threads: u16, stack: usize) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = match threads {
        0 => cores(),
        threads => usize::from(threads),
    };
    (0..threads)
        .rev()
        .find(|helpers| has_memory(stack * (helpers + 1) + ROOM))
        .unwrap_or(0)
}

/// Audits a file, section by section.
fn one(path: &Path, help: AuditHelp) -> io::Result<Exit> {
    let name = file_name(path);
    let file = match open_own(path, None) {
        Ok(file) => file,
        Err(error) => {
            warn(&format!("error: cannot read {name}: {error}"));
            return Ok(Exit::BadInput);
        }
    };
    for section in Sections::new(BufReader::new(file)) {
        let section = match section? {
            Ok(section) => section,
            Err(Fault { line, what }) => {
                warn(&format!("error: {name}:{line}: {}", one_line(&what)));
                return Ok(Exit::BadInput);
            }
        };
        match audit(&section, help) {
            Ok(held) => {
                print((report(&section, &held) + "\n").as_bytes())?;
            }
            Err(ClaimRefusal {
                line,
                what,
                position,
                mv,
            }) => {
                let mv = mv
                    .map(|mv| format!("\n  move: {}", one_line(&mv)))
                    .unwrap_or_default();
                let (what, position) = (one_line(&what), one_line(&position));
                warn(&format!(
                    "error: {name}:{line}: the certificate does not hold: {what}\n  position: \
                    {position}{mv}"
                ));
                return Ok(Exit::Unsound);
            }
        }
    }
    Ok(Exit::Done)
}

/// Describes the proved claim and its problem.
fn report(section: &CertificateSection, held: &Held) -> String {
    let problem = &section.problem;
    let rules = problem.setup.rules;
    let switches = rules
        .switches()
        .map(|switch| format!("{}={}", switch.name(), rules.setting(switch)));
    let dialect = switches.collect::<Vec<_>>().join(" ");
    let conditions = if rules.conditions.is_empty() {
        String::new()
    } else {
        format!(" with {}", rules.conditions)
    };
    let name = |mv: &Move| {
        let unnamed = mv.is_pass() || mv.role() == parton::position::Role::Pawn;
        let letter = if unnamed {
            String::new()
        } else {
            mv.role().letter().to_string()
        };
        letter + &move_name(*mv, rules.variant.boards())
    };
    let list = |names: Vec<String>| {
        if names.is_empty() {
            "none".to_owned()
        } else {
            names.join(", ")
        }
    };
    let keys = list(held.keys.iter().map(name).collect());
    let tried = |(mv, replies): &(Move, Vec<Move>)| {
        format!(
            "{} ({})",
            name(mv),
            replies.iter().map(name).collect::<Vec<_>>().join(", ")
        )
    };
    let tries = list(held.tries.iter().map(tried).collect());
    format!(
        "{} {} {}\n  {rules_name} ({dialect}){conditions}: {position}\n  certificate holds: keys \
        {keys}; tries {tries}; {} positions",
        one_line(&problem.id),
        one_line(&section.version),
        problem.stipulation,
        held.nodes,
        rules_name = rules.variant,
        position = print_position(&problem.setup),
    )
}
