//! Single Box: a side has at most the officers of the game array.
//!
//! Pawns promote only to officers that their side lacks, so no promotion exceeds the box. In type 2
//! a pawn may wait on its last rank. Nothing is missing then, so a capture leaves the captured
//! officer alone missing, and a waiting pawn becomes it.

use crate::board::{Cell, sites_in};
use crate::conditions::{Conditions, Objection, in_box};
use crate::position::state::Position;
use crate::position::worlds::Worlds;
use crate::position::{Color, Man, Men as _, Move, MoveKind, Role};

impl Worlds {
    /// Returns whether a side has all officers of a role that it may have.
    fn has_all(&self, side: Color, role: Role) -> bool {
        let own = self.all_of(side).filter(|(_, other)| *other == role);
        in_box(role).is_some_and(|most| own.count() >= most)
    }

    /// Returns whether a side has all officers that it may have.
    #[cold]
    pub(in crate::position) fn is_box_empty(&self, side: Color) -> bool {
        Role::PROMOTIONS
            .into_iter()
            .all(|role| self.has_all(side, role))
    }

    /// The officers that a side lacks, without another one of these roles each.
    fn lacking(&self, side: Color, others: &[Role]) -> Vec<Role> {
        let count = |role: Role| {
            let own = self
                .all_of(side)
                .filter(|(_, other)| *other == role)
                .count();
            own + others.iter().filter(|other| **other == role).count()
        };
        let lacks = |role: &Role| in_box(*role).is_some_and(|most| count(*role) < most);
        Role::PROMOTIONS.into_iter().filter(lacks).collect()
    }

    /// Type 3: the roles that the man of a side on a cell may take at the beginning of its move:
    /// those of the officers that the side lacks, if it is a waiting pawn.
    pub(super) fn roles_of_waiting(&self, side: Color, cell: Cell) -> Vec<Role> {
        let is_pawn = self.man_at(cell) == Some(Man::new(side, Role::Pawn));
        if is_pawn && self.law().is_last_rank(side, cell) {
            self.lacking(side, &[])
        } else {
            Vec::new()
        }
    }

    /// Returns whether a pawn of a side may not capture on a cell because it could not promote.
    pub(super) fn lacks_promotion(&self, side: Color, man: Man, to: Cell) -> bool {
        self.conditions().has(Conditions::SINGLE_BOX)
            && man.role == Role::Pawn
            && self.is_promotion_cell(side, to)
            && self.is_box_empty(side)
    }

    /// The cells of the pawns of a side that wait on their last rank.
    fn waiting_pawns(&self, side: Color) -> Vec<Cell> {
        let sites = sites_in(self.sites_of(side, 0));
        sites
            .map(|site| self.cell((0, site)))
            .filter(|&cell| self.law().is_last_rank(side, cell))
            .filter(|&cell| self.man_at(cell).is_some_and(|man| man.role == Role::Pawn))
            .collect()
    }
}

impl Position<Worlds> {
    /// The objection to a promotion to an officer that the side does not lack.
    pub(super) fn lacks_officer(&self, mv: Move) -> Option<Objection> {
        let condition = self.men().conditions().only(Conditions::SINGLE_BOXES);
        let role = mv.promotion()?;
        let is_full = !condition.is_empty() && self.men().has_all(self.turn(), role);
        is_full.then_some(Objection::BoxFull { condition, role })
    }

    /// Type 3: a move, once for each waiting pawn and each officer that this pawn may become at its
    /// beginning. The side may then lack no officer if another pawn waits.
    pub(super) fn promoting_first(&self, mv: Move, list: &mut Vec<Move>) {
        let (men, us) = (self.men(), self.turn());
        let waiting = men.waiting_pawns(us);
        let lacking = men.lacking(us, &[]);
        if waiting.is_empty() || lacking.is_empty() {
            return list.push(mv);
        }
        // One of the promotions stands for the move of a pawn that promotes anyhow, or not.
        let first = men.promotions_of(Role::Pawn).first().copied();
        let stands = mv.promotion().is_none() || mv.promotion() == first;
        let plain = Move::new(mv.role(), mv.from(), mv.to()).capturing(mv.captured());
        let is_settled =
            |pawns: usize, officers: &[Role]| pawns == 0 || men.lacking(us, officers).is_empty();
        let (world, site) = men.place(mv.from());
        if waiting.contains(&mv.from()) {
            let to = men.place(mv.to()).1;
            for role in lacking.into_iter().filter(|_| stands) {
                let occupied = men.occupied_sites(world);
                let arrivals = men
                    .powers()
                    .arrivals_like(us, &[role], (world, site), occupied);
                let goes = (arrivals.quiet | arrivals.takes) >> to & 1 != 0;
                if goes && is_settled(waiting.len() - 1, &[role]) {
                    list.push(plain.promoting(role));
                }
            }
            return;
        }
        for pawn in &waiting {
            for &role in &lacking {
                let number = Role::PROMOTIONS.iter().position(|other| *other == role);
                let Some(number) = number else {
                    continue;
                };
                let left = men.lacking(us, &[role]);
                match mv.promotion() {
                    None if is_settled(waiting.len() - 1, &[role]) => {
                        list.push(mv.adding(pawn.square, number));
                    }
                    Some(_) if left.is_empty() && stands => {
                        list.push(plain.adding(pawn.square, number));
                    }
                    Some(other)
                        if left.contains(&other)
                            && is_settled(waiting.len() - 1, &[role, other]) =>
                    {
                        list.push(mv.adding(pawn.square, number));
                    }
                    _ => {}
                }
            }
        }
    }

    /// Type 3: the cell of the waiting pawn that promotes with the move of another man, and what it
    /// becomes.
    pub(super) fn promoted_first(&self, mv: Move) -> Option<(Cell, Man)> {
        let (square, number) = mv.added()?;
        let role = *Role::PROMOTIONS.get(number)?;
        let is_of_box = self.men().conditions().has(Conditions::SINGLE_BOX_3);
        is_of_box.then(|| {
            (
                Cell::new(mv.from().board, square),
                Man::new(self.turn(), role),
            )
        })
    }

    /// Type 2: the capture of an officer, once for each waiting pawn that may become it.
    pub(super) fn refilling(&self, mv: Move, at: Cell, list: &mut Vec<Move>) {
        let victim = self.men().man_at(at);
        let is_officer = victim.is_some_and(|man| in_box(man.role).is_some());
        let pawns = if is_officer {
            self.men().waiting_pawns(!self.turn())
        } else {
            Vec::new()
        };
        if pawns.is_empty() {
            return list.push(mv);
        }
        list.extend(pawns.into_iter().map(|pawn| mv.reborn_on(pawn)));
    }

    /// Type 2: the cell of the waiting pawn that becomes the captured officer, and that officer.
    pub(super) fn refilled(&self, mv: Move) -> Option<(Cell, Man)> {
        let is_refilled =
            mv.kind() == MoveKind::Rebirth && self.men().conditions().has(Conditions::SINGLE_BOX_2);
        let cell = mv.chosen().filter(|_| is_refilled)?;
        Some((cell, self.men().man_at(mv.captured_at()?)?))
    }
}
