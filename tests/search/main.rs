//! The search: complete solutions of the fast and the plain search, beside each other and beside what other programs
//! find; options, streams and certificates; and what the search costs.

#[path = "../common/mod.rs"]
mod common;
#[path = "../positions/mod.rs"]
mod positions;

mod agreement;
mod agreement_plays;
mod certificate;
mod corpus;
mod fast;
mod options;
mod plain_plays;
mod problems;
mod restricted;
mod signature;
mod stream;
mod variants_agreement;
