//! Recognizes reports of this program, since only these may be overwritten.

use crate::problem::Stipulation;

/// Returns whether a text begins like a report or certificate of this program, in any format. An
/// empty or blank text also counts, since replacing it loses nothing.
pub fn is_own(beginning: &str) -> bool {
    let first = beginning.lines().next().unwrap_or_default();
    let machine = [
        "{\"record\":\"",
        "{\"certificate\":",
        "file,id,version,duplex,",
        "| problem | stipulation |",
    ];
    beginning.trim().is_empty()
        || machine.iter().any(|start| first.starts_with(start))
        || first == "{"
            && beginning
                .lines()
                .nth(1)
                .is_some_and(|line| line.starts_with("  \"parton\": \""))
        || beginning.contains("<meta name=\"generator\" content=\"parton report\">")
        || first.starts_with("<svg ") && first.contains("aria-labelledby=\"title desc\"")
        || first == "% Typeset with latex and dvips, or xelatex: the package draws with PSTricks."
        || first.starts_with("[Event \"") && beginning.contains("[Annotator \"parton ")
        || beginning.contains("<testsuites name=\"parton check\"")
        || first.starts_with("problem ")
            && first.contains(" stipulation ")
            && first.ends_with("verdict")
        || is_found(first)
        || is_verdict(first)
        || beginning.lines().take(12).any(is_heading)
}

/// Returns whether a line begins a report of `parton find`: `found 3 of 106 problems`, `looked at
/// 106 problems`.
fn is_found(line: &str) -> bool {
    let line = line.split(';').next().unwrap_or_default();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    match line.split(' ').collect::<Vec<_>>()[..] {
        ["found", found, "of", of, "problem" | "problems"] => is_number(found) && is_number(of),
        ["looked", "at", of, "problem" | "problems"] => is_number(of),
        _ => false,
    }
}

/// Returns whether a line is a verdict: `marks-1999  #2  sound`.
fn is_verdict(line: &str) -> bool {
    let mut parts = line.split("  ").skip(1);
    parts.next().is_some_and(is_stipulation)
        && parts.next().is_some_and(|verdict| !verdict.is_empty())
}

/// Returns whether a line is the heading of a solution:
/// `#2  (7+11)  alice (castling=home, ep=stands)`. Other words, such as the name of a twin, may
/// precede the stipulation.
fn is_heading(line: &str) -> bool {
    let mut parts = line.split("  ");
    // A structured stipulation has blanks itself.
    let stipulation = parts.next().and_then(|part| {
        let structured = part.find("sstip ").map(|at| &part[at..]);
        let alone = structured.and_then(|text| text.split(" = ").next());
        alone.or_else(|| part.split(' ').next_back())
    });
    let men = parts
        .next()
        .and_then(|part| part.strip_prefix('('))
        .and_then(|part| part.strip_suffix(')'));
    let numbers = |men: &str| {
        men.trim_end_matches('n')
            .split('+')
            .all(|number| !number.is_empty() && number.bytes().all(|c| c.is_ascii_digit()))
    };
    stipulation.is_some_and(is_stipulation) && men.is_some_and(numbers) && parts.next().is_some()
}

fn is_stipulation(text: &str) -> bool {
    text.parse::<Stipulation>().is_ok()
}
