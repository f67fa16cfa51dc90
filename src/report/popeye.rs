//! Trees in Popeye's layout, four columns per half-move.
//!
//! ```text
//!    1.Qh1*h7 ? threat:
//!           2.Qh7-e7 #
//!       1...Ke8-d8
//!           2.Qh7-d7 #
//!     but
//!       1...Rh8*h7 !
//! ```

use super::layout::Page;
use super::replay::{After, SpeltNode, SpeltSolution};

pub(super) fn render(page: &mut Page, play: &SpeltSolution) {
    defences(page, &play.set_play, 1);
    if !play.set_play.is_empty() {
        page.verbatim("");
    }
    for forced in &play.forced {
        page.verbatim(&format!("   1.{} ?!?", forced.spelling));
        page.verbatim("");
    }
    if let Some(after) = &play.post_key {
        if !purpose(after).is_empty() {
            page.verbatim(purpose(after));
        }
        below(page, after, 1);
        for refutation in &after.refutations {
            page.verbatim(&format!("      1...{}", refutation.spelling));
            page.verbatim("        refutes.");
        }
        page.verbatim("");
    }
    for (lines, mark) in [(&play.tries, '?'), (&play.keys, '!')] {
        for line in lines {
            page.verbatim(&format!(
                "   1.{} {mark}{}",
                line.spelling,
                purpose(&line.after)
            ));
            below(page, &line.after, 1);
            if !line.after.refutations.is_empty() {
                page.verbatim("    but");
            }
            for refutation in &line.after.refutations {
                page.verbatim(&format!("      1...{} !", refutation.spelling));
                attacks(page, &refutation.after.replies, 2);
            }
            page.verbatim("");
        }
    }
}

fn purpose(after: &After) -> &'static str {
    match (after.zugzwang && !after.is_end(), after.threats.is_empty()) {
        (true, _) => " zugzwang.",
        (false, false) => " threat:",
        (false, true) => "",
    }
}

fn below(page: &mut Page, after: &After, number: usize) {
    attacks(page, &after.threats, number + 1);
    defences(page, &after.replies, number);
}

fn attacks(page: &mut Page, lines: &[SpeltNode], number: usize) {
    for line in lines {
        page.verbatim(&format!(
            "{}{number}.{}{}",
            " ".repeat(8 * number - 6),
            line.spelling,
            purpose(&line.after)
        ));
        below(page, &line.after, number);
    }
}

fn defences(page: &mut Page, lines: &[SpeltNode], number: usize) {
    for line in lines {
        page.verbatim(&format!(
            "{}{number}...{}",
            " ".repeat(8 * number - 2),
            line.spelling
        ));
        attacks(page, &line.after.replies, number + 1);
    }
}
