//! The words of conditions, and the words that change a condition.
//!
//! A word may be abbreviated. If several words that may follow a condition begin in the same way,
//! the abbreviation is ambiguous.

use super::unsupported_conditions::{Lack, unsupported_conditions};
use super::words::Tongue;
use crate::position::{
    Conditions as C, FromHome, NEEDING_REBIRTH, Occupied, OptionRow, REBORN_IF_CAPTURED,
    REBORN_IF_CAPTURING, RebirthOption, RebirthSquare, Reborn,
};

/// A word that modifies the preceding condition, in English, German and French.
pub(super) type Modifier = [&'static str; 3];

/// A word with the conditions that it changes, each with the result.
pub(super) type ModifierRow = (Modifier, &'static [(C, C)]);

const REX_INCLUSIVE: Modifier = ["RexInclusive", "RexInklusive", "RexInclusif"];

/// All words that modify a condition, each with the conditions that it modifies and the results.
/// The changes of Circe and its relatives are not listed: [`change_of_circe`] computes them.
pub(super) const MODIFIERS: &[ModifierRow] = &[
    (
        REX_INCLUSIVE,
        &[
            (C::MADRASI, C::MADRASI_REX),
            (C::ISARDAM, C::ISARDAM_REX),
            (C::BOLERO, C::BOLERO_REX),
            (C::BOLERO_INVERSE, C::BOLERO_INVERSE_REX),
            (C::FRANKFURT, C::FRANKFURT),
            (C::PROTEAN, C::PROTEAN),
            (C::PAD, C::PAD_REX),
            (C::PAD_STRICT, C::PAD_STRICT_REX),
            (C::POWER_TRANSFER, C::POWER_TRANSFER_REX),
        ],
    ),
    (
        ["RexExclusive", "RexExklusive", "RexExclusif"],
        &[
            (C::BOLERO, C::BOLERO),
            (C::BOLERO_INVERSE, C::BOLERO_INVERSE),
            (C::FRANKFURT, C::FRANKFURT_NO_REX),
            (C::PROTEAN, C::PROTEAN_NO_REX),
            (C::PAD, C::PAD),
            (C::PAD_STRICT, C::PAD_STRICT),
            (C::WOOZLES, C::WOOZLES_NO_KINGS),
            (C::BIWOOZLES, C::BIWOOZLES_NO_KINGS),
            (C::HEFFALUMPS, C::HEFFALUMPS_NO_KINGS),
            (C::BIHEFFALUMPS, C::BIHEFFALUMPS_NO_KINGS),
            (C::MESSIGNY, C::MESSIGNY_NO_KINGS),
        ],
    ),
    (
        ["Inverse", "Invers", "Inverse"],
        &[(C::CAST, C::CAST_INVERSE)],
    ),
    (
        ["TypeA", "TypA", "TypeA"],
        &[
            (C::ISARDAM, C::ISARDAM),
            (C::WHITE_OSCILLATING, C::WHITE_OSCILLATING),
            (C::BLACK_OSCILLATING, C::BLACK_OSCILLATING),
        ],
    ),
    (
        ["TypeB", "TypB", "TypeB"],
        &[
            (C::ISARDAM, C::ISARDAM_B),
            (C::WHITE_OSCILLATING, C::WHITE_OSCILLATING_B),
            (C::BLACK_OSCILLATING, C::BLACK_OSCILLATING_B),
        ],
    ),
    (
        ["TypeC", "TypC", "TypeC"],
        &[
            (C::WHITE_OSCILLATING, C::WHITE_OSCILLATING_C),
            (C::BLACK_OSCILLATING, C::BLACK_OSCILLATING_C),
        ],
    ),
    // The types of magic squares differ only in Anticirce.
    (
        ["Type1", "Typ1", "Type1"],
        &[
            (C::MAGIC_SQUARES, C::MAGIC_SQUARES),
            (C::SINGLE_BOX, C::SINGLE_BOX),
            (C::REPUBLICAN, C::REPUBLICAN_1),
        ],
    ),
    (
        ["Type2", "Typ2", "Type2"],
        &[
            (C::MAGIC_SQUARES, C::MAGIC_SQUARES),
            (C::SINGLE_BOX, C::SINGLE_BOX_2),
            (C::REPUBLICAN, C::REPUBLICAN),
        ],
    ),
    (
        ["Type3", "Typ3", "Type3"],
        &[(C::SINGLE_BOX, C::SINGLE_BOX_3)],
    ),
    (["Calvet", "Calvet", "Calvet"], &[]),
    (["Cheylan", "Cheylan", "Cheylan"], &[]),
    (["Mirror", "Spiegel", "Malefique"], &[]),
    (["Clone", "Clone", "Clone"], &[]),
    (["Chameleon", "Chamaeleon", "Chameleon"], &[]),
    (["Couscous", "Couscous", "Couscous"], &[]),
    (["Equipollents", "Equipollents", "Equipollents"], &[]),
    (["Parrain", "Parrain", "Parrain"], &[]),
    (["File", "File", "Colonne"], &[]),
    (["Symmetry", "Symmetrie", "Symetrie"], &[]),
    (["Diagram", "Diagramm", "Diagramme"], &[]),
    (["PWC", "Platzwechsel", "Echange"], &[]),
    (["Super", "Super", "Super"], &[]),
    (["April", "April", "Avril"], &[(C::SUPER_CIRCE, C::APRIL)]),
    (
        ["PionPropre", "PionPropre", "PionPropre"],
        &[(C::SENTINELS, C::SENTINELS)],
    ),
    (
        ["PionAdvers", "PionAdvers", "PionAdvers"],
        &[(C::SENTINELS, C::SENTINELS_ADVERSE)],
    ),
    (["PionNeutre", "PionNeutre", "PionNeutre"], &[]),
    (
        ["ParaSentinelles", "ParaSentinelles", "ParaSentinelles"],
        &[],
    ),
    (["Berolina", "Berolina", "Berolina"], &[]),
    (["MaximumTotal", "MaximumTotal", "MaximumTotal"], &[]),
    (
        ["Adverse", "Advers", "Adverse"],
        &[
            (C::BRETON, C::BRETON_ADVERSE),
            (C::BRETON_CHROMATIC, C::BRETON_ADVERSE_CHROMATIC),
        ],
    ),
    (
        ["Chromatic", "Chromatisch", "Chromatique"],
        &[
            (C::BRETON, C::BRETON_CHROMATIC),
            (C::BRETON_ADVERSE, C::BRETON_ADVERSE_CHROMATIC),
        ],
    ),
    (["PY", "PY", "PY"], &[]),
    (
        ["White", "Weiss", "Blancs"],
        &[
            (KOBUL_KINGS, C::WHITE_KOBUL),
            (C::MULTI_CAPTURES, C::WHITE_MULTI_CAPTURES),
        ],
    ),
    (
        ["Black", "Schwarz", "Noirs"],
        &[
            (KOBUL_KINGS, C::BLACK_KOBUL),
            (C::MULTI_CAPTURES, C::BLACK_MULTI_CAPTURES),
        ],
    ),
    (
        ["Strict", "Strikt", "Stricte"],
        &[
            (C::SAT, C::STRICT_SAT),
            (C::PAD, C::PAD_STRICT),
            (C::PAD_REX, C::PAD_STRICT_REX),
        ],
    ),
    (["Relaxed", "Locker", "Relache"], &[]),
    (["Volcanic", "Vulkan", "Volcanique"], &[]),
    (["Parachute", "Fallschirm", "Parachute"], &[]),
    (["Assassin", "Assassin", "Assassin"], &[]),
    (["Cage", "Kaefig", "Cage"], &[]),
    (["Rank", "Reihe", "Rangee"], &[]),
    (["Antipodes", "Antipoden", "Antipodes"], &[]),
    (["Turncoats", "Turncoat", "Turncoats"], &[]),
    (["Einstein", "Einstein", "Einstein"], &[]),
    (["LastMove", "LetzterZug", "CoupDernier"], &[]),
    (["WaitCapture", "NaechsterSchlag", "PriseProchaine"], &[]),
    (["CaptureSquare", "Schlagfeld", "CaseDePrise"], &[]),
    (
        ["VerticalMirror", "VertikalSpiegel", "MalefiqueVerticale"],
        &[],
    ),
    (["Diametral", "Diametral", "Diametral"], &[]),
    (["Frischauf", "Frischauf", "Frischauf"], &[]),
    (
        ["ReversalEinstein", "ReversesEinstein", "ReversEinstein"],
        &[],
    ),
    (["Take&Make", "Take&Make", "Take&Make"], &[]),
    (["Absolute", "Absolut", "Absolu"], &[]),
    (["ContraParrain", "ContraParrain", "ContraParrain"], &[]),
    (
        ["Ultra", "Ultra", "Ultra"],
        &[
            (C::WHITE_MAXIMUMMER, C::WHITE_ULTRA_MAXIMUMMER),
            (C::BLACK_MAXIMUMMER, C::BLACK_ULTRA_MAXIMUMMER),
            (C::WHITE_MINIMUMMER, C::WHITE_ULTRA_MINIMUMMER),
            (C::BLACK_MINIMUMMER, C::BLACK_ULTRA_MINIMUMMER),
            (C::WHITE_MUST_CAPTURE, C::WHITE_ULTRA_MUST_CAPTURE),
            (C::BLACK_MUST_CAPTURE, C::BLACK_ULTRA_MUST_CAPTURE),
        ],
    ),
    (["Neighbour", "Nachbar", "Voisin"], &[]),
];

/// The words among them that name a square of rebirth.
pub(super) const REBIRTH_SQUARES: [(&str, RebirthSquare); 12] = [
    ("Cage", RebirthSquare::Cage),
    ("Equipollents", RebirthSquare::Equipollents),
    ("Parrain", RebirthSquare::EquipollentsOfNextMove),
    ("Rank", RebirthSquare::Rank),
    ("File", RebirthSquare::File),
    ("Symmetry", RebirthSquare::Symmetry),
    ("Diagram", RebirthSquare::Diagram),
    ("PWC", RebirthSquare::Departure),
    ("Antipodes", RebirthSquare::Antipodes),
    ("Super", RebirthSquare::Chosen),
    ("CaptureSquare", RebirthSquare::Capture),
    ("Take&Make", RebirthSquare::Made),
];

/// The condition into which a word, given in English, changes one with a rebirth.
fn change_of_circe(condition: C, word: &str) -> Option<C> {
    let square = REBIRTH_SQUARES.iter().find(|(name, _)| *name == word);
    if let Some((_, square)) = square {
        return condition.with_square(*square);
    }
    if word == "ContraParrain" {
        let parrain = condition.with_square(RebirthSquare::EquipollentsOfNextMove)?;
        return parrain.with_option(RebirthOption::Mirror);
    }
    // Popeye's words for the rule without an option, if no option has changed it.
    let rebirth = condition.rebirth()?;
    let is_circe = rebirth.who == Reborn::Captured;
    let kings_by_default = matches!(
        rebirth.who,
        Reborn::Capturer | Reborn::FromThere(FromHome::Captures | FromHome::QuietMoves)
    );
    let unchanged = match word {
        "RexExclusive" if !kings_by_default => Some(!rebirth.kings),
        "RexInclusive" if kings_by_default => Some(rebirth.kings),
        // The square of such a rebirth is always vacant.
        "Relaxed" | "Strict" if is_circe && rebirth.square == RebirthSquare::Made => Some(true),
        "Relaxed" if is_circe => Some(rebirth.occupied == Occupied::NoRebirth),
        "Strict" if !is_circe => Some(rebirth.occupied == Occupied::NoCapture),
        "Calvet" if rebirth.who == Reborn::Capturer => Some(!rebirth.away),
        _ => None,
    };
    if let Some(unchanged) = unchanged {
        return unchanged.then_some(condition);
    }
    let option = RebirthOption::ALL.iter().find(|row| row.words[0] == word)?;
    condition.with_option(option.option)
}

/// The condition changed by an option in two words of any language, which `text` joins; `None` if
/// there is no such option.
pub(super) fn change_by_two_words(condition: C, text: &str) -> Option<C> {
    let is_option = |row: &&OptionRow| row.name.contains(' ') && plain(row.name) == plain(text);
    if let Some(row) = RebirthOption::ALL.iter().find(is_option) {
        let changed = condition.with_option(row.option);
        return changed.or_else(|| change_of_circe(condition, row.words[0]));
    }
    let is_word = |word: &&str| plain(word) == plain(text);
    let (words, _) = MODIFIERS
        .iter()
        .find(|(words, _)| words.iter().any(is_word))?;
    change_of_circe(condition, words[0])
}

/// The words of [`MODIFIERS`] that are not options of Circe or Anticirce.
const OTHERS: [&str; 20] = [
    "Inverse",
    "TypeA",
    "TypeB",
    "TypeC",
    "Type1",
    "Type2",
    "Type3",
    "PionPropre",
    "PionAdvers",
    "PionNeutre",
    "ParaSentinelles",
    "Berolina",
    "MaximumTotal",
    "Adverse",
    "Chromatic",
    "PY",
    "White",
    "Black",
    "Ultra",
    "Neighbour",
];

/// Returns whether options of Circe or Anticirce may follow a condition.
const fn is_of_circe(condition: C) -> bool {
    const RELATIVES: C = REBORN_IF_CAPTURED
        .with(REBORN_IF_CAPTURING)
        .with(NEEDING_REBIRTH)
        .with(C::PHANTOM)
        .with(C::MARS_CIRCE)
        .with(C::ANTIMARS_CIRCE);
    RELATIVES.any(condition)
}

const KOBUL_KINGS: C = C::WHITE_KOBUL.with(C::BLACK_KOBUL);

/// Words for two conditions at once, one for each side, or for a condition with an option.
pub(super) const BOTH: &[([&str; 3], C)] = &[
    (
        ["MirrorFileCirce", "SpiegelFileCirce", "FileCirceMalefique"],
        C::FILE_CIRCE.with(C::of_option(RebirthOption::Mirror)),
    ),
    (
        [
            "MirrorCirceClone",
            "SpiegelCirceclone",
            "CirceCloneMalefique",
        ],
        C::MIRROR_CIRCE.with(C::of_option(RebirthOption::Clone)),
    ),
    (
        [
            "MirrorCouscousCirce",
            "SpiegelCouscousCirce",
            "CirceCouscousMalefique",
        ],
        C::MIRROR_CIRCE.with(C::of_option(RebirthOption::Couscous)),
    ),
    (
        [
            "VerticalMirrorCirce",
            "VertikalesSpiegelCirce",
            "CirceMalefiqueVerticale",
        ],
        C::CIRCE.with(C::of_option(RebirthOption::VerticalMirror)),
    ),
    (
        ["ContraParrain", "KontraParrain", "ContraParrain"],
        C::PARRAIN_CIRCE.with(C::of_option(RebirthOption::Mirror)),
    ),
    (
        [
            "VerticalSymmetryCirce",
            "VertikaleSymmetrieCirce",
            "CirceSymetriqueVerticale",
        ],
        C::CIRCE
            .with(C::of_option(RebirthOption::CaptureSquare))
            .with(C::of_option(RebirthOption::VerticalMirror)),
    ),
    (
        [
            "HorizontalSymmetryCirce",
            "HorizontaleSymmetrieCirce",
            "CirceSymetriqueHorizontale",
        ],
        C::SYMMETRY_CIRCE.with(C::of_option(RebirthOption::VerticalMirror)),
    ),
    (
        [
            "VerticalSymmetryAntiCirce",
            "VertikaleAntiSymmetrieCirce",
            "AntiCirceSymetriqueVerticale",
        ],
        C::ANTICIRCE
            .with(C::of_option_for(
                Reborn::Capturer,
                RebirthOption::CaptureSquare,
            ))
            .with(C::of_option_for(
                Reborn::Capturer,
                RebirthOption::VerticalMirror,
            )),
    ),
    (
        [
            "HorizontalSymmetryAntiCirce",
            "HorizontaleAntiSymmetrieCirce",
            "AntiCirceSymetriqueHorizontale",
        ],
        C::SYMMETRY_ANTICIRCE.with(C::of_option_for(
            Reborn::Capturer,
            RebirthOption::VerticalMirror,
        )),
    ),
    (
        [
            "ImmuneVerticalSymmetry",
            "ImmuneVertikaleSymmetrie",
            "ImmuneSymetriqueVerticale",
        ],
        C::IMMUN
            .with(C::of_option_for(
                Reborn::Immune,
                RebirthOption::CaptureSquare,
            ))
            .with(C::of_option_for(
                Reborn::Immune,
                RebirthOption::VerticalMirror,
            )),
    ),
    (
        [
            "ImmuneHorizontalSymmetry",
            "ImmuneHorizontaleSymmetrie",
            "ImmuneSymetriqueHorizontale",
        ],
        C::IMMUN
            .with(C::of_option_for(Reborn::Immune, RebirthOption::Symmetry))
            .with(C::of_option_for(
                Reborn::Immune,
                RebirthOption::VerticalMirror,
            )),
    ),
    (
        ["DiametralCirce", "DiametralCirce", "CirceDiametrale"],
        C::CIRCE.with(C::of_option(RebirthOption::Diametral)),
    ),
    (
        ["FrischAufCirce", "FrischAufCirce", "FrischAufCirce"],
        C::CIRCE.with(C::of_option(RebirthOption::Frischauf)),
    ),
    (
        ["CirceTurncoats", "TurncoatCirce", "CirceTurncoats"],
        C::CIRCE.with(C::of_option(RebirthOption::Turncoats)),
    ),
    (
        [
            "CirceDoubleAgents",
            "DoppelAgentenCirce",
            "CirceDoubleAgents",
        ],
        C::MIRROR_CIRCE.with(C::of_option(RebirthOption::Turncoats)),
    ),
    (
        ["FileAntiCirce", "AntiFileCirce", "AntiFileCirce"],
        C::ANTICIRCE.with(C::of_option_for(Reborn::Capturer, RebirthOption::File)),
    ),
    (
        [
            "DiagramAntiCirce",
            "AntiDiagrammCirce",
            "AntiCirceDiagramme",
        ],
        C::ANTICIRCE.with(C::of_option_for(Reborn::Capturer, RebirthOption::Diagram)),
    ),
    (
        [
            "MirrorFileAntiCirce",
            "AntiSpiegelFileCirce",
            "AntiFileCirceMalefique",
        ],
        C::MIRROR_ANTICIRCE.with(C::of_option_for(Reborn::Capturer, RebirthOption::File)),
    ),
    (
        [
            "AntipodeanAntiCirce",
            "AntiAntipodenCirce",
            "AntiCirceAntipoden",
        ],
        C::ANTICIRCE.with(C::of_option_for(Reborn::Capturer, RebirthOption::Antipodes)),
    ),
    (
        ["MirrorImmunChess", "SpiegelImmunschach", "ImmunMalefique"],
        C::IMMUN.with(C::of_option_for(Reborn::Immune, RebirthOption::Mirror)),
    ),
    (
        ["FileImmunChess", "FileImmunSchach", "ImmunFile"],
        C::IMMUN.with(C::of_option_for(Reborn::Immune, RebirthOption::File)),
    ),
    (
        ["DiagramImmunChess", "DiagrammImmunSchach", "ImmunDiagramme"],
        C::IMMUN.with(C::of_option_for(Reborn::Immune, RebirthOption::Diagram)),
    ),
    (
        [
            "MirrorFileImmunChess",
            "SpiegelFileImmunSchach",
            "ImmunFileMalefique",
        ],
        C::IMMUN
            .with(C::of_option_for(Reborn::Immune, RebirthOption::Mirror))
            .with(C::of_option_for(Reborn::Immune, RebirthOption::File)),
    ),
    (
        [
            "SymmetryImmunChess",
            "SymmetrieImmunSchach",
            "ImmunSymmetrique",
        ],
        C::IMMUN.with(C::of_option_for(Reborn::Immune, RebirthOption::Symmetry)),
    ),
    (
        [
            "AntipodeanImmunChess",
            "AntipodenImmunSchach",
            "ImmunAntipoden",
        ],
        C::IMMUN.with(C::of_option_for(Reborn::Immune, RebirthOption::Antipodes)),
    ),
    (
        [
            "EquipollentsImmunChess",
            "EquipollentsImmunSchach",
            "ImmunEquipollents",
        ],
        C::IMMUN.with(C::of_option_for(
            Reborn::Immune,
            RebirthOption::Equipollents,
        )),
    ),
    (
        ["MarsMirrorCirce", "MarsSpiegelCirce", "MarsCirceMalefique"],
        C::MARS_CIRCE.with(C::of_option_for(
            Reborn::FromThere(FromHome::Captures),
            RebirthOption::Mirror,
        )),
    ),
    (
        ["CirceAssassin", "AssassinCirce", "CirceAssassin"],
        C::CIRCE.with(C::of_option(RebirthOption::Assassin)),
    ),
    (
        ["NoCapture", "Ohneschlag", "SansPrises"],
        C::NO_WHITE_CAPTURE.with(C::NO_BLACK_CAPTURE),
    ),
    (
        [
            "AlphabeticChess",
            "AlphabetischesSchach",
            "EchecsAlphabetiques",
        ],
        C::WHITE_ALPHABETIC.with(C::BLACK_ALPHABETIC),
    ),
    (
        [
            "TransmutedKings",
            "TransmutierendeKoenige",
            "RoisTransmutes",
        ],
        C::WHITE_TRANSMUTED.with(C::BLACK_TRANSMUTED),
    ),
    (
        [
            "ReflectiveKings",
            "ReflektierendeKoenige",
            "RoisReflecteurs",
        ],
        C::WHITE_REFLECTING.with(C::BLACK_REFLECTING),
    ),
    (
        ["VaultingKings", "VaultingKings", "VaultingKings"],
        C::WHITE_VAULTING.with(C::BLACK_VAULTING),
    ),
    (["KobulKings", "KobulKoenige", "RoisKobul"], KOBUL_KINGS),
    (
        ["MultiCaptures", "MultiCaptures", "MultiCaptures"],
        C::MULTI_CAPTURES,
    ),
    (
        [
            "SuperTransmutingKings",
            "SuperTransmutierendeKoenige",
            "SuperRoisTransmutes",
        ],
        C::WHITE_SUPER_TRANSMUTING.with(C::BLACK_SUPER_TRANSMUTING),
    ),
];

/// Further common names of conditions.
const ALIASES: &[(&str, C)] = &[
    ("Circe Parrain", C::PARRAIN_CIRCE),
    ("Circe Equipollents", C::EQUIPOLLENTS_CIRCE),
    ("Reversal Einstein", C::REVERSE_EINSTEIN),
    ("Clone Circe", C::CLONE_CIRCE),
    (
        "Contra Parrain Circe",
        C::PARRAIN_CIRCE.with(C::of_option(RebirthOption::Mirror)),
    ),
    ("Anti Take & Make", C::TAKE_MAKE_CIRCE),
    ("Couscous", C::COUSCOUS_CIRCE),
    ("Patrol", C::PATROL),
    ("Ohneschach", C::CHECKLESS),
    ("Beamten", C::FUNCTIONARY),
    ("Antimars", C::ANTIMARS_CIRCE),
    ("Sentinels", C::SENTINELS),
    ("Anticirce Calvet", C::ANTICIRCE),
    ("Super Anticirce", C::ANTI_SUPER_CIRCE),
    ("Koebul Kings", KOBUL_KINGS),
    ("Köbul Kings", KOBUL_KINGS),
    (
        "Transmuting Kings",
        C::WHITE_TRANSMUTED.with(C::BLACK_TRANSMUTED),
    ),
    (
        "Reflecting Kings",
        C::WHITE_REFLECTING.with(C::BLACK_REFLECTING),
    ),
    ("Vogtlander", C::VOGTLAENDER),
    // Without a side, Black's is meant (T. R. Dawson's maximummer; Popeye).
    ("Maximummer", C::BLACK_MAXIMUMMER),
    ("Ultra Maximummer", C::BLACK_ULTRA_MAXIMUMMER),
    ("Ultraschachzwang", C::BLACK_MUST_CHECK),
];

/// The effect of a modifying word on a condition, if any.
pub(super) enum WordChange {
    /// It changes the condition to this one.
    To(C),
    /// It is a modifying word, but not supported with this condition.
    Unsupported,
    /// Several words begin so.
    Ambiguous(Vec<&'static str>),
    /// It does not modify the condition.
    No,
}

/// The letters and digits of a text, and `&`, in lower case.
pub(super) fn plain(text: &str) -> String {
    text.chars()
        .filter(|letter| letter.is_alphanumeric() || *letter == '&')
        .flat_map(char::to_lowercase)
        .collect()
}

/// Returns whether a text is a full name; `chess` may be omitted.
fn is_named(text: &str, name: &str) -> bool {
    let [wanted, name] = [text, name].map(|text| plain(text).replace('&', ""));
    !wanted.is_empty() && (name == wanted || name.strip_suffix("chess") == Some(&wanted))
}

/// The condition of Popeye with this full name that is not supported: its English word, and the
/// reason.
pub fn unsupported_condition(text: &str) -> Option<(&'static str, Lack)> {
    unsupported_conditions()
        .find(|(words, _)| words.iter().any(|word| is_named(text, word)))
        .map(|(words, lack)| (words[0], lack))
}

/// The condition with this full name; `chess` may be omitted.
pub(super) fn by_name(text: &str) -> Option<C> {
    let fits = |name: &str| is_named(text, name);
    let both = BOTH
        .iter()
        .flat_map(|(words, set)| words.map(|word| (word, *set)));
    let rows = C::ALL.iter().map(|row| (row.name, row.set));
    let words = C::ALL
        .iter()
        .flat_map(|row| row.words.map(|word| (word, row.set)));
    rows.chain(words)
        .chain(both)
        .chain(ALIASES.iter().copied())
        .find(|(name, _)| fits(name))
        .map(|(_, set)| set)
}

/// The conditions whose word in a language begins with this text; `None` stands for unsupported
/// ones.
pub(super) fn by_beginning(tongue: Tongue, text: &str) -> Vec<(&'static str, Option<C>)> {
    let wanted = plain(text);
    let rows = C::ALL
        .iter()
        .map(|row| (row.words[tongue as usize], Some(row.set)));
    let both = BOTH
        .iter()
        .map(|(words, set)| (words[tongue as usize], Some(*set)));
    let unsupported = unsupported_conditions().map(|(words, _)| (words[tongue as usize], None));
    let all = rows.chain(both).chain(unsupported);
    all.filter(|(word, _)| !wanted.is_empty() && plain(word).starts_with(&wanted))
        .collect()
}

/// The effect of a word in a language on a condition. The word may be abbreviated to two letters.
pub(super) fn change(tongue: Tongue, condition: C, text: &str) -> WordChange {
    let wanted = plain(text);
    let changed = |(words, changes): &ModifierRow| {
        let changed = changes.iter().find(|(from, _)| *from == condition);
        changed.map_or_else(|| change_of_circe(condition, words[0]), |(_, to)| Some(*to))
    };
    let is_of_circe = |words: &Modifier| is_of_circe(condition) && !OTHERS.contains(&words[0]);
    let word_of = |modifier: &ModifierRow| modifier.0[tongue as usize];
    let known: Vec<&ModifierRow> = MODIFIERS
        .iter()
        .filter(|modifier| wanted.len() >= 2 && plain(word_of(modifier)).starts_with(&wanted))
        .collect();
    let Some(first) = known.first() else {
        return WordChange::No;
    };
    let meant: Vec<&ModifierRow> = known
        .iter()
        .copied()
        .filter(|modifier| is_of_circe(&modifier.0) || changed(modifier).is_some())
        .collect();
    let exact = known
        .iter()
        .find(|modifier| plain(word_of(modifier)) == wanted);
    let modifier = match (exact, meant.as_slice()) {
        (Some(exact), _) => exact,
        (None, [_, _, ..]) if meant.iter().any(|row| changed(row).is_some()) => {
            return WordChange::Ambiguous(meant.into_iter().map(word_of).collect());
        }
        (None, [one]) => one,
        (None, _) => first,
    };
    match changed(modifier) {
        Some(to) => WordChange::To(to),
        // The word may begin another condition, but after a relative of Circe it is read as an
        // option first.
        None if !is_of_circe(&modifier.0)
            && (!by_beginning(tongue, text).is_empty() || by_name(text).is_some()) =>
        {
            WordChange::No
        }
        None => WordChange::Unsupported,
    }
}
