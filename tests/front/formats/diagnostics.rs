//! Errors and warnings about problems, each with its place, the allowed values and the likely fix.

use super::support::{Expected, ONE, TWO, check, marked, refuses, ron};
use crate::texts::shown;
use parton::formats::{Level, group, render_group};
use parton::position::{Color, Reason};

/// Checks cases that each replace one piece of a base.
fn table(base: &str, cases: &[(&str, &str, &str, &str)]) {
    for (from, to, message, help) in cases {
        refuses(&marked(base, from, to), message, help);
    }
}

#[test]
fn field_values_are_checked() {
    table(
        ONE,
        &[
            (
                "stipulation:",
                "stipulation: \"#2\", «stipulatoin»:",
                "unknown field 'stipulatoin' in a problem, expected id, title",
                "did you mean 'stipulation'?",
            ),
            (
                "rules:",
                "«fen»: \"x\", rules:",
                "unknown field 'fen'",
                "did you mean 'position'?",
            ),
            (
                "rules:",
                "«author»: \"x\", rules:",
                "unknown field 'author'",
                "did you mean 'authors'?",
            ),
            ("rules:", "«xyzzy»: 1, rules:", "unknown field 'xyzzy'", ""),
            (
                "rules:",
                "rules: orthodox, «rules»:",
                "the field 'rules' is given twice",
                "",
            ),
            (
                "a: \"",
                "«A»: \"",
                "unknown field 'A' in 'boards', expected a or b",
                "did you mean 'a'?",
            ),
            (
                "rules:",
                "options: («set-play»: true), rules:",
                "unknown field 'set-play' in 'options', expected set_play, refutations, \
                variations, no_threats",
                "did you mean 'set_play'?",
            ),
            (
                "rules:",
                "intended: («key»: \"1.e4!\"), rules:",
                "unknown field 'key' in 'intended', expected keys, tries, lines, text or solutions",
                "did you mean 'keys'?",
            ),
            (
                "rules:",
                "title: «7», rules:",
                "found the number '7' for 'title', expected a string in quotes",
                "write \"7\"",
            ),
            (
                "rules:",
                "options: «true», rules:",
                "found the word 'true' for 'options', expected a group (set_play: …)",
                "",
            ),
            (
                "rules:",
                "options: (set_play: «yes»), rules:",
                "found the word 'yes' for 'set_play', expected true or false",
                "write true",
            ),
            (
                "rules:",
                "authors: [\"A\", «B»], rules:",
                "found the word 'B' for 'authors'",
                "write \"B\"",
            ),
        ],
    );
}

#[test]
fn missing_fields_are_reported() {
    refuses(
        "«(»stipulation: \"#2\", boards: (c: \"8\"))",
        "the field 'rules' is missing, and there are more boards than Alice chess has",
        "alice3",
    );
    let without = |line: &str| ONE.replacen(line, "", 1).replacen('(', "«(»", 1);
    refuses(
        &without("    stipulation: \"#2\",\n"),
        "the field 'stipulation' is missing",
        "stipulation: \"#2\"",
    );
    refuses(
        "«(»rules: alice, stipulation: \"#1\")",
        "expected the field 'boards' or 'position'",
        "draw them",
    );
}

#[test]
fn faults_in_rules_and_dialect_are_reported() {
    table(
        ONE,
        &[
            (
                "orthodox",
                "«orthodxo»",
                "found the word 'orthodxo' for 'rules', expected orthodox, alice, alice2, \
                ms-alice, odonohue, duo, alice8x4, alice3, raumschach or raumschach2",
                "did you mean 'orthodox'?",
            ),
            (
                "orthodox",
                "«\"orthodxo\"»",
                "found the string 'orthodxo' for 'rules'",
                "did you mean 'orthodox'?",
            ),
            (
                "orthodox",
                "«fairy»",
                "expected orthodox, alice, alice2, ms-alice, odonohue, duo, alice8x4, alice3, \
                raumschach or raumschach2",
                "",
            ),
            (
                "orthodox,",
                "orthodox, dialect: (castling: «strict»),",
                "found the word 'strict' for 'castling' in orthodox chess, expected home or off",
                "",
            ),
            (
                "orthodox,",
                "orthodox, dialect: (ep: «either»),",
                "for 'ep' in orthodox chess, expected stands or off",
                "",
            ),
            (
                "orthodox,",
                "orthodox, dialect: (ep: «of»),",
                "expected stands or off",
                "did you mean 'off'?",
            ),
            (
                "orthodox,",
                "orthodox, dialect: («en_passant»: off),",
                "unknown field 'en_passant' in 'dialect', expected castling or ep",
                "did you mean 'ep'?",
            ),
            (
                "orthodox,",
                "orthodox, turn: «w»,",
                "found the word 'w' for 'turn', expected white or black",
                "",
            ),
            (
                "orthodox,",
                "orthodox, allow: [«missing-kin»],",
                "expected missing_king",
                "did you mean 'missing_king'?",
            ),
        ],
    );
    table(
        TWO,
        &[(
            "alice,",
            "alice, dialect: (castling: «strickt»),",
            "expected home, any, strict or off",
            "did you mean 'strict'?",
        )],
    );
}

#[test]
fn a_dialect_of_unknown_rules_is_not_judged() {
    let case = marked(TWO, "alice,", "«alise», dialect: (castling: strict),");
    refuses(
        &case,
        "expected orthodox, alice, alice2, ms-alice, odonohue, duo, alice8x4, alice3, raumschach \
        or raumschach2",
        "did you mean 'alice'?",
    );
}

#[test]
fn faults_in_drawings_are_reported() {
    table(
        ONE,
        &[
            (
                "            . . . . . . . .\n",
                "            «. . . . . . .»\n",
                "rank 7 of board A has 7 squares, expected 8",
                "",
            ),
            (
                "            . . . . . . . .\n",
                "            . . . . . . . . «. .»\n",
                "rank 7 of board A has 10 squares, expected 8",
                "",
            ),
            (
                "            . . . . . . . .\n",
                "            . . «D» . . . . .\n",
                "found 'D', expected KQRBNP for a white man",
                "the German and French queen: write 'Q'",
            ),
            (
                "            . . . . . . . .\n",
                "            . . «t» . . . . .\n",
                "found 't'",
                "rook: write 'r'",
            ),
            (
                "            . . . . . . . .\n",
                "            . . «L» . . . . .\n",
                "found 'L'",
                "write 'B'",
            ),
            (
                "            . . . . . . . .\n",
                "            . . «A» . . . . .\n",
                "found 'A'",
                "boards are named outside",
            ),
            (
                "            . . . . . . . .\n",
                "            . . «♞» . . . . .\n",
                "found '♞'",
                "write 'n'",
            ),
            (
                "            . . . . . . . .\n",
                "            . . «*» . . . . .\n",
                "found '*'",
                "'.' or '-'",
            ),
            (
                "            . . . . . . . .\n",
                "            . . «é» . . . . .\n",
                "found 'é'",
                "",
            ),
        ],
    );
    refuses(
        &marked(ONE, "            . . . p P . . .\n", "")
            .replace("R . . . K . . R", "«R . . . K . . R»"),
        "board A has 7 rows, expected 8",
        "",
    );
    refuses(
        &marked(
            ONE,
            "R . . . K . . R\n",
            "R . . . K . . R\n            «. . . . . . . .»\n",
        ),
        "board A has 9 rows, expected 8",
        "",
    );
    refuses(
        "(rules: orthodox, stipulation: \"#1\", boards: (a: \"«»\"))",
        "board A has 0 rows",
        "leave out board A",
    );
    refuses(
        "(rules: orthodox, stipulation: \"#1\", boards: «()»)",
        "found no board",
        "",
    );
    let fen = ron(&marked(
        ONE,
        "            . . . p P . . .\n",
        "            3pP3\n",
    ));
    assert!(
        shown(&fen.diagnostics).contains("write FEN in the field `position`"),
        "{}",
        shown(&fen.diagnostics)
    );
}

#[test]
fn impossible_places_of_men_are_reported() {
    table(
        TWO,
        &[(
            "            ........\n",
            "            ....«n»...\n",
            "e8 is occupied on both boards (k on board A, n on board B), which alice chess never \
            allows",
            "",
        )],
    );
    let loaded = ron(&marked(
        TWO,
        "            ........\n",
        "            ....n...\n",
    ));
    assert!(
        shown(&loaded.diagnostics).contains("while this one stands there"),
        "{}",
        shown(&loaded.diagnostics)
    );
    refuses(
        &marked(TWO, "alice", "orthodox").replace("        b:", "        «b»:"),
        "found board b, but orthodox chess has one board",
        "two boards need rules: alice",
    );
    refuses(
        &ONE.replacen("R . . . K . . R", "R . . . B . . R", 1)
            .replacen("boards", "«boards»", 1),
        "White has no king",
        "allow: [missing_king]",
    );
    let kings = marked(
        ONE,
        "P . . . . . . .\n            R . . . K",
        "P . . . K . . .\n            R . . . «K»",
    );
    refuses(&kings, "White has 2 kings, expected one", "");
}

#[test]
fn faults_in_boards_and_position_are_reported() {
    table(
        ONE,
        &[(
            "    boards",
            "    position: \"8/8/8/8/8/8/8/8\",\n    «boards»",
            "found both 'boards' and 'position'",
            "",
        )],
    );
    let fen = |rules: &str, text: &str| {
        format!("(\n    rules: {rules},\n    stipulation: \"#1\",\n    position: \"{text}\",\n)\n")
    };
    for (rules, text, message, help) in [
        (
            "orthodox",
            "4k3/8/8/8/8/8/8/4K3 «x» - -",
            "found 'x' for the side to move, expected 'w' or 'b'",
            "",
        ),
        (
            "orthodox",
            "«4k3/8/8/8/8/8/4K3» w",
            "board A has 7 ranks, expected 8",
            "",
        ),
        (
            "orthodox",
            "4k3/«7»/8/8/8/8/8/4K3 w",
            "rank 7 of board A has 7 squares, expected 8",
            "",
        ),
        (
            "orthodox",
            "4k3/«pppp5»/8/8/8/8/8/4K3 w",
            "rank 7 of board A has 9 squares, expected 8",
            "",
        ),
        (
            "orthodox",
            "4k3/8/8/3«D»4/8/8/8/4K3 w",
            "found 'D', expected KQRBNP",
            "write 'Q'",
        ),
        ("orthodox", "4k3/8/8/3«9»4/8/8/8/4K3 w", "found '9'", ""),
        (
            "orthodox",
            "4k3/8/8/8/8/8/8/4K3 «| 8/8/8/8/8/8/8/8» w",
            "found board 2 of a position, but orthodox has 1 board",
            "such as alice",
        ),
        (
            "alice",
            "4k3/8/8/8/8/8/8/4K3 | 4«n»3/8/8/8/8/8/8/8 w",
            "e8 is occupied on both boards",
            "",
        ),
        (
            "alice",
            "4k3/8/8/8/8/8/8/4K3 | 8/8/8/8/8/8/8/8 w - - 0 1 «extra»",
            "found 'extra'; after the boards come at most",
            "",
        ),
        ("alice", "«»", "the position is empty", "4k3"),
        (
            "alice",
            "4k3/8/8/8/8/8/8/8 | 8/8/8/8/8/8/8/8",
            "White has no king",
            "allow: [missing_king]",
        ),
    ] {
        let text = if text.contains('«') {
            fen(rules, text)
        } else {
            fen(rules, text)
                .replacen("\"4", "«\"4", 1)
                .replacen("8\",", "8\"»,", 1)
        };
        refuses(&text, message, help);
    }
    let twice = fen("orthodox", "4k3/8/8/8/8/8/8/4K3 b")
        .replace("    rules", "    «turn»: white,\n    rules");
    refuses(
        &twice,
        "found the field 'turn', but the position already gives it",
        "",
    );
}

#[test]
fn faults_in_castling_rights_are_reported() {
    table(
        ONE,
        &[
            (
                "orthodox,",
                "orthodox, castling: \"«X»\",",
                "found 'X' in the castling rights, expected '-' for none, or letters of KQkq",
                "",
            ),
            (
                "orthodox,",
                "orthodox, castling: \"«0»-0\",",
                "found '0' in the castling rights",
                "K is White's 0-0",
            ),
            (
                "orthodox,",
                "orthodox, castling: \"K«K»\",",
                "the castling right of the rook on h1/A is given twice",
                "",
            ),
            (
                "orthodox,",
                "orthodox, castling: \"«»\",",
                "no castling rights are given",
                "leave the field out",
            ),
            (
                "orthodox,",
                "orthodox, castling: «\"KQ\"», dialect: (castling: off),",
                "castling is granted, but the dialect has castling=off",
                "drop one",
            ),
        ],
    );
    table(
        TWO,
        &[
            (
                "alice,",
                "alice, castling: \"«B»h1\",",
                "found 'B' in the castling rights",
                "castling=any",
            ),
            (
                "alice,",
                "alice, castling: \"«K»\",",
                "no castling with a rook on h1/A",
                "",
            ),
            (
                "alice,",
                "alice, castling: \"«q»\",",
                "no castling with a rook on a8/A",
                "",
            ),
        ],
    );
    let loaded = ron(&marked(TWO, "alice,", "alice, castling: \"K\","));
    assert!(
        shown(&loaded.diagnostics).contains("no white king on e1/A, no white rook on h1/A"),
        "{}",
        shown(&loaded.diagnostics)
    );
    let any = ron(&marked(
        TWO,
        "alice,",
        "alice, dialect: (castling: any), castling: \"Ba1Bh1k\",",
    ));
    assert!(!any.has_errors(), "{}", shown(&any.diagnostics));
}

#[test]
fn faults_in_en_passant_squares_are_reported() {
    table(
        ONE,
        &[
            (
                "orthodox,",
                "orthodox, en_passant: \"«z9»\",",
                "found 'z9' as en-passant square, expected '-' or the square passed over",
                "",
            ),
            (
                "orthodox,",
                "orthodox, en_passant: \"«d5»\",",
                "expected a square of rank 3 or 6",
                "not the one where it stands",
            ),
            (
                "orthodox,",
                "orthodox, en_passant: «\"d3\"»,",
                "no double step can just have passed d3",
                "",
            ),
            (
                "orthodox,",
                "orthodox, en_passant: «\"f6\"»,",
                "no double step can just have passed f6",
                "",
            ),
            (
                "orthodox,",
                "orthodox, en_passant: «\"d6\"», dialect: (ep: off),",
                "the dialect has ep=off",
                "drop one",
            ),
            (
                "orthodox,",
                "orthodox, en_passant: \"«Bd6»\",",
                "found 'Bd6' as en-passant square",
                "",
            ),
        ],
    );
    let loaded = ron(&marked(ONE, "orthodox,", "orthodox, en_passant: \"d6\","));
    assert!(!loaded.has_errors(), "{}", shown(&loaded.diagnostics));
}

#[test]
fn faults_in_stipulations_and_solutions_are_reported() {
    table(
        ONE,
        &[
            (
                "\"#2\"",
                "\"«2»\"",
                "bad stipulation: found '2', expected a goal",
                "write the goal first",
            ),
            (
                "\"#2\"",
                "\"#2«x»\"",
                "found 'x' after the number of moves",
                "",
            ),
            ("\"#2\"", "\"#«0»\"", "expected 1 to 99", ""),
            (
                "\"#2\"",
                "\"h«2»\"",
                "found '2', expected a goal",
                "write the goal first",
            ),
            ("\"#2\"", "\"#«»\"", "the number of moves", ""),
            (
                "\"#2\"",
                "«2»",
                "found the number 2 for 'stipulation', expected a string such as",
                "write \"#2\"",
            ),
            (
                "rules:",
                "options: (refutations: «100»), rules:",
                "found the number '100' for 'refutations', expected a whole number from 0 to 99",
                "",
            ),
            (
                "rules:",
                "options: (refutations: «-1»), rules:",
                "expected a whole number from 0 to 99",
                "",
            ),
            (
                "rules:",
                "options: (refutations: «1.5»), rules:",
                "expected a whole number from 0 to 99",
                "",
            ),
            (
                "rules:",
                "intended: (keys: [\"1.Kb1! «Xxe5»\"]), rules:",
                "found 'Xxe5' in the solution, expected a move such as Nf3/A or exd6",
                "a remark may stand in braces",
            ),
            (
                "rules:",
                "intended: (tries: [\"1.Kb1? «Kb9!»\"]), rules:",
                "found 'Kb9!' in the solution",
                "a remark may stand in braces",
            ),
            (
                "rules:",
                "intended: (lines: [\"«»\"]), rules:",
                "found no move in this line",
                "",
            ),
        ],
    );
}

#[test]
fn faults_in_options_are_reported() {
    table(
        ONE,
        &[
            (
                "rules:",
                "options: («nothreats»: true), rules:",
                "unknown field 'nothreats'",
                "did you mean 'no_threats'?",
            ),
            (
                "rules:",
                "options: (duplex: «bth»), rules:",
                "found the word 'bth' for 'duplex', expected no, both or half",
                "did you mean 'both'?",
            ),
            (
                "rules:",
                "options: (duplex: «true»), rules:",
                "expected no, both or half",
                "",
            ),
            (
                "rules:",
                "options: (post_key: «1»), rules:",
                "found the number '1' for 'post_key', expected true",
                "",
            ),
            (
                "rules:",
                "options: (max_solutions: «-3»), rules:",
                "expected a whole number from 0",
                "",
            ),
            (
                "rules:",
                "options: (first_moves: «3»), rules:",
                "expected a group (from: …)",
                "",
            ),
            (
                "rules:",
                "options: (first_moves: («frm»: 3)), rules:",
                "unknown field 'frm' in 'first_moves', expected from or to",
                "did you mean 'from'?",
            ),
            (
                "rules:",
                "options: (non_trivial: «(replies: 1)»), rules:",
                "the field 'length' is missing in 'non_trivial'",
                "",
            ),
        ],
    );
    let case = marked(ONE, "rules:", "options: («white_to_play»: true), rules:");
    let message = "'white_to_play' does not apply to #2: it is ignored";
    check(
        Expected {
            marked: &case,
            message,
            help: "the field 'turn'",
        },
        Level::Warning,
        |text| {
            let loaded = ron(text);
            assert_eq!(loaded.entries.len(), 1);
            loaded.diagnostics
        },
    );
}

/// Cases of one twin in `rules:`.
fn twins(base: &str, cases: &[(&str, &str, &str)]) {
    for (twin, message, help) in cases {
        refuses(
            &marked(base, "rules:", &format!("twins: [\"{twin}\"], rules:")),
            message,
            help,
        );
    }
}

#[test]
fn unreadable_twins_are_reported() {
    twins(
        ONE,
        &[
            ("wKe1-«h9»", "found 'h9', expected a square such as e4", ""),
            (
                "-w«D»e1",
                "found 'D', expected a man: K, Q, R, B, N (or S) or P",
                "write 'Q'",
            ),
            ("wKe1-«E9»", "found 'E9', expected a square", ""),
            (
                "«h=2*»",
                "found an asterisk after the stipulation of a twin",
                "set play",
            ),
            ("wKe1«-»", "found nothing, expected a square", ""),
            (
                "«shfit» a1-b1",
                "found 'shfit', expected a change",
                "did you mean 'shift'?",
            ),
            ("«shift»", "found nothing for the squares", ""),
            (
                "shift «a1»",
                "found 'a1' for the squares, expected the squares of one shifted man",
                "",
            ),
            ("shift a1-«i1»", "found 'i1', expected a square", ""),
            (
                "rotate «45»",
                "found '45' for the angle, expected 90, 180 or 270",
                "",
            ),
            (
                "polish «now»",
                "found 'now' after 'polish', expected nothing more",
                "",
            ),
            ("substitute R-«X»", "found 'X', expected a man", ""),
            (
                "wKe1-e2/«B»",
                "found 'B' for the board, expected A in orthodox chess",
                "",
            ),
            ("+«wc3»", "found 'wc3' for the new man", "a pawn is P"),
            (
                "+«Nc3»",
                "found 'Nc3' for the new man, expected its colour",
                "",
            ),
            (
                "wKe1-«wKe2»",
                "found 'wKe2' for the arrival square, expected e2",
                "wKh1<->bRh2",
            ),
            ("«wKe1»", "found the man 'wKe1' alone", "-wKe1 removes it"),
            ("h#«x»", "bad stipulation: found 'x'", ""),
            (
                "«»",
                "found no change, expected one such as wKh1-h2",
                "unchanged",
            ),
            (
                "rules «alise»",
                "found 'alise' for the rules, expected orthodox, alice, alice2, ms-alice, \
                odonohue, duo, alice8x4, alice3, raumschach or raumschach2",
                "did you mean 'alice'?",
            ),
            ("rules alice «castling=maybe»", "castling", ""),
            ("castling «X»", "found 'X' in the castling rights", ""),
            (
                "«gibberish», -wPa2",
                "found 'gibberish', expected a change",
                "",
            ),
        ],
    );
    table(
        ONE,
        &[
            (
                "rules:",
                "twins: [«3»], rules:",
                "found the number '3' for a twin, expected a string",
                "write \"3\"",
            ),
            (
                "rules:",
                "twins: [(«change»: \"\")], rules:",
                "unknown field 'change' in a twin",
                "did you mean 'changes'?",
            ),
            (
                "rules:",
                "twins: [«(continued: true)»], rules:",
                "found no change in this twin",
                "",
            ),
            (
                "rules:",
                "«twin»: \"polish\", rules:",
                "unknown field 'twin'",
                "did you mean 'twins'?",
            ),
            (
                "rules:",
                "«zero_position»: true, rules:",
                "there are no twins",
                "twins: [",
            ),
            (
                "rules:",
                "zero_position: true, twins: «[]», rules:",
                "there are no twins",
                "",
            ),
            (
                "rules:",
                "zero_position: «yes», rules:",
                "expected true or false",
                "write true",
            ),
        ],
    );
}

#[test]
fn impossible_twins_are_reported() {
    twins(
        ONE,
        &[
            (
                "polish\", \"-«wPa3»",
                "this twin cannot be made: there is no man on a3",
                "",
            ),
            ("-wPa2, «a2»-a3", "there is no man on a2", ""),
            ("-wPa2\", \"cont: «wPa2»-a3", "there is no man on a2", ""),
            ("-«bPa2»", "found bPa2, but a white pawn stands on a2", ""),
            (
                "wKe1<->«bRa2»",
                "found bRa2, but a white pawn stands on a2",
                "",
            ),
            ("«shift a1-b1»", "the man on h8/A would leave the board", ""),
            ("«mirror a1-b1»", "not two corners", ""),
        ],
    );
    twins(TWO, &[("-«a2/A»", "there is no man on a2", "")]);
    let king = marked(ONE, "rules:", "twins: [«\"-wKe1\"»], rules:");
    let warned = ron(&king.replace(['«', '»'], ""));
    let [warning] = warned.diagnostics.as_slice() else {
        panic!("{}", shown(&warned.diagnostics))
    };
    assert_eq!(
        warning.message,
        "after these changes White has no king: solved without one"
    );
    let versions = warned.entries[0].problem.versions().unwrap();
    assert!(versions[1].problem.setup.static_reasons().is_empty());
    let zero = ONE.replacen("R . . . K . . R", "R . . . . . . R", 1);
    let zero = marked(
        &zero,
        "rules:",
        "zero_position: true, twins: [\"+wKe1\", «\"+wKe1, +wKd1\"»], rules:",
    );
    refuses(&zero, "after these changes White has 2 kings", "");
    let several = marked(
        ONE,
        "rules:",
        "twins: [\"-wKe9, -wQh9\", \"-a8, cont\", \"-b3\"], rules:",
    );
    assert_eq!(
        ron(&several).diagnostics.len(),
        4,
        "{}",
        shown(&ron(&several).diagnostics)
    );
}

#[test]
fn places_inside_strings_survive_escapes() {
    refuses(
        &marked(
            ONE,
            "rules:",
            "intended: (keys: [\"\\u{31}.K\\x62\\u{0031}! «Xxe5»\"]), rules:",
        ),
        "found 'Xxe5'",
        "a remark may stand in braces",
    );
    refuses(&marked(ONE, "\"#2\"", "r#\"#2«x»\"#"), "found 'x'", "");
}

/// A field without effect causes a warning. An unsupported option that would change the result is
/// an error.
#[test]
fn fields_without_effect_are_named() {
    let read = |stipulation: &str, fields: &str| {
        ron(&format!(
            "(rules: orthodox, stipulation: \"{stipulation}\", position: \"7k/8/8/8/8/8/8/K7\", \
            {fields})"
        ))
    };
    let second = "target: \"8/7k/8/8/8/8/8/1K6\"";
    for (stipulation, fields, message) in [
        (
            "a=>b1",
            &format!("turn: white, {second}"),
            "Black begins in a=>b1: this field is ignored",
        ),
        (
            "h#2",
            &"turn: white".to_owned(),
            "Black begins in h#2: this field is ignored",
        ),
        (
            "h#2",
            &"turn: black, options: (white_to_play: true)".to_owned(),
            "White begins in h#2 with white_to_play: this field is ignored",
        ),
        (
            "dia2",
            &"turn: black".to_owned(),
            "White begins in dia2: this field is ignored",
        ),
        (
            "dia2",
            &"castling: \"-\"".to_owned(),
            "dia2 begins from the game array: this field is ignored",
        ),
        (
            "h#2",
            &"options: (no_threats: true)".to_owned(),
            "'no_threats' does not apply to h#2: it is ignored",
        ),
        (
            "h#2",
            &"options: (max_threat: 1)".to_owned(),
            "'max_threat' does not apply to h#2: it is ignored",
        ),
        (
            "#2",
            &"options: (quodlibet: true)".to_owned(),
            "'quodlibet' does not apply to #2: it is ignored",
        ),
        (
            "ser-#2",
            &"options: (set_play: true)".to_owned(),
            "'set_play' does not apply to ser-#2: it is ignored",
        ),
        (
            "ser-h#2",
            &"options: (post_key: true)".to_owned(),
            "'post_key' does not apply to ser-h#2: it is ignored",
        ),
    ] {
        let loaded = read(stipulation, fields);
        let [warning] = loaded.diagnostics.as_slice() else {
            panic!("{fields}\n{}", shown(&loaded.diagnostics))
        };
        assert_eq!(
            (warning.severity, warning.message.as_str()),
            (Level::Warning, message),
            "{fields}"
        );
    }
    for (stipulation, fields) in [
        ("h#2", "options: (white_to_play: true)"),
        ("#2", "turn: black"),
        ("s#2", "options: (quodlibet: true, no_threats: true)"),
        ("ser-#2", "turn: black"),
        (
            "h#2",
            "options: (set_play: true, goal_is_end: true, length: shortest, duplex: both, \
            variations: false)",
        ),
    ] {
        let loaded = read(stipulation, fields);
        assert!(
            loaded.diagnostics.is_empty(),
            "{stipulation} {fields}\n{}",
            shown(&loaded.diagnostics)
        );
    }
    for (stipulation, fields, name) in [
        ("pser-s#2", "options: (quodlibet: true)", "quodlibet"),
        ("pser-#2", "options: (post_key: true)", "post_key"),
        ("dia2", "options: (white_to_play: true)", "white_to_play"),
        ("ser-h#2", "options: (white_to_play: true)", "white_to_play"),
    ] {
        let loaded = read(stipulation, fields);
        assert!(loaded.entries.is_empty(), "{fields}");
        let message =
            format!("'{name}' is not supported in {stipulation}, and would change the result");
        assert_eq!(loaded.diagnostics[0].message, message);
    }
}

#[test]
fn a_misspelt_field_is_not_also_missing() {
    refuses(
        &marked(ONE, "stipulation", "«stipulaton»"),
        "unknown field 'stipulaton'",
        "did you mean 'stipulation'?",
    );
    refuses(
        &marked(ONE, "boards", "«board»"),
        "unknown field 'board'",
        "did you mean 'boards'?",
    );
}

#[test]
fn many_errors_are_grouped_and_none_hides_another() {
    let text = format!("[{}]", "(),".repeat(1000));
    let loaded = ron(&text);
    assert_eq!((loaded.entries.len(), loaded.unread.len()), (0, 1000));
    // Each problem reports at its own place that it lacks boards and a stipulation.
    assert_eq!(loaded.diagnostics.len(), 2000);
    let groups = group(&loaded.diagnostics);
    assert_eq!(groups.iter().map(Vec::len).collect::<Vec<_>>(), [1000; 2]);
    let text = render_group(groups[0][0], &groups[0][1..], false);
    assert!(
        text.contains("the same at 1:5, 1:8, 1:11,") && text.contains(" and 989 more places"),
        "{text}"
    );
}

#[test]
fn errors_come_all_at_once_and_in_order() {
    let text = ONE
        .replace("orthodox", "orthodoxx")
        .replace("#2", "#x")
        .replacen(". . . p P . . .", ". . . D P . .", 1)
        .replacen("boards", "titel: 3,\n    boards", 1);
    let diagnostics = ron(&text).diagnostics;
    assert_eq!(diagnostics.len(), 5, "{}", shown(&diagnostics));
    assert!(diagnostics.is_sorted_by_key(|diagnostic| (diagnostic.line, diagnostic.column)));
}

#[test]
fn warnings_come_with_the_problem() {
    let case = marked(ONE, "r . . . k . . r", "r . «P» . k . . r");
    check(
        Expected {
            marked: &case,
            message: "a pawn cannot come to c8/A",
            help: "",
        },
        Level::Warning,
        |text| {
            let loaded = ron(text);
            assert_eq!(loaded.entries.len(), 1);
            loaded.diagnostics
        },
    );
    let case = ONE.replacen(
        "            . . . . . . . .\n            . . . . . . . .\n",
        "            p p p p p p p p\n            . . . . . . . .\n",
        1,
    );
    check(
        Expected {
            marked: &case.replace(". . . p P", ". . . «p» P"),
            message: "Black has 9 pawns, a game has at most 8",
            help: "",
        },
        Level::Warning,
        |text| ron(text).diagnostics,
    );
}

#[test]
fn reasons_found_later_are_shown_at_the_man() {
    let loaded = ron(TWO);
    assert!(
        loaded.diagnostics.is_empty(),
        "{}",
        shown(&loaded.diagnostics)
    );
    let found = loaded.entries[0].diagnose(&Reason::KingCapturable(Color::White));
    assert_eq!(
        (found.severity, found.line, found.column),
        (Level::Error, 6, 21)
    );
    assert_eq!(
        found.help.as_deref(),
        Some("if Black is to move, write turn: black")
    );
    let found = loaded.entries[0].diagnose(&Reason::KingCapturable(Color::Black));
    assert_eq!((found.line, found.column), (23, 17));
}

#[test]
fn lists_of_problems_are_read() {
    let one = ONE.trim_start_matches("// A problem without fault\n");
    let loaded = ron(&format!("[{one}, {one},]"));
    let ids: Vec<&str> = loaded
        .entries
        .iter()
        .map(|entry| entry.problem.id.as_str())
        .collect();
    assert_eq!(ids, ["p-1", "p-2"]);
    let named = one.replacen("rules", "id: \"x\", rules", 1);
    let second = named.replacen("\"x\"", "«\"x\"»", 1);
    let found = format!("[{named}, {second}]");
    check(
        Expected {
            marked: &found,
            message: "two problems in this file have the id 'x'",
            help: "",
        },
        Level::Error,
        |text| ron(text).diagnostics,
    );
    let broken = format!("[{one}, {}, {one}]", one.replacen("#2", "#0", 1));
    let loaded = ron(&broken);
    assert_eq!((loaded.entries.len(), loaded.diagnostics.len()), (2, 1));
}

#[test]
fn the_look_is_that_of_rustc() {
    let text = marked(ONE, "rules: orthodox", "rules: orthodxo");
    let expected = "\
error: found the word 'orthodxo' for 'rules', expected orthodox, alice, alice2, ms-alice, odonohue, duo, alice8x4, alice3, raumschach or raumschach2
 --> p.ron:3:12
  |
3 |     rules: orthodxo,
  |            ^^^^^^^^ expected orthodox, alice, alice2, ms-alice, odonohue, duo, alice8x4, alice3, raumschach or raumschach2
  |
  = help: did you mean 'orthodox'?";
    assert_eq!(shown(&ron(&text).diagnostics).trim_end(), expected);
}

/// A problem that cannot be read is named by its own id, as the others are.
#[test]
fn an_unread_problem_keeps_its_id() {
    let text = "[(id: \"c12\", stipulation: \"#x\", position: \"7k/8/8/8/8/8/8/K7\"), \
                (id: \"\", stipulation: \"#x\", position: \"7k/8/8/8/8/8/8/K7\")]";
    let names: Vec<String> = ron(text).unread.iter().map(|one| one.id.clone()).collect();
    assert_eq!(names, ["c12", "p-2"]);
}
