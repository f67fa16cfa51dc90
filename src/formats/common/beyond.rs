//! Tasks in collections that are not stipulations: studies, retractions and similar tasks. The
//! reader skips their problems with a warning.

/// A kind of task that is not a stipulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::formats) enum Beyond {
    /// One side wins or draws, in any number of moves: `+`, `=`, `Win`, `Draw`.
    Study,
    /// Moves are taken back first: `-1(w), #1`.
    Retraction,
    /// Men are added first: `add Q, #1`.
    Addition,
    /// A question about the position: `Last move?`.
    Question,
    /// The task is given elsewhere: `See text`.
    Elsewhere,
}

impl Beyond {
    /// The kind of task that a text gives; `None` if it is no such task.
    pub(in crate::formats) fn of(text: &str) -> Option<Self> {
        let text = text.to_lowercase();
        let words: Vec<&str> = text
            .split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '.'))
            .filter(|word| !word.is_empty())
            .collect();
        let (first, rest) = words.split_first()?;
        let has = |wanted: &[&str]| words.iter().any(|word| wanted.contains(word));
        let takes_back = first
            .strip_prefix(['-', '\u{2212}', '\u{2013}'])
            .is_some_and(|rest| {
                let rest = rest.trim_start_matches(['(', 'w', 'b', ')']);
                rest.starts_with(|c: char| c.is_ascii_digit())
            });
        let side = |words: &[&str]| match words {
            [] => true,
            [side, "to", "move" | "play" | "win" | "draw"] => matches!(*side, "white" | "black"),
            _ => false,
        };
        let sign = matches!(
            *first,
            "+" | "=" | "+-" | "-+" | "+/-" | "win" | "draw" | "wins" | "draws"
        );
        let in_words = matches!(words.as_slice(), ["white" | "black", "wins" | "draws"])
            || words.starts_with(&["white", "to"]) && has(&["win", "draw", "wins", "draws"])
            || words.starts_with(&["black", "to"]) && has(&["win", "draw", "wins", "draws"]);
        if takes_back
            || has(&["retract", "retracts", "retraction", "retractor"])
            || words.starts_with(&["take", "back"])
        {
            Some(Self::Retraction)
        } else if *first == "add" && !rest.is_empty() {
            Some(Self::Addition)
        } else if sign && side(rest) || in_words {
            Some(Self::Study)
        } else if text.trim_end().ends_with('?') {
            Some(Self::Question)
        } else if matches!(words.as_slice(), ["see", "text" | "comment" | "comments"]) {
            Some(Self::Elsewhere)
        } else {
            None
        }
    }

    /// Its name in messages.
    pub(in crate::formats) const fn name(self) -> &'static str {
        match self {
            Self::Study => "a study",
            Self::Retraction => "a retraction",
            Self::Addition => "a task of adding men",
            Self::Question => "a question",
            Self::Elsewhere => "a task in words",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Stipulation;

    #[test]
    fn tasks_are_distinguished_from_stipulations() {
        for (kind, texts) in [
            (
                Beyond::Study,
                "+;=;Win;draw;= Black to move;White to play and win;White wins;+ black to play",
            ),
            (
                Beyond::Retraction,
                "-1(w), #1;-1w & #1;-2, h#1;\u{2212}1(b), h#1;Retract 1, then #1;-(w)1 and #1",
            ),
            (
                Beyond::Addition,
                "add Q, #1;Add a piece on e1, then -1w and #1",
            ),
            (
                Beyond::Question,
                "Last move?;Who plays #4?;Last 18 single moves?",
            ),
            (Beyond::Elsewhere, "See text"),
        ] {
            for text in texts.split(';') {
                assert_eq!(Beyond::of(text), Some(kind), "{text}");
                assert!(text.parse::<Stipulation>().is_err(), "{text}");
            }
        }
        for text in [
            "#2",
            "=3",
            "+1",
            "h#2.5",
            "ser-h#3",
            "#",
            "white",
            "add",
            "",
            "addd Q",
            "-x",
            "a=>b2",
            "== 2",
            "#2 b) Black",
        ] {
            assert_eq!(Beyond::of(text), None, "{text}");
        }
    }
}
