//! Direct, self and reflex play: trees of attacks and defences.
//!
//! **Direct** (`#n`): an attacker's move succeeds if it reaches the goal, or if there are replies
//! and the attacker wins after each of them in the moves left. A defender without a move is a
//! failure unless that is the goal. Goals that the defender reaches do not matter.
//!
//! **Self** (`s#n`): an attacker's move succeeds if there are replies, and each of them reaches the
//! goal or lets the attacker win in the moves left. With no moves left, each must reach the goal.
//!
//! **Semi-reflex** (`semi-r#n`): as self play, but a defender who can reach the goal must do so. So
//! an attacker's move succeeds as soon as one reply reaches the goal. Then only such replies are
//! listed.
//!
//! **Reflex** (`r#n`): as semi-reflex play, and an attacker who can reach the goal has lost. This
//! holds in the diagram (then there is no key), in threats, and after each reply: a reply that lets
//! the attacker reach the goal refutes.
//!
//! `quodlibet`: in self and semi-reflex play an attacker's move that reaches the goal also
//! succeeds; in reflex play it changes nothing. `goal_is_end`: a side that should not reach the
//! goal fails if it does: in direct play such a reply refutes, in self play such an attacking move
//! fails. `exact-`: the goal counts only at the last move; since play cannot continue after a mate,
//! a mate given too soon is a failure.
//!
//! Section 11 of `docs/reference/rules.md` says which moves are listed. In self play a reply that
//! reaches the goal while the attacker has moves left is listed only with `mates_in_one`. A move
//! that needs no further move has no threats and is not zugzwang.

use super::goals::Target;
use super::position::PlainPosition;
use parton_core::position::{Move, MoveKind};
use parton_core::problem::{Answers, Length, Limit, Node, Options, Play, Solution, Status};

/// A battle: the attacker, the play and the goal.
#[derive(Clone, Copy)]
pub(super) struct Battle<'a> {
    pub(super) target: &'a Target,
    pub(super) play: Play,
    pub(super) exact: bool,
    pub(super) options: &'a Options,
    /// In a search restricted to few non-trivial replies: the number that may still be granted.
    pub(super) allowance: u32,
}

/// Returns whether two attacking moves of different positions count as the same. A captured man
/// does not matter, nor does its cell (Popeye); the moving man and the men that change colour do.
fn same_move(a: (&PlainPosition, Move), b: (&PlainPosition, Move)) -> bool {
    let elsewhere = |(_, mv): (&PlainPosition, Move)| {
        mv.captured_at().filter(|_| mv.kind() == MoveKind::Locust)
    };
    let choice = |mv: Move| mv.choice().filter(|_| mv.kind() != MoveKind::Locust);
    let parts = |(_, mv): (&PlainPosition, Move)| {
        (
            mv.role(),
            mv.from(),
            mv.to(),
            mv.promotion(),
            mv.endows(),
            mv.recolors(),
            choice(mv),
        )
    };
    parts(a) == parts(b)
        && elsewhere(a).is_none_or(|at| elsewhere(b).is_none_or(|other| at == other))
}

/// Attacking moves of a position that win equally fast, and the number of moves that they need.
pub(super) type Winning<'a> = (&'a PlainPosition, &'a (u8, Vec<Move>));

impl<'a> Battle<'a> {
    pub(super) fn new(target: &'a Target, play: Play, exact: bool, options: &'a Options) -> Self {
        let allowance = options.non_trivial.map_or(0, |(more, _)| more);
        Self {
            target,
            play,
            exact,
            options,
            allowance,
        }
    }

    /// Solves a problem in which the attacker has this many moves. The side to move attacks, unless
    /// the diagram is the position after the key; `passed` is the diagram with the other side to
    /// move.
    pub(super) fn solve(
        &self,
        position: &PlainPosition,
        passed: &PlainPosition,
        moves: u8,
    ) -> Solution {
        if self.options.length == Length::Shortest && !self.options.post_key {
            for fewer in 1..moves {
                let mut solution = self.solve_in(position, passed, fewer);
                if !solution.keys.is_empty() {
                    solution.limit(Limit::Shortest);
                    return solution;
                }
            }
        }
        self.solve_in(position, passed, moves)
    }

    fn solve_in(&self, position: &PlainPosition, passed: &PlainPosition, moves: u8) -> Solution {
        let mut solution = Solution {
            status: Status::Complete,
            ..Solution::default()
        };
        let Some(left) = moves.checked_sub(1) else {
            return solution;
        };
        solution.restrict(self.options);
        if self.options.post_key {
            // The play after a key that the options exclude is still reported.
            let battle = self.below(position, left).unwrap_or(*self);
            solution.post_key = Some(battle.answers(position, left));
            return solution;
        }
        if self.options.set_play {
            (solution.set_play, solution.set_at_once) = self.set_play(passed, left);
        }
        if self.play == Play::Reflex {
            let forced = self.target.reaching_moves(position).into_iter();
            solution.forced = forced.map(|mv| reaching_leaf(position, mv)).collect();
        }
        let most = self.options.max_solutions.unwrap_or(u64::MAX);
        for (number, mv) in (1..).zip(self.attacks(position)) {
            if !self.options.tries_first_move(number) {
                continue;
            }
            if solution.keys.len() as u64 >= most {
                solution.limit(Limit::MaxSolutions(most));
                solution.unsearched.push(mv);
                continue;
            }
            if self.succeeds(position, mv, left) {
                // A key that wins sooner than required is reported with its own length, as
                // continuations are.
                let length = self
                    .lengths(left)
                    .find(|&length| self.succeeds(position, mv, length))
                    .unwrap_or(left);
                solution.keys.push(self.first_move(position, mv, length));
            } else if self.is_try(position, mv, left) {
                solution.tries.push(self.first_move(position, mv, left));
            }
        }
        solution
    }

    fn is_direct(&self) -> bool {
        self.play == Play::Direct
    }

    pub(super) fn is_reflex(&self) -> bool {
        matches!(self.play, Play::Reflex | Play::SemiReflex)
    }

    /// Returns whether the attacker may win by reaching the goal.
    fn attacker_may_reach(&self) -> bool {
        self.is_direct() || self.options.quodlibet
    }

    /// The numbers of further moves within which a move may succeed, smallest first.
    fn lengths(&self, most: u8) -> impl Iterator<Item = u8> + use<> {
        if self.exact { most..=most } else { 0..=most }
    }

    /// The moves that the attacker may make.
    fn attacks(&self, position: &PlainPosition) -> Vec<Move> {
        if self.play == Play::Reflex && self.target.is_at_hand(position) {
            return Vec::new();
        }
        if self.attacker_may_reach() {
            self.target.moves(position)
        } else {
            position.legal_moves()
        }
    }

    /// Returns whether the goal may be reached while the attacker has `left` moves left.
    fn may_end(&self, left: u8) -> bool {
        left == 0 || !self.exact
    }

    /// The moves that the defender may make while the attacker has this number of moves left.
    pub(super) fn replies(&self, position: &PlainPosition, left: u8) -> Vec<Move> {
        if self.is_direct() {
            return position.legal_moves();
        }
        if self.is_reflex() {
            // With an exact length, a side that can mate must do so even too early.
            let mut reaching = self.target.reaching_moves(position);
            reaching.retain(|&mv| self.may_end(left) || position.play(mv).legal_moves().is_empty());
            if !reaching.is_empty() {
                return reaching;
            }
        }
        self.target.moves(position)
    }

    /// Returns whether the attacker wins by one of the next `most` moves, whatever the defender
    /// does.
    fn wins(&self, position: &PlainPosition, most: u8) -> bool {
        // Without restrictions the greatest length would suffice.
        self.lengths(most)
            .filter(|&length| length > 0)
            .any(|length| {
                self.attacks(position)
                    .into_iter()
                    .any(|mv| self.succeeds(position, mv, length - 1))
            })
    }

    /// Returns whether an attacker's move wins with this number of moves left after it.
    fn succeeds(&self, position: &PlainPosition, mv: Move, left: u8) -> bool {
        let reached = (self.attacker_may_reach() || self.options.goal_is_end)
            && self.target.is_reached(position, mv);
        if reached && (!self.attacker_may_reach() || self.may_end(left)) {
            return self.attacker_may_reach();
        }
        if left == 0 && self.is_direct() {
            return false;
        }
        let after = position.play(mv);
        self.below(&after, left)
            .is_some_and(|battle| battle.is_met(&after, left))
    }

    /// Returns whether the defender, whose turn it is, has moves, and the attacker has an answer to
    /// each.
    fn is_met(&self, position: &PlainPosition, left: u8) -> bool {
        let replies = self.replies(position, left);
        !replies.is_empty()
            && replies
                .into_iter()
                .all(|reply| self.is_answered(position, reply, left))
    }

    /// Returns whether the attacker wins after a reply with this number of moves left.
    pub(super) fn is_answered(&self, position: &PlainPosition, reply: Move, left: u8) -> bool {
        if self.defender_reaches(position, reply, left) {
            return !self.is_direct();
        }
        self.wins(&position.play(reply), left)
    }

    /// Returns whether a reply reaches the goal, if that matters.
    fn defender_reaches(&self, position: &PlainPosition, reply: Move, left: u8) -> bool {
        let matters = if self.is_direct() {
            self.options.goal_is_end
        } else {
            self.may_end(left)
        };
        matters && self.target.is_reached(position, reply)
    }

    /// Returns whether a first move, not a key, has at least one refutation and at most the
    /// requested number of them.
    ///
    /// A defender without a move has no refutation: such a move is neither key nor try.
    fn is_try(&self, position: &PlainPosition, mv: Move, left: u8) -> bool {
        // With no move left there is nothing to refute: a mate in one has no tries, but a selfmate
        // in one does.
        if left == 0 && self.is_direct() {
            return false;
        }
        if !self.is_direct() && self.options.goal_is_end && self.target.is_reached(position, mv) {
            return false;
        }
        let after = position.play(mv);
        let Some(battle) = self.below(&after, left) else {
            return false;
        };
        if self.options.no_checking_tries && after.in_check(after.turn()) {
            return false;
        }
        let allowed = self.options.refutations as usize;
        let refutations = self
            .replies(&after, left)
            .into_iter()
            .filter(|&reply| !battle.is_answered(&after, reply, left));
        (1..=allowed).contains(&refutations.take(allowed + 1).count())
    }

    /// The attacker's quickest winning moves, and the number of moves that they need, if it is at
    /// most `most`.
    pub(super) fn quickest(&self, position: &PlainPosition, most: u8) -> Option<(u8, Vec<Move>)> {
        self.lengths(most)
            .filter(|&length| length > 0)
            .find_map(|length| {
                let mut moves = self.attacks(position);
                moves.retain(|&mv| self.succeeds(position, mv, length - 1));
                (!moves.is_empty()).then_some((length, moves))
            })
    }

    /// A leaf for a defender's move, which counts as reaching the goal in self and reflex play
    /// only.
    ///
    /// If it reaches the goal too soon, it is marked only if play cannot continue.
    fn reply_leaf(&self, position: &PlainPosition, reply: Move, left: u8) -> Node {
        let after = position.play(reply);
        let ends = self.may_end(left) || after.legal_moves().is_empty();
        let reached = !self.is_direct() && ends && self.target.is_reached(position, reply);
        Node::leaf(reply, after.in_check(after.turn()), reached)
    }

    /// A key or try: a leaf with its refutations, if variations are not wanted.
    fn first_move(&self, position: &PlainPosition, mv: Move, left: u8) -> Node {
        let node = self.attack(position, mv, left);
        if self.options.variations {
            return node;
        }
        Node {
            refutations: node.refutations,
            ..Node::leaf(mv, node.check, node.goal)
        }
    }

    /// The play if the defender began: the defences that have an answer.
    ///
    /// In self play, defences that reach the goal are included if all of them do, if the attacker
    /// has only one move, or with `mates_in_one`. Otherwise they are returned separately.
    fn set_play(&self, passed: &PlainPosition, left: u8) -> (Vec<Node>, Vec<Node>) {
        // A defender who could capture the king has no proper set play.
        if passed.is_begun_in_check() {
            return Default::default();
        }
        let at_once = self
            .lengths(left)
            .find(|&length| self.is_met(passed, length))
            .unwrap_or(left)
            == 0;
        let (mut nodes, mut apart) = (Vec::new(), Vec::new());
        for reply in self.replies(passed, left) {
            if self.defender_reaches(passed, reply, left) {
                if !self.is_direct() {
                    let listed = at_once || self.options.mates_in_one;
                    let list = if listed { &mut nodes } else { &mut apart };
                    list.push(self.reply_leaf(passed, reply, left));
                }
            } else if let Some(answers) = self.quickest(&passed.play(reply), left)
                && !self.is_too_short(answers.0, left)
            {
                nodes.push(self.defence(passed, reply, answers));
            }
        }
        (nodes, apart)
    }

    /// A defence with its answers, which need this many moves.
    fn defence(
        &self,
        position: &PlainPosition,
        reply: Move,
        (length, answers): (u8, Vec<Move>),
    ) -> Node {
        let left = length;
        let after = position.play(reply);
        let replies = answers
            .into_iter()
            .map(|mv| self.attack(&after, mv, length - 1))
            .collect();
        Node {
            replies,
            ..self.reply_leaf(position, reply, left)
        }
    }

    /// An attacking move with the play after it: threats, defences, refutations.
    fn attack(&self, position: &PlainPosition, mv: Move, left: u8) -> Node {
        let after = position.play(mv);
        let reached =
            self.attacker_may_reach() && self.may_end(left) && self.target.is_reached(position, mv);
        let node = Node::leaf(mv, after.in_check(after.turn()), reached);
        if node.goal {
            return node;
        }
        let battle = self.below(&after, left).unwrap_or(*self);
        let Answers {
            zugzwang,
            threats,
            replies,
            refutations,
            unlisted,
        } = battle.answers(&after, left);
        Node {
            zugzwang,
            threats,
            replies,
            refutations,
            unlisted,
            ..node
        }
    }

    /// The play after an attacking move, given the position after it: threats, defences,
    /// refutations.
    fn answers(&self, after: &PlainPosition, left: u8) -> Answers {
        let mut found = Answers::default();
        let passed = after.pass();
        let must_reach = self.is_reflex() && self.may_end(left) && self.target.is_at_hand(after);
        let ends = left == 0 || must_reach;
        // A side in check cannot pass, so there are no threats.
        let has_threats = !ends && !after.in_check(after.turn()) && !self.options.no_threats;
        let threats = if has_threats {
            self.quickest(&passed, left)
        } else {
            None
        };
        found.zugzwang = has_threats && threats.is_none();
        for reply in self.replies(after, left) {
            if self.defender_reaches(after, reply, left) {
                let leaf = self.reply_leaf(after, reply, left);
                match self.is_answered(after, reply, left) {
                    false => found.refutations.push(leaf),
                    true if ends || self.options.mates_in_one => found.replies.push(leaf),
                    true => found.unlisted.push(reply),
                }
                continue;
            }
            let replied = after.play(reply);
            let threatened = threats.as_ref().map(|threats| (&passed, threats));
            match self.quickest(&replied, left) {
                None => found.refutations.push(self.reply_leaf(after, reply, left)),
                Some(answers) if is_no_defence(threatened, (&replied, &answers)) => {
                    found.unlisted.push(reply);
                }
                Some((length, _)) if self.is_too_short(length, left) => found.unlisted.push(reply),
                Some(answers) => found.replies.push(self.defence(after, reply, answers)),
            }
        }
        if let Some((length, moves)) = threats {
            found.threats = moves
                .into_iter()
                .map(|threat| self.attack(&passed, threat, length - 1))
                .collect();
        }
        found
    }

    /// Returns whether a variation of this number of attacking moves is omitted because it is
    /// short.
    fn is_too_short(&self, length: u8, left: u8) -> bool {
        self.options.no_short_variations && length < left
    }
}

/// A leaf for a move that reaches the goal.
pub(super) fn reaching_leaf(position: &PlainPosition, mv: Move) -> Node {
    let after = position.play(mv);
    Node::leaf(mv, after.in_check(after.turn()), true)
}

/// Returns whether a reply with these answers stops no threat, or loses sooner than the threats.
pub(super) fn is_no_defence(
    threats: Option<Winning<'_>>,
    (replied, (length, answers)): Winning<'_>,
) -> bool {
    threats.is_some_and(|(passed, (threat_length, threats))| {
        let works = |&threat: &Move| {
            answers
                .iter()
                .any(|&answer| same_move((passed, threat), (replied, answer)))
        };
        length < threat_length || length == threat_length && threats.iter().all(works)
    })
}
