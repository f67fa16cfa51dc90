//! The full verdict on a problem as text.

use super::table::{RED, color, colored, name, wrapped};
use super::{Sheet, SheetOptions};
use crate::check::{Fact, Grade, Judgement, Remark, Why};
use crate::notation::{Language, Notated};
use crate::words::{Heading, Words};
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
            colored(options.words.missing(sheet.missing()), RED, options)
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
        let verdict = colored(&row.summary(options), color(&row.judgement), options);
        let _ = writeln!(text, "{}  {}  {verdict}", name(sheet, row), row.stipulation);
        let letters = row.letters(options.language);
        judgement(&mut text, &row.judgement, letters, options);
    }
    if !sheet.themes.is_empty() {
        let _ = writeln!(text, "  {}", options.words.heading(Heading::Themes));
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

/// The first of `count` lines, of which `lines` may be only a part, and the number of the others.
/// The whole part if it is requested, or if only one line would be left out.
fn first(lines: Vec<String>, count: usize, options: SheetOptions) -> Vec<String> {
    let known = lines.len();
    let shown = if options.all || count <= SHOWN + 1 {
        known
    } else {
        known.min(SHOWN)
    };
    let more = (count > shown).then(|| options.words.more(count - shown, shown == known));
    lines.into_iter().take(shown).chain(more).collect()
}

fn judgement(text: &mut String, judgement: &Judgement, letters: Language, options: SheetOptions) {
    let words = options.words;
    let written = |moves: &Notated| moves.in_letters(letters);
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
    let heading = |heading| words.heading(heading);
    let certificate = judgement.c_plus.iter();
    section(
        &heading(Heading::Certificate),
        &mut certificate.map(|certificate| words.certificate(certificate)),
    );
    for flaw in &judgement.flaws {
        let text = words.flaw(flaw, letters);
        let moves: Vec<String> = flaw.moves().iter().map(written).collect();
        if moves.iter().any(|one| !text.contains(one.as_str())) {
            let kind = words.outcome(flaw.kind());
            section(kind, &mut first(moves, flaw.count(), options).into_iter());
        }
    }
    for grade in Grade::ALL {
        let duals = judgement.duals.iter().filter(|dual| dual.grade == grade);
        let duals: Vec<String> = duals.map(|dual| written(&dual.play)).collect();
        let count = duals.len();
        let duals = first(duals, count, options);
        section(&heading(Heading::Duals(grade)), &mut duals.into_iter());
    }
    if let Some(claim) = &judgement.claim {
        section(
            &heading(Heading::Printed),
            &mut std::iter::once(words.claim(claim)),
        );
        let text = |remark: &Remark| words.mismatch(&remark.mismatch, letters);
        let place = |remark: &Remark| match (remark.line, remark.column) {
            (Some(line), Some(column)) => format!("{line}:{column}: {}", text(remark)),
            _ => text(remark),
        };
        section(
            &colored(&heading(Heading::WrongInPrint), RED, options),
            &mut claim.wrong.iter().map(place),
        );
        section(
            &heading(Heading::NotInPrint),
            &mut claim.missing.iter().map(text),
        );
        section(
            &heading(Heading::BesideSolution),
            &mut claim.extra.iter().map(place),
        );
    }
    let (solutions, facts): (Vec<&Fact>, Vec<&Fact>) = judgement
        .facts
        .iter()
        .partition(|fact| matches!(fact, Fact::Solution { .. }));
    let text = |fact: &Fact| words.fact(fact, letters);
    let solutions: Vec<String> = solutions.into_iter().map(text).collect();
    let count = if solutions.is_empty() {
        0
    } else {
        judgement.solutions
    };
    let solutions = first(solutions, count, options);
    section(
        &heading(Heading::Facts),
        &mut solutions.into_iter().chain(facts.into_iter().map(text)),
    );
    let warnings = judgement.warnings.iter();
    section(
        &heading(Heading::Position),
        &mut warnings.map(|warning| words.impossibility(warning)),
    );
    if let Some(economy) = &judgement.economy {
        let men: Vec<(String, String)> = economy
            .iter()
            .map(|one| (written(&one.man), words.effect(&one.effect, letters)))
            .collect();
        let width = men.iter().map(|(man, _)| man.chars().count()).max();
        let width = width.unwrap_or(0);
        section(
            &heading(Heading::Economy),
            &mut men
                .iter()
                .map(|(man, effect)| format!("{man:width$}  {effect}")),
        );
    }
}

/// The outcome of a first move, ending with a line break.
pub fn why(id: &str, found: &[Why], letters: Language, words: &dyn Words) -> String {
    let mut text = String::new();
    for why in found {
        let version = if found.len() > 1 {
            format!(" {})", why.version)
        } else {
            String::new()
        };
        let (first, answer) = (why.first.in_letters(letters), words.answer(why.answer));
        let _ = writeln!(text, "{id}{version}  {first} {answer}");
        for line in &why.lines {
            let _ = writeln!(text, "  {}", words.why_line(line, letters));
        }
    }
    text
}
