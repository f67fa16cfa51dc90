//! Helpers of these tests: runs of the program, and checked JSON.
//!
//! The functions run the program in the root of the repository, the methods of [`Folder`] in that
//! folder.

pub(crate) use crate::folder::Folder;
use crate::root;
use crate::schema;
use serde_json::Value;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// U. Marks, The Problemist, March 1999: a mate in two of Alice chess.
pub(crate) const MARKS: &str = "problems/marks-1999.ron";

/// The exit code and the output of a run.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Run {
    /// The program writes UTF-8 and never panics.
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
        let run = Self {
            code: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        };
        assert!(!run.err.contains("panicked"), "{}", run.err);
        run
    }
}

/// The program with these arguments, without input.
pub(crate) fn command(args: &[&str]) -> Command {
    command_in(root(), args)
}

fn command_in(directory: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parton"));
    command
        .args(args)
        .current_dir(directory)
        .stdin(Stdio::null())
        .env_remove("CLICOLOR_FORCE");
    command
}

/// Runs the program.
pub(crate) fn parton(args: &[&str]) -> Run {
    command(args).output().unwrap().into()
}

/// Runs the program, which reads this text or these bytes from standard input.
pub(crate) fn parton_with_input(args: &[&str], input: impl AsRef<[u8]>) -> Run {
    with_input(command(args), input.as_ref())
}

fn with_input(mut command: Command, input: &[u8]) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has refused its arguments reads nothing.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap().into()
}

/// The output of a run that must succeed without messages.
pub(crate) fn results(args: &[&str]) -> String {
    let run = parton(args);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{args:?}");
    run.out
}

/// The messages of a run that must be refused without output.
pub(crate) fn refused(args: &[&str]) -> String {
    let run = parton(args);
    let found = (run.code, run.out.as_str());
    assert_eq!(found, (Some(2), ""), "{args:?}: {}", run.err);
    run.err
}

impl Run {
    /// The exit code, and everything written.
    pub(crate) fn code_and_words(self) -> (Option<i32>, String) {
        (self.code, self.out + &self.err)
    }

    /// The output as JSON that matches the schema.
    pub(crate) fn document(&self) -> Value {
        schema::checked(&self.out)
    }

    /// The output as JSON that matches a definition of the schema. The run must end with this code.
    pub(crate) fn document_of(&self, definition: &str, code: i32) -> Value {
        assert_eq!(self.code, Some(code), "{}", self.err);
        schema::checked_as(definition, &self.out)
    }
}

impl Folder {
    /// The program with these arguments, without input.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        command_in(self, args)
    }

    /// Runs the program.
    pub(crate) fn run(&self, args: &[&str]) -> Run {
        self.command(args).output().unwrap().into()
    }

    /// Runs the program, which reads this text or these bytes from standard input.
    pub(crate) fn run_with_input(&self, args: &[&str], input: impl AsRef<[u8]>) -> Run {
        with_input(self.command(args), input.as_ref())
    }
}

/// Python with this module: that of `PARTON_PYTHON`, which must have it, or `python3`. Without it a
/// test is skipped, and says so.
#[allow(clippy::print_stderr, reason = "a skipped test reports it")]
pub(crate) fn python_with(module: &str) -> Option<std::ffi::OsString> {
    let required = std::env::var_os("PARTON_PYTHON");
    let python = required.clone().unwrap_or_else(|| "python3".into());
    let has_module = Command::new(&python)
        .args(["-c", &format!("import {module}")])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if has_module {
        return Some(python);
    }
    assert!(required.is_none(), "{module} is not installed");
    eprintln!("skipped: the Python module {module} is not installed");
    None
}
