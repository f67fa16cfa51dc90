//! Tests the author's claims about battle play against the solution found.

use super::super::listing::Listing;
use super::super::mismatch::{Mismatch, Refuted};
use super::super::oracle::Oracle;
use super::super::spell::{listed, notated, number, spell};
use super::signs;
use super::tree::{Claimed, Tree};
use super::{ClaimNotes, Remark};
use crate::notation::Notated;
use crate::position::Move;
use crate::problem::{Node, Solution, Status};
use crate::rules::AnyPosition;
use crate::search;

/// Judges a claim tree.
pub(super) struct ClaimJudge<'a, 'p> {
    pub(super) tree: &'a Tree,
    pub(super) oracle: &'a mut Oracle<'p>,
    pub(super) solution: &'a Solution,
    pub(super) notes: ClaimNotes,
    /// Whether positions after the first move can be solved as separate problems. If not, only
    /// first moves, their signs and omissions are judged.
    pub(super) deep: bool,
}

impl ClaimJudge<'_, '_> {
    /// The node with this index in the tree.
    fn node(&self, index: usize) -> &Claimed {
        &self.tree.nodes[index]
    }

    /// Judges all claims and omissions.
    pub(super) fn run(&mut self) {
        let moves = self.oracle.problem.stipulation.moves;
        for first in self.node(Tree::MAIN).children.clone() {
            self.first_move(first, moves);
        }
        if self.deep {
            for defence in self.node(Tree::SET).children.clone() {
                self.defence(defence, moves - 1, false, false);
            }
        }
        self.left_out();
    }

    /// Records a false claim, once for a group of moves written as one. Nothing is recorded after
    /// an interruption, since the claim is then undecided.
    fn wrong(&mut self, index: usize, mismatch: Mismatch) {
        if self.oracle.interrupted {
            return;
        }
        let spot = self.node(index).spot.clone();
        // An error after one of many moves usually applies to all of them.
        let known = self.notes.wrong.iter().any(|remark| remark.is_at(&spot));
        if !(known && self.is_in_group(index)) {
            self.notes.wrong.push(Remark::at(mismatch, spot));
        }
    }

    /// Returns whether a node, or a move before it, is one of several moves written as one.
    fn is_in_group(&self, mut index: usize) -> bool {
        while let Some(parent) = self.node(index).parent {
            if self.node(index).group {
                return true;
            }
            index = parent;
        }
        false
    }

    /// The play up to a node, with marked letters: `1...{R}e7/B 2.{R}xe7/A#`. It begins after the
    /// first move, or after a pass; a first move stands alone.
    fn text(&self, index: usize) -> String {
        let mut chain = vec![index];
        let mut at = index;
        while let Some(parent) = self
            .node(at)
            .parent
            .filter(|&parent| self.node(parent).mv.is_some())
        {
            if self.node(parent).parent == Some(Tree::MAIN) {
                break;
            }
            chain.push(parent);
            at = parent;
        }
        chain.reverse();
        let mut words = Vec::new();
        for (place, &node) in chain.iter().enumerate() {
            let ply = self.tree.depth(node) - 1;
            let name = self.name(node);
            let numbered = place == 0 || ply.is_multiple_of(2);
            words.push(if numbered {
                format!("{}{name}", number(ply))
            } else {
                name
            });
        }
        words.join(" ")
    }

    /// The move of a node without its number; empty for a root or a pass.
    fn name(&self, index: usize) -> String {
        let claimed = self.node(index);
        match (claimed.mv, claimed.parent) {
            (Some(mv), Some(parent)) => self.spelt(&self.node(parent).position, mv),
            _ => String::new(),
        }
    }

    /// A move with marked letters, and with the sign of the goal if it reaches it.
    fn spelt(&self, position: &AnyPosition, mv: Move) -> String {
        let goal = self.oracle.problem.stipulation.goal;
        let reached = search::reaches(goal, mv, position) == Some(true);
        spell(position, mv, reached.then_some(goal))
    }

    /// A listing of these moves, the first with the number of their half-move; `ply` counts
    /// half-moves from 0.
    fn numbered_listing(&self, position: &AnyPosition, ply: usize, moves: &[Move]) -> Listing {
        self.listing_after(position, &number(ply), moves)
    }

    /// A listing of these moves, the first after the text `lead`. At most [`Listing::FEW`] are
    /// spelt, but all are counted.
    fn listing_after(&self, position: &AnyPosition, lead: &str, moves: &[Move]) -> Listing {
        let names = moves.iter().take(Listing::FEW).enumerate();
        let names = names.map(|(index, &mv)| {
            let lead = if index == 0 { lead } else { "" };
            format!("{lead}{}", self.spelt(position, mv))
        });
        Listing {
            moves: notated(names),
            count: moves.len(),
        }
    }

    /// The play up to a node for a [`Mismatch`].
    fn line(&self, index: usize) -> Notated {
        Notated::marked(self.text(index))
    }

    /// Judges a first move of the actual play, and the play after it. `moves` is the number of
    /// moves of the problem.
    fn first_move(&mut self, index: usize, moves: u8) {
        let claimed = self.node(index).clone();
        let Some(mv) = claimed.mv else { return };
        let mut solves = self.solution.keys.iter().any(|key| key.mv == mv);
        if !solves && self.deep && self.solution.status != Status::Complete {
            // An incomplete search may have missed this key.
            solves = self
                .oracle
                .refutations(&claimed.position, moves.saturating_sub(1))
                .is_empty();
        }
        let bad = claimed.marks.bad;
        let undecided =
            claimed.marks.bad && claimed.marks.good || self.solution.unsearched.contains(&mv);
        match (bad, solves) {
            _ if undecided => {}
            (true, true) => {
                let line = self.line(index);
                self.wrong(index, Mismatch::TrySolves { line });
            }
            (false, false) => {
                let shown = self.refuted(&claimed.position, moves.saturating_sub(1), 1);
                let line = self.line(index);
                self.wrong(index, Mismatch::DoesNotSolve { line, shown });
            }
            _ => self.notes.confirmed += 1,
        }
        self.signs(index);
        if self.deep {
            self.after_attack(index, moves.saturating_sub(1), bad || !solves, false);
        }
    }

    /// The proof that a move fails, with its refutations at the half-move `ply`, from 0. `None` if
    /// there is none, or the play is not searched.
    fn refuted(&mut self, after: &AnyPosition, moves: u8, ply: usize) -> Option<Refuted> {
        if !self.deep {
            return None;
        }
        let refutations = self.oracle.refutations(after, moves);
        if refutations.is_empty() {
            return after.legal_moves().is_empty().then_some(Refuted::NoReply);
        }
        let replies = self.numbered_listing(after, ply, &refutations);
        Some(Refuted::Replies { replies })
    }

    /// Judges the signs of check and mate.
    fn signs(&mut self, index: usize) {
        let goal = self.oracle.problem.stipulation.goal;
        if let Some(fault) = signs::fault(self.node(index), goal, || self.line(index)) {
            self.wrong(index, fault);
        }
    }

    /// Judges the play after an attacker's move, with this many moves left to the attacker. `fails`
    /// is true if the move fails or is claimed to fail, `lost` after a reply claimed to refute.
    fn after_attack(&mut self, index: usize, moves: u8, fails: bool, lost: bool) {
        let claimed = self.node(index).clone();
        if claimed.zugzwang && !lost {
            self.zugzwang(index, moves);
        }
        for child in claimed.children.iter().copied() {
            if self.node(child).mv.is_none() {
                let passed = self.node(child).clone();
                for threat in passed.children {
                    self.attack(threat, moves, lost);
                }
            } else {
                self.defence(child, moves, fails, lost);
            }
        }
    }

    /// Judges the claim that an attacker's move threatens nothing, with this many moves left. After
    /// a check there is nothing to judge.
    fn zugzwang(&mut self, index: usize, moves: u8) {
        let after = self.node(index).position;
        if after.is_in_check(after.turn()) {
            return;
        }
        let passed = after.pass();
        let threats = self.oracle.winners(&passed, moves);
        if threats.is_empty() {
            self.notes.confirmed += 1;
        } else {
            let mismatch = Mismatch::NotZugzwang {
                line: self.line(index),
                threats: self.listing_after(&passed, "", &threats),
            };
            // Below the first move, the word "zugzwang" only means that no threat is given.
            if self.node(index).parent == Some(Tree::MAIN) {
                self.wrong(index, mismatch);
            } else if !self.oracle.interrupted {
                self.notes
                    .extra
                    .push(Remark::at(mismatch, self.node(index).spot.clone()));
            }
        }
    }

    /// Judges a defender's move, after which the attacker has this many moves left, and the play
    /// after it. `fails` and `lost` are as for the attacker's move before it.
    fn defence(&mut self, index: usize, moves: u8, fails: bool, lost: bool) {
        let claimed = self.node(index).clone();
        let leaf = claimed.children.is_empty();
        let goal = self.oracle.problem.stipulation.goal;
        let by_reply = self.oracle.problem.stipulation.play != crate::problem::Play::Direct;
        let before = claimed.parent.map(|parent| &self.node(parent).position);
        let reaches =
            |mv| before.and_then(|before| search::reaches(goal, mv, before)) == Some(true);
        let ends = claimed.mv.filter(|&mv| by_reply && reaches(mv));
        // The last move after a try refutes it, unless it is a variation that reaches the goal.
        let last = leaf && !claimed.marks.bad && ends.is_none();
        let refutes = claimed.but || fails && (claimed.marks.good || last);
        if refutes && !lost && !claimed.group {
            let winners = self.oracle.winners(&claimed.position, moves);
            if ends.is_none() && winners.is_empty() {
                self.notes.confirmed += 1;
            } else if ends.is_some() {
                let line = self.line(index);
                self.wrong(index, Mismatch::ReachesGoal { line });
            } else {
                let ply = self.tree.depth(index);
                let mismatch = Mismatch::DoesNotRefute {
                    line: self.line(index),
                    answers: self.numbered_listing(&claimed.position, ply, &winners),
                };
                self.wrong(index, mismatch);
            }
        }
        self.signs(index);
        for child in claimed.children {
            self.attack(child, moves, lost || refutes);
        }
    }

    /// Judges an attacker's move with this many moves left, itself included, and the play after it.
    /// If the position is `lost`, the move need not win.
    fn attack(&mut self, index: usize, moves: u8, lost: bool) {
        let claimed = self.node(index).clone();
        let (Some(mv), Some(parent)) = (claimed.mv, claimed.parent) else {
            return;
        };
        let before = self.node(parent).position;
        let mut fails = claimed.marks.bad;
        if !(lost || claimed.marks.bad && claimed.marks.good) {
            let winners = self.oracle.winners(&before, moves);
            let wins = winners.contains(&mv);
            match (claimed.marks.bad, wins) {
                (true, true) => {
                    let line = self.line(index);
                    self.wrong(index, Mismatch::Works { line });
                }
                // In `1.g7! ~ 2.gxf8=N` the answer is the threat. This defence meets the threat.
                (false, false) if self.is_threat(parent, mv, moves) => return,
                (false, false) if claimed.loose || self.is_excused(parent, mv, &winners, moves) => {
                    fails = true;
                }
                (false, false) => {
                    fails = true;
                    let shown = if moves == 0 {
                        Some(Refuted::TooLate)
                    } else {
                        self.refuted(&claimed.position, moves - 1, self.tree.depth(index))
                    };
                    let mismatch = Mismatch::DoesNotWork {
                        line: self.line(index),
                        shown,
                        better: self.listing_after(&before, "", &winners),
                    };
                    self.wrong(index, mismatch);
                }
                _ => self.notes.confirmed += 1,
            }
        }
        if !fails || claimed.marks.bad {
            self.signs(index);
        }
        self.after_attack(index, moves.saturating_sub(1), fails, lost);
    }

    /// Returns whether an answer may fail after a defence covered by a word such as "any". Then a
    /// threat still wins after this defence, and the answer wins after another move of that word.
    fn is_excused(&mut self, defence: usize, answer: Move, winners: &[Move], moves: u8) -> bool {
        let claimed = self.node(defence).clone();
        let Some(attack) = claimed.parent.filter(|_| claimed.group) else {
            return false;
        };
        let after = self.node(attack).position;
        if after.is_in_check(after.turn()) {
            return false;
        }
        let threats = self.oracle.winners(&after.pass(), moves);
        if !threats.iter().any(|threat| winners.contains(threat)) {
            return false;
        }
        let others: Vec<usize> = self.node(attack).children.clone();
        others.into_iter().any(|other| {
            let other = self.node(other).clone();
            other.group
                && self
                    .oracle
                    .winners(&other.position, moves)
                    .contains(&answer)
        })
    }

    /// Returns whether the answer to a defence covered by `~` is a threat.
    fn is_threat(&mut self, defence: usize, answer: Move, moves: u8) -> bool {
        let claimed = self.node(defence).clone();
        let Some(attack) = claimed.parent.filter(|_| claimed.anybody) else {
            return false;
        };
        let after = self.node(attack).position;
        !after.is_in_check(after.turn())
            && self.oracle.winners(&after.pass(), moves).contains(&answer)
    }

    /// Records the variations, threats, tries and refutations that the claim leaves out.
    fn left_out(&mut self) {
        let firsts = self.node(Tree::MAIN).children.clone();
        let start = self.node(Tree::MAIN).position;
        let first_of = |judge: &Self, mv: Move| {
            firsts
                .iter()
                .copied()
                .find(|&first| judge.node(first).mv == Some(mv))
        };
        for key in &self.solution.keys {
            if let Some(first) = first_of(self, key.mv) {
                self.variations(first, key);
            }
        }
        // An author who prints only the key omits everything else on purpose.
        let gives_play = firsts
            .iter()
            .any(|&first| self.node(first).marks.bad || !self.node(first).children.is_empty());
        let keys = &self.solution.keys;
        if gives_play && keys.iter().all(|key| first_of(self, key.mv).is_none()) {
            for key in keys {
                let line = Notated::marked(format!("1.{}!", self.spelt(&start, key.mv)));
                self.notes
                    .missing
                    .push(Remark::new(Mismatch::Solution { line }));
            }
        }
        for attempt in &self.solution.tries {
            let refutations: Vec<Move> = attempt.refutations.iter().map(|one| one.mv).collect();
            let after = start.play(attempt.mv);
            if let Some(first) = first_of(self, attempt.mv) {
                self.other_refutations(first, &refutations);
            } else if !attempt.check && gives_play {
                let key = format!("1.{}?", self.spelt(&start, attempt.mv));
                self.notes.missing.push(Remark::new(Mismatch::Try {
                    key: Notated::marked(key),
                    refutations: self.listing_after(&after, "", &refutations),
                }));
            }
        }
        if !self.deep {
            return;
        }
        for &first in &firsts {
            let Some(mv) = self.node(first).mv else {
                continue;
            };
            let known = self
                .solution
                .keys
                .iter()
                .chain(&self.solution.tries)
                .any(|node| node.mv == mv);
            if self.node(first).marks.bad && !known && self.solution.unsearched.is_empty() {
                let moves = self.oracle.problem.stipulation.moves.saturating_sub(1);
                let after = self.node(first).position;
                let refutations = self.oracle.refutations(&after, moves);
                self.other_refutations(first, &refutations);
            }
        }
    }

    /// Records the refutations of a try that are not named: as missing if none is named, otherwise
    /// as a remark.
    fn other_refutations(&mut self, first: usize, refutations: &[Move]) {
        let claimed = self.node(first).clone();
        let named = |mv: &Move| {
            claimed
                .children
                .iter()
                .any(|&child| self.node(child).mv == Some(*mv))
        };
        let (given, others): (Vec<Move>, Vec<Move>) = refutations.iter().partition(|mv| named(mv));
        if !others.is_empty() {
            let mismatch = Mismatch::Refutations {
                line: self.line(first),
                refutations: self.numbered_listing(&claimed.position, 1, &others),
                given: !given.is_empty(),
            };
            let notes = if given.is_empty() {
                &mut self.notes.missing
            } else {
                &mut self.notes.extra
            };
            notes.push(Remark::at(mismatch, claimed.spot));
        }
    }

    /// Records variations and continuations after an attacker's move that are not claimed, and
    /// claimed replies that are no defences. `node` is this move in the solution.
    fn variations(&mut self, index: usize, node: &Node) {
        let claimed = self.node(index).clone();
        let passed = claimed
            .children
            .iter()
            .copied()
            .find(|&child| self.node(child).mv.is_none());
        let defences: Vec<usize> = claimed
            .children
            .iter()
            .copied()
            .filter(|&child| self.node(child).mv.is_some())
            .collect();
        self.threats(index, passed, !defences.is_empty(), node);
        if defences.is_empty() {
            return;
        }
        let ply = self.tree.depth(index);
        let mut alike: Vec<(Vec<String>, Listing)> = Vec::new();
        let place = self.notes.missing.len();
        for reply in node.replies.iter().filter(|reply| !reply.goal) {
            let defence = defences
                .iter()
                .copied()
                .find(|&child| self.node(child).mv == Some(reply.mv));
            let after = claimed.position.play(reply.mv);
            let found: Vec<Move> = reply.replies.iter().map(|answer| answer.mv).collect();
            let answers: Vec<usize> = defence
                .map(|child| self.node(child).children.clone())
                .unwrap_or_default();
            let given = |mv: &Move| {
                answers
                    .iter()
                    .any(|&child| self.node(child).mv == Some(*mv) && !self.node(child).marks.bad)
            };
            let (known, others): (Vec<Move>, Vec<Move>) = found.iter().partition(|mv| given(mv));
            let name = self.spelt(&claimed.position, reply.mv);
            let deeper = self.node(index).parent != Some(Tree::MAIN);
            let defending = if deeper {
                format!("{} {name}", self.text(index))
            } else {
                format!("{}{name}", number(ply))
            };
            let group = defence.is_some_and(|child| self.node(child).group);
            if known.is_empty() && (answers.is_empty() || group) {
                if defence.is_none() || group {
                    // Defences with the same answer share a line.
                    let answer = self.numbered_listing(&after, ply + 1, &others);
                    match alike.iter_mut().find(|(_, known)| *known == answer) {
                        Some((names, _)) => names.push(name),
                        None => alike.push((vec![defending], answer)),
                    }
                }
            } else if !known.is_empty() && !others.is_empty() {
                let mismatch = Mismatch::Continuations {
                    defence: Notated::marked(defending),
                    others: self.numbered_listing(&after, ply + 1, &others),
                    given: self.listing_after(&after, "", &known),
                };
                self.notes.missing.push(Remark::new(mismatch));
            }
            for answer in reply.replies.iter().filter(|answer| !answer.goal) {
                let child = answers
                    .iter()
                    .copied()
                    .find(|&child| self.node(child).mv == Some(answer.mv));
                if let Some(child) = child.filter(|&child| !self.node(child).children.is_empty()) {
                    self.variations(child, answer);
                }
            }
        }
        let alike = alike.into_iter().map(|(names, answers)| {
            Remark::new(Mismatch::Variation {
                defences: listed(names),
                answers,
            })
        });
        self.notes.missing.splice(place..place, alike);
        for &defence in &defences {
            let is_listed = |mv| {
                node.replies
                    .iter()
                    .chain(&node.refutations)
                    .any(|reply| Some(reply.mv) == mv)
            };
            let child = self.node(defence).clone();
            if !is_listed(child.mv)
                && !child.group
                && !child.children.is_empty()
                && node.unlisted.iter().any(|mv| Some(*mv) == child.mv)
            {
                let line = self.line(defence);
                self.notes
                    .extra
                    .push(Remark::at(Mismatch::NoDefence { line }, child.spot));
            }
        }
    }

    /// Records the threats of an attacker's move that are not claimed, if the claim gives defences
    /// (`gives_play`) or a threat. `passed` is the child in which the defender passes.
    fn threats(&mut self, index: usize, passed: Option<usize>, gives_play: bool, node: &Node) {
        let claimed = self.node(index).clone();
        if node.threats.is_empty() || !gives_play && passed.is_none() {
            return;
        }
        let given: Vec<Move> = passed
            .map(|passed| {
                self.node(passed)
                    .children
                    .iter()
                    .filter_map(|&child| self.node(child).mv)
                    .collect()
            })
            .unwrap_or_default();
        let others: Vec<Move> = node
            .threats
            .iter()
            .map(|threat| threat.mv)
            .filter(|mv| !given.contains(mv))
            .collect();
        if others.is_empty() {
            return;
        }
        let ply = self.tree.depth(index) + 1;
        let threats = self.numbered_listing(&claimed.position.pass(), ply, &others);
        self.notes
            .missing
            .push(Remark::new(Mismatch::Threats { threats }));
    }
}
