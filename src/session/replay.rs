//! Replays the game scores of a file.

use super::{Exit, file_name, read_bytes};
use crate::formats::{Diagnostic, Source, decode, one_line, refuse_unreadable};
use crate::games::{Replay, ReplayOptions, read_scores, replay};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// The result for a file of scores.
#[derive(Debug)]
pub struct Replays {
    /// The text, if it could be read: replays refer to it.
    pub source: Option<Arc<Source>>,
    /// Each replayed game, or its error, in the order of the file.
    pub games: Vec<Result<Replay, Vec<Diagnostic>>>,
    /// The outcome.
    pub exit: Exit,
}

/// Replays all games of a file of at most this many bytes.
pub fn replay_file(path: &Path, most: u64, options: &ReplayOptions<'_>) -> Replays {
    let name = one_line(&file_name(path)).into_owned();
    let loaded = match read_bytes(path, most, None) {
        Ok(bytes) => decode(&name, &bytes),
        Err(error) => Err(refuse_unreadable(&name, &error)),
    };
    let text = match loaded {
        Ok(text) => text,
        Err(loaded) => {
            return Replays {
                source: None,
                games: vec![Err(loaded.diagnostics)],
                exit: Exit::BadInput,
            };
        }
    };
    let source = Arc::new(Source::new(name, text));
    let refused = |span: Range<usize>, message: String, label: &str| {
        Err(vec![Diagnostic::error(&source, span, message, label)])
    };
    let mut games = Vec::new();
    match read_scores(source.text()) {
        Err(unclosed) => {
            let message = format!("this comment is not closed, expected '{}'", unclosed.wanted);
            games.push(refused(unclosed.at, message, "it begins here"));
        }
        Ok(scores) if scores.is_empty() => {
            let first = 0..source.text().len().min(1);
            games.push(refused(
                first,
                "no moves, expected a game score".to_owned(),
                "",
            ));
        }
        Ok(scores) => {
            let played = |score| {
                replay(score, options)
                    .or_else(|error| refused(error.at(), error.to_string(), "here"))
            };
            games.extend(scores.iter().map(played));
        }
    }
    let is_bad =
        |game: &Result<Replay, _>| game.as_ref().map_or(true, |replay| replay.stop().is_some());
    let exit = if games.iter().any(is_bad) {
        Exit::BadInput
    } else {
        Exit::Done
    };
    Replays {
        source: Some(source),
        games,
        exit,
    }
}
