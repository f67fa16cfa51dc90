//! The report page: it contains the report, makes no network requests, and shows the results in a
//! browser.

use crate::folder::Folder;
use crate::samples::{MARKS, marks, problem, setup, solve};
use parton::position::Variant;
use parton::problem::{Limit, Problem, Solution, Status};
use parton::report::json::InputRemark;
use parton::report::page::{packed, unpacked};
use parton::report::solve::{SolutionFormat, Solved, exporter};
use parton::report::{TextOptions, single_version};
use serde_json::{Value, json};
use std::process::{Command, Stdio};

/// The report of these problems in a format, as written by `parton solve`.
fn report(format: SolutionFormat, problems: &[(Problem, Solution)]) -> String {
    let mut exporter = exporter(format, &TextOptions::default());
    let mut text = String::new();
    for (problem, solution) in problems {
        exporter.begin(Some("some.ron"), problem);
        let versions = vec![single_version(problem, solution.clone())];
        let solved = Solved {
            problem,
            versions,
            diagnostics: Vec::new(),
            verified: Vec::new(),
        };
        text += &exporter.solved(solved).unwrap();
    }
    text + &exporter.finish().unwrap()
}

fn solved() -> Vec<(Problem, Solution)> {
    let problem = marks();
    let solution = solve(&problem);
    vec![(problem, solution)]
}

/// The content of the first element with these tags.
fn between<'a>(page: &'a str, start: &str, end: &str) -> &'a str {
    page.split_once(start)
        .unwrap_or_else(|| panic!("{start}"))
        .1
        .split_once(end)
        .unwrap()
        .0
}

fn data(page: &str) -> Value {
    let text = between(
        page,
        r#"<script type="application/json" id="data">"#,
        "</script>",
    );
    unpacked(&serde_json::from_str(text).unwrap()).unwrap()
}

#[test]
fn the_report_is_one_self_contained_file() {
    let page = report(SolutionFormat::Html, &solved());
    assert!(page.len() < 120_000, "{}", page.len());
    let others = page.replace("http://www.w3.org/2000/svg", "");
    assert!(!others.contains("http://") && !others.contains("https://"));
    assert!(!others.contains("src=") && !others.contains("@import") && !others.contains("<link"));
    assert!(page.contains("default-src 'none'"));
    assert_eq!(
        data(&page),
        serde_json::from_str::<Value>(&report(SolutionFormat::Json, &solved())).unwrap()
    );
    // Without scripts: the diagram, the key, and the printed try.
    let plain = between(&page, "<section id=\"plain\"", "</section>");
    assert_eq!(plain.matches("<use href=\"#").count(), 18, "7 + 11 men");
    assert!(
        plain.contains("1.Kb1/A!") && plain.contains("1.Qd3/A?"),
        "{plain}"
    );
    assert!(parton::report::is_own(&page));
}

#[test]
fn names_do_not_break_out() {
    let (mut problem, solution) = solved().remove(0);
    let name = "</script><!--<script>alert(1)//\u{2028}{{data}}";
    problem.authors = vec![name.into()];
    problem.id = name.into();
    let page = report(SolutionFormat::Html, &[(problem, solution)]);
    assert_eq!(page.matches("</script>").count(), 3);
    assert_eq!(page.matches("<script").count(), 3);
    assert!(!page.contains("<!--"));
    assert_eq!(data(&page)["problems"][0]["authors"][0], name);
}

#[test]
fn packing_loses_nothing() {
    for value in [
        json!({"a": [], "b": {}, "c": [[], [0], [1, [2]], {"a": null}], "d": "x", "e": -1.5, "f": {"a": [true]}}),
        json!([{"a": 1}, {"a": 2, "b": [{}]}, {"b": []}]),
        json!("text"),
    ] {
        assert_eq!(unpacked(&packed(&value)), Some(value));
    }
    for broken in [
        json!(1),
        json!({"shapes": [], "value": [1, 2]}),
        json!({"shapes": [["a"]], "value": ["a"]}),
    ] {
        assert_eq!(unpacked(&broken), None, "{broken}");
    }
}

/// The page after its script and then `script` have run in headless Chromium; `None` without
/// Chromium.
#[allow(clippy::print_stderr, reason = "skipped tests must be visible")]
fn browsed(name: &str, page: &str, script: &str) -> Option<String> {
    let folder = Folder::new(name);
    let file = folder.write(
        "report.html",
        page.replace(
            "</body>",
            &format!("<script type=\"module\">{script}</script></body>"),
        ),
    );
    let run = Command::new("chromium")
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--virtual-time-budget=3000",
            "--dump-dom",
        ])
        .arg(format!(
            "--user-data-dir={}",
            folder.join("profile").display()
        ))
        .arg(format!("file://{}", file.display()))
        .stderr(Stdio::null())
        .output();
    match run {
        Ok(output) => Some(String::from_utf8(output.stdout).unwrap()),
        Err(error) => {
            let required = std::env::var_os("PARTON_BROWSER_REQUIRED").is_some();
            assert!(
                !required,
                "PARTON_BROWSER_REQUIRED is set, but chromium cannot be started: {error}"
            );
            eprintln!("skipped: chromium cannot be started ({error})");
            None
        }
    }
}

fn text_of<'a>(page: &'a str, id: &str) -> &'a str {
    let start = format!("id=\"{id}\"");
    between(page, &start, "</p>").split_once('>').unwrap().1
}

/// 1.Kb1/A! Ba1/B 2.Qxa1/A#, as printed: the queen on a3 of B captures the bishop on a1 of B and
/// arrives on A. On A the black king stands on e5, in line with a1.
#[test]
fn the_boards_follow_the_moves() {
    let page = report(SolutionFormat::Html, &solved());
    let script = r#"
        const move = (text) => [...document.querySelectorAll(".move")].find((one) => one.textContent === text);
        move("1...Ba1/B").click();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));"#;
    let Some(page) = browsed("step", &page, script) else {
        return;
    };
    assert_eq!(text_of(&page, "line"), "1.Kb1/A! Ba1/B 2.Qxa1/A#");
    let shown = text_of(&page, "notice");
    assert_eq!(
        shown,
        "White queen a3–a1 on board B; captures the bishop on a1, board B; goes over to board A; \
        check, and the goal is reached."
    );
    let boards = between(&page, "<g class=\"men\"", "</svg>");
    assert!(
        boards.contains(r#"data-man="Q" data-on="Aa1""#)
            && boards.contains(r#"data-man="K" data-on="Ab1""#)
    );
    assert!(
        !boards.contains(r#"data-on="Ba1""#)
            && !boards.contains(r#"data-on="Ba3""#)
            && !boards.contains(r#"data-on="Ac3""#)
    );
    assert_eq!(
        boards.matches("data-on=").count(),
        17,
        "18 men less the bishop"
    );
    let check = between(&page, "data-cell=\"Ae5\"", ">");
    assert!(check.contains("check"), "{check}");
    // A refuted try is marked as such.
    assert!(page.contains("class=\"row refutes\""));
}

#[test]
fn a_collection_has_a_row_for_each_problem() {
    let mut problems = Vec::new();
    for number in 1..=90 {
        let mut one = problem(setup(Variant::Alice, MARKS), 2);
        one.id = format!("number-{number}");
        let limited = number % 9 == 0;
        let status = if limited {
            Status::Limited
        } else {
            Status::Complete
        };
        let limits = if limited {
            vec![Limit::Stopped]
        } else {
            Vec::new()
        };
        problems.push((
            one,
            Solution {
                status,
                limits,
                ..Solution::default()
            },
        ));
    }
    let page = report(SolutionFormat::Html, &problems);
    assert_eq!(page.matches("<article data-problem=").count(), 90);
    let Some(page) = browsed("table", &page, "") else {
        return;
    };
    assert_eq!(page.matches("<tr data-problem=").count(), 90);
    for number in 1..=90 {
        assert!(
            page.contains(&format!("<a href=\"#{number}\">number-{number}</a>")),
            "{number}"
        );
    }
    // A search cut short is incomplete, whatever it found; the others have no solution.
    assert_eq!(page.matches(">… not finished</td>").count(), 10);
    assert_eq!(page.matches(">✗ no solution</td>").count(), 80);
    assert!(page.contains("… 10 not finished") && page.contains("90 problems"));
}

#[test]
fn unreadable_problems_are_shown() {
    let mut exporter = exporter(SolutionFormat::Html, &TextOptions::default());
    exporter
        .unread(
            Some("x.ron"),
            "x.ron",
            vec![InputRemark::error("no <king>".into())],
        )
        .unwrap();
    let page = exporter.finish().unwrap();
    assert!(page.contains("error: no &lt;king&gt;"));
    let Some(page) = browsed("unread", &page, "") else {
        return;
    };
    assert!(between(&page, "id=\"verdict\"", "</div>").contains("no &lt;king&gt;"));
}
