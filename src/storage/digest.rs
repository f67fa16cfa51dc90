//! Digests of stored content.

use sha2::{Digest, Sha256};
use std::fmt::Write as _;

/// The first 128 bits of the SHA-256 of some texts, in hexadecimal digits.
pub fn digest(texts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text.as_bytes());
    }
    hash.finalize()
        .iter()
        .take(16)
        .fold(String::new(), |mut text, byte| {
            // Writing to a String cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
}
