//! Joins names as in a sentence.

/// The names in one text: `A`, `A and B`, `A, B and C`; empty without names.
pub(super) fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [name] => name.clone(),
        [names @ .., last] => format!("{} and {last}", names.join(", ")),
    }
}
