//! Where results and remarks go.

use super::{Color, Verbosity};
use anstream::{AutoStream, ColorChoice};
use parton::formats::{Diagnostic, Level, group, render_group};
use std::fs::{File, OpenOptions};
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

/// Where results go: standard output, or a file that appears, or changes, only when it is complete.
pub(super) struct Output {
    file: Option<Destination>,
    /// Whether results get colours.
    pub(super) color: bool,
}

/// A file to be written, and what is to be written to it.
struct Destination {
    path: PathBuf,
    text: String,
}

impl Destination {
    /// Whether the file can be written is found out now, not after hours of search.
    fn new(path: &Path) -> io::Result<Self> {
        // The file that a link points to is what changes, not the link.
        let destination = Self { path: path.canonicalize().unwrap_or_else(|_| path.to_owned()), text: String::new() };
        if destination.is_special() {
            OpenOptions::new().write(true).open(path).map_err(|error| refused(path, &error))?;
        } else {
            let temporary = destination.temporary();
            File::create(&temporary).map_err(|error| refused(path, &error))?;
            std::fs::remove_file(temporary)?;
        }
        Ok(destination)
    }

    /// Whether it is a directory (which is refused), a device or a pipe: these are not to be replaced.
    fn is_special(&self) -> bool {
        self.path.metadata().is_ok_and(|known| !known.is_file())
    }

    fn temporary(&self) -> PathBuf {
        let mut name = self.path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.tmp", std::process::id()));
        self.path.with_file_name(name)
    }

    fn write(&self) -> io::Result<()> {
        if self.is_special() {
            return std::fs::write(&self.path, &self.text);
        }
        let temporary = self.temporary();
        let written = File::create(&temporary)
            .and_then(|mut file| file.write_all(self.text.as_bytes()).and_then(|()| file.sync_all()))
            .and_then(|()| std::fs::rename(&temporary, &self.path));
        if written.is_err() {
            // It is the first error that counts.
            let _ = std::fs::remove_file(temporary);
        }
        written
    }
}

pub(super) fn refused(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write {}: {error}", path.display()))
}

/// Writes a file that appears when it is complete.
pub(super) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let file = Destination { text: text.to_owned(), ..Destination::new(path)? };
    file.write().map_err(|error| refused(path, &error))
}

impl Output {
    /// Opens a destination.
    pub(super) fn new(path: Option<&Path>, verbosity: &Verbosity) -> io::Result<Self> {
        let file = path.map(Destination::new).transpose()?;
        let color = file.is_none() && colored(verbosity.color, &io::stdout());
        Ok(Self { file, color })
    }

    /// Writes a result.
    pub(super) fn write(&mut self, text: &str) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            file.text.push_str(text);
            return Ok(());
        }
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    }

    /// Ends the results: a file is written.
    pub(super) fn finish(self) -> io::Result<()> {
        self.file.map_or(Ok(()), |file| file.write().map_err(|error| refused(&file.path, &error)))
    }
}

/// Whether results go to a terminal.
pub(super) fn on_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Says something that is not a result. If standard error is gone, there is nobody to tell.
pub(super) fn warn(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Shows diagnostics, those that say the same once; `quiet` leaves out warnings.
pub(super) fn show_diagnostics(diagnostics: &[Diagnostic], verbosity: &Verbosity) {
    let color = colored(verbosity.color, &io::stderr());
    for same in group(diagnostics) {
        if let [first, others @ ..] = same.as_slice()
            && (!verbosity.quiet || first.severity == Level::Error)
        {
            warn(&format!("{}\n", render_group(first, others, color)));
        }
    }
}
