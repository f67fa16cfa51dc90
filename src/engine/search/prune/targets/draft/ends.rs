//! Tests whether an end to which a [`Draft`] leads can be reached in the moves left, as far as its
//! needs do not show it.
//!
//! The tests use lower bounds on moves, summed over the men. A target is dropped if it takes more
//! moves than a side has: for the ways of its men, for captures, and for moving men out of the way.
//! Each bound counts a move once, and for a man alone on the boards, so none is too high: a dropped
//! target cannot be the end of any line. The conditions of the needs are not tested again.

use super::super::tracker::{cells, vacated};
use super::super::{Aim, CELLS, Cells, LOSER, NEVER, ROLES, Role, SetWise, Target, WINNER};
use super::super::{attacked, cell_at, each, of_board, placed, role_at};
use super::{Draft, is};

impl<R: SetWise> Draft<'_, R> {
    /// Returns whether a mate can come with the last move: the checker arrives, or another man has
    /// a move to make.
    pub(super) fn can_be_last(&self) -> bool {
        let goes = |aim: &Aim| self.men[usize::from(aim.man)] % CELLS != usize::from(aim.cell);
        let other = |aim: &&Aim| {
            self.checker != Some(usize::from(aim.man)) && self.is_winner(usize::from(aim.man))
        };
        !self.targets.mate
            || self.left[WINNER] > 0
            || self.aims.iter().any(|aim| aim.arrives)
            || self.aims.iter().filter(other).any(goes)
    }

    /// Returns whether a man of the target surely attacks the king of the winner. No line ends so:
    /// the winner has moved last. Cells of which the target knows nothing may hold men that shut a
    /// line.
    pub(super) fn exposes_winner(&self) -> bool {
        let is_king = |aim: &&Aim| usize::from(aim.role) == Role::King.index();
        let winners = |aim: &&Aim| self.is_winner(usize::from(aim.man));
        let Some(king) = self.aims.iter().filter(winners).find(is_king) else {
            return false;
        };
        let (board, square) = (
            usize::from(king.cell) / 64,
            cell_at(king.cell.into()).square,
        );
        let perhaps_occupied = !of_board(self.vacant, board);
        let attacks = |aim: &Aim| {
            let (role, from) = (role_at(aim.role.into()), cell_at(aim.cell.into()).square);
            usize::from(aim.cell) / 64 == board
                && attacked(!self.targets.winner, role, from, perhaps_occupied).has(square)
        };
        let losers = self.aims.iter().filter(|aim| !winners(aim));
        losers.into_iter().any(attacks)
    }

    /// Returns whether too many men are in the way now.
    pub(super) fn is_obstructed(&self, target: &Target) -> bool {
        let cell = |man: usize| self.men[man] % CELLS;
        let own = cells(target.aims.iter().map(|aim| self.men[usize::from(aim.man)]));
        let obstructing = (self.now & target.vacant & !own).count_ones();
        obstructing > 0 && obstructing > vacated::<R>(target, self.total, cell, self.in_pairs)
    }

    /// Returns whether the men to be captured can reach a cell where that is possible, in the moves
    /// that are left.
    pub(super) fn can_capture(&self) -> bool {
        if self.captured == 0 {
            return true;
        }
        let mut places: Cells = 0;
        for man in Self::men_of(self.sides[WINNER]) {
            places |= self.visited(man);
        }
        if R::TRANSFERS {
            places |= places.rotate_left(64);
        }
        let moves = |man: usize| {
            if is(self.men[man], Role::Pawn) && self.en_passant {
                return 0;
            }
            let near = |moves: &u8| {
                (0..ROLES).any(|role| self.ways[man].within(role, *moves) & places != 0)
            };
            (0..=self.left[LOSER])
                .find(near)
                .map_or(u32::from(NEVER), u32::from)
        };
        Self::men_of(self.captured).map(moves).sum::<u32>() <= u32::from(self.left[LOSER])
    }

    /// The cells to which the moves of a man of the winner may lead on its way.
    fn visited(&self, man: usize) -> Cells {
        let aim = self.aim(man);
        let ways = self.ways[man];
        let needed = aim.map_or(0, |aim| {
            ways.moves[usize::from(aim.role)][usize::from(aim.cell)]
        });
        let most = needed + self.left[WINNER];
        let color = self.targets.winner;
        let mut visited = 0;
        for role in 0..ROLES {
            for cell in each(ways.within(role, most)) {
                let there = match ways.moves[role][cell] {
                    // A rook that reaches a cell by castling captures nothing there.
                    0 if role == Role::Rook.index() && ways.rides >> cell & 1 == 1 => 1,
                    // One move there and one back.
                    0 => 2,
                    moves => moves,
                };
                let onward = aim.map_or(0, |aim| {
                    let ways = self
                        .targets
                        .ways(placed(color, role_at(role), cell_at(cell)));
                    ways.moves[usize::from(aim.role)][usize::from(aim.cell)]
                });
                if there.saturating_add(onward) <= most {
                    visited |= 1 << cell;
                }
            }
        }
        visited
    }
}
