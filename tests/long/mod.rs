//! The short and the long form of a test.
//!
//! Random comparisons find most errors among their first cases, so every run uses only these. With
//! the environment variable `PARTON_LONG` set, all cases are used.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test binary uses its own part"
)]

use std::sync::Once;

/// Returns whether the long form is requested. In the short form, each test binary prints a line
/// about it once.
pub fn is_long() -> bool {
    static NOTICE: Once = Once::new();
    let long = std::env::var_os("PARTON_LONG").is_some();
    if !long {
        // This bypasses the capture of output, so that it is also visible without a failure.
        NOTICE.call_once(|| {
            use std::io::Write as _;
            let _ = writeln!(
                std::io::stderr(),
                "long comparisons in their short form; PARTON_LONG=1 runs them whole"
            );
        });
    }
    long
}

/// A number of cases: `short` of `all`, or all in the long form.
#[allow(
    clippy::print_stdout,
    reason = "a test reports that it ran in its short form"
)]
pub fn cases(short: usize, all: usize) -> usize {
    if is_long() {
        return all;
    }
    println!("short form: {short} of {all} cases; PARTON_LONG=1 makes all");
    short
}
