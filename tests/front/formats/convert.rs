//! Conversion between formats: problems read back unchanged, or the losses are named.

use super::round_trip::{FULL, TWINS};
use super::support::ron;
use crate::long::is_long;
use crate::published::problem_files;
use crate::random::Random;
use crate::texts::shown;
use parton::formats::{Conversion, Defaults, Entry, Format, convert, load_file, load_str, visible};
use parton::position::{CastlingSetup, Color, Variant};
use parton::problem::{Change, Duplex, Effect, Intended, Length, OptionName, Options, Problem};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// The only problem of a written file.
fn read(text: &str, format: Format, defaults: Defaults) -> Problem {
    let loaded = load_str("x", text, format, defaults);
    let diagnostics = shown(&loaded.diagnostics);
    assert!(
        !loaded.has_errors() && loaded.entries.len() == 1,
        "{text}\n{diagnostics}"
    );
    loaded.entries[0].problem.clone()
}

/// The parts that must be the same in any format: rules, men, the second diagram, the stipulation,
/// and the side that begins.
fn heart(problem: &Problem) -> (Variant, Vec<String>, Option<Vec<String>>, String, Color) {
    let men = |setup: &parton::position::Setup| {
        let mut men: Vec<String> = setup
            .men
            .iter()
            .map(|(cell, man)| format!("{man}{cell}"))
            .collect();
        men.sort();
        men
    };
    let completed = problem.clone().completed();
    let setup = &completed.setup;
    // A half duplex equals a change of the side to move, except if a pawn can be captured en
    // passant.
    let other = completed.options.duplex == Duplex::Half && setup.en_passant.is_none();
    let turn = if other { !setup.turn } else { setup.turn };
    (
        setup.rules.variant,
        men(setup),
        completed.target.as_ref().map(men),
        completed.stipulation.to_string(),
        turn,
    )
}

/// Every option of problem files, by its name. An exact length is part of the stipulation.
fn options(problem: &Problem) -> Vec<(&'static str, String)> {
    let Options {
        set_play,
        refutations,
        variations,
        no_threats,
        no_short_variations,
        post_key,
        duplex,
        max_solutions,
        ..
    } = problem.options;
    let Options {
        max_time,
        first_moves,
        non_trivial,
        max_threat,
        max_flights,
        white_to_play,
        quodlibet,
        ..
    } = problem.options;
    let Options {
        goal_is_end,
        length,
        mates_in_one,
        null_moves,
        keep_mating_piece,
        no_checking_tries,
        ..
    } = problem.options;
    let length = if length == Length::Exactly {
        Length::UpTo
    } else {
        length
    };
    let duplex = if duplex == Duplex::Half && problem.setup.en_passant.is_none() {
        Duplex::No
    } else {
        duplex
    };
    vec![
        ("set_play", set_play.to_string()),
        ("refutations", refutations.to_string()),
        ("variations", variations.to_string()),
        ("no_threats", no_threats.to_string()),
        ("no_short_variations", no_short_variations.to_string()),
        ("post_key", post_key.to_string()),
        ("duplex", format!("{duplex:?}")),
        ("max_solutions", format!("{max_solutions:?}")),
        ("max_time", format!("{max_time:?}")),
        ("first_moves", format!("{first_moves:?}")),
        ("non_trivial", format!("{non_trivial:?}")),
        ("max_threat", format!("{max_threat:?}")),
        ("max_flights", format!("{max_flights:?}")),
        ("white_to_play", white_to_play.to_string()),
        ("quodlibet", quodlibet.to_string()),
        ("goal_is_end", goal_is_end.to_string()),
        ("length", format!("{length:?}")),
        ("mates_in_one", mates_in_one.to_string()),
        ("null_moves", null_moves.to_string()),
        ("keep_mating_piece", keep_mating_piece.to_string()),
        ("no_checking_tries", no_checking_tries.to_string()),
    ]
}

/// Compares the parts of a diagram or a twin; `lost` returns whether a loss with these words was
/// named.
fn compare_diagrams(problem: &Problem, back: &Problem, lost: &dyn Fn(&str) -> bool, id: &str) {
    assert_eq!(heart(back), heart(problem), "{id}");
    let no_tries = OptionName::Refutations.effect_in(problem.stipulations()) != Effect::Played;
    for (one, other) in options(problem).into_iter().zip(options(back)) {
        // Popeye's words name tries only where the play has any.
        if one.0 == "refutations" && no_tries {
            continue;
        }
        // First moves only imply no set play.
        let implied = one.0 == "set_play" && lost("the option variations:");
        assert!(
            one == other || implied || lost(&format!("the option {}:", one.0)),
            "{id}: {one:?} {other:?}"
        );
    }
    let (one, other) = (&problem.setup, &back.setup);
    assert!(
        one.rules.dialect == other.rules.dialect || lost("the dialect"),
        "{id}: {} {}",
        one.rules,
        other.rules
    );
    assert!(
        one.en_passant == other.en_passant || lost("en passant"),
        "{id}"
    );
    let mut rights = [one, other].map(parton::position::Setup::castling_rooks);
    for rooks in &mut rights {
        rooks.sort();
    }
    let same = rights[0] == rights[1]
        || matches!(one.castling, CastlingSetup::Presumed) && lost("the dialect");
    assert!(same || lost("the castling rights"), "{id}: {rights:?}");
}

/// Converts a problem and reads it again. The result must be the same, except for named losses,
/// which are returned.
fn round_trip(problem: &Problem, format: Format) -> Conversion {
    let id = format!("{} as {}", problem.id, format.name());
    let conversion = convert(std::slice::from_ref(problem), format);
    if let [refused] = conversion.refused.as_slice() {
        let popeye = matches!(format, Format::Popeye | Format::Olive | Format::Yacpdb);
        let variant = problem.setup.rules.variant;
        let foreign = popeye && !matches!(variant, Variant::Orthodox | Variant::Alice);
        let second = problem.target.is_some()
            && matches!(
                format,
                Format::Olive | Format::Yacpdb | Format::Fen | Format::Pgn
            );
        // Black begins, and White has just made a double step: with the sides exchanged the
        // position would be illegal.
        let double =
            popeye && problem.setup.en_passant.is_some() && refused.contains("side to move");
        let twins = problem.zero_position && matches!(format, Format::Fen | Format::Pgn);
        // A list of positions cannot express options by which the other side begins.
        let otherwise = problem.options.white_to_play || problem.options.duplex == Duplex::Half;
        let begins = matches!(format, Format::Fen | Format::Pgn)
            && otherwise
            && refused.contains("the side that begins");
        // Only RON can express options of a twin, including half duplex.
        let half = |change: &Change| matches!(change, Change::Options(options) if options.duplex == Duplex::Half);
        let in_twin = popeye
            && problem
                .twins
                .iter()
                .flat_map(|twin| &twin.changes)
                .any(half);
        let in_twin = in_twin && refused.contains("the side that begins");
        let game = format == Format::Pgn && refused.contains("a game in PGN has no fairy men") && {
            let setup = &problem.setup;
            let fairy = setup.men.iter().any(|(_, man)| !man.is_classical());
            // Men on the same square of both boards, or rights with the letter of a board.
            let mut squares: Vec<_> = setup.men.iter().map(|(cell, _)| cell.square).collect();
            squares.sort_unstable();
            let shared = squares.windows(2).any(|two| two[0] == two[1]);
            let rights = setup.en_passant.is_some() || setup.castling != CastlingSetup::Presumed;
            let other = !matches!(variant, Variant::Orthodox | Variant::Alice);
            let alice = variant == Variant::Alice && (shared || rights);
            fairy || !setup.rules.conditions.is_empty() || other || alice
        };
        assert!(
            foreign || second || twins || double || begins || in_twin || game,
            "{refused}"
        );
        assert!(
            conversion.text.is_empty() && conversion.losses.is_empty(),
            "{refused}"
        );
        return conversion;
    }
    let no_tries = OptionName::Refutations.effect_in(problem.stipulations()) != Effect::Played;
    let is_popeye = matches!(format, Format::Popeye | Format::Olive | Format::Yacpdb);
    if is_popeye && no_tries && problem.options.refutations == 1 {
        let options = conversion
            .text
            .lines()
            .filter(|line| line.starts_with("option"));
        assert!(
            options.into_iter().all(|line| !line.contains("Try")),
            "{id}"
        );
    }
    let lost = |words: &str| conversion.losses.iter().any(|loss| loss.contains(words));
    let defaults = match format {
        // The settings that the warnings recommend for reading the list.
        Format::Fen | Format::Pgn => Defaults {
            variant: lost("pass --rules").then_some(problem.setup.rules.variant),
            dialect: lost("pass --dialect").then_some(problem.setup.rules.dialect),
            conditions: lost("pass --condition").then_some(problem.setup.rules.conditions),
            allow_missing_king: lost("pass --allow missing-king"),
            ..Defaults::default()
        },
        _ => Defaults::default(),
    };
    let back = read(&conversion.text, format, defaults);
    compare_diagrams(problem, &back, &lost, &id);
    let [versions, read] =
        [problem, &back].map(|problem| problem.versions().expect("twins that can be made"));
    if versions.len() == read.len() && problem.zero_position == back.zero_position {
        for (version, read) in versions.iter().zip(&read) {
            compare_diagrams(
                &version.problem,
                &read.problem,
                &lost,
                &format!("{id}, {})", version.name),
            );
        }
    } else {
        assert!(lost("its twins are not kept"), "{id}");
    }
    for (name, same) in [
        ("title", problem.title == back.title),
        ("authors", problem.authors == back.authors),
        ("source", problem.source == back.source),
        ("comment", problem.comment == back.comment),
    ] {
        assert!(same || lost(&format!("the {name}")), "{id}: {name}");
    }
    let lines_of = |intended: &Intended| intended.pieces().map(str::to_owned).collect::<Vec<_>>();
    assert!(
        lines_of(&problem.intended).join("\n") == lines_of(&back.intended).join("\n")
            || lost("solution is not kept"),
        "{id}: solution"
    );
    // Only RON has letters declared in a file.
    let parts = |intended: &Intended| Intended {
        solutions: None,
        letters: Vec::new(),
        ..intended.clone()
    };
    assert!(
        parts(&problem.intended) == parts(&back.intended) || lost("author's solution"),
        "{id}: solution"
    );
    assert!(
        problem.intended.solutions == back.intended.solutions || lost("number of solutions"),
        "{id}"
    );
    if format == Format::Ron {
        // It keeps everything.
        assert_eq!(conversion.losses, [""; 0], "{id}");
        let sorted = |mut problem: Problem| {
            problem.setup.men.sort_unstable();
            problem
                .target
                .iter_mut()
                .for_each(|target| target.men.sort_unstable());
            problem
        };
        assert_eq!(sorted(back), sorted(problem.clone()), "{id}");
        // And it is RON.
        ::ron::Options::default()
            .with_default_extension(::ron::extensions::Extensions::IMPLICIT_SOME)
            .from_str::<::ron::Value>(&conversion.text)
            .unwrap_or_else(|error| panic!("{id}: {error}\n{}", conversion.text));
    }
    conversion
}

/// Converts problems to every format. Returns how often each kind of loss occurred, without its
/// values.
fn all(entries: &[Entry]) -> BTreeMap<(&'static str, String), usize> {
    let mut losses = BTreeMap::new();
    for entry in entries {
        for format in Format::ALL {
            let conversion = round_trip(&entry.problem, format);
            for loss in conversion.losses.iter().chain(&conversion.refused) {
                let words = loss
                    .split_once(": ")
                    .map_or(loss.as_str(), |(_, words)| words);
                let kind = words
                    .split(" is not kept")
                    .next()
                    .unwrap_or_default()
                    .split(" are not kept")
                    .next();
                *losses
                    .entry((format.name(), kind.unwrap_or_default().to_owned()))
                    .or_default() += 1;
            }
        }
    }
    losses
}

#[test]
fn problems_of_the_project_are_converted_with_named_losses() {
    let mut entries: Vec<Entry> = problem_files()
        .iter()
        .flat_map(|file| load_file(file, Defaults::default()).entries)
        .collect();
    entries.extend([FULL, TWINS].into_iter().flat_map(|text| ron(text).entries));
    assert!(entries.len() > 60);
    let losses = all(&entries);
    let count = |format: &'static str, kind: &str| {
        losses
            .get(&(format, kind.to_owned()))
            .copied()
            .unwrap_or_default()
    };
    // Names are kept in all formats that have a place for them.
    for kind in ["the authors", "the title", "the source", "the comment"] {
        assert_eq!((count("ron", kind), count("olive", kind)), (0, 0), "{kind}");
    }
    assert!(
        count("popeye", "the author's solution") > 20 && count("fen", "the authors") > 50,
        "{losses:?}"
    );
}

/// All readable problems in the folder named by the environment variable `PARTON_CORPUS`; every
/// fourth in the short form.
#[test]
#[allow(
    clippy::print_stdout,
    reason = "reports what was skipped and how much was read"
)]
fn problems_of_the_corpus_are_converted_with_named_losses() {
    let Some(folder) = std::env::var_os("PARTON_CORPUS") else {
        println!("skipped: PARTON_CORPUS is not set");
        return;
    };
    let folder = Path::new(&folder);
    let mut popeye: Vec<Entry> = Vec::new();
    for name in ["public.jsonl", "fairy.jsonl"] {
        let rows = std::fs::read_to_string(folder.join(name)).expect(name);
        for line in rows.lines() {
            let row: Value = serde_json::from_str(line).expect("JSON");
            let text = row["popeye_input"].as_str().unwrap_or_default();
            popeye.extend(load_str("p.inp", text, Format::Popeye, Defaults::default()).entries);
        }
    }
    let mut olive: Vec<Entry> = Vec::new();
    for file in std::fs::read_dir(folder.join("olive")).expect("olive/") {
        olive.extend(load_file(&file.expect("a file").path(), Defaults::default()).entries);
    }
    println!(
        "{} problems in Popeye's language, {} of Olive",
        popeye.len(),
        olive.len()
    );
    assert!(popeye.len() > 640 && olive.len() > 2000);
    let share = |entries: Vec<Entry>| -> Vec<Entry> {
        let step = if is_long() { 1 } else { 4 };
        entries.into_iter().step_by(step).collect()
    };
    let (popeye, olive) = (all(&share(popeye)), all(&share(olive)));
    println!("{popeye:#?}\n{olive:#?}");
    // A problem from a format can be written in that format without loss.
    let back = |losses: &BTreeMap<(&str, String), usize>, format: &str| -> Vec<String> {
        losses
            .keys()
            .filter(|(name, _)| *name == format)
            .map(|(_, kind)| kind.clone())
            .collect()
    };
    assert_eq!(back(&popeye, "popeye"), [""; 0]);
    assert_eq!(back(&olive, "olive"), [""; 0]);
}

/// A problem in each format, written by hand.
#[test]
fn problems_are_written_as_people_write_them() {
    let problem = ron(r#"(
        id: "x", title: "A Title", authors: ["Sam Loyd", "Hikaru"], source: "Somewhere 1999", rules: alice,
        dialect: (castling: any), stipulation: "h#2.5", position: "7k/8/8/8/8/8/8/R3K3 | 8/8/8/8/8/8/PP6/8 w",
        options: (set_play: true, refutations: 0, variations: false, max_solutions: 7),
        twins: ["wPa2-a2/A", "cont: -wPb2, +bNc3/B, h#2", "polish, rotate 90"],
        intended: (text: "1...Ra2 2.Kh7 Ra3\n 3.Kh8 Ra4#", solutions: 2), comment: "first\nsecond",
    )"#);
    assert!(!problem.has_errors(), "{}", shown(&problem.diagnostics));
    let problem = &problem.entries[0].problem;
    let written = |format| round_trip(problem, format);
    assert_eq!(
        written(Format::Popeye).text,
        "beginproblem
author Sam Loyd
author Hikaru
origin Somewhere 1999
title A Title
remark first
remark second
remark 2 solutions
condition AliceChess
option SetPlay MaxSolutions 7
stipulation h#2.5
pieces
  white Ke1 Ra1
  white AliceB Pa2b2
  black Kh8
twin Remove a2 Add White Pa2
twin Continued Remove b2 Add Black AliceB Sc3 Stipulation h#2
twin PolishType Mirror a1<-->a8 Rotate 270
endproblem
"
    );
    assert_eq!(
        written(Format::Olive).text,
        "---
algebraic:
  white: [Ke1, Ra1, AliceB Pa2, AliceB Pb2]
  black: [Kh8]
stipulation: 'h#2.5'
options: [SetPlay, MaxSolutions 7, Alice]
twins:
  b: Remove a2 Add White Pa2
  c: 'Continued Remove b2 Add Black AliceB Sc3 Stipulation h#2'
  d: Polishtype Mirror a1<-->a8 Rotate 270
authors:
- \"Loyd, Sam\"
- \"Hikaru\"
source:
  name: \"Somewhere 1999\"
title: \"A Title\"
comments:
- |-
  first
  second
intended-solutions: 2
solution: |-
  1...Ra2 2.Kh7 Ra3
   3.Kh8 Ra4#
"
        .replace("Polishtype", "PolishType")
    );
    assert_eq!(
        written(Format::Fen).text,
        "7k/8/8/8/8/8/8/R3K3 | 8/8/8/8/8/8/PP6/8 w ; h#2.5* ; first second\n"
    );
    let drawn = written(Format::Ron).text;
    for line in [
        "    id: \"x\",",
        "    rules: alice,",
        "            R . . . K . . .",
        "        max_solutions: 7,",
    ] {
        assert!(drawn.lines().any(|other| other == line), "{line}\n{drawn}");
    }
    let two = convert(&[problem.clone(), problem.clone()], Format::Ron);
    assert_eq!(
        two.losses,
        ["x: another problem has this id; it is renamed x-2"]
    );
    assert_eq!(
        load_str("x", &two.text, Format::Ron, Defaults::default())
            .entries
            .len(),
        2
    );
}

#[test]
fn every_loss_is_named() {
    let problem = |fields: &str| {
        let loaded = ron(&format!("(id: \"x\", stipulation: \"#2\", {fields})"));
        assert!(!loaded.has_errors(), "{}", shown(&loaded.diagnostics));
        loaded.entries[0].problem.clone()
    };
    let position = "position: \"4k3/8/8/4p3/8/8/8/8 | 8/8/8/8/8/8/8/4K3 w - Ae6\"";
    for (fields, format, losses) in [
        (position.to_owned(), Format::Fen, vec![]),
        (
            position.to_owned(),
            Format::Popeye,
            vec![
                "x: the dialect is not kept: castling=home becomes castling=any",
                "x: the board of the pawn that can be captured en passant is not kept",
            ],
        ),
        (
            format!("{position}, options: (quodlibet: true, max_time: 3, refutations: 0)"),
            Format::Fen,
            vec![
                "x: the option quodlibet: true is not kept",
                "x: the option refutations: 0 is not kept",
                "x: the option max_time: 3 is not kept",
            ],
        ),
        (
            "position: \"4k3/8/8/8/8/8/P7/4K3\", authors: [\"A B\"], title: \"T\", twins: \
            [\"-a2\", \"a2-a3\"], comment: \"a\\nb\", intended: (keys: [\"1.a4!\"])"
                .to_owned(),
            Format::Fen,
            vec![
                "x: its twins are not kept: b), c)",
                "x: the title is not kept",
                "x: the comment is not kept as it is: 'a b'",
                "x: the authors are not kept",
                "x: the author's solution is not kept",
            ],
        ),
        (
            "position: \"4k3/8/8/8/8/8/P7/4K3\", authors: [\"Jones,jr.\"], twins: \
            [(changes: \"-a2\", options: (refutations: 3))], intended: (keys: [\"1.a4!\"], \
            solutions: 1)"
                .to_owned(),
            Format::Olive,
            vec![
                "x: twin b): the option refutations: 3 is not kept",
                "x: the authors are not kept as they are: jr. Jones",
                "x: keys, tries and lines of the author's solution become one text",
            ],
        ),
        (
            "rules: alice3, allow: [missing_king], position: \"4k3/8/8/8/8/8/P7/8 | \
            8/8/8/8/8/8/8/8 | 8/8/8/8/8/8/8/8\""
                .to_owned(),
            Format::Fen,
            vec![
                "x: the rules are not kept: pass --rules alice3 when reading the list",
                "x: the permission for a missing king is not kept: pass --allow missing-king \
                when reading the list",
            ],
        ),
    ] {
        assert_eq!(
            round_trip(&problem(&fields), format).losses,
            losses,
            "{fields}"
        );
    }
    for (fields, format, reason) in [
        (
            "rules: duo, position: \"4k3/8/8/8/8/8/8/4K3 | 8/8/8/8/8/8/8/8\"",
            Format::Olive,
            "does not know the rules duo",
        ),
        (
            "zero_position: true, position: \"4k3/8/8/8/8/8/P7/4K3\", twins: [\"-a2\"]",
            Format::Fen,
            "no twins",
        ),
    ] {
        let conversion = round_trip(&problem(fields), format);
        assert!(
            conversion.refused[0].starts_with("x is omitted")
                && conversion.refused[0].contains(reason)
        );
    }
}

/// Whatever a text contains, it remains text: it neither ends a problem nor starts another one.
#[test]
fn strange_texts_remain_texts() {
    let parts = [
        "a",
        "É",
        " ",
        "  ",
        "\n",
        "\r\n",
        "\t",
        "\"",
        "\"#",
        "\\",
        "\\\"o",
        "'",
        ":",
        ": ",
        " #",
        "- ",
        "|",
        "---",
        "---\n",
        "~",
        "null",
        "#",
        ";",
        "endproblem",
        "\nendproblem\nbeginproblem\n",
        "twin",
        ",",
        "{",
        "[",
        "%",
        "&",
        "*",
        "!",
        "@",
        "`",
        "\u{1b}",
        "\u{0}",
        "\u{feff}",
        "\u{85}",
        "\u{2028}",
        "\u{301}",
        "(",
        ")",
        "r#\"",
        "*/",
        "//",
        "Müller, D.",
        " & ",
    ];
    let base = ron("(id: \"x\", stipulation: \"#2\", position: \"7k/8/5K2/8/8/8/8/6R1\")").entries
        [0]
    .problem
    .clone();
    let mut random = Random(0x1234_5678_9abc_def1);
    for round in 0..crate::long::cases(400, 10_000) {
        let mut text = || {
            (0..=random.below(5))
                .map(|_| parts[random.below(parts.len())])
                .collect::<String>()
        };
        // A problem that was read contains no control characters, and each text except the comment
        // is one line.
        let shown = |text: String| visible(&text.replace("\r\n", "\n")).into_owned();
        let line = |text: String| shown(text.replace(['\n', '\r'], " "));
        let problem = Problem {
            id: if round % 2 == 0 {
                "x".to_owned()
            } else {
                line(text())
            },
            title: Some(line(text())),
            authors: vec![line(text()), line(text())],
            source: Some(line(text())),
            comment: Some(shown(text())),
            intended: Intended {
                text: Some(format!("1.Kf7! {{{}}}", text().replace(['{', '}'], ""))),
                ..Intended::default()
            },
            ..base.clone()
        };
        for format in Format::ALL {
            round_trip(&problem, format);
        }
    }
}

/// Popeye ends with an error at a line of more than 256 bytes. It reads `AliceB` only before the
/// first man after a colour, and no colour without men.
#[test]
fn popeyes_limits_are_kept() {
    let long = "Ä long remark, of which many words follow one another. ".repeat(8);
    let text = format!(
        "(rules: alice, dialect: (castling: any), stipulation: \"#2\", allow: [missing_king], \
         title: \"{long}\", comment: \"{long}\", source: \"{}\", \
         position: \"white Kh1/A Rb3/B Qa1/B\")",
        long.replace(',', "")
    );
    let problem = ron(&text).entries[0].problem.clone();
    let written = convert(std::slice::from_ref(&problem), Format::Popeye).text;
    assert!(written.lines().all(|line| line.len() <= 200), "{written}");
    assert!(
        written.contains("\n  white Kh1\n  white AliceB Qa1 Rb3\n"),
        "{written}"
    );
    assert!(!written.contains("black"), "{written}");
    let again = read(&written, Format::Popeye, Defaults::default());
    assert_eq!(again.title.as_deref(), Some(long.trim()));
    let words = |text: &str| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(words(again.comment.as_ref().unwrap()), words(&long));
    assert_eq!(heart(&problem), heart(&again));
}

/// Only RON has a place for men that are to be added to a diagram; other formats refuse them.
#[test]
fn men_to_be_added_are_kept_or_refused() {
    let game = "(position: \"rnbqkbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKBNR\", \
                stipulation: \"dia\", added: \"P ? [unknown officer]\")";
    let between = "(position: \"white Kh1 Ra1 black Kh8\", stipulation: \"a=>b1\", \
                   target: \"white Kh1 black Kh8\", added: \"R\")";
    for text in [game, between] {
        let problem = ron(text).entries[0].problem.clone();
        let written = convert(std::slice::from_ref(&problem), Format::Ron);
        assert!(written.losses.is_empty() && written.refused.is_empty());
        let again = read(&written.text, Format::Ron, Defaults::default());
        assert!(!problem.added().is_empty() && problem.added() == again.added());
        let others = Format::ALL
            .into_iter()
            .filter(|format| *format != Format::Ron);
        for format in others {
            let refused = convert(std::slice::from_ref(&problem), format).refused;
            assert_eq!(refused.len(), 1, "{}", format.name());
        }
    }
}

/// Twins that change colours or kinds of men do so with those that are to be added.
#[test]
fn twins_change_men_to_be_added() {
    let added = |twin: &str| {
        let text = format!(
            "(position: \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R\", stipulation: \"dia1\", \
             added: \"N ?\", twins: [\"{twin}\"])"
        );
        let versions = ron(&text).entries[0].problem.versions().unwrap();
        let men = versions[1].problem.added();
        men.iter().map(|man| man.described()).collect::<Vec<_>>()
    };
    assert_eq!(added("-wPa2"), ["white knight", "unknown man"]);
    assert_eq!(added("colours"), ["black knight", "unknown man"]);
    assert_eq!(added("substitute N-B"), ["white bishop", "unknown man"]);
}

#[test]
fn men_that_cannot_be_added_are_reported() {
    let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (added, stipulation, message) in [
        ("P", "#2", "not in #2"),
        ("X", "dia1", "found 'X'"),
        ("[xyz]", "dia1", "found 'xyz'"),
        ("[grasshopper", "dia1", "not closed"),
        ("U", "dia1", "no unicorn can be added"),
        ("[unicorn]", "dia1", "no unicorn can be added"),
        ("[royal unknown man]", "dia1", "can be added"),
        ("[imitator]", "dia1", "no imitator can be added"),
    ] {
        let loaded = ron(&format!(
            "(position: \"{array}\", stipulation: \"{stipulation}\", added: \"{added}\")"
        ));
        let text = shown(&loaded.diagnostics);
        assert!(
            loaded.diagnostics.len() == 1 && text.contains(message),
            "{added}: {text}"
        );
    }
    let many = "?".repeat(200);
    let text = format!("(position: \"{array}\", stipulation: \"dia1\", added: \"{many}\")");
    assert!(shown(&ron(&text).diagnostics).contains("more than 128"));
}
