//! Parton's reader of RON compared with the `ron` crate: accepted text is RON.

use super::support::{ONE, TWO, ron};
use crate::published::problem_files;
use serde::Deserialize;
use serde::de::IgnoredAny;

/// The format in the crate's terms.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, clippy::struct_field_names)]
struct Problem {
    id: Option<String>,
    title: Option<String>,
    authors: Option<Vec<String>>,
    source: Option<String>,
    comment: Option<String>,
    rules: Rules,
    dialect: Option<Dialect>,
    // Names of fairy conditions.
    conditions: Option<IgnoredAny>,
    stipulation: String,
    turn: Option<Turn>,
    // Letters declared by the file.
    men: Option<IgnoredAny>,
    boards: Option<Boards>,
    position: Option<String>,
    castling: Option<String>,
    en_passant: Option<String>,
    allow: Option<Vec<Allow>>,
    options: Option<Options>,
    twins: Option<Vec<String>>,
    intended: Option<Intended>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Rules {
    Orthodox,
    Alice,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Turn {
    White,
    Black,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Allow {
    MissingKing,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Switch {
    Home,
    Any,
    Strict,
    Off,
    Stands,
    Left,
    Either,
}

#[derive(Deserialize)]
#[allow(dead_code)]
struct Dialect {
    castling: Option<Switch>,
    ep: Option<Switch>,
}

#[derive(Deserialize)]
#[allow(dead_code)]
struct Boards {
    a: Option<String>,
    b: Option<String>,
}

#[derive(Deserialize)]
#[allow(dead_code)]
struct Options {
    set_play: Option<bool>,
    refutations: Option<u32>,
    variations: Option<bool>,
}

#[derive(Deserialize)]
#[allow(dead_code)]
struct Intended {
    keys: Option<Vec<String>>,
    tries: Option<Vec<String>>,
    lines: Option<Vec<String>>,
    text: Option<String>,
    solutions: Option<u32>,
}

fn accepted_by_the_crate(text: &str) -> Result<Problem, String> {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    options.from_str(text).map_err(|error| error.to_string())
}

#[test]
fn the_crate_reads_what_parton_reads() {
    let files = problem_files()
        .into_iter()
        .filter(|file| file.extension().is_some_and(|ending| ending == "ron"));
    let files = files.map(|file| std::fs::read_to_string(file).expect("a file"));
    // The crate reads names with a hyphen, such as ms-alice, only in a special form.
    let files = files.filter(|text| {
        ["rules: alice,", "rules: orthodox,"]
            .iter()
            .any(|rules| text.contains(rules))
    });
    let full = r##"Problem(
        id: "x", title: Some("\u{e9}\t\x41\\"), authors: ["A", "B",], source: r#"a "b""#, comment: "", // remark
        rules: alice, dialect: (castling: any, ep: either), stipulation: "#3", turn: black,
        position: "4k3/8/8/8/8/8/8/8 | 8/8/8/8/8/8/8/4K3", castling: "-", en_passant: "-", allow: [missing_king],
        options: (set_play: false, refutations: 3, variations: true,), /* remark */
        intended: (keys: [], tries: [], lines: ["1...Kd7/B 2.Ke2/A#"]),
    )"##;
    for text in files.chain([ONE.to_owned(), TWO.to_owned(), full.to_owned()]) {
        assert!(!ron(&text).has_errors(), "{text}");
        let theirs = accepted_by_the_crate(&text);
        let theirs = theirs.unwrap_or_else(|error| panic!("{error}\n{text}"));
        let ours = &ron(&text).entries[0].problem;
        assert_eq!(ours.title, theirs.title);
        assert_eq!(ours.source, theirs.source);
        assert_eq!(ours.authors, theirs.authors.unwrap_or_default());
        assert_eq!(ours.stipulation.to_string(), theirs.stipulation);
        assert_eq!(
            ours.intended.lines,
            theirs
                .intended
                .and_then(|intended| intended.lines)
                .unwrap_or_default()
        );
    }
}

#[test]
fn the_crate_rejects_what_parton_rejects() {
    for (from, to) in [
        ("orthodox,", "orthodox"),
        ("\"#2\",", "\"#2,"),
        ("boards: (", "boards: {"),
        ("rules:", "rules ="),
        ("rules:", "\"rules\":"),
        ("rules:", "title: \"\\q\", rules:"),
        ("rules:", "rules: orthodox, rules:"),
        ("(\n    rules", "Problm(\n    rules"),
    ] {
        let text = ONE.replacen(from, to, 1);
        assert!(ron(&text).has_errors(), "{text}");
        assert!(accepted_by_the_crate(&text).is_err(), "{text}");
    }
}
