//! Popeye's men that are not supported, so that errors can name them.

use super::words::Tongue;

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
