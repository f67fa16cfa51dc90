//! The parts common to all layouts of a solution: the header, the closing words, wrapping and
//! colour.

use super::census;
use super::diagram::{DiagramOptions, render_boards};
use super::enumeration::listed;
use super::fairy::meanings;
use super::replay::{PlayedSolution, SpeltSolution};
use super::tries::Tries;
use crate::board::Cell;
use crate::notation::{Language, Notation, Style, letters_for};
use crate::position::{Color, Man, Setup};
use crate::problem::{Limit, Play, Problem, Solution, Status, Stipulation, Structure};
use std::fmt::Write as _;

/// The layout of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Layout {
    /// As in a magazine: defences with the same answer share a line.
    #[default]
    Condensed,
    /// One move per line, indented by half-moves.
    Tree,
}

/// Options for a solution as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextOptions {
    /// The layout of trees. In Popeye's notation it is Popeye's.
    pub layout: Layout,
    /// The style of moves.
    pub notation: Notation,
    /// The letters of the men.
    pub language: Language,
    /// Whether to also show tries that give check or are merely refuted.
    pub all_tries: bool,
    /// The depth in moves to which play is shown; unlimited if not given.
    pub depth: Option<usize>,
    /// The layout of boards above the solution, if any.
    pub diagram: Option<DiagramOptions>,
    /// Whether to use ANSI colours.
    pub color: bool,
    /// The number of columns. Play that takes many lines of this width is indented instead.
    pub width: usize,
    /// Whether longer lines are wrapped.
    pub wrapped: bool,
}

impl Default for TextOptions {
    fn default() -> Self {
        Self {
            layout: Layout::Condensed,
            notation: Notation::Short,
            language: Language::English,
            all_tries: false,
            depth: None,
            diagram: None,
            color: false,
            width: 100,
            wrapped: true,
        }
    }
}

impl TextOptions {
    /// The same options with the letters that suit the men of a problem.
    #[must_use]
    pub(super) fn for_problem(&self, problem: &Problem) -> Self {
        Self {
            language: letters_for(problem, self.language),
            ..*self
        }
    }

    pub(super) const fn style(&self) -> Style {
        Style {
            notation: self.notation,
            language: self.language,
        }
    }
}

/// Text under construction.
#[derive(Debug)]
pub(super) struct Page {
    options: TextOptions,
    text: String,
    /// Whether the removed text ended with an empty line; `None` if nothing was removed.
    taken: Option<bool>,
}

impl Page {
    pub(super) fn new(options: &TextOptions) -> Self {
        Self {
            options: *options,
            text: String::new(),
            taken: None,
        }
    }

    /// Removes and returns the text so far, which ends with a line.
    pub(super) fn take(&mut self) -> String {
        let blank = self.ends_with_blank();
        if !self.text.is_empty() {
            self.taken = Some(blank);
        }
        std::mem::take(&mut self.text)
    }

    fn ends_with_blank(&self) -> bool {
        match (self.taken, self.text.as_str()) {
            (Some(blank), "") => blank,
            (Some(_), "\n") => true,
            (_, text) => text.ends_with("\n\n"),
        }
    }

    /// Writes a heading, preceded by an empty line.
    pub(super) fn heading(&mut self, words: &str) {
        self.separate();
        let words = self.painted(words, "1");
        self.text.push_str(&words);
        self.text.push('\n');
    }

    /// Writes a first move and the text after it on the same line. The move is coloured.
    pub(super) fn first_move(&mut self, indent: usize, mv: &str, items: &[String]) {
        let start = self.text.len() + indent;
        let items: Vec<String> = std::iter::once(mv.to_owned())
            .chain(items.iter().cloned())
            .collect();
        self.items(indent, &items);
        if self.options.color
            && self
                .text
                .get(start..)
                .is_some_and(|rest| rest.starts_with(mv))
        {
            let painted = self.painted(mv, if mv.ends_with('!') { "1;32" } else { "33" });
            self.text.replace_range(start..start + mv.len(), &painted);
        }
    }

    /// Writes items in sequence, broken between items if possible, otherwise between words.
    pub(super) fn items(&mut self, indent: usize, items: &[String]) {
        const HANGING: usize = 4;
        let room = self.options.width.max(indent + 2 * HANGING);
        let wrapped = self.options.wrapped;
        let mut column = indent;
        self.spaces(indent);
        let mut at_start = true;
        let mut put = |part: &str, length: usize| {
            if wrapped && !at_start && column.saturating_add(length + 1) > room {
                self.text.push('\n');
                self.spaces(indent + HANGING);
                column = indent + HANGING;
                at_start = true;
            }
            if !at_start {
                self.text.push(' ');
                column += 1;
            }
            self.text.push_str(part);
            column += length;
            at_start = false;
        };
        for item in items {
            let whole = length(item);
            if indent + HANGING + whole <= room {
                put(item, whole);
            } else {
                item.split(' ').for_each(|part| put(part, length(part)));
            }
        }
        self.text.push('\n');
    }

    /// Writes a line unchanged, without wrapping.
    pub(super) fn verbatim(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn spaces(&mut self, count: usize) {
        self.text.extend(std::iter::repeat_n(' ', count));
    }

    fn painted(&self, words: &str, style: &str) -> String {
        if self.options.color {
            format!("\x1b[{style}m{words}\x1b[0m")
        } else {
            words.to_owned()
        }
    }

    /// Writes the credits, and then the stipulation, the number of men and the rules.
    pub(super) fn header(&mut self, problem: &Problem) {
        self.credits(problem);
        self.task(problem);
    }

    /// Writes authors, source and title. Without authors and title, also writes the name if there
    /// is one.
    pub(super) fn credits(&mut self, problem: &Problem) {
        let authors = (!problem.authors.is_empty()).then(|| listed(&problem.authors));
        let title = problem
            .title
            .as_ref()
            .map(|title| format!("\u{201c}{title}\u{201d}"));
        let id = (authors.is_none() && title.is_none())
            .then(|| problem.id.clone())
            .filter(|id| !id.is_empty());
        for line in [authors, problem.source.clone(), title, id]
            .into_iter()
            .flatten()
        {
            self.items(0, &[line]);
        }
    }

    /// Writes the stipulation, the number of men and the rules.
    pub(super) fn task(&mut self, problem: &Problem) {
        let setup = &problem.setup;
        let count = format!("({})", census(setup));
        let mut parts = vec![
            stipulation_in_words(&problem.stipulation),
            count,
            setup.rules.to_string(),
        ];
        if customary(&problem.stipulation).is_some_and(|begins| begins != setup.turn) {
            parts.push(format!("{} begins", setup.turn));
        }
        if problem.zero_position {
            parts.push("zeroposition".to_owned());
        }
        let line = parts.join("  ");
        let fits = length(&line) <= self.options.width;
        self.items(
            0,
            if fits {
                std::slice::from_ref(&line)
            } else {
                &parts
            },
        );
        if let Some(target) = &problem.target {
            self.target(target);
        }
        self.added(problem.added());
    }

    /// Writes the men that are to be added to the diagram at the end: `to be added: white pawn,
    /// unknown man`.
    fn added(&mut self, men: &[Man]) {
        if men.is_empty() {
            return;
        }
        let men: Vec<String> = men.iter().map(|man| man.described()).collect();
        self.items(0, &[format!("to be added: {}", men.join(", "))]);
    }

    /// Writes the legend of fairy men, if there are any: N is then the nightrider and not the
    /// knight.
    pub(super) fn fairy_men(&mut self, problem: &Problem) {
        if let Some(meanings) = meanings(&problem.setup, self.options.language) {
            let items: Vec<String> = meanings
                .split_inclusive(", ")
                .map(|one| one.trim_end().to_owned())
                .collect();
            self.items(0, &items);
        }
    }

    /// Writes the boards of a position, and of the target of `a=>b`, preceded by an empty line.
    pub(super) fn boards(&mut self, problem: &Problem, options: DiagramOptions) {
        self.separate();
        self.text.push_str(&render_boards(&problem.setup, &options));
        if let Some(target) = &problem.target {
            self.text.push_str("to\n");
            self.text.push_str(&render_boards(target, &options));
        }
    }

    /// Reports that there is more play than is shown.
    pub(super) fn cut(&mut self, depth: usize) {
        self.separate();
        self.verbatim(&format!(
            "Play after move {depth} is not shown (--depth {depth})."
        ));
    }

    /// Writes the men of the second diagram: `to: white Ke1 Ra4  black Kf8`.
    fn target(&mut self, target: &Setup) {
        let several = target.rules.variant.boards() > 1;
        let mut items = vec!["to:".to_owned()];
        for color in Color::ALL {
            let mut men: Vec<_> = target
                .men
                .iter()
                .filter(|(_, man)| man.color == color)
                .collect();
            men.sort_by_key(|(cell, man)| (man.role, *cell));
            let name = |(cell, man): &&(Cell, Man)| {
                let board = if several {
                    format!("/{}", cell.board)
                } else {
                    String::new()
                };
                format!("{}{}{board}", self.options.style().man(*man), cell.square)
            };
            let name_of_side = color.to_string().to_lowercase();
            items.push(format!(
                "{name_of_side} {}",
                men.iter().map(name).collect::<Vec<_>>().join(" ")
            ));
        }
        self.items(0, &items);
    }

    /// The place where the next line will be written, until the text is taken.
    pub(super) const fn mark(&self) -> usize {
        self.text.len()
    }

    /// Writes keys, numbers of tries and the like above long play, which begins at a mark: readers
    /// look for the keys first, which stand last. The length does not depend on the width.
    pub(super) fn summarize(&mut self, above: usize, status: Status, play: &SpeltSolution) {
        /// The number of words above which play is long: more than a screen shows.
        const LONG: usize = 400;
        /// The number of keys that are named.
        const NAMED: usize = 6;
        if play.post_key.is_some() || self.text[above..].split_whitespace().count() <= LONG {
            return;
        }
        let named = play.keys.iter().take(NAMED);
        let named: Vec<String> = named.map(|key| format!("1.{}", key.spelling)).collect();
        let mut keys = named.join(", ");
        if play.keys.len() > NAMED {
            // Writing to a String cannot fail.
            let _ = write!(keys, " and {} more", play.keys.len() - NAMED);
        }
        let mut parts = vec![match play.keys.len() {
            0 if status == Status::Complete => "no solution".to_owned(),
            0 => "no solution found".to_owned(),
            1 => format!("key {keys}"),
            many => format!("{many} keys: {keys}"),
        }];
        let shown = Tries::of(play, self.options.all_tries);
        match shown.quiet.len() + shown.checking.len() {
            0 => {}
            1 => parts.push("1 try".to_owned()),
            many => parts.push(format!("{many} tries")),
        }
        if !play.set_play.is_empty() || !play.set_at_once.is_empty() {
            parts.push("set play".to_owned());
        }
        match status {
            Status::Limited => parts.push("search incomplete".to_owned()),
            Status::Restricted => parts.push("restricted search".to_owned()),
            Status::Complete | Status::Illegal | Status::Unsupported => {}
        }
        let play = self.text.split_off(above);
        self.separate();
        let words = format!("Summary: {}.", parts.join("; "));
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        self.items(0, &words);
        self.text += &play;
    }

    /// Writes the closing remarks on the solution: the number of lines if there are several, that
    /// there is no solution, or that parts may be missing.
    pub(super) fn closing(&mut self, phase: &PlayedSolution, play: &SpeltSolution) {
        let status = phase.solution.status;
        if matches!(status, Status::Illegal | Status::Unsupported) {
            self.separate();
            self.verbatim(if status == Status::Illegal {
                "Not solved: the position is illegal under its rules."
            } else {
                "Not solved: this version of parton cannot solve it."
            });
            return;
        }
        let solution = phase.solution;
        if solution.lines.len() > 1 && self.options.notation != Notation::Popeye {
            self.separate();
            self.verbatim(&format!("{} solutions.", solution.lines.len()));
        }
        let none = solution.keys.is_empty() && solution.lines.is_empty() && play.post_key.is_none();
        if let (true, [first, others @ ..]) = (none, play.forced.as_slice()) {
            // A side that can reach the goal must do so.
            let others: Vec<String> = others
                .iter()
                .map(|line| format!(" / {}", line.spelling))
                .collect();
            self.separate();
            self.items(
                0,
                &[format!(
                    "No solution: 1.{}{} (forced).",
                    first.spelling,
                    others.concat()
                )],
            );
        } else if none {
            self.separate();
            self.verbatim(match (status, solution.short_lines.is_empty()) {
                (Status::Complete, true) => "No solution.",
                (Status::Complete, false) => "No solution of the full length.",
                (Status::Limited, true) => "No solution found so far.",
                (Status::Limited, false) => "No solution of the full length found so far.",
                (_, true) => "No solution found.",
                (_, false) => "No solution of the full length found.",
            });
        }
        let is_searched = !matches!(status, Status::Illegal | Status::Unsupported);
        if is_searched && phase.problem.stipulation.structure().is_some() {
            self.separate();
            self.verbatim("Played by the plain search over the tree of the stipulation.");
        } else if is_searched && phase.problem.options.null_moves {
            self.separate();
            self.verbatim("With null moves: played by the plain search.");
        }
        if let Some(words) = shortest_words(solution) {
            self.separate();
            self.verbatim(&words);
        }
        // "Stopped" adds nothing to "incomplete".
        let reasons = phase
            .solution
            .limits
            .iter()
            .filter(|limit| **limit != Limit::Stopped);
        let limits: Vec<String> = reasons.map(ToString::to_string).collect();
        let why = if limits.is_empty() {
            String::new()
        } else {
            format!(" ({})", limits.join("; "))
        };
        let words = match (status, play.unsearched.len()) {
            (Status::Complete | Status::Illegal | Status::Unsupported, _) => return,
            (Status::Restricted, _) => {
                format!(
                    "Restricted search{why}: the options exclude moves that may solve or refute."
                )
            }
            (Status::Limited, 0) if Limit::is_first(&phase.solution.limits) => {
                "The search stopped at the first solution: there may be others.".to_owned()
            }
            (Status::Limited, 0) => {
                format!(
                    "Search incomplete{why}: the play shown is correct, but parts may be missing."
                )
            }
            (Status::Limited, 1) => {
                format!(
                    "Search incomplete{why}: 1 first move not searched: {}.",
                    play.unsearched.join(", ")
                )
            }
            (Status::Limited, many) => {
                format!(
                    "Search incomplete{why}: {many} first moves not searched: {}.",
                    play.unsearched.join(", ")
                )
            }
        };
        self.separate();
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        self.items(0, &words);
    }

    /// Writes an empty line, unless there is one.
    fn separate(&mut self) {
        if !self.ends_with_blank() {
            self.text.push('\n');
        }
    }

    /// The number of lines that items would take.
    pub(super) fn lines(&self, indent: usize, items: &[String]) -> usize {
        let mut page = Self::new(&TextOptions {
            wrapped: true,
            ..self.options
        });
        page.items(indent, items);
        page.text.lines().count()
    }

    /// Writes the number of hidden tries and how to see them.
    pub(super) fn hidden_tries(&mut self, tries: &Tries) {
        let tried = |count: usize| {
            if count == 1 {
                "1 try".to_owned()
            } else {
                format!("{count} tries")
            }
        };
        let checking = |count: usize| {
            format!(
                "{} that {} check",
                tried(count),
                if count == 1 { "gives" } else { "give" }
            )
        };
        let refuted = |count: usize| {
            if count == 1 {
                "is merely refuted"
            } else {
                "are merely refuted"
            }
        };
        let (subject, count) = match (tries.hidden_checking, tries.hidden_empty) {
            (0, 0) => return,
            (count, 0) => (checking(count), count),
            (0, count) => (format!("{} that {}", tried(count), refuted(count)), count),
            (first, second) => (
                format!("{} and {second} that {}", checking(first), refuted(second)),
                first + second,
            ),
        };
        let verb = if count == 1 {
            ("is", "it")
        } else {
            ("are", "them")
        };
        self.separate();
        self.items(
            0,
            &[format!(
                "{subject} {} not shown; --all-tries shows {}.",
                verb.0, verb.1
            )],
        );
    }
}

/// The lengths that were searched for a stipulation without a number of moves, in words.
pub(super) fn shortest_words(solution: &Solution) -> Option<String> {
    let lengths = solution.shortest?;
    let rest = match solution.status {
        Status::Complete => "",
        _ => "; longer ones were not searched",
    };
    Some(match (lengths.found, lengths.excluded) {
        (Some(found), _) if lengths.is_proved() => {
            format!("Shortest: {found}. No shorter solution exists.")
        }
        (Some(found), _) => format!("Shortest found: {found}. Shorter solutions may exist."),
        (None, Some(excluded)) if excluded.length() == 1 && excluded.half => {
            format!("No solution of half a move exists{rest}.")
        }
        (None, Some(excluded)) => {
            let moves = excluded.number();
            let noun = if moves == "1" { "move" } else { "moves" };
            format!("No solution of at most {moves} {noun} exists{rest}.")
        }
        (None, None) => "No length was searched completely.".to_owned(),
    })
}

/// The stipulation; a structured one with the other stipulation that it means, if there is one:
/// `sstip white -5d[#]a = s#3`.
fn stipulation_in_words(stipulation: &Stipulation) -> String {
    let compiled = stipulation.structure().and_then(Structure::compiled);
    match compiled {
        Some(compiled) => format!("{stipulation} = {}", compiled.stipulation),
        None => stipulation.to_string(),
    }
}

/// The side that begins by custom. `None` with introductory moves, whose lines show it.
fn customary(stipulation: &Stipulation) -> Option<Color> {
    let begins = |black| if black { Color::Black } else { Color::White };
    match stipulation.play {
        // The lines show which side makes the introductory moves.
        _ if stipulation.intro > 0 => None,
        _ if stipulation.leads_to_diagram() => Some(stipulation.starter()),
        Play::Structured(structure) => Some(structure.first_mover()),
        Play::Help | Play::Reciprocal => Some(begins(!stipulation.half)),
        Play::HelpSelf | Play::HelpReflex => {
            Some(begins(stipulation.series.is_some() || stipulation.half))
        }
        Play::Direct | Play::SelfPlay | Play::Reflex | Play::SemiReflex => Some(Color::White),
    }
}

fn length(text: &str) -> usize {
    text.chars().count()
}
