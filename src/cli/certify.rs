//! `parton solve --certify`: writes a certificate.

use super::Verbosity;
use super::output::{refused, warn};
use parton::certificate::CertificateWriter;
use parton::problem::TwinSolution;
use parton::search::{CertifyError, Control, Settings, certify};
use parton::session::{Exit, side_name, sides, was_searched};
use parton::storage::{Staged, Target};
use std::io::{self, BufWriter, IntoInnerError, Seek, Write};
use std::path::{Path, PathBuf};

/// The memory for each position while a certificate is written, in bytes.
const NODE: usize = 48;

/// A certificate while it is written. The target file is replaced only by [`Certificate::finish`].
pub(super) struct Certificate {
    /// The target file.
    path: PathBuf,
    file: BufWriter<Staged>,
    /// The number of complete sections.
    sections: usize,
}

impl Certificate {
    /// Starts a certificate.
    pub(super) fn create(path: &Path) -> io::Result<Self> {
        let staged = Target::find(path)
            .and_then(|target| target.stage())
            .map_err(|error| refused(path, &error))?;
        Ok(Self {
            path: path.to_owned(),
            file: BufWriter::new(staged),
            sections: 0,
        })
    }

    /// Writes a section for each side of each version that was searched, and reports the reason if
    /// one cannot be written. Returns the worst exit code of these reasons.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(super) fn add(
        &mut self,
        name: &str,
        versions: &[TwinSolution],
        (settings, control): (&Settings, &Control),
        verbosity: &Verbosity,
    ) -> io::Result<Exit> {
        let mut exit = Exit::Done;
        for (number, version) in versions.iter().enumerate() {
            for (exchanged, solution) in
                sides(version).filter(|(_, solution)| was_searched(solution))
            {
                let start = self.file.stream_position()?;
                let problem = &version.problem;
                let most = ((settings.hash_mib << 20) / NODE).max(100_000) as u64;
                let mut writer =
                    CertificateWriter::begin(&mut self.file, &version.name, problem, exchanged)?;
                let outcome = if control.is_stopped() {
                    Err(CertifyError::Stopped)
                } else {
                    certify(
                        problem,
                        exchanged,
                        solution,
                        (settings, control),
                        most,
                        &mut |claim| writer.claim(&claim),
                    )
                };
                let outcome = outcome.and_then(|nodes| Ok(writer.end().map(|()| nodes)?));
                let of = format!("{name}{}", side_name(versions, number, exchanged));
                match outcome {
                    Ok(nodes) => {
                        self.sections += 1;
                        if !verbosity.quiet {
                            warn(&format!("{of}: certified with {nodes} positions"));
                        }
                    }
                    Err(CertifyError::Write(error)) => return Err(refused(&self.path, &error)),
                    Err(error) => {
                        // The incomplete section is cut off, since it proves nothing.
                        self.file.flush()?;
                        self.file.get_mut().cut(start)?;
                        exit = exit.max(Self::fail(&of, &error));
                    }
                }
            }
        }
        Ok(exit)
    }

    /// Reports the reason why a section is missing, and returns its exit code.
    fn fail(of: &str, error: &CertifyError) -> Exit {
        warn(&format!("error: {of}: no certificate: {error}"));
        match error {
            CertifyError::Contradiction(_) => Exit::Disagreement,
            CertifyError::Stopped => Exit::Incomplete,
            CertifyError::TooLarge(_) => {
                warn("  a larger --hash allows more");
                Exit::Incomplete
            }
            _ => Exit::BadInput,
        }
    }

    /// Replaces the target by the written file. Without a section, the target stays unchanged.
    pub(super) fn finish(self) -> io::Result<()> {
        let staged = self.file.into_inner().map_err(IntoInnerError::into_error);
        let placed = match self.sections {
            0 => staged.and_then(Staged::give_up),
            _ => staged.and_then(Staged::finish),
        };
        placed.map_err(|error| refused(&self.path, &error))
    }
}
