//! Builds a [`Tree`] from tokens: it resolves each written move to a legal move at its place in the
//! play.
//!
//! A cursor follows the text. For each half-move it keeps the nodes from which that half-move is
//! made; there are several if an earlier move is ambiguous. A number moves the cursor back to its
//! half-move. A bracket is read with a copy of the cursor. A comma or "or" adds an alternative to
//! the preceding move.

mod moves;
mod notes;
mod numbers;

use super::matching::Reading;
use super::tree::{ClaimSpot, Tree};
use crate::check::mismatch::Mismatch;
use crate::claim::{ClaimTokenKind, Language, Token, Word};
use crate::position::{Move, Shape};
use crate::problem::Problem;
use crate::rules::AnyPosition;
use crate::search::Control;
use std::collections::BTreeMap;

/// The part of the author's solution to which a piece belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ClaimPart {
    Key,
    Line,
    Try,
    Text,
}

/// A word that does not fit, with the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Unresolved {
    pub(super) spot: ClaimSpot,
    pub(super) mismatch: Mismatch,
}

/// The moves that a text names in each position, which a word such as "other" excludes. A position
/// is given by its root and the moves from there. The value is true for a move named individually,
/// false for one covered by a word for the moves of one man.
pub(super) type NamedMoves = BTreeMap<(usize, Vec<Move>), BTreeMap<Move, bool>>;

/// The current position of the reader.
#[derive(Clone, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a separate feature of a text"
)]
struct Cursor {
    /// For each half-move, the nodes from which it may be made. The last list is for the next move.
    frontier: Vec<Vec<usize>>,
    /// Whether a comma or "or" came last.
    also: bool,
    /// Whether the preceding move was followed by a number for the same half-move.
    again: bool,
    /// Whether "but" precedes: the next move refutes.
    but: bool,
    /// Whether the preceding move refutes, so another move with an exclamation mark also refutes:
    /// `but 1...b6! b5!`.
    refuted: bool,
    /// Whether no number and no move has been read since the beginning or the last break.
    fresh: bool,
    /// Whether the preceding move has play of its own in brackets: `2.Ng5 [3.Be7]`.
    served: bool,
}

/// The result of reading the pieces of one version.
pub(super) struct ResolvedClaim {
    pub(super) tree: Tree,
    /// Words that do not fit.
    pub(super) unresolved: Vec<Unresolved>,
    /// Obvious misprints.
    pub(super) slips: Vec<Unresolved>,
    /// The named moves, for a second reading.
    pub(super) named: NamedMoves,
    /// Whether a first move is an en passant capture that would be legal if the problem allowed it.
    pub(super) unstated: bool,
    /// Whether a first move that is claimed to solve is not legal.
    pub(super) unplayable: bool,
}

/// Reads the pieces of one version in one language.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a separate feature of a text"
)]
pub(super) struct Resolver<'a> {
    control: &'a Control,
    problem: &'a Problem,
    reading: Reading,
    /// The moves named in the first reading; empty in that reading.
    named: &'a NamedMoves,
    tree: Tree,
    cursor: Cursor,
    /// The cursor before each open bracket; `None` for one whose end does not move the cursor back.
    saved: Vec<Option<Cursor>>,
    /// Whether the text is about set play.
    set: bool,
    /// Whether the text is about tries.
    tries: bool,
    /// Whether a help line with an extra half-move began with dots, as it should.
    dotted: bool,
    /// Whether the next move, or the preceding one that it stands beside, has a number of its own;
    /// `None` in a text without numbers.
    numbered: Option<bool>,
    piece: usize,
    /// Whether there are more claimed moves than the limit.
    full: bool,
    unresolved: Vec<Unresolved>,
    slips: Vec<Unresolved>,
    unstated: bool,
    unplayable: bool,
    /// The moves named in this reading.
    named_now: NamedMoves,
}

impl<'a> Resolver<'a> {
    pub(super) fn new(
        problem: &'a Problem,
        start: &AnyPosition,
        language: Language,
        unmarked_is_b: bool,
        named: &'a NamedMoves,
        control: &'a Control,
    ) -> Self {
        Self {
            control,
            problem,
            reading: Reading {
                language,
                boards: problem.setup.rules.variant.boards(),
                cube: problem.setup.rules.variant.law().shape == Shape::Cube,
                unmarked_is_b,
                conditions: problem.setup.rules.conditions,
            },
            named,
            tree: Tree::new(start),
            cursor: Cursor::start(),
            saved: Vec::new(),
            set: false,
            tries: false,
            dotted: true,
            numbered: None,
            piece: 0,
            full: false,
            unresolved: Vec::new(),
            slips: Vec::new(),
            unstated: false,
            unplayable: false,
            named_now: NamedMoves::new(),
        }
    }

    /// The result, after all pieces.
    pub(super) fn finish(self) -> ResolvedClaim {
        let Self {
            tree,
            unresolved,
            slips,
            named_now: named,
            unstated,
            unplayable,
            ..
        } = self;
        ResolvedClaim {
            tree,
            unresolved,
            slips,
            named,
            unstated,
            unplayable,
        }
    }

    /// Reads a piece, given its index and the part to which it belongs.
    pub(super) fn piece(&mut self, number: usize, part: ClaimPart, tokens: &[Token]) {
        /// The number of tokens that are read without checking for cancellation.
        const UNCHECKED: usize = 2000;
        self.piece = number;
        self.saved.clear();
        self.set = false;
        self.numbered = None;
        self.tries = part == ClaimPart::Try;
        let keys = self.cursor.frontier.get(1).cloned().unwrap_or_default();
        self.cursor = Cursor::start();
        if part == ClaimPart::Line && self.problem.stipulation.is_battle() {
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
            // If the search was stopped, the rest of a long text is not read and stays undecided.
            if index >= UNCHECKED && self.control.is_stopped() {
                break;
            }
            self.token(token, &tokens[index + 1..]);
        }
        if part == ClaimPart::Key {
            // The next piece may belong to any of the keys.
            let mut all = keys;
            all.extend(self.cursor.frontier.get(1).cloned().unwrap_or_default());
            self.cursor.frontier = vec![vec![Tree::MAIN], all];
        }
    }

    fn token(&mut self, token: &Token, rest: &[Token]) {
        let spot = (self.piece, token.span.clone());
        match &token.kind {
            ClaimTokenKind::Twin(_) | ClaimTokenKind::Label => {
                self.cursor = Cursor::start();
                self.saved.clear();
                (self.set, self.tries) = (false, false);
            }
            ClaimTokenKind::Number { number, dots } => {
                self.numbered = Some(true);
                self.number(*number, *dots, &spot);
            }
            ClaimTokenKind::Move(written) => {
                self.a_move(written, &spot, rest);
                // A move after a comma is made by the side that made the one before.
                let joined = matches!(
                    rest.first(),
                    Some(Token {
                        kind: ClaimTokenKind::Also,
                        ..
                    })
                );
                self.numbered = self.numbered.map(|numbered| numbered && joined);
            }
            ClaimTokenKind::Open => {
                let joined = matches!(
                    rest.first(),
                    Some(Token {
                        kind: ClaimTokenKind::Also,
                        ..
                    })
                );
                let beside = self.is_alternative(rest);
                self.saved
                    .push((!joined && !beside).then(|| self.cursor.clone()));
                self.cursor.also |= beside;
            }
            ClaimTokenKind::Close => {
                if let Some(Some(cursor)) = self.saved.pop() {
                    let inside = std::mem::replace(&mut self.cursor, cursor);
                    self.cursor.served = inside.frontier.len() > self.cursor.frontier.len();
                }
            }
            ClaimTokenKind::Also => self.cursor.also = true,
            ClaimTokenKind::Break => {
                (self.cursor.also, self.cursor.fresh) = (false, true);
                if !self.problem.stipulation.is_battle() && self.saved.is_empty() {
                    self.break_line(rest);
                }
            }
            ClaimTokenKind::Word(word) => self.word(*word),
        }
    }

    /// Returns whether a bracket contains a single move that can only be an alternative to the
    /// preceding move: `2.Nc6-e7 (Qa1-f6)`.
    fn is_alternative(&self, rest: &[Token]) -> bool {
        let [
            Token {
                kind: ClaimTokenKind::Move(written),
                ..
            },
            Token {
                kind: ClaimTokenKind::Close,
                ..
            },
            ..,
        ] = rest
        else {
            return false;
        };
        let mut plies = self.cursor.frontier.iter().rev();
        let mut fits = || {
            plies.next().is_some_and(|ply| {
                ply.iter()
                    .any(|&node| !self.fitting(node, written).is_empty())
            })
        };
        !fits() && fits()
    }

    /// Starts a new line of help play if the text continues with the first number.
    fn break_line(&mut self, rest: &[Token]) {
        if matches!(
            rest.first(),
            Some(Token {
                kind: ClaimTokenKind::Number { number: 1, .. },
                ..
            })
        ) {
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
            // `pieces` has removed the other side's moves already.
            Word::Any | Word::Filler | Word::Duplex | Word::WhiteBegins | Word::BlackBegins => {}
        }
    }

    /// Lets the defender pass after an attacker's move of battle play, since a threat follows.
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
}

impl Cursor {
    fn start() -> Self {
        Self {
            frontier: vec![vec![0]],
            also: false,
            again: false,
            but: false,
            refuted: false,
            fresh: true,
            served: false,
        }
    }
}
