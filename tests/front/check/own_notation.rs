//! Printed solutions in parton's own notation: what it writes it reads, and what contradicts is not the move.

use super::{judged, ron};
use parton::check::{ClaimReport, ClaimStatus, Grade, Outcome};
use parton::formats::{Defaults, Format, load_str};

fn claim(problem: &str) -> ClaimReport {
    judged(&ron(problem).problem).claim.expect("a claim")
}

/// A problem with a solution printed for it.
fn printed(problem: &str, line: &str) -> String {
    format!("({problem}, intended: (lines: [\"{line}\"]))")
}

/// What comes of lines printed for a problem.
fn all(problem: &str, lines: &[&str], status: ClaimStatus) {
    for line in lines {
        let claim = claim(&printed(problem, line));
        assert_eq!(claim.status, status, "{line}: {claim:?}");
    }
}

/// Popeye 4.104: `1.Qh1-g2 a2*b3 !#`, `1.Qh1-c1 a2*b3 !#`, `1.Qh1-h2 a2*b3 !#`, `1.Ra8*a2 + Rb1-b2 !#`.
#[test]
fn a_last_move_may_leave_its_own_king_in_check() {
    let auto = "stipulation: \"h!#1\", turn: black, position: \"white Ka1 Rb1 Pa2 black Kh8 Ra8 Qh1 Pb3\"";
    let right = ["1.Qc1 axb3!#", "1.Qc1 axb3", "1.Qh1-c1 a2*b3 !#", "1.Rxa2# Rb1b2!#", "1.Rxa2+ Rb2"];
    all(auto, &right, ClaimStatus::Confirmed);
    all(auto, &["1.Qc1 a3!#", "1.Rxa2 Rc1!#", "1.Qc1 a4"], ClaimStatus::Wrong);
}
