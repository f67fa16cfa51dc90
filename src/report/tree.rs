//! The full tree, one move per line, indented by half-moves.
//!
//! ```text
//! 1.Qd3/A? threat:
//!     2.Rd5/A#
//!   1...Nxd3/B
//!     2.Rc5/A#
//!   but 1...Ra8/B+!
//! ```

use super::layout::Page;
use super::replay::{After, SpeltNode, SpeltSolution};
use super::tries::Tries;
use std::fmt::Write;

/// The columns of a first move. Every half-move adds as many again.
const STEP: usize = 2;

pub(super) fn render(page: &mut Page, play: &SpeltSolution, all_tries: bool) {
    if !play.set_play.is_empty() || !play.set_at_once.is_empty() {
        page.heading("Set play");
        defences(page, &play.set_play, 1, 2 * STEP, true);
        for line in &play.set_at_once {
            page.items(2 * STEP, &[format!("1...{} (at once)", line.spelling)]);
        }
    }
    if let Some(after) = &play.post_key {
        page.heading("Play after the key");
        for words in purpose(after) {
            page.items(STEP, &[words]);
        }
        below(page, after, 1, STEP, true);
    }
    let shown = Tries::of(play, all_tries);
    first_moves(page, "Tries", &shown.quiet, '?');
    first_moves(page, "Tries that give check", &shown.checking, '?');
    page.hidden_tries(&shown);
    let keys: Vec<&SpeltNode> = play.keys.iter().collect();
    first_moves(
        page,
        if keys.len() == 1 { "Key" } else { "Keys" },
        &keys,
        '!',
    );
}

fn first_moves(page: &mut Page, heading: &str, lines: &[&SpeltNode], mark: char) {
    if !lines.is_empty() {
        page.heading(heading);
    }
    for line in lines {
        page.first_move(
            STEP,
            &format!("1.{}{mark}", line.spelling),
            &purpose(&line.after),
        );
        below(page, &line.after, 1, STEP, true);
    }
}

/// The word for the purpose of an attacker's move: `zugzwang`, `threat:` or `threats:`; none if it
/// gives check.
fn purpose(after: &After) -> Vec<String> {
    match (after.zugzwang && !after.is_end(), after.threats.len()) {
        (true, _) => vec!["zugzwang".to_owned()],
        (false, 0) => Vec::new(),
        (false, 1) => vec!["threat:".to_owned()],
        (false, _) => vec!["threats:".to_owned()],
    }
}

/// Threats, defences and refutations after an attacker's move.
fn below(page: &mut Page, after: &After, number: usize, indent: usize, duals: bool) {
    // Alternatives in a threat are not duals.
    attacks(page, &after.threats, number + 1, indent + 2 * STEP, false);
    defences(page, &after.replies, number, indent + STEP, duals);
    for refutation in &after.refutations {
        page.items(
            indent + STEP,
            &[format!("but {number}...{}!", refutation.spelling)],
        );
        for forced in &refutation.after.replies {
            // In reflex play a side that can reach the goal must do so.
            page.items(
                indent + 2 * STEP,
                &[format!("{}.{} (forced)", number + 1, forced.spelling)],
            );
        }
    }
}

fn attacks(page: &mut Page, lines: &[SpeltNode], number: usize, indent: usize, duals: bool) {
    for line in lines {
        page.items(
            indent,
            &[
                vec![format!("{number}.{}", line.spelling)],
                purpose(&line.after),
            ]
            .concat(),
        );
        below(page, &line.after, number, indent, duals);
    }
}

fn defences(page: &mut Page, lines: &[SpeltNode], number: usize, indent: usize, duals: bool) {
    for line in lines {
        let mut text = format!("{number}...{}", line.spelling);
        if duals && line.after.replies.len() > 1 {
            // Writing to a String cannot fail.
            let _ = write!(text, " (dual: {} continuations)", line.after.replies.len());
        }
        page.items(indent, &[text]);
        attacks(page, &line.after.replies, number + 1, indent + STEP, duals);
    }
}
