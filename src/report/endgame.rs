//! What happens in the positions of a set of men, as text.

use crate::formats::{print_men, print_position};
use crate::position::{Dialect, RuleSet};
use crate::problem::{Goal, Play, Stipulation};
use crate::search::{Census, Endgame, EndgamePosition, EndgameQuestion};
use std::fmt::Write as _;

/// The answer about a set of men for people: counts, the longest results and mutual zugzwangs, each
/// position in a form that other commands read.
pub fn render_endgame(question: &EndgameQuestion, endgame: &Endgame) -> String {
    let stipulation = question.stipulation;
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = writeln!(
        text,
        "{}: {}, {}",
        print_men(&endgame.men),
        rules(question.rules),
        aim(stipulation)
    );
    let note = match endgame.symmetries {
        1 => String::new(),
        several => format!(
            "; positions that {several} symmetries of the boards turn into each other count as one"
        ),
    };
    let sets = if endgame.sets == 1 {
        "1 set".to_owned()
    } else {
        format!("{} sets", endgame.sets)
    };
    let _ = writeln!(
        text,
        "{} positions of {sets} of men computed, without castling{note}.",
        thousands(endgame.computed)
    );
    for (side, succeeds, census) in [
        ("White", "White succeeds", &endgame.attacker),
        ("Black", "White succeeds", &endgame.defender),
    ] {
        let _ = writeln!(text, "\n{side} to move: {}", counts(succeeds, census));
    }
    list(
        &mut text,
        &format!(
            "Longest, {}",
            of_all(&endgame.longest, longest(&endgame.attacker))
        ),
        &endgame.longest,
        stipulation,
    );
    list(
        &mut text,
        "One position of each length",
        &endgame.examples,
        stipulation,
    );
    for (setup, length) in question.asked.iter().zip(&endgame.asked) {
        let answer = match length {
            Some(length) => format!("{}{length}", of_no_length(stipulation)),
            None => "White does not succeed".to_owned(),
        };
        let _ = writeln!(text, "\nAsked: {}  {answer}", print_position(setup));
    }
    let zugzwangs = match endgame.zugzwangs {
        0 => "\nNo mutual zugzwang: wherever White succeeds with Black to move, White to move \
            succeeds as well.\n"
            .to_owned(),
        _ => String::new(),
    };
    text.push_str(&zugzwangs);
    if endgame.zugzwangs > 0 {
        let heading = format!(
            "Mutual zugzwangs (White succeeds only if Black is to move), {}",
            of_all(&endgame.longest_zugzwangs, endgame.zugzwangs)
        );
        list(&mut text, &heading, &endgame.longest_zugzwangs, stipulation);
    }
    text
}

/// The rules by name, with their switches only if these are not the usual ones: there is no castling
/// that they could concern.
fn rules(rules: RuleSet) -> String {
    if rules.dialect != Dialect::DEFAULT {
        return rules.to_string();
    }
    if rules.conditions.is_empty() {
        rules.variant.to_string()
    } else {
        format!("{} with {}", rules.variant, rules.conditions)
    }
}

/// The number of positions of the greatest length.
fn longest(census: &Census) -> u64 {
    census.lengths.last().copied().unwrap_or_default()
}

/// How many of all positions are listed.
fn of_all(listed: &[EndgamePosition], all: u64) -> String {
    if listed.len() as u64 == all {
        format!("all {}", thousands(all))
    } else {
        format!("{} of {}", listed.len(), thousands(all))
    }
}

/// The aim of the attacker in words.
fn aim(stipulation: Stipulation) -> String {
    match (stipulation.play, stipulation.goal) {
        (Play::Direct, Goal::Mate) => "White mates".to_owned(),
        (Play::Direct, Goal::Stalemate) => "White stalemates".to_owned(),
        _ => format!("White aims at {}", of_no_length(stipulation)),
    }
}

/// The stipulation without its number of moves.
fn of_no_length(stipulation: Stipulation) -> String {
    let text = stipulation.to_string();
    text.trim_end_matches(|c: char| c.is_ascii_digit())
        .to_owned()
}

fn counts(succeeds: &str, census: &Census) -> String {
    let positions = thousands(census.positions);
    let Some(longest) = census.longest() else {
        return format!("{positions} positions, none in which {succeeds}");
    };
    let mut text = format!(
        "{positions} positions; {succeeds} in {}, at most {longest} move{}",
        thousands(census.won()),
        if longest == 1 { "" } else { "s" }
    );
    let lengths = census.lengths.iter().enumerate();
    for (number, (length, count)) in lengths.filter(|(_, count)| **count > 0).enumerate() {
        let gap = if number % 6 == 0 { "\n " } else { "," };
        let _ = write!(text, "{gap} {length}: {}", thousands(*count));
    }
    text
}

fn list(text: &mut String, heading: &str, positions: &[EndgamePosition], stipulation: Stipulation) {
    if positions.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{heading}:");
    let task = of_no_length(stipulation);
    for placed in positions {
        let _ = writeln!(
            text,
            "  {}  {task}{}",
            print_position(&placed.setup),
            placed.length
        );
    }
}

/// A number with commas between thousands.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::thousands;

    #[test]
    fn thousands_are_set_apart() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(thousands(number), text);
        }
    }
}
