//! Popeye's vocabulary in its three languages.

use crate::men::{Language, Traits};

/// A language of Popeye's input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tongue {
    English,
    German,
    French,
}

/// The meaning of a word, and the word in English, German and French.
pub(super) type WordTable<T> = [(T, [&'static str; 3])];

/// The result of looking up a word in a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Lookup<T> {
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
    pub(super) fn words<T>(self, table: &'static WordTable<T>) -> Vec<&'static str> {
        table
            .iter()
            .map(|(_, words)| words[self as usize])
            .collect()
    }

    /// The word of a table for a value.
    pub(super) fn word<T: PartialEq>(
        self,
        table: &'static WordTable<T>,
        value: &T,
    ) -> &'static str {
        let row = table.iter().find(|(meant, _)| meant == value);
        row.map_or("", |(_, words)| words[self as usize])
    }

    /// The letter of a king.
    const fn king(self) -> char {
        match self {
            Self::English | Self::German => 'K',
            Self::French => 'R',
        }
    }

    /// A side and its king as an example: `white Ka1`.
    pub(super) fn white_king(self, square: &str) -> String {
        let white = self.word(COLOURS, &Colour::White);
        format!("{white} {}{square}", self.king())
    }

    /// A list of men as an example: `pieces white Ka1 black Kh8`.
    pub(super) fn two_kings(self, white: &str) -> String {
        format!(
            "{} {} {} {}h8",
            self.word(PARTS, &ProblemPart::Pieces),
            self.white_king(white),
            self.word(COLOURS, &Colour::Black),
            self.king()
        )
    }

    /// Looks up a word or an unambiguous abbreviation, ignoring case.
    pub(super) fn find<T: Copy>(self, table: &'static WordTable<T>, token: &str) -> Lookup<T> {
        let token = token.to_ascii_lowercase();
        let mut fits = table
            .iter()
            .filter(|(_, words)| !token.is_empty() && words[self as usize].starts_with(&token));
        let exact = table
            .iter()
            .find(|(_, words)| words[self as usize] == token);
        match (exact.or_else(|| fits.next()), fits.next()) {
            (Some((value, _)), None) => Lookup::One(*value),
            (Some((value, words)), Some(_)) if words[self as usize] == token => Lookup::One(*value),
            (Some((_, first)), Some((_, second))) => {
                let rest = fits.map(|(_, words)| words[self as usize]);
                Lookup::Many(
                    [first[self as usize], second[self as usize]]
                        .into_iter()
                        .chain(rest)
                        .collect(),
                )
            }
            (None, _) => Lookup::None,
        }
    }
}

/// The parts of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ProblemPart {
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

pub(super) const PARTS: &WordTable<ProblemPart> = &[
    (ProblemPart::Remark, ["remark", "bemerkung", "remarque"]),
    (
        ProblemPart::Structured,
        ["sstipulation", "sforderung", "senonce"],
    ),
    (ProblemPart::Author, ["author", "autor", "auteur"]),
    (ProblemPart::Origin, ["origin", "quelle", "source"]),
    (ProblemPart::Pieces, ["pieces", "steine", "pieces"]),
    (
        ProblemPart::Condition,
        ["condition", "bedingung", "condition"],
    ),
    (ProblemPart::Option, ["option", "option", "option"]),
    (
        ProblemPart::Stipulation,
        ["stipulation", "forderung", "enonce"],
    ),
    (ProblemPart::Protocol, ["protocol", "protokoll", "protocol"]),
    (ProblemPart::Title, ["title", "titel", "titre"]),
    (ProblemPart::Latex, ["latex", "latex", "latex"]),
    (
        ProblemPart::LatexPieces,
        ["latexpieces", "latexsteine", "pieceslatex"],
    ),
    (ProblemPart::Award, ["award", "auszeichnung", "prix"]),
    (
        ProblemPart::Array,
        [
            "initialgamearray",
            "partieanfangsstellung",
            "positioninitialepartie",
        ],
    ),
    (ProblemPart::Forsyth, ["forsyth", "forsyth", "forsyth"]),
];

/// The words that end a diagram or a twin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DiagramEnd {
    Twin,
    ZeroPosition,
    Problem,
    NextProblem,
}

pub(super) const ENDS: &WordTable<DiagramEnd> = &[
    (DiagramEnd::Twin, ["twin", "zwilling", "jumeau"]),
    (
        DiagramEnd::ZeroPosition,
        ["zeroposition", "nullstellung", "zeroposition"],
    ),
    (
        DiagramEnd::Problem,
        ["endproblem", "endeproblem", "finprobleme"],
    ),
    (
        DiagramEnd::NextProblem,
        ["nextproblem", "weiteresproblem", "asuivre"],
    ),
];

/// The changes of a twin.
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
}

/// The words of a twin. Inside a twin they take precedence over all others, as in Popeye: `re h1`
/// removes a man, though `remark` begins in the same way.
pub(super) const EDITS: &WordTable<Edit> = &[
    (Edit::Move, ["move", "versetze", "deplacement"]),
    (Edit::Exchange, ["exchange", "tausche", "echange"]),
    (Edit::Stipulation, ["stipulation", "forderung", "enonce"]),
    (Edit::Structured, ["sstipulation", "sforderung", "senonce"]),
    (Edit::Add, ["add", "hinzufuegen", "ajoute"]),
    (Edit::Remove, ["remove", "entferne", "ote"]),
    (Edit::Continued, ["continued", "ferner", "enplus"]),
    (Edit::Rotate, ["rotate", "drehung", "rotation"]),
    (Edit::Condition, ["condition", "bedingung", "condition"]),
    (
        Edit::Polish,
        ["polishtype", "farbwechsel", "couleurechange"],
    ),
    (Edit::Mirror, ["mirror", "spiegelung", "miroir"]),
    (Edit::Shift, ["shift", "verschiebung", "translation"]),
    (Edit::Substitute, ["substitute", "ersetze", "remplace"]),
];

/// The word for a remark, which a twin may also contain.
pub(super) const REMARK: &WordTable<()> = &[((), ["remark", "bemerkung", "remarque"])];

/// The side of the men that follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Colour {
    White,
    Black,
    Neutral,
    Invisible,
}

pub(super) const COLOURS: &WordTable<Colour> = &[
    (Colour::White, ["white", "weiss", "blanc"]),
    (Colour::Black, ["black", "schwarz", "noir"]),
    (Colour::Neutral, ["neutral", "neutral", "neutre"]),
    (
        Colour::Invisible,
        ["totalinvisible", "totalunsichtbar", "totalinvisible"],
    ),
];

/// The attributes of a man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Trait {
    BoardA,
    BoardB,
    Of(Traits),
    /// Not supported.
    Other,
}

pub(super) const TRAITS: &WordTable<Trait> = &[
    (Trait::BoardA, ["alicea", "alicea", "alicea"]),
    (Trait::BoardB, ["aliceb", "aliceb", "aliceb"]),
    (Trait::Of(Traits::ROYAL), ["royal", "koeniglich", "royale"]),
    (
        Trait::Of(Traits::KAMIKAZE),
        ["kamikaze", "kamikaze", "kamikaze"],
    ),
    (
        Trait::Of(Traits::PARALYSING),
        ["paralysing", "paralysierend", "paralysante"],
    ),
    (
        Trait::Of(Traits::CHAMELEON),
        ["chameleon", "chamaeleon", "cameleon"],
    ),
    (Trait::Other, ["jigger", "jigger", "jigger"]),
    (Trait::Other, ["volage", "volage", "volage"]),
    (Trait::Other, ["functionary", "beamtet", "fonctionnaire"]),
    (
        Trait::Of(Traits::HALF_NEUTRAL),
        ["halfneutral", "halbneutral", "demineutre"],
    ),
    (
        Trait::Of(Traits::HURDLE_COLOR_CHANGING),
        [
            "hurdlecolourchanging",
            "sprungbockfarbewechselnd",
            "couleurechangeantsautoir",
        ],
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
pub(super) enum OptionWord {
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
    /// Accepted without effect, perhaps with a number.
    IdleMaybeNumber,
    /// A setting of the search that does not change the result. A number after it would: it limits
    /// the solutions.
    Intelligent,
    NullMoves,
    KeepMatingPiece,
    NoCheckingTries,
}

pub(super) const CHOICES: &WordTable<OptionWord> = &[
    (OptionWord::Defence, ["defence", "widerlegung", "defense"]),
    (OptionWord::SetPlay, ["setplay", "satzspiel", "apparent"]),
    (
        OptionWord::WhiteToPlay,
        ["whitetoplay", "weissbeginnt", "apparentseul"],
    ),
    (
        OptionWord::Variations,
        ["variations", "varianten", "variantes"],
    ),
    (OptionWord::Idle, ["movenumbers", "zugnummern", "trace"]),
    (
        OptionWord::StartMoveNumber,
        ["startmovenumber", "startzugnummer", "enroute"],
    ),
    (
        OptionWord::UpToMoveNumber,
        ["uptomovenumber", "biszugnummer", "jusquaucoup"],
    ),
    (OptionWord::MissingKing, ["nowk", "ohnewk", "sansrb"]),
    (OptionWord::MissingKing, ["nobk", "ohnesk", "sansrn"]),
    (OptionWord::Duplex, ["duplex", "duplex", "duplex"]),
    (
        OptionWord::HalfDuplex,
        ["halfduplex", "halbduplex", "demiduplex"],
    ),
    (OptionWord::Threat, ["threat", "drohung", "menace"]),
    (
        OptionWord::NoThreat,
        ["nothreat", "ohnedrohung", "sansmenace"],
    ),
    (OptionWord::Try, ["try", "verfuehrung", "essais"]),
    (
        OptionWord::MaxSolutions,
        ["maxsolutions", "maxloesungen", "maxsolutions"],
    ),
    (
        OptionWord::MaxFlightSquares,
        ["maxflightsquares", "maxfluchtfelder", "maxcasesfuites"],
    ),
    (
        OptionWord::NonTrivial,
        ["nontrivial", "nichttrivial", "nontrivial"],
    ),
    (
        OptionWord::EnPassant,
        ["enpassant", "enpassant", "enpassant"],
    ),
    (
        OptionWord::NoShortVariations,
        [
            "noshortvariations",
            "ohnekurzvarianten",
            "sansvariantescourtes",
        ],
    ),
    (
        OptionWord::PostKeyPlay,
        ["postkeyplay", "nachschluessel", "aprescle"],
    ),
    (
        OptionWord::NoCastling,
        ["nocastling", "keinerochade", "sansroquer"],
    ),
    (
        OptionWord::MutuallyExclusive,
        [
            "castlingmutuallyexclusive",
            "rochadengegenseitigausschliessend",
            "roquesmutuellementexclusifs",
        ],
    ),
    (
        OptionWord::Quodlibet,
        ["quodlibet", "quodlibet", "quodlibet"],
    ),
    (
        OptionWord::StopOnShortSolutions,
        [
            "stoponshortsolutions",
            "stopnachkurzloesungen",
            "finapressolutionscourtes",
        ],
    ),
    (
        OptionWord::GoalIsEnd,
        ["goalisend", "zielistende", "butestfin"],
    ),
    (OptionWord::MatesInOne, ["matesin1", "mattsin1", "matsen1"]),
    (OptionWord::Idle, ["search", "suchen", "search"]),
    (
        OptionWord::Idle,
        ["multisolutions", "mehrereloesungen", "multisolutions"],
    ),
    (
        OptionWord::Idle,
        ["nosymmetry", "keinesymmetrie", "nonsymetrique"],
    ),
    (OptionWord::Idle, ["noboard", "ohnebrett", "sansechiquier"]),
    (
        OptionWord::Idle,
        ["suppressgrid", "ohnegitter", "sansgrille"],
    ),
    (
        OptionWord::Idle,
        ["writegrid", "zeichnegitter", "ajoutegrille"],
    ),
    (
        OptionWord::Idle,
        [
            "unpublishedoption",
            "nichtpublizierteoption",
            "optionnonpubliee",
        ],
    ),
    (
        OptionWord::NoCheckingTries,
        [
            "trivialtriesavoid",
            "trivialefehlversucheunterdruecken",
            "trivialessaisupprimer",
        ],
    ),
    (
        OptionWord::Intelligent,
        ["intelligent", "intelligent", "intelligent"],
    ),
    (OptionWord::IdleMaybeNumber, ["beep", "pieps", "bip"]),
    (OptionWord::MaxTime, ["maxtime", "maxzeit", "maxtemps"]),
    (
        OptionWord::KeepMatingPiece,
        [
            "keepmatingpiece",
            "haltemattsetzendenstein",
            "retienspiecematante",
        ],
    ),
    (
        OptionWord::NullMoves,
        ["nullmoves", "nullzuege", "coupsvides"],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_by_any_beginning_that_only_one_has() {
        let find = |token| Tongue::English.find(PARTS, token);
        assert_eq!(find("Stip"), Lookup::One(ProblemPart::Stipulation));
        assert_eq!(find("PIECES"), Lookup::One(ProblemPart::Pieces));
        assert_eq!(find("latex"), Lookup::One(ProblemPart::Latex));
        assert_eq!(find("p"), Lookup::Many(vec!["pieces", "protocol"]));
        assert_eq!(find("o"), Lookup::Many(vec!["origin", "option"]));
        assert_eq!(find("stipulations"), Lookup::None);
        assert_eq!(find(""), Lookup::None);
        assert_eq!(
            Tongue::German.find(PARTS, "st"),
            Lookup::One(ProblemPart::Pieces)
        );
        assert_eq!(
            Tongue::French.find(ENDS, "jum"),
            Lookup::One(DiagramEnd::Twin)
        );
        assert_eq!(
            Tongue::English.find(TRAITS, "anda"),
            Lookup::One(Trait::Other)
        );
        assert_eq!(
            Tongue::French.find(PARTS, "p"),
            Lookup::Many(vec![
                "pieces",
                "protocol",
                "pieceslatex",
                "prix",
                "positioninitialepartie"
            ])
        );
    }
}
