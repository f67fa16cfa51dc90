//! Choices within a move.
//!
//! Under some conditions a pseudo-legal move becomes several moves, or none: the square or
//! promotion of a rebirth is chosen, or a capturer continues (Take & Make). Each such move replaces
//! the one from which it comes and has a different encoding, so that notation, solutions and
//! certificates distinguish them. A move that a condition forbids is left out; its
//! [`Objection`](crate::conditions::Objection) gives the reason to explanations.

use super::effects::until_rebirth;
use super::{Place, rebirth};
use crate::board::{Cell, sites_in};
use crate::conditions::{Conditions, REBORN_IF_CAPTURING};
use crate::position::state::Position;
use crate::position::worlds::Worlds;
use crate::position::{Color, Man, Men, Move, MoveKind, Role, Traits};

/// A capture that ends on a square other than the square of capture.
const fn elsewhere(mv: Move, end: Cell, at: Cell) -> Move {
    let moved = capturing_like(mv, mv.landing(end), at);
    match (mv.endows(), mv.promotion()) {
        (Some(traits), Some(role)) => moved.endowing(role, traits),
        _ => moved,
    }
}

/// A move that captures the man on the cell `at` as `mv` does: en passant, or not.
const fn capturing_like(mv: Move, other: Move, at: Cell) -> Move {
    if mv.is_en_passant() {
        other.capturing_passed(mv.captured(), at)
    } else {
        other.capturing_at(mv.captured(), at)
    }
}

impl Position<Worlds> {
    /// The moves that replace a pseudo-legal move.
    pub fn under_conditions(&self, mv: Move, list: &mut Vec<Move>) {
        if self.men().conditions().has(Conditions::SINGLE_BOX_3) {
            return self.promoting_first(mv, list);
        }
        if self.men().conditions().has(Conditions::WORMHOLES) {
            return self.going_on(mv, list);
        }
        if self.men().conditions().any(Conditions::REPUBLICANS) {
            list.push(mv);
            return self.placing_king(mv, list);
        }
        if mv.role().is_king()
            && self.men().ways().is_super_transmuting(self.turn())
            && !mv.is_castling()
        {
            let mut moves = Vec::new();
            self.transmuting(mv, &mut moves);
            return moves.into_iter().for_each(|mv| self.completed(mv, list));
        }
        if let Some(at) = mv.captured_at()
            && let (Some(mover), Some(victim)) =
                (self.men().man_at(mv.from()), self.men().man_at(at))
            && self.men().becomes_as_captured(mover)
        {
            let mut moves = Vec::new();
            self.becoming(mv, mover, (victim, at), &mut moves);
            return moves.into_iter().for_each(|mv| self.completed(mv, list));
        }
        self.completed(mv, list);
    }

    /// Wormholes: a move that ends on one, once for each other that is then vacant, and for each
    /// promotion of a pawn there. Without a capture and a promotion, no man goes back to the square
    /// that it has left.
    fn going_on(&self, mv: Move, list: &mut Vec<Move>) {
        let (men, us) = (self.men(), self.turn());
        let wormholes = men.conditions().squares_of(Conditions::WORMHOLES);
        if !wormholes.has(mv.to().square) {
            return list.push(mv);
        }
        let is_null =
            |end: Cell| end == mv.from() && mv.captured().is_none() && mv.promotion().is_none();
        let after = self.moved(mv);
        for square in wormholes {
            let end = Cell::new(mv.to().board, square);
            if after.men().man_at(end).is_some() || is_null(end) {
                continue;
            }
            let before = list.len();
            match men.man_at(mv.from()) {
                Some(man) if mv.promotion().is_none() && self.promotes_there(man, us, end) => {
                    self.promoting(mv, list);
                }
                _ => list.push(mv),
            }
            for mv in &mut list[before..] {
                *mv = mv.going_on(square);
            }
        }
    }

    /// Republican Chess: the same move, once for each vacant square on which the enemy's king could
    /// then be put and would be in check. Whether it is mated there remains to be tested.
    pub fn placing_king(&self, mv: Move, list: &mut Vec<Move>) {
        let (men, us) = (self.men(), self.turn());
        let answers = men.conditions().has(Conditions::REPUBLICAN);
        if men.king(!us).is_some() || men.king(us).is_some() && !answers {
            return;
        }
        let after = self.moved(mv);
        let there = after.men();
        let vacant = men.geometry().all & !there.occupied_sites(0);
        let is_attacked = |site: &usize| {
            let mut seen = there.seen(0);
            seen.occupied |= 1 << *site;
            there.attacks(us, 0, *site, seen)
        };
        let cells = sites_in(vacant)
            .filter(is_attacked)
            .map(|site| men.geometry().cell(0, site));
        list.extend(cells.map(|cell| mv.adding(cell.square, 0)));
    }

    /// Frankfurt chess: the capturer becomes a man of the victim's kind. It promotes if it is then
    /// a pawn on its last rank, whatever it was before.
    fn becoming(&self, mv: Move, mover: Man, (victim, at): (Man, Cell), list: &mut Vec<Move>) {
        // One of the promotions that a pawn would have stands for the capture.
        let first = self.men().promotions_of(mover.role).first().copied();
        if mv.promotion().is_some() && mv.promotion() != first || mv.endows().is_some() {
            return;
        }
        let plain = Move::new(mover.role, mv.from(), mv.to());
        let capture = if mv.promotion().is_none() {
            mv
        } else if mv.is_locust() {
            plain.capturing_at(mv.captured(), at)
        } else {
            plain.capturing(mv.captured())
        };
        let role = self.men().role_as_captured(victim.role);
        if self.promotes_there(Man { role, ..victim }, self.turn(), mv.to()) {
            let becomes = self.men().promotions_of(role).iter();
            list.extend(becomes.map(|&role| capture.promoting(role)));
        } else {
            list.push(capture);
        }
    }

    /// The moves that replace a move whose man has already changed its role.
    fn completed(&self, mv: Move, list: &mut Vec<Move>) {
        use Conditions as C;
        let conditions = self.men().conditions();
        if conditions.has(C::PARRAIN_CIRCE)
            && mv.kind() == MoveKind::Normal
            && let Some((pawn, cell)) = rebirth::of_pending(self.men(), mv)
            && self.promotes_there(pawn, self.side_of_pending(pawn), cell)
            && self.is_vacant_after(mv, cell)
        {
            return self.promoting_reborn(mv, pawn.role, cell, list);
        }
        let Some(at) = mv.captured_at() else {
            return list.push(mv);
        };
        let vanishes = self
            .men()
            .man_at(mv.from())
            .is_some_and(|man| man.traits.has(Traits::KAMIKAZE));
        if vanishes && conditions.any(REBORN_IF_CAPTURING.with(C::TAKE_MAKE)) {
            // A man that vanishes neither continues nor is reborn.
            return list.push(mv);
        }
        if conditions.has(C::TAKE_MAKE) {
            return self.taking(mv, at, list);
        }
        if conditions.has(C::ANTI_SUPER_CIRCE) {
            let leaves = self.men().rebirths().leaves_capture();
            let to = Self::arrival(mv);
            if !leaves || to != at {
                list.push(mv);
            }
            let gone = [self.men().place(mv.from()), self.men().place(at)];
            let others = self.vacant(at, &gone).filter(|&cell| cell != to);
            for cell in others.filter(|&cell| !leaves || cell != at) {
                self.on_arrival(elsewhere(mv, cell, at), list);
            }
            return;
        }
        let arrival = Self::arrival(mv);
        let us = self.turn();
        let capture = rebirth::Capture {
            by: us,
            from: mv.from(),
            to: mv.to(),
            arriving: mv.arriving(),
            at,
        };
        let rebirths = self.men().rebirths();
        if rebirths.lacking_rebirth(capture).is_some() {
            return;
        }
        // The square of capture is that of the captured man.
        match rebirth::of_capturer(
            self.men(),
            rebirth::Capture {
                to: arrival,
                ..capture
            },
        ) {
            None => {}
            Some(Err(rebirth::OffTheBoard)) => return,
            Some(Ok(square)) if square == at.square && rebirths.leaves_capture() => return,
            Some(Ok(square)) => {
                let cell = Cell::new(arrival.board, square);
                let vacant = self.men().man_at(cell).is_none() && !self.men().is_hole(cell);
                let is_free = cell == arrival
                    || cell == mv.from()
                    || cell == at
                    || vacant
                    || rebirths.capturer_replaces(cell, |_| false);
                if is_free && self.men().conditions().any(Conditions::CHANGED_CAPTURERS) {
                    self.reborn_as_another(mv, (cell, arrival), at, list);
                } else if cell == arrival {
                    list.push(mv);
                } else if is_free {
                    self.on_arrival(elsewhere(mv, cell, at), list);
                }
                return;
            }
        }
        if conditions.has(C::APRIL) {
            let captured = self.men().man_at(at).map(|man| man.role);
            if !captured.is_some_and(|role| conditions.kinds().has(role)) {
                return list.push(mv);
            }
        }
        if conditions.any(C::SUPER_CIRCE.with(C::APRIL)) {
            return self.choosing_rebirth(mv, at, list);
        }
        if conditions.has(C::CAGE_CIRCE) {
            return self.choosing_cage(mv, at, list);
        }
        if conditions.has(C::TAKE_MAKE_CIRCE) {
            return self.making(mv, at, list);
        }
        if conditions.has(C::SINGLE_BOX_2) {
            return self.refilling(mv, at, list);
        }
        if conditions.any(C::BRETONS) {
            return self.removing(mv, at, list);
        }
        if conditions.any(C::SNEKS) {
            return self.changing_kind(mv, at, list);
        }
        if self.king_vanishes_by(mv).is_some() {
            return;
        }
        match rebirth::of_capture(self.men(), capture) {
            // A pawn promotes on its rebirth square.
            Some((man, cell)) if self.promotes(man, cell) && self.receives(capture, cell) => {
                self.promoting_reborn(mv, man.role, cell, list);
            }
            Some((_, cell)) if self.receives(capture, cell) => list.push(mv),
            _ if self.must_be_reborn(at) => {}
            _ => list.push(mv),
        }
    }

    /// Adds a capture by which the capturer changes its kind when it is reborn on a cell. Its new
    /// kind counts as a promotion. If several promotions become the same man, the first stands for
    /// all of them.
    fn reborn_as_another(
        &self,
        mv: Move,
        (cell, arrival): (Cell, Cell),
        at: Cell,
        list: &mut Vec<Move>,
    ) {
        let men = self.men();
        let Some(rebirth) = men.cast.rebirth_of_capturer else {
            return;
        };
        let becomes = |role| rebirth::reborn_role(rebirth, role, men.man_at(at));
        let role = becomes(mv.arriving());
        let mut promotions = men.promotions_of(mv.role()).iter();
        let first = promotions.find(|&&promotion| becomes(promotion) == role);
        if mv.promotion().is_some() && mv.promotion() != first.copied() {
            return;
        }
        let plain = Move::new(mv.role(), mv.from(), cell);
        let capture = if cell != arrival || mv.is_locust() || mv.is_en_passant() {
            capturing_like(mv, plain, at)
        } else {
            plain.capturing(mv.captured())
        };
        let capture = if cell == arrival && mv.promotion().is_none() {
            mv
        } else {
            capture
        };
        if role.is_pawn() && self.is_last_rank(self.turn(), cell) {
            let roles = men.promotions_of(role).iter();
            list.extend(roles.map(|&role| capture.promoting(role)));
        } else if role == mv.role() {
            list.push(capture);
        } else {
            list.push(capture.promoting(role));
        }
    }

    /// The arrival of a capturer, on the board of the capture.
    fn arrival(mv: Move) -> Cell {
        Cell::new(
            mv.captured_at().unwrap_or_else(|| mv.to()).board,
            mv.to().square,
        )
    }

    /// Adds the promotions of a pawn that is reborn on its last rank.
    fn on_arrival(&self, mv: Move, list: &mut Vec<Move>) {
        let mover = self.men().man_at(mv.from());
        if mv.promotion().is_none()
            && mover.is_some_and(|man| man.role.is_pawn())
            && self.is_last_rank(self.turn(), mv.to())
        {
            self.promoting(mv, list);
        } else {
            list.push(mv);
        }
    }

    /// Adds a pawn's move to its last rank, once for each promotion.
    fn promoting(&self, mv: Move, list: &mut Vec<Move>) {
        list.extend(
            self.men()
                .promotions_of(mv.role())
                .iter()
                .map(|&role| mv.promoting(role)),
        );
        if self.men().has_chameleons() {
            list.extend(Role::PROMOTIONS.map(|role| mv.endowing(role, Traits::CHAMELEON)));
        }
    }

    /// Adds a move with which a pawn is reborn on its last rank, once for each promotion.
    fn promoting_reborn(&self, mv: Move, pawn: Role, cell: Cell, list: &mut Vec<Move>) {
        if !mv.keeps_capture() {
            return list.push(mv);
        }
        let numbers =
            (0..).take_while(|&number| self.men().rebirths().reborn_pawn(pawn, number).is_some());
        list.extend(numbers.map(|number| mv.reborn_promoting(cell.square, number)));
    }

    fn is_last_rank(&self, side: Color, cell: Cell) -> bool {
        let law = self.men().law();
        cell.square.rank() == law.rank(side, law.ranks() - 1)
    }

    fn promotes(&self, man: Man, cell: Cell) -> bool {
        let side = if man.belongs_to(!self.turn()) {
            !self.turn()
        } else {
            self.turn()
        };
        self.promotes_there(man, side, cell)
    }

    /// The side for which a man captured by the previous move is reborn. In a series this may be
    /// the side that does not move.
    const fn side_of_pending(&self, man: Man) -> Color {
        if man.traits.has(Traits::NEUTRAL) {
            self.turn()
        } else {
            man.color
        }
    }

    /// Returns whether a man reborn on a cell is a pawn of a side on its last rank, and promotes.
    /// In Einstein chess and its relatives pawns do not.
    fn promotes_there(&self, man: Man, side: Color, cell: Cell) -> bool {
        !self.men().conditions().any(Conditions::EINSTEINS)
            && man.role.is_pawn()
            && self.men().is_end_of_pawn(man.role, side, cell)
    }

    /// Returns whether a cell is vacant after a move, before any man is reborn.
    fn is_vacant_after(&self, mv: Move, cell: Cell) -> bool {
        if let Some(capture) = rebirth::Capture::of_move(self, mv) {
            return self.men().rebirths().is_vacant_after_capture(capture, cell);
        }
        let stands = self.men().man_at(cell).is_some() && cell != mv.from();
        cell != mv.to() && !stands && !self.men().is_hole(cell)
    }

    /// The vacant cells of a board, including those of some men that leave.
    fn vacant(&self, at: Cell, gone: &[Place]) -> impl Iterator<Item = Cell> {
        let men = self.men();
        let (world, _) = men.place(at);
        let gone = gone
            .iter()
            .filter(|place| place.0 == world)
            .fold(0, |set: u128, place| set | 1 << place.1);
        let free = men.geometry().all & (!men.occupied_sites(world) | gone);
        sites_in(free).map(move |site| men.geometry().cell(world, site))
    }

    /// A transmuting king moves like one of the men that check it, and becomes such a man.
    fn transmuting(&self, mv: Move, list: &mut Vec<Move>) {
        let men = self.men();
        let us = self.turn();
        let (world, site) = men.place(mv.from());
        let roles = men.ways().checkers(us, (world, site));
        if roles.is_empty() {
            return list.push(mv);
        }
        let to = men.place(mv.to()).1;
        let occupied = men.occupied_sites(world);
        for role in roles {
            let mut arrivals = men
                .powers()
                .arrivals_like(us, &[role], (world, site), occupied);
            if role == Role::Pawn {
                men.ways()
                    .moves_from_first_rank(us, (world, site), &mut arrivals);
            }
            let goes = match mv.captured_at().filter(|_| mv.is_locust()) {
                Some(at) => arrivals.beyond.contains(&(men.place(at).1 as u8, to as u8)),
                None => (arrivals.quiet | arrivals.takes) >> to & 1 != 0,
            };
            if goes {
                // It is no longer royal, and a man with a king's moves that is not royal is an
                // erlking.
                list.push(mv.promoting(if role.is_king() { Role::Erlking } else { role }));
            }
        }
    }

    /// Take & Make: the capturer continues with a step of the captured man.
    fn taking(&self, mv: Move, at: Cell, list: &mut Vec<Move>) {
        let (men, us) = (self.men(), self.turn());
        let (Some(victim), Some(mover)) = (men.man_at(at), men.man_at(mv.from())) else {
            return;
        };
        let arrival = Self::arrival(mv);
        let mut there = *men;
        there.toggle(mv.from(), mover);
        there.toggle(at, victim);
        let (world, site) = there.place(arrival);
        let occupied = there.occupied_sites(world) | 1 << site;
        let made = there
            .ways()
            .steps_as(!us, victim.role, (world, site), occupied);
        let rank = |cell: Cell| {
            if us == Color::White {
                cell.square.rank()
            } else {
                7 - cell.square.rank()
            }
        };
        // The end of the move decides whether it promotes.
        let mut plain = Move::new(mover.role, mv.from(), mv.to());
        if !mover.role.is_pawn()
            && let Some(role) = mv.promotion()
        {
            plain = plain.promoting(role);
        } else if mv
            .promotion()
            .is_some_and(|role| Some(&role) != men.promotions_of(mover.role).first())
            || mv.endows().is_some()
        {
            return;
        }
        for to in sites_in(made) {
            let cell = men.geometry().cell(world, to);
            let mv = capturing_like(mv, plain.landing(cell), at);
            if mover.role.is_pawn() && rank(cell) == 0 {
                continue;
            }
            if mover.role.is_pawn() && rank(cell) == 7 {
                self.promoting(mv, list);
            } else {
                list.push(mv);
            }
        }
    }

    /// Super Circe: a rebirth on any vacant square, or none.
    fn choosing_rebirth(&self, mv: Move, at: Cell, list: &mut Vec<Move>) {
        if !self.must_be_reborn(at) {
            list.push(mv);
        }
        let Some(victim) = self.reborn_as(at) else {
            return;
        };
        let gone = [self.men().place(mv.from()), self.men().place(at)];
        for cell in self
            .vacant(at, &gone)
            .filter(|&cell| self.is_vacant_after(mv, cell))
        {
            if self.promotes(victim, cell) {
                self.promoting_reborn(mv, victim.role, cell, list);
            } else {
                list.push(mv.reborn_on(cell));
            }
        }
    }

    /// The man on a cell as it is reborn when it is captured, whichever man captures it.
    fn reborn_as(&self, at: Cell) -> Option<Man> {
        let rebirth = self.men().cast.rebirth?;
        Some(rebirth::becomes(rebirth, self.men().man_at(at)?, None))
    }

    /// Take & Make Circe: a rebirth where the captured man, as it is reborn, could go from its
    /// square without a capture. The capturer stands in its way only on another square.
    fn making(&self, mv: Move, at: Cell, list: &mut Vec<Move>) {
        let (men, us) = (self.men(), self.turn());
        let Some(victim) = self.reborn_as(at) else {
            return;
        };
        let [(world, site), from, to] = [at, mv.from(), mv.to()].map(|cell| men.place(cell));
        // A man that vanishes by its capture leaves its square of arrival vacant.
        let arrival = if self.loses_mover(mv) { 0 } else { 1 << to.1 };
        let occupied = men.occupied_sites(world) & !(1 << from.1) | arrival | 1 << site;
        let made = men
            .ways()
            .steps_as(!us, victim.role, (world, site), occupied);
        for step in sites_in(made & !occupied) {
            let cell = men.cell((world, step));
            if self.promotes(victim, cell) {
                self.promoting_reborn(mv, victim.role, cell, list);
            } else {
                list.push(mv.reborn_on(cell));
            }
        }
    }

    /// Cage Circe: a rebirth on any vacant square on which the man has no legal move without a
    /// capture; without such a square, no rebirth. Magic men have not acted when this is decided.
    fn choosing_cage(&self, mv: Move, at: Cell, list: &mut Vec<Move>) {
        let mut moves = Vec::new();
        self.choosing_rebirth(mv, at, &mut moves);
        moves.retain(|&chosen| {
            let cell = chosen.chosen().or_else(|| {
                let (square, _) = chosen.reborn_promotion()?;
                Some(Cell::new(at.board, square))
            });
            cell.is_some_and(|cell| until_rebirth(self, chosen).is_caged(cell))
        });
        if moves.is_empty() && !self.must_be_reborn(at) {
            moves.push(mv);
        }
        list.append(&mut moves);
    }

    /// Returns whether the moving side's man on a cell has no legal move without a capture.
    fn is_caged(&self, cell: Cell) -> bool {
        let (men, us) = (self.men(), self.turn());
        let (world, site) = men.place(cell);
        let Some(man) = men.man_at(cell) else {
            return false;
        };
        if men
            .powers()
            .is_paralysed(us, (world, site), men.occupied_sites(world))
        {
            return true;
        }
        let arrivals = men.ways().arrivals_of(us, (world, site));
        let over = arrivals.over.iter().map(|&(_, to)| usize::from(to));
        let vacant = !men.occupied_sites(world);
        let mut moves = Vec::new();
        for to in sites_in(arrivals.quiet)
            .chain(over)
            .filter(|&to| vacant >> to & 1 != 0)
        {
            self.arriving(
                man,
                Move::new(man.role, cell, men.cell((world, to))),
                &mut moves,
            );
        }
        moves.iter().all(|&mv| self.play(mv).is_in_check(us))
    }

    /// Adds a man's move without a capture, with all changes of the man that come with it: each
    /// promotion of a pawn, and the change of a chameleon.
    fn arriving(&self, man: Man, mv: Move, list: &mut Vec<Move>) {
        if self.promotes_there(man, self.turn(), mv.to()) {
            self.promoting(mv, list);
        } else {
            list.push(man.turns_into().map_or(mv, |role| mv.promoting(role)));
        }
    }

    /// Snek chess: another man of the captured one's side takes its kind.
    fn changing_kind(&self, mv: Move, at: Cell, list: &mut Vec<Move>) {
        let them = !self.turn();
        let Some(victim) = self.men().man_at(at) else {
            return;
        };
        let circle = self.men().conditions().has(Conditions::SNEK_CIRCLE);
        let changes = |man: Man| match (victim.role, circle) {
            (Role::Queen, _) => man.role == Role::Rook,
            (Role::Rook, _) => man.role == Role::Bishop,
            (Role::Bishop, _) => man.role == Role::Knight,
            (Role::Knight, true) => man.role == Role::Queen,
            (Role::Knight, false) => man.role == Role::King,
            (Role::Pawn, false) => man.is_royal() && !man.role.is_king(),
            _ => false,
        };
        let cells = self.men().all_of(them).map(|(cell, _)| cell);
        let others = cells.filter(|&cell| cell != at);
        let may = |cell: &Cell| self.men().man_at(*cell).is_some_and(changes);
        let moves: Vec<Move> = others.filter(may).map(|cell| mv.removing(cell)).collect();
        if moves.is_empty() {
            list.push(mv);
        } else {
            list.extend(moves);
        }
    }

    /// Breton: another man of the captured one's kind vanishes, or changes sides.
    fn removing(&self, mv: Move, at: Cell, list: &mut Vec<Move>) {
        let conditions = self.men().conditions();
        let own = Conditions::BRETON.with(Conditions::BRETON_CHROMATIC);
        let side = if conditions.any(own) {
            self.turn()
        } else {
            !self.turn()
        };
        let Some(victim) = self.men().man_at(at) else {
            return;
        };
        let chromatic = conditions.any(Conditions::CHROMATIC_BRETONS);
        let before = list.len();
        // The capturer itself may vanish, from its arrival square.
        let after = self.moved(mv);
        // A neutral man belongs to both sides, and does not vanish (Popeye). Royal men stay royal
        // men of their side.
        let stays = |cell: Cell| {
            let man = after.men().man_at(cell);
            man.is_some_and(|man| man.belongs_to(!side) || chromatic && man.is_royal())
        };
        list.extend(
            after
                .men()
                .all_of(side)
                .filter(|&(cell, role)| role == victim.role && !stays(cell))
                .map(|(cell, _)| mv.removing(cell)),
        );
        if list.len() == before {
            list.push(mv);
        }
    }
}
