//! Where results and remarks go.

use super::{ColorArg, Verbosity};
use anstream::{AutoStream, ColorChoice};
use parton::formats::{Diagnostic, Level, group, render_group, visible};
use parton::report::is_own;
use std::borrow::Cow;
use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

/// Whether a stream gets colours: as asked, or by the terminal and the environment (`NO_COLOR` and its kin).
fn colored<S: anstream::stream::RawStream>(color: ColorArg, stream: &S) -> bool {
    match color {
        ColorArg::Always => true,
        ColorArg::Never => false,
        ColorArg::Auto => AutoStream::choice(stream) != ColorChoice::Never,
    }
}

/// Where results go: standard output, or a file that appears, or changes, only when it is complete.
pub(super) struct Output {
    file: Option<OutputFile>,
    /// Whether results get colours.
    pub(super) color: bool,
}

/// A file to be written, and what is to be written to it.
struct OutputFile {
    path: PathBuf,
    text: String,
}

impl OutputFile {
    /// Whether the file can be written is found out now, not after hours of search.
    fn new(path: &Path) -> io::Result<Self> {
        // The file that a link points to is what changes, not the link.
        let destination = Self { path: path.canonicalize().unwrap_or_else(|_| path.to_owned()), text: String::new() };
        if destination.is_special() {
            // Whoever opens a named pipe waits for its reader, and whoever closes it sends him away.
            if destination.is_pipe() {
                return Ok(destination);
            }
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

    /// Whether it is a named pipe.
    fn is_pipe(&self) -> bool {
        #[cfg(unix)]
        {
            use std::os::unix::fs::FileTypeExt;
            self.path.metadata().is_ok_and(|known| known.file_type().is_fifo())
        }
        #[cfg(not(unix))]
        false
    }

    /// Whether the file says just this already: then it is left alone.
    fn is_there(&self) -> bool {
        self.path.metadata().is_ok_and(|known| known.len() == self.text.len() as u64)
            && std::fs::read(&self.path).is_ok_and(|bytes| bytes == self.text.as_bytes())
    }

    fn temporary(&self) -> PathBuf {
        let mut name = self.path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.tmp", std::process::id()));
        self.path.with_file_name(name)
    }

    fn write(&self) -> io::Result<()> {
        self.write_all(self.text.as_bytes())
    }

    fn write_all(&self, bytes: &[u8]) -> io::Result<()> {
        if self.is_special() {
            return std::fs::write(&self.path, bytes);
        }
        if self.is_there() {
            return Ok(());
        }
        let temporary = self.temporary();
        let written = File::create(&temporary)
            .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
            .and_then(|()| std::fs::rename(&temporary, &self.path));
        if written.is_err() {
            // It is the first error that counts.
            let _ = std::fs::remove_file(temporary);
        }
        written
    }
}

/// Sees to it that nothing is lost: no output is an input or another output, and a file that exists is replaced only if it is
/// a report of this program, or by force; a journal replaces nothing anyway. Each output comes with the flag that names it.
pub(super) fn guard(outputs: &[(&str, Option<&Path>)], inputs: &[&Path], force: bool) -> io::Result<()> {
    let refuse = |message: String| Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    let mut taken: Vec<(&str, PathBuf)> = Vec::new();
    for (flag, path) in outputs.iter().filter_map(|(flag, path)| Some((*flag, (*path)?))) {
        let file = whole(path);
        let name = path.display();
        if inputs.iter().any(|input| is_same(input, path)) {
            return refuse(format!("{flag} {name} would replace a file that is read: name another file"));
        }
        if let Some((other, _)) = taken.iter().find(|(_, known)| *known == file) {
            return refuse(format!("{other} and {flag} both name {name}: name two files"));
        }
        if !force && flag != "--journal" && path.is_file() && !beginning(path).is_ok_and(|text| is_own(&text)) {
            return refuse(format!("{flag} {name} would replace a file that is no report of parton: --force does so"));
        }
        taken.push((flag, file));
    }
    Ok(())
}

/// Whether two paths lead to one file, be it by links.
fn is_same(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    if let (Ok(one), Ok(other)) = (one.metadata(), other.metadata()) {
        use std::os::unix::fs::MetadataExt;
        return (one.dev(), one.ino()) == (other.dev(), other.ino());
    }
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// A path with which others can be compared, also of a file that does not exist yet.
fn whole(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let name = path.file_name().unwrap_or_default();
        folder.canonicalize().map_or_else(|_| path.to_owned(), |folder| folder.join(name))
    })
}

/// The first lines of a file.
pub(super) fn beginning(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take(1 << 12).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

pub(super) fn refused(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write {}: {error}", path.display()))
}

/// Writes a file of bytes that appears when it is complete.
pub(super) fn write_bytes(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = OutputFile::new(path)?;
    file.write_all(bytes).map_err(|error| refused(path, &error))
}

/// Writes a file that appears when it is complete.
pub(super) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let file = OutputFile { text: text.to_owned(), ..OutputFile::new(path)? };
    file.write().map_err(|error| refused(path, &error))
}

impl Output {
    /// Opens a destination: a file, or standard output for none and for `-`.
    pub(super) fn new(path: Option<&Path>, verbosity: &Verbosity) -> io::Result<Self> {
        let file = path.filter(|path| *path != Path::new("-")).map(OutputFile::new).transpose()?;
        let color = file.is_none() && colored(verbosity.color, &io::stdout());
        Ok(Self { file, color })
    }

    /// Writes a result.
    pub(super) fn write(&mut self, text: &str) -> io::Result<()> {
        let text = shown(text, self.color);
        if let Some(file) = &mut self.file {
            file.text.push_str(&text);
            return Ok(());
        }
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    }

    /// Writes a whole result without control characters, such as JSON, in which they are escaped.
    pub(super) fn write_clean(&mut self, text: String) -> io::Result<()> {
        match &mut self.file {
            Some(file) if file.text.is_empty() => file.text = text,
            Some(file) => file.text.push_str(&text),
            None => {
                let mut out = io::stdout().lock();
                out.write_all(text.as_bytes())?;
                out.flush()?;
            }
        }
        Ok(())
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
    warn_in(text, false);
}

/// As [`warn`], in colours or not.
fn warn_in(text: &str, color: bool) {
    let _ = writeln!(io::stderr().lock(), "{}", shown(text, color));
}

/// A text with its control characters made visible, colours excepted where there are any.
fn shown(text: &str, color: bool) -> Cow<'_, str> {
    if !color || !text.contains('\x1b') {
        return visible(text);
    }
    let mut parts = text.split("\x1b[");
    let mut shown = visible(parts.next().unwrap_or_default()).into_owned();
    for part in parts {
        let parameters = part.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(part.len());
        shown.push_str(if part[parameters..].starts_with('m') { "\x1b[" } else { "\u{241b}[" });
        shown.push_str(&visible(part));
    }
    Cow::Owned(shown)
}

/// Shows diagnostics, those that say the same once; `quiet` leaves out warnings.
pub(super) fn show_diagnostics(diagnostics: &[Diagnostic], verbosity: &Verbosity) {
    let color = colored(verbosity.color, &io::stderr());
    for same in group(diagnostics) {
        if let [first, others @ ..] = same.as_slice()
            && (!verbosity.quiet || first.severity == Level::Error)
        {
            warn_in(&format!("{}\n", render_group(first, others, color)), color);
        }
    }
}
