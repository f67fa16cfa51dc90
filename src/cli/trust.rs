//! `--verify` and `--certify`: the work after a problem is solved.

use super::Verbosity;
use super::certify::Certificate;
use super::output::warn;
use super::running::Watch;
use super::verify::{self, VerifyArgs};
use clap::Args;
use parton::problem::TwinSolution;
use parton::search::{Control, Second, Settings, SolveError, Verification};
use parton::session::{Exit, SecondSearch, second_search, side_name};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Args, Default, Debug)]
#[command(next_help_heading = "Expert")]
pub(super) struct TrustArgs {
    #[command(flatten)]
    verify: VerifyArgs,
    /// Write the proof of the result to this file, for `parton audit`
    #[arg(long, value_name = "FILE")]
    certify: Option<PathBuf>,
}

impl TrustArgs {
    /// The path of the certificate.
    pub(super) fn certificate(&self) -> Option<&Path> {
        self.certify.as_deref()
    }
}

/// The requested second search and certificate.
pub(super) struct Trust {
    by: Option<Second>,
    certificate: Option<Certificate>,
}

impl Trust {
    /// Opens the certificate now, so that a file that cannot be written is reported before hours of
    /// search.
    pub(super) fn new(args: &TrustArgs) -> io::Result<Self> {
        let certificate = args
            .certify
            .as_deref()
            .map(Certificate::create)
            .transpose()?;
        Ok(Self {
            by: args.verify.by(),
            certificate,
        })
    }

    /// Searches a problem a second time and certifies the result, under a watch. If a version
    /// cannot be searched again, the run continues, as after any other error of a problem.
    pub(super) fn look(
        &mut self,
        name: &str,
        versions: &[TwinSolution],
        settings: &Settings,
        watch: impl FnOnce(&Arc<Control>) -> Watch,
        verbosity: &Verbosity,
    ) -> io::Result<Result<(Vec<SecondSearch>, Exit), SolveError>> {
        let (mut checked, mut exit) = (Vec::new(), Exit::Done);
        if self.by.is_none() && self.certificate.is_none() {
            return Ok(Ok((checked, exit)));
        }
        let control = Arc::new(Control::default());
        let watch = watch(&control);
        if let Some(by) = self.by {
            checked = match second_search(versions, by, settings, &control) {
                Ok(checked) => checked,
                Err(error) => return Ok(Err(error)),
            };
            for one in &checked {
                exit =
                    exit.max(watch.while_hidden(|| say(name, versions, one, settings, verbosity)));
            }
        }
        if let Some(certificate) = &mut self.certificate {
            exit = exit.max(certificate.add(name, versions, (settings, &control), verbosity)?);
        }
        Ok(Ok((checked, exit)))
    }

    /// Moves the certificate into place.
    pub(super) fn finish(self) -> io::Result<()> {
        self.certificate.map_or(Ok(()), Certificate::finish)
    }
}

/// Reports the result of a second search, and writes a disagreement to a file.
pub(super) fn say(
    name: &str,
    versions: &[TwinSolution],
    one: &SecondSearch,
    settings: &Settings,
    verbosity: &Verbosity,
) -> Exit {
    let of = format!("{name}{}", side_name(versions, one.version, one.exchanged));
    if let Verification::Differs(disagreement) = &one.result {
        let version = &versions[one.version];
        let effort = (one.by, settings);
        let written =
            verify::write_reproduction(Path::new(""), version, one.exchanged, disagreement, effort);
        verify::report_disagreement(&of, disagreement, &written);
        return Exit::Disagreement;
    }
    if !verbosity.quiet || one.result != Verification::Agrees {
        warn(&format!("{of}: {}", one.remark()));
    }
    if one.result == Verification::Stopped {
        Exit::Incomplete
    } else {
        Exit::Done
    }
}
