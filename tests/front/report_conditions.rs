//! Moves under fairy conditions in JSON: a reader that follows docs/reference/json.md, without
//! knowing rules, arrives at the correct positions.

use crate::published::{published_entries, published_entry};
use crate::schema;
use crate::texts::entry;
use parton::formats::{Defaults, Format, load_str};
use parton::notation::Notation;
use parton::position::{Color, Man, Setup};
use parton::problem::{Node, Problem, Solution, TwinSolution};
use parton::report::json::{Document, MoveJson, ProblemEntry, of_legal};
use parton::report::{TextOptions, render_text};
use parton::rules::AnyPosition;
use parton::search::{Control, Search, Settings};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The men by square: side, letter and attributes.
type Men = BTreeMap<String, (String, String, Vec<String>)>;

fn at(place: &Value, square: &str, board: &str) -> String {
    format!(
        "{}{}",
        place[board].as_str().unwrap(),
        place[square].as_str().unwrap()
    )
}

fn standing(man: &Value) -> (String, String, Vec<String>) {
    let text = |key: &str| man[key].as_str().unwrap().to_owned();
    let attributes = man["attributes"].as_array().into_iter().flatten();
    (
        text("color"),
        text("man"),
        attributes
            .map(|one| one.as_str().unwrap().to_owned())
            .collect(),
    )
}

/// Makes a move as described in docs/reference/json.md.
fn make(men: &Men, mv: &Value) -> Men {
    if mv["kind"] == "pass" {
        let nothing = ["man", "from", "from_board", "to", "to_board"];
        assert!(nothing.iter().all(|key| mv[*key].is_null()), "{mv}");
        return men.clone();
    }
    let mut men = men.clone();
    if mv["captures"].is_object() {
        men.remove(&at(&mv["captures"], "square", "board"));
    }
    let mut man = men
        .remove(&at(mv, "from", "from_board"))
        .expect("a moving man");
    let rook = mv["rook"].as_object().map(|_| {
        let from = format!(
            "{}{}",
            mv["from_board"].as_str().unwrap(),
            mv["rook"]["from"].as_str().unwrap()
        );
        men.remove(&from).expect("a rook that castles")
    });
    if let Some(letter) = [&mv["promotes_to"], &mv["turns_into"]]
        .into_iter()
        .find_map(Value::as_str)
    {
        letter.clone_into(&mut man.1);
    }
    men.insert(at(mv, "to", "to_board"), man);
    if let Some(rook) = rook {
        men.insert(at(&mv["rook"], "to", "to_board"), rook);
    }
    for change in mv["changes"].as_array().into_iter().flatten() {
        let cell = at(change, "square", "board");
        match &change["man"] {
            Value::Null => men.remove(&cell),
            man => men.insert(cell, standing(man)),
        };
    }
    men
}

fn men_of(position: &AnyPosition) -> Men {
    let side = |man: Man| {
        if man.color == Color::White {
            "white"
        } else {
            "black"
        }
    };
    let one = |man: Man| {
        (
            side(man).to_owned(),
            man.role.letter().to_owned(),
            man.traits.names().map(str::to_owned).collect(),
        )
    };
    position
        .men()
        .into_iter()
        .map(|(cell, man)| (format!("{}{}", cell.board.letter(), cell.place()), one(man)))
        .collect()
}

/// Every legal move of a position in JSON leads to the correct position.
fn compare(problem: &Problem, position: &AnyPosition, kinds: &mut BTreeSet<&'static str>) -> usize {
    let (men, legal) = (men_of(position), position.legal_moves());
    for &mv in &legal {
        let written: MoveJson = of_legal(position, &legal, mv);
        kinds.extend((!written.changes.is_empty()).then_some(written.kind));
        let found = make(&men, &json!(written));
        assert_eq!(
            found,
            men_of(&position.play(mv)),
            "{}: {}",
            problem.id,
            written.san
        );
    }
    legal.len()
}

fn below(
    problem: &Problem,
    position: &AnyPosition,
    nodes: &[Node],
    kinds: &mut BTreeSet<&'static str>,
) -> usize {
    let mut count = compare(problem, position, kinds);
    for node in nodes {
        let next = position.play(node.mv);
        count += below(problem, &next, &node.replies, kinds);
    }
    count
}

fn along(
    problem: &Problem,
    setup: &Setup,
    solution: &Solution,
    kinds: &mut BTreeSet<&'static str>,
) -> usize {
    let start = AnyPosition::new(setup).unwrap();
    let mut count = below(problem, &start, &solution.keys, kinds);
    for line in &solution.lines {
        let mut position = start;
        for step in &line.0 {
            position = if position.turn() == step.by {
                position
            } else {
                position.pass_in_series()
            };
            count += compare(problem, &position, kinds);
            position = position.play(step.mv);
        }
    }
    count
}

#[test]
fn moves_under_conditions_say_everything_that_they_change() {
    let entries = published_entries().into_iter();
    let (mut count, mut kinds) = (0, BTreeSet::new());
    for entry in entries.filter(|entry| !entry.problem.setup.rules.conditions.is_empty()) {
        let problem = &entry.problem;
        for version in Search::new(problem, &Settings::default(), &Control::default())
            .solve()
            .unwrap()
        {
            count += along(
                problem,
                &version.problem.setup,
                &version.solution,
                &mut kinds,
            );
        }
    }
    assert!(count > 2000, "{count}");
    // An exchange is a separate kind of move, under Messigny.
    assert_eq!(kinds, BTreeSet::from(["exchange", "move"]));
}

/// The document of a solved problem, checked against the schema.
fn document_of(problem: &Problem, versions: &[TwinSolution]) -> Value {
    let document = Document::new(vec![
        ProblemEntry::solved(None, problem, versions, Vec::new()).unwrap(),
    ]);
    schema::checked(&document.to_text().unwrap())
}

/// The series of E. Bartel, Problemkiste 67, 1990, replayed from the document. 5.Kxh5 puts a pawn
/// on h7, which is then captured for good, since it would be reborn on the king's square.
#[test]
fn the_json_of_a_circe_problem_can_be_replayed() {
    let entry = published_entry("bartel-1990-problemkiste.ron");
    let versions = Search::new(&entry.problem, &Settings::default(), &Control::default())
        .solve()
        .unwrap();
    let document = document_of(&entry.problem, &versions);
    let problem = &document["problems"][0];
    assert_eq!(
        (&problem["rules"], &problem["conditions"]),
        (&json!("orthodox"), &json!(["Circe"]))
    );
    let twin = &problem["twins"][0];
    let men = twin["position"]["men"].as_array().unwrap();
    let mut men: Men = men
        .iter()
        .map(|man| (at(man, "square", "board"), standing(man)))
        .collect();
    let mut pawns = Vec::new();
    for step in twin["lines"][0].as_array().unwrap() {
        men = make(&men, step);
        let of_pawn = |(cell, man): (&String, &(String, String, Vec<String>))| {
            (man.1 == "P").then(|| cell.clone())
        };
        pawns.push(men.iter().filter_map(of_pawn).collect::<Vec<_>>().join(" "));
    }
    let expected = ["Aa2 Ah5"; 4]
        .into_iter()
        .chain(["Aa2 Ah7"; 2])
        .chain(["Aa2"; 6]);
    assert_eq!(pawns, expected.collect::<Vec<_>>());
    assert_eq!(
        twin["lines"][0][4]["changes"],
        json!([
            { "square": "h7", "board": "A", "man": { "color": "black", "man": "P" } }
        ])
    );
}

/// Black passes in each notation. Popeye 4.104 prints `1. ... Kf6-f7   2. ... Rg1-h1 #` and nothing
/// else.
#[test]
fn passes_are_written_and_read() {
    let text = "beginproblem\nstipulation h#2\ncondition blackchecks\npieces white Kf6 Rg1 black \
        Kh8 Pa7\nendproblem\n";
    let entry = entry(text, Format::Popeye);
    let versions = Search::new(&entry.problem, &Settings::default(), &Control::default())
        .solve()
        .unwrap();
    let written = |notation: Notation| {
        let options = TextOptions {
            notation,
            ..TextOptions::default()
        };
        render_text(&entry.problem, &versions, &options).unwrap()
    };
    assert!(
        written(Notation::Short).contains("\n  1.-- Kf7 2.-- Rh1#\n"),
        "{}",
        written(Notation::Short)
    );
    assert!(
        written(Notation::Long).contains("1.-- Kf6-f7 2.-- Rg1-h1#"),
        "{}",
        written(Notation::Long)
    );
    assert!(
        written(Notation::Popeye).contains("\n  1. ... Kf6-f7   2. ... Rg1-h1 #\n"),
        "{}",
        written(Notation::Popeye)
    );
    let document = document_of(&entry.problem, &versions);
    let first = &document["problems"][0]["twins"][0]["lines"][0][0];
    assert_eq!(
        (&first["kind"], &first["by"], &first["from"]),
        (&json!("pass"), &json!("black"), &Value::Null)
    );
}

/// The moves after a null move are written like all others. Popeye 4.104 lists the same nine with
/// `nullmoves`, from `1. ... Ka8*a7` to `1. ... nBa7-b8`.
#[test]
fn moves_after_a_null_move_are_written_like_others() {
    let text = "beginproblem\nstipulation h~1\noption nullmoves\npieces white Ka8 black Ke8 \
        neutral Ba7\nendproblem\n";
    let entry = entry(text, Format::Popeye);
    let versions = Search::new(&entry.problem, &Settings::default(), &Control::default())
        .solve()
        .unwrap();
    for (notation, pass, expected) in [
        (
            Notation::Short,
            "1.-- ",
            "Kxa7 Kb7 nBg1 nBf2 nBe3 nBd4 nBc5 nBb6 nBb8",
        ),
        (
            Notation::Popeye,
            "1. ... ",
            "Ka8*a7 Ka8-b7 nBa7-g1 nBa7-f2 nBa7-e3 nBa7-d4 nBa7-c5 nBa7-b6 nBa7-b8",
        ),
    ] {
        let options = TextOptions {
            notation,
            ..TextOptions::default()
        };
        let text = render_text(&entry.problem, &versions, &options).unwrap();
        let lines = text
            .lines()
            .filter_map(|line| line.trim().strip_prefix(pass));
        assert_eq!(
            lines.collect::<BTreeSet<_>>(),
            expected.split(' ').collect(),
            "{text}"
        );
    }
}

/// A last move that leaves its own king in check is also written with its changes. Popeye 4.104:
/// `1.Rh8*h7 Rc7-c2=b   2.Ke8-f7 Ra1-c1=b !#`.
#[test]
fn the_last_move_of_an_auto_mate_is_written_like_others() {
    let text = "BeginProblem\nStipulation h!#2\nCondition AntiAndernach\nPieces\n  White Ke1 Ra1 \
        Sh7 Rc7\n  Black Ke8 Rh8\nEndProblem\n";
    let entry = entry(text, Format::Popeye);
    let versions = Search::new(&entry.problem, &Settings::default(), &Control::default())
        .solve()
        .unwrap();
    let written = |notation: Notation| {
        let options = TextOptions {
            notation,
            ..TextOptions::default()
        };
        render_text(&entry.problem, &versions, &options).unwrap()
    };
    let popeye = written(Notation::Popeye);
    assert!(
        popeye.contains("1.Rh8*h7 Rc7-c2=b   2.Ke8-f7 Ra1-c1=b !#"),
        "{popeye}"
    );
    let short = written(Notation::Short);
    assert!(short.contains("1.Rxh7 Rc2=b 2.Kf7 Rc1=b!#"), "{short}");
    let document = document_of(&entry.problem, &versions);
    let lines = document["problems"][0]["twins"][0]["lines"]
        .as_array()
        .unwrap();
    assert!(
        lines
            .iter()
            .all(|line| line[3]["san"].as_str().unwrap().ends_with("=b!#"))
    );
}

/// The lines of a problem in Popeye's input, as a magazine prints them.
fn condensed(input: &str) -> String {
    let text = format!("BeginProblem\n{input}\nEndProblem\n");
    let entry = entry(&text, Format::Popeye);
    let versions = Search::new(&entry.problem, &Settings::default(), &Control::default())
        .solve()
        .unwrap();
    let options = TextOptions {
        width: usize::MAX,
        ..TextOptions::default()
    };
    render_text(&entry.problem, &versions, &options).unwrap()
}

/// Defences share a line only if their answers have the same effects. Popeye 4.104:
/// `1...Sb2-d1 2.Rd2-d8[d1=w] #`, `1...Sb2-c4 2.Rd2-d8 #`, `1...Sb2-a4 2.Rd2-d8 #`, and
/// `1...Sb6-a4 2.Rd2-d8 #`, `1...Sb6-c4 2.Rd2-d8 #`, `1...Sb6-c8 2.Rd2-d8[c8=w] #`,
/// `1...Sb6-a8 2.Rd2-d8[a8=w] #`.
#[test]
fn answers_with_different_effects_do_not_share_a_line() {
    let task = "Stipulation #2\nCondition Masand\nOption SetPlay Variation\nPieces\n  White";
    let text = condensed(&format!("{task} Kh1 Rd2\n  Black Kh8 Pg7h7 Sb2"));
    for line in ["1...Nd1 2.Rd8[d1=w]#", "1...Na4, Nc4 2.Rd8#"] {
        assert!(text.contains(line), "{text}");
    }
    let text = condensed(&format!("{task} Kc1 Rd2\n  Black Kh8 Pg7h7 Sb6"));
    for line in [
        "1...Na4, Nc4 2.Rd8#",
        "1...Na8 2.Rd8[a8=w]#",
        "1...Nc8 2.Rd8[c8=w]#",
    ] {
        assert!(text.contains(line), "{text}");
    }
}

/// The changes of moves that give check, by conditions, as Popeye 4.104 writes them:
/// `1.Rc5*c3[+wBc1][c1=b] +` and so on, with option `HalfDuplex`.
#[test]
fn a_man_that_appears_and_then_changes_colour_has_both_changes() {
    for (conditions, moves) in [
        (&["Masand", "Circe"][..], &["Rc5*c3[+wBc1][c1=b]"][..]),
        (&["Masand", "PWC"], &["Rc5*c3[+wBc5][c5=b]"]),
        (&["Masand generalised", "Circe"], &["Rc5*c3[+wBc1][c1=b]"]),
        (&["Masand", "Mirror Circe"], &["Rc5*c3[+wBf8]"]),
        (&["Masand", "Clone Circe"], &["Rc5*c3[+wRa1]"]),
        (&["Masand", "Circe Turncoats"], &["Rc5*c3[+wBc1=b][c1=w]"]),
        (
            &["Masand", "Sentinels"],
            &["Rc5*c3[+bPc5][c5=w]", "Rc5-g5[+bPc5][c5=w]"],
        ),
        (
            &["Masand", "Super Circe", "Sentinels"],
            &[
                "Rc5*c3[+bPc5][c5=w]",
                "Rc5*c3[+wBa1][+bPc5][c5=w]",
                "Rc5*c3[+wBc1][+bPc5][c1=b][c5=w]",
                "Rc5*c3[+wBa3][+bPc5][a3=b][c5=w]",
                "Rc5*c3[+wBc4][+bPc5][c4=b]",
                "Rc5*c3[+wBc5][c5=b]",
                "Rc5*c3[+wBc6][+bPc5][c5=w]",
            ],
        ),
    ] {
        let text = format!(
            "(conditions: {conditions:?}, stipulation: \"h#1\", \
             position: \"white Kg3 Bc3 Ph3 black Kb8 Rc5, black to move\")"
        );
        let loaded = load_str("own.ron", &text, Format::Ron, Defaults::default());
        let entry = loaded.entries.into_iter().next();
        let problem = entry
            .unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))
            .problem;
        let start = AnyPosition::new(&problem.setup).unwrap();
        let written: Vec<String> = start
            .legal_moves()
            .into_iter()
            .map(|mv| parton::notation::long_at(&start, mv, parton::notation::Language::English))
            .collect();
        for mv in moves {
            assert!(
                written.iter().any(|own| own == mv),
                "{mv} under {conditions:?}: {written:?}"
            );
            // The text is read back as the same move.
            let found = parton::notation::find(&start, mv).unwrap();
            assert_eq!(
                parton::notation::long_at(&start, found, parton::notation::Language::English),
                *mv
            );
        }
    }
}
