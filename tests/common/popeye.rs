//! Complete results in Popeye's layout, as comparable trees.

#![allow(dead_code, unreachable_pub, reason = "shared by tests and benches")]

use parton::notation::Language;

/// Lines by indentation, with siblings sorted, since their order has no meaning.
fn tree(lines: &[(usize, String)]) -> String {
    let mut branches: Vec<String> = Vec::new();
    let mut start = 0;
    while start < lines.len() {
        let indent = lines[start].0;
        let end = lines[start + 1..]
            .iter()
            .position(|line| line.0 <= indent)
            .map_or(lines.len(), |n| start + 1 + n);
        let below = tree(&lines[start + 1..end]).replace('\n', "\n  ");
        let text = &lines[start].1;
        branches.push(if below.is_empty() {
            text.clone()
        } else {
            format!("{text}\n  {below}")
        });
        start = end;
    }
    branches.sort();
    branches.join("\n")
}

/// The play in a text of Popeye's layout, as one tree per version.
pub fn play(text: &str) -> Vec<String> {
    let mut versions: Vec<Vec<(usize, String)>> = vec![Vec::new()];
    for line in text.lines() {
        let is_heading = line
            .trim_start_matches('+')
            .split_once(')')
            .is_some_and(|(name, _)| {
                name.len() < 4 && name.starts_with(|c: char| c.is_ascii_lowercase())
            });
        if is_heading {
            versions.push(Vec::new());
            continue;
        }
        let words = in_english(line.trim());
        let words = words.as_str();
        let indent = line.len() - line.trim_start().len();
        let is_move = words
            .split_once('.')
            .is_some_and(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()));
        if indent > 0 && (is_move && !words.starts_with('.') || words == "but") {
            // In reflex play the mark of a forced move adds nothing to the tree.
            let words: Vec<&str> = words
                .split_whitespace()
                .filter(|word| *word != "?!?")
                .collect();
            versions.last_mut().unwrap().push((indent, words.join(" ")));
        }
    }
    if versions.len() > 1 && versions[0].is_empty() {
        versions.remove(0);
    }
    versions.iter().map(|lines| tree(lines)).collect()
}

/// A line of Popeye's German or French output in English; moves stay unchanged.
fn in_english(line: &str) -> String {
    match line {
        "Aber" | "mais" => return "but".to_owned(),
        _ => {}
    }
    let words = [
        ("Drohung:", "threat:"),
        ("Zugzwang.", "zugzwang."),
        ("menace:", "threat:"),
        ("blocus", "zugzwang."),
    ];
    words
        .into_iter()
        .fold(line.to_owned(), |line, (word, english)| {
            line.replace(word, english)
        })
}

/// Popeye's output below the board.
pub fn popeye_play(output: &str) -> Vec<String> {
    play(
        output
            .rsplit_once("+---a---b")
            .map_or(output, |(_, below)| below),
    )
}

/// The language of Popeye's input, by its first word, and that of its output.
pub fn language(input: &str) -> Language {
    match input.split_whitespace().next().unwrap_or_default().get(..3) {
        Some("anf") => Language::PopeyeGerman,
        Some("deb") => Language::PopeyeFrench,
        _ => Language::PopeyeEnglish,
    }
}
