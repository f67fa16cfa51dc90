//! Damaged input: random damages of a file, and the records that every file must have.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "every test binary uses its own part"
)]

use crate::random::Random;
use parton::formats::Level;
use parton::session::InputSource;

/// Returns a copy with one to four random damages.
pub fn wound(original: &[u8], tokens: &[&str], random: &mut Random) -> Vec<u8> {
    let mut bytes = original.to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() + 1);
        let end = (at + random.below(60)).min(bytes.len());
        match random.below(9) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            3 => bytes.truncate(at),
            4 | 5 => drop(
                bytes
                    .splice(at..at, tokens[random.below(tokens.len())].bytes())
                    .count(),
            ),
            6 if at < end => {
                let other = random.below(bytes.len());
                bytes.swap(at, other);
            }
            7 => {
                // A whole line is removed or duplicated.
                let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
                let line = random.below(lines.len());
                let twice = random.below(2) * 2;
                let all = lines.iter().enumerate();
                let kept = all.flat_map(|(number, text)| {
                    std::iter::repeat_n(*text, if number == line { twice } else { 1 })
                });
                bytes = kept.collect::<Vec<_>>().concat();
            }
            _ => {
                let from = random.below(bytes.len() + 1);
                let piece: Vec<u8> = bytes[from..(from + 12).min(bytes.len())].to_vec();
                bytes.splice(at..end.min(at + 12), piece);
            }
        }
    }
    bytes
}

/// The number of records that are problems, and of the others. Each of the latter has an error with
/// a place, unless it is skipped. A file without problems also has a record.
pub fn records(source: &InputSource) -> (usize, usize) {
    let loaded = &source.loaded;
    let records = source.records();
    let name = source.file.as_deref().unwrap_or_default();
    let read = records
        .iter()
        .filter(|record| record.problem.is_ok())
        .count();
    assert_eq!(read, loaded.entries.len(), "{name}");
    assert!(
        records.len() >= read + loaded.unread.len() && !records.is_empty(),
        "{name}: a file without a record"
    );
    for record in &records {
        let errors = record
            .diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.severity == Level::Error);
        let mut errors = errors.inspect(|diagnostic| {
            assert!(
                diagnostic.line >= 1 && diagnostic.column >= 1 && !diagnostic.message.is_empty()
            );
        });
        let broken = record.problem.is_err() && !record.passed_over;
        assert_eq!(errors.next().is_some(), broken, "{name}");
    }
    (read, records.len() - read)
}
