//! The fields of a document as text that can be read back, for writers that must not lose any.
//!
//! A value is kept in YAML's flow style, which JSON is a part of: `{name: "Broodings"}`.
//! Words without quotation marks stay so, because YAML takes `1930` for a number and `null` for
//! nothing.

use super::yaml::{YamlNode, YamlValue};
use serde_json::{Number, Value};
use std::rc::Rc;

/// The greatest number of values that are kept. Aliases let a short text stand for any number.
const MOST: usize = 100_000;

/// The greatest depth of lists and maps in each other.
const DEEPEST: usize = 32;

/// The fields that hold Popeye's words, which may be broken anywhere.
const WORDS: [&str; 5] = ["algebraic", "stipulation", "options", "conditions", "twins"];

/// The fields of a document, in its order; `None` if they have too many values, or too deep ones.
pub(super) fn of(node: &YamlNode) -> Option<Vec<(String, String)>> {
    let YamlValue::Map(fields) = &node.kind else {
        return Some(Vec::new());
    };
    let mut left = MOST;
    let mut kept = Vec::new();
    for (key, value) in fields {
        let Some(name) = key.text() else { continue };
        kept.push((
            name.to_owned(),
            flow(value, WORDS.contains(&name), DEEPEST, &mut left)?,
        ));
    }
    Some(kept)
}

/// A value in flow style. Each value takes one of those that are `left`.
fn flow(node: &YamlNode, words: bool, depth: usize, left: &mut usize) -> Option<String> {
    *left = left.checked_sub(1)?;
    let depth = depth.checked_sub(1)?;
    Some(match &node.kind {
        YamlValue::Scalar(text, true) if text.is_empty() => "null".to_owned(),
        YamlValue::Scalar(text, plain) if *plain && is_typed(text) => text.clone(),
        YamlValue::Scalar(text, _) if words => {
            quoted(&text.split_whitespace().collect::<Vec<_>>().join(" "))
        }
        YamlValue::Scalar(text, _) => quoted(text),
        YamlValue::List(items) => {
            let items: Option<Vec<String>> = items
                .iter()
                .map(|item| flow(item, words, depth, left))
                .collect();
            format!("[{}]", items?.join(", "))
        }
        YamlValue::Map(fields) => {
            let mut texts = Vec::new();
            for (key, value) in fields {
                let key = flow(key, words, depth, left)?;
                texts.push(format!("{key}: {}", flow(value, words, depth, left)?));
            }
            format!("{{{}}}", texts.join(", "))
        }
    })
}

/// Returns whether YAML may take words without quotation marks for something else than text:
/// numbers, dates, truth values, nothing. They have no sign of the flow style.
pub(super) fn is_typed(text: &str) -> bool {
    let number = text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.'))
        && text.len() > 1
        || text.starts_with(|c: char| c.is_ascii_digit());
    // A date may have a time after a blank.
    let is_date = text.get(4..5) == Some("-");
    // 12:30 is a number to base 60.
    let safe = |c: char| {
        c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '.' | '_' | ':') || is_date && c == ' '
    };
    let words = [
        "", "~", "null", "true", "false", "yes", "no", "on", "off", "y", "n",
    ];
    words.contains(&text.to_lowercase().as_str())
        || number && text.chars().all(safe) && !text.ends_with(':')
}

/// A text in quotation marks: a string of JSON is one of YAML, except for a few characters.
pub(super) fn quoted(text: &str) -> String {
    let escape = |c: char| match c {
        '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}' | '\u{feff}' => {
            format!("\\u{:04x}", u32::from(c))
        }
        c => c.to_string(),
    };
    Value::from(text).to_string().chars().map(escape).collect()
}

/// A document as an object of JSON, as YACPDB exchanges problems: each field on a line, in the
/// order of the document.
pub(super) fn json_document(node: &YamlNode) -> String {
    let YamlValue::Map(fields) = &node.kind else {
        return json(node);
    };
    let lines: Vec<String> = fields
        .iter()
        .map(|field| format!("    {}", member(field)))
        .collect();
    format!("  {{\n{}\n  }}", lines.join(",\n"))
}

/// A value as JSON on one line.
fn json(node: &YamlNode) -> String {
    match &node.kind {
        YamlValue::Scalar(text, true) => typed(text).to_string(),
        YamlValue::Scalar(text, false) => quoted(text),
        YamlValue::List(items) => {
            let items: Vec<String> = items.iter().map(|item| json(item)).collect();
            format!("[{}]", items.join(", "))
        }
        YamlValue::Map(fields) => {
            let fields: Vec<String> = fields.iter().map(member).collect();
            format!("{{{}}}", fields.join(", "))
        }
    }
}

/// A field of an object.
fn member((key, value): &(Rc<YamlNode>, Rc<YamlNode>)) -> String {
    let name = quoted(key.text().unwrap_or_default());
    format!("{name}: {}", json(value))
}

/// Words without quotation marks as JSON: whole numbers and the words of JSON, otherwise text.
fn typed(text: &str) -> Value {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => Value::Bool(true),
        "false" | "False" | "FALSE" => Value::Bool(false),
        _ => {
            let number = text.parse::<i64>().ok();
            // 007 is an octal number for some readers, and text here.
            let number = number.filter(|number| number.to_string() == text);
            number.map_or_else(
                || Value::from(text),
                |number| Value::Number(Number::from(number)),
            )
        }
    }
}
