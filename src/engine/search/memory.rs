//! The memory of a search: its table of positions, and how many threads and which table the system
//! can hold.

use super::SolveError;
use super::control::{Control, Settings, Shortage, Techniques};
use super::table::Table;
use super::threads::STACK;
use std::iter::successors;

/// Allocates a table of `bytes` bytes. If the system lacks that memory, the table gets only half of
/// what is available, since the search also needs memory.
pub(super) fn table(bytes: Option<usize>, control: &Control) -> Result<Option<Table>, SolveError> {
    let Some(bytes) = bytes else { return Ok(None) };
    if let Some(table) = Table::new(bytes) {
        return Ok(Some(table));
    }
    let smaller = successors(Some(bytes / 2), |bytes| (*bytes > 1).then_some(bytes / 2));
    for bytes in smaller.filter(|bytes| Table::fits(*bytes)) {
        if let Some(table) = Table::new(bytes / 2) {
            control.note_table(bytes / 2);
            return Ok(Some(table));
        }
    }
    control.note_refused();
    Err(SolveError::Memory(bytes >> 20))
}

/// Fits the settings for several simultaneous searches to the available memory. Returns the
/// settings, the number of searches, and what is short. Call it once, before anything begins: a
/// search that runs out of memory cannot be recovered.
pub fn within_memory(wanted: Settings, searches: usize) -> (Settings, usize, Shortage) {
    // A generous allowance for what a search needs beside its table and the stacks of its threads.
    const ROOM: usize = 64 << 20;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = if wanted.threads == 0 {
        cores()
    } else {
        wanted.threads
    };
    let fits = |hash_mib: usize, threads: usize| {
        let bytes = threads
            .checked_mul(STACK + 2 * ROOM)
            .and_then(|bytes| bytes.checked_add(hash_mib.checked_mul(1 << 20)?));
        bytes.is_some_and(Table::fits)
    };
    let halves = |most: usize, least: usize| {
        successors(Some(most), move |size| (*size > least).then_some(size / 2))
    };
    // Threads are reduced first: each takes more memory than a small table.
    let beside = |hash_mib: usize| halves(threads, 1).find(|threads| fits(hash_mib, *threads));
    let (mut hash_mib, mut given) = halves(wanted.hash_mib, 0)
        .find_map(|mib| Some((mib, beside(mib)?)))
        .unwrap_or((0, 1));
    // A table that must shrink in any case may shrink far enough to keep all threads.
    if hash_mib < wanted.hash_mib && given < threads && fits(hash_mib / 2, threads) {
        (hash_mib, given) = (hash_mib / 2, threads);
    }
    let table = (hash_mib < wanted.hash_mib).then_some(hash_mib << 20);
    let shortage = Shortage {
        table,
        threads: (given < threads).then_some(given),
        ..Shortage::default()
    };
    // Nothing is short: the number of threads stays as requested.
    let threads = if given < threads {
        given
    } else {
        wanted.threads
    };
    (
        Settings {
            threads,
            hash_mib,
            ..wanted
        },
        searches.min(given),
        shortage,
    )
}

/// The size of the table in bytes. `None` if the technique is off or a table is not worthwhile: in
/// a two-mover no position with two moves to go is met twice.
pub(super) fn table_bytes(moves: u8, settings: &Settings) -> Option<usize> {
    let wanted = moves > 2 && settings.techniques.has(Techniques::TABLE);
    wanted.then_some(settings.hash_mib << 20)
}
