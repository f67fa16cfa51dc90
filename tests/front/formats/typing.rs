//! Problems as people type them: parts that may be omitted, abbreviated or written in another case.

use super::support::{Expected, ONE, TWO, check, refuses};
use crate::texts::{faultless, shown};
use parton::formats::{Defaults, Diagnostic, Flags, Format, Level, load_str, print_position};
use parton::position::Variant;
use parton::problem::Problem;

/// The only problem of a problem file without errors and warnings.
fn one(text: &str) -> Problem {
    faultless(text, Format::Ron)
}

fn flags<'a>(position: &'a str, stipulation: &'a str) -> Flags<'a> {
    Flags {
        position: Some(position),
        stipulation: Some(stipulation),
        ..Flags::default()
    }
}

/// The only problem of flags without errors.
fn inline(flags: Flags<'_>) -> Problem {
    let loaded = flags.load(Defaults::default());
    assert!(
        loaded.diagnostics.is_empty() && loaded.entries.len() == 1,
        "{flags:?}\n{}",
        shown(&loaded.diagnostics)
    );
    loaded.entries[0].problem.clone()
}

#[test]
fn rules_may_be_left_out() {
    for (with, without) in [
        (ONE, ONE.replacen("    rules: orthodox,\n", "", 1)),
        (TWO, TWO.replacen("    rules: alice,\n", "", 1)),
    ] {
        assert_ne!(with, without);
        assert_eq!(one(&without), one(with));
    }
    let dialect = TWO.replacen("rules: alice", "dialect: (castling: strict)", 1);
    assert_eq!(
        one(&dialect).setup.rules.to_string(),
        "alice (castling=strict, ep=stands)"
    );
    // An empty second board counts as a board.
    let fen = "4k3/8/8/8/8/8/8/4K3";
    let position = |text: &str| {
        one(&format!("(stipulation: \"#2\", position: \"{text}\")"))
            .setup
            .rules
            .variant
    };
    assert_eq!(position(fen), Variant::Orthodox);
    assert_eq!(
        position(&format!("{fen} | 8/8/8/8/8/8/8/8")),
        Variant::Alice
    );
    assert_eq!(position("white Ke1/A black Ke8/b"), Variant::Alice);
    // The command line overrides the rules.
    let text =
        format!("(stipulation: \"#2\", position: \"{fen} | 8/8/8/8/8/8/8/8 | 8/8/8/8/8/8/8/8\")");
    let defaults = Defaults {
        variant: Some(Variant::Alice3),
        ..Defaults::default()
    };
    let loaded = load_str("p.ron", &text, Format::Ron, defaults);
    assert_eq!(
        loaded.entries[0].problem.setup.rules.variant,
        Variant::Alice3,
        "{}",
        shown(&loaded.diagnostics)
    );
    refuses(
        &format!("«(»{}", &text[1..]),
        "the field 'rules' is missing, and there are more boards",
        "alice3",
    );
    refuses(
        &TWO.replacen("rules: alice", "dialect: (castling: «strickt»)", 1),
        "for 'castling' in alice chess",
        "did you mean 'strict'?",
    );
}

#[test]
fn one_board_may_be_one_string() {
    let bare = ONE
        .replacen("boards: (\n        a: ", "boards: ", 1)
        .replacen("\",\n    ),\n)", "\",\n)", 1);
    assert_eq!(one(&bare), one(ONE));
    let alice = bare.replacen("orthodox", "alice", 1);
    assert_eq!(one(&alice).setup.men, one(ONE).setup.men);
    assert_eq!(one(&alice).setup.rules.variant, Variant::Alice);
    refuses(
        &bare.replacen("P . . .", "P «X» . .", 1),
        "found 'X', expected KQRBNP",
        "",
    );
    // The second diagram may also be drawn or in FEN.
    let drawing =
        ". . . . . . . k\n".to_owned() + &". . . . . . . .\n".repeat(6) + "K . . . . . . .\n";
    let journey = |target: &str| {
        one(&format!(
            "(stipulation: \"a=>b2\", boards: \"{drawing}\", target: \"{target}\")"
        ))
        .target
        .expect("a diagram")
        .men
    };
    assert_eq!(journey(&drawing), journey("7k/8/8/8/8/8/8/K7"));
    assert_eq!(journey(&drawing), journey("black Kh8 white Ka1"));
}

#[test]
fn names_are_read_in_any_case() {
    let text = TWO.replacen(
        "rules: alice",
        "rules: Alice, dialect: (castling: Any, ep: OFF), turn: Black",
        1,
    );
    let text = text.replacen(
        "stipulation:",
        "allow: [Missing-King], options: (set_play: True, max_time: NONE, duplex: Both), \
        stipulation:",
        1,
    );
    let problem = one(&text);
    assert_eq!(
        problem.setup.rules.to_string(),
        "alice (castling=any, ep=off)"
    );
    assert!(problem.setup.allow_missing_king && problem.options.set_play);
    let rules = |rules: &str| {
        one(&format!(
            "(rules: {rules}, stipulation: \"#2\", position: \"4k3/8/8/8/8/8/8/4K3\")"
        ))
    };
    assert_eq!(rules("Ms-Alice"), rules("ms_alice"));
    // Men and squares of twins: a lower-case b before a square is Black, an upper-case one the
    // bishop.
    let twins = |twin: &str| {
        let position = "position: \"4k3/8/8/1b1n4/8/8/1B6/R3K3\"";
        one(&format!(
            "(stipulation: \"h#2\", turn: black, {position}, twins: [\"{twin}\"])"
        ))
        .twins
    };
    for (typed, meant) in [
        ("WKe1-E2", "wKe1-e2"),
        ("wke1-e2", "wKe1-e2"),
        ("bnd5-d6, bD6-c6", "bNd5-d6, d6-c6"),
        ("BBB5-c6", "bBb5-c6"),
        ("Bb2-c3", "wBb2-c3"),
        ("bbb5-c6, wbb2-c3", "bBb5-c6, wBb2-c3"),
        ("+wsc3, -D5", "+wNc3, -bNd5"),
        ("ra1<->SD5", "wRa1<->bNd5"),
        ("wRa1<-bNd5", "wRa1<->bNd5"),
        ("wRa1 <-- bNd5", "wRa1<->bNd5"),
        ("substitute r-B", "substitute R-B"),
        (
            "Rules Alice Castling=ANY, wra1-a2/b",
            "rules alice castling=any, wRa1-a2/B",
        ),
        ("castling Presumed", "castling presumed"),
        ("SERH#5", "ser-h#5"),
    ] {
        assert_eq!(twins(typed), twins(meant), "{typed}");
    }
    let fen = inline(Flags {
        rules: Some("Alice"),
        dialect: Some("Castling=Any,EP=Left"),
        ..flags("4k3/8/8/8/4P3/8/8/8 | 8/8/8/8/8/8/8/4K2R B bH1 aE3", "#2")
    });
    assert_eq!(
        print_position(&fen.setup),
        "4k3/8/8/8/4P3/8/8/8 | 8/8/8/8/8/8/8/4K2R b Bh1 Ae3"
    );
}

#[test]
fn stipulations_are_read_as_they_are_typed() {
    for (typed, meant, set_play) in [
        ("# 2", "#2", true),
        ("h#2 ", "h#2", false),
        (" h # 2.5 * ", "h#2.5", true),
        ("h#2½*", "h#2.5", true),
        ("#2*", "#2", true),
        ("PG6", "dia6", false),
        ("serh#5*", "ser-h#5", true),
    ] {
        let problem = inline(flags("white Kf6 Rg1 black Kh8", typed));
        assert_eq!(
            (
                problem.stipulation.to_string().as_str(),
                problem.options.set_play
            ),
            (meant, set_play),
            "{typed}"
        );
        let list = load_str(
            "x.fen",
            &format!("7k/8/5K2/8/8/8/8/6R1 w ; {typed} ; x"),
            Format::Fen,
            Defaults::default(),
        );
        assert_eq!(
            (
                list.entries[0].problem.stipulation,
                list.entries[0].problem.options
            ),
            (problem.stipulation, problem.options)
        );
        let drawn = one(&format!(
            "(stipulation: \"{typed}\", position: \"7k/8/5K2/8/8/8/8/6R1\")"
        ));
        assert_eq!(
            (drawn.stipulation, drawn.options),
            (problem.stipulation, problem.options)
        );
        let olive =
            format!("algebraic: {{white: [Kf6, Rg1], black: [Kh8]}}\nstipulation: '{typed}'\n");
        let olive = load_str("x.olv", &olive, Format::Olive, Defaults::default());
        let olive = &olive.entries[0].problem;
        // Olive shows set play on request.
        assert_eq!(
            (olive.stipulation, olive.options.set_play),
            (problem.stipulation, typed.contains('*')),
            "{typed}"
        );
    }
    let popeye = |text: &str| {
        load_str(
            "x.inp",
            &format!("beginproblem stip {text} pieces white Kf6 Rg1 black Kh8 endproblem"),
            Format::Popeye,
            Defaults::default(),
        )
    };
    for (typed, meant, set_play) in [
        ("h#2*", "h#2", true),
        ("# 2 *", "#2", true),
        ("PG 9.5", "dia9.5", false),
        ("PG", "dia", false),
        ("dia", "dia", false),
        ("dia 4", "dia4", false),
        ("ser-dia", "ser-dia", false),
        ("ser-dia 3", "ser-dia3", false),
    ] {
        let problem = &popeye(typed).entries[0].problem;
        assert_eq!(
            (
                problem.stipulation.to_string().as_str(),
                problem.options.set_play
            ),
            (meant, set_play),
            "{typed}"
        );
    }
    let requested =
        "(stipulation: «\"h#2*\"», options: (set_play: true), position: \"7k/8/5K2/8/8/8/8/6R1\")";
    assert!(one(&requested.replace(['«', '»'], "")).options.set_play);
    let both =
        "(stipulation: \"h#2*\", options: «(set_play: false)», position: \"7k/8/5K2/8/8/8/8/6R1\")";
    refuses(
        both,
        "the asterisk after the stipulation requests set play",
        "drop one",
    );
    for (marked, message) in [
        ("#2«*»*", "found '*'"),
        ("#2 «v»", "found 'v'"),
        ("exact-dia«»", "the number of moves is missing"),
        ("hdia«»", "the number of moves is missing"),
        ("dia«0»", "0 moves, expected 1 to 99"),
        ("dia«1»00", "100 moves, expected 1 to 99"),
        ("dia«x»", "found 'x' for the number of moves"),
    ] {
        let load = |text: &str| -> Vec<Diagnostic> {
            flags("white Kf6 Rg1 black Kh8", text)
                .load(Defaults::default())
                .diagnostics
        };
        check(
            Expected {
                marked,
                message,
                help: "",
            },
            Level::Error,
            load,
        );
    }
}

/// Errors in a list are reported at the man concerned.
#[test]
fn positions_are_read_as_lists_of_men() {
    let problem = inline(flags("white Kf6 Rg1 Pa2b3 black Kh8", "#2"));
    assert_eq!(print_position(&problem.setup), "7k/8/5K2/8/8/1P6/P7/6R1 w");
    let dialect = Flags {
        dialect: Some("castling=any"),
        ..flags("white Ke1/B Rh1/B black Ke8, black to move", "#2")
    };
    assert_eq!(
        inline(dialect).setup.rules.to_string(),
        "alice (castling=any, ep=stands)"
    );
    assert!(
        inline(Flags {
            allow: Some("missing-king"),
            ..flags("white Rg1 black Kh8", "#2")
        })
        .setup
        .allow_missing_king
    );
    let list = load_str(
        "x.fen",
        "white Kf6 Rg1, black Kh8 ; #2 ; by hand\n",
        Format::Fen,
        Defaults::default(),
    );
    assert_eq!(
        list.entries[0].problem.setup,
        inline(flags("white Kf6 Rg1 black Kh8", "#2")).setup
    );
    for (marked, message, help) in [
        ("white Kf6 Rg1 black Kh8 Q«g1»", "two men stand on g1/A", ""),
        (
            "white Kf6 Rg1/B black Kh8 Q«g1»",
            "g1 is occupied on both boards",
            "",
        ),
        (
            "«white Rg1 black Kh8»",
            "White has no king",
            "--allow missing-king",
        ),
        ("white Kf6 K«g1» black Kh8", "White has 2 kings", ""),
        (
            "white Kf6 Rg1 black Kh8 P«a»",
            "found 'a', expected a square",
            "",
        ),
        (
            "white Kf6 «T»g1 black Kh8",
            "found the man 'T'",
            "write 'R'",
        ),
        (
            "«Kf6» Rg1 Kh8",
            "found 'Kf6' before any side",
            "Kf6 Rg1 / Kh8",
        ),
    ] {
        let load = |text: &str| {
            let loaded = flags(text, "#2").load(Defaults::default());
            // For text that is not a list at all, only the first error is tested.
            loaded.diagnostics.into_iter().take(1).collect()
        };
        check(
            Expected {
                marked,
                message,
                help,
            },
            Level::Error,
            load,
        );
    }
    let reason = parton::position::Reason::KingCapturable(parton::position::Color::White);
    let loaded = flags("white Kf6 Rh1 black Kh8", "#1").load(Defaults::default());
    assert_eq!(
        loaded.entries[0].diagnose(&reason).help.as_deref(),
        Some("if Black is to move, write black to move")
    );
}

/// `b) g1-a1`: in a list of positions, and in a problem file with the name before the changes.
#[test]
fn twins_are_read_as_printed() {
    let printed = "7k/8/5K2/8/8/8/8/6R1 w\n#2\na) Diagram\nb) g1-a1\nc) cont: -wRa1, +wQa2\n\
        7k/8/5K2/8/8/8/8/6R1 w ; #1\n";
    let loaded = load_str("p.fen", printed, Format::Fen, Defaults::default());
    assert_eq!(loaded.entries.len(), 2, "{}", shown(&loaded.diagnostics));
    assert_eq!(loaded.entries[1].problem.twins, []);
    let ron = one(
        "(stipulation: \"#2\", position: \"7k/8/5K2/8/8/8/8/6R1 w\", \
        twins: [\"b) g1-a1\", \"c) cont: -wRa1, +wQa2\"])",
    );
    for problem in [&loaded.entries[0].problem, &ron] {
        let versions = problem.versions().unwrap();
        let positions: Vec<String> = versions
            .iter()
            .map(|version| print_position(&version.problem.setup))
            .collect();
        assert_eq!(
            positions,
            [
                "7k/8/5K2/8/8/8/8/6R1 w",
                "7k/8/5K2/8/8/8/8/R7 w",
                "7k/8/5K2/8/8/8/Q7/8 w"
            ]
        );
    }
    let other = printed.replace("b) g1", "c) g1");
    let loaded = load_str("p.fen", &other, Format::Fen, Defaults::default());
    let words = shown(&loaded.diagnostics);
    assert!(words.contains("found c), expected b)"), "{words}");
    // A man that does not stand there.
    let other = printed.replace("b) g1", "b) g2");
    let loaded = load_str("p.fen", &other, Format::Fen, Defaults::default());
    let words = shown(&loaded.diagnostics);
    assert!(words.contains("p.fen:4"), "{words}");
}

/// Fairy FEN as FEN Tool writes it, and the extended FEN of YACPDB and Olive.
#[test]
fn men_may_be_written_as_they_are_drawn() {
    let named = inline(flags(
        "7k/8/3[Grasshopper]4/8/2[neutral Nightrider]3[pao]1/8/8/K7 w",
        "#2",
    ));
    for drawn in [
        "7k/8/3*2Q4/8/2-*2n3*3r1/8/8/K7 w",
        "7k/8/3(Q2)4/8/2(!s2)3(r3)1/8/8/K7 w",
    ] {
        let read = inline(flags(drawn, "#2"));
        assert_eq!(read.setup, named.setup, "{drawn}");
    }
    // A king upside down is no known man.
    let wrong = flags("7k/8/3*2K4/8/8/8/8/K7 w", "#2").load(Defaults::default());
    let words = shown(&wrong.diagnostics);
    assert!(
        words.contains("the picture '*2K', of which no man is known"),
        "{words}"
    );
}
