//! Problems to text: what is written reads back as the same problem.

use super::literal::quoted;
use super::options;
use super::twins;
use crate::formats::common::fen::{print_castling, print_en_passant, print_position};
use crate::formats::common::grid::print_grid;
use crate::position::{CastlingSetup, Color, Dialect, Setup};
use crate::problem::Problem;
use std::fmt::Write;

/// The problem as a RON problem file with drawn boards. Fields that say what is understood anyway are left out.
pub fn to_ron(problem: &Problem) -> String {
    let mut text = String::from("(\n");
    let mut field = |name: &str, value: String| {
        let _ = writeln!(text, "    {name}: {value},");
    };
    let setup = &problem.setup;
    field("id", quoted(&problem.id));
    let named = [("title", &problem.title), ("source", &problem.source)];
    for (name, value) in named {
        if let Some(value) = value {
            field(name, quoted(value));
        }
    }
    if !problem.authors.is_empty() {
        field("authors", list(&problem.authors, "    "));
    }
    field("rules", setup.rules.variant.to_string());
    if setup.rules.dialect != Dialect::default() {
        let rules = setup.rules;
        let switches = rules.switches().map(|switch| format!("{}: {}", switch.field(), rules.setting(switch)));
        field("dialect", format!("({})", switches.collect::<Vec<_>>().join(", ")));
    }
    field("stipulation", quoted(&problem.stipulation.to_string()));
    let after_key = problem.options.post_key && problem.stipulation.is_battle();
    let usual = if after_key { Color::Black } else { Color::White };
    if setup.turn != usual {
        field("turn", setup.turn.to_string().to_ascii_lowercase());
    }
    field("boards", boards(setup));
    if let Some(target) = &problem.target {
        field("target", boards(target));
    }
    if let CastlingSetup::Given(rooks) = &setup.castling {
        field("castling", quoted(&print_castling(rooks)));
    }
    if !setup.exclusive_castling.is_empty() {
        let pairs: Vec<String> =
            setup.exclusive_castling.iter().map(|[white, black]| format!("{white}-{black}")).collect();
        field("exclusive_castling", list(&pairs, "    "));
    }
    if let Some(en_passant) = setup.en_passant {
        field("en_passant", quoted(&print_en_passant(en_passant)));
    }
    if setup.allow_missing_king {
        field("allow", "[missing_king]".to_owned());
    }
    let usual = Problem::bare("", setup.clone(), problem.stipulation).options;
    if problem.options != usual {
        field("options", options::print(&problem.options, &usual));
    }
    if problem.zero_position {
        field("zero_position", "true".to_owned());
    }
    if !problem.twins.is_empty() {
        field("twins", twins::print(problem));
    }
    if !problem.intended.is_empty() {
        field("intended", intended(problem));
    }
    if let Some(comment) = &problem.comment {
        field("comment", quoted(comment));
    }
    text.push_str(")\n");
    text
}

/// The position and the stipulation as a line of a position list. What does not fit there is lost.
pub fn to_fen_line(problem: &Problem) -> String {
    format!("{} ; {}", print_position(&problem.setup), problem.stipulation)
}

fn boards(setup: &Setup) -> String {
    let mut text = String::from("(\n");
    for world in setup.rules.variant.law().worlds() {
        let letter = world.first().map_or('A', |board| board.letter());
        let _ = writeln!(text, "        {}: \"", letter.to_ascii_lowercase());
        for row in print_grid(setup, world).lines() {
            let _ = writeln!(text, "            {row}");
        }
        text.push_str("        \",\n");
    }
    text + "    )"
}

fn intended(problem: &Problem) -> String {
    let mut text = String::from("(\n");
    let intended = &problem.intended;
    for (name, lines) in [("keys", &intended.keys), ("tries", &intended.tries), ("lines", &intended.lines)] {
        if !lines.is_empty() {
            let _ = writeln!(text, "        {name}: {},", list(lines, "        "));
        }
    }
    if let Some(solution) = &intended.text {
        let _ = writeln!(text, "        text: {},", quoted(solution));
    }
    if let Some(solutions) = intended.solutions {
        let _ = writeln!(text, "        solutions: {solutions},");
    }
    text + "    )"
}

/// A list on one line or, if that gets long, on many.
fn list(items: &[String], indent: &str) -> String {
    let items: Vec<String> = items.iter().map(|item| quoted(item)).collect();
    let short = format!("[{}]", items.join(", "));
    if short.len() <= 80 {
        return short;
    }
    let between = format!(",\n{indent}    ");
    format!("[\n{indent}    {},\n{indent}]", items.join(&between))
}
