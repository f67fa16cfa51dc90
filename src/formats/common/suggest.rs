//! "Did you mean": the allowed word nearest to a wrong one.

/// The allowed word that a misspelt word most likely means.
pub fn nearest<'a>(found: &str, allowed: &[&'a str]) -> Option<&'a str> {
    // Edit distance takes quadratic time, and a long wrong word does not resemble any known word.
    if found.len() > 40 {
        return None;
    }
    let plain = |word: &str| word.to_lowercase().replace('-', "_");
    let found = plain(found);
    allowed
        .iter()
        .map(|&word| (strsim::damerau_levenshtein(&found, &plain(word)), word))
        .filter(|&(distance, word)| {
            distance <= 2.min(word.len() / 2)
                || (found.len() > 2 && plain(word).starts_with(&found))
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, word)| word)
}

/// Returns whether a written word means this name. Case is ignored, and a hyphen equals an
/// underscore.
pub(in crate::formats) fn is_name(found: &str, name: &str) -> bool {
    found.len() == name.len()
        && found.bytes().zip(name.bytes()).all(|(one, other)| {
            one.eq_ignore_ascii_case(&other) || matches!((one, other), (b'-', b'_') | (b'_', b'-'))
        })
}

/// `did you mean 'x'?` if there is a similar word.
pub(in crate::formats) fn did_you_mean(found: &str, allowed: &[&str]) -> Option<String> {
    nearest(found, allowed).map(|word| format!("did you mean '{word}'?"))
}

/// The words in one text: `a, b or c`; `nothing` if there are none.
pub(in crate::formats) fn either(words: &[&str]) -> String {
    match words {
        [] => "nothing".to_owned(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// A text for quoting in messages: on one line, shortened, and without characters that change the
/// writing direction.
pub(in crate::formats) fn quote(text: &str) -> String {
    format!("'{}'", shorten(text, 40))
}

/// The first `most` characters of a text on one line, with `…` if there are more.
pub(in crate::formats) fn shorten(text: &str, most: usize) -> String {
    let harmless = |c: char| {
        !c.is_control()
            && !matches!(
                c,
                '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
            )
    };
    let mut chars = text.chars().map(|c| if harmless(c) { c } else { ' ' });
    let short: String = chars.by_ref().take(most).collect();
    if chars.next().is_some() {
        short + "…"
    } else {
        short
    }
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
        assert_eq!(
            nearest("missing-king", &["missing_king"]),
            Some("missing_king")
        );
        assert!(
            is_name("Missing-King", "missing_king")
                && is_name("", "")
                && !is_name("é", "e")
                && !is_name("of", "off")
        );
        assert_eq!(quote("a\nb\u{202e}c"), "'a b c'");
        assert_eq!(shorten("abcdef", 3), "abc…");
        assert_eq!(either(&["a", "b", "c"]), "a, b or c");
    }
}
