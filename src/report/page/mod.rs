//! Reports as one self-contained web page that needs no network.
//!
//! The page holds the JSON report, a script that shows it, and the same as text for readers without
//! scripts. The script shows a table of the problems and, for each, its boards and a tree to step
//! through. It knows no rules and takes everything from the data. It builds only the open part of
//! the tree, so thousands of lines still scroll.
//!
//! The script is made of modules by `scripts/bundle` (esbuild), and committed: the crate is built
//! without node. The page of [`crate::page`] has modules of its own beside `position.js`,
//! `drawing.js`, `tree.js` and `printed.js`.

mod pack;

pub use pack::{packed, unpacked};

use super::enumeration::listed;
use super::picture::{
    Inks, Look, Picture, Versions, escape, neutral_sheet, sheet, svg_without_men,
};
use crate::explain::about::about;
use crate::position::{Role, RuleSet, Variant};
use crate::problem::Problem;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

const PAGE: &str = include_str!("page.html");
/// The style sheet shared with the board page, and that of the report alone.
const STYLES: [&str; 2] = [include_str!("common.css"), include_str!("style.css")];
/// The scripts as one, which `scripts/bundle` makes from `main.js`.
const SCRIPT: &str = include_str!("bundle/report.js");

/// A problem for readers without scripts.
#[derive(Debug)]
pub(super) struct Plain {
    /// Its name.
    pub(super) id: String,
    /// The result.
    pub(super) text: String,
}

/// The page of a JSON report, with these texts of its problems. If there is only one problem, its
/// diagram is drawn.
pub(super) fn page(
    report: &str,
    problems: &[Plain],
    overview: &str,
    drawn: Option<&Problem>,
) -> serde_json::Result<String> {
    let report: Value = serde_json::from_str(report)?;
    let title = title(problems, drawn);
    let mut standing = Vec::new();
    men(&report, &mut standing);
    let named = |role: &Role| standing.iter().any(|man| man["name"] == role.name());
    let fairy = standing.iter().any(|man| man["name"].is_string());
    let neutral = standing.iter().any(|man| {
        man["attributes"]
            .as_array()
            .is_some_and(|all| all.contains(&"neutral".into()))
    });
    let roles: Vec<Role> = Role::every()
        .filter(|role| Role::CLASSICAL.contains(role) || fairy && named(role))
        .collect();
    let mut page = String::with_capacity(100_000);
    let mut parts = PAGE.split("{{");
    page += parts.next().unwrap_or_default();
    for (name, rest) in parts.filter_map(|part| part.split_once("}}")) {
        match name {
            "title" => page += &escape(&title),
            "style" => page.extend(STYLES.into_iter().map(stripped)),
            "men" => {
                page += &sheet(
                    &roles,
                    Inks {
                        ink: "var(--ink)",
                        paper: "var(--paper)",
                    },
                );
                page += &neutral_sheet(if neutral { &roles } else { &[] });
            }
            "plain" => page += &plain(problems, overview, drawn),
            "made" => page += concat!("parton ", env!("CARGO_PKG_VERSION")),
            "names" => page += &in_script(&names(&roles)),
            "data" => page += &in_script(&packed(&report)),
            "script" => page += &stripped(SCRIPT),
            _ => {}
        }
        page += rest;
    }
    Ok(page)
}

fn title(problems: &[Plain], drawn: Option<&Problem>) -> String {
    match (problems, drawn) {
        ([_], Some(problem)) if !problem.authors.is_empty() => {
            let source = problem.source.iter().map(|source| format!(", {source}"));
            listed(&problem.authors) + &source.collect::<String>()
        }
        ([one], _) => one.id.clone(),
        _ => format!("{} problems", problems.len()),
    }
}

/// The men of all diagrams of a report.
fn men<'a>(report: &'a Value, found: &mut Vec<&'a Value>) {
    match report {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value
                    .as_array()
                    .filter(|_| name == "men" || name == "target")
                {
                    Some(men_here) => found.extend(men_here),
                    None => men(value, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| men(item, found)),
        _ => {}
    }
}

/// JSON that is safe in a script element: it cannot end the element or begin a comment.
fn in_script(value: &Value) -> String {
    super::json::escape_controls(value.to_string()).replace('<', "\\u003c")
}

/// The data that the script needs besides the report: the names of the men and of the rules, the
/// default settings of switches, and the rules in which homologues may both be occupied.
fn names(roles: &[Role]) -> Value {
    let roles: Map<String, Value> = roles
        .iter()
        .map(|role| (role.letter().to_string(), role.name().into()))
        .collect();
    let rules = Variant::ALL.map(|variant| {
        let rules = RuleSet::new(variant);
        let usual = rules
            .switches()
            .map(|switch| (switch.name().to_owned(), rules.setting(switch).into()));
        (
            variant.name().to_owned(),
            json!({ "title": about(variant).title, "usual": usual.collect::<Map<_, _>>() }),
        )
    });
    let shared = Variant::ALL
        .into_iter()
        .filter(|variant| variant.law().transfer.shares_squares());
    json!({
        "roles": roles, "shared": shared.map(Variant::name).collect::<Vec<_>>(),
        "rules": rules.into_iter().collect::<Map<_, _>>(),
    })
}

/// A script or style sheet without indentation and whole-line comments.
fn stripped(text: &str) -> String {
    let is_said = |line: &&str| {
        let left_out = ["//", "/*", "* ", "*/"];
        !line.is_empty() && !left_out.iter().any(|start| line.starts_with(start))
    };
    let lines = text.lines().map(str::trim).filter(is_said);
    lines.fold(String::new(), |text, line| text + line + "\n")
}

fn plain(problems: &[Plain], overview: &str, drawn: Option<&Problem>) -> String {
    let lines = |text: &str| {
        text.trim_end()
            .lines()
            .map(escape)
            .collect::<Vec<_>>()
            .join("\n")
    };
    let mut text = String::new();
    if !overview.is_empty() {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "<pre>{}</pre>", lines(overview));
    }
    for (at, problem) in problems.iter().enumerate() {
        let _ = writeln!(
            text,
            "<article data-problem=\"{at}\"><h2>{}</h2>",
            escape(&problem.id)
        );
        if let (1, Some(problem)) = (problems.len(), drawn) {
            let pictures = Picture::of_problem(problem, true, &Versions::Diagram, Look::default())
                .unwrap_or_default();
            for (_, picture) in &pictures {
                text += &svg_without_men(picture);
            }
        }
        let _ = writeln!(text, "<pre>{}</pre></article>", lines(&problem.text));
    }
    text
}
