//! "Did you mean": the allowed word nearest to a wrong one.

/// The allowed word that a misspelt one most likely means.
pub(super) fn nearest<'a>(found: &str, allowed: &[&'a str]) -> Option<&'a str> {
    // Edit distance is quadratic: a long wrong word means none of ours.
    if found.len() > 40 {
        return None;
    }
    let plain = |word: &str| word.to_lowercase().replace('-', "_");
    let found = plain(found);
    allowed
        .iter()
        .map(|&word| (strsim::damerau_levenshtein(&found, &plain(word)), word))
        .filter(|&(distance, word)| {
            distance <= 2.min(word.len() / 2) || (found.len() > 2 && plain(word).starts_with(&found))
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, word)| word)
}

/// `did you mean 'x'?`, if a word is near.
pub(super) fn did_you_mean(found: &str, allowed: &[&str]) -> Option<String> {
    nearest(found, allowed).map(|word| format!("did you mean '{word}'?"))
}

/// `a, b or c`.
pub(super) fn either(words: &[&str]) -> String {
    match words {
        [] => "nothing".to_owned(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// A text as a message quotes it: on one line and not too long.
pub(super) fn quote(text: &str) -> String {
    let mut chars = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    let short: String = chars.by_ref().take(40).collect();
    if chars.next().is_some() { format!("'{short}…'") } else { format!("'{short}'") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let words = ["stipulation", "boards", "position", "ep"];
        assert_eq!(nearest("stipulatoin", &words), Some("stipulation"));
        assert_eq!(nearest("Board", &words), Some("boards"));
        assert_eq!(nearest("pos", &words), Some("position"));
        assert_eq!(nearest("colour", &words), None);
        assert_eq!(nearest("missing-king", &["missing_king"]), Some("missing_king"));
        assert_eq!(either(&["a", "b", "c"]), "a, b or c");
    }
}
