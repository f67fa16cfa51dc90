//! The reports of `parton improve` and `parton twins`, as text and as JSON.

mod found;
mod text;
mod words;

pub use text::WorkshopOptions;
pub use words::alteration_words;

use super::json::{InputRemark, SCHEMA, escape_controls};
use crate::notation::{Language, letters_for};
use crate::problem::Problem;
use crate::words::{English, Words};
use crate::workshop::{Alteration, Merits, Original, Tally, Tried, VersionVerdicts};
use found::{
    FoundAlteration, MeritsJson, best_first, joined, most_different_first, smallest_first,
};
use serde::{Deserialize, Serialize};

/// A document of the alterations tried.
#[derive(Clone, Debug, Serialize)]
pub struct WorkshopDocument {
    parton: &'static str,
    schema: u32,
    problems: Vec<WorkshopEntry>,
}

impl WorkshopDocument {
    /// A document of these problems.
    pub const fn new(problems: Vec<WorkshopEntry>) -> Self {
        Self {
            parton: env!("CARGO_PKG_VERSION"),
            schema: SCHEMA,
            problems,
        }
    }

    /// The document as indented JSON, ending with a line break.
    ///
    /// # Errors
    /// Errors of the writer; none is known to occur.
    pub fn to_text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self).map(|text| escape_controls(text + "\n"))
    }
}

/// The purpose of trying alterations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TrialPurpose {
    /// To make the problem better or sound.
    Improve,
    /// To find twins.
    Twins,
}

/// The alterations tried on a problem.
#[derive(Clone, Debug, Serialize)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a field of the document"
)]
pub struct WorkshopEntry {
    file: Option<String>,
    id: String,
    /// The stipulation; null if the problem could not be read.
    stipulation: Option<String>,
    /// The verdict on the unaltered problem, version by version.
    verdicts: Vec<String>,
    /// Whether the unaltered problem is sound.
    sound: bool,
    /// Whether every alteration was tried and decided.
    complete: bool,
    /// Whether the intended number of solutions is unknown, so the number found is assumed.
    unstated: bool,
    diagnostics: Vec<InputRemark>,
    merits: Option<MeritsJson>,
    tried: Option<TallyJson>,
    pairs: Option<TallyJson>,
    /// The number of sound alterations with exactly the problem's play; only for twins.
    same_play: usize,
    /// The number of changes that cure an unsound problem; `None` for a sound problem or twins.
    cures: Option<usize>,
    found: Vec<FoundAlteration>,
    #[serde(skip)]
    problem: Option<Problem>,
    #[serde(skip)]
    purpose: TrialPurpose,
    /// The verdicts as data.
    #[serde(skip)]
    summaries: Vec<VersionVerdicts>,
    #[serde(skip)]
    own: Merits,
    #[serde(skip)]
    fairy: bool,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct TallyJson {
    of: u64,
    tried: u64,
    impossible: u64,
    unsound: u64,
    undecided: u64,
    sound: u64,
}

impl From<Tally> for TallyJson {
    fn from(tally: Tally) -> Self {
        let Tally {
            of,
            tried,
            impossible,
            unsound,
            undecided,
            sound,
        } = tally;
        Self {
            of,
            tried,
            impossible,
            unsound,
            undecided,
            sound,
        }
    }
}

impl WorkshopEntry {
    /// The alterations tried on a problem.
    pub fn new(
        file: Option<&str>,
        purpose: TrialPurpose,
        original: &Original,
        alterations: &[Alteration],
        tried: &Tried,
        diagnostics: Vec<InputRemark>,
    ) -> Self {
        let problem = &original.problem;
        let mut found = Vec::new();
        let mut same_play = 0;
        for (numbers, merits) in &tried.sound {
            // A twin must differ in its play.
            if purpose == TrialPurpose::Twins && merits.kept.is_all() {
                same_play += 1;
                continue;
            }
            let made = numbers
                .iter()
                .map(|&number| alterations[number].clone())
                .collect();
            found.push(FoundAlteration::new(made, merits, original, purpose));
        }
        let found = match purpose {
            TrialPurpose::Improve if !original.is_sound => smallest_first(found),
            TrialPurpose::Improve => best_first(found),
            TrialPurpose::Twins => joined(most_different_first(found)),
        };
        Self {
            file: file.map(str::to_owned),
            id: problem.id.clone(),
            stipulation: Some(problem.stipulation.to_string()),
            verdicts: in_words(&original.verdicts, Language::English),
            sound: original.is_sound,
            complete: original.is_complete
                && tried.tally.is_complete()
                && tried
                    .pairs
                    .is_none_or(|pairs| pairs.is_complete() && tried.tally.is_complete()),
            unstated: original.is_unstated,
            diagnostics,
            merits: Some(MeritsJson::of(&original.merits)),
            tried: Some(tried.tally.into()),
            pairs: tried.pairs.map(TallyJson::from),
            same_play,
            cures: (purpose == TrialPurpose::Improve && !original.is_sound).then_some(found.len()),
            found,
            problem: Some(problem.clone()),
            purpose,
            summaries: original.verdicts.clone(),
            own: original.merits.clone(),
            fairy: letters_for(problem, Language::English) != Language::English,
        }
    }

    /// A problem on which nothing could be tried.
    pub fn untried(
        file: Option<&str>,
        purpose: TrialPurpose,
        id: &str,
        problem: Option<&Problem>,
        diagnostics: Vec<InputRemark>,
    ) -> Self {
        Self {
            file: file.map(str::to_owned),
            id: id.to_owned(),
            stipulation: problem.map(|problem| problem.stipulation.to_string()),
            verdicts: Vec::new(),
            sound: false,
            complete: false,
            unstated: false,
            diagnostics,
            merits: None,
            tried: None,
            pairs: None,
            same_play: 0,
            cures: None,
            found: Vec::new(),
            problem: None,
            purpose,
            summaries: Vec::new(),
            own: Merits::default(),
            fairy: false,
        }
    }

    /// Returns whether everything was tried and decided.
    pub const fn is_complete(&self) -> bool {
        self.complete
    }
}

/// The verdict on each version in one line.
fn in_words(verdicts: &[VersionVerdicts], letters: Language) -> Vec<String> {
    let version = |version: &VersionVerdicts| {
        let sides: Vec<String> = version
            .sides
            .iter()
            .map(|summary| English.summary(summary, letters))
            .collect();
        sides.join("; other side: ")
    };
    verdicts.iter().map(version).collect()
}
