//! The words between the moves of a printed solution, in several languages.

use super::near::near;
use crate::position::Role;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The meaning of a word. If it has two meanings, the one listed first here applies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Word {
    /// The attacker's next move is a threat.
    Threat,
    /// Nothing is threatened.
    Zugzwang,
    /// The next move refutes.
    But,
    /// Set play follows.
    SetPlay,
    /// Tries follow.
    Tries,
    /// The actual play follows.
    Solution,
    /// In duplex, the following text concerns the side that does not begin in the diagram.
    Duplex,
    /// A heading of this program's duplex output: White begins in the following text.
    WhiteBegins,
    /// The same for Black.
    BlackBegins,
    /// Any move: `1...~`.
    Any,
    /// A word without meaning here.
    Filler,
}

const THREAT: &str = "threat threats threatens threatening droht drohung drohungen drohend dr \
    menace menaces menaçant \
                      menacant minaccia minacciando amenaza > >>";
const ZUGZWANG: &str =
    "zugzwang zugzw zz waiting wait block wartezug blocus attente attesa blocco tempo";
const BUT: &str = "but aber doch jedoch mais ma pero fails refuted scheitert réfuté refute \
    refutes confuta confutato";
const SET: &str = "set setplay satz satzspiel apparent apparente";
const TRIES: &str =
    "try tries virtual verführung verführungen verf essai essais tentativo tentativi";
const SOLUTION: &str = "solution solutions key keys actual lösung lösungen lsg schlüssel clé \
    clef soluzione soluzioni chiave post-key postkey";
const DUPLEX: &str = "duplex";
/// Words for any move, or any other.
const ANY: &str = "any other others else moves beliebig bel sonst andere anders zieht autre \
    autres quelconque ailleurs joue \
                   ad-lib qualsiasi altra altre altro altri altrove muove";
const FILLER: &str = "play then now to by the with only also e.p ep ep. e.p. dann nun an durch \
    puis par jeu e poi da \
                      con gioco spiel mate mates matt mat matto scacco schach check checks échec \
                      short variations \
                      variation varianten variante z x promotion dual duals thematic thematische \
                      diagram diagramm diagramme diagramma zeroposition \
                      nullstellung main hauptspiel nebenspiel byplay by-play intended";

/// All words, in a map, since each word of a text is looked up.
static WORDS: LazyLock<HashMap<&str, Word>> = LazyLock::new(|| {
    let lists = [
        (THREAT, Word::Threat),
        (ZUGZWANG, Word::Zugzwang),
        (BUT, Word::But),
        (SET, Word::SetPlay),
        (TRIES, Word::Tries),
        (SOLUTION, Word::Solution),
        (DUPLEX, Word::Duplex),
        (ANY, Word::Any),
        (FILLER, Word::Filler),
    ];
    let mut words = HashMap::new();
    for (word, meaning) in lists
        .into_iter()
        .flat_map(|(list, meaning)| list.split_whitespace().map(move |word| (word, meaning)))
    {
        words.entry(word).or_insert(meaning);
    }
    words
});

/// The meaning of a word in any case, with or without a full stop.
pub(super) fn word(text: &str) -> Option<Word> {
    let text = text.to_lowercase();
    let bare = text.trim_end_matches(['.', ':']);
    [text.as_str(), bare]
        .into_iter()
        .filter_map(|text| WORDS.get(text).copied())
        .min()
}

/// Returns whether a word joins two alternatives.
pub(super) fn joins(text: &str) -> bool {
    ["or", "and", "oder", "und", "ou", "et", "o", "od"]
        .contains(&text.to_lowercase().trim_end_matches('.'))
}

/// Beginnings of sentences of this program's own output that claim nothing about a move. Each
/// sentence ends with a full stop, before a blank or at the end of the text.
const SENTENCES: [&str; 4] = [
    "Not solved:",
    "Restricted search",
    "Search incomplete",
    "The search stopped",
];

/// Sentences of this program's own output that are skipped only as a whole, because authors may
/// begin a sentence in the same way and continue it with moves.
const WHOLE_SENTENCES: [&str; 6] = [
    "No solution.",
    "No solution of the full length.",
    "No solution found so far.",
    "No solution of the full length found so far.",
    "No solution found.",
    "No solution of the full length found.",
];

/// Phrases of this program's own output that claim nothing about a move.
const PHRASES: [&str; 4] = [
    "that give check",
    "that gives check",
    "(at once)",
    "(forced)",
];

/// The length in bytes of this program's own words at the beginning of a text: `No solution.`,
/// `(at once)`, `(dual: 14 continuations)`, `3 solutions.`, `2 tries that give check are not shown;
/// --all-tries shows them.`.
pub(super) fn own(text: &str) -> Option<usize> {
    let text = near(text);
    let sentence = || {
        let ends = |(at, _): &(usize, &str)| {
            text[at + 1..].is_empty() || text[at + 1..].starts_with(char::is_whitespace)
        };
        text.match_indices('.').find(ends).map(|(at, _)| at + 1)
    };
    if let Some(phrase) = PHRASES.iter().find(|phrase| text.starts_with(**phrase)) {
        return Some(phrase.len());
    }
    if SENTENCES.iter().any(|begin| text.starts_with(begin)) {
        return sentence();
    }
    // Authors may begin so, and go on with moves.
    let ends_line = |end: &usize| {
        let rest = text[*end..].lines().next().unwrap_or_default();
        rest.trim().is_empty()
    };
    if text.starts_with("Summary: ")
        && let Some(end) = sentence().filter(ends_line)
        && is_summary(&text[..end])
    {
        return Some(end);
    }
    let is_whole = |end: &usize| WHOLE_SENTENCES.contains(&&text[..*end]);
    let is_forced =
        |end: &usize| text.starts_with("No solution: 1.") && text[..*end].ends_with(" (forced).");
    if let Some(end) = sentence().filter(|end| is_whole(end) || is_forced(end)) {
        return Some(end);
    }
    // A sentence without its full stop must fill the rest of the line.
    let line = text.lines().next().unwrap_or_default().trim_end();
    if WHOLE_SENTENCES
        .iter()
        .any(|one| one.strip_suffix('.') == Some(line))
    {
        return Some(line.len());
    }
    let short = ["Short solutions: ", "Short solution: "];
    if let Some(counts) = short.iter().find_map(|begin| text.strip_prefix(begin)) {
        let number = counts.trim_start_matches(|c: char| c.is_ascii_digit());
        let line = text.find('\n').unwrap_or(text.len());
        return number.starts_with(" in ").then_some(line);
    }
    let counted = text.strip_prefix("(dual: ").unwrap_or(text);
    let words = counted.trim_start_matches(|c: char| c.is_ascii_digit());
    if words.len() == counted.len() {
        return None;
    }
    if counted.len() < text.len() {
        let rest = words.strip_prefix(" continuations)")?;
        return Some(text.len() - rest.len());
    }
    let counts = [" solutions.", " try that ", " tries that "];
    let known = counts.iter().any(|begin| words.starts_with(begin));
    known.then(sentence)?
}

/// The length in bytes of a line of this program's legend of fairy men, `G = grasshopper, N =
/// nightrider`, at the beginning of a text. A man without letters has its squares instead.
pub(super) fn legend(text: &str) -> Option<usize> {
    let line = text.lines().next().unwrap_or_default();
    let items = line.trim_end().trim_end_matches(',').split(", ");
    let mut explains = false;
    for item in items {
        match item.split_once(" = ") {
            Some((_, name)) if Role::of_name(name).is_some() => explains = true,
            None if item.starts_with(|c: char| c.is_ascii_lowercase()) && item.len() <= 4 => {}
            _ => return None,
        }
    }
    explains.then_some(line.len())
}

/// Returns whether a sentence is the summary of long play, which repeats the keys that follow:
/// `Summary: key 1.Rd6; 3 tries.` or `Summary: 2 keys: 1.Rd6, 1.Re6; set play.`
fn is_summary(sentence: &str) -> bool {
    let Some(rest) = sentence.strip_prefix("Summary: ") else {
        return false;
    };
    let words = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_counted = words.len() < rest.len() && words.starts_with(" keys: 1.");
    is_counted || rest.starts_with("key 1.") || rest.starts_with("no solution")
}

/// The heading of a side in this program's duplex output at the beginning of a text: the phrase and
/// its meaning.
pub(super) fn begins(text: &str) -> Option<(&'static str, Word)> {
    [
        ("White begins", Word::WhiteBegins),
        ("Black begins", Word::BlackBegins),
    ]
    .into_iter()
    .find(|(phrase, _)| text.starts_with(phrase))
}

/// The length in bytes of a word for "any move" at the beginning of a text, if the word ends there.
pub(super) fn any(text: &str) -> Option<usize> {
    let text = near(text);
    let length = text
        .find(|c: char| !c.is_alphabetic() && c != '-')
        .unwrap_or(text.len());
    (length > 0 && word(&text[..length]) == Some(Word::Any)).then_some(length)
}
