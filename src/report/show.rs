//! A problem in print without its solution: authors, stipulation, boards, and the changes of the
//! twins.

use super::diagram::{DiagramOptions, rights};
use super::layout::{Page, TextOptions};
use super::versions;
use crate::problem::{Problem, TwinError};

/// A problem with its boards. `task` is false if its stipulation is only a placeholder. Ends with a
/// line break.
///
/// # Errors
/// If a twin cannot be made; its number, from 0, is returned with the error.
pub fn render_problem(
    problem: &Problem,
    task: bool,
    boards: &DiagramOptions,
    options: &TextOptions,
) -> Result<String, (usize, TwinError)> {
    let options = &options.for_problem(problem);
    let mut page = Page::new(options);
    // The stipulation decides which side begins.
    let completed = if task {
        &problem.clone().completed()
    } else {
        problem
    };
    page.credits(problem);
    if task {
        page.task(completed);
    }
    page.boards(problem, *boards);
    page.verbatim("");
    page.verbatim(rights(&completed.setup).trim_end());
    if !problem.twins.is_empty() {
        for version in problem.versions()? {
            let other =
                version.problem.setup != problem.setup || version.problem.target != problem.target;
            // The diagram is version a), unless it is only the basis of the twins.
            if other || version.name != "a" {
                page.heading(&versions::heading(problem, &version.name, options.style()));
            }
            if other {
                page.boards(&version.problem, *boards);
            }
        }
    }
    Ok(page.take().trim_start_matches('\n').to_owned())
}
