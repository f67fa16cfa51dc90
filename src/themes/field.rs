//! Analyses a mate square by square: the mated king's square and those beside it, and how each is
//! covered.
//!
//! Only orthodox chess is supported. Guards are computed without the mated king, so a checking line
//! man also guards the square behind the king.

use super::scene::{Scene, beside, is_dark};
use crate::board::Cell;
use crate::position::{Color, Man, Role};
use crate::rules::AnyPosition;

/// A square beside the mated king.
#[derive(Clone, Debug)]
struct FieldSquare {
    cell: Cell,
    /// The man that stands there.
    man: Option<Man>,
    /// The men of the mating side that would attack it without the mated king.
    guards: Vec<Cell>,
}

/// The analysis of a mate: the checks, the squares beside the king, and the pins.
#[derive(Clone, Debug)]
pub(super) struct Field {
    scene: Scene,
    mated: Color,
    pub(super) king: Cell,
    checkers: Vec<Cell>,
    squares: Vec<FieldSquare>,
    /// Men that could parry if they were not pinned, each with the man that pins it.
    pub(super) pins: Vec<(Cell, Cell)>,
}

impl Field {
    /// The analysis of the mate of the side to move; `None` if it is not mated or the rules are not
    /// orthodox.
    pub(super) fn of(position: &AnyPosition) -> Option<Self> {
        if !matches!(position, AnyPosition::Orthodox(_)) || !position.is_mate() {
            return None;
        }
        let scene = Scene::of(position)?;
        let mated = position.turn();
        let king = scene.king(mated)?;
        let without_king = scene.without(king);
        let square = |cell: Cell| FieldSquare {
            cell,
            man: scene.man(cell),
            guards: without_king.attackers(cell, !mated),
        };
        let pins = scene.pins(mated).into_iter().filter(|(pinned, by)| {
            let freed = scene.without(*by).position(mated);
            freed.is_some_and(|position| {
                position.legal_moves().iter().any(|mv| mv.from() == *pinned)
            })
        });
        Some(Self {
            checkers: scene.attackers(king, !mated),
            squares: beside(king).map(square).collect(),
            pins: pins.collect(),
            king,
            mated,
            scene,
        })
    }

    /// Returns whether the mate is pure: each square beside the king is covered only once, and the
    /// check is single or a necessary double check. A square is either guarded once, or blocked by
    /// a man of the mated side. A blocked square may be attacked only by a man whose pin of the
    /// blocking man is necessary.
    pub(super) fn is_pure(&self) -> bool {
        let once = |square: &FieldSquare| match square.man {
            Some(man) if man.color == self.mated => {
                let pinned = |guard: &Cell| self.pins.contains(&(square.cell, *guard));
                square.guards.iter().all(pinned)
            }
            _ => square.guards.len() == 1,
        };
        self.squares.iter().all(once) && (self.checkers.len() == 1 || self.needs_double_check())
    }

    /// Returns whether each of the two checks alone could be parried by a man other than the king.
    fn needs_double_check(&self) -> bool {
        self.checkers.len() == 2
            && self.checkers.iter().all(|checker| {
                let single = self.scene.without(*checker).position(self.mated);
                single.is_some_and(|position| {
                    position
                        .legal_moves()
                        .iter()
                        .any(|mv| mv.from() != self.king)
                })
            })
    }

    /// Returns whether a man of the mating side checks, guards or pins.
    fn works(&self, cell: Cell) -> bool {
        self.checkers.contains(&cell)
            || self
                .squares
                .iter()
                .any(|square| square.guards.contains(&cell))
            || self.pins.iter().any(|(_, by)| *by == cell)
    }

    /// Returns whether all officers of the mating side (neither king nor pawn) take part.
    pub(super) fn is_economical(&self) -> bool {
        let officers = self
            .scene
            .of_side(!self.mated)
            .filter(|(_, man)| !matches!(man.role, Role::King | Role::Pawn));
        officers.into_iter().all(|(cell, _)| self.works(cell))
    }

    /// Returns whether the mate is a model mate: pure and economical.
    pub(super) fn is_model(&self) -> bool {
        self.is_pure() && self.is_economical()
    }

    /// Returns whether the mate is ideal: a model mate in which every man of both sides takes part.
    pub(super) fn is_ideal(&self) -> bool {
        let own = |cell: Cell| {
            cell == self.king
                || self.squares.iter().any(|one| one.cell == cell)
                || self.pins.iter().any(|(one, _)| *one == cell)
        };
        self.is_model()
            && self
                .scene
                .of_side(!self.mated)
                .all(|(cell, _)| self.works(cell))
            && self.scene.of_side(self.mated).all(|(cell, _)| own(cell))
    }

    /// Returns whether there are eight squares beside the king, all empty.
    pub(super) fn is_mirror(&self) -> bool {
        self.squares.len() == 8 && self.squares.iter().all(|square| square.man.is_none())
    }

    /// Returns whether the king is mated on a dark square.
    pub(super) const fn is_dark(&self) -> bool {
        is_dark(self.king.square)
    }

    /// The men of the mating side that take part and those of the mated side beside the king, in
    /// each of the eight symmetries of a board. A man is given with its distance from the king in
    /// files and ranks; `None` is a place beside the king and off the board. The lists are sorted,
    /// so equal patterns are equal lists.
    pub(super) fn patterns(&self) -> Vec<Vec<(i8, i8, Option<Man>)>> {
        let seen = |cell: Cell| {
            let (file, rank) = (self.king.square.file() as i8, self.king.square.rank() as i8);
            (
                cell.square.file() as i8 - file,
                cell.square.rank() as i8 - rank,
            )
        };
        let beside_king: Vec<(i8, i8)> = self
            .squares
            .iter()
            .map(|square| seen(square.cell))
            .collect();
        let mut parts: Vec<(i8, i8, Option<Man>)> = Vec::new();
        for (cell, man) in self.scene.men() {
            let (x, y) = seen(cell);
            let counts = if man.color == self.mated {
                beside_king.contains(&(x, y))
            } else {
                self.works(cell)
            };
            if counts {
                parts.push((x, y, Some(man)));
            }
        }
        // The edge of the board beside the king is part of the pattern.
        let around = (-1..=1)
            .flat_map(|x| (-1..=1).map(move |y| (x, y)))
            .filter(|step| *step != (0, 0));
        parts.extend(
            around
                .filter(|step| !beside_king.contains(step))
                .map(|(x, y)| (x, y, None)),
        );
        let turned = |turn: u8| {
            let of = |(x, y, man): &(i8, i8, Option<Man>)| {
                let (x, y) = if turn & 1 == 0 { (*x, *y) } else { (-x, *y) };
                let (x, y) = if turn & 2 == 0 { (x, y) } else { (x, -y) };
                let (x, y) = if turn & 4 == 0 { (x, y) } else { (y, x) };
                (x, y, *man)
            };
            let mut all: Vec<_> = parts.iter().map(of).collect();
            all.sort_by_key(|(x, y, man)| {
                (*x, *y, man.map(|man| (man.color as u8, man.role.index())))
            });
            all
        };
        (0..8).map(turned).collect()
    }
}
