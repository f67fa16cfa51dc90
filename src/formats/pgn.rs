//! Games in [PGN](https://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm) (Edwards 1994).
//! The position in the tag `FEN` is a problem; `parton replay` plays the moves.
//!
//! A tag `Stipulation`, which this program writes, makes the game a problem with authors (`White`),
//! title (`Event`) and source (`Site`). In other games the players stand there.
//!
//! Alice chess is named by the tag `Variant`, and its position is that of pychess.

use super::common::beginning::Beginning;
use super::common::defaults::Defaults;
use super::common::diagnostic::{Sink, TextFlaw};
use super::common::entry::{Read, Unread, id_in_file};
use super::common::fen::print_with_rights;
use super::common::listed::{self, Line};
use super::common::places::Place;
use super::common::pychess;
use super::common::source::Source;
use super::common::suggest::quote;
use crate::position::{Setup, Variant};
use crate::problem::Problem;
use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;

/// The title of problems that have none.
const UNTITLED: &str = "Chess problem";

/// The sign for an unknown value.
const UNKNOWN: &str = "?";

/// The mark between authors.
const AND: &str = " & ";

/// The tags of a game, with their values.
pub type Tags = Vec<(&'static str, String)>;

/// The tags of a version of a problem: those of its title, its position and its stipulation.
/// `name` is that of the version, or empty. Without a position, the tag `FEN` is left out.
pub fn tags(version: &Problem, printed: &Problem, name: &str, fen: Option<String>) -> Tags {
    let known =
        |text: &str, otherwise: &str| if text.is_empty() { otherwise } else { text }.to_owned();
    let title = printed.title.as_deref().unwrap_or_default();
    let source = printed.source.as_deref().unwrap_or_default();
    // Battle play shows its set play by default.
    let star = version.options.set_play && !version.stipulation.is_battle();
    let stipulation = format!("{}{}", version.stipulation, if star { "*" } else { "" });
    let mut tags = vec![
        ("Event", known(title, UNTITLED)),
        ("Site", known(source, UNKNOWN)),
        ("Date", format!("{}.??.??", year(source).unwrap_or("????"))),
        ("Round", known(name, "-")),
        ("White", known(&printed.authors.join(AND), UNKNOWN)),
        ("Black", version.stipulation.to_string()),
        ("Result", "*".to_owned()),
        ("Stipulation", stipulation),
        ("Problem", known(&printed.id, UNKNOWN)),
        ("Annotator", format!("parton {}", env!("CARGO_PKG_VERSION"))),
    ];
    if let Some(fen) = fen {
        if version.setup.rules.variant == Variant::Alice {
            tags.push(("Variant", "Alice".to_owned()));
        }
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", fen));
    }
    tags
}

/// The last year that a source names.
fn year(source: &str) -> Option<&str> {
    let mut numbers = source.split(|c: char| !c.is_ascii_digit());
    numbers.rfind(|number| number.len() == 4 && ("1000".."2200").contains(number))
}

/// Tags as text, each on a line.
pub fn tag_lines(tags: &Tags) -> String {
    let mut text = String::new();
    for (name, value) in tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let value = value.replace(char::is_control, " ");
        // Writing to a String cannot fail.
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text
}

/// A position in the form of the tag `FEN`; `None` if a game cannot hold it. That is so with fairy
/// men, conditions, variants other than Alice chess, and in Alice chess men on the same square of
/// both boards.
pub fn fen_of_game(setup: &Setup) -> Option<String> {
    let fairy = setup.men.iter().any(|(_, man)| !man.is_classical());
    if fairy || !setup.rules.conditions.is_empty() {
        return None;
    }
    let fen = print_with_rights(setup);
    match setup.rules.variant {
        Variant::Orthodox => Some(format!("{fen} 0 1")),
        Variant::Alice => {
            let placement = pychess::placement(setup)?;
            let (_, of_board_b) = fen.rsplit_once(" | ")?;
            let (_, fields) = of_board_b.split_once(' ')?;
            // pychess has no form for the board of a rook or of a pawn that has just passed.
            (!fields.contains('/')).then(|| format!("{placement} {fields} 0 1"))
        }
        _ => None,
    }
}

/// Games without moves, one for each problem. Parts that have no tag are omitted.
pub(super) fn write(problems: &[Problem]) -> String {
    let game = |problem: &Problem| {
        let problem = problem.clone().completed();
        let fen = fen_of_game(&problem.setup);
        tag_lines(&tags(&problem, &problem, "", fen)) + "\n*\n"
    };
    problems.iter().map(game).collect::<Vec<_>>().join("\n")
}

/// Returns whether a text begins like a game that has a tag with a position.
pub(super) fn begins(text: &Beginning) -> bool {
    is_game(&text.whole)
}

/// Returns whether a text begins like a game that has a tag with a position.
pub(super) fn is_game(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with([';', '%']));
    first.is_some_and(|line| line.starts_with('['))
        && text.lines().any(|line| line.trim().starts_with("[FEN \""))
}

/// A game: its place, and the places of the values of its tags.
struct Game {
    whole: Range<usize>,
    tags: Vec<(String, Range<usize>)>,
}

impl Game {
    /// The place of the value of a tag.
    fn at(&self, name: &str) -> Option<Range<usize>> {
        let mut tags = self.tags.iter();
        tags.find(|(one, _)| one == name).map(|(_, at)| at.clone())
    }
}

/// Reads the positions of games.
pub(super) fn read(
    source: &Arc<Source>,
    stem: &str,
    defaults: Defaults,
    sink: &mut Sink,
) -> Vec<Read> {
    let games = games(source.text());
    if games.is_empty() {
        let message =
            "found no game, expected tags such as [FEN \"7k/8/5K2/8/8/8/8/6R1 w - - 0 1\"]";
        sink.error(source, TextFlaw::new(0..0, message, "nothing here"));
    }
    let alone = games.len() == 1;
    let named = games.into_iter().enumerate().map(|(index, game)| {
        let id = id_in_file(stem, index, alone);
        (id, game)
    });
    let read = |(id, game): (String, Game)| {
        sink.begin_problem();
        problem(source, &id, &game, defaults, sink)
    };
    named.map(read).collect()
}

fn games(text: &str) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    let mut in_tags = false;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let at = start + (line.len() - line.trim_start().len());
        let body = line.trim().trim_start_matches('\u{feff}');
        let at = at + (line.trim().len() - body.len());
        start += line.len();
        let tag = body
            .strip_prefix('[')
            .and_then(|tag| tag.split_once(" \""))
            .filter(|(name, _)| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'));
        if let Some((name, value)) = tag {
            let again = games.last().is_some_and(|game| game.at(name).is_some());
            if !std::mem::replace(&mut in_tags, true) || again {
                games.push(Game {
                    whole: at..at,
                    tags: Vec::new(),
                });
            }
            let from = at + name.len() + 3;
            let length = end_of_value(value);
            if let Some(game) = games.last_mut() {
                game.tags.push((name.to_owned(), from..from + length));
            }
        } else if !body.is_empty() && !body.starts_with([';', '%']) {
            in_tags = false;
        }
        if let Some(game) = games.last_mut().filter(|_| !body.is_empty()) {
            game.whole.end = at + body.len();
        }
    }
    games
}

/// The length of the value of a tag: up to the next quotation mark without a backslash.
fn end_of_value(text: &str) -> usize {
    let mut escaped = false;
    let ends = |(_, c): &(usize, char)| {
        let is_end = *c == '"' && !escaped;
        escaped = *c == '\\' && !escaped;
        is_end
    };
    text.char_indices()
        .find(ends)
        .map_or(text.len(), |(at, _)| at)
}

/// The problem of a game.
fn problem(
    source: &Arc<Source>,
    id: &str,
    game: &Game,
    defaults: Defaults,
    sink: &mut Sink,
) -> Read {
    let unread = || Unread {
        id: id.to_owned(),
        whole: Place {
            source: Arc::clone(source),
            span: game.whole.clone(),
        },
        passed_over: false,
    };
    let value = |at: &Range<usize>| source.text().get(at.clone()).unwrap_or_default();
    let Some(fen) = game.at("FEN") else {
        let flaw = TextFlaw::new(
            game.whole.start..game.whole.start + 1,
            "this game has no tag FEN, expected the position of a problem",
            "a game from the beginning",
        );
        sink.error(source, flaw.help("parton replay plays games through"));
        return Err(unread());
    };
    let variant = game.at("Variant");
    let rules = variant.as_ref().map_or("", value).to_lowercase();
    let usual = ["", "standard", "chess", "from position", "chess960"];
    let alice = rules == "alice";
    if let Some(at) = variant.filter(|_| !alice && !usual.contains(&rules.as_str())) {
        let message = format!("found a game of {}, expected chess", quote(value(&at)));
        let flaw = TextFlaw::new(at, message, "other rules");
        sink.error(
            source,
            flaw.help("give the position by --position and the rules by --rules"),
        );
        return Err(unread());
    }
    let stipulation = game.at("Stipulation");
    let text = value(&fen);
    // This program also writes both boards.
    let of_pychess =
        (alice && !text.contains(" | ")).then(|| text.split_once(' ').unwrap_or((text, "")));
    let boards = of_pychess.and_then(|(placement, fields)| {
        let both = pychess::boards(placement).or_else(|| {
            let vacant = ["8"; 8].join("/");
            (!placement.contains('|')).then(|| format!("{placement} | {vacant}"))
        })?;
        Some(format!("{both} {fields}"))
    });
    let read = if let Some(boards) = boards {
        // Further errors point into the line that the tags mean.
        let task = stipulation.as_ref().map(|at| format!(" ; {}", value(at)));
        let text = boards.trim_end().to_owned() + &task.unwrap_or_default();
        let line = Arc::new(Source::new(source.name(), &text));
        let span = 0..line.text().len();
        listed::entry(&line, Line::new(span, None), id.to_owned(), defaults, sink)
    } else {
        let line = Line::new(fen, stipulation.clone());
        listed::entry(source, line, id.to_owned(), defaults, sink)
    };
    let mut entry = read.ok_or_else(unread)?;
    if stipulation.is_some() {
        let text = |name: &str, without: &str| {
            let value = game.at(name).map(|at| unescaped(value(&at)));
            value.filter(|text| text != without && text != UNKNOWN && !text.is_empty())
        };
        entry.problem.title = text("Event", UNTITLED);
        entry.problem.source = text("Site", UNKNOWN);
        let authors = text("White", UNKNOWN).unwrap_or_default();
        let authors = authors.split(AND).filter(|author| !author.is_empty());
        entry.problem.authors = authors.map(str::to_owned).collect();
    }
    Ok(entry)
}

fn unescaped(value: &str) -> String {
    value.replace("\\\"", "\"").replace("\\\\", "\\")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Format, load_str};

    const GAME: &str = "[Event \"A \\\"title\\\"\"]\n[Site \"The Problemist, March 1999\"]\n\
        [White \"A. Uthor & B. Other\"]\n[Stipulation \"#2\"]\n\
        [FEN \"7k/8/5K2/8/8/8/8/6R1 w - - 0 1\"]\n\n1. Kf7 *\n";

    fn load(text: &str) -> crate::formats::Loaded {
        load_str("games", text, Format::Pgn, Defaults::default())
    }

    #[test]
    fn tags_of_problems_are_read() {
        let loaded = load(&format!("{GAME}\n{GAME}"));
        assert_eq!(loaded.diagnostics, []);
        let [first, second] = &loaded.entries[..] else {
            panic!("{loaded:?}");
        };
        assert_eq!(first.problem.title.as_deref(), Some("A \"title\""));
        assert_eq!(first.problem.authors, ["A. Uthor", "B. Other"]);
        assert_eq!(second.problem.id, "games-2");
        let written = write(std::slice::from_ref(&first.problem));
        assert!(written.contains("[Date \"1999.??.??\"]"), "{written}");
        assert_eq!(load(&written).entries[0].problem.title, first.problem.title);
    }

    #[test]
    fn games_without_a_position_are_reported() {
        let text = format!("[Event \"Match\"]\n\n1. e4 e5 *\n\n{GAME}");
        let loaded = load(&text);
        assert_eq!((loaded.entries.len(), loaded.unread.len()), (1, 1));
        assert!(loaded.diagnostics[0].message.contains("no tag FEN"));
    }

    #[test]
    fn alice_chess_is_read_as_pychess_writes_it() {
        let text = "[Variant \"Alice\"]\n[Stipulation \"#1\"]\n\
            [FEN \"rnbqkbnr/pppp1ppp/8/4|p3/4|P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"]\n\n*\n";
        let loaded = load(text);
        assert_eq!(loaded.diagnostics, []);
        let problem = &loaded.entries[0].problem;
        assert_eq!(problem.setup.rules.variant, Variant::Alice);
        let written = write(std::slice::from_ref(problem));
        assert!(written.contains("/4|p3/4|P3/"), "{written}");
    }
}
