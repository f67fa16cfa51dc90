//! Searches for positions, patterns and schemes, with results worked out by hand; near duplicates;
//! the index as text.

use parton::find::{
    Card, Freedom, Index, Matched, Pattern, Placement, Query, Refused, Scheme, Shelf, Sought,
    Stamp, WantedStipulation, likeness,
};
use parton::formats::{Defaults, Flags, Format, load_str};
use parton::position::{RuleSet, Variant};
use parton::problem::Problem;
use parton::search::{Control, Search, Settings};
use parton::session::{InputSource, repeated};

fn placement(text: &str) -> Placement {
    let variant = if text.contains("/B") {
        Variant::Alice
    } else {
        Variant::Orthodox
    };
    Placement::of(&parton::formats::parse_position(text, RuleSet::new(variant)).unwrap())
}

fn problem(position: &str, stipulation: &str) -> Problem {
    let flags = Flags {
        position: Some(position),
        stipulation: Some(stipulation),
        ..Flags::default()
    };
    flags.load(Defaults::default()).entries.remove(0).problem
}

const FREE: Freedom = Freedom::ALL;
const FIXED: Freedom = Freedom {
    mirrored: false,
    rotated: false,
    colours: false,
    shifted: false,
    boards: false,
};

/// The kinds of terms in a pattern, and the transformations of one board.
#[test]
fn patterns_are_found() {
    let mirrored = Freedom {
        mirrored: true,
        ..FIXED
    };
    let rotated = Freedom {
        rotated: true,
        ..FIXED
    };
    let colours = Freedom {
        colours: true,
        ..FIXED
    };
    let shifted = Freedom {
        shifted: true,
        ..FIXED
    };
    let one = "white Kf6 Rg1 Pa2b3 black Kh8 Pb7";
    for (pattern, position, freedom, found) in [
        // Squares, files, ranks, any square.
        ("wKf6 bKh8", one, FIXED, Some("wKf6 bKh8")),
        ("wKf?, bK?8; wR??", one, FIXED, Some("wKf6 bKh8 wRg1")),
        ("wKf7", one, FIXED, None),
        // Any man of a side, of any side, of several kinds, by letter and by name.
        ("w?g1 b?b7 ?h8 Kf6", one, FIXED, Some("wRg1 bPb7 bKh8 wKf6")),
        ("b?g1", one, FIXED, None),
        ("[wQ wR]?1", one, FIXED, Some("wRg1")),
        ("[wqueen bpawn]b7", one, FIXED, Some("bPb7")),
        ("[rook]g1", one, FIXED, Some("wRg1")),
        ("[wB wN]??", one, FIXED, None),
        // Two squares need two men, and each term needs different men.
        ("wPa2b3", one, FIXED, Some("wPa2 wPb3")),
        ("wP?? wP??", one, FIXED, Some("wPa2 wPb3")),
        ("wP?? wP?? wP??", one, FIXED, None),
        // The second term needs the pawn on a2, so the first term must match the other pawn.
        ("wP?? wPa2", one, FIXED, Some("wPb3 wPa2")),
        // Vacant squares, and absent men.
        (".e4", one, FIXED, Some("")),
        (".g1", one, FIXED, None),
        (".?5", one, FIXED, Some("")),
        (".?1", one, FIXED, None),
        ("!wQ??", one, FIXED, Some("")),
        ("!wP?2", one, FIXED, None),
        // f6 mirrored is c6, h8 is a8.
        ("wKc6 bKa8", one, FIXED, None),
        ("wKc6 bKa8", one, mirrored, Some("mirrored: wKf6 bKh8")),
        // A clockwise quarter-turn takes h8 to h1, f6 to f3, g1 to a2.
        (
            "wKf6 wRg1",
            "white Kf3 Ra2 black Kh1",
            rotated,
            Some("rotated by 90 degrees clockwise: wKf3 wRa2"),
        ),
        // White's men become Black's, and rank 6 becomes rank 3.
        (
            "wKf6 bKh8",
            "black Kf3 Rg8 white Kh1",
            colours,
            Some("with the colours exchanged: bKf3 wKh1"),
        ),
        ("wKf6 bKh8", "black Kf6 white Kh8", colours, None),
        // Two files to the left, one rank down. Open coordinates stay open, and squares off the
        // board do not match.
        (
            "wKf6 bKh7",
            "white Kd5 black Kf6",
            shifted,
            Some("shifted 2 left, 1 down: wKd5 bKf6"),
        ),
        (
            "wKf6 bK?8",
            "white Kd6 black Kg8",
            shifted,
            Some("shifted 2 left: wKd6 bKg8"),
        ),
        ("wKf6 bK?8", "white Kd5 black Kg8", shifted, None),
        // Boards.
        ("wQd7/B", "white Kf6 Qd7/B black Kh8", FIXED, Some("wQd7/B")),
        ("wQd7/A", "white Kf6 Qd7/B black Kh8", FIXED, None),
        ("wQd7", "white Kf6 Qd7/B black Kh8", FIXED, Some("wQd7/B")),
        (".d7/A", "white Kf6 Qd7/B black Kh8", FIXED, Some("")),
        (".d7", "white Kf6 Qd7/B black Kh8", FIXED, None),
    ] {
        let read = Pattern::read(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}"));
        // It does not matter which of two equal men matches which term.
        let sorted = |text: &str| {
            let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            words.sort();
            words
        };
        let printed = read.find(&placement(position), freedom);
        assert_eq!(
            printed.as_deref().map(sorted),
            found.map(sorted),
            "{pattern} in {position}"
        );
    }
}

#[test]
fn invalid_patterns_are_reported() {
    for (text, what) in [
        ("", "the pattern is empty"),
        ("wKf9", "found 'f9' at character 3"),
        (
            "wKf6 Xa1",
            "found 'Xa1' at character 6 of the pattern, expected a man",
        ),
        ("wK", "found nothing at character 3"),
        ("[wQ wR", "expected a bracket closed by ]"),
        ("[]e4", "expected men in the bracket"),
        ("[wgrashopper]e4", "did you mean grasshopper?"),
        (
            "wKf6/D",
            "found 'D' at character 6 of the pattern, expected a board",
        ),
        ("wKé6", "found 'é6' at character 3"),
    ] {
        let error = Pattern::read(text).expect_err(text).to_string();
        assert!(error.contains(what), "{text}: {error}");
    }
}

/// The transformation and the differing men of two similar positions, in words.
#[test]
fn likenesses_are_named() {
    let one = "white Kf6 Rg1 Bc1 black Kh8 Pb7";
    for (found, most, words) in [
        (one, 0, Some("")),
        ("white Kc6 Rb1 Bf1 black Ka8 Pg7", 0, Some("mirrored")),
        ("white Ka1 Pb2 black Kf3 Rg8 Bc8", 0, None),
        (
            "white Kh1 Pb2 black Kf3 Rg8 Bc8",
            0,
            Some("with the colours exchanged"),
        ),
        // One square to the left.
        ("white Ke6 Rf1 Bb1 black Kg8 Pa7", 0, Some("shifted 1 left")),
        // A man moved, replaced, added, removed.
        ("white Kf6 Rg2 Bc1 black Kh8 Pb7", 0, None),
        ("white Kf6 Rg2 Bc1 black Kh8 Pb7", 1, Some("wRg1 on g2")),
        (
            "white Kf6 Qg1 Bc1 black Kh8 Pb7",
            1,
            Some("wQg1 instead of wRg1"),
        ),
        ("white Kf6 Rg1 Bc1 Na1 black Kh8 Pb7", 1, Some("with wNa1")),
        ("white Kf6 Rg1 black Kh8 Pb7", 1, Some("without wBc1")),
        (
            "white Kc6 Rb1 black Ka8 Pg7",
            1,
            Some("mirrored, without wBf1"),
        ),
        (
            "white Kf6 Qg2 Bc1 black Kh8 Pb7",
            1,
            Some("wQg2 instead of wRg1"),
        ),
        ("white Kf6 Rg2 Bd2 black Kh8 Pb7", 1, None),
        (
            "white Kf6 Rg2 Bd2 black Kh8 Pb7",
            2,
            Some("wBc1 on d2, wRg1 on g2"),
        ),
    ] {
        let freedom = Freedom {
            rotated: false,
            ..FREE
        };
        let found =
            likeness(&placement(one), &placement(found), freedom, most).map(|found| found.words());
        assert_eq!(found.as_deref(), words);
    }
    // f6, g1 and h8 rotated clockwise: the rank becomes the file, and the file, counted from the
    // other end, becomes the rank.
    let (one, other) = (
        placement("white Kf6 Rg1 black Kh8"),
        placement("white Kf3 Ra2 black Kh1"),
    );
    let words = |freedom| likeness(&one, &other, freedom, 0).map(|found| found.words());
    assert_eq!(
        words(FREE).as_deref(),
        Some("rotated by 90 degrees clockwise")
    );
    assert_eq!(
        words(Freedom {
            rotated: false,
            ..FREE
        }),
        None
    );
    let boards = likeness(
        &placement("white Kf6 Rg1/B black Kh8"),
        &placement("white Kf6/B Rg1 black Kh8/B"),
        Freedom::alike(Variant::Alice, false),
        0,
    );
    assert_eq!(boards.unwrap().words(), "with the boards exchanged");
}

/// The remarks on repeated positions in a list.
fn remarks(list: &str) -> Vec<String> {
    let loaded = load_str("list.fen", list, Format::Fen, Defaults::default());
    let source = InputSource {
        file: Some("list.fen".to_owned()),
        loaded,
    };
    let records: Vec<_> = source
        .records()
        .into_iter()
        .map(|record| (None, record))
        .collect();
    repeated(&records)
}

/// A near duplicate has the same stipulation, and one man added, removed, moved or replaced. It may
/// be mirrored or rotated. A difference of two men is not reported. An identical position is
/// reported with any stipulation.
#[test]
fn near_duplicates_are_named() {
    let list = "white Kf6 Rg1 Bc1 Pa2 black Kh8 Pb7 ; #2\n\
                white Kf6 Rg1 Bc1 Pa2 Pa3 black Kh8 Pb7 ; #2\n\
                white Kf6 Rg1 Bc1 black Kh8 Pb7 ; #2\n\
                white Kf6 Rg4 Bc1 Pa2 black Kh8 Pb7 ; #2\n\
                white Kc6 Rb1 Nf1 Ph2 black Ka8 Pg7 ; #2\n\
                white Kf6 Rg4 Be3 Pa2 black Kh8 Pb6 ; #2\n\
                white Kf6 Rg1 Bc1 Pa2 black Kh8 Pb5 ; #3\n\
                white Kf6 Rg1 Bc1 Pa2 black Kh8 Pb7 ; #4\n";
    let expected = [
        "list-2 is nearly list-1: with wPa3",
        "list-3 is nearly list-1: without wPa2",
        "list-4 is nearly list-1: wRg1 on g4",
        "list-5 is nearly list-1, mirrored: wNf1 instead of wBf1",
        "list-8 has the same position as list-1",
    ];
    assert_eq!(remarks(list), expected);
    // Without pawns a position may be rotated, but not for a comparison with a position that has a
    // pawn. The last position is the first one without its knight on b7, mirrored in the diagonal
    // h1-a8. The knight stands on that diagonal, so its name stays Nb7.
    let list = "white Kf6 Rg1 Bc1 Na1 black Kh8 Nb7 ; #2\nwhite Kf3 Ra2 Ba6 Na8 black Kh1 Ng7 ; \
        #2\n\
                white Kf3 Ra2 Ba6 Na8 black Kh1 Ng7 Pc6 ; #2\nwhite Kc3 Rh2 Bh6 Nh8 black Ka1 ; \
                #2\n";
    let expected = [
        "list-2 has the same position as list-1, rotated by 90 degrees clockwise",
        "list-3 is nearly list-2: with bPc6",
        "list-4 is nearly list-1, mirrored in the diagonal h1-a8: without bNb7",
    ];
    assert_eq!(remarks(list), expected);
}

/// Near duplicates with few men are not reported, since they arise by chance.
#[test]
fn small_positions_have_no_near_duplicates() {
    assert!(remarks("white Kf6 Rg1 black Kh8 ; #2\nwhite Kf6 Rf1 black Kh8 ; #2\n").is_empty());
}

fn scheme(position: &str, stipulation: &str) -> Scheme {
    let problem = problem(position, stipulation).completed();
    let settings = Settings {
        threads: 1,
        hash_mib: 1,
        ..Settings::default()
    };
    Scheme::of(
        &Search::new(&problem, &settings, &Control::default())
            .solve()
            .unwrap(),
    )
    .expect("a scheme")
}

/// After 1.Kf7! White threatens 2.Rh1, which 1...Kh7 does not stop, so it is not a defence. Key,
/// threat and mate weigh 3 + 2 + 2. A man beside the king would add 1, but there is none.
#[test]
fn schemes_agree_by_weight() {
    let one = scheme("white Kf6 Rg1 black Kh8", "#2");
    let agreement = |position: &str| Sought::new(&one, &[]).agreement(&scheme(position, "#2"), &[]);
    for same in [
        "white Kf6 Rg1 black Kh8",
        "white Kc6 Rb1 black Ka8",
        // Rotated by 180 degrees.
        "white Kc3 Rb8 black Ka1",
        // With a pawn that takes no part.
        "white Kf6 Rg1 Pa2 black Kh8",
        "black Kf3 Rg8 white Kh1 black to move",
    ] {
        let found = agreement(same);
        assert_eq!(
            (found.percent, found.words.as_str()),
            (100, "key, threat, mate"),
            "{same}"
        );
    }
    // With the rook on g2, threat and mate differ. The schemes weigh 7 each and share the key, 3:
    // together they weigh 7 + 7 - 3 = 11.
    let found = agreement("white Kf6 Rg2 black Kh8");
    assert_eq!((found.percent, found.words.as_str()), (27, "key"));
    // The common theme adds 2 to the shared weight, and each theme adds 2 to the total: 5 of 15.
    let (grimshaw, novotny) = ("Grimshaw".to_owned(), "Novotny".to_owned());
    let both = Sought::new(&one, std::slice::from_ref(&grimshaw)).agreement(
        &scheme("white Kf6 Rg2 black Kh8", "#2"),
        &[grimshaw, novotny],
    );
    assert_eq!(
        (both.percent, both.words.as_str()),
        (100 * 5 / 15, "key, theme Grimshaw")
    );
}

/// 1.Ka1 Ra8#, and mirrored 1.Kh1 Rh8#. The last two moves and the mate are the only features,
/// since no man stands beside the mated king.
#[test]
fn help_play_has_a_scheme() {
    let one = scheme("white Kc2 Rb8 black Ka2", "h#1");
    let agreement =
        Sought::new(&one, &[]).agreement(&scheme("white Kf2 Rg8 black Kh2", "h#1"), &[]);
    assert_eq!(
        (agreement.percent, agreement.words.as_str()),
        (100, "line, mate")
    );
}

#[test]
fn stipulations_are_found_with_and_without_their_length() {
    let mut query = Query::default();
    let card = |stipulation: &str| {
        let text = format!("7k/8/5K2/8/8/8/8/6R1 w ; {stipulation}");
        Card::of(&load_str("x.fen", &text, Format::Fen, Defaults::default()).entries[0])
    };
    let mut finds = |wanted: &str, found: &str| {
        query.stipulations = vec![WantedStipulation::read(wanted).unwrap()];
        matches!(query.of(None, &card(found)), Matched::Found(..))
    };
    assert!(finds("#2", "#2") && !finds("#2", "#3") && !finds("#2", "h#2"));
    assert!(
        finds("#", "#2")
            && finds("#", "#12")
            && !finds("#", "s#2")
            && finds("h#", "h#2.5")
            && !finds("h#", "h=2")
    );
    assert!(finds("ser-h#", "ser-h#7") && finds("h#2*", "h#2"));
    assert!(WantedStipulation::read("mate").is_err() && WantedStipulation::read("#0").is_err());
}

fn index() -> Index {
    let text = "7k/8/5K2/8/8/8/8/6R1 w ; #2\n7k/8/5K2/8/8/8/8/5R2 w ; #2\n";
    let cards = load_str("x.fen", text, Format::Fen, Defaults::default())
        .entries
        .iter()
        .map(Card::of)
        .collect();
    let stamp = Stamp {
        size: 56,
        changed: 1_700_000_000_000_000_000,
        digest: "00ff".to_owned(),
    };
    let shelf = Shelf {
        path: "/x.fen".to_owned(),
        from: None,
        stamp,
        unread: vec!["y".to_owned()],
        cards,
    };
    Index {
        written: 1_700_000_000_000_000_001,
        shelves: vec![shelf],
    }
}

#[test]
fn an_index_reads_back() {
    let text = index().to_text().unwrap();
    assert_eq!(Index::read(&text), Ok(index()));
    assert_eq!(Index::read(""), Ok(Index::default()));
    for foreign in ["dear diary", "{}", "[(stipulation: \"#2\")]"] {
        assert_eq!(Index::read(foreign), Err(Refused::Foreign), "{foreign}");
    }
    let older = text.replacen("{\"parton_index\":1", "{\"parton_index\":0", 1);
    assert!(matches!(Index::read(&older), Err(Refused::Other(_))));
    // The index stores the themes of a problem, so changed definitions require a new index.
    let others = text.replacen("\"definitions\":\"", "\"definitions\":\"0", 1);
    assert!(others != text && matches!(Index::read(&others), Err(Refused::Other(_))));
}

/// An index cut off after any byte is refused, and so is one with any byte below its first line
/// changed.
#[test]
fn a_damaged_index_is_noticed() {
    let text = index().to_text().unwrap();
    let first = text.find('\n').unwrap();
    for end in 1..text.len() {
        assert!(
            Index::read(&text[..end]).is_err(),
            "cut off after {end} bytes"
        );
    }
    for at in first + 1..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        let damaged = String::from_utf8(bytes).unwrap();
        assert_eq!(
            Index::read(&damaged),
            Err(Refused::Damaged),
            "byte {at} changed"
        );
    }
}
