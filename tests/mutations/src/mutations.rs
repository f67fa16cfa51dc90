//! Mutation checks: the engine with faults built in, and the comparisons that must notice each of
//! them.
//!
//! The faults are listed in `faults`. `build.rs` describes how they get into the copy of the
//! sources that is compiled here; `search/comparisons` notices them.

// The random positions, which other tests share, use this name of the crate.
extern crate self as parton;

mod faults;
mod fen;
#[path = "../build/tests.rs"]
mod weaving;

/// Includes the copy of a module.
macro_rules! copied {
    ($($name:ident: $path:literal,)*) => {$(
        #[allow(warnings, reason = "only the compiler reads this")]
        pub mod $name {
            include!(concat!(env!("OUT_DIR"), $path));
        }
    )*};
}

copied! {
    board: "/src/core/board/mod.rs",
    conditions: "/src/core/conditions/mod.rs",
    men: "/src/core/men/mod.rs",
    position: "/src/core/position/mod.rs",
    problem: "/src/core/problem/mod.rs",
    plain: "/src/plain/lib.rs",
    interrupt: "/src/engine/interrupt.rs",
    rules: "/src/engine/rules/mod.rs",
}

#[allow(warnings, reason = "only the compiler reads this")]
pub mod search {
    include!(concat!(env!("OUT_DIR"), "/src/engine/search/mod.rs"));

    // They test parts that are private to this module.
    mod comparisons;
}

pub(crate) use rules::with_rules;
