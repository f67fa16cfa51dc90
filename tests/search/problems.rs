//! The problems of `problems/`, solved from their files as by a user, compared with the known
//! facts.

use crate::published::problem_files;
use parton::board::Cell;
use parton::formats::{Defaults, Entry, load_file};
use parton::notation;
use parton::position::{Man, Variant};
use parton::problem::{Goal, Line, Play, Problem, Status};
use parton::report::{Layout, TextOptions, render_text, single_version};
use parton::rules::AnyPosition;
use parton::search::{Control, Search, Settings};
use serde::Deserialize;
use std::collections::BTreeMap;

fn entries() -> Vec<Entry> {
    problem_files()
        .iter()
        .flat_map(|path| {
            let loaded = load_file(path, Defaults::default());
            assert!(
                loaded.diagnostics.is_empty(),
                "{}: {:?}",
                path.display(),
                loaded.diagnostics
            );
            loaded.entries
        })
        .collect()
}

fn is_direct_mate(problem: &Problem) -> bool {
    problem.stipulation.is_battle()
        && problem.stipulation.play == Play::Direct
        && problem.stipulation.goal == Goal::Mate
        && problem.twins.is_empty()
}

/// Popeye's findings in one version of a problem.
#[derive(Deserialize, Debug, Default, PartialEq, Eq)]
#[serde(default, deny_unknown_fields)]
struct Version {
    keys: Vec<String>,
    lines: Vec<String>,
    set_lines: Vec<String>,
}

impl Version {
    fn sorted(mut self) -> Self {
        self.keys.sort();
        self.lines.sort();
        self.set_lines.sort();
        self
    }
}

fn men(men: &[(Cell, Man)]) -> Vec<(Cell, Man)> {
    let mut men = men.to_vec();
    men.sort();
    men
}

#[test]
fn problems_are_numerous_and_name_their_authors() {
    let entries = entries();
    let of = |variant| {
        entries
            .iter()
            .filter(|entry| entry.problem.setup.rules.variant == variant)
            .count()
    };
    assert!(of(Variant::Alice) >= 2 && of(Variant::Orthodox) >= 12);
    assert!(Variant::ALL.into_iter().all(|variant| of(variant) >= 2));
    let files = problem_files();
    let ron = files
        .iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "ron"));
    let ron: Vec<String> = ron
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    for entry in &entries {
        let problem = &entry.problem;
        assert!(!problem.authors.is_empty(), "{}", problem.id);
        // Only the author of one problem is known; the input for Popeye does not contain the
        // solution.
        assert!(
            problem.source.is_some() || problem.id.starts_with("enemark"),
            "{}",
            problem.id
        );
        assert!(
            !problem.intended.is_empty() || !ron.contains(&problem.id),
            "{}",
            problem.id
        );
    }
}

/// The problems in rules that other programs also support. `variants_agreement` tests the others,
/// `fairy_problems` those with fairy men.
fn known_elsewhere() -> Vec<Entry> {
    let others = |entry: &Entry| {
        let setup = &entry.problem.setup;
        setup.is_classical() && matches!(setup.rules.variant, Variant::Alice | Variant::Orthodox)
    };
    entries().into_iter().filter(others).collect()
}

/// Complete play: keys, tries with refutations, set play, every variation.
#[test]
fn play_is_what_is_published_or_found_by_others() {
    let facts = crate::common::trees();
    for entry in known_elsewhere()
        .iter()
        .filter(|entry| is_direct_mate(&entry.problem))
    {
        let problem = &entry.problem;
        let fact = facts
            .iter()
            .find(|fact| {
                men(&fact.setup().men) == men(&problem.setup.men)
                    && fact.moves == problem.stipulation.moves
            })
            .unwrap_or_else(|| panic!("no expected play for {}", problem.id));
        let mut restricted = problem.clone();
        restricted.options = fact.options();
        let solution = Search::new(&restricted, &Settings::default(), &Control::default())
            .solve_diagram()
            .unwrap();
        fact.check(&solution)
            .unwrap_or_else(|difference| panic!("{}: {difference}", problem.id));
    }
}

/// All keys, lines and set lines of the other plays, in every version.
#[test]
fn lines_are_what_is_published() {
    let mut facts: BTreeMap<String, Vec<Version>> =
        ron::from_str(include_str!("../data/problems_lines.ron")).unwrap();
    for entry in known_elsewhere()
        .iter()
        .filter(|entry| !is_direct_mate(&entry.problem))
    {
        let problem = &entry.problem;
        let expected = facts
            .remove(&problem.id)
            .unwrap_or_else(|| panic!("no expected play for {}", problem.id));
        let expected: Vec<Version> = expected.into_iter().map(Version::sorted).collect();
        let variant = problem.setup.rules.variant;
        let text = |line: &Line| {
            let moves: Vec<String> = line
                .0
                .iter()
                .map(|step| notation::long(step.mv, variant))
                .collect();
            moves.join(" ")
        };
        let versions = Search::new(problem, &Settings::default(), &Control::default())
            .solve()
            .unwrap();
        let mut found = Vec::new();
        for version in &versions {
            let mut all = Version::default();
            for solution in version.duplex.iter().chain([&version.solution]) {
                assert_eq!(solution.status, Status::Complete, "{}", problem.id);
                all.keys.extend(
                    solution
                        .keys
                        .iter()
                        .map(|node| notation::long(node.mv, variant)),
                );
                all.lines
                    .extend(solution.lines.iter().chain(&solution.short_lines).map(text));
                all.set_lines.extend(solution.set_lines.iter().map(text));
            }
            found.push(all.sorted());
        }
        assert_eq!(found, expected, "{}", problem.id);
    }
    assert!(facts.is_empty(), "without a problem: {:?}", facts.keys());
}

/// The author's keys, read from the text of the file, are the keys found.
#[test]
fn keys_are_the_intended_ones() {
    for entry in entries()
        .iter()
        .filter(|entry| !entry.problem.intended.keys.is_empty())
    {
        let problem = &entry.problem;
        let solution = Search::new(problem, &Settings::default(), &Control::default())
            .solve_diagram()
            .unwrap();
        let found: Vec<_> = solution.keys.iter().map(|node| node.mv).collect();
        let mut intended: Vec<_> = {
            let position = AnyPosition::new(&problem.setup).unwrap();
            problem
                .intended
                .keys
                .iter()
                .map(|text| {
                    let first = text.split([' ', '!', '?']).next().unwrap();
                    notation::find(&position, first)
                        .unwrap_or_else(|error| panic!("{}: {error}", problem.id))
                })
                .collect()
        };
        intended.sort();
        assert_eq!(found, intended, "{}", problem.id);
        for layout in [Layout::Condensed, Layout::Tree] {
            let options = TextOptions {
                layout,
                ..TextOptions::default()
            };
            let text = render_text(
                problem,
                &[single_version(problem, solution.clone())],
                &options,
            )
            .unwrap();
            assert!(
                text.contains(&problem.authors[0]) && text.contains("Key"),
                "{text}"
            );
        }
    }
}
