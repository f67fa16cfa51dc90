//! Finds the refutations of a first move of a problem.

use super::Exit;
use crate::check::{self, Answer, Why, WhyError};
use crate::notation::{Language, letters_for};
use crate::problem::Problem;
use crate::report::json::WhyEntry;
use crate::search::{Control, Settings};

/// The answers to the question.
#[derive(Debug)]
pub struct WhyAnswers {
    /// The answer in the form of JSON, with English letters.
    pub entry: WhyEntry,
    /// An answer for each version.
    pub answers: Result<Vec<Why>, WhyError>,
    /// The letters for moves in the language.
    pub letters: Language,
    /// The outcome.
    pub exit: Exit,
}

/// Finds the refutations of a first move, written in a language, in each version of a problem.
pub fn why(
    (file, problem): (Option<&str>, &Problem),
    mv: &str,
    language: Language,
    settings: &Settings,
    control: &Control,
) -> WhyAnswers {
    let answers = check::why(problem, mv, language, settings, control);
    let entry = WhyEntry::new(
        file,
        &problem.id,
        answers.as_deref().map_err(ToString::to_string),
    );
    let exit = match &answers {
        Ok(answers) if answers.iter().any(|why| why.answer == Answer::Unknown) => Exit::Incomplete,
        Ok(_) => Exit::Done,
        Err(_) => Exit::BadInput,
    };
    WhyAnswers {
        entry,
        answers,
        letters: letters_for(problem, language),
        exit,
    }
}
