//! [`Worlds`]: men on up to three boards of 64 squares, or on two cubes; boards may share squares.
//!
//! A [mailbox](https://www.chessprogramming.org/Mailbox): each site holds the man that stands on
//! it, and each side has a set of occupied sites on each board. An attack on a site is detected
//! from the site outwards: the men in sight are looked up, and each is tested by its relation to
//! the site.
//!
//! `Worlds` itself stores the men. For fairy men and conditions it has views that only read it, one
//! for each concern: [`Powers`], [`Bonds`], [`Ways`], [`Rebirths`], [`Imitators`], [`Checks`],
//! [`Distance`] and, within this module, `Magic`. A caller names the view:
//! `men.bonds().is_bound(by, place)`.

mod checks;
mod conditions;
mod distance;
mod magic;
mod powers;

pub use self::checks::Checks;
use self::conditions::Memory;
pub use self::conditions::{AfterCapture, Bonds, Imitators, Rebirths, Ways};
pub use self::distance::{Distance, Need};
pub use self::powers::Powers;
use super::cast::Cast;
use super::key::Key;
use super::rights::EnPassant;
use super::{
    Color, Conditions, FairyPlay, Law, Man, Men, Move, Position, Role, RuleSet, Setup, Traits,
};
use crate::board::{Bitboard, Board, Cell, Geometry, Sites, Square, sites_in};
use crate::men::fairy::Nature;
use std::fmt;

/// A place: a board and a site of it.
type Place = (usize, usize);

/// The men of any variant, and the rules, which play consults.
#[derive(Clone, Copy)]
pub struct Worlds {
    /// The rules, and the men by their numbers.
    cast: &'static Cast,
    /// The man on each site, board after board: its number in the cast, or 0 if vacant. The bytes
    /// after the last site hold other state for some conditions.
    sites: [u8; SITES],
    /// The sites of each side's men; neutral men belong to both.
    colors: [[Sites; 3]; 2],
    /// The sites of fairy men and of men with attributes.
    fairy: [Sites; 3],
    /// The place of each side's only royal man among `sites`, or [`NOWHERE`], or [`SEVERAL`].
    kings: [u8; 2],
    /// The number of royal men of each side.
    royals: [u8; 2],
    /// Sites that no man enters or crosses.
    holes: [Sites; 3],
    /// Further state that conditions need.
    memory: Memory,
    /// The pawn that may be captured en passant, if observation matters.
    passing: Option<Passing>,
}

/// A pawn that has just made a double step and may be captured en passant: enemies also observe it
/// by that capture. It follows from the position's right to capture en passant, so neither
/// signatures nor comparisons need it.
#[derive(Clone, Copy, Debug)]
struct Passing {
    /// The side that may capture.
    by: Color,
    /// The cell of the pawn.
    pawn: Cell,
    /// The square that the pawn has passed.
    passed: Square,
}

/// Enough for three boards of 64 squares and for two cubes of 125 cells.
const SITES: usize = 256;

/// Marks a side without a king. Every variant has fewer sites.
const NOWHERE: u8 = u8::MAX;

/// Marks a side with several royal men.
const SEVERAL: u8 = u8::MAX - 1;

/// The index in `Worlds::sites` of the first site of a board.
#[inline]
const fn first_of(world: usize, geometry: &Geometry) -> usize {
    world * geometry.stride()
}

impl PartialEq for Worlds {
    fn eq(&self, other: &Self) -> bool {
        if std::ptr::eq(self.cast, other.cast) {
            return self.sites == other.sites && self.memory == other.memory;
        }
        // The same men may have other numbers in another cast.
        self.rules() == other.rules()
            && self.memory == other.memory
            && self.waiting().eq(other.waiting())
            && self.stored_origins() == other.stored_origins()
            && self.stand_like(other)
    }
}

impl Eq for Worlds {}

impl fmt::Debug for Worlds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |color| {
            self.all_of(color)
                .map(|(cell, role)| format!("{}{cell}", role.letter()))
                .collect::<Vec<_>>()
        };
        write!(
            f,
            "{} white {:?} black {:?}",
            self.rules(),
            list(Color::White),
            list(Color::Black)
        )
    }
}

/// A board as it would be after a move, for tests of attacks without making the move.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// The occupied sites of the board.
    pub occupied: Sites,
    /// A captured man: its board and its site, as a set.
    pub gone: (usize, Sites),
}

impl Worlds {
    /// The rules.
    #[inline]
    pub const fn rules(&self) -> RuleSet {
        self.cast.rules
    }

    /// The properties that define the variant.
    #[inline]
    pub const fn law(&self) -> &'static Law {
        self.cast.law
    }

    /// The shape of the boards.
    #[inline]
    pub const fn geometry(&self) -> &'static Geometry {
        self.cast.geometry
    }

    /// The promotions of a pawn of this role, in the order of printed lists.
    #[inline]
    pub fn promotions_of(&self, pawn: Role) -> &'static [Role] {
        let is_marine = pawn
            .fairy()
            .is_some_and(|man| man.nature == Nature::MarinePawn);
        &self.cast.promotions[usize::from(is_marine)]
    }

    /// Returns whether a pawn may become a chameleon: it may if the problem has any.
    #[inline]
    pub const fn has_chameleons(&self) -> bool {
        self.cast.traits.has(Traits::CHAMELEON)
    }

    /// Returns whether any man has these attributes.
    pub fn any_has(&self, traits: Traits) -> bool {
        let men = (0..3).flat_map(|world| {
            sites_in(self.fairy[world]).filter_map(move |site| self.man_on(world, site))
        });
        men.into_iter().any(|man| man.traits.has(traits))
    }

    /// Returns whether the occupied sites of the king's board do not suffice to decide whether a
    /// move is legal.
    #[inline]
    pub const fn is_intricate(&self) -> bool {
        self.cast.is_intricate
    }

    /// Returns whether conditions take attacks away, while a move without a capture changes only
    /// the moving man. Always false on several boards, for a side with several kings, and among men
    /// whose attacks or moves depend on more than the occupied sites.
    #[inline]
    pub const fn loses_attacks(&self) -> bool {
        self.cast.loses_attacks
    }

    /// Returns whether conditions change the effect of a capture. Then only making it shows its
    /// result.
    #[inline]
    pub const fn changes_captures(&self) -> bool {
        self.cast.changes_captures
    }

    /// Returns whether there may be neutral men in the problem.
    #[inline]
    pub const fn has_neutral(&self) -> bool {
        self.cast.traits.has(Traits::NEUTRAL)
    }

    /// Returns whether there may be half-neutral men in the problem.
    #[inline]
    pub const fn has_half_neutral(&self) -> bool {
        self.cast.traits.has(Traits::HALF_NEUTRAL)
    }

    /// Returns whether a neutral man stands on a site.
    #[inline]
    pub fn is_neutral(&self, (world, site): (usize, usize)) -> bool {
        self.colors[0][world] & self.colors[1][world] & 1 << site != 0
    }

    /// Returns whether a pawn of a side that reaches a cell promotes, unless a condition lets no
    /// pawn promote.
    #[inline]
    pub fn is_promotion_cell(&self, side: Color, cell: Cell) -> bool {
        match self.cast.promotion_squares[side.index()] {
            None => {
                self.law().is_last_rank(side, cell)
                    && !(self.cast.has_waiting_pawns && self.is_box_empty(side))
            }
            Some(squares) => squares.has(cell.square),
        }
    }

    /// Returns whether a cell is on the rank at the end of the way of a pawn of this role: the last
    /// of its side, or for a reverse pawn the first.
    #[inline]
    pub fn is_end_of_pawn(&self, pawn: Role, side: Color, cell: Cell) -> bool {
        if pawn == Role::ReversePawn {
            cell.square.rank() == self.law().rank(side, 0)
        } else {
            self.law().is_last_rank(side, cell)
        }
    }

    /// The sites of a board or cube that are occupied or holes.
    #[inline]
    pub const fn occupied_sites(&self, world: usize) -> Sites {
        self.colors[0][world] | self.colors[1][world] | self.holes[world]
    }

    /// The sites of a board or cube on which a side's men stand.
    #[inline]
    pub const fn sites_of(&self, color: Color, world: usize) -> Sites {
        self.colors[color.index()][world]
    }

    #[inline(always)]
    fn code_on(&self, world: usize, site: usize) -> u8 {
        self.sites[(first_of(world, self.cast.geometry) + site) % SITES]
    }

    /// The man on a site.
    #[inline]
    pub fn man_on(&self, world: usize, site: usize) -> Option<Man> {
        self.cast.man(self.code_on(world, site))
    }

    /// The role of the man on a site.
    #[inline]
    pub fn role_on(&self, world: usize, site: usize) -> Option<Role> {
        self.man_on(world, site).map(|man| man.role)
    }

    /// The board and the site of a side's only royal man; `None` if it has none or several.
    #[inline]
    pub fn king_site(&self, color: Color) -> Option<(usize, usize)> {
        let (place, stride) = (self.kings[color.index()], self.cast.geometry.stride());
        (place < SEVERAL).then(|| (usize::from(place) / stride, usize::from(place) % stride))
    }

    /// The men of a side.
    pub fn all_of(&self, color: Color) -> impl Iterator<Item = (Cell, Role)> {
        (0..3).flat_map(move |world| {
            sites_in(self.sites_of(color, world)).filter_map(move |site| {
                Some((
                    self.cast.geometry.cell(world, site),
                    self.role_on(world, site)?,
                ))
            })
        })
    }

    /// The fairy men and men with attributes of a board, of either side.
    #[inline]
    pub const fn fairy_sites(&self, world: usize) -> Sites {
        self.fairy[world]
    }

    /// Returns whether a site is on a side's own first rank, from where pawns do not move.
    #[inline]
    pub fn is_first_rank(&self, by: Color, site: usize) -> bool {
        self.cast.geometry.place(site).1 as u8 == self.cast.law.rank(by, 0)
    }

    /// The sites of a board that are holes.
    #[inline]
    pub const fn holes(&self, world: usize) -> Sites {
        self.holes[world]
    }

    /// The present state of a board.
    #[inline]
    pub const fn seen(&self, world: usize) -> Seen {
        Seen {
            occupied: self.occupied_sites(world),
            gone: (world, 0),
        }
    }

    /// Returns whether a side attacks a site of a board.
    #[inline]
    pub fn attacks(&self, by: Color, world: usize, site: usize, seen: Seen) -> bool {
        let mut men = self.sites_of(by, world);
        if seen.gone.0 == world {
            men &= !seen.gone.1;
        }
        if self.cast.has_other_attacks {
            return self.bonds().attacks_under_conditions(by, world, site, men)
                || self.powers().attack_homologues()
                    && self.bonds().captures_by_zero(by, (world, site), seen);
        }
        self.powers().attacks_by_ways(by, (world, site), men, seen)
    }

    /// The boards and sites of the royal men of a side.
    #[inline]
    pub fn royal_sites(&self, color: Color) -> impl Iterator<Item = (usize, usize)> {
        let is_royal = move |world, site| self.man_on(world, site).is_some_and(Man::is_royal);
        // Usually there is one, with a known place.
        let worlds = if self.kings[color.index()] == SEVERAL {
            0..3
        } else {
            0..0
        };
        let several = worlds.flat_map(move |world| {
            sites_in(self.sites_of(color, world))
                .filter(move |&site| is_royal(world, site))
                .map(move |site| (world, site))
        });
        self.king_site(color).into_iter().chain(several)
    }

    /// The place among `sites` of the first king of a side, royal or not.
    fn place_of_king(&self, color: Color) -> Option<usize> {
        let stride = self.cast.geometry.stride();
        (0..3)
            .flat_map(|world| sites_in(self.sites_of(color, world)).map(move |site| (world, site)))
            .find(|&(world, site)| self.role_on(world, site) == Some(Role::King))
            .map(|(world, site)| world * stride + site)
    }

    /// Counts a royal man that arrives at or leaves a place.
    #[inline]
    fn crown(&mut self, man: Man, arrives: bool, place: usize) {
        for color in Color::ALL
            .into_iter()
            .filter(|&color| man.belongs_to(color))
        {
            let count = &mut self.royals[color.index()];
            *count = if arrives { *count + 1 } else { *count - 1 };
            if self
                .cast
                .rules
                .conditions
                .any(Conditions::KINGS_AS_OFFICERS)
            {
                let is_royal = *count == 1 && self.conditions().has(Conditions::ROYAL_DYNASTY);
                self.kings[color.index()] = if is_royal {
                    self.place_of_king(color)
                        .map_or(NOWHERE, |place| place as u8)
                } else {
                    NOWHERE
                };
                continue;
            }
            self.kings[color.index()] = match *count {
                0 => NOWHERE,
                1 if arrives => place as u8,
                1 => {
                    let stride = self.cast.geometry.stride();
                    self.royal_sites(color)
                        .next()
                        .map_or(NOWHERE, |(world, site)| (world * stride + site) as u8)
                }
                _ => SEVERAL,
            };
        }
    }

    /// The squares of `board`, a flat board or a level, with men that satisfy `wanted`.
    fn plane_where(&self, board: Board, wanted: impl Fn(Man) -> bool) -> Bitboard {
        let world = board.world();
        let sites = sites_in(self.occupied_sites(world));
        let wanted = sites.filter(|&site| self.man_on(world, site).is_some_and(&wanted));
        let cells = wanted.map(|site| self.cast.geometry.cell(world, site));
        cells
            .filter(|cell| cell.board == board)
            .map(|cell| cell.square)
            .collect()
    }
}

impl Men for Worlds {
    fn planes(&self) -> &'static [Board] {
        self.rules().variant.planes()
    }

    fn empty(setup: &Setup) -> Self {
        let mut sites = [0; SITES];
        if setup.rules.conditions.any(Conditions::WITH_ORIGINS) {
            for (cell, _) in &setup.men {
                sites[self::conditions::ORIGINS + cell.square.index()] =
                    1 + cell.square.index() as u8;
            }
        }
        Self {
            cast: Cast::of(&setup.men, setup.rules, setup.promotions()),
            sites,
            colors: [[0; 3]; 2],
            fairy: [0; 3],
            kings: [NOWHERE; 2],
            royals: [0; 2],
            holes: self::conditions::holes_of(setup),
            memory: Memory::of(setup),
            passing: None,
        }
    }

    fn stand_like(&self, other: &Self) -> bool {
        let stride = self.cast.geometry.stride();
        // The bytes after the sites of the boards hold other state.
        let sites = 0..self.rules().variant.law().worlds().count() * stride;
        if std::ptr::eq(self.cast, other.cast) {
            return self.sites[sites.clone()] == other.sites[sites]
                && self.memory.imitators == other.memory.imitators;
        }
        let man = |men: &Self, place: usize| men.man_on(place / stride, place % stride);
        self.memory.imitators == other.memory.imitators
            && sites
                .into_iter()
                .all(|place| man(self, place) == man(other, place))
    }

    fn occupied(&self, board: Board) -> Bitboard {
        self.of(Color::White, board) | self.of(Color::Black, board)
    }

    fn anywhere(&self) -> Bitboard {
        self.rules()
            .variant
            .planes()
            .iter()
            .fold(Bitboard::EMPTY, |set, &board| set | self.occupied(board))
    }

    fn of(&self, color: Color, board: Board) -> Bitboard {
        match board.level() {
            None => Bitboard(self.sites_of(color, board.world()) as u64),
            Some(_) => self.plane_where(board, |man| man.belongs_to(color)),
        }
    }

    fn role(&self, role: Role, board: Board) -> Bitboard {
        self.plane_where(board, |man| man.role == role)
    }

    fn role_at(&self, cell: Cell) -> Option<Role> {
        self.role_on(cell.board.world(), self.cast.geometry.site(cell))
    }

    #[inline]
    fn man_at(&self, cell: Cell) -> Option<Man> {
        self.man_on(cell.board.world(), self.cast.geometry.site(cell))
    }

    #[inline]
    fn king(&self, color: Color) -> Option<Cell> {
        let (place, stride) = (
            usize::from(self.kings[color.index()]),
            self.cast.geometry.stride(),
        );
        match self.kings[color.index()] {
            NOWHERE => None,
            SEVERAL => self
                .royal_sites(color)
                .next()
                .map(|(world, site)| self.cast.geometry.cell(world, site)),
            _ => Some(self.cast.geometry.cell(place / stride, place % stride)),
        }
    }

    #[inline]
    fn toggle(&mut self, cell: Cell, man: Man) {
        let (world, site) = (cell.board.world(), self.cast.geometry.site(cell));
        let place = first_of(world, self.cast.geometry) + site;
        self.colors[man.color.index()][world] ^= 1 << site;
        let there = &mut self.sites[place % SITES];
        let arrives = *there == 0;
        *there = if arrives { self.cast.number(man) } else { 0 };
        if !man.is_classical() {
            self.fairy[world] ^= 1 << site;
            if man.traits.has(Traits::NEUTRAL) {
                self.colors[1 - man.color.index()][world] ^= 1 << site;
            }
        }
        if man.is_royal() {
            self.crown(man, arrives, place);
        }
    }

    fn captures_on(mv: Move) -> Cell {
        mv.captured_at().unwrap_or_else(|| mv.to())
    }

    #[inline]
    fn is_attacked(&self, cell: Cell, by: Color) -> bool {
        let world = cell.board.world();
        self.attacks(by, world, self.cast.geometry.site(cell), self.seen(world))
    }

    #[inline]
    fn is_in_check(&self, color: Color) -> bool {
        if self.cast.is_checked_otherwise {
            return self.checks().is_in_check_otherwise(color);
        }
        match self.kings[color.index()] {
            NOWHERE => false,
            SEVERAL => self
                .royal_sites(color)
                .any(|(world, site)| self.attacks(!color, world, site, self.seen(world))),
            place => {
                let (place, stride) = (usize::from(place), self.cast.geometry.stride());
                self.attacks(
                    !color,
                    place / stride,
                    place % stride,
                    self.seen(place / stride),
                )
            }
        }
    }
}

impl FairyPlay for Worlds {
    const FAIRY: bool = true;

    fn record_start(&mut self) {
        if self.conditions().has(Conditions::STRICT_SAT) {
            let men = *self;
            self.memory.note_attacks(&men);
        }
    }

    #[inline]
    fn apply_effects(before: &Position<Self>, mv: Move, next: &mut Position<Self>) {
        let Cast { rules, traits, .. } = *before.men().cast;
        if !rules.conditions.is_empty() || conditions::gives_back_rights(rules, traits) {
            conditions::follow(before, mv, next);
        } else if traits.has(Traits::MAGIC) {
            for (cell, man) in next.men().magic().changed_by_magic(before.men(), mv) {
                next.recolor(cell, man);
            }
        }
    }

    #[inline]
    fn is_captured_man_reborn(before: &Position<Self>, mv: Move) -> bool {
        before.captured_is_reborn(mv)
    }

    fn is_mover_gone(before: &Position<Self>, mv: Move) -> bool {
        before.loses_mover(mv)
    }

    fn may_begin_in_check(&self) -> bool {
        self.conditions().has(Conditions::LESE_MAJESTE)
    }

    fn is_royal_square(&self, color: Color, cell: Cell) -> bool {
        if self.conditions().has(Conditions::EXTINCTION) {
            return self.is_last_of_kind(color, cell);
        }
        let squares = self
            .conditions()
            .squares_of(Conditions::royal_squares(color));
        squares.has(cell.square)
    }

    fn is_in_check_by_length(position: &Position<Self>, color: Color) -> Option<bool> {
        let cast = position.men().cast;
        if cast.measures_checks {
            position.is_in_check_by_length(color)
        } else if cast.is_checked_otherwise && cast.rules.conditions.has(Conditions::ANTI_KINGS) {
            Some(position.has_unattacked_king(color))
        } else if cast.is_checked_otherwise && cast.rules.conditions.has(Conditions::BACK_HOME) {
            Some(position.is_in_check_by_homing(color))
        } else {
            None
        }
    }

    fn is_suffocated(&self, color: Color) -> bool {
        self.cast.traits.has(Traits::PARALYSING) && self.powers().is_held_by_paralysis(color)
    }

    fn can_capture_passed(&self, by: Color, passed: Cell, pawn: Cell) -> bool {
        self.conditions().is_empty()
            || self
                .bonds()
                .passed_is_captured_under_conditions(by, passed, pawn)
    }

    // A turn of the board may bring a pawn beside the passed square, or a man there become one.
    fn lends_ways(&self) -> bool {
        const LATER: Conditions = Conditions::MASAND
            .with(Conditions::MASAND_GENERALISED)
            .with(Conditions::REVOLVING)
            .with(Conditions::INFLUENCER);
        self.ways().has_other_ways() || self.conditions().any(LATER)
    }

    fn moves_others(&self) -> bool {
        self.conditions().any(Conditions::MOVING_OTHERS)
    }

    fn arrived(&self, mv: Move) -> Cell {
        if let Some((square, _)) = mv.added()
            && self.conditions().has(Conditions::WORMHOLES)
        {
            return Cell::new(mv.to().board, square);
        }
        let step = (mv.from().square, mv.to().square);
        let square = self.conditions().revolved(step, mv.to().square);
        Cell::new(mv.to().board, square)
    }

    fn behind_passed(&self, passed: Square, mover: Color) -> Option<Square> {
        self.pawn_behind(passed, mover)
    }

    fn note_en_passant(&mut self, state: Option<EnPassant>, mover: Color) {
        self.passing = state
            .filter(|_| self.cast.observation_matters)
            .and_then(|state| {
                Some(Passing {
                    by: !mover,
                    pawn: Cell::new(state.board, self.behind_passed(state.passed, mover)?),
                    passed: state.passed,
                })
            });
    }

    fn pass(&mut self, is_move: bool) {
        self.memory = if is_move {
            self.memory.moved()
        } else {
            self.memory.passed()
        };
    }

    fn memory_key(&self) -> Key {
        self.memory.key() ^ self.origins_key() ^ self.waiting_key()
    }

    /// If hoppers change the colour of their hurdles, so do promoted hoppers (Popeye).
    fn traits_of_promoted(&self, role: Role) -> Traits {
        if self.cast.traits.has(Traits::HURDLE_COLOR_CHANGING) && role.hops() {
            Traits::HURDLE_COLOR_CHANGING
        } else {
            Traits::NONE
        }
    }

    fn fairy_promotions(&self) -> &[Role] {
        &self.cast.fairy_promotions
    }
}
