//! Problems as Olive's YAML.

use super::letter;
use crate::formats::common::side::Side;
use crate::formats::inp::write as words;
use crate::position::Variant;
use crate::problem::Problem;
use std::fmt::Write as _;

/// The problems as a file, one document per problem. Parts that the format cannot express are
/// omitted.
pub(in crate::formats) fn write(problems: &[Problem]) -> String {
    problems.iter().map(written).collect()
}

fn written(problem: &Problem) -> String {
    let mut text = String::from("---\n");
    let list = |words: Vec<String>| format!("[{}]", words.join(", "));
    text += "algebraic:\n";
    for side in Side::ALL {
        let men = words::men(&problem.setup, side);
        if side != Side::Neutral || !men.is_empty() {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "  {}: {}", side.word(), list(men));
        }
    }
    let _ = writeln!(text, "stipulation: '{}'", words::stipulation(problem));
    let mut options = words::options(problem);
    // Olive always requests variations.
    options.retain(|option| option != "Variation");
    options.extend((problem.setup.rules.variant == Variant::Alice).then(|| "Alice".to_owned()));
    if !options.is_empty() {
        let _ = writeln!(text, "options: {}", list(options));
    }
    let conditions = words::condition_words(&problem.setup);
    if !conditions.is_empty() {
        let _ = writeln!(text, "conditions: {}", list(conditions));
    }
    let twins = words::twins(problem);
    if !twins.is_empty() {
        text += "twins:\n";
    }
    for (number, changes) in twins.iter().enumerate() {
        let name = letter(number + usize::from(!problem.zero_position));
        // After a blank, # would begin a comment.
        let changes = match changes.as_str() {
            "" => String::new(),
            changes if changes.contains('#') => format!(" '{changes}'"),
            changes => format!(" {changes}"),
        };
        let _ = writeln!(text, "  {name}:{changes}");
    }
    let is_given = |text: &&String| !text.trim().is_empty();
    let authors: Vec<&String> = problem.authors.iter().filter(is_given).collect();
    if !authors.is_empty() {
        text += "authors:\n";
        for author in authors {
            let _ = writeln!(text, "- {}", scalar(&family_first(author), 2));
        }
    }
    if let Some(source) = problem.source.as_ref().filter(is_given) {
        let _ = writeln!(text, "source:\n  name: {}", scalar(source, 4));
    }
    if let Some(title) = problem.title.as_ref().filter(is_given) {
        let _ = writeln!(text, "title: {}", scalar(title, 2));
    }
    if let Some(comment) = problem.comment.as_ref().filter(is_given) {
        let _ = writeln!(text, "comments:\n- {}", scalar(comment, 2));
    }
    let intended = &problem.intended;
    if let Some(solutions) = intended.solutions {
        let _ = writeln!(text, "intended-solutions: {solutions}");
    }
    let solution: Vec<&str> = intended.pieces().collect();
    if !solution.is_empty() {
        let _ = writeln!(text, "solution: {}", scalar(&solution.join("\n"), 2));
    }
    text
}

/// Turns `Samuel Loyd` into `Loyd, Samuel`.
fn family_first(name: &str) -> String {
    match name.rsplit_once(' ') {
        Some((given, family)) if !given.trim().is_empty() && !family.is_empty() => {
            format!("{family}, {given}")
        }
        _ => name.to_owned(),
    }
}

/// A text: a block if it has several lines, otherwise a string in quotation marks.
fn scalar(text: &str, indent: usize) -> String {
    let plain = |c: char| {
        c == '\n'
            || !c.is_control() && !matches!(c, '\u{85}' | '\u{2028}' | '\u{2029}' | '\u{feff}')
    };
    let block = text.trim_end_matches('\n').contains('\n')
        && text.chars().all(plain)
        && !text.starts_with([' ', '\n']);
    if !block {
        // A JSON string is a YAML string, except for a few characters that YAML must escape.
        let escape = |c: char| {
            if plain(c) {
                c.to_string()
            } else {
                format!("\\u{:04x}", u32::from(c))
            }
        };
        return serde_json::Value::from(text)
            .to_string()
            .chars()
            .map(escape)
            .collect();
    }
    let keep = match text.len() - text.trim_end_matches('\n').len() {
        0 => "|-",
        1 => "|",
        _ => "|+",
    };
    let margin = " ".repeat(indent);
    let lines: Vec<String> = text
        .trim_end_matches('\n')
        .split('\n')
        .map(|line| {
            if line.is_empty() {
                String::new()
            } else {
                format!("{margin}{line}")
            }
        })
        .collect();
    let more = "\n".repeat((text.len() - text.trim_end_matches('\n').len()).saturating_sub(1));
    format!("{keep}\n{}{more}", lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn family_names_come_first_and_texts_become_yaml_scalars() {
        assert_eq!(family_first("Samuel Loyd"), "Loyd, Samuel");
        assert_eq!(family_first("T. R. Dawson"), "Dawson, T. R.");
        assert_eq!(family_first("Hikaru"), "Hikaru");
        assert_eq!(scalar("a \"b\": #", 2), "\"a \\\"b\\\": #\"");
        assert_eq!(scalar("a\n\n b\n", 2), "|\n  a\n\n   b");
    }
}
