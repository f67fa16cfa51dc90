//! Certificates: each section is read and audited, or its first fault is named.

#![no_main]

use libfuzzer_sys::fuzz_target;
use parton::certificate::{Sections, audit};

fuzz_target!(|data: &[u8]| {
    for section in Sections::new(data).flatten() {
        if let Ok(mut section) = section {
            let _ = audit(&mut section);
        }
    }
});
