//! Back-Home: checks by sides that must move a man to its square in the diagram if they can.
//!
//! A side captures a king only by such a move, unless it has no legal one. Whether that is legal
//! depends on checks in turn, but each such move brings one more man to its square, so that an end
//! is reached.

use super::Worlds;
use crate::board::Cell;
use crate::position::state::Position;
use crate::position::worlds::Place;
use crate::position::{Color, Men as _, Move};

impl Position<Worlds> {
    /// Returns whether the enemy could capture a royal man of a side by a move that it may make.
    #[cold]
    pub(in crate::position::worlds) fn is_in_check_by_homing(&self, color: Color) -> bool {
        let men = self.men();
        let attacked: Vec<Place> = men
            .royal_sites(color)
            .filter(|&(world, site)| men.attacks(!color, world, site, men.seen(world)))
            .collect();
        !attacked.is_empty()
            && (attacked
                .into_iter()
                .any(|royal| self.is_captured_by_homing(!color, royal))
                || !self.has_homing_move(!color))
    }

    /// Returns whether a man of a side captures a royal man by a move to its square in the diagram.
    fn is_captured_by_homing(&self, by: Color, royal: Place) -> bool {
        let men = self.men();
        let (world, site) = royal;
        men.bonds().attackers(by, world, site).any(|from| {
            let Some(home) = men.origin(from) else {
                return false;
            };
            let (_, end) = men.place(home);
            let arrivals = men.ways().arrivals_of(by, men.place(from));
            let mut beyond = arrivals.beyond.iter();
            let mut over = arrivals.over.iter();
            let takes =
                arrivals.takes >> site & 1 != 0 || over.any(|over| usize::from(over.1) == site);
            end == site && takes
                || beyond.any(|&(at, to)| (usize::from(at), usize::from(to)) == (site, end))
        })
    }

    /// Returns whether a side, if it were to move, could legally move a man to its square in the
    /// diagram.
    fn has_homing_move(&self, by: Color) -> bool {
        let there = if self.turn() == by {
            *self
        } else {
            self.play(Move::PASS)
        };
        let men = there.men();
        let cells = crate::board::sites_in(men.sites_of(by, 0)).map(|site| men.cell((0, site)));
        let away = cells.filter_map(|from| Some((from, men.origin(from)?)));
        away.filter(|(from, home)| from != home)
            .any(|(from, home)| {
                let mut moves = there.homing_moves(by, from, home).into_iter();
                moves.any(|mv| !there.play(mv).is_in_check(by))
            })
    }

    /// The moves of a man to its square in the diagram, whatever they leave in check. A pawn cannot
    /// promote or capture en passant there.
    fn homing_moves(&self, by: Color, from: Cell, home: Cell) -> Vec<Move> {
        let men = self.men();
        let (Some(man), place) = (men.man_at(from), men.place(from)) else {
            return Vec::new();
        };
        let (_, end) = men.place(home);
        let arrivals = men.ways().arrivals_of(by, place);
        let mv = Move::new(man.role, from, home);
        let prey = |cell: Cell| {
            men.man_at(cell)
                .filter(|man| man.belongs_to(!by) && !man.is_royal())
        };
        let goes_over = arrivals.over.iter().any(|over| usize::from(over.1) == end);
        let mut moves = Vec::new();
        match men.man_at(home) {
            None if arrivals.quiet >> end & 1 != 0 || goes_over => moves.push(mv),
            Some(_) if arrivals.takes >> end & 1 != 0 || goes_over => {
                moves.extend(prey(home).map(|man| mv.capturing(Some(man.role))));
            }
            _ => {}
        }
        let beyond = arrivals
            .beyond
            .iter()
            .filter(|beyond| usize::from(beyond.1) == end && men.man_at(home).is_none());
        moves.extend(beyond.filter_map(|&(at, _)| {
            let at = men.cell((0, at.into()));
            prey(at).map(|man| mv.capturing_at(Some(man.role), at))
        }));
        moves
    }
}
