//! The search: complete solutions of the fast and the plain search, compared with each other and
//! with the findings of other programs; options, streams and certificates; and the cost of the
//! search.

#[path = "../common/mod.rs"]
mod common;
#[path = "../long/mod.rs"]
mod long;
#[path = "../positions/mod.rs"]
mod positions;

mod agreement;
mod agreement_plays;
mod certificate;
mod condition_problems;
mod conditions_agreement;
mod conditions_reference;
mod corpus;
mod effort;
mod facts;
mod fairy_agreement;
mod fairy_images;
mod fairy_pairs;
mod fairy_problems;
mod first;
mod last_moves;
mod lost_solutions;
mod memory;
mod options;
mod plays_table;
mod problems;
mod proof_games;
mod rest;
mod restricted;
mod signature;
mod stream;
mod variants_agreement;
mod verify;
