//! Solutions, as tests compare them.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "every test binary uses its own part"
)]

use parton::problem::Solution;

/// Returns whether there is any play, about which two searches may disagree.
pub fn has_play(solution: &Solution) -> bool {
    let nodes = [&solution.keys, &solution.tries, &solution.set_play];
    let lines = [&solution.lines, &solution.short_lines, &solution.set_lines];
    nodes.iter().any(|nodes| !nodes.is_empty()) || lines.iter().any(|lines| !lines.is_empty())
}

/// The solution without the moves that a refutation in reflex play forces on the attacker, which
/// the plain search does not report.
pub fn without_forced_replies(mut solution: Solution) -> Solution {
    let firsts = solution
        .tries
        .iter_mut()
        .chain(&mut solution.keys)
        .flat_map(|node| &mut node.refutations);
    let after_key = solution
        .post_key
        .iter_mut()
        .flat_map(|answers| &mut answers.refutations);
    for refutation in firsts.chain(after_key) {
        refutation.replies.clear();
    }
    solution
}
