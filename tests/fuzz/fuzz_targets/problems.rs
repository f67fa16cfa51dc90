//! Problem files in every format: nothing panics, every diagnostic can be shown, and every problem
//! can be written as RON.
//!
//! The first byte chooses the format, the others are the file.

#![no_main]

use libfuzzer_sys::fuzz_target;
use parton::formats::{Defaults, Format, load_bytes, render};

const FORMATS: &[Format] = &Format::ALL;

fuzz_target!(|data: &[u8]| {
    let Some((first, text)) = data.split_first() else {
        return;
    };
    let format = FORMATS[usize::from(*first) % FORMATS.len()];
    let loaded = load_bytes("fuzz", text, format, Defaults::default());
    for diagnostic in &loaded.diagnostics {
        let _ = render(diagnostic, false);
    }
    for entry in &loaded.entries {
        let _ = parton::formats::to_ron(&entry.problem);
    }
});
