//! Problems as Olive's YAML.

use super::{fields, letter, yaml};
use crate::board::Cell;
use crate::formats::common::defaults::Defaults;
use crate::formats::common::diagnostic::Sink;
use crate::formats::common::side::Side;
use crate::formats::common::source::Source;
use crate::formats::inp::write as words;
use crate::position::{Man, Variant};
use crate::problem::Problem;
use std::fmt::Write as _;
use std::sync::Arc;

/// The problems as a file, one document per problem. Parts that the format cannot express are
/// omitted.
pub(in crate::formats) fn write(problems: &[Problem]) -> String {
    problems.iter().map(written).collect()
}

/// The problems as JSON, as YACPDB exchanges them: a list of objects with the fields of Olive.
pub(in crate::formats) fn write_json(problems: &[Problem]) -> String {
    let document = |problem: &Problem| {
        let source = Source::new("", written(problem));
        let documents = yaml::documents(&source).into_iter();
        documents
            .filter_map(Result::ok)
            .map(|node| fields::json_document(&node))
            .collect::<String>()
    };
    let all: Vec<String> = problems.iter().map(document).collect();
    format!("[\n{}\n]\n", all.join(",\n"))
}

/// Fields that state the same part of a problem. If that part is as it was in the file, its fields
/// are written as they were.
const PARTS: [(&[&str], IsSame); 9] = [
    (&["algebraic"], |one, other| men(one) == men(other)),
    (&["stipulation", "options", "conditions"], |one, other| {
        let task = |problem: &Problem| {
            let mut setup = problem.setup.clone();
            setup.men.clear();
            // A permission, not a part of the problem.
            setup.allow_missing_king = false;
            (setup, problem.stipulation, problem.options)
        };
        task(one) == task(other)
    }),
    (&["twins"], |one, other| {
        one.twins == other.twins && one.zero_position == other.zero_position
    }),
    (&["authors"], |one, other| one.authors == other.authors),
    (&["title"], |one, other| one.title == other.title),
    (
        &["source", "source-id", "date", "award", "distinction"],
        |one, other| one.source == other.source,
    ),
    (&["comments"], |one, other| one.comment == other.comment),
    (&["solution"], |one, other| {
        one.intended.pieces().eq(other.intended.pieces())
    }),
    (&["intended-solutions"], |one, other| {
        one.intended.solutions == other.intended.solutions
    }),
];

/// Returns whether two problems have a part in common.
type IsSame = fn(&Problem, &Problem) -> bool;

fn men(problem: &Problem) -> Vec<(Cell, Man)> {
    let mut men = problem.setup.men.clone();
    men.sort_unstable();
    men
}

/// A document. Fields of the file from which the problem was read stay as they were, unless the
/// part of the problem that they state has changed since.
fn written(problem: &Problem) -> String {
    let own = own_fields(problem);
    let before = before(&problem.foreign.0);
    let is_kept = |name: &str| {
        let part = PARTS.iter().find(|(names, _)| names.contains(&name));
        // A field that states nothing here is always kept.
        part.is_none_or(|(_, is_same)| {
            before
                .as_ref()
                .is_some_and(|before| is_same(before, problem))
        })
    };
    let mut text = String::from("---\n");
    for (name, value) in problem.foreign.0.iter().filter(|(name, _)| is_kept(name)) {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{}: {value}", key(name));
    }
    for (name, field) in &own {
        if before.is_none() || !is_kept(name) {
            text += field;
        }
    }
    text
}

/// The problem as the file had it; `None` if it does not come from a file of this format.
fn before(foreign: &[(String, String)]) -> Option<Problem> {
    if foreign.is_empty() {
        return None;
    }
    let lines = foreign
        .iter()
        .map(|(name, value)| format!("{}: {value}\n", key(name)));
    let source = Arc::new(Source::new("", lines.collect::<String>()));
    // Options that are not played may have been allowed.
    let defaults = Defaults {
        ignore_options: true,
        allow_missing_king: true,
        ..Defaults::default()
    };
    let read = super::read(&source, "", defaults, &mut Sink::default());
    read.into_iter()
        .find_map(Result::ok)
        .map(|entry| entry.problem)
}

/// The name of a field, in quotation marks if it is not a plain word.
fn key(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    if !fields::is_typed(name)
        && !name.is_empty()
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(plain)
    {
        name.to_owned()
    } else {
        fields::quoted(name)
    }
}

/// The fields that this program states, each as text with the name of its part.
fn own_fields(problem: &Problem) -> Vec<(&'static str, String)> {
    let mut own = Vec::new();
    let mut text = String::new();
    let list = |words: Vec<String>| format!("[{}]", words.join(", "));
    text += "algebraic:\n";
    for side in Side::ALL {
        let men = words::men(&problem.setup, side);
        if side != Side::Neutral || !men.is_empty() {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "  {}: {}", side.word(), list(men));
        }
    }
    own.push(("algebraic", std::mem::take(&mut text)));
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
    own.push(("stipulation", std::mem::take(&mut text)));
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
    own.push(("twins", std::mem::take(&mut text)));
    let is_given = |text: &&String| !text.trim().is_empty();
    let authors: Vec<&String> = problem.authors.iter().filter(is_given).collect();
    if !authors.is_empty() {
        text += "authors:\n";
        for author in authors {
            let _ = writeln!(text, "- {}", scalar(&family_first(author), 2));
        }
    }
    own.push(("authors", std::mem::take(&mut text)));
    if let Some(source) = problem.source.as_ref().filter(is_given) {
        let _ = writeln!(text, "source:\n  name: {}", scalar(source, 4));
    }
    own.push(("source", std::mem::take(&mut text)));
    if let Some(title) = problem.title.as_ref().filter(is_given) {
        let _ = writeln!(text, "title: {}", scalar(title, 2));
    }
    own.push(("title", std::mem::take(&mut text)));
    if let Some(comment) = problem.comment.as_ref().filter(is_given) {
        let _ = writeln!(text, "comments:\n- {}", scalar(comment, 2));
    }
    own.push(("comments", std::mem::take(&mut text)));
    let intended = &problem.intended;
    if let Some(solutions) = intended.solutions {
        let _ = writeln!(text, "intended-solutions: {solutions}");
    }
    own.push(("intended-solutions", std::mem::take(&mut text)));
    let solution: Vec<&str> = intended.pieces().collect();
    if !solution.is_empty() {
        let _ = writeln!(text, "solution: {}", scalar(&solution.join("\n"), 2));
    }
    own.push(("solution", text));
    own
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
