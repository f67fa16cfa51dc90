//! Tests of whether a need of a [`Draft`] is met, and the ways of meeting it.
//!
//! Listing mate patterns is a constraint search: the men of a draft are placed one after the other
//! until every need (the check, each flight guarded or blocked, no parry) is met. For a need this
//! file generates all ways of meeting it: a man placed on a cell, or lines kept open by vacant
//! cells. The draft branches on the need with the fewest ways, as in any constraint search. A way
//! that is missing here loses ends, so doubtful ways are allowed; play rejects those that are
//! wrong.

use super::super::{Bitboard, Cells, LOSER, ROLES, Role, SetWise, Square, WINNER};
use super::super::{attacked, attacks, cell_at, each, of_board, on_board, role_at};
use super::{Attack, Choice, Draft, Need, Open};

impl<R: SetWise> Draft<'_, R> {
    /// Records the cells where each man may be placed in each role.
    pub(super) fn look_round(&mut self) {
        let forbidden: [Cells; ROLES] = std::array::from_fn(|role| self.forbid(role));
        let taken = self.all() | self.king_cell() | self.vacant;
        self.open.clear();
        self.ways_to_end.fill(0);
        for &(man, role) in &self.forms {
            if self.free >> man & 1 == 0 {
                continue;
            }
            let winner = self.is_winner(man);
            let within = self.ways[man].within(role, self.left[usize::from(!winner)]);
            let forbidden = if winner { forbidden[role] } else { 0 };
            let cells = within & !(taken | forbidden | self.excluded[man][role]);
            if cells != 0 {
                self.ways_to_end[man] += cells.count_ones();
                self.open.push(Open {
                    man,
                    role,
                    winner,
                    cells,
                });
            }
        }
    }

    /// The cells where men of the winner may be placed.
    fn open_to_winner(&self) -> impl Iterator<Item = &Open> {
        self.open.iter().filter(|open| open.winner)
    }

    /// Cells where the winner's king would stand beside the other king, or where in a stalemate a
    /// man of the winner would certainly check.
    fn forbid(&self, role: usize) -> Cells {
        if self.targets.mate && role != Role::King.index() {
            return 0;
        }
        let board = self.king_board();
        // Only cells that stay vacant certainly let a check through.
        let shut = Bitboard(!0) - of_board(self.vacant & !self.all(), board);
        on_board(
            attacked(!self.targets.winner, role_at(role), self.king.square, shut),
            board,
        )
    }

    /// Adds the ways of attacking a square; returns whether it is certainly attacked.
    fn attack(&self, square: Square, board: usize, attack: Attack, choice: &mut Choice) -> bool {
        let Attack { hollow, but, kings } = attack;
        let occupied = of_board(self.all() & !hollow, board);
        let from: [Cells; ROLES] = std::array::from_fn(|role| {
            on_board(
                attacked(!self.targets.winner, role_at(role), square, occupied),
                board,
            )
        });
        for aim in &self.aims {
            let role = usize::from(aim.role);
            if !self.is_winner(usize::from(aim.man))
                || from[role] >> aim.cell & 1 == 0
                || !kings && role == Role::King.index()
                || but >> aim.cell & 1 == 1
            {
                continue;
            }
            let between = attacks::between(cell_at(usize::from(aim.cell)).square, square);
            let line = on_board(between, board) & !hollow & !self.vacant;
            if line == 0 {
                return true;
            }
            choice.open(line);
        }
        let king = Role::King.index();
        for open in self
            .open_to_winner()
            .filter(|open| kings || open.role != king)
        {
            choice.place(open.man, open.role, open.cells & from[open.role]);
        }
        false
    }

    /// Adds the ways of placing any man, or one of the loser, on a cell.
    fn occupy(&self, cell: usize, anybody: bool, choice: &mut Choice) {
        for open in self.open.iter().filter(|open| anybody || !open.winner) {
            choice.place(open.man, open.role, open.cells & 1 << cell);
        }
    }

    /// Returns whether a need is met; otherwise adds the ways of meeting it.
    pub(super) fn is_met(&self, need: Need, choice: &mut Choice) -> bool {
        match need {
            Need::Check => self.attack(self.king.square, self.king_board(), Attack::CHECK, choice),
            Need::Flight(square) => self.is_no_flight(square, choice),
            Need::Still(man) => self.is_still(man, choice),
            Need::Parry(man) => self.cannot_parry(man, choice),
            Need::Fate(man) => {
                if self.captured.count_ones() < u32::from(self.total[WINNER]) {
                    choice.captured = Some(man);
                    choice.count += 1;
                }
                for open in self.open.iter().filter(|open| open.man == man) {
                    choice.place(man, open.role, open.cells);
                }
                false
            }
        }
    }

    /// The number of ways in which a man of the loser can be placed or captured.
    pub(super) fn fates(&self, man: usize) -> u32 {
        self.ways_to_end[man]
            + u32::from(self.captured.count_ones() < u32::from(self.total[WINNER]))
    }

    /// Returns whether a square is not a flight: it is blocked, or attacked on the king's board,
    /// which the king would leave, or on the other one, where it would land; or it cannot land.
    fn is_no_flight(&self, square: Square, choice: &mut Choice) -> bool {
        let board = self.king_board();
        let cell = board * 64 + square.index();
        let homologue = cell ^ 64;
        if self.at[LOSER] >> cell & 1 == 1 || R::TRANSFERS && self.all() >> homologue & 1 == 1 {
            return true;
        }
        let here = Attack {
            hollow: self.king_cell(),
            kings: true,
            ..Attack::CHECK
        };
        let there = Attack {
            kings: true,
            ..Attack::CHECK
        };
        if self.attack(square, board, here, choice)
            || R::TRANSFERS && self.attack(square, board ^ 1, there, choice)
        {
            return true;
        }
        self.occupy(cell, false, choice);
        if R::TRANSFERS {
            self.occupy(homologue, true, choice);
        }
        false
    }

    /// Returns whether a man is stuck: it can make no step, or, on the king's board, it is pinned.
    fn is_still(&self, man: usize, choice: &mut Choice) -> bool {
        let Some(&aim) = self.aim(man) else {
            return true;
        };
        let (role, cell) = (role_at(usize::from(aim.role)), usize::from(aim.cell));
        let (at, board, loser) = (cell_at(cell).square, cell / 64, !self.targets.winner);
        let has = |set: Cells, square: Square| set >> (board * 64 + square.index()) & 1 == 1;
        let other = |set: Cells| if R::TRANSFERS { set.rotate_left(64) } else { 0 };
        let everybody = self.all() | self.king_cell();
        // The landing squares on the other board are occupied.
        let shut = other(everybody);
        // Where men leave their board, a capture may open a line to the king and so be illegal.
        let may_expose = R::TRANSFERS && board == self.king_board();
        let on_file = role == Role::Pawn
            && board == self.king_board()
            && at.file() == self.king.square.file();
        let mut captures = false;
        let mut steps = match role {
            Role::Pawn if at.rank() == loser.rank(0) => Bitboard::EMPTY,
            Role::Pawn => {
                let can_take = |square| has(self.at[WINNER], square) && !has(shut, square);
                captures =
                    !may_expose && attacks::pawn(loser.index(), at).into_iter().any(can_take);
                Bitboard::from(at).shift(loser.forward())
            }
            _ => attacked(loser, role, at, Bitboard(!0)),
        };
        let blockers = if role == Role::Pawn {
            everybody
        } else {
            self.at[LOSER] | self.king_cell()
        };
        steps = steps - of_board(blockers | shut, board);
        if may_expose && role != Role::Pawn {
            steps = steps - of_board(self.at[WINNER], board);
        }
        if steps.is_empty() && !captures {
            return true;
        }
        let dead = |square: &Square| {
            (has(self.vacant, *square) || role != Role::Pawn && has(self.at[WINNER], *square))
                && (!R::TRANSFERS || has(other(self.vacant), *square))
        };
        // On the king's file a pin may still stop its captures.
        let mobile = steps.into_iter().any(|square| dead(&square)) || captures && !on_file;
        if let (Some(step), false) = (steps.first(), mobile) {
            let cell = board * 64 + step.index();
            let anybody = role == Role::Pawn || may_expose;
            self.occupy(cell, anybody, choice);
            if R::TRANSFERS {
                self.occupy(cell ^ 64, true, choice);
            }
        }
        let straight = at.file() == self.king.square.file() || at.rank() == self.king.square.rank();
        let along = match role {
            Role::Queen => true,
            Role::Rook => straight,
            Role::Bishop => !straight,
            // If it is also blocked, it can only capture, and so would leave the line.
            Role::Pawn => on_file && steps.any(),
            _ => false,
        };
        // A man that stays on its board moves along the line, at least to capture the pinning man.
        (R::TRANSFERS || !along) && board == self.king_board() && self.is_pinned(at, choice)
    }

    /// Returns whether a line piece beyond it pins a man on the king's board; otherwise adds the
    /// ways of pinning it.
    fn is_pinned(&self, at: Square, choice: &mut Choice) -> bool {
        let (board, king) = (self.king_board(), self.king.square);
        let line = attacks::line(at, king);
        let occupied = of_board(self.all(), board);
        let inner = attacks::between(at, king);
        if line.is_empty() || inner.meets(occupied) {
            return false;
        }
        let inner = on_board(inner, board) & !self.vacant;
        let beyond = (attacks::queen(at, occupied) & line)
            .into_iter()
            .filter(|x| attacks::between(*x, king).has(at));
        let beyond = on_board(beyond.collect(), board);
        let straight = at.file() == king.file() || at.rank() == king.rank();
        let riders = [
            Role::Queen,
            if straight { Role::Rook } else { Role::Bishop },
        ]
        .map(Role::index);
        for aim in &self.aims {
            let role = usize::from(aim.role);
            if self.is_winner(usize::from(aim.man))
                && riders.contains(&role)
                && beyond >> aim.cell & 1 == 1
            {
                let outer = attacks::between(cell_at(usize::from(aim.cell)).square, at);
                let line = inner | on_board(outer, board) & !self.vacant;
                if line == 0 {
                    return true;
                }
                choice.open(line);
            }
        }
        for open in self
            .open_to_winner()
            .filter(|open| riders.contains(&open.role))
        {
            choice.place(open.man, open.role, open.cells & beyond);
        }
        false
    }

    /// Returns whether a man cannot parry the check: it does not reach the checker or a square
    /// between, or there would still be a check.
    fn cannot_parry(&self, man: usize, choice: &mut Choice) -> bool {
        let (Some(aim), Some(checker)) =
            (self.aim(man), self.checker.and_then(|man| self.aim(man)))
        else {
            return true;
        };
        let (role, cell) = (role_at(usize::from(aim.role)), usize::from(aim.cell));
        let (at, board, loser) = (cell_at(cell).square, cell / 64, !self.targets.winner);
        let (king, king_board, from) = (
            self.king.square,
            self.king_board(),
            cell_at(usize::from(checker.cell)).square,
        );
        // A pawn on its own first rank does not move.
        if role == Role::Pawn && at.rank() == loser.rank(0) {
            return true;
        }
        let everybody = self.all() | self.king_cell();
        let reach = attacked(loser, role, at, of_board(everybody, board));
        let line = attacks::between(from, king);
        let checker_cell = usize::from(checker.cell);
        let captures = board == king_board
            && reach.has(from)
            && !(R::TRANSFERS && everybody >> (checker_cell ^ 64) & 1 == 1);
        let steps = match role {
            _ if R::TRANSFERS && board == king_board => Bitboard::EMPTY,
            Role::Pawn if R::TRANSFERS => Bitboard::EMPTY,
            Role::Pawn => {
                let occupied = of_board(everybody, board);
                let one = Bitboard::from(at).shift(loser.forward()) - occupied;
                if at.rank() == loser.rank(1) {
                    one | one.shift(loser.forward())
                } else {
                    one
                }
            }
            _ if R::TRANSFERS => reach - of_board(self.at[LOSER], board),
            _ => reach,
        };
        let to = if captures {
            Some(from)
        } else {
            (steps & line).first()
        };
        let Some(to) = to else { return true };
        for cell in each(on_board(attacks::between(at, to), board) & !self.vacant) {
            self.occupy(cell, true, choice);
        }
        if R::TRANSFERS && captures {
            self.occupy(checker_cell ^ 64, true, choice);
        } else if R::TRANSFERS {
            self.occupy(board * 64 + to.index(), false, choice);
        }
        // It is pinned, or a second man checks; where men leave their board, a line through the
        // captured man may also open.
        let left = if board == king_board { 1 << cell } else { 0 };
        let opened = if R::TRANSFERS && captures {
            1 << checker_cell
        } else {
            0
        };
        let attack = Attack {
            hollow: left | opened,
            but: 1 << checker_cell,
            ..Attack::CHECK
        };
        self.attack(king, king_board, attack, choice)
    }
}
