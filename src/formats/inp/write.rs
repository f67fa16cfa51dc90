//! Problems in Popeye's language, and Popeye's words for other formats.

use super::conditions;
use super::words::Tongue;
use crate::board::{Board, Square};
use crate::formats::common::side::Side;
use crate::men::Traits;
use crate::position::{CastlingSetup, Color, Conditions, Man, Role, Setup, Variant};
use crate::problem::{Change, Duplex, Effect, Length, OptionName, Play, Problem, Spot, Twin};
use std::fmt::Write as _;

/// The problems as a file. Parts that the language cannot express are omitted.
pub(in crate::formats) fn write(problems: &[Problem]) -> String {
    let mut text = String::new();
    for (number, problem) in problems.iter().enumerate() {
        text += if number == 0 {
            "beginproblem\n"
        } else {
            "nextproblem\n"
        };
        text += &written(problem);
    }
    text + "endproblem\n"
}

fn written(problem: &Problem) -> String {
    let mut text = String::new();
    let mut line = |word: &str, rest: &str| {
        // Line breaks in the text become blanks.
        let rest = rest
            .split(char::is_control)
            .map(str::trim)
            .collect::<Vec<_>>()
            .join(" ");
        if !rest.trim().is_empty() {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{word} {}", rest.trim());
        }
    };
    problem
        .authors
        .iter()
        .for_each(|author| line("author", author));
    problem
        .source
        .iter()
        .for_each(|source| line("origin", source));
    problem.title.iter().for_each(|title| line("title", title));
    problem
        .comment
        .iter()
        .flat_map(|comment| comment.lines())
        .for_each(|remark| line("remark", remark));
    if let Some(solutions) = problem.intended.solutions {
        let s = if solutions == 1 { "" } else { "s" };
        line("remark", &format!("{solutions} solution{s}"));
    }
    if problem.setup.rules.variant == Variant::Alice {
        line("condition", "AliceChess");
    }
    line("condition", &condition_words(&problem.setup).join(" "));
    line("option", &options(problem).join(" "));
    if let Some(structure) = problem.stipulation.structure() {
        line("sstipulation", &structure.to_string());
    } else if problem.target.is_none() {
        line("stipulation", &stipulation(problem));
    }
    text += &pieces(&problem.setup);
    // The men after the stipulation are the second diagram.
    if let Some(target) = &problem.target {
        let _ = writeln!(text, "stipulation {}", stipulation(problem));
        text += &pieces(target);
        if target.imitators().next().is_some() {
            let _ = writeln!(text, "condition {}", imitators(target));
        }
    }
    for (number, words) in twins(problem).into_iter().enumerate() {
        let keyword = if number == 0 && problem.zero_position {
            "zeroposition"
        } else {
            "twin"
        };
        let _ = writeln!(text, "{keyword} {words}");
    }
    text.lines().flat_map(broken).collect()
}

/// The greatest length of a line, in bytes. Popeye ends with an error at a line that does not fit
/// into its buffer of 256.
const MOST: usize = 200;

/// The parts whose text ends with the line. Each further line of the text needs the word.
const TEXTS: [&str; 4] = ["author ", "origin ", "title ", "remark "];

/// A line that is broken at blanks where it is too long; each line with its line break.
fn broken(line: &str) -> Vec<String> {
    let word = TEXTS.into_iter().find(|word| line.starts_with(word));
    let (mut rest, mut lines) = (line.to_owned(), Vec::new());
    // Each line of authors names another one.
    while rest.len() > MOST && word != Some("author ") {
        let before = word.map_or(rest.len() - rest.trim_start().len(), str::len);
        let head = &rest[before..rest.floor_char_boundary(MOST)];
        // The reader joins the lines of a source with commas.
        let comma = head.rfind(", ").filter(|_| word == Some("origin "));
        let Some(at) = comma.map(|at| at + 1).or_else(|| head.rfind(' ')) else {
            break;
        };
        let at = before + at;
        let tail = rest[at..].trim_start().to_owned();
        let end = if comma.is_some() { "," } else { "" };
        lines.push(rest[..at].trim_end_matches(end).trim_end().to_owned() + "\n");
        rest = word.unwrap_or("    ").to_owned() + &tail;
    }
    lines.push(rest + "\n");
    lines
}

/// The words of a setup's conditions.
pub(in crate::formats) fn condition_words(setup: &Setup) -> Vec<String> {
    let word = |set: Conditions| match set {
        Conditions::IMITATOR => imitators(setup),
        set => conditions::words(Tongue::English, set),
    };
    let idle = |set: Conditions| set == Conditions::IMITATOR && setup.imitators().next().is_none();
    setup
        .rules
        .conditions
        .each()
        .filter(|one| !idle(*one))
        .map(word)
        .collect()
}

/// The condition `Imitator` with its squares.
fn imitators(setup: &Setup) -> String {
    let squares: String = setup
        .imitators()
        .map(|cell| cell.square.to_string())
        .collect();
    format!(
        "{} {squares}",
        conditions::words(Tongue::English, Conditions::IMITATOR)
    )
}

/// The stipulation, including a mark for an exact length.
pub(in crate::formats) fn stipulation(problem: &Problem) -> String {
    problem.clone().completed().stipulation.to_string()
}

fn pieces(setup: &Setup) -> String {
    let mut text = String::from("pieces\n");
    for side in Side::ALL {
        for (attributes, men) in groups(setup, side) {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "  {}{attributes}{}", side.word(), spaced(&men));
        }
    }
    text
}

fn spaced(words: &[String]) -> String {
    words.iter().flat_map(|word| [" ", word]).collect()
}

/// The letters of a man, which every role written here has.
fn letter(role: Role) -> &'static str {
    Tongue::English.letters().letter(role).unwrap_or_default()
}

/// The roles that have letters.
fn lettered() -> impl Iterator<Item = Role> {
    Role::every().filter(|role| !letter(*role).is_empty() && *role != Role::Imitator)
}

/// Attributes in Popeye's words, each preceded by a blank; for a neutral man, those other than its
/// colour.
fn attributes(traits: Traits) -> String {
    traits
        .without(Traits::NEUTRAL)
        .names()
        .flat_map(|name| [" ".to_owned(), name.replace('-', "")])
        .collect()
}

/// The men of a side in groups with equal attributes: the attributes, then each kind of men with
/// its squares in one word. The men of board B are groups of their own, after the word `AliceB`:
/// Popeye reads it only before the first man of a line.
fn groups(setup: &Setup, side: Side) -> Vec<(String, Vec<String>)> {
    let on = |board: Board, traits: Traits, role: Role| -> String {
        let man = Man::new(side.color(), role).with(traits);
        let here = setup
            .men
            .iter()
            .filter(|(cell, other)| cell.board == board && *other == man);
        here.map(|(cell, _)| cell.square.to_string()).collect()
    };
    let mut traits: Vec<Traits> = setup
        .men
        .iter()
        .filter(|(_, man)| Side::of(*man) == side)
        .map(|(_, man)| man.traits)
        .collect();
    traits.sort_unstable_by_key(|traits| traits.bits());
    traits.dedup();
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for traits in traits {
        for (board, word) in [(Board::A, ""), (Board::B, "AliceB ")] {
            let mut words: Vec<String> = lettered()
                .map(|role| (role, on(board, traits, role)))
                .filter(|(_, squares)| !squares.is_empty())
                .map(|(role, squares)| format!("{}{squares}", letter(role)))
                .collect();
            if words.is_empty() {
                continue;
            }
            if traits.has(Traits::ROYAL) {
                // The word applies to one kind of men.
                let board = word.trim_end();
                let blank = if board.is_empty() { "" } else { " " };
                groups.extend(
                    words
                        .into_iter()
                        .map(|man| (format!("{blank}{board}{}", attributes(traits)), vec![man])),
                );
            } else {
                words[0].insert_str(0, word);
                groups.push((attributes(traits), words));
            }
        }
    }
    groups
}

/// The men of a side, each separately with its attributes: `Royal Gd4`, `AliceB Ka1`.
pub(in crate::formats) fn men(setup: &Setup, side: Side) -> Vec<String> {
    let mut words = Vec::new();
    for board in [Board::A, Board::B] {
        for role in lettered() {
            let here = setup.men.iter().filter(|(cell, man)| {
                cell.board == board && man.role == role && Side::of(*man) == side
            });
            words.extend(here.map(|(cell, man)| {
                let word = if board == Board::B { "AliceB " } else { "" };
                let mut prefix = String::new();
                for attribute in attributes(man.traits).split_whitespace() {
                    let (first, rest) = attribute.split_at(1);
                    prefix.extend([&first.to_ascii_uppercase(), rest, " "]);
                }
                format!("{word}{prefix}{}{}", letter(role), cell.square)
            }));
        }
    }
    words
}

/// The options in Popeye's words: the requested results, limits, missing kings and rights.
pub(in crate::formats) fn options(problem: &Problem) -> Vec<String> {
    let completed = problem.clone().completed();
    let (options, setup) = (completed.options, &completed.setup);
    let mut words: Vec<String> = Vec::new();
    let mut word = |wanted: bool, word: &str| {
        if wanted {
            words.push(word.to_owned());
        }
    };
    word(options.set_play, "SetPlay");
    // Tries are shown unless the problem says otherwise, but not every play has any.
    let has_tries = OptionName::Refutations.effect_in(completed.stipulations()) == Effect::Played;
    word(options.refutations == 1 && has_tries, "Try");
    word(
        options.refutations > 1,
        &format!("Defence {}", options.refutations),
    );
    word(options.variations, "Variation");
    word(options.no_threats, "NoThreat");
    word(options.no_short_variations, "NoShortVariations");
    word(options.post_key, "PostKeyPlay");
    word(options.duplex == Duplex::Both, "Duplex");
    word(
        options.duplex == Duplex::Half || begins_otherwise(&completed),
        "HalfDuplex",
    );
    word(options.white_to_play, "WhiteToPlay");
    word(options.quodlibet, "Quodlibet");
    word(options.goal_is_end, "GoalIsEnd");
    word(options.length == Length::Shortest, "StopOnShortSolutions");
    word(options.mates_in_one, "MatesIn1");
    word(options.null_moves, "NullMoves");
    word(options.keep_mating_piece, "KeepMatingPiece");
    word(options.no_checking_tries, "TrivialTriesAvoid");
    let mut number = |name: &str, number: Option<u64>| {
        words.extend(number.map(|number| format!("{name} {number}")));
    };
    number("MaxSolutions", options.max_solutions);
    number("MaxTime", options.max_time.map(u64::from));
    number("Threat", options.max_threat.map(u64::from));
    number("MaxFlightSquares", options.max_flights.map(u64::from));
    number(
        "StartMoveNumber",
        options.first_moves.map(|(first, _)| first.into()),
    );
    number(
        "UpToMoveNumber",
        options
            .first_moves
            .map(|(_, last)| last)
            .filter(|last| *last < u32::MAX)
            .map(u64::from),
    );
    if let Some((replies, length)) = options.non_trivial {
        // Counts like the reader, so that the result reads back unchanged.
        let battle = problem.stipulation.play != Play::SelfPlay;
        words.push(format!(
            "NonTrivial {replies} {}",
            length.saturating_sub(u32::from(battle))
        ));
    }
    let lacks = |color| {
        !setup
            .men
            .iter()
            .any(|(_, man)| man.is_royal() && man.belongs_to(color))
    };
    let twinned = problem.setup.allow_missing_king && !problem.twins.is_empty();
    for (color, name) in [(Color::White, "NoWK"), (Color::Black, "NoBK")] {
        if setup.allow_missing_king && (lacks(color) || twinned) {
            words.push(name.to_owned());
        }
    }
    if let Some(right) = setup.en_passant {
        let at = |rank| {
            Square::at(right.passed.file(), rank)
                .map_or_else(String::new, |square| square.to_string())
        };
        // The rank, and not the side to move, shows the side that made the double step: in set play
        // that is the side to move.
        let (from, to) = if right.passed.rank() < 4 {
            (1, 3)
        } else {
            (6, 4)
        };
        words.push(format!("EnPassant {}{}{}", at(from), right.passed, at(to)));
    }
    for [white, black] in &setup.exclusive_castling {
        words.push(format!("CastlingMutuallyExclusive {white}{black}"));
    }
    if let CastlingSetup::Given(rooks) = &setup.castling {
        let corners = ["h1", "a1", "h8", "a8"];
        let granted = |corner: &str| rooks.iter().any(|rook| rook.square.to_string() == corner);
        let denied: String = corners
            .into_iter()
            .filter(|corner| !granted(corner))
            .collect();
        if !denied.is_empty() {
            words.push(format!("NoCastling {denied}"));
        }
    }
    words
}

/// Returns whether the side that begins differs from that of the stipulation and its options.
pub(in crate::formats) fn begins_otherwise(problem: &Problem) -> bool {
    problem.setup.turn != problem.usual_beginner() && problem.options.duplex == Duplex::No
}

/// The changes of each twin.
pub(in crate::formats) fn twins(problem: &Problem) -> Vec<String> {
    let versions = problem.versions().unwrap_or_default();
    // The base of a twin that does not continue the previous one.
    let diagram = Problem {
        twins: Vec::new(),
        zero_position: false,
        ..problem.clone()
    };
    let mut last = diagram.clone();
    let mut all = Vec::new();
    for (number, twin) in problem.twins.iter().enumerate() {
        let from = if twin.continued {
            last.clone()
        } else {
            diagram.clone()
        };
        all.push(changes(twin, from));
        let made = versions.get(number + usize::from(!problem.zero_position));
        last = made.map_or(last, |version| version.problem.clone());
    }
    all
}

fn changes(twin: &Twin, mut problem: Problem) -> String {
    let mut words: Vec<String> = twin
        .continued
        .then(|| "Continued".to_owned())
        .into_iter()
        .collect();
    let mut conditions = false;
    for change in &twin.changes {
        // Conditions follow the other changes, with the final squares of imitators.
        let of_conditions = matches!(change, Change::Rules(_)) || moves_imitators(change, &problem);
        conditions |= of_conditions;
        words.extend(if of_conditions {
            None
        } else {
            one(change, &problem)
        });
        problem = problem.with_changes([change]).unwrap_or(problem);
    }
    words.extend(
        Some(problem.setup)
            .filter(|_| conditions)
            .and_then(|setup| rules(&setup)),
    );
    words.join(" ")
}

/// Returns whether a change adds, removes or moves an imitator.
fn moves_imitators(change: &Change, problem: &Problem) -> bool {
    let is_there = |spot: &Spot| {
        problem
            .setup
            .imitators()
            .any(|cell| cell.square == spot.square)
    };
    match change {
        Change::Add(_, man) => man.role == Role::Imitator,
        Change::Remove(spot) | Change::Move(spot, _) => is_there(spot),
        Change::Exchange(one, other) => is_there(one) || is_there(other),
        _ => false,
    }
}

/// The rules of a twin in Popeye's words; `None` if there are no words for them.
fn rules(setup: &Setup) -> Option<String> {
    let alice = (setup.rules.variant == Variant::Alice).then(|| "AliceChess".to_owned());
    let words: Vec<String> = alice.into_iter().chain(condition_words(setup)).collect();
    let known = matches!(setup.rules.variant, Variant::Alice | Variant::Orthodox);
    (known && !words.is_empty()).then(|| format!("Condition {}", words.join(" ")))
}

/// A change in Popeye's words; `None` if there are no words for it.
fn one(change: &Change, problem: &Problem) -> Option<String> {
    let add = |board: Board, man: Man, square: Square| {
        let side = match Side::of(man) {
            Side::White => "White",
            Side::Black => "Black",
            Side::Neutral => "Neutral",
        };
        let board = if board == Board::B { " AliceB" } else { "" };
        format!(
            "Add {side}{board}{} {}{square}",
            attributes(man.traits),
            letter(man.role)
        )
    };
    Some(match change {
        Change::Move(from, to) => {
            let here = |cell: &crate::board::Cell| {
                cell.square == from.square && from.board.is_none_or(|board| board == cell.board)
            };
            let found = problem.setup.men.iter().find(|(cell, _)| here(cell));
            match (found, to.board) {
                // A man that changes board is removed and added again.
                (Some((cell, man)), Some(board)) if cell.board != board => {
                    format!("Remove {} {}", from.square, add(board, *man, to.square))
                }
                _ => format!("Move {} {}", from.square, to.square),
            }
        }
        Change::Exchange(one, other) => format!("Exchange {} {}", one.square, other.square),
        Change::Remove(spot) => format!("Remove {}", spot.square),
        Change::Add(cell, man) => add(cell.board, *man, cell.square),
        Change::Substitute(from, to) => format!("Substitute {} {}", letter(*from), letter(*to)),
        Change::Shift(from, to) => format!("Shift {from} {to}"),
        Change::Rotate(quarters) => match quarters % 4 {
            0 => return None,
            // Popeye rotates in the opposite direction.
            quarters => format!("Rotate {}", 360 - 90 * u32::from(quarters)),
        },
        Change::Mirror(one, other) => {
            let (files, ranks) = (one.file() != other.file(), one.rank() != other.rank());
            let mirror = match (files, ranks) {
                (true, false) => "a1<-->h1",
                (false, true) => "a1<-->a8",
                _ if one.file() == one.rank() => "a1<-->h8",
                _ => "a8<-->h1",
            };
            format!("Mirror {mirror}")
        }
        Change::ColorChange => "PolishType".to_owned(),
        Change::Polish => "PolishType Mirror a1<-->a8".to_owned(),
        Change::Stipulation(stipulation) => match stipulation.structure() {
            Some(structure) => format!("Sstipulation {structure}"),
            None => format!("Stipulation {stipulation}"),
        },
        Change::Rules(_) | Change::Castling(_) | Change::Options(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_read_back() {
        for role in lettered() {
            assert_eq!(
                super::super::men::role(Tongue::English, letter(role)),
                Some(role)
            );
        }
        assert!(
            Role::ALL
                .into_iter()
                .chain([Role::Grasshopper])
                .all(|role| lettered().any(|other| other == role))
        );
    }
}
