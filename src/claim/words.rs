//! The words between the moves of a printed solution, in several languages.

use super::near::near;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The meaning of a word. If it has two meanings, the first one applies.
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

/// The length in bytes of a word for "any move" at the beginning of a text, if the word ends there.
pub(super) fn any(text: &str) -> Option<usize> {
    let text = near(text);
    let length = text
        .find(|c: char| !c.is_alphabetic() && c != '-')
        .unwrap_or(text.len());
    (length > 0 && word(&text[..length]) == Some(Word::Any)).then_some(length)
}
