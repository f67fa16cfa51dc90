//! The effects of fairy conditions.
//!
//! A condition acts in several ways, each in a file of its own:
//!
//! - [`ways`]: the moves and captures that a man has on its square (Annan, Mars Circe, Make & Take,
//!   transmuted kings);
//! - [`bonds`]: men that may not move, and forbidden captures (Madrasi, patrol, grid, Köko);
//! - [`choices`]: choices within a move (Anticirce, Take & Make, Super Circe, wormholes);
//! - [`additions`]: moves beyond the pseudo-legal ones (Messigny, castling under Antimars Circe);
//! - [`balances`]: what moves cost, and what is left (BGL);
//! - [`boxes`]: officers beyond those of the game array (Single Box);
//! - [`captures`]: what becomes of the men of a capture;
//! - [`rebirth`]: rebirth squares;
//! - [`haunting`]: captured men that come back (Ghost Chess, Haunted Chess);
//! - [`roles`]: changes of role by moving (Einstein chess and its relatives);
//! - [`imitator`]: the men that imitate every move;
//! - [`preference`]: the moves that a side prefers to others (must capture and its relatives);
//! - [`measure`]: checks that count only if they are long enough (ultra maximummers);
//! - [`effects`]: further effects of a move.
//!
//! **The order of effects** of a move is: the man moves and captures, and goes on
//! (wormholes); it changes its role
//! (Einstein, Norsk Sjakk, Frankfurt, a transmuting king) and its side (Andernach, Volage); a
//! kamikaze capturer and then the captured man are reborn (Circe); the enemy's king changes
//! (Köbul); the man captured by the previous move is reborn (Parrain Circe); a sentinel or a hole
//! appears on the departure square; a man vanishes (Breton, PAD) or changes (Snek); men that wait
//! appear on vacated squares (Parachute, Volcanic); enemies next to the man change (Influencer);
//! the board or its centre turns; magic men take effect. Last come the effects that depend on
//! checks: the kings change places (Swapping Kings), and then men change colour (Masand) or become
//! neutral (Anda).
//!
//! An attack on a king is a check if the king could be captured in this way, regardless of the
//! safety of the capturer's own king.

mod additions;
mod balances;
mod bonds;
mod boxes;
mod captors;
mod captures;
mod choices;
mod effects;
mod haunting;
mod homing;
mod imitator;
mod lost;
mod measure;
mod preference;
mod rebirth;
mod roles;
mod ways;

pub use bonds::Bonds;
pub use captures::AfterCapture;
pub(super) use effects::{HOMES, follow};
pub use imitator::Imitators;
pub use rebirth::Rebirths;
pub use ways::Ways;

use self::balances::Balances;
use super::{Place, Worlds};
use crate::board::{Board, Cell, Sites, Square};
use crate::conditions::{Conditions, REBORN_IF_CAPTURED, REBORN_IF_CAPTURING};
use crate::position::key::Key;
use crate::position::{CastlingSetup, Color, Man, Role, RuleSet, Setup, Traits, Variant};

/// The state of a position that conditions need beside men, rights and en passant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Memory {
    /// The kings and rooks that stand at home and may castle as far as they are concerned, one bit
    /// each in the order of [`effects::HOMES`].
    at_home: u8,
    /// The side that made the last move and the role of its man, for Disparate chess.
    pub(super) last: Option<(Color, Role)>,
    /// The man captured by the last move and its cell, for Parrain Circe.
    pending: Option<(Man, Cell)>,
    /// The men that have just changed places, for Messigny.
    exchanged: Option<(Cell, Cell)>,
    /// The squares from and to which the last move went, for conditions that let the next move
    /// answer it.
    step: Option<(Square, Square)>,
    /// The square that the last move of either side left (chameleon pursuit).
    left: Option<Square>,
    /// The squares from and to which the last move went, if that forbids moves (All-in and
    /// Mainly-in Chess). A pass in a series does not change it.
    pub(super) way: Option<(Square, Square)>,
    /// The square to which a pawn has gone on that may be captured en passant (wormholes).
    pub(super) sent_on: Option<Square>,
    /// The squares of the men that each side moved last, White's first (duellists).
    duellists: [Option<Square>; 2],
    /// The squares of the men that each side moved last and that stay there, White's first
    /// (fuddled men).
    pub(super) fuddled: [u64; 2],
    /// The square, beside the last one, that a pawn has passed with three steps from its first rank
    /// (Einstein chess).
    also_passed: Option<Cell>,
    /// Squares: holes of Haaner chess, men that may still change colour (Volage), ghosts (Ghost
    /// Chess), men that have promoted (Frischauf), or men that have captured (PAD). All exist on
    /// one board only.
    marks: u64,
    /// The imitators, on the only board.
    pub(super) imitators: u64,
    /// Whether each side's king has been attacked since the diagram, one bit each, for strict SAT.
    pub(super) checked: u8,
    /// What each side may still spend on its moves (BGL).
    balances: Balances,
    /// The quarter turns that the board has made since it stood as in the diagram (Actuated
    /// Revolving Board).
    quarters: u8,
}

/// Conditions under which castling rights may return: a king or rook may come onto its home square
/// as if it had not moved.
pub(super) const GIVE_BACK_RIGHTS: Conditions = REBORN_IF_CAPTURED
    .with(Conditions::ANTIMARS_CIRCE)
    .with(REBORN_IF_CAPTURING)
    .with(Conditions::ANDERNACH)
    .with(Conditions::ANTI_ANDERNACH)
    .with(Conditions::VOLAGE)
    .with(Conditions::HYPERVOLAGE)
    .with(Conditions::MAGIC_SQUARES)
    .with(Conditions::MASAND)
    .with(Conditions::MASAND_GENERALISED)
    .with(Conditions::ANDAS)
    .with(Conditions::HAUNTINGS)
    .with(Conditions::TIBETS)
    .with(Conditions::NORSK_SJAKK)
    .with(Conditions::CHAMELEON_CHESS)
    .with(Conditions::LINE_CHAMELEON)
    .with(Conditions::CHAMELEON_PURSUIT)
    .with(Conditions::AS_CAPTURED)
    .with(Conditions::SNEKS)
    .with(Conditions::INFLUENCER)
    .with(Conditions::CHROMATIC_BRETONS)
    .with(Conditions::EINSTEIN)
    .with(Conditions::REVERSE_EINSTEIN)
    .with(Conditions::ANTI_EINSTEIN)
    .with(Conditions::WHITE_KOBUL)
    .with(Conditions::BLACK_KOBUL);

/// Returns whether castling rights may return. They may if conditions let men be reborn or become
/// others. They may also if some men change the colour of others, on one board or under conditions.
pub(super) fn gives_back_rights(rules: RuleSet, traits: Traits) -> bool {
    let recolors = traits.has(Traits::MAGIC) || traits.has(Traits::HURDLE_COLOR_CHANGING);
    let one_board = rules.variant == Variant::Orthodox;
    rules.conditions.any(GIVE_BACK_RIGHTS)
        || recolors && (one_board || !rules.conditions.is_empty())
}

/// The sites of the holes in a diagram, on its only board.
pub(super) fn holes_of(setup: &Setup) -> [Sites; 3] {
    let holes = setup.rules.conditions.squares_of(Conditions::HOLE);
    [holes.0.into(), 0, 0]
}

/// The index in `Worlds::sites` of the origins: for each square, 1 + the square in the diagram of
/// its man, or 0 (Diagram Circe).
pub(super) const ORIGINS: usize = 128;

/// The index in `Worlds::sites` of the men that wait beneath others: first their numbers in the
/// cast, then their squares. No condition under which men wait needs origins.
const WAITING: usize = ORIGINS;

/// The greatest number of men that wait.
const MOST_WAITING: usize = 64;

impl Memory {
    /// The state for a diagram.
    pub(super) fn of(setup: &Setup) -> Self {
        let conditions = setup.rules.conditions;
        let mut memory = Self::default();
        let traits = setup
            .men
            .iter()
            .fold(Traits::NONE, |all, (_, man)| all.with(man.traits));
        if gives_back_rights(setup.rules, traits) {
            let may = |cell: &Cell, rook: &Cell| {
                rook.board == cell.board && rook.square.rank() == cell.square.rank()
            };
            for (cell, man) in &setup.men {
                let denied = match &setup.castling {
                    CastlingSetup::Presumed => false,
                    CastlingSetup::Given(rooks) if man.role.is_king() => {
                        !rooks.iter().any(|rook| may(cell, rook))
                    }
                    CastlingSetup::Given(rooks) => !rooks.contains(cell),
                };
                let homes = setup.rules.variant.law().homes;
                if let Some(bit) = effects::home_bit(homes, *cell, *man).filter(|_| !denied) {
                    memory.at_home |= bit;
                }
            }
        }
        if conditions.has(Conditions::VOLAGE) {
            for (cell, _) in setup.men.iter().filter(|(_, man)| !man.is_royal()) {
                memory.marks |= 1 << cell.square.index();
            }
        }
        memory.imitators = imitator::of_setup(setup);
        memory.balances = Balances::of(conditions);
        memory
    }

    /// Its part of the signature; zero for an empty state.
    pub(super) fn key(self) -> Key {
        if self == Self::default() {
            return Key::default();
        }
        let cell = |cell: Cell| (cell.board as u64) << 6 | cell.square.index() as u64;
        let last = self.last.map_or(0, |(color, role)| {
            1 + color.index() as u64 + 2 * role.index() as u64
        });
        let pending = self.pending.map_or(0, |(man, at)| {
            let man = [
                man.role.index() as u64,
                u64::from(man.traits.bits()),
                man.color as u64,
            ];
            (1 + cell(at)) | man[0] << 16 | man[1] << 24 | man[2] << 32
        });
        let exchanged = self
            .exchanged
            .map_or(0, |(one, other)| 1 + (cell(one) | cell(other) << 12));
        let square = |square: Option<Square>| square.map_or(0, |square| 1 + square.index() as u64);
        // No condition that needs the one needs the other.
        let way = self.step.or(self.way);
        let step = square(way.map(|(from, _)| from)) << 32 | square(way.map(|(_, to)| to)) << 40;
        let [white, black] = self.duellists.map(square);
        let duellists = white << 48 | black << 56;
        let passed = self.also_passed.map_or(0, |at| 1 + cell(at)) << 40;
        let small = passed | u64::from(self.at_home) | u64::from(self.checked) << 8 | last << 16;
        let small =
            small | u64::from(self.quarters) << 10 | square(self.left.or(self.sent_on)) << 28;
        let [white, black] = self.balances.parts();
        let exchanged = exchanged | step;
        let exchanged = exchanged | white << 48;
        let pending = pending | black << 40;
        let small = small | duellists;
        Key::mixed(&[small, pending, exchanged, self.marks, self.imitators]) ^ self.fuddled_key()
    }

    /// The part of the signature for the men that moved last (fuddled men).
    fn fuddled_key(self) -> Key {
        if self.fuddled == [0; 2] {
            return Key::default();
        }
        let [white, black] = self.fuddled;
        Key::mixed(&[1, white, black])
    }

    /// Records which kings are attacked now (strict SAT).
    pub(super) fn note_attacks(&mut self, men: &Worlds) {
        for color in Color::ALL {
            let attacked = |(world, site)| men.attacks(!color, world, site, men.seen(world));
            if men.royal_sites(color).any(attacked) {
                self.checked |= 1 << color.index();
            }
        }
    }

    /// The state after a move, before the move adds anything.
    pub(super) const fn moved(self) -> Self {
        Self {
            exchanged: None,
            pending: None,
            left: None,
            way: None,
            ..self.passed()
        }
    }

    /// The state after a pass without a move. Two exchanges are still consecutive if no move comes
    /// between them, and a captured man still waits for the next move (Parrain Circe).
    pub(super) const fn passed(self) -> Self {
        Self {
            last: None,
            step: None,
            also_passed: None,
            sent_on: None,
            ..self
        }
    }
}

impl Worlds {
    /// The conditions.
    #[inline(always)]
    pub const fn conditions(&self) -> Conditions {
        self.cast.rules.conditions
    }

    /// Returns whether the squares of men in the diagram matter.
    #[inline]
    pub(in crate::position) const fn has_origins(&self) -> bool {
        self.cast.has_origins
    }

    /// The cell in the diagram of the man on a cell. Diagram Circe exists on one board only, so
    /// there is space behind the sites.
    pub(super) fn origin(&self, cell: Cell) -> Option<Cell> {
        let origin = self.sites[ORIGINS + cell.square.index()].checked_sub(1)?;
        Some(Cell::new(cell.board, Square::wrap(origin.into())))
    }

    /// Records the origin of the man on a cell: the cell where it appeared, or its cell in the
    /// diagram.
    pub(super) fn carry_origin(&mut self, origin: Cell, cell: Cell) {
        if self.has_origins() {
            self.sites[ORIGINS + cell.square.index()] = 1 + origin.square.index() as u8;
        }
    }

    /// Carries the origin of a man along with it.
    pub(super) fn move_origin(&mut self, from: Cell, to: Cell) {
        if self.has_origins()
            && let Some(origin) = self.origin(from)
        {
            self.forget_origin(from);
            self.carry_origin(origin, to);
        }
    }

    pub(super) fn forget_origin(&mut self, cell: Cell) {
        self.sites[ORIGINS + cell.square.index()] = 0;
    }

    /// The origins of the men by the squares on which they stand, each as one more than the index
    /// of its square, 0 where no man stands; empty without Diagram Circe.
    pub(super) fn stored_origins(&self) -> &[u8] {
        if self.has_origins() {
            &self.sites[ORIGINS..ORIGINS + 64]
        } else {
            &[]
        }
    }

    /// The part of the signature for the cells of men in the diagram.
    pub(super) fn origins_key(&self) -> Key {
        let origins = self.stored_origins();
        if origins.is_empty() {
            return Key::default();
        }
        let mut words = [0; 8];
        for (word, bytes) in words.iter_mut().zip(origins.chunks_exact(8)) {
            *word = bytes
                .iter()
                .fold(0, |word, byte| word << 8 | u64::from(*byte));
        }
        Key::mixed(&words)
    }

    /// Returns whether men may wait beneath others.
    #[inline]
    pub const fn has_waiting(&self) -> bool {
        self.cast.has_waiting
    }

    /// The men that wait beneath others, in the order in which they appear, each with its cell.
    pub(super) fn waiting(&self) -> impl Iterator<Item = (Man, Cell)> {
        let most = if self.has_waiting() { MOST_WAITING } else { 0 };
        (0..most).map_while(|number| {
            let man = self.cast.man(self.sites[WAITING + number])?;
            let square = self.sites[WAITING + MOST_WAITING + number];
            Some((man, Cell::new(Board::A, Square::wrap(square.into()))))
        })
    }

    /// Lets a man wait beneath the man on a cell, and appear before the others there, or after
    /// them.
    fn wait(&mut self, man: Man, cell: Cell, is_first: bool) {
        let mut men: Vec<(Man, Cell)> = self.waiting().collect();
        let place = if is_first { 0 } else { men.len() };
        men.insert(place, (man, cell));
        self.set_waiting(&men);
    }

    /// Replaces the men that wait.
    fn set_waiting(&mut self, men: &[(Man, Cell)]) {
        for number in 0..MOST_WAITING {
            let (code, square) = men.get(number).map_or((0, 0), |(man, cell)| {
                (self.cast.number(*man), cell.square.index() as u8)
            });
            self.sites[WAITING + number] = code;
            self.sites[WAITING + MOST_WAITING + number] = square;
        }
    }

    /// The part of the signature for the men that wait.
    #[inline]
    pub(super) fn waiting_key(&self) -> Key {
        let mut key = Key::default();
        if !self.has_waiting() {
            return key;
        }
        for (number, (man, cell)) in self.waiting().enumerate() {
            let word = [
                number,
                cell.square.index(),
                man.role.index(),
                man.traits.bits().into(),
                man.color.index(),
            ]
            .into_iter()
            .fold(1, |word, part| word << 12 | part as u64);
            key ^= Key::mixed(&[word]);
        }
        key
    }

    /// Makes a vacant cell a hole.
    pub(super) fn dig(&mut self, cell: Cell) {
        let (world, site) = self.place(cell);
        self.holes[world] |= 1 << site;
        self.memory.marks |= 1 << site;
    }

    /// Returns whether the man on a cell has promoted in play, if that matters (Frischauf).
    pub(super) const fn has_promoted(&self, cell: Cell) -> bool {
        self.conditions().any(Conditions::FRISCHAUF)
            && self.memory.marks >> cell.square.index() & 1 != 0
    }

    /// The square of the pawn of a side that has just made a double step over a square.
    pub fn pawn_behind(&self, passed: Square, mover: Color) -> Option<Square> {
        let elsewhere = self.memory.sent_on;
        elsewhere.or_else(|| self.conditions().behind_passed(passed, mover))
    }

    /// Returns whether a cell is one of the wormholes.
    pub fn is_wormhole(&self, cell: Cell) -> bool {
        let conditions = self.conditions();
        conditions.has(Conditions::WORMHOLES)
            && conditions
                .squares_of(Conditions::WORMHOLES)
                .has(cell.square)
    }

    /// Returns whether a cell is a hole.
    #[inline]
    pub fn is_hole(&self, cell: Cell) -> bool {
        let (world, site) = self.place(cell);
        self.holes[world] >> site & 1 != 0
    }

    #[inline]
    pub(super) fn place(&self, cell: Cell) -> Place {
        (cell.board.world(), self.cast.geometry.site(cell))
    }

    #[inline]
    pub(super) fn cell(&self, (world, site): Place) -> Cell {
        self.cast.geometry.cell(world, site)
    }

    #[inline]
    pub(super) fn man_in(&self, (world, site): Place) -> Option<Man> {
        self.man_on(world, site)
    }
}
