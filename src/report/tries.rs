//! Selects the tries to show. By default, tries that give check and tries without play other than
//! their refutations are hidden.

use super::replay::{SpeltNode, SpeltSolution};

/// Tries, sorted by their interest.
pub(super) struct Tries<'a> {
    /// Those that do not give check.
    pub(super) quiet: Vec<&'a SpeltNode>,
    /// Those that give check, if they are shown.
    pub(super) checking: Vec<&'a SpeltNode>,
    /// The number of hidden tries that give check.
    pub(super) hidden_checking: usize,
    /// The number of hidden tries that have only their refutation.
    pub(super) hidden_empty: usize,
}

impl<'a> Tries<'a> {
    /// The tries of a solution, all or the better ones.
    pub(super) fn of(play: &'a SpeltSolution, all: bool) -> Self {
        let (checking, quiet): (Vec<&SpeltNode>, Vec<&SpeltNode>) =
            play.tries.iter().partition(|line| line.check);
        if all {
            return Self {
                quiet,
                checking,
                hidden_checking: 0,
                hidden_empty: 0,
            };
        }
        let (empty, quiet): (Vec<&SpeltNode>, Vec<&SpeltNode>) =
            quiet.into_iter().partition(|line| is_empty(line));
        Self {
            quiet,
            checking: Vec::new(),
            hidden_checking: checking.len(),
            hidden_empty: empty.len(),
        }
    }
}

/// Returns whether a try has no play except its refutation.
fn is_empty(line: &SpeltNode) -> bool {
    let after = &line.after;
    let bare = |refutation: &SpeltNode| refutation.after.replies.is_empty();
    !after.cut
        && after.threats.is_empty()
        && after.replies.is_empty()
        && after.refutations.iter().all(bare)
}
