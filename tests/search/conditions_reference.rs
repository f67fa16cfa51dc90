//! The reference under fairy conditions, compared with Popeye's complete results for short
//! problems.
//!
//! `tests/data/conditions_reference.ron` has the rows. The notation here ignores conditions: a
//! result is written as if there were none, and the consequences of Popeye's moves, such as
//! rebirths, changes of colour and checks, are removed. A choice within a move that the remaining
//! squares do not show is therefore not compared itself; only the number of such moves is.

use crate::common::popeye::{language, play};
use crate::long::is_long;
use parton::formats::{Defaults, Format, load_str};
use parton::notation::Notation;
use parton::plain::solve_problem;
use parton::position::Conditions;
use parton::report::{Layout, TextOptions, render_text, single_version};
use serde::Deserialize;
use std::collections::BTreeSet;

/// A short problem with all findings of Popeye.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Fact {
    /// The row of the corpus.
    id: String,
    /// Whether only the long form compares it.
    #[serde(default)]
    slow: bool,
    conditions: Vec<String>,
    /// Popeye's input without the conditions.
    input: String,
    /// Popeye's output below the board.
    play: String,
}

impl Fact {
    fn under(&self, one: Conditions) -> bool {
        self.conditions
            .iter()
            .any(|name| Conditions::of_name(name).unwrap().any(one))
    }

    /// A move without its consequences.
    fn bare(&self, word: &str) -> String {
        let is_square = |text: &str| matches!(text.as_bytes(), [b'a'..=b'h', b'1'..=b'8', ..]);
        // An exchange of places: only the squares.
        if let Some((from, to)) = word.split_once("<->") {
            return format!(
                "{}-{}",
                from.trim_start_matches('P'),
                to.trim_start_matches(|c: char| c.is_uppercase())
            );
        }
        let mut word = word.to_owned();
        // Castling with any man: only the king's move.
        if self.under(Conditions::CASTLING_ANYWHERE) {
            word = word.split('/').next().unwrap_or_default().to_owned();
        }
        // A man that has become neutral, that has turned with the board, or that its own side may
        // capture, is written as neutral, and here like any other.
        if self.under(Conditions::ANDAS | Conditions::REVOLVING_BOARD | Conditions::BICAPTURES) {
            word = word.replace("nP", "");
            for letter in ["K", "Q", "R", "B", "S"] {
                word = word.replace(&format!("n{letter}"), letter);
            }
        }
        // A king that has become another man is written as royal, and here like any other.
        if self.under(Conditions::PROTEANS) {
            for letter in ["K", "Q", "R", "B", "S", "P"] {
                word = word.replace(&format!("r{letter}"), letter);
            }
        }
        // Popeye marks ghosts as uncapturable.
        if self.under(Conditions::GHOST) {
            word = word.replace("uP", "").replace('u', "");
        }
        // A waiting pawn that moves as the officer that it becomes is written as a pawn here.
        if self.under(Conditions::SINGLE_BOX_3) {
            let start = word.rfind('.').map_or(0, |dot| dot + 1);
            let mut square = word[start..].chars();
            let file = square.next().is_some_and(|file| file.is_ascii_lowercase());
            if file && matches!(square.next(), Some('1' | '8')) {
                word = word.split('=').next().unwrap_or_default().to_owned();
            }
        }
        if let Some((head, tail)) = word.split_once('=') {
            let is_pawns = word.starts_with(|letter: char| letter.is_lowercase());
            let becomes = self.under(
                Conditions::EINSTEIN | Conditions::REVERSE_EINSTEIN | Conditions::ANTI_EINSTEIN,
            ) || self.under(Conditions::BECOMING) && !is_pawns
                || self.under(Conditions::AS_CAPTURED.with(Conditions::CHANGED_CAPTURERS))
                    && head.contains('*');
            let mut kept = String::from(head);
            // A change of colour is written like a promotion, but in small letters.
            if !becomes && tail.starts_with(|letter: char| letter.is_uppercase()) {
                kept = format!("{head}={}", tail.split('=').next().unwrap_or_default());
            }
            word = kept;
        }
        let anticirce = Conditions::ANTICIRCE
            | Conditions::ANTICIRCE_CHEYLAN
            | Conditions::MIRROR_ANTICIRCE
            | Conditions::EQUIPOLLENTS_ANTICIRCE
            | Conditions::SYMMETRY_ANTICIRCE
            | Conditions::ANTI_SUPER_CIRCE;
        // A capturer reborn on c is written `a*b-c` here, and `a-b*c` by Popeye if the man went to
        // b first.
        if let Some((head, tail)) = word.clone().split_once('*') {
            if self.under(anticirce) && tail.get(2..3) == Some("-") {
                word = format!("{head}*{}{}", &tail[..2], &tail[5..]);
            } else if self.under(Conditions::PLUS | Conditions::REVOLVING)
                && tail.get(2..3) == Some("-")
            {
                // A capture en passant as from another square, or of a pawn that has turned.
                word = format!("{head}*{}", &tail[3..]);
            } else if self.under(Conditions::MAKE_TAKE)
                && head
                    .get(head.len().saturating_sub(3)..)
                    .is_some_and(|end| end.starts_with('-'))
            {
                word = format!("{}*{tail}", &head[..head.len() - 3]);
            }
        }
        // Popeye writes `a-b-c` for a man that moves as from b.
        let from_elsewhere =
            Conditions::MARS_CIRCE | Conditions::ANTIMARS_CIRCE | Conditions::PHANTOM;
        if self.under(from_elsewhere | Conditions::PLUS)
            && let Some((head, tail)) = word.clone().split_once('-')
            && is_square(tail)
            && tail.len() > 2
            && (tail[2..].starts_with('-') || tail[2..].starts_with('*'))
        {
            word = format!("{head}{}", &tail[2..]);
        }
        word
    }

    fn bare_line(&self, line: &str) -> String {
        let mut line = line.to_owned();
        if self.under(Conditions::SINGLE_BOX_3) {
            for letter in ["Q", "R", "B", "S"] {
                for file in "abcdefgh".chars() {
                    for rank in ['1', '8'] {
                        let first = format!("[{file}{rank}={letter}]{letter}{file}{rank}");
                        line = line.replace(&first, &format!("{file}{rank}"));
                    }
                }
            }
        }
        // Brackets contain consequences of a move.
        let mut outside = String::new();
        let mut depth = 0;
        for letter in line.chars() {
            match letter {
                '[' => depth += 1,
                ']' => depth -= 1,
                _ if depth == 0 => outside.push(letter),
                _ => {}
            }
        }
        let words = outside
            .split(' ')
            .filter(|word| !matches!(*word, "+" | "ep."))
            // The balances after a move.
            .filter(|word| !(word.starts_with('(') && self.under(Conditions::BGL)))
            .map(|word| self.bare(word));
        words.collect::<Vec<_>>().join(" ")
    }

    /// Every line of the tree with the lines above it, in order.
    fn paths(&self, text: &str) -> Vec<String> {
        let mut paths = Vec::new();
        for tree in play(text) {
            let mut above: Vec<(usize, String)> = Vec::new();
            for line in tree.lines() {
                let indent = line.len() - line.trim_start().len();
                above.retain(|(other, _)| *other < indent);
                above.push((indent, self.bare_line(line.trim())));
                paths.push(
                    above
                        .iter()
                        .map(|(_, text)| text.as_str())
                        .collect::<Vec<_>>()
                        .join(" / "),
                );
            }
        }
        paths.sort();
        if self.under(Conditions::MAKE_TAKE | Conditions::PLUS) {
            // A move from several squares is one move in Popeye's output.
            paths.dedup();
        }
        paths
    }
}

/// The difference between the findings of the reference and of Popeye; `None` if there is none.
fn difference(fact: &Fact) -> Option<String> {
    let loaded = load_str("row.inp", &fact.input, Format::Popeye, Defaults::default());
    let [entry] = loaded.entries.as_slice() else {
        panic!("{}: {:?}", fact.id, loaded.diagnostics)
    };
    let mut problem = entry.problem.clone();
    problem.setup.allow_missing_king = true;
    let conditions = fact
        .conditions
        .iter()
        .map(|name| Conditions::of_name(name).unwrap());
    problem.setup.rules.conditions = conditions.fold(Conditions::NONE, Conditions::with);
    let solution =
        solve_problem(&problem).unwrap_or_else(|| panic!("{}: {}", fact.id, problem.stipulation));
    problem.source = None;
    // Moves are written without the conditions. Where the diagram is illegal then, the
    // conditions only change what is a check.
    let mut bare = problem.clone();
    bare.setup.rules.conditions = Conditions::NONE;
    let options = TextOptions {
        layout: Layout::Tree,
        notation: Notation::Popeye,
        language: language(&fact.input),
        all_tries: true,
        width: usize::MAX,
        ..TextOptions::default()
    };
    let written = |problem: &parton::problem::Problem| {
        render_text(
            problem,
            &[single_version(problem, solution.clone())],
            &options,
        )
    };
    // A castling with any man is none without the condition, nor does a side move enemies, and a
    // man that goes on promotes elsewhere.
    let with_condition = Conditions::CASTLING_ANYWHERE
        .with(Conditions::WORMHOLES)
        .with(Conditions::MOVING_OTHERS);
    let text = if fact.under(with_condition) {
        written(&problem)
    } else {
        written(&bare).or_else(|_| written(&problem))
    };
    let text = text.unwrap();
    let (ours, theirs) = (fact.paths(&text), fact.paths(&fact.play));
    assert!(!theirs.is_empty(), "{}", fact.id);
    (ours != theirs).then(|| {
        format!(
            "{} {:?}\nours {ours:#?}\nPopeye's {theirs:#?}",
            fact.id, fact.conditions
        )
    })
}

#[test]
fn the_reference_finds_what_popeye_finds() {
    let mut facts: Vec<Fact> =
        ron::from_str(include_str!("../data/conditions_reference.ron")).unwrap();
    facts.retain(|fact| is_long() || !fact.slow);
    // The reference is slow: two threads share the facts.
    let share = |from: usize| facts.iter().skip(from).step_by(2).filter_map(difference);
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let halves = [0, 1].map(|from| scope.spawn(move || share(from).collect::<Vec<_>>()));
        halves
            .into_iter()
            .flat_map(|half| half.join().unwrap())
            .collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let seen: BTreeSet<&String> = facts.iter().flat_map(|fact| &fact.conditions).collect();
    assert!(seen.len() >= 60, "{}: {seen:?}", seen.len());
}
