//! The signature of the search: its effort for a fixed set of problems on one thread.
//!
//! `tests/data/signature.txt` contains, for each problem of the set, the number of positions
//! searched and the effects of the techniques. It only detects changes: the numbers come from the
//! program itself and do not show whether results are right. A change that should only improve
//! speed, or should not affect the search, leaves them unchanged. A change that affects what is
//! searched alters them, and the difference shows where and by how much.

use crate::published::published_by_id;
use crate::support::settings;
use parton::problem::{Options, Problem};
use parton::search::{Control, Count, Search, Settings, Techniques};
use std::collections::BTreeMap;
use std::fmt::Write as _;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/signature.txt");
const RENEW: &str = "PARTON_RENEW_SIGNATURE";

/// The numbers of a problem, given by a line with its name, a stipulation that replaces its own,
/// and `keys` for keys only.
fn signature(problems: &BTreeMap<String, Problem>, task: &str) -> String {
    let mut words = task.split_whitespace();
    let name = words.next().unwrap();
    let mut problem = problems
        .get(name)
        .unwrap_or_else(|| panic!("no problem {name} in problems/"))
        .clone();
    for word in words {
        if word == "keys" {
            problem.options = Options {
                set_play: false,
                refutations: 0,
                variations: false,
                ..problem.options
            };
        } else {
            problem.stipulation = word
                .parse()
                .unwrap_or_else(|error| panic!("{task}: {error}"));
        }
    }
    // The settings are fixed, since the defaults may change.
    let settings = Settings {
        threads: 1,
        hash_mib: 16,
        ..Settings::default()
    };
    let control = Control::default();
    Search::new(&problem, &settings, &control).solve().unwrap();
    let mut numbers = format!("positions {}", control.positions());
    for &what in Count::ALL {
        if control.count(what) > 0 {
            let _ = write!(numbers, ", {what:?} {}", control.count(what));
        }
    }
    numbers
}

#[test]
fn the_effort_of_the_search_is_unchanged() {
    let problems = published_by_id();
    let known = std::fs::read_to_string(FILE).unwrap();
    let (mut text, mut changed, mut tasks) = (String::new(), String::new(), 0);
    for line in known.lines() {
        if line.is_empty() || line.starts_with("//") {
            text.push_str(line);
            text.push('\n');
            continue;
        }
        let (task, before) = line
            .split_once(": ")
            .unwrap_or_else(|| (line.trim_end_matches(':'), ""));
        let now = signature(&problems, task);
        tasks += 1;
        let _ = writeln!(text, "{task}: {now}");
        if now != before {
            let _ = writeln!(changed, "{task}\n  old: {before}\n  new: {now}");
        }
    }
    assert!(tasks >= 40, "{tasks} problems");
    if std::env::var_os(RENEW).is_some() {
        std::fs::write(FILE, text).unwrap();
        return;
    }
    assert!(
        changed.is_empty(),
        "the effort of the search has changed:\n{changed}If that is intended, write the new numbers \
        into \
         tests/data/signature.txt with\n\n    {RENEW}=1 cargo test --test search \
         signature\n\nand say in the commit why they changed."
    );
}

/// A technique's prunings do not occur without it, and a part is not larger than the whole.
#[test]
fn counts_belong_to_their_techniques() {
    use Count::{
        BoundsCuts, KillerMates, KillerRefutations, TargetsAsked, TargetsCuts, TargetsListed,
    };
    use Count::{TableCuts, TableFilled, TableHits, TablePlaces, TableProbes, TableStores};
    let problems = published_by_id();
    let cases: [(&str, &str, Techniques, &[Count]); 5] = [
        (
            "marks-1999",
            "#3",
            Techniques::KILLERS,
            &[KillerRefutations, KillerMates],
        ),
        (
            "loyd-1857-chess-monthly",
            "#3",
            Techniques::TABLE,
            &[
                TableProbes,
                TableHits,
                TableCuts,
                TableStores,
                TableFilled,
                TablePlaces,
            ],
        ),
        (
            "broodings-2009-2",
            "h#3",
            Techniques::TARGETS,
            &[TargetsAsked, TargetsListed, TargetsCuts],
        ),
        (
            "caillaud-2025-andernach-8",
            "h#2.5",
            Techniques::TARGETS,
            &[TargetsAsked, TargetsListed, TargetsCuts],
        ),
        (
            "michielsen-2025-andernach",
            "dia8.5",
            Techniques::BOUNDS,
            &[BoundsCuts],
        ),
    ];
    for (name, task, technique, counts) in cases {
        let problem = Problem {
            stipulation: task.parse().unwrap(),
            ..problems[name].clone()
        };
        let run = |techniques| {
            let control = Control::default();
            let settings = Settings {
                techniques,
                ..settings(1)
            };
            // Without bounds a proof game would never finish.
            if !techniques.has(technique) && technique == Techniques::BOUNDS {
                let mut problem = problem.clone();
                problem.stipulation.moves = 2;
                Search::new(&problem, &settings, &control).solve().unwrap();
            } else {
                Search::new(&problem, &settings, &control).solve().unwrap();
            }
            control
        };
        let (with, without) = (
            run(Techniques::ALL),
            run(Techniques::ALL.without(technique)),
        );
        for &what in counts {
            assert!(with.count(what) > 0, "{name} {task}: {what:?}");
            assert_eq!(without.count(what), 0, "{name} {task}: {what:?}");
        }
        for (part, whole) in [
            (TableHits, TableProbes),
            (TableCuts, TableHits),
            (TableFilled, TableStores),
            (TableFilled, TablePlaces),
        ] {
            assert!(
                with.count(part) <= with.count(whole),
                "{name} {task}: {part:?}"
            );
        }
    }
}

/// A signature must be the same in every run.
#[test]
fn one_thread_counts_the_same_each_time() {
    let problems = published_by_id();
    for task in [
        "marks-1999 #3",
        "kraetschmer-pachl-rittirsch-2025-andernach s#2",
        "foeldeak-1955-schwalbe",
    ] {
        assert_eq!(
            signature(&problems, task),
            signature(&problems, task),
            "{task}"
        );
    }
}
