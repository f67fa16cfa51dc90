//! [`AnyPosition`]: a position of any variant, with the engine of its rules.
//!
//! The search is compiled for each engine, and its positions have the type of that engine. All
//! other code (notation, verdicts, reports, games) makes too few queries for that to pay. It uses
//! this type, which selects the engine at each call.

use super::{Alice, Engine, General, Orthodox, PositionOf, Rules};
use crate::board::Cell;
use crate::position::{
    Castling, Color, EnPassant, Key, Man, Men, Move, Objection, Position, Role, RuleSet, Setup,
    SetupError, Traits, Variant,
};

/// A position of any variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "positions are copied, not stored in large numbers"
)]
pub enum AnyPosition {
    /// Of orthodox chess, without conditions and fairy men.
    Orthodox(PositionOf<Orthodox>),
    /// Of Alice chess or Alice Chess 2, without conditions and fairy men.
    Alice(PositionOf<Alice>),
    /// Of any other variant, or with conditions or fairy men.
    General(PositionOf<General>),
}

/// Calls the engine behind a position: `ask!(self, R, position => question::<R>(position))`.
macro_rules! ask {
    ($any:expr, $rules:ident, $position:ident => $question:expr) => {
        match $any {
            AnyPosition::Orthodox($position) => {
                #[allow(dead_code, reason = "not every call names the rules")]
                type $rules = Orthodox;
                $question
            }
            AnyPosition::Alice($position) => {
                #[allow(dead_code, reason = "not every call names the rules")]
                type $rules = Alice;
                $question
            }
            AnyPosition::General($position) => {
                #[allow(dead_code, reason = "not every call names the rules")]
                type $rules = General;
                $question
            }
        }
    };
}

impl From<PositionOf<Orthodox>> for AnyPosition {
    fn from(position: PositionOf<Orthodox>) -> Self {
        Self::Orthodox(position)
    }
}

impl From<PositionOf<Alice>> for AnyPosition {
    fn from(position: PositionOf<Alice>) -> Self {
        Self::Alice(position)
    }
}

impl From<PositionOf<General>> for AnyPosition {
    fn from(position: PositionOf<General>) -> Self {
        Self::General(position)
    }
}

impl AnyPosition {
    /// The position of a setup.
    ///
    /// # Errors
    /// If it is not a position of its rules: with the setup and every reason.
    pub fn new(setup: &Setup) -> Result<Self, SetupError> {
        Ok(match Engine::of(setup) {
            Engine::Orthodox => Self::Orthodox(Position::new(setup)?),
            Engine::Alice => Self::Alice(Position::new(setup)?),
            Engine::General => Self::General(Position::new(setup)?),
        })
    }

    /// The rules with their dialect. Switches without a meaning in the variant have their defaults.
    pub fn rule_set(&self) -> RuleSet {
        ask!(self, R, position => R::rule_set(position))
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        self.rule_set().variant
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        ask!(self, R, position => position.turn())
    }

    /// The castling rights.
    pub fn castling(&self) -> Castling {
        ask!(self, R, position => position.castling())
    }

    /// The pawn that may be captured en passant, if there is one.
    pub fn en_passant(&self) -> Option<EnPassant> {
        ask!(self, R, position => position.en_passant())
    }

    /// The fairy men to which pawns may promote.
    pub fn fairy_promotions(&self) -> Vec<Role> {
        ask!(self, R, position => position.fairy_promotions().to_vec())
    }

    /// The man on a cell.
    pub fn man_at(&self, cell: Cell) -> Option<Man> {
        ask!(self, R, position => position.men().man_at(cell))
    }

    /// The cell of a side's king. If a side has several kings, one of them.
    pub fn king(&self, color: Color) -> Option<Cell> {
        ask!(self, R, position => position.men().king(color))
    }

    /// All men with their cells, board by board, from a1 on, imitators included.
    pub fn men(&self) -> Vec<(Cell, Man)> {
        let men = ask!(self, R, position => {
            let men = position.men();
            let cells = men.planes().iter().flat_map(|&board| men.occupied(board).into_iter().map(move |square| Cell::new(board, square)));
            cells.filter_map(|cell| Some((cell, men.man_at(cell)?))).collect::<Vec<_>>()
        });
        self.with_imitators(men)
    }

    /// The cells of imitators.
    pub fn imitators(&self) -> Vec<Cell> {
        match self {
            Self::General(position) => position.men().imitators().cells().collect(),
            Self::Orthodox(_) | Self::Alice(_) => Vec::new(),
        }
    }

    fn with_imitators(&self, mut men: Vec<(Cell, Man)>) -> Vec<(Cell, Man)> {
        let imitators = self.imitators();
        if !imitators.is_empty() {
            men.extend(
                imitators
                    .into_iter()
                    .map(|cell| (cell, Man::new(Color::White, Role::Imitator))),
            );
            men.sort_by_key(|(cell, _)| *cell);
        }
        men
    }

    /// Returns whether a man with these attributes stands on a board.
    pub fn has(&self, traits: Traits) -> bool {
        match self {
            Self::General(position) => position.men().any_has(traits),
            Self::Orthodox(_) | Self::Alice(_) => false,
        }
    }

    /// The square of the game array from which a man makes a move under Mars Circe and its
    /// relatives, if not from where it stands.
    pub fn way_home(&self, mv: Move) -> Option<Cell> {
        match self {
            Self::General(position) => position.way_home(mv),
            Self::Orthodox(_) | Self::Alice(_) => None,
        }
    }

    /// Returns whether a move lets its capturer be reborn (Anticirce and its relatives), as far as
    /// it does not vanish.
    pub fn capturer_is_reborn(&self, mv: Move) -> bool {
        match self {
            Self::General(position) => position.capturer_is_reborn(mv),
            Self::Orthodox(_) | Self::Alice(_) => false,
        }
    }

    /// Returns whether a capturer waits beneath the man on its square of rebirth (Anticirce
    /// Volcanic).
    pub fn waits_as_capturer(&self, mv: Move) -> bool {
        match self {
            Self::General(position) => position.waits_as_capturer(mv),
            Self::Orthodox(_) | Self::Alice(_) => false,
        }
    }

    /// The cell on which a man arrives by its move: for a capturer that is reborn (Anticirce and
    /// related conditions) the one before its rebirth.
    pub fn arrival_before_rebirth(&self, mv: Move) -> Cell {
        match self {
            Self::General(position) => position.arrival_before_rebirth(mv),
            Self::Orthodox(_) | Self::Alice(_) => mv.to(),
        }
    }

    /// The cell on which the man that makes a move stands after it, if no other effect moves it
    /// than a turn of the board or a wormhole.
    pub fn arrived(&self, mv: Move) -> Cell {
        match self {
            Self::General(position) => position.arrived(mv),
            Self::Orthodox(_) | Self::Alice(_) => mv.to(),
        }
    }

    /// The occupied cell on which the man captured by a move is reborn nevertheless (Assassin,
    /// Parachute, Volcanic).
    pub fn reborn_on_man(&self, mv: Move) -> Option<Cell> {
        match self {
            Self::General(position) => position.occupant(mv).map(|(_, cell)| cell),
            Self::Orthodox(_) | Self::Alice(_) => None,
        }
    }

    /// The man that is reborn after a move, before it changes colour, and its cell, which may be
    /// occupied.
    pub fn reborn(&self, mv: Move) -> Option<(Man, Cell)> {
        match self {
            Self::General(position) => position.reborn(mv),
            Self::Orthodox(_) | Self::Alice(_) => None,
        }
    }

    /// The men that wait beneath others, in the order in which they appear, each with its cell
    /// (Parachute, Volcanic).
    pub fn waiting(&self) -> Vec<(Man, Cell)> {
        match self {
            Self::General(position) => position.waiting().collect(),
            Self::Orthodox(_) | Self::Alice(_) => Vec::new(),
        }
    }

    /// Returns whether a cell is a hole (Haaner chess).
    pub fn is_hole(&self, cell: Cell) -> bool {
        matches!(self, Self::General(position) if position.men().is_hole(cell))
    }

    /// The reason why a condition forbids all moves of the moving side's man on a cell.
    pub fn bond(&self, from: Cell) -> Option<Objection> {
        match self {
            Self::General(position) => super::general::bond(position, from),
            Self::Orthodox(_) | Self::Alice(_) => None,
        }
    }

    /// The pseudo-legal moves, with the effects of conditions, that satisfy `is_meant`, each with
    /// objections to it. They are those of conditions to the move itself; if there are none, that
    /// its king is not safe; otherwise those from a comparison with other moves. A legal move has
    /// none. Without conditions the list is empty.
    pub fn objections(&self, is_meant: &dyn Fn(Move) -> bool) -> Vec<(Move, Vec<Objection>)> {
        match self {
            Self::General(position) if !self.rule_set().conditions.is_empty() => {
                super::general::objections(position, is_meant)
            }
            _ => Vec::new(),
        }
    }

    /// Returns whether a side is in check.
    pub fn is_in_check(&self, color: Color) -> bool {
        ask!(self, R, position => position.is_in_check(color))
    }

    /// Returns whether the side to move is mated.
    pub fn is_mate(&self) -> bool {
        ask!(self, R, position => super::is_mate::<R>(position))
    }

    /// Returns whether the side to move is stalemated.
    pub fn is_stalemate(&self) -> bool {
        ask!(self, R, position => super::is_stalemate::<R>(position))
    }

    /// Returns whether the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        ask!(self, R, position => super::has_legal_move::<R>(position))
    }

    /// Returns whether a move of any position is legal in this one.
    pub fn is_legal(&self, mv: Move) -> bool {
        ask!(self, R, position => super::is_legal::<R>(position, mv, &mut Vec::new()))
    }

    /// All legal moves, in the order of generation; sort them before showing them.
    pub fn legal_moves(&self) -> Vec<Move> {
        ask!(self, R, position => super::legal_moves::<R>(position))
    }

    /// The number of legal moves.
    pub fn count_legal(&self) -> u64 {
        ask!(self, R, position => super::count_legal::<R>(position))
    }

    /// The number of sequences of `depth` legal half-moves.
    pub fn perft(&self, depth: u32) -> u64 {
        ask!(self, R, position => super::perft::<R>(position, depth))
    }

    /// The position after a legal move, or after a pass, which options may allow under any rules.
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        if mv.is_pass() {
            return self.pass();
        }
        ask!(self, R, position => position.play(mv).into())
    }

    /// The same position with the other side to move.
    #[must_use]
    pub fn pass(&self) -> Self {
        ask!(self, R, position => position.pass().into())
    }

    /// As [`Position::pass_in_series`].
    #[must_use]
    pub fn pass_in_series(&self) -> Self {
        ask!(self, R, position => position.pass_in_series().into())
    }

    /// The signature of the position.
    pub fn key(&self) -> Key {
        ask!(self, R, position => position.key())
    }
}
