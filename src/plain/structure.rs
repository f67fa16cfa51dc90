//! Structured stipulations: a search over their tree, exactly as
//! [`parton_core::problem::Structure`] defines it.
//!
//! An expression is tested where it stands in the play: at a position, with the move that led to
//! it. [`Tree::holds`] decides whether it holds there, [`Tree::lines`] finds the play that shows
//! it, as lines, and the module `tree` finds the same play as a tree of attacks and defences.
//!
//! **Lines** list help and series play completely. Of a battle, they list each quickest way to win
//! against each defence. **Short lengths**: a battle is quicker if it needs fewer half-moves.

mod tree;

use super::goals::Target;
use super::lines::line_move;
use super::position::PlainPosition;
use parton_core::position::Move;
use parton_core::problem::{
    Branch, BranchKind, Fork, ForkKind, Goal, Group, Limit, Line, LineMove, Options, Solution,
    Status, Structure, Term, TermId,
};

/// A position in the play, and the move that led to it with the position before it.
#[derive(Clone, Copy)]
struct At<'a> {
    position: &'a PlainPosition,
    last: Option<(&'a PlainPosition, Move)>,
}

impl<'a> At<'a> {
    const fn start(position: &'a PlainPosition) -> Self {
        Self {
            position,
            last: None,
        }
    }

    const fn after(position: &'a PlainPosition, before: Self, mv: Move) -> Self {
        Self {
            position,
            last: Some((before.position, mv)),
        }
    }

    /// The same place with another side to move.
    const fn turned(self, position: &'a PlainPosition) -> Self {
        Self {
            position,
            last: self.last,
        }
    }
}

/// Ways to continue.
type Tails = Vec<Vec<LineMove>>;

/// The half-moves that a branch may still have, and those that it must have.
#[derive(Clone, Copy)]
struct Left {
    most: u8,
    least: u8,
}

impl Left {
    const fn of(branch: Branch) -> Self {
        Self {
            most: branch.most,
            least: branch.least,
        }
    }

    /// What is left after one more half-move.
    const fn next(self) -> Self {
        Self {
            most: self.most.saturating_sub(1),
            least: self.least.saturating_sub(1),
        }
    }

    /// The numbers of half-moves within which a branch may be won, smallest first.
    fn lengths(self) -> impl Iterator<Item = Self> {
        (self.least.max(1)..=self.most).map(move |most| Self { most, ..self })
    }
}

/// A structure that is searched.
pub(super) struct Tree<'a> {
    structure: Structure,
    targets: Vec<(Goal, Target)>,
    options: &'a Options,
}

impl<'a> Tree<'a> {
    /// `None` if the plain search does not know one of the goals.
    pub(super) fn new(structure: Structure, options: &'a Options) -> Option<Self> {
        let targets = structure
            .goals()
            .map(|goal| Some((goal, Target::new(goal)?)))
            .collect::<Option<_>>()?;
        Some(Self {
            structure,
            targets,
            options,
        })
    }

    /// Solves the structure. The side to move begins; `passed` is the diagram with the other side
    /// to move.
    pub(super) fn solve(&self, position: &PlainPosition, passed: &PlainPosition) -> Solution {
        let mut solution = Solution {
            status: Status::Complete,
            ..Solution::default()
        };
        // Of the options that restrict a search, only the range of first moves applies.
        solution.restrict(&Options {
            first_moves: self.options.first_moves,
            ..Options::DEFAULT
        });
        // The caller gives the move to the side that begins.
        let mut root = self.structure.root();
        while let Term::Turned(what) = self.structure.term(root) {
            root = what;
        }
        if self.structure.is_battle() {
            self.solve_battle((root, position, passed), &mut solution);
        } else {
            self.solve_lines((root, position, passed), &mut solution);
        }
        solution
    }

    fn solve_lines(
        &self,
        (root, position, passed): (TermId, &PlainPosition, &PlainPosition),
        solution: &mut Solution,
    ) {
        let moves = position.legal_moves();
        let wanted = |line: &Line| {
            let first = line.0.first().map(|step| step.mv);
            (1..)
                .zip(&moves)
                .any(|(number, mv)| Some(*mv) == first && self.options.tries_first_move(number))
        };
        let found = self.root_lines(root, At::start(position));
        solution.lines = listed(found.unwrap_or_default());
        if self.options.first_moves.is_some() {
            solution.lines.retain(wanted);
        }
        if let Term::Branch(branch) = self.structure.term(root)
            && branch.kind == BranchKind::Help
            && branch.most > 1
            && self.options.set_play
            && !passed.is_begun_in_check()
        {
            let mut found = Tails::new();
            self.help(branch, At::start(passed), 1, &mut Vec::new(), &mut found);
            solution.set_lines = listed(found);
        }
        if let Some(most) = self.options.max_solutions {
            let room = usize::try_from(most).unwrap_or(usize::MAX);
            if solution.lines.len() >= room || solution.set_lines.len() >= room {
                solution.limit(Limit::MaxSolutions(most));
            }
            solution.lines.truncate(room);
            solution.set_lines.truncate(room);
        }
    }

    /// The play of the whole structure. A battle with which it begins shows every move that wins,
    /// also the slower ones.
    fn root_lines(&self, id: TermId, at: At<'_>) -> Option<Tails> {
        match self.structure.term(id) {
            Term::Both(one, other) => {
                let mut both = self.root_lines(one, at)?;
                both.extend(self.root_lines(other, at)?);
                Some(both)
            }
            Term::Either(one, other) => self
                .root_lines(one, at)
                .or_else(|| self.root_lines(other, at)),
            Term::Branch(branch)
                if matches!(branch.kind, BranchKind::Attack | BranchKind::ParriedAttack) =>
            {
                let left = Left::of(branch);
                let mut found = Tails::new();
                if self.is_allowed(branch, true, at) {
                    for mv in self.moves(branch, false, at.position) {
                        let mut lengths = left.lengths();
                        let quickest =
                            lengths.find(|&length| self.succeeds(branch, at, mv, length));
                        match quickest {
                            Some(length) if self.options.variations => {
                                self.attack_lines((branch, at, mv, length), &mut found);
                            }
                            Some(_) => found.push(vec![self.key(branch, at, mv)]),
                            None => {}
                        }
                    }
                }
                (!found.is_empty()).then_some(found)
            }
            _ => self.lines(id, at),
        }
    }

    /// A winning move alone.
    fn key(&self, branch: Branch, at: At<'_>, mv: Move) -> LineMove {
        let after = at.position.play(mv);
        let next = At::after(&after, at, mv);
        let goal = self
            .ends(branch, Self::attacks_second(branch))
            .any(|fork| self.shows_goal(fork.what, next));
        line_move(at.position, mv, goal)
    }

    /// Returns whether an expression holds.
    fn holds(&self, id: TermId, at: At<'_>) -> bool {
        match self.structure.term(id) {
            Term::Goal(goal) => self.is_reached(goal, at),
            Term::Not(what) => !self.holds(what, at),
            Term::Both(one, other) => self.holds(one, at) && self.holds(other, at),
            Term::Either(one, other) => self.holds(one, at) || self.holds(other, at),
            Term::Turned(what) => {
                !at.position.in_check(at.position.turn())
                    && self.holds(what, at.turned(&at.position.pass()))
            }
            Term::Fork(fork) => self.holds(fork.what, at),
            Term::Branch(branch) => match branch.kind {
                BranchKind::Attack | BranchKind::ParriedAttack => {
                    self.wins(branch, at, Left::of(branch))
                }
                BranchKind::Defence => self.is_met(branch, at, Left::of(branch)),
                BranchKind::Help | BranchKind::ParriedHelp => self.can_help(branch, at, 0),
                BranchKind::Series => self.has_series(branch, at, 0),
            },
        }
    }

    /// The play that shows that an expression holds; `None` if it does not hold. An expression that
    /// needs no moves has one way to continue, without moves.
    fn lines(&self, id: TermId, at: At<'_>) -> Option<Tails> {
        let found = match self.structure.term(id) {
            Term::Goal(_) | Term::Not(_) => {
                return self.holds(id, at).then(|| vec![Vec::new()]);
            }
            Term::Both(one, other) => {
                let mut both = self.lines(one, at)?;
                both.extend(self.lines(other, at)?);
                // What needs no moves adds nothing to what does.
                if both.iter().any(|tail| !tail.is_empty()) {
                    both.retain(|tail| !tail.is_empty());
                }
                both
            }
            Term::Either(one, other) => {
                return self.lines(one, at).or_else(|| self.lines(other, at));
            }
            Term::Turned(what) => {
                if at.position.in_check(at.position.turn()) {
                    return None;
                }
                return self.lines(what, at.turned(&at.position.pass()));
            }
            Term::Fork(fork) => return self.lines(fork.what, at),
            Term::Branch(branch) => {
                let mut found = Tails::new();
                match branch.kind {
                    BranchKind::Attack | BranchKind::ParriedAttack => {
                        found = self.quickest_lines(branch, at, Left::of(branch))?;
                    }
                    BranchKind::Defence => {
                        found = self.met_lines(branch, at, Left::of(branch))?;
                    }
                    BranchKind::Help | BranchKind::ParriedHelp => {
                        self.help(branch, at, 0, &mut Vec::new(), &mut found);
                    }
                    BranchKind::Series => {
                        self.series(branch, at, 0, &mut Vec::new(), &mut found);
                    }
                }
                found
            }
        };
        (!found.is_empty()).then_some(found)
    }

    /// Returns whether the last move reached a goal.
    fn is_reached(&self, goal: Goal, at: At<'_>) -> bool {
        let Some((before, mv)) = at.last else {
            return false;
        };
        self.targets
            .iter()
            .any(|(of, target)| *of == goal && target.is_reached(before, mv))
    }

    /// Returns whether an expression of goals holds by reaching the goal of the stipulation, whose
    /// sign then stands behind the move.
    fn shows_goal(&self, id: TermId, at: At<'_>) -> bool {
        let signed = self.structure.goals().next();
        match self.structure.term(id) {
            Term::Goal(goal) => Some(goal) == signed && self.is_reached(goal, at),
            Term::Both(one, other) | Term::Either(one, other) => {
                self.shows_goal(one, at) || self.shows_goal(other, at)
            }
            _ => false,
        }
    }

    /// The moves that may be made before these forks are tested.
    fn moves(&self, branch: Branch, second: bool, position: &PlainPosition) -> Vec<Move> {
        let mut moves = position.legal_moves();
        for fork in self.structure.forks(branch, second) {
            if let Term::Goal(goal @ (Goal::DoubleMate | Goal::CounterMate)) =
                self.structure.term(fork.what)
            {
                let reckless = self.targets.iter().filter(|(of, _)| *of == goal);
                moves.extend(reckless.flat_map(|(_, target)| target.moves(position)));
            }
        }
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// Returns whether the constraints behind a letter hold.
    fn is_allowed(&self, branch: Branch, second: bool, at: At<'_>) -> bool {
        let series = branch.kind == BranchKind::Series;
        self.structure
            .forks(branch, second)
            .filter(|fork| fork.kind == ForkKind::Constraint)
            .all(|fork| {
                let untested =
                    self.structure.group(fork.what) == Group::Goal && (series || at.last.is_none());
                untested || self.holds(fork.what, at)
            })
    }

    /// Returns whether a move of a series reaches the goals in braces.
    fn meets_goals(&self, branch: Branch, at: At<'_>) -> bool {
        self.structure
            .forks(branch, false)
            .filter(|fork| fork.kind == ForkKind::Constraint)
            .all(|fork| self.structure.group(fork.what) != Group::Goal || self.holds(fork.what, at))
    }

    /// The forks behind a letter at which play can end.
    fn ends(&self, branch: Branch, second: bool) -> impl Iterator<Item = Fork> + use<> {
        self.structure
            .forks(branch, second)
            .filter(|fork| fork.kind != ForkKind::Constraint)
    }

    /// Returns whether a fork ends the play wherever it holds.
    fn stops(&self, fork: Fork) -> bool {
        fork.kind == ForkKind::ForcedEnd || self.structure.group(fork.what) == Group::Goal
    }

    /// The play of a fork that holds, without moves if they are not shown.
    fn fork_lines(&self, fork: Fork, at: At<'_>) -> Option<Tails> {
        if fork.hidden {
            return self.holds(fork.what, at).then(|| vec![Vec::new()]);
        }
        self.lines(fork.what, at)
    }

    /// Adds the lines that end behind a move. Returns whether play must end there.
    fn end_lines(
        &self,
        (branch, second): (Branch, bool),
        at: At<'_>,
        path: &[LineMove],
        found: &mut Tails,
    ) -> bool {
        let mut stops = false;
        for fork in self.ends(branch, second) {
            let Some(tails) = self.fork_lines(fork, at) else {
                continue;
            };
            stops |= self.stops(fork);
            let goal = self.shows_goal(fork.what, at);
            for tail in tails {
                let mut line = path.to_vec();
                if let Some(last) = line.last_mut() {
                    last.goal |= goal;
                }
                line.extend(tail);
                found.push(line);
            }
        }
        stops
    }

    /// Help play from here, after `made` half-moves of the branch.
    fn help(
        &self,
        branch: Branch,
        at: At<'_>,
        made: u8,
        path: &mut Vec<LineMove>,
        found: &mut Tails,
    ) {
        let second = !made.is_multiple_of(2);
        if made == 0
            && self.ends_at_once(branch, |fork| {
                let tails = self.fork_lines(fork, at);
                let holds = tails.is_some();
                found.extend(tails.unwrap_or_default());
                holds
            })
        {
            return;
        }
        if made >= branch.most || !self.is_allowed(branch, !second, at) {
            return;
        }
        let parries = branch.kind == BranchKind::ParriedHelp && second;
        if parries && !at.position.in_check(at.position.turn()) {
            let passed = at.position.pass_in_series();
            return self.help(branch, At::start(&passed), made + 1, path, found);
        }
        for mv in self.moves(branch, second, at.position) {
            let after = at.position.play(mv);
            let next = At::after(&after, at, mv);
            path.push(line_move(at.position, mv, false));
            let may_end = made + 1 >= branch.least;
            let stops = may_end && self.end_lines((branch, second), next, path, found);
            if !stops {
                self.help(branch, next, made + 1, path, found);
            }
            path.pop();
        }
    }

    /// Tests the forks at which help play of an even length may end before its first move. Returns
    /// whether play must end there.
    fn ends_at_once(&self, branch: Branch, mut holds: impl FnMut(Fork) -> bool) -> bool {
        if branch.least > 1 || !branch.most.is_multiple_of(2) {
            return false;
        }
        let mut stops = false;
        for fork in self.ends(branch, true) {
            let moves = self.structure.group(fork.what) != Group::Goal;
            stops |= moves && holds(fork) && self.stops(fork);
        }
        stops
    }

    /// Returns whether there is help play to an end.
    fn can_help(&self, branch: Branch, at: At<'_>, made: u8) -> bool {
        let second = !made.is_multiple_of(2);
        let mut holds = false;
        if made == 0
            && self.ends_at_once(branch, |fork| {
                let is_held = self.holds(fork.what, at);
                holds |= is_held;
                is_held
            })
            || holds
        {
            return true;
        }
        if made >= branch.most || !self.is_allowed(branch, !second, at) {
            return false;
        }
        let parries = branch.kind == BranchKind::ParriedHelp && second;
        if parries && !at.position.in_check(at.position.turn()) {
            let passed = at.position.pass_in_series();
            return self.can_help(branch, At::start(&passed), made + 1);
        }
        self.moves(branch, second, at.position)
            .into_iter()
            .any(|mv| {
                let after = at.position.play(mv);
                let next = At::after(&after, at, mv);
                let ends = made + 1 >= branch.least
                    && self
                        .ends(branch, second)
                        .any(|fork| self.holds(fork.what, next));
                ends || self.can_help(branch, next, made + 1)
            })
    }

    /// Series play from here, after `made` moves.
    fn series(
        &self,
        branch: Branch,
        at: At<'_>,
        made: u8,
        path: &mut Vec<LineMove>,
        found: &mut Tails,
    ) {
        if made >= branch.most || !self.is_allowed(branch, false, at) {
            return;
        }
        for mv in self.moves(branch, false, at.position) {
            let after = at.position.play(mv);
            let next = At::after(&after, at, mv);
            if !self.meets_goals(branch, next) {
                continue;
            }
            path.push(line_move(at.position, mv, false));
            let may_end = made + 1 >= branch.least;
            let stops = may_end && self.end_lines((branch, false), next, path, found);
            if !stops && !after.in_check(after.turn()) {
                let passed = after.pass_in_series();
                self.series(branch, next.turned(&passed), made + 1, path, found);
            }
            path.pop();
        }
    }

    /// Returns whether there is a series to an end.
    fn has_series(&self, branch: Branch, at: At<'_>, made: u8) -> bool {
        made < branch.most
            && self.is_allowed(branch, false, at)
            && self
                .moves(branch, false, at.position)
                .into_iter()
                .any(|mv| {
                    let after = at.position.play(mv);
                    let next = At::after(&after, at, mv);
                    let ends = || {
                        made + 1 >= branch.least
                            && self
                                .ends(branch, false)
                                .any(|fork| self.holds(fork.what, next))
                    };
                    let goes_on = || {
                        let passed = after.pass_in_series();
                        !after.in_check(after.turn())
                            && self.has_series(branch, next.turned(&passed), made + 1)
                    };
                    self.meets_goals(branch, next) && (ends() || goes_on())
                })
    }

    /// The letter of the attacker: whether it is the second one of the branch.
    const fn attacks_second(branch: Branch) -> bool {
        matches!(branch.kind, BranchKind::Defence)
    }

    /// Returns whether the attacker, who is to move, wins.
    fn wins(&self, branch: Branch, at: At<'_>, left: Left) -> bool {
        let second = Self::attacks_second(branch);
        left.most > 0
            && self.is_allowed(branch, !second, at)
            && self
                .moves(branch, second, at.position)
                .into_iter()
                .any(|mv| self.succeeds(branch, at, mv, left))
    }

    /// Returns whether a move of the attacker wins.
    fn succeeds(&self, branch: Branch, at: At<'_>, mv: Move, left: Left) -> bool {
        let second = Self::attacks_second(branch);
        let may_end = left.least <= 1;
        let ends = self.ends(branch, second).filter(|_| may_end);
        let (goals, nested): (Vec<Fork>, Vec<Fork>) =
            ends.partition(|fork| self.structure.group(fork.what) == Group::Goal);
        // Goals look at the move and the position before it only.
        let reached = At {
            position: at.position,
            last: Some((at.position, mv)),
        };
        if goals.into_iter().any(|fork| self.holds(fork.what, reached)) {
            return true;
        }
        if left.most <= 1 && nested.is_empty() {
            return false;
        }
        let after = at.position.play(mv);
        let next = At::after(&after, at, mv);
        if nested.into_iter().any(|fork| self.holds(fork.what, next)) {
            return true;
        }
        left.most > 1 && self.is_met(branch, next, left.next())
    }

    /// Returns whether the defender, who is to move, cannot avoid the attacker's success.
    fn is_met(&self, branch: Branch, at: At<'_>, left: Left) -> bool {
        let second = Self::attacks_second(branch);
        if left.most == 0 || !self.is_allowed(branch, second, at) {
            return false;
        }
        if Self::passes(branch, at) {
            let passed = at.position.pass_in_series();
            return self.wins(branch, At::start(&passed), left.next());
        }
        let replies = self.moves(branch, !second, at.position);
        !replies.is_empty()
            && replies
                .into_iter()
                .all(|reply| self.is_answered(branch, at, reply, left))
    }

    /// Returns whether the defender may not move, since it is not in check.
    fn passes(branch: Branch, at: At<'_>) -> bool {
        branch.kind == BranchKind::ParriedAttack && !at.position.in_check(at.position.turn())
    }

    /// Returns whether the attacker succeeds after a defence.
    fn is_answered(&self, branch: Branch, at: At<'_>, reply: Move, left: Left) -> bool {
        let after = at.position.play(reply);
        let next = At::after(&after, at, reply);
        self.answer_fork(branch, next, left).is_some() || self.wins(branch, next, left.next())
    }

    /// The fork behind a defence at which play ends.
    fn answer_fork(&self, branch: Branch, at: At<'_>, left: Left) -> Option<Fork> {
        let second = Self::attacks_second(branch);
        self.ends(branch, !second)
            .filter(|_| left.least <= 1)
            .find(|fork| self.holds(fork.what, at))
    }

    /// The lines of the quickest ways to win.
    fn quickest_lines(&self, branch: Branch, at: At<'_>, left: Left) -> Option<Tails> {
        let second = Self::attacks_second(branch);
        if !self.is_allowed(branch, !second, at) {
            return None;
        }
        let moves = self.moves(branch, second, at.position);
        left.lengths().find_map(|left| {
            let mut found = Tails::new();
            for &mv in &moves {
                if self.succeeds(branch, at, mv, left) {
                    self.attack_lines((branch, at, mv, left), &mut found);
                }
            }
            (!found.is_empty()).then_some(found)
        })
    }

    /// Adds the lines that begin with a winning move.
    fn attack_lines(
        &self,
        (branch, at, mv, left): (Branch, At<'_>, Move, Left),
        found: &mut Tails,
    ) {
        let second = Self::attacks_second(branch);
        let after = at.position.play(mv);
        let next = At::after(&after, at, mv);
        let path = vec![line_move(at.position, mv, false)];
        let before = found.len();
        if left.least <= 1 {
            self.end_lines((branch, second), next, &path, found);
        }
        if found.len() == before {
            let tails = self.met_lines(branch, next, left.next());
            let tails = tails.unwrap_or_default().into_iter();
            found.extend(tails.map(|tail| [path.clone(), tail].concat()));
        }
    }

    /// The lines of all defences, if none refutes.
    fn met_lines(&self, branch: Branch, at: At<'_>, left: Left) -> Option<Tails> {
        let second = Self::attacks_second(branch);
        if !self.is_met(branch, at, left) {
            return None;
        }
        if Self::passes(branch, at) {
            let passed = at.position.pass_in_series();
            return self.quickest_lines(branch, At::start(&passed), left.next());
        }
        let mut found = Tails::new();
        for reply in self.moves(branch, !second, at.position) {
            let after = at.position.play(reply);
            let next = At::after(&after, at, reply);
            let path = vec![line_move(at.position, reply, false)];
            if self.answer_fork(branch, next, left).is_some() {
                self.end_lines((branch, !second), next, &path, &mut found);
            } else {
                let tails = self.quickest_lines(branch, next, left.next());
                let tails = tails.unwrap_or_default().into_iter();
                found.extend(tails.map(|tail| [path.clone(), tail].concat()));
            }
        }
        Some(found)
    }
}

/// Lines in their order, each once.
fn listed(tails: Tails) -> Vec<Line> {
    let mut lines: Vec<Line> = tails
        .into_iter()
        .filter(|tail| !tail.is_empty())
        .map(Line)
        .collect();
    lines.sort();
    lines.dedup();
    lines
}
