//! Text to problems: every diagnostic at its place, round trips, the files of `problems/`, and damaged input.

mod diagnostics;
mod documentation;
mod files;
mod flags;
mod mutation;
mod oracle;
mod round_trip;
mod support;
mod syntax;
