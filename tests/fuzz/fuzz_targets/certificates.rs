//! Certificates: each section is read and audited, or its first fault is named.

#![no_main]

use libfuzzer_sys::fuzz_target;
use parton::certificate::{AuditHelp, Sections, audit};

fuzz_target!(|data: &[u8]| {
    for section in Sections::new(data).flatten() {
        if let Ok(section) = section {
            let _ = audit(&section, AuditHelp::default());
        }
    }
});
