//! Files of Olive and of YACPDB keep all their fields when they are written again.

use crate::long::is_long;
use crate::published::problem_files;
use parton::formats::{Defaults, Entry, Format, convert, load_bytes, load_str};
use std::path::Path;

/// Fields that no problem has: they stay as they are.
const FILE: &str = "---
algebraic:
  white: [Kf6, Rg1]
  black: [Kh8]
stipulation: '#2'
authors:
- Uthor, A.
source: {name: Broodings, issue: '50', problemid: 7, date: {year: 1930, month: 2}}
award: {distinction: 1st Prize, tourney: {name: A Tourney}}
keywords: [Model mate, \"a \\\"word\\\"\"]
reprints:
- {name: Elsewhere, date: {year: 1931}}
foreignids: {yacpdb: 0123}
glyphs: ~
my-own: [true, ' text ']
";

fn only(text: &str, format: Format) -> Entry {
    let loaded = load_str("x", text, format, Defaults::default());
    assert!(!loaded.has_errors(), "{text}");
    loaded.entries.into_iter().next().unwrap()
}

/// The fields of a problem, sorted by name.
fn fields(entry: &Entry) -> Vec<(String, String)> {
    let mut fields = entry.problem.foreign.0.to_vec();
    fields.sort();
    fields
}

#[test]
fn unread_fields_are_kept_in_yaml_and_json() {
    let entry = only(FILE, Format::Olive);
    for format in [Format::Olive, Format::Yacpdb] {
        let written = convert(std::slice::from_ref(&entry.problem), format);
        assert_eq!(written.losses, [""; 0]);
        let again = only(&written.text, format);
        assert_eq!(again.problem, entry.problem);
        let back = convert(std::slice::from_ref(&again.problem), Format::Olive).text;
        for words in [
            "name: \"Broodings\", \"issue\": \"50\", \"problemid\": 7",
            "\"a \\\"word\\\"\"",
            "[true, \" text \"]",
        ] {
            let words = words.replace("name:", "\"name\":");
            assert!(back.contains(&words), "{words} {back}");
        }
    }
    // 0123 is text for JSON, and an octal number or text for YAML.
    let json = convert(std::slice::from_ref(&entry.problem), Format::Yacpdb).text;
    assert!(json.contains("\"yacpdb\": \"0123\""), "{json}");
    assert!(json.contains("\"glyphs\": null"), "{json}");
}

/// Only what has changed is written in other words.
#[test]
fn changed_parts_replace_their_fields() {
    let mut problem = only(FILE, Format::Olive).problem;
    problem.source = Some("The Problemist 1999".to_owned());
    problem.stipulation = "#3".parse().unwrap();
    let text = convert(std::slice::from_ref(&problem), Format::Olive).text;
    assert!(
        !text.contains("Broodings") && !text.contains("1st Prize"),
        "{text}"
    );
    assert!(
        text.contains("The Problemist 1999") && text.contains("'#3'"),
        "{text}"
    );
    assert!(
        text.contains("[\"Kf6\", \"Rg1\"]") && text.contains("keywords"),
        "{text}"
    );
    let again = only(&text, Format::Olive).problem;
    assert_eq!(
        (again.source, again.stipulation),
        (problem.source, problem.stipulation)
    );
}

/// The JSON of YACPDB is recognized by its content.
#[test]
fn json_of_yacpdb_is_recognized() {
    let json = "[{\"algebraic\": {\"white\": [\"Kf6\", \"Rg1\"], \"black\": [\"Kh8\"]}, \
        \"stipulation\": \"#2\", \"keywords\": [\"Model mate\"]}]";
    for apart in ["[{", "[ {", "[\n{", "[\n\n  {"] {
        let json = json.replacen("[{", apart, 1);
        let format = Format::of_content(json.as_bytes());
        assert_eq!(format, Some(Format::Yacpdb), "{apart:?}");
    }
    assert_eq!(
        only(json, Format::Yacpdb).problem.stipulation.to_string(),
        "#2"
    );
}

fn all(files: &[std::path::PathBuf], step: usize) -> usize {
    let mut compared = 0;
    for path in files {
        let bytes = std::fs::read(path).unwrap();
        let loaded = load_bytes("x", &bytes, Format::Olive, Defaults::default());
        for entry in loaded.entries.iter().step_by(step) {
            for format in [Format::Olive, Format::Yacpdb] {
                let written = convert(std::slice::from_ref(&entry.problem), format);
                assert_eq!(written.losses, [""; 0], "{}", path.display());
                assert_eq!(written.refused, [""; 0], "{}", path.display());
                let again = only(&written.text, format);
                let same = parton::problem::Problem {
                    id: entry.problem.id.clone(),
                    ..again.problem.clone()
                };
                assert_eq!(same, entry.problem, "{}", path.display());
                // JSON sorts nothing and drops nothing; only some words become text.
                let names = |entry: &Entry| {
                    let fields = fields(entry).into_iter();
                    fields.map(|(name, _)| name).collect::<Vec<_>>()
                };
                assert_eq!(names(&again), names(entry), "{}", path.display());
                if format == Format::Olive {
                    assert_eq!(fields(&again), fields(entry), "{}", path.display());
                }
            }
            compared += 1;
        }
    }
    compared
}

#[test]
fn files_of_the_project_keep_their_fields() {
    let is_olive = |path: &std::path::PathBuf| Format::of_path(path) == Some(Format::Olive);
    let files: Vec<_> = problem_files().into_iter().filter(is_olive).collect();
    assert!(all(&files, 1) > 0);
}

/// 2,275 entries as their editors typed them; every third in the short form.
#[test]
fn the_corpus_keeps_its_fields() {
    let Some(corpus) = std::env::var_os("PARTON_CORPUS") else {
        #[allow(clippy::print_stderr, reason = "says what was not tested")]
        {
            eprintln!("skipped: PARTON_CORPUS is not set");
        }
        return;
    };
    let folder = Path::new(&corpus).join("olive");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| Format::of_path(path) == Some(Format::Olive))
        .collect();
    files.sort();
    let step = if is_long() { 1 } else { 3 };
    let compared = all(&files, step);
    assert!(compared * step > 2000, "{compared} problems");
}
