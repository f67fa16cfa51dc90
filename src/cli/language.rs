//! The flags for the letters of the men.

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use parton::notation::Language;

/// The letters of the men, where moves are written.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct LanguageArgs {
    /// The letters of the men in moves, written and read; JSON keeps the English ones
    #[arg(
        long,
        value_enum,
        default_value_t = LanguageArg(Language::English),
        value_name = "LANGUAGE",
        ignore_case = true,
        help_heading = "Everyday",
    )]
    language: LanguageArg,
    /// The letter of the knight among English letters
    #[arg(
        long,
        value_enum,
        default_value_t = KnightArg::N,
        value_name = "LETTER",
        ignore_case = true,
        help_heading = "What to show",
    )]
    knight: KnightArg,
}

/// The letter of the knight among English letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[value(rename_all = "UPPER")]
enum KnightArg {
    N,
    S,
}

impl LanguageArgs {
    /// The letters of the men.
    pub(super) fn letters(self) -> Language {
        match (self.language.0, self.knight) {
            // With N kept for the nightrider, moves are written as Popeye writes them.
            (Language::English, KnightArg::S) => Language::PopeyeEnglish,
            (language, _) => language,
        }
    }
}

/// A language of letters on the command line: its two-letter code or its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LanguageArg(pub(super) Language);

const KNOWN: [LanguageArg; 9] = [
    LanguageArg(Language::English),
    LanguageArg(Language::German),
    LanguageArg(Language::French),
    LanguageArg(Language::Italian),
    LanguageArg(Language::Spanish),
    LanguageArg(Language::Dutch),
    LanguageArg(Language::Polish),
    LanguageArg(Language::Russian),
    LanguageArg(Language::Figurine),
];

impl ValueEnum for LanguageArg {
    fn value_variants<'a>() -> &'a [Self] {
        &KNOWN
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (code, name) = match self.0 {
            Language::English => ("en", "english"),
            Language::German => ("de", "german"),
            Language::French => ("fr", "french"),
            Language::Italian => ("it", "italian"),
            Language::Spanish => ("es", "spanish"),
            Language::Dutch => ("nl", "dutch"),
            Language::Polish => ("pl", "polish"),
            Language::Russian => ("ru", "russian"),
            Language::Figurine => ("figurine", "figurines"),
            // The letters of Popeye's input are not offered as a language.
            Language::PopeyeEnglish | Language::PopeyeGerman | Language::PopeyeFrench => {
                return None;
            }
        };
        Some(PossibleValue::new(code).alias(name))
    }
}
