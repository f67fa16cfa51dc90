//! Moves beyond the pseudo-legal ones: exchanges of places (Messigny), flights to squares of the
//! game array (Danger Circe), unusual captures en passant, and castling with men that are first
//! reborn (Antimars Circe).

use super::rebirth;
use crate::board::Cell;
use crate::conditions::Conditions;
use crate::position::state::Position;
use crate::position::worlds::Worlds;
use crate::position::{Color, Man, Men, Move, MoveKind, Role};

impl Worlds {
    /// Danger Circe: the cell of the game array to which a side's man on a cell may go because an
    /// enemy attacks it.
    pub(in crate::position::worlds) fn flight_home(&self, us: Color, from: Cell) -> Option<Cell> {
        let men = self;
        let man = men.man_at(from)?;
        let to = Cell::new(from.board, rebirth::home(man.role, us, from.square));
        let (world, site) = men.place(from);
        let goes = to != from
            && men.attacks(!us, world, site, men.seen(world))
            && !men
                .powers()
                .is_paralysed(us, (world, site), men.occupied_sites(world));
        goes.then_some(to)
    }
}

impl Position<Worlds> {
    /// Unusual captures en passant: of a pawn that has passed two squares, after a preliminary move
    /// (Make & Take), and as from another square (Plus chess).
    pub fn unusual_en_passant(&self, list: &mut Vec<Move>) {
        let (men, us) = (self.men(), self.turn());
        let Some(state) = self.en_passant().filter(|_| men.ways().has_other_ways()) else {
            return;
        };
        let Some(square) = state.passed.step(0, -us.forward() / 8) else {
            return;
        };
        let pawn = Cell::new(state.board, square);
        if men.man_at(pawn).is_none_or(|man| !man.belongs_to(!us)) {
            return;
        }
        let makes = men.conditions().has(Conditions::MAKE_TAKE);
        let passed = if makes || men.conditions().has(Conditions::PLUS) {
            Some(Cell::new(state.board, state.passed))
        } else {
            men.memory.also_passed
        };
        let Some(passed) = passed.filter(|&cell| men.man_at(cell).is_none()) else {
            return;
        };
        let (world, site) = men.place(passed);
        let near = men.geometry().pawns_attacking(us.index(), site);
        for (from, role) in men.all_of(us).filter(|(_, role)| *role == Role::Pawn) {
            let (board, at) = men.place(from);
            let starts = if makes {
                men.powers()
                    .arrivals_like(!us, &[Role::Pawn], (board, at), men.occupied_sites(board))
                    .quiet
            } else if men.conditions().has(Conditions::PLUS) {
                // From its own square it captures as usual.
                let captures_here = near & 1 << at != 0;
                if captures_here {
                    0
                } else {
                    men.ways().other_central_sites((board, at))
                }
            } else {
                1 << at
            };
            if board == world && starts & near != 0 {
                list.push(Move::new(role, from, passed).capturing_passed(Some(Role::Pawn), pawn));
            }
        }
    }

    /// The moves of attacked men to their squares of the game array that they could not make
    /// otherwise (Danger Circe).
    fn flights_home(&self, list: &mut Vec<Move>) {
        let (men, us) = (self.men(), self.turn());
        for (from, role) in men.all_of(us) {
            let Some(to) = men.flight_home(us, from) else {
                continue;
            };
            let occupant = men.man_at(to);
            let may_go = occupant.is_none_or(|man| man.belongs_to(!us) && !man.is_royal());
            if !may_go || men.is_hole(to) {
                continue;
            }
            let (_, target) = men.place(to);
            let arrivals = men.ways().arrivals_of(us, men.place(from));
            let ordinary = if occupant.is_some() {
                arrivals.takes
            } else {
                arrivals.quiet
            };
            if ordinary >> target & 1 == 0 {
                let mv = Move::new(role, from, to).capturing(occupant.map(|man| man.role));
                let next = men.man_at(from).and_then(Man::turns_into);
                list.push(next.map_or(mv, |next| mv.promoting(next)));
            }
        }
    }

    /// Moves beyond the pseudo-legal ones: exchanges of places (Messigny), and flights to squares
    /// of the game array (Danger Circe).
    pub fn exchanges(&self, list: &mut Vec<Move>) {
        let (men, us) = (self.men(), self.turn());
        if men.conditions().has(Conditions::DANGER) {
            self.flights_home(list);
        }
        if !men.conditions().any(Conditions::MESSIGNIES) {
            return;
        }
        let just = |cell: Cell| {
            men.memory
                .exchanged
                .is_some_and(|(one, other)| cell == one || cell == other)
        };
        let kings = men.conditions().has(Conditions::MESSIGNY);
        let may = |cell: Cell| kings || !men.man_at(cell).is_some_and(Man::is_royal);
        let own = men.all_of(us).filter(|(from, _)| !just(*from));
        for (from, role) in own.filter(|(from, _)| may(*from)) {
            let (world, site) = men.place(from);
            if men.bonds().is_bound(us, (world, site))
                || men
                    .powers()
                    .is_paralysed(us, (world, site), men.occupied_sites(world))
            {
                continue;
            }
            for (to, other) in men.all_of(!us) {
                if other == role && to != from && !just(to) && to.board == from.board && may(to) {
                    list.push(Move::new(role, from, to).of_kind(MoveKind::Exchange));
                }
            }
        }
    }

    /// Returns whether only moves that transmute the king may be played: it is in check, and of a
    /// kind that becomes another man.
    pub fn must_transmute(&self) -> bool {
        let (men, us) = (self.men(), self.turn());
        men.ways().is_super_transmuting(us)
            && men.royal_sites(us).any(|place| {
                men.man_in(place).is_some_and(|man| man.role == Role::King)
                    && !men.ways().checkers(us, place).is_empty()
            })
    }

    /// The position after the part of a move that is made on one board, before the man goes to
    /// another. The move counts as made for the men that it holds (Disparate chess).
    pub fn before_transfer(&self, mv: Move) -> Self {
        let mut between = self.moved(mv);
        if self.men().conditions().has(Conditions::DISPARATE) {
            between.men_mut().memory.last = Some((self.turn(), mv.role()));
        }
        between
    }

    /// Returns whether the side to move would be in check if a king of its own stood on a cell that
    /// is vacant or the king's own.
    pub fn is_in_check_on(&self, king: Cell, cell: Cell) -> bool {
        let us = self.turn();
        if king == cell {
            return self.is_in_check(us);
        }
        self.is_in_check_after(&[(king, cell)])
    }

    /// Returns whether the side to move would be in check if some of its men, the king first, had
    /// gone from cell to cell.
    #[inline(always)]
    pub fn is_in_check_after(&self, moved: &[(Cell, Cell)]) -> bool {
        let us = self.turn();
        let mut there = *self.men();
        for &(from, to) in moved {
            let Some(man) = there.man_at(from) else {
                return false;
            };
            there.toggle(from, man);
            there.toggle(to, man);
            there.move_origin(from, to);
        }
        if let Some(&(king, cell)) = moved.first() {
            there.carry_imitators_along(king, cell);
        }
        let mut position = *self;
        *position.men_mut() = there;
        position.is_in_check(us)
    }

    /// Antimars Circe: the position in which a king and a rook have been reborn to castle, first
    /// the king, and where they then stand. Nothing if the square of one of them is occupied or a
    /// hole, or if the rook stands on its corner and has lost its right.
    pub fn reborn_to_castle(&self, king: Cell, rook: Cell) -> Option<(Self, Cell, Cell)> {
        let us = self.turn();
        let at_home =
            |role, cell: Cell| Cell::new(cell.board, rebirth::home(role, us, cell.square));
        let (home, corner) = (at_home(Role::King, king), at_home(Role::Rook, rook));
        let long = corner.square.file() == 0;
        if rook == corner && !self.castling().has(corner.board, us, long) {
            return None;
        }
        let mut there = *self;
        for (from, to) in [(king, home), (rook, corner)] {
            let man = there.men().man_at(from);
            there.change(from, man, None);
            if there.men().man_at(to).is_some() || there.men().is_hole(to) {
                return None;
            }
            there.change(to, None, man);
            there.men_mut().move_origin(from, to);
        }
        Some((there, home, corner))
    }
}
