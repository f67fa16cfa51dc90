//! Popeye's men that are not supported, so that errors can name them.

use super::words::Tongue;

/// Their letters in English, German and French, and their names.
const MEN: [([&str; 3], &str); 28] = [
    (["UU", "UU", "UU"], "ubi-ubi"),
    (["C", "KL", "CA"], "cardinal"),
    (["BK", "RS", "CR"], "bouncy knight"),
    (["CT", "CT", "CT"], "CAT"),
    (["RR", "TJ", "TC"], "rook/bishop hunter"),
    (["BR", "LJ", "FC"], "bishop/rook hunter"),
    (["SK", "SK", "SK"], "skylla"),
    (["CY", "CY", "CY"], "charybdis"),
    (["DG", "DG", "DS"], "double grasshopper"),
    (["QE", "QE", "QA"], "English equihopper"),
    (["QF", "QF", "QF"], "French equihopper"),
    (["QQ", "OD", "QQ"], "querquisite"),
    (["RK", "RP", "CL"], "radial knight"),
    (["PP", "RB", "PV"], "protean pawn"),
    (["BN", "NR", "NR"], "bouncy nightrider"),
    (["QN", "QN", "QN"], "quintessence"),
    (["DK", "DT", "DT"], "double rookhopper"),
    (["DB", "DL", "DF"], "double bishopper"),
    (["NO", "NO", "NO"], "nonstop orix"),
    (["TH", "UH", "SB"], "treehopper"),
    (["LH", "BH", "SE"], "leafhopper"),
    (["GE", "GU", "SM"], "greater treehopper"),
    (["GF", "GB", "SU"], "greater leafhopper"),
    (["ST", "ST", "EP"], "sting"),
    (["HC", "HK", "HC"], "contrahamster"),
    (["EE", "AE", "AE"], "eagle equihopper"),
    (["EN", "AQ", "AQ"], "eagle nonstop equihopper"),
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
