//! [`TextStream`]: the text of a solution while it is being found.

use super::layout::{Layout, Page, TextOptions};
use super::lines::{self, Numbering};
use super::replay::{PlayedSolution, replay};
use super::{condensed, popeye, tree, versions};
use crate::notation::Notation;
use crate::position::{Color, SetupError};
use crate::problem::{Line, Part, Problem, Solution};

/// Writes a solution as it becomes known. The header comes first. For each version and each side
/// that begins, the lines follow in the order of [`Part`], and then the rest. The output depends
/// only on the reported play, not on the number of calls that report it. Set play and short
/// solutions must each be reported in one call.
#[derive(Debug)]
pub struct TextStream {
    page: Page,
    options: TextOptions,
    printed: Problem,
    version: Problem,
    other_side: bool,
    /// Whether the play of this side has begun.
    begun: bool,
    /// The part that was written last.
    part: Option<Part>,
}

impl TextStream {
    /// Starts with the header of a problem.
    pub fn new(problem: &Problem, options: &TextOptions) -> Self {
        let options = &options.for_problem(problem);
        let mut page = Page::new(options);
        page.header(problem);
        // The boards have their own legend.
        if let Some(diagram) = options.diagram {
            page.boards(problem, diagram);
        } else if options.notation != Notation::Popeye {
            page.fairy_men(problem);
        }
        let version = Problem {
            twins: Vec::new(),
            ..problem.clone()
        };
        Self {
            page,
            options: *options,
            printed: problem.clone(),
            version,
            other_side: false,
            begun: false,
            part: None,
        }
    }

    /// The text since the last call, in whole lines.
    pub fn take(&mut self) -> String {
        self.page.take()
    }

    /// Starts a version of the problem, with a heading if there are several.
    pub fn version(&mut self, name: &str, problem: &Problem) {
        self.version = problem.clone();
        if !self.printed.twins.is_empty() {
            self.page.heading(&versions::heading(
                &self.printed,
                name,
                self.options.style(),
            ));
            let other =
                (&problem.setup, &problem.target) != (&self.printed.setup, &self.printed.target);
            if let Some(diagram) = self.options.diagram.filter(|_| other) {
                self.page.boards(problem, diagram);
            }
        }
    }

    /// Starts the play of one side: the side that begins by the stipulation, or the other. In
    /// duplex it has a heading.
    pub fn side(&mut self, exchanged: bool, duplex: bool) {
        (self.other_side, self.begun, self.part) = (exchanged, false, None);
        if duplex {
            let nothing = Solution::default();
            self.page.heading(
                match PlayedSolution::new(&self.version, &nothing, exchanged).begins() {
                    Color::White => "White begins",
                    Color::Black => "Black begins",
                },
            );
        }
    }

    /// Writes lines of help and series play.
    ///
    /// # Errors
    /// If the setup of the version is not a position.
    pub fn lines(&mut self, part: Part, lines: &[Line]) -> Result<(), SetupError> {
        if lines.is_empty() || self.version.stipulation.is_battle() {
            return Ok(());
        }
        self.begin();
        let mut solution = Solution::default();
        // Set play begins in a different position.
        *(if part == Part::Set {
            &mut solution.set_lines
        } else {
            &mut solution.lines
        }) = lines.to_vec();
        let phase = PlayedSolution::new(&self.version, &solution, self.other_side);
        let score = replay(&phase, self.options.style())?;
        let lines = if part == Part::Set {
            score.set_lines
        } else {
            score.lines
        };
        let numbering = Numbering::of(&phase, part == Part::Set);
        let before = self.part.replace(part);
        if self.is_popeye() {
            if before == Some(Part::Set) && part != Part::Set {
                self.page.verbatim("");
            }
            lines::render_popeye(&mut self.page, numbering, &lines);
        } else {
            if before != Some(part) {
                self.page.heading(&lines::heading(numbering, part, &lines));
            }
            lines::render(&mut self.page, numbering, &lines);
        }
        Ok(())
    }

    /// Completes a side, whose lines have all been written.
    ///
    /// # Errors
    /// If the setup of the version is not a position.
    pub fn solved(&mut self, solution: &Solution) -> Result<(), SetupError> {
        self.begin();
        let phase = PlayedSolution::new(&self.version, solution, self.other_side);
        let play = if self.version.stipulation.is_battle() {
            let mut play = replay(&phase, self.options.style())?;
            let cut = self.options.depth.filter(|depth| play.cut(*depth));
            let above = self.page.mark();
            match self.options.layout {
                _ if self.is_popeye() => popeye::render(&mut self.page, &play),
                Layout::Condensed => {
                    condensed::render(&mut self.page, &play, self.options.all_tries);
                }
                Layout::Tree => tree::render(&mut self.page, &play, self.options.all_tries),
            }
            if !self.is_popeye() {
                self.page.summarize(above, solution.status, &play);
            }
            if let Some(depth) = cut {
                self.page.cut(depth);
            }
            play
        } else {
            if self.is_popeye() && self.part.is_some() {
                self.page.verbatim("");
            }
            let (limits, unsearched) = (solution.limits.clone(), solution.unsearched.clone());
            let forced = solution.forced.clone();
            let rest = Solution {
                status: solution.status,
                limits,
                unsearched,
                forced,
                ..Solution::default()
            };
            let play = replay(
                &PlayedSolution::new(&self.version, &rest, self.other_side),
                self.options.style(),
            )?;
            if self.is_popeye() {
                lines::render_popeye_forced(&mut self.page, &play.forced);
            }
            play
        };
        self.page.closing(&phase, &play);
        Ok(())
    }

    /// Popeye prints an empty line before the play.
    fn begin(&mut self) {
        if !std::mem::replace(&mut self.begun, true) && self.is_popeye() {
            self.page.verbatim("");
        }
    }

    fn is_popeye(&self) -> bool {
        self.options.notation == Notation::Popeye
    }
}
