//! Solutions as text, JSON and diagrams.
//!
//! A report is made of a [`Problem`] and the [`TwinSolution`] that a search has found for each of its versions, which
//! is taken as it is: nothing is searched here. The rules are asked only to write moves (whether another man could go
//! there too, whether it is check) and to count the legal moves that a line such as `1...R(e8)-other` would cover.
//!
//! - [`render_text()`] for people, condensed or as a full tree;
//! - [`json`] for programs;
//! - [`render_diagram()`] for boards.

pub mod check;
mod condensed;
mod diagram;
mod group;
pub mod json;
mod layout;
mod lines;
mod popeye;
mod replay;
mod sign;
mod tree;
mod versions;

pub use diagram::{DiagramOptions, render_diagram};
pub use layout::{Layout, TextOptions};

use crate::notation::Notation;
use crate::position::{Color, SetupError};
use crate::problem::{Problem, Solution, TwinSolution};
use layout::Page;
use replay::{Phase, replay};

/// The solution of a problem without twins, as reports take it.
pub fn single_version(problem: &Problem, solution: Solution) -> TwinSolution {
    TwinSolution { name: "a".to_owned(), problem: problem.clone(), solution, duplex: None }
}

/// A problem and the solutions of its versions as text, ending with a line break.
///
/// Versions are named if the problem has twins. Where the other side begins as well, each side's play has a section of
/// its own.
///
/// # Errors
/// If the setup of a version is not a position.
pub fn render_text(problem: &Problem, versions: &[TwinSolution], options: &TextOptions) -> Result<String, SetupError> {
    let mut page = Page::new(options);
    page.header(problem);
    for version in versions {
        if !problem.twins.is_empty() {
            page.heading(&versions::heading(problem, version, options.style()));
        }
        for phase in Phase::all(problem, version) {
            if version.duplex.is_some() {
                page.heading(match phase.begins() {
                    Color::White => "White begins",
                    Color::Black => "Black begins",
                });
            }
            render_phase(&mut page, &phase, options)?;
        }
    }
    Ok(page.into_text())
}

fn render_phase(page: &mut Page, phase: &Phase, options: &TextOptions) -> Result<(), SetupError> {
    let play = replay(phase, options.style())?;
    let popeye = options.notation == Notation::Popeye;
    match (phase.problem.stipulation.is_battle(), options.layout) {
        (true, _) if popeye => {
            page.verbatim("");
            popeye::render(page, &play);
        }
        (true, Layout::Condensed) => condensed::render(page, &play, options.checking_tries),
        (true, Layout::Tree) => tree::render(page, &play, options.checking_tries),
        (false, _) if popeye => {
            page.verbatim("");
            lines::render_popeye(page, phase, &play);
        }
        (false, _) => lines::render(page, phase, &play),
    }
    page.closing(phase, &play);
    Ok(())
}
