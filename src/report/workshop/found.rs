//! A sound altered problem, its score and its rank among the others.

use super::TrialPurpose;
use super::words::{differences, words_of};
use crate::formats::{print_position, twin_text};
use crate::notation::{Language, Style, letters_for};
use crate::workshop::{Alteration, AlterationKind, Merits, Original, PlayKept, economy};
use serde::Serialize;
use std::collections::HashMap;

/// The merits and flaws of a problem.
#[derive(Clone, Debug, Serialize)]
pub(super) struct MeritsJson {
    pub(super) men: usize,
    pub(super) thematic_duals: usize,
    pub(super) lesser_duals: usize,
    pub(super) crude: Vec<String>,
    pub(super) gives_flight: bool,
    pub(super) themes: Vec<String>,
    pub(super) illegal: Vec<String>,
    pub(super) solution: Vec<String>,
}

impl MeritsJson {
    pub(super) fn of(merits: &Merits) -> Self {
        let Merits {
            men,
            thematic_duals,
            lesser_duals,
            crude,
            gives_flight,
            themes,
            illegal,
            solution,
            ..
        } = merits.clone();
        let illegal = illegal.iter().map(ToString::to_string).collect();
        let solution = solution.iter().map(ToString::to_string).collect();
        Self {
            men,
            thematic_duals,
            lesser_duals,
            crude,
            gives_flight,
            themes,
            illegal,
            solution,
        }
    }
}

/// An altered problem that is sound.
#[derive(Clone, Debug, Serialize)]
pub(super) struct FoundAlteration {
    /// The alteration in words.
    pub(super) changes: Vec<String>,
    /// The kinds of these alterations.
    kinds: Vec<&'static str>,
    /// The same as a twin in a problem file, if it can be expressed.
    twin: Option<String>,
    /// Points by which it is better than the problem; `None` for twins.
    pub(super) score: Option<i32>,
    /// The difference of its play; only for twins.
    pub(super) group: Option<&'static str>,
    /// The differences from the problem, in words.
    pub(super) differences: Vec<String>,
    kept: PlayKept,
    pub(super) merits: MeritsJson,
    /// The position as FEN.
    pub(super) position: String,
    /// Other changes with the same play; only for twins.
    pub(super) others: Vec<Vec<String>>,
    #[serde(skip)]
    pub(super) own: Merits,
    #[serde(skip)]
    pub(super) has_keys: bool,
    #[serde(skip)]
    pub(super) made: Vec<Alteration>,
    #[serde(skip)]
    pub(super) other_made: Vec<Vec<Alteration>>,
    #[serde(skip)]
    play: String,
}

/// The difference of a twin's play, most different first.
const GROUPS: [&str; 4] = [
    "other play, other ends",
    "other play, ends in common",
    "other key, lines in common",
    "the same key, other play",
];

/// The difference in help and series play, which has no keys.
const LINE_GROUPS: [&str; 3] = [
    "other lines, other ends",
    "other lines, ends in common",
    "lines in common",
];

fn group(kept: &PlayKept, has_keys: bool) -> &'static str {
    let groups: &[&str] = if has_keys { &GROUPS } else { &LINE_GROUPS };
    match (kept.lines, kept.ends) {
        _ if has_keys && kept.keys => GROUPS[3],
        (0, 0) => groups[0],
        (0, _) => groups[1],
        _ => groups[2],
    }
}

impl FoundAlteration {
    /// The result of making these alterations to a problem, one after the other.
    pub(super) fn new(
        made: Vec<Alteration>,
        merits: &Merits,
        original: &Original,
        purpose: TrialPurpose,
    ) -> Self {
        let problem = &original.problem;
        let style = Style::short(letters_for(problem, Language::English));
        let has_keys = problem.stipulation.is_battle();
        let mut altered = problem.clone();
        let mut twin: Option<Vec<String>> = Some(Vec::new());
        for alteration in &made {
            twin = twin
                .zip(twin_text(&alteration.change, &altered))
                .map(|(mut all, one)| {
                    all.push(one);
                    all
                });
            altered = alteration.apply(&altered).unwrap_or(altered);
        }
        let improves = purpose == TrialPurpose::Improve;
        Self {
            changes: words_of(&made, problem, style),
            kinds: made.iter().map(|one| one.kind.name()).collect(),
            twin: twin.map(|parts| parts.join(", ")),
            score: improves
                .then(|| merits.score(&original.merits) + economy(&problem.setup, &altered.setup)),
            group: (!improves).then(|| group(&merits.kept, has_keys)),
            differences: differences(merits, &original.merits, has_keys, Language::English),
            kept: merits.kept,
            merits: MeritsJson::of(merits),
            position: print_position(&altered.setup),
            others: Vec::new(),
            own: merits.clone(),
            has_keys,
            made,
            other_made: Vec::new(),
            play: merits.play.clone(),
        }
    }

    /// The sizes of the alterations, for comparison.
    fn extent(&self) -> impl Iterator<Item = (AlterationKind, u8)> {
        self.made.iter().map(Alteration::extent)
    }
}

// Equal items stay in the order in which they were tried.

/// The smallest alterations first; of equal ones, the better first.
pub(super) fn smallest_first(mut found: Vec<FoundAlteration>) -> Vec<FoundAlteration> {
    let size = |one: &FoundAlteration| one.made.len();
    found.sort_by(|a, b| {
        let smaller = size(a)
            .cmp(&size(b))
            .then_with(|| a.extent().cmp(b.extent()));
        smaller.then_with(|| b.score.cmp(&a.score))
    });
    found
}

/// The best first; of equal ones, the smaller alteration first.
pub(super) fn best_first(mut found: Vec<FoundAlteration>) -> Vec<FoundAlteration> {
    found.sort_by(|a, b| {
        b.score
            .cmp(&a.score)
            .then_with(|| a.extent().cmp(b.extent()))
    });
    found
}

/// The twins with the most different play first. In a group with the same difference of play, twins
/// with crude keys, duals or impossible positions come last.
pub(super) fn most_different_first(mut found: Vec<FoundAlteration>) -> Vec<FoundAlteration> {
    let order = GROUPS.iter().chain(&LINE_GROUPS);
    let place = |name: Option<&str>| order.clone().position(|one| Some(*one) == name);
    let flaws = |one: &FoundAlteration| {
        let MeritsJson {
            thematic_duals,
            lesser_duals,
            crude,
            illegal,
            ..
        } = &one.merits;
        // An edited journal may contain any numbers.
        (crude.len() + illegal.len())
            .saturating_add(*thematic_duals)
            .saturating_add(*lesser_duals)
    };
    let rank =
        |one: &FoundAlteration| (place(one.group), flaws(one), one.kept.lines, one.kept.ends);
    found.sort_by(|a, b| {
        rank(a)
            .cmp(&rank(b))
            .then_with(|| a.extent().cmp(b.extent()))
    });
    found
}

/// Merges alterations with equal play: the first of them names the others.
pub(super) fn joined(found: Vec<FoundAlteration>) -> Vec<FoundAlteration> {
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
