//! The examples of README.md and of the pages below docs, run and compared.
//!
//! In a block marked `console`, every line that begins with `$ parton` is run from the root of the
//! repository, and its standard output must equal the lines below it. A line of three dots stands
//! for any lines. With `2>&1` at the end of a command, standard error is compared, and standard
//! output must be empty. `$ echo $?` shows the exit code of the preceding command.

use crate::root;
use crate::support::parton;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// README.md and every page below docs.
fn pages() -> Vec<PathBuf> {
    let layers =
        ["", "guide", "reference", "developing"].map(|layer| root().join("docs").join(layer));
    let mut pages: Vec<PathBuf> = layers
        .iter()
        .flat_map(|layer| std::fs::read_dir(layer).unwrap())
        .map(|entry| entry.unwrap().path())
        .collect();
    pages.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    pages.push(root().join("README.md"));
    pages.sort();
    pages
}

/// A command of a page, with the output shown below it.
struct Example {
    place: String,
    command: String,
    shown: Vec<String>,
}

fn examples(page: &Path) -> Vec<Example> {
    let text = std::fs::read_to_string(page).unwrap();
    let name = page.file_name().unwrap().to_string_lossy();
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for (number, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let (true, Some(command)) = (inside, line.strip_prefix("$ ")) {
            let place = format!("{name}:{}", number + 1);
            examples.push(Example {
                place,
                command: command.to_owned(),
                shown: Vec::new(),
            });
        } else if inside {
            examples
                .last_mut()
                .expect("a block begins with a command")
                .shown
                .push(line.to_owned());
        }
    }
    examples
}

/// The words of a command as a shell splits them, with quotes but without expansions.
fn words(command: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let (mut quote, mut within) = (None, false);
    for sign in command.chars() {
        match sign {
            '\'' | '"' if quote == Some(sign) => quote = None,
            '\'' | '"' if quote.is_none() => {
                quote = Some(sign);
                if !within {
                    words.push(String::new());
                }
                within = true;
            }
            ' ' if quote.is_none() => within = false,
            _ => {
                if !within {
                    words.push(String::new());
                }
                within = true;
                words.last_mut().unwrap().push(sign);
            }
        }
    }
    assert!(quote.is_none(), "{command}: a quote is not closed");
    words
}

/// Returns whether the lines are those shown, where three dots stand for any lines.
fn agree(shown: &[String], lines: &[&str]) -> bool {
    match shown.split_first() {
        None => lines.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=lines.len()).any(|skipped| agree(rest, &lines[skipped..]))
        }
        Some((first, rest)) => lines
            .split_first()
            .is_some_and(|(line, others)| line == first && agree(rest, others)),
    }
}

#[test]
fn every_example_is_what_the_program_prints() {
    let mut count = 0;
    let mut wrong = String::new();
    for page in pages() {
        let mut code = None;
        for example in examples(&page) {
            let Example {
                place,
                command,
                shown,
            } = &example;
            let out = if command == "echo $?" {
                format!("{}\n", code.expect("a command before"))
            } else if let Some(arguments) = command.strip_prefix("parton") {
                count += 1;
                let (arguments, errors) = arguments
                    .strip_suffix(" 2>&1")
                    .map_or((arguments, false), |arguments| (arguments, true));
                let words = words(arguments);
                let run = parton(&words.iter().map(String::as_str).collect::<Vec<_>>());
                code = run.code;
                assert!(!errors || run.out.is_empty(), "{place}: it prints on both");
                if errors { run.err } else { run.out }
            } else {
                continue;
            };
            if !agree(shown, &out.lines().collect::<Vec<_>>()) {
                let _ = write!(
                    wrong,
                    "{place}: $ {command}\nshown:\n{}\nprinted:\n{out}\n",
                    shown.join("\n")
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(count >= 20, "only {count} examples were found");
}

/// The guide names every command and every flag that the program has.
#[test]
fn the_guide_is_complete() {
    let guide = std::fs::read_to_string(root().join("docs/guide/user-guide.md")).unwrap();
    let mut flags = 0;
    let help = parton(&["--help"]).out;
    let names = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| line.starts_with(' '))
        .filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next())
        .filter(|name| !name.starts_with('-') && *name != "help");
    let names: Vec<&str> = names.collect();
    assert!(names.len() > 15, "{names:?}");
    for command in names {
        assert!(guide.contains(&format!("parton {command}")), "{command}");
        let help = parton(&[command, "--help"]).out;
        for line in help.lines().filter(|line| {
            line.trim_start().starts_with('-') && !line.trim_start().starts_with("- ")
        }) {
            let flag = line
                .split([' ', ',', '['])
                .find(|word| word.starts_with("--"))
                .unwrap();
            flags += 1;
            assert!(
                guide.contains(&format!("`{flag}")) || flag == "--help",
                "{command} {flag}"
            );
        }
    }
    assert!(flags > 40, "only {flags} flags were found");
}

#[test]
fn examples_are_compared_line_by_line() {
    let shown = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert!(agree(&shown("a\n...\nd"), &["a", "b", "c", "d"]) && agree(&shown("a\n..."), &["a"]));
    assert!(
        !agree(&shown("a\n...\nd"), &["a", "b"])
            && !agree(&shown("a"), &["a", "b"])
            && !agree(&shown("a"), &[])
    );
    assert_eq!(
        words("solve --position 'a | b w' \"#2\" x''"),
        ["solve", "--position", "a | b w", "#2", "x"]
    );
}
