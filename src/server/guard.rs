//! Access control. The server listens on the loopback interface, but any page in any browser on
//! this machine can send requests there. Each of these checks stops some of them:
//!
//! - `Host` must name this server; a foreign name that points to 127.0.0.1 (DNS rebinding) fails;
//! - `Origin` and `Sec-Fetch-Site`, where a browser sends them, must be those of the page itself;
//! - every question carries a token that only the page knows. The token stands in the fragment of
//!   the page's address, which browsers never send. It travels in a custom header, so that requests
//!   from other origins need a preflight, which is refused.

use super::http::{Head, HttpReply};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::hash::{BuildHasher, RandomState};

/// The header with the token.
pub(super) const HEADER: &str = "x-parton-token";

/// The checks on each request.
#[derive(Debug)]
pub(super) struct Guard {
    token: String,
    hosts: [String; 2],
}

impl Guard {
    pub(super) fn new(port: u16) -> Self {
        let hosts = ["127.0.0.1", "localhost"].map(|host| format!("{host}:{port}"));
        Self {
            token: token(),
            hosts,
        }
    }

    pub(super) fn token(&self) -> &str {
        &self.token
    }

    /// Admits a request, or returns the refusal.
    pub(super) fn admit(&self, head: &Head) -> Result<(), HttpReply> {
        let forbidden = |why: &str| Err(HttpReply::refusal(403, why));
        let ours = |name: &str| self.hosts.iter().any(|host| host == name);
        if !head.header("host").is_some_and(ours) {
            return forbidden("the host is not this server");
        }
        if head
            .header("origin")
            .is_some_and(|origin| !origin.strip_prefix("http://").is_some_and(ours))
        {
            return forbidden("requests from other pages are refused");
        }
        if head
            .header("sec-fetch-site")
            .is_some_and(|site| !matches!(site, "same-origin" | "none"))
        {
            return forbidden("requests from other pages are refused");
        }
        match head.method.as_str() {
            "GET" | "HEAD" => Ok(()),
            "POST" => {
                if !head.header(HEADER).is_some_and(|token| self.knows(token)) {
                    return forbidden(
                        "the token is missing or wrong: open the address that parton board has \
                        printed",
                    );
                }
                let kind = head.header("content-type").unwrap_or_default();
                if kind.split(';').next().map(str::trim) == Some("application/json") {
                    Ok(())
                } else {
                    Err(HttpReply::refusal(
                        415,
                        "questions must be application/json",
                    ))
                }
            }
            _ => Err(HttpReply::refusal(405, "only GET and POST")),
        }
    }

    /// Returns whether this is the token, in a time that reveals nothing about it.
    fn knows(&self, token: &str) -> bool {
        let pairs = self.token.bytes().zip(token.bytes());
        token.len() == self.token.len()
            && pairs.fold(0, |differing, (one, other)| differing | (one ^ other)) == 0
    }
}

/// 128 unpredictable bits: the keys of the standard library's hash tables come from the system's
/// random numbers.
fn token() -> String {
    let mut hash = Sha256::new();
    let state = RandomState::new();
    for number in 0..4u8 {
        hash.update(state.hash_one(number).to_le_bytes());
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
