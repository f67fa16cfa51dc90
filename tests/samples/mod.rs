//! Positions and helpers shared by the tests of notation and reports.
#![allow(dead_code, missing_docs, unreachable_pub)]

pub mod condensed;

use parton::board::{Board, Cell, Square};
use parton::position::{Man, RuleSet, Setup, Variant};
use parton::problem::{Node, Problem, Solution, Stipulation};
use parton::rules::AnyPosition;

/// The men of FEN placements, one per board, joined by ` | `.
pub fn setup(variant: Variant, placement: &str) -> Setup {
    let mut setup = Setup::empty(RuleSet::new(variant));
    for (board, rows) in Board::ALL.into_iter().zip(placement.split(" | ")) {
        for (rank, row) in (0..8).rev().zip(rows.split('/')) {
            let mut file = 0;
            for letter in row.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as u8;
                } else {
                    let cell = Cell::new(board, Square::at(file, rank).unwrap());
                    setup.men.push((cell, Man::from_letter(letter).unwrap()));
                    file += 1;
                }
            }
        }
    }
    setup
}

pub const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
pub const MARKS: &str = "4r3/1p6/3n4/2n1k1rb/8/2b1p1p1/8/8 | 8/8/4R3/5R2/1P1NpB2/Q7/K7/8";

pub fn problem(setup: Setup, moves: u8) -> Problem {
    Problem::bare("test", setup, Stipulation::mate_in(moves))
}

/// U. Marks, The Problemist, March 1999: mate in two.
pub fn marks() -> Problem {
    Problem {
        id: "marks".into(),
        authors: vec!["Udo Marks".into()],
        source: Some("The Problemist, March 1999".into()),
        ..problem(setup(Variant::Alice, MARKS), 2)
    }
}

/// The legal moves in canonical order.
pub fn sorted(position: &AnyPosition) -> Vec<parton::position::Move> {
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    moves
}

/// Brute force, by the definitions of [`Node`]: the solutions if the attacker to move mates in
/// `moves`; otherwise an empty list.
pub fn wins(position: &AnyPosition, moves: u32) -> Vec<Node> {
    (1..=moves)
        .map(|length| {
            let first = sorted(position)
                .into_iter()
                .map(|mv| attack(position, mv, length));
            first
                .filter(|node| node.refutations.is_empty())
                .collect::<Vec<_>>()
        })
        .find(|nodes| !nodes.is_empty())
        .unwrap_or_default()
}

/// A first move with all play below it, if the goal must be reached in `moves`, this move included.
/// A move that fails without a legal reply as evidence (stalemate, or no mate at the end) has
/// itself as refutation.
pub fn attack(position: &AnyPosition, mv: parton::position::Move, moves: u32) -> Node {
    let next = position.play(mv);
    let check = next.is_in_check(next.turn());
    let replies = sorted(&next);
    let mut node = Node::leaf(mv, check, check && replies.is_empty());
    if node.goal {
        return node;
    }
    if moves == 1 || replies.is_empty() {
        node.refutations.push(Node::leaf(mv, false, false));
        return node;
    }
    node.threats = if check {
        Vec::new()
    } else {
        wins(&next.pass(), moves - 1)
    };
    node.zugzwang = !check && node.threats.is_empty();
    for reply in replies {
        let after = next.play(reply);
        let mut defence = Node::leaf(reply, after.is_in_check(after.turn()), false);
        defence.replies = wins(&after, moves - 1);
        let stops = node.zugzwang
            || node
                .threats
                .iter()
                .any(|threat| !defence.replies.iter().any(|answer| same(answer, threat)));
        match (defence.replies.is_empty(), check || stops) {
            (true, _) => node.refutations.push(defence),
            (false, true) => node.replies.push(defence),
            (false, false) => node.unlisted.push(reply),
        }
    }
    node
}

/// A first move that must force the other side to mate in `moves`, this move included, by brute
/// force. Every reply that neither mates nor allows a continuation refutes. A stalemate has the
/// move itself as refutation.
pub fn selfmate(position: &AnyPosition, mv: parton::position::Move, moves: u32) -> Node {
    let next = position.play(mv);
    let check = next.is_in_check(next.turn());
    let mut node = Node::leaf(mv, check, false);
    for reply in sorted(&next) {
        let after = next.play(reply);
        let mate = after.is_mate();
        let mut defence = Node::leaf(reply, after.is_in_check(after.turn()), mate);
        if !mate && moves > 1 {
            let answers = sorted(&after)
                .into_iter()
                .map(|mv| selfmate(&after, mv, moves - 1));
            defence.replies = answers.filter(|node| node.refutations.is_empty()).collect();
        }
        let list = if mate || !defence.replies.is_empty() {
            &mut node.replies
        } else {
            &mut node.refutations
        };
        list.push(defence);
    }
    if node.replies.is_empty() && node.refutations.is_empty() {
        node.refutations.push(Node::leaf(mv, false, false));
    }
    node.zugzwang = !check;
    node
}

fn same(a: &Node, b: &Node) -> bool {
    (a.mv.from(), a.mv.to(), a.mv.promotion()) == (b.mv.from(), b.mv.to(), b.mv.promotion())
}

/// Keys, tries with one refutation and set play, by brute force.
pub fn solve(problem: &Problem) -> Solution {
    let position = AnyPosition::new(&problem.setup).unwrap();
    let moves = u32::from(problem.stipulation.moves);
    let first = sorted(&position)
        .into_iter()
        .map(|mv| attack(&position, mv, moves))
        .collect::<Vec<_>>();
    let mut solution = Solution::default();
    for node in first {
        let own = |refutation: &Node| refutation.mv == node.mv;
        match node.refutations.len() {
            0 => solution.keys.push(node),
            1 if !node.refutations.iter().any(own) => solution.tries.push(node),
            _ => {}
        }
    }
    let set = position.pass();
    if !position.is_in_check(position.turn()) {
        for reply in sorted(&set) {
            let after = set.play(reply);
            let mut defence = Node::leaf(reply, after.is_in_check(after.turn()), false);
            defence.replies = wins(&after, moves - 1);
            solution
                .set_play
                .extend((!defence.replies.is_empty()).then_some(defence));
        }
    }
    solution
}
