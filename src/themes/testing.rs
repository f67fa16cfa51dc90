//! Shared helpers for tests of predicates.

use super::{Evidence, Findings, find, prepared};
use crate::formats::{Defaults, Format, load_str};
use crate::notation;
use crate::position::{RuleSet, Setup, Variant};
use crate::problem::{Line, LineMove, Problem, Solution, TwinSolution};
use crate::rules::AnyPosition;
use crate::search::{Control, Search, Settings};

/// A problem in RON.
pub(super) fn problem(text: &str) -> Problem {
    let loaded = load_str("test.ron", text, Format::Ron, Defaults::default());
    assert!(!loaded.has_errors(), "{text}: {:?}", loaded.diagnostics);
    loaded
        .entries
        .into_iter()
        .next()
        .expect("a problem")
        .problem
}

/// The findings in a problem.
pub(super) fn findings(problem: &Problem) -> Findings {
    let problem = prepared(problem, None);
    let settings = Settings {
        threads: 1,
        hash_mib: 16,
        ..Settings::default()
    };
    let versions = Search::new(&problem, &settings, &Control::default())
        .solve()
        .expect("can be solved");
    find(&problem, &versions)
}

/// The evidence that a position shows a theme; empty if it does not.
pub(super) fn shown(stipulation: &str, position: &str, theme: &str) -> Vec<Evidence> {
    let rules = if position.contains("/A") || position.contains("/B") {
        "alice"
    } else {
        "orthodox"
    };
    let text =
        format!("(rules: {rules}, stipulation: \"{stipulation}\", position: \"{position}\")");
    evidence(&findings(&problem(&text)), theme)
}

/// The evidence for a theme among the findings.
pub(super) fn evidence(findings: &Findings, theme: &str) -> Vec<Evidence> {
    assert!(findings.complete);
    assert!(
        super::all().any(|one| one.name == theme),
        "no theme is called {theme}"
    );
    let found = findings
        .themes
        .iter()
        .find(|finding| finding.theme.name == theme);
    found
        .map(|finding| finding.evidence.clone())
        .unwrap_or_default()
}

/// The findings in an orthodox game from the array, as the only solution of a proof game. Nothing is
/// searched.
pub(super) fn game(moves: &str) -> Findings {
    let array = Setup::array(RuleSet::new(Variant::Orthodox));
    let mut position = AnyPosition::new(&array).expect("the array");
    let mut line = Line::default();
    for text in moves.split_whitespace() {
        let mv = notation::find(&position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let by = position.turn();
        position = position.play(mv);
        line.0.push(LineMove {
            mv,
            by,
            check: position.is_in_check(!by),
            goal: false,
        });
    }
    line.0.last_mut().expect("a move").goal = true;
    let (whole, half) = (line.0.len() / 2, line.0.len() % 2 * 5);
    let mut diagram = Setup::empty(array.rules);
    diagram.men = position.men();
    let stipulation = format!("dia{whole}.{half}").parse().expect("a stipulation");
    let problem = Problem::bare("game", diagram, stipulation);
    let version = TwinSolution {
        name: "a".to_owned(),
        problem: problem.clone(),
        solution: Solution {
            lines: vec![line],
            ..Solution::default()
        },
        duplex: None,
    };
    find(&problem, &[version])
}

/// The texts of the evidence for a theme, without the lines.
pub(super) fn texts(findings: &Findings, theme: &str) -> Vec<String> {
    let text = |one: &Evidence| one.text.in_letters(notation::Language::English);
    evidence(findings, theme).iter().map(text).collect()
}

/// Tests that a published problem shows a theme, and that its published lines are among the
/// evidence.
pub(super) fn labelled(stipulation: &str, position: &str, theme: &str, lines: &[&str]) {
    let shown: Vec<String> = shown(stipulation, position, theme)
        .iter()
        .map(Evidence::to_string)
        .collect();
    let proves = |evidence: &&String| lines.iter().all(|line| evidence.contains(line));
    assert!(
        !lines.is_empty() && shown.iter().any(|evidence| proves(&evidence)),
        "{theme}: {lines:?} not in {shown:?}"
    );
}

/// A rook and its king, in orthodox chess. The only play is: 1.Kf7 threatens 2.Rh1#, which the only
/// reply does not stop. So the only themes are the number of men, the threat, the counts, and the
/// mate, in which all men take part.
#[test]
fn a_lone_rook_mate_shows_only_mate_threat_and_form() {
    let text = "(rules: orthodox, stipulation: \"#2\", position: \"white Kf6 Rg1 black Kh8\")";
    let found = findings(&problem(text));
    let names: Vec<&str> = found
        .themes
        .iter()
        .map(|finding| finding.theme.name)
        .collect();
    let expected = [
        "model mate",
        "ideal mate",
        "Wenigsteiner",
        "miniature",
        "aristocrat",
        "black rex solus",
        "white minimal",
        "threat problem",
        "phases",
        "counts",
    ];
    assert_eq!(names, expected);
    assert_eq!(
        found.keywords(),
        [
            "Model mates",
            "Ideal mates",
            "Miniature",
            "No pawns",
            "White minimal"
        ]
    );
}

/// An interrupted search yields no themes of the play, even if it has found some.
#[test]
fn an_unfinished_search_shows_the_diagram_alone() {
    let problem = prepared(
        &problem("(rules: orthodox, stipulation: \"#2\", position: \"white Kf6 Rg1 black Kh8\")"),
        None,
    );
    let settings = Settings {
        threads: 1,
        hash_mib: 16,
        ..Settings::default()
    };
    let mut versions = Search::new(&problem, &settings, &Control::default())
        .solve()
        .expect("can be solved");
    assert!(find(&problem, &versions).complete);
    versions[0].solution.limit(crate::problem::Limit::Stopped);
    let found = find(&problem, &versions);
    assert!(!found.complete);
    assert!(found.themes.iter().all(|finding| finding.theme.of_diagram));
    assert!(
        found
            .themes
            .iter()
            .any(|finding| finding.theme.name == "miniature")
    );
}

/// No two themes have the same name, and there are at least ninety.
#[test]
fn each_theme_has_its_own_name() {
    let names: Vec<&str> = super::all().map(|theme| theme.name).collect();
    for (index, name) in names.iter().enumerate() {
        assert!(!names[..index].contains(name), "{name}");
    }
    assert!(names.len() >= 90, "{}", names.len());
}

/// T. R. Dawson's two-mover from The British Chess Magazine has two keys, 1.Qc8 and 1.Qc6. If
/// neither is known to be the author's, each is compared with set play and tries, and not with the
/// other. If the author's key is stated, the other shows nothing. If two solutions are intended,
/// they are compared.
#[test]
fn cooks_are_not_phases() {
    let position = "white Kf8 Qa6 Rh6 Ra4 Bf3 Bd2 black Ke5 Ph5 Pf7 Pe6 Pb4 Pa5 Pa2";
    let found = |more: &str| {
        findings(&problem(&format!(
            "(rules: orthodox, stipulation: \"#2\", position: \"{position}\"{more})"
        )))
    };
    let lines = |found: &Findings| -> Vec<String> {
        let all = found
            .themes
            .iter()
            .filter(|finding| finding.theme.section == super::Section::Change);
        all.flat_map(|finding| finding.evidence.iter().map(Evidence::to_string))
            .collect()
    };
    let has = |lines: &[String], one: &str, other: &str| {
        lines
            .iter()
            .any(|line| line.contains(one) && line.contains(other))
    };
    let unknown = lines(&found(""));
    assert!(!has(&unknown, "1.Qc8!", "1.Qc6!"), "{unknown:?}");
    let own = found(", intended: (keys: [\"1.Qc8\"])");
    let own_lines: Vec<String> = own
        .themes
        .iter()
        .flat_map(|finding| finding.evidence.iter().map(Evidence::to_string))
        .collect();
    assert!(
        own_lines.iter().any(|line| line.contains("1.Qc8!"))
            && !own_lines.iter().any(|line| line.contains("1.Qc6!")),
        "{own_lines:?}"
    );
    assert!(evidence(&own, "phases")[0].to_string().contains("2 keys"));
}

/// The same problem with two intended solutions.
#[test]
fn intended_solutions_are_phases() {
    let position = "white Kf8 Qa6 Rh6 Ra4 Bf3 Bd2 black Ke5 Ph5 Pf7 Pe6 Pb4 Pa5 Pa2";
    let text = format!(
        "(rules: orthodox, stipulation: \"#2\", position: \"{position}\", intended: (solutions: \
        2, keys: [\"1.Qc8\", \"1.Qc6\"]))"
    );
    let found = findings(&problem(&text));
    let pairs = |theme: &str| {
        evidence(&found, theme)
            .iter()
            .any(|one| one.to_string().contains("1.Qc8!") && one.to_string().contains("1.Qc6!"))
    };
    // After 1.Qc8 Kf5 the rook mates on a5, after 1.Qc6 Kf5 the queen on e4: a changed mate.
    assert!(
        pairs("changed mates"),
        "{:?}",
        evidence(&found, "changed mates")
    );
}
