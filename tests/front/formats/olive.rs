//! Olive's YAML: accepted and refused input with the places of errors, and damaged files.

use super::mutation::show;
use super::support::{olive, read_back, refuses_in, warns_in};
use crate::damage::wound;
use crate::long::cases;
use crate::random::Random;
use crate::texts::{faultless, shown};
use parton::formats::{Defaults, Format, Level, load_bytes, load_str, print_position};
use parton::position::{Color, Variant};
use parton::problem::{Duplex, Options, Problem};

/// The only problem of an Olive file without errors and warnings.
fn one(text: &str) -> Problem {
    read_back(text, Format::Olive)
}

/// The same problem in Popeye's language.
fn inp(text: &str) -> Problem {
    faultless(text, Format::Popeye)
}

fn refuses(marked: &str, message: &str, help: &str) {
    refuses_in(Format::Olive, marked, message, help);
}

fn warns(marked: &str, message: &str, help: &str) {
    warns_in(Format::Olive, marked, message, help);
}

/// A problem with these lines after men and stipulation.
fn with(lines: &str) -> String {
    format!("algebraic: {{white: [Ke1, Rh1], black: [Ke8, Pd5]}}\nstipulation: '#2'\n{lines}\n")
}

const EVERYTHING: &str = r#"---
algebraic:
  black: [Ke8, Sg8, AliceB Qb6]
  white:
  - Ke1
  - Rh1
  - AliceB Pa2
authors:
- !!python/unicode 'Крётчмер, Ральф'
- "Pachl, Franz"
- Hikaru
award:
  distinction: 1st Prize
  judges: [Someone, Else]
  tourney: {name: Jubilee Tourney, date: {year: 2001}}
comments:
- 'first

  second'
- third
foreignids: [{domain: PDB, problemid: P0000001}]
glyphs: {q: k1}
intended-solutions: 2.1...
keywords: [Zilahi]
options:
- SetPlay
- MaxSolutions 9
- NoCastling h1
- Alice
reprints: []
solution: "1.e2-e4 !\n  1...~ 2.e4-e5 #"
source:
  date: {year: 2000, month: 2, day: 21}
  issue: '50'
  name: Die Schwalbe
  pagenumber: 7
  problemid: 1234
  round: 3C
  volume: 9
stipulation: Ser-h#2
title: Café
twins:
  c: Continued Exchange a3 h1
  b: |-
    Move a2 a3
    Add black AliceB Pb5
"#;

#[test]
fn every_part_of_a_problem_is_read() {
    let problem = one(EVERYTHING);
    assert_eq!(problem.id, "p");
    assert_eq!(problem.title.as_deref(), Some("Café"));
    assert_eq!(problem.authors, ["Ральф Крётчмер", "Franz Pachl", "Hikaru"]);
    assert_eq!(
        problem.source.as_deref(),
        Some(
            "Die Schwalbe 9 50, round 3C, no. 1234, p. 7, 21 February 2000, 1st Prize, Jubilee \
            Tourney"
        )
    );
    assert_eq!(problem.comment.as_deref(), Some("first\nsecond\nthird"));
    assert_eq!(
        problem.intended.text.as_deref(),
        Some("1.e2-e4 !\n  1...~ 2.e4-e5 #")
    );
    assert_eq!(problem.intended.solutions, Some(2));
    assert_eq!(problem.stipulation.to_string(), "ser-h#2");
    assert_eq!(
        print_position(&problem.setup),
        "4k1n1/8/8/8/8/8/8/4K2R | 8/8/1q6/8/8/8/P7/8 b - -"
    );
    let same = inp(
        "beginproblem stip ser-h#2 condition alice option setplay maxsolutions 9 nocastling h1 \
        variation pieces \
                    black Ke8 Sg8 AliceB Qb6 white Ke1 Rh1 AliceB Pa2 twin move a2 a3 add black \
                    aliceb pb5 \
                    twin cont exchange a3 h1 endproblem",
    );
    assert_eq!(problem.setup, same.setup);
    assert_eq!((problem.options, problem.twins), (same.options, same.twins));
}

#[test]
fn sources_and_dates_of_old_files_are_read() {
    let source = |lines: &str| one(&with(lines)).source;
    let text =
        "source: !!python/unicode 'The Problemist'\nsource-id: No. 25\ndistinction: 2nd HM\ndate: ";
    for (date, written) in [
        ("'2007'", "2007"),
        ("2007-05-05", "5 May 2007"),
        ("2007-12", "December 2007"),
        ("'1965-1967'", "1965-1967"),
        ("2007-00-00", "2007"),
        ("2007-02-00", "February 2007"),
        ("{year: 2007, month: may}", "May 2007"),
        // Parts that make no date are kept.
        ("2007-13-02", "2007-13-02"),
        ("{year: 2007, month: 13}", "2007-13-?"),
        ("{year: 2007, day: 4}", "2007-?-4"),
    ] {
        let wanted = format!("The Problemist, no. No. 25, {written}, 2nd HM");
        assert_eq!(source(&format!("{text}{date}")), Some(wanted));
    }
    let twice = "source: {name: feenschach, date: 1964}\ndate: 1965";
    assert_eq!(source(twice).as_deref(), Some("feenschach, 1964, 1965"));
    let ditto = "source: {name: feenschach, date: {year: 1965}}\naward: \
        {tourney: ditto, distinction: Prize}";
    assert_eq!(source(ditto).as_deref(), Some("feenschach, 1965, Prize"));
    let same = "source: {name: feenschach, date: 1965}\naward: {tourney: {name: feenschach}, \
        distinction: Prize}";
    assert_eq!(source(same).as_deref(), Some("feenschach, 1965, Prize"));
    assert_eq!(source("source:\nauthors: []\ncomments: ~"), None);
}

/// An invalid number of solutions, and a solution without a move, are ignored.
#[test]
fn claims_that_cannot_be_read_are_left_out() {
    warns(
        &with("intended-solutions: «some»"),
        "found the text 'some', expected a number of solutions such as 2 or 2.1.1.1",
        "",
    );
    warns(
        &with("solution: 1.Ke1-e2 ! «perhaps»"),
        "found 'perhaps' in the solution, expected a move such as Nf3/A or exd6, or a word of a \
        solution: it is not compared",
        "a remark may stand in braces: {like this}",
    );
    assert_eq!(
        one(&with("solution:\nintended-solutions:"))
            .intended
            .solutions,
        None
    );
    assert_eq!(one(&with("solution: ''")).intended.text, None);
}

/// Additions after a stipulation: the number of solutions, the other side.
#[test]
fn additions_after_a_stipulation_are_read() {
    let of = |stipulation: &str| {
        one(&format!(
            "algebraic: {{white: [Ke1, Rh1], black: [Ke8, Pd5]}}\nstipulation: '{stipulation}'\n"
        ))
    };
    for (text, number) in [
        ("h#2", None),
        ("h#2 2.1.1.1", Some(2)),
        ("h#2.5 2.1...", Some(2)),
        ("ser-h#3 1.3.1", Some(3)),
    ] {
        assert_eq!(of(text).intended.solutions, number, "{text}");
    }
    let both = with("intended-solutions: 3").replace("'#2'", "'h#2 2.1.1.1'");
    assert_eq!(one(&both).intended.solutions, Some(3));
    for (text, duplex) in [
        ("#2", Duplex::No),
        ("#2 b) Black", Duplex::Both),
        ("#3 by Black", Duplex::Half),
    ] {
        assert_eq!(of(text).options.duplex, duplex, "{text}");
    }
    for marked in [
        "stipulation: '#2 «2.1.1.1»'",
        "stipulation: '#1 «How» many?'",
        "stipulation: '#2 «b)» White'",
    ] {
        let text = format!("algebraic: {{white: [Ke1, Rh1], black: [Ke8, Pd5]}}\n{marked}\n");
        let (start, end) = (marked.find('«').unwrap(), marked.find('»').unwrap());
        refuses(
            &text,
            &format!("found '{}', expected nothing more", &marked[start + 2..end]),
            "",
        );
    }
}

/// The short forms that users write for Popeye's `move`, `add` and `shift`.
#[test]
fn short_forms_of_twins_are_read() {
    let of = |twin: &str| {
        one(&with(&format!("twins: {{b: {twin}}}")))
            .twins
            .remove(0)
            .changes
    };
    let same = |short: &str, long: &str| assert_eq!(of(short), of(long), "{short}");
    same("Rh1-f7", "Move h1 f7");
    same("bPd5-->d6", "Move d5 d6");
    same("WSa3", "Add white Sa3");
    same("bQc6", "Add black Qc6");
    same("Shift b1=a1", "Shift b1 a1");
    same("wKe1<-->bPd5", "Exchange e1 d5");
    same("bPd5<->wRh1", "Exchange d5 h1");
    // With half an arrow, as in Loyd's `b) wKc3<--bKe2`, after which White plays 1.Ke2-d1 and Black
    // Kc3*d3.
    same("wKe1<--bPd5", "Exchange e1 d5");
    same("bPd5<-wRh1", "Exchange d5 h1");
    same("wBa3 Rh1-h2", "Add white Ba3 Move h1 h2");
    for twin in [
        "«Xh1-f7»",
        "«Rh1-f9»",
        "«WXa3»",
        "«wXe1<-bPd5»",
        "Shift «a1=j1»",
    ] {
        let text = with(&format!("twins: {{b: {twin}}}"));
        let loaded = olive(&text.replace(['«', '»'], ""));
        assert!(loaded.has_errors() && loaded.entries.is_empty(), "{twin}");
    }
}

/// Olive always requests variations, but set play and tries only if the options say so.
#[test]
fn options_are_read() {
    let plain = Options {
        set_play: false,
        refutations: 0,
        variations: true,
        ..Options::default()
    };
    for (options, wanted) in [
        ("", plain),
        ("[]", plain),
        ("[Variation, NoBoard, MoveNumbers]", plain),
        (
            "SetPlay",
            Options {
                set_play: true,
                ..plain
            },
        ),
        (
            "[Try, Duplex]",
            Options {
                refutations: 1,
                duplex: Duplex::Both,
                ..plain
            },
        ),
        (
            "\n- Defence 3\n- 'NonTrivial 1 2'\n- \"MaxFlightsquares 4\"",
            Options {
                refutations: 3,
                non_trivial: Some((1, 3)),
                max_flights: Some(4),
                ..plain
            },
        ),
    ] {
        assert_eq!(
            one(&with(&format!("options: {options}"))).options,
            wanted,
            "{options}"
        );
    }
    for condition in [
        "options: [Alice]",
        "options: [AliceChess]",
        "conditions: [Alice]",
        "conditions: Alice",
    ] {
        assert_eq!(
            one(&with(condition)).setup.rules.variant,
            Variant::Alice,
            "{condition}"
        );
    }
}

#[test]
fn stipulations_are_read() {
    for (written, read, turn) in [
        ("'#2'", "#2", Color::White),
        ("h#2.5", "h#2.5", Color::White),
        ("\"==3\"", "==3", Color::White),
        ("~1", "~1", Color::White),
        ("PG12.5", "dia12.5", Color::White),
        ("pg 9", "dia9", Color::White),
        ("'ser-h# 7'", "ser-h#7", Color::Black),
    ] {
        let problem = one(&with("").replace("'#2'", written));
        assert_eq!(
            (problem.stipulation.to_string().as_str(), problem.setup.turn),
            (read, turn),
            "{written}"
        );
    }
}

#[test]
fn twins_are_read_by_their_letters() {
    let zero = one(&with("twins: {b: Stipulation h#2, a: Move h1 g1}"));
    assert!(zero.zero_position);
    let versions = zero.versions().expect("versions");
    let wanted: Vec<String> = versions
        .iter()
        .map(|version| version.problem.stipulation.to_string())
        .collect();
    assert_eq!(wanted, ["#2", "h#2"]);
    let letters = ('b'..='z')
        .map(String::from)
        .chain(["z1".to_owned(), "z2".to_owned()]);
    let mut many: Vec<String> = letters
        .map(|letter| format!("  {letter}: Move d5 c5"))
        .collect();
    many[26] = "  z2: Remove d5".to_owned();
    many.swap(3, 26);
    let many = many.join("\n");
    let problem = one(&with(&format!("twins:\n{many}")));
    assert_eq!(problem.twins.len(), 27);
    assert_ne!(problem.twins[26], problem.twins[25]);
    assert_eq!(one(&with("twins: {b: }")).twins[0].changes, []);
}

#[test]
fn several_problems_in_one_file_are_read() {
    let men = "algebraic: {white: [Ka1], black: [Kh8]}";
    let text = format!(
        "---\n{men}\nstipulation: '#1'\n---\n{men}\nstipulation: '#x'\n---\n# \
        nothing\n---\n{men}\nstipulation: @\n\
         ---\n- {{{men}, stipulation: h#1}}\n- {{{men}, stipulation: \
         s#1}}\n...\n{men}\nstipulation: r#1\n"
    );
    let loaded = olive(&text);
    assert_eq!(
        loaded.diagnostics.len(),
        2,
        "{}",
        shown(&loaded.diagnostics)
    );
    let found: Vec<(&str, String)> = loaded
        .entries
        .iter()
        .map(|entry| {
            (
                entry.problem.id.as_str(),
                entry.problem.stipulation.to_string(),
            )
        })
        .collect();
    let wanted = [
        ("p-1", "#1"),
        ("p-4", "h#1"),
        ("p-5", "s#1"),
        ("p-6", "r#1"),
    ];
    assert_eq!(found, wanted.map(|(id, text)| (id, text.to_owned())));
}

#[test]
fn anchors_stand_for_what_they_name() {
    let problem = one(
        "algebraic: {white: &men [Ka1, Rb1], black: [Kh8]}\nstipulation: &it h#2\ncomments: \
        *men\ntitle: *it",
    );
    assert_eq!(
        (problem.comment.as_deref(), problem.title.as_deref()),
        (Some("Ka1\nRb1"), Some("h#2"))
    );
}

#[test]
fn faults_are_reported_in_place() {
    let replaced = |from: &str, to: &str| with("").replacen(from, to, 1);
    for (marked, message, help) in [
        (
            with("options: [SetPlay, «Traitor Chess»]"),
            "'Traitor Chess' is not supported",
            "parton rules",
        ),
        (
            with("options: ['«SetPaly»']"),
            "'SetPaly' is not supported",
            "'SetPlay'",
        ),
        (with("options: [Defence «two»]"), "expected a number", ""),
        (
            with("options: [SetPlay «Remove»]"),
            "found 'Remove', expected nothing more",
            "",
        ),
        (
            with("options: «{a: b}»"),
            "found a group of fields, expected a list",
            "",
        ),
        (
            with("conditions: [«Dynamo»]"),
            "'Dynamo' is not supported",
            "parton rules",
        ),
        (
            replaced("Ke1", "Ke1, «neutral» Gd4"),
            "found the side 'neutral', expected men",
            "the list neutral:",
        ),
        (
            replaced("Ke1", "«XX»e1"),
            "found the man 'XX'",
            "parton rules",
        ),
        (
            replaced("Rh1", "«Volage» Qh1"),
            "'Volage' men are not supported",
            "men may be",
        ),
        (
            replaced("Rh1", "R«h9»"),
            "found 'h9', expected a square",
            "",
        ),
        (
            replaced("Rh1", "«black» Rh1"),
            "found the side 'black', expected men such as Ka1",
            "the list black:",
        ),
        (
            replaced("Rh1", "'Re2', «[Rh1]»"),
            "found a list, expected a text",
            "",
        ),
        (
            replaced("black: [Ke8", "«neutrl»: [Ke8"),
            "found the text 'neutrl'",
            "'neutral'",
        ),
        (
            replaced("black", "«blak»"),
            "found the text 'blak', expected white, black or neutral",
            "'black'",
        ),
        (replaced("'#2'", "«#2»"), "the stipulation is empty", ""),
        (replaced("'#2'", "'#«q»'"), "bad stipulation", ""),
        (replaced("'#2'", "«\"\\x232\"»"), "with escapes", ""),
        (replaced("'#2'", "PG«x»"), "bad stipulation", ""),
        (
            "«stipulation: '#2'»\nauthors: [A]".to_owned(),
            "this problem has no men",
            "algebraic: {white",
        ),
        (
            "«algebraic: {white: [Ka1], black: [Kh8]}»\n".to_owned(),
            "this problem has no stipulation",
            "stipulation: '#2'",
        ),
        (
            "algebraic: «[Ka1, Kh8]»\nstipulation: h#2".to_owned(),
            "found a list, expected the men of both sides",
            "",
        ),
        (
            with("twins: «[Move a1 a2]»"),
            "found a list, expected twins with their letters",
            "",
        ),
        (
            with("twins: {b: Move d5 d4, «d»: Remove d5}"),
            "found the text 'd' for a twin, expected c",
            "",
        ),
        (
            with("twins: {b: Move d5 «a9»}"),
            "found 'a9', expected a square",
            "",
        ),
        (
            with("twins: {b: «Jump» h1 a2}"),
            "found 'Jump', expected a change",
            "",
        ),
        (
            with("twins:\n  b: Move «h8» h2"),
            "this twin cannot be made: there is no man on h8",
            "",
        ),
        (
            with("twins: {b: Condition «Dynamo»}"),
            "'Dynamo' is not supported",
            "parton rules",
        ),
        (
            with("«stipulation»: h#2"),
            "found 'stipulation' twice",
            "drop one",
        ),
        (
            with("authors: @x").replace('@', "«@»"),
            "this is not YAML",
            "quotation marks",
        ),
        (
            "«just words»".to_owned(),
            "found the text 'just words', expected the fields of a problem",
            "",
        ),
        (
            "«»# nothing".to_owned(),
            "found no problem in this file",
            "",
        ),
    ] {
        refuses(&marked, message, help);
    }
}

#[test]
fn doubtful_input_causes_warnings() {
    warns(
        &with("«autors»: [A]"),
        "unknown field 'autors': it is not used",
        "'authors'",
    );
    warns(&with("«kölsch»: [A]"), "unknown field 'kölsch'", "");
    warns(
        "algebraic: «{white: [Ra1], black: [Kh8]}»\nstipulation: h#2",
        "White has no king",
        "NoWk to the options",
    );
    let men = "algebraic: {white: [Ka1, Rb2, R«b2»], black: [Kh8]}\nstipulation: h#2";
    warns(men, "b2 is already occupied", "");
}

#[test]
fn a_missing_king_may_be_allowed_by_the_caller() {
    let text = "algebraic: {white: [Ra1], black: [Kh8]}\nstipulation: h#2";
    let allowed = Defaults {
        allow_missing_king: true,
        ..Defaults::default()
    };
    let loaded = load_str("p.olv", text, Format::Olive, allowed);
    assert!(
        loaded.diagnostics.is_empty(),
        "{}",
        shown(&loaded.diagnostics)
    );
    assert!(loaded.entries[0].problem.setup.allow_missing_king);
}

/// YACPDB contains such tasks among problems.
#[test]
fn studies_and_other_tasks_are_skipped() {
    for (task, kind) in [
        ("+", "a study"),
        ("=", "a study"),
        ("Win", "a study"),
        ("-1(w), #1", "a retraction"),
        ("add Q, #1", "a task of adding men"),
        ("Last 18 single moves?", "a question"),
        ("See text", "a task in words"),
    ] {
        let study = format!("algebraic: {{white: [Ka1], black: [Kh8]}}\nstipulation: \"{task}\"\n");
        let loaded = olive(&format!("---\n{study}---\n{}", with("")));
        let [warning] = loaded.diagnostics.as_slice() else {
            panic!("{task}\n{}", shown(&loaded.diagnostics))
        };
        assert_eq!(warning.severity, Level::Warning);
        assert_eq!(
            warning.message,
            format!("'{task}' is {kind}: the problem is skipped")
        );
        assert!(
            loaded.entries.len() == 1 && loaded.unread[0].passed_over,
            "{task}"
        );
    }
}

/// Every item in a list of men is a man, an attribute of the next one, or an error.
#[test]
fn nothing_is_lost_in_a_list_of_men() {
    let men = |list: &str| {
        format!("algebraic: {{white: [Ka1, {list}], black: [Kh8]}}\nstipulation: '#2'\n")
    };
    refuses(
        &men("«c»"),
        "found the attribute 'c' without a man",
        "before the letters of its man",
    );
    refuses(
        &men("«Royal»"),
        "found the attribute 'Royal' without a man",
        "before the letters of its man",
    );
    refuses(&men("«Q»"), "found 'Q', expected men such as Ka1", "");
    let loaded = olive(&men("c Qb1"));
    assert!(
        loaded.diagnostics.is_empty(),
        "{}",
        shown(&loaded.diagnostics)
    );
}

#[test]
fn options_that_are_not_played_are_refused() {
    refuses(
        &with("options: [«Intelligent 2»]"),
        "is not supported, and would change the result",
        "unplayed-options",
    );
}

const SAMPLES: [&str; 2] = [
    EVERYTHING,
    "%YAML 1.1\n---\nalgebraic:\n  black: &x [Ka5, Sb6, Pb2]\n  white:\n    - Kd2\n    - \
    Pd7\nsource: 'Svenska\n\n  \
     2nd TT'\noptions: [Duplex, Madrasi RexInclusiv]\nstipulation: h#2\n...\n---\n- \
     stipulation: \"#2\"\n  algebraic: {white: \
     [Ka1, \"Rb\\x31\"], black: *x, neutral: [Royal Gc3]}\n  twins: \
     {a: Move a1 a2, b: !!str \"Continued Rotate 90\"}\n",
];

const WORDS: [&str; 34] = [
    "\n---\n",
    "\n...\n",
    "%TAG ! x\n",
    " - ",
    "- ",
    ": ",
    ":",
    "? ",
    ", ",
    "[",
    "]",
    "{",
    "}",
    "'",
    "\"",
    "|\n",
    ">-\n",
    "&x ",
    "*x",
    "!!python/unicode ",
    "!x ",
    "# ",
    "\\x41",
    "\n",
    "\n  ",
    "\t",
    "\u{e9}",
    "\0",
    "\u{feff}",
    "twins",
    "algebraic",
    "AliceB ",
    "Move a1 b2",
    "~",
];

#[test]
fn random_damage_causes_no_panic() {
    let rounds = cases(1_000, 10_000);
    for (number, sample) in SAMPLES.iter().enumerate() {
        let mut random = Random(0x9e37_79b9_7f4a_7c15 + number as u64);
        for _ in 0..rounds {
            let bytes = wound(sample.as_bytes(), &WORDS, &mut random);
            show(&load_bytes(
                "x.olv",
                &bytes,
                Format::Olive,
                Defaults::default(),
            ));
        }
    }
}

#[test]
fn missing_ends_and_missing_bytes_cause_no_panic() {
    for sample in SAMPLES {
        for at in 0..sample.len() {
            show(&load_bytes(
                "x.olv",
                &sample.as_bytes()[..at],
                Format::Olive,
                Defaults::default(),
            ));
            let mut bytes = sample.as_bytes().to_vec();
            bytes.remove(at);
            show(&load_bytes(
                "x.olv",
                &bytes,
                Format::Olive,
                Defaults::default(),
            ));
        }
    }
}
