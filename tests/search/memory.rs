//! The resources of a search if the system has too little memory.

use crate::long::is_long;
use crate::published::published;
use crate::support::settings;
use parton::problem::{Options, Problem, Stipulation};
use parton::search::{Control, Count, Search, Settings, Shortage, within_memory};

/// With a hundred times more positions than places in the table, the result is the same; in the
/// long form the number of positions is at most three times that of a table that holds them all.
#[test]
fn a_table_that_is_far_too_small_changes_no_result() {
    let problem = published("marks-1999.ron");
    let options = Options {
        refutations: 0,
        variations: false,
        set_play: false,
        ..Options::default()
    };
    let (moves, small) = if is_long() { (7, 1) } else { (4, 0) };
    let problem = Problem {
        options,
        stipulation: Stipulation::mate_in(moves),
        ..problem
    };
    let run = |hash_mib| {
        let control = Control::default();
        let found = Search::new(
            &problem,
            &Settings {
                threads: 1,
                hash_mib,
                ..Settings::default()
            },
            &control,
        )
        .solve_diagram()
        .unwrap();
        assert_eq!(control.shortage(), Shortage::default());
        (
            found,
            control.positions(),
            control.count(Count::TablePlaces),
        )
    };
    let (found, positions, places) = run(small);
    let (expected, least, _) = run(256);
    assert!(
        positions >= 100 * places,
        "{positions} positions, {places} places"
    );
    assert!(found == expected && !expected.keys.is_empty());
    assert!(
        !is_long() || positions <= 3 * least,
        "{positions} instead of {least}"
    );
}

/// More stacks than any address space holds: threads are reduced before the table, and only as far
/// as necessary.
#[test]
fn settings_are_reduced_to_fit() {
    let wanted = Settings {
        threads: 1 << 20,
        hash_mib: 1,
        ..Settings::default()
    };
    let (given, searches, shortage) = within_memory(wanted, 1 << 20);
    assert!((1..1 << 20).contains(&given.threads) && given.threads.is_power_of_two());
    assert_eq!(
        (searches, shortage.threads, shortage.refused),
        (given.threads, Some(given.threads), false)
    );
    assert!(given.threads == 1 || given.hash_mib == 1 && shortage.table.is_none());
    // A table larger than any memory costs no threads: it is reduced until it fits together with
    // the only thread.
    let large = Settings {
        threads: 2,
        hash_mib: 1 << 40,
        ..Settings::default()
    };
    let (given, _, shortage) = within_memory(large, 1);
    assert!(given.hash_mib < 1 << 40 && given.threads == 2, "{given:?}");
    assert!(shortage.table.is_some() && shortage.threads.is_none());
    let small = settings(1);
    let (given, searches, shortage) = within_memory(small, 1);
    assert_eq!((given, searches), (small, 1));
    assert!(shortage.is_none());
}
