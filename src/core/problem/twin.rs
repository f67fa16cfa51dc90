//! [`Twin`]: a second problem made from the first by a few changes. The search solves [`Version`]s.

use super::{Options, Problem, Stipulation};
use crate::board::{Board, Cell, Square};
use crate::position::{CastlingSetup, Color, Conditions, EnPassantSetup, Man, Role, RuleSet};
use std::fmt;

/// A square with an optional board. Without one, it means the board where a man stands on the
/// square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The square.
    pub square: Square,
    /// The board, if given.
    pub board: Option<Board>,
}

/// One change of a twin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// A man moves, on its own board unless the second spot names another.
    Move(Spot, Spot),
    /// Two men exchange squares, each on its board, or in its cube.
    Exchange(Spot, Spot),
    /// A man is removed.
    Remove(Spot),
    /// A man is added. Any man on the cell is removed, and on its homologue where the rules never
    /// allow both to be occupied.
    Add(Cell, Man),
    /// All men of one role become men of another.
    Substitute(Role, Role),
    /// All men shift by the step from the first square to the second.
    Shift(Square, Square),
    /// The position turns clockwise by a number of quarter turns, 1 to 3.
    Rotate(u8),
    /// The position is mirrored so that the first square goes to the second (`a1<-->h1`,
    /// `a1<-->a8`, `a1<-->h8`, `a8<-->h1`).
    Mirror(Square, Square),
    /// All men except imitators change colour.
    ColorChange,
    /// The position is mirrored top to bottom, and all men except imitators change colour
    /// ("Polish").
    Polish,
    /// Another stipulation.
    Stipulation(Stipulation),
    /// Other rules.
    Rules(RuleSet),
    /// Other castling rights.
    Castling(CastlingSetup),
    /// Other options.
    Options(Options),
}

/// A twin.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Twin {
    /// Whether it changes the preceding version, and not the diagram.
    pub continued: bool,
    /// Its changes, in order.
    pub changes: Vec<Change>,
}

/// An error in a change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TwinError {
    /// The square is vacant.
    NoMan(Spot),
    /// A man would leave the board.
    OffBoard(Cell),
    /// These two squares do not define a reflection.
    NoMirror(Square, Square),
}

impl fmt::Display for TwinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMan(spot) => write!(f, "there is no man on {}", spot.square),
            Self::OffBoard(cell) => write!(f, "the man on {cell} would leave the board"),
            Self::NoMirror(one, other) => {
                write!(
                    f,
                    "{one} and {other} are not two corners that a reflection exchanges"
                )
            }
        }
    }
}

impl std::error::Error for TwinError {}

/// A problem ready to solve: the diagram or one of its twins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Version {
    /// `a` to `z`, then `z1`, `z2` and so on.
    pub name: String,
    /// The problem with the changes made; it has no twins itself.
    pub problem: Problem,
}

impl Problem {
    /// The diagram (unless it is a zeroposition) and its twins, each with its changes made. A side
    /// that loses its king in a twin plays that twin without one. A structured stipulation that
    /// means another one is replaced by it.
    ///
    /// # Errors
    /// The number of the first twin that cannot be made, from 0, and the reason.
    pub fn versions(&self) -> Result<Vec<Version>, (usize, TwinError)> {
        let base = Self {
            twins: Vec::new(),
            zero_position: false,
            ..self.clone()
        };
        let mut made = Vec::new();
        if !self.zero_position {
            made.push(base.clone());
        }
        let mut last = base.clone();
        for (number, twin) in self.twins.iter().enumerate() {
            let mut problem = if twin.continued { last } else { base.clone() };
            for change in &twin.changes {
                problem.change(change).map_err(|error| (number, error))?;
            }
            problem.setup.allow_missing_king |= Color::ALL
                .into_iter()
                .any(|side| problem.setup.lacks_king(side));
            last = problem.clone();
            made.push(problem);
        }
        Ok(made
            .into_iter()
            .enumerate()
            .map(|(number, problem)| Version {
                name: name(number),
                problem: problem.compiled().without_idle_options(),
            })
            .collect())
    }

    /// The problem with changes made, one after the other. Its twins stay as they are.
    ///
    /// # Errors
    /// If one of them cannot be made.
    pub fn with_changes<'a>(
        &self,
        changes: impl IntoIterator<Item = &'a Change>,
    ) -> Result<Self, TwinError> {
        let mut changed = self.clone();
        changes
            .into_iter()
            .try_for_each(|change| changed.change(change))?;
        Ok(changed)
    }

    fn change_colors(&mut self) {
        let standing = self.setup.men.iter_mut().map(|(_, man)| man);
        let men = standing.chain(&mut self.setup.added);
        men.filter(|man| man.role != Role::Imitator)
            .for_each(|man| man.color = !man.color);
    }

    fn change(&mut self, change: &Change) -> Result<(), TwinError> {
        match change {
            Change::Move(from, to) => {
                let index = self.find(*from)?;
                let (cell, _) = self.setup.men[index];
                let to = Cell::new(to.board.unwrap_or(cell.board), to.square);
                self.vacate(to, Some(cell));
                let index = self.find(Spot {
                    board: Some(cell.board),
                    ..*from
                })?;
                self.setup.men[index].0 = to;
            }
            Change::Exchange(a, b) => {
                let (a, b) = (self.find(*a)?, self.find(*b)?);
                let (one, other) = (self.setup.men[a].0, self.setup.men[b].0);
                self.setup.men[a].0 = homologue_in(other, one.board);
                self.setup.men[b].0 = homologue_in(one, other.board);
            }
            Change::Remove(spot) => {
                let index = self.find(*spot)?;
                self.setup.men.remove(index);
            }
            Change::Add(cell, man) => {
                self.vacate(*cell, None);
                self.setup.men.push((*cell, *man));
            }
            Change::Substitute(from, to) => {
                let standing = self.setup.men.iter_mut().map(|(_, man)| man);
                let men = standing.chain(&mut self.setup.added);
                men.filter(|man| man.role == *from)
                    .for_each(|man| man.role = *to);
            }
            Change::Shift(from, to) => {
                let files = to.file() as i8 - from.file() as i8;
                let ranks = to.rank() as i8 - from.rank() as i8;
                self.relocate(|square| square.step(files, ranks))?;
            }
            Change::Rotate(quarters) => {
                for _ in 0..*quarters {
                    self.relocate(|square| Square::at(square.rank(), 7 - square.file()))?;
                }
            }
            Change::Mirror(a, b) => {
                let corner = |square: Square| {
                    matches!(square.file(), 0 | 7) && matches!(square.rank(), 0 | 7)
                };
                if !corner(*a) || !corner(*b) || a == b {
                    return Err(TwinError::NoMirror(*a, *b));
                }
                let (files, ranks) = (a.file() != b.file(), a.rank() != b.rank());
                let rising = a.file() == a.rank();
                self.relocate(|square| {
                    let (file, rank) = (square.file(), square.rank());
                    match (files, ranks) {
                        (true, false) => Square::at(7 - file, rank),
                        (false, true) => Square::at(file, 7 - rank),
                        // a1 and h8 change places: the mirror is the other diagonal.
                        _ if rising => Square::at(7 - rank, 7 - file),
                        _ => Square::at(rank, file),
                    }
                })?;
            }
            Change::ColorChange => {
                self.change_colors();
                self.setup.end_impossible_rights();
            }
            Change::Polish => {
                self.change_colors();
                self.relocate(|square| Square::at(square.file(), 7 - square.rank()))?;
            }
            Change::Stipulation(stipulation) => {
                // A side that begins otherwise than usual keeps doing so, where both sides may.
                let otherwise =
                    self.may_begin_otherwise() && self.setup.turn != self.usual_beginner();
                self.stipulation = *stipulation;
                let usual = self.usual_beginner();
                self.setup.turn = if otherwise { !usual } else { usual };
            }
            Change::Rules(rules) => {
                self.setup.rules = *rules;
                if !rules.conditions.has(Conditions::IMITATOR) {
                    self.setup.men.retain(|(_, man)| man.role != Role::Imitator);
                }
            }
            Change::Castling(castling) => self.setup.castling = castling.clone(),
            Change::Options(options) => self.options = *options,
        }
        Ok(())
    }

    fn find(&self, spot: Spot) -> Result<usize, TwinError> {
        let here = |cell: Cell| {
            cell.square == spot.square && spot.board.is_none_or(|board| board == cell.board)
        };
        self.setup
            .men
            .iter()
            .position(|(cell, _)| here(*cell))
            .ok_or(TwinError::NoMan(spot))
    }

    /// Removes the man on a cell or, where the rules never allow both to be occupied, on a
    /// homologue of it. The man on the cell `except` stays.
    fn vacate(&mut self, cell: Cell, except: Option<Cell>) {
        let shared = self.setup.rules.variant.law().transfer.shares_squares();
        let goes = |at: Cell| at == cell || !shared && at.is_homologue(cell);
        self.setup
            .men
            .retain(|(at, _)| !goes(*at) || Some(*at) == except);
    }

    /// Moves all men as a whole. Their rights go along, as far as the men can have them where they
    /// then stand.
    fn relocate(&mut self, to: impl Fn(Square) -> Option<Square>) -> Result<(), TwinError> {
        let setup = &mut self.setup;
        for (cell, _) in &mut setup.men {
            cell.square = to(cell.square).ok_or(TwinError::OffBoard(*cell))?;
        }
        if let CastlingSetup::Given(rooks) = &setup.castling {
            let rooks = rooks.iter().filter_map(|rook| {
                let square = to(rook.square)?;
                Some(Cell { square, ..*rook })
            });
            setup.castling = CastlingSetup::Given(rooks.collect());
        }
        setup.exclusive_castling = setup
            .exclusive_castling
            .iter()
            .filter_map(|&[one, other]| match [to(one)?, to(other)?] {
                // The guard tries them in both orders.
                [white, black] | [black, white] if (white.rank(), black.rank()) == (0, 7) => {
                    Some([white, black])
                }
                _ => None,
            })
            .collect();
        setup.en_passant = setup.en_passant.and_then(|right| {
            let passed = to(right.passed)?;
            Some(EnPassantSetup { passed, ..right })
        });
        setup.end_impossible_rights();
        Ok(())
    }
}

/// The cell with the coordinates of another, on this board or in the cube of this level.
fn homologue_in(cell: Cell, board: Board) -> Cell {
    let level = cell
        .board
        .level_letter()
        .and_then(|level| Board::from_level(board.world(), level));
    Cell::new(level.unwrap_or(board), cell.square)
}

/// `a` to `z`, then `z1`, `z2` and so on.
fn name(number: usize) -> String {
    match u8::try_from(number) {
        Ok(number @ 0..26) => char::from(b'a' + number).to_string(),
        _ => format!("z{}", number - 25),
    }
}
