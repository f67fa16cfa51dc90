//! [`PageDraft`]: a problem as the page edits it, which may be unfinished.
//!
//! For a search a draft becomes RON and is read again, so the solved problem is the one that would
//! be saved.

use crate::board::{Board, Cell, Square};
use crate::formats::{
    Defaults, Diagnostic, Entry, Flags, Format, Level, Loaded, load_str, parse_castling,
    parse_dialect, parse_en_passant, print_position, to_ron, twin_lines,
};
use crate::men::{Role, Traits};
use crate::position::{CastlingSetup, Color, Conditions, Man, RuleSet, Setup, Shape, Variant};
use crate::problem::{Intended, Problem, Stipulation, Twin};
use crate::report::json;
use crate::report::picture::man_id;
use crate::session::{InputSource, Record, Request, Turn};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A problem as the page edits it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PageDraft {
    /// The problem from which the editing started, in RON. Everything that the page does not edit
    /// (twins, options) is kept from it. Empty for a new problem.
    pub(crate) base: String,
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) authors: Vec<String>,
    pub(crate) source: String,
    pub(crate) comment: String,
    pub(crate) rules: String,
    /// The switches, by name.
    pub(crate) dialect: BTreeMap<String, String>,
    /// The fairy conditions by name. `None` keeps those of the problem from which the editing
    /// started.
    pub(crate) conditions: Option<Vec<String>>,
    pub(crate) stipulation: String,
    /// `white` or `black`. Empty for the side that begins by the stipulation.
    pub(crate) turn: String,
    /// Men by cell, in the letters of FEN (fairy men: see [`code`]): `Ae4`, in a cube `ACc3` (cube,
    /// level, square).
    pub(crate) men: BTreeMap<String, String>,
    /// Castling rights in the form of `--castling`. `None` if they are presumed.
    pub(crate) castling: Option<String>,
    /// The square passed by a double step.
    pub(crate) en_passant: Option<String>,
    pub(crate) missing_king: bool,
    /// The printed solution.
    pub(crate) solution: String,
    /// The intended number of solutions.
    pub(crate) solutions: Option<u32>,
    /// The changes of each twin as one line, such as `wKh1-h2, h=2`. `None` keeps the twins of the
    /// problem from which the editing started.
    pub(crate) twins: Option<Vec<String>>,
}

/// A part of a draft that cannot be understood.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct FieldError {
    /// The field.
    pub(crate) field: &'static str,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
    /// The first wrong character, from 1, if the field is a text.
    pub(crate) column: usize,
}

impl FieldError {
    fn of(field: &'static str, diagnostic: &Diagnostic) -> Self {
        let Diagnostic {
            message,
            help,
            column,
            ..
        } = diagnostic;
        Self {
            field,
            message: message.clone(),
            help: help.clone(),
            column: *column,
        }
    }

    fn new(field: &'static str, message: String) -> Self {
        Self {
            field,
            message,
            help: None,
            column: 1,
        }
    }
}

/// All problems of a text.
pub(crate) fn records(name: &str, format: Format, loaded: Loaded) -> Value {
    let source = InputSource {
        file: Some(name.to_owned()),
        loaded,
    };
    let record = |record: Record| {
        let diagnostics: Vec<Value> = record.diagnostics.iter().map(diagnostic).collect();
        match record.problem {
            Ok(Entry { problem, .. }) => {
                json!({
                    "id": problem.id,
                    "draft": PageDraft::of(&problem),
                    "diagnostics": diagnostics,
                })
            }
            Err(id) => json!({ "id": id, "draft": null, "diagnostics": diagnostics }),
        }
    };
    json!({
        "format": format.name(),
        "records": source.records().into_iter().map(record).collect::<Vec<_>>(),
    })
}

fn diagnostic(one: &Diagnostic) -> Value {
    let mut value = json!(json::InputRemark::from(one));
    value["help"] = json!(one.help);
    value
}

/// The name of a cell: its board, then its square.
pub(crate) fn cell_name(cell: Cell) -> String {
    format!("{}{}", cell.board, cell.place())
}

/// The cell with a name.
pub(crate) fn cell_of(name: &str, variant: Variant) -> Option<Cell> {
    let letter = name.chars().next()?;
    let rest = name.strip_prefix(letter)?;
    let board = Board::from_letter(letter)?;
    let (board, square) = if variant.law().shape == Shape::Cube {
        let level = rest.chars().next()?;
        (
            Board::from_level(board.world(), level)?,
            rest.strip_prefix(level)?,
        )
    } else {
        (board, rest)
    };
    let square: Square = square.parse().ok()?;
    let known = variant.planes().contains(&board) && variant.law().has_square(square);
    known.then(|| Cell::new(board, square))
}

/// Men by cell, in the form of the page.
pub(crate) fn men(men: &[(Cell, Man)]) -> BTreeMap<String, String> {
    men.iter()
        .map(|(cell, man)| (cell_name(*cell), code(*man)))
        .collect()
}

/// The code of a man in the page: its letters, lower case for Black; `=` before a neutral man, `-`
/// before a black one whose letters have no case; then its other attributes: `=G+kamikaze`.
fn code(man: Man) -> String {
    let id = man_id(man.role);
    let named = match man.color {
        _ if man.traits.has(Traits::NEUTRAL) => format!("={id}"),
        Color::White => id,
        Color::Black if id.contains(|c: char| c.is_ascii_alphabetic()) => id.to_ascii_lowercase(),
        Color::Black => format!("-{id}"),
    };
    let attributes = man.traits.without(Traits::NEUTRAL);
    named
        + &attributes
            .names()
            .flat_map(|name| ["+", name])
            .collect::<String>()
}

/// The man with a [`code`].
fn of_code(code: &str) -> Option<Man> {
    let mut parts = code.split('+');
    let named = parts.next()?;
    let id = named.trim_start_matches(['=', '-']);
    let role = Role::every().find(|role| man_id(*role).eq_ignore_ascii_case(id))?;
    let mut traits = if named.starts_with('=') {
        Traits::NEUTRAL
    } else {
        Traits::NONE
    };
    for attribute in parts {
        traits = traits.with(Traits::of_name(attribute)?);
    }
    let black = named.starts_with('-')
        || !named.starts_with('=') && id.contains(|c: char| c.is_ascii_lowercase());
    Some(Man::new(if black { Color::Black } else { Color::White }, role).with(traits))
}

pub(crate) const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// All claims of an author, one per line.
fn printed(intended: &Intended) -> String {
    intended.pieces().collect::<Vec<_>>().join("\n")
}

/// The twins that these lines make of a problem. It is written as a file with them and read again.
///
/// # Errors
/// If a line cannot be understood, or its changes are impossible.
fn twins(problem: &Problem, lines: &[String]) -> Result<Vec<Twin>, FieldError> {
    if lines.is_empty() {
        return Ok(Vec::new());
    }
    let alone = Problem {
        twins: Vec::new(),
        // Without twins such a problem cannot be read.
        zero_position: false,
        ..problem.clone()
    };
    let text = to_ron(&alone);
    let load = |text: &str| load_str("position", text, Format::Ron, Defaults::default());
    if load(&text).has_errors() {
        // The errors of the diagram are reported by themselves.
        return Ok(Vec::new());
    }
    let list: Vec<Value> = lines.iter().map(|line| json!(line.trim())).collect();
    let end = text.rfind(')').unwrap_or(text.len());
    let zero = problem.zero_position;
    // Strings of JSON are strings of RON, too: control characters, which are not, cannot be typed.
    let (head, tail) = text.split_at(end);
    let text = format!(
        "{head}    zero_position: {zero},\n    twins: {},\n{tail}",
        json!(list)
    );
    let loaded = load(&text);
    match loaded.entries.into_iter().next() {
        Some(entry) => Ok(entry.problem.twins),
        None => Err(loaded
            .diagnostics
            .iter()
            .find(|one| one.severity == Level::Error)
            .map_or_else(
                || FieldError::new("twins", "the twins cannot be read".to_owned()),
                |one| FieldError::of("twins", one),
            )),
    }
}

impl PageDraft {
    /// The draft of a problem.
    pub(crate) fn of(problem: &Problem) -> Self {
        let rules = problem.setup.rules;
        let completed = problem.clone().completed();
        let usual = completed.setup.turn == completed.stipulation.starter();
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let mut draft = Self {
            base: to_ron(problem),
            id: problem.id.clone(),
            title: text(&problem.title),
            authors: problem.authors.clone(),
            source: text(&problem.source),
            comment: text(&problem.comment),
            stipulation: problem.stipulation.to_string(),
            turn: if usual {
                String::new()
            } else {
                side(completed.setup.turn).to_owned()
            },
            solution: printed(&problem.intended),
            solutions: problem.intended.solutions,
            conditions: Some(rules.conditions.names().collect()),
            twins: twin_lines(problem),
            ..Self::default()
        };
        draft.place(&problem.setup);
        draft.dialect = rules
            .switches()
            .map(|switch| (switch.name().to_owned(), rules.setting(switch).to_owned()))
            .collect();
        draft
    }

    /// The draft of a position.
    pub(crate) fn of_setup(setup: &Setup) -> Self {
        let mut draft = Self::default();
        draft.place(setup);
        draft
    }

    fn place(&mut self, setup: &Setup) {
        setup.rules.variant.name().clone_into(&mut self.rules);
        self.men = men(&setup.men);
        self.missing_king = setup.allow_missing_king;
        let fen = print_position(setup);
        let mut fields = fen.rsplit(' ');
        if matches!(setup.castling, CastlingSetup::Given(_)) || setup.en_passant.is_some() {
            let (en_passant, castling) = (fields.next(), fields.next());
            self.en_passant = setup.en_passant.and(en_passant).map(str::to_owned);
            if matches!(setup.castling, CastlingSetup::Given(_)) {
                self.castling = castling.map(str::to_owned);
            }
        }
    }

    /// The problem of this draft, with defaults for what cannot be understood, and the errors.
    pub(crate) fn problem(&self) -> (Problem, Vec<FieldError>) {
        let mut errors = Vec::new();
        let base = (!self.base.is_empty())
            .then(|| {
                load_str("position", &self.base, Format::Ron, Defaults::default())
                    .entries
                    .into_iter()
                    .next()
            })
            .flatten();
        if base.is_none() && !self.base.is_empty() {
            errors.push(FieldError::new(
                "base",
                "the text of this problem cannot be read".to_owned(),
            ));
        }
        let flags = Flags {
            stipulation: Some(&self.stipulation),
            ..Flags::default()
        };
        let (stipulation, set_play) = match flags.defaults() {
            Ok(defaults) => (
                defaults.stipulation.unwrap_or(Stipulation::mate_in(2)),
                defaults.set_play,
            ),
            Err(diagnostics) => {
                errors.extend(
                    diagnostics
                        .iter()
                        .map(|one| FieldError::of("stipulation", one)),
                );
                (Stipulation::mate_in(2), false)
            }
        };
        let rules = self.rule_set(base.as_ref(), &mut errors);
        let empty = Problem::bare("position", Setup::empty(rules), stipulation);
        let mut problem = base.map_or(empty, |entry| entry.problem);
        problem.stipulation = stipulation;
        problem.options.set_play |= set_play;
        let text = |text: &String| (!text.trim().is_empty()).then(|| text.trim().to_owned());
        problem.id = text(&self.id).unwrap_or_else(|| "position".to_owned());
        problem.title = text(&self.title);
        problem.authors.clone_from(&self.authors);
        problem.source = text(&self.source);
        problem.comment = text(&self.comment);
        if self.solution.trim() != printed(&problem.intended).trim() {
            let letters = std::mem::take(&mut problem.intended.letters);
            problem.intended = Intended {
                text: text(&self.solution),
                letters,
                ..Intended::default()
            };
        }
        problem.intended.solutions = self.solutions;
        let setup = &mut problem.setup;
        setup.rules = rules;
        setup.allow_missing_king = self.missing_king;
        setup.men = Vec::new();
        for (name, letters) in &self.men {
            match (cell_of(name, rules.variant), of_code(letters)) {
                (Some(cell), Some(man)) => setup.men.push((cell, man)),
                (None, _) => {
                    errors.push(FieldError::new(
                        "men",
                        format!("these rules have no square {name}"),
                    ));
                }
                (_, None) => {
                    errors.push(FieldError::new("men", format!("unknown man {letters}")));
                }
            }
        }
        setup.men.sort_unstable();
        let mut report = |field, diagnostics: Vec<Diagnostic>| {
            errors.extend(diagnostics.iter().map(|one| FieldError::of(field, one)));
        };
        setup.castling = match self
            .castling
            .as_ref()
            .map(|text| parse_castling(text, rules))
            .transpose()
        {
            Ok(castling) => castling.unwrap_or_default(),
            Err(diagnostics) => {
                report("castling", diagnostics);
                CastlingSetup::Presumed
            }
        };
        setup.en_passant = match self
            .en_passant
            .as_ref()
            .map(|text| parse_en_passant(text, rules))
            .transpose()
        {
            Ok(passed) => passed.flatten(),
            Err(diagnostics) => {
                report("en_passant", diagnostics);
                None
            }
        };
        setup.turn = stipulation.starter();
        problem.options.white_to_play = false;
        let turn = match self.turn.as_str() {
            "white" => Some(Turn::White),
            "black" => Some(Turn::Black),
            "" => None,
            other => {
                errors.push(FieldError::new(
                    "turn",
                    format!("unknown side '{other}': expected white, black or nothing"),
                ));
                None
            }
        };
        if turn.is_some() {
            Request {
                turn,
                ..Request::default()
            }
            .apply(&mut problem);
        }
        if let Some(lines) = &self.twins {
            problem.twins = twins(&problem, lines).unwrap_or_else(|error| {
                errors.push(error);
                Vec::new()
            });
        }
        (problem, errors)
    }

    fn rule_set(&self, base: Option<&Entry>, errors: &mut Vec<FieldError>) -> RuleSet {
        let variant = self.rules.parse().unwrap_or_else(|()| {
            errors.push(FieldError::new(
                "rules",
                format!("unknown rules '{}'", self.rules),
            ));
            Variant::default()
        });
        let flags = Flags {
            conditions: self.conditions.as_deref().unwrap_or_default(),
            ..Flags::default()
        };
        let conditions = match (&self.conditions, flags.defaults()) {
            (None, _) => base
                .map(|entry| entry.problem.setup.rules.conditions)
                .unwrap_or_default(),
            (Some(_), Ok(defaults)) => defaults.conditions.unwrap_or_default(),
            (Some(_), Err(diagnostics)) => {
                errors.extend(
                    diagnostics
                        .iter()
                        .map(|one| FieldError::of("conditions", one)),
                );
                Conditions::NONE
            }
        };
        let rules = RuleSet {
            conditions,
            ..RuleSet::new(variant)
        };
        // Switches that do not exist in other rules are dropped when the rules change.
        let known = rules
            .switches()
            .filter_map(|switch| Some((switch.name(), self.dialect.get(switch.name())?)));
        let text: Vec<String> = known
            .map(|(name, setting)| format!("{name}={setting}"))
            .collect();
        parse_dialect(&text.join(","), rules).unwrap_or_else(|diagnostics| {
            errors.extend(diagnostics.iter().map(|one| FieldError::of("dialect", one)));
            rules
        })
    }

    /// The problem in the form in which it is solved: as if read from a file.
    ///
    /// # Errors
    /// The errors of the draft.
    pub(crate) fn record(&self) -> Result<Record, String> {
        let (problem, errors) = self.problem();
        if let Some(error) = errors.first() {
            return Err(error.message.clone());
        }
        let loaded = load_str(
            "position",
            &to_ron(&problem),
            Format::Ron,
            Defaults::default(),
        );
        let wrong = loaded
            .diagnostics
            .iter()
            .find(|one| one.severity == Level::Error);
        match (loaded.entries.into_iter().next(), wrong) {
            (Some(entry), _) => Ok(Record {
                problem: Ok(entry),
                diagnostics: loaded.diagnostics,
                passed_over: false,
            }),
            (None, Some(wrong)) => Err(wrong.message.clone()),
            (None, None) => Err("this is not a complete problem yet".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_man_comes_back_from_the_page() {
        let all = [
            Traits::NONE,
            Traits::NEUTRAL,
            Traits::ROYAL.with(Traits::HALF_NEUTRAL),
        ];
        for (role, traits) in Role::every().flat_map(|role| all.map(|traits| (role, traits))) {
            for color in Color::ALL
                .into_iter()
                .filter(|color| *color == Color::White || !traits.has(Traits::NEUTRAL))
            {
                let man = Man::new(color, role).with(traits);
                assert_eq!(of_code(&code(man)), Some(man), "{}", code(man));
            }
        }
        assert_eq!(
            [of_code(""), of_code("x"), of_code("K+x"), of_code("+royal")],
            [None; 4]
        );
    }
}
