//! `parton themes` as a program: text, keywords and JSON, broken problems, searches cut short,
//! threads.

use crate::support::{MARKS, Run, parton, parton_with_input};
use serde_json::Value;

/// N. Shire's mate in two of 2007. The tries 1.Nh3? and 1.Ng6? threaten 2.Qf4 and 2.Nd6 and fail to
/// 1...Bxe3 and 1...Bb4. After the key 1.Nxd3! these defences are answered by the threats,
/// exchanged: a Hannelius.
const SHIRE: &str = "problems/shire-2007-british-chess-magazine.ron";

/// A document, checked against the schema.
fn document(args: &[&str], input: &str, code: i32) -> Value {
    let args = [&["themes", "--format", "json"], args].concat();
    parton_with_input(&args, input).document_of("themesDocument", code)
}

fn themes(problem: &Value) -> Vec<&str> {
    problem["themes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|theme| theme["name"].as_str().unwrap())
        .collect()
}

#[test]
fn themes_come_with_their_evidence() {
    let value = document(&[SHIRE], "", 0);
    let problem = &value["problems"][0];
    assert_eq!(problem["complete"], true);
    let named = |name: &str| {
        problem["themes"]
            .as_array()
            .unwrap()
            .iter()
            .find(|theme| theme["name"] == name)
    };
    let hannelius = named("Hannelius").expect("a Hannelius");
    let evidence = hannelius["evidence"][0]["lines"].as_array().unwrap();
    let lines: Vec<&str> = evidence.iter().map(|line| line.as_str().unwrap()).collect();
    let by_hand = [
        "1.Nh3? [2.Qf4#] 1...Bxe3!",
        "1.Ng6? [2.Nd6#] 1...Bb4!",
        "1.Nxd3!: 1...Bxe3 2.Nd6#",
        "1.Nxd3!: 1...Bb4 2.Qf4#",
    ];
    assert_eq!(lines, by_hand);
    let Run { code, out, .. } = parton(&["themes", "--keywords", "--language", "de", SHIRE]);
    assert_eq!(code, Some(0));
    assert!(
        out.starts_with("shire-2007-british-chess-magazine  #2: ") && out.contains("Hannelius"),
        "{out}"
    );
    assert_eq!(out.lines().count(), 1);
    let out = parton(&["themes", "--definitions", "--language", "de", SHIRE]).out;
    assert!(
        out.contains("1.Sh3? [2.Df4#] 1...Lxe3!")
            && out.contains("    (tries threaten A alone and B alone"),
        "{out}"
    );
}

/// A readable and a broken problem: each has a record, and the gravest exit code counts.
#[test]
fn every_problem_has_a_record() {
    let input = "[(stipulation: \"#2\", rules: orthodox, position: \"white Kf6 Rg1 black Kh8\"), \
                 (stipulation: \"#2\", rules: orthodox, position: \"white Kf6 Rg9 black Kh8\")]";
    let value = document(&["--from", "ron", "-"], input, 2);
    let problems = value["problems"].as_array().unwrap();
    assert_eq!(problems.len(), 2);
    assert!(themes(&problems[0]).contains(&"threat problem"));
    assert!(
        problems[1]["stipulation"].is_null()
            && !problems[1]["diagnostics"].as_array().unwrap().is_empty()
    );
}

#[test]
fn a_search_cut_short_names_only_themes_of_the_diagram() {
    let value = document(
        &["--max-time", "0", "problems/dawson-1933-prager-presse.ron"],
        "",
        3,
    );
    let problem = &value["problems"][0];
    assert_eq!(problem["complete"], false);
    let known = [
        "Wenigsteiner",
        "miniature",
        "Meredith",
        "aristocrat",
        "kindergarten problem",
    ];
    let men = [
        "white rex solus",
        "black rex solus",
        "white minimal",
        "black minimal",
    ];
    assert!(
        themes(problem)
            .iter()
            .all(|name| known.contains(name) || men.contains(name)),
        "{problem}"
    );
}

#[test]
fn threads_change_nothing() {
    let output =
        |threads: &str| parton(&["themes", "--all", "--threads", threads, SHIRE, MARKS]).out;
    assert_eq!(output("1"), output("4"));
}

/// `parton check --themes` names the same themes, also on the web page. Without the flag it names
/// none.
#[test]
fn verdicts_may_name_themes() {
    let own = document(&[SHIRE], "", 0);
    let checked = |more: &[&str]| parton(&[&["check", SHIRE], more].concat());
    let json = checked(&["--themes", "--format", "json"]).document();
    assert_eq!(themes(&json["problems"][0]), themes(&own["problems"][0]));
    assert!(!checked(&["--format", "json"]).out.contains("\"themes\""));
    assert!(
        checked(&["--themes"]).out.contains("  Themes\n")
            && !checked(&[]).out.contains("  Themes\n")
    );
    let page = checked(&["--format", "html"]);
    assert_eq!(page.code, Some(0), "{}", page.err);
}
