//! Solutions as JSON, described for its readers in `docs/json.md` and `docs/parton.schema.json`.
//!
//! The structures here have the names and the order of the fields of the contract; a caller collects an [`Entry`] for
//! each problem in a [`Document`] and writes that with [`Document::to_text`].

mod controls;
mod moves;
mod records;

pub use controls::escape_controls;
pub use moves::of_legal;
pub use records::{LineRecord, LineSource, key_record, line_records};

use super::replay::{Phase, replay};
use crate::board::{Board, Cell};
use crate::check::Judgement;
use crate::formats;
use crate::notation::Style;
use crate::position::{Color, Man, Setup, SetupError, Severity};
use crate::problem::{self, Goal, Problem, TwinSolution, Version};
use moves::{answers, lines, nodes};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The number of the contract, raised when a reader of the old one could be misled.
pub const SCHEMA: u32 = 2;

/// Everything a run has to say.
#[derive(Clone, Debug, Serialize)]
pub struct Document {
    /// The version of the program.
    pub parton: &'static str,
    /// The number of the contract: [`SCHEMA`].
    pub schema: u32,
    /// The problems, in the order of the input.
    pub problems: Vec<Entry>,
}

impl Document {
    /// A document of these problems.
    pub const fn new(problems: Vec<Entry>) -> Self {
        Self { parton: env!("CARGO_PKG_VERSION"), schema: SCHEMA, problems }
    }

    /// The document as indented JSON, ending with a line break.
    ///
    /// # Errors
    /// None is known; passed on from the writer.
    pub fn to_text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self).map(|text| escape_controls(text + "\n"))
    }
}

/// A problem with its results.
#[derive(Clone, Debug, Serialize)]
pub struct Entry {
    /// The file it came from, if it came from one.
    pub file: Option<String>,
    /// Its name.
    pub id: String,
    /// Its title.
    pub title: Option<String>,
    /// Its authors, each `First Last`.
    pub authors: Vec<String>,
    /// Where and when it was published.
    pub source: Option<String>,
    /// What the author claims, piece by piece, as printed.
    pub printed: Vec<String>,
    /// The variant, if it could be read so far.
    pub rules: Option<String>,
    /// The dialect, if the variant is known.
    pub dialect: Option<Dialect>,
    /// What is wrong or strange.
    pub diagnostics: Vec<Diagnostic>,
    /// One for each twin; none if the problem could not be read.
    pub twins: Vec<Twin>,
}

/// The dialect of the rules: the switches that mean something there, by name, and how they are set.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Dialect(pub BTreeMap<&'static str, &'static str>);

/// A remark about the input.
#[derive(Clone, Debug, Serialize)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Level,
    /// What is wrong.
    pub message: String,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The column, from 1.
    pub column: Option<usize>,
}

impl Diagnostic {
    /// Something wrong that stands in no particular place.
    pub const fn error(message: String) -> Self {
        Self { severity: Level::Error, message, line: None, column: None }
    }
}

impl From<&formats::Diagnostic> for Diagnostic {
    fn from(diagnostic: &formats::Diagnostic) -> Self {
        Self {
            severity: match diagnostic.severity {
                formats::Level::Warning => Level::Warning,
                formats::Level::Error => Level::Error,
            },
            message: diagnostic.message.clone(),
            line: Some(diagnostic.line),
            column: Some(diagnostic.column),
        }
    }
}

/// How bad a [`Diagnostic`] is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Strange, but can be solved.
    Warning,
    /// Cannot be solved.
    Error,
}

/// What became of a twin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Everything asked for was searched.
    Complete,
    /// The search was cut short: something may be missing.
    Limited,
    /// The question was restricted by the user: only a part was searched.
    Restricted,
    /// The position is not one of these rules.
    Illegal,
    /// This version cannot solve it.
    Unsupported,
}

/// A twin and its solution.
#[derive(Clone, Debug, Serialize)]
pub struct Twin {
    /// `a`, `b` and so on.
    pub name: String,
    /// The stipulation.
    pub stipulation: String,
    /// The men of the second diagram, to which `a=>b` leads.
    pub target: Option<Vec<ManJson>>,
    /// The diagram.
    pub position: PositionJson,
    /// In proof games: the game array, in which the play begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub array: Option<PositionJson>,
    /// The side that begins: `white` or `black`.
    pub starts: &'static str,
    /// What became of it.
    pub status: Status,
    /// Why it is limited or restricted, in words.
    pub limits: Vec<String>,
    /// The first moves of which nothing is known, in short notation.
    pub unsearched: Vec<String>,
    /// Defences in the diagram with their continuations.
    pub set_play: Vec<NodeJson>,
    /// In self play: defences in the diagram that reach the goal at once and are no set play.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub set_at_once: Vec<NodeJson>,
    /// In reflex play: the moves of which the side that begins must make one, so that there is no solution.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forced: Vec<NodeJson>,
    /// What follows a key that is not shown, if the diagram stands after the key.
    pub post_key: Option<AnswersJson>,
    /// First moves that solve.
    pub keys: Vec<NodeJson>,
    /// First moves that fail to few refutations, those that give check included.
    pub tries: Vec<NodeJson>,
    /// Help and series play: solutions.
    pub lines: LinesJson,
    /// Help and series play: shorter solutions.
    pub short_lines: LinesJson,
    /// Help and series play: set play.
    pub set_lines: LinesJson,
    /// The same for the other side, if asked for.
    pub duplex: Option<Box<Self>>,
    /// The verdict, if one was asked for.
    pub verdict: Option<Verdict>,
    /// What a second search says of the result, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verified: Option<Verified>,
}

/// What a second search says of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Verified {
    /// Which: `plain` or `light`.
    pub by: &'static str,
    /// `agrees`, `differs`, `stopped` or `no-other`.
    pub outcome: &'static str,
}

/// A verdict, and what it belongs to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// The verdict.
    #[serde(flatten)]
    pub judgement: Judgement,
    /// Changes when the problem, the program or what counts changes.
    pub fingerprint: String,
    /// How long the problem took, in seconds, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// Lines of help and series play.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum LinesJson {
    /// In a document: the lines.
    Listed(Vec<Vec<StepJson>>),
    /// In a record, where each line had a record of its own before: how many they were.
    Counted(usize),
}

/// A move.
#[derive(Clone, Debug, Serialize)]
pub struct MoveJson {
    /// Short notation.
    pub san: String,
    /// The man's English letter; of a promotion, `P`.
    pub man: &'static str,
    /// Departure; in castling the king's.
    pub from: String,
    /// Board of departure.
    pub from_board: char,
    /// Arrival; in castling the king's.
    pub to: String,
    /// Board of arrival.
    pub to_board: char,
    /// The man captured.
    pub captures: Option<Captured>,
    /// The letter of the man a pawn becomes.
    pub promotes_to: Option<&'static str>,
    /// In castling, the way of the rook.
    pub rook: Option<Rook>,
    /// `move`, `castle-short`, `castle-long`, `en-passant` or `zero`.
    pub kind: &'static str,
    /// Whether it gives check, mate included.
    pub check: bool,
    /// Whether it reaches the goal.
    pub goal: bool,
}

/// A position.
#[derive(Clone, Debug, Serialize)]
pub struct PositionJson {
    /// The letters of the boards or cubes.
    pub boards: Vec<char>,
    /// The number of files of a board, or of a level.
    pub files: u8,
    /// The number of ranks of a board, or of a level.
    pub ranks: u8,
    /// The number of levels of a board: 1, or 5 in a cube.
    pub levels: u8,
    /// The side to move: `white` or `black`.
    pub turn: &'static str,
    /// Who stands where, in the order of the description.
    pub men: Vec<ManJson>,
    /// The rooks that may castle.
    pub castling: Vec<PlaceJson>,
    /// The square that a pawn has just passed, if that was said.
    pub en_passant: Option<EnPassantJson>,
}

/// A square of a board.
#[derive(Clone, Debug, Serialize)]
pub struct PlaceJson {
    /// The square.
    pub square: String,
    /// The board.
    pub board: char,
}

/// An en-passant right.
#[derive(Clone, Debug, Serialize)]
pub struct EnPassantJson {
    /// The square that was passed.
    pub square: String,
    /// The board where the pawn stands, if that was said.
    pub board: Option<char>,
}

/// A man in a diagram.
#[derive(Clone, Debug, Serialize)]
pub struct ManJson {
    /// Whose it is: `white` or `black`.
    pub color: &'static str,
    /// Its English letter.
    pub man: &'static str,
    /// Where it stands.
    pub square: String,
    /// On which board.
    pub board: char,
}

/// A move in a line of help or series play.
#[derive(Clone, Debug, Serialize)]
pub struct StepJson {
    /// Who makes it: `white` or `black`.
    pub by: &'static str,
    /// The move.
    #[serde(flatten)]
    pub mv: MoveJson,
}

/// A man captured.
#[derive(Clone, Debug, Serialize)]
pub struct Captured {
    /// Its English letter.
    pub man: &'static str,
    /// Where it stood.
    pub square: String,
    /// On which board.
    pub board: char,
}

/// The rook's part in castling.
#[derive(Clone, Debug, Serialize)]
pub struct Rook {
    /// Departure.
    pub from: String,
    /// Arrival.
    pub to: String,
    /// Board of arrival.
    pub to_board: char,
}

/// A move and what follows.
#[derive(Clone, Debug, Serialize)]
pub struct NodeJson {
    /// The move.
    #[serde(flatten)]
    pub mv: MoveJson,
    /// After an attacker's move: nothing is threatened, and it is no check.
    pub zugzwang: bool,
    /// After an attacker's move: what wins if the defender passes.
    pub threats: Vec<NodeJson>,
    /// Defences after an attacker's move, continuations after a defence.
    pub replies: Vec<NodeJson>,
    /// Defences that refute an attacker's move.
    pub refutations: Vec<NodeJson>,
}

/// What follows a key that is not shown.
#[derive(Clone, Debug, Serialize)]
pub struct AnswersJson {
    /// Nothing is threatened, and the defender is not in check.
    pub zugzwang: bool,
    /// What wins if the defender passes.
    pub threats: Vec<NodeJson>,
    /// Defences.
    pub replies: Vec<NodeJson>,
    /// Defences that refute the key.
    pub refutations: Vec<NodeJson>,
}

impl Entry {
    /// A problem with the solutions of its versions.
    ///
    /// # Errors
    /// If the setup of a version is not a position.
    pub fn solved(
        file: Option<&str>,
        problem: &Problem,
        versions: &[TwinSolution],
        diagnostics: Vec<Diagnostic>,
    ) -> Result<Self, SetupError> {
        let twins = versions.iter().map(Twin::solved).collect::<Result<_, _>>()?;
        Ok(Self { twins, ..Self::named(file, problem, diagnostics) })
    }

    /// A problem with the solutions of its versions, of which the lines are only counted: each had a record before.
    ///
    /// # Errors
    /// If the setup of a version is not a position.
    pub fn counted(
        file: Option<&str>,
        problem: &Problem,
        mut versions: Vec<TwinSolution>,
        diagnostics: Vec<Diagnostic>,
    ) -> Result<Self, SetupError> {
        let mut counts = Vec::new();
        for version in &mut versions {
            for solution in std::iter::once(&mut version.solution).chain(&mut version.duplex) {
                let lists = [&mut solution.set_lines, &mut solution.short_lines, &mut solution.lines];
                counts.push(lists.map(|lines| std::mem::take(lines).len()));
            }
        }
        let mut entry = Self::solved(file, problem, &versions, diagnostics)?;
        let mut counts = counts.into_iter();
        for (version, twin) in versions.iter().zip(&mut entry.twins) {
            let own = counts.next().unwrap_or_default();
            let duplex = version.duplex.as_ref().and_then(|_| counts.next());
            // In half duplex there is only the other side.
            match (&mut twin.duplex, duplex) {
                (Some(other), Some(duplex)) => {
                    other.count(duplex);
                    twin.count(own);
                }
                (_, duplex) => twin.count(duplex.unwrap_or(own)),
            }
        }
        Ok(entry)
    }

    /// A problem that was read but not solved, for the reason that `status` gives.
    pub fn without_solution(
        file: Option<&str>,
        problem: &Problem,
        status: Status,
        diagnostics: Vec<Diagnostic>,
    ) -> Self {
        let version = |version: Version| Twin::unsolved(&version.name, &version.problem, status);
        let twins = problem.versions().map_or_else(
            |_| vec![Twin::unsolved("a", problem, status)],
            |versions| versions.into_iter().map(version).collect(),
        );
        Self { twins, ..Self::named(file, problem, diagnostics) }
    }

    fn named(file: Option<&str>, problem: &Problem, diagnostics: Vec<Diagnostic>) -> Self {
        let rules = problem.setup.rules;
        let dialect = Dialect(rules.switches().map(|switch| (switch.name(), rules.setting(switch))).collect());
        Self {
            title: problem.title.clone(),
            authors: problem.authors.clone(),
            source: problem.source.clone(),
            printed: problem.intended.pieces().map(str::to_owned).collect(),
            rules: Some(rules.variant.name().to_owned()),
            dialect: Some(dialect),
            ..Self::unread(file, &problem.id, diagnostics)
        }
    }

    /// A problem that could not even be read.
    pub fn unread(file: Option<&str>, id: &str, diagnostics: Vec<Diagnostic>) -> Self {
        Self {
            file: file.map(str::to_owned),
            id: id.to_owned(),
            title: None,
            authors: Vec::new(),
            source: None,
            printed: Vec::new(),
            rules: None,
            dialect: None,
            diagnostics,
            twins: Vec::new(),
        }
    }

    /// Notes what a second search says: of which version, whether of the exchanged sides, and what.
    pub fn verify(&mut self, verified: Vec<(usize, bool, Verified)>) {
        for (version, exchanged, verified) in verified {
            if let Some(twin) = self.twins.get_mut(version) {
                twin.verify(exchanged, verified);
            }
        }
    }

    /// The problem as one line of JSON, ending with a line break.
    ///
    /// # Errors
    /// None is known; passed on from the writer.
    pub fn to_line(&self) -> Result<String, serde_json::Error> {
        records::to_line(self)
    }
}

impl Twin {
    /// Notes what a second search says of one side: the one that does not begin if `exchanged`.
    pub fn verify(&mut self, exchanged: bool, verified: Verified) {
        // In half duplex there is only the other side.
        let side = if exchanged { self.duplex.as_deref_mut() } else { None };
        match side {
            Some(duplex) => duplex.verified = Some(verified),
            None => self.verified = Some(verified),
        }
    }

    fn count(&mut self, counts: [usize; 3]) {
        let lists = [&mut self.set_lines, &mut self.short_lines, &mut self.lines];
        for (list, count) in lists.into_iter().zip(counts) {
            *list = LinesJson::Counted(count);
        }
    }

    /// A version with its solution; in half duplex that of the other side alone.
    fn solved(version: &TwinSolution) -> Result<Self, SetupError> {
        let mut phases = Phase::all(version).into_iter().map(|phase| Self::of(&version.name, &phase));
        let mut twin = phases
            .next()
            .unwrap_or_else(|| Ok(Self::unsolved(&version.name, &version.problem, status(version.solution.status))))?;
        twin.duplex = phases.next().transpose()?.map(Box::new);
        Ok(twin)
    }

    fn of(name: &str, phase: &Phase) -> Result<Self, SetupError> {
        let play = replay(phase, Style::default())?;
        Ok(Self {
            starts: side(phase.begins()),
            set_play: nodes(&play.set_play),
            set_at_once: nodes(&play.set_at_once),
            forced: nodes(&play.forced),
            limits: phase.solution.limits.iter().map(ToString::to_string).collect(),
            unsearched: play.unsearched.clone(),
            post_key: play.post_key.as_ref().map(answers),
            keys: nodes(&play.keys),
            tries: nodes(&play.tries),
            lines: LinesJson::Listed(lines(&play.lines)),
            short_lines: LinesJson::Listed(lines(&play.short_lines)),
            set_lines: LinesJson::Listed(lines(&play.set_lines)),
            ..Self::unsolved(name, phase.problem, status(phase.solution.status))
        })
    }

    fn unsolved(name: &str, problem: &Problem, status: Status) -> Self {
        Self {
            name: name.to_owned(),
            stipulation: problem.stipulation.to_string(),
            target: problem.target.as_ref().map(men),
            position: position(&problem.setup),
            array: (problem.stipulation.goal == Goal::ProofGame).then(|| position(&Setup::array(problem.setup.rules))),
            starts: side(problem.setup.turn),
            status,
            limits: Vec::new(),
            unsearched: Vec::new(),
            set_play: Vec::new(),
            set_at_once: Vec::new(),
            forced: Vec::new(),
            post_key: None,
            keys: Vec::new(),
            tries: Vec::new(),
            lines: LinesJson::Listed(Vec::new()),
            short_lines: LinesJson::Listed(Vec::new()),
            set_lines: LinesJson::Listed(Vec::new()),
            duplex: None,
            verdict: None,
            verified: None,
        }
    }
}

impl From<Severity> for Level {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Warning => Self::Warning,
            Severity::Illegal | Severity::Error => Self::Error,
        }
    }
}

const fn status(status: problem::Status) -> Status {
    match status {
        problem::Status::Complete => Status::Complete,
        problem::Status::Limited => Status::Limited,
        problem::Status::Restricted => Status::Restricted,
        problem::Status::Illegal => Status::Illegal,
        problem::Status::Unsupported => Status::Unsupported,
    }
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn position(setup: &Setup) -> PositionJson {
    let law = setup.rules.variant.law();
    let place = |cell: Cell| PlaceJson { square: cell.place(), board: cell.board.letter() };
    PositionJson {
        boards: law.worlds().filter_map(|world| world.first()).map(|board| board.letter()).collect(),
        files: law.files(),
        ranks: law.ranks(),
        levels: law.worlds().next().map_or(1, |world| world.len() as u8),
        turn: side(setup.turn),
        men: men(setup),
        castling: setup.castling_rooks().into_iter().map(place).collect(),
        en_passant: setup
            .en_passant
            .map(|right| EnPassantJson { square: right.passed.to_string(), board: right.board.map(Board::letter) }),
    }
}

fn men(setup: &Setup) -> Vec<ManJson> {
    let man = |&(cell, man): &(Cell, Man)| ManJson {
        color: side(man.color),
        man: man.role.letter(),
        square: cell.place(),
        board: cell.board.letter(),
    };
    setup.men.iter().map(man).collect()
}
