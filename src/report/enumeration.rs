//! Joins names as in a sentence.

/// `A`, `A and B`, `A, B and C`.
pub(super) fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [name] => name.clone(),
        [names @ .., last] => format!("{} and {last}", names.join(", ")),
    }
}
