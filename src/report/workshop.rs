//! What `parton improve` and `parton twins` have to say, as text and as JSON.

use super::change_words;
use super::json::{InputRemark, SCHEMA, escape_controls};
use crate::board::Cell;
use crate::formats::{print_position, twin_text};
use crate::men::Traits;
use crate::notation::{Boards, Language, Style, letters_for, respell};
use crate::position::{Color, Man};
use crate::problem::{Change, Problem, Spot};
use crate::workshop::{Alteration, AlterationKind, Merits, Original, PlayKept, Tally, Tried, economy};
use serde::Serialize;
use std::collections::HashMap;
use std::fmt::Write as _;

/// A document of what was tried.
#[derive(Clone, Debug, Serialize)]
pub struct WorkshopDocument {
    parton: &'static str,
    schema: u32,
    problems: Vec<WorkshopEntry>,
}

impl WorkshopDocument {
    /// A document of these problems.
    pub const fn new(problems: Vec<WorkshopEntry>) -> Self {
        Self { parton: env!("CARGO_PKG_VERSION"), schema: SCHEMA, problems }
    }

    /// The document as indented JSON, ending with a line break.
    ///
    /// # Errors
    /// None is known; passed on from the writer.
    pub fn to_text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self).map(|text| escape_controls(text + "\n"))
    }
}

/// Why somebody tries alterations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TrialPurpose {
    /// To make the problem better or sound.
    Improve,
    /// To find twins.
    Twins,
}

/// What was tried with a problem.
#[derive(Clone, Debug, Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a field of the document")]
pub struct WorkshopEntry {
    file: Option<String>,
    id: String,
    /// The stipulation; null if the problem could not be read.
    stipulation: Option<String>,
    /// The verdict on the problem as it is, version by version.
    verdicts: Vec<String>,
    /// Whether the problem is sound as it is.
    sound: bool,
    /// Whether everything that was to be tried was tried and decided.
    complete: bool,
    /// How many solutions its author means is not known: those it has are taken as meant.
    unstated: bool,
    diagnostics: Vec<InputRemark>,
    merits: Option<MeritsJson>,
    tried: Option<TallyJson>,
    pairs: Option<TallyJson>,
    /// How many sound ones show the very play of the problem; twins only.
    same_play: usize,
    /// Of a problem that is unsound, how many changes cure it; twins none.
    cures: Option<usize>,
    found: Vec<FoundAlteration>,
    #[serde(skip)]
    problem: Option<Problem>,
    #[serde(skip)]
    purpose: TrialPurpose,
    #[serde(skip)]
    fairy: bool,
    #[serde(skip)]
    boards: Option<Boards>,
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
        let Tally { of, tried, impossible, unsound, undecided, sound } = tally;
        Self { of, tried, impossible, unsound, undecided, sound }
    }
}

#[derive(Clone, Debug, Serialize)]
struct MeritsJson {
    men: usize,
    thematic_duals: usize,
    lesser_duals: usize,
    crude: Vec<String>,
    gives_flight: bool,
    themes: Vec<String>,
    illegal: Vec<String>,
    solution: Vec<String>,
}

impl MeritsJson {
    fn of(merits: &Merits) -> Self {
        let Merits { men, thematic_duals, lesser_duals, crude, gives_flight, themes, illegal, solution, .. } =
            merits.clone();
        Self { men, thematic_duals, lesser_duals, crude, gives_flight, themes, illegal, solution }
    }
}

/// An altered problem that is sound.
#[derive(Clone, Debug, Serialize)]
struct FoundAlteration {
    /// What is altered, in words.
    changes: Vec<String>,
    /// What kinds of alterations these are.
    kinds: Vec<&'static str>,
    /// The same as a twin in a problem file, where one can say it.
    twin: Option<String>,
    /// Points by which it is better than the problem; of twins none.
    score: Option<i32>,
    /// How different its play is; of twins only.
    group: Option<&'static str>,
    /// What is otherwise than in the problem, in words.
    differences: Vec<String>,
    kept: PlayKept,
    merits: MeritsJson,
    /// The position as FEN.
    position: String,
    /// Other changes after which the play is the same; of twins only.
    others: Vec<Vec<String>>,
    #[serde(skip)]
    made: Vec<Alteration>,
    #[serde(skip)]
    other_made: Vec<Vec<Alteration>>,
    #[serde(skip)]
    play: String,
}

/// How an entry is written.
struct EntryForm<'a> {
    options: &'a WorkshopOptions,
    /// Moves, in the letters of a language.
    spell: &'a dyn Fn(&str) -> String,
    /// What is altered.
    words: &'a dyn Fn(&FoundAlteration) -> String,
}

/// How different the play of a twin is, most different first.
const GROUPS: [&str; 4] =
    ["other play, other ends", "other play, ends in common", "other key, lines in common", "the same key, other play"];

/// The same in help and series play, which has no keys.
const LINE_GROUPS: [&str; 3] = ["other lines, other ends", "other lines, ends in common", "lines in common"];

fn group(kept: &PlayKept, has_keys: bool) -> &'static str {
    match (kept.lines, kept.ends) {
        _ if has_keys && kept.keys => GROUPS[3],
        (0, 0) => {
            if has_keys {
                GROUPS[0]
            } else {
                LINE_GROUPS[0]
            }
        }
        (0, _) => {
            if has_keys {
                GROUPS[1]
            } else {
                LINE_GROUPS[1]
            }
        }
        _ => {
            if has_keys {
                GROUPS[2]
            } else {
                LINE_GROUPS[2]
            }
        }
    }
}

/// What to show of an entry as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WorkshopOptions {
    /// The letters of the men.
    pub language: Language,
    /// The most that is shown of one problem, or of one group; all if none.
    pub most: Option<usize>,
    /// Whether to show positions.
    pub positions: bool,
}

impl WorkshopEntry {
    /// What was tried with a problem.
    pub fn new(
        file: Option<&str>,
        purpose: TrialPurpose,
        original: &Original,
        alterations: &[Alteration],
        tried: &Tried,
        diagnostics: Vec<InputRemark>,
    ) -> Self {
        let problem = &original.problem;
        let style = Style::short(letters_for(problem, Language::English));
        let has_keys = problem.stipulation.is_battle();
        let mut same_play = 0;
        let mut found: Vec<FoundAlteration> = Vec::new();
        for (numbers, merits) in &tried.sound {
            let made: Vec<&Alteration> = numbers.iter().map(|&number| &alterations[number]).collect();
            // A twin must show something else.
            if purpose == TrialPurpose::Twins && merits.kept.is_all() {
                same_play += 1;
                continue;
            }
            let mut altered = problem.clone();
            let mut twin: Option<Vec<String>> = Some(Vec::new());
            for alteration in &made {
                twin = twin.zip(twin_text(&alteration.change, &altered)).map(|(mut all, one)| {
                    all.push(one);
                    all
                });
                altered = alteration.apply(&altered).unwrap_or(altered);
            }
            let improves = purpose == TrialPurpose::Improve;
            found.push(FoundAlteration {
                changes: words_of(made.iter().copied(), problem, style),
                kinds: made.iter().map(|one| one.kind.name()).collect(),
                twin: twin.map(|parts| parts.join(", ")),
                score: improves.then(|| merits.score(&original.merits) + economy(&problem.setup, &altered.setup)),
                group: (!improves).then(|| group(&merits.kept, has_keys)),
                differences: differences(merits, &original.merits, has_keys),
                kept: merits.kept,
                merits: MeritsJson::of(merits),
                position: print_position(&altered.setup),
                others: Vec::new(),
                made: made.into_iter().cloned().collect(),
                other_made: Vec::new(),
                play: merits.play.clone(),
            });
        }
        // In the order in which they were tried where they are equal.
        match purpose {
            TrialPurpose::Improve if !original.is_sound => {
                let size = |one: &FoundAlteration| one.made.len();
                found.sort_by(|a, b| {
                    let smaller = size(a).cmp(&size(b)).then_with(|| a.extent().cmp(b.extent()));
                    smaller.then_with(|| b.score.cmp(&a.score))
                });
            }
            TrialPurpose::Improve => {
                found.sort_by(|a, b| b.score.cmp(&a.score).then_with(|| a.extent().cmp(b.extent())));
            }
            TrialPurpose::Twins => {
                let order = GROUPS.iter().chain(&LINE_GROUPS);
                let place = |name: Option<&str>| order.clone().position(|one| Some(*one) == name);
                // Crude keys and duals last: such a twin is sound, but nobody wants it.
                let flaws = |one: &FoundAlteration| {
                    let MeritsJson { thematic_duals, lesser_duals, crude, illegal, .. } = &one.merits;
                    crude.len() + illegal.len() + thematic_duals + lesser_duals
                };
                let rank = |one: &FoundAlteration| (place(one.group), flaws(one), one.kept.lines, one.kept.ends);
                found.sort_by(|a, b| rank(a).cmp(&rank(b)).then_with(|| a.extent().cmp(b.extent())));
                found = joined(found);
            }
        }
        Self {
            file: file.map(str::to_owned),
            id: problem.id.clone(),
            stipulation: Some(problem.stipulation.to_string()),
            verdicts: original.summaries.clone(),
            sound: original.is_sound,
            complete: original.is_complete
                && tried.tally.is_complete()
                && tried.pairs.is_none_or(|pairs| pairs.is_complete() && tried.tally.is_complete()),
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
            fairy: letters_for(problem, Language::English) != Language::English,
            boards: Some(Boards::of(problem.setup.rules.variant)),
        }
    }

    /// A problem with which nothing could be tried.
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
            fairy: false,
            boards: None,
        }
    }

    /// Whether everything was tried and decided.
    pub const fn is_complete(&self) -> bool {
        self.complete
    }

    /// The report for people.
    pub fn to_text(&self, options: &WorkshopOptions) -> String {
        let language = if self.fairy && options.language == Language::English {
            Language::PopeyeEnglish
        } else {
            options.language
        };
        let spell = |line: &str| match self.boards {
            Some(boards) => respell(line, language, boards).into_owned(),
            None => line.to_owned(),
        };
        let mut text = self.id.clone();
        let Some(stipulation) = &self.stipulation else { return text + "  not read\n" };
        let _ = write!(text, "  {stipulation}");
        let (Some(tried), Some(merits)) = (&self.tried, &self.merits) else { return text + "  not tried\n" };
        let several = self.verdicts.len() > 1;
        let verdict = |(number, verdict): (usize, &String)| {
            let name = if several { format!("{}) ", (b'a' + (number % 26) as u8) as char) } else { String::new() };
            format!("{name}{}", spell(verdict))
        };
        let verdicts: Vec<String> = self.verdicts.iter().enumerate().map(verdict).collect();
        let _ = writeln!(text, "  {}", verdicts.join("; "));
        if self.unstated {
            text += "  how many solutions are meant is not stated: as many as there are (--solutions says otherwise)\n";
        }
        if self.sound {
            for line in merits.solution.iter().take(4) {
                let _ = writeln!(text, "  {}", spell(line));
            }
        }
        let _ = writeln!(text, "  {}", words(tried, "change"));
        if let Some(pairs) = &self.pairs {
            let _ = writeln!(text, "  {}", words(pairs, "pair of changes"));
        }
        let style = Style::short(language);
        let words =
            |one: &FoundAlteration| self.problem.as_ref().map(|problem| one.words(problem, style)).unwrap_or_default();
        let written = EntryForm { options, spell: &spell, words: &words };
        match self.purpose {
            TrialPurpose::Improve => self.improvements(&mut text, &written),
            TrialPurpose::Twins => self.twins(&mut text, &written),
        }
        if !self.complete {
            text += "  not everything was tried and decided: there may be more\n";
        }
        text
    }

    fn improvements(&self, text: &mut String, written: &EntryForm<'_>) {
        let &EntryForm { options, spell, words } = written;
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
        let better = self.found.iter().filter(|one| one.score > Some(0)).count();
        let equal = self.found.iter().filter(|one| one.score == Some(0)).count();
        let worse = self.found.len() - better - equal;
        let _ = match self.cures {
            Some(1) => writeln!(text, "  1 cure:"),
            Some(cures) => writeln!(text, "  {cures} cures, smallest change first:"),
            None => writeln!(text, "  {better} better by points, {equal} as good, {worse} worse:"),
        };
        let most = shown(self.found.len(), options.most);
        for (number, one) in self.found[..most].iter().enumerate() {
            let score = one.score.unwrap_or(0);
            let _ = writeln!(text, "  {:>3}. {}  ({score:+})", number + 1, words(one));
            for difference in &one.differences {
                let _ = writeln!(text, "       {}", spell(difference));
            }
            one.position(text, options);
        }
        rest(text, self.found.len() - most, "sound");
    }

    fn twins(&self, text: &mut String, written: &EntryForm<'_>) {
        let &EntryForm { options, spell, words } = written;
        if self.found.is_empty() && self.complete {
            *text += "  no twin\n";
        }
        for group in self.found.chunk_by(|one, other| one.group == other.group) {
            let _ = writeln!(text, "  {}:", group[0].group.unwrap_or_default());
            let most = shown(group.len(), options.most);
            for one in &group[..most] {
                let _ = writeln!(text, "    b) {}", words(one));
                for line in one.merits.solution.iter().take(4) {
                    let _ = writeln!(text, "       {}", spell(line));
                }
                one.position(text, options);
            }
            rest(text, group.len() - most, "in this group");
        }
        if self.same_play > 0 {
            let s = if self.same_play == 1 { "" } else { "s" };
            let _ = writeln!(text, "  {} sound change{s} with the very same play: no twins", self.same_play);
        }
    }
}

/// An alteration in words: `-wPa2`, `wKa1→b2`, `wRa1 becomes wQ`.
pub fn alteration_words(alteration: &Alteration, problem: &Problem, style: Style) -> String {
    let several = problem.setup.rules.variant.boards() > 1;
    let at = |cell: Cell| if several { cell.to_string() } else { cell.place() };
    let side = |man: Man| match man.color {
        _ if man.traits.has(Traits::NEUTRAL) => "",
        Color::White => "w",
        Color::Black => "b",
    };
    let who = |man: Man| format!("{}{}", side(man), style.man(man));
    let there = |spot: &Spot| {
        let here = |cell: &Cell| cell.square == spot.square && spot.board.is_none_or(|board| board == cell.board);
        problem.setup.men.iter().find(|(cell, _)| here(cell)).copied()
    };
    match &alteration.change {
        Change::Add(cell, man) => match problem.setup.men.iter().find(|(there, _)| there == cell) {
            Some((_, before)) => format!("{}{} becomes {}", who(*before), at(*cell), who(*man)),
            None => format!("+{}{}", who(*man), at(*cell)),
        },
        Change::Remove(spot) if several => match there(spot) {
            Some((cell, man)) => format!("-{}{}", who(man), at(cell)),
            None => change_words(problem, &alteration.change, style),
        },
        Change::Move(from, to) => match there(from) {
            Some((cell, man)) => {
                let to = Cell::new(to.board.unwrap_or(cell.board), to.square);
                format!("{}{}\u{2192}{}", who(man), at(cell), at(to))
            }
            None => change_words(problem, &alteration.change, style),
        },
        Change::Exchange(a, b) => match (there(a), there(b)) {
            (Some((one, man)), Some((other, second))) => {
                format!("{}{}\u{2194}{}{}", who(man), at(one), who(second), at(other))
            }
            _ => change_words(problem, &alteration.change, style),
        },
        change => change_words(problem, change, style),
    }
}

/// Alterations in words, each made after those before it.
fn words_of<'a>(made: impl IntoIterator<Item = &'a Alteration>, problem: &Problem, style: Style) -> Vec<String> {
    let mut altered = problem.clone();
    let word = |one: &Alteration| {
        let words = alteration_words(one, &altered, style);
        if let Some(after) = one.apply(&altered) {
            altered = after;
        }
        words
    };
    made.into_iter().map(word).collect()
}

impl FoundAlteration {
    /// How much is altered, least first.
    fn extent(&self) -> impl Iterator<Item = (AlterationKind, u8)> {
        self.made.iter().map(Alteration::extent)
    }

    /// What is altered, and `, or wKa1→a2, or wKa1→a3, and 3 more with this play`.
    fn words(&self, problem: &Problem, style: Style) -> String {
        const FEW: usize = 2;
        let said = |made: &[Alteration]| words_of(made, problem, style).join(", ");
        let all = std::iter::once(said(&self.made)).chain(self.other_made.iter().take(FEW).map(|made| said(made)));
        let more = self.others.len().saturating_sub(FEW);
        let more = if more > 0 { format!(", and {more} more with this play") } else { String::new() };
        all.collect::<Vec<_>>().join(", or ") + &more
    }

    fn position(&self, text: &mut String, options: &WorkshopOptions) {
        if options.positions {
            let _ = writeln!(text, "       {}", self.position);
        }
    }
}

/// Those after which the play is the same are one: the first of them, which names the others.
fn joined(found: Vec<FoundAlteration>) -> Vec<FoundAlteration> {
    let mut joined: Vec<FoundAlteration> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for one in found {
        if let Some(&place) = places.get(&one.play) {
            joined[place].others.push(one.changes);
            joined[place].other_made.push(one.made);
        } else {
            places.insert(one.play.clone(), joined.len());
            joined.push(one);
        }
    }
    joined
}

/// How many of a list are shown: all of them where a line would only say that there is one more.
fn shown(all: usize, most: Option<usize>) -> usize {
    most.filter(|most| all > most + 1).unwrap_or(all)
}

fn rest(text: &mut String, more: usize, which: &str) {
    if more > 0 {
        let _ = writeln!(text, "  and {more} more {which}; --all shows them");
    }
}

/// `2,310 changes: 1,104 are no positions, 1,180 unsound, 26 sound`.
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
    let parts = parts.iter().filter(|(count, what)| *count > 0 || *what == "sound");
    text += &parts.map(|(count, what)| format!("{count} {what}")).collect::<Vec<_>>().join(", ");
    text
}

/// What is otherwise than in the original, in words; each line is one thing.
fn differences(merits: &Merits, original: &Merits, has_keys: bool) -> Vec<String> {
    let mut all = Vec::new();
    let men = |count: usize| if count == 1 { "1 man".to_owned() } else { format!("{count} men") };
    match (original.men.checked_sub(merits.men), merits.men.checked_sub(original.men)) {
        (Some(fewer @ 1..), _) => all.push(format!("{} fewer", men(fewer))),
        (_, Some(more @ 1..)) => all.push(format!("{} more", men(more))),
        _ => {}
    }
    let kept = &merits.kept;
    let mut play = Vec::new();
    if has_keys {
        let key = merits.solution.join(", ");
        let s = if merits.solution.len() == 1 { "" } else { "s" };
        let new: Vec<&str> =
            merits.solution.iter().filter(|one| !merits.keys_kept.contains(one)).map(String::as_str).collect();
        play.push(if original.solution.is_empty() {
            format!("the key{s}: {key}")
        } else if kept.keys {
            format!("the key{s} stay{}: {key}", if s.is_empty() { "s" } else { "" })
        } else if merits.keys_kept.is_empty() || new.is_empty() {
            format!("another key: {key}")
        } else {
            let stay = if merits.keys_kept.len() == 1 { "stays" } else { "stay" };
            format!("{} {stay}, another key: {}", merits.keys_kept.join(", "), new.join(", "))
        });
    }
    let lines = match (kept.lines, kept.of, kept.new) {
        (_, 0, _) => String::new(),
        (lines, of, 0) if lines == of => "all lines stay".to_owned(),
        (lines, of, new) => {
            let new = if new > 0 { format!(", {new} new") } else { String::new() };
            format!(
                "{lines} of {of} line{} stay{}{new}",
                if of == 1 { "" } else { "s" },
                if lines == 1 { "s" } else { "" }
            )
        }
    };
    play.extend((!lines.is_empty()).then_some(lines));
    all.extend((!play.is_empty()).then(|| play.join("; ")));
    if !has_keys && !kept.is_all() {
        all.extend(merits.solution.iter().take(4).cloned());
    }
    for (own, before, what) in [
        (merits.thematic_duals, original.thematic_duals, "thematic dual"),
        (merits.lesser_duals, original.lesser_duals, "lesser dual"),
    ] {
        if own != before {
            let s = if own == 1 { "" } else { "s" };
            all.push(format!("{own} {what}{s} where there were {before}"));
        }
    }
    let readable = |kind: &String| kind.replace('-', " ");
    let crude = |own: &[String], other: &[String]| -> Vec<String> {
        let mut left = other.to_vec();
        let is_new = |kind: &&String| match left.iter().position(|one| one == *kind) {
            Some(place) => {
                left.swap_remove(place);
                false
            }
            None => true,
        };
        // Each kind once, however many keys and twins have it.
        let mut kinds: Vec<String> = own.iter().filter(is_new).map(readable).collect();
        kinds.dedup();
        kinds
    };
    let (worse, better) = (crude(&merits.crude, &original.crude), crude(&original.crude, &merits.crude));
    if !worse.is_empty() {
        all.push(format!("now with: {}", worse.join(", ")));
    }
    if !better.is_empty() {
        all.push(format!("no longer with: {}", better.join(", ")));
    }
    let gained: Vec<&str> = merits.themes_beyond(original).collect();
    let lost: Vec<&str> = original.themes_beyond(merits).collect();
    if !gained.is_empty() {
        all.push(format!("themes gained: {}", gained.join(", ")));
    }
    if !lost.is_empty() {
        all.push(format!("themes lost: {}", lost.join(", ")));
    }
    let new = merits.illegal.iter().filter(|reason| !original.illegal.contains(reason));
    all.extend(new.map(|reason| format!("not from a game: {reason}")));
    all
}
