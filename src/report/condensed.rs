//! The solution as a magazine prints it.
//!
//! ```text
//! 1.Kb1/A! zz
//!   1...Re7/B 2.Rxe7/A#
//!   1...R(e8)-other 2.Re7/A#
//! ```
//!
//! Threats stand in brackets, `zz` is zugzwang, several answers are joined by ` / ` and called a dual. Set play and
//! tries run on in one paragraph each; what follows an answer there stands in parentheses.
//!
//! In self and reflex play the attacker's last move and the replies that reach the goal stand together:
//! `1...Kxd4 2.Re4+ Kxe4#`, several replies as `2.Qf2+ Kxf2#,gxf2#`.

use super::group::{Group, groups};
use super::layout::Page;
use super::replay::{After, Line, Score};
use std::fmt::Write;

pub(super) fn render(page: &mut Page, play: &Score, checking_tries: bool) {
    if !play.set_play.is_empty() || !play.set_at_once.is_empty() {
        page.heading("Set play");
        let mut items = inline(&groups(&play.set_play, &[], &play.set_unlisted), 1, true);
        if !play.set_at_once.is_empty() {
            let moves: Vec<String> = play.set_at_once.iter().map(|line| line.spelling.to_string()).collect();
            items.push(format!("1...{} (at once)", moves.join(", ")));
        }
        page.items(2, &joined(items));
    }
    if let Some(after) = &play.post_key {
        post_key(page, after);
    }
    let (checking, quiet): (Vec<&Line>, Vec<&Line>) = play.tries.iter().partition(|line| line.check);
    tries(page, "Tries", &quiet);
    if checking_tries {
        tries(page, "Tries that give check", &checking);
    } else {
        page.hidden_tries(checking.len());
    }
    if !play.keys.is_empty() {
        page.heading(if play.keys.len() == 1 { "Key" } else { "Keys" });
    }
    for key in &play.keys {
        page.first_move(2, &format!("1.{}!", key.spelling), &following(&key.after, 1));
        if !key.is_last() {
            block(page, &key.after, 1, 4);
        }
    }
}

/// What follows a key that is not shown: threats or zugzwang, variations, refutations.
fn post_key(page: &mut Page, after: &After) {
    page.heading("Play after the key");
    // Replies that end the play have no answer to follow them; they are listed as variations.
    if !after.is_end() {
        let items = following(after, 1);
        if !items.is_empty() {
            page.items(2, &items);
        }
    }
    block(page, after, 1, 4);
    for line in &after.refutations {
        page.items(4, &[format!("but {}", refutation(line))]);
    }
}

fn tries(page: &mut Page, heading: &str, tries: &[&Line]) {
    if !tries.is_empty() {
        page.heading(heading);
    }
    for line in tries {
        let mut items = following(&line.after, 1);
        let mut variations = inline(&below(&line.after), 1, true);
        let refutations: Vec<_> = line.after.refutations.iter().map(refutation).collect();
        if !refutations.is_empty() {
            variations.push(format!("but {}", refutations.join(", ")));
        }
        items.extend(joined(variations));
        page.first_move(2, &format!("1.{}?", line.spelling), &items);
    }
}

/// `1...Kd7!`, in reflex play with the move that spoils the play since whoever can reach the goal must:
/// `1...Kd7! 2.Qg4# (forced)`.
fn refutation(line: &Line) -> String {
    let mut text = format!("1...{}!", line.spelling);
    if !line.after.replies.is_empty() {
        let forced: Vec<_> = line.after.replies.iter().map(|answer| attack(answer, 2, false)).collect();
        // Writing to a String cannot fail.
        let _ = write!(text, " 2.{} (forced)", forced.join(" / "));
    }
    text
}

fn below(after: &After) -> Vec<Group> {
    groups(&after.replies, &after.refutations, &after.unlisted)
}

/// Ends every item but the last with a semicolon.
fn joined(mut items: Vec<String>) -> Vec<String> {
    let last = items.len().saturating_sub(1);
    items.iter_mut().take(last).for_each(|item| item.push(';'));
    items
}

/// What is said right after an attacker's move: `zz`, its threats or, if it is the last, the replies that it forces.
fn following(after: &After, number: usize) -> Vec<String> {
    if after.is_end() {
        let replies: Vec<_> = after.replies.iter().map(|reply| reply.spelling.to_string()).collect();
        return vec![replies.join(",")];
    }
    if after.zugzwang {
        return vec!["zz".to_owned()];
    }
    if after.threats.is_empty() {
        return Vec::new();
    }
    // Several threats are no dual, nor is anything that happens in a threat.
    let threats: Vec<_> = after.threats.iter().map(|threat| attack(threat, number + 1, false)).collect();
    vec![format!("[{}.{}]", number + 1, threats.join(", "))]
}

/// An attacker's move with everything below it, without its number.
fn attack(line: &Line, number: usize, duals: bool) -> String {
    let mut text = line.spelling.to_string();
    for item in following(&line.after, number) {
        text.push(' ');
        text.push_str(&item);
    }
    let variations = if line.is_last() { Vec::new() } else { inline(&below(&line.after), number, duals) };
    if !variations.is_empty() {
        // Writing to a String cannot fail.
        let _ = write!(text, " ({})", variations.join("; "));
    }
    text
}

/// Each group as a piece of running text.
fn inline(groups: &[Group], number: usize, duals: bool) -> Vec<String> {
    let one = |group: &Group| {
        let answers: Vec<_> = group.answers.iter().map(|line| attack(line, number + 1, duals)).collect();
        answered(group, number, &answers, duals)
    };
    groups.iter().map(one).collect()
}

/// `1...Ba5/B 2.Qa1/A# / Qb2/A#  (dual)`.
fn answered(group: &Group, number: usize, answers: &[String], duals: bool) -> String {
    let mut text = format!("{number}...{}", group.defences);
    if !answers.is_empty() {
        let _ = write!(text, " {}.{}", number + 1, answers.join(" / "));
    }
    if duals && answers.len() > 1 {
        text.push_str(" (dual)");
    }
    text
}

/// The variations after an attacker's move, a line each; longer ones are indented below their first moves.
fn block(page: &mut Page, after: &After, number: usize, indent: usize) {
    for group in below(after) {
        let deeper = group.answers.iter().any(|answer| !answer.after.replies.is_empty() && !answer.is_last());
        match group.answers.as_slice() {
            [answer] if deeper => {
                let text = answered(&group, number, &[answer.spelling.to_string()], true);
                page.items(indent, &[vec![text], following(&answer.after, number + 1)].concat());
                block(page, &answer.after, number + 1, indent + 4);
            }
            answers if deeper => {
                page.items(indent, &[format!("{number}...{} (dual)", group.defences)]);
                for answer in answers {
                    let text = format!("{}.{}", number + 1, answer.spelling);
                    page.items(indent + 4, &[vec![text], following(&answer.after, number + 1)].concat());
                    if !answer.is_last() {
                        block(page, &answer.after, number + 1, indent + 8);
                    }
                }
            }
            _ => page.items(indent, &inline(std::slice::from_ref(&group), number, true)),
        }
    }
}
