//! The files of `problems/`, and files that are not problem files.

use crate::published::problem_files;
use crate::texts::shown;
use parton::formats::{Defaults, Format, load_file, print_position};
use std::path::Path;

#[test]
fn every_problem_file_loads_without_diagnostics() {
    let files = problem_files();
    assert!(files.len() >= 14);
    for file in files {
        let loaded = load_file(&file, Defaults::default());
        assert!(
            loaded.diagnostics.is_empty(),
            "{}",
            shown(&loaded.diagnostics)
        );
        for entry in &loaded.entries {
            let problem = &entry.problem;
            assert!(!problem.authors.is_empty(), "{}: authors", file.display());
            // Popeye's language cannot express the author's claim.
            if file.extension().is_some_and(|ending| ending == "ron") {
                assert!(problem.source.is_some(), "{}: source", file.display());
                assert!(
                    !problem.intended.is_empty(),
                    "{}: keys or lines",
                    file.display()
                );
            }
        }
    }
}

#[test]
fn the_marks_problem_is_the_published_one() {
    let file = problem_files()
        .into_iter()
        .find(|file| file.ends_with("marks-1999.ron"))
        .expect("the file");
    let problem = &load_file(&file, Defaults::default()).entries[0].problem;
    assert_eq!(
        print_position(&problem.setup),
        "4r3/1p6/3n4/2n1k1rb/8/2b1p1p1/8/8 | 8/8/4R3/5R2/1P1NpB2/Q7/K7/8 w"
    );
    assert_eq!(problem.id, "marks-1999");
    assert_eq!(problem.intended.keys, ["1.Kb1/A!"]);
    assert_eq!(problem.stipulation.to_string(), "#2");
}

#[test]
fn files_of_unknown_kind_and_missing_files_are_refused() {
    for (name, message) in [
        (
            "Cargo.lock",
            "this does not look like a problem file (.ron, .fen, .epd, .inp, .olv, .yaml, .yml)",
        ),
        ("problems", "cannot read this: "),
        ("problems/no-such-file.ron", "no such file"),
    ] {
        let loaded = load_file(Path::new(name), Defaults::default());
        assert_eq!(loaded.diagnostics.len(), 1);
        assert!(
            loaded.diagnostics[0].message.contains(message),
            "{}",
            shown(&loaded.diagnostics)
        );
        assert!(shown(&loaded.diagnostics).contains(name));
    }
    assert_eq!(Format::of_path(Path::new("a/B.EPD")), Some(Format::Fen));
}
