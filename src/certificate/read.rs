//! [`Sections`]: parses lines into sections, one at a time.

use super::form::{CertificateLine, FORM};
use crate::formats::{Defaults, Format, Level, load_str};
use crate::problem::Problem;
use crate::rules::AnyPosition;
use crate::search::certify_limits;
use std::collections::BTreeMap;
use std::collections::HashMap;
use std::io::{self, BufRead, Read};
use std::sync::atomic::AtomicBool;

/// The maximum length of a line, in bytes. The longest lines that are written have about 10000.
const LONGEST: u64 = 1 << 20;

/// An error in a file that should be a certificate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The error in words.
    pub what: String,
}

/// Moves that fail, each with a refutation if there is one.
pub(super) type Refuted = BTreeMap<String, Option<String>>;

/// The claims about the first moves.
#[derive(Debug, Default)]
pub(super) struct RootLine {
    pub(super) line: usize,
    pub(super) keys: Vec<String>,
    pub(super) tries: BTreeMap<String, Vec<String>>,
    pub(super) others: Refuted,
}

/// A position that is claimed to be won.
#[derive(Debug)]
pub(super) struct Win {
    pub(super) line: usize,
    pub(super) moves: u8,
    pub(super) by: String,
    /// Whether it was found to hold.
    pub(super) holds: AtomicBool,
}

/// A position that is claimed not to be won.
#[derive(Debug)]
pub(super) struct Fail {
    pub(super) line: usize,
    pub(super) refuted: Refuted,
    /// Whether it was found to hold.
    pub(super) holds: AtomicBool,
}

/// A section: the unchecked claims about one version and side of a problem.
#[derive(Debug)]
#[non_exhaustive]
pub struct CertificateSection {
    /// The version and side: `a`, `b exchanged`.
    pub version: String,
    /// The version of the program that wrote it.
    pub written_by: String,
    /// The problem.
    pub problem: Problem,
    /// The line of the header.
    pub line: usize,
    pub(super) roots: RootLine,
    pub(super) wins: HashMap<String, Win>,
    pub(super) fails: HashMap<(String, u8), Fail>,
}

/// Reads a certificate section by section, with one section in memory at a time.
pub struct Sections<R> {
    from: R,
    line: usize,
    over: bool,
}

impl<R: BufRead> Sections<R> {
    /// A reader from this source.
    pub const fn new(from: R) -> Self {
        Self {
            from,
            line: 0,
            over: false,
        }
    }

    fn fault<T>(&self, what: impl Into<String>) -> Result<T, Fault> {
        Err(Fault {
            line: self.line,
            what: what.into(),
        })
    }

    /// The next line; `None` at the end of the file.
    fn next_line(&mut self) -> io::Result<Result<Option<CertificateLine>, Fault>> {
        let mut text = Vec::new();
        let length = (&mut self.from)
            .take(LONGEST)
            .read_until(b'\n', &mut text)?;
        if length == 0 {
            return Ok(Ok(None));
        }
        self.line += 1;
        if text.last() != Some(&b'\n') {
            return Ok(self.fault(if length as u64 == LONGEST {
                "too long for a line of a certificate"
            } else {
                "the file ends within this line: it was cut off"
            }));
        }
        Ok(serde_json::from_slice(&text).map(Some).or_else(|error| {
            let expected = "expected a header, the first moves, a position or an end, as \
                docs/guide/trust.md describes them";
            self.fault(match error.classify() {
                serde_json::error::Category::Data => format!(
                    "not a line of a certificate, \
                    {expected}"
                ),
                _ => format!("not JSON ({error}), {expected}"),
            })
        }))
    }

    /// Reads a section from its header to its end.
    fn section(&mut self) -> io::Result<Result<Option<CertificateSection>, Fault>> {
        let header = match self.next_line()? {
            Ok(None) if self.line == 0 => {
                self.line = 1;
                return Ok(self.fault("the file is empty, expected a certificate"));
            }
            Ok(None) => return Ok(Ok(None)),
            Ok(Some(line)) => line,
            Err(fault) => return Ok(Err(fault)),
        };
        let mut section = match self.header(header) {
            Ok(section) => section,
            Err(fault) => return Ok(Err(fault)),
        };
        loop {
            let line = match self.next_line()? {
                Ok(Some(line)) => line,
                Ok(None) => {
                    return Ok(self.fault(
                        "the file ends after this line, but its section does not: it was cut off",
                    ));
                }
                Err(fault) => return Ok(Err(fault)),
            };
            match self.add(line, &mut section) {
                Ok(true) => return Ok(Ok(Some(section))),
                Ok(false) => {}
                Err(fault) => return Ok(Err(fault)),
            }
        }
    }

    fn header(&self, line: CertificateLine) -> Result<CertificateSection, Fault> {
        let CertificateLine::Header {
            certificate,
            parton,
            version,
            problem,
        } = line
        else {
            return self.fault("expected the header of a section");
        };
        if certificate != FORM {
            let age = if certificate < FORM {
                "an older"
            } else {
                "a newer"
            };
            return self.fault(format!(
                "the certificate has format {certificate}, written by {age} parton ({parton}); \
                this parton reads format {FORM}: certify again"
            ));
        }
        let mut loaded = load_str("certificate", &problem, Format::Ron, Defaults::default());
        let wrong = loaded
            .diagnostics
            .iter()
            .find(|diagnostic| diagnostic.severity == Level::Error);
        let entry = match (wrong, loaded.entries.pop()) {
            (None, Some(entry)) if loaded.entries.is_empty() => entry,
            (Some(wrong), _) => {
                return self.fault(format!("the problem cannot be read: {}", wrong.message));
            }
            _ => return self.fault("expected one problem in the header"),
        };
        let problem = entry.problem;
        if !problem.twins.is_empty() || problem.zero_position {
            return self.fault("the problem in the header has twins, expected one version");
        }
        if let Err(why) = certify_limits(&problem.stipulation, &problem.options) {
            return self.fault(why);
        }
        let valid = AnyPosition::new(&problem.setup).map(drop);
        if let Err(error) = valid {
            return self.fault(format!("the position is impossible: {error}"));
        }
        Ok(CertificateSection {
            version,
            written_by: parton,
            problem,
            line: self.line,
            roots: RootLine::default(),
            wins: HashMap::new(),
            fails: HashMap::new(),
        })
    }

    /// Adds a line to a section. Returns whether it was the last.
    fn add(&self, line: CertificateLine, section: &mut CertificateSection) -> Result<bool, Fault> {
        let twice = |first: Option<usize>| match first {
            Some(first) => self.fault(format!("it repeats line {first}")),
            None => Ok(()),
        };
        let number = self.line;
        match line {
            CertificateLine::Header { .. } => {
                self.fault("a header inside a section, expected the end of the section first")?;
            }
            CertificateLine::Roots {
                keys,
                tries,
                others,
            } => {
                twice((section.roots.line > 0).then_some(section.roots.line))?;
                section.roots = RootLine {
                    line: number,
                    keys,
                    tries,
                    others,
                };
            }
            CertificateLine::Wins { at, wins, by } => {
                let win = Win {
                    line: number,
                    moves: wins,
                    by,
                    holds: AtomicBool::new(false),
                };
                twice(section.wins.insert(at, win).map(|first| first.line))?;
            }
            CertificateLine::Fails { at, fails, refuted } => {
                let fail = Fail {
                    line: number,
                    refuted,
                    holds: AtomicBool::new(false),
                };
                twice(
                    section
                        .fails
                        .insert((at, fails), fail)
                        .map(|first| first.line),
                )?;
            }
            CertificateLine::End { nodes } => {
                let found = (section.wins.len() + section.fails.len()) as u64;
                if nodes != found {
                    self.fault(format!(
                        "this section has {found} positions, expected {nodes}"
                    ))?;
                }
                if section.roots.line == 0 {
                    self.fault("the first moves are missing from this section")?;
                }
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl<R: BufRead> Iterator for Sections<R> {
    type Item = io::Result<Result<CertificateSection, Fault>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let read = self.section().map(Result::transpose).transpose()?;
        self.over = !matches!(read, Ok(Ok(_)));
        Some(read)
    }
}
