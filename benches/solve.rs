//! The time of whole problems on one thread: the two Alice two-movers as four-movers, keys only,
//! and orthodox three-movers with set play, tries and all variations.

use criterion::Criterion;
use parton::formats::{Defaults, load_file};
use parton::problem::{Options, Problem, Stipulation};
use parton::search::{Control, Search, Settings};
use std::path::Path;
use std::time::Duration;

const DEFAULT: Options = Options::DEFAULT;
const KEYS_ONLY: Options = Options {
    set_play: false,
    refutations: 0,
    variations: false,
    ..DEFAULT
};

/// Problems of `problems/`, with their length and the requested results.
const PROBLEMS: [(&str, u8, Options); 5] = [
    ("marks-1999", 4, KEYS_ONLY),
    ("kraetschmer-pachl-rittirsch-2025-andernach", 4, KEYS_ONLY),
    ("loyd-1857-chess-monthly", 3, FULL),
    ("dawson-1933-prager-presse", 3, FULL),
    ("cheron-1930-feuille-d-avis-de-lausanne", 3, FULL),
];
const FULL: Options = DEFAULT;

fn problem(name: &str) -> Problem {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("problems")
        .join(name)
        .with_extension("ron");
    let mut loaded = load_file(&path, Defaults::default());
    assert!(!loaded.has_errors(), "{name}: {:?}", loaded.diagnostics);
    loaded.entries.remove(0).problem
}

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(3))
        .configure_from_args();
    let settings = Settings {
        threads: 1,
        ..Settings::default()
    };
    for (name, moves, options) in PROBLEMS {
        let problem = Problem {
            stipulation: Stipulation::mate_in(moves),
            options,
            ..problem(name)
        };
        let what = if options.variations { "full" } else { "keys" };
        criterion.bench_function(&format!("solve/{name}/#{moves} {what}"), |bencher| {
            bencher.iter(|| {
                Search::new(&problem, &settings, &Control::default())
                    .solve_diagram()
                    .expect("a position")
            });
        });
    }
    criterion.final_summary();
}
