//! Finds the half-move of a written move, the legal moves that it may stand for, and their place in
//! the tree.

use super::Resolver;
use crate::check::claim::matching::fitting;
use crate::check::claim::tree::ClaimSpot;
use crate::check::mismatch::Mismatch;
use crate::claim::{ClaimTokenKind, Token, Written, WrittenTarget};
use crate::notation::reckless_moves;
use crate::position::Move;
use crate::problem::Play;
use crate::rules::AnyPosition;
use crate::search;

impl Resolver<'_> {
    /// Reads a written move: finds its half-move and adds its legal moves to the tree.
    pub(super) fn a_move(&mut self, written: &Written, spot: &ClaimSpot, rest: &[Token]) {
        let battle = self.problem.stipulation.is_battle();
        let last = self.cursor.frontier.len() - 1;
        let also = std::mem::take(&mut self.cursor.also);
        let again = std::mem::take(&mut self.cursor.again);
        let fresh = std::mem::take(&mut self.cursor.fresh);
        let refuted = std::mem::take(&mut self.cursor.refuted);
        let served = std::mem::take(&mut self.cursor.served);
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
            // `2.Bb5 Nxe4# / Bb7 Nxe4#`: with its reply the move is an alternative to 2.Bb5.
            // The line may end between them.
            let next = rest
                .iter()
                .find(|token| token.kind != ClaimTokenKind::Break);
            let replied = next.is_some_and(|token| matches!(token.kind, ClaimTokenKind::Move(_)));
            if also && replied && last > 2 && self.ends_by_reply(last) {
                places.push((last - 2, false));
            }
            if last > 0 {
                places.push((last - 1, also));
            }
            places.push((last, false));
            // A move joined by a comma is not a new first move.
            for ply in (usize::from(also)..last.saturating_sub(1)).rev() {
                places.push((ply, false));
            }
        } else if self.cursor.but && battle {
            // The refutation of a try may have no number.
            places.push((last, false));
            places.extend((1..last).step_by(2).map(|ply| (ply, false)));
        } else {
            places.push((last, false));
        }
        let first = places.first().copied().unwrap_or((last, false));
        let fits = |resolver: &Self, ply: usize, written: &Written| {
            resolver.cursor.frontier[ply]
                .iter()
                .any(|&node| !resolver.fitting(node, written).is_empty())
        };
        // A bare square after the move of a man may be another arrival of that man.
        let whole = Written {
            man: written.elided,
            ..*written
        };
        let readings = places.into_iter().flat_map(|place| {
            let elided = (place.1 && written.elided.is_some()).then_some((place, &whole));
            std::iter::once((place, written)).chain(elided)
        });
        let found = readings
            .into_iter()
            .find(|((ply, _), written)| fits(self, *ply, written));
        let ((ply, beside), written) = found.unwrap_or((first, written));
        // `2.Ng5 [3.Be7], Nfd6 [3.b4]`: the second bracket belongs to the second move alone.
        let apart = served && battle && ply > 0 && ply.is_multiple_of(2);
        if apart
            && beside
            && let Some(last) = self.cursor.frontier.get_mut(ply + 1)
        {
            last.clear();
        }
        self.put(written, spot, ply, beside, also);
    }

    /// Returns whether the moves of a half-move are replies of the defender that reach the goal, as
    /// in self and reflex play.
    fn ends_by_reply(&self, ply: usize) -> bool {
        let stipulation = self.problem.stipulation;
        let reaches = |&node: &usize| {
            let Some((mv, parent)) = self.tree.nodes[node].mv.zip(self.tree.nodes[node].parent)
            else {
                return false;
            };
            search::reaches(stipulation.goal, mv, &self.tree.nodes[parent].position) == Some(true)
        };
        stipulation.is_battle()
            && stipulation.play != Play::Direct
            && ply.is_multiple_of(2)
            && self.cursor.frontier[ply].iter().any(reaches)
    }

    /// The positions from which a move is made after a node, the likelier first. In a series the
    /// side may or may not change. The introductory moves are those of the side that begins. After
    /// them each move of the series has a number, and a move without a number is the other side's.
    pub(super) fn positions(&self, node: usize) -> Vec<AnyPosition> {
        let position = self.tree.nodes[node].position;
        let stipulation = self.problem.stipulation;
        if stipulation.series.is_none() && stipulation.intro == 0
            || self.tree.nodes[node].parent.is_none()
        {
            return vec![position];
        }
        if position.is_in_check(position.turn()) {
            return vec![position];
        }
        let (root, path) = self.tree.path(node);
        let (made, intro) = (path.len(), usize::from(stipulation.intro));
        let beginner = self.tree.nodes[root].position.turn();
        let of_series = if intro == 0 { beginner } else { !beginner };
        let in_series = match self.numbered {
            Some(numbered) => numbered || stipulation.play == Play::Direct,
            None => made < intro + usize::from(stipulation.moves),
        };
        let side = if made < intro {
            beginner
        } else if in_series {
            of_series
        } else {
            !of_series
        };
        let other = position.pass_in_series();
        if side == position.turn() {
            vec![position, other]
        } else {
            vec![other, position]
        }
    }

    /// The moves that a written move may stand for after a node, each with its position.
    pub(super) fn fitting(&self, node: usize, written: &Written) -> Vec<(AnyPosition, Move)> {
        for position in self.positions(node) {
            let mut legal = position.legal_moves();
            if self.may_pass(node, &position) && !legal.contains(&Move::PASS) {
                legal.push(Move::PASS);
            }
            let reckless = self.reckless(node, &position, written);
            let mut moves = fitting(&position, &reckless, written, self.reading);
            if moves.is_empty() || !written.marks.mate {
                let lawful = fitting(&position, &legal, written, self.reading);
                moves = if lawful.is_empty() { moves } else { lawful };
            }
            moves.sort_unstable();
            if !moves.is_empty() {
                return moves.into_iter().map(|mv| (position, mv)).collect();
            }
        }
        Vec::new()
    }

    /// Returns whether a side may pass after a node by the option of null moves: unless it is in
    /// check, or the last move was a pass.
    fn may_pass(&self, node: usize, position: &AnyPosition) -> bool {
        self.problem.options.null_moves
            && self.tree.nodes[node].mv.is_none_or(|mv| !mv.is_pass())
            && !position.is_in_check(position.turn())
    }

    /// The moves that may be made after a node because they reach the goal, although they leave the
    /// king of the side that moves in check.
    fn reckless(&self, node: usize, position: &AnyPosition, written: &Written) -> Vec<Move> {
        if written.target == WrittenTarget::Any {
            return Vec::new();
        }
        reckless_moves(self.problem, &self.tree.path(node).1, position.turn())
    }

    /// Adds the legal moves of a written move to those of its half-move, beside the last ones or in
    /// place of them. A move joined by a comma may belong to only some of the preceding moves.
    pub(super) fn put(
        &mut self,
        written: &Written,
        spot: &ClaimSpot,
        ply: usize,
        beside: bool,
        joined: bool,
    ) {
        /// The maximum number of moves, more than any author claims.
        const MOST: usize = 5000;
        let stipulation = self.problem.stipulation;
        let longest = 2 * (usize::from(stipulation.moves) + usize::from(stipulation.intro)) + 2;
        let mut parents = self.cursor.frontier[ply].clone();
        if ply > longest && !parents.is_empty() {
            self.note(spot, Mismatch::LineTooLong);
            parents.clear();
        } else if self.tree.nodes.len() > MOST {
            if !std::mem::replace(&mut self.full, true) {
                self.note(spot, Mismatch::TooManyMoves);
            }
            parents.clear();
        }
        let wild = written.target == WrittenTarget::Any;
        let battle = stipulation.is_battle();
        let several = parents.len() > 1;
        let mut new = Vec::new();
        let mut failed = Vec::new();
        // `1...Be5/Ba7 2.Qxe5#`: the capture applies to only one of the moves.
        let by_some = several
            && written.capture == Some(true)
            && parents
                .iter()
                .any(|&parent| !self.fitting(parent, written).is_empty());
        let quiet = Written {
            capture: None,
            ..*written
        };
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
                // `~` also excludes the moves of `Sf~`.
                let taken = |mv: &Move| {
                    named.is_some_and(|named| {
                        named.get(mv).is_some_and(|&explicit| explicit || anybody)
                    })
                };
                moves.retain(|(_, mv)| !taken(mv));
            }
            // A defender's pawn may become any man if the text does not say.
            let any_man = battle
                && ply % 2 == 1
                && moves.iter().all(|(_, mv)| mv.promoted_to().is_some())
                && moves.windows(2).all(|two| {
                    (two[0].1.from(), two[0].1.to()) == (two[1].1.from(), two[1].1.to())
                });
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
                node.group &= wild;
                node.anybody &= anybody;
                node.loose &= several && joined;
                node.marks.check |= written.marks.check;
                node.marks.mate |= written.marks.mate;
                // Alone, the sign of stalemate may also mean a draw. `#=` means either end.
                node.marks.stalemate |= written.marks.mate && written.marks.stalemate;
                node.marks.good |= written.marks.good;
                node.marks.bad |= written.marks.bad || self.tries && ply == 0;
                node.but |= but;
                if !wild {
                    node.spot = spot.clone();
                }
                if !anybody {
                    *self
                        .named_now
                        .entry(key.clone())
                        .or_default()
                        .entry(mv)
                        .or_default() |= !wild;
                }
                new.push(child);
            }
        }
        self.cursor.but = false;
        let explicit = failed
            .iter()
            .copied()
            .find(|&node| !self.stands_for_others(node) && !self.is_choice(node));
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

    /// Adds moves beside the last ones of their half-move.
    pub(super) fn set_beside(&mut self, ply: usize, new: Vec<usize>, bad: bool, joined: bool) {
        self.cursor.frontier.truncate(ply + 2);
        let Some(last) = self.cursor.frontier.last_mut() else {
            return;
        };
        // `1.Nh3/Nd5/Nh5?`: the sign applies to all of them.
        if bad && ply.is_multiple_of(2) {
            for &node in last.iter() {
                let marks = &mut self.tree.nodes[node].marks;
                marks.bad |= !marks.good;
            }
        }
        last.extend(new);
        // `3.Nd4 or Nc3 Kh1 4.Nf5`: the continuation may belong to either of them.
        if joined && ply > 0 && ply.is_multiple_of(2) {
            for &node in last.iter() {
                self.tree.nodes[node].choice = true;
            }
        }
    }

    /// Returns whether a move on the way to a node is covered by a word such as "any".
    pub(super) fn stands_for_others(&self, mut node: usize) -> bool {
        loop {
            let claimed = &self.tree.nodes[node];
            match claimed.parent {
                Some(parent) if !claimed.group => node = parent,
                _ => return claimed.group,
            }
        }
    }

    /// Returns whether a move on the way to a node is one of several between which the attacker may
    /// choose.
    pub(super) fn is_choice(&self, node: usize) -> bool {
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
