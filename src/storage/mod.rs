//! Files: replaced whole, locked, read within limits.
//!
//! Every file that the program writes goes through this module:
//!
//! | module | content |
//! |---|---|
//! | `replace` | files that appear or change only when complete: results, certificates, pictures |
//! | `lock` | files with one writer at a time: journals, and files that several processes replace |
//! | `read` | reading files that this program wrote, and waiting for pipes and devices |
//! | `digest` | digests by which a change of stored content is detected |

mod digest;
mod lock;
mod read;
mod replace;

pub use digest::digest;
pub use lock::{Locked, all_of, begin_locked, resume_locked, wait_for};
pub use read::{Waiting, is_waiting, open_own, read_own, within};
pub use replace::{Staged, Target};
