//! Help and series play: lines and the numbering of their moves.
//!
//! ```text
//! h#2       1.Ke4/B Qe5/A 2.d1=B/A Re3/A#
//! h#2.5     1...Bh4/A 2.Kd3/B Rh4/A 3.Kd4/A Rd4/B#
//! ser-h#2   1.Rd7 2.Rd8 Qb7#
//! pser-#2   1.Qg3+ Kd4 2.Qa1#
//! 1->ser-h#2  1.Nd4 1.Nc1 2.Na2 Nxb3#
//! ```
//!
//! Numbers precede the moves of one side, the *leader*. In a series, that is the side that makes
//! it; elsewhere it is the side that begins or, with an extra half-move, the other side. A line
//! that the follower begins starts with `1...`, as in h#2.5 and the set play of h#2. The set play
//! of h#2.5 omits the follower's first move: `1... 2.Kd3 Rh4#`.

use super::layout::Page;
use super::replay::{PlayedSolution, SpeltLine, SpeltMove, SpeltNode, replay};
use crate::notation::Style;
use crate::position::SetupError;
use crate::problem::{Goal, Line, Part, Play, Problem, Solution};
use std::rc::Rc;

/// A number and the moves after it.
#[derive(Clone, Debug)]
struct NumberedMoves<'a> {
    number: usize,
    /// Whether the leader's move is missing: `1...`.
    dots: bool,
    moves: &'a [Rc<SpeltMove>],
}

/// The data that decide the numbering of a line.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a separate fact")]
pub(super) struct Numbering {
    /// Whether the follower begins.
    follower_begins: bool,
    /// Whether the follower would begin if its first move were not omitted.
    left_out: bool,
    /// Whether introductory moves of the first side precede.
    intro: bool,
    /// Whether it is numbered like a game: its length is half its number of half-moves.
    game: bool,
}

impl Numbering {
    /// The numbering of set play or play under a stipulation.
    pub(super) fn of(phase: &PlayedSolution, set: bool) -> Self {
        let stipulation = phase.problem.stipulation;
        let intro = stipulation.intro > 0 && !set;
        if stipulation.series.is_some() {
            return Self {
                follower_begins: intro || set,
                left_out: false,
                intro,
                game: false,
            };
        }
        // White to play in h#2 means h#1.5. A proof game and `a=>b` count from their first move,
        // `ha=>b2.5` like help play.
        let to_diagram = stipulation.leads_to_diagram();
        let helps = stipulation.goal == Goal::AToB && stipulation.play == Play::Help;
        let half = if to_diagram {
            helps && stipulation.half
        } else {
            stipulation.half || phase.problem.options.white_to_play
        };
        let game = to_diagram && !half;
        Self {
            follower_begins: half != set,
            left_out: half && set,
            intro,
            game,
        }
    }

    fn turns(self, line: &[Rc<SpeltMove>]) -> Vec<NumberedMoves<'_>> {
        let Some(first) = line.first().map(|step| step.by) else {
            return Vec::new();
        };
        let leader = if self.follower_begins { !first } else { first };
        let intro = if self.intro {
            line.iter().take_while(|step| step.by == first).count()
        } else {
            0
        };
        let (intro, line) = line.split_at(intro);
        let mut turns: Vec<NumberedMoves> = single(intro).collect();
        let mut numbers = 1..;
        let mut turn = |dots, moves| {
            turns.extend(numbers.next().map(|number| NumberedMoves {
                number,
                dots,
                moves,
            }));
        };
        if self.left_out {
            turn(true, &[]);
        }
        // Each of the leader's moves starts a new number.
        let mut rest = line;
        while let Some(step) = rest.first() {
            let follower = rest[1..]
                .iter()
                .take_while(|step| step.by != leader)
                .count();
            let moves;
            (moves, rest) = rest.split_at(1 + follower);
            turn(step.by != leader, moves);
        }
        turns
    }

    /// The length of a line as in a stipulation: `2` or `2.5`.
    fn length(self, line: &[Rc<SpeltMove>]) -> String {
        if self.game {
            let half = if line.len().is_multiple_of(2) {
                ""
            } else {
                ".5"
            };
            return format!("{}{half}", line.len() / 2);
        }
        let turns = self.turns(line);
        let full = turns.iter().filter(|turn| !turn.dots).count();
        if full < turns.len() {
            format!("{full}.5")
        } else {
            full.to_string()
        }
    }
}

/// Introductory moves, each with its number.
fn single(line: &[Rc<SpeltMove>]) -> impl Iterator<Item = NumberedMoves<'_>> {
    (1..)
        .zip(line.chunks(1))
        .map(|(number, moves)| NumberedMoves {
            number,
            dots: false,
            moves,
        })
}

impl NumberedMoves<'_> {
    fn text(&self) -> String {
        let mut text = self.number.to_string();
        self.write_moves(&mut text);
        text
    }

    /// The text in Popeye's form, with the number in three columns. Dots stand for a missing move:
    /// `  1...  ...`.
    fn popeye(&self) -> String {
        let mut text = format!("{:>3}", self.number);
        self.write_moves(&mut text);
        text.push_str(if self.moves.is_empty() { "  ..." } else { "" });
        text
    }

    /// The text after the number.
    fn write_moves(&self, text: &mut String) {
        text.push_str(if self.dots { "..." } else { "." });
        for (index, step) in self.moves.iter().enumerate() {
            text.extend([if index == 0 { "" } else { " " }, &step.text]);
        }
    }
}

/// The heading of a part. Set play and short solutions are known as a whole; the number of
/// solutions is unknown when the first one is written.
pub(super) fn heading(numbering: Numbering, part: Part, lines: &[SpeltLine]) -> String {
    match part {
        Part::Set => "Set play".to_owned(),
        Part::Short => short_heading(numbering, lines),
        Part::Full => "Solution".to_owned(),
    }
}

/// Lines, each in one paragraph.
pub(super) fn render(page: &mut Page, numbering: Numbering, lines: &[SpeltLine]) {
    for line in lines {
        let turns = numbering.turns(line);
        let turns: Vec<String> = turns
            .iter()
            .map(NumberedMoves::text)
            .chain(added(line))
            .collect();
        page.items(2, &turns);
    }
}

/// The men that were to be added to the diagram at the end of a line: `(+ white Pe4  black Kh8)`.
fn added(line: &SpeltLine) -> Option<String> {
    let (men, text) = &line.last()?.added;
    (!men.is_empty()).then(|| format!("({text})"))
}

/// One line of a problem in short notation: `1.d1=B Re3 2.Ke4 Rh5#`.
pub(crate) fn line_text(
    problem: &Problem,
    line: &Line,
    part: Part,
    other_side: bool,
) -> Result<String, SetupError> {
    let mut solution = Solution::default();
    match part {
        Part::Set => solution.set_lines.push(line.clone()),
        Part::Short | Part::Full => solution.lines.push(line.clone()),
    }
    let phase = PlayedSolution::new(problem, &solution, other_side);
    let spelt = replay(&phase, Style::default())?;
    let numbering = Numbering::of(&phase, part == Part::Set);
    let turns: Vec<String> = spelt
        .set_lines
        .iter()
        .chain(&spelt.lines)
        .flat_map(|line| {
            let turns = numbering.turns(line).into_iter();
            turns.map(|turn| turn.text()).chain(added(line))
        })
        .collect();
    Ok(turns.join(" "))
}

/// The heading of short solutions: `Short solutions: 1 in 1.5 moves, 2 in 2.5 moves`.
fn short_heading(numbering: Numbering, lines: &[SpeltLine]) -> String {
    let mut counts: Vec<(usize, String, usize)> = Vec::new();
    for line in lines {
        match counts
            .iter_mut()
            .find(|(half_moves, ..)| *half_moves == line.len())
        {
            Some((.., count)) => *count += 1,
            None => counts.push((line.len(), numbering.length(line), 1)),
        }
    }
    counts.sort_unstable();
    let one = |(_, length, count): &(usize, String, usize)| {
        format!(
            "{count} in {length} move{}",
            if length == "1" { "" } else { "s" }
        )
    };
    let counts: Vec<String> = counts.iter().map(one).collect();
    format!(
        "Short solution{}: {}",
        if lines.len() == 1 { "" } else { "s" },
        counts.join(", ")
    )
}

/// The moves that a side must make instead, in Popeye's form: `  1.Qf6-d8 # ?!?`.
pub(super) fn render_popeye_forced(page: &mut Page, forced: &[SpeltNode]) {
    for line in forced {
        page.verbatim(&format!("  1.{} ?!?", line.spelling));
    }
}

/// Lines in Popeye's layout: `  1.Ke5-f4A Qc5-f5B   2.d2-d1=SA Rc3-f3A #`.
pub(super) fn render_popeye(page: &mut Page, numbering: Numbering, lines: &[SpeltLine]) {
    for line in lines {
        let turns: Vec<String> = numbering
            .turns(line)
            .iter()
            .map(NumberedMoves::popeye)
            .collect();
        page.verbatim(&turns.join(" "));
    }
}
