//! The speed at which the generator counts and makes moves, in leaf positions per second, compared
//! with `cozy-chess` on the same orthodox positions. `docs/developing/performance.md` explains the
//! figures.
//!
//! *Bulk*: moves at the last half-move are counted without being made. *Made*: every leaf is played
//! and its signature read, as in a search.

#[path = "../tests/common/mod.rs"]
mod common;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};
use parton::position::{Move, Position, Setup};
use parton_engine::rules::{PositionOf, Rules, perft};
use parton_engine::with_rules;
use std::hint::black_box;
use std::time::Duration;

/// Positions of `tests/data/perft.ron`, each with the number of half-moves counted in bulk. The
/// *made* count uses one less.
const ALICE: [(&str, &str, u32); 4] = [
    ("array", "initial alice", 5),
    ("marks", "alice: Udo Marks #2", 4),
    ("maeder-widlert", "alice: Maeder & Widlert #3", 5),
    (
        "kiwipete-split",
        "alice: kiwipete split over two boards, all castlings",
        4,
    ),
];

/// Names, FENs and depths.
const ORTHODOX: [(&str, &str, u32); 2] = [
    (
        "array",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        5,
    ),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        4,
    ),
];

/// Plays every sequence of `depth` half-moves, including the last move. The stack holds the moves
/// of all positions from the root to here, so that no list is allocated at a leaf.
fn made<R: Rules>(position: &PositionOf<R>, depth: u32, stack: &mut Vec<Move>) -> u64 {
    let base = stack.len();
    R::collect(position, stack);
    let mut leaves = 0;
    for index in base..stack.len() {
        let child = position.play(stack[index]);
        if depth > 1 {
            leaves += made::<R>(&child, depth - 1, stack);
        } else {
            black_box(child.key());
            leaves += 1;
        }
    }
    stack.truncate(base);
    leaves
}

fn cozy_bulk(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth > 1 {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                leaves += cozy_bulk(&child, depth - 1);
            }
        } else {
            leaves += moves.len() as u64;
        }
        false
    });
    leaves
}

fn cozy_made(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            if depth > 1 {
                leaves += cozy_made(&child, depth - 1);
            } else {
                black_box(child.hash());
                leaves += 1;
            }
        }
        false
    });
    leaves
}

/// Measures one way of counting; `leaves` is the expected count.
fn measure(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    leaves: u64,
    mut count: impl FnMut() -> u64,
) {
    group.throughput(Throughput::Elements(leaves));
    group.bench_function(name, |bencher| bencher.iter(|| assert_eq!(count(), leaves)));
}

fn ours(criterion: &mut Criterion, group: &str, setup: &Setup, depth: u32) {
    with_rules!(setup, R => {
        let position = Position::<<R as Rules>::Men>::new(setup).expect("a position");
        for (way, depth) in [("bulk", depth), ("made", depth - 1)] {
            let leaves = perft::<R>(&position, depth);
            let mut group = criterion.benchmark_group(format!("{group}/{way}"));
            if way == "bulk" {
                measure(&mut group, "parton", leaves, || perft::<R>(black_box(&position), depth));
            } else {
                let mut stack = Vec::new();
                measure(&mut group, "parton", leaves, || made::<R>(black_box(&position), depth, &mut stack));
            }
            group.finish();
        }
    });
}

fn cozy(criterion: &mut Criterion, group: &str, fen: &str, depth: u32) {
    let board: cozy_chess::Board = fen.parse().expect("a FEN");
    let mut bulk = criterion.benchmark_group(format!("{group}/bulk"));
    let leaves = cozy_bulk(&board, depth);
    measure(&mut bulk, "cozy-chess", leaves, || {
        cozy_bulk(black_box(&board), depth)
    });
    bulk.finish();
    let mut made = criterion.benchmark_group(format!("{group}/made"));
    let leaves = cozy_bulk(&board, depth - 1);
    measure(&mut made, "cozy-chess", leaves, || {
        cozy_made(black_box(&board), depth - 1)
    });
    made.finish();
}

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args();
    let facts = common::perfts();
    for (name, id, depth) in ALICE {
        let fact = facts
            .iter()
            .find(|fact| fact.id == id)
            .expect("a fact of this name");
        ours(
            &mut criterion,
            &format!("alice/{name}"),
            &fact.setup(),
            depth,
        );
    }
    for (name, fen, depth) in ORTHODOX {
        let group = format!("orthodox/{name}");
        // By convention all four castlings are allowed here.
        let mut fields = fen.split(' ');
        let place = common::place(
            "orthodox",
            fields.next().expect("men"),
            fields.next().expect("a side"),
        );
        ours(&mut criterion, &group, &place.setup(), depth);
        cozy(&mut criterion, &group, fen, depth);
    }
    criterion.final_summary();
}
