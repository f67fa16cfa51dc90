//! From problems to solutions.
//!
//! [`plain`] is the brute-force reference against which every fast way is tested.

pub mod plain;
