//! Problems from text: every diagnostic at its place, round trips, the files of `problems/`, and
//! damaged input.

mod conditions;
mod convert;
mod diagnostics;
mod documentation;
mod fairy;
mod files;
mod flags;
mod inp;
mod inp_corpus;
pub(crate) mod mutation;
mod olive;
mod olive_fields;
mod oracle;
mod round_trip;
mod support;
mod syntax;
mod typing;
