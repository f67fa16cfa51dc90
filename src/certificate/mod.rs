//! Certificates: what a solution of battle play rests on, as JSON lines, and an auditor who
//! believes nothing of it.
//!
//! A file holds one section for each version and side. A section is a header with the problem, a
//! line about the first moves, lines about positions in any order, and an end that says how many
//! these are; `docs/guide/trust.md` describes them. [`CertificateWriter`] writes what the search claims.
//! [`audit()`] replays it with the rules of the plain engine, makes every move itself, and shares
//! nothing with the search but the form of the lines.

mod audit;
mod form;
mod read;
mod write;

pub use audit::{ClaimRefusal, Held, audit};
pub use form::{CertificateLine, FORM, move_name};
pub use read::{CertificateSection, Fault, Sections};
pub use write::CertificateWriter;
