//! The full verdict on a problem as text.

use super::table::{RED, color, colored, name, wrapped};
use super::{Sheet, SheetOptions};
use crate::check::{Answer, ClaimReport, ClaimStatus, Fact, Grade, Judgement, Remark, Why};
use std::fmt::Write;

/// The report of one problem, ending with a line break.
pub fn problem(sheet: &Sheet, options: SheetOptions) -> String {
    let mut text = String::new();
    if sheet.rows.is_empty() {
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "{}: {}",
            sheet.id,
            colored(sheet.unread(), RED, options)
        );
        let errors = if options.reported {
            Vec::new()
        } else {
            sheet.remarks()
        };
        for error in errors {
            let _ = writeln!(text, "  {error}");
        }
        return text;
    }
    for row in &sheet.rows {
        let verdict = colored(&row.judgement.summary, color(&row.judgement), options);
        let _ = writeln!(text, "{}  {}  {verdict}", name(sheet, row), row.stipulation);
        judgement(&mut text, &row.judgement, options);
    }
    if !sheet.themes.is_empty() {
        text += "  Themes\n";
        let width = options
            .width
            .map_or(usize::MAX, |width| width.saturating_sub(8).max(24));
        for part in wrapped(&sheet.themes.join(", "), width) {
            let _ = writeln!(text, "    {part}");
        }
    }
    if let Some(seconds) = sheet.seconds {
        let _ = writeln!(text, "  {seconds:.2} s");
    }
    text
}

/// The number of cooks, duals and solutions listed by default.
const SHOWN: usize = 10;

/// The first lines, and the number of the others; or all lines.
fn first(lines: Vec<String>, all: bool) -> Vec<String> {
    if all || lines.len() <= SHOWN + 1 {
        return lines;
    }
    let more = format!("and {} more; --all shows them", lines.len() - SHOWN);
    lines.into_iter().take(SHOWN).chain([more]).collect()
}

fn judgement(text: &mut String, judgement: &Judgement, options: SheetOptions) {
    let all = options.all;
    let mut section = |heading: &str, lines: &mut dyn Iterator<Item = String>| {
        let mut lines = lines.peekable();
        if lines.peek().is_some() {
            let _ = writeln!(text, "  {heading}");
        }
        for line in lines {
            // Continuation lines are indented.
            let width = options
                .width
                .map_or(usize::MAX, |width| width.saturating_sub(8).max(24));
            for (number, part) in wrapped(&line, width).into_iter().enumerate() {
                let _ = writeln!(
                    text,
                    "{}{part}",
                    if number == 0 { "    " } else { "        " }
                );
            }
        }
    };
    section("C+", &mut judgement.c_plus.iter().cloned());
    for flaw in judgement.flaws.iter().filter(|flaw| {
        flaw.moves
            .iter()
            .any(|one| !flaw.text.contains(one.as_str()))
    }) {
        section(
            flaw.kind.name(),
            &mut first(flaw.moves.clone(), all).into_iter(),
        );
    }
    for grade in Grade::ALL {
        let duals = judgement.duals.iter().filter(|dual| dual.grade == grade);
        let duals = first(duals.map(|dual| dual.text.clone()).collect(), all);
        section(&format!("Duals, {}", grade.name()), &mut duals.into_iter());
    }
    if let Some(claim) = &judgement.claim {
        let heading = claim_heading(claim);
        section("Printed solution", &mut std::iter::once(heading));
        let place = |remark: &Remark| match (remark.line, remark.column) {
            (Some(line), Some(column)) => format!("{line}:{column}: {}", remark.text),
            _ => remark.text.clone(),
        };
        section(
            &colored("Wrong in print", RED, options),
            &mut claim.wrong.iter().map(place),
        );
        section(
            "Not in print",
            &mut claim.missing.iter().map(|remark| remark.text.clone()),
        );
        section(
            "In print, but not part of the solution",
            &mut claim.extra.iter().map(place),
        );
    }
    let (solutions, facts): (Vec<&Fact>, Vec<&Fact>) = judgement
        .facts
        .iter()
        .partition(|fact| fact.kind == "solution");
    let solutions = first(
        solutions
            .into_iter()
            .map(|fact| fact.text.clone())
            .collect(),
        all,
    );
    section(
        "Facts",
        &mut solutions
            .into_iter()
            .chain(facts.into_iter().map(|fact| fact.text.clone())),
    );
    section("Position", &mut judgement.warnings.iter().cloned());
    if let Some(economy) = &judgement.economy {
        let width = economy
            .iter()
            .map(|one| one.man.chars().count())
            .max()
            .unwrap_or(0);
        section(
            "Without",
            &mut economy
                .iter()
                .map(|one| format!("{:width$}  {}", one.man, one.without)),
        );
    }
}

fn claim_heading(claim: &ClaimReport) -> String {
    let count =
        |count: usize, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    match claim.status {
        ClaimStatus::Confirmed => {
            format!(
                "confirmed: {} true, letters {}",
                count(claim.confirmed, "statement"),
                claim.language
            )
        }
        ClaimStatus::Wrong => format!(
            "wrong: {} not true, {} true, letters {}",
            count(claim.wrong.len(), "statement"),
            claim.confirmed,
            claim.language
        ),
        ClaimStatus::Undecided if claim.extra.is_empty() => {
            "undecided: the search was cut short".to_owned()
        }
        ClaimStatus::Undecided => "undecided: not everything could be compared".to_owned(),
    }
}

/// The outcome of a first move, ending with a line break.
pub fn why(id: &str, found: &[Why]) -> String {
    let mut text = String::new();
    for why in found {
        let version = if found.len() > 1 {
            format!(" {})", why.version)
        } else {
            String::new()
        };
        let answer = match why.answer {
            Answer::Solves => "solves",
            Answer::Fails => "fails",
            Answer::Unknown => "is undecided",
        };
        let _ = writeln!(text, "{id}{version}  {} {answer}", why.first);
        for line in &why.lines {
            let _ = writeln!(text, "  {line}");
        }
    }
    text
}
