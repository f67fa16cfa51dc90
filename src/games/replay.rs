//! Replays a score move by move.

use super::score::{CheckSign, Printed, Score, ScoreHeader, ScoreItem};
use crate::formats::{FenError, parse_dialect, parse_position, pychess_boards};
use crate::notation::{Language, Notated, NotationError, Returned, find_in, long, short};
use crate::position::{
    CastlingSetup, Color, EnPassantSetup, Move, RuleSet, Setup, SetupError, Variant,
};
use crate::rules::AnyPosition;
use crate::words::{English, Words};
use std::ops::Range;

/// The options for replaying a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ReplayOptions<'a> {
    /// The rules. By default the headers decide, or else Alice chess applies.
    pub variant: Option<Variant>,
    /// Switches of the rules, such as `castling=strict`. By default the headers decide.
    pub dialect: Option<&'a str>,
    /// The language of the letters. By default the language in which most moves are legal.
    pub language: Option<Language>,
}

/// The boards of arrival that a score marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardMarks {
    /// No boards.
    None,
    /// Only arrivals on board A.
    OnlyA,
    /// More than arrivals on board A.
    All,
}

impl BoardMarks {
    fn of(score: &Score) -> Self {
        let marked = |letter: char| {
            let slash = format!("/{letter}");
            score
                .moves()
                .any(|printed| printed.text.contains(&slash) || printed.text.ends_with(letter))
        };
        match (marked('A'), marked('B') || marked('C')) {
            (false, false) => Self::None,
            (true, false) => Self::OnlyA,
            _ => Self::All,
        }
    }

    /// The marks in words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::OnlyA => "A only",
            Self::All => "all",
        }
    }
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Ply {
    /// The number of the move.
    pub number: u32,
    /// The side that played it.
    pub color: Color,
    /// The printed move.
    pub printed: Printed,
    /// The move.
    pub mv: Move,
    /// The move in short notation.
    pub short: String,
    /// The move in long notation.
    pub long: String,
    /// Whether it gives check or mate.
    pub sign: CheckSign,
    /// Whether it stalemates: the opponent is not in check and has no move.
    pub stalemate: bool,
    /// Whether it arrives on board A without a mark in a score that marks such moves.
    pub board_unmarked: bool,
    /// The position after it.
    pub after: Setup,
}

/// The place and reason where a line stops before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Stop {
    /// The number of the move.
    pub number: u32,
    /// The side that should have played it.
    pub color: Color,
    /// The printed text.
    pub printed: String,
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// The error, without a full stop.
    pub why: String,
    /// Whether the text stands for several moves, as in `R(e8)-any`, which no game contains. That
    /// is not an error.
    pub several: bool,
}

/// A line of play: the game, or an alternative to it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct GameLine {
    /// The number, from 0, of the earlier line from which it branches. The first line has its own
    /// number.
    pub parent: usize,
    /// The number of half-moves of the game before it, including those of its parent.
    pub from: usize,
    /// Its moves.
    pub plies: Vec<Ply>,
    /// The place where it stops, if not at its end.
    pub stop: Option<Stop>,
}

/// A replayed score.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Replay {
    /// The rules.
    pub rules: RuleSet,
    /// The language of the letters.
    pub language: Language,
    /// The boards that are marked.
    pub marks: BoardMarks,
    /// The headers, unchanged.
    pub headers: Vec<ScoreHeader>,
    /// The players, event and year in the headers, or else the line above the score.
    pub title: Option<String>,
    /// The result, if it is written.
    pub result: Option<String>,
    /// The initial position.
    pub start: Setup,
    /// The game, and then the lines that start at an earlier move.
    pub lines: Vec<GameLine>,
}

impl Replay {
    /// The first error.
    pub fn stop(&self) -> Option<&Stop> {
        self.lines
            .iter()
            .filter_map(|line| line.stop.as_ref())
            .find(|stop| !stop.several)
    }

    fn legal(&self) -> usize {
        self.lines.iter().map(|line| line.plies.len()).sum()
    }
}

/// A score that cannot be started.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// A header with unknown rules.
    #[error("[Variant] names unknown rules: expected one of \
        {}", Variant::ALL.map(Variant::name).join(", "))]
    Variant(Range<usize>),
    /// A header with invalid switches.
    #[error("{message}")]
    Dialect {
        /// The error.
        message: String,
        /// The bytes of the header.
        at: Range<usize>,
    },
    /// A header with an invalid position.
    #[error("{error}")]
    Fen {
        /// The errors, with places within the header.
        error: FenError,
        /// The bytes of the header.
        at: Range<usize>,
    },
    /// A position that is not legal.
    #[error("{error}")]
    Setup {
        /// The objections to it.
        error: SetupError,
        /// The bytes of the header.
        at: Range<usize>,
    },
}

impl ReplayError {
    /// The bytes at fault.
    pub fn at(&self) -> Range<usize> {
        match self {
            Self::Variant(at) | Self::Dialect { at, .. } | Self::Setup { at, .. } => at.clone(),
            Self::Fen { error, at } => {
                let moved = |place: usize| (at.start + place).min(at.end);
                moved(error.at.start)..moved(error.at.end)
            }
        }
    }
}

/// The languages that are tried.
const LANGUAGES: [Language; 4] = [
    Language::English,
    Language::Italian,
    Language::French,
    Language::German,
];

/// Replays a score.
///
/// # Errors
/// A header that cannot be read. Errors in the moves are part of the result.
pub fn replay(score: &Score, options: &ReplayOptions<'_>) -> Result<Replay, ReplayError> {
    let rules = rules(score, options)?;
    let start = start(score, rules)?;
    let languages = options
        .language
        .map_or(LANGUAGES.to_vec(), |language| vec![language]);
    let at = score
        .header("FEN")
        .map_or(0..0, |header| header.span.clone());
    let position = AnyPosition::new(&start).map_err(|error| ReplayError::Setup { error, at })?;
    let mut best: Option<Replay> = None;
    for language in languages {
        let replay = played(score, &start, &position, language);
        let better = |best: &Replay| {
            (replay.stop().is_none(), replay.legal()) > (best.stop().is_none(), best.legal())
        };
        if best.as_ref().is_none_or(better) {
            best = Some(replay);
        }
    }
    best.ok_or(ReplayError::Variant(0..0))
}

/// The variant with this name in a header: `Alice Chess 2`, `Ms. Alice`, `three-board Alice`.
fn variant(name: &str) -> Option<Variant> {
    let bare: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect::<String>()
        .to_lowercase();
    let bare = bare.replace("chess", "");
    Some(match bare.as_str() {
        "" | "standard" | "orthodox" => Variant::Orthodox,
        "alice" => Variant::Alice,
        "alice2" => Variant::Alice2,
        "msalice" => Variant::MsAlice,
        "odonohue" => Variant::ODonohue,
        "duo" => Variant::Duo,
        "alice8x4" | "8x4alice" | "smallalice" | "partonssmallalice" => Variant::Alice8x4,
        "alice3" | "threeboardalice" | "3boardalice" => Variant::Alice3,
        "raumschach" => Variant::Raumschach,
        "raumschach2" | "aliceraumschach" => Variant::Raumschach2,
        _ => return None,
    })
}

fn rules(score: &Score, options: &ReplayOptions<'_>) -> Result<RuleSet, ReplayError> {
    let named = match score.header("Variant") {
        Some(header) if options.variant.is_none() => {
            Some(variant(&header.value).ok_or_else(|| ReplayError::Variant(header.span.clone()))?)
        }
        _ => options.variant,
    };
    let rules = RuleSet::new(named.unwrap_or(Variant::Alice));
    // Switches in the header do not apply to other rules.
    let header = score
        .header("Dialect")
        .filter(|_| options.variant.is_none());
    let (text, at) = match (options.dialect, header) {
        (Some(text), _) => (text, 0..0),
        (None, Some(header)) => (header.value.as_str(), header.span.clone()),
        (None, None) => return Ok(rules),
    };
    parse_dialect(text, rules).map_err(|diagnostics| ReplayError::Dialect {
        message: diagnostics
            .into_iter()
            .map(|one| one.message)
            .collect::<Vec<_>>()
            .join("; "),
        at,
    })
}

fn start(score: &Score, rules: RuleSet) -> Result<Setup, ReplayError> {
    let Some(header) = score.header("FEN") else {
        return Ok(Setup::array(rules));
    };
    // Alice chess as pychess writes it.
    let (placement, fields) = header.value.split_once(' ').unwrap_or((&header.value, ""));
    let both = pychess_boards(placement).map(|boards| format!("{boards} {fields}"));
    let fen = both.as_deref().unwrap_or(&header.value);
    let mut setup = parse_position(fen, rules).map_err(|error| ReplayError::Fen {
        error,
        at: header.span.clone(),
    })?;
    setup.allow_missing_king = true;
    Ok(setup)
}

/// The players, event and year in the headers, or else the line above the moves.
fn title(score: &Score) -> Option<String> {
    let tag = |name: &str| {
        let value = score.header(name).map(|header| header.value.as_str());
        value
            .map(|value| {
                if name == "Date" {
                    value.split('.').next().unwrap_or(value)
                } else {
                    value
                }
            })
            .filter(|value| !value.is_empty() && !value.contains('?'))
    };
    let players = match (tag("White"), tag("Black")) {
        (Some(white), Some(black)) => Some(format!("{white} - {black}")),
        (one, other) => one.or(other).map(str::to_owned),
    };
    let place = [tag("Event"), tag("Date")];
    let parts: Vec<String> = players
        .into_iter()
        .chain(place.into_iter().flatten().map(str::to_owned))
        .collect();
    if parts.is_empty() {
        score.title.clone()
    } else {
        Some(parts.join(", "))
    }
}

/// The setup of a position.
fn setup_of(position: &AnyPosition, model: &Setup) -> Setup {
    let en_passant = position.en_passant();
    Setup {
        men: position.men(),
        turn: position.turn(),
        castling: CastlingSetup::Given(position.castling().rooks().collect()),
        en_passant: en_passant.map(|state| EnPassantSetup {
            passed: state.passed,
            board: Some(state.board),
        }),
        promotions: position.fairy_promotions(),
        ..model.clone()
    }
}

/// The number of the first move, and the offset in half-moves if Black begins.
fn first_number(score: &Score, turn: Color) -> (u32, usize) {
    let first = score.items.iter().find_map(|item| match item {
        ScoreItem::Number { number, .. } => Some(*number),
        _ => None,
    });
    (first.unwrap_or(1).max(1), usize::from(turn == Color::Black))
}

/// A position, and the move that led to it.
type Reached = (AnyPosition, Option<Move>);

struct Player<'a> {
    score: &'a Score,
    start: &'a Setup,
    language: Language,
    marks: BoardMarks,
    first: u32,
    offset: usize,
    lines: Vec<GameLine>,
    /// For each line, the positions from the start of the game.
    paths: Vec<Vec<Reached>>,
    position: AnyPosition,
    last: Option<Move>,
}

fn played(score: &Score, start: &Setup, position: &AnyPosition, language: Language) -> Replay {
    let (first, offset) = first_number(score, position.turn());
    let marks = BoardMarks::of(score);
    let mut player = Player {
        score,
        start,
        language,
        marks,
        first,
        offset,
        lines: vec![GameLine {
            parent: 0,
            from: 0,
            plies: Vec::new(),
            stop: None,
        }],
        paths: vec![vec![(*position, None)]],
        position: *position,
        last: None,
    };
    player.play();
    Replay {
        rules: start.rules,
        language,
        marks,
        headers: score.headers.clone(),
        title: title(score),
        result: score
            .result
            .clone()
            .or_else(|| score.header("Result").map(|header| header.value.clone())),
        start: setup_of(position, start),
        lines: player.lines,
    }
}

impl Player<'_> {
    /// The number of half-moves made in the current line.
    fn made(&self) -> usize {
        self.lines
            .last()
            .map_or(0, |line| line.from + line.plies.len())
    }

    fn number_of(&self, made: usize) -> u32 {
        self.first + usize::midpoint(made, self.offset) as u32
    }

    fn stopped(&self) -> bool {
        self.lines.last().is_some_and(|line| line.stop.is_some())
    }

    fn stop(&mut self, printed: String, span: Range<usize>, why: String, several: bool) {
        let (number, color) = (self.number_of(self.made()), self.position.turn());
        if let Some(line) = self.lines.last_mut() {
            line.stop = Some(Stop {
                number,
                color,
                printed,
                span,
                why,
                several,
            });
        }
    }

    fn play(&mut self) {
        for item in &self.score.items {
            match item {
                ScoreItem::Number {
                    number,
                    black,
                    span,
                } => self.number(*number, *black, span),
                ScoreItem::NoMove(word, span) if !self.stopped() => {
                    self.stop(
                        word.clone(),
                        span.clone(),
                        "this is not a move, but the number before it needs one".to_owned(),
                        false,
                    );
                }
                ScoreItem::Move(printed) if !self.stopped() => self.one(printed),
                ScoreItem::NoMove(..) | ScoreItem::Move(_) => {}
            }
        }
    }

    /// Handles a number, which confirms the current move or returns to an earlier one.
    fn number(&mut self, number: u32, black: bool, span: &Range<usize>) {
        let made = self.made();
        let place = (number.saturating_sub(self.first) as usize * 2 + usize::from(black))
            .checked_sub(self.offset);
        let Some(place) = place else {
            // `1.` may begin a line in which Black moves first.
            if made > 0 {
                let _ = self.branch(0);
            }
            return;
        };
        if place == made && !self.stopped() || self.stopped() && place > made {
            return;
        }
        if !self.branch(place) {
            let due = if self.position.turn() == Color::White {
                "."
            } else {
                "..."
            };
            let why = format!(
                "found move number {number}, expected {}{due}",
                self.number_of(made)
            );
            self.stop(String::new(), span.clone(), why, false);
        }
    }

    /// Starts another line after this number of half-moves of the current line, or of the line from
    /// which it branches. Returns whether there is such a place.
    fn branch(&mut self, from: usize) -> bool {
        let mut parent = self.lines.len() - 1;
        while parent > 0 {
            let here = self.lines.get(parent).is_some_and(|line| line.from < from);
            if here && self.paths.get(parent).is_some_and(|path| from < path.len()) {
                break;
            }
            parent = self.lines.get(parent).map_or(0, |line| line.parent);
        }
        let Some(path) = self.paths.get(parent).and_then(|path| path.get(..=from)) else {
            return false;
        };
        let path = path.to_vec();
        if let Some(&(position, last)) = path.last() {
            (self.position, self.last) = (position, last);
        }
        self.paths.push(path);
        self.lines.push(GameLine {
            parent,
            from,
            plies: Vec::new(),
            stop: None,
        });
        true
    }

    fn one(&mut self, printed: &Printed) {
        let variant = self.start.rules.variant;
        if printed.text.contains("-any") || printed.text.contains("-other") {
            let why = "this stands for several moves".to_owned();
            return self.stop(printed.text.clone(), printed.span.clone(), why, true);
        }
        let mv = match self.find(&printed.text) {
            Ok(mv) => mv,
            Err(why) => return self.stop(printed.text.clone(), printed.span.clone(), why, false),
        };
        let next = self.position.play(mv);
        let check = next.is_in_check(next.turn());
        let immobile = !next.has_legal_move();
        let text = &printed.text;
        let unmarked = self.marks == BoardMarks::OnlyA
            && mv.to().board.world() == 0
            && !(text.contains("/A") || text.ends_with('A'));
        let ply = Ply {
            number: self.number_of(self.made()),
            color: self.position.turn(),
            printed: printed.clone(),
            mv,
            short: short(&self.position, mv),
            long: long(mv, variant),
            sign: match (check, immobile) {
                (true, true) => CheckSign::Mate,
                (true, false) => CheckSign::Check,
                _ => CheckSign::None,
            },
            stalemate: immobile && !check,
            board_unmarked: unmarked,
            after: setup_of(&next, self.start),
        };
        self.position = next;
        self.last = Some(mv);
        if let Some(path) = self.paths.last_mut() {
            path.push((next, Some(mv)));
        }
        if let Some(line) = self.lines.last_mut() {
            line.plies.push(ply);
        }
    }

    /// The printed move, or its error.
    fn find(&self, text: &str) -> Result<Move, String> {
        match find_in(&self.position, text, self.language) {
            Ok(mv) => Ok(mv),
            Err(NotationError::Ambiguous {
                candidates, moves, ..
            }) => {
                // If only arrivals on board A are marked, unmarked moves arrive elsewhere.
                let mut away = moves.iter().filter(|mv| mv.to().board.world() != 0);
                if let (BoardMarks::OnlyA, Some(&mv), None) = (self.marks, away.next(), away.next())
                {
                    return Ok(mv);
                }
                let candidates = Notated::join(&candidates, " or ", Language::English);
                Err(format!("it could be {candidates}"))
            }
            Err(NotationError::Illegal { near, misfit, .. }) => {
                let law = self.start.rules.variant.law();
                let mover = !self.position.turn();
                let moved = self.last.and_then(|last| {
                    misfit
                        .cases()
                        .iter()
                        .find_map(|case| Returned::of(case, last, mover, law))
                });
                let why = moved.map_or_else(
                    || misfit.to_string(),
                    |returned| English.returned(&returned),
                );
                let near = Notated::join(&near, ", ", Language::English);
                Err(match (near.as_str(), why.as_str()) {
                    ("", "") => "no such move is legal here".to_owned(),
                    ("", _) => why,
                    (near, "") => format!("{near} would be legal"),
                    (near, _) => format!("{why} ({near} would be legal)"),
                })
            }
            Err(error @ NotationError::Unreadable { .. }) => Err(error.to_string()),
        }
    }
}
