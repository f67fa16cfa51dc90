//! Solutions as games in [PGN](https://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm)
//! (Edwards 1994), which chess programs show: one game for each version and, in duplex, each side.
//!
//! Keys, tries, defences and answers are variations, with the glyphs of the standard for `!`, `?`
//! and zugzwang. Lines of help play that begin alike share their moves. PGN has no moves before
//! the first position and no passes, so set play and threats are comments. Series, in which one
//! side moves several times, have the null move `--`, which python-chess, Scid and `ChessBase` read.
//!
//! Alice chess has the position and the name that pychess gives it. A game cannot hold fairy men,
//! conditions, other variants, or moves that leave a king in check. The solution is then a comment,
//! as text.

use super::{ExportError, Exporter, Solved};
use crate::formats::{Tags, fen_of_game, print_position, tag_lines, tags};
use crate::notation::san;
use crate::position::{Color, Move, SetupError};
use crate::problem::{self, Duplex, Node, Part, Problem, Status};
use crate::report::json::InputRemark;
use crate::report::layout::shortest_words;
use crate::report::replay::PlayedSolution;
use crate::report::{TextOptions, line_text, render_text};
use crate::rules::AnyPosition;
use crate::search::News;
use std::fmt::Write as _;

/// The width at which movetext is wrapped: the standard's 80 columns with the line break.
const WIDTH: usize = 79;

/// The glyphs of the standard: `!`, `?`, and zugzwang of White and of Black.
const GOOD: u8 = 1;
const POOR: u8 = 2;
const ZUGZWANG: [u8; 2] = [22, 23];

/// Writes games, each once its problem is solved.
pub(super) struct Pgn {
    options: TextOptions,
    /// Whether a game was written, so that an empty line must follow.
    begun: bool,
}

impl Pgn {
    pub(super) const fn new(options: TextOptions) -> Self {
        Self {
            // A comment holds neither colours nor a diagram.
            options: TextOptions {
                color: false,
                diagram: None,
                ..options
            },
            begun: false,
        }
    }
}

impl Exporter for Pgn {
    fn begin(&mut self, _: Option<&str>, _: &Problem) {}

    fn news(&mut self, _: News<'_>) -> Result<String, ExportError> {
        Ok(String::new())
    }

    fn solved(&mut self, solved: Solved<'_>) -> Result<String, ExportError> {
        let mut text = String::new();
        let several = solved.versions.len() > 1;
        for version in &solved.versions {
            for phase in PlayedSolution::all(version) {
                let name = if several { version.name.as_str() } else { "" };
                let game = Game::of(&phase, solved.problem, name, &self.options)?;
                if std::mem::replace(&mut self.begun, true) {
                    text.push('\n');
                }
                text += &game.to_text();
            }
        }
        Ok(text)
    }

    fn unread(
        &mut self,
        file: Option<&str>,
        id: &str,
        diagnostics: Vec<InputRemark>,
    ) -> Result<String, ExportError> {
        let messages: Vec<String> = diagnostics.into_iter().map(|one| one.message).collect();
        let game = Game {
            tags: vec![
                ("Event", id.to_owned()),
                ("Site", file.unwrap_or("?").to_owned()),
                ("Result", "*".to_owned()),
                ("Annotator", format!("parton {}", env!("CARGO_PKG_VERSION"))),
            ],
            comments: vec![format!("not solved: {}", messages.join("; "))],
            begins: Color::White,
            plies: Vec::new(),
        };
        let gap = if std::mem::replace(&mut self.begun, true) {
            "\n"
        } else {
            ""
        };
        Ok(gap.to_owned() + &game.to_text())
    }

    fn finish(&mut self) -> Result<String, ExportError> {
        Ok(String::new())
    }
}

/// A game: tags, comments before the first move, and moves.
struct Game {
    tags: Tags,
    comments: Vec<String>,
    begins: Color,
    plies: Vec<Ply>,
}

/// A move with its variations: the first of the moves that follow is the main line.
#[derive(Default)]
struct Ply {
    /// The move; `None` for a pass.
    mv: Option<Move>,
    san: String,
    glyphs: Vec<u8>,
    comment: String,
    next: Vec<Self>,
}

/// A game cannot hold a move of the solution.
struct Unwritable;

impl Game {
    fn of(
        phase: &PlayedSolution,
        printed: &Problem,
        name: &str,
        options: &TextOptions,
    ) -> Result<Self, SetupError> {
        let problem = phase.problem;
        let mut setup = phase.start();
        if phase.other_side {
            setup.pass();
        }
        let begins = setup.turn;
        let position = match phase.solution.status {
            Status::Illegal | Status::Unsupported => None,
            _ => Some(AnyPosition::new(&setup)?),
        };
        let fen = fen_of_game(&setup).filter(|_| position.is_some());
        let played = position.zip(fen.as_ref()).and_then(|(position, _)| {
            // Set play may begin with an en passant capture that only it allows.
            let mut passed = setup.clone();
            passed.pass();
            let set = AnyPosition::new(&passed).unwrap_or_else(|_| position.pass());
            let comments = comments(phase, &set).ok()?;
            Some((comments, plies(phase, &position).ok()?))
        });
        let (mut comments, plies) = match played {
            Some(played) => played,
            None => (vec![text_of(phase, options)?], Vec::new()),
        };
        comments.insert(0, task(phase));
        Ok(Self {
            tags: tags(problem, printed, name, fen),
            comments,
            begins,
            plies,
        })
    }

    fn to_text(&self) -> String {
        let mut text = tag_lines(&self.tags);
        text.push('\n');
        let mut movetext = Movetext::default();
        for comment in &self.comments {
            movetext.comment(comment);
        }
        let half = usize::from(self.begins == Color::Black);
        movetext.line(&self.plies, half, true);
        movetext.word("*");
        text += movetext.text.trim_start();
        text.push('\n');
        text
    }
}

/// The heading of the comments: stipulation, and whether the search is complete.
fn task(phase: &PlayedSolution) -> String {
    let mut text = phase.problem.stipulation.to_string();
    if phase.other_side {
        text += ", the other side begins";
    }
    match phase.solution.status {
        Status::Complete => {}
        Status::Limited => text += "; the search was cut short: moves may be missing",
        Status::Restricted => text += "; options restrict the search: moves may be missing",
        Status::Illegal => text += "; not a legal position",
        Status::Unsupported => text += "; not supported",
    }
    text
}

/// The solution as text, for games that cannot hold it.
fn text_of(phase: &PlayedSolution, options: &TextOptions) -> Result<String, SetupError> {
    let mut problem = phase.problem.clone();
    problem.twins.clear();
    let mut setup = problem.setup.clone();
    let own = phase.solution.clone();
    let (solution, duplex) = if phase.other_side {
        setup.pass();
        problem.options.duplex = Duplex::Half;
        (problem::Solution::default(), Some(own))
    } else {
        problem.options.duplex = Duplex::No;
        (own, None)
    };
    let version = problem::TwinSolution {
        name: "a".to_owned(),
        problem: problem.clone(),
        solution,
        duplex,
    };
    let text = render_text(&problem, &[version], options)?;
    let fen = print_position(&setup);
    Ok(format!("{fen} {text}"))
}

/// Everything that precedes the first move: set play, and in reflex play the forced moves.
fn comments(phase: &PlayedSolution, set: &AnyPosition) -> Result<Vec<String>, Unwritable> {
    let PlayedSolution {
        problem, solution, ..
    } = *phase;
    let mut comments: Vec<String> = shortest_words(solution).into_iter().collect();
    if !solution.set_play.is_empty() {
        let told = told(&defences(set, &solution.set_play, 1, false)?, 1, true);
        comments.push(format!("set play: {told}"));
    }
    if !solution.set_at_once.is_empty() {
        let told = told(&defences(set, &solution.set_at_once, 1, false)?, 1, true);
        comments.push(format!("at once in the diagram: {told}"));
    }
    for line in &solution.set_lines {
        let line = line_text(problem, line, Part::Set, phase.other_side);
        comments.push(format!("set play: {}", line.map_err(|_| Unwritable)?));
    }
    if !solution.forced.is_empty() {
        return Err(Unwritable);
    }
    if let Some(post_key) = &solution.post_key {
        let threats = told_attacks(set, &post_key.threats, 2)?;
        if !threats.is_empty() {
            comments.push(format!("threat: {threats}"));
        }
        if post_key.zugzwang {
            comments.push("zugzwang".to_owned());
        }
    }
    Ok(comments)
}

fn plies(phase: &PlayedSolution, start: &AnyPosition) -> Result<Vec<Ply>, Unwritable> {
    let solution = phase.solution;
    let mut plies = attacks(start, &solution.keys, 1)?;
    for key in &mut plies {
        key.glyphs.insert(0, GOOD);
    }
    for mut attempt in attacks(start, &solution.tries, 1)? {
        attempt.glyphs.insert(0, POOR);
        attempt.comment = joined("try", &attempt.comment);
        plies.push(attempt);
    }
    if let Some(post_key) = &solution.post_key {
        plies.extend(defences(start, &post_key.refutations, 1, true)?);
        plies.extend(defences(start, &post_key.replies, 1, false)?);
    }
    for line in &solution.lines {
        add(&mut plies, start, line, "")?;
    }
    for line in &solution.short_lines {
        add(&mut plies, start, line, "shorter than stipulated")?;
    }
    Ok(plies)
}

/// Moves of the attacker, with the number of moves that they begin.
fn attacks(position: &AnyPosition, nodes: &[Node], number: usize) -> Result<Vec<Ply>, Unwritable> {
    each(position, nodes, |node, next| {
        let mut ply = Ply::default();
        if node.zugzwang {
            ply.glyphs
                .push(ZUGZWANG[usize::from(next.turn() == Color::Black)]);
        }
        let threats = told_attacks(&next.pass(), &node.threats, number + 1)?;
        if !threats.is_empty() {
            ply.comment = format!("threat: {threats}");
        }
        ply.next = defences(next, &node.refutations, number, true)?;
        ply.next
            .extend(defences(next, &node.replies, number, false)?);
        Ok(ply)
    })
}

fn defences(
    position: &AnyPosition,
    nodes: &[Node],
    number: usize,
    refutes: bool,
) -> Result<Vec<Ply>, Unwritable> {
    each(position, nodes, |node, next| {
        let mut ply = Ply {
            next: attacks(next, &node.replies, number + 1)?,
            ..Ply::default()
        };
        if refutes {
            ply.glyphs.push(GOOD);
            "refutes".clone_into(&mut ply.comment);
        }
        Ok(ply)
    })
}

/// Moves of the attacker and the play after them in words: `2.Qd6#; 2.Rd5+ 2...Kb4 3.Qb6#`.
fn told_attacks(
    position: &AnyPosition,
    nodes: &[Node],
    number: usize,
) -> Result<String, Unwritable> {
    Ok(told(&attacks(position, nodes, number)?, number, false))
}

/// The moves of nodes, each finished by a function of the node and the position after it.
fn each(
    position: &AnyPosition,
    nodes: &[Node],
    finish: impl Fn(&Node, &AnyPosition) -> Result<Ply, Unwritable>,
) -> Result<Vec<Ply>, Unwritable> {
    if nodes.is_empty() {
        return Ok(Vec::new());
    }
    let legal = position.legal_moves();
    let ply = |node: &Node| {
        if !legal.contains(&node.mv) {
            return Err(Unwritable);
        }
        Ok(Ply {
            mv: Some(node.mv),
            san: san(position, &legal, node.mv),
            ..finish(node, &position.play(node.mv))?
        })
    };
    nodes.iter().map(ply).collect()
}

/// Adds a line of help or series play; its first moves may be there already.
fn add(
    plies: &mut Vec<Ply>,
    start: &AnyPosition,
    line: &problem::Line,
    comment: &str,
) -> Result<(), Unwritable> {
    let mut position = *start;
    let mut plies = plies;
    let last = line.0.len().saturating_sub(1);
    for (index, step) in line.0.iter().enumerate() {
        if position.turn() != step.by {
            plies = &mut next(plies, None, || "--".to_owned()).next;
            position = position.pass_in_series();
        }
        let legal = position.legal_moves();
        if !legal.contains(&step.mv) {
            return Err(Unwritable);
        }
        let ply = next(plies, Some(step.mv), || san(&position, &legal, step.mv));
        if index == last && !comment.is_empty() {
            ply.comment = joined(&ply.comment, comment);
        }
        plies = &mut ply.next;
        position = position.play(step.mv);
    }
    Ok(())
}

/// The ply with a move, which is added if it is not there.
fn next(plies: &mut Vec<Ply>, mv: Option<Move>, san: impl FnOnce() -> String) -> &mut Ply {
    let at = plies
        .iter()
        .position(|ply| ply.mv == mv)
        .unwrap_or_else(|| {
            plies.push(Ply {
                mv,
                san: san(),
                ..Ply::default()
            });
            plies.len() - 1
        });
    &mut plies[at]
}

fn joined(one: &str, other: &str) -> String {
    let parts = [one, other].into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("; ")
}

fn told(plies: &[Ply], number: usize, defends: bool) -> String {
    let one = |ply: &Ply| {
        let dots = if defends { "..." } else { "." };
        let mut text = format!("{number}{dots}{}", ply.san);
        let below = told(&ply.next, number + usize::from(defends), !defends);
        match ply.next.len() {
            0 => {}
            1 => {
                let _ = write!(text, " {below}");
            }
            _ => {
                let _ = write!(text, " ({below})");
            }
        }
        if !ply.comment.is_empty() {
            let _ = write!(text, " [{}]", ply.comment);
        }
        text
    };
    plies.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// Words of movetext, wrapped.
#[derive(Default)]
struct Movetext {
    text: String,
    column: usize,
    /// Brackets before the next word.
    open: String,
}

impl Movetext {
    fn word(&mut self, word: &str) {
        let word = std::mem::take(&mut self.open) + word;
        let width = word.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text += &word;
        self.column += width;
    }

    fn comment(&mut self, comment: &str) {
        // A comment ends at the first brace.
        let comment = comment.replace('{', "(").replace('}', ")");
        self.open.push('{');
        let words: Vec<&str> = comment.split_whitespace().collect();
        if let Some((last, words)) = words.split_last() {
            for word in words {
                self.word(word);
            }
            self.word(&format!("{last}}}"));
        } else {
            self.word("}");
        }
    }

    /// The main line of moves with their variations. `half` is the number of half-moves before
    /// them, and `numbered` whether the first needs its number.
    fn line(&mut self, plies: &[Ply], half: usize, numbered: bool) {
        let Some((first, others)) = plies.split_first() else {
            return;
        };
        let mut interrupted = self.ply(first, half, numbered);
        for other in others {
            self.open.push('(');
            let other_interrupted = self.ply(other, half, true);
            self.line(&other.next, half + 1, other_interrupted);
            self.text.push(')');
            self.column += 1;
            interrupted = true;
        }
        self.line(&first.next, half + 1, interrupted);
    }

    /// A move. Returns whether a comment follows it.
    fn ply(&mut self, ply: &Ply, half: usize, numbered: bool) -> bool {
        let number = half / 2 + 1;
        if half.is_multiple_of(2) {
            self.word(&format!("{number}."));
        } else if numbered {
            self.word(&format!("{number}..."));
        }
        self.word(&ply.san);
        for glyph in &ply.glyphs {
            self.word(&format!("${glyph}"));
        }
        if !ply.comment.is_empty() {
            self.comment(&ply.comment);
        }
        !ply.comment.is_empty()
    }
}
