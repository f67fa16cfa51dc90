//! [`Stipulation`]: what is to be done, and in how many moves.

use std::fmt;
use std::str::FromStr;

/// Who works with or against whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Play {
    /// The side that begins reaches the goal against any defence.
    Direct,
}

/// What is to be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Goal {
    /// Mate: check, and no legal move.
    Mate,
}

impl Goal {
    /// The sign of the goal.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Mate => "#",
        }
    }
}

/// A stipulation such as `#2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Stipulation {
    /// The play.
    pub play: Play,
    /// The goal.
    pub goal: Goal,
    /// The number of moves of the side that begins, 1 to [`Stipulation::MAX_MOVES`].
    pub moves: u8,
}

impl Stipulation {
    /// The longest stipulation accepted.
    pub const MAX_MOVES: u8 = 99;

    /// Mate in this many moves, clamped to 1 ..= [`Stipulation::MAX_MOVES`].
    pub const fn mate_in(moves: u8) -> Self {
        let moves = if moves == 0 {
            1
        } else if moves > Self::MAX_MOVES {
            Self::MAX_MOVES
        } else {
            moves
        };
        Self { play: Play::Direct, goal: Goal::Mate, moves }
    }
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.goal.sign(), self.moves)
    }
}

/// Text that is not a stipulation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what}")]
pub struct StipulationError {
    /// What was found and what was expected.
    pub what: String,
    /// The offending character, counted in bytes from the start.
    pub at: usize,
    /// A likely mend, if there is one.
    pub help: Option<String>,
}

impl FromStr for Stipulation {
    type Err = StipulationError;

    fn from_str(text: &str) -> Result<Self, StipulationError> {
        let expected = "expected '#' and a number of moves, such as #2";
        let error = |at: usize, what: String, help: Option<&str>| {
            Err(StipulationError { what, at, help: help.map(str::to_owned) })
        };
        let Some(digits) = text.strip_prefix('#') else {
            let help = match text.bytes().find(u8::is_ascii_digit) {
                Some(_) if text.starts_with(['h', 's', 'r', '=']) => {
                    Some("this version solves direct mates only (#1 upward)")
                }
                Some(_) if text.bytes().all(|byte| byte.is_ascii_digit()) => Some("write the goal first: #2"),
                _ => None,
            };
            return error(0, format!("found '{text}', {expected}"), help);
        };
        if digits.is_empty() {
            return error(1, format!("the number of moves is missing, {expected}"), None);
        }
        if let Some((at, wrong)) = digits.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
            return error(1 + at, format!("found '{wrong}' in the number of moves, {expected}"), None);
        }
        match digits.parse::<u8>() {
            Ok(moves @ 1..=Self::MAX_MOVES) => Ok(Self::mate_in(moves)),
            _ => error(1, format!("{digits} moves, expected 1 to {}", Self::MAX_MOVES), None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stipulations_read_back() {
        for text in ["#1", "#2", "#17"] {
            assert_eq!(text.parse::<Stipulation>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn errors_point_at_the_character() {
        let at = |text: &str| text.parse::<Stipulation>().unwrap_err().at;
        assert_eq!(at("2"), 0);
        assert_eq!(at("#"), 1);
        assert_eq!(at("#2x"), 2);
        assert_eq!(at("#0"), 1);
        assert_eq!(at("#1000000000000000000000"), 1);
        assert_eq!(at(""), 0);
        assert_eq!(at("h#2"), 0);
    }
}
