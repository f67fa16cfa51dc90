use super::Structure;
use crate::problem::Stipulation;

fn read(text: &str) -> Structure {
    Structure::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The examples of Popeye's manual, and of its example files.
const CANONICAL: [&str; 34] = [
    "white 5s[#]",
    "white 3a[+]d",
    "white 4ad[x]",
    "black 3d[==]a",
    "white 5h[=]h",
    "white 3a[>1a[#]d]d",
    "black 4hh[1a[#]d]",
    "white 6s[1d[#]a]",
    "white 4a[#=]d[#=]",
    "white 3a[#][>1a[#]d]d",
    "white !3a[#]d",
    "white 4ad[#]|3h[#]h",
    "black 1h[#]h&2hh[#]",
    "white 3a[#]d&4hh[#]&4ad[#]",
    "white 4hh[#]&(4ad[#]|4hh[=])",
    "white (4hh[#]&4ad[#])|4hh[=]",
    "white 3a[>1a[#]d]d{!1a[#]d}",
    "black 4:4hh[#]",
    "white 3:5s[#]",
    "white 3h[>1a[x]d]h",
    "black -5h[/1d[x]a{!+}]h",
    "white 3h[-4hh[#]]h",
    "white 7h[#]?+?h",
    "white 15a[1d[#]a]?+?d",
    "black 15h[1a[#]d]?+?h",
    "black 4hh[2da[#]]",
    "black 6hh[/2da[#]{!+}]",
    "black 4hh[x&=]",
    "white 1a[!x&#]d",
    "white 2ad[1a[+]d{+}]",
    "black 3s[1s[-1s[+]]{x}]",
    "black 10:10s[1h[00]h]",
    "white 1a[za7]d",
    "white 1a[(!#)&kb7&~]d",
];

#[test]
fn canonical_texts_read_back() {
    for text in CANONICAL {
        let written = text.replace("(!#)", "!#");
        assert_eq!(read(text).to_string(), written);
        assert_eq!(read(&written), read(text));
        let stipulation = Stipulation::structured(read(text));
        let whole = stipulation.to_string();
        assert_eq!(whole, format!("sstip {written}"));
        assert_eq!(whole.parse(), Ok(stipulation));
    }
}

#[test]
fn blanks_and_capitals_do_not_matter() {
    for (typed, meant) in [
        (" White 3 A [ # ] D ", "white 3a[#]d"),
        ("black - 5h[ /1d[X]a{ !+ } ]h", "black -5h[/1d[x]a{!+}]h"),
        ("white 1a[#]", "white 1a[#]d"),
        ("black 1d[#]", "black 1d[#]a"),
        ("white\n2 : 3 s[#]\t", "white 2:3s[#]"),
        // Behind an attack, a branch of the other side always ends the play.
        ("white 3a[1a[#]d]d", "white 3a[>1a[#]d]d"),
        ("white ((3a[#]d))", "white 3a[#]d"),
    ] {
        assert_eq!(read(typed).to_string(), meant, "{typed}");
    }
}

/// The synonyms of Popeye's manual, and those that follow from the definitions of the stipulations.
#[test]
fn a_structure_means_the_stipulation_of_the_manual() {
    for (text, meant) in [
        ("white 5s[#]", "ser-#5"),
        ("white 3a[+]d", "+2"),
        ("black 5h[=]h", "h=2.5"),
        ("white 3a[1a[#]d]d", "semi-r#2"),
        ("white 6s[1d[#]a]", "ser-s#6"),
        ("white 4ad[#]", "s#2"),
        ("black 1h[#]h & 2hh[#]", "reci-h#1"),
        ("black 2hh[2hh[#]&1h[#]h]", "reci-h#2"),
        ("black 2hh[1h[=]h&2hh[#]]", "reci-h(=)#2"),
        ("white 3a[1a[#]d]d{!1a[#]d}", "r#2"),
        ("black 4:4hh[#]", "exact-h#2"),
        ("black - 7h[#]h", "h#3.5"),
        ("white 7h[#]?+?h", "phser-#4"),
        ("white 15a[#]?+?d", "pser-#8"),
        ("white 15a[1d[#]a]?+?d", "pser-s#8"),
        ("white 15a[>1a[#]d]?+?d{!1a[#]d}", "pser-r#8"),
        ("black 15h[1a[#]d]?+?h", "pser-h#8"),
        ("white 15h[1d[#]a]?+?h", "phser-s#8"),
        ("black 1s[1h[#]h]", "ser-h#1"),
        ("white 2s[>1a[#]d]{!1a[#]d}", "ser-r#2"),
        ("white 3h[1d[#]a]h", "hs#2"),
        ("white 2hh[2ad[#]]", "hs#2"),
        ("black 4hh[1d[#]a]", "hs#2.5"),
        ("black 6da[#]", "#4"),
        ("black 5d[#]a", "s#3"),
        ("white 4a[#=]d[#=]", "s#=2"),
        ("black 10:10s[1h[00]h]", "exact-ser-h0010"),
    ] {
        let compiled = read(text).compiled();
        let found = compiled.map(|found| found.stipulation.to_string());
        assert_eq!(found.as_deref(), Some(meant), "{text}");
    }
    let options = |text: &str| {
        let found = read(text).compiled().unwrap();
        (found.quodlibet, found.post_key, found.exchanged)
    };
    assert_eq!(options("white 4a[#=]d[#=]"), (true, false, false));
    assert_eq!(options("black 6da[#]"), (false, true, false));
    assert_eq!(options("white 4hh[#]"), (false, false, true));
    assert_eq!(options("black 3h[#]h"), (false, false, true));
    assert_eq!(options("black 4hh[#]"), (false, false, false));
}

/// Each differs in its play from the stipulation that it resembles.
#[test]
fn other_structures_mean_no_stipulation() {
    for text in [
        // White may go on although Black could capture.
        "white 2s[1a[x]d]{!1a[x]d}",
        "white 3h[>1a[x]d]h",
        "black 4hh[2da[#]]",
        "black 10:12hh[#]",
        "white 3a[#]d|3h[#]h",
        "white 1a[!#]d",
        "white 3a[#]{!+}d",
        "white 3a[/1a[#]d]d",
        "black 1h[-14hh[#]]h",
    ] {
        assert_eq!(read(text).compiled(), None, "{text}");
    }
}

#[test]
fn errors_name_their_place_and_what_was_expected() {
    for (text, at, expected) in [
        ("", 0, "white or black"),
        ("3a[#]d", 0, "white or black"),
        ("white", 5, "moves such as"),
        ("white #", 6, "expected moves"),
        ("white 3", 7, "a (attack)"),
        ("white 3x[#]", 7, "a (attack)"),
        ("white 0a[#]d", 6, "moves such as"),
        ("white 200a[#]d", 6, "1 to 199"),
        ("white 5:3s[#]", 6, "the smaller number first"),
        ("white 3a[#]", 11, "or d"),
        ("white 3h[#]", 11, "or h"),
        ("white 3a[#", 10, "']'"),
        ("white 3a[#}d", 10, "']'"),
        ("white 3a{#]d", 10, "'}'"),
        ("white 3ad", 6, "a fork in brackets"),
        ("white 3a{#}d", 6, "a fork in brackets"),
        ("white 3a[]d", 9, "moves such as"),
        ("white 3a[?]d", 9, "moves such as"),
        ("white 3a[#]d x", 13, "& or |"),
        ("white 3a[#]d & #", 15, "moves, as on the left"),
        ("white 1a[#&1a[#]d]d", 11, "a goal, as on the left"),
        ("black 2da[#]&2da[#]", 12, "begins with d"),
        ("white 1a[#&+|x]d", 12, "parentheses"),
        ("white (3a[#]d", 13, "')'"),
        ("white 1a[-#]d", 9, "before moves"),
        ("white 4ad[>1a[#]d]", 10, "behind d"),
        ("white 3h[>#]h", 9, "before a goal"),
        ("white 4h[#]?+?h", 11, "even length"),
        ("white 3h[#]?x?h", 11, "?+?"),
        ("white 1a[dia]d", 9, "a second diagram"),
    ] {
        let error = Structure::read(text).unwrap_err();
        assert_eq!(error.at, at, "{text}: {error}");
        let said = format!("{error} {}", error.help.clone().unwrap_or_default());
        assert!(said.contains(expected), "{text}: {said}");
    }
}

/// Texts with each character left out, doubled or replaced: an error or a stipulation, no panic.
#[test]
fn broken_texts_are_refused_at_a_character() {
    const OTHERS: &str = "[]{}()!&|->/?+#=x09:adhs é\n";
    let mut refused = 0;
    for text in CANONICAL {
        for (at, c) in text.char_indices() {
            let (before, after) = (&text[..at], &text[at + c.len_utf8()..]);
            let replaced = OTHERS
                .chars()
                .map(|other| format!("{before}{other}{after}"));
            let others = [
                before.to_owned(),
                format!("{before}{after}"),
                format!("{before}{c}{c}{after}"),
            ];
            for broken in replaced.chain(others) {
                match Structure::read(&broken) {
                    Ok(read) => assert_eq!(Structure::read(&read.to_string()), Ok(read)),
                    Err(error) => {
                        refused += 1;
                        assert!(broken.is_char_boundary(error.at), "{broken}");
                        assert!(error.at <= broken.len(), "{broken}");
                    }
                }
            }
        }
    }
    assert!(refused > 1000);
    for deep in ["(", "!", "-", "1h[", "1a{"] {
        assert!(Structure::read(&format!("white {}", deep.repeat(100_000))).is_err());
    }
    let many = format!("white 1a[#{}]d", "&#".repeat(100));
    assert!(Structure::read(&many).is_err());
}

#[test]
fn a_structure_is_put_into_words() {
    let words = |text: &str| -> Vec<String> {
        let sentences = read(text).sentences().into_iter();
        sentences
            .map(|sentence| "  ".repeat(sentence.depth) + &sentence.text)
            .collect()
    };
    assert_eq!(
        words("black 4hh[/1d[x]a{!+}]"),
        [
            "Both sides help, Black first, at most 4 half-moves.",
            "  Play may end after a move of White where this holds (its moves are not shown): \
             White attacks and Black defends, Black first, exactly 1 half-move.",
            "    Play ends after a move of Black that reaches this: capture.",
            "    A move of White before another move must reach this: no check.",
        ]
    );
}
