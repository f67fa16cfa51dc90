//! Fairy conditions in problem files: read, written, replaced in twins, and the messages about
//! unknown words.

use super::support::{Expected, check};
use crate::texts;
use parton::board::{Board, Cell};
use parton::formats::{Defaults, Format, Level, convert, load_str};
use parton::position::{Color, Conditions as C, Man, RebirthOption, Reborn, Role};
use parton::problem::Problem;

const IMITATOR: Man = Man::new(Color::White, Role::Imitator);

fn cell(square: &str) -> Cell {
    Cell::new(Board::A, square.parse().unwrap())
}

fn popeye(condition: &str) -> String {
    format!(
        "beginproblem stipulation #2 pieces white Kc1 Rd4 black Ka1 Pa2 condition \
        {condition}\nendproblem"
    )
}

fn olive(field: &str) -> String {
    format!(
        "---\nalgebraic: {{white: [Kc1, Rd4], black: [Ka1, Pa2]}}\nstipulation: '#2'\n{field}\n"
    )
}

fn ron(fields: &str) -> String {
    format!("(stipulation: \"#2\", position: \"8/8/8/8/3R4/8/p7/k1K5\", {fields})")
}

fn named(name: &str) -> C {
    C::of_name(name).expect(name)
}

/// Words of Popeye's manual, abbreviated, in several words, and with modifiers.
#[test]
fn words_for_conditions_are_read() {
    let maximummer = C::BLACK_MAXIMUMMER;
    for (condition, wanted) in [
        ("Circe", C::CIRCE),
        ("circe blackmaximummer", C::CIRCE | maximummer),
        (
            "Mirror Circe Black Maximummer",
            C::MIRROR_CIRCE | maximummer,
        ),
        (
            "ReflectiveKings WhiteOsc TypeB",
            C::WHITE_REFLECTING | C::BLACK_REFLECTING | C::WHITE_OSCILLATING_B,
        ),
        (
            "WhiteOscillatingKings TypeC BlackOscillatingKings TypeA",
            C::WHITE_OSCILLATING_C | C::BLACK_OSCILLATING,
        ),
        (
            "FrankfurtChess RexExclusive BlackMaximummer",
            C::FRANKFURT_NO_REX | maximummer,
        ),
        (
            "BoleroInverse RexIncl WhiteMaximummer",
            C::BOLERO_INVERSE_REX | C::WHITE_MAXIMUMMER,
        ),
        // `mirror` alone is a twin and not a condition.
        (
            "Black Maximummer Mirror Circe",
            C::MIRROR_CIRCE | maximummer,
        ),
        ("MirrorCirce", C::MIRROR_CIRCE),
        ("Andern", C::ANDERNACH),
        ("AntiCirce Cheylan Lortap", C::ANTICIRCE_CHEYLAN | C::LORTAP),
        ("AntiCirce Calvet", C::ANTICIRCE),
        ("AntiCirce RexInclusive Strict", C::ANTICIRCE),
        ("AntiCirce Rex Inclusive", C::ANTICIRCE),
        (
            "AntiCirce Antipodes Cheylan",
            C::ANTICIRCE_CHEYLAN.with(C::of_option_for(Reborn::Capturer, RebirthOption::Antipodes)),
        ),
        (
            "FileAntiCirce",
            C::ANTICIRCE.with(C::of_option_for(Reborn::Capturer, RebirthOption::File)),
        ),
        (
            "AntiCirce Clone",
            C::ANTICIRCE.with(C::of_option_for(Reborn::Capturer, RebirthOption::Clone)),
        ),
        (
            "AntiCirce RexExclusive Turncoat",
            (C::ANTICIRCE)
                .with(C::of_option_for(
                    Reborn::Capturer,
                    RebirthOption::RexExclusive,
                ))
                .with(C::of_option_for(Reborn::Capturer, RebirthOption::Turncoats)),
        ),
        ("ImmunChess RexExclusive", C::IMMUN),
        (
            "ImmunChess Mirror",
            C::IMMUN.with(C::of_option_for(Reborn::Immune, RebirthOption::Mirror)),
        ),
        (
            "Geneva Chess RexInclusive Grid",
            C::GENEVA.with(C::of_option_for(Reborn::Bound, RebirthOption::RexInclusive)) | C::GRID,
        ),
        ("Isardam TypeB", C::ISARDAM_B),
        ("Madrasi RexInclusive", C::MADRASI_REX),
        ("Sentinelles PionAdvers", C::SENTINELS_ADVERSE),
        ("SAT Strict", C::STRICT_SAT),
        (
            "WhiteMaximummer Ultra BlackMinimummer",
            C::WHITE_ULTRA_MAXIMUMMER | C::BLACK_MINIMUMMER,
        ),
        ("BlackMaxi Ultra", C::BLACK_ULTRA_MAXIMUMMER),
        ("Black Ultra Minimummer", C::BLACK_ULTRA_MINIMUMMER),
        ("Maximummer Ultra", C::BLACK_ULTRA_MAXIMUMMER),
        ("BlackChecks", C::BLACK_CHECKS),
        ("NoCapture", C::NO_WHITE_CAPTURE | C::NO_BLACK_CAPTURE),
        ("AlphabeticChess", C::WHITE_ALPHABETIC | C::BLACK_ALPHABETIC),
        (
            "BlackMustCapture WhiteEdgemover NoWhiteProm",
            C::BLACK_MUST_CAPTURE | C::WHITE_EDGE_MOVER | C::NO_WHITE_PROMOTION,
        ),
        ("KobulKings White", C::WHITE_KOBUL),
        ("MultiCaptures Black", C::BLACK_MULTI_CAPTURES),
        (
            "MultiCaptures BlackMaximummer",
            C::MULTI_CAPTURES | maximummer,
        ),
        ("AndaInverse", C::ANDA_INVERSE),
        ("GhostChess BlackMaxi", C::GHOST | maximummer),
        ("Haunted Chess", C::HAUNTED),
        ("BackHome", C::BACK_HOME),
        ("LeseMajeste BlackMaxi", C::LESE_MAJESTE | maximummer),
        ("CastlingChess", C::CASTLING_CHESS),
        ("Rokagogo", C::ROKAGOGO),
        ("LostPieces Circe", C::LOST_PIECES | C::CIRCE),
        ("SingleBox", C::SINGLE_BOX),
        (
            "SingleBox Type2 BlackMaxi",
            C::SINGLE_BOX_2 | C::BLACK_MAXIMUMMER,
        ),
        (
            "PromOnly Q RL Circe",
            named("Promotion Only queen rook-lion") | C::CIRCE,
        ),
        ("WhiteRoyalSquare d4", named("White Royal Square d4")),
        ("Take & Make", C::TAKE_MAKE),
        // Kings are not reborn in Circe anyway. Exclusive Chess is another condition.
        ("Circe Rex Exclusive", C::CIRCE),
        ("Circe RexE Exclusive", C::CIRCE | C::EXCLUSIVE),
        ("Circe Relaxed", C::CIRCE),
        (
            "Circe Rex Inclusive",
            C::CIRCE | C::of_option(RebirthOption::RexInclusive),
        ),
        ("Circe RexExclusive Relaxed", C::CIRCE),
        (
            "Circe Vertical Mirror Volcanic Madrasi",
            C::CIRCE
                | C::of_option(RebirthOption::VerticalMirror)
                | C::of_option(RebirthOption::Volcanic)
                | C::MADRASI,
        ),
    ] {
        assert_eq!(
            texts::problem(&popeye(condition), Format::Popeye)
                .setup
                .rules
                .conditions,
            wanted,
            "{condition}"
        );
    }
}

/// Words in German and French, in Olive's files and in the native format.
#[test]
fn words_for_conditions_are_read_in_each_language_and_format() {
    let maximummer = C::BLACK_MAXIMUMMER;
    for (text, wanted) in [
        (
            "anfang forderung #2 bedingung platzwechselcirce steine weiss Kc1 Td4 schwarz Ka1 \
            Ba2 ende",
            C::PWC,
        ),
        (
            "anfang forderung #2 bedingung schwarzerlaengst isardam TypB steine weiss Kc1 Td4 \
            schwarz Ka1 Ba2 ende",
            maximummer | C::ISARDAM_B,
        ),
        (
            "debut enonce #2 condition noirmaximum pieces blanc Rc1 Td4 noir Ra1 Pa2 fin",
            maximummer,
        ),
        (
            "debut enonce #2 condition circeechange pieces blanc Rc1 Td4 noir Ra1 Pa2 fin",
            C::PWC,
        ),
    ] {
        assert_eq!(
            texts::problem(text, Format::Popeye).setup.rules.conditions,
            wanted,
            "{text}"
        );
    }
    for field in [
        "conditions: [Circe, Black Maximummer]",
        "options: [SetPlay, Circe, BlackMaximummer]",
    ] {
        assert_eq!(
            texts::problem(&olive(field), Format::Olive)
                .setup
                .rules
                .conditions,
            C::CIRCE | maximummer,
            "{field}"
        );
    }
    for field in [
        "conditions: [\"circe\", \"black-maximummer\"]",
        "conditions: [\"Black Maximummer\", \"CIRCE\"]",
    ] {
        assert_eq!(
            texts::problem(&ron(field), Format::Ron)
                .setup
                .rules
                .conditions,
            C::CIRCE | maximummer,
            "{field}"
        );
    }
    // A name in the form of Popeye's input, or without the word chess.
    for (field, set) in [
        ("Messigny", C::MESSIGNY),
        ("SchwarzerLaengstzueger", maximummer),
        ("Take&Make", C::TAKE_MAKE),
    ] {
        let text = ron(&format!("conditions: [\"{field}\"]"));
        assert_eq!(
            texts::problem(&text, Format::Ron).setup.rules.conditions,
            set,
            "{field}"
        );
    }
}

/// Options that change a condition of another name, and Popeye's names for them.
#[test]
fn words_of_rebirths_and_their_relatives_are_read() {
    for (condition, wanted) in [
        (
            "ContraParrain",
            C::PARRAIN_CIRCE.with(C::of_option(RebirthOption::Mirror)),
        ),
        (
            "Circe ContraParrain Turncoats",
            C::PARRAIN_CIRCE
                .with(C::of_option(RebirthOption::Mirror))
                .with(C::of_option(RebirthOption::Turncoats)),
        ),
        ("Circe Take&Make Relaxed", C::TAKE_MAKE_CIRCE),
        ("CirceTake&Make", C::TAKE_MAKE_CIRCE),
        (
            "AntiSuperCirce Cheylan",
            C::ANTI_SUPER_CIRCE.with(C::of_option_for(Reborn::Capturer, RebirthOption::Cheylan)),
        ),
        (
            "HorizontalSymmetryCirce",
            C::SYMMETRY_CIRCE.with(C::of_option(RebirthOption::VerticalMirror)),
        ),
        ("MessignyChess RexExclusive", C::MESSIGNY_NO_KINGS),
        ("Breton Chromatic Adverse", C::BRETON_ADVERSE_CHROMATIC),
        ("Breton Adverse Chromatic", C::BRETON_ADVERSE_CHROMATIC),
    ] {
        let text = popeye(condition);
        assert_eq!(
            texts::problem(&text, Format::Popeye).setup.rules.conditions,
            wanted,
            "{condition}"
        );
    }
}

/// An abbreviated word for the next part (`pi`) may also begin a word that follows conditions
/// (`PionPropre`).
#[test]
fn abbreviated_parts_follow_conditions() {
    for part in ["pi", "pie", "pieces"] {
        for condition in ["Circe", "Circe Rank", "PWC", "AntiCirce", "Sentinelles"] {
            let text = format!(
                "beginproblem\nstipulation h#2\ncondition {condition}\n{part} white Kc1 Ra2 \
                 black Kh8\nendproblem\n"
            );
            let problem = texts::problem(&text, Format::Popeye);
            assert_eq!(problem.setup.men.len(), 3, "{condition}, {part}");
        }
    }
    let twins = "beginproblem\nstipulation h#2\npieces white Kc1 Ra2 black Kh8\ncondition Circe\n\
                 twin condition Circe Rank mirror a1<-->h1\nendproblem\n";
    assert_eq!(
        texts::problem(twins, Format::Popeye)
            .versions()
            .unwrap()
            .len(),
        2
    );
}

/// Conditions survive RON, Popeye's input and Olive's files, alone and in pairs. A list of
/// positions cannot express them, which is named as a loss.
#[test]
fn conditions_survive_every_format() {
    for (index, row) in C::ALL.iter().enumerate() {
        let (one, other) = (row.example(), C::ALL[(index + 11) % C::ALL.len()].example());
        // Two contradictory conditions are refused.
        let together = (one | other).why_not_together().is_none();
        for set in [one, if together { one | other } else { one }] {
            let mut problem = texts::problem(&ron(""), Format::Ron);
            problem.setup.rules.conditions = set;
            if set.has(C::IMITATOR) {
                problem.setup.men.push((cell("e5"), IMITATOR));
            }
            // The named squares of the examples hold the two men that are measured.
            if set.any(C::DISTERS) {
                let knight = Man::new(Color::White, Role::Knight);
                let men = ["d2", "d7"].map(|square| (cell(square), knight));
                problem.setup.men.extend(men);
            }
            for format in [Format::Ron, Format::Popeye, Format::Olive] {
                let written = convert(std::slice::from_ref(&problem), format).text;
                let read = texts::problem(&written, format);
                assert_eq!(read.setup.rules.conditions, set, "{written}");
                assert!(
                    problem.setup.imitators().eq(read.setup.imitators()),
                    "{written}"
                );
            }
        }
    }
    let mut problem = texts::problem(&ron(""), Format::Ron);
    problem.setup.rules.conditions = C::KOEKO;
    let list = convert(std::slice::from_ref(&problem), Format::Fen);
    let losses = format!("{:?}", list.losses);
    assert!(losses.contains("--condition 'Köko'"), "{losses}");
}

/// Squares follow the condition, in one word or several; each word for the condition adds some. A
/// condition without its squares, or with squares that it does not take, is refused.
#[test]
fn squares_follow_their_condition() {
    let holes = C::of_name("Hole d4 e5 g7").unwrap();
    for words in [
        "Hole d4e5g7",
        "loch g7 d4e5",
        "Trou e5 condition hole g7 D4",
    ] {
        let language = match words.split(' ').next() {
            Some("loch") => [
                "anfang",
                "forderung",
                "steine weiss",
                "schwarz",
                "bedingung",
                "ende",
            ],
            Some("Trou") => [
                "debut",
                "enonce",
                "pieces blanc",
                "noir",
                "condition",
                "fin",
            ],
            _ => ["begin", "stip", "pieces white", "black", "condition", "end"],
        };
        let [begin, stip, white, black, condition, end] = language;
        let (words, more) = words.split_once(" condition ").unwrap_or((words, ""));
        let more = more.replace("hole", "trou");
        let more = if more.is_empty() {
            more
        } else {
            format!("{condition} {more}\n")
        };
        let text = format!(
            "{begin}\n{stip} h#2\n{white} Ra1 {black} Ra8\n{condition} {words}\n{more}{end}\n"
        );
        let text = match language[0] {
            "anfang" | "debut" => text.replace("Ra", "Ta"),
            _ => text,
        };
        let read = texts::problem(&text, Format::Popeye);
        assert_eq!(read.setup.rules.conditions, holes, "{text}");
    }
    let twins = "beginproblem\nstipulation h#2\npieces white Kc1 Ra2 black Kh8\ncondition \
                 WhiteForcedSquare d4\ntwin condition Hole e5 WhiteForcedSquare c3 d4\n\
                 twin continued condition Circe\nendproblem\n";
    let problem = texts::problem(twins, Format::Popeye);
    let names: Vec<String> = (problem.versions().unwrap().iter())
        .map(|version| version.problem.setup.rules.conditions.to_string())
        .collect();
    let wanted = [
        "White Forced Square d4",
        "White Forced Square c3 d4, Hole e5",
        "Circe",
    ];
    assert_eq!(names, wanted);
    for format in [Format::Ron, Format::Popeye, Format::Olive] {
        let written = convert(std::slice::from_ref(&problem), format).text;
        let read = texts::problem(&written, format);
        let rules = |problem: &Problem| -> Vec<_> {
            let versions = problem.versions().unwrap();
            versions.iter().map(|one| one.problem.setup.rules).collect()
        };
        assert_eq!(rules(&read), rules(&problem), "{written}");
    }
}

/// In Popeye's words the squares of imitators follow the condition, also in twins. Other formats
/// have them in the position.
#[test]
fn imitators_survive_every_format() {
    let squares = |problem: &Problem| -> Vec<String> {
        let versions = problem.versions().unwrap();
        let squares = |setup: &parton::position::Setup| {
            let mut squares: Vec<String> = setup.imitators().map(Cell::place).collect();
            squares.sort();
            squares.join(" ")
        };
        versions
            .iter()
            .map(|version| squares(&version.problem.setup))
            .collect()
    };
    let twins = "twin move d4 d5 twin condition imitator h1 twin continued move d4 d6 twin \
        condition Circe endproblem";
    let text = popeye("Imit e5g6 noiprom").replace("\nendproblem", &format!("\n{twins}"));
    let problem = texts::problem(&text, Format::Popeye);
    assert_eq!(
        problem.setup.rules.conditions,
        C::IMITATOR | C::NO_IMITATOR_PROMOTION
    );
    let wanted = ["e5 g6", "e5 g6", "h1", "h1", ""];
    assert_eq!(squares(&problem), wanted);
    for format in [Format::Ron, Format::Popeye, Format::Olive] {
        let written = convert(std::slice::from_ref(&problem), format).text;
        assert_eq!(
            squares(&texts::problem(&written, format)),
            wanted,
            "{written}"
        );
    }
    let german = "anfang forderung #2 bedingung imit a8 b7 OhneIUW steine weiss Kc1 Td4 schwarz \
        Ka1 Ba2 ende";
    assert_eq!(squares(&texts::problem(german, Format::Popeye)), ["a8 b7"]);
    // An imitator in the position implies the condition, and a twin may move, add or remove it.
    let drawn = "(stipulation: \"#2\", position: \"8/8/8/4[I]3/3R4/8/p7/k1K5\", twins: \
        [\"[I]e5-h8\", \"-e5\", \"+[I]a8\"])";
    let problem = texts::problem(drawn, Format::Ron);
    assert!(problem.setup.rules.conditions.has(C::IMITATOR));
    assert_eq!(squares(&problem), ["e5", "h8", "", "a8 e5"]);
}

/// The conditions of a twin replace those of the diagram, and a continued twin keeps those of its
/// base.
#[test]
fn conditions_of_twins_replace_those_of_the_diagram() {
    let versions = |problem: &Problem| -> Vec<C> {
        problem
            .versions()
            .unwrap()
            .iter()
            .map(|version| version.problem.setup.rules.conditions)
            .collect()
    };
    let text = popeye("Circe").replace(
        "\nendproblem",
        "\ntwin condition Madrasi Isardam TypeB twin continued move d4 d5 twin move d4 d6 \
        endproblem",
    );
    let problem = texts::problem(&text, Format::Popeye);
    let wanted = [
        C::CIRCE,
        C::MADRASI | C::ISARDAM_B,
        C::MADRASI | C::ISARDAM_B,
        C::CIRCE,
    ];
    assert_eq!(versions(&problem), wanted);
    for format in [Format::Ron, Format::Popeye, Format::Olive] {
        let written = convert(std::slice::from_ref(&problem), format).text;
        assert_eq!(
            versions(&texts::problem(&written, format)),
            wanted,
            "{written}"
        );
    }
    let own = ron(
        "conditions: [\"Circe\"], twins: [\"rules orthodox with Grid Chess + Köko\", \"rules \
        orthodox\"]",
    );
    assert_eq!(
        versions(&texts::problem(&own, Format::Ron)),
        [C::CIRCE, C::GRID | C::KOEKO, C::NONE]
    );
}

#[test]
fn faults_in_conditions_are_reported() {
    for (marked, format, message, help) in [
        (
            popeye("«Circel»"),
            Format::Popeye,
            "the condition 'Circel' is not supported",
            "did you mean 'Circe'?",
        ),
        (
            popeye("«TraitorChess»"),
            Format::Popeye,
            "the condition 'TraitorChess' is not supported",
            "parton rules",
        ),
        (
            popeye("«Ultra»"),
            Format::Popeye,
            "'Ultra' can mean UltramarineChess or UltraPatrol",
            "write the word out",
        ),
        (
            popeye("VaultingKings «LI»"),
            Format::Popeye,
            "White Vaulting King, Black Vaulting King with 'LI' is not supported",
            "",
        ),
        (
            popeye("WhiteVaultingKing «Transmuting» LI"),
            Format::Popeye,
            "White Vaulting King with 'Transmuting' is not supported",
            "",
        ),
        (
            popeye("Isardam «RexEx»"),
            Format::Popeye,
            "Isardam with 'RexEx' is not supported",
            "",
        ),
        (
            popeye("Circe «Rex»"),
            Format::Popeye,
            "'Rex' can mean RexInclusive or RexExclusive",
            "write the word out",
        ),
        (
            popeye("Circe RexInclusive «RexExclusive»"),
            Format::Popeye,
            "Circe rex inclusive with 'RexExclusive' is not supported",
            "",
        ),
        (
            popeye("Circe Strict «Relaxed»"),
            Format::Popeye,
            "Circe Strict with 'Relaxed' is not supported",
            "",
        ),
        (
            popeye("Circe Diametral «Frischauf»"),
            Format::Popeye,
            "Circe Diametral with 'Frischauf' is not supported",
            "",
        ),
        (
            popeye("Circe Rank «Mirror»"),
            Format::Popeye,
            "Rank Circe with 'Mirror' is not supported",
            "",
        ),
        // Popeye reads Einstein chess and strict SAT behind the name of a relative of Circe.
        (
            popeye("MirrorCirce «Einstein»"),
            Format::Popeye,
            "'Einstein' can mean EinsteinChess or an option of Circe",
            "write EinsteinChess, or Circe with its square and options",
        ),
        (
            popeye("PWC «Strict»"),
            Format::Popeye,
            "'Strict' can mean StrictSAT or an option of Circe",
            "write StrictSAT, or Circe with its square and options",
        ),
        (
            ron("conditions: [«\"Rank Circe Diametral\"»]"),
            Format::Ron,
            "Rank Circe with Diametral is not supported: no rule says how",
            "",
        ),
        (
            popeye("Circe Super «Volcanic»"),
            Format::Popeye,
            "Super Circe with 'Volcanic' is not supported",
            "",
        ),
        (
            olive("conditions: [«Traitor Chess»]"),
            Format::Olive,
            "'Traitor Chess' is not supported",
            "parton rules",
        ),
        (
            olive("conditions: [«Circel»]"),
            Format::Olive,
            "'Circel' is not supported",
            "did you mean 'Circe'?",
        ),
        (
            ron("conditions: [«\"Circel\"»]"),
            Format::Ron,
            "found 'Circel', expected the name",
            "did you mean 'Circe'?",
        ),
        (
            ron("conditions: [«\"Nowhere\"»]"),
            Format::Ron,
            "found 'Nowhere', expected the name",
            "parton rules lists",
        ),
        (
            ron("conditions: [\"Circe\", «\"circe\"»]"),
            Format::Ron,
            "the condition Circe is named twice",
            "",
        ),
        (
            ron("conditions: «\"Circe\"»"),
            Format::Ron,
            "expected a list of names",
            "such as conditions: [",
        ),
        (
            ron("twins: [\"rules orthodox with «Madrassi»\"]"),
            Format::Ron,
            "found 'Madrassi', expected the name",
            "did you mean 'Madrasi'?",
        ),
        (
            ron("twins: [\"rules orthodox with Circe + «Circe»\"]"),
            Format::Ron,
            "the condition Circe is named twice",
            "",
        ),
    ] {
        check(
            Expected {
                marked: &marked,
                message,
                help,
            },
            Level::Error,
            |text| {
                let loaded = load_str("p", text, format, Defaults::default());
                assert!(
                    loaded.entries.is_empty(),
                    "loaded in spite of an error: {text}"
                );
                loaded.diagnostics
            },
        );
    }
}
