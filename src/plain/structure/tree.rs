//! The play of a structure as a tree of attacks and defences.
//!
//! Keys, tries, threats and variations are those of the module `battle`, for any ends of play.
//! Below a move after which play ends by a nested branch stands the play of that branch.

use super::super::battle::is_no_defence;
use super::super::position::PlainPosition;
use super::{At, Left, Tree};
use parton_core::position::Move;
use parton_core::problem::{
    Answers, Branch, BranchKind, Limit, LineMove, Node, Solution, Term, TermId,
};

/// A set of moves that win equally fast, and the half-moves that they need.
type Quickest = (Left, Vec<Move>);

impl Tree<'_> {
    /// Solves a structure whose root is a battle.
    pub(super) fn solve_battle(
        &self,
        (root, position, passed): (TermId, &PlainPosition, &PlainPosition),
        solution: &mut Solution,
    ) {
        let Term::Branch(branch) = self.structure.term(root) else {
            return;
        };
        let left = Left::of(branch);
        let at = At::start(position);
        if branch.kind == BranchKind::Defence {
            let allowed = self.is_allowed(branch, true, at);
            let answers = allowed.then(|| self.answers(branch, at, left));
            solution.post_key = Some(answers.unwrap_or_default());
            return;
        }
        if self.options.set_play && left.most > 1 && !passed.in_check(!passed.turn()) {
            solution.set_play = self.set_play(branch, At::start(passed), left.next());
        }
        if !self.is_allowed(branch, true, at) {
            return;
        }
        let most = self.options.max_solutions.unwrap_or(u64::MAX);
        for (number, mv) in (1..).zip(self.moves(branch, false, position)) {
            if !self.options.tries_first_move(number) {
                continue;
            }
            if solution.keys.len() as u64 >= most {
                solution.limit(Limit::MaxSolutions(most));
                solution.unsearched.push(mv);
                continue;
            }
            if self.succeeds(branch, at, mv, left) {
                let quickest = left
                    .lengths()
                    .find(|&length| self.succeeds(branch, at, mv, length));
                let length = quickest.unwrap_or(left);
                solution.keys.push(self.first_move(branch, at, mv, length));
            } else if self.is_try(branch, at, mv, left) {
                solution.tries.push(self.first_move(branch, at, mv, left));
            }
        }
    }

    /// A key or try: a leaf with its refutations, if variations are not wanted.
    fn first_move(&self, branch: Branch, at: At<'_>, mv: Move, left: Left) -> Node {
        let node = self.attack(branch, at, mv, left);
        if self.options.variations {
            return node;
        }
        Node {
            refutations: node.refutations,
            ..Node::leaf(mv, node.check, node.goal)
        }
    }

    /// Returns whether a first move, not a key, has at least one refutation and at most the
    /// requested number of them.
    fn is_try(&self, branch: Branch, at: At<'_>, mv: Move, left: Left) -> bool {
        if left.most <= 1 {
            return false;
        }
        let after = at.position.play(mv);
        let next = At::after(&after, at, mv);
        let trivial = self.options.no_checking_tries && after.in_check(after.turn());
        if trivial || !self.is_allowed(branch, false, next) {
            return false;
        }
        let allowed = self.options.refutations as usize;
        let refutations = self
            .moves(branch, true, &after)
            .into_iter()
            .filter(|&reply| !self.is_answered(branch, next, reply, left.next()));
        (1..=allowed).contains(&refutations.take(allowed + 1).count())
    }

    /// The defences in the diagram that have an answer.
    fn set_play(&self, branch: Branch, at: At<'_>, left: Left) -> Vec<Node> {
        let mut nodes = Vec::new();
        for reply in self.moves(branch, true, at.position) {
            let after = at.position.play(reply);
            let next = At::after(&after, at, reply);
            // What holds after a defence shows nothing about the key.
            if self.answer_fork(branch, next, left).is_none()
                && let Some(answers) = self.quickest(branch, next, left.next())
            {
                nodes.push(self.defence(branch, (at, next), reply, answers));
            }
        }
        nodes
    }

    /// The attacker's quickest winning moves.
    fn quickest(&self, branch: Branch, at: At<'_>, left: Left) -> Option<Quickest> {
        let second = Self::attacks_second(branch);
        if !self.is_allowed(branch, !second, at) {
            return None;
        }
        let moves = self.moves(branch, second, at.position);
        left.lengths().find_map(|left| {
            let mut winning = moves.clone();
            winning.retain(|&mv| self.succeeds(branch, at, mv, left));
            (!winning.is_empty()).then_some((left, winning))
        })
    }

    /// An attacking move with the play after it.
    fn attack(&self, branch: Branch, at: At<'_>, mv: Move, left: Left) -> Node {
        let second = Self::attacks_second(branch);
        let after = at.position.play(mv);
        let next = At::after(&after, at, mv);
        let mut node = Node::leaf(mv, after.in_check(after.turn()), false);
        let end = self
            .ends(branch, second)
            .filter(|_| left.least <= 1)
            .find(|fork| self.holds(fork.what, next));
        if let Some(fork) = end {
            node.goal = self.shows_goal(fork.what, next);
            if !fork.hidden {
                node.replies = self.nodes(fork.what, next);
            }
            return node;
        }
        if left.most <= 1 {
            return node;
        }
        let answers = self.answers(branch, next, left.next());
        Node {
            zugzwang: answers.zugzwang,
            threats: answers.threats,
            replies: answers.replies,
            refutations: answers.refutations,
            unlisted: answers.unlisted,
            ..node
        }
    }

    /// The play of the defender, who is to move: threats, defences, refutations.
    fn answers(&self, branch: Branch, at: At<'_>, left: Left) -> Answers {
        let mut found = Answers::default();
        let second = Self::attacks_second(branch);
        let position = at.position;
        let passed = position.pass();
        // A side in check cannot pass, so there are no threats.
        let has_threats =
            left.most > 1 && !position.in_check(position.turn()) && !self.options.no_threats;
        let threats = if has_threats {
            self.quickest(branch, At::start(&passed), left.next())
        } else {
            None
        };
        found.zugzwang = has_threats && threats.is_none();
        for reply in self.moves(branch, !second, position) {
            let after = position.play(reply);
            let next = At::after(&after, at, reply);
            if let Some(fork) = self.answer_fork(branch, next, left) {
                let replies = if fork.hidden {
                    Vec::new()
                } else {
                    self.nodes(fork.what, next)
                };
                let goal = self.shows_goal(fork.what, next);
                found.replies.push(Node {
                    replies,
                    ..Node::leaf(reply, after.in_check(after.turn()), goal)
                });
                continue;
            }
            let Some(answers) = self.quickest(branch, next, left.next()) else {
                let leaf = Node::leaf(reply, after.in_check(after.turn()), false);
                found.refutations.push(leaf);
                continue;
            };
            let counted = |(left, moves): &Quickest| (left.most, moves.clone());
            let threatened = threats.as_ref().map(counted);
            let threatened = threatened.as_ref().map(|threats| (&passed, threats));
            let is_short = self.options.no_short_variations && answers.0.most < left.most - 1;
            if is_short || is_no_defence(threatened, (&after, &counted(&answers))) {
                found.unlisted.push(reply);
            } else {
                found
                    .replies
                    .push(self.defence(branch, (at, next), reply, answers));
            }
        }
        if let Some((length, moves)) = threats {
            found.threats = moves
                .into_iter()
                .map(|threat| self.attack(branch, At::start(&passed), threat, length))
                .collect();
        }
        found
    }

    /// A defence with its quickest answers.
    fn defence(
        &self,
        branch: Branch,
        (_, next): (At<'_>, At<'_>),
        reply: Move,
        (length, answers): Quickest,
    ) -> Node {
        let after = next.position;
        let replies = answers
            .into_iter()
            .map(|mv| self.attack(branch, next, mv, length))
            .collect();
        Node {
            replies,
            ..Node::leaf(reply, after.in_check(after.turn()), false)
        }
    }

    /// The play of an expression that holds, below the move that led to it.
    fn nodes(&self, id: TermId, at: At<'_>) -> Vec<Node> {
        match self.structure.term(id) {
            Term::Goal(_) | Term::Not(_) | Term::Turned(_) => Vec::new(),
            Term::Fork(fork) => self.nodes(fork.what, at),
            Term::Both(one, other) => {
                let mut nodes = self.nodes(one, at);
                nodes.extend(self.nodes(other, at));
                nodes
            }
            Term::Either(one, other) => {
                let shown = if self.holds(one, at) { one } else { other };
                self.nodes(shown, at)
            }
            Term::Branch(branch) => match branch.kind {
                BranchKind::Attack => self
                    .quickest(branch, at, Left::of(branch))
                    .map(|(length, moves)| {
                        moves
                            .into_iter()
                            .map(|mv| self.attack(branch, at, mv, length))
                            .collect()
                    })
                    .unwrap_or_default(),
                BranchKind::Defence => self.answers(branch, at, Left::of(branch)).replies,
                BranchKind::Help
                | BranchKind::ParriedHelp
                | BranchKind::ParriedAttack
                | BranchKind::Series => {
                    let lines = self.lines(id, at).unwrap_or_default();
                    grown(&lines)
                }
            },
        }
    }
}

/// Lines as a tree, in which lines that begin alike share their beginning.
fn grown<L: AsRef<[LineMove]>>(lines: &[L]) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    for line in lines {
        let mut there = &mut nodes;
        for step in line.as_ref() {
            let index = there.iter().position(|node| node.mv == step.mv);
            let index = index.unwrap_or_else(|| {
                there.push(Node::leaf(step.mv, step.check, step.goal));
                there.len() - 1
            });
            there = &mut there[index].replies;
        }
    }
    nodes
}
