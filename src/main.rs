//! The command line of parton.

fn main() {}
