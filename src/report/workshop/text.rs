//! The alterations tried on a problem, as text.

use super::words::{differences, words_of};
use super::{FoundAlteration, TallyJson, TrialPurpose, WorkshopEntry, in_words};
use crate::notation::{Language, Style};
use crate::problem::Problem;
use crate::workshop::Alteration;
use std::fmt::Write as _;

/// The options for an entry as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WorkshopOptions {
    /// The letters of the men.
    pub language: Language,
    /// The limit of items shown for one problem or group; unlimited if `None`.
    pub most: Option<usize>,
    /// Whether to show positions.
    pub positions: bool,
}

/// The style of an entry.
struct EntryForm<'a> {
    options: &'a WorkshopOptions,
    /// The letters of moves.
    letters: Language,
    /// The alteration in words.
    words: &'a dyn Fn(&FoundAlteration) -> String,
}

impl WorkshopEntry {
    /// The report for people.
    pub fn to_text(&self, options: &WorkshopOptions) -> String {
        let language = if self.fairy && options.language == Language::English {
            Language::PopeyeEnglish
        } else {
            options.language
        };
        let mut text = self.id.clone();
        let Some(stipulation) = &self.stipulation else {
            return text + "  not read\n";
        };
        let _ = write!(text, "  {stipulation}");
        let (Some(tried), Some(_)) = (&self.tried, &self.merits) else {
            return text + "  not tried\n";
        };
        let mut verdicts = in_words(&self.summaries, language);
        if self.summaries.len() > 1 {
            for (text, version) in verdicts.iter_mut().zip(&self.summaries) {
                text.insert_str(0, &format!("{}) ", version.name));
            }
        }
        let _ = writeln!(text, "  {}", verdicts.join("; "));
        if self.unstated {
            text += "  the intended number of solutions is not stated: the number found is \
                assumed (--solutions changes it)\n";
        }
        if self.sound {
            for line in self.own.solution.iter().take(4) {
                let _ = writeln!(text, "  {}", line.in_letters(language));
            }
        }
        let _ = writeln!(text, "  {}", words(tried, "change"));
        if let Some(pairs) = &self.pairs {
            let _ = writeln!(text, "  {}", words(pairs, "pair of changes"));
        }
        let style = Style::short(language);
        let words = |one: &FoundAlteration| {
            self.problem
                .as_ref()
                .map(|problem| one.words(problem, style))
                .unwrap_or_default()
        };
        let written = EntryForm {
            options,
            letters: language,
            words: &words,
        };
        match self.purpose {
            TrialPurpose::Improve => self.improvements(&mut text, &written),
            TrialPurpose::Twins => self.twins(&mut text, &written),
        }
        if !self.complete {
            text += "  not every change was tried and decided: there may be more\n";
        }
        text
    }

    fn improvements(&self, text: &mut String, written: &EntryForm<'_>) {
        let &EntryForm {
            options,
            letters,
            words,
        } = written;
        if self.found.is_empty() {
            *text += if !self.complete {
                ""
            } else if self.sound {
                "  nothing else is sound\n"
            } else {
                "  nothing cures it\n"
            };
            return;
        }
        // The same position elsewhere on the board is no other version.
        let (same, found): (Vec<_>, Vec<_>) = self
            .found
            .iter()
            .partition(|one| self.cures.is_none() && one.is_only_elsewhere());
        let better = found.iter().filter(|one| one.score > Some(0)).count();
        let equal = found.iter().filter(|one| one.score == Some(0)).count();
        let worse = found.len() - better - equal;
        let _ = match self.cures {
            Some(1) => writeln!(text, "  1 cure:"),
            Some(cures) => writeln!(text, "  {cures} cures, smallest change first:"),
            None => writeln!(
                text,
                "  {better} better by points, {equal} as good, {worse} worse:"
            ),
        };
        let most = shown(found.len(), options.most);
        for (number, one) in found[..most].iter().enumerate() {
            let score = one.score.unwrap_or(0);
            let _ = writeln!(text, "  {:>3}. {}  ({score:+})", number + 1, words(one));
            for difference in differences(&one.own, &self.own, one.has_keys, letters) {
                let _ = writeln!(text, "       {difference}");
            }
            one.position(text, options);
        }
        rest(text, found.len() - most, "sound");
        if !same.is_empty() {
            let all: Vec<String> = same.iter().map(|one| words(one)).collect();
            let _ = writeln!(
                text,
                "  the same position elsewhere on the board: {}",
                all.join("; ")
            );
        }
    }

    fn twins(&self, text: &mut String, written: &EntryForm<'_>) {
        let &EntryForm {
            options,
            letters,
            words,
        } = written;
        if self.found.is_empty() && self.complete {
            *text += "  no twin\n";
        }
        for group in self.found.chunk_by(|one, other| one.group == other.group) {
            let _ = writeln!(text, "  {}:", group[0].group.unwrap_or_default());
            let most = shown(group.len(), options.most);
            for one in &group[..most] {
                let _ = writeln!(text, "    b) {}", words(one));
                for line in one.own.solution.iter().take(4) {
                    let _ = writeln!(text, "       {}", line.in_letters(letters));
                }
                one.position(text, options);
            }
            rest(text, group.len() - most, "in this group");
        }
        if self.same_play > 0 {
            let s = if self.same_play == 1 { "" } else { "s" };
            let _ = writeln!(
                text,
                "  {} sound change{s} with exactly the same play: no twins",
                self.same_play
            );
        }
    }
}

impl FoundAlteration {
    /// Returns whether the whole position is only shifted, mirrored or rotated, with equal points.
    fn is_only_elsewhere(&self) -> bool {
        self.score == Some(0) && self.made.iter().all(|one| one.kind.is_of_the_whole())
    }

    /// The alteration and those with the same play:
    /// `wKa1→b1, or wKa1→a2, or wKa1→b2, and 3 more with this play`.
    fn words(&self, problem: &Problem, style: Style) -> String {
        const FEW: usize = 2;
        let words = |made: &[Alteration]| words_of(made, problem, style).join(", ");
        let all = std::iter::once(words(&self.made))
            .chain(self.other_made.iter().take(FEW).map(|made| words(made)));
        let more = self.others.len().saturating_sub(FEW);
        let more = if more > 0 {
            format!(", and {more} more with this play")
        } else {
            String::new()
        };
        all.collect::<Vec<_>>().join(", or ") + &more
    }

    fn position(&self, text: &mut String, options: &WorkshopOptions) {
        if options.positions {
            let _ = writeln!(text, "       {}", self.position);
        }
    }
}

/// The number of list items shown: all if only one more would be hidden.
fn shown(all: usize, most: Option<usize>) -> usize {
    most.filter(|most| all > most + 1).unwrap_or(all)
}

fn rest(text: &mut String, more: usize, which: &str) {
    if more > 0 {
        let _ = writeln!(text, "  and {more} more {which}; --all shows them");
    }
}

/// The numbers of attempts: `2310 changes: 1104 not possible, 1180 unsound, 26 sound`.
fn words(tally: &TallyJson, what: &str) -> String {
    let plural = match what.split_once(' ') {
        Some((first, rest)) => format!("{first}s {rest}"),
        None => format!("{what}s"),
    };
    let name = if tally.of == 1 { what } else { plural.as_str() };
    let mut text = if tally.tried == tally.of {
        format!("{} {name}: ", tally.of)
    } else {
        format!("{} of {} {name} tried: ", tally.tried, tally.of)
    };
    let parts = [
        (tally.impossible, "not possible"),
        (tally.unsound, "unsound"),
        (tally.undecided, "not decided"),
        (tally.sound, "sound"),
    ];
    let parts = parts
        .iter()
        .filter(|(count, what)| *count > 0 || *what == "sound");
    text += &parts
        .map(|(count, what)| format!("{count} {what}"))
        .collect::<Vec<_>>()
        .join(", ");
    text
}
