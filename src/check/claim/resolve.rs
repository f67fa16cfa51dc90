//! Tokens to a [`Tree`]: which legal move each written move is, and where in the play it stands.
//!
//! A cursor goes along with the reading. It keeps, for each half-move, the nodes from which that half-move is made:
//! several, if the moves before stand for several. A number takes the cursor back to its half-move; a bracket is read
//! with a copy of the cursor; a comma or "or" puts a move beside the one before.

mod notes;

use super::matching::{Reading, fitting};
use super::tree::{Spot, Tree};
use crate::claim::{Kind, Language, Target, Token, Word, Written};
use crate::position::{Move, Shape};
use crate::problem::{Play, Problem, Series};
use crate::rules::AnyPosition;
use std::collections::BTreeMap;

/// What part of the author's solution a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Key,
    Line,
    Try,
    Text,
}

/// A word that does not fit, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Unresolved {
    pub(super) spot: Spot,
    pub(super) text: String,
}

/// Moves named by the moves before them, whether explicitly or by a word for the moves of one man; a word such as
/// "other" leaves them out.
pub(super) type Named = BTreeMap<(usize, Vec<Move>), BTreeMap<Move, bool>>;

/// Where the reading stands.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is something a text may say")]
struct Cursor {
    frontier: Vec<Vec<usize>>,
    /// A comma or "or" came last.
    also: bool,
    /// A number that names the half-move of the move before came after it.
    again: bool,
    but: bool,
    /// Whether the move before refutes, so that another with an exclamation mark does, too: `but 1...b6! b5!`.
    refuted: bool,
    /// Whether nothing but a beginning has been read since the last break.
    fresh: bool,
}

/// What was read.
pub(super) struct Read {
    pub(super) tree: Tree,
    /// Words that do not fit.
    pub(super) unresolved: Vec<Unresolved>,
    /// Slips of the pen that leave no doubt about what is meant.
    pub(super) slips: Vec<Unresolved>,
    /// Explicit moves.
    pub(super) named: Named,
    /// Whether a first move takes en passant that might be legal if the problem said so.
    pub(super) unstated: bool,
    /// Whether a first move that is said to solve is not legal.
    pub(super) unplayable: bool,
}

/// Reads one version's pieces.
#[allow(clippy::struct_excessive_bools, reason = "each is something a text may say")]
pub(super) struct Resolver<'a> {
    problem: &'a Problem,
    reading: Reading,
    named: &'a Named,
    tree: Tree,
    cursor: Cursor,
    saved: Vec<Option<Cursor>>,
    set: bool,
    tries: bool,
    /// Whether a help line with half a move more was begun with dots, as it should.
    dotted: bool,
    piece: usize,
    /// Whether there are more claimed moves than are looked at.
    full: bool,
    unresolved: Vec<Unresolved>,
    slips: Vec<Unresolved>,
    unstated: bool,
    unplayable: bool,
    named_now: Named,
}

impl<'a> Resolver<'a> {
    pub(super) fn new(
        problem: &'a Problem,
        start: &AnyPosition,
        language: Language,
        unmarked_is_b: bool,
        named: &'a Named,
    ) -> Self {
        Self {
            problem,
            reading: Reading {
                language,
                boards: problem.setup.rules.variant.boards(),
                cube: problem.setup.rules.variant.law().shape == Shape::Cube,
                unmarked_is_b,
            },
            named,
            tree: Tree::new(start),
            cursor: Cursor::start(),
            saved: Vec::new(),
            set: false,
            tries: false,
            dotted: true,
            piece: 0,
            full: false,
            unresolved: Vec::new(),
            slips: Vec::new(),
            unstated: false,
            unplayable: false,
            named_now: Named::new(),
        }
    }

    /// What was read.
    pub(super) fn read(self) -> Read {
        let Self { tree, unresolved, slips, named_now: named, unstated, unplayable, .. } = self;
        Read { tree, unresolved, slips, named, unstated, unplayable }
    }

    /// Reads a piece.
    pub(super) fn piece(&mut self, number: usize, part: Part, tokens: &[Token]) {
        self.piece = number;
        self.saved.clear();
        self.set = false;
        self.tries = part == Part::Try;
        let keys = self.cursor.frontier.get(1).cloned().unwrap_or_default();
        self.cursor = Cursor::start();
        if part == Part::Line && self.problem.stipulation.is_battle() {
            let keys: Vec<usize> = self.tree.nodes[Tree::MAIN]
                .children
                .iter()
                .copied()
                .filter(|&n| !self.tree.nodes[n].marks.bad)
                .collect();
            if !keys.is_empty() {
                self.cursor.frontier.push(keys);
            }
        }
        for (index, token) in tokens.iter().enumerate() {
            self.token(token, &tokens[index + 1..]);
        }
        if part == Part::Key {
            // Several keys stand side by side.
            let mut all = keys;
            all.extend(self.cursor.frontier.get(1).cloned().unwrap_or_default());
            self.cursor.frontier = vec![vec![Tree::MAIN], all];
        }
    }

    fn token(&mut self, token: &Token, rest: &[Token]) {
        let spot = (self.piece, token.span.clone());
        match &token.kind {
            Kind::Twin(_) | Kind::Label => {
                self.cursor = Cursor::start();
                self.saved.clear();
                (self.set, self.tries) = (false, false);
            }
            Kind::Number { number, dots } => self.number(*number, *dots, &spot),
            Kind::Move(written) => self.a_move(written, &spot, rest),
            Kind::Open => {
                let joined = matches!(rest.first(), Some(Token { kind: Kind::Also, .. }));
                self.saved.push((!joined).then(|| self.cursor.clone()));
            }
            Kind::Close => {
                if let Some(Some(cursor)) = self.saved.pop() {
                    self.cursor = cursor;
                }
            }
            Kind::Also => self.cursor.also = true,
            Kind::Break => {
                (self.cursor.also, self.cursor.fresh) = (false, true);
                if !self.problem.stipulation.is_battle() && self.saved.is_empty() {
                    self.break_line(rest);
                }
            }
            Kind::Word(word) => self.word(*word),
        }
    }

    /// In help play the next line begins anew if it begins with the first number.
    fn break_line(&mut self, rest: &[Token]) {
        if matches!(rest.first(), Some(Token { kind: Kind::Number { number: 1, .. }, .. })) {
            self.cursor = Cursor::start();
        }
    }

    fn word(&mut self, word: Word) {
        match word {
            Word::But => self.cursor.but = true,
            Word::SetPlay => (self.set, self.tries) = (true, false),
            Word::Tries => (self.set, self.tries) = (false, true),
            Word::Solution => (self.set, self.tries) = (false, false),
            Word::Zugzwang => {
                for node in self.cursor.frontier.last().cloned().unwrap_or_default() {
                    self.tree.nodes[node].zugzwang = true;
                }
            }
            Word::Threat => self.pass(),
            // The other side's moves have been taken out by now.
            Word::Any | Word::Filler | Word::Duplex => {}
        }
    }

    /// The defender passes: what follows is a threat.
    fn pass(&mut self) {
        let at = self.cursor.frontier.len() - 1;
        if !self.problem.stipulation.is_battle() || at.is_multiple_of(2) {
            return;
        }
        let spot = (self.piece, 0..0);
        let nodes = self.cursor.frontier[at].clone();
        let passed = nodes.into_iter().filter(|&node| {
            let position = &self.tree.nodes[node].position;
            !position.is_in_check(position.turn())
        });
        let passed: Vec<usize> = passed.collect();
        let passed = passed
            .into_iter()
            .map(|node| {
                let after = self.tree.nodes[node].position.pass();
                self.tree.child(node, None, &after, &spot)
            })
            .collect();
        self.cursor.frontier.push(passed);
    }

    fn number(&mut self, number: u32, dots: bool, spot: &Spot) {
        let n = number as usize;
        self.cursor.refuted = false;
        let fresh = std::mem::replace(&mut self.cursor.fresh, false);
        if n == 0 {
            // `0...g7-g5`: what was played last.
            self.cursor.frontier = vec![Vec::new()];
            return;
        }
        if n > 200 {
            return self.note(spot, "there is no such move");
        }
        let stipulation = self.problem.stipulation;
        if stipulation.series.is_some() || stipulation.intro > 0 {
            return self.series_number(n, dots);
        }
        let half = !stipulation.is_battle()
            && !stipulation.is_journey()
            && (stipulation.half || self.problem.options.white_to_play)
            && matches!(stipulation.play, Play::Help | Play::HelpSelf | Play::HelpReflex | Play::Reciprocal);
        if half {
            if n == 1 {
                self.dotted = dots;
            }
            if self.dotted {
                return self.half_number(n, dots, spot);
            }
        }
        let target = 2 * (n - 1) + usize::from(dots);
        let have = self.cursor.frontier.len();
        if n == 1 && !dots {
            if self.cursor.also && have == 2 {
                self.cursor.again = true;
                return;
            }
            // A first move ends set play.
            self.set = false;
            self.cursor.frontier = vec![vec![Tree::MAIN]];
            self.cursor.also = false;
            return;
        }
        let no_first = have < 2 || self.cursor.frontier[1].is_empty() && self.cursor.frontier[0].is_empty();
        let help_set = !stipulation.is_battle() && (fresh || have < 2);
        let in_set = self.cursor.frontier.first().is_some_and(Vec::is_empty);
        if n == 1 && dots && (self.set || no_first || help_set) && !(in_set && self.cursor.also) {
            self.cursor.frontier = vec![Vec::new(), vec![Tree::SET]];
            return;
        }
        if self.cursor.also && have >= 2 && target == have - 2 {
            self.cursor.again = true;
            return;
        }
        self.cursor.also = false;
        if have > target {
            self.cursor.frontier.truncate(target + 1);
        } else if have == target && stipulation.is_battle() && !dots {
            self.pass();
        } else {
            self.note(spot, "this number does not follow on what is before it");
            self.cursor.frontier.push(Vec::new());
        }
    }

    /// Help play with half a move more: `1...a 2.b c`.
    fn half_number(&mut self, n: usize, dots: bool, spot: &Spot) {
        let target = if dots { 2 * (n - 1) } else { (2 * (n - 1)).saturating_sub(1) };
        if n == 1 {
            self.cursor.frontier = vec![if self.set { Vec::new() } else { vec![Tree::MAIN] }];
            return;
        }
        let have = self.cursor.frontier.len();
        let empty = have == 1 && target == 1;
        if have > target {
            self.cursor.frontier.truncate(target + 1);
        } else if empty {
            // `1... 2.a b`: set play without the first move.
            self.cursor.frontier = vec![Vec::new(), vec![Tree::SET]];
        } else {
            self.note(spot, "this number does not follow on what is before it");
            self.cursor.frontier.push(Vec::new());
        }
        self.cursor.also = false;
    }

    /// In a series a number counts the moves of the side that makes it; others follow on.
    fn series_number(&mut self, n: usize, dots: bool) {
        if n == 1 && (self.cursor.frontier.len() == 1 || self.cursor.fresh || self.cursor.also) {
            let root = if dots || self.set { Tree::SET } else { Tree::MAIN };
            self.cursor.frontier = vec![vec![root]];
        } else if self.problem.stipulation.series == Some(Series::Plain)
            && self.problem.stipulation.intro == 0
            && self.cursor.frontier.len() >= n
        {
            self.cursor.frontier.truncate(n);
        } else if self.problem.stipulation.series == Some(Series::Plain) && self.problem.stipulation.intro == 0 {
            // `1.Ka2 ... 6.Ke2`: what is left out cannot be filled in.
            self.cursor.frontier.resize(n, Vec::new());
        }
        self.cursor.also = false;
    }

    /// The half-move to which moves without a number belong that a number follows: `Kd4, Kd5 2.Qd1#`.
    fn announced(rest: &[Token]) -> Option<usize> {
        for token in rest {
            match token.kind {
                Kind::Number { number, dots } => {
                    let target = 2 * (number as usize).saturating_sub(1) + usize::from(dots);
                    return target.checked_sub(1);
                }
                Kind::Move(_) | Kind::Also => {}
                _ => return None,
            }
        }
        None
    }

    fn a_move(&mut self, written: &Written, spot: &Spot, rest: &[Token]) {
        let battle = self.problem.stipulation.is_battle();
        let last = self.cursor.frontier.len() - 1;
        let also = std::mem::take(&mut self.cursor.also);
        let again = std::mem::take(&mut self.cursor.again);
        let fresh = std::mem::take(&mut self.cursor.fresh);
        let refuted = std::mem::take(&mut self.cursor.refuted);
        self.cursor.refuted = battle && (self.cursor.but || refuted) && written.marks.good;
        let mut places = Vec::new();
        if again && last > 0 {
            places.push((last - 1, true));
        } else if refuted && self.cursor.refuted && last > 0 {
            self.cursor.but = true;
            places.extend([(last - 1, true), (last, false)]);
        } else if also || fresh && last > 0 {
            let announced = Self::announced(rest).filter(|ply| battle && *ply <= last);
            if let Some(ply) = announced {
                places.push((ply, also && ply + 1 == last));
            }
            if last > 0 {
                places.push((last - 1, also));
            }
            places.push((last, false));
            // What a comma joins is no new first move.
            for ply in (usize::from(also)..last.saturating_sub(1)).rev() {
                places.push((ply, false));
            }
        } else if self.cursor.but && battle {
            // The refutation of a try may come without a number.
            places.push((last, false));
            places.extend((1..last).step_by(2).map(|ply| (ply, false)));
        } else {
            places.push((last, false));
        }
        let first = places.first().copied().unwrap_or((last, false));
        let fits = |resolver: &Self, ply: usize, written: &Written| {
            resolver.cursor.frontier[ply].iter().any(|&node| !resolver.fitting(node, written).is_empty())
        };
        // A bare square beside the move of a man may be another arrival of that man.
        let whole = Written { man: written.elided, ..*written };
        let readings = places.into_iter().flat_map(|place| {
            let elided = (place.1 && written.elided.is_some()).then_some((place, &whole));
            std::iter::once((place, written)).chain(elided)
        });
        let found = readings.into_iter().find(|((ply, _), written)| fits(self, *ply, written));
        let ((ply, beside), written) = found.unwrap_or((first, written));
        self.put(written, spot, ply, beside, also);
    }

    /// The positions from which a move is made after a node: in a series the side may change or not.
    fn positions(&self, node: usize) -> Vec<AnyPosition> {
        let position = self.tree.nodes[node].position;
        let stipulation = self.problem.stipulation;
        if stipulation.series.is_none() && stipulation.intro == 0 || self.tree.nodes[node].parent.is_none() {
            return vec![position];
        }
        if position.is_in_check(position.turn()) { vec![position] } else { vec![position.pass(), position] }
    }

    /// The moves that a written move may be after a node, each with the position in which it is made.
    fn fitting(&self, node: usize, written: &Written) -> Vec<(AnyPosition, Move)> {
        for position in self.positions(node) {
            let legal = position.legal_moves();
            let mut moves = fitting(&position, &legal, written, self.reading);
            moves.sort_unstable();
            if !moves.is_empty() {
                return moves.into_iter().map(|mv| (position, mv)).collect();
            }
        }
        Vec::new()
    }

    /// Puts the moves that a written move stands for below those of its half-move, beside the last ones or instead of
    /// them. What a comma joined may belong to some of the moves before only.
    fn put(&mut self, written: &Written, spot: &Spot, ply: usize, beside: bool, joined: bool) {
        /// More moves than any author claims.
        const MOST: usize = 5000;
        let stipulation = self.problem.stipulation;
        let longest = 2 * (usize::from(stipulation.moves) + usize::from(stipulation.intro)) + 2;
        let mut parents = self.cursor.frontier[ply].clone();
        if ply > longest && !parents.is_empty() {
            self.note(spot, "there are not that many moves in this problem");
            parents.clear();
        } else if self.tree.nodes.len() > MOST {
            if !std::mem::replace(&mut self.full, true) {
                self.note(spot, "from here on it stands for more moves than are looked at");
            }
            parents.clear();
        }
        let wild = written.target == Target::Any;
        let battle = stipulation.is_battle();
        let several = parents.len() > 1;
        let mut new = Vec::new();
        let mut failed = Vec::new();
        // `1...Be5/Ba7 2.Qxe5#`: a capture after one of the moves is meant after all.
        let by_some = several
            && written.capture == Some(true)
            && parents.iter().any(|&parent| !self.fitting(parent, written).is_empty());
        let quiet = Written { capture: None, ..*written };
        for parent in parents.iter().copied() {
            let mut moves = self.fitting(parent, written);
            if by_some && moves.is_empty() {
                moves = self.fitting(parent, &quiet);
                self.slip(parent, &moves, spot);
            }
            let (root, path) = self.tree.path(parent);
            let key = (root, path);
            let anybody = wild && written.man.is_none() && written.file.is_none();
            if wild {
                let named = self.named.get(&key);
                // `~` leaves out what `Sf~` stands for, too.
                let taken =
                    |mv: &Move| named.is_some_and(|named| named.get(mv).is_some_and(|&explicit| explicit || anybody));
                moves.retain(|(_, mv)| !taken(mv));
            }
            // A defender's pawn becomes whatever it likes if nothing is said.
            let any_man = battle
                && ply % 2 == 1
                && moves.iter().all(|(_, mv)| mv.promotion().is_some())
                && moves.windows(2).all(|two| (two[0].1.from(), two[0].1.to()) == (two[1].1.from(), two[1].1.to()));
            match (moves.len(), wild || any_man) {
                (0, _) => failed.push(parent),
                (1, _) | (_, true) => {}
                _ => {
                    self.ambiguous(spot, &moves, battle && ply % 2 == 1);
                    continue;
                }
            }
            for (position, mv) in moves {
                let after = position.play(mv);
                let child = self.tree.child(parent, Some(mv), &after, spot);
                let but = self.cursor.but;
                let node = &mut self.tree.nodes[child];
                let group_parent = wild;
                node.group &= group_parent;
                node.anybody &= anybody;
                node.loose &= several && joined;
                node.marks.check |= written.marks.check;
                node.marks.mate |= written.marks.mate;
                node.marks.good |= written.marks.good;
                node.marks.bad |= written.marks.bad || self.tries && ply == 0;
                node.but |= but;
                if !wild {
                    node.spot = spot.clone();
                }
                if !anybody {
                    *self.named_now.entry(key.clone()).or_default().entry(mv).or_default() |= !wild;
                }
                new.push(child);
            }
        }
        self.cursor.but = false;
        let explicit = failed.iter().copied().find(|&node| !self.stands_for_others(node) && !self.is_choice(node));
        match (failed.first(), new.is_empty()) {
            (Some(&node), true) => self.illegal(node, written, spot),
            _ => {
                if let Some(node) = explicit.filter(|_| !(beside || joined)) {
                    self.illegal(node, written, spot);
                }
            }
        }
        if beside && self.cursor.frontier.len() > ply + 1 {
            self.set_beside(ply, new, written.marks.bad, battle && joined);
        } else {
            self.cursor.frontier.truncate(ply + 1);
            self.cursor.frontier.push(new);
        }
    }

    /// Sets moves beside the last ones of their half-move.
    fn set_beside(&mut self, ply: usize, new: Vec<usize>, bad: bool, joined: bool) {
        self.cursor.frontier.truncate(ply + 2);
        let Some(last) = self.cursor.frontier.last_mut() else { return };
        // `1.Nh3/Nd5/Nh5?`: the sign is about all of them.
        if bad && ply.is_multiple_of(2) {
            for &node in last.iter() {
                let marks = &mut self.tree.nodes[node].marks;
                marks.bad |= !marks.good;
            }
        }
        last.extend(new);
        // `3.Nd4 or Nc3 Kh1 4.Nf5`: what follows may follow on one of them.
        if joined && ply > 0 && ply.is_multiple_of(2) {
            for &node in last.iter() {
                self.tree.nodes[node].choice = true;
            }
        }
    }

    /// Whether a move on the way to a node is one of those that a word such as "any" stands for.
    fn stands_for_others(&self, mut node: usize) -> bool {
        loop {
            let claimed = &self.tree.nodes[node];
            match claimed.parent {
                Some(parent) if !claimed.group => node = parent,
                _ => return claimed.group,
            }
        }
    }

    /// Whether a move on the way to a node is one of several that the attacker may choose from.
    fn is_choice(&self, node: usize) -> bool {
        let mut at = Some(node);
        while let Some(claimed) = at.map(|node| &self.tree.nodes[node]) {
            if claimed.choice {
                return true;
            }
            at = claimed.parent;
        }
        false
    }
}

impl Cursor {
    fn start() -> Self {
        Self { frontier: vec![vec![0]], also: false, again: false, but: false, refuted: false, fresh: true }
    }
}
