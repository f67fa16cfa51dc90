//! The layout of each form of report except HTML. The content is tested elsewhere: in
//! `front/check/` and `check_batch.rs`.
//!
//! The problems are those of the documentation: sound with a dual, cooked, wrong in print, a
//! helpmate, unreadable.

use crate::support::parton;

fn report(args: &[&str]) -> String {
    let flags = ["check", "--quiet", "--threads", "2"];
    let run = parton(&[&flags, args, &["docs/originals"]].concat());
    assert_eq!(run.code, Some(2), "{}", run.err);
    // The version is part of every C+; a new version must not change these files.
    run.out.replace(env!("CARGO_PKG_VERSION"), "VERSION")
}

#[test]
fn table() {
    insta::assert_snapshot!(report(&[]));
}

#[test]
fn text() {
    insta::assert_snapshot!(report(&["--full"]));
}

#[test]
fn csv() {
    insta::assert_snapshot!(report(&["--format", "csv"]));
}

#[test]
fn markdown() {
    insta::assert_snapshot!(report(&["--format", "markdown"]));
}

#[test]
fn junit() {
    insta::assert_snapshot!(report(&["--format", "junit"]));
}

/// The verdicts of the JSON report, without the play, which is that of `parton solve`.
#[test]
fn json() {
    let report: serde_json::Value = serde_json::from_str(&report(&["--format", "json"])).unwrap();
    let problems = report["problems"].as_array().unwrap().iter();
    let verdicts: Vec<serde_json::Value> = problems
        .map(|problem| {
            let twins = problem["twins"].as_array().map(Vec::as_slice).unwrap_or_default();
            let verdicts: Vec<_> = twins.iter().map(|twin| twin["verdict"].clone()).collect();
            serde_json::json!({"file": problem["file"], "id": problem["id"], "diagnostics": problem["diagnostics"], "verdicts": verdicts})
        })
        .collect();
    insta::assert_snapshot!(
        serde_json::to_string_pretty(&verdicts)
            .unwrap()
            .replace(env!("CARGO_PKG_VERSION"), "VERSION")
    );
}

/// The walks of a king in 7 and in 8 moves from e1 to e8 of an empty board. A walk ends when it
/// reaches e8. Counted square by square, without the program.
fn walks() -> [u64; 2] {
    let mut counts = [[0_u64; 8]; 8];
    counts[0][4] = 1;
    let step = |counts: [[u64; 8]; 8]| {
        let mut next = [[0; 8]; 8];
        for (rank, file) in (0..64).map(|square| (square / 8, square % 8)) {
            let near = |at: usize| at.saturating_sub(1)..=(at + 1).min(7);
            let places = near(rank).flat_map(|rank| near(file).map(move |file| (rank, file)));
            next[rank][file] = places
                .filter(|place| *place != (rank, file) && *place != (7, 4))
                .map(|(rank, file)| counts[rank][file])
                .sum();
        }
        next
    };
    for _ in 0..7 {
        counts = step(counts);
    }
    [counts[7][4], step(counts)[7][4]]
}

/// Lists of lines stop after a thousand, in the play and in the verdict, and say how many they leave
/// out.
#[test]
fn long_lists_are_counted() {
    let [short, all] = walks();
    assert_eq!((short, all), (393, 5704));
    let walk = [
        ["check", "--quiet", "--allow", "missing-king"].as_slice(),
        &["--position", "8/8/8/8/8/8/8/4K3 w - - 0 1"],
        &["--stipulation", "ser-ze88", "--solutions", "1"],
    ]
    .concat();
    let report = |args: &[&str]| parton(&[&walk, args].concat());
    let json = report(&["--format", "json"]).document();
    let twin = &json["problems"][0]["twins"][0];
    let length = |list: &str| twin[list].as_array().unwrap().len() as u64;
    assert_eq!((length("lines"), length("short_lines")), (1000, short));
    let omitted = serde_json::json!({"lines": all - 1000, "short_lines": 0, "set_lines": 0});
    assert_eq!(twin["omitted"], omitted);
    let cooks = &twin["verdict"]["flaws"][0];
    assert_eq!(cooks["code"], "too-many-solutions");
    assert_eq!(cooks["data"]["found"], all);
    assert_eq!(cooks["data"]["lines"]["count"], all);
    assert_eq!(cooks["moves"].as_array().unwrap().len(), 1000);
    let text = report(&["--all"]).out;
    assert!(
        text.contains(&format!("and {} more; parton solve shows", all - 1000)),
        "{text}"
    );
    let page = report(&["--format", "html"]).out;
    let omitted = format!("{} more lines are not shown.", all - 1000);
    assert!(page.contains(&omitted), "{omitted}");
}
