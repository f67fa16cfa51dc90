//! Reads commands.

use std::time::Duration;

/// A command of the other program.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Command {
    /// An empty line, or a command that asks for nothing here.
    Nothing,
    Uci,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position {
        start: Start,
        moves: Vec<String>,
    },
    /// A search, and the words that are no limit.
    Go(Go, Vec<String>),
    Stop,
    PonderHit,
    Quit,
    /// The line has no command; its first word.
    Unknown(String),
}

/// The greatest length of an unknown word that an answer repeats.
const LONGEST_WORD: usize = 40;

/// The position from which the moves of a command begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Start {
    /// The array of the rules.
    Array,
    /// A position in Forsyth-Edwards notation.
    Fen(String),
}

/// The limits of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    /// The only first moves to search, if there are any.
    pub(super) moves: Vec<String>,
    /// Whether the search is in the other side's time, until `ponderhit`.
    pub(super) ponder: bool,
    /// Whether the search goes on until `stop`.
    pub(super) infinite: bool,
    /// The length in moves within which to decide.
    pub(super) mate: Option<u32>,
    /// The length in half-moves within which to decide.
    pub(super) depth: Option<u32>,
    /// The greatest number of positions.
    pub(super) nodes: Option<u64>,
    /// The greatest time.
    pub(super) time: Option<Duration>,
    /// The time that White and Black have left.
    pub(super) clock: [Option<Duration>; 2],
    /// The time that White and Black gain by each move.
    pub(super) increment: [Option<Duration>; 2],
    /// The number of moves until the time control, where the clock is set again.
    pub(super) control: Option<u32>,
}

impl Command {
    /// Reads a line. As the protocol demands, unknown words before a command are skipped.
    pub(super) fn read(line: &str) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        let known = words
            .iter()
            .enumerate()
            .find_map(|(at, word)| Self::named(word, &words[at + 1..]));
        match (known, words.first()) {
            (Some(command), _) => command,
            (None, None) => Self::Nothing,
            (None, Some(first)) => Self::Unknown(first.chars().take(LONGEST_WORD).collect()),
        }
    }

    fn named(word: &str, rest: &[&str]) -> Option<Self> {
        Some(match word {
            "uci" => Self::Uci,
            "isready" => Self::IsReady,
            "ucinewgame" => Self::NewGame,
            "setoption" => set_option(rest),
            "position" => position(rest)?,
            "go" => go(rest),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "quit" => Self::Quit,
            "debug" | "register" => Self::Nothing,
            _ => return None,
        })
    }
}

/// Reads `name NAME [value VALUE]`; names and values may contain blanks.
fn set_option(words: &[&str]) -> Command {
    let words = words.strip_prefix(&["name"]).unwrap_or(words);
    let at = words.iter().position(|word| *word == "value");
    let (name, value) = words.split_at(at.unwrap_or(words.len()));
    Command::SetOption {
        name: name.join(" "),
        value: value.iter().skip(1).copied().collect::<Vec<_>>().join(" "),
    }
}

/// Reads `startpos` or `fen FEN`, and `moves` with the moves made since.
fn position(words: &[&str]) -> Option<Command> {
    let at = words.iter().position(|word| *word == "moves");
    let (start, moves) = words.split_at(at.unwrap_or(words.len()));
    let start = match start {
        ["startpos", ..] => Start::Array,
        ["fen", fen @ ..] | fen if !fen.is_empty() => Start::Fen(fen.join(" ")),
        _ => return None,
    };
    let moves = moves.iter().skip(1).map(|word| (*word).to_owned());
    Some(Command::Position {
        start,
        moves: moves.collect(),
    })
}

fn go(words: &[&str]) -> Command {
    let mut go = Go::default();
    let mut unread = Vec::new();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(mv) = words.next_if(|word| !LIMITS.contains(word)) {
                    go.moves.push(mv.to_owned());
                }
            }
            _ => {
                let number = words
                    .peek()
                    .and_then(|number| number.parse::<i64>().ok())
                    .and_then(|number| u64::try_from(number.max(0)).ok());
                let known = number.is_some_and(|number| go.set(word, number));
                if known {
                    words.next();
                } else {
                    unread.push(word.to_owned());
                }
            }
        }
    }
    Command::Go(go, unread)
}

/// The words that may follow `go`.
const LIMITS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "infinite",
    "mate",
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
];

impl Go {
    /// Sets the limit with this name. Returns whether there is one.
    fn set(&mut self, name: &str, value: u64) -> bool {
        let time = Some(Duration::from_millis(value));
        let count = Some(u32::try_from(value).unwrap_or(u32::MAX));
        match name {
            "mate" => self.mate = count,
            "depth" => self.depth = count,
            "nodes" => self.nodes = Some(value),
            "movetime" => self.time = time,
            "wtime" => self.clock[0] = time,
            "btime" => self.clock[1] = time,
            "winc" => self.increment[0] = time,
            "binc" => self.increment[1] = time,
            "movestogo" => self.control = count,
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_before_a_command_are_skipped() {
        assert_eq!(Command::read("joho debug on"), Command::Nothing);
        assert_eq!(Command::read("please isready"), Command::IsReady);
        assert_eq!(Command::read(""), Command::Nothing);
        assert_eq!(
            Command::read("Hello world"),
            Command::Unknown("Hello".to_owned())
        );
    }

    #[test]
    fn names_and_values_of_options_may_contain_blanks() {
        assert_eq!(
            Command::read("setoption name Clear Hash"),
            Command::SetOption {
                name: "Clear Hash".to_owned(),
                value: String::new()
            }
        );
        assert_eq!(
            Command::read("setoption name Conditions value Take & Make"),
            Command::SetOption {
                name: "Conditions".to_owned(),
                value: "Take & Make".to_owned()
            }
        );
    }

    #[test]
    fn positions_are_read_with_their_moves() {
        let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        let expected = Command::Position {
            start: Start::Fen(fen.to_owned()),
            moves: vec!["e1e2".to_owned()],
        };
        assert_eq!(
            Command::read(&format!("position fen {fen} moves e1e2")),
            expected
        );
        assert_eq!(
            Command::read("position startpos"),
            Command::Position {
                start: Start::Array,
                moves: Vec::new()
            }
        );
        assert_eq!(
            Command::read("position"),
            Command::Unknown("position".to_owned())
        );
    }

    #[test]
    fn limits_come_in_any_order() {
        let Command::Go(go, unread) =
            Command::read("go searchmoves e2e4 d2d4 wtime 1000 binc -5 mate 3 what")
        else {
            panic!("a search");
        };
        assert_eq!(unread, ["what"]);
        let expected = Go {
            moves: vec!["e2e4".to_owned(), "d2d4".to_owned()],
            mate: Some(3),
            clock: [Some(Duration::from_secs(1)), None],
            increment: [None, Some(Duration::ZERO)],
            ..Go::default()
        };
        assert_eq!(go, expected);
        let Command::Go(go, unread) = Command::read("go depth x") else {
            panic!("a search");
        };
        assert_eq!(
            (go, unread),
            (Go::default(), vec!["depth".to_owned(), "x".to_owned()])
        );
    }
}
