//! Rare kinds of moves: zero moves, captures en passant and castling.
//!
//! No ordinary move changes only its board, captures elsewhere than on its arrival square, or moves
//! two men. Therefore each kind has a generator of its own, which follows the variant's
//! [`Law`](crate::position::Law) and the dialect. A capture en passant or a castling is made, and
//! is legal if the king is then safe; a castling king must also be safe on its way.

use super::fairy::never_captures;
use super::{Visitor, Walk, bit};
use crate::board::{Board, Cell, Sites, Square, sites_in};
use crate::position::{
    CastlingRule, Color, Conditions, Man, Men, Move, MoveKind, Partners, Role, Traits, Transfer,
    Worlds, Zero,
};
use std::ops::ControlFlow;

/// Returns whether a man of `us` on `from` may change board if nobody minds checks: the cell there
/// is vacant, and a pawn is allowed to and does not stand on its own first rank.
pub(super) fn may_change_board(men: &Worlds, us: Color, role: Role, from: Cell) -> bool {
    let to = Cell::new(from.board.other(), from.square);
    let is_stuck = || from.square.rank() == men.law().rank(us, 0);
    men.man_at(to).is_none() && (!role.is_pawn() || men.rules().dialect.zero_pawns && !is_stuck())
}

/// The move of a man on `from` to the same square of the other board.
pub(super) fn change_of_board(man: Man, from: Cell) -> Move {
    let to = Cell::new(from.board.other(), from.square);
    let mv = Move::new(man.role, from, to).of_kind(MoveKind::Zero);
    match man.turns_into() {
        Some(next) => mv.promoting(next),
        None => mv,
    }
}

impl Walk<'_> {
    pub(super) fn zero(&self, role: Role, from: Cell, visit: &mut impl Visitor) -> ControlFlow<()> {
        if self.law.zero == Zero::None {
            return ControlFlow::Continue(());
        }
        let to = Cell::new(from.board.other(), from.square);
        let there = self.men.man_at(to);
        let (site, world) = (self.men.geometry().site(to), to.board.world());
        let Some(man) = self.men.man_at(from) else {
            return ControlFlow::Continue(());
        };
        let possible = match self.law.zero {
            Zero::None => false,
            Zero::ToVacant => {
                may_change_board(self.men, self.us, role, from)
                    && !(man.is_royal()
                        && (self.in_check || self.is_free && self.position.is_in_check(self.us)))
            }
            Zero::Captures => {
                let barred = self.own(world) | self.royals(world);
                !role.is_pawn()
                    && barred & bit(site) == 0
                    && (there.is_none() || !never_captures(man))
            }
        };
        if possible {
            let gone = (world, if there.is_some() { bit(site) } else { 0 });
            let mv = change_of_board(man, from).capturing(there.map(|man| man.role));
            if self.is_legal(
                mv,
                (from.board.world(), site),
                gone,
                (to.board.world(), site),
            ) {
                visit.one(mv)?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn en_passant(&self, visit: &mut impl Visitor) -> ControlFlow<()> {
        let Some(state) = self.position.en_passant() else {
            return ControlFlow::Continue(());
        };
        // Make & Take has captures of its own.
        if self.is_free && self.men.conditions().has(Conditions::MAKE_TAKE) {
            return ControlFlow::Continue(());
        }
        let geometry = self.men.geometry();
        let passed = geometry.site(Cell::new(state.board, state.passed));
        let rule = self.position.en_passant_rule();
        for world in 0..self.law.boards {
            let stands = world == state.board.world();
            let kind = if stands {
                MoveKind::EnPassant
            } else {
                MoveKind::EnPassantAcross
            };
            // Where a pawn may have come from elsewhere than the other board, the rule is `stands`
            // or `off`.
            if !rule.lets_capture(stands) || self.men.occupied_sites(world) & bit(passed) != 0 {
                continue;
            }
            let near = self.near(world, geometry.pawns_attacking(self.us.index(), passed));
            for site in sites_in(near).filter(|&site| self.may_capture_passed((world, site))) {
                for landing in self.landings(world, passed) {
                    let mv = Move::new(
                        self.men.role_on(world, site).unwrap_or(Role::Pawn),
                        geometry.cell(world, site),
                        geometry.cell(landing, passed),
                    )
                    .of_kind(kind)
                    .capturing(Some(Role::Pawn));
                    let mv = self.naming_pawn_elsewhere(mv);
                    // A pawn may have become the other side's by its double step.
                    let is_theirs = |cell: Cell| {
                        self.men
                            .man_at(cell)
                            .is_some_and(|man| man.belongs_to(!self.us))
                    };
                    if mv.captured_at().is_some_and(is_theirs) && self.is_safe_when_made(mv) {
                        visit.one(mv)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The same capture en passant, with the cell of the pawn if a turn of the board or a wormhole
    /// has put it elsewhere than beside the capturer.
    fn naming_pawn_elsewhere(&self, mv: Move) -> Move {
        let elsewhere = Conditions::REVOLVING.with(Conditions::WORMHOLES);
        if !self.men.conditions().any(elsewhere) {
            return mv;
        }
        let pawn = self.men.pawn_behind(mv.to().square, !self.us);
        match pawn.map(|square| Cell::new(mv.to().board, square)) {
            Some(pawn) if mv.captured_at() != Some(pawn) => {
                mv.capturing_passed(Some(Role::Pawn), pawn)
            }
            _ => mv,
        }
    }

    /// The sites of men that capture from one of these sites: they stand there, or capture as from
    /// there (Mars Circe and Phantom chess).
    fn near(&self, world: usize, from: Sites) -> Sites {
        let (men, us) = (self.men, self.us);
        let (all, conditions) = (men.sites_of(us, world), men.conditions());
        let mars = conditions.has(Conditions::MARS_CIRCE);
        if !self.is_free || !mars && !conditions.has(Conditions::PHANTOM) {
            return all & from;
        }
        let starts_near = |site: usize| {
            let is_royal = men.man_on(world, site).is_none_or(Man::is_royal);
            (mars || !is_royal)
                && men
                    .ways()
                    .start(us, (world, site), men.occupied_sites(world))
                    .is_some_and(|start| from & bit(start) != 0)
        };
        let here = if mars { 0 } else { all & from };
        sites_in(all & !here)
            .filter(|&site| starts_near(site))
            .fold(here, |set, site| set | bit(site))
    }

    /// Returns whether a man moves like a pawn and is free to capture: it is not held where it
    /// stands, nor paralysed or paralysing.
    fn may_capture_passed(&self, (world, site): (usize, usize)) -> bool {
        let (men, us, place) = (self.men, self.us, (world, site));
        // A turn of the board may bring a pawn to its own first rank, beside a passed square.
        let is_stuck = men.conditions().any(Conditions::REVOLVING) && men.is_first_rank(us, site);
        if is_stuck || !men.ways().moves_like_pawn(us, place) {
            return false;
        }
        let is_bound = self.is_free && men.bonds().is_bound(us, place);
        let is_harmless = men.powers().is_paralysing(world, site)
            || men
                .powers()
                .is_paralysed(us, place, men.occupied_sites(world));
        !(is_bound || is_harmless)
    }

    pub(super) fn castlings(&self, visit: &mut impl Visitor) -> ControlFlow<()> {
        if self.is_free && self.men.conditions().has(Conditions::ANTIMARS_CIRCE) {
            return self.castlings_by_rebirth(visit);
        }
        if self.is_free && self.men.conditions().any(Conditions::CASTLING_ANYWHERE) {
            return self.castlings_anywhere(visit);
        }
        if self.position.castling().is_empty()
            || self.is_free && self.men.conditions().any(Conditions::FOREIGN_OFFICERS)
        {
            return ControlFlow::Continue(());
        }
        let geometry = self.men.geometry();
        let kings = self
            .men
            .royal_sites(self.us)
            .map(|(world, site)| geometry.cell(world, site));
        // Beside a king at home there may be other royal men.
        let is_home =
            |king: &Cell| king.square.file() == 4 && king.square.rank() == self.us.rank(0);
        let is_king = |king: &Cell| {
            self.men
                .man_at(*king)
                .is_some_and(|man| man.role == Role::King)
        };
        let king = match self.king {
            Some((world, site)) => Some(geometry.cell(world, site)),
            // Kings that are not royal castle as well.
            None if self.men.conditions().any(Conditions::NO_ROYAL_KINGS) => {
                let mut own = sites_in(self.men.sites_of(self.us, 0));
                own.find_map(|site| {
                    let cell = geometry.cell(0, site);
                    (is_home(&cell) && is_king(&cell)).then_some(cell)
                })
            }
            None => kings.filter(is_home).find(is_king),
        };
        // A king that has turned with the board keeps its right.
        let turns = self.men.conditions().any(Conditions::REVOLVING);
        let Some(king) = king.filter(|king| !turns || is_home(king)) else {
            return ControlFlow::Continue(());
        };
        let place = (king.board.world(), geometry.site(king));
        if self
            .men
            .powers()
            .is_paralysed(self.us, place, self.men.occupied_sites(place.0))
        {
            return ControlFlow::Continue(());
        }
        let may_not = || {
            self.men.bonds().is_bound(self.us, place)
                || self.men.ways().moves_unlike_king(self.us, place)
        };
        if self.is_free && may_not() {
            return ControlFlow::Continue(());
        }
        for long in [false, true] {
            if self.position.castling().has(king.board, self.us, long) {
                self.castle(king, long, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Castling Chess and Rokagogo: a king castles with the first man in a direction, if it passes
    /// and reaches vacant squares.
    fn castlings_anywhere(&self, visit: &mut impl Visitor) -> ControlFlow<()> {
        const DIRECTIONS: [(i8, i8); 8] = [
            (1, 0),
            (-1, 0),
            (0, 1),
            (0, -1),
            (1, 1),
            (1, -1),
            (-1, 1),
            (-1, -1),
        ];
        let (men, us, position) = (self.men, self.us, self.position);
        if position.castling_rule() == CastlingRule::Off || position.is_in_check(us) {
            return ControlFlow::Continue(());
        }
        let only_rooks = men.conditions().has(Conditions::ROKAGOGO);
        let directions = if only_rooks { 4 } else { 8 };
        for site in sites_in(men.sites_of(us, 0)) {
            let king = men.geometry().cell(0, site);
            if men.man_at(king).is_none_or(|man| man.role != Role::King)
                || men
                    .powers()
                    .is_paralysed(us, (0, site), men.occupied_sites(0))
            {
                continue;
            }
            for (files, ranks) in &DIRECTIONS[..directions] {
                let ahead = |steps: i8| {
                    let square = king.square.step(files * steps, ranks * steps)?;
                    Some(Cell::new(king.board, square))
                };
                let stands = |cell: &Cell| men.man_at(*cell).is_some();
                let Some((distance, partner)) = (1..8)
                    .map_while(|steps| Some((steps, ahead(steps)?)))
                    .find(|(_, cell)| stands(cell))
                else {
                    continue;
                };
                let is_partner = |man: Man| !only_rooks || man.role == Role::Rook;
                if distance < 3 || !men.man_at(partner).is_some_and(is_partner) {
                    continue;
                }
                let (Some(passed), Some(arrival)) = (ahead(1), ahead(2)) else {
                    continue;
                };
                let mv = Move::castling_towards(king, arrival, partner);
                if !position.is_in_check_on(king, passed) && self.is_safe_when_made(mv) {
                    visit.one(mv)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Antimars Circe: castling captures no man, so king and rook are reborn for it, wherever they
    /// stand.
    fn castlings_by_rebirth(&self, visit: &mut impl Visitor) -> ControlFlow<()> {
        if self.position.castling_rule() == CastlingRule::Off {
            return ControlFlow::Continue(());
        }
        let (men, us) = (self.men, self.us);
        let cells = || sites_in(men.sites_of(us, 0)).map(|site| men.geometry().cell(0, site));
        let is_king = |&cell: &Cell| men.man_at(cell) == Some(Man::new(us, Role::King));
        // A neutral rook may castle like one of the side to move.
        let is_rook = |&cell: &Cell| {
            men.man_at(cell).is_some_and(|man| {
                man.role == Role::Rook && (man.is_classical() || man.traits == Traits::NEUTRAL)
            })
        };
        for king in cells().filter(is_king) {
            let place = (0, men.geometry().site(king));
            let may_not = men.powers().is_paralysed(us, place, men.occupied_sites(0))
                || men.bonds().is_bound(us, place)
                || men.ways().moves_unlike_king(us, place);
            if may_not {
                continue;
            }
            for rook in cells().filter(is_rook) {
                if let Some(mv) = self.castling_by_rebirth(king, rook)
                    && self.is_safe_when_made(mv)
                {
                    visit.one(mv)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The castling of a king and a rook that are reborn for it. Then nothing may stand between
    /// them, and the king must not be in check there or on the square that it passes.
    fn castling_by_rebirth(&self, king: Cell, rook: Cell) -> Option<Move> {
        let (there, home, corner) = self.position.reborn_to_castle(king, rook)?;
        let (kind, direction) = if corner.square.file() == 0 {
            (MoveKind::CastleLong, -1)
        } else {
            (MoveKind::CastleShort, 1)
        };
        let on_rank = |steps: i8| {
            let square = home.square.step(steps * direction, 0)?;
            Some(Cell::new(home.board, square))
        };
        let (passed, arrival) = (on_rank(1)?, on_rank(2)?);
        let path = Sites::from(crate::board::attacks::between(home.square, corner.square).0);
        // If king and rook would stand as before, it is no move.
        if there.men().occupied_sites(0) & path != 0 || (king, rook) == (arrival, passed) {
            return None;
        }
        if [home, passed]
            .into_iter()
            .any(|cell| there.is_in_check_on(home, cell))
        {
            return None;
        }
        let mv = Move::new(Role::King, king, arrival).of_kind(kind);
        Some(if rook == corner {
            mv
        } else {
            mv.with_rook_from(rook)
        })
    }

    fn castle(&self, king: Cell, long: bool, visit: &mut impl Visitor) -> ControlFlow<()> {
        let direction: i8 = if long { -1 } else { 1 };
        let squares = (
            king.square.step(if long { -4 } else { 3 }, 0),
            king.square.step(direction, 0),
            king.square.step(2 * direction, 0),
        );
        let (Some(corner), Some(passed), Some(arrival)) = squares else {
            return ControlFlow::Continue(());
        };
        let world = king.board.world();
        let path = Sites::from(crate::board::attacks::between(king.square, corner).0);
        let attacked = |world, square: crate::board::Square| {
            self.men
                .attacks(!self.us, world, square.index(), self.men.seen(world))
        };
        if self.men.occupied_sites(world) & path != 0 {
            return ControlFlow::Continue(());
        }
        // Point reflection: a reflected rook does not castle.
        let is_reflected = || self.men.ways().is_reflected((world, corner.index()));
        if self.is_free && is_reflected() {
            return ControlFlow::Continue(());
        }
        let unsafe_on_board = |world: usize, square: Square| {
            if self.is_free {
                self.position
                    .is_in_check_on(king, Cell::new(Board::ALL[world], square))
            } else {
                attacked(world, square)
            }
        };
        let unsafe_on = |square: Square| unsafe_on_board(world, square);
        // Where conditions are played on one board, the position after the move decides about the
        // square of arrival. Fairy men may see other hurdles once king and rook have gone: the squares are
        // judged with the king on them, the last one with the rook beside it.
        let is_unsafe = if self.is_free {
            let there =
                |from: Square, to: Square| (Cell::new(king.board, from), Cell::new(king.board, to));
            let at_end = [there(king.square, arrival), there(corner, passed)];
            unsafe_on(king.square)
                || unsafe_on(passed)
                || self.law.boards > 1 && self.position.is_in_check_after(&at_end)
        } else if self.men.fairy_sites(world) == 0 {
            [king.square, passed, arrival].into_iter().any(unsafe_on)
        } else {
            let on_way = [(king.square, passed)];
            let at_end = [(king.square, arrival), (corner, passed)];
            unsafe_on(king.square)
                || self
                    .men
                    .powers()
                    .is_attacked_after(!self.us, king.board, &on_way, passed)
                || self
                    .men
                    .powers()
                    .is_attacked_after(!self.us, king.board, &at_end, arrival)
        };
        if is_unsafe {
            return ControlFlow::Continue(());
        }
        let strict = self.position.castling_rule() == CastlingRule::Strict;
        let kind = if long {
            MoveKind::CastleLong
        } else {
            MoveKind::CastleShort
        };
        let free = self.men.rules().dialect.partners == Partners::Free
            || self.law.transfer == Transfer::IfVacant;
        let rook_landings: Vec<usize> = self.landings(world, passed.index()).collect();
        for king_landing in self.landings(world, arrival.index()) {
            if strict
                && king_landing != world
                && (self.men.occupied_sites(king_landing) & path != 0
                    || unsafe_on_board(king_landing, king.square)
                    || unsafe_on_board(king_landing, passed))
            {
                continue;
            }
            let to = Cell::new(Board::ALL[king_landing], arrival);
            for &rook_landing in &rook_landings {
                let mv = if rook_landing == king_landing {
                    Move::new(Role::King, king, to).of_kind(kind)
                } else if free {
                    Move::castling_apart(king, to, Board::ALL[rook_landing])
                } else {
                    continue;
                };
                if self.is_safe_when_made(mv) {
                    visit.one(mv)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
