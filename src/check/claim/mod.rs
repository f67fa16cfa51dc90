//! Compares the author's solution with the solution found.
//!
//! [`crate::claim`] separates moves from words. This module resolves each move against the legal
//! moves of its position, and tests the author's claims about it: that it solves, fails, refutes,
//! threatens or mates.

mod claimed_lines;
mod judge;
mod matching;
mod resolve;
mod signs;
mod tree;

use super::mismatch::Mismatch;
use super::oracle::Oracle;
use super::spell::{help_line, spell};
use crate::claim::{self, ClaimTokenKind, FairyMen, Language, Token, Word};
use crate::notation::Notated;
use crate::position::{Color, Move, Shape};
use crate::problem::{Duplex, Goal, Intended, Problem, Solution};
use crate::rules::AnyPosition;
use crate::search::{self, Control, Settings};
use judge::ClaimJudge;
use matching::{Reading, fitting};
use resolve::{ClaimPart, NamedMoves, ResolvedClaim, Resolver};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use tree::{ClaimSpot, Tree};

/// A remark about the author's solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The difference from the solution found.
    pub mismatch: Mismatch,
    /// The index in [`Intended::pieces`] of the text that it concerns; `None` if it concerns no
    /// text.
    pub piece: Option<usize>,
    /// The first byte of the word that it concerns, in that text.
    pub start: usize,
    /// The byte after the end of that word.
    pub end: usize,
    /// The line in the file, from 1, if it is known.
    pub line: Option<usize>,
    /// The column in the file, from 1, if it is known.
    pub column: Option<usize>,
}

impl Remark {
    const fn new(mismatch: Mismatch) -> Self {
        Self {
            mismatch,
            piece: None,
            start: 0,
            end: 0,
            line: None,
            column: None,
        }
    }

    fn is_at(&self, (piece, span): &ClaimSpot) -> bool {
        (self.piece, self.start, self.end) == (Some(*piece), span.start, span.end)
    }

    fn at(mismatch: Mismatch, (piece, span): ClaimSpot) -> Self {
        Self {
            piece: Some(piece),
            start: span.start,
            end: span.end,
            ..Self::new(mismatch)
        }
    }
}

/// The result of the comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClaimStatus {
    /// Every claim is true.
    Confirmed,
    /// A claim is false, or a claimed move is illegal, ambiguous or out of order.
    Wrong,
    /// Not everything could be tested: the search was cut short; the text gives play after first
    /// moves that is not compared, as in exact play; it states nothing that can be compared; or the
    /// key is a capture en passant that the problem does not allow explicitly.
    Undecided,
}

/// The result of comparing the author's solution with the solution found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClaimReport {
    /// The result.
    pub status: ClaimStatus,
    /// The language of its letters.
    pub language: String,
    /// The number of true statements about moves.
    pub confirmed: usize,
    /// The false claims, and the moves and numbers that do not fit the play.
    pub wrong: Vec<Remark>,
    /// Results that are not claimed.
    pub missing: Vec<Remark>,
    /// Remarks that do not make the claim wrong, such as misprints and printed moves that are not
    /// part of the solution.
    pub extra: Vec<Remark>,
}

impl ClaimReport {
    const fn empty(status: ClaimStatus) -> Self {
        Self {
            status,
            language: String::new(),
            confirmed: 0,
            wrong: Vec::new(),
            missing: Vec::new(),
            extra: Vec::new(),
        }
    }
}

/// Remarks while they are collected.
#[derive(Debug, Default)]
struct ClaimNotes {
    confirmed: usize,
    wrong: Vec<Remark>,
    missing: Vec<Remark>,
    extra: Vec<Remark>,
}

/// The moves that a claim names for one version, and its comparison.
#[derive(Debug, Default)]
pub(super) struct Resolved {
    pub(super) report: Option<ClaimReport>,
    /// First moves claimed to solve.
    pub(super) keys: Vec<Move>,
    /// Claimed lines of help and series play.
    pub(super) lines: Vec<Vec<Move>>,
    /// Pairs of a first move and a defence that is named individually.
    pub(super) named: BTreeSet<(Move, Move)>,
    /// Whether moves are claimed to solve and none of them is legal.
    pub(super) unplayable: bool,
    /// First moves whose defences are given.
    pub(super) with_defences: BTreeSet<Move>,
}

/// The version that a claim concerns.
#[derive(Clone, Copy, Debug)]
pub(super) struct AboutVersion<'a> {
    /// Its letter.
    pub(super) version: &'a str,
    /// Whether it is the first version, to which claims without a letter apply.
    pub(super) first: bool,
    /// Whether it is the only version, so in duplex `b)` means the other side.
    pub(super) only: bool,
    /// Whether the other side begins, in duplex.
    pub(super) other_side: bool,
}

/// The pieces of the claim that concern a version and, in duplex, one side: the index of each, its
/// part, and its tokens about them.
fn pieces(
    intended: &Intended,
    about: AboutVersion,
    men: &FairyMen,
    sides: Option<&ClaimSides>,
) -> Vec<(usize, ClaimPart, Vec<Token>)> {
    let counts = [
        (intended.keys.len(), ClaimPart::Key),
        (intended.lines.len(), ClaimPart::Line),
        (intended.tries.len(), ClaimPart::Try),
    ];
    let parts = counts
        .into_iter()
        .flat_map(|(count, part)| std::iter::repeat_n(part, count))
        .chain([ClaimPart::Text]);
    let mut all = Vec::new();
    for ((number, text), part) in intended.pieces().enumerate().zip(parts) {
        // Unreadable text was refused when the file was read.
        let tokens = claim::tokens(text, men).unwrap_or_default();
        let named = tokens
            .iter()
            .any(|token| token.kind == ClaimTokenKind::Word(Word::Duplex));
        let sides = sides.filter(|_| !named);
        let mut current = None;
        let mut other_side = false;
        let mut own = Vec::new();
        for (index, token) in tokens.iter().enumerate() {
            if let ClaimTokenKind::Twin(name) = token.kind {
                let duplex = sides.is_some() && about.only && matches!(name, 'a' | 'b');
                (current, other_side) =
                    (Some(if duplex { 'a' } else { name }), duplex && name == 'b');
            }
            // In duplex without the word "duplex", only the first move tells the side.
            let begins = |sides: &ClaimSides| {
                let behind_move = tokens[..index]
                    .last()
                    .is_some_and(|token| matches!(token.kind, ClaimTokenKind::Move(_)));
                // After introductory moves the series also begins with `1.`.
                if behind_move && sides.intro {
                    return None;
                }
                sides.other_side_begins(&tokens[index..])
            };
            if let Some(theirs) = sides.and_then(begins) {
                other_side = theirs != about.other_side;
            }
            if let Some(theirs) = sides.and_then(|sides| sides.other_side_is_named(token)) {
                other_side = theirs != about.other_side;
            }
            other_side |= token.kind == ClaimTokenKind::Word(Word::Duplex);
            let version = about.version;
            let wanted = current.map_or(about.first, |name| {
                version.starts_with(name) && version.len() == 1
            });
            if wanted && other_side == about.other_side {
                own.push(token.clone());
            }
        }
        if own
            .iter()
            .any(|token| matches!(token.kind, ClaimTokenKind::Move(_)))
        {
            all.push((number, part, own));
        }
    }
    all
}

/// The report on a version of which the claim says nothing, although it names twins by their
/// letters: it lists the solutions. `None` if the claim names no twins.
fn left_out(
    problem: &Problem,
    about: AboutVersion,
    men: &FairyMen,
    start: &AnyPosition,
    solution: &Solution,
) -> Option<ClaimReport> {
    let names_twins = problem.intended.pieces().any(|text| {
        let tokens = claim::tokens(text, men).unwrap_or_default();
        let mut kinds = tokens.iter().map(|token| &token.kind);
        kinds.any(|kind| matches!(kind, ClaimTokenKind::Twin(_)))
    });
    if about.only || about.other_side || !names_twins {
        return None;
    }
    let goal = problem.stipulation.goal;
    let keys = solution.keys.iter().map(|key| {
        let reached = search::reaches(goal, key.mv, start) == Some(true);
        format!("1.{}!", spell(start, key.mv, reached.then_some(goal)))
    });
    let lines = solution.lines.iter();
    let lines = lines.map(|line| help_line(start, problem, line, false));
    let missing: Vec<Remark> = keys
        .chain(lines)
        .map(|line| {
            let line = Notated::marked(line);
            Remark::new(Mismatch::Solution { line })
        })
        .collect();
    (!missing.is_empty()).then(|| ClaimReport {
        missing,
        ..ClaimReport::empty(ClaimStatus::Undecided)
    })
}

/// The diagram of a duplex problem with each side to move, for recognizing the side by its first
/// move.
struct ClaimSides {
    own: AnyPosition,
    other: AnyPosition,
    cube: bool,
    /// Whether play begins with half a move, so the first moves stand after `1...`.
    half: bool,
    /// Whether there are introductory moves.
    intro: bool,
    languages: &'static [Language],
}

impl ClaimSides {
    /// Returns whether a heading, `White begins`, names the other side; `None` for other tokens.
    fn other_side_is_named(&self, token: &Token) -> Option<bool> {
        let begins = match token.kind {
            ClaimTokenKind::Word(Word::WhiteBegins) => Color::White,
            ClaimTokenKind::Word(Word::BlackBegins) => Color::Black,
            _ => return None,
        };
        Some(begins != self.own.turn())
    }

    /// Returns whether the other side begins at these tokens. `None` if they do not begin with a
    /// first move, or if both sides or neither can make it.
    fn other_side_begins(&self, tokens: &[Token]) -> Option<bool> {
        let [
            Token {
                kind: ClaimTokenKind::Number { number: 1, dots },
                ..
            },
            Token {
                kind: ClaimTokenKind::Move(written),
                ..
            },
            ..,
        ] = tokens
        else {
            return None;
        };
        if *dots != self.half {
            return None;
        }
        let can = |position: &AnyPosition| {
            let legal = position.legal_moves();
            self.languages.iter().any(|&language| {
                let boards = position.variant().boards();
                let conditions = position.rule_set().conditions;
                let reading = Reading {
                    language,
                    boards,
                    cube: self.cube,
                    unmarked_is_b: false,
                    conditions,
                };
                !fitting(position, &legal, written, reading).is_empty()
            })
        };
        match (can(&self.own), can(&self.other)) {
            (true, false) => Some(false),
            (false, true) => Some(true),
            _ => None,
        }
    }
}

/// Compares the claims about a version with its solution.
pub(super) fn compare(
    problem: &Problem,
    about: AboutVersion,
    start: &AnyPosition,
    solution: &Solution,
    settings: &Settings,
    control: &Control,
) -> Resolved {
    let cube = problem.setup.rules.variant.law().shape == Shape::Cube;
    let duplex =
        problem.options.duplex == Duplex::Both && problem.stipulation.goal != Goal::ProofGame;
    let men = FairyMen::of(problem);
    let languages = men.languages();
    let sides = duplex.then(|| ClaimSides {
        own: *start,
        other: start.pass(),
        cube,
        half: problem.stipulation.half,
        intro: problem.stipulation.intro > 0,
        languages,
    });
    let pieces = pieces(&problem.intended, about, &men, sides.as_ref());
    if pieces.is_empty() {
        return Resolved {
            report: left_out(problem, about, &men, start, solution),
            ..Resolved::default()
        };
    }
    let tokens = pieces.iter().flat_map(|(_, _, tokens)| tokens);
    // In a cube, capitals also name levels, so they do not tell the language.
    let candidates = if cube {
        languages.to_vec()
    } else {
        claim::candidates(&tokens, &men)
    };
    let marked = |letter: char| {
        tokens.clone().any(|token| match &token.kind {
            ClaimTokenKind::Move(written) => {
                written
                    .landing
                    .is_some_and(|board| board.letter() == letter)
                    || written.suffix == Some(letter)
            }
            _ => false,
        })
    };
    let unmarked_is_b = problem.setup.rules.variant.boards() > 1 && marked('A') && !marked('B');
    let read = |language: Language| {
        let empty = NamedMoves::new();
        let once = |named: &NamedMoves| {
            let mut resolver =
                Resolver::new(problem, start, language, unmarked_is_b, named, control);
            for (number, part, tokens) in &pieces {
                resolver.piece(*number, *part, tokens);
            }
            resolver.finish()
        };
        // The second reading knows the moves named individually, which a word such as "other"
        // excludes.
        let named = once(&empty).named;
        (language, once(&named))
    };
    let readings = candidates.into_iter().map(read);
    let Some((language, read)) = readings.min_by_key(|(_, read)| read.unresolved.len()) else {
        let wrong = vec![Remark::at(Mismatch::NoLanguage, (pieces[0].0, 0..0))];
        let report = ClaimReport {
            wrong,
            ..ClaimReport::empty(ClaimStatus::Wrong)
        };
        return Resolved {
            report: Some(report),
            ..Resolved::default()
        };
    };
    let mut resolved = Resolved::default();
    let mut notes = ClaimNotes::default();
    let ResolvedClaim {
        tree,
        unresolved,
        slips,
        unstated,
        unplayable,
        ..
    } = read;
    notes.wrong.extend(
        unresolved
            .into_iter()
            .map(|one| Remark::at(one.mismatch, one.spot)),
    );
    notes.extra.extend(
        slips
            .into_iter()
            .map(|slip| Remark::at(slip.mismatch, slip.spot)),
    );
    // Whether the text gives play that is not compared.
    let mut uncompared = false;
    let mut undecided = solution.status != crate::problem::Status::Complete || control.is_stopped();
    if problem.stipulation.is_battle() {
        let stipulation = problem.stipulation;
        let deep = !stipulation.exact
            && !stipulation.half
            && stipulation.moves > 0
            && !problem.options.post_key
            && search::reaches_is_known(stipulation.goal);
        let mut oracle = Oracle::new(problem, settings, control);
        let mut judge = ClaimJudge {
            tree: &tree,
            oracle: &mut oracle,
            solution,
            notes: std::mem::take(&mut notes),
            deep,
        };
        judge.run();
        notes = judge.notes;
        undecided |= oracle.interrupted;
        uncompared = !deep && tree.has_play();
        collect(&tree, &mut resolved);
    } else {
        resolved.lines = claimed_lines::judge(&tree, start, problem, solution, control, &mut notes);
    }
    resolved.unplayable = unplayable && resolved.keys.is_empty() && resolved.lines.is_empty();
    let place = |remark: &Remark| (remark.piece, remark.start);
    notes.wrong.sort_by_key(place);
    let status = match (notes.wrong.is_empty(), undecided) {
        (false, false) => ClaimStatus::Wrong,
        (_, true) => ClaimStatus::Undecided,
        (true, false) if unstated || uncompared || notes.confirmed == 0 => ClaimStatus::Undecided,
        (true, false) => ClaimStatus::Confirmed,
    };
    resolved.report = Some(ClaimReport {
        status,
        language: language.name().to_owned(),
        confirmed: notes.confirmed,
        wrong: notes.wrong,
        missing: notes.missing,
        extra: notes.extra,
    });
    resolved
}

/// Collects the claimed keys and the defences that are given after them.
fn collect(tree: &Tree, resolved: &mut Resolved) {
    for &first in &tree.nodes[Tree::MAIN].children {
        let node = &tree.nodes[first];
        let Some(mv) = node.mv.filter(|_| !node.marks.bad) else {
            continue;
        };
        resolved.keys.push(mv);
        for &child in &node.children {
            let child = &tree.nodes[child];
            if let Some(defence) = child.mv {
                resolved.with_defences.insert(mv);
                if !child.group {
                    resolved.named.insert((mv, defence));
                }
            }
        }
    }
    resolved.keys.sort_unstable();
}
