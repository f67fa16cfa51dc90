//! Solutions as text, JSON and diagrams.
//!
//! A report is made of a [`Problem`] and the [`TwinSolution`] that a search found for each of its
//! versions. This module runs no search. It uses the rules only to write moves (to find other men
//! that could go there, and checks) and to find the legal moves that a line such as
//! `1...R(e8)-other` would cover.
//!
//! - [`render_text()`] for people, condensed or as a full tree; [`TextStream`] writes the same text
//!   incrementally;
//! - [`solve`] for solutions in all formats, [`check`] for verdicts, [`themes`]
//!   for themes;
//! - [`json`] for programs, [`page`] for people with a browser;
//! - [`picture`] for boards, [`render_diagram()`] for boards on a terminal.

#[cfg(feature = "files")]
pub mod check;
mod condensed;
mod diagram;
mod endgame;
mod enumeration;
mod export_error;
mod fairy;
#[cfg(feature = "files")]
pub mod find;
mod format;
mod group;
pub mod json;
mod layout;
mod lines;
mod own;
pub mod page;
pub mod picture;
mod popeye;
mod replay;
mod show;
mod sign;
pub mod solve;
mod stream;
pub mod themes;
mod tree;
mod tries;
mod versions;
#[cfg(feature = "files")]
pub mod workshop;

pub use diagram::{DiagramOptions, render_boards, render_diagram};
pub use endgame::render_endgame;
pub use fairy::census;
pub use format::TextOrJson;
pub use layout::{Layout, TextOptions};
pub(crate) use lines::line_text;
pub use own::is_own;
pub use show::render_problem;
pub(crate) use sign::sign as goal_sign;
pub use stream::TextStream;
pub use versions::{change_words, heading as version_heading};

use crate::position::SetupError;
use crate::problem::{Part, Problem, Solution, TwinSolution};
use replay::PlayedSolution;

/// The solution of a problem without twins, in the form that reports take.
pub fn single_version(problem: &Problem, solution: Solution) -> TwinSolution {
    TwinSolution {
        name: "a".to_owned(),
        problem: problem.clone(),
        solution,
        duplex: None,
    }
}

/// A problem and the solutions of its versions as text, ending with a line break.
///
/// Versions are named if the problem has twins. If the other side also begins, each side's play has
/// a separate section.
///
/// # Errors
/// If the setup of a version is not a position.
pub fn render_text(
    problem: &Problem,
    versions: &[TwinSolution],
    options: &TextOptions,
) -> Result<String, SetupError> {
    let mut text = TextStream::new(problem, options);
    let header = text.take();
    Ok(header + &play_text(text, versions)?)
}

/// The solutions of the versions of a problem as text, without the header of the problem.
///
/// # Errors
/// If the setup of a version is not a position.
fn render_play(
    problem: &Problem,
    versions: &[TwinSolution],
    options: &TextOptions,
) -> Result<String, SetupError> {
    let mut text = TextStream::new(problem, options);
    text.take();
    play_text(text, versions)
}

fn play_text(mut text: TextStream, versions: &[TwinSolution]) -> Result<String, SetupError> {
    for version in versions {
        text.version(&version.name, &version.problem);
        for phase in PlayedSolution::all(version) {
            text.side(phase.other_side, version.duplex.is_some());
            for part in Part::ALL {
                text.lines(part, phase.solution.part(part))?;
            }
            text.solved(phase.solution)?;
        }
    }
    Ok(text.take())
}
