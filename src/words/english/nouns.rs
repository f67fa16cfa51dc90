//! English nouns with their articles and plurals.

pub(super) use crate::men::with_article as a;
use std::fmt::Display;

/// The plural of the name of a man: `rooks`, `princesses`, `dummies`.
pub(super) fn plural(name: &str) -> String {
    if name.ends_with(['s', 'x']) || name.ends_with("ch") {
        format!("{name}es")
    } else if let Some(stem) = name.strip_suffix('y')
        && !stem.ends_with(['a', 'e', 'o'])
    {
        format!("{stem}ies")
    } else {
        format!("{name}s")
    }
}

/// A number with its noun.
pub(super) fn number_of<N: Copy + Display + PartialEq + From<u8>>(
    number: N,
    one: &str,
    several: &str,
) -> String {
    let noun = if number == N::from(1) { one } else { several };
    format!("{number} {noun}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_take_their_endings() {
        let plurals = ["pawn", "princess", "dummy", "ubi-ubi"].map(plural);
        assert_eq!(plurals, ["pawns", "princesses", "dummies", "ubi-ubis"]);
        assert_eq!(number_of(1_u8, "time", "times"), "1 time");
        assert_eq!(number_of(2_u64, "time", "times"), "2 times");
    }
}
