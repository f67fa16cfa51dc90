//! Certificates: the proof of a solution of battle play as JSON lines, and an auditor that checks
//! it independently.
//!
//! A file holds one section for each version and side. A section has a header with the problem, a
//! line about the first moves, lines about positions in any order, and an end line that counts
//! them; `docs/guide/trust.md` describes them. [`CertificateWriter`] writes the claims of the
//! search. [`audit()`] replays them with the rules of the plain engine. It makes every move itself,
//! and shares only the format of the lines with the search.

mod audit;
mod form;
mod read;
mod write;

pub use audit::{AuditHelp, ClaimRefusal, Held, audit};
pub use form::{CertificateLine, FORM, move_name};
pub use read::{CertificateSection, Fault, Sections};
pub use write::CertificateWriter;
