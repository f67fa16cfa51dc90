//! Fairy men and their attributes, in every format.
//!
//! The expected meaning is that of Popeye's manual, or is given next to the text.

use super::support::inp;
use crate::published::root;
use crate::texts::shown;
use parton::board::{Board, Cell, Square};
use parton::explain::men::{about_attribute, about_sign, letters};
use parton::formats::{
    Defaults, Entry, Format, Level, Loaded, condition_words, convert, load_str, parse_position,
};
use parton::men::{Color, Language, Man, Role, Traits};
use parton::position::{Conditions, OptionRow, RebirthOption, RuleSet, Variant};
use parton::problem::{Change, Problem};
use serde_json::Value;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;

const WHITE: Color = Color::White;
const BLACK: Color = Color::Black;

fn man(color: Color, role: Role, traits: Traits) -> Man {
    Man::new(color, role).with(traits)
}

fn white(role: Role) -> Man {
    Man::new(WHITE, role)
}

fn black(role: Role) -> Man {
    Man::new(BLACK, role)
}

fn neutral(role: Role) -> Man {
    man(WHITE, role, Traits::NEUTRAL)
}

fn only(loaded: &Loaded) -> &Problem {
    assert!(!loaded.has_errors(), "{}", shown(&loaded.diagnostics));
    &loaded.entries[0].problem
}

/// The men by their squares, on board A.
fn men(problem: &Problem) -> HashMap<String, Man> {
    let on_a = problem
        .setup
        .men
        .iter()
        .filter(|(cell, _)| cell.board == Board::A);
    on_a.map(|(cell, man)| (cell.square.to_string(), *man))
        .collect()
}

fn expect(found: &HashMap<String, Man>, wanted: &[(&str, Man)]) {
    for (square, man) in wanted {
        assert_eq!(found.get(*square), Some(man), "{square}");
    }
    assert_eq!(found.len(), wanted.len(), "{found:?}");
}

/// The same men in the three languages of Popeye's input, with the letters and words of its tables.
#[test]
fn fairy_men_are_read_in_three_languages_of_popeye() {
    for text in [
        "beginproblem stipulation #2 option nowk nobk pieces white Gd4 Nb1c1 LIa1 16h1 b1 a2 white kamikaze Qd1
         black royal CAe5 Bf5 neutral Pb7 Za7 neutral chameleon Sc6 black hurdlec Gh8 endproblem",
        "anfangproblem forderung #2 option ohnewk ohnesk steine weiss Gd4 Nb1c1 LIa1 16h1 b1 a2 weiss kami Dd1
         schwarz koeniglich CAe5 Lf5 neut Bb7 Za7 neutral cham Sc6 schw SprungbockFarb Gh8 endeproblem",
        "debutprobleme enonce #2 option sansrb sansrn pieces blanc Sd4 Nb1c1 LIa1 16h1 b1 a2 blanc kami Dd1
         noir royale CHe5 Ff5 neutre Pb7 Za7 neutre cam Cc6 noir CouleurEch Sh8 finprobleme",
    ] {
        let loaded = inp(text);
        expect(
            &men(only(&loaded)),
            &[
                ("d4", white(Role::Grasshopper)),
                ("b1", white(Role::Nightrider)),
                ("c1", white(Role::Nightrider)),
                ("a1", white(Role::Lion)),
                ("h1", white(Role::Leaper16)),
                ("a2", white(Role::Bouncer)),
                ("d1", man(WHITE, Role::Queen, Traits::KAMIKAZE)),
                // Only the man right after the word is royal.
                ("e5", man(BLACK, Role::Camel, Traits::ROYAL)),
                ("f5", black(Role::Bishop)),
                ("b7", neutral(Role::Pawn)),
                ("a7", neutral(Role::Zebra)),
                ("c6", neutral(Role::Knight).with(Traits::NEUTRAL.with(Traits::CHAMELEON))),
                ("h8", man(BLACK, Role::Grasshopper, Traits::HURDLE_COLOR_CHANGING)),
            ],
        );
    }
}

/// A dot stands before two letters, a sign for the colour before either.
#[test]
fn popeyes_forsyth_is_read() {
    let loaded = inp("beginproblem stipulation #1 option nowk nobk forsyth \
        3.re4/1=.du1g=p3/8/-G+g.RE=.b14/8/8/8/8 endproblem");
    expect(
        &men(only(&loaded)),
        &[
            ("d8", black(Role::Rookeagle)),
            ("b7", neutral(Role::Dummy)),
            ("d7", black(Role::Grasshopper)),
            ("e7", neutral(Role::Pawn)),
            ("a5", black(Role::Grasshopper)),
            ("b5", white(Role::Grasshopper)),
            ("c5", white(Role::Rookeagle)),
            ("d5", neutral(Role::Bouncer)),
        ],
    );
}

#[test]
fn twins_with_fairy_men_are_read() {
    let text = "beginproblem stipulation #2 pieces white Ka1 Gd4 black Kh8 Gd5
        twin add neutral kamikaze Nb2 twin substitute g ca twin exchange d4 d5 endproblem";
    let loaded = inp(text);
    let problem = only(&loaded);
    let changes: Vec<&Change> = problem
        .twins
        .iter()
        .flat_map(|twin| &twin.changes)
        .collect();
    let square = |text: &str| Cell::new(Board::A, text.parse().expect("a square"));
    let kamikaze = man(
        WHITE,
        Role::Nightrider,
        Traits::NEUTRAL.with(Traits::KAMIKAZE),
    );
    assert_eq!(changes[0], &Change::Add(square("b2"), kamikaze));
    assert_eq!(
        changes[1],
        &Change::Substitute(Role::Grasshopper, Role::Camel)
    );
    assert!(matches!(changes[2], Change::Exchange(..)));
    let versions = problem.versions().expect("twins");
    let exchanged = men(&versions[3].problem);
    assert_eq!(exchanged["d4"], black(Role::Grasshopper));
}

/// Written in every format and read again, the men are the same.
#[test]
fn men_go_through_every_format() {
    let text = "beginproblem stipulation #2 pieces white Ka1 Gd4 Nb1 16h2 white kamikaze Qd1 Sc3 black Kh8
        black paralysing RLe5f5 neutral Pb7 Za7 neutral chameleon Sc6 white halfneutral Pe4 black hurdlec Gh7
        twin add neutral kamikaze Nb2 twin substitute g ca twin remove e5 add white royal 16c7 twin move c6 c5 endproblem";
    let problem = only(&inp(text)).clone();
    let sorted = |problem: &Problem| {
        let mut men = problem.setup.men.clone();
        men.sort_unstable();
        men
    };
    for format in [Format::Popeye, Format::Olive, Format::Ron, Format::Fen] {
        let outcome = convert(std::slice::from_ref(&problem), format);
        let loaded = load_str("p", &outcome.text, format, Defaults::default());
        assert!(
            !loaded.has_errors(),
            "{}\n{}",
            outcome.text,
            shown(&loaded.diagnostics)
        );
        let back = &loaded.entries[0].problem;
        assert_eq!(sorted(back), sorted(&problem), "{}", outcome.text);
        if format != Format::Fen {
            let made = |problem: &Problem| -> Vec<_> {
                problem
                    .versions()
                    .expect("twins")
                    .iter()
                    .map(|version| sorted(&version.problem))
                    .collect()
            };
            assert_eq!(made(back), made(&problem), "{}", outcome.text);
        }
    }
}

/// The men in Popeye's words, according to its manual.
#[test]
fn written_for_popeye() {
    let text = "beginproblem stipulation #2 pieces black Kh8 white Ka1 Gd4e5 white kamikaze Qd1 white royal 16h2
        neutral Pb7 neutral chameleon Sc6 endproblem";
    let written = convert(std::slice::from_ref(only(&inp(text))), Format::Popeye).text;
    let wanted = "pieces
  white Ka1 Gd4e5
  white royal 16h2
  white kamikaze Qd1
  black Kh8
  neutral Pb7
  neutral chameleon Sc6
";
    assert!(written.contains(wanted), "{written}");
}

/// Rows that need more than their features show: a Berolina pawn's path for an en passant capture,
/// a hunter made of two men, the lines of a magic double grasshopper.
const MORE: [&str; 3] = [
    "REGRESSIONS__4_63_to_4_65__017",
    "REGRESSIONS__4_63_to_4_65__024",
    "REGRESSIONS__4_63_to_4_65__051",
];

/// Returns whether a row of the corpus has only men and attributes that are supported here.
fn is_ours(row: &Value) -> bool {
    let known = |feature: &str| {
        let letters = |name: &str| Some(name.rsplit_once('(')?.1.trim_end_matches(')').to_owned());
        match feature.split_once(' ') {
            Some(("attr", name)) => Traits::of_name(name).is_some(),
            Some(("piece", name)) => letters(name).is_some_and(|letters| {
                Language::PopeyeEnglish
                    .role(&letters.to_uppercase())
                    .is_some()
            }),
            Some(("stip" | "option", _)) => true,
            _ => false,
        }
    };
    !MORE.contains(&row["id"].as_str().unwrap_or_default())
        && row["features"]
            .as_array()
            .is_some_and(|all| all.iter().filter_map(Value::as_str).all(known))
}

/// Rows in the folder named by the environment variable `PARTON_CORPUS`. Problems of Popeye's
/// suites that need only supported men or attributes are readable, and are the same after being
/// written and read again. The known facts are the number of men, and that Popeye solved them.
#[test]
#[allow(
    clippy::print_stdout,
    reason = "reports what was skipped and how much was read"
)]
fn fairy_men_of_the_corpus_are_read() {
    let Some(folder) = std::env::var_os("PARTON_CORPUS") else {
        println!("skipped: PARTON_CORPUS is not set");
        return;
    };
    let rows =
        std::fs::read_to_string(Path::new(&folder).join("fairy.jsonl")).expect("fairy.jsonl");
    let rows: Vec<Value> = rows
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let ours: Vec<&Value> = rows.iter().filter(|row| is_ours(row)).collect();
    println!("{} rows", ours.len());
    assert!(ours.len() > 80);
    let mut failures = Vec::new();
    for row in ours {
        // Unsupported options are ignored, since the rows test the reading of men.
        let defaults = Defaults {
            ignore_options: true,
            ..Defaults::default()
        };
        let input = row["popeye_input"].as_str().unwrap_or_default();
        let loaded = load_str("p.inp", input, Format::Popeye, defaults);
        let name = row["id"].as_str().unwrap_or_default();
        // The reader does not decide whether a side needs a king, or whether one is enough.
        let kings =
            |text: &str| text.ends_with("has no king") || text.contains("kings, expected one");
        let faults = loaded
            .diagnostics
            .iter()
            .filter(|one| one.severity == Level::Error && !kings(&one.message));
        if faults.count() > 0 {
            failures.push(format!("{name}: {}", shown(&loaded.diagnostics)));
            continue;
        }
        // `4 + 2 + 3n` below Popeye's diagram.
        let output = row["popeye_output"].as_str().unwrap_or_default();
        if let (Some(counts), Some(Entry { problem, .. })) =
            (counts(output), loaded.entries.first())
        {
            let of = |wanted: fn(Man) -> bool| {
                problem
                    .setup
                    .men
                    .iter()
                    .filter(|(_, man)| wanted(*man))
                    .count()
            };
            let neutral = |man: Man| man.traits.has(Traits::NEUTRAL);
            let found = [
                of(|man| man.color == WHITE && !man.traits.has(Traits::NEUTRAL)),
                of(|man| man.color == BLACK),
                of(neutral),
            ];
            if found != counts {
                failures.push(format!("{name}: {found:?} men, Popeye counts {counts:?}"));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{}:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// The numbers of white, black and neutral men that Popeye prints first.
fn counts(output: &str) -> Option<[usize; 3]> {
    output.lines().find_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let plus = words.iter().position(|word| *word == "+")?;
        let white = words.get(plus.checked_sub(1)?)?.parse().ok()?;
        let black = words.get(plus + 1)?.parse().ok()?;
        let neutral = words
            .get(plus + 3)
            .and_then(|word| word.strip_suffix('n')?.parse().ok())
            .unwrap_or(0);
        Some([white, black, neutral])
    })
}

/// The rows of docs/reference/fairy.md, generated from the tables: attributes, men, conditions and
/// the options of Circe.
fn rows() -> [String; 4] {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (mut attributes, mut men) = (String::new(), String::new());
    // Popeye's German and French words.
    let foreign = [
        "koeniglich, royale",
        "neutral, neutre",
        "halbneutral, demineutre",
        "kamikaze, kamikaze",
        "chamaeleon, cameleon",
        "paralysierend, paralysante",
        "magisch, magique",
        "sprungbockfarbewechselnd, couleurechangeantsautoir",
    ];
    for ((one, name), foreign) in Traits::NAMED.into_iter().zip(foreign) {
        let letters = Language::English
            .attributes()
            .into_iter()
            .find(|(known, _)| *known == one)
            .expect("letters")
            .1;
        let _ = writeln!(
            attributes,
            "| {name} | {foreign} | {letters} | {} |",
            words(about_attribute(one))
        );
    }
    for role in Role::every().filter(|role| role.is_fairy()) {
        let man = role.fairy().expect("a row");
        let [english, german, french] = letters(role).unwrap_or_default();
        let (name, sign, rule) = (man.name, about_sign(role), words(man.rule));
        let _ = writeln!(
            men,
            "| {name} | {english} | {german} | {french} | {sign} | {rule} |"
        );
    }
    let mut conditions = String::new();
    for row in Conditions::ALL {
        let [english, german, french] = condition_words(row.set);
        let _ = writeln!(
            conditions,
            "| {} | {english} | {german} | {french} | {} |",
            row.name,
            words(row.rule)
        );
    }
    let mut options = String::new();
    for OptionRow {
        name,
        words: [english, german, french],
        rule,
        ..
    } in RebirthOption::ALL
    {
        let _ = writeln!(
            options,
            "| {name} | {english} | {german} | {french} | {rule} |"
        );
    }
    [attributes, men, conditions, options]
}

/// The page has every man, attribute and condition with its letters or words and its rule.
/// `PARTON_RENEW_FAIRY=1` rewrites the rows.
#[test]
fn the_page_of_fairy_men_is_complete() {
    let path = root().join("docs/reference/fairy.md");
    let page = std::fs::read_to_string(&path).expect("docs/reference/fairy.md");
    let [attributes, men, conditions, options] = rows();
    let table = |text: &str, head: &str, rows: &str| {
        let (before, after) = text.split_once(head).expect(head);
        let (line, after) = after.split_once("\n|---|---|---|").expect("a table");
        let (line_below, after) = after.split_once('\n').expect("a line");
        let end = after.find("\n\n").map_or(after.len(), |end| end + 1);
        format!(
            "{before}{head}{line}\n|---|---|---|{line_below}\n{rows}{}",
            &after[end..]
        )
    };
    let wanted = table(&table(&page, "| attribute |", &attributes), "| man |", &men);
    let wanted = table(&wanted, "| condition |", &conditions);
    let wanted = table(&wanted, "| option |", &options);
    if std::env::var_os("PARTON_RENEW_FAIRY").is_some() {
        std::fs::write(&path, &wanted).expect("docs/reference/fairy.md");
    }
    let missing: Vec<&str> = attributes
        .lines()
        .chain(men.lines())
        .chain(conditions.lines())
        .chain(options.lines())
        .filter(|row| !page.contains(row))
        .collect();
    assert!(
        missing.is_empty(),
        "docs/reference/fairy.md lacks:\n{}",
        missing.join("\n")
    );
    assert_eq!(page, wanted, "rows of men or conditions that do not exist");
}

/// The men of a declaration, and the example of the page.
#[test]
fn declared_letters_are_read() {
    let page = include_str!("../../../docs/reference/fairy.md");
    let (_, example) = page.split_once("```ron\n").expect("an example");
    let (example, _) = example.split_once("```").expect("its end");
    let loaded = load_str("p.ron", example, Format::Ron, Defaults::default());
    expect(
        &men(only(&loaded)),
        &[
            ("h8", black(Role::King)),
            ("d5", black(Role::Grasshopper)),
            ("e4", neutral(Role::Zebra)),
            ("a1", white(Role::King)),
            ("d1", white(Role::Grasshopper)),
            ("h1", man(WHITE, Role::Knight, Traits::ROYAL)),
        ],
    );
    for (declared, at, message) in [
        ("(G: \"grashopper\")", "grashopper", "found 'grashopper'"),
        ("(Gg: \"grasshopper\")", "Gg", "one capital letter"),
        ("(G: \"zebra\", G: \"camel\")", "G", "declared twice"),
        ("\"grasshopper\"", "\"grasshopper\"", "expected letters"),
        ("(G: \"white zebra\")", "white zebra", "both sides"),
    ] {
        let text = format!(
            "(rules: orthodox, stipulation: \"#2\", men: {declared}, \
            position: \"7k/8/8/8/8/8/8/K6R\")"
        );
        let loaded = load_str("p.ron", &text, Format::Ron, Defaults::default());
        let fault = &loaded.diagnostics[0];
        assert!(
            fault.message.contains(message),
            "{}",
            shown(&loaded.diagnostics)
        );
        assert_eq!(&text[fault.span.clone()], at, "{text}");
    }
}

/// Lists of men: by letters, names and in brackets.
#[test]
fn lists_of_men_are_read() {
    let setup = parse_position(
        "white Kf6 [G]d4 grasshopper e5 f5 LIa4 [royal NR] h2 Nb1 black Kh8 G c1 berolina-pawn \
        d7 neutral [kamikaze Q]a1 Pb7",
        RuleSet::new(Variant::Orthodox),
    )
    .expect("a list");
    let found: HashMap<String, Man> = setup
        .men
        .iter()
        .map(|(cell, man)| (cell.square.to_string(), *man))
        .collect();
    expect(
        &found,
        &[
            ("f6", white(Role::King)),
            ("d4", white(Role::Grasshopper)),
            ("e5", white(Role::Grasshopper)),
            ("f5", white(Role::Grasshopper)),
            ("a4", white(Role::Lion)),
            ("h2", man(WHITE, Role::Nightrider, Traits::ROYAL)),
            ("b1", white(Role::Knight)),
            ("h8", black(Role::King)),
            ("c1", black(Role::Grasshopper)),
            ("d7", black(Role::BerolinaPawn)),
            (
                "a1",
                man(WHITE, Role::Queen, Traits::NEUTRAL.with(Traits::KAMIKAZE)),
            ),
            ("b7", neutral(Role::Pawn)),
        ],
    );
    for (text, at, message) in [
        ("white Ka1 royal Gd4 black Kh8", "royal", "found 'royal'"),
        (
            "white Ka1 [grashopper]d4 black Kh8",
            "grashopper",
            "found 'grashopper'",
        ),
        ("white Ka1 [N]d4 black Kh8", "N", "N is the knight"),
        ("7k/8/8/8/8/8/8/K[G]6 w", "", ""),
        ("7k/8/8/8/8/8/8/K[XX]6 w", "XX", "found 'XX'"),
        ("7k/8/8/8/8/8/8/KG6 w", "G", "found 'G'"),
        ("7k/8/8/8/8/8/8/K[16]6 w", "[16]", "no upper or lower case"),
        ("7k/8/8/8/8/8/8/K6[G w", "[G w", "not closed"),
    ] {
        match parse_position(text, RuleSet::new(Variant::Orthodox)) {
            Ok(_) => assert_eq!(at, "", "{text}"),
            Err(error) => {
                assert!(
                    error.what.contains(message) && !at.is_empty(),
                    "{text}: {}",
                    error.what
                );
                assert_eq!(&text[error.at], at, "{text}");
            }
        }
    }
}

/// The letters of a file are kept when it is written. There N is the nightrider, so the knight is
/// written by its name.
#[test]
fn declared_letters_are_kept() {
    let text = r##"(
        rules: orthodox,
        stipulation: "#2",
        men: (N: "nightrider", Z: "neutral zebra", X: "royal knight"),
        boards: (
            a: "
                . . . . . . . k
                . . . . . . . .
                . . . n . . . .
                . . [knight] . . . . .
                . . . . Z . . .
                . . . . . . [G] .
                . . . . . . . .
                X . . N [Knight] . . .
            ",
        ),
        twins: ["wNd1-d2", "[Knight]e1-e2, +wXb1, +bNb8", "wZe4-e5", "substitute N-[Knight]"],
        intended: (keys: ["1.Nf5!"]),
    )"##;
    let problem = only(&load_str("p.ron", text, Format::Ron, Defaults::default())).clone();
    let men_of = men(&problem);
    assert_eq!(
        (men_of["d1"], men_of["e1"]),
        (white(Role::Nightrider), white(Role::Knight))
    );
    let outcome = convert(std::slice::from_ref(&problem), Format::Ron);
    assert_eq!(outcome.losses, [""; 0]);
    for part in [
        r#"N: "nightrider""#,
        r#"Z: "neutral zebra""#,
        r#"X: "royal knight""#,
        ". . [knight] . .",
        "X . . N        [Knight] .",
        r#""wNd1-d2""#,
        r#""[Knight]e1-e2, +wXb1, +bNb8""#,
        r#""substitute N-[Knight]""#,
    ] {
        let found = outcome
            .text
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        let part = part.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(found.contains(&part), "{part} in {}", outcome.text);
    }
    let back = only(&load_str(
        "p.ron",
        &outcome.text,
        Format::Ron,
        Defaults::default(),
    ))
    .clone();
    assert_eq!(back, problem, "{}", outcome.text);
    assert_eq!(back.intended.letters, problem.intended.letters);
    // Each twin is the problem with its letters.
    for version in problem.versions().expect("twins") {
        assert_eq!(version.problem.intended.letters, problem.intended.letters);
    }
    // No other format can declare letters: there 1.Nf5 would be a knight's move.
    let diagram = Problem {
        twins: Vec::new(),
        ..problem
    };
    let olive = convert(&[diagram], Format::Olive);
    assert_eq!(olive.refused, [""; 0]);
    assert!(
        olive
            .losses
            .iter()
            .any(|loss| loss.contains("only a problem file in RON can declare")),
        "{:?}",
        olive.losses
    );
}

/// There are numbers for 120 kinds of fairy men and of men with attributes. A pawn with an
/// attribute may become each of the four orthodox officers and of the twenty fairy men with that
/// attribute: 25 kinds. With three such pawns there are 20 + 3 * 25 = 95 kinds, with five 145.
#[test]
fn too_many_kinds_of_men_are_refused() {
    let officers = [
        "wazir",
        "fers",
        "dabbaba",
        "alfil",
        "threeleaper",
        "camel",
        "zebra",
        "tripper",
        "fourleaper",
        "giraffe",
        "antelope",
        "squirrel",
        "gnu",
        "okapi",
        "bison",
        "zebu",
        "nightrider",
        "dabbabarider",
        "alfilrider",
        "camelrider",
    ];
    let officers: Vec<String> = Square::all()
        .skip(16)
        .zip(officers)
        .map(|(square, name)| format!("[{name}]{square}"))
        .collect();
    let officers = officers.join(" ");
    let pawns = [
        "[kamikaze pawn]a2",
        "[paralysing pawn]b2",
        "[neutral kamikaze pawn]c2",
        "[magic pawn]d2",
        "[neutral pawn]e2",
    ];
    let loaded = |pawns: &[&str]| {
        let text = format!(
            "(rules: orthodox, stipulation: \"#1\", \
             position: \"white Kg1 {officers} {} black Kh8\")",
            pawns.join(" ")
        );
        load_str("p.ron", &text, Format::Ron, Defaults::default())
    };
    let accepted = loaded(&pawns[..3]);
    assert!(!accepted.has_errors(), "{}", shown(&accepted.diagnostics));
    let refused = loaded(&pawns);
    let message = "this many kinds of men cannot be played at once";
    assert!(
        shown(&refused.diagnostics).contains(message),
        "{}",
        shown(&refused.diagnostics)
    );
}
