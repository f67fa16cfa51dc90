//! Popeye's men and attributes of men that are not supported, so that answers can name them.

use super::words::{TRAITS, Tongue, Trait};

/// Their letters in English, German and French, and their names.
const MEN: [([&str; 3], &str); 15] = [
    (["UU", "UU", "UU"], "ubi-ubi"),
    (["C", "KL", "CA"], "cardinal"),
    (["BK", "RS", "CR"], "bouncy knight"),
    (["CT", "CT", "CT"], "CAT"),
    (["SK", "SK", "SK"], "skylla"),
    (["CY", "CY", "CY"], "charybdis"),
    (["QE", "QE", "QA"], "English equihopper"),
    (["QF", "QF", "QF"], "French equihopper"),
    (["RK", "RP", "CL"], "radial knight"),
    (["BN", "NR", "NR"], "bouncy nightrider"),
    (["QN", "QN", "QN"], "quintessence"),
    (["NO", "NO", "NO"], "nonstop orix"),
    (["ST", "ST", "EP"], "sting"),
    (["HC", "HK", "HC"], "contrahamster"),
    (["SC", "SR", "SS"], "scarabeus"),
];

/// The name of such a man.
pub(super) fn unsupported(tongue: Tongue, letters: &str) -> Option<&'static str> {
    let fits =
        |(known, _): &&([&str; 3], &str)| known[tongue as usize].eq_ignore_ascii_case(letters);
    MEN.iter().find(fits).map(|(_, name)| *name)
}

/// The men that are not supported: their English letters and their names.
pub fn unsupported_men() -> impl Iterator<Item = (&'static str, &'static str)> {
    MEN.iter().map(|(letters, name)| (letters[0], *name))
}

/// The name of a man that is not supported, by this name or by its letters in any language.
pub fn unsupported_man(text: &str) -> Option<&'static str> {
    let by_name = MEN.iter().map(|(_, name)| *name);
    let mut named = by_name.filter(|name| name.eq_ignore_ascii_case(text));
    let mut by_letters = Tongue::ALL
        .into_iter()
        .map(|tongue| unsupported(tongue, text));
    named.next().or_else(|| by_letters.find_map(|name| name))
}

/// The attributes of men that are not supported: their words in English, German and French.
pub fn unsupported_attributes() -> impl Iterator<Item = [&'static str; 3]> {
    let other =
        |(kind, words): &(Trait, [&'static str; 3])| (*kind == Trait::Other).then_some(*words);
    TRAITS.iter().filter_map(other)
}

#[cfg(test)]
mod tests {
    use super::super::men::role;
    use super::*;

    #[test]
    fn no_man_is_both_supported_and_not() {
        for (letters, name) in MEN {
            for tongue in Tongue::ALL {
                assert_eq!(role(tongue, letters[tongue as usize]), None, "{name}");
            }
        }
    }
}
