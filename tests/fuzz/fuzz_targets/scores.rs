//! Printed game scores.

#![no_main]

use libfuzzer_sys::fuzz_target;
use parton::games::read_scores;

fuzz_target!(|text: &str| {
    let _ = read_scores(text);
});
