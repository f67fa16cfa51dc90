//! Magic men: the men that they newly attack change colour.
//!
//! A magic man *views* a man of either side that it could capture if that man were an enemy. It
//! does not view another magic man, nor a royal or a neutral one. A view has three components: the
//! viewed man, the viewing man, and a line. A move, when complete, makes new views: those for which
//! there was none with the same two men and the same line before it. A man with an odd number of
//! new views changes colour. Views that end change nothing, nor do those that the changes of colour
//! would make.
//!
//! A man that moves or promotes remains the same man. The line of a man that goes straight on is
//! the whole line across the board. So the view stays the same if one of the two moves along it.
//! The line of a leap is that from square to square. So a man that combines lines and leaps may
//! have two views of one man at once, and others may by several hurdles or circles.
//!
//! Details: a capture en passant is not an attack on the square of the pawn, and so not a view. A
//! pawn that does not move from its own first rank captures and views nothing. Under conditions a
//! man views the men that it observes: like the man behind it (Annan), or across a line of the
//! grid. In Mars Circe it views as from its square of the game array, in Phantom chess also from
//! there. A paralysing or paralysed man captures and views nothing. A neutral magic man views as a
//! man of either side.
//!
//! Sources: the glossary of *The Problemist* and Popeye 4.

use super::fairy::{self, Route};
use super::men::{Men, Vector};
use super::position::PlainPosition;
use parton_core::board::Cell;
use parton_core::position::{Color, Man, Move, MoveKind, Role, Traits, Variant};

/// Board or cube, file, rank and level, perhaps off the board.
type Point = (usize, i8, i8, i8);

/// The line along which a magic man views another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum ViewLine {
    /// From square to square.
    Leap(Cell, Cell),
    /// Between the first squares off the board: the one behind the magic man and the one beyond the
    /// viewed man, in the direction in which the magic man starts.
    Straight(Point, Point),
    /// A circle of a rose or a zigzag of this board.
    Bent(usize, Route),
}

/// The view of one man on a cell by another. Men are identified by their cells before the move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct View {
    at: Cell,
    viewed: Option<Cell>,
    by: Option<Cell>,
    line: ViewLine,
}

/// Returns whether views may change the colour of a man.
fn is_subject(man: Man) -> bool {
    !man.is_royal() && !man.traits.has(Traits::MAGIC) && !man.traits.has(Traits::NEUTRAL)
}

/// The first square off the board when this step is repeated.
fn off_board(men: &Men, from: Cell, step: Vector) -> Point {
    let mut last = from;
    // A hole does not cut a line.
    while let Some(next) = men.away(last, step) {
        last = next;
    }
    let Cell { board, square } = last;
    let level = board.level().unwrap_or(0) as i8;
    (
        board.world(),
        square.file() as i8 + step.0,
        square.rank() as i8 + step.1,
        level + step.2,
    )
}

/// The men, friend or foe, that a man of this role would capture if a side moved it, with the route
/// and the cell of arrival.
fn attacks(men: &Men, at: Cell, role: Role, side: Color) -> Vec<(Cell, Route, Cell)> {
    let mut attacks: Vec<(Cell, Route, Cell)> = if role == Role::Pawn {
        men.attacked_by_pawn(side, at)
            .into_iter()
            .map(|cell| (cell, Route::Leap, cell))
            .collect()
    } else {
        // A man that arrives behind the captured man must be able to arrive there, including the
        // change of board.
        let acts = fairy::acts(men, at, role, side).into_iter();
        let possible =
            acts.filter(|act| act.takes == Some(act.to) || !men.landings(act.to).is_empty());
        possible
            .filter_map(|act| act.takes.map(|cell| (cell, act.way, act.to)))
            .collect()
    };
    // In Duo an officer also attacks the other square of the same name (7).
    if men.variant() == Variant::Duo && !role.is_pawn() {
        attacks.extend(men.homologues(at).map(|cell| (cell, Route::Leap, cell)));
    }
    attacks
}

/// All views on the board, each once. `name` returns the cell that identifies a man; `None` if the
/// move has brought it onto the board.
fn views(position: &PlainPosition, name: impl Fn(Cell) -> Option<Cell>) -> Vec<View> {
    let men = &position.men;
    let mut views = Vec::new();
    for (at, magic) in men
        .everybody()
        .filter(|(_, man)| man.traits.has(Traits::MAGIC))
    {
        for side in Color::ALL
            .into_iter()
            .filter(|&side| magic.belongs_to(side))
        {
            if magic.traits.has(Traits::PARALYSING) || position.is_paralysed(at, side) {
                continue;
            }
            for (start, role, there) in position.vantages(at, magic, side) {
                let first_rank = at.board.level().is_none() && men.is_on_rank(side, start, 0);
                if role == Role::Pawn && first_rank && position.first_rank_steps() == 0 {
                    continue;
                }
                for (cell, way, end) in attacks(&there, start, role, side) {
                    let subject = cell != at && men.at(cell).is_some_and(is_subject);
                    // A man that moves as from another square does not end where it stands.
                    if !subject
                        || end == at
                        || !position.allows_squares_to(side, Move::new(role, at, end))
                    {
                        continue;
                    }
                    let line = match way {
                        Route::Leap => ViewLine::Leap(start, cell),
                        Route::Straight(step) => {
                            let back = (-step.0, -step.1, -step.2);
                            ViewLine::Straight(
                                off_board(men, start, back),
                                off_board(men, cell, step),
                            )
                        }
                        Route::Circle { .. } | Route::Zigzag { .. } => {
                            ViewLine::Bent(at.board.world(), way)
                        }
                    };
                    views.push(View {
                        at: cell,
                        viewed: name(cell),
                        by: name(at),
                        line,
                    });
                }
            }
        }
    }
    views.sort_unstable();
    views.dedup();
    views
}

impl PlainPosition {
    /// The cells of the men with an odd number of new views after a move; `after` is the position
    /// when the move is otherwise complete.
    fn oddly_viewed(&self, mv: Move, after: &Self) -> Vec<Cell> {
        let old_cell = |cell: Cell| match mv.rook() {
            _ if cell == mv.to() => Some(mv.from()),
            // In castling by rebirth the rook may go where the king comes from.
            Some((start, end)) if cell == end => Some(start),
            // A man on the departure square of the moving man was not on the board before, or has
            // changed places with it.
            _ if cell == mv.from() => (mv.kind() == MoveKind::Exchange).then(|| mv.to()),
            _ => Some(cell),
        };
        let before = views(self, Some);
        let known = |view: &View| {
            let same = |other: &View| {
                (other.viewed, other.by, other.line) == (view.viewed, view.by, view.line)
            };
            view.viewed.is_some() && view.by.is_some() && before.iter().any(same)
        };
        let new: Vec<View> = views(after, old_cell)
            .into_iter()
            .filter(|view| !known(view))
            .collect();
        let odd = |cell: Cell| new.iter().filter(|view| view.at == cell).count() % 2 == 1;
        after
            .men
            .everybody()
            .map(|(cell, _)| cell)
            .filter(|&cell| odd(cell))
            .collect()
    }

    /// Changes the colours of men as a result of a move that is otherwise complete; `before` is the
    /// position before it. Returns their cells.
    pub(super) fn change_by_magic(&mut self, before: &Self, mv: Move) -> Vec<Cell> {
        if !self.attributes.has(Traits::MAGIC) {
            return Vec::new();
        }
        let changed = before.oddly_viewed(mv, self);
        for &cell in &changed {
            let Some(man) = self.men.at(cell) else {
                continue;
            };
            self.men.put(
                cell,
                Man {
                    color: !man.color,
                    ..man
                },
            );
            // A rook that changed sides loses its castling right, and a pawn is not captured by its
            // own side.
            self.castling.retain(|&rook| rook != cell);
            self.en_passant = self.en_passant.filter(|&(pawn, _)| pawn != cell);
        }
        changed
    }
}
