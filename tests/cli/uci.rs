//! `parton uci`: conversations with the program, and mates that are verified by the rules.

use crate::support::{parton_with_input, python_with};
use parton::formats::parse_position;
use parton::position::{Color, RuleSet, Variant};
use parton::rules::AnyPosition;
use serde::Deserialize;
use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

/// A position of matetrack.
#[derive(Deserialize)]
struct Known {
    fen: String,
    /// The length of the shortest mate known; negative if the side to move is mated.
    mate: i64,
}

fn matetrack() -> Vec<Known> {
    ron::from_str(include_str!("../data/matetrack.ron")).unwrap()
}

/// A running program, and its conversation so far.
struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_parton"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap()).lines();
        Self {
            input: child.stdin.take(),
            child,
            output,
        }
    }

    fn say(&mut self, text: &str) {
        writeln!(self.input.as_mut().unwrap(), "{text}").unwrap();
    }

    /// The lines up to the one that begins with this word.
    fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        for line in &mut self.output {
            let line = line.unwrap();
            let is_last = line.split(' ').next() == Some(word);
            lines.push(line);
            if is_last {
                return lines;
            }
        }
        panic!("the program ended before {word}: {lines:?}");
    }

    /// The answer to a search.
    fn go(&mut self, limits: &str) -> Vec<String> {
        self.say(&format!("go {limits}"));
        self.until("bestmove")
    }

    /// Ends the program, which must succeed.
    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

/// The last scores and lines of play: `(multipv, mate, moves)`.
fn scores(lines: &[String]) -> Vec<(u32, i64, Vec<String>)> {
    let mut scores: Vec<(u32, i64, Vec<String>)> = Vec::new();
    for line in lines {
        let words: Vec<&str> = line.split(' ').collect();
        let after = |name: &str| {
            let at = words.iter().position(|word| *word == name)?;
            words.get(at + 1).copied()
        };
        let (Some(number), Some(mate)) = (after("multipv"), after("mate")) else {
            continue;
        };
        let pv = words.iter().position(|word| *word == "pv").unwrap();
        let moves = words[pv + 1..].iter().map(|word| (*word).to_owned());
        let number = number.parse().unwrap();
        scores.retain(|(other, ..)| *other != number);
        scores.push((number, mate.parse().unwrap(), moves.collect()));
    }
    scores
}

/// Plays moves such as `e7e8q`. Each of them must be the only legal move with its text.
fn play(fen: &str, moves: &[String]) -> AnyPosition {
    let setup = parse_position(fen, RuleSet::new(Variant::Orthodox)).unwrap();
    let mut position = AnyPosition::new(&setup).unwrap();
    for text in moves {
        let named: Vec<_> = position
            .legal_moves()
            .into_iter()
            .filter(|mv| {
                let promotion = mv.promotion().map(|role| role.letter().to_lowercase());
                format!(
                    "{}{}{}",
                    mv.from().place(),
                    mv.to().place(),
                    promotion.unwrap_or_default()
                ) == *text
            })
            .collect();
        assert_eq!(named.len(), 1, "{fen}: {text} in {moves:?}");
        position = position.play(named[0]);
    }
    position
}

/// A proved mate: the line of play has the length of the score and ends in mate.
fn assert_mates(fen: &str, (mate, moves): (i64, &[String])) {
    let plies = if mate > 0 { 2 * mate - 1 } else { -2 * mate };
    assert_eq!(moves.len() as i64, plies, "{fen}: {moves:?}");
    assert!(play(fen, moves).is_mate(), "{fen}: {moves:?}");
}

#[test]
fn the_shortest_mates_known_are_found_with_their_lines() {
    let mut engine = Engine::start();
    engine.say("uci");
    let options = engine.until("uciok");
    for name in ["Hash", "Threads", "MultiPV", "Stipulation", "UCI_Variant"] {
        let declared = format!("option name {name} type ");
        assert!(
            options.iter().any(|line| line.starts_with(&declared)),
            "{name}"
        );
    }
    engine.say("setoption name Hash value 64");
    engine.say("setoption name Threads value 1");
    for Known { fen, mate } in matetrack() {
        engine.say("ucinewgame");
        engine.say("isready");
        engine.until("readyok");
        engine.say(&format!("position fen {fen}"));
        let lines = engine.go(&format!("mate {}", mate.abs()));
        let found = scores(&lines);
        let [(1, score, moves)] = &found[..] else {
            panic!("{fen}: {lines:?}");
        };
        assert_eq!(*score, mate, "{fen}");
        assert_mates(&fen, (*score, moves));
        let best = format!("bestmove {}", moves[0]);
        assert!(lines.last().unwrap().starts_with(&best), "{lines:?}");
    }
    engine.quit();
}

#[test]
fn shorter_mates_are_excluded_in_words() {
    let mut engine = Engine::start();
    for Known { fen, mate } in matetrack() {
        if !(2..=4).contains(&mate) {
            continue;
        }
        engine.say(&format!("position fen {fen}"));
        // A depth of 2n - 1 half-moves decides mates in n.
        let lines = engine.go(&format!("depth {}", 2 * mate - 1));
        let remarks: Vec<&String> = lines
            .iter()
            .filter(|line| line.starts_with("info string"))
            .collect();
        let expected: Vec<String> = (1..mate)
            .map(|length| format!("info string mate in {length} is not possible"))
            .collect();
        assert_eq!(remarks, expected.iter().collect::<Vec<_>>(), "{fen}");
        assert_eq!(scores(&lines)[0].1, mate, "{fen}");
        // One move less: nothing is announced, and the move played is legal.
        let lines = engine.go(&format!("mate {}", mate - 1));
        assert!(scores(&lines).is_empty(), "{lines:?}");
        let best = lines.last().unwrap().split(' ').nth(1).unwrap().to_owned();
        play(&fen, &[best]);
    }
    engine.quit();
}

#[test]
fn all_keys_are_listed_on_request() {
    // The rook on a7 guards the seventh rank, so Rb8 and Qe8 mate; Qe7 and Ra8 leave flights.
    let fen = "7k/R7/8/8/8/8/8/KR2Q3 w - -";
    let mut engine = Engine::start();
    engine.say("setoption name MultiPV value 10");
    engine.say(&format!("position fen {fen}"));
    let lines = engine.go("mate 1");
    let mut keys: Vec<String> = scores(&lines)
        .into_iter()
        .map(|(_, mate, moves)| {
            assert_mates(fen, (mate, &moves));
            moves[0].clone()
        })
        .collect();
    keys.sort();
    assert_eq!(keys, ["b1b8", "e1e8"]);
    // Only the named first moves count.
    let lines = engine.go("mate 1 searchmoves a7b7 b1b8");
    let found = scores(&lines);
    assert!(found.len() == 1 && found[0].2 == ["b1b8"], "{lines:?}");
    engine.quit();
}

#[test]
fn other_plays_and_rules_are_searched() {
    let mut engine = Engine::start();
    let keys = |lines: &[String]| -> Vec<String> {
        let mut keys: Vec<String> = scores(lines)
            .into_iter()
            .map(|(_, mate, moves)| format!("{mate}: {}", moves.join(" ")))
            .collect();
        keys.sort();
        keys
    };
    // S. Loyd, The Toledo Daily Blade, 21 April 1887: 1.Nc2!
    engine.say("setoption name Stipulation value s#");
    engine.say("position fen 8/1r5p/R3Pp1q/1b3Kpp/1Nk3nr/2PN3p/6n1/1QR1B2b w - -");
    let lines = engine.go("mate 2");
    let found = keys(&lines);
    assert!(
        found.len() == 1 && found[0].starts_with("2: b4c2 "),
        "{lines:?}"
    );
    // After 1.Kh8 the queen mates on g7 and h7, and from a8 and b8 along the rank, where the white
    // king guards g7 and h7. After 1.Kf8 it mates on f7 only: from a8 and b8 it leaves e7.
    engine.say("setoption name Stipulation value h#");
    engine.say("setoption name MultiPV value 9");
    engine.say("position fen 6k1/Q7/6K1/8/8/8/8/8 b - -");
    let lines = engine.go("mate 1");
    assert_eq!(
        keys(&lines),
        [
            "1: g8f8 a7f7",
            "1: g8h8 a7a8",
            "1: g8h8 a7b8",
            "1: g8h8 a7g7",
            "1: g8h8 a7h7"
        ],
        "{lines:?}"
    );
    // Shorter lines fulfil the stipulation as well.
    engine.say("setoption name Stipulation value h#2.5");
    engine.say("setoption name MultiPV value 1");
    let fen = "8/5K1k/8/p7/8/8/8/6R1 w - -";
    engine.say(&format!("position fen {fen}"));
    let lines = engine.go("depth 1");
    let [(1, length, moves)] = &scores(&lines)[..] else {
        panic!("{lines:?}");
    };
    assert_eq!(
        (*length as usize, moves.len() % 2),
        (moves.len().div_ceil(2), 1)
    );
    assert!(moves.len() <= 5 && play(fen, moves).is_mate(), "{lines:?}");
    // U. Marks, The Problemist, March 1999: 1.Kb1/A! Two boards are Alice chess.
    engine.say("setoption name Stipulation value #");
    engine
        .say("position fen 4r3/1p6/3n4/2n1k1rb/8/2b1p1p1/8/8 | 8/8/4R3/5R2/1P1NpB2/Q7/K7/8 w - -");
    let lines = engine.go("mate 2");
    let found = keys(&lines);
    assert!(
        found.len() == 1 && found[0].starts_with("2: a2b1 "),
        "{lines:?}"
    );
    engine.say("setoption name UCI_Variant value alice");
    engine.say("position startpos moves e2e4 d7d5");
    engine.say("isready");
    assert_eq!(engine.until("readyok"), ["readyok"]);
    engine.quit();
}

#[test]
fn every_strange_word_has_an_answer() {
    let talk = "joho isready\nhello\nposition fen 8/8/8/8/8/8/8/8 w - -\ngo mate 2\n\
        position fen not a fen\nsetoption name Contempt value 1\nsetoption name Hash value -1\n\
        position startpos moves e2e5\ngo depth 1\nposition startpos\ngo mate\nquit\n";
    let run = parton_with_input(&["uci"], talk);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], "readyok");
    for wanted in [
        "found \"hello\", expected a command",
        "king",
        "found \"Contempt\" as the name of an option",
        "found \"-1\" for Hash, expected a number",
        "found \"mate\" after go, expected a limit",
    ] {
        assert!(
            lines
                .iter()
                .any(|line| line.starts_with("info string") && line.contains(wanted)),
            "{wanted}: {}",
            run.out
        );
    }
    // Both searches without a position, and the last one, which `quit` ends.
    assert_eq!(
        lines
            .iter()
            .filter(|line| **line == "bestmove (none)")
            .count(),
        2,
        "{}",
        run.out
    );
}

#[test]
fn a_finished_game_has_no_move() {
    let mut engine = Engine::start();
    for (fen, score) in [
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - -", "mate 0"),
        ("k7/2Q5/8/8/8/8/8/4K3 b - -", "cp 0"),
    ] {
        engine.say(&format!("position fen {fen}"));
        let lines = engine.go("mate 3");
        assert_eq!(
            lines,
            [
                format!("info depth 0 score {score}"),
                "bestmove (none)".to_owned()
            ]
        );
    }
    engine.quit();
}

#[test]
fn searches_end_by_commands_and_limits() {
    let mut engine = Engine::start();
    // No search decides the array.
    engine.say("position startpos");
    engine.say("go infinite");
    engine.say("isready");
    engine.until("readyok");
    engine.say("stop");
    let lines = engine.until("bestmove");
    let best = lines.last().unwrap().split(' ').nth(1).unwrap().to_owned();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    assert_eq!(play(start, &[best]).turn(), Color::Black);
    for limits in [
        "movetime 50",
        "nodes 2000",
        "wtime 1500 btime 1500 movestogo 30",
    ] {
        engine.go(limits);
    }
    // While the other side thinks, no limit counts; its move starts the clock.
    engine.say("go ponder movetime 50");
    engine.say("isready");
    assert_eq!(engine.until("readyok").last().unwrap(), "readyok");
    engine.say("ponderhit");
    engine.until("bestmove");
    // A mate that is found in an infinite search is reported at once, the answer after `stop`.
    engine.say("position fen 7k/8/5K2/8/8/8/8/6R1 w - -");
    engine.say("go infinite");
    loop {
        let line = engine.output.next().unwrap().unwrap();
        assert!(!line.starts_with("bestmove"), "{line}");
        if line.contains("score mate 2") {
            break;
        }
    }
    engine.say("stop");
    assert_eq!(
        engine.until("bestmove").last().unwrap(),
        "bestmove f6f7 ponder h8h7"
    );
    engine.quit();
}

#[test]
fn the_end_of_the_input_ends_the_program() {
    // A limited search is finished first.
    let run = parton_with_input(
        &["uci"],
        "position fen 7k/8/5K2/8/8/8/8/6R1 w - -\ngo mate 2",
    );
    assert_eq!(run.code, Some(0));
    assert!(
        run.out.ends_with("bestmove f6f7 ponder h8h7\n"),
        "{}",
        run.out
    );
    let run = parton_with_input(&["uci"], "position startpos\ngo infinite");
    assert_eq!(run.code, Some(0));
    assert!(run.out.contains("bestmove "), "{}", run.out);
}

#[test]
fn a_reader_that_goes_away_ends_the_program() {
    let mut engine = Engine::start();
    engine.say("position startpos");
    engine.say("go infinite");
    let Engine {
        mut child,
        input,
        output,
    } = engine;
    drop(output);
    // The input stays open: only the closed output can end the search, at the next line at the
    // latest.
    let mut input = input.unwrap();
    let mut ended = None;
    for _ in 0..600 {
        // A program that has ended reads nothing.
        let _ = writeln!(input, "isready");
        ended = child.try_wait().unwrap();
        if ended.is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(ended.expect("the program ends").success());
}

/// Drives the program by the engine module of python-chess, as graphical programs and matetrack do.
#[test]
fn python_chess_drives_the_program() {
    let Some(python) = python_with("chess.engine") else {
        return;
    };
    let positions: Vec<String> = matetrack()
        .iter()
        .map(|known| format!("{};{}", known.fen, known.mate))
        .collect();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/uci.py");
    let mut child = Command::new(python)
        .arg(script)
        .arg(env!("CARGO_BIN_EXE_parton"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(positions.join("\n").as_bytes()).unwrap();
    drop(input);
    let run = child.wait_with_output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(run.status.success(), "{}", text(&run.stderr));
    assert_eq!(text(&run.stdout).trim(), "30 mates, 30 lines");
}
