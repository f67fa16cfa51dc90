//! Indexes of collections: an index that was read can be written again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use parton::find::Index;

fuzz_target!(|text: &str| {
    if let Ok(index) = Index::read(text) {
        let _ = index.to_text();
    }
});
