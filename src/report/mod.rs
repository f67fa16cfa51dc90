//! Solutions as text, JSON and diagrams.
//!
//! A report is made of a [`Problem`] and the [`Solution`] that a search has found, which is taken as it is: nothing is
//! searched here. The rules are asked only to write moves (whether another man could go there too, whether it is
//! check) and to count the legal moves that a line such as `1...R(e8)-other` would cover.
//!
//! - [`render_text()`] for people, condensed or as a full tree;
//! - [`json`] for programs;
//! - [`render_diagram()`] for boards.

mod condensed;
mod diagram;
mod group;
pub mod json;
mod layout;
mod replay;
mod tree;

pub use diagram::{DiagramOptions, render_diagram};
pub use layout::{Layout, TextOptions};

use crate::position::SetupError;
use crate::problem::{Problem, Solution};

/// A problem and its solution as text, ending with a line break.
///
/// # Errors
/// If the problem's setup is not a position.
pub fn render_text(problem: &Problem, solution: &Solution, options: &TextOptions) -> Result<String, SetupError> {
    let play = replay::replay(problem, solution)?;
    let mut page = layout::Page::new(options);
    match options.layout {
        Layout::Condensed => condensed::render(&mut page, problem, solution, &play, options.checking_tries),
        Layout::Tree => tree::render(&mut page, problem, solution, &play, options.checking_tries),
    }
    Ok(page.into_text())
}
