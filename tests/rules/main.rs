//! The rules: moves, check and counts in every variant and dialect, by the fast engines, by the
//! plain one and by other programs; explanations of illegal moves; the notation of moves.

#[path = "../common/mod.rs"]
mod common;
#[path = "../long/mod.rs"]
mod long;
#[path = "../positions/mod.rs"]
mod positions;
#[path = "../samples/mod.rs"]
mod samples;

mod by_hand;
mod combinations;
mod explain;
mod explain_conditions;
mod explain_fairy;
mod facts;
mod fairy_perft;
mod homologues;
mod languages;
mod notation;
mod orthodox;
mod plain;
mod properties;
mod rare_moves;
mod support;
mod unrefuted;
mod walks;
