//! Builds faults into a copy of the engine.
//!
//! Mutation testing examines whether the tests would notice a fault in the program: each fault of a
//! list is built into it, and at least one test must fail. Compiling the program once per fault
//! would take very long. Therefore all faults are compiled in at once, each behind a switch (mutant
//! schemata: R. H. Untch, A. J. Offutt, M. J. Harrold, 1993). The sources themselves do not change:
//! the faults are edits, which this script makes in a copy.
//!
//! The lists are the files in `faults`. Their format is:
//!
//! ```text
//! // A comment.
//! @ src/engine/rules/general/mod.rs
//!
//! DoubleStepJumps: A double step passes over men.
//!     - let passed = (pawns & second).shift(forward) - `men.occupied(board)`;
//!     + Bitboard::EMPTY
//! ```
//!
//! - `@` precedes the file that the following edits change.
//! - A fault has a name and a sentence that describes the error.
//! - `-` precedes code of the file, which must occur exactly once. Spaces and line breaks make no
//!   difference. The wrong version replaces the expression between the backticks or, without
//!   backticks, all of the code. At an empty pair of backticks it is inserted as a statement.
//! - `+` precedes the wrong version. Either text may have several lines, each with its sign.
//! - A fault may consist of several edits, each with its `-` and `+`. If one is in another file, an
//!   indented `@` names it.
//! - Faults may concern the same code, or one a part of another's code.
//!
//! Thus `x` becomes `(if Fault::Name.is_on() { wrong } else { x })`. An edit whose code is not
//! found, or is found more than once, is a build error. When the code changes, adapt the edit, so
//! that the fault remains; delete a fault that is no longer possible.

#[path = "build/list.rs"]
mod list;
// The attack tables that the core includes.
#[path = "../../src/core/build.rs"]
mod sliders;
#[path = "build/weave.rs"]
mod weave;

use list::Fault;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The sources that are copied.
const COPIED: [&str; 3] = ["src/core", "src/plain", "src/engine"];

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let root = here.join("../..");
    for watched in COPIED
        .map(|dir| root.join(dir))
        .into_iter()
        .chain(["build.rs", "build", "faults"].map(|x| here.join(x)))
    {
        println!("cargo::rerun-if-changed={}", watched.display());
    }
    let mut errors = Vec::new();
    let faults = faults(&here.join("faults"), &mut errors)?;
    let copy = out.join("src");
    if copy.exists() {
        fs::remove_dir_all(&copy)?;
    }
    let mut files = Vec::new();
    for dir in COPIED {
        sources(&root, Path::new(dir), &mut files)?;
    }
    for fault in &faults {
        for edit in fault
            .edits
            .iter()
            .filter(|edit| !files.contains(&edit.file))
        {
            errors.push(format!(
                "{}: there is no file {} of {}",
                edit.line,
                edit.file,
                COPIED.join(", ")
            ));
        }
    }
    for file in files {
        let edits = faults
            .iter()
            .flat_map(|fault| fault.edits.iter().map(|edit| (fault.name.as_str(), edit)));
        let edits: Vec<_> = edits.filter(|(_, edit)| edit.file == file).collect();
        let source = fs::read_to_string(root.join(&file))?;
        let source = match file.as_str() {
            BUDGET => at_once(&source, &mut errors),
            CAST => once_for_each_fault(source, &mut errors),
            _ => source,
        };
        let text = weave::weave(&source, &edits, &mut errors);
        let to = out.join(&file);
        fs::create_dir_all(to.parent().expect("it is in a directory"))?;
        fs::write(to, included(&text))?;
    }
    fs::write(out.join("faults.rs"), named(&faults))?;
    for error in &errors {
        println!(
            "cargo::error=tests/mutations/faults/{error} (how to write faults: \
            tests/mutations/build.rs)"
        );
    }
    sliders::main();
    Ok(())
}

/// The file with the time limit before the first list of targets.
const BUDGET: &str = "src/engine/search/prune/targets/budget.rs";

/// Lets the search list targets at once. The comparisons use short plays, which are too quick for
/// targets, so their faults would not show.
fn at_once(source: &str, errors: &mut Vec<String>) -> String {
    const SHORT: &str = "0..5 => 2_000,";
    if !source.contains(SHORT) {
        errors.push(format!("build.rs: {BUDGET} no longer says \"{SHORT}\""));
    }
    source.replace(SHORT, "0..7 => 100_000,")
}

/// The file with the tables of fairy men.
const CAST: &str = "src/core/position/cast.rs";

/// The code that makes these tables.
const TABLES: &str = "src/core/position/reach";

/// Lets tables that are made once be made again for each fault in the code that makes them.
fn once_for_each_fault(mut source: String, errors: &mut Vec<String>) -> String {
    for name in ["CASTS", "REACHES", "NEARBY"] {
        let start = format!("static {name}: ");
        let parts = source.split_once(&start).and_then(|(before, rest)| {
            let (kind, rest) = rest.split_once(" =")?;
            let (made, after) = rest.split_once(";\n")?;
            Some(format!(
                "{before}{start}crate::faults::Kept<{kind}> = \
                crate::faults::Kept::new(|| {made});\n{after}"
            ))
        });
        match parts {
            Some(changed) => source = changed,
            None => errors.push(format!("build.rs: {CAST} no longer has a static {name}")),
        }
    }
    source
}

/// Reads the lists.
fn faults(dir: &Path, errors: &mut Vec<String>) -> io::Result<Vec<Fault>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(dir)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    paths.sort();
    let mut faults = Vec::new();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        list::read(&name, &fs::read_to_string(&path)?, &mut faults, errors);
    }
    Ok(faults)
}

/// The Rust files in a directory and its subdirectories, by their paths from the root.
fn sources(root: &Path, dir: &Path, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(dir))? {
        let entry = entry?;
        let path = dir.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            sources(root, &path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}

/// The text of a file in a form that can be included in one crate, without its unit tests, which
/// run elsewhere.
fn included(text: &str) -> String {
    let mut text = text
        .replace("//!", "//")
        .replace("#[cfg(test)]", "#[cfg(any())]");
    for (name, here) in [
        ("parton_core", "crate"),
        ("parton_plain", "crate::plain"),
        ("parton_engine", "crate"),
    ] {
        text = text.replace(name, here);
    }
    // Included code may not export macros: they become ordinary names.
    while let Some((before, after)) = text.split_once("#[macro_export]") {
        let name = after
            .trim_start()
            .trim_start_matches("macro_rules!")
            .split_whitespace()
            .next()
            .unwrap_or_default();
        text = format!("{before}{after}\npub(crate) use {name};\n");
    }
    text
}

/// The type of the faults.
fn named(faults: &[Fault]) -> String {
    let mut text =
        "/// A way in which the program may be wrong.\n#[derive(Clone, Copy, PartialEq, Eq, \
        Debug)]\n"
            .to_owned();
    text.push_str("pub(crate) enum Fault {\n");
    for Fault { name, doc, .. } in faults {
        let _ = writeln!(text, "    /// {doc}\n    {name},");
    }
    text.push_str(
        "}\n\nimpl Fault {\n    /// All of them.\n    pub(crate) const ALL: &[Self] = &[\n",
    );
    for Fault { name, .. } in faults {
        let _ = writeln!(text, "        Self::{name},");
    }
    text.push_str("    ];\n");
    let mut answer = |what: &str, kind: &str, answer: &dyn Fn(&Fault) -> String| {
        let _ = write!(
            text,
            "\n    /// {what}\n    #[allow(clippy::all, clippy::pedantic, reason = \"a \
            table\")]\n    pub(crate) const fn {kind} {{\n        match self {{\n"
        );
        for fault in faults {
            let _ = writeln!(
                text,
                "            Self::{} => {},",
                fault.name,
                answer(fault)
            );
        }
        text.push_str("        }\n    }\n");
    };
    answer(
        "The error in a sentence.",
        "doc(self) -> &'static str",
        &|fault| format!("{:?}", fault.doc),
    );
    answer(
        "The list that names it.",
        "list(self) -> &'static str",
        &|fault| {
            let list = fault
                .edits
                .first()
                .and_then(|edit| edit.line.split(':').next());
            format!("{:?}", list.unwrap_or_default())
        },
    );
    answer(
        "Returns whether it is in code that makes kept tables.",
        "breaks_tables(self) -> bool",
        &|fault| {
            fault
                .edits
                .iter()
                .any(|edit| edit.file.starts_with(TABLES) || edit.file == CAST)
                .to_string()
        },
    );
    text.push_str("}\n");
    text
}
