//! The pager, as in git: results that do not fit on the screen are shown again from their
//! beginning, in a program with which one scrolls.
//!
//! `PARTON_PAGER` or else `PAGER` names the program; without them it is `less`, if there is one. An
//! empty name and `cat` mean none. The results have been printed before, so that they appear while
//! the search runs, and stay in the terminal whatever the pager does.

use std::io::{self, IsTerminal, Write};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Whether the pager is open.
static OPEN: AtomicBool = AtomicBool::new(false);

/// Returns whether the pager is open, to which Ctrl-C then belongs.
pub(super) fn is_open() -> bool {
    OPEN.load(Relaxed)
}

/// The columns and lines of the terminal to which results go and from which keys come.
fn screen() -> Option<(usize, usize)> {
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    terminal
        .then(terminal_size::terminal_size)
        .flatten()
        .map(|(width, height)| (usize::from(width.0), usize::from(height.0)))
}

/// The program and its arguments, as `PARTON_PAGER` and `PAGER` give them; `None` if there is to be
/// no pager.
fn program(own: Option<String>, common: Option<String>) -> Option<Vec<String>> {
    let command = own.or(common).unwrap_or_else(|| "less".to_owned());
    let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
    (!words.is_empty() && words != ["cat"]).then_some(words)
}

/// The number of lines that a text takes on a terminal with this many columns.
fn height(text: &str, columns: usize) -> usize {
    text.lines()
        .map(|line| anstream::adapter::strip_str(line).to_string())
        .map(|line| line.chars().count().div_ceil(columns).max(1))
        .sum()
}

/// Shows results in the pager if they have not fit on the screen, and waits until it is closed.
pub(super) fn show(text: &str) {
    let Some((columns, lines)) = screen() else {
        return;
    };
    // A line is kept for the prompt of the shell.
    if height(text, columns.max(1)) < lines {
        return;
    }
    let variable = |name: &str| std::env::var(name).ok();
    let Some(words) = program(variable("PARTON_PAGER"), variable("PAGER")) else {
        return;
    };
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).stdin(Stdio::piped());
    if std::env::var_os("LESS").is_none() {
        // Colours; and nothing to close if the text fits after all.
        command.env("LESS", "FR");
    }
    OPEN.store(true, Relaxed);
    // The results are on the screen; without a pager nothing is lost.
    if let Ok(mut child) = command.spawn() {
        if let Some(mut input) = child.stdin.take() {
            // A pager that is closed early needs no more text.
            let _ = input.write_all(text.as_bytes());
        }
        let _ = child.wait();
    }
    OPEN.store(false, Relaxed);
}

#[cfg(test)]
mod tests {
    use super::{height, program};

    #[test]
    fn the_pager_is_less_unless_a_variable_names_another_one() {
        let words = |own: Option<&str>, common: Option<&str>| {
            program(own.map(str::to_owned), common.map(str::to_owned))
        };
        assert_eq!(words(None, None).unwrap(), ["less"]);
        assert_eq!(words(None, Some("more -s")).unwrap(), ["more", "-s"]);
        assert_eq!(words(Some("most"), Some("more")).unwrap(), ["most"]);
        for none in ["", " ", "cat"] {
            assert_eq!(words(Some(none), Some("more")), None);
            assert_eq!(words(None, Some(none)), None);
        }
    }

    #[test]
    fn long_lines_take_several_lines_of_the_screen() {
        assert_eq!(height("", 40), 0);
        assert_eq!(height("key\n\nmate\n", 40), 3);
        assert_eq!(height(&"x".repeat(40), 40), 1);
        assert_eq!(height(&"x".repeat(41), 40), 2);
        // Colours take no room.
        assert_eq!(height(&format!("\x1b[1m{}\x1b[0m", "x".repeat(40)), 40), 1);
    }
}
