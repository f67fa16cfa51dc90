//! [`CertificateWriter`]: writes a section of a certificate, one line for each claim.

use super::form::{CertificateLine, FORM, move_name};
use crate::formats::{print_position, to_ron};
use crate::position::Move;
use crate::problem::{Options, Problem};
use crate::search::Claim;
use std::io::{self, Write};

/// Writes one section of a certificate: the claims about one side of one version.
pub struct CertificateWriter<'a, W> {
    to: &'a mut W,
    /// The number of boards, for the names of moves.
    boards: usize,
    /// The number of lines about positions.
    nodes: u64,
}

impl<'a, W: Write> CertificateWriter<'a, W> {
    /// Starts a section about one side of the version `name`, with the problem of that version.
    /// `exchanged` is whether the other side attacks, as in duplex.
    ///
    /// # Errors
    /// If the section cannot be written.
    pub fn begin(
        to: &'a mut W,
        name: &str,
        problem: &Problem,
        exchanged: bool,
    ) -> io::Result<Self> {
        let mut setup = problem.setup.clone();
        if exchanged {
            setup.pass();
        }
        let boards = setup.rules.variant.boards();
        let bare = Problem::bare(problem.id.clone(), setup, problem.stipulation);
        let options = Options {
            refutations: problem.options.refutations,
            ..bare.options
        };
        let mut writer = Self {
            to,
            boards,
            nodes: 0,
        };
        writer.line(&CertificateLine::Header {
            certificate: FORM,
            parton: env!("CARGO_PKG_VERSION").to_owned(),
            version: if exchanged {
                format!("{name} exchanged")
            } else {
                name.to_owned()
            },
            problem: to_ron(&Problem { options, ..bare }),
        })?;
        Ok(writer)
    }

    /// Writes a claim.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn claim(&mut self, claim: &Claim<'_>) -> io::Result<()> {
        let name = |mv: &Move| move_name(*mv, self.boards);
        let refuted = |moves: &[(Move, Option<Move>)]| {
            moves
                .iter()
                .map(|(mv, reply)| (name(mv), reply.as_ref().map(name)))
                .collect()
        };
        let line = match claim {
            Claim::Roots(roots) => CertificateLine::Roots {
                keys: roots.keys.iter().map(name).collect(),
                tries: roots
                    .tries
                    .iter()
                    .map(|(mv, replies)| (name(mv), replies.iter().map(name).collect()))
                    .collect(),
                others: refuted(&roots.others),
            },
            Claim::Wins { at, moves, by } => CertificateLine::Wins {
                at: print_position(&at.setup()),
                wins: *moves,
                by: name(by),
            },
            Claim::Fails {
                at,
                moves,
                refuted: moves_of,
            } => CertificateLine::Fails {
                at: print_position(&at.setup()),
                fails: *moves,
                refuted: refuted(moves_of),
            },
        };
        self.nodes += u64::from(!matches!(line, CertificateLine::Roots { .. }));
        self.line(&line)
    }

    /// Ends the section.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn end(mut self) -> io::Result<()> {
        self.line(&CertificateLine::End { nodes: self.nodes })
    }

    fn line(&mut self, line: &CertificateLine) -> io::Result<()> {
        serde_json::to_writer(&mut self.to, line)?;
        self.to.write_all(b"\n")
    }
}
