//! The search: complete solutions of the fast and the plain search, compared with each other and
//! with the findings of other programs; options, streams and certificates; and the cost of the
//! search.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/effort.rs"]
mod effort;
#[path = "../long/mod.rs"]
mod long;
#[path = "../positions/mod.rs"]
mod positions;
#[path = "../common/published.rs"]
mod published;
#[path = "../common/solutions.rs"]
mod solutions;
#[path = "../common/texts.rs"]
mod texts;

mod agreement;
mod agreement_plays;
mod backward;
mod certificate;
mod condition_problems;
mod conditions_agreement;
mod conditions_reference;
mod corpus;
mod endgame;
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
mod shortest;
mod signature;
mod stream;
mod structures;
mod support;
mod units;
mod unknown_men;
mod variants_agreement;
mod verify;
