//! Where results and remarks go.

use super::{Color, Talk};
use anstream::{AutoStream, ColorChoice};
use parton::formats::{Diagnostic, render};
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Whether a stream gets colours: as asked, or by the terminal and the environment (`NO_COLOR` and its kin).
fn colored<S: anstream::stream::RawStream>(color: Color, stream: &S) -> bool {
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => AutoStream::choice(stream) != ColorChoice::Never,
    }
}

/// Where results go: standard output, or a file that appears only when it is complete.
pub(super) struct Output {
    file: Option<(PathBuf, PathBuf, File)>,
    /// Whether results get colours.
    pub(super) color: bool,
}

impl Output {
    /// Opens a destination.
    pub(super) fn new(path: Option<&Path>, talk: &Talk) -> io::Result<Self> {
        let file = match path {
            None => None,
            Some(path) => {
                let mut name = path.file_name().unwrap_or_default().to_owned();
                name.push(format!(".{}.tmp", std::process::id()));
                let temporary = path.with_file_name(name);
                let file = File::create(&temporary).map_err(|error| {
                    io::Error::new(error.kind(), format!("cannot write {}: {error}", path.display()))
                })?;
                Some((path.to_owned(), temporary, file))
            }
        };
        let color = file.is_none() && colored(talk.color, &io::stdout());
        Ok(Self { file, color })
    }

    /// Writes a result.
    pub(super) fn write(&mut self, text: &str) -> io::Result<()> {
        if let Some((_, _, file)) = &mut self.file {
            return file.write_all(text.as_bytes());
        }
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    }

    /// Ends the results: a file gets its name.
    pub(super) fn finish(self) -> io::Result<()> {
        if let Some((path, temporary, file)) = self.file {
            file.sync_all()?;
            std::fs::rename(temporary, path)?;
        }
        Ok(())
    }
}

/// Whether results go to a terminal.
pub(super) fn on_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Says something that is not a result. If standard error is gone, there is nobody to tell.
pub(super) fn complain(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Shows diagnostics; `quiet` leaves out warnings.
pub(super) fn show_diagnostics(diagnostics: &[Diagnostic], talk: &Talk) {
    let color = colored(talk.color, &io::stderr());
    for diagnostic in diagnostics {
        if !talk.quiet || diagnostic.severity == parton::formats::Level::Error {
            complain(&format!("{}\n", render(diagnostic, color)));
        }
    }
}
