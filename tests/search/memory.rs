//! What a search may use where the system has too little memory.

use parton::search::{Settings, within_memory};

/// More stacks than any address space holds: threads give way before the table does, and no further than they must.
#[test]
fn what_does_not_fit_is_made_smaller() {
    let wanted = Settings { threads: 1 << 20, hash_mib: 1, ..Settings::default() };
    let (given, searches, shortage) = within_memory(wanted, 1 << 20);
    assert!((1..1 << 20).contains(&given.threads) && given.threads.is_power_of_two());
    assert_eq!((searches, shortage.threads, shortage.refused), (given.threads, Some(given.threads), false));
    assert!(given.threads == 1 || given.hash_mib == 1 && shortage.table.is_none());
    let small = Settings { threads: 1, hash_mib: 1, ..Settings::default() };
    let (given, searches, shortage) = within_memory(small, 1);
    assert_eq!((given, searches), (small, 1));
    assert!(shortage.is_none());
}
