//! Lost Pieces: the men of the side to move that it could not save vanish with the move of the
//! other side.
//!
//! A man is lost if an enemy attacks it and would attack it after any move of its side. Each of
//! these moves is made with its effects, but removes no lost men. Kings count as other men do: they
//! may be left attacked and may be captured.

use super::effects::until_rebirth;
use crate::board::{Board, Cell, Sites, attacks, sites_in};
use crate::position::state::Position;
use crate::position::worlds::Worlds;
use crate::position::{Color, Man, Men, Move, MoveKind, Role};

const fn bit(site: usize) -> Sites {
    1 << site
}

impl Position<Worlds> {
    /// The men of the side to move, kings apart, that it cannot save, in the order of their squares.
    pub(super) fn lost_men(&self) -> Vec<(Cell, Man)> {
        let us = self.turn();
        let cells = self.men().all_of(us).map(|(cell, _)| cell);
        let with_man = |cell: Cell| Some((cell, self.men().man_at(cell)?));
        let mut attacked: Vec<(Cell, Man)> = cells
            .filter_map(with_man)
            .filter(|&(cell, man)| !man.is_royal() && self.is_attacked_at(cell, us))
            .collect();
        if attacked.is_empty() {
            return attacked;
        }
        for mv in self.saving_moves() {
            let after = until_rebirth(self, mv);
            attacked.retain(|&(cell, _)| {
                let stands = match mv.rook() {
                    _ if cell == mv.from() => mv.to(),
                    Some((start, end)) if cell == start => end,
                    _ => cell,
                };
                after.is_attacked_at(stands, us)
            });
            if attacked.is_empty() {
                break;
            }
        }
        attacked.sort_unstable_by_key(|(cell, _)| cell.square.index());
        attacked
    }

    /// Returns whether the man of a side on a cell could be captured, also en passant.
    fn is_attacked_at(&self, cell: Cell, side: Color) -> bool {
        let (world, site) = self.men().place(cell);
        self.men()
            .attacks(!side, world, site, self.men().seen(world))
            || side != self.turn() && self.is_behind_passed_square(cell, side)
    }

    /// Returns whether a pawn on a cell has just made a double step and could be captured.
    fn is_behind_passed_square(&self, cell: Cell, side: Color) -> bool {
        self.en_passant().is_some_and(|state| {
            let stands = state.passed.step(0, side.forward() / 8);
            let passed = Cell::new(state.board, state.passed);
            stands == Some(cell.square)
                && self
                    .men()
                    .bonds()
                    .passed_is_captured_under_conditions(!side, passed, cell)
        })
    }

    /// The moves by which the side to move might save men: all that are legal if kings are not
    /// royal. Of several promotions on one square there is only one.
    fn saving_moves(&self) -> Vec<Move> {
        let us = self.turn();
        let mut moves = Vec::new();
        for (from, _) in self.men().all_of(us) {
            self.add_moves_of(from, &mut moves);
        }
        self.add_captures_of_passed(&mut moves);
        self.add_castlings(&mut moves);
        moves
    }

    fn add_moves_of(&self, from: Cell, moves: &mut Vec<Move>) {
        let (men, us) = (self.men(), self.turn());
        let place = men.place(from);
        let Some(man) = men.man_at(from) else {
            return;
        };
        let occupied = men.occupied_sites(place.0);
        let arrivals = men.ways().arrivals_of(us, place);
        let theirs = men.sites_of(!us, place.0);
        let enters = |site: usize| (theirs | !occupied) & bit(site) != 0;
        let cell = |site: usize| men.cell((place.0, site));
        let mv = match man.turns_into() {
            Some(next) => Move::new(man.role, from, from).promoting(next),
            None => Move::new(man.role, from, from),
        };
        let double = if man.role == Role::Pawn {
            men.ways().double_steps(us, place)
        } else {
            0
        };
        let over = arrivals.over.iter().map(|&(_, to)| usize::from(to));
        let direct = (arrivals.quiet & !occupied | arrivals.takes & theirs) & !men.holes(place.0);
        for to in sites_in(direct).chain(over.filter(|&to| enters(to))) {
            let mv = if double & bit(to) != 0 {
                mv.of_kind(MoveKind::DoubleStep)
            } else {
                mv
            };
            let arrival = cell(to);
            let captured = men.role_on(place.0, to);
            self.add_unbarred(mv.capturing(captured).landing(arrival), moves);
        }
        for &(hurdle, to) in &arrivals.beyond {
            let (hurdle, to) = (usize::from(hurdle), usize::from(to));
            if theirs & bit(hurdle) != 0 {
                let mv = mv.capturing_at(men.role_on(place.0, hurdle), cell(hurdle));
                self.add_unbarred(mv.landing(cell(to)), moves);
            }
        }
    }
}

impl Position<Worlds> {
    /// Adds a move unless the conditions forbid a man to go there from where it stands.
    fn add_unbarred(&self, mv: Move, moves: &mut Vec<Move>) {
        if !self.men().bonds().bars(self.turn(), mv.from(), mv.to()) {
            moves.push(mv);
        }
    }

    /// Adds the captures en passant.
    fn add_captures_of_passed(&self, moves: &mut Vec<Move>) {
        let Some(state) = self.en_passant() else {
            return;
        };
        let (men, us) = (self.men(), self.turn());
        let passed = Cell::new(state.board, state.passed);
        let (world, site) = men.place(passed);
        let near = men.cast.geometry.pawns_attacking(us.index(), site) & men.sites_of(us, world);
        for from in sites_in(near) {
            if men.role_on(world, from) == Some(Role::Pawn) {
                let mv = Move::new(Role::Pawn, men.cell((world, from)), passed)
                    .of_kind(MoveKind::EnPassant)
                    .capturing(Some(Role::Pawn));
                self.add_unbarred(mv, moves);
            }
        }
    }

    /// Adds the castlings, for which the squares of the king must be free from attack as usual.
    fn add_castlings(&self, moves: &mut Vec<Move>) {
        let (men, us) = (self.men(), self.turn());
        for long in [false, true] {
            if !self.castling().has(Board::A, us, long) {
                continue;
            }
            let Some(king) = men.king(us) else {
                continue;
            };
            let direction: i8 = if long { -1 } else { 1 };
            let squares = (
                king.square.step(if long { -4 } else { 3 }, 0),
                king.square.step(direction, 0),
                king.square.step(2 * direction, 0),
            );
            let (Some(corner), Some(passed), Some(arrival)) = squares else {
                continue;
            };
            let path = Sites::from(attacks::between(king.square, corner).0);
            let cell = |square| Cell::new(king.board, square);
            let is_attacked = |square| self.is_in_check_on(king, cell(square));
            if men.occupied_sites(0) & path == 0
                && ![king.square, passed, arrival].into_iter().any(is_attacked)
            {
                let kind = if long {
                    MoveKind::CastleLong
                } else {
                    MoveKind::CastleShort
                };
                moves.push(Move::new(Role::King, king, cell(arrival)).of_kind(kind));
            }
        }
    }
}
