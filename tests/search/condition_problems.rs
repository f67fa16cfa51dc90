//! The published problems with fairy conditions in `problems/`, beside Popeye's complete results: every move with what
//! follows from it, such as rebirths and changes of colour.

use crate::common::popeye::play;
use parton::formats::{Defaults, load_file};
use parton::notation::{Language, Notation};
use parton::position::Conditions;
use parton::problem::{Problem, Status};
use parton::report::{Layout, TextOptions, render_text};
use parton::search::{Control, Settings, solve_versions};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

#[derive(Deserialize, Clone, Copy, Debug)]
enum Letters {
    English,
    German,
}

/// What is known of a problem.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Fact {
    id: String,
    language: Letters,
    /// Keys with their play, or lines, in Popeye's layout.
    play: String,
}

/// The problems with conditions, by their names.
fn problems() -> BTreeMap<String, Problem> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let entries = files.flat_map(|path| load_file(&path, Defaults::default()).entries);
    let under = entries.filter(|entry| !entry.problem.setup.rules.conditions.is_empty());
    under.map(|entry| (entry.problem.id.clone(), entry.problem)).collect()
}

#[test]
fn published_problems_under_conditions() {
    let facts: Vec<Fact> = ron::from_str(include_str!("../data/condition_problems.ron")).unwrap();
    let mut problems = problems();
    let mut conditions = Conditions::NONE;
    for fact in &facts {
        let mut problem = problems.remove(&fact.id).unwrap_or_else(|| panic!("no problem {}", fact.id));
        conditions = conditions | problem.setup.rules.conditions;
        if problem.stipulation.is_battle() {
            problem.options.refutations = 0;
            problem.options.set_play = false;
        }
        let versions = solve_versions(&problem, &Settings::default(), &Control::default()).unwrap();
        assert!(versions.iter().all(|version| version.solution.status == Status::Complete), "{}", fact.id);
        // The heading may have lines that look like moves.
        problem.source = None;
        let options = TextOptions {
            layout: Layout::Tree,
            notation: Notation::Popeye,
            language: match fact.language {
                Letters::English => Language::PopeyeEnglish,
                Letters::German => Language::PopeyeGerman,
            },
            width: usize::MAX,
            ..TextOptions::default()
        };
        let expected = play(&fact.play);
        assert!(expected.iter().all(|version| !version.is_empty()), "{}", fact.id);
        assert_eq!(play(&render_text(&problem, &versions, &options).unwrap()), expected, "{}", fact.id);
    }
    assert!(conditions.names().count() >= 20, "{conditions}");
    assert!(problems.is_empty(), "nothing is known of {:?}", problems.keys());
}
