//! Diagrams.

use crate::samples::{ARRAY, marks, setup};
use parton::board::Board;
use parton::position::{EnPassantSetup, Setup, Variant};
use parton::report::{DiagramOptions, render_diagram};

const LETTERS: DiagramOptions = DiagramOptions {
    figures: false,
    color: false,
    one_board: false,
};

#[test]
fn marks_on_two_boards() {
    insta::assert_snapshot!(render_diagram(&marks().setup, &LETTERS));
}

#[test]
fn marks_in_figures() {
    insta::assert_snapshot!(render_diagram(
        &marks().setup,
        &DiagramOptions {
            figures: true,
            ..LETTERS
        }
    ));
}

#[test]
fn marks_on_one_board() {
    let text = render_diagram(
        &marks().setup,
        &DiagramOptions {
            one_board: true,
            ..LETTERS
        },
    );
    // The eight men on B, from king to pawn as printed.
    let on_b = ["(K)", "(Q)", "(R)", "(R)", "(B)", "(N)", "(P)", "(p)"];
    for man in on_b {
        assert_eq!(
            text.matches(man).count(),
            on_b.iter().filter(|other| **other == man).count(),
            "{man}"
        );
    }
    insta::assert_snapshot!(text);
}

#[test]
fn orthodox_board_with_rights() {
    let rows = "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR";
    let en_passant = Some(EnPassantSetup {
        passed: "e6".parse().unwrap(),
        board: Some(Board::A),
    });
    let setup = Setup {
        en_passant,
        ..setup(Variant::Orthodox, rows)
    };
    insta::assert_snapshot!(render_diagram(&setup, &LETTERS));
}

#[test]
fn colour_keeps_men_and_squares() {
    for one_board in [false, true] {
        let options = DiagramOptions {
            figures: true,
            one_board,
            color: false,
        };
        let plain = render_diagram(&setup(Variant::Alice, ARRAY), &options);
        let colored = render_diagram(
            &setup(Variant::Alice, ARRAY),
            &DiagramOptions {
                color: true,
                ..options
            },
        );
        let pieces = colored.split('\x1b').enumerate();
        let bare: String = pieces
            .map(|(at, piece)| {
                if at == 0 {
                    piece
                } else {
                    piece.split_once('m').unwrap().1
                }
            })
            .collect();
        let men = |text: &str| {
            text.chars()
                .filter(|c| !" .\n".contains(*c))
                .collect::<String>()
        };
        assert_eq!(men(&bare), men(&plain));
        assert_eq!(
            colored.matches("\x1b[48;5;65").count(),
            if one_board { 32 } else { 64 }
        );
    }
}

#[test]
fn errors_are_also_drawn() {
    let text = render_diagram(
        &setup(Variant::Alice, "8/8/8/8/8/8/8/K7 | 8/8/8/8/8/8/8/k7"),
        &DiagramOptions {
            one_board: true,
            ..LETTERS
        },
    );
    assert!(text.contains("1 K(k"), "{text}");
}
