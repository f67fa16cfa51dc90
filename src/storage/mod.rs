//! Files: replaced whole, locked, read within limits.
//!
//! Every file that the program writes goes through this module:
//!
//! | module | what it does |
//! |---|---|
//! | `replace` | a file that appears, or changes, only when it is complete: results, certificates, indexes, pictures, saved problems |
//! | `lock` | a file that one process writes at a time: journals, and what several may replace |
//! | `read` | files that this program has written itself, and waiting for what is no file on a disk |
//! | `digest` | digests of what is kept, by which a change shows |

mod digest;
mod lock;
mod read;
mod replace;

pub use digest::digest;
pub use lock::{Locked, all_of, begin_locked, resume_locked, wait_for};
pub use read::{Waiting, is_waiting, open_own, read_own, within};
pub use replace::{Staged, Target};
