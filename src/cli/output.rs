//! The destinations of results and remarks.

use super::{ColorArg, Verbosity, pager};
use anstream::{AutoStream, ColorChoice};
use parton::formats::{Diagnostic, Level, group, render_group, visible};
use parton::report::is_own;
use parton::storage::Target;
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

/// Returns whether a stream gets colours: as requested, or by the terminal and the environment
/// (`NO_COLOR` and similar variables).
fn colored<S: anstream::stream::RawStream>(color: ColorArg, stream: &S) -> bool {
    match color {
        ColorArg::Always => true,
        ColorArg::Never => false,
        ColorArg::Auto => AutoStream::choice(stream) != ColorChoice::Never,
    }
}

/// The destination of results: standard output, or a file that appears or changes only when it is
/// complete.
pub(super) struct Output {
    file: Option<OutputFile>,
    /// Whether results are coloured.
    pub(super) color: bool,
    /// Whether the reader of standard output has closed it.
    is_gone: bool,
    /// What was printed until now, if the pager is to show it at the end.
    paged: Option<String>,
}

/// An output file and its pending content.
struct OutputFile {
    /// The file name, for errors.
    path: PathBuf,
    target: Target,
    text: String,
}

impl OutputFile {
    /// Opens a target now, so that a file that cannot be written is reported before hours of
    /// search.
    fn new(path: &Path) -> io::Result<Self> {
        let target = target(path)?;
        Ok(Self {
            path: path.to_owned(),
            target,
            text: String::new(),
        })
    }

    fn write(&self) -> io::Result<()> {
        self.target
            .write(self.text.as_bytes())
            .map_err(|error| refused(&self.path, &error))
    }
}

/// The target for a file, if the file can be written.
pub(super) fn target(path: &Path) -> io::Result<Target> {
    Target::new(path).map_err(|error| refused(path, &error))
}

/// Prevents loss of data. No output may be an input or another output. An existing file is replaced
/// only if it is a report of this program, or with --force; a journal never replaces a file. Each
/// output comes with the flag that names it.
pub(super) fn guard(
    outputs: &[(&str, Option<&Path>)],
    inputs: &[&Path],
    force: bool,
) -> io::Result<()> {
    let refuse = |message: String| Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    let mut taken: Vec<(&str, PathBuf)> = Vec::new();
    for (flag, path) in outputs
        .iter()
        .filter_map(|(flag, path)| Some((*flag, (*path)?)))
    {
        let file = whole(path);
        let name = path.display();
        if inputs.iter().any(|input| is_same(input, path)) {
            return refuse(format!(
                "{flag} {name} would replace an input file: choose another file"
            ));
        }
        if let Some((other, _)) = taken.iter().find(|(_, known)| *known == file) {
            return refuse(format!(
                "{other} and {flag} both name {name}: choose two files"
            ));
        }
        if !force
            && flag != "--journal"
            && path.is_file()
            && !beginning(path).is_ok_and(|text| is_own(&text))
        {
            return refuse(format!(
                "{flag} {name} would replace a file that is not a report of parton: use --force \
                to replace it"
            ));
        }
        taken.push((flag, file));
    }
    Ok(())
}

/// Returns whether two paths lead to the same file, perhaps through links.
fn is_same(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    if let (Ok(one), Ok(other)) = (one.metadata(), other.metadata()) {
        use std::os::unix::fs::MetadataExt;
        return (one.dev(), one.ino()) == (other.dev(), other.ino());
    }
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// A path in comparable form, even if the file does not exist yet.
fn whole(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        let name = path.file_name().unwrap_or_default();
        folder
            .canonicalize()
            .map_or_else(|_| path.to_owned(), |folder| folder.join(name))
    })
}

/// The first 4 KiB of a file, as text.
pub(super) fn beginning(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take(1 << 12).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

pub(super) fn refused(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(
        error.kind(),
        format!("cannot write {}: {error}", path.display()),
    )
}

/// Writes a file that appears once it is complete.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    target(path)?
        .write(bytes)
        .map_err(|error| refused(path, &error))
}

/// Writes to standard output. Returns whether its reader still has it open. A reader that has
/// closed it changes neither the results nor the exit code.
pub(super) fn print(bytes: &[u8]) -> io::Result<bool> {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        written => written.map(|()| true),
    }
}

impl Output {
    /// Opens a destination: a file, or standard output for none and for `-`.
    pub(super) fn new(path: Option<&Path>, verbosity: &Verbosity) -> io::Result<Self> {
        let file = path
            .filter(|path| *path != Path::new("-"))
            .map(OutputFile::new)
            .transpose()?;
        let color = file.is_none() && colored(verbosity.color, &io::stdout());
        Ok(Self {
            file,
            color,
            is_gone: false,
            paged: None,
        })
    }

    /// As [`Output::new`]; on a terminal, text that does not fit on the screen is shown in the pager
    /// at the end.
    pub(super) fn paged(
        path: Option<&Path>,
        is_text: bool,
        verbosity: &Verbosity,
    ) -> io::Result<Self> {
        let mut output = Self::new(path, verbosity)?;
        if is_text && output.file.is_none() && on_terminal() && !verbosity.no_pager {
            output.paged = Some(String::new());
        }
        Ok(output)
    }

    /// Returns whether the reader of standard output has closed it, so nothing more need be
    /// written.
    pub(super) const fn is_gone(&self) -> bool {
        self.is_gone
    }

    /// Writes a result.
    pub(super) fn write(&mut self, text: &str) -> io::Result<()> {
        let text = shown(text, self.color);
        if let Some(file) = &mut self.file {
            file.text.push_str(&text);
            return Ok(());
        }
        if let Some(paged) = &mut self.paged {
            paged.push_str(&text);
        }
        self.print(text.as_bytes())
    }

    /// Writes a whole result that contains no control characters, such as JSON, which escapes them.
    pub(super) fn write_clean(&mut self, text: String) -> io::Result<()> {
        match &mut self.file {
            Some(file) if file.text.is_empty() => file.text = text,
            Some(file) => file.text.push_str(&text),
            None => self.print(text.as_bytes())?,
        }
        Ok(())
    }

    fn print(&mut self, bytes: &[u8]) -> io::Result<()> {
        if !self.is_gone {
            self.is_gone = !print(bytes)?;
        }
        Ok(())
    }

    /// Completes the results: writes the file, or shows the pager.
    pub(super) fn finish(self) -> io::Result<()> {
        if let Some(text) = self.paged.filter(|_| !self.is_gone) {
            pager::show(&text);
        }
        self.file.map_or(Ok(()), |file| file.write())
    }
}

/// Returns whether results go to a terminal.
pub(super) fn on_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Prints a message that is not a result. If standard error is closed, the message is dropped.
pub(super) fn warn(text: &str) {
    warn_in(text, false);
}

/// As [`warn`], coloured or not.
fn warn_in(text: &str, color: bool) {
    let _ = writeln!(io::stderr().lock(), "{}", shown(text, color));
}

/// A text with its control characters made visible, except colours where there are any.
fn shown(text: &str, color: bool) -> Cow<'_, str> {
    if !color || !text.contains('\x1b') {
        return visible(text);
    }
    let mut parts = text.split("\x1b[");
    let mut shown = visible(parts.next().unwrap_or_default()).into_owned();
    for part in parts {
        let parameters = part
            .find(|c: char| !c.is_ascii_digit() && c != ';')
            .unwrap_or(part.len());
        shown.push_str(if part[parameters..].starts_with('m') {
            "\x1b["
        } else {
            "\u{241b}["
        });
        shown.push_str(&visible(part));
    }
    Cow::Owned(shown)
}

/// Shows diagnostics, each text once; `quiet` omits warnings.
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
