//! Damaged problems in every format and on the command line. There is no panic and no hang, every
//! diagnostic can be shown, every problem has a record, unread parts have an error with its place,
//! and read problems can be converted. For damaged files of other kinds, and folders, see
//! `tests/cli/readers.rs`.

use super::support::TWO;
use crate::damage::{records, wound};
use crate::long::cases;
use crate::published::problem_files;
use crate::random::Random;
use parton::formats::{
    Defaults, Flags, Format, Loaded, convert, load_bytes, load_str, parse_dialect, parse_position,
    render,
};
use parton::position::{RuleSet, Variant};
use parton::problem::Problem;
use parton::session::InputSource;
use std::path::PathBuf;

const TOKENS: [&str; 52] = [
    "[royal ",
    "[neutral-G]",
    "[g",
    "neutral ",
    "men: (",
    "=.du",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "\\",
    "\\u{",
    "\\x4",
    "r#\"",
    "\"#",
    "/*",
    "*/",
    "//",
    "#",
    "=",
    "\n",
    "é",
    "♔",
    "\u{202e}",
    "\0",
    "\t",
    "Some(",
    "Problem(",
    "alice",
    "orthodox",
    "position:",
    "boards:",
    "a:",
    "b:",
    "-",
    "|",
    "/",
    "99999999999999999999",
    "1.e4",
    "(e8)",
    "~",
    "white ",
    "schwarz ",
    "/B",
    "*",
    "endproblem",
    "\n---\n",
];

/// Popeye's language: three languages, twins, options, conditions, men of every kind.
const POPEYE: &str = "beginproblem
author A. Composer origin Somewhere date 3/2001 title \"Twins\" award 1st Prize
pieces white royal Gf6 Qd7 paralysing Na1 black Kh8 Pa7b7 neutral kamikaze Sd4
stipulation 2->ser-h#2.5 option vari try setplay maxsolutions 3 noshort whitetoplay
condition circe rexinclusive madrasi maff magicsquare a1h8 gridlines 1 2 3
twin move a7 a6 remove b7 cont exchange f6 h8 add white Ba3 twin polish
nextproblem forsyth 7k/8/5K2/8/.G5/8/8/6R1 stipulation h#2 twin stip h=2 condition andernach
twin rotate 90 twin mirror a1<-->h1 twin shift a1 b1 twin substitute S N
zeroposition twin remove g1
endproblem
anfangproblem steine weiss Kf6 Tg1 schwarz Kh8 Lb2 forderung s#3 option variantenspiel
bedingung schach zwilling versetze f6 f7 weiteresproblem
steine weiss Ka1 schwarz Kc3 forderung hs#2 endeproblem
debutprobleme pieces blanc Rf6 Tg1 noir Rh8 enonce #2 option variantes condition circe finprobleme
";

/// A collection in the form of Olive and YACPDB.
const OLIVE: &str = "---
authors: [\"Composer, A.\", 'B']
source: Magazine
source-id: 12/345
date: 1999-02
distinction: 1st Prize, 1998-1999
algebraic:
  white: [Kf6, Rg1, \"+Pa2\"]
  black: [Kh8, Sd5]
  neutral: [{royal Gd4: x}, Pb2]
stipulation: h#2.5
options: [SetPlay, Duplex, Try, NoShortVariations]
conditions: [Circe, \"Madrasi RexInclusive\"]
twins:
  b: Move f6 f7
  c: Continued Remove a2 Add black Pa7
  d: Stipulation h=2
  e: PolishType
solution: |
  1.Kh7 Rg7+
  a) 1...Kf7
keywords: [Ideal mate, \"Zilahi\"]
comments:
  - >
    a remark
    goes on
--- !x
algebraic: {white: [Ka1], black: &b [Kh8]}
stipulation: '#1'
";

/// A list of positions.
const LIST: &str = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1 ; #2 ; remark
# a comment
4r3/1p6/3n4/2n1k1rb/8/2b1p1p1/8/8 | 8/8/4R3/5R2/1P1NpB2/Q7/K7/8 w - - ; h#2.5* ; x
r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1 id \"x\"; dm 2;
7k/8/5K2/8/8/8/8/6R1 ; ser-h~1 2 sol

4k3/8/8/8/8/8/8/4K3 b - - ; dia3.5
";

/// Drawings of the boards.
const DRAWINGS: &str = "(rules: alice, stipulation: \"#2\", boards: (a: \"
    . . . . r . . .
    . p . . . . . .
    . . . n . . . .
    . . n . k . r b
    . . . . . . . .
    . . b . p . p .
    . . . . . . . .
    . . . . . . . .\", b: r#\"
  8 . . . . . . . .
  7 . . . . . . . .
  6 . . . . R . . .
  5 . . . . . R . .
  4 . P . N p B . .
  3 Q . . . . . . .
  2 K . . . . . . .
  1 . . . . . . . .
    a b c d e f g h\"#), intended: (keys: [\"1.Kb1/A\"]))
";

pub(crate) fn show(loaded: &Loaded) {
    for (index, diagnostic) in loaded.diagnostics.iter().enumerate() {
        // Rendering takes most of the time: the first diagnostic is rendered, and for the others
        // only the places are tested.
        if index == 0 {
            assert!(!render(diagnostic, diagnostic.line % 2 == 0).is_empty());
        }
        assert!(diagnostic.line >= 1 && diagnostic.column >= 1 && !diagnostic.message.is_empty());
        assert!(
            diagnostic
                .source
                .text()
                .get(diagnostic.span.clone())
                .is_some(),
            "on character boundaries"
        );
    }
    for entry in &loaded.entries {
        for reason in entry.problem.setup.static_reasons() {
            render(&entry.diagnose(&reason), false);
        }
    }
}

/// Problems that were read can be written in a format, and the text of a problem file is a problem
/// file.
fn rewrite(loaded: &Loaded, format: Format) {
    let problems: Vec<Problem> = loaded
        .entries
        .iter()
        .map(|entry| entry.problem.clone())
        .collect();
    let conversion = convert(&problems, format);
    let written = problems.len() - conversion.refused.len();
    if written > 0 && format == Format::Ron {
        let again = load_str("x", &conversion.text, format, Defaults::default());
        assert_eq!(again.entries.len(), problems.len(), "{}", conversion.text);
        assert!(
            conversion.losses.is_empty(),
            "{:?}\n{}",
            conversion.losses,
            conversion.text
        );
    }
}

fn feed(bytes: &[u8]) {
    for (number, format) in Format::ALL.into_iter().enumerate() {
        let loaded = load_bytes("x.ron", bytes, format, Defaults::default());
        show(&loaded);
        rewrite(
            &loaded,
            Format::ALL[(number + bytes.len()) % Format::ALL.len()],
        );
        records(&InputSource {
            file: Some("x".to_owned()),
            loaded,
        });
    }
    let text = String::from_utf8_lossy(bytes);
    for variant in Variant::ALL {
        let _ = parse_position(&text, RuleSet::new(variant));
        if let Err(diagnostics) = parse_dialect(&text, RuleSet::new(variant)) {
            show(&Loaded {
                diagnostics,
                ..Loaded::default()
            });
        }
    }
    let text = Some(text.as_ref());
    let flags = Flags {
        position: text,
        stipulation: Some("#2"),
        ..Flags::default()
    };
    let loaded = flags.load(Defaults::default());
    show(&loaded);
    assert_eq!(
        loaded.entries.is_empty(),
        loaded.has_errors(),
        "a position, or an error why there is none"
    );
    let (position, conditions) = (Some("8/8/8/8/8/8/8/8"), text.map(str::to_owned));
    let conditions = conditions.as_slice();
    let flags = Flags {
        rules: text,
        dialect: text,
        conditions,
        position,
        stipulation: text,
        allow: text,
    };
    show(&flags.load(Defaults::default()));
}

#[test]
fn random_damage_causes_no_panic() {
    let sample = |file: &PathBuf| (std::fs::read(file).expect("a file"), Format::of_path(file));
    let mut samples: Vec<(Vec<u8>, Option<Format>)> = problem_files().iter().map(sample).collect();
    for (text, format) in [
        (POPEYE, Format::Popeye),
        (OLIVE, Format::Olive),
        (LIST, Format::Fen),
        (DRAWINGS, Format::Ron),
    ] {
        samples.push((text.as_bytes().to_vec(), Some(format)));
    }
    for text in [
        TWO,
        "4r3/1p6/3n4/2n1k1rb/8/2b1p1p1/8/8 | 8/8/4R3/5R2/1P1NpB2/Q7/K7/8 w - -",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1 ; #2 ; remark",
        "castling=strict,ep=off",
        "white Kf6 Rg1 Pa2b3 Qd7/B black Kh8 Sd5/b, black to move",
        "weiss Kf6/A Tg1a1/B schwarz: Kh8, Ba7 b7; noirs Cc3",
        "white KAc1 Uaa1Bb2/B black KEc5",
        "7k/8/5K2/8/8/8/8/6R1 w ; h # 2.5 * ; remark\n7k/8/5K2/8/8/8/8/6R1 b - - ; PG6",
        "(rules: alice, stipulation: \"#2\", position: \"4k3/8/8/8/8/8/8/8 | 8/8/8/8/8/8/8/4K3 w \
        - -\", intended: (lines: [\"1...R(e8)-other 2.fxe6 e.p./A+! [3.0-0/A#]\"]))",
        "(rules: alice, stipulation: \"h#2\", turn: black, position: \"4k3/8/8/8/8/8/8/8 | \
        8/8/8/8/8/8/P7/R3K3\",\nzero_position: true,\noptions: (duplex: both, first_moves: \
        (from: 2, to: 3), max_solutions: 5),\ntwins: [\"wRa1/B-b1\", \"cont: -wPa2, +bSc3/B, \
        shift a1-b1\", \"e1<->bKe8, rotate 90, rules orthodox ep=off\", (changes: \"mirror \
        a1-h1, h=2.5, castling -\", options: (max_solutions: none))])",
    ] {
        let own = text.contains('\n').then_some(Format::Ron);
        samples.push((text.as_bytes().to_vec(), own));
    }
    // In the long form, each reader gets a hundred thousand damaged inputs, divided between its
    // samples. Those without a format of their own go to all readers.
    let rounds = |own: Option<Format>| {
        let same = samples.iter().filter(|(_, other)| *other == own).count();
        cases(30, 100_000_usize.div_ceil(same))
    };
    // The samples are divided between two threads, each with its own seed.
    std::thread::scope(|scope| {
        for half in 0..2 {
            let (samples, rounds) = (&samples, &rounds);
            scope.spawn(move || {
                for (number, (sample, own)) in samples
                    .iter()
                    .enumerate()
                    .filter(|(number, _)| number % 2 == half)
                {
                    let mut random = Random(0x9e37_79b9_7f4a_7c15 + number as u64);
                    let rounds = rounds(*own);
                    for round in 0..rounds {
                        let bytes = wound(sample, &TOKENS, &mut random);
                        // A problem file usually goes to its own reader, and occasionally to all.
                        if let Some(format) = own.filter(|_| round % 16 != 0) {
                            let loaded = load_bytes("x.ron", &bytes, format, Defaults::default());
                            show(&loaded);
                            if round % 8 == 1 {
                                rewrite(&loaded, Format::ALL[round / 8 % Format::ALL.len()]);
                            }
                            records(&InputSource {
                                file: Some("x".to_owned()),
                                loaded,
                            });
                        } else {
                            feed(&bytes);
                        }
                    }
                }
            });
        }
    });
}

#[test]
fn missing_ends_and_missing_bytes_cause_no_panic() {
    let sample = TWO.as_bytes();
    for at in 0..sample.len() {
        feed(&sample[..at]);
        let mut bytes = sample.to_vec();
        bytes.remove(at);
        feed(&bytes);
    }
}

/// A problem with this as its printed solution.
fn claim(text: &str) -> String {
    let problem = "rules: orthodox, stipulation: \"#2\", position: \"7k/8/5K2/8/8/8/8/6R1 w - -\"";
    format!("({problem}, intended: (text: \"1.Kb1 {text}\"))")
}

/// Long inputs, most of which repeat one piece: with quadratic running time, this would hardly end.
#[test]
fn large_input_is_read_to_the_end() {
    let size = cases(12_000, 250_000);
    let much = |piece: &str| piece.repeat(size / piece.len());
    for text in [
        much("("),
        much("()"),
        much("[],"),
        much("a: "),
        much("\""),
        much("/*"),
        much("\\"),
        much("x"),
        much("8/"),
        much("|"),
        much("K"),
        much("\n"),
        much("a\n"),
        much("1."),
        much("#"),
        much("♔"),
        much("a1"),
        format!("beginproblem pieces white {}", much("Ka1")),
        format!("beginproblem pieces white {}", much("Ka1 ")),
        format!("beginproblem pieces white K {}", much("a1")),
        format!("beginproblem pieces {}", much("white x ")),
        format!("beginproblem {}", much("twin ")),
        format!(
            "beginproblem stip #1 pieces white Ka1 black Kh8 option nocastling a1 {}endproblem",
            "twin move a1 b1 ".repeat(2000)
        ),
        format!("beginproblem {}", much("option p ")),
        format!("beginproblem condition {}", much("circe ")),
        format!("beginproblem forsyth {}", much("9")),
        format!("beginproblem author {}", much("\\\"a{")),
        format!("beginproblem {}", much("nextproblem ")),
        format!("beginproblem {}", much("endproblem\nbeginproblem ")),
        format!("beginproblem {}", much("sstip x\n")),
        format!(
            "(rules: alice, stipulation: \"#2\", boards: (a: \"{}\"))",
            much("K ")
        ),
        format!(
            "(rules: alice, stipulation: \"#2\", boards: (a: \"{}\"))",
            much("x\n")
        ),
        format!(
            "(rules: alice, stipulation: \"#2\", boards: (a: \"{}\"))",
            much("\\n")
        ),
        format!("(intended: (keys: [\"{}\"]))", much("1.Kb1 ")),
        format!("(intended: (keys: [\"{}\"]))", much("(")),
        format!("(intended: (keys: [{}]))", much("\"x\",")),
        claim(&much("a) ")),
        claim(&much("(")),
        claim(&(much("(") + ")")),
        claim(&(much("[") + "]")),
        claim(&much("1.Kb1 (")),
        claim(&much("1.Kb1(")),
        claim(&much("I ")),
        claim(&much("~ ")),
        claim(&much("-")),
        claim(&much(".")),
        claim(&much("x-")),
        claim(&format!("b) x {}", much("1"))),
        claim(&format!("b) x {}", much("1 "))),
        format!("(castling: \"{}\")", much("K")),
        format!(
            "(rules: orthodox, stipulation: \"#2\", position: \"4k3/8/8/8/8/8/8/R3K3\", twins: \
            [\"{}\"])",
            much("Ra1-a2,a2-a1,")
        ),
        format!(
            "(rules: orthodox, stipulation: \"#2\", position: \"4k3/8/8/8/8/8/8/R3K3\", twins: \
            [{}])",
            much("\"cont: polish\",")
        ),
        format!(
            "(rules: orthodox, stipulation: \"#2\", position: \"4k3/8/8/8/8/8/8/R3K3\", twins: \
            [\"{}\"])",
            much("-")
        ),
        format!("(twins: [\"{}\"])", much("x, ")),
        format!("(twins: [{}])", much("(),")),
        format!("[{}]", much("(),")),
        much("- "),
        much("? "),
        much("[[]],"),
        much("---\n"),
        much("--- x\n"),
        much("%x\n"),
        much("*a "),
        much("&a "),
        much("!a "),
        format!("'{}", much("''\n")),
        format!("a: |\n{}", much(" x\n")),
        format!("a: >\n{}", much(" x\n")),
        format!("algebraic: {{white: [{}]}}", much("Ka1, ")),
        format!("algebraic: {{white: [{}]}}", much("*x, ")),
        format!(
            "options: [{}]\nstipulation: '#2'\nalgebraic: {{white: [Ka1], black: [Kh8]}}",
            much("Try, ")
        ),
        format!("a: [{}", much("{a: ")),
        format!("{{{}}}", much("a, ")),
        format!("[{}]", much("(x:1),")),
        format!("({})", much("x:1,")),
    ] {
        for format in Format::ALL {
            show(&load_str("x", &text, format, Defaults::default()));
        }
    }
}
