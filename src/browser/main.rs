//! Answers one question of the page: the program that runs in the browser.
//!
//! It is compiled for WebAssembly with the system interface [WASI](https://wasi.dev) (preview 1),
//! of which `web/wasi.js` supplies the functions that it needs. Each question runs in an instance of
//! its own: to stop a search the page drops the instance, and all memory is freed.
//!
//! Standard input holds the question on its first line, `/check`, and then its JSON body. Standard
//! output receives the events, one per line: the name, a tab, and the data.

use parton::page::{Event, attend};
use parton::search::Settings;
use std::io::{self, Read, Write};

fn main() -> io::Result<()> {
    let mut text = Vec::new();
    io::stdin().lock().read_to_end(&mut text)?;
    let end = text.iter().position(|byte| *byte == b'\n');
    let (question, body) = text.split_at(end.unwrap_or(text.len()));
    let body = body.strip_prefix(b"\n").unwrap_or(body);
    let settings = Settings {
        threads: 1,
        // A browser grants four GiB at most, and phones much less.
        hash_mib: 64,
        ..Settings::default()
    };
    attend(&String::from_utf8_lossy(question), body, &settings, emit);
    Ok(())
}

/// Writes an event. Without a reader nothing remains to be done.
fn emit((name, data): Event) {
    let _ = writeln!(io::stdout().lock(), "{name}\t{data}");
}
