//! Trees as Popeye lays them out, four columns a half-move.
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
use super::replay::{Line, Score};

pub(super) fn render(page: &mut Page, play: &Score) {
    defences(page, &play.set_play, 1);
    if !play.set_play.is_empty() {
        page.verbatim("");
    }
    for (lines, mark) in [(&play.tries, '?'), (&play.keys, '!')] {
        for line in lines {
            page.verbatim(&format!("   1.{} {mark}{}", line.spelling, purpose(line)));
            below(page, line, 1);
            if !line.refutations.is_empty() {
                page.verbatim("    but");
            }
            for refutation in &line.refutations {
                page.verbatim(&format!("      1...{} !", refutation.spelling));
                attacks(page, &refutation.replies, 2);
            }
            page.verbatim("");
        }
    }
}

fn purpose(line: &Line) -> &'static str {
    match (line.zugzwang && !line.is_last(), line.threats.is_empty()) {
        (true, _) => " zugzwang.",
        (false, false) => " threat:",
        (false, true) => "",
    }
}

fn below(page: &mut Page, line: &Line, number: usize) {
    attacks(page, &line.threats, number + 1);
    defences(page, &line.replies, number);
}

fn attacks(page: &mut Page, lines: &[Line], number: usize) {
    for line in lines {
        page.verbatim(&format!("{}{number}.{}{}", " ".repeat(8 * number - 6), line.spelling, purpose(line)));
        below(page, line, number);
    }
}

fn defences(page: &mut Page, lines: &[Line], number: usize) {
    for line in lines {
        page.verbatim(&format!("{}{number}...{}", " ".repeat(8 * number - 2), line.spelling));
        attacks(page, &line.replies, number + 1);
    }
}
