//! The headings of a problem's versions: `b) wKh1→h2`.

use crate::board::{Board, Cell, Square};
use crate::men::Traits;
use crate::notation::{Notation, Style};
use crate::position::{CastlingSetup, Color, Man};
use crate::problem::{Change, Problem, Spot, Twin};

/// The heading of a version: its name and its changes from the diagram or, after a `+`, from the
/// previous version.
pub fn heading(problem: &Problem, name: &str, style: Style) -> String {
    let twin = number(name)
        .and_then(|number| number.checked_sub(usize::from(!problem.zero_position)))
        .filter(|index| *index < problem.twins.len());
    let Some(index) = twin else {
        return format!("{name})");
    };
    let twin = &problem.twins[index];
    let mut before = inherited(&problem.twins, index);
    let mut words = Vec::new();
    for change in &twin.changes {
        let writer = VersionWriter {
            problem: &changed(problem, &before),
            style,
        };
        words.push(writer.change(change));
        before.push(change.clone());
    }
    format!(
        "{}{name}) {}",
        if twin.continued { "+" } else { "" },
        words.join(", ")
    )
}

/// The place of a version's name among `a` to `z`, `z1` and so on.
fn number(name: &str) -> Option<usize> {
    let letter = name.bytes().next().filter(u8::is_ascii_lowercase)?;
    match name.get(1..)? {
        "" => Some(usize::from(letter - b'a')),
        more => Some(25 + more.parse::<usize>().ok()?),
    }
}

/// The changes that a continued twin inherits.
fn inherited(twins: &[Twin], index: usize) -> Vec<Change> {
    let first = (0..=index)
        .rev()
        .find(|&at| !twins[at].continued)
        .unwrap_or(0);
    twins[first..index]
        .iter()
        .flat_map(|twin| twin.changes.iter().cloned())
        .collect()
}

/// The problem after some changes; the problem itself if they cannot be made.
fn changed(problem: &Problem, changes: &[Change]) -> Problem {
    problem
        .with_changes(changes)
        .unwrap_or_else(|_| problem.clone())
}

/// A change of a problem, in words: `wKh1→h2`.
pub fn change_words(problem: &Problem, change: &Change, style: Style) -> String {
    VersionWriter { problem, style }.change(change)
}

struct VersionWriter<'a> {
    problem: &'a Problem,
    style: Style,
}

impl VersionWriter<'_> {
    fn change(&self, change: &Change) -> String {
        match change {
            Change::Move(from, to) => {
                let board = to
                    .board
                    .filter(|board| self.several() && self.man_at(*from).0 != Some(*board));
                let board = board.map(|board| format!("/{board}")).unwrap_or_default();
                format!("{}{}{}{board}", self.man_on(*from), self.arrow(), to.square)
            }
            Change::Exchange(a, b) => {
                format!("{}{}{}", self.man_on(*a), self.both_ways(), self.man_on(*b))
            }
            Change::Remove(spot) => format!("-{}", self.man_on(*spot)),
            Change::Add(cell, man) => {
                let board = if self.several() {
                    format!("/{}", cell.board)
                } else {
                    String::new()
                };
                format!("+{}{}{board}", self.man(*man), cell.square)
            }
            Change::Substitute(from, to) => {
                format!(
                    "{}{}{}",
                    self.style.letter(*from),
                    self.arrow(),
                    self.style.letter(*to)
                )
            }
            Change::Shift(from, to) if self.popeye() => format!("shift {from} ==> {to}"),
            Change::Shift(from, to) => format!("shift {from}\u{2192}{to}"),
            // Popeye's angle counts in the opposite direction.
            Change::Rotate(quarters) if self.popeye() => {
                format!("rotate {}", 90 * (4 - u16::from(*quarters % 4)) % 360)
            }
            Change::Rotate(quarters) => format!("rotate {}\u{b0}", 90 * u16::from(*quarters)),
            Change::Mirror(a, b) => self.mirror(*a, *b),
            Change::ColorChange => "colours exchanged".to_owned(),
            Change::Polish if self.popeye() => "PolishType".to_owned(),
            Change::Polish => "Polish type".to_owned(),
            Change::Stipulation(stipulation) => stipulation.to_string(),
            Change::Rules(rules) => rules.to_string(),
            Change::Castling(castling) => self.castling(castling),
            Change::Options(_) => "other options".to_owned(),
        }
    }

    fn popeye(&self) -> bool {
        self.style.notation == Notation::Popeye
    }

    fn arrow(&self) -> &'static str {
        if self.popeye() { "-->" } else { "\u{2192}" }
    }

    fn both_ways(&self) -> &'static str {
        if self.popeye() { "<-->" } else { "\u{2194}" }
    }

    fn mirror(&self, a: Square, b: Square) -> String {
        format!("mirror {a}{}{b}", self.both_ways())
    }

    fn castling(&self, castling: &CastlingSetup) -> String {
        match castling {
            CastlingSetup::Presumed => "castling as usual".to_owned(),
            CastlingSetup::Given(rooks) if rooks.is_empty() => "no castling".to_owned(),
            CastlingSetup::Given(rooks) => {
                let name = |rook: &Cell| {
                    if self.several() {
                        rook.to_string()
                    } else {
                        rook.square.to_string()
                    }
                };
                format!(
                    "castling rooks: {}",
                    rooks.iter().map(name).collect::<Vec<_>>().join(", ")
                )
            }
        }
    }

    fn several(&self) -> bool {
        self.problem.setup.rules.variant.boards() > 1
    }

    fn man_at(&self, spot: Spot) -> (Option<Board>, Option<Man>) {
        let here = |cell: Cell| {
            cell.square == spot.square && spot.board.is_none_or(|board| board == cell.board)
        };
        let found = self.problem.setup.men.iter().find(|(cell, _)| here(*cell));
        (
            found.map(|(cell, _)| cell.board),
            found.map(|(_, man)| *man),
        )
    }

    /// The man on a square, with the square: `wKh1`.
    fn man_on(&self, spot: Spot) -> String {
        let man = self
            .man_at(spot)
            .1
            .map(|man| self.man(man))
            .unwrap_or_default();
        format!("{man}{}", spot.square)
    }

    fn man(&self, man: Man) -> String {
        let color = match man.color {
            _ if man.traits.has(Traits::NEUTRAL) => "",
            Color::White => "w",
            Color::Black => "b",
        };
        format!("{color}{}", self.style.man(man))
    }
}
