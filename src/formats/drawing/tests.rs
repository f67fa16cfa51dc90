//! Drawings of many kinds.

use crate::formats::{Defaults, Format, load_str, print_position};

/// The position and the stipulation that a drawing means, or the error.
fn read(text: &str) -> String {
    assert_eq!(
        Format::of_content(text.as_bytes()),
        Some(Format::Fen),
        "{text}"
    );
    let loaded = load_str("drawing", text, Format::Fen, Defaults::default());
    loaded.entries.first().map_or_else(
        || loaded.diagnostics[0].message.clone(),
        |entry| {
            let problem = &entry.problem;
            format!("{} {}", print_position(&problem.setup), problem.stipulation)
        },
    )
}

const MATE: &str = "7k/8/5K2/8/8/8/8/6R1 w #2";

#[test]
fn boards_of_letters_are_read() {
    let rows = [
        ". . . . . . . k",
        ". . . . . . . .",
        ". . . . . K . .",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . . . R .",
    ];
    let plain = rows.join("\n");
    assert_eq!(read(&format!("{plain}\n#2\n")), MATE);
    assert_eq!(
        read(&format!("Mate in 2\n\n{}", plain.replace(' ', ""))),
        MATE
    );
    assert_eq!(
        read(&format!("h#2\n{plain}\nBlack to move\n")),
        "7k/8/5K2/8/8/8/8/6R1 b h#2"
    );
    let figurines = plain.replace('k', "♚").replace('K', "♔").replace('R', "♖");
    assert_eq!(read(&format!("{figurines}\n#2")), MATE);
    // With a frame, ranks and files.
    let labels = "  a b c d e f g h\n";
    let frame = "  +---+---+---+---+---+---+---+---+";
    let framed: Vec<String> = (1..=8)
        .rev()
        .zip(rows)
        .map(|(rank, row)| {
            let squares: Vec<String> = row
                .split(' ')
                .map(|man| man.replace('.', " "))
                .map(|man| format!(" {man} "))
                .collect();
            format!("{rank} |{}| {rank}\n{frame}", squares.join("|"))
        })
        .collect();
    let framed = framed.join("\n") + "\n";
    assert_eq!(read(&format!("{labels}{framed}{labels}#2")), MATE);
}

/// The form of Popeye: black men have a minus sign.
#[test]
fn the_boards_of_popeye_are_read() {
    let rank = |number: u8, row: &str| format!("{number}{row}{number}\n|      |\n");
    let empty = "   .   .   .   .   .   .   .   .   ";
    let frame = "+---a---b---c---d---e---f---g---h---+\n|      |\n";
    let mut text = frame.to_owned();
    for number in (1..=8).rev() {
        text += &match number {
            8 => rank(8, "   .  -S   .   .   .   .   .  -K   "),
            6 => rank(6, "   .   .   .   .   .   K   .   .   "),
            1 => rank(1, "   .   .   .   .   .   .   R   .   "),
            other => rank(other, empty),
        };
    }
    text += "+---a---b---c---d---e---f---g---h---+\n  #2                          2 + 2\n";
    assert_eq!(read(&text), "1n5k/8/5K2/8/8/8/8/6R1 w #2");
}

/// A board that is drawn as Black sees it, and says so, would be another position.
#[test]
fn boards_seen_from_black_are_refused() {
    let rows: Vec<String> = (1..=8)
        .map(|rank| {
            let man = if rank == 1 { "k" } else { "K" };
            format!("{rank} . . . . {man} . . .\n")
        })
        .collect();
    let right: Vec<String> = (1..=8).map(|rank| format!("..k..K.. {rank}\n")).collect();
    let (rows, right) = (rows.concat(), right.concat());
    let files = ". . k . . K . .\n".repeat(8);
    for text in [rows, right, format!("{files}  h g f e d c b a\n")] {
        let refused = read(&format!("#2\n{text}"));
        assert!(
            refused.starts_with("found a board whose first row"),
            "{refused}"
        );
    }
}

#[test]
fn the_words_around_a_board_count() {
    let board = format!("7k/{}/\n", ". . . . . . . .\n".repeat(7));
    let board = board.replace("7k/", ". . . . . K . k\n").replace('/', "");
    let black = "5K1k/8/8/8/8/8/8/8 b #2";
    for words in [
        "Black to play and mate in 2",
        "#2\nBlack  to  move.",
        "#2\nBlack begins",
        "Schwarz am Zug\nmatt in 2",
        "#2  1 + 1\nblack to play",
    ] {
        assert_eq!(read(&format!("{board}{words}\n")), black, "{words}");
    }
    // A board alone names no side, so Black may begin.
    let text = format!("{board}h#2\n");
    let loaded = load_str("drawing", &text, Format::Fen, Defaults::default());
    assert_eq!(loaded.diagnostics.len(), 0);
    let under = |words: &str| {
        let text = format!("{board}{words}\n");
        let loaded = load_str("drawing", &text, Format::Fen, Defaults::default());
        let entry = loaded.entries.first();
        entry.map(|entry| entry.problem.setup.rules.conditions.to_string())
    };
    assert_eq!(under("  h#2   1 + 1\n     Circe").as_deref(), Some("Circe"));
    for words in [
        "#2 Circe",
        "#2 or #3",
        "#2\n#3",
        "#2 (alice)",
        "#2\nCondition: Circe",
        "#2\ncastling: -",
        "#2\nLast move: d7-d5",
        "#2\nneutral d5",
        "#2\nTurn: black",
        "#2\nDuplex",
        "#2 (2+1)",
        "h#2 b) Ke1-e2",
    ] {
        let refused = read(&format!("{board}{words}\n"));
        assert!(refused.starts_with("found "), "{words}: {refused}");
    }
}

#[test]
fn unknown_men_and_rules_are_named() {
    let rows = ". . . . . . . .\n".repeat(7);
    let other = read(&format!("#2\n. . G . k . K .\n{rows}"));
    assert!(other.starts_with("found 'G' in a drawn board"), "{other}");
    let short = read(&format!("#2\n{rows}{rows}"));
    assert!(short.starts_with("found 14 rows"), "{short}");
    let text = format!("#2\n. . R . k . K .\n{rows}chameleon: c8\n");
    let attributes = read(&text);
    assert!(
        attributes.starts_with("found 'chameleon: c8'"),
        "{attributes}"
    );
    let rules = read(&format!("#2  (2+1)  atomic\n. . R . k . K .\n{rows}"));
    assert!(rules.starts_with("found 'atomic' as the rules"), "{rules}");
}

/// Parts of different diagrams are not put together, and no board is passed over.
#[test]
fn rows_of_several_boards_are_not_mixed() {
    let half = ". . . . k . K .\n".repeat(4);
    let mixed = read(&format!("#2\n{half}G . G . G . G .\n{half}"));
    assert!(
        mixed.starts_with("found 'G . G . G . G .' between"),
        "{mixed}"
    );
    // Two boards with frames, side by side.
    let row = "| | | | |k| |K| |";
    let boards = format!("{row} {row}\n").repeat(8);
    assert_eq!(Format::of_content(boards.as_bytes()), None);
    let one = format!("#2\n{row}\n{}", "| | | | | | | | |\n".repeat(7));
    assert_eq!(read(&one), "4k1K1/8/8/8/8/8/8/8 w #2");
}

/// An error in a row that begins with a figurine is placed within the text.
#[test]
fn strange_men_beside_figurines_are_named() {
    let rows = ". . . . . . . .\n".repeat(7);
    let refused = read(&format!("#2\n♜ . G . ♚ . ♔ .\n{rows}"));
    assert!(
        refused.starts_with("found 'G' in a drawn board"),
        "{refused}"
    );
    assert_eq!(
        read(&format!("#2\n♜ . . . ♚ . ♔ .\n{rows}")),
        "r3k1K1/8/8/8/8/8/8/8 w #2"
    );
}
