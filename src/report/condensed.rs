//! The solution as a magazine prints it.
//!
//! ```text
//! 1.Kb1/A! zz
//!   1...Re7/B 2.Rxe7/A#
//!   1...R(e8)-other 2.Re7/A#
//! ```
//!
//! Threats stand in brackets, `zz` is zugzwang, several answers are joined by ` / ` and called a
//! dual. Answers with the same play below them are written once: `2.Bh1/Bg2/Bf3 [3.Ra8#]`; on two
//! boards, where a stroke precedes the board, they are separated by commas. Set play and each try
//! form one paragraph, in which the play after an answer stands in parentheses. If nested brackets
//! would take three lines or more, the play is indented like variations after a key.
//!
//! In self and reflex play the attacker's last move and the replies that reach the goal stand
//! together: `1...Kxd4 2.Re4+ Kxe4#`, several replies as `2.Qf2+ Kxf2#,gxf2#`.

use super::group::{DefenceGroup, Folded, fold, groups};
use super::layout::Page;
use super::replay::{After, SpeltNode, SpeltSolution};
use super::tries::Tries;
use std::fmt::Write;

/// The number of lines from which running text with nested brackets is indented instead.
const LONG: usize = 3;

pub(super) fn render(page: &mut Page, play: &SpeltSolution, all_tries: bool) {
    if !play.set_play.is_empty() || !play.set_at_once.is_empty() {
        page.heading("Set play");
        let groups = groups(&play.set_play, &[], &play.set_unlisted);
        let mut items = inline(&groups, 1, true);
        let moves: Vec<String> = play
            .set_at_once
            .iter()
            .map(|line| line.spelling.to_string())
            .collect();
        let at_once = (!moves.is_empty()).then(|| format!("1...{} (at once)", moves.join(", ")));
        items.extend(at_once.clone());
        let items = joined(items);
        if groups.iter().any(is_deep) && page.lines(2, &items) >= LONG {
            variations(page, &groups, 1, 2);
            if let Some(at_once) = at_once {
                page.items(2, &[at_once]);
            }
        } else {
            page.items(2, &items);
        }
    }
    if let Some(after) = &play.post_key {
        post_key(page, after);
    }
    let shown = Tries::of(play, all_tries);
    tries(page, "Tries", &shown.quiet);
    tries(page, "Tries that give check", &shown.checking);
    page.hidden_tries(&shown);
    if !play.keys.is_empty() {
        page.heading(if play.keys.len() == 1 { "Key" } else { "Keys" });
    }
    for key in &play.keys {
        first_move(page, &format!("1.{}!", key.spelling), &key.after);
        if !key.is_last() {
            block(page, &key.after, 1, 4);
        }
    }
}

/// The play after a key that is not shown: threats or zugzwang, variations, refutations.
fn post_key(page: &mut Page, after: &After) {
    page.heading("Play after the key");
    // Replies that end the play have no answers; they are listed as variations.
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

fn tries(page: &mut Page, heading: &str, tries: &[&SpeltNode]) {
    if !tries.is_empty() {
        page.heading(heading);
    }
    for line in tries {
        let mv = format!("1.{}?", line.spelling);
        let groups = below(&line.after);
        let mut items = following(&line.after, 1);
        let mut running = inline(&groups, 1, true);
        let refutations: Vec<_> = line.after.refutations.iter().map(refutation).collect();
        let refuted = (!refutations.is_empty()).then(|| format!("but {}", refutations.join(", ")));
        running.extend(refuted.clone());
        items.extend(joined(running));
        let deep = groups.iter().any(is_deep) || line.after.threats.iter().any(has_play);
        if deep && page.lines(2, &items) >= LONG {
            first_move(page, &mv, &line.after);
            variations(page, &groups, 1, 4);
            if let Some(refuted) = refuted {
                page.items(4, &[refuted]);
            }
        } else {
            page.first_move(2, &mv, &items);
        }
    }
}

/// A first move with its threats, which are indented if they would be too long for one paragraph.
fn first_move(page: &mut Page, mv: &str, after: &After) {
    let items = following(after, 1);
    if after.threats.iter().any(has_play) && page.lines(2, &items) >= LONG {
        page.first_move(2, mv, &[threat_word(after).to_owned()]);
        attacks(page, &fold(&after.threats), 2, 8);
    } else {
        page.first_move(2, mv, &items);
    }
}

const fn threat_word(after: &After) -> &'static str {
    if after.threats.len() == 1 {
        "threat:"
    } else {
        "threats:"
    }
}

/// Returns whether a move has play that is not written next to it.
fn has_play(line: &SpeltNode) -> bool {
    !line.is_last() && (!line.after.replies.is_empty() || line.after.threats.iter().any(has_play))
}

fn is_deep(group: &DefenceGroup) -> bool {
    group.answers.iter().any(has_play)
}

/// `1...Kd7!`; in reflex play with the move by which the attacker fails, since a side that can
/// reach the goal must do so: `1...Kd7! 2.Qg4# (forced)`.
fn refutation(line: &SpeltNode) -> String {
    let mut text = format!("1...{}!", line.spelling);
    if !line.after.replies.is_empty() {
        let forced: Vec<_> = line
            .after
            .replies
            .iter()
            .map(|answer| attack(answer, 2, false))
            .collect();
        // Writing to a String cannot fail.
        let _ = write!(text, " 2.{} (forced)", forced.join(" / "));
    }
    text
}

fn below(after: &After) -> Vec<DefenceGroup> {
    groups(&after.replies, &after.refutations, &after.unlisted)
}

/// Ends every item except the last with a semicolon.
fn joined(mut items: Vec<String>) -> Vec<String> {
    let last = items.len().saturating_sub(1);
    items.iter_mut().take(last).for_each(|item| item.push(';'));
    items
}

/// The text right after an attacker's move: `zz`, its threats or, if it is the last, the replies
/// that it forces.
fn following(after: &After, number: usize) -> Vec<String> {
    if after.is_end() {
        let replies: Vec<_> = after
            .replies
            .iter()
            .map(|reply| reply.spelling.to_string())
            .collect();
        return vec![replies.join(",")];
    }
    if after.zugzwang {
        return vec!["zz".to_owned()];
    }
    if after.threats.is_empty() {
        return Vec::new();
    }
    // Several threats are not a dual, and neither are alternatives within a threat.
    let threats: Vec<_> = fold(&after.threats)
        .iter()
        .map(|threat| attack_folded(threat, number + 1, false))
        .collect();
    vec![format!("[{}.{}]", number + 1, threats.join(", "))]
}

/// An attacker's move with everything below it, without its number.
fn attack(line: &SpeltNode, number: usize, duals: bool) -> String {
    sequel(line.spelling.to_string(), line, number, duals)
}

/// Several attacker's moves with the same play below them.
fn attack_folded(folded: &Folded, number: usize, duals: bool) -> String {
    sequel(folded.to_string(), &folded.line, number, duals)
}

fn sequel(mut text: String, line: &SpeltNode, number: usize, duals: bool) -> String {
    for item in following(&line.after, number) {
        text.push(' ');
        text.push_str(&item);
    }
    let variations = if line.is_last() {
        Vec::new()
    } else {
        inline(&below(&line.after), number, duals)
    };
    if !variations.is_empty() {
        // Writing to a String cannot fail.
        let _ = write!(text, " ({})", variations.join("; "));
    }
    text
}

/// Each group as a part of a paragraph.
fn inline(groups: &[DefenceGroup], number: usize, duals: bool) -> Vec<String> {
    let one = |group: &DefenceGroup| {
        let answers: Vec<_> = fold(&group.answers)
            .iter()
            .map(|folded| attack_folded(folded, number + 1, duals))
            .collect();
        answered(group, number, &answers, duals)
    };
    groups.iter().map(one).collect()
}

/// Defences with their answers: `1...Ba5/B 2.Qa1/A# / Qb2/A# (dual)`.
fn answered(group: &DefenceGroup, number: usize, answers: &[String], duals: bool) -> String {
    let mut text = format!("{number}...{}", group.defences);
    if !answers.is_empty() {
        let _ = write!(text, " {}.{}", number + 1, answers.join(" / "));
    }
    if duals && group.answers.len() > 1 {
        text.push_str(" (dual)");
    }
    text
}

/// The variations after an attacker's move, one per line. Longer ones are indented below their
/// first moves.
fn block(page: &mut Page, after: &After, number: usize, indent: usize) {
    variations(page, &below(after), number, indent);
}

fn variations(page: &mut Page, groups: &[DefenceGroup], number: usize, indent: usize) {
    for group in groups {
        let deeper = group
            .answers
            .iter()
            .any(|answer| !answer.after.replies.is_empty() && !answer.is_last());
        let long = || {
            is_deep(group)
                && page.lines(indent, &inline(std::slice::from_ref(group), number, true)) >= LONG
        };
        match group.answers.as_slice() {
            [answer] if deeper || long() => {
                let text = answered(group, number, &[answer.spelling.to_string()], true);
                move_and_play(page, text, &answer.after, number + 1, indent);
            }
            answers if deeper || long() => {
                page.items(indent, &[format!("{number}...{} (dual)", group.defences)]);
                attacks(page, &fold(answers), number + 1, indent + 4);
            }
            _ => page.items(indent, &inline(std::slice::from_ref(group), number, true)),
        }
    }
}

/// Attacker's moves, one per line, with their play indented below them.
fn attacks(page: &mut Page, moves: &[Folded], number: usize, indent: usize) {
    for folded in moves {
        move_and_play(
            page,
            format!("{number}.{folded}"),
            &folded.line.after,
            number,
            indent,
        );
    }
}

/// An attacker's move of this number as text, with its play indented below it.
fn move_and_play(page: &mut Page, text: String, after: &After, number: usize, indent: usize) {
    let items = [vec![text.clone()], following(after, number)].concat();
    if after.threats.iter().any(has_play) && page.lines(indent, &items) >= LONG {
        page.items(indent, &[text, threat_word(after).to_owned()]);
        attacks(page, &fold(&after.threats), number + 1, indent + 8);
    } else {
        page.items(indent, &items);
    }
    if !after.is_end() {
        block(page, after, number, indent + 4);
    }
}
