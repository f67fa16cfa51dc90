//! The words of the language, in its three tongues.

use crate::men::{Language, Traits};

/// A tongue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tongue {
    English,
    German,
    French,
}

/// What a word means, and the word in English, German and French.
pub(super) type Table<T> = [(T, [&'static str; 3])];

/// How a word was found in a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Found<T> {
    One(T),
    Many(Vec<&'static str>),
    None,
}

impl Tongue {
    pub(super) const ALL: [Self; 3] = [Self::English, Self::German, Self::French];

    /// The letters of the men.
    pub(super) const fn letters(self) -> Language {
        match self {
            Self::English => Language::PopeyeEnglish,
            Self::German => Language::PopeyeGerman,
            Self::French => Language::PopeyeFrench,
        }
    }

    /// The word that begins a file.
    pub(super) const fn begin(self) -> &'static str {
        match self {
            Self::English => "beginproblem",
            Self::German => "anfangproblem",
            Self::French => "debutprobleme",
        }
    }

    /// The name of the condition Alice chess.
    pub(super) const fn alice(self) -> &'static str {
        match self {
            Self::English => "alicechess",
            Self::German => "aliceschach",
            Self::French => "alice",
        }
    }

    /// All words of a table.
    pub(super) fn words<T>(self, table: &'static Table<T>) -> Vec<&'static str> {
        table.iter().map(|(_, words)| words[self as usize]).collect()
    }

    /// Looks a word up: the word itself, or a beginning that only one word has, in small or capital letters.
    pub(super) fn find<T: Copy>(self, table: &'static Table<T>, token: &str) -> Found<T> {
        let token = token.to_ascii_lowercase();
        let mut fits = table.iter().filter(|(_, words)| !token.is_empty() && words[self as usize].starts_with(&token));
        let exact = table.iter().find(|(_, words)| words[self as usize] == token);
        match (exact.or_else(|| fits.next()), fits.next()) {
            (Some((value, _)), None) => Found::One(*value),
            (Some((value, words)), Some(_)) if words[self as usize] == token => Found::One(*value),
            (Some((_, first)), Some((_, second))) => {
                let rest = fits.map(|(_, words)| words[self as usize]);
                Found::Many([first[self as usize], second[self as usize]].into_iter().chain(rest).collect())
            }
            (None, _) => Found::None,
        }
    }
}

/// What a problem consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Remark,
    Structured,
    Author,
    Origin,
    Pieces,
    Condition,
    Option,
    Stipulation,
    Protocol,
    Title,
    Latex,
    LatexPieces,
    Award,
    Array,
    Forsyth,
}

pub(super) const PARTS: &Table<Part> = &[
    (Part::Remark, ["remark", "bemerkung", "remarque"]),
    (Part::Structured, ["sstipulation", "sforderung", "senonce"]),
    (Part::Author, ["author", "autor", "auteur"]),
    (Part::Origin, ["origin", "quelle", "source"]),
    (Part::Pieces, ["pieces", "steine", "pieces"]),
    (Part::Condition, ["condition", "bedingung", "condition"]),
    (Part::Option, ["option", "option", "option"]),
    (Part::Stipulation, ["stipulation", "forderung", "enonce"]),
    (Part::Protocol, ["protocol", "protokoll", "protocol"]),
    (Part::Title, ["title", "titel", "titre"]),
    (Part::Latex, ["latex", "latex", "latex"]),
    (Part::LatexPieces, ["latexpieces", "latexsteine", "pieceslatex"]),
    (Part::Award, ["award", "auszeichnung", "prix"]),
    (Part::Array, ["initialgamearray", "partieanfangsstellung", "positioninitialepartie"]),
    (Part::Forsyth, ["forsyth", "forsyth", "forsyth"]),
];

/// What ends a diagram or a twin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    Twin,
    ZeroPosition,
    Problem,
    NextProblem,
}

pub(super) const ENDS: &Table<End> = &[
    (End::Twin, ["twin", "zwilling", "jumeau"]),
    (End::ZeroPosition, ["zeroposition", "nullstellung", "zeroposition"]),
    (End::Problem, ["endproblem", "endeproblem", "finprobleme"]),
    (End::NextProblem, ["nextproblem", "weiteresproblem", "asuivre"]),
];

/// What changes in a twin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edit {
    Move,
    Exchange,
    Stipulation,
    Structured,
    Add,
    Remove,
    Continued,
    Rotate,
    Condition,
    Polish,
    Mirror,
    Shift,
    Substitute,
    Remark,
}

pub(super) const EDITS: &Table<Edit> = &[
    (Edit::Move, ["move", "versetze", "deplacement"]),
    (Edit::Exchange, ["exchange", "tausche", "echange"]),
    (Edit::Stipulation, ["stipulation", "forderung", "enonce"]),
    (Edit::Structured, ["sstipulation", "sforderung", "senonce"]),
    (Edit::Add, ["add", "hinzufuegen", "ajoute"]),
    (Edit::Remove, ["remove", "entferne", "ote"]),
    (Edit::Continued, ["continued", "ferner", "enplus"]),
    (Edit::Rotate, ["rotate", "drehung", "rotation"]),
    (Edit::Condition, ["condition", "bedingung", "condition"]),
    (Edit::Polish, ["polishtype", "farbwechsel", "couleurechange"]),
    (Edit::Mirror, ["mirror", "spiegelung", "miroir"]),
    (Edit::Shift, ["shift", "verschiebung", "translation"]),
    (Edit::Substitute, ["substitute", "ersetze", "remplace"]),
    (Edit::Remark, ["remark", "bemerkung", "remarque"]),
];

/// Whose men follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Colour {
    White,
    Black,
    Neutral,
    Invisible,
}

pub(super) const COLOURS: &Table<Colour> = &[
    (Colour::White, ["white", "weiss", "blanc"]),
    (Colour::Black, ["black", "schwarz", "noir"]),
    (Colour::Neutral, ["neutral", "neutral", "neutre"]),
    (Colour::Invisible, ["totalinvisible", "totalunsichtbar", "totalinvisible"]),
];

/// What a man may be beside its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Trait {
    BoardA,
    BoardB,
    Of(Traits),
    /// Not known here.
    Other,
}

pub(super) const TRAITS: &Table<Trait> = &[
    (Trait::BoardA, ["alicea", "alicea", "alicea"]),
    (Trait::BoardB, ["aliceb", "aliceb", "aliceb"]),
    (Trait::Of(Traits::ROYAL), ["royal", "koeniglich", "royale"]),
    (Trait::Of(Traits::KAMIKAZE), ["kamikaze", "kamikaze", "kamikaze"]),
    (Trait::Of(Traits::PARALYSING), ["paralysing", "paralysierend", "paralysante"]),
    (Trait::Of(Traits::CHAMELEON), ["chameleon", "chamaeleon", "cameleon"]),
    (Trait::Other, ["jigger", "jigger", "jigger"]),
    (Trait::Other, ["volage", "volage", "volage"]),
    (Trait::Other, ["functionary", "beamtet", "fonctionnaire"]),
    (Trait::Of(Traits::HALF_NEUTRAL), ["halfneutral", "halbneutral", "demineutre"]),
    (
        Trait::Of(Traits::HURDLE_COLOR_CHANGING),
        ["hurdlecolourchanging", "sprungbockfarbewechselnd", "couleurechangeantsautoir"],
    ),
    (Trait::Other, ["protean", "proteisch", "protee"]),
    (Trait::Of(Traits::MAGIC), ["magic", "magisch", "magique"]),
    (Trait::Other, ["uncapturable", "unschlagbar", "imprenable"]),
    (Trait::Other, ["patrol", "patrouille", "patrouille"]),
    (Trait::Other, ["frischauf", "frischauf", "frischauf"]),
    (Trait::Other, ["bul", "bul", "bul"]),
    (Trait::Other, ["dob", "dob", "dob"]),
    (Trait::Other, ["anda", "anda", "anda"]),
    (Trait::Other, ["andainverse", "andainvers", "andainverse"]),
];

/// An option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    Defence,
    SetPlay,
    WhiteToPlay,
    Variations,
    StartMoveNumber,
    UpToMoveNumber,
    MissingKing,
    Duplex,
    HalfDuplex,
    Threat,
    NoThreat,
    Try,
    MaxSolutions,
    MaxTime,
    MaxFlightSquares,
    NonTrivial,
    EnPassant,
    NoShortVariations,
    PostKeyPlay,
    NoCastling,
    MutuallyExclusive,
    Quodlibet,
    StopOnShortSolutions,
    GoalIsEnd,
    MatesInOne,
    /// Accepted without effect.
    Idle,
    /// Accepted without effect, perhaps a number with it.
    IdleMaybeNumber,
    /// Not known here: the search leaves nothing out.
    Ignored,
}

pub(super) const CHOICES: &Table<Choice> = &[
    (Choice::Defence, ["defence", "widerlegung", "defense"]),
    (Choice::SetPlay, ["setplay", "satzspiel", "apparent"]),
    (Choice::WhiteToPlay, ["whitetoplay", "weissbeginnt", "apparentseul"]),
    (Choice::Variations, ["variations", "varianten", "variantes"]),
    (Choice::Idle, ["movenumbers", "zugnummern", "trace"]),
    (Choice::StartMoveNumber, ["startmovenumber", "startzugnummer", "enroute"]),
    (Choice::UpToMoveNumber, ["uptomovenumber", "biszugnummer", "jusquaucoup"]),
    (Choice::MissingKing, ["nowk", "ohnewk", "sansrb"]),
    (Choice::MissingKing, ["nobk", "ohnesk", "sansrn"]),
    (Choice::Duplex, ["duplex", "duplex", "duplex"]),
    (Choice::HalfDuplex, ["halfduplex", "halbduplex", "demiduplex"]),
    (Choice::Threat, ["threat", "drohung", "menace"]),
    (Choice::NoThreat, ["nothreat", "ohnedrohung", "sansmenace"]),
    (Choice::Try, ["try", "verfuehrung", "essais"]),
    (Choice::MaxSolutions, ["maxsolutions", "maxloesungen", "maxsolutions"]),
    (Choice::MaxFlightSquares, ["maxflightsquares", "maxfluchtfelder", "maxcasesfuites"]),
    (Choice::NonTrivial, ["nontrivial", "nichttrivial", "nontrivial"]),
    (Choice::EnPassant, ["enpassant", "enpassant", "enpassant"]),
    (Choice::NoShortVariations, ["noshortvariations", "ohnekurzvarianten", "sansvariantescourtes"]),
    (Choice::PostKeyPlay, ["postkeyplay", "nachschluessel", "aprescle"]),
    (Choice::NoCastling, ["nocastling", "keinerochade", "sansroquer"]),
    (
        Choice::MutuallyExclusive,
        ["castlingmutuallyexclusive", "rochadengegenseitigausschliessend", "roquesmutuellementexclusifs"],
    ),
    (Choice::Quodlibet, ["quodlibet", "quodlibet", "quodlibet"]),
    (Choice::StopOnShortSolutions, ["stoponshortsolutions", "stopnachkurzloesungen", "finapressolutionscourtes"]),
    (Choice::GoalIsEnd, ["goalisend", "zielistende", "butestfin"]),
    (Choice::MatesInOne, ["matesin1", "mattsin1", "matsen1"]),
    (Choice::Idle, ["search", "suchen", "search"]),
    (Choice::Idle, ["multisolutions", "mehrereloesungen", "multisolutions"]),
    (Choice::Idle, ["nosymmetry", "keinesymmetrie", "nonsymetrique"]),
    (Choice::Idle, ["noboard", "ohnebrett", "sansechiquier"]),
    (Choice::Idle, ["suppressgrid", "ohnegitter", "sansgrille"]),
    (Choice::Idle, ["writegrid", "zeichnegitter", "ajoutegrille"]),
    (Choice::Idle, ["unpublishedoption", "nichtpublizierteoption", "optionnonpubliee"]),
    (Choice::Idle, ["trivialtriesavoid", "trivialefehlversucheunterdruecken", "trivialessaisupprimer"]),
    (Choice::IdleMaybeNumber, ["intelligent", "intelligent", "intelligent"]),
    (Choice::IdleMaybeNumber, ["beep", "pieps", "bip"]),
    (Choice::MaxTime, ["maxtime", "maxzeit", "maxtemps"]),
    (Choice::Ignored, ["keepmatingpiece", "haltemattsetzendenstein", "retienspiecematante"]),
    (Choice::Ignored, ["nullmoves", "nullzuege", "coupsvides"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_by_any_beginning_that_only_one_has() {
        let find = |token| Tongue::English.find(PARTS, token);
        assert_eq!(find("Stip"), Found::One(Part::Stipulation));
        assert_eq!(find("PIECES"), Found::One(Part::Pieces));
        assert_eq!(find("latex"), Found::One(Part::Latex));
        assert_eq!(find("p"), Found::Many(vec!["pieces", "protocol"]));
        assert_eq!(find("o"), Found::Many(vec!["origin", "option"]));
        assert_eq!(find("stipulations"), Found::None);
        assert_eq!(find(""), Found::None);
        assert_eq!(Tongue::German.find(PARTS, "st"), Found::One(Part::Pieces));
        assert_eq!(Tongue::French.find(ENDS, "jum"), Found::One(End::Twin));
        assert_eq!(Tongue::English.find(TRAITS, "anda"), Found::One(Trait::Other));
        assert_eq!(
            Tongue::French.find(PARTS, "p"),
            Found::Many(vec!["pieces", "protocol", "pieceslatex", "prix", "positioninitialepartie"])
        );
    }
}
